//! Irregularities: void spins, failed equipment, wagers wrongly accepted, outcomes invalidated (nz-1996/roulette/6.1 to 6.8,
//! nz-1996/tai-sai/7.1 to 7.7, nz-1996/money-wheel/6.1 to 6.4; nz-1996/general/12.1, 12.2, 14.2).

use super::apparatus::Apparatus;
use super::command::{InvalidCause, Remedied, VoidCause};
use super::event::{Event, Found, Remedy, Returned};
use super::place::Mark;
use super::state::{Phase, Spin, Tender};
use crate::machine::{Checked, Game};
use crate::{Case, Cents, Name, Reason};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

impl Spin {
    pub(super) fn no_spin(&self, cause: VoidCause) -> Checked<Self> {
        let apparatus = self.rules.apparatus;
        if !apparatus.void_causes().contains(&cause) {
            return self.refuse(
                Reason::NotInThisBook,
                format!("{cause} makes no spin of this game void"),
            );
        }
        match self.phase {
            // The dice lie under their cover while wagers are placed; the ball runs.
            Phase::Betting if apparatus == Apparatus::TaiSai => {}
            Phase::Spinning | Phase::Running => {}
            // A ball that came to rest makes a short spin that nobody called a valid one; all else is void without a call.
            Phase::Announced(_)
                if apparatus == Apparatus::Roulette && cause == VoidCause::TooFewTurns =>
            {
                return self.refuse(
                    Reason::CallTooLate,
                    "a spin of too few turns is called before the ball comes to rest",
                );
            }
            Phase::Announced(_) => {}
            Phase::Paying(_) => {
                return self.refuse(
                    Reason::CallTooLate,
                    "wagers of this spin have been collected; what is said of it now is a dispute",
                );
            }
            _ => {
                return self.refuse(
                    Reason::NoSpinUnderWay,
                    "nothing has been spun that could be void",
                );
            }
        }
        Self::then(move |course| {
            let round = course.table.round;
            course.push(Event::SpinVoided { round, cause });
            course.call(super::cites::NO_SPIN, false);
            if apparatus.void_returns_wagers() {
                course.return_wagers(Returned::VoidSpin);
            }
            if apparatus == Apparatus::Roulette {
                let number = course.previous();
                course.push(Event::BallReturned { number });
            }
        })
    }

    pub(super) fn report_equipment_failure(&self) -> Checked<Self> {
        if self.rules.apparatus != Apparatus::TaiSai {
            return self.refuse(
                Reason::NotInThisBook,
                "this game is settled without electronic equipment; what makes a spin void is called as no-spin",
            );
        }
        if self.failed || matches!(self.phase, Phase::Closed | Phase::Checking(_)) {
            return self.refuse_by(
                Reason::NotThisStep,
                Case::Failure,
                "the failure is noted already, or the table is not in play",
            );
        }
        Self::done(Event::EquipmentFailed {})
    }

    pub(super) fn resume_play(&self, how: Remedied) -> Checked<Self> {
        if self.rules.apparatus != Apparatus::TaiSai {
            return self.refuse(
                Reason::NotInThisBook,
                "no failure of equipment halts this game",
            );
        }
        if self.phase != Phase::Halted {
            return self.refuse_by(
                Reason::NotThisStep,
                Case::Resume,
                "play is not halted, or a round is still to be settled",
            );
        }
        Self::done(Event::PlayResumed { how })
    }

    pub(super) fn report_found_wager(
        &self,
        player: &Name,
        mark: &Mark,
        cents: Cents,
        chips: Tender,
    ) -> Checked<Self> {
        if !matches!(
            self.phase,
            Phase::Called | Phase::Running | Phase::Announced(_)
        ) {
            return self.refuse_by(
                Reason::NotThisStep,
                Case::FoundWager,
                "before no more bets a wrong wager is refused or altered, and after collecting it is too late; report it in between",
            );
        }
        let position = self.position(mark)?;
        self.can_lay(player, cents, chips)?;
        let before = self.wager_at(player, position);
        let (least, most) = self.rules.bounds(position);
        let mut found = Vec::new();
        let mut total = before + cents;
        if total > most {
            found.push(Event::Ruled {
                on: Found::AboveMaximum,
                remedy: Remedy::ValidInPart,
            });
            total = most.max(before);
        }
        if total > before && total < least {
            let remedy = if self.below_minimum.contains(player) {
                total = before;
                Remedy::WagerVoid
            } else {
                Remedy::ValidOnce
            };
            found.push(Event::Ruled {
                on: Found::BelowMinimum,
                remedy,
            });
        }
        let valid = self.whole_chips(player, total - before, chips);
        self.in_hand(player, valid, chips)?;
        found.push(Event::WagerFound {
            player: player.clone(),
            position,
            chips,
            cents,
            valid_cents: valid,
            void_cents: cents - valid,
        });
        Self::all(found)
    }

    /// As much of an amount as these chips can make.
    fn whole_chips(&self, player: &Name, cents: Cents, chips: Tender) -> Cents {
        match (chips, self.colours.get(player)) {
            (Tender::Colour, Some(issued)) => Cents(cents.0 - cents.0 % issued.value_cents.0),
            _ => self.rules.table.chips.next_down(cents, |_| true),
        }
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        if !matches!(
            self.phase,
            Phase::Called | Phase::Running | Phase::Announced(_)
        ) {
            return self.refuse_by(
                Reason::NotThisStep,
                Case::Invalidate,
                "an outcome is invalidated after no more bets and before losing wagers are collected",
            );
        }
        self.may_forfeit(cause, forfeit, |name| self.has_wager(name))?;
        let round = self.round;
        let mut events = vec![Event::RoundInvalidated { round, cause }];
        for (spot, cents) in self.wagers().filter(|(s, _)| forfeit.contains(&s.player)) {
            events.push(Event::WagerForfeited {
                player: spot.player.clone(),
                position: spot.position,
                chips: spot.chips,
                cents,
            });
        }
        Self::then(move |course| {
            course.push_all(events);
            course.return_wagers(Returned::Invalidated);
        })
    }
}
