//! What the events of a roulette, tai-sai or money wheel table say of stakes.

use crate::report::decided::{Said, whole};
use croupier_engine::games::spin::Event;
use croupier_engine::{Word, any_of, told_at_spin};

/// What an event says of stakes.
pub(crate) fn decided(event: &Event) -> Option<Said> {
    match event {
        Event::WagerSettled(s) => {
            let word = s.position.to_word();
            whole(&s.player, word.clone(), word, s.stake_cents)
        }
        Event::StakeRefunded {
            player, position, ..
        }
        | Event::PaymentVoided {
            player, position, ..
        } => Some(Said::Undone(player.clone(), position.to_word())),
        any_of!(Event: BettingOpened ColourIssued ColourRedeemed WagerPlaced WagerWithdrawn Spun
            BettingClosed ResultAnnounced ResultAmended RoundSettled SpinVoided WagerReturned
            WagerForfeited PaymentRecovered RoundInvalidated WagerFound)
        | told_at_spin!(Event) => None,
    }
}
