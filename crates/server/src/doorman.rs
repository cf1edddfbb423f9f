//! The doorman at the server: how a player stands with the house at a moment, from what the reception's log says and, where the player
//! has set limits to a day, from the ledger. What follows from it is the house's business ([`croupier_house::doorman`]); here it is
//! also put into words.

use crate::config::{TableSpec, age_of};
use crate::door::DoorReason;
use crate::office::Office;
use crate::table::Snapshot;
use crate::tournament;
use crate::wire::Refused;
use croupier_engine::{Cents, Name};
use croupier_house::doorman::{self, Barred, MinimumAge, Standing, Stopped, Today};
use croupier_house::offers::Cap;
use croupier_house::reception::{DAY_MS, Limit, Person};
use croupier_house::{Account, Table};
use croupier_rulebooks::premises;
use croupier_store::{LoggedPosting, Store, StoreError};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::watch;

/// So many movements of an account are usually more than a day's.
const DAY_MOVEMENTS: usize = 100;

/// Tables in memory by their ids, and how each stands.
type Watched = BTreeMap<String, watch::Receiver<Arc<Snapshot>>>;

/// Knows how everybody stands. A clone is another handle on the same.
#[derive(Clone, Debug)]
pub(crate) struct Doorman {
    office: Office,
    store: Store,
    age: Arc<RwLock<Option<MinimumAge>>>,
    /// Whether the rules of the tables raise it.
    by_rules: bool,
    /// Whether nobody may be in two games.
    one_table: bool,
    tables: Arc<RwLock<Watched>>,
    /// Whether all at which anybody could be are among them.
    sees_all: Arc<watch::Sender<bool>>,
}

/// The table at which somebody is about to do something, as it stands there.
pub(crate) struct Here<'a> {
    pub(crate) id: &'a str,
    pub(crate) table: &'a Table,
    /// What was taken there from the player's account, and is not in the ledger yet.
    pub(crate) taken: Cents,
}

impl Doorman {
    pub(crate) fn new(
        office: Office,
        age: Option<MinimumAge>,
        by_rules: bool,
        one_table: bool,
    ) -> Doorman {
        Doorman {
            store: office.store().clone(),
            office,
            age: Arc::new(RwLock::new(age)),
            by_rules,
            one_table,
            tables: Arc::default(),
            sees_all: Arc::new(watch::Sender::new(false)),
        }
    }

    /// The office, which knows who is excluded.
    pub(crate) const fn office(&self) -> &Office {
        &self.office
    }

