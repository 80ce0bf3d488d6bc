//! What happens, as transcripts tell it. Everything is public: the team shares what it looks at.

use super::cards::{Equipment, StormCard, Tile};
use crate::games::Seat;

/// How a pawn came to another cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// A step of its own.
    Walk,
    /// A jump from tunnel to tunnel.
    Tunnel,
    /// Taken along by the Climber.
    Climb,
    /// A Navigate action.
    Navigation,
    /// A Jet Pack.
    JetPack,
}

/// Why sand was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// A Remove Sand action.
    Shovel,
    /// A Dune Blaster.
    DuneBlaster,
}

/// Why a canteen was filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spring {
    /// A well was excavated.
    Well,
    /// The Water Carrier's Refill.
    Refill,
    /// The Secret Water Reserve.
    Reserve,
}

/// Something that happened. Cells are indices from 0, row by row.
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
    /// Markers went back to the supply.
    SandRemoved {
        /// By whom.
        seat: Seat,
        /// From the tile on this cell.
        cell: u8,
        /// How many.
        markers: u8,
        /// By what.
        tool: Tool,
    },
    /// A tile was turned over.
    Excavated {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: u8,
        /// Its city side.
        tile: Tile,
    },
    /// Water was gained.
    WaterGained {
        /// By whom.
        seat: Seat,
        /// How much.
        amount: u8,
        /// From what.
        spring: Spring,
    },
    /// An equipment card was drawn.
    EquipmentDrawn {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Equipment,
    },
    /// A gear was found, but no equipment card was left.
    NothingDrawn {
        /// By whom.
        seat: Seat,
    },
    /// Both clues of a part are known.
    PartPlaced {
        /// The part, 0 to 3.
        part: u8,
        /// Where; the eye's cell if it waits there.
        cell: u8,
    },
    /// A part was collected.
    PartCollected {
        /// By whom.
        seat: Seat,
        /// The part, 0 to 3.
        part: u8,
    },
    /// The Meteorologist calmed the storm.
    Calmed {
        /// Who.
        seat: Seat,
        /// Storm cards still due in this turn.
        cards: u8,
    },
    /// The coming storm cards were looked at.
    Foreseen {
        /// By whom.
        seat: Seat,
        /// How many.
        cards: u8,
    },
    /// A storm card was put under the pile.
    Bottomed {
        /// By whom.
        seat: Seat,
        /// The card.
        card: StormCard,
    },
    /// The active player ended the actions early, or could do nothing else.
    Stopped {
        /// Who.
        seat: Seat,
        /// Actions left unused.
        unused: u8,
    },
    /// Water changed hands.
    GaveWater {
        /// From whom.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// How much.
        amount: u8,
    },
    /// An equipment card changed hands.
    GaveEquipment {
        /// From whom.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// The card.
        card: Equipment,
    },
    /// An equipment card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Equipment,
    },
    /// The city side of a tile was looked at.
    Peeked {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: u8,
        /// The city side.
        tile: Tile,
    },
    /// A storm card was revealed.
    Revealed {
        /// The card.
        card: StormCard,
    },
    /// A tile moved.
    TileMoved {
        /// From where.
        from: u8,
        /// To where: the cell that was the eye.
        to: u8,
    },
    /// A marker was placed.
    SandPlaced {
        /// Where.
        cell: u8,
    },
    /// The sun took water.
    WaterLost {
        /// Whose.
        seat: Seat,
        /// How much.
        amount: u8,
    },
    /// The meter rose.
    StormPickedUp {
        /// The new index on the ladder, from 0.
        meter: u8,
    },
    /// The storm discards became a new pile.
    StormReshuffled,
    /// The game is over.
    Ended {
        /// Index into the declared causes.
        cause: u8,
    },
}
