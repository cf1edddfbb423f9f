//! The floor over HTTP: the pits and where play is stopped, tables set up, moved and taken away while the house runs, play stopped and let go
//! on, and who supervises which pits. What is decided here is the operator's decision, and the hall's log has it with who and why.

use super::sign_in::read;
use super::staff::{named, staff};
use super::tables::{Which, find};
use super::{Rejection, tables};
use crate::config::TableSpec;
use crate::diary;
use crate::door::DoorReason;
use crate::hall::{self, Made};
use crate::health::Failed;
use crate::office::{By, reason};
use crate::outliers::Outlier;
use crate::rest::{Line, Piece, Seen};
use crate::server::Shared;
use crate::wire::Refused;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use croupier_engine::{Name, Role};
use croupier_house::Actor;
use croupier_house::hall::{Event, Scope};
use croupier_house::view::{Awaited, FloorView};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most events told at once.
const EVENTS_MAX: usize = 500;
/// The most characters of a title.
const TITLE_MAX: usize = 60;

/// Who sets up tables and takes them away.
const SETS_UP: [Role; 1] = [Role::Manager];
/// Who stops play and lets it go on: whoever suspends a table.
const STOPS: [Role; 2] = [Role::Manager, Role::CasinoSupervisor];
/// Who posts supervisors.
const POSTS: [Role; 2] = [Role::Manager, Role::Administrator];
/// Who looks on.
const LOOKS: [Role; 5] = [
    Role::Manager,
    Role::CasinoSupervisor,
    Role::Supervisor,
    Role::Inspector,
    Role::Administrator,
];

/// A table to be set up.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// 1 to 40 lower-case letters, digits and `-`, which no table has had.
    id: String,
    /// What people call it.
    title: String,
    /// The rule book, by id.
    book: String,
    /// The operator's choices; the book's defaults fill in the rest.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Whether a dealer keys in real equipment.
    #[serde(default)]
    physical: bool,
    /// Whether it is for practice: for play money, with hints.
    #[serde(default)]
    practice: bool,
    /// How many house players may keep people company, for play money.
    #[serde(default)]
    company: u8,
    /// The pit that it stands in.
    #[serde(default)]
    pit: Option<String>,
    /// Whether it waits for staff to open it; else the house does at once.
    #[serde(default)]
    waits: bool,
}

/// A pit for a table, or none.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPit {
    pit: Option<String>,
    /// Why it moves, in 1 to 200 characters.
    why: String,
}

/// Why a table is taken away.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeAway {
    why: String,
}

/// Where play stops or goes on, and why.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StopPlay {
    of: Scope,
    why: String,
}

/// Why the source of randomness is to be drawn from again.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClearRandomness {
    why: String,
}

/// The source of randomness is drawn from again.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RandomnessCleared {
    /// The test that it had failed.
    failed: Failed,
}

/// The pits in which a game supervisor works; everywhere if there are none.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPosts {
    pits: Vec<String>,
    /// Why, in 1 to 200 characters.
    why: String,
}

/// The floor as it stands.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FloorPlan {
    /// The pits in which tables stand.
    pits: Vec<Pit>,
    /// The tables that stand in none.
    elsewhere: Vec<String>,
    /// Where play is stopped.
    stops: Vec<StopView>,
    /// Results that lie too far from what the odds make of them.
    outliers: Vec<Outlier>,
    /// How each of them stands.
    tables: Vec<FloorTable>,
}

/// A table on the floor, as those who look on see it.
#[derive(Debug, Serialize, JsonSchema)]
struct FloorTable {
    #[serde(flatten)]
    table: Line,
    /// Why it does not go on, where it does not.
    why_stopped: Option<String>,
    /// What must happen before it goes on.
    awaiting: Piece<Option<Awaited>>,
    /// What stands open around it.
    floor: Piece<FloorView>,
}

/// A pit.
#[derive(Debug, Serialize, JsonSchema)]
struct Pit {
    pit: Name,
    tables: Vec<String>,
    /// The game supervisors who are posted there; those who are posted nowhere work everywhere.
    supervisors: Vec<Name>,
}

/// A decision that play is stopped somewhere.
#[derive(Debug, Serialize, JsonSchema)]
struct StopView {
    of: Scope,
    why: String,
    /// Who decided it.
    by: Name,
    role: Role,
    at_ms: i64,
    /// The tables in it at which a round is still under way.
    concluding: Vec<String>,
}

/// Events of the hall's log.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FloorEvents {
    /// The events asked for, in order.
    events: Vec<FloorEvent>,
}

