//! What the house knows of each game: what everybody may see of it, what the automatic dealer does next, what its events mean to a
//! round and to a stake. This file joins them, so that beside it only the view names every game.

pub(crate) mod baccarat;
pub(crate) mod blackjack;
pub(crate) mod caribbean_stud;
pub(crate) mod chemin_de_fer;
pub(crate) mod craps;
pub(crate) mod spin;

use crate::dealer::{self, Next};
use crate::past::Mark;
use crate::report::decided::{Layout, Said};
use crate::{Command, Table};
use croupier_engine::games as engine;
use croupier_engine::games::baccarat::{coup, rules};
use croupier_engine::games::spin::{Seen, Spin};
use croupier_engine::games::{Game, GameKind};
use croupier_engine::machine::ready;
use croupier_engine::{Name, Word as _, any_of};

/// What the automatic dealer does next at the game.
pub(crate) fn next(table: &Table) -> Next {
    match table.game() {
        Game::Baccarat(game) => baccarat::dealer::next(table, game),
        Game::Blackjack(game) => blackjack::dealer::blackjack(table, game),
        Game::CheminDeFer(game) => chemin_de_fer::dealer::chemin_de_fer(table, game),
        Game::CaribbeanStud(game) => caribbean_stud::dealer::caribbean_stud(table, game),
        Game::Roulette(game) => {
            spin::dealer::spin(table, game, |c| Command::Game(engine::Command::Roulette(c)))
        }
        Game::TaiSai(game) => {
            spin::dealer::spin(table, game, |c| Command::Game(engine::Command::TaiSai(c)))
        }
        Game::MoneyWheel(game) => spin::dealer::spin(table, game, |c| {
            Command::Game(engine::Command::MoneyWheel(c))
        }),
        Game::Craps(game) => craps::dealer::craps(table, game),
    }
}

/// What the operator chose in a draft and has changed at the table since, or may have, by the name of the option.
pub(crate) fn in_force(game: &Game) -> Vec<(&'static str, String)> {
    match game {
        Game::Baccarat(game) => vec![
            ("style", game.style().to_word()),
            ("banker-pays", game.pays().to_word()),
            (
                "commission-percent",
                game.rules().commission_percent.to_word(),
            ),
            ("paying-order", game.rules().paying.to_word()),
        ],
        any_of!(Game: Blackjack CheminDeFer CaribbeanStud Roulette TaiSai MoneyWheel Craps) => {
            Vec::new()
        }
    }
}

/// What a house player says at the game now, if anything.
pub(crate) fn companion(table: &Table, name: &Name) -> Option<Command> {
    let game = kept_company(table)?;
    chemin_de_fer::companion::companion(table, game, name)
}

/// Whether only house players have anything left to decide before the betting closes.
pub(crate) fn companions_decide(table: &Table) -> bool {
    kept_company(table).is_some_and(|game| chemin_de_fer::companion::decides_alone(table, game))
}

/// The game at which house players can keep people company.
const fn kept_company(table: &Table) -> Option<&engine::chemin_de_fer::CheminDeFer> {
    match table.game() {
        Game::CheminDeFer(game) => Some(game),
        any_of!(Game: Baccarat Blackjack CaribbeanStud Roulette TaiSai MoneyWheel Craps) => None,
    }
}

/// The command by which a face is told at this table, if its game has cards.
#[must_use]
pub const fn show_at(table: &Table, card: croupier_engine::Card) -> Option<Command> {
    match table.game() {
        Game::Baccarat(_) => Some(dealer::show(card)),
        Game::Blackjack(_) => Some(Command::Game(engine::Command::Blackjack(
            engine::blackjack::Command::Card { card },
        ))),
        Game::CheminDeFer(_) => Some(Command::Game(engine::Command::CheminDeFer(
            engine::chemin_de_fer::Command::Coup(coup::Command::Card { card }),
        ))),
        Game::CaribbeanStud(_) => Some(Command::Game(engine::Command::CaribbeanStud(
            engine::caribbean_stud::Command::Card { card },
        ))),
        Game::Roulette(_) | Game::TaiSai(_) | Game::MoneyWheel(_) | Game::Craps(_) => None,
    }
}

