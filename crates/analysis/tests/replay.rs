//! The kernels against the engine: rounds that they play fast are dealt, spun and thrown again at real tables, wager by
//! wager, and come to the same to the cent; and what a block counts is what its rounds come to.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "replay/cards.rs"]
mod cards;
#[path = "replay/tables.rs"]
mod tables;

use cards::cards;
use croupier_analysis::baccarat::kernel::{Baccarat, Dealt};
use croupier_analysis::craps::kernel::Craps;
use croupier_analysis::simulate::{Kernel, Seed, Stream, Tally};
use croupier_analysis::spin;
use croupier_engine::games::baccarat::Phase;
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::event::Event as Shown;
use croupier_engine::games::craps::bet::Point;
use croupier_engine::games::craps::event::Event as Rolled;
use croupier_engine::games::craps::rules::Rules as CrapsRules;
use croupier_engine::games::craps::{Bet, Dice};
use croupier_engine::games::spin::Event as Spun;
use croupier_engine::games::spin::event::WagerResult as SpunResult;
use croupier_engine::games::{Event as GameEvent, Game, GameKind, Rules};
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::{Card, Cents, Word};
use croupier_house::Event;
use croupier_house::dealer::{self, Next};
use croupier_rulebooks::books;
use std::collections::BTreeMap;
use tables::Conducted;

fn stream(block: u64) -> Stream {
    Stream::new(Seed::from(0x5eed), block)
}

/// What each wager came to in all of these rounds, as a block would count it.
fn added_up(wagers: usize, results: impl Iterator<Item = (usize, i64)>) -> Tally {
    let mut tally = Tally::new(wagers);
    results.for_each(|(wager, result)| tally.add(wager, result, 1));
    tally
}

fn assert_same(wagers: usize, one: &Tally, other: &Tally, what: &str) {
    for wager in 0..wagers {
        assert_eq!(one.results(wager), other.results(wager), "{what}: {wager}");
    }
}

const STAKE: Cents = Cents(2000);
const WHO: [(&str, &str); 3] = [("anna", "player"), ("bo", "banker"), ("cy", "tie")];

/// Deals the stack at a real table; tells where each round ended and what each wager came to.
fn deal(table: &mut Conducted, stack: &[Card], rounds: Option<usize>) -> Vec<(usize, Vec<i64>)> {
    let mut told = Vec::new();
    let mut nets = vec![0; 3];
    loop {
        let Game::Baccarat(game) = table.table.game() else {
            unreachable!("a baccarat book")
        };
        if *game.phase() == Phase::Betting {
            if rounds == Some(told.len()) {
                return told;
            }
            let lying: Vec<String> = game.wagers().map(|(s, _)| s.player.to_string()).collect();
            for (area, (who, on)) in (1..).zip(WHO) {
                if !lying.iter().any(|l| l == who) {
                    table.say(&format!("place-wager {who} {area} {on} 20.00"));
                }
            }
        }
        let events = match dealer::next(&table.table) {
            Next::NewShoe(_) => return told,
            Next::Reveal(place) => table.tell(&dealer::show(stack[usize::from(place)])),
            Next::Cut(least, _) => table.tell(&dealer::cut(least)),
            Next::Prepare(command)
            | Next::CloseBetting(command)
            | Next::Ask(command)
            | Next::CuttingCard(command)
            | Next::FaceDown(command)
            | Next::Settle(command) => table.tell(&command),
            other => panic!("the dealer is at a loss: {other:?}"),
        };
        for event in events {
            let Event::Game(GameEvent::Baccarat(event)) = event else {
                continue;
            };
            if let Shown::WagerSettled(settled) = &event {
                let at = WHO
                    .iter()
                    .position(|(who, _)| *who == settled.player.as_str());
                nets[at.unwrap()] = settled.net().0;
            }
            if matches!(event, Shown::Coup(coup::Event::RoundSettled { .. })) {
                let Game::Baccarat(game) = table.table.game() else {
                    unreachable!("a baccarat book")
                };
                let used = stack.len() - usize::from(game.cards().shoe.left());
                told.push((used, std::mem::replace(&mut nets, vec![0; 3])));
            }
        }
    }
}

