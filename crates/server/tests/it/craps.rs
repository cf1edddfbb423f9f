//! Craps through the doors: the house offers the dice and conducts the game, a throw is drawn when the dice come to rest, also
//! after a crash, and the log is audited and remembered.

use crate::common::{House, OPERATOR, QUICK, TABLE, books_balance, config, spec};
use croupier_server::{Config, Pace, replay};
use croupier_store::{Memory, Store};
use serde_json::{Value, json};

pub(crate) fn table(pace: Pace) -> Config {
    let mut table = spec(TABLE, &[]);
    table.book = "nz-1996/craps".to_owned();
    Config {
        tables: vec![table],
        ..config(pace)
    }
}

fn phase(view: &Value) -> &str {
    view["craps"]["phase"].as_str().unwrap_or_default()
}

/// A player at the rail with the dice in hand and a wager on the line.
pub(crate) async fn shooter(house: &House) -> String {
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":50_000})).await;
    house.ok(&anna, json!({"do":"sit","seat":3})).await;
    let ready = |v: &Value| ["waiting", "offering"].contains(&phase(v));
    house.until("the dice inspected", ready).await;
    house
        .ok(&anna, json!({"do":"place-wager","bet":"pass","cents":1000}))
        .await;
    house.until("the offer", |v| phase(v) == "offering").await;
    house.ok(&anna, json!({"do":"accept-dice"})).await;
    house
        .ok(&anna, json!({"do":"choose-dice","first":2,"second":5}))
        .await;
    anna
}

/// nz-1996/craps/5.1, nz-1996/craps/5.7, nz-1996/craps/5.10: dice taken, thrown by the shooter, called and settled by the house.
#[tokio::test(start_paused = true)]
async fn a_shooter_throws_and_the_house_settles() {
    let pace = Pace {
        betting_ms: 60_000,
        decision_ms: 60_000,
        ..QUICK
    };
    let house = House::open(&table(pace), Store::memory()).await;
    let anna = shooter(&house).await;
    for bet in ["field", "any-seven", "hard-8"] {
        house
            .ok(&anna, json!({"do":"place-wager","bet":bet,"cents":500}))
            .await;
    }
    house.ok(&anna, json!({"do":"throw"})).await;
    let rolled = |v: &Value| v["craps"]["rolls"].as_array().is_some_and(|r| r.len() == 1);
    let view = house
        .until("a roll", |v| rolled(v) && phase(v) != "rested")
        .await;
    let settled = view["craps"]["settled"].as_array().unwrap();
    let of = |bet: &str| settled.iter().find(|s| s["bet"] == bet).unwrap();
    for bet in ["field", "any-seven"] {
        assert!(
            of(bet)["rule"]
                .as_str()
                .unwrap()
                .starts_with("nz-1996/craps/")
        );
    }
    let total = view["craps"]["rolls"][0]["total"].as_u64().unwrap();
    let seven = if total == 7 { "won" } else { "lost" };
    assert_eq!(of("any-seven")["result"], seven);
    let history = format!("/api/me/history?table={TABLE}");
    let (_, past) = house.get(&history, Some(&anna)).await;
    let wagers = past["rounds"][0]["wagers"].as_array().unwrap();
    assert!(wagers.iter().any(|w| w["bet"] == "field"), "{past}");
    let store = house.server.store();
    books_balance(store).await;
    let audit = replay::audit(store, |_| {}).await.unwrap();
    assert_eq!(audit.draws, 1);
}

/// nz-1996/craps/2.3, nz-1996/craps/3.2: wagers are made until the dice come to rest, so that nothing is drawn before, whatever
/// crashes; then what they show is called at once.
#[tokio::test(start_paused = true)]
async fn nothing_is_drawn_while_the_dice_move() {
    let memory = Memory::new();
    let slow = Pace {
        betting_ms: 60_000,
        decision_ms: 60_000,
        landing_ms: 60_000,
        ..QUICK
    };
    let house = House::open(&table(slow), memory.clone().into()).await;
    let anna = shooter(&house).await;
    house.ok(&anna, json!({"do":"throw"})).await;
    let view = house.until("the throw", |v| phase(v) == "thrown").await;
    assert_eq!(view["craps"]["rolls"], json!([]));
    house
        .ok(&anna, json!({"do":"place-wager","bet":"field","cents":500}))
        .await;
    let stands = json!({"do":"confirm-wager","player":"anna","bet":"field"});
    house.ok(OPERATOR, stands).await;
    for number in 0..3 {
        let name = format!("share/{number}");
        let kept = house.server.store().secret(TABLE, &name).await.unwrap();
        assert_eq!(kept, None, "{name}");
    }
    house.server.crash();
    drop(house);

    let house = House::open(&table(QUICK), memory.into()).await;
    let rolled = |v: &Value| {
        v["craps"]["rolls"]
            .as_array()
            .is_some_and(|r| !r.is_empty())
    };
    let view = house.until("the roll", rolled).await;
    let roll = &view["craps"]["rolls"][0];
    let shown = [&roll["d1"], &roll["d2"]].map(|d| d.as_u64().unwrap());
    assert!(shown.iter().all(|face| (1..=6).contains(face)), "{roll}");
    let decided = |v: &Value| {
        let settled = v["craps"]["settled"].as_array().unwrap();
        settled.iter().any(|s| s["bet"] == "field")
    };
    house.until("the wager decided", decided).await;
    books_balance(house.server.store()).await;
    replay::audit(house.server.store(), |_| {}).await.unwrap();
}
