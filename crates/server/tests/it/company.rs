//! The company at a table: who watches is counted, what is said aside is told to everybody, and a table whose players are all ready does not
//! wait for the betting to run out.

use crate::common::{QUICK, config};
use crate::socket::{Client, guest, run_anew};
use croupier_server::Pace;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// Nobody would wait so long.
const PATIENT: Pace = Pace {
    betting_ms: 86_400_000,
    ..QUICK
};

/// The next message in which this holds.
async fn until(client: &mut Client, holds: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = client.next().await.unwrap();
        if holds(&message) {
            return message;
        }
    }
}

async fn aside(client: &mut Client, word: &str) {
    let text = json!({ "aside": word }).to_string();
    client.socket.send(Message::text(text)).await.unwrap();
}

/// A guest at a seat, with a wager.
async fn with_a_wager(client: &mut Client, seat: u8) {
    client
        .say(json!({"id":"1","do":"buy-in","cents":20_000}))
        .await;
    client.say(json!({"id":"2","do":"sit","seat":seat})).await;
    while client.view["baccarat"]["phase"] != "betting" {
        client.next().await.unwrap();
    }
    let wager = json!({"id":"3","do":"place-wager","area":seat,"on":"player","cents":1_000});
    let reply = client.say(wager).await;
    assert!(reply["refused"].is_null(), "{reply}");
}

#[tokio::test]
async fn the_betting_closes_at_once_when_all_are_ready() {
    let running = run_anew(config(PATIENT)).await;
    let address = running.address;
    let tokens = [guest(address, "anna").await, guest(address, "bo").await];
    let (mut anna, _) = Client::connect(address, json!({"token":tokens[0]})).await;
    let (mut bo, _) = Client::connect(address, json!({"token":tokens[1]})).await;
    with_a_wager(&mut anna, 1).await;
    with_a_wager(&mut bo, 2).await;

    aside(&mut anna, "ready").await;
    let told = until(&mut bo, |message| !message["aside"].is_null()).await;
    assert_eq!(told["aside"], json!({"player":"anna","says":"ready"}));
    assert_eq!(bo.view["baccarat"]["phase"], "betting");
    aside(&mut bo, "ready").await;
    until(&mut anna, |message| {
        let events = message["events"].as_array().into_iter().flatten();
        events
            .into_iter()
            .any(|event| event["event"] == "betting-closed")
    })
    .await;
    running.stop().await;
}

#[tokio::test]
async fn those_who_watch_are_counted_and_only_they() {
    let running = run_anew(config(PATIENT)).await;
    let address = running.address;
    let token = guest(address, "anna").await;
    let (mut watcher, _) = Client::connect(address, json!({})).await;
    let (mut anna, _) = Client::connect(address, json!({ "token": token })).await;
    until(&mut watcher, |message| message["watching"] == 2).await;
    // Whoever plays does not watch any more.
    anna.say(json!({"id":"1","do":"buy-in","cents":20_000}))
        .await;
    until(&mut watcher, |message| message["watching"] == 1).await;
    // Those who only watch have nothing to say.
    aside(&mut watcher, "applause").await;
    let refused = until(&mut watcher, |message| !message["refused"].is_null()).await;
    assert_eq!(refused["refused"]["reason"], "NoSession");
    aside(&mut anna, "applause").await;
    let told = until(&mut watcher, |message| !message["aside"].is_null()).await;
    assert_eq!(told["aside"], json!({"player":"anna","says":"applause"}));
    running.stop().await;
}
