//! Made-up runs for the tests of the report: plausible counts for the shapes that scenarios have. The games are drawn with
//! a seeded generator and tallied as a run tallies them.

use rand_xoshiro::rand_core::SeedableRng;

use super::Provenance;
use crate::games::{ActionKinds, Assignment, GameId, Settings, StrategySpec, Table};
use crate::random::{Random, below};
use crate::record::tally::{CellTally, ContrastTally, MomentTally, RatioTally, RoleTally, Tally};
use crate::scenario::{Axis, Band, Cell, Expectation, Keep, MetricRef, RunSettings, Scenario};

const ROLES: usize = 6;
const CAUSES: usize = 6;

pub(super) fn provenance() -> Provenance {
    Provenance { version: "0.1.0".to_owned(), commit: Some("0123abc".to_owned()), rules_version: 1, block: 4_096 }
}

/// One game: who was at the table, whether it was won, its cause and its length.
struct Played {
    roles: Vec<usize>,
    won: bool,
    capped: bool,
    cause: usize,
    round: usize,
}

/// 3 table sizes times 4 levels, roles at random.
pub(super) fn difficulty(games: u64) -> (Scenario, Tally) {
    let axes = vec![
        Axis { key: "players".to_owned(), labels: vec!["2".to_owned(), "3".to_owned(), "4".to_owned()] },
        Axis {
            key: "rules.start_position".to_owned(),
            labels: ["novice", "normal", "elite", "legendary"].map(|level| format!("\"{level}\"")).to_vec(),
        },
    ];
    let cells: Vec<(Vec<usize>, u8)> =
        (0..3).flat_map(|size| (0..4).map(move |level| (vec![size, level], size as u8 + 2))).collect();
    let chances = [640, 520, 380, 250, 560, 430, 280, 170, 450, 310, 180, 90];
    let mut scenario =
        scenario("island-difficulty", "Forbidden Island: win rate by difficulty and table size", axes, &cells);
    let expect = |name: &str, cells: Vec<usize>, metric, text: &str, low, high| Expectation {
        name: name.to_owned(),
        metric,
        metric_text: text.to_owned(),
        cells,
        band: Band { low, high },
    };
    scenario.expectations = vec![
        expect("two novices have a fair chance", vec![0], MetricRef::WinRate, "win_rate", 0.5, 0.7),
        expect("legendary stays winnable", vec![3, 7, 11], MetricRef::WinRate, "win_rate", 0.25, f64::INFINITY),
        expect("games take about half an hour", (0..12).collect(), MetricRef::Turns, "turns", f64::NEG_INFINITY, 41.8),
    ];
    let tally = play(&scenario, games, 11, |random, cell| {
        let players = usize::from(scenario.cells[cell].table.players);
        let mut roles: Vec<usize> = (0..ROLES).collect();
        crate::random::shuffle(random, &mut roles);
        roles.truncate(players);
        let help = if roles.contains(&0) { 40 } else { 0 };
        (roles, chances[cell] + help)
    });
    (scenario, tally)
}

/// All 20 sets of three roles.
pub(super) fn combinations(games: u64) -> (Scenario, Tally) {
    let names = ["engineer", "explorer", "diver", "messenger", "navigator", "pilot"];
    let mut sets = Vec::new();
    for a in 0..ROLES {
        for b in a + 1..ROLES {
            for c in b + 1..ROLES {
                sets.push(vec![a, b, c]);
            }
        }
    }
    let labels = sets.iter().map(|set| set.iter().map(|&role| names[role]).collect::<Vec<_>>().join("+")).collect();
    let axes = vec![Axis { key: "roles".to_owned(), labels }];
    let cells: Vec<_> = (0..sets.len()).map(|index| (vec![index], 3)).collect();
    let scenario = scenario("island-roles", "Forbidden Island: which three roles?", axes, &cells);
    let worth = [60, 10, -20, -10, 15, 0];
    let tally = play(&scenario, games, 12, |_, cell| {
        let set = &sets[cell];
        let sum: i32 = set.iter().map(|&role| worth[role]).sum();
        let together = if set.contains(&3) && set.contains(&4) { 50 } else { 0 };
        (set.clone(), (400 + sum + together).unsigned_abs())
    });
    (scenario, tally)
}

