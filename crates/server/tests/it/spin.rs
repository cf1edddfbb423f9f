//! Roulette, tai-sai and the money wheel through the doors: the house conducts them by itself, what was drawn when betting
//! closed is what shows, also after a crash, and the log is audited and remembered.

use crate::common::time::{pass, until};
use crate::common::{House, KEY, OPERATOR, QUICK, TABLE, books_balance, config, spec};
use croupier_server::vault::Vault;
use croupier_server::{Config, Pace, replay};
use croupier_store::{Memory, Store};
use serde_json::{Value, json};
use std::time::Duration;

/// The books, a wager of each, and what wins it for certain together with the others.
const GAMES: [(&str, &[&str]); 3] = [
    ("nz-1996/roulette", &["red", "black", "straight-0"]),
    ("nz-1996/tai-sai", &["small", "big", "any-triple"]),
    (
        "nz-1996/money-wheel",
        &[
            "symbol-a", "symbol-b", "symbol-c", "symbol-d", "symbol-e", "symbol-f", "symbol-g",
        ],
    ),
];

fn table(book: &str, pace: Pace, options: &[(&str, &str)]) -> Config {
    let mut table = spec(TABLE, options);
    table.book = book.to_owned();
    Config {
        tables: vec![table],
        ..config(pace)
    }
}

fn phase(view: &Value) -> &str {
    view["spin"]["phase"].as_str().unwrap_or_default()
}

async fn seated(house: &House) -> String {
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":50_000})).await;
    house.until("betting", |v| phase(v) == "betting").await;
    anna
}

/// nz-1996/roulette/3.3, nz-1996/tai-sai/6.6, nz-1996/money-wheel/3.5: a whole round by the house alone, exactly one of the
/// wagers winning, its stake handed back; history, audit and ledger agree.
#[tokio::test(start_paused = true)]
async fn the_house_conducts_a_round_by_itself() {
    for (book, positions) in GAMES {
        // Time for all the wagers, also where the machine is busy.
        let pace = Pace {
            betting_ms: 1_000,
            ..QUICK
        };
        let config = table(book, pace, &[("winners", "returned")]);
        let house = House::open(&config, Store::memory()).await;
        let anna = seated(&house).await;
        for position in positions {
            let wager = json!({"do":"place-wager","position":position,"cents":500});
            house.ok(&anna, wager).await;
        }
        let settled = |v: &Value| {
            v["spin"]["settled"].as_array().unwrap().len() == positions.len()
                && v["spin"]["wagers"].as_array().unwrap().is_empty()
        };
        let view = house.until("the wagers settled", settled).await;
        let won = |s: &&Value| s["result"] == "won";
        let settled = view["spin"]["settled"].as_array().unwrap();
        let winners: Vec<&Value> = settled.iter().filter(won).collect();
        assert_eq!(winners.len(), 1, "{book}: {view}");
        assert!(winners[0]["rule"].as_str().unwrap().starts_with(book));
        let lit: Vec<&Value> = view["spin"]["winning"].as_array().unwrap().iter().collect();
        assert!(lit.contains(&&winners[0]["position"]), "{book}");

        let history = format!("/api/me/history?table={TABLE}");
        let (_, past) = house.get(&history, Some(&anna)).await;
        let round = &past["rounds"][0];
        assert_eq!(round["shoe"], Value::Null);
        assert_eq!(round["outcome"], view["spin"]["outcome"]["outcome"]);
        assert_eq!(round["wagers"].as_array().unwrap().len(), positions.len());

        let store = house.server.store();
        books_balance(store).await;
        let audit = replay::audit(store, |_| {}).await.unwrap();
        // At tai-sai the dice of the next round are spun at once.
        assert!(audit.rounds == 1 && audit.draws >= 1, "{book}: {audit:?}");
        let (_, refused) = house.no(&anna, json!({"do":"result","outcome":"17"})).await;
        assert_eq!(refused["reason"], "RoleMayNot", "{refused}");
        let (_, refused) = house
            .no(OPERATOR, json!({"do":"no-spin","cause":"interference"}))
            .await;
        assert_eq!(refused["reason"], "EquipmentIsVirtual", "{refused}");
    }
}

