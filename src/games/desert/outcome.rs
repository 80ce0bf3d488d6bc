//! How a game ended, and what a position must keep to (rules file, sections 12 and 13).

use super::board::{ALL, CELLS, Mask, members};
use super::cards::{Axis, Equipment, EquipmentCards, PART_NAMES, StormCard, Tile};
use super::reach::existing;
use super::rules::{Rules, ShieldScope, StormReshuffle};
use super::state::{End, PartPlace, Phase, Stage, State, counts};
use crate::games::{Ending, MAX_SEATS};

/// The ending in the terms of the contract.
pub(super) fn ending(rules: &Rules, state: &State) -> Option<Ending> {
    let end = state.end?;
    Some(match end {
        End::TurnCap => Ending::Capped { cause: end.cause() },
        _ => {
            let won = end == End::Won;
            let mut points = [0; MAX_SEATS];
            points[..usize::from(rules.players)].fill(if won { 12 } else { 0 });
            Ending::Decided { outcome: u8::from(!won), cause: end.cause(), points }
        }
    })
}

/// The invariants of section 13 that a single position can show. Histories (numbers 6 and 8 to 11) are tested over games.
pub(super) fn check_invariants(rules: &Rules, state: &State) -> Result<(), String> {
    check_tiles(rules, state)?;
    check_sand(rules, state)?;
    check_storm_cards(rules, state)?;
    check_equipment(rules, state)?;
    check_seats(rules, state)?;
    check_parts(state)?;
    check_turn(rules, state)?;
    check_end(rules, state)
}

