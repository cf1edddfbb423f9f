//! The fast kernel of blackjack is the game: its rounds, dealt again card by card at a real table with the same decisions, use
//! just the same cards and pay just the same (nz-1996/blackjack/7.1, 7.3, 7.8, 7.9, 9.5, 10.5, 11.7, 12.4, 14.4, 14.5, 15.10).
#![allow(clippy::unwrap_used)]

use croupier_analysis::blackjack::hands::{ACE, Hands, VALUES};
use croupier_analysis::blackjack::kernel::{
    Blackjack as Kernel, Dealing, Round, card_value, seven_suit,
};
use croupier_analysis::blackjack::play::Act;
use croupier_analysis::blackjack::total::Table as Basic;
use croupier_analysis::simulate::{Seed, Stream};
use croupier_engine::games::blackjack::{Blackjack, Command as Said, Phase};
use croupier_engine::games::{Command as GameCommand, Game, Rules};
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::{Card, Cents, Name, Rank};
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command, Options, Setup, Table};
use croupier_rulebooks::{Choices, book};
use std::sync::Arc;

const STAKE: Cents = Cents(1000);

fn say(command: Said) -> Command {
    Command::Game(GameCommand::Blackjack(command))
}

fn game(table: &Table) -> &Blackjack {
    match table.game() {
        Game::Blackjack(game) => game,
        _ => unreachable!("a blackjack book"),
    }
}

fn rules(choices: &Choices) -> Arc<croupier_engine::games::blackjack::Rules> {
    match book("nz-1996/blackjack").unwrap().rules(choices).unwrap() {
        Rules::Blackjack(rules) => rules,
        _ => unreachable!("a blackjack book"),
    }
}

/// Into how many hands the book lets a box be split.
const HANDS: u8 = 3;

/// A table at which one player sits.
struct Replay {
    table: Table,
    anna: Name,
    basic: Basic,
    insured: bool,
    sevens: bool,
    shoe: u32,
    splits: usize,
    resplits: usize,
    dry: usize,
    returned: usize,
    /// How often two sevens or more were paid for.
    sevens_paid: usize,
}

impl Replay {
    fn new(
        rules: Arc<croupier_engine::games::blackjack::Rules>,
        choices: &Choices,
        basic: Basic,
        insured: bool,
    ) -> Replay {
        let book = book("nz-1996/blackjack").unwrap();
        let setup = Setup {
            table: "T1".into(),
            book: book.id.clone(),
            options: Options(book.complete(choices).unwrap()),
            physical: true,
            practice: false,
            company: 0,
            edition: croupier_house::EDITION,
        };
        let anna = Name::new("anna").unwrap();
        let mut replay = Replay {
            table: Table::new(setup, Rules::Blackjack(rules)),
            anna: anna.clone(),
            basic,
            insured,
            sevens: choices.contains_key("super-sevens"),
            shoe: 0,
            splits: 0,
            resplits: 0,
            dry: 0,
            returned: 0,
            sevens_paid: 0,
        };
        replay.say(&Command::Floor(Floor::OpenTable {}));
        let (player, cents) = (anna.clone(), Cents(20_000_000));
        replay.say(&Command::Floor(Floor::BuyIn { player, cents }));
        replay.say(&Command::Floor(Floor::Sit {
            player: anna,
            seat: 1,
        }));
        replay
    }

    fn say(&mut self, command: &Command) {
        let actor = Actor::house(command.roles()[0]);
        let events = self.table.decide(&actor, 0, command);
        let events = events.unwrap_or_else(|refusal| panic!("{command}: {refusal}"));
        for event in events {
            self.returned += usize::from(event.what.to_string().starts_with("loss-returned"));
            self.table.apply(0, &event.what).unwrap();
        }
    }

    /// A card of this value that is still unseen; sevens of just this suit.
    fn card(&self, card: u8) -> Card {
        let unseen = game(&self.table).cards().shoe.unseen();
        let value = card_value(card);
        let all: Vec<Card> = unseen.present();
        let fits = |c: &&Card| {
            usize::from(c.rank.face_value()) == value + 1
                && (c.rank != Rank::Seven || c.suit as usize == seven_suit(card))
        };
        *all.iter().find(fits).unwrap()
    }

