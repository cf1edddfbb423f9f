//! Tournaments at the server (act-2012/mini-baccarat/12.1 to 12.25): one of 21 entrants over three heats and a final, with a no-show; one
//! with a tie for second place; one that is called off; and one over a crash. Always money in is prizes and commission.

use crate::common::time::until;
use crate::common::{House, OPERATOR, QUICK, books_balance, config, keyed};
use axum::http::StatusCode;
use croupier_server::{Config, Pace};
use croupier_store::Store;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

static IDS: AtomicU64 = AtomicU64::new(0);

fn quick() -> Config {
    Config {
        tables: Vec::new(),
        ..config(Pace {
            betting_ms: 30_000,
            ..QUICK
        })
    }
}

/// A tournament in a house.
struct Cup<'a> {
    house: &'a House,
    tokens: BTreeMap<String, String>,
}

impl Cup<'_> {
    /// Drafted on these conditions, approved, with a director.
    async fn drafted<'a>(house: &'a House, with: Value) -> Cup<'a> {
        let mut conditions = json!({"name":"cup","book":"act-2012/mini-baccarat","starts_ms":0,
            "stages":["heat:2:2","final:2:0"],"fee_cents":11_000,"commission_cents":1_000,"chips_cents":100_000,
            "least":3,"most":21,"keep_chips":false,"prizes":[50,30,20]});
        for (key, value) in with.as_object().unwrap() {
            conditions[key] = value.clone();
        }
        let body = conditions.to_string();
        let (status, _) = house.post("/api/tournaments", None, &body).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
        let (status, drafted) = house.post("/api/tournaments", Some(OPERATOR), &body).await;
        assert_eq!(status, StatusCode::CREATED, "{drafted}");
        assert_eq!(drafted["step"], "approval");
        let (status, _) = house.post("/api/tournaments", Some(OPERATOR), &body).await;
        assert_eq!(status, StatusCode::CONFLICT, "the name is taken");
        let cup = Cup {
            house,
            tokens: BTreeMap::new(),
        };
        cup.staff(json!({"do":"approve-conditions"})).await;
        cup.staff(json!({"do":"name-director","director":"operator"}))
            .await;
        cup
    }

    async fn ask(&self, token: &str, command: &Value) -> (StatusCode, Value) {
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

    async fn staff(&self, command: Value) -> Value {
        let (status, reply) = self.ask(OPERATOR, &command).await;
        assert_eq!(status, StatusCode::OK, "{command}: {reply}");
        reply
    }

    async fn player(&self, name: &str, command: Value) -> Value {
        let (status, reply) = self.ask(&self.tokens[name], &command).await;
        assert_eq!(status, StatusCode::OK, "{command}: {reply}");
        reply
    }

    async fn enter(&mut self, count: usize) -> Vec<String> {
        let names: Vec<String> = (1..=count).map(|n| format!("p{n}")).collect();
        for name in &names {
            let token = self.house.guest(name).await;
            self.tokens.insert(name.clone(), token);
            self.player(name, json!({"do":"enter"})).await;
        }
        names
    }

    async fn look(&self) -> Value {
        let (status, view) = self.house.get("/api/tournaments/cup", None).await;
        assert_eq!(status, StatusCode::OK);
        view
    }

    async fn until(&self, what: &str, test: impl Fn(&Value) -> bool) -> Value {
        let look = async || {
            let view = self.look().await;
            if test(&view) { Ok(view) } else { Err(view) }
        };
        until(what, look).await
    }

    async fn seat_all(&self, but: &[&str]) -> Value {
        let view = self.look().await;
        for seat in view["seats"].as_array().unwrap() {
            let name = seat["player"].as_str().unwrap();
            if !but.contains(&name) {
                self.player(name, json!({"do":"take-seat"})).await;
            }
        }
        self.staff(json!({"do":"start-session"})).await["tournament"].clone()
    }

    async fn table(&self, id: &str) -> Value {
        let (_, reply) = self.house.get(&format!("/api/tables/{id}"), None).await;
        reply["view"].clone()
    }

    async fn say_at(&self, table: &str, name: &str, mut command: Value) -> (StatusCode, Value) {
        let id = IDS.fetch_add(1, Ordering::Relaxed);
        command["id"] = format!("c-{id}").into();
        let path = format!("/api/tables/{table}/commands");
        let body = command.to_string();
        self.house
            .post(&path, Some(&self.tokens[name]), &body)
            .await
    }

    /// Plays the heats of the session: whoever is asked wagers what this says, until every table has its places. After each hand the
    /// leaderboard has what the tables have.
    async fn play(&self, wager: impl Fn(&str) -> (&'static str, i64)) {
        let session = self.look().await["session"].clone();
        let mut refused = Value::Null;
        for _ in 0..20_000 {
            let view = self.look().await;
            if view["step"] != "heats" || view["session"] != session {
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
                self.leaderboard_is_exact(id).await;
            }
            crate::common::time::moment().await;
        }
        panic!("the heats do not end; the last refusal was {refused}");
    }

    /// Where nothing happens between the two looks, what they show is the same.
    async fn leaderboard_is_exact(&self, id: &str) {
        let (before, board, after) = (
            self.table(id).await,
            self.look().await,
            self.table(id).await,
        );
        if before["seq"] != after["seq"] {
            return;
        }
        for standing in before["heat"]["standings"].as_array().unwrap() {
            let mut shown = board["leaderboard"].as_array().unwrap().iter();
            let shown = shown.find(|e| e["player"] == standing["player"]).unwrap();
            assert_eq!(shown["chips_cents"], standing["chips_cents"], "{shown}");
        }
    }

    /// Fees are prizes and commission, or refunds; and the log has it.
    async fn money(&self, entries: i64, prizes: i64) {
        let store = self.house.server.store();
        let of = async |account: &str| store.balance(account).await.unwrap();
        assert_eq!(of("tournament:cup").await, 0);
        let kept = of("tournament-commission:cup").await;
        assert_eq!(prizes + kept, entries * 11_000);
        books_balance(store).await;
    }
}

fn prizes(view: &Value) -> i64 {
    let all = view["leaderboard"].as_array().unwrap().iter();
    all.filter_map(|e| e["prize_cents"].as_i64()).sum()
}

/// act-2012/mini-baccarat/12.7, act-2012/mini-baccarat/12.9, act-2012/mini-baccarat/12.21: 21 entrants, three heats and a final; one does
/// not come, and the fee stays in the pool.
#[tokio::test(start_paused = true)]
async fn a_tournament_of_21_runs_over_three_heats_and_a_final() {
    let house = House::open(&quick(), Store::memory()).await;
    let mut cup = Cup::drafted(&house, json!({})).await;
    let names = cup.enter(21).await;
    let (status, refused) = cup.ask(&cup.tokens["p1"], &json!({"do":"enter"})).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["refused"]["rule"], "act-2012/mini-baccarat/12.6");
    let late = house.guest("late").await;
    let (_, refused) = cup.ask(&late, &json!({"do":"enter"})).await;
    assert_eq!(refused["refused"]["reason"], "TournamentFull");
    let (status, _) = cup
        .ask(&late, &json!({"do":"draw-seats","per_table":7}))
        .await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let drawn = cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    let seats = drawn["tournament"]["seats"].as_array().unwrap();
    let tables: std::collections::BTreeSet<&str> =
        seats.iter().map(|s| s["table"].as_str().unwrap()).collect();
    assert_eq!((seats.len(), tables.len()), (21, 3));
    let started = cup.seat_all(&["p7"]).await;
    assert_eq!(started["pool_cents"], 210_000);
    let gone = started["leaderboard"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&gone["player"], &gone["course"]),
        (&json!("p7"), &json!("forfeited"))
    );
    // Everybody wagers an amount of their own, so that nobody is level for long.
    let own = |name: &str| {
        let at = names.iter().position(|n| n == name).unwrap() as i64;
        (["player", "banker"][at as usize % 2], 1_000 + 1_000 * at)
    };
    cup.play(own).await;
    let view = cup
        .until("the ballot of the final", |v| v["step"] == "ballot")
        .await;
    let on = view["leaderboard"].as_array().unwrap().iter();
    assert_eq!(on.filter(|e| e["course"] == "in").count(), 6);
    cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    cup.seat_all(&[]).await;
    cup.play(own).await;
    cup.until("the prizes", |v| v["step"] == "prizes").await;
    let ended = cup.staff(json!({"do":"award-prizes"})).await["tournament"].clone();
    assert_eq!(
        (&ended["step"], &ended["pool_cents"]),
        (&json!("ended"), &json!(0))
    );
    assert_eq!(prizes(&ended), 210_000);
    assert_eq!(ended["leaderboard"][0]["prize_cents"], 105_000);
    cup.money(21, 210_000).await;
    // Tournament chips are no money of anybody's.
    let (_, me) = house.get("/api/me", Some(&cup.tokens["p7"])).await;
    assert_eq!(me["tables"], json!([]));
}

