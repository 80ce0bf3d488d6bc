//! `describe`: everything that a game declares.

use std::fmt::Write;

use clap::Args;
use serde_json::{Value as Json, json};

use super::{Exit, TextOrJson, game_parser, output};
use crate::games::GameId;
use crate::games::declaration::{
    Cause, Decides, Declaration, Feature, Metric, MetricKind, Named, Parameter, ParameterKind, Requirement, Value,
};

#[derive(Debug, Args)]
pub(super) struct DescribeArguments {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser())]
    game: GameId,
    /// Text for people or JSON for programs
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: TextOrJson,
}

pub(super) fn describe(arguments: &DescribeArguments) -> Exit {
    let declaration = arguments.game.declaration();
    output::result(&match arguments.format {
        TextOrJson::Text => text(declaration),
        TextOrJson::Json => format!("{:#}\n", json(declaration)),
    })
}

fn text(declaration: &Declaration) -> String {
    let mut text = String::new();
    let (least, most) = (declaration.players.start(), declaration.players.end());
    let _ = writeln!(text, "{} ({}), {least} to {most} players", declaration.title, declaration.name);
    let _ = writeln!(text, "{}", declaration.summary);
    let _ = writeln!(text, "rules version {}: {}", declaration.rules_version, declaration.rules_source);
    parameters(&mut text, "Rule parameters ([rules], with the published value)", declaration.parameters);
    names(&mut text, "Roles ([table] roles)", declaration.roles);
    names(&mut text, "Characters ([table] characters)", declaration.characters);
    names(&mut text, "Factions", declaration.factions);
    for strategy in declaration.strategies {
        let _ = writeln!(text, "\nStrategy `{}`: {}", strategy.name, strategy.summary);
        for parameter in strategy.parameters {
            parameter_line(&mut text, parameter);
        }
    }
    names(&mut text, "Action kinds ([table] forbid)", declaration.action_kinds);
    names(&mut text, "Outcomes (metric outcome.<name>)", declaration.outcomes);
    names(&mut text, "Causes of ending (metric cause.<name>)", &causes(declaration));
    metrics(&mut text, "Game metrics (columns of games.parquet)", declaration.game_metrics);
    metrics(&mut text, "Seat metrics (columns of seats.parquet)", declaration.seat_metrics);
    features(&mut text, declaration.features);
    text
}

/// The causes as plain names.
fn causes(declaration: &Declaration) -> Vec<Named> {
    declaration.causes.iter().map(|cause| Named { name: cause.name, summary: cause.summary }).collect()
}

/// The features, each with what it needs.
fn features(text: &mut String, list: &[Feature]) {
    let _ = writeln!(text, "\nFeatures (rules coverage)");
    let width = list.iter().map(|feature| feature.name.len()).max().unwrap_or(0);
    for feature in list {
        let needs = match feature.requires {
            Requirement::Always => String::new(),
            Requirement::Role(role) => format!(" (needs the role {role})"),
            Requirement::Flag(parameter) => format!(" (needs {parameter} = true)"),
        };
        let _ = writeln!(text, "  {:width$}  {}{needs}", feature.name, feature.summary);
    }
}

fn names(text: &mut String, heading: &str, list: &[Named]) {
    if list.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{heading}");
    let width = list.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    for entry in list {
        let _ = writeln!(text, "  {:width$}  {}", entry.name, entry.summary);
    }
}

fn parameters(text: &mut String, heading: &str, list: &[Parameter]) {
    let _ = writeln!(text, "\n{heading}");
    for parameter in list {
        parameter_line(text, parameter);
    }
}

fn parameter_line(text: &mut String, parameter: &Parameter) {
    let default = Value::from(parameter.default);
    let _ = writeln!(text, "  {} = {default}", parameter.name);
    let _ = writeln!(text, "      {}: {}", parameter.expected(), parameter.summary);
}

