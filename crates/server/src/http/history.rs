//! A player's past rounds at a table, read from the log backwards and put together again by the house.

use super::Rejection;
use super::people::player;
use super::tables::find;
use crate::door::DoorReason;
use crate::replay;
use crate::schema;
use crate::server::Shared;
use crate::wire;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use croupier_engine::{Equipment, Name};
use croupier_house::ledger::{self, Funding, Line};
use croupier_house::past::{Backwards, Mark, Past, Rounds};
use croupier_house::{Account, Event, Table};
use croupier_store::LoggedEvent;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use utoipa::IntoParams;

const ROUNDS_MAX: usize = 100;
const PAGE: u64 = 1_000;
/// How far back the log is read.
pub(super) const EVENTS_MAX: u64 = 30_000;

/// Which rounds.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// At which table.
    table: String,
    /// So many, at most 100.
    #[param(maximum = 100)]
    limit: Option<usize>,
    /// Those before these, as the answer with them had it in `earlier`.
    before: Option<String>,
}

/// Past rounds.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct History {
    /// The newest first.
    rounds: Vec<Round>,
    /// What asks for those before them; none where there are no others.
    earlier: Option<String>,
}

/// Where reading goes on: with the last event of a round that was told already, or of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Onward {
    seq: u64,
    /// What the player had then.
    held: i64,
    /// The number of the shoe then; 0 where there is none.
    shoe: u32,
    /// Whether the round that ends there was told already. It is read again: it says whether the one before it is void.
    told: bool,
}

impl Onward {
    fn read(text: &str) -> Option<Onward> {
        let mut parts = text.split('.');
        let from = Onward {
            seq: parts.next()?.parse().ok()?,
            held: parts.next()?.parse().ok()?,
            shoe: parts.next()?.parse().ok()?,
            told: matches!(parts.next()?.parse().ok()?, 1_u8),
        };
        parts.next().is_none().then_some(from)
    }

    fn write(self) -> String {
        let told = u8::from(self.told);
        format!("{}.{}.{}.{told}", self.seq, self.held, self.shoe)
    }
}

/// A past round, each wager as the event by which it came out.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "PastRound")]
struct Round {
    #[serde(flatten)]
    #[schemars(with = "Past<schema::LoggedEvent>")]
    past: Past<Value>,
    /// What the player had at the table, in hand and on the layout, when the round before it had ended.
    before_cents: Option<i64>,
    /// The same once it had ended.
    after_cents: Option<i64>,
    /// Whether it can be played again.
    replay: bool,
}

/// What players have at a table, in hand and on the layout, on the way back through its log.
pub(super) struct Holdings<'a> {
    id: &'a str,
    now: &'a Table,
    /// What the events that were gone through moved since.
    since: BTreeMap<Name, i64>,
}

impl<'a> Holdings<'a> {
    /// As they are now.
    pub(super) const fn now(id: &'a str, now: &'a Table) -> Holdings<'a> {
        let since = BTreeMap::new();
        Holdings { id, now, since }
    }

    /// What an event moved of whose chips.
    pub(super) fn moved(&self, event: &Event) -> Vec<(Name, i64)> {
        let lines = ledger::entry(self.id, Funding::Accounts, event).into_iter();
        let of_player = |line: Line| match line.account.parse::<Account>() {
            Ok(Account::Chips(_, name) | Account::Colour(_, name) | Account::Wagers(_, name)) => {
                Some((name, line.cents.0))
            }
            _ => None,
        };
        lines.filter_map(of_player).collect()
    }

    /// Goes back before an event.
    pub(super) fn before(&mut self, event: &Event) {
        for (name, cents) in self.moved(event) {
            *self.since.entry(name).or_default() += cents;
        }
    }

    /// Goes back to when a player had so much.
    fn back_to(&mut self, name: &Name, held: i64) {
        let since = self.of(name).saturating_sub(held);
        *self.since.entry(name.clone()).or_default() += since;
    }

    /// What a player has there.
    pub(super) fn of(&self, name: &Name) -> i64 {
        let now = self.now.purse(name) + self.now.in_colour(name);
        let now = now + self.now.game().on_layout(name);
        now.0 - self.since.get(name).copied().unwrap_or_default()
    }
}

/// What a player had after each event with which a round ends or another begins, by its number.
type Balances = BTreeMap<u64, i64>;

/// What the player had before and after a round, of which these events decided wagers.
fn around(past: &Past<Value>, balances: &Balances, whole: bool) -> (Option<i64>, Option<i64>) {
    let seqs = past.wagers.iter().filter_map(|event| event["seq"].as_u64());
    let (Some(first), Some(last)) = (seqs.clone().min(), seqs.max()) else {
        return (None, None);
    };
    let before = balances.range(..first).next_back();
    let after = balances.range(last..).next();
    (
        before.map(|(_, cents)| *cents).or(whole.then_some(0)),
        after.map(|(_, cents)| *cents),
    )
}

/// The bearer's past rounds at a table.
#[utoipa::path(get, path = "/api/me/history", tag = "people", security(("session" = [])), params(Which),
    responses((status = 200, body = History, description = "The rounds"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 503)))]
