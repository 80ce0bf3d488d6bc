//! The search for the best way to use the actions of a turn.

use super::board::{Board, NOWHERE};
use super::value::{Outlook, Position};
use crate::games::desert::Action;
use crate::games::desert::action::kind;
use crate::games::desert::board::{ALL, Mask, members, orthogonal, surrounding};
use crate::games::desert::cards::{PARTS, Role};

/// The most actions that a turn may have.
pub(super) const MAX_ACTIONS: usize = 12;

/// Something that can be chosen, with its value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) action: Action,
    pub(super) value: f32,
}

/// The best way to use the actions of a turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    pub(super) value: f32,
    /// The actions; the turn is stopped after them.
    pub(super) actions: [Action; MAX_ACTIONS],
}

/// One way to use some of the actions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<const SEATS: usize> {
    position: Position<SEATS>,
    /// The cells that the pawn need not go to again, as its last step was from there.
    left: Mask,
    /// The value with what may still be got in the turn.
    promise: f32,
    actions: [Action; MAX_ACTIONS],
}

/// Finds the best way to use the actions that are left in a position. `actions` is a buffer for reuse.
pub(super) fn search<const SEATS: usize>(
    outlook: &Outlook<'_, SEATS>,
    position: &Position<SEATS>,
    width: usize,
    lines: &mut [Vec<Line<SEATS>>; 2],
    candidates: &mut Vec<Action>,
) -> Plan {
    let seat = outlook.active;
    let actions = [Action::Stop; MAX_ACTIONS];
    let value = outlook.value(position);
    let mut best = Plan { value, actions };
    let [present, next] = lines;
    present.clear();
    present.push(Line { position: *position, left: 0, promise: value, actions });
    let depth = usize::from(position.board.actions_left).min(MAX_ACTIONS);
    for done in 0..depth {
        let last = done + 1 == depth;
        next.clear();
        for line in present.iter() {
            candidates.clear();
            list(outlook, &line.position.board, line.left, candidates);
            for action in candidates.iter() {
                let position = outlook.after(&line.position, seat, *action);
                let value = outlook.value(&position);
                let promise = if last { value } else { value + outlook.promise(&position) };
                let follow = !last && next.get(width - 1).is_none_or(|worst| promise > worst.promise);
                if follow || value > best.value {
                    let mut actions = line.actions;
                    actions[done] = *action;
                    if value > best.value {
                        best = Plan { value, actions };
                    }
                    if follow {
                        let stepped = matches!(action, Action::Move { .. });
                        let left = if stepped { 1 << line.position.board.pawn(seat) } else { 0 };
                        insert(next, Line { position, left, promise, actions }, width);
                    }
                }
            }
        }
        std::mem::swap(present, next);
    }
    best
}

/// Puts a line among the best ones, which stand in order and the last of which it beats if there are as many as may
/// be, unless its board is there already.
fn insert<const SEATS: usize>(lines: &mut Vec<Line<SEATS>>, line: Line<SEATS>, width: usize) {
    let mut place = lines.len();
    while place > 0 && lines[place - 1].promise < line.promise {
        place -= 1;
    }
    let mut same = place;
    while same > 0 && lines[same - 1].promise == line.promise {
        if lines[same - 1].position.board == line.position.board {
            return;
        }
        same -= 1;
    }
    if lines.len() == width {
        lines.pop();
    }
    lines.insert(place, line);
}

