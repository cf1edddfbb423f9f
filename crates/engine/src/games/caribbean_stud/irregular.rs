//! What the rules say when something goes wrong (nz-1996/caribbean-stud/14.1 to 14.10; nz-1996/general/12.1, 12.2, 14.2).

use super::course::Course;
use super::event::{Collected, Cure, Event, Fault, Fetched, HandResult, JackpotBack};
use super::next::Due;
use super::state::{CaribbeanStud, HAND, Phase, Stake, Standing};
use crate::machine::{Checked, Game};
use crate::words::InvalidCause;
use crate::{Card, Case, Cents, Name, People, Reason, Refusal};
use alloc::format;

impl CaribbeanStud {
    /// Cards of a round lie on the table and its wagers are not settled.
    fn cards_out(&self) -> Result<(), Refusal> {
        let out = matches!(
            self.phase,
            Phase::Dealing | Phase::Deciding | Phase::Opening | Phase::Showing | Phase::Announced
        );
        if !out {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "no cards of a round lie on the table whose wagers are open",
            );
        }
        Ok(())
    }

    pub(super) fn report_exposed_card(&self, card: Card) -> Checked<Self> {
        let Due::Down(seat, nth) = self.due() else {
            return self.refuse(
                Reason::NoCardAwaited,
                "report a card when it is due face down and comes out exposed",
            );
        };
        self.check_unseen(card)?;
        Self::then(move |course| {
            course.push(Event::CardExposed { seat, nth, card });
            if course.table.exposed > 1 {
                course.rule(Fault::ExposedCards, Cure::Misdeal);
                course.misdeal(Fault::ExposedCards);
            } else {
                let cure = match seat {
                    None => Cure::UpCard,
                    Some(_) => Cure::TurnedOver,
                };
                course.rule(Fault::ExposedCard, cure);
            }
        })
    }

    pub(super) fn report_card_count(&self, seat: Option<u8>, cards: u8) -> Checked<Self> {
        self.cards_out()?;
        if let Some(seat) = seat
            && !self.hands.contains_key(&seat)
        {
            return self.refuse(
                Reason::NoSuchWager,
                format!("no ante is in box {seat}; report-empty-box if cards went there"),
            );
        }
        // While cards are dealt, the right number is how many have been.
        let right = match seat {
            None => self.dealer.len(),
            Some(seat) => self.hands[&seat].slots.len(),
        };
        if usize::from(cards) == right {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::CardCount,
                format!("{right} cards are the right number"),
            );
        }
        Self::then(move |course| {
            course.rule(Fault::CardCount, Cure::Misdeal);
            course.misdeal(Fault::CardCount);
        })
    }

    pub(super) fn report_empty_box(&self, seat: u8) -> Checked<Self> {
        self.cards_out()?;
        let there = (1..=self.rules.table.seats).contains(&seat);
        if !there || self.hands.contains_key(&seat) || self.cleared.contains(&seat) {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::EmptyBox,
                format!("box {seat} has an ante, or is none of this table's, or was cleared"),
            );
        }
        Self::then(move |course| {
            if course.table.phase == Phase::Dealing {
                course.rule(Fault::EmptyBox, Cure::Redealt);
                course.fetch(Fetched::Redeal);
            } else {
                course.rule(Fault::EmptyBox, Cure::Discarded);
                course.push(Event::BoxCleared {
                    seat,
                    cards: HAND as u8,
                });
            }
        })
    }

    pub(super) fn declare_dead(&self, player: &Name) -> Checked<Self> {
        self.cards_out()?;
        let hand = self.hand_of(player).filter(|(_, hand)| hand.is_live());
        let Some((seat, _)) = hand else {
            return self.refuse(
                Reason::NoSuchWager,
                format!("{player} has no hand in this round"),
            );
        };
        if self.phase == Phase::Dealing {
            return self.refuse_by(
                Reason::InitialDealUnfinished,
                Case::Dead,
                "nobody has picked cards up yet; wait until the deal is done",
            );
        }
        let player = player.clone();
        Self::then(move |course| {
            course.push(Event::HandDead { player, seat });
            course.take_hand(seat, HandResult::Dead, Collected::Dead);
            if course.table.phase == Phase::Announced
                && !course
                    .table
                    .hands
                    .values()
                    .any(|hand| hand.standing == Standing::Bet)
            {
                course.end_round();
            }
        })
    }

    pub(super) fn keep_apart(&self, player: &Name, other: &Name) -> Checked<Self> {
        if player == other {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::Apart,
                "two players are kept apart, not one",
            );
        }
        Self::done(Event::KeptApart {
            player: player.clone(),
            other: other.clone(),
        })
    }

    /// An ante lies in a box that was not taken before the call: what of it counts is what the sign allows. The hand has
    /// no card yet, or all of them.
    pub(super) fn report_ante(
        &self,
        people: &People,
        player: &Name,
        cents: Cents,
    ) -> Checked<Self> {
        if !matches!(self.phase, Phase::Dealing | Phase::Deciding) {
            return self.refuse(
                Reason::NoRoundBeingDealt,
                "an ante is found between no more bets and the last decision; before that it is placed, later it is no wager",
            );
        }
        let seat = self.free_box(people, player)?;
        self.amount(cents)?;
        self.in_chips(cents)?;
        if self.cleared.contains(&seat) {
            return self.refuse_by(
                Reason::FactsImpossible,
                Case::EmptyBox,
                format!("the cards of box {seat} are in the discard rack"),
            );
        }
        let begun = self.dealer.len() + self.hands.values().map(|h| h.slots.len()).sum::<usize>();
        if self.phase == Phase::Dealing && begun > 0 {
            return self.refuse_by(
                Reason::InitialDealUnfinished,
                Case::Ante,
                "report it before the first card, or when the deal is done and the box has its five cards",
            );
        }
        let cards = match self.phase {
            Phase::Deciding => HAND as u8,
            _ => 0,
        };
        let limits = &self.rules.table.limits;
        let chips = &self.rules.table.chips;
        let valid = chips.next_down(cents.min(limits.max_cents), |_| true);
        let (valid, ruling) = if valid < cents {
            (valid, Some((Fault::AnteAboveMaximum, Cure::ValidInPart)))
        } else if valid >= limits.min_cents {
            (valid, None)
        } else if self.below_minimum.contains(player) {
            (Cents::ZERO, Some((Fault::AnteBelowMinimum, Cure::AnteVoid)))
        } else {
            (valid, Some((Fault::AnteBelowMinimum, Cure::ValidOnce)))
        };
        let player = player.clone();
        Self::then(move |course| {
            if let Some((fault, cure)) = ruling {
                course.rule(fault, cure);
            }
            course.push(Event::AnteFound {
                player: player.clone(),
                seat,
                cents,
                valid_cents: valid,
                void_cents: cents - valid,
                cards,
            });
            if valid.is_zero() && cards > 0 {
                course.push(Event::BoxCleared { seat, cards });
            } else if valid.is_positive() && cards == 0 {
                course.push_all(course.table.carried_used(&player, seat));
            }
        })
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        self.has_outcome(self.round_under_way() && self.phase != Phase::Paying)?;
        self.may_forfeit(cause, forfeit, |name| self.hand_of(name).is_some())?;
        let why = match cause {
            InvalidCause::Disruption => Fault::Disruption,
            InvalidCause::Fraud => Fault::Fraud,
        };
        let forfeit = forfeit.to_vec();
        Self::then(move |course| course.invalidate(why, &forfeit))
    }
}

impl Course<'_> {
    /// All wagers go back, but for those that are forfeited.
    fn invalidate(&mut self, why: Fault, forfeit: &[Name]) {
        self.rule(why, Cure::Refunded);
        for (seat, hand) in self.table.hands.clone() {
            if forfeit.contains(&hand.player) {
                self.collect_jackpot(seat, Collected::Forfeited);
                self.push(Event::WagersForfeited {
                    player: hand.player,
                    seat,
                    ante_cents: hand.ante,
                    bet_cents: hand.bet,
                    taken: hand.settled,
                });
                continue;
            }
            self.return_wagers(seat, why);
            let stake = match hand.standing {
                Standing::Dead => Stake::None,
                _ if !self.people.is_present(&hand.player) => Stake::None,
                _ => hand.jackpot,
            };
            let back = self
                .table
                .jackpot_back(&hand.player, stake, JackpotBack::Invalid);
            self.push_all(back);
        }
        let round = self.table.round;
        self.push(Event::RoundVoid { round, why });
        self.fetch(Fetched::Invalidated);
    }

    pub(super) fn rule(&mut self, on: Fault, remedy: Cure) {
        self.push(Event::FaultRuled { on, remedy });
    }
}
