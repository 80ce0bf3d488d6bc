//! How good a board is for the team.

use super::board::{Board, Scene};
use super::distances::{Distances, UNREACHABLE, Way};
use super::features::{FEATURES, Feature, Sum, Tally};
use super::forecast::{Chances, Forecast};
use super::memory::{Circumstances, Memory};
use super::weights::Weights;
use crate::games::Seat;
use crate::games::island::View;
use crate::games::island::cards::{Card, Cards, Role, TREASURES};
use crate::games::island::layout::{Mask, members};
use crate::games::island::reach::adjacent;
use crate::games::island::rules::{MAX_PLAYERS, Rules};
use crate::games::island::state::{Stage, seat_after};

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

/// The value of a board in parts, as most actions change few of them.
#[derive(Debug, Clone, Copy)]
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

/// The places of the cards that are still of use.
fn useful_places(captured: u8) -> u32 {
    (0..TREASURES)
        .filter(|treasure| captured >> treasure & 1 == 1)
        .fold(!0, |places, treasure| places & !Cards::of(Card::ALL[treasure], 15).bits())
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
    #[inline]
    pub(super) fn update(&mut self, parts: &mut Parts, before: &Board, board: &Board) {
        if before.captured != board.captured {
            *parts = self.parts(board);
            return;
        }
        // The places of cards in the hands that are not what or not where they were.
        let (mut changed, mut displaced, mut moved) = (0, 0, 0_u8);
        for seat in 0..SEATS {
            let hand = board.hands[seat].bits();
            changed |= hand ^ before.hands[seat].bits();
            if before.pawns[seat] != board.pawns[seat] {
                displaced |= hand;
                moved |= 1 << seat;
                parts.way_home += u32::from(self.way_to_landing(board, seat));
                parts.way_home -= u32::from(self.way_to_landing(before, seat));
            }
        }
        for treasure in 0..TREASURES {
            if (changed | displaced) & Cards::of(Card::ALL[treasure], 15).bits() != 0 {
                parts.treasures[treasure] = self.treasure_value(board, treasure);
            }
        }
        if changed != 0 {
            parts.hands = self.hands_value(board);
        }
        if moved != 0 || changed & Cards::LIFT_PLACE != 0 {
            parts.home = self.home_value(board, parts.way_home);
        }
        let flooded = before.flooded != board.flooded;
        if flooded || moved >> self.next & 1 == 1 {
            parts.danger_to_tiles = self.tiles_value(board);
        }
        if flooded || moved != 0 {
            parts.danger_to_pawns = self.pawns_value(board);
        }
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

    fn danger_to_pawns(&self, board: &Board, tally: &mut impl Tally) {
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

    /// What the team can look forward to from one treasure: how near its best collector is to having it, the cards that
    /// the others could bring included.
    #[inline]
    fn treasure(&mut self, board: &Board, treasure: usize, tally: &mut impl Tally) {
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
    fn hands(&self, board: &Board, tally: &mut impl Tally) {
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
    fn way_to_landing(&mut self, board: &Board, seat: usize) -> u8 {
        self.distances.between(self.ways[seat], board.pawns[seat], self.scene.landing)
    }

    /// Coming back to Fools' Landing in time; `way_home` is how far all pawns are from it together.
    fn home(&self, board: &Board, way_home: u32, tally: &mut impl Tally) {
        tally.add(Feature::Home, way_home as f32);
        if way_home == 0 && board.captured == 0b1111 && board.all_hands().any_in(Cards::LIFT_PLACE) {
            tally.add(Feature::Constant, WON);
        }
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
