//! What the rules say when something goes wrong (nz-1996/caribbean-stud/14.1 to 14.10; nz-1996/general/12.1, 12.2, 14.2).

use super::cites::Key;
use super::course::Course;
use super::event::{Collected, Cure, Event, Fault, Fetched, HandResult, JackpotBack};
use super::next::Due;
use super::state::{CaribbeanStud, HAND, Phase, Standing};
use crate::machine::{Checked, Finding as _, Game};
use crate::text::count;
use crate::words::{InvalidCause, Known};
use crate::{Card, Case, Cents, Name, People, Reason, Refusal};
use alloc::format;

impl CaribbeanStud {
    /// Cards of a round lie on the table and its wagers are not settled.
    fn cards_out(&self) -> Result<(), Refusal> {
        let out = matches!(
            self.phase,
            Phase::Dealing | Phase::Deciding | Phase::Opening | Phase::Showing | Phase::Announced
        );
        self.refuse_if(
            !out,
            Reason::NoRoundBeingDealt,
            || "no cards are on the table from a round whose wagers are still open",
        )?;
        Ok(())
    }

    /// The card that was exposed: the one that is due face down, or one that lies face down in a hand.
    fn exposed_place(
        &self,
        seat: Option<u8>,
        nth: Option<u8>,
    ) -> Result<(Option<u8>, u8), Refusal> {
        let Some(nth) = nth else {
            return match (self.due(), seat) {
                (Due::Down(due, nth), None) => {
                    self.passed(Reason::NoCardAwaited)?;
                    Ok((due, nth))
                }
                (_, Some(_)) => self.refuse_by(
                    Reason::FactsImpossible,
                    Case::Exposed,
                    "say which card of that hand it is, from 1",
                ),
                _ => self.refuse(
                    Reason::NoCardAwaited,
                    "no card is due face down; for one that has been dealt, say the seat and its number in the hand",
                ),
            };
        };
        self.refuse_if_by(
            !matches!(self.phase, Phase::Dealing | Phase::Deciding),
            Reason::NoCardAwaited,
            seat.is_none().then_some(Case::DealerCard),
            || "cards are exposed in error until the last player has decided",
        )?;
        let hand = seat.and_then(|seat| self.hands.get(&seat));
        let slots = match (seat, hand) {
            (None, _) => &self.dealer[..],
            (Some(_), Some(hand)) if hand.is_live() => &hand.slots[..],
            (Some(_), _) => &[],
        };
        let seen = hand.is_some_and(|hand| hand.exposed.is_some_and(|(at, _)| at == nth));
        let slot = usize::from(nth).checked_sub(1).and_then(|at| slots.get(at));
        self.refuse_if_by(
            seen || slot.is_none_or(|slot| slot.card.is_some()),
            Reason::FactsImpossible,
            Case::Exposed,
            || format!("no card {nth} lies face down and unseen in that hand"),
        )?;
        Ok((seat, nth))
    }