    /// What basic strategy says of the hand that is to be decided on.
    fn decision(&mut self) -> Said {
        let at = game(&self.table);
        let (area, nth, player) = at.turn().unwrap();
        let (player, hand) = (player.clone(), nth);
        let held = at.hand(area, nth).unwrap();
        let value = |c: &Card| usize::from(c.rank.face_value()) - 1;
        let mut cards = [0; VALUES];
        held.cards.iter().for_each(|c| cards[value(c)] += 1);
        let up = value(&at.dealer()[0]);
        let of = &Hands::all().list[Hands::all().find(&cards).unwrap()];
        let formed = at.boxes()[&area].hands.len();
        let may_split = formed < usize::from(at.rules().hands_per_box);
        let pair = of.pair().filter(|&p| self.basic.pairs[p][up] && may_split);
        if pair.is_some_and(|p| p != ACE || formed == 1) {
            self.splits += 1;
            self.resplits += usize::from(formed == 2);
            return Said::SplitPair {
                player,
                area,
                hand,
                cents: None,
            };
        }
        match self.basic.act(of, up) {
            Act::Stand => Said::StandHand { player, area, hand },
            Act::Double => Said::DoubleDown {
                player,
                area,
                hand,
                cents: STAKE,
            },
            Act::Draw | Act::Split => Said::DrawCard { player, area, hand },
        }
    }

    fn wager(&mut self) {
        let (player, area) = (self.anna.clone(), 1);
        self.say(&say(Said::WagerOnBox {
            player: player.clone(),
            area,
            cents: STAKE,
            made: None,
        }));
        if self.sevens {
            self.say(&say(Said::WagerSevens {
                player,
                area,
                cents: None,
            }));
        }
    }

    /// Deals a round again: what the player gained, and whether it was the first of a shoe.
    fn round(&mut self, round: &Round) -> (Cents, bool) {
        let before = self.table.purse(&self.anna);
        let mut fresh = None;
        let mut cards = round.cards.iter();
        loop {
            let command = match dealer::next(&self.table) {
                Next::Wait if *game(&self.table).phase() == Phase::Betting => {
                    self.wager();
                    continue;
                }
                Next::Wait => panic!("the dealer waits"),
                Next::Ask(_) if game(&self.table).turn().is_some() => say(self.decision()),
                Next::Ask(Command::Game(GameCommand::Blackjack(Said::CloseInsurance {}))) => {
                    let (player, area) = (self.anna.clone(), 1);
                    say(if self.insured {
                        Said::Insure {
                            player,
                            area,
                            cents: STAKE.share(1, 2),
                        }
                    } else {
                        Said::DeclineInsurance { player, area }
                    })
                }
                Next::Prepare(c)
                | Next::CloseBetting(c)
                | Next::Ask(c)
                | Next::CuttingCard(c)
                | Next::FaceDown(c)
                | Next::NewShoe(c) => c,
                Next::OutOfCards(c) => {
                    self.dry += 1;
                    c
                }
                Next::Cut(least, _) => dealer::cut_at(&self.table, least).unwrap(),
                Next::Reveal(_) => {
                    // The cutting card may have come first, and the wager waited for a new shoe.
                    fresh.get_or_insert(game(&self.table).cards().number != self.shoe);
                    let card = *cards.next().expect("the table needs no more cards");
                    dealer::show_at(&self.table, self.card(card)).unwrap()
                }
                Next::Settle(c) => {
                    self.say(&c);
                    break;
                }
                Next::Launch(_) | Next::Land | Next::LastCall(_) => unreachable!("cards"),
            };
            self.say(&command);
        }
        assert_eq!(cards.len(), 0, "the table needs all cards: {round:?}");
        self.shoe = game(&self.table).cards().number;
        let gained = self.table.purse(&self.anna) - before;
        (gained, fresh.unwrap_or_default())
    }
}

