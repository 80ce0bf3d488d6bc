//! Corner cases FDC-60 to FDC-72: equipment, gifts of water and the win.

use super::helpers::{Scene, at, dig, revealed, wind};
use crate::games::desert::Desert;
use crate::games::desert::action::{Action, kind};
use crate::games::desert::board::Direction::{North, South};
use crate::games::desert::cards::Role::{Archeologist, Climber, Explorer, Meteorologist, Navigator, WaterCarrier};
use crate::games::desert::cards::{Equipment, Tile};
use crate::games::desert::state::{End, Phase, Stage};
use crate::games::{Ending, Game};

#[test]
fn fdc_60_time_throttle() {
    let scene = || {
        Scene::published(&[Navigator, Meteorologist])
            .pawn(1, (5, 1))
            .hand(0, &[Equipment::TimeThrottle])
            .sand((1, 1), 4)
            .actions_left(1)
            .storm(&[wind(North, 1), wind(South, 1)])
            .checked()
    };
    let mut last = scene();
    last.play(dig((1, 1)));
    assert!(last.is_asked(0, Phase::Window) && last.state.stage == Stage::Actions);
    last.play(Action::TimeThrottle);
    assert!(last.is_asked(0, Phase::Action));
    assert_eq!(last.state.actions_left, 2);

    let mut late = scene();
    late.storm_step(2);
    assert!(!late.is_asked(0, Phase::Window), "the card cannot be played any more, so nobody is asked");
    let mut other = scene();
    other.turn(1);
    assert!(other.is_asked(1, Phase::Action) && !other.allows(Action::TimeThrottle));
}

#[test]
fn fdc_61_dune_blaster() {
    let scene = |role| {
        Scene::published(&[role, Meteorologist])
            .pawn(0, (2, 2))
            .sand((2, 3), 5)
            .sand((1, 1), 1)
            .hand(0, &[Equipment::DuneBlaster])
            .checked()
    };
    let mut plain = scene(Navigator);
    let supply = plain.state.supply;
    assert!(!plain.allows(Action::DuneBlaster { cell: at((1, 1)) }));
    assert!(!plain.allows(Action::DuneBlaster { cell: at((2, 1)) }), "no marker there");
    assert!(scene(Explorer).allows(Action::DuneBlaster { cell: at((1, 1)) }));
    plain.play(Action::DuneBlaster { cell: at((2, 3)) });
    assert_eq!((plain.markers((2, 3)), plain.state.supply, plain.state.actions_left), (0, supply + 5, 4));
    assert!(plain.state.hands[0].is_empty());
}

#[test]
fn fdc_62_jet_pack_lands_on_open_tiles() {
    let scene =
        Scene::published(&[Climber, Meteorologist]).sand((1, 2), 2).sand((1, 3), 1).hand(0, &[Equipment::JetPack]);
    let fly = |place| Action::JetPack { to: at(place), passengers: 0 };
    assert!(!scene.allows(fly((1, 2))) && scene.allows(fly((1, 3))));
    assert!(!scene.allows(fly((3, 3))) && !scene.allows(fly((1, 1))));
}

#[test]
fn fdc_63_jet_pack_takes_one_along() {
    let mut scene = Scene::published(&[Navigator, Meteorologist, Explorer])
        .sand((1, 1), 3)
        .hand(0, &[Equipment::JetPack])
        .checked();
    assert!(!scene.allows(Action::JetPack { to: at((5, 5)), passengers: 0b110 }));
    assert!(!scene.allows(Action::JetPack { to: at((5, 5)), passengers: 0b001 }));
    scene.play(Action::JetPack { to: at((5, 5)), passengers: 0b100 });
    assert_eq!([0, 1, 2].map(|seat| scene.place_of(seat)), [(5, 5), (1, 1), (5, 5)]);
    assert!(!scene.state.is_buried(2) && scene.state.is_buried(1));
}

