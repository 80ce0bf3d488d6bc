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
        let words: Vec<&str> = command.split_whitespace().skip(1).take_while(|word| !matches!(*word, ">" | "|")).collect();
        let mut program = ludometer();
        program.args(&words).write_stdin(input);
        if words.first() == Some(&"run") {
            program.args(["-n", "40", "-q", "--on-inconclusive", "warn", "--out"]).arg(folder.path());
        }
        let output = program.output().unwrap();
        // With so few games an expectation may fail; everything else is a broken command.
        let fine = matches!(output.status.code(), Some(0 | 99));
        assert!(fine, "`{command}` ended with {:?}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    }
}
