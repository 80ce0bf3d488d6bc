//! The list of legal actions. `legality` checks a single action in another way; the laws compare the two.

use super::action::{Action, kind};
use super::board::{Mask, members};
use super::cards::{Equipment, Role};
use super::reach::{adjacent, existing, navigate_targets, steps, water_receivers};
use super::rules::Rules;
use super::state::{PartPlace, Phase, Stage, State};
use crate::games::Seat;

/// What the listed actions are put into.
pub(super) trait Sink {
    /// Takes the next action.
    fn put(&mut self, action: Action);
    /// Number of actions so far.
    fn count(&self) -> usize;
}

impl Sink for Vec<Action> {
    #[inline]
    fn put(&mut self, action: Action) {
        self.push(action);
    }

    #[inline]
    fn count(&self) -> usize {
        self.len()
    }
}

/// Counts the actions and keeps the first one.
#[derive(Default)]
struct First {
    first: Option<Action>,
    count: usize,
}

impl Sink for First {
    fn put(&mut self, action: Action) {
        self.first.get_or_insert(action);
        self.count += 1;
    }

    fn count(&self) -> usize {
        self.count
    }
}

/// The legal action if there is exactly one.
pub(super) fn only_action(rules: &Rules, state: &State) -> Option<Action> {
    let mut first = First::default();
    list(rules, state, &mut first);
    first.first.filter(|_| first.count == 1)
}

/// Lists every legal action of the seat to act. Actions of one kind stand together.
///
/// Forbidden kinds are left out; Stop, Pass, Keep and Halt, which a seat may be bound to choose, stay if nothing else is
/// legal. Gifts do not count there, as they could go to and fro without end.
pub(super) fn list(rules: &Rules, state: &State, sink: &mut impl Sink) {
    let mut before = sink.count();
    let last = match state.phase {
        Phase::Window => {
            list_equipment(rules, state, sink);
            before += list_gifts(rules, state, sink);
            Action::Pass
        }
        Phase::Action => {
            list_actions(rules, state, sink);
            list_equipment(rules, state, sink);
            before += list_gifts(rules, state, sink);
            Action::Stop
        }
        Phase::Forecast => {
            if !rules.forbidden.contains(kind::BOTTOM) {
                (0..state.foreseen).for_each(|position| sink.put(Action::Bottom { position }));
            }
            Action::Keep
        }
        Phase::Navigation => {
            if let Some(climber) = state.seat_of(Role::Climber)
                && !rules.forbidden.contains(kind::NAVIGATE)
            {
                list_climb(rules, state, climber, sink, |to, passengers| Action::Navigate {
                    seat: climber,
                    to,
                    passengers,
                });
            }
            Action::Halt
        }
        Phase::SunWindow => {
            before += list_gifts(rules, state, sink);
            Action::Pass
        }
        Phase::Over => return,
    };
    if !rules.forbidden.contains(last.kind()) || sink.count() == before {
        sink.put(last);
    }
}

/// Whether the active player may do anything but stop.
pub(super) fn can_act(rules: &Rules, state: &State) -> bool {
    let seat = state.active;
    let cell = state.pawn(seat);
    // Nearly always one of these two tells at once.
    if !rules.forbidden.contains(kind::MOVE)
        && !state.is_buried(seat)
        && adjacent(state, state.role(seat), cell) & !state.blocked != 0
    {
        return true;
    }
    if !rules.forbidden.contains(kind::REMOVE_SAND) && state.sandy >> cell & 1 == 1 {
        return true;
    }
    let mut first = First::default();
    list_actions(rules, state, &mut first);
    list_gifts(rules, state, &mut first);
    list_equipment(rules, state, &mut first);
    first.count > 0
}

/// The actions that cost one of the turn's actions (rules file, sections 5 and 6).
fn list_actions(rules: &Rules, state: &State, sink: &mut impl Sink) {
    let seat = state.active;
    let (role, cell) = (state.role(seat), state.pawn(seat));
    let is_free = !state.is_buried(seat);
    let allowed = |kind| !rules.forbidden.contains(kind);
    if is_free && allowed(kind::MOVE) {
        if role == Role::Climber {
            list_climb(rules, state, seat, sink, |to, passengers| Action::Move { to, passengers });
        } else {
            members(steps(rules, state, seat, cell)).for_each(|to| sink.put(Action::Move { to, passengers: 0 }));
        }
    }
    if allowed(kind::REMOVE_SAND) {
        let near = if is_free { adjacent(state, role, cell) } else { 0 };
        members((near | 1 << cell) & state.sandy).for_each(|cell| sink.put(Action::RemoveSand { cell }));
    }
    let is_excavated = state.excavated >> cell & 1 == 1;
    if is_free && !is_excavated && state.sandy >> cell & 1 == 0 && allowed(kind::EXCAVATE) {
        sink.put(Action::Excavate);
    }
    if is_free && is_excavated && !state.is_blocked(cell) && allowed(kind::PICK_UP) {
        for (part, place) in state.parts.iter().enumerate() {
            if *place == PartPlace::At(cell) {
                sink.put(Action::PickUp { part: part as u8 });
            }
        }
    }
    if is_free || rules.buried_role_actions {
        list_role_actions(rules, state, seat, sink);
    }
}

