//! The places on the layout where a wager may lie (nz-1996/roulette/4.1, 4.4, 5.3): 157 of them and no others, made once
//! from the shape of the layout, so that a place that does not exist cannot be written down.

use super::wheel::{ORDER, Pocket};
use crate::words::displayed;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

crate::keywords! {
    /// What kind of wager a place takes. The word is also the key of its odds.
    pub enum Kind {
        /// One number.
        Straight,
        /// Two numbers that touch.
        Split,
        /// A row of three, or zero with one and two, or with two and three.
        Street,
        /// Four numbers that meet, or zero with one, two and three.
        Corner,
        /// Two rows.
        SixLine,
        /// A column of twelve.
        Column,
        /// 1 to 12, 13 to 24 or 25 to 36.
        Dozen,
        /// 1 to 18.
        Low,
        /// 19 to 36.
        High,
        /// The even numbers without zero.
        Even,
        /// The odd numbers.
        Odd,
        /// The red numbers.
        Red,
        /// The black numbers.
        Black,
    }
}

impl Kind {
    /// Whether such a wager lies outside the numbers (nz-1996/roulette/4.9).
    ///
    /// ```
    /// use croupier_engine::games::roulette::Kind;
    ///
    /// assert!(Kind::Red.is_outside() && Kind::Dozen.is_outside() && !Kind::Corner.is_outside());
    /// ```
    #[must_use]
    pub const fn is_outside(self) -> bool {
        !matches!(
            self,
            Kind::Straight | Kind::Split | Kind::Street | Kind::Corner | Kind::SixLine
        )
    }
}

/// A place on the layout.
///
/// ```
/// use croupier_engine::Word as _;
/// use croupier_engine::games::roulette::{Kind, Pocket, Position};
///
/// let split = Position::from_word("split-17-20").expect("a place");
/// assert_eq!((split.kind(), split.numbers()), (Kind::Split, vec![17, 20]));
/// assert!(split.covers(Pocket::new(20).expect("a pocket")));
/// assert_eq!(Position::from_word("split-17-36"), None, "they do not touch");
/// ```
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
    ///
    /// ```
    /// use croupier_engine::games::roulette::{Kind, Position};
    ///
    /// let corners = Position::all().iter().filter(|place| place.kind() == Kind::Corner);
    /// assert_eq!((Position::all().len(), corners.count()), (157, 23));
    /// ```
    #[must_use]
    pub const fn all() -> &'static [Position] {
        &ALL
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

/// Every place, made from the shape of the layout.
const ALL: [Position; 157] = {
    let mut all = [Position::of(Kind::Straight, 1); 157];
    let mut count = 0;
    macro_rules! add {
        ($kind:ident, $numbers:expr) => {
            all[count] = Position::of(Kind::$kind, $numbers);
            count += 1;
        };
    }
    let mut n = 0;
    while n <= 36 {
        add!(Straight, 1 << n);
        n += 1;
    }
    n = 1;
    while n <= 3 {
        add!(Split, 1 | 1 << n);
        n += 1;
    }
    n = 1;
    while n <= 36 {
        if n % 3 != 0 {
            add!(Split, 0b11 << n);
        }
        if n <= 33 {
            add!(Split, 0b1001 << n);
        }
        n += 1;
    }
    add!(Street, 0b0111);
    add!(Street, 0b1101);
    n = 1;
    while n <= 34 {
        add!(Street, 0b111 << n);
        n += 3;
    }
    add!(Corner, 0b1111);
    n = 1;
    while n <= 32 {
        if n % 3 != 0 {
            add!(Corner, 0b11011 << n);
        }
        n += 1;
    }
    n = 1;
    while n <= 31 {
        add!(SixLine, 0b11_1111 << n);
        n += 3;
    }
    n = 1;
    while n <= 3 {
        add!(Column, 0o1111_1111_1111 << n);
        n += 1;
    }
    n = 0;
    while n < 3 {
        add!(Dozen, 0xfff << (n * 12 + 1));
        n += 1;
    }
    add!(Low, 0x3_ffff << 1);
    add!(High, 0x3_ffff << 19);
    add!(Even, 0x5_5555_5555 << 2 & NUMBERS);
    add!(Odd, 0x5_5555_5555 << 1 & NUMBERS);
    add!(Red, coloured(1));
    add!(Black, coloured(2));
    assert!(count == all.len());
    all
};

/// The numbers without zero.
const NUMBERS: u64 = 0xf_ffff_ffff << 1;

/// Every other number around the wheel, from this one.
const fn coloured(from: usize) -> u64 {
    let (mut at, mut numbers) = (from, 0);
    while at < ORDER.len() {
        numbers |= 1 << ORDER[at];
        at += 2;
    }
    numbers
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.word())?;
        let first = self.numbers.trailing_zeros();
        match self.kind {
            Kind::Straight | Kind::Split | Kind::Street | Kind::Corner => {
                let mut numbers = self.numbers;
                while numbers != 0 {
                    write!(f, "-{}", numbers.trailing_zeros())?;
                    numbers &= numbers - 1;
                }
                Ok(())
            }
            Kind::SixLine => write!(f, "-{first}-{}", first + 5),
            Kind::Column => write!(f, "-{first}"),
            Kind::Dozen => write!(f, "-{}", first / 12 + 1),
            Kind::Low | Kind::High | Kind::Even | Kind::Odd | Kind::Red | Kind::Black => Ok(()),
        }
    }
}

displayed!(Position, word => {
    let digits = word.find(|c: char| c.is_ascii_digit());
    let kind = word[..digits.unwrap_or(word.len())].trim_end_matches('-');
    let kind = Kind::from_word(kind)?;
    let number = digits.and_then(|at| word[at..].split('-').next()?.parse::<u32>().ok());
    // Of one kind few places begin with the same number, and only their names are written out.
    let begins = |place: &&Position| match kind {
        Kind::Dozen => Some(place.numbers.trailing_zeros() / 12 + 1) == number,
        _ => number.is_none_or(|number| place.numbers.trailing_zeros() == number),
    };
    let mut same = ALL.iter().filter(|place| place.kind == kind);
    let found = same.find(|place| begins(place) && place.to_string() == word);
    found.copied()
});
