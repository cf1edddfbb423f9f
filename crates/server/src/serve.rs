//! Running the server on a socket until it is told to stop: connections are taken, so many of each address, and those that
//! say nothing are dropped. Those of a trusted proxy carry many visitors: there each visitor has so many requests and WebSockets at a time.
//! What they ask is answered by [`crate::http`].

use crate::config::{Config, ServerLimits};
use crate::door::DoorReason;
use crate::fleet::Node;
use crate::http::{Rejection, app, visitor};
use crate::places::{Place, Places};
use crate::server::{ServeError, Server};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use futures_util::StreamExt;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{HttpService, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::Future;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};
use tower::ServiceExt;

/// How long requests under way may take once it is told to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Serves until `shutdown` is ready. `ready` is told the address once connections are taken.
///
/// # Errors
/// If it cannot start, or the store does not close.
pub async fn serve(
    mut config: Config,
    ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let listen = |error| ServeError::Listen {
        listen: config.listen,
        error,
    };
    let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    if let Some(advertised) = &config.advertise {
        config.advertise = Some(advertised.listening(address));
        return serve_in_fleet(config, listener, ready, shutdown).await;
    }
    let server = Server::open(&config).await?;
    ready(address);
    tracing::info!(%address, "listening");

    let (told, stop) = watch::channel(false);
    let doors = Doors::new(&config);
    let doors = doors.connections(listener, app(server.clone()), stop);
    let mut doors = tokio::spawn(doors);
    tokio::select! {
        () = shutdown => {}
        _ = &mut doors => {}
    }
    tracing::info!("stopping");
    told.send_replace(true);
    server.close_doors();
    // Requests under way get a moment to finish while there is still a store to answer from.
    if !doors.is_finished() && tokio::time::timeout(GRACE, &mut doors).await.is_err() {
        doors.abort();
    }
    let ended = server.shutdown().await;
    tracing::info!("stopped");
    ended
}

/// The same as one node of a fleet.
async fn serve_in_fleet(
    config: Config,
    listener: TcpListener,
    ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let (address, doors) = (listener.local_addr(), Doors::new(&config));
    let node = Node::open(config).await?;
    let (told, stop) = watch::channel(false);
    let (leave, left) = watch::channel(false);
    let mut doors = tokio::spawn(doors.connections(listener, node.app(), stop));
    let mut running = tokio::spawn(Arc::clone(&node).run(left));
    let mut shutdown = pin!(shutdown);
    let mut ready = Some(ready);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            _ = &mut doors => break,
            // It ends by itself only if it could not begin.
            ended = &mut running => return whole(ended),
            () = node.settled(), if ready.is_some() => {
                if let (Some(ready), Ok(address)) = (ready.take(), &address) {
                    ready(*address);
                    tracing::info!(%address, "listening");
                }
            }
        }
    }
    tracing::info!("stopping");
    told.send_replace(true);
    node.close_doors();
    if !doors.is_finished() && tokio::time::timeout(GRACE, &mut doors).await.is_err() {
        doors.abort();
    }
    leave.send_replace(true);
    let ended = whole(running.await);
    tracing::info!("stopped");
    ended
}

/// What came of a task that nobody aborts.
fn whole<T>(ended: Result<T, JoinError>) -> T {
    ended.unwrap_or_else(|stopped| std::panic::resume_unwind(stopped.into_panic()))
}

/// Who comes in.
struct Doors {
    limits: ServerLimits,
    places: Places,
    trusted: Arc<[IpAddr]>,
}

impl Doors {
    fn new(config: &Config) -> Doors {
        Doors {
            limits: config.limits,
            places: Places::new(config.limits.connections_per_address),
            trusted: config.trusted_proxies.as_slice().into(),
        }
    }

