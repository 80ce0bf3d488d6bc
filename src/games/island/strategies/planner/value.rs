//! How good a board is for the team.

use super::board::{Board, Scene};
use super::distances::{Distances, Row, UNREACHABLE, WAYS, Way};
use super::features::{FEATURES, Feature, Sum, Tally};
use super::forecast::{Chances, Forecast};
use super::memory::Memory;
use super::weights::Weights;
use crate::games::Seat;
use crate::games::island::cards::{Card, Cards, Role, TREASURES};
use crate::games::island::layout::{CELLS, Mask, members};
use crate::games::island::reach::adjacent;
use crate::games::island::rules::{MAX_PLAYERS, Rules};
use crate::games::island::state::{Stage, seat_after};
use crate::games::island::{Action, View};

/// What a position that can be won at once is worth.
const WON: f32 = 1000.0;

/// How much of the chance that a card first comes in the second flood step counts when all tiles of a treasure are
/// flooded.
const SECOND_STEP: f32 = 0.45;

/// The same if the next player can dry the tile before.
const SECOND_STEP_IN_REACH: f32 = 0.12;

/// The same for the third flood step.
const THIRD_STEP: f32 = 0.15;

/// What a card in another hand counts for a collector, by the actions between them.
const HANDOVER: [f32; UNREACHABLE as usize + 1] = [0.31, 0.265, 0.22, 0.175, 0.13, 0.09, 0.06, 0.04, 0.02];

/// How many cards an action of distance from the treasure's tile outweighs in the choice of its collector.
const COLLECTOR_DISTANCE: f32 = 0.01;

/// The value of a board in parts, as most actions change one of them only.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts {
    prospects: f32,
    hands: f32,
    danger_to_tiles: f32,
    danger_to_pawns: f32,
}

impl Parts {
    /// The value.
    pub(super) fn sum(self) -> f32 {
        self.prospects + self.hands + self.danger_to_tiles + self.danger_to_pawns
    }
}

/// What the evaluation keeps from one decision to the next, to be quicker.
#[derive(Debug, Default)]
pub(super) struct Desk {
    pub(super) distances: Distances,
    pub(super) memory: Memory,
}

