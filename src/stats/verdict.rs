//! Whether an expectation holds.

use super::Interval;
use crate::scenario::Band;

/// What the data say about an expectation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The whole interval lies inside the band.
    Holds,
    /// The whole interval lies outside of the band.
    Fails,
    /// The interval reaches across an end of the band, or there is none: more games are needed.
    Undecided,
}

impl Verdict {
    /// The word in files and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::Undecided => "undecided",
        }
    }
}

/// The level at which each of `k` expectations is judged, so that the chance of any false alarm stays below 5 %
/// (Bonferroni).
#[must_use]
pub fn family_level(k: usize) -> f64 {
    1.0 - 0.05 / k.max(1) as f64
}

/// Judges an interval against a band; what is undefined is undecided.
#[must_use]
pub fn judge(interval: Option<&Interval>, band: Band) -> Verdict {
    let Some(interval) = interval else {
        return Verdict::Undecided;
    };
    if interval.low >= band.low && interval.high <= band.high {
        Verdict::Holds
    } else if interval.high < band.low || interval.low > band.high {
        Verdict::Fails
    } else {
        Verdict::Undecided
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Random, below};
    use crate::stats::wilson;
    use rand_xoshiro::rand_core::SeedableRng;

    const fn band(low: f64, high: f64) -> Band {
        Band { low, high }
    }

    #[test]
    fn inside_outside_across() {
        let interval = wilson(500, 1_000, 0.95);
        assert_eq!(judge(interval.as_ref(), band(0.4, 0.6)), Verdict::Holds);
        assert_eq!(judge(interval.as_ref(), band(0.4, f64::INFINITY)), Verdict::Holds);
        assert_eq!(judge(interval.as_ref(), band(f64::NEG_INFINITY, 0.4)), Verdict::Fails);
        assert_eq!(judge(interval.as_ref(), band(0.6, 0.7)), Verdict::Fails);
        assert_eq!(judge(interval.as_ref(), band(0.5, 0.6)), Verdict::Undecided);
    }

    #[test]
    fn b8_too_few_games_decide_nothing() {
        assert_eq!(judge(None, band(0.0, 1.0)), Verdict::Undecided);
        for n in 0..=2 {
            for wins in 0..=n {
                assert_eq!(judge(wilson(wins, n, 0.95).as_ref(), band(0.25, 0.75)), Verdict::Undecided);
            }
        }
    }

    /// A/A: four expectations on independent data whose true rate lies on the edge of the band, where a false alarm is
    /// likeliest. The chance that any of the four fails must stay below 5 %; one-sided it is about 2.5 %. 4000 runs put
    /// the standard error at 0.25 points.
    #[test]
    fn b5_false_alarms_of_a_family_stay_below_five_percent() {
        let mut random = Random::seed_from_u64(7);
        let runs = 4_000;
        let level = family_level(4);
        let mut alarms = 0;
        let mut both_sides = 0;
        for _ in 0..runs {
            let wins: Vec<u64> =
                (0..4).map(|_| (0..400).map(|_| u64::from(below(&mut random, 100) < 40)).sum()).collect();
            let any =
                |band: Band| wins.iter().any(|&wins| judge(wilson(wins, 400, level).as_ref(), band) == Verdict::Fails);
            alarms += u32::from(any(band(0.4, 1.0)));
            both_sides += u32::from(any(band(0.4, 0.4)));
        }
        let one_sided = f64::from(alarms) / f64::from(runs);
        let two_sided = f64::from(both_sides) / f64::from(runs);
        assert!(one_sided < 0.035, "{one_sided}");
        assert!((0.03..0.06).contains(&two_sided), "{two_sided}");
    }
}
