//! The health of randomness in service: every byte that a table draws goes through three tests, in the manner of NIST SP 800-90B, 4.4, and of
//! the continuous test of FIPS 140-2. When one fails, the source is locked: nothing is sealed, shuffled or drawn any more until staff have
//! looked and it passes a test of a thousand bytes.
//!
//! The source is the operating system's generator, whose bytes are as good as independent and uniform, so each is reckoned at eight bits. A test
//! fails a sound source with a probability below 2⁻⁶⁰ a byte: a house that draws a million bytes a second sees that once in thirty
//! thousand years. What fails them is a source that is stuck, goes round in a circle or favours a value grossly; `croupier lab` finds less.

use croupier_store::Hash;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use zeroize::Zeroizing;

/// So many equal bytes in a row fail: 1 + ⌈60 / 8⌉.
const REPEATED: u32 = 9;
/// Of so many bytes,
const WINDOW: u32 = 512;
/// so many may not be equal to the first, which counts too: in a sound source they are with a probability below 2⁻⁶⁰.
const PROPORTION: u32 = 26;
/// The bytes of a block.
const BLOCK: usize = 16;
/// How many blocks back none may be the same.
const BLOCKS: usize = 64;
/// The bytes of a test before service.
pub(crate) const BEFORE: usize = 1_024;

/// The test that a source failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "FailedTest")]
pub enum Failed {
    /// The same byte came too often in a row.
    Repetition,
    /// One byte came too often among its neighbours.
    Proportion,
    /// A block of bytes came again.
    Stuck,
}

impl Failed {
    /// In words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Failed::Repetition => "the same byte came nine times in a row",
            Failed::Proportion => "one byte came 26 times in 512",
            Failed::Stuck => "the same 16 bytes came again",
        }
    }
}

/// What the tests remember of a source.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    last: Option<u8>,
    in_a_row: u32,
    first: u8,
    like_first: u32,
    seen: u32,
    block: Zeroizing<Vec<u8>>,
    /// Hashes, so that nothing that was drawn is kept.
    blocks: VecDeque<Hash>,
    failed: Option<Failed>,
}

impl Watch {
    /// The test that failed, if one has.
    pub(crate) const fn failed(&self) -> Option<Failed> {
        self.failed
    }

    /// Takes what was drawn; false if it must not be used.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> bool {
        for &byte in bytes {
            if let Some(failed) = self.next(byte) {
                self.failed.get_or_insert(failed);
            }
        }
        self.failed.is_none()
    }

    fn next(&mut self, byte: u8) -> Option<Failed> {
        self.in_a_row = match self.last == Some(byte) {
            true => self.in_a_row + 1,
            false => 1,
        };
        self.last = Some(byte);
        if self.seen == 0 {
            (self.first, self.like_first) = (byte, 0);
        }
        self.like_first += u32::from(byte == self.first);
        self.seen = (self.seen + 1) % WINDOW;
        self.block.push(byte);
        let again = self.block.len() == BLOCK && self.came_before();
        if self.in_a_row >= REPEATED {
            Some(Failed::Repetition)
        } else if self.like_first >= PROPORTION {
            Some(Failed::Proportion)
        } else {
            again.then_some(Failed::Stuck)
        }
    }

    /// Whether the block that is full now was drawn before; the next one begins.
    fn came_before(&mut self) -> bool {
        let hash = Hash::of(&self.block);
        self.block = Zeroizing::new(Vec::with_capacity(BLOCK));
        let again = self.blocks.contains(&hash);
        if self.blocks.len() == BLOCKS {
            self.blocks.pop_front();
        }
        self.blocks.push_back(hash);
        again
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_analysis::Exact;

    fn failed(bytes: impl IntoIterator<Item = u8>) -> Option<(usize, Failed)> {
        let mut watch = Watch::default();
        for (nth, byte) in bytes.into_iter().enumerate() {
            if !watch.take(&[byte]) {
                return Some((nth + 1, watch.failed().unwrap()));
            }
        }
        None
    }

    #[test]
    fn each_test_finds_what_it_is_there_for() {
        assert_eq!(failed([7; 100]), Some((9, Failed::Repetition)));
        // A counter with a period of 48 bytes: three blocks, and the fourth is the first again.
        let circle = (0..1_000u32).map(|n| (n % 48) as u8);
        assert_eq!(failed(circle), Some((64, Failed::Stuck)));
        // Every eighth byte is 0, and nothing else is wrong.
        let mut rest = vec![0; 2_000];
        getrandom::fill(&mut rest).unwrap();
        let biased = rest
            .iter()
            .enumerate()
            .map(|(n, byte)| if n % 8 == 0 { 0 } else { *byte | 1 });
        let (at, test) = failed(biased).unwrap();
        assert_eq!((at, test), (201, Failed::Proportion));
    }

    #[test]
    fn a_sound_source_passes() {
        let mut bytes = vec![0; 1 << 20];
        getrandom::fill(&mut bytes).unwrap();
        assert_eq!(failed(bytes), None);
    }

    #[test]
    fn a_failure_stays() {
        let mut watch = Watch::default();
        assert!(!watch.take(&[1; 9]));
        assert!(!watch.take(&[1, 2, 3]));
        assert_eq!(watch.failed(), Some(Failed::Repetition));
    }

    /// The cut-offs are those of SP 800-90B, 4.4, with eight bits a byte and a false alarm in 2⁶⁰: of the 511 bytes after the first of a
    /// window, 24 like it are too likely and 25 are not.
    #[test]
    fn the_cut_offs_are_as_rare_as_they_should_be() {
        let (one, all) = (Exact::ONE, Exact::whole(256));
        let rare = Exact::ONE / Exact::whole(1_i64 << 60);
        // P(exactly k of 511), from k to k + 1.
        let mut exactly = Exact::ONE;
        for _ in 0..511 {
            exactly = &exactly * &(Exact::whole(255) / all.clone());
        }
        let mut at_least = vec![];
        let mut below = Exact::ZERO;
        for k in 0..30_i64 {
            at_least.push(one.clone() - below.clone());
            below += exactly.clone();
            exactly = &exactly * &(Exact::whole(511 - k) / Exact::whole((k + 1) * 255));
        }
        let cut_off = PROPORTION as usize - 1;
        assert!(at_least[cut_off] < rare);
        assert!(at_least[cut_off - 1] > rare);
        assert_eq!(REPEATED, 1 + 60_u32.div_ceil(8));
    }
}
