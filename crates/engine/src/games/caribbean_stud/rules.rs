//! The rules of one Caribbean stud table: the book's parameters with the operator's choices, as plain values
//! (nz-1996/caribbean-stud/2.3, 2.5, 10.1, 10.2, 11.5, 12.1).

use crate::machine::TableRules;
use crate::poker::Category;
use crate::words::Step;
use crate::{Cents, Name, Odds};
use alloc::vec::Vec;

crate::keywords! {
    /// What the cards are dealt from (nz-1996/caribbean-stud/2.5).
    pub enum Dealing {
        /// A shoe that holds one deck.
        Shoe,
        /// An automatic shuffler that holds two, of which one is in play.
        Shuffler,
    }
}

crate::keywords! {
    /// How wagers on the jackpot are taken (nz-1996/caribbean-stud/2.3).
    pub enum Operation {
        /// By a slot with a coin indicator light.
        Electronic,
        /// On an area of the layout.
        Manual,
    }
}

/// What the jackpot pays (nz-1996/caribbean-stud/12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Prizes {
    /// For a flush.
    pub flush: Cents,
    /// For a full house.
    pub full_house: Cents,
    /// For four of a kind.
    pub four_of_a_kind: Cents,
    /// For a straight flush, at least.
    pub straight_flush: Cents,
    /// For a straight flush, so much of the jackpot in a hundred where that is more.
    pub straight_flush_percent: u8,
    /// For a royal flush, at least; the whole jackpot where that is more.
    pub royal_flush: Cents,
}

impl Prizes {
    /// What a hand wins at least, if it qualifies (nz-1996/caribbean-stud/11.6).
    ///
    /// ```
    /// use croupier_engine::games::Rules;
    /// use croupier_engine::poker::Category;
    ///
    /// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
    /// let Ok(Rules::CaribbeanStud(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// assert_eq!(rules.prizes.least(Category::Straight), None);
    /// assert!(rules.prizes.least(Category::FullHouse) > rules.prizes.least(Category::Flush));
    /// ```
    #[must_use]
    pub const fn least(&self, hand: Category) -> Option<Cents> {
        match hand {
            Category::Flush => Some(self.flush),
            Category::FullHouse => Some(self.full_house),
            Category::FourOfAKind => Some(self.four_of_a_kind),
            Category::StraightFlush => Some(self.straight_flush),
            Category::RoyalFlush => Some(self.royal_flush),
            _ => None,
        }
    }

    /// Whether a hand wins a share of the jackpot, and not a fixed sum.
    ///
    /// ```
    /// use croupier_engine::games::caribbean_stud::rules::Prizes;
    /// use croupier_engine::poker::Category;
    ///
    /// assert!(Prizes::shares(Category::RoyalFlush) && !Prizes::shares(Category::Flush));
    /// ```
    #[must_use]
    pub const fn shares(hand: Category) -> bool {
        matches!(hand, Category::StraightFlush | Category::RoyalFlush)
    }

    /// In which turn such a hand is paid beside others: what is fixed, then shares of what that leaves (nz-1996/caribbean-stud/12.2).
    pub(super) const fn turn(hand: Category) -> u8 {
        match hand {
            Category::RoyalFlush => 2,
            Category::StraightFlush => 1,
            _ => 0,
        }
    }

    /// How much of the jackpot in a hundred a hand wins where that is more than its least; none where it wins a fixed sum.
    ///
    /// ```
    /// use croupier_engine::games::Rules;
    /// use croupier_engine::poker::Category;
    ///
    /// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
    /// let Ok(Rules::CaribbeanStud(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// assert_eq!(rules.prizes.percent(Category::RoyalFlush), Some(100));
    /// assert_eq!(rules.prizes.percent(Category::Flush), None);
    /// ```
    #[must_use]
    pub const fn percent(&self, hand: Category) -> Option<u8> {
        match hand {
            Category::StraightFlush => Some(self.straight_flush_percent),
            Category::RoyalFlush => Some(100),
            _ => None,
        }
    }
}

/// Everything that decides how a Caribbean stud table is run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What every table has.
    pub table: TableRules,
    /// What the cards are dealt from.
    pub dealing: Dealing,
    /// How many decks are at the table, of which one is in play.
    pub decks: u8,
    /// The steps by which new cards are made ready.
    pub new_steps: Vec<Step>,
    /// The steps by which used cards are made ready again.
    pub used_steps: Vec<Step>,
    /// The jackpot that the table is linked to.
    pub jackpot: Name,
    /// How wagers on it are taken.
    pub operation: Operation,
    /// The one amount of a wager on it.
    pub jackpot_wager: Cents,
    /// What it pays.
    pub prizes: Prizes,
    /// What a winning ante is paid.
    pub ante_odds: Odds,
    /// What a winning bet is paid, by the kind of hand from the lowest.
    pub bet_odds: [Odds; 10],
    /// The most that is paid on a bet, where the operator has set it.
    pub max_payout: Option<Cents>,
}

impl Rules {
    /// The bet that goes with an ante (nz-1996/caribbean-stud/4.6).
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::Rules;
    ///
    /// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
    /// let Ok(Rules::CaribbeanStud(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// assert_eq!(rules.bet_on(Cents(1000)), Cents(2000));
    /// ```
    #[must_use]
    pub fn bet_on(&self, ante: Cents) -> Cents {
        ante + ante
    }

    /// What a bet wins with such a hand, and whether the maximum cut it.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::{Rules, caribbean_stud};
    /// use croupier_engine::poker::Category;
    ///
    /// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
    /// let Ok(Rules::CaribbeanStud(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let capped = caribbean_stud::Rules { max_payout: Some(Cents(5_000)), ..(*rules).clone() };
    /// assert_eq!(capped.bet_wins(Cents(2000), Category::OnePair), (Cents(2000), false));
    /// assert_eq!(capped.bet_wins(Cents(2000), Category::RoyalFlush), (Cents(5_000), true));
    /// ```
    #[must_use]
    pub fn bet_wins(&self, bet: Cents, hand: Category) -> (Cents, bool) {
        let won = self.bet_odds[hand as usize].win(bet);
        match self.max_payout {
            Some(most) if most < won => (most, true),
            _ => (won, false),
        }
    }
}
