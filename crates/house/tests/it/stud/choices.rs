//! How walks at Caribbean stud tables choose: any draft of a table, and any command that it offers.

use super::walk::{self, Dice};
use croupier_engine::games::caribbean_stud::{CaribbeanStud, Command as Said};
use croupier_engine::games::{Command as GameCommand, Game};
use croupier_engine::words::Matter;
use croupier_engine::{Awaiting, Card};
use croupier_house::command::Floor;
use croupier_house::{Command, Table};
use croupier_rulebooks::Choices;

pub(crate) fn draft(id: &str, choices: &Choices) -> Table {
    walk::drafted(id, "nz-1996/caribbean-stud", choices, true)
}

pub(crate) fn any_draft(id: &str, dice: &mut Dice<'_>) -> Table {
    let options = [
        ("dealing", vec!["shoe", "shuffler"]),
        ("jackpot-operation", vec!["electronic", "manual"]),
        (
            "chips",
            vec!["0.50,1.00,5.00,25.00", "1.00,2.50,5.00", "0.25,1.00"],
        ),
        ("increment", vec!["5.00", "2.50"]),
        ("max-payout", vec!["50.00", "10000.00"]),
    ];
    let mut choices: Choices = options
        .map(|(key, words)| (key.to_owned(), dice.pick(&words).to_owned()))
        .into();
    for key in ["increment", "max-payout"] {
        if dice.below(2) == 0 {
            choices.remove(key);
        }
    }
    draft(id, &choices)
}

pub(crate) fn game(table: &Table) -> &CaribbeanStud {
    let Game::CaribbeanStud(game) = table.game() else {
        unreachable!("a Caribbean stud book")
    };
    game
}

pub(crate) fn say(command: Said) -> Command {
    Command::Game(GameCommand::CaribbeanStud(command))
}

/// What comes seldom, beside reports: what goes wrong.
const RARE: &[&str] = &[
    "order-count",
    "close-decisions",
    "replace-cards",
    "keep-apart",
    "direct",
    "declare-dead",
    "invalidate-round",
    "withdraw-ante",
    "count-cards",
];

/// A command that the table offers. Cards of few ranks make high hands, and in every other round the players' are of one suit; decks
/// are mostly whole.
pub(crate) fn offered_command(dice: &mut Dice<'_>, table: &Table) -> Option<Command> {
    // The next round waits until an inspector has been told.
    if let Some(Awaiting::Decision(decision)) = table.awaiting()
        && decision.command == "tell-inspector"
    {
        let matter = Matter::CardsReplaced;
        return Some(Command::Floor(Floor::TellInspector { matter }));
    }
    // A count comes last among them, and often where it is due.
    let due = game(table).count_due();
    let rare = &RARE[..RARE.len() - usize::from(due)];
    let command = walk::offered_command(dice, table, rare)?;
    let said = match command {
        Command::Game(GameCommand::CaribbeanStud(Said::Card { card })) => {
            let deck: Vec<Card> = game(table).cards().shoe.unseen().present();
            let turned = game(table)
                .hands()
                .find(|(_, h)| h.shows == Some(true) && h.value.is_none());
            let suit = turned
                .filter(|_| game(table).round().is_multiple_of(2))
                .map(|(seat, _)| seat / 2);
            let fits = |c: &Card| match suit {
                Some(suit) => c.suit as u8 == suit,
                None => c.index().is_multiple_of(13) || c.index() % 13 > 8,
            };
            let high: Vec<Card> = deck.into_iter().filter(fits).collect();
            let any = high.is_empty() || dice.below(20) == 0;
            Said::Card {
                card: if any { card } else { dice.pick(&high) },
            }
        }
        Command::Game(GameCommand::CaribbeanStud(Said::CountCards { deck, .. })) => {
            let whole = if due { 52 } else { dice.pick(&[52, 52, 51]) };
            Said::CountCards { cards: whole, deck }
        }
        other => return Some(other),
    };
    Some(say(said))
}
