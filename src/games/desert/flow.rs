//! What happens between two decisions: the order of a turn and the end of the game (rules file, section 4).

use super::action::kind;
use super::event::Event;
use super::features::feature;
use super::moves::{can_act, only_action};
use super::rules::Rules;
use super::state::{End, Phase, Stage, State, count};
use super::storm;
use super::windows::next_to_ask;
use crate::games::parts::set::seat_after;
use crate::games::{Observer, Seat};

/// Turns that may pass without anybody being asked anything before the active player is asked to confirm Stop. Only
/// settings under which nothing can happen any more (no storm, everybody barred) come to this; the question gives the
/// caller's cap on the number of steps a chance to end such a game.
const SILENT_TURNS: u32 = 100;

/// What comes next on the way to the next decision.
#[derive(Debug, Clone, Copy)]
pub(super) enum Next {
    /// The next turn begins, that of this seat.
    Turn(Seat),
    /// A window opens (or is offered again after a play).
    Window,
    /// The window goes on, this many seats from the active one having passed.
    Ask(u8),
    /// The storm step begins, with its window.
    Storm,
    /// A storm card was resolved.
    AfterCard,
}

/// Runs on until somebody has a choice or the game ends.
pub(super) fn proceed(rules: &Rules, state: &mut State, next: Next, observer: &mut impl Observer<Event>) {
    let mut next = Some(next);
    let mut silent_turns = 0;
    while let Some(step) = next {
        next = match step {
            Next::Turn(seat) => {
                silent_turns += 1;
                begin_turn(rules, state, seat, observer)
            }
            Next::Window => {
                state.phase = Phase::Window;
                Some(Next::Ask(0))
            }
            Next::Ask(skipped) => match next_to_ask(rules, state, skipped) {
                Some(seat) => ask(rules, state, seat, observer),
                None => close_window(rules, state, silent_turns > SILENT_TURNS, observer),
            },
            Next::Storm => {
                begin_storm(rules, state);
                Some(if state.storm_left > 0 { Next::Window } else { next_turn(state) })
            }
            Next::AfterCard => {
                storm::after_card(state, rules, observer);
                Some(if state.storm_left > 0 { Next::Window } else { next_turn(state) })
            }
        };
    }
}

/// Lets `seat` decide; carries the decision out at once if there is only one (which takes a barred Pass).
fn ask(rules: &Rules, state: &mut State, seat: Seat, observer: &mut impl Observer<Event>) -> Option<Next> {
    state.asked = seat;
    if rules.forbidden.contains(kind::PASS)
        && let Some(action) = only_action(rules, state)
    {
        return super::apply::carry_out(rules, state, action, observer);
    }
    None
}

fn begin_turn(rules: &Rules, state: &mut State, seat: Seat, observer: &mut impl Observer<Event>) -> Option<Next> {
    if rules.max_turns > 0 && state.turns >= rules.max_turns {
        return end(state, End::TurnCap, observer);
    }
    state.turns = state.turns.saturating_add(1);
    state.rounds = state.rounds.saturating_add(u16::from(seat == state.first_player));
    state.active = seat;
    state.stage = Stage::Actions;
    state.actions_left = rules.actions_per_turn;
    state.calmed = 0;
    state.shields &= !(1 << seat);
    state.shield_cells[usize::from(seat)] = 0;
    observer.event(Event::TurnBegan { seat });
    Some(Next::Window)
}

/// Everybody passed: the thing that the window came before happens.
fn close_window(
    rules: &Rules,
    state: &mut State,
    without_end: bool,
    observer: &mut impl Observer<Event>,
) -> Option<Next> {
    if state.phase == Phase::SunWindow {
        state.phase = Phase::Window;
        return storm::sun(rules, state, observer);
    }
    match state.stage {
        Stage::Actions if state.actions_left > 0 => {
            state.phase = Phase::Action;
            state.asked = state.active;
            if can_act(rules, state) {
                if !without_end
                    && rules.forbidden.contains(kind::STOP)
                    && let Some(action) = only_action(rules, state)
                {
                    return super::apply::carry_out(rules, state, action, observer);
                }
                return None;
            }
            if without_end {
                return None;
            }
            state.features.note(feature::STUCK);
            stop(state, observer);
            Some(Next::Storm)
        }
        Stage::Actions => {
            begin_storm(rules, state);
            if state.storm_left > 0 { storm::reveal(rules, state, observer) } else { Some(next_turn(state)) }
        }
        Stage::Storm => storm::reveal(rules, state, observer),
    }
}

/// The number of storm cards is fixed now for the whole step (rules file, section 4).
fn begin_storm(rules: &Rules, state: &mut State) {
    state.stage = Stage::Storm;
    state.storm_left = rules.storm_cards(state.meter).saturating_sub(state.calmed);
}

/// The actions left are lost.
pub(super) fn stop(state: &mut State, observer: &mut impl Observer<Event>) {
    let unused = state.actions_left;
    count(&mut state.deeds[usize::from(state.active)].unused_actions, unused);
    state.actions_left = 0;
    observer.event(Event::Stopped { seat: state.active, unused });
}

fn next_turn(state: &State) -> Next {
    Next::Turn(seat_after(state.active, 1, state.players))
}

/// What follows an action, a gift or a card: the win (rules file, section 12), or the window anew.
pub(super) fn after_deed(state: &mut State, observer: &mut impl Observer<Event>) -> Option<Next> {
    if state.is_won() {
        state.features.note_if(feature::WIN_BETWEEN_STORM_CARDS, state.stage == Stage::Storm);
        return end(state, End::Won, observer);
    }
    Some(if state.phase == Phase::SunWindow { Next::Ask(0) } else { Next::Window })
}

/// The game is over.
pub(super) fn end(state: &mut State, how: End, observer: &mut impl Observer<Event>) -> Option<Next> {
    state.phase = Phase::Over;
    state.end = Some(how);
    observer.event(Event::Ended { cause: how.cause() });
    None
}
