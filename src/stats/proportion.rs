//! The share of games in which something happened, at most one row per game number.

use super::distribution::normal_quantile;
use super::{Interval, Method};

/// Wilson's score interval for `successes` in `n` rows; `None` if there are no rows.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
/// Statistical Association 22 (1927), 209-212. It stays inside 0 to 1 and keeps a width at 0 and at n.
#[must_use]
pub fn wilson(successes: u64, n: u64, level: f64) -> Option<Interval> {
    if n == 0 {
        return None;
    }
    let estimate = successes.min(n) as f64 / n as f64;
    let (low, high) = score_interval(estimate, n as f64, normal_quantile(level));
    Some(Interval { estimate, low, high, level, method: Method::Wilson })
}

/// The ends of the score interval for a rate seen in `n` rows, which need not be a whole number.
pub(super) fn score_interval(rate: f64, n: f64, quantile: f64) -> (f64, f64) {
    let square = quantile * quantile;
    let scale = 1.0 + square / n;
    let centre = (rate + square / (2.0 * n)) / scale;
    let half_width = quantile / scale * (rate * (1.0 - rate) / n + square / (4.0 * n * n)).sqrt();
    // Exact at the ends, where rounding could leave a tiny number on the wrong side.
    let low = if rate <= 0.0 { 0.0 } else { (centre - half_width).max(0.0) };
    let high = if rate >= 1.0 { 1.0 } else { (centre + half_width).min(1.0) };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::assert_close;

    fn check(successes: u64, n: u64, level: f64, low: f64, high: f64) {
        let interval = wilson(successes, n, level).expect("there are rows");
        assert_close(interval.low, low, 1e-9);
        assert_close(interval.high, high, 1e-9);
    }

    #[test]
    fn p_st_03_and_04() {
        check(37, 1_000, 0.95, 0.026_961_181, 0.050_582_397);
        check(0, 500, 0.95, 0.0, 0.007_624_340);
    }

    /// statsmodels.stats.proportion.proportion_confint(method="wilson")
    #[test]
    fn matches_statsmodels() {
        check(37, 1_000, 0.99, 0.024_426_002_114, 0.055_677_416_586);
        check(500, 500, 0.95, 0.992_375_659_538, 1.0);
        check(0, 1, 0.95, 0.0, 0.793_450_685_623);
        check(1, 1, 0.99, 0.130_977_543_280, 1.0);
        check(1, 2, 0.95, 0.094_531_205_734, 0.905_468_794_266);
        check(52_000, 100_000, 0.95, 0.516_902_796_127, 0.523_095_667_348);
    }

    #[test]
    fn b8_b10_b15_no_rows_are_undefined_and_no_interval_is_certain() {
        assert_eq!(wilson(0, 0, 0.95), None);
        for n in 1..200 {
            for successes in 0..=n {
                let interval = wilson(successes, n, 0.95).expect("there are rows");
                assert!(interval.low < interval.high, "{successes} of {n}");
                assert!(interval.low <= interval.estimate && interval.estimate <= interval.high, "{successes} of {n}");
                assert!(interval.low >= 0.0 && interval.high <= 1.0, "{successes} of {n}");
            }
        }
        let huge = wilson(u64::MAX, u64::MAX, 0.95).expect("there are rows");
        assert!(huge.low < huge.high || huge.low == 1.0);
    }
}
