//! Corner cases FDC-19 to FDC-36: sun, wind, the meter and the storm pile.

use super::helpers::{Scene, at, flag, go, revealed, wind, with};
use crate::games::desert::action::Action;
use crate::games::desert::board::Direction::{North, South, West};
use crate::games::desert::board::place;
use crate::games::desert::cards::Role::{Archeologist, Explorer, Meteorologist, Navigator, WaterCarrier};
use crate::games::desert::cards::StormCard::{StormPicksUp, SunBeatsDown};
use crate::games::desert::cards::{Equipment, Tile};
use crate::games::desert::event::Event;
use crate::games::desert::state::{End, PartPlace, Phase, Stage};

#[test]
fn fdc_19_a_blocked_tunnel_shelters() {
    let mut scene = Scene::published(&[Navigator, Meteorologist])
        .city(Tile::Tunnel, (2, 1))
        .sand((2, 1), 3)
        .pawn(0, (2, 1))
        .storm(&[SunBeatsDown])
        .checked();
    scene.storm_step(1);
    assert_eq!(scene.state.water[..2], [4, 3]);
}

#[test]
fn fdc_20_a_hidden_tunnel_does_not_shelter() {
    let mut scene = Scene::published(&[Navigator, Meteorologist]).pawn(0, (2, 1)).storm(&[SunBeatsDown]);
    scene.state.peeked |= 1 << at((2, 1));
    let mut scene = scene.checked();
    scene.storm_step(1);
    assert_eq!(scene.state.water[0], 3);
}

#[test]
fn fdc_21_thirst() {
    let mut scene =
        Scene::published(&[Navigator, Meteorologist]).pawn(0, (5, 5)).water(&[1, 0]).storm(&[SunBeatsDown]).checked();
    scene.storm_step(1);
    assert_eq!((scene.state.water[0], scene.state.water[1]), (0, -1));
    assert_eq!(scene.state.end, Some(End::Thirst));
}

#[test]
fn fdc_22_a_shield_goes_with_the_pawn() {
    let play = |scope: &str| {
        let rules = with(3, &[("shield_scope", super::helpers::text(scope))]);
        let mut scene = Scene::new(rules, &[Navigator, Meteorologist, Explorer])
            .hand(0, &[Equipment::SolarShield])
            .pawn(1, (1, 2))
            .storm(&[SunBeatsDown])
            .checked();
        scene.play(Action::SolarShield);
        scene.play(go((1, 2)));
        scene.storm_step(1);
        scene.state.water[..3].to_vec()
    };
    assert_eq!(play("with_pawn"), [4, 4, 3]);
    assert_eq!(play("on_tile"), [3, 3, 4]);
}

#[test]
fn two_shields_of_one_player_stay_on_two_tiles() {
    let rules = with(2, &[("shield_scope", super::helpers::text("on_tile"))]);
    let mut scene = Scene::new(rules, &[Explorer, Navigator])
        .pawn(0, (2, 2))
        .pawn(1, (2, 2))
        .hand(0, &[Equipment::SolarShield, Equipment::SolarShield])
        .storm(&[SunBeatsDown])
        .checked();
    for action in [Action::SolarShield, go((2, 3)), Action::SolarShield] {
        scene.play(action);
    }
    scene.storm_step(1);
    assert_eq!(scene.state.water[..2], [4, 4], "both tiles are protected");
}

#[test]
fn fdc_23_a_shield_expires_at_the_next_own_turn() {
    let mut scene = Scene::published(&[Navigator, Meteorologist]).hand(0, &[Equipment::SolarShield]).checked();
    scene.play(Action::SolarShield);
    scene.turn(1);
    assert_eq!(scene.state.shields, 1, "it lasts through the turns of others");
    scene.turn(0);
    assert_eq!(scene.state.shields, 0);
    let mut scene = scene.storm(&[SunBeatsDown]);
    scene.storm_step(1);
    assert_eq!(scene.state.water[0], 3);
}

