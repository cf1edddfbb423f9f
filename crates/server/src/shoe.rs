//! The virtual shoe: cards in an order that only the operating system's randomness decides, and that nobody reads before
//! a card is due. The shuffle is frozen: the same bytes give the same order for ever, and vectors hold it.
//!
//! Where the order is kept is the vault's business; when a card is due is the game's. A shoe committed to before play
//! would be made here, out of the same order.

use croupier_engine::Card;
use std::fmt;
use std::sync::Arc;
use zeroize::{Zeroize, Zeroizing};

/// The source of randomness gave nothing: no shoe may be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the operating system gave no randomness")]
pub struct EntropyFailed;

/// A cryptographic source of bytes. Nothing else may shuffle a shoe.
pub trait CryptoSource {
    /// Fills the bytes.
    ///
    /// # Errors
    /// If the source fails; the bytes must not be used then.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed>;
}

/// The operating system's randomness, with nothing in between.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsEntropy;

impl CryptoSource for OsEntropy {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        getrandom::fill(bytes).map_err(|_| EntropyFailed)
    }
}

/// A source that the tables of a server share: the operating system's, or one that a test makes fail.
#[derive(Clone)]
pub struct Source(Arc<Filler>);

type Filler = dyn Fn(&mut [u8]) -> Result<(), EntropyFailed> + Send + Sync;

impl Source {
    /// The operating system's.
    #[must_use]
    pub fn os() -> Source {
        Source::new(|bytes| OsEntropy.fill(bytes))
    }

    /// Another.
    pub fn new(
        fill: impl Fn(&mut [u8]) -> Result<(), EntropyFailed> + Send + Sync + 'static,
    ) -> Source {
        Source(Arc::new(fill))
    }
}

impl CryptoSource for Source {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        (self.0)(bytes)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source")
    }
}

/// A number from 0 up to and without `bound`, every one equally likely: two bytes, big-endian, thrown away where they
/// would favour the small numbers.
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
fn shuffle(order: &mut [u8], source: &mut impl CryptoSource) -> Result<(), EntropyFailed> {
    for last in (1..order.len()).rev() {
        let bound = u16::try_from(last + 1).map_err(|_| EntropyFailed)?;
        let chosen = uniform(bound, source)?;
        order.swap(last, usize::from(chosen));
    }
    Ok(())
}

/// The cards of a shoe in their order. Wiped from memory when dropped, and never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Stack {
    order: Zeroizing<Vec<u8>>,
}

impl Stack {
    /// So many decks, shuffled.
    ///
    /// # Errors
    /// If the source fails.
    pub fn shuffled(decks: u8, source: &mut impl CryptoSource) -> Result<Stack, EntropyFailed> {
        Stack::shuffled_of(&[u16::from(decks); 52], source)
    }

    /// So many of each card, by [`Card::index`], shuffled.
    pub(crate) fn shuffled_of(
        cards: &[u16; 52],
        source: &mut impl CryptoSource,
    ) -> Result<Stack, EntropyFailed> {
        // As large as it will be from the start, so that growing leaves no copy behind.
        let size: u16 = cards.iter().sum();
        let mut order = Zeroizing::new(Vec::with_capacity(usize::from(size)));
        // Deck by deck, as new cards lie.
        for deck in 0..cards.iter().copied().max().unwrap_or_default() {
            order.extend((0..52u8).filter(|&card| cards[usize::from(card)] > deck));
        }
        let mut stack = Stack { order };
        shuffle(&mut stack.order, source)?;
        Ok(stack)
    }

