//! The grid of 25 cells and its neighbourhoods (rules file, section 1.7).

pub use crate::games::parts::set::{Mask, members};

/// Number of cells: 24 tiles and the storm's eye.
pub const CELLS: usize = 25;

/// Number of tiles.
pub const TILES: usize = 24;

/// Rows and columns of the grid.
pub const SIDE: u8 = 5;

/// The set of all cells.
pub const ALL: Mask = (1 << CELLS) - 1;

/// The cell in the middle, where the eye starts.
pub const CENTRE: u8 = 12;

/// The row (from 1, in the north) and column (from 1, in the west) of a cell.
#[inline]
#[must_use]
pub const fn place(cell: u8) -> (u8, u8) {
    (cell / SIDE + 1, cell % SIDE + 1)
}

/// The cell in a row and column, both from 1; `None` if it lies outside of the grid.
#[inline]
#[must_use]
pub const fn cell_at(row: u8, column: u8) -> Option<u8> {
    if row >= 1 && row <= SIDE && column >= 1 && column <= SIDE { Some((row - 1) * SIDE + column - 1) } else { None }
}

const ORTHOGONAL: [Mask; CELLS] = neighbours(false);
const SURROUNDING: [Mask; CELLS] = neighbours(true);

const fn neighbours(diagonally: bool) -> [Mask; CELLS] {
    let mut table = [0; CELLS];
    let mut one = 0;
    while one < CELLS {
        let mut other = 0;
        while other < CELLS {
            let (row, column) = place(one as u8);
            let (other_row, other_column) = place(other as u8);
            let (down, across) = (row.abs_diff(other_row), column.abs_diff(other_column));
            if down + across == 1 || (diagonally && down == 1 && across == 1) {
                table[one] |= 1 << other;
            }
            other += 1;
        }
        one += 1;
    }
    table
}

/// The cells that share a side with `cell`.
#[inline]
#[must_use]
pub const fn orthogonal(cell: u8) -> Mask {
    ORTHOGONAL[cell as usize]
}

/// The up to eight cells around `cell`.
#[inline]
#[must_use]
pub const fn surrounding(cell: u8) -> Mask {
    SURROUNDING[cell as usize]
}

/// The cells that share a side with a member of `set`; members may be among them.
#[inline]
#[must_use]
pub const fn orthogonal_of_set(set: Mask) -> Mask {
    const WEST: Mask = 0b00001_00001_00001_00001_00001;
    const EAST: Mask = WEST << 4;
    (set << 5 | set >> 5 | (set & !EAST) << 1 | (set & !WEST) >> 1) & ALL
}

/// The direction in which the tiles move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    /// To row 1.
    North,
    /// To row 5.
    South,
    /// To column 5.
    East,
    /// To column 1.
    West,
}

impl Direction {
    /// All directions in the order of their ids.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// The kebab-case name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::South => "south",
            Self::East => "east",
            Self::West => "west",
        }
    }

    /// The cell from which a tile that moves this way comes into `cell`; `None` beyond the edge.
    #[inline]
    #[must_use]
    pub const fn source(self, cell: u8) -> Option<u8> {
        let (row, column) = place(cell);
        match self {
            Self::North => cell_at(row + 1, column),
            Self::South => cell_at(row - 1, column),
            Self::East => cell_at(row, column - 1),
            Self::West => cell_at(row, column + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbourhoods_agree_with_each_other() {
        for cell in 0..CELLS as u8 {
            assert_eq!(orthogonal_of_set(1 << cell), orthogonal(cell));
            let (row, column) = place(cell);
            assert_eq!(cell_at(row, column), Some(cell));
            for direction in Direction::ALL {
                assert!(direction.source(cell).is_none_or(|source| orthogonal(cell) >> source & 1 == 1));
            }
        }
        let pairs = |table: fn(u8) -> Mask| (0..25).map(|cell| table(cell).count_ones()).sum::<u32>() / 2;
        assert_eq!((pairs(orthogonal), pairs(surrounding)), (40, 72));
        assert_eq!(CENTRE, cell_at(3, 3).unwrap_or(0));
    }

    /// Rules file, section 9.1: North comes from below the eye, East from left of it.
    #[test]
    fn tiles_come_from_the_side_opposite_to_their_direction() {
        let sources = Direction::ALL.map(|direction| direction.source(CENTRE).map(place));
        assert_eq!(sources, [Some((4, 3)), Some((2, 3)), Some((3, 2)), Some((3, 4))]);
        assert_eq!(Direction::West.source(14), None);
        assert_eq!(Direction::South.source(2), None);
    }
}
