//! How likely a statistic is: the distributions of χ², of the normal law and of Poisson, and their critical values.

use serde::Serialize;

/// The law that a statistic follows if the outcomes are what they should be.
///
/// ```
/// use croupier_analysis::lab::chance::Law;
///
/// assert!((Law::Normal.at_most(0.0) - 0.5).abs() < 1e-12);
/// let (low, high) = Law::Normal.bounds(0.95);
/// assert!((high - 1.96).abs() < 0.001 && low == -high);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Law {
    /// χ² with so many degrees of freedom.
    ChiSquare(f64),
    /// Normal, with mean 0 and variance 1.
    Normal,
    /// Poisson with this mean.
    Poisson(f64),
}

impl Law {
    /// How likely it is to come to this or less.
    ///
    /// ```
    /// use croupier_analysis::lab::chance::Law;
    ///
    /// let none = Law::Poisson(2.0).at_most(0.0);
    /// assert!((none - (-2.0_f64).exp()).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn at_most(self, x: f64) -> f64 {
        match self {
            Law::ChiSquare(degrees) => lower(degrees / 2.0, x / 2.0),
            Law::Normal if x < 0.0 => 1.0 - Law::Normal.at_most(-x),
            Law::Normal => 0.5 + 0.5 * lower(0.5, x * x / 2.0),
            Law::Poisson(_) if x < 0.0 => 0.0,
            Law::Poisson(mean) => 1.0 - lower(x.floor() + 1.0, mean),
        }
    }

    /// How likely it is to come to this or more.
    ///
    /// ```
    /// use croupier_analysis::lab::chance::Law;
    ///
    /// let (some, none) = (Law::Poisson(2.0).at_least(1.0), Law::Poisson(2.0).at_most(0.0));
    /// assert!((some + none - 1.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn at_least(self, x: f64) -> f64 {
        match self {
            Law::ChiSquare(_) | Law::Normal => 1.0 - self.at_most(x),
            Law::Poisson(_) => 1.0 - self.at_most(x.ceil() - 1.0),
        }
    }

    /// How likely something at least as far out as this is, on either side: too even is as suspicious as too uneven.
    ///
    /// ```
    /// use croupier_analysis::lab::chance::Law;
    ///
    /// // Thirty-six degrees of freedom, for a wheel of thirty-seven numbers.
    /// let wheel = Law::ChiSquare(36.0);
    /// assert!(wheel.two_sided(36.0) > 0.9);
    /// assert!(wheel.two_sided(80.0) < 0.001, "too uneven");
    /// assert!(wheel.two_sided(5.0) < 0.001, "too even");
    /// ```
    #[must_use]
    pub fn two_sided(self, x: f64) -> f64 {
        (2.0 * self.at_most(x).min(self.at_least(x))).min(1.0)
    }

    /// Between which values it lies with this confidence; what is outside is as likely above as below.
    ///
    /// ```
    /// use croupier_analysis::lab::chance::Law;
    ///
    /// let (low, high) = Law::ChiSquare(36.0).bounds(0.99);
    /// assert!(low < 36.0 && 36.0 < high);
    /// assert!((Law::ChiSquare(36.0).two_sided(high) - 0.01).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn bounds(self, confidence: f64) -> (f64, f64) {
        let side = (1.0 - confidence) / 2.0;
        match self {
            Law::Poisson(mean) => {
                let most = mean + 40.0 * mean.sqrt() + 40.0;
                let low = self.search(0.0, most, |x| self.at_most(x) >= side);
                let high = self.search(0.0, most, |x| self.at_least(x + 1.0) < side);
                // It is a whole number that passes or not, and nothing is between two of them.
                (low.floor(), high.ceil())
            }
            Law::Normal => {
                let high = self.search(0.0, 40.0, |x| self.at_least(x) < side);
                (-high, high)
            }
            Law::ChiSquare(degrees) => {
                let most = degrees + 40.0 * degrees.sqrt() + 100.0;
                let low = self.search(0.0, most, |x| self.at_most(x) >= side);
                let high = self.search(0.0, most, |x| self.at_least(x) < side);
                (low, high)
            }
        }
    }

    /// The least value for which it holds, from which on it holds always.
    fn search(self, least: f64, most: f64, holds: impl Fn(f64) -> bool) -> f64 {
        let (mut low, mut high) = (least, most);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if holds(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        high
    }
}

