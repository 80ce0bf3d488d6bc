//! `check`: scenario files without play.

use std::path::PathBuf;

use clap::Args;

use super::{Exit, output};
use crate::scenario::{self, Overrides};

#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    /// The scenario files
    #[arg(value_name = "SCENARIO", required = true)]
    scenarios: Vec<PathBuf>,
}

pub(super) fn check(arguments: &CheckArguments) -> Exit {
    let mut exit = Exit::Success;
    for path in &arguments.scenarios {
        match scenario::load(path, &Overrides::default()) {
            Ok(scenario) => {
                let cells = scenario.cells.len();
                let games = scenario.run.games;
                output::result(&format!(
                    "{}: {} is fine: {cells} cell{} of {games} games of {}, {} expectation{}\n",
                    path.display(),
                    scenario.name,
                    if cells == 1 { "" } else { "s" },
                    scenario.game.declaration().title,
                    scenario.expectations.len(),
                    if scenario.expectations.len() == 1 { "" } else { "s" },
                ));
            }
            Err(failure) => {
                output::diagnostic(&failure.render(output::stderr_is_terminal()));
                exit = Exit::Usage;
            }
        }
    }
    exit
}
