//! Cards that come out of the shoe (nz-1996/blackjack/6.1, 7.1, 7.3, 7.5, 7.6, 7.8, 7.9).

use super::event::Event;
use super::state::{Blackjack, Phase};
use crate::machine::{Checked, Game};
use crate::{Card, Reason, Refusal};
use alloc::format;

impl Blackjack {
    /// A card that is keyed must be one that is left.
    pub(super) fn check_left(&self, card: Card) -> Result<(), Refusal> {
        if self.cards.shoe.unseen().of(card) == 0 {
            return self.refuse(
                Reason::CardNotInShoe,
                format!("every {card} of this shoe has been seen; key the card that came"),
            );
        }
        Ok(())
    }

    pub(super) fn check_shoe(&self) -> Result<(), Refusal> {
        if self.cards.shoe.left() == 0 {
            return self.refuse(
                Reason::ShoeEmpty,
                "the shoe is empty; report-insufficient-cards",
            );
        }
        Ok(())
    }

    pub(super) fn card(&self, card: Card) -> Checked<Self> {
        if self.phase == Phase::Burning {
            return self.refuse(
                Reason::CardFaceDownAwaited,
                "the first card is discarded face down; say face-down",
            );
        }
        if self.phase == Phase::Betting && self.showing {
            self.check_left(card)?;
            return Self::done(Event::BurnedCardShown { card });
        }
        let Some(to) = self.draws_to() else {
            return self.refuse(Reason::NoCardAwaited, "no card comes out of the shoe now");
        };
        self.check_shoe()?;
        self.check_left(card)?;
        Self::then(move |course| {
            course.deal(to, card, false);
        })
    }

    pub(super) fn face_down(&self, count: u8) -> Checked<Self> {
        if self.phase != Phase::Burning {
            let (reason, detail) = match self.draws_to() {
                Some(_) => (
                    Reason::CardFaceUpAwaited,
                    "cards are dealt face up; key which it is",
                ),
                None => (Reason::NoCardAwaited, "no card comes out of the shoe now"),
            };
            return self.refuse(reason, detail);
        }
        if count != 1 {
            return self.refuse(
                Reason::TooManyCards,
                format!("one card is discarded, not {count}"),
            );
        }
        Self::done(Event::FirstCardDiscarded {})
    }

    pub(super) fn cutting_card(&self) -> Checked<Self> {
        if self.draws_to().is_none() {
            return self.refuse(
                Reason::NoCardAwaited,
                "the cutting card is keyed when it comes out where a card of a round was due",
            );
        }
        if self.cards.cutting_card_out {
            return self.refuse(
                Reason::CuttingCardAlreadyOut,
                "the cutting card is out of the shoe already",
            );
        }
        let first = self.on_table().is_empty();
        Self::then(move |course| {
            course.push(Event::CuttingCardDrawn { first });
            if first {
                course.end_shoe();
            }
        })
    }
}
