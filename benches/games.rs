//! Games and decisions per second, per game and strategy, on one core; and a fixed kernel to compare with, since the
//! absolute figures of a shared machine drift.
//!
//! Each game benchmark plays the same consecutive game numbers through the same trait that any strategy uses, with the
//! recording of rows. `cargo bench -- island` runs those of one game. `cargo bench -- runner` compares one thread with two:
//! random games are short, so they show best what the threads cost each other.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludometer::engine::play::{Players, Unwatched, play};
use ludometer::engine::runner::{self, Control};
use ludometer::games::desert::Desert;
use ludometer::games::island::Island;
use ludometer::games::{ActionKinds, Game, Settings, StrategySpec, Table};
use ludometer::random::{Event, GameSeeds, shuffle};
use ludometer::record::rows::Rows;
use ludometer::scenario::{Overrides, parse};

/// One shuffle of 24 items with a seeded generator: the unit to which other figures are set in relation.
fn kernel(criterion: &mut Criterion) {
    let mut random = GameSeeds { root: 1, game: 1 }.generator(Event::named("kernel"), 0);
    let mut items: [u8; 24] = std::array::from_fn(|index| index as u8);
    criterion
        .bench_function("kernel/shuffle of 24", |bencher| bencher.iter(|| shuffle(&mut random, black_box(&mut items))));
}

/// Plays `games` games of `G` with the published rules and adds them to `rows`; returns the decisions made.
fn play_games<G: Game>(table: &Table, specs: &[StrategySpec], games: std::ops::Range<u64>, rows: &mut Rows) -> u64 {
    let declaration = G::declaration();
    let settings = Settings::published(declaration.parameters);
    let rules = G::rules(&settings, table.players, ActionKinds::NONE).expect("published rules");
    let mut players = Players::<G>::new(specs);
    let mut scratch = [0; 64];
    let mut decisions = 0;
    for game in games {
        let seeds = GameSeeds { root: 2026, game };
        let played = play::<G, _>(&rules, table, seeds, &mut players, 10_000, &mut Unwatched);
        decisions += u64::from(played.steps);
        rows.push::<G>(&rules, game, &played, specs, &mut scratch);
    }
    decisions
}

/// Benchmarks one strategy on all seats; the throughput is in decisions, the games per second follow from the name.
fn strategy<G: Game>(criterion: &mut Criterion, strategy: &str, players: u8, games: u64) {
    let declaration = G::declaration();
    let index = declaration.strategies.iter().position(|entry| entry.name == strategy).expect("a declared strategy");
    let spec =
        StrategySpec { strategy: index as u8, settings: Settings::published(declaration.strategies[index].parameters) };
    let specs = vec![spec; usize::from(players)];
    let table = Table::random(players);
    let run = || {
        let mut rows = Rows::with_capacity(declaration, players, games as usize);
        let decisions = play_games::<G>(&table, &specs, 0..games, &mut rows);
        black_box(rows);
        decisions
    };
    let decisions = run();
    let mut group = criterion.benchmark_group(declaration.name);
    group.sample_size(20);
    group.throughput(Throughput::Elements(games));
    group.bench_function(format!("{strategy}, {players} seats: games"), |bencher| bencher.iter(run));
    group.throughput(Throughput::Elements(decisions));
    group.bench_function(format!("{strategy}, {players} seats: decisions"), |bencher| bencher.iter(run));
    group.finish();
}

fn island(criterion: &mut Criterion) {
    strategy::<Island>(criterion, "random", 4, 2_000);
    strategy::<Island>(criterion, "novice", 3, 500);
    strategy::<Island>(criterion, "planner", 3, 100);
}

fn desert(criterion: &mut Criterion) {
    strategy::<Desert>(criterion, "random", 4, 2_000);
    strategy::<Desert>(criterion, "novice", 3, 500);
    strategy::<Desert>(criterion, "planner", 3, 50);
}

/// A whole run of random games, without and with rows that are handed on, on one thread and on two.
fn runner(criterion: &mut Criterion) {
    const GAMES: u64 = 100_000;
    let mut group = criterion.benchmark_group("runner");
    group.sample_size(10);
    group.throughput(Throughput::Elements(GAMES));
    for keep in ["none", "all"] {
        let text = format!(
            r#"schema = 1
name = "runner"
game = "forbidden-island"
[table]
players = 4
strategy = "random"
[run]
games = {GAMES}
keep = "{keep}"
"#
        );
        let scenario = parse("runner.toml", &text, &Overrides::default()).expect("a scenario without faults");
        for jobs in [1, 2] {
            group.bench_function(format!("keep {keep}, threads: {jobs}"), |bencher| {
                bencher.iter(|| {
                    let blocks = 0..runner::blocks(GAMES);
                    runner::run::<Island, ()>(&scenario, blocks, jobs, &Control::default(), |batch| {
                        black_box(batch);
                        Ok(())
                    })
                    .expect("a run");
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, kernel, island, desert, runner);
criterion_main!(benches);
