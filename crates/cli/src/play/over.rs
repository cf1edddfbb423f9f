//! Hands on the felt and what is said over them, at every table of cards: drawn again in place on a terminal, told line by
//! line through a pipe.

use super::cards;
use super::sitting::Told;
use crate::error::Failure;
use croupier_engine::Card;

/// How long a card is looked at, in milliseconds.
const CARD_MS: u64 = 500;
/// How many lines a screen has room for.
const SCREEN: usize = 22;
/// How many words are shown under the hands in any case.
const LEAST_WORDS: usize = 3;

/// A game whose hands lie on a felt.
pub(super) trait Over: Told {
    /// The hands as they lie, line by line.
    fn felt(&self) -> Result<Vec<String>, Failure>;

    /// What was said over them since somebody was asked.
    fn words(&mut self) -> &mut Vec<String>;

    /// Whether hands are being played.
    fn playing(&mut self) -> bool {
        self.at().table().game().round_under_way()
    }

    /// The felt with the newest words under it, as far as a screen has room for them.
    fn draw(&mut self) -> Result<(), Failure> {
        let mut lines = self.felt()?;
        let room = SCREEN.saturating_sub(lines.len()).max(LEAST_WORDS);
        let words = self.words();
        let skip = words.len().saturating_sub(room);
        lines.extend(words.iter().skip(skip).map(|text| format!("   {text}")));
        Ok(self.at().terminal.draw(&lines)?)
    }

    /// Cards have moved, which is seen on a terminal.
    fn watch(&mut self) -> Result<(), Failure> {
        if self.at().terminal.is_live() {
            self.draw()?;
            self.at().terminal.pause(CARD_MS)?;
        }
        Ok(())
    }

    /// A card has come to somebody; without a face it came face down.
    fn card(&mut self, to: &str, card: Option<Card>, rule: &str) -> Result<(), Failure> {
        if self.at().terminal.is_live() {
            return self.watch();
        }
        let paint = self.at().terminal.paint();
        let face = card.map_or("face down".to_owned(), |c| cards::card(c, paint));
        let text = format!("   {to}: {face}{rule}");
        Ok(self.at().terminal.line(&text)?)
    }

    /// Something said: over the hands while they are played, otherwise a line of its own.
    fn talk(&mut self, text: String) -> Result<(), Failure> {
        let playing = self.playing();
        if self.at().terminal.is_live() && playing {
            self.words().push(text);
            return self.draw();
        }
        let indent = if playing { "   " } else { "  " };
        Ok(self.at().terminal.line(&format!("{indent}{text}"))?)
    }

    /// Something that happened, if it is worth words, with its rule.
    fn talk_of(&mut self, told: Option<String>, rule: &str) -> Result<(), Failure> {
        match told {
            Some(text) => self.talk(format!("{text}{rule}")),
            None => Ok(()),
        }
    }

    /// The hands as they lie, where they are not drawn card by card.
    fn hands(&mut self) -> Result<(), Failure> {
        if !self.at().terminal.is_live() {
            self.draw()?;
            self.at().terminal.keep();
        }
        Ok(())
    }
}
