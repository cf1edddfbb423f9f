//! House players at a chemin de fer table: they come with the first person, make a game of it, leave room, and go with the last. What they say is
//! always offered to them, and their chips are the house's.

use crate::walk::{choices, dealt, drafted, name, offered_is_accepted};
use croupier_engine::games::Game;
use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::games::chemin_de_fer::{CheminDeFer, Command as Said};
use croupier_engine::{Card, Cents, Name, Rank, Role, Suit, Word, games};
use croupier_house::command::Floor;
use croupier_house::ledger::{self, Funding};
use croupier_house::{Actor, Command, Setup, Table, company};
use croupier_rulebooks::book;
use std::collections::{BTreeMap, BTreeSet};

const BOOK: &str = "nj-19-47/chemin-de-fer";

struct Room {
    table: Table,
    accounts: BTreeMap<String, Cents>,
}

impl Room {
    fn new(company: u8) -> Room {
        // Where cards are keyed no shoe has to be sealed; the server lets house players sit only where the house deals.
        let table = drafted("T1", BOOK, &choices(&[]), true);
        let setup = Setup {
            company,
            ..table.setup().clone()
        };
        let mut room = Room {
            table: Table::new(setup, table.rules().clone()),
            accounts: BTreeMap::new(),
        };
        room.house(&Command::Floor(Floor::OpenTable {}));
        room
    }

    /// Bids more than anybody.
    fn wins_auction(&mut self, player: &Name, cents: Cents) {
        let bid = Said::Bid {
            player: player.clone(),
            cents,
        };
        self.person(player, say(bid));
        self.house(&say(Said::CloseAuction {}));
    }

    fn say(&mut self, actor: &Actor, command: &Command) {
        let events = self.table.act(actor, 0, command);
        let events = events.unwrap_or_else(|refusal| panic!("{command}: {refusal}"));
        for event in events {
            for line in ledger::entry("T1", Funding::Accounts, &event.what) {
                *self.accounts.entry(line.account).or_default() += line.cents;
            }
        }
        assert_eq!(self.accounts.values().copied().sum::<Cents>(), Cents::ZERO);
    }

    fn house(&mut self, command: &Command) {
        let mut roles = self.table.roles_of(command).iter().copied();
        let role = roles.find(|role| *role != Role::Player).unwrap();
        self.say(&Actor::house(role), command);
    }

    fn person(&mut self, name: &Name, command: Command) {
        self.say(&Actor::player(name.clone()), &command);
    }

    fn sits(&mut self, name: &Name, seat: u8) {
        let player = name.clone();
        let cents = Cents(100_000);
        self.person(
            name,
            Command::Floor(Floor::BuyIn {
                player: player.clone(),
                cents,
            }),
        );
        self.person(name, Command::Floor(Floor::Sit { player, seat }));
        self.company();
    }

    /// House players say all they have to say. It is offered to them, and it ends.
    fn company(&mut self) {
        for _ in 0..50 {
            let Some((player, command)) = company::next(&self.table, 0) else {
                return;
            };
            assert!(company::is_one(&player), "{player}");
            let actor = Actor::player(player);
            offered_is_accepted(&self.table, &actor, 0, &command);
            self.say(&actor, &command);
        }
        panic!("they do not come to an end");
    }

    /// The dealer's next step, and whatever house players have to say to it; false if people are waited for.
    fn step(&mut self) -> bool {
        let card = |place: u16| Card {
            rank: Rank::ALL[usize::from(place) * 7 % 13],
            suit: Suit::ALL[usize::from(place) % 4],
        };
        let Some(command) = dealt(&self.table, card) else {
            return false;
        };
        self.house(&command);
        self.company();
        true
    }

    fn game(&self) -> &CheminDeFer {
        let Game::CheminDeFer(game) = self.table.game() else {
            panic!("another game");
        };
        game
    }

    fn company_there(&self) -> usize {
        let all = self.table.people().all();
        all.filter(|name| company::is_one(name)).count()
    }
}

fn say(said: Said) -> Command {
    Command::Game(games::Command::CheminDeFer(said))
}

