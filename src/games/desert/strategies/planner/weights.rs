//! The weights of the features, found by play. The unit is about what one action is worth.

/// Names the weights, in the order in which they are kept.
macro_rules! weights {
    ($($(#[doc = $summary:literal])* $name:ident = $value:expr),+ $(,)?) => {
        /// A feature of a board, or a share or rate that goes into one.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(usize)]
        pub(crate) enum Weight {
            $($(#[doc = $summary])* $name),+
        }

        /// Number of weights.
        pub(crate) const WEIGHTS: usize = [$(Weight::$name),+].len();

        impl Weights {
            /// What was found best.
            pub(crate) const FOUND: Self = Self([$($value),+]);
        }
    };
}

/// The weights.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Weights(pub(crate) [f32; WEIGHTS]);

impl std::ops::Index<Weight> for Weights {
    type Output = f32;

    #[inline]
    fn index(&self, weight: Weight) -> &f32 {
        &self.0[weight as usize]
    }
}

weights! {
    /// A part collected.
    Part = 40.0,
    /// All parts collected, on top of the single ones.
    All = 300.0,
    /// A part that lies on a tile.
    Placed = 5.0,
    /// A part within reach at once; less by the rate with each action.
    Approach = 20.0,
    /// What is left of it with each action.
    ApproachRate = 0.91,
    /// A clue that is not known yet, when it is found.
    Clue = 45.0,
    /// The launch pad, when it is found.
    Pad = 35.0,
    /// An unknown tile within reach at once, as a share of what is expected of it; less by the rate with each action.
    Frontier = 0.1,
    /// What is left of it with each action.
    FrontierRate = 0.84,
    /// The same for the tile that is nearest to each pawn.
    Nearest = 0.2,
    /// An action that is left, in the choice of lines that are followed.
    Pending = 3.0,
    /// What is left of it with each action.
    NearestRate = 0.88,
    /// An action of way to the launch pad, for each pawn and collected part.
    HomePart = 0.06,
    /// The same when all parts are there, beyond the actions of a turn.
    Home = 10.0,
    /// An action of way to the launch pad within the next own turn when all parts are there.
    HomeNear = 3.0,
    /// A pawn that is not on the launch pad then.
    Away = 10.0,
    /// Death of thirst before the next own turn.
    DeathSoon = 25.0,
    /// Death of thirst before the own turn after that.
    DeathLater = 4.8,
    /// Death of thirst in the two rounds after that.
    DeathLate = 2.0,
    /// The first unit of water; less by the rate with each further one.
    Water = 2.0,
    /// What is left of it with each unit.
    WaterRate = 0.65,
    /// An unexcavated well, for each pawn.
    Reserve = 0.05,
    /// What an unexcavated well would be worth to a pawn on its tile, as a share; less by the rate with each action.
    Well = 0.35,
    /// What is left of it with each action.
    WellRate = 0.8,
    /// The Water Carrier at an open well, for each unit of water that fits in.
    Refill = 2.0,
    /// The first open well, if the Water Carrier plays.
    OpenWell = 20.0,
    /// A unit of water in the Water Carrier's canteen.
    Carried = 4.0,
    /// The same when it is given away.
    Kept = 0.3,
    /// What the Water Carrier may give, as a share; less by the rate with each action.
    Delivery = 0.8,
    /// What is left of it with each action.
    DeliveryRate = 0.8,
    /// A marker on the board.
    Sand = 0.19,
    /// The supply running out.
    Supply = 40.0,
    /// Turns before that at which it begins to count.
    SupplyTurns = 5.6,
    /// A storm card more, for its sand.
    Card = 1.25,
    /// The meter's next mark.
    Rise = 1.6,
    /// A sun put under the pile, as a share of what it would cost.
    Foresight = 0.25,
    /// A Dune Blaster in hand.
    DuneBlaster = 1.9,
    /// A Jet Pack in hand.
    JetPack = 2.0,
    /// A Solar Shield in hand.
    SolarShield = 1.5,
    /// A Terrascope in hand.
    Terrascope = 0.8,
    /// The Secret Water Reserve in hand.
    SecretWaterReserve = 2.0,
    /// The Time Throttle in hand.
    TimeThrottle = 0.3,
    /// Gear expected of an unknown tile.
    Gear = 1.0,
    /// What a play must gain over what the card is worth.
    Margin = 0.3,
    /// What a gift of water must gain.
    Gift = 0.05,
}
