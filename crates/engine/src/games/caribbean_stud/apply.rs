//! How each event changes the table (nz-1996/caribbean-stud/4.1, 7.3, 8.2, 14.7, 14.10; nz-1996/general/14.2).

use super::event::{Event, Fault, Fetched, HandSettled, JackpotBack};
use super::rules::Prizes;
use super::state::{
    CaribbeanStud, Claim, CountFor, DECK, HAND, Hand, Phase, Settlement, Stake, Standing,
};
use crate::machine::{Game as _, Misfit};
use crate::poker::Value;
use crate::shoe::{Shoe, Slot, turn};
use crate::{Card, Cents, SortedMap};
use alloc::vec;

const NO_HAND: Misfit = Misfit::Because("there is no hand in that seat");

impl CaribbeanStud {
    /// Takes one event into the state.
    pub(super) fn take(&mut self, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::DeckBrought { shoe, deck, why } => self.bring_deck(*shoe, *deck, *why),
            Event::Ready(event) => self.take_cards(event)?,
            Event::BettingOpened { round } => {
                self.round = *round;
                self.round_closed = false;
                self.just_settled = false;
                self.phase = Phase::Betting;
            }
            Event::BettingClosed { .. } => {
                self.round_closed = true;
                self.played = self.deck;
                self.settled.clear();
                self.last.clear();
                self.invalidable = false;
                self.clear_cards();
                self.phase = Phase::Dealing;
            }
            Event::RedealBegun { .. } => {
                self.redeal = false;
                self.phase = Phase::Dealing;
            }
            Event::DealCompleted {} => self.phase = Phase::Deciding,
            Event::DecisionsClosed {} => self.phase = Phase::Opening,
            Event::HandsCompared {} => {
                self.phase = Phase::Announced;
                let prizes = self.hands.values().any(|h| self.wins_prize(h).is_some());
                if prizes {
                    self.count_due.get_or_insert(CountFor::Prize);
                }
            }
            Event::CountOrdered {} => {
                self.count_due.get_or_insert(CountFor::Order);
            }
            Event::CardsCounted { cards } => {
                self.count_due = None;
                self.take_count(self.deck, *cards);
            }
            Event::DeckCountOrdered { deck } => self.other_count_due = Some(*deck),
            Event::DeckCounted { deck, cards } => {
                self.other_count_due = None;
                self.take_count(*deck, *cards);
            }
            Event::RoundSettled { .. } | Event::RoundVoid { .. } => {
                let prizes = self.settled.iter().any(|s| !s.jackpot_cents.is_zero());
                self.just_settled = matches!(event, Event::RoundSettled { .. }) && !prizes;
                self.invalidable = self.just_settled;
                // Once betting is open the hands are those of the next round.
                self.last = match self.round_closed {
                    true => core::mem::take(&mut self.hands),
                    false => SortedMap::new(),
                };
                self.redeal = false;
            }
            Event::BoxCleared { seat, cards } => {
                self.cleared.insert(*seat);
                for _ in 0..*cards {
                    self.cards.shoe.draw()?;
                }
            }
            Event::KeptApart { player, other } => {
                let pair = (player.min(other).clone(), player.max(other).clone());
                self.apart.insert(pair);
            }
            Event::AntePlaced {
                player,
                seat,
                cents,
            } => {
                self.hands.insert(*seat, Hand::new(player.clone(), *cents));
            }
            Event::AnteFound {
                player,
                seat,
                valid_cents,
                cards,
                ..
            } => {
                if valid_cents.is_positive() {
                    if *valid_cents < self.rules.table.limits.min_cents {
                        self.below_minimum.insert(player.clone());
                    }
                    let hand = Hand::new(player.clone(), *valid_cents);
                    self.hands.insert(*seat, hand);
                    for _ in 0..*cards {
                        self.lay(Some(*seat), None)?;
                    }
                }
            }
            Event::AnteWithdrawn { seat, .. } => {
                self.hands.remove(seat);
            }
            Event::JackpotWagered { seat, .. } => {
                self.hand_mut(*seat)?.jackpot = Stake::Laid;
            }
            Event::CarriedWagerUsed { player, seat, .. } => {
                let stake = self.carried.remove(player).unwrap_or(Stake::None);
                let hand = self.hand_mut(*seat)?;
                hand.jackpot = stake;
                hand.carried = true;
            }
            // A wager of a round that was settled lies nowhere any more.
            Event::JackpotReturned {
                why: JackpotBack::Invalid,
                ..
            } if self.invalidable => {}
            Event::JackpotReturned { player, .. } => {
                self.carried.remove(player);
                let mut hands = self.hands.values_mut();
                if let Some(hand) = hands.find(|hand| hand.player == *player) {
                    hand.jackpot = Stake::None;
                }
            }
            Event::JackpotCollected { seat, .. } => {
                self.hand_mut(*seat)?.jackpot = Stake::Pooled;
            }
            Event::JackpotCarried { player, .. } => {
                let mut hands = self.hands.values_mut().chain(self.last.values_mut());
                if let Some(hand) = hands.find(|hand| hand.player == *player) {
                    self.carried.insert(player.clone(), hand.jackpot);
                    hand.jackpot = Stake::None;
                }
            }
            Event::BetPlaced { seat, cents, .. } => {
                let hand = self.hand_mut(*seat)?;
                hand.bet = *cents;
                hand.standing = Standing::Bet;
            }
            // Before the deal a box without an ante is not a hand of the round.
            Event::WagersReturned { seat, .. } if !self.round_under_way() => {
                self.hands.remove(seat);
            }
            Event::WagersReturned { seat, why, .. } => {
                let hand = self.hand_mut(*seat)?;
                hand.settled = true;
                if *why == Fault::Breach {
                    hand.standing = Standing::Void;
                }
            }
            Event::WagersForfeited { seat, .. } => {
                let hands = match self.invalidable {
                    true => &mut self.last,
                    false => &mut self.hands,
                };
                hands.get_mut(seat).ok_or(NO_HAND)?.settled = true;
            }
            Event::DealtDown { seat, .. } => self.lay(*seat, None)?,
            Event::DealerUpCard { nth, card, turned } => {
                self.cards.shoe.see(*card)?;
                self.up = Some(*nth);
                if *turned {
                    turn(&mut self.dealer, *nth, *card)?;
                } else {
                    self.lay(None, Some(*card))?;
                }
            }
            Event::CardExposed { seat, nth, card } => {
                self.cards.shoe.see(*card)?;
                self.exposed = self.exposed.saturating_add(1);
                match seat {
                    None => {
                        self.dealer_exposed = true;
                        self.up.get_or_insert(*nth);
                        if usize::from(*nth) > self.dealer.len() {
                            self.lay(None, Some(*card))?;
                        } else {
                            turn(&mut self.dealer, *nth, *card)?;
                        }
                    }
                    Some(seat) => {
                        if usize::from(*nth) > self.hand_mut(*seat)?.slots.len() {
                            self.lay(Some(*seat), None)?;
                        }
                        self.hand_mut(*seat)?.exposed = Some((*nth, *card));
                    }
                }
            }
            Event::DealerCardTurned { nth, card } => {
                self.cards.shoe.see(*card)?;
                turn(&mut self.dealer, *nth, *card)?;
            }
            Event::HandCardTurned { seat, nth, card } => {
                let hand = self.hands.get_mut(seat).ok_or(NO_HAND)?;
                // A card exposed in the deal has been seen already.
                if hand.exposed != Some((*nth, *card)) {
                    self.cards.shoe.see(*card)?;
                }
                turn(&mut hand.slots, *nth, *card)?;
            }
            Event::HandFolded { seat, absent, .. } => {
                self.hand_mut(*seat)?.standing = Standing::Folded { absent: *absent };
            }
            Event::HandDead { seat, .. } => {
                self.hand_mut(*seat)?.standing = Standing::Dead;
            }
            Event::HandShown { seat, .. } => {
                self.hand_mut(*seat)?.shows = Some(true);
            }
            Event::HandLeftDown { seat, .. } => {
                self.hand_mut(*seat)?.shows = Some(false);
            }
            Event::DealerDeclared { .. } => {
                self.dealer_value = super::state::five(&self.dealer).map(Value::of);
                self.phase = Phase::Showing;
            }
            Event::HandDeclared { seat, .. } => {
                let hand = self.hand_mut(*seat)?;
                hand.value = hand.cards().map(Value::of);
            }
            Event::JackpotVerified { seat, .. } => {
                self.hand_mut(*seat)?.verified = true;
            }
            Event::JackpotClaimed {
                player, seat, hand, ..
            } => {
                let claim = Claim {
                    player: player.clone(),
                    seat: *seat,
                    hand: *hand,
                };
                match &mut self.phase {
                    Phase::Paying(claims) => {
                        let turn = Prizes::turn(claim.hand);
                        let at = claims.partition_point(|c| Prizes::turn(c.hand) <= turn);
                        claims.insert(at, claim);
                    }
                    Phase::Closed
                    | Phase::Preparing(_)
                    | Phase::Cutting
                    | Phase::Ready
                    | Phase::Betting
                    | Phase::Dealing
                    | Phase::Deciding
                    | Phase::Opening
                    | Phase::Showing
                    | Phase::Announced => self.phase = Phase::Paying(vec![claim]),
                }
            }
            Event::JackpotPaid {
                seat,
                cents,
                rounding_cents,
                ..
            } => {
                if let Phase::Paying(claims) = &mut self.phase {
                    claims.retain(|claim| claim.seat != *seat);
                }
                let mut settled = self.settled.iter_mut();
                if let Some(settled) = settled.find(|s| s.of.seat == *seat) {
                    settled.jackpot_cents = *cents + *rounding_cents;
                }
            }
            Event::HandSettled(settled) => self.settle_hand(settled)?,
            Event::LightLit { .. }
            | Event::Announced { .. }
            | Event::HandCollected { .. }
            | Event::DirectionGiven { .. }
            | Event::WagerCalled { .. }
            | Event::FaultRuled { .. }
            | Event::SettlementReversed { .. }
            | Event::InspectorNotified {} => {}
        }
        Ok(())
    }

    /// A deck that was counted and is not complete is not played with again.
    fn take_count(&mut self, deck: u8, cards: u8) {
        if cards != DECK {
            self.incomplete.insert(deck);
        }
    }

    fn bring_deck(&mut self, shoe: u32, deck: u8, why: Fetched) {
        self.cards.shoe = Shoe::full(1);
        self.cards.number = shoe;
        self.cards.cut = None;
        (self.deck, self.fetched) = (deck, why);
        let steps = if why.is_new() {
            self.incomplete.remove(&deck);
            &self.rules.new_steps
        } else {
            &self.rules.used_steps
        };
        self.phase = Phase::Preparing(steps.clone());
        if why == Fetched::Redeal {
            self.redeal = true;
            self.count_due.get_or_insert(CountFor::Redeal);
            self.clear_cards();
        }
    }

    /// No card lies on the table.
    fn clear_cards(&mut self) {
        self.dealer.clear();
        self.up = None;
        self.dealer_exposed = false;
        self.dealer_value = None;
        self.exposed = 0;
        self.cleared.clear();
        for hand in self.hands.values_mut() {
            hand.slots.clear();
            hand.exposed = None;
        }
    }

    fn hand_mut(&mut self, seat: u8) -> Result<&mut Hand, Misfit> {
        self.hands.get_mut(&seat).ok_or(NO_HAND)
    }

    /// One more card on the table, seen or not.
    fn lay(&mut self, seat: Option<u8>, card: Option<Card>) -> Result<(), Misfit> {
        let place = self.cards.shoe.draw()?;
        let slots = match seat {
            None => &mut self.dealer,
            Some(seat) => &mut self.hand_mut(seat)?.slots,
        };
        if slots.len() == HAND {
            return Err(Misfit::Because("the hand has five cards already"));
        }
        slots.push(Slot { card, place });
        Ok(())
    }

    fn settle_hand(&mut self, settled: &HandSettled) -> Result<(), Misfit> {
        let hand = self.hand_mut(settled.seat)?;
        hand.settled = true;
        let value = hand.value;
        self.settled.push(Settlement {
            of: settled.clone(),
            value,
            jackpot_cents: Cents::ZERO,
        });
        Ok(())
    }
}
