//! The automatic dealer: what the house does by itself at a virtual table, and what it does for a player who does not answer.
//! It applies no rule itself: it takes what the table awaits and offers.

use crate::command::Floor;
use crate::{Command, Life, Table};
use croupier_engine::games;
use croupier_engine::games::baccarat::{self, coup};
use croupier_engine::machine::ready;
use croupier_engine::words::Step;

pub use crate::games::{cut_at, land_at, show_at};

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

/// How it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way<'a> {
    /// Not at all: people are waited for.
    Wait,
    /// This is said.
    Said(&'a Command),
    /// The stack is cut somewhere between these bounds.
    Cut(u16, u16),
    /// The card at this place of the cut stack shows its face.
    Reveal(u16),
    /// What was drawn shows, or is drawn now.
    Land,
}

impl Next {
    /// How it is done, whatever it is for.
    #[must_use]
    pub const fn way(&self) -> Way<'_> {
        match self {
            Next::Wait => Way::Wait,
            Next::Prepare(command)
            | Next::CloseBetting(command)
            | Next::Ask(command)
            | Next::CuttingCard(command)
            | Next::FaceDown(command)
            | Next::OutOfCards(command)
            | Next::Settle(command)
            | Next::NewShoe(command)
            | Next::Launch(command)
            | Next::LastCall(command) => Way::Said(command),
            Next::Cut(least, most) => Way::Cut(*least, *most),
            Next::Reveal(place) => Way::Reveal(*place),
            Next::Land => Way::Land,
        }
    }
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
    crate::games::next(table)
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
