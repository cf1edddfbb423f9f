//! Cards dealt where none was due, or not dealt where one was (nz-1996/blackjack/15.3, 15.4, 15.5, 15.8).
//!
//! As long as no player has decided anything and no wager is settled, the hands are put together as the cards came out;
//! after that each case has its own remedy.

use super::course::Course;
use super::event::{Event, Mend, Mishap};
use super::next::{Next, To};
use super::state::{Blackjack, Phase};
use crate::machine::{Checked, Game};
use crate::text::count;
use crate::{Card, CardCounts, Case, Name, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

impl Blackjack {
    pub(super) fn omit_card(&self) -> Checked<Self> {
        self.round_played()?;
        self.refuse_if_by(
            self.anew().is_some(),
            Reason::NotThisStep,
            Case::Omission,
            || "the hands are reconstructed first, under a casino supervisor",
        )?;
        let area = match self.initial_to() {
            Some(To::Box(area, _)) => Some(area),
            Some(To::Dealer) => None,
            None => {
                return self.refuse_by(
                    Reason::NotThisStep,
                    Case::Omission,
                    "the initial deal is over; no card of it can be left out any more",
                );
            }
        };
        self.passed_by(Reason::NotThisStep, Case::Omission)?;
        Self::done(Event::CardOmitted { area })
    }

    /// Whether a card of the initial deal was left out and nothing was done about it.
    fn omission(&self) -> bool {
        let out = |s: &super::state::Spot| s.hands.iter().all(|h| h.out.is_some());
        self.dealer_omitted || self.boxes.values().any(|s| s.omitted > 0 && !out(s))
    }

    pub(super) fn report_omission(&self) -> Checked<Self> {
        self.round_played()?;
        if !self.omission() || !self.is_playing() {
            let (case, detail) = if self.dealer_late {
                (
                    Case::Option,
                    "what becomes of the hands without the dealer's first card is ruled on already",
                )
            } else if self.boxes.values().any(|s| s.omitted > 0) {
                (
                    Case::Omission,
                    "the box that had no card is ruled on already",
                )
            } else {
                (
                    Case::Omission,
                    "the record shows no card left out of the initial deal",
                )
            };
            return self.refuse_by(Reason::FactsImpossible, case, detail);
        }
        self.passed_by(Reason::FactsImpossible, Case::Omission)?;
        Self::then(move |course| {
            course.notice_omission();
        })
    }

    /// The cards said to have been drawn must be ones that could have been.
    fn check_drawn(&self, drawn: &[Card]) -> Result<(), Refusal> {
        let mut pool: CardCounts = self.cards.shoe.unseen().clone();
        for &card in &self.order {
            pool.put(card);
        }
        if let Some(card) = drawn.iter().find(|card| !pool.take(**card)) {
            return self.refuse(
                Reason::CardNotInShoe,
                format!("{card} cannot have been drawn: all of them were seen before"),
            );
        }
        self.passed(Reason::CardNotInShoe)?;
        let (known, left) = (self.order.len(), usize::from(self.cards.shoe.left()));
        self.refuse_if_by(
            drawn.len() < known || drawn.len() - known > left,
            Reason::FactsImpossible,
            Case::Drawn,
            || {
                format!(
                    "{} known to have been drawn in this round; name all of them in order, or none",
                    count(known as u64, "card is", "cards are")
                )
            },
        )?;
        Ok(())
    }

    /// The order of the deal with the cards that went to an empty box in their places.
    fn with_empty_box(&self, area: u8, cards: &[Card]) -> Option<Vec<Card>> {
        let before = self.boxes.keys().filter(|other| **other < area).count();
        let mut drawn = self.order.clone();
        // The first pass gives a card to each box, that one too, and one to the dealer.
        let places = [before, self.boxes.len() + 2 + before];
        for (&card, place) in cards.iter().zip(places) {
            if place > drawn.len() {
                return None;
            }
            drawn.insert(place, card);
        }
        Some(drawn)
    }

    pub(super) fn report_empty_box(&self, area: u8, cards: &[Card]) -> Checked<Self> {
        self.round_played()?;
        self.area(area)?;
        let count = (1..=2).contains(&cards.len());
        self.refuse_if_by(
            !count || self.boxes.contains_key(&area),
            Reason::FactsImpossible,
            Case::EmptyBox,
            || "name a box without a wager and the one or two cards on it",
        )?;
        let mut pool: CardCounts = self.cards.shoe.unseen().clone();
        let known = cards.iter().all(|card| pool.take(*card));
        self.refuse_if(
            !known || cards.len() > usize::from(self.cards.shoe.left()),
            Reason::CardNotInShoe,
            || "these cards have been seen before in this shoe",
        )?;
        let why = Mishap::EmptyBox;
        if self.decided || self.phase == Phase::Decided {
            let cards = cards.to_vec();
            return Self::then(move |course| {
                course.rule(why, Mend::CardsVoid);
                for card in cards {
                    course.push(Event::CardDiscarded { card, why });
                }
            });
        }
        let Some(drawn) = self.with_empty_box(area, cards) else {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::EmptyBox,
                format!("the deal has not come to box {area} yet"),
            );
        };
        self.passed_by(Reason::FactsImpossible, Case::EmptyBox)?;
        Self::then(move |course| course.await_reconstruction(drawn, why))
    }

    pub(super) fn report_misplaced(&self, drawn: Option<&[Card]>) -> Checked<Self> {
        self.round_played()?;
        self.refuse_if(
            self.order.is_empty(),
            Reason::NoRoundBeingDealt,
            || "no card of the round lies on the table",
        )?;
        let why = Mishap::Misplaced;
        if let Some(drawn) = drawn {
            self.check_drawn(drawn)?;
            if !self.decided && self.is_playing() {
                let drawn = drawn.to_vec();
                return Self::then(move |course| course.await_reconstruction(drawn, why));
            }
        }
        Self::then(move |course| {
            course.rule(why, Mend::RoundVoid);
            course.set_aside(why, &[]);
        })
    }

    /// The hands are put together again, supervised by whoever orders it.
    pub(super) fn reconstruct(&self) -> Checked<Self> {
        let Some((drawn, why)) = self.anew().cloned() else {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::Drawn,
                "no hands are waiting to be reconstructed; report what went wrong first",
            );
        };
        self.passed_by(Reason::FactsImpossible, Case::Drawn)?;
        Self::then(move |course| {
            course.reinstate(why);
            course.push(Event::RoundLaidAnew { drawn, why });
        })
    }

    pub(super) fn take_option(&self, player: &Name, area: u8, completes: bool) -> Checked<Self> {
        let asked = self.is_playing()
            && self.next() == Next::Choose
            && self.options_asked().contains(&(area, player.clone()));
        self.refuse_if_by(!asked, Reason::NotOffered, Case::Option, || {
            format!("{player} is not asked what becomes of box {area}")
        })?;
        let player = Some(player.clone());
        Self::then(move |course| {
            course.push(Event::OptionTaken {
                area,
                player,
                completes,
                absent: false,
            });
            if !completes {
                course.void_box(area, Mishap::OmittedDealer);
            }
        })
    }

    pub(super) fn close_options(&self) -> Checked<Self> {
        self.refuse_if_by(
            !self.is_playing() || self.next() != Next::Choose,
            Reason::NotOffered,
            Case::Option,
            || "nobody is asked what becomes of a hand now",
        )?;
        Self::all(self.silence(|_| true))
    }
}

