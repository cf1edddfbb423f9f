//! Collecting and paying (nz-1996/blackjack/4.1, 4.5, 8.2, 9.5, 9.6, 10.4, 10.5, 11.6, 11.7, 14.4 to 14.6, 15.5; nz-1996/general/15.3).

use super::course::Course;
use super::event::{Event, How, Mishap};
use super::hand::{Hand, Stake, sevens};
use super::rules::BustedSplit;
use super::state::{Beside, Blackjack, Phase, Spot};
use crate::machine::{Checked, Game, Working};
use crate::words::WagerResult;
use crate::{Cents, Odds, Reason};
use alloc::vec;
use alloc::vec::Vec;

/// What becomes of a stake, or of a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// How much of it.
    pub cents: Cents,
    /// How it came out.
    pub result: WagerResult,
    /// By what.
    pub how: How,
    /// The odds of a win.
    pub odds: Option<Odds>,
}

impl Blackjack {
    /// What becomes of a stake against the dealer's complete hand.
    fn outcomes(&self, hand: &Hand, stake: &Stake, beside: &Beside) -> Vec<Outcome> {
        let all = |result, how, odds| {
            vec![Outcome {
                cents: stake.total(),
                result,
                how,
                odds,
            }]
        };
        let dealer = self.dealer_value().total;
        let mine = hand.value().total;
        match (hand.is_blackjack(), self.dealer_blackjack()) {
            (true, true) => return all(WagerResult::StandOff, How::BothBlackjack, None),
            (true, false) => {
                let odds = self.rules.blackjack_pays;
                return all(WagerResult::Won, How::Blackjack, Some(odds));
            }
            (false, true) => return self.taken_by_blackjack(hand, stake, beside),
            (false, false) => {}
        }
        if dealer > 21 {
            return all(WagerResult::Won, How::DealerBust, Some(Odds::EVENS));
        }
        match mine.cmp(&dealer) {
            core::cmp::Ordering::Greater => all(WagerResult::Won, How::Higher, Some(Odds::EVENS)),
            core::cmp::Ordering::Equal => all(WagerResult::StandOff, How::Equal, None),
            // Ace and ten without a first card are a blackjack for what was added, and for nothing else.
            core::cmp::Ordering::Less
                if self.dealer_ace_ten() && (stake.added.is_positive() || hand.split) =>
            {
                self.taken_by_blackjack(hand, stake, beside)
            }
            core::cmp::Ordering::Less => all(WagerResult::Lost, How::Lower, None),
        }
    }

    /// A dealer's blackjack takes the original wager and nothing that was added to it. Where split hands have lost as much
    /// already, and the book is so read, it takes nothing more.
    fn taken_by_blackjack(&self, hand: &Hand, stake: &Stake, beside: &Beside) -> Vec<Outcome> {
        let part = |cents, result, how| Outcome {
            cents,
            result,
            how,
            odds: None,
        };
        let lost = self.rules.busted_split == BustedSplit::OriginalOnly
            && hand.split
            && beside.lost >= beside.wager;
        let mut outcomes = Vec::new();
        outcomes.push(if stake.original && !lost {
            part(stake.cents, WagerResult::Lost, How::DealerBlackjack)
        } else {
            part(stake.cents, WagerResult::StandOff, How::SplitReturned)
        });
        if stake.added.is_positive() {
            let how = How::DoublingReturned;
            outcomes.push(part(stake.added, WagerResult::StandOff, how));
        }
        outcomes
    }

    pub(super) fn settle(&self) -> Checked<Self> {
        self.refuse_if(
            self.phase != Phase::Decided,
            Reason::NothingToSettle,
            || "the round is not decided yet",
        )?;
        Self::then(|course| {
            // Box by box from the dealer's right, as the cards are collected.
            for (area, spot) in course.table.boxes.clone().into_iter().rev() {
                course.settle_box(area, &spot);
            }
            let round = course.table.round;
            course.push(Event::RoundSettled { round });
            course.end_round();
        })
    }
}

impl Course<'_> {
    fn settle_box(&mut self, area: u8, spot: &Spot) {
        for (at, hand) in spot.hands.iter().enumerate() {
            let nth = at as u8 + 1;
            for stake in &hand.stakes {
                let beside = spot.beside.get(&stake.player).cloned().unwrap_or_default();
                for outcome in self.table.outcomes(hand, stake, &beside) {
                    self.settle_stake((area, nth), &stake.player, &outcome);
                }
            }
        }
        let returns = self.table.dealer_ace_ten()
            && self.table.rules.busted_split == BustedSplit::OriginalOnly;
        for (player, beside) in &spot.beside {
            if returns && beside.lost > beside.wager {
                self.push(Event::LossReturned {
                    player: player.clone(),
                    area,
                    cents: beside.lost - beside.wager,
                    why: Mishap::DealerBlackjack,
                });
            }
        }
    }

    /// Pays or collects the Super Sevens wagers of a box by the first cards of its hand.
    pub(super) fn settle_sevens(&mut self, area: u8) {
        let Some(spot) = self.table.boxes.get(&area).cloned() else {
            return;
        };
        let found = sevens(spot.hands.first().map_or(&[], |h| h.cards.as_slice()));
        let odds = self.table.rules.sevens_odds(found);
        for (player, beside) in spot.beside {
            if beside.sevens.is_zero() {
                continue;
            }
            let payment = odds.map_or(Cents::ZERO, |o| self.table.rules.win(o, beside.sevens));
            self.push(Event::SevensSettled {
                player,
                area,
                stake_cents: beside.sevens,
                found,
                odds,
                payment_cents: payment,
            });
        }
    }

    /// After the dealer's second card insurance is paid or collected.
    pub(super) fn settle_insurance(&mut self) {
        let odds = self
            .table
            .dealer_blackjack()
            .then_some(self.table.rules.insurance_pays);
        for (area, spot) in self.table.boxes.clone() {
            for (player, beside) in spot.beside {
                let stake_cents = beside.insurance;
                if stake_cents.is_zero() {
                    continue;
                }
                let payment = odds.map_or(Cents::ZERO, |o| self.table.rules.win(o, stake_cents));
                self.push(Event::InsuranceSettled {
                    player,
                    area,
                    stake_cents,
                    odds,
                    payment_cents: payment,
                });
            }
        }
    }
}

impl Blackjack {
    /// How what a wager is paid is made up.
    pub(super) fn worked(&self, event: &Event) -> Option<Working> {
        let settled = event.settlement()?;
        let stake = settled.stake_cents;
        Some(match settled.result {
            WagerResult::StandOff => Working::stood_off(stake),
            WagerResult::Won | WagerResult::Lost => {
                let by = self.rounded_by(event);
                Working::settled(stake, settled.odds, settled.payment_cents, by)
            }
        })
    }
}
