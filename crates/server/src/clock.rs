//! The time of the house: what goes into the logs, and what sessions and leases are measured by. It follows the machine's
//! clock and is not led astray by it. It never goes back and never stands still.
//!
//! The machine's clock is held against a steady one. Where it is a little ahead, it is followed. Where it leaps ahead, it
//! is not believed until that has held for a while. Where it is behind, because it was set back or because a leap that
//! was believed is taken back, the house's time goes half as fast until the machine's has caught up.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What the two clocks may move apart between two readings; anything more is a leap.
const LEAP: Duration = Duration::from_secs(2);
/// How long a leap ahead must hold before it is believed.
const HELD: Duration = Duration::from_secs(300);

/// Both clocks, read together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The time since some moment. It never goes back, and nobody can set it.
    pub steady: Duration,
    /// The machine's clock: the time since 1970, UTC.
    pub machine: Duration,
}

/// The time of the house, from one reading to the next.
#[derive(Clone, Debug)]
pub struct Clock {
    now: Duration,
    last: Reading,
    /// Since when the machine's clock has been too far ahead to be believed.
    doubted_since: Option<Duration>,
    /// What the house's time has leapt ahead in all.
    leapt: Duration,
    leaps: u64,
}

impl Clock {
    /// A clock that begins with what the machine says.
    #[must_use]
    pub fn new(reading: Reading) -> Clock {
        Clock {
            now: reading.machine,
            last: reading,
            doubted_since: None,
            leapt: Duration::ZERO,
            leaps: 0,
        }
    }

    /// Takes a reading; by how many milliseconds the machine's clock has leapt since the last, if it has.
    pub fn read(&mut self, reading: Reading) -> Option<i64> {
        let passed = reading.steady.saturating_sub(self.last.steady);
        let leap = ms(reading.machine) - ms(self.last.machine) - ms(passed);
        let leap = (leap.abs() > ms(LEAP)).then_some(leap);
        self.last = reading;
        self.leaps += u64::from(leap.is_some());

        let even = self.now + passed;
        let slow = self.now + passed / 2;
        let ahead = reading.machine > even + LEAP;
        let since = match self.doubted_since {
            Some(since) if leap.is_none() => since,
            _ => reading.steady,
        };
        let believed = reading.steady.saturating_sub(since) >= HELD;
        self.doubted_since = (ahead && !believed).then_some(since);
        self.now = match ahead {
            false => reading.machine.max(slow),
            true if believed => {
                self.leapt += reading.machine - even;
                reading.machine
            }
            true => even,
        };
        leap
    }

    /// Something was dated so, and nothing is dated before it any more; whether that was news.
    pub fn at_least(&mut self, at: Duration) -> bool {
        let news = at > self.now;
        self.now = self.now.max(at);
        news
    }

    /// The time since 1970, UTC.
    #[must_use]
    pub const fn now(&self) -> Duration {
        self.now
    }

    /// The time without the leaps that were believed. Nothing runs out before its time by it.
    #[must_use]
    pub fn surely(&self) -> Duration {
        self.now.saturating_sub(self.leapt)
    }

    /// How often the machine's clock has leapt.
    #[must_use]
    pub const fn leaps(&self) -> u64 {
        self.leaps
    }

    /// By how many milliseconds the machine's clock is ahead of the house's: not believed yet; or behind, if negative.
    #[must_use]
    pub fn machine_ahead_ms(&self) -> i64 {
        ms(self.last.machine) - ms(self.now)
    }
}

