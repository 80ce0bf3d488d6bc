//! The command line: one file per verb. Only this module prints.
//!
//! Results go to stdout, progress and diagnostics to stderr.

mod check;
mod completions;
mod describe;
mod exit;
mod finish;
mod list;
mod output;
mod progress;
mod referee;
mod replay;
mod run;
mod schema;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::games::GameId;
use crate::scenario::{self, Overrides, Scenario};
pub use exit::Exit;

/// Plays tabletop games headlessly, millions at a time, and says how balanced they are.
#[derive(Debug, Parser)]
#[command(name = "ludometer", version, propagate_version = true, max_term_width = 100, args_override_self = true)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Play a scenario and write tables, charts and a report
    Run(run::RunArguments),
    /// Check scenario files without playing
    Check(check::CheckArguments),
    /// List the games
    List,
    /// Print everything that a game declares: parameters, roles, strategies, metrics, ...
    Describe(describe::DescribeArguments),
    /// Play one game again and print what happened
    Replay(replay::ReplayArguments),
    /// Answer requests about a game's rules, one JSON object a line (see docs/referee.md)
    Referee(GameArgument),
    /// Print the JSON Schema of a game's scenario files, for editors
    Schema(GameArgument),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArguments),
}

/// The name of a game.
#[derive(Debug, Args)]
struct GameArgument {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_parser())]
    game: GameId,
}

/// What changes a scenario from outside.
#[derive(Debug, Args)]
struct ScenarioArguments {
    /// The scenario file
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// Root seed, in place of the scenario's own
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl ScenarioArguments {
    /// Loads and checks the scenario; prints what is wrong with it.
    fn load(&self, games: Option<u64>) -> Result<Scenario, Exit> {
        let overrides = Overrides { seed: self.seed, games };
        scenario::load(&self.scenario, &overrides).map_err(|failure| {
            output::diagnostic(&failure.render(output::stderr_is_terminal()));
            Exit::Usage
        })
    }
}

/// Text or JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TextOrJson {
    /// For people.
    Text,
    /// For programs.
    Json,
}

fn game_parser() -> impl TypedValueParser<Value = GameId> {
    PossibleValuesParser::new(GameId::ALL.iter().map(|id| id.declaration().name))
        .map(|name| GameId::named(&name).expect("only names of games pass the parser"))
}

/// Runs the program: parses the command line, calls the verb, and makes its result an exit code.
#[must_use]
pub fn main() -> ExitCode {
    let exit = match Arguments::parse().verb {
        Verb::Run(arguments) => run::run(&arguments),
        Verb::Check(arguments) => check::check(&arguments),
        Verb::List => list::list(),
        Verb::Describe(arguments) => describe::describe(&arguments),
        Verb::Replay(arguments) => replay::replay(&arguments),
        Verb::Referee(arguments) => referee::referee(arguments.game),
        Verb::Schema(arguments) => schema::schema(arguments.game),
        Verb::Completions(arguments) => completions::completions(&arguments, Arguments::command()),
    };
    exit.into()
}
