//! The strategy that plays for itself, one step ahead: every legal action gets a score from what it does at once, and
//! the best one is taken. It digs where it stands, looks for water when it is thirsty, fetches the parts it sees and goes
//! home when all are there. It plans nothing and takes no account of the storm to come.

use crate::games::desert::action::Action;
use crate::games::desert::board::{CELLS, Mask, members, orthogonal_of_set, surrounding};
use crate::games::desert::cards::{DesertSide, PARTS, Role, StormCard, Tile};
use crate::games::desert::state::{PartPlace, Stage};
use crate::games::desert::{Desert, View};
use crate::games::{Seat, Strategy, View as _};
use crate::random::{Random, below};

/// A distance that no path has.
const FAR: u8 = 99;

/// Water at which a pawn is thirsty.
const LOW_WATER: i8 = 1;

/// The novice. Keeps nothing between decisions but its buffer.
#[derive(Debug, Default)]
pub struct Novice {
    actions: Vec<Action>,
}

impl Strategy<Desert> for Novice {
    fn choose(&mut self, view: &View<'_>, random: &mut Random) -> Action {
        self.actions.clear();
        view.legal(&mut self.actions);
        let errand = Errand::of(view, view.seat());
        let (mut best, mut best_score, mut ties) = (self.actions[0], i32::MIN, 0);
        for action in &self.actions {
            let score = score(view, &errand, *action);
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
struct Errand {
    /// Cells where there is something to do.
    goals: Mask,
    /// Steps from each cell to the nearest goal over tiles that are not blocked; the goal itself may be.
    distances: [u8; CELLS],
    /// Score of one step nearer.
    weight: i32,
    /// The goals are the launch pad or tiles with parts.
    is_vital: bool,
}

impl Errand {
    fn of(view: &View<'_>, seat: Seat) -> Self {
        let (goals, weight, is_vital) = goals(view, seat);
        Self { goals, distances: distances(view, seat, goals), weight, is_vital }
    }

    fn distance(&self, cell: u8) -> i32 {
        self.distances[usize::from(cell)].into()
    }

    /// The score of coming from one cell to another.
    fn progress(&self, from: u8, to: u8) -> i32 {
        self.weight * (self.distance(from) - self.distance(to)).clamp(-4, 4)
    }
}

/// The cells where `seat` has something to do, the weight of getting nearer and whether it is about parts or the way
/// home.
fn goals(view: &View<'_>, seat: Seat) -> (Mask, i32, bool) {
    let undug = view.existing() & !view.excavated();
    if view.collected().count_ones() as usize == PARTS
        && let Some(pad) = view.known_cell_of(Tile::LaunchPad)
    {
        return (1 << pad, 60, true);
    }
    if view.water(seat) <= LOW_WATER {
        let drops = cells_with(undug, |cell| view.desert_side(cell) == Some(DesertSide::WaterDrop));
        let wells = if view.role(seat) == Role::WaterCarrier {
            cells_with(view.excavated(), |cell| view.known_tile(cell) == Some(Tile::Well))
        } else {
            0
        };
        if drops | wells != 0 {
            return (drops | wells, 40, false);
        }
    }
    let parts = (0..PARTS).fold(0, |cells, part| match view.part(part) {
        PartPlace::At(cell) => cells | 1 << cell,
        _ => cells,
    }) & view.existing();
    if parts != 0 {
        return (parts, 40, true);
    }
    let dry = cells_with(undug, |cell| view.desert_side(cell) != Some(DesertSide::WaterDrop));
    (if dry == 0 { undug } else { dry }, 20, false)
}

fn cells_with(cells: Mask, condition: impl Fn(u8) -> bool) -> Mask {
    members(cells).filter(|cell| condition(*cell)).fold(0, |set, cell| set | 1 << cell)
}

/// Steps to the nearest of `goals` from every cell.
fn distances(view: &View<'_>, seat: Seat, goals: Mask) -> [u8; CELLS] {
    let mut distances = [FAR; CELLS];
    let role = view.role(seat);
    let open = view.existing() & if role == Role::Climber { !0 } else { !view.blocked() };
    let (mut reached, mut frontier, mut length) = (goals, goals, 0);
    while frontier != 0 {
        members(frontier).for_each(|cell| distances[usize::from(cell)] = length);
        let mut around = orthogonal_of_set(frontier);
        if role == Role::Explorer {
            around = members(frontier).fold(0, |set, cell| set | surrounding(cell));
        }
        if frontier & view.tunnels() != 0 {
            around |= view.tunnels();
        }
        // The own cell is where the way begins, whatever lies on it.
        frontier = around & (open | 1 << view.pawn(seat)) & !reached;
        reached |= frontier;
        length += 1;
    }
    distances
}

fn score(view: &View<'_>, errand: &Errand, action: Action) -> i32 {
    let seat = view.seat();
    let here = view.pawn(seat);
    match action {
        Action::PickUp { .. } => 1_000,
        Action::Excavate => score_of_excavation(view, seat),
        Action::Move { to, passengers } => errand.progress(here, to) - i32::from(passengers != 0),
        Action::RemoveSand { cell } => score_of_digging(view, errand, cell),
        Action::Navigate { seat: other, to, passengers } => {
            // It sends others only on vital errands.
            let theirs = Errand::of(view, other);
            let progress = theirs.progress(view.pawn(other), to);
            if theirs.is_vital && passengers == 0 { progress / 2 } else { -1 }
        }
        Action::Refill => {
            if view.room(seat) > 0 {
                70
            } else {
                -1
            }
        }
        Action::Calm => 12,
        Action::Forecast => 3,
        Action::Stop | Action::Pass | Action::Keep | Action::Halt => 1,
        Action::GiveWater { to, amount } => {
            let (mine, theirs) = (i32::from(view.water(seat)), i32::from(view.water(to)));
            let amount = i32::from(amount);
            // Only as much as leaves the giver no drier than the receiver.
            if theirs <= LOW_WATER.into() && mine - amount >= theirs + amount { 90 + amount } else { -1 }
        }
        Action::GiveEquipment { .. } | Action::StormTracker => -1,
        Action::DuneBlaster { cell } => {
            let is_needed = cell == here || errand.is_vital && errand.goals >> cell & 1 == 1;
            if is_needed && view.blocked() >> cell & 1 == 1 { 80 } else { -1 }
        }
        Action::JetPack { to, passengers } => {
            let saved = errand.distance(here) - errand.distance(to);
            if errand.is_vital && saved > 2 { 60 + passengers.count_ones() as i32 } else { -1 }
        }
        Action::SolarShield => {
            let is_near = view.stage() == Stage::Storm || view.actions_left() == 0;
            let is_thirsty = view.water(seat) <= LOW_WATER && !view.is_sheltered(here);
            if is_near && is_thirsty { 50 } else { -1 }
        }
        Action::Terrascope { cell } => i32::from(view.desert_side(cell) == Some(DesertSide::WaterDrop)) * 4 - 2,
        Action::SecretWaterReserve => {
            if view.water(seat) <= LOW_WATER {
                50
            } else {
                -1
            }
        }
        Action::TimeThrottle => 30,
        Action::Bottom { position } => match view.known_storm_card(position) {
            Some(StormCard::SunBeatsDown) => 30,
            Some(StormCard::StormPicksUp) => 20,
            _ => 0,
        },
    }
}

/// Water is kept for later unless somebody on the tile is thirsty.
fn score_of_excavation(view: &View<'_>, seat: Seat) -> i32 {
    let here = view.pawn(seat);
    if view.desert_side(here) != Some(DesertSide::WaterDrop) {
        return 100;
    }
    let is_thirsty = |other: u8| view.water(other) <= LOW_WATER;
    if members(view.seats_on(here).into()).any(is_thirsty) { 100 } else { 0 }
}

fn score_of_digging(view: &View<'_>, errand: &Errand, cell: u8) -> i32 {
    let here = view.pawn(view.seat());
    let is_blocked = view.blocked() >> cell & 1 == 1;
    let is_goal = errand.goals >> cell & 1 == 1;
    match (cell == here, is_blocked, is_goal) {
        (true, true, _) => 95,
        (true, false, true) if view.excavated() >> cell & 1 == 0 => 50,
        (false, true, true) => 45,
        // A way that is closed altogether is dug free anywhere.
        _ if is_blocked => 6,
        _ => 4,
    }
}
