//! The strategy that plays for itself, one step ahead: every legal action gets a score from what it does at once, and
//! the best one is taken. It knows what it needs, not what the team could do together.

use crate::games::island::action::Action;
use crate::games::island::cards::{Card, Cards, Role, TREASURES};
use crate::games::island::layout::{CELLS, Mask, members};
use crate::games::island::rules::MAX_PLAYERS;
use crate::games::island::state::{Phase, Stage};
use crate::games::island::{Island, View};
use crate::games::{Seat, Strategy, View as _};
use crate::random::{Random, below};

/// The least weight of an errand to capture or to fly home.
const VITAL: i32 = 80;

/// A distance that no path on the island has.
const FAR: u8 = 99;

/// The novice. Keeps nothing between decisions but its buffer.
#[derive(Debug, Default)]
pub struct Novice {
    actions: Vec<Action>,
}

impl Strategy<Island> for Novice {
    fn choose(&mut self, view: &View<'_>, random: &mut Random) -> Action {
        self.actions.clear();
        view.legal(&mut self.actions);
        let mut errands = Errands { own: Errand::of(view, view.seat()), others: [None; MAX_PLAYERS] };
        let (mut best, mut best_score, mut ties) = (self.actions[0], i32::MIN, 0);
        for action in &self.actions {
            let score = score(view, &mut errands, *action);
            if score > best_score {
                (best, best_score, ties) = (*action, score, 1);
            } else if score == best_score {
                // Reservoir sampling: every one of the best actions is taken with the same probability.
                ties += 1;
                if below(random, ties) == 0 {
                    best = *action;
                }
            }
        }
        best
    }
}

/// Where a seat wants its pawn to be, and how much.
#[derive(Clone, Copy)]
struct Errand {
    /// Cells where there is something to do.
    goals: Mask,
    /// Steps from each cell to the nearest goal.
    distances: [u8; CELLS],
    /// Score of one step nearer.
    weight: i32,
}

impl Errand {
    fn of(view: &View<'_>, seat: Seat) -> Self {
        let (goals, weight) = goals(view, seat);
        let goals = goals & view.existing();
        Self { goals, distances: distances(view, view.role(seat), goals), weight }
    }

    /// Whether it is about capturing a treasure or about flying home.
    fn is_vital(&self) -> bool {
        self.weight >= VITAL
    }

    /// The score of coming from one cell to another.
    fn progress(&self, from: u8, to: u8) -> i32 {
        let (before, after) = (self.distances[usize::from(from)], self.distances[usize::from(to)]);
        if before == FAR && after == FAR { 0 } else { self.weight * (i32::from(before) - i32::from(after)).min(6) }
    }
}

/// The errands of all seats; those of others are worked out when they are first needed.
struct Errands {
    own: Errand,
    others: [Option<Errand>; MAX_PLAYERS],
}

impl Errands {
    fn of(&mut self, view: &View<'_>, seat: Seat) -> &Errand {
        self.others[usize::from(seat)].get_or_insert_with(|| Errand::of(view, seat))
    }
}

/// The cells where `seat` has something to do, and the weight of getting there.
fn goals(view: &View<'_>, seat: Seat) -> (Mask, i32) {
    if view.captured() == 0b1111 {
        return (1 << view.fools_landing(), VITAL + 10);
    }
    let hand = view.hand(seat);
    let cost = view.rules().capture_cost();
    if view.flooded() >> view.fools_landing() & 1 == 1 {
        return (1 << view.fools_landing(), 40);
    }
    let mut goals = 0;
    for treasure in open_treasures(view) {
        if hand.count(Card::from_id(treasure as u8)) >= cost {
            goals |= view.treasure_cells(treasure);
        }
    }
    if goals & view.existing() != 0 {
        return (goals, VITAL);
    }
    for other in (0..view.players()).filter(|other| *other != seat) {
        if wanted_gift(view, seat, other).is_some() {
            goals |= 1 << view.pawn(other);
        }
    }
    if goals != 0 {
        return (goals, 30);
    }
    (important(view) & view.flooded(), 18)
}

fn open_treasures(view: &View<'_>) -> impl Iterator<Item = usize> {
    let captured = view.captured();
    (0..TREASURES).filter(move |treasure| captured >> treasure & 1 == 0)
}

/// Cells that the team cannot do without: Fools' Landing and the tiles of treasures not yet captured.
fn important(view: &View<'_>) -> Mask {
    open_treasures(view).fold(1 << view.fools_landing(), |cells, treasure| cells | view.treasure_cells(treasure))
}

/// A treasure that `other` collects rather than `seat`, which holds at least one card of it.
fn wanted_gift(view: &View<'_>, seat: Seat, other: Seat) -> Option<usize> {
    let (mine, theirs) = (view.hand(seat), view.hand(other));
    open_treasures(view).find(|treasure| {
        let card = Card::from_id(*treasure as u8);
        collects_more(view, other, seat, card)
            && mine.count(card) > 0
            && theirs.count(card) < view.rules().capture_cost()
    })
}

