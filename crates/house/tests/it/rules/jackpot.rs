//! A progressive jackpot in a script: after a line `jackpot PERMILLE SEED` what is said is said to it, until the next table.

use super::citations::{Citations, Numbers, cites, rules_of};
use crate::kept::{Kept, terms};
use croupier_engine::{Cents, Cited, NotationError, Refusal, Word as _};
use croupier_house::jackpot::{Command, Event};

pub(super) struct JackpotScript {
    kept: Kept,
    numbers: Numbers,
    last: Vec<Cited<Event>>,
    matched: usize,
    refusal: Option<Refusal>,
    cited: Citations,
}

impl JackpotScript {
    pub(super) fn open(line: &str) -> JackpotScript {
        let (permille, seed) = line.split_once(' ').expect("a share and a seed");
        let seed = Cents::from_word(seed).unwrap();
        JackpotScript {
            kept: Kept::new(terms(permille.parse().unwrap(), seed.0)),
            numbers: Numbers {
                book: "nz-1996/caribbean-stud".to_owned(),
                of_first: None,
            },
            last: Vec::new(),
            matched: 0,
            refusal: None,
            cited: Citations::new(),
        }
    }

    pub(super) fn line(&mut self, line: &str, refused_next: bool) {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match mark {
            ">" => {
                self.say(rest);
                if let Some(refusal) = self.refusal.as_ref().filter(|_| !refused_next) {
                    panic!("{rest}: {refusal}");
                }
            }
            "<" => self.expect(rest),
            "!" => {
                let refusal = self.refusal.as_ref();
                let refusal = refusal.unwrap_or_else(|| panic!("not refused"));
                self.numbers.refused(rest, refusal);
            }
            _ => panic!("unknown line of a jackpot {line:?}"),
        }
    }

    fn say(&mut self, line: &str) {
        let command: Command = line.parse().unwrap_or_else(|e| panic!("{line}: {e}"));
        match self.kept.jackpot.decide(&command) {
            Ok(events) => (self.last, self.refusal) = (events, None),
            Err(refusal) => (self.last, self.refusal) = (Vec::new(), Some(refusal)),
        }
        self.matched = 0;
        let said = self.kept.say(&command);
        assert_eq!(said.is_err(), self.refusal.is_some(), "{line}");
        for rule in self.last.iter().flat_map(|e| e.rule.iter().chain(&e.also)) {
            let shown = self.cited.entry(rule.clone()).or_default();
            shown.kept = true;
            shown.bound.insert("operator");
        }
        for rule in self.refusal.iter().flat_map(rules_of) {
            let shown = self.cited.entry(rule.clone()).or_default();
            shown.broken = true;
            shown.bound.insert("operator");
        }
    }

    /// An event that begins with these words.
    fn expect(&mut self, text: &str) {
        let (words, rules) = self.numbers.expectation(text);
        let begins =
            |e: &Cited<Event>| NotationError::words(&e.what.to_string()).starts_with(&words);
        let found = self.last[self.matched..].iter().position(begins);
        let found = found.unwrap_or_else(|| {
            let lines: Vec<String> = self.last.iter().map(|e| e.what.to_string()).collect();
            panic!("there is no such event in\n{}", lines.join("\n"))
        });
        let event = &self.last[self.matched + found];
        cites(event, rules, text);
        self.matched += found + 1;
    }

    /// The rules cited, once the jackpot's own laws hold.
    pub(super) fn end(self) -> Citations {
        self.kept.end();
        self.cited
    }
}
