//! The three apparatuses and the order of a round at each (nz-1996/roulette/3.2 to 3.4, nz-1996/tai-sai/6.1 to 6.3,
//! nz-1996/money-wheel/3.4, 3.5).

use super::command::VoidCause;
use super::place::{Mark, Outcome, Position};
use crate::games::money_wheel::{Section, Symbol};
use crate::games::roulette::{self, Pocket};
use crate::games::tai_sai::{self, Dice};
use crate::{Odds, Word};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

crate::keywords! {
    /// What is spun.
    pub enum Apparatus {
        /// A wheel with a ball: the ball is spun while wagers are placed, and the call comes while it runs.
        Roulette,
        /// Three dice in a covered tumbler: they are spun first, then come the wagers and the call, then the cover is lifted.
        TaiSai,
        /// A wheel with symbols: the call comes first, then the spin.
        MoneyWheel,
    }
}

impl Apparatus {
    /// How many equally likely faces each part of it has.
    ///
    /// ```
    /// use croupier_engine::games::spin::Apparatus;
    ///
    /// assert_eq!(Apparatus::TaiSai.sides(), [6, 6, 6]);
    /// ```
    #[must_use]
    pub const fn sides(self) -> &'static [u8] {
        match self {
            Apparatus::Roulette => &[37],
            Apparatus::TaiSai => &[6, 6, 6],
            Apparatus::MoneyWheel => &[52],
        }
    }

    /// What it gives, in a word.
    #[must_use]
    pub const fn gives(self) -> &'static str {
        match self {
            Apparatus::Roulette => "pocket",
            Apparatus::TaiSai => "dice",
            Apparatus::MoneyWheel => "section",
        }
    }

    /// The result when these faces show, each counted from 0.
    ///
    /// ```
    /// use croupier_engine::games::spin::Apparatus;
    ///
    /// let shown = Apparatus::TaiSai.outcome(&[5, 0, 2]).expect("three dice");
    /// assert_eq!(croupier_engine::Word::to_word(&shown), "1-3-6");
    /// assert_eq!(Apparatus::Roulette.outcome(&[37]), None);
    /// ```
    #[must_use]
    pub fn outcome(self, faces: &[u8]) -> Option<Outcome> {
        match (self, faces) {
            (Apparatus::Roulette, &[n]) => Pocket::new(n).map(Outcome::Pocket),
            (Apparatus::TaiSai, &[a, b, c]) => Dice::new([a + 1, b + 1, c + 1]).map(Outcome::Dice),
            (Apparatus::MoneyWheel, &[n]) => Section::new(n).map(Outcome::Section),
            _ => None,
        }
    }

    /// Whether it can give this result.
    ///
    /// ```
    /// use croupier_engine::games::roulette::Pocket;
    /// use croupier_engine::games::spin::{Apparatus, Outcome};
    ///
    /// let zero = Outcome::Pocket(Pocket::ZERO);
    /// assert!(Apparatus::Roulette.can_give(zero) && !Apparatus::TaiSai.can_give(zero));
    /// ```
    #[must_use]
    pub const fn can_give(self, outcome: Outcome) -> bool {
        matches!(
            (self, outcome),
            (Apparatus::Roulette, Outcome::Pocket(_))
                | (Apparatus::TaiSai, Outcome::Dice(_))
                | (
                    Apparatus::MoneyWheel,
                    Outcome::Section(_) | Outcome::Symbol(_)
                )
        )
    }

    /// Every result that it can give, a money wheel's by section and by symbol.
    ///
    /// ```
    /// use croupier_engine::games::spin::Apparatus;
    ///
    /// let count = |apparatus: Apparatus| apparatus.outcomes().len();
    /// assert_eq!([Apparatus::Roulette, Apparatus::TaiSai].map(count), [37, 56]);
    /// ```
    #[must_use]
    pub fn outcomes(self) -> Vec<Outcome> {
        match self {
            Apparatus::Roulette => {
                let pockets = (0..Pocket::COUNT).filter_map(Pocket::new);
                pockets.map(Outcome::Pocket).collect()
            }
            Apparatus::TaiSai => tai_sai::Dice::all().map(Outcome::Dice).collect(),
            Apparatus::MoneyWheel => {
                let symbols = Symbol::ALL.iter().copied().map(Outcome::Symbol);
                let sections = (0..Section::COUNT).filter_map(Section::new);
                symbols.chain(sections.map(Outcome::Section)).collect()
            }
        }
    }

    /// Every place on its layout.
    ///
    /// ```
    /// use croupier_engine::games::spin::Apparatus;
    ///
    /// assert_eq!(Apparatus::ALL.iter().map(|apparatus| apparatus.positions().len()).max(), Some(157));
    /// ```
    #[must_use]
    pub fn positions(self) -> Vec<Position> {
        match self {
            Apparatus::Roulette => roulette::Position::all()
                .iter()
                .copied()
                .map(Position::Roulette)
                .collect(),
            Apparatus::TaiSai => tai_sai::Position::all()
                .into_iter()
                .map(Position::TaiSai)
                .collect(),
            Apparatus::MoneyWheel => Symbol::ALL
                .iter()
                .copied()
                .map(Position::MoneyWheel)
                .collect(),
        }
    }

    /// Every place with its name.
    #[must_use]
    pub fn layout(self) -> Vec<(Position, Mark)> {
        let named = |position: Position| (position, Mark::from(position));
        self.positions().into_iter().map(named).collect()
    }

    /// The place of that name on its layout.
    ///
    /// ```
    /// use croupier_engine::games::spin::Apparatus;
    ///
    /// assert!(Apparatus::Roulette.position("red").is_some());
    /// assert_eq!(Apparatus::TaiSai.position("red"), None);
    /// ```
    #[must_use]
    pub fn position(self, word: &str) -> Option<Position> {
        match self {
            Apparatus::Roulette => roulette::Position::from_word(word).map(Position::Roulette),
            Apparatus::TaiSai => tai_sai::Position::from_word(word).map(Position::TaiSai),
            Apparatus::MoneyWheel => Symbol::from_word(word).map(Position::MoneyWheel),
        }
    }

    /// The keys of its odds.
    ///
    /// ```
    /// use croupier_engine::games::spin::Apparatus;
    ///
    /// assert!(Apparatus::TaiSai.pays().contains(&"any-triple"));
    /// ```
    #[must_use]
    pub const fn pays(self) -> &'static [&'static str] {
        match self {
            Apparatus::Roulette => &[
                "straight", "split", "street", "corner", "six-line", "column", "dozen", "low",
                "high", "even", "odd", "red", "black",
            ],
            Apparatus::TaiSai => &[
                "small",
                "big",
                "triple",
                "double",
                "any-triple",
                "total-4-17",
                "total-5-16",
                "total-6-15",
                "total-7-14",
                "total-8-13",
                "total-9-12",
                "total-10-11",
                "pair",
                "face-on-one",
                "face-on-two",
                "face-on-three",
            ],
            Apparatus::MoneyWheel => &[
                "symbol-a", "symbol-b", "symbol-c", "symbol-d", "symbol-e", "symbol-f", "symbol-g",
            ],
        }
    }

    /// What makes a spin void.
    #[must_use]
    pub const fn void_causes(self) -> &'static [VoidCause] {
        match self {
            Apparatus::Roulette => &[
                VoidCause::SameDirection,
                VoidCause::ForeignObject,
                VoidCause::BallHungUp,
                VoidCause::BallOut,
                VoidCause::Interference,
                VoidCause::TooFewTurns,
            ],
            Apparatus::TaiSai => &[
                VoidCause::NotFlat,
                VoidCause::TumblerFailed,
                VoidCause::Exposed,
                VoidCause::NotActivated,
            ],
            Apparatus::MoneyWheel => &[
                VoidCause::Interference,
                VoidCause::Unbalanced,
                VoidCause::Malfunction,
                VoidCause::OnPeg,
                VoidCause::TooFewTurns,
            ],
        }
    }

    /// Whether the wagers of a void spin go back at once (nz-1996/tai-sai/7.5: the round is void). At the wheels they stay
    /// for the spin that follows (nz-1996/roulette/6.8).
    ///
    /// ```
    /// use croupier_engine::games::spin::Apparatus;
    ///
    /// assert!(Apparatus::TaiSai.void_returns_wagers() && !Apparatus::Roulette.void_returns_wagers());
    /// ```
    #[must_use]
    pub const fn void_returns_wagers(self) -> bool {
        matches!(self, Apparatus::TaiSai)
    }
}

