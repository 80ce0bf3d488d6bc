//! Positions as JSON documents and back.
//!
//! A document holds the whole position with the rules that differ from the published ones, so that it loads to equal
//! rules and an equal position. Names are kebab-case, cells are `[row, column]` counted from 1, seats count from 0, and
//! piles are listed top first. What one seat may see is the same document without the seeds and with the draw piles as
//! sets.

use serde_json::{Map, Value as Json, json};

use super::cards::{Card, Cards, Role, TILES, TREASURES};
use super::declaration::{ACTION_KINDS, CAUSES, DECLARATION, PARAMETERS, ROLES};
use super::features::{FEATURES, Features};
use super::layout::{CELLS, Layout, Mask, Place, members};
use super::rules::{MAX_PLAYERS, Rules};
use super::setup::{bare, place_tiles};
use super::state::{Deeds, End, Phase, Stage, State};
use crate::games::parts::json::{self, Fields};
use crate::games::parts::pile::Pile;
use crate::games::{ActionKinds, LoadError, Seat};
use crate::random::GameSeeds;

const STAGES: [(&str, Stage); 3] = [("actions", Stage::Actions), ("draws", Stage::Draws), ("floods", Stage::Floods)];

const PHASES: [(&str, Phase); 5] = [
    ("window", Phase::Window),
    ("action", Phase::Action),
    ("over-limit", Phase::OverLimit),
    ("rescue-window", Phase::RescueWindow),
    ("rescue", Phase::Rescue),
];

/// Loaded counters of shuffles stop here, far from where counting could overflow.
const MOST_SHUFFLES: u64 = 1_000_000_000;

/// Writes the whole position, or what `viewer` may see of it.
pub(super) fn state_to_json(rules: &Rules, state: &State, viewer: Option<Seat>) -> Json {
    let mut document = Map::new();
    let mut put = |key: &str, value: Json| {
        document.insert(key.to_owned(), value);
    };
    put("game", DECLARATION.name.into());
    put("rules_version", DECLARATION.rules_version.into());
    put("players", rules.players.into());
    put("rules", json::changed_settings(&rules.settings(), PARAMETERS));
    put("forbid", names(ACTION_KINDS.iter().map(|kind| kind.name), rules.forbidden.0));
    match viewer {
        None => {
            put("seed", json!({"root": state.seeds.root, "game": state.seeds.game}));
            put("treasure_draw", state.treasure_draw.cards().iter().rev().map(|card| card_name(*card)).collect());
            put("flood_draw", flood_layers(state, |layer| layer.iter().rev().copied().collect()));
        }
        Some(seat) => {
            put("viewer", seat.into());
            put("treasure_draw_in_any_order", cards_to_json(state.treasure_draw_cards()));
            put(
                "flood_draw_in_any_order",
                flood_layers(state, |layer| {
                    let mut layer = layer.to_vec();
                    layer.sort_unstable();
                    layer
                }),
            );
        }
    }
    put("shuffles", json!({"treasure": state.treasure_shuffles, "flood": state.flood_shuffles}));
    put("treasure_discard", cards_to_json(state.treasure_discard));
    put("flood_discard", tiles_to_json(state.flood_discard));
    put("water_position", state.water_position.into());
    put("waters_rises", state.rises.into());
    put("island", (0..CELLS as u8).map(|cell| tile_to_json(state, cell)).collect());
    put("seats", (0..rules.players).map(|seat| seat_to_json(state, seat)).collect());
    let captured = (0..TREASURES).filter(|treasure| state.captured >> treasure & 1 == 1);
    put("captured", captured.clone().map(|treasure| card_name(treasure as u8)).collect());
    put("captured_in_turn", captured.map(|treasure| Json::from(state.captured_in_turn[treasure])).collect());
    put("first_player", state.first_player.into());
    put("turn", turn_to_json(state));
    put("decision", decision_to_json(state));
    put("end", state.end.map_or(Json::Null, end_to_json));
    put("features", names(FEATURES.iter().map(|feature| feature.name), state.features.0));
    Json::Object(document)
}

fn names<'a>(all: impl Iterator<Item = &'a str>, set: u64) -> Json {
    all.enumerate().filter(|(index, _)| set >> index & 1 == 1).map(|(_, name)| Json::from(name)).collect()
}

fn card_name(card: u8) -> Json {
    Card::from_id(card).name().into()
}

pub(super) fn cards_to_json(cards: Cards) -> Json {
    cards.iter().map(|card| Json::from(card.name())).collect()
}

