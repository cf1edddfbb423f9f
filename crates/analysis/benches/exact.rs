//! Exact figures: one composition of baccarat in closed form and by its plain twin, and the whole table of craps.
#![allow(missing_docs, reason = "criterion's macros make the functions")]

#[allow(dead_code, reason = "each bench uses its part")]
mod cpu;

use cpu::CpuTime;
use criterion::{Criterion, criterion_group, criterion_main};
use croupier_analysis::baccarat::{plain, ways};
use croupier_analysis::{Ask, games};
use croupier_rulebooks::{Choices, book};
use std::hint::black_box;

fn exact(c: &mut Criterion<CpuTime>) {
    let shoe = ways::decks(8);
    c.bench_function("baccarat/one composition", |b| {
        b.iter(|| ways::ways(black_box(&shoe)));
    });
    c.bench_function("baccarat/one composition, plain twin", |b| {
        b.iter(|| plain::ways(black_box(&shoe)));
    });
    for id in ["nz-2004/baccarat", "nz-1996/roulette", "nz-1996/craps"] {
        let Some(Ok(rules)) = book(id).map(|b| b.rules(&Choices::new())) else {
            continue;
        };
        c.bench_function(&format!("report/{id}"), |b| {
            b.iter(|| games::odds(black_box(&rules), &Ask::default()));
        });
    }
}

criterion_group! {
    name = benches;
    config = cpu::criterion();
    targets = exact
}
criterion_main!(benches);
