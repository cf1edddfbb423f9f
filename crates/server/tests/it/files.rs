//! What is served as files: the page and the documentation, compressed for those who take that.

use crate::common::{House, QUICK, config};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use croupier_store::Store;
use std::io::Read;

/// The documentation is served as the program brings it along, compressed for those who take that.
#[tokio::test(start_paused = true)]
async fn the_documentation_is_at_its_own_door() {
    let bare = House::quick().await;
    let ask = |path: &str| Request::get(path).body(Body::empty()).unwrap();
    assert_eq!(bare.raw(ask("/docs/")).await.0, StatusCode::NOT_FOUND);
    let mut settings = config(QUICK);
    settings.manual = Some(|path, gzip| match (path, gzip) {
        ("index.html", false) => Some(b"front".as_slice().into()),
        ("docs/a.html", true) => Some(b"packed".as_slice().into()),
        _ => None,
    });
    let house = House::open(&settings, Store::memory()).await;
    let (status, headers, body) = house.raw(ask("/docs/")).await;
    assert_eq!(
        (status, body.as_slice()),
        (StatusCode::OK, b"front".as_slice())
    );
    assert_eq!(headers["content-type"], "text/html; charset=utf-8");
    assert!(!headers.contains_key("content-encoding"));
    let packed = Request::get("/docs/docs/a.html").header("accept-encoding", "gzip, br");
    let (_, headers, body) = house.raw(packed.body(Body::empty()).unwrap()).await;
    assert_eq!(body, b"packed");
    assert_eq!(headers["content-encoding"], "gzip");
    let (status, headers, _) = house.raw(ask("/docs")).await;
    assert_eq!(status, StatusCode::PERMANENT_REDIRECT);
    assert_eq!(headers["location"], "/docs/");
    assert_eq!(
        house.raw(ask("/docs/none.html")).await.0,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test(start_paused = true)]
async fn the_page_is_sent_compressed_to_those_who_take_it() {
    let house = House::quick().await;
    let get = async |path: &str, headers: &[(&str, &str)]| {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        house.raw(request.body(Body::empty()).unwrap()).await
    };
    let (_, _, page) = get("/", &[]).await;
    let page = String::from_utf8(page).unwrap();
    let named = |ending: &str| {
        let start = page.find("/assets/").unwrap();
        let names = page[start..].split('"').map(str::to_owned);
        names
            .into_iter()
            .find(|name| name.ends_with(ending))
            .unwrap()
    };
    for (path, kind) in [
        (named(".js"), "text/javascript; charset=utf-8"),
        (named(".css"), "text/css; charset=utf-8"),
        ("/".to_owned(), "text/html; charset=utf-8"),
    ] {
        let (status, headers, plain) = get(&path, &[]).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(!headers.contains_key("content-encoding"), "{path}");
        assert_eq!(headers["vary"], "accept-encoding", "{path}");
        let mut etags = vec![headers["etag"].clone()];
        let caching = headers["cache-control"].clone();
        for (accepts, coding) in [("gzip;q=1, br;q=0", "gzip"), ("gzip, deflate, br", "br")] {
            let (status, headers, packed) = get(&path, &[("accept-encoding", accepts)]).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            assert_eq!(headers["content-encoding"], coding, "{path}");
            assert_eq!(headers["content-type"], kind, "{path}");
            assert_eq!(headers["vary"], "accept-encoding", "{path}");
            assert_eq!(headers["cache-control"], caching, "{path}");
            assert!(packed.len() < plain.len(), "{path}");
            // Of what is small less can be left out.
            if plain.len() > 8_000 {
                assert!(packed.len() * 5 < plain.len() * 2, "{path}");
            }
            if coding == "gzip" {
                let mut unpacked = Vec::new();
                let mut reader = flate2::read::GzDecoder::new(packed.as_slice());
                reader.read_to_end(&mut unpacked).unwrap();
                assert_eq!(unpacked, plain, "{path}");
            }
            let etag = headers["etag"].clone();
            let known = format!("\"x\", W/{}", etag.to_str().unwrap());
            let conditions = [("accept-encoding", accepts), ("if-none-match", &known)];
            let (status, headers, body) = get(&path, &conditions).await;
            assert_eq!(status, StatusCode::NOT_MODIFIED, "{path}");
            assert_eq!(headers["vary"], "accept-encoding", "{path}");
            assert!(body.is_empty());
            // Each form is a thing of its own to a cache.
            assert!(!etags.contains(&etag));
            etags.push(etag);
        }
        if path != "/" {
            let (status, ..) = get(&format!("{path}.gz"), &[]).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        }
    }
}
