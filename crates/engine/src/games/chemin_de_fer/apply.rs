//! How each event changes the table. It cannot fail: what is in the log has happened (nj-19-47/chemin-de-fer/4.4(d),
//! 4.5(b), 4.6(b), 4.7(b)).

use super::event::Event;
use super::state::{CheminDeFer, Covering, Deal, Phase, Settlement};
use crate::games::baccarat::hand::Side;
use crate::games::baccarat::state::{Carried, Hand, Last, RoundRecord};
use crate::shoe::Slot;
use crate::words::WagerResult;
use crate::{Card, Cents, Name};
use alloc::vec::Vec;

impl CheminDeFer {
    /// Takes one event into the state.
    pub(super) fn take(&mut self, event: &Event) {
        match event {
            Event::Ready(event) => self.take_cards(event),
            Event::CardBurned { card, more } => {
                self.cards.shoe.draw();
                self.cards.shoe.see(*card);
                if self.phase == Phase::Dealing {
                    self.burn_left = *more;
                } else {
                    self.phase = Phase::Burning(Some(*more));
                }
            }
            Event::BurnOrdered { card, more, .. } => {
                let between = self.phase != Phase::Dealing;
                match self.strays.iter().position(|(c, _)| between && c == card) {
                    // A card that was drawn too early is out of the shoe already.
                    Some(at) => {
                        self.strays.remove(at);
                    }
                    None => {
                        self.cards.shoe.draw();
                        self.cards.shoe.see(*card);
                    }
                }
                if self.phase == Phase::Dealing {
                    self.burn_left = *more;
                } else {
                    self.phase = Phase::Burning(Some(*more));
                }
            }
            Event::AuctionOpened {}
            | Event::BidMade { .. }
            | Event::BidReturned { .. }
            | Event::BankAwarded { .. }
            | Event::BankOffered { .. }
            | Event::BankDeclined { .. }
            | Event::BankAccepted { .. }
            | Event::BankPassed { .. }
            | Event::StakeAsked { .. }
            | Event::StakePlaced { .. }
            | Event::StakeReturned { .. } => self.apply_bank(event),
            Event::BettingOpened { .. }
            | Event::SuiviOffered { .. }
            | Event::SuiviDeclined { .. }
            | Event::SuiviTaken { .. }
            | Event::BancoAnnounced { .. }
            | Event::BancoAwarded { .. }
            | Event::PartsOpened {}
            | Event::PartCovered { .. }
            | Event::PartUncovered { .. }
            | Event::CoverReturned { .. }
            | Event::BettingClosed { .. }
            | Event::ActiveChosen { .. } => self.apply_covers(event),
            Event::Called { .. }
            | Event::CardDealt { .. }
            | Event::CardDealtFaceDown { .. }
            | Event::CarriedCardUsed { .. }
            | Event::HandTurned { .. }
            | Event::HandKept { .. }
            | Event::CardTurned { .. }
            | Event::DrawAnnounced { .. }
            | Event::StayAnnounced { .. }
            | Event::CardMoved { .. }
            | Event::RoundReconstructed { .. } => self.apply_deal(event),
            Event::CuttingCardDrawn { .. } => {
                self.cards.cutting_card_out = true;
                self.last = Last::OneMore;
            }
            Event::ResultAnnounced {
                outcome,
                player_points,
                banker_points,
            } => {
                self.phase = Phase::Announced(*outcome);
                self.records.push(RoundRecord {
                    round: self.round,
                    outcome: *outcome,
                    player_points: *player_points,
                    banker_points: *banker_points,
                });
            }
            Event::CoverSettled { .. } | Event::BankSettled { .. } => self.apply_settlement(event),
            Event::RoundSettled { .. } => {
                self.coups += 1;
                self.phase = Phase::Staking;
            }
            Event::RoundVoided { .. } => self.phase = Phase::Staking,
            Event::CardCarried { card, why } => {
                let place = self.cards.shoe.draw();
                match card {
                    Some(card) => {
                        self.cards.shoe.see(*card);
                        self.strays.push((*card, *why));
                    }
                    None => {
                        self.carried = Some(Carried {
                            card: None,
                            place,
                            why: *why,
                        });
                    }
                }
            }
            Event::Ruled { .. } => {}
            Event::LastHandAnnounced {} => self.last = Last::This,
            Event::ShoeEnded { why } => {
                self.carried = None;
                self.strays.clear();
                self.burn_left = 0;
                self.drop_bank();
                self.phase = Phase::ShoeEnded(*why);
            }
        }
    }

