//! Data frames of the games and seats tables, and their Parquet files.
//!
//! The schema is made from the game's declaration alone, so every batch and every part has the same columns and types.
//!
//! | Table | Common columns |
//! |---|---|
//! | games | `cell` u32, `game` u64, `outcome` enum, `cause` enum, `turns` u32, `rounds` u32, `steps` u32 |
//! | seats | `cell` u32, `game` u64, `seat` u32, `role` enum, `character` enum, `faction` enum, `strategy` enum, `result` enum, `points` u32 |
//!
//! The declared metrics follow: counts as u32, flags as booleans, labels as enums. `role` and `character` are absent in games that have none.

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use polars::io::parquet::write::BatchedWriter;
use polars::polars_utils::compression::ZstdLevel;
use polars::prelude::*;

use super::RecordError;
use super::rows::{RESULTS, Rows, cause_labels, outcome_labels};
use crate::games::Declaration;
use crate::games::declaration::{Metric, MetricKind, Named};

/// Rows per row group of a Parquet file, counted from the start of the file.
pub const ROW_GROUP: usize = 262_144;

/// Makes frames of one game's rows: holds the label types, so that they are built once.
#[derive(Debug, Clone)]
pub struct FrameMaker {
    declaration: &'static Declaration,
    outcome: DataType,
    cause: DataType,
    role: DataType,
    character: DataType,
    faction: DataType,
    strategy: DataType,
    result: DataType,
}

impl FrameMaker {
    /// The maker for a game.
    ///
    /// # Errors
    ///
    /// If the declared names are not distinct.
    pub fn new(declaration: &'static Declaration) -> Result<Self, RecordError> {
        let names = |list: &'static [Named]| label_type(list.iter().map(|entry| entry.name));
        Ok(Self {
            declaration,
            outcome: label_type(outcome_labels(declaration))?,
            cause: label_type(cause_labels(declaration))?,
            role: names(declaration.roles)?,
            character: names(declaration.characters)?,
            faction: names(declaration.factions)?,
            strategy: label_type(declaration.strategies.iter().map(|strategy| strategy.name))?,
            result: label_type(RESULTS)?,
        })
    }

    /// The games table of `rows`, each entry with its cell, in their order.
    ///
    /// # Errors
    ///
    /// If the columns do not make a frame, which would be an error in this program.
    pub fn games(&self, rows: &[(u32, Rows)]) -> Result<DataFrame, RecordError> {
        let mut columns = vec![
            repeated("cell", rows, |rows| rows.len()),
            numbers("game", rows, |rows| &rows.game),
            labels("outcome", &self.outcome, rows, |rows| &rows.outcome),
            labels("cause", &self.cause, rows, |rows| &rows.cause),
            numbers("turns", rows, |rows| &rows.turns),
            numbers("rounds", rows, |rows| &rows.rounds),
            numbers("steps", rows, |rows| &rows.steps),
        ];
        for (index, metric) in self.declaration.game_metrics.iter().enumerate() {
            columns.push(metric_column(metric, rows, |rows| &rows.game_metrics[index])?);
        }
        Ok(DataFrame::new_infer_height(columns)?)
    }

    /// The seats table of `rows`.
    ///
    /// # Errors
    ///
    /// As for [`FrameMaker::games`].
    pub fn seats(&self, rows: &[(u32, Rows)]) -> Result<DataFrame, RecordError> {
        let height = rows.iter().map(|(_, rows)| rows.role.len()).sum();
        let mut games = Vec::with_capacity(height);
        let mut seats = Vec::with_capacity(height);
        for (_, rows) in rows {
            for game in &rows.game {
                games.extend((0..rows.players).map(|_| *game));
                seats.extend(0..u32::from(rows.players));
            }
        }
        let mut columns = vec![
            repeated("cell", rows, |rows| rows.role.len()),
            Column::new("game".into(), games),
            Column::new("seat".into(), seats),
        ];
        if !self.declaration.roles.is_empty() {
            columns.push(labels("role", &self.role, rows, |rows| &rows.role));
        }
        if !self.declaration.characters.is_empty() {
            columns.push(labels("character", &self.character, rows, |rows| &rows.character));
        }
        columns.extend([
            labels("faction", &self.faction, rows, |rows| &rows.faction),
            labels("strategy", &self.strategy, rows, |rows| &rows.strategy),
            labels("result", &self.result, rows, |rows| &rows.result),
            Column::new("points".into(), gather(rows, |rows| &rows.points, u32::from)),
        ]);
        for (index, metric) in self.declaration.seat_metrics.iter().enumerate() {
            columns.push(metric_column(metric, rows, |rows| &rows.seat_metrics[index])?);
        }
        Ok(DataFrame::new_infer_height(columns)?)
    }
}

