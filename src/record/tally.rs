//! Exact integer counts from which every number of a report can be rebuilt, and which add up over blocks and shards.

use serde::{Deserialize, Serialize};

/// All counts of a run or of a part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// One per cell, in cell order.
    pub cells: Vec<CellTally>,
    /// One per declared role: games with the role at the table against games without, over all cells.
    pub roles: Vec<ContrastTally>,
    /// One per unordered pair of different roles `(a, b)`, `a < b`, ordered by a, then b: games with both at the table
    /// against all others.
    pub role_pairs: Vec<ContrastTally>,
    /// One per expectation of the scenario: the measured value pooled over the selected cells.
    pub expectations: Vec<RatioTally>,
}

/// Counts of one cell.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellTally {
    /// Games played.
    pub games: u64,
    /// Games per declared outcome; capped and faulty games are in none.
    pub outcomes: Vec<u64>,
    /// Games stopped by `max_steps` or a cap of the rules.
    pub capped: u64,
    /// Games given up because a strategy chose an illegal action.
    pub faults: u64,
    /// The lowest game numbers with such a fault, at most ten.
    pub fault_games: Vec<u64>,
    /// For each declared cause, games that ended for it by round: entry `r` counts games that ended in round `r`.
    pub ends_by_round: Vec<Vec<u64>>,
    /// Games that ended without a declared cause (`max_steps`, faults) by round, as above: censored observations.
    pub censored_by_round: Vec<u64>,
    /// Games by number of turns begun: entry `t` counts games with `t` turns.
    pub turns: Vec<u64>,
    /// Sum and sum of squares of the number of rounds.
    pub rounds: MomentTally,
    /// Sum and sum of squares of the number of actions applied.
    pub steps: MomentTally,
    /// Sum and sum of squares per declared game metric (labels are summed as indices and mean nothing).
    pub game_metrics: Vec<MomentTally>,
    /// For each declared feature, games in which it occurred.
    pub features: Vec<u64>,
    /// Games with each declared role at the table, and those of them that were won.
    pub roles: Vec<RoleTally>,
}

/// Games with one role at the table in one cell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleTally {
    /// Games with the role.
    pub games: u64,
    /// Won games with the role.
    pub wins: u64,
}

/// Sum and sum of squares of a whole number per game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MomentTally {
    /// Sum over games.
    pub sum: u64,
    /// Sum of squares over games.
    pub sum_of_squares: u64,
}

/// A ratio of sums `x / n` with what its variance needs when one game number contributes several observations: for each
/// game number, `n` is the number of observations and `x` the sum of their values.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatioTally {
    /// Game numbers with at least one observation.
    pub clusters: u64,
    /// Sum of n.
    pub n: u64,
    /// Sum of x.
    pub x: u64,
    /// Sum of n squared.
    pub nn: u64,
    /// Sum of n times x.
    pub nx: u64,
    /// Sum of x squared.
    pub xx: u64,
}

/// A difference of two ratios measured on the same game numbers: observations inside a group and outside of it. The
/// products are sums over game numbers; `in` and `out` name the two sides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContrastTally {
    /// Inside the group.
    pub inside: RatioTally,
    /// Outside of it.
    pub outside: RatioTally,
    /// Game numbers with an observation on either side.
    pub clusters: u64,
    /// Sum of n inside times n outside.
    pub nn: u64,
    /// Sum of n inside times x outside.
    pub nx: u64,
    /// Sum of x inside times n outside.
    pub xn: u64,
    /// Sum of x inside times x outside.
    pub xx: u64,
}
