//! Typed reading of the TOML tree. Every reader reports its fault and gives `None`, so that reading goes on.

use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use super::fault::{Collector, FaultKind, Span, is_visible, quoted};

/// A key with its place.
pub(super) type Key<'t> = Spanned<DeString<'t>>;
/// A value with its place.
pub(super) type Node<'t> = Spanned<DeValue<'t>>;

/// A table that is being read. It remembers the keys that were asked for; all others are unknown.
pub(super) struct Fields<'d, 't> {
    table: &'d DeTable<'t>,
    place: String,
    span: Span,
    known: Vec<&'static str>,
}

impl<'d, 't> Fields<'d, 't> {
    /// `place` is how messages call the table, `span` what they underline if a key is missing.
    pub(super) fn new(table: &'d DeTable<'t>, place: impl Into<String>, span: Span) -> Self {
        Self { table, place: place.into(), span, known: Vec::new() }
    }

    /// The value of an optional key.
    pub(super) fn get(&mut self, key: &'static str) -> Option<&'d Node<'t>> {
        self.entry(key).map(|(_, node)| node)
    }

    /// Key and value of an optional key.
    pub(super) fn entry(&mut self, key: &'static str) -> Option<(&'d Key<'t>, &'d Node<'t>)> {
        self.known.push(key);
        self.table.get_key_value(key)
    }

    /// The value of a key that must be there.
    pub(super) fn require(&mut self, key: &'static str, faults: &mut Collector) -> Option<&'d Node<'t>> {
        let node = self.get(key);
        if node.is_none() {
            faults.add(self.span.clone(), FaultKind::MissingKey { key, place: self.place.clone() });
        }
        node
    }

    /// A table behind an optional key.
    pub(super) fn section(&mut self, key: &'static str, faults: &mut Collector) -> Option<Section<'d, 't>> {
        let (name, node) = self.entry(key)?;
        let table = table(key, node, faults)?;
        Some(Section { table, span: name.span() })
    }

    /// Refuses a planned key.
    pub(super) fn refuse_planned(&mut self, key: &'static str, faults: &mut Collector) {
        // Not remembered as known: a suggestion should not offer it.
        if let Some((name, _)) = self.table.get_key_value(key) {
            faults.add(name.span(), FaultKind::NotYetSupported { what: format!("`{key}`") });
        }
    }

    /// Reports the keys that nobody asked for; `planned` ones have been refused before.
    pub(super) fn finish(self, planned: &[&str], faults: &mut Collector) {
        for name in self.table.keys() {
            let key = name.get_ref().as_ref();
            if !self.known.contains(&key) && !planned.contains(&key) {
                let known = self.known.iter().map(|known| (*known).to_owned()).collect();
                faults.add(name.span(), FaultKind::UnknownKey { key: quoted(key), place: self.place.clone(), known });
            }
        }
    }
}

/// A table with the place of its name.
#[derive(Clone)]
pub(super) struct Section<'d, 't> {
    pub(super) table: &'d DeTable<'t>,
    pub(super) span: Span,
}

impl<'d, 't> Section<'d, 't> {
    pub(super) fn fields(&self, place: &str) -> Fields<'d, 't> {
        Fields::new(self.table, place, self.span.clone())
    }

    /// The entries in the order of the file.
    pub(super) fn entries(&self) -> Vec<(&'d Key<'t>, &'d Node<'t>)> {
        in_file_order(self.table)
    }
}

