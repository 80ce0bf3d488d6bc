//! How a game ended, and what a position must keep to (rules file, sections 11 and 12).

use super::cards::{Card, Cards};
use super::layout::{ALL, CELLS, Mask, members};
use super::moves::seats_on_gap;
use super::rules::{HandLimitTiming, Rules};
use super::state::{End, Phase, Stage, State};
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

/// The invariants of section 12 that a single position can show. Histories (numbers 6 to 10) are tested over games.
pub(super) fn check_invariants(rules: &Rules, state: &State) -> Result<(), String> {
    check_tiles(rules, state)?;
    check_flood_cards(state)?;
    check_treasure_cards(rules, state)?;
    check_pawns_and_hands(rules, state)?;
    check_water(rules, state)?;
    check_turn(rules, state)
}

fn require(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

fn check_tiles(rules: &Rules, state: &State) -> Result<(), String> {
    for (cell, tile) in state.tile_at_cell.into_iter().enumerate() {
        let back = state.cell_of_tile.get(usize::from(tile)).copied();
        require(back == Some(cell as u8), || format!("tile {tile} lies on cell {cell}, but its cell is {back:?}"))?;
    }
    require(state.existing & !ALL == 0, || format!("tiles {:b} outside of the island exist", state.existing))?;
    require(state.flooded & !state.existing == 0, || {
        format!("cells {:b} are flooded and sunk", state.flooded & !state.existing)
    })?;
    for (treasure, cells) in state.treasure_cells.into_iter().enumerate() {
        let expected = state.cells_of(rules.treasure_tiles(treasure));
        require(cells == expected, || format!("treasure {treasure} is on cells {cells:b}, not on {expected:b}"))?;
    }
    require(state.places == *rules.layout.places(), || "the shape of the island changed".to_owned())
}

fn check_flood_cards(state: &State) -> Result<(), String> {
    let mut drawn: Mask = 0;
    for tile in state.flood_draw.cards() {
        require(drawn >> tile & 1 == 0, || format!("the flood card of tile {tile} is twice in the draw pile"))?;
        drawn |= 1 << tile;
    }
    require(drawn & state.flood_discard == 0, || {
        format!("flood cards {:b} are in the draw pile and in the discards", drawn & state.flood_discard)
    })?;
    let left = state.tiles_on(state.existing);
    require(drawn | state.flood_discard == left, || {
        format!("there are flood cards {:b} for the tiles {left:b}", drawn | state.flood_discard)
    })?;
    let count = state.flood_draw.len();
    let fits = if count == 0 {
        state.flood_layers == 0
    } else {
        state.flood_layers & 1 == 1 && count <= CELLS && state.flood_layers >> count == 0
    };
    require(fits, || format!("layers {:b} do not fit {count} flood cards", state.flood_layers))
}

fn check_treasure_cards(rules: &Rules, state: &State) -> Result<(), String> {
    let deck = rules.treasure_deck();
    let mut found = state.treasure_draw_cards();
    found.add(state.treasure_discard);
    state.hands().iter().for_each(|hand| found.add(*hand));
    for card in Card::ALL {
        require(found.count(card) == deck.count(card), || {
            format!("there are {} cards {}, not {}", found.count(card), card.name(), deck.count(card))
        })?;
    }
    for (seat, hand) in state.hands().iter().enumerate() {
        require(hand.count(Card::WatersRise) == 0, || format!("seat {seat} holds a Waters Rise!"))?;
    }
    let empty = state.hands[usize::from(rules.players)..].iter().all(|hand| *hand == Cards::NONE);
    require(empty, || "a seat that is not at the table holds cards".to_owned())
}

fn check_pawns_and_hands(rules: &Rules, state: &State) -> Result<(), String> {
    let limit = rules.hand_limit;
    for (seat, hand) in state.hands().iter().enumerate() {
        let deciding = state.phase == Phase::OverLimit && usize::from(state.asked) == seat;
        let later = rules.hand_limit_timing == HandLimitTiming::EndOfDrawStep
            && state.stage == Stage::Draws
            && usize::from(state.active) == seat;
        require(hand.len() <= limit || deciding || later || state.phase == Phase::Over, || {
            format!("seat {seat} holds {} cards, the limit is {limit}", hand.len())
        })?;
        require(!deciding || hand.len() > limit, || {
            format!("seat {seat} is asked to come down to {limit} cards, but holds {}", hand.len())
        })?;
    }
    let in_water = seats_on_gap(state);
    let rescuing = matches!(state.phase, Phase::Rescue | Phase::RescueWindow);
    require(in_water == 0 || rescuing || state.phase == Phase::Over, || {
        format!("pawns of seats {in_water:b} are on sunk tiles outside of a rescue")
    })?;
    require(in_water != 0 || !rescuing, || "a rescue goes on, but no pawn is on a sunk tile".to_owned())?;
    let mut origins = members(in_water.into()).map(|seat| state.pawn(seat));
    let first = origins.next();
    require(origins.all(|cell| Some(cell) == first), || "pawns are in the water at two places".to_owned())
}

fn check_water(rules: &Rules, state: &State) -> Result<(), String> {
    let expected = u16::from(rules.start_position) + u16::from(state.rises) * u16::from(rules.waters_rise_step);
    let expected = expected.min(rules.skull().into());
    require(u16::from(state.water_position) == expected, || {
        format!("the water stands at {} after {} rises, not at {expected}", state.water_position, state.rises)
    })?;
    let at_skull = state.water_position == rules.skull();
    require(at_skull == (state.end == Some(End::WaterSkull)), || {
        format!("the water stands at {}, but the game ended by {:?}", state.water_position, state.end)
    })
}

fn check_turn(rules: &Rules, state: &State) -> Result<(), String> {
    let players = rules.players;
    for (what, seat) in [("active", state.active), ("asked", state.asked), ("first", state.first_player)] {
        require(seat < players, || format!("the {what} seat is {seat}, but there are {players} seats"))?;
    }
    require(state.players == players, || format!("{} seats play, not {players}", state.players))?;
    require(state.actions_left <= rules.actions_per_turn, || format!("{} actions are left", state.actions_left))?;
    require(state.draws_left <= rules.treasure_draws_per_turn, || format!("{} draws are left", state.draws_left))?;
    require((state.phase == Phase::Over) == state.end.is_some(), || {
        format!("the phase is {:?}, but the game ended by {:?}", state.phase, state.end)
    })?;
    require(state.phase != Phase::Action || state.asked == state.active, || {
        format!("seat {} is asked for an action in the turn of seat {}", state.asked, state.active)
    })?;
    if state.phase == Phase::Over {
        return Ok(());
    }
    let (actions, draws, floods) = match state.stage {
        Stage::Actions => (true, false, false),
        Stage::Draws => (false, true, false),
        Stage::Floods => (false, false, true),
    };
    require(
        (actions || state.actions_left == 0) && (draws || state.draws_left == 0) && (floods || state.floods_left == 0),
        || {
            format!(
                "{} actions, {} draws and {} floods are left in the stage {:?}",
                state.actions_left, state.draws_left, state.floods_left, state.stage
            )
        },
    )?;
    require(state.existing >> state.fools_landing() & 1 == 1, || "Fools' Landing has sunk".to_owned())?;
    for (treasure, cells) in state.treasure_cells.into_iter().enumerate() {
        require(state.captured >> treasure & 1 == 1 || cells & state.existing != 0, || {
            format!("treasure {treasure} was not captured and all its tiles have sunk")
        })?;
    }
    Ok(())
}
