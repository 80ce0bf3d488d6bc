//! Corner cases FIC-13 and FIC-37 to FIC-46: floods, sinking tiles and rescues.

use super::helpers::{Scene, with};
use crate::games::declaration::Value;
use crate::games::island::action::Action;
use crate::games::island::cards::Role::{Diver, Engineer, Explorer, Messenger, Pilot};
use crate::games::island::cards::{Card, Role};
use crate::games::island::event::Event;
use crate::games::island::state::{End, Phase};

/// Treasures captured and Fools' Landing in the last row, so that only rescues matter.
fn calm(scene: Scene) -> Scene {
    scene.captured(0b1111).tile(0, 6, 4)
}

/// The pawn of seat 0 stands on (1,3), which is flooded and whose card comes next; that of seat 1 stands far away.
fn sinking_under(role: Role, gaps: &[(u8, u8)]) -> Scene {
    let other = if role == Messenger { Engineer } else { Messenger };
    sinking(calm(Scene::published(&[role, other])), gaps)
}

fn sinking(scene: Scene, gaps: &[(u8, u8)]) -> Scene {
    let scene = scene.gaps(gaps).flooded(&[(1, 3)]).pawn(0, 1, 3).pawn(1, 6, 3);
    let tile = scene.state.tile_at_cell[0];
    scene.next_floods(&[tile]).checked()
}

#[test]
fn fic_13_the_pilot_escapes_after_the_flight() {
    let mut scene = sinking_under(Pilot, &[]);
    scene.state.flights_used = 1;
    scene.flood_step(1);
    assert!(scene.is_asked(0, Phase::Rescue));
    assert_eq!(scene.rescues().len(), 23);
    scene.play(Action::Rescue { to: scene.cell(6, 3) });
    assert_eq!(scene.state.end, None);
}

#[test]
fn fic_37_the_card_of_a_sunk_tile_is_gone() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .flooded(&[(6, 4)])
        .next_floods(&[23, 22, 21])
        .next_cards(&[Card::WatersRise])
        .checked();
    scene.flood_step(3);
    assert_eq!(scene.state.flood_discard, 1 << 22 | 1 << 21);
    scene.draw_step();
    assert!(!scene.state.flood_draw.cards().contains(&23));
    assert_eq!(scene.state.flood_discard >> 23 & 1, 0);
}

#[test]
fn fic_38_a_short_flood_pile_is_reshuffled_within_the_step() {
    let gaps: Vec<(u8, u8)> = (0..24).filter(|cell| ![0, 1, 3].contains(cell)).map(cell_place).collect();
    let (mut ended, mut survived) = (0, 0);
    for root in 0..60 {
        let mut scene = Scene::published(&[Engineer, Messenger]).captured(0b1111).gaps(&gaps);
        scene.state.seeds.root = root;
        scene = scene.checked();
        let events = scene.flood_step(5);
        let floods = events.iter().filter(|event| matches!(event, Event::Flooded { .. })).count();
        let sunk: Vec<u8> = events
            .iter()
            .filter_map(|event| if let Event::Sank { tile } = event { Some(*tile) } else { None })
            .collect();
        assert_eq!(floods, 3);
        assert!(events.contains(&Event::FloodReshuffled));
        if sunk.contains(&0) {
            assert_eq!(scene.state.end, Some(End::FoolsLandingSunk));
            ended += 1;
        } else {
            assert_eq!((sunk.len(), scene.state.end), (2, None));
            survived += 1;
        }
    }
    assert!(ended > 0 && survived > 0);
}

/// Row and column of a cell of the standard shape.
fn cell_place(cell: u8) -> (u8, u8) {
    let place = crate::games::island::layout::Layout::named("standard").expect("it is a shape").place(cell);
    (place.row, place.column)
}

#[test]
fn fic_39_flooding_moves_nobody() {
    let mut scene = Scene::published(&[Engineer, Messenger]).next_floods(&[0]).checked();
    let events = scene.flood_step(1);
    assert_eq!(events[0], Event::Flooded { tile: 0 });
    assert!(!events.iter().any(|event| matches!(event, Event::PawnMoved { .. })));
    assert_eq!(scene.state.pawns[..2], [0, 0]);
}

