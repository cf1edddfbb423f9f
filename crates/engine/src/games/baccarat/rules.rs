//! The rules of one baccarat table: a book's parameters with the operator's choices, as plain values.
//!
//! Nothing here knows a jurisdiction. `croupier-rulebooks` builds it from a book and a draft and refuses what the book
//! does not allow, so a `Rules` in hand is one under which a table may be run.

use super::command::On;
use crate::machine::{TableRules, ready};
use crate::words::{ReshuffleCause, Step};
use crate::{Cents, Odds};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

crate::keywords! {
    /// How big a table: how many wagering areas, and who may use them (nz-2004/baccarat/2.2).
    pub enum Version {
        /// Up to 7 areas.
        Mini,
        /// Up to 9 areas.
        Midi,
        /// Up to 14 areas, and one for standing players.
        Full,
    }
}

crate::keywords! {
    /// How the cards are dealt and turned (nz-2004/baccarat/8.5).
    pub enum Style spelt as named {
        /// Face up, by the dealer.
        A,
        /// Face down, turned by the players with the highest wagers.
        B,
        /// Face down, turned by the dealer.
        C,
    }
}

crate::keywords! {
    /// What a winning Banker wager is paid.
    pub enum BankerPays {
        /// Even money less a commission on the amount won (nz-2004/baccarat/5.10).
        Commission,
        /// Even money, but half on a Banker win with 6 (nz-2004/baccarat/5.11).
        HalfOnSix,
        /// Even money, and a charge on ties instead of commission (nj-19-47/minibaccarat/7.3(d)).
        TieCharge,
    }
}

crate::keywords! {
    /// In which order the cut is offered to the seated players.
    pub enum CutOrder {
        /// From the lowest seat up.
        Ascending,
        /// From the highest seat down.
        Descending,
        /// From the highest seat down; after a reshuffle from the last curator (nj-19-47/punto-banco/3.5(b)).
        LastCurator,
    }
}

crate::keywords! {
    /// Which cards are burned at the beginning of a shoe.
    pub enum Burn {
        /// The first is shown and as many more as it says go face down.
        ShownThenDown,
        /// The first and as many more as it says, all shown.
        AllShown,
        /// One, unseen.
        OneDown,
    }
}

crate::keywords! {
    /// What the cutting card means for the end of a shoe.
    pub enum LastHand {
        /// First card of a round: that round is the last; later: one more.
        FirstIsLast,
        /// The round is the last, unless it ties: then one more (act-2012/mini-baccarat/5.7).
        UnlessTie,
        /// Always one more (nj-19-47/punto-banco/3.8(e)).
        OneMore,
    }
}

crate::keywords! {
    /// What happens when the table differential is exceeded.
    pub enum Differential {
        /// The heavier hand is cut until the difference fits.
        Difference,
        /// All wagers are cut until neither hand's total exceeds it (nz-1996/mini-baccarat/4.10).
        Total,
        /// A wager that would make the difference exceed it is refused.
        Refused,
        /// The book has none.
        Unsaid,
    }
}

crate::keywords! {
    /// What a stray card that was disclosed leads to.
    pub enum Disclosed {
        /// A void hand that begins with it.
        VoidHand,
        /// It is discarded with as many more, face up, as it says (nj-19-47/punto-banco/3.12(a)).
        Burn,
    }
}

crate::keywords! {
    /// What is done with a card found face up in the shoe.
    pub enum FaceUp {
        /// First card of a round: a void hand; later: it is used.
        VoidOrUse,
        /// It is discarded with as many more, face up, as it says (nj-19-47/punto-banco/3.12(c)).
        Burn,
        /// The book says nothing; a supervisor must decide.
        Unsaid,
    }
}

crate::keywords! {
    /// When a round that cannot be put right is void.
    pub enum Misdeal {
        /// Whenever it cannot be reconstructed.
        Always,
        /// If the initial deal cannot be reconstructed; afterwards it always can.
        InitialDeal,
        /// The book says nothing; a supervisor must decide.
        Unsaid,
    }
}

