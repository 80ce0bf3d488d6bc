//! Corner cases FDC-01 to FDC-05: components and set-up.

use super::helpers::{Scene, at, dig, published, start};
use crate::games::Game;
use crate::games::desert::Desert;
use crate::games::desert::action::Action;
use crate::games::desert::board::CENTRE;
use crate::games::desert::cards::{DesertSide, Role, Tile};

#[test]
fn fdc_01_tile_census() {
    let tiles = published(4).tiles();
    let count = |kind: Tile| tiles.iter().filter(|tile| **tile == kind).count();
    assert_eq!((count(Tile::Well), count(Tile::Mirage), count(Tile::Tunnel), count(Tile::LaunchPad)), (2, 1, 3, 1));
    assert_eq!(tiles.iter().filter(|tile| tile.clue().is_some()).count(), 8);
    assert_eq!(count(Tile::Gear) + count(Tile::CrashSite), 9);
    assert_eq!(tiles.iter().filter(|tile| tile.has_gear()).count(), 12);
    let side = |side: DesertSide| tiles.iter().filter(|tile| tile.desert_side() == side).count();
    assert_eq!((side(DesertSide::WaterDrop), side(DesertSide::CrashSite), side(DesertSide::Plain)), (3, 1, 20));
    let rules = published(4);
    assert_eq!(rules.equipment_deck().len(), 12);
    assert_eq!(rules.storm_deck().iter().map(|count| u32::from(*count)).sum::<u32>(), 31);
}

#[test]
fn fdc_02_sand_and_eye_at_the_start() {
    let sandy = [(1, 3), (2, 2), (2, 4), (3, 1), (3, 5), (4, 2), (4, 4), (5, 3)].map(at);
    for game in 0..50 {
        let state = start(&published(3), 1, game);
        for cell in 0..25 {
            assert_eq!(state.sand[usize::from(cell)], u8::from(sandy.contains(&cell)));
        }
        assert_eq!((state.supply, state.eye), (40, CENTRE));
        assert_eq!((state.storm_draw.len(), state.equipment_draw.len()), (31, 12));
        assert_eq!((state.turns, state.active), (1, state.first_player));
    }
}

#[test]
fn fdc_03_the_crash_site_may_carry_a_marker() {
    let mut seen = false;
    for game in 0..60 {
        let rules = published(2);
        let mut state = start(&rules, 1, game);
        let wreck = state.cell_of(Tile::CrashSite).expect("the wreck is on the board");
        assert!(state.pawns().iter().all(|pawn| *pawn == wreck));
        if wreck == at((1, 3)) {
            seen = true;
            assert_eq!(state.sand[usize::from(wreck)], 1);
            assert!(!state.is_buried(0) && !state.is_buried(1));
            assert!(!Desert::is_legal(&rules, &state, Action::Excavate));
            super::helpers::play(&rules, &mut state, dig((1, 3)));
            assert!(Desert::is_legal(&rules, &state, Action::Excavate));
        }
    }
    assert!(seen);
}

#[test]
fn fdc_04_water_at_the_start() {
    let expected = [3, 3, 4, 4, 4, 5];
    for game in 0..30 {
        let state = start(&published(5), 1, game);
        for seat in 0..5 {
            assert_eq!(state.water[seat], expected[state.roles[seat] as usize]);
        }
    }
    assert_eq!(Role::ALL.map(|role| published(2).capacity(role)), [3, 3, 4, 4, 4, 5]);
}

#[test]
fn fdc_05_cards_at_each_level() {
    for players in 2..=5 {
        for (level, cards) in [("novice", 2), ("normal", 3), ("elite", 3), ("legendary", 3)] {
            let rules = super::helpers::with(players, &[("start_mark", super::helpers::text(level))]);
            let state = start(&rules, 1, 1);
            assert_eq!(rules.storm_cards(state.meter), cards);
        }
        let rules = published(players);
        assert_eq!(rules.skull(), [13, 14, 14, 15][usize::from(players) - 2]);
    }
}

/// Set-ups are pairs across player counts: board, piles and roles do not change (traps A1 and A6).
#[test]
fn set_ups_agree_across_player_counts_and_differ_between_games() {
    let mut different = std::collections::HashSet::new();
    for game in 0..200 {
        let (two, five) = (start(&published(2), 4, game), start(&published(5), 4, game));
        assert_eq!((two.tiles, two.storm_draw, two.equipment_draw), (five.tiles, five.storm_draw, five.equipment_draw));
        assert_eq!(two.roles[..2], five.roles[..2]);
        different.insert(format!("{:?}{:?}", two.tiles, two.storm_draw));
    }
    assert_eq!(different.len(), 200);
}

/// Turns follow cyclically, and rounds count the turns of the first seat.
#[test]
fn turns_go_round() {
    let mut scene = Scene::published(&[Role::Explorer, Role::Navigator, Role::Meteorologist]).checked();
    for turn in 2..8_u16 {
        scene.play(Action::Stop);
        scene.idle_until(|state| state.phase == crate::games::desert::state::Phase::Action);
        assert_eq!((scene.state.turns, u16::from(scene.state.active)), (turn, (turn - 1) % 3));
        assert_eq!(scene.state.rounds, turn.div_ceil(3));
        scene.state.water[..3].fill(3);
        if turn == 7 {
            break;
        }
    }
}
