//! What the planner's evaluation is made of. A certain loss costs 100; the rest is measured against that.

/// The weights of the evaluation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Weights {
    /// Losing the game by the next flood card.
    pub(crate) lost: f32,
    /// Losing one of several tiles of a treasure.
    pub(crate) pair: f32,
    /// Losing any other tile.
    pub(crate) plain: f32,
    /// Having to swim.
    pub(crate) swim: f32,
    /// How much of the chance that a card first comes in the second flood step counts.
    pub(crate) second_step: f32,
    /// The same if the next player can dry the tile before.
    pub(crate) second_step_in_reach: f32,
    /// How much of the chance that a card first comes in the third flood step counts.
    pub(crate) third_step: f32,
    /// Worth of a treasure by the number of cards that its collector has, in quarters of the cost of a capture.
    pub(crate) cards: [f32; 4],
    /// Worth of a captured treasure.
    pub(crate) captured: f32,
    /// What a card of another player on the same tile counts.
    pub(crate) handover: f32,
    /// What it loses for each action of distance.
    pub(crate) handover_step: f32,
    /// What each action of distance from the treasure's tile costs a collector with all cards.
    pub(crate) ready_step: f32,
    /// The same for a collector who lacks cards, multiplied by the share of cards at hand.
    pub(crate) approach_step: f32,
    /// A useful card over the limit after the coming draws of the active player.
    pub(crate) overflow: f32,
    /// The same for a player whose turn comes later.
    pub(crate) later_overflow: f32,
    /// A Helicopter Lift in a hand, the first one.
    pub(crate) lift: f32,
    /// Each further Helicopter Lift.
    pub(crate) more_lifts: f32,
    /// The first Helicopter Lift when all treasures are captured.
    pub(crate) last_lift: f32,
    /// Sandbags in a hand.
    pub(crate) sandbags: f32,
    /// Distance of each pawn from Fools' Landing when all treasures are captured.
    pub(crate) home: f32,
    /// The same when one treasure is missing.
    pub(crate) nearly_home: f32,
    /// A treasure card that the hands and the pile lack for a treasure, so that it takes a reshuffle.
    pub(crate) short: f32,
}

impl Weights {
    /// Found by search over many games.
    pub(crate) const TUNED: Self = Self {
        lost: 100.0,
        pair: 5.27,
        plain: 0.852,
        swim: 0.391,
        second_step: 0.622,
        second_step_in_reach: 0.216,
        third_step: 0.144,
        cards: [3.0, 3.46, 5.87, 97.8],
        captured: 205.0,
        handover: 0.329,
        handover_step: 0.0699,
        ready_step: 0.807,
        approach_step: 0.421,
        overflow: 4.85,
        later_overflow: 0.502,
        lift: 1.52,
        more_lifts: 2.0,
        last_lift: 10.1,
        sandbags: 4.0,
        home: 2.42,
        nearly_home: 0.23,
        short: 17.6,
    };
}
