//! `[[expect]]`: what the results should be.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use toml::de::DeValue;

use super::axes::{AxisDraft, SET_SEPARATOR, set_label};
use super::effective::plain_text;
use super::fault::{Collector, FaultKind, Span, quoted};
use super::fields::{
    Fields, Node, PathEntry, dotted_entries, list, number, table, text, text_entry, unfit, visible_text,
};
use super::knob::Knob;
use super::nearest::nearest;
use super::{Band, Cell, Expectation, MetricRef};
use crate::games::Declaration;
use crate::games::declaration::{MetricKind, Sides};

/// The most expectations of a scenario: each may name every cell.
pub(super) const MOST_EXPECTATIONS: usize = 1_000;

/// What `for_each` calls every selected cell by itself.
pub(super) const EVERY_CELL: &str = "cell";

/// Longer labels are not repeated in the names of expectations.
const LONGEST_LABEL: usize = 80;

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
    let mut made = Made::default();
    let axes = axes.iter().map(Lookup::new).collect();
    let context = Context { axes, cells, declaration };
    // All are read before the good ones are picked, so that every fault is reported.
    entries.iter().flat_map(|entry| context.expectations(entry, &mut made, faults).unwrap_or_default()).collect()
}

/// What has been made of the entries so far.
#[derive(Default)]
struct Made {
    names: HashSet<String>,
    count: usize,
    /// Whether it was reported that there are too many.
    too_many: bool,
}

impl Made {
    /// Whether so many more expectations can be made; `span` is what makes them.
    fn has_room(&mut self, more: usize, span: Span, faults: &mut Collector) -> bool {
        self.count += more;
        if self.count > MOST_EXPECTATIONS && !self.too_many {
            self.too_many = true;
            faults.add(span, FaultKind::TooManyExpectations { count: self.count, limit: MOST_EXPECTATIONS });
        }
        !self.too_many
    }
}

/// The cells that are judged together, by the values of the axes of `for_each`.
type Groups = BTreeMap<Vec<usize>, Vec<usize>>;

struct Context<'a> {
    axes: Vec<Lookup<'a>>,
    cells: &'a [Cell],
    declaration: &'a Declaration,
}