/// The entries of a table in the order of the file.
pub(super) fn in_file_order<'d, 't>(table: &'d DeTable<'t>) -> Vec<(&'d Key<'t>, &'d Node<'t>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// An entry with its path from the top, such as `rules.start_position`.
pub(super) struct PathEntry<'d, 't> {
    pub(super) path: String,
    pub(super) span: Span,
    pub(super) node: &'d Node<'t>,
}

/// The entries under `table` with dotted paths: `rules.x = 1` and `"rules.x" = 1` mean the same. In the order of the
/// file; `table.` is left out.
pub(super) fn dotted_entries<'d, 't>(table: &'d DeTable<'t>) -> Vec<PathEntry<'d, 't>> {
    let mut entries = Vec::new();
    append_dotted(table, "", &mut entries);
    entries.sort_by_key(|entry| entry.span.start);
    entries
}

// The parser bounds the depth, so the recursion is safe.
fn append_dotted<'d, 't>(table: &'d DeTable<'t>, prefix: &str, entries: &mut Vec<PathEntry<'d, 't>>) {
    for (key, node) in table {
        let path = format!("{prefix}{}", key.get_ref());
        match node.get_ref() {
            // An empty table is kept as an entry: whoever reads it will report it.
            DeValue::Table(inner) if !inner.is_empty() => append_dotted(inner, &format!("{path}."), entries),
            _ => {
                let path = path.strip_prefix("table.").map(str::to_owned).unwrap_or(path);
                entries.push(PathEntry { path, span: key.span(), node });
            }
        }
    }
}

/// Reports that `node` is not what `key` needs.
pub(super) fn unfit(key: &str, node: &Node<'_>, expected: impl Into<String>, faults: &mut Collector) {
    let kind = FaultKind::Unfit { key: quoted(key), expected: expected.into(), found: described(node.get_ref()) };
    faults.add(node.span(), kind);
}

/// A value as a message quotes it: in full if it is short, else by its type.
pub(super) fn described(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", quoted(text)),
        DeValue::Integer(number) => quoted(&number.to_string()),
        DeValue::Float(number) => quoted(&number.to_string()),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(_) => "a date or time".to_owned(),
        DeValue::Array(list) => format!("a list of {}", list.len()),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

/// A text.
pub(super) fn text<'d>(key: &str, node: &'d Node<'_>, faults: &mut Collector) -> Option<&'d str> {
    let found = node.get_ref().as_str();
    if found.is_none() {
        unfit(key, node, "a text", faults);
    }
    found
}

/// A text for people: one line that is not empty.
pub(super) fn visible_text<'d>(key: &str, node: &'d Node<'_>, faults: &mut Collector) -> Option<&'d str> {
    let found = text(key, node, faults)?;
    if let Some(character) = found.chars().find(|character| !is_visible(*character)) {
        faults.add(node.span(), FaultKind::InvisibleCharacter { key: quoted(key), character });
        return None;
    }
    if found.trim().is_empty() {
        unfit(key, node, "a text that is not empty", faults);
        return None;
    }
    Some(found)
}

/// A text that is an entry of a list; `index` counts from 0.
pub(super) fn text_entry<'d>(key: &str, index: usize, node: &'d Node<'_>, faults: &mut Collector) -> Option<&'d str> {
    let found = node.get_ref().as_str();
    if found.is_none() {
        unfit_entry(key, index, node, "a text", faults);
    }
    found
}

/// Reports that an entry of a list, counted from 0, is not what the list needs.
pub(super) fn unfit_entry(
    key: &str,
    index: usize,
    node: &Node<'_>,
    expected: impl Into<String>,
    faults: &mut Collector,
) {
    let (expected, found) = (expected.into(), described(node.get_ref()));
    faults.add(node.span(), FaultKind::Entry { key: quoted(key), position: index + 1, expected, found });
}

/// The places of the entries of a list; none if it is no list.
pub(super) fn entry_spans(node: &Node<'_>) -> Vec<Span> {
    node.get_ref().as_array().map_or_else(Vec::new, |list| list.iter().map(Spanned::span).collect())
}

/// A table.
pub(super) fn table<'d, 't>(key: &str, node: &'d Node<'t>, faults: &mut Collector) -> Option<&'d DeTable<'t>> {
    let found = node.get_ref().as_table();
    if found.is_none() {
        unfit(key, node, "a table", faults);
    }
    found
}

/// A list.
pub(super) fn list<'d, 't>(
    key: &str,
    node: &'d Node<'t>,
    expected: &str,
    faults: &mut Collector,
) -> Option<&'d DeArray<'t>> {
    let found = node.get_ref().as_array();
    if found.is_none() {
        unfit(key, node, expected, faults);
    }
    found
}

/// A whole number in `range`.
pub(super) fn whole(key: &str, node: &Node<'_>, range: RangeInclusive<u64>, faults: &mut Collector) -> Option<u64> {
    let found = unsigned(node.get_ref()).filter(|number| range.contains(number));
    if found.is_none() {
        let (first, last) = (range.start(), range.end());
        let expected = if first == last { first.to_string() } else { format!("a whole number from {first} to {last}") };
        unfit(key, node, expected, faults);
    }
    found
}

/// A finite number.
pub(super) fn number(key: &str, node: &Node<'_>, faults: &mut Collector) -> Option<f64> {
    let found = real(node.get_ref()).filter(|number| number.is_finite());
    if found.is_none() {
        unfit(key, node, "a number", faults);
    }
    found
}

/// The value as a whole number from 0.
pub(super) fn unsigned(value: &DeValue<'_>) -> Option<u64> {
    let number = value.as_integer()?;
    u64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// The value as a whole number.
pub(super) fn signed(value: &DeValue<'_>) -> Option<i64> {
    let number = value.as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// The value as a real number; whole numbers are real ones, too.
pub(super) fn real(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => signed(value).map(|number| number as f64),
    }
}
