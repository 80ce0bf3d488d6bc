//! What sound scenarios become.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::super::{
    Band, CHARTS, DEFAULT_GAMES, DEFAULT_MAX_STEPS, DEFAULT_SEED, Fault, FaultKind, Keep, MetricRef, Scenario, parse,
    schema,
};
use super::{Overrides, SMALLEST, faults, sound};
use crate::games::declaration::index_of;
use crate::games::{ActionKinds, Assignment, GameId};

fn with(addition: &str) -> Scenario {
    sound(&format!("{SMALLEST}{addition}"))
}

fn labels(scenario: &Scenario, axis: usize) -> Vec<&str> {
    scenario.axes[axis].labels.iter().map(String::as_str).collect()
}

#[test]
fn what_is_not_set_has_the_documented_default() {
    let scenario = sound(SMALLEST);
    assert_eq!(scenario.title, "smallest");
    assert_eq!(scenario.seed, DEFAULT_SEED);
    assert_eq!(scenario.run.games, DEFAULT_GAMES);
    assert_eq!(scenario.run.max_steps, DEFAULT_MAX_STEPS);
    assert_eq!(scenario.run.keep, Keep::All);
    assert_eq!(scenario.charts, None);
    let [cell] = &scenario.cells[..] else { panic!("one cell") };
    assert_eq!(cell.table, crate::games::Table::random(3));
    assert_eq!(cell.strategies.len(), 3);
    assert_eq!(cell.forbidden, ActionKinds::NONE);
    assert_eq!(cell.settings.integer("start_position"), 1);
}

#[test]
fn the_last_axis_varies_fastest_and_axes_stand_in_the_order_of_the_file() {
    let scenario = with("[axes]\n\"table.players\" = [2, 4]\nrules.hand_limit = [6, 4, 5]\n");
    assert_eq!(scenario.axes[0].key, "players");
    assert_eq!(scenario.axes[1].key, "rules.hand_limit");
    let cells: Vec<_> =
        scenario.cells.iter().map(|cell| (cell.table.players, cell.settings.integer("hand_limit"))).collect();
    assert_eq!(cells, [(2, 6), (2, 4), (2, 5), (4, 6), (4, 4), (4, 5)]);
    assert_eq!(scenario.cells[4].coordinates, [1, 1]);
    let reversed = with("[axes]\nrules.hand_limit = [6, 4, 5]\nplayers = [2, 4]\n");
    assert_eq!(reversed.axes[0].key, "rules.hand_limit");
    assert_ne!(scenario.sha256, reversed.sha256);
}

#[test]
fn every_combination_is_all_sets_of_the_tables_size() {
    let scenario = with("[axes]\nroles = \"every-combination\"\n");
    assert_eq!(scenario.cells.len(), 20);
    assert_eq!(labels(&scenario, 0)[0], "diver+engineer+explorer");
    assert_eq!(scenario.cells[0].table.roles, Assignment::Set(vec![0, 1, 2]));
    let distinct: BTreeSet<_> = labels(&scenario, 0).into_iter().collect();
    assert_eq!(distinct.len(), 20);
    let pairs = with("[axes]\nroles = \"every-combination\"\nplayers = [2]\n");
    assert_eq!(pairs.cells.len(), 15);
}

#[test]
fn labels_are_the_text_of_the_values() {
    let scenario = with(
        "[axes]\nroles = [\"random\", [\"pilot\", \"random\", \"diver\"], { label = \"wet\", value = [\"diver\", \"random\", \"random\"] }]\n\
         strategy = [\"novice\", { name = \"planner\" }]\n\"rules.hand_limit\" = [0x4, 5]\n",
    );
    assert_eq!(labels(&scenario, 0), ["random", "[\"pilot\", \"random\", \"diver\"]", "wet"]);
    assert_eq!(labels(&scenario, 1), ["novice", "{ name = \"planner\" }"]);
    assert_eq!(labels(&scenario, 2), ["4", "5"]);
}

#[test]
fn a_seats_strategy_goes_before_the_tables() {
    let scenario = with("[axes]\n\"strategy.1\" = [\"planner\"]\nstrategy = [\"random\", \"novice\"]\n");
    let strategies: Vec<Vec<u8>> =
        scenario.cells.iter().map(|cell| cell.strategies.iter().map(|spec| spec.strategy).collect()).collect();
    assert_eq!(strategies, [[0, 2, 0], [1, 2, 1]]);
}

