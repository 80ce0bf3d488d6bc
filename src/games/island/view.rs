//! What a seat may see: everything but the order inside the two draw piles (rules file, section 2.2).

use super::action::Action;
use super::cards::{Cards, Role};
use super::layout::Mask;
use super::rules::Rules;
use super::state::{Phase, Stage, State};
use super::{legality, moves};
use crate::games::{Seat, View as _};
use crate::random::Random;

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

    /// Flights that the active player has used in this turn.
    #[must_use]
    pub const fn flights_used(&self) -> u8 {
        self.state.flights_used
    }

    /// Treasure cards still to be drawn in this turn; 0 before the draw step.
    #[must_use]
    pub const fn draws_left(&self) -> u8 {
        self.state.draws_left
    }

    /// Flood cards still to be revealed in this turn; 0 before the flood step.
    #[must_use]
    pub const fn floods_left(&self) -> u8 {
        self.state.floods_left
    }

    /// Turns begun.
    #[must_use]
    pub const fn turns(&self) -> u16 {
        self.state.turns
    }

    /// Where the water marker stands, from 1.
    #[must_use]
    pub const fn water_position(&self) -> u8 {
        self.state.water_position
    }

    /// Cells whose tile has not sunk.
    #[must_use]
    pub const fn existing(&self) -> Mask {
        self.state.existing
    }

    /// Cells whose tile is flooded.
    #[must_use]
    pub const fn flooded(&self) -> Mask {
        self.state.flooded
    }

    /// The cells of the tiles of a treasure (0 to 3), sunk ones included.
    #[must_use]
    pub fn treasure_cells(&self, treasure: usize) -> Mask {
        self.state.treasure_cells[treasure]
    }

    /// Whether a treasure (0 to 3) was captured.
    #[must_use]
    pub const fn is_captured(&self, treasure: usize) -> bool {
        self.state.captured >> treasure & 1 == 1
    }

    /// The captured treasures as a bit set.
    #[must_use]
    pub const fn captured(&self) -> u8 {
        self.state.captured
    }

    /// The cell of Fools' Landing.
    #[must_use]
    pub fn fools_landing(&self) -> u8 {
        self.state.fools_landing()
    }

    /// The tile on a cell.
    #[must_use]
    pub fn tile_at(&self, cell: u8) -> u8 {
        self.state.tile_at_cell[usize::from(cell)]
    }

    /// The cell of a tile.
    #[must_use]
    pub fn cell_of(&self, tile: u8) -> u8 {
        self.state.cell_of_tile[usize::from(tile)]
    }

    /// The cell of a seat's pawn.
    #[must_use]
    pub fn pawn(&self, seat: Seat) -> u8 {
        self.state.pawn(seat)
    }

    /// The role of a seat.
    #[must_use]
    pub fn role(&self, seat: Seat) -> Role {
        self.state.role(seat)
    }

    /// The hand of a seat; hands are open.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.state.hand(seat)
    }

    /// The treasure discard pile.
    #[must_use]
    pub const fn treasure_discard(&self) -> Cards {
        self.state.treasure_discard
    }

    /// What is left in the treasure draw pile, in unknown order.
    #[must_use]
    pub fn treasure_draw(&self) -> Cards {
        self.state.treasure_draw_cards()
    }

    /// The tiles whose cards lie in the flood discard pile.
    #[must_use]
    pub const fn flood_discard(&self) -> Mask {
        self.state.flood_discard
    }

    /// The layers of the flood draw pile from the top down: each is a set of tiles in unknown order.
    pub fn flood_layers(&self) -> impl Iterator<Item = Mask> {
        // Sets only: the order inside a layer is hidden.
        let mut layers = [0; super::layout::CELLS];
        let mut count = 0;
        for range in self.state.flood_layer_ranges() {
            layers[count] = self.state.flood_draw.cards()[range].iter().fold(0, |set, tile| set | 1 << tile);
            count += 1;
        }
        (0..count).rev().map(move |index| layers[index])
    }

    /// A position to play on: the hidden orders are dealt anew in agreement with what the seat knows, and so is all
    /// randomness to come, so that nothing can be learned from it about the real future.
    #[must_use]
    pub fn sample(&self, random: &mut Random) -> State {
        redeal(self.state, random)
    }

    /// Whether this seat is the one to act.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.state.phase != Phase::Over && self.state.asked == self.seat()
    }
}

/// Puts everything that no seat knows in a new random order, which depends on the generator and on what the seats know
/// only, not on the real order.
pub(super) fn redeal(state: &State, random: &mut Random) -> State {
    use rand::Rng;
    let mut state = state.clone();
    state.treasure_draw.sort_range(0..state.treasure_draw.len());
    state.treasure_draw.shuffle_from(0, random);
    for range in state.flood_layer_ranges() {
        state.flood_draw.sort_range(range.clone());
        state.flood_draw.shuffle_range(range, random);
    }
    state.seeds.root = random.next_u64();
    state
}