pub(super) fn tiles_to_json(tiles: Mask) -> Json {
    members(tiles).map(|tile| Json::from(TILES[usize::from(tile)])).collect()
}

pub(super) fn cell_to_json(state: &State, cell: u8) -> Json {
    let place = state.places[usize::from(cell)];
    json!([place.row, place.column])
}

/// The layers of the flood draw pile, the top one first, each as a list of names.
fn flood_layers(state: &State, arrange: impl Fn(&[u8]) -> Vec<u8>) -> Json {
    let mut layers: Vec<Json> = state
        .flood_layer_ranges()
        .map(|range| {
            let tiles = arrange(&state.flood_draw.cards()[range]);
            tiles.into_iter().map(|tile| Json::from(TILES[usize::from(tile)])).collect()
        })
        .collect();
    layers.reverse();
    layers.into()
}

fn tile_to_json(state: &State, cell: u8) -> Json {
    let side = if state.existing >> cell & 1 == 0 {
        "sunk"
    } else if state.flooded >> cell & 1 == 1 {
        "flooded"
    } else {
        "dry"
    };
    let tile = TILES[usize::from(state.tile_at_cell[usize::from(cell)])];
    json!({"cell": cell_to_json(state, cell), "tile": tile, "state": side})
}

fn seat_to_json(state: &State, seat: Seat) -> Json {
    let mut deeds = state.deeds[usize::from(seat)];
    let deeds: Map<String, Json> = Deeds::NAMES
        .iter()
        .zip(deeds.counts())
        .filter(|(_, count)| **count > 0)
        .map(|(name, count)| ((*name).to_owned(), Json::from(*count)))
        .collect();
    json!({
        "role": state.role(seat).name(),
        "pawn": cell_to_json(state, state.pawn(seat)),
        "hand": cards_to_json(state.hand(seat)),
        "deeds": deeds,
    })
}

fn turn_to_json(state: &State) -> Json {
    json!({
        "number": state.turns,
        "round": state.rounds,
        "seat": state.active,
        "stage": STAGES.iter().find(|(_, stage)| *stage == state.stage).map(|(name, _)| *name),
        "actions_left": state.actions_left,
        "flights_used": state.flights_used,
        "draws_left": state.draws_left,
        "floods_left": state.floods_left,
        "rises_in_step": state.rises_in_step,
        "flooded_in_step": tiles_to_json(state.tiles_on(state.flooded_in_step)),
    })
}

fn decision_to_json(state: &State) -> Json {
    match PHASES.iter().find(|(_, phase)| *phase == state.phase) {
        Some((name, _)) => json!({"phase": name, "seat": state.asked}),
        None => json!({"phase": "over", "seat": state.asked}),
    }
}

fn end_to_json(end: End) -> Json {
    let mut document = json!({"cause": CAUSES[usize::from(end.cause())].name});
    match end {
        End::TreasureLost(treasure) => document["treasure"] = card_name(treasure),
        End::Drowned(seat) => document["seat"] = seat.into(),
        _ => {}
    }
    document
}

/// The keys of a document, in the order of writing.
const KEYS: [&str; 21] = [
    "game",
    "rules_version",
    "players",
    "rules",
    "forbid",
    "seed",
    "treasure_draw",
    "flood_draw",
    "shuffles",
    "treasure_discard",
    "flood_discard",
    "water_position",
    "waters_rises",
    "island",
    "seats",
    "captured",
    "captured_in_turn",
    "first_player",
    "turn",
    "decision",
    "end",
];

/// Reads a whole position with its rules.
///
/// A position written by hand may leave out `rules_version`, `rules`, `forbid`, `seed`, `shuffles`, `waters_rises`,
/// `captured_in_turn`, `first_player`, `end` and `features`, the deeds of the seats, and of the turn what is 0, empty or
/// 1 for its number and round. `flood_draw` may be a plain list of tiles, which is one layer.
pub(super) fn state_from_json(json: &Json) -> Result<(Rules, State), LoadError> {
    let mut known = KEYS.to_vec();
    known.push("features");
    let document = Fields::new("", json, &known)?;
    if let Some(game) = document.optional("game") {
        json::name_index("game", game, [DECLARATION.name].into_iter())?;
    }
    let version = u64::from(DECLARATION.rules_version);
    document.whole_or("rules_version", version..=version, version)?;
    let rules = read_rules(&document)?;
    let mut state = bare(&rules, read_seeds(&document)?);
    read_shuffles(&document, &mut state)?;
    read_island(&document, &rules, &mut state)?;
    read_seats(&document, &rules, &mut state)?;
    read_flood_cards(&document, &mut state)?;
    read_treasure_cards(&document, &rules, &mut state)?;
    read_turn(&document, &rules, &mut state)?;
    read_captures(&document, &mut state)?;
    read_water(&document, &rules, &mut state)?;
    read_decision(&document, &rules, &mut state)?;
    state.features = Features(read_names(&document, "features", FEATURES.iter().map(|feature| feature.name))?);
    super::outcome::check_invariants(&rules, &state).map_err(|message| LoadError::new("", message))?;
    Ok((rules, state))
}

