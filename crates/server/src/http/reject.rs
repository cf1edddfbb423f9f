//! A refusal over HTTP: the same JSON as at every door, with the status that fits its reason.

use crate::rates::TooOften;
use crate::wire::Refused;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};
use croupier_store::StoreError;

/// A refusal on its way out.
#[derive(Debug)]
pub(crate) struct Rejection {
    pub(crate) refused: Box<Refused>,
    /// The command that it answers.
    pub(crate) id: Option<String>,
    retry_after_s: Option<u64>,
}

impl Rejection {
    pub(crate) fn new(reason: &str, detail: impl Into<String>) -> Rejection {
        Rejection::of(Refused::plain(reason, detail), None)
    }

    pub(crate) fn of(refused: Refused, id: Option<String>) -> Rejection {
        Rejection {
            refused: Box::new(refused),
            id,
            retry_after_s: None,
        }
    }

    /// The refusal that a bare status stands for, where the router or one of its layers answers by itself.
    pub(super) fn of_status(status: StatusCode) -> Option<Rejection> {
        let (reason, detail) = match status {
            StatusCode::BAD_REQUEST => ("BadPath", "the address cannot be read"),
            StatusCode::NOT_FOUND => ("NoSuchDoor", "there is nothing here; see /api/openapi.json"),
            StatusCode::METHOD_NOT_ALLOWED => (
                "MethodNotAllowed",
                "not with this method; the header Allow names those that are",
            ),
            StatusCode::REQUEST_TIMEOUT => (
                "TookTooLong",
                "it took too long, and may still be done: send a command again with the same id",
            ),
            _ => return None,
        };
        Some(Rejection::new(reason, detail))
    }

    pub(crate) fn too_often(TooOften(wait): TooOften, id: Option<String>) -> Rejection {
        let seconds = wait.as_secs() + 1;
        let detail = format!("that is too often; ask again in {seconds} s");
        Rejection {
            retry_after_s: Some(seconds),
            ..Rejection::of(Refused::plain("TooManyRequests", detail), id)
        }
    }

    /// The whole answer.
    pub(crate) fn answer(&self) -> serde_json::Value {
        self.refused.answer(self.id.as_deref())
    }

    /// The status for the reason. Whatever a rule refuses is a conflict with the state of the table.
    fn status(&self) -> StatusCode {
        match self.refused.reason.as_str() {
            "MalformedJson" | "UnknownCommand" | "UnknownRole" | "BadField" | "BadCommandId"
            | "CommandIdMissing" | "BadName" | "BadQuery" | "BadPath" | "NotAWebSocket" => {
                StatusCode::BAD_REQUEST
            }
            "NoSession" | "SessionUnknown" => StatusCode::UNAUTHORIZED,
            "RoleMayNot" | "NotYourself" | "NoGuests" | "NotAPlayer" | "OtherOrigin" => {
                StatusCode::FORBIDDEN
            }
            "NoSuchTable" | "NoSuchRule" | "NoSuchBook" | "NoSuchDoor" => StatusCode::NOT_FOUND,
            "MethodNotAllowed" => StatusCode::METHOD_NOT_ALLOWED,
            "TookTooLong" => StatusCode::REQUEST_TIMEOUT,
            "BodyTooLarge" => StatusCode::PAYLOAD_TOO_LARGE,
            "NotSentAsJson" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "TooManyRequests" => StatusCode::TOO_MANY_REQUESTS,
            "TableBusy" | "TableStopped" | "TableFault" | "StoreUnavailable"
            | "EntropyUnavailable" | "TooManyConnections" | "LedgerRefused" => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            _ => StatusCode::CONFLICT,
        }
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let status = self.status();
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
        Rejection::new("StoreUnavailable", "the store cannot be reached; try again")
    }
}

impl From<axum::extract::rejection::BytesRejection> for Rejection {
    fn from(rejection: axum::extract::rejection::BytesRejection) -> Rejection {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Rejection::new("BodyTooLarge", "the body is larger than is taken here");
        }
        Rejection::new("MalformedJson", "the body could not be read")
    }
}

impl From<axum::extract::rejection::QueryRejection> for Rejection {
    fn from(rejection: axum::extract::rejection::QueryRejection) -> Rejection {
        Rejection::new("BadQuery", rejection.body_text())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// docs/protocol.md lists each reason with its status.
    #[test]
    fn the_statuses_are_those_of_the_page() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
        let page = std::fs::read_to_string(page).unwrap();
        let table = page.split("| status | reasons |").nth(1).unwrap();
        let mut reasons = 0;
        for row in table.lines().skip(2).take_while(|row| !row.is_empty()) {
            let status: u16 = row.split_whitespace().nth(1).unwrap().parse().unwrap();
            let words = row.split('`').skip(1).step_by(2);
            for reason in words.filter(|word| !matches!(*word, "Retry-After" | "Allow")) {
                let rejection = Rejection::new(reason, "");
                assert_eq!(rejection.status().as_u16(), status, "{reason}");
                reasons += 1;
            }
        }
        assert!(reasons > 30, "{reasons}");
    }
}