pub(crate) async fn history(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<History>, Rejection> {
    let name = player(&shared, &headers).await?;
    let Query(which) = which?;
    let handle = find(&shared, &which.table).await?;
    let limit = which.limit.unwrap_or(20).clamp(1, ROUNDS_MAX);
    let snapshot = handle.snapshot();
    let kind = snapshot.table.rules().kind();
    let mut holdings = Holdings::now(handle.id(), &snapshot.table);
    let from = match which.before.as_deref().map(Onward::read) {
        Some(from) => {
            let from = from.filter(|from| from.seq <= snapshot.seq);
            let bad = || Rejection::new(DoorReason::BadQuery, "`before` is what `earlier` was");
            let from = from.ok_or_else(bad)?;
            holdings.back_to(&name, from.held);
            from
        }
        None => Onward {
            seq: snapshot.seq,
            held: holdings.of(&name),
            shoe: match snapshot.table.game().equipment() {
                Equipment::Shoe { number, .. } | Equipment::Part { number, .. } => number,
                Equipment::Draw { .. } => 0,
            },
            told: false,
        },
    };
    let wanted = limit + usize::from(from.told);
    let mut marked: VecDeque<(Mark, LoggedEvent)> = VecDeque::new();
    let mut before = from.seq;
    let mut seen = Tally::default();
    let mut backwards = Backwards::default();
    let mut balances = Balances::new();
    // Backwards, page by page, until there are enough; one round more than asked, for the first may be cut in half.
    while before > 0 && seen.rounds <= wanted && from.seq - before < EVENTS_MAX {
        let after = before.saturating_sub(PAGE);
        let count = usize::try_from(before - after).unwrap_or(usize::MAX);
        let page = shared.store.events(handle.id(), after, count).await?;
        for logged in page.into_iter().rev() {
            let Ok(event) = replay::read(kind, &logged) else {
                continue;
            };
            let held = holdings.of(&name);
            holdings.before(&event.what);
            let stands = backwards.stands(&event.what);
            if let Some(mark) = event.what.mark().filter(|_| stands) {
                if mark.ends_round() || mark == Mark::BettingOpened {
                    balances.insert(logged.seq, held);
                }
                seen.take(&mark, &name);
                marked.push_front((mark, logged));
            }
        }
        before = after;
    }
    let brought = |after: u64| {
        let marks = marked.iter().filter(|(_, logged)| logged.seq > after);
        let brought = marks.filter(|(mark, _)| *mark == Mark::CardsBrought);
        u32::try_from(brought.count()).unwrap_or(u32::MAX)
    };
    let shoe_after = |seq: u64| from.shoe.saturating_sub(brought(seq));
    let first_shoe = (from.shoe > 0).then(|| shoe_after(0));
    let ends: Vec<u64> = marked
        .iter()
        .filter(|(mark, _)| mark.ends_round())
        .map(|(_, logged)| logged.seq)
        .collect();
    let at = |seq: u64, told: bool| Onward {
        seq,
        held: balances.get(&seq).copied().unwrap_or_default(),
        shoe: shoe_after(seq),
        told,
    };
    // Where none of the player's rounds was found, the next page begins with the first end of a round in this one.
    let unfound = || match ends.first() {
        Some(end) if *end < from.seq => at(*end, false),
        _ => Onward {
            seq: before,
            held: holdings.of(&name),
            shoe: shoe_after(before),
            told: false,
        },
    };
    let mut rounds = Rounds::new(name.clone(), first_shoe, before == 0);
    for (mark, logged) in &marked {
        let body = || wire::event_out(logged.seq, logged.at_ms, &logged.body);
        rounds.take(logged.at_ms, mark.clone(), body);
    }
    let mut done = rounds.done();
    done.truncate(done.len() - usize::from(from.told && !done.is_empty()));
    let more = done.len() > limit || before > 0;
    done.drain(..done.len().saturating_sub(limit));
    let end_of = |past: &Past<Value>| {
        let last = past.wagers.iter().filter_map(|event| event["seq"].as_u64());
        let last = last.max()?;
        ends.iter().find(|end| **end >= last).copied()
    };
    let oldest = done.first().and_then(end_of);
    let earlier = more.then(|| oldest.map_or_else(unfound, |end| at(end, true)).write());
    let round = |past: Past<Value>| {
        let (before_cents, after_cents) = around(&past, &balances, before == 0);
        Round {
            past,
            before_cents,
            after_cents,
            replay: true,
        }
    };
    let rounds = done.into_iter().rev().map(round).collect();
    Ok(Json(History { rounds, earlier }))
}

/// How many rounds of the player have been read, backwards.
#[derive(Default)]
struct Tally {
    rounds: usize,
    /// Whether the round being read has been counted: it may have decided several wagers of the player.
    counted: bool,
}

impl Tally {
    fn take(&mut self, mark: &Mark, name: &Name) {
        if mark.ends_round() {
            self.counted = false;
        } else if !self.counted && mark.wager_of() == Some(name) {
            self.counted = true;
            self.rounds += 1;
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn where_reading_goes_on_is_read_as_it_was_written() {
        let from = Onward {
            seq: 48_211,
            held: -50,
            shoe: 3,
            told: true,
        };
        assert_eq!(Onward::read(&from.write()), Some(from));
        for text in ["", "1", "1.2.3", "1.2.3.4.5", "a.2.3.1", "1.2.-3.1"] {
            assert_eq!(Onward::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_round_that_decides_several_wagers_is_one() {
        let [anna, bo] = ["anna", "bo"].map(|name| Name::new(name).unwrap());
        let settled = |name: &Name| Mark::WagerSettled(name.clone());
        let marks = [
            Mark::WagerEnded(anna.clone()),
            settled(&anna),
            Mark::RoundSettled,
            settled(&bo),
            Mark::RoundSettled,
            Mark::WagerEnded(anna.clone()),
            settled(&anna),
            Mark::RoundSettled,
        ];
        let mut seen = Tally::default();
        marks.iter().rev().for_each(|mark| seen.take(mark, &anna));
        assert_eq!(seen.rounds, 2);
    }
}
