//! `run`: play a scenario, write everything, judge the expectations.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::Args;

use super::exit::OnInconclusive;
use super::finish::{FinishError, Finished, finish, judged};
use super::progress::{self, ProgressMode, duration};
use super::{Exit, ScenarioArguments, output};
use crate::engine::runner::{self, BLOCK, Control, RunError};
use crate::games::declaration::Sides;
use crate::games::{self, Game, GameVisitor};
use crate::record::RecordError;
use crate::record::frames::FrameMaker;
use crate::record::partial::{Existing, Identity, OpenError, Partial};
use crate::record::tally::Tally;
use crate::report;
use crate::scenario::Scenario;

#[derive(Debug, Args)]
pub(super) struct RunArguments {
    #[command(flatten)]
    scenario: ScenarioArguments,
    /// Games per cell, in place of the scenario's own
    #[arg(short = 'n', long, value_name = "N", value_parser = number_of_games)]
    games: Option<u64>,
    /// Worker threads; all cores if not given
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Where the folder of the report goes
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out: PathBuf,
    /// Continue an interrupted run of this scenario
    #[arg(long, conflicts_with = "restart")]
    resume: bool,
    /// Throw an interrupted run of this scenario away and begin anew
    #[arg(long)]
    restart: bool,
    /// How progress is shown
    #[arg(long, value_name = "MODE", default_value = "auto")]
    progress: ProgressMode,
    /// What an expectation that is undecided does to the exit code
    #[arg(long, value_name = "POLICY", default_value = "warn")]
    on_inconclusive: OnInconclusive,
    /// Print nothing but errors
    #[arg(short, long, conflicts_with = "verbose")]
    quiet: bool,
    /// Print what is done, step by step
    #[arg(short, long)]
    verbose: bool,
}

impl RunArguments {
    fn note(&self, text: &str) {
        if self.verbose {
            output::diagnostic(&format!("{text}\n"));
        }
    }
}

pub(super) fn run(arguments: &RunArguments) -> Exit {
    let begun = Instant::now();
    let scenario = match arguments.scenario.load(arguments.games) {
        Ok(scenario) => scenario,
        Err(exit) => return exit,
    };
    let mut partial = match open(arguments, &scenario) {
        Ok(partial) => partial,
        Err(error) => return open_failed(&error),
    };
    arguments.note(&format!("parts go to {}", partial.folder().display()));
    if arguments.resume && partial.next_block() == 0 && !arguments.quiet {
        output::diagnostic("there is nothing to resume; the run begins anew\n");
    }
    let control = Arc::new(Control::default());
    let handler = Arc::clone(&control);
    if let Err(error) = ctrlc::set_handler(move || handler.cancelled.store(true, Ordering::Relaxed)) {
        return output::fail(Exit::Failure, &format!("cannot listen for Ctrl-C: {error}"), None);
    }
    let jobs = arguments.jobs.map_or_else(available_cores, usize::from);
    let played = play(arguments, &scenario, &mut partial, jobs, &control);
    if let Err(error) = played {
        return play_failed(arguments, &scenario, &partial, error);
    }
    let wall_time = begun.elapsed();
    let Finished { report, published } = match finish(&scenario, partial, wall_time, arguments.on_inconclusive) {
        Ok(finished) => finished,
        Err(error) => return finish_failed(arguments, &error),
    };
    if let Some(previous) = published.previous {
        output::diagnostic(&format!("what stood in its place is kept as {}\n", previous.display()));
    }
    if !arguments.quiet {
        let time = duration(begun.elapsed().as_secs_f64());
        let folder = published.folder.display();
        let text = format!("{}\nwritten to {folder} in {time}; open {folder}/report.html\n", report::terminal(&report));
        let written = output::result(&text);
        if written != Exit::Success {
            output::diagnostic(&format!("the report is complete in {folder}\n"));
            return written;
        }
    }
    judged(&report, arguments.on_inconclusive)
}

fn open(arguments: &RunArguments, scenario: &Scenario) -> Result<Partial, OpenError> {
    let identity = Identity {
        scenario_sha256: scenario.sha256.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rules_version: scenario.game.declaration().rules_version,
        block: BLOCK,
    };
    let existing = match (arguments.resume, arguments.restart) {
        (true, _) => Existing::Resume,
        (_, true) => Existing::Discard,
        _ => Existing::Refuse,
    };
    Partial::open(&arguments.out, &scenario.name, identity, existing, Tally::empty(scenario))
}

