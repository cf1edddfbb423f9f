//! What happens to the house itself is written down, told to the inspector, and signed.

use crate::common::time::until;
use crate::common::{House, KEY, OPERATOR, QUICK, config};
use croupier_server::anchors::Stated;
use croupier_server::clock::{HouseClock, Reading};
use croupier_server::shoe::Source;
use croupier_server::vault::Vault;
use croupier_server::{AnchorTerms, Config, GamingDay, ServeError, Server};
use croupier_store::Store;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

async fn kinds(house: &House) -> Vec<String> {
    let (status, told) = house.get("/api/desk/events", Some(OPERATOR)).await;
    assert_eq!(status.as_u16(), 200, "{told}");
    let events = told["events"].as_array().unwrap().iter();
    events
        .map(|e| e["kind"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test(start_paused = true)]
async fn what_happens_to_the_house_is_written_down() {
    // A clock that leaps when it is told to.
    let leap = Arc::new(AtomicU64::new(0));
    let (said, start) = (Arc::clone(&leap), tokio::time::Instant::now());
    let clock = HouseClock::new(move || {
        let steady = start.elapsed();
        let ahead = Duration::from_secs(1_800_000_000 + said.load(Ordering::Relaxed));
        Reading {
            steady,
            machine: ahead + steady,
        }
    });
    let store = Store::memory();
    let first = Config {
        clock: clock.clone(),
        anchors: Some(AnchorTerms {
            every: Duration::from_secs(3_600),
            day: GamingDay::default(),
            file: None,
            told: |_, _| {},
        }),
        ..config(QUICK)
    };
    let house = House::open(&first, store.clone()).await;
    leap.store(86_400, Ordering::Relaxed);
    let asked = json!({"name": "nobody", "password": "a wrong password"}).to_string();
    house.post("/api/sign-in", None, &asked).await;
    house.guest("anna").await;
    let all = async || {
        let kinds = kinds(&house).await;
        let expected = [
            "started",
            "key-made",
            "unknown-name",
            "clock-leapt",
            "session-opened",
            "guest-welcomed",
            "anchor-made",
            "signing-key-set",
        ];
        let missing = expected
            .iter()
            .find(|kind| !kinds.iter().any(|k| k == *kind));
        match missing.filter(|kind| **kind != "session-opened") {
            None => Ok(()),
            Some(kind) => Err(json!({"missing": kind, "kinds": kinds})),
        }
    };
    until("everything is written down", all).await;
    // An hour later there is another anchor, which names the one before it.
    let anchors = async || {
        let (_, told) = house.get("/api/anchors?after=0", None).await;
        match told["anchors"].as_array().map(Vec::len) {
            Some(two) if two >= 2 => Ok(told),
            _ => Err(told),
        }
    };
    crate::common::time::pass(Duration::from_secs(3_700)).await;
    let told = until("a second anchor", anchors).await;
    let anchor = |at: usize| -> Stated {
        Stated::from_line(&told["anchors"][at]["anchor"].to_string()).unwrap()
    };
    assert_eq!(anchor(1).previous, anchor(0).hash().unwrap());
    assert_eq!(told["anchors"][0]["why"], "start");
    house.server.shutdown().await.unwrap();

    // The next start says what is set otherwise.
    let second = Config {
        guests_cents: Some(5_000),
        ..first
    };
    let house = House::open(&second, store.clone()).await;
    let (_, told) = house
        .get("/api/desk/events?kind=setting-changed", Some(OPERATOR))
        .await;
    let bodies = told["events"].as_array().unwrap().iter();
    let changed: Vec<Value> = bodies
        .map(|event| serde_json::from_str(event["body"].as_str().unwrap()).unwrap())
        .collect();
    assert_eq!(changed.len(), 1, "{told}");
    assert_eq!(changed[0]["setting"], "guests_cents");
    let both = (&changed[0]["before"], &changed[0]["after"]);
    assert_eq!(both, (&json!("100000"), &json!("5000")));
    let (status, _) = house.get("/api/desk/events", None).await;
    assert_eq!(status.as_u16(), 401);
    assert_eq!(changed[0].get("why"), None, "nobody works here yet");

    // Where staff work, nothing is changed without a reason, neither of the house nor of them, and every change says who, why, what was and what is.
    let asked = json!({"name": "dora", "roles": ["dealer"]}).to_string();
    house.post("/api/staff", Some(OPERATOR), &asked).await;
    house.server.shutdown().await.unwrap();
    let mut third = Config {
        guests_cents: Some(7_000),
        ..second
    };
    let (vault, source) = (Vault::new(&KEY), Source::os());
    let refused = Server::with(&third, store.clone(), vault, source, OPERATOR).await;
    assert!(
        matches!(&refused, Err(ServeError::Unexplained { settings }) if settings == "--guests-cents or --no-guests"),
        "{:?}",
        refused.err()
    );
    third.why = Some("a week of the new year".to_owned());
    let house = House::open(&third, store).await;
    let roles = json!({"roles": ["supervisor"], "why": "promoted"}).to_string();
    house
        .post("/api/staff/dora/roles", Some(OPERATOR), &roles)
        .await;
    let newest = async |kind: &str| -> (Value, Value) {
        let path = format!("/api/desk/events?kind={kind}");
        let (_, told) = house.get(&path, Some(OPERATOR)).await;
        let event = told["events"][0].clone();
        let body = serde_json::from_str(event["body"].as_str().unwrap()).unwrap();
        (event, body)
    };
    let (_, setting) = newest("setting-changed").await;
    assert_eq!(setting["why"], "a week of the new year");
    assert_eq!(
        (&setting["before"], &setting["after"]),
        (&json!("5000"), &json!("7000"))
    );
    let (event, changed) = newest("roles-changed").await;
    assert_eq!(
        (&event["actor"], &event["role"]),
        (&json!("operator"), &json!("administrator"))
    );
    assert_eq!(changed["why"], "promoted");
    assert_eq!(
        (&changed["before"], &changed["roles"]),
        (&json!(["dealer"]), &json!(["supervisor"]))
    );
}
