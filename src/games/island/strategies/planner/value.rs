//! How good a board is for the team.

use super::super::super::cards::{Card, Cards, Role, TREASURES};
use super::super::super::layout::{CELLS, Mask, members};
use super::super::super::reach::adjacent;
use super::super::super::rules::{MAX_PLAYERS, Rules};
use super::super::super::state::{Stage, seat_after};
use super::super::super::{Action, View};
use super::board::{Board, Scene};
use super::distances::{Distances, Row, UNREACHABLE, WAYS, Way};
use super::forecast::{Chances, chances};
use super::weights::Weights;
use crate::games::Seat;

/// What a position that can be won at once is worth.
const WON: f32 = 1000.0;

/// The value of a board in parts, as most actions change one of them only.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts {
    prospects: f32,
    danger_to_tiles: f32,
    danger_to_pawns: f32,
}

impl Parts {
    /// The value.
    pub(super) fn sum(self) -> f32 {
        self.prospects - self.danger_to_tiles - self.danger_to_pawns
    }
}

/// Everything that the evaluation of boards in one decision shares.
pub(super) struct Outlook<'a> {
    pub(super) rules: &'a Rules,
    pub(super) weights: &'a Weights,
    pub(super) scene: Scene,
    pub(super) distances: &'a mut Distances,
    /// What the loss of the tile on a cell would be multiplied by if it stays flooded.
    peril: [f32; CELLS],
    /// The same for a tile that the next player can dry before the second flood step.
    peril_in_reach: [f32; CELLS],
    /// The chance that the card of a cell's tile comes in the next flood step.
    next_step: [f32; CELLS],
    /// Treasure cards that are in the draw pile, by treasure.
    in_pile: [u8; TREASURES],
    /// Cards that the active player still draws in this turn.
    draws: u8,
    /// The next player.
    next: Seat,
    /// How each seat gets about.
    ways: [Way; MAX_PLAYERS],
    /// By way and treasure: the distances to the nearest tile of the treasure.
    to_treasure: [[Row; TREASURES]; WAYS],
    /// What a card of another player counts, by the distance between the players.
    by_distance: [f32; UNREACHABLE as usize + 1],
    /// The share of a capture's cost that one card is.
    per_card: f32,
}

/// What a card of the first seat counts for the second one.
type Handover = [[f32; MAX_PLAYERS]; MAX_PLAYERS];

/// The distances to the nearest tile of each treasure that is still to be captured, for the ways in use.
fn to_treasure(
    view: &View<'_>,
    scene: &Scene,
    ways: &[Way; MAX_PLAYERS],
    distances: &mut Distances,
) -> [[Row; TREASURES]; WAYS] {
    let mut nearest = [[[UNREACHABLE; CELLS]; TREASURES]; WAYS];
    let mut done = [false; WAYS];
    for way in &ways[..usize::from(scene.players)] {
        if std::mem::replace(&mut done[*way as usize], true) {
            continue;
        }
        for treasure in (0..TREASURES).filter(|treasure| !view.is_captured(*treasure)) {
            let nearest = &mut nearest[*way as usize][treasure];
            for cell in members(scene.treasure_cells[treasure] & view.existing()) {
                let row = distances.row(view.rules(), *way, cell);
                for (known, distance) in nearest.iter_mut().zip(row) {
                    *known = (*known).min(*distance);
                }
            }
        }
    }
    nearest
}

/// The places of the cards that are still of use.
fn useful_places(captured: u8) -> u32 {
    (0..TREASURES)
        .filter(|treasure| captured >> treasure & 1 == 1)
        .fold(!0, |places, treasure| places & !Cards::of(Card::ALL[treasure], 15).bits())
}

impl<'a> Outlook<'a> {
    /// The outlook from a view.
    pub(super) fn new(view: &View<'a>, weights: &'a Weights, distances: &'a mut Distances) -> Self {
        distances.refresh(view.existing(), view.flooded());
        let rules = view.rules();
        let chances: Chances = chances(view);
        let late = |cell: usize| weights.third_step * (chances[2][cell] - chances[1][cell]);
        let second = |cell: usize| chances[1][cell] - chances[0][cell];
        let pile = view.treasure_draw();
        let scene = Scene::of(view);
        let ways = scene.roles.map(|role| Way::of(rules, role));
        let to_treasure = to_treasure(view, &scene, &ways, distances);
        Self {
            rules,
            weights,
            scene,
            ways,
            to_treasure,
            distances,
            peril: std::array::from_fn(|cell| chances[0][cell] + weights.second_step * second(cell) + late(cell)),
            peril_in_reach: std::array::from_fn(|cell| {
                chances[0][cell] + weights.second_step_in_reach * second(cell) + late(cell)
            }),
            next_step: chances[0],
            in_pile: std::array::from_fn(|treasure| pile.count(Card::ALL[treasure])),
            draws: match view.stage() {
                Stage::Actions => rules.treasure_draws_per_turn(),
                Stage::Draws => view.draws_left(),
                Stage::Floods => 0,
            },
            next: seat_after(view.active(), 1, view.players()),
            by_distance: std::array::from_fn(|distance| {
                (weights.handover - weights.handover_step * distance as f32).max(0.0)
            }),
            per_card: 1.0 / f32::from(rules.capture_cost()),
        }
    }

