//! The cards made ready (nj-19-47/chemin-de-fer/4.3(a) to 4.4(e)).

use super::state::{CheminDeFer, Phase};
use crate::machine::Misfit;
use crate::machine::ready::{Event, Readies, Stage, has_cards};
use crate::words::Brought;
use crate::{Name, People};
use alloc::vec::Vec;

impl Readies for CheminDeFer {
    has_cards!();

    fn readied(&mut self) {
        self.phase = Phase::Burning(None);
    }

    /// Clockwise from the highest seat, or, after a reshuffle, from the left of the last Banker.
    fn cutters(&self, people: &People, going: Option<&Name>) -> Vec<(u8, Name)> {
        let mut seated = people.seated();
        seated.retain(|(_, name)| going != Some(name));
        seated.reverse();
        if let Some(from) = self.dealt_from {
            let left = seated.iter().position(|(seat, _)| *seat < from);
            seated.rotate_left(left.unwrap_or(0));
        }
        seated
    }

    fn is_untouched(&self) -> bool {
        self.phase == Phase::Burning(None)
    }
}

impl CheminDeFer {
    /// Takes an event of making ready into the state.
    pub(super) fn take_cards(&mut self, event: &Event) -> Result<(), Misfit> {
        self.take_ready(event)?;
        if let Event::CardsBrought { why, .. } = event {
            let steps = match why {
                Brought::Opening => &self.rules.cards.new_steps,
                Brought::EndOfShoe
                | Brought::NewCards
                | Brought::InsufficientCards
                | Brought::Reshuffle
                | Brought::Replacement => &self.rules.cards.used_steps,
            };
            self.prepare(Stage::Steps(steps.clone()));
            self.price = None;
            self.coup.begin_shoe();
        }
        Ok(())
    }
}
