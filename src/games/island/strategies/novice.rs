//! The strategy that plays for itself, one step ahead.

use crate::games::Strategy;
use crate::games::island::{Action, Island, View};
use crate::games::parts::random_strategy::RandomStrategy;
use crate::random::Random;

/// The novice.
#[derive(Debug, Default)]
pub struct Novice {
    random: RandomStrategy<Island>,
}

impl Strategy<Island> for Novice {
    fn choose(&mut self, view: &View<'_>, random: &mut Random) -> Action {
        self.random.choose(view, random)
    }
}
