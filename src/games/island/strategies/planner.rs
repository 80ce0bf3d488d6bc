//! The strategy that plays for the team.
//!
//! For now it plays as the novice does; only its place is prepared.

use super::novice::Novice;
use crate::games::declaration::{Parameter, Settings};
use crate::games::island::{Action, Island, View};
use crate::games::{Seat, Strategy};
use crate::random::Random;

/// What a scenario may set.
pub const PARAMETERS: &[Parameter] = &[];

/// The planner.
#[derive(Debug, Default)]
pub struct Planner {
    novice: Novice,
}

impl Planner {
    /// A planner with the given parameters.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let _ = settings;
        Self::default()
    }
}

impl Strategy<Island> for Planner {
    fn begin(&mut self, rules: &super::super::Rules, seat: Seat, players: u8) {
        self.novice.begin(rules, seat, players);
    }

    fn choose(&mut self, view: &View<'_>, random: &mut Random) -> Action {
        self.novice.choose(view, random)
    }
}
