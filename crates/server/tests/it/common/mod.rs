//! What the server's tests share: a house with a table, asked through its routes without a socket.
#![allow(dead_code, unreachable_pub, missing_docs, clippy::unwrap_used)]

pub mod time;

use crate::valid::Schemas;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode};
use croupier_server::password::Cost;
use croupier_server::shoe::Source;
use croupier_server::vault::Vault;
use croupier_server::{Config, Pace, Server, ServerLimits, TableSpec, app};
use croupier_store::Store;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use time::{Held, hold};
use tower::ServiceExt;

pub const TABLE: &str = "mini-1";
pub const OPERATOR: &str = "the-operators-token-of-these-tests";
pub const KEY: [u8; 32] = [42; 32];
pub const PASSWORD: &str = "a long enough password";

/// As fast as it goes.
pub const QUICK: Pace = Pace {
    betting_ms: 60,
    decision_ms: 80,
    step_ms: 1,
    card_ms: 1,
    result_ms: 1,
    shoe_ms: 1,
    last_bets_ms: 1,
    landing_ms: 1,
    reveal_ms: 1_000,
};

pub fn spec(id: &str, options: &[(&str, &str)]) -> TableSpec {
    let pair = |(k, v): &(&str, &str)| ((*k).to_owned(), (*v).to_owned());
    TableSpec {
        id: id.to_owned(),
        title: "Mini baccarat".to_owned(),
        book: "nz-2004/baccarat".to_owned(),
        options: options.iter().map(pair).collect::<BTreeMap<_, _>>(),
        physical: false,
        practice: false,
        company: 0,
        pit: None,
    }
}

pub fn config(pace: Pace) -> Config {
    Config {
        pace,
        tables: vec![spec(TABLE, &[])],
        limits: ServerLimits {
            commands_per_second: 10_000,
            commands_burst: 10_000,
            guests_per_minute: 10_000,
            guests_burst: 10_000,
            requests_per_second: 100_000,
            requests_burst: 100_000,
            sign_ins_per_minute: 10_000,
            sign_ins_burst: 10_000,
            ..ServerLimits::default()
        },
        clock: time::clock(),
        // As little work as there can be.
        password_cost: Cost { kib: 8, passes: 1 },
        ..Config::new("unused")
    }
}

/// No id is used twice, whichever house it goes to.
static IDS: AtomicU64 = AtomicU64::new(0);

/// A house and its routes.
pub struct House {
    pub server: Server,
    pub app: Router,
    /// Only a store in memory is as quick as a paused clock.
    _held: Option<Held>,
}

impl House {
    pub async fn open(config: &Config, store: Store) -> House {
        House::open_with(config, store, Source::os()).await
    }

    pub async fn open_with(config: &Config, store: Store, source: Source) -> House {
        let held = (!matches!(store, Store::Memory(_))).then(hold);
        let vault = Vault::new(&KEY);
        let server = Server::with(config, store, vault, source, OPERATOR)
            .await
            .unwrap();
        House {
            app: app(server.clone()),
            server,
            _held: held,
        }
    }

    /// In the folder of the configuration, as a program has it.
    pub async fn in_folder(config: &Config) -> House {
        let held = Some(hold());
        let server = Server::open(config).await.unwrap();
        server.opened().await;
        House {
            app: app(server.clone()),
            server,
            _held: held,
        }
    }

    pub async fn quick() -> House {
        House::open(&config(QUICK), Store::memory()).await
    }

    pub async fn raw(
        &self,
        request: Request<Body>,
    ) -> (StatusCode, axum::http::HeaderMap, Vec<u8>) {
        let door = (request.method().clone(), request.uri().path().to_owned());
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        let kind = parts.headers.get("content-type");
        if kind.is_none_or(|kind| kind == "application/json") {
            is_answered(&door.0, &door.1, parts.status, &body);
        }
        (parts.status, parts.headers, body.to_vec())
    }

