//! What a round needs next, from its first card to the dealer's last (nz-1996/blackjack/7.3 to 7.6, 8.1, 8.2, 9.2, 11.3, 12.1, 12.3,
//! 12.4, 14.4 to 14.6).

use super::hand::{DEALER_STANDS, Hand, value};
use super::rules::BustedSplit;
use super::state::{Blackjack, Insurance, Spot};
use crate::{Name, Rank};
use alloc::vec::Vec;

/// Where a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// To a hand of a box, counted from 1.
    Box(u8, u8),
    /// To the dealer.
    Dealer,
}

impl To {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        const BOXES: [&str; 9] = [
            "box-1", "box-2", "box-3", "box-4", "box-5", "box-6", "box-7", "box-8", "box-9",
        ];
        match self {
            To::Box(area, _) => BOXES[usize::from(area.clamp(1, 9)) - 1],
            To::Dealer => "dealer",
        }
    }
}

/// What a round needs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The hands are put together anew.
    Reconstruct,
    /// A card.
    Draw(To),
    /// The others on a box say whether they follow.
    Follow,
    /// Seated players say what becomes of their hands.
    Choose,
    /// A left-out card is noticed.
    Omission,
    /// A blackjack is paid before third cards.
    PayBlackjack(u8),
    /// The Super Sevens wagers of a box have come out.
    Sevens(u8),
    /// Insurance is announced.
    OpenInsurance,
    /// Players say whether they insure.
    Insure,
    /// Everybody has answered.
    CloseInsurance,
    /// A total is announced.
    Call(u8, u8),
    /// A hand exceeded twenty-one.
    Bust(u8, u8),
    /// Nobody is entitled to decide for a hand.
    Nobody(u8, u8),
    /// A hand that is completed for an absent player stands.
    StandAbsent(u8, u8),
    /// The one who decides for a hand must speak.
    Turn(u8, u8),
    /// Insurance is settled.
    SettleInsurance,
    /// The dealer's total is announced.
    CallDealer,
    /// The dealer's hand is complete.
    Decided,
}

impl Blackjack {
    /// What the round needs next.
    #[must_use]
    pub fn next(&self) -> Next {
        if self.anew().is_some() {
            return Next::Reconstruct;
        }
        if self.following().is_some() {
            return Next::Follow;
        }
        if self.choosing() && !self.options_asked().is_empty() {
            return Next::Choose;
        }
        if let Some(to) = self.initial_to() {
            return Next::Draw(to);
        }
        self.after_initial_deal()
            .or_else(|| self.hands_next())
            .unwrap_or_else(|| self.dealer_next())
    }

    /// Where the next card of the initial deal goes: one to each box, one to the dealer, a second to each box.
    #[must_use]
    pub(super) fn initial_to(&self) -> Option<To> {
        let lacks = |nth: usize| {
            let short = |spot: &Spot| match spot.hands.as_slice() {
                [hand] => {
                    !hand.split
                        && hand.out.is_none()
                        && hand.cards.len() + usize::from(spot.omitted) < nth
                }
                _ => false,
            };
            let found = self.boxes.iter().find(|(_, spot)| short(spot));
            found.map(|(area, _)| To::Box(*area, 1))
        };
        if let Some(first) = lacks(1) {
            return Some(first);
        }
        if self.dealer.is_empty() && !self.dealer_omitted && !self.dealer_late {
            return Some(To::Dealer);
        }
        lacks(2)
    }

    /// Blackjacks, Super Sevens and insurance, before anybody has a third card.
    fn after_initial_deal(&self) -> Option<Next> {
        let at_once = self
            .upcard()
            .is_some_and(|c| (2..=9).contains(&c.rank.face_value()));
        for (&area, spot) in &self.boxes {
            if let [hand] = spot.hands.as_slice()
                && hand.is_live()
                && hand.is_blackjack()
            {
                if hand.called < 2 {
                    return Some(Next::Call(area, 1));
                }
                if at_once {
                    return Some(Next::PayBlackjack(area));
                }
            }
            if self.sevens_are_out(spot) {
                return Some(Next::Sevens(area));
            }
        }
        if !self.shows_ace() {
            return None;
        }
        match self.insurance {
            Insurance::NotYet => Some(Next::OpenInsurance),
            Insurance::Open if self.insurance_asked().is_empty() => Some(Next::CloseInsurance),
            Insurance::Open => Some(Next::Insure),
            Insurance::Closed => None,
        }
    }

