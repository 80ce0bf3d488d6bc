//! The position at the start of a game (rules file, section 3).

use super::board::{CELLS, CENTRE};
use super::cards::{EquipmentCards, PARTS, Role, Tile};
use super::features::Features;
use super::flow::{Next, proceed};
use super::rules::{MAX_PLAYERS, Rules};
use super::state::{Deeds, PartPlace, Phase, Stage, State};
use super::storm;
use crate::games::parts::pile::Pile;
use crate::games::parts::roles;
use crate::games::{Seat, Table, Unobserved};
use crate::random::{Event, GameSeeds, below, shuffle};

const LAYOUT: Event = Event::named("layout");
const SHUFFLE_EQUIPMENT: Event = Event::named("shuffle:equipment");
const FIRST_PLAYER: Event = Event::named("first-player");

/// Sets up a game and runs it to its first decision.
///
/// Tiles, storm pile, equipment pile, roles and first player come from streams of their own, so none of them changes
/// with the number of players or the strategies.
pub(super) fn setup(rules: &Rules, table: &Table, seeds: GameSeeds) -> State {
    let mut state = bare(rules, seeds);
    let mut tiles = rules.tiles();
    shuffle(&mut seeds.generator(LAYOUT, 0), &mut tiles);
    let (north, south) = tiles.split_at(usize::from(CENTRE));
    state.tiles[..usize::from(CENTRE)].copy_from_slice(north);
    state.tiles[usize::from(CENTRE) + 1..].copy_from_slice(south);
    for (cell, markers) in rules.initial_sand.iter().enumerate() {
        state.set_sand(rules, cell as u8, *markers);
        state.supply -= markers;
    }
    storm::refill(rules, &mut state);
    rules.equipment_deck.iter().for_each(|card| state.equipment_draw.push(card as u8));
    state.equipment_draw.shuffle_from(0, &mut seeds.generator(SHUFFLE_EQUIPMENT, 0));
    state.roles = roles::deal(Role::ALL, rules.players, &table.roles, seeds);
    let crash_site = state.cell_of(Tile::CrashSite).unwrap_or(CENTRE);
    for seat in 0..usize::from(rules.players) {
        state.pawns[seat] = crash_site;
        state.water[seat] = rules.start_water[state.roles[seat] as usize] as i8;
    }
    state.first_player = match table.first_player {
        Some(seat) => seat % rules.players,
        None => below(&mut seeds.generator(FIRST_PLAYER, 0), rules.players.into()) as Seat,
    };
    let first = state.first_player;
    proceed(rules, &mut state, Next::Turn(first), &mut Unobserved);
    state
}

/// A table with nothing on it: no sand, the eye in the middle, the tiles kind by kind, no cards anywhere.
pub(super) fn bare(rules: &Rules, seeds: GameSeeds) -> State {
    let mut tiles = [Tile::Gear; CELLS];
    let (north, south) = tiles.split_at_mut(usize::from(CENTRE));
    let all = rules.tiles();
    north.copy_from_slice(&all[..usize::from(CENTRE)]);
    south[1..].copy_from_slice(&all[usize::from(CENTRE)..]);
    State {
        seeds,
        known_storm: 0,
        features: Features::default(),
        excavated: 0,
        peeked: 0,
        sandy: 0,
        blocked: 0,
        tunnels: 0,
        hands: [EquipmentCards::NONE; MAX_PLAYERS],
        storm_shuffles: 0,
        turns: 0,
        rounds: 0,
        storm_cards: 0,
        suns: 0,
        collected_in_turn: [0; PARTS],
        parts: [PartPlace::Unplaced; PARTS],
        tiles,
        sand: [0; CELLS],
        eye: CENTRE,
        supply: rules.sand_total,
        meter: rules.start_mark,
        players: rules.players,
        roles: [Role::Archeologist; MAX_PLAYERS],
        pawns: [0; MAX_PLAYERS],
        water: [0; MAX_PLAYERS],
        shields: 0,
        shield_cells: [0; MAX_PLAYERS],
        storm_draw: Pile::default(),
        set_aside: Pile::default(),
        equipment_draw: Pile::default(),
        first_player: 0,
        active: 0,
        asked: 0,
        phase: Phase::Window,
        stage: Stage::Actions,
        actions_left: 0,
        calmed: 0,
        storm_left: 0,
        foreseen: 0,
        steps_left: 0,
        end: None,
        deeds: [Deeds::default(); MAX_PLAYERS],
    }
}
