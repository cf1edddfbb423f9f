//! A craps table to test with.

use super::walk;
use croupier_engine::Name;
use croupier_engine::games::Game;
use croupier_engine::games::craps::Craps;
use croupier_house::Table;

pub(crate) fn name(word: &str) -> Name {
    Name::new(word).unwrap()
}

pub(crate) fn draft(choices: &[(&str, &str)], physical: bool) -> Table {
    walk::drafted("T1", "nz-1996/craps", &walk::choices(choices), physical)
}

pub(crate) fn game(table: &Table) -> &Craps {
    let Game::Craps(game) = table.game() else {
        unreachable!("a craps book")
    };
    game
}
