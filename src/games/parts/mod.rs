//! What two games or more share; no rules of one game.

pub mod features;
pub mod json;
pub mod options;
pub mod pile;
pub mod random_strategy;
pub mod roles;
pub mod set;
