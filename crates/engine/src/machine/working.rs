//! The working of an amount: how a payment, a charge or a loss is made up, step by step, from the event and the rules that made it.

use crate::{Cents, Citation, Odds, RuleId};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// How an amount is made up. The last step is what the player is given on top of the stake; if negative, what the player loses
/// or is charged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Working {
    /// The steps.
    pub steps: Vec<WorkingStep>,
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WorkingStep {
    /// What is done.
    pub words: String,
    /// What that comes to.
    pub cents: Cents,
    /// The rule, where the step has one of its own.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rule: Option<RuleId>,
}

impl Working {
    /// A first step.
    ///
    /// ```
    /// use croupier_engine::Cents;
    /// use croupier_engine::machine::Working;
    ///
    /// let working = Working::new("$20.00 at 1 to 1", Cents(2000)).less("commission", Cents(100));
    /// assert_eq!(working.to_string(), "$20.00 at 1 to 1: $20.00; less commission of $1.00: $19.00");
    /// ```
    #[must_use]
    pub fn new(words: impl Into<String>, cents: Cents) -> Working {
        Working::default().step(words, cents)
    }

    /// A stake at odds.
    ///
    /// ```
    /// use croupier_engine::machine::Working;
    /// use croupier_engine::{Cents, Odds};
    ///
    /// let working = Working::won(Cents(500), Odds { pays: 3, to: 2 });
    /// assert_eq!(working.to_string(), "$5.00 at 3 to 2: $7.50");
    /// ```
    #[must_use]
    pub fn won(stake: Cents, odds: Odds) -> Working {
        Working::new(at_odds(stake, odds), odds.win(stake))
    }

    /// A stake that is lost.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Working};
    ///
    /// assert_eq!(Working::lost(Cents(500)).comes_to(), Cents(-500));
    /// ```
    #[must_use]
    pub fn lost(stake: Cents) -> Working {
        Working::new(format!("the stake of {stake} is lost"), -stake)
    }

    /// A stake that stands off.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Working};
    ///
    /// assert_eq!(Working::stood_off(Cents(500)).to_string(), "the stake of $5.00 neither wins nor loses: $0.00");
    /// ```
    #[must_use]
    pub fn stood_off(stake: Cents) -> Working {
        Working::new(
            format!("the stake of {stake} neither wins nor loses"),
            Cents::ZERO,
        )
    }

    /// What came out of a stake at odds, or without them of one that is lost, as far as chips can make it.
    ///
    /// ```
    /// use croupier_engine::machine::Working;
    /// use croupier_engine::{Cents, Citation, Odds};
    ///
    /// // Half a dollar that the table's chips cannot make.
    /// let odds = Odds::new(3, 2);
    /// let working = Working::settled(Cents(500), odds, Cents(800), Citation::default());
    /// assert_eq!((working.steps.len(), working.comes_to()), (2, Cents(800)));
    /// assert_eq!(Working::settled(Cents(500), None, Cents::ZERO, Citation::default()), Working::lost(Cents(500)));
    /// ```
    #[must_use]
    pub fn settled(stake: Cents, odds: Option<Odds>, payment: Cents, by: Citation) -> Working {
        match odds {
            Some(odds) => Working::won(stake, odds).rounded(payment, by),
            None => Working::lost(stake),
        }
    }

    /// One more step.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Working};
    ///
    /// let working = Working::default().step("twice the ante of $10.00", Cents(2000));
    /// assert_eq!(working.to_string(), "twice the ante of $10.00: $20.00");
    /// ```
    #[must_use]
    pub fn step(mut self, words: impl Into<String>, cents: Cents) -> Working {
        self.steps.push(WorkingStep {
            words: words.into(),
            cents,
            rule: None,
        });
        self
    }

    /// Something that is taken off; nothing if that is nothing.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Working};
    ///
    /// let won = Working::new("won", Cents(2000));
    /// assert_eq!(won.clone().less("commission", Cents(100)).comes_to(), Cents(1900));
    /// assert_eq!(won.clone().less("commission", Cents::ZERO), won, "nothing is not a step");
    /// ```
    #[must_use]
    pub fn less(self, what: impl fmt::Display, cents: Cents) -> Working {
        if cents.is_zero() {
            return self;
        }
        let left = self.comes_to() - cents;
        self.step(format!("less {what} of {cents}"), left)
    }

    /// What chips make of it, if that is another amount.
    ///
    /// ```
    /// use croupier_engine::machine::Working;
    /// use croupier_engine::{Cents, Citation, RuleId};
    ///
    /// let by = Citation::from(vec![RuleId::new("nz-1996/general/15.3")]);
    /// let working = Working::new("won", Cents(750)).rounded(Cents(800), by);
    /// let last = "rounded up to what the table's chips can make [nz-1996/general/15.3]: $8.00";
    /// assert_eq!(working.to_string(), format!("won: $7.50; {last}"));
    /// ```
    #[must_use]
    pub fn rounded(self, to: Cents, by: Citation) -> Working {
        if to == self.comes_to() {
            return self;
        }
        let mut rounded = self.step("rounded up to what the table's chips can make", to);
        if let Some(step) = rounded.steps.last_mut() {
            step.rule = by.rule;
        }
        rounded
    }

    /// What it comes to.
    ///
    /// ```
    /// use croupier_engine::{Cents, machine::Working};
    ///
    /// assert_eq!(Working::new("won", Cents(2000)).less("commission", Cents(100)).comes_to(), Cents(1900));
    /// ```
    #[must_use]
    pub fn comes_to(&self) -> Cents {
        self.steps.last().map_or(Cents::ZERO, |step| step.cents)
    }
}

/// A stake at odds, in words.
#[must_use]
pub(crate) fn at_odds(stake: Cents, odds: Odds) -> String {
    format!("{stake} at {} to {}", odds.pays, odds.to)
}

impl fmt::Display for Working {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.steps.iter().enumerate() {
            let WorkingStep { words, cents, rule } = step;
            f.write_str(if at == 0 { "" } else { "; " })?;
            f.write_str(words)?;
            if let Some(rule) = rule {
                write!(f, " [{rule}]")?;
            }
            write!(f, ": {cents}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_working_says_each_step_and_what_it_comes_to() {
        let by = Citation::from(Vec::from([RuleId::new("general/15.3")]));
        let working = Working::won(Cents(2500), Odds::EVENS)
            .less("5% commission", Cents(125))
            .rounded(Cents(2400), by);
        assert_eq!(working.comes_to(), Cents(2400));
        assert_eq!(
            working.to_string(),
            "$25.00 at 1 to 1: $25.00; less 5% commission of $1.25: $23.75; rounded up to what the table's chips can make [general/15.3]: $24.00"
        );
        assert_eq!(Working::lost(Cents(500)).comes_to(), Cents(-500));
    }
}