    /// Whether the Super Sevens wagers of a box lie there and have come out.
    fn sevens_are_out(&self, spot: &Spot) -> bool {
        let Some(hand) = spot.hands.first() else {
            return false;
        };
        let open = spot.beside.values().any(|b| b.sevens.is_positive());
        let two = |hand: &Hand| hand.cards.iter().take(2).all(|c| c.rank == Rank::Seven);
        open && (hand.cards.len() > 2
            || hand.cards.len() == 2 && (!two(hand) || (hand.is_done() && !hand.asked)))
    }

    fn hands_next(&self) -> Option<Next> {
        for (&area, spot) in &self.boxes {
            for (at, hand) in spot.hands.iter().enumerate() {
                let nth = at as u8 + 1;
                if hand.out.is_some() {
                    continue;
                }
                if hand.cards.len() < 2 && !hand.split {
                    return Some(Next::Omission);
                }
                // Each total is announced before another card is dealt (7.5).
                if hand.called < hand.cards.len() {
                    return Some(Next::Call(area, nth));
                }
                if hand.card_due() {
                    return Some(Next::Draw(To::Box(area, nth)));
                }
                if hand.value().total > 21 {
                    return Some(Next::Bust(area, nth));
                }
                if hand.is_done() || hand.stakes.is_empty() {
                    continue;
                }
                return Some(match (&spot.decider, hand.absent) {
                    (_, true) => Next::StandAbsent(area, nth),
                    (None, _) => Next::Nobody(area, nth),
                    (Some(_), false) => Next::Turn(area, nth),
                });
            }
        }
        None
    }

    fn dealer_next(&self) -> Next {
        let hands = || self.boxes.values().flat_map(|s| &s.hands);
        let live = hands().any(|h| h.is_live() && !(h.is_blackjack() && self.dealer_late));
        let insured = self
            .boxes
            .values()
            .any(|s| s.beside.values().any(|b| b.insurance.is_positive()));
        let lost = |s: &Spot| s.beside.values().any(|b| b.lost.is_positive());
        if self.dealer_omitted && (live || self.boxes.values().any(lost)) {
            return Next::Omission;
        }
        if self.dealer.len() < 2 {
            return if live || insured || self.losses_may_return() {
                Next::Draw(To::Dealer)
            } else {
                Next::Decided
            };
        }
        if insured {
            return Next::SettleInsurance;
        }
        let against = hands().any(|h| h.is_live() && !h.is_blackjack());
        if against && value(&self.dealer).total < DEALER_STANDS {
            return Next::Draw(To::Dealer);
        }
        if !self.dealer_called {
            return Next::CallDealer;
        }
        Next::Decided
    }

    /// Whether a dealer's blackjack, still possible, would give back what split hands have lost.
    fn losses_may_return(&self) -> bool {
        let possible = self
            .dealer
            .first()
            .is_none_or(|c| matches!(c.rank.face_value(), 1 | 10));
        possible
            && !self.dealer_omitted
            && self.rules.busted_split == BustedSplit::OriginalOnly
            && self
                .boxes
                .values()
                .any(|s| s.beside.values().any(|b| b.lost > b.wager))
    }

    /// Where the equipment must give a card, if it must.
    #[must_use]
    pub fn draws_to(&self) -> Option<To> {
        match self.next() {
            Next::Draw(to) if self.is_playing() && self.exposed.is_empty() && !self.showing => {
                Some(to)
            }
            _ => None,
        }
    }

    /// Who is asked for insurance, or whether a blackjack is to be paid at even money: on which box, and who.
    #[must_use]
    pub fn insurance_asked(&self) -> Vec<(u8, Name)> {
        let mut asked = Vec::new();
        for (&area, spot) in &self.boxes {
            // A hand that lacks a card is put right before anything is decided on it.
            let whole = |h: &&Hand| h.out.is_none() && h.cards.len() > 1;
            let Some(hand) = spot.hands.first().filter(whole) else {
                continue;
            };
            for stake in &hand.stakes {
                let player = &stake.player;
                let answered = spot.beside.get(player).is_none_or(|b| b.answered);
                let able = hand.is_blackjack() || self.insurance_bounds(area, player).is_some();
                if !answered && able {
                    asked.push((area, player.clone()));
                }
            }
        }
        asked
    }

    /// Who is asked what becomes of a hand, the dealer's first card having been left out: on which box, and who.
    #[must_use]
    pub fn options_asked(&self) -> Vec<(u8, Name)> {
        let concerned = |spot: &Spot| {
            let live = spot.hands.iter().any(Hand::is_live);
            live || spot.beside.values().any(|b| b.lost.is_positive())
        };
        self.boxes
            .iter()
            .filter(|(_, spot)| self.choosing() && !spot.chosen && concerned(spot))
            .filter_map(|(area, spot)| Some((*area, spot.decider.clone()?)))
            .collect()
    }
}
