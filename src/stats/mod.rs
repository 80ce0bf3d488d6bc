//! Statistics: pure functions on counts. No files, no games.
//!
//! A quantity that the data do not determine, such as a rate of no games, is `None`: it is never written as a number and
//! never as perfect certainty. No interval has zero width. Sums are exact integers wherever their products fit 128 bits,
//! and the order of every other sum is fixed, so equal counts give equal bytes.

pub mod clustered;
pub mod distribution;
pub mod multiple;
pub mod proportion;
pub mod survival;
pub mod verdict;

pub use clustered::{clustered_difference, clustered_mean, clustered_rate, stratified_difference};
pub use multiple::{Dependence, benjamini_hochberg, tied_with_best};
pub use proportion::wilson;
pub use verdict::{Verdict, family_level, judge};

/// The level of every interval that is not judged as one of a family.
pub const LEVEL: f64 = 0.95;

/// An estimate with the range that the data leave open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The estimate itself.
    pub estimate: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end; always above `low`.
    pub high: f64,
    /// The share of repetitions in which such an interval covers the true value.
    pub level: f64,
    /// How it was computed.
    pub method: Method,
}

/// How an interval was computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Wilson's score interval: one row per game number.
    Wilson,
    /// Wilson's interval with the effective number of rows that remains when rows of one game number go together.
    ClusteredWilson,
    /// Mean of a whole number, clustered by game number.
    ClusteredMean,
    /// Difference of two rates, clustered by game number.
    ClusteredDifference,
    /// Difference of two rates within groups of cells; its width allows for any dependence between cells.
    StratifiedDifference,
}

impl Method {
    /// The name in files and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wilson => "wilson",
            Self::ClusteredWilson => "clustered-wilson",
            Self::ClusteredMean => "clustered-mean",
            Self::ClusteredDifference => "clustered-difference",
            Self::StratifiedDifference => "stratified-difference",
        }
    }
}

impl Interval {
    /// The standard deviation of the estimate that the width stands for.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        (self.high - self.low) / (2.0 * distribution::normal_quantile(self.level))
    }

    /// Two-sided p-value of "the true value is 0", from the normal distribution. Only meaningful for differences.
    #[must_use]
    pub fn p_value(&self) -> f64 {
        distribution::two_sided_p(self.estimate / self.deviation())
    }
}

/// Rounds to the nine decimals with which every number is written, and makes a negative zero positive.
#[must_use]
pub fn round9(value: f64) -> f64 {
    // Adding 0.0 turns -0.0 into 0.0 and leaves every other value as it is.
    (value * 1e9).round() / 1e9 + 0.0
}

#[cfg(test)]
pub(crate) fn assert_close(actual: f64, expected: f64, tolerance: f64) {
    assert!((actual - expected).abs() <= tolerance, "{actual} is not {expected} within {tolerance}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_numbers_have_nine_decimals_and_no_negative_zero() {
        assert_eq!(round9(0.123_456_789_49), 0.123_456_789);
        assert_eq!(round9(-1e-12).to_bits(), 0.0_f64.to_bits());
    }
}
