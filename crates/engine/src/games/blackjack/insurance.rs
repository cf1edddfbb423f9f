//! Insurance and even money, each player on a box for himself or herself (nz-1996/blackjack/8.3, 9.1 to 9.6, 13.3).

use super::event::{Event, How};
use super::next::Next;
use super::state::{Blackjack, Phase};
use crate::machine::{Checked, Game};
use crate::{Case, Cents, Name, Odds, Reason, Refusal};
use alloc::format;

impl Blackjack {
    /// What an insurance wager of this player may be; none where none is possible.
    #[must_use]
    pub fn insurance_bounds(&self, area: u8, player: &Name) -> Option<(Cents, Cents)> {
        let beside = self.boxes.get(&area)?.beside.get(player)?;
        let (least, most) = (self.rules.table.limits.min_cents, beside.wager.share(1, 2));
        if most < least {
            return None;
        }
        let fits = |c: Cents| self.rules.amount_reason(c).is_none();
        let greatest = self.rules.table.chips.next_down(most, fits);
        greatest.is_positive().then_some((least, greatest))
    }

    fn asked(&self, player: &Name, area: u8) -> Result<(), Refusal> {
        let open = self.phase == Phase::Playing && self.next() == Next::Insure;
        let asked = open && self.insurance_asked().contains(&(area, player.clone()));
        if !asked {
            let case = match self.shows_ace() {
                true => Case::Insurance,
                false => Case::NoAce,
            };
            return self.refuse_by(
                Reason::NotOffered,
                case,
                format!("{player} is not asked for insurance on box {area} now"),
            );
        }
        Ok(())
    }

    pub(super) fn insure(&self, player: &Name, area: u8, cents: Cents) -> Checked<Self> {
        self.asked(player, area)?;
        self.amount(cents)?;
        let wager = self.boxes[&area].beside[player].wager;
        let most = wager.share(1, 2);
        if cents > most {
            return self.refuse_by(
                Reason::WagerAboveMaximum,
                Case::Insurance,
                format!("insurance is at most half of the wager of {wager}; that is {most}"),
            );
        }
        self.sound(
            self.rules.amount_reason(cents),
            Some(Case::Insurance),
            cents,
        )?;
        Self::done(Event::InsurancePlaced {
            player: player.clone(),
            area,
            cents,
        })
    }

    pub(super) fn decline_insurance(&self, player: &Name, area: u8) -> Checked<Self> {
        self.asked(player, area)?;
        Self::done(Event::InsuranceDeclined {
            player: player.clone(),
            area,
            absent: false,
        })
    }

    pub(super) fn take_even_money(&self, player: &Name, area: u8) -> Checked<Self> {
        self.asked(player, area)?;
        let hand = self.hand(area, 1);
        let stake = hand.filter(|h| h.is_blackjack());
        let Some(stake) = stake.and_then(|h| h.stake_of(player)) else {
            return self.refuse_by(
                Reason::NotOffered,
                Case::EvenMoney,
                format!("box {area} has no blackjack of {player}'s to be paid at once"),
            );
        };
        let (player, stake) = (player.clone(), stake.total());
        Self::then(move |course| {
            course.pay_whole(area, &player, stake, How::EvenMoney, Odds::EVENS);
            let left = course.table.hand(area, 1).map(|h| h.stakes.len());
            if left == Some(0) {
                course.push(Event::HandCollected { area, hand: 1 });
            }
        })
    }

    pub(super) fn close_insurance(&self) -> Checked<Self> {
        if self.phase != Phase::Playing || self.next() != Next::Insure {
            return self.refuse_by(
                Reason::NotOffered,
                Case::Insurance,
                "nobody is asked for insurance now",
            );
        }
        let asked = self.insurance_asked().into_iter();
        let declined = asked.map(|(area, player)| Event::InsuranceDeclined {
            player,
            area,
            absent: true,
        });
        Self::all(declined.collect())
    }
}
