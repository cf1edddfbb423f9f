//! What the server says about itself: the OpenAPI description, its health and its measurements.

use super::{
    account, cage, compare, desk, floor, history, jackpots, library, names, odds, people, practice,
    protection, record, replay, reports, sign_in, staff, tables, tournaments, training, trial, why,
};
use crate::health::Failed;
use crate::server::Shared;
use crate::{door, measure, schema};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use croupier_engine::Name;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{PrettyFormatter, Serializer};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response};
use utoipa::{Modify, OpenApi};

/// The description of the doors.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Croupier",
        description = "Casino table games by their published rules. Money is whole cents. docs/protocol.md describes the \
            words, and the WebSocket at /api/tables/{table}/ws."
    ),
    paths(
        people::guests, sign_in::sign_in, protection::session, people::end_session, sign_in::end_all_sessions, people::me, sign_in::password,
        protection::protection, protection::limits, protection::exclusion, protection::age, names::display_name, names::names, protection::house, staff::events, staff::list,
        staff::add, staff::roles, staff::remove, staff::person, staff::reset, staff::exclude, staff::readmit, account::renew, account::refill, history::history, replay::replay, reports::reports, cage::cage, cage::events, cage::person, cage::commands, tables::lobby, tables::stream, tables::table, tables::events, tables::results, odds::odds, practice::practice, floor::floor, floor::events, floor::set_up, floor::take_away, floor::move_table, floor::stop, floor::resume, floor::clear_randomness, floor::post, record::anchors, record::events, record::program, desk::desk, desk::stream, desk::key, desk::log, desk::round, replay::as_seen, desk::sign, desk::export, desk::export_day,
        tables::commands, trial::trial, why::why, jackpots::jackpots, tournaments::tournaments, tournaments::draft, tournaments::tournament, tournaments::tournament_events, tournaments::tournament_commands, library::rules, library::rule, library::books, library::book, training::training, compare::compare, openapi, health, ready, metrics
    ),
    modifiers(&Sessions, &Refusals)
)]
struct Doors;

struct Sessions;

impl Modify for Sessions {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = openapi.components.get_or_insert_default();
        components.add_security_scheme("session", SecurityScheme::Http(scheme));
    }
}

/// Says of every refusal what it means and how it looks, and adds those that any door may give.
struct Refusals;

impl Modify for Refusals {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        for (path, item) in &mut openapi.paths.paths {
            for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
                let responses = &mut operation.responses.responses;
                if path.starts_with("/api/") {
                    for status in ["408", "429"] {
                        responses.insert(status.to_owned(), Response::new("").into());
                    }
                }
                for (status, response) in responses {
                    if let RefOr::T(response) = response
                        && let Some(meaning) = door::meaning(status)
                    {
                        explain(response, meaning);
                    }
                }
            }
        }
    }
}

fn explain(response: &mut Response, meaning: &str) {
    if response.description.is_empty() {
        response.description = meaning.to_owned();
    }
    if response.content.is_empty() {
        let refused = Ref::from_schema_name("RefusedReply");
        let content = ContentBuilder::new().schema(Some(refused)).build();
        let kind = "application/json".to_owned();
        response.content.insert(kind, content.into());
    }
}

/// The description, with its schemas.
static DESCRIPTION: LazyLock<String> = LazyLock::new(|| {
    let mut doors = serde_json::to_value(Doors::openapi()).unwrap_or_default();
    doors["components"]["schemas"] = Value::Object(schema::definitions());
    // One space is enough to read it by, and less to send.
    let (mut text, spaced) = (Vec::new(), PrettyFormatter::with_indent(b" "));
    let written = doors.serialize(&mut Serializer::with_formatter(&mut text, spaced));
    debug_assert!(written.is_ok(), "writing to memory does not fail");
    let text = String::from_utf8(text).unwrap_or_default();
    text.replace("#/$defs/", "#/components/schemas/") + "\n"
});

/// The OpenAPI description of the doors, as it is answered.
#[must_use]
pub fn description() -> &'static str {
    &DESCRIPTION
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", tag = "server",
    responses((status = 200, body = Object, description = "The description")))]
pub(crate) async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], description())
}

/// Whether everything goes on.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Health {
    /// Whether every table, every jackpot and every tournament does, and chance and the store with them.
    healthy: bool,
    /// How many tables there are.
    tables: usize,
    /// How many jackpots.
    jackpots: usize,
    /// How many tournaments.
    tournaments: usize,
    /// Those that do not go on.
    stopped: Vec<Stopped>,
    /// How the house's clock stands to the machine's.
    clock: ClockHealth,
    /// What chance comes from at virtual tables.
    randomness: RandomnessHealth,
    /// Where everything is kept.
    store: StoreHealth,
    /// The server's version.
    version: &'static str,
    /// The SHA-256 of the program that was started; none where its file cannot be read.
    program: Option<String>,
}

