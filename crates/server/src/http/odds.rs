//! The exact odds of every wager that a table takes, under its book and options as they stand, for anyone. They are those of whole packs or
//! a whole shoe: nothing of the cards in play is in them.

use super::{Rejection, tables};
use crate::door::DoorReason;
use crate::server::Shared;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use croupier_analysis::{Ask, Exact, Outcome, Wager, games};
use croupier_engine::games::Rules;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// They are worked out one table at a time: in some games it takes seconds.
static ASKING: Semaphore = Semaphore::const_new(1);

/// How many digits after the point are told beside the fraction.
const DIGITS: usize = 8;

/// So many tables' odds are kept, those that were worked out last.
const KEPT_MAX: usize = 64;

/// Odds that were worked out before. Tables with the same rules share them.
#[derive(Debug, Default)]
pub(crate) struct Known(Mutex<Vec<(Rules, Arc<TableOdds>)>>);

impl Known {
    fn of(&self, rules: &Rules) -> Option<Arc<TableOdds>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.iter().find(|(known, _)| known == rules);
        found.map(|(_, odds)| Arc::clone(odds))
    }

    fn keep(&self, rules: Rules, odds: &Arc<TableOdds>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() == KEPT_MAX {
            known.remove(0);
        }
        known.push((rules, Arc::clone(odds)));
    }
}

/// The odds at a table.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TableOdds {
    /// Every wager that there is under its rules.
    wagers: Vec<WagerOdds>,
}

/// What a wager costs and gives.
#[derive(Debug, Serialize, JsonSchema)]
struct WagerOdds {
    /// Its word, as commands name it.
    wager: String,
    /// What sort of wager it is.
    kind: String,
    /// What the house keeps of a unit staked on average; negative where the player has the best of it.
    edge: Figure,
    /// How likely something is won.
    wins: Figure,
    /// Every way in which it can end.
    outcomes: Vec<OneOutcome>,
    /// What is taken for granted, such as the way to play.
    notes: Vec<String>,
}

/// One way in which a wager can end.
#[derive(Debug, Serialize, JsonSchema)]
struct OneOutcome {
    /// What happened.
    result: String,
    /// What the player is better off for a unit staked: -1 for a lost stake.
    pays: Figure,
    /// How likely it is.
    chance: Figure,
}

/// An exact number.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Figure {
    /// As a fraction in lowest terms.
    fraction: String,
    /// Rounded to eight digits after the point.
    decimal: String,
}

impl From<&Exact> for Figure {
    fn from(exact: &Exact) -> Figure {
        Figure {
            fraction: exact.fraction(),
            decimal: exact.decimal(DIGITS),
        }
    }
}

impl From<&Wager> for WagerOdds {
    fn from(wager: &Wager) -> WagerOdds {
        let won = wager.outcomes.iter().filter(|outcome| outcome.wins());
        let wins: Exact = won.map(|outcome| &outcome.probability).sum();
        let each = |outcome: &Outcome| OneOutcome {
            result: outcome.result.clone(),
            pays: (&outcome.pays).into(),
            chance: (&outcome.probability).into(),
        };
        WagerOdds {
            wager: wager.wager.clone(),
            kind: wager.kind.clone(),
            edge: (&wager.edge).into(),
            wins: (&wins).into(),
            outcomes: wager.outcomes.iter().map(each).collect(),
            notes: wager.notes.clone(),
        }
    }
}

/// The exact odds of every wager at a table, under its book and options.
#[utoipa::path(get, path = "/api/tables/{table}/odds", tag = "tables",
    params(("table" = String, Path, description = "its id")),
    responses((status = 200, body = TableOdds, description = "The odds"), (status = 404), (status = 503)))]
pub(crate) async fn odds(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Result<Response, Rejection> {
    let rules = tables::find(&shared, &id)
        .await?
        .snapshot()
        .table
        .rules()
        .clone();
    if let Some(known) = shared.odds.of(&rules) {
        return Ok(Json(&*known).into_response());
    }
    let _turn = ASKING.acquire().await;
    // Whoever waited for the same may find it.
    if let Some(known) = shared.odds.of(&rules) {
        return Ok(Json(&*known).into_response());
    }
    let asked = rules.clone();
    let work = move || games::odds(&asked, &Ask::default());
    let made = tokio::task::spawn_blocking(work).await;
    let fault = |detail: String| Rejection::new(DoorReason::TableFault, detail);
    let report = made
        .map_err(|_| fault("working the odds out failed; this is a fault of the server".into()))?
        .map_err(|trouble| fault(trouble.to_string()))?;
    let wagers = report.wagers.iter().map(WagerOdds::from).collect();
    let odds = Arc::new(TableOdds { wagers });
    shared.odds.keep(rules, &odds);
    Ok(Json(&*odds).into_response())
}
