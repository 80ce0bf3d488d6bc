//! The list of legal actions. `legality` checks a single action in another way; the laws compare the two.

use super::action::{Action, kind};
use super::cards::{Card, Cards, Role};
use super::layout::{CELLS, Mask, members};
use super::reach::{adjacent, move_targets, navigate_targets, rescue_targets};
use super::rules::Rules;
use super::state::{Phase, State, seat_after};
use crate::games::Seat;

/// What the listed actions are put into.
pub(super) trait Sink {
    /// Takes the next action.
    fn put(&mut self, action: Action);
    /// Takes an action for each member of a set of cells.
    fn put_each(&mut self, cells: Mask, action: impl Fn(u8) -> Action);
    /// Takes many actions at once.
    fn put_all(&mut self, actions: impl ExactSizeIterator<Item = Action>);
    /// Number of actions so far.
    fn count(&self) -> usize;
}

impl Sink for Vec<Action> {
    #[inline]
    fn put(&mut self, action: Action) {
        self.push(action);
    }

    /// The length is known beforehand, so the capacity is checked once for all members instead of for each.
    #[inline]
    fn put_each(&mut self, cells: Mask, action: impl Fn(u8) -> Action) {
        let mut left = cells;
        self.extend((0..cells.count_ones()).map(|_| {
            let cell = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            action(cell)
        }));
    }

    #[inline]
    fn put_all(&mut self, actions: impl ExactSizeIterator<Item = Action>) {
        self.extend(actions);
    }

    #[inline]
    fn count(&self) -> usize {
        self.len()
    }
}

/// Counts the actions and keeps the first one.
#[derive(Default)]
struct First {
    first: Option<Action>,
    count: usize,
}

impl Sink for First {
    fn put(&mut self, action: Action) {
        self.first.get_or_insert(action);
        self.count += 1;
    }

    fn put_each(&mut self, cells: Mask, action: impl Fn(u8) -> Action) {
        members(cells).for_each(|cell| self.put(action(cell)));
    }

    fn put_all(&mut self, actions: impl ExactSizeIterator<Item = Action>) {
        actions.for_each(|action| self.put(action));
    }

    fn count(&self) -> usize {
        self.count
    }
}

/// The legal action if there is exactly one.
pub(super) fn only_action(rules: &Rules, state: &State) -> Option<Action> {
    let mut first = First::default();
    list(rules, state, &mut first);
    first.first.filter(|_| first.count == 1)
}

/// Lists every legal action of the seat to act. Actions of one kind stand together.
///
/// Forbidden kinds are left out; Stop, Pass, Discard and Rescue, which a seat may be bound to choose, stay if nothing
/// else is legal.
pub(super) fn list(rules: &Rules, state: &State, sink: &mut impl Sink) {
    let before = sink.count();
    let forced = match state.phase {
        Phase::Window => {
            list_specials(rules, state, sink);
            kind::PASS
        }
        Phase::Action => {
            list_actions(rules, state, sink);
            kind::STOP
        }
        Phase::OverLimit => {
            list_specials(rules, state, sink);
            kind::DISCARD
        }
        Phase::RescueWindow => {
            list_lifts_from_gap(rules, state, sink);
            kind::PASS
        }
        Phase::Rescue => kind::RESCUE,
        Phase::Over => return,
    };
    if rules.forbidden.contains(forced) && sink.count() > before {
        return;
    }
    match forced {
        kind::PASS => sink.put(Action::Pass),
        kind::STOP => sink.put(Action::Stop),
        kind::DISCARD => {
            let hand = state.hand(state.asked);
            Card::HELD
                .into_iter()
                .filter(|card| hand.count(*card) > 0)
                .for_each(|card| sink.put(Action::Discard { card }));
        }
        _ => sink.put_each(rescue_targets(rules, state, state.asked), |to| Action::Rescue { to }),
    }
}

/// The actions that cost one of the turn's actions (rules file, section 5).
#[inline]
fn list_actions(rules: &Rules, state: &State, sink: &mut impl Sink) {
    let seat = state.active;
    let (role, cell) = (state.role(seat), state.pawn(seat));
    let allowed = |kind| !rules.forbidden.contains(kind);
    if allowed(kind::MOVE) {
        sink.put_each(move_targets(rules, state, role, cell), |to| Action::Move { to });
    }
    if allowed(kind::SHORE_UP) {
        let flooded = (adjacent(rules, role, cell) | 1 << cell) & state.flooded;
        if role == Role::Engineer && rules.engineer_tiles > 1 {
            list_engineer(flooded, rules.engineer_tiles, sink);
        } else {
            sink.put_each(flooded, |cell| Action::ShoreUp { cells: 1 << cell });
        }
    }
    if allowed(kind::GIVE) {
        list_gifts(rules, state, seat, sink);
    }
    if allowed(kind::CAPTURE) {
        list_captures(rules, state, seat, sink);
    }
    if role == Role::Pilot && state.flights_used < rules.pilot_flights_per_turn && allowed(kind::FLY) {
        sink.put_each(state.existing & !(1 << cell), |to| Action::Fly { to });
    }
    if role == Role::Navigator && allowed(kind::NAVIGATE) {
        for other in (0..state.players).filter(|other| *other != seat) {
            sink.put_each(navigate_targets(rules, state, other), |to| Action::Navigate { seat: other, to });
        }
    }
}

/// All non-empty subsets of at most `most` of the flooded cells in reach.
fn list_engineer(flooded: Mask, most: u8, sink: &mut impl Sink) {
    let mut subset = flooded;
    while subset != 0 {
        if subset.count_ones() <= u32::from(most) {
            sink.put(Action::ShoreUp { cells: subset });
        }
        subset = (subset - 1) & flooded;
    }
}

