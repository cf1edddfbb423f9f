//! The page: built by `build.rs` from `web/` and carried inside the program, as it is and compressed. Addresses of no file are
//! the page's own.

use axum::body::Bytes;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Files;

/// Files whose names change with their contents.
const HASHED: &str = "assets/";

/// How files are compressed, the smallest first, and the endings of their names then.
const CODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file of the page, or the page itself.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let compressed = CODINGS.iter().any(|(_, ending)| path.ends_with(ending));
    if !path.is_empty()
        && !compressed
        && let Some(plain) = Files::get(path)
    {
        return file(path, plain, &headers);
    }
    // A missing picture is missing; an address without an extension is one of the page's.
    if path.starts_with(HASHED) || path.rsplit('/').next().is_some_and(is_file_name) {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Files::get("index.html") {
        Some(plain) => file("index.html", plain, &headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
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

/// A file as the client likes it best.
fn file(path: &str, plain: EmbeddedFile, headers: &HeaderMap) -> Response {
    let coded = CODINGS.iter().find_map(|&(coding, ending)| {
        let file = takes(headers, coding).then(|| Files::get(&format!("{path}{ending}")))??;
        Some((file, coding))
    });
    let (file, coding) = coded.map_or((plain, None), |(file, coding)| (file, Some(coding)));
    let etag = format!("\"{}\"", hex::encode(file.metadata.sha256_hash()));
    let mut response = if knows(headers, &etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes).into_response(),
            Cow::Owned(bytes) => bytes.into_response(),
        }
    };
    let caching = if path.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    headers.insert(CONTENT_TYPE, kind_of(path));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(ETAG, etag);
    }
    response
}

/// What kind of file it is, by its name.
pub(crate) fn kind_of(path: &str) -> HeaderValue {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = match kind.type_().as_str() {
        "text" => format!("{kind}; charset=utf-8"),
        _ => kind.to_string(),
    };
    HeaderValue::from_str(&kind)
        .unwrap_or_else(|_| HeaderValue::from_static("application/octet-stream"))
}

/// The parts of a header that is a list.
fn parts<'a>(
    headers: &'a HeaderMap,
    name: &axum::http::HeaderName,
) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(name).iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).map(str::trim)
}

/// Whether the client takes a coding: it names it, and not with a weight of nothing.
pub(crate) fn takes(headers: &HeaderMap, coding: &str) -> bool {
    parts(headers, &ACCEPT_ENCODING).any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, "q=1"));
        let weight = weight.trim().trim_start_matches("q=");
        name.trim().eq_ignore_ascii_case(coding) && weight.contains(|c| matches!(c, '1'..='9'))
    })
}

/// Whether the client has the file already.
fn knows(headers: &HeaderMap, etag: &str) -> bool {
    parts(headers, &IF_NONE_MATCH).any(|part| part.trim_start_matches("W/") == etag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coding_is_taken_when_it_is_named_with_a_weight() {
        for (accepts, br, gzip) in [
            ("gzip, deflate, br", true, true),
            ("gzip", false, true),
            ("br;q=1.0, gzip; q=0.5", true, true),
            ("br;q=0, GZIP", false, true),
            ("br;q=0.000,gzip;q=0.001", false, true),
            ("identity", false, false),
            ("", false, false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(accepts));
            let taken = (takes(&headers, "br"), takes(&headers, "gzip"));
            assert_eq!(taken, (br, gzip), "{accepts}");
        }
        assert!(!takes(&HeaderMap::new(), "gzip"));
    }
}
