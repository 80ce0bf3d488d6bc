//! What the evaluation of boards in one decision shares: what is known of tiles and storm, and the weights.

use super::board::{Board, NOWHERE};
use super::reach::{FARTHEST, Memo, Way};
use super::storm::Storm;
use super::weights::{Weight, Weights};
use crate::games::Seat;
use crate::games::desert::View;
use crate::games::desert::board::{Mask, members};
use crate::games::desert::cards::{DesertSide, Equipment, PARTS, Role, StormCard, Tile};
use crate::games::desert::rules::{MAX_PLAYERS, Rules, ShieldScope};
use crate::games::desert::state::PartPlace;

/// Powers of a rate by number of actions.
pub(super) type Rates = [f32; FARTHEST + 4];

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
    pub(super) ways: [Way; MAX_PLAYERS],
    pub(super) climber: Option<Seat>,
    pub(super) carrier: Option<Seat>,
    pub(super) existing: Mask,
    pub(super) eye: u8,
    /// Unknown plain tiles, known tiles with a gear, and known clues and launch pad, excavated or not.
    pub(super) unknown: Mask,
    pub(super) gears: Mask,
    pub(super) useful: Mask,
    /// Tiles with a drop that may be wells, and those that surely are.
    pub(super) drops: Mask,
    pub(super) wells: Mask,
    /// Tiles that are known to be tunnels.
    pub(super) known_tunnels: Mask,
    /// The launch pad if it is known.
    pub(super) pad: Option<u8>,
    /// What an unknown plain tile, a tile with a gear and a tile with a known clue are expected to be worth.
    pub(super) expected: [f32; 3],
    /// The chance that a tile with a drop is a well.
    pub(super) well_chance: f32,
    pub(super) storm: &'a Storm,
    pub(super) memo: &'a Memo,
    /// What Calm and Forecast save.
    pub(super) card_saved: f32,
    pub(super) foresight: f32,
    /// Storm cards of a turn, Calm not considered.
    pub(super) storm_cards: u8,
    /// Markers of a turn.
    pub(super) sand_of_turn: f32,
    pub(super) approach: Rates,
    pub(super) frontier: Rates,
    pub(super) nearest: Rates,
    pub(super) well: Rates,
    pub(super) delivery: Rates,
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
    pub(super) fn shelter(&self, board: &Board, cell: u8) -> usize {
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
    pub(super) fn excavated(&self, board: &mut Board, cell: u8) -> f32 {
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
    pub(super) fn gain(&self, board: &Board, seat: Seat, more: u8) -> f32 {
        let full = self.rules.capacity(self.role(seat));
        let water = board.water[usize::from(seat)];
        self.canteen(board, seat, (water + more).min(full).max(water)) - self.canteen(board, seat, water)
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
}
