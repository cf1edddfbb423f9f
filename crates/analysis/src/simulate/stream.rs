//! Random streams: one for each block, decided by the seed and the block's number alone. For simulation only: what is dealt
//! to people is drawn elsewhere.

use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use std::str::FromStr;

/// A seed: 1 to 64 hexadecimal digits, which are mixed into a number of 64 bits. Leading zeros do not count.
///
/// ```
/// use croupier_analysis::simulate::Seed;
///
/// assert_eq!("0010".parse(), Ok(Seed::from(16)));
/// assert!("seven".parse::<Seed>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed([u64; 4]);

/// What was given is not a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 1 to 64 hexadecimal digits, such as c0ffee")]
pub struct NoSeed;

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(digits: &str) -> Result<Seed, NoSeed> {
        let fits = (1..=64).contains(&digits.len());
        if !fits || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(NoSeed);
        }
        let padded = format!("{digits:0>64}");
        let mut words = [0; 4];
        for (at, word) in words.iter_mut().enumerate() {
            let part = &padded[16 * at..16 * at + 16];
            *word = u64::from_str_radix(part, 16).map_err(|_| NoSeed)?;
        }
        Ok(Seed(words))
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        Seed([0, 0, 0, number])
    }
}

/// By how much SplitMix64 goes on with every number.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of SplitMix64, which lets every bit of its input change every bit of its output, one to one.
fn mixed(z: u64) -> u64 {
    SplitMix64::seed_from_u64(z.wrapping_sub(STEP)).next_u64()
}

/// A stream of random numbers (xoshiro256++).
///
/// ```
/// use croupier_analysis::simulate::{Seed, Stream};
///
/// let throws = |block| {
///     let mut stream = Stream::new(Seed::from(7), block);
///     [(); 20].map(|()| stream.below(6) + 1)
/// };
/// assert_eq!(throws(0), throws(0), "the same for the same seed and block");
/// assert_ne!(throws(0), throws(1));
/// ```
#[derive(Clone, Debug)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream of a block. No two blocks of a seed share one.
    ///
    /// ```
    /// use croupier_analysis::simulate::{Seed, Stream};
    ///
    /// let first = |seed: u64| Stream::new(Seed::from(seed), 0).bits();
    /// assert!(first(7) == first(7) && first(7) != first(8));
    /// ```
    #[must_use]
    pub fn new(seed: Seed, block: u64) -> Stream {
        let words = seed.0.iter();
        let of_seed = words.fold(0, |h, word| mixed(mixed(h).wrapping_add(STEP) ^ word));
        let of_block = mixed(block.wrapping_add(STEP));
        let state = of_seed.wrapping_add(of_block);
        Stream(Xoshiro256PlusPlus::seed_from_u64(state))
    }

    /// Sixty-four random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below the bound, each exactly as likely as the others.
    ///
    /// ```
    /// use croupier_analysis::simulate::{Seed, Stream};
    ///
    /// let mut stream = Stream::new(Seed::from(7), 0);
    /// assert!((0..1000).all(|_| stream.below(37) < 37));
    /// ```
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        self.batch([bound])[0]
    }

    /// Numbers below each of the bounds from a single draw, every combination exactly as likely as the others. The product of
    /// the bounds must be below 2⁶⁴; the smaller it is, the less often a draw must be repeated. (Brackett-Rozinsky and
    /// Lemire, Batched Ranged Random Integer Generation, 2024.)
    ///
    /// ```
    /// use croupier_analysis::simulate::{Seed, Stream};
    ///
    /// let [rank, suit] = Stream::new(Seed::from(7), 0).batch([13, 4]);
    /// assert!(rank < 13 && suit < 4);
    /// ```
    #[inline]
    pub fn batch<const N: usize>(&mut self, bounds: [u64; N]) -> [u64; N] {
        let product = product(&bounds);
        loop {
            let (numbers, rest) = self.drawn(&bounds);
            // The first test is true of nearly all draws and spares the division.
            if rest >= product || rest >= product.wrapping_neg() % product {
                return numbers;
            }
        }
    }

    /// The same numbers as [`Stream::batch`] gives, where the product is at most 2⁵⁶: then nearly all draws spare working it out.
    ///
    /// ```
    /// use croupier_analysis::simulate::{Seed, Stream};
    ///
    /// let mut streams = [(); 2].map(|()| Stream::new(Seed::from(7), 0));
    /// assert_eq!(streams[0].small_batch([13, 4]), streams[1].batch([13, 4]));
    /// ```
    #[inline]
    pub fn small_batch<const N: usize>(&mut self, bounds: [u64; N]) -> [u64; N] {
        loop {
            let (numbers, rest) = self.drawn(&bounds);
            if rest >= 1 << 56 || fair(rest, &bounds) {
                return numbers;
            }
        }
    }

    /// Numbers below the bounds, and what is left of the draw.
    #[inline(always)]
    fn drawn<const N: usize>(&mut self, bounds: &[u64; N]) -> ([u64; N], u64) {
        let mut rest = self.bits();
        let numbers = bounds.map(|bound| {
            let wide = u128::from(rest) * u128::from(bound);
            rest = wide as u64;
            (wide >> 64) as u64
        });
        (numbers, rest)
    }
}

