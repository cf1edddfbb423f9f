//! A machine whose clock leaps: the log's time goes on, nobody is locked out, and it is told.

use crate::common::{House, QUICK, books_balance, config};
use croupier_server::Config;
use croupier_server::clock::{HouseClock, Reading};
use croupier_store::Store;
use serde_json::json;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const START: Duration = Duration::from_secs(1_800_000_000);
const DAY: Duration = Duration::from_secs(86_400);
const SECOND: Duration = Duration::from_secs(1);

/// The two clocks of a machine, in our hands.
#[derive(Clone)]
struct Machine(Arc<Mutex<Reading>>);

impl Machine {
    fn at(machine: Duration) -> Machine {
        let steady = Duration::ZERO;
        Machine(Arc::new(Mutex::new(Reading { steady, machine })))
    }

    fn change(&self, change: impl FnOnce(&mut Reading)) {
        change(&mut self.0.lock().unwrap());
    }

    /// Time passes.
    fn pass(&self, time: Duration) {
        self.change(|r| (r.steady, r.machine) = (r.steady + time, r.machine + time));
    }

    fn config(&self) -> Config {
        let readings = self.clone();
        Config {
            clock: HouseClock::new(move || *readings.0.lock().unwrap()),
            ..config(QUICK)
        }
    }
}

/// Something is logged; when, by the log, since the start.
async fn logged(house: &House, token: &str) -> Duration {
    let reply = house.ok(token, json!({"do":"buy-in","cents":500})).await;
    let at_ms = reply["events"][0]["at_ms"].as_u64().unwrap();
    Duration::from_millis(at_ms) - START
}

async fn clock(house: &House) -> (u64, i64) {
    let (status, health) = house.get("/healthz", None).await;
    assert_eq!(status.as_u16(), 200, "{health}");
    let clock = &health["clock"];
    let ahead = clock["machine_ahead_ms"].as_i64();
    (clock["leaps"].as_u64().unwrap(), ahead.unwrap())
}

#[tokio::test(start_paused = true)]
async fn a_false_leap_does_not_freeze_the_log() {
    let machine = Machine::at(START);
    let house = House::open(&machine.config(), Store::memory()).await;
    let anna = house.seated("anna", 1).await;
    assert_eq!(logged(&house, &anna).await, Duration::ZERO);
    machine.change(|r| r.machine += 10 * DAY);
    machine.pass(SECOND);
    assert_eq!(logged(&house, &anna).await, SECOND);
    assert_eq!(clock(&house).await, (1, 864_000_000));
    machine.pass(SECOND);
    machine.change(|r| r.machine -= 10 * DAY);
    assert_eq!(logged(&house, &anna).await, 2 * SECOND);
    machine.pass(60 * SECOND);
    assert_eq!(logged(&house, &anna).await, 62 * SECOND);
    assert_eq!(clock(&house).await, (2, 0));
    let (_, _, measured) = {
        let request = axum::http::Request::get("/metrics");
        house
            .raw(request.body(axum::body::Body::empty()).unwrap())
            .await
    };
    let measured = String::from_utf8(measured).unwrap();
    for way in ["ahead", "back"] {
        let line = format!("croupier_clock_leaps_total{{way=\"{way}\"}}");
        assert!(measured.contains(&line), "{measured}");
    }
    books_balance(house.server.store()).await;
}

/// An hour back is made up in two.
#[tokio::test(start_paused = true)]
async fn a_clock_set_back_does_not_stop_the_log() {
    let machine = Machine::at(START);
    let house = House::open(&machine.config(), Store::memory()).await;
    let anna = house.seated("anna", 1).await;
    machine.change(|r| r.machine -= 3_600 * SECOND);
    assert_eq!(logged(&house, &anna).await, Duration::ZERO);
    assert_eq!(clock(&house).await, (1, -3_600_000));
    machine.pass(1_200 * SECOND);
    assert_eq!(logged(&house, &anna).await, 600 * SECOND);
    machine.pass(6_000 * SECOND);
    assert_eq!(logged(&house, &anna).await, 3_600 * SECOND);
    assert_eq!(clock(&house).await, (1, 0));
}

/// After a restart too, the time of a log that is ahead goes on from where it was.
#[tokio::test(start_paused = true)]
async fn a_log_that_is_ahead_of_the_machine_goes_on() {
    let store = Store::memory();
    let machine = Machine::at(START + 10 * DAY);
    let house = House::open(&machine.config(), store.clone()).await;
    let anna = house.seated("anna", 1).await;
    assert_eq!(logged(&house, &anna).await, 10 * DAY);
    house.server.crash();
    drop(house);
    let machine = Machine::at(START);
    let house = House::open(&machine.config(), store).await;
    assert_eq!(clock(&house).await, (0, -864_000_000));
    assert_eq!(logged(&house, &anna).await, 10 * DAY);
    machine.pass(20 * SECOND);
    assert_eq!(logged(&house, &anna).await, 10 * DAY + 10 * SECOND);
    books_balance(house.server.store()).await;
}

/// Not even by a leap that holds.
#[tokio::test(start_paused = true)]
async fn nobody_is_locked_out_by_a_leap() {
    let machine = Machine::at(START);
    let house = House::open(&machine.config(), Store::memory()).await;
    let anna = house.seated("anna", 1).await;
    machine.change(|r| r.machine += 400 * DAY);
    assert_eq!(logged(&house, &anna).await, Duration::ZERO);
    machine.pass(300 * SECOND);
    assert_eq!(logged(&house, &anna).await, 400 * DAY + 300 * SECOND);
    let (status, me) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(status.as_u16(), 200, "{me}");
    // Time that has truly passed still ends a session.
    machine.pass(366 * DAY);
    let (status, _) = house.get("/api/me", Some(&anna)).await;
    assert_eq!(status.as_u16(), 401);
}
