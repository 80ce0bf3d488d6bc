//! The numbers and options that a designer may change (rules file, section 14), checked and in the form that play uses.

use super::board::{CELLS, CENTRE, SIDE};
use super::cards::{Equipment, EquipmentCards, Role, STORM_KINDS, StormCard, StormCounts, Tile};
use super::declaration::{DECLARATION, PARAMETERS};
use crate::games::declaration::Value;
use crate::games::parts::options::options;
use crate::games::{ActionKinds, RuleFault, Settings};

/// The most seats that any setting allows.
pub const MAX_PLAYERS: usize = 6;

/// The longest storm meter, the skull not counted.
const MAX_TICKS: usize = 30;

/// The most storm cards of one turn that a meter may ask for.
pub const MAX_LEVEL: usize = 10;

/// The names of the initial sand patterns.
pub const SAND_NAMES: &[&str] = &["diamond", "none"];

const SAND_PATTERNS: [[&str; 5]; 2] =
    [["..1..", ".1.1.", "1...1", ".1.1.", "..1.."], [".....", ".....", ".....", ".....", "....."]];

/// The printed ladders for up to 2, 3, 4 and more players (rules file, section 1.5).
const LADDERS: [&[u8]; 4] = [
    &[2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6],
    &[2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6],
    &[2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6],
    &[2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6],
];

options! {
    /// Where a Solar Shield protects.
    ShieldScope {
        /// On the tile of the pawn that played it.
        WithPawn = "with_pawn",
        /// On the tile where it was played.
        OnTile = "on_tile",
    }
}

options! {
    /// Which cards become the new storm pile.
    StormReshuffle {
        /// All.
        All = "all",
        /// All but those revealed in the running storm step.
        WithoutCurrentStep = "without_current_step",
    }
}

/// Everything that is the same in all games of one cell. Units and ranges are those of the parameters of the same name.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    pub(super) players: u8,
    pub(super) forbidden: ActionKinds,
    pub(super) start_mark: u8,
    ladder: [u8; MAX_TICKS],
    ticks: u8,
    /// Whether the ladder is the printed one of the player count.
    printed_ladder: bool,
    pub(super) actions_per_turn: u8,
    pub(super) sand_total: u8,
    pub(super) initial_sand: [u8; CELLS],
    pub(super) block_threshold: u8,
    pub(super) capacity: [u8; 6],
    pub(super) start_water: [u8; 6],
    /// Whether `start_water` was given and not taken from `capacity`.
    start_water_given: bool,
    sun_cards: u8,
    pub(super) sun_damage: u8,
    storm_up_cards: u8,
    wind_counts: [u8; 4],
    wind_entries: u8,
    pub(super) storm_deck: StormCounts,
    pub(super) sand_per_moved_tile: u8,
    pub(super) well_gain: u8,
    wells: u8,
    mirages: u8,
    pub(super) carrier_refill: u8,
    pub(super) carrier_gift_range: u8,
    pub(super) archeologist_markers: u8,
    pub(super) climber_passengers: u8,
    pub(super) navigator_steps: u8,
    pub(super) calm_per_action: u8,
    /// 0 means as many as the meter says.
    forecast_cards: u8,
    pub(super) equipment_deck: EquipmentCards,
    pub(super) throttle_actions: u8,
    pub(super) reserve_gain: u8,
    pub(super) jetpack_passengers: u8,
    tunnels: u8,
    pub(super) tunnel_shelter: bool,
    pub(super) shield_scope: ShieldScope,
    pub(super) buried_role_actions: bool,
    pub(super) navigate_buried: bool,
    pub(super) climber_uses_blocked_tunnel: bool,
    pub(super) gifts_after_reveal: bool,
    pub(super) storm_reshuffle: StormReshuffle,
    pub(super) max_turns: u16,
    beyond_published: bool,
}

