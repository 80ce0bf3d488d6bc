//! How good a board is for the team.

use super::board::{Board, NOWHERE};
use super::outlook::Outlook;
use super::position::Position;
use super::reach::FARTHEST;
use super::weights::Weight;
use crate::games::Seat;
use crate::games::desert::cards::{PARTS, Role};

/// What a position that is won is worth.
const WON: f32 = 1000.0;

impl<const SEATS: usize> Outlook<'_, SEATS> {
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

    pub(super) fn value_of_tiles(&self, position: &Position<SEATS>) -> f32 {
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
    pub(super) fn value_of_pawn(&self, position: &Position<SEATS>, seat: Seat) -> f32 {
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

    pub(super) fn value_of_parts(&self, position: &Position<SEATS>) -> f32 {
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

    pub(super) fn value_of_carrier(&self, position: &Position<SEATS>, carrier: Seat) -> f32 {
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
}
