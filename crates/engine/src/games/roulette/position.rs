//! The places on the layout where a wager may lie (nz-1996/roulette/4.1, 4.4, 5.3): 157 of them and no others, made once
//! from the shape of the layout, so that a place that does not exist cannot be written down.

use super::wheel::{Colour, Pocket};
use crate::Word;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

crate::keywords! {
    /// What kind of wager a place takes. The word is also the key of its odds.
    pub enum Kind {
        /// One number.
        Straight = "straight",
        /// Two numbers that touch.
        Split = "split",
        /// A row of three, or zero with one and two, or with two and three.
        Street = "street",
        /// Four numbers that meet, or zero with one, two and three.
        Corner = "corner",
        /// Two rows.
        SixLine = "six-line",
        /// A column of twelve.
        Column = "column",
        /// 1 to 12, 13 to 24 or 25 to 36.
        Dozen = "dozen",
        /// 1 to 18.
        Low = "low",
        /// 19 to 36.
        High = "high",
        /// The even numbers without zero.
        Even = "even",
        /// The odd numbers.
        Odd = "odd",
        /// The red numbers.
        Red = "red",
        /// The black numbers.
        Black = "black",
    }
}

impl Kind {
    /// Whether such a wager lies outside the numbers (nz-1996/roulette/4.9).
    #[must_use]
    pub const fn is_outside(self) -> bool {
        !matches!(
            self,
            Kind::Straight | Kind::Split | Kind::Street | Kind::Corner | Kind::SixLine
        )
    }
}

/// A place on the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    kind: Kind,
    /// One bit for each number.
    numbers: u64,
}

impl Position {
    const fn of(kind: Kind, numbers: u64) -> Position {
        Position { kind, numbers }
    }

    /// The place of this kind that covers these numbers, which must be one.
    pub(super) fn covering(kind: Kind, numbers: &[u8]) -> Position {
        Position::of(kind, numbers.iter().fold(0, |set, &n| set | 1 << n))
    }

    /// Every place, in the order of their kinds.
    #[must_use]
    pub fn all() -> Vec<Position> {
        let mut all: Vec<Position> = Vec::with_capacity(157);
        let mut add = |kind, numbers: &[u8]| all.push(Position::covering(kind, numbers));
        for n in 0..=36 {
            add(Kind::Straight, &[n]);
        }
        for n in 1..=3 {
            add(Kind::Split, &[0, n]);
        }
        for n in 1..=36u8 {
            if n % 3 != 0 {
                add(Kind::Split, &[n, n + 1]);
            }
            if n <= 33 {
                add(Kind::Split, &[n, n + 3]);
            }
        }
        add(Kind::Street, &[0, 1, 2]);
        add(Kind::Street, &[0, 2, 3]);
        let rows = || (1..=34u8).step_by(3);
        for n in rows() {
            add(Kind::Street, &[n, n + 1, n + 2]);
        }
        add(Kind::Corner, &[0, 1, 2, 3]);
        for n in (1..=32u8).filter(|n| n % 3 != 0) {
            add(Kind::Corner, &[n, n + 1, n + 3, n + 4]);
        }
        for n in rows().filter(|&n| n <= 31) {
            let six: Vec<u8> = (n..n + 6).collect();
            add(Kind::SixLine, &six);
        }
        let mut outside = |kind, holds: &dyn Fn(u8) -> bool| {
            let numbers: Vec<u8> = (1..=36).filter(|&n| holds(n)).collect();
            add(kind, &numbers);
        };
        let colour = |n, colour| Pocket::new(n).is_some_and(|p| p.colour() == colour);
        for column in 1..=3u8 {
            outside(Kind::Column, &|n| n % 3 == column % 3);
        }
        for dozen in 1..=3u8 {
            outside(Kind::Dozen, &|n| (n - 1) / 12 + 1 == dozen);
        }
        outside(Kind::Low, &|n| n <= 18);
        outside(Kind::High, &|n| n > 18);
        outside(Kind::Even, &|n| n % 2 == 0);
        outside(Kind::Odd, &|n| n % 2 == 1);
        outside(Kind::Red, &|n| colour(n, Colour::Red));
        outside(Kind::Black, &|n| colour(n, Colour::Black));
        all
    }

    /// What kind of wager it takes.
    #[must_use]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// The numbers it covers.
    #[must_use]
    pub fn numbers(self) -> Vec<u8> {
        (0..Pocket::COUNT)
            .filter(|&n| self.numbers >> n & 1 == 1)
            .collect()
    }

    /// Whether a wager there wins with this pocket.
    #[must_use]
    pub const fn covers(self, pocket: Pocket) -> bool {
        self.numbers >> pocket.number() & 1 == 1
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, numbers) = (self.kind, self.numbers());
        match kind {
            Kind::Straight | Kind::Split | Kind::Street | Kind::Corner => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                write!(f, "{kind}-{}", numbers.join("-"))
            }
            Kind::SixLine => write!(f, "{kind}-{}-{}", numbers[0], numbers[5]),
            Kind::Column => write!(f, "{kind}-{}", numbers[0]),
            Kind::Dozen => write!(f, "{kind}-{}", numbers[0] / 12 + 1),
            _ => kind.fmt(f),
        }
    }
}

impl Word for Position {
    fn to_word(&self) -> String {
        self.to_string()
    }
    fn from_word(word: &str) -> Option<Self> {
        if let Ok(kind) = word.parse::<Kind>() {
            return Position::all()
                .into_iter()
                .find(|p| p.kind == kind && word == p.to_string());
        }
        let (kind, rest) = word.rsplit_once(|c: char| c.is_ascii_alphabetic())?;
        let kind = format!("{kind}{}", &word[kind.len()..word.len() - rest.len()]);
        let kind: Kind = kind.parse().ok()?;
        let mut same = Position::all().into_iter().filter(|p| p.kind == kind);
        same.find(|p| p.to_string() == word)
    }
}
