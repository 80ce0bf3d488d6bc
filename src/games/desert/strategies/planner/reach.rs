//! How many actions it takes a pawn to come to each cell, sand included.

use std::cell::Cell;

use super::board::Board;
use crate::games::desert::board::{CELLS, Mask, orthogonal_of_set};
use crate::games::desert::cards::Role;
use crate::games::desert::rules::Rules;

/// Distances beyond this are not told apart.
pub(super) const FARTHEST: usize = 9;

/// How a role gets about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Way {
    is_diagonal: bool,
    ignores_sand: bool,
    markers: u8,
}

impl Way {
    /// The way of a role.
    pub(super) const fn of(rules: &Rules, role: Role) -> Self {
        Self {
            is_diagonal: matches!(role, Role::Explorer),
            ignores_sand: matches!(role, Role::Climber),
            markers: rules.markers_per_action(role),
        }
    }
}

/// The cells that a pawn reaches with at most so many actions, by number of actions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Field {
    pub(super) levels: [Mask; FARTHEST],
}

impl Field {
    /// The field of a pawn on `from` that goes about in some way. `is_free` says that it may leave a blocked tile.
    pub(super) fn of(rules: &Rules, board: &Board, existing: Mask, way: Way, from: u8, is_free: bool) -> Self {
        let [one, two, three] = board.blocked;
        // The cells that are entered with one action, with two and so on.
        let (enter, enter_two, enter_three) = if way.ignores_sand {
            (existing, existing, existing)
        } else if way.markers > 1 {
            (existing & !one, existing & !three, existing)
        } else {
            (existing & !one, existing & !two, existing & !three)
        };
        let start = 1 << from;
        let mut wait = 0;
        if one & start != 0 && !is_free && !way.ignores_sand {
            let due = board.sand(from) + 1 - rules.block_threshold();
            wait = usize::from(due.div_ceil(way.markers)).min(FARTHEST);
        }
        let mut levels = [start; FARTHEST];
        let (mut around, mut around_before) = (0, 0);
        let mut reached = start;
        for level in levels.iter_mut().skip(wait + 1) {
            let around_long_before = around_before;
            (around_before, around) = (around, neighbours(reached, way));
            if reached & board.tunnels != 0 {
                around |= board.tunnels;
            }
            reached |= around & enter | around_before & enter_two | around_long_before & enter_three;
            *level = reached;
        }
        Self { levels }
    }

    /// Actions to come to a cell.
    #[inline]
    pub(super) fn distance(&self, cell: u8) -> usize {
        self.distance_to_any(1 << cell)
    }

    /// Actions to come to the nearest of some cells.
    #[inline]
    pub(super) fn distance_to_any(&self, cells: Mask) -> usize {
        self.levels.iter().position(|level| level & cells != 0).unwrap_or(FARTHEST)
    }
}

/// The fields of the active player's pawn, kept as long as neither blocked tiles nor tunnels change.
#[derive(Debug)]
pub(super) struct Memo {
    blocked: [Mask; 3],
    tunnels: Mask,
    existing: Mask,
    way: Way,
    known: Cell<Mask>,
    fields: [Cell<Field>; CELLS],
}

impl Default for Memo {
    fn default() -> Self {
        Self {
            blocked: [0; 3],
            tunnels: 0,
            existing: 0,
            way: Way { is_diagonal: false, ignores_sand: false, markers: 0 },
            known: Cell::new(0),
            fields: std::array::from_fn(|_| Cell::new(Field { levels: [0; FARTHEST] })),
        }
    }
}

impl Memo {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.known.set(0);
    }

    /// Keeps what holds for a board.
    pub(super) fn keep_for(&mut self, board: &Board, existing: Mask, way: Way) {
        let same = self.blocked == board.blocked
            && self.tunnels == board.tunnels
            && self.existing == existing
            && self.way == way;
        if !same {
            self.known.set(0);
            (self.blocked, self.tunnels, self.existing, self.way) = (board.blocked, board.tunnels, existing, way);
        }
    }

    /// The field from a cell whose tile is not blocked, on a board for which the memo may hold.
    #[inline]
    pub(super) fn field(&self, rules: &Rules, board: &Board, from: u8) -> Field {
        if board.blocked != self.blocked || board.tunnels != self.tunnels {
            return Field::of(rules, board, self.existing, self.way, from, true);
        }
        let place = 1 << from;
        if self.known.get() & place == 0 {
            self.known.set(self.known.get() | place);
            self.fields[usize::from(from)].set(Field::of(rules, board, self.existing, self.way, from, true));
        }
        self.fields[usize::from(from)].get()
    }
}

#[inline]
fn neighbours(cells: Mask, way: Way) -> Mask {
    beside(cells, way.is_diagonal)
}

/// The cells beside any of some cells, diagonally too if asked for; they may be among them.
#[inline]
pub(super) fn beside(cells: Mask, diagonally: bool) -> Mask {
    if !diagonally {
        return orthogonal_of_set(cells);
    }
    const WEST: Mask = 0b00001_00001_00001_00001_00001;
    let beside = cells | (cells & !(WEST << 4)) << 1 | (cells & !WEST) >> 1;
    beside | (beside << 5 | beside >> 5) & crate::games::desert::board::ALL
}
