//! Tests of the whole game, one subject a file.

mod helpers;
mod laws;
mod smoke;