impl Rules {
    /// Checks the settings together. Each single value must have passed the check of its parameter.
    ///
    /// # Errors
    ///
    /// Every combination that cannot be played.
    pub fn new(settings: &Settings, players: u8, forbidden: ActionKinds) -> Result<Self, Vec<RuleFault>> {
        let mut faults = Vec::new();
        let mut fault = |parameter, message: String| faults.push(RuleFault { parameter, message });
        let beyond_published = settings.flag("beyond_published");
        let (published, possible) = (&DECLARATION.players, &DECLARATION.players_beyond_published);
        if !possible.contains(&players) {
            let range = range_text(possible);
            fault("beyond_published", format!("cannot make {players} players possible, only {range}"));
        } else if !published.contains(&players) && !beyond_published {
            let range = range_text(published);
            fault(
                "beyond_published",
                format!("must be true for {players} players, as the published game is for {range}"),
            );
        }

        let own_ladder: Vec<u8> = bytes(settings.integers("meter"));
        let printed_ladder = own_ladder.is_empty();
        let rungs: &[u8] = if printed_ladder { printed(players) } else { &own_ladder };
        let mut ladder = [0; MAX_TICKS];
        ladder[..rungs.len()].copy_from_slice(rungs);
        let ticks = rungs.len() as u8;
        let start_mark = settings.byte("start_mark");
        if start_mark >= ticks {
            fault(
                "start_mark",
                format!(
                    "is {start_mark}, but the meter has {ticks} ticks, from 0 on, and the skull follows the last one"
                ),
            );
        }

        let sand_total = settings.byte("sand_total");
        let initial_sand = match read_sand(settings.value("initial_sand")) {
            Ok(sand) => sand,
            Err(message) => {
                fault("initial_sand", message);
                [0; CELLS]
            }
        };
        let placed: u16 = initial_sand.iter().map(|count| u16::from(*count)).sum();
        if placed > u16::from(sand_total) {
            fault("initial_sand", format!("has {placed} markers, more than the `sand_total` of {sand_total}"));
        }

        let capacity = six(settings.integers("capacity"));
        let given = settings.integers("start_water");
        let start_water_given = !given.is_empty();
        let start_water = if given.len() == 6 { six(given) } else { capacity };
        if start_water_given && given.len() != 6 {
            fault("start_water", format!("has {} entries, but there are 6 roles", given.len()));
        }
        for (role, (water, most)) in Role::ALL.iter().zip(start_water.iter().zip(capacity)) {
            if *water > most {
                fault("start_water", format!("of the {} is {water}, more than the `capacity` of {most}", role.name()));
            }
        }

        let (wells, mirages) = (settings.byte("wells"), settings.byte("mirages"));
        if wells + mirages != 3 {
            fault("wells", format!("is {wells} and `mirages` is {mirages}, but three tiles have a water drop"));
        }

        let winds = settings.integers("wind_counts");
        let mut wind_counts = [0; 4];
        wind_counts.iter_mut().zip(winds).for_each(|(count, given)| *count = *given as u8);
        let (sun_cards, storm_up_cards) = (settings.byte("sun_cards"), settings.byte("storm_up_cards"));
        let storm_deck = storm_deck(wind_counts, sun_cards, storm_up_cards);
        if storm_deck.iter().all(|count| *count == 0) {
            fault("wind_counts", "leaves the storm deck without a single card".to_owned());
        }
        if !faults.is_empty() {
            return Err(faults);
        }

        let mut equipment_deck = EquipmentCards::NONE;
        for (card, count) in Equipment::ALL.into_iter().zip(settings.integers("equipment_counts")) {
            equipment_deck.add(EquipmentCards::of(card, *count as u8));
        }
        Ok(Self {
            players,
            forbidden,
            start_mark,
            ladder,
            ticks,
            printed_ladder,
            actions_per_turn: settings.byte("actions_per_turn"),
            sand_total,
            initial_sand,
            block_threshold: settings.byte("block_threshold"),
            capacity,
            start_water,
            start_water_given,
            sun_cards,
            sun_damage: settings.byte("sun_damage"),
            storm_up_cards,
            wind_counts,
            wind_entries: winds.len() as u8,
            storm_deck,
            sand_per_moved_tile: settings.byte("sand_per_moved_tile"),
            well_gain: settings.byte("well_gain"),
            wells,
            mirages,
            carrier_refill: settings.byte("carrier_refill"),
            carrier_gift_range: settings.byte("carrier_gift_range"),
            archeologist_markers: settings.byte("archeologist_markers"),
            climber_passengers: settings.byte("climber_passengers"),
            navigator_steps: settings.byte("navigator_steps"),
            calm_per_action: settings.byte("calm_per_action"),
            forecast_cards: settings.byte("forecast_cards"),
            equipment_deck,
            throttle_actions: settings.byte("throttle_actions"),
            reserve_gain: settings.byte("reserve_gain"),
            jetpack_passengers: settings.byte("jetpack_passengers"),
            tunnels: settings.byte("tunnels"),
            tunnel_shelter: settings.flag("tunnel_shelter"),
            shield_scope: ShieldScope::from_text(settings.text("shield_scope")),
            buried_role_actions: settings.flag("buried_role_actions"),
            navigate_buried: settings.flag("navigate_buried"),
            climber_uses_blocked_tunnel: settings.flag("climber_uses_blocked_tunnel"),
            gifts_after_reveal: settings.flag("gifts_after_reveal"),
            storm_reshuffle: StormReshuffle::from_text(settings.text("storm_reshuffle")),
            max_turns: settings.integer("max_turns") as u16,
            beyond_published,
        })
    }

