//! Laws of roulette, tai-sai and money wheel tables, by property: what is offered is accepted and what is accepted was
//! offered; refusals change nothing; no chip is lost, of value or in a colour; the log replays to the same state; every line
//! parses back; the record of results is that of the results that stood.

use crate::spin_common::{BOOKS, calls, game, happened, name, say};
use crate::walk::{
    Dice, NAMES, Twin, Walk, choices, complete, draft, offered_command, offered_is_accepted,
};
use croupier_engine::games::spin::command::{
    Check, Command as Said, Direction, InvalidCause, Known, Remedied, VoidCause,
};
use croupier_engine::games::spin::state::Colour;
use croupier_engine::games::spin::{
    Apparatus, Event as Happened, Mark, Outcome, Phase, Seen, Tender,
};
use croupier_engine::{Cents, Word};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command, Event, Table};
use croupier_rulebooks::Choices;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn any_draft(dice: &mut Dice<'_>) -> Table {
    let id = dice.pick(&BOOKS);
    let options = [
        ("winners", vec!["stay", "returned"]),
        ("value-chips", vec!["yes", "yes", "no"]),
        ("colours", vec!["1", "2", "8"]),
        ("chips", vec!["0.50,1.00,5.00,25.00", "1.00,2.50,5.00"]),
        ("min", vec!["5.00", "10.00"]),
        ("max", vec!["50.00", "500.00"]),
        ("inside-min", vec!["1.00", "2.50"]),
        ("specials-min", vec!["1.00", "2.50"]),
        ("increment", vec!["", "1.00", "0.50"]),
        ("game-name", vec!["Money Wheel", "100% Big = Wheel"]),
    ];
    let known = &croupier_rulebooks::book(id).unwrap().options;
    let mut choices = Choices::new();
    for (key, words) in options {
        let word = dice.pick(&words);
        if known.contains_key(key) && !word.is_empty() {
            choices.insert(key.to_owned(), word.to_owned());
        }
    }
    draft(id, &choices)
}

fn amount(dice: &mut Dice<'_>) -> Cents {
    let amounts = [50, 100, 250, 500, 500, 700, 1000, 1000, 2500, 10_000];
    let strange = [-100, 0, 7, 2_000_000_000_000, i64::MAX, -i64::MAX];
    let list = if dice.below(4) == 0 {
        &strange[..]
    } else {
        &amounts[..]
    };
    Cents(dice.pick(list))
}

fn any_mark(dice: &mut Dice<'_>, table: &Table) -> Mark {
    let strange = [
        "straight-37",
        "split-1-5",
        "small+big",
        "red+black",
        "red",
        "small",
        "symbol-a",
        "no-place",
        "0-0",
    ];
    if dice.below(6) == 0 {
        return Mark::from_word(dice.pick(&strange)).unwrap();
    }
    // A few places only, so that wagers meet each other.
    let places = game(table).rules().apparatus.positions();
    let at = dice.below(6) * places.len() / 6;
    Mark::from(places[at])
}

fn any_outcome(dice: &mut Dice<'_>, table: &Table) -> Outcome {
    let strange = ["17", "1-2-3", "section-3", "symbol-b", "0", "6-6-6"];
    if dice.below(6) == 0 {
        return Outcome::from_word(dice.pick(&strange)).unwrap();
    }
    let apparatus = game(table).rules().apparatus;
    let faces: Vec<u8> = apparatus
        .sides()
        .iter()
        .map(|&sides| dice.below(usize::from(sides)) as u8)
        .collect();
    apparatus.outcome(&faces).unwrap()
}

