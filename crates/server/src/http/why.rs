//! Why something happened at a table, for whoever may see it: an event is everybody's, a command the sender's own and the staff's.

use super::tables::find;
use super::{Rejection, bearer};
use crate::door::DoorReason;
use crate::server::Shared;
use crate::table::Sender;
use crate::why::{self, Explanation, Unexplained};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::Semaphore;
use utoipa::IntoParams;

/// How many logs are replayed at a time, so that those who ask do not hold up those who play.
pub(super) static ASKING: Semaphore = Semaphore::const_new(1);

/// Of what.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// The number of an event.
    #[param(maximum = 9_007_199_254_740_991_i64)]
    seq: Option<u64>,
    /// Or the id of a command.
    command: Option<String>,
    /// Whose command, where staff ask; players ask about their own.
    actor: Option<String>,
}

/// Why an event happened, or a command was refused.
#[utoipa::path(get, path = "/api/tables/{table}/why", tag = "tables", security((), ("session" = [])),
    params(("table" = String, Path, description = "its id"), Which),
    responses((status = 200, body = Explanation, description = "What was looked at, and what came of it"), (status = 400), (status = 401), (status = 404),
        (status = 503)))]
pub(crate) async fn why(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Explanation>, Rejection> {
    let Query(which) = which?;
    let handle = find(&shared, &id).await?;
    let table = handle.id();
    let viewer = bearer(&shared, &headers).await?;
    let _turn = ASKING.acquire().await;
    let mut store = shared.store.snapshot().await?;
    let explained = match (which.seq, which.command) {
        (Some(seq), None) => why::of_event(&mut store, table, seq).await,
        (None, Some(command)) => {
            let actor = match viewer.ok_or(DoorReason::NoSession)?.0 {
                Sender::Player(name) => Some(name.as_str().to_owned()),
                Sender::Staff(..) | Sender::House(_) => which.actor,
            };
            why::of_command(&mut store, table, &command, actor.as_deref()).await
        }
        (Some(_), Some(_)) | (None, None) => {
            let detail = "ask for an event by seq, or for a command by its id";
            return Err(Rejection::new(DoorReason::BadQuery, detail));
        }
    };
    Ok(Json(explained.map_err(rejection)?))
}

pub(super) fn rejection(unexplained: Unexplained) -> Rejection {
    let detail = unexplained.to_string();
    let door = match unexplained {
        Unexplained::NoSuchTable { .. } | Unexplained::NotATable { .. } => DoorReason::NoSuchTable,
        Unexplained::NoSuchEvent { .. } | Unexplained::NoCommand { .. } => DoorReason::NoSuchEvent,
        Unexplained::NeverSent { .. } | Unexplained::NotKept { .. } => DoorReason::NoSuchCommand,
        Unexplained::SeveralSenders { .. } => DoorReason::BadQuery,
        Unexplained::Replay(_) => DoorReason::TableStopped,
        Unexplained::Store(error) => return error.into(),
    };
    Rejection::new(door, detail)
}
