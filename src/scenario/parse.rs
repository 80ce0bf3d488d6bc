//! From the text of a scenario to the scenario.

use toml::de::DeTable;

use super::axes::{self, AxisDraft};
use super::cells::{Ground, Placed, cells, finished_axes};
use super::effective::{Resolved, effective, sha256};
use super::fault::{Collector, FaultKind, Span};
use super::fields::{Fields, Node, Section, entry_spans, text, unfit, visible_text, whole};
use super::knob::Knob;
use super::setting::{self, Setting};
use super::{
    Cell, DEFAULT_SEED, Expectation, LONGEST_NAME, Overrides, RunSettings, Scenario, ScenarioFaults, expect, home, run,
    syntax,
};
use crate::games::{Declaration, GameId};

/// The version of the scenario format.
pub(super) const SCHEMA: u64 = 1;

/// What some editors write at the start of a file. It is left out, so that it does not count as a column.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Reads and checks a scenario. `file_name` is used in messages only.
///
/// # Errors
///
/// All faults of the text, sorted by position.
pub fn parse(file_name: &str, text: &str, overrides: &Overrides) -> Result<Scenario, ScenarioFaults> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut faults = Collector::default();
    let scenario = parse_text(text, overrides, &mut faults);
    match scenario {
        Some(scenario) if faults.count() == 0 => Ok(scenario),
        _ => Err(ScenarioFaults::new(file_name, text, faults)),
    }
}

fn parse_text(text: &str, overrides: &Overrides, faults: &mut Collector) -> Option<Scenario> {
    let (root, errors) = DeTable::parse_recoverable(text);
    let mut understood = None;
    for error in &errors {
        let span = error.span().unwrap_or(0..0);
        let line = Some(syntax::line_number(text, span.start));
        // One habit brings several errors in its line.
        if line == understood {
            continue;
        }
        let (span, kind) = syntax::fault(text, span, error.message());
        if matches!(kind, FaultKind::Syntax { meant: Some(_), .. }) {
            understood = line;
        }
        faults.add(span, kind);
    }
    // What the parser guessed from broken text would only bring faults that are none.
    if !errors.is_empty() {
        return None;
    }
    let root = root.get_ref();
    if root.is_empty() {
        faults.add(0..0, FaultKind::Empty);
        return None;
    }
    let scenario = read_root(root, overrides, faults);
    let game = root.get("game").and_then(|node| GameId::named(node.get_ref().as_str()?));
    faults.refine(|kind| home::misplaced(kind, game.map(GameId::declaration)));
    scenario
}

fn read_root(root: &DeTable<'_>, overrides: &Overrides, faults: &mut Collector) -> Option<Scenario> {
    let mut fields = Fields::new(root, "the scenario", 0..0);
    if let Some(node) = fields.require("schema", faults) {
        whole("schema", node, SCHEMA..=SCHEMA, faults);
    }
    let name = fields.require("name", faults).and_then(|node| scenario_name(node, faults));
    let title = fields.get("title").map_or(Some(None), |node| visible_text("title", node, faults).map(Some));
    let game_node = fields.require("game", faults);
    let game = game_node.and_then(|node| game_id(node, faults));
    let seed = fields.get("seed").and_then(|node| whole("seed", node, 0..=u64::MAX, faults));
    let table = fields.section("table", faults);
    let rules = fields.section("rules", faults);
    let axes = fields.section("axes", faults);
    let run_section = fields.section("run", faults);
    let run = run::read(run_section.as_ref(), overrides.games, faults);
    let expectations = fields.get("expect");
    let charts = fields.section("report", faults).and_then(|section| run::charts(&section, faults));
    fields.finish(&[], faults);

    let (game, game_node) = (game?, game_node?);
    let sections = Sections { root, table, rules, axes, expectations };
    let body = Body::read(game, game_node.span(), &sections, faults);
    let (name, title) = (name?, title?.unwrap_or(name?));
    let seed = overrides.seed.or(seed).unwrap_or(DEFAULT_SEED);
    if faults.count() > 0 {
        return None;
    }
    Some(assemble(root, Head { name, title, game, seed, run }, charts, body))
}

/// The parts of a scenario that do not depend on the game.
struct Head<'a> {
    name: &'a str,
    title: &'a str,
    game: GameId,
    seed: u64,
    run: RunSettings,
}

fn assemble(root: &DeTable<'_>, head: Head<'_>, charts: Option<Vec<String>>, body: Body) -> Scenario {
    let resolved = Resolved {
        name: head.name,
        title: head.title,
        game: head.game.declaration().name,
        seed: head.seed,
        run: &head.run,
    };
    let effective = effective(root, &resolved);
    Scenario {
        name: head.name.to_owned(),
        title: head.title.to_owned(),
        game: head.game,
        seed: head.seed,
        axes: finished_axes(&body.axes),
        cells: body.cells,
        run: head.run,
        expectations: body.expectations,
        charts,
        sha256: sha256(&effective),
        effective,
    }
}

