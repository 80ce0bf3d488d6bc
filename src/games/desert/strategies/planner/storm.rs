//! What the storm to come makes of the water in the canteens.

use super::suns::{SUNS, Suns};
use super::weights::{Weight, Weights};
use crate::games::Seat;
use crate::games::desert::View;
use crate::games::desert::cards::Role;
use crate::games::desert::rules::MAX_PLAYERS;

/// Most water in a canteen, with the empty one.
const LEVELS: usize = 9;

/// What so much water is worth to a seat in the open and sheltered, kept from one decision to the next.
#[derive(Debug, Default)]
pub(super) struct Storm {
    suns: Suns,
    canteens: [[[f32; LEVELS]; 2]; MAX_PLAYERS],
    /// What it was worked out from: turn, cards in the pile, cards due and cards known. All seats must come to the same
    /// worth of water, or two of them might give the same water to and fro.
    key: Option<(u16, usize, u8, u8)>,
    /// Which seat plays the Water Carrier, whose water is for all.
    carrier: Option<Seat>,
    kept: f32,
}

impl Storm {
    /// Forgets everything.
    pub(super) const fn clear(&mut self) {
        self.key = None;
    }

    /// Works out what is not known yet.
    pub(super) fn refresh(&mut self, view: &View<'_>, weights: &Weights) {
        let known = (0..16).take_while(|position| view.known_storm_card(*position).is_some()).count() as u8;
        let key = (view.turns(), view.storm_draw_len(), view.storm_cards_due(), known);
        if self.key == Some(key) && known == 0 {
            return;
        }
        self.key = Some(key);
        self.carrier = view.seat_of(Role::WaterCarrier);
        self.kept = weights[Weight::Kept];
        let rules = view.rules();
        let of_turn = usize::from(rules.storm_cards(view.meter()));
        let due = usize::from(view.storm_cards_due());
        let players = usize::from(view.players());
        self.suns.refresh(view, due + of_turn * 4 * players);
        let (soon, later, late) = (weights[Weight::DeathSoon], weights[Weight::DeathLater], weights[Weight::DeathLate]);
        let damage = usize::from(rules.sun_damage().max(1));
        for seat in 0..players {
            let offset = (seat + players - usize::from(view.active())) % players;
            let to_own_turn = due + of_turn * if offset == 0 { players - 1 } else { offset - 1 };
            let to_next = to_own_turn + of_turn * players;
            let to_last = to_next + of_turn * 2 * players;
            let (mut steady, mut unit) = (0.0, weights[Weight::Water]);
            for water in 0..LEVELS {
                let suns = (water / damage).min(SUNS - 1);
                let risk = |cards: usize| self.suns.more(cards, suns);
                let open = soon * risk(to_own_turn) + later * risk(to_next) + late * risk(to_last);
                let sheltered = later * risk(to_next - to_own_turn) + late * risk(to_last - to_own_turn);
                self.canteens[seat][0][water] = steady - open;
                self.canteens[seat][1][water] = steady - sheltered;
                steady += unit;
                unit *= weights[Weight::WaterRate];
            }
        }
    }

    /// What so much water is worth to a seat; `shelter` is 1 if the next suns do it no harm and 0 otherwise.
    #[inline]
    pub(super) fn canteen(&self, seat: Seat, shelter: usize, water: u8) -> f32 {
        self.canteens[usize::from(seat)][shelter][usize::from(water).min(LEVELS - 1)]
    }

    /// How much water a seat should give another that has room for so much, and what the team gains by it. Both are given
    /// with their shelter and water.
    pub(super) fn best_gift(
        &self,
        (from, from_shelter, mine): (Seat, usize, u8),
        (to, to_shelter, theirs): (Seat, usize, u8),
        room: u8,
    ) -> (u8, f32) {
        let mut best = (0, 0.0);
        if room == 0 || mine == 0 {
            return best;
        }
        let kept = |seat: Seat| if self.carrier == Some(seat) { self.kept } else { 0.0 };
        let change = kept(to) - kept(from);
        let before = self.canteen(from, from_shelter, mine) + self.canteen(to, to_shelter, theirs);
        for amount in 1..=mine.min(room) {
            let after = self.canteen(from, from_shelter, mine - amount) + self.canteen(to, to_shelter, theirs + amount);
            let gain = after - before + change * f32::from(amount);
            if gain > best.1 {
                best = (amount, gain);
            }
        }
        best
    }
}
