//! What a command does, or the cited reason why it does nothing. The course of a round is here (nz-1996/roulette/3.1 to 3.4,
//! nz-1996/tai-sai/5.0, 6.1 to 6.5, nz-1996/money-wheel/3.1 to 3.5); wagers, colours, settlement and irregularities have
//! files of their own.

use super::apparatus::Apparatus;
use super::cites;
use super::command::{Check, Command, Direction, Remedied};
use super::course::Course;
use super::event::{Event, Returned};
use super::place::{Outcome, Seen};
use super::state::{Phase, Spin, Spot, Tender};
use crate::machine::game::in_files;
use crate::machine::{Act, Checked, Game};
use crate::words::Matter;
use crate::{Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

impl Game for Spin {
    in_files!();

    fn beside(&self, event: &Event) -> Option<cites::Key> {
        cites::beside(event, self)
    }

    /// An inspector is told at once of equipment that failed, so before play is resumed, and of what stands in for it
    /// (nz-1996/tai-sai/7.7).
    fn begins_round(&self, word: &str) -> bool {
        matches!(word, "spin" | "resume-play")
    }

    fn matter(&self, event: &Event) -> Option<Matter> {
        match event {
            Event::EquipmentFailed {} => Some(Matter::Malfunction),
            Event::PlayResumed {
                how: Remedied::Procedures,
            } => Some(Matter::RemedialAction),
            _ => None,
        }
    }

    fn ladder(&self, people: &People, command: &Command) -> Checked<Self> {
        let here = |player| self.present(people, player);
        match command {
            Command::Confirm { check } => self.confirm(*check),
            Command::BuyColour {
                player,
                colour,
                value_cents,
                count,
            } => self.buy_colour(here(player)?, *colour, *value_cents, *count),
            Command::RedeemColour { player, count } => self.redeem_colour(here(player)?, *count),
            Command::PlaceWager {
                player,
                position,
                cents,
                chips,
            } => self.place_wager(here(player)?, position, *cents, tender(*chips)),
            Command::CallWager {
                player,
                call,
                unit_cents,
                chips,
            } => self.call_wager(here(player)?, call, *unit_cents, tender(*chips)),
            Command::WithdrawWager {
                player,
                position,
                cents,
                chips,
            } => self.withdraw_wager(here(player)?, position, *cents, tender(*chips)),
            Command::Spin { direction } => self.spin(*direction),
            Command::NoMoreBets {} => self.no_more_bets(),
            Command::Result { outcome } => self.result(outcome),
            Command::AmendResult { outcome } => self.amend_result(outcome),
            Command::Collect {} => self.collect(),
            Command::Pay { position, player } => self.pay(position.as_ref(), player.as_ref()),
            Command::NoSpin { cause } => self.no_spin(*cause),
            Command::ChangeBall {} => self.change_ball(),
            Command::ReportEquipmentFailure {} => self.report_equipment_failure(),
            Command::ResumePlay { how } => self.resume_play(*how),
            Command::ReportFoundWager {
                player,
                position,
                cents,
                chips,
                known,
            } => {
                self.refuse_if(!people.has_part(player), Reason::NotAtTable, || {
                    people.absence(player)
                })?;
                self.report_found_wager(player, position, *cents, tender(*chips), *known)
            }
            Command::InvalidateRound { cause, forfeit } => self.invalidate_round(*cause, forfeit),
        }
    }

    fn opening(&self) -> Act<Self> {
        let checks = self.rules.checks.clone();
        Act::events(vec![Event::GameOpened { checks }])
    }

    fn voiding(&self, player: &Name) -> Act<Self> {
        let own = self.wagers_of(player);
        let back = own.map(|(spot, cents)| Event::WagerReturned {
            player: player.clone(),
            position: spot.position,
            chips: spot.chips,
            cents,
            why: Returned::Breach,
        });
        Act::events(back.collect())
    }

    /// Non-value chips are redeemed at the table at which they were issued (nz-1996/general/18.2), so before the player goes.
    fn leaving(&self, people: &People, player: &Name) -> Checked<Self> {
        if matches!(self.phase, Phase::Paying { .. }) && self.has_wager(player) {
            return self.refuse_by(
                Reason::WagersAtStake,
                Case::Paying,
                format!(
                    "{player} has wagers on the layout; wait until all winning wagers are paid"
                ),
            );
        }
        self.nothing_at_stake(player, self.round_under_way() && self.has_wager(player))?;
        let mut events = Vec::new();
        for (
            Spot {
                position, chips, ..
            },
            cents,
        ) in self.wagers_of(player)
        {
            let (player, position, chips) = (player.clone(), *position, *chips);
            events.push(match people.is_gone(&player) {
                true => Event::WagerReturned {
                    player,
                    position,
                    chips,
                    cents,
                    why: Returned::Unclaimed,
                },
                false => Event::WagerWithdrawn {
                    player,
                    position,
                    chips,
                    cents,
                    total_cents: Cents::ZERO,
                },
            });
        }
        if let Some(issued) = self.colours.get(player) {
            events.push(Event::ColourRedeemed {
                player: player.clone(),
                colour: issued.colour,
                count: issued.count,
                cents: issued.worth(),
                left: 0,
            });
        }
        Self::all(events)
    }

    fn laid(&self, mut see: impl FnMut(&Name, Cents)) {
        for (spot, cents) in self.wagers() {
            see(&spot.player, cents);
        }
    }

    fn voids(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::SpinVoided { .. } | Event::RoundInvalidated { .. }
        )
    }

    fn round_under_way(&self) -> bool {
        matches!(
            self.phase,
            Phase::Called | Phase::Running | Phase::Announced(_) | Phase::Paying { .. }
        )
    }

    fn has_wager(&self, player: &Name) -> bool {
        self.wagers.keys().any(|s| s.player == *player)
    }
}

