//! What a game declares about itself as data: everything that checking, `describe`, `schema`, axes and reports need to
//! know, so that none of them has a special case for a game.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Everything that a game says about itself. Indices into these lists are the ids used in states, rows and tallies.
#[derive(Debug)]
pub struct Declaration {
    /// Kebab-case name, as in `game = "forbidden-island"`.
    pub name: &'static str,
    /// The name as people write it.
    pub title: &'static str,
    /// One sentence for `list`.
    pub summary: &'static str,
    /// Raised whenever the behaviour of the rules changes, never for a refactoring.
    pub rules_version: u32,
    /// The reading of the rules that is implemented, as reports print it.
    pub rules_source: &'static str,
    /// The published player counts.
    pub players: RangeInclusive<u8>,
    /// The player counts that `rules.beyond_published = true` allows.
    pub players_beyond_published: RangeInclusive<u8>,
    /// Who wins together.
    pub sides: Sides,
    /// The numbers and options that `[rules]` may set.
    pub parameters: &'static [Parameter],
    /// Role cards; empty if the game has none. `[table] roles` names them.
    pub roles: &'static [Named],
    /// Character cards; empty if the game has none. `[table] characters` names them.
    pub characters: &'static [Named],
    /// Who plays together; cooperative games have the one faction `team`.
    pub factions: &'static [Named],
    /// The strategies, `random`, `novice` and `planner` at least.
    pub strategies: &'static [StrategyDeclaration],
    /// The kinds of action, one per card and ability; `forbid` names them. At most 64.
    pub action_kinds: &'static [Named],
    /// What a run may exercise: cards, abilities, special situations. At most 128. A report warns of one never seen.
    pub features: &'static [Feature],
    /// How a game may end for the table, such as `won` and `lost`; capped games are not in this list.
    pub outcomes: &'static [Named],
    /// Why a game ended.
    pub causes: &'static [Cause],
    /// Columns of the games table beyond the common ones.
    pub game_metrics: &'static [Metric],
    /// Columns of the seats table beyond the common ones.
    pub seat_metrics: &'static [Metric],
}

/// Who wins together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// All seats win or lose together; outcome 0 is the win.
    Cooperative,
    /// Seats belong to factions.
    Factions,
    /// Every seat for itself.
    Individual,
}

/// A name with its explanation.
#[derive(Debug, Clone, Copy)]
pub struct Named {
    /// Kebab-case name.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
}

/// Something that a run may exercise.
#[derive(Debug, Clone, Copy)]
pub struct Feature {
    /// Kebab-case name.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Without what it cannot occur.
    pub requires: Requirement,
}

/// What a feature cannot occur without. A report does not warn of a feature that no cell allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requirement {
    /// Nothing.
    Always,
    /// The role of this name at the table.
    Role(&'static str),
    /// The flag parameter of this name being true.
    Flag(&'static str),
}

/// Why a game ends.
#[derive(Debug, Clone, Copy)]
pub struct Cause {
    /// Kebab-case name.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// What it decides.
    pub decides: Decides,
}

/// What a cause of ending decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decides {
    /// The outcome with this index in [`Declaration::outcomes`].
    Outcome(u8),
    /// Whichever outcome the position says.
    AnyOutcome,
    /// Nothing: it is a cap, after which a game is neither won nor lost.
    Nothing,
}

/// A number or option that a scenario may set.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// The name in the rules file, snake_case.
    pub name: &'static str,
    /// Type and range.
    pub kind: ParameterKind,
    /// The published value.
    pub default: DefaultValue,
    /// One sentence: what it changes.
    pub summary: &'static str,
}

/// The type and range of a parameter.
#[derive(Debug, Clone, Copy)]
pub enum ParameterKind {
    /// A whole number in `min..=max`, or one of the names that stand for a number.
    Integer {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
        /// Names that may be written in place of a number.
        names: &'static [(&'static str, i64)],
    },
    /// A real number in `min..=max`.
    Number {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// `true` or `false`.
    Flag,
    /// One of the names; with `or_rows`, or a list of texts that draw a board.
    Choice {
        /// The names.
        options: &'static [&'static str],
        /// Whether a list of texts, one per row of a board, may be given instead.
        or_rows: bool,
    },
    /// A list of `min_len..=max_len` whole numbers in `min..=max`.
    IntegerList {
        /// Smallest value of an entry.
        min: i64,
        /// Largest value of an entry.
        max: i64,
        /// Shortest list.
        min_len: usize,
        /// Longest list.
        max_len: usize,
    },
}

