//! A tournament in a house of these tests: conducted over HTTP, with the same few words whoever plays.

use crate::common::time::until;
use crate::common::{House, OPERATOR, QUICK, books_balance, config};
use axum::http::StatusCode;
use croupier_server::{Config, Pace};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

static IDS: AtomicU64 = AtomicU64::new(0);

/// A house without tables of its own, where players have the time that they need.
pub(crate) fn quick() -> Config {
    Config {
        tables: Vec::new(),
        ..config(Pace {
            betting_ms: 30_000,
            ..QUICK
        })
    }
}

/// Conditions of a tournament `cup`, but for these.
pub(crate) fn conditions(with: Value) -> Value {
    let mut conditions = json!({"name":"cup","book":"act-2012/mini-baccarat","starts_ms":0,
        "stages":["heat:2:2","final:2:0"],"fee_cents":11_000,"commission_cents":1_000,"chips_cents":100_000,
        "least":3,"most":21,"keep_chips":false,"prizes":[50,30,20]});
    for (key, value) in with.as_object().unwrap() {
        conditions[key] = value.clone();
    }
    conditions
}

/// A tournament in a house.
pub(crate) struct Cup<'a> {
    pub(crate) house: &'a House,
    /// The players' sessions.
    pub(crate) tokens: BTreeMap<String, String>,
}