/// An event of the hall's log.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "LoggedHallEvent")]
struct FloorEvent {
    seq: u64,
    at_ms: i64,
    /// On whose behalf.
    actor: String,
    role: String,
    /// What happened.
    what: Event,
}

/// A table that was set up.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct TableMade(Line);

fn unsound(detail: impl Into<String>) -> Rejection {
    Rejection::new(DoorReason::BadField, detail)
}

fn pit(name: Option<String>) -> Result<Option<Name>, Rejection> {
    let known = |pit: String| {
        let wrong = "a pit's name is 1 to 24 letters, digits, - or _";
        Name::new(&pit).ok_or_else(|| unsound(wrong))
    };
    name.map(known).transpose()
}

/// As whom somebody who looks on sees a table.
fn reader(by: &By) -> Actor {
    Actor::staff(by.name.clone(), by.role)
}

/// The floor as it stands.
async fn plan(shared: &Shared, reader: &Actor) -> FloorPlan {
    shared.tables.all_opened().await;
    let listed = tables::listed(shared);
    // A table's line asks the hall too, so it is made before the hall is looked at.
    let table = |seen: &Seen| {
        let around = seen.around(reader);
        FloorTable {
            table: seen.line(),
            why_stopped: seen.stopped(),
            awaiting: around.awaiting,
            floor: around.floor,
        }
    };
    let tables = listed.iter().map(table).collect();
    let staff = shared.office.staff();
    shared.hall.look(|hall| {
        let mut pits: BTreeMap<Name, Pit> = BTreeMap::new();
        let mut elsewhere = Vec::new();
        for seen in &listed {
            let id = seen.id().to_owned();
            match hall.pit(&id) {
                None => elsewhere.push(id),
                Some(pit) => {
                    let posted = |(name, roles, _): &(Name, Vec<Role>, bool)| {
                        let posted = hall.posts(name).contains(pit);
                        (posted && roles.contains(&Role::Supervisor)).then(|| name.clone())
                    };
                    let entry = pits.entry(pit.clone()).or_insert_with(|| Pit {
                        pit: pit.clone(),
                        tables: Vec::new(),
                        supervisors: staff.iter().filter_map(posted).collect(),
                    });
                    entry.tables.push(id);
                }
            }
        }
        let stops = hall.stops().map(|stop| {
            // At rest no round is under way.
            let concluding = listed.iter().filter_map(Seen::handle).filter(|handle| {
                let pit = hall.pit(handle.id());
                stop.of.covers(handle.id(), handle.kind(), pit)
                    && handle.snapshot().table.game().round_under_way()
            });
            StopView {
                of: stop.of.clone(),
                why: stop.why.clone(),
                by: stop.by.0.clone(),
                role: stop.by.1,
                at_ms: stop.at_ms,
                concluding: concluding.map(|handle| handle.id().to_owned()).collect(),
            }
        });
        FloorPlan {
            tables,
            stops: stops.collect(),
            outliers: shared.outliers.all(),
            pits: pits.into_values().collect(),
            elsewhere,
        }
    })
}

/// The pits with their tables and supervisors, and where play is stopped.
#[utoipa::path(get, path = "/api/floor", operation_id = "floor_plan", tag = "floor", security(("session" = [])),
    responses((status = 200, body = FloorPlan, description = "As it stands"), (status = 401), (status = 403), (status = 503)))]
pub(crate) async fn floor(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<FloorPlan>, Rejection> {
    let by = staff(&shared, &headers, &LOOKS).await?;
    Ok(Json(plan(&shared, &reader(&by)).await))
}

/// The log of the hall: tables set up, moved and taken away, play stopped and let go on, supervisors posted.
#[utoipa::path(get, path = "/api/floor/events", operation_id = "floor_events", tag = "floor", security(("session" = [])), params(Which),
    responses((status = 200, body = FloorEvents, description = "The events"), (status = 400), (status = 401), (status = 403),
        (status = 503)))]
