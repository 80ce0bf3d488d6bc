//! Roles, tiles, parts, storm cards and equipment (rules file, sections 1.2 to 1.6).

use super::board::Direction;

/// The role cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// Removes two markers at once.
    Archeologist,
    /// Enters blocked tiles and takes others along.
    Climber,
    /// Moves, digs and blasts diagonally too.
    Explorer,
    /// Calms and forecasts the storm.
    Meteorologist,
    /// Moves other pawns.
    Navigator,
    /// Refills at wells and hands water to adjacent tiles.
    WaterCarrier,
}

impl Role {
    /// All roles in the order of their ids.
    pub const ALL: [Self; 6] =
        [Self::Archeologist, Self::Climber, Self::Explorer, Self::Meteorologist, Self::Navigator, Self::WaterCarrier];

    /// The kebab-case name.
    #[must_use]
    pub fn name(self) -> &'static str {
        super::declaration::ROLES[self as usize].name
    }
}

/// Number of flying machine parts.
pub const PARTS: usize = 4;

/// The names of the parts in the order of their ids.
pub const PART_NAMES: &[&str] = &["propeller", "engine", "solar-crystal", "navigation-deck"];

/// What is known of every tile from the start: its desert side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DesertSide {
    /// The helicopter wreck.
    CrashSite,
    /// A water drop.
    WaterDrop,
    /// Nothing.
    Plain,
}

/// A tile, told by its city side. Tiles of one kind cannot be told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tile {
    /// The helicopter wreck; a plain city with a gear below it.
    CrashSite,
    /// A well.
    Well,
    /// A mirage.
    Mirage,
    /// A tunnel, with a gear.
    Tunnel,
    /// A plain city with a gear.
    Gear,
    /// The launch pad.
    LaunchPad,
    /// The row of the propeller.
    PropellerRow,
    /// The column of the propeller.
    PropellerColumn,
    /// The row of the engine.
    EngineRow,
    /// The column of the engine.
    EngineColumn,
    /// The row of the solar crystal.
    SolarCrystalRow,
    /// The column of the solar crystal.
    SolarCrystalColumn,
    /// The row of the navigation deck.
    NavigationDeckRow,
    /// The column of the navigation deck.
    NavigationDeckColumn,
}

impl Tile {
    /// All kinds in the order of their ids.
    pub const ALL: [Self; 14] = [
        Self::CrashSite,
        Self::Well,
        Self::Mirage,
        Self::Tunnel,
        Self::Gear,
        Self::LaunchPad,
        Self::PropellerRow,
        Self::PropellerColumn,
        Self::EngineRow,
        Self::EngineColumn,
        Self::SolarCrystalRow,
        Self::SolarCrystalColumn,
        Self::NavigationDeckRow,
        Self::NavigationDeckColumn,
    ];

    /// The names in the order of the ids.
    pub const NAMES: [&str; 14] = [
        "crash-site",
        "well",
        "mirage",
        "tunnel",
        "gear",
        "launch-pad",
        "propeller-row",
        "propeller-column",
        "engine-row",
        "engine-column",
        "solar-crystal-row",
        "solar-crystal-column",
        "navigation-deck-row",
        "navigation-deck-column",
    ];

    /// The kebab-case name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The side that is up at the start.
    #[inline]
    #[must_use]
    pub const fn desert_side(self) -> DesertSide {
        match self {
            Self::CrashSite => DesertSide::CrashSite,
            Self::Well | Self::Mirage => DesertSide::WaterDrop,
            _ => DesertSide::Plain,
        }
    }

    /// Whether who excavates it draws an equipment card.
    #[inline]
    #[must_use]
    pub const fn has_gear(self) -> bool {
        matches!(self, Self::CrashSite | Self::Tunnel | Self::Gear)
    }

    /// The part (0 to 3) and whether it is the row that the tile tells, if it is a clue.
    #[inline]
    #[must_use]
    pub const fn clue(self) -> Option<(u8, Axis)> {
        match (self as u8).checked_sub(Self::PropellerRow as u8) {
            None => None,
            Some(clue) => Some((clue / 2, if clue % 2 == 0 { Axis::Row } else { Axis::Column })),
        }
    }

    /// The clue tile of a part (0 to 3).
    ///
    /// # Panics
    ///
    /// If there is no such part.
    #[must_use]
    pub const fn of_clue(part: u8, axis: Axis) -> Self {
        Self::ALL[(Self::PropellerRow as u8 + 2 * part + axis as u8) as usize]
    }
}

/// What a clue tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Axis {
    /// The row.
    Row,
    /// The column.
    Column,
}

/// The longest way of a wind card.
pub const MAX_DISTANCE: u8 = 4;

/// Number of kinds of storm card: four directions with four distances each, and two others.
pub const STORM_KINDS: usize = 18;

/// A kind of card in the storm deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StormCard {
    /// Tiles move.
    Wind {
        /// Which way.
        direction: Direction,
        /// How many tiles, 1 to 4.
        distance: u8,
    },
    /// Everybody drinks.
    SunBeatsDown,
    /// The storm meter rises.
    StormPicksUp,
}

impl StormCard {
    const SUN: u8 = 16;
    const PICKS_UP: u8 = 17;

    /// The id, below [`STORM_KINDS`].
    #[inline]
    #[must_use]
    pub const fn id(self) -> u8 {
        match self {
            Self::Wind { direction, distance } => direction as u8 * MAX_DISTANCE + distance - 1,
            Self::SunBeatsDown => Self::SUN,
            Self::StormPicksUp => Self::PICKS_UP,
        }
    }

