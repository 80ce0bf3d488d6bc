//! The effect of an action (rules file, sections 5 to 8 and 10).

use super::action::Action;
use super::board::{Mask, cell_at, members, orthogonal, place};
use super::cards::{Axis, Equipment, Role, Tile};
use super::event::{Event, Means, Spring, Tool};
use super::features::feature;
use super::flow::{Next, after_deed, proceed, stop};
use super::reach;
use super::rules::{Rules, ShieldScope};
use super::state::{PartPlace, Phase, Stage, State, count, pile};
use crate::games::{Observer, Seat};

/// Carries out a legal action and all that follows up to the next decision.
pub(super) fn apply(rules: &Rules, state: &mut State, action: Action, observer: &mut impl Observer<Event>) {
    debug_assert!(
        super::legality::is_legal(rules, state, action),
        "{action:?} is not legal for seat {} in {:?}",
        state.asked,
        state.phase
    );
    if let Some(next) = carry_out(rules, state, action, observer) {
        proceed(rules, state, next, observer);
    }
}

/// Carries out a legal action and says what follows.
pub(super) fn carry_out(
    rules: &Rules,
    state: &mut State,
    action: Action,
    observer: &mut impl Observer<Event>,
) -> Option<Next> {
    match action {
        Action::Stop => {
            state.features.note(feature::STOP);
            stop(state, observer);
            return Some(Next::Storm);
        }
        Action::Pass => {
            let passed = (state.asked + state.players - state.active) % state.players;
            return Some(Next::Ask(passed + 1));
        }
        Action::Bottom { position } => bottom(state, position, observer),
        Action::Keep => state.foreseen = 0,
        Action::Halt => state.steps_left = 0,
        Action::GiveWater { to, amount } => give_water(state, to, amount, observer),
        Action::GiveEquipment { to, card } => {
            let seat = state.asked;
            state.features.note(feature::GIVE_EQUIPMENT);
            state.hands[usize::from(seat)].take(card);
            state.hands[usize::from(to)].add(super::cards::EquipmentCards::of(card, 1));
            observer.event(Event::GaveEquipment { seat, to, card });
        }
        Action::DuneBlaster { .. }
        | Action::JetPack { .. }
        | Action::SolarShield
        | Action::Terrascope { .. }
        | Action::SecretWaterReserve
        | Action::TimeThrottle
        | Action::StormTracker => play(rules, state, action, observer),
        Action::Navigate { seat, to, passengers } => navigate(rules, state, seat, to, passengers, observer),
        Action::Forecast => {
            spend(state);
            state.features.note(feature::FORECAST);
            count(&mut state.deeds[usize::from(state.active)].role_actions, 1);
            look_ahead(rules, state, observer);
        }
        Action::Move { .. }
        | Action::RemoveSand { .. }
        | Action::Excavate
        | Action::PickUp { .. }
        | Action::Calm
        | Action::Refill => {
            spend(state);
            act(rules, state, action, observer);
        }
    }
    if state.foreseen > 0 || state.steps_left > 0 {
        return follow_up(rules, state, observer);
    }
    after_deed(state, observer)
}

/// One action of the turn is used.
fn spend(state: &mut State) {
    state.actions_left -= 1;
    let is_companion = state.is_blocked(state.pawn(state.active))
        && state.role(state.active) != Role::Climber
        && state.climber_on(state.pawn(state.active));
    state.features.note_if(feature::CLIMBER_FREES, is_companion);
}

/// A forecast or the navigated Climber has more to be decided, unless the game is won or only one thing is left.
fn follow_up(rules: &Rules, state: &mut State, observer: &mut impl Observer<Event>) -> Option<Next> {
    if state.foreseen == 0 && state.is_won() {
        state.steps_left = 0;
        return after_deed(state, observer);
    }
    state.phase = if state.foreseen > 0 { Phase::Forecast } else { Phase::Navigation };
    match super::moves::only_action(rules, state) {
        Some(only) => carry_out(rules, state, only, observer),
        None => None,
    }
}

