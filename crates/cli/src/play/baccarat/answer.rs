//! The dealer's questions: the cut, the handling of a hand, and its turning.

use super::words::{self, Said};
use super::{Game, to_game};
use crate::error::Failure;
use crate::play::sitting::Told;
use crate::play::usual::Usual;
use croupier_engine::games;
use croupier_engine::games::baccarat::{self, Side};
use croupier_house::{Actor, Command};

impl Game {
    /// Answers an offer: I for myself, the house for its players.
    pub(super) fn answer(&mut self, usual: &Command) -> Result<(), Failure> {
        let Command::Game(games::Command::Baccarat(command)) = usual else {
            return self.at.floor.house(usual);
        };
        let mine = match command {
            baccarat::Command::KeepHand { hand } => {
                let handler = &self.game()?.deal().hand(*hand).handler;
                handler.as_ref() == Some(&self.at.me)
            }
            command => command.player() == Some(&self.at.me),
        };
        let chosen = if mine && !self.leaving {
            self.choose(command)?
        } else {
            None
        };
        match chosen {
            Some(command) => {
                if self.at.say(&to_game(command))? {
                    self.narrate()?;
                }
            }
            None => self.house(usual)?,
        }
        Ok(())
    }

    /// What I answer to an offer; none leaves it to the next.
    fn choose(&mut self, offer: &baccarat::Command) -> Result<Option<baccarat::Command>, Failure> {
        let player = self.at.me.clone();
        match offer {
            baccarat::Command::DeclineCut { .. } => self.choose_cut(),
            baccarat::Command::DeclineHand { hand, .. } => {
                let question = format!("The {} hand is yours to turn. Take it?", possessive(*hand));
                let answer = self.reply(&question)?;
                let takes = answer.is_some_and(|a| !a.starts_with(['n', 'N']));
                let hand = *hand;
                Ok(takes.then_some(baccarat::Command::AcceptHand { player, hand }))
            }
            baccarat::Command::KeepHand { hand } => {
                let question = format!("Enter turns the {} hand.", possessive(*hand));
                let hand = *hand;
                let answer = self.reply(&question)?;
                Ok(answer.map(|_| baccarat::Command::Turn { player, hand }))
            }
            _ => Ok(None),
        }
    }

    fn choose_cut(&mut self) -> Result<Option<baccarat::Command>, Failure> {
        let (least, most) = self.game()?.cut_bounds();
        let question = format!("The cut is yours: {least} to {most} cards, or Enter to leave it.");
        loop {
            let Some(answer) = self.reply(&question)? else {
                return Ok(None);
            };
            if answer.is_empty() || answer.starts_with(['n', 'N']) {
                return Ok(None);
            }
            let Ok(position) = answer.parse() else {
                self.at.hint(&format!(
                    "{answer:?} is no number of cards; Enter leaves the cut"
                ))?;
                continue;
            };
            let cut = baccarat::Command::Cut {
                player: Some(self.at.me.clone()),
                position,
            };
            let actor = Actor::player(self.at.me.clone());
            match self.at.table().decide(&actor, 0, &to_game(cut.clone())) {
                Ok(_) => return Ok(Some(cut)),
                Err(refusal) => self.at.refused(&refusal)?,
            }
        }
    }

    /// The answer to a question of the dealer's; none if I go.
    fn reply(&mut self, question: &str) -> Result<Option<String>, Failure> {
        loop {
            let answer = self.at.terminal.ask(question)?;
            match answer.as_deref().map(words::read) {
                None | Some(Said::Usual(Usual::Quit)) => {
                    self.leaving = true;
                    return Ok(None);
                }
                Some(
                    said @ (Said::Usual(Usual::Help | Usual::Rule(_) | Usual::Sign) | Said::Road),
                ) => {
                    self.aside(said)?;
                }
                Some(_) => return Ok(answer),
            }
        }
    }
}

const fn possessive(hand: Side) -> &'static str {
    match hand {
        Side::Player => "Player's",
        Side::Banker => "Banker's",
    }
}