    pub async fn get(&self, path: &str, token: Option<&str>) -> (StatusCode, Value) {
        let mut request = Request::get(path);
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let (status, _, body) = self.raw(request.body(Body::empty()).unwrap()).await;
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    pub async fn post(&self, path: &str, token: Option<&str>, body: &str) -> (StatusCode, Value) {
        let mut request = Request::post(path).header("content-type", "application/json");
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let (status, _, body) = self.raw(request).await;
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    pub async fn guest(&self, name: &str) -> String {
        let body = json!({ "name": name }).to_string();
        let (status, guest) = self.post("/api/guests", None, &body).await;
        assert_eq!(status, StatusCode::CREATED, "{guest}");
        guest["token"].as_str().unwrap().to_owned()
    }

    /// A member of staff who has chosen a password: the token of a session, and the secret of the second factor.
    pub async fn staff(&self, name: &str, roles: &[&str]) -> (String, String) {
        let asked = json!({"name": name, "roles": roles}).to_string();
        let (status, access) = self.post("/api/staff", Some(OPERATOR), &asked).await;
        assert_eq!(status, StatusCode::CREATED, "{access}");
        let secret = access["secret"].as_str().unwrap().to_owned();
        let asked = json!({
            "name": name,
            "password": access["password"],
            "code": self.code(&secret),
            "new_password": PASSWORD,
        });
        let (status, session) = self.post("/api/sign-in", None, &asked.to_string()).await;
        assert_eq!(status, StatusCode::OK, "{session}");
        (session["token"].as_str().unwrap().to_owned(), secret)
    }

    /// What an authenticator with this secret shows now.
    pub fn code(&self, secret: &str) -> String {
        croupier_server::totp::shown(secret, time::now_ms()).unwrap()
    }

    /// A command under a new id.
    pub async fn say(&self, token: &str, mut command: Value) -> (StatusCode, Value) {
        if command.get("id").is_none() {
            let id = IDS.fetch_add(1, Ordering::Relaxed);
            command["id"] = format!("t-{id}").into();
        }
        let path = format!("/api/tables/{TABLE}/commands");
        self.post(&path, Some(token), &command.to_string()).await
    }

    /// A command that must be done.
    pub async fn ok(&self, token: &str, command: Value) -> Value {
        let (status, reply) = self.say(token, command.clone()).await;
        assert_eq!(status, StatusCode::OK, "{command}: {reply}");
        reply
    }

    /// A command that must be refused, and why.
    pub async fn no(&self, token: &str, command: Value) -> (StatusCode, Value) {
        let (status, reply) = self.say(token, command.clone()).await;
        assert!(!status.is_success(), "{command}: {reply}");
        (status, reply["refused"].clone())
    }

    pub async fn view(&self) -> Value {
        let (_, reply) = self.get(&format!("/api/tables/{TABLE}"), None).await;
        reply["view"].clone()
    }

    pub async fn until(&self, what: &str, test: impl Fn(&Value) -> bool) -> Value {
        let look = async || {
            let view = self.view().await;
            if test(&view) { Ok(view) } else { Err(view) }
        };
        time::until(what, look).await
    }

    pub async fn until_phase(&self, phase: &str) -> Value {
        self.until(phase, |view| view["baccarat"]["phase"] == phase)
            .await
    }

    /// A guest with chips, in a seat, with betting open.
    pub async fn seated(&self, name: &str, seat: u8) -> String {
        let token = self.guest(name).await;
        self.ok(&token, json!({"do":"buy-in","cents":50_000})).await;
        self.ok(&token, json!({"do":"sit","seat":seat})).await;
        self.until_phase("betting").await;
        token
    }

    /// Plays so many rounds, always on the same.
    pub async fn play(&self, token: &str, area: u8, rounds: u32) {
        for _ in 0..rounds {
            let view = self.until_phase("betting").await;
            let round = view["baccarat"]["round"].as_u64().unwrap();
            let wager = json!({"do":"place-wager","area":area,"on":"player","cents":500});
            self.ok(token, wager).await;
            self.until("the next round", |view| {
                view["baccarat"]["phase"] != "dealing"
                    && view["baccarat"]["round"].as_u64() != Some(round)
                    || view["baccarat"]["phase"] == "shoe-ended"
            })
            .await;
        }
    }
}

/// What staff say to what a table with real cards awaits, as they see it.
pub fn keyed<'a>(seen: &Value, mut card: impl FnMut() -> &'a str) -> Value {
    let awaiting = &seen["awaiting"];
    let open = |word: &str, field: &str| {
        let mut offers = seen["options"].as_array().unwrap().iter();
        let offer = offers.find(|offer| offer["do"] == word);
        offer.map(|offer| offer["open"][field]["least"].clone())
    };
    if awaiting["for"] == "chance" && awaiting["face"] == "down" {
        return json!({"do":"face-down","count":awaiting["count"]});
    }
    if awaiting["for"] == "chance" {
        return json!({"do":"card","card":card()});
    }
    match awaiting["do"].as_str() {
        Some("confirm") => json!({"do":"confirm","step":awaiting["what"]}),
        Some("cut") if awaiting["player"].is_string() => {
            json!({"do":"decline-cut","player":awaiting["player"]})
        }
        Some("cut") => json!({"do":"cut","position":open("cut", "position")}),
        Some("place-cutting-card") => {
            json!({"do":"place-cutting-card","from_back":open("place-cutting-card", "from_back")})
        }
        Some(word) => json!({ "do": word }),
        None => panic!("nothing is awaited: {seen}"),
    }
}

static SCHEMAS: LazyLock<Schemas> =
    LazyLock::new(|| Schemas::new(croupier_server::schema::definitions()));

static DOORS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(croupier_server::schema::openapi()).unwrap());

