//! Numbers as people write them: with `_` between digits, or with k, M or G for thousands, millions and more.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

/// The most rounds that one run may have.
const MOST_ROUNDS: u64 = 1_000_000_000_000;

/// How many rounds.
pub(super) fn rounds(word: &str) -> Result<u64, String> {
    within(word, 1..=MOST_ROUNDS)
}

/// How many outcomes a report of the laboratory is made from.
pub(super) fn outcomes(word: &str) -> Result<u64, String> {
    within(word, croupier_analysis::lab::ROUNDS_MIN..=10_000_000)
}

/// What a session begins with, in stakes.
pub(super) fn bankroll(word: &str) -> Result<u32, String> {
    stakes(word, 1_000_000)
}

/// What a session goes for, in stakes.
pub(super) fn target(word: &str) -> Result<u32, String> {
    stakes(word, 10_000_000)
}

/// How many wagers a session has.
pub(super) fn session(word: &str) -> Result<u64, String> {
    within(word, 1..=100_000_000)
}

/// How many sessions.
pub(super) fn sessions(word: &str) -> Result<u64, String> {
    within(word, 1..=10_000_000)
}

/// How many of something are shown.
pub(super) fn at_least_one(word: &str) -> Result<usize, String> {
    let number: Option<usize> = word.parse().ok();
    let number = number.filter(|number| *number > 0);
    number.ok_or_else(|| "say how many, 1 or more".to_owned())
}

/// How long something takes, in milliseconds: a day at most.
pub(super) fn milliseconds(word: &str) -> Result<u64, String> {
    let number: Option<u64> = word.parse().ok();
    let number = number.filter(|number| (1..=86_400_000).contains(number));
    number.ok_or_else(|| "say how many milliseconds, 1 to 86400000, which is a day".to_owned())
}

/// An address and a port to listen on.
pub(super) fn address(word: &str) -> Result<std::net::SocketAddr, String> {
    let address = word.parse();
    address.map_err(|_| "say an IP address and a port, such as 127.0.0.1:8421".to_owned())
}

/// How many threads.
pub(super) fn threads(word: &str) -> Result<NonZeroUsize, String> {
    let number: Option<NonZeroUsize> = word.parse().ok();
    number.ok_or_else(|| "say how many threads, 1 or more".to_owned())
}

fn stakes(word: &str, most: u32) -> Result<u32, String> {
    let number = within(word, 1..=u64::from(most))?;
    Ok(u32::try_from(number).unwrap_or(most))
}

fn within(word: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let number = whole(word).filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let [least, most] = [*range.start(), *range.end()].map(short);
        format!(
            "say a whole number from {least} to {most}; 2500, 2_500, 2.5k and 1M are understood"
        )
    })
}

/// The whole number that a word says, if it says one.
fn whole(word: &str) -> Option<u64> {
    let (digits, noughts) = match word.strip_suffix(['k', 'M', 'G']) {
        Some(digits) if word.ends_with('k') => (digits, 3),
        Some(digits) if word.ends_with('M') => (digits, 6),
        Some(digits) => (digits, 9),
        None => (word, 0),
    };
    let (before, after) = match digits.split_once('.') {
        // Digits follow a point, and a number without noughts has none.
        Some((_, "")) => return None,
        Some((before, after)) if noughts > 0 => (before, after.trim_end_matches('0')),
        Some(_) => return None,
        None => (digits, ""),
    };
    let is_digit = |c: char| c.is_ascii_digit();
    let starts = before.starts_with(is_digit) && before.ends_with(is_digit);
    let is_sound = before.chars().all(|c| is_digit(c) || c == '_') && after.chars().all(is_digit);
    if !starts || !is_sound || after.len() > noughts {
        return None;
    }
    let digits = before.replace('_', "") + after;
    let power = u32::try_from(noughts - after.len()).ok()?;
    digits.parse::<u64>().ok()?.checked_mul(10_u64.pow(power))
}

/// A round number with the letter for its noughts.
fn short(number: u64) -> String {
    for (letter, times) in [('G', 1_000_000_000), ('M', 1_000_000), ('k', 1000)] {
        if number >= times && number.is_multiple_of(times) {
            return format!("{}{letter}", number / times);
        }
    }
    number.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (word, number) in [
            ("5", 5),
            ("2_500_000", 2_500_000),
            ("50k", 50_000),
            ("1.5M", 1_500_000),
            ("0.5k", 500),
            ("1.250k", 1250),
            ("2.5000k", 2500),
            ("1000G", MOST_ROUNDS),
        ] {
            assert_eq!(rounds(word), Ok(number), "{word}");
        }
        for word in [
            "",
            "0",
            "-1",
            "1.5",
            "1.",
            "1.M",
            ".5k",
            "1e6",
            "1.2345k",
            "1001G",
            "k",
            "_1",
            "1_",
            "+5",
            "1,000",
            "99999999999999999999",
            "20000000000G",
            "5K",
            "1.5.0k",
            "1._5k",
        ] {
            let refused = rounds(word).unwrap_err();
            assert!(refused.contains("from 1 to 1000G"), "{word}: {refused}");
        }
        assert_eq!(bankroll("1M"), Ok(1_000_000));
        assert!(bankroll("1000001").unwrap_err().contains("from 1 to 1M"));
        assert!(threads("0").unwrap_err().contains("1 or more"));
        assert_eq!(threads("3").unwrap().get(), 3);
    }
}
