//! Settling a coup between the players, and the house's share (nj-19-47/chemin-de-fer/4.6(a);
//! custom/chemin-de-fer/settlement, stand-off, cagnotte).

use super::course::Course;
use super::decide::Decision;
use super::event::Event;
use super::state::{CheminDeFer, Phase};
use crate::games::baccarat::hand::Outcome;
use crate::words::WagerResult;
use crate::{Cents, Name, People, Reason};
use alloc::vec::Vec;

impl CheminDeFer {
    pub(super) fn settle(&self, people: &People) -> Decision {
        let (Phase::Announced(outcome), Some((banker, seat))) = (&self.phase, &self.banker) else {
            return self.refuse(Reason::NothingToSettle, "there is no result to settle yet");
        };
        let (against, bank) = match outcome {
            Outcome::Banker => (WagerResult::Lost, WagerResult::Won),
            Outcome::Player => (WagerResult::Won, WagerResult::Lost),
            Outcome::Tie => (WagerResult::StandOff, WagerResult::StandOff),
        };
        let mut course = Course::new(self, people);
        // From the Banker's right on, as the bank goes round.
        let order = course.right_of(people.seat_of(banker).unwrap_or(*seat));
        let far = |name: &Name| order.iter().position(|(_, n)| n == name);
        let mut covers: Vec<(Name, Cents)> = self
            .covers()
            .map(|(name, cents)| (name.clone(), cents))
            .collect();
        covers.sort_by_key(|(name, _)| far(name).unwrap_or(usize::MAX));
        let total = self.covered();
        for (player, stake_cents) in covers {
            course.push(Event::CoverSettled {
                seat: people.seat_of(&player),
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
        course.push(Event::BankSettled {
            player: banker.clone(),
            stake_cents: total,
            result: bank,
            won_cents,
            cagnotte_cents: self.rules.cagnotte(won_cents),
        });
        course.push(Event::RoundSettled { round: self.round });
        course.end_round(*outcome);
        Ok(course.finish())
    }
}
