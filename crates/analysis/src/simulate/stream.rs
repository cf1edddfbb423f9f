//! Random streams: one for each block, decided by the seed and the block's number alone. For simulation only: what is dealt
//! to people is drawn elsewhere.

/// A seed: 1 to 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed([u64; 4]);

impl Seed {
    /// The seed that these digits write; leading zeros do not count.
    #[must_use]
    pub fn from_hex(digits: &str) -> Option<Seed> {
        let fits = (1..=64).contains(&digits.len());
        if !fits || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let padded = format!("{digits:0>64}");
        let mut words = [0; 4];
        for (at, word) in words.iter_mut().enumerate() {
            *word = u64::from_str_radix(&padded[16 * at..16 * at + 16], 16).ok()?;
        }
        Some(Seed(words))
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        Seed([0, 0, 0, number])
    }
}

/// A finaliser that lets every bit of its input change every bit of its output, one to one (SplitMix64).
const fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of random numbers (xoshiro256++).
#[derive(Clone, Debug)]
pub struct Stream([u64; 4]);

impl Stream {
    /// The stream of a block. No two blocks of a seed share one.
    #[must_use]
    pub fn new(seed: Seed, block: u64) -> Stream {
        let mut at = seed
            .0
            .iter()
            .fold(0, |h, word| mixed(mixed(h).wrapping_add(STEP) ^ word));
        at = at.wrapping_add(mixed(block.wrapping_add(STEP)));
        Stream([(); 4].map(|()| {
            at = at.wrapping_add(STEP);
            mixed(at)
        }))
    }

    /// Sixty-four random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        result
    }

    /// A number below the bound, each exactly as likely as the others.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        self.batch([bound])[0]
    }

    /// Numbers below each of the bounds from a single draw, every combination exactly as likely as the others. The product of
    /// the bounds must be below 2⁶⁴; the smaller it is, the less often a draw must be repeated. (Brackett-Rozinsky and
    /// Lemire, Batched Ranged Random Integer Generation, 2024.)
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

    /// The first numbers of xoshiro256++ from the state 1, 2, 3, 4, as the reference implementation gives them.
    #[test]
    fn the_generator_is_the_published_one() {
        let mut stream = Stream([1, 2, 3, 4]);
        let first: Vec<u64> = (0..5).map(|_| stream.bits()).collect();
        assert_eq!(
            first,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386,
                9_228_616_714_210_784_205
            ]
        );
    }

    #[test]
    fn seeds_and_blocks_decide_the_stream() {
        let draw = |seed: Seed, block| Stream::new(seed, block).bits();
        assert_eq!(
            draw(Seed::from(1), 7),
            draw(Seed::from_hex("0001").unwrap(), 7)
        );
        assert_ne!(draw(Seed::from(1), 7), draw(Seed::from(1), 8));
        assert_ne!(draw(Seed::from(1), 7), draw(Seed::from(2), 7));
        let (low, high) = ("1".to_owned(), format!("1{}", "0".repeat(63)));
        assert_ne!(Seed::from_hex(&low), Seed::from_hex(&high));
        for bad in ["", "g", "0x1", &"1".repeat(65)] {
            assert_eq!(Seed::from_hex(bad), None, "{bad}");
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