pub(crate) async fn events(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<FloorEvents>, Rejection> {
    staff(&shared, &headers, &LOOKS).await?;
    let Query(which) = which?;
    let limit = which.limit.unwrap_or(EVENTS_MAX).min(EVENTS_MAX);
    let after = which.after.unwrap_or_default();
    let logged = shared.store.events(hall::LOG, after, limit).await?;
    let told = logged.iter().filter_map(|logged| {
        Some(FloorEvent {
            seq: logged.seq,
            at_ms: logged.at_ms,
            actor: logged.actor.clone(),
            role: logged.role.clone(),
            what: hall::parse(logged).ok()?,
        })
    });
    Ok(Json(FloorEvents {
        events: told.collect(),
    }))
}

/// The table that is asked for, held to its book.
fn drafted(shared: &Shared, asked: NewTable) -> Result<TableSpec, Rejection> {
    if asked.practice && (asked.physical || shared.guests_cents.is_none()) {
        let detail =
            "a practice table must be dealt by the house, in a house that gives guests play money";
        return Err(unsound(detail));
    }
    if asked.company > 0 && shared.guests_cents.is_none() {
        return Err(unsound(
            "house players play for play money, where guests are given it",
        ));
    }
    if !TableSpec::is_id(&asked.id) {
        return Err(unsound("an id is 1 to 40 lower-case letters, digits and -"));
    }
    let title = asked.title.trim().to_owned();
    if !(1..=TITLE_MAX).contains(&title.chars().count()) {
        let detail = format!("a title has 1 to {TITLE_MAX} characters");
        return Err(unsound(detail));
    }
    let book = croupier_rulebooks::book(&asked.book).ok_or(DoorReason::NoSuchBook)?;
    let options = book.complete(&asked.options);
    let rules = options.and_then(|options| book.rules(&options));
    let rules = rules.map_err(|refusals| {
        let all: Vec<String> = refusals.iter().map(|r| r.detail.clone()).collect();
        let first = refusals.into_iter().next().map(Refused::from);
        let first = first.unwrap_or_else(|| DoorReason::BadField.into());
        Rejection::of(
            Refused {
                detail: all.join("; "),
                ..first
            },
            None,
        )
    })?;
    croupier_house::company::check(&rules, asked.physical, asked.company).map_err(unsound)?;
    Ok(TableSpec {
        id: asked.id,
        title,
        book: asked.book,
        options: asked.options,
        physical: asked.physical,
        practice: asked.practice,
        company: asked.company,
        pit: pit(asked.pit)?,
    })
}

/// Sets up a table while the house runs. The book refuses what it does not allow, with its rule.
#[utoipa::path(post, path = "/api/tables", operation_id = "set_up_table", tag = "floor", security(("session" = [])), request_body = NewTable,
    responses((status = 201, body = TableMade, description = "The table"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn set_up(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<TableMade>), Rejection> {
    let by = staff(&shared, &headers, &SETS_UP).await?;
    let asked: NewTable = read(&headers, body)?;
    let waits = asked.waits;
    let spec = drafted(&shared, asked)?;
    let taken = format!("there is or was a table {}; choose another id", spec.id);
    // In a task of its own, since a request is dropped when its client goes: what is begun is finished.
    let made = tokio::spawn(async move { shared.steward.make(&by, &spec, waits).await }).await;
    let stopped = |_| Rejection::new(DoorReason::StoreUnavailable, "the server stops; try again");
    match made.map_err(stopped)?? {
        Made::Table(handle) => Ok((
            StatusCode::CREATED,
            Json(TableMade(Seen::Open(handle).line())),
        )),
        Made::Taken => Err(Rejection::new(DoorReason::NameTaken, taken)),
    }
}

/// Takes a closed table away: it is not listed any more, and its log can still be read.
#[utoipa::path(post, path = "/api/tables/{table}/take-away", tag = "floor", security(("session" = [])), request_body = TakeAway,
    params(("table" = String, Path, description = "its id")),
    responses((status = 200, body = FloorPlan, description = "The floor without it"), (status = 400), (status = 401), (status = 403),
        (status = 404), (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn take_away(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<FloorPlan>, Rejection> {
    let by = staff(&shared, &headers, &SETS_UP).await?;
    let TakeAway { why } = read(&headers, body)?;
    let (why, handle) = (reason(&why)?, find(&shared, &id).await?);
    shared.steward.take_away(&by, &handle, &why).await?;
    Ok(Json(plan(&shared, &reader(&by)).await))
}

/// Puts a table into a pit, or into none.
#[utoipa::path(post, path = "/api/tables/{table}/pit", operation_id = "move_table", tag = "floor", security(("session" = [])), request_body = NewPit,
    params(("table" = String, Path, description = "its id")),
    responses((status = 200, body = FloorPlan, description = "The floor as it is now"), (status = 400), (status = 401), (status = 403),
        (status = 404), (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn move_table(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<FloorPlan>, Rejection> {
    let by = staff(&shared, &headers, &SETS_UP).await?;
    let asked: NewPit = read(&headers, body)?;
    let (why, pit) = (reason(&asked.why)?, pit(asked.pit)?);
    let table = find(&shared, &id).await?.id().to_owned();
    written(shared, by, Event::TableMoved { table, pit, why }).await
}

/// Stops play at one table, at those of a game or a pit, or everywhere: rounds under way are concluded, and no other begins.
#[utoipa::path(post, path = "/api/floor/stop", operation_id = "stop_play", tag = "floor", security(("session" = [])), request_body = StopPlay,
    responses((status = 200, body = FloorPlan, description = "The floor as it is now"), (status = 400), (status = 401), (status = 403),
        (status = 404), (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn stop(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<FloorPlan>, Rejection> {
    let by = staff(&shared, &headers, &STOPS).await?;
    let StopPlay { of, why } = read(&headers, body)?;
    let why = reason(&why)?;
    match &of {
        Scope::House | Scope::Game(_) => {}
        Scope::Table(id) => drop(find(&shared, id).await?),
        Scope::Pit(pit) => {
            let plan = plan(&shared, &reader(&by)).await;
            if !plan.pits.iter().any(|known| known.pit == *pit) {
                let known: Vec<&str> = plan.pits.iter().map(|pit| pit.pit.as_str()).collect();
                let detail = format!("there is no pit {pit}; there are: {}", known.join(", "));
                return Err(unsound(detail));
            }
        }
    }
    written(shared, by, Event::PlayStopped { of, why }).await
}

/// Lets play go on where it was stopped.
#[utoipa::path(post, path = "/api/floor/resume", operation_id = "resume_play", tag = "floor", security(("session" = [])), request_body = StopPlay,
    responses((status = 200, body = FloorPlan, description = "The floor as it is now"), (status = 400), (status = 401), (status = 403),
        (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn resume(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<FloorPlan>, Rejection> {
    let by = staff(&shared, &headers, &STOPS).await?;
    let StopPlay { of, why } = read(&headers, body)?;
    let why = reason(&why)?;
    written(shared, by, Event::PlayResumed { of, why }).await
}

/// Has the source of randomness drawn from again that failed a test of its health, if it passes another.
#[utoipa::path(post, path = "/api/floor/randomness", operation_id = "clear_randomness", tag = "floor", security(("session" = [])),
    request_body = ClearRandomness,
    responses((status = 200, body = RandomnessCleared, description = "It is drawn from again"), (status = 400), (status = 401),
        (status = 403), (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn clear_randomness(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<RandomnessCleared>, Rejection> {
    let By { name: by, role } = staff(&shared, &headers, &STOPS).await?;
    let ClearRandomness { why } = read(&headers, body)?;
    let why = reason(&why)?;
    let Some(failed) = shared.source.failed() else {
        let detail = "the source of randomness has failed no test";
        return Err(Rejection::new(DoorReason::NotPossible, detail));
    };
    let passed = shared.source.tested()?;
    // Written down first: nothing is drawn of which the diary does not say that it may be.
    let cleared = diary::Event::RandomnessCleared { by, role, why };
    shared.diary.note(&cleared).await?;
    shared.source.clear(passed);
    Ok(Json(RandomnessCleared { failed }))
}

/// Posts a game supervisor to pits: at tables elsewhere nothing is taken from her in that role.
#[utoipa::path(post, path = "/api/staff/{name}/pits", operation_id = "post_supervisor", tag = "floor", security(("session" = [])), request_body = NewPosts,
    params(("name" = String, Path, description = "who")),
    responses((status = 200, body = FloorPlan, description = "The floor as it is now"), (status = 400), (status = 401), (status = 403),
        (status = 404), (status = 409), (status = 413), (status = 415), (status = 503)))]
pub(crate) async fn post(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<FloorPlan>, Rejection> {
    let by = staff(&shared, &headers, &POSTS).await?;
    let asked: NewPosts = read(&headers, body)?;
    let (why, name) = (reason(&asked.why)?, named(&name)?);
    let roles = shared.office.look(|r| r.roles(&name).map(<[Role]>::to_vec));
    if !roles.is_some_and(|roles| roles.contains(&Role::Supervisor)) {
        let detail = format!("{name} does not work here as a game supervisor");
        return Err(Rejection::new(DoorReason::NoSuchPerson, detail));
    }
    let pits = asked.pits.into_iter().map(|name| pit(Some(name)));
    let pits: Vec<Option<Name>> = pits.collect::<Result<_, _>>()?;
    let pits = pits.into_iter().flatten().collect();
    written(shared, by, Event::Posted { name, pits, why }).await
}

/// Writes down what was decided, and has the tables follow. In a task of its own: what is begun is finished.
async fn written(shared: Arc<Shared>, by: By, event: Event) -> Result<Json<FloorPlan>, Rejection> {
    let writes = tokio::spawn(async move {
        shared.steward.write(&by, event).await?;
        Ok(Json(plan(&shared, &reader(&by)).await))
    });
    let stopped = |_| Rejection::new(DoorReason::StoreUnavailable, "the server stops; try again");
    writes.await.map_err(stopped)?
}
