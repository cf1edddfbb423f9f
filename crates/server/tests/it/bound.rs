//! Draws that somebody may already know: a crash does not exchange them, one that was lost before that takes shares again, and none is
//! shown for another throw or spin than the one it was bound to.

use crate::common::{House, OPERATOR, QUICK, TABLE, books_balance};
use crate::craps::{self, shooter};
use crate::seal::{at, commit, events, reveal};
use croupier_seal::Share;
use croupier_server::{Config, Pace, replay};
use croupier_store::{Memory, Store};
use serde_json::{Value, json};

const SLOW: Pace = Pace {
    betting_ms: 60_000,
    decision_ms: 60_000,
    reveal_ms: 600_000,
    ..QUICK
};

fn rolled(view: &Value) -> bool {
    let rolls = view["craps"]["rolls"].as_array();
    rolls.is_some_and(|rolls| !rolls.is_empty())
}

async fn kept(house: &House, name: &str) -> bool {
    let secret = house.server.store().secret(TABLE, name).await.unwrap();
    secret.is_some()
}

/// Once shares are revealed, the house's own is kept: a house that crashes as soon as it knows the throw throws the same.
#[tokio::test(start_paused = true)]
async fn a_crash_after_shares_were_revealed_exchanges_nothing() {
    let memory = Memory::new();
    let house = House::open(&craps::table(SLOW), memory.clone().into()).await;
    let (mine, never) = (Share::from_bytes([77; 32]), Share::from_bytes([5; 32]));
    let cleo = house.guest("cleo").await;
    let anna = shooter(&house).await;
    commit(&house, &cleo, "cleo", &never).await;
    commit(&house, &anna, "anna", &mine).await;
    assert!(!kept(&house, "share/1").await, "wagers are still made");
    house.ok(&anna, json!({"do":"throw"})).await;
    reveal(&house, &anna, &mine).await;
    assert!(kept(&house, "share/1").await);
    house.server.crash();
    drop(house);

    let house = House::open(&craps::table(QUICK), memory.into()).await;
    house.until("the roll", rolled).await;
    let opened = &events(&house, "draw-opened").await[0];
    assert_eq!(opened["draw"], 1, "{opened}");
    let settled = &events(&house, "shares-settled").await[0];
    assert_eq!(settled["left_out"], json!(["cleo"]));
    books_balance(house.server.store()).await;
    let audit = replay::audit(house.server.store(), |_| {}).await.unwrap();
    assert_eq!((audit.shares, audit.unopened), (1, 0));
}

/// A crash while the dice move loses a share that nobody knew. Whoever took part in the draw takes part in the one that replaces it: a
/// house gains nothing by crashing until it is alone.
#[tokio::test(start_paused = true)]
async fn shares_are_taken_again_where_a_crash_has_lost_the_draw_of_a_throw() {
    let memory = Memory::new();
    let slow = Pace {
        landing_ms: 60_000,
        ..SLOW
    };
    let house = House::open(&craps::table(slow), memory.clone().into()).await;
    let mine = Share::from_bytes([77; 32]);
    let anna = shooter(&house).await;
    commit(&house, &anna, "anna", &mine).await;
    house.ok(&anna, json!({"do":"throw"})).await;
    house.server.crash();
    drop(house);

    let slow = Pace {
        landing_ms: 1_000,
        ..SLOW
    };
    let house = House::open(&craps::table(slow), memory.into()).await;
    let view = house.view().await;
    assert_eq!(view["craps"]["phase"], "thrown");
    assert_eq!(view["seals"][0]["number"], 2);
    commit(&house, &anna, "anna", &mine).await;
    reveal(&house, &anna, &mine).await;
    house.until("the roll", rolled).await;
    let opened = &events(&house, "draw-opened").await[0];
    assert_eq!(opened["draw"], 2, "{opened}");
    let audit = replay::audit(house.server.store(), |_| {}).await.unwrap();
    assert_eq!((audit.shares, audit.unopened), (1, 1));
}

/// A manager who knows what would come cannot have it shown for wagers that are made after that, nor does the table stand still.
#[tokio::test(start_paused = true)]
async fn an_invalidated_round_leaves_no_draw_that_is_known() {
    let tables: [(Config, &str); 2] = [
        (craps::table(SLOW), "pass"),
        (at("nz-1996/roulette", &[], SLOW), "red"),
    ];
    for (config, bet) in tables {
        let house = House::open(&config, Store::memory()).await;
        let (mine, never) = (Share::from_bytes([77; 32]), Share::from_bytes([5; 32]));
        let cleo = house.guest("cleo").await;
        let anna = if bet == "pass" {
            shooter(&house).await
        } else {
            let anna = house.guest("anna").await;
            house.ok(&anna, json!({"do":"buy-in","cents":50_000})).await;
            let betting = |v: &Value| v["spin"]["phase"] == "betting";
            house.until("betting", betting).await;
            anna
        };
        commit(&house, &cleo, "cleo", &never).await;
        commit(&house, &anna, "anna", &mine).await;
        let wager = match bet {
            "pass" => json!({"do":"place-wager","bet":"field","cents":500}),
            _ => json!({"do":"place-wager","position":bet,"cents":500}),
        };
        house.ok(&anna, wager.clone()).await;
        if bet == "pass" {
            house.ok(&anna, json!({"do":"throw"})).await;
        } else {
            house.ok(OPERATOR, json!({"do":"spin"})).await;
        }
        reveal(&house, &anna, &mine).await;
        let (_, late) = house.no(&anna, wager.clone()).await;
        assert_eq!(late["reason"], "DrawUnderWay", "{late}");
        let invalid = json!({"do":"invalidate-round","cause":"disruption","forfeit":[]});
        house.ok(OPERATOR, invalid).await;
        let opened = &events(&house, "draw-opened").await[0];
        assert_eq!(opened["draw"], 1, "everybody sees what would have come");
        let view = house.view().await;
        assert_eq!(view["seals"][0]["number"], 2, "{bet}");
        assert_eq!(view["seals"][0]["phase"], "committing", "{bet}");
        house.ok(&anna, wager).await;
        let audit = replay::audit(house.server.store(), |_| {}).await.unwrap();
        assert_eq!((audit.opened, audit.unopened), (1, 0), "{bet}");
        books_balance(house.server.store()).await;
    }
}