/// Everything that the evaluation of boards in one decision shares.
pub(super) struct Outlook<'a> {
    pub(super) rules: &'a Rules,
    weights: &'a Weights,
    pub(super) scene: Scene,
    distances: &'a mut Distances,
    memory: &'a mut Memory,
    /// The chances of the flood cards.
    chances: Chances,
    /// Chance of a Waters Rise! before the next flood step.
    rise_soon: f32,
    /// Flood cards of a turn.
    flood_cards: f32,
    /// Marks up to the skull.
    marks_left: f32,
    /// The treasure draw pile.
    pile: Cards,
    /// Cards that the active player still draws in this turn.
    draws: u8,
    /// The next player.
    next: Seat,
    /// How each seat gets about.
    ways: [Way; MAX_PLAYERS],
    /// By way and treasure: the distances to the nearest tile of the treasure.
    to_treasure: [[Row; TREASURES]; WAYS],
    /// The share of a capture's cost that one card is.
    per_card: f32,
    /// The seats that may give over any distance, as a bit set.
    remote: u8,
}

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
                let row = distances.row(*way, cell);
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
    pub(super) fn new(view: &View<'a>, weights: &'a Weights, desk: &'a mut Desk) -> Self {
        let Desk { distances, memory } = desk;
        memory.forget();
        distances.refresh(view.existing(), view.flooded());
        let rules = view.rules();
        let scene = Scene::of(view);
        let ways = scene.roles.map(|role| Way::of(rules, role));
        let remote = (0..scene.players)
            .filter(|seat| scene.role(*seat) == Role::Messenger || !rules.give_requires_same_tile)
            .fold(0, |seats, seat| seats | 1 << seat);
        let to_treasure = to_treasure(view, &scene, &ways, distances);
        let pile = view.treasure_draw();
        let forecast = Forecast::new(view, pile);
        Self {
            rules,
            weights,
            scene,
            ways,
            to_treasure,
            distances,
            memory,
            chances: forecast.chances,
            rise_soon: forecast.rise_soon,
            flood_cards: f32::from(rules.flood_cards(view.water_position())),
            marks_left: f32::from(rules.skull() - view.water_position()),
            pile,
            draws: match view.stage() {
                Stage::Actions => rules.treasure_draws_per_turn(),
                Stage::Draws => view.draws_left(),
                Stage::Floods => 0,
            },
            next: seat_after(view.active(), 1, view.players()),
            per_card: 1.0 / f32::from(rules.capture_cost()),
            remote,
        }
    }

    /// The value of a board at the end of the actions.
    pub(super) fn value(&mut self, board: &Board) -> f32 {
        self.parts(board).sum()
    }

    fn sum(&self, board: &Board) -> Sum<'a> {
        let weights = self.weights;
        Sum::new(&weights.by_captured[board.captured.count_ones() as usize])
    }

    fn prospects_value(&mut self, board: &Board) -> f32 {
        let key = self.memory.key(board);
        if let Some(value) = self.memory.recall(key) {
            return value;
        }
        let mut sum = self.sum(board);
        sum.add(Feature::Constant, 1.0);
        self.prospects(board, &mut sum);
        self.memory.remember(key, sum.total());
        sum.total()
    }

    fn hands_value(&self, board: &Board) -> f32 {
        let mut sum = self.sum(board);
        self.hands(board, board.all_hands(), &mut sum);
        sum.total()
    }

    fn tiles_value(&mut self, board: &Board) -> f32 {
        let mut sum = self.sum(board);
        self.danger_to_tiles(board, &mut sum);
        sum.total()
    }

    fn pawns_value(&self, board: &Board) -> f32 {
        let mut sum = self.sum(board);
        self.danger_to_pawns(board, &mut sum);
        sum.total()
    }

    /// The value of a board in its parts.
    pub(super) fn parts(&mut self, board: &Board) -> Parts {
        Parts {
            prospects: self.prospects_value(board),
            hands: self.hands_value(board),
            danger_to_tiles: self.tiles_value(board),
            danger_to_pawns: self.pawns_value(board),
        }
    }

    /// The parts after an action of the active player that led to `board` from one with the parts `before`.
    pub(super) fn parts_after(&mut self, before: Parts, action: Action, board: &Board) -> Parts {
        match action {
            Action::ShoreUp { .. } => {
                Parts { danger_to_tiles: self.tiles_value(board), danger_to_pawns: self.pawns_value(board), ..before }
            }
            Action::Give { .. } => {
                Parts { prospects: self.prospects_value(board), hands: self.hands_value(board), ..before }
            }
            Action::Move { .. } | Action::Fly { .. } if self.next != self.scene.active => {
                Parts { prospects: self.prospects_value(board), danger_to_pawns: self.pawns_value(board), ..before }
            }
            Action::Lift { seats, .. } if seats >> self.next & 1 == 0 => Parts {
                prospects: self.prospects_value(board),
                hands: self.hands_value(board),
                danger_to_pawns: self.pawns_value(board),
                ..before
            },
            Action::Move { .. } | Action::Fly { .. } | Action::Navigate { .. } => Parts {
                prospects: self.prospects_value(board),
                danger_to_tiles: self.tiles_value(board),
                danger_to_pawns: self.pawns_value(board),
                ..before
            },
            _ => self.parts(board),
        }
    }

    /// All features of a board.
    pub(super) fn features(&mut self, board: &Board) -> [f32; FEATURES] {
        let mut tally = [0.0; FEATURES];
        tally.add(Feature::Constant, 1.0);
        self.unchanging_features(board, &mut tally);
        self.prospects(board, &mut tally);
        self.hands(board, board.all_hands(), &mut tally);
        self.danger_to_tiles(board, &mut tally);
        self.danger_to_pawns(board, &mut tally);
        tally
    }

    /// The features that no action of a turn changes.
    fn unchanging_features(&self, board: &Board, tally: &mut impl Tally) {
        tally.add(Feature::FloodCards, self.flood_cards);
        tally.add(Feature::MarksLeft, self.marks_left);
        tally.add(Feature::RiseSoon, self.rise_soon);
        tally.add(Feature::TreasurePile, f32::from(self.pile.len()) * 0.1);
        tally.add(Feature::Tiles, board.existing.count_ones() as f32 * 0.1);
        tally.add(Feature::Players, f32::from(self.scene.players));
    }

    /// What the floods to come may destroy.
    fn danger_to_tiles(&mut self, board: &Board, tally: &mut impl Tally) {
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
    pub(super) fn worth_drying(&self, board: &Board, flooded: Mask) -> Mask {
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

    /// The needed flooded tiles that the next player can dry in the coming turn.
    fn in_reach_of_next(&mut self, board: &Board) -> Mask {
        let (way, pawn) = (self.ways[usize::from(self.next)], board.pawn(self.next));
        let mut in_reach = 0;
        for cell in members(board.flooded & self.scene.needed(board.captured)) {
            let distance = self.distances.between(way, pawn, cell);
            in_reach |= Mask::from(distance <= self.rules.actions_per_turn()) << cell;
        }
        in_reach
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

    fn danger_to_pawns(&self, board: &Board, tally: &mut impl Tally) {
        for seat in 0..self.scene.players {
            let cell = board.pawn(seat);
            if board.flooded >> cell & 1 == 0 {
                continue;
            }
            let role = self.scene.role(seat);
            let safe =
                matches!(role, Role::Pilot | Role::Diver) || adjacent(self.rules, role, cell) & board.existing != 0;
            tally.add(if safe { Feature::Swim } else { Feature::Drown }, self.chances[0][usize::from(cell)]);
        }
    }

    /// What the team can look forward to.
    fn prospects(&mut self, board: &Board, tally: &mut impl Tally) {
        // The loops over seats are short, so it pays that their length is known.
        match self.scene.players {
            2 => self.prospects_of::<2>(board, tally),
            3 => self.prospects_of::<3>(board, tally),
            4 => self.prospects_of::<4>(board, tally),
            _ => self.prospects_of::<MAX_PLAYERS>(board, tally),
        }
    }

    #[inline(always)]
    fn prospects_of<const SEATS: usize>(&mut self, board: &Board, tally: &mut impl Tally) {
        let held = board.all_hands();
        let handover = self.handover::<SEATS>(board);
        for treasure in 0..TREASURES {
            if !board.is_captured(treasure) {
                self.treasure(board, treasure, held.count(Card::ALL[treasure]), &handover, tally);
            }
        }
        self.way_home(board, held, tally);
    }

    /// What a card in the hand of the second seat counts for the first.
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "the seats are indices of several arrays")]
    fn handover<const SEATS: usize>(&mut self, board: &Board) -> [[f32; SEATS]; SEATS] {
        let mut handover = [[0.0; SEATS]; SEATS];
        let players = usize::from(self.scene.players).min(SEATS);
        for giver in 1..players {
            let (from, one) = (board.pawns[giver], self.ways[giver]);
            for taker in 0..giver {
                let (to, other) = (board.pawns[taker], self.ways[taker]);
                let there = self.distances.between(one, from, to);
                let distance = if one == other { there } else { there.min(self.distances.between(other, to, from)) };
                handover[taker][giver] = HANDOVER[usize::from(distance)];
                handover[giver][taker] = HANDOVER[usize::from(distance)];
            }
        }
        for giver in 0..players {
            if self.remote >> giver & 1 == 1 {
                for (taker, row) in handover.iter_mut().enumerate() {
                    row[giver] = if taker == giver { 0.0 } else { HANDOVER[0] };
                }
            }
        }
        handover
    }

    /// How far one treasure is, by its best collector: who has most cards, those that the others could bring included.
    #[inline(always)]
    fn treasure<const SEATS: usize>(
        &self,
        board: &Board,
        treasure: usize,
        held: u8,
        handover: &[[f32; SEATS]; SEATS],
        tally: &mut impl Tally,
    ) {
        let cost = self.rules.capture_cost();
        let card = Card::ALL[treasure];
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
        let counts: [u8; SEATS] = std::array::from_fn(|seat| board.hands[seat].count(card));
        let (mut best, mut cards, mut collector, mut distance) = (f32::MIN, 0.0, 0, 0);
        for seat in 0..SEATS {
            if counts[seat] == 0 {
                continue;
            }
            let mut worth = f32::from(counts[seat]);
            for other in 0..SEATS {
                worth += f32::from(counts[other]) * handover[seat][other];
            }
            let away = self.to_treasure[self.ways[seat] as usize][treasure][usize::from(board.pawns[seat])];
            let rank = worth - COLLECTOR_DISTANCE * f32::from(away);
            if rank > best {
                (best, cards, collector, distance) = (rank, worth, seat, away);
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
        let share = cards * self.per_card;
        let share = if share > 1.0 { 1.0 } else { share };
        tally.add(Feature::Approach, share * f32::from(distance));
        self.worth_of_share(share, tally);
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
    fn hands(&self, board: &Board, held: Cards, tally: &mut impl Tally) {
        tally.add(Feature::Sandbags, f32::from(held.count(Card::Sandbags)));
        let lifts = held.count(Card::HelicopterLift);
        if lifts > 0 {
            tally.add(Feature::Lift, 1.0);
            tally.add(Feature::MoreLifts, f32::from(lifts - 1));
        }
        let limit = self.rules.hand_limit();
        let useful = useful_places(board.captured);
        let (mut later, mut full) = (0, 0);
        for seat in 0..self.scene.players {
            let cards = board.hand(seat).only(useful).len();
            full += (cards + 1).saturating_sub(limit);
            if seat == self.scene.active {
                tally.add(Feature::Overflow, f32::from((cards + self.draws).saturating_sub(limit)));
            } else {
                later += (cards + self.rules.treasure_draws_per_turn()).saturating_sub(limit);
            }
        }
        tally.add(Feature::LaterOverflow, f32::from(later));
        tally.add(Feature::FullHands, f32::from(full));
    }

    /// Coming back to Fools' Landing in time.
    fn way_home(&mut self, board: &Board, held: Cards, tally: &mut impl Tally) {
        let (mut sum, mut farthest) = (0, 0);
        for seat in 0..self.scene.players {
            let (way, pawn) = (self.ways[usize::from(seat)], board.pawn(seat));
            let distance = self.distances.between(way, pawn, self.scene.landing);
            sum += distance;
            farthest = farthest.max(distance);
        }
        tally.add(Feature::Home, f32::from(sum));
        tally.add(Feature::Farthest, f32::from(farthest));
        if sum == 0 && board.captured == 0b1111 && held.count(Card::HelicopterLift) > 0 {
            tally.add(Feature::Constant, WON);
        }
    }

    /// The card that the hand of `seat` loses least by.
    pub(super) fn least_useful(&mut self, board: &Board, seat: Seat) -> Option<Card> {
        let hand = board.hand(seat);
        let mut best: Option<(f32, Card)> = None;
        for card in Card::HELD.into_iter().filter(|card| hand.count(*card) > 0) {
            if card.is_treasure() && board.is_captured(card as usize) {
                return Some(card);
            }
            let mut after = *board;
            after.hands[usize::from(seat)].remove(Cards::of(card, 1));
            // Nothing else changes with a hand.
            let value = self.prospects_value(&after) + self.hands_value(&after);
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, card));
            }
        }
        best.map(|(_, card)| card)
    }
}
