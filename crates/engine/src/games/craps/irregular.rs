//! Wagers that should have been refused, and throws whose outcome is invalidated (nz-1996/general/12.1, 12.2, 14.2).

use super::bet::BetWord;
use super::event::{Event, Reopened, WagerBack};
use super::rules::Room;
use super::state::{Craps, Phase};
use crate::machine::{Checked, Finding as _, Game};
use crate::words::{InvalidCause, Irregularity, Remedy};
use crate::{Case, Cents, Name, Reason};
use alloc::format;
use alloc::vec::Vec;

impl Craps {
    pub(super) fn report_found_wager(
        &self,
        player: &Name,
        bet: &BetWord,
        cents: Cents,
    ) -> Checked<Self> {
        let bet = self.bet(bet)?;
        self.amount(cents)?;
        self.laid_in_chips(bet, cents)?;
        let before = self.laid(player, bet);
        let mut found = Vec::new();
        let mut rule = |on, remedy| found.push(Event::Ruled { on, remedy });
        let mut total = before.cents + cents;
        match self.standing(player, bet).fault()? {
            Err(_) => {
                rule(Irregularity::WagerNotPermitted, Remedy::WagerVoid);
                total = before.cents;
            }
            Ok(room) => {
                let (least, most) = self.rules.sign(bet);
                let within = |c: Cents| c <= most && room.is_none_or(|room| room.holds(c));
                let above = !within(total);
                if above {
                    rule(Irregularity::WagerAboveMaximum, Remedy::ValidInPart);
                    let most = room.map_or(most, Room::greatest).min(total);
                    let chips = &self.rules.table.chips;
                    total = chips.next_down(most, within).max(before.cents);
                }
                let short = total > before.cents && total < least;
                let divides = self.rules.parts(bet, total).is_some();
                if short && self.below_minimum.contains(player) {
                    rule(Irregularity::WagerBelowMinimum, Remedy::WagerVoid);
                    total = before.cents;
                } else if total > before.cents && !divides {
                    rule(Irregularity::WagerNotPermitted, Remedy::WagerVoid);
                    total = before.cents;
                } else if short {
                    rule(Irregularity::WagerBelowMinimum, Remedy::ValidOnce);
                } else if !above && matches!(self.phase, Phase::Rested { .. }) {
                    // It keeps to the sign: what is wrong is that it was made when the dice were at rest.
                    rule(Irregularity::WagerNotPermitted, Remedy::WagerVoid);
                    total = before.cents;
                } else if !above {
                    return self.refuse_by(
                        Reason::FactsImpossible,
                        Case::Found,
                        format!(
                            "nothing is wrong with {cents} on {}: place it; during a throw a dealer or supervisor then confirms it",
                            bet.name()
                        ),
                    );
                }
            }
        }
        let valid_cents = total - before.cents;
        found.push(Event::WagerFound {
            player: player.clone(),
            bet,
            cents,
            valid_cents,
            void_cents: cents - valid_cents,
            commission_cents: match valid_cents.is_positive() {
                true => self.rules.commission(bet, total) - before.commission_cents,
                false => Cents::ZERO,
            },
        });
        if valid_cents.is_positive() {
            let there = self.wager(player, bet);
            found.extend(self.divided_on(player, bet, &there, valid_cents));
        }
        Self::all(found)
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        let under_way = self.round_under_way();
        // A fraud may be found when its roll is settled; a disruption leaves what was settled before it as it is.
        let settled = match cause {
            InvalidCause::Disruption => None,
            InvalidCause::Fraud => self.reopenable_roll(),
        };
        self.refuse_if_by(
            !under_way && settled.is_none() && self.wagers.is_empty(),
            Reason::NoSpinUnderWay,
            Case::Invalidation,
            || "no throw is under way and no wager waits for one, so that there is nothing to invalidate",
        )?;
        let lay = |name: &Name| {
            settled.is_some_and(|before| before.wagers.keys().any(|(player, _)| player == name))
        };
        self.may_forfeit(cause, forfeit, |name| self.has_wager(name) || lay(name))?;
        let reopens = settled.is_some();
        let rolled = under_way || reopens;
        let (why, back) = match cause {
            InvalidCause::Disruption => (Irregularity::Disruption, WagerBack::Disruption),
            InvalidCause::Fraud => (Irregularity::Fraud, WagerBack::Fraud),
        };
        let forfeit = forfeit.to_vec();
        Self::then(move |course| {
            course.rule(why, Remedy::Refunded);
            course.return_pending();
            if reopens {
                course.reopen(Reopened::Fraud);
            }
            for ((player, bet), wager) in course.table.wagers.clone() {
                if forfeit.contains(&player) {
                    let cents = wager.cents;
                    course.push(Event::WagerForfeited { player, bet, cents });
                }
            }
            course.return_wagers(None, back);
            if rolled {
                let roll = course.table.rolls;
                course.push(Event::RollVoided { roll, why });
            }
            if course.table.point.is_some() {
                course.push(Event::PuckMoved { point: None });
            }
            if rolled {
                course.hand_back();
            }
        })
    }
}
