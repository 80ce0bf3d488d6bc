//! Corner cases FIC-29 to FIC-36 and FIC-47 to FIC-55: hands, special cards, draws, reshuffles, winning.

use super::helpers::{Scene, number, with};
use crate::games::declaration::Value;
use crate::games::island::Island;
use crate::games::island::action::Action;
use crate::games::island::cards::Role::{Diver, Engineer, Explorer, Messenger, Navigator};
use crate::games::island::cards::{Card, Cards};
use crate::games::island::event::Event;
use crate::games::island::state::{End, Phase, Stage};
use crate::games::{Ending, Game};

const ALL_CAPTURED: u8 = 0b1111;

fn drawn(events: &[Event]) -> Vec<Card> {
    events.iter().filter_map(|event| if let Event::Drew { card, .. } = event { Some(*card) } else { None }).collect()
}

fn revealed(events: &[Event]) -> Vec<u8> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Flooded { tile } | Event::Sank { tile } => Some(*tile),
            _ => None,
        })
        .collect()
}

fn five_treasures() -> [(Card, u8); 2] {
    [(Card::EarthStone, 3), (Card::OceansChalice, 2)]
}

#[test]
fn fic_29_the_limit_holds_between_the_draws() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .hand(0, &five_treasures())
        .next_cards(&[Card::StatueOfTheWind, Card::CrystalOfFire])
        .checked();
    let before = scene.state.treasure_draw.len();
    let events = scene.draw_step();
    assert_eq!(drawn(&events), [Card::StatueOfTheWind]);
    assert!(scene.is_asked(0, Phase::OverLimit));
    assert_eq!(scene.state.treasure_draw.len(), before - 1);
    let events = scene.play(Action::Discard { card: Card::OceansChalice });
    assert_eq!(drawn(&events), [Card::CrystalOfFire]);
    assert!(scene.is_asked(0, Phase::OverLimit));
}

#[test]
fn fic_30_sandbags_may_satisfy_the_limit() {
    let rules = with(2, &[("treasure_draws_per_turn", number(1))]);
    let mut scene = Scene::new(rules, &[Engineer, Messenger])
        .hand(0, &[(Card::EarthStone, 4), (Card::Sandbags, 1)])
        .flooded(&[(6, 4)])
        .next_cards(&[Card::CrystalOfFire])
        .checked();
    scene.draw_step();
    scene.play(Action::Pass);
    assert!(scene.is_asked(0, Phase::OverLimit));
    scene.play(Action::Sandbags { cell: scene.cell(6, 4) });
    assert_eq!((scene.state.hands[0].len(), scene.state.flooded & 1 << scene.cell(6, 4)), (5, 0));
    assert!(scene.is_asked(1, Phase::Action), "the turn went on to its end");
}

#[test]
fn fic_31_sandbags_without_a_target_can_only_be_discarded() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .hand(0, &[(Card::EarthStone, 4), (Card::Sandbags, 1)])
        .next_cards(&[Card::CrystalOfFire])
        .checked();
    scene.draw_step();
    assert!(scene.is_asked(0, Phase::OverLimit));
    assert!(scene.legal().iter().all(|action| matches!(action, Action::Discard { .. })));
    scene.play(Action::Discard { card: Card::Sandbags });
    assert_eq!(scene.state.hands[0].count(Card::Sandbags), 0);
}

#[test]
fn fic_32_waters_rise_is_not_replaced() {
    let mut scene =
        Scene::published(&[Engineer, Messenger]).next_cards(&[Card::WatersRise, Card::CrystalOfFire]).checked();
    let events = scene.draw_step();
    assert_eq!(drawn(&events), [Card::WatersRise, Card::CrystalOfFire]);
    assert_eq!(scene.state.hands[0], Cards::of(Card::CrystalOfFire, 1));
}

#[test]
fn fic_33_two_waters_rise_in_one_step() {
    let tiles = [14, 15, 16, 17, 18, 19];
    let rules = with(2, &[("start_position", number(2))]);
    let mut scene = Scene::new(rules, &[Engineer, Messenger])
        .flood_discard(&tiles)
        .next_cards(&[Card::WatersRise, Card::WatersRise])
        .checked();
    let events = scene.draw_step();
    assert_eq!(scene.state.water_position, 4);
    let floods = revealed(&events);
    assert_eq!(floods.len(), 3);
    assert!(floods.iter().all(|tile| tiles.contains(tile)), "{floods:?}");
    assert_eq!(events.iter().filter(|event| matches!(event, Event::FloodReshuffled)).count(), 1);
    assert_eq!(scene.state.flood_discard.count_ones(), 3);
    assert_eq!(scene.state.flood_layer_ranges().collect::<Vec<_>>(), [0..18, 18..21]);
}

