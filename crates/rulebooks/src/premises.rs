//! What an instrument asks of the premises, whichever game is played there: how old one must be, for what somebody may be
//! excluded, and what the cage redeems. `premises/<instrument>.toml` has it, each with its rule; an instrument that says nothing has no file.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

const NEW_ZEALAND: &str = include_str!("../premises/nz-1996.toml");

/// The files, by instrument. The general rules of 1996 stand in for those of 1998 and 2004, which are not at hand.
const FILES: &[(&str, &str)] = &[
    ("nz-1996", NEW_ZEALAND),
    ("nz-1998", NEW_ZEALAND),
    ("nz-2004", NEW_ZEALAND),
];

/// What one instrument asks.
///
/// ```
/// let premises = croupier_rulebooks::premises::of_book("nz-1996/craps").expect("rules");
/// let age = premises.minimum_age.as_ref().expect("an age");
/// assert!(age.years == 20 && premises.has(&age.rule));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Premises {
    /// How old one must be to come in.
    pub minimum_age: Option<MinimumAge>,
    /// The rule for each cause for which somebody may be excluded.
    #[serde(default)]
    pub exclusion: BTreeMap<String, String>,
    /// The rule for each thing that happens or is refused at the cage.
    #[serde(default)]
    pub cage: BTreeMap<String, String>,
}

/// An age and the rule that sets it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MinimumAge {
    /// In years.
    pub years: u8,
    /// The rule.
    pub rule: String,
}

impl Premises {
    /// Whether this is one of its rules.
    ///
    /// ```
    /// let premises = croupier_rulebooks::premises::of_book("nz-1996/craps").expect("rules");
    /// assert!(premises.exclusion.values().all(|rule| premises.has(rule)));
    /// assert!(!premises.has("nz-1996/craps/3.1"), "a rule of a game");
    /// ```
    #[must_use]
    pub fn has(&self, rule: &str) -> bool {
        let age = self.minimum_age.iter().map(|age| &age.rule);
        let others = self.exclusion.values().chain(self.cage.values());
        age.chain(others).any(|own| own == rule)
    }
}

/// What the instrument of a book asks of the premises; none where it asks nothing.
///
/// ```
/// let premises = croupier_rulebooks::premises::of_book("nz-1996/craps").expect("rules");
/// assert_eq!(premises.minimum_age.as_ref().map(|age| age.years), Some(20));
/// ```
#[must_use]
pub fn of_book(book: &str) -> Option<&'static Premises> {
    static ALL: OnceLock<BTreeMap<&str, Premises>> = OnceLock::new();
    let read =
        |(instrument, text): &(&'static str, &str)| Some((*instrument, toml::from_str(text).ok()?));
    let all = ALL.get_or_init(|| FILES.iter().filter_map(read).collect());
    all.get(book.split('/').next()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_and_every_rule_is_one() {
        for (instrument, _) in FILES {
            let premises = of_book(&format!("{instrument}/any")).unwrap();
            let age = premises.minimum_age.iter().map(|age| &age.rule);
            let others = premises.exclusion.values().chain(premises.cage.values());
            for rule in age.chain(others) {
                assert!(crate::register::is_rule(rule), "{rule}");
            }
        }
        assert_eq!(of_book("act-2012/mini-baccarat"), None);
        let age = of_book("nz-1996/roulette").unwrap().minimum_age.clone();
        assert_eq!(age.unwrap().years, 20);
    }
}
