//! Corner cases FDC-06 to FDC-18: moving, digging, excavating, wells and tunnels.

use super::helpers::{Scene, at, dig, flag, go, with};
use crate::games::desert::action::{Action, kind};
use crate::games::desert::cards::Role::{Archeologist, Climber, Explorer, Meteorologist, Navigator, WaterCarrier};
use crate::games::desert::cards::{Equipment, Tile};
use crate::games::desert::event::Event;
use crate::games::desert::state::Phase;

#[test]
fn fdc_06_steps() {
    let scene = Scene::published(&[Navigator, Meteorologist]).pawn(0, (2, 3)).sand((2, 2), 2).sand((2, 4), 1).checked();
    assert!(scene.allows(go((2, 4))) && scene.allows(go((1, 3))));
    for place in [(2, 2), (3, 3), (4, 3), (2, 3), (1, 2)] {
        assert!(!scene.allows(go(place)), "{place:?}");
    }
}

#[test]
fn fdc_07_a_marker_goes_back_to_the_supply() {
    let mut scene = Scene::published(&[Navigator, Meteorologist]).sand((1, 2), 1).supply(12, (5, 5)).checked();
    scene.play(dig((1, 2)));
    assert_eq!((scene.markers((1, 2)), scene.state.supply, scene.state.actions_left), (0, 13, 3));
}

#[test]
fn fdc_08_the_archeologist_takes_two_from_one_tile() {
    let scene = || Scene::published(&[Archeologist, Meteorologist]).sand((1, 1), 1).sand((1, 2), 3).checked();
    let mut first = scene();
    first.play(dig((1, 1)));
    assert_eq!((first.markers((1, 1)), first.markers((1, 2)), first.state.actions_left), (0, 3, 3));
    let mut second = scene();
    second.play(dig((1, 2)));
    assert_eq!((second.markers((1, 1)), second.markers((1, 2)), second.state.actions_left), (1, 1, 3));
}

#[test]
fn fdc_09_the_explorer_reaches_diagonals() {
    let mut scene = Scene::published(&[Explorer, Meteorologist]).pawn(0, (2, 2)).sand((1, 1), 1).checked();
    assert!(scene.allows(dig((1, 1))) && scene.allows(go((1, 1))));
    assert!(!scene.allows(dig((3, 3))) && !scene.allows(go((3, 3))));
    scene.play(dig((1, 1)));
    scene.play(go((1, 1)));
    let plain = Scene::published(&[Navigator, Meteorologist]).pawn(0, (2, 2)).sand((1, 1), 1).checked();
    assert!(!plain.allows(dig((1, 1))) && !plain.allows(go((1, 1))));
}

#[test]
fn fdc_10_sand_first() {
    let mut scene =
        Scene::published(&[Navigator, Meteorologist]).pawn(0, (2, 3)).sand((2, 3), 1).actions_left(2).checked();
    assert!(!scene.allows(Action::Excavate));
    scene.play(dig((2, 3)));
    scene.play(Action::Excavate);
    assert_eq!(scene.state.excavated, 1 << at((2, 3)));
}

#[test]
fn fdc_11_the_mirage() {
    let mut scene = Scene::published(&[Navigator, Meteorologist]).pawn(0, (1, 4)).water(&[1, 1]).checked();
    let events = scene.play(Action::Excavate);
    assert_eq!(events, [Event::Excavated { seat: 0, cell: at((1, 4)), tile: Tile::Mirage }]);
    assert_eq!((scene.state.water[0], scene.state.actions_left), (1, 3));
    assert!(!scene.allows(Action::Excavate));
}

#[test]
fn fdc_12_everybody_drinks_at_the_well() {
    let mut scene = Scene::published(&[Archeologist, Explorer, WaterCarrier, Navigator])
        .pawn(0, (1, 2))
        .pawn(1, (1, 2))
        .pawn(2, (1, 2))
        .water(&[3, 1, 4, 1])
        .checked();
    scene.play(Action::Excavate);
    assert_eq!(scene.state.water[..4], [3, 3, 5, 1]);
}

#[test]
fn fdc_13_an_open_well_is_for_the_water_carrier() {
    let mut scene = Scene::published(&[Navigator, Meteorologist]).city(Tile::Well, (1, 2)).water(&[1, 1]).checked();
    scene.play(go((1, 2)));
    assert_eq!(scene.state.water[0], 1);
    assert!(!scene.allows(Action::Refill) && !scene.allows(Action::Excavate));
}

