//! What happens between two decisions: the order of a turn, the draws, the floods, rescues and the end of the game
//! (rules file, sections 4 and 7 to 11).
//!
//! Two windows with nothing between them are one: W1 after the last action is also the W2 before the first draw, W4 is
//! the next player's W0, and where no card is drawn or revealed the window before it is left out with it. Whatever
//! could be played in the second could be played in the first.

use super::cards::{Card, Cards, FOOLS_LANDING};
use super::event::{Event, Means};
use super::features::feature;
use super::layout::members;
use super::moves::{can_act, next_to_ask, only_action, seats_on_gap};
use super::reach::rescue_targets;
use super::rules::{FloodDiscardRule, HandLimitTiming, Rules, TreasureReshuffle};
use super::state::{End, Phase, Stage, State, count, seat_after};
use crate::games::{Observer, Seat};
use crate::random;

pub(super) const SHUFFLE_FLOOD: random::Event = random::Event::named("shuffle:flood");
pub(super) const SHUFFLE_TREASURE: random::Event = random::Event::named("shuffle:treasure");

/// Turns that may pass without anybody being asked anything before the active player is asked to confirm Stop. Only
/// settings under which nothing can happen any more (no floods, no draws, everybody stuck or barred) come to this; the
/// question gives the caller's cap on the number of steps a chance to end such a game.
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
    /// The draw step begins, with its window.
    Draws,
    /// A card was drawn and resolved.
    AfterDraw,
    /// The flood step begins, with its window.
    Floods,
    /// A rescue window opens (or is offered again).
    RescueWindow,
    /// Pawns on a sunk cell swim one by one.
    Rescues,
    /// A flood card was resolved, rescues included.
    AfterFlood,
    /// Whoever is over the limit comes down to it.
    OverLimit(Seat),
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
                None if state.phase == Phase::RescueWindow => Some(Next::Rescues),
                None => close_window(rules, state, silent_turns > SILENT_TURNS, observer),
            },
            Next::Draws => begin_draws(rules, state),
            Next::AfterDraw => after_draw(rules, state),
            Next::Floods => begin_floods(rules, state),
            Next::RescueWindow => {
                state.phase = Phase::RescueWindow;
                Some(if seats_on_gap(state) == 0 { Next::AfterFlood } else { Next::Ask(0) })
            }
            Next::Rescues => rescues(rules, state, observer),
            Next::AfterFlood => after_flood(state, observer),
            Next::OverLimit(seat) => over_limit(rules, state, seat, observer),
        };
    }
}

