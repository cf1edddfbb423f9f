//! The simulated against the exact, for every wager of every book, at a fixed seed: within four standard errors.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::float_arithmetic, reason = "z-scores are floats")]

use croupier_analysis::simulate::{
    Kernel, Part, Plan, Seed, Stream, Tally, Totals, Watch, compare, run,
};
use croupier_analysis::{Ask, games};
use croupier_engine::Cents;
use croupier_engine::games::GameKind;
use croupier_rulebooks::{Book, Choices, books};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

const SEED: u64 = 20_260_115;

/// Plays so many rounds on so many threads.
fn played(
    make: &(dyn Fn() -> Box<dyn Kernel> + Sync),
    seed: u64,
    rounds: u64,
    threads: usize,
) -> Totals {
    let plan = Plan {
        seed: Seed::from(seed),
        rounds,
        part: Part::WHOLE,
        threads: NonZeroUsize::new(threads).unwrap(),
    };
    let watch = Watch {
        cancel: &AtomicBool::new(false),
        progress: &|_| {},
    };
    run(make, &plan, &watch)
}

fn simulate(book: &Book, options: &[(&str, &str)], stake: Option<Cents>, rounds: u64) {
    let choices: Choices = options
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect();
    let rules = book.rules(&choices).unwrap();
    let ask = Ask {
        stake,
        ..Ask::default()
    };
    let report = games::odds(&rules, &ask).unwrap();
    let make = || games::kernel(&rules, &ask).unwrap();
    let totals = played(&make, SEED, rounds, 2);
    let [alone, many] = [1, 5].map(|threads| played(&make, SEED, rounds / 8, threads));
    assert_eq!(alone, many, "{}: the threads made a difference", book.id);
    assert!(
        report
            .wagers
            .iter()
            .all(|w| make().wagers().iter().any(|s| s.wager == w.wager)),
        "{}: a wager is not simulated",
        book.id
    );
    assert!(totals.tally.rounds >= rounds);
    let kernel = make();
    let mut compared = 0;
    for (at, staked) in kernel.wagers().iter().enumerate() {
        let Some(exact) = report.wager(&staked.wager) else {
            // A tie that the chips cannot pay is refused, and only its stake is not compared.
            assert!(stake.is_some(), "{}: {} has no odds", book.id, staked.wager);
            continue;
        };
        let seen = compare::seen(&totals, at, staked, Some(exact));
        assert!(
            seen.times > 0,
            "{}: {} never decided",
            book.id,
            staked.wager
        );
        if let Some(z) = seen.z {
            assert!(z.abs() < 4.0, "{} {options:?}: {seen:?}", book.id);
        }
        for result in &seen.results {
            let Some(share) = result.exact else {
                panic!("{}: a result that cannot be, {seen:?}", book.id)
            };
            let error = (share * (1.0 - share) / seen.times as f64).sqrt();
            // Wagers that overlap are not independent of each other, hence the wider bound.
            let off = (result.share - share).abs();
            assert!(off <= 6.0 * error + 1e-12, "{}: {seen:?}", book.id);
        }
        compared += 1;
    }
    assert!(compared > 0);
}

#[test]
fn every_wager_of_every_book_agrees_with_its_exact_figure() {
    for book in books() {
        // Games in which a player decides something have tests of their own.
        if !matches!(
            book.game,
            GameKind::Blackjack | GameKind::CaribbeanStud | GameKind::CheminDeFer
        ) {
            simulate(book, &[], None, 4_000_000);
        }
    }
}

/// From a fresh shoe every round is the one that exact figures count, so that nothing drifts off.
#[test]
fn fresh_shoes_agree_with_the_exact_figures() {
    let rounds = 1_000_000;
    for id in [
        "nz-1996/blackjack",
        "nz-2004/baccarat",
        "nj-19-47/punto-banco",
        "nj-19-47/chemin-de-fer",
        "nz-1996/caribbean-stud",
    ] {
        let rules = croupier_rulebooks::book(id).unwrap();
        let rules = rules.rules(&Choices::new()).unwrap();
        let report = games::odds(&rules, &Ask::default()).unwrap();
        let make = || {
            let mut kernel = games::kernel(&rules, &Ask::default()).unwrap();
            assert!(kernel.deal_fresh() && !kernel.deals_down(), "{id}");
            kernel
        };
        let totals = played(&make, 77, rounds, 2);
        let mut compared = 0;
        for (at, staked) in make().wagers().iter().enumerate() {
            let Some(exact) = report.wager(&staked.wager) else {
                continue;
            };
            let seen = compare::seen(&totals, at, staked, Some(exact));
            assert!(seen.z.unwrap().abs() < 4.0, "{id}: {seen:?}");
            compared += 1;
        }
        assert!(compared >= 2, "{id}: {compared}");
    }
    let roulette = croupier_rulebooks::book("nz-1996/roulette").unwrap();
    let roulette = roulette.rules(&Choices::new()).unwrap();
    assert!(
        !games::kernel(&roulette, &Ask::default())
            .unwrap()
            .deal_fresh()
    );
}

