//! The position at the start of a game (rules file, section 3).

use super::cards::{Card, Cards, Role, TREASURES};
use super::features::Features;
use super::flow::{self, Next, draw_flood, proceed, put_flood_discard_on_pile, shuffle_flood};
use super::layout::{ALL, CELLS};
use super::rules::{MAX_PLAYERS, Rules};
use super::state::{Deeds, Phase, Stage, State};
use crate::games::parts::pile::Pile;
use crate::games::parts::roles;
use crate::games::{Seat, Table, Unobserved};
use crate::random::{Event, GameSeeds, below, shuffle};

const LAYOUT: Event = Event::named("layout");
const FIRST_PLAYER: Event = Event::named("first-player");

/// Sets up a game and runs it to its first decision.
///
/// Tiles, flood order, roles and the treasure pile come from streams of their own, so none of them changes with the
/// number of players or the strategies.
pub(super) fn setup(rules: &Rules, table: &Table, seeds: GameSeeds) -> State {
    let mut state = bare(rules, seeds);
    lay_tiles(rules, &mut state);
    flood_first_tiles(rules, &mut state);
    state.roles = roles::deal(Role::ALL, rules.players, &table.roles, seeds);
    for (pawn, role) in state.pawns.iter_mut().zip(state.roles).take(usize::from(rules.players)) {
        *pawn = state.cell_of_tile[usize::from(role.start_tile())];
    }
    rules.treasure_deck().iter().for_each(|card| state.treasure_draw.push(card as u8));
    flow::shuffle_treasure(&mut state);
    deal(rules, &mut state);
    state.first_player = match table.first_player {
        Some(seat) => seat % rules.players,
        None => below(&mut seeds.generator(FIRST_PLAYER, 0), rules.players.into()) as Seat,
    };
    let first = state.first_player;
    proceed(rules, &mut state, Next::Turn(first), &mut Unobserved);
    state
}

/// A table with nothing on it: all tiles dry on the cells of the same number, no cards anywhere.
pub(super) fn bare(rules: &Rules, seeds: GameSeeds) -> State {
    let tiles: [u8; CELLS] = std::array::from_fn(|index| index as u8);
    State {
        seeds,
        features: Features::default(),
        existing: ALL,
        flooded: 0,
        treasure_cells: std::array::from_fn(|treasure| rules.treasure_tiles(treasure)),
        hands: [Cards::NONE; MAX_PLAYERS],
        treasure_discard: Cards::NONE,
        flood_discard: 0,
        flood_layers: 0,
        flooded_in_step: 0,
        turns: 0,
        rounds: 0,
        captured_in_turn: [0; TREASURES],
        treasure_shuffles: 0,
        flood_shuffles: 0,
        cell_of_tile: tiles,
        tile_at_cell: tiles,
        places: *rules.layout.places(),
        pawns: [0; MAX_PLAYERS],
        roles: [Role::Engineer; MAX_PLAYERS],
        flood_draw: Pile::default(),
        treasure_draw: Pile::default(),
        water_position: rules.start_position,
        rises: 0,
        captured: 0,
        players: rules.players,
        first_player: 0,
        active: 0,
        asked: 0,
        phase: Phase::Window,
        stage: Stage::Actions,
        actions_left: 0,
        flights_used: 0,
        draws_left: 0,
        floods_left: 0,
        rises_in_step: 0,
        end: None,
        deeds: [Deeds::default(); MAX_PLAYERS],
    }
}

fn lay_tiles(rules: &Rules, state: &mut State) {
    shuffle(&mut state.seeds.generator(LAYOUT, 0), &mut state.tile_at_cell);
    place_tiles(rules, state);
}

/// Brings what follows from the tile on each cell up to date.
pub(super) fn place_tiles(rules: &Rules, state: &mut State) {
    for (cell, tile) in state.tile_at_cell.into_iter().enumerate() {
        state.cell_of_tile[usize::from(tile)] = cell as u8;
    }
    state.treasure_cells = std::array::from_fn(|treasure| state.cells_of(rules.treasure_tiles(treasure)));
}

fn flood_first_tiles(rules: &Rules, state: &mut State) {
    (0..CELLS as u8).for_each(|tile| state.flood_draw.push(tile));
    state.flood_layers = 1;
    shuffle_flood(state, 0);
    for _ in 0..rules.initial_flood {
        let Some(tile) = draw_flood(state) else { break };
        state.flooded |= 1 << state.cell_of_tile[usize::from(tile)];
        state.flood_discard |= 1 << tile;
    }
    if state.flood_draw.is_empty() {
        put_flood_discard_on_pile(state, 0, &mut Unobserved);
    }
}

/// Deals the starting hands off the shuffled pile, a card to each seat in turn; Waters Rise! met on the way are set
/// aside, put back, and the pile is shuffled (rules file, section 3, step 5).
pub(super) fn deal(rules: &Rules, state: &mut State) {
    let mut set_aside = 0;
    for _ in 0..rules.start_hand {
        for seat in 0..usize::from(rules.players) {
            while let Some(card) = state.treasure_draw.draw().map(Card::from_id) {
                if card == Card::WatersRise {
                    set_aside += 1;
                } else {
                    state.hands[seat].add(Cards::of(card, 1));
                    break;
                }
            }
        }
    }
    (0..set_aside).for_each(|_| state.treasure_draw.push(Card::WatersRise as u8));
    flow::shuffle_treasure(state);
}
