//! Where a local table's cards come from: the system's entropy, or a seed that deals the same cards again.

use crate::error::Failure;
use croupier_server::shoe::{CryptoSource, EntropyFailed, OsEntropy, uniform};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A source for a local table.
pub(crate) enum Source {
    /// A stream that its seed decides.
    Seeded(Box<ChaCha20Rng>),
    /// The system's entropy.
    System(OsEntropy),
}

impl Source {
    /// The source of a seed, or of the system without one.
    pub(crate) fn new(seed: Option<&str>) -> Result<Source, Failure> {
        match seed {
            None => Ok(Source::System(OsEntropy)),
            Some(hex) => {
                let seed = seed_bytes(hex).ok_or_else(|| {
                    Failure::usage(format!("{hex:?} is no seed"))
                        .hint("a seed is 1 to 64 hexadecimal digits, such as c0ffee")
                })?;
                Ok(Source::Seeded(Box::new(ChaCha20Rng::from_seed(seed))))
            }
        }
    }

    /// A number between the bounds, each equally likely.
    pub(crate) fn between(&mut self, least: u16, most: u16) -> Result<u16, EntropyFailed> {
        Ok(least + uniform(most - least + 1, self)?)
    }
}

impl CryptoSource for Source {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        match self {
            Source::Seeded(stream) => {
                stream.fill_bytes(bytes);
                Ok(())
            }
            Source::System(system) => system.fill(bytes),
        }
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

    #[test]
    fn a_seed_gives_the_same_stream_again() {
        let draw = |seed| {
            let mut source = Source::new(seed).unwrap();
            let cut = source.between(52, 364).unwrap();
            assert!((52..=364).contains(&cut));
            let mut bytes = [0; 32];
            source.fill(&mut bytes).unwrap();
            (cut, bytes)
        };
        assert_eq!(draw(Some("1")), draw(Some("0001")));
        assert_ne!(draw(Some("1")), draw(Some("2")));
        assert_ne!(draw(None), draw(None));
    }
}
