//! The automatic dealer of a craps table (nz-1996/craps/4.2 to 4.5, 5.7 to 5.11): it has the dice inspected, offers them,
//! leaves time for wagers, throws for a shooter who does not, and settles. A player who does not answer declines the dice;
//! dice that nobody chooses are the first two; a shooter who makes no wager has the dice passed. A wager made while the
//! dice move is not confirmed, so it goes back.

use crate::dealer::Next;
use crate::{Command, Table};
use croupier_engine::games;
use croupier_engine::games::craps::command::PassCause;
use croupier_engine::games::craps::{Command as Said, Craps, Dice, Phase};
use croupier_engine::machine::Game as _;

fn say(command: Said) -> Command {
    Command::Game(games::Command::Craps(command))
}

/// What the dealer of such a table does next.
pub(crate) fn craps(table: &Table, game: &Craps) -> Next {
    let people = table.people();
    if let Some((player, _)) = game.called().next() {
        let player = player.clone();
        return Next::Prepare(say(Said::ConfirmCall { player }));
    }
    match game.phase() {
        Phase::Closed => Next::Wait,
        Phase::Replacing => Next::Prepare(say(Said::ReplaceDice {})),
        Phase::Inspecting(steps) => match steps.first() {
            Some(&step) => Next::Prepare(say(Said::Confirm { step })),
            None => Next::Wait,
        },
        Phase::Waiting => {
            // Without a wager there is nothing to throw for; once all have theirs, nobody is kept waiting.
            if game.wagers().next().is_none() {
                return Next::Wait;
            }
            let offer = say(Said::OfferDice {});
            if people.all().all(|player| game.has_line(player)) {
                Next::Prepare(offer)
            } else {
                Next::CloseBetting(offer)
            }
        }
        Phase::Offering {
            offered: (player, _),
            ..
        } => Next::Ask(say(Said::DeclineDice {
            player: player.clone(),
        })),
        Phase::Choosing { .. } => match (game.shooter(), &game.dice().present()[..]) {
            (Some(player), [first, second, ..]) => Next::Ask(say(Said::ChooseDice {
                player: player.clone(),
                first: *first,
                second: *second,
                third: None,
            })),
            _ => Next::Wait,
        },
        Phase::Ready => {
            let throw = Said::Throw {
                player: game.shooter().cloned(),
            };
            if game.check(people, &throw).is_ok() {
                return Next::CloseBetting(say(throw));
            }
            let cause = PassCause::Delay;
            Next::Ask(say(Said::OrderPass { cause }))
        }
        Phase::Thrown => Next::Land,
        Phase::Rested { .. } => Next::Settle(say(Said::Settle {})),
    }
}

/// The command by which it is told what the dice gave, each face counted from 0.
pub(crate) fn land(faces: &[u8]) -> Option<Command> {
    let [first, second] = faces else {
        return None;
    };
    let dice = Dice::new(first.saturating_add(1), second.saturating_add(1))?;
    Some(say(Said::Roll { dice }))
}
