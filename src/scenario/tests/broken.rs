//! Every file in `tests/broken` begins with lines `# expect LINE:COLUMN fragment`, one per fault in the order of
//! position. The fragment is part of the message or of the help.

use std::path::PathBuf;

use super::super::{FaultKind, ScenarioFaults, parse};
use super::{Overrides, SMALLEST, faults, sound};
use crate::games::GameId;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/broken")
}

/// Line, column and fragment of each expected fault.
fn expected(text: &str) -> Vec<(usize, usize, String)> {
    let lines = text.lines().map_while(|line| line.strip_prefix("# expect "));
    lines
        .map(|line| {
            let (position, fragment) = line.split_once(' ').expect("a fragment after the position");
            let (line, column) = position.split_once(':').expect("LINE:COLUMN");
            (line.parse().expect("a line"), column.parse().expect("a column"), fragment.to_owned())
        })
        .collect()
}

/// What differs from the expectation; empty if nothing does.
fn difference(text: &str, found: &ScenarioFaults) -> String {
    let expected = expected(text);
    let found: Vec<_> = found
        .faults()
        .iter()
        .map(|fault| {
            let (line, column) = found.position(fault);
            (line, column, format!("{} / {}", fault.message(), fault.help().unwrap_or_default()))
        })
        .collect();
    let agree = expected.len() == found.len()
        && expected
            .iter()
            .zip(&found)
            .all(|(expected, found)| (expected.0, expected.1) == (found.0, found.1) && found.2.contains(&expected.2));
    if agree { String::new() } else { format!("expected {expected:#?}\nfound {found:#?}") }
}

#[test]
fn every_broken_scenario_has_the_faults_it_says() {
    let mut count = 0;
    let mut wrong = String::new();
    for entry in std::fs::read_dir(folder()).expect("the folder of broken scenarios") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        match parse(&name, &text, &Overrides::default()) {
            Ok(_) => wrong.push_str(&format!("{name}: no fault\n")),
            Err(found) => {
                let difference = difference(&text, &found);
                if !difference.is_empty() {
                    wrong.push_str(&format!("{name}: {difference}\n"));
                }
            }
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count >= 170, "{count} broken scenarios");
}

#[test]
fn a_fault_is_shown_with_path_place_line_and_help() {
    let text = SMALLEST.replace("players", "playrs");
    let rendered = faults(&text).render(false);
    let expected = "\
error: key `players` is missing from `[table]`
 --> test.toml:6:2
  |
6 | [table]
  |  ^^^^^

error: unknown key `playrs` in `[table]`
 --> test.toml:7:1
  |
7 | playrs = 3
  | ^^^^^^
  |
  = help: did you mean `players`?
";
    assert_eq!(rendered, expected);
    assert!(faults(&text).render(true).contains('\u{1b}'));
}

#[test]
fn a_long_list_of_faults_is_cut() {
    let text = (0..200).fold(SMALLEST.to_owned(), |text, number| format!("{text}unknown{number} = 1\n"));
    let faults = faults(&text);
    assert_eq!(faults.faults().len(), 200);
    assert!(faults.render(false).ends_with("… and 150 more\n"));
}

#[test]
fn the_same_fault_in_many_cells_is_one() {
    let text = format!(
        "{SMALLEST}roles = [\"pilot\", \"diver\", \"random\"]\n[axes]\nplayers = [2, 4]\n\"rules.hand_limit\" = [4, 5, 6]"
    );
    let faults = faults(&text);
    let messages: Vec<_> = faults.faults().iter().map(super::super::Fault::message).collect();
    assert_eq!(
        messages,
        [
            "`roles` has 3 entries, but the table has 2 seats (cell players = 2, rules.hand_limit = 4, and 2 more)",
            "`roles` has 3 entries, but the table has 4 seats (cell players = 4, rules.hand_limit = 4, and 2 more)",
        ]
    );
}

#[test]
fn a_byte_order_mark_is_no_column() {
    let faults = faults(&format!("\u{feff}{}", SMALLEST.trim_start().replace("schema", "shema")));
    let places: Vec<_> = faults.faults().iter().map(|fault| faults.position(fault)).collect();
    assert_eq!(places, [(1, 1), (1, 1)]);
    assert!(!faults.render(false).contains('\u{feff}'), "{faults}");
}

#[test]
fn every_action_kind_but_one_can_be_forbidden() {
    let kinds: Vec<&str> = GameId::ForbiddenIsland.declaration().action_kinds.iter().map(|kind| kind.name).collect();
    let all = faults(&format!("{SMALLEST}forbid = {kinds:?}\n"));
    let [fault] = all.faults() else { panic!("{all}") };
    assert!(matches!(fault.kind, FaultKind::EverythingForbidden { .. }), "{all}");
    assert_eq!(all.position(fault), (9, 10));
    sound(&format!("{SMALLEST}forbid = {:?}\n", &kinds[1..]));
}

#[test]
fn no_control_character_reaches_the_terminal() {
    let text = format!("{SMALLEST}roles = [\"\\u001b[31m\", \"random\", \"random\"]\n");
    assert!(!faults(&text).render(false).contains('\u{1b}'));
}

#[test]
fn no_games_on_the_command_line_are_refused() {
    let overrides = Overrides { games: Some(0), seed: None };
    let faults = parse("test.toml", SMALLEST, &overrides).expect_err("no games");
    let expected = "error: --games must be a whole number from 1 to 1000000000000, but is 0\n";
    assert_eq!(faults.render(false), expected);
}
