//! What the events of a blackjack table mean to their round.

use crate::past::Mark;
use croupier_engine::games::blackjack::Event;
use croupier_engine::machine::ready;
use croupier_engine::{any_of, told_at_blackjack};

/// What an event means to its round.
pub(crate) fn mark(event: &Event) -> Option<Mark> {
    Some(match event {
        Event::Ready(ready::Event::CardsBrought { .. }) => Mark::CardsBrought,
        // One that was exposed in error has been seen when it is dealt on.
        Event::CardToBox { exposed: false, .. }
        | Event::CardToDealer { exposed: false, .. }
        | Event::BurnedCardShown { .. }
        | Event::CardExposed { .. }
        | Event::CardDiscarded { .. } => Mark::CardShown,
        Event::BettingOpened { .. } => Mark::BettingOpened,
        Event::BettingClosed { round } => Mark::BettingClosed(*round),
        Event::RoundDecided { total, blackjack } => {
            let outcome = if *blackjack {
                "blackjack".to_owned()
            } else {
                total.to_string()
            };
            Mark::Result(outcome, None)
        }
        Event::StakeSettled(settled) => Mark::WagerSettled(settled.player.clone()),
        Event::SevensSettled { player, .. } | Event::InsuranceSettled { player, .. } => {
            Mark::WagerSettled(player.clone())
        }
        Event::LossReturned { player, .. }
        | Event::PaymentRecovered { player, .. }
        | Event::PaymentOwed { player, .. }
        | Event::BoxGivenBack { player, .. }
        | Event::BoxForfeited { player, .. } => Mark::WagerEnded(player.clone()),
        Event::RoundSettled { .. } => Mark::RoundSettled,
        Event::RoundSetAside { round, why } => Mark::RoundVoid(*round, why.word()),
        any_of!(Event: BoxWagered BoxWithdrawn SevensWagered SevensWithdrawn CardToBox CardToDealer
            InsurancePlaced HandDoubled PairSplit DoubleFollowed SplitFollowed WagerReinstated
            BoxWagerFound Ready)
        | told_at_blackjack!(Event) => return None,
    })
}
