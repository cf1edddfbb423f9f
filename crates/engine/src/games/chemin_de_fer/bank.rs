//! Who holds the bank and for how much: the auction, the Banker's stake, and the bank's way round the table
//! (nj-19-47/chemin-de-fer/4.5(b), 4.6(a), 4.6(b); custom/chemin-de-fer/bids-laid-down, bank-passes, passing, delay).

use super::command::PassCause;
use super::event::{BankPassed, Event, GivenBack};
use super::state::{CheminDeFer, Covering, Phase};
use crate::machine::{Checked, Finding as _, Game, Offering};
use crate::{Case, Cents, Name, People, Reason, Refusal};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

impl CheminDeFer {
    /// The seat of one who takes part.
    pub(super) fn seat(&self, people: &People, player: &Name) -> Result<u8, Refusal> {
        self.present(people, player)?;
        match people.seat_of(player) {
            Some(seat) => {
                self.passed(Reason::NotSeated)
                    .finding(|| format!("{player} sits in seat {seat}"))?;
                Ok(seat)
            }
            None => self.refuse(
                Reason::NotSeated,
                format!("{player} stands; those who sit take part"),
            ),
        }
    }

    /// Whether an amount is one that chips can make, between the bounds; `case` says whose bounds they are.
    pub(super) fn within(
        &self,
        case: Option<Case>,
        cents: Cents,
        (least, most): (Cents, Cents),
    ) -> Result<(), Refusal> {
        self.amount(cents)?;
        self.in_chips(cents)?;
        self.refuse_if_by(cents < least, Reason::WagerBelowMinimum, case, || {
            format!("it must be {least} or more; this makes {cents}")
        })
        .finding(|| format!("{cents}; it must be {least} or more"))?;
        self.refuse_if_by(cents > most, Reason::WagerAboveMaximum, case, || {
            format!("it may be {most} at most; this makes {cents}")
        })
        .finding(|| format!("{cents}; it may be {most} at most"))
    }

    /// What a player may bid now: more than before.
    pub(super) fn bid_bounds(&self, player: &Name) -> (Cents, Cents) {
        let limits = &self.rules.table.limits;
        let before = self.bid_of(player).unwrap_or_default();
        let least = limits.min_cents.max(before + Cents(1));
        (self.rules.table.chips.next_up(least), limits.max_cents)
    }

    /// The bids, the bank being auctioned.
    fn auctioned(&self) -> Result<&BTreeMap<Name, (u8, Cents)>, Refusal> {
        match &self.phase {
            Phase::Auction(bids) => {
                self.passed_by(Reason::NotOffered, Case::Bank)?;
                Ok(bids)
            }
            _ => self.refuse_by(
                Reason::NotOffered,
                Case::Bank,
                "the bank is not auctioned now",
            ),
        }
    }

    pub(super) fn make_bid(&self, people: &People, player: &Name, cents: Cents) -> Checked<Self> {
        let seat = self.seat(people, player)?;
        self.auctioned()?;
        let lowered = self.bid_of(player).filter(|before| cents <= *before);
        let case = lowered.map(|_| Case::Bids);
        self.within(case, cents, self.bid_bounds(player))?;
        let before = self.bid_of(player).unwrap_or_default();
        Self::done(Event::BidMade {
            player: player.clone(),
            seat,
            cents: cents - before,
            total_cents: cents,
        })
    }

    pub(super) fn close_auction(&self) -> Checked<Self> {
        let bids = self.auctioned()?;
        // Among equal bids the lowest seat: the nearest to the dealer counter-clockwise.
        let best = bids
            .iter()
            .max_by_key(|(_, (seat, cents))| (*cents, core::cmp::Reverse(*seat)));
        let Some((player, (seat, cents))) = best else {
            return self.refuse_by(
                Reason::NoWagersOnTable,
                Case::Bids,
                "nobody has bid for the bank yet",
            );
        };
        self.passed_by(Reason::NoWagersOnTable, Case::Bids)?;
        let mut events = vec![Event::BankAwarded {
            player: player.clone(),
            seat: *seat,
            cents: *cents,
        }];
        for (other, (_, cents)) in bids.iter().filter(|(name, _)| *name != player) {
            events.push(Event::BidReturned {
                player: other.clone(),
                cents: *cents,
                why: GivenBack::Outranked,
            });
        }
        Self::then(move |course| {
            course.push_all(events);
            course.go_to_bank();
        })
    }

