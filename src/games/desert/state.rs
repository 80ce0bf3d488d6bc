//! One position: everything on the table, hidden piles included (rules file, section 2.1).

use super::board::{CELLS, Mask, members};
use super::cards::{Equipment, EquipmentCards, PARTS, Role, STORM_KINDS, StormCard, StormCounts, Tile};
use super::features::Features;
use super::rules::{MAX_LEVEL, MAX_PLAYERS, Rules, ShieldScope};
use crate::games::Seat;
use crate::games::parts::pile::Pile;
use crate::random::GameSeeds;

/// The largest storm deck: five winds of each direction and distance, eight suns and six rises.
pub(super) const MAX_STORM_CARDS: usize = 94;

/// The largest equipment deck: five of each of the seven cards.
pub(super) const MAX_EQUIPMENT_CARDS: usize = 35;

/// The part of the turn that the game is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The actions of the active player.
    Actions,
    /// The storm step.
    Storm,
}

/// What the seat to act decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Whether to give or play something (windows W0, W1 and W2).
    Window,
    /// The next action, or something to give or play before it.
    Action,
    /// Which of the storm cards looked at goes under the pile.
    Forecast,
    /// The next step of the navigated Climber.
    Navigation,
    /// Whether to give something in answer to a revealed Sun Beats Down.
    SunWindow,
    /// Nothing: the game is over.
    Over,
}

/// Where a part of the flying machine is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartPlace {
    /// Not both clues are known.
    Unplaced,
    /// On this cell: on its tile, or waiting there if it is the eye.
    At(u8),
    /// With the team.
    Collected,
}

/// How the game ended, with what the declared causes leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The team took off.
    Won,
    /// Somebody's water fell below 0; who it was shows in the canteens.
    Thirst,
    /// A marker was due and the supply was empty.
    Buried,
    /// The meter reached the skull.
    SweptAway,
    /// `max_turns` was reached.
    TurnCap,
}

impl End {
    /// Index into the declared causes.
    #[must_use]
    pub const fn cause(self) -> u8 {
        self as u8
    }

    /// The end with this index into the declared causes.
    #[must_use]
    pub(super) const fn of_cause(cause: usize) -> Self {
        [Self::Won, Self::Thirst, Self::Buried, Self::SweptAway, Self::TurnCap][cause]
    }
}

/// What one seat did so far, for the metrics. Counts stop at 255.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Deeds {
    /// Actions used to move pawns: moves and navigations.
    pub moving_actions: u8,
    /// Actions used to remove sand.
    pub digging_actions: u8,
    /// Markers removed by actions.
    pub markers_removed: u8,
    /// Tiles excavated.
    pub excavations: u8,
    /// Parts collected.
    pub parts: u8,
    /// Calm, Forecast and Refill actions.
    pub role_actions: u8,
    /// Actions left unused.
    pub unused_actions: u8,
    /// Water given.
    pub water_given: u8,
    /// Water gained from wells and the Secret Water Reserve.
    pub water_gained: u8,
    /// Water lost to the sun.
    pub water_lost: u8,
    /// Equipment cards drawn.
    pub equipment_drawn: u8,
    /// Equipment cards played.
    pub equipment_played: u8,
}

impl Deeds {
    /// The names of the counts in the order of [`Deeds::counts`].
    pub(super) const NAMES: [&'static str; 12] = [
        "moving-actions",
        "digging-actions",
        "markers-removed",
        "excavations",
        "parts",
        "role-actions",
        "unused-actions",
        "water-given",
        "water-gained",
        "water-lost",
        "equipment-drawn",
        "equipment-played",
    ];

    /// All counts.
    pub(super) fn counts(&mut self) -> [&mut u8; 12] {
        [
            &mut self.moving_actions,
            &mut self.digging_actions,
            &mut self.markers_removed,
            &mut self.excavations,
            &mut self.parts,
            &mut self.role_actions,
            &mut self.unused_actions,
            &mut self.water_given,
            &mut self.water_gained,
            &mut self.water_lost,
            &mut self.equipment_drawn,
            &mut self.equipment_played,
        ]
    }
}

/// Adds to a count of deeds.
pub(super) fn count(deeds: &mut u8, more: u8) {
    *deeds = deeds.saturating_add(more);
}