/// Whether `one` is the better collector of this card than `other`: who holds more, of equals the lower seat.
fn collects_more(view: &View<'_>, one: Seat, other: Seat, card: Card) -> bool {
    let (first, second) = (view.hand(one).count(card), view.hand(other).count(card));
    first > second || first == second && one < other
}

/// Steps to the nearest of `goals` from every cell over existing tiles, diagonally too for the Explorer.
fn distances(view: &View<'_>, role: Role, goals: Mask) -> [u8; CELLS] {
    let mut distances = [FAR; CELLS];
    let layout = view.rules().layout();
    let (mut reached, mut frontier, mut length) = (goals, goals, 0);
    while frontier != 0 {
        let mut cells = frontier;
        while cells != 0 {
            distances[cells.trailing_zeros() as usize] = length;
            cells &= cells - 1;
        }
        let around = if role == Role::Explorer {
            layout.surrounding_of_set(frontier)
        } else {
            layout.orthogonal_of_set(frontier)
        };
        frontier = around & view.existing() & !reached;
        reached |= frontier;
        length += 1;
    }
    distances
}

/// What it is worth to dry the tile on `cell`.
fn value_of_drying(view: &View<'_>, cell: u8) -> i32 {
    let place = 1 << cell;
    if cell == view.fools_landing() {
        return 85;
    }
    for treasure in open_treasures(view) {
        let cells = view.treasure_cells(treasure);
        if cells & place != 0 {
            let dry_twins = cells & view.existing() & !view.flooded();
            return if dry_twins == 0 { 75 } else { 35 };
        }
    }
    if cell == view.pawn(view.seat()) { 16 } else { 12 }
}

fn score(view: &View<'_>, errands: &mut Errands, action: Action) -> i32 {
    let errand = &errands.own;
    let seat = view.seat();
    let here = view.pawn(seat);
    match action {
        Action::LiftOff => 10_000,
        Action::Capture { .. } => 1_000,
        Action::Move { to } => errand.progress(here, to),
        // The flight is kept for what saves more than one step.
        Action::Fly { to } => errand.progress(here, to) - errand.weight / 2,
        Action::ShoreUp { cells } => members(cells).map(|cell| value_of_drying(view, cell)).sum(),
        Action::Give { to, cards } => score_of_gift(view, seat, to, cards),
        Action::Navigate { seat: other, to } => {
            // It sends others only on errands that help itself: to capture, or to fly home.
            let errand = errands.of(view, other);
            if errand.is_vital() { errand.progress(view.pawn(other), to) / 2 } else { 0 }
        }
        Action::Stop | Action::Pass => 1,
        Action::Lift { seats, to } => score_of_lift(view, errand, seats, to),
        Action::Sandbags { cell } => score_of_sandbags(view, cell),
        Action::Discard { card } => score_of_discard(view, card),
        Action::Rescue { to } => {
            let dry = i32::from(view.flooded() >> to & 1 == 0);
            2 * dry - i32::from(errand.distances[usize::from(to)])
        }
    }
}

fn score_of_gift(view: &View<'_>, seat: Seat, to: Seat, cards: Cards) -> i32 {
    let (mine, theirs) = (view.hand(seat), view.hand(to));
    let useful = cards
        .iter()
        .all(|card| card.is_treasure() && !view.is_captured(card as usize) && theirs.count(card) > mine.count(card));
    if useful { 60 + i32::from(cards.len()) } else { 0 }
}

fn score_of_lift(view: &View<'_>, errand: &Errand, seats: u8, to: u8) -> i32 {
    if view.phase() == Phase::RescueWindow {
        return 50;
    }
    // A spare card brings the own pawn to where it captures or departs.
    let spare = (0..view.players()).map(|seat| view.hand(seat).count(Card::HelicopterLift)).sum::<u8>() > 1;
    if !spare || seats >> view.seat() & 1 == 0 {
        return -20;
    }
    let far = errand.distances[usize::from(view.pawn(view.seat()))] > 2;
    if errand.is_vital() && far && errand.goals >> to & 1 == 1 { 40 + seats.count_ones() as i32 } else { -20 }
}

fn score_of_sandbags(view: &View<'_>, cell: u8) -> i32 {
    let value = value_of_drying(view, cell);
    let floods_are_near = view.stage() != Stage::Actions;
    if value >= 35 && floods_are_near {
        value
    } else if view.phase() == Phase::OverLimit {
        // Better than to discard it, but worse than to discard a useless card.
        value - 60
    } else {
        -10
    }
}

/// The least useful card goes: of captured treasures first, then the one that most is missing of.
fn score_of_discard(view: &View<'_>, card: Card) -> i32 {
    let held = view.hand(view.seat()).count(card);
    match card {
        Card::HelicopterLift if held > 1 => -30,
        Card::HelicopterLift => -70,
        Card::Sandbags => -40,
        treasure if view.is_captured(treasure as usize) => 0,
        _ if held > view.rules().capture_cost() => -1,
        _ => -10 * i32::from(held) - 5,
    }
}
