//! What the rules say when something goes wrong with single cards, with the shoe or with wagers (nz-1996/blackjack/15.1, 15.2, 15.6,
//! 15.7, 15.10 to 15.13; nz-1996/general/12.1, 12.2).

use super::cites::Key;
use super::course::Course;
use super::event::{Event, Mend, Mishap, Reinstated};
use super::state::{Blackjack, Phase};
use crate::machine::{Checked, Game};
use crate::words::{Brought, InvalidCause, WagerResult};
use crate::{Card, Case, Name, Reason, Refusal};
use alloc::vec::Vec;

impl Blackjack {
    pub(super) fn round_played(&self) -> Result<(), Refusal> {
        self.refuse_if(
            !matches!(self.phase, Phase::Playing(_) | Phase::Decided),
            Reason::NoRoundBeingDealt,
            || "no round is being played",
        )?;
        Ok(())
    }

    /// The cards must be in the shoe, for a round or between two.
    fn shoe_in_use(&self, case: Option<Case>) -> Result<(), Refusal> {
        let idle = match self.phase {
            Phase::Burning | Phase::Betting | Phase::Playing(_) | Phase::Decided => false,
            Phase::Closed | Phase::Preparing(_) | Phase::ShoeEnded => true,
        };
        self.refuse_if_by(
            idle,
            Reason::NoCardAwaited,
            case,
            || "no cards are in the shoe for play",
        )
    }

    /// A card that came out at the wrong time must be one that is left.
    fn check_stray(&self, card: Card) -> Result<(), Refusal> {
        self.check_shoe()?;
        self.check_left(card)
    }

    pub(super) fn report_face_up_card(&self, card: Card) -> Checked<Self> {
        self.shoe_in_use(None)?;
        self.check_stray(card)?;
        self.discard(card, Mishap::FaceUpCard)
    }

    fn discard(&self, card: Card, why: Mishap) -> Checked<Self> {
        Self::then(move |course| {
            course.rule(why, Mend::Discarded);
            course.push(Event::CardDiscarded { card, why });
        })
    }

    pub(super) fn report_excess_card(&self, card: Option<Card>) -> Checked<Self> {
        self.shoe_in_use(card.map(|_| Case::Exposed))?;
        self.check_shoe()?;
        let Some(card) = card else {
            // It stays the next card of the shoe, face down.
            return Self::then(|course| course.rule(Mishap::DrawnUnseen, Mend::NextCard));
        };
        self.refuse_if(!self.is_playing(), Reason::NoRoundBeingDealt, || "no hand of a round can take the card now; report it as a card of the dealer's, or before a round as one found face up")?;
        self.check_left(card)?;
        // In the initial deal it goes where the deal has it go.
        let mend = match self.initial_to() {
            Some(_) => Mend::Reconstructed,
            None => Mend::NextCard,
        };
        Self::then(move |course| {
            course.rule(Mishap::ExposedCard, mend);
            course.push(Event::CardExposed { card });
        })
    }

    pub(super) fn report_dealer_card(&self, card: Card) -> Checked<Self> {
        self.round_played()?;
        self.refuse_if_by(
            self.draws_to() == Some(super::next::To::Dealer),
            Reason::FactsImpossible,
            Case::DealerCard,
            || "a card is due to the dealer now; say which it is",
        )?;
        self.check_stray(card)?;
        self.discard(card, Mishap::DealerCard)
    }

    pub(super) fn report_insufficient_cards(&self) -> Checked<Self> {
        self.refuse_if(
            self.draws_to().is_none(),
            Reason::NoCardAwaited,
            || "no card is due that could be missing",
        )?;
        // The dealer sees whether the cards will do; the count may be wrong, or too few be left for what the round needs.
        Self::then(move |course| {
            course.rule(Mishap::InsufficientCards, Mend::DiscardsShuffled);
            course.bring(Brought::InsufficientCards);
        })
    }

    pub(super) fn report_damaged_card(&self, card: Card) -> Checked<Self> {
        Self::then(move |course| {
            course.rule(Mishap::DamagedCard, Mend::ReplacedAfter);
            course.push(Event::CardDamaged { card });
        })
    }

    /// A casino supervisor replaces damaged cards when the round is over.
    pub(super) fn replace_damaged(&self) -> Checked<Self> {
        self.refuse_if(
            self.damaged.is_empty(),
            Reason::FactsImpossible,
            || "no card was reported damaged",
        )?;
        self.refuse_if(
            self.round_under_way(),
            Reason::NotBetweenRounds,
            || "damaged cards are replaced when the round is over",
        )?;
        let cards = self.damaged.clone();
        Self::done(Event::CardsReplaced { cards })
    }

