//! Chemin de fer through the doors: who holds a hand may look at its cards, nobody else may; past coups are in the history.

use crate::common::time::until;
use crate::common::{House, QUICK, config, spec};
use croupier_server::Pace;
use croupier_store::Store;
use serde_json::{Value, json};

struct Seen {
    view: Value,
    options: Vec<String>,
}

async fn see(house: &House, token: Option<&str>) -> Seen {
    let path = format!("/api/tables/{}", crate::common::TABLE);
    let (_, reply) = house.get(&path, token).await;
    let options = reply["options"].as_array().into_iter().flatten();
    Seen {
        options: options
            .filter_map(|o| o["do"].as_str().map(str::to_owned))
            .collect(),
        view: reply["view"].clone(),
    }
}

async fn until_offered(house: &House, token: &str, word: &str) -> Seen {
    let offered = async || match see(house, Some(token)).await {
        seen if seen.options.iter().any(|o| o == word) => Ok(seen),
        seen => Err(seen.view),
    };
    until(word, offered).await
}

#[tokio::test(start_paused = true)]
async fn only_the_holder_of_a_hand_looks_at_its_cards_and_the_coup_is_remembered() {
    let mut config = config(Pace {
        betting_ms: 200,
        decision_ms: 3_000,
        ..QUICK
    });
    let mut table = spec(crate::common::TABLE, &[]);
    table.book = "nj-19-47/chemin-de-fer".to_owned();
    table.title = "Chemin de fer".to_owned();
    config.tables = vec![table];
    let house = House::open(&config, Store::memory()).await;
    let (anna, bo, carl) = (
        house.guest("anna").await,
        house.guest("bo").await,
        house.guest("carl").await,
    );
    for (token, seat) in [(&anna, 2), (&bo, 5)] {
        house.ok(token, json!({"do":"buy-in","cents":50_000})).await;
        house.ok(token, json!({"do":"sit","seat":seat})).await;
    }
    // The cut goes round: each leaves it to the next.
    until_offered(&house, &bo, "decline-cut").await;
    house.ok(&bo, json!({"do":"decline-cut"})).await;
    house.say(&anna, json!({"do":"decline-cut"})).await;
    until_offered(&house, &anna, "bid").await;
    house.ok(&anna, json!({"do":"bid","cents":2_000})).await;
    until_offered(&house, &anna, "stake").await;
    house.ok(&anna, json!({"do":"stake","cents":2_000})).await;
    until_offered(&house, &bo, "banco").await;
    house.ok(&bo, json!({"do":"banco"})).await;
    let mine = until_offered(&house, &bo, "turn").await;
    let banker = see(&house, Some(&anna)).await;
    assert_eq!(mine.view["you"]["look"].as_array().unwrap().len(), 2);
    assert_eq!(banker.view["you"]["look"].as_array().unwrap().len(), 2);
    let hands = &mine.view["chemin_de_fer"]["hands"];
    assert_eq!(hands["player"]["cards"], json!([null, null]));
    assert_eq!(hands["banker"]["cards"], json!([null, null]));
    for token in [Some(carl.as_str()), Some(crate::common::OPERATOR), None] {
        let other = see(&house, token).await;
        assert!(other.view["you"].get("look").is_none());
        assert_eq!(&other.view["chemin_de_fer"]["hands"], hands);
    }
    // What was looked at is what is turned.
    house.ok(&bo, json!({"do":"turn","hand":"player"})).await;
    let looked = mine.view["you"]["look"].as_array().unwrap();
    let history = format!("/api/me/history?table={}", crate::common::TABLE);
    let remembered = async || match house.get(&history, Some(&bo)).await.1 {
        past if past["rounds"][0].is_object() => Ok(past["rounds"][0].clone()),
        past => Err(past),
    };
    let round = until("the coup is in the history", remembered).await;
    assert_eq!(
        round["player_cards"].as_array().unwrap()[..2],
        looked[..],
        "{round}"
    );
    assert_eq!(round["wagers"][0]["event"], "cover-settled");
    let (_, past) = house.get(&history, Some(&anna)).await;
    assert_eq!(past["rounds"][0]["wagers"][0]["event"], "bank-settled");
}
