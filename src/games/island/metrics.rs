//! The columns that Forbidden Island adds to the games and seats tables.

use super::cards::Card;
use super::declaration::ROLES;
use super::rules::Rules;
use super::state::{End, State};
use crate::games::Seat;
use crate::games::declaration::{Metric, MetricKind};

const fn count(name: &'static str, max: u32, unit: &'static str, summary: &'static str) -> Metric {
    Metric { name, kind: MetricKind::Count { max }, unit, summary }
}

/// The names of the treasures.
const TREASURE_NAMES: &[&str] = &["earth-stone", "statue-of-the-wind", "crystal-of-fire", "oceans-chalice"];

/// The names of the roles.
const ROLE_NAMES: &[&str] = &[ROLES[0].name, ROLES[1].name, ROLES[2].name, ROLES[3].name, ROLES[4].name, ROLES[5].name];

/// Columns of the games table.
pub const GAME_METRICS: &[Metric] = &[
    count("water_position", 21, "mark", "where the water marker stood at the end"),
    count("waters_rises", 255, "cards", "Waters Rise! cards resolved"),
    count("treasures", 4, "treasures", "treasures captured"),
    count("first_capture_turn", 65_535, "turn", "the turn of the first capture; 0 if there was none"),
    count("last_capture_turn", 65_535, "turn", "the turn of the last capture; 0 if there was none"),
    count("sunk", 24, "tiles", "tiles sunk"),
    count("flooded", 24, "tiles", "tiles flooded at the end"),
    Metric {
        name: "lost_treasure",
        kind: MetricKind::Label { names: TREASURE_NAMES },
        unit: "",
        summary: "the treasure whose last tile sank",
    },
    Metric {
        name: "drowned_role",
        kind: MetricKind::Label { names: ROLE_NAMES },
        unit: "",
        summary: "the role that drowned",
    },
    count("treasure_reshuffles", 1_000_000_000, "times", "times the treasure discards became a new pile"),
    count("helicopters_left", 255, "cards", "Helicopter Lift cards in hands at the end"),
    count("tiles_shored", 1_530, "tiles", "tiles dried by actions"),
    count("unused_actions", 1_530, "actions", "actions left unused"),
];

/// Columns of the seats table.
pub const SEAT_METRICS: &[Metric] = &[
    count("hand", 255, "cards", "cards held at the end"),
    count("captures", 4, "treasures", "treasures captured by this seat"),
    count("moving_actions", 255, "actions", "actions used to move pawns: moves, flights, navigations"),
    count("shore_up_actions", 255, "actions", "actions used to shore up"),
    count("tiles_shored", 255, "tiles", "tiles dried by actions"),
    count("cards_given", 255, "cards", "cards given to others"),
    count("unused_actions", 255, "actions", "actions left unused"),
    count("specials", 255, "cards", "special cards played"),
    count("discards", 255, "cards", "cards discarded over the hand limit"),
    count("rescues", 255, "times", "times the pawn left a sinking tile by itself"),
];

/// The values of the games table, in the order of [`GAME_METRICS`].
pub(super) fn of_game(rules: &Rules, state: &State, values: &mut [u32]) {
    let captures = state.captured_in_turn.iter().copied().filter(|turn| *turn > 0);
    let deeds = &state.deeds[..usize::from(rules.players)];
    let lost_treasure = match state.end {
        Some(End::TreasureLost(treasure)) => treasure.into(),
        _ => TREASURE_NAMES.len() as u32,
    };
    let drowned_role = match state.end {
        Some(End::Drowned(seat)) => state.role(seat) as u32,
        _ => ROLE_NAMES.len() as u32,
    };
    let all = [
        state.water_position.into(),
        state.rises.into(),
        state.captured.count_ones(),
        captures.clone().min().unwrap_or(0).into(),
        captures.max().unwrap_or(0).into(),
        super::layout::CELLS as u32 - state.existing.count_ones(),
        state.flooded.count_ones(),
        lost_treasure,
        drowned_role,
        // The first two shuffles belong to the set-up.
        state.treasure_shuffles.saturating_sub(2),
        state.hands().iter().map(|hand| u32::from(hand.count(Card::HelicopterLift))).sum(),
        deeds.iter().map(|deeds| u32::from(deeds.tiles_shored)).sum(),
        deeds.iter().map(|deeds| u32::from(deeds.unused_actions)).sum(),
    ];
    values.copy_from_slice(&all);
}

/// The values of the seats table, in the order of [`SEAT_METRICS`].
pub(super) fn of_seat(state: &State, seat: Seat, values: &mut [u32]) {
    let deeds = &state.deeds[usize::from(seat)];
    let all = [
        state.hand(seat).len(),
        deeds.captures,
        deeds.moving_actions,
        deeds.shore_up_actions,
        deeds.tiles_shored,
        deeds.cards_given,
        deeds.unused_actions,
        deeds.specials,
        deeds.discards,
        deeds.rescues,
    ];
    values.copy_from_slice(&all.map(u32::from));
}
