//! The search for the best way to use the actions of a turn.

use super::board::{Board, NOWHERE};
use super::errands::Step;
use super::outlook::Outlook;
use super::position::Position;
use super::weights::Weight;
use crate::games::desert::Action;
use crate::games::desert::action::kind;
use crate::games::desert::board::{ALL, Mask, members, orthogonal, surrounding};
use crate::games::desert::cards::{PARTS, Role};

/// The most steps of a plan.
pub(super) const MAX_STEPS: usize = 8;

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
    /// The steps; the turn is stopped after them.
    pub(super) steps: [Step; MAX_STEPS],
}

/// One way to use some of the actions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<const SEATS: usize> {
    position: Position<SEATS>,
    /// The cells that the pawn need not go to again, as its last step was from there.
    left: Mask,
    /// The value with what the actions left may bring.
    rank: f32,
    steps: [Step; MAX_STEPS],
}

/// Finds the best way to use the actions that are left in a position. `buffer` is used again.
pub(super) fn search<const SEATS: usize>(
    outlook: &Outlook<'_, SEATS>,
    position: &Position<SEATS>,
    width: usize,
    lines: &mut [Vec<Line<SEATS>>; 2],
    buffer: &mut Vec<Step>,
) -> Plan {
    let seat = outlook.active;
    let steps = [Step::Act(Action::Stop); MAX_STEPS];
    let value = outlook.value(position);
    let mut best = Plan { value, steps };
    let [present, next] = lines;
    present.clear();
    present.push(Line { position: *position, left: 0, rank: value, steps });
    for done in 0..MAX_STEPS {
        next.clear();
        for line in present.iter().filter(|line| line.position.board.actions_left > 0) {
            buffer.clear();
            list(outlook, &line.position.board, line.left, buffer);
            for step in buffer.iter() {
                let position = outlook.after_step(&line.position, *step);
                let value = outlook.value(&position);
                let more = position.board.actions_left > 0;
                let rank = value + outlook.weights[Weight::Pending] * f32::from(position.board.actions_left);
                let follow = more && next.get(width - 1).is_none_or(|worst| rank > worst.rank);
                if follow || value > best.value {
                    let mut steps = line.steps;
                    steps[done] = *step;
                    if value > best.value {
                        best = Plan { value, steps };
                    }
                    if follow {
                        let stepped = matches!(step, Step::Act(Action::Move { .. }));
                        let left = match step {
                            Step::Walk { .. } => ALL,
                            _ if stepped => 1 << line.position.board.pawn(seat),
                            _ => 0,
                        };
                        insert(next, Line { position, left, rank, steps }, width);
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        std::mem::swap(present, next);
    }
    best
}

/// Puts a line among the best ones, which stand in order and the last of which it beats if there are as many as may
/// be, unless its board is there already.
fn insert<const SEATS: usize>(lines: &mut Vec<Line<SEATS>>, line: Line<SEATS>, width: usize) {
    let mut place = lines.len();
    while place > 0 && lines[place - 1].rank < line.rank {
        place -= 1;
    }
    let mut same = place;
    while same > 0 && lines[same - 1].rank == line.rank {
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
fn list<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board, left: Mask, actions: &mut Vec<Step>) {
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
            actions.push(Step::Act(Action::RemoveSand { cell }));
        }
        return;
    }
    // Right after a step of the way an errand would be one that was listed before.
    if left == 0 {
        super::errands::list(outlook, board, actions);
    }
    let is_excavated = board.excavated & place != 0;
    if is_excavated && !is_blocked && allowed(kind::PICK_UP) {
        for part in (0..PARTS).filter(|part| board.parts[*part] != NOWHERE && board.parts[*part] == cell) {
            actions.push(Step::Act(Action::PickUp { part: part as u8 }));
        }
    }
    if !is_excavated && board.sandy & place == 0 && allowed(kind::EXCAVATE) {
        actions.push(Step::Act(Action::Excavate));
    }
    let around = (if role == Role::Explorer { surrounding(cell) } else { orthogonal(cell) }) & outlook.existing;
    if allowed(kind::REMOVE_SAND) {
        let sandy = (around | place) & board.sandy;
        let ways = around & !board.blocked[0];
        let is_shut_in = ways & ways.wrapping_sub(1) == 0;
        let mut telling = sandy & outlook.worth_clearing(board);
        if is_shut_in || board.collected == 0b1111 {
            telling |= sandy & board.blocked[0];
        }
        actions.extend(members(telling).map(|cell| Step::Act(Action::RemoveSand { cell })));
        // Elsewhere all that counts is that it comes back into the supply.
        let other = sandy & !telling;
        if other != 0 {
            let cell = if other & place != 0 { cell } else { other.trailing_zeros() as u8 };
            actions.push(Step::Act(Action::RemoveSand { cell }));
        }
    }
    if allowed(kind::MOVE) {
        let open = if role == Role::Climber { ALL } else { !board.blocked[0] };
        let mut targets = around;
        if board.tunnels & place != 0 && (!is_blocked || rules.climber_uses_blocked_tunnel) {
            targets |= board.tunnels & !place & if rules.climber_uses_blocked_tunnel { ALL } else { !board.blocked[0] };
        }
        let targets = targets & open & !left;
        actions.extend(members(targets).map(|to| Step::Act(Action::Move { to, passengers: 0 })));
        if role == Role::Climber && rules.climber_passengers > 0 {
            for other in (0..outlook.players).filter(|other| *other != seat && board.pawn(*other) == cell) {
                actions.extend(members(targets).map(|to| Step::Act(Action::Move { to, passengers: 1 << other })));
            }
        }
    }
    match role {
        Role::Meteorologist => {
            let calm = rules.calm_per_action > 0 && board.calmed < outlook.storm_cards;
            if calm && allowed(kind::CALM) {
                actions.push(Step::Act(Action::Calm));
            }
            if !board.foreseen && allowed(kind::FORECAST) {
                actions.push(Step::Act(Action::Forecast));
            }
        }
        Role::Navigator if allowed(kind::NAVIGATE) => navigations(outlook, board, actions),
        Role::WaterCarrier => {
            let on_well = outlook.is_open_well(board, cell);
            let room = rules.capacity(role) > board.water[usize::from(seat)];
            if on_well && room && allowed(kind::REFILL) {
                actions.push(Step::Act(Action::Refill));
            }
        }
        _ => {}
    }
}

/// Other pawns brought to where they may want to be; the Climber only one step, as the next ones are asked for then.
fn navigations<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board, actions: &mut Vec<Step>) {
    let rules = outlook.rules;
    let cells = outlook.interesting(board);
    for other in (0..outlook.players).filter(|other| *other != outlook.active) {
        let from = board.pawn(other);
        let role = outlook.role(other);
        if role == Role::Climber {
            let targets = orthogonal(from) & outlook.existing;
            actions.extend(members(targets).map(|to| Step::Act(Action::Navigate { seat: other, to, passengers: 0 })));
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
        actions.extend(members(targets).map(|to| Step::Act(Action::Navigate { seat: other, to, passengers: 0 })));
    }
}
