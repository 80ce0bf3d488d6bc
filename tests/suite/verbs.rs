//! The verbs that write to stdout, and what they say when something is mistyped.

use tempfile::tempdir;

use crate::support::{ludometer, small_scenario};

fn stdout(arguments: &[&str]) -> String {
    let output = ludometer().args(arguments).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).expect("UTF-8")
}

fn usage_error(arguments: &[&str]) -> String {
    let output = ludometer().args(arguments).assert().code(2);
    String::from_utf8_lossy(&output.get_output().stderr).into_owned()
}

#[test]
fn list_names_every_game() {
    assert!(stdout(&["list"]).contains("forbidden-island  2-4 players"));
}

#[test]
fn describe_tells_parameters_roles_strategies_and_metrics() {
    let text = stdout(&["describe", "forbidden-island"]);
    for word in ["start_position", "engineer", "planner", "helicopter-lift", "water_position", "fools-landing-sunk"] {
        assert!(text.contains(word), "{word} is missing");
    }
    let json: serde_json::Value = serde_json::from_str(&stdout(&["describe", "forbidden-island", "--format", "json"])).unwrap();
    assert_eq!(json["roles"].as_array().unwrap().len(), 6);
}

#[test]
fn a_mistyped_game_gets_the_right_name() {
    assert!(usage_error(&["describe", "forbiden-island"]).contains("forbidden-island"));
    assert!(usage_error(&["rnu", "x.toml"]).contains("run"));
}

#[test]
fn schema_is_a_json_schema_with_the_parameters() {
    let schema: serde_json::Value = serde_json::from_str(&stdout(&["schema", "forbidden-island"])).unwrap();
    assert!(schema.to_string().contains("waters_rise_cards"));
}

#[test]
fn completions_know_the_verbs() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(stdout(&["completions", shell]).contains("replay"));
    }
}

#[test]
fn check_accepts_the_shipped_scenarios() {
    let files = ["scenarios/island-difficulty.toml", "scenarios/island-roles.toml", "scenarios/island-smoke.toml"];
    let text = stdout(&["check", files[0], files[1], files[2]]);
    assert_eq!(text.lines().count(), 3);
    assert!(text.contains("20 cells"));
}

#[test]
fn replay_tells_a_game_in_both_forms() {
    let folder = tempdir().unwrap();
    let scenario = small_scenario(folder.path(), 10);
    let path = scenario.to_str().unwrap();
    let text = stdout(&["replay", path, "--cell", "1", "--game", "3"]);
    assert!(text.contains("turn 1") && text.contains("lost: "), "{text}");
    let lines = stdout(&["replay", path, "--cell", "1", "--game", "3", "--format", "jsonl"]);
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.first().unwrap()["event"], "begin");
    assert_eq!(lines.last().unwrap()["event"], "end");
    assert_eq!(lines.last().unwrap()["steps"].as_u64().unwrap() as usize, lines.len() - 2);
    assert!(usage_error(&["replay", path, "--cell", "2"]).contains("cells are 0 to 1"));
}
