//! A player's past rounds at a table, read from the log backwards and put together again by the house.

use super::Rejection;
use super::people::player;
use super::tables::find;
use crate::replay;
use crate::schema;
use crate::server::Shared;
use crate::wire;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use croupier_engine::{Equipment, Name};
use croupier_house::past::{Backwards, Mark, Past, Rounds};
use croupier_store::LoggedEvent;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::Arc;
use utoipa::IntoParams;

const ROUNDS_MAX: usize = 100;
const PAGE: u64 = 1_000;
/// How far back the log is read.
const EVENTS_MAX: u64 = 30_000;

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
}

/// Past rounds.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct History {
    /// The newest first.
    rounds: Vec<Round>,
}

/// A past round, each wager as the event by which it came out.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "PastRound")]
struct Round {
    #[serde(flatten)]
    #[schemars(with = "Past<schema::LoggedEvent>")]
    past: Past<Value>,
    /// Whether it can be played again.
    replay: bool,
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
    let handle = find(&shared, &which.table)?;
    let limit = which.limit.unwrap_or(20).clamp(1, ROUNDS_MAX);
    let snapshot = handle.snapshot();
    let kind = snapshot.table.rules().kind();
    let mut marked: VecDeque<(Mark, LoggedEvent)> = VecDeque::new();
    let mut before = snapshot.seq;
    let mut seen = Tally::default();
    let mut backwards = Backwards::default();
    // Backwards, page by page, until there are enough; one round more than asked, for the first may be cut in half.
    while before > 0 && seen.rounds <= limit && snapshot.seq - before < EVENTS_MAX {
        let after = before.saturating_sub(PAGE);
        let count = usize::try_from(before - after).unwrap_or(usize::MAX);
        let page = shared.store.events(handle.id(), after, count).await?;
        for logged in page.into_iter().rev() {
            let event = replay::read(kind, &logged).ok();
            let stands = event.filter(|event| backwards.stands(&event.what));
            if let Some(mark) = stands.and_then(|event| event.what.mark()) {
                seen.take(&mark, &name);
                marked.push_front((mark, logged));
            }
        }
        before = after;
    }
    let brought = marked.iter().filter(|(m, _)| *m == Mark::CardsBrought);
    let brought = u32::try_from(brought.count()).unwrap_or(u32::MAX);
    let first_shoe = match snapshot.table.game().equipment() {
        Equipment::Shoe { number, .. } | Equipment::Part { number, .. } => {
            Some(number.saturating_sub(brought))
        }
        Equipment::Draw { .. } => None,
    };
    let mut rounds = Rounds::new(name, first_shoe, before == 0);
    for (mark, logged) in marked {
        let body = || wire::event_out(logged.seq, logged.at_ms, &logged.body);
        rounds.take(logged.at_ms, mark, body);
    }
    let newest = rounds.done().into_iter().rev().take(limit);
    let rounds = newest.map(|past| Round { past, replay: true }).collect();
    Ok(Json(History { rounds }))
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
