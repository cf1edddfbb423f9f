//! The course of events that one command sets off: each is cited, applied to the table and recorded, and what
//! follows automatically under the rules is played out until somebody or chance must act (nz-1996/craps/4.3, 4.5, 5.3, 5.7 to 5.11).

use super::bet::Bet;
use super::event::{DiceBrought, DicePassed, Event, WagerBack};
use super::state::{Craps, Phase, Wager};
use crate::words::{Irregularity, Remedy};
use crate::{Name, People};
use alloc::vec::Vec;

pub(super) type Course<'a> = crate::machine::Course<'a, Craps>;

impl Craps {
    /// The next player to whom the dice may be offered: at the commencement of play all, from the lowest place on; then
    /// those with a wager on the Pass Line or the Don't Pass area, from the left of the last shooter, who comes last; never
    /// somebody who is about to go.
    pub(super) fn next_in_turn(
        &self,
        people: &People,
        going: Option<&Name>,
    ) -> Option<(Name, Option<u8>)> {
        let seated = people.seated().into_iter();
        let standing = people.standing().map(|name| (name.clone(), None));
        let mut ring: Vec<(Name, Option<u8>)> = seated
            .map(|(seat, name)| (name, Some(seat)))
            .chain(standing)
            .collect();
        if let Some((last, seat)) = &self.last_shooter {
            let seat = people.seat_of(last).or(*seat);
            let far = |(name, seat): (&Name, Option<u8>)| (seat.unwrap_or(u8::MAX), name.clone());
            let from = far((last, seat));
            let after = ring.iter().position(|(n, s)| far((n, *s)) > from);
            ring.rotate_left(after.unwrap_or(0));
            ring.retain(|(name, _)| self.has_line(name));
        }
        ring.into_iter()
            .find(|(name, _)| going != Some(name) && !self.has_refused(name))
    }
}

/// A wager that nobody has confirmed goes back.
pub(super) fn unconfirmed(player: &Name, bet: Bet, wager: &Wager) -> Event {
    Event::WagerReturned {
        player: player.clone(),
        bet,
        cents: wager.cents,
        refund_cents: wager.commission_cents,
        why: WagerBack::Unconfirmed,
    }
}

