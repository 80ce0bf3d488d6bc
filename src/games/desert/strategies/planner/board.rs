//! The open part of a position in the form in which the planner tries actions out.

use crate::games::Seat;
use crate::games::desert::board::{CELLS, Mask, members};
use crate::games::desert::cards::{PARTS, Role};
use crate::games::desert::rules::{MAX_PLAYERS, Rules};
use crate::games::desert::state::PartPlace;
use crate::games::desert::{Action, View};

/// The place of a part that lies nowhere: not placed yet or collected.
pub(super) const NOWHERE: u8 = u8::MAX;

/// What actions and plays change. Nothing in it is hidden from any seat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Board {
    /// Markers on each cell's tile.
    sand: [u8; CELLS],
    /// Cells whose tile carries a marker.
    pub(super) sandy: Mask,
    /// Cells whose tile carries as many markers as block it, one more, and two more.
    pub(super) blocked: [Mask; 3],
    /// Cells whose tile is excavated.
    pub(super) excavated: Mask,
    /// Cells whose tile is an excavated tunnel.
    pub(super) tunnels: Mask,
    /// The cells of the pawns by seat.
    pub(super) pawns: [u8; MAX_PLAYERS],
    /// The water by seat.
    pub(super) water: [u8; MAX_PLAYERS],
    /// The cell of each part.
    pub(super) parts: [u8; PARTS],
    /// The collected parts as a bit set.
    pub(super) collected: u8,
    pub(super) supply: u8,
    /// Actions that the active player has left.
    pub(super) actions_left: u8,
    /// Storm cards that Calm has saved in this turn.
    pub(super) calmed: u8,
    /// Whether Forecast was used on this board.
    pub(super) foreseen: bool,
    /// Seats with a Solar Shield in force.
    pub(super) shields: u8,
}

impl Board {
    /// The board that a view shows.
    pub(super) fn of(view: &View<'_>) -> Self {
        let (mut pawns, mut water) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
        for seat in 0..view.players() {
            pawns[usize::from(seat)] = view.pawn(seat);
            water[usize::from(seat)] = view.water(seat).max(0).unsigned_abs();
        }
        let mut board = Self {
            sand: [0; CELLS],
            sandy: 0,
            blocked: [0; 3],
            excavated: view.excavated(),
            tunnels: view.tunnels(),
            pawns,
            water,
            parts: std::array::from_fn(|part| match view.part(part) {
                PartPlace::At(cell) => cell,
                PartPlace::Unplaced | PartPlace::Collected => NOWHERE,
            }),
            collected: view.collected(),
            supply: view.supply(),
            actions_left: view.actions_left(),
            calmed: view.calmed(),
            foreseen: view.known_storm_card(0).is_some(),
            shields: view.shields(),
        };
        members(view.sandy()).for_each(|cell| board.set_sand(view.rules(), cell, view.sand(cell)));
        board
    }

    /// Markers on a cell's tile.
    #[inline]
    pub(super) fn sand(&self, cell: u8) -> u8 {
        self.sand[usize::from(cell)]
    }

    /// The cell of a seat's pawn.
    #[inline]
    pub(super) fn pawn(&self, seat: Seat) -> u8 {
        self.pawns[usize::from(seat)]
    }

    fn set_sand(&mut self, rules: &Rules, cell: u8, markers: u8) {
        self.sand[usize::from(cell)] = markers;
        self.sandy = self.sandy & !(1 << cell) | Mask::from(markers > 0) << cell;
        for (more, blocked) in self.blocked.iter_mut().enumerate() {
            let is_blocked = markers >= rules.block_threshold() + more as u8;
            *blocked = *blocked & !(1 << cell) | Mask::from(is_blocked) << cell;
        }
    }

    /// Removes up to `most` markers from a cell's tile.
    pub(super) fn dig(&mut self, rules: &Rules, cell: u8, most: u8) {
        let markers = self.sand(cell).min(most);
        self.supply += markers;
        self.set_sand(rules, cell, self.sand(cell) - markers);
    }

    /// Carries out an action of `seat` that is possible on the board, as far as it is known what it leads to.
    pub(super) fn apply(&mut self, rules: &Rules, role: Role, seat: Seat, action: Action) {
        if action.kind() <= crate::games::desert::action::kind::REFILL {
            self.actions_left = self.actions_left.saturating_sub(1);
        }
        let place = usize::from(seat);
        match action {
            Action::Move { to, passengers } | Action::JetPack { to, passengers } => {
                self.pawns[place] = to;
                self.carry(passengers, to);
            }
            Action::Navigate { seat, to, passengers } => {
                self.pawns[usize::from(seat)] = to;
                self.carry(passengers, to);
            }
            Action::RemoveSand { cell } => self.dig(rules, cell, rules.markers_per_action(role)),
            Action::DuneBlaster { cell } => self.dig(rules, cell, u8::MAX),
            Action::Excavate => self.excavated |= 1 << self.pawns[place],
            Action::PickUp { part } => {
                self.collected |= 1 << part;
                self.parts[usize::from(part)] = NOWHERE;
            }
            Action::Calm => self.calmed += rules.calm_per_action,
            Action::Forecast => self.foreseen = true,
            Action::Refill => {
                let full = rules.capacity(role);
                self.water[place] = (self.water[place] + rules.carrier_refill).min(full);
            }
            Action::SolarShield => self.shields |= 1 << seat,
            Action::TimeThrottle => self.actions_left += rules.throttle_actions,
            _ => {}
        }
    }

    fn carry(&mut self, passengers: u8, to: u8) {
        members(passengers.into()).for_each(|other| self.pawns[usize::from(other)] = to);
    }
}