/// Any command at all, most of them wrong.
fn any_command(dice: &mut Dice<'_>, table: &Table) -> Command {
    let player = name(dice.pick(&NAMES));
    let cents = amount(dice);
    let chips = dice.pick(&[None, Some(Tender::Value), Some(Tender::Colour)]);
    let position = any_mark(dice, table);
    let outcome = any_outcome(dice, table);
    let some = dice.below(2) == 0;
    let command = match dice.below(26) {
        0 => return Command::Floor(Floor::BuyIn { player, cents }),
        1 => return Command::Floor(Floor::Leave { player }),
        2 => {
            let cents = some.then_some(cents);
            return Command::Floor(Floor::CashOut { player, cents });
        }
        3 => {
            let seat = dice.below(9) as u8;
            return Command::Floor(Floor::Sit { player, seat });
        }
        4 => Said::Confirm {
            check: dice.pick(Check::ALL),
        },
        5 | 6 => Said::BuyColour {
            player,
            colour: dice.pick(Colour::ALL),
            value_cents: cents,
            count: dice.pick(&[0, 1, 10, 40, 1_000_000, u32::MAX]),
        },
        7 => Said::RedeemColour {
            player,
            count: dice.pick(&[None, Some(0), Some(1), Some(9), Some(u32::MAX)]),
        },
        8 | 9 => Said::PlaceWager {
            player,
            position,
            cents,
            chips,
        },
        10 => {
            let calls = calls(dice.below(37));
            Said::CallWager {
                player,
                call: Mark::from(dice.pick(&calls)),
                unit_cents: cents,
                chips,
            }
        }
        11 | 12 => Said::WithdrawWager {
            player,
            position,
            cents: some.then_some(cents),
            chips,
        },
        13 => Said::Spin {
            direction: some.then_some(dice.pick(Direction::ALL)),
        },
        14 => Said::NoMoreBets {},
        15 | 16 => Said::Result {
            outcome: Seen::Outcome(outcome),
        },
        17 => Said::AmendResult {
            outcome: Seen::Outcome(outcome),
        },
        18 => Said::Collect {},
        19 => Said::Pay {
            position: some.then_some(position),
            player: (dice.below(2) == 0).then_some(player),
        },
        20 => Said::NoSpin {
            cause: dice.pick(VoidCause::ALL),
        },
        21 => Said::ChangeBall {},
        22 => Said::ReportEquipmentFailure {},
        23 => Said::ResumePlay {
            how: dice.pick(Remedied::ALL),
        },
        24 => Said::ReportFoundWager {
            player,
            position,
            cents,
            chips,
            known: dice.pick(&[
                None,
                None,
                Some(Known::Late),
                Some(Known::Partnership),
                Some(Known::InTime),
            ]),
        },
        _ => Said::InvalidateRound {
            cause: dice.pick(InvalidCause::ALL),
            forfeit: if some { vec![player] } else { Vec::new() },
        },
    };
    say(table, command)
}

/// What comes seldom, beside reports: what goes wrong.
const RARE: &[&str] = &[
    "redeem-colour",
    "resume-play",
    "no-spin",
    "invalidate-round",
    "amend-result",
];

/// The results that stood, and whether wagers are taken.
#[derive(Default)]
struct Results {
    open: bool,
    results: Vec<(u32, Outcome)>,
}

impl Twin for Results {
    fn after(&mut self, table: &Table, event: &Event) {
        let Some(event) = happened(event) else {
            return;
        };
        match event {
            Happened::BettingOpened { .. } => self.open = true,
            Happened::BettingClosed { .. } => self.open = false,
            Happened::WagerPlaced { .. } => assert!(self.open),
            Happened::ResultAnnounced { round, outcome } => self.results.push((*round, *outcome)),
            Happened::ResultAmended { round, outcome } => {
                assert_eq!(self.results.pop().unwrap().0, *round);
                self.results.push((*round, *outcome));
            }
            Happened::SpinVoided { round, .. } | Happened::RoundInvalidated { round, .. } => {
                self.results.retain(|(of, _)| of != round);
                self.open = game(table).betting_open();
            }
            Happened::WagerSettled(settled) => {
                let (_, outcome) = self.results.last().unwrap();
                let pays = game(table).rules().odds(settled.position, *outcome);
                assert_eq!(settled.result.word() == "won", pays.is_some());
                assert_eq!(settled.odds, pays.map(|(_, odds)| odds));
                let times = settled.odds.map_or(0, |odds| i64::from(odds.pays));
                assert_eq!(settled.payment_cents.0, settled.stake_cents.0 * times);
            }
            Happened::BallReturned { number } => {
                let last = self.results.last().map(|(_, outcome)| *outcome);
                assert_eq!(number.map(Outcome::Pocket), last);
            }
            _ => {}
        }
        let game = game(table);
        let records = game.records().iter().map(|r| (r.round, r.outcome));
        let stood = self.results.len().saturating_sub(500);
        assert!(records.eq(self.results[stood..].iter().copied()));
        let counted: u32 = game.counts().values().sum();
        assert_eq!(counted as usize, self.results.len());
    }

