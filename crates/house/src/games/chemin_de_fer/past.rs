//! What the events of a chemin de fer table mean to their round.

use crate::games::baccarat::past::in_coup;
use crate::past::Mark;
use croupier_engine::games::chemin_de_fer::Event;
use croupier_engine::machine::ready;
use croupier_engine::{any_of, told_at_chemin_de_fer};

/// What an event means to its round.
pub(crate) fn mark(event: &Event) -> Option<Mark> {
    Some(match event {
        Event::Ready(ready::Event::CardsBrought { .. }) => Mark::CardsBrought,
        Event::Coup(event) => return in_coup(event),
        Event::AuctionOpened {} => Mark::AuctionOpened,
        Event::CoverSettled { player, .. } | Event::BankSettled { player, .. } => {
            Mark::WagerSettled(player.clone())
        }
        any_of!(Event: BidMade BidReturned BankAccepted StakePlaced StakeReturned SuiviTaken
            BancoAnnounced PartCovered PartUncovered CoverReturned Ready)
        | told_at_chemin_de_fer!(Event) => return None,
    })
}
