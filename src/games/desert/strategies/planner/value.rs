//! How good a board is for the team.

use super::board::{Board, NOWHERE};
use super::reach::{FARTHEST, Field, Way};
use super::suns::{SUNS, Suns};
use super::weights::{Weight, Weights};
use crate::games::Seat;
use crate::games::desert::View;
use crate::games::desert::board::{Mask, members};
use crate::games::desert::cards::{DesertSide, Equipment, PARTS, Role, StormCard, Tile};
use crate::games::desert::rules::{MAX_PLAYERS, Rules, ShieldScope};
use crate::games::desert::state::PartPlace;

/// What a position that is won is worth.
const WON: f32 = 1000.0;

/// Most water in a canteen, with the empty one.
const LEVELS: usize = 9;

/// Powers of a rate by number of actions.
type Rates = [f32; FARTHEST + 4];

fn rates(rate: f32) -> Rates {
    let mut power = 1.0;
    std::array::from_fn(|_| {
        let present = power;
        power *= rate;
        present
    })
}

/// What the storm makes of a canteen, by water.
type Canteen = [f32; LEVELS];

/// Everything that the evaluation of boards in one decision shares.
pub(super) struct Outlook<'a> {
    pub(super) rules: &'a Rules,
    pub(super) weights: &'a Weights,
    pub(super) players: u8,
    pub(super) active: Seat,
    pub(super) roles: [Role; MAX_PLAYERS],
    ways: [Way; MAX_PLAYERS],
    climber: Option<Seat>,
    carrier: Option<Seat>,
    pub(super) existing: Mask,
    pub(super) eye: u8,
    /// Unknown plain tiles, known tiles with a gear, and known clues and launch pad, excavated or not.
    unknown: Mask,
    gears: Mask,
    useful: Mask,
    /// Tiles with a drop that may be wells, and those that surely are.
    drops: Mask,
    wells: Mask,
    /// Tiles that are known to be tunnels.
    known_tunnels: Mask,
    /// The launch pad if it is known.
    pub(super) pad: Option<u8>,
    /// What an unknown plain tile, a tile with a gear and a tile with a known clue are expected to be worth.
    expected: [f32; 3],
    /// The chance that a tile with a drop is a well.
    well_chance: f32,
    /// What is in the canteens, in the open and sheltered.
    canteens: [[Canteen; 2]; MAX_PLAYERS],
    /// What Calm and Forecast save.
    card_saved: f32,
    foresight: f32,
    /// Storm cards of a turn, Calm not considered.
    pub(super) storm_cards: u8,
    /// Markers of a turn.
    sand_of_turn: f32,
    approach: Rates,
    frontier: Rates,
    nearest: Rates,
    well: Rates,
    delivery: Rates,
}

/// A board with what has been worked out for it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position {
    pub(super) board: Board,
    pub(super) fields: [Field; MAX_PLAYERS],
    /// What is expected of tiles excavated on the way, less what cards played on the way are worth.
    pub(super) gained: f32,
}

impl<'a> Outlook<'a> {
    /// The outlook from a view.
    pub(super) fn new(view: &View<'a>, weights: &'a Weights, suns: &mut Suns) -> Self {
        let rules = view.rules();
        let players = view.players();
        let mut roles = [Role::Archeologist; MAX_PLAYERS];
        (0..players).for_each(|seat| roles[usize::from(seat)] = view.role(seat));
        let mut outlook = Self {
            rules,
            weights,
            players,
            active: view.active(),
            roles,
            ways: roles.map(|role| Way::of(rules, role)),
            climber: view.seat_of(Role::Climber),
            carrier: view.seat_of(Role::WaterCarrier),
            existing: view.existing(),
            eye: view.eye(),
            unknown: 0,
            gears: 0,
            useful: 0,
            drops: 0,
            wells: 0,
            known_tunnels: 0,
            pad: None,
            expected: [0.0; 3],
            well_chance: 0.0,
            canteens: [[[0.0; LEVELS]; 2]; MAX_PLAYERS],
            card_saved: 0.0,
            foresight: 0.0,
            storm_cards: rules.storm_cards(view.meter()),
            sand_of_turn: 0.0,
            approach: rates(weights[Weight::ApproachRate]),
            frontier: rates(weights[Weight::FrontierRate]),
            nearest: rates(weights[Weight::NearestRate]),
            well: rates(weights[Weight::WellRate]),
            delivery: rates(weights[Weight::DeliveryRate]),
        };
        outlook.look_at_tiles(view);
        outlook.look_at_storm(view, suns);
        outlook
    }

