//! What the rules say when something goes wrong with the cards: punto banco's, which the text at hand does not reach
//! (nj-19-47/punto-banco/3.12(a) to 3.12(d)).

use super::course::Course;
use super::event::{Event, GivenBack};
use super::next::Next;
use super::state::{CheminDeFer, Phase};
use crate::games::baccarat::coup::{self, Deals, Due, Last};
use crate::games::baccarat::hand::Side;
use crate::machine::{Checked, Game};
use crate::words::{Irregularity, Remedy, ShoeEnd};
use crate::{Card, Cents, Name, Reason, Refusal};
use alloc::vec::Vec;

impl CheminDeFer {
    /// A card that came out at the wrong time must be one that is left, and one is dealt with at a time.
    fn check_stray(&self, card: Option<Card>) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Dealing | Phase::Announced(_)) {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "no card is dealt from the shoe at this time",
            );
        }
        self.check_out(None)?;
        if self.coup.burn_left > 0 || self.coup.carried.is_some() || !self.strays.is_empty() {
            return self.refuse(
                Reason::CardAlreadyCarried,
                "one card that came out too early is being dealt with already",
            );
        }
        self.check_out(card)
    }

    pub(super) fn report_third_card(&self, card: Option<Card>) -> Checked<Self> {
        self.check_stray(card)?;
        match self.coup.hands.player.draws {
            None => {
                return self.refuse(
                    Reason::InitialDealUnfinished,
                    "whether the Player's Hand draws is not said yet; report the card as one too many",
                );
            }
            Some(true) => {
                return self.refuse(
                    Reason::ThirdCardAuthorised,
                    "a third card was asked for the Player's Hand; a card beyond it is an excess card",
                );
            }
            Some(false) => {}
        }
        let banker_must_draw =
            self.phase == Phase::Dealing && self.next() == Next::Draw(Side::Banker, true);
        Self::then(move |course| {
            if banker_must_draw {
                course.rule(Irregularity::ThirdCard, Remedy::BankersThirdCard);
                let to = Side::Banker;
                course.push(Event::Coup(coup::Event::CardMoved { card, to }));
            } else {
                course.carry(card, Irregularity::ThirdCard);
            }
        })
    }

    pub(super) fn report_excess_card(&self, card: Option<Card>) -> Checked<Self> {
        self.check_stray(card)?;
        Self::then(move |course| course.carry(card, Irregularity::ExcessCard))
    }

    pub(super) fn report_face_up_card(&self, card: Card) -> Checked<Self> {
        let due = self.due();
        // While cards are discarded another may be found face up.
        if let Due::Ordered(_) | Due::Burn(_, Some(_)) = due {
            self.check_out(Some(card))?;
        } else {
            self.check_stray(Some(card))?;
            if !matches!(due, Due::Draw(..)) {
                return self.refuse(
                    Reason::NoCardAwaited,
                    "report it when the next card is due from the shoe",
                );
            }
        }
        Self::then(move |course| {
            course.rule(Irregularity::FaceUpCard, Remedy::Burned);
            course.order_burn(card, Irregularity::FaceUpCard);
        })
    }

    pub(super) fn report_insufficient_cards(&self) -> Checked<Self> {
        let dry = matches!(self.phase, Phase::Burning(Some(_))) && self.cards.shoe.left() == 0;
        if self.phase != Phase::Dealing && !dry {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "no round is being dealt that could want for cards",
            );
        }
        if !dry && !matches!(self.next(), Next::Draw(..) | Next::Burn) {
            return self.refuse(
                Reason::NoCardAwaited,
                "the cards on the table come first; then report it",
            );
        }
        let why = Irregularity::InsufficientCards;
        Self::then(move |course| {
            course.rule(why, Remedy::RoundVoid);
            if !dry {
                let covers: Vec<(Name, Cents)> =
                    course.table.covers().map(|(n, c)| (n.clone(), c)).collect();
                for (player, cents) in covers {
                    let why = GivenBack::Void;
                    course.push(Event::CoverReturned { player, cents, why });
                }
                course.return_stake(GivenBack::Void);
                let round = course.table.coup.round;
                course.push(Event::Coup(coup::Event::RoundVoided { round, why }));
            }
            course.end_shoe(ShoeEnd::InsufficientCards);
        })
    }
}

impl Course<'_> {
    /// The card waits for the next round, or, seen, is discarded with more: at once, or after the coup if it is over.
    fn carry(&mut self, card: Option<Card>, why: Irregularity) {
        let ends = self.table.coup.last == Last::This;
        match card {
            Some(seen) if self.table.phase == Phase::Dealing => {
                self.rule(why, Remedy::Burned);
                self.order_burn(seen, why);
            }
            _ if ends => {
                self.rule(why, Remedy::Discarded);
                self.push(Event::Coup(coup::Event::CardDiscarded { card, why }));
            }
            Some(_) => {
                self.rule(why, Remedy::Burned);
                self.push(Event::Coup(coup::Event::CardCarried { card, why }));
            }
            None => {
                self.rule(why, Remedy::FirstOfNextRound);
                self.push(Event::Coup(coup::Event::CardCarried { card, why }));
            }
        }
    }
}
