//! The dealer's questions: the cut, the handling of a hand, and its turning.

use super::words::{self, Said};
use super::{Game, to_game};
use crate::error::Failure;
use crate::play::asks::{Asks, yes_or_no};
use crate::play::sitting::Told;
use crate::play::usual::Usual;
use croupier_engine::games;
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::games::baccarat::{self, Side};
use croupier_engine::machine::ready;
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::quoted;
use croupier_house::Command;

impl Game {
    /// Answers an offer by its kind.
    pub(super) fn offered(&mut self, absent: &Command) -> Result<(), Failure> {
        let Command::Game(games::Command::Baccarat(command)) = absent else {
            return self.house(absent);
        };
        let mine = match command {
            baccarat::Command::KeepHand { hand } => {
                let handler = &self.game()?.coup().hands.hand(*hand).handler;
                handler.as_ref() == Some(&self.at.me)
            }
            command => command.player() == Some(&self.at.me),
        };
        let said = match mine && !self.at.leaving {
            true => self.choose(command)?,
            false => None,
        };
        self.said_or(said, absent)
    }

    /// What I answer to an offer; none leaves it to the next.
    fn choose(&mut self, offer: &baccarat::Command) -> Result<Option<Command>, Failure> {
        let player = self.at.me.clone();
        match offer {
            baccarat::Command::Ready(ready::Command::DeclineCut { .. }) => {
                let bounds = self.game()?.cut_bounds();
                self.ask_cut(bounds, |player, position| {
                    to_game(baccarat::Command::Ready(ready::Command::Cut {
                        player: Some(player),
                        position,
                    }))
                })
            }
            baccarat::Command::DeclineHand { hand, .. } => {
                let hand = *hand;
                let whose = possessive(hand);
                let question = format!("The {whose} hand is yours to turn. Take it? [Y/n]");
                let takes = self.ask(&question, yes_or_no)?;
                let accept = to_game(baccarat::Command::AcceptHand { player, hand });
                Ok(takes.filter(|takes| *takes).map(|_| accept))
            }
            baccarat::Command::KeepHand { hand } => {
                let hand = *hand;
                let question = format!("Enter turns the {} hand.", possessive(hand));
                let turned = self.ask(&question, turned)?;
                Ok(turned.map(|()| {
                    to_game(baccarat::Command::Coup(coup::Command::Turn {
                        player,
                        hand,
                    }))
                }))
            }
            _ => Ok(None),
        }
    }
}

/// Reads the word by which cards are turned.
fn turned(line: &str) -> Result<(), String> {
    match line.to_lowercase().as_str() {
        "" | "turn" | "t" => Ok(()),
        other => Err(format!(
            "{} is not an answer here; Enter turns the hand, or say ?",
            quoted(other)
        )),
    }
}

impl Asks for Game {
    fn interjected(&mut self, line: &str) -> Result<bool, Failure> {
        match words::read(line) {
            said @ (Said::Usual(Usual::Help | Usual::Rule(_) | Usual::Sign) | Said::Road) => {
                self.aside(said).map(|()| true)
            }
            _ => Ok(false),
        }
    }
}

const fn possessive(hand: Side) -> &'static str {
    match hand {
        Side::Player => "Player's",
        Side::Banker => "Banker's",
    }
}
