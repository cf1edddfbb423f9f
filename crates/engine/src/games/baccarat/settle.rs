//! Collecting and paying (nz-2004/baccarat/5.10, 5.11, 10.2; nz-1996/general/15.1 to 15.3).

use super::command::On;
use super::coup;
use super::course::Course;
use super::event::{Event, WagerSettled};
use super::hand::Outcome;
use super::rules::{BankerPays, CommissionTime, Rules};
use super::state::{Baccarat, Phase, Spot};
use crate::machine::{Checked, Game, Working};
use crate::words::{Irregularity, WagerResult};
use crate::{Cents, Name, Odds, Reason};
use alloc::format;
use alloc::vec::Vec;

/// What becomes of one wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// How it came out.
    pub result: WagerResult,
    /// The odds of a win.
    pub odds: Option<Odds>,
    /// What it won at those odds.
    pub won: Cents,
    /// What is charged on that.
    pub commission: Cents,
    /// What is paid, which chips can make.
    pub payment: Cents,
}

impl Settled {
    const fn without_win(result: WagerResult) -> Settled {
        Settled {
            result,
            odds: None,
            won: Cents::ZERO,
            commission: Cents::ZERO,
            payment: Cents::ZERO,
        }
    }
}

/// Settles a wager under the rules, the Banker's count being known for a win with six.
///
/// ```
/// use croupier_engine::games::{Rules, baccarat::On, baccarat::hand::Outcome, baccarat::rules::BankerPays};
/// use croupier_engine::games::baccarat::settle::settle_wager;
/// use croupier_engine::{Cents, words::WagerResult};
///
/// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
/// let Ok(Rules::Baccarat(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let settle = |outcome| settle_wager(&rules, BankerPays::Commission, On::Banker, Cents(2000), outcome, 7);
/// assert_eq!(settle(Outcome::Banker).payment, Cents(1900));
/// assert_eq!(settle(Outcome::Tie).result, WagerResult::StandOff);
/// ```
#[must_use]
pub fn settle_wager(
    rules: &Rules,
    pays: BankerPays,
    on: On,
    stake: Cents,
    outcome: Outcome,
    banker_points: u8,
) -> Settled {
    let odds = match (on, outcome) {
        (On::Player, Outcome::Player) => Odds::EVENS,
        (On::Banker, Outcome::Banker) => {
            let half = pays == BankerPays::HalfOnSix && banker_points == 6;
            Odds {
                pays: 1,
                to: if half { 2 } else { 1 },
            }
        }
        (On::Tie, Outcome::Tie) => rules.tie_pays,
        (On::Banker, Outcome::Tie) if pays == BankerPays::TieCharge => {
            let charge = stake.share_up(i64::from(rules.tie_charge_percent), 100);
            return Settled {
                commission: charge,
                ..Settled::without_win(WagerResult::StandOff)
            };
        }
        (On::Player | On::Banker, Outcome::Tie) => {
            return Settled::without_win(WagerResult::StandOff);
        }
        _ => return Settled::without_win(WagerResult::Lost),
    };
    let won = odds.win(stake);
    let commission = match on {
        On::Banker => rules.commission(pays, won),
        _ => Cents::ZERO,
    };
    // Where a payment goes up to what chips can make, that much less of the commission is charged.
    let (payment, commission) = match rules.commission_time {
        CommissionTime::Deducted => {
            let payment = rules.paid(won - commission);
            (payment, commission.min(Cents::ZERO.max(won - payment)))
        }
        CommissionTime::Collected | CommissionTime::Deferred => (rules.paid(won), commission),
    };
    Settled {
        result: WagerResult::Won,
        odds: Some(odds),
        won,
        commission,
        payment,
    }
}

impl Baccarat {
    pub(super) fn settle(&self) -> Checked<Self> {
        let Phase::Announced(outcome) = self.phase else {
            return self.refuse(Reason::NothingToSettle, "there is no result to settle yet");
        };
        self.passed(Reason::NothingToSettle)?;
        let banker_points = self.coup.hands.banker.points().unwrap_or_default();
        let mut wagers: Vec<(Spot, Cents, Settled)> = self
            .wagers()
            .map(|(spot, stake)| {
                let settled = settle_wager(
                    &self.rules,
                    self.pays,
                    spot.on,
                    stake,
                    outcome,
                    banker_points,
                );
                (spot.clone(), stake, settled)
            })
            .collect();
        if self.rules.paying > 0 {
            // The highest numbered position first.
            wagers.sort_by_key(|(spot, ..)| core::cmp::Reverse(spot.area));
        }
        Self::then(move |course| course.settle_all(&wagers, outcome))
    }
}

