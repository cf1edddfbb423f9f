//! The documentation at `/docs`, where the program brings it along.

use crate::page::{kind_of, takes};
use crate::server::Shared;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use std::borrow::Cow;
use std::sync::Arc;

/// How long a browser may keep a page.
const CACHING: &str = "max-age=600";

/// Its pages link to each other from the folder on.
pub(crate) async fn door() -> Redirect {
    Redirect::permanent("/docs/")
}

/// The front page.
pub(crate) async fn front(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    show(&shared, "index.html", &headers)
}

/// Any other file.
pub(crate) async fn file(
    State(shared): State<Arc<Shared>>,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    show(&shared, &path, &headers)
}

fn show(shared: &Shared, path: &str, headers: &HeaderMap) -> Response {
    let gzip = takes(headers, "gzip");
    let Some(bytes) = shared.manual.and_then(|manual| manual(path, gzip)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut response = match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes).into_response(),
        Cow::Owned(bytes) => bytes.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(CACHING));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if gzip {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    headers.insert(CONTENT_TYPE, kind_of(path));
    response
}
