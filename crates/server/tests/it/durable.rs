//! What must hold whatever happens: nothing lost, nothing done twice, no card known before its time.

use crate::common::time::{moment, pass, until};
use crate::common::{House, KEY, QUICK, TABLE, books_balance, config, spec};
use croupier_engine::Card;
use croupier_server::shoe::{CryptoSource, EntropyFailed, OsEntropy, Source};
use croupier_server::vault::Vault;
use croupier_server::{Pace, replay};
use croupier_store::{Memory, Store};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The order of a shoe, as only the operator can read it.
async fn order(store: &Store, shoe: u32) -> Vec<u8> {
    let name = format!("sealed-shoe/{shoe}");
    let sealed = store.secret(TABLE, &name).await.unwrap().unwrap();
    let vault = Vault::new(&KEY);
    // The secret of the salts comes first.
    vault.open_sealed(TABLE, &name, &sealed).unwrap()[32..].to_vec()
}

/// The cards of a shoe that came out face up, in the order of the log, and where the stack was cut.
async fn dealt(store: &Store) -> (u16, Vec<Card>) {
    let mut cut = 0;
    let mut cards = Vec::new();
    for event in store.events(TABLE, 0, usize::MAX).await.unwrap() {
        let body: Value = serde_json::from_str(&event.body).unwrap();
        match event.kind.as_str() {
            "cut-made" => cut = u16::try_from(body["position"].as_u64().unwrap()).unwrap(),
            "card-burned" | "card-dealt" => {
                cards.push(serde_json::from_value(body["card"].clone()).unwrap());
            }
            _ => {}
        }
    }
    (cut, cards)
}

/// Cards after the first burn come from the stack in order: the burn skips as many as its face says.
async fn assert_from_the_stack(store: &Store) {
    let order = order(store, 1).await;
    let (cut, cards) = dealt(store).await;
    let at = |place: usize| order[(usize::from(cut) + place) % order.len()];
    assert_eq!(at(0), cards[0].index());
    let events = store.events(TABLE, 0, usize::MAX).await.unwrap();
    let burn: Value = events
        .iter()
        .find(|e| e.kind == "card-burned")
        .map(|e| serde_json::from_str(&e.body).unwrap())
        .unwrap();
    let more = usize::try_from(burn["more"].as_u64().unwrap()).unwrap();
    for (n, card) in cards[1..].iter().enumerate() {
        assert_eq!(at(1 + more + n), card.index(), "card {n}");
    }
}

async fn crash_mid_round(open: impl AsyncFn() -> Store) {
    let slow = config(Pace {
        card_ms: 40,
        ..QUICK
    });
    let house = House::open(&slow, open().await).await;
    let anna = house.seated("anna", 1).await;
    let wager = json!({"do":"place-wager","area":1,"on":"banker","cents":1000});
    house.ok(&anna, wager).await;
    let two_cards = |v: &Value| {
        let cards = v["baccarat"]["hands"]["player"]["cards"].as_array();
        v["baccarat"]["phase"] == "dealing" && cards.is_some_and(|c| c.len() == 2)
    };
    house.until("two cards", two_cards).await;
    house.server.crash();
    let before = dealt(house.server.store()).await.1;
    drop(house);

    let house = House::open(&config(QUICK), open().await).await;
    // A wager that stands off stays where it is, and is played again.
    let settled = |v: &Value| {
        v["baccarat"]["phase"] == "betting"
            && v["baccarat"]["wagers"].as_array().unwrap().is_empty()
    };
    house.until("the end of the round", settled).await;
    let store = house.server.store();
    let after = dealt(store).await.1;
    assert!(after.starts_with(&before) && after.len() > before.len());
    assert_from_the_stack(store).await;
    let balance = store.balance("wagers:mini-1:anna").await.unwrap();
    assert_eq!(balance, 0, "the round was settled");
    books_balance(store).await;
    house.play(&anna, 1, 2).await;
    assert_from_the_stack(store).await;
    house.server.shutdown().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_crash_in_memory_changes_nothing() {
    let memory = Memory::new();
    crash_mid_round(async || memory.clone().into()).await;
}

#[tokio::test]
async fn a_crash_on_disk_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    crash_mid_round(async || Store::open(&path).await.unwrap()).await;
}

