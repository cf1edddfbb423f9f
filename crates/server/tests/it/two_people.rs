//! What takes two people is not left to one, whatever roles that one works in: it is refused, and not offered. And a count that finds other
//! chips than there should be says so to everybody whom it concerns.

use crate::common::{House, OPERATOR, QUICK, TABLE, books_balance};
use crate::seal::at;
use croupier_store::Store;
use serde_json::{Value, json};

const EVERYTHING: &[&str] = &[
    "dealer",
    "supervisor",
    "casino-supervisor",
    "manager",
    "inspector",
    "cashier",
];

async fn offered(house: &House, token: &str, word: &str) -> bool {
    let path = format!("/api/tables/{TABLE}");
    let (_, seen) = house.get(&path, Some(token)).await;
    let mut options = seen["options"].as_array().unwrap().iter();
    options.any(|option| option["do"] == word)
}

/// It is offered to one and not to the other, who is refused.
async fn is_for_another(house: &House, (one, other): (&str, &str), command: &Value, rule: Value) {
    let word = command["do"].as_str().unwrap();
    assert!(!offered(house, one, word).await, "{word}");
    assert!(offered(house, other, word).await, "{word}");
    let (_, refused) = house.no(one, command.clone()).await;
    assert_eq!(refused["reason"], "SamePerson", "{word}: {refused}");
    assert_eq!(refused["rule"], rule, "{word}");
}

/// nz-1996/general/8.1: the game supervisor decides, a casino supervisor reviews that, and an inspector has the last word.
#[tokio::test(start_paused = true)]
async fn nobody_reviews_a_decision_of_their_own() {
    let house = House::open(&at("nz-1996/roulette", &[], QUICK), Store::memory()).await;
    let (ivy, _) = house.staff("ivy", EVERYTHING).await;
    let (carl, _) = house
        .staff("carl", &["casino-supervisor", "inspector"])
        .await;
    let (ina, _) = house.staff("ina", &["inspector"]).await;
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":20_000})).await;
    house
        .ok(&anna, json!({"do":"raise-dispute","words":"too slow"}))
        .await;
    let says = |word: &str| json!({"do":word,"dispute":1,"ruling":"dismissed","words":"no"});
    let refer = json!({"do":"refer-dispute","dispute":1});
    let rule = json!("nz-1996/general/8.1");
    house.ok(&ivy, says("decide-dispute")).await;
    house.ok(&anna, refer.clone()).await;
    is_for_another(&house, (&ivy, &carl), &says("review-dispute"), rule.clone()).await;
    house.ok(&carl, says("review-dispute")).await;
    house.ok(&anna, refer).await;
    for one in [&ivy, &carl] {
        is_for_another(&house, (one, &ina), &says("rule-on-dispute"), rule.clone()).await;
    }
    let ruled = house.ok(&ina, says("rule-on-dispute")).await;
    assert_eq!(ruled["events"][0]["by"], "ina");
    books_balance(house.server.store()).await;
}

#[tokio::test(start_paused = true)]
async fn nobody_does_both_halves_of_what_takes_two() {
    let house = House::open(&at("nz-1996/roulette", &[], QUICK), Store::memory()).await;
    let (ivy, _) = house.staff("ivy", EVERYTHING).await;
    let (carl, _) = house.staff("carl", EVERYTHING).await;
    let (dora, _) = house.staff("dora", EVERYTHING).await;
    for (ask, cents, hands, receives) in [
        ("request-fill", 500_000, "cashier", "dealer"),
        ("request-credit", 100_000, "dealer", "cashier"),
    ] {
        house.ok(&ivy, json!({"do":ask,"cents":cents})).await;
        let hand = json!({"do":"hand-over-chips","as":hands});
        is_for_another(&house, (&ivy, &carl), &hand, Value::Null).await;
        // Each of the three steps is somebody else's.
        house.ok(&carl, hand).await;
        let receive = json!({"do":"receive-chips","as":receives});
        for one in [&ivy, &carl] {
            is_for_another(&house, (one, &dora), &receive, Value::Null).await;
        }
        house.ok(&dora, receive).await;
    }
    house
        .ok(&ivy, json!({"do":"count-float","cents":400_000}))
        .await;
    let sign = json!({"do":"sign-count"});
    is_for_another(&house, (&ivy, &carl), &sign, Value::Null).await;
    house.ok(&carl, sign).await;
    books_balance(house.server.store()).await;
}

/// nz-1996/roulette has no words about counts: what is missing is said by the event, at the table, at the desk and in the report.
#[tokio::test(start_paused = true)]
async fn a_count_that_differs_says_so_everywhere() {
    let house = House::open(&at("nz-1996/roulette", &[], QUICK), Store::memory()).await;
    let (dora, _) = house.staff("dora", &["dealer"]).await;
    let (sue, _) = house.staff("sue", &["supervisor", "manager"]).await;
    let (ina, _) = house.staff("ina", &["inspector"]).await;
    let count = async |cents: i64| {
        let counted = house
            .ok(&dora, json!({"do":"count-float","cents":cents}))
            .await;
        counted["events"][0]["over_cents"].clone()
    };
    let sign = async || {
        let signed = house.ok(&sue, json!({"do":"sign-count"})).await;
        signed["events"][0]["over_cents"].clone()
    };
    let told = async || {
        let (_, desk) = house.get("/api/desk", Some(&ina)).await;
        let notices = desk["notices"].as_array().unwrap().iter();
        let of = notices.filter(|notice| notice["event"]["event"] == "count-signed");
        of.map(|notice| notice["event"]["over_cents"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    // Nothing was counted before the first.
    assert_eq!(count(500_000).await, Value::Null);
    assert_eq!(sign().await, Value::Null);
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":20_000})).await;
    house
        .ok(&anna, json!({"do":"cash-out","cents":5_000}))
        .await;
    assert_eq!(count(485_000).await, 0);
    assert_eq!(sign().await, 0);
    assert_eq!(told().await, [0_i64; 0]);
    // Twenty-five dollars are missing; what moves before it is signed does not change that.
    assert_eq!(count(482_500).await, -2_500);
    let path = format!("/api/tables/{TABLE}");
    let (_, seen) = house.get(&path, Some(&sue)).await;
    assert_eq!(seen["view"]["floor"]["count"]["over_cents"], -2_500);
    house.ok(&anna, json!({"do":"cash-out"})).await;
    assert_eq!(sign().await, -2_500);
    assert_eq!(told().await, [-2_500]);
    // From then on what was found is what there is.
    assert_eq!(count(497_500).await, 0);
    assert_eq!(sign().await, 0);
    let (_, report) = house.get("/api/reports?by=table", Some(OPERATOR)).await;
    let row = &report["rows"][0];
    assert_eq!(
        (&row["over_cents"], &row["closing_cents"]),
        (&json!(-2_500), &json!(497_500)),
        "{row}"
    );
    books_balance(house.server.store()).await;
}
