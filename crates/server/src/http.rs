//! The HTTP doors: the routes, what every answer carries, and how often anybody may knock. `docs/protocol.md` describes
//! them; `/api/openapi.json` lists them with their types.

mod account;
mod compare;
mod doc;
mod history;
mod jackpots;
mod library;
mod people;
mod reject;
mod tables;
mod tournaments;

pub use doc::description;
pub(crate) use reject::Rejection;
pub(crate) use tables::{find, gap, read};

use crate::door::DoorReason;
use crate::page;
use crate::server::{Server, Shared};
use crate::table::Sender;
use crate::vault::TOKEN_LENGTH_MIN;
use crate::ws;
use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::header::{
    ALLOW, AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use croupier_engine::Name;
use croupier_store::Hash;
use schemars::SchemaGenerator;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tower_http::timeout::TimeoutLayer;

/// What the page may load and do: its own files, and talk to this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// How long a request may take, its body included.
const REQUEST_MAX: Duration = Duration::from_secs(15);

/// The type of every answer but the page's and the measurements.
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// The name under which the operator's token speaks.
const OPERATOR: &str = "operator";

crate::schema::named!(
    account::Refill,
    account::Refilled,
    account::Renewed,
    doc::Health,
    history::History,
    jackpots::Jackpots,
    library::Books,
    library::Rules,
    library::WholeBook,
    people::Ended,
    people::Guest,
    people::Me,
    people::NewGuest,
    tables::Events,
    tables::Lobby,
    tournaments::NewTournament,
    tournaments::TournamentEvents,
    tournaments::TournamentReply,
    tournaments::Tournaments,
    tournaments::OneTournament,
);

/// Defines what is answered at these doors.
pub(crate) fn answered(generator: &mut SchemaGenerator) {
    generator.subschema_for::<account::Refilled>();
    generator.subschema_for::<account::Renewed>();
    generator.subschema_for::<doc::Health>();
    generator.subschema_for::<history::History>();
    generator.subschema_for::<jackpots::Jackpots>();
    generator.subschema_for::<library::Books>();
    generator.subschema_for::<library::Rules>();
    generator.subschema_for::<library::WholeBook>();
    generator.subschema_for::<croupier_rulebooks::register::Entry>();
    generator.subschema_for::<people::Ended>();
    generator.subschema_for::<people::Guest>();
    generator.subschema_for::<people::Me>();
    generator.subschema_for::<tables::Events>();
    generator.subschema_for::<tables::Lobby>();
    generator.subschema_for::<tournaments::OneTournament>();
    generator.subschema_for::<tournaments::TournamentEvents>();
    generator.subschema_for::<tournaments::TournamentReply>();
    generator.subschema_for::<tournaments::Tournaments>();
}

/// Defines what is asked there.
pub(crate) fn asked(generator: &mut SchemaGenerator) {
    generator.subschema_for::<people::NewGuest>();
    generator.subschema_for::<tournaments::NewTournament>();
}

/// All routes, without a socket.
pub fn app(server: Server) -> Router {
    let shared = Arc::clone(server.shared());
    let body_max = shared.limits.body_bytes_max;
    let api = Router::new()
        .route("/api/guests", post(people::guests))
        .route("/api/sessions/end", post(people::end_session))
        .route("/api/sessions/renew", post(account::renew))
        .route("/api/me", get(people::me))
        .route("/api/me/refill", post(account::refill))
        .route("/api/me/history", get(history::history))
        .route("/api/tables", get(tables::lobby))
        .route("/api/tables/{table}", get(tables::table))
        .route("/api/tables/{table}/events", get(tables::events))
        .route("/api/tables/{table}/commands", post(tables::commands))
        .route("/api/tables/{table}/ws", get(ws::socket))
        .route("/api/jackpots", get(jackpots::jackpots))
        .route(
            "/api/tournaments",
            get(tournaments::tournaments).post(tournaments::draft),
        )
        .route(
            "/api/tournaments/{tournament}",
            get(tournaments::tournament),
        )
        .route(
            "/api/tournaments/{tournament}/events",
            get(tournaments::tournament_events),
        )
        .route(
            "/api/tournaments/{tournament}/commands",
            post(tournaments::tournament_commands),
        )
        .route("/api/rules", get(library::rules))
        .route("/api/rules/{*id}", get(library::rule))
        .route("/api/books", get(library::books))
        .route("/api/books/{*id}", get(library::book))
        .route("/api/compare", post(compare::compare))
        .route("/api/openapi.json", get(doc::openapi))
        .route("/api/{*path}", any(no_such_door))
        .layer(DefaultBodyLimit::max(body_max))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            REQUEST_MAX,
        ))
        .layer(from_fn_with_state(Arc::clone(&shared), not_too_often));
    Router::new()
        .merge(api)
        .route("/healthz", get(doc::health))
        .route("/metrics", get(doc::metrics))
        .fallback(page::page)
        .layer(from_fn(refuse_alike))
        .layer(from_fn(say_how_to_treat_it))
        .layer(tower_http::trace::TraceLayer::new_for_http())
        .with_state(shared)
}

