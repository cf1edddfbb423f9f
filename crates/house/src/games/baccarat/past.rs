//! What the events of a baccarat table mean to their round.

use crate::past::Mark;
use croupier_engine::games::baccarat::{Event, coup};
use croupier_engine::machine::ready;
use croupier_engine::words::Irregularity;
use croupier_engine::{any_of, told_at_baccarat};

/// What an event means to its round.
pub(crate) fn mark(event: &Event) -> Option<Mark> {
    Some(match event {
        Event::Ready(ready::Event::CardsBrought { .. }) => Mark::CardsBrought,
        Event::Coup(event) => return in_coup(event),
        Event::WagerSettled(settled) => Mark::WagerSettled(settled.player.clone()),
        // What one who has gone left on the layout is in no round any more.
        Event::WagerReturned {
            why: Irregularity::Unclaimed,
            ..
        } => return None,
        Event::WagerReturned { player, .. } | Event::WagerForfeited { player, .. } => {
            Mark::WagerEnded(player.clone())
        }
        any_of!(Event: WagerPlaced WagerWithdrawn PaymentChanged VigorishChanged VigorishCollected
            SettlementReversed WagerReduced WagerFound Ready)
        | told_at_baccarat!(Event) => return None,
    })
}

/// What an event of a coup means to it.
pub(crate) fn in_coup(event: &coup::Event) -> Option<Mark> {
    use coup::Event;
    Some(match event {
        Event::CardBurned { .. } => Mark::CardShown,
        Event::BettingOpened { .. } => Mark::BettingOpened,
        Event::BettingClosed { round } => Mark::BettingClosed(*round),
        Event::CardDealt { hand, nth, card } | Event::CardTurned { hand, nth, card } => {
            Mark::Card(*hand, *nth, Some(*card))
        }
        Event::CardDealtFaceDown { hand, nth } => Mark::Card(*hand, *nth, None),
        Event::RoundReconstructed {
            player_cards,
            banker_cards,
        } => Mark::Hands([player_cards, banker_cards].map(Vec::clone)),
        Event::ResultAnnounced {
            outcome,
            player_points,
            banker_points,
        } => Mark::Result(outcome.to_string(), Some([*player_points, *banker_points])),
        Event::RoundSettled { .. } => Mark::RoundSettled,
        Event::RoundVoided { round, why } => Mark::RoundVoid(*round, why.word()),
        Event::BurnOrdered { .. }
        | Event::BurnedFaceDown { .. }
        | Event::Called { .. }
        | Event::CarriedCardUsed { .. }
        | Event::HandTurned { .. }
        | Event::HandKept { .. }
        | Event::CuttingCardDrawn { .. }
        | Event::CardCarried { .. }
        | Event::CarriedCardSeen { .. }
        | Event::CardDiscarded { .. }
        | Event::CardMoved { .. }
        | Event::Ruled { .. }
        | Event::LastHandAnnounced { .. }
        | Event::ShoeEnded { .. } => return None,
    })
}
