//! People: guests, their sessions and their money.

use super::{Rejection, address, somebody};
use crate::server::{Shared, new_token};
use crate::table::Sender;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{Extensions, HeaderMap, StatusCode};
use croupier_engine::{Cents, Name};
use croupier_house::ledger;
use croupier_store::{Hash, PersonError, Posting, Transaction};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Names that would be taken for somebody else.
const RESERVED: [&str; 10] = [
    "house",
    "staff",
    "dealer",
    "supervisor",
    "manager",
    "inspector",
    "operator",
    "player",
    "banker",
    "cage",
];

/// How many movements of money are told.
const MOVEMENTS: usize = 50;

/// Who wants to come in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGuest {
    /// 1 to 24 letters, digits, `-` or `_`.
    #[schema(example = "anna")]
    name: String,
}

/// A guest, with the token of the session.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Guest {
    name: String,
    /// To be sent as `Authorization: Bearer TOKEN`. It is shown only here.
    token: String,
    /// The play money in the account.
    cents: i64,
}

/// A guest account with play money.
#[utoipa::path(post, path = "/api/guests", tag = "people", request_body = NewGuest,
    responses((status = 201, body = Guest), (status = 400), (status = 403), (status = 409), (status = 429)))]
pub(crate) async fn guests(
    State(shared): State<Arc<Shared>>,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Guest>), Rejection> {
    let address = address(&extensions);
    let often = shared.rates.guest(address);
    often.map_err(|e| Rejection::too_often(e, None))?;
    let cents = shared
        .guests_cents
        .ok_or_else(|| Rejection::new("NoGuests", "this house takes no guests"))?;
    let asked: NewGuest = serde_json::from_slice(&body?)
        .map_err(|e| Rejection::new("MalformedJson", format!("send {{\"name\":…}}: {e}")))?;
    let name = Name::new(&asked.name).ok_or_else(|| {
        let detail = "a name is 1 to 24 letters, digits, - or _, and begins with a letter or digit";
        Rejection::new("BadName", detail)
    })?;
    let taken = || {
        Rejection::new(
            "NameTaken",
            format!("the name {name} is taken; choose another"),
        )
    };
    if RESERVED.contains(&name.as_str().to_lowercase().as_str()) {
        return Err(taken());
    }
    let now = shared.clock.now_ms();
    let added = shared
        .store
        .add_person(name.as_str(), now, welcome(&name, cents));
    added.await.map_err(|error| match error {
        PersonError::NameTaken { .. } => taken(),
        PersonError::Opening(error) => {
            tracing::error!(%error, "a guest's opening transaction was refused");
            Rejection::new("StoreUnavailable", "the account could not be opened")
        }
        PersonError::Io(fault) => Rejection::from(croupier_store::StoreError::Io(fault)),
    })?;
    let token = new_token().map_err(|e| Rejection::new("EntropyUnavailable", e.to_string()))?;
    let lasts = i64::try_from(shared.limits.session.as_millis()).unwrap_or(i64::MAX);
    let hash = Hash::of(token.as_bytes());
    let expires = now.saturating_add(lasts);
    shared
        .store
        .add_session(hash, name.as_str(), now, expires)
        .await?;
    let guest = Guest {
        name: name.as_str().to_owned(),
        token: token.to_string(),
        cents,
    };
    Ok((StatusCode::CREATED, Json(guest)))
}

fn welcome(name: &Name, cents: i64) -> Option<Transaction> {
    let lines = ledger::welcome(name, Cents(cents));
    (cents > 0).then(|| Transaction {
        id: format!("welcome/{}", name.as_str().to_lowercase()),
        reason: "welcome".to_owned(),
        event_offset: 0,
        postings: lines
            .into_iter()
            .map(|line| Posting {
                account: line.account,
                cents: line.cents.0,
            })
            .collect(),
    })
}

/// Ends the bearer's session.
#[utoipa::path(post, path = "/api/sessions/end", tag = "people", security(("session" = [])),
    responses((status = 200), (status = 401)))]
pub(crate) async fn end_session(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<serde_json::Value>, Rejection> {
    somebody(&shared, &headers).await?;
    let token = headers
        .get(axum::http::header::AUTHORIZATION)
        .and_then(|v| v.to_str().ok()?.strip_prefix("Bearer "))
        .unwrap_or_default();
    let hash = Hash::of(token.trim().as_bytes());
    let ended = shared.store.end_session(hash).await?;
    Ok(Json(serde_json::json!({ "ended": ended })))
}

/// The bearer's money.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    name: String,
    /// In the account.
    cents: i64,
    /// Where the bearer is present, with the chips in front and on the layout.
    tables: Vec<AtTable>,
    /// The newest movements of the account, the newest first.
    movements: Vec<Moved>,
}

/// The bearer at a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AtTable {
    table: String,
    title: String,
    chips_cents: i64,
    wagers_cents: i64,
}

/// A movement of money.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Moved {
    /// Unique for ever.
    transaction: String,
    reason: String,
    cents: i64,
    /// What the account held after it.
    balance_cents: i64,
    table: Option<String>,
    /// The number of the event that moved it.
    seq: Option<u64>,
    at_ms: i64,
}

/// The name of a player; staff have no account.
pub(super) async fn player(shared: &Shared, headers: &HeaderMap) -> Result<Name, Rejection> {
    match somebody(shared, headers).await? {
        Sender::Player(name) => Ok(name),
        _ => Err(Rejection::new("NotAPlayer", "staff have no account")),
    }
}

/// The bearer's account, tables and newest movements.
#[utoipa::path(get, path = "/api/me", tag = "people", security(("session" = [])),
    responses((status = 200, body = Me), (status = 401)))]
pub(crate) async fn me(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<Me>, Rejection> {
    let name = player(&shared, &headers).await?;
    let account = ledger::player_account(&name);
    let cents = shared.store.balance(&account).await?;
    let movements = shared.store.postings(&account, MOVEMENTS).await?;
    let at_table = |handle: &crate::table::Handle| {
        let table = &handle.snapshot().table;
        table.people().is_present(&name).then(|| AtTable {
            table: handle.id().to_owned(),
            title: handle.title().to_owned(),
            chips_cents: table.purse(&name).0,
            wagers_cents: table.game().on_layout(&name).0,
        })
    };
    Ok(Json(Me {
        name: name.as_str().to_owned(),
        cents,
        tables: shared.tables.values().filter_map(at_table).collect(),
        movements: movements
            .into_iter()
            .map(|p| Moved {
                transaction: p.transaction,
                reason: p.reason,
                cents: p.cents,
                balance_cents: p.balance_cents,
                table: p.table,
                seq: p.seq,
                at_ms: p.at_ms,
            })
            .collect(),
    }))
}
