//! A draft's choices over the book's fixed values, read as what the engine wants, with every fault found on the way.

use crate::book::Book;
use crate::option::{Bounds, Chosen};
use croupier_engine::machine::{TableRules, Watch, ready};
use croupier_engine::words::{RecutBy, Step};
use croupier_engine::{Cents, ChipSet, DraftKey, Limits, Odds, Reason, Refusal, SideLimits, Word};
use std::borrow::Cow;
use std::sync::Arc;

/// The parameters that a book of a game must give, neither more nor less.
pub(crate) struct Needs {
    pub(crate) parameters: Vec<(String, Kind)>,
}

/// Parameters by their kind.
pub(crate) type Wanted = [(Kind, &'static [&'static str])];

impl Needs {
    /// Those of these lists.
    pub(crate) fn new(parameters: &[&Wanted]) -> Needs {
        let lists = parameters.concat().into_iter();
        let kinds = lists.flat_map(|(kind, keys)| keys.iter().map(move |key| (*key, kind)));
        Needs {
            parameters: kinds.map(|(key, kind)| (key.to_owned(), kind)).collect(),
        }
    }
}

/// What a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// True or false.
    Flag,
    /// A whole number, or `none`.
    Number,
    /// An amount, or `none`.
    Money,
    /// Amounts.
    Monies,
    /// A word of the engine's, or several joined by commas.
    Words,
    /// Odds, or several joined by commas.
    Odds,
    /// A few words of the operator's.
    Text,
}

impl Kind {
    /// What a book must give, in words.
    pub(crate) const fn wanted(self) -> &'static str {
        match self {
            Kind::Flag => "true or false",
            Kind::Number => "a whole number",
            Kind::Money => "an amount such as \"0.50\"",
            Kind::Monies => "amounts such as \"0.50,1.00\"",
            Kind::Words => "a word that the game knows",
            Kind::Odds => "odds such as \"8:1\"",
            Kind::Text => "a name",
        }
    }

    /// Whether a book may fix it so.
    pub(crate) fn admits(self, given: &toml::Value) -> bool {
        match (self, given) {
            (Kind::Flag, toml::Value::Boolean(_)) | (Kind::Number, toml::Value::Integer(_)) => true,
            (Kind::Flag, _) => false,
            (Kind::Number, given) => given.as_str() == Some(NONE),
            (Kind::Money, given) => given
                .as_str()
                .is_some_and(|text| text == NONE || Cents::from_word(text).is_some()),
            (Kind::Monies, given) => reads::<Vec<Cents>>(given),
            (Kind::Odds, given) => reads::<Vec<Odds>>(given),
            (Kind::Words | Kind::Text, given) => given.is_str(),
        }
    }

    /// Whether an option with these bounds may choose it.
    pub(crate) fn admits_option(self, bounds: &Bounds) -> bool {
        match (self, bounds) {
            (Kind::Flag, Bounds::Flag)
            | (Kind::Number, Bounds::Number(..))
            | (Kind::Money, Bounds::Money)
            | (Kind::Monies, Bounds::Monies)
            | (Kind::Words, Bounds::Choice(_))
            | (Kind::Text, Bounds::Text) => true,
            (Kind::Number, Bounds::Choice(words)) => words.iter().all(|w| w.parse::<u16>().is_ok()),
            _ => false,
        }
    }
}

/// What a book says where there is no such number or amount.
const NONE: &str = "none";

fn reads<T: Word>(given: &toml::Value) -> bool {
    given.as_str().and_then(T::from_word).is_some()
}

/// Why no rules could be made.
#[derive(Debug)]
pub(crate) enum NoRules {
    /// The book's file gives no such word; a book that loaded has none.
    File {
        /// For which parameter.
        key: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// The draft is refused.
    Draft(Vec<Refusal>),
}

impl NoRules {
    /// As refusals.
    pub(crate) fn refusals(self) -> Vec<Refusal> {
        match self {
            NoRules::File { key, wanted } => {
                let detail = format!("{key}: the book's file must give {wanted}");
                vec![Refusal::uncited(Reason::OptionOutOfBounds, None, detail)]
            }
            NoRules::Draft(refusals) => refusals,
        }
    }
}

/// The parameters of every table.
pub(crate) const TABLE: &Wanted = &[
    (Kind::Money, &["min", "max"]),
    (Kind::Monies, &["chips"]),
    (Kind::Number, &["idle-rounds"]),
];

/// The parameters of cards that are made ready.
pub(crate) const CARDS: &Wanted = &[
    (
        Kind::Number,
        &[
            "decks",
            "cutting-cards",
            "cut-from-ends",
            "cutting-card-from-back",
        ],
    ),
    (Kind::Words, &["new-steps", "used-steps"]),
];

/// A draft's choices over the book's fixed values.
pub(crate) struct Parameters<'a> {
    book: &'a Book,
    chosen: &'a Chosen<'a>,
    /// The version of the game that is played, where the book has several.
    version: String,
    pub(crate) faults: Vec<Refusal>,
}

impl<'a> Parameters<'a> {
    pub(crate) fn new(book: &'a Book, chosen: &'a Chosen<'a>) -> Parameters<'a> {
        let fixed = || book.values.get("version").and_then(|v| v.of("all"));
        let version = chosen.get("version").map(Cow::from).or_else(fixed);
        Parameters {
            book,
            chosen,
            version: version.unwrap_or("all".into()).into_owned(),
            faults: Vec::new(),
        }
    }

    pub(crate) fn text(&self, key: &str) -> Option<Cow<'_, str>> {
        let fixed = || self.book.values.get(key).and_then(|v| v.of(&self.version));
        self.chosen.get(key).map(Cow::from).or_else(fixed)
    }

