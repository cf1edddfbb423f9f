//! Questions that the dealer asks in the middle of a round, and what may be said instead of an answer.

use super::sitting::Told;
use super::usual::Usual;
use crate::error::Failure;
use croupier_engine::{Name, quoted};
use croupier_house::{Actor, Command};

/// A game whose dealer asks.
pub(super) trait Asks: Told {
    /// I say this, or the house what is said for want of it.
    fn said_or(&mut self, said: Option<Command>, absent: &Command) -> Result<(), Failure> {
        let Some(command) = said else {
            return self.house(absent);
        };
        match self.at().say(&command)? {
            true => self.narrate(),
            false => Ok(()),
        }
    }

    /// A house player says this; the house says what is said for want of it where there is nothing, or it may not be said.
    fn companion_said_or(
        &mut self,
        companion: &Name,
        said: Option<Command>,
        absent: &Command,
    ) -> Result<(), Failure> {
        if let Some(command) = said {
            let actor = Actor::player(companion.clone());
            let said = self.at().floor.say(&actor, &command)?;
            self.narrate()?;
            if said.is_ok() {
                return Ok(());
            }
        }
        self.house(absent)
    }

    /// Takes what is not an answer but may be said at any time; false if it is not that.
    fn interjected(&mut self, line: &str) -> Result<bool, Failure> {
        let line = line.to_lowercase();
        let words: Vec<&str> = line.split_whitespace().collect();
        match Usual::read(&words) {
            Some(Usual::Buy(cents)) => {
                if self.buy(cents)? {
                    self.at().tell_purse()?;
                }
                Ok(true)
            }
            Some(usual) => self.usual(usual).map(|()| true),
            None => Ok(false),
        }
    }

    /// Asks until `read` understands the answer, or has it otherwise: what it does not understand it answers with a
    /// sentence. None if I go.
    fn ask<T>(
        &mut self,
        question: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, Failure> {
        loop {
            let line = self.at().terminal.ask(question)?;
            let Some(line) = line.filter(|line| !is_goodbye(line)) else {
                self.at().leaving = true;
                return Ok(None);
            };
            match read(&line) {
                Ok(answer) => return Ok(Some(answer)),
                Err(sentence) => {
                    if !self.interjected(&line)? {
                        self.at().hint(&sentence)?;
                    }
                }
            }
        }
    }

    /// Where I cut, if I do: a number of cards that the table takes. None leaves the cut to the next.
    fn ask_cut(
        &mut self,
        (least, most): (u16, u16),
        cut: impl Fn(Name, u16) -> Command,
    ) -> Result<Option<Command>, Failure> {
        let question = format!("The cut is yours: {least} to {most} cards, or Enter to leave it.");
        let read = |line: &str| match line {
            "" | "n" | "no" => Ok(None),
            _ => line.parse().map(Some).map_err(|_| {
                let line = quoted(line);
                format!("{line} is not a number of cards; Enter leaves the cut")
            }),
        };
        loop {
            let Some(position) = self.ask(&question, read)?.flatten() else {
                return Ok(None);
            };
            let me = self.at().me.clone();
            let command = cut(me.clone(), position);
            match self.at().table().decide(&Actor::player(me), 0, &command) {
                Ok(_) => return Ok(Some(command)),
                Err(refusal) => self.at().refused(&refusal)?,
            }
        }
    }
}

/// Reads a yes or a no; nothing is a yes.
pub(super) fn yes_or_no(line: &str) -> Result<bool, String> {
    match line.to_lowercase().as_str() {
        "" | "y" | "yes" => Ok(true),
        "n" | "no" => Ok(false),
        other => Err(format!(
            "{} is not an answer here; say y or n, or ?",
            quoted(other)
        )),
    }
}

/// Whether these are words by which one goes.
fn is_goodbye(line: &str) -> bool {
    let line = line.to_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    Usual::read(&words) == Some(Usual::Quit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_yes_is_a_yes() {
        for (line, answer) in [
            ("", true),
            ("Y", true),
            ("yes", true),
            ("n", false),
            ("No", false),
        ] {
            assert_eq!(yes_or_no(line), Ok(answer), "{line}");
        }
        for line in ["?", "h", "help", "yellow", "never", "buy 100", "10"] {
            assert!(yes_or_no(line).is_err(), "{line}");
        }
    }

    #[test]
    fn goodbyes_are_understood_everywhere() {
        for (line, goes) in [
            ("quit", true),
            (" Bye ", true),
            ("stand", false),
            ("", false),
        ] {
            assert_eq!(is_goodbye(line), goes, "{line}");
        }
    }
}