/// The default of a parameter, in a form that constants can hold.
#[derive(Debug, Clone, Copy)]
pub enum DefaultValue {
    /// A whole number.
    Integer(i64),
    /// A real number.
    Number(f64),
    /// A flag.
    Flag(bool),
    /// A name.
    Text(&'static str),
    /// A list of whole numbers.
    Integers(&'static [i64]),
}

/// A value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A whole number.
    Integer(i64),
    /// A real number.
    Number(f64),
    /// A flag.
    Flag(bool),
    /// A name.
    Text(String),
    /// A list of whole numbers.
    Integers(Vec<i64>),
    /// The rows of a board.
    Rows(Vec<String>),
}

impl From<DefaultValue> for Value {
    fn from(default: DefaultValue) -> Self {
        match default {
            DefaultValue::Integer(value) => Self::Integer(value),
            DefaultValue::Number(value) => Self::Number(value),
            DefaultValue::Flag(value) => Self::Flag(value),
            DefaultValue::Text(value) => Self::Text(value.to_owned()),
            DefaultValue::Integers(values) => Self::Integers(values.to_vec()),
        }
    }
}

impl From<&Value> for serde_json::Value {
    fn from(value: &Value) -> Self {
        match value {
            Value::Integer(value) => Self::from(*value),
            Value::Number(value) => Self::from(*value),
            Value::Flag(value) => Self::from(*value),
            Value::Text(value) => Self::from(value.as_str()),
            Value::Integers(values) => Self::from(values.as_slice()),
            Value::Rows(rows) => Self::from(rows.as_slice()),
        }
    }
}

impl std::fmt::Display for Value {
    /// Writes the value as TOML would.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Integer(value) => write!(formatter, "{value}"),
            Self::Number(value) => write!(formatter, "{value:?}"),
            Self::Flag(value) => write!(formatter, "{value}"),
            Self::Text(value) => write!(formatter, "{value:?}"),
            Self::Integers(values) => write!(formatter, "{values:?}"),
            Self::Rows(rows) => write!(formatter, "{rows:?}"),
        }
    }
}

/// Why a value cannot be one of a parameter's. The message completes "`name` ...".
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ValueError {
    /// The value has another type than the parameter.
    #[error("must be {expected}, but is {found}")]
    WrongType {
        /// What the parameter takes.
        expected: String,
        /// What was found, as text.
        found: String,
    },
    /// A number lies outside of the range.
    #[error("must be {expected}, but is {found}")]
    OutOfRange {
        /// What the parameter takes.
        expected: String,
        /// The offending number.
        found: String,
    },
    /// A name is not among the options.
    #[error("knows no `{found}`")]
    UnknownName {
        /// The offending name.
        found: String,
        /// The names that would do.
        options: Vec<&'static str>,
    },
}

impl Parameter {
    /// What the parameter takes, as a phrase: `a whole number from 1 to 9`.
    #[must_use]
    pub fn expected(&self) -> String {
        match self.kind {
            ParameterKind::Integer { min, max, names } => {
                let mut text = format!("a whole number from {min} to {max}");
                if !names.is_empty() {
                    let names: Vec<_> = names.iter().map(|(name, _)| format!("\"{name}\"")).collect();
                    text.push_str(&format!(" or one of {}", names.join(", ")));
                }
                text
            }
            ParameterKind::Number { min, max } => format!("a number from {min} to {max}"),
            ParameterKind::Flag => "true or false".to_owned(),
            ParameterKind::Choice { options, or_rows } => {
                let names: Vec<_> = options.iter().map(|name| format!("\"{name}\"")).collect();
                let rows = if or_rows { ", or a list of texts, one per row" } else { "" };
                format!("one of {}{rows}", names.join(", "))
            }
            ParameterKind::IntegerList { min, max, min_len, max_len } => {
                let len = if min_len == max_len { min_len.to_string() } else { format!("{min_len} to {max_len}") };
                format!("a list of {len} whole numbers from {min} to {max}")
            }
        }
    }

    /// Checks `value` against type and range and gives it back in its final form: names that stand for a number become
    /// the number, and a whole number becomes a real one where a real one is wanted.
    ///
    /// # Errors
    ///
    /// If the value has the wrong type, lies outside of the range or is an unknown name.
    pub fn check(&self, value: &Value) -> Result<Value, ValueError> {
        let wrong_type = || ValueError::WrongType { expected: self.expected(), found: value.to_string() };
        let out_of_range = |found: String| ValueError::OutOfRange { expected: self.expected(), found };
        match (self.kind, value) {
            (ParameterKind::Integer { min, max, .. }, Value::Integer(number)) => {
                if (min..=max).contains(number) {
                    Ok(value.clone())
                } else {
                    Err(out_of_range(number.to_string()))
                }
            }
            (ParameterKind::Integer { names, .. }, Value::Text(text)) if !names.is_empty() => {
                match names.iter().find(|(name, _)| name == text) {
                    Some((_, number)) => Ok(Value::Integer(*number)),
                    None => Err(ValueError::UnknownName {
                        found: text.clone(),
                        options: names.iter().map(|(name, _)| *name).collect(),
                    }),
                }
            }
            (ParameterKind::Number { min, max }, Value::Number(number)) => {
                if (min..=max).contains(number) {
                    Ok(value.clone())
                } else {
                    Err(out_of_range(value.to_string()))
                }
            }
            (ParameterKind::Number { .. }, Value::Integer(number)) => self.check(&Value::Number(*number as f64)),
            (ParameterKind::Flag, Value::Flag(_)) => Ok(value.clone()),
            (ParameterKind::Choice { options, .. }, Value::Text(text)) => {
                if options.contains(&text.as_str()) {
                    Ok(value.clone())
                } else {
                    Err(ValueError::UnknownName { found: text.clone(), options: options.to_vec() })
                }
            }
            (ParameterKind::Choice { or_rows: true, .. }, Value::Rows(_)) => Ok(value.clone()),
            (ParameterKind::IntegerList { min, max, min_len, max_len }, Value::Integers(numbers)) => {
                if !(min_len..=max_len).contains(&numbers.len()) {
                    return Err(out_of_range(format!("a list of {}", numbers.len())));
                }
                match numbers.iter().find(|number| !(min..=max).contains(*number)) {
                    Some(number) => Err(out_of_range(format!("{value}, with {number}"))),
                    None => Ok(value.clone()),
                }
            }
            _ => Err(wrong_type()),
        }
    }
}

