//! What a planner means to do in the rest of its turn, so that it need not search again while all goes as expected.

use super::board::Board;
use super::search::{MAX_ACTIONS, Plan, carry_out};
use super::value::Outlook;
use crate::games::island::Action;

/// The actions to come, each with the board on which it was planned.
#[derive(Debug, Default)]
pub(super) struct Intent {
    turn: u16,
    steps: Vec<(Board, Action)>,
}

impl Intent {
    /// Means to do nothing in particular.
    pub(super) fn drop(&mut self) {
        self.steps.clear();
    }

    /// Means to follow `plan` from `board` on.
    pub(super) fn follow<const SEATS: usize>(
        &mut self,
        outlook: &mut Outlook<'_, SEATS>,
        turn: u16,
        board: &Board,
        plan: &Plan,
    ) {
        self.turn = turn;
        self.steps.clear();
        let mut board = *board;
        for action in plan.actions.iter().take(MAX_ACTIONS.min(board.actions_left.into())) {
            self.steps.push((board, *action));
            if *action == Action::Stop {
                break;
            }
            carry_out(outlook, &mut board, *action);
        }
    }

    /// The action that was planned for `board`.
    pub(super) fn action(&self, turn: u16, board: &Board) -> Option<Action> {
        if self.turn != turn {
            return None;
        }
        self.steps.iter().find(|(expected, _)| expected == board).map(|(_, action)| *action)
    }
}
