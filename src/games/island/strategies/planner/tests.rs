//! Laws of the planner: it never chooses what is illegal whatever the rules are, it knows no more than the view shows,
//! and nothing of a game stays behind.

use super::Planner;
use super::board::Board;
use super::value::{Desk, Outlook};
use super::weights::Weights;
use crate::games::declaration::{ParameterKind, Settings, Value};
use crate::games::island::declaration::{ACTION_KINDS, PARAMETERS};
use crate::games::island::{Action, Island, Rules, State};
use crate::games::{ActionKinds, Game, Strategy, StrategySpec, Table, Unobserved};
use crate::random::{Event, GameSeeds, Random, below};

const TEST: Event = Event::named("test");

fn published(players: u8, level: i64) -> Rules {
    let mut settings = Settings::published(PARAMETERS);
    settings.set("start_position", Value::Integer(level));
    Rules::new(&settings, players, ActionKinds::NONE).expect("the published rules are valid")
}

fn planner(effort: i64) -> Box<dyn Strategy<Island>> {
    let mut settings = Settings::published(super::PARAMETERS);
    settings.set("effort", Value::Integer(effort));
    Box::new(Planner::new(&settings))
}

/// Plays a game with one planner for all seats and tells `watch` of each decision; stops after `most` of them.
fn play(
    rules: &Rules,
    planner: &mut dyn Strategy<Island>,
    seeds: GameSeeds,
    most: u32,
    mut watch: impl FnMut(&State, &Random, Action),
) -> State {
    let mut state = Island::setup(rules, &Table::random(rules.players()), seeds);
    let mut random = seeds.generator(Event::strategy(0), 0);
    planner.begin(rules, 0, rules.players());
    for _ in 0..most {
        let Some(seat) = Island::to_act(&state) else { break };
        let before = random.clone();
        let action = planner.choose(&Island::view(rules, &state, seat), &mut random);
        assert!(Island::is_legal(rules, &state, action), "{action:?} in {state:?}");
        watch(&state, &before, action);
        Island::apply(rules, &mut state, action, &mut Unobserved);
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
            if let (0, Some(value)) = (below(&mut random, 3), any_value(parameter.kind, &mut random)) {
                settings.set(parameter.name, value);
            }
        }
        settings.set("beyond_published", Value::Flag(true));
        settings.set("max_turns", Value::Integer(60));
        let mut forbidden = ActionKinds::NONE;
        while below(&mut random, 2) == 0 {
            forbidden = forbidden.with(below(&mut random, ACTION_KINDS.len() as u32) as u8);
        }
        let players = 1 + below(&mut random, 6) as u8;
        let Ok(rules) = Rules::new(&settings, players, forbidden) else { continue };
        games += 1;
        let planner = &mut planners[number % 2];
        play(&rules, planner.as_mut(), GameSeeds { root: 5, game: number as u64 }, 600, |_, _, _| {});
    }
    assert!(games > 1_000, "only {games} settings could be played");
}

#[test]
fn what_cannot_be_known_changes_no_choice() {
    for (effort, games, most) in [(1, 30, 1_000), (3, 1, 12)] {
        let mut other = planner(effort);
        for game in 0..games {
            let rules = published(2 + game as u8 % 3, 1 + game as i64 % 4);
            let seeds = GameSeeds { root: 6, game };
            let mut dealing = seeds.generator(TEST, 0);
            other.begin(&rules, 0, rules.players());
            play(&rules, planner(effort).as_mut(), seeds, most, |state, random, action| {
                let seat = Island::to_act(state).expect("somebody chose");
                let redealt = Island::redeal(&rules, state, seat, &mut dealing);
                let chosen = other.choose(&Island::view(&rules, &redealt, seat), &mut random.clone());
                assert_eq!(chosen, action);
            });
        }
    }
}

#[test]
fn nothing_of_a_game_stays_behind() {
    let mut used = planner(1);
    for game in 0..60 {
        let rules = published(2 + game as u8 % 3, 4);
        let seeds = GameSeeds { root: 7, game };
        let fresh = play(&rules, planner(1).as_mut(), seeds, 10_000, |_, _, _| {});
        assert_eq!(play(&rules, used.as_mut(), seeds, 10_000, |_, _, _| {}), fresh, "game {game}");
    }
}

#[test]
fn most_games_are_won_at_the_lowest_level_and_some_at_the_highest() {
    for (level, at_least) in [(1, 180), (4, 36)] {
        let rules = published(3, level);
        let mut planner = planner(1);
        let won = (0..300)
            .filter(|game| {
                let state = play(&rules, planner.as_mut(), GameSeeds { root: 8, game: *game }, 10_000, |_, _, _| {});
                state.end == Some(crate::games::island::state::End::Won)
            })
            .count();
        assert!(won >= at_least, "level {level}: {won} of 300");
    }
}

#[test]
fn the_declared_strategy_can_be_made_with_its_published_parameters() {
    let settings = Settings::published(super::PARAMETERS);
    let strategy = Island::strategy(&StrategySpec { strategy: 2, settings });
    assert!(!strategy.wants_events());
}

/// Compares, for all actions of a position, the parts brought up to date with those that another desk works out.
fn compare_parts<const SEATS: usize>(rules: &Rules, state: &State, desk: &mut Desk) -> u32 {
    let Some(seat) = Island::to_act(state) else { return 0 };
    let view = Island::view(rules, state, seat);
    let board = Board::of(&view);
    let mut actions = Vec::new();
    Island::legal(rules, state, &mut actions);
    let mut fresh = Desk::default();
    fresh.clear(rules);
    let mut known = Outlook::<SEATS>::new(&view, &Weights::FOUND, desk);
    let mut anew = Outlook::<SEATS>::new(&view, &Weights::FOUND, &mut fresh);
    let parts = known.parts(&board);
    for action in &actions {
        let mut after = board;
        after.apply(rules, seat, *action);
        let mut updated = parts;
        known.update(&mut updated, &board, &after);
        assert_eq!(updated, anew.parts(&after), "{action:?} in {state:?}");
    }
    actions.len() as u32
}

#[test]
fn parts_brought_up_to_date_are_those_worked_out_anew() {
    let mut compared = 0;
    for players in 2..=4 {
        let rules = published(players, 1);
        for game in 0..6 {
            let mut desk = Desk::default();
            desk.clear(&rules);
            let mut planner = planner(1);
            play(&rules, &mut *planner, GameSeeds { root: 31, game }, 10_000, |state, _, _| {
                compared += match players {
                    2 => compare_parts::<2>(&rules, state, &mut desk),
                    3 => compare_parts::<3>(&rules, state, &mut desk),
                    _ => compare_parts::<4>(&rules, state, &mut desk),
                };
            });
        }
    }
    assert!(compared > 50_000, "only {compared} actions were compared");
}