/// The sections that need the game's declaration.
struct Sections<'d, 't> {
    root: &'d DeTable<'t>,
    table: Option<Section<'d, 't>>,
    rules: Option<Section<'d, 't>>,
    axes: Option<Section<'d, 't>>,
    expectations: Option<&'d Node<'t>>,
}

/// The parts of a scenario that depend on the game.
struct Body {
    axes: Vec<AxisDraft>,
    cells: Vec<Cell>,
    expectations: Vec<Expectation>,
}

impl Body {
    fn read(game: GameId, game_span: Span, sections: &Sections<'_, '_>, faults: &mut Collector) -> Self {
        let declaration = game.declaration();
        let mut settings = Vec::new();
        if let Some(table) = &sections.table {
            read_settings(table, declaration, Knob::of_table_key, &mut settings, faults);
        }
        let before = faults.count();
        if let Some(rules) = &sections.rules {
            read_settings(rules, declaration, Knob::of_rules_key, &mut settings, faults);
        }
        let rules_are_sound = faults.count() == before;
        let axes = match &sections.axes {
            Some(section) => axes::read(section.table, players(&settings), declaration, faults),
            None => Vec::new(),
        };
        require_settings(sections, &axes, &game_span, faults);
        let ground = Ground { game, declaration, settings: &settings, span: game_span, rules_are_sound };
        let cells = cells(&ground, &axes, faults);
        let expectations = match sections.expectations {
            Some(node) => expect::read(node, &axes, &cells, declaration, faults),
            None => Vec::new(),
        };
        Self { axes, cells, expectations }
    }
}

/// Reads all keys of `[table]` or `[rules]`; `knob` says what they set.
fn read_settings(
    section: &Section<'_, '_>,
    declaration: &'static Declaration,
    knob: impl Fn(&str, &Declaration) -> Result<Knob, FaultKind>,
    settings: &mut Vec<Placed>,
    faults: &mut Collector,
) {
    for (key, node) in section.entries() {
        match knob(key.get_ref(), declaration) {
            Err(fault) => faults.add(key.span(), fault),
            Ok(knob) => {
                if let Some(setting) = setting::read(knob, key.get_ref(), node, declaration, faults) {
                    // A combination fault blames a rule's name; everything else is about the value.
                    let span = if matches!(knob, Knob::Rule(_)) { key.span() } else { node.span() };
                    settings.push(Placed { setting, span, rows: entry_spans(node) });
                }
            }
        }
    }
}

fn players(settings: &[Placed]) -> Option<u8> {
    settings.iter().find_map(|placed| match placed.setting {
        Setting::Players(players) => Some(players),
        _ => None,
    })
}

/// Players and strategy have no default: what a balance finding is worth depends on both.
fn require_settings(sections: &Sections<'_, '_>, axes: &[AxisDraft], game_span: &Span, faults: &mut Collector) {
    // A `table` that is none has been reported; what it would have set is anyone's guess.
    if sections.root.contains_key("table") && sections.table.is_none() {
        return;
    }
    for key in ["players", "strategy"] {
        // Where it does not belong, it has been reported.
        let in_rules = sections.rules.as_ref().is_some_and(|section| section.table.contains_key(key));
        if sections.root.contains_key(key) || in_rules {
            continue;
        }
        let in_table = sections.table.as_ref().is_some_and(|section| section.table.contains_key(key));
        if !in_table && !axes.iter().any(|axis| axis.key == key) {
            let span = sections.table.as_ref().map_or(game_span, |section| &section.span);
            faults.add(span.clone(), FaultKind::MissingKey { key, place: "`[table]`".to_owned() });
        }
    }
}

fn scenario_name<'d>(node: &'d Node<'_>, faults: &mut Collector) -> Option<&'d str> {
    let name = text("name", node, faults)?;
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let is_word = name.bytes().any(|byte| byte != b'-');
    if !is_word || name.len() > LONGEST_NAME || !name.bytes().all(allowed) {
        // It names a folder.
        let expected = format!("1 to {LONGEST_NAME} small letters, digits and dashes, not dashes alone");
        unfit("name", node, expected, faults);
        return None;
    }
    Some(name)
}

fn game_id(node: &Node<'_>, faults: &mut Collector) -> Option<GameId> {
    let name = text("game", node, faults)?;
    let game = GameId::named(name);
    if game.is_none() {
        let known = GameId::ALL.iter().map(|id| id.declaration().name.to_owned()).collect();
        let found = super::fault::quoted(name);
        faults.add(node.span(), FaultKind::UnknownName { what: "game".to_owned(), found, known });
    }
    game
}
