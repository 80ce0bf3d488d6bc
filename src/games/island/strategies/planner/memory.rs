//! Values that were worked out before in the same decision: most lines of actions differ in the tiles that are dry, not
//! in where everybody stands and what everybody holds.

use super::board::Board;
use crate::random::mix;

/// Number of places; a newer value takes the place of an older one.
const PLACES: usize = 256;

/// The remembered prospects of boards.
#[derive(Debug, Clone)]
pub(super) struct Memory {
    entries: [(u64, f32); PLACES],
    decision: u64,
}

impl Default for Memory {
    fn default() -> Self {
        Self { entries: [(0, 0.0); PLACES], decision: 0 }
    }
}

impl Memory {
    /// A new decision begins: all that was remembered is of no use.
    pub(super) fn forget(&mut self) {
        self.decision = self.decision.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    /// A number that no other board and no other decision has (but for chances of one in 2^64).
    #[inline]
    pub(super) fn key(&self, board: &Board) -> u64 {
        let pawns = board.pawns.iter().fold(u64::from(board.captured), |key, pawn| key << 8 | u64::from(*pawn));
        let mut key = self.decision ^ pawns.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        for pair in board.hands.chunks_exact(2) {
            let hands = u64::from(pair[0].bits()) << 32 | u64::from(pair[1].bits());
            key = (key ^ hands).wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(29);
        }
        mix(key)
    }

    /// What was remembered under `key`.
    #[inline]
    pub(super) fn recall(&self, key: u64) -> Option<f32> {
        let (known, value) = self.entries[key as usize % PLACES];
        (known == key).then_some(value)
    }

    /// Remembers a value.
    #[inline]
    pub(super) fn remember(&mut self, key: u64, value: f32) {
        self.entries[key as usize % PLACES] = (key, value);
    }
}
