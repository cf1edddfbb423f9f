//! How each event changes the table. With a continuous shuffler no shoe ends (nz-2004/baccarat/11.1): each round comes from all the cards.

use super::coup::{self, Carried, Hand, Hands, TakesCoup};
use super::event::{Event, WagerSettled};
use super::hand::{Outcome, Side};
use super::rules::{Equipment, Style};
use super::state::{Baccarat, Deal, PAST_KEPT, PastRound, Phase, Spot};
use crate::machine::ready::{Readies, Stage};
use crate::machine::{Misfit, Offering, set_amount};
use crate::shoe::{Shoe, Slot};
use crate::words::{Irregularity, ShoeEnd, WagerResult};
use crate::{Card, Cents};
use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

impl Baccarat {
    /// Takes one event into the state.
    pub(super) fn take(&mut self, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::Ready(event) => self.take_cards(event)?,
            Event::Coup(event) => {
                if let coup::Event::Ruled { on, .. } = event {
                    self.ruled_on = Some(*on);
                }
                self.take_coup(event)?;
            }
            // Who looked is on record; the cards stay as they are.
            Event::CardsInspected { .. } => {}
            Event::ShuffleRequired { .. } => {
                let steps = self.rules.cards.new_steps.clone();
                self.pre_shuffled = false;
                self.cards.cutter = None;
                self.cards.cut = None;
                self.cards.from_back = None;
                self.prepare(Stage::Steps(steps));
            }
            Event::ShufflerLoaded {} => self.phase = Phase::Burning(None),
            Event::WagerPlaced {
                player,
                area,
                on,
                total_cents,
                ..
            }
            | Event::WagerWithdrawn {
                player,
                area,
                on,
                total_cents,
                ..
            }
            | Event::WagerReduced {
                player,
                area,
                on,
                total_cents,
                ..
            } => {
                let spot = Spot {
                    area: *area,
                    on: *on,
                    player: player.clone(),
                };
                self.called.remove(&spot);
                set_amount(&mut self.wagers, spot, *total_cents);
            }
            Event::WagerFound {
                player,
                area,
                on,
                valid_cents,
                ..
            } => {
                let spot = Spot {
                    area: *area,
                    on: *on,
                    player: player.clone(),
                };
                let total = self.wager(&spot).plus(*valid_cents)?;
                if valid_cents.is_positive() && total < self.rules.least_wager(*on) {
                    self.below_minimum.insert(player.clone());
                }
                set_amount(&mut self.wagers, spot, total);
            }
            Event::WagerReturned {
                player, area, on, ..
            }
            | Event::WagerForfeited {
                player, area, on, ..
            } => {
                let spot = Spot {
                    area: *area,
                    on: *on,
                    player: player.clone(),
                };
                set_amount(&mut self.wagers, spot, Cents::ZERO);
            }
            Event::WagerCalled {
                player,
                area,
                on,
                cents,
            } => {
                let spot = Spot {
                    area: *area,
                    on: *on,
                    player: player.clone(),
                };
                self.called.insert(spot, (*cents, Vec::new()));
            }
            Event::WagerConfirmed {
                player,
                area,
                on,
                by,
                ..
            } => {
                let spot = Spot {
                    area: *area,
                    on: *on,
                    player: player.clone(),
                };
                let none = Misfit::Because("no such wager was said aloud");
                self.called.get_mut(&spot).ok_or(none)?.1.push(*by);
            }
            Event::FreeRoundRequested { player, left } => {
                self.agreed = BTreeSet::from([player.clone()]);
                self.free_left = *left;
            }
            Event::FreeRoundAgreed { player } => {
                self.agreed.insert(player.clone());
            }
            // The call and the close of betting that follow are events of their own.
            Event::FreeRoundOrdered { .. } => {}
            Event::StyleChanged { style } => self.style = *style,
            Event::PaymentChanged { pays } => self.pays = *pays,
            Event::ShuffleChanged { again } => {
                let rules = Arc::make_mut(&mut self.rules);
                rules.cards.set_second_shuffle(*again);
            }
            Event::PayingOrderChanged { order } => Arc::make_mut(&mut self.rules).paying = *order,
            Event::VigorishChanged { percent } => {
                let rules = Arc::make_mut(&mut self.rules);
                let none = Misfit::Because("the book has no such vigorish");
                let unit = rules.vigorish_unit(*percent).ok_or(none)?;
                (rules.commission_percent, rules.commission_unit) = (*percent, unit);
            }
            Event::ShoeOffered { player, seat } => {
                let before = self.offering_shoe().ok();
                self.phase = Phase::OfferingShoe(Offering::after(before, player, *seat));
            }
            Event::ShoeDeclined { player, .. } => {
                self.offering_shoe()?.declined.push(player.clone());
            }
            Event::ShoeAccepted { player, seat } => {
                self.curator = Some((player.clone(), *seat));
                self.curator_seat = Some(*seat);
                self.shoe_kept = false;
            }
            Event::ShoePassed { seat, .. } => {
                self.curator = None;
                self.curator_seat = Some(*seat);
            }
            Event::ShoeKept {} => self.shoe_kept = true,
            Event::VigorishCollected {
                player, owed_cents, ..
            }
            | Event::VigorishMarked {
                player, owed_cents, ..
            } => {
                set_amount(&mut self.owed, player.clone(), *owed_cents);
            }
            // That its round is void follows.
            Event::SettlementReversed { .. }
            | Event::SettlementLeftOpen { .. }
            | Event::OwnerAdvised { .. } => {}
            Event::HandOffered { hand, player, seat } => {
                let declined = match &mut self.phase {
                    Phase::Handling {
                        hand: before,
                        declined,
                        ..
                    } if before == hand => core::mem::take(declined),
                    Phase::Handling { .. }
                    | Phase::Closed
                    | Phase::Preparing(_)
                    | Phase::Burning(_)
                    | Phase::OfferingShoe(_)
                    | Phase::Betting
                    | Phase::Dealing
                    | Phase::Announced(_)
                    | Phase::ShoeEnded(_) => Vec::new(),
                };
                self.phase = Phase::Handling {
                    hand: *hand,
                    offered: (player.clone(), *seat),
                    declined,
                };
            }
            Event::HandDeclined { player, .. } => {
                let Phase::Handling { declined, .. } = &mut self.phase else {
                    return Err(Misfit::Because("no hand is offered to anybody"));
                };
                declined.push(player.clone());
            }
            Event::HandAccepted { hand, player, .. } => self.assign(*hand, Some(player.clone())),
            Event::BankerFirst {} => self.deal.banker_first = true,
            Event::HandDraws { hand, .. } => self.coup.hands.hand_mut(*hand).draws = Some(true),
            Event::HandStands { hand, .. } => self.coup.hands.hand_mut(*hand).draws = Some(false),
            Event::WagerSettled(settled) => self.settle_wager(settled),
            Event::VoidHandEnded { .. } => self.phase = Phase::Betting,
            Event::VoidHandOrdered { round, why, .. } => {
                self.coup.round = *round;
                self.begin_deal();
                self.deal.void = Some(*why);
            }
            Event::BurnOmitted {} => {
                self.burn_omitted = true;
                if matches!(self.phase, Phase::Burning(_)) {
                    self.phase = Phase::Betting;
                }
            }
        }
        Ok(())
    }

    fn offering_shoe(&mut self) -> Result<&mut Offering, Misfit> {
        match &mut self.phase {
            Phase::OfferingShoe(offering) => Ok(offering),
            _ => Err(Misfit::Because("the shoe is offered to nobody")),
        }
    }

    fn assign(&mut self, side: Side, handler: Option<crate::Name>) {
        let hand = self.coup.hands.hand_mut(side);
        hand.assigned = true;
        hand.handler = handler;
        if matches!(self.phase, Phase::Handling { hand, .. } if hand == side) {
            self.phase = Phase::Dealing;
        }
    }

    fn close_betting(&mut self) {
        self.closing_checked = false;
        if self.wagers.is_empty() {
            self.free_left = self.free_left.saturating_sub(1);
            self.free_run = self.free_run.saturating_add(1);
            self.free_spent = self.free_run >= self.rules.free_rounds;
        } else {
            self.free_left = 0;
            self.free_run = 0;
            self.free_spent = false;
        }
        self.agreed.clear();
        self.begin_deal();
    }

    fn begin_deal(&mut self) {
        if self.rules.equipment == Equipment::ContinuousShuffler && self.coup.carried.is_none() {
            // Every round comes from all the cards, mixed anew.
            self.cards.shoe = Shoe::full(self.rules.cards.decks);
            self.cards.number += 1;
        }
        self.coup.closed = true;
        self.called.clear();
        self.settled.clear();
        self.coup.hands = Hands::default();
        self.deal = Deal {
            shoe_before: self.cards.shoe.drawn(),
            ..Deal::default()
        };
        self.shoe_begun = true;
        self.style_b_used |= self.style == Style::B;
        self.phase = Phase::Dealing;
    }

    fn settle_wager(&mut self, settled: &WagerSettled) {
        if settled.result != WagerResult::StandOff || !settled.commission_cents.is_zero() {
            let spot = Spot {
                area: settled.area,
                on: settled.on,
                player: settled.player.clone(),
            };
            set_amount(&mut self.wagers, spot, Cents::ZERO);
        }
        self.settled.push(settled.clone());
    }

    fn forget_result(&mut self) {
        if self
            .coup
            .records
            .last()
            .is_some_and(|r| r.round == self.coup.round)
        {
            self.coup.records.pop();
        }
    }
}

