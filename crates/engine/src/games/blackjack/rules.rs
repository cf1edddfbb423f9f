//! The rules of one blackjack table: the book's parameters with the operator's choices, as plain values
//! (nz-1996/blackjack/3.1, 4.5, 4.9, 6.3 to 6.5, 7.1, 9.3 to 9.5, 10.2, 11.4, 13.1, 13.2, 13.4, 14.3, 14.4).

use super::hand::Sevens;
use crate::machine::{TableRules, ready};
use crate::{Cents, Odds, Reason};

crate::keywords! {
    /// What a dealer's blackjack leaves of split hands that had exceeded twenty-one (11.7 against 12.2).
    pub enum BustedSplit {
        /// No more than the original wager is lost in all: what busted hands gave counts towards it.
        OriginalOnly,
        /// Busted hands stay lost, and the original wager is lost besides.
        BustedToo,
    }
}

/// Everything that decides how a blackjack table is run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What every table has.
    pub table: TableRules,
    /// How cards are made ready.
    pub cards: ready::Rules,
    /// How far from that place it may be.
    pub cutting_card_within: u16,
    /// Where the cutting card goes, from the back, unless directed otherwise.
    pub cutting_card_customary: u16,
    /// Whether the first card of a shoe is discarded.
    pub burn: bool,
    /// How many players may wager on one box.
    pub players_per_box: u8,
    /// On how many boxes one player may wager.
    pub boxes_per_player: u8,
    /// Whether all wagers on a box together are held to the maximum.
    pub box_total_to_max: bool,
    /// Whether those who have not wagered on every round of the shoe are held to the minimum.
    pub mid_shoe_minimum: bool,
    /// Into how many hands a box may be split.
    pub hands_per_box: u8,
    /// What a blackjack pays.
    pub blackjack_pays: Odds,
    /// What insurance pays.
    pub insurance_pays: Odds,
    /// With how many decks Super Sevens is played at least.
    pub super_sevens_decks: u8,
    /// The Super Sevens wager, where it is offered.
    pub super_sevens: Option<Cents>,
    /// What it pays, from one seven to three of a suit.
    pub sevens_pay: [Odds; 5],
    /// How 11.7 is read where a split hand is bust.
    pub busted_split: BustedSplit,
    /// Whether wagers are refused that could not be paid exactly.
    pub refuse_unpayable: bool,
}

impl Rules {
    /// What a win comes to, rounded up to what chips can make (general 15.3).
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::Rules;
    ///
    /// let book = croupier_rulebooks::book("nz-1996/blackjack").expect("a book");
    /// let Ok(Rules::Blackjack(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// assert_eq!(rules.win(rules.blackjack_pays, Cents(500)), Cents(750));
    /// ```
    #[must_use]
    pub fn win(&self, odds: Odds, stake: Cents) -> Cents {
        self.table.chips.next_up(odds.win(stake))
    }

    /// The odds at which sevens are paid; none of them pays nothing.
    #[must_use]
    pub const fn sevens_odds(&self, found: Sevens) -> Option<Odds> {
        match found {
            Sevens::None => None,
            Sevens::One => Some(self.sevens_pay[0]),
            Sevens::Two => Some(self.sevens_pay[1]),
            Sevens::TwoSuited => Some(self.sevens_pay[2]),
            Sevens::Three => Some(self.sevens_pay[3]),
            Sevens::ThreeSuited => Some(self.sevens_pay[4]),
        }
    }

    /// Whether a win of so much insurance can be paid in chips.
    #[must_use]
    pub fn can_insure(&self, cents: Cents) -> bool {
        let Odds { pays, to } = self.insurance_pays;
        let win = cents.exactly(i64::from(pays), i64::from(to));
        win.is_some_and(|win| self.table.chips.can_make(win))
    }

    /// What is wrong with an amount by itself: any wager.
    ///
    /// ```
    /// use croupier_engine::games::Rules;
    /// use croupier_engine::{Cents, Reason};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/blackjack").expect("a book");
    /// let Ok(Rules::Blackjack(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// assert_eq!(rules.amount_reason(Cents(500)), None);
    /// assert_eq!(rules.amount_reason(Cents(525)), Some(Reason::NotInChips));
    /// assert_eq!(rules.amount_reason(Cents(100)), Some(Reason::WagerBelowMinimum));
    /// ```
    #[must_use]
    pub fn amount_reason(&self, total: Cents) -> Option<Reason> {
        let faults = |reason, fault| if fault { Err(reason) } else { Ok(()) };
        self.hold_amount(total, false, faults).err()
    }

    /// What is wrong with the amount of an initial wager by itself.
    #[must_use]
    pub fn wager_reason(&self, total: Cents) -> Option<Reason> {
        let faults = |reason, fault| if fault { Err(reason) } else { Ok(()) };
        self.hold_amount(total, true, faults).err()
    }

    /// Looks at everything that may be wrong with an amount by itself, in order; of an initial wager also at a blackjack.
    pub(super) fn hold_amount<E>(
        &self,
        total: Cents,
        initial: bool,
        look: impl Fn(Reason, bool) -> Result<(), E>,
    ) -> Result<(), E> {
        let TableRules { chips, limits, .. } = &self.table;
        look(Reason::NotInChips, !chips.can_make(total))?;
        if let Some(step) = limits.increment_cents {
            look(Reason::NotAnIncrement, total.0 % step.0 != 0)?;
        }
        look(Reason::WagerBelowMinimum, total < limits.min_cents)?;
        if initial && self.refuse_unpayable {
            let Odds { pays, to } = self.blackjack_pays;
            let exact = total.exactly(i64::from(pays), i64::from(to));
            let payable = exact.is_some_and(|cents| chips.can_make(cents));
            look(Reason::WagerNotPayable, !payable)?;
        }
        Ok(())
    }
}