#[test]
fn fic_34_the_skull_comes_before_the_lift_off() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .captured(ALL_CAPTURED)
        .water(9)
        .hand(1, &[(Card::HelicopterLift, 1)])
        .next_cards(&[Card::WatersRise, Card::CrystalOfFire])
        .checked();
    scene.draw_step();
    assert!(scene.is_asked(1, Phase::Window) && scene.allows(Action::LiftOff));
    let events = scene.play(Action::Pass);
    assert_eq!(scene.state.end, Some(End::WaterSkull));
    assert_eq!((drawn(&events).len(), revealed(&events).len()), (1, 0));
    assert_eq!(scene.state.water_position, 10);
}

#[test]
fn fic_35_waters_rise_without_flood_discards() {
    let mut scene = Scene::published(&[Engineer, Messenger]).next_cards(&[Card::WatersRise]).checked();
    let events = scene.draw_step();
    assert_eq!(scene.state.water_position, 2);
    assert!(!events.contains(&Event::FloodReshuffled));
    assert_eq!(revealed(&events), [0, 1], "the pile lies as before");
    assert_eq!(scene.state.flood_shuffles, 0);
}

#[test]
fn fic_36_the_discards_come_on_top() {
    let table = Value::Integers(vec![3, 3, 3]);
    let mut orders = std::collections::BTreeSet::new();
    for root in 0..40 {
        let mut scene = Scene::new(with(2, &[("flood_table", table.clone())]), &[Engineer, Messenger])
            .flood_discard(&[20, 21])
            .next_floods(&[22])
            .next_cards(&[Card::WatersRise])
            .checked();
        scene.state.seeds.root = root;
        let floods = revealed(&scene.draw_step());
        assert!(floods == [20, 21, 22] || floods == [21, 20, 22], "{floods:?}");
        orders.insert(floods);
    }
    assert_eq!(orders.len(), 2, "the order of the two is random");
}

#[test]
fn fic_47_some_of_the_pawns_are_lifted_by_a_bystander() {
    let mut scene = Scene::published(&[Engineer, Explorer, Diver, Messenger])
        .pawn(0, 3, 3)
        .pawn(1, 3, 3)
        .pawn(2, 3, 3)
        .pawn(3, 5, 5)
        .hand(3, &[(Card::HelicopterLift, 1)])
        .flooded(&[(6, 4)])
        .checked();
    scene.window();
    assert!(scene.is_asked(3, Phase::Window));
    assert!(!scene.allows(Action::Lift { seats: 0b0110, to: scene.cell(3, 3) }));
    assert!(!scene.allows(Action::Lift { seats: 0b1010, to: scene.cell(6, 4) }), "pawns of two tiles");
    assert!(!scene.allows(Action::Lift { seats: 0, to: scene.cell(6, 4) }));
    // 7 sets of the three pawns and the one of the fourth, 23 destinations each, and Pass.
    assert_eq!(scene.legal().len(), 8 * 23 + 1);
    scene.play(Action::Lift { seats: 0b0110, to: scene.cell(6, 4) });
    let (old, new) = (scene.cell(3, 3), scene.cell(6, 4));
    assert_eq!(scene.state.pawns[..4], [old, new, new, scene.cell(5, 5)]);
    assert_eq!(scene.state.actions_left, 3);
    assert_eq!(scene.state.treasure_discard, Cards::of(Card::HelicopterLift, 1));
    assert!(scene.is_asked(0, Phase::Action));
}

#[test]
fn fic_48_lift_off_between_two_floods() {
    let mut scene = Scene::published(&[Engineer, Messenger, Navigator])
        .captured(ALL_CAPTURED)
        .flooded(&[(1, 3)])
        .hand(2, &[(Card::HelicopterLift, 1)])
        .next_floods(&[23, 0])
        .checked();
    assert!(scene.flood_step(2).is_empty());
    assert_eq!(revealed(&scene.play(Action::Pass)), [23]);
    assert!(scene.is_asked(2, Phase::Window) && scene.state.stage == Stage::Floods);
    scene.play(Action::LiftOff);
    assert_eq!(scene.state.end, Some(End::Won));
    let points = [12, 12, 12, 0, 0, 0, 0, 0];
    assert_eq!(Island::ending(&scene.rules, &scene.state), Some(Ending::Decided { outcome: 0, cause: 0, points }));
}

