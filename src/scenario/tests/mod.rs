//! Tests of the whole way from text to scenario.

mod broken;
mod files;
mod limits;
mod nonsense;
mod sound;

use super::{Overrides, Scenario, ScenarioFaults, parse};

/// A scenario to start from: nothing in it is optional.
const SMALLEST: &str = r#"
schema = 1
name = "smallest"
game = "forbidden-island"

[table]
players = 3
strategy = "novice"
"#;

fn parsed(text: &str) -> Result<Scenario, ScenarioFaults> {
    parse("test.toml", text, &Overrides::default())
}

/// The scenario of a text that must be sound.
fn sound(text: &str) -> Scenario {
    parsed(text).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

/// The faults of a text that must have some.
fn faults(text: &str) -> ScenarioFaults {
    parsed(text).expect_err("the scenario should have faults")
}
