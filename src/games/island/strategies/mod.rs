//! The strategies for Forbidden Island.

use crate::games::declaration::StrategyDeclaration;

/// The declared strategies; the index is the strategy's id.
pub const DECLARATIONS: &[StrategyDeclaration] = &[
    StrategyDeclaration {
        name: "random",
        summary: "chooses a kind of action uniformly, then an action of that kind",
        parameters: &[],
    },
    StrategyDeclaration { name: "novice", summary: "plays for itself, one step ahead", parameters: &[] },
    StrategyDeclaration { name: "planner", summary: "plays for the team and plans ahead", parameters: &[] },
];