impl Cup<'_> {
    /// Whoever drafts it.
    pub(crate) fn of(house: &House) -> Cup<'_> {
        Cup {
            house,
            tokens: BTreeMap::new(),
        }
    }

    /// Drafted on these conditions, approved, with a director.
    pub(crate) async fn drafted<'a>(house: &'a House, with: Value) -> Cup<'a> {
        let body = conditions(with).to_string();
        let (status, _) = house.post("/api/tournaments", None, &body).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
        let (status, drafted) = house.post("/api/tournaments", Some(OPERATOR), &body).await;
        assert_eq!(status, StatusCode::CREATED, "{drafted}");
        assert_eq!(drafted["step"], "approval");
        let (status, _) = house.post("/api/tournaments", Some(OPERATOR), &body).await;
        assert_eq!(status, StatusCode::CONFLICT, "the name is taken");
        let cup = Cup::of(house);
        cup.staff(json!({"do":"approve-conditions"})).await;
        cup.staff(json!({"do":"name-director","director":"operator"}))
            .await;
        cup
    }

    pub(crate) async fn ask(&self, token: &str, command: &Value) -> (StatusCode, Value) {
        let mut command = command.clone();
        if command.get("id").is_none() {
            let id = IDS.fetch_add(1, Ordering::Relaxed);
            command["id"] = format!("t-{id}").into();
        }
        let body = command.to_string();
        self.house
            .post("/api/tournaments/cup/commands", Some(token), &body)
            .await
    }

    /// A command that is done.
    pub(crate) async fn ok(&self, token: &str, command: Value) -> Value {
        let (status, reply) = self.ask(token, &command).await;
        assert_eq!(status, StatusCode::OK, "{command}: {reply}");
        reply
    }

    pub(crate) async fn staff(&self, command: Value) -> Value {
        self.ok(OPERATOR, command).await
    }

    pub(crate) async fn player(&self, name: &str, command: Value) -> Value {
        self.ok(&self.tokens[name], command).await
    }

    /// A command that is refused, and why.
    pub(crate) async fn no(&self, token: &str, command: Value) -> (StatusCode, Value) {
        let (status, reply) = self.ask(token, &command).await;
        assert!(!status.is_success(), "{command}: {reply}");
        (status, reply["refused"].clone())
    }

    pub(crate) async fn enter(&mut self, count: usize) -> Vec<String> {
        let names: Vec<String> = (1..=count).map(|n| format!("p{n}")).collect();
        for name in &names {
            let token = self.house.guest(name).await;
            self.tokens.insert(name.clone(), token);
            self.player(name, json!({"do":"enter"})).await;
        }
        names
    }

    pub(crate) async fn look(&self) -> Value {
        let (status, view) = self.house.get("/api/tournaments/cup", None).await;
        assert_eq!(status, StatusCode::OK);
        view
    }

    pub(crate) async fn until(&self, what: &str, test: impl Fn(&Value) -> bool) -> Value {
        let look = async || {
            let view = self.look().await;
            if test(&view) { Ok(view) } else { Err(view) }
        };
        until(what, look).await
    }

    pub(crate) async fn seat_all(&self, but: &[&str]) -> Value {
        let view = self.look().await;
        for seat in view["seats"].as_array().unwrap() {
            let name = seat["player"].as_str().unwrap();
            if !but.contains(&name) {
                self.player(name, json!({"do":"take-seat"})).await;
            }
        }
        self.staff(json!({"do":"start-session"})).await["tournament"].clone()
    }

    pub(crate) async fn table(&self, id: &str) -> Value {
        let (_, reply) = self.house.get(&format!("/api/tables/{id}"), None).await;
        reply["view"].clone()
    }

    /// A command at a table.
    pub(crate) async fn say_to(
        &self,
        table: &str,
        token: &str,
        mut command: Value,
    ) -> (StatusCode, Value) {
        let id = IDS.fetch_add(1, Ordering::Relaxed);
        command["id"] = format!("c-{id}").into();
        let path = format!("/api/tables/{table}/commands");
        let body = command.to_string();
        self.house.post(&path, Some(token), &body).await
    }

    /// The same by a player.
    pub(crate) async fn say_at(
        &self,
        table: &str,
        name: &str,
        command: Value,
    ) -> (StatusCode, Value) {
        self.say_to(table, &self.tokens[name], command).await
    }

    /// Plays the heats of the session: whoever is asked wagers what this says, until every table has its places. After each wager and each
    /// hand the leaderboard has what the ledger has, in that order.
    pub(crate) async fn play(&self, wager: impl Fn(&str) -> (&'static str, i64)) {
        let session = self.look().await["session"].clone();
        let mut compared = 0;
        let mut refused = Value::Null;
        for _ in 0..20_000 {
            let view = self.look().await;
            if view["step"] != "heats" || view["session"] != session {
                assert!(compared > 0, "the leaderboard was never looked at");
                return;
            }
            let mut tables: Vec<&str> = view["seats"]
                .as_array()
                .unwrap()
                .iter()
                .map(|seat| seat["table"].as_str().unwrap())
                .collect();
            tables.dedup();
            for id in tables {
                let table = self.table(id).await;
                let Some(turn) = table["heat"]["turn"].as_str() else {
                    continue;
                };
                if table["baccarat"]["phase"] != "betting" {
                    continue;
                }
                let seats = table["seats"].as_array().unwrap();
                let seat = seats.iter().find(|seat| seat["player"] == turn).unwrap();
                let (area, has) = (&seat["seat"], seat["chips_cents"].as_i64().unwrap());
                let (on, cents) = wager(turn);
                let cents = cents.min(has);
                let place = json!({"do":"place-wager","area":area,"on":on,"cents":cents});
                // The turn may have gone on since.
                let (status, reply) = self.say_at(id, turn, place).await;
                // What lies there since a tie may be all that there is.
                let done = self.say_at(id, turn, json!({"do":"finish-wager"})).await;
                if status.is_success() {
                    assert_eq!(done.0, StatusCode::OK, "{}", done.1);
                } else {
                    refused = reply;
                }
                compared += u32::from(self.leaderboard_is_exact(id).await);
            }
            crate::common::time::moment().await;
        }
        panic!("the heats do not end; the last refusal was {refused}");
    }

    /// Whether nothing happened between two looks at a table; then everybody there who is not out has on the leaderboard what the ledger
    /// says, to the cent, and whoever has more is ahead.
    pub(crate) async fn leaderboard_is_exact(&self, id: &str) -> bool {
        let store = self.house.server.store();
        let (before, board) = (self.table(id).await, self.look().await);
        let mut held = BTreeMap::new();
        for standing in before["heat"]["standings"].as_array().unwrap() {
            let name = standing["player"].as_str().unwrap();
            let in_hand = store.balance(&format!("chips:{id}:{name}")).await.unwrap();
            let laid = store.balance(&format!("wagers:{id}:{name}")).await.unwrap();
            held.insert(name, in_hand + laid);
        }
        let seq = before["seq"].as_u64().unwrap();
        let later = store.events(id, seq, 1).await.unwrap();
        if !later.is_empty() || before["heat"]["stage"] == "ended" {
            return false;
        }
        let entrants = board["leaderboard"].as_array().unwrap().iter();
        let here = entrants.filter(|e| held.contains_key(e["player"].as_str().unwrap()));
        let mut ahead: Option<(i64, u64)> = None;
        for entrant in here.filter(|e| e["course"] == "in") {
            let chips = entrant["chips_cents"].as_i64().unwrap();
            assert_eq!(
                chips,
                held[entrant["player"].as_str().unwrap()],
                "{entrant}"
            );
            let place = entrant["place"].as_u64().unwrap();
            if let Some((more, better)) = ahead {
                assert!(more >= chips && better <= place, "{board}");
                assert_eq!(more == chips, better == place, "{board}");
            }
            ahead = Some((chips, place));
        }
        true
    }

    /// Fees are prizes and commission, or refunds; and the log has it.
    pub(crate) async fn money(&self, entries: i64, prizes: i64) {
        let store = self.house.server.store();
        let of = async |account: &str| store.balance(account).await.unwrap();
        assert_eq!(of("tournament:cup").await, 0);
        let kept = of("tournament-commission:cup").await;
        assert_eq!(prizes + kept, entries * 11_000);
        books_balance(store).await;
    }
}

/// What was paid in prizes.
pub(crate) fn prizes(view: &Value) -> i64 {
    let all = view["leaderboard"].as_array().unwrap().iter();
    all.filter_map(|e| e["prize_cents"].as_i64()).sum()
}
