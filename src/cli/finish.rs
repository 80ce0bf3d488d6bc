//! The end of a run: tables, report and manifest from complete parts.

use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::Exit;
use super::exit::OnInconclusive;
use crate::engine::runner::BLOCK;
use crate::record::RecordError;
use crate::record::cells::{self, CellRow, RateEntry};
use crate::record::frames::FrameMaker;
use crate::record::partial::{Partial, Published, json, write_whole};
use crate::report::{self, Inconclusive, Provenance, Report, ReportError};
use crate::scenario::Scenario;
use crate::stats::round9;

/// A run that is complete.
pub(super) struct Finished {
    pub(super) report: Report,
    pub(super) published: Published,
}

/// Why a complete run could not be written out.
#[derive(Debug, thiserror::Error)]
pub(super) enum FinishError {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Report(#[from] ReportError),
}

/// `manifest.json`: the only file that differs between equal runs.
#[derive(Debug, Serialize)]
struct Manifest<'a> {
    schema: u32,
    version: &'static str,
    commit: Option<&'static str>,
    game: &'static str,
    rules_version: u32,
    arguments: Vec<String>,
    seed: u64,
    scenario_sha256: &'a str,
    block: u64,
    shard: Option<String>,
    games_played: u64,
    wall_time_s: f64,
    host: String,
}

/// Writes all files of a run and renames the folder to its final name.
pub(super) fn finish(
    scenario: &Scenario,
    partial: Partial,
    wall_time: Duration,
    policy: OnInconclusive,
) -> Result<Finished, FinishError> {
    let declaration = scenario.game.declaration();
    let frames = FrameMaker::new(declaration)?;
    let whole = partial.begin_whole()?;
    partial.write_tables(&whole, &frames)?;
    let tally = partial.tally();
    let mut report = report::build(scenario, tally, &provenance(scenario));
    report.inconclusive = match policy {
        OnInconclusive::Warn => Inconclusive::Warn,
        OnInconclusive::Fail => Inconclusive::Fail,
        OnInconclusive::Pass => Inconclusive::Pass,
    };
    report::write(&report, &whole)?;
    write_cells(scenario, &report, &whole)?;
    write_whole(&whole.join("tallies.json"), json(tally).as_bytes())?;
    write_whole(&whole.join("scenario.toml"), scenario.effective.as_bytes())?;
    let manifest = Manifest {
        schema: 1,
        version: env!("CARGO_PKG_VERSION"),
        commit: option_env!("LUDOMETER_COMMIT"),
        game: declaration.name,
        rules_version: declaration.rules_version,
        arguments: std::env::args().skip(1).collect(),
        seed: scenario.seed,
        scenario_sha256: &scenario.sha256,
        block: BLOCK,
        shard: None,
        games_played: tally.cells.iter().map(|cell| cell.games).sum(),
        wall_time_s: wall_time.as_secs_f64(),
        host: host(),
    };
    write_whole(&whole.join("manifest.json"), json(&manifest).as_bytes())?;
    Ok(Finished { report, published: partial.publish(&whole)? })
}

/// The machine: its name where the system tells it, and what it runs on.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    format!("{} {}-{}", name.trim(), std::env::consts::ARCH, std::env::consts::OS).trim().to_owned()
}

/// Where the numbers come from: what is equal for equal runs.
fn provenance(scenario: &Scenario) -> Provenance {
    Provenance {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: option_env!("LUDOMETER_COMMIT").map(str::to_owned),
        rules_version: scenario.game.declaration().rules_version,
        block: BLOCK,
    }
}

/// The cells of the report as a table. Axis columns are named as in the scenario.
fn write_cells(scenario: &Scenario, report: &Report, folder: &Path) -> Result<(), RecordError> {
    let axes: Vec<String> = scenario.axes.iter().map(|axis| axis.key.clone()).collect();
    let rows: Vec<CellRow> = report
        .cells
        .iter()
        .map(|cell| CellRow {
            labels: cell.labels.clone(),
            games: cell.games,
            capped: cell.capped,
            faults: cell.faults,
            rates: cell
                .rates
                .iter()
                .map(|rate| {
                    rate.map(|rate| RateEntry {
                        value: round9(rate.estimate),
                        low: round9(rate.low),
                        high: round9(rate.high),
                        method: rate.method.name(),
                    })
                })
                .collect(),
        })
        .collect();
    cells::write(folder, &axes, &report.rates.iter().map(|rate| rate.name.clone()).collect::<Vec<_>>(), &rows)
}

/// The exit code that the verdicts call for.
pub(super) fn judged(report: &Report, policy: OnInconclusive) -> Exit {
    let counts = report.verdict_counts();
    if report.expectations.iter().any(|expectation| expectation.games == 0) {
        Exit::NothingMeasured
    } else if counts.fails > 0 {
        Exit::ExpectationFailed
    } else if counts.undecided > 0 && policy == OnInconclusive::Fail {
        Exit::Undecided
    } else {
        Exit::Success
    }
}
