//! The effective scenario: what is played, as canonical TOML. Comments, order of keys and spelling of numbers in the
//! file do not change it; the order of the axes does, because it is the order of the cells.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};
use toml::Value;
use toml::de::{DeTable, DeValue};

use super::fields::{self, dotted_entries};
use super::{Keep, RunSettings};

/// The parts of the effective scenario that defaults or the command line may have set.
pub(super) struct Resolved<'a> {
    pub(super) name: &'a str,
    pub(super) title: &'a str,
    pub(super) game: &'a str,
    pub(super) seed: u64,
    pub(super) run: &'a RunSettings,
}

/// The effective scenario. `root` must have been checked.
pub(super) fn effective(root: &DeTable<'_>, resolved: &Resolved<'_>) -> String {
    let mut text = String::new();
    line(&mut text, "schema", &Value::Integer(1));
    line(&mut text, "name", &resolved.name.into());
    line(&mut text, "title", &resolved.title.into());
    line(&mut text, "game", &resolved.game.into());
    // Written by hand, because TOML values hold no seeds above the largest signed number.
    let _ = writeln!(text, "seed = {}", resolved.seed);
    section(&mut text, root, "table");
    section(&mut text, root, "rules");
    axes(&mut text, root);
    run(&mut text, resolved.run);
    expectations(&mut text, root);
    section(&mut text, root, "report");
    text
}

/// SHA-256 of the text, 64 hexadecimal digits.
pub(super) fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::with_capacity(64), |mut hexadecimal, byte| {
        let _ = write!(hexadecimal, "{byte:02x}");
        hexadecimal
    })
}

/// A value in one line, as TOML writes it.
pub(super) fn plain_text(value: &DeValue<'_>) -> String {
    owned(value).to_string()
}

fn section(text: &mut String, root: &DeTable<'_>, name: &str) {
    let Some(table) = root.get(name).and_then(|node| node.get_ref().as_table()) else { return };
    let _ = writeln!(text, "\n[{name}]");
    // Tables are sorted by key, whatever the parser does.
    for (key, value) in &owned_table(table) {
        line(text, key, value);
    }
}

fn axes(text: &mut String, root: &DeTable<'_>) {
    let Some(table) = root.get("axes").and_then(|node| node.get_ref().as_table()) else { return };
    let _ = writeln!(text, "\n[axes]");
    for entry in dotted_entries(table) {
        line(text, &entry.path, &owned(entry.node.get_ref()));
    }
}

fn run(text: &mut String, run: &RunSettings) {
    let keep = match run.keep {
        Keep::All => "\"all\"".to_owned(),
        Keep::First(0) => "\"none\"".to_owned(),
        Keep::First(number) => number.to_string(),
    };
    let _ = writeln!(text, "\n[run]\ngames = {}\nkeep = {keep}\nmax_steps = {}", run.games, run.max_steps);
}

fn expectations(text: &mut String, root: &DeTable<'_>) {
    let list = root.get("expect").and_then(|node| node.get_ref().as_array());
    for table in list.into_iter().flat_map(|list| list.iter()).filter_map(|node| node.get_ref().as_table()) {
        let _ = writeln!(text, "\n[[expect]]");
        let mut owned_expectation = owned_table(table);
        if let Some(selection) = table.get("where").and_then(|node| node.get_ref().as_table()) {
            let entries = dotted_entries(selection).into_iter();
            let flat = entries.map(|entry| (entry.path, owned(entry.node.get_ref()))).collect();
            owned_expectation.insert("where".to_owned(), Value::Table(flat));
        }
        for (key, value) in &owned_expectation {
            line(text, key, value);
        }
    }
}

fn line(text: &mut String, key: &str, value: &Value) {
    // The keys of a checked scenario consist of letters, digits, `_`, `-` and dots; only the dots need quoting.
    let quotes = if key.contains('.') { "\"" } else { "" };
    let _ = writeln!(text, "{quotes}{key}{quotes} = {value}");
}

fn owned_table(table: &DeTable<'_>) -> toml::Table {
    table.iter().map(|(key, node)| (key.get_ref().clone().into_owned(), owned(node.get_ref()))).collect()
}

/// The value without its places. Numbers out of range, which no checked scenario holds, become texts.
fn owned(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::String(text.clone().into_owned()),
        DeValue::Integer(number) => match fields::signed(value) {
            Some(number) => Value::Integer(number),
            None => Value::String(number.to_string()),
        },
        DeValue::Float(number) => match fields::real(value) {
            Some(number) => Value::Float(number),
            None => Value::String(number.to_string()),
        },
        DeValue::Boolean(flag) => Value::Boolean(*flag),
        DeValue::Datetime(time) => Value::Datetime(*time),
        DeValue::Array(list) => Value::Array(list.iter().map(|node| owned(node.get_ref())).collect()),
        DeValue::Table(table) => Value::Table(owned_table(table)),
    }
}
