//! The floor over HTTP: tables set up, moved and taken away while the house runs, play stopped and let go on, and who supervises which pits.

use crate::common::time::{pass, until};
use crate::common::{House, OPERATOR, QUICK, TABLE, books_balance, config, spec};
use axum::http::StatusCode;
use croupier_engine::Name;
use croupier_server::{Config, TableSpec};
use croupier_store::Store;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

static IDS: AtomicU64 = AtomicU64::new(0);

pub(crate) const MINUTE: Duration = Duration::from_secs(60);

/// Two baccarat tables in the pit `main` and a roulette table in none.
pub(crate) fn floor() -> Config {
    let placed = |id: &str| TableSpec {
        pit: Name::new("main"),
        ..spec(id, &[])
    };
    let wheel = TableSpec {
        book: "nz-1996/roulette".to_owned(),
        title: "Roulette".to_owned(),
        ..spec("wheel", &[])
    };
    Config {
        tables: vec![placed(TABLE), placed("mini-2"), wheel],
        ..config(QUICK)
    }
}

pub(crate) async fn say(
    house: &House,
    table: &str,
    token: &str,
    command: Value,
) -> (StatusCode, Value) {
    let mut command = command;
    let id = IDS.fetch_add(1, Ordering::Relaxed);
    command["id"] = format!("f-{id}").into();
    let path = format!("/api/tables/{table}/commands");
    house.post(&path, Some(token), &command.to_string()).await
}

pub(crate) async fn done(house: &House, table: &str, token: &str, command: Value) -> Value {
    let (status, reply) = say(house, table, token, command.clone()).await;
    assert_eq!(status, StatusCode::OK, "{table} {command}: {reply}");
    reply
}

async fn post(house: &House, path: &str, token: &str, body: Value) -> (StatusCode, Value) {
    house.post(path, Some(token), &body.to_string()).await
}

async fn lobby(house: &House, id: &str) -> Value {
    let (_, lobby) = house.get("/api/tables", None).await;
    let mut tables = lobby["tables"].as_array().unwrap().iter();
    let found = tables.find(|table| table["table"] == id);
    found.cloned().unwrap_or_default()
}

pub(crate) async fn kinds(house: &House, table: &str, kind: &str) -> Vec<(String, String, String)> {
    let events = house.server.store().events(table, 0, usize::MAX).await;
    let events = events.unwrap().into_iter().filter(|e| e.kind == kind);
    events.map(|e| (e.actor, e.role, e.body)).collect()
}

