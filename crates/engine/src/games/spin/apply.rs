//! What each event changes.

use super::command::{Check, VoidCause};
use super::event::{Event, WagerResult, WagerSettled};
use super::place::Outcome;
use super::state::{Issued, Phase, RECORDS_KEPT, Record, Settlement, Spin, Spot, Tender};
use crate::Cents;
use crate::machine::Misfit;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

const NO_RESULT: Misfit = Misfit::Because("no result is announced");

impl Spin {
    /// Takes an event into the state.
    pub(super) fn take(&mut self, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::GameOpened { checks } => self.await_checks(checks.clone()),
            Event::CheckConfirmed { check } => {
                let Phase::Checking(checks) = &mut self.phase else {
                    return Err(Misfit::Because("nothing is being checked"));
                };
                let mut left = core::mem::take(checks);
                let at = left.iter().position(|c| c == check);
                left.remove(at.ok_or(Misfit::Because("that is not to be checked"))?);
                self.await_checks(left);
            }
            Event::BettingOpened { round } => {
                self.round = *round;
                self.phase = Phase::Betting;
            }
            Event::Spun { number, direction } => {
                self.draws = *number;
                self.voided = None;
                self.direction = *direction;
                self.phase = match self.phase {
                    Phase::Betting => Phase::Spinning,
                    Phase::Called => Phase::Running,
                    Phase::Closed
                    | Phase::Checking(_)
                    | Phase::Waiting
                    | Phase::Spinning
                    | Phase::Running
                    | Phase::Announced(_)
                    | Phase::Paying { .. }
                    | Phase::Halted => Phase::Waiting,
                };
            }
            Event::BettingClosed { .. } => {
                self.settled.clear();
                let spun = self.phase == Phase::Spinning
                    || self.rules.apparatus == super::Apparatus::TaiSai;
                self.phase = if spun { Phase::Running } else { Phase::Called };
            }
            Event::ResultAnnounced { round, outcome } => {
                self.record(*round, *outcome);
                self.phase = Phase::Announced(*outcome);
            }
            Event::ResultAmended { round, outcome } => {
                self.forget_result(*round);
                self.record(*round, *outcome);
                self.phase = Phase::Announced(*outcome);
            }
            Event::LosersCollected { .. } => {
                let Phase::Announced(outcome) = self.phase else {
                    return Err(NO_RESULT);
                };
                let paid = BTreeSet::new();
                self.phase = Phase::Paying { outcome, paid };
            }
            Event::RoundSettled { .. } => self.end_round(),
            Event::RoundInvalidated { round, .. } => self.undo(*round),
            Event::SpinVoided { round, cause } => {
                self.undo(*round);
                self.voided = Some(*cause);
                if *cause == VoidCause::BallOut {
                    self.phase = Phase::Checking(vec![Check::BallExamination]);
                }
            }
            Event::EquipmentFailed {} => {
                self.failed = true;
                if self.phase == Phase::Waiting {
                    self.phase = Phase::Halted;
                }
            }
            Event::PlayResumed { .. } => {
                self.failed = false;
                self.phase = Phase::Waiting;
            }
            Event::ColourIssued {
                player,
                colour,
                value_cents,
                count,
                ..
            } => {
                if !value_cents.is_positive() {
                    return Err(Misfit::Because("a chip has a value"));
                }
                let issued = self.colours.entry(player.clone()).or_insert(Issued {
                    colour: *colour,
                    value_cents: *value_cents,
                    count: 0,
                });
                issued.count = issued.count.checked_add(*count).ok_or(Misfit::BEYOND)?;
            }
            Event::ColourRedeemed { player, left, .. } => self.set_count(player, *left),
            Event::WagerPlaced {
                player,
                position,
                chips,
                total_cents,
                ..
            }
            | Event::WagerWithdrawn {
                player,
                position,
                chips,
                total_cents,
                ..
            } => self.set_wager(Spot::new(player, *position, *chips), *total_cents),
            Event::WagerReturned {
                player,
                position,
                chips,
                cents,
                ..
            } => self.take_off(Spot::new(player, *position, *chips), *cents)?,
            Event::WagerForfeited {
                player,
                position,
                chips,
                cents,
            } => {
                self.change_colour_of(player, *chips, -*cents)?;
                self.take_off(Spot::new(player, *position, *chips), *cents)?;
            }
            Event::StakeRefunded {
                player,
                position,
                chips,
                cents,
                ..
            } => self.change_colour(&Spot::new(player, *position, *chips), *cents)?,
            Event::PaymentRecovered {
                player,
                chips,
                cents,
                ..
            } => self.change_colour_of(player, *chips, -*cents)?,
            Event::WagerFound {
                player,
                position,
                chips,
                valid_cents,
                ..
            } => {
                let spot = Spot::new(player, *position, *chips);
                let total = self.wager_at(player, *position).plus(*valid_cents)?;
                if valid_cents.is_positive() && total < self.rules.bounds(*position).0 {
                    self.below_minimum.insert(player.clone());
                }
                let total = self.wager(&spot).plus(*valid_cents)?;
                self.set_wager(spot, total);
            }
            Event::WagerSettled(settled) => self.settle_wager(settled)?,
            // Said and shown, and on record.
            Event::Called { .. }
            | Event::WagerCalled { .. }
            | Event::DollyPlaced { .. }
            | Event::AreasIlluminated { .. }
            | Event::BallReturned { .. }
            | Event::BallChanged {}
            | Event::PaymentVoided { .. }
            | Event::StakeForfeited { .. }
            | Event::VoidWagerFound { .. }
            | Event::Ruled { .. } => {}
        }
        Ok(())
    }

    /// So much of a wager is on the layout no more.
    fn take_off(&mut self, spot: Spot, cents: Cents) -> Result<(), Misfit> {
        let left = self.wager(&spot).minus(cents)?;
        self.set_wager(spot, left);
        Ok(())
    }

    fn await_checks(&mut self, checks: Vec<Check>) {
        if checks.is_empty() {
            self.end_round();
        } else {
            self.phase = Phase::Checking(checks);
        }
    }

    /// A round counts for nothing. One that was settled before this one's wagers were taken leaves them where they are.
    fn undo(&mut self, round: u32) {
        if self.has_settled(round) {
            self.settled.clear();
        }
        self.forget_result(round);
        if round == self.round {
            self.end_round();
        }
    }

    fn end_round(&mut self) {
        self.phase = if self.failed {
            Phase::Halted
        } else {
            Phase::Waiting
        };
    }

    fn record(&mut self, round: u32, outcome: Outcome) {
        if self.records.len() == RECORDS_KEPT {
            self.records.remove(0);
        }
        self.records.push(Record { round, outcome });
        *self.counts.entry(outcome.counted()).or_default() += 1;
    }

    /// The result of this round, if it had one, was none.
    fn forget_result(&mut self, round: u32) {
        let Some(last) = self.records.last().copied() else {
            return;
        };
        if last.round == round {
            self.records.pop();
            if let Some(count) = self.counts.get_mut(&last.outcome.counted()) {
                *count -= 1;
            }
            self.counts.retain(|_, count| *count > 0);
        }
    }

    /// A colour of which nothing is left may be given to somebody else.
    fn set_count(&mut self, player: &crate::Name, count: u32) {
        if count == 0 {
            self.colours.remove(player);
        } else if let Some(issued) = self.colours.get_mut(player) {
            issued.count = count;
        }
    }

    /// The player's colour grows or shrinks by so much.
    fn change_colour(&mut self, spot: &Spot, cents: Cents) -> Result<(), Misfit> {
        self.change_colour_of(&spot.player, spot.chips, cents)
    }

    fn change_colour_of(
        &mut self,
        player: &crate::Name,
        chips: Tender,
        cents: Cents,
    ) -> Result<(), Misfit> {
        if chips == Tender::Colour
            && let Some(issued) = self.colours.get(player)
        {
            let by = cents.0 / issued.value_cents.0;
            let count = u32::try_from(i64::from(issued.count) + by);
            let count = count.map_err(|_| Misfit::Because("there are not so many chips"))?;
            self.set_count(player, count);
        }
        Ok(())
    }

    fn set_wager(&mut self, spot: Spot, total: Cents) {
        if total.is_zero() {
            self.wagers.remove(&spot);
        } else {
            self.wagers.insert(spot, total);
        }
    }

    fn settle_wager(&mut self, of: &WagerSettled) -> Result<(), Misfit> {
        let (Phase::Announced(outcome) | Phase::Paying { outcome, .. }) = self.phase else {
            return Err(NO_RESULT);
        };
        let spot = Spot::new(&of.player, of.position, of.chips);
        match of.result {
            WagerResult::Lost => {
                self.set_wager(spot.clone(), Cents::ZERO);
                self.change_colour(&spot, -of.stake_cents)?;
            }
            WagerResult::Won => {
                self.set_wager(spot.clone(), of.stake_cents.minus(of.returned_cents)?);
                self.change_colour(&spot, of.payment_cents)?;
                if let Phase::Paying { paid, .. } = &mut self.phase {
                    paid.insert(spot);
                }
            }
        }
        let of = of.clone();
        self.settled.push(Settlement { of, outcome });
        Ok(())
    }
}