#[tokio::test]
async fn a_crash_on_postgres_changes_nothing() {
    if let Some(url) = croupier_kept::postgres::place() {
        crash_mid_round(async || Store::open(&url).await.unwrap()).await;
    }
}

#[tokio::test]
async fn the_undealt_order_is_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let store = Store::open(&path).await.unwrap();
    let house = House::open(&config(QUICK), store).await;
    let anna = house.seated("anna", 1).await;
    let mut traffic = String::new();
    for _ in 0..3 {
        house.play(&anna, 1, 1).await;
        for (path, token) in [
            (format!("/api/tables/{TABLE}"), None),
            (format!("/api/tables/{TABLE}"), Some(anna.as_str())),
            (
                format!("/api/tables/{TABLE}"),
                Some(crate::common::OPERATOR),
            ),
            (format!("/api/tables/{TABLE}/events"), None),
            ("/api/tables".to_owned(), None),
            ("/api/me".to_owned(), Some(anna.as_str())),
            ("/healthz".to_owned(), None),
        ] {
            traffic += &house.get(&path, token).await.1.to_string();
        }
    }
    let order = order(house.server.store(), 1).await;
    let names: Vec<String> = order
        .iter()
        .map(|&i| Card::from_index(i).unwrap().to_string())
        .collect();
    let hex: Vec<String> = order.iter().map(|i| format!("{i:02x}")).collect();
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.extend(std::fs::read(folder.path().join("croupier.db-wal")).unwrap());
    let text = String::from_utf8_lossy(&bytes);
    assert!(
        text.contains("card-dealt"),
        "the files are what is searched"
    );
    // Six cards in a row, or ten in the forms of text, anywhere in the stack. Dealt cards lie in different events, so they do not count.
    let rows: HashSet<&[u8]> = order.windows(6).collect();
    assert!(!bytes.windows(6).any(|w| rows.contains(w)), "raw bytes");
    for at in (0..order.len() - 6).step_by(5) {
        let numbers: Vec<String> = order[at..at + 6].iter().map(u8::to_string).collect();
        for form in [
            names[at..at + 6].concat(),
            names[at..at + 6].join(" "),
            names[at..at + 6].join(","),
            names[at..at + 6].join("\",\""),
            hex[at..at + 6].concat(),
            numbers.join(","),
        ] {
            assert!(!traffic.contains(&form) && !text.contains(&form), "{form}");
        }
    }
    assert!(!traffic.contains("shoe/1"));
}

#[tokio::test(start_paused = true)]
async fn an_idle_table_does_nothing() {
    let house = House::quick().await;
    let standing = async || {
        (
            house.view().await["seq"].clone(),
            house.server.dealer_acts(TABLE),
        )
    };
    let minutes = Duration::from_secs(300);
    pass(minutes).await;
    let before = standing().await;
    pass(minutes).await;
    assert_eq!(before, standing().await);
    // Nor with somebody there who does not wager.
    house.seated("anna", 1).await;
    pass(Duration::from_secs(1)).await;
    let before = standing().await;
    pass(minutes).await;
    assert_eq!(before, standing().await);
}

#[tokio::test(start_paused = true)]
async fn an_account_cannot_be_overdrawn() {
    let mut two = config(QUICK);
    two.tables.push(spec("mini-2", &[]));
    let house = House::open(&two, Store::memory()).await;
    let anna = house.guest("anna").await;
    let buys = (0..40).map(|n| {
        let table = if n % 2 == 0 { "mini-1" } else { "mini-2" };
        let path = format!("/api/tables/{table}/commands");
        let body = json!({"id":format!("b{n}"),"do":"buy-in","cents":9_000}).to_string();
        let (house, anna) = (&house, anna.as_str());
        async move { house.post(&path, Some(anna), &body).await }
    });
    let replies = futures_util::future::join_all(buys).await;
    let done = replies.iter().filter(|(s, _)| s.is_success()).count();
    assert_eq!(done, 11, "eleven times $90 from $1,000");
    for (status, reply) in replies.iter().filter(|(s, _)| !s.is_success()) {
        assert_eq!(status.as_u16(), 409);
        assert_eq!(reply["refused"]["reason"], "InsufficientFunds");
        assert_eq!(reply["refused"]["rule"], "nz-1996/general/17.1(a)");
        assert!(
            reply["refused"]["detail"]
                .as_str()
                .unwrap()
                .contains("$10.00")
        );
    }
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(me["cents"], 1_000);
    books_balance(house.server.store()).await;
}

