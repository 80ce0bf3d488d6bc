//! The check of a single action, written from the preconditions in the rules file and not from the list in `moves`:
//! distances come from grid coordinates, sand from the counts and paths are followed from the destination back.

use super::action::Action;
use super::board::{CELLS, cell_at, place};
use super::cards::{Equipment, Role, Tile};
use super::rules::Rules;
use super::state::{PartPlace, Phase, Stage, State};
use crate::games::Seat;

/// Whether the seat to act may choose `action`. Any value of [`Action`] may be asked about.
pub(super) fn is_legal(rules: &Rules, state: &State, action: Action) -> bool {
    if !fits(rules, state, action) {
        return false;
    }
    if !rules.forbidden.contains(action.kind()) {
        return true;
    }
    // Only a kind that a seat may be bound to choose is ever let through, and only if nothing else is left.
    match action {
        Action::Stop | Action::Pass | Action::Keep | Action::Halt => !has_alternative(rules, state),
        _ => false,
    }
}

/// Whether the seat asked may choose anything but gifts and the one thing that it may be bound to.
fn has_alternative(rules: &Rules, state: &State) -> bool {
    let permitted = |action: Action| !rules.forbidden.contains(action.kind()) && fits(rules, state, action);
    let cells = || 0..CELLS as u8;
    let seats = || 0..state.players;
    let plain = [
        Action::Excavate,
        Action::Calm,
        Action::Forecast,
        Action::Refill,
        Action::SolarShield,
        Action::SecretWaterReserve,
        Action::TimeThrottle,
        Action::StormTracker,
    ];
    plain.into_iter().any(permitted)
        || cells().any(|cell| {
            [
                Action::Move { to: cell, passengers: 0 },
                Action::RemoveSand { cell },
                Action::DuneBlaster { cell },
                Action::JetPack { to: cell, passengers: 0 },
                Action::Terrascope { cell },
            ]
            .into_iter()
            .any(permitted)
                || seats().any(|seat| permitted(Action::Navigate { seat, to: cell, passengers: 0 }))
        })
        || (0..4).any(|part| permitted(Action::PickUp { part }))
        || (0..state.foreseen).any(|position| permitted(Action::Bottom { position }))
}

