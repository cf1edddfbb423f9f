//! What is asked of the mathematics beside the rules themselves.

use crate::Trouble;
use croupier_engine::{Card, CardCounts, Cents, ChipSet};

/// What is asked beside the rules: by default everything, of a whole shoe, at the odds as the book writes them.
///
/// ```
/// use croupier_analysis::{Ask, games};
/// use croupier_engine::Cents;
///
/// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// // At a table that takes them: $7.00 on Banker could not be paid with its chips.
/// let ask = Ask { wagers: vec!["banker".to_owned()], stake: Some(Cents(700)), ..Ask::default() };
/// assert!(games::odds(&rules, &ask).is_err());
/// let ask = Ask { stake: Some(Cents(1000)), ..ask };
/// assert_eq!(games::odds(&rules, &ask)?.wagers.len(), 1);
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// The wagers, by their words; none: all of them, and the figures of the round.
    pub wagers: Vec<String>,
    /// Cards that are known to be out of the shoe.
    pub removed: Vec<Card>,
    /// The stake, where chips and rounding are to be counted; none: odds as the book writes them.
    pub stake: Option<Cents>,
    /// The way to play, by name, where there is something to decide; none: the usual one.
    pub strategy: Option<String>,
    /// What is known of the progressive jackpot, where there is one.
    pub pool: Pool,
}

/// What a progressive jackpot is like.
///
/// ```
/// use croupier_analysis::{Ask, Pool, games};
/// use croupier_engine::Cents;
///
/// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let jackpot = |dollars: i64| {
///     let pool = Pool { meter: Some(Cents(100 * dollars)), ..Pool::default() };
///     let ask = Ask { wagers: vec!["jackpot".to_owned()], pool, ..Ask::default() };
///     games::odds(&rules, &ask).map(|report| report.wagers[0].edge.clone())
/// };
/// assert!(jackpot(200_000)? < jackpot(50_000)?, "the more the meter shows, the less the house keeps");
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// What the meter shows; none: so little that the least prizes are paid.
    pub meter: Option<Cents>,
    /// What a wager adds to the pool, the rest being the operator's (nz-1996/caribbean-stud/11.3).
    pub increment: Option<Cents>,
}

impl Ask {
    /// Whether a wager is asked for.
    ///
    /// ```
    /// use croupier_analysis::Ask;
    ///
    /// let ask = Ask { wagers: vec!["banker".to_owned()], ..Ask::default() };
    /// assert!(ask.wants("banker") && !ask.wants("tie"));
    /// assert!(Ask::default().wants("tie"), "by default everything is asked for");
    /// ```
    #[must_use]
    pub fn wants(&self, wager: &str) -> bool {
        self.is_whole() || self.wagers.iter().any(|word| word == wager)
    }

    /// Whether everything is asked for: every wager, and the figures of the round.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.wagers.is_empty()
    }

    /// The cards that are left of so many decks.
    ///
    /// ```
    /// use croupier_analysis::Ask;
    ///
    /// let ask = Ask { removed: vec!["6h".parse().expect("a card"); 2], ..Ask::default() };
    /// assert_eq!(ask.left(8)?.total(), 414);
    /// assert_eq!(ask.left(1).unwrap_err().to_string(), "more of 6h are removed than there are: 1 deck has 1");
    /// # Ok::<(), croupier_analysis::Trouble>(())
    /// ```
    ///
    /// # Errors
    /// If more of a card are out than there were.
    pub fn left(&self, decks: u8) -> Result<CardCounts, Trouble> {
        let mut left = CardCounts::decks(decks);
        for card in &self.removed {
            if !left.take(*card) {
                let card = *card;
                let removed = self.removed.iter().filter(|c| c.rank == card.rank).count();
                // Of a card that was named by its rank alone the suit would say nothing.
                return Err(if removed > 4 * usize::from(decks) {
                    Trouble::RankRemoved {
                        card,
                        removed,
                        decks,
                    }
                } else {
                    Trouble::CardsRemoved { card, decks }
                });
            }
        }
        Ok(left)
    }

    /// Says that a game without cards has none to remove.
    ///
    /// ```
    /// use croupier_analysis::{Ask, Trouble};
    ///
    /// let card = "6h".parse().expect("a card");
    /// let ask = Ask { removed: vec![card], ..Ask::default() };
    /// assert_eq!(ask.without_cards(), Err(Trouble::NoCards { card }));
    /// ```
    ///
    /// # Errors
    /// If cards are removed.
    pub fn without_cards(&self) -> Result<(), Trouble> {
        match self.removed.first() {
            None => Ok(()),
            Some(&card) => Err(Trouble::NoCards { card }),
        }
    }
}

/// The stake that is asked for, with the chips as they are; or else a round one, with chips of a cent, under which nothing is
/// rounded that a book does not round.
pub(crate) fn at_stake(chips: &mut ChipSet, stake: Option<Cents>, round: Cents) -> Cents {
    if stake.is_none()
        && let Ok(cent) = ChipSet::new(&[Cents(1)])
    {
        *chips = cent;
    }
    stake.unwrap_or(round)
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::Word;

    #[test]
    fn no_card_can_be_out_more_often_than_it_was_in() {
        let nine = Card::from_word("9h").unwrap();
        let ask = Ask {
            removed: vec![nine; 2],
            ..Ask::default()
        };
        assert_eq!(ask.left(2).unwrap().of(nine), 0);
        assert_eq!(ask.left(8).unwrap().total(), 414);
        let trouble = ask.left(1).unwrap_err();
        assert!(trouble.to_string().contains("9h"), "{trouble}");
        let many = Ask {
            removed: Card::deck().filter(|c| c.rank == nine.rank).collect(),
            ..Ask::default()
        };
        let many = Ask {
            removed: many.removed.repeat(2),
            ..Ask::default()
        };
        let trouble = many.left(1).unwrap_err();
        assert!(
            trouble.to_string().contains("8 cards of rank 9"),
            "{trouble}"
        );
        assert!(ask.without_cards().is_err() && Ask::default().without_cards().is_ok());
    }
}