fn giveable(rules: &Rules, hand: Cards) -> Cards {
    if rules.special_cards_giveable { hand } else { hand.only(Cards::TREASURE_PLACES) }
}

fn receivers(rules: &Rules, state: &State, seat: Seat) -> u8 {
    let everybody = (1_u8 << state.players) - 1;
    let remote = !rules.give_requires_same_tile || state.role(seat) == Role::Messenger;
    let near = if remote { everybody } else { state.seats_on(state.pawn(seat)) };
    near & !(1 << seat)
}

fn list_gifts(rules: &Rules, state: &State, seat: Seat, sink: &mut impl Sink) {
    let cards = giveable(rules, state.hand(seat));
    let receivers = receivers(rules, state, seat);
    if cards.is_empty() || receivers == 0 {
        return;
    }
    for to in members(receivers.into()) {
        list_selections(cards, Cards::NONE, 0, rules.cards_per_give_action, &mut |cards| {
            sink.put(Action::Give { to, cards });
        });
    }
}

/// Calls `found` with `chosen` and up to `left` more cards of the kinds from `first_kind` up, at least one in all.
fn list_selections(cards: Cards, chosen: Cards, first_kind: usize, left: u8, found: &mut impl FnMut(Cards)) {
    for kind in first_kind..Card::HELD.len() {
        let card = Card::HELD[kind];
        let mut more = chosen;
        for taken in 1..=left.min(cards.count(card)) {
            more.add(Cards::of(card, 1));
            found(more);
            if taken < left {
                list_selections(cards, more, kind + 1, left - taken, found);
            }
        }
    }
}

fn list_captures(rules: &Rules, state: &State, seat: Seat, sink: &mut impl Sink) {
    let cell = state.pawn(seat);
    for (treasure, cells) in state.treasure_cells.iter().enumerate() {
        if cells >> cell & 1 == 1
            && state.captured >> treasure & 1 == 0
            && state.hand(seat).count(Card::ALL[treasure]) >= rules.capture_cost
        {
            sink.put(Action::Capture { treasure: treasure as u8 });
        }
    }
}

/// The special cards that the seat asked may play in an ordinary window or over the limit.
fn list_specials(rules: &Rules, state: &State, sink: &mut impl Sink) {
    let hand = state.hand(state.asked);
    if hand.any_in(Cards::LIFT_PLACE) {
        if !rules.forbidden.contains(kind::HELICOPTER_LIFT) {
            let mut origins: Mask = 0;
            for cell in state.pawns() {
                if origins >> cell & 1 == 0 {
                    origins |= 1 << cell;
                    list_lifts(state.seats_on(*cell), state.existing & !(1 << cell), sink);
                }
            }
        }
        if !rules.forbidden.contains(kind::LIFT_OFF) && state.ready_for_lift_off() {
            sink.put(Action::LiftOff);
        }
    }
    if hand.any_in(Cards::SANDBAGS_PLACE) && !rules.forbidden.contains(kind::SANDBAGS) {
        sink.put_each(state.flooded, |cell| Action::Sandbags { cell });
    }
}

/// The lifts in a rescue window: only from the sunk cell.
fn list_lifts_from_gap(rules: &Rules, state: &State, sink: &mut impl Sink) {
    if state.hand(state.asked).any_in(Cards::LIFT_PLACE) && !rules.forbidden.contains(kind::HELICOPTER_LIFT) {
        list_lifts(seats_on_gap(state), state.existing, sink);
    }
}

/// All non-empty sets of the passengers to all destinations.
#[inline]
fn list_lifts(passengers: u8, destinations: Mask, sink: &mut impl Sink) {
    // Hundreds of actions may come of this: the cells are picked out of the set once and not for every set of seats.
    let mut cells = [0; CELLS];
    let mut count = 0;
    members(destinations).for_each(|to| {
        cells[count] = to;
        count += 1;
    });
    let mut seats = passengers;
    while seats != 0 {
        sink.put_all(cells[..count].iter().map(|to| Action::Lift { seats, to: *to }));
        seats = (seats - 1) & passengers;
    }
}

/// The seats whose pawns are on a sunk cell, as a bit set.
pub(super) fn seats_on_gap(state: &State) -> u8 {
    state
        .pawns()
        .iter()
        .enumerate()
        .fold(0, |seats, (seat, cell)| seats | u8::from(state.existing >> cell & 1 == 0) << seat)
}

/// Whether the active player may do anything but stop.
pub(super) fn can_act(rules: &Rules, state: &State) -> bool {
    let seat = state.active;
    if !rules.forbidden.contains(kind::MOVE)
        && adjacent(rules, state.role(seat), state.pawn(seat)) & state.existing != 0
    {
        return true;
    }
    let mut first = First::default();
    list_actions(rules, state, &mut first);
    first.count > 0
}

/// The first seat from the active one, `skipped` seats passed over, that may play a special card in the window.
pub(super) fn next_to_ask(rules: &Rules, state: &State, skipped: u8) -> Option<Seat> {
    let held = state
        .hands()
        .iter()
        .fold(0, |places, hand| places | hand.only(Cards::LIFT_PLACE | Cards::SANDBAGS_PLACE).bits());
    if held == 0 {
        return None;
    }
    let playable = match state.phase {
        Phase::RescueWindow if rules.forbidden.contains(kind::HELICOPTER_LIFT) => 0,
        Phase::RescueWindow => Cards::LIFT_PLACE,
        _ => state.playable_specials(rules),
    };
    if held & playable == 0 {
        return None;
    }
    (skipped..state.players)
        .map(|offset| seat_after(state.active, offset, state.players))
        .find(|seat| state.hand(*seat).any_in(playable))
}