fn list_role_actions(rules: &Rules, state: &State, seat: Seat, sink: &mut impl Sink) {
    let allowed = |kind| !rules.forbidden.contains(kind);
    match state.role(seat) {
        Role::Meteorologist => {
            if rules.calm_per_action > 0 && state.calmed < rules.storm_cards(state.meter) && allowed(kind::CALM) {
                sink.put(Action::Calm);
            }
            if can_look_ahead(rules, state) && allowed(kind::FORECAST) {
                sink.put(Action::Forecast);
            }
        }
        Role::Navigator if allowed(kind::NAVIGATE) => {
            for other in (0..state.players).filter(|other| *other != seat) {
                if state.is_buried(other) && !rules.navigate_buried {
                    continue;
                }
                if state.role(other) == Role::Climber {
                    list_climb(rules, state, other, sink, |to, passengers| Action::Navigate {
                        seat: other,
                        to,
                        passengers,
                    });
                } else {
                    members(navigate_targets(rules, state, other))
                        .for_each(|to| sink.put(Action::Navigate { seat: other, to, passengers: 0 }));
                }
            }
        }
        Role::WaterCarrier => {
            let cell = state.pawn(seat);
            let on_well =
                state.excavated >> cell & 1 == 1 && state.tiles[usize::from(cell)] == super::cards::Tile::Well;
            if on_well && allowed(kind::REFILL) {
                sink.put(Action::Refill);
            }
        }
        _ => {}
    }
}

/// Whether there are storm cards to look at.
pub(super) fn can_look_ahead(rules: &Rules, state: &State) -> bool {
    rules.forecast(state.meter) > 0 && !state.storm_draw.is_empty()
}

/// The steps of the Climber with all choices of passengers.
fn list_climb(rules: &Rules, state: &State, climber: Seat, sink: &mut impl Sink, action: impl Fn(u8, u8) -> Action) {
    let from = state.pawn(climber);
    let others = state.seats_on(from) & !(1 << climber);
    let targets = steps(rules, state, climber, from);
    each_party(others, rules.climber_passengers, |passengers| {
        members(targets).for_each(|to| sink.put(action(to, passengers)));
    });
}

/// Calls `found` with every set of at most `most` of the seats, the empty one first.
fn each_party(seats: u8, most: u8, mut found: impl FnMut(u8)) {
    let mut party = 0_u8;
    loop {
        if party.count_ones() <= u32::from(most) {
            found(party);
        }
        party = party.wrapping_sub(seats) & seats;
        if party == 0 {
            return;
        }
    }
}

/// What the seat asked may give away (rules file, section 8); returns how many actions that makes.
fn list_gifts(rules: &Rules, state: &State, sink: &mut impl Sink) -> usize {
    let before = sink.count();
    let seat = state.asked;
    let allowed = |kind| !rules.forbidden.contains(kind);
    let water = state.water[usize::from(seat)].max(0).unsigned_abs();
    let with_room = if water > 0 && allowed(kind::GIVE_WATER) { state.with_room(rules) & !(1 << seat) } else { 0 };
    if with_room != 0 {
        for to in members((water_receivers(rules, state, seat) & with_room).into()) {
            (1..=water.min(state.room(rules, to))).for_each(|amount| sink.put(Action::GiveWater { to, amount }));
        }
    }
    let hand = state.hand(seat);
    if !hand.is_empty() && allowed(kind::GIVE_EQUIPMENT) {
        for to in members((state.seats_on(state.pawn(seat)) & !(1 << seat)).into()) {
            hand.kinds().for_each(|card| sink.put(Action::GiveEquipment { to, card }));
        }
    }
    sink.count() - before
}

/// The equipment that the seat asked may play (rules file, section 7).
fn list_equipment(rules: &Rules, state: &State, sink: &mut impl Sink) {
    let seat = state.asked;
    let hand = state.hand(seat);
    if hand.is_empty() {
        return;
    }
    for card in hand.kinds().filter(|card| is_playable(rules, state, seat, *card)) {
        match card {
            Equipment::DuneBlaster => {
                members(blasts(state, seat)).for_each(|cell| sink.put(Action::DuneBlaster { cell }));
            }
            Equipment::JetPack => {
                let cell = state.pawn(seat);
                let (others, targets) = (state.seats_on(cell) & !(1 << seat), flights(state, seat));
                each_party(others, rules.jetpack_passengers, |passengers| {
                    members(targets).for_each(|to| sink.put(Action::JetPack { to, passengers }));
                });
            }
            Equipment::SolarShield => sink.put(Action::SolarShield),
            Equipment::Terrascope => {
                members(existing(state) & !state.excavated).for_each(|cell| sink.put(Action::Terrascope { cell }));
            }
            Equipment::SecretWaterReserve => sink.put(Action::SecretWaterReserve),
            Equipment::TimeThrottle => sink.put(Action::TimeThrottle),
            Equipment::StormTracker => sink.put(Action::StormTracker),
        }
    }
}

/// Where a Dune Blaster of `seat` would remove sand.
fn blasts(state: &State, seat: Seat) -> Mask {
    let cell = state.pawn(seat);
    (adjacent(state, state.role(seat), cell) | 1 << cell) & state.sandy
}

/// Where a Jet Pack may bring `seat`.
fn flights(state: &State, seat: Seat) -> Mask {
    existing(state) & !state.blocked & !(1 << state.pawn(seat))
}

/// The kind of action that plays a card.
const fn kind_of(card: Equipment) -> u8 {
    kind::DUNE_BLASTER + card as u8
}

/// Whether a card that `seat` holds could be played in an ordinary window now.
pub(super) fn is_playable(rules: &Rules, state: &State, seat: Seat, card: Equipment) -> bool {
    !rules.forbidden.contains(kind_of(card))
        && match card {
            Equipment::DuneBlaster => blasts(state, seat) != 0,
            Equipment::JetPack => flights(state, seat) != 0,
            Equipment::SolarShield | Equipment::SecretWaterReserve => true,
            Equipment::Terrascope => existing(state) & !state.excavated != 0,
            Equipment::TimeThrottle => seat == state.active && state.stage == Stage::Actions,
            Equipment::StormTracker => can_look_ahead(rules, state),
        }
}
