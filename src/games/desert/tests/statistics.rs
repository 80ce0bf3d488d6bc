//! Exact probabilities and reference values as seeded tests. A share p over N games is accepted within 4.5 standard
//! errors, which a correct engine misses once in 150,000 rows with a fresh seed and never with a fixed one.

use super::helpers::{list, published, revealed, start, text, with};
use crate::games::desert::action::Action;
use crate::games::desert::board::{CENTRE, place};
use crate::games::desert::cards::StormCard::{self, StormPicksUp, SunBeatsDown};
use crate::games::desert::cards::{Axis, DesertSide, Equipment, PARTS, Role, Tile};
use crate::games::desert::event::Event;
use crate::games::desert::flow::{self, Next};
use crate::games::desert::state::{End, Phase, Stage};
use crate::games::desert::{Desert, Rules, State};
use crate::games::{Game, Unobserved};

const GAMES: u64 = 60_000;
const SIGMAS: f64 = 4.5;

/// Accepts a share of `hits` in `games` within 4.5 standard errors; the reference may have an error of its own.
fn assert_share(name: &str, hits: u64, games: u64, expected: f64, reference_error: f64) {
    let share = hits as f64 / games as f64;
    let error = (expected * (1.0 - expected) / games as f64 + reference_error * reference_error).sqrt();
    assert!(
        (share - expected).abs() <= SIGMAS * error,
        "{name}: {share} should be {expected} within {SIGMAS} x {error}"
    );
}

/// A mean with what its standard error needs.
#[derive(Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn assert_near(&self, name: &str, expected: f64, reference_error: f64) {
        let mean = self.sum / self.count;
        let variance = self.squares / self.count - mean * mean;
        let error = (variance / self.count + reference_error * reference_error).sqrt();
        assert!(
            (mean - expected).abs() <= SIGMAS * error,
            "{name}: {mean} should be {expected} within {SIGMAS} x {error}"
        );
    }
}

/// Positions (from 1) of a kind of card in the storm pile.
fn positions(state: &State, card: StormCard) -> Vec<usize> {
    let order = state.storm_draw.cards().iter().rev();
    order.zip(1..).filter(|(id, _)| **id == card.id()).map(|(_, position)| position).collect()
}

#[test]
fn p_fd_01_to_07_the_storm_pile() {
    let rules = published(3);
    let (mut within_10, mut within_20, mut first_2, mut first_8, mut three_in_12) = (0, 0, 0, 0, 0);
    let (mut calm_2, mut calm_3, mut dry_3) = (0, 0, 0);
    let mut sun: [Mean; 4] = Default::default();
    let mut rise: [Mean; 3] = Default::default();
    for game in 0..GAMES {
        let state = start(&rules, 201, game);
        let (suns, rises) = (positions(&state, SunBeatsDown), positions(&state, StormPicksUp));
        within_10 += u64::from(rises[2] <= 10);
        within_20 += u64::from(rises[2] <= 20);
        first_2 += u64::from(suns[0] <= 2);
        first_8 += u64::from(suns[0] <= 8);
        three_in_12 += u64::from(suns[2] <= 12);
        calm_2 += u64::from(rises[0] > 2);
        calm_3 += u64::from(rises[0] > 3);
        dry_3 += u64::from(suns[0] > 3);
        suns.iter().zip(&mut sun).for_each(|(position, mean)| mean.add(*position as f64));
        rises.iter().zip(&mut rise).for_each(|(position, mean)| mean.add(*position as f64));
    }
    assert_share("P-FD-01", within_10, GAMES, 24.0 / 899.0, 0.0);
    assert_share("P-FD-02", within_20, GAMES, 228.0 / 899.0, 0.0);
    assert_share("P-FD-03", first_2, GAMES, 38.0 / 155.0, 0.0);
    assert_share("P-FD-04", first_8, GAMES, 646.0 / 899.0, 0.0);
    assert_share("P-FD-05", three_in_12, GAMES, 935.0 / 6_293.0, 0.0);
    assert_share("no rise in 2", calm_2, GAMES, 378.0 / 465.0, 0.0);
    assert_share("no rise in 3", calm_3, GAMES, 3_276.0 / 4_495.0, 0.0);
    assert_share("no sun in 3", dry_3, GAMES, 2_925.0 / 4_495.0, 0.0);
    for (mean, j) in sun.iter().zip(1..) {
        mean.assert_near(&format!("P-FD-06, sun {j}"), 32.0 * f64::from(j) / 5.0, 0.0);
    }
    for (mean, j) in rise.iter().zip(1..) {
        mean.assert_near(&format!("P-FD-07, rise {j}"), 8.0 * f64::from(j), 0.0);
    }
}

