//! Why something happened, over HTTP and from a store that was kept: an event and its amount, a refusal with what was looked at, and
//! who may ask for which.

use crate::common::{House, OPERATOR, QUICK, TABLE, config};
use axum::http::StatusCode;
use croupier_server::why::{Unexplained, of_command, of_event};
use croupier_store::Store;
use serde_json::{Value, json};

fn why(of: &str) -> String {
    format!("/api/tables/{TABLE}/why?{of}")
}

#[tokio::test(start_paused = true)]
async fn a_refusal_says_what_was_looked_at_and_a_payment_how_it_was_come_by() {
    let house = House::quick().await;
    let anna = house.seated("anna", 1).await;
    let wager = |id: &str, cents: i64| json!({"do":"place-wager","id":id,"area":1,"on":"banker","cents":cents});
    house.no(&anna, wager("c-17", 700)).await;
    let (status, explained) = house.get(&why("command=c-17"), Some(&anna)).await;
    assert_eq!(status, StatusCode::OK, "{explained}");
    assert_eq!(explained["command"], "place-wager anna 1 banker 7.00");
    assert_eq!(
        (&explained["actor"], &explained["role"]),
        (&json!("anna"), &json!("player"))
    );
    assert_eq!(explained["refused"]["reason"], "BankerWagerNotPayable");
    let conditions = explained["conditions"].as_array().unwrap();
    let (last, held) = conditions.split_last().unwrap();
    assert_eq!(last["rules"], json!(["nz-2004/baccarat/5.12"]));
    assert_eq!(last["found"], explained["refused"]["detail"]);
    assert_eq!(last["holds"], false);
    assert!(held.iter().all(|one| one["holds"] == true), "{held:?}");
    let least = held.iter().find(|one| one["reason"] == "WagerBelowMinimum");
    assert_eq!(least.unwrap()["found"], "$7.00; the minimum is $5.00");
    // What comes later changes nothing of it.
    let done = house.ok(&anna, wager("c-18", 2000)).await;
    let seq = done["events"][0]["seq"].as_u64().unwrap();
    house
        .until("settled", |v| {
            !v["baccarat"]["settled"].as_array().unwrap().is_empty()
        })
        .await;
    let (_, again) = house.get(&why("command=c-17"), Some(&anna)).await;
    assert_eq!(again, explained);

    // What was carried out is found by its id and by its number.
    let (_, placed) = house.get(&why("command=c-18"), Some(&anna)).await;
    let (_, same) = house.get(&why(&format!("seq={seq}")), None).await;
    assert_eq!(placed, same);
    assert_eq!(
        placed["events"][0]["event"],
        "wager-placed anna 1 banker 20.00 20.00"
    );
    let path = format!("/api/me/history?table={TABLE}");
    let (_, history) = house.get(&path, Some(&anna)).await;
    let settled = &history["rounds"][0]["wagers"][0];
    let (_, paid) = house
        .get(&why(&format!("seq={}", settled["seq"])), None)
        .await;
    let event = &paid["events"][0];
    assert_eq!(event["seq"], settled["seq"]);
    assert_eq!(event["rules"][0]["rule"], settled["rule"]);
    assert!(
        event["rules"][0]["says"].as_str().unwrap().len() > 10,
        "{event}"
    );
    let steps = event["working"]["steps"].as_array().unwrap();
    let comes_to = steps.last().unwrap()["cents"].as_i64().unwrap();
    let expected = match settled["result"].as_str() {
        Some("won") => settled["payment_cents"].as_i64().unwrap(),
        Some("lost") => -2000,
        _ => 0,
    };
    assert_eq!(comes_to, expected, "{paid}");
    assert_eq!(paid["otherwise"], Value::Null);
}

#[tokio::test(start_paused = true)]
async fn a_command_is_its_senders_own_and_the_staffs() {
    let house = House::quick().await;
    let anna = house.seated("anna", 1).await;
    let bo = house.guest("bo").await;
    let sit = |seat: u8| json!({"do":"sit","id":"mine","seat":seat});
    house.no(&anna, sit(99)).await;
    let (status, refused) = house.get(&why("command=mine"), Some(&bo)).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(refused["refused"]["reason"], "NoSuchCommand");
    let (status, _) = house.get(&why("command=mine&actor=anna"), Some(&bo)).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "whoever is named");
    let (status, _) = house.get(&why("command=mine"), None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    house.no(&bo, sit(1)).await;
    let (status, several) = house.get(&why("command=mine"), Some(OPERATOR)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let detail = several["refused"]["detail"].as_str().unwrap();
    assert!(detail.contains("anna, bo"), "{detail}");
    let (_, of_bo) = house
        .get(&why("command=mine&actor=bo"), Some(OPERATOR))
        .await;
    assert_eq!(of_bo["refused"]["reason"], "NotAtTable", "{of_bo}");

    for (of, reason) in [
        ("seq=99999", "NoSuchEvent"),
        ("seq=0", "NoSuchEvent"),
        ("seq=1", "NoSuchEvent"),
        ("", "BadQuery"),
        ("seq=2&command=mine", "BadQuery"),
    ] {
        let (_, answer) = house.get(&why(of), Some(&anna)).await;
        assert_eq!(answer["refused"]["reason"], reason, "{of}");
    }
}

/// Staff who speak in a role that is not theirs are refused before the table is asked, and prizes of a jackpot likewise; that is the whole
/// explanation.
#[tokio::test(start_paused = true)]
async fn what_is_refused_before_the_table_is_asked_is_one_condition() {
    let house = House::quick().await;
    let anna = house.guest("anna").await;
    let command = json!({"do":"close-table","id":"c","as":"manager"});
    house.no(&anna, command).await;
    let (_, explained) = house.get(&why("command=c"), Some(&anna)).await;
    let conditions = explained["conditions"].as_array().unwrap();
    assert_eq!(
        conditions.last().unwrap()["reason"],
        "RoleMayNot",
        "{explained}"
    );
    assert_eq!(conditions.last().unwrap()["holds"], false);
}

#[tokio::test]
async fn a_store_that_was_closed_explains_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let store = Store::open(&path).await.unwrap();
    let house = House::open(&config(QUICK), store).await;
    let anna = house.guest("anna").await;
    house.no(&anna, json!({"do":"sit","id":"c","seat":1})).await;
    house.server.shutdown().await.unwrap();
    drop(house);
    let store = Store::open_read_only(&path).await.unwrap();
    let mut snapshot = store.snapshot().await.unwrap();
    let refused = of_command(&mut snapshot, TABLE, "c", None).await.unwrap();
    assert_eq!(
        refused.conditions.last().unwrap().reason.word(),
        "NotAtTable"
    );
    let opened = of_event(&mut snapshot, TABLE, 2).await.unwrap();
    assert_eq!(opened.command, "open-table");
    assert_eq!(opened.events.len(), 1);
    let missing = of_event(&mut snapshot, "nowhere", 2).await.unwrap_err();
    assert!(
        matches!(missing, Unexplained::NoSuchTable { .. }),
        "{missing}"
    );
    let never = of_command(&mut snapshot, TABLE, "d", None)
        .await
        .unwrap_err();
    assert!(matches!(never, Unexplained::NeverSent { .. }), "{never}");
}
