//! The effect of an action (rules file, sections 5 to 7).

use super::action::Action;
use super::cards::{Card, Cards, Role};
use super::event::{Event, Means};
use super::features::feature;
use super::flow::{Next, end, proceed, set_pawn, stop, swim};
use super::layout::members;
use super::rules::Rules;
use super::state::{End, Phase, Stage, State, count};
use crate::games::{Observer, Seat};

/// Carries out a legal action and all that follows up to the next decision.
pub(super) fn apply(rules: &Rules, state: &mut State, action: Action, observer: &mut impl Observer<Event>) {
    debug_assert!(
        super::legality::is_legal(rules, state, action),
        "{action:?} is not legal for seat {} in {:?}",
        state.asked,
        state.phase
    );
    if let Some(next) = carry_out(rules, state, action, observer) {
        proceed(rules, state, next, observer);
    }
}

/// Carries out a legal action and says what follows.
pub(super) fn carry_out(
    rules: &Rules,
    state: &mut State,
    action: Action,
    observer: &mut impl Observer<Event>,
) -> Option<Next> {
    match action {
        Action::Stop => {
            state.features.note(feature::STOP);
            stop(state, observer);
            Some(Next::Draws)
        }
        Action::Pass => {
            let passed = (state.asked + state.players - state.active) % state.players;
            Some(Next::Ask(passed + 1))
        }
        Action::Move { .. }
        | Action::ShoreUp { .. }
        | Action::Give { .. }
        | Action::Capture { .. }
        | Action::Fly { .. }
        | Action::Navigate { .. } => {
            state.actions_left -= 1;
            Some(act(rules, state, action, observer))
        }
        Action::Lift { seats, to } => {
            lift(rules, state, seats, to, observer);
            Some(after_special(state))
        }
        Action::LiftOff => {
            state.features.note(feature::LIFT_OFF);
            play_special(rules, state, Card::HelicopterLift);
            end(state, End::Won, observer)
        }
        Action::Sandbags { cell } => {
            let seat = state.asked;
            state.features.note(feature::SANDBAGS);
            state.features.note_if(feature::SANDBAGS_OUT_OF_TURN, seat != state.active);
            play_special(rules, state, Card::Sandbags);
            state.flooded &= !(1 << cell);
            observer.event(Event::ShoredUp { seat, cells: 1 << cell, sandbags: true });
            Some(after_special(state))
        }
        Action::Discard { card } => {
            let seat = state.asked;
            state.features.note(feature::OVER_LIMIT_DISCARD);
            count(&mut state.deeds[usize::from(seat)].discards, 1);
            discard(state, seat, Cards::of(card, 1));
            observer.event(Event::Discarded { seat, card });
            Some(Next::OverLimit(seat))
        }
        Action::Rescue { to } => {
            swim(state, state.asked, to, observer);
            Some(Next::Rescues)
        }
    }
}

/// The part of an action that costs one of the turn's actions.
#[inline]
fn act(rules: &Rules, state: &mut State, action: Action, observer: &mut impl Observer<Event>) -> Next {
    let seat = state.active;
    let from = state.pawn(seat);
    let role = state.role(seat);
    match action {
        Action::Move { to } => {
            let beside = rules.layout.orthogonal(from) >> to & 1 == 1;
            state.features.note_if(feature::MOVE, beside);
            state.features.note_if(feature::EXPLORER_DIAGONAL_MOVE, !beside && role == Role::Explorer);
            state.features.note_if(feature::DIVER_DIVE, !beside && role == Role::Diver);
            count(&mut state.deeds[usize::from(seat)].moving_actions, 1);
            set_pawn(state, seat, to, Means::Walk, observer);
        }
        Action::ShoreUp { cells } => {
            let tiles = cells.count_ones() as u8;
            let beside = (rules.layout.orthogonal(from) | 1 << from) & cells == cells;
            state.features.note(feature::SHORE_UP);
            state.features.note_if(feature::ENGINEER_TWO_TILES, tiles > 1);
            state.features.note_if(feature::EXPLORER_DIAGONAL_SHORE_UP, !beside);
            let deeds = &mut state.deeds[usize::from(seat)];
            count(&mut deeds.shore_up_actions, 1);
            count(&mut deeds.tiles_shored, tiles);
            state.flooded &= !cells;
            observer.event(Event::ShoredUp { seat, cells, sandbags: false });
        }
        Action::Give { to, cards } => {
            give(rules, state, seat, to, cards, observer);
            return Next::OverLimit(to);
        }
        Action::Capture { treasure } => {
            state.features.note(feature::CAPTURE_EARTH_STONE + treasure);
            state.features.note_if(feature::CAPTURE_ON_FLOODED_TILE, state.flooded >> from & 1 == 1);
            count(&mut state.deeds[usize::from(seat)].captures, 1);
            discard(state, seat, Cards::of(Card::from_id(treasure), rules.capture_cost));
            state.captured |= 1 << treasure;
            state.captured_in_turn[usize::from(treasure)] = state.turns;
            observer.event(Event::Captured { seat, treasure });
        }
        Action::Fly { to } => {
            state.features.note(feature::PILOT_FLIGHT);
            state.flights_used += 1;
            count(&mut state.deeds[usize::from(seat)].moving_actions, 1);
            set_pawn(state, seat, to, Means::Flight, observer);
        }
        Action::Navigate { seat: other, to } => {
            state.features.note(feature::NAVIGATOR_NAVIGATE);
            if matches!(state.role(other), Role::Explorer | Role::Diver) {
                let plain = plain_reach(rules, state, other);
                state.features.note_if(feature::NAVIGATOR_OWN_ABILITY_STEP, plain >> to & 1 == 0);
            }
            count(&mut state.deeds[usize::from(seat)].moving_actions, 1);
            set_pawn(state, other, to, Means::Navigation, observer);
        }
        other => unreachable!("{other:?} costs no action"),
    }
    Next::Window
}

