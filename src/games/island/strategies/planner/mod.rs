//! The strategy that plays for the team.

mod board;
mod distances;
pub(crate) mod features;
mod forecast;
mod search;
mod specials;
mod value;
pub(crate) mod weights;

use crate::games::declaration::{DefaultValue, Parameter, ParameterKind, Settings};
use crate::games::island::state::Phase;
use crate::games::island::{Action, Island, View};
use crate::games::{Seat, Strategy, View as _};
use crate::random::Random;
use board::Board;
use distances::Distances;
use search::Beam;
use value::Outlook;
use weights::Weights;

/// What a scenario may set.
pub const PARAMETERS: &[Parameter] = &[Parameter {
    name: "effort",
    kind: ParameterKind::Integer { min: 1, max: 3, names: &[] },
    default: DefaultValue::Integer(1),
    summary: "how far it looks",
}];

/// How many lines of actions are followed, by effort.
const WIDTHS: [usize; 3] = [3, 12, search::MAX_WIDTH];

/// The planner.
#[derive(Debug)]
pub struct Planner {
    width: usize,
    weights: Weights,
    distances: Distances,
    beam: Beam,
    legal: Vec<Action>,
}

impl Planner {
    /// A planner with the given parameters.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        Self::with_weights(usize::from(settings.byte("effort")), Weights::LEARNED)
    }

    /// A planner with the given weights.
    pub(crate) fn with_weights(effort: usize, weights: Weights) -> Self {
        let width = WIDTHS[effort.clamp(1, WIDTHS.len()) - 1];
        Self { width, weights, distances: Distances::default(), beam: Beam::default(), legal: Vec::new() }
    }

    #[allow(dead_code, missing_docs)]
    pub(crate) fn features_after(&mut self, view: &View<'_>, action: Action) -> [f32; features::FEATURES] {
        let mut board = Board::of(view);
        let mut outlook = Outlook::new(view, &self.weights, &mut self.distances);
        board.apply(view.rules(), view.seat(), action);
        outlook.features(&board)
    }

    /// What the planner wants to do, legal or not.
    fn wish(&mut self, view: &View<'_>) -> Action {
        if view.phase() == Phase::Window && !specials::worth_a_thought(view) {
            return Action::Pass;
        }
        if specials::lift_off(view) {
            return Action::LiftOff;
        }
        let board = Board::of(view);
        let mut outlook = Outlook::new(view, &self.weights, &mut self.distances);
        match view.phase() {
            Phase::Action => self.beam.best(&mut outlook, &board, self.width).0,
            Phase::Window => specials::in_window(view, &mut outlook, &board),
            Phase::OverLimit => specials::over_limit(view, &mut outlook, &board),
            _ => {
                self.legal.clear();
                view.legal(&mut self.legal);
                specials::best_of(&mut outlook, &board, view.seat(), &self.legal).unwrap_or(Action::Pass)
            }
        }
    }
}

impl Strategy<Island> for Planner {
    fn begin(&mut self, _rules: &super::super::Rules, _seat: Seat, _players: u8) {
        self.distances.reset();
    }

    fn choose(&mut self, view: &View<'_>, _random: &mut Random) -> Action {
        let wish = self.wish(view);
        if view.is_legal(wish) {
            return wish;
        }
        self.legal.clear();
        view.legal(&mut self.legal);
        self.legal[0]
    }
}