#[test]
fn somebody_alone_has_a_game_and_nobody_plays_on_without_people() {
    let mut room = Room::new(2);
    room.company();
    assert_eq!(room.company_there(), 0, "nobody comes to an empty table");
    let anna = name(0);
    room.sits(&anna, 3);
    assert_eq!(room.company_there(), 2);
    let (mut bankers, mut left_to_anna) = (Vec::new(), 0);
    let (mut won, mut rounds) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..6_000 {
        assert!(room.step(), "a game between house players waits for nobody");
        let game = room.game();
        if let Some((banker, _)) = game.banker() {
            bankers.push(banker.clone());
        }
        if game.bank() > game.covered() {
            left_to_anna += 1;
        }
        if let [first, ..] = game.settled() {
            rounds.insert(game.coup().round);
            won.insert(first.result.to_word());
        }
    }
    bankers.sort();
    bankers.dedup();
    assert_eq!(bankers.len(), 2, "both have had the bank: {bankers:?}");
    assert!(
        rounds.len() > 20 && left_to_anna > 0,
        "{rounds:?} {left_to_anna}"
    );
    assert!(won.len() > 1, "{won:?}");
    // What house players have came out of the cage; only people have accounts.
    let accounts = room.accounts.keys();
    let persons: Vec<&String> = accounts
        .filter(|account| account.starts_with("player:"))
        .collect();
    assert_eq!(persons, ["player:anna"]);
    // In the middle of a coup they play it out, and go.
    let player = anna.clone();
    room.person(&anna, Command::Floor(Floor::Leave { player }));
    room.company();
    for _ in 0..100 {
        if room.company_there() == 0 {
            break;
        }
        room.step();
    }
    assert_eq!(room.company_there(), 0);
    let held = room
        .accounts
        .iter()
        .filter(|(account, _)| account.contains(":T1:"));
    assert!(
        held.into_iter().all(|(_, cents)| cents.is_zero()),
        "{:?}",
        room.accounts
    );
}

#[test]
fn one_goes_for_each_further_person() {
    let mut room = Room::new(2);
    for (n, wanted) in [(0, 2), (1, 1), (2, 0), (3, 0)] {
        room.sits(&name(n), 9 - u8::try_from(n).unwrap());
        // Whoever has chips on the layout plays the coup out first.
        for _ in 0..60 {
            if room.company_there() == wanted {
                break;
            }
            room.step();
        }
        assert_eq!(room.company_there(), wanted, "with {} people", n + 1);
    }
}

#[test]
fn a_persons_bank_is_covered_at_once() {
    let mut room = Room::new(3);
    let anna = name(0);
    room.sits(&anna, 1);
    while room.game().bids().count() == 0 {
        assert!(room.step());
    }
    // The house opens with little, so that a person may have more.
    let (player, cents) = (anna.clone(), Cents(10_000));
    room.wins_auction(&anna, cents);
    room.company();
    assert!(room.game().is_banker(&anna));
    assert!(
        !company::decides_alone(&room.table),
        "the Banker is asked for a stake"
    );
    room.person(&anna, say(Said::Stake { player, cents }));
    room.company();
    assert!(
        company::decides_alone(&room.table),
        "a Banker covers nothing"
    );
    room.house(&say(Said::CloseBanco {}));
    room.company();
    assert_eq!(room.game().covered(), cents);
}

#[test]
fn a_banker_who_is_left_alone_may_go() {
    let mut room = Room::new(0);
    let anna = name(0);
    room.sits(&anna, 1);
    while room
        .table
        .offers_for(&Actor::player(anna.clone()))
        .iter()
        .all(|offer| offer.word != "bid")
    {
        assert!(room.step());
    }
    let (player, cents) = (anna.clone(), Cents(10_000));
    room.wins_auction(&anna, cents);
    room.person(
        &anna,
        say(Said::Stake {
            player: player.clone(),
            cents,
        }),
    );
    while room.step() {}
    room.person(&anna, Command::Floor(Floor::Leave { player }));
    assert!(room.table.people().is_empty());
}

#[test]
fn the_operator_is_told_where_house_players_may_not_be() {
    let rules =
        |of: &str, pairs: &[(&str, &str)]| book(of).unwrap().rules(&choices(pairs)).unwrap();
    let chemin = rules(BOOK, &[("seats", "5")]);
    assert_eq!(company::check(&chemin, false, 3), Ok(()));
    let told = |rules, physical, company| company::check(rules, physical, company).unwrap_err();
    assert!(told(&chemin, false, 4).contains("3 house players at most"));
    assert!(told(&chemin, true, 1).contains("where the house deals"));
    assert!(told(&rules("nz-1996/roulette", &[]), false, 1).contains("chemin de fer only"));
    assert_eq!(
        company::check(&rules("nz-1996/roulette", &[]), true, 0),
        Ok(())
    );
}

#[test]
fn nobody_else_has_such_a_name() {
    for (word, ours) in [
        ("house-1", true),
        ("House-of-cards", true),
        ("house", false),
        ("houses-1", false),
        ("anna", false),
    ] {
        assert_eq!(company::is_one(&Name::new(word).unwrap()), ours, "{word}");
    }
}
