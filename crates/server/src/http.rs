//! The HTTP doors: the routes, what every answer carries, and how often anybody may knock. `docs/protocol.md` describes
//! them; `/api/openapi.json` lists them with their types.

mod account;
mod cage;
mod compare;
mod desk;
mod doc;
mod floor;
mod history;
mod jackpots;
mod library;
mod manual;
mod names;
mod odds;
mod people;
mod practice;
mod protection;
mod record;
mod reject;
mod replay;
mod reports;
mod sign_in;
mod staff;
mod tables;
mod tournaments;
mod training;
mod trial;
mod why;

pub use doc::description;
pub(crate) use odds::Known;
pub(crate) use practice::Advisors;
pub(crate) use reject::Rejection;
pub(crate) use reports::Reports;
pub(crate) use tables::{find, listed, read};

use crate::door::DoorReason;
use crate::office::OPERATOR;
use crate::page;
use crate::server::{Server, Shared};
use crate::table::Sender;
use crate::vault::TOKEN_LENGTH_MIN;
use crate::ws;
use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::header::{
    ALLOW, AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    USER_AGENT, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get, post};
use croupier_engine::{Name, Role};
use croupier_store::{Hash, SessionKind, StoreError};
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

/// Where it may take as long as it takes, until whoever asks goes away: a year of a busy house is read for a report.
const UNHURRIED: &[&str] = &["/api/reports"];

/// The type of every answer but the page's and the measurements.
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// The end of a session in use is written anew at most this often.
const USED_EVERY_MS: i64 = 60_000;

crate::schema::named!(
    account::Refill,
    account::Refilled,
    account::Renewed,
    cage::CageEvents,
    cage::CageReply,
    cage::CageView,
    cage::Holder,
    record::KeptAnchors,
    record::ProgramChecked,
    record::Significant,
    desk::Desk,
    desk::DeskKey,
    desk::DeskLog,
    desk::NewExport,
    desk::NewKey,
    desk::NowSigned,
    desk::ToSign,
    doc::Health,
    doc::Ready,
    floor::ClearRandomness,
    floor::FloorEvents,
    floor::FloorPlan,
    floor::NewPit,
    floor::NewPosts,
    floor::NewTable,
    floor::RandomnessCleared,
    floor::StopPlay,
    floor::TableMade,
    floor::TakeAway,
    history::History,
    jackpots::Jackpots,
    library::Books,
    library::Rules,
    library::WholeBook,
    library::WholeRule,
    cage::Asked,
    names::Displayed,
    names::Names,
    names::NewDisplayName,
    odds::TableOdds,
    people::Ended,
    people::Guest,
    people::Me,
    people::NewGuest,
    protection::Age,
    protection::Away,
    protection::HouseTerms,
    protection::NewLimit,
    protection::Protection,
    protection::Who,
    replay::DeskReplay,
    replay::Replay,
    crate::report::Report,
    sign_in::EndedAll,
    sign_in::NewPassword,
    sign_in::PasswordKept,
    sign_in::SignIn,
    sign_in::SignedIn,
    staff::Access,
    staff::Done,
    staff::Exclude,
    staff::HouseEvents,
    practice::Practice,
    staff::Known,
    staff::ForReason,
    staff::NewRoles,
    staff::NewStaff,
    staff::StaffList,
    tables::Events,
    tables::Lobby,
    tables::Results,
    crate::lobby::LobbyChange,
    crate::training::Asked,
    trial::Trial,
    trial::Tried,
    crate::why::Explanation,
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
    generator.subschema_for::<cage::CageEvents>();
    generator.subschema_for::<cage::CageReply>();
    generator.subschema_for::<cage::CageView>();
    generator.subschema_for::<cage::Holder>();
    generator.subschema_for::<record::KeptAnchors>();
    generator.subschema_for::<record::ProgramChecked>();
    generator.subschema_for::<record::Significant>();
    generator.subschema_for::<desk::Desk>();
    generator.subschema_for::<desk::DeskKey>();
    generator.subschema_for::<desk::DeskLog>();
    generator.subschema_for::<desk::NowSigned>();
    generator.subschema_for::<doc::Health>();
    generator.subschema_for::<doc::Ready>();
    generator.subschema_for::<floor::FloorEvents>();
    generator.subschema_for::<floor::FloorPlan>();
    generator.subschema_for::<floor::RandomnessCleared>();
    generator.subschema_for::<floor::TableMade>();
    generator.subschema_for::<history::History>();
    generator.subschema_for::<jackpots::Jackpots>();
    generator.subschema_for::<library::Books>();
    generator.subschema_for::<library::Rules>();
    generator.subschema_for::<library::WholeBook>();
    generator.subschema_for::<library::WholeRule>();
    generator.subschema_for::<odds::TableOdds>();
    generator.subschema_for::<practice::Practice>();
    generator.subschema_for::<people::Ended>();
    generator.subschema_for::<people::Guest>();
    generator.subschema_for::<people::Me>();
    generator.subschema_for::<names::Displayed>();
    generator.subschema_for::<names::Names>();
    generator.subschema_for::<protection::HouseTerms>();
    generator.subschema_for::<replay::DeskReplay>();
    generator.subschema_for::<replay::Replay>();
    generator.subschema_for::<protection::Protection>();
    generator.subschema_for::<protection::Who>();
    generator.subschema_for::<crate::report::Report>();
    generator.subschema_for::<sign_in::EndedAll>();
    generator.subschema_for::<sign_in::PasswordKept>();
    generator.subschema_for::<sign_in::SignedIn>();
    generator.subschema_for::<staff::Access>();
    generator.subschema_for::<staff::Done>();
    generator.subschema_for::<staff::HouseEvents>();
    generator.subschema_for::<staff::Known>();
    generator.subschema_for::<staff::StaffList>();
    generator.subschema_for::<tables::Events>();
    generator.subschema_for::<tables::Lobby>();
    generator.subschema_for::<tables::Results>();
    generator.subschema_for::<crate::lobby::LobbyChange>();
    generator.subschema_for::<trial::Tried>();
    generator.subschema_for::<crate::training::Asked>();
    generator.subschema_for::<crate::why::Explanation>();
    generator.subschema_for::<tournaments::OneTournament>();
    generator.subschema_for::<tournaments::TournamentEvents>();
    generator.subschema_for::<tournaments::TournamentReply>();
    generator.subschema_for::<tournaments::Tournaments>();
}

