//! What a seat may see: everything but the city sides and the orders of piles that the team has not looked at (rules
//! file, section 2.2).

use super::action::Action;
use super::board::{ALL, CELLS, Mask, members};
use super::cards::{DesertSide, EquipmentCards, Role, StormCard, StormCounts, Tile};
use super::rules::Rules;
use super::state::{PartPlace, Phase, Stage, State, pile};
use super::{legality, moves, reach};
use crate::games::{Seat, View as _};
use crate::random::{Random, shuffle};

/// A window on a position for one seat.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
}

impl crate::games::View for View<'_> {
    type Action = Action;

    fn seat(&self) -> Seat {
        self.seat
    }

    #[inline]
    fn legal(&self, actions: &mut Vec<Action>) {
        moves::list(self.rules, self.state, actions);
    }

    #[inline]
    fn is_legal(&self, action: Action) -> bool {
        legality::is_legal(self.rules, self.state, action)
    }
}

/// The turn.
impl<'a> View<'a> {
    pub(super) const fn new(rules: &'a Rules, state: &'a State, seat: Seat) -> Self {
        Self { rules, state, seat }
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Number of seats.
    #[must_use]
    pub const fn players(&self) -> u8 {
        self.state.players
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn active(&self) -> Seat {
        self.state.active
    }

    /// What the seat to act decides.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The part of the turn.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.state.stage
    }

    /// Actions that the active player has left.
    #[must_use]
    pub const fn actions_left(&self) -> u8 {
        self.state.actions_left
    }

    /// Storm cards that Calm has saved in this turn.
    #[must_use]
    pub const fn calmed(&self) -> u8 {
        self.state.calmed
    }

    /// Storm cards still to be revealed in this turn, whichever part of it is going on.
    #[must_use]
    pub const fn storm_cards_due(&self) -> u8 {
        match self.state.stage {
            Stage::Actions => self.rules.storm_cards(self.state.meter).saturating_sub(self.state.calmed),
            Stage::Storm => self.state.storm_left,
        }
    }

    /// Steps left for the navigated Climber; 0 outside of [`Phase::Navigation`].
    #[must_use]
    pub const fn steps_left(&self) -> u8 {
        self.state.steps_left
    }

    /// Turns begun.
    #[must_use]
    pub const fn turns(&self) -> u16 {
        self.state.turns
    }

    /// The index of the storm meter, from 0; see [`Rules::storm_cards`].
    #[must_use]
    pub const fn meter(&self) -> u8 {
        self.state.meter
    }

    /// Whether this seat is the one to act.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.state.phase != Phase::Over && self.state.asked == self.seat()
    }
}

/// The board. Sets of cells leave out the eye unless they say otherwise.
impl View<'_> {
    /// The cell of the storm's eye.
    #[must_use]
    pub const fn eye(&self) -> u8 {
        self.state.eye
    }

    /// The cells that hold a tile.
    #[must_use]
    pub const fn existing(&self) -> Mask {
        ALL & !(1 << self.state.eye)
    }

    /// Cells whose tile is excavated.
    #[must_use]
    pub const fn excavated(&self) -> Mask {
        self.state.excavated
    }

    /// Cells whose tile carries a marker.
    #[must_use]
    pub const fn sandy(&self) -> Mask {
        self.state.sandy
    }

    /// Cells whose tile is blocked.
    #[must_use]
    pub const fn blocked(&self) -> Mask {
        self.state.blocked
    }

    /// Cells whose tile is an excavated tunnel.
    #[must_use]
    pub const fn tunnels(&self) -> Mask {
        self.state.tunnels
    }

    /// Markers on the tile of a cell.
    #[must_use]
    pub fn sand(&self, cell: u8) -> u8 {
        self.state.sand[usize::from(cell)]
    }

    /// Markers left in the supply.
    #[must_use]
    pub const fn supply(&self) -> u8 {
        self.state.supply
    }

    /// The desert side of the tile on a cell; `None` at the eye.
    #[must_use]
    pub fn desert_side(&self, cell: u8) -> Option<DesertSide> {
        (cell != self.state.eye).then(|| self.state.tiles[usize::from(cell)].desert_side())
    }

    /// The city side of the tile on a cell, if it is excavated, the crash site or was looked at with a Terrascope.
    #[must_use]
    pub fn known_tile(&self, cell: u8) -> Option<Tile> {
        self.state.known_tile(cell)
    }

    /// Cells whose tile's city side is known, excavated or not.
    #[must_use]
    pub fn known_tiles(&self) -> Mask {
        (0..CELLS as u8).fold(0, |set, cell| set | Mask::from(self.known_tile(cell).is_some()) << cell)
    }

    /// The tiles whose place is not known, kind by kind (a count for each of [`Tile::ALL`]).
    #[must_use]
    pub fn unknown_tiles(&self) -> [u8; Tile::ALL.len()] {
        let mut left = [0; Tile::ALL.len()];
        self.rules.tiles().iter().for_each(|tile| left[*tile as usize] += 1);
        members(self.known_tiles()).for_each(|cell| left[self.state.tiles[usize::from(cell)] as usize] -= 1);
        left
    }

    /// The cell of the only tile of this kind, if the team knows it.
    #[must_use]
    pub fn known_cell_of(&self, tile: Tile) -> Option<u8> {
        members(self.existing()).find(|cell| self.known_tile(*cell) == Some(tile))
    }

    /// Where a part (0 to 3) is.
    #[must_use]
    pub fn part(&self, part: usize) -> PartPlace {
        self.state.parts[part]
    }

    /// The collected parts as a bit set.
    #[must_use]
    pub fn collected(&self) -> u8 {
        self.state.collected()
    }
}