/// A position. Everything that lies on a tile is kept by the cell that the tile is on, and moves with it.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) seeds: GameSeeds,
    /// Bit `i` is set if the team knows the storm card at position `i` from the bottom of the pile.
    pub(super) known_storm: u128,
    pub(super) features: Features,
    /// Cells whose tile is excavated.
    pub(super) excavated: Mask,
    /// Cells whose tile is not excavated but was looked at.
    pub(super) peeked: Mask,
    /// Cells whose tile carries a marker.
    pub(super) sandy: Mask,
    /// Cells whose tile is blocked.
    pub(super) blocked: Mask,
    /// Cells whose tile is an excavated tunnel.
    pub(super) tunnels: Mask,
    pub(super) hands: [EquipmentCards; MAX_PLAYERS],
    pub(super) storm_shuffles: u32,
    pub(super) turns: u16,
    pub(super) rounds: u16,
    /// Storm cards revealed.
    pub(super) storm_cards: u16,
    /// Sun Beats Down revealed.
    pub(super) suns: u16,
    /// The turn in which each part was collected; 0 if it was not.
    pub(super) collected_in_turn: [u16; PARTS],
    pub(super) parts: [PartPlace; PARTS],
    /// The tile on each cell; without meaning at the eye.
    pub(super) tiles: [Tile; CELLS],
    /// Markers on each cell's tile.
    pub(super) sand: [u8; CELLS],
    pub(super) eye: u8,
    pub(super) supply: u8,
    pub(super) meter: u8,
    pub(super) players: u8,
    pub(super) roles: [Role; MAX_PLAYERS],
    /// The cell of each seat's pawn.
    pub(super) pawns: [u8; MAX_PLAYERS],
    /// -1 stands for the skull.
    pub(super) water: [i8; MAX_PLAYERS],
    /// Seats whose Solar Shield is in force.
    pub(super) shields: u8,
    /// Where the shields of each such seat stay, if shields stay on tiles.
    pub(super) shield_cells: [Mask; MAX_PLAYERS],
    pub(super) storm_draw: Pile<MAX_STORM_CARDS>,
    /// The cards of the running storm step that are kept out of a reshuffle.
    pub(super) set_aside: Pile<MAX_LEVEL>,
    pub(super) equipment_draw: Pile<MAX_EQUIPMENT_CARDS>,
    pub(super) first_player: Seat,
    pub(super) active: Seat,
    pub(super) asked: Seat,
    pub(super) phase: Phase,
    pub(super) stage: Stage,
    pub(super) actions_left: u8,
    /// Storm cards that Calm has saved in this turn.
    pub(super) calmed: u8,
    /// Storm cards still to be revealed in this storm step.
    pub(super) storm_left: u8,
    /// Storm cards looked at in [`Phase::Forecast`].
    pub(super) foreseen: u8,
    /// Steps left in [`Phase::Navigation`].
    pub(super) steps_left: u8,
    pub(super) end: Option<End>,
    pub(super) deeds: [Deeds; MAX_PLAYERS],
}

impl State {
    /// The role of a seat.
    #[inline]
    pub(super) fn role(&self, seat: Seat) -> Role {
        self.roles[usize::from(seat)]
    }

    /// The cell of a seat's pawn.
    #[inline]
    pub(super) fn pawn(&self, seat: Seat) -> u8 {
        self.pawns[usize::from(seat)]
    }

    /// The equipment of a seat.
    #[inline]
    pub(super) fn hand(&self, seat: Seat) -> EquipmentCards {
        self.hands[usize::from(seat)]
    }

    /// The pawns in play.
    #[inline]
    pub(super) fn pawns(&self) -> &[u8] {
        &self.pawns[..usize::from(self.players)]
    }

    /// The hands in play.
    #[inline]
    pub(super) fn hands(&self) -> &[EquipmentCards] {
        &self.hands[..usize::from(self.players)]
    }

    /// The seats with a pawn on `cell`, as a bit set.
    #[inline]
    pub(super) fn seats_on(&self, cell: u8) -> u8 {
        self.pawns().iter().enumerate().fold(0, |seats, (seat, pawn)| seats | u8::from(*pawn == cell) << seat)
    }

    /// Who plays a role.
    #[inline]
    pub(super) fn seat_of(&self, role: Role) -> Option<Seat> {
        self.roles[..usize::from(self.players)].iter().position(|known| *known == role).map(|seat| seat as Seat)
    }

    /// Whether the Climber is on `cell`.
    #[inline]
    pub(super) fn climber_on(&self, cell: u8) -> bool {
        self.seat_of(Role::Climber).is_some_and(|seat| self.pawn(seat) == cell)
    }

