//! Tables for practice: what each decision is worth is told there, to the one whose decision it is, and at no other table.

use crate::common::time::until;
use crate::common::{House, OPERATOR, QUICK, config, spec};
use axum::http::StatusCode;
use croupier_server::{Config, Pace, TableSpec};
use croupier_store::Store;
use serde_json::{Value, json};

/// Nobody is kept from answering.
const PATIENT: Pace = Pace {
    decision_ms: 3_600_000,
    ..QUICK
};

async fn house() -> House {
    let table = |id: &str, practice: bool| TableSpec {
        book: "nz-1996/caribbean-stud".to_owned(),
        practice,
        ..spec(id, &[])
    };
    let config = Config {
        tables: vec![table("school", true), table("stud-1", false)],
        ..config(PATIENT)
    };
    House::open(&config, Store::memory()).await
}

async fn say(house: &House, at: &str, token: &str, command: Value) {
    let mut command = command;
    command["id"] = format!("{at} {command}").into();
    let path = format!("/api/tables/{at}/commands");
    let (status, reply) = house.post(&path, Some(token), &command.to_string()).await;
    assert!(status.is_success(), "{command}: {reply}");
}

async fn until_phase(house: &House, at: &str, phase: &str) {
    let path = format!("/api/tables/{at}");
    let reached = async || match house.get(&path, None).await.1 {
        reply if reply["view"]["caribbean_stud"]["phase"] == phase => Ok(()),
        reply => Err(reply),
    };
    until(phase, reached).await;
}

/// A guest with an ante and five cards.
async fn dealt(house: &House, at: &str, token: &str) {
    say(house, at, token, json!({"do":"buy-in","cents":20_000})).await;
    say(house, at, token, json!({"do":"sit","seat":1})).await;
    until_phase(house, at, "betting").await;
    say(house, at, token, json!({"do":"ante","cents":1_000})).await;
    until_phase(house, at, "deciding").await;
}

#[tokio::test(start_paused = true)]
async fn what_a_decision_is_worth_is_told_to_the_one_whose_it_is() {
    let house = house().await;
    let (anna, bo) = (house.guest("anna").await, house.guest("bo").await);
    let door = "/api/tables/school/practice";
    let (status, nothing) = house.get(door, Some(&anna)).await;
    assert_eq!(
        (status, &nothing["decisions"]),
        (StatusCode::OK, &json!([]))
    );

    dealt(&house, "school", &anna).await;
    let (_, told) = house.get(door, Some(&anna)).await;
    let [decision] = &told["decisions"].as_array().unwrap()[..] else {
        panic!("{told}")
    };
    assert_eq!(decision["stake_cents"], 1_000);
    let answers = decision["answers"].as_array().unwrap();
    let of = |word: &str| answers.iter().find(|one| one["do"] == word).unwrap();
    // Whoever folds loses the ante, whatever the cards are.
    assert_eq!(of("fold")["value"]["fraction"], "-1");
    assert_eq!(answers[0]["cost"]["fraction"], "0");
    assert_eq!(answers[0]["cost_cents"], 0);
    let cost: f64 = answers[1]["cost"]["decimal"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!(cost > 0.0, "{told}");
    let cents = answers[1]["cost_cents"].as_f64().unwrap();
    assert!((cents - 1_000.0 * cost).abs() <= 0.5, "{told}");

    // Others see nothing of it, and those who work here are no players.
    let (_, others) = house.get(door, Some(&bo)).await;
    assert_eq!(others["decisions"], json!([]));
    assert_eq!(house.get(door, None).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(
        house.get(door, Some(OPERATOR)).await.0,
        StatusCode::FORBIDDEN
    );

    say(&house, "school", &anna, json!({"do":"fold"})).await;
    let (_, after) = house.get(door, Some(&anna)).await;
    assert_eq!(after["decisions"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn at_any_other_table_nothing_is_told_during_a_round_or_between() {
    let house = house().await;
    let anna = house.guest("anna").await;
    let door = "/api/tables/stud-1/practice";
    let (status, before) = house.get(door, Some(&anna)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(before["refused"]["reason"], "NotPossible");
    dealt(&house, "stud-1", &anna).await;
    let (status, during) = house.get(door, Some(&anna)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(during["refused"]["reason"], "NotPossible");
}

#[tokio::test(start_paused = true)]
async fn a_table_for_practice_is_marked_and_dealt_by_the_house() {
    let house = house().await;
    let (_, lobby) = house.get("/api/tables", None).await;
    let marked = |id: &str| {
        let mut tables = lobby["tables"].as_array().unwrap().iter();
        tables.find(|one| one["table"] == id).unwrap()["practice"].clone()
    };
    assert_eq!(
        (marked("school"), marked("stud-1")),
        (json!(true), json!(false))
    );
    let (_, school) = house.get("/api/tables/school", None).await;
    assert_eq!(school["view"]["practice"], true);
    let keyed = json!({"id":"keyed","title":"Keyed","book":"nz-1996/blackjack","physical":true,"practice":true});
    let (status, refused) = house
        .post("/api/tables", Some(OPERATOR), &keyed.to_string())
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
}
