//! Wagers that should have been refused, and throws whose outcome is invalidated (nz-1996/general/12.1, 12.2, 14.1, 14.2;
//! nz-1996/craps/3.2).

use super::bet::{Bet, BetWord};
use super::cites::Key;
use super::event::{Event, NotPermitted, Reopened, WagerBack};
use super::rules::Room;
use super::state::{Craps, Phase};
use crate::machine::{Checked, Finding as _, Game};
use crate::words::{InvalidCause, Irregularity, Known, Remedy};
use crate::{Case, Cents, Name, Reason, Refusal};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

impl Craps {
    pub(super) fn report_found_wager(
        &self,
        player: &Name,
        bet: &BetWord,
        cents: Cents,
        known: Option<Known>,
    ) -> Checked<Self> {
        let bet = self.bet(bet)?;
        self.amount(cents)?;
        self.laid_in_chips(bet, cents)?;
        let rested = matches!(self.phase, Phase::Rested { .. });
        self.refuse_if_by(
            known == Some(Known::Late) && !rested && self.reopenable().is_none(),
            Reason::FactsImpossible,
            Case::Found,
            || "a wager is late when it is made with the dice at rest, and they are not",
        )?;
        let before = self.laid(player, bet);
        let void = |on, why| {
            let remedy = Remedy::WagerVoid;
            (vec![Event::Ruled { on, remedy, why }], before.cents)
        };
        let (rulings, total) = match (self.standing(player, bet).fault()?, known) {
            (Err(_), _) => void(
                Irregularity::WagerNotPermitted,
                self.not_permitted(player, bet),
            ),
            (Ok(_), Some(Known::Partnership)) => void(Irregularity::Partnership, None),
            (Ok(_), Some(Known::Late)) => {
                void(Irregularity::WagerNotPermitted, Some(NotPermitted::Late))
            }
            // Whatever its amount, no wager is made with the dice at rest; whoever knows that it lay there before says so.
            (Ok(_), None) if rested => {
                void(Irregularity::WagerNotPermitted, Some(NotPermitted::Late))
            }
            (Ok(room), None | Some(Known::InTime)) => {
                self.judged(player, bet, room, before.cents, cents)?
            }
        };
        let valid_cents = total - before.cents;
        let found = Event::WagerFound {
            player: player.clone(),
            bet,
            cents,
            valid_cents,
            void_cents: cents - valid_cents,
            commission_cents: match valid_cents.is_positive() {
                true => self.rules.commission(bet, total) - before.commission_cents,
                false => Cents::ZERO,
            },
        };
        let there = self.wager(player, bet);
        let divided = match valid_cents.is_positive() {
            true => self.divided_on(player, bet, &there, valid_cents),
            false => None,
        };
        Self::then(move |course| {
            course.push_ruled(rulings, found);
            course.push_all(divided);
        })
    }

    /// What the amount of a wager makes of it that was found beside so much: what is ruled, and what then lies there in all.
    fn judged(
        &self,
        player: &Name,
        bet: Bet,
        room: Option<Room>,
        before: Cents,
        cents: Cents,
    ) -> Result<(Vec<Event>, Cents), Refusal> {
        let mut found = Vec::new();
        let mut rule = |on, remedy, why| found.push(Event::Ruled { on, remedy, why });
        let mut total = before + cents;
        let (least, most) = self.rules.sign(bet);
        let within = |c: Cents| c <= most && room.is_none_or(|room| room.holds(c));
        let above = !within(total);
        if above {
            rule(Irregularity::WagerAboveMaximum, Remedy::ValidInPart, None);
            let most = room.map_or(most, Room::greatest).min(total);
            total = self.rules.table.chips.next_down(most, within).max(before);
        }
        let short = total > before && total < least;
        let divides = self.rules.parts(bet, total).is_some();
        if short && self.below_minimum.contains(player) {
            rule(Irregularity::WagerBelowMinimum, Remedy::WagerVoid, None);
            total = before;
        } else if total > before && !divides {
            let why = self.not_permitted(player, bet);
            rule(Irregularity::WagerNotPermitted, Remedy::WagerVoid, why);
            total = before;
        } else if short {
            rule(Irregularity::WagerBelowMinimum, Remedy::ValidOnce, None);
        } else if !above && !matches!(self.phase, Phase::Rested { .. }) {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::Found,
                format!(
                    "nothing is wrong with {cents} on {}: place it; during a throw a dealer or supervisor then confirms it",
                    bet.name()
                ),
            );
        }
        Ok((found, total))
    }

    /// Why the rules do not permit such a wager now; none: it is one that may be made at any time.
    fn not_permitted(&self, player: &Name, bet: Bet) -> Option<NotPermitted> {
        Some(match bet {
            Bet::Pass => NotPermitted::Pass,
            Bet::DontPass if self.is_lowered(player) => NotPermitted::Lowered,
            Bet::DontPass => NotPermitted::DontPass,
            Bet::Come | Bet::ComeOn(_) => NotPermitted::Come,
            Bet::DontCome | Bet::DontComeOn(_) => NotPermitted::DontCome,
            Bet::OddsPass => NotPermitted::OddsPass,
            Bet::BehindDontPass => NotPermitted::BehindDontPass,
            Bet::OddsCome(_) => NotPermitted::OddsCome,
            Bet::BehindDontCome(_) => NotPermitted::BehindDontCome,
            Bet::Horn => NotPermitted::Horn,
            Bet::HornHigh(_) => NotPermitted::HornHigh,
            Bet::World => NotPermitted::World,
            Bet::CAndE => NotPermitted::CAndE,
            Bet::Place(_)
            | Bet::Buy(_)
            | Bet::Lay(_)
            | Bet::Hard(_)
            | Bet::BigSix
            | Bet::BigEight
            | Bet::Field
            | Bet::AnySeven
            | Bet::AnyCraps
            | Bet::CrapsTwo
            | Bet::CrapsThree
            | Bet::CrapsTwelve
            | Bet::Eleven => return None,
        })
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        let under_way = self.round_under_way();
        // A fraud may be found when its roll is settled; a disruption leaves what was settled before it as it is.
        let settled = match cause {
            InvalidCause::Disruption => None,
            InvalidCause::Fraud => self.reopenable_roll(),
        };
        let (why, back) = match cause {
            InvalidCause::Disruption => (Irregularity::Disruption, WagerBack::Disruption),
            InvalidCause::Fraud => (Irregularity::Fraud, WagerBack::Fraud),
        };
        self.under(
            Key::RollVoided(why),
            self.refuse_if(
                !under_way && settled.is_none() && self.wagers.is_empty(),
                Reason::NoSpinUnderWay,
                || "no throw is under way and no wager waits for one, so there is nothing to invalidate",
            ),
        )?;
        let lay = |name: &Name| {
            settled.is_some_and(|before| before.wagers.keys().any(|(player, _)| player == name))
        };
        self.may_forfeit(cause, forfeit, |name| self.has_wager(name) || lay(name))?;
        let reopens = settled.is_some();
        let rolled = under_way || reopens;
        let forfeit = forfeit.to_vec();
        Self::then(move |course| {
            course.rule(why, Remedy::Refunded);
            course.return_pending(None);
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