fn ms(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// The one clock of a server, and where its readings come from. A clone is another handle on the same.
#[derive(Clone)]
pub struct HouseClock {
    read: Arc<dyn Fn() -> Reading + Send + Sync>,
    clock: Arc<Mutex<Clock>>,
    /// Leaps that nobody has asked for yet, in milliseconds.
    noted: Arc<Mutex<Vec<i64>>>,
}

/// More leaps than this are not remembered until somebody asks.
const LEAPS_KEPT: usize = 100;

impl HouseClock {
    /// By the machine's own clocks.
    #[must_use]
    pub fn of_the_machine() -> HouseClock {
        let start = Instant::now();
        HouseClock::new(move || Reading {
            steady: start.elapsed(),
            machine: SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default(),
        })
    }

    /// By other readings.
    pub fn new(read: impl Fn() -> Reading + Send + Sync + 'static) -> HouseClock {
        let clock = Clock::new(read());
        HouseClock {
            read: Arc::new(read),
            clock: Arc::new(Mutex::new(clock)),
            noted: Arc::default(),
        }
    }

    fn clock(&self) -> MutexGuard<'_, Clock> {
        self.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The clock, after a reading. Read under its lock, so that the readings are in order.
    fn read(&self) -> MutexGuard<'_, Clock> {
        let mut clock = self.clock();
        if let Some(leap_ms) = clock.read((self.read)()) {
            let way = if leap_ms > 0 { "ahead" } else { "back" };
            let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
            if noted.len() < LEAPS_KEPT {
                noted.push(leap_ms);
            }
            metrics::counter!("croupier_clock_leaps_total", "way" => way).increment(1);
            tracing::warn!(
                leap_ms,
                "the machine's clock leapt {way}; the house goes by its own time"
            );
        }
        clock
    }

    /// The time, in milliseconds since 1970, UTC.
    pub(crate) fn now_ms(&self) -> i64 {
        ms(self.read().now())
    }

    /// The same for what runs out: a leap makes nothing run out.
    pub(crate) fn surely_ms(&self) -> i64 {
        ms(self.read().surely())
    }

    /// A log ends at this time, so nothing is dated before it.
    pub(crate) fn at_least(&self, at_ms: i64) {
        let at = Duration::from_millis(u64::try_from(at_ms).unwrap_or_default());
        let mut clock = self.read();
        let news = clock.at_least(at);
        let behind_ms = -clock.machine_ahead_ms();
        if news && behind_ms > ms(LEAP) {
            tracing::warn!(
                behind_ms,
                "the machine's clock is behind what was logged before; the house's time goes half as fast until it has caught up"
            );
        }
    }

    /// The leaps since this was last asked, by how many milliseconds each; back, if negative.
    pub(crate) fn leaps(&self) -> Vec<i64> {
        drop(self.read());
        std::mem::take(&mut *self.noted.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How often the machine's clock has leapt, and by how many milliseconds it is ahead of the house's.
    pub(crate) fn standing(&self) -> (u64, i64) {
        let clock = self.read();
        (clock.leaps(), clock.machine_ahead_ms())
    }
}

impl fmt::Debug for HouseClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clock().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u64 = 1_800_000_000;
    const DAY: u64 = 86_400;

    /// A clock, and the two that it reads, in seconds.
    struct Trial {
        clock: Clock,
        steady: u64,
        machine: u64,
    }

    impl Trial {
        fn new() -> Trial {
            let reading = Reading {
                steady: Duration::ZERO,
                machine: Duration::from_secs(START),
            };
            Trial {
                clock: Clock::new(reading),
                steady: 0,
                machine: START,
            }
        }

        /// So many seconds pass, with a reading every second; the time of the house since the start.
        fn pass(&mut self, seconds: u64) -> u64 {
            for _ in 0..seconds {
                (self.steady, self.machine) = (self.steady + 1, self.machine + 1);
                let before = self.clock.now();
                assert_eq!(self.read(), None, "nothing has leapt");
                assert!(self.clock.now() > before, "it stands still");
            }
            self.clock.now().as_secs() - START
        }

        fn read(&mut self) -> Option<i64> {
            self.clock.read(Reading {
                steady: Duration::from_secs(self.steady),
                machine: Duration::from_secs(self.machine),
            })
        }
    }

    #[test]
    fn it_follows_the_machine() {
        let mut trial = Trial::new();
        assert_eq!(trial.pass(100), 100);
        // Set by hand to the second: not worth a word.
        trial.machine += 2;
        assert_eq!(trial.pass(1), 103);
        assert_eq!(
            (trial.clock.leaps(), trial.clock.machine_ahead_ms()),
            (0, 0)
        );
    }

    #[test]
    fn a_leap_ahead_that_is_taken_back_leaves_no_trace() {
        let mut trial = Trial::new();
        trial.machine += 10 * DAY;
        assert_eq!(trial.read(), Some(864_000_000));
        assert_eq!(trial.pass(2), 2);
        assert_eq!(trial.clock.machine_ahead_ms(), 864_000_000);
        trial.machine -= 10 * DAY;
        assert_eq!(trial.read(), Some(-864_000_000));
        assert_eq!(trial.pass(600), 602);
        assert_eq!(
            (trial.clock.leaps(), trial.clock.machine_ahead_ms()),
            (2, 0)
        );
    }

    #[test]
    fn a_leap_ahead_that_holds_is_believed() {
        let mut trial = Trial::new();
        trial.machine += DAY;
        assert!(trial.read().is_some());
        assert_eq!(trial.pass(299), 299);
        assert_eq!(trial.pass(1), DAY + 300);
        assert_eq!(trial.clock.machine_ahead_ms(), 0);
        let surely = trial.clock.surely().as_secs() - START;
        assert_eq!(surely, 300, "nothing runs out by a leap");
    }

    #[test]
    fn a_second_leap_must_hold_as_well() {
        let mut trial = Trial::new();
        trial.machine += DAY;
        assert!(trial.read().is_some());
        trial.pass(200);
        trial.machine += DAY;
        assert!(trial.read().is_some());
        assert_eq!(trial.pass(299), 499);
        assert_eq!(trial.pass(1), 2 * DAY + 500);
    }

    #[test]
    fn time_goes_on_after_a_false_leap_was_believed() {
        let mut trial = Trial::new();
        trial.machine += DAY;
        assert!(trial.read().is_some());
        assert_eq!(trial.pass(300), DAY + 300);
        trial.machine -= DAY;
        assert_eq!(trial.read(), Some(-86_400_000));
        // Half as fast, until the day is made up in two.
        assert_eq!(trial.pass(1_000), DAY + 800);
        assert_eq!(trial.pass(2 * DAY - 1_000), 2 * DAY + 300);
        assert_eq!(trial.pass(60), 2 * DAY + 360);
        assert_eq!(trial.clock.machine_ahead_ms(), 0);
    }

    #[test]
    fn an_hour_back_does_not_stop_the_time() {
        let mut trial = Trial::new();
        trial.pass(10);
        trial.machine -= 3_600;
        assert_eq!(trial.read(), Some(-3_600_000));
        assert_eq!(trial.pass(3_600), 1_810);
        assert_eq!(trial.pass(3_600), 3_610);
        assert_eq!(trial.pass(10), 3_620);
    }

    #[test]
    fn nothing_is_dated_before_what_was_logged() {
        let mut trial = Trial::new();
        let logged = Duration::from_secs(START + DAY);
        assert!(trial.clock.at_least(logged));
        assert!(!trial.clock.at_least(logged));
        assert_eq!(trial.pass(100), DAY + 50);
        assert_eq!(trial.clock.machine_ahead_ms(), 50_000 - 86_400_000);
    }

    #[test]
    fn readings_in_quick_succession_add_up() {
        let mut trial = Trial::new();
        trial.clock.at_least(Duration::from_secs(START + DAY));
        let before = trial.clock.now();
        for n in 1..=1_000 {
            trial.clock.read(Reading {
                steady: Duration::from_millis(n),
                machine: Duration::from_secs(START) + Duration::from_millis(n),
            });
        }
        assert_eq!(trial.clock.now() - before, Duration::from_millis(500));
    }
}
