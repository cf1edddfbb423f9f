//! Cards that come out of the shoe (nz-1996/blackjack/6.1, 7.1, 7.3, 7.5, 7.6, 7.8, 7.9).

use super::event::Event;
use super::next::{Next, To};
use super::state::{Blackjack, Phase};
use crate::machine::{Checked, Game};
use crate::{Card, Case, Reason, Refusal};
use alloc::format;

impl Blackjack {
    /// A card that is keyed must be one that is left.
    pub(super) fn check_left(&self, card: Card) -> Result<(), Refusal> {
        self.refuse_if(
            self.cards.shoe.unseen().of(card) == 0,
            Reason::CardNotInShoe,
            || format!("every {card} of this shoe has been seen; say which card came"),
        )?;
        Ok(())
    }

    pub(super) fn check_shoe(&self) -> Result<(), Refusal> {
        self.refuse_if(
            self.cards.shoe.left() == 0,
            Reason::ShoeEmpty,
            || "the shoe is empty; report that there are too few cards",
        )?;
        Ok(())
    }

    pub(super) fn card(&self, card: Card) -> Checked<Self> {
        self.refuse_if(
            self.phase == Phase::Burning,
            Reason::CardFaceDownAwaited,
            || "the first card is discarded face down",
        )?;
        if self.showing {
            self.check_left(card)?;
            return Self::done(Event::BurnedCardShown { card });
        }
        let Some(to) = self.draws_to() else {
            let (case, detail) = self.why_no_card();
            return self.refuse_by(Reason::NoCardAwaited, case, detail);
        };
        self.passed(Reason::NoCardAwaited)?;
        self.check_shoe()?;
        self.check_left(card)?;
        Self::then(move |course| {
            course.deal(to, card, false);
        })
    }

    /// What comes before another card.
    fn why_no_card(&self) -> (Option<Case>, &'static str) {
        let (case, detail) = match self.phase {
            Phase::Betting => (
                Case::NoMoreBets,
                "\"No more bets\" is called before the first card",
            ),
            Phase::Decided => (Case::Decided, "the dealer's hand is complete; settle"),
            Phase::ShoeEnded => (
                match self.came_first {
                    true => Case::First,
                    false => Case::Shoe,
                },
                "the cards are shuffled before another is dealt",
            ),
            Phase::Closed | Phase::Preparing(_) | Phase::Burning => {
                (Case::Preparing, "the cards are not in the shoe yet")
            }
            Phase::Playing(_) => match self.next() {
                Next::Insure => (
                    Case::Insurance,
                    "insurance is asked for before another card is dealt",
                ),
                Next::Follow => (
                    match self.following() {
                        Some(following) if following.split => Case::Split,
                        _ => Case::Follow,
                    },
                    "the others on the box say whether they follow before another card is dealt",
                ),
                Next::Choose => (
                    Case::Option,
                    "players say whether they complete their hands before another card is dealt",
                ),
                Next::Reconstruct => (
                    self.anew()
                        .map_or(Case::Drawn, |(_, why)| why.reconstruction()),
                    "the hands are reconstructed first, under a casino supervisor",
                ),
                Next::Turn(..) => (
                    Case::Hand,
                    "a card is dealt when the player whose turn it is asks for one",
                ),
                Next::Nobody(..) => (
                    Case::Absent,
                    "nobody decides for this hand; a casino supervisor may direct cards to it",
                ),
                Next::Draw(_)
                | Next::Omission
                | Next::PayBlackjack(_)
                | Next::Sevens(_)
                | Next::OpenInsurance
                | Next::CloseInsurance
                | Next::Call(..)
                | Next::Bust(..)
                | Next::StandAbsent(..)
                | Next::SettleInsurance
                | Next::CallDealer
                | Next::Decided => return (None, "no card comes out of the shoe now"),
            },
        };
        (Some(case), detail)
    }

    pub(super) fn face_down(&self, count: u8) -> Checked<Self> {
        if self.phase != Phase::Burning {
            let Some(to) = self.draws_to() else {
                return self.refuse(Reason::NoCardAwaited, "no card is discarded face down now");
            };
            self.passed(Reason::NoCardAwaited)?;
            let case = match to {
                _ if self.initial_to().is_some() => None,
                To::Box(..) => Some(Case::Hand),
                To::Dealer => Some(Case::DealerCard),
            };
            return self.refuse_by(
                Reason::CardFaceUpAwaited,
                case,
                "cards are dealt face up; say which it is",
            );
        }
        self.refuse_if(count != 1, Reason::TooManyCards, || {
            format!("one card is discarded, not {count}")
        })?;
        Self::done(Event::FirstCardDiscarded {})
    }

    pub(super) fn cutting_card(&self) -> Checked<Self> {
        self.refuse_if(
            self.draws_to().is_none(),
            Reason::NoCardAwaited,
            || "the cutting card comes out where a card of a round was due, and none is due now",
        )?;
        self.refuse_if(
            self.cards.cutting_card_out,
            Reason::CuttingCardAlreadyOut,
            || "a cutting card has come out of this shoe already",
        )?;
        let first = self.on_table().is_empty();
        Self::then(move |course| {
            course.push(Event::CuttingCardDrawn { first });
            if first {
                course.end_shoe();
            }
        })
    }
}