#[tokio::test(start_paused = true)]
async fn a_table_is_set_up_closed_and_taken_away_while_the_house_runs() {
    let store = Store::memory();
    let house = House::open(&floor(), store.clone()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let table = json!({"id":"new-1","title":"New table","book":"nz-1996/roulette","options":{"min":"10.00"},"pit":"annex"});
    let (status, refused) = post(&house, "/api/tables", &mona, {
        let mut bad = table.clone();
        bad["options"] = json!({"min":"0.00"});
        bad
    })
    .await;
    assert_eq!(status, StatusCode::CONFLICT, "{refused}");
    assert_eq!(refused["refused"]["reason"], "OptionOutOfBounds");
    assert_eq!(refused["refused"]["rule"], "nz-1996/general/13.1");
    for (field, value, reason) in [
        ("id", json!("New 1"), "BadField"),
        ("title", json!(""), "BadField"),
        ("pit", json!("a pit"), "BadField"),
        ("book", json!("chess"), "NoSuchBook"),
        ("id", json!(TABLE), "NameTaken"),
    ] {
        let mut bad = table.clone();
        bad["options"] = json!({});
        bad[field] = value;
        let (_, refused) = post(&house, "/api/tables", &mona, bad).await;
        assert_eq!(refused["refused"]["reason"], reason, "{refused}");
    }
    let (status, made) = post(&house, "/api/tables", &mona, table.clone()).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    assert_eq!(made["title"], "New table");
    assert_eq!(
        (&made["life"], &made["pit"]),
        (&json!("open"), &json!("annex"))
    );
    assert_eq!(made["limits"]["min_cents"], 1_000);
    let (_, again) = post(&house, "/api/tables", &mona, table.clone()).await;
    assert_eq!(again["refused"]["reason"], "NameTaken");
    // It is played at like any other, and what a player has there counts.
    let anna = house.guest("anna").await;
    done(&house, "new-1", &anna, json!({"do":"buy-in","cents":5_000})).await;
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(me["tables"][0]["title"], "New table");
    let (_, of_pit) = house.get("/api/tables?pit=annex", None).await;
    assert_eq!(of_pit["tables"].as_array().unwrap().len(), 1, "{of_pit}");
    // After a restart it is as it was.
    house.server.shutdown().await.unwrap();
    let house = House::open(&floor(), store).await;
    let listed = lobby(&house, "new-1").await;
    assert_eq!(
        (&listed["title"], &listed["pit"]),
        (&json!("New table"), &json!("annex"))
    );
    let moved = json!({"pit":"main","why":"a second row"});
    let (status, plan) = post(&house, "/api/tables/new-1/pit", &mona, moved.clone()).await;
    assert_eq!(status, StatusCode::OK, "{plan}");
    assert_eq!(plan["pits"][0]["tables"], json!([TABLE, "mini-2", "new-1"]));
    let (_, again) = post(&house, "/api/tables/new-1/pit", &mona, moved).await;
    assert_eq!(again["refused"]["reason"], "NotPossible");
    let away = json!({"why":"worn out"});
    let path = "/api/tables/new-1/take-away";
    let (status, refused) = post(&house, path, &mona, away.clone()).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["refused"]["reason"], "NotPossible", "it is open");
    done(&house, "new-1", &anna, json!({"do":"leave"})).await;
    done(&house, "new-1", &mona, json!({"do":"close-table"})).await;
    let (_, refused) = post(&house, path, &mona, json!({"why":" "})).await;
    assert_eq!(refused["refused"]["reason"], "BadField", "no reason");
    let (status, _) = post(&house, path, &mona, away).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(lobby(&house, "new-1").await, Value::Null);
    // Its log stays, and so does its id.
    let (status, past) = house.get("/api/tables/new-1/events", None).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(past["events"][0]["event"], "table-drafted");
    let (_, again) = post(&house, "/api/tables", &mona, table).await;
    assert_eq!(again["refused"]["reason"], "NameTaken");
    let (_, log) = house.get("/api/floor/events", Some(&mona)).await;
    let told: Vec<(&Value, &Value)> = log["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| (&e["what"]["event"], &e["actor"]))
        .collect();
    let expected = [
        ("table-moved", "house"),
        ("table-moved", "house"),
        ("table-set-up", "mona"),
        ("table-moved", "mona"),
        ("table-taken-away", "mona"),
    ]
    .map(|(event, actor)| (json!(event), json!(actor)));
    let expected: Vec<(&Value, &Value)> = expected.iter().map(|(e, a)| (e, a)).collect();
    assert_eq!(told, expected);
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn play_is_stopped_with_rounds_concluding_and_goes_on() {
    let store = Store::memory();
    let mut settings = floor();
    // Betting lasts until it is closed.
    settings.pace.betting_ms = 3_600_000;
    settings.limits.absence_max = Duration::ZERO;
    settings.limits.staff_idle = 100 * MINUTE;
    let house = House::open(&settings, store.clone()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let (carl, _) = house.staff("carl", &["casino-supervisor"]).await;
    let (dora, _) = house.staff("dora", &["dealer"]).await;
    let anna = house.seated("anna", 1).await;
    let wager = json!({"do":"place-wager","area":1,"on":"player","cents":1_000});
    house.ok(&anna, wager.clone()).await;
    let stop = |of: Value| json!({"of":of,"why":"the fire alarm"});
    let (status, _) = post(&house, "/api/floor/stop", &dora, stop(json!("house"))).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (_, refused) = post(
        &house,
        "/api/floor/stop",
        &mona,
        stop(json!({"pit":"roof"})),
    )
    .await;
    assert_eq!(refused["refused"]["reason"], "BadField");
    let (_, refused) = post(
        &house,
        "/api/floor/stop",
        &mona,
        stop(json!({"table":"none"})),
    )
    .await;
    assert_eq!(refused["refused"]["reason"], "NoSuchTable");
    let (status, plan) = post(
        &house,
        "/api/floor/stop",
        &carl,
        stop(json!({"pit":"main"})),
    )
    .await;
    assert_eq!(status, StatusCode::OK, "{plan}");
    assert_eq!(plan["stops"][0]["by"], "carl");
    // It is in the lobby and in the table's own log, with who and why; elsewhere play goes on.
    let listed = lobby(&house, TABLE).await;
    assert_eq!(listed["suspended"], true);
    assert_eq!(
        listed["suspended_for"],
        "the fire alarm (pit main, decision 1)"
    );
    assert_eq!(lobby(&house, "wheel").await["suspended"], false);
    let logged = kinds(&house, TABLE, "table-suspended").await;
    assert_eq!(
        (logged[0].0.as_str(), logged[0].1.as_str()),
        ("carl", "casino-supervisor")
    );
    assert!(logged[0].2.contains("the fire alarm"));
    let (_, refused) = house.no(OPERATOR, json!({"do":"no-more-bets"})).await;
    assert_eq!(refused["reason"], "TableSuspended");
    assert_eq!(refused["unsaid"], true, "no rule: {refused}");
    let detail = refused["detail"].as_str().unwrap();
    assert!(detail.contains("the house has decided"), "{detail}");
    assert!(detail.contains("the fire alarm"), "{detail}");
    let (_, refused) = house.no(&mona, json!({"do":"resume-table"})).await;
    assert_eq!(refused["reason"], "NotPossible");
    // A second decision that covers the table keeps it stopped when the first is lifted, also over a restart.
    let roulette = json!({"game":"roulette"});
    let (status, _) = post(&house, "/api/floor/stop", &mona, stop(roulette.clone())).await;
    assert_eq!(status, StatusCode::OK);
    let (status, _) = post(&house, "/api/floor/stop", &mona, stop(json!("house"))).await;
    assert_eq!(status, StatusCode::OK);
    let (_, twice) = post(&house, "/api/floor/stop", &mona, stop(json!("house"))).await;
    assert_eq!(twice["refused"]["reason"], "NotPossible");
    let over = |of: Value| json!({"of":of,"why":"a false alarm"});
    let (status, _) = post(
        &house,
        "/api/floor/resume",
        &mona,
        over(json!({"pit":"main"})),
    )
    .await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(lobby(&house, TABLE).await["suspended"], true);
    house.server.crash();
    let house = House::open(&settings, store).await;
    pass(2 * MINUTE).await;
    assert_eq!(lobby(&house, TABLE).await["suspended"], true);
    // A table that is set up meanwhile does not play either.
    let table = json!({"id":"late","title":"Late","book":"nz-1996/roulette"});
    let (status, made) = post(&house, "/api/tables", &mona, table).await;
    assert_eq!(
        (status, &made["suspended"]),
        (StatusCode::CREATED, &json!(true))
    );
    // What staff suspend at a table for a reason of its own is not lifted with the rest.
    let (status, _) = post(&house, "/api/floor/resume", &mona, over(json!("house"))).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(lobby(&house, TABLE).await["suspended"], false);
    assert_eq!(
        lobby(&house, "wheel").await["suspended"],
        true,
        "its game is stopped"
    );
    done(
        &house,
        "mini-2",
        &mona,
        json!({"do":"suspend-table","words":"a spilt drink"}),
    )
    .await;
    let (status, plan) = post(&house, "/api/floor/resume", &carl, over(roulette)).await;
    assert_eq!((status, &plan["stops"]), (StatusCode::OK, &json!([])));
    let logged = kinds(&house, "wheel", "table-resumed").await;
    assert_eq!(logged.last().unwrap().0, "carl");
    pass(MINUTE).await;
    assert_eq!(lobby(&house, "wheel").await["suspended"], false);
    assert_eq!(
        lobby(&house, "mini-2").await["suspended_for"],
        "a spilt drink"
    );
    done(&house, "mini-2", &mona, json!({"do":"resume-table"})).await;
    // The round that is under way is concluded.
    house.ok(OPERATOR, json!({"do":"no-more-bets"})).await;
    let (_, plan) = post(
        &house,
        "/api/floor/stop",
        &mona,
        stop(json!({"table":TABLE})),
    )
    .await;
    assert_eq!(plan["stops"][0]["of"], json!({"table":TABLE}));
    house
        .until("it is settled", |v| v["baccarat"]["settled"] != json!([]))
        .await;
    assert_eq!(house.view().await["suspended"], true);
    let (_, missing) = post(&house, "/api/floor/resume", &mona, over(json!("house"))).await;
    assert_eq!(missing["refused"]["reason"], "NotPossible");
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn a_supervisor_works_in_the_pits_of_the_post() {
    let mut settings = floor();
    for table in &mut settings.tables {
        table.physical = true;
    }
    let house = House::open(&settings, Store::memory()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let (sue, _) = house.staff("sue", &["supervisor"]).await;
    let (dan, _) = house.staff("dan", &["supervisor", "dealer"]).await;
    let main = json!({"pits":["main"],"why":"the roster"});
    let (status, _) = post(&house, "/api/staff/mona/pits", &mona, main.clone()).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "she is not a supervisor");
    for name in ["sue", "dan"] {
        let path = format!("/api/staff/{name}/pits");
        let (status, plan) = post(&house, &path, &mona, main.clone()).await;
        assert_eq!(status, StatusCode::OK, "{plan}");
    }
    let (_, plan) = house.get("/api/floor", Some(&sue)).await;
    assert_eq!(plan["pits"][0]["supervisors"], json!(["dan", "sue"]));
    assert_eq!(plan["elsewhere"], json!(["wheel"]));
    let fill = json!({"do":"request-fill","cents":10_000});
    done(&house, TABLE, &sue, fill.clone()).await;
    let (status, refused) = say(&house, "wheel", &sue, fill.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert_eq!(refused["refused"]["reason"], "NotPostedHere", "{refused}");
    let detail = refused["refused"]["detail"].as_str().unwrap();
    assert!(detail.contains("pit main"), "{detail}");
    // In another role of hers nobody is bound to a pit, and what any of them may say is said in that.
    let count = json!({"do":"count-float","cents":0});
    done(&house, "wheel", &dan, count.clone()).await;
    assert_eq!(kinds(&house, "wheel", "float-counted").await[0].1, "dealer");
    let mut as_supervisor = count;
    as_supervisor["as"] = "supervisor".into();
    let (_, refused) = say(&house, "wheel", &dan, as_supervisor).await;
    assert_eq!(refused["refused"]["reason"], "NotPostedHere");
    // Posted nowhere, she works everywhere.
    let (status, _) = post(
        &house,
        "/api/staff/sue/pits",
        &mona,
        json!({"pits":[],"why":"the roster"}),
    )
    .await;
    assert_eq!(status, StatusCode::OK);
    done(&house, "wheel", &sue, fill).await;
}

/// A closed table is opened again, on whichever day: its chips counted before, with other limits than it closed with (nz-1996/general/13.3,
/// of which an inspector is told), and played at by people as before, also over a restart.
#[tokio::test(start_paused = true)]
async fn a_closed_table_opens_again() {
    let (settings, store) = (floor(), Store::memory());
    let house = House::open(&settings, store.clone()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let (dan, _) = house.staff("dan", &["dealer"]).await;
    let anna = house.guest("anna").await;
    for table in ["wheel", TABLE] {
        let buy = json!({"do":"buy-in","cents":5_000});
        done(&house, table, &anna, buy.clone()).await;
        done(&house, table, &anna, json!({"do":"leave"})).await;
        done(&house, table, &mona, json!({"do":"close-table"})).await;
        let (_, refused) = say(&house, table, &anna, buy).await;
        assert_eq!(refused["refused"]["reason"], "TableNotOpen");
        let raise = json!({"do":"post-limits","min_cents":1_000});
        done(&house, table, &mona, raise).await;
        done(
            &house,
            table,
            &dan,
            json!({"do":"count-float","cents":9_000}),
        )
        .await;
        done(&house, table, &mona, json!({"do":"sign-count"})).await;
    }
    house.server.crash();
    let house = House::open(&settings, store.clone()).await;
    for table in ["wheel", TABLE] {
        let (_, seen) = house.get(&format!("/api/tables/{table}"), None).await;
        assert_eq!(seen["view"]["life"], "closed", "nobody has opened it");
        let opened = done(&house, table, &dan, json!({"do":"open-table"})).await;
        assert_eq!(opened["events"][0]["way"], "opening", "{opened}");
        assert_eq!(opened["events"][0]["rule"], "nz-1996/general/13.3(c)");
        let told = async || match kinds(&house, table, "inspector-told").await {
            told if told.is_empty() => Err(json!(null)),
            _ => Ok(()),
        };
        until("the inspector is told", told).await;
        done(&house, table, &anna, json!({"do":"buy-in","cents":5_000})).await;
        let ready = async || {
            let (_, seen) = house.get(&format!("/api/tables/{table}"), None).await;
            let view = &seen["view"];
            let phases = [&view["spin"]["phase"], &view["baccarat"]["phase"]];
            let betting = phases.contains(&&json!("betting"));
            if betting { Ok(()) } else { Err(seen) }
        };
        until("betting", ready).await;
        let (_, seen) = house.get(&format!("/api/tables/{table}"), None).await;
        assert_eq!(seen["view"]["limits"]["min_cents"], 1_000);
    }
    books_balance(&store).await;
}

/// Whatever is played there: once it is opened again a player comes, sits and is asked for something by the game.
#[tokio::test(start_paused = true)]
async fn a_table_of_every_book_opens_again() {
    /// What a player is offered whatever the game is.
    const FLOOR: &[&str] = &[
        "buy-in",
        "cash-out",
        "sit",
        "stand",
        "leave",
        "raise-dispute",
        "commit-share",
        "reveal-share",
    ];
    let id = |book: &str| book.replace('/', "-");
    let books: Vec<&str> = croupier_rulebooks::books()
        .iter()
        .map(|book| book.id.as_str())
        .collect();
    let mut settings = floor();
    let tables = books.iter().map(|book| TableSpec {
        book: (*book).to_owned(),
        ..spec(&id(book), &[])
    });
    settings.tables = tables.collect();
    let store = Store::memory();
    let house = House::open(&settings, store.clone()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let (dan, _) = house.staff("dan", &["dealer"]).await;
    for (n, book) in books.into_iter().enumerate() {
        let table = id(book);
        let anna = house.guest(&format!("anna-{n}")).await;
        let comes = async || {
            let buy = json!({"do":"buy-in","cents":50_000});
            done(&house, &table, &anna, buy).await;
            done(&house, &table, &anna, json!({"do":"sit","seat":1})).await;
            let asked = async || {
                let (_, seen) = house
                    .get(&format!("/api/tables/{table}"), Some(&anna))
                    .await;
                let mut offers = seen["options"].as_array().unwrap().iter();
                let of_game = |offer: &Value| !FLOOR.contains(&offer["do"].as_str().unwrap());
                if offers.any(of_game) {
                    Ok(())
                } else {
                    Err(seen)
                }
            };
            until(&format!("{book} asks for something"), asked).await;
        };
        comes().await;
        done(&house, &table, &anna, json!({"do":"leave"})).await;
        let close = json!({"do":"close-table"});
        let (status, refused) = say(&house, &table, &mona, close.clone()).await;
        if status != StatusCode::OK {
            // Canberra has the cards checked first.
            assert_eq!(refused["refused"]["reason"], "NotThisStep", "{refused}");
            let check = json!({"do":"confirm","step":"closing-check"});
            done(&house, &table, &dan, check).await;
            done(&house, &table, &mona, close).await;
        }
        done(&house, &table, &dan, json!({"do":"open-table"})).await;
        comes().await;
    }
    books_balance(&store).await;
}

/// nz-1996/general/9.0: a table of New Zealand's that is set up later brings the minimum age with it, also over a restart; not where the
/// operator has decided otherwise.
#[tokio::test(start_paused = true)]
async fn a_table_that_is_set_up_brings_its_minimum_age() {
    for by_rules in [true, false] {
        let mut settings = floor();
        settings.tables = vec![TableSpec {
            book: "nj-19-47/minibaccarat".to_owned(),
            ..spec(TABLE, &[])
        }];
        settings.age_by_rules = by_rules;
        let store = Store::memory();
        let mut house = House::open(&settings, store.clone()).await;
        let terms = async |house: &House| house.get("/api/house", None).await.1;
        assert_eq!(terms(&house).await["minimum_age"], Value::Null);
        let table = json!({"id":"late","title":"Late","book":"nz-1996/roulette"});
        let (status, made) = post(&house, "/api/tables", OPERATOR, table).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        for _ in 0..2 {
            let terms = terms(&house).await;
            let (age, rule) = match by_rules {
                true => (json!(20), json!("nz-1996/general/9.0")),
                false => (Value::Null, Value::Null),
            };
            assert_eq!(terms["minimum_age"], age, "{terms}");
            assert_eq!(terms["minimum_age_rule"], rule, "{terms}");
            house.server.shutdown().await.unwrap();
            house = House::open(&settings, store.clone()).await;
        }
    }
}

/// nz-1996/general/5.0: at a full table whoever abstains from three rounds may be made to give up the seat. A supervisor is offered it, and the
/// player stays with the chips.
#[tokio::test(start_paused = true)]
async fn an_idle_seat_at_a_full_table_is_given_up() {
    let mut settings = floor();
    settings.limits.absence_max = Duration::ZERO;
    let house = House::open(&settings, Store::memory()).await;
    let (sue, _) = house.staff("sue", &["supervisor"]).await;
    let (dan, _) = house.staff("dan", &["dealer"]).await;
    let anna = house.seated("anna", 1).await;
    for seat in 2..=7 {
        house.seated(&format!("idle-{seat}"), seat).await;
    }
    let offered = async || {
        let path = format!("/api/tables/{TABLE}");
        let (_, seen) = house.get(&path, Some(&sue)).await;
        let mut offers = seen["options"].as_array().unwrap().iter();
        let offer = offers.find(|offer| offer["do"] == "vacate-seat");
        offer.map(|offer| offer["open"]["seat"]["one_of"].clone())
    };
    let vacate = json!({"do":"vacate-seat","seat":7});
    assert_eq!(offered().await, None);
    let (_, refused) = house.no(&sue, vacate.clone()).await;
    assert_eq!(refused["reason"], "SeatNotIdle");
    assert_eq!(refused["rule"], "nz-1996/general/5.0");
    house.play(&anna, 1, 3).await;
    house.until_phase("betting").await;
    assert_eq!(offered().await, Some(json!([2, 3, 4, 5, 6, 7])));
    let (status, _) = house.no(&dan, vacate.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    house.ok(&sue, vacate).await;
    let view = house.view().await;
    let mut seats = view["seats"].as_array().unwrap().iter();
    let seventh = seats.find(|seat| seat["seat"] == 7).unwrap();
    assert_eq!(seventh["player"], Value::Null);
    let stands = &view["standing"][0];
    assert_eq!(
        (&stands["player"], &stands["chips_cents"]),
        (&json!("idle-7"), &json!(50_000))
    );
    assert_eq!(offered().await, None, "a seat is free");
}

/// nz-1996/general/20.1, nz-1996/general/20.2: a table that is kept for some says so to everybody, also over a restart, and nobody else plays
/// there until it is everybody's again.
#[tokio::test(start_paused = true)]
async fn a_private_table_is_for_those_it_is_kept_for() {
    let store = Store::memory();
    let house = House::open(&floor(), store.clone()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let (bo, cy) = (house.guest("bo").await, house.guest("cy").await);
    let private = async |house: &House| {
        let (_, seen) = house.get("/api/tables/wheel", None).await;
        seen["view"]["private"].clone()
    };
    assert_eq!(private(&house).await, false);
    done(&house, "wheel", &mona, json!({"do":"reserve-table"})).await;
    done(&house, "wheel", &mona, json!({"do":"admit","player":"bo"})).await;
    house.server.crash();
    let house = House::open(&floor(), store).await;
    assert_eq!(private(&house).await, true);
    let buy = json!({"do":"buy-in","cents":5_000});
    let (_, refused) = say(&house, "wheel", &cy, buy.clone()).await;
    assert_eq!(refused["refused"]["reason"], "TablePrivate");
    assert_eq!(refused["refused"]["rule"], "nz-1996/general/20.2");
    done(&house, "wheel", &bo, buy.clone()).await;
    done(&house, "wheel", &mona, json!({"do":"release-table"})).await;
    assert_eq!(private(&house).await, false);
    done(&house, "wheel", &cy, buy).await;
    books_balance(house.server.store()).await;
}
