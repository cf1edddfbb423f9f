//! A jackpot that is kept as a server would: with its log and the accounts that its log posts, held at every event to what
//! a plain sum of the events makes of them.

use croupier_engine::games::Rules;
use croupier_engine::{Cents, Cited, Name};
use croupier_house::jackpot::{self, Command, Event, Jackpot, Terms};
use croupier_rulebooks::{Choices, book, register};
use std::collections::BTreeMap;

pub(crate) fn name(word: &str) -> Name {
    Name::new(word).unwrap()
}

/// The rules of a table that is linked.
fn rules() -> Rules {
    let book = book("nz-1996/caribbean-stud").unwrap();
    book.rules(&Choices::new()).unwrap()
}

pub(crate) fn terms(permille: u16, seed: i64) -> Terms {
    let Rules::CaribbeanStud(rules) = rules() else {
        unreachable!("a Caribbean stud book")
    };
    Terms {
        name: name("stud-1"),
        permille,
        seed: Cents(seed),
        prizes: rules.prizes,
    }
}

/// A jackpot with its log and the accounts that its log posts.
pub(crate) struct Kept {
    pub(crate) jackpot: Jackpot,
    log: Vec<Cited<Event>>,
    pub(crate) accounts: BTreeMap<String, i64>,
    plain: Plain,
}

impl Kept {
    pub(crate) fn new(terms: Terms) -> Kept {
        let opened = terms.opened();
        Kept {
            jackpot: Jackpot::new(terms, rules().citations().clone()),
            log: vec![Cited::uncited(opened)],
            accounts: BTreeMap::new(),
            plain: Plain::default(),
        }
    }

    /// Says a command; the events, or the word of the refusal's reason.
    pub(crate) fn say(&mut self, command: &Command) -> Result<Vec<Event>, &'static str> {
        assert_eq!(command.to_string().parse().as_ref(), Ok(command));
        let events = match self.jackpot.decide(command) {
            Ok(events) => events,
            Err(refusal) => {
                assert!(register::is_rule(refusal.rule.unwrap().as_str()));
                return Err(refusal.reason.word());
            }
        };
        for event in &events {
            self.plain.follow(&event.what);
            self.jackpot.apply(&event.what).unwrap();
            self.plain.agrees(&self.jackpot);
            assert!(register::is_rule(event.rule.as_ref().unwrap().as_str()));
            for line in jackpot::entry(&self.jackpot.terms().name, &event.what) {
                *self.accounts.entry(line.account).or_default() += line.cents.0;
            }
            self.log.push(event.clone());
        }
        Ok(events.into_iter().map(|e| e.what).collect())
    }

    pub(crate) fn line(&mut self, line: &str) -> Result<Vec<Event>, &'static str> {
        self.say(&line.parse().unwrap())
    }

    pub(crate) fn end(&self) {
        let first = &self.log[0].what;
        let mut replayed = Jackpot::new(Terms::of(first).unwrap(), rules().citations().clone());
        for event in &self.log {
            let line = event.what.to_string();
            assert_eq!(line.parse().as_ref(), Ok(&event.what), "{line}");
            replayed.apply(&event.what).unwrap();
        }
        assert_eq!(replayed, self.jackpot);
        let t = self.jackpot.totals();
        assert_eq!(
            t.contributed + t.reserve,
            t.paid + self.jackpot.meter() + t.retained
        );
        assert_eq!(self.accounts.values().sum::<i64>(), 0);
        let of = |account: &str| self.accounts.get(account).copied().unwrap_or_default();
        assert_eq!(of("jackpot-retained:stud-1"), t.retained.0);
        assert_eq!(of("jackpot-reserve:stud-1"), -t.reserve.0);
    }
}

/// What went in and out, added up longhand from the events alone.
#[derive(Default)]
struct Plain {
    contributed: i64,
    retained: i64,
    reserve: i64,
    paid: i64,
}

impl Plain {
    fn follow(&mut self, event: &Event) {
        match event {
            Event::Seeded { cents, .. } | Event::ToppedUp { cents, .. } => self.reserve += cents.0,
            Event::Contributed {
                cents,
                pool_cents,
                retained_cents,
                ..
            } => {
                assert_eq!(*cents, *pool_cents + *retained_cents);
                self.contributed += cents.0;
                self.retained += retained_cents.0;
            }
            Event::Refunded {
                cents,
                pool_cents,
                retained_cents,
                ..
            } => {
                assert_eq!(*cents, *pool_cents + *retained_cents);
                self.contributed -= cents.0;
                self.retained -= retained_cents.0;
            }
            Event::PrizeAwarded { cents, .. } => self.paid += cents.0,
            _ => {}
        }
    }

    /// What was contributed and what the operator put in are what was paid, what the pool holds and what was retained.
    fn agrees(&self, jackpot: &Jackpot) {
        let pool = jackpot.meter().0;
        assert!(pool >= 0 && self.retained >= 0 && self.contributed >= 0);
        assert_eq!(
            self.contributed + self.reserve,
            self.paid + pool + self.retained
        );
        let t = jackpot.totals();
        let totals = [t.contributed, t.retained, t.reserve, t.paid].map(|cents| cents.0);
        let plain = [self.contributed, self.retained, self.reserve, self.paid];
        assert_eq!(totals, plain);
    }
}

/// So many bytes of a plain generator: any spread of choices will do.
pub(crate) fn bytes(seed: &mut u64, count: usize) -> Vec<u8> {
    let mut next = || {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 56) as u8
    };
    (0..count).map(|_| next()).collect()
}
