//! Corner cases FIC-04 to FIC-28, FIC-56 and FIC-57: actions and roles.

use super::helpers::{Scene, text, with};
use crate::games::island::action::Action;
use crate::games::island::cards::Role::{Diver, Engineer, Explorer, Messenger, Navigator, Pilot};
use crate::games::island::cards::{Card, Cards, Role};
use crate::games::island::event::Event;
use crate::games::island::state::Phase;

const ALL_CAPTURED: u8 = 0b1111;

/// Treasures captured, so that no gap can lose the game; Fools' Landing out of the way in the last row.
fn calm(scene: Scene) -> Scene {
    scene.captured(ALL_CAPTURED).tile(0, 6, 4)
}

fn alone(role: Role) -> Scene {
    let other = if role == Messenger { Engineer } else { Messenger };
    calm(Scene::published(&[role, other])).pawn(1, 6, 4)
}

fn one(card: Card) -> Cards {
    Cards::of(card, 1)
}

#[test]
fn fic_05_stopping_early_skips_neither_draws_nor_floods() {
    let mut scene = alone(Engineer).pawn(0, 3, 3).checked();
    assert_eq!(scene.state.actions_left, 3);
    let events = scene.play(Action::Stop);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Drew { seat: 0, .. })).count(), 2);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Flooded { .. })).count(), 2);
    assert!(scene.is_asked(1, Phase::Action));
}

#[test]
fn fic_06_a_plain_pawn_walks_on_flooded_tiles_but_not_over_gaps() {
    for role in [Engineer, Messenger, Navigator] {
        let scene = alone(role).gaps(&[(3, 4)]).flooded(&[(2, 3)]).pawn(0, 3, 3).checked();
        assert!(scene.allows(scene.go(2, 3)));
        assert!(!scene.allows(scene.go(3, 4)));
        assert!(!scene.allows(scene.go(3, 5)));
        assert_eq!(scene.moves(), [(2, 3), (3, 2), (4, 3)]);
    }
}

#[test]
fn fic_07_the_explorer_steps_diagonally_between_gaps() {
    let scene = alone(Explorer).gaps(&[(2, 3), (3, 2)]).pawn(0, 2, 2).checked();
    for (row, column) in [(3, 3), (1, 3), (3, 1)] {
        assert!(scene.allows(scene.go(row, column)));
    }
    assert_eq!(scene.moves(), [(1, 3), (3, 1), (3, 3)]);
}

#[test]
fn fic_08_only_the_explorer_shores_up_diagonally() {
    for (role, expected) in [(Explorer, true), (Engineer, false)] {
        let scene = alone(role).flooded(&[(3, 3)]).pawn(0, 4, 4).checked();
        assert_eq!(scene.allows(Action::ShoreUp { cells: 1 << scene.cell(3, 3) }), expected);
    }
}

#[test]
fn fic_09_the_diver_dives_through_gaps_and_flooded_tiles() {
    let scene = alone(Diver).gaps(&[(3, 3)]).flooded(&[(4, 3), (6, 3)]).pawn(0, 2, 3).checked();
    assert_eq!(scene.moves(), [(1, 3), (2, 2), (2, 4), (3, 2), (3, 4), (4, 2), (4, 3), (4, 4), (5, 3)]);
}

#[test]
fn fic_10_on_a_dry_island_the_diver_walks() {
    let scene = alone(Diver).pawn(0, 3, 3).checked();
    assert_eq!(scene.moves(), [(2, 3), (3, 2), (3, 4), (4, 3)]);
}

#[test]
fn fic_11_the_tile_under_the_diver_does_not_matter() {
    let scene = alone(Diver).flooded(&[(3, 3)]).pawn(0, 3, 3).checked();
    assert_eq!(scene.moves(), [(2, 3), (3, 2), (3, 4), (4, 3)]);
}

#[test]
fn fic_12_the_pilot_flies_once_a_turn() {
    let mut scene = alone(Pilot).pawn(0, 1, 3).checked();
    let away = Action::Fly { to: scene.cell(6, 3) };
    scene.play(Action::Fly { to: scene.cell(6, 4) });
    assert_eq!(scene.state.actions_left, 2);
    assert!(!scene.allows(away));
    assert!(scene.allows(scene.go(6, 3)));
    scene.idle_until(|state| state.active == 1);
    scene.idle_until(|state| state.active == 0 && state.phase == Phase::Action);
    assert!(scene.allows(away));
    assert!(!scene.allows(Action::Fly { to: scene.cell(6, 4) }), "it is there already");
}

fn navigating(other: Role) -> Scene {
    calm(Scene::published(&[Navigator, other])).pawn(0, 5, 4)
}

#[test]
fn fic_14_a_navigated_path_may_bend() {
    let mut scene = navigating(Engineer).pawn(1, 3, 3).checked();
    scene.play(Action::Navigate { seat: 1, to: scene.cell(2, 4) });
    assert_eq!((scene.state.pawns[1], scene.state.actions_left), (scene.cell(2, 4), 2));
}

