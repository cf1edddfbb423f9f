//! The one transition: what a command does to a craps table, or the cited reason why it does nothing; and what happens
//! when somebody comes or goes (nz-1996/craps/3.5, 4.2).
//!
//! Each branch is a ladder of one-line refusals in order of precedence; past the last rung the command succeeds.

use super::cites;
use super::command::{Command, Extent};
use super::course::Course;
use super::event::{DiceBrought, Event, WagerBack};
use super::state::{Craps, Phase};
use crate::machine::game::in_files;
use crate::machine::{Act, Checked, Game};
use crate::words::{Matter, Step};
use crate::{Case, Cents, Name, People, Reason};
use alloc::format;

impl Game for Craps {
    in_files!(beside);

    fn needs(&self, word: &str) -> Option<Matter> {
        (word == "replace-dice").then_some(Matter::DiceReplaced)
    }

    fn matter(&self, event: &Event) -> Option<Matter> {
        match event {
            Event::DiceBrought {
                why: DiceBrought::Lost,
                ..
            } => Some(Matter::DiceReplaced),
            _ => None,
        }
    }

    // Dice are replaced because of those that are lost: what an inspector was told before that was of no replacement.
    fn outdates(event: &Event) -> Option<Matter> {
        matches!(event, Event::DiceLost { .. }).then_some(Matter::DiceReplaced)
    }

    fn begins_round(&self, word: &str) -> bool {
        word == "throw"
    }

    fn power_case(&self, command: &Command) -> Option<Case> {
        command.power_case()
    }

    fn ladder(&self, people: &People, command: &Command) -> Checked<Self> {
        let here = |player| self.present(people, player);
        match command {
            Command::Confirm { step } => self.confirm(*step),
            Command::NotifyInspector {} => self.refuse(
                Reason::NotInThisBook,
                "an inspector is told that dice are replaced in the same way as of anything else",
            ),
            Command::ReplaceDice {} => self.replace_dice(),
            Command::OfferDice {} => self.offer_dice(people),
            Command::AcceptDice { player } => self.accept_dice(player),
            Command::DeclineDice { player } => self.decline_dice(player),
            Command::ChooseDice {
                player,
                first,
                second,
                third,
            } => self.choose_dice(player, *first, *second, *third),
            Command::RequestDice { player } => self.request_dice(player),
            Command::PassDice { player } => self.pass_dice(player),
            Command::OrderPass { .. } => self.order_pass(),
            Command::PlaceWager { player, bet, cents } => {
                self.place_wager(here(player)?, bet, *cents)
            }
            Command::CallWager { player, bet, cents } => {
                self.call_wager(here(player)?, bet, *cents)
            }
            Command::DivideWager {
                player,
                eleven_cents,
            } => self.divide_wager(here(player)?, *eleven_cents),
            Command::ConfirmWager { player, bet } => self.confirm_wager(player, bet),
            Command::WithdrawWager { player, bet, cents } => {
                self.withdraw_wager(here(player)?, bet, *cents)
            }
            Command::CallOn {
                player,
                bet,
                extent,
            } => {
                let extent = extent.unwrap_or(Extent::Similar);
                self.mark(here(player)?, bet.as_ref(), true, extent)
            }
            Command::ConfirmCall { player } => self.confirm_call(player),
            Command::CallOff { player, bet } => {
                self.mark(here(player)?, bet.as_ref(), false, Extent::Only)
            }
            Command::Throw { player } => self.throw(player.as_ref()),
            Command::Roll { dice } => self.roll(*dice),
            Command::CallNoRoll { cause, by } => self.no_roll(*cause, *by),
            Command::RuleFace { dice } => self.rule_face(*dice),
            Command::Overrule { by, dice } => self.overrule(*by, *dice),
            Command::Settle {} => self.settle(),
            Command::ReportDiceLost { dice } => self.report_dice_lost(dice),
            Command::ReportDieFound { die, sound } => self.report_die_found(*die, *sound),
            Command::ReportFoundWager {
                player,
                bet,
                cents,
                known,
            } => {
                self.refuse_if(!people.has_part(player), Reason::NotAtTable, || {
                    people.absence(player)
                })?;
                self.report_found_wager(player, bet, *cents, *known)
            }
            Command::InvalidateRound { cause, forfeit } => self.invalidate_round(*cause, forfeit),
        }
    }

    fn opening(&self) -> Act<Self> {
        Act::new(|course| course.fetch(DiceBrought::Opening))
    }

    fn voiding(&self, player: &Name) -> Act<Self> {
        let player = player.clone();
        Act::new(move |course: &mut Course<'_>| {
            course.return_pending(Some(&player));
            course.return_wagers(Some(&player), WagerBack::Breach);
        })
    }

    fn leaving(&self, people: &People, player: &Name) -> Checked<Self> {
        let mut own = self.wagers().filter(|(name, ..)| *name == player);
        let bound = match self.round_under_way() {
            true => self.has_wager(player) || self.is_shooter(player),
            // Nobody takes down the wagers of one who is gone: they play on.
            false if people.is_gone(player) => own.next().is_some(),
            false => own.any(|(_, bet, _)| self.is_locked(bet)),
        };
        self.refuse_if(bound, Reason::WagersAtStake, || {
            format!("{player} has a wager that may not be taken down now; wait until it is decided")
        })?;
        let player = player.clone();
        Self::then(move |course| {
            course.return_pending(Some(&player));
            course.return_wagers(Some(&player), WagerBack::Left);
            course.give_on(player);
        })
    }

    fn gone(&self, _people: &People, player: &Name) -> Act<Self> {
        let player = player.clone();
        Act::new(move |course: &mut Course<'_>| {
            course.return_pending(Some(&player));
            // Dice that are out come back first.
            if !course.table.round_under_way() {
                course.give_on(player);
            }
        })
    }

    fn laid(&self, mut see: impl FnMut(&Name, Cents)) {
        for (name, _, wager) in self.wagers() {
            see(name, wager.cents);
        }
        for (name, _, wager) in self.pending() {
            see(name, wager.cents);
        }
    }

    fn voids(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::NoRollCalled { .. }
                | Event::CallOverruled { dice: None, .. }
                | Event::RollVoided { .. }
        )
    }

    fn round_under_way(&self) -> bool {
        matches!(self.phase, Phase::Thrown | Phase::Rested { .. })
    }
}

impl Craps {
    fn confirm(&self, step: Step) -> Checked<Self> {
        let due = match &self.phase {
            Phase::Inspecting(steps) => steps.contains(&step),
            _ => false,
        };
        self.refuse_if(!due, Reason::NotThisStep, || {
            format!("{} of dice is not due now", step.called())
        })?;
        Self::done(Event::StepConfirmed { step })
    }

    fn replace_dice(&self) -> Checked<Self> {
        self.refuse_if_by(
            self.phase != Phase::Replacing,
            Reason::NotThisStep,
            Case::Replacement,
            || "the dice are replaced when two of the set are lost and the shooter is done with the others",
        )?;
        Self::then(|course| course.fetch(DiceBrought::Lost))
    }
}
