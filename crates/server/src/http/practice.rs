//! What the bearer has to decide at a table for practice, and what each answer is worth by the exact strategy. At any other table nothing is
//! said: there, somebody would be told how to play while others play without.

use super::people::player;
use super::tables::find;
use super::{Rejection, address};
use crate::door::DoorReason;
use crate::http::odds::Figure;
use crate::server::Shared;
use crate::table::Sender;
use crate::view;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderMap};
use croupier_analysis::{Advisor, Exact};
use croupier_engine::Cents;
use croupier_engine::games::Rules;
use croupier_engine::games::dilemma::Dilemma;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// One is made ready at a time: in some games it takes seconds.
static MAKING: Semaphore = Semaphore::const_new(1);

/// So many are kept, those that were made last.
const KEPT_MAX: usize = 8;

/// The advisors that were made. Tables with the same rules share one.
#[derive(Debug, Default)]
pub(crate) struct Advisors(Mutex<Vec<(Rules, Arc<Option<Advisor>>)>>);

impl Advisors {
    fn of(&self, rules: &Rules) -> Option<Arc<Option<Advisor>>> {
        let made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = made.iter().find(|(made, _)| made == rules);
        found.map(|(_, advisor)| Arc::clone(advisor))
    }

    async fn get(&self, rules: &Rules) -> Result<Arc<Option<Advisor>>, Rejection> {
        if let Some(made) = self.of(rules) {
            return Ok(made);
        }
        // The semaphore is never closed.
        let _turn = MAKING.acquire().await;
        if let Some(made) = self.of(rules) {
            return Ok(made);
        }
        let asked = rules.clone();
        let work = tokio::task::spawn_blocking(move || Advisor::new(&asked)).await;
        let fault = |detail: String| Rejection::new(DoorReason::TableFault, detail);
        let advisor = work
            .map_err(|_| {
                fault("the strategy could not be worked out; this is a fault of the server".into())
            })?
            .map_err(|trouble| fault(trouble.to_string()))?;
        let advisor = Arc::new(advisor);
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if made.len() == KEPT_MAX {
            made.remove(0);
        }
        made.push((rules.clone(), Arc::clone(&advisor)));
        Ok(advisor)
    }
}

/// What is to be decided.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Practice {
    /// By which event the table stood like this.
    seq: u64,
    /// Every decision that is the bearer's now.
    decisions: Vec<Weighed>,
}

/// A decision with what each answer is worth.
#[derive(Debug, Serialize, JsonSchema)]
struct Weighed {
    /// The area, where a player may have several.
    #[serde(skip_serializing_if = "Option::is_none")]
    area: Option<u8>,
    /// The hand of it, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<u8>,
    /// What is at stake.
    stake_cents: Cents,
    /// The answers that are open, the best first.
    answers: Vec<Answer>,
}

/// An answer with what it is worth.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "WeighedAnswer")]
struct Answer {
    /// The word of its command.
    #[serde(rename = "do")]
    word: &'static str,
    /// What it wins on average, of what is at stake.
    value: Figure,
    /// How much less that is than the best.
    cost: Figure,
    /// The same of what is at stake, to the nearest cent.
    cost_cents: Cents,
}

impl Weighed {
    /// Among the answers that are open; nothing where there is no choice.
    fn new(advisor: &Advisor, dilemma: &Dilemma, open: &[&str]) -> Option<Weighed> {
        let mut worth = advisor.worth(dilemma);
        worth.retain(|(word, _)| open.contains(word));
        // Of those that are worth the same, the one that is told first stays first.
        worth.sort_by(|(_, a), (_, b)| b.cmp(a));
        let (_, best) = worth.first().filter(|_| worth.len() > 1)?.clone();
        let stake = Exact::whole(dilemma.stake.0);
        let answer = |(word, value): &(&'static str, Exact)| {
            let cost = &best - value;
            let cents = (&cost * &stake).decimal(0);
            Answer {
                word,
                value: value.into(),
                cost: (&cost).into(),
                cost_cents: Cents(cents.parse().unwrap_or_default()),
            }
        };
        Some(Weighed {
            area: dilemma.at.map(|(area, _)| area),
            hand: dilemma.at.map(|(_, hand)| hand),
            stake_cents: dilemma.stake,
            answers: worth.iter().map(answer).collect(),
        })
    }
}

/// What the bearer has to decide at a table for practice, with what each answer is worth.
#[utoipa::path(get, path = "/api/tables/{table}/practice", tag = "tables", security(("session" = [])),
    params(("table" = String, Path, description = "its id")),
    responses((status = 200, body = Practice, description = "What is to be decided, if anything"), (status = 401), (status = 403), (status = 404),
        (status = 409, description = "The table is not for practice"), (status = 429), (status = 503)))]
pub(crate) async fn practice(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    extensions: Extensions,
) -> Result<Json<Practice>, Rejection> {
    let name = player(&shared, &headers).await?;
    let handle = find(&shared, &id).await?;
    if !handle.snapshot().table.setup().practice {
        let detail = "decisions are rated at practice tables only";
        return Err(Rejection::new(DoorReason::NotPossible, detail));
    }
    let rate = shared
        .rates
        .command(Some(name.as_str()), address(&extensions));
    rate.map_err(|e| Rejection::too_often(e, None))?;
    let rules = handle.snapshot().table.rules().clone();
    let advisor = shared.advisors.get(&rules).await?;
    let viewer = Sender::Player(name.clone());
    let cap = view::cap(&shared, handle.id(), Some(&viewer)).await;
    let snapshot = handle.snapshot();
    let weigh = move || {
        let Some(advisor) = &*advisor else {
            return Practice {
                seq: snapshot.seq,
                decisions: Vec::new(),
            };
        };
        let look = snapshot.looks.0.get(&name).cloned().unwrap_or_default();
        let offers = snapshot.table.offers_within(&viewer.viewer(), cap);
        let open: Vec<&str> = offers.iter().map(|offer| offer.word).collect();
        let dilemmas = snapshot.table.game().dilemmas(&name, &look);
        Practice {
            seq: snapshot.seq,
            decisions: dilemmas
                .iter()
                .filter_map(|dilemma| Weighed::new(advisor, dilemma, &open))
                .collect(),
        }
    };
    let weighed = tokio::task::spawn_blocking(weigh).await;
    weighed
        .map(Json)
        .map_err(|_| Rejection::from(DoorReason::TableFault))
}
