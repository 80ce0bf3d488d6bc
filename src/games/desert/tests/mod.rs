//! Tests of the whole game, one subject a file.

mod coverage;
mod fdc_actions;
mod fdc_cards;
mod fdc_parts;
mod fdc_roles;
mod fdc_setup;
mod fdc_storm;
mod helpers;
mod laws;
mod parameters;
mod statistics;
