//! Cards that come out of the shoe: the burn, the hands, the cutting card (nz-2004/baccarat/7.7, 8.4, 8.6, 8.12, 11.2).

use super::event::Event;
use super::hand::Side;
use super::rules::{Burn, LastHand};
use super::state::{Baccarat, Next, Phase};
use crate::machine::{Checked, Game};
use crate::{Card, Case, Reason, Refusal};
use alloc::format;

impl Baccarat {
    /// A card that the table awaits must be one that is left.
    pub(super) fn check_left(&self, card: Card) -> Result<(), Refusal> {
        if self.cards.shoe.unseen().of(card) == 0 {
            let decks = self.rules.cards.decks;
            return self.refuse(
                Reason::CardNotInShoe,
                format!(
                    "all {decks} of {card} have been seen in this shoe; key the card that came"
                ),
            );
        }
        Ok(())
    }

    pub(super) fn nth(&self, hand: Side) -> u8 {
        self.deal.hand(hand).slots.len() as u8 + 1
    }

    /// Whether the card of the burn that comes next is shown.
    pub(super) fn burn_face_up(&self) -> bool {
        match self.phase {
            Phase::Burning(None) => self.rules.burn != Burn::OneDown,
            _ => self.burn_shown(),
        }
    }

    pub(super) fn card(&self, card: Card) -> Checked<Self> {
        let event = match &self.phase {
            Phase::Burning(_) if !self.burn_face_up() => {
                return self.refuse_by(
                    Reason::CardFaceDownAwaited,
                    Case::Burn,
                    "this card of the burn goes face down",
                );
            }
            Phase::Burning(None) => {
                let more = card.rank.face_value();
                Event::CardBurned { card, more }
            }
            Phase::Burning(Some(more)) => Event::CardBurned {
                card,
                more: more - 1,
            },
            Phase::Dealing => match self.next() {
                Next::Burn => Event::CardBurned {
                    card,
                    more: self.burn_left - 1,
                },
                Next::Reveal(hand, nth) => Event::CardTurned { hand, nth, card },
                Next::Draw(hand, true) => Event::CardDealt {
                    hand,
                    nth: self.nth(hand),
                    card,
                },
                Next::Draw(_, false) => {
                    return self.refuse(
                        Reason::CardFaceDownAwaited,
                        "in this style the card is dealt face down",
                    );
                }
                Next::Turn(side) => {
                    return self.refuse(
                        Reason::NoCardAwaited,
                        format!("the {} must first be turned by its handler", side.called()),
                    );
                }
                _ => {
                    return self.refuse(Reason::NoCardAwaited, "no card comes out of the shoe now");
                }
            },
            _ => return self.refuse(Reason::NoCardAwaited, "no card comes out of the shoe now"),
        };
        if !matches!(event, Event::CardTurned { .. }) && self.cards.shoe.left() == 0 {
            return self.refuse(
                Reason::ShoeEmpty,
                "the shoe is empty; report-insufficient-cards",
            );
        }
        self.check_left(card)?;
        Self::done(event)
    }

    pub(super) fn face_down(&self, count: u8) -> Checked<Self> {
        let (most, hand) = match &self.phase {
            Phase::Burning(_) if self.burn_face_up() => {
                return self.refuse_by(
                    Reason::CardFaceUpAwaited,
                    Case::Burn,
                    "this card of the burn is drawn face up; key which it is",
                );
            }
            Phase::Burning(more) => (more.unwrap_or(1), None),
            Phase::Dealing => match self.next() {
                Next::Draw(hand, false) => (1, Some(hand)),
                Next::Draw(_, true) | Next::Burn => {
                    return self.refuse(
                        Reason::CardFaceUpAwaited,
                        "the card is dealt face up; key which it is",
                    );
                }
                _ => {
                    return self.refuse(Reason::NoCardAwaited, "no card comes out of the shoe now");
                }
            },
            _ => return self.refuse(Reason::NoCardAwaited, "no card comes out of the shoe now"),
        };
        if count == 0 || count > most {
            return self.refuse(
                Reason::TooManyCards,
                format!("1 to {most} cards are due, not {count}"),
            );
        }
        if u16::from(count) > self.cards.shoe.left() {
            return self.refuse(
                Reason::ShoeEmpty,
                "the shoe holds fewer cards; report-insufficient-cards",
            );
        }
        Self::done(match hand {
            None => Event::BurnedFaceDown { count },
            Some(hand) => Event::CardDealtFaceDown {
                hand,
                nth: self.nth(hand),
            },
        })
    }

    pub(super) fn cutting_card(&self) -> Checked<Self> {
        if self.phase != Phase::Dealing || !matches!(self.next(), Next::Draw(..)) {
            return self.refuse(
                Reason::NoCardAwaited,
                "the cutting card is keyed when it comes out where a card of a round was due",
            );
        }
        if self.cards.cutting_card_out || self.cards.from_back.is_none() {
            return self.refuse(
                Reason::CuttingCardAlreadyOut,
                "no cutting card is among the cards any more",
            );
        }
        let first = self.deal.used() == 0;
        let last = first && self.rules.last_hand == LastHand::FirstIsLast;
        Self::then(move |course| {
            course.push(Event::CuttingCardDrawn { first });
            if last {
                course.push(Event::LastHandAnnounced {});
                course.call(super::cites::LAST_HAND);
            }
        })
    }
}
