//! The rules of one chemin de fer table: the book's parameters with the operator's choices, as plain values
//! (nj-19-47/chemin-de-fer/4.1(a), 4.4(b) to 4.4(e); custom/chemin-de-fer/banker-draws, cagnotte, limits, seats).

use crate::words::{RecutBy, Step};
use crate::{Cents, ChipSet, Citations, Limits};
use alloc::string::String;
use alloc::vec::Vec;

crate::keywords! {
    /// Who says whether the Banker's Hand takes a third card (custom/chemin-de-fer/banker-draws).
    pub enum BankerDraws {
        /// The table of play.
        Tableau = "tableau",
        /// The Banker, whom the table of play only advises.
        Free = "free",
    }
}

/// Everything that decides how a chemin de fer table is run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// The book's id.
    pub book: String,
    /// How many seats there are.
    pub seats: u8,
    /// Decks in the shoe.
    pub decks: u8,
    /// Cutting cards in use.
    pub cutting_cards: u8,
    /// The steps by which new cards are made ready.
    pub new_steps: Vec<Step>,
    /// The steps by which used cards are made ready again.
    pub used_steps: Vec<Step>,
    /// Who cuts again.
    pub recut_by: RecutBy,
    /// The cut must be at least so many cards from either end.
    pub cut_from_ends: u16,
    /// The cutting card must be at least so many cards from the back.
    pub cutting_card_from_back: u16,
    /// Who decides on the Banker's third card.
    pub banker_draws: BankerDraws,
    /// The house's share of what the Banker wins in a coup, in percent.
    pub cagnotte_percent: u8,
    /// How many minutes a closing sign must have stood; none: no sign is needed.
    pub closing_notice: Option<u16>,
    /// The sign.
    pub limits: Limits,
    /// The chips.
    pub chips: ChipSet,
    /// The book's rule for each key of [`super::cites`].
    pub citations: Citations,
}

impl Rules {
    /// How many seats there are.
    #[must_use]
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The house's share of such a win, rounded down to what chips can make.
    #[must_use]
    pub fn cagnotte(&self, won: Cents) -> Cents {
        let exact = won.share(i64::from(self.cagnotte_percent), 100);
        if exact.is_positive() {
            self.chips.next_down(exact, |_| true)
        } else {
            Cents::ZERO
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// custom/chemin-de-fer/cagnotte: five in a hundred, and never more than chips can make of it.
    #[test]
    fn the_cagnotte_is_rounded_down_to_chips() {
        let limits = Limits {
            min_cents: Cents(100),
            max_cents: Cents(100_000),
            side: None,
            differential_cents: None,
            increment_cents: None,
        };
        let rules = Rules {
            book: String::new(),
            seats: 9,
            decks: 6,
            cutting_cards: 2,
            new_steps: Vec::new(),
            used_steps: Vec::new(),
            recut_by: RecutBy::Same,
            cut_from_ends: 10,
            cutting_card_from_back: 14,
            banker_draws: BankerDraws::Tableau,
            cagnotte_percent: 5,
            closing_notice: None,
            limits,
            chips: ChipSet::new(&[Cents(50), Cents(100)]).unwrap(),
            citations: Citations::default(),
        };
        for (won, share) in [(0, 0), (900, 0), (1000, 50), (1999, 50), (2000, 100)] {
            assert_eq!(rules.cagnotte(Cents(won)), Cents(share), "{won}");
        }
    }
}
