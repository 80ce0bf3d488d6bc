//! The columns that Forbidden Desert adds to the games and seats tables.

use super::board::members;
use super::declaration::ROLES;
use super::rules::{MAX_PLAYERS, Rules};
use super::state::{Deeds, PartPlace, State};
use crate::games::Seat;
use crate::games::declaration::{Metric, MetricKind};

const fn count(name: &'static str, max: u32, unit: &'static str, summary: &'static str) -> Metric {
    Metric { name, kind: MetricKind::Count { max }, unit, summary }
}

/// A count of deeds, summed over the seats.
const TEAM: u32 = 255 * MAX_PLAYERS as u32;

/// The names of the roles.
const ROLE_NAMES: &[&str] = &[ROLES[0].name, ROLES[1].name, ROLES[2].name, ROLES[3].name, ROLES[4].name, ROLES[5].name];

/// Columns of the games table.
pub const GAME_METRICS: &[Metric] = &[
    count("meter", 30, "ticks", "where the storm meter stood at the end, from 0"),
    count("storm_cards", 65_535, "cards", "storm cards revealed"),
    count("suns", 65_535, "cards", "Sun Beats Down revealed"),
    count("storm_picks_ups", 30, "cards", "Storm Picks Up revealed"),
    count("storm_reshuffles", 1_000_000_000, "times", "times the storm discards became a new pile"),
    count("sand_supply", 80, "markers", "sand markers left in the supply at the end"),
    count("blocked", 24, "tiles", "tiles blocked at the end"),
    count("excavated", 24, "tiles", "tiles excavated"),
    count("clues", 8, "tiles", "clues excavated"),
    count("parts_placed", 4, "parts", "parts whose place was known, collected ones included"),
    count("parts", 4, "parts", "parts collected"),
    count("first_part_turn", 65_535, "turn", "the turn in which the first part was collected; 0 if there was none"),
    count("last_part_turn", 65_535, "turn", "the turn in which the last part was collected; 0 if there was none"),
    count("water_left", 48, "water", "water left in all canteens at the end"),
    count("lowest_water", 8, "water", "the least water in a canteen at the end; 0 also for the skull"),
    Metric {
        name: "thirsty_role",
        kind: MetricKind::Label { names: ROLE_NAMES },
        unit: "",
        summary: "the role that died of thirst; of several the one on the first seat",
    },
    count("markers_removed", TEAM, "markers", "sand markers removed by actions"),
    count("water_given", TEAM, "water", "water given to others"),
    count("equipment_drawn", TEAM, "cards", "equipment cards drawn"),
    count("equipment_played", TEAM, "cards", "equipment cards played"),
    count("unused_actions", TEAM, "actions", "actions left unused"),
];

/// Columns of the seats table.
pub const SEAT_METRICS: &[Metric] = &[
    count("water", 8, "water", "water at the end; 0 also for the skull"),
    count("equipment", 35, "cards", "equipment cards held at the end"),
    count("moving_actions", 255, "actions", "actions used to move pawns: moves and navigations"),
    count("digging_actions", 255, "actions", "actions used to remove sand"),
    count("markers_removed", 255, "markers", "sand markers removed by actions"),
    count("excavations", 255, "tiles", "tiles excavated"),
    count("parts", 255, "parts", "parts collected by this seat"),
    count("role_actions", 255, "actions", "Calm, Forecast and Refill actions"),
    count("unused_actions", 255, "actions", "actions left unused"),
    count("water_given", 255, "water", "water given to others"),
    count("water_gained", 255, "water", "water gained from wells and the Secret Water Reserve"),
    count("water_lost", 255, "water", "water lost to the sun"),
    count("equipment_drawn", 255, "cards", "equipment cards drawn"),
    count("equipment_played", 255, "cards", "equipment cards played"),
];

/// The values of the games table, in the order of [`GAME_METRICS`].
pub(super) fn of_game(rules: &Rules, state: &State, values: &mut [u32]) {
    let players = usize::from(rules.players);
    let deeds = &state.deeds[..players];
    let water = state.water[..players].iter().map(|water| u32::from(water.max(&0).unsigned_abs()));
    let collections = state.collected_in_turn.iter().copied().filter(|turn| *turn > 0);
    let clues = members(state.excavated).filter(|cell| state.tiles[usize::from(*cell)].clue().is_some());
    let thirsty = state.water[..players].iter().position(|water| *water < 0);
    let team = |of: fn(&Deeds) -> u8| deeds.iter().map(|deeds| u32::from(of(deeds))).sum::<u32>();
    let all = [
        state.meter.into(),
        state.storm_cards.into(),
        state.suns.into(),
        u32::from(state.meter - rules.start_mark),
        // The first shuffle belongs to the set-up.
        state.storm_shuffles.saturating_sub(1),
        state.supply.into(),
        state.blocked.count_ones(),
        state.excavated.count_ones(),
        clues.count() as u32,
        state.parts.iter().filter(|place| **place != PartPlace::Unplaced).count() as u32,
        state.collected().count_ones(),
        collections.clone().min().unwrap_or(0).into(),
        collections.max().unwrap_or(0).into(),
        water.clone().sum(),
        water.min().unwrap_or(0),
        thirsty.map_or(ROLE_NAMES.len() as u32, |seat| state.role(seat as Seat) as u32),
        team(|deeds| deeds.markers_removed),
        team(|deeds| deeds.water_given),
        team(|deeds| deeds.equipment_drawn),
        team(|deeds| deeds.equipment_played),
        team(|deeds| deeds.unused_actions),
    ];
    values.copy_from_slice(&all);
}

/// The values of the seats table, in the order of [`SEAT_METRICS`].
pub(super) fn of_seat(state: &State, seat: Seat, values: &mut [u32]) {
    let deeds = &state.deeds[usize::from(seat)];
    let all = [
        state.water[usize::from(seat)].max(0).unsigned_abs(),
        state.hand(seat).len(),
        deeds.moving_actions,
        deeds.digging_actions,
        deeds.markers_removed,
        deeds.excavations,
        deeds.parts,
        deeds.role_actions,
        deeds.unused_actions,
        deeds.water_given,
        deeds.water_gained,
        deeds.water_lost,
        deeds.equipment_drawn,
        deeds.equipment_played,
    ];
    values.copy_from_slice(&all.map(u32::from));
}
