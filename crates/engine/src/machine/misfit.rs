//! Why an event does not fit the table as it stands. What a table has just decided fits it, so this is what is said of a log
//! that no house wrote.

use crate::{Card, Cents, Name};
use core::fmt;

/// What does not fit.
///
/// ```
/// # use croupier_engine::games::{Event, GameKind};
/// use croupier_engine::machine::Misfit;
///
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let mut table = book.rules(&Default::default()).expect("its own defaults").table();
/// let event = Event::parse(GameKind::Craps, "dice-offered anna 1")?;
/// assert_eq!(table.apply(&event), Err(Misfit::OtherGame));
/// # Ok::<(), croupier_engine::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It is an event of another game.
    OtherGame,
    /// This is so, in plain words.
    Because(&'static str),
    /// All of this card have been seen.
    CardSeen(Card),
    /// The player's chips would fall below zero.
    ChipsBelowZero(Name),
    /// The chips on the layout are not those that were put there.
    Layout {
        /// The player whose wager it would be.
        player: Name,
        /// What lies there.
        found: Cents,
        /// What should.
        expected: Cents,
    },
    /// The chips on the layout are in all not those that were put there.
    LayoutInAll {
        /// What lies there.
        found: Cents,
        /// What should.
        expected: Cents,
    },
}

impl Misfit {
    /// Amounts and numbers are far beyond what a table counts.
    pub const BEYOND: Misfit = Misfit::Because("an amount or a number in it is beyond counting");

    /// What is done where a table takes in an event that it decided a moment ago: it fits, unless the code is wrong.
    ///
    /// # Panics
    /// Always.
    #[cold]
    pub fn is_a_bug(&self, event: &impl fmt::Display) -> ! {
        panic!("{event} was decided and does not fit: {self}")
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::OtherGame => f.write_str("it is an event of another game"),
            Misfit::Because(why) => f.write_str(why),
            Misfit::CardSeen(card) => write!(f, "all of {card} have been seen in this shoe"),
            Misfit::ChipsBelowZero(name) => write!(f, "{name}'s chips would fall below zero"),
            Misfit::Layout {
                player,
                found,
                expected,
            } => write!(
                f,
                "{found} of {player}'s lies on the layout, and {expected} was put there"
            ),
            Misfit::LayoutInAll { found, expected } => write!(
                f,
                "{found} lies on the layout in all, and {expected} was put there"
            ),
        }
    }
}

impl core::error::Error for Misfit {}

impl Cents {
    /// The sum, which must be one that a table counts.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::machine::Misfit;
    ///
    /// assert_eq!(Cents(500).plus(Cents(250)), Ok(Cents(750)));
    /// assert_eq!(Cents::COUNTED.plus(Cents(1)), Err(Misfit::BEYOND));
    /// ```
    ///
    /// # Errors
    /// If it is not.
    #[inline]
    pub fn plus(self, other: Cents) -> Result<Cents, Misfit> {
        let sum = self.0.checked_add(other.0).map(Cents);
        sum.filter(|sum| sum.is_countable()).ok_or(Misfit::BEYOND)
    }

    /// The difference, which must be one that a table counts.
    ///
    /// ```
    /// use croupier_engine::Cents;
    ///
    /// assert_eq!(Cents(500).minus(Cents(750)), Ok(Cents(-250)));
    /// assert!(Cents(i64::MIN).minus(Cents(1)).is_err());
    /// ```
    ///
    /// # Errors
    /// If it is not.
    pub fn minus(self, other: Cents) -> Result<Cents, Misfit> {
        let left = self.0.checked_sub(other.0).map(Cents);
        left.filter(|left| left.is_countable())
            .ok_or(Misfit::BEYOND)
    }
}
