//! What the events of a craps table mean to their round, which is a throw here.

use crate::past::Mark;
use croupier_engine::games::craps::Event;
use croupier_engine::{any_of, told_at_craps};

/// What an event means to its round.
pub(crate) fn mark(event: &Event) -> Option<Mark> {
    Some(match event {
        Event::DiceThrown { roll, .. } => Mark::Thrown(*roll),
        Event::RollCalled { dice, .. }
        | Event::FaceRuled { dice, .. }
        | Event::CallOverruled {
            dice: Some(dice), ..
        } => Mark::Result(dice.to_string(), None),
        Event::WagerSettled(settled) => Mark::WagerSettled(settled.player.clone()),
        Event::WagerReturned { player, .. } | Event::WagerForfeited { player, .. } => {
            Mark::WagerEnded(player.clone())
        }
        Event::RollSettled { .. } => Mark::ThrowSettled,
        any_of!(Event: CallOverruled WagerPlaced WagerAnnounced WagerWithdrawn WagerFound
            SettlementReversed PuckMoved)
        | told_at_craps!(Event) => return None,
    })
}
