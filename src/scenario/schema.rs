//! JSON Schema (draft 2020-12) of a game's scenarios, made from the game's declaration, so that editors complete keys
//! and mark values out of range.

use serde_json::{Map, Value as Json, json};

use super::knob::{CardKind, EVERY_COMBINATION, axis_keys, table_keys};
use super::parse::SCHEMA;
use super::{CHARTS, DEFAULT_GAMES, DEFAULT_MAX_STEPS, DEFAULT_SEED, LONGEST_NAME, MOST_GAMES, MOST_STEPS, expect};
use crate::games::declaration::{Named, Parameter, ParameterKind, StrategyDeclaration, Value};
use crate::games::{Declaration, GameId, MAX_SEATS};

/// The JSON Schema of scenarios for `game`.
#[must_use]
pub fn schema(game: GameId) -> Json {
    let declaration = game.declaration();
    let mut schema = object(
        &format!("A scenario for {}", declaration.title),
        [
            ("schema", json!({ "const": SCHEMA, "description": "version of the scenario format" })),
            ("name", name()),
            ("title", json!({ "type": "string", "minLength": 1, "description": "for headings; the name if absent" })),
            ("game", json!({ "const": declaration.name, "description": declaration.summary })),
            ("seed", seed()),
            ("table", section("what every cell has unless an axis changes it", table_properties(declaration))),
            ("rules", section("published values unless set", rules_properties(declaration))),
            ("axes", axes(declaration)),
            ("run", run()),
            ("expect", json!({ "type": "array", "items": expectation(declaration) })),
            ("report", report()),
        ],
    );
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["required"] = json!(["schema", "name", "game"]);
    schema["allOf"] = json!(["players", "strategy"].map(set_somewhere));
    schema
}

/// `[table]` or an axis sets the key.
fn set_somewhere(key: &str) -> Json {
    let has = |section: &str, key: &str, value: Json| json!({ "required": [section], "properties": { section: { "required": [key], "properties": { key: value } } } });
    let path = format!("table.{key}");
    // A table behind the axis is about single seats.
    let list = json!({ "type": "array" });
    json!({
        "anyOf": [
            has("table", key, json!(true)),
            has("axes", key, list.clone()),
            has("axes", &path, list.clone()),
            has("axes", "table", json!({ "required": [key], "properties": { key: list } })),
        ],
    })
}

/// An object that has these properties and no other.
fn object<'a>(description: &str, properties: impl IntoIterator<Item = (&'a str, Json)>) -> Json {
    section(description, properties.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect())
}

fn section(description: &str, properties: Map<String, Json>) -> Json {
    json!({
        "type": "object",
        "description": description,
        "properties": properties,
        "additionalProperties": false,
    })
}

fn name() -> Json {
    json!({
        "type": "string",
        "pattern": format!("^(?=.*[a-z0-9])[a-z0-9-]{{1,{LONGEST_NAME}}}$"),
        "description": "the folder of the report",
    })
}

fn seed() -> Json {
    json!({
        "type": "integer",
        "minimum": 0,
        "maximum": u64::MAX,
        "default": DEFAULT_SEED,
        "description": "the root of all chance",
    })
}

fn run() -> Json {
    object(
        "how much is played and kept",
        [
            (
                "games",
                json!({
                    "type": "integer",
                    "minimum": 1,
                    "maximum": MOST_GAMES,
                    "default": DEFAULT_GAMES,
                    "description": "games per cell",
                }),
            ),
            (
                "max_steps",
                json!({
                    "type": "integer",
                    "minimum": 1,
                    "maximum": MOST_STEPS,
                    "default": DEFAULT_MAX_STEPS,
                    "description": "actions after which a game is given up as capped",
                }),
            ),
            (
                "keep",
                json!({
                    "anyOf": [
                        { "enum": ["all", "none"] },
                        { "type": "integer", "minimum": 0, "maximum": MOST_GAMES },
                    ],
                    "default": "all",
                    "description": "rows written: all, none, or the first games of each cell",
                }),
            ),
        ],
    )
}

fn report() -> Json {
    object(
        "what is drawn; all charts that apply if absent",
        [("charts", json!({ "type": "array", "items": { "enum": CHARTS }, "uniqueItems": true }))],
    )
}

