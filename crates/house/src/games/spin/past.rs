//! What the events of a roulette, tai-sai or money wheel table mean to their round.

use crate::past::Mark;
use croupier_engine::games::spin::Event;
use croupier_engine::games::spin::event::Returned;

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
        Event::GameOpened { .. }
        | Event::CheckConfirmed { .. }
        | Event::ColourIssued { .. }
        | Event::ColourRedeemed { .. }
        | Event::WagerPlaced { .. }
        | Event::WagerWithdrawn { .. }
        | Event::Called { .. }
        | Event::DollyPlaced { .. }
        | Event::AreasIlluminated { .. }
        | Event::LosersCollected { .. }
        | Event::BallReturned { .. }
        | Event::BallChanged { .. }
        | Event::EquipmentFailed { .. }
        | Event::PlayResumed { .. }
        | Event::PaymentVoided { .. }
        | Event::StakeForfeited { .. }
        | Event::WagerFound { .. }
        | Event::VoidWagerFound { .. }
        | Event::Ruled { .. } => return None,
    })
}
