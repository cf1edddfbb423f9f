//! What the rules say when something goes wrong with the cards: punto banco's, which the text at hand does not reach
//! (nj-19-47/punto-banco/3.12(a) to 3.12(d)).

use super::course::Course;
use super::event::{Event, GivenBack};
use super::next::Next;
use super::state::{CheminDeFer, Phase};
use crate::games::baccarat::coup::{self, Deals, Last};
use crate::games::baccarat::hand::Side;
use crate::machine::{Checked, Game};
use crate::words::{Irregularity, Remedy, ShoeEnd};
use crate::{Card, Case, Cents, Name, Reason, Refusal};
use alloc::vec::Vec;

impl CheminDeFer {
    /// A card that came out at the wrong time must be one that is left, and one is dealt with at a time.
    fn check_stray(&self, card: Option<Card>) -> Result<(), Refusal> {
        self.check_out(None)?;
        if let Some(why) = self.dealt_with() {
            let case = match why {
                Irregularity::ThirdCard => Some(Case::ThirdCard),
                Irregularity::FaceUpCard => Some(Case::FaceUpCard),
                Irregularity::Misdeal => Some(Case::Fault),
                _ => None,
            };
            return self.refuse_by(
                Reason::CardAlreadyCarried,
                case,
                "one card that should not have come out is being dealt with already",
            );
        }
        self.passed(Reason::CardAlreadyCarried)?;
        self.check_out(card)
    }

    /// Why a card that should not have come out is being dealt with, if one is.
    fn dealt_with(&self) -> Option<Irregularity> {
        if self.coup.burn_left > 0 {
            return self.coup.burn_why;
        }
        let waits = self.coup.carried.as_ref().map(|carried| carried.why);
        waits.or(self.strays.first().map(|(_, why)| *why))
    }

    /// Whether this card could wait only for a round that will not come: this coup is the last of the shoe, and has begun. One
    /// that was seen is discarded with more in the middle of the deal, and waits only after it.
    fn waits_in_vain(&self, card: Option<Card>) -> bool {
        let waits = match self.phase {
            Phase::Dealing => card.is_none() && self.coup.hands.used() > 0,
            Phase::Announced(_) => true,
            _ => false,
        };
        waits && self.coup.last == Last::This
    }

    /// Whether a third card that the Player's Hand should not have is the Banker's, once both hands are known as far as that
    /// depends on them.
    fn banker_must_draw(&self) -> Result<bool, Refusal> {
        if self.phase != Phase::Dealing {
            return Ok(false);
        }
        match self.next() {
            Next::Draw(Side::Banker, true) => Ok(true),
            // A player who is free to draw is not obliged to.
            Next::Choose(Side::Banker) => Ok(false),
            _ => self.refuse(
                Reason::InitialDealUnfinished,
                "whose the card is depends on both hands: have them turned, then report it",
            ),
        }
    }

    /// The card that waits unseen for the next coup has been seen: it is discarded with more, at once or after the coup that is over.
    pub(super) fn report_carried_card(&self, card: Card) -> Checked<Self> {
        let why = self.waits_unseen(card)?;
        Self::then(move |course| {
            course.rule(why, Remedy::Burned);
            course.push(Event::Coup(coup::Event::CarriedCardSeen { card }));
            if !matches!(course.table.phase, Phase::Announced(_)) {
                course.order_burn(card, why);
            }
        })
    }

    pub(super) fn report_third_card(&self, card: Option<Card>) -> Checked<Self> {
        self.refuse_if(
            !matches!(self.phase, Phase::Dealing | Phase::Announced(_)),
            Reason::NoRoundBeingDealt,
            || "no coup is being dealt; a card that came out between coups is reported as one too many",
        )?;
        self.check_stray(card)?;
        match self.coup.hands.player.draws {
            None => {
                return self.refuse(
                    Reason::InitialDealUnfinished,
                    "whether the Player's Hand draws is not said yet: if it does, the card is its third; if not, report it then",
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
        self.passed(Reason::ThirdCardAuthorised)?;
        let banker_must_draw = self.banker_must_draw()?;
        self.passed(Reason::InitialDealUnfinished)?;
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
        match &self.phase {
            Phase::Auction(_)
            | Phase::OfferingBank(_)
            | Phase::Staking
            | Phase::Covering(_)
            | Phase::Dealing
            | Phase::Announced(_) => {}
            Phase::Closed | Phase::Preparing(_) | Phase::Burning(_) | Phase::ShoeEnded(_) => {
                return self.refuse(
                    Reason::NoRoundBeingDealt,
                    "no coup is being dealt from a shoe, so no card can be one too many",
                );
            }
        }
        self.passed(Reason::NoRoundBeingDealt)?;
        self.check_stray(card)?;
        Self::then(move |course| course.carry(card, Irregularity::ExcessCard))
    }

    pub(super) fn report_face_up_card(&self, card: Card) -> Checked<Self> {
        match &self.phase {
            Phase::Auction(_)
            | Phase::OfferingBank(_)
            | Phase::Staking
            | Phase::Covering(_)
            | Phase::Burning(_)
            | Phase::Dealing
            | Phase::Announced(_) => {}
            Phase::Closed | Phase::Preparing(_) | Phase::ShoeEnded(_) => {
                return self.refuse(
                    Reason::NoRoundBeingDealt,
                    "no cards are being dealt from a shoe at this time",
                );
            }
        }
        self.passed(Reason::NoRoundBeingDealt)?;
        // While cards are discarded another may be found face up, and while somebody decides or is to turn a hand.
        let due = match &self.phase {
            Phase::Dealing => matches!(
                self.next(),
                Next::Draw(..) | Next::Burn | Next::Word | Next::Turn | Next::Choose(_)
            ),
            // After the coup, if another follows.
            Phase::Announced(_) => self.coup.last != Last::This,
            phase => *phase != Phase::Burning(None),
        };
        self.refuse_if(!due, Reason::NoCardAwaited, || match self.phase {
            Phase::Burning(None) => {
                "the first card of the burn comes face up, and its number more with it; say which it is"
            }
            _ => "report it when the next card is due from the shoe",
        })?;
        match self.phase {
            Phase::Announced(_) => self.check_stray(Some(card))?,
            _ => self.check_out(Some(card))?,
        }
        Self::then(move |course| course.carry(Some(card), Irregularity::FaceUpCard))
    }

    pub(super) fn report_insufficient_cards(&self) -> Checked<Self> {
        let dry = matches!(self.phase, Phase::Burning(Some(_))) && self.cards.shoe.left() == 0;
        self.refuse_if(
            self.phase != Phase::Dealing && !dry,
            Reason::NoRoundBeingDealt,
            || "no round is being dealt that could run out of cards",
        )?;
        self.refuse_if(
            !dry && !matches!(self.next(), Next::Draw(..) | Next::Burn),
            Reason::NoCardAwaited,
            || "the cards on the table come first; then report it",
        )?;
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
        match card {
            // In the last hand no round follows for it to wait for.
            _ if self.table.waits_in_vain(card) => {
                self.rule(why, Remedy::Discarded);
                self.push(Event::Coup(coup::Event::CardDiscarded { card, why }));
            }
            Some(seen) => {
                self.rule(why, Remedy::Burned);
                if matches!(self.table.phase, Phase::Announced(_)) {
                    self.push(Event::Coup(coup::Event::CardCarried { card, why }));
                } else {
                    self.order_burn(seen, why);
                }
            }
            None => {
                self.rule(why, Remedy::FirstOfNextRound);
                self.push(Event::Coup(coup::Event::CardCarried { card, why }));
            }
        }
    }
}