    pub(super) fn report_exposed_card(
        &self,
        card: Card,
        seat: Option<u8>,
        nth: Option<u8>,
    ) -> Checked<Self> {
        let (seat, nth) = self.exposed_place(seat, nth)?;
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

    pub(super) fn report_card_count(
        &self,
        people: &People,
        seat: Option<u8>,
        cards: u8,
    ) -> Checked<Self> {
        // The cards are counted as they are collected, with wagers settled hand by hand.
        let late = self.just_settled;
        if !late {
            self.cards_out()?;
        }
        let hands = if late { &self.last } else { &self.hands };
        // An ante that lay there in time and was overlooked: its player should have had cards, and has none.
        let overlooked = |seat: u8| cards == 0 && people.in_seat(seat).is_some();
        if let Some(seat) = seat
            && !hands.contains_key(&seat)
            && !overlooked(seat)
        {
            return self.refuse(
                Reason::NoSuchWager,
                format!("no ante is in box {seat}; if cards went there, report a box that has cards and no ante"),
            );
        }
        self.passed(Reason::NoSuchWager)?;
        // While cards are dealt, the right number is how many have been.
        let right = match seat {
            None => self.dealer.len(),
            Some(seat) => hands.get(&seat).map_or(HAND, |hand| hand.slots.len()),
        };
        self.refuse_if_by(
            usize::from(cards) == right,
            Reason::FactsImpossible,
            Case::CardCount,
            || {
                format!(
                    "{} the right number",
                    count(right as u64, "card is", "cards are")
                )
            },
        )?;
        Self::then(move |course| {
            course.rule(Fault::CardCount, Cure::Misdeal);
            if late {
                course.undo(Fault::CardCount, &[]);
            } else {
                course.misdeal(Fault::CardCount);
            }
        })
    }

    pub(super) fn report_empty_box(&self, seat: u8) -> Checked<Self> {
        self.cards_out()?;
        let there = (1..=self.rules.table.seats).contains(&seat);
        self.refuse_if_by(
            !there || self.hands.contains_key(&seat) || self.cleared.contains(&seat),
            Reason::FactsImpossible,
            Case::EmptyBox,
            || format!("box {seat} has an ante, or is not at this table, or was cleared"),
        )?;
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
        self.passed(Reason::NoSuchWager)?;
        self.refuse_if_by(
            self.phase == Phase::Dealing,
            Reason::InitialDealUnfinished,
            Case::Dead,
            || "nobody has picked cards up yet; wait until the deal is done",
        )?;
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
        self.refuse_if_by(
            player == other,
            Reason::FactsImpossible,
            Case::Apart,
            || "two players are kept apart, not one",
        )?;
        Self::done(Event::KeptApart {
            player: player.clone(),
            other: other.clone(),
        })
    }

    /// How many cards lie in the box of an ante that was found there: none or a whole hand.
    fn cards_found(&self, seat: u8, said: Option<u8>) -> Result<u8, Refusal> {
        let hand = HAND as u8;
        let free = !self.hands.contains_key(&seat);
        let usual = match self.phase {
            Phase::Deciding if free && !self.cleared.contains(&seat) => hand,
            _ => 0,
        };
        let cards = said.unwrap_or(usual);
        if cards == 0 {
            return Ok(0);
        }
        self.refuse_if_by(
            self.phase == Phase::Dealing,
            Reason::InitialDealUnfinished,
            Case::Ante,
            || "cards are being dealt to that box; report the ante when it has its five cards",
        )?;
        self.refuse_if_by(
            cards != hand || !free || self.cleared.contains(&seat),
            Reason::FactsImpossible,
            Case::EmptyBox,
            || format!("box {seat} does not hold {cards} cards and an ante that was not taken"),
        )?;
        self.refuse_if(
            self.phase != Phase::Deciding,
            Reason::NoRoundBeingDealt,
            || "the decisions are over, and nobody has decided on that hand; it is cleared as a box that has cards and no ante",
        )?;
        Ok(cards)
    }

    /// What of an ante breaks a rule other than minimum and maximum, by which it is void.
    fn ante_fault(
        &self,
        people: &People,
        player: &Name,
        (cents, seat, cards): (Cents, u8, u8),
        known: Option<Known>,
    ) -> Option<Fault> {
        let limits = &self.rules.table.limits;
        let begun = self.is_begun();
        let sound = (limits.min_cents..=limits.max_cents).contains(&cents);
        let step = limits.increment_cents.filter(|_| sound);
        match self.hand_of(player) {
            Some((there, _)) if there != seat => Some(Fault::SecondHand),
            _ if self.hands.contains_key(&seat) => Some(Fault::SecondAnte),
            _ if people.seat_of(player) != Some(seat) => Some(Fault::AnteElsewhere),
            _ if begun && cards == 0 => Some(Fault::AnteLate),
            _ if known == Some(Known::Late) => Some(Fault::AnteLate),
            _ if known == Some(Known::Partnership) => Some(Fault::AntePartnership),
            _ if self.kept_from(player).is_some() => Some(Fault::AnteKeptApart),
            _ if step.is_some_and(|step| cents.0 % step.0 != 0) => Some(Fault::AnteNotAnIncrement),
            _ => None,
        }
    }

    /// An ante lies in a box that was not taken before the call: what of it counts is what the sign allows, if it keeps to
    /// everything else.
    pub(super) fn report_ante(
        &self,
        people: &People,
        player: &Name,
        cents: Cents,
        (seat, cards): (Option<u8>, Option<u8>),
        known: Option<Known>,
    ) -> Checked<Self> {
        self.refuse_if(
            self.cards_out().fault()?.is_err(),
            Reason::NoRoundBeingDealt,
            || "an ante is found from the call of no more bets until wagers are settled; before that it is placed",
        )?;
        let Some(seat) = seat.or_else(|| people.seat_of(player)) else {
            return self.refuse(
                Reason::NotSeated,
                format!("{player} stands; say in which box the ante lies"),
            );
        };
        self.passed(Reason::NotSeated)?;
        self.there_is_box(seat)?;
        self.amount(cents)?;
        self.in_chips(cents)?;
        let cards = self.cards_found(seat, cards)?;
        let limits = &self.rules.table.limits;
        let chips = &self.rules.table.chips;
        let valid = chips.next_down(cents.min(limits.max_cents), |_| true);
        let fault = self.ante_fault(people, player, (cents, seat, cards), known);
        let (valid, ruling) = if let Some(fault) = fault {
            (Cents::ZERO, Some((fault, Cure::AnteVoid)))
        } else if valid < cents {
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
            let ruling = ruling.map(|(on, remedy)| Event::FaultRuled { on, remedy });
            let found = Event::AnteFound {
                player: player.clone(),
                seat,
                cents,
                valid_cents: valid,
                void_cents: cents - valid,
                cards,
            };
            course.push_ruled(ruling.into_iter().collect(), found);
            if valid.is_zero() && cards > 0 {
                course.push(Event::BoxCleared { seat, cards });
            } else if valid.is_positive() && cards == 0 {
                course.push_all(course.table.carried_used(&player, seat));
            }
        })
    }

    pub(super) fn invalidate_round(&self, cause: InvalidCause, forfeit: &[Name]) -> Checked<Self> {
        let late = self.invalidable;
        let why = match cause {
            InvalidCause::Disruption => Fault::Disruption,
            InvalidCause::Fraud => Fault::Fraud,
        };
        self.has_outcome(
            Key::RoundVoid(why),
            late || (self.round_under_way() && !matches!(self.phase, Phase::Paying(_))),
        )?;
        let hands = if late { &self.last } else { &self.hands };
        self.may_forfeit(cause, forfeit, |name| {
            hands.values().any(|hand| hand.player == *name)
        })?;
        let forfeit = forfeit.to_vec();
        Self::then(move |course| {
            if late {
                course.rule(why, Cure::Refunded);
                course.undo(why, &forfeit);
            } else {
                course.invalidate(why, &forfeit);
            }
        })
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
            let back = self
                .table
                .jackpot_back(&hand.player, hand.jackpot, JackpotBack::Invalid);
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
