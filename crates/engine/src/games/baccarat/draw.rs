//! The card that is due: of the burn, of a hand, or none (nz-2004/baccarat/7.7, 8.4, 8.6, 8.12, 11.2).

use super::coup::{Deals, Due, Last, NO_CARD, has_coup};
use super::rules::{Burn, LastHand};
use super::state::{Baccarat, Next, Phase};

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
            Phase::Closed
            | Phase::Preparing(_)
            | Phase::OfferingShoe(_)
            | Phase::Betting
            | Phase::Handling { .. }
            | Phase::Announced(_)
            | Phase::ShoeEnded(_) => Due::Nobody(NO_CARD),
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
    /// Whether the card of the burn that comes next is shown.
    pub(super) fn burn_face_up(&self) -> bool {
        match self.phase {
            Phase::Burning(None) => self.rules.burn != Burn::OneDown,
            _ => self.burn_shown(),
        }
    }
}
