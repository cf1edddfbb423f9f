//! What the clients count together: how long things took, how much went over the wire, and what became of commands. Counting is
//! lock-free, for thousands of clients do it at once.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Steps between a number and its double: what is told is exact to three in a hundred.
const STEPS: usize = 32;
/// Doublings: up to some 70 minutes.
const DOUBLINGS: usize = 32;

/// How long something took, many times over, in microseconds.
#[derive(Debug)]
pub(crate) struct Times {
    counts: Vec<AtomicU64>,
}

impl Times {
    pub(crate) fn new() -> Times {
        let counts = (0..STEPS * DOUBLINGS).map(|_| AtomicU64::new(0));
        Times {
            counts: counts.collect(),
        }
    }

    pub(crate) fn record(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.counts[slot(micros)].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn count(&self) -> u64 {
        self.counts.iter().map(|c| c.load(Ordering::Relaxed)).sum()
    }

    /// The time within which so many of a thousand were done, in microseconds; none if there were none.
    pub(crate) fn within(&self, permille: u64) -> Option<u64> {
        let all = self.count();
        let wanted = (all * permille).div_ceil(1_000).max(1);
        let mut seen = 0;
        for (slot, count) in self.counts.iter().enumerate() {
            seen += count.load(Ordering::Relaxed);
            if seen >= wanted {
                return Some(upper(slot));
            }
        }
        None
    }
}

/// Small numbers have a slot each, larger ones as many slots between each doubling.
fn slot(micros: u64) -> usize {
    let steps = STEPS as u64;
    if micros < steps {
        return usize::try_from(micros).unwrap_or(0);
    }
    let shift = micros.ilog2() - STEPS.ilog2();
    let within = usize::try_from(micros >> shift).unwrap_or(STEPS) - STEPS;
    let slot = (shift as usize + 1) * STEPS + within;
    slot.min(STEPS * DOUBLINGS - 1)
}

/// The largest number in a slot.
fn upper(slot: usize) -> u64 {
    if slot < STEPS {
        return slot as u64;
    }
    let (doubling, within) = (slot / STEPS - 1, slot % STEPS);
    (((STEPS + within + 1) as u64) << doubling) - 1
}

/// What is kept of a few commands, for the baseline to write the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) command: String,
    pub(crate) event: String,
}

/// How many are kept.
const SAMPLES: usize = 256;

/// Everything that is counted.
#[derive(Debug)]
pub(crate) struct Tally {
    /// Whether it counts: not while everybody comes and goes.
    on: AtomicBool,
    pub(crate) acknowledged: Times,
    pub(crate) broadcast: Times,
    done: AtomicU64,
    received: AtomicU64,
    messages: AtomicU64,
    sent: AtomicU64,
    /// Commands that were due and could not be sent: nothing was offered, or too many were under way.
    passed: AtomicU64,
    lost: AtomicU64,
    refused: Mutex<BTreeMap<String, u64>>,
    samples: Mutex<Vec<Sample>>,
}

/// What was counted, as numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) done: u64,
    pub(crate) received: u64,
    pub(crate) messages: u64,
    pub(crate) sent: u64,
    pub(crate) passed: u64,
    pub(crate) lost: u64,
}

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally {
            on: AtomicBool::new(false),
            acknowledged: Times::new(),
            broadcast: Times::new(),
            done: AtomicU64::new(0),
            received: AtomicU64::new(0),
            messages: AtomicU64::new(0),
            sent: AtomicU64::new(0),
            passed: AtomicU64::new(0),
            lost: AtomicU64::new(0),
            refused: Mutex::default(),
            samples: Mutex::default(),
        }
    }

    pub(crate) fn count(&self, on: bool) {
        self.on.store(on, Ordering::Relaxed);
    }

    pub(crate) fn is_on(&self) -> bool {
        self.on.load(Ordering::Relaxed)
    }

    fn add(&self, to: &AtomicU64, more: usize) {
        if self.is_on() {
            to.fetch_add(more as u64, Ordering::Relaxed);
        }
    }

    pub(crate) fn heard(&self, bytes: usize) {
        self.add(&self.received, bytes);
        self.add(&self.messages, 1);
    }

    pub(crate) fn said(&self, bytes: usize) {
        self.add(&self.sent, bytes);
    }

    pub(crate) fn passed(&self) {
        self.add(&self.passed, 1);
    }

    /// A connection ended before its time; that counts always.
    pub(crate) fn lost(&self) {
        self.lost.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn done(&self, took: Duration) {
        if self.is_on() {
            self.done.fetch_add(1, Ordering::Relaxed);
            self.acknowledged.record(took);
        }
    }

    pub(crate) fn told(&self, took: Duration) {
        if self.is_on() {
            self.broadcast.record(took);
        }
    }

    pub(crate) fn refused(&self, reason: &str) {
        if self.is_on() {
            let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
            *refused.entry(reason.to_owned()).or_default() += 1;
        }
    }

    pub(crate) fn refusals(&self) -> BTreeMap<String, u64> {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        refused.clone()
    }

    /// Keeps a command and its event, if there is room.
    pub(crate) fn sample(&self, sample: impl FnOnce() -> Sample) {
        // Whoever finds it taken goes on: others come.
        if let Ok(mut samples) = self.samples.try_lock()
            && samples.len() < SAMPLES
        {
            samples.push(sample());
        }
    }

    pub(crate) fn samples(&self) -> Vec<Sample> {
        let samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
        samples.clone()
    }

    pub(crate) fn counts(&self) -> Counts {
        let get = |n: &AtomicU64| n.load(Ordering::Relaxed);
        Counts {
            done: get(&self.done),
            received: get(&self.received),
            messages: get(&self.messages),
            sent: get(&self.sent),
            passed: get(&self.passed),
            lost: get(&self.lost),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_in_order_and_near_what_they_hold() {
        let mut last = 0;
        for micros in (0..5_000).chain((13..40).map(|n| (1 << n) + 12_345)) {
            let slot = slot(micros);
            assert!(slot >= last, "{micros}");
            last = slot;
            if slot < STEPS * DOUBLINGS - 1 {
                assert!(upper(slot) >= micros, "{micros}");
                assert!(upper(slot) - micros <= micros / 32 + 1, "{micros}");
            }
        }
    }

    #[test]
    fn percentiles_are_of_what_was_recorded() {
        let times = Times::new();
        assert_eq!(times.within(500), None);
        for ms in 1..=100 {
            times.record(Duration::from_millis(ms));
        }
        let median = times.within(500).unwrap();
        assert!((50_000..52_000).contains(&median), "{median}");
        let high = times.within(990).unwrap();
        assert!((99_000..102_500).contains(&high), "{high}");
    }

    #[test]
    fn nothing_counts_before_it_is_on() {
        let tally = Tally::new();
        tally.heard(10);
        tally.done(Duration::ZERO);
        assert_eq!(tally.counts(), Counts::default());
        tally.count(true);
        tally.heard(10);
        tally.done(Duration::ZERO);
        tally.refused("NotThisStep");
        assert_eq!((tally.counts().received, tally.counts().done), (10, 1));
        assert_eq!(tally.refusals()["NotThisStep"], 1);
    }
}
