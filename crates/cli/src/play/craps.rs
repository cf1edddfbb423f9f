//! Craps in the terminal: wagers in words, and the dice when they are yours. The house offers them, calls, collects and pays.

mod narrate;
mod words;

use super::asks::{Asks, yes_or_no};
use super::sitting::{Sitting, Told};
use super::usual::Usual;
use crate::error::Failure;
use croupier_engine::games::craps::{self, Bet, BetWord, Craps, Phase};
use croupier_engine::games::{self, Game as AtTable};
use croupier_engine::{Cents, Name};
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command};
pub(super) use words::HELP;
use words::Said;

/// How long the dice are watched, in milliseconds.
const THROW_MS: u64 = 1200;
/// How long the dealer takes for a step, in milliseconds.
const STEP_MS: u64 = 500;

/// Plays until the person leaves.
pub(super) fn play(at: Sitting) -> Result<(), Failure> {
    let mut game = Game { at };
    game.at.sit_down()?;
    game.narrate()?;
    game.go_on()
}

/// A game in the terminal.
struct Game {
    at: Sitting,
}

impl Asks for Game {}

fn to_game(command: craps::Command) -> Command {
    Command::Game(games::Command::Craps(command))
}

impl Game {
    /// The game at the table.
    fn game(&self) -> Result<&Craps, Failure> {
        match self.at.table().game() {
            AtTable::Craps(game) => Ok(game),
            _ => Err(Failure::failed("no craps is played at this table")),
        }
    }

    /// The table goes its way until I have left.
    fn go_on(&mut self) -> Result<(), Failure> {
        loop {
            if self.at.leaving && self.may_leave() {
                return self.leave();
            }
            let next = dealer::next(self.at.table());
            if next == Next::Land {
                self.at.terminal.pause(THROW_MS)?;
            }
            if self.at.floor.step()? {
                self.narrate()?;
                continue;
            }
            match next {
                Next::Settle(command) => {
                    self.at.terminal.pause(STEP_MS)?;
                    self.house(&command)?;
                }
                Next::Ask(command) if self.is_asked()? => self.answer(&command)?,
                Next::Ask(_) | Next::CloseBetting(_) | Next::Wait if self.at.leaving => {
                    self.close()?
                }
                Next::Ask(_) | Next::CloseBetting(_) | Next::Wait => self.betting()?,
                next => {
                    return Err(Failure::failed(format!(
                        "the table is stuck, waiting for {next:?}"
                    )));
                }
            }
        }
    }

    /// Whether the dice, or which of them, are the question; else it is wagers.
    fn is_asked(&self) -> Result<bool, Failure> {
        let phase = self.game()?.phase();
        Ok(matches!(
            phase,
            Phase::Offering { .. } | Phase::Choosing { .. }
        ))
    }

    fn may_leave(&self) -> bool {
        let people = self.at.table().people();
        self.at.table().game().leaving(people, &self.at.me).is_ok()
    }

    /// Somebody is asked: the dice, or which of them. House players take what they are offered.
    fn answer(&mut self, absent: &Command) -> Result<(), Failure> {
        let asked = match self.game()?.phase() {
            Phase::Offering { offered, .. } => Some(offered.0.clone()),
            _ => None,
        };
        let Some(player) = asked else {
            return self.choose(absent);
        };
        let takes = player != self.at.me
            || (!self.at.leaving
                && self.ask("The dice are offered to you. Take them? [Y/n]", yes_or_no)?
                    == Some(true));
        if !takes {
            return self.house(absent);
        }
        self.by(&player.clone(), craps::Command::AcceptDice { player })
    }

    /// Which two dice; the first two where nothing is said.
    fn choose(&mut self, absent: &Command) -> Result<(), Failure> {
        let mine = self.game()?.shooter() == Some(&self.at.me);
        if !mine || self.at.leaving {
            return self.house(absent);
        }
        let present = self.game()?.dice().present();
        let all: Vec<String> = present.iter().map(ToString::to_string).collect();
        let question = format!(
            "Which two of the dice {}? Enter takes the first two.",
            all.join(" ")
        );
        loop {
            let command = match self.ask(&question, words::two_dice)? {
                None => return self.house(absent),
                Some(None) => absent.clone(),
                Some(Some((first, second))) => to_game(craps::Command::ChooseDice {
                    player: self.at.me.clone(),
                    first,
                    second,
                    third: None,
                }),
            };
            if self.at.say(&command)? {
                return self.narrate();
            }
        }
    }

    fn by(&mut self, player: &Name, command: craps::Command) -> Result<(), Failure> {
        let said = self
            .at
            .floor
            .say(&Actor::player(player.clone()), &to_game(command))?;
        if let Err(refusal) = said {
            self.at.refused(&refusal)?;
        }
        self.narrate()
    }

