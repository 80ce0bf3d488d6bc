//! Walking distances in actions, worked out when first asked for and kept while the island stays the same.

use super::super::super::cards::Role;
use super::super::super::layout::{CELLS, Mask, members};
use super::super::super::reach::dives;
use super::super::super::rules::Rules;

/// The distance to a cell that cannot be reached.
pub(super) const UNREACHABLE: u8 = 8;

/// Distances between one cell and all others.
pub(super) type Row = [u8; CELLS];

/// Number of ways.
pub(super) const WAYS: usize = 4;

/// A way of getting about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Way {
    /// Step by step.
    Walk,
    /// As the Explorer, also diagonally.
    Diagonal,
    /// As the Diver, through flooded tiles and gaps.
    Dive,
    /// As the Pilot, anywhere at once.
    Fly,
}

impl Way {
    /// How a role gets about.
    pub(super) const fn of(rules: &Rules, role: Role) -> Self {
        match role {
            Role::Explorer => Self::Diagonal,
            Role::Diver => Self::Dive,
            Role::Pilot if rules.pilot_flights_per_turn > 0 => Self::Fly,
            _ => Self::Walk,
        }
    }
}

/// The distances on one island. They are symmetric: every path can be taken both ways.
#[derive(Debug, Clone)]
pub(super) struct Distances {
    existing: Mask,
    flooded: Mask,
    known: [Mask; WAYS],
    rows: [[Row; CELLS]; WAYS],
}

impl Default for Distances {
    fn default() -> Self {
        Self { existing: 0, flooded: 0, known: [0; WAYS], rows: [[[0; CELLS]; CELLS]; WAYS] }
    }
}

impl Distances {
    /// Forgets everything.
    pub(super) fn reset(&mut self) {
        self.existing = 0;
    }

    /// Forgets what holds no longer. Dives depend on the flooded tiles too.
    pub(super) fn refresh(&mut self, existing: Mask, flooded: Mask) {
        if self.existing != existing {
            self.known = [0; WAYS];
        } else if self.flooded != flooded {
            self.known[Way::Dive as usize] = 0;
        }
        self.existing = existing;
        self.flooded = flooded;
    }

    /// Actions from each cell to `to`, [`UNREACHABLE`] at most.
    #[inline]
    pub(super) fn row(&mut self, rules: &Rules, way: Way, to: u8) -> &Row {
        if self.known[way as usize] >> to & 1 == 0 {
            self.fill(rules, way, to);
        }
        &self.rows[way as usize][usize::from(to)]
    }

    /// Actions from one cell to another, [`UNREACHABLE`] at most.
    #[inline]
    pub(super) fn between(&mut self, rules: &Rules, way: Way, from: u8, to: u8) -> u8 {
        self.row(rules, way, to)[usize::from(from)]
    }

    #[cold]
    fn fill(&mut self, rules: &Rules, way: Way, from: u8) {
        self.known[way as usize] |= 1 << from;
        let row = &mut self.rows[way as usize][usize::from(from)];
        if way == Way::Fly {
            *row = [1; CELLS];
            row[usize::from(from)] = 0;
            return;
        }
        *row = [UNREACHABLE; CELLS];
        let mut reached: Mask = 1 << from;
        let mut frontier = reached;
        let mut distance = 0;
        while frontier != 0 && distance < UNREACHABLE {
            members(frontier).for_each(|cell| row[usize::from(cell)] = distance);
            let next = match way {
                Way::Diagonal => rules.layout().surrounding_of_set(frontier) & self.existing,
                Way::Dive => dives(rules.layout(), self.existing, self.flooded, frontier),
                _ => rules.layout().orthogonal_of_set(frontier) & self.existing,
            };
            frontier = next & !reached;
            reached |= frontier;
            distance += 1;
        }
    }
}
