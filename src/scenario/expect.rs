//! `[[expect]]`: what the results should be.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use toml::de::DeValue;

use super::axes::{AxisDraft, set_label};
use super::effective::plain_text;
use super::fault::{Collector, FaultKind, Span, quoted};
use super::fields::{Fields, Node, PathEntry, dotted_entries, list, number, table, text, unfit};
use super::{Band, Cell, Expectation, MetricRef};
use crate::games::Declaration;
use crate::games::declaration::{MetricKind, Sides};

/// The most expectations of a scenario: each may name every cell.
pub(super) const MOST_EXPECTATIONS: usize = 1_000;

/// What is planned for expectations.
const PLANNED: &[&str] = &["for_each"];

/// Reads all expectations.
pub(super) fn read(
    node: &Node<'_>,
    axes: &[AxisDraft],
    cells: &[Cell],
    declaration: &Declaration,
    faults: &mut Collector,
) -> Vec<Expectation> {
    let Some(entries) = list("expect", node, "a list of tables, each begun by `[[expect]]`", faults) else {
        return Vec::new();
    };
    if entries.len() > MOST_EXPECTATIONS {
        let kind = FaultKind::TooManyExpectations { count: entries.len(), limit: MOST_EXPECTATIONS };
        faults.add(entries[MOST_EXPECTATIONS].span(), kind);
        return Vec::new();
    }
    let mut names = HashSet::new();
    let axes = axes.iter().map(Lookup::new).collect();
    let context = Context { axes, cells, declaration };
    // All are read before the good ones are picked, so that every fault is reported.
    entries.iter().filter_map(|entry| context.expectation(entry, &mut names, faults)).collect()
}

struct Context<'a> {
    axes: Vec<Lookup<'a>>,
    cells: &'a [Cell],
    declaration: &'a Declaration,
}

impl Context<'_> {
    fn expectation<'d>(
        &self,
        node: &'d Node<'_>,
        names: &mut HashSet<&'d str>,
        faults: &mut Collector,
    ) -> Option<Expectation> {
        let mut fields = Fields::new(table("expect", node, faults)?, "`[[expect]]`", node.span());
        let name = fields.require("name", faults).and_then(|node| unique_name(node, names, faults));
        let selection = match fields.get("where") {
            Some(node) => self.selection(node, faults),
            None => Some(Vec::new()),
        };
        let metric_node = fields.require("metric", faults);
        let metric_text = metric_node.and_then(|node| text("metric", node, faults));
        let metric = metric_node.zip(metric_text).and_then(|(node, name)| self.metric(name, node, faults));
        let limits = metric.map_or(f64::NEG_INFINITY..=f64::INFINITY, |metric| self.limits(metric));
        let band = band(&mut fields, node.span(), &limits, faults);
        for key in PLANNED {
            fields.refuse_planned(key, faults);
        }
        fields.finish(PLANNED, faults);
        let cells = self.selected(&selection?);
        Some(Expectation { name: name?, metric: metric?, metric_text: metric_text?.to_owned(), cells, band: band? })
    }

    /// Per condition, the axis and the sorted indices of the values it lets pass.
    fn selection(&self, node: &Node<'_>, faults: &mut Collector) -> Option<Vec<(usize, Vec<usize>)>> {
        let mut conditions = Vec::new();
        let before = faults.count();
        for entry in dotted_entries(table("where", node, faults)?) {
            match self.axes.iter().position(|lookup| lookup.axis.key == entry.path) {
                Some(axis) => conditions.push((axis, self.axes[axis].matches(&entry, faults))),
                None => faults.add(entry.span, self.unknown_axis(&entry.path)),
            }
        }
        (faults.count() == before).then_some(conditions)
    }

    fn unknown_axis(&self, path: &str) -> FaultKind {
        let known = self.axes.iter().map(|lookup| lookup.axis.key.clone()).collect();
        FaultKind::UnknownKey { key: quoted(path), place: "`where`, which names axes".to_owned(), known }
    }

    fn selected(&self, conditions: &[(usize, Vec<usize>)]) -> Vec<usize> {
        let passes = |cell: &Cell| {
            conditions.iter().all(|(axis, values)| values.binary_search(&cell.coordinates[*axis]).is_ok())
        };
        self.cells.iter().enumerate().filter(|(_, cell)| passes(cell)).map(|(index, _)| index).collect()
    }

    fn metric(&self, name: &str, node: &Node<'_>, faults: &mut Collector) -> Option<MetricRef> {
        let metrics = metrics(self.declaration);
        if let Some((_, metric)) = metrics.iter().find(|(known, _)| known == name) {
            return Some(*metric);
        }
        let is_label = self.declaration.game_metrics.iter().any(|metric| metric.name == name);
        let kind = match is_label {
            true => FaultKind::LabelMetric { name: name.to_owned() },
            false => FaultKind::UnknownName {
                what: "metric".to_owned(),
                found: quoted(name),
                known: metrics.into_iter().map(|(known, _)| known).collect(),
            },
        };
        faults.add(node.span(), kind);
        None
    }

    /// Between which numbers the metric lies by its nature.
    fn limits(&self, metric: MetricRef) -> RangeInclusive<f64> {
        let rate = match metric {
            MetricRef::WinRate | MetricRef::OutcomeRate(_) | MetricRef::CauseRate(_) | MetricRef::CappedRate => true,
            MetricRef::Turns | MetricRef::Rounds | MetricRef::Steps => false,
            MetricRef::GameMetric(index) => self.declaration.game_metrics[usize::from(index)].kind == MetricKind::Flag,
        };
        0.0..=if rate { 1.0 } else { f64::INFINITY }
    }
}