impl TakesCoup for Baccarat {
    fn burn_goes_on(&mut self, more: u8) {
        if self.coup.burn_left > 0 {
            self.coup.burn_left = more;
        }
        if self.phase != Phase::Dealing {
            self.phase = Phase::Burning(Some(more));
        }
    }

    fn burn_ordered(&mut self, card: Card, more: u8) -> Result<(), Misfit> {
        // A card that was drawn too early is out of the shoe already.
        if self.coup.carried.take().is_none() {
            self.cards.shoe.show(card)?;
        }
        // The burn at the beginning of a shoe stays what it is, with more cards.
        let first = matches!(self.phase, Phase::Burning(_)) && self.coup.burn_left == 0;
        if !first {
            self.coup.burn_left = more;
        }
        // A shoe that is on offer is offered again once they are discarded.
        if matches!(
            self.phase,
            Phase::Betting | Phase::Burning(_) | Phase::OfferingShoe(_)
        ) {
            self.phase = Phase::Burning(Some(more));
        }
        Ok(())
    }

    fn burned_face_down(&mut self, count: u8) -> Result<(), Misfit> {
        if let Phase::Burning(more) = &mut self.phase {
            let left = more.unwrap_or(count).checked_sub(count);
            *more = Some(left.ok_or(Misfit::Because("fewer cards are burned"))?);
        }
        for _ in 0..count {
            self.cards.shoe.draw()?;
        }
        Ok(())
    }