    /// The value of a board at the end of the actions.
    pub(super) fn value(&mut self, board: &Board) -> f32 {
        self.parts(board).sum()
    }

    /// The value of a board in its parts.
    pub(super) fn parts(&mut self, board: &Board) -> Parts {
        Parts {
            prospects: self.prospects(board),
            danger_to_tiles: self.danger_to_tiles(board),
            danger_to_pawns: self.danger_to_pawns(board),
        }
    }

    /// The parts after an action of the active player that led to `board` from one with the parts `before`.
    pub(super) fn parts_after(&mut self, before: Parts, action: Action, board: &Board) -> Parts {
        match action {
            Action::ShoreUp { .. } => Parts {
                danger_to_tiles: self.danger_to_tiles(board),
                danger_to_pawns: self.danger_to_pawns(board),
                ..before
            },
            Action::Give { .. } => Parts { prospects: self.prospects(board), ..before },
            Action::Move { .. } | Action::Fly { .. } if self.next != self.scene.active => Parts {
                prospects: self.prospects(board),
                danger_to_pawns: self.danger_to_pawns(board),
                ..before
            },
            _ => self.parts(board),
        }
    }

    /// What the team can look forward to.
    fn prospects(&mut self, board: &Board) -> f32 {
        let held = board.all_hands();
        self.treasures(board, held) + self.hands(board, held) + self.way_home(board, held)
    }

    /// How strongly a flooded tile is in danger.
    fn peril(&self, board: &Board, cell: u8, in_reach: Mask) -> f32 {
        if board.flooded >> cell & 1 == 0 {
            0.0
        } else if in_reach >> cell & 1 == 1 {
            self.peril_in_reach[usize::from(cell)]
        } else {
            self.peril[usize::from(cell)]
        }
    }

    /// What the floods to come may destroy.
    fn danger_to_tiles(&mut self, board: &Board) -> f32 {
        let in_reach = self.in_reach_of_next(board);
        let mut danger = self.weights.lost * self.peril(board, self.scene.landing, in_reach);
        for treasure in 0..TREASURES {
            if !board.is_captured(treasure) {
                let cells = self.scene.treasure_cells[treasure] & board.existing;
                danger += self.danger_to_treasure(board, cells, in_reach);
            }
        }
        let mut plain = 0.0;
        for cell in members(board.flooded & !self.scene.needed(board.captured)) {
            plain += self.peril[usize::from(cell)];
        }
        danger + self.weights.plain * plain
    }

    /// The needed flooded tiles that the next player can dry in the coming turn.
    fn in_reach_of_next(&mut self, board: &Board) -> Mask {
        let (way, pawn) = (self.ways[usize::from(self.next)], board.pawn(self.next));
        let mut in_reach = 0;
        for cell in members(board.flooded & self.scene.needed(board.captured)) {
            let distance = self.distances.between(self.rules, way, pawn, cell);
            in_reach |= Mask::from(distance <= self.rules.actions_per_turn()) << cell;
        }
        in_reach
    }

    fn danger_to_treasure(&self, board: &Board, cells: Mask, in_reach: Mask) -> f32 {
        let mut all = 1.0;
        let mut sum = 0.0;
        for cell in members(cells) {
            let peril = self.peril(board, cell, in_reach);
            all *= peril;
            sum += peril;
        }
        let one = cells & (cells.wrapping_sub(1)) == 0;
        self.weights.lost * all + if one { 0.0 } else { self.weights.pair * sum }
    }

    fn danger_to_pawns(&self, board: &Board) -> f32 {
        let mut danger = 0.0;
        for seat in 0..self.scene.players {
            let cell = board.pawn(seat);
            if board.flooded >> cell & 1 == 0 {
                continue;
            }
            let role = self.scene.role(seat);
            let chance = self.next_step[usize::from(cell)];
            let safe =
                matches!(role, Role::Pilot | Role::Diver) || adjacent(self.rules, role, cell) & board.existing != 0;
            danger += chance * if safe { self.weights.swim } else { self.weights.lost };
        }
        danger
    }

    /// How far the treasures are.
    fn treasures(&mut self, board: &Board, held: Cards) -> f32 {
        let handover = self.handover(board);
        let mut sum = 0.0;
        for treasure in 0..TREASURES {
            sum += if board.is_captured(treasure) {
                self.weights.captured
            } else {
                self.treasure(board, treasure, held.count(Card::ALL[treasure]), &handover)
            };
        }
        sum
    }

