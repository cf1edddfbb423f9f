//! Caribbean stud on one core: the exact optimum with every named strategy, a depleted deck, and a block of the kernel.
#![allow(missing_docs, reason = "criterion's macros make the functions")]

#[allow(dead_code, reason = "each bench uses its part")]
mod cpu;

use cpu::CpuTime;
use criterion::{Criterion, criterion_group, criterion_main};
use croupier_analysis::Ask;
use croupier_analysis::Pool;
use croupier_analysis::caribbean_stud::kernel::Stud;
use croupier_analysis::caribbean_stud::{Deck, Solution, Strategy, pays};
use croupier_analysis::simulate::BLOCK;
use croupier_engine::Card;
use croupier_engine::games::Rules;
use croupier_rulebooks::{Choices, book};
use std::hint::black_box;

fn stud(c: &mut Criterion<CpuTime>) {
    let rules = book("nz-1996/caribbean-stud").map(|book| book.rules(&Choices::new()));
    let Some(Ok(Rules::CaribbeanStud(rules))) = rules else {
        unreachable!("a Caribbean stud book")
    };
    let Ok(pays) = pays(&rules, &Ask::default()) else {
        unreachable!("no ante is asked for")
    };
    let whole = Deck::default();
    c.bench_function("stud/exact, all deals", |b| {
        b.iter(|| Solution::new(black_box(whole), pays));
    });
    // No two suits alike.
    let mut depleted = whole;
    for card in Card::deck().filter(|card| card.rank as u8 == 2 * card.suit as u8) {
        assert!(depleted.remove(card));
    }
    c.bench_function("stud/exact, four cards out", |b| {
        b.iter(|| Solution::new(black_box(depleted), pays));
    });
    let mut group = c.benchmark_group("stud/block");
    group.throughput(cpu::each(BLOCK));
    let mut kernel = Stud::new(&rules, pays, &[Strategy::Optimal], &Pool::default());
    group.bench_function("best play", |b| cpu::play_blocks(b, &mut kernel));
    group.finish();
}

criterion_group! {
    name = benches;
    config = cpu::criterion();
    targets = stud
}
criterion_main!(benches);