    fn look_at_tiles(&mut self, view: &View<'_>) {
        let left = view.unknown_tiles();
        let count = |tile: Tile| f32::from(left[tile as usize]);
        let mut plain = 0;
        for cell in members(self.existing) {
            let place = 1 << cell;
            match view.known_tile(cell) {
                Some(Tile::Well) => self.wells |= place,
                Some(Tile::Mirage) => {}
                Some(Tile::LaunchPad) => {
                    self.pad = Some(cell);
                    self.useful |= place;
                }
                Some(Tile::Tunnel) => {
                    self.known_tunnels |= place;
                    self.gears |= place;
                }
                Some(Tile::Gear | Tile::CrashSite) => self.gears |= place,
                Some(_) => self.useful |= place,
                None if view.desert_side(cell) == Some(DesertSide::WaterDrop) => self.drops |= place,
                None => {
                    self.unknown |= place;
                    plain += 1;
                }
            }
        }
        let wells = count(Tile::Well);
        let drops = wells + count(Tile::Mirage);
        self.well_chance = if drops > 0.0 { wells / drops } else { 0.0 };
        let clues: f32 = (0..PARTS)
            .filter(|part| view.part(*part) == PartPlace::Unplaced)
            .map(|part| count(Tile::ALL[6 + 2 * part]) + count(Tile::ALL[7 + 2 * part]))
            .sum();
        let gear = if view.equipment_draw().is_empty() { 0.0 } else { self.weights[Weight::Gear] };
        let (clue, pad) = (self.weights[Weight::Clue], self.weights[Weight::Pad]);
        let gears = count(Tile::Gear) + count(Tile::Tunnel);
        let all = clues * clue + count(Tile::LaunchPad) * pad + gears * gear;
        self.expected = [if plain > 0 { all / plain as f32 } else { 0.0 }, gear, clue];
    }

    fn look_at_storm(&mut self, view: &View<'_>, suns: &mut Suns) {
        let rules = self.rules;
        let of_turn = usize::from(rules.storm_cards(view.meter()));
        let due = usize::from(view.storm_cards_due());
        let players = usize::from(self.players);
        suns.refresh(view, due + of_turn * (4 * players));
        let deck = view.storm_draw();
        let len = view.storm_draw_len().max(1) as f32;
        self.sand_of_turn = of_turn as f32 * f32::from(rules.sand_per_moved_tile);
        let mut drink = 0.0;
        for seat in 0..self.players {
            let offset = usize::from((seat + self.players - self.active) % self.players);
            let until = due + of_turn * if offset == 0 { players - 1 } else { offset - 1 };
            let later = until + of_turn * players;
            let late = later + of_turn * 2 * players;
            let capacity = f32::from(rules.capacity(self.roles[usize::from(seat)]).max(1));
            for water in 0..LEVELS {
                let bears = water / usize::from(rules.sun_damage().max(1));
                let bears = bears.min(SUNS - 1);
                let steady = self.weights[Weight::Water] * (water as f32).min(capacity);
                let risk = |cards: usize| suns.more(cards, bears);
                let (soon, later_risk, late_risk) = (
                    self.weights[Weight::DeathSoon],
                    self.weights[Weight::DeathLater],
                    self.weights[Weight::DeathLate],
                );
                let open = steady - soon * risk(until) - later_risk * risk(later) - late_risk * risk(late);
                let sheltered = steady - later_risk * risk(later - until) - late_risk * risk(late - until);
                self.canteens[usize::from(seat)][0][water] = open;
                self.canteens[usize::from(seat)][1][water] = sheltered;
            }
            let water = usize::from(view.water(seat).max(0).unsigned_abs()).min(LEVELS - 1);
            let canteen = &self.canteens[usize::from(seat)][0];
            drink += if water > 0 { canteen[water] - canteen[water - 1] } else { self.weights[Weight::DeathSoon] };
        }
        let share = |card: StormCard| f32::from(deck[usize::from(card.id())]) / len;
        let (sun, rise) = (share(StormCard::SunBeatsDown), share(StormCard::StormPicksUp));
        self.card_saved = self.weights[Weight::Card] + sun * drink + rise * self.weights[Weight::Rise];
        let seen = f32::from(rules.forecast(view.meter()));
        self.foresight = self.weights[Weight::Foresight] * ((sun * seen).min(1.0) * drink);
    }