fn product(bounds: &[u64]) -> u64 {
    bounds.iter().fold(1, |p: u64, b| p.wrapping_mul(*b))
}

/// Whether a draw with this rest is one of as many for every combination of numbers.
#[cold]
fn fair(rest: u64, bounds: &[u64]) -> bool {
    let product = product(bounds);
    debug_assert!(product <= 1 << 56);
    rest >= product.wrapping_neg() % product
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a seed gives is written down by people, so that it stays as it is.
    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let long = "deadbeef".repeat(8).parse().unwrap();
        for (seed, block, first) in [
            (
                Seed::from(1),
                0,
                [7_111_762_097_205_804_577, 5_973_973_310_505_613_059],
            ),
            (
                Seed::from(1),
                7,
                [16_242_084_877_702_967_592, 3_635_855_035_153_760_495],
            ),
            (
                long,
                3,
                [10_850_280_569_319_054_616, 1_939_336_428_495_773_826],
            ),
        ] {
            let mut stream = Stream::new(seed, block);
            assert_eq!([stream.bits(), stream.bits()], first);
        }
    }

    #[test]
    fn seeds_and_blocks_decide_the_stream() {
        let draw = |seed: Seed, block| Stream::new(seed, block).bits();
        assert_eq!(draw(Seed::from(1), 7), draw("0001".parse().unwrap(), 7));
        assert_ne!(draw(Seed::from(1), 7), draw(Seed::from(1), 8));
        assert_ne!(draw(Seed::from(1), 7), draw(Seed::from(2), 7));
        let (low, high) = ("1".to_owned(), format!("1{}", "0".repeat(63)));
        assert_ne!(low.parse::<Seed>(), high.parse::<Seed>());
        for bad in ["", "g", "0x1", &"1".repeat(65)] {
            assert_eq!(bad.parse::<Seed>(), Err(NoSeed), "{bad}");
        }
    }

    /// Every combination of a batch comes as often as the others, within five standard deviations.
    #[test]
    fn batches_are_even() {
        let mut stream = Stream::new(Seed::from(3), 0);
        let mut seen = [[0_u32; 6]; 37];
        let draws = 222_000;
        for _ in 0..draws {
            let [a, b] = stream.batch([37, 6]);
            seen[a as usize][b as usize] += 1;
        }
        let (mean, bound) = (1000, 5 * 32);
        for count in seen.iter().flatten() {
            assert!(count.abs_diff(mean) < bound, "{count}");
        }
    }

    /// What spares the product decides as what works it out does, also where draws are repeated.
    #[test]
    fn small_batches_are_batches() {
        let (mut one, mut other) = (Stream::new(Seed::from(5), 0), Stream::new(Seed::from(5), 0));
        for _ in 0..100_000 {
            let bounds = [3 << 50, 5, 3];
            assert_eq!(one.small_batch(bounds), other.batch(bounds));
        }
    }

    /// With a bound of three quarters of all numbers a biased generator would give the lower half too often.
    #[test]
    fn numbers_that_would_bias_are_drawn_again() {
        let mut stream = Stream::new(Seed::from(4), 0);
        let bound = (1 << 62) * 3;
        let low = (0..60_000)
            .filter(|_| stream.below(bound) < bound / 3)
            .count();
        assert!(low.abs_diff(20_000) < 600, "{low}");
    }
}
