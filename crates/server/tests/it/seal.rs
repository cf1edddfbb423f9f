//! What is sealed at the tables, from outside: shares are taken and withheld, a house that stacks its shoe deals a fair one, and whatever is
//! exchanged after the seal is named with its place.

use crate::audit::rewrite;
use crate::common::time::{pass, until};
use crate::common::{House, KEY, QUICK, TABLE, books_balance, config, spec};
use croupier_engine::Card;
use croupier_seal::{Composition, DrawRecord, Hash, Label, Shape, Share, ShoeRecord};
use croupier_server::shoe::Source;
use croupier_server::vault::Vault;
use croupier_server::{Config, Pace, TableSpec, replay};
use croupier_store::{LoggedEvent, Store};
use serde_json::{Value, json};
use std::time::Duration;

pub(crate) fn at(book: &str, options: &[(&str, &str)], pace: Pace) -> Config {
    Config {
        tables: vec![TableSpec {
            book: book.to_owned(),
            ..spec(TABLE, options)
        }],
        ..config(pace)
    }
}

fn hash(hex: &Value) -> Hash {
    let mut bytes = [0; 32];
    hex::decode_to_slice(hex.as_str().unwrap(), &mut bytes).unwrap();
    Hash(bytes)
}

fn numbers<T: TryFrom<u64>>(list: &Value) -> Vec<T> {
    let numbers = list.as_array().unwrap().iter();
    let numbers = numbers.map(|n| T::try_from(n.as_u64().unwrap()).ok());
    numbers.collect::<Option<_>>().unwrap()
}

/// What anybody makes of what is sealed, as the table shows it.
fn commitment(seal: &Value, name: &str, share: &Share) -> String {
    let number = u32::try_from(seal["number"].as_u64().unwrap()).unwrap();
    let text = |field: &str| seal[field].as_str().unwrap().to_owned();
    let label = Label::new(
        &text("table"),
        number,
        &text("book"),
        hash(&seal["previous"]),
    );
    let root = hash(&seal["root"]);
    match seal.get("cards") {
        Some(cards) => {
            let cards = Composition::new(numbers(cards).try_into().unwrap()).unwrap();
            let escrow = None;
            let record = ShoeRecord {
                label,
                cards,
                root,
                escrow,
            };
            share.commitment(&record, name).to_string()
        }
        None => {
            let shape = Shape::faces(&numbers::<u8>(&seal["sides"])).unwrap();
            let record = DrawRecord {
                label,
                shape,
                house: root,
            };
            share.commitment(&record, name).to_string()
        }
    }
}

pub(crate) async fn commit(house: &House, token: &str, name: &str, share: &Share) {
    let view = house.view().await;
    let seal = view["seals"].as_array().unwrap().last().unwrap();
    let commitment = commitment(seal, name, share);
    let command = json!({"do":"commit-share","of":seal["number"],"commitment":commitment});
    house.ok(token, command).await;
}

pub(crate) async fn reveal(house: &House, token: &str, share: &Share) {
    let phase = |v: &Value| {
        v["seals"]
            .as_array()
            .and_then(|s| s.last()?["phase"].as_str().map(str::to_owned))
    };
    let view = house
        .until("shares are revealed", |v| {
            phase(v).as_deref() == Some("revealing")
        })
        .await;
    let of = &view["seals"].as_array().unwrap().last().unwrap()["number"];
    let share = hex::encode(share.reveal());
    house
        .ok(token, json!({"do":"reveal-share","of":of,"share":share}))
        .await;
}

/// The bodies of the events of a kind.
pub(crate) async fn events(house: &House, kind: &str) -> Vec<Value> {
    let all = house
        .server
        .store()
        .events(TABLE, 0, usize::MAX)
        .await
        .unwrap();
    let bodies = all.iter().filter(|event| event.kind == kind);
    bodies
        .map(|event| serde_json::from_str(&event.body).unwrap())
        .collect()
}

