//! What a seat may choose.

use super::cards::Equipment;

/// A choice of the seat to act. Cells are indices from 0, row by row; passengers are bit sets of seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Step to an adjacent tile or jump from tunnel to tunnel.
    Move {
        /// Destination.
        to: u8,
        /// Who comes along; only with the Climber.
        passengers: u8,
    },
    /// Remove sand from the own or an adjacent tile, as many markers as one action may take.
    RemoveSand {
        /// The cell of the tile.
        cell: u8,
    },
    /// Turn the own tile over.
    Excavate,
    /// Collect a part from the own tile.
    PickUp {
        /// The part, 0 to 3.
        part: u8,
    },
    /// The Meteorologist lowers the number of storm cards of this turn.
    Calm,
    /// The Meteorologist looks at the coming storm cards; then follows [`Action::Bottom`] or [`Action::Keep`].
    Forecast,
    /// The Navigator moves another pawn: all the way at once, but the Climber step by step (until [`Action::Halt`]).
    Navigate {
        /// The seat whose pawn is moved.
        seat: u8,
        /// Destination; of the next step for the Climber.
        to: u8,
        /// Who comes along with the Climber on this step.
        passengers: u8,
    },
    /// The Water Carrier fills up on a well.
    Refill,
    /// End the actions of the turn.
    Stop,
    /// Give water away.
    GiveWater {
        /// The receiver.
        to: u8,
        /// How much.
        amount: u8,
    },
    /// Give an equipment card away.
    GiveEquipment {
        /// The receiver.
        to: u8,
        /// The card.
        card: Equipment,
    },
    /// Play a Dune Blaster.
    DuneBlaster {
        /// The cell that is cleared.
        cell: u8,
    },
    /// Play a Jet Pack.
    JetPack {
        /// Destination.
        to: u8,
        /// Who comes along.
        passengers: u8,
    },
    /// Play a Solar Shield.
    SolarShield,
    /// Play a Terrascope.
    Terrascope {
        /// The cell that is looked at.
        cell: u8,
    },
    /// Play the Secret Water Reserve.
    SecretWaterReserve,
    /// Play the Time Throttle.
    TimeThrottle,
    /// Play a Storm Tracker; then follows [`Action::Bottom`] or [`Action::Keep`].
    StormTracker,
    /// Give and play nothing now.
    Pass,
    /// Put one of the storm cards looked at under the pile.
    Bottom {
        /// Its place from the top, from 0.
        position: u8,
    },
    /// Leave the storm cards looked at as they are.
    Keep,
    /// Navigate the Climber no further.
    Halt,
}

/// The indices of the action kinds in the declaration.
pub mod kind {
    #![allow(missing_docs)]
    pub const MOVE: u8 = 0;
    pub const REMOVE_SAND: u8 = 1;
    pub const EXCAVATE: u8 = 2;
    pub const PICK_UP: u8 = 3;
    pub const CALM: u8 = 4;
    pub const FORECAST: u8 = 5;
    pub const NAVIGATE: u8 = 6;
    pub const REFILL: u8 = 7;
    pub const STOP: u8 = 8;
    pub const GIVE_WATER: u8 = 9;
    pub const GIVE_EQUIPMENT: u8 = 10;
    pub const DUNE_BLASTER: u8 = 11;
    pub const JET_PACK: u8 = 12;
    pub const SOLAR_SHIELD: u8 = 13;
    pub const TERRASCOPE: u8 = 14;
    pub const SECRET_WATER_RESERVE: u8 = 15;
    pub const TIME_THROTTLE: u8 = 16;
    pub const STORM_TRACKER: u8 = 17;
    pub const PASS: u8 = 18;
    pub const BOTTOM: u8 = 19;
    pub const KEEP: u8 = 20;
    pub const HALT: u8 = 21;
    pub const COUNT: usize = 22;
}

impl Action {
    /// The kind: an index into the declared action kinds. The variants stand in the order of the declaration.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> u8 {
        match self {
            Self::Move { .. } => kind::MOVE,
            Self::RemoveSand { .. } => kind::REMOVE_SAND,
            Self::Excavate => kind::EXCAVATE,
            Self::PickUp { .. } => kind::PICK_UP,
            Self::Calm => kind::CALM,
            Self::Forecast => kind::FORECAST,
            Self::Navigate { .. } => kind::NAVIGATE,
            Self::Refill => kind::REFILL,
            Self::Stop => kind::STOP,
            Self::GiveWater { .. } => kind::GIVE_WATER,
            Self::GiveEquipment { .. } => kind::GIVE_EQUIPMENT,
            Self::DuneBlaster { .. } => kind::DUNE_BLASTER,
            Self::JetPack { .. } => kind::JET_PACK,
            Self::SolarShield => kind::SOLAR_SHIELD,
            Self::Terrascope { .. } => kind::TERRASCOPE,
            Self::SecretWaterReserve => kind::SECRET_WATER_RESERVE,
            Self::TimeThrottle => kind::TIME_THROTTLE,
            Self::StormTracker => kind::STORM_TRACKER,
            Self::Pass => kind::PASS,
            Self::Bottom { .. } => kind::BOTTOM,
            Self::Keep => kind::KEEP,
            Self::Halt => kind::HALT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::declaration::index_of;
    use crate::games::desert::declaration::ACTION_KINDS;

    #[test]
    fn an_action_is_four_bytes() {
        assert_eq!(size_of::<Action>(), 4);
    }

    #[test]
    fn kinds_are_the_declared_ones() {
        let all = [
            (Action::Move { to: 0, passengers: 0 }, "move"),
            (Action::RemoveSand { cell: 0 }, "remove-sand"),
            (Action::Excavate, "excavate"),
            (Action::PickUp { part: 0 }, "pick-up"),
            (Action::Calm, "calm"),
            (Action::Forecast, "forecast"),
            (Action::Navigate { seat: 0, to: 0, passengers: 0 }, "navigate"),
            (Action::Refill, "refill"),
            (Action::Stop, "stop"),
            (Action::GiveWater { to: 0, amount: 1 }, "give-water"),
            (Action::GiveEquipment { to: 0, card: Equipment::JetPack }, "give-equipment"),
            (Action::DuneBlaster { cell: 0 }, "dune-blaster"),
            (Action::JetPack { to: 0, passengers: 0 }, "jet-pack"),
            (Action::SolarShield, "solar-shield"),
            (Action::Terrascope { cell: 0 }, "terrascope"),
            (Action::SecretWaterReserve, "secret-water-reserve"),
            (Action::TimeThrottle, "time-throttle"),
            (Action::StormTracker, "storm-tracker"),
            (Action::Pass, "pass"),
            (Action::Bottom { position: 0 }, "bottom"),
            (Action::Keep, "keep"),
            (Action::Halt, "halt"),
        ];
        assert_eq!((all.len(), ACTION_KINDS.len()), (kind::COUNT, kind::COUNT));
        for (action, name) in all {
            assert_eq!(index_of(ACTION_KINDS, name), Some(action.kind()));
        }
    }
}
