//! An ordered pile of cards in a fixed array.

use rand::Rng;

use crate::random::shuffle;

/// A pile of at most `N` cards; the top is the end that cards are drawn from. Never allocates. `N` is at most 255.
#[derive(Clone, Copy)]
pub struct Pile<const N: usize> {
    cards: [u8; N],
    count: u8,
}

impl<const N: usize> Default for Pile<N> {
    fn default() -> Self {
        Self { cards: [0; N], count: 0 }
    }
}

/// Two piles are equal if they hold the same cards in the same order, whatever lay there before.
impl<const N: usize> PartialEq for Pile<N> {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl<const N: usize> Eq for Pile<N> {}

impl<const N: usize> std::fmt::Debug for Pile<N> {
    /// Writes the cards from the bottom to the top.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.cards()).finish()
    }
}

impl<const N: usize> Pile<N> {
    /// Number of cards.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether no card is left.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The cards from the bottom to the top.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> &[u8] {
        &self.cards[..self.len()]
    }

    /// Takes the top card.
    #[inline]
    pub fn draw(&mut self) -> Option<u8> {
        let top = self.count.checked_sub(1)?;
        self.count = top;
        Some(self.cards[usize::from(top)])
    }

    /// Puts a card on top.
    ///
    /// # Panics
    ///
    /// If the pile is full.
    #[inline]
    pub fn push(&mut self, card: u8) {
        self.cards[self.len()] = card;
        self.count += 1;
    }

    /// Shuffles the cards from position `bottom` (counted from 0 at the bottom) up to the top.
    ///
    /// # Panics
    ///
    /// If `bottom` lies above the top.
    pub fn shuffle_from(&mut self, bottom: usize, random: &mut impl Rng) {
        let count = self.len();
        shuffle(random, &mut self.cards[bottom..count]);
    }

    /// Sorts the cards at the positions `range` (counted from 0 at the bottom).
    ///
    /// # Panics
    ///
    /// If the range does not lie within the pile.
    pub fn sort_range(&mut self, range: std::ops::Range<usize>) {
        let count = self.len();
        self.cards[..count][range].sort_unstable();
    }

    /// Shuffles the cards at the positions `range` (counted from 0 at the bottom).
    ///
    /// # Panics
    ///
    /// If the range does not lie within the pile.
    pub fn shuffle_range(&mut self, range: std::ops::Range<usize>, random: &mut impl Rng) {
        let count = self.len();
        shuffle(random, &mut self.cards[..count][range]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Event, GameSeeds};

    #[test]
    fn cards_come_off_the_top_and_equality_ignores_what_was_drawn() {
        let mut pile = Pile::<3>::default();
        [5, 6, 7].into_iter().for_each(|card| pile.push(card));
        assert_eq!((pile.draw(), pile.cards()), (Some(7), &[5, 6][..]));
        let mut other = Pile::<3>::default();
        [5, 6].into_iter().for_each(|card| other.push(card));
        assert_eq!(pile, other);
        assert_eq!((pile.draw(), pile.draw(), pile.draw()), (Some(6), Some(5), None));
        assert!(pile.is_empty());
    }

    #[test]
    fn a_part_of_the_pile_is_shuffled_and_the_rest_stays() {
        let mut pile = Pile::<20>::default();
        (0..20).for_each(|card| pile.push(card));
        let mut random = GameSeeds { root: 1, game: 1 }.generator(Event::named("test"), 0);
        pile.shuffle_from(10, &mut random);
        assert_eq!(pile.cards()[..10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_ne!(pile.cards()[10..], [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
        pile.shuffle_range(0..10, &mut random);
        let mut sorted = pile.cards().to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..20).collect::<Vec<u8>>());
    }
}
