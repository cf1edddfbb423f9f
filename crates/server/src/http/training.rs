//! Training over HTTP, for anyone: questions that touch no table of the house.

use super::Rejection;
use crate::door::DoorReason;
use crate::training::{Asked, ask};
use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use serde::Deserialize;
use tokio::sync::Semaphore;
use utoipa::IntoParams;

/// How many are worked out at once: a table is dealt for each.
static AT_ONCE: Semaphore = Semaphore::const_new(1);

/// Which question.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// The book's id.
    book: String,
    /// Any number; the same one asks the same.
    seed: u32,
}

/// A question of training under a book, with the answer that the table gives.
#[utoipa::path(get, path = "/api/training", tag = "rules", params(Which),
    responses((status = 200, body = ref("#/components/schemas/TrainingQuestion"), description = "The question, with its answer"), (status = 400), (status = 404), (status = 503)))]
pub(crate) async fn training(
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Asked>, Rejection> {
    let Query(Which { book, seed }) = which?;
    // The semaphore is never closed.
    let _turn = AT_ONCE.acquire().await;
    match tokio::task::spawn_blocking(move || ask(&book, seed)).await {
        Ok(asked) => asked
            .map(Json)
            .map_err(|refused| Rejection::of(refused, None)),
        Err(_) => Err(DoorReason::TableFault.into()),
    }
}
