//! Walking distances in actions, worked out when first asked for and kept while the island stays the same.

use super::super::super::cards::Role;
use super::super::super::layout::{CELLS, Mask, members};
use super::super::super::reach::dives;
use super::super::super::rules::Rules;

/// The distance to a cell that cannot be reached.
pub(super) const UNREACHABLE: u8 = 8;

/// Distances from one cell to all others.
type Row = [u8; CELLS];

/// The ways of getting about.
const WALK: usize = 0;
const DIAGONAL: usize = 1;
const DIVE: usize = 2;

/// The distances on one island. They are symmetric: every path can be taken both ways.
#[derive(Debug, Clone)]
pub(super) struct Distances {
    existing: Mask,
    flooded: Mask,
    known: [Mask; 3],
    rows: [[Row; CELLS]; 3],
}

impl Default for Distances {
    fn default() -> Self {
        Self { existing: 0, flooded: 0, known: [0; 3], rows: [[[0; CELLS]; CELLS]; 3] }
    }
}

impl Distances {
    /// Forgets what holds no longer. Dives depend on the flooded tiles too.
    pub(super) fn refresh(&mut self, existing: Mask, flooded: Mask) {
        if self.existing != existing {
            self.known = [0; 3];
        } else if self.flooded != flooded {
            self.known[DIVE] = 0;
        }
        self.existing = existing;
        self.flooded = flooded;
    }

    /// Actions that a pawn of `role` needs from one cell to another, [`UNREACHABLE`] at most. The Pilot flies.
    #[inline]
    pub(super) fn between(&mut self, rules: &Rules, role: Role, from: u8, to: u8) -> u8 {
        let way = match role {
            Role::Explorer => DIAGONAL,
            Role::Diver => DIVE,
            Role::Pilot if rules.pilot_flights_per_turn > 0 => return u8::from(from != to),
            _ => WALK,
        };
        // The destination has the row: there are few of them and the pawns move about.
        if self.known[way] >> to & 1 == 0 {
            self.fill(rules, way, to);
        }
        self.rows[way][usize::from(to)][usize::from(from)]
    }

    #[cold]
    fn fill(&mut self, rules: &Rules, way: usize, from: u8) {
        self.known[way] |= 1 << from;
        let row = &mut self.rows[way][usize::from(from)];
        *row = [UNREACHABLE; CELLS];
        let mut reached: Mask = 1 << from;
        let mut frontier = reached;
        let mut distance = 0;
        while frontier != 0 && distance < UNREACHABLE {
            members(frontier).for_each(|cell| row[usize::from(cell)] = distance);
            let next = match way {
                DIAGONAL => rules.layout().surrounding_of_set(frontier) & self.existing,
                DIVE => dives(rules.layout(), self.existing, self.flooded, frontier),
                _ => rules.layout().orthogonal_of_set(frontier) & self.existing,
            };
            frontier = next & !reached;
            reached |= frontier;
            distance += 1;
        }
    }
}
