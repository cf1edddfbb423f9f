//! What the events of a blackjack table mean to their round.

use crate::past::Mark;
use croupier_engine::games::blackjack::Event;
use croupier_engine::machine::ready;

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
        Event::RoundSetAside { why, .. } => Mark::RoundVoid(why.word()),
        Event::FirstCardDiscarded { .. }
        | Event::BurnedCardAsked { .. }
        | Event::BoxWagered { .. }
        | Event::BoxWithdrawn { .. }
        | Event::SevensWagered { .. }
        | Event::SevensWithdrawn { .. }
        | Event::HeldToMinimum { .. }
        | Event::InspectorNotified { .. }
        | Event::Announced { .. }
        | Event::DeciderNamed { .. }
        | Event::CardToBox { .. }
        | Event::CardToDealer { .. }
        | Event::CuttingCardDrawn { .. }
        | Event::LossForfeited { .. }
        | Event::TotalAnnounced { .. }
        | Event::InsuranceOpened { .. }
        | Event::InsurancePlaced { .. }
        | Event::InsuranceDeclined { .. }
        | Event::InsuranceClosed { .. }
        | Event::HandStood { .. }
        | Event::CardAsked { .. }
        | Event::HandDoubled { .. }
        | Event::PairSplit { .. }
        | Event::DoubleFollowed { .. }
        | Event::SplitFollowed { .. }
        | Event::FollowDeclined { .. }
        | Event::SplitHandChosen { .. }
        | Event::AbsenceDirected { .. }
        | Event::CardRefused { .. }
        | Event::HandBusted { .. }
        | Event::HandCollected { .. }
        | Event::CardOmitted { .. }
        | Event::WagerReinstated { .. }
        | Event::ReconstructionDue { .. }
        | Event::CuttingCardDirected { .. }
        | Event::RoundLaidAnew { .. }
        | Event::OptionsOpened { .. }
        | Event::OptionTaken { .. }
        | Event::BoxVoided { .. }
        | Event::CardDamaged { .. }
        | Event::CardsReplaced { .. }
        | Event::MishapRuled { .. }
        | Event::ShuffleDue { .. }
        | Event::BoxWagerFound { .. }
        | Event::ShoeEnded { .. }
        | Event::Ready(_) => return None,
    })
}
