//! `[axes]`: what varies from cell to cell.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use toml::de::{DeTable, DeValue};

use super::effective::plain_text;
use super::fault::{Collector, FaultKind, Span, quoted};
use super::fields::{Fields, Node, PathEntry, dotted_entries, entry_spans, list, visible_text};
use super::knob::{CardKind, EVERY_COMBINATION, Knob};
use super::setting::{self, Setting};
use crate::games::{Assignment, Declaration};

/// The most cells of a scenario.
pub const MOST_CELLS: usize = 10_000;

/// An axis with its values.
pub(super) struct AxisDraft {
    pub(super) key: String,
    /// The name of the axis in the file.
    pub(super) span: Span,
    /// What it sets; `None` if that was a fault.
    pub(super) knob: Option<Knob>,
    pub(super) values: Vec<ValueDraft>,
}

/// A value of an axis.
pub(super) struct ValueDraft {
    /// What tables and charts call it.
    pub(super) label: String,
    /// How TOML would write it in one line.
    pub(super) plain: String,
    /// Where it stands.
    pub(super) span: Span,
    /// The places of its entries, if it is a list.
    pub(super) rows: Vec<Span>,
    /// What it sets; `None` if that was a fault.
    pub(super) setting: Option<Setting>,
}

/// Reads all axes, in the order of the file. `players` is the table's size, for the axes that are combinations.
pub(super) fn read(
    table: &DeTable<'_>,
    players: Option<u8>,
    declaration: &Declaration,
    faults: &mut Collector,
) -> Vec<AxisDraft> {
    let entries = dotted_entries(table);
    let mut axes: Vec<AxisDraft> = Vec::with_capacity(entries.len());
    // Combinations need the table's size, which may be an axis, so they are read last.
    for entry in &entries {
        let knob = knob_of(entry, &axes, declaration, faults);
        let values = match knob {
            Some(Knob::Cards(_)) if is_every_combination(entry.node) => Vec::new(),
            _ => listed_values(entry, knob, declaration, faults),
        };
        axes.push(AxisDraft { key: entry.path.clone(), span: entry.span.clone(), knob, values });
    }
    let sizes = table_sizes(&axes, players);
    for (axis, entry) in axes.iter_mut().zip(&entries) {
        if let Some(Knob::Cards(kind)) = axis.knob
            && is_every_combination(entry.node)
        {
            axis.values = combination_values(kind, entry.node, &sizes, declaration, faults);
        }
    }
    axes
}

fn knob_of(
    entry: &PathEntry<'_, '_>,
    earlier: &[AxisDraft],
    declaration: &Declaration,
    faults: &mut Collector,
) -> Option<Knob> {
    if earlier.iter().any(|axis| axis.key == entry.path) {
        faults.add(entry.span.clone(), FaultKind::Twice { what: "axis".to_owned(), name: quoted(&entry.path) });
        return None;
    }
    match Knob::of_path(&entry.path, declaration) {
        Ok(knob) => Some(knob),
        Err(fault) => {
            faults.add(entry.span.clone(), fault);
            None
        }
    }
}

fn is_every_combination(node: &Node<'_>) -> bool {
    node.get_ref().as_str() == Some(EVERY_COMBINATION)
}

/// The values of an axis that lists them.
fn listed_values(
    entry: &PathEntry<'_, '_>,
    knob: Option<Knob>,
    declaration: &Declaration,
    faults: &mut Collector,
) -> Vec<ValueDraft> {
    // What sets nothing known needs no further faults; only its labels count, for the expectations.
    let mut unheard = Collector::default();
    let faults = if knob.is_some() { faults } else { &mut unheard };
    let expected = match knob {
        Some(Knob::Cards(_)) => "a list of values, or \"every-combination\"",
        _ => "a list of values",
    };
    let Some(entries) = list(&entry.path, entry.node, expected, faults) else { return Vec::new() };
    if entries.is_empty() {
        faults.add(entry.node.span(), FaultKind::EmptyAxis { key: quoted(&entry.path) });
    }
    let mut values: Vec<ValueDraft> = Vec::with_capacity(entries.len());
    let mut labels = HashSet::new();
    // By what they set; the text of a setting tells settings apart and can be looked up.
    let mut meanings: HashMap<String, String> = HashMap::new();
    for node in entries.iter() {
        let Some((label, node)) = labelled(node, faults) else { continue };
        let is_new = labels.insert(label.clone());
        if !is_new {
            let what = format!("the value of axis `{}` labelled", quoted(&entry.path));
            faults.add(node.span(), FaultKind::Twice { what, name: quoted(&label) });
        }
        let setting = knob.and_then(|knob| setting::read(knob, &entry.path, node, declaration, faults));
        if let Some(setting) = setting.as_ref().filter(|_| is_new) {
            match meanings.entry(format!("{setting:?}")) {
                Entry::Vacant(place) => {
                    place.insert(label.clone());
                }
                Entry::Occupied(first) => {
                    let axis = quoted(&entry.path);
                    let (first, second) = (quoted(first.get()), quoted(&label));
                    faults.add(node.span(), FaultKind::SameValue { axis, first, second });
                }
            }
        }
        let (plain, rows) = (plain_text(node.get_ref()), entry_spans(node));
        values.push(ValueDraft { label, plain, span: node.span(), rows, setting });
    }
    values
}

