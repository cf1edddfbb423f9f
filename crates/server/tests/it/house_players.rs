//! House players through the doors: somebody who comes alone has a game at once, their chips are the house's, nobody takes their names, and
//! what they did stands up to the audit.

use crate::common::time::until;
use crate::common::{House, OPERATOR, QUICK, TABLE, config, spec};
use axum::http::StatusCode;
use croupier_server::{Pace, TableSpec, replay};
use croupier_store::Store;
use serde_json::{Value, json};

fn chemin() -> TableSpec {
    TableSpec {
        book: "nj-19-47/chemin-de-fer".to_owned(),
        title: "Chemin de fer".to_owned(),
        company: 2,
        ..spec(TABLE, &[])
    }
}

fn seated(view: &Value) -> Vec<&str> {
    let seats = view["seats"].as_array().into_iter().flatten();
    seats.filter_map(|seat| seat["player"].as_str()).collect()
}

#[tokio::test(start_paused = true)]
async fn somebody_alone_has_a_game_and_the_audit_agrees() {
    let store = Store::memory();
    let config = croupier_server::Config {
        tables: vec![chemin()],
        // Nobody is asked by the doorman how old house players are.
        minimum_age: Some(croupier_server::MinimumAge {
            years: 21,
            rule: None,
        }),
        ..config(Pace {
            betting_ms: 5,
            decision_ms: 5,
            ..QUICK
        })
    };
    let house = House::open(&config, store.clone()).await;
    let view = house.view().await;
    assert_eq!(view["company"], 2);
    assert!(seated(&view).is_empty());
    let (_, guest) = house
        .post(
            "/api/guests",
            None,
            &json!({"name":"anna","age_years":30}).to_string(),
        )
        .await;
    let anna = guest["token"].as_str().unwrap();
    house.ok(anna, json!({"do":"buy-in","cents":50_000})).await;
    house.ok(anna, json!({"do":"sit","seat":4})).await;
    let view = house
        .until("two come", |view| seated(view).len() == 3)
        .await;
    let mut names = seated(&view);
    names.sort_unstable();
    assert_eq!(names, ["anna", "house-1", "house-2"]);
    // Anna says nothing, and three coups are played.
    house
        .until("three coups", |view| {
            view["chemin_de_fer"]["round"].as_u64() > Some(3)
        })
        .await;
    house.ok(anna, json!({"do":"leave"})).await;
    house
        .until("all have gone", |view| {
            seated(view).is_empty() && view["standing"] == json!([])
        })
        .await;
    for name in ["house-1", "House-9"] {
        let (status, refused) = house
            .post(
                "/api/guests",
                None,
                &json!({"name":name,"age_years":30}).to_string(),
            )
            .await;
        assert_eq!(status, StatusCode::CONFLICT, "{refused}");
        assert_eq!(refused["refused"]["reason"], "NameTaken");
    }
    for account in [
        "player:house-1",
        "chips:mini-1:house-1",
        "wagers:mini-1:house-1",
    ] {
        assert_eq!(store.balance(account).await.unwrap(), 0, "{account}");
    }
    house.server.shutdown().await.unwrap();
    let audit = replay::audit(&store, |_| {}).await.unwrap();
    assert!(audit.rounds >= 3, "{audit:?}");
}

#[tokio::test(start_paused = true)]
async fn nobody_waits_for_house_players() {
    let config = croupier_server::Config {
        tables: vec![chemin()],
        // Longer than anybody would wait, but for those who have nothing to decide.
        ..config(Pace {
            betting_ms: 3_600_000,
            decision_ms: 3_600_000,
            ..QUICK
        })
    };
    let house = House::open(&config, Store::memory()).await;
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":50_000})).await;
    house.ok(&anna, json!({"do":"sit","seat":4})).await;
    let door = format!("/api/tables/{TABLE}");
    let offered = async |word: &str| {
        let look = async || {
            let (_, seen) = house.get(&door, Some(&anna)).await;
            let mut words = seen["options"].as_array().unwrap().iter().map(|o| &o["do"]);
            match words.any(|offered| offered == word) {
                true => Ok(()),
                false => Err(seen["view"]["chemin_de_fer"].clone()),
            }
        };
        until(word, look).await;
    };
    let begun = tokio::time::Instant::now();
    // The cut is hers, as it happens, or a house player has left it to the next by now.
    let at_auction = async || {
        let (_, seen) = house.get(&door, Some(&anna)).await;
        let mut words = seen["options"].as_array().unwrap().iter().map(|o| &o["do"]);
        if words.any(|offered| offered == "decline-cut") {
            house.say(&anna, json!({"do":"decline-cut"})).await;
        }
        match seen["view"]["chemin_de_fer"]["bids"] == json!([]) {
            true => Err(seen),
            false => Ok(()),
        }
    };
    until("a house player opens the auction", at_auction).await;
    offered("bid").await;
    house.ok(&anna, json!({"do":"bid","cents":10_000})).await;
    let (status, reply) = house
        .post(
            &format!("/api/tables/{TABLE}/commands"),
            Some(OPERATOR),
            &json!({"id":"close","do":"close-auction"}).to_string(),
        )
        .await;
    assert_eq!(status, StatusCode::OK, "{reply}");
    offered("stake").await;
    house.ok(&anna, json!({"do":"stake","cents":10_000})).await;
    // The stake is covered and dealt for without anybody else.
    offered("turn").await;
    assert!(begun.elapsed().as_secs() < 3_600, "{:?}", begun.elapsed());
}

#[tokio::test(start_paused = true)]
async fn where_nobody_allows_them_there_are_none_and_an_unsound_table_is_refused() {
    let house = House::open(
        &croupier_server::Config {
            tables: vec![TableSpec {
                company: 0,
                ..chemin()
            }],
            ..config(QUICK)
        },
        Store::memory(),
    )
    .await;
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":50_000})).await;
    house.ok(&anna, json!({"do":"sit","seat":4})).await;
    house
        .until("the auction", |view| {
            view["chemin_de_fer"]["phase"] == "auction"
        })
        .await;
    assert_eq!(seated(&house.view().await), ["anna"]);
    let set_up = async |body: Value| {
        house
            .post("/api/tables", Some(OPERATOR), &body.to_string())
            .await
    };
    let (status, refused) =
        set_up(json!({"id":"wheel","title":"Wheel","book":"nz-1996/roulette","company":2})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
    let detail = refused["refused"]["detail"].as_str().unwrap();
    assert!(detail.contains("chemin de fer only"), "{detail}");
    let (status, made) = set_up(
        json!({"id":"railway","title":"Railway","book":"nj-19-47/chemin-de-fer","company":3}),
    )
    .await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    assert_eq!(made["company"], 3, "{made}");
}
