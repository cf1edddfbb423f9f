//! What the events of a craps table mean to their round, which is a throw here.

use crate::past::Mark;
use croupier_engine::games::craps::Event;

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
        Event::DiceBrought { .. }
        | Event::StepConfirmed { .. }
        | Event::ReplacementOrdered { .. }
        | Event::InspectorNotified { .. }
        | Event::DiceOffered { .. }
        | Event::DiceDeclined { .. }
        | Event::DiceAccepted { .. }
        | Event::DiceKept { .. }
        | Event::StickpersonThrows { .. }
        | Event::DiceChosen { .. }
        | Event::DiceRequested { .. }
        | Event::NoRollCalled { .. }
        | Event::CallOverruled { .. }
        | Event::DiceLost { .. }
        | Event::DieFound { .. }
        | Event::WagerPlaced { .. }
        | Event::WagerAnnounced { .. }
        | Event::WagerConfirmed { .. }
        | Event::WagerWithdrawn { .. }
        | Event::CallAnnounced { .. }
        | Event::MarkerPlaced { .. }
        | Event::WagerMoved { .. }
        | Event::WagerDivided { .. }
        | Event::WagerFound { .. }
        | Event::SettlementReversed { .. }
        | Event::RollReopened { .. }
        | Event::RollVoided { .. }
        | Event::PuckMoved { .. }
        | Event::DiceReturned { .. }
        | Event::DicePassed { .. }
        | Event::Ruled { .. } => return None,
    })
}
