//! What the tests of roulette, tai-sai and the money wheel share: a table as drafted, and the game at it.

use croupier_engine::games::roulette::{Call, Pocket};
use croupier_engine::games::spin::{Command as Said, Event as Happened, Spin};
use croupier_engine::games::{Command as GameCommand, Event as GameEvent, Game, GameKind};
use croupier_engine::{Cents, Name};
use croupier_house::command::Floor;
use croupier_house::{Command, Event, Table};

/// The three books.
pub(crate) const BOOKS: [&str; 3] = ["nz-1996/roulette", "nz-1996/tai-sai", "nz-1996/money-wheel"];

pub(crate) fn game(table: &Table) -> &Spin {
    match table.game() {
        Game::Roulette(game) | Game::TaiSai(game) | Game::MoneyWheel(game) => game,
        _ => unreachable!("a book of something that is spun"),
    }
}

/// A command of the game at this table.
pub(crate) fn say(table: &Table, command: Said) -> Command {
    Command::Game(match table.rules().kind() {
        GameKind::Roulette => GameCommand::Roulette(command),
        GameKind::TaiSai => GameCommand::TaiSai(command),
        _ => GameCommand::MoneyWheel(command),
    })
}

pub(crate) fn happened(event: &Event) -> Option<&Happened> {
    match event {
        Event::Game(GameEvent::Roulette(e) | GameEvent::TaiSai(e) | GameEvent::MoneyWheel(e)) => {
            Some(e)
        }
        _ => None,
    }
}

pub(crate) fn name(word: &str) -> Name {
    Name::new(word).unwrap()
}

pub(crate) fn buy_in(player: Name, cents: i64) -> Command {
    let cents = Cents(cents);
    Command::Floor(Floor::BuyIn { player, cents })
}

/// The wagers that are called by name, one of them around this number.
pub(crate) fn calls(of: usize) -> [Call; 4] {
    let of = Pocket::new((of % 37) as u8).unwrap();
    [
        Call::Voisins,
        Call::Tiers,
        Call::Orphelins,
        Call::Neighbours(of),
    ]
}