/// All metrics that an expectation can name.
pub(super) fn metrics(declaration: &Declaration) -> Vec<(String, MetricRef)> {
    let mut metrics = Vec::new();
    if declaration.sides == Sides::Cooperative {
        metrics.push(("win_rate".to_owned(), MetricRef::WinRate));
    }
    metrics.push(("capped_rate".to_owned(), MetricRef::CappedRate));
    metrics.push(("turns".to_owned(), MetricRef::Turns));
    metrics.push(("rounds".to_owned(), MetricRef::Rounds));
    metrics.push(("steps".to_owned(), MetricRef::Steps));
    for (index, outcome) in (0..).zip(declaration.outcomes) {
        metrics.push((format!("outcome.{}", outcome.name), MetricRef::OutcomeRate(index)));
    }
    for (index, cause) in (0..).zip(declaration.causes) {
        metrics.push((format!("cause.{}", cause.name), MetricRef::CauseRate(index)));
    }
    for (index, metric) in (0..).zip(declaration.game_metrics) {
        if !matches!(metric.kind, MetricKind::Label { .. }) {
            metrics.push((metric.name.to_owned(), MetricRef::GameMetric(index)));
        }
    }
    metrics
}

fn unique_name<'d>(node: &'d Node<'_>, names: &mut HashSet<&'d str>, faults: &mut Collector) -> Option<String> {
    let name = text("name", node, faults)?;
    if name.trim().is_empty() {
        unfit("name", node, "a text that is not empty", faults);
        return None;
    }
    if !names.insert(name) {
        faults.add(node.span(), FaultKind::Twice { what: "expectation".to_owned(), name: quoted(name) });
        return None;
    }
    Some(name.to_owned())
}

/// An axis whose values can be found quickly: both axes and conditions may be long.
struct Lookup<'a> {
    axis: &'a AxisDraft,
    indices: HashMap<&'a str, usize>,
    labels: Arc<[String]>,
}

impl<'a> Lookup<'a> {
    fn new(axis: &'a AxisDraft) -> Self {
        let mut indices = HashMap::new();
        for (index, value) in axis.values.iter().enumerate() {
            indices.insert(value.plain.as_str(), index);
        }
        // Labels go before values that are written alike.
        for (index, value) in axis.values.iter().enumerate() {
            indices.insert(value.label.as_str(), index);
        }
        Self { axis, indices, labels: axis.values.iter().map(|value| value.label.clone()).collect() }
    }

    /// The sorted indices of the values that a condition lets pass.
    fn matches(&self, entry: &PathEntry<'_, '_>, faults: &mut Collector) -> Vec<usize> {
        // A list is first taken as one value, because axes have lists as values, too.
        if let Some(index) = self.index_of(entry.node) {
            return vec![index];
        }
        let wanted = match entry.node.get_ref() {
            DeValue::Array(list) if !list.is_empty() => list.iter().collect(),
            _ => vec![entry.node],
        };
        let mut indices: Vec<usize> = wanted.into_iter().filter_map(|node| self.match_one(node, faults)).collect();
        indices.sort_unstable();
        indices
    }

