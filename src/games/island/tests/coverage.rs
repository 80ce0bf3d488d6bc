//! Play exercises everything that the rules offer, and odd settings end as they should.

use super::helpers::{Scene, generator, published, random_game, random_rules, settings, start, text, with};
use crate::games::declaration::Value;
use crate::games::island::action::Action;
use crate::games::island::cards::Card;
use crate::games::island::cards::Role::{Engineer, Messenger};
use crate::games::island::event::Event;
use crate::games::island::features::FEATURES;
use crate::games::island::metrics::{GAME_METRICS, SEAT_METRICS};
use crate::games::island::state::Phase;
use crate::games::island::{Island, Rules};
use crate::games::{ActionKinds, Game, Settings, StrategySpec, Unobserved};

/// Trap D9: every card, ability and situation occurs in random play with random rules, or when novices win.
#[test]
fn every_feature_is_exercised() {
    let mut seen = 0;
    for game in 0..3_000 {
        let mut random = generator("coverage", game);
        let rules = random_rules(&mut random);
        let last = random_game(&rules, start(&rules, 20, game), &mut random, 500, |_, _| {});
        seen |= Island::features(&last);
    }
    let rules = published(3);
    let mut novice = Island::strategy(&StrategySpec { strategy: 1, settings: Settings::published(&[]) });
    for game in 0..300 {
        let mut state = start(&rules, 21, game);
        let mut random = generator("coverage-novice", game);
        while let Some(seat) = Island::to_act(&state) {
            let action = novice.choose(&Island::view(&rules, &state, seat), &mut random);
            Island::apply(&rules, &mut state, action, &mut Unobserved);
        }
        seen |= Island::features(&state);
    }
    let missing: Vec<&str> = FEATURES
        .iter()
        .enumerate()
        .filter(|(index, _)| seen >> index & 1 == 0)
        .map(|(_, feature)| feature.name)
        .collect();
    assert!(missing.is_empty(), "never seen: {missing:?}");
}

/// Trap D31: piles and discards both empty, and an empty pile in every mode.
#[test]
fn an_exhausted_treasure_deck_yields_nothing_and_play_goes_on() {
    for mode in ["after_card", "before_card", "lazy"] {
        let rules = with(
            2,
            &[
                ("treasure_reshuffle", text(mode)),
                ("hand_limit", Value::Integer(10)),
                ("waters_rise_cards", Value::Integer(0)),
                ("treasure_draws_per_turn", Value::Integer(4)),
                ("cards_per_treasure", Value::Integer(4)),
                ("helicopter_cards", Value::Integer(1)),
                ("sandbag_cards", Value::Integer(0)),
                ("flood_table", Value::Integers(vec![0])),
            ],
        );
        let mut scene = Scene::new(rules, &[Engineer, Messenger]).checked();
        let events = scene.idle_until(|state| state.turns > 8 || state.phase == Phase::Over);
        assert!(events.iter().any(|event| matches!(event, Event::DrewNothing { .. })), "{mode}");
        assert_eq!(scene.state.end, None);
    }
}

/// Nothing floods, nothing is drawn, everything is barred: the turns go round without a decision, and the question
/// whether to stop lets the caller's cap take effect.
#[test]
fn a_game_in_which_nothing_can_happen_still_asks() {
    let changes = [("flood_table", Value::Integers(vec![0])), ("treasure_draws_per_turn", Value::Integer(0))];
    let rules = Rules::new(&settings(&changes), 2, ActionKinds((1 << 13) - 1)).expect("the rules can be played");
    let mut state = start(&rules, 1, 1);
    for _ in 0..50 {
        assert_eq!(super::helpers::legal(&rules, &state), [Action::Stop]);
        Island::apply(&rules, &mut state, Action::Stop, &mut Unobserved);
    }
    assert!(state.turns > 1_000);
    // With Stop barred and one tile to go to and fro, every action is forced.
    let rules = Rules::new(&settings(&changes), 2, ActionKinds(1 << 6)).expect("the rules can be played");
    let mut scene = Scene::new(rules, &[Engineer, Messenger]).captured(0b1111);
    let gaps: Vec<(u8, u8)> = [(2, 2), (2, 4), (2, 5), (1, 4)]
        .into_iter()
        .chain((1..=6).flat_map(|column| [(3, column), (4, column)]))
        .chain((2..=5).map(|column| (5, column)))
        .chain([(6, 3), (6, 4)])
        .collect();
    scene = scene.gaps(&gaps).checked();
    assert_eq!(scene.state.existing.count_ones(), 2);
    scene.window();
    assert_eq!(scene.legal().len(), 1);
}