/// act-2012/mini-baccarat/12.23: two lose their last chips in the same round of the final, and share the second and the third prize.
#[tokio::test(start_paused = true)]
async fn a_tie_for_second_place_is_shared() {
    let house = House::open(&quick(), Store::memory()).await;
    let with = json!({"stages":["final:50:0"],"chips_cents":50_000,"options":{"max":"1000000.00"}});
    let mut cup = Cup::drafted(&house, with).await;
    cup.enter(3).await;
    cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    cup.seat_all(&[]).await;
    // Two always wager everything on the same, the third a little.
    cup.play(|name| match name {
        "p1" => ("player", 500),
        _ => ("banker", i64::MAX),
    })
    .await;
    let ended = cup.staff(json!({"do":"award-prizes"})).await["tournament"].clone();
    assert_eq!(prizes(&ended), 30_000);
    let of = |name: &str| {
        let mut all = ended["leaderboard"].as_array().unwrap().iter();
        let entrant = all.find(|e| e["player"] == name).unwrap();
        (entrant["place"].clone(), entrant["prize_cents"].clone())
    };
    assert_eq!(of("p2"), of("p3"), "level to the end");
    cup.money(3, 30_000).await;
}

/// act-2012/mini-baccarat/12.25: called off in the middle of a heat, everybody has the fee back, commission and all.
#[tokio::test(start_paused = true)]
async fn a_cancelled_tournament_gives_everything_back() {
    let house = House::open(&quick(), Store::memory()).await;
    let mut cup = Cup::drafted(&house, json!({})).await;
    let names = cup.enter(4).await;
    let before = house.get("/api/me", Some(&cup.tokens["p1"])).await.1["cents"].clone();
    cup.staff(json!({"do":"draw-seats","per_table":2})).await;
    cup.seat_all(&[]).await;
    let asked = async || {
        let table = cup.table("cup-1-1").await;
        if table["heat"]["turn"].is_string() {
            Ok(())
        } else {
            Err(table)
        }
    };
    until("somebody is asked", asked).await;
    let over = cup.staff(json!({"do":"cancel-tournament"})).await["tournament"].clone();
    assert_eq!(
        (&over["step"], &over["pool_cents"]),
        (&json!("cancelled"), &json!(0))
    );
    for name in &names {
        let (_, me) = house.get("/api/me", Some(&cup.tokens[name])).await;
        assert_eq!(
            me["cents"].as_i64().unwrap(),
            before.as_i64().unwrap() + 11_000
        );
    }
    let ended = async || {
        let table = cup.table("cup-1-1").await;
        if table["heat"]["stage"] == "ended" {
            Ok(())
        } else {
            Err(table)
        }
    };
    until("the heat is called off", ended).await;
    assert_eq!(
        house
            .server
            .store()
            .balance("tournament-commission:cup")
            .await
            .unwrap(),
        0
    );
    books_balance(house.server.store()).await;
}

