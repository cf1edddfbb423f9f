//! The automatic dealer of a Caribbean stud table (nz-1996/caribbean-stud/6.1, 7.1, 8.1, 8.3, 11.10, 11.11, 14.11): it makes the
//! cards ready, leaves time for wagers and decisions, folds for players who do not answer, and shows a hand that was bet on
//! rather than let it lose face down. All look at their cards at the same time, so all have one clock, which nobody's answer
//! or silence moves: when it ends, it folds for those who are still silent, and for nobody else. Jackpot prizes are the
//! house's to name, not the dealer's.

use crate::dealer::Next;
use crate::{Command, Table};
use croupier_engine::games;
use croupier_engine::games::caribbean_stud::state::{DECK, HAND};
use croupier_engine::games::caribbean_stud::{CaribbeanStud, Command as Said, Dealing, Phase};
use croupier_engine::machine::Game as _;
use croupier_engine::machine::ready;
use croupier_engine::words::Step;
use croupier_engine::{Awaiting, Face};

fn say(command: Said) -> Command {
    Command::Game(games::Command::CaribbeanStud(command))
}

/// What the dealer of such a table does next.
pub(crate) fn caribbean_stud(table: &Table, game: &CaribbeanStud) -> Next {
    let people = table.people();
    // What was ordered, or what a prize or dealing again needs; a hand that wins is verified first.
    if game.count_due() && game.to_verify().is_none() {
        return Next::Prepare(say(Said::CountCards {
            cards: DECK,
            deck: game.other_to_count(),
        }));
    }
    match game.phase() {
        Phase::Closed | Phase::Ready | Phase::Paying(_) => Next::Wait,
        Phase::Preparing(steps) => match steps.first() {
            Some(&step @ (Step::DealerInspection | Step::SupervisorInspection | Step::Spread)) => {
                Next::Prepare(say(Said::Ready(ready::Command::Confirm { step })))
            }
            // Beyond inspection and spread, cards wait for somebody to play with.
            Some(&step) if !people.is_empty() => {
                Next::Prepare(say(Said::Ready(ready::Command::Confirm { step })))
            }
            _ => Next::Wait,
        },
        Phase::Cutting => {
            let (least, most) = game.cut_bounds();
            Next::Cut(least, most)
        }
        Phase::Betting => match game.check(people, &Said::NoMoreBets {}) {
            Ok(_) => Next::CloseBetting(say(Said::NoMoreBets {})),
            Err(_) => Next::Wait,
        },
        Phase::Dealing | Phase::Opening => cards(table, game).unwrap_or(Next::Wait),
        Phase::Deciding => Next::Ask(say(Said::CloseDecisions {})),
        Phase::Showing => match cards(table, game) {
            Some(next) => next,
            None => Next::Ask(say(Said::CloseShowing {})),
        },
        Phase::Announced => match game.to_verify() {
            Some(player) => Next::Prepare(say(Said::VerifyHand {
                player: player.clone(),
            })),
            None => Next::Settle(say(Said::Settle {})),
        },
    }
}

/// The card that is due, if one is: a face, or as many cards face down as go out in one movement.
fn cards(table: &Table, game: &CaribbeanStud) -> Option<Next> {
    let Some(Awaiting::Chance(chance)) = table.awaiting() else {
        return None;
    };
    if let Some(place) = game.place_awaited() {
        return Some(Next::Reveal(place));
    }
    let at_once = match game.rules().dealing {
        Dealing::Shoe => game.hands().count() + 1,
        Dealing::Shuffler => HAND,
    };
    let count = u8::try_from(at_once).map_or(1, |n| n.min(chance.count));
    (chance.face == Face::Down).then(|| Next::FaceDown(say(Said::FaceDown { count: Some(count) })))
}
