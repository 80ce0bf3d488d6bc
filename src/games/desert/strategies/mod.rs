//! The strategies for Forbidden Desert.

pub mod novice;
pub mod planner;

use super::Desert;
use crate::games::declaration::StrategyDeclaration;
use crate::games::parts::random_strategy::RandomStrategy;
use crate::games::{Strategy, StrategySpec};

/// The declared strategies; the index is the strategy's id.
pub const DECLARATIONS: &[StrategyDeclaration] = &[
    StrategyDeclaration {
        name: "random",
        summary: "chooses a kind of action uniformly, then an action of that kind",
        parameters: &[],
    },
    StrategyDeclaration { name: "novice", summary: "plays for itself, one step ahead", parameters: &[] },
    StrategyDeclaration {
        name: "planner",
        summary: "plays for the team and plans ahead",
        parameters: planner::PARAMETERS,
    },
];

/// Makes the strategy with the id of `spec`.
///
/// # Panics
///
/// If no strategy has that id.
pub(super) fn make(spec: &StrategySpec) -> Box<dyn Strategy<Desert>> {
    match spec.strategy {
        0 => Box::new(RandomStrategy::<Desert>::default()),
        1 => Box::new(novice::Novice::default()),
        2 => Box::new(planner::Planner::new(&spec.settings)),
        other => panic!("Forbidden Desert declares {} strategies, none has the id {other}", DECLARATIONS.len()),
    }
}
