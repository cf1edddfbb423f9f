//! The cards made ready (nz-2004/baccarat/6.1 to 7.7, and the like of them in the other books).

use super::rules::{CutOrder, Equipment, LateError, NewCards};
use super::state::{Baccarat, Deal, Phase};
use crate::machine::Misfit;
use crate::machine::ready::{Event, Readies, Stage, has_cards};
use crate::words::{Brought, Step};
use crate::{Name, People};
use alloc::vec::Vec;

impl Readies for Baccarat {
    has_cards!();

    fn readied(&mut self) {
        self.phase = Phase::Burning(None);
    }

    fn cutters(&self, people: &People, _going: Option<&Name>) -> Vec<(u8, Name)> {
        let mut seated = people.seated();
        match self.rules.cut_order {
            CutOrder::Ascending => {}
            CutOrder::Descending => seated.reverse(),
            CutOrder::LastCurator => {
                seated.reverse();
                if let Some(from) = self.cut_from {
                    let after = seated.iter().position(|(seat, _)| *seat <= from);
                    seated.rotate_left(after.unwrap_or(0));
                }
            }
        }
        seated
    }

    fn is_untouched(&self) -> bool {
        self.phase == Phase::Burning(None) && self.cards.shoe.drawn() == 0
    }
}

impl Baccarat {
    /// Takes an event of making ready into the state.
    pub(super) fn take_cards(&mut self, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::StepConfirmed {
                step: Step::ClosingCheck,
            } => {
                self.closing_checked = true;
                Ok(())
            }
            Event::CardsBrought { why, .. } => {
                self.take_ready(event)?;
                self.begin_shoe(*why);
                Ok(())
            }
            Event::StepConfirmed { .. } => {
                self.vacated = false;
                self.take_ready(event)
            }
            Event::CutOffered { .. }
            | Event::CutDeclined { .. }
            | Event::CutMade { .. }
            | Event::RecutOrdered {}
            | Event::CuttingCardPlaced { .. } => self.take_ready(event),
        }
    }

    fn begin_shoe(&mut self, why: Brought) {
        let mut steps = match why {
            Brought::Opening | Brought::NewCards | Brought::Replacement => {
                match self.rules.new_cards {
                    NewCards::Sealed | NewCards::PreChecked => self.rules.cards.new_steps.clone(),
                    NewCards::PreShuffled => self.rules.pre_shuffled_steps.clone(),
                }
            }
            // The other set has been shuffled meanwhile.
            Brought::EndOfShoe | Brought::InsufficientCards
                if self.rules.equipment == Equipment::BatchShuffler =>
            {
                Vec::new()
            }
            Brought::EndOfShoe | Brought::InsufficientCards | Brought::Reshuffle => {
                self.rules.cards.used_steps.clone()
            }
        };
        // Where the dealer checks new cards one by one, a supervisor checks those that replace others too
        // (act-2012/mini-baccarat/2.3).
        let check = steps.iter().position(|s| *s == Step::CardCheck);
        if let (Brought::Replacement, Some(at)) = (why, check) {
            steps.insert(at + 1, Step::SupervisorInspection);
        }
        self.prepare(Stage::Steps(steps));
        let curator = self.curator.take().map(|(_, seat)| seat);
        self.cut_from = curator.or(self.curator_seat);
        self.curator_seat = None;
        self.shoe_kept = false;
        if self.rules.late_error != LateError::RoundVoid {
            self.past.clear();
        }
        self.burn_omitted = false;
        self.shoe_begun = false;
        let new = matches!(
            why,
            Brought::Opening | Brought::NewCards | Brought::Replacement
        );
        self.pre_shuffled = new && self.rules.new_cards == NewCards::PreShuffled;
        self.vacated = false;
        self.style_b_used = false;
        self.coup.begin_shoe();
        self.deal = Deal::default();
    }
}