impl Spin {
    /// No order is asked of several checks (nz-1996/tai-sai/5.0).
    fn confirm(&self, check: Check) -> Checked<Self> {
        let ball = check == Check::BallExamination && self.rules.apparatus == Apparatus::Roulette;
        self.refuse_if(
            !ball && !self.rules.checks.contains(&check),
            Reason::NotInThisBook,
            || format!("{} is not checked at this game", check.called()),
        )?;
        match &self.phase {
            Phase::Checking(checks) if checks.contains(&check) => {}
            Phase::Checking(checks) => {
                let left: Vec<&str> = checks.iter().map(|c| c.called()).collect();
                return self.refuse_by(
                    Reason::NotThisStep,
                    Case::Check,
                    format!(
                        "{} is confirmed already; still to be checked: {}",
                        check.called(),
                        left.join(", ")
                    ),
                );
            }
            _ => {
                return self.refuse_by(
                    Reason::NotThisStep,
                    Case::Check,
                    "there is nothing to check at this time",
                );
            }
        }
        self.passed_by(Reason::NotThisStep, Case::Check)?;
        Self::then(move |course| {
            course.push(Event::CheckConfirmed { check });
            // A ball that left the wheel goes back to it once it has been examined.
            if ball {
                course.return_ball();
            }
        })
    }

    /// What keeps the next step of a round from being taken, whatever it is.
    fn going(&self) -> Result<(), Refusal> {
        match &self.phase {
            Phase::Checking(checks) => self.refuse_by(
                Reason::NotThisStep,
                Case::Check,
                format!(
                    "{} is checked first",
                    checks.first().map_or("the equipment", |c| c.called())
                ),
            ),
            Phase::Halted => self.refuse(
                Reason::GameHalted,
                "the equipment failed; play goes on when a manager says that it is put right or that procedures stand in for it",
            ),
            Phase::Announced(_) | Phase::Paying { .. } => self.refuse_by(
                Reason::NotThisStep,
                Case::Settle,
                "the wagers of this round are settled first: collect, then pay",
            ),
            _ => self.passed_by(Reason::NotThisStep, Case::Settle),
        }
    }

    fn spin(&self, direction: Option<Direction>) -> Checked<Self> {
        self.going()?;
        let apparatus = self.rules.apparatus;
        if !self.spin_due() {
            let detail = match apparatus {
                Apparatus::MoneyWheel if self.betting_open() => {
                    "the wheel is spun after no more bets is called"
                }
                _ => "it has been spun already; let it come to rest, or call \"No spin\"",
            };
            return self.refuse_by(Reason::NotThisStep, Case::Spin, detail);
        }
        self.passed_by(Reason::NotThisStep, Case::Spin)?;
        self.refuse_if(
            apparatus == Apparatus::TaiSai && direction.is_some(),
            Reason::NotInThisBook,
            || "the dice tumbler turns in no direction",
        )?;
        let direction = match apparatus {
            Apparatus::TaiSai => None,
            // The direction may alternate, and does where the dealer does not say.
            _ => Some(direction.unwrap_or(self.next_direction())),
        };
        let number = self.draws + 1;
        Self::then(move |course| {
            course.push(Event::Spun { number, direction });
            if apparatus == Apparatus::TaiSai {
                course.call(super::cites::PLACE_YOUR_BETS, false);
                course.open_betting();
            }
        })
    }