/// Plays rounds with the kernel and again at a table.
fn replay(options: &[(&str, &str)], basic: Basic, insured: bool, rounds: usize) -> Replay {
    replay_split(HANDS, options, basic, insured, rounds)
}

/// The same where a box may be split into so many hands.
fn replay_split(
    hands: u8,
    options: &[(&str, &str)],
    basic: Basic,
    insured: bool,
    rounds: usize,
) -> Replay {
    let choices: Choices = options
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect();
    let mut rules = rules(&choices);
    Arc::make_mut(&mut rules).hands_per_box = hands;
    let mut kernel = Kernel::new(&rules, Some(STAKE), &basic, insured, Dealing::Shoe);
    let traced = kernel.traced(&mut Stream::new(Seed::from(1996), 0), rounds);
    let mut replay = Replay::new(rules, &choices, basic, insured);
    for (at, round) in traced.iter().enumerate() {
        let (gained, fresh) = replay.round(round);
        assert_eq!(fresh, round.fresh, "round {at}: {round:?}");
        let sevens = round.sevens.filter(|_| replay.sevens);
        let told = round.won + round.insurance.unwrap_or(0) + sevens.unwrap_or(0);
        assert_eq!(gained, Cents(told), "round {at}: {round:?}");
        replay.sevens_paid += usize::from(round.sevens.is_some_and(|s| s >= 5000));
        let ace = card_value(round.cards[1]) == ACE;
        assert_eq!(round.insurance.is_some(), insured && ace);
    }
    replay
}

/// A table that splits every pair against everything, so that splits are met with often.
fn splitter() -> Basic {
    let mut table = Basic::usual();
    table.pairs = [[true; VALUES]; VALUES];
    table
}

#[test]
fn rounds_of_basic_play_are_the_tables() {
    let done = replay(&[("super-sevens", "1.00")], Basic::usual(), false, 3000);
    assert!(
        done.splits > 20 && done.sevens_paid > 10,
        "{}",
        done.sevens_paid
    );
}

#[test]
fn insured_rounds_are_the_tables() {
    let options = [
        ("decks", "4"),
        ("burn", "no"),
        ("cutting-card-from-back", "100"),
    ];
    replay(&options, Basic::usual(), true, 2000);
}

#[test]
fn split_hands_are_the_tables_under_both_readings() {
    for reading in ["original-only", "busted-too"] {
        let options = [("busted-split", reading), ("decks", "8")];
        let done = replay(&options, splitter(), false, 3000);
        assert!(done.splits > 300 && done.resplits > 20, "{}", done.splits);
        assert_eq!(done.returned > 0, reading == "original-only");
        replay(&options, splitter(), true, 1000);
    }
}

/// A box is split into as many hands as the rules say.
#[test]
fn fewer_split_hands_are_the_tables() {
    let twice = replay_split(2, &[], splitter(), false, 1000);
    assert!(twice.splits > 100 && twice.resplits == 0);
    assert_eq!(replay_split(1, &[], splitter(), false, 300).splits, 0);
}

#[test]
fn shoes_that_run_dry_are_the_tables() {
    let options = [("decks", "4"), ("cutting-card-from-back", "1")];
    let done = replay(&options, splitter(), false, 3000);
    assert!(done.dry > 3, "{}", done.dry);
}

#[test]
fn payments_are_rounded_as_the_chips_require() {
    let options = [("chips", "5.00,25.00"), ("min", "5.00")];
    let choices: Choices = options
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect();
    let odd = Some(Cents(500));
    let mut kernel = Kernel::new(&rules(&choices), odd, &Basic::usual(), false, Dealing::Shoe);
    let rounds = kernel.traced(&mut Stream::new(Seed::from(7), 0), 300);
    // Three to two of 5.00 is 7.50, and chips of 5.00 make 10.00 of it.
    assert!(rounds.iter().any(|r| r.won == 1000 && r.cards.len() == 3));
    assert!(rounds.iter().all(|r| r.won % 500 == 0));
}