/// The actions that are over at once.
fn act(rules: &Rules, state: &mut State, action: Action, observer: &mut impl Observer<Event>) {
    let seat = state.active;
    let cell = state.pawn(seat);
    match action {
        Action::Move { to, passengers } => {
            count(&mut state.deeds[usize::from(seat)].moving_actions, 1);
            let means = if reach::adjacent(state, state.role(seat), cell) >> to & 1 == 1 {
                state.features.note(feature::MOVE);
                state.features.note_if(feature::EXPLORER_DIAGONAL_MOVE, orthogonal(cell) >> to & 1 == 0);
                Means::Walk
            } else {
                Means::Tunnel
            };
            note_jump(state, cell, to, means == Means::Tunnel);
            state.features.note_if(feature::CLIMBER_BLOCKED, state.is_blocked(to));
            state.features.note_if(feature::CLIMBER_PASSENGER, passengers != 0);
            set_pawn(state, seat, to, means, observer);
            members(passengers.into()).for_each(|other| set_pawn(state, other, to, Means::Climb, observer));
        }
        Action::RemoveSand { cell: target } => {
            let markers = state.sand[usize::from(target)].min(rules.markers_per_action(state.role(seat)));
            let far = target != cell && orthogonal(cell) >> target & 1 == 0;
            state.features.note(feature::REMOVE_SAND);
            state.features.note_if(feature::DIG_OUT, state.is_buried(seat));
            state.features.note_if(feature::ARCHEOLOGIST_TWO, markers > 1);
            state.features.note_if(feature::EXPLORER_DIAGONAL_REMOVE, far);
            let deeds = &mut state.deeds[usize::from(seat)];
            count(&mut deeds.digging_actions, 1);
            count(&mut deeds.markers_removed, markers);
            remove_sand(rules, state, target, markers);
            observer.event(Event::SandRemoved { seat, cell: target, markers, tool: Tool::Shovel });
        }
        Action::Excavate => excavate(rules, state, observer),
        Action::PickUp { part } => {
            state.features.note(feature::PICK_UP);
            count(&mut state.deeds[usize::from(seat)].parts, 1);
            state.parts[usize::from(part)] = PartPlace::Collected;
            state.collected_in_turn[usize::from(part)] = state.turns;
            observer.event(Event::PartCollected { seat, part });
        }
        Action::Calm => {
            count(&mut state.deeds[usize::from(seat)].role_actions, 1);
            state.calmed = (state.calmed + rules.calm_per_action).min(rules.storm_cards(state.meter));
            let cards = rules.storm_cards(state.meter) - state.calmed;
            state.features.note(feature::CALM);
            state.features.note_if(feature::CALM_ALL, cards == 0);
            observer.event(Event::Calmed { seat, cards });
        }
        Action::Refill => {
            state.features.note(feature::REFILL);
            count(&mut state.deeds[usize::from(seat)].role_actions, 1);
            gain_water(rules, state, seat, rules.carrier_refill, Spring::Refill, observer);
        }
        other => unreachable!("{other:?} is no action that is over at once"),
    }
}

fn note_jump(state: &mut State, from: u8, to: u8, is_jump: bool) {
    let through_sand = state.is_blocked(from) || state.is_blocked(to);
    state.features.note_if(feature::TUNNEL, is_jump);
    state.features.note_if(feature::CLIMBER_BLOCKED_TUNNEL, is_jump && through_sand);
}

/// Puts a pawn on another cell.
fn set_pawn(state: &mut State, seat: Seat, to: u8, means: Means, observer: &mut impl Observer<Event>) {
    let from = std::mem::replace(&mut state.pawns[usize::from(seat)], to);
    observer.event(Event::PawnMoved { seat, from, to, means });
}

fn remove_sand(rules: &Rules, state: &mut State, cell: u8, markers: u8) {
    state.supply += markers;
    state.set_sand(rules, cell, state.sand[usize::from(cell)] - markers);
}

fn gain_water(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    water: u8,
    spring: Spring,
    observer: &mut impl Observer<Event>,
) {
    let amount = water.min(state.room(rules, seat));
    if amount == 0 {
        return;
    }
    state.water[usize::from(seat)] += amount as i8;
    count(&mut state.deeds[usize::from(seat)].water_gained, amount);
    observer.event(Event::WaterGained { seat, amount, spring });
}

