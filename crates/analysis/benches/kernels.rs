//! Simulation on one core: a block of each kernel.
#![allow(missing_docs, reason = "criterion's macros make the functions")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use croupier_analysis::games;
use croupier_analysis::simulate::{BLOCK, Seed, Stream, Tally};
use croupier_rulebooks::{Choices, books};

fn kernels(c: &mut Criterion) {
    let mut group = c.benchmark_group("block");
    group.throughput(Throughput::Elements(BLOCK));
    for book in books() {
        let Some(mut kernel) = book
            .rules(&Choices::new())
            .ok()
            .and_then(|rules| games::kernel(&rules, None).ok())
        else {
            continue;
        };
        let mut block = 0;
        group.bench_function(&book.id, |b| {
            b.iter(|| {
                block += 1;
                let mut tally = Tally::new(kernel.wagers().len());
                kernel.block(&mut Stream::new(Seed::from(1), block), BLOCK, &mut tally);
                tally
            });
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = kernels
}
criterion_main!(benches);
