//! The tables over HTTP: the lobby, a view, the log and commands.

use super::{Rejection, address, bearer, somebody};
use crate::door::DoorReason;
use crate::rest::{Line, Seen};
use crate::schema::{Reply, SaidCommand, SeenEvent};
use crate::server::Shared;
use crate::table::{Answer, Ask, Handle, ReplyTo, Sender, stopped};
use crate::tables::NotThere;
use crate::view;
use crate::wire::{self, Refused, Request};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use croupier_engine::{Name, Role};
use croupier_house::Command;
use croupier_house::command::Floor;
use croupier_house::hall::Hall;
use croupier_house::heat::Heat;
use futures_util::future::ready;
use futures_util::stream::{once, unfold};
use futures_util::{Stream, StreamExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};
use utoipa::IntoParams;

/// The most events told at once.
const EVENTS_MAX: usize = 500;

/// The lobby.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Lobby {
    tables: Vec<Line>,
}

/// How many ids an answer names.
const NAMED: usize = 20;

/// The table of that id, which is opened if need be.
pub(crate) async fn find(shared: &Shared, id: &str) -> Result<Handle, Rejection> {
    let not_there = match shared.tables.open(id).await {
        Ok(handle) => {
            // Whoever comes in first finds the meter on.
            if handle.board().is_some() {
                shared.tables.all_opened().await;
            }
            return Ok(handle);
        }
        Err(not_there) => not_there,
    };
    Err(match not_there {
        NotThere::Lost(why) => Rejection::of(stopped(&why), None),
        NotThere::NotNow(why) => {
            let detail = format!("the table could not be opened; try again: {why}");
            Rejection::new(DoorReason::StoreUnavailable, detail)
        }
        NotThere::Unknown => {
            let known = shared.tables.ids();
            let more = if known.len() > NAMED { ", …" } else { "" };
            let some = known[..known.len().min(NAMED)].join(", ");
            let detail = format!("there is no table {id:?}; there are: {some}{more}");
            Rejection::new(DoorReason::NoSuchTable, detail)
        }
    })
}

/// The tables that people may come to: neither those that were taken away nor those of heats that are over.
pub(crate) fn listed(shared: &Shared) -> Vec<Seen> {
    let mut tables = shared.tables.seen();
    tables.retain(|seen| {
        let over = seen.handle().is_some_and(|handle| {
            let snapshot = handle.snapshot();
            snapshot.table.heat().is_some_and(Heat::has_ended)
        });
        !over && !shared.hall.look(|hall| hall.is_taken_away(seen.id()))
    });
    tables
}

/// Which tables.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct InPit {
    /// Those of this pit.
    pit: Option<String>,
}

/// The lobby.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(InPit),
    responses((status = 200, body = Lobby, description = "Every table"), (status = 400)))]
pub(crate) async fn lobby(
    State(shared): State<Arc<Shared>>,
    which: Result<Query<InPit>, QueryRejection>,
) -> Result<Json<Lobby>, Rejection> {
    let Query(InPit { pit }) = which?;
    shared.tables.all_opened().await;
    let mut tables = listed(&shared);
    tables.retain(|seen| {
        let stands = |hall: &Hall| hall.pit(seen.id()).map(|pit| pit.as_str().to_owned());
        pit.is_none() || shared.hall.look(stands) == pit
    });
    let tables = tables.iter().map(Seen::line).collect();
    Ok(Json(Lobby { tables }))
}

/// How long a stream of the lobby lasts; the reader then opens another.
const STREAM_MAX: Duration = Duration::from_secs(600);

/// The lobby as it changes: the whole of it at the beginning, and then whatever is new.
#[utoipa::path(get, path = "/api/lobby/stream", operation_id = "lobby_stream", tag = "tables",
    responses((status = 200, content_type = "text/event-stream", body = String, description = "An event for every change; its data is a `LobbyChange`"), (status = 503)))]
