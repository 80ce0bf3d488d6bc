//! What the team can look forward to: treasures, special cards and the way home.

use super::super::board::Board;
use super::super::distances::UNREACHABLE;
use super::super::features::{Feature, Tally};
use super::Outlook;
use crate::games::island::cards::{Card, Cards, TREASURES};

/// What a position that can be won at once is worth.
const WON: f32 = 1000.0;

/// What a card in another hand counts for a collector, by the actions between them.
const HANDOVER: [f32; UNREACHABLE as usize + 1] = [0.31, 0.265, 0.22, 0.175, 0.13, 0.09, 0.06, 0.04, 0.02];

/// How many cards an action of distance from the treasure's tile outweighs in the choice of its collector.
const COLLECTOR_DISTANCE: f32 = 0.01;

/// The places of the cards that are still of use.
fn useful_places(captured: u8) -> u32 {
    (0..TREASURES)
        .filter(|treasure| captured >> treasure & 1 == 1)
        .fold(!0, |places, treasure| places & !Cards::of(Card::ALL[treasure], 15).bits())
}

impl<const SEATS: usize> Outlook<'_, SEATS> {
    /// What the team can look forward to from one treasure: how near its best collector is to having it, the cards that
    /// the others could bring included.
    #[inline]
    pub(super) fn treasure(&mut self, board: &Board, treasure: usize, tally: &mut impl Tally) {
        let cost = self.rules.capture_cost();
        let card = Card::ALL[treasure];
        let mut counts = [0_u8; SEATS];
        let mut worth = [0.0; SEATS];
        let mut held = 0;
        for seat in 0..SEATS {
            counts[seat] = board.hands[seat].count(card);
            worth[seat] = f32::from(counts[seat]);
            held += counts[seat];
        }
        tally.add(Feature::Short, f32::from(cost.saturating_sub(held + self.pile.count(card))));
        match cost.saturating_sub(held) {
            0 => {}
            1 => tally.add(Feature::LackOne, 1.0),
            2 => tally.add(Feature::LackTwo, 1.0),
            _ => tally.add(Feature::LackMore, 1.0),
        }
        if held == 0 {
            return;
        }
        for giver in 1..SEATS {
            if counts[giver] == 0 {
                continue;
            }
            for taker in 0..giver {
                if counts[taker] != 0 {
                    let [given, taken] = self.handover(board, giver, taker);
                    worth[taker] += f32::from(counts[giver]) * given;
                    worth[giver] += f32::from(counts[taker]) * taken;
                }
            }
        }
        let (mut best, mut collector, mut distance) = (f32::MIN, 0, 0);
        for seat in 0..SEATS {
            if counts[seat] == 0 {
                continue;
            }
            let tiles = self.scene.treasure_cells[treasure] & board.existing;
            let away = self.distances.nearest(self.ways[seat], treasure, tiles)[usize::from(board.pawns[seat])];
            let rank = worth[seat] - COLLECTOR_DISTANCE * f32::from(away);
            if rank > best {
                (best, collector, distance) = (rank, seat, away);
            }
        }
        if counts[collector] >= cost {
            tally.add(Feature::Ready, 1.0);
            tally.add(Feature::ReadyDistance, f32::from(distance));
            let (collector, next) = (collector as u8, self.next);
            let wait = if collector < next { collector + self.scene.players - next } else { collector - next };
            tally.add(Feature::ReadyWait, f32::from(wait));
            return;
        }
        if held >= cost {
            tally.add(Feature::Complete, 1.0);
        }
        let share = worth[collector] * self.per_card;
        let share = if share > 1.0 { 1.0 } else { share };
        tally.add(Feature::Approach, share * f32::from(distance));
        self.worth_of_share(share, tally);
    }

    /// What a card in the hand of the first seat counts for the second, and the other way round.
    #[inline]
    fn handover(&mut self, board: &Board, giver: usize, taker: usize) -> [f32; 2] {
        let (one, other) = (self.ways[giver], self.ways[taker]);
        // Distances are the same both ways, and rows from pawns that stay where they are can be used again.
        let (from, to) = if taker == usize::from(self.scene.active) { (taker, giver) } else { (giver, taker) };
        let (from, to) = (board.pawns[from], board.pawns[to]);
        let there = self.distances.between(one, from, to);
        let apart = if one == other { there } else { there.min(self.distances.between(other, from, to)) };
        let near = HANDOVER[usize::from(apart)];
        [giver, taker].map(|seat| if self.remote >> seat & 1 == 1 { HANDOVER[0] } else { near })
    }

    /// Divides a share of the cards between the quarters next to it.
    fn worth_of_share(&self, share: f32, tally: &mut impl Tally) {
        const STEPS: [Feature; 4] = [Feature::Quarter, Feature::Half, Feature::ThreeQuarters, Feature::Ready];
        let quarters = share * 4.0;
        let below = (quarters as usize).min(3);
        let part = quarters - below as f32;
        if below > 0 {
            tally.add(STEPS[below - 1], 1.0 - part);
        }
        tally.add(STEPS[below], part);
    }

    /// Special cards, and hands that are too full.
    pub(super) fn hands(&self, board: &Board, tally: &mut impl Tally) {
        let mut held = Cards::NONE;
        board.hands[..SEATS].iter().for_each(|hand| held.add(*hand));
        tally.add(Feature::Sandbags, f32::from(held.count(Card::Sandbags)));
        let lifts = held.count(Card::HelicopterLift);
        if lifts > 0 {
            tally.add(Feature::Lift, 1.0);
            tally.add(Feature::MoreLifts, f32::from(lifts - 1));
        }
        let limit = self.rules.hand_limit();
        let useful = useful_places(board.captured);
        let (mut later, mut full) = (0, 0);
        for seat in 0..SEATS {
            let cards = board.hands[seat].only(useful).len();
            full += (cards + 1).saturating_sub(limit);
            if seat == usize::from(self.scene.active) {
                tally.add(Feature::Overflow, f32::from((cards + self.draws).saturating_sub(limit)));
            } else {
                later += (cards + self.rules.treasure_draws_per_turn()).saturating_sub(limit);
            }
        }
        tally.add(Feature::LaterOverflow, f32::from(later));
        tally.add(Feature::FullHands, f32::from(full));
    }

    /// Actions from a seat's pawn to Fools' Landing.
    #[inline]
    pub(super) fn way_to_landing(&mut self, board: &Board, seat: usize) -> u8 {
        self.distances.between(self.ways[seat], board.pawns[seat], self.scene.landing)
    }

    /// Coming back to Fools' Landing in time; `way_home` is how far all pawns are from it together.
    pub(super) fn home(&self, board: &Board, way_home: u32, tally: &mut impl Tally) {
        tally.add(Feature::Home, way_home as f32);
        if way_home == 0 && board.captured == 0b1111 && board.all_hands().any_in(Cards::LIFT_PLACE) {
            tally.add(Feature::Constant, WON);
        }
    }
}
