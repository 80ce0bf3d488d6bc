//! The weights of the features, found by play. The columns are the numbers of captured treasures.

use super::features::{FEATURES, Feature};

/// The weights by number of captured treasures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Weights {
    pub(crate) by_captured: [[f32; FEATURES]; 5],
}

impl Weights {
    /// The weights in a table with a line per feature.
    const fn new(table: [(Feature, [f32; 5]); FEATURES]) -> Self {
        let mut by_captured = [[0.0; FEATURES]; 5];
        let mut line = 0;
        while line < FEATURES {
            let mut captured = 0;
            while captured < 5 {
                by_captured[captured][table[line].0 as usize] = table[line].1[captured];
                captured += 1;
            }
            line += 1;
        }
        Self { by_captured }
    }

    /// The weights with those of some features multiplied.
    pub(crate) fn scaled(mut self, features: &[Feature], factor: f32) -> Self {
        for weights in &mut self.by_captured {
            for feature in features {
                weights[*feature as usize] *= factor;
            }
        }
        self
    }

    /// What the choice of actions goes by. Found by changing a few weights at a time and keeping what won more of the same
    /// games at several tables and levels. These are no chances: they drive the collecting of treasures much harder than
    /// a prediction would, because whatever is not captured early is seldom captured late.
    pub(crate) const FOUND: Self = Self::new([
        (Feature::Constant, [0.0, 32.0, 63.9, 95.5, 128.0]),
        (Feature::FloodCards, [0.0, 0.0, 0.0, 0.0, 0.0]),
        (Feature::MarksLeft, [0.0, 0.0, 0.0, 0.0, 0.0]),
        (Feature::RiseSoon, [0.0, 0.0, 0.0, 0.0, 0.0]),
        (Feature::TreasurePile, [0.0, 0.0, 0.0, 0.0, 0.0]),
        (Feature::Tiles, [0.0, 0.0, 0.0, 0.0, 0.0]),
        (Feature::LastTiles, [0.0, 0.0, 0.0, 0.0, 0.0]),
        (Feature::Players, [0.0, 0.0, 0.0, 0.0, 0.0]),
        (Feature::LackOne, [0.115, 0.115, 0.115, 0.115, 0.117]),
        (Feature::LackTwo, [0.0705, 0.0705, 0.0705, 0.0705, 0.0705]),
        (Feature::LackMore, [-0.253, -0.253, -0.253, -0.253, -0.342]),
        (Feature::Quarter, [0.413, 0.387, 0.413, 0.413, 0.413]),
        (Feature::Half, [0.524, 0.524, 0.524, 0.524, 0.524]),
        (Feature::ThreeQuarters, [1.8, 1.8, 1.8, 2.92, 1.8]),
        (Feature::Ready, [14.7, 14.7, 14.7, 20.9, 14.7]),
        (Feature::ReadyDistance, [-0.524, -0.524, -0.524, -0.524, -0.524]),
        (Feature::ReadyWait, [0.0392, 0.0392, 0.0342, 0.0392, 0.0392]),
        (Feature::Complete, [-0.000661, -0.000661, -0.000661, -0.000661, -0.000661]),
        (Feature::Approach, [-0.0405, -0.0298, -0.0307, -0.0405, -0.0804]),
        (Feature::Short, [-4.56, -6.55, -4.56, -4.56, -4.56]),
        (Feature::Overflow, [-0.94, -0.94, -0.94, -1.13, -0.94]),
        (Feature::LaterOverflow, [-0.27, -0.27, -0.27, -0.27, -0.27]),
        (Feature::FullHands, [-0.0189, 0.0, 0.0, 0.0, 0.0]),
        (Feature::Lift, [0.973, 0.782, 1.62, 0.973, 3.91]),
        (Feature::MoreLifts, [0.708, 0.708, 0.723, 0.708, 0.708]),
        (Feature::Sandbags, [1.42, 1.25, 1.3, 1.25, 1.25]),
        (Feature::Home, [-0.00538, -0.00541, -0.00538, -0.0404, -0.305]),
        (Feature::Farthest, [0.0, 0.0, 0.0, 0.0, 0.0]),
        (Feature::LandingNow, [-6.52, -6.52, -6.52, -12.2, -6.52]),
        (Feature::LandingInReach, [-0.846, -0.256, -0.661, -0.661, -0.706]),
        (Feature::LandingOutOfReach, [-2.01, -2.01, -2.01, -2.01, -3.69]),
        (Feature::LandingLate, [-1.84, -2.42, -1.84, -1.84, -1.84]),
        (Feature::LastNow, [-9.28, -9.28, -7.48, -9.28, -9.28]),
        (Feature::LastInReach, [-2.04, -0.124, -1.19, -0.189, -0.505]),
        (Feature::LastOutOfReach, [-2.75, -2.72, -2.72, -1.03, -2.72]),
        (Feature::LastLate, [-0.28, -0.28, -0.28, -0.28, -0.28]),
        (Feature::All, [-3.92, -5.85, -3.92, -3.92, -5.55]),
        (Feature::OneNow, [-0.238, -0.339, -0.339, -0.339, -0.339]),
        (Feature::OneSoon, [-0.0818, -0.0818, -0.0563, -0.0852, -0.0818]),
        (Feature::PlainNow, [-0.171, -0.171, -0.198, -0.171, -0.171]),
        (Feature::PlainSoon, [-0.0504, -0.0504, -0.0918, -0.0504, -0.0504]),
        (Feature::Flooded, [-0.00916, -0.00916, -0.0139, -0.00831, -0.00916]),
        (Feature::Drown, [-1.83, -1.0, -1.62, -1.83, -1.83]),
        (Feature::Swim, [-0.0148, -0.0148, -0.0148, -0.0148, -0.0148]),
    ]);
}

