//! What the rules of every table say, whichever game it is.

use super::Watch;
use crate::{Announcements, Cents, ChipSet, Citations, FloorKey, Limits, Notices, Powers, Reason};
use alloc::format;
use alloc::string::String;

/// The part of a table's rules that all games have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TableRules {
    /// The book's id.
    pub book: String,
    /// How many seats, boxes or numbered places there are.
    pub seats: u8,
    /// How many minutes a closing sign must have stood before a table with players closes; none: no sign is needed.
    pub closing_notice: Option<u16>,
    /// For how many rounds a seated player at a full table may abstain; none: no seat is taken from anybody.
    pub idle_rounds: Option<u32>,
    /// The sign.
    pub limits: Limits,
    /// The chips.
    pub chips: ChipSet,
    /// The book's rule for each key of the game.
    pub citations: Citations,
    /// Who has a power, where that is not who usually has it.
    pub powers: Powers,
    /// Of what an inspector must be told.
    pub notices: Notices,
    /// What is announced before it takes effect.
    pub announcements: Announcements,
    /// Who watches what is looked at.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub watch: Watch,
}

impl TableRules {
    /// A table with these limits and chips and nothing else to say, as tests and examples have it.
    ///
    /// ```
    /// use croupier_engine::machine::TableRules;
    /// use croupier_engine::{Cents, ChipSet};
    ///
    /// let rules = TableRules::plain(Cents(500), Cents(10_000), ChipSet::cents());
    /// assert_eq!((rules.limits.min_cents, rules.seats), (Cents(500), 9));
    /// ```
    #[must_use]
    pub fn plain(min: Cents, max: Cents, chips: ChipSet) -> TableRules {
        TableRules {
            book: String::new(),
            seats: 9,
            closing_notice: None,
            idle_rounds: Some(3),
            limits: Limits {
                min_cents: min,
                max_cents: max,
                side: None,
                differential_cents: None,
                increment_cents: None,
            },
            chips,
            citations: Citations::default(),
            powers: Powers::default(),
            notices: Notices::default(),
            announcements: Announcements::default(),
            watch: Watch::default(),
        }
    }

    /// Whether this happens on the floor.
    ///
    /// ```
    /// use croupier_engine::machine::TableRules;
    /// use croupier_engine::{Cents, ChipSet, FloorKey};
    ///
    /// let mut rules = TableRules::plain(Cents(500), Cents(10_000), ChipSet::cents());
    /// rules.idle_rounds = None;
    /// assert!(!rules.arises(FloorKey::SeatVacated), "no seat is taken from anybody");
    /// ```
    #[must_use]
    pub fn arises(&self, key: FloorKey) -> bool {
        match key {
            FloorKey::SeatVacated => self.idle_rounds.is_some(),
            FloorKey::LimitsDifferential => self.limits.differential_cents.is_some(),
            FloorKey::LimitsIncrement => self.limits.increment_cents.is_some(),
            FloorKey::PaymentCorrected => self.somebody_may("report-wrong-payment"),
            FloorKey::Coupon => self.somebody_may("issue-coupon"),
            FloorKey::TableOpened
            | FloorKey::TableClosed
            | FloorKey::ClosingSignPosted
            | FloorKey::BoughtIn
            | FloorKey::CashedOut
            | FloorKey::Seated
            | FloorKey::StoodUp
            | FloorKey::Left
            | FloorKey::Gone
            | FloorKey::CameBack
            | FloorKey::HeldUnclaimed
            | FloorKey::TakenBack
            | FloorKey::LimitsTightened
            | FloorKey::LimitsTightenedSign
            | FloorKey::LimitsTightenedAgreed
            | FloorKey::LimitsTightenedOpening
            | FloorKey::LimitsTightenedNobodyThere
            | FloorKey::LimitsLoosened
            | FloorKey::OwnLimits
            | FloorKey::Reserved
            | FloorKey::ExcludedForBreach
            | FloorKey::ExcludedByHouse
            | FloorKey::ExcludedUnderAge
            | FloorKey::ConductTip
            | FloorKey::ConductStaffAdvice
            | FloorKey::ConductAdvice
            | FloorKey::ConductSideBet
            | FloorKey::Readmitted
            | FloorKey::Suspended
            | FloorKey::Disputed
            | FloorKey::DisputeDecided
            | FloorKey::ComplainantAdvised
            | FloorKey::Promotional
            | FloorKey::Float
            | FloorKey::DebtRecorded
            | FloorKey::DebtPaid => true,
        }
    }

