//! A search for input that something cannot take: what lies in `testdata/fuzz/<target>/` and what is said besides, then changes of these that
//! a seed decides. The suite makes a fixed number of them, from one seed. With `CROUPIER_FUZZ_SECONDS` a search goes on for so long, from
//! `CROUPIER_FUZZ_SEED`, and whatever fails is written into the folder, so that the suite has it from then on.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

/// The longest input, as long as the longest message that a house takes.
const LONGEST: usize = 16 * 1024;

/// Pieces that parsers trip over.
const PIECES: [&str; 34] = [
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "-",
    "=",
    "\n",
    "\r",
    "\0",
    "\\",
    "\\u0000",
    "\\ud800",
    "é",
    "\u{ffff}",
    "🂡",
    "null",
    "true",
    "0",
    "-1",
    "0.005",
    "1e999",
    "255",
    "256",
    "65536",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "[[[[[[[[[[[[[[[[",
    "{\"a\":",
];

/// Numbers that a seed decides.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        // xorshift64.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap_or_default() % most.max(1)
    }
}

/// Holds a target to its laws, which it states by panicking: with what is kept for it, these seeds, and so many changes of both.
///
/// # Panics
/// If an input breaks a law, with the input.
pub fn hold(target: &str, seeds: &[&[u8]], changes: u32, laws: impl Fn(&[u8])) {
    let folder = format!("testdata/fuzz/{target}");
    let mut known: Vec<Vec<u8>> = seeds.iter().map(|seed| seed.to_vec()).collect();
    if crate::path(&folder).is_dir() {
        for file in crate::files(&folder) {
            known.push(fs::read(crate::path(&file)).unwrap_or_else(|e| panic!("{file}: {e}")));
        }
    }
    assert!(!known.is_empty(), "{folder} holds nothing to begin with");
    for input in &known {
        check(target, input, None, &laws);
    }
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let time = number("CROUPIER_FUZZ_SECONDS").map(Duration::from_secs);
    let seed = number("CROUPIER_FUZZ_SEED").unwrap_or(1);
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let start = Instant::now();
    let mut made = 0;
    while time.map_or(made < changes, |time| start.elapsed() < time) {
        made += 1;
        let mut input = known[chance.below(known.len())].clone();
        for _ in 0..=chance.below(4) {
            change(&mut input, &known, &mut chance);
        }
        input.truncate(LONGEST);
        check(target, &input, time.map(|_| folder.as_str()), &laws);
    }
}

fn check(target: &str, input: &[u8], keep_in: Option<&str>, laws: impl Fn(&[u8])) {
    let Err(panic) = catch_unwind(AssertUnwindSafe(|| laws(input))) else {
        return;
    };
    if let Some(folder) = keep_in {
        let sum = input.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
            (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let file = crate::path(&format!("{folder}/found-{sum:016x}"));
        let written =
            fs::create_dir_all(crate::path(folder)).and_then(|()| fs::write(&file, input));
        if let Err(error) = written {
            panic!("{target}: {}: {error}", file.display());
        }
    }
    let words = panic.downcast_ref::<String>().cloned();
    let words = words.or_else(|| {
        panic
            .downcast_ref::<&str>()
            .map(|words| (*words).to_owned())
    });
    match words {
        Some(words) => panic!("{target}: {words}\nby {:?}", String::from_utf8_lossy(input)),
        None => resume_unwind(panic),
    }
}

/// The bounds of a run of letters and digits, or of one other byte.
fn word(input: &[u8], chance: &mut Chance) -> (usize, usize) {
    let at = chance.below(input.len());
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-' || *byte == b'_';
    let before = input[..at].iter().rev().take_while(|b| plain(b)).count();
    let after = input[at..].iter().take_while(|b| plain(b)).count();
    (at - before, (at + after).max(at + 1))
}

/// Changes an input a little.
fn change(input: &mut Vec<u8>, known: &[Vec<u8>], chance: &mut Chance) {
    if input.is_empty() {
        input.extend(PIECES[chance.below(PIECES.len())].bytes());
        return;
    }
    let (from, to) = word(input, chance);
    let at = chance.below(input.len());
    match chance.below(9) {
        0 => input[at] ^= 1 << chance.below(8),
        1 => drop(input.drain(from..to)),
        2 => input.truncate(at),
        3 => {
            let piece = PIECES[chance.below(PIECES.len())].bytes();
            drop(input.splice(from..to, piece));
        }
        4 => {
            let piece = PIECES[chance.below(PIECES.len())].bytes();
            drop(input.splice(at..at, piece));
        }
        5 => {
            let again = input[from..to].to_vec();
            drop(input.splice(at..at, again));
        }
        6 => {
            let other = &known[chance.below(known.len())];
            if !other.is_empty() {
                let (start, end) = word(other, chance);
                drop(input.splice(from..to, other[start..end].iter().copied()));
            }
        }
        7 => {
            let other = &known[chance.below(known.len())];
            let start = chance.below(other.len());
            input.truncate(at);
            input.extend(other.iter().skip(start));
        }
        _ => {
            let length = 1 + chance.below(input.len() - at);
            let again = input[at..at + length].to_vec();
            let times = 1 + chance.below(20);
            for _ in 0..times {
                if input.len() < LONGEST {
                    drop(input.splice(at..at, again.iter().copied()));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    #[test]
    fn a_search_is_the_same_again_and_finds_what_is_wrong() {
        let search = || {
            let tried = RefCell::new(Vec::new());
            let laws = |input: &[u8]| tried.borrow_mut().push(input.to_vec());
            hold("none", &[b"{\"do\":\"sit\",\"seat\":1}"], 300, laws);
            tried.into_inner()
        };
        let tried = search();
        assert_eq!(tried.len(), 301);
        assert_eq!(tried, search());
        let count = Cell::new(0);
        let laws = |input: &[u8]| {
            count.set(count.get() + 1);
            assert!(!input.ends_with(b"256}"), "too much");
        };
        let found = catch_unwind(AssertUnwindSafe(|| {
            hold("none", &[b"{\"seat\":1}"], 100_000, laws)
        }));
        let words = found.unwrap_err().downcast::<String>().unwrap();
        assert!(
            words.starts_with("none: too much\nby ") && count.get() > 1,
            "{words}"
        );
    }
}
