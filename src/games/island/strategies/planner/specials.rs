//! Special cards in the decision windows, and decisions that are forced.

use super::super::super::action::kind;
use super::super::super::cards::{Card, Cards};
use super::super::super::layout::{Mask, members};
use super::super::super::state::Stage;
use super::super::super::{Action, View};
use super::board::Board;
use super::search::Choice;
use super::value::Outlook;
use crate::games::View as _;

/// Whether lift-off is possible now.
pub(super) fn lift_off(view: &View<'_>) -> bool {
    view.captured() == 0b1111
        && view.hand(view.seat()).count(Card::HelicopterLift) > 0
        && (0..view.players()).all(|seat| view.pawn(seat) == view.fools_landing())
        && view.is_legal(Action::LiftOff)
}

/// Whether this window can be of interest: Sandbags wait for the floods, as everything is known better then.
pub(super) fn worth_a_thought(view: &View<'_>) -> bool {
    let hand = view.hand(view.seat());
    let turn_start = view.stage() == Stage::Actions && (view.actions_left() == 0 || view.actions_left() == view.rules().actions_per_turn());
    hand.any_in(Cards::LIFT_PLACE) && (turn_start || view.captured() == 0b1111)
        || hand.any_in(Cards::SANDBAGS_PLACE) && view.stage() == Stage::Floods
}

/// What may be played in a window.
pub(super) fn in_window(view: &View<'_>, outlook: &mut Outlook<'_>, board: &Board, choices: &mut Vec<Choice>) {
    choices.push(Choice { action: Action::Pass, value: outlook.value(board) });
    if view.stage() == Stage::Floods {
        sandbags(view, outlook, board, choices);
    }
    if view.stage() != Stage::Floods || view.captured() == 0b1111 {
        lifts(view, outlook, board, choices);
    }
}

/// The ways to come down to the hand limit.
pub(super) fn over_limit(view: &View<'_>, outlook: &mut Outlook<'_>, board: &Board, choices: &mut Vec<Choice>) {
    let hand = view.hand(view.seat());
    for card in Card::HELD {
        if hand.count(card) > 0 {
            consider(view, outlook, board, Action::Discard { card }, choices);
        }
    }
    sandbags(view, outlook, board, choices);
    lifts(view, outlook, board, choices);
}

/// Adds an action that the seat to act may choose.
pub(super) fn consider(
    view: &View<'_>,
    outlook: &mut Outlook<'_>,
    board: &Board,
    action: Action,
    choices: &mut Vec<Choice>,
) {
    let mut after = *board;
    after.apply(outlook.rules, view.seat(), action);
    choices.push(Choice { action, value: outlook.value(&after) });
}

fn sandbags(view: &View<'_>, outlook: &mut Outlook<'_>, board: &Board, choices: &mut Vec<Choice>) {
    if view.hand(view.seat()).count(Card::Sandbags) == 0 || view.rules().forbidden().contains(kind::SANDBAGS) {
        return;
    }
    for cell in members(board.flooded) {
        consider(view, outlook, board, Action::Sandbags { cell }, choices);
    }
}

fn lifts(view: &View<'_>, outlook: &mut Outlook<'_>, board: &Board, choices: &mut Vec<Choice>) {
    if view.hand(view.seat()).count(Card::HelicopterLift) == 0
        || view.rules().forbidden().contains(kind::HELICOPTER_LIFT)
    {
        return;
    }
    let scene = outlook.scene;
    let pawns = (0..scene.players).fold(0, |cells, seat| cells | 1 << board.pawn(seat));
    let goals: Mask = (scene.needed(board.captured) | pawns) & board.existing;
    let mut origins: Mask = 0;
    for seat in 0..scene.players {
        let cell = board.pawn(seat);
        let together = board.seats_on(cell, scene.players);
        let sets =
            if origins >> cell & 1 == 0 && together != 1 << seat { [1 << seat, together] } else { [1 << seat, 0] };
        origins |= 1 << cell;
        for seats in sets.into_iter().filter(|seats| *seats != 0) {
            for to in members(goals & !(1 << cell)) {
                consider(view, outlook, board, Action::Lift { seats, to }, choices);
            }
        }
    }
}
