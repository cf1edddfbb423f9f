//! What the events of a blackjack table say of stakes.

use crate::report::decided::{Decided, Layout, Said, whole};
use croupier_engine::games::blackjack::Event;
use croupier_engine::{any_of, told_at_blackjack};

/// What an event says of stakes.
pub(crate) fn decided(layout: &mut Layout, event: &Event) -> Option<Said> {
    let place = |area: &u8| area.to_string();
    match event {
        Event::HandDoubled {
            player,
            area,
            cents,
            ..
        }
        | Event::PairSplit {
            player,
            area,
            cents,
            ..
        }
        | Event::DoubleFollowed {
            player,
            area,
            cents,
            ..
        }
        | Event::SplitFollowed {
            player,
            area,
            cents,
            ..
        } => {
            let added = layout.added.entry((player.clone(), *area)).or_default();
            *added += *cents;
            None
        }
        Event::StakeSettled(s) => {
            let added = layout.added.entry((s.player.clone(), s.area)).or_default();
            let later = (*added).min(s.stake_cents);
            *added -= later;
            Some(Said::Decided(Decided {
                player: s.player.clone(),
                place: place(&s.area),
                wager: "box".to_owned(),
                stake: s.stake_cents,
                first: s.stake_cents - later,
            }))
        }
        Event::SevensSettled {
            player,
            area,
            stake_cents,
            ..
        } => whole(player, place(area), "super-sevens".to_owned(), *stake_cents),
        Event::InsuranceSettled {
            player,
            area,
            stake_cents,
            ..
        } => whole(player, place(area), "insurance".to_owned(), *stake_cents),
        Event::LossReturned { player, area, .. }
        | Event::PaymentRecovered { player, area, .. }
        | Event::WagerReinstated { player, area, .. } => {
            Some(Said::Undone(player.clone(), place(area)))
        }
        Event::BettingOpened { .. } => {
            layout.added.clear();
            None
        }
        any_of!(Event: Ready BurnedCardShown BoxWagered BoxWithdrawn SevensWagered
            SevensWithdrawn BettingClosed CardToBox CardToDealer InsurancePlaced PaymentOwed
            BoxGivenBack BoxForfeited RoundDecided RoundSettled RoundSetAside CardDiscarded
            CardExposed BoxWagerFound)
        | told_at_blackjack!(Event) => None,
    }
}