#[test]
fn baccarat_shoes_are_dealt_alike() {
    let mut replayed = 0;
    let mut drafts: Vec<(&str, Vec<(&str, &str)>)> = books()
        .iter()
        .filter(|b| b.game == GameKind::Baccarat)
        .map(|b| (b.id.as_str(), Vec::new()))
        .collect();
    drafts.push((
        "nz-2004/baccarat",
        vec![("banker-pays", "half-on-six"), ("decks", "5")],
    ));
    drafts.push(("nj-19-47/minibaccarat", vec![("banker-pays", "tie-charge")]));
    drafts.push((
        "nj-19-47/punto-banco",
        vec![("commission-percent", "4"), ("decks", "6")],
    ));
    for (id, options) in drafts {
        let mut kernel: Option<Baccarat> = None;
        let mut rng = stream(1);
        let mut dealt: Vec<Dealt> = Vec::new();
        for _ in 0..6 {
            // A fresh table for each shoe; the wagers of a stand-off go with it.
            let mut table = Conducted::new(id, &options);
            let Rules::Baccarat(rules) = table.table.rules().clone() else {
                unreachable!("a baccarat book")
            };
            let kernel = kernel.get_or_insert_with(|| Baccarat::new(&rules, Some(STAKE)));
            let shoe = kernel.shoe_dealt(&mut rng);
            table.say("open-table");
            for (seat, (who, _)) in (1..).zip(WHO) {
                table.say(&format!("buy-in {who} 100000.00"));
                table.say(&format!("sit {who} {seat}"));
            }
            let stack = cards(&shoe.stack, usize::from(rules.cards.decks));
            let told = deal(&mut table, &stack, None);
            assert_eq!(told, shoe.rounds, "{id} {options:?}");
            replayed += told.len();
            dealt.push(shoe);
        }
        let rounds: Vec<&Vec<i64>> = dealt
            .iter()
            .flat_map(|s| s.rounds.iter().map(|r| &r.1))
            .collect();
        let mut block = Tally::new(3);
        let mut kernel = kernel.unwrap();
        kernel.block(&mut stream(1), rounds.len() as u64, &mut block);
        let each = rounds
            .iter()
            .flat_map(|nets| nets.iter().copied().enumerate());
        assert_same(3, &block, &added_up(3, each), id);
    }
    assert!(replayed > 4000, "{replayed} rounds");
}

#[test]
fn spins_are_paid_alike() {
    for id in ["nz-1996/roulette", "nz-1996/tai-sai", "nz-1996/money-wheel"] {
        let options = [
            ("winners", "returned"),
            ("min", "5.00"),
            ("inside-min", "5.00"),
            ("specials-min", "5.00"),
        ];
        let mut table = Conducted::new(id, &options);
        let (Rules::Roulette(rules) | Rules::TaiSai(rules) | Rules::MoneyWheel(rules)) =
            table.table.rules().clone()
        else {
            unreachable!("a book of spins")
        };
        let mut kernel = spin::kernel::Spin::new(&rules, Some(Cents(500)));
        let spun = kernel.spun(&mut stream(2), 200);
        let results = spin::results(rules.apparatus);
        table.say("open-table");
        table.say("buy-in anna 10000000.00");
        while let Next::Prepare(command) = dealer::next(&table.table) {
            table.tell(&command);
        }
        let words: Vec<String> = kernel.wagers().iter().map(|w| w.wager.clone()).collect();
        for &result in &spun {
            let mut nets: BTreeMap<String, i64> = BTreeMap::new();
            let lines: &[&str] = match id {
                "nz-1996/tai-sai" => &["spin", "wagers", "no-more-bets", "result", "collect"],
                "nz-1996/roulette" => &["wagers", "spin", "no-more-bets", "result", "collect"],
                _ => &["wagers", "no-more-bets", "spin", "result", "collect"],
            };
            let mut over = false;
            let mut note = |events: Vec<Event>| {
                let mut over = false;
                for event in events {
                    let Event::Game(
                        GameEvent::Roulette(e) | GameEvent::TaiSai(e) | GameEvent::MoneyWheel(e),
                    ) = event
                    else {
                        continue;
                    };
                    match e {
                        Spun::WagerSettled(settled) => {
                            let net = match settled.result {
                                SpunResult::Won => settled.payment_cents,
                                SpunResult::Lost => -settled.stake_cents,
                            };
                            nets.insert(settled.position.to_word(), net.0);
                        }
                        Spun::RoundSettled { .. } => over = true,
                        _ => {}
                    }
                }
                over
            };
            for line in lines {
                match *line {
                    "wagers" => {
                        for word in &words {
                            table.say(&format!("place-wager anna {word} 5.00"));
                        }
                    }
                    "result" => {
                        table.say(&format!("result {}", results[result]));
                    }
                    line => over = note(table.say(line)),
                }
            }
            if !over {
                assert!(note(table.say("pay")));
            }
            assert_eq!(nets.len(), words.len());
            for (wager, word) in words.iter().enumerate() {
                assert_eq!(nets[word], kernel.net(wager, result), "{id}: {word}");
            }
        }
        let mut block = Tally::new(words.len());
        kernel.block(&mut stream(2), 200, &mut block);
        let each = spun
            .iter()
            .flat_map(|r| (0..words.len()).map(|w| (w, kernel.net(w, *r))));
        assert_same(words.len(), &block, &added_up(words.len(), each), id);
    }
}

/// Who makes a wager: those that are added to another are made by the player of that one.
fn player(bet: Bet) -> String {
    match bet {
        Bet::Pass | Bet::OddsPass => "a".to_owned(),
        Bet::DontPass | Bet::BehindDontPass => "b".to_owned(),
        Bet::Come | Bet::OddsCome(_) => "c".to_owned(),
        Bet::DontCome | Bet::BehindDontCome(_) => "d".to_owned(),
        _ => format!("p-{bet}"),
    }
}

