//! Many comparisons at once.

use super::Interval;
use super::distribution::two_sided_p;

/// Adjusts p-values so that those below q hold at most the share q of false discoveries; in the order given.
///
/// Source: Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", Journal of the Royal Statistical Society B
/// 57 (1995), 289-300.
#[must_use]
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[b].total_cmp(&p_values[a]).then(b.cmp(&a)));
    let count = p_values.len() as f64;
    let mut adjusted = vec![1.0; p_values.len()];
    let mut smallest = 1.0_f64;
    for (from_top, &index) in order.iter().enumerate() {
        let rank = (p_values.len() - from_top) as f64;
        smallest = smallest.min(p_values[index] * count / rank);
        adjusted[index] = smallest;
    }
    adjusted
}

/// What is known about the dependence of two estimates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dependence {
    /// Independent, or positively correlated as cells on the same seeds are: the deviations add as squares at most.
    IndependentOrPositive,
    /// Nothing: the deviations add up.
    Unknown,
}

/// Which estimates cannot be told apart from the best (the largest one), which is itself among them. An estimate is told
/// apart if the p-value of its difference to the best, adjusted over all of these differences, is below 5 %. The list is
/// a set without an order: what is tied has no rank.
#[must_use]
pub fn tied_with_best(estimates: &[Interval], dependence: Dependence) -> Vec<bool> {
    let best = (0..estimates.len()).max_by(|&a, &b| {
        estimates[a].estimate.total_cmp(&estimates[b].estimate).then(b.cmp(&a)) // the first of equals
    });
    let Some(best) = best else {
        return Vec::new();
    };
    let others: Vec<usize> = (0..estimates.len()).filter(|&index| index != best).collect();
    let p_values: Vec<f64> = others
        .iter()
        .map(|&index| {
            let (one, two) = (estimates[best].deviation(), estimates[index].deviation());
            let deviation = match dependence {
                Dependence::IndependentOrPositive => libm::hypot(one, two),
                Dependence::Unknown => one + two,
            };
            two_sided_p((estimates[best].estimate - estimates[index].estimate) / deviation)
        })
        .collect();
    let mut tied = vec![true; estimates.len()];
    for (&index, adjusted) in others.iter().zip(benjamini_hochberg(&p_values)) {
        tied[index] = adjusted >= 0.05;
    }
    tied
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{assert_close, wilson};

    /// statsmodels.stats.multitest.multipletests(method="fdr_bh"), on the values of its documentation, shuffled.
    #[test]
    fn matches_statsmodels() {
        let p_values = [0.041, 0.001, 0.216, 0.008, 0.039, 0.06, 0.042, 0.074, 0.205, 0.212];
        let expected = [0.084, 0.01, 0.216, 0.04, 0.084, 0.1, 0.084, 0.105_714_285_714, 0.216, 0.216];
        for (actual, expected) in benjamini_hochberg(&p_values).into_iter().zip(expected) {
            assert_close(actual, expected, 1e-9);
        }
        assert!(benjamini_hochberg(&[]).is_empty());
    }

    #[test]
    fn b18_ties_with_the_best() {
        let rates: Vec<_> = [540, 548, 300].iter().map(|&wins| wilson(wins, 1_000, 0.95).expect("games")).collect();
        assert_eq!(tied_with_best(&rates, Dependence::IndependentOrPositive), [true, true, false]);
        assert!(tied_with_best(&[], Dependence::Unknown).is_empty());
    }

    #[test]
    fn b11_one_that_never_wins_leaves_the_others_finite() {
        let rates: Vec<_> = [0, 52, 50].iter().map(|&wins| wilson(wins, 100, 0.95).expect("games")).collect();
        assert_eq!(tied_with_best(&rates, Dependence::Unknown), [false, true, true]);
    }
}