/// Whether the rules allow `action`, forbidden kinds not considered.
fn fits(rules: &Rules, state: &State, action: Action) -> bool {
    let phase = state.phase;
    let (me, cell) = (state.active, state.pawn(state.active));
    let acting = phase == Phase::Action;
    let at_leisure = matches!(phase, Phase::Action | Phase::Window);
    let holds = |card: Equipment| at_leisure && state.hand(state.asked).count(card) > 0;
    let helps = |role: Role| {
        acting && state.role(me) == role && (can_move_at_all(rules, state, me) || rules.buried_role_actions)
    };
    match action {
        Action::Move { to, passengers } => {
            acting
                && can_move_at_all(rules, state, me)
                && is_step(rules, state, me, cell, to)
                && is_party(rules, state, me, passengers)
        }
        Action::RemoveSand { cell: target } => {
            acting
                && markers(state, target) > 0
                && (target == cell
                    || can_move_at_all(rules, state, me) && touches(cell, target, state.role(me) == Role::Explorer))
        }
        Action::Excavate => {
            acting && can_move_at_all(rules, state, me) && !is_excavated(state, cell) && markers(state, cell) == 0
        }
        Action::PickUp { part } => {
            acting
                && can_move_at_all(rules, state, me)
                && is_excavated(state, cell)
                && markers(state, cell) < rules.block_threshold
                && state.parts.get(usize::from(part)) == Some(&PartPlace::At(cell))
        }
        Action::Calm => {
            helps(Role::Meteorologist) && rules.calm_per_action > 0 && rules.storm_cards(state.meter) > state.calmed
        }
        Action::Forecast => {
            helps(Role::Meteorologist) && !state.storm_draw.is_empty() && rules.forecast(state.meter) > 0
        }
        Action::Refill => {
            helps(Role::WaterCarrier) && is_excavated(state, cell) && state.tiles[usize::from(cell)] == Tile::Well
        }
        Action::Navigate { seat, to, passengers } => {
            seat < state.players && seat != me && can_navigate(rules, state, seat, to, passengers)
        }
        Action::Stop => acting,
        Action::Pass => matches!(phase, Phase::Window | Phase::SunWindow),
        Action::GiveWater { to, amount } => {
            (at_leisure || phase == Phase::SunWindow) && can_give_water(rules, state, state.asked, to, amount)
        }
        Action::GiveEquipment { to, card } => {
            (at_leisure || phase == Phase::SunWindow)
                && to < state.players
                && to != state.asked
                && state.pawn(to) == state.pawn(state.asked)
                && state.hand(state.asked).count(card) > 0
        }
        Action::DuneBlaster { cell: target } => {
            let from = state.pawn(state.asked);
            holds(Equipment::DuneBlaster)
                && markers(state, target) > 0
                && (target == from || touches(from, target, state.role(state.asked) == Role::Explorer))
        }
        Action::JetPack { to, passengers } => {
            let from = state.pawn(state.asked);
            holds(Equipment::JetPack)
                && is_tile(state, to)
                && to != from
                && markers(state, to) < rules.block_threshold
                && are_with(state, state.asked, passengers)
                && passengers.count_ones() <= u32::from(rules.jetpack_passengers)
        }
        Action::SolarShield => holds(Equipment::SolarShield),
        Action::Terrascope { cell: target } => {
            holds(Equipment::Terrascope) && is_tile(state, target) && !is_excavated(state, target)
        }
        Action::SecretWaterReserve => holds(Equipment::SecretWaterReserve),
        Action::TimeThrottle => holds(Equipment::TimeThrottle) && state.asked == me && state.stage == Stage::Actions,
        Action::StormTracker => {
            holds(Equipment::StormTracker) && !state.storm_draw.is_empty() && rules.forecast(state.meter) > 0
        }
        Action::Bottom { position } => phase == Phase::Forecast && position < state.foreseen,
        Action::Keep => phase == Phase::Forecast,
        Action::Halt => phase == Phase::Navigation,
    }
}

fn is_tile(state: &State, cell: u8) -> bool {
    usize::from(cell) < CELLS && cell != state.eye
}

/// Markers on a tile; none where there is no tile.
fn markers(state: &State, cell: u8) -> u8 {
    state.sand.get(usize::from(cell)).copied().filter(|_| cell != state.eye).unwrap_or(0)
}

fn is_excavated(state: &State, cell: u8) -> bool {
    is_tile(state, cell) && state.excavated >> cell & 1 == 1
}

fn water(state: &State, seat: Seat) -> u8 {
    u8::try_from(state.water[usize::from(seat)]).unwrap_or(0)
}

/// Whether the coordinates of two cells differ by 1 in one coordinate, or diagonally in both.
fn touches(one: u8, other: u8, diagonally: bool) -> bool {
    let ((row, column), (other_row, other_column)) = (place(one), place(other));
    let (down, across) = (row.abs_diff(other_row), column.abs_diff(other_column));
    usize::from(other) < CELLS && (down + across == 1 || diagonally && down == 1 && across == 1)
}

fn is_climber(state: &State, seat: Seat) -> bool {
    state.role(seat) == Role::Climber
}

fn with_climber(state: &State, cell: u8) -> bool {
    (0..state.players).any(|seat| is_climber(state, seat) && state.pawn(seat) == cell)
}

/// Whether a pawn is not buried (rules file, section 2.1).
fn can_move_at_all(rules: &Rules, state: &State, seat: Seat) -> bool {
    let cell = state.pawn(seat);
    markers(state, cell) < rules.block_threshold || with_climber(state, cell)
}

