//! `replay`: one game again, with what happened in it.

use std::io::{self, BufWriter};

use clap::{Args, ValueEnum};

use super::{Exit, ScenarioArguments, output};
use crate::engine::play::{Players, play};
use crate::games::{self, Game, GameVisitor};
use crate::random::GameSeeds;
use crate::record::transcript::{Format, Transcript};
use crate::scenario::Scenario;

#[derive(Debug, Args)]
pub(super) struct ReplayArguments {
    #[command(flatten)]
    scenario: ScenarioArguments,
    /// The cell, counted from 0 in the order of the report
    #[arg(long, value_name = "N", default_value_t = 0)]
    cell: usize,
    /// The game number
    #[arg(long, value_name = "N", default_value_t = 0)]
    game: u64,
    /// Readable text, or one JSON object a line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: TranscriptFormat,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum TranscriptFormat {
    Text,
    Jsonl,
}

pub(super) fn replay(arguments: &ReplayArguments) -> Exit {
    let scenario = match arguments.scenario.load(None) {
        Ok(scenario) => scenario,
        Err(exit) => return exit,
    };
    if arguments.cell >= scenario.cells.len() {
        let message = format!("the scenario has no cell {}", arguments.cell);
        return output::fail(Exit::Usage, &message, Some(&format!("cells are 0 to {}", scenario.cells.len() - 1)));
    }
    let format = match arguments.format {
        TranscriptFormat::Text => Format::Text,
        TranscriptFormat::Jsonl => Format::JsonLines,
    };
    let replay = Replay { scenario: &scenario, cell: arguments.cell, game: arguments.game, format };
    output::written(games::visit(scenario.game, replay))
}

struct Replay<'a> {
    scenario: &'a Scenario,
    cell: usize,
    game: u64,
    format: Format,
}

impl GameVisitor for Replay<'_> {
    type Output = io::Result<()>;

    fn visit<G: Game>(self) -> Self::Output {
        let cell = &self.scenario.cells[self.cell];
        let rules = G::rules(&cell.settings, cell.table.players, cell.forbidden).expect("cells are checked");
        let seeds = GameSeeds { root: self.scenario.seed, game: self.game };
        let mut players = Players::<G>::new(&cell.strategies);
        let mut transcript = Transcript::new(BufWriter::new(io::stdout().lock()), self.format);
        let max_steps = self.scenario.run.max_steps;
        let played = play::<G, _>(&rules, &cell.table, seeds, &mut players, max_steps, &mut transcript);
        transcript.finish::<G>(&rules, &played)
    }
}