async fn with_a_failing_store(fail: impl Fn(&Memory, u64)) {
    let memory = Memory::new();
    let house = House::open(&config(QUICK), memory.clone().into()).await;
    let anna = house.seated("anna", 1).await;
    for n in 0..30 {
        fail(&memory, 1 + n % 4);
        let buy = json!({"id":format!("buy-{n}"),"do":"buy-in","cents":100});
        house.ok(&anna, buy).await;
        if n % 3 == 0 {
            house.until_phase("betting").await;
            let wager = json!({"do":"place-wager","area":1,"on":"player","cents":500});
            let (_, reply) = house.say(&anna, wager).await;
            let late = reply["refused"]["reason"] == "BettingClosed";
            assert!(late || reply["seq"].is_number(), "{reply}");
            fail(&memory, 2);
        }
    }
    let settled = |v: &Value| {
        v["baccarat"]["phase"] == "betting"
            && v["baccarat"]["wagers"].as_array().unwrap().is_empty()
    };
    house.until("rest", settled).await;
    fail(&memory, 1_000_000);
    let store = house.server.store();
    let events = store.events(TABLE, 0, usize::MAX).await.unwrap();
    let bought = events.iter().filter(|e| e.kind == "bought-in").count();
    assert_eq!(bought, 31);
    let balance = store.balance("player:anna").await.unwrap();
    assert_eq!(balance, 100_000 - 50_000 - 3_000);
    books_balance(store).await;
    assert_from_the_stack(store).await;
    let (status, _) = house.get("/healthz", None).await;
    assert!(status.is_success());
}

#[tokio::test(start_paused = true)]
async fn a_store_that_fails_loses_nothing() {
    with_a_failing_store(|memory, n| memory.fail_next(n)).await;
}

#[tokio::test(start_paused = true)]
async fn a_store_that_fails_after_writing_repeats_nothing() {
    with_a_failing_store(|memory, n| memory.fail_next_after_write(n)).await;
}

/// An id of long ago, sent again while the store fails, is the old command and not one whose commit was lost.
#[tokio::test(start_paused = true)]
async fn an_old_id_stays_answered_when_the_store_fails() {
    let fails: [fn(&Memory, u64); 2] = [Memory::fail_next, Memory::fail_next_after_write];
    for fail in fails {
        let memory = Memory::new();
        let house = House::open(&config(QUICK), memory.clone().into()).await;
        let anna = house.guest("anna").await;
        let buy = json!({"id":"old","do":"buy-in","cents":100});
        let first = house.ok(&anna, buy.clone()).await;
        // The next house has only the store to ask.
        house.server.shutdown().await.unwrap();
        let house = House::open(&config(QUICK), memory.clone().into()).await;
        house.until_phase("betting").await;
        fail(&memory, 1);
        let (_, refused) = house.no(&anna, buy).await;
        assert_eq!(refused["reason"], "CommandAlreadyAnswered", "{refused}");
        let again = &refused["first_reply"];
        assert_eq!(again["seq"], first["seq"], "{refused}");
        assert_eq!(again["events"], first["events"], "{refused}");
        fail(&memory, 1_000_000);
        books_balance(house.server.store()).await;
    }
}

