//! Blackjack and Caribbean stud through the doors: the house deals a round by itself and completes or folds the hand of a player who
//! does not answer; the log is audited and remembered, also where two tables feed one jackpot.

use crate::common::time::until;
use crate::common::{House, QUICK, TABLE, books_balance, config, spec};
use croupier_server::{Config, TableSpec, replay};
use croupier_store::Store;
use serde_json::{Value, json};

const OTHER: &str = "other-1";

fn table(id: &str, book: &str) -> TableSpec {
    TableSpec {
        book: book.to_owned(),
        ..spec(id, &[])
    }
}

fn tables(tables: Vec<TableSpec>) -> Config {
    Config {
        tables,
        ..config(QUICK)
    }
}

/// A command at a table that must be done.
async fn say(house: &House, at: &str, token: &str, command: Value) {
    let path = format!("/api/tables/{at}/commands");
    let (status, reply) = house.post(&path, Some(token), &command.to_string()).await;
    assert!(status.is_success(), "{command}: {reply}");
}

/// A guest with chips in the first seat, with betting open.
async fn seated(house: &House, at: &str, game: &str, name: &str) -> String {
    let token = house.guest(name).await;
    let buy = json!({"do":"buy-in","cents":50_000,"id":format!("{name}-buys")});
    say(house, at, &token, buy).await;
    let sit = json!({"do":"sit","seat":1,"id":format!("{name}-sits")});
    say(house, at, &token, sit).await;
    let path = format!("/api/tables/{at}");
    let opened = async || match house.get(&path, None).await.1 {
        reply if reply["view"][game]["phase"] == "betting" => Ok(()),
        reply => Err(reply),
    };
    until("betting is opened", opened).await;
    token
}

/// The player's first round, once it is remembered.
async fn first_round(house: &House, at: &str, token: &str) -> Value {
    let path = format!("/api/me/history?table={at}");
    let remembered = async || match house.get(&path, Some(token)).await.1 {
        past if past["rounds"][0].is_object() => Ok(past["rounds"][0].clone()),
        past => Err(past),
    };
    until("a round is settled", remembered).await
}

/// nz-1996/blackjack/15.9: the hand of a player who does not answer is completed, and the wager on it comes out.
#[tokio::test(start_paused = true)]
async fn a_silent_players_blackjack_hand_is_completed() {
    let config = tables(vec![table(TABLE, "nz-1996/blackjack")]);
    let house = House::open(&config, Store::memory()).await;
    let anna = seated(&house, TABLE, "blackjack", "anna").await;
    let wager = json!({"do":"wager-on-box","area":1,"cents":1_000});
    house.ok(&anna, wager).await;
    let round = first_round(&house, TABLE, &anna).await;
    assert_eq!((&round["shoe"], &round["round"]), (&json!(1), &json!(1)));
    assert_eq!(round["void"], Value::Null);
    let wagers = round["wagers"].as_array().unwrap();
    let stake = |w: &&Value| w["event"] == "stake-settled" && w["stake_cents"] == 1_000;
    assert_eq!(wagers.iter().filter(stake).count(), 1, "{round}");
    assert!(round["outcome"].is_string(), "{round}");
    let store = house.server.store();
    books_balance(store).await;
    let audit = replay::audit(store, |_| {}).await.unwrap();
    // Two cards to the box and one to the dealer are the least that a round shows.
    assert!(audit.rounds == 1 && audit.cards >= 3, "{audit:?}");
    assert!(audit.wagers >= 1, "{audit:?}");
}

/// nz-1996/caribbean-stud/14.11, nz-1996/caribbean-stud/11.3: who does not answer has folded, at each of two tables; the jackpot that both
/// have fed holds the wagers of both, and the audit of either finds its own.
#[tokio::test(start_paused = true)]
async fn two_stud_tables_feed_one_jackpot() {
    let book = "nz-1996/caribbean-stud";
    let config = tables(vec![table(TABLE, book), table(OTHER, book)]);
    let house = House::open(&config, Store::memory()).await;
    for (at, name) in [(TABLE, "anna"), (OTHER, "ben")] {
        let token = seated(&house, at, "caribbean_stud", name).await;
        let ante = json!({"do":"ante","cents":500,"id":format!("{name}-antes")});
        say(&house, at, &token, ante).await;
        let coin = json!({"do":"wager-jackpot","cents":100,"id":format!("{name}-hopes")});
        say(&house, at, &token, coin).await;
        let round = first_round(&house, at, &token).await;
        let wagers = round["wagers"].as_array().unwrap();
        let folded = |w: &&Value| w["event"] == "hand-settled" && w["result"] == "folded";
        assert_eq!(wagers.iter().filter(folded).count(), 1, "{round}");
        let coin = |w: &&Value| w["event"] == "jackpot-collected" && w["cents"] == 100;
        assert_eq!(wagers.iter().filter(coin).count(), 1, "{round}");
    }
    let store = house.server.store();
    books_balance(store).await;
    // Seven tenths of each coin, on top of the usual seed.
    let pool = 1_000_000 + 140;
    let filled = async || match store.balance("jackpot:stud-1").await.unwrap() {
        cents if cents == pool => Ok(()),
        cents => Err(json!(cents)),
    };
    until("the pool has both", filled).await;
    assert_eq!(store.balance("jackpot-retained:stud-1").await.unwrap(), 60);
    let audit = replay::audit(store, |_| {}).await.unwrap();
    // Nothing but the dealer's card is shown where everybody has folded.
    assert!(audit.rounds == 2 && audit.cards >= 2, "{audit:?}");
    assert_eq!(audit.wagers, 2, "{audit:?}");
}
