//! The director of the Caribbean stud transcript: three players ante, wager on the jackpot, bet, fold and show from a fixed seed
//! until enough rounds have been dealt and every kind of ruling was given.

use super::{Dice, hash, name, say, table};
use croupier_engine::games::caribbean_stud::command::Direction;
use croupier_engine::games::caribbean_stud::{CaribbeanStud, Command as Said, Offer, Phase};
use croupier_engine::games::{Command as GameCommand, Game};
use croupier_engine::words::InvalidCause;
use croupier_engine::{Card, Cents};
use croupier_house::command::Floor;
use croupier_house::{Command, Table};
use croupier_rulebooks::{Book, Choices};

fn game(table: &Table) -> &CaribbeanStud {
    match table.game() {
        Game::CaribbeanStud(game) => game,
        _ => unreachable!("a Caribbean stud book"),
    }
}

/// A command on offer; what goes wrong, and what staff order, only where the director wishes for it.
fn offered(dice: &mut Dice, table: &Table, strange: bool) -> Option<Said> {
    let game = game(table);
    let due = game.count_due();
    let rare = |o: &Offer| match o.word() {
        "count-cards" => !due,
        "order-count" | "replace-cards" | "keep-apart" | "direct" | "declare-dead" | "no-light"
        | "withdraw-ante" | "leave-down" | "fold-absent" | "close-decisions"
        | "invalidate-round" => true,
        word => word.starts_with("report-"),
    };
    let offers: Vec<Offer> = game
        .offers(table.people())
        .into_iter()
        .filter(|o| rare(o) == strange)
        .collect();
    if offers.is_empty() {
        return None;
    }
    let unseen = game.shoe().unseen().present();
    // Of the players' cards most are of one suit, so that prizes are won.
    let suited: Vec<Card> = unseen
        .iter()
        .copied()
        .filter(|c| c.suit as u8 == 3)
        .collect();
    let shown = *game.phase() == Phase::Showing && suited.len() > 4;
    // Cards are exposed in the deal, and antes are found, more often than anything else goes wrong.
    let often = ["report-exposed-card", "report-ante"];
    let exposed = offers.iter().rfind(|o| often.contains(&o.word()));
    let offer = match exposed.filter(|_| dice.below(2) == 0) {
        Some(exposed) => exposed.clone(),
        None => dice.pick(&offers),
    };
    Some(match offer {
        Offer::Exactly(command) => command,
        Offer::Ante { player, least, .. } => Said::Ante {
            player,
            cents: least + dice.pick(&[Cents(0), Cents(500), Cents(2000)]),
        },
        Offer::Cut { least, .. } => Said::Cut {
            player: None,
            position: least + 19,
        },
        Offer::Cards(_) => Said::Card {
            card: dice.pick(if shown { &suited } else { &unseen }),
        },
        Offer::FaceDown(most) => Said::FaceDown { count: Some(most) },
        Offer::Count => Said::CountCards {
            cards: if strange { 51 } else { 52 },
        },
        Offer::Prize { player, least, .. } => Said::PayJackpot {
            player,
            cents: least,
            means: None,
        },
        Offer::KeepApart => Said::Direct {
            what: dice.pick(Direction::ALL),
        },
        Offer::Report("report-exposed-card") => Said::ReportExposedCard {
            card: dice.pick(&unseen),
        },
        Offer::Report("report-card-count") => Said::ReportCardCount {
            seat: None,
            cards: 4,
        },
        Offer::Report("report-empty-box") => Said::ReportEmptyBox { seat: 2 },
        Offer::Report("report-ante") => {
            let seated = table.people().seated().into_iter();
            let mut without = seated.filter(|(_, player)| game.hand_of(player).is_none());
            Said::ReportAnte {
                player: without.next().map(|(_, player)| player)?,
                cents: dice.pick(&[Cents(100), Cents(2500), Cents(30_000)]),
            }
        }
        Offer::Report(_) => Said::InvalidateRound {
            cause: InvalidCause::Disruption,
            forfeit: Vec::new(),
        },
    })
}

/// A command that is mostly wrong.
fn wrong(dice: &mut Dice) -> Said {
    let player = name(dice.pick(&["anna", "bo", "cy", "zed"]));
    let cents = Cents(dice.pick(&[-100, 0, 125, 1000, 100_000_000]));
    match dice.below(10) {
        0 | 1 => Said::Ante { player, cents },
        2 => Said::WagerJackpot { player, cents },
        3 => Said::Bet { player, cents },
        4 => Said::Cut {
            player: Some(player),
            position: 20,
        },
        5 => Said::Show { player },
        6 => Said::PayJackpot {
            player,
            cents,
            means: None,
        },
        7 => Said::FaceDown { count: Some(41) },
        8 => Said::Fold { player },
        _ => Said::Settle {},
    }
}

/// Plays until enough rounds are over.
pub(super) fn direct(book: &Book) -> String {
    let mut table = table(book, &Choices::new());
    let mut dice = Dice(53);
    let mut out = format!("table {}\n", book.id);
    let mut at = 0;
    let mut tell = |table: &mut Table, command: &Command, out: &mut String| {
        say(table, at, command, out);
        at += 1;
    };
    tell(&mut table, &Command::Floor(Floor::OpenTable {}), &mut out);
    for (n, who) in ["anna", "bo", "cy"].iter().enumerate() {
        let (player, seat) = (name(who), n as u8 * 2 + 1);
        let cents = Cents(1_000_000);
        let buy = Floor::BuyIn {
            player: player.clone(),
            cents,
        };
        tell(&mut table, &Command::Floor(buy), &mut out);
        tell(
            &mut table,
            &Command::Floor(Floor::Sit { player, seat }),
            &mut out,
        );
    }
    for _ in 0..2500 {
        if game(&table).round() > 60 && *game(&table).phase() == Phase::Betting {
            break;
        }
        let command = if dice.below(25) == 0 {
            wrong(&mut dice)
        } else {
            let strange = dice.below(11) == 0;
            offered(&mut dice, &table, strange)
                .or_else(|| offered(&mut dice, &table, !strange))
                .unwrap_or_else(|| wrong(&mut dice))
        };
        let command = Command::Game(GameCommand::CaribbeanStud(command));
        tell(&mut table, &command, &mut out);
    }
    format!("{out}# sha256 {}\n", hash(&out))
}
