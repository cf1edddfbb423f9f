//! Whole numbers of 320 bits and more: how many orders of the shoe lead somewhere, counted without rounding.
//!
//! A value in a shoe of up to 416 cards is a number of orders of at most 36 cards, weighted by a few units of payment, and
//! 416 · 415 · … · 381 is less than 2^311, so nothing here overflows; [`super::scale`] holds the bound.

use core::cmp::Ordering;
use dashu_int::{IBig, UBig};

const LIMBS: usize = 5;

/// A whole number in two's complement, the lowest limb first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const L: usize = LIMBS>([u64; L]);

impl<const L: usize> Default for Wide<L> {
    fn default() -> Self {
        Wide::ZERO
    }
}

impl<const L: usize> Wide<L> {
    /// Nothing.
    pub const ZERO: Self = Wide([0; L]);

    /// A small number.
    #[must_use]
    pub const fn of(n: u64) -> Self {
        let mut limbs = [0; L];
        limbs[0] = n;
        Wide(limbs)
    }

    /// A number of up to 128 bits, with its sign.
    #[must_use]
    pub const fn signed(n: i128) -> Self {
        let mut limbs = [(n >> 127) as u64; L];
        limbs[0] = n as u64;
        limbs[1] = (n >> 64) as u64;
        Wide(limbs)
    }

    /// Whether it is less than nothing.
    #[must_use]
    pub const fn is_negative(&self) -> bool {
        self.0[L - 1] >> 63 == 1
    }

    /// Adds so many times another.
    #[inline]
    pub fn add_times(&mut self, other: &Self, times: u64) {
        let mut carry = 0_u128;
        for (limb, &o) in self.0.iter_mut().zip(&other.0) {
            carry += u128::from(*limb) + u128::from(o) * u128::from(times);
            *limb = carry as u64;
            carry >>= 64;
        }
    }

    /// So many times this.
    #[must_use]
    #[inline]
    pub fn times(&self, times: u64) -> Self {
        let mut out = Self::ZERO;
        out.add_times(self, times);
        out
    }

    /// This many times a number of up to 128 bits.
    #[must_use]
    #[inline]
    pub fn times_long(&self, times: u128) -> Self {
        let mut out = self.times(times as u64);
        let mut carry = 0_u128;
        for (limb, &o) in out.0[1..].iter_mut().zip(&self.0) {
            carry += u128::from(*limb) + u128::from(o) * (times >> 64);
            *limb = carry as u64;
            carry >>= 64;
        }
        out
    }

    /// This many times another that is not less than nothing.
    #[must_use]
    #[inline]
    pub fn times_wide<const M: usize>(&self, times: &Wide<M>) -> Self {
        let mut out = Self::ZERO;
        for (at, &times) in times.0.iter().enumerate().filter(|(_, times)| **times != 0) {
            let mut carry = 0_u128;
            for (limb, &o) in out.0[at..].iter_mut().zip(&self.0) {
                carry += u128::from(*limb) + u128::from(o) * u128::from(times);
                *limb = carry as u64;
                carry >>= 64;
            }
        }
        out
    }

    /// A sum of so many times each of some numbers. The carries wait until all are added.
    #[must_use]
    #[inline]
    pub fn sum<'a>(terms: impl Iterator<Item = (&'a Self, u16)>) -> Self {
        let mut columns = [0_u128; L];
        for (wide, times) in terms {
            for (column, &limb) in columns.iter_mut().zip(&wide.0) {
                *column = column.wrapping_add(u128::from(limb) * u128::from(times));
            }
        }
        let mut out = Self::ZERO;
        let mut carry = 0_u128;
        for (limb, column) in out.0.iter_mut().zip(columns) {
            carry = carry.wrapping_add(column);
            *limb = carry as u64;
            carry >>= 64;
        }
        out
    }

    /// It as a number of any size.
    #[must_use]
    pub fn big(&self) -> IBig {
        let magnitude = if self.is_negative() { -*self } else { *self };
        let bytes: Vec<u8> = magnitude.0.iter().flat_map(|l| l.to_le_bytes()).collect();
        let big = IBig::from(UBig::from_le_bytes(&bytes));
        if self.is_negative() { -big } else { big }
    }
}

impl<const L: usize> core::ops::AddAssign for Wide<L> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        let mut carry = false;
        for (limb, o) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = limb.overflowing_add(o);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *limb = sum;
            carry = first || second;
        }
    }
}

impl<const L: usize> core::ops::SubAssign for Wide<L> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        let mut borrow = false;
        for (limb, o) in self.0.iter_mut().zip(other.0) {
            let (rest, first) = limb.overflowing_sub(o);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            *limb = rest;
            borrow = first || second;
        }
    }
}

impl<const L: usize> core::ops::Add for Wide<L> {
    type Output = Self;
    #[inline]
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl<const L: usize> core::ops::Sub for Wide<L> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const L: usize> core::ops::Neg for Wide<L> {
    type Output = Self;
    fn neg(self) -> Self {
        Wide::ZERO - self
    }
}

impl<const L: usize> Ord for Wide<L> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let top = |w: &Self| w.0[L - 1] as i64;
        top(self).cmp(&top(other)).then_with(|| {
            self.0[..L - 1]
                .iter()
                .rev()
                .cmp(other.0[..L - 1].iter().rev())
        })
    }
}

impl<const L: usize> PartialOrd for Wide<L> {
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
        let other = Wide::<2>::signed(i128::MAX);
        let product = Wide::<8>::of(1).times_long(long).times_wide(&other);
        assert_eq!(product.big(), IBig::from(long) * IBig::from(i128::MAX));
        assert_eq!(Wide::<4>::signed(-7).big(), IBig::from(-7));
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
