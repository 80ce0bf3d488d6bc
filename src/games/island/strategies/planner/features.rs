//! The quantities that the evaluation of a board is a weighted sum of.

macro_rules! features {
    ($($(#[doc = $doc:literal])* $name:ident),+ $(,)?) => {
        /// A quantity of a board.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Feature {
            $($(#[doc = $doc])* $name),+
        }

        /// Number of features.
        pub(crate) const FEATURES: usize = [$(Feature::$name),+].len();
    };
}

features! {
    /// 1.
    Constant,
    /// Flood cards of a turn.
    FloodCards,
    /// Marks up to the skull.
    MarksLeft,
    /// Chance of a Waters Rise! before the next flood step.
    RiseSoon,
    /// Cards in the treasure draw pile.
    TreasurePile,
    /// Tiles that have not sunk.
    Tiles,
    /// Treasures of which one tile is left.
    LastTiles,
    /// Players.
    Players,
    /// Treasures of which the hands lack one card for a capture.
    LackOne,
    /// Treasures of which the hands lack two cards.
    LackTwo,
    /// Treasures of which the hands lack three cards or more.
    LackMore,
    /// Treasures whose collector has the worth of a quarter of the cards.
    Quarter,
    /// Treasures whose collector has the worth of half of the cards.
    Half,
    /// Treasures whose collector has the worth of three quarters of the cards.
    ThreeQuarters,
    /// Treasures whose collector has all cards.
    Ready,
    /// Actions that such collectors are away from the treasure.
    ReadyDistance,
    /// Turns of others before such a collector's next turn.
    ReadyWait,
    /// Treasures of which the hands have all cards, but no hand alone.
    Complete,
    /// Actions that collectors of other treasures are away from them, by the share of the cards that they have.
    Approach,
    /// Cards that hands and pile lack for treasures, so that they take a reshuffle.
    Short,
    /// Useful cards over the limit after the coming draws of the active player.
    Overflow,
    /// The same for the others.
    LaterOverflow,
    /// Useful cards in all hands over four a hand.
    FullHands,
    /// Whether a hand has a Helicopter Lift.
    Lift,
    /// Further ones.
    MoreLifts,
    /// Sandbags in hands.
    Sandbags,
    /// Distance of all pawns from Fools' Landing.
    Home,
    /// Distance of the farthest one.
    Farthest,
    /// Chance that flooded Fools' Landing sinks in the next flood step.
    LandingNow,
    /// Chance that it sinks in the step after that, if the next player can dry it before.
    LandingInReach,
    /// The same if the next player cannot.
    LandingOutOfReach,
    /// Chance that it sinks in the third step.
    LandingLate,
    /// Chances that the flooded last tiles of treasures sink in the next flood step.
    LastNow,
    /// Chances that they sink in the step after that, if the next player can dry them before.
    LastInReach,
    /// The same if the next player cannot.
    LastOutOfReach,
    /// Chances that they sink in the third step.
    LastLate,
    /// Products of the perils of all tiles of a treasure.
    All,
    /// Chances that one of several tiles of a treasure sinks in the next flood step.
    OneNow,
    /// Chances that one of several tiles of a treasure sinks in the step after that.
    OneSoon,
    /// Chances that other flooded tiles sink in the next flood step.
    PlainNow,
    /// Chances that other flooded tiles sink in the two steps after that.
    PlainSoon,
    /// Flooded tiles.
    Flooded,
    /// Chances that a pawn drowns.
    Drown,
    /// Chances that a pawn has to swim.
    Swim,
}

/// Takes the amounts of features.
pub(crate) trait Tally {
    /// There is more of a feature.
    fn add(&mut self, feature: Feature, amount: f32);
}

/// The amounts themselves.
impl Tally for [f32; FEATURES] {
    fn add(&mut self, feature: Feature, amount: f32) {
        self[feature as usize] += amount;
    }
}

/// Number of partial sums: additions that need not wait for each other.
const PARTS: usize = 4;

/// The weighted sum.
pub(super) struct Sum<'a> {
    weights: &'a [f32; FEATURES],
    parts: [f32; PARTS],
}

impl<'a> Sum<'a> {
    /// A sum of nothing yet.
    pub(super) fn new(weights: &'a [f32; FEATURES]) -> Self {
        Self { weights, parts: [0.0; PARTS] }
    }

    /// The whole.
    pub(super) fn total(&self) -> f32 {
        self.parts.iter().sum()
    }
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, feature: Feature, amount: f32) {
        self.parts[feature as usize % PARTS] += self.weights[feature as usize] * amount;
    }
}
