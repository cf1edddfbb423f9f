//! Caribbean stud at speed: its deals replayed through the real engine, and its results beside the exact figures.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::float_arithmetic, reason = "z-scores are floats")]

#[path = "replay/tables.rs"]
mod tables;

use croupier_analysis::Ask;
use croupier_analysis::Pool;
use croupier_analysis::caribbean_stud::kernel::{Deal, Stud};
use croupier_analysis::caribbean_stud::{Strategy, odds, pays};
use croupier_analysis::simulate::{Kernel, Part, Plan, Seed, Stream, Watch, compare, run};
use croupier_engine::games::caribbean_stud::{CaribbeanStud, Dealing, Phase, Rules};
use croupier_engine::games::{Game, Rules as GameRules};
use croupier_engine::{Card, Cents, Word};
use croupier_house::dealer::{self, Next};
use croupier_rulebooks::book;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tables::{Conducted, choices, name};

const BOOK: &str = "nz-1996/caribbean-stud";
const ANTE: Cents = Cents(2_500);

fn rules(options: &[(&str, &str)]) -> Arc<Rules> {
    let GameRules::CaribbeanStud(rules) = book(BOOK).unwrap().rules(&choices(options)).unwrap()
    else {
        unreachable!("a Caribbean stud book")
    };
    rules
}

fn game(table: &Conducted) -> &CaribbeanStud {
    let Game::CaribbeanStud(game) = table.table.game() else {
        unreachable!("a Caribbean stud book")
    };
    game
}

/// Plays the deal at a table with one player: what the round leaves the player better off by.
fn replay(table: &mut Conducted, deal: &Deal, bets: bool, jackpot: bool) -> Cents {
    let cards = Stud::cards(deal);
    let purse = |table: &Conducted| table.table.purse(&name("anna"));
    let before = (game(table).round(), purse(table));
    let mut dealt = false;
    loop {
        match (game(table).phase().clone(), dealer::next(&table.table)) {
            (Phase::Betting, Next::Wait) => {
                table.say("ante anna 25.00");
                if jackpot {
                    table.say("wager-jackpot anna 1.00");
                }
            }
            (Phase::Deciding, _) => {
                dealt = true;
                table.say(if bets { "bet anna 50.00" } else { "fold anna" });
            }
            (Phase::Showing, Next::Ask(_)) => {
                table.say("show anna");
            }
            (Phase::Paying(_), _) => {
                let hand = game(table).claims()[0].hand;
                let least = game(table).rules().prizes.least(hand).unwrap();
                table.say(&format!("pay-jackpot anna {}", least.to_word()));
            }
            (_, Next::Cut(least, _)) => {
                let cut = dealer::cut_at(&table.table, least).unwrap();
                table.tell(&cut);
            }
            (_, Next::Reveal(place)) => {
                let card = cards[place_in_deal(game(table).rules().dealing, place)];
                let shown = dealer::show_at(&table.table, card).unwrap();
                table.tell(&shown);
            }
            (_, Next::Prepare(c) | Next::CloseBetting(c) | Next::FaceDown(c) | Next::Settle(c)) => {
                table.tell(&c);
            }
            (phase, next) => unreachable!("{phase:?} {next:?}"),
        }
        let over = *game(table).phase() == Phase::Betting && game(table).round() > before.0;
        if over && dealt {
            return purse(table) - before.1;
        }
    }
}

/// Which card of a deal lies at a place of the stack: a shoe deals to the player and the dealer in turn; a shuffler gives five to
/// each, and the dealer's bottom card is the up card.
fn place_in_deal(dealing: Dealing, place: u16) -> usize {
    let place = usize::from(place);
    match (dealing, place) {
        (Dealing::Shoe, _) => place / 2 + 5 * (place % 2),
        (Dealing::Shuffler, 5) => 9,
        (Dealing::Shuffler, 0..5) => place,
        (Dealing::Shuffler, _) => place - 1,
    }
}

