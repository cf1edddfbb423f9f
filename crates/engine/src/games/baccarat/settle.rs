//! Collecting and paying (nz-2004/baccarat/5.10, 5.11, 10.2; nz-1996/general/15.1 to 15.3).

use super::command::On;
use super::course::Course;
use super::decide::Decision;
use super::event::{Event, WagerResult};
use super::hand::Outcome;
use super::rules::{BankerPays, Rules};
use super::state::{Baccarat, Phase};
use crate::{Cents, Odds, People, Reason};
use alloc::vec::Vec;

/// What becomes of one wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// How it came out.
    pub result: WagerResult,
    /// The odds of a win.
    pub odds: Option<Odds>,
    /// What it won, rounded up to what chips can make where they cannot make it exactly.
    pub won: Cents,
    /// What is charged on that.
    pub commission: Cents,
}

impl Settled {
    const fn without_win(result: WagerResult) -> Settled {
        Settled {
            result,
            odds: None,
            won: Cents::ZERO,
            commission: Cents::ZERO,
        }
    }
}

/// Settles a wager under the rules, the Banker's count being known for a win with six.
#[must_use]
pub fn settle_wager(
    rules: &Rules,
    on: On,
    stake: Cents,
    outcome: Outcome,
    banker_points: u8,
) -> Settled {
    let odds = match (on, outcome) {
        (On::Player, Outcome::Player) => Odds::EVENS,
        (On::Banker, Outcome::Banker) => {
            let half = rules.banker_pays == BankerPays::HalfOnSix && banker_points == 6;
            Odds {
                pays: 1,
                to: if half { 2 } else { 1 },
            }
        }
        (On::Tie, Outcome::Tie) => rules.tie_pays,
        (On::Player | On::Banker, Outcome::Tie) => {
            return Settled::without_win(WagerResult::StandOff);
        }
        _ => return Settled::without_win(WagerResult::Lost),
    };
    let won = odds.win(stake);
    let commission = match on {
        On::Banker => rules.commission(won).unwrap_or_default(),
        _ => Cents::ZERO,
    };
    // Exact payments stay as they are; others go up to the next amount in chips.
    let won = rules.chips.next_up(won - commission) + commission;
    Settled {
        result: WagerResult::Won,
        odds: Some(odds),
        won,
        commission,
    }
}

impl Baccarat {
    pub(super) fn settle(&self, people: &People) -> Decision {
        let Phase::Announced(outcome) = self.phase else {
            return self.refuse(Reason::NothingToSettle, "there is no result to settle yet");
        };
        let banker_points = self.deal.banker.points().unwrap_or_default();
        let mut settled: Vec<Event> = self
            .wagers()
            .map(|(spot, stake)| {
                let s = settle_wager(&self.rules, spot.on, stake, outcome, banker_points);
                Event::WagerSettled {
                    player: spot.player.clone(),
                    area: spot.area,
                    seat: people.seat_of(&spot.player),
                    on: spot.on,
                    stake_cents: stake,
                    result: s.result,
                    odds: s.odds,
                    won_cents: s.won,
                    commission_cents: s.commission,
                    payment_cents: s.won - s.commission,
                }
            })
            .collect();
        // Losing wagers are collected before winning ones are paid.
        settled.sort_by_key(|e| match e {
            Event::WagerSettled { result, .. } => match result {
                WagerResult::Lost => 0,
                WagerResult::Won => 1,
                WagerResult::StandOff => 2,
            },
            _ => 3,
        });
        let mut course = Course::new(self, people);
        for event in settled {
            course.push(event);
        }
        course.push(Event::RoundSettled { round: self.round });
        course.end_round();
        Ok(course.finish())
    }
}
