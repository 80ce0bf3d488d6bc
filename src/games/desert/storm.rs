//! The storm cards (rules file, sections 9 and 11).

use super::board::{Direction, Mask, members};
use super::cards::{PARTS, StormCard, Tile};
use super::event::Event;
use super::features::feature;
use super::flow::{Next, end};
use super::rules::{Rules, ShieldScope, StormReshuffle};
use super::state::{End, PartPlace, Phase, State, count, counts, pile};
use crate::games::Observer;
use crate::random;

pub(super) const SHUFFLE_STORM: random::Event = random::Event::named("shuffle:storm");

/// Reveals the top storm card and resolves it, up to the first decision.
pub(super) fn reveal(rules: &Rules, state: &mut State, observer: &mut impl Observer<Event>) -> Option<Next> {
    let Some(id) = state.storm_draw.draw() else {
        // All cards lie in the running step and are kept out of the pile (`without_current_step`): it is over.
        state.storm_left = 0;
        return Some(Next::AfterCard);
    };
    state.storm_left -= 1;
    state.known_storm &= !(1 << state.storm_draw.len());
    state.storm_cards = state.storm_cards.saturating_add(1);
    if rules.storm_reshuffle == StormReshuffle::WithoutCurrentStep {
        state.set_aside.push(id);
    }
    let card = StormCard::from_id(id);
    observer.event(Event::Revealed { card });
    match card {
        StormCard::Wind { direction, distance } => wind(rules, state, direction, distance, observer),
        StormCard::SunBeatsDown => {
            state.suns = state.suns.saturating_add(1);
            if rules.gifts_after_reveal {
                state.phase = Phase::SunWindow;
                return Some(Next::Ask(0));
            }
            sun(rules, state, observer)
        }
        StormCard::StormPicksUp => {
            state.features.note(feature::STORM_PICKS_UP);
            state.meter += 1;
            observer.event(Event::StormPickedUp { meter: state.meter });
            if state.meter == rules.skull() {
                return end(state, End::SweptAway, observer);
            }
            Some(Next::AfterCard)
        }
    }
}

/// The tiles move towards the eye one after the other, then each of them gets its sand.
fn wind(
    rules: &Rules,
    state: &mut State,
    direction: Direction,
    distance: u8,
    observer: &mut impl Observer<Event>,
) -> Option<Next> {
    let mut moved: [u8; super::cards::MAX_DISTANCE as usize] = [0; 4];
    let mut tiles = 0;
    while tiles < usize::from(distance) {
        let Some(source) = direction.source(state.eye) else {
            state.features.note(feature::RESPITE);
            break;
        };
        moved[tiles] = state.eye;
        tiles += 1;
        move_tile(rules, state, source, observer);
    }
    for cell in &moved[..tiles] {
        for _ in 0..rules.sand_per_moved_tile {
            if state.supply == 0 {
                return end(state, End::Buried, observer);
            }
            state.supply -= 1;
            state.set_sand(rules, *cell, state.sand[usize::from(*cell)] + 1);
            observer.event(Event::SandPlaced { cell: *cell });
        }
        let buries = state.is_blocked(*cell) && state.pawns().contains(cell) && !state.climber_on(*cell);
        state.features.note_if(feature::BURIED, buries);
    }
    Some(Next::AfterCard)
}

/// The tile on `from` moves into the eye, with everything on it. A part that waits in the eye comes to lie on it: it is
/// kept by its cell.
fn move_tile(rules: &Rules, state: &mut State, from: u8, observer: &mut impl Observer<Event>) {
    let to = state.eye;
    state.tiles[usize::from(to)] = std::mem::replace(&mut state.tiles[usize::from(from)], Tile::Gear);
    state.sand[usize::from(to)] = std::mem::take(&mut state.sand[usize::from(from)]);
    for set in [&mut state.excavated, &mut state.peeked, &mut state.sandy, &mut state.blocked, &mut state.tunnels] {
        let bit: Mask = *set >> from & 1;
        *set = *set & !(1 << from) | bit << to;
    }
    for part in 0..PARTS {
        match state.parts[part] {
            PartPlace::At(cell) if cell == from => state.parts[part] = PartPlace::At(to),
            PartPlace::At(cell) if cell == to => state.features.note(feature::PART_LEFT_EYE),
            _ => {}
        }
    }
    let players = usize::from(state.players);
    state.pawns[..players].iter_mut().filter(|pawn| **pawn == from).for_each(|pawn| *pawn = to);
    if rules.shield_scope == ShieldScope::OnTile && state.shields != 0 {
        for seat in members(state.shields.into()) {
            let cells = &mut state.shield_cells[usize::from(seat)];
            *cells = *cells & !(1 << from) | (*cells >> from & 1) << to;
        }
    }
    state.eye = from;
    observer.event(Event::TileMoved { from, to });
}

/// Everybody without shelter loses water at once; then it is seen who is left (rules file, section 9.2).
pub(super) fn sun(rules: &Rules, state: &mut State, observer: &mut impl Observer<Event>) -> Option<Next> {
    let mut somebody_died = false;
    for seat in 0..state.players {
        let cell = state.pawn(seat);
        if rules.tunnel_shelter && state.tunnels >> cell & 1 == 1 {
            state.features.note(feature::SHELTER_TUNNEL);
            continue;
        }
        if state.shields != 0 && state.is_shielded(rules, cell) {
            state.features.note(feature::SHELTER_SHIELD);
            continue;
        }
        let water = &mut state.water[usize::from(seat)];
        let before = *water;
        *water = (before - rules.sun_damage as i8).max(-1);
        somebody_died |= *water < 0;
        let amount = before.min(rules.sun_damage as i8).unsigned_abs();
        count(&mut state.deeds[usize::from(seat)].water_lost, amount);
        observer.event(Event::WaterLost { seat, amount });
    }
    if somebody_died { end(state, End::Thirst, observer) } else { Some(Next::AfterCard) }
}

/// A card was resolved and lies in the discards. An empty pile is made anew at once.
pub(super) fn after_card(state: &mut State, rules: &Rules, observer: &mut impl Observer<Event>) {
    if state.storm_left == 0 {
        state.set_aside = pile(&[]);
    }
    if state.storm_draw.is_empty() {
        refill(rules, state);
        if !state.storm_draw.is_empty() {
            state.features.note(feature::STORM_RESHUFFLE);
            state.features.note_if(feature::RESHUFFLE_IN_STEP, state.storm_left > 0);
            observer.event(Event::StormReshuffled);
        }
    }
}

/// Makes the storm pile of all cards but those set aside.
pub(super) fn refill(rules: &Rules, state: &mut State) {
    let set_aside = counts(state.set_aside.cards());
    state.known_storm = 0;
    for (id, (all, kept_out)) in rules.storm_deck.iter().zip(set_aside).enumerate() {
        (kept_out..*all).for_each(|_| state.storm_draw.push(id as u8));
    }
    if state.storm_draw.is_empty() {
        return;
    }
    let mut random = state.seeds.generator(SHUFFLE_STORM, state.storm_shuffles);
    state.storm_shuffles += 1;
    state.storm_draw.shuffle_from(0, &mut random);
}