crate::keywords! {
    /// What an error found after later rounds makes of its round.
    pub enum LateError {
        /// Later hands stand.
        LaterStand,
        /// The faulty round is void, later ones stand (act-2012/mini-baccarat/9.5).
        RoundVoid,
        /// The book says nothing.
        Unsaid,
    }
}

crate::keywords! {
    /// What becomes of a wager below the minimum that was taken.
    pub enum BelowMinimum {
        /// Valid once for a player, void after that (nz-1996/general/14.2).
        ValidOnce,
        /// Paid or collected with a warning; returned after that (act-2012/mini-baccarat/3.4).
        WarnedOnce,
        /// The book says nothing.
        Unsaid,
    }
}

crate::keywords! {
    /// What becomes of wagers that are said aloud.
    pub enum CalledWagers {
        /// With chips, the dealer lays them where they belong (nz-1996/mini-baccarat/4.3).
        Placed,
        /// With cash, the dealer and a supervisor confirm them (nj-19-47/punto-banco/3.2(c)).
        Confirmed,
        /// There are none: wagers are chips on the layout.
        None,
    }
}

crate::keywords! {
    /// What becomes of the wagers of a round whose outcome is invalidated.
    pub enum Invalidation {
        /// They go back, and those of a cheat may be forfeited (nz-1996/general/12.2).
        Forfeit,
        /// They all go back (act-2012/mini-baccarat/11.3).
        Refund,
        /// The book lets nobody invalidate an outcome.
        Unsaid,
    }
}

crate::keywords! {
    /// How rounds without wagers come about.
    pub enum FreeRounds {
        /// At a patron's request, up to so many in a row.
        Requested,
        /// One asks, all agree and a supervisor orders it, each time (act-2012/mini-baccarat/4.7).
        Agreed,
        /// Never.
        None,
    }
}

crate::keywords! {
    /// When commission on Banker wins is taken.
    pub enum CommissionTime {
        /// Out of the payment.
        Deducted,
        /// After or before the payment, as the paying procedure says.
        Collected,
        /// Marked, and collected before the cards are shuffled again.
        Deferred,
    }
}

crate::keywords! {
    /// What is paid of a win that chips cannot make exactly.
    pub enum Rounding {
        /// The next amount above it that they can.
        Up,
        /// The text does not say. It is done likewise, so that nobody is paid less than the odds, and by no rule.
        Unsaid,
    }
}

crate::keywords! {
    /// When the style of dealing may change.
    pub enum StyleChange {
        /// Not at an open table.
        Never,
        /// Once a shoe is finished and before a round is dealt from the next (nz-1996/mini-baccarat/8.4).
        BetweenShoes,
        /// Before any round.
        EachRound,
        /// Between shoes, and in the middle of one if an inspector approves it (nz-1996/midi-baccarat/8.4).
        Approved,
        /// By an approved procedure with a continuous shuffler, else between shoes (nz-2004/baccarat/8.5).
        WithContinuousShuffler,
    }
}

crate::keywords! {
    /// What the cards come out of.
    pub enum Equipment {
        /// A shoe filled by hand.
        Shoe,
        /// A shoe, and a shuffler that readies a second set (nz-2004/baccarat/3.4).
        BatchShuffler,
        /// A shuffler that takes the cards back after each round.
        ContinuousShuffler,
    }
}

crate::keywords! {
    /// In which state new cards come to the table.
    pub enum NewCards {
        /// As made.
        Sealed,
        /// Checked before, in a secured place.
        PreChecked,
        /// Shuffled before, in a sealed container.
        PreShuffled,
    }
}