/// Turns the own tile over and resolves its symbol (rules file, sections 5.1 and 10).
fn excavate(rules: &Rules, state: &mut State, observer: &mut impl Observer<Event>) {
    let seat = state.active;
    let cell = state.pawn(seat);
    let tile = state.tiles[usize::from(cell)];
    state.excavated |= 1 << cell;
    state.peeked &= !(1 << cell);
    state.features.note(feature::EXCAVATE);
    count(&mut state.deeds[usize::from(seat)].excavations, 1);
    observer.event(Event::Excavated { seat, cell, tile });
    match tile {
        Tile::Well => {
            state.features.note(feature::WELL);
            for thirsty in members(state.seats_on(cell).into()) {
                gain_water(rules, state, thirsty, rules.well_gain, Spring::Well, observer);
            }
        }
        Tile::Mirage => state.features.note(feature::MIRAGE),
        Tile::Tunnel => state.tunnels |= 1 << cell,
        Tile::LaunchPad => state.features.note(feature::LAUNCH_PAD),
        _ => {}
    }
    if tile.has_gear() {
        draw_equipment(state, seat, observer);
    }
    if let Some((part, axis)) = tile.clue() {
        place_part(state, part, axis, cell, observer);
    }
}

fn draw_equipment(state: &mut State, seat: Seat, observer: &mut impl Observer<Event>) {
    match state.equipment_draw.draw().map(Equipment::from_id) {
        Some(card) => {
            state.hands[usize::from(seat)].add(super::cards::EquipmentCards::of(card, 1));
            count(&mut state.deeds[usize::from(seat)].equipment_drawn, 1);
            observer.event(Event::EquipmentDrawn { seat, card });
        }
        None => observer.event(Event::NothingDrawn { seat }),
    }
}

/// The second clue of a part tells where it is: in the present row of the one and the present column of the other.
fn place_part(state: &mut State, part: u8, axis: Axis, cell: u8, observer: &mut impl Observer<Event>) {
    let other_axis = match axis {
        Axis::Row => Axis::Column,
        Axis::Column => Axis::Row,
    };
    let Some(other) = state.cell_of(Tile::of_clue(part, other_axis)) else { return };
    if state.excavated >> other & 1 == 0 {
        return;
    }
    let (row_clue, column_clue) = if axis == Axis::Row { (cell, other) } else { (other, cell) };
    let Some(target) = cell_at(place(row_clue).0, place(column_clue).1) else { return };
    state.parts[usize::from(part)] = PartPlace::At(target);
    state.features.note(feature::PART_PLACED);
    state.features.note_if(feature::PART_IN_EYE, target == state.eye);
    observer.event(Event::PartPlaced { part, cell: target });
}

/// A Navigate action or a further step of the navigated Climber (rules file, section 6.5).
fn navigate(rules: &Rules, state: &mut State, seat: Seat, to: u8, passengers: u8, observer: &mut impl Observer<Event>) {
    let navigator = state.active;
    if state.phase != Phase::Navigation {
        spend(state);
        state.features.note(feature::NAVIGATE);
        count(&mut state.deeds[usize::from(navigator)].moving_actions, 1);
        state.steps_left = rules.navigator_steps;
    }
    let from = state.pawn(seat);
    if state.role(seat) == Role::Climber {
        state.steps_left -= 1;
        let is_jump = orthogonal(from) >> to & 1 == 0;
        note_jump(state, from, to, is_jump);
        state.features.note_if(feature::NAVIGATE_OWN_ABILITY, state.is_blocked(to));
        state.features.note_if(feature::NAVIGATE_PASSENGER, passengers != 0);
    } else {
        state.steps_left = 0;
        if state.role(seat) == Role::Explorer {
            let open = reach::existing(state) & !state.blocked;
            let plain: Mask = (0..rules.navigator_steps)
                .fold(1 << from, |reached, _| reached | super::board::orthogonal_of_set(reached) & open);
            state.features.note_if(feature::NAVIGATE_OWN_ABILITY, plain >> to & 1 == 0);
        }
    }
    set_pawn(state, seat, to, Means::Navigation, observer);
    members(passengers.into()).for_each(|other| set_pawn(state, other, to, Means::Climb, observer));
}

fn give_water(state: &mut State, to: Seat, amount: u8, observer: &mut impl Observer<Event>) {
    let seat = state.asked;
    let together = state.pawn(seat) == state.pawn(to);
    state.features.note_if(feature::GIVE_WATER, together);
    state.features.note_if(feature::CARRIER_REMOTE_GIFT, !together);
    state.features.note_if(feature::GIVE_WATER_OUT_OF_TURN, seat != state.active);
    state.features.note_if(feature::GIVE_AFTER_REVEAL, state.phase == Phase::SunWindow);
    count(&mut state.deeds[usize::from(seat)].water_given, amount);
    state.water[usize::from(seat)] -= amount as i8;
    state.water[usize::from(to)] += amount as i8;
    observer.event(Event::GaveWater { seat, to, amount });
}