/// A strategy that a game offers.
#[derive(Debug, Clone, Copy)]
pub struct StrategyDeclaration {
    /// Kebab-case name.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// What a scenario may set in `{ name = "...", ... }`.
    pub parameters: &'static [Parameter],
}

/// A column of the games or seats table.
#[derive(Debug, Clone, Copy)]
pub struct Metric {
    /// Column name, snake_case.
    pub name: &'static str,
    /// How the value is to be read.
    pub kind: MetricKind,
    /// The unit, such as `cards`; empty for flags and labels.
    pub unit: &'static str,
    /// One sentence.
    pub summary: &'static str,
}

/// How the number in a metric's column is to be read. Every metric fits `u32`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetricKind {
    /// A count from 0 to `max`.
    Count {
        /// Largest value that can occur.
        max: u32,
    },
    /// 0 or 1.
    Flag,
    /// An index into the names; `names.len()` itself stands for "none".
    Label {
        /// The names.
        names: &'static [&'static str],
    },
}

/// All parameters of a game or a strategy with their values: the published ones unless a scenario set them.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings(BTreeMap<&'static str, Value>);

impl Settings {
    /// The published values.
    #[must_use]
    pub fn published(parameters: &'static [Parameter]) -> Self {
        Self(parameters.iter().map(|parameter| (parameter.name, published_value(parameter))).collect())
    }

    /// Sets a parameter to a value that has passed [`Parameter::check`].
    pub fn set(&mut self, name: &'static str, value: Value) {
        self.0.insert(name, value);
    }

    /// The value of a parameter.
    ///
    /// # Panics
    ///
    /// If no parameter of that name was declared; the same holds for the typed readers below.
    #[must_use]
    pub fn value(&self, name: &str) -> &Value {
        self.0.get(name).unwrap_or_else(|| panic!("no parameter `{name}` was declared"))
    }

    /// A whole number.
    #[must_use]
    pub fn integer(&self, name: &str) -> i64 {
        match self.value(name) {
            Value::Integer(value) => *value,
            other => panic!("parameter `{name}` is no whole number but {other}"),
        }
    }

    /// A whole number of a parameter whose declared range fits a byte.
    #[must_use]
    pub fn byte(&self, name: &str) -> u8 {
        u8::try_from(self.integer(name)).unwrap_or_else(|_| panic!("parameter `{name}` does not fit a byte"))
    }

    /// A real number.
    #[must_use]
    pub fn number(&self, name: &str) -> f64 {
        match self.value(name) {
            Value::Number(value) => *value,
            other => panic!("parameter `{name}` is no number but {other}"),
        }
    }

    /// A flag.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        match self.value(name) {
            Value::Flag(value) => *value,
            other => panic!("parameter `{name}` is no flag but {other}"),
        }
    }

    /// A name.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Value::Text(value) => value,
            other => panic!("parameter `{name}` is no name but {other}"),
        }
    }

    /// A list of whole numbers.
    #[must_use]
    pub fn integers(&self, name: &str) -> &[i64] {
        match self.value(name) {
            Value::Integers(values) => values,
            other => panic!("parameter `{name}` is no list of numbers but {other}"),
        }
    }

    /// All parameters with their values, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }
}

/// The published value in its final form (a default may be written as a name that stands for a number).
fn published_value(parameter: &Parameter) -> Value {
    parameter
        .check(&parameter.default.into())
        .unwrap_or_else(|error| panic!("the published value of `{}` {error}", parameter.name))
}

/// The index of `name` in a list of declared names.
#[must_use]
pub fn index_of(list: &[Named], name: &str) -> Option<u8> {
    list.iter().position(|entry| entry.name == name).and_then(|index| u8::try_from(index).ok())
}