/// Defines what is asked there.
pub(crate) fn asked(generator: &mut SchemaGenerator) {
    generator.subschema_for::<cage::Asked>();
    generator.subschema_for::<floor::ClearRandomness>();
    generator.subschema_for::<floor::NewPit>();
    generator.subschema_for::<floor::NewPosts>();
    generator.subschema_for::<floor::NewTable>();
    generator.subschema_for::<floor::StopPlay>();
    generator.subschema_for::<floor::TakeAway>();
    generator.subschema_for::<desk::NewExport>();
    generator.subschema_for::<desk::NewKey>();
    generator.subschema_for::<desk::ToSign>();
    generator.subschema_for::<people::NewGuest>();
    generator.subschema_for::<names::NewDisplayName>();
    generator.subschema_for::<protection::Age>();
    generator.subschema_for::<protection::Away>();
    generator.subschema_for::<protection::NewLimit>();
    generator.subschema_for::<sign_in::NewPassword>();
    generator.subschema_for::<sign_in::SignIn>();
    generator.subschema_for::<staff::Exclude>();
    generator.subschema_for::<staff::ForReason>();
    generator.subschema_for::<staff::NewRoles>();
    generator.subschema_for::<staff::NewStaff>();
    generator.subschema_for::<tournaments::NewTournament>();
    generator.subschema_for::<trial::Trial>();
}

/// Defines the doors: the list of them, for tests that try each, and their routes.
macro_rules! doors {
    ($($method:ident $path:literal $handler:path,)*) => {
        /// Every door with its method.
        pub const DOORS: &[(&str, &str)] = &[$((stringify!($method), $path)),*];

        fn routes() -> Router<Arc<Shared>> {
            Router::new()$(.route($path, in_time($path, $method($handler))))*
        }
    };
}