/// What does not go on, and why.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Stopped {
    /// A table, by its id.
    Table { table: String, why: String },
    /// A jackpot, by its name.
    Jackpot { jackpot: Name, why: String },
    /// A tournament, by its name.
    Tournament { tournament: Name, why: String },
}

/// How the source of randomness stands.
#[derive(Debug, Serialize, JsonSchema)]
struct RandomnessHealth {
    /// Whether it is drawn from.
    healthy: bool,
    /// The test that it failed.
    failed: Option<Failed>,
}

/// How the store does, as of the change that is made every three seconds.
#[derive(Debug, Serialize, JsonSchema)]
struct StoreHealth {
    /// Whether it keeps changes: false when it has kept none for ten seconds.
    healthy: bool,
    /// Whether the last change took a second or more.
    slow: bool,
    /// How long the last change took.
    last_change_ms: u64,
    /// How long ago that was.
    quiet_ms: u64,
}

/// Whether visitors should be sent here.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Ready {
    /// Whether they should.
    ready: bool,
    /// Why not.
    why: Option<&'static str>,
}

/// How the house's clock stands.
#[derive(Debug, Serialize, JsonSchema)]
struct ClockHealth {
    /// How often the machine's clock has leapt since the start.
    leaps: u64,
    /// How far the machine's clock is ahead of the house's.
    machine_ahead_ms: i64,
}

/// Whether every table, every jackpot and every tournament goes on.
#[utoipa::path(get, path = "/healthz", tag = "server",
    responses((status = 200, body = Health, description = "All go on"),
        (status = 503, body = Health, description = "Some have stopped: `stopped` says which, and why")))]
pub(crate) async fn health(State(shared): State<Arc<Shared>>) -> (StatusCode, Json<Health>) {
    let tables = shared.tables.stopped().into_iter();
    let tables = tables.map(|(table, why)| Stopped::Table { table, why });
    let jackpots = shared.jackpots.stopped().into_iter();
    let jackpots = jackpots.map(|(jackpot, why)| Stopped::Jackpot { jackpot, why });
    let tournaments = shared.tournaments.stopped().into_iter();
    let tournaments = tournaments.map(|(tournament, why)| Stopped::Tournament { tournament, why });
    let stopped = tables.chain(jackpots).chain(tournaments);
    let stopped: Vec<Stopped> = stopped.collect();
    let failed = shared.source.failed();
    let pulse = shared.leases.pulse();
    let healthy = stopped.is_empty() && failed.is_none() && pulse.is_healthy();
    let status = if healthy {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let (leaps, machine_ahead_ms) = shared.clock.standing();
    let body = Health {
        healthy,
        tables: shared.tables.len(),
        jackpots: shared.jackpots.len(),
        tournaments: shared.tournaments.len(),
        stopped,
        clock: ClockHealth {
            leaps,
            machine_ahead_ms,
        },
        randomness: RandomnessHealth {
            healthy: failed.is_none(),
            failed,
        },
        store: StoreHealth {
            healthy: pulse.is_healthy(),
            slow: pulse.is_slow(),
            last_change_ms: ms(pulse.took),
            quiet_ms: ms(pulse.quiet()),
        },
        version: env!("CARGO_PKG_VERSION"),
        program: shared.program.map(|digest| digest.to_string()),
    };
    (status, Json(body))
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Whether visitors should be sent here: for what spreads them over servers, or waits for a start or an end.
#[utoipa::path(get, path = "/readyz", tag = "server",
    responses((status = 200, body = Ready, description = "They should"),
        (status = 503, body = Ready, description = "They should not: `why` says why")))]
pub(crate) async fn ready(State(shared): State<Arc<Shared>>) -> (StatusCode, Json<Ready>) {
    let why = shared.unready();
    let status = match why {
        None => StatusCode::OK,
        Some(_) => StatusCode::SERVICE_UNAVAILABLE,
    };
    let ready = why.is_none();
    (status, Json(Ready { ready, why }))
}

/// Measurements, as Prometheus text.
#[utoipa::path(get, path = "/metrics", tag = "server",
    responses((status = 200, body = String, content_type = "text/plain", description = "The measurements")))]
pub(crate) async fn metrics(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    measure::stand(&shared);
    measure::text()
}
