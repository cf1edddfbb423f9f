//! Roulette, tai-sai and the money wheel in the terminal: chips on the layout in words, then the spin. The person says when
//! to go on; the house spins, calls, collects and pays.

mod felt;
mod narrate;
mod words;

use super::sitting::{Sitting, Told};
use super::usual::Usual;
use crate::error::Failure;
use croupier_engine::games::spin::{self, Apparatus, Mark, Position, Spin, Tender};
use croupier_engine::games::{self, Game as AtTable};
use croupier_engine::machine::Game as _;
use croupier_engine::{Cents, Name, Word};
use croupier_house::dealer::{self, Next};
use croupier_house::{Actor, Command};
use std::collections::BTreeMap;
pub(super) use words::help;
use words::{Said, Wager, What};

/// How long the wheel or the dice are watched, in milliseconds.
const SPIN_MS: u64 = 1500;
/// How long the dealer takes for a step, in milliseconds.
const STEP_MS: u64 = 600;

/// Chips on the layout, by place and kind.
type Laid = BTreeMap<(Position, Tender), Cents>;

/// Plays until the person leaves. `wrap` makes a command of the game that is played.
pub(super) fn play(at: Sitting, wrap: fn(spin::Command) -> games::Command) -> Result<(), Failure> {
    let mut game = Game {
        at,
        wrap,
        last: Laid::new(),
        before: Vec::new(),
    };
    game.at.sit_down()?;
    game.narrate()?;
    game.go_on()
}

/// A game in the terminal.
struct Game {
    at: Sitting,
    wrap: fn(spin::Command) -> games::Command,
    /// My wagers when betting closed last.
    last: Laid,
    /// My wagers before each change of this round.
    before: Vec<Laid>,
}

impl Game {
    /// The game at the table.
    fn game(&self) -> Result<&Spin, Failure> {
        match self.at.table().game() {
            AtTable::Roulette(game) | AtTable::TaiSai(game) | AtTable::MoneyWheel(game) => Ok(game),
            _ => Err(Failure::failed("nothing is spun at this table")),
        }
    }

    fn to_game(&self, command: spin::Command) -> Command {
        Command::Game((self.wrap)(command))
    }