fn table_properties(declaration: &Declaration) -> Map<String, Json> {
    table_keys(declaration).into_iter().map(|key| (key.clone(), knob(&key, declaration))).collect()
}

fn rules_properties(declaration: &Declaration) -> Map<String, Json> {
    declaration.parameters.iter().map(|entry| (entry.name.to_owned(), parameter(entry))).collect()
}

/// The values of a knob by its dotted path.
fn knob(path: &str, declaration: &Declaration) -> Json {
    match path {
        "players" => players(declaration),
        "roles" => assignment(CardKind::Role, declaration.roles),
        "characters" => assignment(CardKind::Character, declaration.characters),
        "strategy" => {
            let one = strategy(declaration);
            json!({
                "description": "who decides: one for all seats, or a list with one per seat",
                "anyOf": [one.clone(), by_seat(&one)],
            })
        }
        "first_player" => json!({
            "description": "who begins",
            "anyOf": [{ "const": "random" }, { "type": "integer", "minimum": 0, "maximum": MAX_SEATS - 1 }],
            "default": "random",
        }),
        "forbid" => json!({
            "type": "array",
            "description": "action kinds that nobody may choose; one that a seat is bound to choose, such as stopping, passing, \
                discarding or a rescue, comes back when nothing else is legal",
            "items": named(declaration.action_kinds),
            "uniqueItems": true,
        }),
        _ => path
            .strip_prefix("rules.")
            .and_then(|name| declaration.parameters.iter().find(|parameter| parameter.name == name))
            .map_or(json!(true), parameter),
    }
}

fn players(declaration: &Declaration) -> Json {
    let (published, possible) = (&declaration.players, &declaration.players_beyond_published);
    json!({
        "type": "integer",
        "minimum": published.start().min(possible.start()),
        "maximum": published.end().max(possible.end()),
        "description": format!(
            "number of seats, from {} to {} unless `rules.beyond_published` is true",
            published.start(),
            published.end()
        ),
    })
}

fn assignment(kind: CardKind, cards: &[Named]) -> Json {
    let mut entry = named(cards);
    if let Some(options) = entry["oneOf"].as_array_mut() {
        options.push(json!({ "const": "random", "description": "dealt from those that no seat names" }));
    }
    json!({
        "description": format!("\"random\", or one {} per seat", kind.singular()),
        "anyOf": [{ "const": "random" }, by_seat(&entry)],
        "default": "random",
    })
}

fn by_seat(entry: &Json) -> Json {
    json!({ "type": "array", "items": entry, "minItems": 1, "maxItems": MAX_SEATS })
}

/// One of the names, each with its explanation.
fn named(names: &[Named]) -> Json {
    let options: Vec<Json> =
        names.iter().map(|entry| json!({ "const": entry.name, "description": entry.summary })).collect();
    json!({ "oneOf": options })
}

fn strategy(declaration: &Declaration) -> Json {
    let names: Vec<Json> = declaration
        .strategies
        .iter()
        .map(|strategy| json!({ "const": strategy.name, "description": strategy.summary }))
        .collect();
    let tables: Vec<Json> = declaration.strategies.iter().map(strategy_table).collect();
    json!({ "anyOf": [{ "oneOf": names }, { "oneOf": tables }] })
}

fn strategy_table(strategy: &StrategyDeclaration) -> Json {
    let mut properties: Map<String, Json> =
        strategy.parameters.iter().map(|entry| (entry.name.to_owned(), parameter(entry))).collect();
    properties.insert("name".to_owned(), json!({ "const": strategy.name }));
    let mut table = section(strategy.summary, properties);
    table["required"] = json!(["name"]);
    table
}

fn parameter(parameter: &Parameter) -> Json {
    let mut schema = kind(&parameter.kind);
    schema["description"] = json!(parameter.summary);
    schema["default"] = Json::from(&Value::from(parameter.default));
    schema
}