/// Everything that decides how a baccarat table is run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What every table has.
    pub table: TableRules,
    /// How cards are made ready.
    pub cards: ready::Rules,
    /// The version played.
    pub version: Version,
    /// Whether standing players have a part of the layout of their own and seated ones the numbered areas.
    pub standing_area: bool,
    /// How many players may wager on one area.
    pub players_per_area: u8,
    /// Whether the total on one area is held to the table maximum.
    pub area_total_to_max: bool,
    /// Whether a player may wager in one area only.
    pub one_area: bool,
    /// What the cards come out of.
    pub equipment: Equipment,
    /// In which state new cards come.
    pub new_cards: NewCards,
    /// The steps by which pre-shuffled cards are taken up.
    pub pre_shuffled_steps: Vec<Step>,
    /// Whether cards are checked when the table closes.
    pub closing_check: bool,
    /// For what causes cards are shuffled again between rounds, by order.
    pub reshuffle_causes: Vec<ReshuffleCause>,
    /// Whether play goes on after a vacancy with cards that are shuffled again, without any order.
    pub vacancy_shuffle: bool,
    /// In which order the cut is offered.
    pub cut_order: CutOrder,
    /// What is burned.
    pub burn: Burn,
    /// What the cutting card means.
    pub last_hand: LastHand,
    /// What the differential means.
    pub differential: Differential,
    /// What a disclosed stray card leads to.
    pub disclosed: Disclosed,
    /// What is done with a card face up in the shoe.
    pub face_up: FaceUp,
    /// When a misdealt round is void.
    pub misdeal: Misdeal,
    /// What a late-found error does.
    pub late_error: LateError,
    /// What becomes of wagers below the minimum.
    pub below_minimum: BelowMinimum,
    /// What becomes of wagers that are said aloud.
    pub called_wagers: CalledWagers,
    /// What an invalidated outcome does to the wagers.
    pub invalidation: Invalidation,
    /// How rounds without wagers come about.
    pub free_rounds_by: FreeRounds,
    /// Whether a player, the curator, deals from the shoe.
    pub curator: bool,
    /// Whether the Player's Hand is offered once its cards are dealt, and not with the Banker's before (style B).
    pub player_after_deal: bool,
    /// Whether a casino supervisor may have the Banker's Hand turned first (style B).
    pub banker_first: bool,
    /// Whether a casino supervisor determines who turns a hand that is dealt face down (style C).
    pub assigned_hands: bool,
    /// When the style may change.
    pub style_change: StyleChange,
    /// Whether Banker payment may change between rounds, with notice.
    pub payment_change: bool,
    /// Whether Banker wagers must be payable exactly, commission deducted.
    pub banker_exact: bool,
    /// When commission is taken.
    pub commission_time: CommissionTime,
    /// What is paid of a win that chips cannot make.
    pub rounding: Rounding,
    /// Commission is rounded up to a multiple of this.
    pub commission_unit: Cents,
    /// The share of a Banker wager charged on a tie instead, in percent; 0: none.
    pub tie_charge_percent: u8,
    /// The paying procedure, 1 to 4; 0: losers, then winners.
    pub paying: u8,
    /// The style of dealing at first.
    pub style: Style,
    /// The styles that the book knows.
    pub styles: Vec<Style>,
    /// How Banker wagers are paid.
    pub banker_pays: BankerPays,
    /// The ways of paying Banker wagers that the book has.
    pub payments: Vec<BankerPays>,
    /// The commission on what a Banker wager wins, in percent.
    pub commission_percent: u8,
    /// The percentages that the book has, each with the unit to which it is rounded up.
    pub vigorish: Vec<(u8, Cents)>,
    /// The odds on a tie.
    pub tie_pays: Odds,
    /// Whether one player may wager on Banker and Player in one round.
    pub banker_with_player: bool,
    /// How many rounds may be dealt without wagers.
    pub free_rounds: u8,
    /// Whether a wager of players who go together to exceed the maximum is void.
    pub partnership: bool,
    /// Whether wagers that could not be paid exactly in chips are refused.
    pub refuse_unpayable: bool,
}

impl Rules {
    /// Whether the book lets the style of dealing become this one.
    #[must_use]
    pub fn may_become(&self, style: Style) -> bool {
        let continuous = self.equipment == Equipment::ContinuousShuffler;
        let may = match self.style_change {
            StyleChange::Never => false,
            StyleChange::BetweenShoes | StyleChange::EachRound | StyleChange::Approved => true,
            StyleChange::WithContinuousShuffler => !continuous || style != Style::B,
        };
        may && self.styles.contains(&style)
    }

