//! A refusal over HTTP: the same JSON as at every door, with the status that fits its reason.

use crate::door::{self, DoorReason};
use crate::rates::TooOften;
use crate::wire::Refused;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};
use croupier_store::StoreError;
use std::time::Duration;

/// A refusal on its way out.
#[derive(Debug)]
pub(crate) struct Rejection {
    pub(crate) refused: Box<Refused>,
    /// The command that it answers.
    pub(crate) id: Option<String>,
    retry_after_s: Option<u64>,
}

impl Rejection {
    pub(crate) fn new(reason: DoorReason, detail: impl Into<String>) -> Rejection {
        Refused::plain(reason, detail).into()
    }

    pub(crate) fn of(refused: Refused, id: Option<String>) -> Rejection {
        Rejection {
            refused: Box::new(refused),
            id,
            retry_after_s: None,
        }
    }

    pub(crate) fn too_often(TooOften(wait): TooOften, id: Option<String>) -> Rejection {
        let seconds = wait.as_secs() + 1;
        let detail = format!("that is too often; ask again in {seconds} s");
        Rejection {
            retry_after_s: Some(seconds),
            ..Rejection::of(Refused::plain(DoorReason::TooManyRequests, detail), id)
        }
    }

    /// A refusal that passes by itself.
    pub(crate) fn later(reason: DoorReason, detail: String, wait: Duration) -> Rejection {
        Rejection {
            retry_after_s: Some(wait.as_secs() + 1),
            ..Rejection::new(reason, detail)
        }
    }

    /// The whole answer.
    pub(crate) fn answer(&self) -> serde_json::Value {
        self.refused.answer(self.id.as_deref())
    }
}

impl From<Refused> for Rejection {
    fn from(refused: Refused) -> Rejection {
        Rejection::of(refused, None)
    }
}

impl From<DoorReason> for Rejection {
    fn from(door: DoorReason) -> Rejection {
        Refused::from(door).into()
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let status = door::status(&self.refused);
        let body = Json(self.answer());
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        let retry = match (status, self.retry_after_s) {
            (_, Some(seconds)) => Some(seconds),
            (StatusCode::SERVICE_UNAVAILABLE, None) => Some(1),
            _ => None,
        };
        if let Some(seconds) = retry {
            headers.insert(RETRY_AFTER, seconds.into());
        }
        if status == StatusCode::UNAUTHORIZED {
            let scheme = axum::http::HeaderValue::from_static("Bearer");
            headers.insert(WWW_AUTHENTICATE, scheme);
        }
        response
    }
}

impl From<StoreError> for Rejection {
    fn from(error: StoreError) -> Rejection {
        tracing::error!(%error, "the store failed");
        DoorReason::StoreUnavailable.into()
    }
}

impl From<axum::extract::rejection::BytesRejection> for Rejection {
    fn from(rejection: axum::extract::rejection::BytesRejection) -> Rejection {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return DoorReason::BodyTooLarge.into();
        }
        DoorReason::MalformedJson.into()
    }
}

impl From<axum::extract::rejection::QueryRejection> for Rejection {
    fn from(rejection: axum::extract::rejection::QueryRejection) -> Rejection {
        Rejection::new(DoorReason::BadQuery, rejection.body_text())
    }
}
