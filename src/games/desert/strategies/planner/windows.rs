//! Gifts, plays of equipment and answers to what was asked in between.

use super::board::Board;
use super::search::{Beam, Choice};
use super::value::{Outlook, Position};
use super::weights::Weight;
use crate::games::desert::board::{Mask, members};
use crate::games::desert::cards::Equipment;
use crate::games::desert::state::Stage;
use crate::games::desert::{Action, View};
use crate::games::{Seat, View as _};

/// Plays that are thought through.
const MOST_PLAYS: usize = 3;

/// The best gift of water that the seat asked may make, if it is worth making.
pub(super) fn gift(view: &View<'_>, outlook: &Outlook<'_>, board: &Board) -> Option<Action> {
    let seat = view.seat();
    let (mut best, mut best_gain) = (None, outlook.weights[Weight::Gift]);
    for to in (0..view.players()).filter(|to| *to != seat) {
        let (amount, gain) = outlook.best_gift(board, seat, to);
        let action = Action::GiveWater { to, amount };
        if gain > best_gain && view.is_legal(action) {
            (best, best_gain) = (Some(action), gain);
        }
    }
    best
}

/// The plays of the seat asked that are worth a thought.
pub(super) fn plays(
    view: &View<'_>,
    outlook: &Outlook<'_>,
    position: &Position,
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
        let reach = super::reach::beside(
            1 << board.pawn(seat),
            outlook.role(seat) == crate::games::desert::cards::Role::Explorer,
        );
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
pub(super) fn look(view: &View<'_>, outlook: &Outlook<'_>, position: &Position) -> Option<Action> {
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

/// Weighs the most promising plays by the best that the active player can do after them.
pub(super) fn weigh_by_plans(
    outlook: &Outlook<'_>,
    position: &Position,
    beam: &mut Beam,
    choices: &mut Vec<Choice>,
    width: usize,
) {
    choices.sort_unstable_by(|one, other| other.value.total_cmp(&one.value));
    choices.truncate(MOST_PLAYS);
    for choice in choices {
        let after = outlook.after(position, outlook.active, choice.action);
        choice.value = beam.search(outlook, &after, width).value;
    }
}
