//! The check of a single action, written from the preconditions in the rules file and not from the list in `moves`:
//! distances come from grid coordinates and paths are followed from the destination back.

use super::action::Action;
use super::cards::{Card, Cards, Role};
use super::layout::{CELLS, Mask, members};
use super::rules::{DiverRescue, NavigatorMode, Rules};
use super::state::{Phase, State};
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
        Action::Stop => !super::moves::can_act(rules, state),
        Action::Pass | Action::Discard { .. } => !may_play_special(rules, state),
        Action::Rescue { .. } => true,
        _ => false,
    }
}

/// Whether the seat asked has a special card with a legal and permitted use.
fn may_play_special(rules: &Rules, state: &State) -> bool {
    let hand = state.hand(state.asked);
    let permitted = |action: Action| !rules.forbidden.contains(action.kind()) && fits(rules, state, action);
    let lifts = hand.count(Card::HelicopterLift) > 0
        && ((0..state.players).any(|seat| (0..CELLS as u8).any(|to| permitted(Action::Lift { seats: 1 << seat, to })))
            || permitted(Action::LiftOff));
    lifts || (0..CELLS as u8).any(|cell| permitted(Action::Sandbags { cell }))
}

/// Whether the rules allow `action`, forbidden kinds not considered.
fn fits(rules: &Rules, state: &State, action: Action) -> bool {
    let phase = state.phase;
    let specials = matches!(phase, Phase::Window | Phase::OverLimit);
    match action {
        Action::Stop => phase == Phase::Action,
        Action::Pass => matches!(phase, Phase::Window | Phase::RescueWindow),
        Action::Move { to } => phase == Phase::Action && can_move(rules, state, to),
        Action::ShoreUp { cells } => phase == Phase::Action && can_shore_up(rules, state, cells),
        Action::Give { to, cards } => phase == Phase::Action && can_give(rules, state, to, cards),
        Action::Capture { treasure } => phase == Phase::Action && can_capture(rules, state, treasure),
        Action::Fly { to } => {
            phase == Phase::Action
                && state.role(state.active) == Role::Pilot
                && state.flights_used < rules.pilot_flights_per_turn
                && to != state.pawn(state.active)
                && exists(state, to)
        }
        Action::Navigate { seat, to } => {
            phase == Phase::Action
                && state.role(state.active) == Role::Navigator
                && seat != state.active
                && seat < state.players
                && can_navigate(rules, state, seat, to)
        }
        Action::Lift { seats, to } => {
            (specials || phase == Phase::RescueWindow)
                && state.hand(state.asked).count(Card::HelicopterLift) > 0
                && can_lift(state, seats, to)
        }
        Action::LiftOff => {
            specials
                && state.hand(state.asked).count(Card::HelicopterLift) > 0
                && state.captured.count_ones() == 4
                && (0..state.players).all(|seat| state.pawn(seat) == state.fools_landing())
        }
        Action::Sandbags { cell } => {
            specials && state.hand(state.asked).count(Card::Sandbags) > 0 && is_flooded(state, cell)
        }
        Action::Discard { card } => phase == Phase::OverLimit && state.hand(state.asked).count(card) > 0,
        Action::Rescue { to } => phase == Phase::Rescue && can_swim(rules, state, to),
    }
}

fn exists(state: &State, cell: u8) -> bool {
    usize::from(cell) < CELLS && state.existing >> cell & 1 == 1
}

fn is_flooded(state: &State, cell: u8) -> bool {
    usize::from(cell) < CELLS && state.flooded >> cell & 1 == 1
}

/// Whether two cells count as adjacent for a pawn that may or may not go diagonally.
fn touches(rules: &Rules, one: u8, other: u8, diagonally: bool) -> bool {
    let (one, other) = (rules.layout.place(one), rules.layout.place(other));
    one.is_beside(other) || diagonally && one.is_diagonal_to(other)
}

fn can_move(rules: &Rules, state: &State, to: u8) -> bool {
    let (role, from) = (state.role(state.active), state.pawn(state.active));
    exists(state, to)
        && (touches(rules, from, to, role == Role::Explorer) || role == Role::Diver && is_dive(rules, state, from, to))
}

/// Whether a chain of flooded tiles and gaps leads from beside `to` to beside `from`. The state of `from` itself does
/// not matter.
fn is_dive(rules: &Rules, state: &State, from: u8, to: u8) -> bool {
    if from == to {
        return false;
    }
    let mut waiting: Mask = 1 << to;
    let mut seen = waiting;
    while waiting != 0 {
        let cell = waiting.trailing_zeros() as u8;
        waiting &= waiting - 1;
        if touches(rules, cell, from, false) {
            return true;
        }
        for next in (0..CELLS as u8).filter(|next| touches(rules, cell, *next, false)) {
            let wet = is_flooded(state, next) || !exists(state, next);
            if wet && next != from && seen >> next & 1 == 0 {
                seen |= 1 << next;
                waiting |= 1 << next;
            }
        }
    }
    false
}

