//! Double entry for a tournament's own log (act-2012/mini-baccarat/12.21, 12.24, 12.25): fees, prizes and refunds. Every entry sums to
//! zero.

use super::Event;
use crate::Account;
use crate::ledger::{Line, move_cents};
use croupier_engine::{Cents, Name};

/// The entry that an event of this tournament's log makes; empty where no money moves.
#[must_use]
pub fn entry(tournament: &Name, event: &Event) -> Vec<Line> {
    let pool = &Account::Tournament(tournament.clone());
    let kept = &Account::TournamentCommission(tournament.clone());
    let account = |player: &Name| Account::Player(player.clone());
    let both = |prize: Cents, commission: Cents, pay: &dyn Fn(&Account, Cents) -> Vec<Line>| {
        [pay(pool, prize), pay(kept, commission)].concat()
    };
    let lines = match event {
        Event::Entered {
            player,
            prize_cents,
            commission_cents,
            ..
        } => both(*prize_cents, *commission_cents, &|to, cents| {
            move_cents(&account(player), to, cents)
        }),
        Event::FeeRefunded {
            player,
            prize_cents,
            commission_cents,
            ..
        } => both(*prize_cents, *commission_cents, &|from, cents| {
            move_cents(from, &account(player), cents)
        }),
        Event::PrizePaid { player, cents, .. } => move_cents(pool, &account(player), *cents),
        Event::TournamentDrafted { .. }
        | Event::ConditionsApproved {}
        | Event::DirectorNamed { .. }
        | Event::Reserved { .. }
        | Event::Withdrawn { .. }
        | Event::SeatsDrawn { .. }
        | Event::SeatDrawn { .. }
        | Event::SeatTaken { .. }
        | Event::SeatGiven { .. }
        | Event::Substituted { .. }
        | Event::SeatForfeited { .. }
        | Event::SessionStarted { .. }
        | Event::HeatCounted { .. }
        | Event::WentOn { .. }
        | Event::DroppedOut { .. }
        | Event::SessionEnded { .. }
        | Event::TournamentEnded {}
        | Event::TournamentCancelled {} => Vec::new(),
    };
    lines
        .into_iter()
        .filter(|line| !line.cents.is_zero())
        .collect()
}