/// A source that a dishonest house has made itself: it looks like chance, and gives the same bytes every time.
fn stacked() -> Source {
    let state = std::sync::Mutex::new(1_u64);
    Source::new(move |bytes| {
        let mut state = state.lock().unwrap();
        for byte in bytes {
            // A congruential generator, of which the high bits are good enough.
            *state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            *byte = u8::try_from(*state >> 56).unwrap();
        }
        Ok(())
    })
}

/// The order that the house has sealed, as only the house can read it.
async fn sealed_order(house: &House) -> Vec<u8> {
    let name = "sealed-shoe/1";
    let sealed = house.server.store().secret(TABLE, name).await.unwrap();
    let open = Vault::new(&KEY).open_sealed(TABLE, name, &sealed.unwrap());
    // The secret of the salts comes first.
    open.unwrap()[32..].to_vec()
}

#[tokio::test(start_paused = true)]
async fn a_stacked_shoe_is_dealt_by_the_wash() {
    let house = House::open_with(&config(QUICK), Store::memory(), stacked()).await;
    let again = House::open_with(&config(QUICK), Store::memory(), stacked()).await;
    let order = sealed_order(&house).await;
    assert_eq!(order, sealed_order(&again).await, "the house knows it");
    let cleo = house.guest("cleo").await;
    let dan = house.guest("dan").await;
    let (mine, never) = (Share::from_bytes([77; 32]), Share::from_bytes([5; 32]));
    commit(&house, &cleo, "cleo", &mine).await;
    commit(&house, &dan, "dan", &never).await;
    let anna = house.guest("anna").await;
    house.ok(&anna, json!({"do":"buy-in","cents":50_000})).await;
    house.ok(&anna, json!({"do":"sit","seat":1})).await;
    // One who has not committed, one who reveals something else, and one who does not reveal at all.
    reveal(&house, &cleo, &mine).await;
    let again = json!({"do":"reveal-share","of":1,"share":"00".repeat(32)});
    for token in [&anna, &dan, &cleo] {
        let (_, refused) = house.no(token, again.clone()).await;
        assert_eq!(refused["reason"], "ShareNotTaken", "{refused}");
        assert_eq!(refused["rule"], Value::Null);
    }
    house.until_phase("betting").await;
    house.play(&anna, 1, 8).await;
    let settled = events(&house, "shares-settled").await;
    assert_eq!(settled[0]["left_out"], json!(["dan"]));
    let opened = events(&house, "card-opened").await;
    let cut = numbers::<u16>(&json!([events(&house, "cut-made").await[0]["position"]]))[0];
    let stacked = opened.iter().filter(|body| {
        let out = usize::try_from(body["out"].as_u64().unwrap()).unwrap();
        let card: Card = serde_json::from_value(body["card"].clone()).unwrap();
        order[(out + usize::from(cut)) % order.len()] == card.index()
    });
    let (found, all) = (stacked.count(), opened.len());
    assert!(
        all > 30 && found * 4 < all,
        "{found} of {all} cards are where the house put them"
    );
    books_balance(house.server.store()).await;
    let audit = replay::audit(house.server.store(), |_| {}).await.unwrap();
    assert_eq!((audit.sealed, audit.shares, audit.withheld), (1, 1, 1));
    assert_eq!(audit.opened, all as u64);
    assert_eq!(
        audit.cards, audit.opened,
        "every card that showed was opened"
    );
}