impl Course<'_> {
    /// The hands are to be put together as the cards came out.
    pub(super) fn await_reconstruction(&mut self, drawn: Vec<Card>, why: Mishap) {
        self.rule(why, Mend::Reconstructed);
        self.push(Event::ReconstructionDue { drawn, why });
    }

    /// The hands of a box are void: what lies there goes back, and what its busted hands have lost.
    fn void_box(&mut self, area: u8, why: Mishap) {
        self.give_back(area, why);
        let beside = self.table.boxes.get(&area).map(|spot| spot.beside.clone());
        for (player, beside) in beside.unwrap_or_default() {
            if beside.lost.is_positive() {
                self.push(Event::LossReturned {
                    player,
                    area,
                    cents: beside.lost,
                    why,
                });
            }
        }
        self.push(Event::BoxVoided { area, why });
    }

    /// A card of the initial deal is found wanting.
    pub(super) fn notice_omission(&mut self) {
        let boxes = self.table.boxes.iter();
        let left_out: Vec<u8> = boxes
            .filter(|(_, s)| s.omitted > 0 && s.hands.iter().any(|h| h.out.is_none()))
            .map(|(area, _)| *area)
            .collect();
        if !self.table.decided {
            let why = if left_out.is_empty() {
                Mishap::OmittedDealer
            } else {
                Mishap::OmittedBox
            };
            let drawn = self.table.order.clone();
            return self.await_reconstruction(drawn, why);
        }
        for area in left_out {
            self.rule(Mishap::OmittedBox, Mend::BoxVoid);
            self.void_box(area, Mishap::OmittedBox);
        }
        if self.table.dealer_omitted {
            self.rule(Mishap::OmittedDealer, Mend::Options);
            self.push(Event::OptionsOpened {});
        }
    }
}