/// Pawns, canteens and cards.
impl View<'_> {
    /// The cell of a seat's pawn.
    #[must_use]
    pub fn pawn(&self, seat: Seat) -> u8 {
        self.state.pawn(seat)
    }

    /// The seats with a pawn on a cell, as a bit set.
    #[must_use]
    pub fn seats_on(&self, cell: u8) -> u8 {
        self.state.seats_on(cell)
    }

    /// The role of a seat.
    #[must_use]
    pub fn role(&self, seat: Seat) -> Role {
        self.state.role(seat)
    }

    /// Who plays a role.
    #[must_use]
    pub fn seat_of(&self, role: Role) -> Option<Seat> {
        self.state.seat_of(role)
    }

    /// The water of a seat; -1 stands for the skull.
    #[must_use]
    pub fn water(&self, seat: Seat) -> i8 {
        self.state.water[usize::from(seat)]
    }

    /// How much more water fits into the canteen of a seat.
    #[must_use]
    pub fn room(&self, seat: Seat) -> u8 {
        self.state.room(self.rules, seat)
    }

    /// Whether the pawn of a seat is buried.
    #[must_use]
    pub fn is_buried(&self, seat: Seat) -> bool {
        self.state.is_buried(seat)
    }

    /// Whether a sun now would take no water from the pawns on a cell.
    #[must_use]
    pub fn is_sheltered(&self, cell: u8) -> bool {
        (self.rules.tunnel_shelter && self.state.tunnels >> cell & 1 == 1) || self.state.is_shielded(self.rules, cell)
    }

    /// Seats whose Solar Shield is in force, as a bit set.
    #[must_use]
    pub const fn shields(&self) -> u8 {
        self.state.shields
    }

    /// The equipment of a seat; it is open.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> EquipmentCards {
        self.state.hand(seat)
    }

    /// What is left in the equipment pile, in unknown order.
    #[must_use]
    pub fn equipment_draw(&self) -> EquipmentCards {
        self.state.equipment_draw_cards()
    }

    /// What is left in the storm pile, by [`StormCard::id`], known cards included.
    #[must_use]
    pub fn storm_draw(&self) -> StormCounts {
        self.state.storm_draw_counts()
    }

    /// Number of cards in the storm pile.
    #[must_use]
    pub const fn storm_draw_len(&self) -> usize {
        self.state.storm_draw.len()
    }

    /// The storm card at a place from the top (from 0), if the team knows it.
    #[must_use]
    pub fn known_storm_card(&self, position: u8) -> Option<StormCard> {
        let index = self.state.storm_draw.len().checked_sub(1 + usize::from(position))?;
        (self.state.known_storm >> index & 1 == 1).then(|| self.state.storm_card(position)).flatten()
    }

    /// Storm cards looked at that may now be put under the pile; 0 outside of [`Phase::Forecast`].
    #[must_use]
    pub const fn foreseen(&self) -> u8 {
        self.state.foreseen
    }

    /// Where one own step (or jump) of a pawn may lead, as a set of cells, if it may move at all. Cells that only the
    /// Climber may enter are left out for others.
    #[must_use]
    pub fn steps(&self, seat: Seat) -> Mask {
        reach::steps(self.rules, self.state, seat, self.state.pawn(seat))
    }

    /// A position to play on: everything hidden is dealt anew in agreement with what the team knows, and so is all
    /// randomness to come, so that nothing can be learned from it about the real future.
    #[must_use]
    pub fn sample(&self, random: &mut Random) -> State {
        redeal(self.state, random)
    }
}

/// Puts everything that the team does not know in a new random order, which depends on the generator and on what is
/// known only, not on the real order.
pub(super) fn redeal(state: &State, random: &mut Random) -> State {
    use rand::Rng;
    let mut state = state.clone();
    for side in [DesertSide::WaterDrop, DesertSide::Plain] {
        let hidden = (0..CELLS as u8).fold(0, |set, cell| {
            let is_hidden = cell != state.eye
                && state.known_tile(cell).is_none()
                && state.tiles[usize::from(cell)].desert_side() == side;
            set | Mask::from(is_hidden) << cell
        });
        let mut tiles = [Tile::Gear; CELLS];
        let count = hidden.count_ones() as usize;
        for (slot, cell) in tiles.iter_mut().zip(members(hidden)) {
            *slot = state.tiles[usize::from(cell)];
        }
        tiles[..count].sort_unstable();
        shuffle(random, &mut tiles[..count]);
        for (tile, cell) in tiles.into_iter().zip(members(hidden)) {
            state.tiles[usize::from(cell)] = tile;
        }
    }
    redeal_storm(&mut state, random);
    state.equipment_draw.sort_range(0..state.equipment_draw.len());
    state.equipment_draw.shuffle_from(0, random);
    state.seeds.root = random.next_u64();
    state
}

/// Deals the unknown cards of the storm pile anew over the places that no one knows.
fn redeal_storm(state: &mut State, random: &mut Random) {
    if state.known_storm == 0 {
        state.storm_draw.sort_range(0..state.storm_draw.len());
        state.storm_draw.shuffle_from(0, random);
        return;
    }
    let mut cards = [0; super::state::MAX_STORM_CARDS];
    let len = state.storm_draw.len();
    cards[..len].copy_from_slice(state.storm_draw.cards());
    let is_unknown = |index: &usize| state.known_storm >> index & 1 == 0;
    let mut unknown = [0; super::state::MAX_STORM_CARDS];
    let mut count = 0;
    for index in (0..len).filter(is_unknown) {
        unknown[count] = cards[index];
        count += 1;
    }
    unknown[..count].sort_unstable();
    shuffle(random, &mut unknown[..count]);
    for (index, card) in (0..len).filter(is_unknown).zip(unknown) {
        cards[index] = card;
    }
    state.storm_draw = pile(&cards[..len]);
}
