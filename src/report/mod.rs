//! What a run found, for people and for machines: [`Report`] holds it as plain data, [`build()`] makes it from counts, and
//! one module per format writes it. All formats show the same numbers: the text formats render one [`document`], and no
//! format computes anything.

mod build;
pub mod document;
pub mod figures;
mod headline;
pub mod html;
pub mod junit;
pub mod markdown;
#[cfg(test)]
mod samples;
mod terminal;
pub mod verdicts;
pub mod words;

use std::fs;
use std::path::{Path, PathBuf};

pub use build::build;
pub use figures::Chart;
pub use terminal::terminal;

use crate::scenario::Band;
use crate::stats::survival::Round;
use crate::stats::{Interval, Verdict};

/// Cells with fewer games (and comparisons with fewer game numbers on a side) are shown, but faintly, and no claim about best and worst rests on them.
pub const MINIMUM_GAMES: u64 = 100;

/// More rows than this are left out of the tables of the page, and more cells are not all drawn.
pub const MOST_ROWS: usize = 200;

/// How many cells the charts show where not all are drawn.
pub const DRAWN_CELLS: usize = 24;

/// Where the numbers come from, as far as it is the same for every run of the same scenario with the same program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// Version of the program.
    pub version: String,
    /// Commit it was built from, if known.
    pub commit: Option<String>,
    /// Version of the rules of the game.
    pub rules_version: u32,
    /// Game numbers per block.
    pub block: u64,
}

/// Everything that the files of a report say.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The scenario's name.
    pub name: String,
    /// The scenario's title.
    pub title: String,
    /// The game as people write it.
    pub game: String,
    /// Which reading of the rules was played.
    pub rules_source: String,
    /// The root seed.
    pub seed: u64,
    /// SHA-256 of the effective scenario.
    pub sha256: String,
    /// Where the numbers come from.
    pub provenance: Provenance,
    /// What was found, in sentences.
    pub headline: Vec<String>,
    /// What a reader must know before believing the rest.
    pub warnings: Vec<String>,
    /// The names of the axes.
    pub axes: Vec<Axis>,
    /// The rates that every cell has: the win rate of a cooperative game, else one per outcome.
    pub rates: Vec<Rate>,
    /// The cells in their order.
    pub cells: Vec<Cell>,
    /// The causes of ending.
    pub causes: Vec<Cause>,
    /// All cells together as a table of competing risks.
    pub pooled_risks: Vec<Round>,
    /// The expectations in their order.
    pub expectations: Vec<Expectation>,
    /// What the roles do, if the game has any and they were tallied.
    pub roles: Option<Roles>,
    /// Declared features that no game exercised.
    pub unused_features: Vec<UnusedFeature>,
    /// How many features the game declares.
    pub features: usize,
    /// Illegal choices of strategies, by cell.
    pub faults: Vec<Fault>,
    /// Who played, and with which rules where they are not the published ones.
    pub played: Vec<String>,
    /// The charts, in their order.
    pub charts: Vec<Chart>,
    /// What an undecided expectation counts as in JUnit.
    pub inconclusive: Inconclusive,
}

/// What an undecided expectation counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Inconclusive {
    /// A skipped test case.
    #[default]
    Warn,
    /// A failed test case.
    Fail,
    /// A passed test case.
    Pass,
}

/// A rate that every cell has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rate {
    /// The name in data files, as the metric of an expectation is written: `win_rate`, `outcome.<name>`.
    pub name: String,
    /// What people read.
    pub title: String,
}

/// A declared feature that no game exercised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnusedFeature {
    /// Its name.
    pub name: String,
    /// What it is.
    pub summary: String,
    /// Whether the scenario leaves room for it: not if it needs a role or an option that no cell has, or an action that
    /// is barred in every cell.
    pub possible: bool,
}

/// One axis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// The dotted path without `rules.`.
    pub name: String,
    /// A label per value.
    pub labels: Vec<String>,
    /// Whether the values are names without an order, such as roles.
    pub unordered: bool,
}