/// Every end there is, and every strategy, through the engine: nz-1996/caribbean-stud/9.2, nz-1996/caribbean-stud/9.5,
/// nz-1996/caribbean-stud/10.1, nz-1996/caribbean-stud/10.2, nz-1996/caribbean-stud/12.1.
#[test]
fn deals_come_out_at_the_table_as_in_the_kernel() {
    let mut seen: std::collections::BTreeMap<i64, u32> = std::collections::BTreeMap::new();
    for options in [
        &[("dealing", "shoe")][..],
        &[
            ("dealing", "shuffler"),
            ("max-payout", "150.00"),
            ("jackpot-operation", "manual"),
        ],
    ] {
        let rules = rules(options);
        let mut table = Conducted::new(BOOK, options);
        for line in ["open-table", "buy-in anna 10000000.00", "sit anna 3"] {
            table.say(line);
        }
        let ask = Ask {
            stake: Some(ANTE),
            ..Ask::default()
        };
        let paid = pays(&rules, &ask).unwrap();
        let mut kernel = Stud::new(&rules, paid, &Strategy::ALL, &Pool::default());
        let mut stream = Stream::new(Seed::from(1996), 0);
        let mut deals: Vec<Deal> = (0..1_200).map(|_| kernel.deal(&mut stream)).collect();
        // Hands that come seldom, against a dealer who qualifies and one who does not.
        deals.extend(rare());
        for (n, deal) in deals.iter().enumerate() {
            let results = kernel.results(deal);
            let strategy = n % Strategy::ALL.len();
            let bets = kernel.bets(strategy, deal);
            let jackpot = n % 3 == 0;
            let prize = match (jackpot, bets) {
                (false, _) => 0,
                (true, true) => results[Strategy::ALL.len()] / 100,
                // A folded hand is not shown, so it wins no prize.
                (true, false) => -rules.jackpot_wager.0,
            };
            let brings = replay(&mut table, deal, bets, jackpot);
            assert_eq!(
                brings.0,
                results[strategy] + prize,
                "{:?} {deal:?}",
                Strategy::ALL[strategy]
            );
            *seen.entry(results[strategy]).or_default() += 1;
        }
    }
    // Folds, no hand, lost, stand-off, and wins of several kinds, cut or not.
    for result in [
        -2_500, 2_500, -7_500, 0, 7_500, 12_500, 17_500, 22_500, 1_252_500,
    ] {
        assert!(seen.contains_key(&result), "{result}: {seen:?}");
    }
}

/// Deals with the seldom hands, by their words.
fn rare() -> Vec<Deal> {
    let words = [
        "As Ks Qs Js Ts 2c 2d 5h 7c 9d",
        "As Ks Qs Js Ts 2c 4d 5h 7c 9d",
        "Kh Qh Jh Th 9h Ac Ad 5h 7c 9d",
        "8s 8h 8d 8c 2s Ac Kd 5h 7c 9d",
        "8s 8h 8d 2c 2s Ac Kd 5h 7c 9d",
        "As 9s 7s 4s 2s Ac Kd 5h 7c 9d",
        "5s 4h 3s 2s As 6c Kd 6h 7c 9d",
        "As Ks Qd Js 9s Ac Kd Qh Jc 9d",
        "As Ks Qs Js Ts Ac Kc Qc Jc Tc",
    ];
    let card = |word: &str| Card::from_word(word).unwrap().index();
    let deal = |words: &str| -> Deal {
        let cards: Vec<u8> = words.split(' ').map(card).collect();
        cards.try_into().unwrap()
    };
    // Once for each strategy.
    let all = words
        .iter()
        .flat_map(|words| std::iter::repeat_n(deal(words), 8));
    all.collect()
}

/// At a fixed seed every strategy and the jackpot are within four standard errors of their exact figures.
#[test]
fn simulated_and_exact_agree() {
    let rules = rules(&[]);
    let pool = Pool {
        meter: Some(Cents(4_000_000)),
        increment: Some(Cents(75)),
    };
    let report = odds(
        &rules,
        &Ask {
            pool,
            ..Ask::default()
        },
    )
    .unwrap();
    let paid = pays(&rules, &Ask::default()).unwrap();
    let stud = Stud::new(&rules, paid, &Strategy::ALL, &pool);
    let make = || -> Box<dyn Kernel> { Box::new(stud.clone()) };
    let plan = Plan {
        seed: Seed::from(13),
        rounds: 4_000_000,
        part: Part::WHOLE,
        threads: NonZeroUsize::new(2).unwrap(),
    };
    let watch = Watch {
        cancel: &AtomicBool::new(false),
        progress: &|_| {},
    };
    let totals = run(&make, &plan, &watch);
    for (place, staked) in stud.wagers().iter().enumerate() {
        let exact = report.wager(&staked.wager).unwrap();
        let seen = compare::seen(&totals, place, staked, Some(exact));
        assert_eq!(seen.times, plan.rounds);
        assert!(seen.z.unwrap().abs() < 4.0, "{seen:?}");
        for result in &seen.results {
            let share = result.exact.unwrap();
            let error = (share * (1.0 - share) / seen.times as f64).sqrt();
            assert!((result.share - share).abs() < 6.0 * error, "{seen:?}");
        }
    }
    // One result after another, as sessions ask for them.
    let mut sum = 0;
    let mut left = 1000;
    let of = |cents| Ask {
        stake: Some(Cents(cents)),
        ..Ask::default()
    };
    let mut kernel = Stud::of_table(&rules, &of(500)).unwrap();
    let mut stream = Stream::new(Seed::from(1), 0);
    kernel.follow(&mut stream, 0, i64::MAX / 2, &mut |result| {
        sum += result;
        left -= 1;
        left > 0
    });
    assert!(sum % 500 == 0 && left == 0);
    assert!(Stud::of_table(&rules, &of(1)).is_err());
    assert!(odds(&rules, &Ask::default()).is_ok());
}
