//! The text of a report as a list of sections, which Markdown and HTML render alike.

use super::{Cell, Chart, MINIMUM_GAMES, Mean, Report, Roles, UnusedFeature, words};
use crate::stats::{Interval, Verdict};

/// A heading with what stands below it.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// The anchor in the page.
    pub id: &'static str,
    /// The heading.
    pub title: String,
    /// What stands below.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A paragraph of plain text.
    Paragraph(String),
    /// A list of plain texts.
    List(Vec<String>),
    /// A table.
    Table(Table),
    /// A chart, with what it shows as a sentence.
    Chart(Chart, String),
    /// A command.
    Command(String),
}

/// A table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// The headings.
    pub columns: Vec<Column>,
    /// The rows, each as long as the headings.
    pub rows: Vec<Row>,
}

/// The heading of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The heading.
    pub title: String,
    /// Whether the column holds numbers, which stand on the right.
    pub numeric: bool,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The texts.
    pub texts: Vec<String>,
    /// How it is shown.
    pub tone: Tone,
}

/// How a row is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// As usual.
    Plain,
    /// Faintly: too few games.
    Faint,
    /// An expectation that holds.
    Holds,
    /// One that fails.
    Fails,
    /// One that is undecided.
    Undecided,
}

impl Table {
    fn new(texts: &[&str], numbers: &[&str]) -> Self {
        let column = |title: &&str, numeric| Column { title: (*title).to_owned(), numeric };
        Self {
            columns: texts
                .iter()
                .map(|title| column(title, false))
                .chain(numbers.iter().map(|title| column(title, true)))
                .collect(),
            rows: Vec::new(),
        }
    }

    fn push(&mut self, texts: Vec<String>, tone: Tone) {
        self.rows.push(Row { texts, tone });
    }
}

