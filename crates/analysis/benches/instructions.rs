//! Jobs whose instructions are counted: each runs once, and what it prepares is not counted.
//!
//! `cargo xtask test --only instructions` runs them under callgrind and compares the counts with
//! `testdata/benchmarks/instructions.tsv`. Counts are the same on a busy machine, where times are not.

mod tables;

use croupier_analysis::blackjack::game::{Game, Terms, decks};
use croupier_analysis::blackjack::leaves::Leaves;
use croupier_analysis::blackjack::play::Best;
use croupier_analysis::caribbean_stud::{Deck, Solution, pays};
use croupier_analysis::hand::{Key, Ranker};
use croupier_analysis::simulate::{BLOCK, Seed, Stream, Tally};
use croupier_analysis::{Ask, baccarat, games};
use croupier_engine::games::Rules;
use croupier_engine::games::baccarat::hand::Outcome;
use croupier_engine::games::baccarat::roads::Roads;
use croupier_rulebooks::{Choices, book};
use std::hint::black_box;
use std::process::ExitCode;
use tables::Scene;

/// Work that is ready to be done. What it makes, and what it was made from, ends with it, and is not counted.
type Work = Box<dyn FnMut()>;

/// A job: its name, and how it is prepared.
type Job = (&'static str, fn() -> Work);

/// Every job.
const JOBS: [Job; 29] = [
    ("baccarat-exact", baccarat_exact),
    ("baccarat-block", || block("nz-2004/baccarat")),
    ("blackjack-exact", blackjack_exact),
    ("blackjack-insurance", || {
        asked("nz-1996/blackjack", "insurance")
    }),
    ("blackjack-block", || block("nz-1996/blackjack")),
    ("craps-block", || block("nz-1996/craps")),
    ("roulette-block", || block("nz-1996/roulette")),
    ("stud-exact", stud_exact),
    ("stud-jackpot", || {
        asked("nz-1996/caribbean-stud", "jackpot")
    }),
    ("hands", hands),
    ("roads", roads),
    ("baccarat-copy", || copy(&tables::BACCARAT)),
    ("baccarat-decide", || decide(&tables::BACCARAT)),
    ("baccarat-offers", || offers(&tables::BACCARAT)),
    ("blackjack-copy", || copy(&tables::BLACKJACK)),
    ("blackjack-decide", || decide(&tables::BLACKJACK)),
    ("blackjack-offers", || offers(&tables::BLACKJACK)),
    ("chemin-copy", || copy(&tables::CHEMIN_DE_FER)),
    ("chemin-decide", || decide(&tables::CHEMIN_DE_FER)),
    ("chemin-offers", || offers(&tables::CHEMIN_DE_FER)),
    ("craps-copy", || copy(&tables::CRAPS)),
    ("craps-decide", || decide(&tables::CRAPS)),
    ("craps-offers", || offers(&tables::CRAPS)),
    ("roulette-copy", || copy(&tables::ROULETTE)),
    ("roulette-decide", || decide(&tables::ROULETTE)),
    ("roulette-offers", || offers(&tables::ROULETTE)),
    ("stud-copy", || copy(&tables::STUD)),
    ("stud-decide", || decide(&tables::STUD)),
    ("stud-offers", || offers(&tables::STUD)),
];

/// What is counted.
#[inline(never)]
fn measured(work: &mut dyn FnMut()) {
    work();
}

fn main() -> ExitCode {
    let asked = std::env::args().nth(1).unwrap_or_default();
    match JOBS.iter().find(|(name, _)| *name == asked) {
        Some((_, prepare)) => measured(&mut *prepare()),
        // Cargo's own `--bench`, or nothing.
        None if asked.is_empty() || asked.starts_with('-') => {
            JOBS.iter().for_each(|(name, _)| println!("{name}"));
        }
        None => {
            eprintln!("There is no job `{asked}`; without a name all are listed.");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn rules(id: &str) -> Rules {
    match book(id).map(|book| book.rules(&Choices::new())) {
        Some(Ok(rules)) => rules,
        _ => unreachable!("{id} is a book with usual options"),
    }
}

/// A block of rounds. The first block is played before, so that what is made once for all is there.
fn block(id: &str) -> Work {
    let Ok(mut kernel) = games::kernel(&rules(id), &Ask::default()) else {
        unreachable!("{id} has a kernel")
    };
    let mut play = move |block, rounds| {
        let mut tally = Tally::new(kernel.wagers().len());
        kernel.block(&mut Stream::new(Seed::from(1), block), rounds, &mut tally);
        black_box(tally);
    };
    play(0, 1);
    Box::new(move || play(1, BLOCK))
}

/// The odds of one wager, which need not know what others come to.
fn asked(id: &str, wager: &str) -> Work {
    let rules = rules(id);
    let ask = Ask {
        wagers: vec![wager.to_owned()],
        ..Ask::default()
    };
    // Made once for all, and not counted.
    let _ = Ranker::shared();
    Box::new(move || {
        let Ok(report) = games::odds(black_box(&rules), &ask) else {
            unreachable!("the book has the wager")
        };
        black_box(report);
    })
}

fn baccarat_exact() -> Work {
    let shoe = baccarat::ways::decks(8);
    Box::new(move || {
        black_box(baccarat::ways::ways(black_box(&shoe)));
    })
}

/// The full game of eight decks, by composition.
fn blackjack_exact() -> Work {
    let Rules::Blackjack(rules) = rules("nz-1996/blackjack") else {
        unreachable!("a blackjack book")
    };
    let terms = Terms::of(&rules);
    // What depends on no shoe is listed once, before anything is counted.
    drop(Leaves::of(&decks(8)));
    Box::new(move || {
        black_box(Game::new(black_box(&decks(8)), terms, &Best).value());
    })
}

fn stud_exact() -> Work {
    let Rules::CaribbeanStud(rules) = rules("nz-1996/caribbean-stud") else {
        unreachable!("a Caribbean stud book")
    };
    let Ok(pays) = pays(&rules, &Ask::default()) else {
        unreachable!("no ante is asked for")
    };
    // Made once for all, and not counted.
    let _ = Ranker::shared();
    Box::new(move || {
        black_box(Solution::new(black_box(Deck::default()), pays));
    })
}

/// A block of random hands of five different cards, by table.
fn hands() -> Work {
    let mut stream = Stream::new(Seed::from(1996), 0);
    let mut deck = Key::ALL;
    let mut hand = |_| -> [Key; 5] {
        let drawn = stream.batch([52, 51, 50, 49, 48]);
        for (i, place) in drawn.into_iter().enumerate() {
            deck.swap(51 - i, place as usize);
        }
        std::array::from_fn(|i| deck[51 - i])
    };
    let hands: Vec<[Key; 5]> = (0..BLOCK).map(&mut hand).collect();
    let ranker = Ranker::shared();
    Box::new(move || {
        let ranks = black_box(&hands).iter();
        black_box(
            ranks
                .map(|&hand| u64::from(ranker.rank(hand).0))
                .sum::<u64>(),
        );
    })
}

/// The five roads of a shoe of eighty rounds.
fn roads() -> Work {
    let mut stream = Stream::new(Seed::from(1), 0);
    let result = |_| match stream.below(1000) {
        0..446 => Outcome::Player,
        446..905 => Outcome::Banker,
        _ => Outcome::Tie,
    };
    let shoe: Vec<Outcome> = (0..80).map(result).collect();
    Box::new(move || {
        black_box(Roads::of(black_box(&shoe)));
    })
}

/// A player's wager, decided by the house and taken into the table. It is decided once before, so that what is made once for all
/// is there. What is handed over is left standing, for whoever asked.
fn decide(scene: &Scene) -> Work {
    let (mut table, player, wager) = scene.set();
    let decided = table.decide(&player, 0, &wager);
    assert!(decided.is_ok(), "the wager is accepted");
    let mut made = None;
    Box::new(move || {
        let _ = made.insert(table.act(&player, 0, black_box(&wager)));
    })
}

/// A copy of the table, made and done with.
fn copy(scene: &Scene) -> Work {
    let (table, ..) = scene.set();
    Box::new(move || drop(black_box(black_box(&table).clone())))
}

/// Everything that a player is offered in the middle of the betting. It is left standing, for whoever asked.
fn offers(scene: &Scene) -> Work {
    let (table, player, wager) = scene.set();
    let offered = table.options_of(Some(&player));
    assert!(offered.iter().any(|offer| offer.word == wager.word()));
    let mut made = None;
    Box::new(move || {
        let _ = made.insert(table.options_of(Some(black_box(&player))));
    })
}
