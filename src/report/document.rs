//! The text of a report as a list of sections, which Markdown and HTML render alike.

use super::{Cell, Chart, MINIMUM_GAMES, Report, words};
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
    let mut numbers = vec!["games"];
    numbers.extend(report.rates.iter().map(String::as_str));
    numbers.push("capped");
    let mut table = Table::new(&cell_columns(report), &numbers);
    for cell in &report.cells {
        let mut texts = cell_texts(report, cell);
        texts.push(words::count(cell.games));
        texts.extend(cell.rates.iter().map(|rate| words::share(rate.as_ref())));
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
        Table::new(&["expectation", "verdict", "measured", "band", "metric", "level", "method"], &["games"]);
    let mut selections = Vec::new();
    for expectation in &report.expectations {
        let interval = expectation.interval.as_ref();
        let measured = if expectation.share { words::share(interval) } else { words::mean(interval) };
        table.push(
            vec![
                expectation.name.clone(),
                expectation.verdict.name().to_owned(),
                measured,
                words::band(expectation.band, expectation.share),
                expectation.metric.clone(),
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
        let cells: Vec<String> = if expectation.cells.len() == report.cells.len() {
            vec!["every cell".to_owned()]
        } else {
            expectation
                .cells
                .iter()
                .filter_map(|&cell| report.cells.get(cell))
                .map(|cell| report.cell_label(cell))
                .collect()
        };
        selections.push(format!("{}: {}", expectation.name, cells.join("; ")));
    }
    let blocks = vec![
        Block::Table(table),
        Block::Paragraph(format!(
            "An expectation holds if its whole interval lies inside the band, fails if it lies outside, and is undecided \
             otherwise. Each is judged at the level shown, so that the chance of any false alarm among all {} stays below \
             5 %. What was pooled ({}):",
            report.expectations.len(),
            report.axes_label(),
        )),
        Block::List(selections),
        Block::Paragraph(format!("To measure again, with seed {}, in the folder of this report:", report.seed)),
        Block::Command(report.reproduce()),
    ];
    Some(Section { id: "expectations", title: "What was expected".to_owned(), blocks })
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
    let mut numbers = vec![noun];
    numbers.extend(listed.iter().map(|&cause| report.causes[cause].name.as_str()));
    let mut table = Table::new(&cell_columns(report), &numbers);
    for cell in &report.cells {
        let all: u64 = listed.iter().map(|&cause| cell.ends[cause]).sum();
        let mut texts = cell_texts(report, cell);
        texts.push(words::count(all));
        texts.extend(listed.iter().map(|&cause| words::percent(cell.ends[cause], all)));
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
    let mut numbers = vec!["round", "still going", "given up"];
    numbers.extend(shown.iter().map(|&cause| report.causes[cause].name.as_str()));
    let mut table = Table::new(&[], &numbers);
    for round in report.pooled_risks.iter().take(ROWS) {
        let mut texts = vec![round.round.to_string(), words::count(round.at_risk), words::count(round.censored)];
        texts.extend(shown.iter().map(|&cause| words::percent(round.events[cause], round.at_risk)));
        table.push(texts, if round.at_risk < MINIMUM_GAMES { Tone::Faint } else { Tone::Plain });
    }
    let mut blocks: Vec<Block> = chart(report, Chart::Hazard).into_iter().collect();
    let pooled = if report.cells.len() > 1 { "All cells together: of" } else { "Of" };
    blocks.push(Block::Paragraph(format!(
        "{pooled} the games still going when a round begins, the share that ends in it for each cause. Games that a cap \
         stopped count as going until then."
    )));
    if let Some(last) = report.pooled_risks.last() {
        let shares: Vec<String> = shown
            .iter()
            .map(|&cause| {
                format!("{} {} %", report.causes[cause].name, words::decimals(last.incidence[cause] * 100.0, 1))
            })
            .collect();
        if !shares.is_empty() {
            blocks.push(Block::Paragraph(format!(
                "In the end, had no game been given up (cumulative incidence): {}.",
                words::list(&shares)
            )));
        }
    }
    blocks.push(Block::Table(table));
    if report.pooled_risks.len() > ROWS {
        let rest = report.pooled_risks.len() - ROWS;
        blocks.push(Block::Paragraph(format!("{rest} later rounds are left out.")));
    }
    Some(Section { id: "hazard", title: "When games end".to_owned(), blocks })
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
    let numbers = ["turns (mean)", "turns (median)", "turns (5 % to 95 %)", "rounds (mean)", "actions (mean)"];
    let mut table = Table::new(&cell_columns(report), &numbers);
    for cell in &report.cells {
        let quantile = |percent| {
            turns_quantile(&cell.turns, percent).map_or_else(|| words::UNDEFINED.to_owned(), |turns| turns.to_string())
        };
        let mut texts = cell_texts(report, cell);
        texts.push(words::mean(cell.mean_turns.as_ref()));
        texts.push(quantile(50));
        texts.push(if cell.games == 0 {
            words::UNDEFINED.to_owned()
        } else {
            format!("{} to {}", quantile(5), quantile(95))
        });
        texts.push(words::mean(cell.mean_rounds.as_ref()));
        texts.push(words::mean(cell.mean_steps.as_ref()));
        table.push(texts, tone(cell));
    }
    let mut blocks: Vec<Block> = chart(report, Chart::Length).into_iter().collect();
    blocks.push(Block::Table(table));
    blocks.push(Block::Paragraph(
        "Means with 95 % intervals. Half of the games have at most the median number of turns; \
         nine of ten lie within the range from 5 % to 95 %."
            .to_owned(),
    ));
    Section { id: "length", title: "How long games last".to_owned(), blocks }
}

fn roles(report: &Report) -> Option<Section> {
    let roles = report.roles.as_ref()?;
    let mut table =
        Table::new(&["role"], &["games with it", "effect on the win rate", "adjusted p", "tied with the best"]);
    let tied = roles.tied.iter().filter(|&&tied| tied).count();
    for (index, name) in roles.names.iter().enumerate() {
        table.push(
            vec![
                name.clone(),
                words::count(roles.games[index]),
                words::difference(roles.effects[index].as_ref()),
                words::p_value(roles.adjusted[index]),
                match (roles.tied[index], tied) {
                    (true, 1) => "best alone",
                    (true, _) => "yes",
                    (false, _) => "no",
                }
                .to_owned(),
            ],
            if roles.games[index] < MINIMUM_GAMES { Tone::Faint } else { Tone::Plain },
        );
    }
    let mut blocks: Vec<Block> = chart(report, Chart::Roles).into_iter().collect();
    let ties = if tied > 1 {
        format!("{tied} of {} roles are tied for the best: their order may be chance.", roles.names.len())
    } else {
        "The best role can be told apart from every other one.".to_owned()
    };
    blocks.push(Block::Paragraph(format!(
        "The win rate of tables with the role minus that of tables without it, in percentage points (pp). {ties}"
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

/// The pairs that matter, strongest first; a list of all would bury them.
fn pairs(roles: &super::Roles) -> Vec<Block> {
    const ROWS: usize = 15;
    if roles.pairs.is_empty() {
        return Vec::new();
    }
    let mut order: Vec<(&super::RolePair, Interval)> =
        roles.pairs.iter().filter_map(|pair| pair.effect.map(|effect| (pair, effect))).collect();
    order.sort_by(|a, b| b.1.estimate.abs().total_cmp(&a.1.estimate.abs()));
    let mut table = Table::new(&["pair"], &["games with both", "effect on the win rate", "adjusted p"]);
    for (pair, effect) in order.iter().take(ROWS) {
        table.push(
            vec![
                format!("{} + {}", roles.names[pair.roles.0], roles.names[pair.roles.1]),
                words::count(pair.games),
                words::difference(Some(effect)),
                words::p_value(pair.adjusted),
            ],
            if pair.games < MINIMUM_GAMES { Tone::Faint } else { Tone::Plain },
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
        blocks.push(Block::Paragraph(format!(
            "{} of {} declared cards, abilities and situations were never met in play:",
            report.unused_features.len(),
            report.features
        )));
        blocks.push(Block::List(
            report.unused_features.iter().map(|(name, summary)| format!("{name}: {summary}")).collect(),
        ));
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
            "Where the data determine nothing, the report says “{}”. Rows in faint print rest on fewer than {MINIMUM_GAMES} games.",
            words::UNDEFINED
        ),
        "A finding about balance is worth what the players are worth: other strategies may find another balance.".to_owned(),
    ];
    if report.rates.len() == 1 {
        items.push("Capped and given-up games stay in the denominator of the win rate.".to_owned());
    }
    Section { id: "reading", title: "How to read the numbers".to_owned(), blocks: vec![Block::List(items)] }
}
