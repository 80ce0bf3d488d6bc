//! Rates, means and differences whose rows go together by game number: seats of one game win together, and cells share
//! seeds. The unit of sampling is the game number, never the row.
//!
//! The variance of a ratio of sums is that of its linearised residuals (W. G. Cochran, "Sampling Techniques", third
//! edition, 1977, section 6.3 and chapter 9; the same as the cluster-robust sandwich of an intercept-only regression)
//! with the correction `clusters / (clusters - 1)`.

use super::distribution::{normal_quantile, student_quantile};
use super::proportion::{score_interval, wilson};
use super::{Interval, Method};
use crate::record::tally::{ContrastTally, RatioTally};

/// A rate: the share of rows with a yes. `None` if there are no rows.
///
/// The interval is Wilson's with the effective number of rows `rate (1 - rate) / variance` in place of n and Student's
/// quantile for the number of clusters (N. Dean and M. Pagano, "Evaluating confidence interval methods for binomial
/// proportions in clustered surveys", Journal of Survey Statistics and Methodology 3 (2015), 484-503). Two limits keep
/// it honest: the effective number never exceeds the number of rows, and where the residuals say nothing (all rows agree,
/// or one cluster) each cluster counts as one row, which is what the worst dependence inside clusters would leave.
#[must_use]
pub fn clustered_rate(tally: &RatioTally, level: f64) -> Option<Interval> {
    if tally.n == 0 {
        return None;
    }
    if tally.clusters == tally.n {
        return wilson(tally.x, tally.n, level);
    }
    let rate = tally.x.min(tally.n) as f64 / tally.n as f64;
    let variance = ratio_variance(tally);
    let (rows, quantile) = match variance {
        Some(variance) if tally.x > 0 && tally.x < tally.n => {
            let rows = if variance > 0.0 { rate * (1.0 - rate) / variance } else { f64::INFINITY };
            (rows.min(tally.n as f64), student_quantile(level, tally.clusters - 1))
        }
        _ => (tally.clusters.max(1) as f64, normal_quantile(level)),
    };
    let (low, high) = score_interval(rate, rows, quantile);
    Some(Interval { estimate: rate, low, high, level, method: Method::ClusteredWilson })
}

/// The mean of a whole number that has no largest value. `None` if fewer than two clusters were seen: one cluster says
/// nothing about the spread.
///
/// If all rows agree, the residuals are zero. The interval then reaches as far as one unit times the upper Wilson limit
/// of "no cluster in all of them": a value one unit away that is rarer than this would not have been seen.
#[must_use]
pub fn clustered_mean(tally: &RatioTally, level: f64) -> Option<Interval> {
    let variance = ratio_variance(tally)?;
    let estimate = tally.x as f64 / tally.n as f64;
    let half_width = if variance > 0.0 {
        student_quantile(level, tally.clusters - 1) * variance.sqrt()
    } else {
        wilson(0, tally.clusters, level)?.high
    };
    let low = (estimate - half_width).max(0.0);
    Some(Interval { estimate, low, high: estimate + half_width, level, method: Method::ClusteredMean })
}

/// The rate inside a group minus the rate outside of it, measured on the same game numbers. `None` if a side has no rows.
///
/// The variance is that of the difference of the linearised residuals of both sides, so what a game number gives to both
/// counts. Where a side is at 0 or 1, or the residuals are all zero, the two clustered intervals are combined as in
/// method 10 of R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in
/// Medicine 17 (1998), 873-890, which keeps a width there.
#[must_use]
pub fn clustered_difference(tally: &ContrastTally, level: f64) -> Option<Interval> {
    let inside = clustered_rate(&tally.inside, level)?;
    let outside = clustered_rate(&tally.outside, level)?;
    let estimate = inside.estimate - outside.estimate;
    let regular = |rate: f64| rate > 0.0 && rate < 1.0;
    let (low, high) = match difference_variance(tally) {
        Some(variance) if variance > 0.0 && regular(inside.estimate) && regular(outside.estimate) => {
            let half_width = student_quantile(level, tally.clusters - 1) * variance.sqrt();
            (estimate - half_width, estimate + half_width)
        }
        _ => (
            estimate - libm::hypot(inside.estimate - inside.low, outside.high - outside.estimate),
            estimate + libm::hypot(inside.high - inside.estimate, outside.estimate - outside.low),
        ),
    };
    Some(Interval { estimate, low: low.max(-1.0), high: high.min(1.0), level, method: Method::ClusteredDifference })
}

