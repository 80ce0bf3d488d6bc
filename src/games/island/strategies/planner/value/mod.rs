//! How good a board is for the team.

mod danger;
mod prospects;

use super::board::{Board, Scene};
use super::distances::{Distances, Way};
use super::features::{FEATURES, Feature, Sum, Tally};
use super::forecast::{Chances, Forecast};
use super::memory::{Circumstances, Memory};
use super::weights::Weights;
use crate::games::Seat;
use crate::games::island::View;
use crate::games::island::cards::{Card, Cards, Role, TREASURES};
use crate::games::island::rules::{MAX_PLAYERS, Rules};
use crate::games::island::state::{Stage, seat_after};

/// The value of a board in parts, as most actions change few of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Parts {
    treasures: [f32; TREASURES],
    /// Actions from the pawns to Fools' Landing, all together.
    way_home: u32,
    home: f32,
    hands: f32,
    danger_to_tiles: f32,
    danger_to_pawns: f32,
}

impl Parts {
    /// The value.
    #[inline]
    pub(super) fn sum(&self) -> f32 {
        let [earth, wind, fire, ocean] = self.treasures;
        (earth + wind) + (fire + ocean) + ((self.home + self.hands) + (self.danger_to_tiles + self.danger_to_pawns))
    }
}

/// What the evaluation keeps from one decision to the next, to be quicker.
#[derive(Debug, Default)]
pub(super) struct Desk {
    distances: Distances,
    memory: Memory,
}

impl Desk {
    /// Forgets everything of an earlier game.
    pub(super) fn clear(&mut self, rules: &Rules) {
        self.distances.reset(rules);
        self.memory.clear();
    }
}

/// Everything that the evaluation of boards in one decision shares. The number of seats is known to the compiler, as the
/// loops over seats are short and many.
pub(super) struct Outlook<'a, const SEATS: usize> {
    pub(super) rules: &'a Rules,
    /// By captured treasures as a bit set.
    weights: [&'a [f32; FEATURES]; 1 << TREASURES],
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
    /// The share of a capture's cost that one card is.
    per_card: f32,
    /// The seats that may give over any distance, as a bit set.
    remote: u8,
    /// The hands that were valued last, with the captured treasures and the value.
    last_hands: ([Cards; MAX_PLAYERS], u8, f32),
}

impl<'a, const SEATS: usize> Outlook<'a, SEATS> {
    /// The outlook from a view.
    pub(super) fn new(view: &View<'a>, weights: &'a Weights, desk: &'a mut Desk) -> Self {
        let Desk { distances, memory } = desk;
        distances.refresh(view.existing(), view.flooded());
        let rules = view.rules();
        let scene = Scene::of(view);
        let ways = scene.roles.map(|role| Way::of(rules, role));
        let remote = (0..scene.players)
            .filter(|seat| scene.role(*seat) == Role::Messenger || !rules.give_requires_same_tile)
            .fold(0, |seats, seat| seats | 1 << seat);
        let pile = view.treasure_draw();
        let next = seat_after(view.active(), 1, view.players());
        let flooded = if ways.contains(&Way::Dive) { view.flooded() } else { 0 };
        memory.keep_for(Circumstances { existing: view.existing(), flooded, pile, next });
        let forecast = Forecast::new(view, pile);
        Self {
            rules,
            weights: std::array::from_fn(|captured| &weights.by_captured[captured.count_ones() as usize]),
            scene,
            ways,
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
            next,
            per_card: 1.0 / f32::from(rules.capture_cost()),
            remote,
            last_hands: ([Cards::NONE; MAX_PLAYERS], u8::MAX, 0.0),
        }
    }