/// An enum type with these categories.
fn label_type(names: impl IntoIterator<Item = &'static str>) -> Result<DataType, RecordError> {
    Ok(DataType::from_frozen_categories(FrozenCategories::new(names)?))
}

/// One value per row: the cell, as often as `count` says for each entry.
fn repeated(name: &str, rows: &[(u32, Rows)], count: impl Fn(&Rows) -> usize) -> Column {
    let cells: Vec<u32> = rows.iter().flat_map(|(cell, rows)| std::iter::repeat_n(*cell, count(rows))).collect();
    Column::new(name.into(), cells)
}

/// The values of a column of all entries, one behind the other.
fn gather<T: Copy, U>(
    rows: &[(u32, Rows)],
    column: impl Fn(&Rows) -> &Vec<T>,
    convert: impl Fn(T) -> U + Copy,
) -> Vec<U> {
    let mut values = Vec::with_capacity(rows.iter().map(|(_, rows)| column(rows).len()).sum());
    for (_, rows) in rows {
        values.extend(column(rows).iter().copied().map(convert));
    }
    values
}

/// A column of numbers.
fn numbers<T: Copy>(name: &str, rows: &[(u32, Rows)], column: impl Fn(&Rows) -> &Vec<T>) -> Column
where
    Series: NamedFrom<Vec<T>, [T]>,
{
    Series::new(name.into(), gather(rows, column, |value| value)).into_column()
}

/// A label column.
fn labels(name: &str, labels: &DataType, rows: &[(u32, Rows)], column: impl Fn(&Rows) -> &Vec<u8>) -> Column {
    label_column(name, labels, gather(rows, column, |code| code))
}

/// A label column from codes; codes beyond the categories, such as the one for "none", become nulls.
fn label_column(name: &str, labels: &DataType, codes: Vec<u8>) -> Column {
    let known = labels.cat_mapping().map_or(0, |mapping| mapping.num_cats_upper_bound());
    let codes = if codes.iter().all(|code| usize::from(*code) < known) {
        UInt8Chunked::from_vec(name.into(), codes)
    } else {
        // A null must not keep its code: readers of Arrow files check the codes below nulls as well.
        let options = codes.into_iter().map(|code| (usize::from(code) < known).then_some(code));
        UInt8Chunked::from_iter_options(name.into(), options)
    };
    CategoricalChunked::<Categorical8Type>::from_cats_and_dtype(codes, labels.clone()).into_series().into_column()
}

/// The column of a declared metric in its declared type.
fn metric_column(
    metric: &Metric,
    rows: &[(u32, Rows)],
    column: impl Fn(&Rows) -> &Vec<u32>,
) -> Result<Column, RecordError> {
    Ok(match metric.kind {
        MetricKind::Count { .. } => numbers(metric.name, rows, column),
        MetricKind::Flag => Column::new(metric.name.into(), gather(rows, column, |value| value != 0)),
        MetricKind::Label { names } => {
            let labels = label_type(names.iter().copied())?;
            label_column(metric.name, &labels, gather(rows, column, |value| value.min(255) as u8))
        }
    })
}

/// A Parquet file that is written row group by row group: each holds [`ROW_GROUP`] rows, the last one the rest.
/// Compression, statistics and page sizes are fixed and nothing is encoded in parallel, so equal rows give equal bytes.
pub struct ParquetFile {
    path: PathBuf,
    writer: BatchedWriter<BufWriter<File>>,
    waiting: DataFrame,
}

impl ParquetFile {
    /// Starts the file at `path`; `schema_of` is any frame with the columns to come, an empty one as well.
    ///
    /// # Errors
    ///
    /// If the file cannot be made.
    pub fn create(path: &Path, schema_of: &DataFrame) -> Result<Self, RecordError> {
        let file = File::create(path).map_err(|error| RecordError::file(path, error))?;
        let writer = ParquetWriter::new(BufWriter::new(file))
            .with_compression(ParquetCompression::Zstd(Some(ZstdLevel::try_new(1)?)))
            .with_statistics(StatisticsOptions::empty())
            .set_parallel(false)
            .batched(schema_of.schema())?;
        Ok(Self { path: path.to_owned(), writer, waiting: schema_of.clear() })
    }

    /// Adds rows.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn write(&mut self, rows: &DataFrame) -> Result<(), RecordError> {
        self.waiting.vstack_mut(rows)?;
        let mut offset = 0;
        while self.waiting.height() - offset >= ROW_GROUP {
            self.write_group(&self.waiting.slice(offset as i64, ROW_GROUP))?;
            offset += ROW_GROUP;
        }
        if offset > 0 {
            self.waiting = self.waiting.slice(offset as i64, usize::MAX);
        }
        Ok(())
    }

    /// Writes the rest and closes the file.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<(), RecordError> {
        if self.waiting.height() > 0 {
            let rest = std::mem::take(&mut self.waiting);
            self.write_group(&rest)?;
        }
        let path = self.path;
        self.writer.finish().map(|_| ()).map_err(|error| RecordError::Write { path, error })
    }

    fn write_group(&mut self, rows: &DataFrame) -> Result<(), RecordError> {
        let mut group = rows.clone();
        group.align_chunks();
        group.rechunk_mut();
        self.writer.write_batch(&group).map_err(|error| RecordError::Write { path: self.path.clone(), error })
    }
}