/// Games and wins inside and outside a group, in one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellContrast {
    /// Which stratum the cell belongs to: differences are taken within strata only.
    pub stratum: u64,
    /// Games and wins inside the group.
    pub inside: (u64, u64),
    /// Games and wins outside of it.
    pub outside: (u64, u64),
}

/// The difference of two rates within strata, averaged with the weights `inside * outside / games` of N. Mantel and
/// W. Haenszel (Journal of the National Cancer Institute 22 (1959), 719-748). `None` if no stratum has both sides.
///
/// For groups whose size differs between strata, such as a role that is at the table more often when more people play:
/// a plain difference would report the number of players as an effect of the role. Cells share game numbers in a way that
/// these counts do not hold, so the standard deviations of the cells are added up, which covers any dependence (the
/// triangle inequality); the interval is wider than it would have to be.
#[must_use]
pub fn stratified_difference(cells: &[CellContrast], level: f64) -> Option<Interval> {
    let mut strata: Vec<u64> = cells.iter().map(|cell| cell.stratum).collect();
    strata.sort_unstable();
    strata.dedup();
    let side_total = |stratum: u64, side: fn(&CellContrast) -> (u64, u64)| {
        cells.iter().filter(|cell| cell.stratum == stratum).fold((0_u64, 0_u64), |total, cell| {
            let (games, wins) = side(cell);
            (total.0 + games, total.1 + wins)
        })
    };
    let mut estimate = 0.0;
    let mut deviation = 0.0;
    let mut weights = 0.0;
    for stratum in strata {
        let (inside, inside_wins) = side_total(stratum, |cell| cell.inside);
        let (outside, outside_wins) = side_total(stratum, |cell| cell.outside);
        if inside == 0 || outside == 0 {
            continue;
        }
        let (inside, outside) = (inside as f64, outside as f64);
        let weight = inside * outside / (inside + outside);
        weights += weight;
        estimate += weight * (inside_wins as f64 / inside - outside_wins as f64 / outside);
        for cell in cells.iter().filter(|cell| cell.stratum == stratum) {
            // Within a cell the two sides are different games and independent.
            let inside_part = count_deviation(cell.inside) / inside;
            let outside_part = count_deviation(cell.outside) / outside;
            deviation += weight * libm::hypot(inside_part, outside_part);
        }
    }
    if weights == 0.0 {
        return None;
    }
    let (estimate, deviation) = (estimate / weights, deviation / weights);
    let half_width = normal_quantile(level) * deviation;
    Some(Interval {
        estimate,
        low: (estimate - half_width).max(-1.0),
        high: (estimate + half_width).min(1.0),
        level,
        method: Method::StratifiedDifference,
    })
}

/// The standard deviation of a number of wins. The rate is moved towards 1/2 by two games of either kind (A. Agresti and
/// B. A. Coull, The American Statistician 52 (1998), 119-126), so that it is never 0.
fn count_deviation((games, wins): (u64, u64)) -> f64 {
    if games == 0 {
        return 0.0;
    }
    let rate = (wins as f64 + 2.0) / (games as f64 + 4.0);
    (games as f64 * rate * (1.0 - rate)).sqrt()
}

/// Variance of `x / n`; `None` below two clusters or without rows.
fn ratio_variance(tally: &RatioTally) -> Option<f64> {
    if tally.clusters < 2 || tally.n == 0 {
        return None;
    }
    let squares = residual_products(
        Products { xx: tally.xx, xn: tally.nx, nx: tally.nx, nn: tally.nn },
        (tally.x, tally.n),
        (tally.x, tally.n),
    );
    Some(correction(tally.clusters) * squares.max(0.0))
}