    /// What a storm card would cost that the team may put under the pile.
    pub(super) fn cost_of(&self, board: &Board, card: StormCard) -> f32 {
        match card {
            StormCard::SunBeatsDown => (0..self.players)
                .filter(|seat| self.shelter(board, board.pawn(*seat)) == 0)
                .map(|seat| {
                    let water = usize::from(board.water[usize::from(seat)]).min(LEVELS - 1);
                    let canteen = &self.canteens[usize::from(seat)][0];
                    if water > 0 { canteen[water] - canteen[water - 1] } else { 10.0 * self.weights[Weight::DeathSoon] }
                })
                .sum(),
            StormCard::StormPicksUp => self.weights[Weight::Rise],
            StormCard::Wind { direction, distance } => {
                let mut cell = self.eye;
                let mut cost = 0.0;
                for _ in 0..distance {
                    let Some(source) = direction.source(cell) else { break };
                    cell = source;
                    cost += 0.5 * self.weights[Weight::Card];
                }
                cost
            }
        }
    }

    #[inline]
    pub(super) fn role(&self, seat: Seat) -> Role {
        self.roles[usize::from(seat)]
    }

    /// Whether pawns on a cell are safe from the sun: 1 or 0, to index with.
    #[inline]
    fn shelter(&self, board: &Board, cell: u8) -> usize {
        if self.rules.tunnel_shelter && board.tunnels >> cell & 1 == 1 {
            return 1;
        }
        let with_pawn = self.rules.shield_scope == ShieldScope::WithPawn;
        usize::from(
            board.shields != 0 && with_pawn && members(board.shields.into()).any(|seat| board.pawn(seat) == cell),
        )
    }

    /// What the water of a seat is worth if it were so much.
    #[inline]
    pub(super) fn canteen(&self, board: &Board, seat: Seat, water: u8) -> f32 {
        let sheltered = self.shelter(board, board.pawn(seat));
        self.canteens[usize::from(seat)][sheltered][usize::from(water).min(LEVELS - 1)]
    }

    /// A board with its fields.
    pub(super) fn position(&self, board: &Board) -> Position {
        let empty = Field { levels: [0; FARTHEST] };
        let mut position = Position { board: *board, fields: [empty; MAX_PLAYERS], gained: 0.0 };
        (0..self.players).for_each(|seat| self.find_ways(&mut position, seat));
        position
    }

    fn find_ways(&self, position: &mut Position, seat: Seat) {
        let board = &position.board;
        let from = board.pawn(seat);
        let with_climber = self.climber.is_some_and(|climber| board.pawn(climber) == from);
        position.fields[usize::from(seat)] =
            Field::of(self.rules, board, self.existing, self.ways[usize::from(seat)], from, with_climber);
    }

