//! Streams of bytes that a seed decides: for tables of one's own and for comparisons. No live table draws from them.

use crate::shoe::{CryptoSource, EntropyFailed};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;

/// A stream of bytes that its seed decides.
pub struct Seeded(Box<ChaCha20Rng>);

impl Seeded {
    /// The stream of a seed, 1 to 64 hexadecimal digits; none if it is not a seed.
    #[must_use]
    pub fn new(digits: &str) -> Option<Seeded> {
        seed_bytes(digits).map(|seed| Seeded(Box::new(ChaCha20Rng::from_seed(seed))))
    }
}

impl fmt::Debug for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seeded")
    }
}

impl CryptoSource for Seeded {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        self.0.fill_bytes(bytes);
        Ok(())
    }
}

/// The digits as a number in 32 bytes, the last digit last.
fn seed_bytes(digits: &str) -> Option<[u8; 32]> {
    if !(1..=64).contains(&digits.len()) || !digits.is_ascii() {
        return None;
    }
    let mut seed = [0; 32];
    hex::decode_to_slice(format!("{digits:0>64}"), &mut seed).ok()?;
    Some(seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_in_hexadecimal() {
        assert_eq!(seed_bytes("1").unwrap()[31], 1);
        assert_eq!(seed_bytes("c0ffee").unwrap()[29..], [0xc0, 0xff, 0xee]);
        assert_eq!(seed_bytes(&"f".repeat(64)).unwrap(), [0xff; 32]);
        for bad in ["", "g", "é", "-1", " 1"] {
            assert!(seed_bytes(bad).is_none(), "{bad:?}");
        }
        assert!(seed_bytes(&"0".repeat(65)).is_none());
    }
}
