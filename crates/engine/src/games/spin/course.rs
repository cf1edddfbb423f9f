//! The course of events that one command sets off: each is cited, applied to the table and recorded, and what
//! follows automatically under the rules is played out until somebody or chance must act.

use super::apparatus::Apparatus;
use super::event::{Event, Returned};
use super::place::Outcome;
use super::state::{Phase, Spin, Spot};
use crate::Cents;
use crate::games::roulette::Pocket;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub(super) type Course<'a> = crate::machine::Course<'a, Spin>;

impl Course<'_> {
    pub(super) fn call(&mut self, words: &str, bell: bool) {
        let words = String::from(words);
        self.push(Event::Called { words, bell });
    }

    /// What follows automatically; false when somebody or chance must act.
    pub(super) fn follow(&mut self) -> bool {
        // At the wheels wagers open the round; at tai-sai the dice are spun first.
        let opens =
            self.table.phase == Phase::Waiting && self.table.rules.apparatus != Apparatus::TaiSai;
        if opens {
            self.open_betting();
        }
        opens
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
    fn previous(&self) -> Option<Pocket> {
        match self.table.records.last()?.outcome {
            Outcome::Pocket(pocket) => Some(pocket),
            _ => None,
        }
    }

    /// The ball is put back there.
    pub(super) fn return_ball(&mut self) {
        let number = self.previous();
        self.push(Event::BallReturned { number });
    }
}
