//! A player's end of the line. The WebSocket goes through memory, so that one thread and one seed decide when every byte arrives.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncWriteExt as _, DuplexStream, duplex};
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt as _;

/// Larger than any message, so that nobody waits for room.
const PIPE: usize = 1 << 20;

/// A connection to the house, as a socket would be one.
fn line(app: &Router) -> DuplexStream {
    let (ours, theirs) = duplex(PIPE);
    let app = app.clone();
    let service = service_fn(move |request| app.clone().oneshot(request));
    let connection = http1::Builder::new().serve_connection(TokioIo::new(theirs), service);
    // Either side may go at any time; that is no error.
    drop(tokio::spawn(async move {
        drop(connection.with_upgrades().await)
    }));
    ours
}

/// Bytes that are no request, or only the beginning of one.
pub async fn mumble(app: &Router, bytes: &[u8]) -> DuplexStream {
    let mut line = line(app);
    line.write_all(bytes).await.unwrap();
    line
}

/// A WebSocket at a table.
pub struct Socket(WebSocketStream<DuplexStream>);

impl Socket {
    pub async fn open(app: &Router, table: &str) -> Socket {
        Socket::try_open(app, table).await.unwrap()
    }

    /// The same; none if nobody is let in now.
    pub async fn try_open(app: &Router, table: &str) -> Option<Socket> {
        let url = format!("ws://house/api/tables/{table}/ws");
        let opened = tokio_tungstenite::client_async(url, line(app)).await;
        opened.ok().map(|(socket, _)| Socket(socket))
    }

    pub async fn say(&mut self, message: impl Into<Message>) {
        // The house may have closed it.
        drop(self.0.send(message.into()).await);
    }

    /// Bytes that need not be a message.
    pub async fn say_raw(&mut self, bytes: &[u8]) {
        drop(self.0.get_mut().write_all(bytes).await);
    }

    /// What has come; none once the house has closed it.
    pub fn heard(&mut self) -> Option<Vec<String>> {
        let mut texts = Vec::new();
        while let Some(next) = self.0.next().now_or_never() {
            match next {
                Some(Ok(Message::Text(text))) => texts.push(text.to_string()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
        Some(texts)
    }
}

/// A request that is under way.
pub struct Asked(JoinHandle<String>);

impl Asked {
    pub fn post(app: &Router, table: &str, token: &str, body: &str) -> Asked {
        Asked::post_to(app, &format!("/api/tables/{table}/commands"), token, body)
    }

    pub fn post_to(app: &Router, path: &str, token: &str, body: &str) -> Asked {
        let request = Request::post(path)
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {token}"))
            .body(Body::from(body.to_owned()));
        Asked::new(app, request.unwrap())
    }

    pub fn get(app: &Router, path: &str, token: Option<&str>) -> Asked {
        let mut request = Request::get(path);
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        Asked::new(app, request.body(Body::empty()).unwrap())
    }

    pub fn guest(app: &Router, name: &str) -> Asked {
        let request = Request::post("/api/guests")
            .header("content-type", "application/json")
            .body(Body::from(format!(r#"{{"name":"{name}"}}"#)));
        Asked::new(app, request.unwrap())
    }

    fn new(app: &Router, request: Request<Body>) -> Asked {
        let app = app.clone();
        Asked(tokio::spawn(async move {
            let response = app.oneshot(request).await.unwrap();
            let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            String::from_utf8_lossy(&body).into_owned()
        }))
    }

    /// The answer, if it has come.
    pub fn answer(&mut self) -> Option<String> {
        if !self.0.is_finished() {
            return None;
        }
        (&mut self.0).now_or_never()?.ok()
    }

    pub async fn answered(mut self) -> String {
        (&mut self.0).await.unwrap()
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.abort();
    }
}