#[test]
fn craps_rolls_are_settled_alike() {
    let options = [("chips", "0.50,1.00"), ("max", "1000.00")];
    let mut table = Conducted::new("nz-1996/craps", &options);
    let Rules::Craps(rules) = table.table.rules().clone() else {
        unreachable!("a craps book")
    };
    let mut kernel = Craps::new(&rules, Some(Cents(6000)));
    let words: Vec<String> = kernel.wagers().iter().map(|w| w.wager.clone()).collect();
    let rolled = kernel.rolled(&mut stream(3), 3000);
    table.say("open-table");
    let mut bets = Bet::placeable();
    // A wager that is added to another comes after it.
    bets.sort_by_key(|b| b.flat(None).is_some());
    let mut everybody: Vec<String> = bets.iter().map(|b| player(*b)).collect();
    everybody.push("z".to_owned());
    everybody.sort_unstable();
    everybody.dedup();
    for who in &everybody {
        table.say(&format!("buy-in {who} 9000000.00"));
    }
    table.say("sit z 1");
    table.say("confirm dealer-inspection");
    table.say("confirm supervisor-inspection");
    table.say("accept-dice z");
    table.say("choose-dice z 1 2");
    let mut decided = 0;
    for (dice, expected) in &rolled {
        let mut told = roll(&mut table, &bets, *dice);
        let mut expected: Vec<(String, i64)> = expected
            .iter()
            .map(|(wager, net)| (words[*wager].clone(), *net))
            .collect();
        for (flat, behind) in [
            (Bet::Pass, Bet::OddsPass),
            (Bet::DontPass, Bet::BehindDontPass),
        ] {
            let together = with_odds(&rules, &told, flat, behind);
            told.extend(together);
        }
        told.sort_unstable();
        expected.sort_unstable();
        assert_eq!(told, expected, "{dice}");
        decided += told.len();
    }
    assert!(decided > 30_000, "{decided} wagers");
    let mut block = Tally::new(words.len());
    kernel.block(&mut stream(3), 3000, &mut block);
    assert_eq!(block.rounds, rolled.len() as u64);
    let each = rolled
        .iter()
        .flat_map(|(_, results)| results.iter().copied());
    assert_same(words.len(), &block, &added_up(words.len(), each), "craps");
}

/// What a line wager and the most that may be added to it came to, from what the table told of both at a stake of 60 dollars.
fn with_odds(
    rules: &CrapsRules,
    told: &[(String, i64)],
    flat: Bet,
    behind: Bet,
) -> Option<(String, i64)> {
    let of = |word: &str| told.iter().find(|(w, _)| w == word).map(|(_, net)| *net);
    let word = flat.to_word();
    let mut net = of(&word)?;
    for point in Point::ALL {
        if let Some(added) = of(&format!("{}-{point}", behind.to_word())) {
            net += added * rules.room(behind, *point, Cents(6000)).most.0 / 6000;
        }
    }
    Some((format!("{word}+odds"), net))
}

/// Makes every wager that can be made, throws the dice and tells what was decided.
fn roll(table: &mut Conducted, bets: &[Bet], dice: Dice) -> Vec<(String, i64)> {
    let Game::Craps(game) = table.table.game() else {
        unreachable!("a craps book")
    };
    let point = game.point();
    let no_shooter = game.shooter().is_none();
    if !game.has_line(&tables::name("z")) {
        table.say("place-wager z pass 5.00");
    }
    // Before anybody else has a wager by which they could be offered the dice.
    if no_shooter {
        table.say("offer-dice");
        table.say("accept-dice z");
        table.say("choose-dice z 1 2");
    }
    for bet in bets {
        let who = player(*bet);
        let Game::Craps(game) = table.table.game() else {
            unreachable!("a craps book")
        };
        let lies = |bet: Bet| !game.wager(&tables::name(&who), bet).cents.is_zero();
        let may = match bet {
            Bet::Pass | Bet::DontPass => point.is_none(),
            Bet::Come | Bet::DontCome => point.is_some(),
            _ => bet
                .flat(point)
                .is_none_or(|(flat, p)| p.is_some() && lies(flat)),
        };
        if may && !lies(*bet) {
            table.say(&format!("place-wager {who} {bet} 60.00"));
        }
    }
    table.say("throw z");
    table.say(&format!("roll {dice}"));
    let mut told = Vec::new();
    for event in table.say("settle") {
        let Event::Game(GameEvent::Craps(event)) = event else {
            continue;
        };
        let (player, bet, net) = match event {
            Rolled::WagerSettled(settled) => {
                let net = settled.payment_cents - settled.lost_cents - settled.commission_cents;
                (settled.player, settled.bet, net)
            }
            Rolled::WagerReturned { player, bet, .. } => (player, bet, Cents::ZERO),
            _ => continue,
        };
        if player.as_str() == "z" {
            continue;
        }
        let word = match (bet, point) {
            (Bet::OddsPass | Bet::BehindDontPass, Some(p)) => format!("{bet}-{p}"),
            (Bet::ComeOn(_), _) => "come".to_owned(),
            (Bet::DontComeOn(_), _) => "dont-come".to_owned(),
            _ => bet.to_string(),
        };
        told.push((word, net.0));
    }
    told
}
