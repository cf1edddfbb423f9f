//! Watching a ladder. Whoever wants to know which conditions were looked at has the same command checked again and again: the
//! first time the first rung that is passed says so, the second time the second, until none is left and the command is decided
//! as it was. A rung says that it was passed in the way in which it would have refused, so that it is cited by the rule of that
//! refusal, and the check that decides is the one that tells.

use crate::{Case, Reason, Refusal};
use alloc::string::String;
use core::sync::atomic::{AtomicU32, Ordering};

/// Which rung is asked to say that it was passed; nought, as nearly always: none.
///
/// ```
/// use croupier_engine::Reason;
/// use croupier_engine::machine::Watch;
///
/// let watch = Watch::default();
/// assert!(watch.passed(Reason::NotAtTable, None).is_ok(), "nobody watches");
/// watch.ask(2);
/// assert!(watch.passed(Reason::NotAtTable, None).is_ok(), "the first rung");
/// let told = watch.passed(Reason::BettingClosed, None).unwrap_err();
/// assert!(told.holds && told.reason == Reason::BettingClosed && watch.has_told());
/// ```
#[derive(Debug, Default)]
pub struct Watch(AtomicU32);

impl Watch {
    /// Has the rung of this number, counted from one, say that it was passed.
    pub fn ask(&self, rung: u32) {
        self.0.store(rung, Ordering::Relaxed);
    }

    /// Whether the rung that was asked has been passed. If not, there was none of its number.
    #[inline]
    pub fn has_told(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }

    /// A rung is passed.
    ///
    /// # Errors
    /// If it is the one that was asked: what it looked at.
    #[inline]
    pub fn passed(&self, reason: Reason, case: impl Into<Option<Case>>) -> Result<(), Refusal> {
        match self.0.load(Ordering::Relaxed) {
            0 => Ok(()),
            left => self.count(left, reason, case.into()),
        }
    }

    #[cold]
    fn count(&self, left: u32, reason: Reason, case: Option<Case>) -> Result<(), Refusal> {
        self.0.store(left - 1, Ordering::Relaxed);
        match left {
            1 => Err(Refusal {
                holds: true,
                ..Refusal::uncited(reason, case, "")
            }),
            _ => Ok(()),
        }
    }
}

/// A copy is watched by nobody.
impl Clone for Watch {
    fn clone(&self) -> Watch {
        Watch::default()
    }
}

/// Whether somebody watches says nothing about the rules.
impl PartialEq for Watch {
    fn eq(&self, _: &Watch) -> bool {
        true
    }
}

impl Eq for Watch {}

/// What a rung found, where it was passed and somebody watches.
///
/// ```
/// use croupier_engine::machine::{Finding as _, Watch};
/// use croupier_engine::{Cents, Reason};
///
/// let watch = Watch::default();
/// watch.ask(1);
/// let stake = Cents(700);
/// let told = watch.passed(Reason::WagerBelowMinimum, None).finding(|| format!("{stake}; the minimum is $5.00"));
/// assert_eq!(told.unwrap_err().detail, "$7.00; the minimum is $5.00");
/// ```
pub trait Finding: Sized {
    /// What comes of the checks where a fault is not a refusal.
    type Found;

    /// What is wrong, if anything, where that does not refuse the command but decides what comes of it.
    ///
    /// # Errors
    /// If a rung says that it was passed.
    fn fault(self) -> Result<Result<Self::Found, Refusal>, Refusal>;

    /// Says what was found, as numbers.
    #[must_use]
    fn finding(self, fact: impl FnOnce() -> String) -> Self;

    /// Says in which case it was passed, where that takes some looking.
    #[must_use]
    fn in_case(self, case: impl FnOnce() -> Option<Case>) -> Self;
}

impl<T> Finding for Result<T, Refusal> {
    type Found = T;

    #[inline]
    fn fault(self) -> Result<Result<T, Refusal>, Refusal> {
        match self {
            Err(told) if told.holds => Err(told),
            other => Ok(other),
        }
    }

    #[inline]
    fn finding(self, fact: impl FnOnce() -> String) -> Self {
        self.map_err(|told| told.found(fact))
    }

    #[inline]
    fn in_case(self, case: impl FnOnce() -> Option<Case>) -> Self {
        self.map_err(|told| told.found_in(case))
    }
}

impl Refusal {
    #[cold]
    fn found(mut self, fact: impl FnOnce() -> String) -> Refusal {
        if self.holds && self.detail.is_empty() {
            self.detail = fact();
        }
        self
    }

    #[cold]
    fn found_in(mut self, case: impl FnOnce() -> Option<Case>) -> Refusal {
        if self.holds {
            self.case = case();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn ladder(watch: &Watch) -> Result<(), Refusal> {
        watch.passed(Reason::NotAtTable, None)?;
        watch
            .passed(Reason::WagerBelowMinimum, Case::Ante)
            .finding(|| "5 of 5".to_string())
    }

    #[test]
    fn each_rung_that_is_passed_says_so_when_it_is_asked() {
        let watch = Watch::default();
        assert_eq!(ladder(&watch), Ok(()));
        let told = |rung| {
            watch.ask(rung);
            ladder(&watch).map_err(|r| (r.holds, r.reason, r.case, r.detail))
        };
        let first = (true, Reason::NotAtTable, None, String::new());
        assert_eq!(told(1), Err(first));
        let fact = "5 of 5".to_string();
        let second = (true, Reason::WagerBelowMinimum, Some(Case::Ante), fact);
        assert_eq!(told(2), Err(second));
        assert!(watch.has_told());
        assert_eq!(told(3), Ok(()));
        assert!(!watch.has_told(), "there is no third");
        assert!(watch.clone().has_told());
    }
}
