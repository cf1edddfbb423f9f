//! Between a table and its jackpot: what the table's events mean to the jackpot, what the jackpot's mean to the table, and
//! what nobody but the house says there while the jackpot is kept (nz-1996/caribbean-stud/11.7, 12.3).

use super::decide::by;
use super::{Command, Event, Won};
use crate::actor::Who;
use crate::{Actor, Command as TableCommand, Event as TableEvent, Table};
use croupier_engine::games::caribbean_stud::pool::Pool;
use croupier_engine::games::caribbean_stud::state::HAND;
use croupier_engine::games::caribbean_stud::{
    CaribbeanStud, Command as Said, Dealing, Event as Dealt, Prizes,
};
use croupier_engine::games::{self, Game};
use croupier_engine::machine::Game as _;
use croupier_engine::machine::Offer;
use croupier_engine::{Cents, Name, Reason, Refusal};

/// What the events of one command at a table, stored at this time, mean to the jackpot that the table is linked to. `table` is
/// as it was before them.
#[must_use]
pub fn of_table(table: &Table, at_ms: u64, events: &[TableEvent]) -> Vec<Command> {
    let Game::CaribbeanStud(game) = table.game() else {
        return Vec::new();
    };
    let mut game = game.clone();
    let id = || table.setup().table.clone();
    let mut commands = Vec::new();
    let mut hands = Vec::new();
    for event in events {
        let TableEvent::Game(games::Event::CaribbeanStud(event)) = event else {
            continue;
        };
        match event {
            Dealt::DealtDown {
                seat: Some(seat),
                nth,
            }
            | Dealt::CardExposed {
                seat: Some(seat),
                nth,
                ..
            } => commands.extend(wagering(&game, *seat, *nth).map(|player| Command::Deal {
                table: id(),
                player,
                at_ms,
            })),
            Dealt::JackpotCollected { player, cents, .. } => commands.push(Command::Contribute {
                table: id(),
                player: player.clone(),
                cents: *cents,
            }),
            Dealt::JackpotReturned {
                player,
                cents,
                jackpot: Some(_),
                ..
            } => commands.push(Command::Refund {
                table: id(),
                player: player.clone(),
                cents: *cents,
            }),
            Dealt::JackpotClaimed { player, hand, .. } => hands.push(Won {
                player: player.clone(),
                hand: *hand,
            }),
            // A round with prizes ends for the jackpot when they are awarded.
            Dealt::RoundSettled { .. } if game.claims().is_empty() && !paid(events) => {
                commands.push(Command::EndRound { table: id() });
            }
            Dealt::RoundVoid { .. } => commands.push(Command::EndRound { table: id() }),
            _ => {}
        }
        // What does not fit is for the table itself to say.
        if game.apply(event).is_err() {
            break;
        }
    }
    if !hands.is_empty() {
        commands.push(Command::Claim { table: id(), hands });
    }
    commands
}

/// The jackpot that a table is linked to, and what it pays.
#[must_use]
pub fn linked_to(table: &Table) -> Option<(&Name, Prizes)> {
    let Game::CaribbeanStud(game) = table.game() else {
        return None;
    };
    Some((&game.rules().jackpot, game.rules().prizes))
}

/// The prize that was paid to a player with this event at a table, if one was.
#[must_use]
pub const fn prize(event: &TableEvent) -> Option<(&Name, Cents)> {
    match event {
        TableEvent::Game(games::Event::CaribbeanStud(Dealt::JackpotPaid {
            player, cents, ..
        })) => Some((player, *cents)),
        _ => None,
    }
}

/// Whether a prize was paid among these events.
fn paid(events: &[TableEvent]) -> bool {
    events.iter().any(|event| prize(event).is_some())
}

/// The player of a seat who wagers on the jackpot and has, with this card, received a hand: with the first card from a shoe,
/// with the last from a shuffler.
fn wagering(game: &CaribbeanStud, seat: u8, nth: u8) -> Option<Name> {
    let received = match game.rules().dealing {
        Dealing::Shoe => nth == 1,
        Dealing::Shuffler => usize::from(nth) == HAND,
    };
    let (_, hand) = game.hands().find(|(at, _)| *at == seat)?;
    (received && hand.jackpot.is_some()).then(|| hand.player.clone())
}

/// What is said at a table, by the house as manager, when these events happened to its jackpot.
#[must_use]
pub fn payments(table: &str, events: &[Event]) -> Vec<TableCommand> {
    let paid = events.iter().filter_map(|event| match event {
        Event::PrizeAwarded {
            table: at,
            player,
            cents,
            ..
        } if at == table => Some(Said::PayJackpot {
            player: player.clone(),
            cents: *cents,
            means: None,
        }),
        _ => None,
    });
    paid.map(|said| TableCommand::Game(games::Command::CaribbeanStud(said)))
        .collect()
}

/// The word of what [`payments`] says.
const PRIZE: &str = "pay-jackpot";

/// Whether this one may say this at a table whose jackpot has a keeper. Prizes leave the pool in the order in which hands were
/// dealt at all of its tables, which no one table shows; so only the house pays them (nz-1996/caribbean-stud/12.3).
///
/// # Errors
/// If it is a prize paid by hand.
pub fn admit(table: &Table, actor: &Actor, command: &TableCommand) -> Result<(), Refusal> {
    if command.word() == PRIZE && actor.who != Who::House {
        let detail =
            "the house pays prizes out of the jackpot by itself, in their order; wait for it";
        let by = by(table.rules().citations(), Pool::KeeperPays);
        return Err(Refusal::uncited(Reason::RoleMayNot, None, detail).under(by));
    }
    Ok(())
}

/// Takes out of the offers made to people at such a table what [`admit`] would refuse them.
pub fn leave_to_keeper(offers: &mut Vec<Offer>) {
    offers.retain(|offer| offer.word != PRIZE);
}