    /// The settings that make these rules again.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::published(PARAMETERS);
        let integers = |values: &[u8]| Value::Integers(values.iter().map(|value| i64::from(*value)).collect());
        if !self.printed_ladder {
            settings.set("meter", integers(&self.ladder[..usize::from(self.ticks)]));
        }
        if self.start_water_given {
            settings.set("start_water", integers(&self.start_water));
        }
        settings.set("capacity", integers(&self.capacity));
        settings.set("wind_counts", integers(&self.wind_counts[..usize::from(self.wind_entries)]));
        settings.set("equipment_counts", integers(&Equipment::ALL.map(|card| self.equipment_deck.count(card))));
        settings.set("initial_sand", sand_value(&self.initial_sand));
        for (name, value) in [
            ("start_mark", self.start_mark),
            ("actions_per_turn", self.actions_per_turn),
            ("sand_total", self.sand_total),
            ("block_threshold", self.block_threshold),
            ("sun_cards", self.sun_cards),
            ("sun_damage", self.sun_damage),
            ("storm_up_cards", self.storm_up_cards),
            ("sand_per_moved_tile", self.sand_per_moved_tile),
            ("well_gain", self.well_gain),
            ("wells", self.wells),
            ("mirages", self.mirages),
            ("carrier_refill", self.carrier_refill),
            ("carrier_gift_range", self.carrier_gift_range),
            ("archeologist_markers", self.archeologist_markers),
            ("climber_passengers", self.climber_passengers),
            ("navigator_steps", self.navigator_steps),
            ("calm_per_action", self.calm_per_action),
            ("forecast_cards", self.forecast_cards),
            ("throttle_actions", self.throttle_actions),
            ("reserve_gain", self.reserve_gain),
            ("jetpack_passengers", self.jetpack_passengers),
            ("tunnels", self.tunnels),
        ] {
            settings.set(name, Value::Integer(i64::from(value)));
        }
        settings.set("max_turns", Value::Integer(i64::from(self.max_turns)));
        for (name, value) in [
            ("tunnel_shelter", self.tunnel_shelter),
            ("buried_role_actions", self.buried_role_actions),
            ("navigate_buried", self.navigate_buried),
            ("climber_uses_blocked_tunnel", self.climber_uses_blocked_tunnel),
            ("gifts_after_reveal", self.gifts_after_reveal),
            ("beyond_published", self.beyond_published),
        ] {
            settings.set(name, Value::Flag(value));
        }
        settings.set("shield_scope", Value::Text(self.shield_scope.text().to_owned()));
        settings.set("storm_reshuffle", Value::Text(self.storm_reshuffle.text().to_owned()));
        settings
    }
}

/// Readers for strategies, reports and the rest of the game.
impl Rules {
    /// Number of seats.
    #[must_use]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The action kinds that are left out.
    #[must_use]
    pub const fn forbidden(&self) -> ActionKinds {
        self.forbidden
    }

    /// Storm cards per turn while the meter stands at `index` (from 0); 0 at the skull.
    #[inline]
    #[must_use]
    pub const fn storm_cards(&self, index: u8) -> u8 {
        if index < self.ticks { self.ladder[index as usize] } else { 0 }
    }

    /// The index of the skull.
    #[inline]
    #[must_use]
    pub const fn skull(&self) -> u8 {
        self.ticks
    }

    /// The index at which the meter starts.
    #[must_use]
    pub const fn start_mark(&self) -> u8 {
        self.start_mark
    }

    /// Actions of a turn.
    #[must_use]
    pub const fn actions_per_turn(&self) -> u8 {
        self.actions_per_turn
    }

    /// Most water in the canteen of a role.
    #[inline]
    #[must_use]
    pub const fn capacity(&self, role: Role) -> u8 {
        self.capacity[role as usize]
    }

    /// Markers that make a tile blocked.
    #[must_use]
    pub const fn block_threshold(&self) -> u8 {
        self.block_threshold
    }

    /// Markers in the box.
    #[must_use]
    pub const fn sand_total(&self) -> u8 {
        self.sand_total
    }

    /// Water that a Sun Beats Down takes.
    #[must_use]
    pub const fn sun_damage(&self) -> u8 {
        self.sun_damage
    }

    /// Markers that one Remove Sand action of `role` takes at most.
    #[inline]
    #[must_use]
    pub const fn markers_per_action(&self, role: Role) -> u8 {
        if matches!(role, Role::Archeologist) { self.archeologist_markers } else { 1 }
    }