fn metrics(text: &mut String, heading: &str, list: &[Metric]) {
    if list.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{heading}");
    let width = list.iter().map(|metric| metric.name.len()).max().unwrap_or(0);
    for metric in list {
        let kind = match metric.kind {
            MetricKind::Count { max } => format!("0 to {max} {}", metric.unit),
            MetricKind::Flag => "true or false".to_owned(),
            MetricKind::Label { names } => names.join(", "),
        };
        let _ = writeln!(text, "  {:width$}  {} ({})", metric.name, metric.summary, kind.trim_end());
    }
}

fn json(declaration: &Declaration) -> Json {
    let named = |list: &[Named]| -> Json {
        list.iter().map(|entry| json!({ "name": entry.name, "summary": entry.summary })).collect()
    };
    let metrics = |list: &[Metric]| -> Json {
        list.iter()
            .map(|metric| {
                let mut fields = match metric.kind {
                    MetricKind::Count { max } => json!({ "type": "count", "max": max }),
                    MetricKind::Flag => json!({ "type": "flag" }),
                    MetricKind::Label { names } => json!({ "type": "label", "names": names }),
                };
                fields["name"] = json!(metric.name);
                fields["unit"] = json!(metric.unit);
                fields["summary"] = json!(metric.summary);
                fields
            })
            .collect()
    };
    let strategies: Json = declaration
        .strategies
        .iter()
        .map(|strategy| {
            let parameters: Json = strategy.parameters.iter().map(parameter_json).collect();
            json!({ "name": strategy.name, "summary": strategy.summary, "parameters": parameters })
        })
        .collect();
    json!({
        "name": declaration.name,
        "title": declaration.title,
        "summary": declaration.summary,
        "rules_version": declaration.rules_version,
        "rules_source": declaration.rules_source,
        "players": [declaration.players.start(), declaration.players.end()],
        "players_beyond_published":
            [declaration.players_beyond_published.start(), declaration.players_beyond_published.end()],
        "parameters": declaration.parameters.iter().map(parameter_json).collect::<Json>(),
        "roles": named(declaration.roles),
        "characters": named(declaration.characters),
        "factions": named(declaration.factions),
        "strategies": strategies,
        "action_kinds": named(declaration.action_kinds),
        "outcomes": named(declaration.outcomes),
        "causes": declaration.causes.iter().map(cause_json).collect::<Json>(),
        "game_metrics": metrics(declaration.game_metrics),
        "seat_metrics": metrics(declaration.seat_metrics),
        "features": declaration.features.iter().map(feature_json).collect::<Json>(),
    })
}

fn feature_json(feature: &Feature) -> Json {
    let mut fields = json!({ "name": feature.name, "summary": feature.summary });
    match feature.requires {
        Requirement::Always => {}
        Requirement::Role(role) => fields["requires"] = json!({ "role": role }),
        Requirement::Flag(parameter) => fields["requires"] = json!({ "flag": parameter }),
    }
    fields
}

fn cause_json(cause: &Cause) -> Json {
    json!({ "name": cause.name, "summary": cause.summary, "caps": cause.decides == Decides::Nothing })
}

fn parameter_json(parameter: &Parameter) -> Json {
    let mut fields = match parameter.kind {
        ParameterKind::Integer { min, max, names } => {
            let names: Json = names.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
            json!({ "type": "integer", "min": min, "max": max, "names": names })
        }
        ParameterKind::Number { min, max } => json!({ "type": "number", "min": min, "max": max }),
        ParameterKind::Flag => json!({ "type": "flag" }),
        ParameterKind::Choice { options, or_rows } => {
            json!({ "type": "choice", "options": options, "or_rows": or_rows })
        }
        ParameterKind::IntegerList { min, max, min_len, max_len } => {
            json!({ "type": "integers", "min": min, "max": max, "min_length": min_len, "max_length": max_len })
        }
    };
    fields["name"] = json!(parameter.name);
    fields["summary"] = json!(parameter.summary);
    fields["published"] = Json::from(&Value::from(parameter.default));
    fields
}
