//! Cards being made ready, told at every table of cards: brought, inspected, shuffled and cut, each with its rule.

use super::sitting::Sitting;
use crate::error::Failure;
use croupier_engine::Name;
use croupier_engine::machine::ready;
use croupier_engine::words::{Brought, ShoeEnd, Step};

/// How long a step is looked at, in milliseconds.
const STEP_MS: u64 = 250;

impl Sitting {
    /// Something of making them ready.
    pub(super) fn tell_ready(&mut self, event: &ready::Event, rule: &str) -> Result<(), Failure> {
        match event {
            ready::Event::CardsBrought { shoe, decks, why } => {
                self.tell_brought(*shoe, *decks, *why, rule)
            }
            ready::Event::StepConfirmed { step } => self.tell_step(*step, rule),
            ready::Event::CutMade { player, position } => {
                self.tell_cut(player.as_ref(), *position, rule)
            }
            ready::Event::CutOffered { .. }
            | ready::Event::CutDeclined { .. }
            | ready::Event::RecutOrdered { .. }
            | ready::Event::CuttingCardPlaced { .. } => Ok(()),
        }
    }

    /// Decks are brought for a shoe.
    fn tell_brought(
        &mut self,
        shoe: u32,
        decks: u8,
        why: Brought,
        rule: &str,
    ) -> Result<(), Failure> {
        let why = match why {
            Brought::Opening => "are brought",
            Brought::EndOfShoe => "are shuffled again",
            _ => "are made ready",
        };
        let text = format!("\nShoe {shoe}: {decks} decks {why}.{rule}");
        Ok(self.terminal.line(&text)?)
    }

    /// A step of making them ready is done.
    fn tell_step(&mut self, step: Step, rule: &str) -> Result<(), Failure> {
        let step = step.word().replace('-', " ");
        self.terminal.line(&format!("  {step}{rule}"))?;
        Ok(self.terminal.pause(STEP_MS)?)
    }

    /// They are cut.
    fn tell_cut(
        &mut self,
        player: Option<&Name>,
        position: u16,
        rule: &str,
    ) -> Result<(), Failure> {
        let who = player.map_or("The dealer cuts".to_owned(), |p| {
            let cut = if *p == self.me { "cut" } else { "cuts" };
            format!("{} {cut}", self.who(p))
        });
        let text = format!("  {who} after {position} cards.{rule}");
        Ok(self.terminal.line(&text)?)
    }

    /// Where I stand before a round that is dealt from a shoe; `last` says if it is the last of it.
    pub(super) fn tell_shoe(
        &mut self,
        (round, shoe): (u32, u32),
        (left, total): (u16, u16),
        last: &str,
    ) -> Result<(), Failure> {
        let paint = self.terminal.paint();
        let round = paint.bold(&format!("Round {round}"));
        let chips = self.purse();
        let text = format!(
            "{round}  shoe {shoe}, {left} of {total} cards left{last}. Your chips: {chips}"
        );
        Ok(self.terminal.line(&text)?)
    }

    /// What I hold, in the middle of a round.
    pub(super) fn tell_purse(&mut self) -> Result<(), Failure> {
        let text = format!("  Your chips: {}", self.purse());
        Ok(self.terminal.line(&text)?)
    }

    /// The shoe is over.
    pub(super) fn tell_shoe_ended(&mut self, why: ShoeEnd, rule: &str) -> Result<(), Failure> {
        let why = match why {
            ShoeEnd::LastHand => "The shoe has ended.",
            ShoeEnd::InsufficientCards => "The shoe has run out of cards.",
        };
        Ok(self.terminal.line(&format!("{why}{rule}"))?)
    }
}
