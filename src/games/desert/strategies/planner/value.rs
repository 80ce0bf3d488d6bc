//! How good a board is for the team.

use super::board::{Board, NOWHERE};
use super::errands::Step;
use super::reach::{FARTHEST, Field, Memo, Way};
use super::storm::Storm;
use super::weights::{Weight, Weights};
use crate::games::Seat;
use crate::games::desert::board::{Mask, members};
use crate::games::desert::cards::{DesertSide, Equipment, PARTS, Role, StormCard, Tile};
use crate::games::desert::rules::{MAX_PLAYERS, Rules, ShieldScope};
use crate::games::desert::state::PartPlace;
use crate::games::desert::{Action, View};

/// What a position that is won is worth.
const WON: f32 = 1000.0;

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

/// Everything that the evaluation of boards in one decision shares.
pub(super) struct Outlook<'a, const SEATS: usize> {
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
    storm: &'a Storm,
    memo: &'a Memo,
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
pub(super) struct Position<const SEATS: usize> {
    pub(super) board: Board,
    pub(super) fields: [Field; SEATS],
    /// What is expected of tiles excavated on the way, less what cards played on the way are worth.
    pub(super) gained: f32,
    /// The value of what most actions leave as it is.
    parts: Parts<SEATS>,
}

/// The value of a board in parts, as most actions change few of them.
#[derive(Debug, Clone, Copy)]
struct Parts<const SEATS: usize> {
    /// Unknown tiles for the team.
    tiles: f32,
    /// The parts of the machine that lie on tiles.
    machine: f32,
    /// What each pawn has near it.
    own: [f32; SEATS],
    /// What the Water Carrier may give.
    carrier: f32,
    /// The whole without what is quickly counted.
    sum: f32,
}