fn read_rules(document: &Fields<'_>) -> Result<Rules, LoadError> {
    let players = document.whole("players", 1..=MAX_PLAYERS as u64)? as u8;
    let empty = json!({});
    let settings = json::read_settings("rules", document.optional("rules").unwrap_or(&empty), PARAMETERS)?;
    let forbidden = ActionKinds(read_names(document, "forbid", ACTION_KINDS.iter().map(|kind| kind.name))?);
    Rules::new(&settings, players, forbidden).map_err(|faults| {
        let fault = &faults[0];
        LoadError::new(format!("rules.{}", fault.parameter), fault.message.clone())
    })
}

/// A list of names as a bit set over their indices.
fn read_names<'n>(
    document: &Fields<'_>,
    key: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Result<u64, LoadError> {
    document.list_or_empty(key)?.iter().enumerate().try_fold(0, |set, (index, name)| {
        let path = format!("{}[{index}]", document.path(key));
        Ok(set | 1 << json::name_index(&path, name, names.clone())?)
    })
}

fn read_seeds(document: &Fields<'_>) -> Result<GameSeeds, LoadError> {
    let Some(json) = document.optional("seed") else {
        return Ok(GameSeeds { root: 0, game: 0 });
    };
    let fields = Fields::new("seed", json, &["root", "game"])?;
    Ok(GameSeeds { root: fields.whole("root", 0..=u64::MAX)?, game: fields.whole("game", 0..=u64::MAX)? })
}

/// Without the field, the shuffles of a set-up have happened: two of the treasure pile, one of the flood pile.
fn read_shuffles(document: &Fields<'_>, state: &mut State) -> Result<(), LoadError> {
    let empty = json!({});
    let fields = Fields::new("shuffles", document.optional("shuffles").unwrap_or(&empty), &["treasure", "flood"])?;
    state.treasure_shuffles = fields.whole_or("treasure", 0..=MOST_SHUFFLES, 2)? as u32;
    state.flood_shuffles = fields.whole_or("flood", 0..=MOST_SHUFFLES, 1)? as u32;
    Ok(())
}

fn read_cell(path: &str, json: &Json, cell_at: impl Fn(Place) -> Option<u8>) -> Result<u8, LoadError> {
    let coordinates = json::list(path, json)?;
    let [row, column] = coordinates else {
        return Err(LoadError::new(path, format!("must be [row, column], but is {json}")));
    };
    let row = json::whole(path, row, 0..=255)? as u8;
    let column = json::whole(path, column, 0..=255)? as u8;
    cell_at(Place { row, column })
        .ok_or_else(|| LoadError::new(path, format!("is {json}, where the island has no cell")))
}

fn read_layout_cell(path: &str, json: &Json, layout: &Layout) -> Result<u8, LoadError> {
    read_cell(path, json, |place| layout.cell_at(place))
}

/// A tile by its name or by its cell, as a cell.
pub(super) fn read_destination(state: &State, path: &str, json: &Json) -> Result<u8, LoadError> {
    if json.is_string() {
        return Ok(state.cell_of_tile[usize::from(read_tile(path, json)?)]);
    }
    read_cell(path, json, |place| state.places.iter().position(|known| *known == place).map(|cell| cell as u8))
}

pub(super) fn read_tile(path: &str, json: &Json) -> Result<u8, LoadError> {
    Ok(json::name_index(path, json, TILES.iter().copied())? as u8)
}

/// A list of different tiles.
pub(super) fn read_tiles(path: &str, list: &[Json]) -> Result<Mask, LoadError> {
    list.iter().enumerate().try_fold(0, |set, (index, json)| {
        let path = format!("{path}[{index}]");
        let tile = read_tile(&path, json)?;
        if set >> tile & 1 == 1 {
            return Err(LoadError::new(path, format!("names `{}` a second time", TILES[usize::from(tile)])));
        }
        Ok(set | 1 << tile)
    })
}