/// Takes `{ label = "…", value = … }` apart; any other value is its own label.
fn labelled<'d, 't>(node: &'d Node<'t>, faults: &mut Collector) -> Option<(String, &'d Node<'t>)> {
    match node.get_ref() {
        // A strategy with parameters is a table, too, but has a name.
        DeValue::Table(table)
            if (table.contains_key("label") || table.contains_key("value")) && !table.contains_key("name") =>
        {
            let mut fields = Fields::new(table, "the value", node.span());
            let label = fields.require("label", faults).and_then(|node| visible_text("label", node, faults));
            let value = fields.require("value", faults);
            fields.finish(&[], faults);
            Some((label?.to_owned(), value?))
        }
        DeValue::String(text) => Some((text.clone().into_owned(), node)),
        other => Some((plain_text(other), node)),
    }
}

/// The table sizes that occur, without duplicates.
fn table_sizes(axes: &[AxisDraft], players: Option<u8>) -> Vec<u8> {
    let axis = axes.iter().find(|axis| matches!(axis.knob, Some(Knob::Players)));
    let mut sizes: Vec<u8> = match axis {
        Some(axis) => axis.values.iter().filter_map(|value| player_count(value.setting.as_ref())).collect(),
        None => players.into_iter().collect(),
    };
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

fn player_count(setting: Option<&Setting>) -> Option<u8> {
    match setting {
        Some(Setting::Players(players)) => Some(*players),
        _ => None,
    }
}

/// All unordered sets of cards for the one size of the table.
fn combination_values(
    kind: CardKind,
    node: &Node<'_>,
    sizes: &[u8],
    declaration: &Declaration,
    faults: &mut Collector,
) -> Vec<ValueDraft> {
    let key = kind.key().to_owned();
    let names = kind.names(declaration);
    let refused = match *sizes {
        // No size at all is a fault that was reported elsewhere.
        [] => return Vec::new(),
        [players] => match combinations(names.len(), usize::from(players)) {
            _ if !kind.unique(declaration) => {
                FaultKind::NotYetSupported { what: "every combination of cards that are not unique".to_owned() }
            }
            Count::None => FaultKind::NoCombination { key, players, available: names.len() },
            Count::TooMany => FaultKind::TooManyCells { cells: format!("over {MOST_CELLS}"), limit: MOST_CELLS },
            Count::Listed(sets) => {
                return sets.into_iter().map(|set| combination_value(kind, set, &names, node.span())).collect();
            }
        },
        _ => FaultKind::CombinationsOfManySizes { key, sizes: sizes.len() },
    };
    faults.add(node.span(), refused);
    Vec::new()
}

fn combination_value(kind: CardKind, set: Vec<u8>, names: &[String], span: Span) -> ValueDraft {
    let set_names: Vec<&str> = set.iter().map(|card| names[usize::from(*card)].as_str()).collect();
    let label = set_label(set_names);
    let set = Assignment::Set(set);
    let setting = match kind {
        CardKind::Role => Setting::Roles(set),
        CardKind::Character => Setting::Characters(set),
    };
    ValueDraft { plain: label.clone(), label, span, rows: Vec::new(), setting: Some(setting) }
}

/// What stands between the names in the label of a set.
pub(super) const SET_SEPARATOR: char = '+';

/// The label of a set of cards: sorted names joined by `+`.
pub(super) fn set_label(mut names: Vec<&str>) -> String {
    names.sort_unstable();
    names.join(&SET_SEPARATOR.to_string())
}

enum Count {
    None,
    TooMany,
    Listed(Vec<Vec<u8>>),
}

/// All sets of `size` numbers below `available`, in lexicographic order.
fn combinations(available: usize, size: usize) -> Count {
    if size > available {
        return Count::None;
    }
    let mut sets = Vec::new();
    let mut set: Vec<u8> = (0..size as u8).collect();
    loop {
        if sets.len() == MOST_CELLS {
            return Count::TooMany;
        }
        sets.push(set.clone());
        // The last entry that can still grow does, and those after it follow it closely.
        let Some(position) = (0..size).rev().find(|at| usize::from(set[*at]) < available - size + at) else {
            return Count::Listed(sets);
        };
        let next = set[position] + 1;
        for (offset, entry) in set[position..].iter_mut().enumerate() {
            *entry = next + offset as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_the_binomial_number_of_distinct_sets() {
        for (available, size, expected) in [(6, 3, 20), (6, 6, 1), (5, 1, 5), (16, 2, 120)] {
            let Count::Listed(mut sets) = combinations(available, size) else { panic!("{available} over {size}") };
            assert_eq!(sets.len(), expected);
            sets.sort();
            sets.dedup();
            assert_eq!(sets.len(), expected);
            assert!(sets.iter().all(|set| set.is_sorted_by(|a, b| a < b)));
        }
        assert!(matches!(combinations(5, 6), Count::None));
        assert!(matches!(combinations(30, 15), Count::TooMany));
    }
}