/// Whether one step or jump of the pawn of `seat` leads from one cell to another.
fn is_step(rules: &Rules, state: &State, seat: Seat, from: u8, to: u8) -> bool {
    if !is_tile(state, to) || from == to {
        return false;
    }
    let is_open = |cell: u8| markers(state, cell) < rules.block_threshold;
    if touches(from, to, state.role(seat) == Role::Explorer) {
        return is_open(to) || is_climber(state, seat);
    }
    let is_tunnel = |cell: u8| is_excavated(state, cell) && state.tiles[usize::from(cell)] == Tile::Tunnel;
    let through_sand = rules.climber_uses_blocked_tunnel;
    is_tunnel(from)
        && is_tunnel(to)
        && (is_open(from) || through_sand && with_climber(state, from))
        && (is_open(to) || through_sand && is_climber(state, seat))
}

/// Whether all of `passengers` are other seats at the table on the tile of `seat`.
fn are_with(state: &State, seat: Seat, passengers: u8) -> bool {
    (0..8)
        .filter(|other| passengers >> other & 1 == 1)
        .all(|other| other != seat && other < state.players && state.pawn(other) == state.pawn(seat))
}

/// Whether the pawn of `seat` may take `passengers` along on a step.
fn is_party(rules: &Rules, state: &State, seat: Seat, passengers: u8) -> bool {
    passengers == 0
        || is_climber(state, seat)
            && passengers.count_ones() <= u32::from(rules.climber_passengers)
            && are_with(state, seat, passengers)
}

fn can_navigate(rules: &Rules, state: &State, seat: Seat, to: u8, passengers: u8) -> bool {
    let from = state.pawn(seat);
    let goes_on = state.phase == Phase::Navigation;
    if goes_on {
        return is_climber(state, seat)
            && is_step(rules, state, seat, from, to)
            && is_party(rules, state, seat, passengers);
    }
    let me = state.active;
    state.phase == Phase::Action
        && state.role(me) == Role::Navigator
        && (can_move_at_all(rules, state, me) || rules.buried_role_actions)
        && (can_move_at_all(rules, state, seat) || rules.navigate_buried)
        && is_party(rules, state, seat, passengers)
        && if is_climber(state, seat) {
            is_step(rules, state, seat, from, to)
        } else {
            to != from && leads_back(rules, state, seat, to, from, rules.navigator_steps)
        }
}

/// Whether at most `steps` steps of the pawn of `seat` lead from `from` to `cell`, found from the end.
fn leads_back(rules: &Rules, state: &State, seat: Seat, cell: u8, from: u8, steps: u8) -> bool {
    steps > 0
        && (is_step(rules, state, seat, from, cell)
            || (0..CELLS as u8).any(|before| {
                is_tile(state, before)
                    && markers(state, before) < rules.block_threshold
                    && is_step(rules, state, seat, before, cell)
                    && leads_back(rules, state, seat, before, from, steps - 1)
            }))
}

fn can_give_water(rules: &Rules, state: &State, seat: Seat, to: Seat, amount: u8) -> bool {
    to < state.players
        && to != seat
        && amount > 0
        && amount <= water(state, seat)
        && u16::from(water(state, to)) + u16::from(amount) <= u16::from(rules.capacity(state.role(to)))
        && (state.pawn(to) == state.pawn(seat)
            || state.role(seat) == Role::WaterCarrier
                && is_within(state, state.pawn(seat), state.pawn(to), rules.carrier_gift_range))
}

/// Whether at most `steps` orthogonal steps over tiles lead from one cell to another.
fn is_within(state: &State, from: u8, to: u8, steps: u8) -> bool {
    if from == to {
        return true;
    }
    let (row, column) = place(from);
    let beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
    steps > 0
        && beside
            .into_iter()
            .filter_map(|(row, column)| cell_at(row, column))
            .any(|next| is_tile(state, next) && is_within(state, next, to, steps - 1))
}