    /// No player has more at a place than its maximum; a colour is one player's, and its chips are in hand or on the layout.
    fn stands(&self, table: &Table) {
        let game = game(table);
        for (spot, cents) in game.wagers() {
            assert!(cents.is_positive());
            let most = game.rules().bounds(spot.position).1;
            assert!(game.wager_at(&spot.player, spot.position) <= most);
            assert!(table.people().is_present(&spot.player));
        }
        let mut colours = BTreeSet::new();
        for (player, issued) in game.colours() {
            assert!(colours.insert(issued.colour.word()), "{}", issued.colour);
            assert!(game.rules().colours.contains(&issued.colour));
            let laid: Cents = game
                .wagers()
                .filter(|(s, _)| s.player == *player && s.chips == Tender::Colour)
                .map(|(_, cents)| cents)
                .sum();
            let in_hand = game.colour_worth_in_hand(player);
            assert_eq!(in_hand + laid, issued.worth());
            assert_eq!(in_hand, table.in_colour(player), "colour of {player}");
        }
        for who in table.people().all() {
            let issued = game.colours().any(|(player, _)| player == who);
            assert!(issued || table.in_colour(who).is_zero());
        }
    }
}

/// What the house offers as it stands is accepted, and what a player is offered is for that player.
fn house_offers_are_accepted(table: &Table) {
    let mut dice = Dice { bytes: [].iter() };
    for offer in table.offers() {
        if let Some(command) = complete(&mut dice, table, &offer) {
            offered_is_accepted(table, &Actor::house(offer.roles[0]), 0, &command);
        }
    }
    let anna = Actor::player(name("anna"));
    for offer in table.offers_for(&anna) {
        assert!(offer.player.is_none_or(|p| p == name("anna")));
    }
    let view = table.view(Some(&anna)).stands.spin().unwrap();
    assert_eq!(view.wagers.len(), game(table).wagers().count());
    assert!(view.outcome.is_some() || view.winning.is_empty());
}

fn open(table: Table, players: usize) -> Walk<Results> {
    let mut walk = Walk::new(table, Results::default());
    walk.open(players, 0, Cents(100_000));
    walk
}

/// Nothing is charged and no pool is fed: what is not the players', nor held for those who have left, is the float's.
fn end(walk: &Walk<Results>) {
    let balances = walk.end();
    let known = |account: &String| account == "float:T1" || account == "unclaimed";
    assert!(balances.keys().all(known), "{balances:?}");
}

fn confirm_all(walk: &mut Walk<Results>) {
    while let Phase::Checking(checks) = game(&walk.table).phase() {
        let check = checks[0];
        let command = say(&walk.table, Said::Confirm { check });
        walk.say(&command);
    }
}

proptest! {
    #[test]
    fn what_is_spun_offers_what_it_accepts_and_loses_no_chip(bytes in proptest::collection::vec(any::<u8>(), 300..2000)) {
        let mut dice = Dice { bytes: bytes.iter() };
        let table = any_draft(&mut dice);
        let players = 1 + dice.below(3);
        let mut walk = open(table, players);
        if dice.below(4) > 0 {
            confirm_all(&mut walk);
        }
        let mut step = 0;
        while !dice.is_empty() {
            let offered = if dice.below(4) == 0 { None } else { offered_command(&mut dice, &walk.table, RARE) };
            let command = offered.unwrap_or_else(|| any_command(&mut dice, &walk.table));
            walk.say(&command);
            step += 1;
            if step % 16 == 0 {
                house_offers_are_accepted(&walk.table);
            }
        }
        end(&walk);
    }
}

/// nz-1996/general/14.3: with chips of $1.00, $2.50 and $5.00 there is no change for a chip of $2.50 out of which $1.00 is
/// wagered, taken up or cashed.
#[test]
fn what_is_left_is_in_chips() {
    let chips = choices(&[("chips", "1.00,2.50,5.00"), ("inside-min", "1.00")]);
    let mut walk = open(draft("nz-1996/roulette", &chips), 1);
    walk.refused("cash-out anna 998.50");
    walk.tell(["cash-out anna 997.50"]);
    walk.refused("place-wager anna straight-1 1.00");
    walk.refused("buy-colour anna red 1.00 1");
    walk.tell(["place-wager anna straight-1 2.50"]);
    walk.refused("withdraw-wager anna straight-1 1.00");
    walk.tell([
        "buy-in anna 2.00",
        "place-wager anna straight-1 1.00",
        "withdraw-wager anna straight-1 2.50",
        "cash-out anna",
    ]);
    end(&walk);
}

