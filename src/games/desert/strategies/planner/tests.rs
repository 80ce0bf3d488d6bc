//! Laws of the planner: it never chooses what is illegal whatever the rules are, it knows no more than the view shows,
//! and nothing of a game stays behind.

use super::Planner;
use crate::games::declaration::{ParameterKind, Settings, Value};
use crate::games::desert::declaration::{ACTION_KINDS, PARAMETERS};
use crate::games::desert::state::End;
use crate::games::desert::{Action, Desert, Rules, State};
use crate::games::{ActionKinds, Game, Strategy, StrategySpec, Table, Unobserved};
use crate::random::{Event, GameSeeds, Random, below};

const TEST: Event = Event::named("test");

fn published(players: u8, mark: i64) -> Rules {
    let mut settings = Settings::published(PARAMETERS);
    settings.set("start_mark", Value::Integer(mark));
    Rules::new(&settings, players, ActionKinds::NONE).expect("the published rules are valid")
}

fn planner(effort: i64) -> Box<dyn Strategy<Desert>> {
    let mut settings = Settings::published(super::PARAMETERS);
    settings.set("effort", Value::Integer(effort));
    Box::new(Planner::new(&settings))
}

/// Plays a game with one strategy for all seats and tells `watch` of each decision; stops after `most` of them.
fn play(
    rules: &Rules,
    strategy: &mut dyn Strategy<Desert>,
    seeds: GameSeeds,
    most: u32,
    mut watch: impl FnMut(&State, &Random, Action),
) -> State {
    let mut state = Desert::setup(rules, &Table::random(rules.players()), seeds);
    let mut random = seeds.generator(Event::strategy(0), 0);
    strategy.begin(rules, 0, rules.players());
    for _ in 0..most {
        let Some(seat) = Desert::to_act(&state) else { break };
        let before = random.clone();
        let action = strategy.choose(&Desert::view(rules, &state, seat), &mut random);
        assert!(Desert::is_legal(rules, &state, action), "{action:?} in {state:?}");
        watch(&state, &before, action);
        Desert::apply(rules, &mut state, action, &mut Unobserved);
    }
    state
}

/// A value that the parameter may have.
fn any_value(kind: ParameterKind, random: &mut Random) -> Option<Value> {
    let mut between = |min: i64, max: i64| min + i64::from(below(random, (max - min + 1) as u32));
    match kind {
        ParameterKind::Integer { min, max, .. } => Some(Value::Integer(between(min, max))),
        ParameterKind::Flag => Some(Value::Flag(between(0, 1) == 1)),
        ParameterKind::Choice { options, .. } => {
            Some(Value::Text(options[between(0, options.len() as i64 - 1) as usize].to_owned()))
        }
        ParameterKind::IntegerList { min, max, min_len, max_len } => {
            let len = between(min_len as i64, max_len as i64);
            Some(Value::Integers((0..len).map(|_| between(min, max)).collect()))
        }
        _ => None,
    }
}

#[test]
fn choices_are_legal_under_any_rules() {
    let mut random = GameSeeds { root: 5, game: 0 }.generator(TEST, 0);
    let mut planners = [planner(1), planner(2)];
    let mut games = 0;
    for number in 0..6_000 {
        let mut settings = Settings::published(PARAMETERS);
        for parameter in PARAMETERS {
            if let (0, Some(value)) = (below(&mut random, 6), any_value(parameter.kind, &mut random)) {
                settings.set(parameter.name, value);
            }
        }
        settings.set("beyond_published", Value::Flag(true));
        settings.set("max_turns", Value::Integer(60));
        let mut forbidden = ActionKinds::NONE;
        while below(&mut random, 2) == 0 {
            let kind = below(&mut random, ACTION_KINDS.len() as u32) as u8;
            // Seats that may not pass may have to give the same water to and fro for ever.
            if kind != crate::games::desert::action::kind::PASS {
                forbidden = forbidden.with(kind);
            }
        }
        let players = 1 + below(&mut random, 6) as u8;
        let Ok(rules) = Rules::new(&settings, players, forbidden) else { continue };
        games += 1;
        let planner = &mut planners[number % 2];
        play(&rules, planner.as_mut(), GameSeeds { root: 5, game: number as u64 }, 600, |_, _, _| {});
    }
    assert!(games > 500, "only {games} settings could be played");
}