    /// Takes wagers until the dice are thrown, or offered.
    fn betting(&mut self) -> Result<(), Failure> {
        self.status()?;
        loop {
            let said = match self.at.terminal.ask("Your wagers?")? {
                Some(line) => words::read(&line),
                None => Said::Usual(Usual::Quit),
            };
            match said {
                Said::Usual(Usual::Quit) => {
                    self.at.leaving = true;
                    if !self.may_leave() {
                        self.at.hint(
                            "a wager of yours has its point and stays: the dice decide it first",
                        )?;
                    }
                    return Ok(());
                }
                Said::Usual(usual) => self.usual(usual)?,
                Said::Throw => {
                    self.company_wagers()?;
                    return self.close();
                }
                said => {
                    if self.aside(said)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// The dice are thrown, or offered first; somebody must have wagered.
    fn close(&mut self) -> Result<(), Failure> {
        match dealer::next(self.at.table()) {
            Next::CloseBetting(command) | Next::Prepare(command) => {
                self.at.terminal.pause(STEP_MS)?;
                self.house(&command)
            }
            // A shooter without a wager on the line who goes has the dice passed.
            Next::Ask(command) if self.at.leaving => self.house(&command),
            Next::Ask(_) => self
                .at
                .hint(
                    "who throws needs a wager on the line: `pass 10` or `dont 10`, or `dice away`",
                )
                .map(|_| ()),
            _ => self
                .at
                .hint("nobody has wagered; try `pass 10`, or ? for what you can say")
                .map(|_| ()),
        }
    }

    /// What can be said before the dice are thrown; true if the table has gone on.
    fn aside(&mut self, said: Said) -> Result<bool, Failure> {
        let player = self.at.me.clone();
        let commands: Vec<Command> = match said {
            Said::Wagers(wagers) => wagers
                .into_iter()
                .map(|(bet, cents)| craps::Command::PlaceWager {
                    player: player.clone(),
                    bet,
                    cents,
                })
                .map(to_game)
                .collect(),
            Said::Down(bet, cents) => {
                vec![to_game(craps::Command::WithdrawWager {
                    player,
                    bet,
                    cents,
                })]
            }
            Said::Clear => self.clear()?,
            Said::Mark(true, bet) => {
                let extent = None;
                vec![to_game(craps::Command::CallOn {
                    player,
                    bet,
                    extent,
                })]
            }
            Said::Mark(false, bet) => vec![to_game(craps::Command::CallOff { player, bet })],
            Said::Pass => {
                let gone = self.at.say(&to_game(craps::Command::PassDice { player }))?;
                self.narrate()?;
                return Ok(gone);
            }
            Said::Layout => return self.layout().map(|()| false),
            Said::Throw | Said::Usual(_) => Vec::new(),
        };
        if commands.is_empty() {
            return self.at.hint("nothing of yours may be taken down");
        }
        if self.at.say_all(&commands)? {
            self.narrate()?;
            self.status()?;
        }
        Ok(false)
    }

    /// Everything of mine that may be taken down; what was added to a wager goes with it.
    fn clear(&self) -> Result<Vec<Command>, Failure> {
        let game = self.game()?;
        let mine: Vec<Bet> = game
            .wagers()
            .filter(|(name, bet, _)| **name == self.at.me && !game.is_locked(*bet))
            .map(|(_, bet, _)| bet)
            .collect();
        let alone = |bet: &Bet| !mine.iter().any(|other| other.behind() == Some(*bet));
        let down = mine.iter().copied().filter(alone).map(|bet| {
            to_game(craps::Command::WithdrawWager {
                player: self.at.me.clone(),
                bet: BetWord::from(bet),
                cents: None,
            })
        });
        Ok(down.collect())
    }

    /// House players keep the least on the Pass Line, so that they may have the dice.
    fn company_wagers(&mut self) -> Result<(), Failure> {
        let game = self.game()?;
        let come_out = game.point().is_none();
        let idle = |name: &&Name| come_out && !game.has_line(name);
        let idle: Vec<Name> = self.at.company.iter().filter(idle).cloned().collect();
        let least: Cents = game.rules().table.limits.min_cents;
        self.at.company_says(|at, _, companion| {
            if !idle.contains(companion) {
                return None;
            }
            if at.table().purse(companion) < least {
                return Some(at.buy_in(companion));
            }
            Some(to_game(craps::Command::PlaceWager {
                player: companion.clone(),
                bet: BetWord::from(Bet::Pass),
                cents: least,
            }))
        })?;
        self.narrate()
    }
}
