//! What the events of a chemin de fer table mean to their round.

use crate::games::baccarat::past::in_coup;
use crate::past::Mark;
use croupier_engine::games::chemin_de_fer::Event;
use croupier_engine::machine::ready;

/// What an event means to its round.
pub(crate) fn mark(event: &Event) -> Option<Mark> {
    Some(match event {
        Event::Ready(ready::Event::CardsBrought { .. }) => Mark::CardsBrought,
        Event::Coup(event) => return in_coup(event),
        Event::CoverSettled { player, .. } | Event::BankSettled { player, .. } => {
            Mark::WagerSettled(player.clone())
        }
        Event::ShuffleChanged { .. }
        | Event::AuctionOpened { .. }
        | Event::BidMade { .. }
        | Event::BidReturned { .. }
        | Event::BankAwarded { .. }
        | Event::BankOffered { .. }
        | Event::BankDeclined { .. }
        | Event::BankAccepted { .. }
        | Event::BankPassed { .. }
        | Event::StakeAsked { .. }
        | Event::StakePlaced { .. }
        | Event::StakeReturned { .. }
        | Event::SuiviOffered { .. }
        | Event::SuiviDeclined { .. }
        | Event::SuiviTaken { .. }
        | Event::BancoAnnounced { .. }
        | Event::BancoAwarded { .. }
        | Event::PartsOpened { .. }
        | Event::PartCovered { .. }
        | Event::PartUncovered { .. }
        | Event::CoverReturned { .. }
        | Event::ActiveChosen { .. }
        | Event::DrawAnnounced { .. }
        | Event::StayAnnounced { .. }
        | Event::Ready(_) => return None,
    })
}
