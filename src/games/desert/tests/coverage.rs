//! Play exercises everything that the rules offer, and odd settings end as they should.

use super::helpers::{Scene, generator, go, legal, list, random_game, random_rules, settings, start, with};
use crate::games::declaration::{MetricKind, Value};
use crate::games::desert::action::{Action, kind};
use crate::games::desert::cards::Role::{Explorer, Navigator};
use crate::games::desert::cards::Tile;
use crate::games::desert::features::{FEATURES, feature};
use crate::games::desert::metrics::{GAME_METRICS, SEAT_METRICS};
use crate::games::desert::state::Phase;
use crate::games::desert::{Desert, Rules};
use crate::games::{ActionKinds, Game, Unobserved};

/// Trap D9: every card, ability and situation occurs in random play with random rules. A jump through sand and a
/// win during the storm step need a plan; FDC-18 and FDC-71 show them.
#[test]
fn every_feature_is_exercised() {
    let mut seen = 1 << feature::WIN_BETWEEN_STORM_CARDS | 1 << feature::CLIMBER_BLOCKED_TUNNEL;
    for game in 0..4_000 {
        let mut random = generator("coverage", game);
        let rules = random_rules(&mut random);
        let last = random_game(&rules, start(&rules, 20, game), &mut random, 600, |_, _| {});
        seen |= Desert::features(&last);
    }
    let missing: Vec<&str> = FEATURES
        .iter()
        .enumerate()
        .filter(|(index, _)| seen >> index & 1 == 0)
        .map(|(_, feature)| feature.name)
        .collect();
    assert!(missing.is_empty(), "never seen: {missing:?}");
}

/// No storm, everything barred: the turns go round without a decision, and the question whether to stop lets the
/// caller's cap take effect.
#[test]
fn a_game_in_which_nothing_can_happen_still_asks() {
    let settings = settings(&[("meter", list(&[0]))]);
    let all = ActionKinds((1 << kind::COUNT) - 1);
    let rules = Rules::new(&settings, 2, all).expect("the rules can be played");
    let mut state = start(&rules, 1, 1);
    for _ in 0..50 {
        assert_eq!(legal(&rules, &state), [Action::Stop]);
        Desert::apply(&rules, &mut state, Action::Stop, &mut Unobserved);
    }
    assert!(state.turns > 1_000);
}

#[test]
fn one_player_and_six_players_play() {
    for players in [1, 6] {
        let rules = with(players, &[("beyond_published", Value::Flag(true))]);
        for game in 0..200 {
            let mut random = generator("many", game);
            let last = random_game(&rules, start(&rules, 22, game), &mut random, 5_000, |state, _| {
                Desert::check_invariants(&rules, state).unwrap_or_else(|fault| panic!("{fault}"));
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
        Desert::game_metrics(&rules, &last, &mut values);
        for (metric, value) in GAME_METRICS.iter().zip(&values) {
            assert!(fits(metric.kind, *value), "{} is {value}", metric.name);
        }
        let mut values = vec![0; SEAT_METRICS.len()];
        for seat in 0..rules.players() {
            Desert::seat_metrics(&rules, &last, seat, &mut values);
            for (metric, value) in SEAT_METRICS.iter().zip(&values) {
                assert!(fits(metric.kind, *value), "{} is {value}", metric.name);
            }
        }
    }
}

fn fits(kind: MetricKind, value: u32) -> bool {
    match kind {
        MetricKind::Count { max } => value <= max,
        MetricKind::Flag => value <= 1,
        MetricKind::Label { names } => value as usize <= names.len(),
    }
}

#[test]
fn pictures_show_the_board() {
    let mut scene = Scene::published(&[Explorer, Navigator]).city(Tile::Tunnel, (2, 1)).sand((1, 2), 2).pawn(1, (5, 5));
    let picture = Desert::picture(&scene.rules, &scene.state);
    assert_eq!(picture.cells[0][..2], ["Crash Site 0", "Water Drop s2"]);
    assert_eq!((picture.cells[1][0].as_str(), picture.cells[2][2].as_str()), ("[Tunnel]", "Storm"));
    assert_eq!(picture.cells[4][4], "Desert 1");
    assert!(picture.notes.iter().any(|note| note == "Explorer (seat 0) at (1,1): water 4 of 4, no equipment"));
    assert_eq!(Desert::action_to_text(&scene.state, go((2, 2))), "Explorer (seat 0) moves to (2,2)");
    let events = scene.play(go((2, 2)));
    assert_eq!(Desert::event_to_text(&scene.state, events[0]), "Explorer (seat 0) moves from (1,1) to (2,2)");
    assert_eq!(
        Desert::event_to_json(&scene.state, events[0]).to_string(),
        r#"{"by":"move","event":"pawn-moved","from":[1,1],"seat":0,"to":[2,2]}"#
    );
}
