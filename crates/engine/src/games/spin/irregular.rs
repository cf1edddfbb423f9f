//! Irregularities: void spins, failed equipment, wagers wrongly accepted, outcomes invalidated (nz-1996/roulette/6.1 to 6.8,
//! nz-1996/tai-sai/7.1 to 7.7, nz-1996/money-wheel/6.1 to 6.4; nz-1996/general/12.1, 12.2, 14.2).

use super::apparatus::Apparatus;
use super::cites::Key;
use super::command::{InvalidCause, Known, Remedied, VoidCause};
use super::event::{Event, Found, Remedy, Returned};
use super::place::Mark;
use super::state::{Phase, Settlement, Spin, Spot, Tender};
use crate::machine::{Checked, Game};
use crate::{Case, Cents, Name, Reason};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

impl Spin {
    pub(super) fn no_spin(&self, cause: VoidCause) -> Checked<Self> {
        let apparatus = self.rules.apparatus;
        if !apparatus.void_causes().contains(&cause) {
            let causes = apparatus.void_causes().iter();
            let causes: Vec<String> = causes.map(|c| c.word().replace('-', " ")).collect();
            return self.refuse(
                Reason::NotInThisBook,
                format!(
                    "that does not make a spin of this game void; these do: {}",
                    causes.join(", ")
                ),
            );
        }
        self.passed(Reason::NotInThisBook)?;
        let concluded = self.concluded();
        let not_spun = match self.phase {
            // The dice lie under their cover while wagers are placed; the ball runs.
            Phase::Betting if apparatus == Apparatus::TaiSai => {
                self.refuse_if_by(
                    cause == VoidCause::NotFlat,
                    Reason::NotThisStep,
                    Case::Covered,
                    || "how the dice lie is seen when they are uncovered, after no more bets; if they were seen before that, they were exposed",
                )?;
                None
            }
            Phase::Spinning | Phase::Running => None,
            // A ball that came to rest makes a short spin that nobody called a valid one; all else is void without a call, and
            // also once wagers are settled.
            Phase::Announced(_)
            | Phase::Paying { .. }
            | Phase::Betting
            | Phase::Waiting
            | Phase::Halted
                if concluded.is_some() || self.round_under_way() =>
            {
                self.refuse_if(
                    apparatus == Apparatus::Roulette && cause == VoidCause::TooFewTurns,
                    Reason::CallTooLate,
                    || "a spin of too few turns is called before the ball comes to rest; nobody did, so it counts",
                )?;
                None
            }
            Phase::Called => {
                Some("the wheel has not been spun since no more bets was called; spin first")
            }
            _ if self.draws > 0 => {
                Some("the last spin counts for nothing already, and there has been none since")
            }
            _ => Some("nothing has been spun at this table yet"),
        };
        self.under(
            Key::SpinVoided(cause),
            self.refuse_if(not_spun.is_some(), Reason::NoSpinUnderWay, || {
                not_spun.unwrap_or_default()
            }),
        )?;
        let round = concluded.unwrap_or(self.round);
        let settled = self.settled_of(round);
        Self::then(move |course| {
            course.push(Event::SpinVoided { round, cause });
            course.call(super::cites::NO_SPIN, false);
            let due = course.reverse(settled, Returned::VoidSpin, &[]);
            if apparatus.void_returns_wagers() {
                course.return_wagers(Returned::VoidSpin);
            }
            course.recover(due);
            if apparatus == Apparatus::Roulette && cause != VoidCause::BallOut {
                course.return_ball();
            }
            // A tumbler that does not work is equipment that has failed.
            if cause == VoidCause::TumblerFailed && !course.table.failed {
                course.push(Event::EquipmentFailed {});
            }
        })
    }

    pub(super) fn report_equipment_failure(&self) -> Checked<Self> {
        self.refuse_if(
            self.rules.apparatus != Apparatus::TaiSai,
            Reason::NotInThisBook,
            || "this game is settled without electronic equipment; what makes a spin void is called \"No spin\"",
        )?;
        self.refuse_if_by(
            self.failed,
            Reason::NotThisStep,
            Case::Failure,
            || "the failure is noted already; play goes on once a manager says so",
        )?;
        Self::done(Event::EquipmentFailed {})
    }

    pub(super) fn resume_play(&self, how: Remedied) -> Checked<Self> {
        self.refuse_if(
            self.rules.apparatus != Apparatus::TaiSai,
            Reason::NotInThisBook,
            || "no failure of equipment halts this game",
        )?;
        self.refuse_if_by(
            self.phase != Phase::Halted,
            Reason::NotThisStep,
            Case::Resume,
            || "play is not halted, or a round is still to be settled",
        )?;
        Self::done(Event::PlayResumed { how })
    }

