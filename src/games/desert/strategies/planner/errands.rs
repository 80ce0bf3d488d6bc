//! Errands: ways to somewhere with what is done there, taken as one step of a plan. Their single actions seldom show what
//! they are good for before the last one.

use super::board::{Board, NOWHERE};
use super::outlook::Outlook;
use super::reach::{FARTHEST, beside};
use crate::games::desert::Action;
use crate::games::desert::action::kind;
use crate::games::desert::board::{ALL, Mask, members};
use crate::games::desert::cards::{PARTS, Role};

/// One step of a plan.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Step {
    /// A single action.
    Act(Action),
    /// Walk to a cell, dig its tile free, excavate it if it is not excavated and pick up the part that lies on it.
    Visit { cell: u8, cost: u8 },
    /// Walk to a cell.
    Walk { cell: u8, cost: u8 },
}

/// The cells that the active player's pawn reaches with at most so many steps over open tiles, by number of steps.
struct Walks {
    levels: [Mask; FARTHEST],
    is_diagonal: bool,
}

impl Walks {
    fn of<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board) -> Self {
        let role = outlook.role(outlook.active);
        let is_diagonal = role == Role::Explorer;
        let open = outlook.existing & if role == Role::Climber { ALL } else { !board.blocked[0] };
        let mut reached = 1 << board.pawn(outlook.active);
        let mut levels = [reached; FARTHEST];
        let most = usize::from(board.actions_left).min(FARTHEST - 1);
        for level in &mut levels[1..=most] {
            let tunnels = if reached & board.tunnels != 0 { board.tunnels } else { 0 };
            reached |= (beside(reached, is_diagonal) | tunnels) & open;
            *level = reached;
        }
        levels[most + 1..].fill(reached);
        Self { levels, is_diagonal }
    }

    /// Steps to a cell. A blocked tile is dug free from beside it.
    fn steps(&self, cell: u8) -> Option<usize> {
        self.levels.iter().position(|level| level >> cell & 1 == 1).or_else(|| {
            let around = beside(1 << cell, self.is_diagonal);
            self.levels.iter().position(|level| level & around != 0).map(|steps| steps + 1)
        })
    }
}

/// Markers that have to go from a tile before it is excavated or before a part is picked up from it.
fn markers_due<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board, cell: u8) -> u8 {
    if board.excavated >> cell & 1 == 0 {
        board.sand(cell)
    } else {
        (board.sand(cell) + 1).saturating_sub(outlook.rules.block_threshold())
    }
}

/// Lists the errands that can be finished with the actions left.
pub(super) fn list<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board, steps: &mut Vec<Step>) {
    let rules = outlook.rules;
    let needed = [kind::MOVE, kind::REMOVE_SAND, kind::EXCAVATE, kind::PICK_UP];
    if needed.iter().any(|kind| rules.forbidden().contains(*kind)) {
        return;
    }
    let seat = outlook.active;
    let left = usize::from(board.actions_left);
    let from = board.pawn(seat);
    let walks = Walks::of(outlook, board);
    let markers = rules.markers_per_action(outlook.role(seat));
    let mut parts: Mask = 0;
    board.parts.iter().filter(|cell| **cell != NOWHERE).for_each(|cell| parts |= 1 << cell);
    parts &= outlook.existing;
    let undug = outlook.worth_excavating() & !board.excavated;
    let near = beside(walks.levels[left.min(FARTHEST - 1)], walks.is_diagonal);
    for cell in members((undug | parts) & near) {
        let Some(way) = walks.steps(cell) else { continue };
        let digs = markers_due(outlook, board, cell).div_ceil(markers);
        let is_undug = board.excavated >> cell & 1 == 0;
        let cost = way + usize::from(digs) + usize::from(is_undug) + usize::from(parts >> cell & 1 == 1);
        if cost <= left {
            steps.push(Step::Visit { cell, cost: cost as u8 });
        }
    }
    let goals = outlook.shelters(board) & walks.levels[left.min(FARTHEST - 1)] & !beside(1 << from, walks.is_diagonal);
    for cell in members(goals & !(1 << from)) {
        if let Some(way) = walks.steps(cell)
            && way > 1
        {
            steps.push(Step::Walk { cell, cost: way as u8 });
        }
    }
}

/// The part that lies on a cell.
pub(super) fn part_on(board: &Board, cell: u8) -> Option<u8> {
    (0..PARTS).find(|part| board.parts[*part] == cell).map(|part| part as u8)
}

/// Appends the single actions of a step.
pub(super) fn unfold<const SEATS: usize>(
    outlook: &Outlook<'_, SEATS>,
    board: &Board,
    step: Step,
    actions: &mut Vec<Action>,
) {
    let (cell, is_visit) = match step {
        Step::Act(action) => return actions.push(action),
        Step::Visit { cell, .. } => (cell, true),
        Step::Walk { cell, .. } => (cell, false),
    };
    let role = outlook.role(outlook.active);
    let markers = outlook.rules.markers_per_action(role);
    let walks = Walks::of(outlook, board);
    let Some(steps) = walks.steps(cell) else { return };
    // The way back from the goal, a step nearer to the start each time.
    let mut way = [cell; FARTHEST + 1];
    for done in (0..steps).rev() {
        let after = way[done + 1];
        let is_last = done + 1 == steps;
        let mut before = beside(1 << after, walks.is_diagonal);
        let is_open = walks.levels.iter().any(|level| level >> after & 1 == 1);
        if board.tunnels >> after & 1 == 1 && (!is_last || is_open) {
            before |= board.tunnels & !(1 << after);
        }
        way[done] = (before & walks.levels[done]).trailing_zeros() as u8;
    }
    let mut due = if is_visit { markers_due(outlook, board, cell) } else { 0 };
    for (done, next) in way.iter().enumerate().take(steps + 1).skip(1) {
        let is_closed = board.sand(*next) >= outlook.rules.block_threshold() && role != Role::Climber;
        if done == steps && is_closed {
            let mut sand = board.sand(*next);
            while sand >= outlook.rules.block_threshold() {
                actions.push(Action::RemoveSand { cell: *next });
                sand = sand.saturating_sub(markers);
                due = due.saturating_sub(markers);
            }
        }
        actions.push(Action::Move { to: *next, passengers: 0 });
    }
    if !is_visit {
        return;
    }
    while due > 0 {
        actions.push(Action::RemoveSand { cell });
        due = due.saturating_sub(markers);
    }
    if board.excavated >> cell & 1 == 0 {
        actions.push(Action::Excavate);
    }
    if let Some(part) = part_on(board, cell) {
        actions.push(Action::PickUp { part });
    }
}