#[test]
fn fdc_64_terrascope() {
    let mut scene = Scene::published(&[Navigator, Meteorologist])
        .city(Tile::Well, (1, 2))
        .sand((2, 1), 3)
        .hand(0, &[Equipment::Terrascope])
        .checked();
    assert!(!scene.allows(Action::Terrascope { cell: at((1, 2)) }));
    assert!(!scene.allows(Action::Terrascope { cell: at((3, 3)) }));
    scene.play(Action::Terrascope { cell: at((2, 1)) });
    assert_eq!((scene.markers((2, 1)), scene.state.excavated >> at((2, 1)) & 1), (3, 0));
    let view = Desert::view(&scene.rules, &scene.state, 1);
    assert_eq!(view.known_tile(at((2, 1))), Some(Tile::Tunnel));
    assert_eq!(view.known_tile(at((2, 2))), None);
    assert_eq!((view.unknown_tiles()[Tile::Tunnel as usize], view.unknown_tiles()[Tile::Well as usize]), (2, 1));
}

#[test]
fn fdc_65_secret_water_reserve() {
    let mut scene = Scene::published(&[Navigator, Archeologist, Explorer])
        .pawn(2, (5, 5))
        .water(&[4, 0, 1])
        .hand(0, &[Equipment::SecretWaterReserve])
        .checked();
    scene.play(Action::SecretWaterReserve);
    assert_eq!(scene.state.water[..3], [4, 2, 1]);
}

#[test]
fn fdc_66_equipment_changes_hands_on_one_tile() {
    let mut scene = Scene::published(&[Navigator, Meteorologist, Explorer])
        .pawn(2, (5, 5))
        .hand(1, &[Equipment::JetPack])
        .checked();
    scene.window();
    assert!(scene.is_asked(1, Phase::Window) && scene.state.active == 0);
    assert!(!scene.allows(Action::GiveEquipment { to: 2, card: Equipment::JetPack }));
    assert!(!scene.allows(Action::GiveEquipment { to: 0, card: Equipment::DuneBlaster }));
    scene.play(Action::GiveEquipment { to: 0, card: Equipment::JetPack });
    assert!(scene.is_asked(0, Phase::Action) && scene.state.hands[0].has(Equipment::JetPack));
}

#[test]
fn fdc_67_a_canteen_has_a_limit() {
    let scene = Scene::published(&[Navigator, Meteorologist]).water(&[2, 3]).checked();
    assert!(scene.allows(Action::GiveWater { to: 1, amount: 1 }));
    assert!(!scene.allows(Action::GiveWater { to: 1, amount: 2 }));
    assert!(
        !scene.allows(Action::GiveWater { to: 1, amount: 0 }) && !scene.allows(Action::GiveWater { to: 0, amount: 1 })
    );
    let empty = Scene::published(&[Navigator, Meteorologist]).water(&[1, 0]).checked();
    assert!(
        empty.allows(Action::GiveWater { to: 1, amount: 1 }) && !empty.allows(Action::GiveWater { to: 1, amount: 2 })
    );
}

#[test]
fn fdc_68_the_water_carrier_gives_to_neighbours() {
    let gives = |role, from, to| {
        let other = if role == WaterCarrier { Navigator } else { WaterCarrier };
        let scene = Scene::published(&[role, other]).pawn(0, from).pawn(1, to).water(&[2, 1]).checked();
        scene.allows(Action::GiveWater { to: 1, amount: 1 })
    };
    assert!(gives(WaterCarrier, (2, 2), (2, 3)) && !gives(WaterCarrier, (2, 2), (3, 1)));
    assert!(!gives(Navigator, (2, 3), (2, 2)));
    assert!(!gives(WaterCarrier, (3, 2), (3, 4)), "the eye lies between");
}

#[test]
fn a_gift_that_the_water_carrier_can_hand_on_is_asked_for_in_time() {
    let asked = |carrier| {
        let roles = [Climber, Archeologist, WaterCarrier];
        let scene = Scene::published(&roles).pawn(0, (1, 2)).pawn(1, (1, 1)).pawn(2, carrier).water(&[0, 3, 0]);
        let mut scene = scene.checked();
        scene.window();
        scene.state.asked
    };
    assert_eq!(asked((1, 1)), 1, "the Archeologist may fill the Carrier before the Climber walks off");
    assert_eq!(asked((1, 3)), 0, "nobody who has water reaches the Carrier");
}