/// Odds by their key, for one apparatus.
///
/// ```
/// use croupier_engine::games::spin::apparatus::{Apparatus, PayTable};
/// use croupier_engine::Odds;
///
/// let odds = |key: &str| Odds::new(if key == "straight" { 35 } else { 1 }, 1);
/// let pays = PayTable::new(Apparatus::Roulette, odds).expect("odds for every key");
/// assert_eq!(pays.odds("straight"), Odds::new(35, 1));
/// assert_eq!(pays.odds("moon"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<(String, Odds)>"))]
pub struct PayTable(pub(crate) Vec<(&'static str, Odds)>);

/// Why odds do not make a pay table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PayTableError {
    /// The apparatus pays by this key, and its odds are not given.
    Missing(&'static str),
    /// No apparatus pays by this key.
    Unknown(String),
}

impl PayTableError {
    /// The key that is missing or unknown.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            PayTableError::Missing(key) => key,
            PayTableError::Unknown(key) => key,
        }
    }
}

impl fmt::Display for PayTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PayTableError::Missing(key) => write!(f, "the odds of {key:?} are missing"),
            PayTableError::Unknown(key) => write!(f, "no apparatus has odds called {key:?}"),
        }
    }
}

impl core::error::Error for PayTableError {}

impl TryFrom<Vec<(String, Odds)>> for PayTable {
    type Error = PayTableError;

