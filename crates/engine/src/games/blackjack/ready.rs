//! The cards made ready (nz-1996/blackjack/5.1 to 6.9).

use super::state::{Blackjack, CutFrom, Phase, Play};
use crate::machine::ready::{Event, Readies, Stage, has_cards};
use crate::machine::{Checked, Game, Misfit};
use crate::shoe::Shoe;
use crate::words::Brought;
use crate::{CardCounts, Case, Name, People, Reason};
use alloc::format;
use alloc::vec::Vec;

impl Readies for Blackjack {
    has_cards!();

    fn readied(&mut self) {
        if let Some(play) = self.interrupted.take() {
            // A round that waited for the discards goes on.
            self.phase = Phase::Playing(play);
        } else {
            // Where no cutting card comes out of this shoe, it names nobody for the next cut.
            self.phase = Phase::Burning;
            self.cut_from = CutFrom::FirstToCome;
        }
    }

    /// From the one whom the last round names, clockwise.
    fn cutters(&self, people: &People, going: Option<&Name>) -> Vec<(u8, Name)> {
        let mut seated = people.seated();
        seated.retain(|(_, name)| going != Some(name));
        let came_first = || {
            let mut came = people.by_arrival().iter();
            came.find_map(|name| seated.iter().position(|(_, n)| n == name))
        };
        let from = match &self.cut_from {
            CutFrom::FirstToCome => came_first(),
            CutFrom::Box(area, whose) => {
                let at = |(_, name): &(u8, Name)| whose.as_ref() == Some(name);
                let next = || seated.iter().position(|(seat, _)| seat >= area);
                seated.iter().position(at).or_else(next)
            }
            CutFrom::FarRight => seated.len().checked_sub(1),
            CutFrom::FarLeft => None,
        };
        seated.rotate_left(from.unwrap_or(0));
        seated
    }

    fn is_untouched(&self) -> bool {
        self.phase == Phase::Burning && self.cards.shoe.drawn() == 0
    }

    /// It goes where it usually does, or where a manager directed it to.
    fn cutting_card_case(&self, _from_back: u16, _most: u16) -> Option<Case> {
        self.cutting_card_is_directed().then_some(Case::Order)
    }

    /// About where it was directed to, and no further in than half way.
    fn cutting_card_bounds(&self) -> (u16, u16) {
        let about = self.cutting_card_about();
        let (within, half) = (self.rules.cutting_card_within, self.cards.shoe.size() / 2);
        (
            about.saturating_sub(within).clamp(1, half),
            (about + within).clamp(1, half),
        )
    }
}

impl Blackjack {
    /// A manager has the cutting card put somewhere else, no further in than half way.
    pub(super) fn direct_cutting_card(&self, from_back: u16) -> Checked<Self> {
        self.refuse_if(
            self.stage().is_none(),
            Reason::NotThisStep,
            || "the cutting card is directed to another place while the cards are made ready",
        )?;
        let half = self.cards.shoe.size() / 2;
        self.refuse_if_by(
            from_back == 0 || from_back > half,
            Reason::CuttingCardTooNearBack,
            Case::Order,
            || format!("it goes in no further than half way, 1 to {half} cards from the back, not {from_back}"),
        )?;
        Self::done(super::event::Event::CuttingCardDirected { from_back })
    }

    /// Takes an event of making ready into the state.
    pub(super) fn take_cards(&mut self, event: &Event) -> Result<(), Misfit> {
        if let Event::CuttingCardPlaced { .. } = event
            && self.directed.is_none()
            && self.cutting_card_is_directed()
        {
            self.direction_told.get_or_insert(self.cards.number);
        }
        let Event::CardsBrought { why, .. } = event else {
            return self.take_ready(event);
        };
        let play = match &mut self.phase {
            Phase::Playing(play) => core::mem::take(play),
            _ => Play::default(),
        };
        self.take_ready(event)?;
        self.begin_shoe(*why, play);
        Ok(())
    }

    fn begin_shoe(&mut self, why: Brought, play: Play) {
        let steps = match why {
            Brought::Opening | Brought::Replacement => &self.rules.cards.new_steps,
            Brought::EndOfShoe
            | Brought::NewCards
            | Brought::InsufficientCards
            | Brought::Reshuffle => &self.rules.cards.used_steps,
        };
        self.prepare(Stage::Steps(steps.clone()));
        self.burned = false;
        self.burned_card = None;
        self.showing = false;
        self.directed = None;
        if why == Brought::InsufficientCards {
            // The discards: all cards but those that lie on the table.
            let mut cards = CardCounts::decks(self.rules.cards.decks);
            for card in self.on_table() {
                cards.take(card);
            }
            self.part = Some(cards.clone());
            self.cards.shoe = Shoe::of(cards);
            self.cards.cutting_card_out = true;
            self.interrupted = Some(play);
            self.last = true;
            return;
        }
        match why {
            Brought::Opening | Brought::Reshuffle => self.cut_from = CutFrom::FirstToCome,
            Brought::Replacement => self.cut_from = CutFrom::FarLeft,
            Brought::EndOfShoe | Brought::NewCards | Brought::InsufficientCards => {}
        }
        self.part = None;
        self.came_first = false;
        self.last = false;
        self.due = None;
        self.shoe_fresh = true;
        self.steady.clear();
        self.held.clear();
        self.records.clear();
    }
}
