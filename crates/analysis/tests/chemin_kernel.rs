//! Chemin de fer at speed: whole shoes replayed at a real table, and results beside the exact figures.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "replay/cards.rs"]
mod cards;
#[path = "replay/tables.rs"]
mod tables;

use cards::cards;
use croupier_analysis::Ask;
use croupier_analysis::chemin_de_fer::kernel::{Chemin, Coup};
use croupier_analysis::chemin_de_fer::odds;
use croupier_analysis::simulate::{Kernel, Part, Plan, Seed, Stream, Watch, compare, run};
use croupier_engine::games::baccarat::Side;
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::games::chemin_de_fer::state::Covering;
use croupier_engine::games::chemin_de_fer::{
    CheminDeFer, Command as Said, Event as Dealt, Phase, Rules,
};
use croupier_engine::games::{
    Command as GameCommand, Event as GameEvent, Game, Rules as GameRules,
};
use croupier_engine::machine::Offering;
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::words::WagerResult;
use croupier_engine::{Card, Cents};
use croupier_house::dealer::{self, Next};
use croupier_house::{Command, Event};
use croupier_rulebooks::book;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tables::{Conducted, choices, name};

const BOOK: &str = "nj-19-47/chemin-de-fer";
const STAKE: Cents = Cents(2_000);

fn rules(options: &[(&str, &str)]) -> Arc<Rules> {
    let GameRules::CheminDeFer(rules) = book(BOOK).unwrap().rules(&choices(options)).unwrap()
    else {
        unreachable!("a chemin de fer book")
    };
    rules
}

fn game(table: &Conducted) -> &CheminDeFer {
    let Game::CheminDeFer(game) = table.table.game() else {
        unreachable!("a chemin de fer book")
    };
    game
}

/// What the one who holds a hand says, as the kernel had it.
fn word(table: &Conducted, coup: &Coup, hand: Side, naturals: bool) -> Command {
    let player = game(table).coup().hands.hand(hand).handler.clone().unwrap();
    let say = |said| Command::Game(GameCommand::CheminDeFer(said));
    let turn = say(Said::Coup(coup::Command::Turn {
        player: player.clone(),
        hand,
    }));
    let may_turn = table
        .table
        .decide(&croupier_house::Actor::house(turn.roles()[0]), 0, &turn)
        .is_ok();
    // A natural of the Player's is turned at once; the Banker turns in any case.
    if may_turn && (hand == Side::Banker || naturals) {
        return turn;
    }
    let draws = if hand == Side::Player {
        coup.player_draws
    } else {
        coup.banker_draws
    };
    say(if draws {
        Said::Draw { player, hand }
    } else {
        Said::Stay { player, hand }
    })
}

/// Plays a shoe at a real table: the places at which the coups began, and what they brought the Banker and the other.
fn deal(table: &mut Conducted, stack: &[Card], coups: &[Coup]) -> Vec<(usize, [i64; 2])> {
    let mut told = Vec::new();
    let mut brought = [0; 2];
    loop {
        let next = dealer::next(&table.table);
        let phase = game(table).phase().clone();
        let begins =
            usize::from(game(table).cards().shoe.drawn()) - game(table).coup().hands.used();
        let events = match (phase, next) {
            (Phase::Auction(_), Next::Wait) => table.say("bid anna 20.00"),
            (
                Phase::OfferingBank(Offering {
                    offered: (player, _),
                    ..
                }),
                _,
            ) => table.say(&format!("accept-bank {player} 20.00")),
            (Phase::Staking, _) => {
                let (banker, _) = game(table).banker().unwrap();
                let line = format!("stake {banker} 20.00");
                table.say(&line)
            }
            (Phase::Covering(Covering::Suivi(..)), Next::Ask(command)) => table.tell(&command),
            (Phase::Covering(Covering::Banco), Next::Wait)
            | (Phase::Covering(Covering::Banco), Next::CloseBetting(_))
                if game(table).covers().next().is_none() =>
            {
                let (banker, _) = game(table).banker().unwrap();
                let other = if banker.as_str() == "anna" {
                    "bo"
                } else {
                    "anna"
                };
                table.say(&format!("banco {other}"))
            }
            (
                Phase::Dealing,
                Next::Ask(Command::Game(GameCommand::CheminDeFer(Said::KeepHand { hand }))),
            ) => {
                let coup = &coups[told.len()];
                assert_eq!(begins, coup.at);
                let natural = |first: usize| {
                    let value = |at: usize| stack[at].rank.face_value();
                    (value(first) + value(first + 2)) % 10 >= 8
                };
                let command = word(table, coup, hand, natural(coup.at));
                table.tell(&command)
            }
            (_, Next::NewShoe(_)) => return told,
            (_, Next::Reveal(place)) => {
                let shown = dealer::show_at(&table.table, stack[usize::from(place)]).unwrap();
                table.tell(&shown)
            }
            (_, Next::Cut(least, _)) => {
                let cut = dealer::cut_at(&table.table, least).unwrap();
                table.tell(&cut)
            }
            (
                _,
                Next::Prepare(command)
                | Next::CloseBetting(command)
                | Next::Ask(command)
                | Next::CuttingCard(command)
                | Next::FaceDown(command)
                | Next::Settle(command),
            ) => table.tell(&command),
            (phase, next) => panic!("the dealer is at a loss: {phase:?} {next:?}"),
        };
        for event in events {
            let Event::Game(GameEvent::CheminDeFer(event)) = event else {
                continue;
            };
            match event {
                Dealt::CoverSettled {
                    stake_cents,
                    result,
                    ..
                } => {
                    assert_eq!(stake_cents, STAKE);
                    brought[1] = match result {
                        WagerResult::Won => stake_cents.0,
                        WagerResult::StandOff => 0,
                        WagerResult::Lost => -stake_cents.0,
                    };
                }
                Dealt::BankSettled {
                    stake_cents,
                    result,
                    won_cents,
                    cagnotte_cents,
                    ..
                } => {
                    brought[0] = match result {
                        WagerResult::Lost => -stake_cents.0,
                        _ => won_cents.0 - cagnotte_cents.0,
                    };
                    told.push((begins, brought));
                }
                _ => {}
            }
        }
    }
}

