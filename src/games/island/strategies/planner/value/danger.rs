//! What the floods to come may destroy.

use super::super::board::Board;
use super::super::features::{Feature, Tally};
use super::Outlook;
use crate::games::island::cards::{Role, TREASURES};
use crate::games::island::layout::{Mask, members};
use crate::games::island::reach::adjacent;

/// How much of the chance that a card first comes in the second flood step counts when all tiles of a treasure are
/// flooded.
const SECOND_STEP: f32 = 0.45;

/// The same if the next player can dry the tile before.
const SECOND_STEP_IN_REACH: f32 = 0.12;

/// The same for the third flood step.
const THIRD_STEP: f32 = 0.15;

impl<const SEATS: usize> Outlook<'_, SEATS> {
    /// What the floods to come may destroy.
    pub(super) fn danger_to_tiles(&mut self, board: &Board, tally: &mut impl Tally) {
        let in_reach = self.in_reach_of_next(board);
        let landing = self.scene.landing;
        if board.flooded >> landing & 1 == 1 {
            let [now, second, third] = self.steps(landing);
            let near = in_reach >> landing & 1 == 1;
            tally.add(Feature::LandingNow, now);
            tally.add(if near { Feature::LandingInReach } else { Feature::LandingOutOfReach }, second);
            tally.add(Feature::LandingLate, third);
        }
        for treasure in 0..TREASURES {
            if !board.is_captured(treasure) {
                let cells = self.scene.treasure_cells[treasure] & board.existing;
                self.danger_to_treasure(board, cells, in_reach, tally);
            }
        }
        tally.add(Feature::Flooded, board.flooded.count_ones() as f32);
        let (mut plain, mut soon) = (0.0, 0.0);
        for cell in members(board.flooded & !self.scene.needed(board.captured)) {
            plain += self.chances[0][usize::from(cell)];
            soon += self.chances[2][usize::from(cell)];
        }
        tally.add(Feature::PlainNow, plain);
        tally.add(Feature::PlainSoon, soon - plain);
    }

    /// The flooded tiles that are needed, and of the others the one whose card comes most likely.
    pub(in super::super) fn worth_drying(&self, board: &Board, flooded: Mask) -> Mask {
        let needed = flooded & self.scene.needed(board.captured);
        let mut worst = (0.0, 0);
        for cell in members(flooded & !needed) {
            let chance = self.chances[0][usize::from(cell)] + self.chances[2][usize::from(cell)];
            if chance >= worst.0 {
                worst = (chance, 1 << cell);
            }
        }
        needed | worst.1
    }

    /// The chances that the card of a cell's tile comes first in the next flood step, the second, the third.
    fn steps(&self, cell: u8) -> [f32; 3] {
        let [now, soon, late] = self.chances.each_ref().map(|row| row[usize::from(cell)]);
        [now, soon - now, late - soon]
    }

    /// The flooded tiles that the next player can dry in the coming turn.
    fn in_reach_of_next(&mut self, board: &Board) -> Mask {
        let (way, pawn) = (self.ways[usize::from(self.next)], board.pawn(self.next));
        board.flooded & self.distances.within_a_turn(way, pawn)
    }

    fn danger_to_treasure(&self, board: &Board, cells: Mask, in_reach: Mask, tally: &mut impl Tally) {
        let flooded = cells & board.flooded;
        if cells & cells.wrapping_sub(1) == 0 {
            tally.add(Feature::LastTiles, 1.0);
            if flooded != 0 {
                let [now, second, third] = self.steps(flooded.trailing_zeros() as u8);
                tally.add(Feature::LastNow, now);
                tally.add(if in_reach & flooded != 0 { Feature::LastInReach } else { Feature::LastOutOfReach }, second);
                tally.add(Feature::LastLate, third);
            }
            return;
        }
        let mut all = 1.0;
        let (mut now, mut soon) = (0.0, 0.0);
        for cell in members(flooded) {
            let [next, second, third] = self.steps(cell);
            let near = in_reach >> cell & 1 == 1;
            let later = if near { SECOND_STEP_IN_REACH } else { SECOND_STEP } * second + THIRD_STEP * third;
            all *= next + later;
            now += next;
            soon += later;
        }
        tally.add(Feature::OneNow, now);
        tally.add(Feature::OneSoon, soon);
        if flooded == cells {
            tally.add(Feature::All, all);
        }
    }

    pub(super) fn danger_to_pawns(&self, board: &Board, tally: &mut impl Tally) {
        for seat in 0..SEATS {
            let cell = board.pawns[seat];
            if board.flooded >> cell & 1 == 0 {
                continue;
            }
            let role = self.scene.roles[seat];
            let safe =
                matches!(role, Role::Pilot | Role::Diver) || adjacent(self.rules, role, cell) & board.existing != 0;
            tally.add(if safe { Feature::Swim } else { Feature::Drown }, self.chances[0][usize::from(cell)]);
        }
    }
}