impl Context<'_> {
    /// The expectations of one entry: one, unless there is a `for_each`.
    fn expectations(&self, node: &Node<'_>, made: &mut Made, faults: &mut Collector) -> Option<Vec<Expectation>> {
        let mut fields = Fields::new(table("expect", node, faults)?, "`[[expect]]`", node.span());
        let name_node = fields.require("name", faults);
        let name = name_node.and_then(|node| unique_name(node, &mut made.names, faults));
        let selection = match fields.get("where") {
            Some(node) => self.selection(node, faults),
            None => Some(Vec::new()),
        };
        let each_node = fields.get("for_each");
        let each = match each_node {
            Some(node) => self.for_each(node, faults),
            None => Some(Vec::new()),
        };
        let metric_node = fields.require("metric", faults);
        let metric_text = metric_node.and_then(|node| text("metric", node, faults));
        let metric = metric_node.zip(metric_text).and_then(|(node, name)| self.metric(name, node, faults));
        let limits = metric.zip(metric_text).map(|(metric, name)| self.limits(metric, name));
        let band = band(&mut fields, node.span(), &limits.unwrap_or_default(), faults);
        fields.finish(&[], faults);
        let (each, selected) = (each?, self.selected(&selection?));
        let groups = self.groups(&each, &selected);
        let span = each_node.map_or(node.span(), |node| node.span());
        if !made.has_room(groups.len(), span, faults) {
            return None;
        }
        let (name, name_span, metric, metric_text, band) = (name?, name_node?.span(), metric?, metric_text?, band?);
        let mut expectations = Vec::with_capacity(groups.len());
        for (values, cells) in groups {
            let name = format!("{name}{}", self.combination(&each, &values));
            if !each.is_empty() && !made.names.insert(name.clone()) {
                let kind = FaultKind::Twice { what: "expectation".to_owned(), name: quoted(&name) };
                faults.add(name_span.clone(), kind);
            }
            expectations.push(Expectation { name, metric, metric_text: metric_text.to_owned(), cells, band });
        }
        Some(expectations)
    }

    /// The axes of which `for_each` makes every combination.
    fn for_each(&self, node: &Node<'_>, faults: &mut Collector) -> Option<Vec<usize>> {
        let expected = format!("an axis, a list of axes, or \"{EVERY_CELL}\"");
        match node.get_ref() {
            DeValue::String(name) if name == EVERY_CELL => Some((0..self.axes.len()).collect()),
            DeValue::String(name) => self.axis(name, node, faults).map(|axis| vec![axis]),
            DeValue::Array(entries) if !entries.is_empty() => {
                let before = faults.count();
                let mut axes = Vec::with_capacity(entries.len().min(self.axes.len()));
                let mut sound = true;
                for (index, entry) in entries.iter().enumerate() {
                    let name = text_entry("for_each", index, entry, faults);
                    match name.and_then(|name| self.axis(name, entry, faults)) {
                        Some(axis) if axes.contains(&axis) => {
                            let name = quoted(&self.axes[axis].axis.key);
                            faults.add(entry.span(), FaultKind::Twice { what: "axis".to_owned(), name });
                        }
                        Some(axis) => axes.push(axis),
                        None => sound = false,
                    }
                }
                (sound && faults.count() == before).then_some(axes)
            }
            _ => {
                unfit("for_each", node, expected, faults);
                None
            }
        }
    }

    /// The axis that `for_each` names.
    fn axis(&self, name: &str, node: &Node<'_>, faults: &mut Collector) -> Option<usize> {
        let path = name.strip_prefix("table.").unwrap_or(name);
        let found = self.axes.iter().position(|lookup| lookup.axis.key == path);
        if found.is_none() && !self.is_misspelt_axis(path) {
            let known = self.known_axes().into_iter().chain([EVERY_CELL.to_owned()]).collect();
            faults.add(node.span(), FaultKind::UnknownName { what: "axis".to_owned(), found: quoted(name), known });
        }
        found
    }

    fn groups(&self, each: &[usize], selected: &[usize]) -> Groups {
        let mut groups = Groups::new();
        for (index, cell) in selected.iter().filter_map(|index| Some((*index, self.cells.get(*index)?))) {
            let values = each.iter().map(|axis| cell.coordinates[*axis]).collect();
            groups.entry(values).or_default().push(index);
        }
        groups
    }

    /// What is added to the name: ` [players = 2, start_position = novice]`.
    fn combination(&self, each: &[usize], values: &[usize]) -> String {
        let part = |(axis, value): (&usize, &usize)| {
            let axis = self.axes[*axis].axis;
            let key = axis.key.strip_prefix("rules.").unwrap_or(&axis.key);
            match &axis.values[*value].label {
                label if label.chars().nth(LONGEST_LABEL).is_none() => format!("{key} = {label}"),
                _ => format!("{key} = value {}", value + 1),
            }
        };
        let parts: Vec<String> = each.iter().zip(values).map(part).collect();
        if parts.is_empty() { String::new() } else { format!(" [{}]", parts.join(", ")) }
    }

    /// The keys of the axes that set something.
    fn known_axes(&self) -> Vec<String> {
        let known = self.axes.iter().filter(|lookup| lookup.axis.knob.is_some());
        known.map(|lookup| lookup.axis.key.clone()).collect()
    }

    /// Whether `path` is what an axis of an unknown key should have been: the fault is there, not here.
    fn is_misspelt_axis(&self, path: &str) -> bool {
        let path_list = [path.to_owned()];
        Knob::of_path(path, self.declaration).is_ok()
            && self
                .axes
                .iter()
                .any(|lookup| lookup.axis.knob.is_none() && nearest(&lookup.axis.key, &path_list).is_some())
    }

    /// Per condition, the axis and the sorted indices of the values it lets pass.
    fn selection(&self, node: &Node<'_>, faults: &mut Collector) -> Option<Vec<(usize, Vec<usize>)>> {
        let mut conditions = Vec::new();
        let before = faults.count();
        let mut sound = true;
        for entry in dotted_entries(table("where", node, faults)?) {
            match self.axes.iter().position(|lookup| lookup.axis.key == entry.path) {
                Some(axis) => conditions.push((axis, self.axes[axis].matches(&entry, faults))),
                None => {
                    sound = false;
                    if !self.is_misspelt_axis(&entry.path) {
                        faults.add(entry.span, self.unknown_axis(&entry.path));
                    }
                }
            }
        }
        (sound && faults.count() == before).then_some(conditions)
    }

    fn unknown_axis(&self, path: &str) -> FaultKind {
        let place = "`where`, which names axes".to_owned();
        FaultKind::UnknownKey { key: quoted(path), place, known: self.known_axes() }
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

    /// Between which numbers the metric, which is called `name`, lies by its nature.
    fn limits<'n>(&self, metric: MetricRef, name: &'n str) -> Limits<'n> {
        let (high, is_rate) = match metric {
            MetricRef::WinRate | MetricRef::OutcomeRate(_) | MetricRef::CauseRate(_) | MetricRef::CappedRate => {
                (1.0, true)
            }
            MetricRef::Turns | MetricRef::Rounds | MetricRef::Steps => (f64::INFINITY, false),
            MetricRef::GameMetric(index) => match self.declaration.game_metrics[usize::from(index)].kind {
                MetricKind::Flag => (1.0, true),
                MetricKind::Count { max } => (f64::from(max), false),
                MetricKind::Label { .. } => (f64::INFINITY, false),
            },
        };
        Limits { metric: Some(name), range: 0.0..=high, is_rate }
    }
}

/// What a metric can be.
struct Limits<'n> {
    /// Its name; `None` if the metric is not known.
    metric: Option<&'n str>,
    range: RangeInclusive<f64>,
    is_rate: bool,
}