/// What goes out is what the definition of this name describes.
#[track_caller]
pub fn is_described(name: &str, value: &Value) {
    SCHEMAS.assert_valid(name, value);
}

/// What a door answers is what its description says, where it says anything of this status.
fn is_answered(method: &Method, path: &str, status: StatusCode, body: &[u8]) {
    let same = |part: (&str, &str)| part.0.starts_with('{') || part.0 == part.1;
    let is = |template: &str| match template.strip_suffix("{id}") {
        // The id of a rule or a book has strokes in it.
        Some(start) => path.starts_with(start),
        None => {
            let parts = template.split('/').zip(path.split('/'));
            template.split('/').count() == path.split('/').count() && parts.into_iter().all(same)
        }
    };
    let mut doors = DOORS["paths"].as_object().unwrap().iter();
    let Some((_, door)) = doors.find(|(template, _)| is(template)) else {
        return;
    };
    let answer = &door[method.as_str().to_lowercase()]["responses"][status.as_str()];
    let schema = &answer["content"]["application/json"]["schema"];
    if !schema["$ref"].is_null() {
        let value = serde_json::from_slice(body).unwrap();
        SCHEMAS.assert_fits(schema, &value);
    }
}

/// A file behind its store's back.
pub fn behind(path: &Path) -> rusqlite::Connection {
    let db = rusqlite::Connection::open(path).unwrap();
    db.pragma_update(None, "foreign_keys", false).unwrap();
    db.busy_timeout(Duration::from_secs(5)).unwrap();
    db
}

/// Changes a store behind its back.
pub async fn execute(path: &Path, sql: &'static str) {
    let changed = behind(path).execute(sql, ()).unwrap();
    assert!(changed > 0, "{sql}");
}

/// All accounts sum to nothing, and nobody's is below.
pub async fn books_balance(store: &Store) {
    let accounts = store.balances("").await.unwrap();
    assert_eq!(accounts.iter().map(|(_, cents)| cents).sum::<i64>(), 0);
    store.verify(|_| {}).await.unwrap();
    croupier_server::replay::audit(store, |_| {}).await.unwrap();
}
