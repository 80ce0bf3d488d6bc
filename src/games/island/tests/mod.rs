//! Tests of the whole game, one subject a file.

mod smoke;