doors! {
    post "/api/guests" people::guests,
    post "/api/sign-in" sign_in::sign_in,
    get "/api/session" protection::session,
    post "/api/sessions/end" people::end_session,
    post "/api/sessions/end-all" sign_in::end_all_sessions,
    post "/api/sessions/renew" account::renew,
    get "/api/me" people::me,
    post "/api/me/password" sign_in::password,
    get "/api/me/protection" protection::protection,
    post "/api/me/limits" protection::limits,
    post "/api/me/exclusion" protection::exclusion,
    post "/api/me/age" protection::age,
    post "/api/me/display-name" names::display_name,
    get "/api/names" names::names,
    post "/api/me/refill" account::refill,
    get "/api/me/history" history::history,
    get "/api/me/replay" replay::replay,
    get "/api/house" protection::house,
    get "/api/house/events" staff::events,
    get "/api/staff" staff::list,
    post "/api/staff" staff::add,
    post "/api/staff/{name}/roles" staff::roles,
    post "/api/staff/{name}/remove" staff::remove,
    post "/api/staff/{name}/pits" floor::post,
    get "/api/floor" floor::floor,
    get "/api/floor/events" floor::events,
    post "/api/floor/stop" floor::stop,
    post "/api/floor/resume" floor::resume,
    post "/api/floor/randomness" floor::clear_randomness,
    get "/api/people/{name}" staff::person,
    post "/api/people/{name}/reset" staff::reset,
    post "/api/people/{name}/exclude" staff::exclude,
    post "/api/people/{name}/readmit" staff::readmit,
    get "/api/reports" reports::reports,
    get "/api/cage" cage::cage,
    get "/api/cage/events" cage::events,
    get "/api/cage/people/{name}" cage::person,
    post "/api/cage/commands" cage::commands,
    get "/api/anchors" record::anchors,
    get "/api/desk" desk::desk,
    get "/api/desk/stream" desk::stream,
    get "/api/desk/events" record::events,
    post "/api/desk/program" record::program,
    post "/api/desk/key" desk::key,
    get "/api/desk/tables/{table}/log" desk::log,
    get "/api/desk/tables/{table}/round" desk::round,
    get "/api/desk/tables/{table}/replay" replay::as_seen,
    post "/api/desk/tables/{table}/signatures" desk::sign,
    post "/api/desk/tables/{table}/export" desk::export,
    post "/api/desk/days/{day}/export" desk::export_day,
    get "/api/tables" tables::lobby,
    get "/api/lobby/stream" tables::stream,
    post "/api/tables" floor::set_up,
    get "/api/tables/{table}" tables::table,
    get "/api/tables/{table}/events" tables::events,
    get "/api/tables/{table}/results" tables::results,
    post "/api/tables/{table}/commands" tables::commands,
    post "/api/tables/{table}/pit" floor::move_table,
    post "/api/tables/{table}/take-away" floor::take_away,
    get "/api/tables/{table}/odds" odds::odds,
    get "/api/tables/{table}/practice" practice::practice,
    post "/api/tables/{table}/trial" trial::trial,
    get "/api/tables/{table}/why" why::why,
    get "/api/tables/{table}/ws" ws::socket,
    get "/api/jackpots" jackpots::jackpots,
    get "/api/tournaments" tournaments::tournaments,
    post "/api/tournaments" tournaments::draft,
    get "/api/tournaments/{tournament}" tournaments::tournament,
    get "/api/tournaments/{tournament}/events" tournaments::tournament_events,
    post "/api/tournaments/{tournament}/commands" tournaments::tournament_commands,
    get "/api/rules" library::rules,
    get "/api/rules/{*id}" library::rule,
    get "/api/books" library::books,
    get "/api/books/{*id}" library::book,
    get "/api/training" training::training,
    post "/api/compare" compare::compare,
    get "/api/openapi.json" doc::openapi,
}

/// All routes, without a socket.
pub fn app(server: Server) -> Router {
    let shared = Arc::clone(server.shared());
    let body_max = shared.limits.body_bytes_max;
    let api = routes()
        .route("/api/{*path}", any(no_such_door))
        .layer(DefaultBodyLimit::max(body_max))
        .layer(from_fn_with_state(Arc::clone(&shared), not_too_often));
    Router::new()
        .merge(api)
        .route("/healthz", get(doc::health))
        .route("/readyz", get(doc::ready))
        .route("/metrics", get(doc::metrics))
        .route("/docs", get(manual::door))
        .route("/docs/", get(manual::front))
        .route("/docs/{*path}", get(manual::file))
        .fallback(page::page)
        .layer(from_fn(refuse_alike))
        .layer(from_fn(say_how_to_treat_it))
        .layer(tower_http::trace::TraceLayer::new_for_http())
        .with_state(shared)
}

/// A door at which nothing takes longer than [`REQUEST_MAX`], but for those that may.
fn in_time(path: &str, door: MethodRouter<Arc<Shared>>) -> MethodRouter<Arc<Shared>> {
    if UNHURRIED.contains(&path) {
        return door;
    }
    let late = StatusCode::REQUEST_TIMEOUT;
    door.layer(TimeoutLayer::with_status_code(late, REQUEST_MAX))
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

/// The most characters kept of what a device calls itself.
const DEVICE_MAX: usize = 120;

/// What a request was sent with, as that calls itself.
pub(crate) fn device(headers: &HeaderMap) -> Option<String> {
    let agent = headers.get(USER_AGENT)?.to_str().ok()?;
    let device: String = agent.chars().take(DEVICE_MAX).collect();
    (!device.is_empty()).then_some(device)
}

/// Where a request came from.
pub(crate) fn address(extensions: &Extensions) -> IpAddr {
    extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip())
}