impl Course<'_> {
    /// Losing wagers are collected, winning ones paid in the order that the table has chosen, and the rest left standing.
    fn settle_all(&mut self, wagers: &[(Spot, Cents, Settled)], outcome: Outcome) {
        let of = |result: WagerResult| move |w: &&(Spot, Cents, Settled)| w.2.result == result;
        for wager in wagers.iter().filter(of(WagerResult::Lost)) {
            self.settle(wager);
        }
        let winners: Vec<&(Spot, Cents, Settled)> =
            wagers.iter().filter(of(WagerResult::Won)).collect();
        match self.table.rules.paying {
            1 => {
                winners.iter().for_each(|w| self.settle(w));
                winners.iter().for_each(|w| self.take_vigorish(w));
            }
            // Vigorish that comes before the payment is marked, and what is collected at once is collected after it.
            2 => {
                winners.iter().for_each(|w| self.mark_vigorish(w));
                winners.iter().for_each(|w| self.settle(w));
                winners.iter().for_each(|w| self.collect_marked(w));
            }
            4 => winners.iter().for_each(|w| {
                self.mark_vigorish(w);
                self.settle(w);
                self.collect_marked(w);
            }),
            _ => winners.iter().for_each(|w| {
                self.settle(w);
                self.take_vigorish(w);
            }),
        }
        for wager in wagers.iter().filter(of(WagerResult::StandOff)) {
            self.settle(wager);
            self.return_valid_once(wager);
            let (spot, stake, _) = wager;
            if !self.table.wager(spot).is_zero() && self.stands(&spot.player) {
                self.leave_to_seated(spot, *stake);
            }
        }
        let round = self.table.coup.round;
        self.push(Event::Coup(coup::Event::RoundSettled { round }));
        self.end_round(Some(outcome));
    }

    /// Collects or pays one wager, or leaves it standing.
    fn settle(&mut self, (spot, stake, settled): &(Spot, Cents, Settled)) {
        let seat = self.people.seat_of(&spot.player);
        self.push(WagerSettled {
            player: spot.player.clone(),
            area: spot.area,
            seat,
            on: spot.on,
            stake_cents: *stake,
            result: settled.result,
            odds: settled.odds,
            won_cents: settled.won,
            commission_cents: settled.commission,
            payment_cents: settled.payment,
        });
    }

    /// A wager below the minimum that was valid once does not play a second time.
    fn return_valid_once(&mut self, (spot, stake, _): &(Spot, Cents, Settled)) {
        let once = self.table.below_minimum.contains(&spot.player);
        if !once || *stake >= self.table.rules.least_wager(spot.on) {
            return;
        }
        self.push(Event::WagerReturned {
            player: spot.player.clone(),
            area: spot.area,
            on: spot.on,
            cents: *stake,
            why: Irregularity::WagerBelowMinimum,
        });
    }

    /// Whether a player is there and has no seat.
    fn stands(&self, player: &Name) -> bool {
        self.people.is_present(player) && self.people.seat_of(player).is_none()
    }

    /// A wager of somebody who has no seat any more goes back if it lies in an area that is for the seated.
    pub(super) fn leave_to_seated(&mut self, spot: &Spot, cents: Cents) {
        if !self.table.rules.standing_area || spot.area == 0 {
            return;
        }
        self.push(Event::WagerReturned {
            player: spot.player.clone(),
            area: spot.area,
            on: spot.on,
            cents,
            why: Irregularity::AreaForOthers,
        });
    }

    /// Collects or marks the commission on a win, where it is not taken out of the payment.
    fn take_vigorish(&mut self, wager: &(Spot, Cents, Settled)) {
        match self.table.rules.commission_time {
            CommissionTime::Deducted => {}
            CommissionTime::Collected => {
                let (spot, _, settled) = wager;
                let owed = self.table.owed(&spot.player);
                self.collect(spot, settled.commission, owed);
            }
            CommissionTime::Deferred => self.mark_vigorish(wager),
        }
    }

    fn mark_vigorish(&mut self, (spot, _, settled): &(Spot, Cents, Settled)) {
        if settled.commission.is_zero()
            || self.table.rules.commission_time == CommissionTime::Deducted
        {
            return;
        }
        let owed_cents = self.table.owed(&spot.player) + settled.commission;
        self.push(Event::VigorishMarked {
            player: spot.player.clone(),
            cents: settled.commission,
            owed_cents,
        });
    }

    fn collect_marked(&mut self, (spot, _, settled): &(Spot, Cents, Settled)) {
        if self.table.rules.commission_time == CommissionTime::Collected {
            let owed = self.table.owed(&spot.player) - settled.commission;
            self.collect(spot, settled.commission, owed);
        }
    }

    fn collect(&mut self, spot: &Spot, cents: Cents, owed_cents: Cents) {
        if !cents.is_zero() {
            self.push(Event::VigorishCollected {
                player: spot.player.clone(),
                cents,
                owed_cents,
            });
        }
    }
}

impl Baccarat {
    /// How what a wager is paid, or charged, is made up.
    pub(super) fn worked(&self, event: &Event) -> Option<Working> {
        let Event::WagerSettled(settled) = event else {
            return None;
        };
        let (stake, commission) = (settled.stake_cents, settled.commission_cents);
        Some(match (settled.result, settled.odds) {
            (WagerResult::Lost, _) => Working::lost(stake),
            (WagerResult::StandOff, _) => {
                Working::stood_off(stake).less("the charge on a tie", commission)
            }
            (WagerResult::Won, None) => Working::default(),
            (WagerResult::Won, Some(odds)) => {
                let rules = &self.rules;
                let full = match settled.on {
                    On::Banker => rules.commission(self.pays, settled.won_cents),
                    On::Player | On::Tie => Cents::ZERO,
                };
                let words = rules.commission_in_words(settled.won_cents, full);
                let won = Working::won(stake, odds);
                let won = match rules.commission_time {
                    CommissionTime::Deducted => won.less(words, full),
                    CommissionTime::Collected | CommissionTime::Deferred if full.is_zero() => won,
                    CommissionTime::Collected | CommissionTime::Deferred => won.step(
                        format!("{words} of {full} is taken by itself"),
                        settled.won_cents,
                    ),
                };
                won.rounded(settled.payment_cents, self.rounded_by(event))
            }
        })
    }
}
