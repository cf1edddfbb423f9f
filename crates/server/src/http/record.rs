//! What the house signed, for everybody, and what happened to the house itself, for the inspector's desk.

use super::Rejection;
use super::staff::staff;
use super::tables::Which;
use crate::anchors::{Stated, Why, kept};
use crate::diary;
use crate::door::DoorReason;
use crate::server::Shared;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use croupier_engine::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::IntoParams;

/// Who reads what happened to the house.
const READERS: [Role; 3] = [Role::Inspector, Role::Manager, Role::Administrator];
/// The most anchors told at once.
const ANCHORS_MAX: usize = 100;
/// The most events told at once.
const EVENTS_MAX: usize = 500;

/// What the house signed.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct KeptAnchors {
    /// The oldest first.
    anchors: Vec<KeptAnchor>,
}

/// An anchor, and why it was made.
#[derive(Debug, Serialize, JsonSchema)]
struct KeptAnchor {
    why: Why,
    /// By this hash the next one names it.
    hash: String,
    anchor: Stated,
}

/// The anchors of the house: the last, or those after a number. Keep one elsewhere, and `croupier verify --anchor` finds what was changed since.
#[utoipa::path(get, path = "/api/anchors", tag = "server", params(Which),
    responses((status = 200, body = KeptAnchors, description = "The anchors"), (status = 400), (status = 503)))]
pub(crate) async fn anchors(
    State(shared): State<Arc<Shared>>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<KeptAnchors>, Rejection> {
    let Query(which) = which?;
    let last = shared.store.head(crate::anchors::LOG).await?;
    let before_last = last.map_or(0, |head| head.seq.saturating_sub(1));
    let after = which.after.unwrap_or(before_last);
    let limit = which.limit.unwrap_or(ANCHORS_MAX).min(ANCHORS_MAX);
    let kept = kept(&shared.store, after, limit).await.map_err(|error| {
        tracing::error!(%error, "the anchors cannot be read");
        Rejection::new(DoorReason::StoreUnavailable, "the anchors cannot be read")
    })?;
    let told = kept.into_iter().map(|(why, anchor)| KeptAnchor {
        why,
        hash: anchor.hash().unwrap_or_default(),
        anchor,
    });
    Ok(Json(KeptAnchors {
        anchors: told.collect(),
    }))
}

/// The program as it was found.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ProgramChecked {
    /// The SHA-256 of its file now; empty where it cannot be read.
    program: String,
    /// Whether that is the program that was started.
    same: bool,
}

/// Has the program look at its own file now, as it does every day by itself; what it found is written down.
#[utoipa::path(post, path = "/api/desk/program", operation_id = "desk_program", tag = "desk", security(("session" = [])),
    responses((status = 200, body = ProgramChecked, description = "What it found"), (status = 401), (status = 403), (status = 409),
        (status = 503)))]
pub(crate) async fn program(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<ProgramChecked>, Rejection> {
    staff(&shared, &headers, &READERS).await?;
    let unknown = "the file of the program could not be read when it was started";
    let found = shared.look_at_itself().await;
    let (program, same) = found.ok_or_else(|| Rejection::new(DoorReason::NotPossible, unknown))?;
    Ok(Json(ProgramChecked { program, same }))
}

/// Which significant events are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichEvents {
    /// Of this log alone.
    log: Option<String>,
    /// Of this kind alone.
    kind: Option<String>,
    /// At most so many, up to 500.
    limit: Option<usize>,
}

/// What happened to the house.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Significant {
    /// The newest first.
    events: Vec<SignificantEvent>,
}

/// A significant event.
#[derive(Debug, Serialize, JsonSchema)]
struct SignificantEvent {
    log: &'static str,
    seq: u64,
    at_ms: i64,
    kind: String,
    /// Who did it, and in which role.
    actor: String,
    role: String,
    /// What it says: JSON text, as its log has it.
    body: String,
}

/// What happened to the house itself: starts and stops, settings, sign-ins and failures, keys, clock, staff, anchors.
#[utoipa::path(get, path = "/api/desk/events", operation_id = "desk_events", tag = "desk", security(("session" = [])), params(WhichEvents),
    responses((status = 200, body = Significant, description = "The events"), (status = 400), (status = 401), (status = 403),
        (status = 503)))]
pub(crate) async fn events(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    which: Result<Query<WhichEvents>, QueryRejection>,
) -> Result<Json<Significant>, Rejection> {
    staff(&shared, &headers, &READERS).await?;
    let Query(which) = which?;
    let limit = which.limit.unwrap_or(EVENTS_MAX).min(EVENTS_MAX);
    let mut snapshot = shared.store.snapshot().await?;
    let (log, kind) = (which.log.as_deref(), which.kind.as_deref());
    let found = diary::newest(&mut snapshot, log, kind, limit).await?;
    let told = found.into_iter().map(|noted| SignificantEvent {
        log: noted.log,
        seq: noted.event.seq,
        at_ms: noted.event.at_ms,
        kind: noted.event.kind,
        actor: noted.event.actor,
        role: noted.event.role,
        body: noted.event.body,
    });
    Ok(Json(Significant {
        events: told.collect(),
    }))
}