/// The actions that are worth a thought, Stop left out; a step does not go to the cells `left`.
fn list<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board, left: Mask, actions: &mut Vec<Action>) {
    let rules = outlook.rules;
    let seat = outlook.active;
    let (role, cell) = (outlook.role(seat), board.pawn(seat));
    let place = 1 << cell;
    let allowed = |kind| !rules.forbidden().contains(kind);
    let climber_here =
        (0..outlook.players).any(|other| outlook.role(other) == Role::Climber && board.pawn(other) == cell);
    let is_blocked = board.blocked[0] & place != 0;
    let is_free = !is_blocked || climber_here;
    if !is_free {
        if allowed(kind::REMOVE_SAND) {
            actions.push(Action::RemoveSand { cell });
        }
        return;
    }
    let is_excavated = board.excavated & place != 0;
    if is_excavated && !is_blocked && allowed(kind::PICK_UP) {
        for part in (0..PARTS).filter(|part| board.parts[*part] != NOWHERE && board.parts[*part] == cell) {
            actions.push(Action::PickUp { part: part as u8 });
        }
    }
    if !is_excavated && board.sandy & place == 0 && allowed(kind::EXCAVATE) {
        actions.push(Action::Excavate);
    }
    let around = (if role == Role::Explorer { surrounding(cell) } else { orthogonal(cell) }) & outlook.existing;
    if allowed(kind::REMOVE_SAND) {
        let sandy = (around | place) & board.sandy;
        let telling = sandy & (board.blocked[0] | !board.excavated);
        actions.extend(members(telling).map(|cell| Action::RemoveSand { cell }));
        // Elsewhere all that counts is that it comes back into the supply.
        let other = sandy & !telling;
        if other != 0 {
            let cell = if other & place != 0 { cell } else { other.trailing_zeros() as u8 };
            actions.push(Action::RemoveSand { cell });
        }
    }
    if allowed(kind::MOVE) {
        let open = if role == Role::Climber { ALL } else { !board.blocked[0] };
        let mut targets = around;
        if board.tunnels & place != 0 && (!is_blocked || rules.climber_uses_blocked_tunnel) {
            targets |= board.tunnels & !place & if rules.climber_uses_blocked_tunnel { ALL } else { !board.blocked[0] };
        }
        let targets = targets & open & !left;
        actions.extend(members(targets).map(|to| Action::Move { to, passengers: 0 }));
        if role == Role::Climber && rules.climber_passengers > 0 {
            for other in (0..outlook.players).filter(|other| *other != seat && board.pawn(*other) == cell) {
                actions.extend(members(targets).map(|to| Action::Move { to, passengers: 1 << other }));
            }
        }
    }
    match role {
        Role::Meteorologist => {
            let calm = rules.calm_per_action > 0 && board.calmed < outlook.storm_cards;
            if calm && allowed(kind::CALM) {
                actions.push(Action::Calm);
            }
            if !board.foreseen && allowed(kind::FORECAST) {
                actions.push(Action::Forecast);
            }
        }
        Role::Navigator if allowed(kind::NAVIGATE) => navigations(outlook, board, actions),
        Role::WaterCarrier => {
            let on_well = outlook.is_open_well(board, cell);
            let room = rules.capacity(role) > board.water[usize::from(seat)];
            if on_well && room && allowed(kind::REFILL) {
                actions.push(Action::Refill);
            }
        }
        _ => {}
    }
}

/// Other pawns brought to where they may want to be; the Climber only one step, as the next ones are asked for then.
fn navigations<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board, actions: &mut Vec<Action>) {
    let rules = outlook.rules;
    let cells = outlook.interesting(board);
    for other in (0..outlook.players).filter(|other| *other != outlook.active) {
        let from = board.pawn(other);
        let role = outlook.role(other);
        if role == Role::Climber {
            let targets = orthogonal(from) & outlook.existing;
            actions.extend(members(targets).map(|to| Action::Navigate { seat: other, to, passengers: 0 }));
            continue;
        }
        if board.blocked[0] >> from & 1 == 1 && !rules.navigate_buried {
            continue;
        }
        let open = outlook.existing & !board.blocked[0];
        let mut reached = 1 << from;
        for _ in 0..rules.navigator_steps() {
            let mut next = super::reach::beside(reached, role == Role::Explorer);
            if reached & board.tunnels != 0 {
                next |= board.tunnels;
            }
            reached |= next & open;
        }
        let targets = reached & cells & !(1 << from);
        actions.extend(members(targets).map(|to| Action::Navigate { seat: other, to, passengers: 0 }));
    }
}
