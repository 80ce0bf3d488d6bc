//! Whole-program tests: one binary for all, one file per subject.
//!
//! Tests of a single module stand beside its code. Here the built program is run as a user runs it.

mod bad_output;
mod bytes;
mod fuzz;
mod golden;
mod interruption;
mod laws;
mod readme;
mod referee;
mod support;
mod verbs;
