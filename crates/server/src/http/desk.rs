//! The inspector's desk: every table with the state of its floor, every tournament with its conditions, the notices that an inspector is
//! owed and was given, the log of a table and the replay of a round, exports with their proof, and the inspector's signing key. A manager may
//! read all of it; what is signed with an inspector's key is the inspector's alone. Approvals and rulings are commands at tables and tournaments.

mod stream;

pub(crate) use stream::{__path_stream, stream};

use super::Rejection;
use super::history::{self, Holdings};
use super::sign_in::read;
use super::staff::staff;
use super::tables::{Which, find};
use crate::door::DoorReason;
use crate::export::{self, Word};
use crate::office::By;
use crate::outliers::Outlier;
use crate::replay;
use crate::rest::{Line, Piece, Seen};
use crate::schema::{DeskEvent, SeenEvent};
use crate::server::Shared;
use crate::table::{Handle, Snapshot, stopped};
use crate::tournament;
use crate::wire;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use croupier_engine::games::GameKind;
use croupier_engine::{Name, Role, RuleId};
use croupier_house::Actor;
use croupier_house::past::Mark;
use croupier_house::reception::{HOUSE, Person};
use croupier_house::report::Date;
use croupier_house::tournament::{Command, TournamentView};
use croupier_house::view::{Coming, FloorView};
use croupier_store::LoggedEvent;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::IntoParams;
use zeroize::Zeroizing;

/// Who reads at the desk.
const READERS: [Role; 2] = [Role::Inspector, Role::Manager];
/// Who may see a round again: also those who decide on disputes.
pub(super) const DECIDERS: [Role; 4] = [
    Role::Inspector,
    Role::Manager,
    Role::CasinoSupervisor,
    Role::Supervisor,
];
/// The most events told at once.
const EVENTS_MAX: usize = 500;
/// How far from an event the ends of its round are looked for.
const ROUND_MAX: u64 = 2_000;

/// The desk.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Desk {
    /// Who reads, and in which role.
    name: Name,
    role: Role,
    tables: Vec<DeskTable>,
    /// Tables of which nothing can be shown.
    lost: Vec<LostTable>,
    /// Every tournament, those whose conditions wait to be approved first.
    tournaments: Vec<DeskTournament>,
    /// What an inspector was told, approved, is asked or has decided, the newest first.
    notices: Vec<DeskNotice>,
    /// Results that lie too far from what the odds make of them.
    outliers: Vec<Outlier>,
    /// Every signing key there is or was, the house's and the inspectors'.
    keys: Vec<DeskKey>,
}

/// A table at the desk.
#[derive(Debug, Serialize, JsonSchema)]
struct DeskTable {
    #[serde(flatten)]
    table: Line,
    /// The number of its last event.
    seq: u64,
    /// Why it does not go on, where it does not.
    why_stopped: Option<String>,
    /// Whether it is kept for some.
    private: bool,
    /// Limits that are to come.
    coming: Piece<Option<Coming>>,
    floor: Piece<FloorView>,
}

/// A table of which nothing can be shown.
#[derive(Debug, Serialize, JsonSchema)]
struct LostTable {
    table: String,
    why: String,
}

/// A tournament at the desk.
#[derive(Debug, Serialize, JsonSchema)]
struct DeskTournament {
    /// Whether its conditions are approved; otherwise they wait for that.
    approved: bool,
    /// The rule that has them approved.
    rule: Option<RuleId>,
    tournament: TournamentView,
}

/// Something that concerns an inspector.
#[derive(Debug, Serialize, JsonSchema)]
struct DeskNotice {
    /// The table, or `tournament:NAME`.
    table: String,
    /// Who said it, in which role.
    actor: String,
    role: String,
    /// The event, with its number, its time and its rule.
    #[schemars(with = "DeskEvent")]
    event: Value,
    /// Whether whoever said it has signed it.
    signed: bool,
}

/// A signing key.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DeskKey {
    /// Whose; `house` is the house's own.
    name: Name,
    /// The public part, in hexadecimal digits.
    key: String,
    from_ms: i64,
    /// Until when it was theirs; none is to this day.
    until_ms: Option<i64>,
}

