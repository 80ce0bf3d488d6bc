//! One position: everything on the table, hidden piles included (rules file, section 2.1).

use super::cards::{Card, Cards, FOOLS_LANDING, Role, TREASURES};
use super::features::Features;
use super::layout::{CELLS, Mask, Place, members};
use super::rules::{MAX_PLAYERS, Rules};
use crate::games::Seat;
use crate::games::parts::pile::Pile;
pub(super) use crate::games::parts::set::seat_after;
use crate::random::GameSeeds;

/// The largest treasure deck: 4 x 8 treasure cards and 6 of each other kind.
pub(super) const MAX_TREASURE_CARDS: usize = 50;

/// The part of the turn that the game is in; it says what follows when a window closes or a forced decision is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The actions of the active player.
    Actions,
    /// The treasure draws.
    Draws,
    /// The flood step.
    Floods,
}

/// What the seat to act decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Whether to play a special card (windows W0 to W4; W4 is the next player's W0).
    Window,
    /// The next action.
    Action,
    /// Which card over the hand limit to discard, or a special card to play instead (OL).
    OverLimit,
    /// Whether to carry pawns off a sinking tile (RW).
    RescueWindow,
    /// Where to swim from a sinking tile.
    Rescue,
    /// Nothing: the game is over.
    Over,
}

/// How the game ended, with what the declared causes leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Lift-off.
    Won,
    /// Fools' Landing sank.
    FoolsLandingSunk,
    /// The last tile of this treasure (0 to 3) sank.
    TreasureLost(u8),
    /// The pawn of this seat drowned.
    Drowned(Seat),
    /// The water reached the skull.
    WaterSkull,
    /// `max_turns` was reached.
    TurnCap,
}

impl End {
    /// Index into the declared causes.
    #[must_use]
    pub const fn cause(self) -> u8 {
        match self {
            Self::Won => 0,
            Self::FoolsLandingSunk => 1,
            Self::TreasureLost(_) => 2,
            Self::Drowned(_) => 3,
            Self::WaterSkull => 4,
            Self::TurnCap => 5,
        }
    }
}

/// What one seat did so far, for the metrics. Counts stop at 255.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Deeds {
    /// Actions used to move pawns: moves, flights and navigations.
    pub moving_actions: u8,
    /// Actions used to shore up.
    pub shore_up_actions: u8,
    /// Tiles dried by actions.
    pub tiles_shored: u8,
    /// Cards given.
    pub cards_given: u8,
    /// Treasures captured.
    pub captures: u8,
    /// Actions left unused.
    pub unused_actions: u8,
    /// Special cards played.
    pub specials: u8,
    /// Cards discarded over the hand limit.
    pub discards: u8,
    /// Times the pawn left a sinking tile by swimming or flying itself.
    pub rescues: u8,
}

impl Deeds {
    /// The names of the counts in the order of [`Deeds::counts`].
    pub(super) const NAMES: [&'static str; 9] = [
        "moving-actions",
        "shore-up-actions",
        "tiles-shored",
        "cards-given",
        "captures",
        "unused-actions",
        "specials",
        "discards",
        "rescues",
    ];

    /// All counts.
    pub(super) fn counts(&mut self) -> [&mut u8; 9] {
        [
            &mut self.moving_actions,
            &mut self.shore_up_actions,
            &mut self.tiles_shored,
            &mut self.cards_given,
            &mut self.captures,
            &mut self.unused_actions,
            &mut self.specials,
            &mut self.discards,
            &mut self.rescues,
        ]
    }
}

/// Adds to a count of deeds.
pub(super) fn count(deeds: &mut u8, more: u8) {
    *deeds = deeds.saturating_add(more);
}

/// A position. Sets of cells are bit sets over the cells of the layout, sets of flood cards over tile ids.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) seeds: GameSeeds,
    pub(super) features: Features,
    /// Cells whose tile has not sunk.
    pub(super) existing: Mask,
    /// Cells whose tile is flooded; all of them exist.
    pub(super) flooded: Mask,
    /// The cells of each treasure's tiles, sunk ones included.
    pub(super) treasure_cells: [Mask; TREASURES],
    pub(super) hands: [Cards; MAX_PLAYERS],
    /// The order of a discard pile never matters, so it is kept as a multiset.
    pub(super) treasure_discard: Cards,
    pub(super) flood_discard: Mask,
    /// Bit `i` is set if the flood card at position `i` from the bottom is the lowest of a layer: a set of cards that
    /// were shuffled among themselves.
    pub(super) flood_layers: Mask,
    /// Cells flooded in the present flood step.
    pub(super) flooded_in_step: Mask,
    pub(super) turns: u16,
    pub(super) rounds: u16,
    /// The turn in which each treasure was captured; 0 if it was not.
    pub(super) captured_in_turn: [u16; TREASURES],
    pub(super) treasure_shuffles: u32,
    pub(super) flood_shuffles: u32,
    pub(super) cell_of_tile: [u8; CELLS],
    pub(super) tile_at_cell: [u8; CELLS],
    pub(super) places: [Place; CELLS],
    pub(super) pawns: [u8; MAX_PLAYERS],
    pub(super) roles: [Role; MAX_PLAYERS],
    pub(super) flood_draw: Pile<CELLS>,
    pub(super) treasure_draw: Pile<MAX_TREASURE_CARDS>,
    pub(super) water_position: u8,
    pub(super) rises: u8,
    /// Bit set over the treasures.
    pub(super) captured: u8,
    pub(super) players: u8,
    pub(super) first_player: Seat,
    pub(super) active: Seat,
    pub(super) asked: Seat,
    pub(super) phase: Phase,
    pub(super) stage: Stage,
    pub(super) actions_left: u8,
    pub(super) flights_used: u8,
    pub(super) draws_left: u8,
    pub(super) floods_left: u8,
    pub(super) rises_in_step: u8,
    pub(super) end: Option<End>,
    pub(super) deeds: [Deeds; MAX_PLAYERS],
}