#[test]
fn one_player_and_six_players_play() {
    for players in [1, 5, 6] {
        let rules = with(players, &[("beyond_published", Value::Flag(true))]);
        for game in 0..200 {
            let mut random = generator("many", game);
            let last = random_game(&rules, start(&rules, 22, game), &mut random, 5_000, |state, _| {
                Island::check_invariants(&rules, state).unwrap_or_else(|fault| panic!("{fault}"));
            });
            assert_eq!(last.phase, Phase::Over);
        }
    }
}

#[test]
fn metrics_stay_within_what_is_declared() {
    for game in 0..500 {
        let mut random = generator("metrics", game);
        let rules = random_rules(&mut random);
        let last = random_game(&rules, start(&rules, 23, game), &mut random, 400, |_, _| {});
        let mut values = vec![0; GAME_METRICS.len()];
        Island::game_metrics(&rules, &last, &mut values);
        for (metric, value) in GAME_METRICS.iter().zip(&values) {
            assert!(fits(metric.kind, *value), "{} is {value}", metric.name);
        }
        let mut values = vec![0; SEAT_METRICS.len()];
        for seat in 0..rules.players() {
            Island::seat_metrics(&rules, &last, seat, &mut values);
            for (metric, value) in SEAT_METRICS.iter().zip(&values) {
                assert!(fits(metric.kind, *value), "{} is {value}", metric.name);
            }
        }
    }
}

fn fits(kind: crate::games::declaration::MetricKind, value: u32) -> bool {
    use crate::games::declaration::MetricKind;
    match kind {
        MetricKind::Count { max } => value <= max,
        MetricKind::Flag => value <= 1,
        MetricKind::Label { names } => value as usize <= names.len(),
    }
}

/// The players are asked clockwise from the active one, again from there after a play, and once all passed no more.
#[test]
fn a_window_asks_clockwise_and_begins_anew_after_a_play() {
    let mut scene = Scene::published(&[Engineer, Messenger, crate::games::island::cards::Role::Diver])
        .hand(0, &[(Card::HelicopterLift, 1)])
        .hand(2, &[(Card::HelicopterLift, 2)])
        .checked();
    scene.state.active = 1;
    scene.window();
    assert!(scene.is_asked(2, Phase::Window), "seat 1 has nothing to play");
    scene.play(Action::Pass);
    assert!(scene.is_asked(0, Phase::Window));
    scene.play(Action::Lift { seats: 1, to: scene.cell(3, 3) });
    assert!(scene.is_asked(2, Phase::Window), "after a play it begins anew");
    scene.play(Action::Pass);
    assert!(scene.is_asked(1, Phase::Action));
}

#[test]
fn pictures_show_the_island() {
    let mut scene = Scene::published(&[Engineer, Messenger]).flooded(&[(6, 4)]).gaps(&[(6, 3)]).pawn(1, 6, 4);
    let picture = Island::picture(&scene.rules, &scene.state);
    assert_eq!((picture.cells.len(), picture.cells[0].len()), (6, 6));
    assert_eq!(picture.cells[0][..4], ["", "", "Fools' Landing 0", "Bronze Gate"]);
    assert_eq!(picture.cells[5][2..4], ["~", "[Watchtower] 1"]);
    assert!(picture.notes.iter().any(|note| note.starts_with("Engineer (seat 0) on Fools' Landing (1,3)")));
    let text = Island::action_to_text(&scene.state, scene.go(2, 3));
    assert_eq!(text, "Engineer (seat 0) moves to Iron Gate (2,3)");
    let events = scene.play(scene.go(2, 3));
    assert_eq!(
        Island::event_to_text(&scene.state, events[0]),
        "Engineer (seat 0) moves from Fools' Landing (1,3) to Iron Gate (2,3)"
    );
    assert_eq!(
        Island::event_to_json(&scene.state, events[0]).to_string(),
        r#"{"by":"move","event":"pawn-moved","from":[1,3],"seat":0,"to":[2,3]}"#
    );
}
