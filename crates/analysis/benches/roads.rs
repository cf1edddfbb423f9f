//! The five roads of a shoe of eighty rounds.
#![allow(missing_docs, reason = "criterion's macros make the functions")]

#[allow(dead_code, reason = "each bench uses its part")]
mod cpu;

use cpu::CpuTime;
use criterion::{Criterion, criterion_group, criterion_main};
use croupier_analysis::simulate::{Seed, Stream};
use croupier_engine::games::baccarat::hand::Outcome;
use croupier_engine::games::baccarat::roads::Roads;
use std::hint::black_box;

/// Results as they come: ties in about a tenth, the Banker a little more often than the Player.
fn shoe(block: u64) -> Vec<Outcome> {
    let mut stream = Stream::new(Seed::from(1), block);
    let result = |_| match stream.below(1000) {
        0..446 => Outcome::Player,
        446..905 => Outcome::Banker,
        _ => Outcome::Tie,
    };
    (0..80).map(result).collect()
}

fn roads(c: &mut Criterion<CpuTime>) {
    let shoes: Vec<Vec<Outcome>> = (0..64).map(shoe).collect();
    let mut at = 0;
    c.bench_function("five roads of a shoe", |b| {
        b.iter(|| {
            at = (at + 1) % shoes.len();
            Roads::of(black_box(&shoes[at]))
        });
    });
}

criterion_group! {
    name = benches;
    config = cpu::criterion();
    targets = roads
}
criterion_main!(benches);