/// What came is there to be seen for its time before anything is taken or paid, whatever else is quick.
#[tokio::test(start_paused = true)]
async fn a_result_stays_before_it_is_settled() {
    const STAYS_MS: u64 = 500;
    for (book, positions) in GAMES {
        let pace = Pace {
            betting_ms: 1_000,
            result_ms: STAYS_MS,
            ..QUICK
        };
        let house = House::open(&table(book, pace, &[]), Store::memory()).await;
        let anna = seated(&house).await;
        for position in positions {
            let wager = json!({"do":"place-wager","position":position,"cents":500});
            house.ok(&anna, wager).await;
        }
        pass(Duration::from_secs(10)).await;
        let settled = |v: &Value| !v["spin"]["settled"].as_array().unwrap().is_empty();
        house.until("the wagers settled", settled).await;
        let events = house.server.store().events(TABLE, 0, usize::MAX).await;
        let events = events.unwrap();
        let first = |kind: &str| events.iter().find(|e| e.kind == kind).unwrap().at_ms;
        let stayed = first("wager-settled") - first("result-announced");
        assert!(stayed >= STAYS_MS.cast_signed(), "{book}: {stayed} ms");
    }
}

async fn drawn_in(house: &House, name: &str) -> Option<Vec<u8>> {
    let sealed = house.server.store().secret(TABLE, name).await.unwrap()?;
    let opened = Vault::new(&KEY).open_sealed(TABLE, name, &sealed);
    Some(opened.unwrap().to_vec())
}

/// The house's share of the first draw, opened; none if the store holds nothing of it.
async fn drawn(house: &House) -> Option<Vec<u8>> {
    for other in ["share/0", "share/2"] {
        assert_eq!(drawn_in(house, other).await, None);
    }
    drawn_in(house, "share/1").await
}

/// nz-1996/roulette/3.3, nz-1996/tai-sai/6.2, nz-1996/money-wheel/3.4: while wagers are taken nothing is drawn, though the ball
/// runs or the dice lie under their cover. Then it is drawn and sealed; a crash before it shows changes nothing, and nothing
/// of it goes out before.
#[tokio::test(start_paused = true)]
async fn a_crash_does_not_spin_again() {
    for (book, positions) in GAMES {
        let memory = Memory::new();
        let slow = Pace {
            betting_ms: 60_000,
            last_bets_ms: 60_000,
            landing_ms: 60_000,
            ..QUICK
        };
        let house = House::open(&table(book, slow, &[]), memory.clone().into()).await;
        let anna = seated(&house).await;
        let wager = json!({"do":"place-wager","position":positions[0],"cents":500});
        house.ok(&anna, wager.clone()).await;
        assert_eq!(drawn(&house).await, None, "{book}");
        if book == "nz-1996/roulette" {
            house.ok(OPERATOR, json!({"do":"spin"})).await;
            house.ok(&anna, wager.clone()).await;
            assert_eq!(drawn(&house).await, None, "{book}");
        }
        house.ok(OPERATOR, json!({"do":"no-more-bets"})).await;
        let (_, late) = house.no(&anna, wager).await;
        assert_eq!(late["reason"], "BettingClosed", "{book}");
        let view = house.until("the spin", |v| phase(v) == "running").await;
        assert_eq!(view["spin"]["outcome"], Value::Null);
        assert_eq!(view["spin"]["results"], json!([]));
        let sealed = drawn(&house).await.unwrap();
        house.server.crash();
        drop(house);

        let house = House::open(&table(book, QUICK, &[]), memory.clone().into()).await;
        let view = house
            .until("the result", |v| {
                !v["spin"]["results"].as_array().unwrap().is_empty()
            })
            .await;
        // The share that was kept decides it, as the audit finds too.
        let events = house.server.store().events(TABLE, 0, usize::MAX);
        let events = events.await.unwrap();
        let opened = events.iter().find(|e| e.kind == "draw-opened").unwrap();
        let opened: Value = serde_json::from_str(&opened.body).unwrap();
        assert_eq!(opened["draw"], 1, "{book}");
        assert_eq!(opened["share"], json!(hex::encode(&sealed)), "{book}");
        let first = &view["spin"]["results"][0];
        let faces = opened["faces"].as_array().unwrap();
        let mut faces: Vec<u64> = faces.iter().map(|f| f.as_u64().unwrap()).collect();
        match first["dice"].as_array() {
            Some(dice) => {
                faces.iter_mut().for_each(|face| *face += 1);
                faces.sort_unstable();
                let shown: Vec<u64> = dice.iter().map(|d| d.as_u64().unwrap()).collect();
                assert_eq!(shown, faces);
            }
            None => {
                let shown = first.get("number").or(first.get("section")).unwrap();
                assert_eq!(shown.as_u64(), Some(faces[0]), "{book}");
            }
        }
        books_balance(house.server.store()).await;
        replay::audit(house.server.store(), |_| {}).await.unwrap();
        // What has shown is in the log only, a moment later.
        let forgotten = async || match drawn_in(&house, "share/1").await {
            None => Ok(()),
            Some(_) => Err(json!(book)),
        };
        until("the draw is forgotten", forgotten).await;
    }
}