    /// The position after an action or play of `seat`.
    pub(super) fn after(&self, before: &Position, seat: Seat, action: crate::games::desert::Action) -> Position {
        use crate::games::desert::Action;
        let mut position = *before;
        let role = self.role(seat);
        position.board.apply(self.rules, role, seat, action);
        let board = &mut position.board;
        let spent = match action {
            Action::Excavate => {
                position.gained += self.excavated(board, board.pawn(seat));
                None
            }
            Action::SecretWaterReserve => {
                let here = board.pawn(seat);
                for other in 0..self.players {
                    if board.pawn(other) == here {
                        let full = self.rules.capacity(self.roles[usize::from(other)]);
                        let water = &mut board.water[usize::from(other)];
                        *water = (*water + self.rules.reserve_gain).min(full);
                    }
                }
                Some(Equipment::SecretWaterReserve)
            }
            Action::DuneBlaster { .. } => Some(Equipment::DuneBlaster),
            Action::JetPack { .. } => Some(Equipment::JetPack),
            Action::SolarShield => Some(Equipment::SolarShield),
            Action::TimeThrottle => Some(Equipment::TimeThrottle),
            _ => None,
        };
        if let Some(card) = spent {
            position.gained -= self.worth(card);
        }
        if before.board.blocked != position.board.blocked || before.board.tunnels != position.board.tunnels {
            (0..self.players).for_each(|seat| self.find_ways(&mut position, seat));
        } else if before.board.pawns != position.board.pawns {
            for seat in 0..self.players {
                if before.board.pawn(seat) != position.board.pawn(seat)
                    || self.climber.is_some() && position.board.blocked[0] >> position.board.pawn(seat) & 1 == 1
                {
                    self.find_ways(&mut position, seat);
                }
            }
        }
        position
    }

    /// What a card in hand is worth.
    pub(super) fn worth(&self, card: Equipment) -> f32 {
        match card {
            Equipment::DuneBlaster => self.weights[Weight::DuneBlaster],
            Equipment::JetPack => self.weights[Weight::JetPack],
            Equipment::SolarShield => self.weights[Weight::SolarShield],
            Equipment::Terrascope => self.weights[Weight::Terrascope],
            Equipment::SecretWaterReserve => self.weights[Weight::SecretWaterReserve],
            Equipment::TimeThrottle => self.weights[Weight::TimeThrottle],
            Equipment::StormTracker => 0.0,
        }
    }

    /// What is expected of excavating the tile on a cell. What it is known to bring is put on the board.
    fn excavated(&self, board: &mut Board, cell: u8) -> f32 {
        let place = 1 << cell;
        if self.known_tunnels & place != 0 {
            board.tunnels |= place;
        }
        if self.unknown & place != 0 {
            self.expected[0]
        } else if self.gears & place != 0 {
            self.expected[1]
        } else if self.useful & place != 0 {
            self.expected[2]
        } else if (self.wells | self.drops) & place != 0 {
            let chance = if self.wells & place != 0 { 1.0 } else { self.well_chance };
            let gain: f32 = (0..self.players)
                .filter(|seat| board.pawn(*seat) == cell)
                .map(|seat| self.gain(board, seat, self.rules.well_gain))
                .sum();
            chance * gain
        } else {
            0.0
        }
    }

    /// What so much more water is worth to a seat.
    #[inline]
    fn gain(&self, board: &Board, seat: Seat, more: u8) -> f32 {
        let full = self.rules.capacity(self.role(seat));
        let water = board.water[usize::from(seat)];
        self.canteen(board, seat, (water + more).min(full).max(water)) - self.canteen(board, seat, water)
    }

    /// Whether the team may take off.
    fn is_won(&self, board: &Board) -> bool {
        board.collected == 0b1111
            && self.pad.is_some_and(|pad| {
                board.excavated >> pad & 1 == 1
                    && board.blocked[0] >> pad & 1 == 0
                    && (0..self.players).all(|seat| board.pawn(seat) == pad)
            })
    }

    /// The value of a position.
    pub(super) fn value(&self, position: &Position) -> f32 {
        let board = &position.board;
        if self.is_won(board) {
            return WON + f32::from(board.actions_left);
        }
        let weights = self.weights;
        position.gained
            + self.value_of_tiles(position)
            + self.value_of_parts(position)
            + self.value_of_water(position)
            + self.value_of_sand(board)
            + f32::from(board.calmed) * self.card_saved
            + if board.foreseen { self.foresight } else { 0.0 }
            - self.way_home(position)
            + weights[Weight::Part] * board.collected.count_ones() as f32
    }

