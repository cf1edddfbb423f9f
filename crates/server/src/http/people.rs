//! People: guests, their sessions and their money.

use super::account::{self, Refill};
use super::{Rejection, address, device, somebody};
use crate::door::DoorReason;
use crate::office::{is_reserved, reserved};
use crate::server::{Shared, new_token};
use crate::table::Sender;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap, StatusCode};
use croupier_engine::Name;
use croupier_house::Account;
use croupier_house::actor::HOUSE;
use croupier_store::{AdmitError, AppendError, Hash, LoggedPosting, StoreError, Token};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// How many movements of money are told.
const MOVEMENTS: usize = 50;
/// No more events than this come of a player's leaving.
const COMMAND: u64 = 16;

/// Who wants to come in.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGuest {
    /// 1 to 24 letters, digits, `-` or `_`.
    #[schemars(with = "Name", example = &"anna")]
    name: String,
    /// At least how old the guest is, in years; where the house has a minimum age, nobody plays who has not said so.
    age_years: Option<u8>,
}

/// A guest, with the token of the session.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Guest {
    name: String,
    /// To be sent as `Authorization: Bearer TOKEN`. It is shown only here.
    token: String,
    /// The play money in the account.
    cents: i64,
}

/// A guest account with play money.
#[utoipa::path(post, path = "/api/guests", tag = "people", request_body = NewGuest,
    responses((status = 201, body = Guest, description = "The account, and the token of its session"), (status = 400), (status = 403),
        (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn guests(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Guest>), Rejection> {
    // A page of another site may send a form or plain text on its visitor's behalf, but no JSON without being let.
    if !is_json(&headers) {
        return Err(DoorReason::NotSentAsJson.into());
    }
    let often = shared.rates.guest(address(&extensions));
    often.map_err(|e| Rejection::too_often(e, None))?;
    let cents = shared.guests_cents.ok_or(DoorReason::NoGuests)?;
    let asked: NewGuest = serde_json::from_slice(&body?).map_err(|e| {
        Rejection::new(
            DoorReason::MalformedJson,
            format!("send {{\"name\":…}}: {e}"),
        )
    })?;
    let name = Name::new(&asked.name).ok_or(DoorReason::BadName)?;
    let taken = || {
        let detail = format!("the name {name} is taken; choose another");
        Rejection::new(DoorReason::NameTaken, detail)
    };
    if is_reserved(&name) {
        return Err(reserved(&name).into());
    }
    let now = shared.clock.now_ms();
    let token =
        new_token().map_err(|e| Rejection::new(DoorReason::EntropyUnavailable, e.to_string()))?;
    let lasts = i64::try_from(shared.limits.session.as_millis()).unwrap_or(i64::MAX);
    let session = Token {
        hash: Hash::of(token.as_bytes()),
        expires_ms: now.saturating_add(lasts),
    };
    // All at once: a name without its token would be lost to everybody.
    let device = device(&headers);
    let welcomed = shared.arrivals.welcome(&name, cents, session, device).await;
    welcomed.map_err(|error| match error {
        AdmitError::NameTaken { .. } => taken(),
        AdmitError::Append(AppendError::Io(fault)) => Rejection::from(StoreError::Io(fault)),
        error => {
            tracing::error!(%error, "a guest's account was refused");
            Rejection::new(
                DoorReason::StoreUnavailable,
                "the account could not be opened",
            )
        }
    })?;
    if let Some(years) = asked.age_years {
        super::protection::declare(&shared, &name, years).await?;
    }
    let guest = Guest {
        name: name.as_str().to_owned(),
        token: token.to_string(),
        cents,
    };
    Ok((StatusCode::CREATED, Json(guest)))
}

pub(super) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The hash of the bearer's token.
pub(super) fn bearer_hash(headers: &HeaderMap) -> Hash {
    let token = headers
        .get(axum::http::header::AUTHORIZATION)
        .and_then(|v| v.to_str().ok()?.strip_prefix("Bearer "))
        .unwrap_or_default();
    Hash::of(token.trim().as_bytes())
}

/// The end of a session.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Ended {
    /// Whether there was one; the operator's token is none.
    ended: bool,
}

/// Ends the bearer's session and the WebSockets that speak for it.
#[utoipa::path(post, path = "/api/sessions/end", tag = "people", security(("session" = [])),
    responses((status = 200, body = Ended, description = "It has ended"), (status = 401), (status = 503)))]
