//! The exact odds of a table's wagers through their door.

use crate::common::{House, QUICK, config, spec};
use axum::http::StatusCode;
use croupier_server::TableSpec;
use croupier_store::Store;
use serde_json::Value;

fn wager<'a>(odds: &'a Value, word: &str) -> &'a Value {
    let mut all = odds["wagers"].as_array().unwrap().iter();
    all.find(|wager| wager["wager"] == word).unwrap()
}

#[tokio::test]
async fn anyone_is_told_the_exact_odds_under_the_tables_options() {
    let mut config = config(QUICK);
    config
        .tables
        .push(spec("half", &[("banker-pays", "half-on-six")]));
    config.tables.push(TableSpec {
        book: "nz-1996/roulette".to_owned(),
        ..spec("wheel", &[])
    });
    let house = House::open(&config, Store::memory()).await;

    let (status, wheel) = house.get("/api/tables/wheel/odds", None).await;
    assert_eq!(status, StatusCode::OK, "{wheel}");
    let straight = wager(&wheel, "straight-17");
    assert_eq!(straight["edge"]["fraction"], "1/37");
    assert_eq!(straight["edge"]["decimal"], "0.02702703");
    assert_eq!(straight["wins"]["fraction"], "1/37");
    let ends = straight["outcomes"].as_array().unwrap().iter();
    let mut pays: Vec<&str> = ends
        .map(|end| end["pays"]["fraction"].as_str().unwrap())
        .collect();
    pays.sort_unstable();
    assert_eq!(pays, ["-1", "35"]);

    // The same book with another way of paying has other odds; asked again, each has its own.
    let mut edges = Vec::new();
    for table in ["mini-1", "half", "mini-1"] {
        let (_, odds) = house.get(&format!("/api/tables/{table}/odds"), None).await;
        edges.push(wager(&odds, "banker")["edge"]["decimal"].clone());
    }
    assert_eq!(edges, ["0.01057906", "0.01458104", "0.01057906"]);

    let (status, none) = house.get("/api/tables/nowhere/odds", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(none["refused"]["reason"], "NoSuchTable");
}