    /// Whether the tile on `cell` is blocked.
    #[inline]
    pub(super) const fn is_blocked(&self, cell: u8) -> bool {
        self.blocked >> cell & 1 == 1
    }

    /// Whether the pawn of `seat` is buried.
    #[inline]
    pub(super) fn is_buried(&self, seat: Seat) -> bool {
        let cell = self.pawn(seat);
        self.is_blocked(cell) && !self.climber_on(cell)
    }

    /// How much more water fits into the canteen of `seat`.
    #[inline]
    pub(super) fn room(&self, rules: &Rules, seat: Seat) -> u8 {
        rules.capacity(self.role(seat)).saturating_sub(self.water[usize::from(seat)].max(0) as u8)
    }

    /// The seats whose canteens are not full, as a bit set.
    #[inline]
    pub(super) fn with_room(&self, rules: &Rules) -> u8 {
        (0..self.players).fold(0, |seats, seat| seats | u8::from(self.room(rules, seat) > 0) << seat)
    }

    /// Puts a number of markers on the tile of a cell, without regard to the supply.
    #[inline]
    pub(super) fn set_sand(&mut self, rules: &Rules, cell: u8, markers: u8) {
        self.sand[usize::from(cell)] = markers;
        let place = 1 << cell;
        self.sandy = self.sandy & !place | Mask::from(markers > 0) << cell;
        self.blocked = self.blocked & !place | Mask::from(markers >= rules.block_threshold) << cell;
    }

    /// The city side of a tile if the team knows it.
    #[inline]
    pub(super) fn known_tile(&self, cell: u8) -> Option<Tile> {
        let tile = self.tiles[usize::from(cell)];
        let known = (self.excavated | self.peeked) >> cell & 1 == 1 || tile == Tile::CrashSite;
        (cell != self.eye && known).then_some(tile)
    }

    /// The cell of the only tile of this kind.
    pub(super) fn cell_of(&self, tile: Tile) -> Option<u8> {
        (0..CELLS as u8).find(|cell| *cell != self.eye && self.tiles[usize::from(*cell)] == tile)
    }

    /// The parts that were collected, as a bit set.
    #[inline]
    pub(super) fn collected(&self) -> u8 {
        self.parts
            .iter()
            .enumerate()
            .fold(0, |set, (part, place)| set | u8::from(*place == PartPlace::Collected) << part)
    }

    /// Whether the tile of a cell protects its pawns by a Solar Shield.
    #[inline]
    pub(super) fn is_shielded(&self, rules: &Rules, cell: u8) -> bool {
        members(self.shields.into()).any(|seat| match rules.shield_scope {
            ShieldScope::WithPawn => self.pawn(seat) == cell,
            ShieldScope::OnTile => self.shield_cells[usize::from(seat)] >> cell & 1 == 1,
        })
    }

    /// Whether the team may take off (rules file, section 12).
    pub(super) fn is_won(&self) -> bool {
        self.collected() == 0b1111
            && self.cell_of(Tile::LaunchPad).is_some_and(|pad| {
                self.excavated >> pad & 1 == 1 && !self.is_blocked(pad) && self.pawns().iter().all(|pawn| *pawn == pad)
            })
    }

    /// What is left in the storm draw pile, by kind.
    pub(super) fn storm_draw_counts(&self) -> StormCounts {
        counts(self.storm_draw.cards())
    }

    /// What is left in the equipment draw pile.
    pub(super) fn equipment_draw_cards(&self) -> EquipmentCards {
        self.equipment_draw.cards().iter().fold(EquipmentCards::NONE, |mut cards, card| {
            cards.add(EquipmentCards::of(Equipment::from_id(*card), 1));
            cards
        })
    }

    /// The storm card at a place from the top, from 0.
    #[inline]
    pub(super) fn storm_card(&self, position: u8) -> Option<StormCard> {
        let index = self.storm_draw.len().checked_sub(1 + usize::from(position))?;
        Some(StormCard::from_id(self.storm_draw.cards()[index]))
    }
}

/// How many cards of each kind are among `cards`.
pub(super) fn counts(cards: &[u8]) -> StormCounts {
    let mut counts = [0; STORM_KINDS];
    cards.iter().for_each(|card| counts[usize::from(*card)] += 1);
    counts
}

/// A pile of these cards, listed from the bottom.
pub(super) fn pile<const N: usize>(cards: &[u8]) -> Pile<N> {
    let mut pile = Pile::default();
    cards.iter().for_each(|card| pile.push(*card));
    pile
}
