//! Corner cases FDC-51 to FDC-59: Navigator and Meteorologist.

use super::helpers::{Scene, at, dig, flag, revealed, wind, with};
use crate::games::desert::action::{Action, kind};
use crate::games::desert::board::Direction::{North, South, West};
use crate::games::desert::cards::Role::{Archeologist, Climber, Explorer, Meteorologist, Navigator, WaterCarrier};
use crate::games::desert::cards::StormCard::SunBeatsDown;
use crate::games::desert::cards::Tile;
use crate::games::desert::state::Phase;
use crate::games::{Game, View as _};

fn send(seat: u8, place: (u8, u8), passengers: u8) -> Action {
    Action::Navigate { seat, to: at(place), passengers }
}

#[test]
fn fdc_51_the_navigated_climber_fetches_the_navigator() {
    let mut scene = Scene::published(&[Navigator, Climber])
        .pawn(0, (2, 3))
        .pawn(1, (2, 2))
        .sand((2, 2), 2)
        .sand((2, 4), 3)
        .checked();
    scene.play(send(1, (2, 3), 0));
    assert!(scene.is_asked(0, Phase::Navigation));
    scene.play(send(1, (2, 4), 0b01));
    assert_eq!((scene.place_of(0), scene.place_of(1)), ((2, 4), (2, 4)));
    assert_eq!((scene.state.steps_left, scene.state.actions_left), (1, 3));
    assert!(!scene.state.is_buried(0));
    scene.play(Action::Halt);
    assert!(scene.is_asked(0, Phase::Action));
    assert_eq!(scene.state.actions_left, 3);
}

#[test]
fn fdc_52_a_buried_pawn_is_not_navigated() {
    let scene = |option: bool| {
        let rules = with(2, &[("navigate_buried", flag(option))]);
        Scene::new(rules, &[Navigator, Explorer]).pawn(1, (2, 3)).sand((2, 3), 2).checked()
    };
    assert!(!scene(false).allows(send(1, (2, 4), 0)));
    assert!(scene(true).allows(send(1, (2, 4), 0)));
}

#[test]
fn fdc_53_the_explorer_is_sent_diagonally() {
    let mut scene = Scene::published(&[Navigator, Explorer]).pawn(1, (2, 3)).checked();
    assert!(!scene.allows(send(1, (2, 3), 0)) && !scene.allows(send(1, (3, 3), 0)));
    scene.play(send(1, (5, 2), 0));
    assert_eq!((scene.place_of(1), scene.state.actions_left), ((5, 2), 3));
    let plain = Scene::published(&[Navigator, Meteorologist]).pawn(1, (2, 3)).checked();
    assert!(plain.allows(send(1, (2, 5), 0)) && !plain.allows(send(1, (5, 2), 0)));
}

#[test]
fn fdc_54_a_tunnel_jump_is_one_of_the_steps() {
    let scene = |sand: u8| {
        Scene::published(&[Navigator, Meteorologist])
            .tile(Tile::CrashSite, (2, 3))
            .city(Tile::Tunnel, (1, 1))
            .city(Tile::Tunnel, (5, 5))
            .pawn(1, (1, 2))
            .sand((5, 5), sand)
            .checked()
    };
    assert!(scene(1).allows(send(1, (4, 5), 0)) && scene(1).allows(send(1, (5, 5), 0)));
    assert!(!scene(1).allows(send(1, (3, 5), 0)));
    assert!(!scene(2).allows(send(1, (4, 5), 0)), "a blocked tunnel is closed");
}

#[test]
fn fdc_55_one_pawn_an_action() {
    let mut scene = Scene::published(&[Navigator, Climber, Explorer]).pawn(1, (2, 3)).checked();
    scene.play(send(1, (2, 4), 0));
    assert!(scene.is_asked(0, Phase::Navigation));
    assert!(!scene.allows(send(2, (1, 2), 0)));
    assert!(scene.legal().iter().all(|action| matches!(action, Action::Halt | Action::Navigate { seat: 1, .. })));
    scene.play(Action::Halt);
    scene.play(send(2, (1, 2), 0));
    assert_eq!(scene.state.actions_left, 2);
}

