//! Reading positions.

use serde_json::{Value as Json, json};

use super::{PHASES, STAGES, storm_discard};
use crate::games::desert::board::{CELLS, Mask, TILES, cell_at, place};
use crate::games::desert::cards::{
    Equipment, EquipmentCards, PART_NAMES, Role, STORM_KINDS, StormCard, StormCounts, Tile,
};
use crate::games::desert::declaration::{ACTION_KINDS, CAUSES, DECLARATION, PARAMETERS, ROLES};
use crate::games::desert::features::{FEATURES, Features};
use crate::games::desert::rules::{MAX_LEVEL, MAX_PLAYERS, Rules, ShieldScope};
use crate::games::desert::setup::bare;
use crate::games::desert::state::{Deeds, End, PartPlace, Phase, Stage, State, pile};
use crate::games::parts::json::{self, Fields};
use crate::games::{ActionKinds, LoadError};
use crate::random::GameSeeds;

/// Loaded counters of shuffles stop here, far from where counting could overflow.
const MOST_SHUFFLES: u64 = 1_000_000_000;

/// The keys of a document, in the order of writing.
const KEYS: [&str; 24] = [
    "game",
    "rules_version",
    "players",
    "rules",
    "forbid",
    "seed",
    "storm_draw",
    "storm_known",
    "equipment_draw",
    "shuffles",
    "storm_discard",
    "set_aside",
    "equipment_used",
    "meter",
    "storm_cards",
    "suns",
    "sand_supply",
    "eye",
    "tiles",
    "parts",
    "seats",
    "first_player",
    "turn",
    "decision",
];