pub(super) fn read_card(path: &str, json: &Json) -> Result<Card, LoadError> {
    let index = json::name_index(path, json, Card::ALL.iter().map(|card| card.name()))?;
    Ok(Card::from_id(index as u8))
}

fn read_island(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let list = document.list("island")?;
    if list.len() != CELLS {
        return Err(LoadError::new("island", format!("has {} entries, but there are {CELLS} tiles", list.len())));
    }
    let (mut cells, mut tiles): (Mask, Mask) = (0, 0);
    state.existing = 0;
    for (index, json) in list.iter().enumerate() {
        let path = format!("island[{index}]");
        let fields = Fields::new(&path, json, &["cell", "tile", "state"])?;
        let cell = read_layout_cell(&fields.path("cell"), fields.get("cell")?, &rules.layout)?;
        let tile = read_tile(&fields.path("tile"), fields.get("tile")?)?;
        if cells >> cell & 1 == 1 {
            return Err(LoadError::new(fields.path("cell"), "is a cell that has a tile already"));
        }
        if tiles >> tile & 1 == 1 {
            return Err(LoadError::new(
                fields.path("tile"),
                format!("places `{}` a second time", TILES[usize::from(tile)]),
            ));
        }
        cells |= 1 << cell;
        tiles |= 1 << tile;
        state.tile_at_cell[usize::from(cell)] = tile;
        let side =
            json::name_index(&fields.path("state"), fields.get("state")?, ["dry", "flooded", "sunk"].into_iter())?;
        state.existing |= u32::from(side != 2) << cell;
        state.flooded |= u32::from(side == 1) << cell;
    }
    place_tiles(rules, state);
    Ok(())
}

fn read_seats(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let list = document.list("seats")?;
    if list.len() != usize::from(rules.players) {
        return Err(LoadError::new(
            "seats",
            format!("has {} entries, but there are {} players", list.len(), rules.players),
        ));
    }
    let mut taken = [false; Role::ALL.len()];
    for (seat, json) in list.iter().enumerate() {
        let fields = Fields::new(&format!("seats[{seat}]"), json, &["role", "pawn", "hand", "deeds"])?;
        let path = fields.path("role");
        let role = json::name_index(&path, fields.get("role")?, ROLES.iter().map(|role| role.name))?;
        if std::mem::replace(&mut taken[role], true) {
            return Err(LoadError::new(path, format!("deals `{}` a second time", ROLES[role].name)));
        }
        state.roles[seat] = Role::ALL[role];
        state.pawns[seat] = read_layout_cell(&fields.path("pawn"), fields.get("pawn")?, &rules.layout)?;
        if let Some(json) = fields.optional("deeds") {
            let deeds = Fields::new(&fields.path("deeds"), json, &Deeds::NAMES)?;
            for (name, count) in Deeds::NAMES.iter().zip(state.deeds[seat].counts()) {
                *count = deeds.whole_or(name, 0..=255, 0)? as u8;
            }
        }
    }
    Ok(())
}

fn read_flood_cards(document: &Fields<'_>, state: &mut State) -> Result<(), LoadError> {
    state.flood_discard = read_tiles("flood_discard", document.list("flood_discard")?)?;
    let list = document.list("flood_draw")?;
    let mut layers: Vec<(String, &[Json])> = Vec::new();
    if list.first().is_some_and(Json::is_array) {
        for (index, layer) in list.iter().enumerate() {
            let path = format!("flood_draw[{index}]");
            let tiles = json::list(&path, layer)?;
            if tiles.is_empty() {
                return Err(LoadError::new(path, "is a layer without cards"));
            }
            layers.push((path, tiles));
        }
    } else if !list.is_empty() {
        layers.push(("flood_draw".to_owned(), list));
    }
    state.flood_draw = Pile::default();
    state.flood_layers = 0;
    let mut seen = state.flood_discard;
    for (path, tiles) in layers.iter().rev() {
        let set = read_tiles(path, tiles)?;
        if set & seen != 0 {
            let tile = TILES[(set & seen).trailing_zeros() as usize];
            return Err(LoadError::new(path, format!("holds the card of `{tile}`, which lies elsewhere too")));
        }
        seen |= set;
        state.flood_layers |= 1 << state.flood_draw.len();
        for (index, json) in tiles.iter().enumerate().rev() {
            state.flood_draw.push(read_tile(&format!("{path}[{index}]"), json)?);
        }
    }
    let expected = state.tiles_on(state.existing);
    if seen != expected {
        let tile = TILES[(seen ^ expected).trailing_zeros() as usize];
        let problem =
            if seen & !expected == 0 || (expected & !seen).trailing_zeros() < (seen & !expected).trailing_zeros() {
                format!("lacks the card of `{tile}`, which has not sunk")
            } else {
                format!("or the discards hold the card of `{tile}`, which has sunk")
            };
        return Err(LoadError::new("flood_draw", problem));
    }
    Ok(())
}

