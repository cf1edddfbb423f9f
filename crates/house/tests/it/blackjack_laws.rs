//! Laws of a blackjack table, by property: what is offered is accepted and what is accepted was offered; refusals change
//! nothing; no chip is lost; the log replays to the same state; every line parses back; and every wager is settled as a plain
//! twin, written out here without the engine, settles it.

mod absent;
mod session;
mod twin;

use crate::walk::{self, Dice, NAMES, Walk, dealt, name};
use croupier_engine::games::blackjack::command::{Breach, Made};
use croupier_engine::games::blackjack::{Blackjack, Command as Said};
use croupier_engine::games::{Command as GameCommand, Event as GameEvent, Game};
use croupier_engine::machine::Game as _;
use croupier_engine::machine::ready;
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::words::{InvalidCause, ReshuffleCause, Step};
use croupier_engine::{Card, Cents};
use croupier_house::command::Floor;
use croupier_house::{Command, Event, Table};
use croupier_rulebooks::Choices;
use proptest::prelude::*;
use twin::Twin;

fn draft(choices: &Choices) -> Table {
    walk::draft("nz-1996/blackjack", choices)
}

fn any_draft(dice: &mut Dice<'_>) -> Table {
    let options = [
        ("decks", vec!["6", "8"]),
        ("busted-split", vec!["original-only", "busted-too"]),
        ("super-sevens", vec!["1.00", "5.00"]),
        (
            "chips",
            vec!["0.50,1.00,5.00,25.00", "1.00,2.50,5.00", "5.00,25.00"],
        ),
        ("burn", vec!["yes", "no"]),
        ("players-per-box", vec!["3", "2", "1"]),
        ("boxes-per-player", vec!["7", "2"]),
        ("box-total-to-max", vec!["yes", "no"]),
        ("mid-shoe-minimum", vec!["yes", "no"]),
        ("refuse-unpayable", vec!["yes", "no"]),
        ("cutting-card-from-back", vec!["78", "150"]),
        ("max", vec!["50.00", "500.00"]),
    ];
    let mut choices: Choices = options
        .map(|(key, words)| (key.to_owned(), dice.pick(&words).to_owned()))
        .into();
    if choices["chips"] == "5.00,25.00" {
        choices.insert("super-sevens".to_owned(), "5.00".to_owned());
    }
    if dice.below(4) == 0 {
        choices.insert("increment".to_owned(), "5.00".to_owned());
    }
    draft(&choices)
}

fn game(table: &Table) -> &Blackjack {
    let Game::Blackjack(game) = table.game() else {
        unreachable!("a blackjack book")
    };
    game
}

fn say(command: Said) -> Command {
    Command::Game(GameCommand::Blackjack(command))
}

/// Any command at all, most of them wrong.
fn any_command(dice: &mut Dice<'_>) -> Command {
    let player = name(dice.below(NAMES.len()));
    let card = Card::from_index(dice.below(52) as u8).unwrap();
    let area = dice.below(9) as u8;
    let hand = 1 + dice.below(3) as u8;
    let amounts = [-100, 0, 25, 250, 500, 750, 1000, 1500, 2500, 10_000, 60_000];
    let cents = Cents(dice.pick(&[&amounts[..], &[2_000_000_000_000]].concat()));
    let position = dice.below(430) as u16;
    match dice.below(41) {
        0 => Command::Floor(Floor::BuyIn { player, cents }),
        1 => Command::Floor(Floor::Sit { player, seat: area }),
        2 => Command::Floor(Floor::Stand { player }),
        3 => Command::Floor(Floor::Leave { player }),
        4 => say(Said::Ready(ready::Command::Confirm {
            step: dice.pick(Step::ALL),
        })),
        5 => say(Said::Ready(ready::Command::Cut {
            player: (area > 3).then_some(player),
            position,
        })),
        6 => say(Said::Ready(ready::Command::DeclineCut { player })),
        7 => say(Said::Ready(ready::Command::PlaceCuttingCard {
            from_back: position,
        })),
        8 => say(Said::Card { card }),
        9 => say(Said::FaceDown {
            count: Some(area % 3),
        }),
        10 => say(Said::CuttingCard {}),
        11 => say(Said::ViewBurned { player }),
        12 | 13 => say(Said::WagerOnBox {
            player,
            area,
            cents,
            made: (position == 7).then_some(Made::Cash),
        }),
        14 => say(Said::WithdrawFromBox {
            player,
            area,
            cents: (hand > 1).then_some(cents),
        }),
        15 => say(Said::WagerSevens {
            player,
            area,
            cents: (hand > 2).then_some(cents),
        }),
        16 => say(Said::WithdrawSevens { player, area }),
        17 => say(Said::Insure {
            player,
            area,
            cents,
        }),
        18 => say(Said::DeclineInsurance { player, area }),
        19 => say(Said::TakeEvenMoney { player, area }),
        20 => say(Said::StandHand { player, area, hand }),
        21 => say(Said::DrawCard { player, area, hand }),
        22 => say(Said::DoubleDown {
            player,
            area,
            hand,
            cents,
        }),
        23 => say(Said::SplitPair {
            player,
            area,
            hand,
            cents: position.is_multiple_of(2).then_some(cents),
        }),
        24 => say(Said::FollowDouble {
            player,
            area,
            cents,
        }),
        25 => say(Said::FollowSplit {
            player,
            area,
            cents: (hand > 2).then_some(cents),
        }),
        26 => say(Said::ChooseHand { player, area, hand }),
        27 => say(Said::DeclineFollow { player, area }),
        28 => say(Said::RefuseCard { player, area, hand }),
        29 => say(Said::TakeBackHand { player, area }),
        30 => say(Said::Reshuffle {
            cause: dice.pick(ReshuffleCause::ALL),
        }),
        31 => say(Said::ReportFaceUpCard { card }),
        32 => say(Said::ReportExcessCard {
            card: (hand > 1).then_some(card),
        }),
        33 => say(Said::ReportEmptyBox {
            area,
            cards: vec![card; usize::from(hand)],
        }),
        34 => say(Said::ReportDealerCard { card }),
        35 => say(Said::ReportMisplacedCards {
            drawn: (hand > 1).then(|| vec![card; usize::from(area)]),
        }),
        36 => say(Said::ReportBoxWager {
            player,
            area,
            cents,
            broke: position.is_multiple_of(4).then_some(Breach::Late),
        }),
        37 => say(Said::InvalidateRound {
            cause: dice.pick(InvalidCause::ALL),
            forfeit: if hand > 2 { vec![player] } else { Vec::new() },
        }),
        38 => say(Said::DirectAbsent { area, hand }),
        39 => say(Said::HoldToMinimum { player }),
        _ => say(Said::Settle {}),
    }
}