/// Reads a whole position with its rules.
///
/// A position written by hand may leave out `rules_version`, `rules`, `forbid`, `seed`, `storm_known`, `shuffles`,
/// `storm_cards`, `suns`, `first_player`, `end` and `features`; what follows from the rest (`storm_discard`,
/// `equipment_used`, `sand_supply`); `set_aside` and the parts that are not placed; of a tile what is false or 0; of a
/// seat its deeds, an empty hand and a shield that is not in force; and of the turn what is 0, or 1 for its number and
/// round.
pub(in crate::games::desert) fn state_from_json(json: &Json) -> Result<(Rules, State), LoadError> {
    let mut known = KEYS.to_vec();
    known.extend(["end", "features"]);
    let document = Fields::new("", json, &known)?;
    if let Some(game) = document.optional("game") {
        json::name_index("game", game, [DECLARATION.name].into_iter())?;
    }
    let version = u64::from(DECLARATION.rules_version);
    document.whole_or("rules_version", version..=version, version)?;
    let rules = read_rules(&document)?;
    let mut state = bare(&rules, read_seeds(&document)?);
    read_tiles(&document, &rules, &mut state)?;
    read_parts(&document, &mut state)?;
    read_seats(&document, &rules, &mut state)?;
    read_turn(&document, &rules, &mut state)?;
    read_decision(&document, &rules, &mut state)?;
    read_storm(&document, &rules, &mut state)?;
    read_equipment(&document, &rules, &mut state)?;
    state.features = Features(read_names(&document, "features", FEATURES.iter().map(|feature| feature.name))?);
    crate::games::desert::outcome::check_invariants(&rules, &state).map_err(|message| LoadError::new("", message))?;
    check_decision(&rules, &state)?;
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

/// Reads `[row, column]`.
pub(in crate::games::desert) fn read_cell(path: &str, json: &Json) -> Result<u8, LoadError> {
    let [row, column] = json::list(path, json)? else {
        return Err(LoadError::new(path, format!("must be [row, column], but is {json}")));
    };
    let row = json::whole(path, row, 1..=5)? as u8;
    let column = json::whole(path, column, 1..=5)? as u8;
    cell_at(row, column).ok_or_else(|| LoadError::new(path, format!("is {json}, which lies outside of the board")))
}

/// A set of cells from a list of them.
fn read_cells(path: &str, json: &Json) -> Result<Mask, LoadError> {
    json::list(path, json)?
        .iter()
        .enumerate()
        .try_fold(0, |cells, (index, cell)| Ok(cells | 1 << read_cell(&format!("{path}[{index}]"), cell)?))
}

fn read_flag(fields: &Fields<'_>, key: &str, default: bool) -> Result<bool, LoadError> {
    match fields.optional(key) {
        None => Ok(default),
        Some(Json::Bool(flag)) => Ok(*flag),
        Some(other) => Err(LoadError::new(fields.path(key), format!("must be true or false, but is {other}"))),
    }
}

fn read_tiles(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    state.eye = read_cell("eye", document.get("eye")?)?;
    let list = document.list("tiles")?;
    if list.len() != TILES {
        return Err(LoadError::new("tiles", format!("has {} entries, but there are {TILES} tiles", list.len())));
    }
    let mut seen = 1_u32 << state.eye;
    state.tiles = [Tile::Gear; CELLS];
    let mut placed = 0_u32;
    for (index, json) in list.iter().enumerate() {
        let path = format!("tiles[{index}]");
        let fields = Fields::new(&path, json, &["cell", "tile", "excavated", "known", "sand"])?;
        let cell = read_cell(&fields.path("cell"), fields.get("cell")?)?;
        if seen >> cell & 1 == 1 {
            return Err(LoadError::new(fields.path("cell"), "is the eye or a cell that has a tile already"));
        }
        seen |= 1 << cell;
        let tile = json::name_index(&fields.path("tile"), fields.get("tile")?, Tile::NAMES.iter().copied())?;
        let tile = Tile::ALL[tile];
        state.tiles[usize::from(cell)] = tile;
        let excavated = read_flag(&fields, "excavated", false)?;
        let known = read_flag(&fields, "known", excavated || tile == Tile::CrashSite)?;
        if !known && (excavated || tile == Tile::CrashSite) {
            return Err(LoadError::new(fields.path("known"), format!("is false, but the {} is known", tile.name())));
        }
        state.excavated |= u32::from(excavated) << cell;
        state.peeked |= u32::from(known && !excavated && tile != Tile::CrashSite) << cell;
        state.tunnels |= u32::from(excavated && tile == Tile::Tunnel) << cell;
        let sand = fields.whole_or("sand", 0..=rules.sand_total().into(), 0)? as u8;
        placed += u32::from(sand);
        state.set_sand(rules, cell, sand);
    }
    let left = u32::from(rules.sand_total()).checked_sub(placed).ok_or_else(|| {
        LoadError::new("tiles", format!("carry {placed} markers, but there are {}", rules.sand_total()))
    })?;
    state.supply = document.whole_or("sand_supply", left.into()..=left.into(), left.into())? as u8;
    Ok(())
}

fn read_parts(document: &Fields<'_>, state: &mut State) -> Result<(), LoadError> {
    let empty = json!({});
    let fields = Fields::new("parts", document.optional("parts").unwrap_or(&empty), PART_NAMES)?;
    for (part, name) in PART_NAMES.iter().enumerate() {
        let path = fields.path(name);
        state.parts[part] = match fields.optional(name) {
            None => PartPlace::Unplaced,
            Some(json) if json.is_string() => {
                json::name_index(&path, json, ["unplaced"].into_iter())?;
                PartPlace::Unplaced
            }
            Some(json) if json.is_object() => {
                let collected = Fields::new(&path, json, &["collected_in_turn"])?;
                let turn = collected.whole("collected_in_turn", 1..=u64::from(u16::MAX))?;
                state.collected_in_turn[part] = turn as u16;
                PartPlace::Collected
            }
            Some(json) => PartPlace::At(read_cell(&path, json)?),
        };
    }
    Ok(())
}

fn read_seats(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let list = document.list("seats")?;
    let players = usize::from(rules.players());
    if list.len() != players {
        return Err(LoadError::new("seats", format!("has {} entries, but there are {players} players", list.len())));
    }
    for (seat, json) in list.iter().enumerate() {
        let path = format!("seats[{seat}]");
        let fields = Fields::new(&path, json, &["role", "pawn", "water", "equipment", "shield", "deeds"])?;
        let role = json::name_index(&fields.path("role"), fields.get("role")?, ROLES.iter().map(|role| role.name))?;
        let role = Role::ALL[role];
        if state.roles[..seat].contains(&role) {
            return Err(LoadError::new(fields.path("role"), format!("is `{}` a second time", role.name())));
        }
        state.roles[seat] = role;
        state.pawns[seat] = read_cell(&fields.path("pawn"), fields.get("pawn")?)?;
        let water = fields.get("water")?;
        let capacity = i64::from(rules.capacity(role));
        state.water[seat] = water.as_i64().filter(|water| (-1..=capacity).contains(water)).ok_or_else(|| {
            LoadError::new(
                fields.path("water"),
                format!("must be a whole number from -1 to {capacity}, but is {water}"),
            )
        })? as i8;
        let shield = match fields.optional("shield") {
            None | Some(Json::Bool(false)) => false,
            Some(json) if rules.shield_scope == ShieldScope::OnTile => {
                state.shield_cells[seat] = read_cells(&fields.path("shield"), json)?;
                true
            }
            Some(_) => read_flag(&fields, "shield", false)?,
        };
        state.shields |= u8::from(shield) << seat;
        if let Some(json) = fields.optional("deeds") {
            let deeds = Fields::new(&fields.path("deeds"), json, &Deeds::NAMES)?;
            for (name, count) in Deeds::NAMES.iter().zip(state.deeds[seat].counts()) {
                *count = deeds.whole_or(name, 0..=255, 0)? as u8;
            }
        }
    }
    Ok(())
}

fn read_turn(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let last_seat = u64::from(rules.players()) - 1;
    state.meter = document.whole("meter", rules.start_mark().into()..=rules.skull().into())? as u8;
    state.storm_cards = document.whole_or("storm_cards", 0..=u64::from(u16::MAX), 0)? as u16;
    state.suns = document.whole_or("suns", 0..=u64::from(u16::MAX), 0)? as u16;
    state.storm_shuffles = document.whole_or("shuffles", 0..=MOST_SHUFFLES, 1)? as u32;
    state.first_player = document.whole_or("first_player", 0..=last_seat, 0)? as u8;
    let known = ["number", "round", "seat", "stage", "actions_left", "calmed", "storm_left", "foreseen", "steps_left"];
    let turn = Fields::new("turn", document.get("turn")?, &known)?;
    state.turns = turn.whole_or("number", 1..=u64::from(u16::MAX), 1)? as u16;
    state.rounds = turn.whole_or("round", 0..=u64::from(u16::MAX), 1)? as u16;
    state.active = turn.whole("seat", 0..=last_seat)? as u8;
    let stage = json::name_index("turn.stage", turn.get("stage")?, STAGES.iter().map(|(name, _)| *name))?;
    state.stage = STAGES[stage].1;
    state.actions_left = turn.whole_or("actions_left", 0..=100, 0)? as u8;
    state.calmed = turn.whole_or("calmed", 0..=MAX_LEVEL as u64, 0)? as u8;
    state.storm_left = turn.whole_or("storm_left", 0..=MAX_LEVEL as u64, 0)? as u8;
    state.foreseen = turn.whole_or("foreseen", 0..=MAX_LEVEL as u64, 0)? as u8;
    state.steps_left = turn.whole_or("steps_left", 0..=rules.navigator_steps().into(), 0)? as u8;
    Ok(())
}

fn read_decision(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let fields = Fields::new("decision", document.get("decision")?, &["phase", "seat"])?;
    let phase = json::name_index("decision.phase", fields.get("phase")?, PHASES.iter().map(|(name, _)| *name))?;
    state.phase = PHASES[phase].1;
    state.asked = fields.whole_or("seat", 0..=u64::from(rules.players()) - 1, state.active.into())? as u8;
    state.end = match document.optional("end") {
        None => None,
        Some(json) => Some(End::of_cause(json::name_index("end", json, CAUSES.iter().map(|cause| cause.name))?)),
    };
    Ok(())
}

/// Reads a list of storm cards, no more of each than the deck has; `counts` holds those read before.
fn read_storm_cards(path: &str, list: &[Json], rules: &Rules, counts: &mut StormCounts) -> Result<Vec<u8>, LoadError> {
    let mut cards = Vec::new();
    for (index, json) in list.iter().enumerate() {
        let path = format!("{path}[{index}]");
        let id = json::name_index(&path, json, StormCard::all().map(StormCard::name))?;
        counts[id] += 1;
        if counts[id] > rules.storm_deck()[id] {
            let name = StormCard::from_id(id as u8).name();
            return Err(LoadError::new(
                path,
                format!("is one `{name}` more than the {} of the deck", rules.storm_deck()[id]),
            ));
        }
        cards.push(id as u8);
    }
    Ok(cards)
}

fn read_storm(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let mut counts = [0; STORM_KINDS];
    let mut draw = read_storm_cards("storm_draw", document.list("storm_draw")?, rules, &mut counts)?;
    draw.reverse();
    state.storm_draw = pile(&draw);
    let aside = document.list_or_empty("set_aside")?;
    if aside.len() > MAX_LEVEL {
        return Err(LoadError::new("set_aside", format!("has {} cards, a step has at most {MAX_LEVEL}", aside.len())));
    }
    state.set_aside = pile(&read_storm_cards("set_aside", aside, rules, &mut counts)?);
    for (index, json) in document.list_or_empty("storm_known")?.iter().enumerate() {
        let path = format!("storm_known[{index}]");
        if draw.is_empty() {
            return Err(LoadError::new(path, "names a card of an empty pile"));
        }
        let position = json::whole(&path, json, 0..=draw.len() as u64 - 1)? as usize;
        state.known_storm |= 1 << (draw.len() - 1 - position);
    }
    let expected = storm_discard(rules, state)
        .ok_or_else(|| LoadError::new("storm_draw", "and `set_aside` hold a card that is just being resolved"))?;
    if document.optional("storm_discard").is_some() {
        let mut discard = [0; STORM_KINDS];
        read_storm_cards("storm_discard", document.list("storm_discard")?, rules, &mut discard)?;
        if let Some(id) = (0..STORM_KINDS).find(|id| discard[*id] != expected[*id]) {
            return Err(LoadError::new(
                "storm_discard",
                format!(
                    "holds {} cards `{}`, but {} are not elsewhere",
                    discard[id],
                    StormCard::from_id(id as u8).name(),
                    expected[id]
                ),
            ));
        }
    }
    Ok(())
}

fn read_equipment(document: &Fields<'_>, rules: &Rules, state: &mut State) -> Result<(), LoadError> {
    let deck = rules.equipment_deck();
    let mut counts = [0_u8; Equipment::ALL.len()];
    let mut read = |path: &str, list: &[Json]| -> Result<Vec<Equipment>, LoadError> {
        let mut cards = Vec::new();
        for (index, json) in list.iter().enumerate() {
            let path = format!("{path}[{index}]");
            let id = json::name_index(&path, json, Equipment::ALL.iter().map(|card| card.name()))?;
            let card = Equipment::from_id(id as u8);
            counts[id] += 1;
            if counts[id] > deck.count(card) {
                let message = format!("is one `{}` more than the {} of the deck", card.name(), deck.count(card));
                return Err(LoadError::new(path, message));
            }
            cards.push(card);
        }
        Ok(cards)
    };
    for (seat, json) in document.list("seats")?.iter().enumerate() {
        let path = format!("seats[{seat}].equipment");
        if let Some(list) = json.get("equipment") {
            for card in read(&path, json::list(&path, list)?)? {
                state.hands[seat].add(EquipmentCards::of(card, 1));
            }
        }
    }
    for card in read("equipment_draw", document.list("equipment_draw")?)?.into_iter().rev() {
        state.equipment_draw.push(card as u8);
    }
    if document.optional("equipment_used").is_some() {
        read("equipment_used", document.list("equipment_used")?)?;
        if let Some(card) = Equipment::ALL.into_iter().find(|card| counts[*card as usize] != deck.count(*card)) {
            return Err(LoadError::new(
                "equipment_used",
                format!(
                    "is incomplete: {} cards `{}` are in the pile, in hands and used, the deck has {}",
                    counts[card as usize],
                    card.name(),
                    deck.count(card)
                ),
            ));
        }
    }
    Ok(())
}

/// Whether the decision is one that play could ask for.
fn check_decision(rules: &Rules, state: &State) -> Result<(), LoadError> {
    let fits_turn = match state.phase {
        Phase::Window => state.stage == Stage::Actions || state.storm_left > 0,
        Phase::Action => state.stage == Stage::Actions && state.actions_left > 0,
        Phase::Forecast => {
            let top = ((1_u128 << state.foreseen) - 1) << (state.storm_draw.len() - usize::from(state.foreseen));
            state.known_storm & top == top
        }
        Phase::Navigation => {
            state.stage == Stage::Actions
                && state.role(state.active) == Role::Navigator
                && state.seat_of(Role::Climber).is_some()
        }
        Phase::SunWindow => {
            let sun = StormCard::SunBeatsDown.id();
            rules.gifts_after_reveal
                && state.stage == Stage::Storm
                && state.set_aside.cards().last().is_none_or(|last| *last == sun)
        }
        Phase::Over => true,
    };
    let seat = state.asked;
    if !fits_turn {
        return Err(LoadError::new(
            "decision",
            format!(
                "of seat {seat} does not fit the turn of seat {}: {:?} during {:?} with {} actions and {} storm cards left",
                state.active, state.phase, state.stage, state.actions_left, state.storm_left
            ),
        ));
    }
    let may_be_bound = matches!(state.phase, Phase::Action | Phase::Over);
    if !may_be_bound && crate::games::desert::moves::only_action(rules, state).is_some() {
        let (row, column) = place(state.pawn(seat));
        return Err(LoadError::new(
            "decision",
            format!("is not one: seat {seat} at [{row}, {column}] has nothing to choose in {:?}", state.phase),
        ));
    }
    Ok(())
}
