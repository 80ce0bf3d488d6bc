//! Playing: one game, and many games in parallel.
//!
//! The engine knows neither files nor formats. [`play::play`] plays one game; [`runner::run`] plays blocks of game
//! numbers on all cores and hands rows and tallies on in play order.

pub mod play;
pub mod referee;
pub mod runner;