    fn match_one(&self, node: &Node<'_>, faults: &mut Collector) -> Option<usize> {
        let found = self.index_of(node);
        // An axis without values has faults of its own.
        if found.is_none() && !self.labels.is_empty() {
            let (axis, found) = (self.axis.key.clone(), quoted(&label_of(node)));
            faults.add(node.span(), FaultKind::NoSuchValue { axis, found, known: Arc::clone(&self.labels) });
        }
        found
    }

    fn index_of(&self, node: &Node<'_>) -> Option<usize> {
        let index = |name: &str| self.indices.get(name).copied();
        index(&label_of(node)).or_else(|| index(&set_of(node)?))
    }
}

/// The label that a value would have on an axis.
fn label_of(node: &Node<'_>) -> String {
    match node.get_ref() {
        DeValue::String(text) => text.clone().into_owned(),
        other => plain_text(other),
    }
}

/// A list of names as the label of a set.
fn set_of(node: &Node<'_>) -> Option<String> {
    let names: Option<Vec<&str>> = node.get_ref().as_array()?.iter().map(|entry| entry.get_ref().as_str()).collect();
    names.map(set_label)
}

/// The one band of an expectation. `limits` are those of the metric.
fn band(fields: &mut Fields<'_, '_>, span: Span, limits: &RangeInclusive<f64>, faults: &mut Collector) -> Option<Band> {
    let between = fields.get("between");
    let at_least = fields.get("at_least");
    let at_most = fields.get("at_most");
    let close_to = fields.get("close_to");
    let within = fields.get("within");
    for (one, key, other, partner) in
        [(close_to, "close_to", within, "within"), (within, "within", close_to, "close_to")]
    {
        if let (Some(node), None) = (one, other) {
            faults.add(node.span(), FaultKind::NeedsPartner { key, other: partner });
        }
    }
    let count = [between, at_least, at_most, close_to.or(within)].iter().flatten().count();
    if count != 1 {
        faults.add(span, FaultKind::Bands { count });
        return None;
    }
    if let Some(node) = between {
        return between_band(node, limits, faults);
    }
    if let Some(node) = at_least {
        return Some(Band { low: bound("at_least", node, limits, faults)?, high: f64::INFINITY });
    }
    if let Some(node) = at_most {
        return Some(Band { low: f64::NEG_INFINITY, high: bound("at_most", node, limits, faults)? });
    }
    close_band(close_to?, within?, limits, faults)
}

fn between_band(node: &Node<'_>, limits: &RangeInclusive<f64>, faults: &mut Collector) -> Option<Band> {
    let expected = "a list of two numbers";
    let entries = list("between", node, expected, faults)?;
    let [low, high] = &entries[..] else {
        unfit("between", node, expected, faults);
        return None;
    };
    let (low, high) = (bound("between", low, limits, faults), bound("between", high, limits, faults));
    let (low, high) = (low?, high?);
    if low > high {
        faults.add(node.span(), FaultKind::BandReversed { low, high });
        return None;
    }
    Some(Band { low, high })
}

fn close_band(
    close_to: &Node<'_>,
    within: &Node<'_>,
    limits: &RangeInclusive<f64>,
    faults: &mut Collector,
) -> Option<Band> {
    let centre = bound("close_to", close_to, limits, faults);
    let width = bound("within", within, limits, faults);
    if width == Some(0.0) {
        unfit("within", within, "a number above 0", faults);
        return None;
    }
    let (centre, width) = (centre?, width?);
    Some(Band { low: (centre - width).max(*limits.start()), high: (centre + width).min(*limits.end()) })
}

/// A number that the metric can reach.
fn bound(key: &str, node: &Node<'_>, limits: &RangeInclusive<f64>, faults: &mut Collector) -> Option<f64> {
    let found = number(key, node, faults)?;
    if limits.contains(&found) {
        return Some(found);
    }
    let expected = match limits.end().is_finite() {
        true => format!("a number from {} to {}, because the metric is a rate", limits.start(), limits.end()),
        false => format!("at least {}, because the metric is never below", limits.start()),
    };
    unfit(key, node, expected, faults);
    None
}
