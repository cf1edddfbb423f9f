//! The counter of the cage: money into accounts and out of them, vouchers, and what waits for another person to confirm it.

use super::Rejection;
use super::sign_in::read;
use super::staff::staff;
use super::tables::Which;
use crate::cage::{self, Ask};
use crate::door::DoorReason;
use crate::office::By;
use crate::server::Shared;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use croupier_engine::{Cents, Name, Role, RuleId};
use croupier_house::cage::{Cage, Command, Event, Stands};
use croupier_store::Hash;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use zeroize::Zeroizing;

/// The most events told at once.
const EVENTS_MAX: usize = 500;
/// How many vouchers that are not good any more are shown.
const SPENT_SHOWN: usize = 50;

/// Who sees the cage.
const SEE: [Role; 4] = [
    Role::Cashier,
    Role::Manager,
    Role::CasinoSupervisor,
    Role::Inspector,
];

/// A command at the cage.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "CageAsked")]
pub(crate) struct Asked {
    /// 1 to 64 characters, never used twice by one sender.
    #[schemars(extend("minLength" = 1, "maxLength" = 64))]
    id: String,
    /// What the bearer of a voucher reads from it, to redeem it.
    code: Option<String>,
    /// What is to be done.
    what: Command,
}

/// What came of a command.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CageReply {
    /// The command's id.
    reply: String,
    /// The number of the last event.
    seq: u64,
    /// What happened; where another person is needed, that it was asked for.
    events: Vec<Told>,
    /// The code of a voucher that was issued.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
}

/// An event of the cage with its rule.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "CageTold")]
pub(crate) struct Told {
    /// What happened.
    what: Event,
    /// The rule behind it, where an instrument in force has one.
    rule: Option<RuleId>,
}

/// The log of the cage.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CageEvents {
    /// In order.
    events: Vec<Logged>,
}

/// An event of the log of the cage.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "CageLogged")]
pub(crate) struct Logged {
    seq: u64,
    at_ms: i64,
    /// Who said it.
    actor: String,
    role: String,
    /// What happened.
    what: Event,
    /// The rule behind it, where an instrument in force has one.
    rule: Option<RuleId>,
}

/// The cage as it stands.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CageView {
    /// Above this cash moves only when two people say so.
    two_people_above_cents: Cents,
    /// How many days a voucher is good.
    voucher_days: u16,
    /// What waits for another person to confirm it.
    requests: Vec<Requested>,
    /// The vouchers that are good or whose money is held, and the last of the others; the newest first.
    vouchers: Vec<Shown>,
    /// What is owed to the bearers of vouchers.
    owed_cents: Cents,
    /// What is held unclaimed.
    unclaimed_cents: i64,
}

/// What waits for another person.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "CageRequest")]
pub(crate) struct Requested {
    /// Its number.
    request: u32,
    /// Who asked.
    by: Name,
    /// What for.
    what: Command,
}

/// A voucher.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Voucher")]
pub(crate) struct Shown {
    /// Its number.
    number: u32,
    /// What it is worth.
    cents: Cents,
    /// Out of whose account it came; none: for cash.
    player: Option<Name>,
    /// Until when it is good.
    expires_ms: i64,
    /// How it stands.
    stands: Standing,
}

/// How a voucher stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "VoucherStanding")]
pub(crate) enum Standing {
    /// It can be redeemed.
    Good,
    /// Its time has passed, and it is still on the books.
    Late,
    /// It was redeemed.
    Redeemed,
    /// It is void.
    Void,
    /// Its money is held unclaimed.
    Held,
    /// That money was collected.
    Collected,
}

/// A player at the counter.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "AccountHolder")]
pub(crate) struct Holder {
    /// As the house spells it.
    name: String,
    /// What the account holds.
    cents: i64,
}

fn view(cage: &Cage, now_ms: i64, unclaimed_cents: i64) -> CageView {
    let standing = |stands, expires_ms: i64| match stands {
        Stands::Open if expires_ms <= now_ms => Standing::Late,
        Stands::Open => Standing::Good,
        Stands::Redeemed => Standing::Redeemed,
        Stands::Void => Standing::Void,
        Stands::Expired => Standing::Held,
        Stands::Collected => Standing::Collected,
    };
    let mut spent = 0;
    let shown = cage.vouchers().iter().rev().map(|(number, voucher)| Shown {
        number: *number,
        cents: voucher.cents,
        player: voucher.player.clone(),
        expires_ms: voucher.expires_ms,
        stands: standing(voucher.stands, voucher.expires_ms),
    });
    let vouchers = shown.filter(|voucher| match voucher.stands {
        Standing::Good | Standing::Late | Standing::Held => true,
        Standing::Redeemed | Standing::Void | Standing::Collected => {
            spent += 1;
            spent <= SPENT_SHOWN
        }
    });
    let requests = cage.requests().iter().map(|(number, request)| Requested {
        request: *number,
        by: request.by.clone(),
        what: request.what.clone(),
    });
    CageView {
        two_people_above_cents: cage.terms().two_people_above,
        voucher_days: cage.terms().voucher_days,
        requests: requests.collect(),
        vouchers: vouchers.collect(),
        owed_cents: cage.owed(),
        unclaimed_cents,
    }
}

