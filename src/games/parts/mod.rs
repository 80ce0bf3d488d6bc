//! What two games or more share; no rules of one game.

pub mod json;
pub mod pile;
pub mod random_strategy;
