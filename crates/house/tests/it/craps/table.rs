//! A craps table to test with.

use croupier_engine::Name;
use croupier_engine::games::Game;
use croupier_engine::games::craps::Craps;
use croupier_house::{Options, Setup, Table};
use croupier_rulebooks::{Choices, book};

pub(crate) fn name(word: &str) -> Name {
    Name::new(word).unwrap()
}

pub(crate) fn draft(choices: &[(&str, &str)], physical: bool) -> Table {
    let pairs = choices.iter().map(|(k, v)| ((*k).into(), (*v).into()));
    let choices: Choices = pairs.collect();
    let book = book("nz-1996/craps").unwrap();
    let setup = Setup {
        table: "T1".into(),
        book: book.id.clone(),
        options: Options(book.complete(&choices).unwrap()),
        physical,
    };
    Table::new(setup, book.rules(&choices).unwrap())
}

pub(crate) fn game(table: &Table) -> &Craps {
    let Game::Craps(game) = table.game() else {
        unreachable!("a craps book")
    };
    game
}
