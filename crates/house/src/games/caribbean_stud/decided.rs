//! What the events of a Caribbean stud table say of stakes.

use crate::report::decided::{Decided, Said};
use croupier_engine::games::caribbean_stud::Event;
use croupier_engine::told_at_caribbean_stud;

/// What an event says of stakes.
pub(crate) fn decided(event: &Event) -> Option<Said> {
    match event {
        Event::HandSettled(s) => Some(Said::Decided(Decided {
            player: s.player.clone(),
            place: s.seat.to_string(),
            wager: "ante".to_owned(),
            stake: s.ante_cents + s.bet_cents,
            first: s.ante_cents,
        })),
        Event::SettlementReversed { player, seat, .. }
        | Event::WagersReturned {
            player,
            seat,
            taken: true,
            ..
        } => Some(Said::Undone(player.clone(), seat.to_string())),
        Event::DeckBrought { .. }
        | Event::BettingOpened { .. }
        | Event::AntePlaced { .. }
        | Event::AnteWithdrawn { .. }
        | Event::JackpotWagered { .. }
        | Event::JackpotReturned { .. }
        | Event::BettingClosed { .. }
        | Event::JackpotCollected { .. }
        | Event::DealerUpCard { .. }
        | Event::CardExposed { .. }
        | Event::BetPlaced { .. }
        | Event::DealerCardTurned { .. }
        | Event::DealerDeclared { .. }
        | Event::HandCardTurned { .. }
        | Event::JackpotPaid { .. }
        | Event::RoundSettled { .. }
        | Event::WagersForfeited { .. }
        | Event::AnteFound { .. }
        | Event::RoundVoid { .. }
        | Event::WagersReturned { taken: false, .. }
        | told_at_caribbean_stud!(Event) => None,
    }
}
