//! Many games in parallel.
//!
//! Game numbers are cut into blocks of [`BLOCK`]; a block holds its game numbers for *every* cell. Workers take small
//! ranges of game numbers, so that a block keeps all cores busy; what they return is put together in play order (block,
//! cell, game), so the result does not depend on which worker was faster. Some blocks make a [`Batch`]; how many is
//! decided by the clock, and nothing that is written depends on it.

use std::cell::Cell as Slot;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::play::{Players, Unwatched, play};
use crate::games::Game;
use crate::random::GameSeeds;
use crate::record::rows::Rows;
use crate::record::tally::Tally;
use crate::scenario::{Keep, Scenario};

/// Game numbers per block.
pub const BLOCK: u64 = 4_096;

/// Game numbers of one piece of work.
const PIECE: u64 = 64;

/// A batch of several blocks ends after about this time, so that little is lost when a run is killed.
const BATCH_TIME: Duration = Duration::from_secs(2);

/// Games in a batch of several blocks, at most: bounds the memory for rows that wait to be written.
const BATCH_GAMES: u64 = 131_072;

/// What the run tells the outside while it goes on, and how it is told to stop.
#[derive(Debug, Default)]
pub struct Control {
    /// Set to stop the run as soon as possible; blocks that are not complete are dropped.
    pub cancelled: AtomicBool,
    /// Games played so far.
    pub games: AtomicU64,
    /// Those of them with outcome 0: in cooperative games, the wins.
    pub wins: AtomicU64,
}

/// Complete blocks in play order.
#[derive(Debug)]
pub struct Batch {
    /// Which blocks.
    pub blocks: Range<u64>,
    /// All their games counted.
    pub tally: Tally,
    /// The rows to keep, in play order: each entry holds consecutive games of one cell and comes with its cell. They stay
    /// as the workers made them, because all workers would wait while they are put together here.
    pub rows: Vec<(u32, Rows)>,
}

/// Why a run stopped early.
#[derive(Debug, thiserror::Error)]
pub enum RunError<E> {
    /// It was cancelled through [`Control`]. All batches handed on are complete.
    #[error("the run was interrupted")]
    Cancelled,
    /// The receiver of the batches failed.
    #[error(transparent)]
    Sink(E),
    /// A game broke an invariant of the program.
    #[error("game {game} of cell {cell} broke an invariant: {message}")]
    Broken {
        /// The cell.
        cell: usize,
        /// The game number.
        game: u64,
        /// What the panic said.
        message: String,
    },
    /// The threads could not be started.
    #[error("cannot start {jobs} worker threads: {message}")]
    Threads {
        /// How many were asked for.
        jobs: usize,
        /// What the system said.
        message: String,
    },
}

/// The number of blocks that hold `games` game numbers.
#[must_use]
pub fn blocks(games: u64) -> u64 {
    games.div_ceil(BLOCK)
}

/// Plays the blocks `range` of `scenario` on `jobs` threads and hands them to `sink` in order; `sink` runs on a thread
/// of its own while the next batch is played.
///
/// # Errors
///
/// If the run is cancelled, if `sink` fails, if a game panics, or if the threads cannot be started.
///
/// # Panics
///
/// If the settings of a cell have not been checked, so that they make no rules.
pub fn run<G: Game, E: Send>(
    scenario: &Scenario,
    range: Range<u64>,
    jobs: usize,
    control: &Control,
    mut sink: impl FnMut(Batch) -> Result<(), E> + Send,
) -> Result<(), RunError<E>> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(|error| RunError::Threads { jobs, message: error.to_string() })?;
    let rules: Vec<G::Rules> = scenario
        .cells
        .iter()
        .map(|cell| {
            G::rules(&cell.settings, cell.table.players, cell.forbidden).expect("the cells of a scenario are checked")
        })
        .collect();
    let most_blocks = (BATCH_GAMES / (BLOCK * scenario.cells.len() as u64)).max(1);
    std::thread::scope(|scope| {
        let (sender, receiver) = sync_channel::<Batch>(1);
        let writer = scope.spawn(move || receiver.into_iter().try_for_each(&mut sink));
        let mut next = range.start;
        let mut size = 1;
        let mut failure = None;
        while next < range.end {
            let blocks = next..(next + size).min(range.end);
            let begun = Instant::now();
            match pool.install(|| play_batch::<G, E>(scenario, &rules, blocks.clone(), control)) {
                Ok(batch) => {
                    if sender.send(batch).is_err() {
                        // The writer has failed and says why below.
                        break;
                    }
                }
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
            if begun.elapsed() * 2 < BATCH_TIME {
                size = (size * 2).min(most_blocks);
            }
            next = blocks.end;
        }
        drop(sender);
        let written = writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        written.map_err(RunError::Sink)?;
        failure.map_or(Ok(()), Err)
    })
}