#[test]
fn fic_15_the_navigator_cannot_send_itself() {
    let scene = navigating(Engineer).pawn(0, 3, 3).pawn(1, 6, 4).checked();
    assert!(!scene.allows(Action::Navigate { seat: 0, to: scene.cell(3, 5) }));
    assert!(!scene.allows(scene.go(3, 5)));
}

fn navigating_with(mode: &str, other: Role) -> Scene {
    let rules = with(2, &[("navigator_mode", text(mode))]);
    calm(Scene::new(rules, &[Navigator, other])).pawn(0, 5, 4)
}

#[test]
fn fic_16_the_explorer_is_sent_diagonally() {
    for (mode, expected) in [("stepwise_role", true), ("plain", false), ("full_role", true)] {
        let scene = navigating_with(mode, Explorer).pawn(1, 3, 1).checked();
        assert_eq!(scene.allows(Action::Navigate { seat: 1, to: scene.cell(1, 3) }), expected, "{mode}");
    }
}

#[test]
fn fic_17_only_the_diver_is_sent_through_a_gap() {
    for role in [Diver, Engineer, Messenger, Pilot] {
        for mode in ["stepwise_role", "plain"] {
            let scene = navigating_with(mode, role).gaps(&[(3, 3)]).pawn(1, 3, 2).checked();
            let expected = role == Diver && mode == "stepwise_role";
            assert_eq!(scene.allows(Action::Navigate { seat: 1, to: scene.cell(3, 4) }), expected, "{role:?} {mode}");
            assert!(!scene.allows(Action::Navigate { seat: 1, to: scene.cell(3, 3) }), "no pawn stays on a gap");
        }
    }
}

#[test]
fn fic_18_a_complete_dive_takes_the_full_role_mode() {
    for (mode, expected) in [("stepwise_role", false), ("plain", false), ("full_role", true)] {
        let scene = navigating_with(mode, Diver).gaps(&[(3, 3), (3, 4)]).pawn(1, 3, 2).checked();
        assert_eq!(scene.allows(Action::Navigate { seat: 1, to: scene.cell(3, 5) }), expected, "{mode}");
    }
}

#[test]
fn fic_19_the_pilot_is_sent_on_foot() {
    let mut scene = navigating(Pilot).pawn(1, 3, 1).checked();
    let reach = scene.places(|action| if let Action::Navigate { seat: 1, to } = action { Some(to) } else { None });
    assert_eq!(reach, [(2, 2), (3, 2), (3, 3), (4, 1), (4, 2)]);
    scene.play(Action::Navigate { seat: 1, to: scene.cell(2, 2) });
    scene.idle_until(|state| state.active == 1 && state.phase == Phase::Action);
    assert_eq!(scene.state.flights_used, 0);
    assert!(scene.allows(Action::Fly { to: scene.cell(6, 3) }));
}

#[test]
fn fic_20_an_unused_step_is_lost() {
    let mut scene = calm(Scene::published(&[Navigator, Engineer, Messenger])).pawn(0, 5, 4);
    scene = scene.pawn(1, 3, 3).pawn(2, 4, 4).actions_left(1).checked();
    scene.play(Action::Navigate { seat: 1, to: scene.cell(3, 4) });
    assert_eq!(scene.state.active, 1, "the last action is spent, the turn is over");
    assert_eq!(scene.state.pawns[2], scene.cell(4, 4));
}

#[test]
fn fic_21_the_engineer_dries_two_tiles() {
    let mut scene = alone(Engineer).flooded(&[(3, 3), (2, 3)]).pawn(0, 3, 3).checked();
    scene.play(Action::ShoreUp { cells: 1 << scene.cell(3, 3) | 1 << scene.cell(2, 3) });
    assert_eq!((scene.state.flooded, scene.state.actions_left), (0, 2));
}

#[test]
fn fic_22_the_engineer_reaches_no_further_than_others() {
    let scene = alone(Engineer).flooded(&[(3, 3), (1, 3)]).pawn(0, 3, 3).checked();
    let (near, far) = (1 << scene.cell(3, 3), 1 << scene.cell(1, 3));
    assert!(scene.allows(Action::ShoreUp { cells: near }));
    assert!(!scene.allows(Action::ShoreUp { cells: far }));
    assert!(!scene.allows(Action::ShoreUp { cells: near | far }));
}

#[test]
fn fic_23_the_messenger_gives_from_afar_and_others_do_not() {
    let mut scene = alone(Messenger);
    scene = Scene { state: scene.state, ..Scene::published(&[Messenger, Explorer]) };
    scene.state.roles[1] = Explorer;
    let mut scene = scene.pawn(0, 3, 1).pawn(1, 3, 6).hand(0, &[(Card::CrystalOfFire, 1)]).checked();
    scene.play(Action::Give { to: 1, cards: one(Card::CrystalOfFire) });
    assert_eq!((scene.state.actions_left, scene.state.hands[1]), (2, one(Card::CrystalOfFire)));
    scene.idle_until(|state| state.active == 1 && state.phase == Phase::Action);
    assert!(!scene.allows(Action::Give { to: 0, cards: one(Card::CrystalOfFire) }));
}

