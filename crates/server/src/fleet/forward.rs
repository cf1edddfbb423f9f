//! Handing a request, or a WebSocket, to the node that runs the house. The visitor's address goes with it, and what the nodes know each
//! other by. Nothing of it is looked at here: the other node decides everything, and says everything.

use super::{Node, from_house};
use crate::door::DoorReason;
use crate::http::{Rejection, visitor};
use crate::places::Place;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONNECTION, CONTENT_LENGTH, HeaderName, TRANSFER_ENCODING, UPGRADE};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Version};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use hyper::client::conn::http1;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// What the nodes know each other by.
const PASS: HeaderName = HeaderName::from_static("x-croupier-pass");
/// Where the visitor is.
const VISITOR: HeaderName = HeaderName::from_static("x-croupier-visitor");
/// What concerns one connection alone.
const KEEP_ALIVE: HeaderName = HeaderName::from_static("keep-alive");

/// How long a node may take to pick up.
const CONNECT_MAX: Duration = Duration::from_secs(1);

/// A line to another node, over which nothing was said yet.
pub(super) struct Line {
    to: Arc<str>,
    sender: http1::SendRequest<Body>,
}

/// Calls a node.
pub(super) async fn call(to: &Arc<str>) -> io::Result<Line> {
    let stream = timeout(CONNECT_MAX, TcpStream::connect(&**to)).await??;
    stream.set_nodelay(true)?;
    let shaken = http1::handshake(TokioIo::new(stream)).await;
    let (sender, connection) = shaken.map_err(io::Error::other)?;
    // It ends with what is said over it.
    tokio::spawn(connection.with_upgrades());
    let to = Arc::clone(to);
    Ok(Line { to, sender })
}

/// Where a request comes from that another node hands over, if it does.
pub(super) fn handed_over(request: &Request, pass: &str) -> Option<IpAddr> {
    let given = request.headers().get(&PASS)?.as_bytes();
    // Each byte is compared, however many are right.
    let differ = given.iter().zip(pass.as_bytes());
    let differ = differ.fold(0, |differ, (a, b)| differ | (a ^ b));
    if given.len() != pass.len() || differ != 0 {
        return None;
    }
    let visitor = request.headers().get(&VISITOR)?.to_str().ok()?;
    visitor.parse().ok()
}

/// Takes off a request what only nodes say to each other.
pub(super) fn strip(headers: &mut HeaderMap) {
    headers.remove(&PASS);
    headers.remove(&VISITOR);
}

impl Node {
    /// Hands a request over, and its answer back. It is sent once: whoever does not hear what became of a command asks again with the same id.
    pub(super) async fn forward(self: &Arc<Node>, line: Line, mut request: Request) -> Response {
        metrics::counter!("croupier_forwarded_total").increment(1);
        let Line { to, mut sender } = line;
        let visitor = visitor(&request, &self.config.trusted_proxies);
        let place = request.extensions_mut().remove::<Arc<Place>>();
        let upgraded = request.extensions_mut().remove::<OnUpgrade>();
        *request.version_mut() = Version::HTTP_11;
        let headers = request.headers_mut();
        strip(headers);
        of_one_connection(headers);
        let address = HeaderValue::from_str(&visitor.to_string());
        let pass = HeaderValue::from_str(self.premises.vault.pass());
        let (Ok(address), Ok(mut pass)) = (address, pass) else {
            return unanswered();
        };
        pass.set_sensitive(true);
        headers.insert(VISITOR, address);
        headers.insert(PASS, pass);
        let answered = tokio::select! {
            answered = sender.send_request(request) => answered,
            () = self.moved_from(&to) => return unanswered(),
        };
        let mut response = match answered {
            Ok(response) => response,
            Err(error) => {
                tracing::debug!(%to, %error, "the node that runs the house did not answer");
                return unanswered();
            }
        };
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            let theirs = hyper::upgrade::on(&mut response);
            if let Some(ours) = upgraded {
                let (node, to) = (Arc::clone(self), Arc::clone(&to));
                tokio::spawn(async move {
                    node.join(ours, theirs, &to).await;
                    drop(place);
                });
            }
            return response.map(Body::new);
        }
        of_one_connection(response.headers_mut());
        if response.headers().contains_key(CONTENT_LENGTH) {
            return response.map(Body::new);
        }
        // It may go on for hours, and ends when the house moves.
        let moved = self.moved_from(&to);
        response.map(|body| {
            let parts = Body::new(body).into_data_stream();
            Body::from_stream(parts.take_until(Box::pin(moved)))
        })
    }

    /// Carries what is said over a WebSocket until either side goes, the house moves, or this node stops.
    async fn join(&self, ours: OnUpgrade, theirs: OnUpgrade, to: &str) {
        let (Ok(ours), Ok(theirs)) = tokio::join!(ours, theirs) else {
            return;
        };
        let (mut ours, mut theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
        let mut closing = self.closing.subscribe();
        tokio::select! {
            // That either side goes is not an error.
            _ = tokio::io::copy_bidirectional(&mut ours, &mut theirs) => {}
            () = self.moved_from(to) => {}
            () = crate::told(&mut closing) => {}
        }
    }

    /// Waits until the house is not run at this address any more.
    fn moved_from(&self, to: &str) -> impl Future<Output = ()> + Send + use<> {
        let mut stand = self.stand.subscribe();
        let to = to.to_owned();
        async move {
            drop(
                stand
                    .wait_for(|stand| from_house(stand) != Some(&*to))
                    .await,
            );
        }
    }
}

/// Takes away what concerned one connection alone, unless it becomes another's.
fn of_one_connection(headers: &mut HeaderMap) {
    if !headers.contains_key(UPGRADE) {
        for name in [CONNECTION, KEEP_ALIVE, TRANSFER_ENCODING] {
            headers.remove(name);
        }
    }
}

/// The refusal of what was handed over and not answered.
fn unanswered() -> Response {
    let detail = "the house is moving to another node, and it is not known what became of this; ask again with the same id";
    Rejection::new(DoorReason::StoreUnavailable, detail).into_response()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn handed(headers: &[(HeaderName, &str)]) -> Request {
        let mut request = Request::new(Body::empty());
        for (name, value) in headers {
            let value = HeaderValue::from_str(value).unwrap();
            request.headers_mut().insert(name.clone(), value);
        }
        request
    }

    #[test]
    fn only_a_node_says_where_a_visitor_is() {
        let from = |headers: &[(HeaderName, &str)]| handed_over(&handed(headers), "secret");
        let address = (VISITOR, "192.0.2.7");
        assert_eq!(
            from(&[(PASS, "secret"), address.clone()]),
            Some(IpAddr::from([192, 0, 2, 7]))
        );
        for pass in ["", "secre", "secret!", "Secret"] {
            assert_eq!(from(&[(PASS, pass), address.clone()]), None, "{pass}");
        }
        assert_eq!(from(&[address]), None);
        assert_eq!(from(&[(PASS, "secret")]), None);
        assert_eq!(from(&[(PASS, "secret"), (VISITOR, "elsewhere")]), None);
    }

    #[test]
    fn what_concerns_one_connection_is_not_handed_on() {
        let mut plain = handed(&[(CONNECTION, "close"), (TRANSFER_ENCODING, "chunked")]);
        of_one_connection(plain.headers_mut());
        assert!(plain.headers().is_empty());
        let mut socket = handed(&[(CONNECTION, "Upgrade"), (UPGRADE, "websocket")]);
        of_one_connection(socket.headers_mut());
        assert_eq!(socket.headers().len(), 2);
    }
}