    /// The bank has no holder, and the next one owes nothing to what the last did.
    fn drop_bank(&mut self) {
        if let Some((_, seat)) = self.banker.take() {
            self.dealt_from = Some(seat);
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

    fn apply_bank(&mut self, event: &Event) {
        match event {
            Event::AuctionOpened {} => {
                self.price = None;
                self.phase = Phase::Auction;
            }
            Event::BidMade {
                player,
                seat,
                total_cents,
                ..
            } => {
                self.bids.insert(player.clone(), (*seat, *total_cents));
            }
            Event::BidReturned { player, .. } => {
                self.bids.remove(player);
            }
            Event::BankAwarded {
                player,
                seat,
                cents,
            } => {
                self.bids.remove(player);
                self.take_bank(player, *seat);
                self.bid = *cents;
                self.bank = *cents;
                self.phase = Phase::Staking;
            }
            Event::BankOffered { player, seat, .. } => {
                let declined = match &mut self.phase {
                    Phase::OfferingBank { declined, .. } => core::mem::take(declined),
                    _ => Vec::new(),
                };
                self.phase = Phase::OfferingBank {
                    offered: (player.clone(), *seat),
                    declined,
                };
            }
            Event::BankDeclined { player, .. } => {
                if let Phase::OfferingBank { declined, .. } = &mut self.phase {
                    declined.push(player.clone());
                }
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
            Event::StakeAsked { .. } => self.phase = Phase::Staking,
            Event::StakePlaced { total_cents, .. } => {
                self.bank = *total_cents;
                self.staked = Some(*total_cents);
            }
            Event::StakeReturned { total_cents, .. } => self.bank = *total_cents,
            _ => {}
        }
    }

    fn apply_covers(&mut self, event: &Event) {
        match event {
            Event::BettingOpened { round } => {
                self.round = *round;
                self.round_closed = false;
                self.phase = Phase::Covering(Covering::Banco);
            }
            Event::SuiviOffered { player, seat } => {
                self.phase = Phase::Covering(Covering::Suivi(player.clone(), *seat));
            }
            Event::SuiviDeclined { .. } => self.phase = Phase::Covering(Covering::Banco),
            Event::SuiviTaken { player, cents, .. }
            | Event::BancoAnnounced { player, cents, .. } => {
                self.covers.insert(player.clone(), *cents);
            }
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
                if total_cents.is_zero() {
                    self.covers.remove(player);
                } else {
                    self.covers.insert(player.clone(), *total_cents);
                }
            }
            Event::CoverReturned { player, .. } => {
                self.covers.remove(player);
            }
            Event::BettingClosed { .. } => {
                self.round_closed = true;
                self.settled.clear();
                self.deal = Deal::default();
                self.phase = Phase::Dealing;
            }
            Event::ActiveChosen { player, .. } => {
                self.deal.player.handler = Some(player.clone());
                self.deal.banker.handler = self.banker.as_ref().map(|(name, _)| name.clone());
            }
            _ => {}
        }
    }

    fn draw_to(&mut self, side: Side, card: Option<Card>) {
        let place = self.cards.shoe.draw();
        if let Some(card) = card {
            self.cards.shoe.see(card);
        }
        self.deal.hand_mut(side).slots.push(Slot { card, place });
    }

    fn apply_deal(&mut self, event: &Event) {
        match event {
            Event::Called {
                hand: Some(side), ..
            } => self.deal.hand_mut(*side).called = true,
            Event::CardDealt { hand, card, .. } => self.draw_to(*hand, Some(*card)),
            Event::CardDealtFaceDown { hand, .. } => self.draw_to(*hand, None),
            Event::CardMoved { card, to } => self.draw_to(*to, *card),
            Event::CarriedCardUsed { .. } => {
                if let Some(carried) = self.carried.take() {
                    self.deal.player.slots.push(Slot {
                        card: carried.card,
                        place: carried.place,
                    });
                }
            }
            Event::HandTurned { hand, .. } => self.deal.hand_mut(*hand).turning = true,
            Event::HandKept { hand } => self.deal.hand_mut(*hand).handler = None,
            Event::CardTurned { hand, nth, card } => {
                self.cards.shoe.see(*card);
                let hand = self.deal.hand_mut(*hand);
                hand.slots[usize::from(*nth) - 1].card = Some(*card);
                hand.turning &= hand.first_down().is_some();
            }
            Event::DrawAnnounced { hand, .. } => self.deal.hand_mut(*hand).draws = Some(true),
            Event::StayAnnounced { hand, .. } => self.deal.hand_mut(*hand).draws = Some(false),
            Event::RoundReconstructed {
                player_cards,
                banker_cards,
            } => self.reconstruct(player_cards, banker_cards),
            _ => {}
        }
    }

    /// The hands as they should have been, played on by the table of play. Cards beyond them are not drawn yet.
    fn reconstruct(&mut self, player: &[Card], banker: &[Card]) {
        for card in self.deal.drawn() {
            self.cards.shoe.unsee(card);
        }
        let beyond = self.deal.used() - player.len() - banker.len();
        let drawn = self.cards.shoe.drawn();
        for (side, cards) in [(Side::Player, player), (Side::Banker, banker)] {
            let place = drawn;
            let slots = cards
                .iter()
                .map(|&card| {
                    self.cards.shoe.see(card);
                    let card = Some(card);
                    Slot { card, place }
                })
                .collect();
            *self.deal.hand_mut(side) = Hand {
                slots,
                ..Hand::default()
            };
        }
        self.cards.shoe.set_drawn(drawn - beyond as u16);
    }

    fn apply_settlement(&mut self, event: &Event) {
        match event {
            Event::CoverSettled {
                player,
                stake_cents,
                result,
                ..
            } => {
                self.covers.remove(player);
                let won = *result == WagerResult::Won;
                if won {
                    self.bank -= *stake_cents;
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
            _ => {}
        }
    }
}