/// custom/chemin-de-fer/settlement, custom/chemin-de-fer/cagnotte, custom/chemin-de-fer/player-draws,
/// custom/chemin-de-fer/banker-draws, nj-19-47/punto-banco/3.8(e): every coup of whole shoes begins at the same card and
/// comes to the same.
#[test]
fn shoes_come_out_at_the_table_as_in_the_kernel() {
    let mut free_fives = [0; 2];
    for (options, decks) in [
        (&[("banker-draws", "tableau")][..], 6),
        (&[("banker-draws", "free")], 6),
        (
            &[
                ("banker-draws", "free"),
                ("decks", "8"),
                ("cagnotte-percent", "10"),
                ("cutting-card-from-back", "52"),
            ],
            8,
        ),
    ] {
        let rules = rules(options);
        let mut kernel = Chemin::of_table(&rules, Some(STAKE)).unwrap();
        let views = kernel.wagers().len() / 2;
        for view in 0..views {
            let mut stream = Stream::new(Seed::from(47), view as u64);
            let stack = cards(kernel.shuffle(&mut stream), decks);
            let mut coups = Vec::new();
            kernel.play(view, &mut stream, &mut |coup| {
                coups.push(coup);
                true
            });
            let mut table = Conducted::new(BOOK, options);
            table.say("open-table");
            for (n, who) in ["anna", "bo"].into_iter().enumerate() {
                table.say(&format!("buy-in {} 100000.00", name(who)));
                table.say(&format!("sit {who} {}", n + 1));
            }
            let told = deal(&mut table, &stack, &coups);
            assert_eq!(told.len(), coups.len(), "{options:?}");
            for (coup, (at, brought)) in coups.iter().zip(told) {
                assert_eq!((coup.at, kernel.results(coup)), (at, brought), "{coup:?}");
                let value = |at: usize| stack[at].rank.face_value() % 10;
                let five = (value(coup.at) + value(coup.at + 2)) % 10 == 5;
                let natural = (value(coup.at + 1) + value(coup.at + 3)) % 10 >= 8;
                if five && !natural {
                    free_fives[usize::from(coup.player_draws)] += 1;
                }
            }
        }
    }
    assert!(free_fives.iter().all(|&n| n > 0), "{free_fives:?}");
}

/// At a fixed seed the bank and its cover are within four standard errors of their exact figures, for every view.
#[test]
fn simulated_and_exact_agree() {
    for options in [
        &[("banker-draws", "free")][..],
        &[("decks", "8"), ("cagnotte-percent", "0")],
    ] {
        let rules = rules(options);
        let report = odds(&rules, &Ask::default()).unwrap();
        let kernel = Chemin::of_table(&rules, None).unwrap();
        let make = || -> Box<dyn Kernel> { Box::new(kernel.clone()) };
        let plan = Plan {
            seed: Seed::from(1957),
            rounds: 2_500_000,
            part: Part::WHOLE,
            threads: NonZeroUsize::new(2).unwrap(),
        };
        let watch = Watch {
            cancel: &AtomicBool::new(false),
            progress: &|_| {},
        };
        let totals = run(&make, &plan, &watch);
        for (place, staked) in kernel.wagers().iter().enumerate() {
            let exact = report.wager(&staked.wager).unwrap();
            let seen = compare::seen(&totals, place, staked, Some(exact));
            assert_eq!(seen.times, plan.rounds);
            assert!(seen.z.unwrap().abs() < 4.0, "{options:?} {seen:?}");
        }
    }
    assert!(Chemin::of_table(&rules(&[]), Some(Cents(1))).is_err());
}