/// Reveals `cards` storm cards one by one in a game in which nobody can die, and gives the events of each.
fn reveal(rules: &Rules, state: &mut State, cards: usize, mut each: impl FnMut(&State, &[Event])) {
    for _ in 0..cards {
        state.stage = Stage::Storm;
        state.phase = Phase::Window;
        state.actions_left = 0;
        state.storm_left = 1;
        let mut events = Vec::new();
        flow::proceed(rules, state, Next::Window, &mut events);
        assert_eq!(revealed(&events).len(), 1);
        each(state, &events);
    }
}

fn sand_placed(events: &[Event]) -> f64 {
    events.iter().filter(|event| matches!(event, Event::SandPlaced { .. })).count() as f64
}

#[test]
fn p_fd_08_to_10_and_18_the_wind() {
    let rules = with(2, &[("capacity", list(&[8; 6]))]);
    let (mut first, mut two, mut back, mut all) = (Mean::default(), Mean::default(), 0, Mean::default());
    let games = 20_000;
    for game in 0..games {
        let mut state = start(&rules, 208, game);
        let (mut card, mut sum) = (0, 0.0);
        reveal(&rules, &mut state, 31, |state, events| {
            card += 1;
            sum += sand_placed(events);
            match card {
                1 => first.add(sum),
                2 => {
                    two.add(sum);
                    back += u64::from(state.eye == CENTRE);
                }
                _ => {}
            }
        });
        all.add(sum);
    }
    first.assert_near("P-FD-08", 36.0 / 31.0, 0.0);
    assert_share("P-FD-09", back, games, 17.0 / 155.0, 0.0);
    two.assert_near("P-FD-10", 344.0 / 155.0, 0.0);
    all.assert_near("P-FD-18", 14_071.0 / 462.0, 0.0);
}

/// The layout is uniform, so the tiles in the order of their cells are tiles excavated in random order.
#[test]
fn p_fd_11_to_17_the_set_up() {
    let rules = published(3);
    let (mut mirage_first, mut pair_in_three, mut blaster, mut sandy, mut carrier, mut in_eye) = (0, 0, 0, 0, 0, 0);
    let (mut pad, mut clues) = (Mean::default(), Mean::default());
    for game in 0..GAMES {
        let state = start(&rules, 211, game);
        let tiles = || (0..25).filter(|cell| *cell != CENTRE).map(|cell| state.tiles[usize::from(cell)]);
        let drop = tiles().find(|tile| tile.desert_side() == DesertSide::WaterDrop);
        mirage_first += u64::from(drop == Some(Tile::Mirage));
        let plain: Vec<Tile> = tiles().filter(|tile| tile.desert_side() == DesertSide::Plain).collect();
        let has = |axis, part| plain[..3].contains(&Tile::of_clue(part, axis));
        pair_in_three += u64::from((0..PARTS as u8).any(|part| has(Axis::Row, part) && has(Axis::Column, part)));
        pad.add(1.0 + plain.iter().position(|tile| *tile == Tile::LaunchPad).expect("it is there") as f64);
        clues.add(1.0 + plain.iter().rposition(|tile| tile.clue().is_some()).expect("they are there") as f64);
        let top = state.equipment_draw.cards().iter().rev().take(2);
        blaster += u64::from(top.map(|id| Equipment::from_id(*id)).any(|card| card == Equipment::DuneBlaster));
        sandy += u64::from(state.sandy >> state.pawn(0) & 1);
        carrier += u64::from(state.seat_of(Role::WaterCarrier).is_some());
        let clue = |axis| place(state.cell_of(Tile::of_clue(0, axis)).expect("it is there"));
        in_eye += u64::from(clue(Axis::Row).0 == 3 && clue(Axis::Column).1 == 3);
    }
    assert_share("P-FD-11", mirage_first, GAMES, 1.0 / 3.0, 0.0);
    assert_share("P-FD-12", pair_in_three, GAMES, 6.0 / 95.0, 0.0);
    pad.assert_near("P-FD-13", 21.0 / 2.0, 0.0);
    clues.assert_near("P-FD-14", 56.0 / 3.0, 0.0);
    assert_share("P-FD-15", blaster, GAMES, 5.0 / 11.0, 0.0);
    assert_share("P-FD-16", sandy, GAMES, 1.0 / 3.0, 0.0);
    assert_share("P-FD-17", carrier, GAMES, 0.5, 0.0);
    assert_share("part in the eye", in_eye, GAMES, 4.0 / 24.0 * 4.0 / 23.0, 0.0);
}

