//! Tests of the whole game, one subject a file.

mod fic_actions;
mod fic_cards;
mod fic_floods;
mod fic_setup;
mod helpers;
mod laws;
mod smoke;
mod statistics;
mod strength;
