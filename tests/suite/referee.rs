//! The referee as another program meets it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};

use crate::support::{ludometer, program};

/// Sends lines to a fresh referee and returns its answers.
fn ask(lines: &[String]) -> Vec<Json> {
    let mut input = lines.join("\n");
    input.push('\n');
    let output = ludometer().args(["referee", "forbidden-island"]).write_stdin(input).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

/// A bot in another process plays a whole game with nothing but the protocol.
#[test]
fn a_game_is_played_through_the_protocol() {
    let mut child = Command::new(program())
        .args(["referee", "forbidden-island"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |request: Json| -> Json {
        writeln!(&requests, "{request}").unwrap();
        serde_json::from_str(&answers.next().expect("an answer").unwrap()).unwrap()
    };
    ask(json!({"do":"new","players":3,"seed":11,"game":4}));
    let mut over = Json::Null;
    for step in 0..2_000_usize {
        let legal = ask(json!({"do":"legal"}));
        assert_eq!(legal["ok"], true);
        let actions = legal["actions"].as_array().unwrap();
        if !legal["over"].is_null() {
            assert!(actions.is_empty() && legal["to_act"].is_null() && step > 10);
            over = legal["over"].clone();
            break;
        }
        let action = &actions[step % actions.len()];
        let applied = ask(json!({"do":"apply","seat":legal["to_act"],"action":action}));
        assert_eq!(applied["ok"], true, "{applied}");
    }
    assert_eq!(over["outcome"], "lost");
    drop(requests);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_printed_position_loads_back() {
    let answers = ask(&[json!({"do":"new","players":4,"seed":3}).to_string(), json!({"do":"state"}).to_string()]);
    let position = answers[1]["position"].clone();
    let again = ask(&[json!({"do":"load","position":position}).to_string(), json!({"do":"state"}).to_string()]);
    assert_eq!(again[0]["ok"], true, "{}", again[0]);
    assert_eq!(again[1]["position"], position);
}

#[test]
fn a_refused_request_leaves_the_position_as_it_was() {
    let new = json!({"do":"new","players":2,"seed":5}).to_string();
    let state = json!({"do":"state"}).to_string();
    let bad = [
        "no json".to_owned(),
        "[]".to_owned(),
        json!({"do":"fly"}).to_string(),
        json!({"do":"apply"}).to_string(),
        json!({"do":"apply","seat":9,"action":{"kind":"stop"}}).to_string(),
        json!({"do":"apply","action":{"kind":"lift-off"}}).to_string(),
        json!({"do":"apply","action":{"kind":"move","to":[99,99]}}).to_string(),
        json!({"do":"new","players":5}).to_string(),
        json!({"do":"new","players":2,"roles":["pilot","pilot"]}).to_string(),
        json!({"do":"new","players":2,"rules":{"hand_limit":99}}).to_string(),
        json!({"do":"load","position":{}}).to_string(),
        json!({"do":"legal","extra":1}).to_string(),
        json!({"do":"state","seat":7}).to_string(),
    ];
    let mut lines = vec![new, state.clone()];
    lines.extend(bad.clone());
    lines.push(state);
    let answers = ask(&lines);
    for (answer, request) in answers[2..2 + bad.len()].iter().zip(&bad) {
        assert_eq!(answer["ok"], false, "{request} was accepted");
        assert!(!answer["error"].as_str().unwrap().is_empty());
    }
    assert_eq!(answers[1], answers[answers.len() - 1]);
}

#[test]
fn a_line_that_is_too_long_or_not_utf8_gets_an_answer() {
    let mut input = vec![b'x'; 3 << 20];
    input.push(b'\n');
    input.extend([0xff, 0xfe, b'\n', b'\n']);
    input.extend(b"{\"do\":\"new\",\"players\":3}\n");
    let output = ludometer().args(["referee", "forbidden-island"]).write_stdin(input).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let answers: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.iter().map(|answer| answer["ok"].as_bool().unwrap()).collect::<Vec<_>>(), [false, false, true]);
}

/// The examples of the documentation: in each block a request line, then its answer, shown up to ` …` if it is long.
#[test]
fn the_documented_examples_hold() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/referee.md");
    let text = std::fs::read_to_string(path).unwrap();
    let blocks: Vec<&str> = text.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 7, "an example for each verb");
    for block in blocks {
        let lines: Vec<&str> = block.lines().collect();
        let requests: Vec<String> = lines.iter().step_by(2).map(|line| (*line).to_owned()).collect();
        let shown = lines.iter().skip(1).step_by(2);
        let output =
            ludometer().args(["referee", "forbidden-island"]).write_stdin(requests.join("\n")).output().unwrap();
        let answers = String::from_utf8(output.stdout).unwrap();
        assert_eq!(answers.lines().count(), requests.len());
        for (answer, shown) in answers.lines().zip(shown) {
            match shown.strip_suffix(" …") {
                Some(beginning) => assert!(answer.starts_with(beginning), "{answer}\nshown: {shown}"),
                None => assert_eq!(answer, *shown),
            }
        }
    }
}
