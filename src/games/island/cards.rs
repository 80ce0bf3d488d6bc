//! Tiles, roles, treasures and cards, and small multisets of cards (rules file, sections 1.2, 1.3 and 1.6).

use super::layout::Mask;

/// The tile from which the team flies off, and the start tile of the Pilot.
pub const FOOLS_LANDING: u8 = 0;

/// The names of the tiles in the order of their ids.
pub const TILES: [&str; 24] = [
    "fools-landing",
    "bronze-gate",
    "copper-gate",
    "iron-gate",
    "silver-gate",
    "gold-gate",
    "temple-of-the-moon",
    "temple-of-the-sun",
    "whispering-garden",
    "howling-garden",
    "cave-of-embers",
    "cave-of-shadows",
    "coral-palace",
    "tidal-palace",
    "breakers-bridge",
    "cliffs-of-abandon",
    "crimson-forest",
    "dunes-of-deception",
    "lost-lagoon",
    "misty-marsh",
    "observatory",
    "phantom-rock",
    "twilight-hollow",
    "watchtower",
];

/// Number of treasures.
pub const TREASURES: usize = 4;

/// The tiles of `treasure` (0 to 3) when each treasure has `count` (1 to 3) tiles, as a set of tile ids. With one it is
/// the first of the printed pair; a third one is the plain tile that comes in the same place among the plain tiles as
/// the treasure among the treasures.
#[must_use]
pub const fn treasure_tiles(treasure: usize, count: u8) -> Mask {
    let first = 1 << (6 + 2 * treasure);
    match count {
        1 => first,
        2 => first | first << 1,
        _ => first | first << 1 | 1 << (14 + treasure),
    }
}

/// The role cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// Dries two tiles at once.
    Engineer,
    /// Moves, shores up and swims diagonally too.
    Explorer,
    /// Dives through flooded tiles and gaps.
    Diver,
    /// Gives cards over any distance.
    Messenger,
    /// Moves other pawns.
    Navigator,
    /// Flies.
    Pilot,
}

impl Role {
    /// All roles in the order of their ids.
    pub const ALL: [Self; 6] =
        [Self::Engineer, Self::Explorer, Self::Diver, Self::Messenger, Self::Navigator, Self::Pilot];

    /// The tile on which the pawn of the role starts.
    #[must_use]
    pub const fn start_tile(self) -> u8 {
        match self {
            Self::Pilot => FOOLS_LANDING,
            other => other as u8 + 1,
        }
    }

    /// The kebab-case name.
    #[must_use]
    pub fn name(self) -> &'static str {
        super::declaration::ROLES[self as usize].name
    }
}

/// A kind of card in the treasure deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Card {
    /// The treasure The Earth Stone.
    EarthStone,
    /// The treasure The Statue of the Wind.
    StatueOfTheWind,
    /// The treasure The Crystal of Fire.
    CrystalOfFire,
    /// The treasure The Ocean's Chalice.
    OceansChalice,
    /// The special card Helicopter Lift.
    HelicopterLift,
    /// The special card Sandbags.
    Sandbags,
    /// The event card Waters Rise!; never in a hand.
    WatersRise,
}

impl Card {
    /// All kinds in the order of their ids; the first four are the treasures.
    pub const ALL: [Self; 7] = [
        Self::EarthStone,
        Self::StatueOfTheWind,
        Self::CrystalOfFire,
        Self::OceansChalice,
        Self::HelicopterLift,
        Self::Sandbags,
        Self::WatersRise,
    ];

    /// The kinds that can be in a hand.
    pub const HELD: [Self; 6] = [
        Self::EarthStone,
        Self::StatueOfTheWind,
        Self::CrystalOfFire,
        Self::OceansChalice,
        Self::HelicopterLift,
        Self::Sandbags,
    ];

    /// The kebab-case name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EarthStone => "earth-stone",
            Self::StatueOfTheWind => "statue-of-the-wind",
            Self::CrystalOfFire => "crystal-of-fire",
            Self::OceansChalice => "oceans-chalice",
            Self::HelicopterLift => "helicopter-lift",
            Self::Sandbags => "sandbags",
            Self::WatersRise => "waters-rise",
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
        Self::ALL[id as usize]
    }

    /// The kind called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|card| card.name() == name)
    }

    /// Whether it is one of the four treasure cards.
    #[inline]
    #[must_use]
    pub const fn is_treasure(self) -> bool {
        (self as u8) < TREASURES as u8
    }
}

/// A multiset of cards: four bits per kind, so at most 15 of each (the largest deck has 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cards(u32);

impl Cards {
    /// No cards.
    pub const NONE: Self = Self(0);
    /// Selects the places of the treasure cards.
    pub(super) const TREASURE_PLACES: u32 = 0x0000_ffff;
    /// Selects the place of Helicopter Lift.
    pub(super) const LIFT_PLACE: u32 = 0x000f_0000;
    /// Selects the place of Sandbags.
    pub(super) const SANDBAGS_PLACE: u32 = 0x00f0_0000;

    /// `count` cards of one kind.
    #[inline]
    #[must_use]
    pub const fn of(card: Card, count: u8) -> Self {
        Self((count as u32) << (4 * card as u32))
    }

    /// How many cards of this kind are in it.
    #[inline]
    #[must_use]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (4 * card as u32) & 15) as u8
    }

    /// Number of cards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of different kinds.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> u32 {
        let pairs = self.0 | self.0 >> 2;
        ((pairs | pairs >> 1) & 0x1111_1111).count_ones()
    }

    /// Whether any card lies in the selected places.
    #[inline]
    #[must_use]
    pub(super) const fn any_in(self, places: u32) -> bool {
        self.0 & places != 0
    }

    /// The cards in the selected places.
    #[inline]
    #[must_use]
    pub(super) const fn only(self, places: u32) -> Self {
        Self(self.0 & places)
    }

    /// The counts as they are packed.
    #[inline]
    #[must_use]
    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// Adds cards. No kind may exceed 15.
    #[inline]
    pub fn add(&mut self, cards: Self) {
        self.0 += cards.0;
    }

    /// Takes cards away, all of which must be there.
    #[inline]
    pub fn remove(&mut self, cards: Self) {
        debug_assert!(self.contains(cards), "{cards:?} are not among {self:?}");
        self.0 -= cards.0;
    }

    /// Whether all of `cards` are in it.
    #[must_use]
    pub fn contains(self, cards: Self) -> bool {
        Card::ALL.into_iter().all(|card| self.count(card) >= cards.count(card))
    }

    /// One entry per card, kinds in the order of their ids.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_count_and_add_up() {
        let mut cards = Cards::of(Card::EarthStone, 8);
        cards.add(Cards::of(Card::WatersRise, 6));
        cards.add(Cards::of(Card::Sandbags, 1));
        assert_eq!((cards.len(), cards.kinds(), cards.count(Card::WatersRise)), (15, 3, 6));
        cards.remove(Cards::of(Card::EarthStone, 8));
        assert_eq!((cards.len(), cards.kinds()), (7, 2));
        assert!(!cards.contains(Cards::of(Card::Sandbags, 2)));
        assert_eq!(cards.iter().count(), 7);
    }

    #[test]
    fn the_twin_of_a_treasure_tile_follows_the_formula() {
        for tile in 6..14_u32 {
            let twin = ((tile - 6) ^ 1) + 6;
            let treasure = (tile as usize - 6) / 2;
            assert_eq!(treasure_tiles(treasure, 2), 1 << tile | 1 << twin);
        }
    }
}
