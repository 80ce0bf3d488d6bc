//! Gifts, plays of equipment and answers to what was asked in between.

use super::outlook::Outlook;
use super::position::Position;
use super::search::Choice;
use super::storm::Storm;
use super::weights::{Weight, Weights};
use crate::games::desert::board::{Mask, members};
use crate::games::desert::cards::{Equipment, Role};
use crate::games::desert::state::{Phase, Stage};
use crate::games::desert::{Action, View};
use crate::games::{Seat, View as _};

/// Plays that are thought through.
pub(super) const MOST_PLAYS: usize = 1;

/// Water at which something has to be done.
const LOW_WATER: i8 = 1;

/// Whether a seat could give water to anybody, its own pawn's place considered.
pub(super) fn may_give(view: &View<'_>, seat: Seat) -> bool {
    if view.water(seat) <= 0 {
        return false;
    }
    let cell = view.pawn(seat);
    let is_carrier = view.role(seat) == Role::WaterCarrier;
    (0..view.players()).any(|to| to != seat && (view.pawn(to) == cell || is_carrier) && view.room(to) > 0)
}

/// The best gift of water that the seat asked may make, if it is worth making.
pub(super) fn gift(view: &View<'_>, storm: &Storm, weights: &Weights) -> Option<Action> {
    let seat = view.seat();
    let with_shelter =
        |seat: Seat| (seat, usize::from(view.is_sheltered(view.pawn(seat))), view.water(seat).max(0).unsigned_abs());
    let (mut best, mut best_gain) = (None, weights[Weight::Gift]);
    for to in (0..view.players()).filter(|to| *to != seat) {
        let (amount, gain) = storm.best_gift(with_shelter(seat), with_shelter(to), view.room(to));
        let action = Action::GiveWater { to, amount };
        if gain > best_gain && view.is_legal(action) {
            (best, best_gain) = (Some(action), gain);
        }
    }
    best
}

/// Whether the seat asked may have something to play that is not better kept for its own turn.
pub(super) fn may_play(view: &View<'_>, seat: Seat) -> bool {
    let hand = view.hand(seat);
    if hand.is_empty() || view.phase() != Phase::Window {
        return false;
    }
    if view.stage() == Stage::Actions && view.actions_left() > 0 {
        return false;
    }
    let cell = view.pawn(seat);
    let is_open = !view.is_sheltered(cell);
    let is_thirsty = |other: Seat| view.water(other) <= LOW_WATER;
    let somebody_here_is_thirsty = || members(view.seats_on(cell).into()).any(is_thirsty);
    hand.has(Equipment::SolarShield) && is_open && somebody_here_is_thirsty()
        || hand.has(Equipment::SecretWaterReserve) && somebody_here_is_thirsty()
        || hand.has(Equipment::DuneBlaster) && view.is_buried(seat)
        || hand.has(Equipment::JetPack)
            && (view.is_buried(seat) || is_open && is_thirsty(seat) || view.collected() == 0b1111)
        || hand.has(Equipment::TimeThrottle) && view.stage() == Stage::Actions && view.active() == seat
}

/// The plays of the seat asked that are worth a thought.
pub(super) fn plays<const SEATS: usize>(
    view: &View<'_>,
    outlook: &Outlook<'_, SEATS>,
    position: &Position<SEATS>,
    seat: Seat,
    choices: &mut Vec<Choice>,
) {
    let hand = view.hand(seat);
    let board = &position.board;
    let mut consider = |action: Action| {
        let value = outlook.value(&outlook.after(position, seat, action));
        choices.push(Choice { action, value });
    };
    let own_turn = seat == view.active() && view.stage() == Stage::Actions;
    if hand.has(Equipment::SolarShield) {
        consider(Action::SolarShield);
    }
    if hand.has(Equipment::SecretWaterReserve) {
        consider(Action::SecretWaterReserve);
    }
    if hand.has(Equipment::DuneBlaster) {
        let reach = super::reach::beside(1 << board.pawn(seat), outlook.role(seat) == Role::Explorer);
        members((reach | 1 << board.pawn(seat)) & board.blocked[0] & outlook.existing)
            .for_each(|cell| consider(Action::DuneBlaster { cell }));
    }
    if hand.has(Equipment::JetPack) {
        let cells: Mask = outlook.interesting(board) & !board.blocked[0] & !(1 << board.pawn(seat));
        let others = view.seats_on(board.pawn(seat)) & !(1 << seat);
        for to in members(cells) {
            consider(Action::JetPack { to, passengers: 0 });
            if outlook.rules.jetpack_passengers > 0 {
                members(others.into()).for_each(|other| consider(Action::JetPack { to, passengers: 1 << other }));
            }
        }
    }
    if own_turn && hand.has(Equipment::TimeThrottle) {
        consider(Action::TimeThrottle);
    }
}

/// Whether the seat asked should look at a tile, and at which.
pub(super) fn look<const SEATS: usize>(
    view: &View<'_>,
    outlook: &Outlook<'_, SEATS>,
    position: &Position<SEATS>,
) -> Option<Action> {
    let seat = view.seat();
    if !view.hand(seat).has(Equipment::Terrascope) {
        return None;
    }
    let (unknown, drops) = outlook.mysteries();
    let field = &position.fields[usize::from(seat)];
    // The nearest drop tells where water is; otherwise the tile that would be excavated next.
    let cells = if drops.count_ones() > 1 { drops } else { unknown };
    let distance = field.distance_to_any(cells);
    let near = field.levels.get(distance).map_or(0, |level| level & cells);
    (distance <= 1 && near != 0).then(|| Action::Terrascope { cell: near.trailing_zeros() as u8 })
}
