//! Tells whoever reads at the inspector's desk that something there has changed, as it happens: a stream of events, each without content. The
//! reader looks at the desk after each.

use super::READERS;
use crate::http::Rejection;
use crate::http::staff::staff;
use crate::server::Shared;
use crate::table::Snapshot;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::Stream;
use futures_util::future::select_all;
use futures_util::stream::unfold;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

/// How long changes are gathered before they are told, so that a busy floor does not tell of each by itself.
const GATHER: Duration = Duration::from_millis(200);
/// How often it is asked whether a table was set up, opened, or has gone to rest.
const TABLES: Duration = Duration::from_secs(1);
/// How long a stream lasts; the reader then opens another, and is asked anew who it is.
const STREAM_MAX: Duration = Duration::from_secs(60);

/// A reader of the desk.
struct Reader {
    shared: Arc<Shared>,
    headers: HeaderMap,
    tables: Vec<watch::Receiver<Arc<Snapshot>>>,
    tournaments: watch::Receiver<()>,
    until: Instant,
    begun: bool,
}

impl Reader {
    /// Watches every table that is in memory now; at the others nothing happens.
    fn watch(&mut self) {
        let tables = self.shared.tables.all_at_hand();
        self.tables = tables.iter().map(|table| table.watch()).collect();
        for table in &mut self.tables {
            table.mark_unchanged();
        }
        self.tournaments.mark_unchanged();
    }

    /// Waits until something has changed.
    async fn changed(&mut self) {
        loop {
            let count = self.tables.len();
            let waits: Vec<_> = self
                .tables
                .iter_mut()
                .map(|table| Box::pin(table.changed()))
                .collect();
            // Without tables there is nothing to wait for but one.
            let any = async {
                match waits.is_empty() {
                    true => std::future::pending().await,
                    false => select_all(waits).await.0,
                }
            };
            tokio::select! {
                Ok(()) = any => return,
                Ok(()) = self.tournaments.changed() => return,
                () = sleep(TABLES) => if self.shared.tables.all_at_hand().len() != count { return },
            }
        }
    }

    /// The next thing to tell; none ends the stream.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Reader)> {
        if self.begun {
            let (until, mut stop) = (self.until, self.shared.closing());
            tokio::select! {
                () = self.changed() => {}
                () = sleep_until(until) => return None,
                () = crate::told(&mut stop) => return None,
            }
            sleep(GATHER).await;
            staff(&self.shared, &self.headers, &READERS).await.ok()?;
        }
        self.begun = true;
        self.watch();
        Some((Ok(Event::default().event("changed").data("")), self))
    }
}

/// Says when the desk has changed: once at the beginning, and after every change.
#[utoipa::path(get, path = "/api/desk/stream", operation_id = "desk_stream", tag = "desk", security(("session" = [])),
    responses((status = 200, content_type = "text/event-stream", body = String, description = "An event `changed` after every change"), (status = 401), (status = 403), (status = 503)))]
pub(crate) async fn stream(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Rejection> {
    staff(&shared, &headers, &READERS).await?;
    let reader = Reader {
        tournaments: shared.tournaments.watch(),
        shared,
        headers,
        tables: Vec::new(),
        until: Instant::now() + STREAM_MAX,
        begun: false,
    };
    Ok(Sse::new(unfold(reader, Reader::next)))
}