fn can_shore_up(rules: &Rules, state: &State, cells: Mask) -> bool {
    let (role, from) = (state.role(state.active), state.pawn(state.active));
    let most = if role == Role::Engineer { rules.engineer_tiles } else { 1 };
    cells >> CELLS == 0
        && (1..=u32::from(most)).contains(&cells.count_ones())
        && members(cells)
            .all(|cell| is_flooded(state, cell) && (cell == from || touches(rules, from, cell, role == Role::Explorer)))
}

fn can_give(rules: &Rules, state: &State, to: Seat, cards: Cards) -> bool {
    let seat = state.active;
    let together = state.pawn(seat) == state.pawn(to.min(state.players - 1));
    to < state.players
        && to != seat
        && (together || !rules.give_requires_same_tile || state.role(seat) == Role::Messenger)
        && (1..=rules.cards_per_give_action).contains(&cards.len())
        && state.hand(seat).contains(cards)
        && cards.count(Card::WatersRise) == 0
        && (rules.special_cards_giveable || cards.iter().all(Card::is_treasure))
}

fn can_capture(rules: &Rules, state: &State, treasure: u8) -> bool {
    let seat = state.active;
    let tile = state.tile_at_cell[usize::from(state.pawn(seat))];
    treasure < 4
        && rules.treasure_tiles(treasure.into()) >> tile & 1 == 1
        && state.captured >> treasure & 1 == 0
        && state.hand(seat).count(Card::from_id(treasure)) >= rules.capture_cost
}

fn can_navigate(rules: &Rules, state: &State, seat: Seat, to: u8) -> bool {
    let (role, from) = (state.role(seat), state.pawn(seat));
    let plain = rules.navigator_mode == NavigatorMode::Plain;
    exists(state, to)
        && to != from
        && (leads_back(rules, state, to, from, rules.navigator_steps, role, plain)
            || rules.navigator_mode == NavigatorMode::FullRole
                && role == Role::Diver
                && is_dive(rules, state, from, to))
}

/// Whether at most `steps` steps lead from `cell` back to `from`, over places where the pawn may be on its way.
fn leads_back(rules: &Rules, state: &State, cell: u8, from: u8, steps: u8, role: Role, plain: bool) -> bool {
    let diagonally = role == Role::Explorer && !plain;
    let over_gaps = role == Role::Diver && !plain;
    steps > 0
        && (touches(rules, cell, from, diagonally)
            || (0..CELLS as u8).any(|next| {
                touches(rules, cell, next, diagonally)
                    && (over_gaps || exists(state, next))
                    && leads_back(rules, state, next, from, steps - 1, role, plain)
            }))
}

fn can_lift(state: &State, seats: u8, to: u8) -> bool {
    if seats == 0 || seats >> state.players != 0 || !exists(state, to) {
        return false;
    }
    let origin = state.pawn(seats.trailing_zeros() as u8);
    let from_gap = !exists(state, origin);
    origin != to
        && members(seats.into()).all(|seat| state.pawn(seat) == origin)
        && from_gap == (state.phase == Phase::RescueWindow)
}

fn can_swim(rules: &Rules, state: &State, to: u8) -> bool {
    let (role, from) = (state.role(state.asked), state.pawn(state.asked));
    exists(state, to)
        && match role {
            Role::Pilot => true,
            Role::Diver if rules.diver_rescue == DiverRescue::AnyReachable => is_dive(rules, state, from, to),
            Role::Diver => {
                let distances = distances(rules, from);
                let nearest = (0..CELLS).filter(|cell| exists(state, *cell as u8)).map(|cell| distances[cell]).min();
                nearest == Some(distances[usize::from(to)])
            }
            _ => touches(rules, from, to, role == Role::Explorer),
        }
}

/// The orthogonal path length over the cells of the layout from `from` to every cell.
fn distances(rules: &Rules, from: u8) -> [u8; CELLS] {
    let mut distances = [u8::MAX; CELLS];
    distances[usize::from(from)] = 0;
    let mut waiting = [from; CELLS];
    let (mut first, mut count) = (0, 1);
    while first < count {
        let cell = waiting[first];
        first += 1;
        for next in (0..CELLS as u8).filter(|next| touches(rules, cell, *next, false)) {
            if distances[usize::from(next)] == u8::MAX {
                distances[usize::from(next)] = distances[usize::from(cell)] + 1;
                waiting[count] = next;
                count += 1;
            }
        }
    }
    distances
}
