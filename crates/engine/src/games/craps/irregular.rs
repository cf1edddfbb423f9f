//! Wagers that should have been refused, and throws whose outcome is invalidated (nz-1996/general/12.1, 12.2, 14.2).

use super::bet::BetWord;
use super::event::{Event, WagerBack};
use super::rules::Room;
use super::state::Craps;
use crate::machine::{Checked, Game};
use crate::words::{InvalidCause, Irregularity, Remedy};
use crate::{Case, Cents, Name, Reason};
use alloc::vec::Vec;

impl Craps {
    pub(super) fn report_found_wager(
        &self,
        player: &Name,
        bet: &BetWord,
        cents: Cents,
    ) -> Checked<Self> {
        let bet = self.bet(bet)?;
        if !self.round_under_way() {
            return self.refuse_by(
                Reason::NoSpinUnderWay,
                Case::Found,
                "before the throw a wrong wager is refused or altered; report those found after it",
            );
        }
        self.amount(cents)?;
        self.laid_in_chips(bet, cents)?;
        let room = self.standing(player, bet)?;
        let before = self.laid(player, bet);
        let (least, most) = self.rules.sign(bet);
        let within = |c: Cents| c <= most && room.is_none_or(|room| room.holds(c));
        let mut found = Vec::new();
        let mut rule = |on, remedy| found.push(Event::Ruled { on, remedy });
        let mut total = before.cents + cents;
        if !within(total) {
            rule(Irregularity::WagerAboveMaximum, Remedy::ValidInPart);
            let most = room.map_or(most, Room::greatest).min(total);
            total = self
                .rules
                .table
                .chips
                .next_down(most, within)
                .max(before.cents);
        }
        let short = total > before.cents && total < least;
        if short && self.below_minimum.contains(player) {
            rule(Irregularity::WagerBelowMinimum, Remedy::WagerVoid);
            total = before.cents;
        } else if short {
            rule(Irregularity::WagerBelowMinimum, Remedy::ValidOnce);
        }
        if total > before.cents && self.rules.parts(bet, total).is_none() {
            let reason = Reason::NotInUnits;
            return self.refuse(reason, self.rules.amount_detail(reason, bet, total));
        }
        let valid_cents = total - before.cents;
        found.push(Event::WagerFound {
            player: player.clone(),
            bet,
            cents,
            valid_cents,
            void_cents: cents - valid_cents,
            commission_cents: self.rules.commission(bet, total) - before.commission_cents,
        });
        Self::all(found)
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        if !self.round_under_way() {
            return self.refuse_by(
                Reason::NoSpinUnderWay,
                Case::Invalidation,
                "no throw is under way whose outcome could be invalidated",
            );
        }
        self.may_forfeit(cause, forfeit, |name| self.has_wager(name))?;
        let (why, back) = match cause {
            InvalidCause::Disruption => (Irregularity::Disruption, WagerBack::Disruption),
            InvalidCause::Fraud => (Irregularity::Fraud, WagerBack::Fraud),
        };
        let forfeit = forfeit.to_vec();
        Self::then(move |course| {
            course.rule(why, Remedy::Refunded);
            course.return_pending();
            for ((player, bet), wager) in course.table.wagers.clone() {
                if forfeit.contains(&player) {
                    let cents = wager.cents;
                    course.push(Event::WagerForfeited { player, bet, cents });
                }
            }
            course.return_wagers(None, back);
            let roll = course.table.rolls;
            course.push(Event::RollVoided { roll, why });
            if course.table.point.is_some() {
                course.push(Event::PuckMoved { point: None });
            }
            course.hand_back();
        })
    }
}