    pub(super) fn report_found_wager(
        &self,
        player: &Name,
        mark: &Mark,
        cents: Cents,
        chips: Tender,
        known: Option<Known>,
    ) -> Checked<Self> {
        self.refuse_if_by(
            !self.round_under_way(),
            Reason::NotThisStep,
            Case::FoundWager,
            || "before no more bets a wrong wager is refused or altered, and once the round is settled it is a dispute; report it in between",
        )?;
        let void = |on: Found| {
            let remedy = Remedy::WagerVoid;
            let found = Event::VoidWagerFound {
                player: player.clone(),
                at: mark.clone(),
                chips,
                cents,
            };
            Self::then(move |course| course.push_ruled(vec![Event::Ruled { on, remedy }], found))
        };
        self.amount(cents)?;
        let taken = match chips {
            Tender::Value => self.rules.value_chips,
            Tender::Colour => self.colours.contains_key(player),
        };
        if !taken {
            return void(Found::WrongChips);
        }
        self.can_lay(player, cents, chips)?;
        let Ok(position) = self.position(mark) else {
            return void(Found::Misplaced);
        };
        match known {
            Some(Known::Late) => return void(Found::Late),
            Some(Known::Partnership) => return void(Found::Partnership),
            Some(Known::InTime) | None => {}
        }
        let before = self.wager_at(player, position);
        let (least, most) = self.rules.bounds(position);
        let mut rulings = Vec::new();
        let mut total = before + cents;
        if total > most {
            rulings.push(Event::Ruled {
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
            rulings.push(Event::Ruled {
                on: Found::BelowMinimum,
                remedy,
            });
        }
        // Nothing is wrong with its amount: it is a wager that was made too late, unless somebody knows better.
        if rulings.is_empty() && known.is_none() {
            return void(Found::Late);
        }
        let valid = self.whole_chips(player, total - before, chips);
        self.in_hand(player, valid, chips)?;
        let found = Event::WagerFound {
            player: player.clone(),
            position,
            chips,
            cents,
            valid_cents: valid,
            void_cents: cents - valid,
        };
        let player = player.clone();
        Self::then(move |course| {
            course.push_ruled(rulings, found);
            if valid.is_positive() {
                course.collect_late(&Spot::new(&player, position, chips), valid);
            }
        })
    }

    /// As much of an amount as these chips can make.
    pub(super) fn whole_chips(&self, player: &Name, cents: Cents, chips: Tender) -> Cents {
        match (chips, self.colours.get(player)) {
            (Tender::Colour, Some(issued)) => Cents(cents.0 - cents.0 % issued.value_cents.0),
            _ => self.rules.table.chips.next_down(cents, |_| true),
        }
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        let concluded = self.concluded();
        let spun = self.round_under_way()
            || self.phase == Phase::Spinning
            || (self.rules.apparatus == Apparatus::TaiSai && self.phase == Phase::Betting);
        self.under(
            Key::RoundInvalidated(cause),
            self.refuse_if(
                !spun && concluded.is_none(),
                Reason::NotThisStep,
                || "there has been no spin whose outcome could be invalidated, or it counts for nothing already",
            ),
        )?;
        let round = concluded.unwrap_or(self.round);
        let settled = self.settled_of(round);
        let wagered = |name: &Name| {
            settled.iter().any(|s| s.of.player == *name)
                || (concluded.is_none() && self.has_wager(name))
        };
        self.may_forfeit(cause, forfeit, wagered)?;
        // What lies on the layout once a round is settled is that round's only as far as it was staked in it.
        let there: Vec<(Spot, Cents)> = if concluded.is_some() {
            self.stakes_left(&settled)
        } else {
            self.wagers().map(|(s, c)| (s.clone(), c)).collect()
        };
        let (taken, back): (Vec<_>, Vec<_>) = there
            .into_iter()
            .partition(|(s, _)| forfeit.contains(&s.player));
        let mut events = vec![Event::RoundInvalidated { round, cause }];
        events.extend(
            taken
                .into_iter()
                .map(|(spot, cents)| Event::WagerForfeited {
                    player: spot.player,
                    position: spot.position,
                    chips: spot.chips,
                    cents,
                }),
        );
        events.extend(back.into_iter().map(|(spot, cents)| Event::WagerReturned {
            player: spot.player,
            position: spot.position,
            chips: spot.chips,
            cents,
            why: Returned::Invalidated,
        }));
        let forfeit = forfeit.to_vec();
        Self::then(move |course| {
            course.push_all(events);
            let due = course.reverse(settled, Returned::Invalidated, &forfeit);
            course.recover(due);
        })
    }

    /// How the wagers of a round came out, as far as they have been collected or paid.
    fn settled_of(&self, round: u32) -> Vec<Settlement> {
        if self.has_settled(round) {
            self.settled.clone()
        } else {
            Vec::new()
        }
    }
}