    /// Whether a flag is up.
    pub(crate) fn flag(&self, key: &str) -> bool {
        self.text(key).as_deref() == Some("yes")
    }

    /// A parameter that must be there and be a word of its kind.
    pub(crate) fn word<T: Word>(&self, key: &str) -> Result<T, NoRules> {
        let word = self.text(key).and_then(|text| T::from_word(&text));
        word.ok_or_else(|| NoRules::File {
            key: key.to_owned(),
            wanted: Kind::Words.wanted(),
        })
    }

    /// Several of them, as many as there must be.
    pub(crate) fn words<T: Word, const N: usize>(&self, key: &str) -> Result<[T; N], NoRules> {
        let words: Vec<T> = self.word(key)?;
        words.try_into().map_err(|_| NoRules::File {
            key: key.to_owned(),
            wanted: "as many as the game has",
        })
    }

    /// A number or an amount that there may be none of, or that may be left open.
    pub(crate) fn may<T: Word>(&self, key: &str) -> Option<T> {
        self.text(key).and_then(|text| T::from_word(&text))
    }

    /// A choice that does not go with the others, by the rule for what it is about.
    pub(crate) fn refuse(&mut self, key: DraftKey, detail: impl Into<String>) {
        let by = self.book.citations.draft(key);
        self.faults.push(Refusal {
            rule: by.rule,
            also: by.also,
            ..Refusal::uncited(Reason::OptionOutOfBounds, None, detail)
        });
    }

    /// The rules, unless there was a fault.
    pub(crate) fn made<R>(self, rules: R) -> Result<Arc<R>, NoRules> {
        if self.faults.is_empty() {
            Ok(Arc::new(rules))
        } else {
            Err(NoRules::Draft(self.faults))
        }
    }

    /// What every table has: seats by this name, and, where some wagers have limits of their own, these by their name.
    pub(crate) fn table(&mut self, seats: &str, side: Option<&str>) -> Result<TableRules, NoRules> {
        let limits = self.limits(side)?;
        Ok(TableRules {
            book: self.book.id.clone(),
            seats: self.word(seats)?,
            closing_notice: self.may("closing-notice"),
            idle_rounds: self.may("idle-rounds"),
            chips: self.chips(&limits)?,
            limits,
            citations: self.book.citations.clone(),
            powers: self.book.powers.clone(),
            notices: self.book.notices.clone(),
            announcements: self.book.announcements.clone(),
            watch: Watch::default(),
        })
    }

    /// How cards are made ready.
    pub(crate) fn cards(&self) -> Result<ready::Rules, NoRules> {
        let mut cards = ready::Rules {
            decks: self.word("decks")?,
            cutting_cards: self.word("cutting-cards")?,
            new_steps: self.word("new-steps")?,
            used_steps: self.word("used-steps")?,
            recut_by: match self.text("recut-by") {
                Some(_) => self.word("recut-by")?,
                None => RecutBy::Nobody,
            },
            cut_from_ends: self.word("cut-from-ends")?,
            cutting_card_from_back: self.word("cutting-card-from-back")?,
        };
        if self.flag("second-shuffle") {
            for steps in [&mut cards.new_steps, &mut cards.used_steps] {
                steps.push(Step::SecondShuffle);
            }
        }
        Ok(cards)
    }

    /// The sign: `min`, `max`, `increment` and the like.
    fn limits(&mut self, side: Option<&str>) -> Result<Limits, NoRules> {
        let (min, max) = (self.word("min")?, self.word("max")?);
        let limits = Limits {
            min_cents: min,
            max_cents: max,
            side: side.map(|on| SideLimits {
                on: on.to_owned(),
                min_cents: self.may(&format!("{on}-min")).unwrap_or(min),
                max_cents: self.may(&format!("{on}-max")).unwrap_or(max),
            }),
            differential_cents: self.may("max-differential"),
            increment_cents: self.may("increment"),
        };
        for (key, detail) in limits.faults() {
            self.refuse(key, detail);
        }
        Ok(limits)
    }

    /// The chips, which must be able to make a wager that the sign allows.
    fn chips(&mut self, limits: &Limits) -> Result<ChipSet, NoRules> {
        let denominations: Vec<Cents> = self.word("chips")?;
        let chips = match ChipSet::new(&denominations) {
            Ok(chips) => chips,
            Err(fault) => {
                self.refuse(DraftKey::Chips, format!("chips: {fault}"));
                return Ok(ChipSet::cents());
            }
        };
        let side = limits.side.as_ref().map(|s| (s.min_cents, s.max_cents));
        for (min, max) in [Some((limits.min_cents, limits.max_cents)), side]
            .into_iter()
            .flatten()
        {
            if min <= max && chips.next_up(min) > max {
                let detail = "the chips can make no amount between the minimum and the maximum";
                self.refuse(DraftKey::Chips, detail);
            }
        }
        Ok(chips)
    }
}

/// The rules by which a draft with these choices is refused.
#[cfg(test)]
pub(crate) fn refused(book: &str, choices: &[(&str, &str)]) -> Vec<String> {
    let pairs = choices.iter();
    let pairs = pairs.map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
    let refusals = crate::book(book).unwrap().rules(&pairs.collect()).err();
    let refusals = refusals.unwrap_or_default().into_iter();
    let rules = refusals.filter_map(|refusal| refusal.rule);
    rules.map(|rule| rule.to_string()).collect()
}