/// Plays whole blocks and puts what the workers return in play order.
fn play_batch<G: Game, E: Send>(
    scenario: &Scenario,
    rules: &[G::Rules],
    blocks: Range<u64>,
    control: &Control,
) -> Result<Batch, RunError<E>> {
    let games = scenario.run.games;
    let pieces: Vec<(u64, Range<u64>)> = blocks
        .clone()
        .flat_map(|block| {
            let end = ((block + 1) * BLOCK).min(games);
            let starts = (block * BLOCK..end).step_by(PIECE as usize);
            starts.map(move |start| (block, start..(start + PIECE).min(end)))
        })
        .collect();
    let mut played = pieces
        .par_iter()
        // Left alone, rayon makes tasks of a quarter of the batch that cannot be split any more once they have begun: a
        // worker that falls behind in one keeps the others waiting at the end of the batch.
        .with_max_len(1)
        .map(|(block, games)| play_piece::<G, E>(scenario, rules, games.clone(), control).map(|piece| (*block, piece)))
        .collect::<Result<Vec<_>, _>>()?;

    let mut batch = Batch { blocks, tally: Tally::empty(scenario), rows: Vec::new() };
    for pieces in played.chunk_by_mut(|one, next| one.0 == next.0) {
        for (_, (tally, _)) in &*pieces {
            batch.tally.merge(tally);
        }
        for cell in 0..scenario.cells.len() {
            let rows = pieces.iter_mut().filter_map(|(_, (_, rows))| rows.get_mut(cell));
            batch.rows.extend(rows.map(|rows| (cell as u32, std::mem::take(rows))));
        }
    }
    Ok(batch)
}

/// Plays some game numbers of every cell: the tally of all games, and the rows to keep, a set per cell or none at all.
fn play_piece<G: Game, E>(
    scenario: &Scenario,
    rules: &[G::Rules],
    games: Range<u64>,
    control: &Control,
) -> Result<(Tally, Vec<Rows>), RunError<E>> {
    let at = Slot::new((0, games.start));
    let result = catch_unwind(AssertUnwindSafe(|| {
        let mut tally = Tally::empty(scenario);
        let mut all = Vec::with_capacity(scenario.cells.len());
        for (cell, rules) in rules.iter().enumerate() {
            match play_cell::<G>(scenario, cell, rules, games.clone(), control, &at) {
                Some(rows) => all.push(rows),
                None => return None,
            }
        }
        tally.count(scenario, &all);
        control.games.fetch_add(all.iter().map(|rows| rows.len() as u64).sum(), Ordering::Relaxed);
        let wins = all.iter().flat_map(|rows| &rows.outcome).filter(|outcome| **outcome == 0).count();
        control.wins.fetch_add(wins as u64, Ordering::Relaxed);
        if let Keep::First(kept) = scenario.run.keep {
            let kept = kept.saturating_sub(games.start);
            if kept == 0 {
                // The thread that made the rows frees them: another one would have to lock what this one allocates from.
                all.clear();
            }
            all.iter_mut().for_each(|rows| rows.truncate(kept));
        }
        Some((tally, all))
    }));
    match result {
        Ok(Some(piece)) => Ok(piece),
        Ok(None) => Err(RunError::Cancelled),
        Err(panic) => {
            control.cancelled.store(true, Ordering::Relaxed);
            let (cell, game) = at.get();
            let message = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
                .unwrap_or_else(|| "no message".to_owned());
            Err(RunError::Broken { cell, game, message })
        }
    }
}