/// Many cells on two axes, the last of them long.
pub(super) fn many(cells: usize, games: u64) -> (Scenario, Tally) {
    let axes = vec![
        Axis { key: "strategy".to_owned(), labels: vec!["\"novice\"".to_owned(), "\"planner\"".to_owned()] },
        Axis { key: "rules.hand_limit".to_owned(), labels: (0..cells / 2).map(|value| value.to_string()).collect() },
    ];
    let list: Vec<_> = (0..cells).map(|cell| (vec![cell / (cells / 2), cell % (cells / 2)], 3)).collect();
    let scenario = scenario("island-hand-limit", "Forbidden Island: the hand limit", axes, &list);
    let tally = play(&scenario, games, 13, |_, cell| (vec![0, 1, 2], 100 + 12 * cell as u32));
    (scenario, tally)
}

/// One cell without axes, roles or charts of its own, with a number of wins given.
pub(super) fn single(games: u64, wins: u64) -> (Scenario, Tally) {
    let mut scenario = scenario("island-once", "Forbidden Island: one table", Vec::new(), &[(Vec::new(), 3)]);
    scenario.expectations = vec![Expectation {
        name: "neither hopeless nor sure".to_owned(),
        metric: MetricRef::WinRate,
        metric_text: "win_rate".to_owned(),
        cells: vec![0],
        band: Band { low: 0.3, high: 0.6 },
    }];
    let mut number = 0;
    let tally = play(&scenario, games, 14, |_, _| {
        number += 1;
        (vec![0, 1, 2], if number <= wins { 2_000 } else { 0 })
    });
    (scenario, tally)
}

fn scenario(name: &str, title: &str, axes: Vec<Axis>, cells: &[(Vec<usize>, u8)]) -> Scenario {
    let declaration = GameId::ForbiddenIsland.declaration();
    let planner = 2;
    Scenario {
        name: name.to_owned(),
        title: title.to_owned(),
        game: GameId::ForbiddenIsland,
        seed: 2_026,
        axes,
        cells: cells
            .iter()
            .map(|(coordinates, players)| Cell {
                coordinates: coordinates.clone(),
                table: Table {
                    players: *players,
                    roles: Assignment::Random,
                    characters: Assignment::Random,
                    first_player: None,
                },
                strategies: vec![
                    StrategySpec { strategy: planner, settings: Settings::published(&[]) };
                    usize::from(*players)
                ],
                settings: Settings::published(declaration.parameters),
                forbidden: ActionKinds::NONE,
            })
            .collect(),
        run: RunSettings { games: 10_000, max_steps: 10_000, keep: Keep::All },
        expectations: Vec::new(),
        charts: None,
        effective: String::new(),
        sha256: "0".repeat(64),
    }
}

fn add_ratio(tally: &mut RatioTally, n: u64, x: u64) {
    tally.clusters += u64::from(n > 0);
    tally.n += n;
    tally.x += x;
    tally.nn += n * n;
    tally.nx += n * x;
    tally.xx += x * x;
}

fn add_contrast(tally: &mut ContrastTally, games: &[Played], inside: impl Fn(&Played) -> bool) {
    let side = |wanted: bool| {
        let chosen = games.iter().filter(|game| inside(game) == wanted);
        (chosen.clone().count() as u64, chosen.filter(|game| game.won).count() as u64)
    };
    let ((n1, x1), (n2, x2)) = (side(true), side(false));
    add_ratio(&mut tally.inside, n1, x1);
    add_ratio(&mut tally.outside, n2, x2);
    tally.clusters += u64::from(n1 + n2 > 0);
    tally.nn += n1 * n2;
    tally.nx += n1 * x2;
    tally.xn += x1 * n2;
    tally.xx += x1 * x2;
}

