//! What the events of a chemin de fer table say of stakes.

use crate::report::decided::{Said, whole};
use croupier_engine::games::chemin_de_fer::Event;
use croupier_engine::{any_of, told_at_chemin_de_fer};

/// What an event says of stakes. Each wager against the Banker is one; the house has its share of what the Banker wins.
pub(crate) fn decided(event: &Event) -> Option<Said> {
    match event {
        Event::CoverSettled {
            player,
            stake_cents,
            ..
        } => whole(player, String::new(), "bank".to_owned(), *stake_cents),
        any_of!(Event: Coup Ready AuctionOpened BidMade BidReturned BankAccepted StakePlaced StakeReturned
            SuiviTaken BancoAnnounced PartCovered PartUncovered CoverReturned BankSettled)
        | told_at_chemin_de_fer!(Event) => None,
    }
}