#[test]
fn fic_24_special_cards_are_not_given() {
    let scene =
        Scene::published(&[Engineer, Messenger]).hand(0, &[(Card::Sandbags, 1), (Card::EarthStone, 1)]).checked();
    assert!(!scene.allows(Action::Give { to: 1, cards: one(Card::Sandbags) }));
    assert!(scene.allows(Action::Give { to: 1, cards: one(Card::EarthStone) }));
}

#[test]
fn fic_25_a_receiver_over_the_limit_comes_down_at_once() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .hand(0, &[(Card::EarthStone, 1)])
        .hand(1, &[(Card::CrystalOfFire, 3), (Card::OceansChalice, 2)])
        .actions_left(2)
        .checked();
    scene.play(Action::Give { to: 1, cards: one(Card::EarthStone) });
    assert!(scene.is_asked(1, Phase::OverLimit));
    scene.play(Action::Discard { card: Card::OceansChalice });
    assert!(scene.is_asked(0, Phase::Action));
    assert_eq!((scene.state.actions_left, scene.state.hands[1].len()), (1, 5));
}

#[test]
fn fic_25_a_receiver_may_play_a_special_card_instead() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .hand(0, &[(Card::EarthStone, 1)])
        .hand(1, &[(Card::CrystalOfFire, 4), (Card::Sandbags, 1)])
        .flooded(&[(6, 4)])
        .actions_left(2)
        .checked();
    scene.play(Action::Give { to: 1, cards: one(Card::EarthStone) });
    scene.play(Action::Sandbags { cell: scene.cell(6, 4) });
    assert!(scene.is_asked(0, Phase::Action));
    assert_eq!((scene.state.actions_left, scene.state.hands[1].len()), (1, 5));
}

#[test]
fn fic_26_a_capture_on_a_flooded_tile_takes_exactly_four_cards() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .hand(0, &[(Card::EarthStone, 5)])
        .pawn(0, 3, 2)
        .flooded(&[(3, 2)])
        .checked();
    assert_eq!(scene.state.tile_at_cell[usize::from(scene.cell(3, 2))], 7, "Temple of the Sun");
    scene.play(Action::Capture { treasure: 0 });
    assert_eq!(scene.state.hands[0], one(Card::EarthStone));
    assert_eq!(scene.state.treasure_discard, Cards::of(Card::EarthStone, 4));
    assert_eq!((scene.state.captured, scene.state.actions_left), (1, 2));
}

#[test]
fn fic_27_hands_are_not_pooled() {
    let scene = Scene::published(&[Engineer, Messenger])
        .hand(0, &[(Card::OceansChalice, 3)])
        .hand(1, &[(Card::OceansChalice, 1)])
        .pawn(0, 4, 1)
        .pawn(1, 4, 1)
        .checked();
    assert_eq!(scene.state.tile_at_cell[usize::from(scene.cell(4, 1))], 12, "Coral Palace");
    assert!(!scene.allows(Action::Capture { treasure: 3 }));
}

#[test]
fn fic_28_a_treasure_is_captured_once() {
    let scene =
        Scene::published(&[Engineer, Messenger]).hand(0, &[(Card::EarthStone, 4)]).pawn(0, 3, 1).captured(1).checked();
    assert!(!scene.allows(Action::Capture { treasure: 0 }));
    assert!(scene.captured(0).allows(Action::Capture { treasure: 0 }));
}

#[test]
fn fic_56_a_stuck_pawn_is_not_lost() {
    let mut scene = calm(Scene::published(&[Messenger, Engineer]))
        .gaps(&[(1, 4), (2, 3)])
        .flooded(&[(1, 3)])
        .pawn(0, 1, 3)
        .pawn(1, 6, 4)
        .hand(1, &[(Card::HelicopterLift, 1)])
        .checked();
    assert_eq!(scene.moves(), []);
    scene.play(Action::ShoreUp { cells: 1 << scene.cell(1, 3) });
    assert!(scene.is_asked(1, Phase::Window), "the teammate may lift it");
    scene.play(Action::Lift { seats: 1, to: scene.cell(3, 3) });
    assert!(scene.is_asked(0, Phase::Action));
    assert_eq!(scene.moves(), [(3, 2), (3, 4), (4, 3)]);
}

#[test]
fn fic_57_a_sunk_tile_cannot_be_dried() {
    let mut scene = alone(Explorer).gaps(&[(3, 4)]).flooded(&[(3, 2)]).pawn(0, 3, 3).hand(0, &[(Card::Sandbags, 1)]);
    scene = scene.checked();
    assert!(!scene.allows(Action::ShoreUp { cells: 1 << scene.cell(3, 4) }));
    scene.window();
    assert!(!scene.allows(Action::Sandbags { cell: scene.cell(3, 4) }));
    assert!(scene.allows(Action::Sandbags { cell: scene.cell(3, 2) }));
}
