//! Whole numbers of 320 bits and more: how many orders of the shoe lead somewhere, counted without rounding.
//!
//! A value in a shoe of up to 416 cards is a number of orders of at most 36 cards, weighted by a few units of payment, and
//! 416 · 415 · … · 381 is less than 2^311, so nothing here overflows; [`super::scale`] holds the bound.

use core::cmp::Ordering;
use dashu_int::{IBig, UBig};
use ruint::Uint;

/// A whole number in two's complement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wide<const BITS: usize = 320, const LIMBS: usize = 5>(Uint<BITS, LIMBS>);

impl<const B: usize, const L: usize> Wide<B, L> {
    /// Nothing.
    pub const ZERO: Self = Wide(Uint::ZERO);

    /// A small number.
    #[must_use]
    pub const fn of(n: u64) -> Self {
        let mut limbs = [0; L];
        limbs[0] = n;
        Wide(Uint::from_limbs(limbs))
    }

    /// A number of up to 128 bits, with its sign.
    #[must_use]
    pub const fn signed(n: i128) -> Self {
        let mut limbs = [(n >> 127) as u64; L];
        limbs[0] = n as u64;
        limbs[1] = (n >> 64) as u64;
        Wide(Uint::from_limbs(limbs))
    }

    /// Whether it is negative.
    #[must_use]
    pub const fn is_negative(&self) -> bool {
        self.0.as_limbs()[L - 1] >> 63 == 1
    }

    /// Adds so many times another.
    #[inline]
    pub fn add_times(&mut self, other: &Self, times: u64) {
        *self += other.times(times);
    }

    /// So many times this.
    #[must_use]
    #[inline]
    pub fn times(&self, times: u64) -> Self {
        Wide(self.0.wrapping_mul(Uint::from(times)))
    }

    /// This many times a number of up to 128 bits.
    #[must_use]
    #[inline]
    pub fn times_long(&self, times: u128) -> Self {
        Wide(self.0.wrapping_mul(Uint::from(times)))
    }

    /// This many times another that is not negative.
    #[must_use]
    #[inline]
    pub fn times_wide<const C: usize, const M: usize>(&self, times: &Wide<C, M>) -> Self {
        let mut limbs = [0; L];
        limbs[..M].copy_from_slice(times.0.as_limbs());
        Wide(self.0.wrapping_mul(Uint::from_limbs(limbs)))
    }

    /// A sum of so many times each of some numbers.
    #[must_use]
    #[inline]
    pub fn sum<'a>(terms: impl Iterator<Item = (&'a Self, u16)>) -> Self {
        let mut sum = Self::ZERO;
        for (wide, times) in terms {
            sum.add_times(wide, times.into());
        }
        sum
    }

    /// It as a number of any size.
    #[must_use]
    pub fn big(&self) -> IBig {
        let magnitude = if self.is_negative() { -*self } else { *self };
        let big = IBig::from(UBig::from_le_bytes(magnitude.0.as_le_slice()));
        if self.is_negative() { -big } else { big }
    }
}

impl<const B: usize, const L: usize> core::ops::AddAssign for Wide<B, L> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl<const B: usize, const L: usize> core::ops::SubAssign for Wide<B, L> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}

impl<const B: usize, const L: usize> core::ops::Add for Wide<B, L> {
    type Output = Self;
    #[inline]
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl<const B: usize, const L: usize> core::ops::Sub for Wide<B, L> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const B: usize, const L: usize> core::ops::Neg for Wide<B, L> {
    type Output = Self;
    fn neg(self) -> Self {
        Wide(self.0.wrapping_neg())
    }
}

impl<const B: usize, const L: usize> Ord for Wide<B, L> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let by_sign = other.is_negative().cmp(&self.is_negative());
        by_sign.then_with(|| self.0.cmp(&other.0))
    }
}

impl<const B: usize, const L: usize> PartialOrd for Wide<B, L> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_as_numbers_of_any_size_do() {
        let mut wide: Wide = Wide::of(1);
        let mut big = IBig::from(1);
        for n in 381..=416_u64 {
            wide = wide.times(n);
            big *= n;
        }
        assert_eq!(wide.big(), big);
        let long = 0x0123_4567_89ab_cdef_0011_2233_4455_6677_u128;
        let small: Wide = Wide::of(u64::MAX).times(12345);
        assert_eq!(
            small.times_long(long).big(),
            IBig::from(u64::MAX) * 12345 * IBig::from(long)
        );
        let other = Wide::<128, 2>::signed(i128::MAX);
        let product = Wide::<512, 8>::of(1).times_long(long).times_wide(&other);
        assert_eq!(product.big(), IBig::from(long) * IBig::from(i128::MAX));
        assert_eq!(Wide::<256, 4>::signed(-7).big(), IBig::from(-7));
        let less = Wide::of(7) - wide;
        assert!(less.is_negative());
        assert_eq!(less.big(), IBig::from(7) - &big);
        assert_eq!((-less).big(), big - 7);
        assert!(less < Wide::ZERO && Wide::ZERO < wide && less < wide);
        assert_eq!((less + wide).big(), IBig::from(7));
        let mut sum = less;
        sum.add_times(&less, 3);
        assert_eq!(sum.big(), less.big() * 4);
        let terms = [(&less, 128), (&wide, 7), (&small, u16::MAX)];
        assert_eq!(
            Wide::sum(terms.into_iter()).big(),
            less.big() * 128 + wide.big() * 7 + small.big() * u16::MAX
        );
    }
}
