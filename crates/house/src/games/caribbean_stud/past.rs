//! What the events of a Caribbean stud table mean to their round.

use crate::past::Mark;
use croupier_engine::games::caribbean_stud::Event;
use croupier_engine::games::caribbean_stud::event::JackpotBack;
use croupier_engine::{any_of, told_at_caribbean_stud};

/// What an event means to its round.
pub(crate) fn mark(event: &Event) -> Option<Mark> {
    Some(match event {
        Event::DeckBrought { .. } => Mark::CardsBrought,
        // One that was exposed in error is turned with the others of its hand and counts once more.
        Event::DealerUpCard { .. }
        | Event::CardExposed { .. }
        | Event::DealerCardTurned { .. }
        | Event::HandCardTurned { .. } => Mark::CardShown,
        Event::BettingOpened { .. } => Mark::BettingOpened,
        Event::BettingClosed { round } => Mark::BettingClosed(*round),
        Event::DealerDeclared { words, .. } => Mark::Result(words.clone(), None),
        Event::HandSettled(settled) => Mark::WagerSettled(settled.player.clone()),
        Event::WagersReturned { player, .. }
        | Event::SettlementReversed { player, .. }
        | Event::WagersForfeited { player, .. }
        | Event::JackpotPaid { player, .. }
        | Event::JackpotCollected { player, .. }
        // One that is taken back before the deal is not an outcome.
        | Event::JackpotReturned {
            player,
            why: JackpotBack::Invalid | JackpotBack::Breach,
            ..
        } => Mark::WagerEnded(player.clone()),
        Event::RoundSettled { .. } => Mark::RoundSettled,
        Event::RoundVoid { round, why } => Mark::RoundVoid(*round, why.word()),
        any_of!(Event: AntePlaced AnteWithdrawn JackpotWagered JackpotReturned BetPlaced AnteFound)
        | told_at_caribbean_stud!(Event) => return None,
    })
}