/// The top storm cards become known; what to do with them is asked next.
fn look_ahead(rules: &Rules, state: &mut State, observer: &mut impl Observer<Event>) {
    let wanted = rules.forecast(state.meter);
    let len = state.storm_draw.len();
    let cards = usize::from(wanted).min(len);
    state.features.note_if(feature::FORECAST_SHORT_PILE, cards < usize::from(wanted));
    state.known_storm |= ((1 << cards) - 1) << (len - cards);
    state.foreseen = cards as u8;
    observer.event(Event::Foreseen { seat: state.asked, cards: cards as u8 });
}

/// One of the cards looked at goes under the pile; the others keep their order.
fn bottom(state: &mut State, position: u8, observer: &mut impl Observer<Event>) {
    let len = state.storm_draw.len();
    let index = len - 1 - usize::from(position);
    let mut cards = [0; super::state::MAX_STORM_CARDS];
    let cards = &mut cards[..len];
    cards.copy_from_slice(state.storm_draw.cards());
    cards[..=index].rotate_right(1);
    state.storm_draw = pile(cards);
    let above = state.known_storm >> (index + 1) << (index + 1);
    let below = state.known_storm & ((1 << index) - 1);
    state.known_storm = above | below << 1 | 1;
    state.foreseen = 0;
    state.features.note(feature::BOTTOM);
    observer.event(Event::Bottomed { seat: state.asked, card: super::cards::StormCard::from_id(cards[0]) });
}

/// Plays an equipment card, which leaves the game (rules file, section 7).
fn play(rules: &Rules, state: &mut State, action: Action, observer: &mut impl Observer<Event>) {
    let seat = state.asked;
    let cell = state.pawn(seat);
    let card = Equipment::from_id(action.kind() - super::action::kind::DUNE_BLASTER);
    state.hands[usize::from(seat)].take(card);
    count(&mut state.deeds[usize::from(seat)].equipment_played, 1);
    state.features.note_if(feature::PLAY_OUT_OF_TURN, seat != state.active);
    state.features.note_if(feature::PLAY_BETWEEN_STORM_CARDS, state.stage == Stage::Storm);
    observer.event(Event::Played { seat, card });
    match action {
        Action::DuneBlaster { cell: target } => {
            let markers = state.sand[usize::from(target)];
            state.features.note(feature::DUNE_BLASTER);
            let far = target != cell && orthogonal(cell) >> target & 1 == 0;
            state.features.note_if(feature::EXPLORER_DIAGONAL_BLAST, far);
            remove_sand(rules, state, target, markers);
            observer.event(Event::SandRemoved { seat, cell: target, markers, tool: Tool::DuneBlaster });
        }
        Action::JetPack { to, passengers } => {
            state.features.note(feature::JET_PACK);
            state.features.note_if(feature::JET_PACK_PASSENGER, passengers != 0);
            state.features.note_if(feature::JET_PACK_FROM_SAND, state.is_buried(seat));
            set_pawn(state, seat, to, Means::JetPack, observer);
            members(passengers.into()).for_each(|other| set_pawn(state, other, to, Means::JetPack, observer));
        }
        Action::SolarShield => {
            state.features.note(feature::SOLAR_SHIELD);
            state.shields |= 1 << seat;
            if rules.shield_scope == ShieldScope::OnTile {
                state.shield_cells[usize::from(seat)] |= 1 << cell;
            }
        }
        Action::Terrascope { cell: target } => {
            state.features.note(feature::TERRASCOPE);
            let tile = state.tiles[usize::from(target)];
            // The gear under the wreck is known from the start.
            state.peeked |= Mask::from(tile != Tile::CrashSite) << target;
            observer.event(Event::Peeked { seat, cell: target, tile });
        }
        Action::SecretWaterReserve => {
            state.features.note(feature::SECRET_WATER_RESERVE);
            for thirsty in members(state.seats_on(cell).into()) {
                gain_water(rules, state, thirsty, rules.reserve_gain, Spring::Reserve, observer);
            }
        }
        Action::TimeThrottle => {
            state.features.note(feature::TIME_THROTTLE);
            state.features.note_if(feature::THROTTLE_AFTER_LAST_ACTION, state.actions_left == 0);
            state.actions_left += rules.throttle_actions;
        }
        _ => look_ahead(rules, state, observer),
    }
}
