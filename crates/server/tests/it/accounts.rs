//! A guest's account: it lasts for as long as it is used, its token can be changed, and being broke is not the end.

use crate::common::{House, OPERATOR, QUICK, TABLE, config};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use croupier_store::{Hash, Posting, Store, Transaction};
use serde_json::{Value, json};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Takes money from an account, as if it had been lost.
async fn lose(house: &House, name: &str, id: &str, cents: i64) {
    let line = |account: &str, cents| Posting {
        account: account.to_owned(),
        house: account == "cage",
        cents,
    };
    let lost = Transaction {
        id: id.to_owned(),
        reason: "lost".to_owned(),
        event_offset: 0,
        postings: vec![line(&format!("player:{name}"), -cents), line("cage", cents)],
    };
    house.server.store().transfer(lost, 0).await.unwrap();
}

async fn refill(house: &House, token: &str) -> (StatusCode, Value) {
    house.post("/api/me/refill", Some(token), "").await
}

async fn me(house: &House, token: &str) -> Value {
    house.get("/api/me", Some(token)).await.1
}

#[tokio::test(start_paused = true)]
async fn a_guest_with_next_to_nothing_is_given_play_money_again() {
    let mut patient = config(QUICK);
    patient.pace.betting_ms = 600_000;
    let house = House::open(&patient, Store::memory()).await;
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":12_000})).await;
    house.ok(&anna, json!({"do":"sit","seat":1})).await;
    house.until_phase("betting").await;

    // What lies at a table counts, in chips and as a wager.
    lose(&house, "anna", "a", 88_000).await;
    let wager = json!({"do":"place-wager","area":1,"on":"player","cents":3_000});
    house.ok(&anna, wager).await;
    let terms = json!({"cents": 100_000, "below_cents": 10_000, "open": false});
    assert_eq!(me(&house, &anna).await["refill"], terms);
    let (status, reply) = refill(&house, &anna).await;
    assert_eq!(status, StatusCode::CONFLICT, "{reply}");
    assert_eq!(reply["refused"]["reason"], "MoneyLeft");
    let detail = reply["refused"]["detail"].as_str().unwrap();
    assert!(detail.contains("less than $100.00"), "{detail}");

    let bo = house.guest("bo").await;
    lose(&house, "bo", "b", 90_001).await;
    assert_eq!(me(&house, &bo).await["refill"]["open"], true);
    // Asked for many times at once, it is given once.
    let all = futures_util::future::join_all((0..8).map(|_| refill(&house, &bo))).await;
    let given: Vec<_> = all
        .iter()
        .filter(|(status, _)| status.is_success())
        .collect();
    assert_eq!(given.len(), 1, "{all:?}");
    assert_eq!(
        given[0].1,
        json!({"given_cents": 100_000, "cents": 109_999})
    );
    let now = me(&house, &bo).await;
    assert_eq!(now["cents"], 109_999);
    assert_eq!(now["movements"][0]["reason"], "refill");
    assert_eq!(now["movements"][0]["cents"], 100_000);
    assert_eq!(now["refill"]["open"], false);
    house.server.store().verify(|_| {}).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn play_money_is_not_given_all_the_time() {
    let house = House::quick().await;
    let anna = house.guest("anna").await;
    // The clock may pass the full ten minutes between two of them, but not between three.
    for nth in 0..3 {
        let cents = me(&house, &anna).await["cents"].as_i64().unwrap();
        lose(&house, "anna", &format!("lost/{nth}"), cents).await;
        let request =
            Request::post("/api/me/refill").header("authorization", format!("Bearer {anna}"));
        let (status, headers, body) = house.raw(request.body(Body::empty()).unwrap()).await;
        if status == StatusCode::OK {
            continue;
        }
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
        let wait: u64 = headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=601).contains(&wait), "{wait}");
        let reply: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(reply["refused"]["reason"], "TooManyRequests");
        assert_eq!(me(&house, &anna).await["cents"], 0);
        house.server.store().verify(|_| {}).await.unwrap();
        return;
    }
    panic!("given three times in a row");
}

#[tokio::test(start_paused = true)]
async fn play_money_is_for_guests() {
    let house = House::quick().await;
    let (status, reply) = house.post("/api/me/refill", None, "").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "{reply}");
    let (status, reply) = refill(&house, OPERATOR).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{reply}");

    let store = Store::memory();
    let anna = House::open(&config(QUICK), store.clone()).await;
    let anna = anna.guest("anna").await;
    let mut closed = config(QUICK);
    closed.guests_cents = None;
    closed.tables.clear();
    let house = House::open(&closed, store).await;
    assert_eq!(me(&house, &anna).await["refill"], Value::Null);
    let (status, reply) = refill(&house, &anna).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{reply}");
    assert_eq!(reply["refused"]["reason"], "NoGuests");
}

#[tokio::test(start_paused = true)]
async fn a_table_sees_the_new_money_at_once() {
    let house = House::quick().await;
    let anna = house.guest("anna").await;
    lose(&house, "anna", "a", 100_000).await;
    let path = format!("/api/tables/{TABLE}");
    let balance = async || {
        let (_, reply) = house.get(&path, Some(&anna)).await;
        reply["view"]["you"]["balance_cents"].clone()
    };
    assert_eq!(balance().await, 0);
    assert_eq!(refill(&house, &anna).await.0, StatusCode::OK);
    assert_eq!(balance().await, 100_000);
    house.ok(&anna, json!({"do":"buy-in","cents":50_000})).await;
}

#[tokio::test(start_paused = true)]
async fn a_changed_token_shuts_the_old_one_out() {
    let house = House::quick().await;
    let old = house.guest("anna").await;
    let (status, renewed) = house.post("/api/sessions/renew", Some(&old), "").await;
    assert_eq!(status, StatusCode::OK, "{renewed}");
    assert_eq!(renewed["name"], "anna");
    let new = renewed["token"].as_str().unwrap();
    assert_eq!(new.len(), 64);
    assert_eq!(me(&house, new).await["name"], "anna");
    let (status, _) = house.get("/api/me", Some(&old)).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, _) = house.post("/api/sessions/renew", Some(OPERATOR), "").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

#[tokio::test(start_paused = true)]
async fn a_session_that_is_used_lasts_on() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let mut settings = config(QUICK);
    settings.limits.session = Duration::from_secs(30 * 24 * 60 * 60);
    let house = House::open(&settings, Store::memory()).await;
    let anna = house.guest("anna").await;
    let hash = Hash::of(anna.as_bytes());
    let store = house.server.store();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let now = i64::try_from(now.as_millis()).unwrap();
    // As it is after 25 days.
    store.extend_session(hash, now + 5 * DAY).await.unwrap();
    let valid = async |at| store.session(hash, at).await.unwrap().is_some();
    assert!(!valid(now + 6 * DAY).await);
    assert_eq!(me(&house, &anna).await["name"], "anna");
    assert!(valid(now + 29 * DAY).await);
}