impl<'a, const SEATS: usize> Outlook<'a, SEATS> {
    /// The outlook from a view.
    pub(super) fn new(
        view: &View<'a>,
        weights: &'a Weights,
        storm: &'a Storm,
        memo: &'a mut Memo,
        board: &Board,
    ) -> Self {
        let rules = view.rules();
        let players = view.players();
        let mut roles = [Role::Archeologist; MAX_PLAYERS];
        (0..players).for_each(|seat| roles[usize::from(seat)] = view.role(seat));
        let active = view.active();
        memo.keep_for(board, view.existing(), Way::of(rules, view.role(active)));
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
            storm,
            memo,
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
        outlook.look_at_storm(view);
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

    fn look_at_storm(&mut self, view: &View<'_>) {
        let rules = self.rules;
        self.sand_of_turn = f32::from(rules.storm_cards(view.meter())) * f32::from(rules.sand_per_moved_tile);
        if self.role(self.active) != Role::Meteorologist {
            return;
        }
        let mut drink = 0.0;
        for seat in 0..self.players {
            let water = view.water(seat).max(0).unsigned_abs();
            drink += if water > 0 {
                self.storm.canteen(seat, 0, water) - self.storm.canteen(seat, 0, water - 1)
            } else {
                self.weights[Weight::DeathSoon]
            };
        }
        let (deck, len) = (view.storm_draw(), view.storm_draw_len().max(1) as f32);
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
                    let water = board.water[usize::from(seat)];
                    if water > 0 {
                        self.storm.canteen(seat, 0, water) - self.storm.canteen(seat, 0, water - 1)
                    } else {
                        10.0 * self.weights[Weight::DeathSoon]
                    }
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
        if board.shields == 0 {
            return 0;
        }
        let with_pawn = self.rules.shield_scope == ShieldScope::WithPawn;
        usize::from(with_pawn && members(board.shields.into()).any(|seat| board.pawn(seat) == cell))
    }

    /// What the water of a seat is worth if it were so much.
    #[inline]
    pub(super) fn canteen(&self, board: &Board, seat: Seat, water: u8) -> f32 {
        self.storm.canteen(seat, self.shelter(board, board.pawn(seat)), water)
    }

    /// A board with what is worked out for it.
    pub(super) fn position(&self, board: &Board) -> Position<SEATS> {
        let fields = std::array::from_fn(|seat| self.field(board, seat as Seat));
        let mut position = Position {
            board: *board,
            fields,
            gained: 0.0,
            parts: Parts { tiles: 0.0, machine: 0.0, own: [0.0; SEATS], carrier: 0.0, sum: 0.0 },
        };
        self.judge(&mut position, u8::MAX >> (8 - SEATS));
        position
    }

    #[inline]
    fn field(&self, board: &Board, seat: Seat) -> Field {
        let from = board.pawn(seat);
        let is_open = board.blocked[0] >> from & 1 == 0;
        if is_open && seat == self.active {
            return self.memo.field(self.rules, board, from);
        }
        let with_climber = self.climber.is_some_and(|climber| board.pawn(climber) == from);
        Field::of(self.rules, board, self.existing, self.ways[usize::from(seat)], from, is_open || with_climber)
    }

    /// Works the parts of the value out anew, those of single pawns for `seats`, a bit set.
    fn judge(&self, position: &mut Position<SEATS>, seats: u8) {
        position.parts.tiles = self.value_of_tiles(position);
        position.parts.machine = self.value_of_parts(position);
        for seat in members(seats.into()) {
            position.parts.own[usize::from(seat)] = self.value_of_pawn(position, seat);
        }
        position.parts.carrier = self.carrier.map_or(0.0, |carrier| self.value_of_carrier(position, carrier));
        self.add_up(position);
    }

    fn add_up(&self, position: &mut Position<SEATS>) {
        let parts = &mut position.parts;
        parts.sum = parts.tiles + parts.machine + parts.carrier + parts.own.iter().sum::<f32>();
    }

    /// The position after an action or play of `seat`.
    pub(super) fn after(&self, before: &Position<SEATS>, seat: Seat, action: Action) -> Position<SEATS> {
        let mut position = *before;
        let role = self.role(seat);
        position.board.apply(self.rules, role, seat, action);
        match action {
            Action::Excavate => {
                let cell = position.board.pawn(seat);
                position.gained += self.excavated(&mut position.board, cell);
            }
            Action::SecretWaterReserve => {
                let here = position.board.pawn(seat);
                for other in (0..SEATS as Seat).filter(|other| before.board.pawn(*other) == here) {
                    let full = self.rules.capacity(self.role(other));
                    let water = &mut position.board.water[usize::from(other)];
                    *water = (*water + self.rules.reserve_gain).min(full);
                }
                position.gained -= self.worth(Equipment::SecretWaterReserve);
            }
            Action::DuneBlaster { .. } => position.gained -= self.worth(Equipment::DuneBlaster),
            Action::JetPack { .. } => position.gained -= self.worth(Equipment::JetPack),
            Action::SolarShield => position.gained -= self.worth(Equipment::SolarShield),
            Action::TimeThrottle => position.gained -= self.worth(Equipment::TimeThrottle),
            _ => {}
        }
        let (old, new) = (&before.board, &position.board);
        let everybody = u8::MAX >> (8 - SEATS);
        if old.blocked != new.blocked || old.tunnels != new.tunnels {
            self.refresh_fields(before, &mut position);
            self.judge(&mut position, everybody);
            return position;
        }
        match action {
            Action::Move { .. } | Action::Navigate { .. } | Action::JetPack { .. } => {
                let mut moved = 0;
                for seat in 0..SEATS {
                    let cell = new.pawns[seat];
                    // Who stands in the sand may go or not as the Climber comes and goes.
                    if old.pawns[seat] != cell || self.climber.is_some() && new.blocked[0] >> cell & 1 == 1 {
                        position.fields[seat] = self.field(new, seat as Seat);
                        moved |= 1 << seat;
                    }
                }
                let seats = if new.shields == 0 { moved } else { everybody };
                self.judge(&mut position, seats);
            }
            Action::Excavate => self.judge(&mut position, everybody),
            Action::RemoveSand { cell } | Action::DuneBlaster { cell } => {
                if new.excavated >> cell & 1 == 0 {
                    self.judge(&mut position, everybody);
                }
            }
            Action::PickUp { .. } | Action::Refill | Action::SolarShield | Action::SecretWaterReserve => {
                self.judge(&mut position, everybody);
            }
            _ => {}
        }
        position
    }

    /// The position after a step of the active player's plan.
    pub(super) fn after_step(&self, before: &Position<SEATS>, step: Step) -> Position<SEATS> {
        let seat = self.active;
        let (cell, cost, is_visit) = match step {
            Step::Act(action) => return self.after(before, seat, action),
            Step::Visit { cell, cost } => (cell, cost, true),
            Step::Walk { cell, cost } => (cell, cost, false),
        };
        let mut position = *before;
        let board = &mut position.board;
        board.pawns[usize::from(seat)] = cell;
        board.actions_left = board.actions_left.saturating_sub(cost);
        if is_visit {
            let is_undug = board.excavated >> cell & 1 == 0;
            let stays = if is_undug { 0 } else { self.rules.block_threshold() - 1 };
            let due = board.sand(cell).saturating_sub(stays);
            let markers = self.rules.markers_per_action(self.role(seat));
            board.dig(self.rules, cell, due.div_ceil(markers).saturating_mul(markers));
            if is_undug {
                board.excavated |= 1 << cell;
                position.gained += self.excavated(board, cell);
            }
            if let Some(part) = super::errands::part_on(board, cell) {
                board.collected |= 1 << part;
                board.parts[usize::from(part)] = NOWHERE;
            }
        }
        self.refresh_fields(before, &mut position);
        let new = &position.board;
        let alone = !is_visit && new.shields == 0;
        self.judge(&mut position, if alone { 1 << seat } else { u8::MAX >> (8 - SEATS) });
        position
    }

    /// Works the fields out anew that a change of pawns, sand or tunnels makes different. What sand the active player
    /// removes opens ways for others too, but seldom ways that they need at once, unless all are on their way home.
    fn refresh_fields(&self, before: &Position<SEATS>, position: &mut Position<SEATS>) {
        let (old, new) = (&before.board, &position.board);
        let opened = old.blocked != new.blocked;
        let all = old.tunnels != new.tunnels || opened && new.collected == 0b1111;
        for seat in 0..SEATS {
            let place = 1 << new.pawns[seat];
            let changed = all
                || old.pawns[seat] != new.pawns[seat]
                || opened && (seat == usize::from(self.active) || old.blocked[0] & place != 0)
                || self.climber.is_some() && new.blocked[0] & place != 0;
            if changed {
                position.fields[seat] = self.field(new, seat as Seat);
            }
        }
    }

    /// The tiles that it may be of use to excavate.
    pub(super) const fn worth_excavating(&self) -> Mask {
        self.unknown | self.gears | self.useful | self.drops | self.wells
    }

    /// The tiles from which sand is worth removing for more than the supply.
    pub(super) fn worth_clearing(&self, board: &Board) -> Mask {
        let mut cells = !board.excavated | board.tunnels | self.pad.map_or(0, |pad| 1 << pad);
        board.parts.iter().filter(|cell| **cell != NOWHERE).for_each(|cell| cells |= 1 << cell);
        cells
    }

    /// Where a turn may well end: tunnels, open wells if the Water Carrier acts, the launch pad, other pawns.
    pub(super) fn shelters(&self, board: &Board) -> Mask {
        let mut cells = board.tunnels | self.pad.map_or(0, |pad| 1 << pad);
        if self.carrier == Some(self.active) {
            cells |= self.wells & board.excavated;
        }
        (0..SEATS as Seat).for_each(|seat| cells |= 1 << board.pawn(seat));
        cells & self.existing
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
            let is_first = self.carrier.is_some() && self.wells & board.excavated & !place == 0;
            let opened = if is_first { self.weights[Weight::OpenWell] } else { 0.0 };
            chance * (gain + opened)
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
    pub(super) fn value(&self, position: &Position<SEATS>) -> f32 {
        let board = &position.board;
        if self.is_won(board) {
            return WON + f32::from(board.actions_left);
        }
        let weights = self.weights;
        position.gained
            + position.parts.sum
            + self.value_of_sand(board)
            + f32::from(board.calmed) * self.card_saved
            + if board.foreseen { self.foresight } else { 0.0 }
            + self.reserve(board)
            - self.work_on_pad(board)
            + if board.collected == 0b1111 { weights[Weight::All] } else { 0.0 }
            + weights[Weight::Part] * board.collected.count_ones() as f32
    }

    /// The wells that are still covered.
    #[inline]
    fn reserve(&self, board: &Board) -> f32 {
        let undug = !board.excavated;
        let expected =
            (self.wells & undug).count_ones() as f32 + (self.drops & undug).count_ones() as f32 * self.well_chance;
        self.weights[Weight::Reserve] * expected * f32::from(self.players)
    }

    /// What the launch pad still needs when all parts are there.
    #[inline]
    fn work_on_pad(&self, board: &Board) -> f32 {
        match self.pad {
            Some(pad) if board.collected == 0b1111 => {
                let actions = (board.sand(pad) + 1).saturating_sub(self.rules.block_threshold())
                    + u8::from(board.excavated >> pad & 1 == 0);
                self.weights[Weight::Home] * f32::from(actions)
            }
            _ => 0.0,
        }
    }

    fn value_of_tiles(&self, position: &Position<SEATS>) -> f32 {
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
            let reached = position.fields.iter().fold(0, |cells, field| cells | field.levels[level]);
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
            if seen == targets {
                break;
            }
        }
        self.weights[Weight::Frontier] * sum
    }

    /// What a pawn has near it: the nearest tile to excavate, water and the way home.
    fn value_of_pawn(&self, position: &Position<SEATS>, seat: Seat) -> f32 {
        let board = &position.board;
        let field = &position.fields[usize::from(seat)];
        let undug = self.existing & !board.excavated;
        let targets = (self.unknown | self.gears | self.useful) & undug;
        let mut value = 0.0;
        let mut before = 0;
        for (level, reached) in field.levels.iter().enumerate() {
            let ready = (reached & !board.sandy | before & board.sandy) & targets;
            before = *reached;
            if ready != 0 {
                let kind = if ready & self.useful != 0 { 2 } else { usize::from(ready & self.unknown == 0) };
                value = self.weights[Weight::Nearest] * self.expected[kind] * self.nearest[level];
                break;
            }
        }
        let shelter = self.shelter(board, board.pawn(seat));
        let water = board.water[usize::from(seat)];
        let canteen = self.storm.canteen(seat, shelter, water);
        value += canteen;
        let (wells, drops) = (self.wells & undug, self.drops & undug);
        let full = self.rules.capacity(self.role(seat));
        if wells | drops != 0 && water < full {
            let gain = self.storm.canteen(seat, shelter, (water + self.rules.well_gain).min(full)) - canteen;
            let of_drop = if drops != 0 { self.well_chance * self.well[field.distance_to_any(drops)] } else { 0.0 };
            let of_well = if wells != 0 { self.well[field.distance_to_any(wells)] } else { 0.0 };
            value += self.weights[Weight::Well] * gain * of_drop.max(of_well);
        }
        if let Some(pad) = self.pad {
            let way = field.distance(pad);
            let collected = board.collected.count_ones();
            if collected < PARTS as u32 {
                value -= self.weights[Weight::HomePart] * (way * collected as usize) as f32;
            } else if way > 0 {
                // Who gets there in one turn may wait under shelter for the others.
                let near = way.min(self.rules.actions_per_turn().into());
                value -= self.weights[Weight::Away]
                    + self.weights[Weight::HomeNear] * near as f32
                    + self.weights[Weight::Home] * (way - near) as f32;
            }
        }
        value
    }

    fn value_of_parts(&self, position: &Position<SEATS>) -> f32 {
        let board = &position.board;
        let mut value = 0.0;
        if board.parts == [NOWHERE; PARTS] {
            return value;
        }
        for cell in board.parts {
            if cell == NOWHERE {
                continue;
            }
            value += self.weights[Weight::Placed];
            let distance = if cell == self.eye {
                FARTHEST / 2
            } else {
                let mut distance = FARTHEST;
                for field in &position.fields {
                    distance = distance.min(field.distance(cell));
                }
                let undug = board.excavated >> cell & 1 == 0;
                distance + usize::from(undug) + usize::from(undug && board.sandy >> cell & 1 == 1)
            };
            value += self.weights[Weight::Approach] * self.approach[distance];
        }
        value
    }

    fn value_of_carrier(&self, position: &Position<SEATS>, carrier: Seat) -> f32 {
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
    fn best_gift(&self, board: &Board, from: Seat, to: Seat) -> (u8, f32) {
        let with_shelter = |seat: Seat| (seat, self.shelter(board, board.pawn(seat)), board.water[usize::from(seat)]);
        let room = self.rules.capacity(self.role(to)).saturating_sub(board.water[usize::from(to)]);
        self.storm.best_gift(with_shelter(from), with_shelter(to), room)
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
