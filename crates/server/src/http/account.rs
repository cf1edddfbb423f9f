//! How a guest keeps an account and is not broke for good: a session lasts for as long as it is used, its token can be
//! changed, and whoever has next to nothing left is given play money again.

use super::people::{bearer_hash, player};
use super::{Rejection, address, device};
use crate::door::DoorReason;
use crate::rates::TooOften;
use crate::schema::RefusedReply;
use crate::server::{Shared, new_token};
use axum::Json;
use axum::extract::State;
use axum::http::{Extensions, HeaderMap};
use croupier_engine::{Cents, Name};
use croupier_house::Account;
use croupier_store::{AdmitError, AppendError, Hash, StoreError};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

/// Play money is given once in this time, counted from the full ten minutes of the clock.
const EVERY_MS: i64 = 10 * 60 * 1000;
/// To a guest who has less than this part of what guests begin with.
const PART: i64 = 10;
/// A session in use is extended at most this often.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The terms on which a guest is given play money again.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Refill {
    /// What is given.
    cents: i64,
    /// Only to a guest who has less than this in all: in the account, in chips and on layouts.
    below_cents: i64,
    /// Whether the bearer has less.
    open: bool,
}

/// What a guest was given.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Refilled {
    /// What was given.
    given_cents: i64,
    /// What the account holds now.
    cents: i64,
}

/// A session under a new token.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Renewed {
    name: String,
    /// To be sent as `Authorization: Bearer TOKEN`. It is shown only here.
    token: String,
}

/// What is given, and below which sum; none where there are no guests or they get nothing.
fn terms(shared: &Shared) -> Option<(i64, i64)> {
    let cents = shared.guests_cents.filter(|cents| *cents > 0)?;
    Some((cents, (cents / PART).max(1)))
}

/// Every account that somebody's money can lie in.
fn accounts(shared: &Shared, name: &Name) -> Vec<String> {
    let tables = shared.tables.ids();
    let at_tables = tables.iter().flat_map(|id| Account::all_at(id, name));
    let all = std::iter::once(Account::Player(name.clone())).chain(at_tables);
    all.map(|account| account.to_string()).collect()
}

/// What somebody has in all, for show; what is decided by is the ledger.
async fn held(shared: &Shared, name: &Name) -> Result<i64, StoreError> {
    let account = Account::Player(name.clone()).to_string();
    let cents = shared.store.balance(&account).await?;
    let at_tables = shared.tables.for_money().await.into_iter().map(|handle| {
        let table = &handle.snapshot().table;
        table.purse(name) + table.in_colour(name) + table.game().on_layout(name)
    });
    Ok(cents + at_tables.map(|cents| cents.0).sum::<i64>())
}

/// The terms as they are for somebody now.
pub(super) async fn offer(shared: &Shared, name: &Name) -> Result<Option<Refill>, StoreError> {
    let Some((cents, below_cents)) = terms(shared) else {
        return Ok(None);
    };
    Ok(Some(Refill {
        cents,
        below_cents,
        open: held(shared, name).await? < below_cents,
    }))
}

/// Gives a guest who has next to nothing left play money again.
#[utoipa::path(post, path = "/api/me/refill", tag = "people", security(("session" = [])),
    responses((status = 200, description = "given", body = Refilled), (status = 401), (status = 403),
        (status = 409, description = "the bearer has money left", body = RefusedReply), (status = 429), (status = 503)))]
pub(crate) async fn refill(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<Refilled>, Rejection> {
    let name = player(&shared, &headers).await?;
    let (cents, below) = terms(&shared)
        .ok_or_else(|| Rejection::new(DoorReason::NoGuests, "this house gives no play money"))?;
    let now = shared.clock.now_ms();
    // The id has the time in it: within the same ten minutes the ledger itself refuses a second one, whoever asks at once.
    let id = format!(
        "refill/{}/{}",
        name.as_str().to_lowercase(),
        now.div_euclid(EVERY_MS)
    );
    let account = Account::Player(name.clone()).to_string();
    let gift = (id, cents);
    let below_all = (accounts(&shared, &name), below);
    let refilled = shared.arrivals.refill(&name, gift, below_all).await;
    // Also where the store failed: it may have been written all the same.
    shared.balances.changed(std::iter::once(account.as_str()));
    match refilled {
        Ok(()) => {}
        Err(AdmitError::NotBelow) => {
            let detail = format!(
                "play money is given to guests who have less than {} in all; with what is at tables there is {}",
                Cents(below),
                Cents(held(&shared, &name).await?)
            );
            return Err(Rejection::new(DoorReason::MoneyLeft, detail));
        }
        Err(AdmitError::Append(AppendError::TransactionRepeated { .. })) => {
            let wait = EVERY_MS - now.rem_euclid(EVERY_MS);
            let wait = Duration::from_millis(wait.unsigned_abs());
            let mut soon = Rejection::too_often(TooOften(wait), None);
            let minutes = wait.as_secs() / 60 + 1;
            soon.refused.detail =
                format!("play money is given once in ten minutes; ask again in {minutes} min");
            return Err(soon);
        }
        Err(error) => {
            tracing::error!(%error, "play money was not given");
            let detail = "the play money could not be given; try again";
            return Err(Rejection::new(DoorReason::StoreUnavailable, detail));
        }
    }
    Ok(Json(Refilled {
        given_cents: cents,
        cents: shared.store.balance(&account).await?,
    }))
}

/// Changes the token of the bearer's session: whoever else has the old one is out.
#[utoipa::path(post, path = "/api/sessions/renew", tag = "people", security(("session" = [])),
    responses((status = 200, description = "changed", body = Renewed), (status = 401), (status = 403), (status = 429),
        (status = 503)))]
pub(crate) async fn renew(
    State(shared): State<Arc<Shared>>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Json<Renewed>, Rejection> {
    let often = shared.rates.guest(address(&extensions));
    often.map_err(|e| Rejection::too_often(e, None))?;
    let name = player(&shared, &headers).await?;
    let token =
        new_token().map_err(|e| Rejection::new(DoorReason::EntropyUnavailable, e.to_string()))?;
    let now = shared.clock.now_ms();
    let hash = Hash::of(token.as_bytes());
    let until = now.saturating_add(lasts_ms(&shared, &name));
    // Both at once: whatever fails, the guest has a token that is known.
    let session = croupier_store::Token {
        hash,
        expires_ms: until,
    };
    let kind = croupier_store::SessionKind::Player;
    let old = bearer_hash(&headers);
    let from = (Some(old), device(&headers));
    let opened = shared.arrivals.session(&name, kind, session, from);
    opened.await?;
    shared.sessions.end(old);
    Ok(Json(Renewed {
        name: name.as_str().to_owned(),
        token: token.to_string(),
    }))
}

/// How long a session lasts that is not used. For a guest it is the only key to the account, so it lasts long.
fn lasts_ms(shared: &Shared, name: &Name) -> i64 {
    let lasts = match shared.has_password(name) {
        true => shared.limits.account_idle,
        false => shared.limits.session,
    };
    i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX)
}

/// Extends a session in use to the life of a new one; written at most once a day.
pub(super) async fn prolong(shared: &Shared, name: &Name, hash: Hash) -> Result<(), StoreError> {
    let lasts = lasts_ms(shared, name);
    let full = shared.clock.surely_ms().saturating_add(lasts);
    let lately = full.saturating_sub(DAY_MS.min(lasts / 2));
    if shared.store.session(hash, lately).await?.is_none() {
        shared.store.extend_session(hash, full).await?;
    }
    Ok(())
}
