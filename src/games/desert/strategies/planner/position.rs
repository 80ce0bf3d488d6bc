//! Boards with what has been worked out for them, and what actions make of them.

use super::board::{Board, NOWHERE};
use super::errands::{Step, part_on};
use super::outlook::Outlook;
use super::reach::Field;
use crate::games::Seat;
use crate::games::desert::Action;
use crate::games::desert::board::members;
use crate::games::desert::cards::Equipment;

/// A board with what has been worked out for it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position<const SEATS: usize> {
    pub(super) board: Board,
    pub(super) fields: [Field; SEATS],
    /// What is expected of tiles excavated on the way, less what cards played on the way are worth.
    pub(super) gained: f32,
    /// The value of what most actions leave as it is.
    pub(super) parts: Parts<SEATS>,
}

/// The value of a board in parts, as most actions change few of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts<const SEATS: usize> {
    /// Unknown tiles for the team.
    pub(super) tiles: f32,
    /// The parts of the machine that lie on tiles.
    pub(super) machine: f32,
    /// What each pawn has near it.
    pub(super) own: [f32; SEATS],
    /// What the Water Carrier may give.
    pub(super) carrier: f32,
    /// The whole without what is quickly counted.
    pub(super) sum: f32,
}

impl<const SEATS: usize> Outlook<'_, SEATS> {
    /// A board with what is worked out for it.
    pub(super) fn position(&self, board: &Board) -> Position<SEATS> {
        let fields = std::array::from_fn(|seat| self.field(board, seat as Seat));
        let mut position = Position {
            board: *board,
            fields,
            gained: 0.0,
            parts: Parts { tiles: 0.0, machine: 0.0, own: [0.0; SEATS], carrier: 0.0, sum: 0.0 },
        };
        self.judge(&mut position, u8::MAX >> (8 - SEATS));
        position
    }

    #[inline]
    fn field(&self, board: &Board, seat: Seat) -> Field {
        let from = board.pawn(seat);
        let is_open = board.blocked[0] >> from & 1 == 0;
        if is_open && seat == self.active {
            return self.memo.field(self.rules, board, from);
        }
        let with_climber = self.climber.is_some_and(|climber| board.pawn(climber) == from);
        Field::of(self.rules, board, self.existing, self.ways[usize::from(seat)], from, is_open || with_climber)
    }

    /// Works the parts of the value out anew, those of single pawns for `seats`, a bit set.
    fn judge(&self, position: &mut Position<SEATS>, seats: u8) {
        position.parts.tiles = self.value_of_tiles(position);
        position.parts.machine = self.value_of_parts(position);
        for seat in members(seats.into()) {
            position.parts.own[usize::from(seat)] = self.value_of_pawn(position, seat);
        }
        position.parts.carrier = self.carrier.map_or(0.0, |carrier| self.value_of_carrier(position, carrier));
        self.add_up(position);
    }

    fn add_up(&self, position: &mut Position<SEATS>) {
        let parts = &mut position.parts;
        parts.sum = parts.tiles + parts.machine + parts.carrier + parts.own.iter().sum::<f32>();
    }

    /// The position after an action or play of `seat`.
    pub(super) fn after(&self, before: &Position<SEATS>, seat: Seat, action: Action) -> Position<SEATS> {
        let mut position = *before;
        let role = self.role(seat);
        position.board.apply(self.rules, role, seat, action);
        match action {
            Action::Excavate => {
                let cell = position.board.pawn(seat);
                position.gained += self.excavated(&mut position.board, cell);
            }
            Action::SecretWaterReserve => {
                let here = position.board.pawn(seat);
                for other in (0..SEATS as Seat).filter(|other| before.board.pawn(*other) == here) {
                    let full = self.rules.capacity(self.role(other));
                    let water = &mut position.board.water[usize::from(other)];
                    *water = (*water + self.rules.reserve_gain).min(full);
                }
                position.gained -= self.worth(Equipment::SecretWaterReserve);
            }
            Action::DuneBlaster { .. } => position.gained -= self.worth(Equipment::DuneBlaster),
            Action::JetPack { .. } => position.gained -= self.worth(Equipment::JetPack),
            Action::SolarShield => position.gained -= self.worth(Equipment::SolarShield),
            Action::TimeThrottle => position.gained -= self.worth(Equipment::TimeThrottle),
            _ => {}
        }
        let (old, new) = (&before.board, &position.board);
        let everybody = u8::MAX >> (8 - SEATS);
        if old.blocked != new.blocked || old.tunnels != new.tunnels {
            self.refresh_fields(before, &mut position);
            self.judge(&mut position, everybody);
            return position;
        }
        match action {
            Action::Move { .. } | Action::Navigate { .. } | Action::JetPack { .. } => {
                let mut moved = 0;
                for seat in 0..SEATS {
                    let cell = new.pawns[seat];
                    // Who stands in the sand may go or not as the Climber comes and goes.
                    if old.pawns[seat] != cell || self.climber.is_some() && new.blocked[0] >> cell & 1 == 1 {
                        position.fields[seat] = self.field(new, seat as Seat);
                        moved |= 1 << seat;
                    }
                }
                let seats = if new.shields == 0 { moved } else { everybody };
                self.judge(&mut position, seats);
            }
            Action::Excavate => self.judge(&mut position, everybody),
            Action::RemoveSand { cell } | Action::DuneBlaster { cell } if new.excavated >> cell & 1 == 0 => {
                self.judge(&mut position, everybody);
            }
            Action::PickUp { .. } | Action::Refill | Action::SolarShield | Action::SecretWaterReserve => {
                self.judge(&mut position, everybody);
            }
            _ => {}
        }
        position
    }

    /// The position after a step of the active player's plan.
    pub(super) fn after_step(&self, before: &Position<SEATS>, step: Step) -> Position<SEATS> {
        let seat = self.active;
        let (cell, cost, is_visit) = match step {
            Step::Act(action) => return self.after(before, seat, action),
            Step::Visit { cell, cost } => (cell, cost, true),
            Step::Walk { cell, cost } => (cell, cost, false),
        };
        let mut position = *before;
        let board = &mut position.board;
        board.pawns[usize::from(seat)] = cell;
        board.actions_left = board.actions_left.saturating_sub(cost);
        if is_visit {
            let is_undug = board.excavated >> cell & 1 == 0;
            let stays = if is_undug { 0 } else { self.rules.block_threshold() - 1 };
            let due = board.sand(cell).saturating_sub(stays);
            let markers = self.rules.markers_per_action(self.role(seat));
            board.dig(self.rules, cell, due.div_ceil(markers).saturating_mul(markers));
            if is_undug {
                board.excavated |= 1 << cell;
                position.gained += self.excavated(board, cell);
            }
            if let Some(part) = part_on(board, cell) {
                board.collected |= 1 << part;
                board.parts[usize::from(part)] = NOWHERE;
            }
        }
        self.refresh_fields(before, &mut position);
        let new = &position.board;
        let alone = !is_visit && new.shields == 0;
        self.judge(&mut position, if alone { 1 << seat } else { u8::MAX >> (8 - SEATS) });
        position
    }

    /// Works the fields out anew that a change of pawns, sand or tunnels makes different. What sand the active player
    /// removes opens ways for others too, but seldom ways that they need at once, unless all are on their way home.
    fn refresh_fields(&self, before: &Position<SEATS>, position: &mut Position<SEATS>) {
        let (old, new) = (&before.board, &position.board);
        let opened = old.blocked != new.blocked;
        let all = old.tunnels != new.tunnels || opened && new.collected == 0b1111;
        for seat in 0..SEATS {
            let place = 1 << new.pawns[seat];
            let changed = all
                || old.pawns[seat] != new.pawns[seat]
                || opened && (seat == usize::from(self.active) || old.blocked[0] & place != 0)
                || self.climber.is_some() && new.blocked[0] & place != 0;
            if changed {
                position.fields[seat] = self.field(new, seat as Seat);
            }
        }
    }
}
