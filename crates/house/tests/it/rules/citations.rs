//! What a script shows of rules, and how it names them.

use croupier_engine::{Cited, NotationError, Refusal, RuleId};
use croupier_rulebooks::register;
use std::collections::{BTreeMap, BTreeSet};

/// What scripts have shown of a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    /// An event of an accepted command cited it.
    pub(crate) kept: bool,
    /// A refusal cited it, or the ruling on a fault that was reported.
    pub(crate) broken: bool,
    /// Those who usually say the commands of these events and refusals, or draft the table.
    pub(crate) bound: BTreeSet<&'static str>,
}

impl Shown {
    pub(crate) fn add(&mut self, other: &Shown) {
        self.kept |= other.kept;
        self.broken |= other.broken;
        self.bound.extend(&other.bound);
    }
}

pub(crate) type Citations = BTreeMap<RuleId, Shown>;

/// Whether a command says that something went wrong at the table.
pub(super) fn reports_fault(command: &str) -> bool {
    let others = ["amend-result", "invalidate-round", "no-roll", "no-spin"];
    others.contains(&command) || command.starts_with("report-") && command != "report-gone"
}

/// The numbers of rules as a script writes them.
#[derive(Clone)]
pub(super) struct Numbers {
    pub(super) book: String,
    /// If the script has several books: the number that this one has for a number of the first.
    pub(super) of_first: Option<BTreeMap<String, String>>,
}

impl Numbers {
    /// The whole ids of a rule that the script cites, where this book has it in several or has none, of those.
    fn whole(&self, rule: &str) -> Vec<String> {
        let own = match &self.of_first {
            _ if rule.contains('/') => return vec![rule.to_owned()],
            None => rule,
            Some(numbers) => numbers
                .get(rule)
                .unwrap_or_else(|| panic!("the line of the first book has no number {rule}")),
        };
        let numbers = own.split('+').filter(|number| *number != "-");
        numbers.map(|own| format!("{}/{own}", self.book)).collect()
    }

    /// The words of an expectation, and by which rules: `[7.6]`, `[7.6, nz-1996/general/15.3]`, or `[unsaid]`, which is none.
    pub(super) fn expectation(&self, text: &str) -> (Vec<String>, Option<Vec<String>>) {
        let (head, rules) = match text.rsplit_once(" [") {
            Some((head, rules)) if rules.ends_with(']') => (head, Some(rules)),
            _ => (text, None),
        };
        let rules = rules.map(|rules| {
            let rules = rules.trim_end_matches(']').split(", ");
            let said = rules.filter(|rule| *rule != "unsaid");
            said.flat_map(|rule| self.whole(rule)).collect()
        });
        (NotationError::words(head), rules)
    }

    /// Holds a refusal to the line that expects it.
    pub(super) fn refused(&self, line: &str, refusal: &Refusal) {
        let (reason, rules) = self.expectation(line);
        let reason = reason.join(" ");
        assert_eq!(refusal.reason.word(), reason, "{refusal}");
        are_cited(rules_of(refusal), &rules.unwrap_or_default(), &reason);
        assert!(!refusal.detail.is_empty());
    }
}

pub(super) fn rules_of(refusal: &Refusal) -> impl Iterator<Item = &RuleId> {
    refusal.rule.iter().chain(&refusal.also)
}

/// The numbers that a book has for those of the first, out of their lines.
pub(super) fn numbers(first: &[&str], book: &[&str]) -> Numbers {
    assert_eq!(
        first.len(),
        book.len(),
        "each book has a number in each column"
    );
    let pairs = first.iter().zip(book).skip(1);
    let numbers: BTreeMap<_, _> = pairs
        .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
        .collect();
    assert_eq!(numbers.len() + 1, first.len(), "a number has two columns");
    Numbers {
        book: book[0].to_owned(),
        of_first: Some(numbers),
    }
}

/// That an event cites these rules and no others, where they are given.
pub(super) fn cites<E>(event: &Cited<E>, rules: Option<Vec<String>>, text: &str) {
    if let Some(rules) = rules {
        are_cited(event.rule.iter().chain(&event.also), &rules, text);
    }
}

/// That these rules are cited and no others. A script that names a rule without a paragraph leaves it open which one it is.
fn are_cited<'a>(cited: impl Iterator<Item = &'a RuleId>, rules: &[String], text: &str) {
    let named = |(at, id): (usize, &'a RuleId)| {
        let (id, whole) = (id.as_str(), register::rule_of(id.as_str()));
        let open = rules.get(at).is_some_and(|rule| rule == whole);
        if open { whole } else { id }
    };
    let cited: Vec<&str> = cited.enumerate().map(named).collect();
    assert_eq!(cited, rules, "{text}");
}
