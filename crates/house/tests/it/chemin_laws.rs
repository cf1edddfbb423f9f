//! Laws of a chemin de fer table, by property: what is offered is accepted and what is accepted was offered; refusals
//! change nothing; chips pass between players and to the house's share, and none is lost; the log replays to the same
//! state; every line parses back; a coup is the one that the order of its cards and the players' words make it.

use crate::walk::{self, Dice, NAMES, Twin, Walk, dealt, name, offered_command};
use croupier_engine::games::baccarat::Side;
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::games::baccarat::hand::{is_natural, outcome, point_count};
use croupier_engine::games::chemin_de_fer::{CheminDeFer, Command as Said, Event as Dealt};
use croupier_engine::games::{Command as GameCommand, Event as GameEvent, Game};
use croupier_engine::machine::ready;
use croupier_engine::machine::{Field, Offer};
use croupier_engine::words::Step;
use croupier_engine::{Card, Cents};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command, Event, Table};
use croupier_rulebooks::Choices;
use proptest::prelude::*;

fn draft(choices: &Choices) -> Table {
    walk::draft("nj-19-47/chemin-de-fer", choices)
}

fn any_draft(dice: &mut Dice<'_>) -> Table {
    let options = [
        ("banker-draws", vec!["tableau", "free"]),
        ("cagnotte-percent", vec!["0", "5", "10"]),
        (
            "chips",
            vec!["0.50,1.00,5.00,25.00", "1.00,2.50,5.00", "0.25,1.00"],
        ),
        ("recut-by", vec!["same", "next"]),
        ("second-shuffle", vec!["yes", "no"]),
        ("max", vec!["100.00", "2000.00"]),
    ];
    let choices = options.map(|(key, words)| (key.to_owned(), dice.pick(&words).to_owned()));
    draft(&Choices::from(choices))
}

fn game(table: &Table) -> &CheminDeFer {
    let Game::CheminDeFer(game) = table.game() else {
        unreachable!("a chemin de fer book")
    };
    game
}

fn say(command: Said) -> Command {
    Command::Game(GameCommand::CheminDeFer(command))
}

fn amount(dice: &mut Dice<'_>) -> Cents {
    let amounts = [-100, 0, 25, 100, 750, 1000, 1500, 2500, 10_000, 60_000];
    Cents(dice.pick(&[&amounts[..], &[2_000_000_000_000]].concat()))
}

/// Any command at all, most of them wrong.
fn any_command(dice: &mut Dice<'_>) -> Command {
    let player = name(dice.below(NAMES.len()));
    let card = Card::from_index(dice.below(52) as u8).unwrap();
    let hand = dice.pick(&[Side::Player, Side::Banker]);
    let disclosed = (dice.below(2) == 0).then_some(card);
    let seat = dice.below(11) as u8;
    let cents = amount(dice);
    let position = dice.below(330) as u16;
    match dice.below(34) {
        0 => Command::Floor(Floor::BuyIn { player, cents }),
        1 | 2 => Command::Floor(Floor::Sit { player, seat }),
        3 => Command::Floor(Floor::Stand { player }),
        4 => Command::Floor(Floor::Leave { player }),
        5 => Command::Floor(Floor::CashOut {
            player,
            cents: Some(cents),
        }),
        6 => say(Said::Ready(ready::Command::Confirm {
            step: dice.pick(Step::ALL),
        })),
        7 => say(Said::Ready(ready::Command::Cut {
            player: (seat > 3).then_some(player),
            position,
        })),
        8 => say(Said::Ready(ready::Command::DeclineCut { player })),
        9 => say(Said::Ready(ready::Command::OrderRecut {})),
        10 => say(Said::Ready(ready::Command::PlaceCuttingCard {
            from_back: position,
        })),
        11 => say(Said::Coup(coup::Command::Card { card })),
        12 => say(Said::Coup(coup::Command::FaceDown {
            count: Some(seat % 3),
        })),
        13 => say(Said::Coup(coup::Command::CuttingCard {})),
        14 => say(Said::Bid { player, cents }),
        15 => say(Said::CloseAuction {}),
        16 => say(Said::AcceptBank { player, cents }),
        17 => say(Said::DeclineBank { player }),
        18 => say(Said::Stake { player, cents }),
        19 => say(Said::PassBank { player }),
        20 => say(Said::OrderPass { cause: None }),
        21 => say(Said::Suivi { player }),
        22 => say(Said::Banco { player }),
        23 => say(Said::CloseBanco {}),
        24 => say(Said::Cover { player, cents }),
        25 => say(Said::Uncover {
            player,
            cents: (seat > 5).then_some(cents),
        }),
        26 => say(Said::Coup(coup::Command::NoMoreBets {})),
        27 => say(Said::Draw { player, hand }),
        28 => say(Said::Coup(coup::Command::Turn { player, hand })),
        29 => say(Said::KeepHand { hand }),
        30 => say(Said::Coup(coup::Command::ReportThirdCard {
            card: disclosed,
        })),
        31 => say(Said::Coup(coup::Command::ReportExcessCard {
            card: disclosed,
        })),
        32 => say(Said::Coup(coup::Command::ReportFaceUpCard { card })),
        _ => say(Said::Coup(coup::Command::ReportInsufficientCards {})),
    }
}