    /// The kind with this id.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[inline]
    #[must_use]
    pub const fn from_id(id: u8) -> Self {
        match id {
            Self::SUN => Self::SunBeatsDown,
            Self::PICKS_UP => Self::StormPicksUp,
            wind => Self::Wind {
                direction: Direction::ALL[(wind / MAX_DISTANCE) as usize],
                distance: wind % MAX_DISTANCE + 1,
            },
        }
    }

    /// All kinds in the order of their ids.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..STORM_KINDS as u8).map(Self::from_id)
    }

    /// The kebab-case name.
    #[must_use]
    pub fn name(self) -> &'static str {
        const WINDS: [&str; 16] = [
            "wind-north-1",
            "wind-north-2",
            "wind-north-3",
            "wind-north-4",
            "wind-south-1",
            "wind-south-2",
            "wind-south-3",
            "wind-south-4",
            "wind-east-1",
            "wind-east-2",
            "wind-east-3",
            "wind-east-4",
            "wind-west-1",
            "wind-west-2",
            "wind-west-3",
            "wind-west-4",
        ];
        match self {
            Self::SunBeatsDown => "sun-beats-down",
            Self::StormPicksUp => "storm-picks-up",
            wind => WINDS[usize::from(wind.id())],
        }
    }
}

/// How many cards of each kind, by [`StormCard::id`].
pub type StormCounts = [u8; STORM_KINDS];

/// The equipment cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Equipment {
    /// Removes all markers of a tile.
    DuneBlaster,
    /// Flies to any tile that is not blocked.
    JetPack,
    /// Protects from the sun.
    SolarShield,
    /// Looks at a city side.
    Terrascope,
    /// Gives water to everybody on the tile.
    SecretWaterReserve,
    /// Gives more actions.
    TimeThrottle,
    /// Looks at the coming storm cards; a promotional card.
    StormTracker,
}

impl Equipment {
    /// All cards in the order of their ids.
    pub const ALL: [Self; 7] = [
        Self::DuneBlaster,
        Self::JetPack,
        Self::SolarShield,
        Self::Terrascope,
        Self::SecretWaterReserve,
        Self::TimeThrottle,
        Self::StormTracker,
    ];

    /// The kebab-case name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DuneBlaster => "dune-blaster",
            Self::JetPack => "jet-pack",
            Self::SolarShield => "solar-shield",
            Self::Terrascope => "terrascope",
            Self::SecretWaterReserve => "secret-water-reserve",
            Self::TimeThrottle => "time-throttle",
            Self::StormTracker => "storm-tracker",
        }
    }

    /// The card with this id.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[inline]
    #[must_use]
    pub const fn from_id(id: u8) -> Self {
        Self::ALL[id as usize]
    }
}

/// A multiset of equipment: four bits per card (a deck has at most five of each).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EquipmentCards(u32);

impl EquipmentCards {
    /// No cards.
    pub const NONE: Self = Self(0);

    /// `count` cards of one kind.
    #[inline]
    #[must_use]
    pub const fn of(card: Equipment, count: u8) -> Self {
        Self((count as u32) << (4 * card as u32))
    }

    /// How many cards of this kind are in it.
    #[inline]
    #[must_use]
    pub const fn count(self, card: Equipment) -> u8 {
        (self.0 >> (4 * card as u32) & 15) as u8
    }

    /// Whether a card of this kind is in it.
    #[inline]
    #[must_use]
    pub const fn has(self, card: Equipment) -> bool {
        self.count(card) > 0
    }

    /// Number of cards.
    #[must_use]
    pub fn len(self) -> u8 {
        Equipment::ALL.into_iter().map(|card| self.count(card)).sum()
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is any card but those of one kind.
    #[inline]
    #[must_use]
    pub const fn any_but(self, card: Equipment) -> bool {
        self.0 & !(15 << (4 * card as u32)) != 0
    }

    /// Adds cards. No kind may exceed 15.
    #[inline]
    pub fn add(&mut self, cards: Self) {
        self.0 += cards.0;
    }

    /// Takes one card away, which must be there.
    #[inline]
    pub fn take(&mut self, card: Equipment) {
        debug_assert!(self.has(card), "{card:?} is not among {self:?}");
        self.0 -= Self::of(card, 1).0;
    }

    /// One entry per card, kinds in the order of their ids.
    pub fn iter(self) -> impl Iterator<Item = Equipment> {
        Equipment::ALL.into_iter().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }

    /// The different kinds that are in it, in the order of their ids.
    pub fn kinds(self) -> impl Iterator<Item = Equipment> {
        Equipment::ALL.into_iter().filter(move |card| self.has(*card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_names_fit() {
        for id in 0..STORM_KINDS as u8 {
            assert_eq!(StormCard::from_id(id).id(), id);
        }
        let west = StormCard::Wind { direction: Direction::West, distance: 3 };
        assert_eq!((west.id(), west.name()), (14, "wind-west-3"));
        for part in 0..PARTS as u8 {
            for axis in [Axis::Row, Axis::Column] {
                let tile = Tile::of_clue(part, axis);
                assert_eq!(tile.clue(), Some((part, axis)));
                assert!(tile.name().starts_with(PART_NAMES[usize::from(part)]));
            }
        }
        assert_eq!(Tile::LaunchPad.clue(), None);
    }

    #[test]
    fn multisets_count_and_add_up() {
        let mut cards = EquipmentCards::of(Equipment::DuneBlaster, 2);
        cards.add(EquipmentCards::of(Equipment::StormTracker, 5));
        cards.take(Equipment::DuneBlaster);
        assert_eq!((cards.len(), cards.kinds().count(), cards.iter().count()), (6, 2, 6));
        assert!(cards.any_but(Equipment::DuneBlaster) && !cards.is_empty());
    }
}
