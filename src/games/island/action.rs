//! What a seat may choose.

use super::cards::{Card, Cards};
use super::layout::Mask;

/// A choice of the seat to act. Cells are indices into the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Step (or dive) to a cell.
    Move {
        /// Destination.
        to: u8,
    },
    /// Dry tiles.
    ShoreUp {
        /// The cells of the tiles; one, or several for the Engineer.
        cells: Mask,
    },
    /// Give cards to another seat.
    Give {
        /// The receiver.
        to: u8,
        /// What is given.
        cards: Cards,
    },
    /// Turn in cards for a treasure.
    Capture {
        /// The treasure, 0 to 3.
        treasure: u8,
    },
    /// The Pilot's flight.
    Fly {
        /// Destination.
        to: u8,
    },
    /// The Navigator moves another pawn.
    Navigate {
        /// The seat whose pawn is moved.
        seat: u8,
        /// Destination.
        to: u8,
    },
    /// End the action phase.
    Stop,
    /// Helicopter Lift as transport. All pawns stand on one cell.
    Lift {
        /// The seats whose pawns are carried, as a bit set.
        seats: u8,
        /// Destination.
        to: u8,
    },
    /// Helicopter Lift as the way home.
    LiftOff,
    /// Sandbags.
    Sandbags {
        /// The cell of the tile that is dried.
        cell: u8,
    },
    /// Play no special card now.
    Pass,
    /// Put a card over the hand limit on the discard pile.
    Discard {
        /// The card.
        card: Card,
    },
    /// Swim from the sinking tile.
    Rescue {
        /// Destination.
        to: u8,
    },
}

/// The indices of the action kinds in the declaration.
pub mod kind {
    #![allow(missing_docs)]
    pub const MOVE: u8 = 0;
    pub const SHORE_UP: u8 = 1;
    pub const GIVE: u8 = 2;
    pub const CAPTURE: u8 = 3;
    pub const FLY: u8 = 4;
    pub const NAVIGATE: u8 = 5;
    pub const STOP: u8 = 6;
    pub const HELICOPTER_LIFT: u8 = 7;
    pub const LIFT_OFF: u8 = 8;
    pub const SANDBAGS: u8 = 9;
    pub const PASS: u8 = 10;
    pub const DISCARD: u8 = 11;
    pub const RESCUE: u8 = 12;
}

impl Action {
    /// The kind: an index into the declared action kinds. The variants stand in the order of the declaration.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> u8 {
        match self {
            Self::Move { .. } => kind::MOVE,
            Self::ShoreUp { .. } => kind::SHORE_UP,
            Self::Give { .. } => kind::GIVE,
            Self::Capture { .. } => kind::CAPTURE,
            Self::Fly { .. } => kind::FLY,
            Self::Navigate { .. } => kind::NAVIGATE,
            Self::Stop => kind::STOP,
            Self::Lift { .. } => kind::HELICOPTER_LIFT,
            Self::LiftOff => kind::LIFT_OFF,
            Self::Sandbags { .. } => kind::SANDBAGS,
            Self::Pass => kind::PASS,
            Self::Discard { .. } => kind::DISCARD,
            Self::Rescue { .. } => kind::RESCUE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::declaration::index_of;
    use crate::games::island::declaration::ACTION_KINDS;

    #[test]
    fn an_action_is_eight_bytes() {
        assert_eq!(size_of::<Action>(), 8);
    }

    #[test]
    fn kinds_are_the_declared_ones() {
        for (action, name) in [
            (Action::Move { to: 0 }, "move"),
            (Action::ShoreUp { cells: 1 }, "shore-up"),
            (Action::Give { to: 0, cards: Cards::NONE }, "give"),
            (Action::Capture { treasure: 0 }, "capture"),
            (Action::Fly { to: 0 }, "fly"),
            (Action::Navigate { seat: 0, to: 0 }, "navigate"),
            (Action::Stop, "stop"),
            (Action::Lift { seats: 1, to: 0 }, "helicopter-lift"),
            (Action::LiftOff, "lift-off"),
            (Action::Sandbags { cell: 0 }, "sandbags"),
            (Action::Pass, "pass"),
            (Action::Discard { card: Card::Sandbags }, "discard"),
            (Action::Rescue { to: 0 }, "rescue"),
        ] {
            assert_eq!(index_of(ACTION_KINDS, name), Some(action.kind()));
        }
    }
}