/// Where a request came from that a trusted proxy handed on: the last address that the proxy wrote, which is the one that it saw itself.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let all = headers.get_all("x-forwarded-for").iter();
    let last = all.filter_map(|value| value.to_str().ok()).next_back()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// Where a request came from, at first hand or by the word of one of these proxies.
pub(crate) fn visitor<B>(request: &axum::http::Request<B>, trusted: &[IpAddr]) -> IpAddr {
    let address = address(request.extensions());
    match trusted.contains(&address) {
        true => forwarded(request.headers()).unwrap_or(address),
        false => address,
    }
}

async fn not_too_often(
    State(shared): State<Arc<Shared>>,
    mut request: Request,
    next: Next,
) -> Response {
    let visitor = visitor(&request, &shared.trusted_proxies);
    if visitor != address(request.extensions()) {
        let visitor = ConnectInfo(SocketAddr::new(visitor, 0));
        request.extensions_mut().insert(visitor);
    }
    match shared.rates.request(address(request.extensions())) {
        Ok(()) => next.run(request).await,
        Err(too_often) => Rejection::too_often(too_often, None).into_response(),
    }
}

pub(crate) async fn say_how_to_treat_it(request: Request, next: Next) -> Response {
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

/// Whose token it is, and until when it is good; the operator's is for ever. Staff who do nothing for a while are signed out: whatever
/// they ask puts that off.
pub(crate) async fn session(shared: &Shared, token: Hash) -> Result<(Sender, i64), Rejection> {
    if shared.is_operator(token)
        && let Some(name) = Name::new(OPERATOR)
    {
        let all = Role::ALL.iter().filter(|role| **role != Role::Player);
        return Ok((Sender::Staff(name, all.copied().collect()), i64::MAX));
    }
    let session = shared
        .store
        .session(token, shared.clock.surely_ms())
        .await?;
    let session = session.ok_or(DoorReason::SessionUnknown)?;
    let name = Name::new(&session.name).ok_or(DoorReason::SessionUnknown)?;
    let roles = shared.office.look(|r| r.roles(&name).map(Arc::from));
    match (session.kind, roles) {
        (SessionKind::Player, None) => Ok((Sender::Player(name), session.expires_ms)),
        (SessionKind::Staff, Some(roles)) => {
            let expires_ms = used(shared, token, session.expires_ms).await;
            shared.sessions.on_duty.heard(token, &name, expires_ms);
            Ok((Sender::Staff(name, roles), expires_ms))
        }
        // Of somebody who worked here once, or of before.
        (SessionKind::Player, Some(_)) | (SessionKind::Staff, None) => {
            Err(DoorReason::SessionUnknown.into())
        }
    }
}

/// Until when a session of staff that is used now is good. That is written only now and then.
pub(crate) async fn used(shared: &Shared, token: Hash, expires_ms: i64) -> i64 {
    if shared.is_operator(token) {
        return expires_ms;
    }
    let idle = i64::try_from(shared.limits.staff_idle.as_millis()).unwrap_or(i64::MAX);
    let until = shared.clock.surely_ms().saturating_add(idle);
    let every = USED_EVERY_MS.min(idle / 2);
    if until.saturating_sub(expires_ms) < every {
        return expires_ms;
    }
    match shared.store.extend_session(token, until).await {
        Ok(true) => {
            shared.sessions.on_duty.used(token, until);
            until
        }
        // Ended meanwhile; whoever asks next is told.
        Ok(false) => expires_ms,
        Err(error) => {
            tracing::warn!(%error, "a session in use was not extended");
            expires_ms
        }
    }
}

impl Shared {
    /// Whether a player has a password.
    fn has_password(&self, name: &Name) -> bool {
        let has = |r: &croupier_house::reception::Reception| {
            r.person(name)
                .is_some_and(|person| person.password.is_some())
        };
        self.office.look(has)
    }

    /// Ends every session of somebody but one, in the store and on the sockets; how many there were.
    pub(crate) async fn forget_sessions(
        &self,
        name: &Name,
        but: Option<Hash>,
    ) -> Result<usize, StoreError> {
        let ended = self.store.end_sessions(name.as_str(), but).await?;
        for token in &ended {
            self.sessions.end(*token);
        }
        self.sessions.end_of(name.as_str(), but);
        Ok(ended.len())
    }
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