    /// The card at a place after the cut: the cards taken from the front have gone to the back.
    ///
    /// # Panics
    /// If the stack is empty, which none is.
    #[must_use]
    pub fn card(&self, cut: u16, place: u16) -> Card {
        let at = (usize::from(cut) + usize::from(place)) % self.order.len();
        let card = Card::from_index(self.order[at]);
        card.expect("a stack holds cards only")
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The order for the vault, one byte a card, by [`Card::index`].
    pub(crate) fn plain(&self) -> &[u8] {
        &self.order
    }

    /// The order as the vault gave it back; none if it is no complete set of decks.
    pub(crate) fn restored(order: &[u8], decks: u8) -> Option<Stack> {
        Stack::restored_of(order, &[u16::from(decks); 52])
    }

    /// The same for a shoe of these cards.
    pub(crate) fn restored_of(order: &[u8], cards: &[u16; 52]) -> Option<Stack> {
        let stack = Stack {
            order: Zeroizing::new(order.to_vec()),
        };
        let mut counts = [0u16; 52];
        for &card in stack.order.iter() {
            *counts.get_mut(usize::from(card))? += 1;
        }
        (counts == *cards).then_some(stack)
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stack({} cards)", self.order.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Bytes told beforehand; fails at their end.
    struct Told<'a>(&'a [u8]);

    impl CryptoSource for Told<'_> {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
            let (now, later) = self.0.split_at_checked(bytes.len()).ok_or(EntropyFailed)?;
            bytes.copy_from_slice(now);
            self.0 = later;
            Ok(())
        }
    }

    /// A stream anyone can make again: SHA-256 of a counter, block after block.
    struct Counted(u64, Vec<u8>);

    impl CryptoSource for Counted {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
            use sha2::Digest;
            while self.1.len() < bytes.len() {
                self.1.extend(sha2::Sha256::digest(self.0.to_be_bytes()));
                self.0 += 1;
            }
            bytes.copy_from_slice(&self.1[..bytes.len()]);
            self.1.drain(..bytes.len());
            Ok(())
        }
    }

    #[test]
    fn the_shuffle_is_frozen() {
        let stack = Stack::shuffled(8, &mut Counted(0, Vec::new())).unwrap();
        let cards: Vec<String> = (0..12).map(|n| stack.card(0, n).to_string()).collect();
        assert_eq!(cards.join(" "), FROZEN);
        let again = Stack::shuffled(8, &mut Counted(0, Vec::new())).unwrap();
        assert!(stack == again);
        assert_eq!(stack.card(415, 1), stack.card(0, 0));
        assert_eq!(stack.card(400, 20), stack.card(0, 4));
    }

    /// Worked out by another program from the same bytes.
    const FROZEN: &str = "Kd 3s Td 2d 7s 4h 7c 4h 4c 3h 7s Ac";

    #[test]
    fn every_number_is_equally_likely() {
        // All 65,536 values of the source, for several bounds: the kept ones fall evenly.
        for bound in [1u16, 3, 52, 313, 416] {
            let mut counts = vec![0u32; usize::from(bound)];
            for value in 0..=u16::MAX {
                let bytes = value.to_be_bytes();
                // A value thrown away asks for more, and there is no more.
                if let Ok(n) = uniform(bound, &mut Told(&bytes)) {
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
            shuffle(&mut order, &mut Told(&bytes)).unwrap();
            *seen.entry(order).or_default() += 1;
        }
        assert_eq!(seen.len(), 120);
        assert!(seen.values().all(|&n| n == 1));
    }

    #[test]
    fn a_stack_is_whole_and_secret() {
        let stack = Stack::shuffled(6, &mut OsEntropy).unwrap();
        assert_eq!(format!("{stack:?}"), "Stack(312 cards)");
        assert!(Stack::restored(stack.plain(), 6).unwrap() == stack);
        assert!(Stack::restored(stack.plain(), 8).is_none());
        let mut twice = stack.plain().to_vec();
        twice[0] = twice[1];
        let kept = Stack::restored(&twice, 6).is_some();
        assert_eq!(kept, stack.plain()[0] == stack.plain()[1]);
        let other = Stack::shuffled(6, &mut OsEntropy).unwrap();
        assert!(stack != other);
    }

    #[test]
    fn no_shoe_without_entropy() {
        assert_eq!(Stack::shuffled(8, &mut Told(&[1; 40])), Err(EntropyFailed));
    }
}
