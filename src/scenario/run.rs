//! `[run]` and `[report]`: how much is played, kept and drawn.

use std::collections::HashSet;

use toml::de::DeValue;

use super::fault::{Collector, FaultKind, quoted};
use super::fields::{Node, Section, list, text_entry, unfit, unsigned, whole};
use super::nearest::listed;
use super::{CHARTS, DEFAULT_GAMES, DEFAULT_MAX_STEPS, Keep, MOST_GAMES, MOST_STEPS, RunSettings};

/// What is planned for `[run]`.
const PLANNED: &[&str] = &["until"];

/// Reads `[run]`; what it does not set has the documented default.
pub(super) fn read(section: Option<&Section<'_, '_>>, games: Option<u64>, faults: &mut Collector) -> RunSettings {
    let mut settings = RunSettings { games: DEFAULT_GAMES, max_steps: DEFAULT_MAX_STEPS, keep: Keep::All };
    if let Some(section) = section {
        let mut fields = section.fields("`[run]`");
        let written = fields.get("games").and_then(|node| whole("games", node, 1..=MOST_GAMES, faults));
        let max_steps =
            fields.get("max_steps").and_then(|node| whole("max_steps", node, 1..=u64::from(MOST_STEPS), faults));
        let keep = fields.get("keep").and_then(|node| keep(node, faults));
        for key in PLANNED {
            fields.refuse_planned(key, faults);
        }
        fields.finish(PLANNED, faults);
        settings.games = written.unwrap_or(settings.games);
        settings.max_steps = max_steps.map_or(settings.max_steps, |steps| steps as u32);
        settings.keep = keep.unwrap_or(settings.keep);
    }
    if let Some(games) = games {
        if !(1..=MOST_GAMES).contains(&games) {
            let expected = format!("a whole number from 1 to {MOST_GAMES}");
            faults.add(0..0, FaultKind::Override { option: "--games", expected, found: games.to_string() });
        }
        settings.games = games;
    }
    settings
}

fn keep(node: &Node<'_>, faults: &mut Collector) -> Option<Keep> {
    let found = match node.get_ref() {
        DeValue::String(text) if text == "all" => Some(Keep::All),
        DeValue::String(text) if text == "none" => Some(Keep::First(0)),
        other => unsigned(other).filter(|number| *number <= MOST_GAMES).map(Keep::First),
    };
    if found.is_none() {
        unfit("keep", node, format!("\"all\", \"none\" or a whole number from 0 to {MOST_GAMES}"), faults);
    }
    found
}

/// Reads `[report]`: the charts asked for.
pub(super) fn charts(section: &Section<'_, '_>, faults: &mut Collector) -> Option<Vec<String>> {
    let mut fields = section.fields("`[report]`");
    let node = fields.get("charts");
    fields.finish(&[], faults);
    let node = node?;
    let known: Vec<String> = CHARTS.iter().map(|chart| (*chart).to_owned()).collect();
    let entries = list("charts", node, &format!("a list out of {}", listed(&known)), faults)?;
    let mut names = HashSet::new();
    let mut charts = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let Some(name) = text_entry("charts", index, entry, faults) else { continue };
        if !names.insert(name) {
            faults.add(entry.span(), FaultKind::Twice { what: "chart".to_owned(), name: quoted(name) });
        } else if !CHARTS.contains(&name) {
            let kind = FaultKind::UnknownName { what: "chart".to_owned(), found: quoted(name), known: known.clone() };
            faults.add(entry.span(), kind);
        } else {
            charts.push(name.to_owned());
        }
    }
    Some(charts)
}
