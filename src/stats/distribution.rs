//! Quantiles and tail probabilities of the normal and Student's t distribution.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Beyond this many degrees of freedom the t quantile differs from the normal one by less than one part in ten thousand.
const NORMAL_FROM: u64 = 10_000;

/// The number of standard deviations on either side of the mean that hold the share `level` of a normal distribution.
#[must_use]
pub fn normal_quantile(level: f64) -> f64 {
    Normal::standard().inverse_cdf(0.5 + level / 2.0)
}

/// The same for Student's t distribution, which allows for a variance estimated from few clusters.
#[must_use]
pub fn student_quantile(level: f64, degrees_of_freedom: u64) -> f64 {
    if degrees_of_freedom >= NORMAL_FROM {
        return normal_quantile(level);
    }
    StudentsT::new(0.0, 1.0, degrees_of_freedom.max(1) as f64)
        .map_or_else(|_| normal_quantile(level), |distribution| distribution.inverse_cdf(0.5 + level / 2.0))
}

/// The probability that a standard normal variable is at least as far from 0 as `z`.
#[must_use]
pub fn two_sided_p(z: f64) -> f64 {
    libm::erfc(z.abs() / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::assert_close;

    // Expected values: scipy.stats.norm.ppf, scipy.stats.t.ppf, 2 * scipy.stats.norm.sf.

    #[test]
    fn normal_quantiles_match_scipy() {
        assert_close(normal_quantile(0.95), 1.959_963_984_540_054, 1e-9);
        assert_close(normal_quantile(0.99), 2.575_829_303_548_900_4, 1e-9);
        assert_close(normal_quantile(0.999), 3.290_526_731_491_925_5, 1e-9);
    }

    #[test]
    fn student_quantiles_match_scipy() {
        for (degrees, at_95, at_99) in [
            (1, 12.706_204_736_174_694, 63.656_741_162_871_526),
            (2, 4.302_652_729_749_462, 9.924_843_200_918_287),
            (9, 2.262_157_162_798_205, 3.249_835_541_592_126),
            (99, 1.984_216_951_586_417_4, 2.626_405_457_280_827),
            (9_999, 1.960_201_263_621_357, 2.576_321_095_856_597_4),
        ] {
            assert_close(student_quantile(0.95, degrees), at_95, 1e-6);
            assert_close(student_quantile(0.99, degrees), at_99, 1e-6);
        }
    }

    #[test]
    fn tail_probabilities_match_scipy() {
        assert_close(two_sided_p(0.5), 0.617_075_077_451_973_8, 1e-12);
        assert_close(two_sided_p(-1.96), 0.049_995_790_296_440_87, 1e-12);
        assert_close(two_sided_p(5.0), 5.733_031_437_583_866e-7, 1e-15);
    }
}
