//! What a table's sign says about the size of wagers (nz-1996/general/13.1, 13.2, 13.5; nz-2004/baccarat/5.17).

use crate::Cents;
use alloc::string::String;
use alloc::vec::Vec;

/// The limits on a table's sign.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limits {
    /// The least wager.
    pub min_cents: Cents,
    /// The greatest wager of one player on one outcome.
    pub max_cents: Cents,
    /// The least tie wager.
    pub tie_min_cents: Cents,
    /// The greatest tie wager.
    pub tie_max_cents: Cents,
    /// The greatest table differential, where one is set.
    pub differential_cents: Option<Cents>,
    /// Wagers must be multiples of this, where it is set.
    pub increment_cents: Option<Cents>,
}

impl Limits {
    /// Everything that is wrong with these limits, each with the key of the rule that says so.
    #[must_use]
    pub fn faults(&self) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, key, text: &str| {
            if wrong {
                faults.push((key, String::from(text)));
            }
        };
        let amounts = [
            Some(self.min_cents),
            Some(self.max_cents),
            Some(self.tie_min_cents),
            Some(self.tie_max_cents),
            self.differential_cents,
            self.increment_cents,
        ];
        let bad = |c: &Cents| !c.is_positive() || *c > Cents::LARGEST;
        fault(
            amounts.iter().flatten().any(bad),
            "draft/limits",
            "every limit must be more than nothing and at most $10000000000.00",
        );
        fault(
            self.min_cents > self.max_cents,
            "draft/limits",
            "the minimum is above the maximum",
        );
        fault(
            self.tie_min_cents > self.tie_max_cents,
            "draft/limits",
            "the tie minimum is above the tie maximum",
        );
        let least = self.min_cents.min(self.tie_min_cents);
        fault(
            self.increment_cents.is_some_and(|i| i > least),
            "draft/increment",
            "the increment must not exceed the minimum wager",
        );
        faults
    }
}
