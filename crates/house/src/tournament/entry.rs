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
    // The whole fee is one line of the player's account.
    let fee = |player: &Name, prize: Cents, commission: Cents| {
        let line = |account: &Account, cents| Line {
            account: account.to_string(),
            cents,
        };
        vec![
            line(&account(player), -(prize + commission)),
            line(pool, prize),
            line(kept, commission),
        ]
    };
    let lines = match event {
        Event::Entered {
            player,
            prize_cents,
            commission_cents,
            ..
        } => fee(player, *prize_cents, *commission_cents),
        Event::FeeRefunded {
            player,
            prize_cents,
            commission_cents,
            ..
        } => fee(player, -*prize_cents, -*commission_cents),
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