    pub(super) fn report_shuffle_due(&self, why: Mishap) -> Checked<Self> {
        let impossible = if self.last || self.phase == Phase::ShoeEnded {
            Some("the cards are shuffled after this round already")
        } else if matches!(self.phase, Phase::Preparing(_)) {
            Some("the cards are being shuffled now")
        } else if self.shoe_fresh && why == Mishap::MissedShuffle {
            Some("no round was dealt from this shoe, so no shuffle was missed")
        } else {
            None
        };
        if let Some(detail) = impossible {
            return self.refuse(Reason::FactsImpossible, detail);
        }
        self.passed(Reason::FactsImpossible)?;
        Self::then(move |course| {
            course.rule(why, Mend::ShuffledAfter);
            course.push(Event::ShuffleDue { why });
            if !course.table.round_under_way() {
                // The round is over: wagers for the next one wait for the shuffle.
                course.end_shoe();
            }
        })
    }

    /// Whether a player has, or had, a wager in the round whose outcome would be invalidated.
    fn took_part(&self, name: &Name) -> bool {
        let lies = self.round_under_way() && self.has_wager(name);
        lies || self.came.values().any(|came| came.contains_key(name))
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        let why = match cause {
            InvalidCause::Disruption => Mishap::Disruption,
            InvalidCause::Fraud => Mishap::Fraud,
        };
        self.has_outcome(
            Key::RoundSetAside(why),
            self.round_under_way() || !self.came.is_empty(),
        )?;
        self.may_forfeit(cause, forfeit, |name| self.took_part(name))?;
        let mut forfeited = Vec::new();
        let spots = self.boxes.iter().filter(|_| self.round_under_way());
        for (&area, spot) in spots {
            for player in spot.players() {
                if forfeit.contains(&player) {
                    let cents = spot.of(&player);
                    forfeited.push(Event::BoxForfeited {
                        player,
                        area,
                        cents,
                    });
                }
            }
        }
        let forfeit = forfeit.to_vec();
        Self::then(move |course| {
            course.rule(why, Mend::Refunded);
            course.push_all(forfeited);
            course.set_aside(why, &forfeit);
        })
    }
}

impl Course<'_> {
    /// The round is void: all wagers go back, also those that have come out, and what was paid is taken back. Who forfeits the wagers
    /// gets none back. The round may be the last one, if no other has begun.
    pub(super) fn set_aside(&mut self, why: Mishap, forfeit: &[Name]) {
        let under_way = self.table.round_under_way();
        if under_way {
            let areas: Vec<u8> = self.table.boxes.keys().copied().collect();
            for area in areas {
                self.give_back(area, why);
            }
        }
        self.undo(why, forfeit);
        // Where the next betting is open already, that round has its number.
        let next = self.table.phase == Phase::Betting;
        let round = self.table.round - u32::from(next);
        self.push(Event::RoundSetAside { round, why });
        if under_way {
            self.end_round();
        }
    }

    /// What has come out is undone: first the losses go back, then payments are taken back.
    fn undo(&mut self, why: Mishap, forfeit: &[Name]) {
        let came = self.table.came.clone();
        let each = || {
            let by_box = came.iter();
            by_box.flat_map(|(area, came)| came.iter().map(move |(name, c)| (*area, name, c)))
        };
        for (area, player, came) in each() {
            if came.lost.is_zero() {
                continue;
            }
            let (player, cents) = (player.clone(), came.lost);
            if forfeit.contains(&player) {
                self.push(Event::LossForfeited {
                    player,
                    area,
                    cents,
                });
            } else {
                self.push(Event::LossReturned {
                    player,
                    area,
                    cents,
                    why,
                });
            }
        }
        for (area, player, came) in each() {
            let cents = match forfeit.contains(player) {
                true => came.paid + came.back,
                false => came.paid,
            };
            if cents.is_zero() {
                continue;
            }
            self.push(Event::PaymentRecovered {
                player: player.clone(),
                area,
                cents,
                why,
            });
        }
    }

    /// Wagers that came out before anybody had decided anything lie there again.
    pub(super) fn reinstate(&mut self, why: Mishap) {
        for (settled, _) in self.table.settled.clone() {
            let (player, area, cents) = (settled.player, settled.area, settled.stake_cents);
            let what = match settled.hand {
                Some(_) => Reinstated::Hand,
                None => Reinstated::SuperSevens,
            };
            self.push(match settled.result {
                WagerResult::Lost => Event::LossReturned {
                    player: player.clone(),
                    area,
                    cents,
                    why,
                },
                WagerResult::Won | WagerResult::StandOff => Event::PaymentRecovered {
                    player: player.clone(),
                    area,
                    cents: settled.payment_cents,
                    why,
                },
            });
            self.push(Event::WagerReinstated {
                player,
                area,
                what,
                cents,
            });
        }
    }
}
