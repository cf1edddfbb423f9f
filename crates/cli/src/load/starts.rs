//! `croupier load --starts`: how long the server that was loaded takes to start again with what it has kept, from the start of its process
//! until a wager is accepted.

use super::client::{Client, Course, Guest, House};
use super::guest;
use super::machine::{GUESTS_CENTS, Own, Setup};
use super::tally::Tally;

use crate::args::Load;
use crate::error::Failure;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

/// How often it is looked whether the wager was accepted.
const LOOKS_EVERY: Duration = Duration::from_millis(1);
/// How long that may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a start took, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// Whether the server was killed before it; otherwise it was stopped in order.
    pub(crate) killed: bool,
    /// Until it listened.
    pub(crate) listens_ms: u64,
    /// Until a wager was accepted.
    pub(crate) wager_ms: u64,
}

/// Starts the server twice again, after an orderly stop and after a kill. Each time somebody new comes to the first table, after so many who have
/// come before.
pub(crate) async fn run(
    args: &Load,
    mut own: Own,
    setup: &Setup<'_>,
    came: u64,
) -> Result<Vec<Start>, Failure> {
    let table = setup.tables.first().and_then(|spec| spec.split('=').next());
    let mut starts = Vec::new();
    for killed in [false, true] {
        let folder = own.leave(killed)?;
        let began = Instant::now();
        let passed = || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        own = Own::start_in(&folder, setup, args.keep)?;
        let listens_ms = passed();
        let house = Arc::new(House {
            addresses: vec![own.address],
            tally: Tally::new(),
            seated: AtomicU64::new(0),
        });
        // Nobody of this number has come before.
        let number = came + u64::from(killed);
        let token = guest(own.address, number).await?;
        let guest = Guest {
            table: table.unwrap_or_default().to_owned(),
            token: Some(token),
            number,
            every: None,
            chips_cents: GUESTS_CENTS / 100,
        };
        let (course, told) = watch::channel(Course::Coming);
        let client = Client::connect(Arc::clone(&house), guest).await;
        let client = client.map_err(|why| Failure::failed(format!("nobody could come: {why}")))?;
        let plays = tokio::spawn(client.run(told));
        let end = Instant::now() + PATIENCE;
        while house.tally.counts().done == 0 {
            if house.seated.load(Ordering::Relaxed) > 0 && !house.tally.is_on() {
                house.tally.count(true);
                course.send_replace(Course::Playing);
            }
            if Instant::now() > end {
                return Err(Failure::failed("no wager was accepted after a start"));
            }
            sleep(LOOKS_EVERY).await;
        }
        starts.push(Start {
            killed,
            listens_ms,
            wager_ms: passed(),
        });
        course.send_replace(Course::Over);
        drop(plays.await);
    }
    Ok(starts)
}