    /// Whether the book leaves this command to anybody.
    fn somebody_may(&self, word: &str) -> bool {
        self.powers.of(word).all(|power| !power.roles.is_empty())
    }

    /// Whether something may be refused for this reason, as far as it depends on what the rules of every table say.
    ///
    /// ```
    /// use croupier_engine::machine::TableRules;
    /// use croupier_engine::{Cents, ChipSet, Reason};
    ///
    /// let rules = TableRules::plain(Cents(500), Cents(10_000), ChipSet::cents());
    /// assert!(!rules.refuses(Reason::NotAnIncrement), "the sign has none");
    /// ```
    #[must_use]
    pub fn refuses(&self, reason: Reason) -> bool {
        match reason {
            Reason::SeatNotIdle => self.idle_rounds.is_some(),
            Reason::NotAnIncrement => self.limits.increment_cents.is_some(),
            Reason::NoSuchCoupon | Reason::CouponNotMatched => self.somebody_may("issue-coupon"),
            _ => true,
        }
    }

    /// What was found of an amount that chips or increment allow, or that is not below the minimum.
    ///
    /// ```
    /// use croupier_engine::machine::TableRules;
    /// use croupier_engine::{Cents, ChipSet, Reason};
    ///
    /// let rules = TableRules::plain(Cents(500), Cents(10_000), ChipSet::cents());
    /// let found = rules.amount_found(Reason::WagerBelowMinimum, Cents(700), Cents(500));
    /// assert_eq!(found, "$7.00; the minimum is $5.00");
    /// ```
    #[must_use]
    pub fn amount_found(&self, reason: Reason, total: Cents, least: Cents) -> String {
        match reason {
            Reason::NotInChips => {
                format!("{total} in chips of {} and up", self.chips.smallest())
            }
            Reason::NotAnIncrement => {
                let step = self.limits.increment_cents.unwrap_or_default();
                format!("{total} is a multiple of {step}")
            }
            Reason::WagerBelowMinimum => format!("{total}; the minimum is {least}"),
            _ => format!("{total}"),
        }
    }

    /// Why chips or increment do not allow an amount, for a person to read; none if it is something else that is wrong. What would be
    /// right ends the sentence.
    ///
    /// ```
    /// use croupier_engine::machine::TableRules;
    /// use croupier_engine::{Cents, ChipSet, Reason};
    ///
    /// let rules = TableRules::plain(Cents(500), Cents(10_000), ChipSet::new(&[Cents(500)])?);
    /// let bounds = (rules.limits.min_cents, rules.limits.max_cents);
    /// let instead = || rules.chips.instead(Cents(700), bounds, |_| true);
    /// let detail = rules.amount_detail(Reason::NotInChips, Cents(700), instead);
    /// assert_eq!(detail.expect("a sentence"), "the table's chips cannot make $7.00; $5.00 or $10.00 would do");
    /// # Ok::<(), croupier_engine::ChipsError>(())
    /// ```
    #[must_use]
    pub fn amount_detail(
        &self,
        reason: Reason,
        total: Cents,
        instead: impl FnOnce() -> String,
    ) -> Option<String> {
        match reason {
            Reason::NotInChips => {
                let instead = instead();
                Some(format!("the table's chips cannot make {total}{instead}"))
            }
            Reason::NotAnIncrement => {
                let (step, instead) = (self.limits.increment_cents.unwrap_or_default(), instead());
                Some(format!(
                    "wagers at this table are multiples of {step}, not {total}{instead}"
                ))
            }
            _ => None,
        }
    }
}