#[test]
fn fdc_24_no_answer_to_a_revealed_sun() {
    let cards = [Equipment::SolarShield, Equipment::JetPack, Equipment::SecretWaterReserve];
    let scene = |answer: bool| {
        let rules = with(2, &[("gifts_after_reveal", flag(answer))]);
        Scene::new(rules, &[Navigator, Meteorologist]).hand(0, &cards).water(&[3, 0]).storm(&[SunBeatsDown]).checked()
    };
    let mut strict = scene(false);
    strict.storm_step(1);
    assert!(strict.is_asked(0, Phase::Window));
    assert!(strict.allows(Action::SolarShield) && strict.allows(Action::SecretWaterReserve));
    assert!(strict.allows(Action::JetPack { to: at((5, 5)), passengers: 0 }));
    assert!(strict.allows(Action::GiveWater { to: 1, amount: 1 }));
    strict.idle_until(|state| state.phase == Phase::Over);
    assert_eq!(strict.state.end, Some(End::Thirst));

    let mut lenient = scene(true);
    lenient.storm_step(1);
    lenient.idle_until(|state| state.phase == Phase::SunWindow);
    assert!(lenient.is_asked(0, Phase::SunWindow));
    assert!(!lenient.allows(Action::SolarShield) && !lenient.allows(Action::SecretWaterReserve));
    assert!(!lenient.allows(Action::JetPack { to: at((5, 5)), passengers: 0 }));
    assert!(lenient.allows(Action::GiveEquipment { to: 1, card: Equipment::JetPack }));
    lenient.play(Action::GiveWater { to: 1, amount: 1 });
    assert_eq!(lenient.state.end, None);
    assert_eq!(lenient.state.water[..2], [1, 0]);
}

/// A board for winds: crash site away from the paths, distinct tiles on them.
fn windy() -> Scene {
    Scene::published(&[Navigator, Meteorologist]).checked()
}

#[test]
fn fdc_25_wind_west_two() {
    for distance in [2, 3] {
        let mut scene = windy().tile(Tile::Well, (3, 4)).tile(Tile::LaunchPad, (3, 5)).storm(&[wind(West, distance)]);
        let events = scene.storm_step(1);
        let moves: Vec<_> = events.iter().filter(|event| matches!(event, Event::TileMoved { .. })).collect();
        assert_eq!(moves.len(), 2);
        assert_eq!(place(scene.state.eye), (3, 5));
        assert_eq!(scene.state.tiles[usize::from(at((3, 3)))], Tile::Well);
        assert_eq!(scene.state.tiles[usize::from(at((3, 4)))], Tile::LaunchPad);
        assert_eq!((scene.markers((3, 3)), scene.markers((3, 4)), scene.state.supply), (1, 1, 46));
    }
}

#[test]
fn fdc_26_wind_west_three_stops_at_the_edge() {
    let mut scene = windy().storm(&[wind(West, 3)]);
    let events = scene.storm_step(1);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::SandPlaced { .. })).count(), 2);
    assert_eq!((place(scene.state.eye), scene.state.supply), ((3, 5), 46));
}

#[test]
fn fdc_27_nothing_to_move() {
    let mut scene = windy().eye((3, 5)).storm(&[wind(West, 1)]);
    scene.storm_step(1);
    assert_eq!((place(scene.state.eye), scene.state.supply), ((3, 5), 48));
}

#[test]
fn fdc_28_wind_north_three_from_the_east_edge() {
    let mut scene = windy().eye((3, 5)).sand((4, 5), 1).sand((5, 5), 1).storm(&[wind(North, 3)]).checked();
    scene.storm_step(1);
    assert_eq!((scene.markers((3, 5)), scene.markers((4, 5))), (2, 2));
    assert!(scene.state.is_blocked(at((3, 5))) && scene.state.is_blocked(at((4, 5))));
    assert_eq!(place(scene.state.eye), (5, 5));
}

#[test]
fn fdc_29_everything_rides_along() {
    let mut scene =
        windy().part(0, (3, 4)).sand((3, 4), 1).pawn(0, (3, 4)).pawn(1, (3, 4)).storm(&[wind(West, 1)]).checked();
    scene.storm_step(1);
    assert_eq!((scene.place_of(0), scene.place_of(1)), ((3, 3), (3, 3)));
    assert_eq!(scene.state.parts[0], PartPlace::At(at((3, 3))));
    assert_eq!(scene.markers((3, 3)), 2);
    assert!(scene.state.is_buried(0) && scene.state.is_buried(1));
}