#[tokio::test(start_paused = true)]
async fn shares_decide_a_draw_and_are_not_taken_after_the_last_wager() {
    for (book, wager) in [
        (
            "nz-1996/roulette",
            json!({"do":"place-wager","position":"red","cents":500}),
        ),
        (
            "nz-1996/tai-sai",
            json!({"do":"place-wager","position":"big","cents":500}),
        ),
    ] {
        let house = House::open(&at(book, &[], QUICK), Store::memory()).await;
        let anna = house.guest("anna").await;
        house.ok(&anna, json!({"do":"buy-in","cents":20_000})).await;
        let mine = Share::from_bytes([77; 32]);
        commit(&house, &anna, "anna", &mine).await;
        let open = |v: &Value| matches!(v["spin"]["phase"].as_str(), Some("betting"));
        house.until("betting", open).await;
        house.ok(&anna, wager).await;
        reveal(&house, &anna, &mine).await;
        let shown = |v: &Value| !v["spin"]["results"].as_array().unwrap().is_empty();
        house.until("the result", shown).await;
        let opened = &events(&house, "draw-opened").await[0];
        assert_eq!(opened["draw"], 1, "{book}");
        assert!(events(&house, "shares-settled").await[0]["left_out"] == json!([]));
        let audit = replay::audit(house.server.store(), |_| {}).await.unwrap();
        assert!(audit.shares == 1 && audit.opened >= 1, "{book} {audit:?}");
        assert_eq!(audit.opened, audit.draws, "{book} {audit:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn every_card_game_is_sealed_and_what_is_over_is_opened() {
    for (book, options) in [
        (
            "nz-2004/baccarat",
            &[("equipment", "continuous-shuffler")][..],
        ),
        ("nz-1996/caribbean-stud", &[]),
        ("nz-1996/blackjack", &[]),
    ] {
        let house = House::open(&at(book, options, QUICK), Store::memory()).await;
        let anna = house.guest("anna").await;
        house.ok(&anna, json!({"do":"buy-in","cents":50_000})).await;
        house.ok(&anna, json!({"do":"sit","seat":1})).await;
        let wager = match book {
            "nz-2004/baccarat" => json!({"do":"place-wager","area":1,"on":"player","cents":500}),
            "nz-1996/caribbean-stud" => json!({"do":"ante","cents":500}),
            _ => json!({"do":"wager-on-box","area":1,"cents":500}),
        };
        // How many rounds that takes, the cards decide.
        until("more than 25 opened cards", async || {
            let opened = events(&house, "card-opened").await.len();
            if opened > 25 {
                return Ok(());
            }
            house.say(&anna, wager.clone()).await;
            pass(Duration::from_millis(50)).await;
            Err(opened.into())
        })
        .await;
        let audit = replay::audit(house.server.store(), |_| {}).await.unwrap();
        assert!(audit.sealed >= 1 && audit.opened > 25, "{book} {audit:?}");
        assert_eq!(audit.cards, audit.opened, "{book}");
        let (sealed, closed) = (
            events(&house, "shoe-sealed").await,
            events(&house, "shoe-closed").await,
        );
        if book != "nz-1996/blackjack" {
            assert!(
                closed.len() > 1 && closed.len() + 2 >= sealed.len(),
                "{book}"
            );
        }
    }
}

/// Another card than this.
fn other(card: &str) -> &'static str {
    if card == "2c" { "3d" } else { "2c" }
}

#[tokio::test]
async fn a_swap_after_the_seal_is_named_with_shoe_place_and_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let house = House::open(&config(QUICK), Store::open(&path).await.unwrap()).await;
    let anna = house.seated("anna", 1).await;
    house.play(&anna, 1, 2).await;
    let opened = events(&house, "card-opened").await;
    let last = opened.last().unwrap().clone();
    house.server.shutdown().await.unwrap();
    drop(house);
    let (card, out) = (last["card"].as_str().unwrap(), &last["out"]);
    let is_it = |event: &LoggedEvent| {
        event.kind == "card-opened" && event.body.contains(&format!(r#""out":{out},"#))
    };
    rewrite(&path, |event| {
        if is_it(event) {
            let (from, to) = (format!(r#""{card}""#), format!(r#""{}""#, other(card)));
            event.body = event.body.replace(&from, &to);
            event.cause = event.cause.as_ref().map(|cause| cause.replace(&from, &to));
        }
    })
    .await;
    let store = Store::open_read_only(&path).await.unwrap();
    store.verify(|_| {}).await.unwrap();
    let fault = replay::audit(&store, |_| {}).await.unwrap_err().to_string();
    let place = format!("shoe 1, card {out}, place {}", last["place"]);
    assert!(
        fault.contains("SealBroken") && fault.contains(&place),
        "{fault}"
    );
    assert!(fault.contains("(round "), "{fault}");
}
