//! The open part of a position in the form in which the planner tries actions out.

use crate::games::Seat;
use crate::games::island::cards::{Card, Cards, Role, TREASURES};
use crate::games::island::layout::Mask;
use crate::games::island::rules::{MAX_PLAYERS, Rules};
use crate::games::island::{Action, View};

/// What stays the same while actions are tried out: who plays and where things lie.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene {
    /// Number of seats.
    pub(super) players: u8,
    /// Whose turn it is.
    pub(super) active: Seat,
    /// The roles by seat.
    pub(super) roles: [Role; MAX_PLAYERS],
    /// The cells of each treasure's tiles.
    pub(super) treasure_cells: [Mask; TREASURES],
    /// The cell of Fools' Landing.
    pub(super) landing: u8,
}

impl Scene {
    /// The scene of a view.
    pub(super) fn of(view: &View<'_>) -> Self {
        let players = view.players();
        let mut roles = [Role::Engineer; MAX_PLAYERS];
        for seat in 0..players {
            roles[usize::from(seat)] = view.role(seat);
        }
        Self {
            players,
            active: view.active(),
            roles,
            treasure_cells: std::array::from_fn(|treasure| view.treasure_cells(treasure)),
            landing: view.fools_landing(),
        }
    }

    /// The role of a seat.
    #[inline]
    pub(super) fn role(&self, seat: Seat) -> Role {
        self.roles[usize::from(seat)]
    }

    /// The cells that the way to victory still needs: Fools' Landing and the tiles of the treasures not yet captured.
    #[inline]
    pub(super) fn needed(&self, captured: u8) -> Mask {
        (0..TREASURES)
            .filter(|treasure| captured >> treasure & 1 == 0)
            .fold(1 << self.landing, |cells, treasure| cells | self.treasure_cells[treasure])
    }
}

/// What the actions of a turn change. Nothing in it is hidden from any seat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Board {
    /// Cells whose tile has not sunk.
    pub(super) existing: Mask,
    /// Cells whose tile is flooded.
    pub(super) flooded: Mask,
    /// The hands by seat.
    pub(super) hands: [Cards; MAX_PLAYERS],
    /// The cells of the pawns by seat.
    pub(super) pawns: [u8; MAX_PLAYERS],
    /// The captured treasures as a bit set.
    pub(super) captured: u8,
    /// Actions that the active player has left.
    pub(super) actions_left: u8,
    /// Flights that the active player has used.
    pub(super) flights_used: u8,
}

impl Board {
    /// The board that a view shows.
    pub(super) fn of(view: &View<'_>) -> Self {
        let mut hands = [Cards::NONE; MAX_PLAYERS];
        let mut pawns = [0; MAX_PLAYERS];
        for seat in 0..view.players() {
            hands[usize::from(seat)] = view.hand(seat);
            pawns[usize::from(seat)] = view.pawn(seat);
        }
        Self {
            existing: view.existing(),
            flooded: view.flooded(),
            hands,
            pawns,
            captured: view.captured(),
            actions_left: view.actions_left(),
            flights_used: view.flights_used(),
        }
    }

    /// The hand of a seat.
    #[inline]
    pub(super) fn hand(&self, seat: Seat) -> Cards {
        self.hands[usize::from(seat)]
    }

    /// The cell of a seat's pawn.
    #[inline]
    pub(super) fn pawn(&self, seat: Seat) -> u8 {
        self.pawns[usize::from(seat)]
    }

    /// Whether a treasure was captured.
    #[inline]
    pub(super) const fn is_captured(&self, treasure: usize) -> bool {
        self.captured >> treasure & 1 == 1
    }

    /// The seats with a pawn on `cell`, as a bit set.
    #[inline]
    pub(super) fn seats_on(&self, cell: u8, players: u8) -> u8 {
        (0..players).fold(0, |seats, seat| seats | u8::from(self.pawn(seat) == cell) << seat)
    }

    /// The cards of all hands. No kind can exceed what one multiset holds, as the deck has fewer.
    #[inline]
    pub(super) fn all_hands(&self) -> Cards {
        let mut all = Cards::NONE;
        self.hands.iter().for_each(|hand| all.add(*hand));
        all
    }

    /// Carries out an action of `seat` that is possible on the board. What it leads to is not carried out.
    #[inline]
    pub(super) fn apply(&mut self, rules: &Rules, seat: Seat, action: Action) {
        let place = usize::from(seat);
        if action.kind() <= crate::games::island::action::kind::NAVIGATE {
            self.actions_left = self.actions_left.saturating_sub(1);
        }
        match action {
            Action::Move { to } | Action::Rescue { to } => self.pawns[place] = to,
            Action::ShoreUp { cells } => self.flooded &= !cells,
            Action::Give { to, cards } => {
                self.hands[place].remove(cards);
                self.hands[usize::from(to)].add(cards);
            }
            Action::Capture { treasure } => {
                self.hands[place].remove(Cards::of(Card::from_id(treasure), rules.capture_cost()));
                self.captured |= 1 << treasure;
            }
            Action::Fly { to } => {
                self.pawns[place] = to;
                self.flights_used += 1;
            }
            Action::Navigate { seat, to } => self.pawns[usize::from(seat)] = to,
            Action::Lift { seats, to } => {
                self.hands[place].remove(Cards::of(Card::HelicopterLift, 1));
                for (other, pawn) in self.pawns.iter_mut().enumerate() {
                    if seats >> other & 1 == 1 {
                        *pawn = to;
                    }
                }
            }
            Action::Sandbags { cell } => {
                self.hands[place].remove(Cards::of(Card::Sandbags, 1));
                self.flooded &= !(1 << cell);
            }
            Action::Discard { card } => self.hands[place].remove(Cards::of(card, 1)),
            Action::Stop | Action::LiftOff | Action::Pass => {}
        }
    }
}
