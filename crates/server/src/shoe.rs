//! The virtual shoe: cards in an order that only the operating system's randomness decides, and that nobody reads before
//! a card is due. How bytes become an order is the frozen shuffle of `croupier-seal`.
//!
//! Where the order is kept is the vault's business; when a card is due is the game's. A shoe committed to before play
//! would be made here, out of the same order.

use crate::door::DoorReason;
use crate::health::{BEFORE, Failed, Watch};
use croupier_engine::Card;
use croupier_seal::Composition;
pub use croupier_seal::{CryptoSource, EntropyFailed, uniform};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use zeroize::{Zeroize, Zeroizing};

/// The operating system's randomness, with nothing in between.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsEntropy;

impl CryptoSource for OsEntropy {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        getrandom::fill(bytes).map_err(|_| EntropyFailed)
    }
}

/// A source that the tables of a server share: the operating system's, or one that a test makes fail. Whatever is drawn from it is
/// watched ([`crate::health`]); one that has failed gives nothing until staff have cleared it.
#[derive(Clone)]
pub struct Source(Arc<Watched>);

struct Watched {
    fill: Box<Filler>,
    health: Mutex<Watch>,
}

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
        Source(Arc::new(Watched {
            fill: Box::new(fill),
            health: Mutex::default(),
        }))
    }

    fn health(&self) -> MutexGuard<'_, Watch> {
        let health = &self.0.health;
        health.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The test that it failed, if it has.
    pub(crate) fn failed(&self) -> Option<Failed> {
        self.health().failed()
    }

    /// Why it gives nothing.
    pub(crate) fn refusal(&self) -> DoorReason {
        match self.failed() {
            Some(_) => DoorReason::EntropyUnhealthy,
            None => DoorReason::EntropyUnavailable,
        }
    }

    /// Tests it with a thousand bytes that are used for nothing else. One that has failed stays locked.
    ///
    /// # Errors
    /// If it gives nothing, or fails the test.
    pub(crate) fn tested(&self) -> Result<Passed, DoorReason> {
        let mut bytes = Zeroizing::new([0; BEFORE]);
        let filled = (self.0.fill)(bytes.as_mut_slice());
        filled.map_err(|EntropyFailed| DoorReason::EntropyUnavailable)?;
        let mut fresh = Watch::default();
        match fresh.take(bytes.as_slice()) {
            true => Ok(Passed(fresh)),
            false => {
                *self.health() = fresh;
                Err(DoorReason::EntropyUnhealthy)
            }
        }
    }

    /// Draws from it again, since it passed.
    pub(crate) fn clear(&self, Passed(watch): Passed) {
        *self.health() = watch;
    }
}

/// A test that was passed.
pub(crate) struct Passed(Watch);

impl CryptoSource for Source {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), EntropyFailed> {
        if self.failed().is_some() {
            return Err(EntropyFailed);
        }
        (self.0.fill)(bytes)?;
        match self.health().take(bytes) {
            true => Ok(()),
            false => {
                bytes.zeroize();
                Err(EntropyFailed)
            }
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source")
    }
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
        // No table has a shoe of no cards.
        let cards = Composition::new(*cards).map_err(|_| EntropyFailed)?;
        let order = croupier_seal::shuffled(&cards, source)?;
        Ok(Stack { order })
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

    /// The order as the vault gave it back; none if it is not a complete set of decks.
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