/// What stands in the logs is gone on with after a crash, wherever it came: nothing is lost and nothing doubled.
#[tokio::test(start_paused = true)]
async fn a_crash_in_a_heat_loses_and_doubles_nothing() {
    let store = Store::memory();
    let config = quick();
    let house = House::open(&config, store.clone()).await;
    let mut cup = Cup::drafted(&house, json!({"stages":["final:3:0"]})).await;
    cup.enter(3).await;
    cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    cup.seat_all(&[]).await;
    let tokens = cup.tokens.clone();
    house.server.crash();
    let house = House::open(&config, store.clone()).await;
    let cup = Cup {
        house: &house,
        tokens: tokens.clone(),
    };
    let begun = async || {
        let table = cup.table("cup-1-1").await;
        if table["heat"]["turn"].is_string() {
            Ok(())
        } else {
            Err(table)
        }
    };
    until("the heat goes on", begun).await;
    house.server.crash();
    let house = House::open(&config, store.clone()).await;
    let cup = Cup {
        house: &house,
        tokens,
    };
    let own = |name: &str| match name {
        "p1" => ("player", 1_000),
        "p2" => ("banker", 7_000),
        _ => ("tie", 3_000),
    };
    cup.play(own).await;
    let chips = cup.look().await;
    assert_eq!(chips["step"], "prizes");
    let ended = cup.staff(json!({"do":"award-prizes"})).await["tournament"].clone();
    assert_eq!(prizes(&ended), 30_000);
    cup.money(3, 30_000).await;
}