#[test]
fn fic_49_without_a_helicopter_the_game_goes_on() {
    let mut scene = Scene::published(&[Engineer, Messenger]).captured(ALL_CAPTURED).next_floods(&[23]).checked();
    scene.flood_step(1);
    assert!(scene.is_asked(1, Phase::Action));
    assert_eq!(scene.state.end, None);
}

#[test]
fn fic_50_without_all_treasures_the_helicopter_only_carries() {
    let mut scene =
        Scene::published(&[Engineer, Messenger]).captured(0b0111).hand(0, &[(Card::HelicopterLift, 1)]).checked();
    scene.window();
    assert!(!scene.allows(Action::LiftOff));
    scene.play(Action::Lift { seats: 0b11, to: scene.cell(3, 3) });
    assert_eq!(scene.state.end, None);
}

#[test]
fn fic_51_fools_landing_sinks_before_anybody_can_react() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .captured(ALL_CAPTURED)
        .flooded(&[(1, 3)])
        .hand(0, &[(Card::HelicopterLift, 1)])
        .next_floods(&[0])
        .checked();
    scene.flood_step(1);
    scene.play(Action::Pass);
    assert_eq!(scene.state.end, Some(End::FoolsLandingSunk));
    let points = [0; 8];
    assert_eq!(Island::ending(&scene.rules, &scene.state), Some(Ending::Decided { outcome: 1, cause: 1, points }));
}

#[test]
fn fic_52_caves_may_sink_after_the_capture() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .captured(0b0100)
        .flooded(&[(3, 5), (3, 6)])
        .next_floods(&[10, 11])
        .checked();
    scene.flood_step(2);
    assert_eq!((scene.state.end, scene.state.existing.count_ones()), (None, 22));
}

#[test]
fn fic_53_a_treasure_is_lost_with_its_second_tile() {
    let mut scene = Scene::published(&[Engineer, Messenger])
        .hand(0, &[(Card::StatueOfTheWind, 4)])
        .flooded(&[(3, 3), (3, 4)])
        .next_floods(&[8, 9, 23])
        .checked();
    let events = scene.flood_step(3);
    assert_eq!(scene.state.end, Some(End::TreasureLost(1)));
    assert_eq!(revealed(&events), [8, 9]);
}

fn four() -> Scene {
    Scene::published(&[Engineer, Explorer, Diver, Messenger])
}

#[test]
fn fic_54_waters_rise_drawn_last_is_reshuffled() {
    let mut scene = four()
        .hand(0, &[(Card::CrystalOfFire, 3)])
        .hand(1, &[(Card::CrystalOfFire, 2), (Card::OceansChalice, 3)])
        .hand(2, &[(Card::OceansChalice, 2), (Card::StatueOfTheWind, 3)])
        .hand(3, &[(Card::HelicopterLift, 3), (Card::Sandbags, 2)])
        .only_cards(&[Card::WatersRise])
        .checked();
    assert_eq!(scene.state.treasure_discard.len(), 9);
    scene.draw_step();
    let events = scene.play(Action::Pass);
    assert_eq!(drawn(&events), [Card::WatersRise]);
    assert!(events.contains(&Event::TreasureReshuffled));
    assert_eq!((scene.state.treasure_draw.len(), scene.state.treasure_discard.len()), (10, 0));
    assert_eq!(scene.state.treasure_draw_cards().count(Card::WatersRise), 3);
    assert_eq!(drawn(&scene.play(Action::Pass)).len(), 1);
    assert_eq!(scene.state.treasure_draw.len(), 9);
}

#[test]
fn fic_55_a_discard_forced_by_the_last_card_starts_the_new_discards() {
    let mut scene = four()
        .hand(0, &[(Card::OceansChalice, 5)])
        .hand(1, &[(Card::CrystalOfFire, 4), (Card::Sandbags, 1)])
        .hand(2, &[(Card::HelicopterLift, 3), (Card::Sandbags, 1), (Card::StatueOfTheWind, 1)])
        .hand(3, &[(Card::StatueOfTheWind, 3)])
        .only_cards(&[Card::CrystalOfFire])
        .checked();
    assert_eq!(scene.state.treasure_discard.len(), 9);
    scene.draw_step();
    scene.idle_until(|state| state.phase == Phase::OverLimit);
    assert_eq!((scene.state.treasure_draw.len(), scene.state.treasure_discard.len()), (9, 0));
    scene.play(Action::Discard { card: Card::OceansChalice });
    assert_eq!(scene.state.treasure_discard, Cards::of(Card::OceansChalice, 1));
}
