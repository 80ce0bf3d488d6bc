//! Writing positions.

use serde_json::{Map, Value as Json, json};

use super::{PHASES, STAGES, storm_discard};
use crate::games::Seat;
use crate::games::desert::board::{CELLS, members, place};
use crate::games::desert::cards::{DesertSide, Equipment, EquipmentCards, PART_NAMES, StormCard, StormCounts};
use crate::games::desert::declaration::{ACTION_KINDS, CAUSES, DECLARATION, PARAMETERS};
use crate::games::desert::features::FEATURES;
use crate::games::desert::rules::{Rules, ShieldScope};
use crate::games::desert::state::{Deeds, PartPlace, State};
use crate::games::parts::json;

/// Writes the whole position, or what `viewer` may see of it.
pub(in crate::games::desert) fn state_to_json(rules: &Rules, state: &State, viewer: Option<Seat>) -> Json {
    let mut document = Map::new();
    let mut put = |key: &str, value: Json| {
        document.insert(key.to_owned(), value);
    };
    put("game", DECLARATION.name.into());
    put("rules_version", DECLARATION.rules_version.into());
    put("players", rules.players().into());
    put("rules", json::changed_settings(&rules.settings(), PARAMETERS));
    put("forbid", names(ACTION_KINDS.iter().map(|kind| kind.name), rules.forbidden().0));
    let top_first =
        |cards: &[u8], name: fn(u8) -> Json| -> Json { cards.iter().rev().map(|card| name(*card)).collect() };
    match viewer {
        None => {
            put("seed", json!({"root": state.seeds.root, "game": state.seeds.game}));
            put("storm_draw", top_first(state.storm_draw.cards(), storm_name));
            put("storm_known", known_places(state).map(Json::from).collect());
            put("equipment_draw", top_first(state.equipment_draw.cards(), equipment_name));
        }
        Some(seat) => {
            put("viewer", seat.into());
            put("storm_draw_in_any_order", storm_to_json(&state.storm_draw_counts()));
            let known = known_places(state)
                .map(|position| json!({"position": position, "card": state.storm_card(position).map(StormCard::name)}));
            put("storm_known", known.collect());
            put("equipment_draw_in_any_order", equipment_to_json(state.equipment_draw_cards()));
        }
    }
    put("shuffles", state.storm_shuffles.into());
    put("storm_discard", storm_to_json(&storm_discard(rules, state).unwrap_or_default()));
    put("set_aside", state.set_aside.cards().iter().map(|card| storm_name(*card)).collect());
    put("equipment_used", equipment_to_json(equipment_used(rules, state)));
    put("meter", state.meter.into());
    put("storm_cards", state.storm_cards.into());
    put("suns", state.suns.into());
    put("sand_supply", state.supply.into());
    put("eye", cell_to_json(state.eye));
    let cells = (0..CELLS as u8).filter(|cell| *cell != state.eye);
    put("tiles", cells.map(|cell| tile_to_json(state, cell, viewer.is_some())).collect());
    put("parts", parts_to_json(state));
    put("seats", (0..rules.players()).map(|seat| seat_to_json(rules, state, seat)).collect());
    put("first_player", state.first_player.into());
    put("turn", turn_to_json(state));
    let phase = PHASES.iter().find(|(_, phase)| *phase == state.phase).map(|(name, _)| *name);
    put("decision", json!({"phase": phase, "seat": state.asked}));
    put("end", state.end.map_or(Json::Null, |end| CAUSES[usize::from(end.cause())].name.into()));
    put("features", names(FEATURES.iter().map(|feature| feature.name), state.features.0));
    Json::Object(document)
}

fn names<'a>(all: impl Iterator<Item = &'a str>, set: u64) -> Json {
    all.enumerate().filter(|(index, _)| set >> index & 1 == 1).map(|(_, name)| Json::from(name)).collect()
}

fn storm_name(card: u8) -> Json {
    StormCard::from_id(card).name().into()
}

fn equipment_name(card: u8) -> Json {
    Equipment::from_id(card).name().into()
}

fn storm_to_json(cards: &StormCounts) -> Json {
    StormCard::all()
        .flat_map(|card| std::iter::repeat_n(Json::from(card.name()), usize::from(cards[usize::from(card.id())])))
        .collect()
}

fn equipment_to_json(cards: EquipmentCards) -> Json {
    cards.iter().map(|card| Json::from(card.name())).collect()
}

/// The cards that have left the game.
fn equipment_used(rules: &Rules, state: &State) -> EquipmentCards {
    let mut used = EquipmentCards::NONE;
    let mut left = state.equipment_draw_cards();
    state.hands().iter().for_each(|hand| left.add(*hand));
    for card in Equipment::ALL {
        let count = rules.equipment_deck().count(card).saturating_sub(left.count(card));
        used.add(EquipmentCards::of(card, count));
    }
    used
}

/// The places of the known storm cards, from 0 at the top.
fn known_places(state: &State) -> impl Iterator<Item = u8> + use<> {
    let (known, len) = (state.known_storm, state.storm_draw.len());
    (0..len).filter(move |position| known >> (len - 1 - position) & 1 == 1).map(|position| position as u8)
}

pub(in crate::games::desert) fn cell_to_json(cell: u8) -> Json {
    let (row, column) = place(cell);
    json!([row, column])
}

fn tile_to_json(state: &State, cell: u8, as_seen: bool) -> Json {
    let tile = state.tiles[usize::from(cell)];
    let mut document = json!({
        "cell": cell_to_json(cell),
        "tile": tile.name(),
        "excavated": state.excavated >> cell & 1 == 1,
        "known": state.known_tile(cell).is_some(),
        "sand": state.sand[usize::from(cell)],
    });
    if as_seen && state.known_tile(cell).is_none() {
        document["tile"] = match tile.desert_side() {
            DesertSide::WaterDrop => "water-drop",
            _ => "desert",
        }
        .into();
    }
    document
}

fn parts_to_json(state: &State) -> Json {
    let one = |part: usize| match state.parts[part] {
        PartPlace::Unplaced => Json::from("unplaced"),
        PartPlace::At(cell) => cell_to_json(cell),
        PartPlace::Collected => json!({"collected_in_turn": state.collected_in_turn[part]}),
    };
    Json::Object(PART_NAMES.iter().enumerate().map(|(part, name)| ((*name).to_owned(), one(part))).collect())
}

fn seat_to_json(rules: &Rules, state: &State, seat: Seat) -> Json {
    let place = usize::from(seat);
    let mut deeds = state.deeds[place];
    let deeds: Map<String, Json> = Deeds::NAMES
        .iter()
        .zip(deeds.counts())
        .filter(|(_, count)| **count > 0)
        .map(|(name, count)| ((*name).to_owned(), Json::from(*count)))
        .collect();
    let has_shield = state.shields >> seat & 1 == 1;
    let shield = match rules.shield_scope {
        ShieldScope::OnTile if has_shield => {
            Json::Array(members(state.shield_cells[place]).map(cell_to_json).collect())
        }
        _ => has_shield.into(),
    };
    json!({
        "role": state.role(seat).name(),
        "pawn": cell_to_json(state.pawn(seat)),
        "water": state.water[place],
        "equipment": equipment_to_json(state.hand(seat)),
        "shield": shield,
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
        "calmed": state.calmed,
        "storm_left": state.storm_left,
        "foreseen": state.foreseen,
        "steps_left": state.steps_left,
    })
}