/// What is sent twice under one id is done once, whether it was done or refused; another command under the same id is not done.
#[tokio::test(start_paused = true)]
async fn a_command_sent_twice_is_done_once() {
    let store = Store::memory();
    let config = quick();
    let house = House::open(&config, store.clone()).await;
    let cup = Cup::drafted(&house, json!({})).await;
    let anna = house.guest("anna").await;
    let enter = json!({"id":"1","do":"enter"});
    let (status, first) = cup.ask(&anna, &enter).await;
    assert_eq!(status, StatusCode::OK, "{first}");
    assert_eq!(first["reply"], "1");
    let (_, refused) = cup.ask(&anna, &json!({"id":"2","do":"enter"})).await;
    assert_eq!(refused["reply"], "2");
    assert_eq!(refused["refused"]["rule"], "act-2012/mini-baccarat/12.6");
    // Also after a restart.
    house.server.shutdown().await.unwrap();
    let house = House::open(&config, store).await;
    let cup = Cup {
        house: &house,
        tokens: BTreeMap::new(),
    };
    let (status, again) = cup.ask(&anna, &enter).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(again["refused"]["reason"], "CommandAlreadyAnswered");
    let told = &again["refused"]["first_reply"];
    assert_eq!(
        (&told["seq"], &told["events"]),
        (&first["seq"], &first["events"])
    );
    let (_, again) = cup.ask(&anna, &json!({"do":"enter","id":"2"})).await;
    assert_eq!(
        again["refused"]["first_reply"]["refused"],
        refused["refused"]
    );
    let (_, other) = cup.ask(&anna, &json!({"id":"1","do":"withdraw"})).await;
    assert_eq!(other["refused"]["reason"], "CommandIdReused");
    let body = json!({"do":"enter"}).to_string();
    let (status, missing) = house
        .post("/api/tournaments/cup/commands", Some(&anna), &body)
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(missing["refused"]["reason"], "CommandIdMissing");
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(me["cents"], 100_000 - 11_000, "one fee");
    // A ballot is drawn anew each time, and sent twice it is drawn once.
    for name in ["bo", "cy"] {
        let token = house.guest(name).await;
        let (status, entered) = cup.ask(&token, &json!({"do":"enter"})).await;
        assert_eq!(status, StatusCode::OK, "{entered}");
    }
    let draw = json!({"id":"draw","do":"draw-seats","per_table":7});
    cup.staff(draw.clone()).await;
    let (_, again) = cup.ask(OPERATOR, &draw).await;
    assert_eq!(again["refused"]["reason"], "CommandAlreadyAnswered");
    books_balance(house.server.store()).await;
}

/// A tournament that nobody keeps is not healthy.
#[tokio::test(start_paused = true)]
async fn health_knows_of_a_keeper_that_is_gone() {
    let house = House::open(&quick(), Store::memory()).await;
    let cup = Cup::drafted(&house, json!({})).await;
    let (status, health) = house.get("/healthz", None).await;
    assert_eq!(status, StatusCode::OK, "{health}");
    assert_eq!(health["tournaments"], 1);
    cup.house.server.crash();
    let look = async || {
        let (status, health) = house.get("/healthz", None).await;
        if status == StatusCode::SERVICE_UNAVAILABLE {
            Ok(health)
        } else {
            Err(health)
        }
    };
    let health = until("it is known", look).await;
    let gone = json!({"tournament":"cup","why":"its keeper is gone"});
    assert_eq!(health["stopped"], json!([gone]));
}

/// act-2012/mini-baccarat/12.7: a heat with real cards, which a dealer keys in; the director has the chips counted.
#[tokio::test(start_paused = true)]
async fn a_heat_is_played_with_real_cards() {
    let house = House::open(&quick(), Store::memory()).await;
    let with = json!({"stages":["final:1:0"],"physical":true});
    let mut cup = Cup::drafted(&house, with).await;
    cup.enter(3).await;
    cup.staff(json!({"do":"draw-seats","per_table":7})).await;
    cup.seat_all(&[]).await;
    let begun = async || {
        let table = cup.table("cup-1-1").await;
        let begun = table["physical"] == true && table["heat"]["stage"] == "playing";
        if begun { Ok(()) } else { Err(table) }
    };
    until("the heat has begun", begun).await;
    let say = async |mut command: Value| {
        let id = IDS.fetch_add(1, Ordering::Relaxed);
        command["id"] = format!("k-{id}").into();
        let path = "/api/tables/cup-1-1/commands";
        let (status, reply) = house.post(path, Some(OPERATOR), &command.to_string()).await;
        assert_eq!(status, StatusCode::OK, "{command}: {reply}");
    };
    // Staff do what the table asks for.
    let mut cards = ["9h", "2c", "Kd", "3s"].into_iter().cycle();
    loop {
        let (_, seen) = house.get("/api/tables/cup-1-1", Some(OPERATOR)).await;
        if seen["view"]["heat"]["stage"] == "ended" {
            break;
        }
        let awaiting = &seen["awaiting"];
        if awaiting["do"] == "place-wager" {
            let (turn, area) = (&awaiting["player"], &awaiting["seat"]);
            let cents = 1_000 * area.as_i64().unwrap();
            say(json!({"do":"place-wager","player":turn,"area":area,"on":"player","cents":cents}))
                .await;
            say(json!({"do":"finish-wager","player":turn})).await;
        } else {
            say(keyed(&seen, || cards.next().unwrap())).await;
        }
    }
    cup.until("the prizes", |v| v["step"] == "prizes").await;
    let ended = cup.staff(json!({"do":"award-prizes"})).await["tournament"].clone();
    assert_eq!(prizes(&ended), 30_000);
    cup.money(3, 30_000).await;
}