#[test]
fn fdc_14_refills() {
    let mut scene = Scene::published(&[WaterCarrier, Meteorologist])
        .city(Tile::Well, (1, 2))
        .pawn(0, (1, 2))
        .water(&[2, 4])
        .checked();
    scene.play(Action::Refill);
    assert_eq!(scene.state.water[0], 4);
    scene.play(Action::Refill);
    assert_eq!((scene.state.water[0], scene.state.actions_left), (5, 2));
    // Only for Calm does the rules file say that a useless action is illegal.
    scene.play(Action::Refill);
    assert_eq!((scene.state.water[0], scene.state.actions_left), (5, 1));
    let closed = Scene::published(&[WaterCarrier, Meteorologist]).pawn(0, (1, 2)).water(&[2, 4]).checked();
    assert!(!closed.allows(Action::Refill));
    let mirage = Scene::published(&[WaterCarrier, Meteorologist])
        .city(Tile::Mirage, (1, 4))
        .pawn(0, (1, 4))
        .water(&[2, 4])
        .checked();
    assert!(!mirage.allows(Action::Refill));
}

#[test]
fn fdc_15_the_excavator_draws() {
    let mut scene = Scene::published(&[Navigator, Meteorologist]).next_equipment(&[Equipment::SolarShield]).checked();
    scene.play(Action::Excavate);
    assert!(scene.state.hands[0].has(Equipment::SolarShield) && scene.state.hands[1].is_empty());
    assert!(scene.is_asked(0, Phase::Action));
    scene.play(Action::GiveEquipment { to: 1, card: Equipment::SolarShield });
    assert!(scene.state.hands[1].has(Equipment::SolarShield) && scene.state.hands[0].is_empty());
    assert_eq!(scene.state.actions_left, 3);
}

#[test]
fn fdc_16_a_tunnel_has_a_gear() {
    let mut scene =
        Scene::published(&[Navigator, Meteorologist]).pawn(0, (2, 1)).next_equipment(&[Equipment::JetPack]).checked();
    scene.play(Action::Excavate);
    assert!(scene.state.hands[0].has(Equipment::JetPack));
    assert_eq!(scene.state.tunnels, 1 << at((2, 1)));
}

fn two_tunnels(roles: &[crate::games::desert::cards::Role]) -> Scene {
    Scene::published(roles)
        .tile(Tile::CrashSite, (2, 3))
        .city(Tile::Tunnel, (1, 1))
        .city(Tile::Tunnel, (5, 5))
        .tile(Tile::Tunnel, (4, 5))
}

#[test]
fn fdc_17_tunnels() {
    let mut scene = two_tunnels(&[Navigator, Meteorologist]).checked();
    assert_eq!(scene.state.tunnels.count_ones(), 2);
    assert!(scene.allows(go((5, 5))) && !scene.allows(go((4, 5))) && !scene.allows(go((1, 1))));
    scene.play(go((5, 5)));
    assert_eq!((scene.place_of(0), scene.state.actions_left), ((5, 5), 3));
    // The third one gives no shelter either.
    let mut sun = two_tunnels(&[Navigator, Meteorologist])
        .pawn(0, (4, 5))
        .pawn(1, (5, 5))
        .storm(&[crate::games::desert::cards::StormCard::SunBeatsDown])
        .checked();
    sun.storm_step(1);
    assert_eq!(sun.state.water[..2], [3, 4]);
}

#[test]
fn fdc_18_blocked_tunnels() {
    let plain = two_tunnels(&[Navigator, Climber]).sand((5, 5), 2).checked();
    assert!(!plain.allows(go((5, 5))));
    let mut climber = two_tunnels(&[Climber, Navigator]).sand((5, 5), 2).checked();
    climber.play(Action::Move { to: at((5, 5)), passengers: 0b10 });
    assert_eq!((climber.place_of(0), climber.place_of(1)), ((5, 5), (5, 5)));
    // Anybody on the Climber's blocked tunnel may jump out.
    let out = two_tunnels(&[Navigator, Climber]).sand((5, 5), 2).pawn(0, (5, 5)).pawn(1, (5, 5)).checked();
    assert!(out.allows(go((1, 1))));
    let rules = || with(2, &[("climber_uses_blocked_tunnel", flag(false))]);
    let scene = |from: (u8, u8)| {
        Scene::new(rules(), &[Climber, Navigator])
            .tile(Tile::CrashSite, (2, 3))
            .city(Tile::Tunnel, (1, 1))
            .city(Tile::Tunnel, (5, 5))
            .sand((5, 5), 2)
            .pawn(0, from)
            .checked()
    };
    assert!(!scene((1, 1)).allows(go((5, 5))) && !scene((5, 5)).allows(go((1, 1))));
    assert!(scene((5, 5)).legal().iter().any(|action| action.kind() == kind::MOVE), "neighbours stay in reach");
}
