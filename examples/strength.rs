//! How strong and how fast the strategies for Forbidden Island are: win rate with standard error, causes of ending, mean
//! turns and games per second and thread, at the published rules.
//!
//! `cargo run --release --example strength -- STRATEGY EFFORT GAMES THREADS` plays every number of players at every
//! level; `cargo run --release --example strength -- planner 3 400 2 3` only three players. EFFORT is left out of account by
//! strategies that have no such parameter.
#![allow(clippy::print_stdout)]

use std::time::Instant;

use ludometer::engine::play::{Players, Stop, Unwatched, play};
use ludometer::games::declaration::Value;
use ludometer::games::island::Island;
use ludometer::games::{ActionKinds, Ending, Game, Settings, StrategySpec, Table};
use ludometer::random::GameSeeds;

/// What is counted.
#[derive(Default)]
struct Counts {
    games: u64,
    causes: [u64; 6],
    turns: u64,
    steps: u64,
    seconds: f64,
}

fn play_games(spec: &StrategySpec, players: u8, level: i64, games: std::ops::Range<u64>) -> Counts {
    let mut settings = Settings::published(Island::declaration().parameters);
    settings.set("start_position", Value::Integer(level));
    let rules = Island::rules(&settings, players, ActionKinds::NONE).expect("published rules");
    let mut strategies = Players::<Island>::new(&vec![spec.clone(); usize::from(players)]);
    let mut counts = Counts::default();
    let begin = Instant::now();
    for game in games {
        let seeds = GameSeeds { root: 2026, game };
        let played = play(&rules, &Table::random(players), seeds, &mut strategies, 10_000, &mut Unwatched);
        let Stop::Ended(Ending::Decided { cause, .. }) = played.stop else { panic!("game {game}: {:?}", played.stop) };
        counts.games += 1;
        counts.causes[usize::from(cause)] += 1;
        counts.turns += u64::from(Island::progress(&played.state).turns);
        counts.steps += u64::from(played.steps);
    }
    counts.seconds = begin.elapsed().as_secs_f64();
    counts
}

fn play_in_parallel(spec: &StrategySpec, players: u8, level: i64, games: u64, threads: u64) -> Counts {
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|part| games * part / threads..games * (part + 1) / threads)
            .map(|range| scope.spawn(move || play_games(spec, players, level, range)))
            .collect();
        parts.into_iter().fold(Counts::default(), |mut sum, part| {
            let part = part.join().expect("a thread that plays games ends well");
            sum.games += part.games;
            sum.causes.iter_mut().zip(part.causes).for_each(|(all, more)| *all += more);
            sum.turns += part.turns;
            sum.steps += part.steps;
            sum.seconds += part.seconds;
            sum
        })
    })
}

fn print(players: u8, level: i64, counts: &Counts) {
    let games = counts.games as f64;
    let share = |cause: usize| counts.causes[cause] as f64 / games;
    let error = (share(0) * (1.0 - share(0)) / games).sqrt();
    print!("{players} players, level {level}: won {:.2} % (standard error {:.2})", 100.0 * share(0), 100.0 * error);
    for (cause, named) in Island::declaration().causes.iter().enumerate().skip(1).take(4) {
        print!(", {} {:.1}", named.name, 100.0 * share(cause));
    }
    let (turns, rate) = (counts.turns as f64 / games, games / counts.seconds);
    println!("; {turns:.1} turns, {rate:.0} games/s, {:.0} decisions/s", counts.steps as f64 / counts.seconds);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |index: usize, default: u64| arguments.get(index).map_or(default, |text| text.parse().expect("a whole number"));
    let name = arguments.first().map_or("planner", String::as_str);
    let strategies = Island::declaration().strategies;
    let strategy = strategies.iter().position(|entry| entry.name == name).expect("the name of a strategy");
    let mut settings = Settings::published(strategies[strategy].parameters);
    settings.set("effort", Value::Integer(number(1, 1) as i64));
    let spec = StrategySpec { strategy: strategy as u8, settings };
    let (games, threads) = (number(2, 1_000), number(3, 1));
    let tables = arguments.get(4).map_or(2..=4, |_| number(4, 3) as u8..=number(4, 3) as u8);
    for players in tables {
        for level in 1..=4 {
            print(players, level, &play_in_parallel(&spec, players, level, games, threads));
        }
    }
}
