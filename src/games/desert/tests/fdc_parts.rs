//! Corner cases FDC-37 to FDC-50: clues, parts, burial and the Climber.

use super::helpers::{Scene, at, dig, go, wind};
use crate::games::desert::action::{Action, kind};
use crate::games::desert::board::Direction::{East, South};
use crate::games::desert::board::place;
use crate::games::desert::cards::Role::{Archeologist, Climber, Explorer, Meteorologist, Navigator};
use crate::games::desert::cards::{Equipment, Tile};
use crate::games::desert::event::Event;
use crate::games::desert::state::{PartPlace, Phase};

const CRYSTAL: usize = 2;

/// The row clue of the crystal is excavated on one cell; a pawn is about to excavate the column clue on another.
fn clues(row_clue: (u8, u8), column_clue: (u8, u8)) -> Scene {
    Scene::published(&[Navigator, Meteorologist])
        .tile(Tile::SolarCrystalColumn, column_clue)
        .city(Tile::SolarCrystalRow, row_clue)
        .pawn(0, column_clue)
}

#[test]
fn fdc_37_the_second_clue_places_the_part() {
    let mut scene = clues((2, 1), (4, 4)).checked();
    let events = scene.play(Action::Excavate);
    assert_eq!(scene.state.parts[CRYSTAL], PartPlace::At(at((2, 4))));
    assert!(events.contains(&Event::PartPlaced { part: 2, cell: at((2, 4)) }));
}

#[test]
fn fdc_38_a_part_waits_in_the_eye() {
    let mut scene = clues((3, 1), (5, 3)).checked();
    scene.play(Action::Excavate);
    assert_eq!(scene.state.parts[CRYSTAL], PartPlace::At(scene.state.eye));
    assert!(scene.legal().iter().all(|action| action.kind() != kind::PICK_UP));
}

#[test]
fn fdc_39_the_next_tile_takes_the_part_from_the_eye() {
    let mut scene = clues((3, 1), (5, 3)).tile(Tile::Well, (3, 2)).checked();
    scene.play(Action::Excavate);
    let mut scene = scene.storm(&[wind(East, 2)]);
    scene.storm_step(1);
    assert_eq!(scene.state.parts[CRYSTAL], PartPlace::At(at((3, 3))));
    assert_eq!(scene.state.tiles[usize::from(at((3, 3)))], Tile::Well);
    assert_eq!(scene.state.tiles[usize::from(at((3, 2)))], Tile::SolarCrystalRow);
    assert_eq!((scene.markers((3, 3)), scene.markers((3, 2)), place(scene.state.eye)), (1, 1, (3, 1)));
}

#[test]
fn fdc_40_positions_count_when_the_second_clue_is_found() {
    let mut scene = clues((2, 1), (5, 4)).eye((3, 1)).storm(&[wind(South, 1)]).checked();
    scene.storm_step(1);
    assert_eq!(scene.state.tiles[usize::from(at((3, 1)))], Tile::SolarCrystalRow);
    scene.turn(0);
    scene.play(Action::Excavate);
    assert_eq!(scene.state.parts[CRYSTAL], PartPlace::At(at((3, 4))));
}

#[test]
fn fdc_41_a_placed_part_stays_with_its_tile() {
    let mut scene = clues((2, 3), (5, 4)).checked();
    scene.play(Action::Excavate);
    assert_eq!(scene.state.parts[CRYSTAL], PartPlace::At(at((2, 4))));
    let mut scene = scene.storm(&[wind(South, 1)]);
    scene.storm_step(1);
    assert_eq!(scene.state.tiles[usize::from(at((3, 3)))], Tile::SolarCrystalRow, "the clue has moved");
    assert_eq!(scene.state.parts[CRYSTAL], PartPlace::At(at((2, 4))));
}

#[test]
fn fdc_42_both_clues_in_one_column_or_row() {
    let mut column = clues((2, 4), (5, 4)).checked();
    column.play(Action::Excavate);
    assert_eq!(column.state.parts[CRYSTAL], PartPlace::At(at((2, 4))));
    let mut row = clues((2, 4), (2, 1)).checked();
    row.play(Action::Excavate);
    assert_eq!(row.state.parts[CRYSTAL], PartPlace::At(at((2, 1))));
}

