//! Walking distances in actions, worked out when first asked for and kept while the island stays the same.

use crate::games::island::cards::{Role, TREASURES};
use crate::games::island::layout::{CELLS, Layout, Mask};
use crate::games::island::rules::Rules;

/// The distance to a cell that cannot be reached.
pub(super) const UNREACHABLE: u8 = 8;

/// Distances between one cell and all others.
pub(super) type Row = [u8; CELLS];

/// Number of ways.
const WAYS: usize = 4;

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
    /// Actions of a turn.
    actions: u8,
    known: [Mask; WAYS],
    rows: [[Row; CELLS]; WAYS],
    within_a_turn: [[Mask; CELLS]; WAYS],
    /// The treasures whose row is known, as a bit set.
    known_nearest: [u8; WAYS],
    nearest: [[Row; TREASURES]; WAYS],
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
            actions: 0,
            known: [0; WAYS],
            rows: [[[0; CELLS]; CELLS]; WAYS],
            within_a_turn: [[0; CELLS]; WAYS],
            known_nearest: [0; WAYS],
            nearest: [[[0; CELLS]; TREASURES]; WAYS],
        }
    }
}

impl Distances {
    /// Forgets everything that a game may have changed.
    pub(super) fn reset(&mut self, rules: &Rules) {
        let layout = rules.layout();
        self.existing = 0;
        self.actions = rules.actions_per_turn();
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
            self.known_nearest = [0; WAYS];
        } else if self.flooded != flooded {
            self.known[Way::Dive as usize] = 0;
            self.known_nearest[Way::Dive as usize] = 0;
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

    /// The cells that can be reached in the actions of one turn.
    #[inline]
    pub(super) fn within_a_turn(&mut self, way: Way, from: u8) -> Mask {
        if self.known[way as usize] >> from & 1 == 0 {
            self.fill(way, from);
        }
        self.within_a_turn[way as usize][usize::from(from)]
    }

    /// Actions from each cell to the nearest tile of a treasure, [`UNREACHABLE`] at most; `tiles` are its cells.
    #[inline]
    pub(super) fn nearest(&mut self, way: Way, treasure: usize, tiles: Mask) -> &Row {
        if self.known_nearest[way as usize] >> treasure & 1 == 0 {
            self.known_nearest[way as usize] |= 1 << treasure;
            self.nearest[way as usize][treasure] = self.spread(way, tiles).0;
        }
        &self.nearest[way as usize][treasure]
    }

    #[cold]
    fn fill(&mut self, way: Way, from: u8) {
        self.known[way as usize] |= 1 << from;
        let (row, within_a_turn) = self.spread(way, 1 << from);
        self.rows[way as usize][usize::from(from)] = row;
        self.within_a_turn[way as usize][usize::from(from)] = within_a_turn;
    }

    /// The distance of each cell from the nearest of some, and which can be reached in a turn.
    fn spread(&self, way: Way, start: Mask) -> (Row, Mask) {
        let mut reached = start;
        let mut frontier = start;
        let mut within_a_turn = start;
        let mut row = Bytes::default();
        // A cell is as far away as there are distances in which it cannot be reached.
        for distance in 0..UNREACHABLE {
            if distance <= self.actions {
                within_a_turn = reached;
            }
            row.add(!reached, 1);
            let next = match way {
                Way::Fly => self.existing,
                Way::Diagonal => self.surrounding.of(frontier) & self.existing,
                Way::Dive => self.dives(frontier),
                Way::Walk => self.orthogonal.of(frontier) & self.existing,
            };
            frontier = next & !reached;
            reached |= frontier;
            if frontier == 0 {
                row.add(!reached, UNREACHABLE - 1 - distance);
                break;
            }
        }
        (row.row(), within_a_turn)
    }
}

/// A byte for each cell, added to in parallel.
#[derive(Debug, Default)]
struct Bytes([u64; CELLS / 8]);

impl Bytes {
    /// By set of eight cells: a byte for each, 1 for those in the set.
    const OF_SET: [u64; 256] = {
        let mut table = [0; 256];
        let mut set = 0;
        while set < 256 {
            let mut cell = 0;
            while cell < 8 {
                table[set] |= ((set as u64 >> cell) & 1) << (8 * cell);
                cell += 1;
            }
            set += 1;
        }
        table
    };

    /// Adds an amount to the bytes of some cells. No byte may overflow.
    #[inline]
    fn add(&mut self, cells: Mask, amount: u8) {
        for (part, bytes) in self.0.iter_mut().enumerate() {
            *bytes += Self::OF_SET[(cells >> (8 * part) & 255) as usize] * u64::from(amount);
        }
    }

    fn row(&self) -> Row {
        let mut row = [0; CELLS];
        for (place, bytes) in row.chunks_exact_mut(8).zip(self.0) {
            place.copy_from_slice(&bytes.to_le_bytes());
        }
        row
    }
}
