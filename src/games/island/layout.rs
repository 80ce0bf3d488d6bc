//! Island shapes: which places of the grid are cells, and which cells are neighbours (rules file, sections 1.4 and 18).

pub use crate::games::parts::set::{Mask, members};

/// Number of cells of every island, one per tile.
pub const CELLS: usize = 24;

/// The largest number of rows and of columns in a drawing: 24 connected cells in a line.
pub const MAX_EXTENT: usize = 24;

/// The names of the shapes, in the order of section 18.
pub const NAMES: &[&str] = &[
    "standard",
    "treasure-island",
    "island-of-shadows",
    "volcano-island",
    "island-of-death",
    "bay-of-gulls",
    "bone-island",
    "coral-reef",
    "skull-island",
    "bridge-of-horrors",
    "atoll-of-decisions",
    "arch-of-fate",
];

/// The shapes of section 18, row by row.
const DRAWINGS: [&[&str]; 12] = [
    &["..##..", ".####.", "######", "######", ".####.", "..##.."],
    &["##...##", ".#####.", "..###..", "..###..", ".#####.", "##...##"],
    &["######", "######", "######", "######"],
    &["#####", "#####", "##.##", "#####", "#####"],
    &["..###..", "#######", ".#####.", "..###..", "..###..", "..###.."],
    &["...##...", "...##...", "#..##..#", "########", ".######.", "...##..."],
    &[".##..##.", "########", "########", ".##..##."],
    &[".##....", "####...", "######.", ".######", "...####", "....##."],
    &["######", "#.##.#", "######", ".####.", ".####."],
    &["###...####", "##########", "####...###"],
    &["..###..", ".##.##.", "##...##", "#.....#", "##...##", ".##.##.", "..###.."],
    &["...###...", "..#####..", ".###.###.", "###...###", "##.....##"],
];

/// The set of all cells or tiles.
pub const ALL: Mask = (1 << CELLS) - 1;

/// The grid coordinates of a cell, counted from 1; row 1 is on top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    /// Row, 1 to 24.
    pub row: u8,
    /// Column, 1 to 24.
    pub column: u8,
}

impl Place {
    /// Whether the places differ by 1 in exactly one coordinate.
    #[must_use]
    pub const fn is_beside(self, other: Self) -> bool {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column) == 1
    }

    /// Whether the places differ by 1 in both coordinates.
    #[must_use]
    pub const fn is_diagonal_to(self, other: Self) -> bool {
        self.row.abs_diff(other.row) == 1 && self.column.abs_diff(other.column) == 1
    }
}

/// A shape with the neighbours of each cell. Cells are numbered row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    places: [Place; CELLS],
    orthogonal: [Mask; CELLS],
    surrounding: [Mask; CELLS],
}