/// The phrase from which a signing key follows.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewKey {
    /// At least ten characters. It is kept nowhere.
    #[schemars(with = "String")]
    phrase: Zeroizing<String>,
}

/// What is to be signed.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToSign {
    /// The number of the event.
    seq: u64,
    /// The phrase of the signer's key.
    #[schemars(with = "String")]
    phrase: Zeroizing<String>,
}

/// It is signed.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NowSigned {
    table: String,
    seq: u64,
    /// The event's hash.
    hash: String,
    /// The public part of the key.
    key: Option<String>,
}

/// With which key an export is signed.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewExport {
    /// The phrase of an inspector's own key; without it the house signs.
    #[schemars(with = "Option<String>")]
    phrase: Option<Zeroizing<String>>,
}

/// Part of a log, as staff see it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DeskLog {
    /// The number of the table's last event.
    seq: u64,
    entries: Vec<DeskEntry>,
    /// Of a round: what everybody whose chips it moved had before and after it. None for one that is too far back.
    balances: Vec<DeskBalance>,
}

/// What a player had around a round.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DeskBalance {
    pub(super) player: Name,
    /// In hand and on the layout, before its first event.
    pub(super) before_cents: i64,
    /// The same after its last.
    pub(super) after_cents: i64,
}

/// An event with all that the log says of it.
#[derive(Debug, Serialize, JsonSchema)]
struct DeskEntry {
    /// Who said the command behind it, in which role.
    actor: String,
    role: String,
    /// The command in the one-line notation, with the first of the events that came of it.
    said: Option<String>,
    /// The event, with its number, its time and its rule.
    #[schemars(with = "SeenEvent")]
    event: Value,
    /// Its hash, which stands for all events before it too.
    hash: String,
}

/// Which round.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoundOf {
    /// The number of an event: its round, or the last before it.
    #[param(maximum = 9_007_199_254_740_991_i64)]
    of: u64,
}

fn entry(kind: GameKind, logged: &LoggedEvent) -> DeskEntry {
    let said = logged.cause.as_deref();
    let said = said.and_then(|cause| wire::request(kind, cause, None).ok());
    DeskEntry {
        actor: logged.actor.clone(),
        role: logged.role.clone(),
        said: said.map(|request| request.command.to_string()),
        event: wire::event_out(logged.seq, logged.at_ms, &logged.body),
        hash: logged.hash.to_string(),
    }
}

/// What an inspector watches over: the tables, the notices and the keys.
#[utoipa::path(get, path = "/api/desk", operation_id = "desk", tag = "desk", security(("session" = [])),
    responses((status = 200, body = Desk, description = "As it stands"), (status = 401), (status = 403), (status = 503)))]
