//! Running the server on a socket until it is told to stop.

use crate::config::Config;
use crate::http::app;
use crate::server::{ServeError, Server};
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long requests under way may take once it is told to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Serves until `shutdown` is ready. `ready` is told the address once connections are taken.
///
/// # Errors
/// If it cannot start, or the store does not close.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let listen = |error| ServeError::Listen {
        listen: config.listen,
        error,
    };
    let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;
    let server = Server::open(&config).await?;
    let service = app(server.clone()).into_make_service_with_connect_info::<SocketAddr>();
    ready(address);
    tracing::info!(%address, "listening");

    let (told, stop) = tokio::sync::watch::channel(false);
    let doors = {
        let mut stop = stop;
        axum::serve(listener, service).with_graceful_shutdown(async move {
            crate::told(&mut stop).await;
        })
    };
    let mut doors = tokio::spawn(async move { doors.await });
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