/// Variance of the difference of two ratios; `None` below two clusters or without rows on a side.
fn difference_variance(tally: &ContrastTally) -> Option<f64> {
    let (inside, outside) = (&tally.inside, &tally.outside);
    if tally.clusters < 2 || inside.n == 0 || outside.n == 0 {
        return None;
    }
    let own = |side: &RatioTally| {
        residual_products(
            Products { xx: side.xx, xn: side.nx, nx: side.nx, nn: side.nn },
            (side.x, side.n),
            (side.x, side.n),
        )
    };
    let both = residual_products(
        Products { xx: tally.xx, xn: tally.xn, nx: tally.nx, nn: tally.nn },
        (inside.x, inside.n),
        (outside.x, outside.n),
    );
    Some(correction(tally.clusters) * (own(inside) + own(outside) - 2.0 * both).max(0.0))
}

fn correction(clusters: u64) -> f64 {
    clusters as f64 / (clusters as f64 - 1.0)
}

/// Sums over clusters of the products of two sides' totals; the first letter is the first side's.
#[derive(Clone, Copy)]
struct Products {
    xx: u64,
    xn: u64,
    nx: u64,
    nn: u64,
}

/// Sum over clusters of `(x1 - R1 n1) (x2 - R2 n2) / (N1 N2)`, where `R = X / N` are the ratios of the totals.
///
/// The numerator is a small difference of large products, so it is taken in whole numbers: multiplied by `N1 N2` it is
/// `N1 N2 xx - N1 X2 xn - X1 N2 nx + X1 X2 nn`. Only when that leaves 128 bits are floating-point numbers used.
fn residual_products(products: Products, first: (u64, u64), second: (u64, u64)) -> f64 {
    let (x1, n1) = first;
    let (x2, n2) = second;
    let exact = || -> Option<i128> {
        let term = |a: u64, b: u64, c: u64| i128::from(a).checked_mul(i128::from(b))?.checked_mul(i128::from(c));
        term(n1, n2, products.xx)?
            .checked_sub(term(n1, x2, products.xn)?)?
            .checked_sub(term(x1, n2, products.nx)?)?
            .checked_add(term(x1, x2, products.nn)?)
    };
    let (n1, n2) = (n1 as f64, n2 as f64);
    match exact() {
        Some(numerator) => numerator as f64 / (n1 * n2) / (n1 * n2),
        None => {
            let (ratio1, ratio2) = (x1 as f64 / n1, x2 as f64 / n2);
            let sum = products.xx as f64 - ratio2 * products.xn as f64 - ratio1 * products.nx as f64
                + ratio1 * ratio2 * products.nn as f64;
            sum / (n1 * n2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Random, below};
    use crate::stats::{LEVEL, assert_close};
    use rand_xoshiro::rand_core::SeedableRng;

    fn ratio(rows: &[(u64, u64)]) -> RatioTally {
        let mut tally = RatioTally::default();
        for &(n, x) in rows.iter().filter(|row| row.0 > 0) {
            tally.clusters += 1;
            tally.n += n;
            tally.x += x;
            tally.nn += n * n;
            tally.nx += n * x;
            tally.xx += x * x;
        }
        tally
    }

    fn contrast(inside: &[(u64, u64)], outside: &[(u64, u64)]) -> ContrastTally {
        let mut tally = ContrastTally { inside: ratio(inside), outside: ratio(outside), ..ContrastTally::default() };
        for (&(n1, x1), &(n2, x2)) in inside.iter().zip(outside) {
            tally.clusters += u64::from(n1 + n2 > 0);
            tally.nn += n1 * n2;
            tally.nx += n1 * x2;
            tally.xn += x1 * n2;
            tally.xx += x1 * x2;
        }
        tally
    }

    /// Expected: statsmodels OLS on an intercept, cov_type="cluster" without its correction, times sqrt(6/5).
    #[test]
    fn ratio_variance_matches_the_cluster_robust_sandwich() {
        let tally = ratio(&[(2, 1), (2, 2), (3, 0), (1, 1), (4, 3), (2, 0)]);
        let variance = ratio_variance(&tally).expect("six clusters");
        assert_close(variance.sqrt(), 0.183_503_322_552_358_96, 1e-12);
    }

    /// Expected: statsmodels OLS on intercept and group, cov_type="cluster", as above; t quantile from scipy.
    #[test]
    fn difference_matches_the_cluster_robust_sandwich() {
        let inside = [(1, 1), (2, 1), (0, 0), (1, 1), (2, 2), (1, 0)];
        let outside = [(1, 0), (0, 0), (3, 2), (1, 0), (2, 1), (2, 1)];
        let interval = clustered_difference(&contrast(&inside, &outside), LEVEL).expect("both sides");
        let half_width = 2.570_581_835_636_314_6 * 0.228_189_648_110_929_45;
        assert_close(interval.estimate, 0.269_841_269_841_269_9, 1e-12);
        assert_close(interval.low, 0.269_841_269_841_269_9 - half_width, 1e-7);
        assert_close(interval.high, 0.269_841_269_841_269_9 + half_width, 1e-7);
    }

    /// Expected: scipy.stats.t.interval on the mean of 3, 5, 5, 8, 9, 12.
    #[test]
    fn mean_of_one_row_per_cluster_is_the_classical_interval() {
        let tally = ratio(&[(1, 3), (1, 5), (1, 5), (1, 8), (1, 9), (1, 12)]);
        let interval = clustered_mean(&tally, LEVEL).expect("six clusters");
        assert_close(interval.estimate, 7.0, 0.0);
        assert_close(interval.low, 3.551_202_564_274_605, 1e-6);
        assert_close(interval.high, 10.448_797_435_725_396, 1e-6);
    }

    #[test]
    fn one_row_per_game_number_is_plain_wilson() {
        let tally = ratio(&[(1, 1), (1, 0), (1, 0)]);
        assert_eq!(clustered_rate(&tally, LEVEL), wilson(1, 3, LEVEL));
    }

    #[test]
    fn b1_rate_times_own_rows_is_wins_for_uneven_schedules() {
        let tally = ratio(&[(5, 4), (1, 0), (2, 2), (7, 1)]);
        let interval = clustered_rate(&tally, LEVEL).expect("rows");
        assert_close(interval.estimate * tally.n as f64, tally.x as f64, 1e-12);
    }

    #[test]
    fn b8_b10_b15_extremes_are_finite_and_never_certain() {
        assert_eq!(clustered_rate(&RatioTally::default(), LEVEL), None);
        assert_eq!(clustered_mean(&RatioTally::default(), LEVEL), None);
        assert_eq!(clustered_mean(&ratio(&[(1, 7)]), LEVEL), None);
        assert_eq!(clustered_difference(&ContrastTally::default(), LEVEL), None);
        assert_eq!(clustered_difference(&contrast(&[(2, 1)], &[(0, 0)]), LEVEL), None);
        assert_eq!(stratified_difference(&[], LEVEL), None);
        let mut intervals = vec![
            clustered_rate(&ratio(&[(3, 0)]), LEVEL),
            clustered_rate(&ratio(&[(3, 3), (3, 3)]), LEVEL),
            clustered_rate(&ratio(&[(3, 1), (3, 1)]), LEVEL),
            clustered_rate(&ratio(&[(2, 2), (2, 0)]), LEVEL),
            clustered_mean(&ratio(&[(1, 4), (1, 4)]), LEVEL),
            clustered_mean(&ratio(&[(1, 0), (1, 0), (1, 0)]), LEVEL),
        ];
        for inside in [0, 1, 2] {
            for outside in [0, 1, 2] {
                let one = contrast(&[(2, inside)], &[(2, outside)]);
                let two = contrast(&[(2, inside), (2, inside)], &[(2, outside), (2, outside)]);
                intervals.push(clustered_difference(&one, LEVEL));
                intervals.push(clustered_difference(&two, LEVEL));
            }
        }
        let cell = CellContrast { stratum: 2, inside: (1, 1), outside: (1, 0) };
        intervals.push(stratified_difference(&[cell], LEVEL));
        for interval in intervals {
            let interval = interval.expect("defined");
            assert!(interval.low.is_finite() && interval.high.is_finite(), "{interval:?}");
            assert!(interval.low < interval.high, "{interval:?}");
            assert!(interval.low <= interval.estimate && interval.estimate <= interval.high, "{interval:?}");
        }
    }

    #[test]
    fn totals_beyond_128_bits_fall_back_to_floating_point() {
        let n = 1_u64 << 43;
        let tally = RatioTally { clusters: n / 2, n, x: n / 2, nn: n * 2, nx: n, xx: n };
        let variance = ratio_variance(&tally).expect("clusters");
        // sum (x - n/2)^2 / N^2 = (xx - nx + nn / 4) / N^2 = N / 2 / N^2
        assert_close(variance * n as f64, 0.5, 1e-9);
    }

    /// The coverage of nominal 95 % intervals when rows of one game number are correlated on purpose: with probability
    /// `share` all rows of a game number show the same draw. 1000 repetitions: the standard error is 0.7 points, so the
    /// limits below lie more than four standard errors from 95 %.
    fn coverage(
        share: u32,
        true_rate: u32,
        interval: impl Fn(&mut dyn FnMut(u32) -> (u64, u64)) -> (Interval, f64),
    ) -> f64 {
        let mut random = Random::seed_from_u64(u64::from(share) << 32 | u64::from(true_rate));
        let repetitions = 1_000;
        let mut covered = 0;
        for _ in 0..repetitions {
            let mut draw = |rows: u32| {
                let common = below(&mut random, 100) < share;
                let first = below(&mut random, 100) < true_rate;
                let mut wins = u64::from(first && rows > 0);
                for _ in 1..rows {
                    wins += u64::from(if common { first } else { below(&mut random, 100) < true_rate });
                }
                (u64::from(rows), wins)
            };
            let (interval, truth) = interval(&mut draw);
            covered += u32::from(interval.low <= truth && truth <= interval.high);
        }
        f64::from(covered) / f64::from(repetitions)
    }

    #[test]
    fn b3_b20_rates_cover_under_planted_correlation() {
        for share in [0, 40, 90] {
            for true_rate in [3, 50] {
                let seen = coverage(share, true_rate, |draw| {
                    let game_numbers = if true_rate < 10 { 800 } else { 200 };
                    let rows: Vec<_> = (0..game_numbers).map(|index| draw(1 + index % 4)).collect();
                    (clustered_rate(&ratio(&rows), LEVEL).expect("rows"), f64::from(true_rate) / 100.0)
                });
                assert!((0.92..=0.985).contains(&seen), "correlation {share} %, rate {true_rate} %: {seen}");
            }
        }
    }

    #[test]
    fn b3_an_interval_that_ignores_the_correlation_would_not_cover() {
        let seen = coverage(90, 50, |draw| {
            let tally = ratio(&(0..200).map(|_| draw(4)).collect::<Vec<_>>());
            (wilson(tally.x, tally.n, LEVEL).expect("rows"), 0.5)
        });
        assert!(seen < 0.8, "{seen}: the planted correlation is too weak to test anything");
    }

    #[test]
    fn b3_differences_cover_under_planted_correlation() {
        for share in [0, 40, 90] {
            let seen = coverage(share, 30, |draw| {
                // Every second game number shows both sides the same draws, as cells on common seeds do.
                let inside: Vec<_> = (0..200).map(|_| draw(2)).collect();
                let outside: Vec<_> =
                    inside.iter().enumerate().map(|(index, row)| if index % 2 == 0 { *row } else { draw(2) }).collect();
                (clustered_difference(&contrast(&inside, &outside), LEVEL).expect("both sides"), 0.0)
            });
            assert!((0.92..=0.98).contains(&seen), "correlation {share} %: {seen}");
        }
    }

    #[test]
    fn means_cover_under_planted_correlation() {
        let seen = coverage(90, 50, |draw| {
            // Values 0 to 3 per row, all rows of a game number nearly equal.
            let rows: Vec<_> = (0..100).map(|_| draw(3)).map(|(n, x)| (n, x * 3)).collect();
            (clustered_mean(&ratio(&rows), LEVEL).expect("rows"), 1.5)
        });
        assert!((0.92..=0.98).contains(&seen), "{seen}");
    }

    /// A role without effect that is at the table more often in larger, more successful tables.
    #[test]
    fn strata_remove_an_effect_that_belongs_to_the_table_size() {
        let cells = [
            CellContrast { stratum: 2, inside: (1_000, 200), outside: (2_000, 400) },
            CellContrast { stratum: 4, inside: (2_000, 1_200), outside: (1_000, 600) },
        ];
        let interval = stratified_difference(&cells, LEVEL).expect("both sides");
        assert_close(interval.estimate, 0.0, 1e-12);
        assert!(interval.low < -0.01 && interval.high > 0.01);
    }
}