/// ln Γ(x) for x > 0, by Stirling's series from ten on, and by Γ(x) = Γ(x + 1) / x below.
fn ln_gamma(x: f64) -> f64 {
    if x < 10.0 {
        return ln_gamma(x + 1.0) - x.ln();
    }
    let square = x * x;
    let series =
        1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / (1680.0 * square)) / square) / square;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series / x
}

/// The lower incomplete gamma function, P(a, x), between 0 and 1: its series where x is small against a, and the continued fraction of its
/// complement where it is large.
fn lower(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        for _ in 0..100_000 {
            n += 1.0;
            term *= x / n;
            sum += term;
            if term < sum * 1e-16 {
                break;
            }
        }
        return (front * sum).clamp(0.0, 1.0);
    }
    let tiny = 1e-300;
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / tiny;
    let mut d = 1.0 / b;
    let mut fraction = d;
    for i in 1..100_000 {
        let i = f64::from(i);
        let an = -i * (i - a);
        b += 2.0;
        let next = an * d + b;
        d = 1.0 / if next.abs() < tiny { tiny } else { next };
        c = b + an / c;
        if c.abs() < tiny {
            c = tiny;
        }
        let change = c * d;
        fraction *= change;
        if (change - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (1.0 - front * fraction).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() <= within, "{a} {b}");
    }

    /// Against printed tables of χ², the normal law and Poisson.
    #[test]
    fn laws_are_those_of_the_tables() {
        for (degrees, x, tail) in [
            (1.0, 3.841, 0.05),
            (1.0, 6.635, 0.01),
            (10.0, 23.209, 0.01),
            (36.0, 58.619, 0.01),
            (100.0, 135.807, 0.01),
            (100.0, 70.065, 0.99),
        ] {
            near(Law::ChiSquare(degrees).at_least(x), tail, 2e-5);
        }
        near(Law::Normal.at_most(1.959_964), 0.975, 1e-6);
        near(Law::Normal.at_most(-2.575_829), 0.005, 1e-6);
        near(Law::Poisson(3.0).at_most(2.0), 0.423_190, 1e-6);
        near(Law::Poisson(3.0).at_least(3.0), 0.576_810, 1e-6);
        near(Law::Poisson(3.0).at_least(0.0), 1.0, 0.0);
        // So many degrees that χ² is nearly normal.
        let many = 21_165.0_f64;
        let (low, high) = Law::ChiSquare(many).bounds(0.99);
        near(low, many - 2.575_829 * (2.0 * many).sqrt(), 8.0);
        near(high, many + 2.575_829 * (2.0 * many).sqrt(), 8.0);
    }

    #[test]
    fn bounds_leave_as_much_on_either_side() {
        for law in [Law::ChiSquare(7.0), Law::ChiSquare(1332.0), Law::Normal] {
            let (low, high) = law.bounds(0.99);
            near(law.at_most(low), 0.005, 1e-9);
            near(law.at_least(high), 0.005, 1e-9);
            near(law.two_sided(high), 0.01, 1e-8);
        }
        let law = Law::Poisson(20.0);
        let (low, high) = law.bounds(0.99);
        assert!(law.at_most(low) >= 0.005 && law.at_most(low - 1.0) < 0.005);
        assert!(law.at_least(high) >= 0.005 && law.at_least(high + 1.0) < 0.005);
        // None at all is likely enough where two are expected.
        assert_eq!(Law::Poisson(2.0).bounds(0.99), (0.0, 6.0));
    }
}
