//! Laws of every table, by property: what is offered is accepted and what is accepted was offered; refusals change nothing;
//! chips are conserved; the log replays to the same state; every line parses back; a round is the one that the order of the
//! cards makes it, whatever else happens around it.

use crate::walk::{self, Dice, NAMES, Twin, Walk, name, offered_command};
use croupier_engine::games::baccarat::command::{Command as Baccarat, Fault, On};
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::games::baccarat::hand::{lay_out, outcome, point_count};
use croupier_engine::games::baccarat::{BankerPays, Event as Dealt, Side, Style};
use croupier_engine::games::{Command as GameCommand, Event as GameEvent, Game, GameKind};
use croupier_engine::machine::ready;
use croupier_engine::words::{ReshuffleCause, Step};
use croupier_engine::{Card, Cents};
use croupier_house::command::Floor;
use croupier_house::{Command, Event, Table};
use croupier_rulebooks::Bounds;
use croupier_rulebooks::{Choices, books};
use proptest::prelude::*;

/// A value of an option, or none to leave it to the book.
fn choice(dice: &mut Dice<'_>, key: &str, bounds: &Bounds) -> Option<String> {
    let words = match (key, bounds) {
        ("chips", _) => vec!["0.50,1.00,5.00,25.00", "1.00,2.50,5.00", "0.25,1.00"],
        ("max-differential", _) => vec!["50.00", ""],
        ("increment", _) => vec!["2.00", "", ""],
        (_, Bounds::Flag) => vec!["yes", "no"],
        (_, Bounds::Choice(words)) => words.iter().map(String::as_str).collect(),
        (_, Bounds::Number(least, most)) => return Some(dice.pick(&[*least, *most]).to_string()),
        (_, Bounds::Money | Bounds::Monies | Bounds::Text) => vec![""],
    };
    let word = dice.pick(&words);
    (!word.is_empty()).then(|| word.to_owned())
}

/// A table of any book with any choices that make one.
fn draft(dice: &mut Dice<'_>) -> Table {
    let books: Vec<_> = books()
        .iter()
        .filter(|b| b.game == GameKind::Baccarat)
        .collect();
    let book = books[dice.below(books.len())];
    let mut choices = Choices::new();
    for (key, option) in &book.options {
        if let Some(value) = choice(dice, key, &option.bounds) {
            choices.insert(key.clone(), value);
        }
    }
    if book.rules(&choices).is_err() {
        choices.clear();
    }
    walk::draft(&book.id, &choices)
}

fn amount(dice: &mut Dice<'_>) -> Cents {
    Cents(dice.pick(&[
        -100,
        0,
        25,
        100,
        250,
        500,
        700,
        1000,
        2000,
        2500,
        10_000,
        50_000,
        60_000,
        2_000_000_000_000,
    ]))
}

