//! The one transition: what a command does to a craps table, or the cited reason why it does nothing; and what happens
//! when somebody comes or goes (nz-1996/craps/3.5, 4.2).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::command::Command;
use super::course::Course;
use super::event::{DiceBrought, DicePassed, Event, WagerBack};
use super::state::{Craps, Phase};
use crate::words::Step;
use crate::{Cents, Cited, Name, People, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Events, or a refusal.
pub type Decision = Result<Vec<Cited<Event>>, Refusal>;

impl Craps {
    /// A refusal under this table's book.
    pub(super) fn refuse<T>(
        &self,
        reason: Reason,
        detail: impl Into<String>,
    ) -> Result<T, Refusal> {
        Err(Refusal::new(&self.rules.citations, reason, detail))
    }

    /// A refusal for which the book has a rule of its own in this case.
    pub(super) fn refuse_by<T>(
        &self,
        reason: Reason,
        case: &str,
        detail: impl Into<String>,
    ) -> Result<T, Refusal> {
        Err(Refusal::by(&self.rules.citations, reason, case, detail))
    }

    pub(super) fn present(&self, people: &People, player: &Name) -> Result<(), Refusal> {
        if !people.is_present(player) {
            return self.refuse(
                Reason::NotAtTable,
                format!("{player} is not at this table; buy in first"),
            );
        }
        Ok(())
    }

    pub(super) fn amount(&self, cents: Cents) -> Result<(), Refusal> {
        if !cents.is_positive() {
            return self.refuse(
                Reason::AmountNotPositive,
                format!("{cents} is no amount to wager"),
            );
        }
        if cents > Cents::LARGEST {
            return self.refuse(
                Reason::AmountTooLarge,
                format!("no amount above {} is taken", Cents::LARGEST),
            );
        }
        Ok(())
    }

    /// Decides a command. Nothing changes until the events are applied.
    ///
    /// # Errors
    /// A refusal with the rule that the book gives for it.
    pub fn decide(&self, people: &People, command: &Command) -> Decision {
        if self.phase == Phase::Closed {
            return self.refuse(
                Reason::TableNotOpen,
                "the table has not been opened; say open-table",
            );
        }
        match command {
            Command::Confirm { step } => self.confirm(people, *step),
            Command::NotifyInspector {} => self.notify_inspector(people),
            Command::OfferDice {} => self.offer_dice(people),
            Command::AcceptDice { player } => self.accept_dice(people, player),
            Command::DeclineDice { player } => self.decline_dice(people, player),
            Command::ChooseDice {
                player,
                first,
                second,
            } => self.choose_dice(people, player, *first, *second),
            Command::RequestDice { player } => self.request_dice(people, player),
            Command::PassDice { player } => self.pass_dice(people, player),
            Command::OrderPass { .. } => self.order_pass(people),
            Command::PlaceWager { player, bet, cents } => {
                self.place_wager(people, player, bet, *cents)
            }
            Command::ConfirmWager { player, bet } => self.confirm_wager(people, player, bet),
            Command::WithdrawWager { player, bet, cents } => {
                self.withdraw_wager(people, player, bet, *cents)
            }
            Command::CallOn { player, bet } => self.mark(people, player, bet.as_ref(), true),
            Command::CallOff { player, bet } => self.mark(people, player, bet.as_ref(), false),
            Command::Throw { player } => self.throw(people, player.as_ref()),
            Command::Roll { dice } => self.roll(people, *dice),
            Command::CallNoRoll { cause, by } => self.no_roll(people, *cause, *by),
            Command::RuleFace { dice } => self.rule_face(people, *dice),
            Command::Overrule { by, dice } => self.overrule(people, *by, *dice),
            Command::Settle {} => self.settle(people),
            Command::ReportDiceLost { dice } => self.report_dice_lost(people, dice),
            Command::ReportDieFound { die, sound } => self.report_die_found(people, *die, *sound),
            Command::ReportFoundWager { player, bet, cents } => {
                self.report_found_wager(people, player, bet, *cents)
            }
            Command::InvalidateRound { cause, forfeit } => {
                self.invalidate_round(people, *cause, forfeit)
            }
        }
    }

    /// What happens when the table is opened.
    #[must_use]
    pub fn opening(&self, people: &People) -> Vec<Cited<Event>> {
        let mut course = Course::new(self, people);
        course.bring(DiceBrought::Opening);
        course.finish()
    }

    /// What happens at the game when a player is about to leave the table, or the cited reason why that must wait.
    ///
    /// # Errors
    /// If the player has wagers that may not be taken back now.
    pub fn leaving(&self, people: &People, player: &Name) -> Decision {
        let mut own = self.wagers().filter(|(name, ..)| *name == player);
        let bound = match self.round_under_way() {
            true => self.has_wager(player) || self.is_shooter(player),
            false => own.any(|(_, bet, _)| self.is_locked(bet)),
        };
        if bound {
            return self.refuse(
                Reason::WagersAtStake,
                format!(
                    "{player} has a wager that may not be taken down now; wait until it is decided"
                ),
            );
        }
        let mut course = Course::new(self, people);
        course.going = Some(player.clone());
        course.return_wagers(Some(player), WagerBack::Left);
        match &self.phase {
            Phase::Offering {
                offered: (to, _), ..
            } if to == player => {
                let player = player.clone();
                course.push(Event::DiceDeclined { player });
                course.offer();
            }
            _ if self.is_shooter(player) => course.pass(DicePassed::Left),
            _ => {}
        }
        Ok(course.finish())
    }

    /// What happens at the game when somebody leaves a place at the rail: nothing, for craps is played standing.
    #[must_use]
    pub const fn standing_up(&self, _people: &People, _player: &Name) -> Vec<Cited<Event>> {
        Vec::new()
    }

    fn confirm(&self, people: &People, step: Step) -> Decision {
        let next = match &self.phase {
            Phase::Inspecting(steps) => steps.first(),
            _ => None,
        };
        match next {
            Some(next) if *next == step => {}
            Some(next) => {
                return self.refuse(
                    Reason::NotThisStep,
                    format!("the next step is {next}, not {step}"),
                );
            }
            None => return self.refuse(Reason::NotThisStep, "no dice are to be inspected now"),
        }
        let mut course = Course::new(self, people);
        course.push(Event::StepConfirmed { step });
        Ok(course.finish())
    }

    fn notify_inspector(&self, people: &People) -> Decision {
        if self.phase != Phase::Notifying {
            return self.refuse_by(
                Reason::NotThisStep,
                "replacement",
                "the inspector is told when dice are to be replaced",
            );
        }
        let mut course = Course::new(self, people);
        course.push(Event::InspectorNotified {});
        course.bring(DiceBrought::Lost);
        Ok(course.finish())
    }
}