    fn value_of_tiles(&self, position: &Position) -> f32 {
        let board = &position.board;
        let undug = self.existing & !board.excavated;
        let (unknown, gears, useful) = (self.unknown & undug, self.gears & undug, self.useful & undug);
        let targets = unknown | gears | useful;
        if targets == 0 {
            return 0.0;
        }
        let [of_unknown, of_gear, of_useful] = self.expected;
        let (mut seen, mut before, mut sum) = (0, 0, 0.0);
        for level in 0..FARTHEST {
            let reached =
                position.fields[..usize::from(self.players)].iter().fold(0, |cells, field| cells | field.levels[level]);
            // Sand has to be removed before the tile is excavated.
            let ready = (reached & !board.sandy | before & board.sandy) & targets & !seen;
            before = reached;
            if ready == 0 {
                continue;
            }
            seen |= ready;
            let mut worth = of_unknown * (ready & unknown).count_ones() as f32;
            if ready & (gears | useful) != 0 {
                worth += of_gear * (ready & gears).count_ones() as f32;
                worth += of_useful * (ready & useful).count_ones() as f32;
            }
            sum += worth * self.frontier[level];
        }
        let mut nearest = 0.0;
        for field in &position.fields[..usize::from(self.players)] {
            let mut before = 0;
            for level in 0..FARTHEST {
                let ready = (field.levels[level] & !board.sandy | before & board.sandy) & targets;
                before = field.levels[level];
                if ready != 0 {
                    let worth = if ready & useful != 0 {
                        of_useful
                    } else if ready & unknown != 0 {
                        of_unknown
                    } else {
                        of_gear
                    };
                    nearest += worth * self.nearest[level];
                    break;
                }
            }
        }
        self.weights[Weight::Frontier] * sum + self.weights[Weight::Nearest] * nearest
    }

    fn value_of_parts(&self, position: &Position) -> f32 {
        let board = &position.board;
        let mut value = 0.0;
        for cell in board.parts {
            if cell == NOWHERE {
                continue;
            }
            value += self.weights[Weight::Placed];
            let distance = if cell == self.eye {
                FARTHEST / 2
            } else {
                let mut distance = FARTHEST;
                for field in &position.fields[..usize::from(self.players)] {
                    distance = distance.min(field.distance(cell));
                }
                let undug = board.excavated >> cell & 1 == 0;
                distance + usize::from(undug) + usize::from(undug && board.sandy >> cell & 1 == 1)
            };
            value += self.weights[Weight::Approach] * self.approach[distance];
        }
        value
    }

    fn way_home(&self, position: &Position) -> f32 {
        let board = &position.board;
        let Some(pad) = self.pad else { return 0.0 };
        let mut way = 0;
        for field in &position.fields[..usize::from(self.players)] {
            way += field.distance(pad);
        }
        way += usize::from(board.excavated >> pad & 1 == 0);
        if board.collected == 0b1111 {
            way += usize::from(board.sand(pad).saturating_sub(self.rules.block_threshold() - 1));
            return self.weights[Weight::Home] * way as f32;
        }
        self.weights[Weight::HomePart] * (board.collected.count_ones() as usize * way) as f32
    }

    fn value_of_water(&self, position: &Position) -> f32 {
        let board = &position.board;
        let weights = self.weights;
        let undug = !board.excavated;
        let (wells, drops) = (self.wells & undug, self.drops & undug);
        let mut value = 0.0;
        for seat in 0..self.players {
            value += self.canteen(board, seat, board.water[usize::from(seat)]);
        }
        if wells | drops != 0 {
            let expected = wells.count_ones() as f32 + drops.count_ones() as f32 * self.well_chance;
            value += weights[Weight::Reserve] * expected * f32::from(self.players);
            for seat in 0..self.players {
                let gain = self.gain(board, seat, self.rules.well_gain);
                if gain <= 0.0 {
                    continue;
                }
                let field = &position.fields[usize::from(seat)];
                let mut best = 0.0_f32;
                if wells != 0 {
                    best = self.well[field.distance_to_any(wells)];
                }
                if drops != 0 {
                    best = best.max(self.well_chance * self.well[field.distance_to_any(drops)]);
                }
                value += weights[Weight::Well] * gain * best;
            }
        }
        if let Some(carrier) = self.carrier {
            value += self.value_of_carrier(position, carrier);
        }
        value
    }

