//! Settling a coup between the players, and the house's share (nj-19-47/chemin-de-fer/4.6(a);
//! custom/chemin-de-fer/settlement, stand-off, cagnotte).

use super::course::Course;
use super::event::Event;
use super::state::{CheminDeFer, Phase};
use crate::games::baccarat::coup;
use crate::games::baccarat::hand::Outcome;
use crate::machine::{Checked, Game, Working};
use crate::words::WagerResult;
use crate::{Cents, Name, Odds, Reason};
use alloc::vec::Vec;

impl CheminDeFer {
    pub(super) fn settle(&self) -> Checked<Self> {
        let (&Phase::Announced(outcome), Some((banker, seat))) = (&self.phase, &self.banker) else {
            return self.refuse(Reason::NothingToSettle, "there is no result to settle yet");
        };
        self.passed(Reason::NothingToSettle)?;
        let (banker, seat) = (banker.clone(), *seat);
        Self::then(move |course| course.settle(outcome, &banker, seat))
    }
}

impl Course<'_> {
    fn settle(&mut self, outcome: Outcome, banker: &Name, seat: u8) {
        let (against, bank) = match outcome {
            Outcome::Banker => (WagerResult::Lost, WagerResult::Won),
            Outcome::Player => (WagerResult::Won, WagerResult::Lost),
            Outcome::Tie => (WagerResult::StandOff, WagerResult::StandOff),
        };
        // From the Banker's right on, as the bank goes round.
        let order = self.right_of(self.people.seat_of(banker).unwrap_or(seat));
        let far = |name: &Name| order.iter().position(|(_, n)| n == name);
        let mut covers: Vec<(Name, Cents)> = self
            .table
            .covers()
            .map(|(name, cents)| (name.clone(), cents))
            .collect();
        covers.sort_by_key(|(name, _)| far(name).unwrap_or(usize::MAX));
        let total = self.table.covered();
        for (player, stake_cents) in covers {
            self.push(Event::CoverSettled {
                seat: self.people.seat_of(&player),
                player,
                banker: banker.clone(),
                stake_cents,
                result: against,
            });
        }
        let won_cents = match bank {
            WagerResult::Won => total,
            _ => Cents::ZERO,
        };
        let cagnotte_cents = self.table.rules.cagnotte(won_cents);
        self.push(Event::BankSettled {
            player: banker.clone(),
            stake_cents: total,
            result: bank,
            won_cents,
            cagnotte_cents,
        });
        let round = self.table.coup.round;
        self.push(Event::Coup(coup::Event::RoundSettled { round }));
        self.end_round(outcome);
    }
}

impl CheminDeFer {
    /// How what a wager wins is made up.
    pub(super) fn worked(&self, event: &Event) -> Option<Working> {
        let (stake, result, cagnotte) = match event {
            Event::CoverSettled {
                stake_cents,
                result,
                ..
            } => (*stake_cents, *result, Cents::ZERO),
            Event::BankSettled {
                stake_cents,
                result,
                cagnotte_cents,
                ..
            } => (*stake_cents, *result, *cagnotte_cents),
            _ => return None,
        };
        Some(match result {
            WagerResult::Won => Working::won(stake, Odds::EVENS).less("the cagnotte", cagnotte),
            WagerResult::Lost => Working::lost(stake),
            WagerResult::StandOff => Working::stood_off(stake),
        })
    }
}
