//! The HTTP doors: the routes, what every answer carries, and how often anybody may knock. `docs/protocol.md` describes
//! them; `/api/openapi.json` lists them with their types.

mod compare;
mod doc;
mod history;
mod jackpots;
mod library;
mod people;
mod reject;
mod tables;

pub(crate) use reject::Rejection;
pub(crate) use tables::{find, gap, read};

use crate::page;
use crate::server::{Server, Shared};
use crate::table::Sender;
use crate::vault::TOKEN_LENGTH_MIN;
use crate::ws;
use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use croupier_engine::Name;
use croupier_store::Hash;
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

/// The name under which the operator's token speaks.
const OPERATOR: &str = "operator";

/// All routes, without a socket.
pub fn app(server: Server) -> Router {
    let shared = Arc::clone(server.shared());
    let body_max = shared.limits.body_bytes_max;
    let api = Router::new()
        .route("/api/guests", post(people::guests))
        .route("/api/sessions/end", post(people::end_session))
        .route("/api/me", get(people::me))
        .route("/api/me/history", get(history::history))
        .route("/api/tables", get(tables::lobby))
        .route("/api/tables/{table}", get(tables::table))
        .route("/api/tables/{table}/events", get(tables::events))
        .route("/api/tables/{table}/commands", post(tables::commands))
        .route("/api/tables/{table}/ws", get(ws::socket))
        .route("/api/jackpots", get(jackpots::jackpots))
        .route("/api/rules", get(library::rules))
        .route("/api/rules/{*id}", get(library::rule))
        .route("/api/books", get(library::books))
        .route("/api/books/{*id}", get(library::book))
        .route("/api/compare", post(compare::compare))
        .route("/api/openapi.json", get(doc::openapi))
        .route("/api/{*path}", get(no_such_door).post(no_such_door))
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
        .layer(from_fn(say_how_to_treat_it))
        .layer(tower_http::trace::TraceLayer::new_for_http())
        .with_state(shared)
}

async fn no_such_door() -> Rejection {
    Rejection::new("NoSuchDoor", "there is nothing here; see /api/openapi.json")
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

/// Who speaks, by the bearer's token; nobody without one.
pub(crate) async fn bearer(
    shared: &Shared,
    headers: &HeaderMap,
) -> Result<Option<Sender>, Rejection> {
    let Some(value) = headers.get(AUTHORIZATION) else {
        return Ok(None);
    };
    let token = value.to_str().ok().and_then(|v| v.strip_prefix("Bearer "));
    let token = token.ok_or_else(|| {
        Rejection::new(
            "SessionUnknown",
            "send the token as Authorization: Bearer TOKEN",
        )
    })?;
    session(shared, token).await.map(Some)
}

/// Whose token it is.
pub(crate) async fn session(shared: &Shared, token: &str) -> Result<Sender, Rejection> {
    let unknown = || {
        let detail = "the session is not known or has ended; enter again";
        Rejection::new("SessionUnknown", detail)
    };
    let token = token.trim();
    // No token that could be guessed is anybody's, whatever is kept.
    if token.len() < TOKEN_LENGTH_MIN {
        return Err(unknown());
    }
    let hash = Hash::of(token.as_bytes());
    if shared.is_operator(hash)
        && let Some(name) = Name::new(OPERATOR)
    {
        return Ok(Sender::Staff(name));
    }
    let name = shared.store.session(hash, shared.clock.surely_ms()).await?;
    name.as_deref()
        .and_then(Name::new)
        .map(Sender::Player)
        .ok_or_else(unknown)
}

/// Who speaks; nobody may not.
pub(crate) async fn somebody(shared: &Shared, headers: &HeaderMap) -> Result<Sender, Rejection> {
    bearer(shared, headers).await?.ok_or_else(no_session)
}

/// The answer to one who has not said who speaks.
pub(crate) fn no_session() -> Rejection {
    let detail = "say who speaks: enter as a guest (POST /api/guests) and send the token";
    Rejection::new("NoSession", detail)
}
