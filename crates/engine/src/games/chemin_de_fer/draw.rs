//! Cards that come out of the shoe, and the words of those who hold the hands (nj-19-47/chemin-de-fer/4.4(d);
//! nj-19-47/punto-banco/3.8(e); custom/chemin-de-fer/deal, naturals, player-draws, banker-draws, kept-hand).

use super::event::Event;
use super::next::{Next, first_two};
use super::state::{CheminDeFer, Phase};
use crate::games::baccarat::hand::Side;
use crate::machine::{Checked, Game};
use crate::{Card, Case, Name, Reason, Refusal};
use alloc::format;

impl CheminDeFer {
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

    fn nth(&self, hand: Side) -> u8 {
        self.deal.hand(hand).slots.len() as u8 + 1
    }

    pub(super) fn card(&self, card: Card) -> Checked<Self> {
        let event = match &self.phase {
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
                        "the first two cards of each hand are dealt face down",
                    );
                }
                _ => {
                    return self.refuse(
                        Reason::NoCardAwaited,
                        "the one who holds the hand must speak first",
                    );
                }
            },
            _ => return self.refuse(Reason::NoCardAwaited, "no card comes out of the shoe now"),
        };
        if !matches!(event, Event::CardTurned { .. }) {
            self.check_shoe()?;
        }
        self.check_left(card)?;
        Self::done(event)
    }

    fn check_shoe(&self) -> Result<(), Refusal> {
        if self.cards.shoe.left() == 0 {
            return self.refuse(
                Reason::ShoeEmpty,
                "the shoe is empty; report-insufficient-cards",
            );
        }
        Ok(())
    }

    pub(super) fn face_down(&self, count: u8) -> Checked<Self> {
        let hand = match &self.phase {
            Phase::Burning(_) => {
                return self.refuse_by(
                    Reason::CardFaceUpAwaited,
                    Case::Burn,
                    "the cards of the burn are shown; key which it is",
                );
            }
            Phase::Dealing => match self.next() {
                Next::Draw(hand, false) => hand,
                Next::Draw(_, true) => {
                    return self.refuse(
                        Reason::CardFaceUpAwaited,
                        "a third card is dealt face up; key which it is",
                    );
                }
                Next::Burn => {
                    return self.refuse_by(
                        Reason::CardFaceUpAwaited,
                        Case::Ordered,
                        "these cards are discarded face up; key which it is",
                    );
                }
                _ => {
                    return self.refuse(Reason::NoCardAwaited, "no card comes out of the shoe now");
                }
            },
            _ => return self.refuse(Reason::NoCardAwaited, "no card comes out of the shoe now"),
        };
        if count != 1 {
            return self.refuse(
                Reason::TooManyCards,
                format!("one card is due, not {count}"),
            );
        }
        self.check_shoe()?;
        Self::done(Event::CardDealtFaceDown {
            hand,
            nth: self.nth(hand),
        })
    }

    pub(super) fn cutting_card(&self) -> Checked<Self> {
        if self.phase != Phase::Dealing || !matches!(self.next(), Next::Draw(..)) {
            return self.refuse(
                Reason::NoCardAwaited,
                "the cutting card is keyed when it comes out where a card of a round was due",
            );
        }
        if self.cards.cutting_card_out {
            return self.refuse(
                Reason::CuttingCardAlreadyOut,
                "no cutting card is among the cards any more",
            );
        }
        Self::done(Event::CuttingCardDrawn {
            first: self.deal.used() == 0,
        })
    }

    /// The hand whose holder must act, and what for.
    pub(super) fn to_act(&self) -> Option<(Side, Next)> {
        if self.phase != Phase::Dealing {
            return None;
        }
        match self.next() {
            next @ Next::Word => Some((Side::Player, next)),
            next @ Next::Turn => Some((Side::Banker, next)),
            next @ Next::Choose(side) => Some((side, next)),
            _ => None,
        }
    }

    /// What this player must act for, holding this hand.
    fn turn_of(&self, player: &Name, hand: Side) -> Result<Next, Refusal> {
        match self.to_act() {
            Some((side, next))
                if side == hand && self.deal.hand(side).handler.as_ref() == Some(player) =>
            {
                Ok(next)
            }
            _ => self.refuse_by(
                Reason::NotOffered,
                Case::Hand,
                format!("it is not for {player} to speak for the {hand}'s hand now"),
            ),
        }
    }

    pub(super) fn say_word(&self, player: &Name, hand: Side, draws: bool) -> Checked<Self> {
        if self.turn_of(player, hand)? == Next::Turn {
            return self.refuse_by(
                Reason::NotOffered,
                Case::Hand,
                "the Banker's Hand is turned before it is said whether it draws",
            );
        }
        let points = first_two(self.deal.hand(hand));
        let player = Some(player.clone());
        Self::then(move |course| course.announce_word(hand, player, points, draws))
    }

    pub(super) fn turn(&self, player: &Name, hand: Side) -> Checked<Self> {
        if matches!(self.turn_of(player, hand)?, Next::Choose(_)) {
            return self.refuse_by(
                Reason::NotOffered,
                Case::Hand,
                "the hand lies face up; say draw or stay",
            );
        }
        Self::done(Event::HandTurned {
            hand,
            player: player.clone(),
        })
    }

    pub(super) fn keep_hand(&self, hand: Side) -> Checked<Self> {
        if self.to_act().is_none_or(|(side, _)| side != hand) {
            return self.refuse_by(
                Reason::NotOffered,
                Case::Hand,
                "nobody is asked to speak for that hand now",
            );
        }
        Self::done(Event::HandKept { hand })
    }
}
