//! Who is asked in a window (rules file, section 8).
//!
//! Windows with nothing between them are one: the W1 after the last action is also the W2 before the first storm card,
//! and W3 is the next player's W0. Before an action the active player is not asked separately, as the choice of the
//! action offers everything that a window does.
//!
//! A seat is asked if it may play or hand over equipment, or if it may give water and the gift cannot wait. A gift can
//! wait if whatever comes before the next window leaves it possible and does no harm that it would avert. So water
//! sharing costs a decision where it matters, and nobody is asked after every action of a distant player.

use super::action::kind;
use super::board::members;
use super::cards::Role;
use super::moves::is_playable;
use super::reach::water_receivers;
use super::rules::Rules;
use super::state::{Phase, Stage, State};
use crate::games::Seat;
use crate::games::parts::set::seat_after;

/// The first seat from the active one, `skipped` seats passed over, that is asked in the window.
pub(super) fn next_to_ask(rules: &Rules, state: &State, skipped: u8) -> Option<Seat> {
    let before_action = is_before_action(state);
    let somebody_holds = state.hands().iter().any(|hand| !hand.is_empty());
    // Most canteens are full in most positions: then there is no gift to think of.
    let with_room = if rules.forbidden.contains(kind::GIVE_WATER) { 0 } else { state.with_room(rules) };
    let somebody_pours = with_room != 0 && may_press(rules, state, somebody_holds);
    if !somebody_holds && !somebody_pours {
        return None;
    }
    (skipped.max(u8::from(before_action))..state.players)
        .map(|offset| seat_after(state.active, offset, state.players))
        .find(|seat| {
            somebody_holds && state.phase == Phase::Window && may_use_equipment(rules, state, *seat)
                || somebody_pours && has_pressing_gift(rules, state, *seat, with_room, somebody_holds)
        })
}

/// Whether the window comes before an action of the active player.
pub(super) fn is_before_action(state: &State) -> bool {
    state.phase == Phase::Window && state.stage == Stage::Actions && state.actions_left > 0
}

/// Whether a seat may play or hand over equipment.
fn may_use_equipment(rules: &Rules, state: &State, seat: Seat) -> bool {
    let hand = state.hand(seat);
    !hand.is_empty()
        && (hand.kinds().any(|card| is_playable(rules, state, seat, card))
            || !rules.forbidden.contains(kind::GIVE_EQUIPMENT) && state.seats_on(state.pawn(seat)) & !(1 << seat) != 0)
}

/// A quick look whether anybody could have a gift that cannot wait.
fn may_press(rules: &Rules, state: &State, somebody_holds: bool) -> bool {
    if somebody_holds && state.phase == Phase::Window {
        return true;
    }
    if is_before_action(state) {
        let crowd = state.seats_on(state.pawn(state.active));
        return crowd & (crowd - 1) != 0
            || state.role(state.active) == Role::Navigator
            || state.seat_of(Role::WaterCarrier).is_some();
    }
    somebody_is_dry(rules, state) || state.seat_of(Role::WaterCarrier).is_some() && storm_is_due(rules, state)
}

fn somebody_is_dry(rules: &Rules, state: &State) -> bool {
    state.water[..usize::from(state.players)].iter().any(|water| water.unsigned_abs() < rules.sun_damage)
}

/// Whether another storm card is revealed before the next turn.
fn storm_is_due(rules: &Rules, state: &State) -> bool {
    match state.stage {
        Stage::Actions => state.calmed < rules.storm_cards(state.meter),
        Stage::Storm => state.storm_left > 0,
    }
}

/// Whether a seat may give water to one of those with room for it, and the gift cannot wait for the next window.
fn has_pressing_gift(rules: &Rules, state: &State, seat: Seat, with_room: u8, somebody_holds: bool) -> bool {
    if state.water[usize::from(seat)] <= 0 || with_room & !(1 << seat) == 0 {
        return false;
    }
    let cell = state.pawn(seat);
    members((water_receivers(rules, state, seat) & with_room).into()).any(|to| {
        let is_dry = state.water[usize::from(to)].unsigned_abs() < rules.sun_damage;
        if state.phase == Phase::SunWindow {
            return is_dry;
        }
        // A card played in this window might part the two or fill a canteen.
        if somebody_holds {
            return true;
        }
        if is_before_action(state) {
            // Only pawns on the tile of the active player may be moved or find water by the coming action, and those
            // that the Navigator moves. The Water Carrier may hand on to that tile what it is given on another one.
            let here = state.pawn(state.active);
            return cell == here
                || state.pawn(to) == here
                || state.role(state.active) == Role::Navigator
                || state.role(to) == Role::WaterCarrier
                    && water_receivers(rules, state, to) & with_room & state.seats_on(here) != 0;
        }
        // A storm card takes water from both alike and leaves pawns of one tile together, but it may part two tiles.
        storm_is_due(rules, state) && (is_dry || state.pawn(to) != cell)
    })
}