/// The command by which staff cut at this table, if its game has cards.
#[must_use]
pub const fn cut_at(table: &Table, position: u16) -> Option<Command> {
    match table.game() {
        Game::Baccarat(_) => Some(dealer::cut(position)),
        Game::Blackjack(_) => Some(Command::Game(engine::Command::Blackjack(
            engine::blackjack::Command::Ready(ready::Command::Cut {
                player: None,
                position,
            }),
        ))),
        Game::CheminDeFer(_) => Some(Command::Game(engine::Command::CheminDeFer(
            engine::chemin_de_fer::Command::Ready(ready::Command::Cut {
                player: None,
                position,
            }),
        ))),
        Game::CaribbeanStud(_) => Some(Command::Game(engine::Command::CaribbeanStud(
            engine::caribbean_stud::Command::Ready(ready::Command::Cut {
                player: None,
                position,
            }),
        ))),
        Game::Roulette(_) | Game::TaiSai(_) | Game::MoneyWheel(_) | Game::Craps(_) => None,
    }
}

/// The command by which it is told what the wheel or the dice of this table gave, each face counted from 0, if its game
/// has any.
#[must_use]
pub fn land_at(table: &Table, faces: &[u8]) -> Option<Command> {
    let result = |game: &Spin| {
        let outcome = game.rules().apparatus.outcome(faces)?;
        Some(engine::spin::Command::Result {
            outcome: Seen::Outcome(outcome),
        })
    };
    let command = match table.game() {
        Game::Baccarat(_) | Game::Blackjack(_) | Game::CheminDeFer(_) | Game::CaribbeanStud(_) => {
            return None;
        }
        Game::Roulette(game) => engine::Command::Roulette(result(game)?),
        Game::TaiSai(game) => engine::Command::TaiSai(result(game)?),
        Game::MoneyWheel(game) => engine::Command::MoneyWheel(result(game)?),
        Game::Craps(_) => return craps::dealer::land(faces),
    };
    Some(Command::Game(command))
}

/// What an event of a game means to its round, if anything.
#[inline]
pub(crate) fn mark(event: &engine::Event) -> Option<Mark> {
    match event {
        engine::Event::Baccarat(e) => baccarat::past::mark(e),
        engine::Event::Blackjack(e) => blackjack::past::mark(e),
        engine::Event::CheminDeFer(e) => chemin_de_fer::past::mark(e),
        engine::Event::Roulette(e) | engine::Event::TaiSai(e) | engine::Event::MoneyWheel(e) => {
            spin::past::mark(e)
        }
        engine::Event::Craps(e) => craps::past::mark(e),
        engine::Event::CaribbeanStud(e) => caribbean_stud::past::mark(e),
    }
}

/// What an event of a game says of stakes, if anything.
pub(crate) fn decided(layout: &mut Layout, event: &engine::Event) -> Option<Said> {
    match event {
        engine::Event::Baccarat(e) => baccarat::decided::decided(e),
        engine::Event::Blackjack(e) => blackjack::decided::decided(layout, e),
        engine::Event::CaribbeanStud(e) => caribbean_stud::decided::decided(e),
        engine::Event::CheminDeFer(e) => chemin_de_fer::decided::decided(e),
        engine::Event::Craps(e) => craps::decided::decided(layout, e),
        engine::Event::Roulette(e) | engine::Event::TaiSai(e) | engine::Event::MoneyWheel(e) => {
            spin::decided::decided(e)
        }
    }
}

/// The remedies of a game's books.
pub(crate) const fn remedies(kind: GameKind) -> &'static [&'static str] {
    match kind {
        GameKind::Baccarat | GameKind::CheminDeFer => baccarat::REMEDIES,
        GameKind::Blackjack => blackjack::REMEDIES,
        GameKind::CaribbeanStud => caribbean_stud::REMEDIES,
        GameKind::Craps => craps::REMEDIES,
        GameKind::Roulette | GameKind::TaiSai | GameKind::MoneyWheel => spin::REMEDIES,
    }
}

/// Whether the equipment mixes all its cards anew for every round, when betting is closed.
pub(crate) fn mixes_each_round(game: &Game) -> bool {
    match game {
        Game::Baccarat(game) => game.rules().equipment == rules::Equipment::ContinuousShuffler,
        any_of!(Game: Blackjack CheminDeFer CaribbeanStud Roulette TaiSai MoneyWheel Craps) => {
            false
        }
    }
}