#[tokio::test(start_paused = true)]
async fn no_shoe_is_opened_without_entropy() {
    let works = Arc::new(AtomicBool::new(false));
    let source = {
        let works = Arc::clone(&works);
        Source::new(move |bytes| {
            if works.load(Ordering::Relaxed) {
                OsEntropy.fill(bytes)
            } else {
                Err(EntropyFailed)
            }
        })
    };
    let house = House::open_with(&config(QUICK), Store::memory(), source).await;
    let (status, health) = house.get("/healthz", None).await;
    assert_eq!(status.as_u16(), 503);
    let why = health["stopped"][0]["why"].as_str().unwrap();
    assert!(why.contains("EntropyUnavailable"), "{health}");
    assert_eq!(house.view().await["life"], "drafted");
    assert_eq!(house.view().await["seq"], 1);
    works.store(true, Ordering::Relaxed);
    house.until("open", |v| v["life"] == "open").await;
    let (status, _) = house.get("/healthz", None).await;
    assert_eq!(status.as_u16(), 200);
}

#[tokio::test(start_paused = true)]
async fn the_absent_are_seen_off() {
    let settings = config(QUICK);
    let house = House::open(&settings, Store::memory()).await;
    let anna = house.seated("anna", 1).await;
    pass(settings.limits.absence_max / 2).await;
    assert_eq!(house.view().await["seats"][0]["player"], "anna");
    pass(settings.limits.absence_max / 2).await;
    house
        .until("an empty seat", |v| v["seats"][0]["player"].is_null())
        .await;
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(me["cents"], 100_000);
    // Whoever comes back is told, until the account is used again.
    let told = &me["seen_off"][0];
    assert_eq!(
        (&told["table"], &told["title"], &told["cents"]),
        (&json!(TABLE), &json!("Mini baccarat"), &json!(50_000))
    );
    house.ok(&anna, json!({"do":"buy-in","cents":1_000})).await;
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(me["seen_off"], json!([]));
    // Who goes of her own accord is not told anything.
    house.ok(&anna, json!({"do":"leave"})).await;
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(me["seen_off"], json!([]));
    books_balance(house.server.store()).await;
}

/// Wagers of somebody who is gone play out as they lie, also where winners stay on the layout; then the chips are in the account.
#[tokio::test(start_paused = true)]
async fn the_wagers_of_the_absent_play_out() {
    let mut settings = config(Pace {
        // Longer than anybody may be away.
        betting_ms: 3_600_000,
        ..QUICK
    });
    settings.tables[0].book = "nz-1996/roulette".to_owned();
    settings.tables[0].options = [("winners".to_owned(), "stay".to_owned())].into();
    let house = House::open(&settings, Store::memory()).await;
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":50_000})).await;
    house
        .until("betting", |v| v["spin"]["phase"] == "betting")
        .await;
    let red = json!({"do":"place-wager","position":"red","chips":"value","cents":1_000});
    house.ok(&anna, red).await;
    pass(settings.limits.absence_max + settings.limits.absence_max / 5).await;
    let view = house.view().await;
    assert_eq!(view["standing"], json!([]), "{view}");
    assert_eq!(view["spin"]["wagers"][0]["cents"], 1_000, "{view}");
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(
        (&me["cents"], &me["seen_off"]),
        (&json!(50_000), &json!([]))
    );
    pass(Duration::from_secs(3_600)).await;
    house
        .until("an empty layout", |v| v["spin"]["wagers"] == json!([]))
        .await;
    let (_, me) = house.get("/api/me", Some(&anna)).await;
    let cents = me["cents"].as_i64().unwrap();
    assert!([99_000, 101_000].contains(&cents), "{me}");
    assert_eq!(me["seen_off"][0]["cents"], cents - 50_000);
    assert_eq!(me["tables"], json!([]));
    books_balance(house.server.store()).await;
}

/// Nobody is seen off where the operator says so, nor from real equipment, where a dealer sees who is there.
#[tokio::test(start_paused = true)]
async fn nobody_is_seen_off_who_may_stay() {
    let mut never = config(QUICK);
    never.limits.absence_max = Duration::ZERO;
    let mut real = config(QUICK);
    real.tables[0].physical = true;
    for settings in [never, real] {
        let house = House::open(&settings, Store::memory()).await;
        let anna = house.guest("anna").await;
        house.ok(&anna, json!({"do":"buy-in","cents":1_000})).await;
        pass(Duration::from_secs(24 * 3_600)).await;
        assert_eq!(house.view().await["standing"][0]["player"], "anna");
    }
}