impl Layout {
    /// The shape called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let index = NAMES.iter().position(|known| *known == name)?;
        Self::from_rows(DRAWINGS[index]).ok()
    }

    /// Reads a drawing: `#` is a cell, `.` is sea.
    ///
    /// # Errors
    ///
    /// What is wrong with the drawing: other characters, rows of different length, more or fewer than 24 cells, more
    /// than 24 rows or columns, or cells that do not hang together side by side.
    pub fn from_rows<Row: AsRef<str>>(rows: &[Row]) -> Result<Self, String> {
        if rows.len() > MAX_EXTENT {
            return Err(format!("has {} rows, at most {MAX_EXTENT} are of use", rows.len()));
        }
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        let mut places = [Place::default(); CELLS];
        let mut count = 0;
        for (row_index, row) in rows.iter().map(AsRef::as_ref).enumerate() {
            let length = row.chars().count();
            if length > MAX_EXTENT {
                return Err(format!("has {length} columns in row {}, at most {MAX_EXTENT} are of use", row_index + 1));
            }
            if length != width {
                return Err(format!("has {width} columns in row 1 but {length} in row {}", row_index + 1));
            }
            for (column_index, character) in row.chars().enumerate() {
                match character {
                    '#' => {
                        if let Some(place) = places.get_mut(count) {
                            *place = Place { row: row_index as u8 + 1, column: column_index as u8 + 1 };
                        }
                        count += 1;
                    }
                    '.' => {}
                    other => {
                        return Err(format!("has {other:?} in row {}, where `#` or `.` should be", row_index + 1));
                    }
                }
            }
        }
        if count != CELLS {
            return Err(format!("has {count} cells, but there are {CELLS} tiles"));
        }
        let layout = Self::from_places(places);
        let reached = layout.connected_to_first();
        if reached != ALL {
            let place = layout.place((!reached).trailing_zeros() as u8);
            return Err(format!(
                "falls apart: the cell in row {}, column {} cannot be reached from the first one side by side",
                place.row, place.column
            ));
        }
        Ok(layout)
    }

    fn from_places(places: [Place; CELLS]) -> Self {
        let neighbours = |touches: fn(Place, Place) -> bool| {
            places.map(|place| {
                (0..CELLS).filter(|&other| touches(place, places[other])).fold(0, |set, other| set | 1 << other)
            })
        };
        Self {
            places,
            orthogonal: neighbours(|one, other| one.is_beside(other)),
            surrounding: neighbours(|one, other| one.is_beside(other) || one.is_diagonal_to(other)),
        }
    }

    fn connected_to_first(&self) -> Mask {
        let mut reached = 1;
        loop {
            let wider = reached | self.orthogonal_of_set(reached);
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    /// The cells that share a side with `cell`.
    #[inline]
    #[must_use]
    pub fn orthogonal(&self, cell: u8) -> Mask {
        self.orthogonal[usize::from(cell)]
    }

    /// The up to eight cells around `cell`.
    #[inline]
    #[must_use]
    pub fn surrounding(&self, cell: u8) -> Mask {
        self.surrounding[usize::from(cell)]
    }

    /// The cells that share a side with a member of `set`; members may be among them.
    #[inline]
    #[must_use]
    pub fn orthogonal_of_set(&self, set: Mask) -> Mask {
        members(set).fold(0, |found, cell| found | self.orthogonal(cell))
    }

    /// The cells around the members of `set`; members may be among them.
    #[inline]
    #[must_use]
    pub fn surrounding_of_set(&self, set: Mask) -> Mask {
        members(set).fold(0, |found, cell| found | self.surrounding(cell))
    }

    /// Where `cell` lies on the grid.
    #[must_use]
    pub fn place(&self, cell: u8) -> Place {
        self.places[usize::from(cell)]
    }

    /// All places in the order of the cells.
    #[must_use]
    pub fn places(&self) -> &[Place; CELLS] {
        &self.places
    }

    /// The cell at `place`.
    #[must_use]
    pub fn cell_at(&self, place: Place) -> Option<u8> {
        self.places.iter().position(|known| *known == place).map(|cell| cell as u8)
    }

    /// The name of the shape if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        NAMES.iter().copied().find(|name| Self::named(name).is_some_and(|layout| layout.places == self.places))
    }

    /// The drawing, without empty rows below and columns to the right.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let height = self.places.iter().map(|place| place.row).max().unwrap_or(0);
        let width = self.places.iter().map(|place| place.column).max().unwrap_or(0);
        (1..=height)
            .map(|row| {
                (1..=width)
                    .map(|column| if self.cell_at(Place { row, column }).is_some() { '#' } else { '.' })
                    .collect()
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(neighbours: impl Fn(u8) -> Mask) -> u32 {
        (0..CELLS as u8).map(|cell| neighbours(cell).count_ones()).sum::<u32>() / 2
    }

    /// The last column of the table in section 18.
    #[test]
    fn every_named_shape_has_the_published_number_of_orthogonal_pairs() {
        let expected = [36, 29, 38, 36, 35, 32, 34, 35, 33, 33, 24, 31];
        for (name, expected) in NAMES.iter().zip(expected) {
            let layout = Layout::named(name).expect("a named shape is valid");
            assert_eq!(pairs(|cell| layout.orthogonal(cell)), expected, "{name}");
            assert_eq!(layout.name(), Some(*name));
            assert_eq!(Layout::from_rows(&layout.rows()), Ok(layout));
        }
    }

    #[test]
    fn fic_01_the_standard_shape() {
        let layout = Layout::named("standard").expect("a named shape is valid");
        let cell = |row, column| layout.cell_at(Place { row, column }).expect("a cell lies there");
        let set = |cells: &[u8]| cells.iter().fold(0, |set, cell| set | 1 << cell);
        assert_eq!(layout.places().len(), 24);
        assert_eq!(pairs(|cell| layout.orthogonal(cell)), 36);
        assert_eq!(pairs(|cell| layout.surrounding(cell) & !layout.orthogonal(cell)), 34);
        let degrees = |degree| (0..24).filter(|&cell| layout.orthogonal(cell).count_ones() == degree).count();
        assert_eq!((degrees(2), degrees(4)), (12, 12));
        assert_eq!(layout.orthogonal(cell(1, 3)), set(&[cell(1, 4), cell(2, 3)]));
        assert_eq!(layout.surrounding(cell(1, 3)) & !layout.orthogonal(cell(1, 3)), set(&[cell(2, 2), cell(2, 4)]));
        assert_eq!((cell(1, 3), cell(2, 2), cell(3, 1), cell(4, 1), cell(5, 2), cell(6, 4)), (0, 2, 6, 12, 18, 23));
    }

    #[test]
    fn bad_drawings_are_refused_with_what_is_wrong() {
        let fault = |rows: &[&str]| Layout::from_rows(rows).expect_err("the drawing is bad");
        assert_eq!(fault(&[]), "has 0 cells, but there are 24 tiles");
        assert_eq!(fault(&["######"; 5]), "has 30 cells, but there are 24 tiles");
        assert_eq!(fault(&["##x"]), "has 'x' in row 1, where `#` or `.` should be");
        assert_eq!(fault(&["###", "##"]), "has 3 columns in row 1 but 2 in row 2");
        assert!(fault(&["############", "............", "############"]).starts_with("falls apart: the cell in row 3"));
        assert!(fault(&["############.", ".............", "............."]).contains("12 cells"));
        assert!(fault(&["#"; 25]).contains("25 rows"));
        assert!(fault(&[&"#".repeat(25)]).contains("25 columns"));
        assert!(Layout::from_rows(&["########################"]).is_ok());
    }

    #[test]
    fn a_shape_that_touches_at_corners_only_falls_apart() {
        assert!(Layout::from_rows(&["####....", "####....", "####....", "....####", "....####", "....####"]).is_err());
    }
}
