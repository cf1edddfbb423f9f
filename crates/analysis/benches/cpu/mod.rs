//! Time on the processor instead of time on the clock, so that what else the machine does counts less. Where the system does
//! not tell it, the clock is taken.

use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Bencher, Criterion, Throughput};
use croupier_analysis::simulate::{BLOCK, Kernel, Seed, Stream, Tally};
use std::time::Instant;

/// Time that this thread was on a processor.
pub(crate) struct CpuTime {
    began: Instant,
}

static CLOCK: WallTime = WallTime;

impl CpuTime {
    fn now(&self) -> u64 {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let nanoseconds = told.split_whitespace().next().and_then(|n| n.parse().ok());
        let clock = || u64::try_from(self.began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        nanoseconds.unwrap_or_else(clock)
    }
}

impl Measurement for CpuTime {
    type Intermediate = u64;
    type Value = u64;

    fn start(&self) -> u64 {
        self.now()
    }
    fn end(&self, began: u64) -> u64 {
        // The system counts in steps, and a measurement of nothing cannot be divided by.
        self.now().saturating_sub(began).max(1)
    }
    fn add(&self, one: &u64, other: &u64) -> u64 {
        one + other
    }
    fn zero(&self) -> u64 {
        0
    }
    fn to_f64(&self, value: &u64) -> f64 {
        *value as f64
    }
    fn formatter(&self) -> &dyn ValueFormatter {
        CLOCK.formatter()
    }
}

/// Benches by time on the processor, each sample long enough for the system's steps.
pub(crate) fn criterion() -> Criterion<CpuTime> {
    let began = Instant::now();
    Criterion::default()
        .sample_size(12)
        .measurement_time(std::time::Duration::from_secs(6))
        .with_measurement(CpuTime { began })
}

/// Plays a block of a kernel, another one each time.
pub(crate) fn play_blocks(b: &mut Bencher<'_, CpuTime>, kernel: &mut dyn Kernel) {
    let mut block = 0;
    b.iter(|| {
        block += 1;
        let mut tally = Tally::new(kernel.wagers().len());
        kernel.block(&mut Stream::new(Seed::from(1), block), BLOCK, &mut tally);
        tally
    });
}

/// How many things a bench does.
pub(crate) const fn each(of: u64) -> Throughput {
    Throughput::Elements(of)
}
