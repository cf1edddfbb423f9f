//! The automatic dealer: what the house does by itself at a virtual table, and what it does for a player who does not answer.
//! It knows no rule: it takes what the table awaits and offers.

use crate::command::Floor;
use crate::games::blackjack::dealer::blackjack;
use crate::games::caribbean_stud::dealer::caribbean_stud;
use crate::games::chemin_de_fer::dealer::chemin_de_fer;
use crate::games::craps::dealer as craps_dealer;
use crate::games::spin::dealer::spin;
use crate::{Command, Life, Table};
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::{self};
use croupier_engine::games::spin::{Seen, Spin};
use croupier_engine::games::{self, Game};
use croupier_engine::machine::ready;
use croupier_engine::words::Step;

/// What the dealer does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A step of making the cards ready.
    Prepare(Command),
    /// Waits for people: nobody is there, or nobody has wagered.
    Wait,
    /// Closes the betting, once its time is up.
    CloseBetting(Command),
    /// Waits for a player's answer; then acts for the absent one.
    Ask(Command),
    /// Staff cut the stack somewhere between these bounds.
    Cut(u16, u16),
    /// The cutting card comes out.
    CuttingCard(Command),
    /// The card at this place of the cut stack shows its face.
    Reveal(u16),
    /// So many cards come out face down.
    FaceDown(Command),
    /// The shoe is empty in the middle of a round.
    OutOfCards(Command),
    /// Collects and pays, once the result has been seen.
    Settle(Command),
    /// Brings the next shoe.
    NewShoe(Command),
    /// Sets the wheel or the dice going.
    Launch(Command),
    /// Closes the betting a moment after the ball was set going.
    LastCall(Command),
    /// They come to rest: what was drawn when betting closed shows, or is drawn now.
    Land,
}

/// What comes next at this table.
#[must_use]
pub fn next(table: &Table) -> Next {
    if table.life() != Life::Open {
        return Next::Wait;
    }
    if let Some(matter) = table.to_notify() {
        return Next::Prepare(Command::Floor(Floor::TellInspector { matter }));
    }
    match at_game(table) {
        // No further round begins.
        Next::CloseBetting(_) | Next::Launch(_) | Next::LastCall(_) if table.is_suspended() => {
            Next::Wait
        }
        next => next,
    }
}

fn at_game(table: &Table) -> Next {
    if let Some(next) = crate::heat::dealer::next(table) {
        return next;
    }
    match table.game() {
        Game::Baccarat(game) => crate::games::baccarat::dealer::next(table, game),
        Game::Blackjack(game) => blackjack(table, game),
        Game::CheminDeFer(game) => chemin_de_fer(table, game),
        Game::CaribbeanStud(game) => caribbean_stud(table, game),
        Game::Roulette(game) => spin(table, game, |c| Command::Game(games::Command::Roulette(c))),
        Game::TaiSai(game) => spin(table, game, |c| Command::Game(games::Command::TaiSai(c))),
        Game::MoneyWheel(game) => spin(table, game, |c| {
            Command::Game(games::Command::MoneyWheel(c))
        }),
        Game::Craps(game) => craps_dealer::craps(table, game),
    }
}

/// Whether pre-shuffled cards are accepted with it: players may inspect them, or have them shuffled, while that is waited for.
#[must_use]
pub const fn is_acceptance(command: &Command) -> bool {
    matches!(
        command,
        Command::Game(games::Command::Baccarat(baccarat::Command::Ready(
            ready::Command::Confirm {
                step: Step::Acceptance
            }
        )))
    )
}

/// The command by which a face is told at this table, if its game has cards.
#[must_use]
pub const fn show_at(table: &Table, card: croupier_engine::Card) -> Option<Command> {
    match table.game() {
        Game::Baccarat(_) => Some(show(card)),
        Game::Blackjack(_) => Some(Command::Game(games::Command::Blackjack(
            games::blackjack::Command::Card { card },
        ))),
        Game::CheminDeFer(_) => Some(Command::Game(games::Command::CheminDeFer(
            games::chemin_de_fer::Command::Coup(coup::Command::Card { card }),
        ))),
        Game::CaribbeanStud(_) => Some(Command::Game(games::Command::CaribbeanStud(
            games::caribbean_stud::Command::Card { card },
        ))),
        Game::Roulette(_) | Game::TaiSai(_) | Game::MoneyWheel(_) | Game::Craps(_) => None,
    }
}

/// The command by which staff cut at this table, if its game has cards.
#[must_use]
pub const fn cut_at(table: &Table, position: u16) -> Option<Command> {
    match table.game() {
        Game::Baccarat(_) => Some(cut(position)),
        Game::Blackjack(_) => Some(Command::Game(games::Command::Blackjack(
            games::blackjack::Command::Ready(ready::Command::Cut {
                player: None,
                position,
            }),
        ))),
        Game::CheminDeFer(_) => Some(Command::Game(games::Command::CheminDeFer(
            games::chemin_de_fer::Command::Ready(ready::Command::Cut {
                player: None,
                position,
            }),
        ))),
        Game::CaribbeanStud(_) => Some(Command::Game(games::Command::CaribbeanStud(
            games::caribbean_stud::Command::Ready(ready::Command::Cut {
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
        Some(games::spin::Command::Result {
            outcome: Seen::Outcome(outcome),
        })
    };
    let command = match table.game() {
        Game::Baccarat(_) | Game::Blackjack(_) | Game::CheminDeFer(_) | Game::CaribbeanStud(_) => {
            return None;
        }
        Game::Roulette(game) => games::Command::Roulette(result(game)?),
        Game::TaiSai(game) => games::Command::TaiSai(result(game)?),
        Game::MoneyWheel(game) => games::Command::MoneyWheel(result(game)?),
        Game::Craps(_) => return craps_dealer::land(faces),
    };
    Some(Command::Game(command))
}

/// The command by which a face is told at a baccarat table.
#[must_use]
pub const fn show(card: croupier_engine::Card) -> Command {
    Command::Game(games::Command::Baccarat(baccarat::Command::Coup(
        coup::Command::Card { card },
    )))
}

/// The command by which staff cut at a baccarat table.
#[must_use]
pub const fn cut(position: u16) -> Command {
    Command::Game(games::Command::Baccarat(baccarat::Command::Ready(
        ready::Command::Cut {
            player: None,
            position,
        },
    )))
}