impl Course<'_> {
    pub(super) fn rule(&mut self, on: Irregularity, remedy: Remedy) {
        let why = None;
        self.push(Event::Ruled { on, remedy, why });
    }

    /// What follows automatically; false when somebody or chance must act.
    pub(super) fn follow(&mut self) -> bool {
        match &self.table.phase {
            Phase::Inspecting(steps) if steps.is_empty() => {
                if self.table.shooter.is_some() {
                    self.push(Event::DiceReturned {});
                } else {
                    self.offer();
                }
            }
            Phase::Ready | Phase::Choosing { .. } if self.shooter_is_gone() => {
                self.pass(DicePassed::Left);
            }
            Phase::Ready | Phase::Choosing { .. } if self.shooter_is_out() => {
                self.pass(DicePassed::NoWager);
            }
            Phase::Ready if self.stickperson_is_done() => self.rest_from_stick(),
            _ => return false,
        }
        true
    }

    /// Whether the shooter is not at the table any more.
    fn shooter_is_gone(&self) -> bool {
        let shooter = self.table.shooter.as_ref();
        shooter.is_some_and(|player| !self.people.is_present(player))
    }

    /// Somebody goes: dice on offer go to the next, and a shooter passes them.
    pub(super) fn give_on(&mut self, player: Name) {
        self.going = Some(player.clone());
        let offered =
            matches!(&self.table.phase, Phase::Offering { offered: (to, _), .. } if *to == player);
        if offered {
            self.push(Event::DiceDeclined { player });
            self.offer();
        } else if self.table.is_shooter(&player) {
            self.pass(DicePassed::Left);
        }
    }

    /// Whether the shooter has a point and no wager on it any more.
    fn shooter_is_out(&self) -> bool {
        let table = &self.table;
        let shooter = table.shooter.as_ref();
        table.point.is_some() && shooter.is_some_and(|player| !table.has_line(player))
    }

    /// Whether the stickperson has the dice and no wager waits for a throw any more.
    fn stickperson_is_done(&self) -> bool {
        self.table.shooter.is_none() && self.table.wagers.is_empty()
    }

    /// A set of dice comes to the table.
    pub(super) fn fetch(&mut self, why: DiceBrought) {
        let set = self.table.set + 1;
        self.push(Event::DiceBrought { set, why });
    }

    /// Offers the dice to the next player; without one, the stickperson throws them if wagers wait for it.
    pub(super) fn offer(&mut self) {
        let next = self.table.next_in_turn(self.people, self.going.as_ref());
        if let Some((player, seat)) = next {
            return self.push(Event::DiceOffered { player, seat });
        }
        let refused = self.table.passed_by.is_some() || !self.table.declined().is_empty();
        let bound = refused || self.table.point.is_some();
        if bound && !self.table.wagers.is_empty() {
            self.push(Event::StickpersonThrows {});
        } else {
            self.keep();
        }
    }

    /// The dice wait in the bowl. A point on which nobody has anything is given up with them.
    fn keep(&mut self) {
        if self.table.wagers.is_empty() && self.table.point.is_some() {
            self.push(Event::PuckMoved { point: None });
        }
        self.push(Event::DiceKept {});
    }

    /// The shooter passes the dice; a set of which two are lost is replaced before they are offered.
    pub(super) fn pass(&mut self, why: DicePassed) {
        let Some(player) = self.table.shooter.clone() else {
            return;
        };
        self.push(Event::DicePassed { player, why });
        if self.table.replacing() {
            // The new dice are inspected before they are offered.
        } else if self.table.worn_out() {
            self.order_replacement();
        } else {
            self.offer();
        }
    }

    /// The set is to be replaced.
    fn order_replacement(&mut self) {
        self.push(Event::ReplacementOrdered {});
    }

    /// Between rolls a set of which two dice are missing is replaced where nobody is shooting with what is left of it, and any set
    /// that has fewer than two.
    pub(super) fn replace_worn_out(&mut self) {
        let few = self.table.dice.present().len() < 2;
        let due = match self.table.phase {
            Phase::Choosing { .. } | Phase::Ready => few,
            Phase::Waiting | Phase::Offering { .. } => self.table.worn_out(),
            Phase::Closed
            | Phase::Replacing
            | Phase::Inspecting(_)
            | Phase::Thrown
            | Phase::Rested { .. } => false,
        };
        if due {
            self.order_replacement();
        }
    }

    /// After a throw the dice go back to the one who throws, as far as there are two.
    pub(super) fn hand_back(&mut self) {
        if self.shooter_is_gone() {
            self.pass(DicePassed::Left);
        } else if self.table.dice.present().len() < 2 {
            self.order_replacement();
        } else if self.stickperson_is_done() {
            self.rest_from_stick();
        } else {
            self.push(Event::DiceReturned {});
        }
    }

    /// The stickperson has thrown until there was a decision; players may have the dice again.
    pub(super) fn rest_from_stick(&mut self) {
        self.keep();
        if self.table.worn_out() {
            self.order_replacement();
        }
    }

    /// Wagers that nobody confirmed go back, a player's or everybody's.
    pub(super) fn return_pending(&mut self, of: Option<&Name>) {
        let pending = self.table.pending();
        let pending: Vec<(Name, Bet, Wager)> = pending
            .filter(|(player, ..)| of.is_none_or(|of| of == *player))
            .map(|(player, bet, wager)| (player.clone(), bet, *wager))
            .collect();
        for (player, bet, wager) in pending {
            self.push(unconfirmed(&player, bet, &wager));
        }
    }

    /// A player's wagers, or everybody's, go back undecided.
    pub(super) fn return_wagers(&mut self, player: Option<&Name>, why: WagerBack) {
        for ((name, bet), wager) in self.table.wagers.clone() {
            if player.is_none_or(|p| *p == name) {
                self.push(Event::WagerReturned {
                    player: name,
                    bet,
                    cents: wager.cents,
                    refund_cents: wager.commission_cents,
                    why,
                });
            }
        }
    }
}
