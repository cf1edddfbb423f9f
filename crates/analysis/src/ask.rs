//! What is asked of the mathematics beside the rules themselves.

use crate::report::{Figure, Trouble};
use croupier_engine::{Card, CardCounts, Cents, Refusal};

/// What is asked beside the rules.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// What the meter shows; none: so little that the least prizes are paid.
    pub meter: Option<Cents>,
    /// What a wager adds to the pool, the rest being the operator's (nz-1996/caribbean-stud/11.3).
    pub increment: Option<Cents>,
}

impl Ask {
    /// Whether a wager is asked for.
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
    /// # Errors
    /// If more of a card are out than there were.
    pub fn left(&self, decks: u8) -> Result<CardCounts, Trouble> {
        let mut left = CardCounts::decks(decks);
        for card in &self.removed {
            if !left.take(*card) {
                let many = if decks == 1 { "deck has" } else { "decks have" };
                let of_rank = self.removed.iter().filter(|c| c.rank == card.rank).count();
                let all = 4 * usize::from(decks);
                // Of a card that was named by its rank alone the suit would say nothing.
                let what = if of_rank > all {
                    let rank = card.to_string().chars().next().unwrap_or_default();
                    format!(
                        "{of_rank} cards of rank {rank} are removed: {decks} {many} {all} of them"
                    )
                } else {
                    format!("more of {card} are removed than there are: {decks} {many} {decks}")
                };
                return Err(Trouble::new(
                    what,
                    "remove fewer, or choose more decks where the book leaves them to the operator",
                ));
            }
        }
        Ok(left)
    }

    /// Says that a game without cards has none to remove.
    ///
    /// # Errors
    /// If cards are removed.
    pub fn without_cards(&self) -> Result<(), Trouble> {
        match self.removed.first() {
            None => Ok(()),
            Some(card) => Err(Trouble::new(
                format!("{card} cannot be removed: this game has no cards"),
                "leave --removed out",
            )),
        }
    }
}

/// The wagers that a table would refuse at a stake, by their words, with why and by which rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused(Vec<(String, String)>);

/// What to do about a stake that is refused.
pub const STAKE_HINT: &str =
    "choose another --stake, or other limits and chips with --option min=…, max=… and chips=…";

/// A refusal with the rule that demands it.
#[must_use]
pub fn told(refusal: &Refusal) -> String {
    match &refusal.rule {
        Some(rule) => format!("{} [{rule}]", refusal.detail),
        None => refusal.detail.clone(),
    }
}

impl Refused {
    /// The name of the figure that tells them.
    pub const NAME: &str = "refused_at_this_stake";

    /// Adds a wager with the table's refusal.
    pub fn push(&mut self, word: impl Into<String>, refusal: &Refusal) {
        self.0.push((word.into(), told(refusal)));
    }

    /// That nothing at all would be taken.
    #[must_use]
    pub fn trouble(self, stake: Cents) -> Trouble {
        let first = self.0.first().map(|(_, why)| why.as_str());
        let what = format!(
            "no wager of {stake} would be taken: {}",
            first.unwrap_or("there is none")
        );
        Trouble {
            refused: self.0,
            ..Trouble::new(what, STAKE_HINT)
        }
    }

    /// As a figure of the round; none if there are none.
    #[must_use]
    pub fn figure(self) -> Option<Figure> {
        let rows = self.0.into_iter().map(|(w, why)| (w, Figure::Text(why)));
        let rows: Vec<_> = rows.collect();
        (!rows.is_empty()).then_some(Figure::Table(rows))
    }
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
        assert!(trouble.what.contains("9h"), "{trouble}");
        let many = Ask {
            removed: Card::deck().filter(|c| c.rank == nine.rank).collect(),
            ..Ask::default()
        };
        let many = Ask {
            removed: many.removed.repeat(2),
            ..Ask::default()
        };
        let trouble = many.left(1).unwrap_err();
        assert!(trouble.what.contains("8 cards of rank 9"), "{trouble}");
        assert!(ask.without_cards().is_err() && Ask::default().without_cards().is_ok());
    }
}