#[test]
fn fic_40_pawns_are_rescued_one_by_one() {
    let mut scene = sinking_under(Engineer, &[]).pawn(1, 1, 3).checked();
    scene.flood_step(1);
    assert!(scene.is_asked(0, Phase::Rescue));
    assert_eq!(scene.rescues(), [(1, 4), (2, 3)]);
    scene.play(Action::Rescue { to: scene.cell(1, 4) });
    assert!(scene.is_asked(1, Phase::Rescue));
    scene.play(Action::Rescue { to: scene.cell(2, 3) });
    assert_eq!(scene.state.pawns[..2], [scene.cell(1, 4), scene.cell(2, 3)]);
    assert!(scene.is_asked(1, Phase::Action), "the next turn begins");
}

#[test]
fn fic_41_a_pawn_without_a_way_out_drowns() {
    for rescue in [false, true] {
        let rules = with(2, &[("helicopter_rescue", Value::Flag(rescue))]);
        let mut scene = sinking(calm(Scene::new(rules, &[Engineer, Messenger])), &[(1, 4), (2, 3)]);
        scene.flood_step(1);
        assert_eq!(scene.state.end, Some(End::Drowned(0)));
    }
}

#[test]
fn fic_42_the_explorer_swims_diagonally() {
    let mut scene = sinking_under(Explorer, &[(1, 4), (2, 3), (2, 4)]).flooded(&[(2, 2)]);
    scene.flood_step(1);
    assert_eq!(scene.state.pawns[0], scene.cell(2, 2), "the only way is taken without asking");
    assert_eq!(scene.state.end, None);
    let mut scene = sinking_under(Explorer, &[(1, 4), (2, 3)]).flooded(&[(2, 2)]);
    scene.flood_step(1);
    assert_eq!(scene.rescues(), [(2, 2), (2, 4)]);
}

#[test]
fn fic_43_the_diver_swims_to_the_nearest_tiles() {
    let gaps = [(1, 4), (2, 3), (2, 4)];
    let mut scene = sinking_under(Diver, &gaps).flooded(&[(3, 3)]);
    scene.flood_step(1);
    assert_eq!(scene.rescues(), [(2, 2), (3, 3)]);
}

#[test]
fn fic_44_the_helicopter_answers_a_sinking_only_as_an_option() {
    let gaps = [(1, 4), (2, 3)];
    let mut scene = sinking_under(Engineer, &gaps).hand(1, &[(Card::HelicopterLift, 1)]);
    let tile = scene.state.tile_at_cell[0];
    scene = scene.next_floods(&[tile]);
    scene.flood_step(1);
    scene.play(Action::Pass);
    assert_eq!(scene.state.end, Some(End::Drowned(0)));

    let rules = with(2, &[("helicopter_rescue", Value::Flag(true))]);
    let mut scene = sinking(calm(Scene::new(rules, &[Engineer, Messenger])), &gaps)
        .hand(1, &[(Card::HelicopterLift, 1), (Card::Sandbags, 1)])
        .next_floods(&[tile]);
    scene.flood_step(1);
    scene.play(Action::Pass);
    assert!(scene.is_asked(1, Phase::RescueWindow));
    assert!(!scene.legal().iter().any(|action| matches!(action, Action::Sandbags { .. } | Action::LiftOff)));
    assert!(!scene.allows(Action::Lift { seats: 0b10, to: scene.cell(3, 3) }), "only from the sunk cell");
    scene.play(Action::Lift { seats: 0b01, to: scene.cell(3, 3) });
    assert_eq!((scene.state.end, scene.state.pawns[0]), (None, scene.cell(3, 3)));
    assert_eq!(scene.state.treasure_discard.count(Card::HelicopterLift), 1);
}

#[test]
fn fic_45_sandbags_come_too_late_after_the_reveal() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .flooded(&[(6, 4)])
        .hand(1, &[(Card::Sandbags, 1)])
        .next_floods(&[23])
        .checked();
    scene.flood_step(1);
    assert!(scene.is_asked(1, Phase::Window), "asked before the reveal");
    let events = scene.play(Action::Pass);
    assert_eq!(events[0], Event::Sank { tile: 23 });
}

#[test]
fn fic_46_sandbags_before_the_reveal_help() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .flooded(&[(6, 4)])
        .hand(1, &[(Card::Sandbags, 1)])
        .next_floods(&[23])
        .checked();
    scene.flood_step(1);
    let events = scene.play(Action::Sandbags { cell: scene.cell(6, 4) });
    assert!(events.contains(&Event::Flooded { tile: 23 }));
    assert_eq!(scene.state.flooded >> scene.cell(6, 4) & 1, 1);
}