#[test]
fn a_value_on_an_axis_goes_before_the_sections() {
    let scenario = with("[rules]\nstart_position = 9\n[axes]\nrules.start_position = [\"novice\", 3]\n");
    let starts: Vec<_> = scenario.cells.iter().map(|cell| cell.settings.integer("start_position")).collect();
    assert_eq!(starts, [1, 3]);
}

#[test]
fn tables_beyond_the_published_can_be_asked_for() {
    let scenario = with("[rules]\nbeyond_published = true\n[axes]\nplayers = [1, 6]\n");
    assert_eq!(scenario.cells.len(), 2);
}

#[test]
fn table_keys_reach_the_cell() {
    let scenario =
        with("first_player = 2\nforbid = [\"sandbags\", \"fly\"]\nroles = [\"pilot\", \"random\", \"diver\"]\n");
    let cell = &scenario.cells[0];
    let declaration = scenario.game.declaration();
    let role = |name| index_of(declaration.roles, name);
    assert_eq!(cell.table.first_player, Some(2));
    assert_eq!(cell.table.roles, Assignment::BySeat(vec![role("pilot"), None, role("diver")]));
    let kinds = ["sandbags", "fly"].map(|name| index_of(declaration.action_kinds, name).expect("a declared kind"));
    assert_eq!(cell.forbidden, kinds.into_iter().fold(ActionKinds::NONE, ActionKinds::with));
}

#[test]
fn expectations_select_cells_by_label_or_value() {
    let scenario = with(
        "[axes]\nplayers = [2, 3, { label = \"many\", value = 4 }]\nrules.flood_table = [[2, 2], [3, 3]]\n\
         [[expect]]\nname = \"a\"\nwhere = { players = [2, \"many\"] }\nmetric = \"win_rate\"\nbetween = [0, 0.5]\n\
         [[expect]]\nname = \"b\"\nwhere = { players = 4, rules.flood_table = [3, 3] }\nmetric = \"turns\"\nat_most = 50\n\
         [[expect]]\nname = \"c\"\nmetric = \"cause.drowned\"\nclose_to = 0.5\nwithin = 0.25\n\
         [[expect]]\nname = \"d\"\nmetric = \"treasures\"\nat_least = 1.5\n",
    );
    let cells: Vec<_> = scenario.expectations.iter().map(|expectation| expectation.cells.clone()).collect();
    assert_eq!(cells, [vec![0, 1, 4, 5], vec![5], vec![0, 1, 2, 3, 4, 5], vec![0, 1, 2, 3, 4, 5]]);
    let metrics: Vec<_> = scenario.expectations.iter().map(|expectation| expectation.metric).collect();
    let declaration = scenario.game.declaration();
    let cause = declaration.causes.iter().position(|cause| cause.name == "drowned").expect("a declared cause") as u8;
    let treasures = declaration.game_metrics.iter().position(|metric| metric.name == "treasures").expect("a metric");
    let expected =
        [MetricRef::WinRate, MetricRef::Turns, MetricRef::CauseRate(cause), MetricRef::GameMetric(treasures as u8)];
    assert_eq!(metrics, expected);
    assert_eq!(scenario.expectations[1].band, Band { low: f64::NEG_INFINITY, high: 50.0 });
    assert_eq!(scenario.expectations[2].band, Band { low: 0.25, high: 0.75 });
}

#[test]
fn for_each_makes_one_expectation_per_combination() {
    let scenario = with(
        "[axes]\nplayers = [2, 3]\nrules.start_position = [\"novice\", \"elite\"]\nstrategy = [\"random\", \"planner\"]\n\
         [[expect]]\nname = \"a\"\nfor_each = \"table.players\"\nwhere = { strategy = \"random\" }\nmetric = \"win_rate\"\nat_most = 0.5\n\
         [[expect]]\nname = \"b\"\nfor_each = [\"rules.start_position\", \"players\"]\nmetric = \"turns\"\nat_most = 50\n\
         [[expect]]\nname = \"c\"\nfor_each = \"cell\"\nmetric = \"turns\"\nat_most = 50\nwhere = { players = 3 }\n",
    );
    let made: Vec<_> = scenario
        .expectations
        .iter()
        .map(|expectation| (expectation.name.as_str(), expectation.cells.clone()))
        .collect();
    assert_eq!(
        made,
        [
            ("a [players = 2]", vec![0, 2]),
            ("a [players = 3]", vec![4, 6]),
            ("b [start_position = novice, players = 2]", vec![0, 1]),
            ("b [start_position = novice, players = 3]", vec![4, 5]),
            ("b [start_position = elite, players = 2]", vec![2, 3]),
            ("b [start_position = elite, players = 3]", vec![6, 7]),
            ("c [players = 3, start_position = novice, strategy = random]", vec![4]),
            ("c [players = 3, start_position = novice, strategy = planner]", vec![5]),
            ("c [players = 3, start_position = elite, strategy = random]", vec![6]),
            ("c [players = 3, start_position = elite, strategy = planner]", vec![7]),
        ]
    );
    assert_eq!(sound(&scenario.effective), scenario);
}