/// A seed gives the same whatever the number of threads, so what a block or a session comes to may not depend on what the same
/// kernel has played before.
#[test]
fn nothing_that_was_played_before_matters() {
    for book in books() {
        let rules = book.rules(&Choices::new()).unwrap();
        let kernel = || games::kernel(&rules, &Ask::default()).unwrap();
        let mut used = kernel();
        let block = |used: &mut Box<dyn Kernel>, number| {
            let mut tally = Tally::new(used.wagers().len());
            used.block(&mut Stream::new(Seed::from(1), number), 5000, &mut tally);
            tally
        };
        block(&mut used, 0);
        let (again, alone) = (block(&mut used, 1), block(&mut kernel(), 1));
        assert_eq!(again, alone, "{}: a block", book.id);
        for wager in 0..used.wagers().len() {
            let staked = used.wagers()[wager].clone();
            // A purse that comes to its end again and again, and one that never does.
            for purse in [staked.needs, i64::from(u32::MAX)] {
                let follow = |kernel: &mut Box<dyn Kernel>| {
                    let mut results = Vec::new();
                    let stream = &mut Stream::new(Seed::from(1), 2);
                    kernel.follow(stream, wager, purse, &mut |result| {
                        results.push(result);
                        results.len() < 300
                    });
                    results
                };
                let word = &staked.wager;
                let (again, alone) = (follow(&mut used), follow(&mut kernel()));
                assert_eq!(again, alone, "{}: sessions of {word}", book.id);
            }
        }
    }
}

/// Whoever has what a wager needs can play it: no more is lost than is there, and to be ruined is to have less than it needs.
#[test]
fn nobody_loses_what_is_not_there() {
    for book in books() {
        let rules = book.rules(&Choices::new()).unwrap();
        let mut kernel = games::kernel(&rules, &Ask::default()).unwrap();
        for (at, staked) in kernel.wagers().to_vec().into_iter().enumerate() {
            for number in 0..20 {
                let mut purse = staked.needs + number % 4 * staked.unit;
                let mut left = 400;
                let stream = &mut Stream::new(Seed::from(8), number as u64);
                kernel.follow(stream, at, purse, &mut |result| {
                    assert!(result >= -staked.most, "{}: {staked:?}", book.id);
                    if purse < staked.most {
                        assert!(result >= -staked.needs, "{}: {staked:?}", book.id);
                    }
                    purse += result;
                    left -= 1;
                    purse >= staked.needs && left > 0
                });
                assert!(purse >= 0, "{}: {staked:?}", book.id);
            }
        }
    }
}

/// A single wager on the Come, made anew when it is decided, brings what the exact figure says: moving to a number and staying
/// there are followed as the rolls of a block follow them.
#[test]
fn wagers_that_move_are_followed_to_their_end() {
    let rules = croupier_rulebooks::book("nz-1996/craps").unwrap();
    let rules = rules.rules(&Choices::new()).unwrap();
    let report = games::odds(&rules, &Ask::default()).unwrap();
    let mut kernel = games::kernel(&rules, &Ask::default()).unwrap();
    for word in ["come", "dont-come", "pass"] {
        let at = run::place(kernel.wagers(), word).unwrap();
        let unit = kernel.wagers()[at].unit as f64;
        let (mut sum, mut many) = (0.0, 0);
        let stream = &mut Stream::new(Seed::from(12), 0);
        kernel.follow(stream, at, i64::from(u32::MAX), &mut |result| {
            sum += result as f64 / unit;
            many += 1;
            many < 400_000
        });
        let exact = report.wager(word).unwrap();
        let error = exact.sd().parse::<f64>().unwrap() / f64::from(many).sqrt();
        let z = (sum / f64::from(many) + exact.edge.to_f64()) / error;
        assert!(z.abs() < 4.0, "{word}: {z}");
    }
}

/// Nothing costs more than a session is told that it can.
#[test]
fn no_wager_costs_more_than_it_can() {
    for book in books() {
        let rules = book.rules(&Choices::new()).unwrap();
        let mut kernel = games::kernel(&rules, &Ask::default()).unwrap();
        let staked = kernel.wagers().to_vec();
        let mut tally = Tally::new(staked.len());
        kernel.block(&mut Stream::new(Seed::from(3), 0), 200_000, &mut tally);
        for (at, staked) in staked.iter().enumerate() {
            let worst = tally.results(at).iter().map(|(result, _)| result).min();
            assert!(worst.unwrap() >= -staked.most, "{}: {staked:?}", book.id);
            assert!(staked.most >= staked.unit || worst.unwrap() > -staked.unit);
        }
    }
}

#[test]
fn options_and_stakes_agree_too() {
    let book = |id| croupier_rulebooks::book(id).unwrap();
    let cents = |c| Some(Cents(c));
    simulate(
        book("nz-2004/baccarat"),
        &[("decks", "6"), ("banker-pays", "half-on-six")],
        None,
        4_000_000,
    );
    simulate(book("nz-2004/baccarat"), &[], cents(2000), 2_000_000);
    simulate(
        book("nz-2004/baccarat"),
        &[("equipment", "continuous-shuffler")],
        None,
        2_000_000,
    );
    simulate(
        book("nj-19-47/punto-banco"),
        &[("commission-percent", "4")],
        cents(1700),
        2_000_000,
    );
    simulate(
        book("nj-19-47/minibaccarat"),
        &[("banker-pays", "tie-charge")],
        None,
        2_000_000,
    );
    simulate(
        book("nz-1996/craps"),
        &[("double-odds", "yes")],
        cents(3500),
        4_000_000,
    );
    simulate(book("nz-1996/tai-sai"), &[], cents(500), 1_000_000);
}
