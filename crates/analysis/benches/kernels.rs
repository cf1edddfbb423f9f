//! Simulation on one core: a block of each kernel.
#![allow(missing_docs, reason = "criterion's macros make the functions")]

#[allow(dead_code, reason = "each bench uses its part")]
mod cpu;

use cpu::CpuTime;
use criterion::{Criterion, criterion_group, criterion_main};
use croupier_analysis::games;
use croupier_analysis::simulate::BLOCK;
use croupier_rulebooks::{Choices, books};

fn kernels(c: &mut Criterion<CpuTime>) {
    let mut group = c.benchmark_group("block");
    group.throughput(cpu::each(BLOCK));
    for book in books() {
        let Some(mut kernel) = book
            .rules(&Choices::new())
            .ok()
            .and_then(|rules| games::kernel(&rules, &croupier_analysis::Ask::default()).ok())
        else {
            continue;
        };
        group.bench_function(&book.id, |b| cpu::play_blocks(b, &mut *kernel));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = cpu::criterion();
    targets = kernels
}
criterion_main!(benches);
