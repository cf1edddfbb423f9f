//! How each event changes the table (nj-19-47/chemin-de-fer/4.4(d), 4.5(b), 4.6(b), 4.7(b)).

use super::event::Event;
use super::state::{CheminDeFer, Covering, Phase, Settlement, drawn};
use crate::games::baccarat::coup::{Carried, Hand, Hands, TakesCoup};
use crate::games::baccarat::hand::{Outcome, Side};
use crate::machine::{Misfit, Offering, set_amount};
use crate::shoe::Slot;
use crate::words::{Irregularity, ShoeEnd, WagerResult};
use crate::{Card, Cents, Name};
use alloc::collections::BTreeMap;
use alloc::sync::Arc;

impl CheminDeFer {
    /// Takes one event into the state.
    pub(super) fn take(&mut self, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::Ready(event) => self.take_cards(event)?,
            Event::Coup(event) => self.take_coup(event)?,
            Event::AuctionOpened {} => {
                self.price = None;
                self.phase = Phase::Auction(BTreeMap::new());
            }
            Event::BidMade {
                player,
                seat,
                total_cents,
                ..
            } => {
                self.bids_mut()?
                    .insert(player.clone(), (*seat, *total_cents));
            }
            Event::BidReturned { player, .. } => {
                self.bids_mut()?.remove(player);
            }
            Event::BankAwarded {
                player,
                seat,
                cents,
            } => {
                // The auction ends when the others have their bids back and the Banker is asked for a stake.
                self.bids_mut()?.remove(player);
                self.take_bank(player, *seat);
                self.bid = *cents;
                self.bank = *cents;
            }
            Event::BankOffered { player, seat, .. } => {
                let before = self.offering_bank().ok();
                self.phase = Phase::OfferingBank(Offering::after(before, player, *seat));
            }
            Event::BankDeclined { player, .. } => {
                self.offering_bank()?.declined.push(player.clone());
            }
            Event::BankAccepted {
                player,
                seat,
                cents,
            } => {
                self.take_bank(player, *seat);
                self.bid = *cents;
                self.bank = *cents;
                self.staked = Some(*cents);
            }
            Event::BankPassed { .. } => self.drop_bank(),
            Event::ShuffleChanged { again } => {
                let rules = Arc::make_mut(&mut self.rules);
                rules.cards.set_second_shuffle(*again);
            }
            Event::StakeAsked { .. } => self.phase = Phase::Staking,
            Event::StakePlaced { total_cents, .. } => {
                self.bank = *total_cents;
                self.staked = Some(*total_cents);
            }
            Event::StakeReturned { total_cents, .. } => self.bank = *total_cents,
            Event::SuiviOffered { player, seat } => {
                self.phase = Phase::Covering(Covering::Suivi(player.clone(), *seat));
            }
            Event::SuiviDeclined { .. } => self.phase = Phase::Covering(Covering::Banco),
            Event::SuiviTaken { player, cents, .. }
            | Event::BancoAnnounced { player, cents, .. } => {
                self.covers.insert(player.clone(), *cents);
            }
            // What goes back to the others does so by events of its own.
            Event::BancoAwarded { .. } => {}
            Event::PartsOpened {} => self.phase = Phase::Covering(Covering::Parts),
            Event::PartCovered {
                player,
                total_cents,
                ..
            }
            | Event::PartUncovered {
                player,
                total_cents,
                ..
            } => {
                set_amount(&mut self.covers, player.clone(), *total_cents);
            }
            Event::CoverReturned { player, .. } => {
                self.covers.remove(player);
            }
            Event::ActiveChosen { player, .. } => {
                self.coup.hands.player.handler = Some(player.clone());
                self.coup.hands.banker.handler = self.banker.as_ref().map(|(name, _)| name.clone());
            }
            Event::DrawAnnounced { hand, .. } => self.coup.hands.hand_mut(*hand).draws = Some(true),
            Event::StayAnnounced { hand, .. } => {
                self.coup.hands.hand_mut(*hand).draws = Some(false)
            }
            Event::CoverSettled {
                player,
                stake_cents,
                result,
                ..
            } => {
                self.covers.remove(player);
                let won = *result == WagerResult::Won;
                if won {
                    self.bank = self.bank.minus(*stake_cents)?;
                }
                // One who covered the whole wager and lost may do so again; a stand-off changes nothing in that.
                match result {
                    WagerResult::Lost if self.staked == Some(*stake_cents) => {
                        self.suivi = Some(player.clone());
                    }
                    WagerResult::Lost | WagerResult::Won => self.suivi = None,
                    WagerResult::StandOff => {}
                }
                self.settled.push(Settlement {
                    player: player.clone(),
                    banker: false,
                    stake_cents: *stake_cents,
                    result: *result,
                    won_cents: if won { *stake_cents } else { Cents::ZERO },
                    cagnotte_cents: Cents::ZERO,
                });
            }
            Event::BankSettled {
                player,
                stake_cents,
                result,
                won_cents,
                cagnotte_cents,
            } => {
                self.bank = Cents::ZERO;
                self.settled.push(Settlement {
                    player: player.clone(),
                    banker: true,
                    stake_cents: *stake_cents,
                    result: *result,
                    won_cents: *won_cents,
                    cagnotte_cents: *cagnotte_cents,
                });
            }
        }
        Ok(())
    }

    fn bids_mut(&mut self) -> Result<&mut BTreeMap<Name, (u8, Cents)>, Misfit> {
        match &mut self.phase {
            Phase::Auction(bids) => Ok(bids),
            _ => Err(Misfit::Because("the bank is not auctioned")),
        }
    }

    fn offering_bank(&mut self) -> Result<&mut Offering, Misfit> {
        match &mut self.phase {
            Phase::OfferingBank(offering) => Ok(offering),
            _ => Err(Misfit::Because("the bank is offered to nobody")),
        }
    }

    /// The bank has no holder, and the next one owes nothing to what the last did.
    fn drop_bank(&mut self) {
        if let Some((name, seat)) = self.banker.take() {
            self.dealt_from = Some(seat);
            self.passed_by = Some(name);
        }
        self.price = self.staked.take();
        self.bid = Cents::ZERO;
        self.coups = 0;
        self.suivi = None;
    }

    fn take_bank(&mut self, player: &Name, seat: u8) {
        self.banker = Some((player.clone(), seat));
        self.dealt_from = Some(seat);
        self.staked = None;
        self.coups = 0;
        self.suivi = None;
    }
}

