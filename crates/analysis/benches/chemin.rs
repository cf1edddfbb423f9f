//! Chemin de fer on one core: the equilibrium of the optional draws in exact numbers, for each view of the cards.
#![allow(missing_docs, reason = "criterion's macros make the functions")]

#[allow(dead_code, reason = "each bench uses its part")]
mod cpu;

use cpu::CpuTime;
use criterion::{Criterion, criterion_group, criterion_main};
use croupier_analysis::baccarat::ways;
use croupier_analysis::chemin_de_fer::{Coups, Draw, Game, Seen, Share};
use std::hint::black_box;

fn chemin(c: &mut Criterion<CpuTime>) {
    let shoe = ways::decks(6);
    c.bench_function("chemin/coups of six decks", |b| {
        b.iter(|| Coups::new(black_box(&shoe), Draw::WithoutReplacement));
    });
    let coups = Coups::new(&shoe, Draw::WithoutReplacement);
    for seen in Seen::ALL {
        c.bench_function(&format!("chemin/equilibrium, {} seen", seen.word()), |b| {
            b.iter(|| Game::new(black_box(&coups), seen, Share::percent(5)).equilibrium());
        });
    }
}

criterion_group! {
    name = benches;
    config = cpu::criterion();
    targets = chemin
}
criterion_main!(benches);
