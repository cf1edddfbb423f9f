//! Double entry for a jackpot's own log (nz-1996/caribbean-stud/11.3): what the tables' logs do not post. Every entry sums to
//! zero.

use super::Event;
use crate::Account;
use crate::ledger::{Line, move_cents};
use croupier_engine::Name;

/// The entry that an event of this jackpot's log makes; empty where no money moves, or where a table's log posts it.
#[must_use]
pub fn entry(jackpot: &Name, event: &Event) -> Vec<Line> {
    let pool = &Account::Jackpot(jackpot.clone());
    let retained = &Account::JackpotRetained(jackpot.clone());
    let reserve = &Account::JackpotReserve(jackpot.clone());
    let lines = match event {
        Event::Contributed { retained_cents, .. } => move_cents(pool, retained, *retained_cents),
        Event::Refunded { retained_cents, .. } => move_cents(retained, pool, *retained_cents),
        Event::Seeded { cents, .. } | Event::ToppedUp { cents, .. } => {
            move_cents(reserve, pool, *cents)
        }
        Event::JackpotOpened { .. }
        | Event::TableLinked { .. }
        | Event::HandDealt { .. }
        | Event::PrizesClaimed { .. }
        | Event::PrizeAwarded { .. }
        | Event::RoundEnded { .. } => Vec::new(),
    };
    lines
        .into_iter()
        .filter(|line| !line.cents.is_zero())
        .collect()
}
