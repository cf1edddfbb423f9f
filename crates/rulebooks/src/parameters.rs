//! A draft's choices over the book's fixed values, read as what the engine wants, with every fault found on the way.

use crate::book::Book;
use crate::option::Chosen;
use croupier_engine::{Cents, ChipSet, Limits, Reason, Refusal, SideLimits, Word};

/// What a book of a game must give, neither more nor less.
pub(crate) struct Needs {
    pub(crate) citations: Vec<String>,
    pub(crate) parameters: Vec<String>,
}

/// A draft's choices over the book's fixed values.
pub(crate) struct Parameters<'a> {
    pub(crate) book: &'a Book,
    pub(crate) chosen: &'a Chosen<'a>,
    pub(crate) faults: Vec<Refusal>,
}

impl<'a> Parameters<'a> {
    pub(crate) const fn new(book: &'a Book, chosen: &'a Chosen<'a>) -> Parameters<'a> {
        Parameters {
            book,
            chosen,
            faults: Vec::new(),
        }
    }

    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        self.chosen
            .get(key)
            .or_else(|| self.book.values.get(key).and_then(|v| v.of("all")))
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

    pub(crate) fn refuse(&mut self, key: &str, detail: String) {
        self.faults.push(Refusal {
            reason: Reason::OptionOutOfBounds,
            rule: self.book.citations.rule(key),
            detail,
        });
    }

    /// The sign: `min`, `max`, `increment` and, where some wagers have limits of their own, these by their name.
    pub(crate) fn limits(&mut self, side: Option<&str>) -> Limits {
        let (min, max) = (self.word("min", Cents::ZERO), self.word("max", Cents::ZERO));
        let limits = Limits {
            min_cents: min,
            max_cents: max,
            side: side.map(|on| SideLimits {
                on: on.to_owned(),
                min_cents: self.money(&format!("{on}-min")).unwrap_or(min),
                max_cents: self.money(&format!("{on}-max")).unwrap_or(max),
            }),
            differential_cents: None,
            increment_cents: self.money("increment"),
        };
        for (key, detail) in limits.faults() {
            self.refuse(key, detail);
        }
        limits
    }

    /// The chips, which must be able to make a wager that the sign allows.
    pub(crate) fn chips(&mut self, limits: &Limits) -> Option<ChipSet> {
        let chips = match ChipSet::new(&self.word("chips", Vec::new())) {
            Ok(chips) => chips,
            Err(fault) => {
                self.refuse("draft/chips", format!("chips: {fault}"));
                return None;
            }
        };
        let side = limits.side.as_ref().map(|s| (s.min_cents, s.max_cents));
        for (min, max) in [Some((limits.min_cents, limits.max_cents)), side]
            .into_iter()
            .flatten()
        {
            if min <= max && chips.next_up(min) > max {
                let detail = "the chips can make no amount between the minimum and the maximum";
                self.refuse("draft/chips", detail.to_owned());
            }
        }
        Some(chips)
    }
}
