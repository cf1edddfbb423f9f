//! Which card is due (nz-1996/caribbean-stud/7.1 to 7.4, 8.3, 9.4, 14.6).

use super::rules::Dealing;
use super::state::{CaribbeanStud, HAND, Hand, Phase};
use crate::Name;
use crate::shoe::Slot;
use alloc::vec::Vec;

/// A card that is due. Cards are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// A card comes face down, to a seat or to the dealer.
    Down(Option<u8>, u8),
    /// The dealer's last card comes face up.
    Up(u8),
    /// The bottom card of the dealer's hand, dealt face down, is turned up.
    TurnUp(u8),
    /// A card of the dealer's hand is turned.
    TurnDealer(u8),
    /// A card of a shown hand is turned.
    TurnHand(u8, u8),
    /// None.
    Nothing,
}

/// The first card that lies face down, counted from 1.
pub(super) fn first_down(slots: &[Slot]) -> Option<u8> {
    let at = slots.iter().position(|slot| slot.card.is_none())?;
    u8::try_from(at + 1).ok()
}

impl CaribbeanStud {
    /// The card that is due now.
    pub(super) fn due(&self) -> Due {
        match self.phase {
            Phase::Dealing => self.due_in_deal(),
            Phase::Opening => first_down(&self.dealer).map_or(Due::Nothing, Due::TurnDealer),
            // From the dealer's right.
            Phase::Showing => {
                let mut hands = self.hands.iter().rev();
                let due = hands.find_map(|(seat, hand)| {
                    let turning = hand.shows == Some(true) && hand.is_live();
                    turning
                        .then(|| first_down(&hand.slots))
                        .flatten()
                        .map(|nth| Due::TurnHand(*seat, nth))
                });
                due.unwrap_or(Due::Nothing)
            }
            _ => Due::Nothing,
        }
    }

    fn due_in_deal(&self) -> Due {
        let lengths = || {
            let hands = self
                .hands
                .iter()
                .map(|(seat, hand)| (Some(*seat), hand.slots.len()));
            hands.chain([(None, self.dealer.len())])
        };
        // A shoe deals one card to each in turn, a shuffler five at a time.
        let next = match self.rules.dealing {
            Dealing::Shoe => lengths().min_by_key(|(_, cards)| *cards),
            Dealing::Shuffler => lengths().find(|(_, cards)| *cards < HAND),
        };
        match next {
            Some((seat, cards)) if cards < HAND => {
                let nth = cards as u8 + 1;
                let up = seat.is_none() && cards + 1 == HAND && !self.dealer_exposed;
                if up && self.rules.dealing == Dealing::Shoe {
                    Due::Up(nth)
                } else {
                    Due::Down(seat, nth)
                }
            }
            _ if self.dealer.iter().all(|slot| slot.card.is_none()) => Due::TurnUp(1),
            _ => Due::Nothing,
        }
    }

    /// How many cards are due face down before another is.
    pub(super) fn down_in_a_row(&self) -> u8 {
        let Due::Down(..) = self.due() else {
            return 0;
        };
        let dealt: usize = self.hands.values().map(|hand| hand.slots.len()).sum();
        let all = (self.hands.len() + 1) * HAND;
        let up = usize::from(self.rules.dealing == Dealing::Shoe && !self.dealer_exposed);
        (all - up - dealt - self.dealer.len()) as u8
    }

    /// The place in the cut stack of the card that the equipment must give or show next, if it is a face.
    #[must_use]
    pub fn place_awaited(&self) -> Option<u16> {
        let of = |slots: &[Slot], nth: u8| slots.get(usize::from(nth) - 1).map(|slot| slot.place);
        match self.due() {
            Due::Up(_) => Some(self.cards.shoe.drawn()),
            Due::TurnUp(nth) | Due::TurnDealer(nth) => of(&self.dealer, nth),
            Due::TurnHand(seat, nth) => of(&self.hands.get(&seat)?.slots, nth),
            Due::Down(..) | Due::Nothing => None,
        }
    }

    /// The places in the cut stack of the cards that lie face down before this player, who alone may look at them once
    /// the deal is done (nz-1996/caribbean-stud/4.4).
    #[must_use]
    pub fn held_by(&self, player: &Name) -> Vec<u16> {
        if !matches!(
            self.phase,
            Phase::Deciding | Phase::Opening | Phase::Showing
        ) {
            return Vec::new();
        }
        let hands = self.hands.values();
        let mine = hands.filter(|hand| hand.player == *player && hand.is_live());
        let slots = mine
            .filter(|hand| hand.shows != Some(false))
            .flat_map(|hand| &hand.slots);
        slots
            .filter(|slot| slot.card.is_none())
            .map(|slot| slot.place)
            .collect()
    }

    /// The hands that must be shown or left face down, from the dealer's right.
    pub fn to_show(&self) -> impl Iterator<Item = (u8, &Hand)> {
        let showing = self.phase == Phase::Showing;
        let hands = self.hands.iter().rev().filter(move |_| showing);
        let asked = hands.filter(|(_, hand)| hand.shows.is_none() && self.asks_to_show(hand));
        asked.map(|(seat, hand)| (*seat, hand))
    }
}