fn kind(kind: &ParameterKind) -> Json {
    match kind {
        ParameterKind::Integer { min, max, names } => {
            let number = json!({ "type": "integer", "minimum": min, "maximum": max });
            let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
            if names.is_empty() { number } else { json!({ "anyOf": [number, { "enum": names }] }) }
        }
        ParameterKind::Number { min, max } => json!({ "type": "number", "minimum": min, "maximum": max }),
        ParameterKind::Flag => json!({ "type": "boolean" }),
        ParameterKind::Choice { options, or_rows: false } => json!({ "enum": options }),
        ParameterKind::Choice { options, or_rows: true } => json!({
            "anyOf": [{ "enum": options }, { "type": "array", "items": { "type": "string" } }],
        }),
        ParameterKind::IntegerList { min, max, min_len, max_len } => json!({
            "type": "array",
            "items": { "type": "integer", "minimum": min, "maximum": max },
            "minItems": min_len,
            "maxItems": max_len,
        }),
    }
}

/// `[axes]`: quoted dotted keys, and the same as nested tables, which is how editors read bare dotted keys.
fn axes(declaration: &Declaration) -> Json {
    let mut properties = Map::new();
    let mut nested = Map::new();
    let mut nested_table = Map::new();
    for path in axis_keys(declaration) {
        let schema = axis(&path, declaration);
        match path.strip_prefix("rules.") {
            Some(name) => nested.insert(name.to_owned(), schema.clone()),
            None => {
                properties.insert(format!("table.{path}"), schema.clone());
                nested_table.insert(path.clone(), schema.clone())
            }
        };
        properties.insert(path, schema);
    }
    for table in [&mut properties, &mut nested_table] {
        if let Some(list) = table.remove("strategy") {
            table.insert("strategy".to_owned(), json!({ "anyOf": [list, seat_axes(declaration)] }));
        }
    }
    properties.insert("rules".to_owned(), section("rule axes", nested));
    properties.insert("table".to_owned(), section("table axes", nested_table));
    let mut schema = section("the cells: every combination of these values", properties);
    let last = MAX_SEATS - 1;
    schema["patternProperties"] =
        json!({ format!("^(table\\.)?strategy\\.[0-{last}]$"): axis_of(&strategy(declaration)) });
    schema
}

/// The table that bare keys such as `strategy.1` make.
fn seat_axes(declaration: &Declaration) -> Json {
    let axis = axis_of(&strategy(declaration));
    section("axes of single seats", (0..MAX_SEATS).map(|seat| (seat.to_string(), axis.clone())).collect())
}

fn axis(path: &str, declaration: &Declaration) -> Json {
    let list = axis_of(&knob(path, declaration));
    match path {
        "roles" | "characters" => json!({ "anyOf": [{ "const": EVERY_COMBINATION }, list] }),
        _ => list,
    }
}

fn axis_of(value: &Json) -> Json {
    let mut labelled =
        object("a value with a label of its own", [("label", json!({ "type": "string" })), ("value", value.clone())]);
    labelled["required"] = json!(["label", "value"]);
    json!({ "type": "array", "items": { "anyOf": [value, labelled] }, "minItems": 1 })
}

fn expectation(declaration: &Declaration) -> Json {
    let metrics: Vec<String> = expect::metrics(declaration).into_iter().map(|(name, _)| name).collect();
    let number = json!({ "type": "number" });
    let mut schema = object(
        "what a result should be, with exactly one band",
        [
            ("name", json!({ "type": "string", "minLength": 1, "description": "unique in the scenario" })),
            ("where", json!({ "type": "object", "description": "axis keys with a value or a list of values" })),
            (
                "for_each",
                json!({
                    "description": "one expectation for each combination of the values of these axes, or each \"cell\"",
                    "anyOf": [
                        { "type": "string" },
                        { "type": "array", "items": { "type": "string" }, "minItems": 1, "uniqueItems": true },
                    ],
                }),
            ),
            ("metric", json!({ "enum": metrics })),
            ("between", json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 })),
            ("at_least", number.clone()),
            ("at_most", number.clone()),
            ("close_to", number.clone()),
            ("within", json!({ "type": "number", "exclusiveMinimum": 0 })),
        ],
    );
    schema["required"] = json!(["name", "metric"]);
    let band = |key: &str| json!({ "required": [key] });
    schema["oneOf"] = json!([band("between"), band("at_least"), band("at_most"), band("close_to")]);
    schema["dependentRequired"] = json!({ "close_to": ["within"], "within": ["close_to"] });
    schema
}