pub(crate) async fn end_session(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<Ended>, Rejection> {
    let (sender, token) = somebody(&shared, &headers).await?;
    if shared.is_operator(token) && matches!(sender, Sender::Staff(..)) {
        return Ok(Json(Ended { ended: false }));
    }
    let ended = end(shared, token).await?;
    Ok(Json(Ended { ended }))
}

/// Ends a session in the store and on its sockets; whether there was one. In a task of its own, since a request is dropped when
/// its client goes: what has ended in the store ends everywhere.
pub(super) async fn end(shared: Arc<Shared>, token: Hash) -> Result<bool, Rejection> {
    let end = async move {
        let ended = shared.store.end_session(token).await;
        shared.sessions.end(token);
        ended
    };
    let stopped = |_| Rejection::new(DoorReason::StoreUnavailable, "the server stops; try again");
    Ok(tokio::spawn(end).await.map_err(stopped)??)
}

/// The bearer's money.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Me {
    name: String,
    /// In the account.
    cents: i64,
    /// Where the bearer is present, with the chips in front and on the layout.
    tables: Vec<AtTable>,
    /// The newest movements of the account, the newest first.
    movements: Vec<Moved>,
    /// The tables that the bearer was seen off from, since nothing had been heard for so long: until the account is used again.
    seen_off: Vec<SeenOff>,
    /// On which terms the bearer is given play money again; none where nobody is.
    refill: Option<Refill>,
}

/// The bearer at a table.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AtTable {
    table: String,
    title: String,
    chips_cents: i64,
    /// Non-value chips, at their declared value.
    colour_cents: i64,
    wagers_cents: i64,
}

/// A seat that was given up because its player was gone.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SeenOff {
    table: String,
    title: String,
    /// The chips that went back to the account.
    cents: i64,
    at_ms: i64,
}

/// A movement of money.
#[derive(Debug, Serialize, JsonSchema)]
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
        (Sender::Player(name), _) => Ok(name),
        _ => Err(DoorReason::NotAPlayer.into()),
    }
}

/// Where somebody was seen off, by the newest movements of the account: the chips came back without a word of the player's.
async fn seen_off(shared: &Shared, movements: &[LoggedPosting]) -> Result<Vec<SeenOff>, Rejection> {
    let mut all = Vec::new();
    for moved in movements {
        let (Some(table), Some(seq)) = (&moved.table, moved.seq) else {
            break;
        };
        let by_the_house = match moved.reason.as_str() {
            // Reported gone, and the wagers have played out.
            "held-unclaimed" => true,
            "cashed-out" => {
                let after = seq.saturating_sub(COMMAND);
                let events = shared.store.events(table, after, COMMAND as usize).await?;
                let mut before = events.iter().rev().skip_while(|event| event.seq > seq);
                let said = before.find(|event| event.cause.is_some());
                said.is_some_and(|event| {
                    let cause = event.cause.as_deref().unwrap_or_default();
                    let cause: Value = serde_json::from_str(cause).unwrap_or_default();
                    event.actor == HOUSE && cause["do"] == "leave"
                })
            }
            _ => false,
        };
        if !by_the_house {
            break;
        }
        all.push(SeenOff {
            title: shared.tables.title(table).unwrap_or_else(|| table.clone()),
            table: table.clone(),
            cents: moved.cents,
            at_ms: moved.at_ms,
        });
    }
    Ok(all)
}

/// The bearer's account, tables and newest movements.
#[utoipa::path(get, path = "/api/me", tag = "people", security(("session" = [])),
    responses((status = 200, body = Me, description = "The account"), (status = 401), (status = 403), (status = 503)))]
pub(crate) async fn me(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<Me>, Rejection> {
    let name = player(&shared, &headers).await?;
    account::prolong(&shared, &name, bearer_hash(&headers)).await?;
    let account = Account::Player(name.clone()).to_string();
    let cents = shared.store.balance(&account).await?;
    let movements = shared.store.postings(&account, MOVEMENTS).await?;
    let at_table = |handle: &crate::table::Handle| {
        let table = &handle.snapshot().table;
        table.people().is_present(&name).then(|| AtTable {
            table: handle.id().to_owned(),
            title: handle.title().to_owned(),
            chips_cents: table.purse(&name).0,
            colour_cents: table.in_colour(&name).0,
            wagers_cents: table.game().on_layout(&name).0,
        })
    };
    Ok(Json(Me {
        name: name.as_str().to_owned(),
        cents,
        tables: shared
            .tables
            .for_money()
            .await
            .iter()
            .filter_map(at_table)
            .collect(),
        seen_off: seen_off(&shared, &movements).await?,
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
        refill: account::offer(&shared, &name).await?,
    }))
}
