//! The course of events that one command sets off: each is cited, applied to the table and recorded, and what
//! follows automatically under the rules is played out until somebody or chance must act (nj-19-47/chemin-de-fer/4.4(b), 4.5(b),
//! 4.7(b); nj-19-47/punto-banco/3.8(e); custom/chemin-de-fer/bank-passes, active-player, deal).

use super::event::{BankPassed, Event, GivenBack};
use super::next::Next;
use super::state::{CheminDeFer, Phase, drawn};
use crate::games::baccarat::coup::{self, Last};
use crate::games::baccarat::hand::{Outcome, Side, lay_out};
use crate::words::{Irregularity, Remedy, ShoeEnd};
use crate::{Card, Cents, Name};
use alloc::vec::Vec;

pub(super) type Course<'a> = crate::machine::Course<'a, CheminDeFer>;

impl Course<'_> {
    /// What follows automatically; false when somebody or chance must act.
    pub(super) fn follow(&mut self) -> bool {
        match &self.table.phase {
            Phase::Preparing(stage) if stage.may_be_cut() => self.offer_cut(),
            Phase::Burning(Some(0)) => self.go_to_bank(),
            Phase::Dealing => return self.deal_on(),
            _ => return false,
        }
        true
    }

    /// The seated, without one who is about to go, lowest seat first: counter-clockwise from the dealer.
    pub(super) fn seated(&self) -> Vec<(u8, Name)> {
        let mut seated = self.people.seated();
        seated.retain(|(_, name)| self.going.as_ref() != Some(name));
        seated
    }

    /// Those who sit counter-clockwise of a seat, the nearest first and the seat itself last.
    pub(super) fn right_of(&self, seat: u8) -> Vec<(u8, Name)> {
        let mut seated = self.seated();
        let after = seated.iter().position(|(s, _)| *s > seat).unwrap_or(0);
        seated.rotate_left(after);
        seated
    }

    /// Between coups: the Banker is asked for a stake, or the bank for which nobody answers is offered or auctioned.
    pub(super) fn go_to_bank(&mut self) {
        let Some((player, seat)) = self.table.banker.clone() else {
            return self.offer_bank(&[]);
        };
        let sits = self.people.seat_of(&player) == Some(seat) && self.people.is_present(&player);
        if !sits || self.going.as_ref() == Some(&player) {
            let why = BankPassed::Left;
            self.push(Event::BankPassed { player, seat, why });
            return self.offer_bank(&[]);
        }
        let (least_cents, most_cents) = self.table.stake_bounds();
        self.push(Event::StakeAsked {
            player,
            least_cents,
            most_cents,
        });
    }

    /// Offers the bank at what it was last held for, counter-clockwise; when nobody takes it, it is auctioned.
    pub(super) fn offer_bank(&mut self, declined: &[Name]) {
        let from = self.table.dealt_from.unwrap_or(0);
        let order = self.right_of(from);
        let next = order
            .into_iter()
            .filter(|(seat, name)| *seat != from && self.table.passed_by.as_ref() != Some(name))
            .find(|(_, name)| !declined.contains(name));
        match (next, self.table.price) {
            (Some((seat, player)), Some(least_cents)) => self.push(Event::BankOffered {
                player,
                seat,
                least_cents,
            }),
            _ => self.push(Event::AuctionOpened {}),
        }
    }

    /// The Banker passes the bank, what lies on it goes back, and it is offered to the others.
    pub(super) fn pass_bank(&mut self, why: BankPassed) {
        let Some((player, seat)) = self.table.banker.clone() else {
            return;
        };
        self.return_stake(match why {
            BankPassed::Choice => GivenBack::Passed,
            BankPassed::Order | BankPassed::Uncovered => GivenBack::Ordered,
            BankPassed::Lost | BankPassed::Left => GivenBack::Left,
        });
        self.push(Event::BankPassed { player, seat, why });
        self.offer_bank(&[]);
    }

    /// What the Banker has on the layout goes back.
    pub(super) fn return_stake(&mut self, why: GivenBack) {
        let cents = self.table.bank;
        if let (Some((player, _)), true) = (self.table.banker.clone(), cents.is_positive()) {
            self.push(Event::StakeReturned {
                player,
                cents,
                total_cents: Cents::ZERO,
                why,
            });
        }
    }

    /// Opens the wagers against the stake: first for the one who may follow.
    pub(super) fn open_betting(&mut self) {
        let round = self.table.coup.next_round();
        self.push(Event::Coup(coup::Event::BettingOpened { round }));
        let Some(player) = self.table.suivi.clone() else {
            return;
        };
        if let Some(seat) = self.people.seat_of(&player) {
            self.push(Event::SuiviOffered { player, seat });
        }
    }

    /// No more bets: what nobody covered goes back, and the highest wager against the Banker has the Player's Hand,
    /// among equals the nearest to the Banker counter-clockwise.
    pub(super) fn close_betting(&mut self) {
        self.call(coup::NO_MORE_BETS);
        let round = self.table.coup.round;
        self.push(Event::Coup(coup::Event::BettingClosed { round }));
        let Some((banker, seat)) = self.table.banker.clone() else {
            return;
        };
        let from = self.people.seat_of(&banker).unwrap_or(seat);
        let covered = self.table.covered();
        if covered < self.table.bank {
            self.push(Event::StakeReturned {
                player: banker,
                cents: self.table.bank - covered,
                total_cents: covered,
                why: GivenBack::Uncovered,
            });
        }
        let near = self.right_of(from);
        let distance = |name: &Name| near.iter().position(|(_, n)| n == name);
        let active = self
            .table
            .covers
            .iter()
            .min_by_key(|(name, cents)| {
                let far = distance(name).unwrap_or(usize::MAX);
                (core::cmp::Reverse(**cents), far)
            })
            .map(|(name, _)| name.clone());
        if let Some(player) = active {
            let seat = self.people.seat_of(&player);
            self.push(Event::ActiveChosen { player, seat });
        }
        let seated = |name: &Name| self.people.seat_of(name).is_some();
        if !self
            .table
            .banker
            .as_ref()
            .is_some_and(|(name, _)| seated(name))
        {
            let hand = Side::Banker;
            self.push(Event::Coup(coup::Event::HandKept { hand }));
        }
    }

    /// What the deal needs next, as far as it follows automatically. False when somebody or chance must act.
    fn deal_on(&mut self) -> bool {
        match self.table.next() {
            Next::UseCarried => self.use_carried(),
            Next::Call(side) => self.call_points(side),
            Next::Declare(hand, draws) => {
                let points = self.table.coup.hands.hand(hand).first_two();
                self.announce_word(hand, None, points, draws);
            }
            Next::Fault => self.put_right(),
            Next::Result => {
                self.announce("Stand off");
                return false;
            }
            Next::Burn
            | Next::Draw(..)
            | Next::Word
            | Next::Turn
            | Next::Choose(_)
            | Next::Reveal(..) => return false,
        }
        true
    }

    pub(super) fn announce_word(
        &mut self,
        hand: Side,
        player: Option<Name>,
        points: Option<u8>,
        draws: bool,
    ) {
        self.push(if draws {
            Event::DrawAnnounced {
                hand,
                player,
                points,
            }
        } else {
            Event::StayAnnounced {
                hand,
                player,
                points,
            }
        });
    }

    /// The Player's Hand was not played as it must be: the cards, in the order drawn, are laid out by the table of play,
    /// and what is left of them is discarded after the coup.
    fn put_right(&mut self) {
        let (player_cards, banker_cards, rest) = lay_out(&drawn(&self.table.coup.hands));
        self.rule(Irregularity::Misdeal, Remedy::Reconstructed);
        self.push(Event::Coup(coup::Event::RoundReconstructed {
            player_cards,
            banker_cards,
        }));
        for card in rest {
            self.push(Event::Coup(coup::Event::CardCarried {
                card: Some(card),
                why: Irregularity::Misdeal,
            }));
        }
    }

    /// After a coup: the end of the shoe, the last hand, cards to be discarded, and the bank.
    pub(super) fn end_round(&mut self, outcome: Outcome) {
        match self.table.coup.last {
            Last::This => return self.end_shoe(ShoeEnd::LastHand),
            Last::No => {}
            Last::OneMore | Last::UnlessTie => self.announce_last(),
        }
        if let (Outcome::Player, Some((player, seat))) = (outcome, self.table.banker.clone()) {
            let why = BankPassed::Lost;
            self.push(Event::BankPassed { player, seat, why });
        }
        let mut more = 0;
        while let Some((card, why)) = self.table.strays.first().copied() {
            more += card.rank.face_value();
            self.push(Event::Coup(coup::Event::BurnOrdered { card, more, why }));
        }
        if more == 0 {
            self.go_to_bank();
        }
    }

    /// A card is discarded, and as many more face up as it says, or as are left, beside those that are being discarded already.
    pub(super) fn order_burn(&mut self, card: Card, why: Irregularity) {
        let burning = match self.table.phase {
            Phase::Burning(Some(left)) => left,
            _ => self.table.coup.burn_left,
        };
        // A card that waited has already left the shoe; any other is drawn now.
        let waits = u16::from(self.table.coup.carried.is_none());
        let left = self.table.cards.shoe.left().saturating_sub(waits).min(255) as u8;
        let more = left.min(burning.saturating_add(card.rank.face_value()));
        self.push(Event::Coup(coup::Event::BurnOrdered { card, more, why }));
    }
}