#[tokio::test(start_paused = true)]
async fn a_second_shoe_follows_and_the_first_is_forgotten() {
    let mut short = config(Pace {
        betting_ms: 4,
        ..QUICK
    });
    short.tables = vec![spec(
        TABLE,
        &[("decks", "4"), ("cutting-card-from-back", "104")],
    )];
    let house = House::open(&short, Store::memory()).await;
    let anna = house.seated("anna", 1).await;
    let mut rounds = 0;
    while house.view().await["baccarat"]["shoe"] == 1 {
        let wager = json!({"do":"place-wager","area":1,"on":"player","cents":500});
        house.say(&anna, wager).await;
        rounds += 1;
        assert!(rounds < 4_000, "the shoe never ends");
        moment().await;
    }
    house.until_phase("betting").await;
    let store = house.server.store();
    assert!(
        store
            .secret(TABLE, "sealed-shoe/1")
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        store
            .secret(TABLE, "sealed-shoe/2")
            .await
            .unwrap()
            .is_some()
    );
    books_balance(store).await;
    let audit = replay::audit(store, |_| {}).await.unwrap();
    assert!(audit.rounds > 10 && audit.cards > 60, "{audit:?}");
    assert!(
        audit.commands > audit.rounds && audit.wagers >= 10,
        "{audit:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn every_version_and_style_is_dealt() {
    let mut all = config(QUICK);
    all.pace.decision_ms = 5;
    for (version, style) in [("full", "B"), ("full", "C"), ("midi", "B"), ("mini", "C")] {
        all.tables = vec![spec(TABLE, &[("version", version), ("style", style)])];
        let house = House::open(&all, Store::memory()).await;
        let anna = house.seated("anna", 1).await;
        house.play(&anna, 1, 3).await;
        let (_, history) = house
            .get(&format!("/api/me/history?table={TABLE}"), Some(&anna))
            .await;
        for round in history["rounds"].as_array().unwrap() {
            let cards = round["player_cards"].as_array().unwrap();
            assert!(
                cards.len() >= 2 && cards.iter().all(Value::is_string),
                "{round}"
            );
        }
        books_balance(house.server.store()).await;
    }
}

/// What is asked is refused for want of a store, and the house's health says so of the table.
async fn stands_still(house: &House, token: &str, asked: Value) {
    let (status, refused) = house.no(token, asked).await;
    assert_eq!(
        (status.as_u16(), &refused["reason"]),
        (503, &json!("StoreUnavailable"))
    );
    let (status, health) = house.get("/healthz", None).await;
    assert_eq!(status.as_u16(), 503, "{health}");
    assert_eq!(health["stopped"][0]["table"], TABLE);
}

#[tokio::test(start_paused = true)]
async fn a_table_taken_over_stops_and_comes_back() {
    let house = House::quick().await;
    let anna = house.seated("anna", 1).await;
    let store = house.server.store();
    let later = i64::MAX / 2;
    let head = store.claim(TABLE, "another", later, 1).await.unwrap();
    stands_still(&house, &anna, json!({"id":"x","do":"buy-in","cents":100})).await;
    store.release(TABLE, "another", head.epoch).await.unwrap();
    let healthy = async || match house.get("/healthz", None).await {
        (status, _) if status.is_success() => Ok(()),
        (_, health) => Err(health),
    };
    until("the table comes back", healthy).await;
    house
        .ok(&anna, json!({"id":"x","do":"buy-in","cents":100}))
        .await;
    house.play(&anna, 1, 1).await;
    books_balance(store).await;
}

#[tokio::test(start_paused = true)]
async fn a_store_that_stays_broken_is_reported() {
    let memory = Memory::new();
    let house = House::open(&config(QUICK), memory.clone().into()).await;
    let anna = house.seated("anna", 1).await;
    memory.break_log(TABLE);
    let buy = json!({"id":"b","do":"buy-in","cents":50});
    stands_still(&house, &anna, buy.clone()).await;
    memory.mend();
    house.ok(&anna, buy).await;
    assert!(house.get("/healthz", None).await.0.is_success());
    books_balance(house.server.store()).await;
}
