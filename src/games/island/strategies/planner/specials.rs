//! Special cards in the decision windows, and decisions that are forced.

use super::board::Board;
use super::search::Choice;
use super::value::{Outlook, Parts};
use crate::games::View as _;
use crate::games::island::action::kind;
use crate::games::island::cards::{Card, Cards, TREASURES};
use crate::games::island::layout::{Mask, members};
use crate::games::island::state::Stage;
use crate::games::island::{Action, View};

/// Whether lift-off is possible now.
pub(super) fn lift_off(view: &View<'_>) -> bool {
    view.captured() == 0b1111
        && view.hand(view.seat()).count(Card::HelicopterLift) > 0
        && (0..view.players()).all(|seat| view.pawn(seat) == view.fools_landing())
        && view.is_legal(Action::LiftOff)
}

/// Whether this window can be of interest: a Helicopter Lift is thought of before the holder's first action, when all
/// actions can still follow it, and Sandbags wait for the floods, as everything is known better then.
pub(super) fn worth_a_thought(view: &View<'_>) -> bool {
    let hand = view.hand(view.seat());
    let turn_start = view.stage() == Stage::Actions
        && view.seat() == view.active()
        && view.actions_left() == view.rules().actions_per_turn();
    hand.any_in(Cards::LIFT_PLACE) && (turn_start || view.captured() == 0b1111)
        || hand.any_in(Cards::SANDBAGS_PLACE) && view.stage() == Stage::Floods && at_stake(view)
}

/// Whether Fools' Landing or all that is left of a treasure is flooded, and a card of it can come before the pile is made
/// anew. For less, Sandbags are too good.
fn at_stake(view: &View<'_>) -> bool {
    let dry = view.existing() & !view.flooded();
    let mut cells = 0;
    if dry >> view.fools_landing() & 1 == 0 {
        cells |= 1 << view.fools_landing();
    }
    for treasure in (0..TREASURES).filter(|treasure| !view.is_captured(*treasure)) {
        if dry & view.treasure_cells(treasure) == 0 {
            cells |= view.treasure_cells(treasure) & view.existing();
        }
    }
    let discards = view.flood_discard();
    let pile = view.existing().count_ones() - discards.count_ones();
    cells != 0
        && (pile < u32::from(view.floods_left()) || members(cells).any(|cell| discards >> view.tile_at(cell) & 1 == 0))
}

/// What may be played in a window.
pub(super) fn in_window<const SEATS: usize>(
    view: &View<'_>,
    outlook: &mut Outlook<'_, SEATS>,
    board: &Board,
    parts: &Parts,
    choices: &mut Vec<Choice>,
) {
    choices.push(Choice { action: Action::Pass, value: parts.sum() });
    if view.stage() == Stage::Floods {
        sandbags(view, outlook, board, parts, choices);
    }
    if view.stage() != Stage::Floods || view.captured() == 0b1111 {
        lifts(view, outlook, board, parts, choices);
    }
}

/// The ways to come down to the hand limit.
pub(super) fn over_limit<const SEATS: usize>(
    view: &View<'_>,
    outlook: &mut Outlook<'_, SEATS>,
    board: &Board,
    parts: &Parts,
    choices: &mut Vec<Choice>,
) {
    let hand = view.hand(view.seat());
    for card in Card::HELD {
        if hand.count(card) > 0 {
            if card.is_treasure() && board.is_captured(card as usize) {
                // Nothing is lost by this one.
                choices.clear();
                choices.push(Choice { action: Action::Discard { card }, value: 0.0 });
                return;
            }
            consider(view, outlook, board, parts, Action::Discard { card }, choices);
        }
    }
    sandbags(view, outlook, board, parts, choices);
    lifts(view, outlook, board, parts, choices);
}

/// Adds an action that the seat to act may choose.
pub(super) fn consider<const SEATS: usize>(
    view: &View<'_>,
    outlook: &mut Outlook<'_, SEATS>,
    board: &Board,
    parts: &Parts,
    action: Action,
    choices: &mut Vec<Choice>,
) {
    let mut after = *board;
    after.apply(outlook.rules, view.seat(), action);
    let mut parts = *parts;
    outlook.update(&mut parts, board, &after);
    choices.push(Choice { action, value: parts.sum() });
}

fn sandbags<const SEATS: usize>(
    view: &View<'_>,
    outlook: &mut Outlook<'_, SEATS>,
    board: &Board,
    parts: &Parts,
    choices: &mut Vec<Choice>,
) {
    if view.hand(view.seat()).count(Card::Sandbags) == 0 || view.rules().forbidden().contains(kind::SANDBAGS) {
        return;
    }
    for cell in members(board.flooded & outlook.scene.needed(board.captured)) {
        consider(view, outlook, board, parts, Action::Sandbags { cell }, choices);
    }
}

fn lifts<const SEATS: usize>(
    view: &View<'_>,
    outlook: &mut Outlook<'_, SEATS>,
    board: &Board,
    parts: &Parts,
    choices: &mut Vec<Choice>,
) {
    if view.hand(view.seat()).count(Card::HelicopterLift) == 0
        || view.rules().forbidden().contains(kind::HELICOPTER_LIFT)
    {
        return;
    }
    let players = outlook.scene.players;
    let mut seen: Mask = 0;
    for seat in 0..players {
        let cell = board.pawn(seat);
        let together = board.seats_on(cell, players);
        let alone = 1_u8 << seat;
        lift_of(view, outlook, board, parts, alone, choices);
        if seen >> cell & 1 == 0 && together != alone {
            seen |= 1 << cell;
            lift_of(view, outlook, board, parts, together, choices);
        }
    }
}

/// Adds the lifts of some pawns from their common cell.
fn lift_of<const SEATS: usize>(
    view: &View<'_>,
    outlook: &mut Outlook<'_, SEATS>,
    board: &Board,
    parts: &Parts,
    seats: u8,
    choices: &mut Vec<Choice>,
) {
    let from = board.pawn(seats.trailing_zeros() as u8);
    for to in members(lift_goals(outlook, board, seats) & board.existing & !(1 << from)) {
        consider(view, outlook, board, parts, Action::Lift { seats, to }, choices);
    }
}

/// Where some pawns may want to be carried: to others, to a treasure for which they have most cards, and home.
fn lift_goals<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board, seats: u8) -> Mask {
    let scene = &outlook.scene;
    let mut goals = (0..scene.players).fold(0, |cells, seat| cells | 1 << board.pawn(seat));
    if board.captured.count_ones() + 1 >= TREASURES as u32 {
        goals |= 1 << scene.landing;
    }
    for seat in members(seats.into()) {
        for treasure in (0..TREASURES).filter(|treasure| !board.is_captured(*treasure)) {
            if board.hand(seat).count(Card::ALL[treasure]) + 1 >= outlook.rules.capture_cost() {
                goals |= scene.treasure_cells[treasure];
            }
        }
    }
    goals
}
