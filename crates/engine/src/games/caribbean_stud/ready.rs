//! The cards made ready (nz-1996/caribbean-stud/5.1 to 5.4, 6.1 to 6.5). A deck is shuffled for every round, and no player cuts.

use super::rules::Dealing;
use super::state::{CaribbeanStud, DECK, Phase};
use crate::machine::ready::{Command, Event, next_step};
use crate::machine::{Checked, Game, Misfit};
use crate::words::Step;
use crate::{Case, People, Reason};
use alloc::format;

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
                "this is no step of making the deck ready",
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
                next_step(steps, *step)?;
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
        let next = match &self.phase {
            Phase::Preparing(steps) => steps.first(),
            _ => None,
        };
        self.in_turn(step, next, "no cards are being made ready now")?;
        if self.redeal {
            self.counted()?;
        }
        if self.needs_people(step) && people.is_empty() {
            return self.refuse(
                Reason::NobodyHasInspected,
                "the cards lie spread until the first players have come and had the chance to look at them",
            );
        }
        Self::done(Event::StepConfirmed { step }.into())
    }

    /// Whether a step takes up the cards that lie spread for the first players.
    pub(super) fn needs_people(&self, step: Step) -> bool {
        let steps = &self.rules.new_steps;
        let spread = steps.iter().position(|s| *s == Step::Spread);
        spread.is_some_and(|at| steps.get(at + 1) == Some(&step))
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
        if self.phase != Phase::Cutting {
            return self.refuse(Reason::NotOffered, "the stack is not being cut now");
        }
        let (least, most) = self.cut_bounds();
        if !(least..=most).contains(&position) {
            return self.refuse(
                Reason::CutTooNearEnd,
                format!("cut between {least} and {most} cards from the front, not at {position}"),
            );
        }
        Self::done(
            Event::CutMade {
                player: None,
                position,
            }
            .into(),
        )
    }
}
