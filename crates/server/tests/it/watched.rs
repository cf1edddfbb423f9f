//! What the house watches while it runs: the health of its randomness, which locks it, and what its tables win beside what they should.

use crate::common::time::{pass, until};
use crate::common::{House, OPERATOR, QUICK, TABLE, config, spec};
use croupier_server::shoe::{CryptoSource, OsEntropy, Source};
use croupier_server::{Config, OutlierTerms};
use croupier_store::Store;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn roulette(physical: bool) -> Config {
    let mut table = spec(TABLE, &[("winners", "returned")]);
    table.book = "nz-1996/roulette".to_owned();
    table.physical = physical;
    Config {
        tables: vec![table],
        ..config(QUICK)
    }
}

/// What the diary has of a kind, the newest first.
async fn noted(house: &House, kind: &str) -> Vec<Value> {
    let path = format!("/api/desk/events?log=house:diary&kind={kind}");
    let (_, told) = house.get(&path, Some(OPERATOR)).await;
    let bodies = told["events"].as_array().unwrap().iter();
    bodies
        .map(|event| serde_json::from_str(event["body"].as_str().unwrap()).unwrap())
        .collect()
}

/// A generator that gets stuck while a wheel is in play locks the table before another round can be wagered on; staff clear it once it runs.
#[tokio::test(start_paused = true)]
async fn a_stuck_source_locks_the_table_until_staff_have_cleared_it() {
    let stuck = Arc::new(AtomicBool::new(false));
    let source = {
        let stuck = Arc::clone(&stuck);
        Source::new(move |bytes| {
            OsEntropy.fill(bytes)?;
            if stuck.load(Ordering::Relaxed) {
                bytes.fill(bytes[0]);
            }
            Ok(())
        })
    };
    let house = House::open_with(&roulette(false), Store::memory(), source).await;
    house.until("open", |v| v["life"] == "open").await;
    let (status, health) = house.get("/healthz", None).await;
    assert_eq!(
        (status.as_u16(), &health["randomness"]["healthy"]),
        (200, &json!(true))
    );
    let clear = async |token: &str, why: &str| {
        let asked = json!({ "why": why }).to_string();
        house
            .post("/api/floor/randomness", Some(token), &asked)
            .await
    };
    let (status, refused) = clear(OPERATOR, "nothing is wrong").await;
    assert_eq!(
        (status.as_u16(), &refused["refused"]["reason"]),
        (409, &json!("NotPossible"))
    );

    // Nothing is drawn for a table at which nobody plays.
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":10_000})).await;
    stuck.store(true, Ordering::Relaxed);
    house
        .ok(
            &anna,
            json!({"do":"place-wager","position":"red","cents":500}),
        )
        .await;
    let locked = async || {
        let (_, health) = house.get("/healthz", None).await;
        match (
            &health["stopped"][0]["table"],
            &health["randomness"]["failed"],
        ) {
            (Value::String(_), Value::String(_)) => Ok(health),
            _ => Err(health),
        }
    };
    let health = until("the table stands", locked).await;
    assert_eq!(
        health["randomness"],
        json!({"healthy": false, "failed": "repetition"})
    );
    let before = house.view().await["seq"].clone();
    pass(Duration::from_secs(60)).await;
    assert_eq!(house.view().await["seq"], before, "it went on");
    let failed = noted(&house, "randomness-failed").await;
    assert_eq!(
        failed,
        [json!({"event": "randomness-failed", "test": "repetition"})]
    );

    // Who may not stop play may not clear it; and while it is stuck nobody can.
    let (dealer, _) = house.staff("dora", &["dealer"]).await;
    assert_eq!(clear(&dealer, "let me").await.0.as_u16(), 403);
    let (manager, _) = house.staff("max", &["manager"]).await;
    let (status, refused) = clear(&manager, "it may run again").await;
    assert_eq!(status.as_u16(), 503);
    assert_eq!(refused["refused"]["reason"], "EntropyUnhealthy");
    assert_eq!(house.view().await["seq"], before);

    stuck.store(false, Ordering::Relaxed);
    pass(Duration::from_secs(60)).await;
    assert_eq!(house.view().await["seq"], before, "it cleared itself");
    let (status, cleared) = clear(&manager, "the generator was put right").await;
    assert_eq!(
        (status.as_u16(), &cleared["failed"]),
        (200, &json!("repetition"))
    );
    let cleared = noted(&house, "randomness-cleared").await;
    let (by, why) = (&cleared[0]["by"], &cleared[0]["why"]);
    assert_eq!(
        (by, why),
        (&json!("max"), &json!("the generator was put right"))
    );
    let (_, health) = house.get("/healthz", None).await;
    assert_eq!(
        health["randomness"],
        json!({"healthy": true, "failed": null})
    );
    // The round that it interrupted is concluded with what was sealed, and the next one begins.
    house
        .until("the next round", |v| {
            v["spin"]["round"] == 2 && v["spin"]["phase"] == "betting"
        })
        .await;
    let (_, health) = house.get("/healthz", None).await;
    assert_eq!(health["stopped"], json!([]));
}

