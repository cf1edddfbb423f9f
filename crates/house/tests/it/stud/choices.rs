//! How walks at Caribbean stud tables choose: any draft of a table, and any command that it offers.

use super::walk::{self, Dice, NAMES, name};
use croupier_engine::games::caribbean_stud::command::Direction;
use croupier_engine::games::caribbean_stud::{CaribbeanStud, Command as Said, Offer};
use croupier_engine::games::{Command as GameCommand, Game};
use croupier_engine::words::InvalidCause;
use croupier_engine::{Card, Cents};
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

/// A command that the table offers.
pub(crate) fn offered_command(dice: &mut Dice<'_>, table: &Table) -> Option<Command> {
    let offers = game(table).offers(table.people());
    // What goes wrong comes less often than the game itself.
    let rare = |o: &Offer| {
        matches!(
            o.word(),
            "order-count"
                | "close-decisions"
                | "replace-cards"
                | "keep-apart"
                | "direct"
                | "declare-dead"
                | "no-light"
                | "invalidate-round"
                | "withdraw-ante"
                | "withdraw-jackpot"
                | "count-cards"
        ) || o.word().starts_with("report-")
    };
    let due = game(table).count_due();
    let usual: Vec<Offer> = offers
        .iter()
        .filter(|o| !rare(o) || (due && o.word() == "count-cards"))
        .cloned()
        .collect();
    let offers = if dice.below(12) == 0 || usual.is_empty() {
        offers
    } else {
        usual
    };
    if offers.is_empty() {
        return None;
    }
    let chips = table.rules().chips();
    let deck: Vec<Card> = game(table).shoe().unseen().present();
    // Cards of few ranks make high hands, and in every other round the players' are of one suit.
    let game = game(table);
    let turned = game
        .hands()
        .find(|(_, h)| h.shows == Some(true) && h.value.is_none());
    let suit = turned
        .filter(|_| game.round().is_multiple_of(2))
        .map(|(seat, _)| seat / 2);
    let fits = |c: &Card| match suit {
        Some(suit) => c.suit as u8 == suit,
        None => c.index().is_multiple_of(13) || c.index() % 13 > 8,
    };
    let high: Vec<Card> = deck.iter().copied().filter(fits).collect();
    let command = match dice.pick(&offers) {
        Offer::Exactly(command) => command,
        Offer::Ante {
            player,
            least,
            most,
            step,
        } => {
            let fits = |c: Cents| c >= least && step.is_none_or(|s| c.0 % s.0 == 0);
            let greatest = chips.next_down(most, fits);
            let small = chips.next_down(least + Cents(1000), fits);
            let cents = dice.pick(&[small, small, greatest]);
            Said::Ante { player, cents }
        }
        Offer::Cut { least, most } => Said::Cut {
            player: None,
            position: dice.pick(&[least, most]),
        },
        Offer::Cards(_) => {
            let any = high.is_empty() || dice.below(20) == 0;
            let card = dice.pick(if any { &deck } else { &high });
            Said::Card { card }
        }
        Offer::FaceDown(most) => Said::FaceDown {
            count: Some(1 + dice.below(usize::from(most)) as u8),
        },
        Offer::Count => Said::CountCards {
            cards: dice.pick(&[52, 52, 52, 51]),
        },
        Offer::Prize { player, least, .. } => Said::PayJackpot {
            player,
            cents: least,
            means: None,
        },
        // Who is kept apart stays so: only now and then.
        Offer::KeepApart => Said::Direct {
            what: dice.pick(Direction::ALL),
        },
        Offer::Report("report-exposed-card") => Said::ReportExposedCard {
            card: dice.pick(&deck),
        },
        Offer::Report("report-card-count") => Said::ReportCardCount {
            seat: None,
            cards: 6,
        },
        Offer::Report("report-empty-box") => Said::ReportEmptyBox {
            seat: dice.pick(&[2, 4, 6]),
        },
        Offer::Report("report-ante") => Said::ReportAnte {
            player: name(dice.below(NAMES.len())),
            cents: dice.pick(&[Cents(200), Cents(1000), Cents(50_000)]),
        },
        Offer::Report(_) => {
            let players = game.hands().map(|(_, hand)| hand.player.clone());
            Said::InvalidateRound {
                cause: InvalidCause::Fraud,
                forfeit: players.filter(|_| dice.below(4) == 0).collect(),
            }
        }
    };
    Some(say(command))
}
