//! What the events of a roulette, tai-sai or money wheel table mean to their round.

use crate::past::Mark;
use croupier_engine::games::spin::Event;
use croupier_engine::games::spin::event::Returned;
use croupier_engine::{any_of, told_at_spin};

/// What an event means to its round.
pub(crate) fn mark(event: &Event) -> Option<Mark> {
    Some(match event {
        Event::BettingOpened { .. } => Mark::BettingOpened,
        Event::BettingClosed { round } => Mark::BettingClosed(*round),
        Event::Spun { .. } => Mark::Spun,
        Event::ResultAnnounced { outcome, .. } | Event::ResultAmended { outcome, .. } => {
            Mark::Result(outcome.to_string(), None)
        }
        Event::WagerSettled(settled) => Mark::WagerSettled(settled.player.clone()),
        // What one who has gone left on the layout is in no round any more.
        Event::WagerReturned {
            why: Returned::Unclaimed,
            ..
        } => return None,
        Event::WagerReturned { player, .. }
        | Event::WagerForfeited { player, .. }
        | Event::StakeRefunded { player, .. }
        | Event::PaymentRecovered { player, .. } => Mark::WagerEnded(player.clone()),
        Event::RoundSettled { .. } => Mark::RoundSettled,
        Event::SpinVoided { round, cause } => Mark::OutcomeVoid(*round, cause.word()),
        Event::RoundInvalidated { round, cause } => Mark::OutcomeVoid(*round, cause.word()),
        any_of!(Event: ColourIssued ColourRedeemed WagerPlaced WagerWithdrawn PaymentVoided WagerFound)
        | told_at_spin!(Event) => return None,
    })
}
