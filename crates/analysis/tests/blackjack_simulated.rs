//! The simulation of blackjack against the exact figures: within four standard errors at fixed seeds, every round from a fresh
//! shoe as the exact figures are counted; and what a shoe with a cutting card does beside it.
#![allow(clippy::unwrap_used)]
#![allow(clippy::float_arithmetic, reason = "a judgement of chance")]

use croupier_analysis::blackjack::kernel::{BOX, Blackjack, Dealing};
use croupier_analysis::blackjack::odds::basic_table;
use croupier_analysis::simulate::compare::seen;
use croupier_analysis::simulate::run::place;
use croupier_analysis::simulate::{Kernel, Part, Plan, Seed, Watch, run};
use croupier_analysis::{Ask, blackjack};
use croupier_engine::games::Rules;
use croupier_rulebooks::{Choices, book};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

/// Plays every wager under these options and holds them to their exact figures.
fn agree(options: &[(&str, &str)], rounds: u64) {
    let choices: Choices = options
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect();
    let Rules::Blackjack(rules) = book("nz-1996/blackjack").unwrap().rules(&choices).unwrap()
    else {
        unreachable!("a blackjack book")
    };
    let report = blackjack::odds(&rules, &Ask::default()).unwrap();
    let table = basic_table(&rules).unwrap();
    let make = |dealing| {
        let (rules, table) = (&rules, &table);
        move || -> Box<dyn Kernel> { Box::new(Blackjack::new(rules, None, table, true, dealing)) }
    };
    let watch = Watch {
        cancel: &AtomicBool::new(false),
        progress: &|_| {},
    };
    let plan = Plan {
        seed: Seed::from(21),
        rounds,
        part: Part::WHOLE,
        threads: NonZeroUsize::new(2).unwrap(),
    };
    let fresh = make(Dealing::Fresh);
    let totals = run(&fresh, &plan, &watch);
    let wagers = fresh().wagers().to_vec();
    assert_eq!(
        wagers.len(),
        2 + usize::from(rules.cards.decks >= rules.super_sevens_decks)
    );
    for (at, staked) in wagers.iter().enumerate() {
        let exact = report.wager(&staked.wager).unwrap();
        let seen = seen(&totals, at, staked, Some(exact));
        assert!(seen.z.unwrap().abs() < 4.0, "{options:?} {seen:?}");
        if staked.wager == BOX {
            let sd: f64 = exact.sd().parse().unwrap();
            let off = seen.sd.unwrap() - sd;
            assert!(off.abs() < 0.005, "{options:?} {off} {sd}");
            // Every net result, those of two and three hands of a split among them, comes as often as it should.
            for result in &seen.results {
                let p = result.exact.unwrap();
                let error = (p * (1.0 - p) / seen.times as f64).sqrt();
                let off = (result.share - p).abs();
                assert!(p > 0.0 && off < 4.5 * error, "{options:?} {result:?}");
            }
            let nets: Vec<f64> = seen.results.iter().map(|result| result.pays).collect();
            assert!([-6.0, -5.0, 5.0, 6.0].iter().all(|net| nets.contains(net)));
        }
    }
    // From a shoe to its cutting card the box fares a little worse, by far less than a thousandth of the stake.
    let shoe = make(Dealing::Shoe);
    let totals = run(&shoe, &plan, &watch);
    let at = place(&wagers, BOX).unwrap();
    let seen = seen(&totals, at, &wagers[at], report.wager(BOX));
    let slack = 4.0 * seen.error.unwrap() + 0.001;
    let off = seen.mean.unwrap() - seen.exact.unwrap();
    assert!(off.abs() < slack, "{seen:?}");
}

#[test]
fn six_decks_with_super_sevens() {
    agree(&[("decks", "6"), ("super-sevens", "1.00")], 3_000_000);
}

#[test]
fn eight_decks_with_busted_split_hands_lost_too() {
    agree(&[("decks", "8"), ("busted-split", "busted-too")], 3_000_000);
}

#[test]
fn four_decks() {
    agree(&[("decks", "4")], 2_000_000);
}
