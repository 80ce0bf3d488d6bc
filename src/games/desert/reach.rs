//! Where pawns, shovels and gifts reach, as sets of cells: the geometry behind the list of legal actions (rules file,
//! sections 5 and 6). The check of a single action in `legality` computes the same answers in another way.

use super::board::{ALL, Mask, members, orthogonal, orthogonal_of_set, surrounding};
use super::cards::Role;
use super::rules::Rules;
use super::state::State;
use crate::games::Seat;

/// The cells that hold a tile.
#[inline]
pub(super) const fn existing(state: &State) -> Mask {
    ALL & !(1 << state.eye)
}

/// The tiles that count as adjacent for steps, shovels and blasters of `role`.
#[inline]
pub(super) const fn adjacent(state: &State, role: Role, cell: u8) -> Mask {
    let around = if matches!(role, Role::Explorer) { surrounding(cell) } else { orthogonal(cell) };
    around & existing(state)
}

/// Where one step or jump of the pawn of `seat` may lead that stands on `from`. Whether it may move at all is not asked.
#[inline]
pub(super) fn steps(rules: &Rules, state: &State, seat: Seat, from: u8) -> Mask {
    let role = state.role(seat);
    let is_climber = role == Role::Climber;
    let open = if is_climber { ALL } else { !state.blocked };
    let mut targets = adjacent(state, role, from) & open;
    if state.tunnels >> from & 1 == 1 {
        targets |= jumps(rules, state, from, is_climber);
    }
    targets
}

/// The tunnels to which a pawn may jump from the tunnel on `from`.
fn jumps(rules: &Rules, state: &State, from: u8, is_climber: bool) -> Mask {
    let may_leave = !state.is_blocked(from) || (rules.climber_uses_blocked_tunnel && state.climber_on(from));
    if !may_leave {
        return 0;
    }
    let open = if is_climber && rules.climber_uses_blocked_tunnel { ALL } else { !state.blocked };
    state.tunnels & !(1 << from) & open
}

/// Where one Navigate action may bring the pawn of `seat`, which is not the Climber's (that one goes step by step).
pub(super) fn navigate_targets(rules: &Rules, state: &State, seat: Seat) -> Mask {
    let from = state.pawn(seat);
    let diagonally = state.role(seat) == Role::Explorer;
    let open = existing(state) & !state.blocked;
    let mut reached = 1 << from | steps(rules, state, seat, from);
    let mut frontier = reached & !(1 << from);
    for _ in 1..rules.navigator_steps {
        let mut next = if diagonally {
            members(frontier).fold(0, |set, cell| set | surrounding(cell))
        } else {
            orthogonal_of_set(frontier)
        };
        // Every tile on the way is open, so each tunnel on it may be left.
        if frontier & state.tunnels != 0 {
            next |= state.tunnels;
        }
        frontier = next & open & !reached;
        if frontier == 0 {
            break;
        }
        reached |= frontier;
    }
    reached & !(1 << from)
}

/// The seats to whom `seat` may give water, whether or not it fits: those on the same tile, and for the Water Carrier
/// those a few orthogonal steps over tiles away.
#[inline]
pub(super) fn water_receivers(rules: &Rules, state: &State, seat: Seat) -> u8 {
    let cell = state.pawn(seat);
    if state.role(seat) != Role::WaterCarrier || rules.carrier_gift_range == 0 {
        return state.seats_on(cell) & !(1 << seat);
    }
    let mut near = 1 << cell;
    for _ in 0..rules.carrier_gift_range {
        near |= orthogonal_of_set(near) & existing(state);
    }
    let on_near = |seats: u8, (seat, pawn): (usize, &u8)| seats | ((near >> pawn & 1) as u8) << seat;
    state.pawns().iter().enumerate().fold(0, on_near) & !(1 << seat)
}
