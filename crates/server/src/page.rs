//! The page: built by `build.rs` from `web/` and carried inside the program. Addresses of no file are the page's own.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Files;

/// Files whose names change with their contents.
const HASHED: &str = "assets/";

/// A file of the page, or the page itself.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if !path.is_empty() && Files::get(path).is_some() {
        return file(path, &headers);
    }
    // A missing picture is missing; an address without an extension is one of the page's.
    if path.starts_with(HASHED) || path.rsplit('/').next().is_some_and(is_file_name) {
        return StatusCode::NOT_FOUND.into_response();
    }
    file("index.html", &headers)
}

/// Rules have dots in their numbers, so only endings of files count.
fn is_file_name(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|e| {
        matches!(
            e,
            "js" | "css" | "map" | "svg" | "png" | "ico" | "woff2" | "json" | "txt" | "webmanifest"
        )
    })
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Files::get(path) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let etag = format!("\"{}\"", hex::encode(file.metadata.sha256_hash()));
    let known = headers.get(IF_NONE_MATCH).and_then(|v| v.to_str().ok());
    let mut response = if known == Some(etag.as_str()) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        file.data.into_owned().into_response()
    };
    let caching = if path.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = match kind.type_().as_str() {
        "text" => format!("{kind}; charset=utf-8"),
        _ => kind.to_string(),
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    for (name, value) in [(CONTENT_TYPE, kind), (ETAG, etag)] {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
    response
}