    /// Takes connections until it is told to stop, and then lets the requests under way finish. A connection that becomes a
    /// WebSocket is no longer waited for here.
    async fn connections(
        self,
        mut listener: TcpListener,
        app: Router,
        mut stop: watch::Receiver<bool>,
    ) {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(self.limits.head_max);
        let mut open = JoinSet::new();
        loop {
            let (stream, address) = tokio::select! {
                accepted = accept(&mut listener) => accepted,
                Some(_) = open.join_next() => continue,
                () = crate::told(&mut stop) => break,
            };
            let mut stop = stop.clone();
            let stopped = async move { crate::told(&mut stop).await };
            let connection = TokioIo::new(stream);
            if self.trusted.contains(&address.ip()) {
                let (app, places) = (app.clone(), self.places.clone());
                let trusted = Arc::clone(&self.trusted);
                let service = service_fn(move |request: Request<Incoming>| {
                    handed_on(
                        request,
                        address,
                        app.clone(),
                        (places.clone(), trusted.clone()),
                    )
                });
                let connection = http.serve_connection(connection, service);
                open.spawn(serve_one(connection.with_upgrades(), stopped));
                continue;
            }
            let Some(place) = self.places.take(address.ip()) else {
                turn_away(connection.into_inner());
                continue;
            };
            // It is kept by whatever outlives the other: this connection, or the WebSocket that it becomes.
            let (app, place) = (app.clone(), Arc::new(place));
            let service = service_fn(move |mut request: Request<Incoming>| {
                let about = request.extensions_mut();
                about.insert(ConnectInfo(address));
                about.insert(Arc::clone(&place));
                app.clone().oneshot(request)
            });
            let connection = http.serve_connection(connection, service);
            open.spawn(serve_one(connection.with_upgrades(), stopped));
        }
        drop(listener);
        while open.join_next().await.is_some() {}
    }
}

/// One connection until it ends, or has answered what was asked when the server stops.
async fn serve_one<S>(
    connection: http1::UpgradeableConnection<TokioIo<TcpStream>, S>,
    stopped: impl Future<Output = ()>,
) where
    S: HttpService<Incoming, ResBody = Body>,
    S::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let mut connection = pin!(connection);
    // Either side may go at any time; that is not an error.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = stopped => connection.as_mut().graceful_shutdown(),
    }
    drop(connection.await);
}

/// A request that a trusted proxy hands on takes a place of its visitor's until it is answered to the end, or until the WebSocket ends that it
/// becomes.
async fn handed_on(
    mut request: Request<Incoming>,
    proxy: SocketAddr,
    app: Router,
    (places, trusted): (Places, Arc<[IpAddr]>),
) -> Result<Response, Infallible> {
    request.extensions_mut().insert(ConnectInfo(proxy));
    let Some(place) = places.take(visitor(&request, &trusted)) else {
        return Ok(too_many().into_response());
    };
    let place = Arc::new(place);
    request.extensions_mut().insert(Arc::clone(&place));
    let response = app.oneshot(request).await?;
    let kind = response.headers().get(CONTENT_TYPE);
    match kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream")) {
        true => Ok(response.map(|body| kept(body, place))),
        false => Ok(response),
    }
}

/// What goes on being answered keeps its place.
fn kept(body: Body, place: Arc<Place>) -> Body {
    Body::from_stream(body.into_data_stream().inspect(move |_| {
        let _place = &place;
    }))
}

fn too_many() -> Rejection {
    let detail = "your address holds too many connections; close some, or try again later";
    Rejection::new(DoorReason::TooManyConnections, detail)
}

/// The next connection. What is said on it is short and awaited, so nothing of it is held back to be sent with more.
async fn accept(listener: &mut TcpListener) -> (TcpStream, SocketAddr) {
    let (stream, address) = Listener::accept(listener).await;
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection was gone before it was taken");
    }
    (stream, address)
}

/// Refuses a connection of an address that holds too many. Whether that is heard is not waited for.
fn turn_away(stream: TcpStream) {
    let full = DoorReason::TooManyConnections;
    let body = too_many().answer().to_string();
    let answer = format!(
        "HTTP/1.1 {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         retry-after: 1\r\nconnection: close\r\n\r\n{body}",
        full.status(),
        body.len()
    );
    if let Ok(mut stream) = stream.into_std() {
        drop(stream.write(answer.as_bytes()));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nothing_is_held_back() {
        let mut listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let client = TcpStream::connect(address);
        let (client, (taken, _)) = tokio::join!(client, accept(&mut listener));
        assert!(taken.nodelay().unwrap());
        drop(client);
    }
}
