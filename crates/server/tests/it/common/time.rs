//! Time in the hands of the tests: none of them waits for the machine's clock.
//!
//! A test whose store is in memory says `#[tokio::test(start_paused = true)]`: time goes on by itself, at once, whenever everybody waits
//! for it. Files and sockets are another matter, since whoever waits for them seems to wait for time. There the time is held, and goes on only
//! while the test waits for something with [`moment`] or [`drive`].

use croupier_server::clock::{HouseClock, Reading};
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// After so long a test gives up, by the machine's clock.
const PATIENCE: Duration = Duration::from_secs(60);

/// So much faster than the machine's clock does held time go on while it is waited for, so that files and sockets keep up.
const PACE: u32 = 10;

thread_local! {
    /// How many hold the time.
    static HOLDERS: Cell<usize> = const { Cell::new(0) };
    /// Keeps the time from going on by itself.
    static HOLDING: RefCell<Option<Sender<()>>> = const { RefCell::new(None) };
    /// When the time went on last.
    static LAST: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Holds the time.
#[derive(Debug)]
pub struct Held(());

/// Holds the time until the last one who does is dropped.
pub fn hold() -> Held {
    if HOLDERS.replace(HOLDERS.get() + 1) == 0 {
        tokio::time::pause();
        // A paused clock stands still while something is under way on another thread.
        let (end, ended) = channel();
        drop(tokio::task::spawn_blocking(move || ended.recv()));
        HOLDING.set(Some(end));
    }
    Held(())
}

impl Drop for Held {
    fn drop(&mut self) {
        HOLDERS.set(HOLDERS.get() - 1);
        if HOLDERS.get() == 0 {
            HOLDING.set(None);
            tokio::time::resume();
        }
    }
}

/// Lets a moment pass, because something is waited for.
pub async fn moment() {
    let now = Instant::now();
    let since = LAST.replace(Some(now)).map_or(Duration::ZERO, |l| now - l);
    if HOLDERS.get() > 0 {
        let step = since * PACE;
        tokio::time::advance(step.clamp(Duration::from_micros(50), Duration::from_millis(5))).await;
    } else {
        pass(Duration::from_millis(1)).await;
    }
}

/// Lets time pass.
pub async fn pass(time: Duration) {
    if HOLDERS.get() > 0 {
        tokio::time::advance(time).await;
    } else {
        tokio::time::sleep(time).await;
    }
}

/// Waits for something that time brings.
pub async fn drive<F: Future>(future: F) -> F::Output {
    wait(future, moment).await
}

/// Waits for something that comes without any time passing.
pub async fn still<F: Future>(future: F) -> F::Output {
    wait(future, tokio::task::yield_now).await
}

async fn wait<F: Future>(future: F, meanwhile: impl AsyncFn()) -> F::Output {
    let start = Instant::now();
    let mut future = pin!(future);
    loop {
        tokio::select! {
            biased;
            done = &mut future => return done,
            () = meanwhile() => assert!(start.elapsed() < PATIENCE, "it never came"),
        }
    }
}

/// Waits until something is there; what is seen instead is said if it never comes.
pub async fn until<T>(what: &str, look: impl AsyncFn() -> Result<T, Value>) -> T {
    let start = Instant::now();
    loop {
        match look().await {
            Ok(found) => return found,
            Err(seen) => assert!(start.elapsed() < PATIENCE, "never came: {what}; {seen}"),
        }
        moment().await;
    }
}

/// When the tests began, by the machine's clock and by the calendar.
static START: OnceLock<(Instant, Duration)> = OnceLock::new();

fn begin() -> (Instant, Duration) {
    let machine = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    (Instant::now(), machine)
}

/// A runtime whose time was paused before `START` was read is behind it; so much of that does not make its clock stand still.
const BEHIND: Duration = Duration::from_secs(3600);

fn reading() -> Reading {
    let (start, machine) = START.get_or_init(begin);
    let now = tokio::time::Instant::now().into_std();
    let steady = (now + BEHIND).saturating_duration_since(*start);
    Reading {
        steady,
        machine: *machine + steady - BEHIND,
    }
}

/// A clock of the house that goes with the time of the tests.
pub fn clock() -> HouseClock {
    HouseClock::new(reading)
}

/// The time of the tests, in milliseconds since 1970.
pub fn now_ms() -> i64 {
    i64::try_from(reading().machine.as_millis()).unwrap()
}
