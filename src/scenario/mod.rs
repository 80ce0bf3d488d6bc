//! Scenarios: from raw text to a checked [`Scenario`] with its cells.
//!
//! [`load`] reads a file, [`parse()`] a text. Both report all faults of a text together, each with its place; a scenario
//! that comes out can be played. What may stand in a scenario follows from the game's
//! [`Declaration`](crate::games::Declaration); [`schema()`] says the same to editors.

mod axes;
mod cells;
mod effective;
mod expect;
mod fault;
mod fields;
mod home;
mod knob;
mod nearest;
mod parse;
mod render;
mod run;
mod schema;
mod setting;
mod source;
mod syntax;
#[cfg(test)]
mod tests;

use std::path::Path;

pub use axes::MOST_CELLS;
pub use fault::{Fault, FaultKind, ScenarioFaults, Span};
pub use parse::parse;
pub use schema::schema;
pub use source::{LARGEST_FILE, LoadFailure};

use crate::games::{ActionKinds, GameId, Settings, StrategySpec, Table};

/// The root seed of a scenario that names none. The effective scenario always names it.
pub const DEFAULT_SEED: u64 = 0;

/// Games per cell if `[run]` does not say.
pub const DEFAULT_GAMES: u64 = 10_000;

/// Actions after which a game is given up if `[run]` does not say.
pub const DEFAULT_MAX_STEPS: u32 = 10_000;

/// The most games per cell.
pub const MOST_GAMES: u64 = 1_000_000_000_000;

/// The largest `max_steps`.
pub const MOST_STEPS: u32 = 1_000_000_000;

/// The longest name of a scenario, in characters.
pub const LONGEST_NAME: usize = 64;

/// The charts that `[report]` may ask for.
pub const CHARTS: [&str; 6] = ["win_rate", "loss_causes", "hazard", "length", "roles", "role_pairs"];

/// What the command line sets in place of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overrides {
    /// `--seed`.
    pub seed: Option<u64>,
    /// `--games`.
    pub games: Option<u64>,
}

/// Reads and checks the scenario in a file.
///
/// # Errors
///
/// If the file cannot be read as text, or the text is no scenario.
pub fn load(path: &Path, overrides: &Overrides) -> Result<Scenario, LoadFailure> {
    let text = source::read(path)?;
    Ok(parse(&path.display().to_string(), &text, overrides)?)
}

/// A checked scenario: everything in it exists, fits together and can be played.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// `[a-z0-9-]+`; the folder of the report.
    pub name: String,
    /// For headings.
    pub title: String,
    /// Which game is played.
    pub game: GameId,
    /// The root seed.
    pub seed: u64,
    /// The axes in the order of the file; no axes means one cell.
    pub axes: Vec<Axis>,
    /// Every combination of axis values; the last axis varies fastest.
    pub cells: Vec<Cell>,
    /// How much is played and kept.
    pub run: RunSettings,
    /// What is expected of the results.
    pub expectations: Vec<Expectation>,
    /// The charts asked for, by name; all that apply if the scenario does not say.
    pub charts: Option<Vec<String>>,
    /// The effective scenario after command-line overrides, as TOML that loads to an equal scenario.
    pub effective: String,
    /// SHA-256 of `effective`, 64 hexadecimal digits.
    pub sha256: String,
}

/// One axis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// The dotted path as written, without `table.`.
    pub key: String,
    /// A label per value.
    pub labels: Vec<String>,
}

/// One cell: a combination of axis values, ready to be played.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Per axis, the index of the value.
    pub coordinates: Vec<usize>,
    /// Who sits where.
    pub table: Table,
    /// One strategy per seat.
    pub strategies: Vec<StrategySpec>,
    /// All rule parameters.
    pub settings: Settings,
    /// Barred action kinds.
    pub forbidden: ActionKinds,
}

/// `[run]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunSettings {
    /// Games per cell.
    pub games: u64,
    /// Actions applied before a game is given up as capped.
    pub max_steps: u32,
    /// Rows written.
    pub keep: Keep,
}

/// Which rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// All.
    All,
    /// The games with a number below this; 0 keeps none.
    First(u64),
}

/// One `[[expect]]`, or one combination of those that its `for_each` makes.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectation {
    /// Its name, with the combination if there is a `for_each`: `name [players = 2]`.
    pub name: String,
    /// What is measured.
    pub metric: MetricRef,
    /// The metric as written.
    pub metric_text: String,
    /// Indices of the cells that `where` selects and `for_each` leaves together; never empty. Several cells are judged as one pool.
    pub cells: Vec<usize>,
    /// Where the value should lie.
    pub band: Band,
}

/// Something that can be measured in every game: a rate (0 or 1 per game) or a mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetricRef {
    /// `win_rate`: games with outcome 0, in cooperative games.
    WinRate,
    /// `outcome.<name>`: share of games that ended so. An index into the declared outcomes.
    OutcomeRate(u8),
    /// `cause.<name>`: share of games that ended for this cause. An index into the declared causes.
    CauseRate(u8),
    /// `capped_rate`: share of games that a cap stopped.
    CappedRate,
    /// `turns`: mean number of turns begun.
    Turns,
    /// `rounds`: mean number of times the first seat began a turn.
    Rounds,
    /// `steps`: mean number of actions applied.
    Steps,
    /// The name of a count or flag among the declared game metrics: its mean. An index into them.
    GameMetric(u8),
}

/// Where a value should lie; both ends belong to the band, an open end is infinite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Band {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}
