//! Options: what a book leaves to the operator, with the bounds and the rule.

use crate::book::Book;
use croupier_engine::{Cents, Reason, Refusal, RuleId, Word};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The longest name an operator may give something.
const TEXT_MAX: usize = 30;

/// An operator's choices by option, as written: `decks` is `8`, `chips` is `0.50,1.00`.
///
/// ```
/// use croupier_rulebooks::Choices;
///
/// let draft = Choices::from([("decks", "6"), ("chips", "0.50,1.00,5.00")].map(|(key, value)| (key.into(), value.into())));
/// let rules = croupier_rulebooks::book("nz-2004/baccarat").expect("a book").rules(&draft).expect("inside its bounds");
/// assert_eq!(rules.chips().denominations().len(), 3);
/// ```
pub type Choices = BTreeMap<String, String>;

/// An option as a book's file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawOption {
    pub(crate) label: String,
    #[serde(default)]
    pub(crate) choices: Vec<String>,
    pub(crate) least: Option<u16>,
    pub(crate) most: Option<u16>,
    #[serde(default)]
    pub(crate) most_unsaid: bool,
    #[serde(default)]
    pub(crate) flag: bool,
    #[serde(default)]
    pub(crate) money: bool,
    #[serde(default)]
    pub(crate) monies: bool,
    #[serde(default)]
    pub(crate) text: bool,
    pub(crate) default: Option<Default>,
    pub(crate) rule: String,
}

/// A default as a book's file writes it: a flag's is true or false.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "give a text, or, for a flag, true or false")]
pub(crate) enum Default {
    Flag(bool),
    Text(String),
}

impl Default {
    /// As an operator would choose it, if it is fit for such bounds.
    fn choice(&self, bounds: &Bounds) -> Option<String> {
        match (self, bounds) {
            (Default::Flag(true), Bounds::Flag) => Some("yes".to_owned()),
            (Default::Flag(false), Bounds::Flag) => Some("no".to_owned()),
            (Default::Text(_), Bounds::Flag) | (Default::Flag(_), _) => None,
            (Default::Text(text), _) => Some(text.clone()),
        }
    }
}

/// What an option may be.
///
/// ```
/// use croupier_rulebooks::Bounds;
///
/// let options = &croupier_rulebooks::book("nz-2004/baccarat").expect("a book").options;
/// assert_eq!(options["decks"].bounds, Bounds::Number(4, 8));
/// assert_eq!(options["min"].bounds, Bounds::Money);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// One of these words.
    Choice(Vec<String>),
    /// A number between these.
    Number(u16, u16),
    /// `yes` or `no`.
    Flag,
    /// An amount of money.
    Money,
    /// Amounts of money, joined by commas.
    Monies,
    /// A few words.
    Text,
}

/// An option of a book.
///
/// ```
/// let decks = &croupier_rulebooks::book("nz-2004/baccarat").expect("a book").options["decks"];
/// assert_eq!((decks.label.as_str(), decks.default.as_deref()), ("Decks of cards", Some("8")));
/// assert_eq!(decks.rule.as_str(), "nz-2004/baccarat/3.4(a)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// What a sign or a person calls it.
    pub label: String,
    /// What it may be.
    pub bounds: Bounds,
    /// The customary choice; none where the option may be left open.
    pub default: Option<String>,
    /// The rule that leaves it to the operator.
    pub rule: RuleId,
    /// Whether the upper bound is in no rule.
    pub most_unsaid: bool,
}

impl OptionSpec {
    pub(crate) fn new(raw: &RawOption, rule: RuleId) -> Result<OptionSpec, String> {
        let kinds = [
            !raw.choices.is_empty(),
            raw.least.is_some() && raw.most.is_some(),
            raw.flag,
            raw.money,
            raw.monies,
            raw.text,
        ];
        if kinds.iter().filter(|k| **k).count() != 1 {
            return Err(
                "needs exactly one of choices, least and most, flag, money, monies, text".into(),
            );
        }
        let bounds = match (raw.least, raw.most) {
            (Some(least), Some(most)) if least <= most => Bounds::Number(least, most),
            (None, None) if raw.flag => Bounds::Flag,
            (None, None) if raw.money => Bounds::Money,
            (None, None) if raw.monies => Bounds::Monies,
            (None, None) if raw.text => Bounds::Text,
            (None, None) => Bounds::Choice(raw.choices.clone()),
            _ => return Err("its bounds are not in order".into()),
        };
        let default = match &raw.default {
            Some(default) => Some(
                default
                    .choice(&bounds)
                    .ok_or("the default of a flag, and of nothing else, is true or false")?,
            ),
            None => None,
        };
        let spec = OptionSpec {
            label: raw.label.clone(),
            bounds,
            default,
            rule,
            most_unsaid: raw.most_unsaid,
        };
        if let Some(default) = &spec.default {
            spec.fault(default).map_or(Ok(()), |fault| {
                Err(format!("its default does not fit: {fault}"))
            })?;
        }
        Ok(spec)
    }

