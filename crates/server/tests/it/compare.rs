//! The comparison of books through its door: what is answered, and what is refused with which status.

use crate::common::House;
use axum::http::StatusCode;
use serde_json::json;

#[tokio::test]
async fn books_are_compared_for_anyone() {
    let house = House::quick().await;
    let ask = json!({
        "books": ["nz-2004/baccarat", "nz-1996/mini-baccarat"], "seed": "7", "rounds": 3,
        "wagers": ["20 banker", "20 player"], "script": "round 2: 20 tie",
    });
    let (status, compared) = house.post("/api/compare", None, &ask.to_string()).await;
    assert_eq!(status, StatusCode::OK, "{compared}");
    assert_eq!(compared["rounds"].as_array().unwrap().len(), 3);
    assert_eq!(compared["rounds"][1]["alike"], true, "{compared}");
    let difference = &compared["differences"][0];
    assert_eq!(difference["kind"], "both-hands");
    assert_eq!(difference["books"][0][0]["rule"], "nz-2004/baccarat/5.2");
    assert_eq!(
        difference["books"][1][0]["rule"],
        "nz-1996/mini-baccarat/4.8"
    );

    for (change, status, reason) in [
        (json!({"books": ["nz-2004/baccarat"]}), 400, "BadField"),
        (json!({"rounds": 201}), 400, "BadField"),
        (json!({"colour": "red"}), 400, "BadField"),
        (json!({"cards": ["1x"]}), 400, "BadField"),
        (
            json!({"books": ["nz-2004/baccarat", "chess"]}),
            404,
            "NoSuchBook",
        ),
        (
            json!({"books": ["nz-2004/baccarat", "nj-19-47/chemin-de-fer"]}),
            409,
            "NotComparable",
        ),
        (json!({"cut": 3}), 409, "CutTooNearEnd"),
        (json!({"script": "x".repeat(20_000)}), 413, "BodyTooLarge"),
    ] {
        let mut ask = ask.clone();
        for (field, value) in change.as_object().unwrap() {
            ask[field] = value.clone();
        }
        let (got, refused) = house.post("/api/compare", None, &ask.to_string()).await;
        assert_eq!(refused["refused"]["reason"], reason, "{change} {refused}");
        assert_eq!(got.as_u16(), status, "{change}");
    }
    let (status, _) = house.post("/api/compare", None, "[").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (_, doc) = house.get("/api/openapi.json", None).await;
    assert!(doc["paths"]["/api/compare"]["post"].is_object());
}
