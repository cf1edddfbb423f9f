//! Whole rounds of Caribbean stud with thousands of random deals: what each player has at the end is what a plain twin makes of
//! the cards and the players' decisions (nz-1996/caribbean-stud/9.1 to 9.10, 10.1, 11.2, 12.1, 13.1 to 13.3).
#![allow(clippy::unwrap_used)]

#[path = "stud/twin.rs"]
mod twin;

use croupier_engine::games::caribbean_stud::{CaribbeanStud, Command as Said, Phase};
use croupier_engine::games::{Command as GameCommand, Game};
use croupier_engine::{Card, Cents, Name};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command, Options, Setup, Table};
use croupier_rulebooks::{Choices, book};
use std::collections::BTreeMap;

/// A plain generator: any spread of deals will do.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    /// A deck in an order in which the cards of a few ranks, or of one suit, come first more often.
    fn deck(&mut self) -> Vec<Card> {
        let mut deck: Vec<Card> = Card::deck().collect();
        for last in (1..deck.len()).rev() {
            let chosen = self.below(last + 1);
            deck.swap(last, chosen);
        }
        let bias = self.below(4);
        deck.sort_by_key(|card| match bias {
            0 => card.index() % 13 > 4,
            1 => card.suit as u8 > 0,
            2 => (card.index() + 5) % 13 > 4,
            _ => false,
        });
        deck
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Plan {
    Fold,
    Show,
    LeaveDown,
}

fn draft(choices: &[(&str, &str)]) -> Table {
    let book = book("nz-1996/caribbean-stud").unwrap();
    let pairs = choices
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let choices: Choices = pairs.collect();
    let setup = Setup {
        table: "T1".into(),
        book: book.id.clone(),
        options: Options(book.complete(&choices).unwrap()),
        physical: false,
    };
    Table::new(setup, book.rules(&choices).unwrap())
}

fn game(table: &Table) -> &CaribbeanStud {
    let Game::CaribbeanStud(game) = table.game() else {
        unreachable!("a Caribbean stud book")
    };
    game
}

fn tell(table: &mut Table, command: &Command) {
    let actor = Actor::house(command.roles()[0]);
    let events = table.decide(&actor, 0, command);
    let events = events.unwrap_or_else(|r| panic!("{command}: {r}"));
    for event in events {
        table.apply(0, &event.what);
    }
}

fn say(table: &mut Table, said: Said) {
    tell(table, &Command::Game(GameCommand::CaribbeanStud(said)));
}

/// What the jackpot pays at the table for each kind of hand, in cents, with an empty pool.
const PRIZES: [i64; 10] = [0, 0, 0, 0, 0, 10_000, 15_000, 50_000, 100_000, 1_000_000];

/// What one round brings a player, by the twin.
fn twin_brings(
    ante: i64,
    plan: Plan,
    jackpot: bool,
    hand: &[Card],
    dealer: &[Card],
    cap: Option<i64>,
) -> i64 {
    let wager = if jackpot { -100 } else { 0 };
    let prize = if jackpot {
        PRIZES[twin::worth(hand).0]
    } else {
        0
    };
    wager
        + match plan {
            Plan::Fold => -ante,
            Plan::LeaveDown if twin::qualifies(dealer) => -3 * ante,
            Plan::LeaveDown => ante,
            Plan::Show => twin::brings(ante, hand, dealer, cap) + prize,
        }
}

/// Plays one round by the automatic dealer from this deck; the players do as planned.
fn round(table: &mut Table, deck: &[Card], plans: &BTreeMap<Name, (i64, Plan, bool)>) {
    let before = game(table).round();
    let mut places: BTreeMap<Name, Vec<Card>> = BTreeMap::new();
    let mut dealer_cards: Vec<Card> = Vec::new();
    let purses: BTreeMap<Name, Cents> = plans.keys().map(|n| (n.clone(), table.purse(n))).collect();
    loop {
        let next = dealer::next(table);
        match (game(table).phase().clone(), next) {
            (Phase::Betting, Next::Wait) => {
                for (player, (ante, _, jackpot)) in plans {
                    let (player, cents) = (player.clone(), Cents(*ante));
                    say(
                        table,
                        Said::Ante {
                            player: player.clone(),
                            cents,
                        },
                    );
                    if *jackpot {
                        say(
                            table,
                            Said::WagerJackpot {
                                player,
                                cents: Cents(100),
                            },
                        );
                    }
                }
            }
            (Phase::Deciding, _) => {
                // What lies where is known from the places in the stack.
                for (_, hand) in game(table).hands() {
                    let cards = hand.slots.iter().map(|s| deck[usize::from(s.place)]);
                    places.insert(hand.player.clone(), cards.collect());
                }
                let slots = game(table).dealer().iter();
                dealer_cards = slots.map(|s| deck[usize::from(s.place)]).collect();
                for (player, (ante, plan, _)) in plans {
                    let player = player.clone();
                    say(
                        table,
                        match plan {
                            Plan::Fold => Said::Fold { player },
                            _ => Said::Bet {
                                player,
                                cents: Cents(2 * ante),
                            },
                        },
                    );
                }
            }
            (Phase::Showing, Next::Ask(_)) => {
                let (_, hand) = game(table).to_show().unwrap();
                let player = hand.player.clone();
                let leave = plans[&player].1 == Plan::LeaveDown;
                say(
                    table,
                    if leave {
                        Said::LeaveDown { player }
                    } else {
                        Said::Show { player }
                    },
                );
            }
            (Phase::Paying, _) => {
                let claim = game(table).claims()[0].clone();
                let cents = Cents(PRIZES[claim.hand as usize]);
                say(
                    table,
                    Said::PayJackpot {
                        player: claim.player,
                        cents,
                        means: None,
                    },
                );
            }
            (_, Next::Cut(least, _)) => tell(table, &dealer::cut_at(table, least).unwrap()),
            (_, Next::Reveal(place)) => {
                let card = deck[usize::from(place)];
                tell(table, &dealer::show_at(table, card).unwrap());
            }
            (_, Next::Prepare(c) | Next::CloseBetting(c) | Next::FaceDown(c) | Next::Settle(c)) => {
                tell(table, &c)
            }
            (phase, next) => unreachable!("{phase:?} {next:?}"),
        }
        let over = *game(table).phase() == Phase::Betting && game(table).round() > before;
        if over && !places.is_empty() {
            break;
        }
    }
    for (player, (ante, plan, jackpot)) in plans {
        let cap = game(table).rules().max_payout.map(|c| c.0);
        let brings = twin_brings(*ante, *plan, *jackpot, &places[player], &dealer_cards, cap);
        let now = table.purse(player) - purses[player];
        assert_eq!(
            now,
            Cents(brings),
            "{player}: {:?} against {dealer_cards:?}",
            places[player]
        );
    }
}

/// nz-1996/caribbean-stud/9.5, nz-1996/caribbean-stud/9.8, nz-1996/caribbean-stud/10.1, nz-1996/caribbean-stud/11.2,
/// nz-1996/caribbean-stud/11.9: the twin agrees on every one of thousands of hands.
#[test]
fn every_hand_comes_out_as_the_twin_has_it() {
    let mut dice = Dice(1996);
    let mut kinds = [0u32; 10];
    for options in [
        &[("dealing", "shoe")][..],
        &[("dealing", "shuffler"), ("jackpot-operation", "manual")],
        &[("max-payout", "100.00"), ("jackpot-operation", "manual")],
    ] {
        let mut table = draft(options);
        tell(&mut table, &Command::Floor(Floor::OpenTable {}));
        let names: Vec<Name> = ["anna", "bo", "cy", "di"]
            .map(|n| Name::new(n).unwrap())
            .into();
        for (n, player) in names.iter().enumerate() {
            let (player, seat) = (player.clone(), n as u8 * 2 + 1);
            let cents = Cents(1_000_000_000);
            tell(
                &mut table,
                &Command::Floor(Floor::BuyIn {
                    player: player.clone(),
                    cents,
                }),
            );
            tell(&mut table, &Command::Floor(Floor::Sit { player, seat }));
        }
        for _ in 0..2000 {
            let deck = dice.deck();
            let mut plans = BTreeMap::new();
            for player in &names {
                let ante = [500, 750, 2500, 20_000][dice.below(4)];
                let plan = [
                    Plan::Show,
                    Plan::Show,
                    Plan::Show,
                    Plan::LeaveDown,
                    Plan::Fold,
                ][dice.below(5)];
                if dice.below(4) > 0 || plans.is_empty() {
                    plans.insert(player.clone(), (ante, plan, dice.below(2) == 0));
                }
            }
            round(&mut table, &deck, &plans);
            for settled in game(&table).settled() {
                if let Some(value) = settled.value {
                    kinds[value.category as usize] += 1;
                }
            }
        }
    }
    let common = kinds[..8].iter().all(|&n| n > 4);
    assert!(common && kinds[8] > 0, "{kinds:?}");
}