    /// The rule that refuses a choice which does not fit; none where the text has no such bound.
    fn refused_by(&self, value: &str) -> Option<RuleId> {
        let above = match self.bounds {
            Bounds::Number(_, most) => value.parse().is_ok_and(|n: u64| n > u64::from(most)),
            _ => false,
        };
        (!(above && self.most_unsaid)).then(|| self.rule.clone())
    }

    /// What is wrong with a choice, if anything.
    ///
    /// ```
    /// let decks = &croupier_rulebooks::book("nz-2004/baccarat").expect("a book").options["decks"];
    /// assert_eq!(decks.fault("6"), None);
    /// assert_eq!(decks.fault("3").expect("a fault"), "it may be 4 to 8, not \"3\"");
    /// ```
    #[must_use]
    pub fn fault(&self, value: &str) -> Option<String> {
        let fits = match &self.bounds {
            Bounds::Choice(words) => words.iter().any(|w| w == value),
            Bounds::Number(least, most) => value
                .parse()
                .is_ok_and(|n: u16| (*least..=*most).contains(&n)),
            Bounds::Flag => matches!(value, "yes" | "no"),
            Bounds::Money => Cents::from_word(value).is_some_and(Cents::is_positive),
            Bounds::Monies => Vec::<Cents>::from_word(value).is_some(),
            Bounds::Text => {
                let plain = |c: char| !c.is_control() && c != '"';
                (1..=TEXT_MAX).contains(&value.chars().count())
                    && value.chars().all(plain)
                    && value.trim() == value
            }
        };
        (!fits).then(|| format!("it may be {}, not {value:?}", self.allowed()))
    }

    /// The bounds in words.
    ///
    /// ```
    /// let options = &croupier_rulebooks::book("nz-2004/baccarat").expect("a book").options;
    /// assert_eq!(options["decks"].allowed(), "4 to 8");
    /// assert_eq!(options["min"].allowed(), "an amount such as 5.00");
    /// ```
    #[must_use]
    pub fn allowed(&self) -> String {
        match &self.bounds {
            Bounds::Choice(words) => words.join(" or "),
            Bounds::Number(least, most) => format!("{least} to {most}"),
            Bounds::Flag => "yes or no".into(),
            Bounds::Money => "an amount such as 5.00".into(),
            Bounds::Monies => "amounts such as 0.50,1.00,5.00".into(),
            Bounds::Text => format!("a name of 1 to {TEXT_MAX} characters"),
        }
    }
}

/// The choices of a draft, completed by the book's defaults and known to be inside its bounds.
pub(crate) struct Chosen<'a> {
    values: BTreeMap<&'a str, String>,
}

impl<'a> Chosen<'a> {
    /// Checks a draft against the options; all faults at once.
    pub(crate) fn new(book: &'a Book, draft: &Choices) -> Result<Chosen<'a>, Vec<Refusal>> {
        let options = &book.options;
        let mut refusals = Vec::new();
        for key in draft.keys().filter(|k| !options.contains_key(*k)) {
            let known: Vec<&str> = options.keys().map(String::as_str).collect();
            let detail = format!("there is no option {key:?}; there are {}", known.join(", "));
            let mut refusal = Refusal::new(&book.citations, Reason::UnknownOption, detail);
            // What the book fixes is fixed by the rule that gives it.
            if let Some(value) = book.values.get(key) {
                refusal.rule.clone_from(&value.rule);
            }
            refusals.push(refusal);
        }
        let mut values = BTreeMap::new();
        for (key, spec) in options {
            let Some(value) = draft.get(key).or(spec.default.as_ref()) else {
                continue;
            };
            match spec.fault(value) {
                Some(fault) => refusals.push(Refusal {
                    rule: spec.refused_by(value),
                    ..Refusal::uncited(Reason::OptionOutOfBounds, None, format!("{key}: {fault}"))
                }),
                None => {
                    values.insert(key.as_str(), value.clone());
                }
            }
        }
        if refusals.is_empty() {
            Ok(Chosen { values })
        } else {
            Err(refusals)
        }
    }

    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(String::as_str)
    }

    pub(crate) fn all(&self) -> Choices {
        self.values
            .iter()
            .map(|(k, v)| ((*k).to_owned(), v.clone()))
            .collect()
    }
}
