//! The cells table: one row per cell, as Parquet and CSV.
//!
//! | Column | Type | |
//! |---|---|---|
//! | `cell` | u32 | its number, as in the other tables |
//! | one per axis | text | the label of the value |
//! | `games`, `capped`, `faults` | u64 | counts; the last two are part of the first |
//! | for each rate `x`: `x`, `x_low`, `x_high` | f64 | estimate and interval, rounded to 9 decimals; null without games |
//! | `x_method` | text | how the interval was computed; null without games |

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use polars::prelude::*;

use super::RecordError;
use super::frames::ParquetFile;

/// One row of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct CellRow {
    /// Per axis, the label of the value.
    pub labels: Vec<String>,
    /// Games played.
    pub games: u64,
    /// Games stopped by a cap.
    pub capped: u64,
    /// Games given up for an illegal choice.
    pub faults: u64,
    /// One per rate; none without games.
    pub rates: Vec<Option<RateEntry>>,
}

/// A rate with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RateEntry {
    /// Estimate.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Name of the method.
    pub method: &'static str,
}

/// Writes `cells.parquet` and `cells.csv` to `folder`. `axes` and `rates` name the columns.
///
/// # Errors
///
/// If two columns have the same name or a file cannot be written.
pub fn write(folder: &Path, axes: &[String], rates: &[String], rows: &[CellRow]) -> Result<(), RecordError> {
    let frame = frame(axes, rates, rows)?;
    let mut parquet = ParquetFile::create(&folder.join("cells.parquet"), &frame)?;
    parquet.write(&frame)?;
    parquet.finish()?;
    let path = folder.join("cells.csv");
    let file = File::create(&path).map_err(|error| RecordError::file(&path, error))?;
    let mut writer = CsvWriter::new(BufWriter::new(file));
    writer.finish(&mut frame.clone()).map_err(|error| RecordError::Write { path: path.clone(), error })
}

fn frame(axes: &[String], rates: &[String], rows: &[CellRow]) -> Result<DataFrame, RecordError> {
    let numbers: Vec<u32> = (0..rows.len() as u32).collect();
    let mut columns = vec![Column::new("cell".into(), numbers)];
    for (index, axis) in axes.iter().enumerate() {
        let labels: Vec<&str> = rows.iter().map(|row| row.labels[index].as_str()).collect();
        columns.push(Column::new(axis.as_str().into(), labels));
    }
    let counts =
        |name: &str, count: fn(&CellRow) -> u64| Column::new(name.into(), rows.iter().map(count).collect::<Vec<u64>>());
    columns.push(counts("games", |row| row.games));
    columns.push(counts("capped", |row| row.capped));
    columns.push(counts("faults", |row| row.faults));
    for (index, rate) in rates.iter().enumerate() {
        let numbers = |suffix: &str, read: fn(&RateEntry) -> f64| {
            let values: Vec<Option<f64>> = rows.iter().map(|row| row.rates[index].as_ref().map(read)).collect();
            Column::new(format!("{rate}{suffix}").into(), values)
        };
        columns.push(numbers("", |entry| entry.value));
        columns.push(numbers("_low", |entry| entry.low));
        columns.push(numbers("_high", |entry| entry.high));
        let methods: Vec<Option<&str>> = rows.iter().map(|row| row.rates[index].map(|entry| entry.method)).collect();
        columns.push(Column::new(format!("{rate}_method").into(), methods));
    }
    Ok(DataFrame::new_infer_height(columns)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_per_cell_with_undefined_rates_left_empty() {
        let folder = tempfile::tempdir().unwrap();
        let entry = RateEntry { value: 0.25, low: 0.2, high: 0.3, method: "wilson" };
        let row = |label: &str, rate| CellRow {
            labels: vec![label.to_owned()],
            games: 400,
            capped: 1,
            faults: 0,
            rates: vec![rate],
        };
        let rows = [row("novice", Some(entry)), row("a,b", None)];
        write(folder.path(), &["rules.start_position".to_owned()], &["win_rate".to_owned()], &rows).unwrap();
        let text = std::fs::read_to_string(folder.path().join("cells.csv")).unwrap();
        assert_eq!(
            text,
            "cell,rules.start_position,games,capped,faults,win_rate,win_rate_low,win_rate_high,win_rate_method\n\
             0,novice,400,1,0,0.25,0.2,0.3,wilson\n\
             1,\"a,b\",400,1,0,,,,\n"
        );
        let file = File::open(folder.path().join("cells.parquet")).unwrap();
        assert_eq!(ParquetReader::new(file).finish().unwrap().height(), 2);
    }
}
