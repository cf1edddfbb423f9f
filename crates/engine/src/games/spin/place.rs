//! Places and results of the three games in one type each, and the mark that a player makes on the layout, which may be at
//! no place at all.

use crate::games::money_wheel::{Section, Symbol};
use crate::games::roulette::{self, Call, Pocket};
use crate::games::tai_sai::{self, Dice};
use crate::notation::Value;
use crate::text::spoken;
use crate::words::displayed;
use crate::{Text, Word};
use alloc::string::{String, ToString};
use core::fmt;

crate::keys! {
    /// A kind of wager, with the key of its odds.
    pub enum Wagered {
        Roulette(kind: roulette::Kind) = "",
        TaiSai(kind: tai_sai::Kind) = "",
        MoneyWheel(symbol: Symbol) = "",
    }
}

impl Wagered {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Wagered::Roulette(kind) => kind.word(),
            Wagered::TaiSai(kind) => kind.word(),
            Wagered::MoneyWheel(symbol) => symbol.word(),
        }
    }
}

/// A place on the layout where a wager may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Position {
    /// At roulette.
    Roulette(roulette::Position),
    /// At tai-sai.
    TaiSai(tai_sai::Position),
    /// At the money wheel.
    MoneyWheel(Symbol),
}

impl Position {
    /// What a wager there is paid for with this result; none if it loses.
    #[must_use]
    pub fn paid_for(self, outcome: Outcome) -> Option<Wagered> {
        match (self, outcome) {
            (Position::Roulette(p), Outcome::Pocket(n)) => p.covers(n).then(|| self.wagered()),
            (Position::TaiSai(p), Outcome::Dice(dice)) => p.wins(dice).map(Wagered::TaiSai),
            (Position::MoneyWheel(s), outcome) => {
                (outcome.symbol() == Some(s)).then(|| self.wagered())
            }
            _ => None,
        }
    }

    /// What is wagered there.
    #[must_use]
    pub const fn wagered(self) -> Wagered {
        match self {
            Position::Roulette(p) => Wagered::Roulette(p.kind()),
            Position::TaiSai(p) => Wagered::TaiSai(p.kind()),
            Position::MoneyWheel(s) => Wagered::MoneyWheel(s),
        }
    }

    /// The key of the odds at which a wager there is paid with this result; none if it loses.
    #[must_use]
    pub fn wins(self, outcome: Outcome) -> Option<&'static str> {
        self.paid_for(outcome).map(Wagered::word)
    }

    /// The kind of wager it takes, in a word.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        self.wagered().word()
    }

    /// Whether the side limits of the sign apply to it: wagers inside at roulette, all but the even chances at tai-sai.
    #[must_use]
    pub const fn is_side(self) -> bool {
        match self {
            Position::Roulette(p) => !p.kind().is_outside(),
            Position::TaiSai(p) => !p.is_even_chance(),
            Position::MoneyWheel(_) => false,
        }
    }

    /// Whether a player may take a paid winning wager from it before the others there are paid (nz-1996/roulette/4.9).
    #[must_use]
    pub const fn is_outside(self) -> bool {
        matches!(self, Position::Roulette(p) if p.kind().is_outside())
    }
}

impl Position {
    /// What people call it.
    pub(super) fn called(self) -> String {
        spoken(&self.to_string())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Roulette(p) => p.fmt(f),
            Position::TaiSai(p) => p.fmt(f),
            Position::MoneyWheel(p) => p.fmt(f),
        }
    }
}

displayed!(Position, word => {
    // The three layouts share no name.
    roulette::Position::from_word(word)
        .map(Position::Roulette)
        .or_else(|| tai_sai::Position::from_word(word).map(Position::TaiSai))
        .or_else(|| Symbol::from_word(word).map(Position::MoneyWheel))
});

/// What a spin gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// A pocket of the roulette wheel.
    Pocket(Pocket),
    /// Three dice.
    Dice(Dice),
    /// A section of the money wheel.
    Section(Section),
    /// Its symbol, where a dealer keys what a real wheel shows.
    Symbol(Symbol),
}

