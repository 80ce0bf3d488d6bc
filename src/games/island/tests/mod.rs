//! Tests of the whole game, one subject a file.

mod coverage;
mod fic_actions;
mod fic_cards;
mod fic_floods;
mod fic_setup;
mod helpers;
mod laws;
mod parameters;
mod smoke;
mod statistics;
mod strength;