impl TakesCoup for CheminDeFer {
    fn burn_goes_on(&mut self, more: u8) {
        match &mut self.phase {
            Phase::Burning(left) => *left = Some(more),
            Phase::Closed
            | Phase::Preparing(_)
            | Phase::Auction(_)
            | Phase::OfferingBank(_)
            | Phase::Staking
            | Phase::Covering(_)
            | Phase::Dealing
            | Phase::Announced(_)
            | Phase::ShoeEnded(_) => self.coup.burn_left = more,
        }
    }

    fn burn_ordered(&mut self, card: Card, more: u8) -> Result<(), Misfit> {
        let between = matches!(self.phase, Phase::Staking | Phase::Burning(_));
        match self.strays.iter().position(|(c, _)| between && *c == card) {
            // A card that was drawn too early is out of the shoe already. It is discarded before the bank is asked for a stake.
            Some(at) => {
                self.strays.remove(at);
                self.phase = Phase::Burning(Some(more));
            }
            None => {
                if self.coup.carried.take().is_none() {
                    self.cards.shoe.show(card)?;
                }
                self.burn_goes_on(more);
            }
        }
        Ok(())
    }

    /// No such line is read at this game.
    fn burned_face_down(&mut self, _count: u8) -> Result<(), Misfit> {
        Ok(())
    }

    fn betting_opened(&mut self) {
        self.phase = Phase::Covering(Covering::Banco);
    }

    fn betting_closed(&mut self) {
        self.coup.closed = true;
        self.settled.clear();
        self.coup.hands = Hands::default();
        self.phase = Phase::Dealing;
    }

    fn hand_kept(&mut self, hand: Side) {
        self.coup.hands.hand_mut(hand).handler = None;
    }

    fn result_announced(&mut self, outcome: Outcome) {
        self.phase = Phase::Announced(outcome);
    }

    fn round_settled(&mut self, _round: u32) {
        self.coups += 1;
        self.phase = Phase::Staking;
    }

    fn round_voided(&mut self, _round: u32, _why: Irregularity) {
        self.phase = Phase::Staking;
    }

    /// Once the coup is over, a card that was seen waits to be discarded after it.
    fn carried_seen(&mut self) {
        let over = matches!(self.phase, Phase::Announced(_));
        let seen = self
            .coup
            .carried
            .take_if(|carried| over && carried.card.is_some());
        self.strays
            .extend(seen.and_then(|seen| Some((seen.card?, seen.why))));
    }

    fn card_carried(&mut self, card: Option<Card>, place: u16, why: Irregularity) {
        match card {
            Some(card) => self.strays.push((card, why)),
            None => self.coup.carried = Some(Carried { card, place, why }),
        }
    }

    /// The hands as they should have been, played on by the table of play. Cards beyond them are not drawn yet.
    fn reconstruct(&mut self, player: &[Card], banker: &[Card]) -> Result<(), Misfit> {
        for card in drawn(&self.coup.hands) {
            self.cards.shoe.unsee(card);
        }
        let more = Misfit::Because("the round has fewer cards");
        let beyond = self.coup.hands.used();
        let beyond = beyond.checked_sub(player.len() + banker.len());
        let beyond = beyond.ok_or(more.clone())? as u16;
        let drawn = self.cards.shoe.drawn();
        for (side, cards) in [(Side::Player, player), (Side::Banker, banker)] {
            let hand = self.coup.hands.hand_mut(side);
            *hand = Hand::default();
            for &card in cards {
                self.cards.shoe.see(card)?;
                let (card, place) = (Some(card), drawn);
                hand.lay(Slot { card, place })?;
            }
        }
        let drawn = drawn.checked_sub(beyond).ok_or(more)?;
        self.cards.shoe.set_drawn(drawn);
        Ok(())
    }

    fn shoe_ended(&mut self, why: ShoeEnd) {
        self.strays.clear();
        self.coup.burn_left = 0;
        self.drop_bank();
        self.phase = Phase::ShoeEnded(why);
    }
}