/// Where a pawn without abilities could be navigated.
fn plain_reach(rules: &Rules, state: &State, seat: Seat) -> u32 {
    (0..rules.navigator_steps)
        .fold(1 << state.pawn(seat), |reached, _| reached | rules.layout.orthogonal_of_set(reached) & state.existing)
}

fn give(rules: &Rules, state: &mut State, seat: Seat, to: Seat, cards: Cards, observer: &mut impl Observer<Event>) {
    let together = state.pawn(seat) == state.pawn(to);
    state.features.note_if(feature::GIVE, together);
    state.features.note_if(feature::MESSENGER_REMOTE_GIVE, !together && state.role(seat) == Role::Messenger);
    state.features.note_if(feature::SPECIAL_GIVEN, cards.any_in(Cards::LIFT_PLACE | Cards::SANDBAGS_PLACE));
    count(&mut state.deeds[usize::from(seat)].cards_given, cards.len());
    state.hands[usize::from(seat)].remove(cards);
    state.hands[usize::from(to)].add(cards);
    state.features.note_if(feature::OVER_LIMIT_RECEIVER, state.hand(to).len() > rules.hand_limit);
    observer.event(Event::Gave { seat, to, cards });
}

fn lift(rules: &Rules, state: &mut State, seats: u8, to: u8, observer: &mut impl Observer<Event>) {
    state.features.note(feature::HELICOPTER_LIFT);
    state.features.note_if(feature::HELICOPTER_LIFT_TEAM, seats & (seats - 1) != 0);
    state.features.note_if(feature::HELICOPTER_LIFT_OUT_OF_TURN, state.asked != state.active);
    state.features.note_if(feature::HELICOPTER_RESCUE, state.phase == Phase::RescueWindow);
    play_special(rules, state, Card::HelicopterLift);
    members(seats.into()).for_each(|seat| set_pawn(state, seat, to, Means::Lift, observer));
}

/// A special card leaves the hand of the seat asked; notes when that was.
fn play_special(rules: &Rules, state: &mut State, card: Card) {
    let seat = state.asked;
    discard(state, seat, Cards::of(card, 1));
    count(&mut state.deeds[usize::from(seat)].specials, 1);
    let moment = match (state.phase, state.stage) {
        (Phase::OverLimit, _) => Some(feature::SPECIAL_OVER_LIMIT),
        (Phase::RescueWindow, _) => None,
        (_, Stage::Actions) if state.actions_left == rules.actions_per_turn => Some(feature::SPECIAL_AT_TURN_START),
        (_, Stage::Actions) => Some(feature::SPECIAL_BETWEEN_ACTIONS),
        (_, Stage::Draws) => Some(feature::SPECIAL_BETWEEN_DRAWS),
        (_, Stage::Floods) => Some(feature::SPECIAL_BETWEEN_FLOODS),
    };
    if let Some(moment) = moment {
        state.features.note(moment);
    }
}

fn after_special(state: &State) -> Next {
    match state.phase {
        Phase::OverLimit => Next::OverLimit(state.asked),
        Phase::RescueWindow => Next::RescueWindow,
        _ => Next::Window,
    }
}

/// Cards go from a hand to the treasure discards.
fn discard(state: &mut State, seat: Seat, cards: Cards) {
    state.hands[usize::from(seat)].remove(cards);
    state.treasure_discard.add(cards);
}