/// A wheel that always shows red: what the table loses on it lies out of all proportion, is written down once, and told to staff and the
/// inspector. It is within bounds again when the wheel has made up for it.
#[tokio::test(start_paused = true)]
async fn a_biased_wheel_is_raised_and_shown_to_staff_alone() {
    let terms = OutlierTerms {
        deviations: 4,
        rounds: 30,
    };
    let settings = Config {
        outliers: terms,
        guests_cents: Some(10_000_000),
        ..roulette(true)
    };
    let store = Store::memory();
    let house = House::open(&settings, store.clone()).await;
    let anna = house.guest("anna").await;
    house
        .ok(&anna, json!({"do":"buy-in","cents":1_000_000}))
        .await;
    let rounds = async |house: &House, count: usize, pocket: &str| {
        for _ in 0..count {
            let wager = json!({"do":"place-wager","player":"anna","position":"red","cents":10_000});
            for step in [
                wager,
                json!({"do":"spin"}),
                json!({"do":"no-more-bets"}),
                json!({"do":"result","outcome":pocket}),
                json!({"do":"collect"}),
            ] {
                house.ok(OPERATOR, step).await;
            }
            // Who loses is paid nothing.
            if pocket == "1" {
                house.ok(OPERATOR, json!({"do":"pay"})).await;
            }
        }
    };
    let outliers = async |house: &House| {
        let (_, desk) = house.get("/api/desk", Some(OPERATOR)).await;
        let (_, floor) = house.get("/api/floor", Some(OPERATOR)).await;
        assert_eq!(desk["outliers"], floor["outliers"]);
        desk["outliers"].as_array().unwrap().clone()
    };
    // Twenty-nine are too few to say anything; the last one counts once betting on the next is closed.
    rounds(&house, 29, "1").await;
    pass(Duration::from_secs(30)).await;
    assert!(outliers(&house).await.is_empty());
    rounds(&house, 3, "1").await;
    // It is looked at every ten seconds.
    let raised = async || {
        pass(Duration::from_secs(1)).await;
        match outliers(&house).await {
            all if all.len() == 2 => Ok(all),
            all => Err(json!(all)),
        }
    };
    let all = until("it is raised", raised).await;
    let red = &all[1];
    assert_eq!(
        (&red["table"], &red["wager"]),
        (&json!(TABLE), &json!("red"))
    );
    assert_eq!(
        (&red["rounds"], &red["won_cents"]),
        (&json!(31), &json!(-310_000))
    );
    assert_eq!(red["expected_cents"], 8_378);
    assert_eq!(all[0]["wager"], Value::Null);
    assert_eq!(noted(&house, "result-outlier").await.len(), 2);
    // Nobody who plays is told.
    for path in ["/api/desk", "/api/floor"] {
        assert_eq!(house.get(path, Some(&anna)).await.0.as_u16(), 403);
    }
    house.server.shutdown().await.unwrap();

    // The next start knows what was raised, and does not raise it again.
    let house = House::open(&settings, store).await;
    assert_eq!(outliers(&house).await.len(), 2);
    pass(Duration::from_secs(30)).await;
    assert_eq!(noted(&house, "result-outlier").await.len(), 2);
    rounds(&house, 40, "2").await;
    let back = async || {
        pass(Duration::from_secs(1)).await;
        match outliers(&house).await {
            all if all.is_empty() => Ok(()),
            all => Err(json!(all)),
        }
    };
    until("it is taken back", back).await;
    assert_eq!(noted(&house, "result-within").await.len(), 2);
}