/// Any command at all, most of them wrong.
fn any_command(dice: &mut Dice<'_>, table: &Table) -> Command {
    let player = name(dice.below(NAMES.len()));
    let card = Card::from_index(dice.below(52) as u8).unwrap();
    let on = dice.pick(On::ALL);
    let hand = dice.pick(&[Side::Player, Side::Banker]);
    let area = dice.below(usize::from(table.rules().seats()) + 2) as u8;
    let disclosed = (dice.below(2) == 0).then_some(card);
    let say = |command| Command::Game(GameCommand::Baccarat(command));
    match dice.below(46) {
        0 => Command::Floor(Floor::BuyIn {
            player,
            cents: amount(dice),
        }),
        1 => Command::Floor(Floor::Sit { player, seat: area }),
        2 => Command::Floor(Floor::Stand { player }),
        3 => Command::Floor(Floor::Leave { player }),
        4 => Command::Floor(Floor::CashOut {
            player,
            cents: Some(amount(dice)),
        }),
        5 => Command::Floor(Floor::OpenTable {}),
        6 => say(Baccarat::Ready(ready::Command::Confirm {
            step: dice.pick(Step::ALL),
        })),
        7 => say(Baccarat::Ready(ready::Command::Cut {
            player: Some(player),
            position: dice.below(420) as u16,
        })),
        8 => say(Baccarat::Ready(ready::Command::Cut {
            player: None,
            position: dice.below(420) as u16,
        })),
        9 => say(Baccarat::Ready(ready::Command::DeclineCut { player })),
        10 => say(Baccarat::Ready(ready::Command::PlaceCuttingCard {
            from_back: dice.below(400) as u16,
        })),
        11 => say(Baccarat::Coup(coup::Command::Card { card })),
        12 => say(Baccarat::Coup(coup::Command::FaceDown {
            count: Some(dice.below(12) as u8),
        })),
        13 => say(Baccarat::Coup(coup::Command::CuttingCard {})),
        14 | 15 => say(Baccarat::PlaceWager {
            player,
            area,
            on: on.into(),
            cents: amount(dice),
        }),
        16 => say(Baccarat::WithdrawWager {
            player,
            area,
            on,
            cents: Some(amount(dice)),
        }),
        17 => say(Baccarat::RequestFreeRound { player }),
        18 => say(Baccarat::Coup(coup::Command::NoMoreBets {})),
        19 => say(Baccarat::ReduceWagers {}),
        20 => say(Baccarat::AcceptHand { player, hand }),
        21 => say(Baccarat::KeepHand { hand }),
        22 => say(Baccarat::Coup(coup::Command::Turn { player, hand })),
        23 => say(Baccarat::Coup(coup::Command::Settle {})),
        24 => say(Baccarat::Reshuffle {
            cause: dice.pick(ReshuffleCause::ALL),
        }),
        25 => say(Baccarat::Coup(coup::Command::ReportThirdCard {
            card: disclosed,
        })),
        26 => say(Baccarat::Coup(coup::Command::ReportExcessCard {
            card: disclosed,
        })),
        27 => say(Baccarat::Coup(coup::Command::ReportFaceUpCard { card })),
        28 => say(Baccarat::ReportFoundWager {
            player,
            area,
            on: on.into(),
            cents: amount(dice),
            fault: (dice.below(4) == 0).then(|| dice.pick(Fault::ALL)),
        }),
        29 => say(Baccarat::AgreeFreeRound { player }),
        30 => say(Baccarat::OrderFreeRound {}),
        31 => say(Baccarat::Ready(ready::Command::OrderRecut {})),
        32 => say(Baccarat::ChangeStyle {
            style: dice.pick(Style::ALL),
        }),
        33 => say(Baccarat::ChangePayment {
            pays: dice.pick(BankerPays::ALL),
        }),
        34 => say(Baccarat::AcceptShoe { player }),
        35 => say(Baccarat::DeclineShoe { player }),
        36 => say(Baccarat::PassShoe { player }),
        37 => say(Baccarat::OrderPass { cause: None }),
        38 => say(Baccarat::CollectVigorish {
            player: (dice.below(2) == 0).then_some(player),
        }),
        39 => say(Baccarat::InspectCards { player }),
        40 => say(Baccarat::RequireShuffle { player }),
        41 => say(Baccarat::ReplaceCards {}),
        42 => say(Baccarat::ReportLateError {
            round: dice.below(12) as u32,
        }),
        43 => say(Baccarat::Coup(coup::Command::ReportInsufficientCards {})),
        44 => say(Baccarat::ReportNoBurn {}),
        _ => say(Baccarat::ReportMisdeal { drawn: None }),
    }
}

/// What comes seldom, beside reports: ends of shoes come often enough by themselves.
const RARE: &[&str] = &[
    "request-free-round",
    "reshuffle",
    "replace-cards",
    "require-shuffle",
    "reduce-wagers",
    "invalidate-round",
    "cutting-card",
];

/// A plain twin of the deal.
struct Deal;

impl Twin for Deal {
    /// The faces in the order in which they came, laid out by the rule.
    fn after(&mut self, table: &Table, event: &Event) {
        let Event::Game(GameEvent::Baccarat(Dealt::Coup(coup::Event::ResultAnnounced {
            outcome: said,
            player_points,
            banker_points,
        }))) = event
        else {
            return;
        };
        let Game::Baccarat(game) = table.game() else {
            unreachable!("a baccarat book")
        };
        let (player, banker) = (
            game.coup().hands.player.cards(),
            game.coup().hands.banker.cards(),
        );
        // The cards in the order drawn: one to each in turn, then the thirds.
        let initial = player.iter().zip(&banker).take(2);
        let mut order: Vec<Card> = initial.flat_map(|(p, b)| [*p, *b]).collect();
        order.extend(player.get(2));
        order.extend(banker.get(2));
        let (twin_player, twin_banker, rest) = lay_out(&order);
        assert_eq!((&twin_player, &twin_banker), (&player, &banker));
        assert!(rest.is_empty());
        let (p, b) = (point_count(&twin_player), point_count(&twin_banker));
        assert_eq!(
            (*player_points, *banker_points, *said),
            (p, b, outcome(p, b))
        );
    }
}

proptest! {
    #[test]
    fn offered_is_accepted_and_nothing_is_lost(bytes in proptest::collection::vec(any::<u8>(), 200..2400)) {
        let mut dice = Dice { bytes: bytes.iter() };
        let mut walk = Walk::new(draft(&mut dice), Deal);
        walk.open(1 + dice.below(4), 3, Cents(200_000));
        while !dice.is_empty() {
            let command = if dice.below(4) == 0 { None } else { offered_command(&mut dice, &walk.table, RARE) };
            let command = command.unwrap_or_else(|| any_command(&mut dice, &walk.table));
            walk.say(&command);
        }
        walk.end();
    }
}
