//! Notices over HTTP that take effect by themselves, each when its time has come: signs with other limits and of a closure, and changes that
//! are announced.

use crate::common::time::{pass, until};
use crate::common::{House, books_balance, spec};
use crate::floor::{MINUTE, done, floor, kinds, say};
use axum::http::StatusCode;
use croupier_server::TableSpec;
use croupier_store::Store;
use serde_json::{Value, json};
use std::time::Duration;

/// nz-1996/general/13.3: a sign takes effect when its time has come, whoever is awake, also over a restart; an inspector is told, and a sign
/// that is put up anew begins anew.
#[tokio::test(start_paused = true)]
async fn a_sign_takes_effect_by_itself() {
    let store = Store::memory();
    let mut settings = floor();
    settings.limits.absence_max = Duration::ZERO;
    settings.limits.staff_idle = 100 * MINUTE;
    let house = House::open(&settings, store.clone()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let anna = house.guest("anna").await;
    let buy = json!({"do":"buy-in","cents":5_000});
    done(&house, "wheel", &anna, buy).await;
    let (status, refused) = say(&house, "wheel", &mona, json!({"do":"change-limits"})).await;
    assert_eq!(status, StatusCode::CONFLICT, "no sign is up");
    assert_eq!(refused["refused"]["reason"], "NotAnnounced");
    assert_eq!(refused["refused"]["rule"], "nz-1996/general/13.3(a)");
    done(
        &house,
        "wheel",
        &mona,
        json!({"do":"post-limits","min_cents":1_000}),
    )
    .await;
    let told = async || {
        let told = kinds(&house, "wheel", "inspector-told").await;
        if told.is_empty() {
            Err(json!(null))
        } else {
            Ok(told)
        }
    };
    // At virtual equipment the house does it.
    let told = until("the inspector is told", told).await;
    assert!(told[0].2.contains("nz-1996/general/13.3"), "{told:?}");
    let wheel = async |house: &House| house.get("/api/tables/wheel", None).await.1["view"].clone();
    let seen = wheel(&house).await;
    assert_eq!(seen["coming"]["limits"]["min_cents"], 1_000);
    pass(10 * MINUTE).await;
    done(
        &house,
        "wheel",
        &mona,
        json!({"do":"post-limits","min_cents":2_000}),
    )
    .await;
    pass(11 * MINUTE).await;
    let seen = wheel(&house).await;
    assert_eq!(seen["limits"]["min_cents"], 500, "eleven minutes");
    assert!(seen["stopped"].is_null(), "{seen}");
    house.server.crash();
    let house = House::open(&settings, store).await;
    assert_eq!(wheel(&house).await["coming"]["limits"]["min_cents"], 2_000);
    pass(9 * MINUTE).await;
    let changed = async || {
        let seen = wheel(&house).await;
        if seen["limits"]["min_cents"] == 2_000 {
            Ok(())
        } else {
            Err(seen)
        }
    };
    until("the new minimum", changed).await;
    let logged = kinds(&house, "wheel", "limits-changed").await;
    assert_eq!(logged.len(), 1);
    assert_eq!(logged[0].0, "house");
    assert!(logged[0].2.contains(r#""way":"sign""#), "{logged:?}");
    // A lower minimum needs no time.
    done(
        &house,
        "wheel",
        &mona,
        json!({"do":"post-limits","min_cents":500}),
    )
    .await;
    let lower = async || {
        let seen = wheel(&house).await;
        if seen["limits"]["min_cents"] == 500 {
            Ok(())
        } else {
            Err(seen)
        }
    };
    until("the old minimum", lower).await;
    books_balance(house.server.store()).await;
}

/// nz-1996/general/6.0, nz-1996/general/13.3: a sign that is taken down announces nothing any more.
#[tokio::test(start_paused = true)]
async fn a_sign_that_is_taken_down_has_no_effect() {
    let mut settings = floor();
    settings.limits.absence_max = Duration::ZERO;
    settings.limits.staff_idle = 100 * MINUTE;
    let house = House::open(&settings, Store::memory()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let anna = house.guest("anna").await;
    let buy = json!({"do":"buy-in","cents":5_000});
    done(&house, "wheel", &anna, buy).await;
    for (sign, put_up, effect) in [
        (
            "limits",
            json!({"do":"post-limits","min_cents":1_000}),
            json!({"do":"change-limits"}),
        ),
        (
            "closing",
            json!({"do":"post-closing-sign"}),
            json!({"do":"close-table"}),
        ),
    ] {
        let down = json!({"do":"take-down-sign","sign":sign});
        let (status, refused) = say(&house, "wheel", &mona, down.clone()).await;
        assert_eq!(status, StatusCode::CONFLICT, "none is up");
        assert_eq!(refused["refused"]["reason"], "NotAnnounced");
        done(&house, "wheel", &mona, put_up).await;
        let (_, seen) = house.get("/api/tables/wheel", Some(&mona)).await;
        let mut offers = seen["options"].as_array().unwrap().iter();
        let offered = offers.any(|o| o["do"] == "take-down-sign" && o["sign"] == sign);
        assert!(offered, "{seen}");
        let (status, _) = say(&house, "wheel", &anna, down.clone()).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
        done(&house, "wheel", &mona, down).await;
        pass(21 * MINUTE).await;
        let (status, refused) = say(&house, "wheel", &mona, effect).await;
        assert_eq!(status, StatusCode::CONFLICT, "{refused}");
    }
    let (_, seen) = house.get("/api/tables/wheel", None).await;
    assert_eq!(seen["view"]["limits"]["min_cents"], 500);
    assert_eq!(seen["view"]["life"], "open");
}

/// act-2012/mini-baccarat/3.1: in Canberra the players are given notice, and that is all. nj-19-47/punto-banco/3.10(c): in New Jersey another
/// paying procedure is followed thirty minutes after written notice, and by itself only where the notice says which.
#[tokio::test(start_paused = true)]
async fn notices_are_those_of_the_book() {
    let mut settings = floor();
    settings.limits.staff_idle = 200 * MINUTE;
    let of = |id: &str, book: &str| TableSpec {
        book: book.to_owned(),
        ..spec(id, &[])
    };
    settings.tables = vec![
        of("canberra", "act-2012/mini-baccarat"),
        of("jersey", "nj-19-47/punto-banco"),
    ];
    let store = Store::memory();
    let house = House::open(&settings, store.clone()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let post = json!({"do":"post-limits","min_cents":2_000});
    let posted = done(&house, "canberra", &mona, post).await;
    assert_eq!(posted["events"][0]["rule"], "act-2012/mini-baccarat/3.1");
    let changed = async || {
        let (_, seen) = house.get("/api/tables/canberra", None).await;
        let min = &seen["view"]["limits"]["min_cents"];
        if min == 2_000 { Ok(()) } else { Err(seen) }
    };
    until("the new minimum", changed).await;
    let (_, before) = house.get("/api/tables/jersey", None).await;
    let order = &before["view"]["options"]["paying-order"];
    let other = if order == "1" { 3 } else { 1 };
    let change = json!({"do":"change-paying-order","order":other});
    let (status, refused) = say(&house, "jersey", &mona, change.clone()).await;
    assert_eq!(status, StatusCode::CONFLICT, "{refused}");
    assert_eq!(refused["refused"]["reason"], "NotAnnounced");
    assert_eq!(refused["refused"]["rule"], "nj-19-47/punto-banco/3.10(c)2");
    let notice = json!({"do":"announce-change","of":"paying-order"});
    done(&house, "jersey", &mona, notice).await;
    pass(29 * MINUTE).await;
    let (_, refused) = say(&house, "jersey", &mona, change.clone()).await;
    assert_eq!(refused["refused"]["reason"], "NotAnnounced");
    // What was announced stands in the log.
    house.server.crash();
    let house = House::open(&settings, store.clone()).await;
    pass(2 * MINUTE).await;
    let changed = done(&house, "jersey", &mona, change).await;
    assert_eq!(changed["events"][0]["event"], "paying-order-changed");
    // What the notice names becomes so by itself; what is taken down does not.
    let back = json!({"do":"announce-change","of":"paying-order","to":"4"});
    let announced = done(&house, "jersey", &mona, back).await;
    assert_eq!(announced["events"][0]["to"], "4");
    let shuffle = json!({"do":"announce-change","of":"second-shuffle","to":"true"});
    done(&house, "jersey", &mona, shuffle).await;
    let (_, seen) = house.get("/api/tables/jersey", None).await;
    let signs = seen["view"]["floor"]["announced"].as_array().unwrap();
    assert_eq!((signs.len(), &signs[0]["to"]), (2, &json!("4")));
    let down = json!({"do":"take-down-sign","sign":"second-shuffle"});
    done(&house, "jersey", &mona, down).await;
    pass(29 * MINUTE).await;
    let of = "paying-order-changed";
    assert_eq!(kinds(&house, "jersey", of).await.len(), 1, "29 minutes");
    pass(2 * MINUTE).await;
    let by_itself = async || {
        let (_, seen) = house.get("/api/tables/jersey", None).await;
        let signs = seen["view"]["floor"]["announced"].as_array().unwrap();
        if signs.is_empty() { Ok(()) } else { Err(seen) }
    };
    until("the other procedure", by_itself).await;
    let changed = kinds(&house, "jersey", of).await;
    assert_eq!((changed.len(), changed[1].0.as_str()), (2, "house"));
    assert!(changed[1].2.contains("3.10(c)"), "{changed:?}");
    assert!(kinds(&house, "jersey", "shuffle-changed").await.is_empty());
    books_balance(&store).await;
}

/// nz-1996/general/13.3, act-2012/mini-baccarat/3.1, nj-19-47/punto-banco/3.10(c): what a notice announces for a later time comes then, by
/// itself; nz-1996/general/6.0: a table closes no sooner than its sign says. All of it is shown with its time and kept over a restart.
#[tokio::test(start_paused = true)]
async fn what_is_announced_for_a_later_time_comes_then() {
    let mut settings = floor();
    settings.limits.absence_max = Duration::ZERO;
    settings.limits.staff_idle = 300 * MINUTE;
    let of = |id: &str, book: &str| TableSpec {
        book: book.to_owned(),
        ..spec(id, &[])
    };
    settings.tables.extend([
        of("canberra", "act-2012/mini-baccarat"),
        of("jersey", "nj-19-47/punto-banco"),
    ]);
    let store = Store::memory();
    let house = House::open(&settings, store.clone()).await;
    let (mona, _) = house.staff("mona", &["manager"]).await;
    let anna = house.guest("anna").await;
    let buy = json!({"do":"buy-in","cents":5_000});
    done(&house, "wheel", &anna, buy).await;
    let order = {
        let (_, seen) = house.get("/api/tables/jersey", None).await;
        let order = &seen["view"]["options"]["paying-order"];
        if order == "1" { "3" } else { "1" }
    };
    let limits = |minutes: u64| json!({"do":"post-limits","min_cents":2_000,"in_minutes":minutes});
    let closing = |minutes: u64| json!({"do":"post-closing-sign","in_minutes":minutes});
    let notice = |minutes: u64| json!({"do":"announce-change","of":"paying-order","to":order,"in_minutes":minutes});
    for (table, early, rule, earliest) in [
        ("wheel", limits(19), "nz-1996/general/13.3(a)", "20 minutes"),
        ("wheel", closing(19), "nz-1996/general/6.0", "20 minutes"),
        (
            "jersey",
            notice(29),
            "nj-19-47/punto-banco/3.10(c)2",
            "30 minutes",
        ),
    ] {
        let (status, refused) = say(&house, table, &mona, early).await;
        assert_eq!(status, StatusCode::CONFLICT, "{refused}");
        assert_eq!(refused["refused"]["reason"], "NotAnnounced");
        assert_eq!(refused["refused"]["rule"], rule);
        let detail = refused["refused"]["detail"].as_str().unwrap();
        assert!(detail.contains(earliest), "{detail}");
    }
    let (_, seen) = house.get("/api/tables/wheel", Some(&mona)).await;
    let mut offers = seen["options"].as_array().unwrap().iter();
    let sign = offers.find(|offer| offer["do"] == "post-closing-sign");
    assert_eq!(sign.unwrap()["open"]["in_minutes"]["least"], 20, "{seen}");

    let put_up = async |table: &str, announced: Value| {
        let minutes = announced["in_minutes"].as_i64().unwrap();
        let posted = done(&house, table, &mona, announced).await;
        let event = &posted["events"][0];
        assert_eq!(event["in_minutes"], minutes);
        event["at_ms"].as_i64().unwrap() + minutes * 60_000
    };
    let wheel = put_up("wheel", limits(45)).await;
    let closes = put_up("wheel", closing(60)).await;
    let canberra = put_up("canberra", limits(45)).await;
    let jersey = put_up("jersey", notice(45)).await;
    let view = async |house: &House, table: &str| {
        let (_, seen) = house.get(&format!("/api/tables/{table}"), None).await;
        seen["view"].clone()
    };
    pass(44 * MINUTE).await;
    house.server.crash();
    let house = House::open(&settings, store.clone()).await;
    for (table, due) in [("wheel", wheel), ("canberra", canberra)] {
        let seen = view(&house, table).await;
        assert_eq!(seen["coming"]["from_ms"], due, "{seen}");
        assert_ne!(seen["limits"]["min_cents"], 2_000, "44 minutes");
    }
    let seen = view(&house, "wheel").await;
    assert_eq!(seen["floor"]["closes_from_ms"], closes);
    let seen = view(&house, "jersey").await;
    assert_eq!(seen["floor"]["announced"][0]["from_ms"], jersey);
    assert_eq!(seen["floor"]["announced"][0]["to"], order);
    pass(MINUTE).await;
    for table in ["wheel", "canberra"] {
        let changed = async || {
            let seen = view(&house, table).await;
            let min = &seen["limits"]["min_cents"];
            if min == 2_000 { Ok(()) } else { Err(seen) }
        };
        until("the new minimum", changed).await;
        let logged = kinds(&house, table, "limits-changed").await;
        assert_eq!((logged.len(), logged[0].0.as_str()), (1, "house"));
    }
    let by_itself = async || {
        let seen = view(&house, "jersey").await;
        let waiting = seen["floor"]["announced"].as_array().unwrap().len();
        if waiting == 0 { Ok(()) } else { Err(seen) }
    };
    until("the other procedure", by_itself).await;
    let close = json!({"do":"close-table"});
    let (_, refused) = say(&house, "wheel", &mona, close.clone()).await;
    assert_eq!(refused["refused"]["reason"], "PlayersPresent");
    assert_eq!(refused["refused"]["rule"], "nz-1996/general/6.0");
    pass(15 * MINUTE).await;
    done(&house, "wheel", &mona, close).await;
    books_balance(&store).await;
}
