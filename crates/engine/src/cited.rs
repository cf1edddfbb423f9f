//! Citations: the rule behind an event or a refusal, under the book in force.
//!
//! The engine names a state of affairs by a key (`reason/BettingClosed`, `wager-settled/lost/tie`); the book says which rule of
//! its text that is. A book that leaves a key of its game without a rule does not load.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

/// The id of a rule: its path in the register, such as `nz-2004/baccarat/5.12`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(Arc<str>);

impl RuleId {
    /// A rule id; whether such a rule exists is the register's to say.
    #[must_use]
    pub fn new(id: &str) -> RuleId {
        RuleId(id.into())
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for RuleId {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RuleId {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        <String as serde::Deserialize>::deserialize(d).map(|id| RuleId::new(&id))
    }
}

/// The keys under which the house asks any book, whichever its game, for what happens on the floor.
pub const FLOOR: &[&str] = &[
    "table-opened",
    "table-closed",
    "closing-sign-posted",
    "bought-in",
    "cashed-out",
    "seated",
    "stood-up",
    "seat-vacated",
    "left",
];

/// A book's rule for each key of its game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Citations(BTreeMap<String, RuleId>);

impl Citations {
    /// The rule for a key, if the book gives one.
    #[must_use]
    pub fn rule(&self, key: &str) -> Option<RuleId> {
        self.0.get(key).cloned()
    }

    /// The keys that have a rule.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

impl FromIterator<(String, RuleId)> for Citations {
    fn from_iter<I: IntoIterator<Item = (String, RuleId)>>(iter: I) -> Self {
        Citations(iter.into_iter().collect())
    }
}

/// Something with the rule that demands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited<T> {
    /// What.
    pub what: T,
    /// By which rule; none where no rule asks for it.
    pub rule: Option<RuleId>,
}

impl<T: fmt::Display> fmt::Display for Cited<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "{} [{rule}]", self.what),
            None => self.what.fmt(f),
        }
    }
}
