//! Where chance comes from: a cryptographic source that is handed in, numbers drawn from it without favour, and the shuffle.
//! So what is spun at a virtual table is independent, uniform and unpredictable (nz-1996/roulette/2.5, nz-1996/tai-sai/2.6,
//! nz-1996/money-wheel/2.2).
//!
//! Both are frozen: the same bytes give the same numbers and the same order for ever, and vectors hold them
//! (`testdata/seal/shuffle.json`). No library's shuffle is called, for its values may change between two versions.

use crate::cards::{Composition, FACES};
use zeroize::{Zeroize, Zeroizing};

/// The source of randomness gave nothing: no shoe may be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the operating system gave no randomness")]
pub struct EntropyFailed;

/// A cryptographic source of bytes. Nothing else may shuffle a shoe or draw.
///
/// ```
/// use croupier_seal::{CryptoSource, EntropyFailed};
///
/// /// A source that has run dry.
/// struct Dry;
///
/// impl CryptoSource for Dry {
///     fn fill(&mut self, _: &mut [u8]) -> Result<(), EntropyFailed> {
///         Err(EntropyFailed)
///     }
/// }
///
/// assert_eq!(croupier_seal::uniform(37, &mut Dry), Err(EntropyFailed));
/// ```
///
/// What merely counts, or has a clock, shuffles nothing:
///
/// ```compile_fail,E0277
/// struct Clock(u64);
///
/// impl Iterator for Clock {
///     type Item = u8;
///     fn next(&mut self) -> Option<u8> {
///         self.0 += 1;
///         Some((self.0 % 256) as u8)
///     }
/// }
///
/// let _ = croupier_seal::shuffle(&mut [1, 2, 3], &mut Clock(7));
/// ```
pub trait CryptoSource {
    /// Fills the bytes.
    ///
    /// # Errors
    /// If the source fails; the bytes must not be used then.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed>;
}

/// A number from 0 up to and without `bound`, every one equally likely: two bytes, big-endian, thrown away where they
/// would favour the small numbers.
///
/// ```
/// # use croupier_seal::{CryptoSource, EntropyFailed};
/// # struct Bytes(Vec<u8>);
/// # impl CryptoSource for Bytes {
/// #     fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
/// #         bytes.copy_from_slice(&self.0.drain(..bytes.len()).collect::<Vec<_>>());
/// #         Ok(())
/// #     }
/// # }
/// // 0xffff is thrown away, for 37 goes 1,771 times into 65,536 and 9 numbers are left over; 0x0026 is 38.
/// let mut source = Bytes(vec![0xff, 0xff, 0x00, 0x26]);
/// assert_eq!(croupier_seal::uniform(37, &mut source), Ok(1));
/// ```
///
/// # Errors
/// If the source fails.
///
/// # Panics
/// If there is nothing to choose from.
pub fn uniform(bound: u16, source: &mut impl CryptoSource) -> Result<u16, EntropyFailed> {
    assert!(bound > 0, "there must be something to choose from");
    let whole = 65_536 - 65_536 % u32::from(bound);
    loop {
        let mut bytes = [0; 2];
        source.fill(&mut bytes)?;
        let drawn = u16::from_be_bytes(bytes);
        bytes.zeroize();
        if u32::from(drawn) < whole {
            return Ok(drawn % bound);
        }
    }
}

