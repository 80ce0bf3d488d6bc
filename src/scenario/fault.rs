//! What can be wrong with a scenario, and where.

use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use super::nearest::{listed, suggestion};
use super::render;
use crate::games::declaration::ValueError;

/// A place in the scenario text, in bytes.
pub type Span = Range<usize>;

/// A file of nonsense has no end of faults; nobody reads more than these.
const MOST_KEPT: usize = 1_000;

/// Messages and names longer than this are cut, so that a file of nonsense cannot flood the terminal.
const LONGEST_MESSAGE: usize = 400;
const LONGEST_NAME: usize = 80;

/// Everything that is wrong with one scenario, sorted by position.
#[derive(Debug, Clone, PartialEq)]
pub struct ScenarioFaults {
    file_name: String,
    text: String,
    faults: Vec<Fault>,
    omitted: usize,
}

impl ScenarioFaults {
    pub(super) fn new(file_name: &str, text: &str, collector: Collector) -> Self {
        let Collector { mut faults, omitted, .. } = collector;
        faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
        Self { file_name: file_name.to_owned(), text: text.to_owned(), faults, omitted }
    }

    /// The faults, sorted by position; the first thousand if a text has more.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The file as named by the user.
    #[must_use]
    pub fn file_name(&self) -> &str {
        &self.file_name
    }

    /// Line and column of a fault, both from 1; columns count characters.
    #[must_use]
    pub fn position(&self, fault: &Fault) -> (usize, usize) {
        let before = &self.text[..floor_boundary(&self.text, fault.span.start)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// All faults as text with the offending lines; `styled` adds terminal colours.
    #[must_use]
    pub fn render(&self, styled: bool) -> String {
        render::render(&self.file_name, &self.text, &self.faults, self.omitted, styled)
    }
}

impl std::fmt::Display for ScenarioFaults {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.render(false))
    }
}

impl std::error::Error for ScenarioFaults {}

/// The nearest character boundary at or before `index`.
pub(super) fn floor_boundary(text: &str, index: usize) -> usize {
    let index = index.min(text.len());
    (0..=index).rev().find(|candidate| text.is_char_boundary(*candidate)).unwrap_or(0)
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The offending text.
    pub span: Span,
    /// The first cell it was found in, if it concerns some cells only.
    pub cell: Option<String>,
    /// In how many cells more it was found.
    pub more_cells: usize,
}

impl Fault {
    /// What is wrong, with the cell; long texts are cut.
    #[must_use]
    pub fn message(&self) -> String {
        let mut message = shortened(&self.kind.to_string(), LONGEST_MESSAGE);
        if let Some(cell) = &self.cell {
            message.push_str(&format!(" (cell {}", shortened(cell, LONGEST_MESSAGE)));
            if self.more_cells > 0 {
                message.push_str(&format!(", and {} more", self.more_cells));
            }
            message.push(')');
        }
        message
    }

    /// What would be right, if that can be said.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        self.kind.help()
    }
}