fn read_treasure_cards(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let deck = rules.treasure_deck();
    let mut counts = [0_usize; Card::ALL.len()];
    let mut read = |path: &str, list: &[Json], may_rise: bool| -> Result<Vec<Card>, LoadError> {
        let mut cards = Vec::new();
        for (index, json) in list.iter().enumerate() {
            let path = format!("{path}[{index}]");
            let card = read_card(&path, json)?;
            if card == Card::WatersRise && !may_rise {
                return Err(LoadError::new(path, "is a Waters Rise!, which is never in a hand"));
            }
            counts[card as usize] += 1;
            // Checked card by card, so that no pile or multiset can be overfilled.
            if counts[card as usize] > usize::from(deck.count(card)) {
                return Err(LoadError::new(
                    path,
                    format!("is one `{}` more than the {} of the deck", card.name(), deck.count(card)),
                ));
            }
            cards.push(card);
        }
        Ok(cards)
    };
    for (card, seat) in document.list("seats")?.iter().zip(0..) {
        let path = format!("seats[{seat}].hand");
        let hand = card.get("hand").ok_or_else(|| LoadError::new(&path, "is missing"))?;
        for card in read(&path, json::list(&path, hand)?, false)? {
            state.hands[seat].add(Cards::of(card, 1));
        }
    }
    for card in read("treasure_discard", document.list("treasure_discard")?, true)? {
        state.treasure_discard.add(Cards::of(card, 1));
    }
    for card in read("treasure_draw", document.list("treasure_draw")?, true)?.into_iter().rev() {
        state.treasure_draw.push(card as u8);
    }
    for card in Card::ALL {
        if counts[card as usize] != usize::from(deck.count(card)) {
            return Err(LoadError::new(
                "treasure_draw",
                format!(
                    "is incomplete: {} cards `{}` are in piles and hands, the deck has {}",
                    counts[card as usize],
                    card.name(),
                    deck.count(card)
                ),
            ));
        }
    }
    Ok(())
}

fn read_turn(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let last_seat = u64::from(rules.players) - 1;
    state.first_player = document.whole_or("first_player", 0..=last_seat, 0)? as u8;
    let known = [
        "number",
        "round",
        "seat",
        "stage",
        "actions_left",
        "flights_used",
        "draws_left",
        "floods_left",
        "rises_in_step",
        "flooded_in_step",
    ];
    let turn = Fields::new("turn", document.get("turn")?, &known)?;
    state.turns = turn.whole_or("number", 1..=u64::from(u16::MAX), 1)? as u16;
    state.rounds = turn.whole_or("round", 0..=u64::from(u16::MAX), 1)? as u16;
    state.active = turn.whole("seat", 0..=last_seat)? as u8;
    let stage = json::name_index("turn.stage", turn.get("stage")?, STAGES.iter().map(|(name, _)| *name))?;
    state.stage = STAGES[stage].1;
    state.actions_left = turn.whole_or("actions_left", 0..=rules.actions_per_turn.into(), 0)? as u8;
    state.flights_used = turn.whole_or("flights_used", 0..=rules.pilot_flights_per_turn.into(), 0)? as u8;
    state.draws_left = turn.whole_or("draws_left", 0..=rules.treasure_draws_per_turn.into(), 0)? as u8;
    state.floods_left = turn.whole_or("floods_left", 0..=CELLS as u64, 0)? as u8;
    state.rises_in_step = turn.whole_or("rises_in_step", 0..=rules.treasure_draws_per_turn.into(), 0)? as u8;
    let flooded = read_tiles(&turn.path("flooded_in_step"), turn.list_or_empty("flooded_in_step")?)?;
    state.flooded_in_step = state.cells_of(flooded);
    Ok(())
}

