//! What happens, as transcripts tell it. Everything is public.

use super::cards::{Card, Cards};
use super::layout::Mask;
use crate::games::Seat;

/// How a pawn came to another cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// A Move action.
    Walk,
    /// The Pilot's flight.
    Flight,
    /// A Navigate action.
    Navigation,
    /// Helicopter Lift.
    Lift,
    /// Swimming from a sinking tile.
    Rescue,
}

/// Something that happened. Cells are indices into the layout, tiles are tile ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// A pawn moved.
    PawnMoved {
        /// The seat of the pawn.
        seat: Seat,
        /// From where.
        from: u8,
        /// To where.
        to: u8,
        /// How.
        means: Means,
    },
    /// Tiles were dried.
    ShoredUp {
        /// By whom.
        seat: Seat,
        /// The cells of the tiles.
        cells: Mask,
        /// Whether it was the card Sandbags.
        sandbags: bool,
    },
    /// Cards changed hands.
    Gave {
        /// From whom.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// What.
        cards: Cards,
    },
    /// A treasure was captured.
    Captured {
        /// By whom.
        seat: Seat,
        /// The treasure, 0 to 3.
        treasure: u8,
    },
    /// The active player ended the action phase early, or could do nothing else.
    Stopped {
        /// Who.
        seat: Seat,
        /// Actions left unused.
        unused: u8,
    },
    /// A treasure card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The treasure pile and its discards were empty: a draw yielded nothing.
    DrewNothing {
        /// Who should have drawn.
        seat: Seat,
    },
    /// The water rose.
    WatersRose {
        /// The new position of the marker.
        position: u8,
    },
    /// A card over the hand limit was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The treasure discards became a new pile.
    TreasureReshuffled,
    /// The flood discards became a new pile, or came on top of it or into it by a Waters Rise!.
    FloodReshuffled,
    /// A tile was flooded.
    Flooded {
        /// The tile.
        tile: u8,
    },
    /// A tile sank.
    Sank {
        /// The tile.
        tile: u8,
    },
    /// The game is over.
    Ended {
        /// Index into the declared causes.
        cause: u8,
    },
}
