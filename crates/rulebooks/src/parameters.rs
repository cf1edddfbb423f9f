//! A draft's choices over the book's fixed values, read as what the engine wants, with every fault found on the way.

use crate::book::Book;
use crate::option::Chosen;
use croupier_engine::machine::{TableRules, ready};
use croupier_engine::words::{RecutBy, Step};
use croupier_engine::{Cents, ChipSet, Limits, Reason, Refusal, SideLimits, Word};
use std::sync::Arc;

/// What a book of a game must give, neither more nor less.
pub(crate) struct Needs {
    pub(crate) citations: Vec<String>,
    pub(crate) parameters: Vec<String>,
}

impl Needs {
    /// Citations for these keys, and parameters from these lists.
    pub(crate) fn new(citations: Vec<String>, parameters: &[&[&str]]) -> Needs {
        Needs {
            citations,
            parameters: parameters.concat().into_iter().map(str::to_owned).collect(),
        }
    }
}

/// The parameters of every table.
pub(crate) const TABLE: &[&str] = &["min", "max", "chips"];

/// The parameters of cards that are made ready.
pub(crate) const CARDS: &[&str] = &[
    "decks",
    "cutting-cards",
    "new-steps",
    "used-steps",
    "cut-from-ends",
    "cutting-card-from-back",
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
        let version = chosen.get("version").or_else(fixed);
        Parameters {
            book,
            chosen,
            version: version.unwrap_or("all").to_owned(),
            faults: Vec::new(),
        }
    }

    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        let fixed = || self.book.values.get(key).and_then(|v| v.of(&self.version));
        self.chosen.get(key).or_else(fixed)
    }

    /// Whether a flag is up.
    pub(crate) fn flag(&self, key: &str) -> bool {
        self.text(key) == Some("yes")
    }

    /// A parameter that must be there and be a word of its kind; the book's file is at fault where it is not.
    pub(crate) fn word<T: Word>(&mut self, key: &str, default: T) -> T {
        let text = self.text(key).unwrap_or_default();
        if let Some(value) = T::from_word(text) {
            return value;
        }
        let detail = format!("{key}: {text:?} is no such value");
        self.refuse("reason/OptionOutOfBounds", detail);
        default
    }

    /// An amount that may be left open.
    pub(crate) fn money(&self, key: &str) -> Option<Cents> {
        self.text(key).and_then(Cents::from_word)
    }

    pub(crate) fn refuse(&mut self, key: &str, detail: impl Into<String>) {
        self.faults.push(Refusal {
            reason: Reason::OptionOutOfBounds,
            rule: self.book.citations.rule(key),
            detail: detail.into(),
        });
    }

    /// The rules, unless there was a fault.
    pub(crate) fn made<R>(self, rules: R) -> Result<Arc<R>, Vec<Refusal>> {
        if self.faults.is_empty() {
            Ok(Arc::new(rules))
        } else {
            Err(self.faults)
        }
    }

    /// What every table has: seats by this name, and, where some wagers have limits of their own, these by their name.
    pub(crate) fn table(&mut self, seats: &str, side: Option<&str>) -> TableRules {
        let limits = self.limits(side);
        TableRules {
            book: self.book.id.clone(),
            seats: self.word(seats, 7),
            closing_notice: self.text("closing-notice").and_then(|t| t.parse().ok()),
            chips: self.chips(&limits),
            limits,
            citations: self.book.citations.clone(),
        }
    }

    /// How cards are made ready.
    pub(crate) fn cards(&mut self) -> ready::Rules {
        let mut cards = ready::Rules {
            decks: self.word("decks", 6),
            cutting_cards: self.word("cutting-cards", 1),
            new_steps: self.word("new-steps", Vec::new()),
            used_steps: self.word("used-steps", Vec::new()),
            recut_by: match self.text("recut-by") {
                Some(_) => self.word("recut-by", RecutBy::Nobody),
                None => RecutBy::Nobody,
            },
            cut_from_ends: self.word("cut-from-ends", 52),
            cutting_card_from_back: self.word("cutting-card-from-back", 78),
        };
        if self.flag("second-shuffle") {
            for steps in [&mut cards.new_steps, &mut cards.used_steps] {
                steps.push(Step::SecondShuffle);
            }
        }
        cards
    }

    /// The sign: `min`, `max`, `increment` and the like.
    fn limits(&mut self, side: Option<&str>) -> Limits {
        let (min, max) = (self.word("min", Cents::ZERO), self.word("max", Cents::ZERO));
        let limits = Limits {
            min_cents: min,
            max_cents: max,
            side: side.map(|on| SideLimits {
                on: on.to_owned(),
                min_cents: self.money(&format!("{on}-min")).unwrap_or(min),
                max_cents: self.money(&format!("{on}-max")).unwrap_or(max),
            }),
            differential_cents: self.money("max-differential"),
            increment_cents: self.money("increment"),
        };
        for (key, detail) in limits.faults() {
            self.refuse(key, detail);
        }
        limits
    }

    /// The chips, which must be able to make a wager that the sign allows.
    fn chips(&mut self, limits: &Limits) -> ChipSet {
        let chips = match ChipSet::new(&self.word("chips", Vec::new())) {
            Ok(chips) => chips,
            Err(fault) => {
                self.refuse("draft/chips", format!("chips: {fault}"));
                return ChipSet::cents();
            }
        };
        let side = limits.side.as_ref().map(|s| (s.min_cents, s.max_cents));
        for (min, max) in [Some((limits.min_cents, limits.max_cents)), side]
            .into_iter()
            .flatten()
        {
            if min <= max && chips.next_up(min) > max {
                let detail = "the chips can make no amount between the minimum and the maximum";
                self.refuse("draft/chips", detail);
            }
        }
        chips
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
