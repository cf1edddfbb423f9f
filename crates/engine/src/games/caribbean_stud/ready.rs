//! The cards made ready (nz-1996/caribbean-stud/5.1 to 5.4, 6.1 to 6.5). A deck is shuffled for every round, and no player cuts.

use super::cites::Key;
use super::event::Fetched;
use super::rules::Dealing;
use super::state::{CaribbeanStud, DECK, Phase};
use crate::machine::ready::{self, Command, Event};
use crate::machine::{Checked, Game, Misfit};
use crate::words::Step;
use crate::{Case, People, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

/// The steps of which any may be confirmed next: dealer and supervisor inspect the cards independently, whoever begins.
pub(super) fn may_be_next(steps: &[Step]) -> &[Step] {
    let inspects =
        |step: &Step| matches!(step, Step::DealerInspection | Step::SupervisorInspection);
    let other = steps.iter().position(|step| !inspects(step));
    &steps[..other.unwrap_or(steps.len()).max(1).min(steps.len())]
}

impl CaribbeanStud {
    /// The ladder of what is said while cards are made ready.
    pub(super) fn check_ready(&self, people: &People, command: &Command) -> Checked<Self> {
        match command {
            Command::Confirm { step } => self.confirm(people, *step),
            Command::Cut { player, position } => self.make_cut(player.as_ref(), *position),
            // No such line is read at this game.
            Command::DeclineCut { .. } => {
                self.refuse(Reason::NotOffered, "no player cuts the cards")
            }
            Command::OrderRecut {} | Command::PlaceCuttingCard { .. } => self.refuse(
                Reason::NotThisStep,
                "this is not a step of making the deck ready",
            ),
        }
    }

    /// Takes an event of making ready into the state.
    pub(super) fn take_cards(&mut self, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::StepConfirmed { step } => {
                let Phase::Preparing(steps) = &mut self.phase else {
                    return Err(Misfit::Because("no cards are being made ready"));
                };
                let upto = may_be_next(steps).len();
                let at = steps[..upto].iter().position(|next| next == step);
                steps.remove(at.ok_or(Misfit::Because("that step is not the next one"))?);
                if steps.is_empty() {
                    self.phase = match self.rules.dealing {
                        Dealing::Shoe => Phase::Cutting,
                        Dealing::Shuffler => Phase::Ready,
                    };
                }
            }
            Event::CutMade { position, .. } => {
                self.cards.cut = Some(*position);
                self.phase = Phase::Ready;
            }
            // No such line is read at this game.
            Event::CardsBrought { .. }
            | Event::CutOffered { .. }
            | Event::CutDeclined { .. }
            | Event::RecutOrdered {}
            | Event::CuttingCardPlaced { .. } => return Err(Misfit::OtherGame),
        }
        Ok(())
    }

    fn confirm(&self, people: &People, step: Step) -> Checked<Self> {
        let Phase::Preparing(steps) = &self.phase else {
            return self.refuse(Reason::NotThisStep, "no cards are being made ready now");
        };
        self.passed(Reason::NotThisStep)?;
        let next = may_be_next(steps);
        if !next.contains(&step) {
            return Err(self.out_of_turn(step, next));
        }
        self.counted()?;
        if people.is_empty() && self.waits_for_people(step) {
            self.refuse_if(
                self.fetched.is_new(),
                Reason::NobodyHasInspected,
                || "the cards lie spread until the first players have come and had the chance to look at them",
            )?;
            let why = "the cards are shuffled when play begins again, and nobody is at the table";
            let by = self.citations().of(Key::DeckBrought(Fetched::Vacancy));
            return Err(Refusal::uncited(Reason::NotThisStep, None, why).under(by));
        }
        Self::done(Event::StepConfirmed { step }.into())
    }

    /// Why a step must wait, by the rule of the one that comes first.
    fn out_of_turn(&self, step: Step, next: &[Step]) -> Refusal {
        let due: Vec<&str> = next.iter().map(|next| next.called()).collect();
        let (due, step) = (due.join(" or "), step.called());
        let why = format!("the next step is {due}, not {step}");
        let key = next
            .first()
            .map(|next| Key::Ready(ready::Key::StepConfirmed(*next)));
        let by = key.map(|key| self.citations().of(key)).unwrap_or_default();
        Refusal::uncited(Reason::NotThisStep, None, why).under(by)
    }

    /// Whether a step waits until somebody is at the table: cards that lie spread are taken up when the first players have seen them,
    /// and used cards are shuffled when play begins again.
    pub(super) fn waits_for_people(&self, step: Step) -> bool {
        if !self.fetched.is_new() {
            return true;
        }
        let steps = &self.rules.new_steps;
        let at = |wanted: Step| steps.iter().position(|s| *s == wanted);
        at(Step::Spread).is_some_and(|spread| at(step) > Some(spread))
    }

    /// Where the stack may be cut: anywhere inside it.
    #[must_use]
    pub const fn cut_bounds(&self) -> (u16, u16) {
        (1, DECK as u16 - 1)
    }

    fn make_cut(&self, player: Option<&crate::Name>, position: u16) -> Checked<Self> {
        if let Some(player) = player {
            return self.refuse_by(
                Reason::NotOffered,
                Case::Player,
                format!("no player cuts the cards, and so not {player}; a casino employee does"),
            );
        }
        self.passed_by(Reason::NotOffered, Case::Player)?;
        self.refuse_if(
            self.phase != Phase::Cutting,
            Reason::NotOffered,
            || "the stack is not being cut now",
        )?;
        self.counted()?;
        let (least, most) = self.cut_bounds();
        self.refuse_if(
            !(least..=most).contains(&position),
            Reason::CutTooNearEnd,
            || format!("cut between {least} and {most} cards from the front, not at {position}"),
        )?;
        Self::done(
            Event::CutMade {
                player: None,
                position,
            }
            .into(),
        )
    }
}
