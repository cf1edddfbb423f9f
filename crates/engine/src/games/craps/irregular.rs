//! Wagers that should have been refused, and throws whose outcome is invalidated (nz-1996/general/12.1, 12.2, 14.2).

use super::bet::BetWord;
use super::course::Course;
use super::decide::Decision;
use super::event::{Event, WagerBack};
use super::rules::Room;
use super::state::Craps;
use crate::words::{InvalidCause, Irregularity, Remedy};
use crate::{Cents, Name, People, Reason};
use alloc::format;

impl Craps {
    pub(super) fn report_found_wager(
        &self,
        people: &People,
        player: &Name,
        bet: &BetWord,
        cents: Cents,
    ) -> Decision {
        self.present(people, player)?;
        let bet = self.bet(bet)?;
        if !self.round_under_way() {
            return self.refuse_by(
                Reason::NoSpinUnderWay,
                "found",
                "before the throw a wrong wager is refused or altered; report those found after it",
            );
        }
        self.amount(cents)?;
        if !self.rules.chips.can_make(cents) {
            let reason = Reason::NotInChips;
            return self.refuse(reason, self.rules.amount_detail(reason, bet, cents));
        }
        let room = self.standing(player, bet)?;
        let before = self.laid(player, bet);
        let (least, most) = self.rules.sign(bet);
        let within = |c: Cents| c <= most && room.is_none_or(|room| room.holds(c));
        let mut course = Course::new(self, people);
        let mut total = before.cents + cents;
        if !within(total) {
            course.rule(Irregularity::WagerAboveMaximum, Remedy::ValidInPart);
            let most = room.map_or(most, Room::greatest).min(total);
            total = self.rules.chips.next_down(most, within).max(before.cents);
        }
        let short = total > before.cents && total < least;
        if short && self.below_minimum.contains(player) {
            course.rule(Irregularity::WagerBelowMinimum, Remedy::WagerVoid);
            total = before.cents;
        } else if short {
            course.rule(Irregularity::WagerBelowMinimum, Remedy::ValidOnce);
        }
        if total > before.cents && self.rules.parts(bet, total).is_none() {
            let reason = Reason::NotInUnits;
            return self.refuse(reason, self.rules.amount_detail(reason, bet, total));
        }
        let valid_cents = total - before.cents;
        course.push(Event::WagerFound {
            player: player.clone(),
            bet,
            cents,
            valid_cents,
            void_cents: cents - valid_cents,
            commission_cents: self.rules.commission(bet, total) - before.commission_cents,
        });
        Ok(course.finish())
    }

    pub(super) fn invalidate_round(
        &self,
        people: &People,
        cause: InvalidCause,
        forfeit: &[Name],
    ) -> Decision {
        if !self.round_under_way() {
            return self.refuse_by(
                Reason::NoSpinUnderWay,
                "invalidation",
                "no throw is under way whose outcome could be invalidated",
            );
        }
        if cause != InvalidCause::Fraud && !forfeit.is_empty() {
            return self.refuse_by(
                Reason::FactsImpossible,
                "invalidation",
                "wagers are forfeited for fraud only",
            );
        }
        if let Some(stranger) = forfeit.iter().find(|name| !self.has_wager(name)) {
            return self.refuse(
                Reason::NoSuchWager,
                format!("{stranger} has no wager on the layout"),
            );
        }
        let (why, back) = match cause {
            InvalidCause::Disruption => (Irregularity::Disruption, WagerBack::Disruption),
            InvalidCause::Fraud => (Irregularity::Fraud, WagerBack::Fraud),
        };
        let mut course = Course::new(self, people);
        course.rule(why, Remedy::Refunded);
        course.return_pending();
        for ((player, bet), wager) in &self.wagers {
            if forfeit.contains(player) {
                course.push(Event::WagerForfeited {
                    player: player.clone(),
                    bet: *bet,
                    cents: wager.cents,
                });
            }
        }
        course.return_wagers(None, back);
        course.push(Event::RollVoided {
            roll: self.rolls,
            why,
        });
        if self.point.is_some() {
            course.push(Event::PuckMoved { point: None });
        }
        course.hand_back();
        Ok(course.finish())
    }
}
