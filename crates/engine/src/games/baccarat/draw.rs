//! The card that is due: of the burn, of a hand, or none (nz-2004/baccarat/7.7, 8.4, 8.6, 8.12, 11.2).

use super::coup::{Deals, Due, Hand, Last, NO_CARD, has_coup};
use super::hand::{Side, is_natural};
use super::rules::{Burn, LastHand, Style};
use super::state::{Baccarat, Next, Phase};
use crate::Case;

impl Deals for Baccarat {
    has_coup!();

    fn due(&self) -> Due {
        match self.phase {
            Phase::Burning(Some(left)) if self.coup.burn_left > 0 => Due::Ordered(left),
            Phase::Burning(more) => Due::Burn(self.burn_face_up(), more),
            Phase::Dealing => match self.next() {
                Next::Burn => Due::Ordered(self.coup.burn_left),
                Next::Draw(side, up) => Due::Draw(side, up),
                Next::Reveal(side, nth) => Due::Reveal(side, nth),
                Next::Turn(_) => {
                    Due::Nobody("the hand must first be turned by the one who handles it")
                }
                Next::UseCarried | Next::Call(_) | Next::Declare(..) | Next::Result => {
                    Due::Nobody(NO_CARD)
                }
            },
            Phase::Betting => Due::Nobody("\"No more bets\" is called before a card is dealt"),
            Phase::Announced(_) => Due::Nobody("both hands have all their cards"),
            Phase::Closed
            | Phase::Preparing(_)
            | Phase::OfferingShoe(_)
            | Phase::Handling { .. }
            | Phase::ShoeEnded(_) => Due::Nobody(NO_CARD),
        }
    }

    fn undue(&self, due: &Due) -> Option<Case> {
        match (due, &self.phase) {
            (Due::Draw(hand, _), _) if self.nth(*hand) == 3 => Some(Case::ThirdCard),
            (Due::Draw(..), _) if self.style == Style::C => Some(Case::StyleC),
            (Due::Nobody(_), Phase::Betting) => Some(Case::NoMoreBets),
            (Due::Nobody(_), Phase::Handling { hand, .. }) => Some(match hand {
                Side::Banker => Case::Hand,
                Side::Player => Case::Player,
            }),
            (Due::Nobody(_), Phase::Announced(_)) if self.has_natural() => Some(Case::Natural),
            (Due::Nobody(_), Phase::Announced(_)) => Some(Case::Decided),
            (Due::Nobody(_), Phase::ShoeEnded(end)) => Some(self.ended_by(*end)),
            (
                Due::Nobody(_),
                Phase::Closed
                | Phase::Preparing(_)
                | Phase::Burning(_)
                | Phase::OfferingShoe(_)
                | Phase::Dealing,
            )
            | (Due::Burn(..) | Due::Ordered(_) | Due::Draw(..) | Due::Reveal(..), _) => None,
        }
    }

    fn last_by(&self, first: bool) -> Last {
        match self.rules.last_hand {
            LastHand::FirstIsLast if first => Last::This,
            LastHand::FirstIsLast | LastHand::OneMore => Last::OneMore,
            LastHand::UnlessTie => Last::UnlessTie,
        }
    }
}

impl Baccarat {
    /// Whether a hand is a natural.
    pub(super) fn has_natural(&self) -> bool {
        let hands = [&self.coup.hands.player, &self.coup.hands.banker];
        let natural = |hand: &&Hand| hand.slots.len() == 2 && hand.points().is_some_and(is_natural);
        hands.iter().any(natural)
    }

    /// Whether the card of the burn that comes next is shown.
    pub(super) fn burn_face_up(&self) -> bool {
        match self.phase {
            Phase::Burning(None) => self.rules.burn != Burn::OneDown,
            _ => self.burn_shown(),
        }
    }
}
