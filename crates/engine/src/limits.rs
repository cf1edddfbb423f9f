//! What a table's sign says about the size of wagers (nz-1996/general/13.1, 13.2, 13.5; nz-2004/baccarat/5.17).

use crate::{Cents, DraftKey};
use alloc::string::String;
use alloc::vec::Vec;

/// The limits on a table's sign.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// The least wager.
    pub min_cents: Cents,
    /// The greatest wager of one player on one outcome.
    pub max_cents: Cents,
    /// Limits of their own for some of the wagers, where the sign has them.
    pub side: Option<SideLimits>,
    /// The greatest table differential, where one is set.
    pub differential_cents: Option<Cents>,
    /// Wagers must be multiples of this, where it is set.
    pub increment_cents: Option<Cents>,
}

/// Limits for some of the wagers of a game: ties, wagers inside a roulette layout, …
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideLimits {
    /// Which wagers, in a word (`tie`, `inside`).
    pub on: String,
    /// The least of them.
    pub min_cents: Cents,
    /// The greatest.
    pub max_cents: Cents,
}

impl Limits {
    /// Whether a minimum is higher than in these, or a maximum lower.
    ///
    /// ```
    /// use croupier_engine::{Cents, Limits};
    ///
    /// let limits = |min, max| Limits {
    ///     min_cents: Cents(min),
    ///     max_cents: Cents(max),
    ///     side: None,
    ///     differential_cents: None,
    ///     increment_cents: None,
    /// };
    /// assert!(limits(500, 10_000).are_tightened_by(&limits(1000, 10_000)));
    /// assert!(!limits(500, 10_000).are_tightened_by(&limits(500, 20_000)));
    /// ```
    #[must_use]
    pub fn are_tightened_by(&self, other: &Limits) -> bool {
        let side = |limits: &Limits| limits.side.as_ref().map(|s| (s.min_cents, s.max_cents));
        let tighter = |(min, max): (Cents, Cents), (new_min, new_max): (Cents, Cents)| {
            new_min > min || new_max < max
        };
        let own = tighter(
            (self.min_cents, self.max_cents),
            (other.min_cents, other.max_cents),
        );
        own || matches!((side(self), side(other)), (Some(old), Some(new)) if tighter(old, new))
    }

    /// Everything that is wrong with these limits, each with the key of the rule that says so.
    ///
    /// ```
    /// use croupier_engine::{Cents, DraftKey, Limits};
    ///
    /// let limits = Limits {
    ///     min_cents: Cents(10_000),
    ///     max_cents: Cents(500),
    ///     side: None,
    ///     differential_cents: None,
    ///     increment_cents: None,
    /// };
    /// assert_eq!(limits.faults(), [(DraftKey::Limits, "the minimum is above the maximum".into())]);
    /// ```
    #[must_use]
    pub fn faults(&self) -> Vec<(DraftKey, String)> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, key, text: &str| {
            if wrong {
                faults.push((key, String::from(text)));
            }
        };
        let amounts = [
            Some(self.min_cents),
            Some(self.max_cents),
            self.side.as_ref().map(|s| s.min_cents),
            self.side.as_ref().map(|s| s.max_cents),
            self.differential_cents,
            self.increment_cents,
        ];
        let bad = |c: &Cents| !c.is_positive() || *c > Cents::LARGEST;
        fault(
            amounts.iter().flatten().any(bad),
            DraftKey::Limits,
            "every limit must be more than zero and at most $10000000000.00",
        );
        fault(
            self.min_cents > self.max_cents,
            DraftKey::Limits,
            "the minimum is above the maximum",
        );
        let mut least = self.min_cents;
        if let Some(side) = &self.side {
            least = least.min(side.min_cents);
            let text = alloc::format!("the {0} minimum is above the {0} maximum", side.on);
            fault(side.min_cents > side.max_cents, DraftKey::Limits, &text);
        }
        fault(
            self.increment_cents.is_some_and(|i| i > least),
            DraftKey::Increment,
            "the increment must not exceed the minimum wager",
        );
        faults
    }
}
