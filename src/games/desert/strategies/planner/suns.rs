//! What is known of the storm cards to come: the chances that so many suns are among the next so many cards.

use crate::games::desert::View;
use crate::games::desert::cards::StormCard;

/// Cards looked ahead at most.
const CARDS: usize = 30;

/// Numbers of suns told apart.
pub(super) const SUNS: usize = 6;

/// The chances of suns among the coming storm cards.
#[derive(Debug, Clone)]
pub(super) struct Suns {
    /// For each number of cards and of suns, the chance that more suns than that are among them.
    more: Box<[[f32; SUNS]; CARDS + 1]>,
}

impl Default for Suns {
    fn default() -> Self {
        Self { more: Box::new([[0.0; SUNS]; CARDS + 1]) }
    }
}

impl Suns {
    /// Works the chances for the next `cards` cards out.
    pub(super) fn refresh(&mut self, view: &View<'_>, cards: usize) {
        let len = view.storm_draw_len();
        let known = (0..len.min(255) as u8).filter(|place| view.known_storm_card(*place).is_some()).count();
        let counts = view.storm_draw();
        let sun = usize::from(StormCard::SunBeatsDown.id());
        let known_at = |position: usize| view.known_storm_card(position.min(255) as u8);
        let known_cards = (0..len).filter(|position| known > 0 && known_at(*position).is_some());
        let (mut hidden, mut hidden_suns) = (len, usize::from(counts[sun]));
        for position in known_cards {
            hidden -= 1;
            hidden_suns -= usize::from(known_at(position) == Some(StormCard::SunBeatsDown));
        }
        let deck = view.rules().storm_deck();
        let (all, all_suns) = (deck.iter().map(|count| usize::from(*count)).sum::<usize>(), usize::from(deck[sun]));
        // The chance of each number of suns so far, and of each number among the hidden cards of the present pile.
        let mut exactly = [0.0_f32; SUNS + 1];
        exactly[0] = 1.0;
        let mut from_known = 0;
        // No more suns than this can have come so far.
        let mut most = 0;
        let (mut left, mut suns_left, mut base) = (hidden, hidden_suns, 0);
        for card in 0..cards.min(CARDS) {
            if card == len || (card > len && left == 0) {
                // A new pile: what came from the old one is certain.
                (left, suns_left, base) = (all, all_suns, hidden_suns);
                if left == 0 {
                    (card..CARDS).for_each(|card| self.more[card + 1] = self.more[card]);
                    break;
                }
            }
            let known_card = if card < len && known > 0 { known_at(card) } else { None };
            match known_card {
                Some(StormCard::SunBeatsDown) => from_known += 1,
                Some(_) => {}
                None => {
                    let share = 1.0 / left as f32;
                    most = (most + 1).min(SUNS);
                    for suns in (0..=most).rev() {
                        let left_then = suns_left.saturating_sub(suns.saturating_sub(base)) as f32;
                        let moved = exactly[suns] * (left_then * share).min(1.0);
                        if suns < SUNS {
                            exactly[suns] -= moved;
                            exactly[suns + 1] += moved;
                        }
                    }
                    left -= 1;
                }
            }
            let mut at_most = 0.0;
            for suns in 0..SUNS {
                if suns >= from_known {
                    at_most += exactly[suns - from_known];
                }
                self.more[card + 1][suns] = (1.0 - at_most).max(0.0);
            }
        }
        let done = cards.min(CARDS);
        (done..CARDS).for_each(|card| self.more[card + 1] = self.more[card]);
    }

    /// The chance that more than `suns` suns are among the next `cards` cards.
    #[inline]
    pub(super) fn more(&self, cards: usize, suns: usize) -> f32 {
        self.more[cards.min(CARDS)][suns.min(SUNS - 1)]
    }
}