    fn no_more_bets(&self) -> Checked<Self> {
        self.going()?;
        if !self.call_due() {
            let detail = match (self.rules.apparatus, &self.phase) {
                (Apparatus::Roulette, Phase::Betting) => {
                    "no more bets is called while the ball runs; spin it first"
                }
                (_, Phase::Called | Phase::Running) => "no more bets has been called already",
                _ => "betting is not open",
            };
            return self.refuse_by(Reason::NotThisStep, Case::NoMoreBets, detail);
        }
        self.passed_by(Reason::NotThisStep, Case::NoMoreBets)?;
        let round = self.round;
        Self::then(move |course| {
            course.call(super::cites::NO_MORE_BETS, true);
            course.push(Event::BettingClosed { round });
        })
    }

    /// The result that was said, which the apparatus must be able to give.
    fn given(&self, said: &Seen) -> Result<Outcome, Refusal> {
        let apparatus = self.rules.apparatus;
        match said {
            Seen::Outcome(outcome) if apparatus.can_give(*outcome) => {
                self.passed(Reason::NotInThisBook)?;
                return Ok(*outcome);
            }
            Seen::Outcome(_) | Seen::Other(_) => {}
        }
        let gives = match apparatus {
            Apparatus::Roulette => "a number from 0 to 36",
            Apparatus::TaiSai => "three faces from 1 to 6, such as 1-3-6",
            Apparatus::MoneyWheel => {
                "one of the symbols a to g, or one of the sections 0 to 51 of the rim"
            }
        };
        self.refuse(
            Reason::NotInThisBook,
            format!("that is not a result of this game; it gives {gives}"),
        )
    }

    fn result(&self, said: &Seen) -> Checked<Self> {
        let outcome = self.given(said)?;
        self.going()?;
        self.refuse_if_by(
            self.betting_open(),
            Reason::NotThisStep,
            Case::Result,
            || "no more bets is called before the result shows",
        )?;
        self.refuse_if(
            self.phase != Phase::Running,
            Reason::NoSpinUnderWay,
            || "nothing has been spun; spin first",
        )?;
        let round = self.round;
        Self::then(move |course| {
            course.push(Event::ResultAnnounced { round, outcome });
            course.show(outcome);
        })
    }

    fn amend_result(&self, said: &Seen) -> Checked<Self> {
        let outcome = self.given(said)?;
        let before = match self.phase {
            Phase::Announced(before) => before,
            Phase::Paying { .. } => {
                return self.refuse_by(
                    Reason::CallTooLate,
                    Case::Amend,
                    "wagers are being settled; a result is amended before that, and what is said of it now is a dispute",
                );
            }
            _ if self.concluded().is_some() => {
                return self.refuse_by(
                    Reason::CallTooLate,
                    Case::Amend,
                    "wagers are settled; a result is amended before that, and what is said of it now is a dispute",
                );
            }
            _ => {
                return self.refuse(
                    Reason::NothingToSettle,
                    "no result stands that could be amended",
                );
            }
        };
        self.passed(Reason::NothingToSettle)?;
        self.passed_by(Reason::CallTooLate, Case::Amend)?;
        self.refuse_if(
            before == outcome,
            Reason::FactsImpossible,
            || "that is the result already",
        )?;
        let round = self.round;
        Self::then(move |course| {
            course.push(Event::ResultAmended { round, outcome });
            course.show(outcome);
        })
    }

    fn change_ball(&self) -> Checked<Self> {
        self.refuse_if(
            self.rules.apparatus != Apparatus::Roulette,
            Reason::NotInThisBook,
            || "this game has no ball",
        )?;
        // A ball that left the wheel may be changed while it is examined.
        self.refuse_if_by(
            !matches!(self.phase, Phase::Betting | Phase::Checking(_)),
            Reason::NotThisStep,
            Case::Ball,
            || "the ball is changed after a spin, when its wagers are settled and before the next",
        )?;
        Self::done(Event::BallChanged {})
    }
}

fn tender(chips: Option<Tender>) -> Tender {
    chips.unwrap_or(Tender::Value)
}