impl State {
    /// The seats in turn order, the active one first.
    pub(super) fn turn_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (active, players) = (self.active, self.players);
        (0..players).map(move |offset| seat_after(active, offset, players))
    }

    /// The pawns in play.
    #[inline]
    pub(super) fn pawns(&self) -> &[u8] {
        &self.pawns[..usize::from(self.players)]
    }

    /// The hands in play.
    #[inline]
    pub(super) fn hands(&self) -> &[Cards] {
        &self.hands[..usize::from(self.players)]
    }

    /// The cell of a seat's pawn.
    #[inline]
    pub(super) fn pawn(&self, seat: Seat) -> u8 {
        self.pawns[usize::from(seat)]
    }

    /// The role of a seat.
    #[inline]
    pub(super) fn role(&self, seat: Seat) -> Role {
        self.roles[usize::from(seat)]
    }

    /// The hand of a seat.
    #[inline]
    pub(super) fn hand(&self, seat: Seat) -> Cards {
        self.hands[usize::from(seat)]
    }

    /// The seats with a pawn on `cell`, as a bit set.
    #[inline]
    pub(super) fn seats_on(&self, cell: u8) -> u8 {
        self.pawns().iter().enumerate().fold(0, |seats, (seat, pawn)| seats | u8::from(*pawn == cell) << seat)
    }

    /// The cell of Fools' Landing.
    #[inline]
    pub(super) fn fools_landing(&self) -> u8 {
        self.cell_of_tile[usize::from(FOOLS_LANDING)]
    }

    /// Whether a Helicopter Lift played now would win.
    #[inline]
    pub(super) fn ready_for_lift_off(&self) -> bool {
        let goal = self.fools_landing();
        self.captured == 0b1111 && self.pawns().iter().all(|pawn| *pawn == goal)
    }

    /// The cells of a set of tiles.
    pub(super) fn cells_of(&self, tiles: Mask) -> Mask {
        members(tiles).fold(0, |cells, tile| cells | 1 << self.cell_of_tile[usize::from(tile)])
    }

    /// The tiles on a set of cells.
    pub(super) fn tiles_on(&self, cells: Mask) -> Mask {
        members(cells).fold(0, |tiles, cell| tiles | 1 << self.tile_at_cell[usize::from(cell)])
    }

    /// The cards of the treasure draw pile as a multiset.
    pub(super) fn treasure_draw_cards(&self) -> Cards {
        self.treasure_draw.cards().iter().fold(Cards::NONE, |mut cards, card| {
            cards.add(Cards::of(Card::from_id(*card), 1));
            cards
        })
    }

    /// The layers of the flood draw pile from the bottom to the top, as ranges of positions from the bottom.
    pub(super) fn flood_layer_ranges(&self) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
        let (layers, end) = (self.flood_layers, self.flood_draw.len());
        members(layers).map(move |bottom| {
            let higher = layers & (!0 << (bottom + 1));
            let top = if higher == 0 { end } else { higher.trailing_zeros() as usize };
            usize::from(bottom)..top
        })
    }

    /// The kinds of special card that have a legal use in an ordinary window or over the limit, whoever holds them: the
    /// places of a [`Cards`].
    #[inline]
    pub(super) fn playable_specials(&self, rules: &Rules) -> u32 {
        use super::action::kind;
        let mut places = 0;
        let carries = self.existing & (self.existing - 1) != 0 && !rules.forbidden.contains(kind::HELICOPTER_LIFT);
        if carries || (!rules.forbidden.contains(kind::LIFT_OFF) && self.ready_for_lift_off()) {
            places |= Cards::LIFT_PLACE;
        }
        if self.flooded != 0 && !rules.forbidden.contains(kind::SANDBAGS) {
            places |= Cards::SANDBAGS_PLACE;
        }
        places
    }
}