    fn betting_opened(&mut self) {
        self.phase = Phase::Betting;
    }

    fn betting_closed(&mut self) {
        self.close_betting();
    }

    fn hand_kept(&mut self, hand: Side) {
        self.assign(hand, None);
    }

    fn carried_used(&mut self) {
        self.deal.from_carry = true;
    }

    fn result_announced(&mut self, outcome: Outcome) {
        self.phase = Phase::Announced(outcome);
    }

    fn is_recorded(&self) -> bool {
        self.deal.void.is_none()
    }

    fn round_settled(&mut self, round: u32) {
        let settled = self.settled.clone();
        self.past.push(PastRound { round, settled });
        if self.past.len() > PAST_KEPT {
            self.past.remove(0);
        }
        self.after_tie = matches!(self.phase, Phase::Announced(Outcome::Tie));
        self.phase = Phase::Betting;
    }

    fn round_voided(&mut self, round: u32, why: Irregularity) {
        if self.past.iter().any(|past| past.round == round) || why == Irregularity::LateError {
            self.past.retain(|p| p.round != round);
            self.coup.records.retain(|r| r.round != round);
        } else {
            self.forget_result();
            self.after_tie = false;
            self.phase = Phase::Betting;
        }
    }

    fn card_carried(&mut self, card: Option<Card>, place: u16, why: Irregularity) {
        self.coup.carried = Some(Carried { card, place, why });
    }

    /// The round's cards as they should have been: what was taken for seen is put right, and dealing goes on from there.
    fn reconstruct(&mut self, player: &[Card], banker: &[Card]) -> Result<(), Misfit> {
        self.forget_result();
        let seen: Vec<Card> = [&self.coup.hands.player, &self.coup.hands.banker]
            .into_iter()
            .flat_map(Hand::cards)
            .collect();
        for card in seen {
            self.cards.shoe.unsee(card);
        }
        let before = self.deal.shoe_before;
        let before = before.checked_sub(u16::from(self.deal.from_carry));
        let mut place = before.ok_or(Misfit::Because("no card was carried over"))?;
        for (side, cards) in [(Side::Player, player), (Side::Banker, banker)] {
            let hand = self.coup.hands.hand_mut(side);
            *hand = Hand {
                assigned: hand.assigned,
                handler: hand.handler.take(),
                ..Hand::default()
            };
            for &card in cards {
                self.cards.shoe.see(card)?;
                let card = Some(card);
                hand.lay(Slot { card, place })?;
                place += 1;
            }
        }
        self.cards.shoe.set_drawn(place);
        self.phase = Phase::Dealing;
        Ok(())
    }

    fn shoe_ended(&mut self, why: ShoeEnd) {
        self.phase = Phase::ShoeEnded(why);
    }
}