/// nz-1996/general/18.2: non-value chips are bought, wagered, won and redeemed at the table, and never leave it: who goes is
/// given their value.
#[tokio::test(start_paused = true)]
async fn a_colour_stays_at_its_table() {
    let config = table("nz-1996/roulette", QUICK, &[]);
    let house = House::open(&config, Store::memory()).await;
    let anna = seated(&house).await;
    let bo = house.guest("bo").await;
    house.ok(&bo, json!({"do":"buy-in","cents":10_000})).await;
    let buy = json!({"do":"buy-colour","colour":"green","value_cents":100,"count":30});
    house.ok(&anna, buy.clone()).await;
    let (_, refused) = house.no(&bo, buy).await;
    assert_eq!(refused["reason"], "ColourTaken");
    assert_eq!(refused["rule"], "nz-1996/general/18.2(d)");
    for position in ["red", "black"] {
        let wager = json!({"do":"place-wager","position":position,"cents":500,"chips":"colour"});
        house.ok(&anna, wager).await;
    }
    house
        .until("a round", |v| {
            v["spin"]["round"].as_u64() > Some(1) && phase(v) == "betting"
        })
        .await;
    let seen = house.view().await;
    assert_eq!(seen["spin"]["colours"][0]["colour"], "green");
    let leave = async || {
        let (status, reply) = house.say(&anna, json!({"do":"leave"})).await;
        if status.is_success() {
            Ok(reply)
        } else {
            Err(reply)
        }
    };
    let left = until("anna may leave", leave).await;
    let redeemed = left["events"]
        .as_array()
        .unwrap()
        .iter()
        .any(|e| e["event"] == "colour-redeemed");
    assert!(redeemed, "{left}");
    let store = house.server.store();
    assert_eq!(store.balance("colour:mini-1:anna").await.unwrap(), 0);
    books_balance(store).await;
    replay::audit(store, |_| {}).await.unwrap();
}

/// nz-1996/tai-sai/5.0, nz-1996/tai-sai/6.5, nz-1996/tai-sai/6.7: at a real table staff key every step, in whichever role it asks for,
/// and each is among the options they are sent.
#[tokio::test(start_paused = true)]
async fn staff_conduct_a_physical_table_by_what_they_are_offered() {
    let mut config = table("nz-1996/tai-sai", QUICK, &[]);
    config.tables[0].physical = true;
    let house = House::open(&config, Store::memory()).await;
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":10_000})).await;
    let path = format!("/api/tables/{TABLE}");
    let steps = [
        json!({"do":"confirm","check":"power"}),
        json!({"do":"confirm","check":"test-runs"}),
        json!({"do":"confirm","check":"tumbler"}),
        json!({"do":"confirm","check":"seal"}),
        json!({"do":"spin"}),
        json!({"do":"place-wager","player":"anna","position":"small","cents":500}),
        json!({"do":"no-more-bets"}),
        json!({"do":"result","outcome":"6-6-5"}),
        json!({"do":"amend-result","outcome":"1-1-2"}),
        json!({"do":"collect"}),
        json!({"do":"pay"}),
    ];
    for step in steps {
        let (_, seen) = house.get(&path, Some(OPERATOR)).await;
        let offered = seen["options"].as_array().unwrap().iter();
        let words: Vec<&str> = offered.filter_map(|o| o["do"].as_str()).collect();
        assert!(
            words.contains(&step["do"].as_str().unwrap()),
            "{step}: {words:?}"
        );
        house.ok(OPERATOR, step).await;
    }
    let view = house.view().await;
    assert_eq!(view["spin"]["settled"][0]["result"], "won");
    assert_eq!(view["spin"]["outcome"]["total"], 4);
}