fn require(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

fn check_tiles(rules: &Rules, state: &State) -> Result<(), String> {
    require(usize::from(state.eye) < CELLS, || format!("the eye is at cell {}", state.eye))?;
    let existing = ALL & !(1 << state.eye);
    let mut found: Vec<Tile> = members(existing).map(|cell| state.tiles[usize::from(cell)]).collect();
    found.sort_unstable();
    let mut expected = rules.tiles().to_vec();
    expected.sort_unstable();
    require(found == expected, || format!("the tiles are {found:?}"))?;
    require(state.tiles[usize::from(state.eye)] == Tile::Gear, || "a tile lies in the eye".to_owned())?;
    require(state.excavated & !existing == 0, || "the eye is excavated".to_owned())?;
    require(state.peeked & !(existing & !state.excavated) == 0, || {
        format!("cells {:b} were looked at, but are excavated or the eye", state.peeked)
    })?;
    let is_tunnel = |cell: u8| state.tiles[usize::from(cell)] == Tile::Tunnel;
    let tunnels = members(state.excavated).filter(|cell| is_tunnel(*cell)).fold(0, |set: Mask, cell| set | 1 << cell);
    require(state.tunnels == tunnels, || format!("the tunnels are {:b}, not {tunnels:b}", state.tunnels))
}

fn check_sand(rules: &Rules, state: &State) -> Result<(), String> {
    let on_tiles: u32 = state.sand.iter().map(|markers| u32::from(*markers)).sum();
    require(on_tiles + u32::from(state.supply) == u32::from(rules.sand_total), || {
        format!("{on_tiles} markers on tiles and {} in the supply are not {}", state.supply, rules.sand_total)
    })?;
    require(state.sand[usize::from(state.eye)] == 0, || "sand lies in the eye".to_owned())?;
    let cells = |least: u8| (0..CELLS).fold(0, |set: Mask, cell| set | Mask::from(state.sand[cell] >= least) << cell);
    require(state.sandy == cells(1) && state.blocked == cells(rules.block_threshold), || {
        format!("sandy {:b} and blocked {:b} do not fit the sand {:?}", state.sandy, state.blocked, state.sand)
    })
}

fn check_storm_cards(rules: &Rules, state: &State) -> Result<(), String> {
    let (drawn, aside) = (state.storm_draw_counts(), counts(state.set_aside.cards()));
    for card in StormCard::all() {
        let id = usize::from(card.id());
        require(drawn[id] + aside[id] <= rules.storm_deck[id], || {
            format!("there are {} cards {} in the pile and set aside", drawn[id] + aside[id], card.name())
        })?;
    }
    require(state.storm_draw.len() >= 128 || state.known_storm >> state.storm_draw.len() == 0, || {
        format!("storm cards {:b} are known of a pile of {}", state.known_storm, state.storm_draw.len())
    })?;
    let keeps_aside = rules.storm_reshuffle == StormReshuffle::WithoutCurrentStep && state.stage == Stage::Storm;
    require(keeps_aside || state.set_aside.is_empty(), || {
        "storm cards are set aside outside of a storm step".to_owned()
    })?;
    let pending = state.phase == Phase::SunWindow || state.phase == Phase::Over;
    require(!state.storm_draw.is_empty() || keeps_aside || pending, || "the storm pile is empty".to_owned())
}

fn check_equipment(rules: &Rules, state: &State) -> Result<(), String> {
    let mut found = state.equipment_draw_cards();
    state.hands().iter().for_each(|hand| found.add(*hand));
    for card in Equipment::ALL {
        require(found.count(card) <= rules.equipment_deck.count(card), || {
            format!("there are {} cards {}", found.count(card), card.name())
        })?;
    }
    let is_gear = |cell: &u8| state.tiles[usize::from(*cell)].has_gear();
    let gears = members(state.excavated).filter(is_gear).count();
    let drawn = usize::from(rules.equipment_deck.len()) - state.equipment_draw.len();
    require(drawn == gears.min(rules.equipment_deck.len().into()), || {
        format!("{gears} gears are excavated, but {drawn} equipment cards were drawn")
    })?;
    let empty = state.hands[usize::from(rules.players)..].iter().all(|hand| *hand == EquipmentCards::NONE);
    require(empty, || "a seat that is not at the table holds equipment".to_owned())
}

fn check_seats(rules: &Rules, state: &State) -> Result<(), String> {
    let died = state.end == Some(End::Thirst);
    for seat in 0..rules.players {
        let (water, most) = (state.water[usize::from(seat)], rules.capacity(state.role(seat)));
        let fits = water.unsigned_abs() <= most && (water >= 0 || died && water == -1);
        require(fits, || format!("seat {seat} has {water} water of {most}"))?;
        let cell = state.pawn(seat);
        require(usize::from(cell) < CELLS && cell != state.eye, || {
            format!("the pawn of seat {seat} is at cell {cell}")
        })?;
        let twin = (0..seat).find(|other| state.role(*other) == state.role(seat));
        require(twin.is_none(), || format!("seats {twin:?} and {seat} have the same role"))?;
        let places = state.shield_cells[usize::from(seat)];
        let stays = rules.shield_scope == ShieldScope::OnTile && state.shields >> seat & 1 == 1;
        let fit = if stays { places != 0 && places & !existing(state) == 0 } else { places == 0 };
        require(fit, || format!("the shields of seat {seat} are on the cells {places:#b}"))?;
    }
    let dead = state.water[..usize::from(rules.players)].iter().any(|water| *water < 0);
    require(dead == died, || format!("the water is {:?}, but the game ended by {:?}", state.water, state.end))?;
    require(u32::from(state.shields) >> rules.players == 0, || format!("shields {:b} are in force", state.shields))
}

/// A part is placed if and only if both of its clues are excavated.
fn check_parts(state: &State) -> Result<(), String> {
    for (part, (name, place)) in PART_NAMES.iter().zip(state.parts).enumerate() {
        let clue =
            |axis| state.cell_of(Tile::of_clue(part as u8, axis)).is_some_and(|cell| state.excavated >> cell & 1 == 1);
        let both = clue(Axis::Row) && clue(Axis::Column);
        require(both == (place != PartPlace::Unplaced), || {
            format!("{} is {place:?}, but both clues excavated is {both}", name)
        })?;
        let on_board = if let PartPlace::At(cell) = place { usize::from(cell) < CELLS } else { true };
        require(on_board, || format!("{} is {place:?}", name))?;
        require((place == PartPlace::Collected) == (state.collected_in_turn[part] > 0), || {
            format!("{} is {place:?}, collected in turn {}", name, state.collected_in_turn[part])
        })?;
    }
    Ok(())
}

fn check_turn(rules: &Rules, state: &State) -> Result<(), String> {
    let players = rules.players;
    for (what, seat) in [("active", state.active), ("asked", state.asked), ("first", state.first_player)] {
        require(seat < players, || format!("the {what} seat is {seat}, but there are {players} seats"))?;
    }
    require(state.players == players, || format!("{} seats play, not {players}", state.players))?;
    let level = rules.storm_cards(state.meter);
    require(state.meter >= rules.start_mark && state.meter <= rules.skull(), || {
        format!("the meter is at {}", state.meter)
    })?;
    require(state.phase == Phase::Over || state.stage == Stage::Storm || state.calmed <= level, || {
        format!("{} of {level} storm cards are calmed", state.calmed)
    })?;
    let most_actions = u32::from(rules.actions_per_turn)
        + u32::from(rules.throttle_actions) * u32::from(rules.equipment_deck.count(Equipment::TimeThrottle));
    require(u32::from(state.actions_left) <= most_actions, || format!("{} actions are left", state.actions_left))?;
    require(state.steps_left < rules.navigator_steps, || format!("{} steps are left", state.steps_left))?;
    require(usize::from(state.foreseen) <= state.storm_draw.len(), || format!("{} cards were seen", state.foreseen))?;
    require((state.phase == Phase::Over) == state.end.is_some(), || {
        format!("the phase is {:?}, but the game ended by {:?}", state.phase, state.end)
    })?;
    if state.phase == Phase::Over {
        return Ok(());
    }
    let own = !matches!(state.phase, Phase::Action | Phase::Navigation) || state.asked == state.active;
    require(own, || format!("seat {} acts in the turn of seat {}", state.asked, state.active))?;
    let fits = match state.phase {
        Phase::Forecast => state.foreseen > 0 && state.steps_left == 0,
        Phase::Navigation => state.steps_left > 0 && state.foreseen == 0,
        _ => state.steps_left == 0 && state.foreseen == 0,
    };
    require(fits, || {
        format!("{} steps and {} foreseen cards do not fit {:?}", state.steps_left, state.foreseen, state.phase)
    })?;
    let fits = match state.stage {
        Stage::Actions => state.storm_left == 0,
        Stage::Storm => state.actions_left == 0,
    };
    require(fits, || {
        format!("{} actions and {} storm cards are left in {:?}", state.actions_left, state.storm_left, state.stage)
    })
}

fn check_end(rules: &Rules, state: &State) -> Result<(), String> {
    let at_skull = state.meter == rules.skull();
    require(at_skull == (state.end == Some(End::SweptAway)), || {
        format!("the meter stands at {}, but the game ended by {:?}", state.meter, state.end)
    })?;
    let won = state.end == Some(End::Won);
    require(state.is_won() == won || !won && state.phase == Phase::Over, || {
        format!("the team may take off: {}, but the game ended by {:?}", state.is_won(), state.end)
    })?;
    require(state.end != Some(End::Buried) || state.supply == 0, || {
        format!("the game ended for want of sand with {} markers in the supply", state.supply)
    })
}
