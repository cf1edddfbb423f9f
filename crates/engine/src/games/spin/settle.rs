//! Collecting and paying: losers first, then winners, place by place (nz-1996/roulette/3.5, 4.7, 5.1 to 5.3,
//! nz-1996/tai-sai/3.8, 4.0, 6.6, nz-1996/money-wheel/3.5, 4.6, 5.0; nz-1996/general/15.1 to 15.3).

use super::course::Course;
use super::event::{Event, WagerResult, WagerSettled};
use super::place::{Mark, Outcome};
use super::rules::Winners;
use super::state::{Phase, Spin, Spot};
use crate::machine::{Checked, Game, Working};
use crate::{Cents, Name, Reason};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

impl Spin {
    /// The winning wagers that are not paid yet.
    pub(super) fn unpaid(&self, outcome: Outcome) -> Vec<(Spot, Cents)> {
        self.wagers()
            .filter(|(s, _)| s.position.wins(outcome).is_some() && !self.is_paid(s))
            .map(|(s, c)| (s.clone(), c))
            .collect()
    }

    pub(super) fn collect(&self) -> Checked<Self> {
        let Phase::Announced(outcome) = self.phase else {
            return self.refuse(
                Reason::NothingToSettle,
                "there is no result whose losing wagers could be collected",
            );
        };
        self.passed(Reason::NothingToSettle)?;
        let mut losing = Vec::new();
        for (spot, stake) in self.wagers() {
            if spot.position.wins(outcome).is_none() {
                losing.push(lost(spot, stake));
            }
        }
        Self::then(move |course| {
            course.push_all(losing);
            let round = course.table.round;
            course.push(Event::LosersCollected { round });
            course.settled();
        })
    }

    pub(super) fn pay(&self, mark: Option<&Mark>, player: Option<&Name>) -> Checked<Self> {
        let outcome = match self.phase {
            Phase::Paying { outcome, .. } => outcome,
            Phase::Announced(_) => {
                return self.refuse(
                    Reason::LosersNotCollected,
                    "losing wagers are collected before winning ones are paid",
                );
            }
            _ => {
                return self.refuse(
                    Reason::NothingToSettle,
                    "there is no result whose winning wagers could be paid",
                );
            }
        };
        self.passed(Reason::NothingToSettle)?;
        self.passed(Reason::LosersNotCollected)?;
        let position = mark.map(|mark| self.position(mark)).transpose()?;
        let mut due = self.unpaid(outcome);
        due.retain(|(spot, _)| {
            position.is_none_or(|p| p == spot.position)
                && player.is_none_or(|name| *name == spot.player)
        });
        if due.is_empty() {
            let there = position.map_or(String::from("the layout"), |p| p.called());
            let whose = player.map_or(String::new(), |name| format!(" of {name}'s"));
            return self.refuse(
                Reason::NoSuchWager,
                format!("no winning wager{whose} on {there} is left to be paid"),
            );
        }
        self.passed(Reason::NoSuchWager)?;
        Self::then(move |course| {
            for (spot, stake) in due {
                course.pay(spot, stake, outcome);
            }
            course.settled();
        })
    }
}

fn lost(spot: &Spot, stake: Cents) -> WagerSettled {
    WagerSettled {
        player: spot.player.clone(),
        position: spot.position,
        chips: spot.chips,
        stake_cents: stake,
        result: WagerResult::Lost,
        odds: None,
        payment_cents: Cents::ZERO,
        returned_cents: Cents::ZERO,
    }
}

impl Course<'_> {
    fn pay(&mut self, spot: Spot, stake: Cents, outcome: Outcome) {
        let rules = &self.table.rules;
        let odds = rules.odds(spot.position, outcome).map(|(_, odds)| odds);
        // All odds are so many to one, so that what chips can stake they can pay.
        let payment = odds.map(|odds| odds.win(stake)).unwrap_or_default();
        // A wager below the minimum is valid once and does not play again (nz-1996/general/14.2).
        let once = self.table.wager_at(&spot.player, spot.position) < rules.bounds(spot.position).0;
        let returned = match rules.winners {
            Winners::Stay if !once => Cents::ZERO,
            Winners::Stay | Winners::Returned => stake,
        };
        self.push(WagerSettled {
            player: spot.player,
            position: spot.position,
            chips: spot.chips,
            stake_cents: stake,
            result: WagerResult::Won,
            odds,
            payment_cents: payment,
            returned_cents: returned,
        });
    }

    /// A wager that came to light when the losing ones had been collected is collected too, if it lost.
    pub(super) fn collect_late(&mut self, spot: &Spot, stake: Cents) {
        if let Phase::Paying { outcome, .. } = self.table.phase
            && spot.position.wins(outcome).is_none()
        {
            self.push(lost(spot, stake));
        }
    }

    /// The round is over once no winner is left to be paid.
    fn settled(&mut self) {
        if let Phase::Paying { outcome, .. } = self.table.phase
            && self.table.unpaid(outcome).is_empty()
        {
            let round = self.table.round;
            self.push(Event::RoundSettled { round });
        }
    }
}

impl Spin {
    /// How what a wager is paid is made up.
    pub(super) fn worked(&self, event: &Event) -> Option<Working> {
        let Event::WagerSettled(settled) = event else {
            return None;
        };
        let by = self.rounded_by(event);
        let WagerSettled {
            stake_cents,
            odds,
            payment_cents,
            ..
        } = settled;
        Some(Working::settled(*stake_cents, *odds, *payment_cents, by))
    }
}