/// Plays a game in which nobody does anything (policy Q0 of section 18).
fn passive(rules: &Rules, game: u64) -> State {
    let mut state = start(rules, 218, game);
    while Desert::to_act(&state).is_some() {
        let idle = if state.phase == Phase::Action { Action::Stop } else { Action::Pass };
        Desert::apply(rules, &mut state, idle, &mut Unobserved);
    }
    state
}

/// The table of section 18: reference values from an independent prototype with standard errors of 0.0005 for the
/// shares and 0.002 for the means; their last decimal is rounded.
#[test]
fn the_passive_policy_loses_as_the_reference_says() {
    let table = [
        (2, "novice", 0.908, 0.092, 11.66, 29.87),
        (3, "novice", 0.954, 0.046, 10.98, 27.73),
        (4, "novice", 0.985, 0.015, 10.50, 26.32),
        (5, "novice", 1.000, 0.000, 10.26, 25.60),
        (5, "normal", 1.000, 0.000, 8.88, 25.60),
    ];
    for (players, level, thirst, buried, mean_turns, mean_cards) in table {
        let rules = with(players, &[("start_mark", text(level))]);
        let (mut causes, mut turns, mut cards) = ([0; 5], Mean::default(), Mean::default());
        for game in 0..GAMES / 2 {
            let state = passive(&rules, game);
            causes[usize::from(state.end.map_or(0, End::cause))] += 1;
            turns.add(state.turns.into());
            cards.add(state.storm_cards.into());
        }
        let name = format!("{players} players, {level}");
        assert_share(&format!("thirst, {name}"), causes[1], GAMES / 2, thirst, 0.0006);
        assert_share(&format!("buried, {name}"), causes[2], GAMES / 2, buried, 0.0006);
        assert_eq!(causes[0] + causes[3] + causes[4], 0, "nobody wins, and the skull is out of reach: {name}");
        if players == 5 {
            assert_eq!(causes[2], 0, "with five players one has a canteen of 3");
        }
        turns.assert_near(&format!("turns, {name}"), mean_turns, 0.004);
        cards.assert_near(&format!("cards, {name}"), mean_cards, 0.004);
    }
}

/// The properties behind the table: it is the smallest canteen that counts.
#[test]
fn the_smallest_canteen_decides() {
    let rules = published(3);
    let (mut small, mut large, mut thirst, mut without) = (Mean::default(), Mean::default(), 0, 0);
    for game in 0..GAMES {
        let state = passive(&rules, game);
        if state.seat_of(Role::Archeologist).is_some() || state.seat_of(Role::Climber).is_some() {
            assert_eq!(state.end, Some(End::Thirst));
            assert!(state.storm_cards <= 31);
            small.add(state.storm_cards.into());
        } else {
            without += 1;
            thirst += u64::from(state.end == Some(End::Thirst));
            large.add(state.storm_cards.into());
        }
    }
    small.assert_near("cards with a canteen of 3", 25.6, 0.0);
    large.assert_near("cards without", 36.27, 0.005);
    assert_share("thirst without a canteen of 3", thirst, without, 0.770, 0.001);
    assert_share("teams without a canteen of 3", without, GAMES, 0.2, 0.0);
}

/// Every order of a small pile is equally likely after a reshuffle (trap B21).
#[test]
fn a_reshuffled_pile_comes_in_any_order() {
    let rules = with(
        2,
        &[
            ("wind_counts", list(&[0])),
            ("sun_cards", super::helpers::number(2)),
            ("storm_up_cards", super::helpers::number(2)),
            ("capacity", list(&[8; 6])),
        ],
    );
    let mut counts = std::collections::BTreeMap::new();
    let games = 12_000;
    for game in 0..games {
        let mut state = start(&rules, 221, game);
        reveal(&rules, &mut state, 4, |_, _| {});
        assert_eq!((state.storm_draw.len(), state.storm_shuffles), (4, 2));
        *counts.entry(state.storm_draw.cards().to_vec()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 6);
    for (order, count) in counts {
        assert_share(&format!("{order:?}"), count, games, 1.0 / 6.0, 0.0);
    }
}
