//! Where a local table's cards come from: the system's entropy, or a seed that deals the same cards again.

use crate::error::Failure;
use croupier_server::seeded::Seeded;
use croupier_server::shoe::{CryptoSource, EntropyFailed, OsEntropy, uniform};

/// A source for a local table.
pub(crate) enum Source {
    /// A stream that its seed decides.
    Seeded(Seeded),
    /// The system's entropy.
    System(OsEntropy),
}

impl Source {
    /// The source of a seed, or of the system without one.
    pub(crate) fn new(seed: Option<&str>) -> Result<Source, Failure> {
        match seed {
            None => Ok(Source::System(OsEntropy)),
            Some(hex) => {
                let stream = Seeded::new(hex).ok_or_else(|| {
                    Failure::usage(format!("{hex:?} is not a seed"))
                        .hint("a seed is 1 to 64 hexadecimal digits, such as c0ffee")
                })?;
                Ok(Source::Seeded(stream))
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
            Source::Seeded(stream) => stream.fill(bytes),
            Source::System(system) => system.fill(bytes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