    /// Whether cards may be dealt in this style, at first or later.
    #[must_use]
    pub fn deals(&self, style: Style) -> bool {
        style == self.style || self.may_become(style)
    }

    /// Whether Banker wagers may be paid so, at first or later.
    #[must_use]
    pub fn pays(&self, pays: BankerPays) -> bool {
        pays == self.banker_pays || (self.payment_change && self.payments.contains(&pays))
    }

    /// To what the commission is rounded up at this percentage, if the book has it.
    #[must_use]
    pub fn vigorish_unit(&self, percent: u8) -> Option<Cents> {
        let found = self.vigorish.iter().find(|(of, _)| *of == percent);
        found.map(|(_, unit)| *unit)
    }

    /// What the commission on such a win is, rounded up to the book's unit where it is not exact.
    #[must_use]
    pub fn commission(&self, pays: BankerPays, won: Cents) -> Cents {
        if pays != BankerPays::Commission {
            return Cents::ZERO;
        }
        let unit = self.commission_unit.0.max(1);
        let units = won.share_up(i64::from(self.commission_percent), 100 * unit);
        Cents(units.0 * unit)
    }

    /// The same in words, with how it was rounded where it is not exact.
    pub(super) fn commission_in_words(&self, won: Cents, commission: Cents) -> String {
        let percent = self.commission_percent;
        if won.exactly(i64::from(percent), 100) == Some(commission) {
            return format!("{percent}% commission");
        }
        match self.commission_unit {
            unit if unit > Cents(1) => {
                format!("{percent}% commission, rounded up to a multiple of {unit},")
            }
            _ => format!("{percent}% commission, rounded up to the next cent,"),
        }
    }

    /// What is to be paid of such a win, once commission that is taken out of it is.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::{Rules, baccarat::On, baccarat::rules::BankerPays};
    ///
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// let Ok(Rules::Baccarat(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let due = |on| rules.due(BankerPays::Commission, on, Cents(2000));
    /// assert_eq!((due(On::Banker), due(On::Player)), (Cents(1900), Cents(2000)));
    /// ```
    #[must_use]
    pub fn due(&self, pays: BankerPays, on: On, won: Cents) -> Cents {
        match (on, self.commission_time) {
            (On::Banker, CommissionTime::Deducted) => won - self.commission(pays, won),
            _ => won,
        }
    }

    /// What is paid of such a win, which chips may not make exactly.
    #[must_use]
    pub fn paid(&self, win: Cents) -> Cents {
        match self.rounding {
            Rounding::Up | Rounding::Unsaid => self.table.chips.next_up(win),
        }
    }

    /// Whether chips may not make a payment exactly.
    #[must_use]
    pub fn rounds(&self) -> bool {
        let inexact = !self.banker_exact || self.payment_change;
        let deducted = self.commission_time == CommissionTime::Deducted;
        (deducted && inexact && self.pays(BankerPays::Commission))
            || self.pays(BankerPays::HalfOnSix)
    }

    /// Whether a win on Banker of this stake, less commission, can be paid exactly in chips.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::games::{Rules, baccarat::rules::BankerPays};
    ///
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// let Ok(Rules::Baccarat(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
    /// let payable = |cents| rules.banker_payable(BankerPays::Commission, Cents(cents));
    /// assert!(payable(1000) && !payable(700), "$9.50 can be paid, $6.65 cannot");
    /// ```
    #[must_use]
    pub fn banker_payable(&self, pays: BankerPays, stake: Cents) -> bool {
        match pays {
            BankerPays::Commission => stake
                .exactly(i64::from(100 - self.commission_percent), 100)
                .is_some_and(|paid| self.table.chips.can_make(paid)),
            BankerPays::TieCharge => true,
            BankerPays::HalfOnSix => stake
                .exactly(1, 2)
                .is_some_and(|half| self.table.chips.can_make(half)),
        }
    }
}