/// What was counted in one cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Its number, as in `--cell`.
    pub number: usize,
    /// Per axis, the index of the value.
    pub coordinates: Vec<usize>,
    /// Per axis, the label of the value.
    pub labels: Vec<String>,
    /// Games played.
    pub games: u64,
    /// Games stopped by a cap.
    pub capped: u64,
    /// Games given up for an illegal choice.
    pub faults: u64,
    /// One per rate of the report; undefined without games.
    pub rates: Vec<Option<Interval>>,
    /// Games that ended for each cause.
    pub ends: Vec<u64>,
    /// The same by round.
    pub risks: Vec<Round>,
    /// Games by number of turns begun.
    pub turns: Vec<u64>,
    /// Mean number of turns.
    pub mean_turns: Option<Mean>,
    /// Mean number of rounds.
    pub mean_rounds: Option<Mean>,
    /// Mean number of decisions, passes included.
    pub mean_steps: Option<Mean>,
}

impl Cell {
    /// Whether the cell has too few games for a claim to rest on it.
    #[must_use]
    pub const fn is_small(&self) -> bool {
        self.games < MINIMUM_GAMES
    }
}

/// The mean of a number per game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// The same with its interval, which one game does not determine.
    pub interval: Option<Interval>,
}

/// A cause of ending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// Its name.
    pub name: String,
    /// What it is.
    pub summary: String,
    /// Whether it decides a game against the players of a cooperative game, or decides a game at all in the others:
    /// neither the cause of the win nor a cap.
    pub listed: bool,
    /// Whether it is a cap of the rules, after which a game counts as given up.
    pub cap: bool,
}

/// A judged expectation.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectation {
    /// Its name.
    pub name: String,
    /// What was measured, as written.
    pub metric: String,
    /// Whether the value is a share (shown in percent).
    pub share: bool,
    /// Numbers of the cells that were pooled.
    pub cells: Vec<usize>,
    /// Games in those cells.
    pub games: u64,
    /// What was measured; undefined if there was nothing to measure.
    pub estimate: Option<f64>,
    /// The same with its interval, which the mean of one game number has not.
    pub interval: Option<Interval>,
    /// The level at which it is judged.
    pub level: f64,
    /// Where it should lie.
    pub band: Band,
    /// The verdict.
    pub verdict: Verdict,
}

/// What the roles do.
#[derive(Debug, Clone, PartialEq)]
pub struct Roles {
    /// The names.
    pub names: Vec<String>,
    /// Whether effects are taken within tables of one size, because sizes differ between cells.
    pub stratified: bool,
    /// Per role, games with it at the table.
    pub games: Vec<u64>,
    /// Per role, whether too few game numbers saw tables with it, or too few tables without it, for any claim.
    pub small: Vec<bool>,
    /// Per role, the win rate with it minus the win rate without.
    pub effects: Vec<Option<Interval>>,
    /// Per role, the adjusted p-value of "no effect".
    pub adjusted: Vec<Option<f64>>,
    /// Per role, whether it cannot be told apart from the best; `None` for what was not compared: small roles, and all of
    /// them if fewer than two are left.
    pub tied: Vec<Option<bool>>,
    /// The pairs with both roles at the table against all other games; empty if the sizes of the tables differ.
    pub pairs: Vec<RolePair>,
}

/// What two roles do together.
#[derive(Debug, Clone, PartialEq)]
pub struct RolePair {
    /// Indices of the roles, the smaller one first.
    pub roles: (usize, usize),
    /// Games with both at the table.
    pub games: u64,
    /// Whether too few game numbers saw both at the table, or saw any other table, for any claim.
    pub small: bool,
    /// The win rate with both minus the win rate of all other games.
    pub effect: Option<Interval>,
    /// The adjusted p-value of "no effect".
    pub adjusted: Option<f64>,
}

/// Illegal choices in one cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The cell.
    pub cell: usize,
    /// Games given up.
    pub games: u64,
    /// The first game numbers.
    pub numbers: Vec<u64>,
}

/// How many expectations came out which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VerdictCounts {
    /// Inside the band.
    pub holds: usize,
    /// Outside.
    pub fails: usize,
    /// Not known yet.
    pub undecided: usize,
}

impl Report {
    /// How many expectations came out which way; the exit status follows from it.
    #[must_use]
    pub fn verdict_counts(&self) -> VerdictCounts {
        let count = |verdict| self.expectations.iter().filter(|expectation| expectation.verdict == verdict).count();
        VerdictCounts {
            holds: count(Verdict::Holds),
            fails: count(Verdict::Fails),
            undecided: count(Verdict::Undecided),
        }
    }