fn short_of_sand(supply: u8) -> Scene {
    windy().supply(supply, (5, 1)).storm(&[wind(West, 2)]).checked()
}

#[test]
fn fdc_30_the_last_marker_is_no_loss() {
    let mut scene = short_of_sand(2);
    scene.storm_step(1);
    assert_eq!((scene.state.supply, scene.state.end), (0, None));
}

#[test]
fn fdc_31_one_marker_short() {
    let mut scene = short_of_sand(1);
    let events = scene.storm_step(1);
    assert_eq!(scene.state.end, Some(End::Buried));
    assert_eq!(events.iter().filter(|event| matches!(event, Event::SandPlaced { .. })).count(), 1);
}

#[test]
fn fdc_32_no_marker_due() {
    let mut scene = windy().eye((3, 5)).supply(0, (5, 1)).storm(&[wind(West, 2)]).checked();
    scene.storm_step(1);
    assert_eq!((scene.state.supply, scene.state.end), (0, None));
}

#[test]
fn fdc_33_a_marker_dug_in_time() {
    let mut scene = windy().supply(0, (1, 2)).storm(&[wind(West, 1)]).checked();
    scene.play(super::helpers::dig((1, 2)));
    scene.storm_step(1);
    assert_eq!((scene.state.supply, scene.state.end), (0, None));
}

#[test]
fn fdc_34_a_rise_counts_from_the_next_turn() {
    let mut scene = Scene::published(&[Navigator, Meteorologist, Explorer])
        .meter(4)
        .storm(&[StormPicksUp, wind(North, 1), wind(South, 1)])
        .checked();
    let events = scene.play(Action::Stop);
    assert_eq!(revealed(&events), [StormPicksUp, wind(North, 1), wind(South, 1)]);
    assert_eq!((scene.state.meter, scene.state.active), (5, 1));
    assert_eq!(revealed(&scene.play(Action::Stop)).len(), 4);
}

#[test]
fn fdc_35_swept_away() {
    let mut scene = Scene::published(&[Navigator, Meteorologist]).meter(12).storm(&[StormPicksUp]).checked();
    let events = scene.play(Action::Stop);
    assert_eq!((scene.state.end, revealed(&events).len()), (Some(End::SweptAway), 1));
}

#[test]
fn fdc_36_the_pile_runs_out_in_the_middle_of_a_step() {
    for (rule, left) in [("all", 29), ("without_current_step", 27)] {
        let rules = with(3, &[("storm_reshuffle", super::helpers::text(rule))]);
        let mut scene = Scene::new(rules, &[Navigator, Meteorologist, WaterCarrier])
            .meter(5)
            .only_storm(&[wind(North, 1), wind(South, 1)])
            .checked();
        scene.state.seeds.game = 5;
        let events = scene.play(Action::Stop);
        assert_eq!(revealed(&events).len(), 4);
        assert_eq!(events.iter().filter(|event| matches!(event, Event::StormReshuffled)).count(), 1);
        assert_eq!(scene.state.storm_draw.len(), left, "{rule}");
        assert!(scene.state.set_aside.is_empty());
    }
}

/// The step ends early if its own cards are all there are and must not be reshuffled.
#[test]
fn a_step_may_run_out_of_cards() {
    let rules = with(
        2,
        &[
            ("storm_reshuffle", super::helpers::text("without_current_step")),
            ("wind_counts", super::helpers::list(&[0])),
            ("sun_cards", super::helpers::number(1)),
            ("storm_up_cards", super::helpers::number(0)),
            ("start_mark", super::helpers::text("legendary")),
        ],
    );
    let mut scene = Scene::new(rules, &[Archeologist, Meteorologist]).checked();
    let events = scene.play(Action::Stop);
    assert_eq!(revealed(&events), [SunBeatsDown]);
    assert_eq!((scene.state.storm_draw.len(), scene.state.active, scene.state.stage), (1, 1, Stage::Actions));
}