fn quiet(scene: Scene) -> Scene {
    scene.storm(&[wind(North, 1), wind(South, 1), wind(North, 1), wind(South, 1)])
}

#[test]
fn fdc_56_two_calms() {
    let mut scene = quiet(Scene::published(&[Meteorologist, Explorer]).meter(1)).checked();
    scene.play(Action::Calm);
    scene.play(Action::Calm);
    assert_eq!(revealed(&scene.play(Action::Stop)).len(), 1);
    assert_eq!(scene.state.calmed, 0, "never carried over");
}

#[test]
fn fdc_57_three_calms() {
    let mut scene = quiet(Scene::published(&[Meteorologist, Explorer]).meter(1)).checked();
    (0..3).for_each(|_| drop(scene.play(Action::Calm)));
    assert!(!scene.allows(Action::Calm));
    assert!(revealed(&scene.play(Action::Stop)).is_empty());
    assert_eq!((scene.state.active, scene.state.storm_cards), (1, 0));
}

#[test]
fn fdc_58_calm_does_not_shorten_the_forecast() {
    let cards = [wind(North, 1), SunBeatsDown, wind(South, 1), wind(West, 2)];
    let mut scene = Scene::published(&[Meteorologist, Explorer]).meter(4).storm(&cards).checked();
    scene.state.meter = 4;
    assert_eq!(scene.rules.storm_cards(4), 4);
    scene.play(Action::Calm);
    scene.play(Action::Calm);
    scene.play(Action::Forecast);
    assert!(scene.is_asked(0, Phase::Forecast));
    let view = crate::games::desert::Desert::view(&scene.rules, &scene.state, 1);
    assert_eq!([0, 1, 2, 3, 4].map(|position| view.known_storm_card(position)), {
        let [a, b, c, d] = cards.map(Some);
        [a, b, c, d, None]
    });
    assert_eq!((view.foreseen(), view.seat()), (4, 1));
    assert!(!scene.allows(Action::Bottom { position: 4 }));
    scene.play(Action::Bottom { position: 1 });
    let view = crate::games::desert::Desert::view(&scene.rules, &scene.state, 1);
    assert_eq!([0, 1, 2].map(|position| view.known_storm_card(position)), [cards[0], cards[2], cards[3]].map(Some));
    assert_eq!((view.known_storm_card(3), view.known_storm_card(30)), (None, Some(SunBeatsDown)));
    assert_eq!(revealed(&scene.play(Action::Stop)), [cards[0], cards[2]]);
}

#[test]
fn fdc_59_a_short_pile_is_looked_at_whole() {
    let mut scene =
        Scene::published(&[Meteorologist, Explorer]).meter(8).only_storm(&[wind(North, 1), wind(South, 1)]).checked();
    assert_eq!(scene.rules.storm_cards(8), 5);
    scene.play(Action::Forecast);
    assert_eq!((scene.state.foreseen, scene.state.storm_draw.len(), scene.state.storm_shuffles), (2, 2, 1));
    scene.play(Action::Keep);
    assert_eq!(scene.state.known_storm, 0b11);
}

/// Section 5: role actions are barred while buried, unless the option says otherwise; digging on neighbours stays barred.
#[test]
fn role_actions_while_buried() {
    for (role, kinds) in [
        (Meteorologist, vec![kind::CALM, kind::FORECAST]),
        (Navigator, vec![kind::NAVIGATE]),
        (WaterCarrier, vec![kind::REFILL]),
    ] {
        for option in [false, true] {
            let rules = with(2, &[("buried_role_actions", flag(option))]);
            let scene = Scene::new(rules, &[role, Archeologist])
                .city(Tile::Well, (1, 2))
                .pawn(0, (1, 2))
                .sand((1, 2), 2)
                .sand((1, 3), 1)
                .water(&[1])
                .checked();
            let legal = scene.legal();
            for kind in &kinds {
                assert_eq!(legal.iter().any(|action| action.kind() == *kind), option, "{role:?}");
            }
            assert!(scene.allows(dig((1, 2))) && !scene.allows(dig((1, 3))));
        }
    }
}
