//! Style B: who handles the hands, and the turning of them (nz-2004/baccarat/8.8 to 8.18, 9.8); and style C where a casino supervisor
//! determines who turns a hand (act-2012/mini-baccarat/6.3).

use super::coup::{self, Deals};
use super::event::Event;
use super::hand::Side;
use super::rules::Style;
use super::state::{Baccarat, Next, Phase};
use crate::machine::{Checked, Game};
use crate::{Case, Name, People, Reason, Refusal};
use alloc::format;

/// The case of a hand that is not on offer: the Player's, or the Bank.
const fn asked(hand: Side) -> Case {
    match hand {
        Side::Player => Case::Player,
        Side::Banker => Case::Hand,
    }
}

impl Baccarat {
    fn in_style_b(&self) -> Result<(), Refusal> {
        self.refuse_if_by(
            self.style != Style::B,
            Reason::NotInThisStyle,
            (self.style == Style::C).then_some(Case::StyleC),
            || match self.style == Style::C && self.rules.assigned_hands {
                true => "a casino supervisor determines who turns a hand".into(),
                false => format!("in style {} the dealer alone handles the cards", self.style),
            },
        )?;
        Ok(())
    }

    pub(super) fn assign_hand(
        &self,
        people: &People,
        hand: Side,
        player: Option<&Name>,
    ) -> Checked<Self> {
        self.refuse_if(
            !self.rules.assigned_hands,
            Reason::NotInThisBook,
            || "under these rules nobody determines who turns a hand that is dealt face down",
        )?;
        self.refuse_if(
            self.style != Style::C,
            Reason::NotInThisStyle,
            || "the cards are dealt face up, so that nobody turns a hand",
        )?;
        let there = self.coup.hands.hand(hand);
        let open = there.turning || there.slots.iter().any(|slot| slot.card.is_some());
        self.refuse_if(
            self.phase != Phase::Dealing || open,
            Reason::NotOffered,
            || match self.phase == Phase::Dealing {
                true => format!("the {}'s Hand is being turned, or lies open", hand.called()),
                false => "that is determined once betting has closed".into(),
            },
        )?;
        self.refuse_if(there.handler.as_ref() == player, Reason::NotOffered, || {
            format!(
                "the {}'s Hand is already to be turned that way",
                hand.called()
            )
        })?;
        let Some(player) = player else {
            return Self::done(Event::Coup(coup::Event::HandKept { hand }));
        };
        self.present(people, player)?;
        self.refuse_if(people.is_gone(player), Reason::NotAtTable, || {
            people.absence(player)
        })?;
        Self::done(Event::HandAccepted {
            hand,
            player: player.clone(),
            // Those who stand are in none.
            seat: people.seat_of(player).unwrap_or(0),
        })
    }

    /// The seat of the player to whom this hand is on offer, if it is this player.
    fn offered_hand(&self, people: &People, player: &Name, hand: Side) -> Result<u8, Refusal> {
        self.in_style_b()?;
        self.refuse_if_by(
            people.seat_of(player).is_none(),
            Reason::NotOffered,
            Case::Standing,
            || format!("{player} is standing, and a hand is for a seated player"),
        )?;
        match &self.phase {
            Phase::Handling {
                hand: which,
                offered: (to, seat),
                ..
            } if *which == hand && to == player => {
                self.passed_by(Reason::NotOffered, asked(hand))?;
                Ok(*seat)
            }
            Phase::Handling {
                hand: which,
                offered: (to, _),
                ..
            } => self.refuse_by(
                Reason::NotOffered,
                asked(hand),
                format!("the {}'s Hand is on offer to {to} now", which.called()),
            ),
            _ => self.refuse_by(
                Reason::NotOffered,
                asked(hand),
                format!("the {}'s Hand is not on offer now", hand.called()),
            ),
        }
    }

    pub(super) fn accept_hand(&self, people: &People, player: &Name, hand: Side) -> Checked<Self> {
        let seat = self.offered_hand(people, player, hand)?;
        Self::done(Event::HandAccepted {
            hand,
            player: player.clone(),
            seat,
        })
    }

    pub(super) fn decline_hand(&self, people: &People, player: &Name, hand: Side) -> Checked<Self> {
        let seat = self.offered_hand(people, player, hand)?;
        let player = player.clone();
        Self::then(move |course| {
            course.push(Event::HandDeclined { hand, player, seat });
            let declined = match &course.table.phase {
                Phase::Handling { declined, .. } => declined.clone(),
                _ => alloc::vec::Vec::new(),
            };
            course.offer_hand(hand, &declined);
        })
    }

    pub(super) fn keep_hand(&self, hand: Side) -> Checked<Self> {
        self.in_style_b()?;
        self.refuse_if(
            !matches!(self.phase, Phase::Handling { .. } | Phase::Dealing),
            Reason::NotOffered,
            || "no hand is being dealt that a player could handle",
        )?;
        let there = self.coup.hands.hand(hand);
        self.refuse_if(
            there.assigned && there.handler.is_none(),
            Reason::NotOffered,
            || format!("the dealer has the {}'s Hand already", hand.called()),
        )?;
        Self::done(Event::Coup(coup::Event::HandKept { hand }))
    }

    pub(super) fn turn_banker_first(&self) -> Checked<Self> {
        self.in_style_b()?;
        self.refuse_if(
            !self.rules.banker_first,
            Reason::NotInThisBook,
            || "under these rules the Player's Hand is always turned first",
        )?;
        self.refuse_if(
            !matches!(self.phase, Phase::Handling { .. } | Phase::Dealing),
            Reason::NoRoundBeingDealt,
            || "say so once betting has closed",
        )?;
        let turned = |side| {
            let hand = self.coup.hands.hand(side);
            hand.turning || hand.slots.iter().any(|s| s.card.is_some())
        };
        self.refuse_if(
            self.deal.banker_first || turned(Side::Player) || turned(Side::Banker),
            Reason::AlreadyTurned,
            || "a hand has been turned, or the order is set already",
        )?;
        Self::done(Event::BankerFirst {})
    }

    pub(super) fn turn(&self, player: &Name, hand: Side) -> Checked<Self> {
        if !(self.style == Style::C && self.rules.assigned_hands) {
            self.in_style_b()?;
        }
        let next = self.next();
        let other = matches!(next, Next::Turn(out) | Next::Reveal(out, _) if out != hand);
        self.refuse_if_by(
            self.phase == Phase::Dealing && other,
            Reason::NotOffered,
            Case::OneHand,
            || {
                format!(
                    "the other hand is out; the {}'s Hand is turned after it",
                    hand.called()
                )
            },
        )?;
        self.refuse_if(
            self.phase != Phase::Dealing || next != Next::Turn(hand),
            Reason::NotOffered,
            || format!("the {}'s Hand is not to be turned now", hand.called()),
        )?;
        self.refuse_if(
            self.coup.hands.hand(hand).handler.as_ref() != Some(player),
            Reason::NotOffered,
            || format!("{player} does not handle the {}'s Hand", hand.called()),
        )?;
        Self::turned(hand, player)
    }
}
