//! Baccarat in the terminal, under any of its books: wagers in words, the dealer's questions, and the hands on the felt.

mod answer;
mod felt;
mod narrate;
mod words;

use super::sitting::{Sitting, Told};
use super::usual::Usual;
use crate::error::Failure;
use croupier_engine::Cents;
use croupier_engine::games;
use croupier_engine::games::baccarat::{self, Baccarat, On, Phase};
use croupier_house::dealer::{self, Next};
use croupier_house::view::BaccaratView;
use croupier_house::{Actor, Command};
use words::Said;

/// Plays until the person leaves.
pub(super) fn play(at: Sitting) -> Result<(), Failure> {
    let mut game = Game {
        at,
        last: Vec::new(),
        talk: Vec::new(),
        leaving: false,
    };
    game.at.sit_down()?;
    game.narrate()?;
    game.go_on()
}

/// A game in the terminal.
struct Game {
    at: Sitting,
    /// The wagers that I placed last.
    last: Vec<(On, Cents)>,
    /// What was said over the hands being dealt.
    talk: Vec<String>,
    /// Whether I go as soon as I may.
    leaving: bool,
}

const fn to_game(command: baccarat::Command) -> Command {
    Command::Game(games::Command::Baccarat(command))
}

impl Game {
    /// The game at the table.
    fn game(&self) -> Result<&Baccarat, Failure> {
        match self.at.table().game() {
            games::Game::Baccarat(game) => Ok(game),
            _ => Err(Failure::failed("this is no table of baccarat")),
        }
    }

    /// What a spectator sees of the game.
    fn shown(&self) -> Result<BaccaratView, Failure> {
        let shown = self.at.table().view(None).baccarat;
        shown.ok_or_else(|| Failure::failed("this is no table of baccarat"))
    }

    /// The table goes its way until I have left.
    fn go_on(&mut self) -> Result<(), Failure> {
        loop {
            if self.at.floor.step()? {
                self.narrate()?;
                continue;
            }
            match dealer::next(self.at.table()) {
                Next::Ask(command) => self.answer(&command)?,
                Next::Settle(command) => {
                    self.at.terminal.pause(600)?;
                    self.house(&command)?;
                }
                Next::NewShoe(_) if self.leaving => return self.leave(),
                Next::NewShoe(command) => self.house(&command)?,
                _ if *self.game()?.phase() == Phase::Betting => {
                    if !self.betting()? {
                        return self.leave();
                    }
                }
                next => return Err(Failure::failed(format!("the table stands still: {next:?}"))),
            }
        }
    }

    /// Takes wagers until the round can be dealt; false if I go.
    fn betting(&mut self) -> Result<bool, Failure> {
        if self.leaving {
            return Ok(false);
        }
        self.status()?;
        loop {
            let Some(line) = self.at.terminal.ask("Your wagers?")? else {
                return Ok(false);
            };
            let ready = match words::read(&line) {
                Said::Usual(Usual::Quit) => return Ok(false),
                Said::Wagers(wagers) => self.wager(wagers)?,
                Said::Repeat if self.last.is_empty() => self
                    .at
                    .hint("there is nothing to repeat yet; try `20 banker`")?,
                Said::Repeat => self.wager(self.last.clone())?,
                Said::Deal if self.at.table().game().has_wager(&self.at.me) => true,
                Said::Deal => self
                    .at
                    .hint("nothing of yours lies there; try `20 banker`, or ?")?,
                Said::FreeRound => {
                    let player = self.at.me.clone();
                    let free = baccarat::Command::RequestFreeRound { player };
                    if self.at.say(&to_game(free))? {
                        self.close()?;
                        return Ok(true);
                    }
                    false
                }
                Said::Pass if self.at.guests.is_empty() => self
                    .at
                    .hint("you are alone here; `none` asks for a round without wagers")?,
                Said::Pass => true,
                said => {
                    self.aside(said)?;
                    false
                }
            };
            if ready {
                self.guests_wager()?;
                self.close()?;
                return Ok(true);
            }
        }
    }

    fn close(&mut self) -> Result<(), Failure> {
        match dealer::next(self.at.table()) {
            Next::CloseBetting(command) => self.at.floor.house(&command)?,
            _ => {
                self.at.hint("nobody has wagered, so nothing is dealt")?;
            }
        }
        self.narrate()
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
                    on,
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

    /// The house players bet the least that is offered, on one hand and the other in turn.
    fn guests_wager(&mut self) -> Result<(), Failure> {
        let round = self.game()?.round() as usize;
        self.at.guests_say(|at, n, guest| {
            let on = [On::Player, On::Banker][(round + n) % 2];
            let seat = at.table().people().seat_of(guest);
            let offers = at.table().offers_for(&Actor::player(guest.clone()));
            let offer = offers
                .iter()
                .find(|o| o.word == "place-wager" && o.on == Some(on));
            Some(match offer.and_then(|o| o.least_cents) {
                Some(cents) => to_game(baccarat::Command::PlaceWager {
                    player: guest.clone(),
                    area: seat.unwrap_or_default(),
                    on,
                    cents,
                }),
                None => at.buy_in(guest),
            })
        })?;
        self.narrate()
    }
}