async fn no_such_door() -> StatusCode {
    StatusCode::NOT_FOUND
}

/// Puts what the router and its layers refuse by themselves into the words of every other refusal.
async fn refuse_alike(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    if response.headers().get(CONTENT_TYPE) == Some(&JSON) {
        return response;
    }
    let Some(door) = DoorReason::of_status(response.status()) else {
        return response;
    };
    let mut refused = Rejection::from(door).into_response();
    if let Some(allow) = response.headers().get(ALLOW) {
        refused.headers_mut().insert(ALLOW, allow.clone());
    }
    refused
}

/// Where a request came from.
pub(crate) fn address(extensions: &Extensions) -> IpAddr {
    extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip())
}

async fn not_too_often(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    match shared.rates.request(address(request.extensions())) {
        Ok(()) => next.run(request).await,
        Err(too_often) => Rejection::too_often(too_often, None).into_response(),
    }
}

async fn say_how_to_treat_it(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Tokens and tables are not for caches; the page says for itself.
    let caching = headers.entry(CACHE_CONTROL);
    caching.or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Who speaks, by the bearer's token, and its hash; nobody without one.
async fn bearer(shared: &Shared, headers: &HeaderMap) -> Result<Option<(Sender, Hash)>, Rejection> {
    let Some(value) = headers.get(AUTHORIZATION) else {
        return Ok(None);
    };
    let token = value.to_str().ok().and_then(|v| v.strip_prefix("Bearer "));
    let token = token.ok_or_else(|| {
        let detail = "send the token as Authorization: Bearer TOKEN";
        Rejection::new(DoorReason::SessionUnknown, detail)
    })?;
    let token = hashed(token)?;
    let (sender, _) = session(shared, token).await?;
    Ok(Some((sender, token)))
}

/// The hash of a token. None that could be guessed is anybody's, whatever is kept.
pub(crate) fn hashed(token: &str) -> Result<Hash, Rejection> {
    let token = token.trim();
    if token.len() < TOKEN_LENGTH_MIN {
        return Err(DoorReason::SessionUnknown.into());
    }
    Ok(Hash::of(token.as_bytes()))
}

/// Whose token it is, and until when it is good; the operator's is for ever.
pub(crate) async fn session(shared: &Shared, token: Hash) -> Result<(Sender, i64), Rejection> {
    if shared.is_operator(token)
        && let Some(name) = Name::new(OPERATOR)
    {
        return Ok((Sender::Staff(name), i64::MAX));
    }
    let session = shared
        .store
        .session(token, shared.clock.surely_ms())
        .await?;
    let session = session.ok_or(DoorReason::SessionUnknown)?;
    let name = Name::new(&session.name).ok_or(DoorReason::SessionUnknown)?;
    Ok((Sender::Player(name), session.expires_ms))
}

/// Who speaks, with the hash of the token; nobody may not.
async fn somebody(shared: &Shared, headers: &HeaderMap) -> Result<(Sender, Hash), Rejection> {
    let speaker = bearer(shared, headers).await?;
    Ok(speaker.ok_or(DoorReason::NoSession)?)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use tower::ServiceExt;

    #[tokio::test]
    async fn what_takes_too_long_is_refused_in_the_usual_words() {
        let late = TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, Duration::ZERO);
        let never = get(std::future::pending::<StatusCode>);
        let app: Router = Router::new().route("/", never).layer(late);
        let app = app.layer(from_fn(refuse_alike));
        let response = app.oneshot(Request::new(axum::body::Body::empty()));
        let response = response.await.unwrap();
        assert_eq!(response.status(), StatusCode::REQUEST_TIMEOUT);
        let body = axum::body::to_bytes(response.into_body(), 1_000).await;
        let body: serde_json::Value = serde_json::from_slice(&body.unwrap()).unwrap();
        assert_eq!(body["refused"]["reason"], "TookTooLong");
    }
}