    /// A cell in words: `players 2, start_position novice`.
    #[must_use]
    pub fn describe_cell(&self, cell: &Cell) -> String {
        if self.axes.is_empty() {
            return "all games".to_owned();
        }
        let parts: Vec<_> =
            self.axes.iter().zip(&cell.labels).map(|(axis, label)| format!("{} {label}", axis.name)).collect();
        parts.join(", ")
    }

    /// A cell as a short label for charts: `2 · novice`.
    #[must_use]
    pub fn cell_label(&self, cell: &Cell) -> String {
        if self.axes.is_empty() { "all games".to_owned() } else { cell.labels.join(" · ") }
    }

    /// The axes as a heading for such labels: `players · start_position`.
    #[must_use]
    pub fn axes_label(&self) -> String {
        if self.axes.is_empty() {
            return "cell".to_owned();
        }
        self.axes.iter().map(|axis| axis.name.as_str()).collect::<Vec<_>>().join(" · ")
    }

    /// The cells that charts with a place for each cell show: all, or the first [`DRAWN_CELLS`] where they are more than
    /// [`MOST_ROWS`].
    #[must_use]
    pub fn drawn_cells(&self) -> &[Cell] {
        let all = &self.cells;
        if all.len() > MOST_ROWS { &all[..DRAWN_CELLS] } else { all }
    }

    /// Games of all cells.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.games).sum()
    }

    /// The command that plays everything again, in the folder of the report.
    #[must_use]
    pub fn reproduce(&self) -> String {
        "ludometer run scenario.toml".to_owned()
    }
}

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A file or folder.
    #[error("cannot write {path}: {source}", path = path.display())]
    Write {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A figure.
    #[error("cannot draw the chart `{chart}`: {message}")]
    Draw {
        /// Its name.
        chart: &'static str,
        /// Why.
        message: String,
    },
    /// A text format.
    #[error("cannot make {file}: {message}")]
    Format {
        /// The file.
        file: &'static str,
        /// Why.
        message: String,
    },
}

