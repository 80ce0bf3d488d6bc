//! Corner cases FIC-02 to FIC-04 and FIC-58: set-up and turn order. FIC-01 stands with the layouts.

use super::helpers::{Scene, published, start};
use crate::games::island::Island;
use crate::games::island::action::Action;
use crate::games::island::cards::{Card, Role};
use crate::games::island::setup::{bare, deal};
use crate::games::island::state::Phase;
use crate::games::{Assignment, Game, Table};
use crate::random::GameSeeds;

#[test]
fn fic_02_six_tiles_are_flooded() {
    for game in 0..200 {
        let rules = published(2 + (game % 3) as u8);
        let state = start(&rules, 1, game);
        assert_eq!((state.flooded.count_ones(), state.existing.count_ones()), (6, 24));
        assert_eq!(state.cells_of(state.flood_discard), state.flooded);
        assert_eq!((state.flood_draw.len(), state.treasure_draw.len()), (18, 28 - 2 * usize::from(rules.players())));
        assert_eq!((state.turns, state.active), (1, state.first_player));
    }
}

#[test]
fn fic_03_waters_rise_met_while_dealing_goes_back() {
    let rules = published(3);
    let mut state = bare(&rules, GameSeeds { root: 1, game: 1 });
    let mut cards: Vec<Card> = rules.treasure_deck().iter().collect();
    for card in [Card::CrystalOfFire, Card::EarthStone, Card::WatersRise] {
        let at = cards.iter().position(|known| *known == card).expect("the card is in the deck");
        let card = cards.remove(at);
        cards.push(card);
    }
    cards.into_iter().for_each(|card| state.treasure_draw.push(card as u8));
    deal(&rules, &mut state);
    assert!(state.hands[0].count(Card::EarthStone) >= 1);
    assert!(state.hands[1].count(Card::CrystalOfFire) >= 1);
    assert_eq!(state.treasure_draw.len(), 22);
    assert_eq!(state.treasure_draw_cards().count(Card::WatersRise), 3);
    assert!(state.treasure_discard.is_empty());
    assert_eq!((state.water_position, state.rises), (1, 0));
}

#[test]
fn fic_04_a_pawn_may_start_on_a_flooded_tile() {
    let rules = published(2);
    let roles = Assignment::BySeat(vec![Some(Role::Engineer as u8), None]);
    let table = Table { roles, ..Table::random(2) };
    let mut seen = false;
    for game in 0..100 {
        let state = Island::setup(&rules, &table, GameSeeds { root: 1, game });
        let gate = state.cell_of_tile[1];
        assert_eq!((state.roles[0], state.pawns[0]), (Role::Engineer, gate));
        assert!(state.roles[1] != Role::Engineer);
        seen |= state.flooded >> gate & 1 == 1;
    }
    assert!(seen);
}

#[test]
fn fic_58_turns_follow_cyclically() {
    let mut scene = Scene::published(&[Role::Engineer, Role::Explorer, Role::Diver, Role::Messenger]);
    scene.state.active = 3;
    scene.state.asked = 3;
    scene.state.first_player = 3;
    scene = scene.checked();
    scene.play(Action::Stop);
    scene.idle_until(|state| state.phase == Phase::Action);
    assert_eq!((scene.state.active, scene.state.turns, scene.state.rounds), (0, 2, 1));
    for turn in 3..6 {
        scene.play(Action::Stop);
        scene.idle_until(|state| state.phase == Phase::Action);
        assert_eq!((scene.state.active, scene.state.turns), ((turn as u8 - 2) % 4, turn));
    }
    assert_eq!(scene.state.rounds, 2, "the first seat began its second turn");
}

/// Set-ups are pairs across player counts: island, flood order and roles do not change.
#[test]
fn set_ups_agree_across_player_counts() {
    for game in 0..50 {
        let two = start(&published(2), 4, game);
        let four = start(&published(4), 4, game);
        assert_eq!(two.tile_at_cell, four.tile_at_cell);
        assert_eq!((two.flooded, two.flood_draw), (four.flooded, four.flood_draw));
        assert_eq!(two.roles[..2], four.roles[..2]);
    }
}

/// Trap A1: seeds make different games.
#[test]
fn different_game_numbers_make_different_set_ups() {
    let rules = published(3);
    let set_ups: std::collections::HashSet<String> = (0..500)
        .map(|game| {
            format!("{:?}", {
                let state = start(&rules, 1, game);
                (state.tile_at_cell, state.treasure_draw)
            })
        })
        .collect();
    assert_eq!(set_ups.len(), 500);
}

/// `seating` orders a set of roles per game and deals all of it.
#[test]
fn a_set_of_roles_is_seated_in_every_order() {
    let rules = published(3);
    let table = Table { roles: Assignment::Set(vec![0, 2, 5]), ..Table::random(3) };
    let mut orders = std::collections::BTreeSet::new();
    for game in 0..200 {
        let state = Island::setup(&rules, &table, GameSeeds { root: 1, game });
        let order: Vec<u8> = state.roles[..3].iter().map(|role| *role as u8).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 2, 5]);
        orders.insert(order);
    }
    assert_eq!(orders.len(), 6);
}

#[test]
fn the_first_player_is_drawn_or_fixed() {
    let rules = published(4);
    let firsts: std::collections::BTreeSet<u8> = (0..100).map(|game| start(&rules, 1, game).first_player).collect();
    assert_eq!(firsts.len(), 4);
    let table = Table { first_player: Some(2), ..Table::random(4) };
    assert!((0..20).all(|game| Island::setup(&rules, &table, GameSeeds { root: 1, game }).active == 2));
}
