//! Blackjack on one core: the full game exactly, whole and depleted, basic strategy, and rounds simulated from a shoe.
#![allow(missing_docs, reason = "criterion's macros make the functions")]

#[allow(dead_code, reason = "each bench uses its part")]
mod cpu;

use cpu::CpuTime;
use criterion::{Criterion, criterion_group, criterion_main};
use croupier_analysis::blackjack::game::{Game, Terms, decks};
use croupier_analysis::blackjack::leaves::Leaves;
use croupier_analysis::blackjack::play::Best;
use croupier_analysis::blackjack::total::basic;
use croupier_analysis::simulate::{Seed, Stream, Tally};
use croupier_engine::games::Rules;
use croupier_rulebooks::{Choices, book};
use std::hint::black_box;
use std::sync::Arc;

fn rules() -> Option<Arc<croupier_engine::games::blackjack::Rules>> {
    let choices = Choices::from([("decks".to_owned(), "8".to_owned())]);
    match book("nz-1996/blackjack")?.rules(&choices).ok()? {
        Rules::Blackjack(rules) => Some(rules),
        _ => None,
    }
}

fn exact(c: &mut Criterion<CpuTime>) {
    let Some(rules) = rules() else { return };
    let terms = Terms::of(&rules);
    // What depends on no shoe is listed once, before anything is measured.
    let whole = decks(8);
    drop(Leaves::of(&whole));
    c.bench_function("blackjack/full game, 8 decks, composition-dependent", |b| {
        b.iter(|| Game::new(black_box(&whole), terms, &Best).value());
    });
    let mut depleted = whole.map(|n| n / 2);
    depleted[4] -= 5;
    depleted[9] += 3;
    c.bench_function("blackjack/full game, depleted shoe", |b| {
        b.iter(|| Game::new(black_box(&depleted), terms, &Best).value());
    });
    c.bench_function("blackjack/basic strategy, 8 decks", |b| {
        b.iter(|| {
            basic(&Arc::new(Leaves::of(black_box(&whole))), terms)
                .1
                .value()
        });
    });
}

fn simulated(c: &mut Criterion<CpuTime>) {
    const ROUNDS: u64 = 1 << 16;
    let Some(rules) = rules() else { return };
    let Ok(mut kernel) =
        croupier_analysis::blackjack::kernel(&rules, &croupier_analysis::Ask::default())
    else {
        return;
    };
    let mut group = c.benchmark_group("blackjack");
    group.throughput(cpu::each(ROUNDS));
    let mut block = 0;
    group.bench_function("rounds from a shoe, 8 decks", |b| {
        b.iter(|| {
            let mut tally = Tally::new(kernel.wagers().len());
            kernel.block(&mut Stream::new(Seed::from(1), block), ROUNDS, &mut tally);
            block += 1;
            tally
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = cpu::criterion();
    targets = exact, simulated
}
criterion_main!(benches);
