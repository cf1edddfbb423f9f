//! How a table of cards goes its way, whatever is dealt there: the house does what it does by itself, the dealer asks and
//! settles, and between rounds wagers are taken until the cards can be dealt.

use super::asks::Asks;
use crate::error::Failure;
use croupier_house::Command;
use croupier_house::dealer::{self, Next};

/// How long the dealer takes before paying, in milliseconds.
const SETTLE_MS: u64 = 600;

/// What comes of something said between rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// More may be said.
    More,
    /// The betting can be closed.
    Ready,
    /// The table goes on at once.
    Done,
    /// I go.
    Goodbye,
}

impl From<bool> for Heard {
    fn from(ready: bool) -> Heard {
        match ready {
            true => Heard::Ready,
            false => Heard::More,
        }
    }
}

/// A game of cards between the house and those who wager.
pub(super) trait Deals: Asks {
    /// By what I am asked for wagers.
    const QUESTION: &str;

    /// Whether wagers are taken.
    fn is_betting(&self) -> Result<bool, Failure>;

    /// Takes what I say between rounds.
    fn hear(&mut self, line: &str) -> Result<Heard, Failure>;

    /// The house players wager.
    fn company_wagers(&mut self) -> Result<(), Failure>;

    /// Answers what the dealer asks: I for myself, the house for its players. `absent` is what is said for want of an answer.
    fn answer(&mut self, absent: &Command) -> Result<(), Failure>;

    /// My wagers are kept before betting closes, so that they can be repeated.
    fn keep_wagers(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// What the house keeps beside the table is looked after.
    fn look_after(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Plays until the person leaves.
    fn play(&mut self) -> Result<(), Failure> {
        self.at().sit_down()?;
        self.narrate()?;
        loop {
            self.look_after()?;
            if self.at().floor.step()? {
                self.narrate()?;
                continue;
            }
            match dealer::next(self.at().table()) {
                Next::Ask(command) => self.answer(&command)?,
                Next::Settle(command) => {
                    self.at().terminal.pause(SETTLE_MS)?;
                    self.house(&command)?;
                }
                Next::NewShoe(_) if self.at().leaving => return self.leave(),
                Next::NewShoe(command) => self.house(&command)?,
                _ if self.is_betting()? => {
                    if !self.betting()? {
                        return self.leave();
                    }
                }
                next => {
                    return Err(Failure::failed(format!(
                        "the table is stuck, waiting for {next:?}"
                    )));
                }
            }
        }
    }

    /// Takes wagers until the table can go on; false if I go.
    fn betting(&mut self) -> Result<bool, Failure> {
        if self.at().leaving {
            return Ok(false);
        }
        self.status()?;
        loop {
            let Some(line) = self.at().terminal.ask(Self::QUESTION)? else {
                return Ok(false);
            };
            match self.hear(&line)? {
                Heard::More => {}
                Heard::Ready => {
                    self.company_wagers()?;
                    if self.close()? {
                        return Ok(true);
                    }
                }
                Heard::Done => return Ok(true),
                Heard::Goodbye => return Ok(false),
            }
        }
    }

    /// The betting is closed; false if nobody has wagered.
    fn close(&mut self) -> Result<bool, Failure> {
        match dealer::next(self.at().table()) {
            Next::CloseBetting(command) => {
                self.keep_wagers()?;
                self.house(&command)?;
                Ok(true)
            }
            _ => self.at().hint("nobody has wagered, so nothing is dealt"),
        }
    }

    /// Says all of this, or nothing; whether it was said.
    fn change(&mut self, commands: &[Command]) -> Result<bool, Failure> {
        let done = self.at().say_all(commands)?;
        if done {
            self.narrate()?;
        }
        Ok(done)
    }
}