/// Draws games; `table` says who sits there and the chance of a win in thousandths (2000 is certain).
fn play(
    scenario: &Scenario,
    games: u64,
    seed: u64,
    mut table: impl FnMut(&mut Random, usize) -> (Vec<usize>, u32),
) -> Tally {
    let declaration = scenario.game.declaration();
    let mut random = Random::seed_from_u64(seed);
    let empty = CellTally {
        outcomes: vec![0; declaration.outcomes.len()],
        ends_by_round: vec![Vec::new(); CAUSES],
        game_metrics: vec![MomentTally::default(); declaration.game_metrics.len()],
        features: vec![games; declaration.features.len()],
        roles: vec![RoleTally::default(); ROLES],
        ..CellTally::default()
    };
    let mut tally = Tally {
        cells: vec![empty; scenario.cells.len()],
        roles: vec![ContrastTally::default(); ROLES],
        role_pairs: vec![ContrastTally::default(); ROLES * (ROLES - 1) / 2],
        expectations: vec![RatioTally::default(); scenario.expectations.len()],
    };
    for _ in 0..games {
        let played: Vec<Played> = (0..scenario.cells.len())
            .map(|cell| {
                let (roles, chance) = table(&mut random, cell);
                let won = below(&mut random, 1_000) < chance;
                let capped = chance > 0 && chance < 1_000 && below(&mut random, 500) == 0;
                let cause = if won { 0 } else { [1, 2, 2, 4, 4, 4, 3][below(&mut random, 7) as usize] };
                let hurry = usize::from(scenario.cells[cell].table.players);
                let spread = (0..3).map(|_| below(&mut random, 6) as usize).sum::<usize>();
                Played { roles, won: won && !capped, capped, cause, round: 4 + spread + 8 / hurry }
            })
            .collect();
        for (cell, game) in tally.cells.iter_mut().zip(&played) {
            add_game(cell, game);
        }
        for (role, contrast) in tally.roles.iter_mut().enumerate() {
            add_contrast(contrast, &played, |game| game.roles.contains(&role));
        }
        let pairs = (0..ROLES).flat_map(|a| (a + 1..ROLES).map(move |b| (a, b)));
        for ((a, b), contrast) in pairs.zip(&mut tally.role_pairs) {
            add_contrast(contrast, &played, |game| game.roles.contains(&a) && game.roles.contains(&b));
        }
        for (expectation, ratio) in scenario.expectations.iter().zip(&mut tally.expectations) {
            let chosen = expectation.cells.iter().map(|&cell| &played[cell]);
            let value = |game: &Played| match expectation.metric {
                MetricRef::Turns => game.round as u64 * game.roles.len() as u64,
                _ => u64::from(game.won),
            };
            add_ratio(ratio, chosen.clone().count() as u64, chosen.map(value).sum());
        }
    }
    tally
}

fn add_game(cell: &mut CellTally, game: &Played) {
    fn count(list: &mut Vec<u64>, index: usize) {
        if list.len() <= index {
            list.resize(index + 1, 0);
        }
        list[index] += 1;
    }
    fn moment(tally: &mut MomentTally, value: u64) {
        tally.sum += value;
        tally.sum_of_squares += value * value;
    }
    cell.games += 1;
    if game.capped {
        cell.capped += 1;
        count(&mut cell.censored_by_round, game.round);
    } else {
        cell.outcomes[usize::from(!game.won)] += 1;
        count(&mut cell.ends_by_round[game.cause], game.round);
    }
    let turns = game.round * game.roles.len();
    count(&mut cell.turns, turns);
    moment(&mut cell.rounds, game.round as u64);
    moment(&mut cell.steps, turns as u64 * 4);
    for &role in &game.roles {
        cell.roles[role].games += 1;
        cell.roles[role].wins += u64::from(game.won);
    }
}