pub(crate) async fn desk(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<Desk>, Rejection> {
    let by = staff(&shared, &headers, &READERS).await?;
    let reader = Actor::staff(by.name.clone(), by.role);
    shared.office.news().await?;
    shared.tables.all_opened().await;
    let seen = shared.tables.seen();
    let table = |seen: &Seen| {
        let around = seen.around(&reader);
        DeskTable {
            table: seen.line(),
            seq: seen.seq(),
            why_stopped: seen.stopped(),
            private: around.private,
            coming: around.coming,
            floor: around.floor,
        }
    };
    let tables: Vec<DeskTable> = seen.iter().map(table).collect();
    let heads = tables.iter().zip(&seen);
    let heads = heads.map(|(table, seen)| (seen.id().to_owned(), table.seq));
    let (mut tournaments, mut of_tournaments) = (Vec::new(), Vec::new());
    for kept in shared.tournaments.all() {
        let keeper = kept.lock().await;
        of_tournaments.push((keeper.log().to_owned(), keeper.seq()));
        tournaments.push(DeskTournament {
            approved: keeper.tournament().is_approved(),
            rule: Command::Approve {}.by().rule,
            tournament: keeper.view(),
        });
    }
    tournaments.sort_by_key(|one| one.approved);
    let heads = heads.chain(of_tournaments);
    let notices = shared.docket.entries(&shared.store, heads).await?;
    let (notices, keys) = shared.office.look(|reception| {
        let signed = |name: &str, log: &str, seq| {
            let person = Name::new(name).and_then(|name| reception.person(&name));
            person.is_some_and(|person| person.has_signed(log, seq))
        };
        let notices = notices.into_iter().map(|one| DeskNotice {
            signed: signed(&one.actor, &one.log, one.seq),
            table: one.log,
            actor: one.actor,
            role: one.role,
            event: one.event,
        });
        let keys = reception.people().flat_map(keys_of);
        (notices.collect(), keys.collect())
    });
    let lost = shared.tables.lost().into_iter();
    let lost = lost.map(|(table, why)| LostTable { table, why });
    Ok(Json(Desk {
        name: by.name,
        role: by.role,
        tables,
        lost: lost.collect(),
        tournaments,
        notices,
        outliers: shared.outliers.all(),
        keys,
    }))
}

fn keys_of(person: &Person) -> impl Iterator<Item = DeskKey> {
    person.keys().iter().map(|key| DeskKey {
        name: person.name.clone(),
        key: key.key.clone(),
        from_ms: key.from_ms,
        until_ms: key.until_ms,
    })
}

/// Gives the bearer, an inspector, a signing key in the place of any before it.
#[utoipa::path(post, path = "/api/desk/key", operation_id = "desk_key", tag = "desk", security(("session" = [])), request_body = NewKey,
    responses((status = 200, body = DeskKey, description = "Its public part"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn key(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<DeskKey>, Rejection> {
    let by = staff(&shared, &headers, &[Role::Inspector]).await?;
    let NewKey { phrase } = read(&headers, body)?;
    shared.office.set_key(&by, &by.name, &phrase).await?;
    let key = shared
        .office
        .look(|r| r.person(&by.name).and_then(|one| keys_of(one).last()));
    Ok(Json(key.ok_or(DoorReason::NoSuchPerson)?))
}

/// Signs an approval or a ruling of the bearer's with the bearer's key.
#[utoipa::path(post, path = "/api/desk/tables/{table}/signatures", operation_id = "desk_sign", tag = "desk", security(("session" = [])),
    params(("table" = String, Path, description = "its id; of a tournament `tournament:NAME`")), request_body = ToSign,
    responses((status = 200, body = NowSigned, description = "Signed"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn sign(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<NowSigned>, Rejection> {
    let by = staff(&shared, &headers, &[Role::Inspector]).await?;
    let ToSign { seq, phrase } = read(&headers, body)?;
    let kept = tournament::name_of(&id).and_then(|name| shared.tournaments.of(&name));
    let log = match kept {
        Some(kept) => kept.lock().await.log().to_owned(),
        None => find(&shared, &id).await?.id().to_owned(),
    };
    let found = shared.store.events(&log, seq.saturating_sub(1), 1).await?;
    let found = found.into_iter().find(|found| found.seq == seq);
    let found = found.ok_or(DoorReason::NoSuchEvent)?;
    if found.actor != by.name.as_str() || found.role != Role::Inspector.word() {
        let detail = "you sign what you approved or decided yourself as an inspector";
        return Err(Rejection::new(DoorReason::NotPossible, detail));
    }
    let what = (log.as_str(), seq, found.hash);
    shared.office.sign_event(&by, &phrase, what).await?;
    Ok(Json(NowSigned {
        table: log,
        seq,
        hash: found.hash.to_string(),
        key: shared.office.public_key(&by.name),
    }))
}

/// The log of a table with who said what, and the hashes.
#[utoipa::path(get, path = "/api/desk/tables/{table}/log", operation_id = "desk_log", tag = "desk", security(("session" = [])),
    params(("table" = String, Path, description = "its id"), Which),
    responses((status = 200, body = DeskLog, description = "The events"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 503)))]
pub(crate) async fn log(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<DeskLog>, Rejection> {
    staff(&shared, &headers, &READERS).await?;
    let Query(which) = which?;
    let handle = find(&shared, &id).await?;
    let limit = which.limit.unwrap_or(EVENTS_MAX).min(EVENTS_MAX);
    let after = which.after.unwrap_or_default();
    let events = shared.store.events(handle.id(), after, limit).await?;
    Ok(Json(DeskLog {
        seq: handle.snapshot().seq,
        entries: events
            .iter()
            .map(|logged| entry(handle.kind(), logged))
            .collect(),
        balances: Vec::new(),
    }))
}

/// The events of one round, for whoever decides on a dispute about it.
#[utoipa::path(get, path = "/api/desk/tables/{table}/round", operation_id = "desk_round", tag = "desk", security(("session" = [])),
    params(("table" = String, Path, description = "its id"), RoundOf),
    responses((status = 200, body = DeskLog, description = "The events"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 503)))]
pub(crate) async fn round(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    which: Result<Query<RoundOf>, QueryRejection>,
) -> Result<Json<DeskLog>, Rejection> {
    staff(&shared, &headers, &DECIDERS).await?;
    let Query(RoundOf { of }) = which?;
    let handle = find(&shared, &id).await?;
    let snapshot = handle.snapshot();
    let kind = handle.kind();
    let events = events_around(&shared, &handle, of).await?;
    Ok(Json(DeskLog {
        seq: snapshot.seq,
        entries: events.iter().map(|logged| entry(kind, logged)).collect(),
        balances: balances(&shared, handle.id(), &snapshot, &events).await?,
    }))
}

/// The events of the round that this one belongs to.
pub(super) async fn events_around(
    shared: &Shared,
    handle: &Handle,
    of: u64,
) -> Result<Vec<LoggedEvent>, Rejection> {
    if of == 0 || of > handle.snapshot().seq {
        return Err(DoorReason::NoSuchEvent.into());
    }
    let after = (of - 1).saturating_sub(ROUND_MAX);
    let count = usize::try_from(2 * ROUND_MAX).unwrap_or(usize::MAX);
    let mut events = shared.store.events(handle.id(), after, count).await?;
    let marks: Vec<Option<Mark>> = events
        .iter()
        .map(|logged| replay::read(handle.kind(), logged).ok()?.what.mark())
        .collect();
    let at = usize::try_from(of - 1 - after).unwrap_or_default();
    let (first, last) = ends(&marks, at);
    events.truncate(last + 1);
    events.drain(..first);
    Ok(events)
}

/// What everybody had around the events of a round: going back from now to its last, and on to its first.
async fn balances(
    shared: &Shared,
    id: &str,
    snapshot: &Snapshot,
    round: &[LoggedEvent],
) -> Result<Vec<DeskBalance>, Rejection> {
    let Some(last) = round.last().map(|logged| logged.seq) else {
        return Ok(Vec::new());
    };
    let since = snapshot.seq.saturating_sub(last);
    if since > history::EVENTS_MAX {
        return Ok(Vec::new());
    }
    let kind = snapshot.table.rules().kind();
    let mut holdings = Holdings::now(id, &snapshot.table);
    let count = usize::try_from(since).unwrap_or(usize::MAX);
    let later = shared.store.events(id, last, count).await?;
    for event in later.iter().filter_map(|l| replay::read(kind, l).ok()) {
        holdings.before(&event.what);
    }
    let mut after = BTreeMap::new();
    for logged in round.iter().rev() {
        let Ok(event) = replay::read(kind, logged) else {
            continue;
        };
        for (name, _) in holdings.moved(&event.what) {
            let now = holdings.of(&name);
            after.entry(name).or_insert(now);
        }
        holdings.before(&event.what);
    }
    let balance = |(player, after_cents): (Name, i64)| DeskBalance {
        before_cents: holdings.of(&player),
        player,
        after_cents,
    };
    Ok(after.into_iter().map(balance).collect())
}

/// The first and the last event of the round that the one at this place belongs to; of the round before, where it belongs to none.
fn ends(marks: &[Option<Mark>], at: usize) -> (usize, usize) {
    let ends = |nth: &usize| marks[*nth].as_ref().is_some_and(Mark::ends_round);
    // What is said between two rounds belongs to the one that has just ended.
    let marked = (0..=at).rev().find(|nth| marks[*nth].is_some());
    let within = marked.unwrap_or(at);
    let last = (within..marks.len()).find(ends);
    let last = last.unwrap_or(marks.len().saturating_sub(1));
    let before = (0..within).rev().find(ends);
    let after = before.map_or(0, |before| before + 1);
    // What came before anything of the round is not part of it.
    let first = (after..within).find(|nth| marks[*nth].is_some());
    (first.unwrap_or(within), last)
}

/// The log of a table as one file with its proof.
#[utoipa::path(post, path = "/api/desk/tables/{table}/export", operation_id = "desk_export", tag = "desk", security(("session" = [])),
    params(("table" = String, Path, description = "its id")), request_body = NewExport,
    responses((status = 200, body = String, content_type = "application/x-ndjson", description = "The file: see docs/protocol.md"),
        (status = 400), (status = 401), (status = 403), (status = 404), (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn export(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Rejection> {
    let by = staff(&shared, &headers, &READERS).await?;
    let NewExport { phrase } = read(&headers, body)?;
    let handle = find(&shared, &id).await?;
    let word = word(&shared, by, phrase).await?;
    let head = shared.store.head(handle.id()).await?;
    let head = head.ok_or_else(|| Rejection::of(stopped("it has no log"), None))?;
    let pieces = export::table(shared.store.clone(), head, word);
    Ok(file(&id, Body::from_stream(pieces)))
}

/// The logs of all tables of a gaming day, up to the end of it, as one file with its proof.
#[utoipa::path(post, path = "/api/desk/days/{day}/export", operation_id = "desk_export_day", tag = "desk", security(("session" = [])),
    params(("day" = String, Path, description = "a gaming day, such as 2026-11-17")), request_body = NewExport,
    responses((status = 200, body = String, content_type = "application/x-ndjson", description = "The file: see docs/protocol.md"),
        (status = 400), (status = 401), (status = 403), (status = 404), (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn export_day(
    State(shared): State<Arc<Shared>>,
    Path(day): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Rejection> {
    let by = staff(&shared, &headers, &READERS).await?;
    let NewExport { phrase } = read(&headers, body)?;
    let date: Result<Date, _> = day.parse();
    let date = date.map_err(|unread| Rejection::new(DoorReason::BadQuery, unread.to_string()))?;
    let day = shared.reports.day.day(date);
    let word = word(&shared, by, phrase).await?;
    let heads = export::heads_of(&shared.store, &day).await?;
    let pieces = export::day(shared.store.clone(), &day, heads, word);
    Ok(file(&day.name, Body::from_stream(pieces)))
}

/// On whose word something is exported now: it is signed with the reader's own key, or the house's.
async fn word(
    shared: &Shared,
    by: By,
    phrase: Option<Zeroizing<String>>,
) -> Result<Arc<Word>, Rejection> {
    let (signer, key) = match phrase {
        Some(phrase) => {
            let key = shared.office.own_key(&by.name, &phrase).await?;
            (by.name.as_str().to_owned(), key)
        }
        None => (HOUSE.to_owned(), shared.office.house_key(&by).await?),
    };
    let at_ms = shared.clock.now_ms();
    Ok(Arc::new(Word {
        by,
        signer,
        key,
        at_ms,
    }))
}

/// An answer that is to be kept as a file.
fn file(name: &str, body: Body) -> Response {
    let kind = "application/x-ndjson".to_owned();
    let file = format!("attachment; filename=\"{name}.croupier.jsonl\"");
    ([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, file)], body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_begins_after_the_one_before_and_ends_with_its_settlement() {
        let marks = [
            Some(Mark::BettingOpened),
            Some(Mark::RoundSettled),
            None,
            Some(Mark::BettingOpened),
            None,
            Some(Mark::RoundSettled),
            None,
            None,
        ];
        for (at, found) in [
            (0, (0, 1)),
            (1, (0, 1)),
            (2, (0, 1)),
            (3, (3, 5)),
            (4, (3, 5)),
            (5, (3, 5)),
            (7, (3, 5)),
        ] {
            assert_eq!(ends(&marks, at), found, "{at}");
        }
        assert_eq!(ends(&marks[..5], 3), (3, 4), "it is still played");
        assert_eq!(ends(&[None, None], 1), (1, 1));
    }
}