pub(crate) async fn stream(
    State(shared): State<Arc<Shared>>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Rejection> {
    let connection = shared.connect().ok_or(DoorReason::TooManyConnections)?;
    let (whole, changes) = crate::lobby::Lobby::join(&shared).await;
    let (stop, until) = (shared.closing(), Instant::now() + STREAM_MAX);
    let reader = (changes, stop, connection);
    let rest = unfold(
        reader,
        move |(mut changes, mut stop, connection)| async move {
            let change = tokio::select! {
                change = changes.recv() => change.ok()?,
                () = sleep_until(until) => return None,
                () = crate::told(&mut stop) => return None,
            };
            Some((change, (changes, stop, connection)))
        },
    );
    let all = once(ready(whole)).chain(rest);
    let events = all.map(|change| Ok(Event::default().data(&*change)));
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// The view of a table, for anyone; with a session, as the bearer sees it.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables",
    params(("table" = String, Path, description = "its id")),
    responses((status = 200, body = Reply, description = "The table as it stands"), (status = 400), (status = 401), (status = 404),
        (status = 503)))]
pub(crate) async fn table(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Rejection> {
    let handle = find(&shared, &id).await?;
    let viewer = bearer(&shared, &headers).await?;
    let viewer = viewer.as_ref().map(|(viewer, _)| viewer);
    let balance = view::balance(&shared, viewer).await;
    let snapshot = handle.snapshot();
    let whole = view::view(&handle, &snapshot, viewer, balance);
    let cap = view::cap(&shared, handle.id(), viewer).await;
    let options = view::options(&snapshot, viewer, cap);
    let reply = view::reply(None, (snapshot.seq, ""), &snapshot, &options, Some(&whole));
    Ok(json(reply))
}

/// Which events.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// Those after this number.
    #[param(maximum = 9_007_199_254_740_991_i64)]
    pub(super) after: Option<u64>,
    /// So many, at most 500.
    #[param(maximum = 500)]
    pub(super) limit: Option<usize>,
}

/// Events of a log.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Events {
    /// The number of the table's last event.
    seq: u64,
    /// The events asked for, in order.
    #[schemars(with = "Vec<SeenEvent>")]
    events: Vec<Value>,
}

/// The log of a table, as anyone may see it.
#[utoipa::path(get, path = "/api/tables/{table}/events", tag = "tables",
    params(("table" = String, Path, description = "its id"), Which),
    responses((status = 200, body = Events, description = "The events"), (status = 400), (status = 404), (status = 503)))]
pub(crate) async fn events(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Events>, Rejection> {
    let Query(which) = which?;
    let handle = find(&shared, &id).await?;
    let limit = which.limit.unwrap_or(EVENTS_MAX).min(EVENTS_MAX);
    let after = which.after.unwrap_or_default();
    let events = gap(&shared, &handle, after, limit).await?;
    Ok(Json(Events {
        seq: handle.snapshot().seq,
        events,
    }))
}

/// What has come at a table.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Results {
    /// As far back as the table keeps it, each in one word of the game, the newest last.
    results: Vec<String>,
}

/// What has come at a table, further back than its view shows.
#[utoipa::path(get, path = "/api/tables/{table}/results", tag = "tables",
    params(("table" = String, Path, description = "its id")),
    responses((status = 200, body = Results, description = "The results"), (status = 404), (status = 503)))]
pub(crate) async fn results(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Result<Json<Results>, Rejection> {
    let handle = find(&shared, &id).await?;
    let results = handle.snapshot().table.results();
    Ok(Json(Results { results }))
}

/// Events after a number, as they go out.
async fn gap(
    shared: &Shared,
    handle: &Handle,
    after: u64,
    limit: usize,
) -> Result<Vec<Value>, Rejection> {
    let events = shared.store.events(handle.id(), after, limit).await?;
    let out = |e: &croupier_store::LoggedEvent| wire::event_out(e.seq, e.at_ms, &e.body);
    Ok(events.iter().map(out).collect())
}

/// One command, one reply.
#[utoipa::path(post, path = "/api/tables/{table}/commands", tag = "tables", security(("session" = [])),
    params(("table" = String, Path, description = "its id")), request_body = SaidCommand,
    responses((status = 200, body = Reply, description = "Done"), (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 409, description = "Refused by a rule, or the id was used before"), (status = 413), (status = 503)))]