/// The automatic dealer plays hundreds of rounds with players who only place wagers, and never stops.
#[test]
fn the_automatic_dealer_plays_on() {
    for id in BOOKS {
        let mut walk = open(draft(id, &Choices::new()), 2);
        let (mut rounds, mut waits) = (0u32, 0);
        for step in 0..1500usize {
            let next = dealer::next(&walk.table);
            let places = game(&walk.table).rules().apparatus.positions();
            let command = match next {
                Next::Prepare(c) | Next::Launch(c) | Next::LastCall(c) => c,
                Next::Wait | Next::CloseBetting(_)
                    if game(&walk.table).betting_open() && step % 3 != 2 =>
                {
                    waits += 1;
                    let place = say(
                        &walk.table,
                        Said::PlaceWager {
                            player: name(NAMES[step % 2]),
                            position: Mark::from(places[step * 7 % places.len()]),
                            cents: Cents(500),
                            chips: None,
                        },
                    );
                    walk.say(&place);
                    continue;
                }
                Next::Wait => continue,
                Next::CloseBetting(c) => c,
                Next::Settle(c) => {
                    rounds += 1;
                    c
                }
                Next::Land => {
                    let sides = game(&walk.table).rules().apparatus.sides().iter();
                    let faces: Vec<u8> = sides
                        .enumerate()
                        .map(|(at, &n)| ((step * (11 + 6 * at) + at) % usize::from(n)) as u8)
                        .collect();
                    dealer::land_at(&walk.table, &faces).unwrap()
                }
                other => panic!("{other:?} at a table of {id}"),
            };
            let before = walk.log.len();
            walk.say(&command);
            assert!(walk.log.len() > before, "{command} was refused");
        }
        end(&walk);
        assert!(rounds > 100 && waits > 50, "{id}: {rounds} rounds");
        // Each round was drawn for once; the last may be under way.
        let drawn = walk.table.game().equipment().number();
        assert!(
            (rounds..=rounds + 1).contains(&drawn),
            "{id}: {drawn} draws"
        );
    }
}

/// nz-1996/roulette/6.9, nz-1996/general/12.1: a viewer sees the result of the round just spun until the next call, and none of
/// a round that was made void or invalid, nor an older one in its place.
#[test]
fn a_result_is_shown_while_it_stands() {
    for (id, before, after, result) in [
        ("nz-1996/roulette", "change-ball", "spin", "17"),
        ("nz-1996/tai-sai", "spin", "", "1-2-3"),
        ("nz-1996/money-wheel", "", "", "symbol-a"),
    ] {
        let mut walk = open(draft(id, &Choices::new()), 1);
        confirm_all(&mut walk);
        let tell = |walk: &mut Walk<Results>, lines: &[&str]| {
            walk.tell(lines.iter().copied().filter(|line| !line.is_empty()));
        };
        let shown = |walk: &Walk<Results>| {
            walk.table
                .view(None)
                .stands
                .spin()
                .unwrap()
                .outcome
                .map(|o| o.round)
        };
        let run = match game(&walk.table).rules().apparatus {
            Apparatus::MoneyWheel => "spin",
            _ => "",
        };
        let void = match game(&walk.table).rules().apparatus {
            Apparatus::TaiSai => "no-spin not-flat",
            _ => "no-spin interference",
        };
        let keyed = format!("result {result}");
        tell(&mut walk, &[before, after, "no-more-bets", run]);
        assert_eq!(shown(&walk), None);
        tell(&mut walk, &[&keyed]);
        assert_eq!(shown(&walk), Some(1));
        tell(&mut walk, &["collect", before, after]);
        assert_eq!(shown(&walk), Some(1), "{id}");
        tell(&mut walk, &["no-more-bets", run]);
        assert_eq!(shown(&walk), None);
        tell(&mut walk, &[&keyed, "invalidate-round disruption"]);
        assert_eq!(shown(&walk), None, "{id}");
        tell(
            &mut walk,
            &[before, after, "no-more-bets", run, &keyed, void],
        );
        assert_eq!(shown(&walk), None, "{id}");
        tell(&mut walk, &[before, after, "no-more-bets", run, &keyed]);
        assert_eq!(shown(&walk), Some(4), "{id}");
        end(&walk);
    }
}
