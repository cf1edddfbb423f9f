//! The course of events that one command sets off: each is cited, applied to a working copy and recorded, and what the
//! rules make follow of itself is played out until somebody or chance must act (nz-1996/craps/4.3, 4.5, 5.3, 5.7 to 5.11).

use super::cites;
use super::event::{DiceBrought, DicePassed, Event, WagerBack};
use super::state::{Craps, Phase};
use crate::words::{Irregularity, Remedy};
use crate::{Cited, Name, People};
use alloc::vec::Vec;

/// A working copy of the table and the events so far.
pub(super) struct Course<'a> {
    pub(super) table: Craps,
    pub(super) people: &'a People,
    /// Somebody who is about to go, to whom nothing more is offered.
    pub(super) going: Option<Name>,
    events: Vec<Cited<Event>>,
}

impl<'a> Course<'a> {
    pub(super) fn new(table: &Craps, people: &'a People) -> Course<'a> {
        Course {
            table: table.clone(),
            people,
            going: None,
            events: Vec::new(),
        }
    }

    /// One more event.
    pub(super) fn push(&mut self, event: Event) {
        let key = cites::key(&event, &self.table);
        let rule = self.table.rules.citations.rule(&key);
        self.table.apply(&event);
        self.events.push(Cited { what: event, rule });
    }

    pub(super) fn rule(&mut self, on: Irregularity, remedy: Remedy) {
        self.push(Event::Ruled { on, remedy });
    }

    /// Plays out what follows of itself and hands over the events.
    pub(super) fn finish(mut self) -> Vec<Cited<Event>> {
        loop {
            match &self.table.phase {
                Phase::Inspecting(steps) if steps.is_empty() => {
                    if self.table.shooter.is_some() {
                        self.push(Event::DiceReturned {});
                    } else {
                        self.offer();
                    }
                }
                Phase::Ready | Phase::Choosing if self.shooter_is_out() => {
                    self.pass(DicePassed::NoWager);
                }
                Phase::Ready if self.stickperson_is_done() => self.rest_from_stick(),
                _ => break,
            }
        }
        self.events
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
    pub(super) fn bring(&mut self, why: DiceBrought) {
        let set = self.table.set + 1;
        self.push(Event::DiceBrought { set, why });
    }

    /// Those to whom the dice may be offered, in turn: at the commencement of play all, from the lowest place on; then
    /// those with a wager on the Pass Line or the Don't Pass area, from the left of the last shooter, who comes last.
    fn in_turn(&self) -> Vec<(Name, Option<u8>)> {
        let seated = self.people.seated().into_iter();
        let standing = self.people.standing().map(|name| (name.clone(), None));
        let mut ring: Vec<(Name, Option<u8>)> = seated
            .map(|(seat, name)| (name, Some(seat)))
            .chain(standing)
            .collect();
        if let Some((last, seat)) = &self.table.last_shooter {
            let seat = self.people.seat_of(last).or(*seat);
            let far = |(name, seat): (&Name, Option<u8>)| (seat.unwrap_or(u8::MAX), name.clone());
            let from = far((last, seat));
            let after = ring.iter().position(|(n, s)| far((n, *s)) > from);
            ring.rotate_left(after.unwrap_or(0));
            ring.retain(|(name, _)| self.table.has_line(name));
        }
        ring.retain(|(name, _)| self.going.as_ref() != Some(name));
        ring
    }

    /// The next player to whom the dice may be offered.
    pub(super) fn next_in_turn(&self) -> Option<(Name, Option<u8>)> {
        let mut ring = self.in_turn().into_iter();
        ring.find(|(name, _)| !self.table.has_refused(name))
    }

    /// Offers the dice to the next player; without one, the stickperson throws them if wagers wait for it.
    pub(super) fn offer(&mut self) {
        if let Some((player, seat)) = self.next_in_turn() {
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

    /// The shooter gives the dice on; a set of which two are lost is replaced before they are offered.
    pub(super) fn pass(&mut self, why: DicePassed) {
        let Some(player) = self.table.shooter.clone() else {
            return;
        };
        self.push(Event::DicePassed { player, why });
        if self.table.worn_out() {
            self.push(Event::ReplacementOrdered {});
        } else {
            self.offer();
        }
    }

    /// After a throw the dice go back to the one who throws, as far as there are two.
    pub(super) fn hand_back(&mut self) {
        if self.table.dice.present().len() < 2 {
            self.push(Event::ReplacementOrdered {});
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
            self.push(Event::ReplacementOrdered {});
        }
    }

    /// Wagers made during the throw that nobody confirmed go back.
    pub(super) fn return_pending(&mut self) {
        for ((player, bet), wager) in self.table.pending.clone() {
            self.push(Event::WagerReturned {
                player,
                bet,
                cents: wager.cents,
                refund_cents: wager.commission_cents,
                why: WagerBack::Unconfirmed,
            });
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