    /// The seat and the others who declined, if the bank is offered to this player.
    fn offered_bank(&self, player: &Name) -> Result<(u8, Vec<Name>), Refusal> {
        match &self.phase {
            Phase::OfferingBank(Offering {
                offered: (to, seat),
                declined,
            }) if to == player => {
                self.passed_by(Reason::NotOffered, Case::BankOn)?;
                Ok((*seat, declined.clone()))
            }
            _ => self.refuse_by(
                Reason::NotOffered,
                Case::BankOn,
                format!("the bank is not offered to {player}"),
            ),
        }
    }

    /// For what the bank on offer may be taken.
    pub(super) fn price_bounds(&self) -> (Cents, Cents) {
        (
            self.price.unwrap_or_default(),
            self.rules.table.limits.max_cents,
        )
    }

    pub(super) fn accept_bank(&self, player: &Name, cents: Cents) -> Checked<Self> {
        let (seat, _) = self.offered_bank(player)?;
        self.within(Some(Case::BankOn), cents, self.price_bounds())?;
        let player = player.clone();
        Self::then(move |course| {
            course.push(Event::BankAccepted {
                player,
                seat,
                cents,
            });
            course.open_betting();
        })
    }

    pub(super) fn decline_bank(&self, player: &Name) -> Checked<Self> {
        let (seat, mut declined) = self.offered_bank(player)?;
        declined.push(player.clone());
        let player = player.clone();
        Self::then(move |course| {
            course.push(Event::BankDeclined { player, seat });
            course.offer_bank(&declined);
        })
    }

    fn check_banker(&self, player: &Name) -> Result<(), Refusal> {
        self.refuse_if_by(
            !self.is_banker(player),
            Reason::NotOffered,
            Case::Bank,
            || format!("{player} is not the Banker"),
        )?;
        Ok(())
    }

    pub(super) fn place_stake(&self, player: &Name, cents: Cents) -> Checked<Self> {
        self.check_banker(player)?;
        self.refuse_if_by(
            self.phase != Phase::Staking,
            Reason::BettingClosed,
            Case::Stake,
            || "the Banker's wager is placed once, before those against it",
        )?;
        // Beyond the sign's maximum it is the sign that forbids it, whatever the stake before was.
        let case = match cents > self.rules.table.limits.max_cents {
            true => Case::Sign,
            false => Case::Stake,
        };
        self.within(Some(case), cents, self.stake_bounds())?;
        let placed = Event::StakePlaced {
            player: player.clone(),
            cents: cents - self.bank,
            total_cents: cents,
        };
        Self::then(move |course| {
            course.push(placed);
            course.open_betting();
        })
    }

    /// Whether the stake lies there and nobody covers any of it.
    pub(super) fn uncovered(&self) -> bool {
        self.phase == Phase::Covering(Covering::Parts) && self.covers.is_empty()
    }

    pub(super) fn pass_bank(&self, player: &Name) -> Checked<Self> {
        self.check_banker(player)?;
        self.refuse_if_by(
            !(self.phase == Phase::Staking || self.uncovered()),
            Reason::NotBetweenRounds,
            Case::Bank,
            || "the bank is passed between coups, or when nobody covers any of the stake",
        )?;
        self.refuse_if_by(
            self.phase == Phase::Staking && self.coups == 0,
            Reason::NotBetweenRounds,
            Case::Bank,
            || format!("{player} is bound by the bid; the bank may be passed after a coup"),
        )?;
        Self::then(move |course| {
            course.pass_bank(BankPassed::Choice);
        })
    }

    pub(super) fn order_pass(&self, cause: Option<PassCause>) -> Checked<Self> {
        let (why, now) = match cause {
            None | Some(PassCause::Delay) => (
                BankPassed::Order,
                self.phase == Phase::Staking || self.uncovered(),
            ),
            Some(PassCause::Uncovered) => (BankPassed::Uncovered, self.uncovered()),
        };
        self.refuse_if_by(!now, Reason::NotBetweenRounds, Case::Order, || match why {
            BankPassed::Uncovered => {
                "that is for a stake that has been offered in parts and of which nobody covers anything"
            }
            _ => "the Banker is made to pass between coups, or when nobody covers any of the stake",
        })?;
        Self::then(move |course| course.pass_bank(why))
    }
}