#[test]
fn the_one_cell_without_axes_needs_no_name() {
    let scenario = with("[[expect]]\nname = \"a\"\nfor_each = \"cell\"\nmetric = \"turns\"\nat_most = 50\n");
    assert_eq!(scenario.expectations.len(), 1);
    assert_eq!(scenario.expectations[0].name, "a");
}

#[test]
fn too_many_expectations_are_counted_after_for_each() {
    let values: Vec<String> = (0..1_001).map(|number| format!("{}", number + 1)).collect();
    let text = format!(
        "{SMALLEST}[axes]\nrules.max_turns = [{}]\n\
         [[expect]]\nname = \"a\"\nfor_each = \"cell\"\nmetric = \"turns\"\nat_most = 50\n",
        values.join(", ")
    );
    let faults = faults(&text);
    let [fault] = faults.faults() else { panic!("{faults}") };
    assert!(matches!(fault.kind, FaultKind::TooManyExpectations { count: 1_001, .. }), "{faults}");
}

#[test]
fn a_set_of_roles_can_be_selected_in_any_order() {
    let scenario = with(
        "[axes]\nroles = \"every-combination\"\n\
         [[expect]]\nname = \"a\"\nwhere = { roles = [\"pilot\", \"diver\", \"engineer\"] }\nmetric = \"win_rate\"\nat_least = 0.1\n",
    );
    let cells = &scenario.expectations[0].cells;
    assert_eq!(cells.len(), 1);
    assert_eq!(labels(&scenario, 0)[cells[0]], "diver+engineer+pilot");
}

/// The effective scenario loads to an equal one, hash included.
fn round_trip(text: &str, overrides: &Overrides) {
    let scenario = parse("test.toml", text, overrides).unwrap_or_else(|faults| panic!("{faults}"));
    let again = sound(&scenario.effective);
    assert_eq!(scenario, again);
    assert_eq!(scenario.sha256.len(), 64);
}

#[test]
fn the_effective_scenario_loads_to_an_equal_one() {
    let overrides = [
        Overrides::default(),
        Overrides { seed: Some(u64::MAX), games: Some(7) },
        Overrides { seed: Some(0), games: None },
    ];
    for overrides in overrides {
        round_trip(SMALLEST, &overrides);
        round_trip(include_str!("../../../scenarios/island-difficulty.toml"), &overrides);
        round_trip(include_str!("../../../scenarios/island-roles.toml"), &overrides);
        round_trip(include_str!("../../../scenarios/island-smoke.toml"), &overrides);
        round_trip(
            &format!(
                "{SMALLEST}roles = [\"pilot\", \"random\", \"diver\"]\nforbid = [\"fly\"]\n[rules]\nflood_table = [2, 3]\n\
                 [axes]\nrules.layout = [{{ label = \"quote \\\" and ü\", value = \"standard\" }}]\nstrategy.2 = [\"random\"]\n\
                 [run]\nkeep = 0\n[[expect]]\nname = \"ü\"\nwhere.strategy.2 = \"random\"\nmetric = \"win_rate\"\nat_least = 0.1\n\
                 [report]\ncharts = []\n"
            ),
            &overrides,
        );
    }
}

#[test]
fn overrides_go_before_the_file_and_change_the_hash() {
    let text = include_str!("../../../scenarios/island-smoke.toml");
    let plain = sound(text);
    let changed = parse("test.toml", text, &Overrides { seed: Some(5), games: Some(6) }).expect("a scenario");
    assert_eq!((plain.seed, plain.run.games), (1, 1_000));
    assert_eq!((changed.seed, changed.run.games), (5, 6));
    assert_ne!(plain.sha256, changed.sha256);
    assert_eq!(plain.cells, changed.cells);
}