    fn value_of_carrier(&self, position: &Position, carrier: Seat) -> f32 {
        let board = &position.board;
        let weights = self.weights;
        let field = &position.fields[usize::from(carrier)];
        let water = board.water[usize::from(carrier)];
        let mut value = weights[Weight::Carried] * f32::from(water);
        let open_wells = self.wells & board.excavated;
        if open_wells != 0 {
            let room = self.rules.capacity(Role::WaterCarrier).saturating_sub(water);
            let distance = field.distance_to_any(open_wells);
            value += weights[Weight::Refill] * f32::from(room) * self.delivery[distance];
        }
        for seat in (0..self.players).filter(|seat| *seat != carrier) {
            let (amount, gain) = self.best_gift(board, carrier, seat);
            if amount > 0 {
                let distance = field.distance(board.pawn(seat)).saturating_sub(self.rules.carrier_gift_range.into());
                value += weights[Weight::Delivery] * gain * self.delivery[distance];
            }
        }
        value
    }

    /// How much water a seat should give another, and what the team gains by it.
    pub(super) fn best_gift(&self, board: &Board, from: Seat, to: Seat) -> (u8, f32) {
        let (mine, theirs) = (board.water[usize::from(from)], board.water[usize::from(to)]);
        let full = self.rules.capacity(self.role(to));
        let mut best = (0, 0.0);
        if theirs >= full || mine == 0 {
            return best;
        }
        // The Water Carrier's water is worth something of its own only while it is carried.
        let carried = |seat: Seat| if self.carrier == Some(seat) { self.weights[Weight::Carried] } else { 0.0 };
        let change = carried(to) - carried(from);
        let before = self.canteen(board, from, mine) + self.canteen(board, to, theirs);
        for amount in 1..=mine.min(full - theirs) {
            let after = self.canteen(board, from, mine - amount) + self.canteen(board, to, theirs + amount);
            let gain = after - before + change * f32::from(amount);
            if gain > best.1 {
                best = (amount, gain);
            }
        }
        best
    }

    fn value_of_sand(&self, board: &Board) -> f32 {
        let turns = f32::from(board.supply) / self.sand_of_turn.max(0.5);
        let begins = self.weights[Weight::SupplyTurns];
        let lack = (1.0 - turns / begins).max(0.0);
        self.weights[Weight::Sand] * f32::from(board.supply) - self.weights[Weight::Supply] * lack * lack
    }

    /// The cells that a pawn may want to be carried to.
    pub(super) fn interesting(&self, board: &Board) -> Mask {
        let undug = self.existing & !board.excavated;
        let mut cells = (self.unknown | self.gears | self.useful) & undug & !board.sandy;
        cells |= (self.wells | self.drops) & undug;
        cells |= board.tunnels;
        cells |= self.pad.map_or(0, |pad| 1 << pad);
        board.parts.iter().filter(|cell| **cell != NOWHERE).for_each(|cell| cells |= 1 << cell);
        (0..self.players).for_each(|seat| cells |= 1 << board.pawn(seat));
        cells & self.existing
    }

    /// Whether excavating the tile on a cell may bring something that is not known.
    pub(super) const fn is_unknown(&self, cell: u8) -> bool {
        (self.unknown | self.drops | self.gears) >> cell & 1 == 1
    }

    /// Whether a cell is an open well.
    pub(super) const fn is_open_well(&self, board: &Board, cell: u8) -> bool {
        (self.wells & board.excavated) >> cell & 1 == 1
    }

    /// The unknown plain tiles, and the tiles with a drop that may be wells or not.
    pub(super) const fn mysteries(&self) -> (Mask, Mask) {
        (self.unknown, self.drops)
    }
}
