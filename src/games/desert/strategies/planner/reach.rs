//! How many actions it takes a pawn to come to each cell, sand included.

use super::board::Board;
use crate::games::desert::board::{Mask, orthogonal_of_set};
use crate::games::desert::cards::Role;
use crate::games::desert::rules::Rules;

/// Distances beyond this are not told apart.
pub(super) const FARTHEST: usize = 9;

/// How a role gets about.
#[derive(Debug, Clone, Copy)]
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
        let (mut around, mut around_before, mut around_long_before) = (0, 0, 0);
        let mut reached = start;
        for level in levels.iter_mut().skip(wait + 1) {
            (around_long_before, around_before, around) = (around_before, around, neighbours(reached, way));
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
        self.levels.iter().map(|level| usize::from(level >> cell & 1 == 0)).sum()
    }

    /// Actions to come to the nearest of some cells.
    #[inline]
    pub(super) fn distance_to_any(&self, cells: Mask) -> usize {
        self.levels.iter().position(|level| level & cells != 0).unwrap_or(FARTHEST)
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