fn open_failed(error: &OpenError) -> Exit {
    let (exit, help) = match error {
        OpenError::NoFolder(_) => (Exit::Usage, "choose another folder with `--out DIR`"),
        OpenError::Record(_) => (Exit::Failure, "choose another folder with `--out DIR`"),
        OpenError::Busy(_) => (Exit::Usage, "wait for it, or choose another folder with `--out DIR`"),
        OpenError::Unfinished { .. } => (Exit::Usage, "continue it with `--resume`, or throw it away with `--restart`"),
        OpenError::Different { .. } => {
            (Exit::Usage, "begin anew with `--restart`, or choose another folder with `--out DIR`")
        }
    };
    output::fail(exit, &error.to_string(), Some(help))
}

/// Every game is played and saved, but the finished files could not be made.
fn finish_failed(arguments: &RunArguments, error: &FinishError) -> Exit {
    let command = command(arguments);
    let help = match error {
        FinishError::Record(RecordError::Damaged { .. }) => {
            format!("the saved part is damaged: play anew with `{command} --restart`")
        }
        _ => format!("every game is saved; make room and finish with `{command} --resume`"),
    };
    output::fail(Exit::Failure, &error.to_string(), Some(&help))
}

/// Plays the blocks that are not in `partial` yet.
fn play(
    arguments: &RunArguments,
    scenario: &Scenario,
    partial: &mut Partial,
    jobs: usize,
    control: &Control,
) -> Result<(), RunError<RecordError>> {
    let mode = if arguments.quiet { ProgressMode::None } else { arguments.progress };
    let cells = scenario.cells.len() as u64;
    let total = scenario.run.games * cells;
    let done_before = (partial.next_block() * BLOCK).min(scenario.run.games) * cells;
    if done_before > 0 {
        arguments.note(&format!("{done_before} of {total} games were played before"));
    }
    let wins_matter = scenario.game.declaration().sides == Sides::Cooperative;
    progress::show(mode, control, total, done_before, wins_matter, || {
        games::visit(scenario.game, Play { scenario, partial, jobs, control })
    })
}

struct Play<'a> {
    scenario: &'a Scenario,
    partial: &'a mut Partial,
    jobs: usize,
    control: &'a Control,
}

impl GameVisitor for Play<'_> {
    type Output = Result<(), RunError<RecordError>>;

    fn visit<G: Game>(self) -> Self::Output {
        let frames = FrameMaker::new(G::declaration()).map_err(RunError::Sink)?;
        let blocks = self.partial.next_block()..runner::blocks(self.scenario.run.games);
        let partial = self.partial;
        runner::run::<G, _>(self.scenario, blocks, self.jobs, self.control, |batch| partial.save(&batch, &frames))
    }
}

fn play_failed(arguments: &RunArguments, scenario: &Scenario, partial: &Partial, error: RunError<RecordError>) -> Exit {
    let games = (partial.next_block() * BLOCK).min(scenario.run.games);
    let saved = if games == 0 {
        "no block was complete, so nothing was saved".to_owned()
    } else {
        let folder = partial.folder().display();
        format!(
            "the first {games} games of every cell are saved in {folder}; continue with `{} --resume`",
            command(arguments)
        )
    };
    match error {
        RunError::Cancelled => output::fail(Exit::Interrupted, "interrupted", Some(&saved)),
        RunError::Broken { cell, game, .. } => {
            let scenario_path = quoted(&arguments.scenario.scenario);
            let help = format!(
                "see it happen with `ludometer replay {scenario_path} --seed {} --cell {cell} --game {game}`; {saved}",
                scenario.seed
            );
            output::fail(Exit::Failure, &error.to_string(), Some(&help))
        }
        RunError::Sink(_) | RunError::Threads { .. } => output::fail(Exit::Failure, &error.to_string(), Some(&saved)),
    }
}

/// The command to repeat, without `--resume`.
fn command(arguments: &RunArguments) -> String {
    let mut text = format!("ludometer run {}", quoted(&arguments.scenario.scenario));
    if let Some(seed) = arguments.scenario.seed {
        text.push_str(&format!(" --seed {seed}"));
    }
    if let Some(games) = arguments.games {
        text.push_str(&format!(" -n {games}"));
    }
    if arguments.out != Path::new("reports") {
        text.push_str(&format!(" --out {}", quoted(&arguments.out)));
    }
    text
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |character: char| character.is_ascii_alphanumeric() || "/._-+=:,@%".contains(character);
    if !text.is_empty() && text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// A number of games as a scenario would write it: with underscores, if one likes.
fn number_of_games(text: &str) -> Result<u64, String> {
    match text.replace('_', "").parse() {
        Ok(0) => Err("a run needs at least one game".to_owned()),
        Ok(games) => Ok(games),
        Err(_) => Err("write a whole number such as 20000 or 20_000".to_owned()),
    }
}

fn available_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
