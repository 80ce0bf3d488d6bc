//! Rows, tallies and frames: what a run leaves behind.

pub mod tally;