/// What comes seldom, beside reports.
const RARE: &[&str] = &["cutting-card", "order-recut"];

/// A plain twin of the result, and of what the Banker's stake may be and hold.
struct Coup;

impl Twin for Coup {
    fn after(&mut self, table: &Table, event: &Event) {
        let game = game(table);
        match event {
            Event::Game(GameEvent::CheminDeFer(Dealt::Coup(coup::Event::ResultAnnounced {
                outcome: said,
                player_points,
                banker_points,
            }))) => {
                let (player, banker) = (
                    game.coup().hands.player.cards(),
                    game.coup().hands.banker.cards(),
                );
                let (p, b) = (point_count(&player), point_count(&banker));
                assert_eq!((*player_points, *banker_points), (p, b));
                assert_eq!(*said, outcome(p, b));
                let (first, second) = (point_count(&player[..2]), point_count(&banker[..2]));
                if is_natural(first) || is_natural(second) {
                    assert_eq!((player.len(), banker.len()), (2, 2));
                } else {
                    let drew = player.len() == 3;
                    assert!(first == 5 || drew == (first < 5), "{player:?}");
                }
                // Only what is covered plays.
                assert_eq!(game.covered(), game.bank());
            }
            Event::Game(GameEvent::CheminDeFer(Dealt::PartCovered { .. })) => {
                assert!(game.covered() <= game.bank());
            }
            _ => {}
        }
    }
}

fn walk(table: Table, players: usize) -> Walk<Coup> {
    let mut walk = Walk::new(table, Coup);
    walk.open(players, players, Cents(200_000));
    walk
}

/// The house has its share and no part in the game.
fn end(walk: &Walk<Coup>) {
    assert!(!walk.end().contains_key("float:T1"));
}

proptest! {
    #[test]
    fn chemin_de_fer_offers_what_it_accepts_and_loses_no_chip(bytes in proptest::collection::vec(any::<u8>(), 400..4000)) {
        let mut dice = Dice { bytes: bytes.iter() };
        let table = any_draft(&mut dice);
        let mut walk = walk(table, 2 + dice.below(3));
        while !dice.is_empty() {
            let command = if dice.below(6) == 0 { None } else { offered_command(&mut dice, &walk.table, RARE) };
            let command = command.unwrap_or_else(|| any_command(&mut dice));
            walk.say(&command);
        }
        end(&walk);
    }
}

/// The first bid, the least stake, or the first part of it.
fn lay_down(table: &Table) -> Option<Command> {
    let game = game(table);
    let least = |offer: &Offer| match offer.field("cents") {
        Some(Field::Cents(amounts)) => amounts.least(),
        _ => None,
    };
    let lays = ["bid", "accept-bank", "stake", "cover"];
    let offers = table.offers().into_iter();
    let mut amounts = offers.filter(|o| lays.contains(&o.word));
    let offer = amounts.next()?;
    let (player, cents) = (offer.player.clone()?, least(&offer)?);
    match offer.word {
        "bid" if game.bids().next().is_none() => Some(say(Said::Bid { player, cents })),
        "accept-bank" if player == name(1) => Some(say(Said::AcceptBank { player, cents })),
        "stake" => Some(say(Said::Stake { player, cents })),
        "cover" if game.covered().is_zero() => Some(say(Said::Cover { player, cents })),
        _ => None,
    }
}