    /// Steps of one Navigate action.
    #[must_use]
    pub const fn navigator_steps(&self) -> u8 {
        self.navigator_steps
    }

    /// Storm cards that a Forecast looks at while the meter stands at `index`, if the pile has as many.
    #[inline]
    #[must_use]
    pub const fn forecast(&self, index: u8) -> u8 {
        if self.forecast_cards == 0 { self.storm_cards(index) } else { self.forecast_cards }
    }

    /// All storm cards, by kind.
    #[must_use]
    pub const fn storm_deck(&self) -> &StormCounts {
        &self.storm_deck
    }

    /// All equipment cards.
    #[must_use]
    pub const fn equipment_deck(&self) -> EquipmentCards {
        self.equipment_deck
    }

    /// The 24 tiles, kind by kind (rules file, section 1.2). Tunnels take the place of plain gear tiles.
    #[must_use]
    pub fn tiles(&self) -> [Tile; super::board::TILES] {
        let mut tiles = [Tile::Gear; super::board::TILES];
        tiles[0] = Tile::CrashSite;
        tiles[1..4].fill(Tile::Mirage);
        tiles[1..1 + usize::from(self.wells)].fill(Tile::Well);
        tiles[4..4 + usize::from(self.tunnels)].fill(Tile::Tunnel);
        tiles[15] = Tile::LaunchPad;
        for (slot, clue) in tiles[16..].iter_mut().zip(Tile::PropellerRow as usize..) {
            *slot = Tile::ALL[clue];
        }
        tiles
    }
}

fn range_text(range: &std::ops::RangeInclusive<u8>) -> String {
    format!("{} to {}", range.start(), range.end())
}

fn bytes(values: &[i64]) -> Vec<u8> {
    values.iter().map(|value| *value as u8).collect()
}

fn six(values: &[i64]) -> [u8; 6] {
    std::array::from_fn(|index| values.get(index).map_or(0, |value| *value as u8))
}

/// The ladder printed for a number of players; a table beyond the published ones uses the nearest.
fn printed(players: u8) -> &'static [u8] {
    LADDERS[usize::from(players.clamp(2, 5)) - 2]
}

fn storm_deck(winds: [u8; 4], suns: u8, rises: u8) -> StormCounts {
    let mut deck = [0; STORM_KINDS];
    for card in StormCard::all() {
        deck[usize::from(card.id())] = match card {
            StormCard::Wind { distance, .. } => winds[usize::from(distance) - 1],
            StormCard::SunBeatsDown => suns,
            StormCard::StormPicksUp => rises,
        };
    }
    deck
}

/// Reads the markers of each cell from a name or five rows.
fn read_sand(value: &Value) -> Result<[u8; CELLS], String> {
    match value {
        Value::Text(name) => {
            let index = SAND_NAMES.iter().position(|known| known == name);
            let rows = index.map(|index| SAND_PATTERNS[index]).ok_or_else(|| format!("knows no pattern `{name}`"))?;
            read_rows(&rows)
        }
        Value::Rows(rows) => read_rows(rows),
        other => Err(format!("cannot be {other}")),
    }
}

fn read_rows<Row: AsRef<str>>(rows: &[Row]) -> Result<[u8; CELLS], String> {
    let side = usize::from(SIDE);
    if rows.len() != side {
        return Err(format!("has {} rows, but the board has {side}", rows.len()));
    }
    let mut sand = [0; CELLS];
    for (index, row) in rows.iter().map(AsRef::as_ref).enumerate() {
        if row.chars().count() != side {
            return Err(format!("has {} columns in row {}, but the board has {side}", row.chars().count(), index + 1));
        }
        for (column, character) in row.chars().enumerate() {
            let cell = index * side + column;
            sand[cell] = match character {
                '.' => 0,
                digit => digit
                    .to_digit(10)
                    .map(|markers| markers as u8)
                    .ok_or_else(|| format!("has {digit:?} in row {}, where `.` or a digit should be", index + 1))?,
            };
        }
    }
    if sand[usize::from(CENTRE)] > 0 {
        return Err(format!("has sand in the middle, where the storm starts: {}", sand[usize::from(CENTRE)]));
    }
    Ok(sand)
}

fn sand_value(sand: &[u8; CELLS]) -> Value {
    for (name, rows) in SAND_NAMES.iter().zip(SAND_PATTERNS) {
        if read_rows(&rows).as_ref() == Ok(sand) {
            return Value::Text((*name).to_owned());
        }
    }
    let digit = |count: &u8| if *count == 0 { '.' } else { char::from(b'0' + count) };
    Value::Rows(sand.chunks(SIDE.into()).map(|row| row.iter().map(digit).collect()).collect())
}