/// Lets `seat` decide; carries the decision out at once if there is only one (which takes a barred Pass).
fn ask(rules: &Rules, state: &mut State, seat: Seat, observer: &mut impl Observer<Event>) -> Option<Next> {
    state.asked = seat;
    if rules.forbidden.contains(super::action::kind::PASS)
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
    state.flights_used = 0;
    state.draws_left = 0;
    state.floods_left = 0;
    state.rises_in_step = 0;
    state.flooded_in_step = 0;
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
    match state.stage {
        Stage::Actions => {
            if state.actions_left > 0 {
                state.phase = Phase::Action;
                state.asked = state.active;
                if can_act(rules, state) {
                    if !without_end
                        && rules.forbidden.contains(super::action::kind::STOP)
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
            }
            state.stage = Stage::Draws;
            state.draws_left = rules.treasure_draws_per_turn;
            if state.draws_left > 0 { draw(rules, state, observer) } else { enter_floods(rules, state, observer) }
        }
        Stage::Draws => draw(rules, state, observer),
        Stage::Floods => reveal(rules, state, observer),
    }
}

/// The actions left are lost.
pub(super) fn stop(state: &mut State, observer: &mut impl Observer<Event>) {
    let unused = state.actions_left;
    count(&mut state.deeds[usize::from(state.active)].unused_actions, unused);
    state.actions_left = 0;
    observer.event(Event::Stopped { seat: state.active, unused });
}

/// After a Stop, which everybody may answer before the first draw.
fn begin_draws(rules: &Rules, state: &mut State) -> Option<Next> {
    state.stage = Stage::Draws;
    state.draws_left = rules.treasure_draws_per_turn;
    Some(if state.draws_left > 0 { Next::Window } else { Next::Floods })
}

/// The flood step without its first window: nothing happened since the last one.
fn enter_floods(rules: &Rules, state: &mut State, observer: &mut impl Observer<Event>) -> Option<Next> {
    match begin_floods(rules, state) {
        Some(Next::Window) => reveal(rules, state, observer),
        other => other,
    }
}

fn begin_floods(rules: &Rules, state: &mut State) -> Option<Next> {
    state.stage = Stage::Floods;
    state.floods_left = rules.flood_cards(state.water_position);
    Some(if state.floods_left > 0 { Next::Window } else { next_turn(state) })
}

fn next_turn(state: &State) -> Next {
    Next::Turn(seat_after(state.active, 1, state.players))
}

/// Draws one treasure card and resolves it (rules file, section 8).
fn draw(rules: &Rules, state: &mut State, observer: &mut impl Observer<Event>) -> Option<Next> {
    let seat = state.active;
    state.draws_left -= 1;
    if state.treasure_draw.is_empty() {
        reshuffle_treasure(state, observer);
    }
    let Some(card) = state.treasure_draw.draw() else {
        state.features.note(feature::DREW_NOTHING);
        observer.event(Event::DrewNothing { seat });
        return Some(Next::AfterDraw);
    };
    let card = Card::from_id(card);
    observer.event(Event::Drew { seat, card });
    if rules.treasure_reshuffle == TreasureReshuffle::BeforeCard && state.treasure_draw.is_empty() {
        reshuffle_treasure(state, observer);
    }
    if card == Card::WatersRise {
        // The card goes to the discards first: raising the water does not touch them, and at the skull all ends.
        state.treasure_discard.add(Cards::of(card, 1));
        if let Some(end_of_game) = raise_water(rules, state, observer) {
            return end(state, end_of_game, observer);
        }
    } else {
        state.hands[usize::from(seat)].add(Cards::of(card, 1));
    }
    if rules.treasure_reshuffle == TreasureReshuffle::AfterCard && state.treasure_draw.is_empty() {
        reshuffle_treasure(state, observer);
    }
    Some(match rules.hand_limit_timing {
        HandLimitTiming::EachCard => Next::OverLimit(seat),
        HandLimitTiming::EndOfDrawStep => Next::AfterDraw,
    })
}

fn after_draw(rules: &Rules, state: &State) -> Option<Next> {
    Some(if state.draws_left > 0 {
        Next::Window
    } else if state.hand(state.active).len() > rules.hand_limit {
        Next::OverLimit(state.active)
    } else {
        Next::Floods
    })
}

/// The discards become a new pile, if there are any.
fn reshuffle_treasure(state: &mut State, observer: &mut impl Observer<Event>) {
    if state.treasure_discard.is_empty() {
        return;
    }
    state.treasure_discard.iter().for_each(|card| state.treasure_draw.push(card as u8));
    state.treasure_discard = Cards::NONE;
    shuffle_treasure(state);
    state.features.note(feature::TREASURE_RESHUFFLE);
    observer.event(Event::TreasureReshuffled);
}

/// Shuffles the whole treasure draw pile.
pub(super) fn shuffle_treasure(state: &mut State) {
    let mut random = state.seeds.generator(SHUFFLE_TREASURE, state.treasure_shuffles);
    state.treasure_shuffles += 1;
    state.treasure_draw.shuffle_from(0, &mut random);
}

fn raise_water(rules: &Rules, state: &mut State, observer: &mut impl Observer<Event>) -> Option<End> {
    state.rises = state.rises.saturating_add(1);
    state.rises_in_step += 1;
    state.features.note(feature::WATERS_RISE);
    state.features.note_if(feature::TWO_WATERS_RISE_IN_ONE_STEP, state.rises_in_step > 1);
    state.water_position = (state.water_position + rules.waters_rise_step).min(rules.skull());
    observer.event(Event::WatersRose { position: state.water_position });
    if state.water_position == rules.skull() {
        return Some(End::WaterSkull);
    }
    if state.flood_discard == 0 {
        state.features.note(feature::WATERS_RISE_WITHOUT_DISCARDS);
        return None;
    }
    let bottom = match rules.waters_rise_flood_discard {
        FloodDiscardRule::OnTop => state.flood_draw.len(),
        FloodDiscardRule::IntoPile => 0,
        FloodDiscardRule::Stays => return None,
    };
    put_flood_discard_on_pile(state, bottom, observer);
    None
}

/// Puts the flood discards on the draw pile and shuffles it from position `bottom` up.
pub(super) fn put_flood_discard_on_pile(state: &mut State, bottom: usize, observer: &mut impl Observer<Event>) {
    members(state.flood_discard).for_each(|tile| state.flood_draw.push(tile));
    state.flood_discard = 0;
    state.flood_layers = state.flood_layers & !(!0 << bottom) | 1 << bottom;
    shuffle_flood(state, bottom);
    observer.event(Event::FloodReshuffled);
}

/// Shuffles the flood draw pile from position `bottom` up.
pub(super) fn shuffle_flood(state: &mut State, bottom: usize) {
    let mut random = state.seeds.generator(SHUFFLE_FLOOD, state.flood_shuffles);
    state.flood_shuffles += 1;
    state.flood_draw.shuffle_from(bottom, &mut random);
}

/// Takes the top flood card, which no layer outlives.
pub(super) fn draw_flood(state: &mut State) -> Option<u8> {
    let tile = state.flood_draw.draw()?;
    state.flood_layers &= !(1 << state.flood_draw.len());
    Some(tile)
}

/// Reveals one flood card and resolves it up to the first decision (rules file, section 9).
fn reveal(rules: &Rules, state: &mut State, observer: &mut impl Observer<Event>) -> Option<Next> {
    state.floods_left -= 1;
    let Some(tile) = draw_flood(state) else {
        // Not reachable: Fools' Landing has not sunk, so its card is in the pile or was in the discards, which become
        // the pile as soon as that is empty.
        return Some(Next::AfterFlood);
    };
    let place = 1 << state.cell_of_tile[usize::from(tile)];
    if state.flooded & place == 0 {
        state.flooded |= place;
        state.flooded_in_step |= place;
        state.flood_discard |= 1 << tile;
        observer.event(Event::Flooded { tile });
        return Some(Next::AfterFlood);
    }
    state.flooded &= !place;
    state.existing &= !place;
    state.features.note(feature::SINK);
    state.features.note_if(feature::FLOODED_AND_SUNK_IN_ONE_STEP, state.flooded_in_step & place != 0);
    observer.event(Event::Sank { tile });
    if tile == FOOLS_LANDING {
        return end(state, End::FoolsLandingSunk, observer);
    }
    for (treasure, cells) in state.treasure_cells.into_iter().enumerate() {
        if cells & place != 0 && cells & state.existing == 0 && state.captured >> treasure & 1 == 0 {
            return end(state, End::TreasureLost(treasure as u8), observer);
        }
    }
    let in_water = seats_on_gap(state);
    if in_water == 0 {
        return Some(Next::AfterFlood);
    }
    state.features.note_if(feature::RESCUE_SEVERAL, in_water & (in_water - 1) != 0);
    Some(if rules.helicopter_rescue { Next::RescueWindow } else { Next::Rescues })
}

/// The pawns on a sunk cell swim in turn order, the active player's first.
fn rescues(rules: &Rules, state: &mut State, observer: &mut impl Observer<Event>) -> Option<Next> {
    for seat in state.turn_order() {
        if state.existing >> state.pawn(seat) & 1 == 1 {
            continue;
        }
        let targets = rescue_targets(rules, state, seat);
        match targets.count_ones() {
            0 => return end(state, End::Drowned(seat), observer),
            1 => swim(state, seat, targets.trailing_zeros() as u8, observer),
            _ => {
                state.phase = Phase::Rescue;
                state.asked = seat;
                return None;
            }
        }
    }
    Some(Next::AfterFlood)
}

/// A pawn leaves a sunk cell by itself.
pub(super) fn swim(state: &mut State, seat: Seat, to: u8, observer: &mut impl Observer<Event>) {
    state.features.note(feature::RESCUE_ENGINEER + state.role(seat) as u8);
    count(&mut state.deeds[usize::from(seat)].rescues, 1);
    set_pawn(state, seat, to, Means::Rescue, observer);
}

/// Puts a pawn on another cell.
pub(super) fn set_pawn(state: &mut State, seat: Seat, to: u8, means: Means, observer: &mut impl Observer<Event>) {
    let from = std::mem::replace(&mut state.pawns[usize::from(seat)], to);
    observer.event(Event::PawnMoved { seat, from, to, means });
}

fn after_flood(state: &mut State, observer: &mut impl Observer<Event>) -> Option<Next> {
    if state.flood_draw.is_empty() && state.flood_discard != 0 {
        put_flood_discard_on_pile(state, 0, observer);
        state.features.note(feature::FLOOD_RESHUFFLE);
    }
    Some(if state.floods_left > 0 { Next::Window } else { next_turn(state) })
}

/// A hand over the limit is reduced, by its owner's choice where there is one (rules file, section 8.1).
fn over_limit(rules: &Rules, state: &mut State, seat: Seat, observer: &mut impl Observer<Event>) -> Option<Next> {
    let hand = state.hand(seat);
    if hand.len() > rules.hand_limit {
        state.phase = Phase::OverLimit;
        state.asked = seat;
        let single_kind = hand.kinds() == 1;
        if (single_kind || rules.forbidden.contains(super::action::kind::DISCARD))
            && let Some(action) = only_action(rules, state)
        {
            return super::apply::carry_out(rules, state, action, observer);
        }
        return None;
    }
    Some(match state.stage {
        Stage::Actions => Next::Window,
        _ => Next::AfterDraw,
    })
}

/// The game is over.
pub(super) fn end(state: &mut State, how: End, observer: &mut impl Observer<Event>) -> Option<Next> {
    state.phase = Phase::Over;
    state.end = Some(how);
    observer.event(Event::Ended { cause: how.cause() });
    None
}