#[test]
fn comments_and_the_order_of_keys_do_not_change_the_hash() {
    let other = SMALLEST.replace("players = 3\nstrategy = \"novice\"", "strategy = \"novice\" # me\nplayers = 0b11");
    assert_eq!(sound(SMALLEST).sha256, sound(&other).sha256);
}

#[test]
fn all_charts_can_be_asked_for() {
    let scenario = with(&format!("[report]\ncharts = {CHARTS:?}\n"));
    assert_eq!(scenario.charts.expect("charts"), CHARTS);
}

/// The keys that the reader names when it finds an unknown one.
fn known_keys(text: &str) -> BTreeSet<String> {
    let faults = faults(text);
    let known = faults.faults().iter().find_map(|Fault { kind, .. }| match kind {
        FaultKind::UnknownKey { known, .. } => Some(known.iter().cloned().collect()),
        _ => None,
    });
    known.expect("an unknown key")
}

fn schema_keys(schema: &Json) -> BTreeSet<String> {
    schema["properties"].as_object().expect("an object").keys().cloned().collect()
}

#[test]
fn the_schema_has_the_keys_that_the_reader_knows() {
    let schema = schema(GameId::ForbiddenIsland);
    assert_eq!(schema_keys(&schema), known_keys(&format!("zzz = 1\n{SMALLEST}")));
    let properties = &schema["properties"];
    assert_eq!(schema_keys(&properties["table"]), known_keys(&format!("{SMALLEST}zzz = 1")));
    for section in ["rules", "run", "report"] {
        assert_eq!(schema_keys(&properties[section]), known_keys(&format!("{SMALLEST}[{section}]\nzzz = 1")));
    }
    assert_eq!(schema_keys(&properties["expect"]["items"]), known_keys(&format!("{SMALLEST}[[expect]]\nzzz = 1")));
    let axes = schema_keys(&properties["axes"]);
    assert!(axes.is_superset(&known_keys(&format!("{SMALLEST}[axes]\nzzz = [1]"))), "{axes:?}");
}

#[test]
fn the_schema_takes_bare_seats_and_asks_for_players_and_strategy() {
    let schema = schema(GameId::ForbiddenIsland);
    let axes = &schema["properties"]["axes"];
    let quoted = axes["patternProperties"].as_object().and_then(|patterns| patterns.values().next()).expect("seats");
    for keys in [&axes["properties"], &axes["properties"]["table"]["properties"]] {
        assert_eq!(&keys["strategy"]["anyOf"][1]["properties"]["1"], quoted);
    }
    assert_eq!(schema["allOf"].as_array().expect("a list").len(), 2);
    with("[axes]\nstrategy.1 = [\"planner\"]\n");
}

/// Calls `visit` with every object of the schema that describes a table.
fn for_each_table(schema: &Json, visit: &mut impl FnMut(&Json)) {
    match schema {
        Json::Object(entries) => {
            if schema["type"] == "object" {
                visit(schema);
            }
            entries.values().for_each(|entry| for_each_table(entry, visit));
        }
        Json::Array(entries) => entries.iter().for_each(|entry| for_each_table(entry, visit)),
        _ => {}
    }
}

#[test]
fn the_schema_closes_its_tables_and_gives_ranges() {
    for game in GameId::ALL {
        let schema = schema(*game);
        let mut open = 0;
        for_each_table(&schema, &mut |table| {
            if table["additionalProperties"] != Json::Bool(false) {
                open += 1;
            }
        });
        // `where` alone is open: its keys are the axes of the file.
        assert_eq!(open, 1);
        for parameter in game.declaration().parameters {
            let entry = &schema["properties"]["rules"]["properties"][parameter.name];
            assert_eq!(entry["description"], parameter.summary);
            assert!(!entry["default"].is_null());
        }
    }
    let hand_limit = &schema(GameId::ForbiddenIsland)["properties"]["rules"]["properties"]["hand_limit"];
    assert_eq!((hand_limit["minimum"].as_i64(), hand_limit["maximum"].as_i64()), (Some(3), Some(10)));
}
