//! Texts that nobody would write: reading them must end, and without a panic.

use proptest::prelude::*;

use super::super::{ScenarioFaults, parse};
use super::{Overrides, SMALLEST, faults, parsed};

const VALID: &str = include_str!("../../../scenarios/island-smoke.toml");

/// Renders all that can be rendered.
fn exercise(faults: &ScenarioFaults) {
    for fault in faults.faults() {
        let (line, column) = faults.position(fault);
        assert!(line >= 1 && column >= 1);
    }
    assert!(!faults.render(false).is_empty());
    assert!(!faults.render(true).is_empty());
}

fn survives(text: &str) {
    match parse("nonsense.toml", text, &Overrides::default()) {
        Ok(scenario) => assert_eq!(parsed(&scenario.effective), Ok(scenario)),
        Err(faults) => {
            assert!(!faults.faults().is_empty(), "a scenario was refused without a reason: {text}");
            exercise(&faults);
        }
    }
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    for (open, close) in [("[", "]"), ("{ a = ", "}")] {
        let depth = 100_000;
        let text = format!("{SMALLEST}roles = {}1{}\n", open.repeat(depth), close.repeat(depth));
        exercise(&faults(&text));
    }
    let dotted = format!("{SMALLEST}[axes]\n{}a = [1]\n", "a.".repeat(100_000));
    exercise(&faults(&dotted));
    let shallow = format!("{SMALLEST}[axes]\n{}b = {}1{}\n", "a.".repeat(70), "[".repeat(70), "]".repeat(70));
    exercise(&faults(&shallow));
}

#[test]
fn one_long_line_is_no_problem() {
    exercise(&faults(&format!("{SMALLEST}roles = [{}]", "\"wizard\", ".repeat(50_000))));
    exercise(&faults(&"[".repeat(500_000)));
    exercise(&faults(&format!("{SMALLEST}{} = 1", "x".repeat(500_000))));
    exercise(&faults(&format!("{SMALLEST}roles = \"{}\"", "ü".repeat(200_000))));
}

#[test]
fn no_end_of_faults_is_no_problem() {
    let many = |line: &str| (0..30_000).map(|number| line.replace('#', &number.to_string())).collect::<String>();
    let unknown = faults(&format!("{SMALLEST}[rules]\n{}", many("x# = 1\n")));
    assert!(unknown.render(false).ends_with("… and 29950 more\n"));
    exercise(&faults(&format!("{SMALLEST}[axes]\n{}", many("x# = []\n"))));
    exercise(&faults(&format!("{SMALLEST}{}", many("[[expect]]\nname = 1\n"))));
    let axis = format!("{SMALLEST}[axes]\nrules.hand_limit = [{}]\n", many("#,"));
    exercise(&faults(&format!("{axis}[[expect]]\nwhere = {{ rules.hand_limit = [{}] }}", many("\"#x\","))));
}

#[test]
fn unusual_line_ends_and_marks_are_no_problem() {
    parsed(&SMALLEST.replace('\n', "\r\n")).expect("line ends of another system");
    parsed(&format!("\u{feff}{SMALLEST}")).expect("a byte order mark");
    survives("\u{feff}");
    survives("\r\r\n\0");
    let faults = faults(&SMALLEST.replace("players", "playrs").replace('\n', "\r\n"));
    assert!(faults.faults().iter().any(|fault| faults.position(fault) == (7, 1)), "{faults}");
}

proptest! {
    #[test]
    fn any_text_is_survived(text in "\\PC*") {
        survives(&text);
    }

    #[test]
    fn anything_like_toml_is_survived(text in "([a-z\\[\\]{}=\".,#0-9 \n-]|players|roles|axes|rules|\\n\\[table\\]\\n){0,80}") {
        survives(&text);
        survives(&format!("{SMALLEST}{text}"));
        survives(&format!("{SMALLEST}[axes]\n{text}"));
    }

    #[test]
    fn a_valid_file_with_a_part_replaced_is_survived(
        start in 0..VALID.len(),
        length in 0_usize..60,
        replacement in "(\\PC|[\\[\\]{}=\".,0-9\n]){0,6}",
    ) {
        let end = (start + length).min(VALID.len());
        let text = format!("{}{replacement}{}", &VALID[..start], &VALID[end..]);
        survives(&text);
    }

    #[test]
    fn a_valid_file_with_a_value_exchanged_is_survived(
        line in 0_usize..60,
        value in prop_oneof![
            "-?[0-9]{1,20}", "[0-9]{1,3}\\.[0-9]{1,3}", "\"\\PC{0,10}\"", Just("[]".to_owned()), Just("{}".to_owned()),
            Just("nan".to_owned()), Just("true".to_owned()), Just("[[], {}, 1]".to_owned()),
            Just("2026-01-01".to_owned()), Just("{ label = 1, value = [] }".to_owned()),
            Just("\"every-combination\"".to_owned()), Just("[{ label = \"a\", value = \"random\" }]".to_owned()),
        ],
    ) {
        let lines = VALID.lines().enumerate().map(|(number, text)| match text.split_once(" = ") {
            Some((key, _)) if number == line => format!("{key} = {value}"),
            _ => text.to_owned(),
        });
        survives(&lines.collect::<Vec<_>>().join("\n"));
    }
}
