//! What the events of a craps table say of stakes.

use crate::report::decided::{Layout, Said, whole};
use croupier_engine::games::craps::{Bet, Event};
use croupier_engine::{Word, any_of, told_at_craps};

/// What an event says of stakes.
pub(crate) fn decided(layout: &mut Layout, event: &Event) -> Option<Said> {
    match event {
        Event::PuckMoved { point } => {
            layout.point = *point;
            None
        }
        Event::WagerSettled(s) => {
            let wager = match (s.bet, layout.point) {
                (Bet::ComeOn(_), _) => Bet::Come.to_word(),
                (Bet::DontComeOn(_), _) => Bet::DontCome.to_word(),
                (Bet::OddsPass | Bet::BehindDontPass, Some(point)) => {
                    format!("{}-{}", s.bet.to_word(), point.to_word())
                }
                (bet, _) => bet.to_word(),
            };
            whole(&s.player, s.bet.to_word(), wager, s.stake_cents)
        }
        Event::SettlementReversed { player, bet, .. } => {
            Some(Said::Undone(player.clone(), bet.to_word()))
        }
        any_of!(Event: DiceThrown RollCalled FaceRuled CallOverruled WagerPlaced
            WagerAnnounced WagerWithdrawn WagerReturned WagerFound WagerForfeited RollSettled)
        | told_at_craps!(Event) => None,
    }
}