/// Plays some games of one cell; `None` if the run was cancelled.
fn play_cell<G: Game>(
    scenario: &Scenario,
    cell_index: usize,
    rules: &G::Rules,
    games: Range<u64>,
    control: &Control,
    at: &Slot<(usize, u64)>,
) -> Option<Rows> {
    let cell = &scenario.cells[cell_index];
    let declaration = G::declaration();
    let mut players = Players::<G>::new(&cell.strategies);
    let mut rows = Rows::with_capacity(declaration, cell.table.players, PIECE as usize);
    let mut scratch = vec![0; declaration.game_metrics.len().max(declaration.seat_metrics.len())];
    for game in games {
        if control.cancelled.load(Ordering::Relaxed) {
            return None;
        }
        at.set((cell_index, game));
        let seeds = GameSeeds { root: scenario.seed, game };
        let max_steps = scenario.run.max_steps;
        let played = play::<G, _>(rules, &cell.table, seeds, &mut players, max_steps, &mut Unwatched);
        rows.push::<G>(rules, game, &played, &cell.strategies, &mut scratch);
    }
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::island::Island;
    use crate::scenario::{Overrides, parse};

    fn scenario(games: u64, keep: &str) -> Scenario {
        let text = format!(
            r#"schema = 1
name = "runner"
title = "Runner"
game = "forbidden-island"
seed = 3

[table]
strategy = "random"

[axes]
players = [2, 3]

[run]
games = {games}
keep = {keep}

[[expect]]
name = "nobody wins by chance"
metric = "win_rate"
at_most = 0.01
"#
        );
        parse("runner.toml", &text, &Overrides::default()).expect("a scenario without faults")
    }

    /// Everything that a run hands on, in one tally and one list of rows.
    fn collect(scenario: &Scenario, jobs: usize) -> (Tally, Vec<(u32, Rows)>, u64) {
        let control = Control::default();
        let mut tally = Tally::empty(scenario);
        let mut rows = Vec::new();
        let mut next = 0;
        run::<Island, ()>(scenario, 0..blocks(scenario.run.games), jobs, &control, |batch| {
            assert_eq!(batch.blocks.start, next);
            next = batch.blocks.end;
            tally.merge(&batch.tally);
            rows.extend(batch.rows);
            Ok(())
        })
        .expect("a run");
        (tally, rows, control.games.into_inner())
    }

    #[test]
    fn threads_change_nothing() {
        let scenario = scenario(9_000, "\"all\"");
        let (tally, rows, games) = collect(&scenario, 1);
        assert_eq!(games, 18_000);
        for jobs in [2, 5] {
            assert_eq!(collect(&scenario, jobs), (tally.clone(), rows.clone(), games));
        }
    }

    #[test]
    fn rows_stand_in_play_order() {
        let scenario = scenario(5_000, "\"all\"");
        let (_, rows, _) = collect(&scenario, 2);
        let order: Vec<(u32, u64)> =
            rows.iter().flat_map(|(cell, rows)| rows.game.iter().map(|game| (*cell, *game))).collect();
        let runs = [(0, 0..4_096), (1, 0..4_096), (0, 4_096..5_000), (1, 4_096..5_000)];
        let expected: Vec<(u32, u64)> =
            runs.into_iter().flat_map(|(cell, games)| games.map(move |game| (cell, game))).collect();
        assert_eq!(order, expected);
        for (_, rows) in &rows {
            assert_eq!(rows.role.len(), rows.len() * usize::from(rows.players));
        }
    }

    /// Only the first games of each cell are kept, but all are counted.
    #[test]
    fn keep_cuts_rows_and_no_counts() {
        let all = collect(&scenario(5_000, "\"all\""), 2);
        for (keep, expected) in [("\"none\"", 0), ("100", 100), ("4_200", 4_200)] {
            let kept = collect(&scenario(5_000, keep), 2);
            assert_eq!(kept.0, all.0);
            for cell in 0..2 {
                let games: usize = kept.1.iter().filter(|(of, _)| *of == cell).map(|(_, rows)| rows.len()).sum();
                assert_eq!(games, expected);
            }
        }
    }

    /// The tally is what one would count in the rows.
    #[test]
    fn tallies_agree_with_rows() {
        let scenario = scenario(3_000, "\"all\"");
        let (tally, rows, _) = collect(&scenario, 2);
        for (cell, counted) in (0..).zip(&tally.cells) {
            let entries: Vec<&Rows> = rows.iter().filter(|(of, _)| *of == cell).map(|(_, rows)| rows).collect();
            let sum = |count: &dyn Fn(&Rows) -> u64| entries.iter().map(|rows| count(rows)).sum::<u64>();
            assert_eq!((counted.games, sum(&|rows| rows.len() as u64)), (3_000, 3_000));
            let losses = sum(&|rows| rows.outcome.iter().filter(|outcome| **outcome == 1).count() as u64);
            assert_eq!(counted.outcomes[1], losses);
            let turns = sum(&|rows| rows.turns.iter().map(|turns| u64::from(*turns)).sum());
            let in_histogram: u64 = (0..).zip(&counted.turns).map(|(turns, games)| turns * games).sum();
            assert_eq!(in_histogram, turns);
            let ends: u64 = counted.ends_by_round.iter().flatten().chain(&counted.censored_by_round).sum();
            assert_eq!(ends, 3_000);
            for (role, counts) in counted.roles.iter().enumerate() {
                let at_table =
                    |rows: &Rows| (0..rows.len()).filter(|index| rows.roles_at_table(*index) >> role & 1 == 1).count();
                assert_eq!(counts.games, sum(&|rows| at_table(rows) as u64));
            }
        }
        assert_eq!((tally.expectations[0].clusters, tally.expectations[0].n), (3_000, 6_000));
        let pairs: u64 = tally.role_pairs.iter().map(|pair| pair.inside.n).sum();
        assert_eq!(pairs, 3_000 + 3 * 3_000, "one pair at a table of two, three at a table of three");
        for role in &tally.roles {
            assert_eq!(role.inside.n + role.outside.n, 6_000);
        }
    }

    #[test]
    fn a_cancelled_run_hands_on_whole_batches_only() {
        let scenario = scenario(40_000, "\"all\"");
        let control = Control::default();
        let mut games = 0;
        let result = run::<Island, ()>(&scenario, 0..blocks(40_000), 2, &control, |batch| {
            games += batch.rows.iter().map(|(_, rows)| rows.len()).sum::<usize>() as u64;
            control.cancelled.store(true, Ordering::Relaxed);
            Ok(())
        });
        assert!(matches!(result, Err(RunError::Cancelled)));
        assert!(games > 0 && games.is_multiple_of(2 * BLOCK));
    }

    #[test]
    fn a_failing_sink_ends_the_run() {
        let scenario = scenario(40_000, "\"none\"");
        let result = run::<Island, &str>(&scenario, 0..blocks(40_000), 2, &Control::default(), |_| Err("full"));
        assert!(matches!(result, Err(RunError::Sink("full"))));
    }
}