/// The logarithm of the odds of winning at the start of a turn: a logistic regression over the games that the planner
/// plays at its default effort, all player counts and levels mixed. It judges the positions in which playouts stop.
pub(crate) const CHANCE: Weights = Weights::new([
    (Feature::Constant, [-3.99, -3.31, -3.05, -2.72, -2.53]),
    (Feature::FloodCards, [-0.0216, 0.094, 0.138, 0.192, 0.249]),
    (Feature::MarksLeft, [0.7, 0.604, 0.569, 0.541, 0.621]),
    (Feature::RiseSoon, [-3.18, -1.62, -1.44, -1.58, -1.58]),
    (Feature::TreasurePile, [0.258, -0.099, -0.286, -0.188, -0.168]),
    (Feature::Tiles, [1.65, 2.05, 2.31, 2.69, 2.75]),
    (Feature::LastTiles, [-0.183, -0.206, -0.217, -0.465, -0.283]),
    (Feature::Players, [0.000935, -0.185, -0.233, -0.194, -0.0417]),
    (Feature::LackOne, [-1.08, -0.733, -0.655, -1.47, -1.28]),
    (Feature::LackTwo, [-1.27, -0.915, -0.823, -1.81, -1.43]),
    (Feature::LackMore, [-1.49, -1.08, -0.743, -2.43, -1.61]),
    (Feature::Quarter, [0.166, -0.239, -0.837, -0.848, 0.0171]),
    (Feature::Half, [0.266, -0.209, -0.358, -0.491, 0.0429]),
    (Feature::ThreeQuarters, [0.634, 0.172, 0.0174, -0.00343, 0.372]),
    (Feature::Ready, [0.798, 0.537, 0.493, 0.828, 0.331]),
    (Feature::ReadyDistance, [-0.0827, -0.0816, -0.0761, -0.134, -0.0891]),
    (Feature::ReadyWait, [-0.0513, -0.0181, 0.0325, 0.06, -0.0419]),
    (Feature::Complete, [-0.64, -0.428, -0.178, -0.278, -0.833]),
    (Feature::Approach, [-0.0516, -0.0581, -0.0926, -0.134, -0.0595]),
    (Feature::Short, [-0.173, -0.369, -0.463, -1.17, -0.4]),
    (Feature::Overflow, [-0.144, -0.0483, 0.00777, 0.019, -0.0399]),
    (Feature::LaterOverflow, [-0.169, -0.066, -0.0444, -0.219, -0.118]),
    (Feature::FullHands, [-0.0204, -0.103, -0.0378, 0.0772, -0.0816]),
    (Feature::Lift, [0.231, 0.214, 0.27, 0.846, 1.19]),
    (Feature::MoreLifts, [0.092, -0.0398, 0.264, 0.512, 0.0296]),
    (Feature::Sandbags, [0.25, 0.355, 0.421, 0.475, 0.315]),
    (Feature::Home, [-0.0455, -0.0415, -0.0511, -0.0731, -0.117]),
    (Feature::Farthest, [0.0501, 0.0145, 0.0191, 0.0152, -0.0589]),
    (Feature::LandingNow, [-0.585, -0.727, -0.639, -0.473, -0.436]),
    (Feature::LandingInReach, [-0.426, -1.07, -0.332, -0.385, -0.0845]),
    (Feature::LandingOutOfReach, [-0.315, -0.66, -0.562, -0.457, -0.416]),
    (Feature::LandingLate, [-0.763, -0.388, -0.0713, 0.287, 0.439]),
    (Feature::LastNow, [-0.722, -0.514, -0.587, -0.326, -0.626]),
    (Feature::LastInReach, [0.186, -0.634, -0.0798, -0.303, -0.323]),
    (Feature::LastOutOfReach, [-0.608, -1.31, -0.579, -0.625, -0.851]),
    (Feature::LastLate, [-0.888, 0.0264, -0.0158, 0.272, -0.15]),
    (Feature::All, [-0.9, -0.363, -0.526, 0.0175, -0.476]),
    (Feature::OneNow, [0.0339, -0.138, -0.0276, -0.369, -0.136]),
    (Feature::OneSoon, [-0.709, -0.733, -0.663, -0.688, -0.749]),
    (Feature::PlainNow, [0.0275, 0.0385, 0.0573, 0.056, 0.0125]),
    (Feature::PlainSoon, [0.0587, 0.0227, 0.0105, 0.00649, 0.031]),
    (Feature::Flooded, [-0.135, -0.128, -0.122, -0.154, -0.143]),
    (Feature::Drown, [-1.3, -0.73, -1.73, -0.604, -0.0498]),
    (Feature::Swim, [0.239, 0.284, 0.112, 0.265, 0.224]),
]);
