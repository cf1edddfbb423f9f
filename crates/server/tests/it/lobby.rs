//! The lobby as it is told: everything once, and then what changes, written once for all who look.

use crate::common::{House, TABLE};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tower::ServiceExt;

/// Somebody who looks at the lobby.
struct Reader(axum::body::BodyDataStream);

impl Reader {
    async fn new(house: &House) -> Reader {
        let request = Request::get("/api/lobby/stream").body(Body::empty());
        let response = house.app.clone().oneshot(request.unwrap()).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Reader(response.into_body().into_data_stream())
    }

    /// The next change; none if the stream is at its end.
    async fn next(&mut self) -> Option<Value> {
        loop {
            let told = self.0.next().await?.unwrap();
            let told = std::str::from_utf8(&told).unwrap();
            // What keeps the connection alive has no data.
            if let Some(change) = told.strip_prefix("data: ") {
                return Some(serde_json::from_str(change).unwrap());
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_looks_is_told_everything_and_then_what_changes() {
    let house = House::quick().await;
    let anna = house.guest("anna").await;
    let (mut first, mut second) = (Reader::new(&house).await, Reader::new(&house).await);
    for reader in [&mut first, &mut second] {
        let whole = reader.next().await.unwrap();
        assert_eq!(whole["tables"].as_array().unwrap().len(), 1, "{whole}");
        assert_eq!(whole["tables"][0]["table"], TABLE);
        assert_eq!(whole["tournaments"], json!([]));
    }
    house.ok(&anna, json!({"do":"buy-in","cents":5_000})).await;
    house.ok(&anna, json!({"do":"sit","seat":1})).await;
    for reader in [&mut first, &mut second] {
        let seated = loop {
            let change = reader.next().await.unwrap();
            assert_eq!(change["gone"], json!([]));
            assert_eq!(change["tournaments"], Value::Null, "only what is new");
            if change["tables"][0]["seats_taken"] == 1 {
                break change;
            }
        };
        assert_eq!(seated["tables"].as_array().unwrap().len(), 1);
    }
    let (_, asked) = house.get("/api/tables", None).await;
    assert_eq!(asked["tables"][0]["seats_taken"], 1, "as who asks is told");
    house.server.shutdown().await.unwrap();
    while first.next().await.is_some() {}
}