/// What is wrong, with the offending values.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum FaultKind {
    /// The text is no TOML.
    #[error("{message}")]
    Syntax {
        /// What the parser says.
        message: String,
        /// What was probably meant.
        meant: Option<String>,
    },
    /// A key or section that stands in the text a second time.
    #[error("`{key}` appears twice{}", first_line(first))]
    DuplicateKey {
        /// The key or the header.
        key: String,
        /// The line of the first one, from 1, if it was found.
        first: Option<usize>,
    },
    /// The command line, not the file, is wrong.
    #[error("{option} must be {expected}, but is {found}")]
    Override {
        /// The option.
        option: &'static str,
        /// What it takes.
        expected: String,
        /// What was given.
        found: String,
    },
    /// Nothing is set at all.
    #[error("the scenario is empty")]
    Empty,
    /// A key that must be there is not.
    #[error("key `{key}` is missing from {place}")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// Where it belongs.
        place: String,
    },
    /// A key that nobody reads.
    #[error("unknown key `{key}` in {place}")]
    UnknownKey {
        /// The key.
        key: String,
        /// Where it stands.
        place: String,
        /// The keys that may stand there.
        known: Vec<String>,
    },
    /// A key of another section.
    #[error("`{key}` belongs to {home}, not to {place}")]
    Misplaced {
        /// The key.
        key: String,
        /// Where it stands.
        place: String,
        /// Where it belongs.
        home: &'static str,
    },
    /// An axis under another path than its own.
    #[error("unknown key `{key}` in `[axes]`")]
    AxisPath {
        /// The key.
        key: String,
        /// The path that was probably meant.
        path: String,
    },
    /// Something that is planned.
    #[error("{what} is not yet supported")]
    NotYetSupported {
        /// The key or form.
        what: String,
    },
    /// A key that only other games have.
    #[error("`{key}` is not a key of {game}: {reason}")]
    NotOfThisGame {
        /// The key.
        key: String,
        /// The game's title.
        game: &'static str,
        /// Why not.
        reason: &'static str,
    },
    /// A value of the wrong type or out of range.
    #[error("`{key}` must be {expected}, but is {found}")]
    Unfit {
        /// The key.
        key: String,
        /// What may stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// An entry of a list that is of the wrong type.
    #[error("entry {position} of `{key}` must be {expected}, but is {found}")]
    Entry {
        /// The key of the list.
        key: String,
        /// Which entry, from 1.
        position: usize,
        /// What may stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A board drawn in one text.
    #[error("`{key}` must be a list of rows, but is one text of several lines")]
    RowsInOneText {
        /// The key.
        key: String,
    },
    /// A text for people that would garble what it is printed in.
    #[error("`{key}` must be one line of visible text, but contains {}", code_point(*character))]
    InvisibleCharacter {
        /// The key.
        key: String,
        /// The offending character.
        character: char,
    },
    /// A ban on all there is to do.
    #[error("all {kinds} action kinds are forbidden, so that nothing is left to choose")]
    EverythingForbidden {
        /// How many kinds the game has.
        kinds: usize,
    },
    /// A name that is not among the declared ones.
    #[error("unknown {what} `{found}`")]
    UnknownName {
        /// What should have been named.
        what: String,
        /// The offending name.
        found: String,
        /// The names that would do.
        known: Vec<String>,
    },
    /// A value that a declared parameter does not take.
    #[error("`{key}` {error}")]
    Parameter {
        /// The parameter.
        key: String,
        /// Why not.
        error: ValueError,
    },
    /// Something that may be there once is there twice.
    #[error("{what} `{name}` appears twice")]
    Twice {
        /// What it is.
        what: String,
        /// Its name.
        name: String,
    },
    /// Two values of an axis that make equal cells.
    #[error("the values `{first}` and `{second}` of axis `{axis}` mean the same")]
    SameValue {
        /// The axis.
        axis: String,
        /// The label of the earlier value.
        first: String,
        /// The label of the later value.
        second: String,
    },
    /// An axis without values.
    #[error("axis `{key}` has no values")]
    EmptyAxis {
        /// The axis.
        key: String,
    },
    /// `every-combination` outside of the axes.
    #[error("`{key} = \"every-combination\"` makes many cells and therefore belongs to the axes")]
    CombinationsOutsideAxes {
        /// `roles` or `characters`.
        key: String,
    },
    /// `every-combination` with more than one table size.
    #[error("`{key} = \"every-combination\"` needs one table size, but `players` is an axis of {sizes} sizes")]
    CombinationsOfManySizes {
        /// `roles` or `characters`.
        key: String,
        /// How many sizes there are.
        sizes: usize,
    },
    /// `every-combination` of fewer cards than seats.
    #[error("there is no combination of {players} out of {available} {key}")]
    NoCombination {
        /// `roles` or `characters`.
        key: String,
        /// Seats.
        players: u8,
        /// Declared cards.
        available: usize,
    },
    /// More cells than anybody wants.
    #[error("the axes make {cells} cells, but {limit} are the most")]
    TooManyCells {
        /// How many, as text because it may be a bound.
        cells: String,
        /// The limit.
        limit: usize,
    },
    /// A player count that the box does not offer.
    #[error("a table of {players} is outside of the published {} players", range(published))]
    BeyondPublished {
        /// Players.
        players: u8,
        /// The published counts.
        published: RangeInclusive<u8>,
    },
    /// A list by seat whose length is not the table's.
    #[error("`{key}` has {length} entries, but the table has {players} seats")]
    WrongLength {
        /// The key.
        key: String,
        /// Entries.
        length: usize,
        /// Seats.
        players: u8,
    },
    /// A seat that is not at the table.
    #[error("`{key}` speaks of seat {seat}, but the table has {players} seats, counted from 0")]
    NoSuchSeat {
        /// The key.
        key: String,
        /// The seat.
        seat: u8,
        /// Seats.
        players: u8,
    },
    /// Settings that cannot be played together.
    #[error("`{parameter}`: {message}")]
    Combination {
        /// The parameter to blame.
        parameter: String,
        /// Why not.
        message: String,
    },
    /// A `where` that selects nothing.
    #[error("axis `{axis}` has no value `{found}`, so the expectation selects no cell")]
    NoSuchValue {
        /// The axis.
        axis: String,
        /// The value looked for.
        found: String,
        /// The values of the axis; shared, because both an axis and a `where` may be long.
        known: Arc<[String]>,
    },
    /// More expectations than anybody reads.
    #[error("there are {count} expectations, but {limit} are the most")]
    TooManyExpectations {
        /// How many.
        count: usize,
        /// The limit.
        limit: usize,
    },
    /// A metric that has no mean.
    #[error("metric `{name}` is a label, which has no mean")]
    LabelMetric {
        /// The metric.
        name: String,
    },
    /// No band, or several.
    #[error("an expectation needs exactly one band, but this one has {count}")]
    Bands {
        /// How many there are.
        count: usize,
    },
    /// A key that makes sense only with another.
    #[error("`{key}` needs `{other}` beside it")]
    NeedsPartner {
        /// The key that is there.
        key: &'static str,
        /// The key that is not.
        other: &'static str,
    },
    /// A band whose lower end is above its upper end.
    #[error("the band ends at {high} before it begins at {low}")]
    BandReversed {
        /// Lower end.
        low: f64,
        /// Upper end.
        high: f64,
    },
    /// A band that holds everything the metric can be.
    #[error("`{metric}` always lies in this band, whatever happens, so the expectation says nothing")]
    BandOfEverything {
        /// The metric.
        metric: String,
    },
    /// A band without width.
    #[error("no number of games can show that `{metric}` is exactly {at}: {}", reaches(*at, limits))]
    BandWithoutWidth {
        /// The metric.
        metric: String,
        /// The only number in the band.
        at: f64,
        /// Between which numbers the metric lies by its nature.
        limits: RangeInclusive<f64>,
    },
}

impl FaultKind {
    /// A help line: the nearest name, the names or the form that would do.
    fn help(&self) -> Option<String> {
        match self {
            Self::UnknownKey { key, known, place } => {
                Some(suggestion(key, known).unwrap_or_else(|| format!("nothing can be set in {place}")))
            }
            Self::UnknownName { found, known, .. } => suggestion(found, known),
            Self::NoSuchValue { found, known, .. } => suggestion(found, known),
            Self::Parameter { error: ValueError::UnknownName { found, options }, .. } => {
                let options: Vec<String> = options.iter().map(|name| (*name).to_owned()).collect();
                suggestion(found, &options)
            }
            Self::Syntax { meant, .. } => meant.clone(),
            Self::AxisPath { path, .. } => Some(format!("write `\"{path}\"`")),
            Self::RowsInOneText { key } => Some(format!("write `{key} = [\"…\", \"…\"]` with one text per row")),
            Self::EverythingForbidden { .. } => Some(
                "a seat that is bound to act, by stopping, passing, discarding or a rescue, may do so even if that is \
                 forbidden; all else needs a kind that is not"
                    .to_owned(),
            ),
            Self::SameValue { .. } => Some("keep one of them".to_owned()),
            Self::BandWithoutWidth { at, limits, .. } => Some(with_width(*at, limits)),
            Self::Empty => Some("it must begin with `schema = 1`, `name` and `game`".to_owned()),
            Self::BeyondPublished { .. } => Some("`rules.beyond_published = true` allows it".to_owned()),
            Self::EmptyAxis { .. } => Some("give it a value or leave it out".to_owned()),
            Self::CombinationsOfManySizes { .. } => {
                Some("write one scenario per table size, or list the combinations".to_owned())
            }
            Self::Bands { .. } => {
                let keys = ["between", "at_least", "at_most", "close_to"].map(str::to_owned);
                Some(format!("write one of {}", listed(&keys)))
            }
            _ => None,
        }
        .map(|text| shortened(&text, 4 * LONGEST_MESSAGE))
    }
}

fn range(range: &RangeInclusive<u8>) -> String {
    format!("{} to {}", range.start(), range.end())
}

fn first_line(first: &Option<usize>) -> String {
    first.map_or_else(String::new, |line| format!(": it stands in line {line} already"))
}

fn code_point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

/// How far an interval around `at` reaches.
fn reaches(at: f64, limits: &RangeInclusive<f64>) -> String {
    let where_to = match () {
        () if at <= *limits.start() => format!("above {at}"),
        () if at >= *limits.end() => format!("below {at}"),
        () => "to both sides".to_owned(),
    };
    format!("an interval always reaches {where_to}")
}

fn with_width(at: f64, limits: &RangeInclusive<f64>) -> String {
    const SMALL: f64 = 0.001;
    match () {
        () if at <= *limits.start() => {
            format!("allow a small positive number, such as `at_most = {}`", limits.start() + SMALL)
        }
        () if at >= *limits.end() => format!("allow a little less, such as `at_least = {}`", limits.end() - SMALL),
        () => "leave some room between the ends".to_owned(),
    }
}

/// A name as a message quotes it. What cannot be seen is written as an escape.
pub(super) fn quoted(name: &str) -> String {
    let mut visible = String::new();
    for character in shortened(name, LONGEST_NAME).chars() {
        match is_visible(character) {
            true => visible.push(character),
            false => visible.extend(character.escape_default()),
        }
    }
    visible
}

/// Whether a character neither controls a terminal nor breaks or turns the line.
pub(super) fn is_visible(character: char) -> bool {
    !character.is_control()
        && !matches!(character, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Collects faults while a scenario is read. The same fault at the same place, as many cells may have it, is kept once.
#[derive(Debug, Default)]
pub(super) struct Collector {
    faults: Vec<Fault>,
    places: HashMap<(usize, usize, String), usize>,
    omitted: usize,
}

impl Collector {
    pub(super) fn add(&mut self, span: Span, kind: FaultKind) {
        self.add_in_cell(span, kind, None);
    }

    pub(super) fn add_in_cell(&mut self, span: Span, kind: FaultKind, cell: Option<String>) {
        let place = (span.start, span.end, kind.to_string());
        if let Some(known) = self.places.get(&place) {
            let known = &mut self.faults[*known];
            if known.cell != cell {
                known.more_cells += 1;
            }
        } else if self.faults.len() == MOST_KEPT {
            self.omitted += 1;
        } else {
            self.places.insert(place, self.faults.len());
            self.faults.push(Fault { kind, span, cell, more_cells: 0 });
        }
    }

    /// Lets `change` put a better kind in the place of each.
    pub(super) fn refine(&mut self, change: impl Fn(&FaultKind) -> Option<FaultKind>) {
        for fault in &mut self.faults {
            if let Some(kind) = change(&fault.kind) {
                fault.kind = kind;
            }
        }
    }

    /// How many faults there are so far. It grows with each fault that is new.
    pub(super) fn count(&self) -> usize {
        self.faults.len() + self.omitted
    }
}
