//! The course of events that one command sets off: each is cited, applied to a working copy and recorded, and what the
//! rules make follow of itself is played out until somebody or chance must act.

use super::apparatus::Apparatus;
use super::cites;
use super::event::{Event, Returned};
use super::place::Outcome;
use super::state::{Phase, Spin, Spot};
use crate::games::roulette::Pocket;
use crate::{Cents, Cited};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A working copy of the table and the events so far.
pub(super) struct Course {
    pub(super) table: Spin,
    events: Vec<Cited<Event>>,
}

impl Course {
    pub(super) fn new(table: &Spin) -> Course {
        Course {
            table: table.clone(),
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

    pub(super) fn call(&mut self, words: &str, bell: bool) {
        let words = String::from(words);
        self.push(Event::Called { words, bell });
    }

    /// Plays out what follows of itself and hands over the events.
    pub(super) fn finish(mut self) -> Vec<Cited<Event>> {
        // At the wheels wagers open the round; at tai-sai the dice are spun first.
        if self.table.phase == Phase::Waiting && self.table.rules.apparatus != Apparatus::TaiSai {
            self.open_betting();
        }
        self.events
    }

    pub(super) fn open_betting(&mut self) {
        let round = self.table.round + 1;
        self.push(Event::BettingOpened { round });
    }

    /// The call of a result, and what is done with it on the layout.
    pub(super) fn show(&mut self, outcome: Outcome) {
        let words = self.words(outcome);
        self.call(&words, false);
        match outcome {
            Outcome::Pocket(number) => self.push(Event::DollyPlaced { number }),
            // Equipment that has failed lights nothing that counts (nz-1996/tai-sai/7.6): the dice alone decide.
            Outcome::Dice(_) if self.table.failed => {}
            Outcome::Dice(_) => {
                let all = self.table.rules.apparatus.positions();
                let won = all.into_iter().filter(|p| p.wins(outcome).is_some());
                let positions = won.collect();
                self.push(Event::AreasIlluminated { positions });
            }
            Outcome::Section(_) | Outcome::Symbol(_) => {}
        }
    }

    fn words(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Pocket(pocket) => format!("{pocket}, {}", pocket.colour()),
            Outcome::Dice(dice) => dice.called(),
            Outcome::Section(_) | Outcome::Symbol(_) => outcome
                .symbol()
                .and_then(|s| self.table.rules.names.get(s as usize).cloned())
                .unwrap_or_else(|| outcome.to_string()),
        }
    }

    pub(super) fn return_wagers(&mut self, why: Returned) {
        let wagers: Vec<(Spot, Cents)> = self.table.wagers().map(|(s, c)| (s.clone(), c)).collect();
        for (spot, cents) in wagers {
            self.push(Event::WagerReturned {
                player: spot.player,
                position: spot.position,
                chips: spot.chips,
                cents,
                why,
            });
        }
    }

    /// The last number that came, for the ball to be put back to.
    pub(super) fn previous(&self) -> Option<Pocket> {
        match self.table.records.last()?.outcome {
            Outcome::Pocket(pocket) => Some(pocket),
            _ => None,
        }
    }
}
