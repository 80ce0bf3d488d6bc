//! Where pawns can go, as sets of cells: the geometry behind the list of legal actions (rules file, sections 5, 6, 9).
//! The check of a single action in `legality` computes the same answers in another way.

use super::cards::Role;
use super::layout::{Layout, Mask};
use super::rules::{DiverRescue, NavigatorMode, Rules};
use super::state::State;
use crate::games::Seat;

/// Cells that count as adjacent for the own actions of `role`.
#[inline]
pub(super) fn adjacent(rules: &Rules, role: Role, cell: u8) -> Mask {
    if role == Role::Explorer { rules.layout.surrounding(cell) } else { rules.layout.orthogonal(cell) }
}

/// Destinations of one Move action.
#[inline]
pub(super) fn move_targets(rules: &Rules, state: &State, role: Role, from: u8) -> Mask {
    match role {
        Role::Diver => dive_targets(rules, state, from),
        _ => adjacent(rules, role, from) & state.existing,
    }
}

/// Destinations of a dive that begins on `from` (rules file, section 6.3).
pub(super) fn dive_targets(rules: &Rules, state: &State, from: u8) -> Mask {
    dives(&rules.layout, state.existing, state.flooded, 1 << from)
}

/// Destinations of a dive that begins on any cell of `start`, with these tiles left and flooded.
pub(super) fn dives(layout: &Layout, existing: Mask, flooded: Mask, start: Mask) -> Mask {
    let wet = flooded | !existing;
    let mut reached = layout.orthogonal_of_set(start);
    let mut unexplored = reached & wet & !start;
    let mut explored = start | unexplored;
    while unexplored != 0 {
        reached |= layout.orthogonal_of_set(unexplored);
        unexplored = reached & wet & !explored;
        explored |= unexplored;
    }
    reached & existing & !start
}

/// The existing tiles that are nearest to `from`, over gaps only (rules file, section 9).
fn nearest_over_gaps(rules: &Rules, state: &State, from: u8) -> Mask {
    let mut reached = 1 << from;
    loop {
        let wider = reached | rules.layout.orthogonal_of_set(reached);
        let found = wider & state.existing;
        if found != 0 || wider == reached {
            return found;
        }
        reached = wider;
    }
}

/// Where the pawn of `seat` may swim from the sunk cell it is on.
pub(super) fn rescue_targets(rules: &Rules, state: &State, seat: Seat) -> Mask {
    let (role, from) = (state.role(seat), state.pawn(seat));
    match (role, rules.diver_rescue) {
        (Role::Pilot, _) => state.existing,
        (Role::Diver, DiverRescue::Nearest) => nearest_over_gaps(rules, state, from),
        (Role::Diver, DiverRescue::AnyReachable) => dive_targets(rules, state, from),
        _ => adjacent(rules, role, from) & state.existing,
    }
}

/// Where one Navigate action may bring the pawn of `seat` (rules file, section 6.5). With more than two steps, every
/// place but the last may be a gap for the Diver.
pub(super) fn navigate_targets(rules: &Rules, state: &State, seat: Seat) -> Mask {
    navigations(rules, state.existing, state.flooded, state.role(seat), state.pawn(seat))
}

/// Where one Navigate action may bring a pawn of `role` from `from`, with these tiles left and flooded.
pub(super) fn navigations(rules: &Rules, existing: Mask, flooded: Mask, role: Role, from: u8) -> Mask {
    let plain = rules.navigator_mode == NavigatorMode::Plain;
    let diagonal = role == Role::Explorer && !plain;
    let passable = if role == Role::Diver && !plain { !0 } else { existing };
    let mut reached = 1 << from;
    let mut frontier = reached;
    for _ in 0..rules.navigator_steps {
        let next =
            if diagonal { rules.layout.surrounding_of_set(frontier) } else { rules.layout.orthogonal_of_set(frontier) };
        frontier = next & passable & !reached;
        if frontier == 0 {
            break;
        }
        reached |= frontier;
    }
    let mut targets = reached & existing & !(1 << from);
    if role == Role::Diver && rules.navigator_mode == NavigatorMode::FullRole {
        targets |= dives(&rules.layout, existing, flooded, 1 << from);
    }
    targets
}