impl Outcome {
    /// The symbol of the money wheel.
    #[must_use]
    pub const fn symbol(self) -> Option<Symbol> {
        match self {
            Outcome::Section(section) => Some(section.symbol()),
            Outcome::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// What is counted of it in the record: the number, the total, the symbol.
    #[must_use]
    pub fn counted(self) -> String {
        match self {
            Outcome::Pocket(pocket) => pocket.to_string(),
            Outcome::Dice(dice) => dice.total().to_string(),
            Outcome::Section(section) => section.symbol().to_string(),
            Outcome::Symbol(symbol) => symbol.to_string(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Pocket(o) => o.fmt(f),
            Outcome::Dice(o) => o.fmt(f),
            Outcome::Section(o) => o.fmt(f),
            Outcome::Symbol(o) => o.fmt(f),
        }
    }
}

displayed!(Outcome, word => {
    Pocket::from_word(word)
        .map(Outcome::Pocket)
        .or_else(|| Dice::from_word(word).map(Outcome::Dice))
        .or_else(|| Section::from_word(word).map(Outcome::Section))
        .or_else(|| Symbol::from_word(word).map(Outcome::Symbol))
});

/// What was said or keyed for a place or a wager called by name: a name, several joined by `+` where chips lie across areas, or one
/// that nothing has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark(Text);

impl Mark {
    const LONGEST: usize = 60;

    /// The name as it was said.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it names several areas at once.
    #[must_use]
    pub fn is_across(&self) -> bool {
        self.0.contains('+')
    }
}

impl From<Position> for Mark {
    fn from(position: Position) -> Mark {
        Mark(position.to_string().into())
    }
}

impl From<Call> for Mark {
    fn from(call: Call) -> Mark {
        Mark(call.to_word().into())
    }
}

impl Word for Mark {
    fn to_word(&self) -> String {
        String::from(self.as_str())
    }
    fn from_word(word: &str) -> Option<Self> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "+-".contains(c);
        let fits = (1..=Mark::LONGEST).contains(&word.len()) && word.chars().all(plain);
        // A hyphen alone says that nothing was said.
        let fits = fits && word != "-";
        fits.then(|| Mark(String::from(word).into()))
    }
    fn to_value(&self) -> Value {
        Value::Word(self.0.clone())
    }
}

/// What was said or keyed as a result: one that some spin can give, or anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// A result, of whichever game.
    Outcome(Outcome),
    /// None.
    Other(Mark),
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Outcome(outcome) => outcome.fmt(f),
            Seen::Other(mark) => f.write_str(mark.as_str()),
        }
    }
}

displayed!(Seen, word => {
    Outcome::from_word(word)
        .map(Seen::Outcome)
        .or_else(|| Mark::from_word(word).map(Seen::Other))
});

/// The word types of this game in JSON.
#[cfg(feature = "serde")]
mod json {
    use super::{Mark, Outcome, Position, Seen, Word};
    use crate::games::roulette::Pocket;

    macro_rules! by_word {
        ($($t:ty: $what:literal),*) => {$(
            impl serde::Serialize for $t {
                fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                    s.serialize_str(&self.to_word())
                }
            }

            impl<'de> serde::Deserialize<'de> for $t {
                fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                    crate::name::deserialize_word(d, $what)
                }
            }
        )*};
    }
    by_word!(
        Position: "a place on the layout such as split-17-20, total-10 or symbol-a",
        Outcome: "a result such as 17, 3-3-4 or section-12",
        Mark: "a name, in letters, digits and hyphens",
        Seen: "a result such as 17, 3-3-4 or section-12",
        Pocket: "a number from 0 to 36"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::spin::Apparatus;

    #[test]
    fn every_place_has_a_name_of_its_own() {
        let mut words: alloc::vec::Vec<String> = Apparatus::ALL
            .iter()
            .flat_map(|a| a.positions())
            .map(|p| {
                assert_eq!(Position::from_word(&p.to_word()), Some(p));
                assert_eq!(Mark::from_word(&p.to_word()).as_ref(), Some(&Mark::from(p)));
                p.to_word()
            })
            .collect();
        let count = words.len();
        assert_eq!(count, 157 + 50 + 7);
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
        for none in [
            "straight-37",
            "split-1-5",
            "split-3-4",
            "street-2-3-4",
            "corner-3-4-6-7",
            "six-line-1-5",
            "total-3",
            "total-18",
            "pair-2-1",
            "face-0",
            "symbol-h",
            "column",
            "dozen-4",
        ] {
            assert_eq!(Position::from_word(none), None, "{none}");
        }
    }
}