impl std::fmt::Debug for ParquetFile {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("ParquetFile").field("waiting", &self.waiting.height()).finish_non_exhaustive()
    }
}

/// Writes a whole frame as an Arrow IPC file, the form of parts.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_arrow(path: &Path, frame: &mut DataFrame) -> Result<(), RecordError> {
    let file = File::create(path).map_err(|error| RecordError::file(path, error))?;
    let mut writer = IpcWriter::new(BufWriter::new(file)).with_parallel(false);
    writer.finish(frame).map_err(|error| RecordError::Write { path: path.to_owned(), error })
}

/// Reads an Arrow IPC file.
///
/// # Errors
///
/// If it cannot be read or is damaged.
pub fn read_arrow(path: &Path) -> Result<DataFrame, RecordError> {
    let file = File::open(path).map_err(|error| RecordError::file(path, error))?;
    let frame = IpcReader::new(file).finish();
    frame.map_err(|error| RecordError::Damaged { path: path.to_owned(), message: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::super::rows::NONE;
    use super::*;
    use crate::games::GameId;

    fn rows(games: u64, players: u8) -> Rows {
        let declaration = GameId::ForbiddenIsland.declaration();
        let mut rows = Rows::with_capacity(declaration, players, 0);
        for game in 0..games {
            rows.game.push(game);
            rows.outcome.push((game % 4) as u8);
            rows.cause.push((game % 8) as u8);
            rows.turns.push(game as u32 % 30);
            rows.rounds.push(game as u32 % 10);
            rows.steps.push(game as u32 % 500);
            rows.features.push(0);
            rows.game_metrics.iter_mut().for_each(|column| column.push(1));
            for seat in 0..players {
                rows.role.push(if seat == 0 { NONE } else { seat });
                rows.character.push(NONE);
                rows.faction.push(0);
                rows.strategy.push(0);
                rows.result.push(seat % 4);
                rows.points.push(12);
                rows.seat_metrics.iter_mut().for_each(|column| column.push(2));
            }
        }
        rows
    }

    fn maker() -> FrameMaker {
        FrameMaker::new(GameId::ForbiddenIsland.declaration()).unwrap()
    }

    #[test]
    fn tables_have_the_declared_columns() {
        let declaration = GameId::ForbiddenIsland.declaration();
        let games = maker().games(&[(5, rows(3, 2)), (6, rows(2, 3))]).unwrap();
        assert_eq!(games.height(), 5);
        assert_eq!(games.width(), 7 + declaration.game_metrics.len());
        let seats = maker().seats(&[(5, rows(3, 2)), (6, rows(2, 3))]).unwrap();
        assert_eq!(seats.height(), 12);
        assert!(seats.column("character").is_err(), "a game without characters has no such column");
        assert_eq!(seats.column("role").unwrap().null_count(), 5);
        let cells: Vec<u32> = seats.column("cell").unwrap().u32().unwrap().into_no_null_iter().collect();
        assert_eq!(cells, [5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6]);
    }

    /// However rows come in, row groups are cut by their number from the start of the file.
    #[test]
    fn a_parquet_file_does_not_depend_on_the_batches() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, batch: u64| {
            let path = folder.path().join(name);
            let mut file = ParquetFile::create(&path, &maker().games(&[]).unwrap()).unwrap();
            let total = 600_000;
            let all = maker().games(&[(0, rows(total, 1))]).unwrap();
            for start in (0..total).step_by(batch as usize) {
                file.write(&all.slice(start as i64, batch as usize)).unwrap();
            }
            file.finish().unwrap();
            std::fs::read(path).unwrap()
        };
        let whole = write("whole", 600_000);
        assert!(whole == write("thirds", 200_000));
        assert!(whole == write("odd", 70_001));
        let back = ParquetReader::new(File::open(folder.path().join("odd")).unwrap()).finish().unwrap();
        assert_eq!(back.height(), 600_000);
        assert!(back.column("outcome").unwrap().dtype().is_enum());
    }

    #[test]
    fn arrow_parts_come_back_equal() {
        let folder = tempfile::tempdir().unwrap();
        for (name, rows) in [("some", vec![(0, rows(100, 3))]), ("none", vec![])] {
            let path = folder.path().join(name);
            let mut frame = maker().seats(&rows).unwrap();
            write_arrow(&path, &mut frame).unwrap();
            assert!(read_arrow(&path).unwrap().equals_missing(&frame));
        }
    }
}
