//! What would come of commands at a keyed table: told to staff, and nothing of it happens. And training, for anyone.

use crate::common::{House, OPERATOR, QUICK, TABLE, config};
use axum::http::StatusCode;
use croupier_store::Store;
use serde_json::{Value, json};

const WHEEL: &str = "/api/tables/mini-1";

/// A house with one roulette table whose ball is keyed, and anna there with $5 on 17.
async fn wheel() -> House {
    let mut settings = config(QUICK);
    settings.tables[0].book = "nz-1996/roulette".to_owned();
    settings.tables[0].physical = true;
    let house = House::open(&settings, Store::memory()).await;
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":10_000})).await;
    let wager = json!({"do":"place-wager","position":"straight-17","cents":500,"chips":"value"});
    house.ok(&anna, wager).await;
    house
}

async fn tried(house: &House, token: &str, body: Value) -> (StatusCode, Value) {
    let path = format!("{WHEEL}/trial");
    house.post(&path, Some(token), &body.to_string()).await
}

#[tokio::test(start_paused = true)]
async fn what_would_come_of_it_is_told_and_does_not() {
    let house = wheel().await;
    let before = house.view().await;
    let result = |outcome: &str| json!([{"do":"result","outcome":outcome}]);
    let body = json!({"courses":[result("17"), result("18")], "dealt": true});
    let (status, told) = tried(&house, OPERATOR, body).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let costs: Vec<i64> = (0..2)
        .map(|nth| told["courses"][nth]["house_cents"].as_i64().unwrap())
        .collect();
    assert_eq!(costs, [-17_500, 500]);
    let events = told["courses"][0]["events"].as_array().unwrap();
    let paid = events
        .iter()
        .find(|e| e["event"] == "wager-settled")
        .unwrap();
    assert_eq!(paid["payment_cents"], 17_500);
    assert!(paid["rule"].is_string());
    assert_eq!(house.view().await, before);

    // Without a dealer in between it is refused as it would be, and so is what a role may not say.
    let (_, told) = tried(&house, OPERATOR, json!({"courses":[result("17")]})).await;
    assert!(told["courses"][0]["refused"]["rule"].is_string(), "{told}");
    let (dora, _) = house.staff("dora", &["dealer"]).await;
    let void = json!({"courses":[[{"do":"invalidate-round","cause":"disruption","forfeit":[]}]]});
    let (_, told) = tried(&house, &dora, void).await;
    assert_eq!(told["courses"][0]["refused"]["reason"], "RoleMayNot");
}

#[tokio::test(start_paused = true)]
async fn only_staff_try_and_only_what_is_keyed() {
    let house = wheel().await;
    let bo = house.guest("bo").await;
    let spin = json!({"courses":[[{"do":"spin"}]]});
    let (status, refused) = tried(&house, &bo, spin.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{refused}");
    let many = json!({"courses": vec![[json!({"do":"spin"})]; 65]});
    for (body, reason) in [
        (many.to_string(), "BadField"),
        ("{}".to_owned(), "BadField"),
        ("{".to_owned(), "MalformedJson"),
    ] {
        let path = format!("{WHEEL}/trial");
        let (status, refused) = house.post(&path, Some(OPERATOR), &body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert_eq!(refused["refused"]["reason"], reason);
    }
    let dealt = House::quick().await;
    let path = format!("/api/tables/{TABLE}/trial");
    let (status, refused) = dealt.post(&path, Some(OPERATOR), &spin.to_string()).await;
    assert_eq!(status, StatusCode::CONFLICT, "{refused}");
}

#[tokio::test(start_paused = true)]
async fn anyone_is_trained_under_any_book() {
    let house = House::quick().await;
    let path = "/api/training?book=nz-1996/craps&seed=7";
    let (status, asked) = house.get(path, None).await;
    assert_eq!(status, StatusCode::OK, "{asked}");
    let right = usize::try_from(asked["right"].as_u64().unwrap()).unwrap();
    assert!(right < asked["choices"].as_array().unwrap().len());
    for rule in asked["rules"].as_array().unwrap() {
        assert!(rule["says"].as_str().unwrap().len() > 10, "{rule}");
    }
    assert_eq!(house.get(path, None).await.1, asked);
    for (query, status) in [
        ("book=nz-1996/whist&seed=7", StatusCode::NOT_FOUND),
        ("book=nz-1996/craps&seed=x", StatusCode::BAD_REQUEST),
        ("seed=7", StatusCode::BAD_REQUEST),
    ] {
        let (found, refused) = house.get(&format!("/api/training?{query}"), None).await;
        assert_eq!(found, status, "{refused}");
    }
}