    #[inline]
    fn sum(&self, board: &Board) -> Sum<'a> {
        Sum::new(self.weights[usize::from(board.captured) % (1 << TREASURES)])
    }

    fn treasure_value(&mut self, board: &Board, treasure: usize) -> f32 {
        if board.is_captured(treasure) {
            return 0.0;
        }
        let key = Memory::key::<SEATS>(board, treasure);
        if let Some(value) = self.memory.recall(key) {
            return value;
        }
        let mut sum = self.sum(board);
        self.treasure(board, treasure, &mut sum);
        self.memory.remember(key, sum.total());
        sum.total()
    }

    fn home_value(&self, board: &Board, way_home: u32) -> f32 {
        let mut sum = self.sum(board);
        sum.add(Feature::Constant, 1.0);
        self.home(board, way_home, &mut sum);
        sum.total()
    }

    fn hands_value(&mut self, board: &Board) -> f32 {
        // The lifts of a window leave the same hands, and most lines of actions the hands of the beginning.
        let (hands, captured, value) = &self.last_hands;
        if *hands == board.hands && *captured == board.captured {
            return *value;
        }
        let mut sum = self.sum(board);
        self.hands(board, &mut sum);
        self.last_hands = (board.hands, board.captured, sum.total());
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
        let way_home = (0..SEATS).map(|seat| u32::from(self.way_to_landing(board, seat))).sum();
        Parts {
            treasures: std::array::from_fn(|treasure| self.treasure_value(board, treasure)),
            way_home,
            home: self.home_value(board, way_home),
            hands: self.hands_value(board),
            danger_to_tiles: self.tiles_value(board),
            danger_to_pawns: self.pawns_value(board),
        }
    }

    /// Brings the parts of the board `before` up to date for one that came from it.
    pub(super) fn update(&mut self, parts: &mut Parts, before: &Board, board: &Board) {
        if before.captured != board.captured {
            *parts = self.parts(board);
            return;
        }
        let mut changed = 0;
        for seat in 0..SEATS {
            changed |= board.hands[seat].bits() ^ before.hands[seat].bits();
        }
        if changed != 0 {
            self.update_treasures(parts, board, changed);
            parts.hands = self.hands_value(board);
            parts.home = self.home_value(board, parts.way_home);
        }
        for seat in 0..SEATS {
            if before.pawns[seat] != board.pawns[seat] {
                self.update_pawn(parts, before, board, seat);
            }
        }
        if before.flooded != board.flooded {
            self.update_floods(parts, board);
        }
    }

    /// Brings the values of the treasures up to date whose cards are at the given places of hands.
    #[inline]
    fn update_treasures(&mut self, parts: &mut Parts, board: &Board, places: u32) {
        for treasure in 0..TREASURES {
            if places & Cards::of(Card::ALL[treasure], 15).bits() != 0 {
                parts.treasures[treasure] = self.treasure_value(board, treasure);
            }
        }
    }

    /// Brings the parts up to date for a board on which one pawn stands elsewhere.
    #[inline]
    pub(super) fn update_pawn(&mut self, parts: &mut Parts, before: &Board, board: &Board, seat: usize) {
        parts.way_home += u32::from(self.way_to_landing(board, seat));
        parts.way_home -= u32::from(self.way_to_landing(before, seat));
        parts.home = self.home_value(board, parts.way_home);
        self.update_treasures(parts, board, board.hands[seat].bits());
        if seat == usize::from(self.next) {
            parts.danger_to_tiles = self.tiles_value(board);
        }
        parts.danger_to_pawns = self.pawns_value(board);
    }

    /// Brings the parts up to date for a board on which other tiles are flooded.
    #[inline]
    pub(super) fn update_floods(&mut self, parts: &mut Parts, board: &Board) {
        parts.danger_to_tiles = self.tiles_value(board);
        parts.danger_to_pawns = self.pawns_value(board);
    }

    /// All features of a board.
    pub(super) fn features(&mut self, board: &Board) -> [f32; FEATURES] {
        let mut tally = [0.0; FEATURES];
        tally.add(Feature::Constant, 1.0);
        self.unchanging_features(board, &mut tally);
        for treasure in 0..TREASURES {
            if !board.is_captured(treasure) {
                self.treasure(board, treasure, &mut tally);
            }
        }
        let distances: [u8; SEATS] = std::array::from_fn(|seat| self.way_to_landing(board, seat));
        self.home(board, distances.iter().copied().map(u32::from).sum(), &mut tally);
        tally.add(Feature::Farthest, f32::from(distances.into_iter().max().unwrap_or(0)));
        self.hands(board, &mut tally);
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

    /// The card that the hand of `seat` loses least by.
    pub(super) fn least_useful(&mut self, board: &Board, seat: Seat) -> Option<Card> {
        let hand = board.hand(seat);
        let parts = self.parts(board);
        let mut best: Option<(f32, Card)> = None;
        for card in Card::HELD.into_iter().filter(|card| hand.count(*card) > 0) {
            if card.is_treasure() && board.is_captured(card as usize) {
                return Some(card);
            }
            let mut after = *board;
            after.hands[usize::from(seat)].remove(Cards::of(card, 1));
            let mut parts_after = parts;
            self.update(&mut parts_after, board, &after);
            let value = parts_after.sum();
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, card));
            }
        }
        best.map(|(_, card)| card)
    }
}