/// The cage as it stands.
#[utoipa::path(get, path = "/api/cage", tag = "cage", security(("session" = [])),
    responses((status = 200, body = CageView, description = "That"), (status = 401), (status = 403), (status = 503)))]
pub(crate) async fn cage(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<CageView>, Rejection> {
    staff(&shared, &headers, &SEE).await?;
    let unclaimed = croupier_house::Account::Unclaimed.to_string();
    let unclaimed = shared.store.balance(&unclaimed).await?;
    let now = shared.clock.now_ms();
    let view = shared.cage.look(|cage| view(cage, now, unclaimed)).await?;
    Ok(Json(view))
}

/// The log of the cage.
#[utoipa::path(get, path = "/api/cage/events", operation_id = "cage_events", tag = "cage", security(("session" = [])), params(Which),
    responses((status = 200, body = CageEvents, description = "The events"), (status = 400), (status = 401), (status = 403),
        (status = 503)))]
pub(crate) async fn events(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<CageEvents>, Rejection> {
    staff(&shared, &headers, &SEE).await?;
    let Query(which) = which?;
    let limit = which.limit.unwrap_or(EVENTS_MAX).min(EVENTS_MAX);
    let after = which.after.unwrap_or_default();
    let logged = shared.store.events(cage::LOG, after, limit).await?;
    let told = logged.iter().filter_map(|logged| {
        let event = cage::parse(logged).ok()?;
        Some(Logged {
            seq: logged.seq,
            at_ms: logged.at_ms,
            actor: logged.actor.clone(),
            role: logged.role.clone(),
            what: event.what,
            rule: event.rule,
        })
    });
    Ok(Json(CageEvents {
        events: told.collect(),
    }))
}

/// A player's account, for the counter.
#[utoipa::path(get, path = "/api/cage/people/{name}", operation_id = "cage_person", tag = "cage", security(("session" = [])),
    params(("name" = String, Path, description = "who")),
    responses((status = 200, body = Holder, description = "The account"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 503)))]
pub(crate) async fn person(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Holder>, Rejection> {
    staff(&shared, &headers, &SEE).await?;
    let name = Name::new(&name).ok_or(DoorReason::BadName)?;
    let name = shared.cage.spelled(&name).await?;
    Ok(Json(Holder {
        cents: shared.balances.of(&name).await?,
        name: name.as_str().to_owned(),
    }))
}

/// One command at the counter, one reply. Above the operator's limit cash moves when another person has confirmed it.
#[utoipa::path(post, path = "/api/cage/commands", operation_id = "cage_commands", tag = "cage", security(("session" = [])), request_body = Asked,
    responses((status = 200, body = CageReply, description = "What came of it"), (status = 400), (status = 401), (status = 403),
        (status = 404), (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn commands(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Rejection> {
    let body = body?;
    let may = [Role::Cashier, Role::Manager, Role::CasinoSupervisor];
    let by = staff(&shared, &headers, &may).await?;
    let asked: Asked = read(&headers, Ok(body.clone()))?;
    if !(1..=64).contains(&asked.id.chars().count()) {
        return Err(DoorReason::BadCommandId.into());
    }
    // In the first of the speaker's roles that may say this.
    let by = match staff(&shared, &headers, asked.what.roles()).await {
        Ok(in_role) => By { ..in_role },
        Err(_) => by,
    };
    let command = match asked.what.player().cloned() {
        None => asked.what,
        Some(player) => {
            let player = shared.cage.spelled(&player).await?;
            asked.what.spelled(player)
        }
    };
    let ask = Ask {
        request_hash: Hash::of(&body),
        id: asked.id.clone(),
        command,
        code: asked.code.map(Zeroizing::new),
    };
    let done = shared.cage.act(&by, &ask).await;
    let done = done.map_err(|refused| Rejection::of(refused, Some(asked.id)))?;
    Ok(Json(done))
}