/// custom/chemin-de-fer/kept-hand and custom/chemin-de-fer/delay: the automatic dealer plays whole shoes with players who
/// only bid and cover, and never stops.
#[test]
fn the_automatic_dealer_plays_on() {
    for free in ["tableau", "free"] {
        let choices = Choices::from([("banker-draws".to_owned(), free.to_owned())]);
        let mut walk = walk(draft(&choices), 3);
        // A stack that is a plain rotation of the decks is as good as any here.
        let deck: Vec<Card> = Card::deck().collect();
        let face = |place: u16| deck[usize::from(place) * 7 % 52];
        let mut coups = 0;
        for step in 0..6000 {
            let asked = matches!(
                dealer::next(&walk.table),
                Next::Wait | Next::Ask(_) | Next::CloseBetting(_)
            );
            // Now and then nobody answers.
            let laid = if asked && step % 11 != 0 {
                lay_down(&walk.table)
            } else {
                None
            };
            if let Some(laid) = laid {
                walk.say(&laid);
                continue;
            }
            coups += u32::from(matches!(dealer::next(&walk.table), Next::Settle(_)));
            if let Some(command) = dealt(&walk.table, face) {
                walk.say(&command);
            }
        }
        end(&walk);
        let shoe = walk.table.game().equipment().number();
        assert!(coups > 60 && shoe > 1, "{coups} coups, shoe {shoe}");
    }
}

/// Up to the first bid.
const MADE_READY: [&str; 11] = [
    "confirm dealer-inspection",
    "confirm supervisor-inspection",
    "confirm spread",
    "confirm chemmy-shuffle",
    "confirm stack",
    "confirm shuffle",
    "confirm lace",
    "cut bo 100",
    "place-cutting-card 14",
    "card Ac",
    "card 2c",
];

/// nj-19-47/chemin-de-fer/4.6(b): a new Banker who says nothing stakes what was bid, and keeps the bank.
#[test]
fn the_bid_is_the_stake_of_a_silent_banker() {
    let mut walk = walk(draft(&Choices::new()), 2);
    walk.tell(MADE_READY);
    walk.tell(["bid anna 150.00", "close-auction"]);
    let Next::Ask(silent) = dealer::next(&walk.table) else {
        panic!("the Banker is asked for a stake");
    };
    walk.say(&silent);
    assert_eq!(game(&walk.table).bank(), Cents(15_000));
    assert!(game(&walk.table).is_banker(&name(0)));
    end(&walk);
}

/// custom/chemin-de-fer/deal: a card that lies face down is for its holder alone.
#[test]
fn a_hand_face_down_is_for_its_holder() {
    let mut walk = walk(draft(&Choices::new()), 2);
    let anna = Actor::player(name(0));
    let bo = Actor::player(name(1));
    walk.tell(MADE_READY);
    walk.tell([
        "bid anna 100.00",
        "close-auction",
        "stake anna 100.00",
        "banco bo",
        "close-banco",
        "face-down",
        "face-down",
        "face-down",
        "face-down",
    ]);
    assert_eq!(walk.table.may_look_at(&bo), [2, 4]);
    assert_eq!(walk.table.may_look_at(&anna), [3, 5]);
    let view = walk.table.view(Some(&bo)).stands.chemin_de_fer().unwrap();
    assert_eq!(view.hands.player.cards, [None, None]);
    assert_eq!((view.phase, view.bank_cents), ("dealing", Cents(10_000)));
    assert!(walk.table.view(None).stands.baccarat().is_none());
    walk.tell(["stay bo player", "turn anna banker", "card 9h"]);
    assert_eq!(walk.table.may_look_at(&anna), [5]);
    end(&walk);
}
