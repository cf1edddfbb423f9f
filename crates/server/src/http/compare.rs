//! The comparison over HTTP, for anyone. It touches no table, and no table's shoe: its cards come from the ask.

use super::Rejection;
use crate::compare::{self, Ask};
use crate::door::DoorReason;
use crate::rates::TooOften;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use croupier_house::compare::Comparison;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many comparisons are worked out at once; they are the one door that costs more than a moment.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

/// How long one waits for its turn.
const TURN_MAX: Duration = Duration::from_secs(5);

/// The same shoe and wagers under several books, side by side, and the rules that make the difference.
#[utoipa::path(post, path = "/api/compare", tag = "rules", request_body = Ask,
    responses((status = 200, body = ref("#/components/schemas/Comparison"), description = "The comparison"), (status = 400), (status = 404),
        (status = 409, description = "A book refuses to be set up so, or is of another game"), (status = 413), (status = 503)))]
pub(crate) async fn compare(
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Comparison>, Rejection> {
    let body = body?;
    let ask: Ask = serde_json::from_slice(&body).map_err(|error| {
        let reason = match error.is_data() {
            true => DoorReason::BadField,
            false => DoorReason::MalformedJson,
        };
        Rejection::new(reason, format!("this is not a comparison: {error}"))
    })?;
    let busy = |_| Rejection::too_often(TooOften(Duration::from_secs(1)), None);
    let turn = tokio::time::timeout(TURN_MAX, AT_ONCE.acquire()).await;
    // The semaphore is never closed, so only the wait can fail.
    let _turn = turn.map_err(busy)?;
    let compared = tokio::task::spawn_blocking(move || compare::compare(&ask)).await;
    match compared {
        Ok(Ok(comparison)) => Ok(Json(comparison)),
        Ok(Err(refused)) => Err(Rejection::of(refused, None)),
        Err(_) => {
            let detail = "the comparison failed; this is a fault of the server";
            Err(Rejection::new(DoorReason::TableFault, detail))
        }
    }
}
