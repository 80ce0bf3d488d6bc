//! Every `ludometer` line of the README works: each is run with few games, in a folder of its own.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::support::ludometer;

/// The commands in the README's shell blocks, without the prompt.
fn commands(text: &str) -> Vec<String> {
    let mut inside = false;
    let mut commands = Vec::new();
    for line in text.lines() {
        if let Some(fence) = line.strip_prefix("```") {
            inside = !inside && (fence == "sh" || fence == "console");
        } else if inside {
            let command = line.strip_prefix("$ ").unwrap_or(line);
            let command = command.strip_prefix("cargo run --release -- ").map(|rest| format!("ludometer {rest}"));
            let command = command.unwrap_or_else(|| line.strip_prefix("$ ").unwrap_or(line).to_owned());
            if command.starts_with("ludometer ") {
                commands.push(command);
            }
        }
    }
    commands
}

#[test]
fn every_command_of_the_readme_works() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let commands = commands(&fs::read_to_string(root.join("README.md")).unwrap());
    assert!(commands.len() >= 8, "the README shows the verbs: {commands:?}");
    let folder = tempdir().unwrap();
    for command in commands {
        let (command, input) = match command.split_once(" < ") {
            Some((command, file)) => (command.to_owned(), fs::read(root.join(file)).unwrap()),
            None => (command, Vec::new()),
        };
        let words: Vec<&str> =
            command.split_whitespace().skip(1).take_while(|word| !matches!(*word, ">" | "|")).collect();
        let mut program = ludometer();
        program.args(&words).write_stdin(input);
        if words.first() == Some(&"run") {
            program.args(["-n", "40", "-q", "--on-inconclusive", "warn", "--out"]).arg(folder.path());
        }
        let output = program.output().unwrap();
        // With so few games an expectation may fail, and one file is mistyped on purpose; else a command is broken.
        let fine = match output.status.code() {
            Some(0 | 99) => !command.contains("mistyped"),
            Some(98) => command.contains("--on-inconclusive fail"),
            Some(2) => command.contains("mistyped"),
            _ => false,
        };
        assert!(fine, "`{command}` ended with {:?}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    }
}

/// What the README shows of a mistyped scenario is what the program says.
#[test]
fn the_mistyped_scenario_is_answered_as_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let output = ludometer().args(["check", "docs/mistyped.toml"]).assert().code(2);
    let said = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(readme.contains(said.trim()), "{said}");
}

/// The scenario that the README explains is a shipped file.
#[test]
fn the_explained_scenario_is_the_shipped_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let explained = readme.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(explained, fs::read_to_string(root.join("scenarios/my-first.toml")).unwrap());
}