    /// The table goes its way until I have left.
    fn go_on(&mut self) -> Result<(), Failure> {
        loop {
            let next = dealer::next(self.at.table());
            if next == Next::Land {
                self.at.terminal.pause(SPIN_MS)?;
            }
            if self.at.floor.step()? {
                self.narrate()?;
                continue;
            }
            match next {
                Next::Launch(command) | Next::LastCall(command) | Next::Settle(command) => {
                    self.at.terminal.pause(STEP_MS)?;
                    self.house(&command)?;
                }
                _ if self.game()?.betting_open() => {
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

    /// Takes wagers until the round can go on; false if I go.
    fn betting(&mut self) -> Result<bool, Failure> {
        self.status()?;
        loop {
            let Some(line) = self.at.terminal.ask("Your wagers?")? else {
                return Ok(false);
            };
            let said = words::read(&line, self.game()?.rules());
            let goes_on = match said {
                Said::Usual(Usual::Quit) => return Ok(false),
                Said::Go if self.at.table().game().has_wager(&self.at.me) => true,
                Said::Go => {
                    let example = words::example(self.game()?.rules().apparatus);
                    self.at.hint(&format!(
                        "you have no wager there; try `{example}`, `watch`, or ?"
                    ))?
                }
                Said::Watch => true,
                said => {
                    self.aside(said)?;
                    false
                }
            };
            if goes_on {
                self.company_wagers()?;
                let close = self.close()?;
                self.house(&close)?;
                return Ok(true);
            }
        }
    }

    /// What the dealer does when the players have wagered. With nobody's chips on the layout the dealer waits, unless the
    /// person wants to watch.
    fn close(&self) -> Result<Command, Failure> {
        if let Next::CloseBetting(command) = dealer::next(self.at.table()) {
            return Ok(command);
        }
        Ok(self.to_game(match self.game()?.rules().apparatus {
            Apparatus::Roulette => spin::Command::Spin { direction: None },
            Apparatus::TaiSai | Apparatus::MoneyWheel => spin::Command::NoMoreBets {},
        }))
    }

    /// What can be said before the round goes on.
    fn aside(&mut self, said: Said) -> Result<(), Failure> {
        match said {
            Said::Usual(usual) => self.usual(usual),
            Said::Wagers(wagers) => self.wager(wagers),
            Said::Repeat => self.repeat(),
            Said::Undo => self.undo(),
            Said::Clear(mark) => self.clear(mark.as_ref()),
            Said::Colour(colour, value_cents, count) => self.exchange(spin::Command::BuyColour {
                player: self.at.me.clone(),
                colour,
                value_cents,
                count,
            }),
            Said::Redeem(count) => self.exchange(spin::Command::RedeemColour {
                player: self.at.me.clone(),
                count,
            }),
            Said::Layout => self.layout(),
            Said::Results => self.results(),
            Said::Pays => self.pays(),
            Said::Go | Said::Watch => Ok(()),
        }
    }

    fn hint(&mut self, text: &str) -> Result<(), Failure> {
        self.at.hint(text).map(|_| ())
    }

    /// Chips of value for non-value chips, or back.
    fn exchange(&mut self, command: spin::Command) -> Result<(), Failure> {
        let command = self.to_game(command);
        self.at.say(&command)?;
        self.narrate()
    }

    /// My wagers on the layout.
    fn mine(&self) -> Result<Laid, Failure> {
        let wagers = self.game()?.wagers();
        Ok(wagers
            .filter(|(spot, _)| spot.player == self.at.me)
            .map(|(spot, cents)| ((spot.position, spot.chips), cents))
            .collect())
    }

    /// Places all of these wagers, or none of them. Whoever holds a colour plays in it, unless something else is said.
    fn wager(&mut self, wagers: Vec<Wager>) -> Result<(), Failure> {
        let me = &self.at.me;
        let usual = match self.game()?.colours().any(|(name, _)| name == me) {
            true => Tender::Colour,
            false => Tender::Value,
        };
        let commands: Vec<Command> = wagers
            .into_iter()
            .map(|Wager { what, cents, chips }| {
                let player = me.clone();
                let chips = Some(chips.unwrap_or(usual));
                self.to_game(match what {
                    What::Place(position) => spin::Command::PlaceWager {
                        player,
                        position,
                        cents,
                        chips,
                    },
                    What::Call(call) => spin::Command::CallWager {
                        player,
                        call: Mark::from(call),
                        unit_cents: cents,
                        chips,
                    },
                })
            })
            .collect();
        let before = self.mine()?;
        self.change(&commands)
            .map(|done| self.remember(done, before))
    }

    /// Keeps how it was before a change that was made.
    fn remember(&mut self, done: bool, before: Laid) {
        if done {
            self.before.push(before);
        }
    }

    /// Says all of this, or nothing, and shows the layout.
    fn change(&mut self, commands: &[Command]) -> Result<bool, Failure> {
        if !self.at.say_all(commands)? {
            return Ok(false);
        }
        self.narrate()?;
        self.layout()?;
        Ok(true)
    }

    /// Makes my wagers these: what is too much is taken back, what is missing is placed.
    fn change_to(&mut self, wanted: &Laid) -> Result<bool, Failure> {
        let mine = self.mine()?;
        let player = || self.at.me.clone();
        let at = |laid: &Laid, key| laid.get(key).copied().unwrap_or_default();
        let mut commands = Vec::new();
        for (key @ (position, chips), there) in &mine {
            let less = *there - at(wanted, key);
            if less.is_positive() {
                commands.push(self.to_game(spin::Command::WithdrawWager {
                    player: player(),
                    position: Mark::from(*position),
                    cents: Some(less),
                    chips: Some(*chips),
                }));
            }
        }
        for (key @ (position, chips), cents) in wanted {
            let more = *cents - at(&mine, key);
            if more.is_positive() {
                commands.push(self.to_game(spin::Command::PlaceWager {
                    player: player(),
                    position: Mark::from(*position),
                    cents: more,
                    chips: Some(*chips),
                }));
            }
        }
        self.change(&commands)
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let Some(before) = self.before.last().cloned() else {
            return self.hint("nothing has been changed in this round");
        };
        if self.change_to(&before)? {
            self.before.pop();
        }
        Ok(())
    }

    fn repeat(&mut self) -> Result<(), Failure> {
        let before = self.mine()?;
        let mut wanted = before.clone();
        for (key, cents) in &self.last {
            let there = wanted.entry(*key).or_default();
            *there = (*there).max(*cents);
        }
        if self.last.is_empty() {
            let example = words::example(self.game()?.rules().apparatus);
            return self.hint(&format!("there is nothing to repeat yet; try `{example}`"));
        }
        if wanted == before {
            return self.hint("all of that lies there already");
        }
        self.change_to(&wanted)
            .map(|done| self.remember(done, before))
    }

    fn clear(&mut self, mark: Option<&Mark>) -> Result<(), Failure> {
        let before = self.mine()?;
        let mut wanted = before.clone();
        wanted.retain(|(position, _), _| mark.is_some_and(|m| m.as_str() != position.to_word()));
        if wanted == before {
            return self.hint("you have no wager there");
        }
        self.change_to(&wanted)
            .map(|done| self.remember(done, before))
    }

    /// The house players bet the least there is, on one even chance and the other in turn, or let their winnings ride.
    fn company_wagers(&mut self) -> Result<(), Failure> {
        let game = self.game()?;
        let words = match game.rules().apparatus {
            Apparatus::Roulette => ["red", "black"],
            Apparatus::TaiSai => ["small", "big"],
            Apparatus::MoneyWheel => ["symbol-a", "symbol-b"],
        };
        let round = game.round() as usize;
        // House players have chips of value only.
        let able = game.rules().value_chips;
        let idle = |name: &&Name| able && !game.has_wager(name);
        let idle: Vec<Name> = self.at.company.iter().filter(idle).cloned().collect();
        let wrap = self.wrap;
        self.at.company_says(|at, n, companion| {
            if !idle.contains(companion) {
                return None;
            }
            let word = words[(round + n) % 2];
            let mark = Mark::from_word(word);
            let offers = at.table().offers_for(&Actor::player(companion.clone()));
            let offer = offers.iter().find(|o| {
                o.word == "place-wager"
                    && o.may_be("chips", &Tender::Value)
                    && mark.as_ref().is_some_and(|mark| o.may_be("position", mark))
            });
            let least = offer.and_then(|o| o.amounts("cents")?.least());
            let Some((cents, position)) = least.zip(mark) else {
                return Some(at.buy_in(companion));
            };
            Some(Command::Game(wrap(spin::Command::PlaceWager {
                player: companion.clone(),
                position,
                cents,
                chips: None,
            })))
        })?;
        self.narrate()
    }
}
