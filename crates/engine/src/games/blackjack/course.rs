//! The course of events that one command sets off: each is cited, applied to the table and recorded, and what follows automatically under the
//! rules is played out until somebody or chance must act (nz-1996/blackjack/6.1, 6.7, 6.8, 7.2 to 7.8, 8.1, 9.2,
//! 12.2, 13.3, 13.5).

use super::cites;
use super::event::{Event, How, Mend, Mishap, StakeSettled};
use super::hand::{Hand, words};
use super::next::{Next, To};
use super::settle::Outcome;
use super::state::{Blackjack, Phase};
use crate::words::{Brought, ShoeEnd, WagerResult};
use crate::{Card, Cents, Name, Odds};
use alloc::string::String;
use alloc::vec::Vec;

pub(super) type Course<'a> = crate::machine::Course<'a, Blackjack>;

impl Course<'_> {
    pub(super) fn announce(&mut self, words: &str) {
        self.push(Event::Announced {
            words: String::from(words),
        });
    }

    pub(super) fn rule(&mut self, on: Mishap, mend: Mend) {
        self.push(Event::MishapRuled { on, mend });
    }

    /// What follows automatically; false when somebody or chance must act.
    pub(super) fn follow(&mut self) -> bool {
        match &self.table.phase {
            Phase::Preparing(stage) if stage.may_be_cut() => {
                self.offer_cut();
                true
            }
            Phase::Burning if self.table.burned || !self.table.rules.burn => {
                self.open_betting();
                true
            }
            Phase::Playing(_) => self.play_on(),
            _ => false,
        }
    }

    pub(super) fn open_betting(&mut self) {
        let round = self.table.round + u32::from(self.table.round_closed);
        self.push(Event::BettingOpened { round });
    }

    /// No more bets, and who decides for each box: the player seated at it, or the first who wagered on it. Where all seats
    /// are taken, one who sits elsewhere decides for no other box.
    pub(super) fn close_betting(&mut self) {
        self.announce(cites::NO_MORE_BETS);
        let round = self.table.round;
        self.push(Event::BettingClosed { round });
        let areas: Vec<u8> = self.table.boxes.keys().copied().collect();
        for area in areas {
            self.name_decider(area);
        }
    }

    /// Says who decides for a box in this round.
    pub(super) fn name_decider(&mut self, area: u8) {
        let full = self.people.seats_taken() == usize::from(self.table.rules.table.seats);
        let hands = self
            .table
            .boxes
            .get(&area)
            .map(|spot| spot.hands.as_slice());
        let stakes = hands.unwrap_or_default().iter().flat_map(|h| &h.stakes);
        let players: Vec<Name> = stakes.map(|s| s.player.clone()).collect();
        let seated = self.people.in_seat(area);
        let elsewhere = |name: &Name| full && self.people.seat_of(name).is_some();
        let player = players
            .iter()
            .find(|name| seated == Some(*name))
            .or_else(|| players.iter().find(|name| !elsewhere(name)))
            .cloned();
        self.push(Event::DeciderNamed { area, player });
    }

    /// What the round needs next, as far as it follows automatically. False when somebody or chance must act.
    fn play_on(&mut self) -> bool {
        match self.table.next() {
            Next::Draw(to) => {
                let Some(&card) = self.table.exposed.first() else {
                    return false;
                };
                self.deal(to, card, true);
            }
            Next::Reconstruct | Next::Turn(..) | Next::Nobody(..) => return false,
            Next::Follow | Next::Choose | Next::Insure => {
                // Nobody waits for somebody who is gone.
                let people = self.people;
                let silent = self.table.silence(|name| !people.is_present(name));
                if silent.is_empty() {
                    return false;
                }
                self.push_all(silent);
            }
            Next::Omission => self.notice_omission(),
            Next::PayBlackjack(area) => self.pay_blackjack(area),
            Next::Sevens(area) => self.settle_sevens(area),
            Next::OpenInsurance => {
                self.announce(cites::INSURANCE);
                self.push(Event::InsuranceOpened {});
            }
            Next::CloseInsurance => self.push(Event::InsuranceClosed {}),
            Next::Call(area, hand) => self.call_total(area, hand),
            Next::Bust(area, hand) => self.bust(area, hand),
            Next::StandAbsent(area, hand) => self.push(Event::HandStood {
                area,
                hand,
                player: self.table.boxes[&area].decider.clone(),
                absent: true,
            }),
            Next::SettleInsurance => self.settle_insurance(),
            Next::CallDealer => {
                let value = self.table.dealer_value();
                let words = if self.table.dealer_blackjack() {
                    String::from(cites::BLACKJACK)
                } else {
                    words(value)
                };
                self.push(Event::TotalAnnounced {
                    area: None,
                    hand: None,
                    total: value.total,
                    words,
                });
            }
            Next::Decided => self.push(Event::RoundDecided {
                total: self.table.dealer_value().total,
                blackjack: self.table.dealer_blackjack(),
            }),
        }
        true
    }

    pub(super) fn deal(&mut self, to: To, card: Card, exposed: bool) {
        self.push(match to {
            To::Box(area, hand) => Event::CardToBox {
                area,
                hand,
                card,
                exposed,
            },
            To::Dealer => Event::CardToDealer { card, exposed },
        });
    }

    pub(super) fn direct_absent(&mut self, area: u8, hand: u8) {
        self.push(Event::AbsenceDirected {
            area,
            hand,
            absent: true,
        });
    }

    fn hand(&self, area: u8, hand: u8) -> Hand {
        self.table.hand(area, hand).cloned().unwrap_or_default()
    }

    fn call_total(&mut self, area: u8, nth: u8) {
        let hand = self.hand(area, nth);
        let value = hand.value();
        let words = if hand.is_blackjack() {
            String::from(cites::BLACKJACK)
        } else {
            words(value)
        };
        self.push(Event::TotalAnnounced {
            area: Some(area),
            hand: Some(nth),
            total: value.total,
            words,
        });
    }

    /// Settles one stake, or a part of it.
    pub(super) fn settle_stake(
        &mut self,
        (area, hand): (u8, u8),
        player: &Name,
        outcome: &Outcome,
    ) {
        let payment = outcome.odds.map_or(Cents::ZERO, |odds| {
            self.table.rules.win(odds, outcome.cents)
        });
        self.push(StakeSettled {
            player: player.clone(),
            area,
            hand,
            seat: self.people.seat_of(player),
            stake_cents: outcome.cents,
            result: outcome.result,
            how: outcome.how,
            odds: outcome.odds,
            payment_cents: payment,
        });
    }

    /// A hand beyond twenty-one loses its wagers at once.
    fn bust(&mut self, area: u8, nth: u8) {
        let hand = self.hand(area, nth);
        for stake in &hand.stakes {
            let lost = Outcome {
                cents: stake.total(),
                result: WagerResult::Lost,
                how: How::Bust,
                odds: None,
            };
            self.settle_stake((area, nth), &stake.player, &lost);
        }
        self.push(Event::HandBusted {
            area,
            hand: nth,
            total: hand.value().total,
        });
    }

    /// Pays a blackjack before any player has a third card, and collects its cards.
    fn pay_blackjack(&mut self, area: u8) {
        let odds = self.table.rules.blackjack_pays;
        for stake in self.hand(area, 1).stakes {
            self.pay_whole(area, &stake.player, stake.total(), How::Blackjack, odds);
        }
        self.push(Event::HandCollected { area, hand: 1 });
    }

    pub(super) fn pay_whole(
        &mut self,
        area: u8,
        player: &Name,
        cents: Cents,
        how: How,
        odds: Odds,
    ) {
        let won = Outcome {
            cents,
            result: WagerResult::Won,
            how,
            odds: Some(odds),
        };
        self.settle_stake((area, 1), player, &won);
    }

    /// All that lies on a box goes back.
    pub(super) fn give_back(&mut self, area: u8, why: Mishap) {
        let Some(spot) = self.table.boxes.get(&area).cloned() else {
            return;
        };
        for player in spot.players() {
            let cents = spot.of(&player);
            self.push(Event::BoxGivenBack {
                player,
                area,
                cents,
                why,
            });
        }
    }

    pub(super) fn end_shoe(&mut self) {
        self.push(Event::ShoeEnded {
            why: ShoeEnd::LastHand,
        });
    }

    /// After a round the cards are shuffled or the next wagers taken. A table without anybody at it has fallen vacant.
    pub(super) fn end_round(&mut self) {
        if self.people.is_empty() {
            self.bring(Brought::Reshuffle);
        } else if self.table.last {
            self.end_shoe();
        } else {
            self.open_betting();
        }
    }
}