    fn try_from(rows: Vec<(String, Odds)>) -> Result<PayTable, PayTableError> {
        let keys = Apparatus::ALL.iter().flat_map(|a| a.pays());
        let known = |key: &str| keys.clone().copied().find(|known| *known == key);
        let row = |(key, odds): (String, Odds)| match known(&key) {
            Some(known) => Ok((known, odds)),
            None => Err(PayTableError::Unknown(key)),
        };
        rows.into_iter()
            .map(row)
            .collect::<Result<_, _>>()
            .map(PayTable)
    }
}

impl PayTable {
    /// The odds of every key of an apparatus.
    ///
    /// ```
    /// use croupier_engine::Odds;
    /// use croupier_engine::games::spin::apparatus::{Apparatus, PayTable, PayTableError};
    ///
    /// let even = |_: &str| "1:1".parse::<Odds>().ok();
    /// assert!(PayTable::new(Apparatus::Roulette, even).is_ok());
    /// let none = PayTable::new(Apparatus::Roulette, |_| None).unwrap_err();
    /// assert!(matches!(none, PayTableError::Missing(key) if Apparatus::Roulette.pays().contains(&key)));
    /// let other = PayTable::try_from(vec![("moon".to_owned(), "1:1".parse::<Odds>()?)]).unwrap_err();
    /// assert_eq!(other.to_string(), "no apparatus has odds called \"moon\"");
    /// # Ok::<(), croupier_engine::NotationError>(())
    /// ```
    ///
    /// # Errors
    /// [`PayTableError::Missing`], with the first key that has none.
    pub fn new(
        apparatus: Apparatus,
        odds: impl Fn(&str) -> Option<Odds>,
    ) -> Result<PayTable, PayTableError> {
        let row = |&key: &&'static str| match odds(key) {
            Some(odds) => Ok((key, odds)),
            None => Err(PayTableError::Missing(key)),
        };
        apparatus
            .pays()
            .iter()
            .map(row)
            .collect::<Result<_, _>>()
            .map(PayTable)
    }

    /// The odds of a key.
    #[must_use]
    pub fn odds(&self, key: &str) -> Option<Odds> {
        self.0
            .iter()
            .find(|(k, _)| *k == key)
            .map(|(_, odds)| *odds)
    }
}