/// What comes seldom, beside reports: what ends shoes, and what goes wrong.
const RARE: &[&str] = &[
    "cutting-card",
    "omit-card",
    "reshuffle",
    "replace-cards",
    "view-burned",
    "hold-to-minimum",
    "invalidate-round",
];

/// A command that the table offers. Pairs, sevens and aces come more often than chance would have it.
fn offered_command(dice: &mut Dice<'_>, table: &Table) -> Option<Command> {
    let command = walk::offered_command(dice, table, RARE)?;
    let Command::Game(GameCommand::Blackjack(Said::Card { .. })) = command else {
        return Some(command);
    };
    let wanted = ["7h", "7s", "Ad", "Kc", "8c", "8d", "5s", "6h"];
    let card = <Card as croupier_engine::Word>::from_word(dice.pick(&wanted)).unwrap();
    let left = game(table).cards().shoe.unseen().of(card) > 0;
    Some(if left && dice.below(3) > 0 {
        say(Said::Card { card })
    } else {
        command
    })
}

impl walk::Twin for Twin {
    fn after(&mut self, _: &Table, event: &Event) {
        if let Event::Game(GameEvent::Blackjack(event)) = event {
            self.follow(event);
        }
    }

    fn stands(&self, table: &Table) {
        let shoe = &game(table).cards().shoe;
        assert!(u32::from(shoe.left()) <= shoe.unseen().total());
        drop(table.view(None));
    }
}

fn walk(table: Table, players: usize) -> Walk<Twin> {
    let twin = Twin::new(game(&table).rules());
    let mut walk = Walk::new(table, twin);
    walk.open(players, 3, Cents(20_000_000));
    walk
}

proptest! {
    #[test]
    fn blackjack_offers_what_it_accepts_and_loses_no_chip(bytes in proptest::collection::vec(any::<u8>(), 300..1000)) {
        let mut dice = Dice { bytes: bytes.iter() };
        let table = any_draft(&mut dice);
        let mut walk = walk(table, 2 + dice.below(3));
        while !dice.is_empty() {
            let command = if dice.below(6) == 0 { None } else { offered_command(&mut dice, &walk.table) };
            let command = command.unwrap_or_else(|| any_command(&mut dice));
            walk.say(&command);
        }
        walk.end();
    }
}

/// nz-1996/blackjack/15.10: when the shoe is dry in the middle of a round, all but the cards on the table are shuffled and cut,
/// the round goes on with them, and after it all cards are shuffled.
#[test]
fn a_round_that_runs_dry_goes_on_with_the_discards() {
    let choices = Choices::from([("decks".to_owned(), "4".to_owned())]);
    let mut walk = walk(draft(&choices), 1);
    while game(&walk.table).round() == 0 {
        let command = dealt(&walk.table, |_| unreachable!("no card is shown yet")).unwrap();
        walk.say(&command);
    }
    walk.refused("report-insufficient-cards");
    walk.tell(["wager-on-box anna 1 10.00", "no-more-bets"]);
    walk.tell(["card 9h"]);
    while game(&walk.table).cards().shoe.left() > 0 {
        let card = game(&walk.table).cards().shoe.unseen().present()[0];
        walk.tell([format!("report-face-up-card {card}").as_str()]);
    }
    walk.refused("card 9h");
    walk.tell(["report-insufficient-cards"]);
    let shoe = &game(&walk.table).cards().shoe;
    let nine = <Card as croupier_engine::Word>::from_word("9h").unwrap();
    assert_eq!((shoe.size(), shoe.unseen().of(nine)), (207, 3));
    assert!(game(&walk.table).round_under_way());
    walk.tell([
        "confirm shuffle",
        "decline-cut anna",
        "cut - 60",
        "place-cutting-card 78",
        "card 8c",
        "card 9s",
        "stand-hand anna 1 1",
        "card 9c",
        "settle",
    ]);
    assert_eq!(walk.table.purse(&name(0)), Cents(20_001_000));
    walk.tell(["new-shoe"]);
    assert_eq!(game(&walk.table).cards().shoe.size(), 208);
    walk.end();
}