#[test]
fn fdc_43_excavate_then_pick_up() {
    let mut scene =
        Scene::published(&[Navigator, Meteorologist]).part(0, (2, 3)).pawn(0, (2, 3)).actions_left(2).checked();
    assert!(!scene.allows(Action::PickUp { part: 0 }));
    scene.play(Action::Excavate);
    scene.play(Action::PickUp { part: 0 });
    assert_eq!((scene.state.parts[0], scene.state.collected()), (PartPlace::Collected, 1));
}

#[test]
fn fdc_44_a_part_below_sand() {
    let scene = |markers| {
        Scene::published(&[Navigator, Climber])
            .city(Tile::Well, (1, 2))
            .part(1, (1, 2))
            .pawn(0, (1, 2))
            .pawn(1, (1, 2))
            .sand((1, 2), markers)
            .checked()
    };
    assert!(scene(1).allows(Action::PickUp { part: 1 }));
    assert!(!scene(2).allows(Action::PickUp { part: 1 }));
}

#[test]
fn fdc_45_one_part_an_action() {
    let mut scene = Scene::published(&[Navigator, Meteorologist])
        .city(Tile::Well, (1, 2))
        .part(0, (1, 2))
        .part(3, (1, 2))
        .pawn(0, (1, 2))
        .checked();
    scene.play(Action::PickUp { part: 0 });
    assert_eq!((scene.state.collected(), scene.state.actions_left), (0b0001, 3));
    scene.play(Action::PickUp { part: 3 });
    assert_eq!((scene.state.collected(), scene.state.actions_left), (0b1001, 2));
}

#[test]
fn fdc_46_dig_yourself_out() {
    let mut scene =
        Scene::published(&[Navigator, Meteorologist]).pawn(0, (2, 3)).sand((2, 3), 3).sand((1, 3), 1).checked();
    for _ in 0..2 {
        let mut legal = scene.legal();
        legal.retain(|action| *action != Action::Stop);
        assert_eq!(legal, [dig((2, 3))]);
        scene.play(dig((2, 3)));
    }
    assert!(scene.allows(go((1, 3))) && scene.allows(dig((1, 3))));
}

#[test]
fn fdc_47_or_fly_out() {
    let mut scene = Scene::published(&[Navigator, Meteorologist])
        .pawn(0, (2, 3))
        .sand((2, 3), 3)
        .hand(0, &[Equipment::JetPack])
        .checked();
    scene.play(Action::JetPack { to: at((5, 5)), passengers: 0 });
    assert_eq!((scene.place_of(0), scene.state.actions_left), ((5, 5), 4));
}

#[test]
fn fdc_48_nobody_is_buried_with_the_climber() {
    let scene = Scene::published(&[Explorer, Climber])
        .pawn(0, (2, 3))
        .pawn(1, (2, 3))
        .sand((2, 3), 4)
        .sand((1, 3), 2)
        .sand((2, 4), 1)
        .checked();
    assert!(!scene.state.is_buried(0) && !scene.state.is_buried(1));
    assert!(scene.allows(go((2, 4))) && scene.allows(go((1, 2))) && scene.allows(dig((1, 3))));
    assert!(!scene.allows(go((1, 3))));
}

#[test]
fn fdc_49_the_climber_leaves() {
    let mut scene = Scene::published(&[Climber, Explorer]).pawn(0, (2, 3)).pawn(1, (2, 3)).sand((2, 3), 4).checked();
    scene.play(go((2, 4)));
    assert!(scene.state.is_buried(1) && !scene.state.is_buried(0));
}

#[test]
fn fdc_50_the_climber_takes_somebody_along() {
    let mut scene = Scene::published(&[Climber, Archeologist, Explorer]).sand((1, 2), 5).checked();
    assert!(!scene.allows(Action::Move { to: at((1, 2)), passengers: 0b110 }), "one passenger at most");
    assert!(!scene.allows(Action::Move { to: at((1, 2)), passengers: 0b001 }));
    scene.play(Action::Move { to: at((1, 2)), passengers: 0b010 });
    assert_eq!((scene.place_of(0), scene.place_of(1), scene.place_of(2)), ((1, 2), (1, 2), (1, 1)));
    assert_eq!(scene.state.actions_left, 3);
    assert!(!scene.state.is_buried(0) && !scene.state.is_buried(1));
    assert!(scene.is_asked(0, Phase::Action));
}
