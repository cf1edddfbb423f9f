//! The card that is due, and the words of those who hold the hands (nj-19-47/chemin-de-fer/4.4(d); nj-19-47/punto-banco/3.8(e);
//! custom/chemin-de-fer/deal, naturals, player-draws, banker-draws, kept-hand).

use super::event::Event;
use super::next::Next;
use super::state::{CheminDeFer, Phase};
use crate::games::baccarat::coup::{self, Deals, Due, NO_CARD, has_coup};
use crate::games::baccarat::hand::Side;
use crate::machine::{Checked, Game};
use crate::{Case, Name, Reason, Refusal};
use alloc::format;

impl Deals for CheminDeFer {
    has_coup!();

    /// The Banker's wager comes before the deal (nj-19-47/chemin-de-fer/4.6(a)).
    fn undue(&self, _due: &Due) -> Option<Case> {
        (self.phase == Phase::Staking).then_some(Case::Stake)
    }

    fn due(&self) -> Due {
        match &self.phase {
            // Before the first auction of a shoe they are the cards that follow its first.
            Phase::Burning(Some(left)) if !self.coup.records.is_empty() => Due::Ordered(*left),
            Phase::Burning(more) => Due::Burn(true, *more),
            Phase::Dealing => match self.next() {
                Next::Burn => Due::Ordered(self.coup.burn_left),
                Next::Draw(side, up) => Due::Draw(side, up),
                Next::Reveal(side, nth) => Due::Reveal(side, nth),
                Next::Word | Next::Turn | Next::Choose(_) => {
                    Due::Nobody("the one who holds the hand must speak first")
                }
                Next::UseCarried
                | Next::Call(_)
                | Next::Declare(..)
                | Next::Fault
                | Next::Result => Due::Nobody(NO_CARD),
            },
            // A card that was found face up is discarded whenever that is.
            Phase::Auction(_)
            | Phase::OfferingBank(_)
            | Phase::Staking
            | Phase::Covering(_)
            | Phase::Announced(_)
                if self.coup.burn_left > 0 =>
            {
                Due::Ordered(self.coup.burn_left)
            }
            Phase::Closed
            | Phase::Preparing(_)
            | Phase::Auction(_)
            | Phase::OfferingBank(_)
            | Phase::Staking
            | Phase::Covering(_)
            | Phase::Announced(_)
            | Phase::ShoeEnded(_) => Due::Nobody(NO_CARD),
        }
    }
}

impl CheminDeFer {
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

    /// The hand for which this player says now whether it draws.
    #[must_use]
    pub fn chooser(&self, player: &Name) -> Option<Side> {
        let (side, next) = self.to_act()?;
        let asked = matches!(next, Next::Word | Next::Choose(_));
        let own = self.coup.hands.hand(side).handler.as_ref() == Some(player);
        (asked && own).then_some(side)
    }

    /// What this player must act for, holding this hand.
    fn turn_of(&self, player: &Name, hand: Side) -> Result<Next, Refusal> {
        match self.to_act() {
            Some((side, next))
                if side == hand && self.coup.hands.hand(side).handler.as_ref() == Some(player) =>
            {
                self.passed_by(Reason::NotOffered, self.not_the_turn(player, hand))?;
                Ok(next)
            }
            _ => self.refuse_by(
                Reason::NotOffered,
                self.not_the_turn(player, hand),
                format!(
                    "it is not for {player} to speak for the {}'s Hand now",
                    hand.called()
                ),
            ),
        }
    }

    /// Whether it is for another to speak for this hand, or the word has been given, or it is not time yet.
    fn not_the_turn(&self, player: &Name, hand: Side) -> Case {
        let held = self.coup.hands.hand(hand);
        match hand {
            Side::Player if held.handler.as_ref() != Some(player) => Case::Player,
            Side::Player => Case::PlayerDraws,
            Side::Banker if held.draws.is_some() => Case::BankerDraws,
            Side::Banker => Case::Hand,
        }
    }

    pub(super) fn say_word(&self, player: &Name, hand: Side, draws: bool) -> Checked<Self> {
        self.refuse_if_by(
            self.turn_of(player, hand)? == Next::Turn,
            Reason::NotOffered,
            Case::Hand,
            || "the Banker's Hand is turned before it is said whether it draws",
        )?;
        let points = self.coup.hands.hand(hand).first_two();
        let player = Some(player.clone());
        Self::then(move |course| course.announce_word(hand, player, points, draws))
    }

    pub(super) fn turn(&self, player: &Name, hand: Side) -> Checked<Self> {
        self.refuse_if_by(
            matches!(self.turn_of(player, hand)?, Next::Choose(_)),
            Reason::NotOffered,
            match hand {
                Side::Player => Case::PlayerDraws,
                Side::Banker => Case::BankerDraws,
            },
            || "the hand lies face up; say draw or stay",
        )?;
        Self::turned(hand, player)
    }

    pub(super) fn keep_hand(&self, hand: Side) -> Checked<Self> {
        self.refuse_if_by(
            self.to_act().is_none_or(|(side, _)| side != hand),
            Reason::NotOffered,
            Case::Kept,
            || "nobody is asked to speak for that hand now",
        )?;
        Self::done(Event::Coup(coup::Event::HandKept { hand }))
    }
}