/// All sections below the headline. Sections without content are left out.
#[must_use]
pub fn sections(report: &Report) -> Vec<Section> {
    [
        Some(cells(report)),
        expectations(report),
        causes(report),
        hazard(report),
        Some(length(report)),
        roles(report),
        coverage(report),
        faults(report),
        Some(played(report)),
        Some(reading(report)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn chart(report: &Report, chart: Chart) -> Option<Block> {
    report.charts.contains(&chart).then(|| Block::Chart(chart, chart.reading(report)))
}

fn tone(cell: &Cell) -> Tone {
    if cell.is_small() { Tone::Faint } else { Tone::Plain }
}

/// A column per axis, or one for the only cell.
fn cell_columns(report: &Report) -> Vec<&str> {
    if report.axes.is_empty() { vec!["cell"] } else { report.axes.iter().map(|axis| axis.name.as_str()).collect() }
}

fn cell_texts(report: &Report, cell: &Cell) -> Vec<String> {
    if report.axes.is_empty() { vec!["all games".to_owned()] } else { cell.labels.clone() }
}

fn cells(report: &Report) -> Section {
    let cooperative = report.rates.len() == 1;
    // What a reader came for stands first: narrow screens show little more.
    let mut numbers: Vec<&str> = report.rates.iter().map(|rate| rate.title.as_str()).collect();
    numbers.extend(["games", "capped"]);
    let mut table = Table::new(&cell_columns(report), &numbers);
    for cell in &report.cells {
        let mut texts = cell_texts(report, cell);
        texts.extend(cell.rates.iter().map(|rate| words::share(rate.as_ref())));
        texts.push(words::count(cell.games));
        texts.push(words::count(cell.capped));
        table.push(texts, tone(cell));
    }
    let mut blocks: Vec<Block> = chart(report, Chart::WinRate).into_iter().collect();
    blocks.push(Block::Table(table));
    blocks.push(Block::Paragraph(
        "Shares of all games played, capped ones included, with 95 % Wilson intervals.".to_owned(),
    ));
    Section {
        id: "cells",
        title: if cooperative { "How often the team wins" } else { "How games come out" }.to_owned(),
        blocks,
    }
}

fn expectations(report: &Report) -> Option<Section> {
    if report.expectations.is_empty() {
        return None;
    }
    let mut table =
        Table::new(&["expectation", "verdict", "measured", "band", "metric", "cells", "level", "method"], &["games"]);
    let mut selections = Vec::new();
    for expectation in &report.expectations {
        let interval = expectation.interval.as_ref();
        let measured =
            if expectation.share { words::share(interval) } else { words::mean(expectation.estimate, interval) };
        table.push(
            vec![
                expectation.name.clone(),
                expectation.verdict.name().to_owned(),
                measured,
                words::band(expectation.band, expectation.share),
                expectation.metric.clone(),
                pooled(report, &expectation.cells),
                words::level(expectation.level),
                interval.map_or("–", |interval| interval.method.name()).to_owned(),
                words::count(expectation.games),
            ],
            match expectation.verdict {
                Verdict::Holds => Tone::Holds,
                Verdict::Fails => Tone::Fails,
                Verdict::Undecided => Tone::Undecided,
            },
        );
        if expectation.cells.len() > 1 {
            selections.push(format!("{}: {}", expectation.name, selection(report, &expectation.cells)));
        }
    }
    let alarms = match report.expectations.len() {
        1 => "It is judged at the level shown: the chance of a false alarm stays below 5 %.".to_owned(),
        all => format!(
            "Each is judged at the level shown, so that the chance of any false alarm among all {} stays below 5 %.",
            words::count(all as u64)
        ),
    };
    let mut blocks = vec![
        Block::Table(table),
        Block::Paragraph(format!(
            "An expectation holds if its whole interval lies inside the band, fails if it lies outside, and is undecided \
             otherwise. {alarms}"
        )),
    ];
    if !selections.is_empty() {
        blocks.push(Block::Paragraph(format!(
            "Pooled cells are judged by what all of their games come to together; single cells among them may lie \
             elsewhere. What was pooled ({}):",
            report.axes_label()
        )));
        blocks.push(Block::List(selections));
    }
    blocks
        .push(Block::Paragraph(format!("To measure again, with seed {}, in the folder of this report:", report.seed)));
    blocks.push(Block::Command(report.reproduce()));
    Some(Section { id: "expectations", title: "What was expected".to_owned(), blocks })
}

/// The cells of an expectation, short.
fn pooled(report: &Report, cells: &[usize]) -> String {
    match cells {
        [cell] => report.cells.get(*cell).map_or_else(String::new, |cell| report.cell_label(cell)),
        several => format!("{} pooled", words::count(several.len() as u64)),
    }
}

/// The cells of an expectation, by name as far as they are not too many.
fn selection(report: &Report, cells: &[usize]) -> String {
    const NAMED: usize = 24;
    if cells.len() == report.cells.len() {
        return "every cell".to_owned();
    }
    let mut names: Vec<String> = cells
        .iter()
        .take(NAMED)
        .filter_map(|&cell| report.cells.get(cell))
        .map(|cell| report.cell_label(cell))
        .collect();
    if cells.len() > NAMED {
        names.push(format!("and {} more", words::count((cells.len() - NAMED) as u64)));
    }
    names.join("; ")
}

fn listed(report: &Report) -> Vec<usize> {
    (0..report.causes.len()).filter(|&cause| report.causes[cause].listed).collect()
}

fn causes(report: &Report) -> Option<Section> {
    let listed = listed(report);
    let any = report.cells.iter().any(|cell| listed.iter().any(|&cause| cell.ends[cause] > 0));
    if !any {
        return None;
    }
    let (title, noun) =
        if report.rates.len() == 1 { ("What lost games die of", "lost") } else { ("What decides games", "decided") };
    let mut numbers: Vec<&str> = listed.iter().map(|&cause| report.causes[cause].name.as_str()).collect();
    numbers.push(noun);
    let mut table = Table::new(&cell_columns(report), &numbers);
    for cell in &report.cells {
        let all: u64 = listed.iter().map(|&cause| cell.ends[cause]).sum();
        let mut texts = cell_texts(report, cell);
        texts.extend(listed.iter().map(|&cause| words::percent(cell.ends[cause], all)));
        texts.push(words::count(all));
        table.push(texts, tone(cell));
    }
    let mut blocks: Vec<Block> = chart(report, Chart::LossCauses).into_iter().collect();
    blocks.push(Block::Table(table));
    blocks.push(Block::Paragraph(format!("Shares of the {noun} games of each cell. The causes:")));
    blocks.push(Block::List(
        listed
            .iter()
            .map(|&cause| &report.causes[cause])
            .map(|cause| format!("{}: {}", cause.name, cause.summary))
            .collect(),
    ));
    Some(Section { id: "causes", title: title.to_owned(), blocks })
}

fn hazard(report: &Report) -> Option<Section> {
    /// Rows of the table before later rounds are left out.
    const ROWS: usize = 40;
    if report.pooled_risks.is_empty() {
        return None;
    }
    let shown: Vec<usize> = (0..report.causes.len())
        .filter(|&cause| !report.causes[cause].cap && report.cells.iter().any(|cell| cell.ends[cause] > 0))
        .collect();
    let mut numbers = vec!["round"];
    numbers.extend(shown.iter().map(|&cause| report.causes[cause].name.as_str()));
    numbers.extend(["still going", "given up"]);
    let mut table = Table::new(&[], &numbers);
    for round in report.pooled_risks.iter().take(ROWS) {
        let mut texts = vec![words::count(round.round as u64)];
        texts.extend(shown.iter().map(|&cause| words::percent(round.events[cause], round.at_risk)));
        texts.extend([words::count(round.at_risk), words::count(round.censored)]);
        table.push(texts, if round.at_risk < MINIMUM_GAMES { Tone::Faint } else { Tone::Plain });
    }
    let mut blocks: Vec<Block> = chart(report, Chart::Hazard).into_iter().collect();
    let pooled = if report.cells.len() > 1 { "All cells together: of" } else { "Of" };
    blocks.push(Block::Paragraph(format!(
        "{pooled} the games still going when a round begins, the share that ends in it for each cause. Games that a cap \
         stopped count as going until then."
    )));
    blocks.extend(incidence(report, &shown));
    blocks.push(Block::Table(table));
    if report.pooled_risks.len() > ROWS {
        let rest = (report.pooled_risks.len() - ROWS) as u64;
        blocks.push(Block::Paragraph(format!(
            "{} {} left out.",
            words::counted(rest, "later round"),
            words::verb(rest, "is", "are")
        )));
    }
    Some(Section { id: "hazard", title: "When games end".to_owned(), blocks })
}

/// What all games come to in the end. Games given up are taken to go on like those still going when they stopped; where
/// they are many, that is too much to assume (a cap may stop just the games that lead nowhere).
fn incidence(report: &Report, shown: &[usize]) -> Option<Block> {
    let last = report.pooled_risks.last()?;
    let given_up: u64 = report.pooled_risks.iter().map(|round| round.censored).sum();
    if shown.is_empty() || given_up > report.games() / 20 {
        return None;
    }
    let shares: Vec<String> = shown
        .iter()
        .map(|&cause| format!("{} {} %", report.causes[cause].name, words::decimals(last.incidence[cause] * 100.0, 1)))
        .collect();
    let assumed = if given_up == 0 {
        String::new()
    } else {
        format!(
            ", if the {} given up ({}) would have gone on like those still going",
            words::counted(given_up, "game"),
            words::percent(given_up, report.games())
        )
    };
    Some(Block::Paragraph(format!("In the end{assumed} (cumulative incidence): {}.", words::list(&shares))))
}

/// The number of turns that the share `percent` of the games does not exceed.
#[must_use]
pub(super) fn turns_quantile(turns: &[u64], percent: u64) -> Option<usize> {
    let games: u64 = turns.iter().sum();
    let mut below = 0_u128;
    turns
        .iter()
        .position(|&count| {
            below += u128::from(count);
            below * 100 >= u128::from(games) * u128::from(percent)
        })
        .filter(|_| games > 0)
}

fn length(report: &Report) -> Section {
    let numbers = ["turns (mean)", "turns (median)", "turns (5 % to 95 %)", "rounds (mean)", "decisions (mean)"];
    let mut table = Table::new(&cell_columns(report), &numbers);
    for cell in &report.cells {
        let quantile = |percent| {
            turns_quantile(&cell.turns, percent)
                .map_or_else(|| words::UNDEFINED.to_owned(), |turns| words::count(turns as u64))
        };
        let mean =
            |mean: Option<Mean>| words::mean(mean.map(|mean| mean.value), mean.and_then(|mean| mean.interval).as_ref());
        let mut texts = cell_texts(report, cell);
        texts.push(mean(cell.mean_turns));
        texts.push(quantile(50));
        texts.push(if cell.games == 0 {
            words::UNDEFINED.to_owned()
        } else {
            format!("{} to {}", quantile(5), quantile(95))
        });
        texts.push(mean(cell.mean_rounds));
        texts.push(mean(cell.mean_steps));
        table.push(texts, tone(cell));
    }
    let mut blocks: Vec<Block> = chart(report, Chart::Length).into_iter().collect();
    blocks.push(Block::Table(table));
    blocks.push(Block::Paragraph(
        "Means with 95 % intervals. Half of the games have at most the median number of turns; \
         nine of ten lie within the range from 5 % to 95 %. Decisions include passes."
            .to_owned(),
    ));
    Section { id: "length", title: "How long games last".to_owned(), blocks }
}

fn roles(report: &Report) -> Option<Section> {
    let roles = report.roles.as_ref()?;
    let mut table =
        Table::new(&["role"], &["effect on the win rate", "tied with the best", "adjusted p", "games with it"]);
    let tied = roles.tied.iter().filter(|&&tied| tied == Some(true)).count();
    for (index, name) in roles.names.iter().enumerate() {
        table.push(
            vec![
                name.clone(),
                words::difference(roles.effects[index].as_ref()),
                match (roles.tied[index], tied) {
                    (Some(true), 1) => "best alone",
                    (Some(true), _) => "yes",
                    (Some(false), _) => "no",
                    (None, _) => "–",
                }
                .to_owned(),
                words::p_value(roles.adjusted[index]),
                words::count(roles.games[index]),
            ],
            if roles.small[index] { Tone::Faint } else { Tone::Plain },
        );
    }
    let mut blocks: Vec<Block> = chart(report, Chart::Roles).into_iter().collect();
    blocks.push(Block::Paragraph(format!(
        "The win rate of tables with the role minus that of tables without it, in percentage points (pp). {}",
        ties(roles, tied)
    )));
    blocks.push(Block::Table(table));
    blocks.push(Block::Paragraph(if roles.stratified {
        "Tables of different sizes are compared within one size only, because a larger table holds a given role more \
         often; these intervals are wider than they would have to be. p-values are adjusted over the roles \
         (Benjamini-Hochberg)."
            .to_owned()
    } else {
        "Intervals at 95 %, clustered by game number; p-values are adjusted over the roles (Benjamini-Hochberg)."
            .to_owned()
    }));
    if let Some(block) = chart(report, Chart::RolePairs) {
        blocks.push(block);
    }
    blocks.extend(pairs(roles));
    Some(Section { id: "roles", title: "What the roles are worth".to_owned(), blocks })
}

/// What the comparison of the roles found, as far as there was one.
fn ties(roles: &Roles, tied: usize) -> String {
    let compared = roles.tied.iter().flatten().count();
    let all = roles.names.len();
    if compared == 0 {
        return if roles.small.iter().filter(|&&small| !small).count() > 1 {
            "Not compared: the effects are all the same number.".to_owned()
        } else {
            format!("Not compared: fewer than {MINIMUM_GAMES} game numbers with or without the roles.")
        };
    }
    let found = if tied > 1 {
        format!("{tied} of {compared} roles are tied for the best: their order may be chance.")
    } else {
        "The best role can be told apart from every other one.".to_owned()
    };
    if compared == all {
        return found;
    }
    format!(
        "{found} {} of {all} not compared: fewer than {MINIMUM_GAMES} game numbers with or without.",
        all - compared
    )
}

/// The pairs that matter, strongest first; a list of all would bury them.
fn pairs(roles: &super::Roles) -> Vec<Block> {
    const ROWS: usize = 15;
    if roles.pairs.is_empty() {
        return Vec::new();
    }
    let mut order: Vec<(&super::RolePair, Interval)> =
        roles.pairs.iter().filter_map(|pair| pair.effect.map(|effect| (pair, effect))).collect();
    order.sort_by(|a, b| b.1.estimate.abs().total_cmp(&a.1.estimate.abs()));
    let mut table = Table::new(&["pair"], &["effect on the win rate", "adjusted p", "games with both"]);
    for (pair, effect) in order.iter().take(ROWS) {
        table.push(
            vec![
                format!("{} + {}", roles.names[pair.roles.0], roles.names[pair.roles.1]),
                words::difference(Some(effect)),
                words::p_value(pair.adjusted),
                words::count(pair.games),
            ],
            if pair.small { Tone::Faint } else { Tone::Plain },
        );
    }
    vec![
        Block::Paragraph(format!(
            "The win rate of tables with both roles minus that of all other tables. It holds what each role does alone as \
             well as what they do together. {}:",
            if table.rows.len() == roles.pairs.len() {
                "All pairs, the largest effects first".to_owned()
            } else {
                format!("The {} largest effects of {} pairs", table.rows.len(), roles.pairs.len())
            },
        )),
        Block::Table(table),
    ]
}

fn coverage(report: &Report) -> Option<Section> {
    if report.features == 0 {
        return None;
    }
    let mut blocks = Vec::new();
    if report.unused_features.is_empty() {
        blocks.push(Block::Paragraph(if report.games() == 0 {
            "No game was played.".to_owned()
        } else {
            format!("All {} declared cards, abilities and situations were met in play.", report.features)
        }));
    } else {
        let (unmet, impossible): (Vec<&UnusedFeature>, Vec<_>) =
            report.unused_features.iter().partition(|unused| unused.possible);
        let all = format!("{} declared cards, abilities and situations", report.features);
        let lists = [
            (unmet, "never met in play:"),
            (
                impossible,
                "never met in play and could not occur here, for want of a role, an option or a permitted action:",
            ),
        ];
        for (unused, what) in lists.into_iter().filter(|(unused, _)| !unused.is_empty()) {
            let were = words::verb(unused.len() as u64, "was", "were");
            blocks.push(Block::Paragraph(format!("{} of {all} {were} {what}", unused.len())));
            blocks.push(Block::List(
                unused.into_iter().map(|unused| format!("{}: {}", unused.name, unused.summary)).collect(),
            ));
        }
    }
    Some(Section { id: "coverage", title: "Rules that were exercised".to_owned(), blocks })
}

fn faults(report: &Report) -> Option<Section> {
    if report.faults.is_empty() {
        return None;
    }
    let mut blocks = vec![Block::Paragraph(format!(
        "A strategy chose an action that the rules forbid. Such a game is given up and counts as neither won nor lost. With \
         seed {}, these commands play the first of them again:",
        report.seed
    ))];
    for fault in &report.faults {
        let cell = report.cells.get(fault.cell).map_or_else(String::new, |cell| report.describe_cell(cell));
        blocks.push(Block::Paragraph(format!(
            "Cell {} ({cell}): {}.",
            fault.cell,
            words::counted(fault.games, "game")
        )));
        let commands: Vec<String> = fault
            .numbers
            .iter()
            .map(|game| format!("ludometer replay scenario.toml --cell {} --game {game}", fault.cell))
            .collect();
        blocks.push(Block::Command(commands.join("\n")));
    }
    Some(Section { id: "faults", title: "Faults".to_owned(), blocks })
}

fn played(report: &Report) -> Section {
    let provenance = &report.provenance;
    let mut items = report.played.clone();
    items.push(format!("{}, rules version {}: {}.", report.game, provenance.rules_version, report.rules_source));
    items.push(format!("Root seed {}, blocks of {} game numbers.", report.seed, words::count(provenance.block)));
    let commit = provenance.commit.as_ref().map_or_else(String::new, |commit| format!(" (commit {commit})"));
    items.push(format!("ludometer {}{commit}.", provenance.version));
    items.push(format!("SHA-256 of the effective scenario: {}", report.sha256));
    Section {
        id: "played",
        title: "What was played, and how to play it again".to_owned(),
        blocks: vec![
            Block::List(items),
            Block::Paragraph(
                "In the folder of this report, the first line plays everything again (the same version of the program gives \
                 the same bytes), the second tells one game of the first cell move by move:"
                    .to_owned(),
            ),
            Block::Command(format!("{}\nludometer replay scenario.toml --cell 0 --game 0", report.reproduce())),
        ],
    }
}

fn reading(report: &Report) -> Section {
    let mut items = vec![
        "A result like 42.1 % [41.2, 43.0] is an estimate with its 95 % interval: were the run repeated with other seeds, 95 \
         of 100 such intervals would hold the true value of these strategies under these rules."
            .to_owned(),
        "Two overlapping intervals do not show that two cells are equal, nor does a small difference between estimates show \
         that they differ; what is called tied cannot be told apart with these games."
            .to_owned(),
        "The unit is the game number. Cells use the same game numbers, hence the same set-ups where they can; wherever games \
         of one number are put together, the interval allows for it."
            .to_owned(),
        format!(
            "Where the data determine nothing, the report says “{}”. Rows in faint print rest on fewer than {MINIMUM_GAMES} games or, for roles, \
             game numbers on a side.",
            words::UNDEFINED
        ),
        "A finding about balance is worth what the players are worth: other strategies may find another balance.".to_owned(),
    ];
    if report.rates.len() == 1 {
        items.push("Capped and given-up games stay in the denominator of the win rate.".to_owned());
    }
    Section { id: "reading", title: "How to read the numbers".to_owned(), blocks: vec![Block::List(items)] }
}
