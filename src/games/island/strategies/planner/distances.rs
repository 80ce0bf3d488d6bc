//! Walking distances in actions, worked out when first asked for and kept while the island stays the same.

use crate::games::island::cards::Role;
use crate::games::island::layout::{CELLS, Layout, Mask, members};
use crate::games::island::rules::Rules;

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

/// The neighbours of whole sets of cells, looked up for eight cells at a time.
#[derive(Debug, Clone)]
struct Neighbours([[Mask; 256]; CELLS / 8]);

impl Neighbours {
    fn new(neighbours: impl Fn(Mask) -> Mask) -> Self {
        Self(std::array::from_fn(|part| std::array::from_fn(|set| neighbours((set as Mask) << (8 * part)))))
    }

    #[inline]
    fn of(&self, set: Mask) -> Mask {
        let [low, middle, high] = &self.0;
        low[(set & 255) as usize] | middle[(set >> 8 & 255) as usize] | high[(set >> 16 & 255) as usize]
    }
}

/// The distances on one island. They are symmetric: every path can be taken both ways.
#[derive(Debug, Clone)]
pub(super) struct Distances {
    /// The shape that the neighbours are those of.
    layout: Option<Layout>,
    orthogonal: Neighbours,
    surrounding: Neighbours,
    existing: Mask,
    flooded: Mask,
    known: [Mask; WAYS],
    rows: [[Row; CELLS]; WAYS],
}

impl Default for Distances {
    fn default() -> Self {
        let none = Neighbours::new(|_| 0);
        Self {
            layout: None,
            orthogonal: none.clone(),
            surrounding: none,
            existing: 0,
            flooded: 0,
            known: [0; WAYS],
            rows: [[[0; CELLS]; CELLS]; WAYS],
        }
    }
}

impl Distances {
    /// Forgets everything that a game may have changed.
    pub(super) fn reset(&mut self, layout: &Layout) {
        self.existing = 0;
        if self.layout.as_ref() != Some(layout) {
            self.orthogonal = Neighbours::new(|cells| layout.orthogonal_of_set(cells));
            self.surrounding = Neighbours::new(|cells| layout.surrounding_of_set(cells));
            self.layout = Some(layout.clone());
        }
    }

    /// Destinations of a dive that begins on any cell of `start`.
    fn dives(&self, start: Mask) -> Mask {
        let wet = self.flooded | !self.existing;
        let mut reached = self.orthogonal.of(start);
        let mut explored = start;
        loop {
            let unexplored = reached & wet & !explored;
            if unexplored == 0 {
                return reached & self.existing & !start;
            }
            explored |= unexplored;
            reached |= self.orthogonal.of(unexplored);
        }
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
    pub(super) fn row(&mut self, way: Way, to: u8) -> &Row {
        if self.known[way as usize] >> to & 1 == 0 {
            self.fill(way, to);
        }
        &self.rows[way as usize][usize::from(to)]
    }

    /// Actions from one cell to another, [`UNREACHABLE`] at most.
    #[inline]
    pub(super) fn between(&mut self, way: Way, from: u8, to: u8) -> u8 {
        self.row(way, to)[usize::from(from)]
    }

    #[cold]
    fn fill(&mut self, way: Way, from: u8) {
        self.known[way as usize] |= 1 << from;
        if way == Way::Fly {
            let mut row = [1; CELLS];
            row[usize::from(from)] = 0;
            self.rows[way as usize][usize::from(from)] = row;
            return;
        }
        let mut row = [UNREACHABLE; CELLS];
        let mut reached: Mask = 1 << from;
        let mut frontier = reached;
        let mut distance = 0;
        while frontier != 0 && distance < UNREACHABLE {
            members(frontier).for_each(|cell| row[usize::from(cell)] = distance);
            let next = match way {
                Way::Diagonal => self.surrounding.of(frontier) & self.existing,
                Way::Dive => self.dives(frontier),
                _ => self.orthogonal.of(frontier) & self.existing,
            };
            frontier = next & !reached;
            reached |= frontier;
            distance += 1;
        }
        self.rows[way as usize][usize::from(from)] = row;
    }
}
