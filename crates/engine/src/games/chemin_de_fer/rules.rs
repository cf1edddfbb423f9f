//! The rules of one chemin de fer table: the book's parameters with the operator's choices, as plain values
//! (nj-19-47/chemin-de-fer/4.1(a), 4.4(b) to 4.4(e); custom/chemin-de-fer/banker-draws, cagnotte, limits, seats).

use crate::Cents;
use crate::machine::{TableRules, ready};

crate::keywords! {
    /// Who says whether the Banker's Hand takes a third card (custom/chemin-de-fer/banker-draws).
    pub enum BankerDraws {
        /// The table of play.
        Tableau,
        /// The Banker, whom the table of play only advises.
        Free,
    }
}

/// Everything that decides how a chemin de fer table is run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What every table has.
    pub table: TableRules,
    /// How cards are made ready.
    pub cards: ready::Rules,
    /// Who decides on the Banker's third card.
    pub banker_draws: BankerDraws,
    /// The house's share of what the Banker wins in a coup, in percent.
    pub cagnotte_percent: u8,
}

impl Rules {
    /// The house's share of such a win, rounded down to what chips can make.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::Rules;
    ///
    /// let book = croupier_rulebooks::book("nj-19-47/chemin-de-fer").expect("a book");
    /// let Ok(Rules::CheminDeFer(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let cagnotte = rules.cagnotte(Cents(10_000));
    /// assert!(rules.table.chips.can_make(cagnotte) && cagnotte <= Cents(10_000).share(5, 100));
    /// ```
    #[must_use]
    pub fn cagnotte(&self, won: Cents) -> Cents {
        let exact = won.share(i64::from(self.cagnotte_percent), 100);
        if exact.is_positive() {
            self.table.chips.next_down(exact, |_| true)
        } else {
            Cents::ZERO
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChipSet;
    use crate::words::RecutBy;
    use alloc::vec::Vec;

    /// custom/chemin-de-fer/cagnotte: five in a hundred, and never more than chips can make of it.
    #[test]
    fn the_cagnotte_is_rounded_down_to_chips() {
        let chips = ChipSet::new(&[Cents(50), Cents(100)]).unwrap();
        let rules = Rules {
            table: TableRules::plain(Cents(100), Cents(100_000), chips),
            cards: ready::Rules {
                decks: 6,
                cutting_cards: 2,
                new_steps: Vec::new(),
                used_steps: Vec::new(),
                recut_by: RecutBy::Same,
                cut_from_ends: 10,
                cutting_card_from_back: 14,
            },
            banker_draws: BankerDraws::Tableau,
            cagnotte_percent: 5,
        };
        for (won, share) in [(0, 0), (900, 0), (1000, 50), (1999, 50), (2000, 100)] {
            assert_eq!(rules.cagnotte(Cents(won)), Cents(share), "{won}");
        }
    }
}
