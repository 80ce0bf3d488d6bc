//! Values of treasures that were worked out before: most lines of actions differ in other things than in where the
//! holders of a treasure's cards stand.

use super::board::Board;
use crate::games::Seat;
use crate::games::island::cards::{Card, Cards};
use crate::games::island::layout::Mask;

/// Number of places, a power of two; a newer value takes the place of an older one.
const PLACES: usize = 128;

/// What the value of a treasure depends on besides the cards in the hands and the pawns of their holders.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Circumstances {
    pub(super) existing: Mask,
    /// The flooded tiles if they change distances, as they do for a Diver.
    pub(super) flooded: Mask,
    /// The treasure draw pile.
    pub(super) pile: Cards,
    /// The next player.
    pub(super) next: Seat,
}

/// Identifies a treasure, its cards in the hands and the places of their holders.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Key(u64);

impl Key {
    /// No key has all bits set.
    const NONE: Self = Self(u64::MAX);

    fn place(self) -> usize {
        (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 57) as usize % PLACES
    }
}

/// The remembered values.
#[derive(Debug, Clone)]
pub(super) struct Memory {
    circumstances: Circumstances,
    entries: [(Key, f32); PLACES],
}

impl Default for Memory {
    fn default() -> Self {
        Self { circumstances: Circumstances::default(), entries: [(Key::NONE, 0.0); PLACES] }
    }
}

impl Memory {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill((Key::NONE, 0.0));
    }

    /// Forgets everything if the circumstances are others than before.
    pub(super) fn keep_for(&mut self, circumstances: Circumstances) {
        if self.circumstances != circumstances {
            self.circumstances = circumstances;
            self.clear();
        }
    }

    /// The key of a treasure that was not captured yet.
    #[inline]
    pub(super) fn key<const SEATS: usize>(board: &Board, treasure: usize) -> Key {
        let mut key = treasure as u64 | u64::from(board.captured.count_ones()) << 2;
        for (hand, pawn) in board.hands.iter().zip(&board.pawns).take(SEATS) {
            // Four bits for the cards, five for the cell of a holder: 54 for six seats.
            let count = u64::from(hand.count(Card::ALL[treasure]));
            key = key << 9 | if count == 0 { 0 } else { count << 5 | u64::from(*pawn) };
        }
        Key(key)
    }

    /// What was remembered under `key`.
    #[inline]
    pub(super) fn recall(&self, key: Key) -> Option<f32> {
        let (known, value) = self.entries[key.place()];
        (known == key).then_some(value)
    }

    /// Remembers a value.
    #[inline]
    pub(super) fn remember(&mut self, key: Key, value: f32) {
        self.entries[key.place()] = (key, value);
    }
}