/// Writes `report.md`, `report.html`, `charts/*.svg`, `junit.xml` and `verdicts.json` into the folder `dir`, which is made
/// if it is missing. Files of the same names are replaced.
///
/// # Errors
///
/// The first file that cannot be written, with its path.
pub fn write(report: &Report, dir: &Path) -> Result<(), ReportError> {
    let charts = dir.join("charts");
    fs::create_dir_all(&charts).map_err(|source| ReportError::Write { path: charts.clone(), source })?;
    let save = |path: PathBuf, text: &str| {
        fs::write(&path, text).map_err(|source| ReportError::Write { path: path.clone(), source })
    };
    let figures = figures::draw_all(report)?;
    for (chart, svg) in &figures {
        save(charts.join(format!("{}.svg", chart.name())), svg)?;
    }
    let sections = document::sections(report);
    save(dir.join("report.md"), &markdown::render(report, &sections))?;
    save(dir.join("report.html"), &html::render(report, &sections, &figures)?)?;
    save(dir.join("junit.xml"), &junit::render(report)?)?;
    save(dir.join("verdicts.json"), &verdicts::render(report)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        for folder in [dir.to_path_buf(), dir.join("charts")] {
            for entry in fs::read_dir(folder).expect("folder") {
                let path = entry.expect("entry").path();
                if path.is_file() {
                    let name = path.strip_prefix(dir).expect("inside").to_path_buf();
                    files.push((name, fs::read(path).expect("file")));
                }
            }
        }
        files.sort();
        files
    }

    #[test]
    fn the_same_counts_give_the_same_bytes() {
        let (first, second) = (tempfile::tempdir().expect("folder"), tempfile::tempdir().expect("folder"));
        for dir in [first.path(), second.path()] {
            let (scenario, tally) = samples::difficulty(10_000);
            write(&build(&scenario, &tally, &samples::provenance()), dir).expect("written");
        }
        let (first, second) = (files(first.path()), files(second.path()));
        assert!(first.len() > 8, "{} files", first.len());
        assert!(first == second);
    }

    #[test]
    fn an_error_names_the_path() {
        let dir = tempfile::tempdir().expect("folder");
        let blocked = dir.path().join("file");
        fs::write(&blocked, "").expect("written");
        let (scenario, tally) = samples::single(50, 25);
        let error =
            write(&build(&scenario, &tally, &samples::provenance()), &blocked).expect_err("a file is in the way");
        assert!(error.to_string().contains("charts"), "{error}");
    }

    /// Traps B8 to B11: every path with no wins, all wins, one game, no games.
    #[test]
    fn extremes_give_finite_text_in_every_format() {
        let mut reports = Vec::new();
        for (games, wins) in [(0, 0), (1, 0), (1, 1), (2, 1), (1_000, 0), (1_000, 1_000)] {
            let (scenario, tally) = samples::single(games, wins);
            reports.push(build(&scenario, &tally, &samples::provenance()));
        }
        for games in [0, 1, 2] {
            for (scenario, tally) in [samples::difficulty(games), samples::combinations(games)] {
                reports.push(build(&scenario, &tally, &samples::provenance()));
            }
        }
        for report in reports {
            let dir = tempfile::tempdir().expect("folder");
            write(&report, dir.path()).expect("written");
            let mut texts: Vec<_> = files(dir.path())
                .into_iter()
                .map(|(path, bytes)| (path, String::from_utf8(bytes).expect("text")))
                .collect();
            texts.push((PathBuf::from("terminal"), terminal(&report)));
            for (path, text) in texts {
                for word in ["NaN", "inf", "null%", "-0.0"] {
                    let found =
                        text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '.').any(|part| part == word);
                    assert!(!found, "{word} in {} with {} games", path.display(), report.games());
                }
            }
        }
    }

    #[test]
    fn faults_come_with_the_command_that_plays_them_again() {
        let (scenario, mut tally) = samples::difficulty(1_000);
        tally.cells[5].faults = 2;
        tally.cells[5].fault_games = vec![17, 423];
        let report = build(&scenario, &tally, &samples::provenance());
        let text = markdown::render(&report, &document::sections(&report));
        assert!(text.contains("> **Warning.** 2 games were given up"), "{text}");
        assert!(text.contains("ludometer replay scenario.toml --cell 5 --game 423\n"), "{text}");
    }

    #[test]
    fn b16_cells_with_few_games_support_no_claim() {
        let (scenario, mut tally) = samples::difficulty(1_000);
        // A lucky cell of 99 games, all of them won.
        tally.cells[11].games = 99;
        tally.cells[11].outcomes = vec![99, 0];
        let report = build(&scenario, &tally, &samples::provenance());
        assert!(report.cells[11].is_small());
        assert!(!report.headline.join(" ").contains("100.0 %"), "{:?}", report.headline);
        assert!(report.warnings.iter().any(|warning| warning.starts_with("1 of 12 cells")), "{:?}", report.warnings);
    }

    #[test]
    fn the_win_and_caps_are_no_causes_of_losing() {
        let (scenario, tally) = samples::difficulty(1_000);
        let report = build(&scenario, &tally, &samples::provenance());
        let listed: Vec<_> =
            report.causes.iter().filter(|cause| cause.listed).map(|cause| cause.name.as_str()).collect();
        assert_eq!(listed, ["fools-landing-sunk", "treasure-lost", "drowned", "water-skull"]);
    }

    #[test]
    fn a_tally_without_roles_or_cells_still_reports() {
        let (scenario, mut tally) = samples::difficulty(1_000);
        tally.roles.clear();
        tally.role_pairs.clear();
        tally.cells.iter_mut().for_each(|cell| cell.roles.clear());
        let report = build(&scenario, &tally, &samples::provenance());
        assert_eq!(report.roles, None);
        assert!(!report.charts.contains(&Chart::Roles));
        tally.cells.clear();
        tally.expectations.clear();
        let report = build(&scenario, &tally, &samples::provenance());
        assert_eq!(report.verdict_counts().undecided, 3);
        write(&report, tempfile::tempdir().expect("folder").path()).expect("written");
    }

    #[test]
    fn b13_every_format_shows_the_same_verdicts() {
        let (scenario, tally) = samples::difficulty(10_000);
        let report = build(&scenario, &tally, &samples::provenance());
        let counts = report.verdict_counts();
        assert_eq!((counts.holds, counts.fails, counts.undecided), (1, 1, 1));
        let junit = junit::render(&report).expect("junit");
        assert_eq!((junit.matches("<failure").count(), junit.matches("<skipped").count()), (1, 1));
        let json = verdicts::render(&report).expect("json");
        for word in ["holds", "fails", "undecided"] {
            assert_eq!(json.matches(&format!("\"verdict\": \"{word}\"")).count(), 1, "{word}");
        }
    }

    fn text(scenario: &crate::scenario::Scenario, tally: &crate::record::tally::Tally) -> (Report, String) {
        let report = build(scenario, tally, &samples::provenance());
        let text = markdown::render(&report, &document::sections(&report));
        (report, text)
    }

    #[test]
    fn roles_with_too_few_game_numbers_on_a_side_are_not_compared() {
        let (scenario, tally) = samples::difficulty(99);
        let (report, text) = text(&scenario, &tally);
        let roles = report.roles.expect("roles");
        assert!(roles.games.iter().all(|&games| games > 200), "many rows of few game numbers: {:?}", roles.games);
        assert_eq!((roles.small, roles.tied), (vec![true; 6], vec![None; 6]));
        assert!(text.contains("Not compared: fewer than 100 game numbers"), "{text}");
        assert!(!text.contains("roles are tied"));

        // One role that hardly ever is away, one that nothing is known of.
        let (scenario, mut tally) = samples::combinations(1_000);
        tally.roles[2].outside.clusters = 4;
        tally.roles[4] = crate::record::tally::ContrastTally::default();
        let (report, text) = self::text(&scenario, &tally);
        let roles = report.roles.expect("roles");
        assert_eq!(roles.small, [false, false, true, false, true, false]);
        assert_eq!((roles.tied[2], roles.tied[4], roles.effects[4]), (None, None, None));
        assert_eq!(roles.tied.iter().flatten().count(), 4);
        assert!(text.contains("| *navigator* | *undefined* | *–* | *undefined* |"), "{text}");
        assert!(text.contains("2 of 6 not compared: fewer than 100 game numbers"), "{text}");
    }

    #[test]
    fn equal_rates_are_no_ties() {
        let (scenario, mut tally) = samples::combinations(1_000);
        for cell in &mut tally.cells {
            cell.outcomes = vec![0, cell.games];
            cell.roles.iter_mut().for_each(|role| role.wins = 0);
        }
        for contrast in tally.roles.iter_mut().chain(&mut tally.role_pairs) {
            for side in [&mut contrast.inside, &mut contrast.outside] {
                (side.x, side.nx, side.xx) = (0, 0, 0);
            }
            (contrast.nx, contrast.xn, contrast.xx) = (0, 0, 0);
        }
        let (report, text) = text(&scenario, &tally);
        assert_eq!(report.headline[1], "No game was won: 0.0 % [0.0, 0.4] in every cell.");
        assert_eq!(report.roles.expect("roles").tied, vec![None; 6]);
        assert!(!text.contains("tied for"), "{text}");
        assert!(text.contains("Not compared: the effects are all the same number."), "{text}");

        let (scenario, tally) = samples::single(1_000, 1_000);
        let (report, _) = self::text(&scenario, &tally);
        assert_eq!(report.headline[1], "Every game was won: 100.0 % [99.6, 100.0] in all games.");
    }

    #[test]
    fn a_single_game_is_told_of_in_good_grammar() {
        let (scenario, tally) = samples::single(1, 0);
        let (report, text) = text(&scenario, &tally);
        assert_eq!(report.headline[0], "1 game of Forbidden Island was played at one table setting.");
        assert_eq!(report.warnings, ["Only 1 game was played: no claim rests on fewer than 100."]);
        assert!(text.contains("the chance of a false alarm stays below 5 %"), "{text}");
        let turns = tally.cells[0].turns.len() - 1;
        assert!(text.contains(&format!("| *{turns} [no interval]* |")), "{text}");
        let (mut scenario, tally) = samples::many(20, 100);
        scenario.axes[0].labels.truncate(1);
        scenario.cells.truncate(10);
        let (report, _) = self::text(&scenario, &tally);
        assert!(
            report.headline[0].contains("(1 value of strategy × 10 values of hand_limit)"),
            "{:?}",
            report.headline
        );
    }

    #[test]
    fn the_end_is_told_only_if_few_games_were_given_up() {
        let (scenario, mut tally) = samples::difficulty(1_000);
        let (_, few) = text(&scenario, &tally);
        assert!(few.contains("(0.2 %) would have gone on like those still going (cumulative incidence)"), "{few}");
        tally.cells[0].censored_by_round[10] += 1_000;
        tally.cells[0].games += 1_000;
        let (_, many) = text(&scenario, &tally);
        assert!(!many.contains("cumulative incidence"), "{many}");
        for cell in &mut tally.cells {
            cell.games -= cell.censored_by_round.iter().sum::<u64>();
            cell.censored_by_round.clear();
        }
        assert!(text(&scenario, &tally).1.contains("In the end (cumulative incidence): lift-off"));
    }

    #[test]
    fn what_the_scenario_rules_out_is_no_warning() {
        use crate::games::declaration::Value;
        use crate::games::{ActionKinds, Assignment};
        let (mut scenario, mut tally) = samples::single(1_000, 500);
        let declaration = scenario.game.declaration();
        for cell in &mut tally.cells {
            cell.features = vec![0; declaration.features.len()];
        }
        let possible = |scenario: &crate::scenario::Scenario, name: &str| {
            let report = build(scenario, &tally, &samples::provenance());
            let unused = report.unused_features.iter().find(|unused| unused.name == name).expect("unused");
            let warned = report
                .warnings
                .iter()
                .any(|warning| warning.replace('.', ",").replace(" and", ",").contains(&format!(" {name},")));
            assert_eq!(unused.possible, warned, "{name}: {:?}", report.warnings);
            unused.possible
        };
        assert!(possible(&scenario, "diver-dive") && possible(&scenario, "sandbags"));
        assert!(!possible(&scenario, "helicopter-rescue") && !possible(&scenario, "special-given"));
        scenario.cells[0].settings.set("helicopter_rescue", Value::Flag(true));
        assert!(possible(&scenario, "helicopter-rescue"));
        // Roles 0 and 5 and one that is dealt, then without the latter.
        scenario.cells[0].table.roles = Assignment::BySeat(vec![Some(0), Some(5), None]);
        assert!(possible(&scenario, "diver-dive") && possible(&scenario, "engineer-two-tiles"));
        scenario.cells[0].table.roles = Assignment::BySeat(vec![Some(0), Some(5)]);
        assert!(!possible(&scenario, "diver-dive") && possible(&scenario, "engineer-two-tiles"));
        scenario.cells[0].table.roles = Assignment::Set(vec![0, 1]);
        assert!(!possible(&scenario, "diver-dive") && possible(&scenario, "engineer-two-tiles"));
        let kind = declaration.action_kinds.iter().position(|kind| kind.name == "sandbags").expect("declared");
        scenario.cells[0].forbidden = ActionKinds::NONE.with(kind as u8);
        assert!(!possible(&scenario, "sandbags") && !possible(&scenario, "sandbags-out-of-turn"));
        let (report, text) = text(&scenario, &tally);
        assert!(text.contains("and could not occur here"), "{text}");
        assert!(report.played.contains(&"Barred unless nothing else is legal: sandbags.".to_owned()));
    }

    #[test]
    fn every_declared_requirement_exists() {
        use crate::games::declaration::{Requirement, index_of};
        for game in crate::games::GameId::ALL {
            let declaration = game.declaration();
            for feature in declaration.features {
                let found = match feature.requires {
                    Requirement::Always => true,
                    Requirement::Role(role) => index_of(declaration.roles, role).is_some(),
                    Requirement::Flag(name) => declaration.parameters.iter().any(|parameter| {
                        parameter.name == name
                            && matches!(parameter.kind, crate::games::declaration::ParameterKind::Flag)
                    }),
                };
                assert!(found, "{} of {}", feature.name, declaration.name);
            }
        }
    }

    #[test]
    fn rates_have_a_name_for_machines_and_pooled_cells_are_counted() {
        let (scenario, tally) = samples::difficulty(1_000);
        let (report, text) = text(&scenario, &tally);
        assert_eq!(report.rates, [Rate { name: "win_rate".to_owned(), title: "win rate".to_owned() }]);
        assert!(text.contains("| win_rate | 3 pooled | 98.333 % |"), "{text}");
        assert!(text.contains("| win_rate | 2 · novice | 98.333 % |"), "{text}");
        assert!(text.contains("decisions (mean)"), "{text}");
    }
}