fn read_captures(document: &Fields<'_>, state: &mut State) -> Result<(), LoadError> {
    let captured = document.list("captured")?;
    let turns = document.list_or_empty("captured_in_turn")?;
    if document.optional("captured_in_turn").is_some() && turns.len() != captured.len() {
        return Err(LoadError::new(
            "captured_in_turn",
            format!("has {} entries, but {} treasures are captured", turns.len(), captured.len()),
        ));
    }
    for (index, json) in captured.iter().enumerate() {
        let path = format!("captured[{index}]");
        let card = read_card(&path, json)?;
        let treasure = card as usize;
        if !card.is_treasure() || state.captured >> treasure & 1 == 1 {
            return Err(LoadError::new(path, format!("is `{}`, no treasure or a second time", card.name())));
        }
        state.captured |= 1 << treasure;
        state.captured_in_turn[treasure] = match turns.get(index) {
            Some(turn) => json::whole(&format!("captured_in_turn[{index}]"), turn, 1..=u64::from(u16::MAX))? as u16,
            None => state.turns,
        };
    }
    Ok(())
}

fn read_water(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let range = u64::from(rules.start_position)..=u64::from(rules.skull());
    state.water_position = document.whole("water_position", range)? as u8;
    let risen = state.water_position - rules.start_position;
    let default = if rules.waters_rise_step == 0 { 0 } else { risen.div_ceil(rules.waters_rise_step) };
    state.rises = document.whole_or("waters_rises", 0..=255, default.into())? as u8;
    Ok(())
}

fn read_decision(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let fields = Fields::new("decision", document.get("decision")?, &["phase", "seat"])?;
    let phases = PHASES.iter().map(|(name, _)| *name).chain(["over"]);
    let phase = json::name_index("decision.phase", fields.get("phase")?, phases)?;
    state.phase = PHASES.get(phase).map_or(Phase::Over, |(_, phase)| *phase);
    state.asked = fields.whole_or("seat", 0..=u64::from(rules.players) - 1, state.active.into())? as u8;
    state.end = document.optional("end").map(|json| read_end(rules, json)).transpose()?;
    let seat = state.asked;
    let fault = |message: String| Err(LoadError::new("decision", message));
    let fits_stage = match state.phase {
        Phase::Window => match state.stage {
            Stage::Actions => true,
            Stage::Draws => state.draws_left > 0,
            Stage::Floods => state.floods_left > 0,
        },
        Phase::Action => state.stage == Stage::Actions && state.actions_left > 0,
        Phase::OverLimit => match state.stage {
            Stage::Actions => seat != state.active,
            Stage::Draws => seat == state.active,
            Stage::Floods => false,
        },
        Phase::RescueWindow | Phase::Rescue => state.stage == Stage::Floods,
        Phase::Over => true,
    };
    if !fits_stage {
        return fault(format!(
            "of seat {seat} does not fit the turn of seat {}: {:?} during {:?} with {} actions, {} draws and {} floods left",
            state.active, state.phase, state.stage, state.actions_left, state.draws_left, state.floods_left
        ));
    }
    let has_a_choice = match state.phase {
        Phase::Window => state.hand(seat).any_in(state.playable_specials(rules)),
        Phase::RescueWindow => rules.helicopter_rescue && state.hand(seat).any_in(Cards::LIFT_PLACE),
        Phase::Rescue => {
            // Pawns swim in turn order from the active player (rules file, section 9).
            let in_water = |seat: &Seat| state.existing >> state.pawn(*seat) & 1 == 0;
            state.turn_order().find(in_water) == Some(seat) && super::reach::rescue_targets(rules, state, seat) != 0
        }
        _ => true,
    };
    if !has_a_choice {
        return fault(format!("is not one: seat {seat} has nothing to choose in {:?}", state.phase));
    }
    Ok(())
}

fn read_end(rules: &Rules, json: &Json) -> Result<End, LoadError> {
    let fields = Fields::new("end", json, &["cause", "treasure", "seat"])?;
    let cause = json::name_index("end.cause", fields.get("cause")?, CAUSES.iter().map(|cause| cause.name))?;
    Ok(match cause {
        0 => End::Won,
        1 => End::FoolsLandingSunk,
        2 => {
            let card = read_card("end.treasure", fields.get("treasure")?)?;
            if !card.is_treasure() {
                return Err(LoadError::new("end.treasure", format!("is `{}`, which is no treasure", card.name())));
            }
            End::TreasureLost(card as u8)
        }
        3 => End::Drowned(fields.whole("seat", 0..=u64::from(rules.players) - 1)? as u8),
        4 => End::WaterSkull,
        _ => End::TurnCap,
    })
}
