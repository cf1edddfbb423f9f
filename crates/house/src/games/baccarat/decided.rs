//! What the events of a baccarat table say of stakes.

use crate::report::decided::{Said, whole};
use croupier_engine::games::baccarat::{Event, On};
use croupier_engine::{any_of, told_at_baccarat};

/// What an event says of stakes.
pub(crate) fn decided(event: &Event) -> Option<Said> {
    let place = |area: &u8, on: &On| format!("{area} {}", on.word());
    match event {
        Event::WagerSettled(s) => {
            let wager = s.on.word().to_owned();
            whole(&s.player, place(&s.area, &s.on), wager, s.stake_cents)
        }
        Event::SettlementReversed {
            player, area, on, ..
        } => Some(Said::Undone(player.clone(), place(area, on))),
        Event::PaymentChanged { pays } => {
            Some(Said::Changed("banker-pays", pays.word().to_owned()))
        }
        Event::VigorishChanged { percent } => {
            Some(Said::Changed("commission-percent", percent.to_string()))
        }
        any_of!(Event: Coup Ready WagerPlaced WagerWithdrawn VigorishCollected WagerReduced
            WagerReturned WagerForfeited WagerFound)
        | told_at_baccarat!(Event) => None,
    }
}