impl Default for Limits<'_> {
    /// Anything.
    fn default() -> Self {
        Self { metric: None, range: f64::NEG_INFINITY..=f64::INFINITY, is_rate: false }
    }
}

impl Limits<'_> {
    /// What a bound may be, as a phrase.
    fn expected(&self) -> String {
        let (low, high) = (self.range.start(), self.range.end());
        match (high.is_finite(), self.is_rate) {
            (true, true) => format!("a number from {low} to {high}, because the metric is a rate"),
            (true, false) => format!("a number from {low} to {high}, because the metric is never outside"),
            (false, _) => format!("at least {low}, because the metric is never below"),
        }
    }

    /// The band, unless the metric is always in it or games cannot show that it is.
    fn decidable(&self, band: Band, node: &Node<'_>, faults: &mut Collector) -> Option<Band> {
        let Some(metric) = self.metric else { return Some(band) };
        let (low, high) = (band.low.max(*self.range.start()), band.high.min(*self.range.end()));
        let metric = metric.to_owned();
        if low <= *self.range.start() && high >= *self.range.end() {
            faults.add(node.span(), FaultKind::BandOfEverything { metric });
            return None;
        }
        if low >= high {
            faults.add(node.span(), FaultKind::BandWithoutWidth { metric, at: low, limits: self.range.clone() });
            return None;
        }
        Some(band)
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

fn unique_name<'d>(node: &'d Node<'_>, names: &mut HashSet<String>, faults: &mut Collector) -> Option<&'d str> {
    let name = visible_text("name", node, faults)?;
    if !names.insert(name.to_owned()) {
        faults.add(node.span(), FaultKind::Twice { what: "expectation".to_owned(), name: quoted(name) });
        return None;
    }
    Some(name)
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
            DeValue::Array(list) if self.has_sets() && list.iter().all(is_member) => vec![entry.node],
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
            let set = set_of(node).filter(|_| self.has_sets());
            let (axis, found) = (self.axis.key.clone(), quoted(&set.unwrap_or_else(|| label_of(node))));
            faults.add(node.span(), FaultKind::NoSuchValue { axis, found, known: Arc::clone(&self.labels) });
        }
        found
    }

    /// Whether the values are sets of cards.
    fn has_sets(&self) -> bool {
        self.labels.first().is_some_and(|label| label.contains(SET_SEPARATOR))
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

/// Whether an entry of a list names one card, not a set of them.
fn is_member(node: &Node<'_>) -> bool {
    node.get_ref().as_str().is_some_and(|name| !name.contains(SET_SEPARATOR))
}

/// A list of names, or names joined by `+`, as the label of a set.
fn set_of(node: &Node<'_>) -> Option<String> {
    if let Some(text) = node.get_ref().as_str() {
        return text.contains(SET_SEPARATOR).then(|| set_label(text.split(SET_SEPARATOR).collect()));
    }
    let names: Option<Vec<&str>> = node.get_ref().as_array()?.iter().map(|entry| entry.get_ref().as_str()).collect();
    names.map(set_label)
}

/// The one band of an expectation. `limits` are those of the metric.
fn band(fields: &mut Fields<'_, '_>, span: Span, limits: &Limits<'_>, faults: &mut Collector) -> Option<Band> {
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
    let (node, band) = if let Some(node) = between {
        (node, between_band(node, limits, faults)?)
    } else if let Some(node) = at_least {
        (node, Band { low: bound("at_least", node, limits, faults)?, high: f64::INFINITY })
    } else if let Some(node) = at_most {
        (node, Band { low: f64::NEG_INFINITY, high: bound("at_most", node, limits, faults)? })
    } else {
        (close_to?, close_band(close_to?, within?, limits, faults)?)
    };
    limits.decidable(band, node, faults)
}

fn between_band(node: &Node<'_>, limits: &Limits<'_>, faults: &mut Collector) -> Option<Band> {
    let expected = "a list of two numbers, such as [0.1, 0.6]";
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

fn close_band(close_to: &Node<'_>, within: &Node<'_>, limits: &Limits<'_>, faults: &mut Collector) -> Option<Band> {
    let centre = bound("close_to", close_to, limits, faults);
    let width = bound("within", within, limits, faults);
    if width == Some(0.0) {
        unfit("within", within, "a number above 0", faults);
        return None;
    }
    let (centre, width) = (centre?, width?);
    let (least, most) = (*limits.range.start(), *limits.range.end());
    Some(Band { low: (centre - width).max(least), high: (centre + width).min(most) })
}

/// A number that the metric can reach.
fn bound(key: &str, node: &Node<'_>, limits: &Limits<'_>, faults: &mut Collector) -> Option<f64> {
    let found = number(key, node, faults)?;
    if limits.range.contains(&found) {
        return Some(found);
    }
    unfit(key, node, limits.expected(), faults);
    None
}
