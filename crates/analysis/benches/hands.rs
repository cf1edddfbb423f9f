//! Five-card hands ranked in random order on one core: by table, by the engine's plain evaluator, and by `aya_poker`.
#![allow(missing_docs, reason = "criterion's macros make the functions")]

#[allow(dead_code, reason = "each bench uses its part")]
mod cpu;

use aya_poker::base::{Card as AyaCard, Hand as AyaHand};
use cpu::CpuTime;
use criterion::{Criterion, criterion_group, criterion_main};
use croupier_analysis::hand::{Key, Ranker};
use croupier_analysis::simulate::{Seed, Stream};
use croupier_engine::Card;
use croupier_engine::poker::Value;
use std::hint::black_box;

/// Enough that no predictor learns them by heart, and few enough that memory is not what is measured.
const HANDS: usize = 1 << 15;

/// Random hands of five different cards, by their places in a new deck.
fn hands() -> Vec<[u8; 5]> {
    let mut stream = Stream::new(Seed::from(1996), 0);
    let mut deck: Vec<u8> = (0..52).collect();
    let mut hand = || {
        let drawn = stream.batch([52, 51, 50, 49, 48]);
        for (i, place) in drawn.into_iter().enumerate() {
            deck.swap(51 - i, place as usize);
        }
        core::array::from_fn(|i| deck[51 - i])
    };
    (0..HANDS).map(|_| hand()).collect()
}

fn aya(card: Card) -> AyaCard {
    let read = card.to_string().parse();
    read.unwrap_or_else(|_| unreachable!("both write cards alike"))
}

fn ranked(c: &mut Criterion<CpuTime>) {
    let hands = hands();
    let keys: Vec<[Key; 5]> = hands
        .iter()
        .map(|h| h.map(|i| Key::ALL[usize::from(i)]))
        .collect();
    let card = |index: u8| Card::from_index(index).unwrap_or_else(|| unreachable!("a card"));
    let cards: Vec<[Card; 5]> = hands.iter().map(|h| h.map(card)).collect();
    let aya_cards: Vec<[AyaCard; 5]> = hands
        .iter()
        .map(|h| h.map(|index| aya(card(index))))
        .collect();
    let aya_hands: Vec<AyaHand> = aya_cards.iter().map(|h| h.iter().collect()).collect();
    let ranker = Ranker::shared();
    let mut group = c.benchmark_group("five-card hands");
    group.throughput(cpu::each(HANDS as u64));
    group.bench_function("by table, from keys", |b| {
        b.iter(|| {
            let each = black_box(&keys)
                .iter()
                .map(|&hand| u64::from(ranker.rank(hand).0));
            each.sum::<u64>()
        });
    });
    group.bench_function("by table, from cards", |b| {
        b.iter(|| {
            let each = black_box(&cards).iter();
            each.map(|&hand| u64::from(ranker.rank_cards(hand).0))
                .sum::<u64>()
        });
    });
    group.bench_function("aya_poker, from hands put together before", |b| {
        b.iter(|| {
            let each = black_box(&aya_hands).iter();
            each.map(|hand| u64::from(aya_poker::poker_rank(hand).0))
                .sum::<u64>()
        });
    });
    group.bench_function("aya_poker, from cards", |b| {
        b.iter(|| {
            let each = black_box(&aya_cards).iter();
            each.map(|cards| {
                let hand: AyaHand = cards.iter().collect();
                u64::from(aya_poker::poker_rank(&hand).0)
            })
            .sum::<u64>()
        });
    });
    let few = 1 << 12;
    group.throughput(cpu::each(few as u64));
    group.bench_function("the engine's evaluator", |b| {
        b.iter(|| {
            let each = black_box(&cards[..few]).iter();
            each.map(|&hand| Value::of(hand).category as u64)
                .sum::<u64>()
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = cpu::criterion();
    targets = ranked
}
criterion_main!(benches);
