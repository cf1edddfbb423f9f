//! Baccarat in the terminal, under any of its books: wagers in words, the dealer's questions, and the hands on the felt.

mod answer;
mod felt;
mod narrate;
mod words;

use super::deals::{Deals, Heard};
use super::sitting::{Sitting, Told};
use super::usual::Usual;
use crate::error::Failure;
use croupier_engine::Cents;
use croupier_engine::games;
use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::games::baccarat::{self, Baccarat, On, Phase};
use croupier_house::Command;
use croupier_house::dealer::{self, Next};
use croupier_house::view::BaccaratView;
pub(super) use words::HELP;
use words::Said;

/// Plays until the person leaves.
pub(super) fn play(at: Sitting) -> Result<(), Failure> {
    let mut game = Game {
        at,
        last: Vec::new(),
        talk: Vec::new(),
    };
    game.play()
}

/// A game in the terminal.
struct Game {
    at: Sitting,
    /// The wagers that I placed last.
    last: Vec<(On, Cents)>,
    /// What was said over the hands being dealt.
    talk: Vec<String>,
}

const fn to_game(command: baccarat::Command) -> Command {
    Command::Game(games::Command::Baccarat(command))
}

impl Deals for Game {
    const QUESTION: &str = "Your wagers?";

    fn is_betting(&self) -> Result<bool, Failure> {
        Ok(*self.game()?.phase() == Phase::Betting)
    }

    fn hear(&mut self, line: &str) -> Result<Heard, Failure> {
        let ready = match words::read(line) {
            Said::Usual(Usual::Quit) => return Ok(Heard::Goodbye),
            Said::Wagers(wagers) => self.wager(wagers)?,
            Said::Repeat if self.last.is_empty() => self
                .at
                .hint("there is nothing to repeat yet; try `20 banker`")?,
            Said::Repeat => self.wager(self.last.clone())?,
            Said::Deal if self.at.table().game().has_wager(&self.at.me) => true,
            Said::Deal => self
                .at
                .hint("you have no wager there; try `20 banker`, or ?")?,
            Said::FreeRound => {
                let player = self.at.me.clone();
                let free = baccarat::Command::RequestFreeRound { player };
                if self.at.say(&to_game(free))? {
                    self.close()?;
                    return Ok(Heard::Done);
                }
                false
            }
            Said::Pass if self.at.company.is_empty() => self
                .at
                .hint("you are alone here; `none` asks for a round without wagers")?,
            Said::Pass => true,
            said => self.aside(said).map(|()| false)?,
        };
        Ok(ready.into())
    }

    /// They bet the least that is offered, on one hand and the other in turn.
    fn company_wagers(&mut self) -> Result<(), Failure> {
        let round = self.game()?.coup().round as usize;
        self.at.company_says(|at, n, companion| {
            let on = [On::Player, On::Banker][(round + n) % 2];
            let area = at.table().people().seat_of(companion).unwrap_or_default();
            Some(at.least_or_chips(
                companion,
                |o| o.word == "place-wager" && o.may_be("on", &on),
                |player, cents| {
                    to_game(baccarat::Command::PlaceWager {
                        player,
                        area,
                        on: on.into(),
                        cents,
                    })
                },
            ))
        })?;
        self.narrate()
    }

    fn answer(&mut self, absent: &Command) -> Result<(), Failure> {
        self.offered(absent)
    }

    /// Where nobody has wagered, everybody is asked again.
    fn close(&mut self) -> Result<bool, Failure> {
        match dealer::next(self.at.table()) {
            Next::CloseBetting(command) => self.at.floor.house(&command)?,
            _ => {
                self.at.hint("nobody has wagered, so nothing is dealt")?;
            }
        }
        self.narrate()?;
        Ok(true)
    }
}

impl Game {
    /// The game at the table.
    fn game(&self) -> Result<&Baccarat, Failure> {
        match self.at.table().game() {
            games::Game::Baccarat(game) => Ok(game),
            _ => Err(Failure::failed("this is not a table of baccarat")),
        }
    }

    /// What a spectator sees of the game.
    fn shown(&self) -> Result<BaccaratView, Failure> {
        let shown = self.at.table().view(None).stands.baccarat();
        shown.ok_or_else(|| Failure::failed("this is not a table of baccarat"))
    }

    /// What can be said without a round being dealt.
    fn aside(&mut self, said: Said) -> Result<(), Failure> {
        match said {
            Said::Usual(usual) => self.usual(usual)?,
            Said::Road => {
                let view = self.shown()?;
                let roads = felt::roads(&view, self.at.terminal.paint());
                self.at.terminal.line(roads.trim_end_matches('\n'))?;
            }
            Said::Clear => {
                for (on, _) in self.mine()? {
                    let back = baccarat::Command::WithdrawWager {
                        player: self.at.me.clone(),
                        area: self.area(),
                        on,
                        cents: None,
                    };
                    self.at.say(&to_game(back))?;
                }
                self.narrate()?;
                self.status()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The area in front of my seat.
    fn area(&self) -> u8 {
        let people = self.at.table().people();
        people.seat_of(&self.at.me).unwrap_or_default()
    }

    /// My wagers on the layout.
    fn mine(&self) -> Result<Vec<(On, Cents)>, Failure> {
        let wagers = self.game()?.wagers();
        Ok(wagers
            .filter(|(spot, _)| spot.player == self.at.me)
            .map(|(spot, cents)| (spot.on, cents))
            .collect())
    }

    /// Places all of these wagers, or none of them.
    fn wager(&mut self, wagers: Vec<(On, Cents)>) -> Result<bool, Failure> {
        let commands: Vec<Command> = wagers
            .iter()
            .map(|&(on, cents)| {
                to_game(baccarat::Command::PlaceWager {
                    player: self.at.me.clone(),
                    area: self.area(),
                    on: on.into(),
                    cents,
                })
            })
            .collect();
        if !self.at.say_all(&commands)? {
            return Ok(false);
        }
        self.last = wagers;
        self.narrate()?;
        Ok(true)
    }
}