    /// The minimum age, if there is one.
    pub(crate) fn age(&self) -> Option<MinimumAge> {
        let age = self.age.read();
        age.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The rules of a book are in force from now on: nobody plays who is younger than they ask, unless the operator has decided otherwise.
    pub(crate) fn heed(&self, book: &str) {
        let by_rule = age_of(book).filter(|_| self.by_rules);
        let years = |age: &Option<MinimumAge>| age.as_ref().map_or(0, |age| age.years);
        let age = self.age.write();
        let mut age = age.unwrap_or_else(PoisonError::into_inner);
        if years(&by_rule) > years(&age) {
            *age = by_rule;
        }
    }

    /// From now on this table is looked at, too.
    pub(crate) fn watch(&self, id: String, table: watch::Receiver<Arc<Snapshot>>) {
        let watched = self.tables.write();
        let mut watched = watched.unwrap_or_else(PoisonError::into_inner);
        watched.insert(id, table);
    }

    /// A table is at rest, and nobody is there.
    pub(crate) fn forget(&self, id: &str) {
        let watched = self.tables.write();
        watched.unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// All tables that are not at rest have been opened, and are looked at.
    pub(crate) fn sees_all(&self) {
        self.sees_all.send_replace(true);
    }

    /// Waits until then.
    pub(crate) async fn until_all_are_seen(&self) {
        // The sender lives as long as this.
        drop(self.sees_all.subscribe().wait_for(|all| *all).await);
    }

    /// Another table than this at which wagers of a player lie.
    fn wagers_elsewhere(&self, name: &Name, here: &str) -> Option<String> {
        let watched = self.tables.read();
        let watched = watched.unwrap_or_else(PoisonError::into_inner);
        let lie = |(id, snapshot): &(&String, &watch::Receiver<Arc<Snapshot>>)| {
            let table = Arc::clone(&snapshot.borrow());
            *id != here && !table.table.game().on_layout(name).is_zero()
        };
        watched.iter().find(lie).map(|(id, _)| id.clone())
    }

    /// How a player stands at a table.
    pub(crate) async fn standing(
        &self,
        name: &Name,
        now_ms: i64,
        at: &str,
        here: Option<&Here<'_>>,
    ) -> Result<Standing, StoreError> {
        let limited = |person: &Person| {
            [Limit::Loss, Limit::Minutes]
                .iter()
                .any(|limit| person.limit(*limit, now_ms).most.is_some())
        };
        let in_heat = match here {
            Some(here) => here.table.heat().is_some(),
            None => self.is_heat(at),
        };
        let asks = !in_heat && self.office.look(|r| r.person(name).is_some_and(limited));
        let today = match asks {
            true => {
                self.until_all_are_seen().await;
                self.today(name, now_ms, here).await?
            }
            false => Today::default(),
        };
        let age = self.age();
        let stands = |person: Option<&Person>| Standing::new(person, age.as_ref(), today, now_ms);
        let standing = self.office.look(|reception| stands(reception.person(name)));
        let standing = match in_heat {
            true => standing.in_heat(),
            false => standing,
        };
        if self.one_table {
            self.until_all_are_seen().await;
        }
        let elsewhere = self.one_table.then(|| self.wagers_elsewhere(name, at));
        Ok(match elsewhere.flatten() {
            Some(table) => standing.playing_at(table),
            None => standing,
        })
    }

    /// What keeps a player from every game, tournaments included: an exclusion, or an age that was not said.
    pub(crate) fn barred(&self, name: &Name, now_ms: i64) -> Option<Barred> {
        let age = self.age();
        let age = age.as_ref();
        self.office
            .look(|reception| doorman::barred(reception.person(name), age, now_ms))
    }

    /// Whether a heat is held at a table.
    fn is_heat(&self, id: &str) -> bool {
        let watched = self.tables.read();
        let watched = watched.unwrap_or_else(PoisonError::into_inner);
        let is_heat =
            |table: &watch::Receiver<Arc<Snapshot>>| table.borrow().table.heat().is_some();
        watched.get(id).is_some_and(is_heat)
    }

    /// What bounds the offers to a player at a table. If that cannot be found out, nothing does: what is asked is decided anew.
    pub(crate) async fn cap(&self, name: &Name, now_ms: i64, at: &str) -> Cap {
        let standing = self.standing(name, now_ms, at, None).await;
        standing.map_or(Cap::None, |standing| standing.cap())
    }

    /// The movements of an account from a time on, and perhaps earlier ones, the newest first.
    async fn since(&self, account: &str, ms: i64) -> Result<Vec<LoggedPosting>, StoreError> {
        let mut limit = DAY_MOVEMENTS;
        loop {
            let postings = self.store.postings(account, limit).await?;
            let reaches = postings.last().is_none_or(|oldest| oldest.at_ms < ms);
            if reaches || postings.len() < limit {
                return Ok(postings);
            }
            limit = limit.saturating_mul(10);
        }
    }

    /// A day goes from midnight to midnight, UTC. What was taken to the tables and is not in hand there is lost or lies on a layout, and so is the
    /// fee of a tournament that has brought no prize. Tournament chips are no money in hand, and what moves at the cage is not played for.
    async fn today(
        &self,
        name: &Name,
        now_ms: i64,
        here: Option<&Here<'_>>,
    ) -> Result<Today, StoreError> {
        let midnight = now_ms.div_euclid(DAY_MS) * DAY_MS;
        let account = Account::Player(name.clone()).to_string();
        let mut taken = here.map_or(Cents::ZERO, |here| here.taken);
        let mut first = None;
        let postings = self.since(&account, midnight).await?;
        for posting in postings.iter().take_while(|p| p.at_ms >= midnight) {
            let log = posting.table.as_deref().unwrap_or_default();
            let at_table = TableSpec::is_id(log);
            if at_table || tournament::name_of(log).is_some() {
                taken -= Cents(posting.cents);
            }
            if at_table {
                first = Some(posting.at_ms);
            }
        }
        let held = |table: &Table| table.purse(name) + table.in_colour(name);
        let mut present = false;
        let mut in_hand = here.map_or(Cents::ZERO, |here| held(here.table));
        let watched = self.tables.read();
        let watched = watched.unwrap_or_else(PoisonError::into_inner);
        for (id, snapshot) in watched.iter() {
            let table = Arc::clone(&snapshot.borrow());
            if table.table.heat().is_some() {
                continue;
            }
            present |= table.table.people().is_present(name);
            if here.is_none_or(|here| here.id != id) {
                in_hand += held(&table.table);
            }
        }
        // Whoever has sat here since yesterday has played since midnight.
        let first = first.or(present.then_some(midnight));
        Ok(Today {
            at_risk: taken - in_hand,
            minutes: first.map_or(0, |first| (now_ms - first) / 60_000),
        })
    }
}

/// Until when an exclusion holds, in words.
fn until(until_ms: Option<i64>) -> String {
    match until_ms {
        Some(ms) => format!("until {}", day(ms)),
        None => "until the house lifts it".to_owned(),
    }
}

/// Why somebody is kept from a table of a book, in words.
pub(crate) fn refused(stopped: &Stopped, book: &str) -> Refused {
    let leaves = "standing up, leaving and cashing out are open to you";
    let (reason, detail) = match stopped {
        Stopped::Barred(barred) => {
            let detail = match barred {
                Barred::Excluded(exclusion) => {
                    let (why, until) = (exclusion.cause.words(), until(exclusion.until_ms));
                    format!("the house has excluded you from play {until}: {why}; {leaves}")
                }
                Barred::SelfExcluded { until_ms } => {
                    let until = until(Some(*until_ms));
                    format!("you have excluded yourself from play {until}; {leaves}")
                }
                Barred::AgeNotDeclared { years, .. } => format!(
                    "nobody under {years} plays here; say that you are at least {years} first (POST /api/me/age)"
                ),
            };
            return because(barred, book, detail);
        }
        Stopped::PlaysElsewhere { table } => {
            let detail = format!(
                "your wagers at {table} are not settled yet, and nobody plays at two tables here; {leaves}"
            );
            (DoorReason::PlaysElsewhere, detail)
        }
        Stopped::Limited { limit, most } => {
            let detail = match limit {
                Limit::Loss => format!(
                    "your own limit is to lose no more than {} a day, and with this you could lose more",
                    Cents(*most)
                ),
                Limit::Wager => format!("your own limit for a wager is {}", Cents(*most)),
                Limit::Minutes => {
                    format!("your own limit is to play {most} minutes a day, and they are over")
                }
            };
            (DoorReason::OwnLimitReached, detail)
        }
    };
    Refused::plain(reason, detail)
}

/// Why a player is kept from a tournament at tables of a book, in words for the player and for the director.
pub(crate) fn not_admitted(barred: &Barred, player: &Name, book: &str) -> Refused {
    let detail = match barred {
        Barred::Excluded(exclusion) => {
            let (why, until) = (exclusion.cause.words(), until(exclusion.until_ms));
            format!("the house has excluded {player} from play {until}: {why}")
        }
        Barred::SelfExcluded { until_ms } => {
            let until = until(Some(*until_ms));
            format!("{player} asked to be excluded from play {until}, and nobody shortens that")
        }
        Barred::AgeNotDeclared { years, .. } => format!(
            "nobody under {years} plays here, and {player} has not said to be that old (POST /api/me/age)"
        ),
    };
    because(barred, book, detail)
}

/// With the rule, where the book's instrument has it: elsewhere the house's decision holds without one.
fn because(barred: &Barred, book: &str, detail: String) -> Refused {
    let (reason, rule) = match barred {
        Barred::Excluded(exclusion) => (DoorReason::Excluded, exclusion.rule.as_ref()),
        Barred::SelfExcluded { .. } => (DoorReason::Excluded, None),
        Barred::AgeNotDeclared { rule, .. } => (DoorReason::AgeNotDeclared, rule.as_ref()),
    };
    let premises = premises::of_book(book);
    let rule = rule.filter(|rule| premises.is_some_and(|p| p.has(rule.as_str())));
    Refused {
        rule: rule.map(|rule| rule.as_str().to_owned()),
        ..Refused::plain(reason, detail)
    }
}

/// A day as people write it: 2026-11-17, in UTC. Days are counted from 1970 by the calendar's own arithmetic.
pub(crate) fn day(ms: i64) -> String {
    let days = ms.div_euclid(DAY_MS) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = year_of_era + era * 400 + later;
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, told) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_774, "2026-11-17"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(day(days * DAY_MS + 5), told);
        }
    }
}
