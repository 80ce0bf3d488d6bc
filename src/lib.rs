//! `ludometer` plays tabletop games headlessly, millions at a time, and says how balanced they are.

pub mod games;
pub mod random;
pub mod record;
pub mod report;
pub mod scenario;
pub mod stats;