#[test]
fn what_cannot_be_known_changes_no_choice() {
    let mut other = planner(1);
    for game in 0..30 {
        let rules = published(2 + game as u8 % 4, game as i64 % 4);
        let seeds = GameSeeds { root: 6, game };
        let mut dealing = seeds.generator(TEST, 0);
        other.begin(&rules, 0, rules.players());
        play(&rules, planner(1).as_mut(), seeds, 2_000, |state, random, action| {
            let seat = Desert::to_act(state).expect("somebody chose");
            let redealt = Desert::redeal(&rules, state, seat, &mut dealing);
            let chosen = other.choose(&Desert::view(&rules, &redealt, seat), &mut random.clone());
            assert_eq!(chosen, action);
        });
    }
}

#[test]
fn nothing_of_a_game_stays_behind() {
    let mut used = planner(1);
    for game in 0..60 {
        let rules = published(2 + game as u8 % 4, 3);
        let seeds = GameSeeds { root: 7, game };
        let fresh = play(&rules, planner(1).as_mut(), seeds, 20_000, |_, _, _| {});
        assert_eq!(play(&rules, used.as_mut(), seeds, 20_000, |_, _, _| {}), fresh, "game {game}");
    }
}

/// Each seat has a planner of its own, as at a real table: they must not give the same water to and fro for ever.
#[test]
fn planners_of_their_own_come_to_an_end() {
    for game in 0..400 {
        let rules = published(2 + game as u8 % 4, game as i64 % 4);
        let seeds = GameSeeds { root: 9, game };
        let mut state = Desert::setup(&rules, &Table::random(rules.players()), seeds);
        let mut planners: Vec<_> = (0..rules.players()).map(|_| planner(1)).collect();
        let mut random = seeds.generator(TEST, 0);
        let mut steps = 0;
        while let Some(seat) = Desert::to_act(&state) {
            let action = planners[usize::from(seat)].choose(&Desert::view(&rules, &state, seat), &mut random);
            Desert::apply(&rules, &mut state, action, &mut Unobserved);
            steps += 1;
            assert!(steps < 5_000, "game {game}");
        }
    }
}

/// Games of 300 that are won at a mark of the meter by three players.
fn won(strategy: u8, effort: i64, mark: i64) -> usize {
    let rules = published(3, mark);
    let mut settings = Settings::published(Desert::declaration().strategies[usize::from(strategy)].parameters);
    if strategy == 2 {
        settings.set("effort", Value::Integer(effort));
    }
    let mut strategy = Desert::strategy(&StrategySpec { strategy, settings });
    let is_won = |game: u64| {
        let state = play(&rules, strategy.as_mut(), GameSeeds { root: 8, game }, 20_000, |_, _, _| {});
        state.end == Some(End::Won)
    };
    (0..300).map(is_won).filter(|won| *won).count()
}

#[test]
fn the_planner_wins_often_at_the_lowest_level_and_seldom_at_the_highest() {
    let (novice, legendary) = (won(2, 1, 0), won(2, 1, 3));
    assert!(novice >= 80, "novice level: {novice} of 300");
    assert!(legendary < novice / 2, "legendary level: {legendary} of 300, novice level: {novice}");
}

#[test]
fn the_simple_strategies_seldom_win() {
    assert_eq!(won(0, 1, 0), 0);
    let novice = won(1, 1, 0);
    assert!(novice < 30, "the novice wins {novice} of 300");
}

#[test]
fn the_declared_strategy_can_be_made_with_its_published_parameters() {
    let settings = Settings::published(super::PARAMETERS);
    let strategy = Desert::strategy(&StrategySpec { strategy: 2, settings });
    assert!(!strategy.wants_events());
}