/// Puts things in an order, each equally likely: Fisher–Yates from the last place down.
///
/// ```
/// # use croupier_seal::{CryptoSource, EntropyFailed};
/// # struct Counter(u8);
/// # impl CryptoSource for Counter {
/// #     fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
/// #         for byte in bytes { self.0 = self.0.wrapping_mul(5).wrapping_add(1); *byte = self.0; }
/// #         Ok(())
/// #     }
/// # }
/// let mut seats = ["anna", "bo", "cy"];
/// croupier_seal::shuffle(&mut seats, &mut Counter(1))?;
/// seats.sort_unstable();
/// assert_eq!(seats, ["anna", "bo", "cy"]);
/// # Ok::<(), EntropyFailed>(())
/// ```
///
/// # Errors
/// If the source fails, or there are more than 65,535 things.
pub fn shuffle<T>(order: &mut [T], source: &mut impl CryptoSource) -> Result<(), EntropyFailed> {
    for last in (1..order.len()).rev() {
        let bound = u16::try_from(last + 1).map_err(|_| EntropyFailed)?;
        let chosen = uniform(bound, source)?;
        order.swap(last, usize::from(chosen));
    }
    Ok(())
}

/// These cards, shuffled: a byte a card, by its number. Before the shuffle they lie deck by deck, as new cards do.
///
/// ```
/// # use croupier_seal::{CryptoSource, EntropyFailed};
/// # struct Counter(u8);
/// # impl CryptoSource for Counter {
/// #     fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
/// #         for byte in bytes { self.0 = self.0.wrapping_mul(5).wrapping_add(1); *byte = self.0; }
/// #         Ok(())
/// #     }
/// # }
/// use croupier_seal::{Composition, shuffled};
///
/// let six = Composition::decks(6)?;
/// let order = shuffled(&six, &mut Counter(1))?;
/// assert_eq!(Composition::of(&order)?, six);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the source fails.
pub fn shuffled(
    cards: &Composition,
    source: &mut impl CryptoSource,
) -> Result<Zeroizing<Vec<u8>>, EntropyFailed> {
    // As large as it will be from the start, so that growing leaves no copy behind.
    let mut order = Zeroizing::new(Vec::with_capacity(usize::from(cards.size())));
    let counts = cards.counts();
    for deck in 0..counts.iter().copied().max().unwrap_or_default() {
        order.extend((0..FACES).filter(|&card| counts[usize::from(card)] > deck));
    }
    shuffle(&mut order, source)?;
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Bytes given beforehand; fails at their end.
    struct Given<'a>(&'a [u8]);

    impl CryptoSource for Given<'_> {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
            let (now, later) = self.0.split_at_checked(bytes.len()).ok_or(EntropyFailed)?;
            bytes.copy_from_slice(now);
            self.0 = later;
            Ok(())
        }
    }

    #[test]
    fn every_number_is_equally_likely() {
        // All 65,536 values of the source, for several bounds: the kept ones fall evenly.
        for bound in [1u16, 3, 52, 313, 416] {
            let mut counts = vec![0u32; usize::from(bound)];
            for value in 0..=u16::MAX {
                let bytes = value.to_be_bytes();
                // A value thrown away asks for more, and there is no more.
                if let Ok(n) = uniform(bound, &mut Given(&bytes)) {
                    counts[usize::from(n)] += 1;
                }
            }
            assert!(counts.iter().all(|&n| n == counts[0]), "{bound}");
            assert_eq!(counts[0], 65_536 / u32::from(bound));
        }
    }

    #[test]
    fn every_order_is_equally_likely() {
        // Every way in which the source can choose for five cards: each of 120 orders exactly once.
        let mut seen: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        for choice in 0..120u16 {
            let mut rest = choice;
            let mut bytes = Vec::new();
            for bound in (2..=5u16).rev() {
                bytes.extend((rest % bound).to_be_bytes());
                rest /= bound;
            }
            let mut order = vec![0, 1, 2, 3, 4];
            shuffle(&mut order, &mut Given(&bytes)).unwrap();
            *seen.entry(order).or_default() += 1;
        }
        assert_eq!(seen.len(), 120);
        assert!(seen.values().all(|&n| n == 1));
    }

    #[test]
    fn a_source_that_ends_shuffles_nothing() {
        let cards = Composition::decks(8).unwrap();
        assert_eq!(shuffled(&cards, &mut Given(&[1; 40])), Err(EntropyFailed));
    }
}