/// All parts are collected and everybody stands on the launch pad.
fn at_the_pad(roles: &[crate::games::desert::cards::Role], is_city: bool) -> Scene {
    let scene = Scene::published(roles).collected(0..4);
    let scene = if is_city { scene.city(Tile::LaunchPad, (2, 3)) } else { scene.tile(Tile::LaunchPad, (2, 3)) };
    (0..roles.len() as u8).fold(scene, |scene, seat| scene.pawn(seat, (2, 3)))
}

#[test]
fn fdc_69_no_take_off_through_sand() {
    let mut scene = at_the_pad(&[Navigator, Climber], true).sand((2, 3), 2).checked();
    scene.window();
    assert_eq!(scene.state.end, None);
    scene.play(dig((2, 3)));
    assert_eq!((scene.state.end, scene.markers((2, 3))), (Some(End::Won), 1));
    let points = [12, 12, 0, 0, 0, 0, 0, 0];
    assert_eq!(Desert::ending(&scene.rules, &scene.state), Some(Ending::Decided { outcome: 0, cause: 0, points }));
}

#[test]
fn fdc_70_the_pad_is_excavated_last() {
    let mut scene = at_the_pad(&[Navigator, Explorer], false).checked();
    scene.play(Action::Excavate);
    assert_eq!(scene.state.end, Some(End::Won));
}

#[test]
fn fdc_71_a_win_between_storm_cards() {
    let mut scene = at_the_pad(&[Navigator, Explorer], true)
        .sand((2, 3), 2)
        .hand(1, &[Equipment::DuneBlaster])
        .storm(&[wind(North, 1), wind(South, 1)])
        .checked();
    scene.storm_step(2);
    let events = scene.play(Action::Pass);
    assert_eq!(revealed(&events), [wind(North, 1)]);
    assert!(scene.is_asked(1, Phase::Window) && scene.state.storm_left == 1);
    let events = scene.play(Action::DuneBlaster { cell: at((2, 3)) });
    assert_eq!((scene.state.end, revealed(&events).len()), (Some(End::Won), 0));
}

#[test]
fn fdc_72_without_water_but_on_the_pad() {
    let mut scene = at_the_pad(&[Navigator, Explorer], true).pawn(0, (2, 4)).water(&[0, 0]).checked();
    scene.play(super::helpers::go((2, 3)));
    assert_eq!(scene.state.end, Some(End::Won));
}

/// Section 8: a gift that matters before the next storm card is asked for, one that can wait is not.
#[test]
fn gifts_are_asked_for_where_they_matter() {
    let scene = |water: [i8; 3]| {
        Scene::published(&[Navigator, Meteorologist, Explorer])
            .pawn(0, (5, 5))
            .water(&water)
            .storm(&[wind(North, 1), wind(South, 1)])
            .checked()
    };
    let mut dry = scene([4, 2, 0]);
    dry.storm_step(1);
    assert!(dry.is_asked(1, Phase::Window));
    assert!(dry.legal().iter().any(|action| action.kind() == kind::GIVE_WATER));
    let mut wet = scene([4, 2, 1]);
    wet.storm_step(1);
    assert!(!wet.is_asked(1, Phase::Window) || wet.state.active == 1);
    // Before an action: whoever shares the tile of the active player is asked.
    let mut near = Scene::published(&[Explorer, Meteorologist]).water(&[1, 3]).checked();
    near.window();
    assert!(near.is_asked(1, Phase::Window));
    let mut far =
        Scene::published(&[Explorer, Meteorologist, Archeologist]).pawn(0, (5, 5)).water(&[1, 3, 1]).checked();
    far.window();
    assert!(far.is_asked(0, Phase::Action));
}