    /// What a card of the first seat counts for the second one.
    fn handover(&mut self, board: &Board) -> Handover {
        let mut handover = [[0.0; MAX_PLAYERS]; MAX_PLAYERS];
        for giver in 1..self.scene.players {
            let (from, one) = (board.pawn(giver), self.ways[usize::from(giver)]);
            for taker in 0..giver {
                let (to, other) = (board.pawn(taker), self.ways[usize::from(taker)]);
                let there = self.distances.between(self.rules, one, from, to);
                let back = self.distances.between(self.rules, other, to, from);
                let distance = there.min(back);
                handover[usize::from(giver)][usize::from(taker)] = self.by_distance[usize::from(distance)];
                handover[usize::from(taker)][usize::from(giver)] = self.by_distance[usize::from(distance)];
            }
        }
        for seat in 0..self.scene.players {
            if self.scene.role(seat) == Role::Messenger || !self.rules.give_requires_same_tile {
                handover[usize::from(seat)] = [self.by_distance[0]; MAX_PLAYERS];
            }
        }
        handover
    }

    /// How far one treasure is, by its best collector.
    fn treasure(&mut self, board: &Board, treasure: usize, held: u8, handover: &Handover) -> f32 {
        let cost = self.rules.capture_cost();
        let lacking = cost.saturating_sub(held + self.in_pile[treasure]);
        let short = self.weights.short * f32::from(lacking);
        if held == 0 {
            return -short;
        }
        let card = Card::ALL[treasure];
        let mut best: f32 = 0.0;
        for seat in 0..self.scene.players {
            let own = board.hand(seat).count(card);
            if own == 0 {
                continue;
            }
            let mut cards = f32::from(own);
            if own < held {
                for other in (0..self.scene.players).filter(|other| *other != seat) {
                    let count = board.hand(other).count(card);
                    cards += f32::from(count) * handover[usize::from(other)][usize::from(seat)];
                }
            }
            let share = cards * self.per_card;
            let share = if share > 1.0 { 1.0 } else { share };
            let way = self.ways[usize::from(seat)] as usize;
            let distance = f32::from(self.to_treasure[way][treasure][usize::from(board.pawn(seat))]);
            let step = if own >= cost { self.weights.ready_step } else { self.weights.approach_step * share };
            let value = self.worth(share) - step * distance;
            best = if value > best { value } else { best };
        }
        best - short
    }

    /// The worth of a share of the cards, linear between the quarters.
    fn worth(&self, share: f32) -> f32 {
        let quarters = share * 4.0;
        let below = (quarters as usize).min(3);
        let low = if below == 0 { 0.0 } else { self.weights.cards[below - 1] };
        low + (self.weights.cards[below] - low) * (quarters - below as f32)
    }

    /// Whether cards of a kind are of no use any more.
    fn is_useless(board: &Board, card: Card) -> bool {
        card.is_treasure() && board.is_captured(card as usize)
    }

    /// Special cards, and hands that are too full.
    fn hands(&self, board: &Board, held: Cards) -> f32 {
        let weights = self.weights;
        let mut value = weights.sandbags * f32::from(held.count(Card::Sandbags));
        let lifts = held.count(Card::HelicopterLift);
        if lifts > 0 {
            let first = if board.captured == 0b1111 { weights.last_lift } else { weights.lift };
            value += first + weights.more_lifts * f32::from(lifts - 1);
        }
        let limit = self.rules.hand_limit();
        let useful = useful_places(board.captured);
        for seat in 0..self.scene.players {
            let cards = board.hand(seat).only(useful).len();
            let (draws, weight) = if seat == self.scene.active {
                (self.draws, weights.overflow)
            } else {
                (self.rules.treasure_draws_per_turn(), weights.later_overflow)
            };
            value -= weight * f32::from((cards + draws).saturating_sub(limit));
        }
        value
    }

    /// Coming back to Fools' Landing in time.
    fn way_home(&mut self, board: &Board, held: Cards) -> f32 {
        let step = match TREASURES as u32 - board.captured.count_ones() {
            0 => self.weights.home,
            1 => self.weights.nearly_home,
            _ => return 0.0,
        };
        let mut distances = 0;
        for seat in 0..self.scene.players {
            let (way, pawn) = (self.ways[usize::from(seat)], board.pawn(seat));
            distances += self.distances.between(self.rules, way, pawn, self.scene.landing);
        }
        if distances == 0 && board.captured == 0b1111 && held.count(Card::HelicopterLift) > 0 {
            return WON;
        }
        -step * f32::from(distances)
    }

    /// The card that the hand of `seat` loses least by.
    pub(super) fn least_useful(&mut self, board: &Board, seat: Seat) -> Option<Card> {
        let hand = board.hand(seat);
        let mut best: Option<(f32, Card)> = None;
        for card in Card::HELD {
            if hand.count(card) == 0 {
                continue;
            }
            if Self::is_useless(board, card) {
                return Some(card);
            }
            let mut after = *board;
            after.hands[usize::from(seat)].remove(Cards::of(card, 1));
            let value = self.value(&after);
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, card));
            }
        }
        best.map(|(_, card)| card)
    }
}