pub(crate) async fn commands(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Rejection> {
    let (sender, token) = somebody(&shared, &headers).await?;
    let handle = find(&shared, &id).await?;
    let elsewhere = || shared.sessions.is_elsewhere(token, address(&extensions));
    if shared.limits.one_terminal && elsewhere() {
        return Err(DoorReason::SessionElsewhere.into());
    }
    let rate = shared
        .rates
        .command(Some(sender.label()), address(&extensions));
    rate.map_err(|e| Rejection::too_often(e, None))?;
    let body = body?;
    let text = std::str::from_utf8(&body)
        .map_err(|_| Rejection::new(DoorReason::MalformedJson, "the body is not UTF-8"))?;
    let (reply, answer) = oneshot::channel();
    let ask = read(&handle, &sender, text, ReplyTo::Once(reply))?;
    let command_id = ask.id.clone();
    let rejected = |refused| Rejection::of(refused, command_id.clone());
    handle.ask(ask).map_err(rejected)?;
    match answer.await {
        Ok(Answer::Done { seq, events, after }) => {
            let cap = view::cap(&shared, handle.id(), Some(&sender)).await;
            let options = view::options(&after, Some(&sender), cap);
            let id = command_id.as_deref();
            Ok(json(view::reply(
                id,
                (seq, &events),
                &after,
                &options,
                None,
            )))
        }
        Ok(Answer::Refused(refused)) => Err(rejected(refused)),
        Err(_) => Err(rejected(DoorReason::TableStopped.into())),
    }
}

/// What is JSON already.
fn json(text: String) -> Response {
    ([(CONTENT_TYPE, super::JSON)], text).into_response()
}

/// Reads a command that must have an id.
pub(crate) fn read(
    handle: &Handle,
    sender: &Sender,
    text: &str,
    reply: ReplyTo,
) -> Result<Ask, Rejection> {
    let me = match sender {
        Sender::Player(name) => Some(name),
        _ => None,
    };
    let mut request = wire::request(handle.kind(), text, me)
        .map_err(|unread| Rejection::of(unread.refused, unread.id))?;
    let id = request.id.take().ok_or(DoorReason::CommandIdMissing)?;
    let sender = on_the_floor(handle, sender, &request);
    let sender = sender.map_err(|refused| Rejection::of(refused, Some(id.clone())))?;
    Ok(Ask::new(sender, id, request, reply))
}

/// Who speaks, where the hall lets that one speak so: a game supervisor who is posted to pits does at their tables alone, and nobody has a
/// table go on at which play is stopped.
fn on_the_floor(handle: &Handle, sender: &Sender, said: &Request) -> Result<Sender, Refused> {
    let Sender::Staff(name, roles) = sender else {
        return Ok(sender.clone());
    };
    let (id, kind) = (handle.id(), handle.kind());
    if matches!(said.command, Command::Floor(Floor::ResumeTable {}))
        && let Some(stop) = handle.hall().look(|hall| hall.stop_of(id, kind).cloned())
    {
        let detail = format!(
            "play is stopped: {}; it goes on once that is lifted (POST /api/floor/resume)",
            stop.said()
        );
        return Err(Refused::plain(DoorReason::NotPossible, detail));
    }
    let posted = |hall: &Hall| (!hall.works_at(name, id)).then(|| hall.posts(name).to_vec());
    let Some(posts) = handle.hall().look(posted) else {
        return Ok(sender.clone());
    };
    let snapshot = handle.snapshot();
    let may = snapshot.table.roles_of(&said.command);
    let others = roles.iter().copied().filter(|r| *r != Role::Supervisor);
    let others: Arc<[Role]> = others.collect();
    let only_so = match said.role {
        Some(role) => role == Role::Supervisor,
        None => !may.iter().any(|role| others.contains(role)),
    };
    if !roles.contains(&Role::Supervisor) || !may.contains(&Role::Supervisor) {
        return Ok(sender.clone());
    }
    if !only_so {
        return Ok(Sender::Staff(name.clone(), others));
    }
    let posts: Vec<&str> = posts.iter().map(Name::as_str).collect();
    let detail = format!(
        "{name} supervises the games of pit {}, and this table stands elsewhere",
        posts.join(" and ")
    );
    Err(Refused::plain(DoorReason::NotPostedHere, detail))
}
