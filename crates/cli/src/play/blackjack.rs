//! Blackjack in the terminal: wagers on boxes in words, then each hand as its turn comes. The house deals, calls, collects and
//! pays; what a hand may do, and who is asked for insurance, is the table's to say.

mod answer;
mod beside;
mod company;
mod felt;
mod narrate;
mod settled;
mod words;

use super::asks::Asks;
use super::deals::{Deals, Heard};
use super::sitting::{Sitting, Told};
use super::usual::Usual;
use crate::error::Failure;
use croupier_engine::Cents;
use croupier_engine::games::blackjack::{self, Blackjack, Phase};
use croupier_engine::games::{self, Game as AtTable};
use croupier_house::Command;
use croupier_house::view::BlackjackView;
use std::collections::BTreeMap;
pub(super) use words::HELP;
use words::{Lay, Said, Where};

/// What one person has on each box: the wager, and whether Super Sevens lie beside it.
type Laid = BTreeMap<u8, (Cents, bool)>;

/// Plays until the person leaves.
pub(super) fn play(at: Sitting) -> Result<(), Failure> {
    let mut game = Game {
        at,
        last: Laid::new(),
        talk: Vec::new(),
        drawn: false,
    };
    game.play()
}

/// A game in the terminal.
struct Game {
    at: Sitting,
    /// My wagers when betting closed last.
    last: Laid,
    /// What was said over the hands since somebody was asked.
    talk: Vec<String>,
    /// Whether the hands of this round have been drawn, where they are not drawn card by card.
    drawn: bool,
}

const fn to_game(command: blackjack::Command) -> Command {
    Command::Game(games::Command::Blackjack(command))
}

impl Asks for Game {}

impl Deals for Game {
    const QUESTION: &str = "Your wagers?";

    fn is_betting(&self) -> Result<bool, Failure> {
        Ok(*self.game()?.phase() == Phase::Betting)
    }

    fn hear(&mut self, line: &str) -> Result<Heard, Failure> {
        let ready = match words::read(line) {
            Said::Usual(Usual::Quit) => return Ok(Heard::Goodbye),
            Said::Deal if !self.mine()?.is_empty() => true,
            Said::Deal if self.last.is_empty() => self
                .at
                .hint("you have no wager there; try `10`, or ? for what you can say")?,
            Said::Deal => self.repeat()?,
            Said::Pass if self.at.company.is_empty() => self
                .at
                .hint("you are alone here: without a wager nothing is dealt")?,
            Said::Pass if !self.mine()?.is_empty() => self
                .at
                .hint("your wagers lie there; `clear` takes them back first")?,
            Said::Pass => true,
            Said::Burned => {
                let player = self.at.me.clone();
                let view = to_game(blackjack::Command::ViewBurned { player });
                return Ok(match self.change(&[view])? {
                    true => Heard::Done,
                    false => Heard::More,
                });
            }
            said => self.aside(said).map(|()| false)?,
        };
        Ok(ready.into())
    }

    /// Those who have nothing on their boxes wager the least that is offered, or buy chips.
    fn company_wagers(&mut self) -> Result<(), Failure> {
        self.at.company_says(|at, _, companion| {
            if at.table().game().has_wager(companion) {
                return None;
            }
            let area = at.table().people().seat_of(companion)?;
            Some(at.least_or_chips(
                companion,
                |o| o.word == "wager-on-box" && o.may_be("area", &area),
                |player, cents| {
                    to_game(blackjack::Command::WagerOnBox {
                        player,
                        area,
                        cents,
                        made: None,
                    })
                },
            ))
        })?;
        self.narrate()
    }

    fn answer(&mut self, absent: &Command) -> Result<(), Failure> {
        self.asked(absent)
    }

    fn keep_wagers(&mut self) -> Result<(), Failure> {
        let mine = self.mine()?;
        if !mine.is_empty() {
            self.last = mine;
        }
        Ok(())
    }
}

impl Game {
    /// The game at the table.
    fn game(&self) -> Result<&Blackjack, Failure> {
        match self.at.table().game() {
            AtTable::Blackjack(game) => Ok(game),
            _ => Err(Failure::failed("no blackjack is played at this table")),
        }
    }

    /// What everybody sees of it.
    fn shown(&self) -> Result<BlackjackView, Failure> {
        let shown = self.at.table().view(None).stands.blackjack();
        shown.ok_or_else(|| Failure::failed("no blackjack is played at this table"))
    }

    /// What can be said without the cards being dealt.
    fn aside(&mut self, said: Said) -> Result<(), Failure> {
        let changed = match said {
            Said::Usual(usual) => return self.usual(usual),
            Said::Layout => return self.layout(),
            Said::Wagers(wagers) => self.wager(&wagers)?,
            Said::Repeat if self.last.is_empty() => {
                self.at.hint("there is nothing to repeat yet; try `10`")?
            }
            Said::Repeat => self.repeat()?,
            Said::Clear(area) => self.clear(area)?,
            Said::ClearSevens => self.clear_sevens()?,
            Said::Deal | Said::Pass | Said::Burned => false,
        };
        match changed {
            true => self.status(),
            false => Ok(()),
        }
    }

    /// My wagers on the boxes.
    fn mine(&self) -> Result<Laid, Failure> {
        let (game, me) = (self.game()?, &self.at.me);
        let on = |(area, spot): (&u8, &blackjack::state::Spot)| {
            let sevens = spot.beside.get(me).is_some_and(|b| !b.sevens.is_zero());
            let wager = spot.wager_of(me);
            wager.is_positive().then_some((*area, (wager, sevens)))
        };
        Ok(game.boxes().iter().filter_map(on).collect())
    }

    fn wager_command(&self, area: u8, lay: Lay) -> Command {
        let player = self.at.me.clone();
        to_game(match lay {
            Lay::Wager(cents) => blackjack::Command::WagerOnBox {
                player,
                area,
                cents,
                made: None,
            },
            Lay::Sevens => blackjack::Command::WagerSevens {
                player,
                area,
                cents: None,
            },
        })
    }

    /// Places all of these wagers, or none of them.
    fn wager(&mut self, wagers: &[(Where, Lay)]) -> Result<bool, Failure> {
        let own = self.at.table().people().seat_of(&self.at.me);
        let own = vec![own.unwrap_or_default()];
        let mut mine: Vec<u8> = self.mine()?.into_keys().collect();
        let mut commands = Vec::new();
        for (at, lay) in wagers {
            let areas = match at {
                Where::Own => own.clone(),
                Where::Boxes(areas) => areas.clone(),
                Where::Mine => mine.clone(),
            };
            if areas.is_empty() {
                return self
                    .at
                    .hint("Super Sevens lie beside a wager; place one first, such as `10`");
            }
            commands.extend(areas.iter().map(|area| self.wager_command(*area, *lay)));
            mine.extend(areas);
            mine.sort_unstable();
            mine.dedup();
        }
        self.change(&commands)
    }

    /// The wagers of the last round, as far as they do not lie there already.
    fn repeat(&mut self) -> Result<bool, Failure> {
        let mine = self.mine()?;
        let mut commands = Vec::new();
        for (area, (cents, sevens)) in &self.last {
            let (there, beside) = mine.get(area).copied().unwrap_or_default();
            let more = *cents - there;
            if more.is_positive() {
                commands.push(self.wager_command(*area, Lay::Wager(more)));
            }
            if *sevens && !beside {
                commands.push(self.wager_command(*area, Lay::Sevens));
            }
        }
        if commands.is_empty() {
            return self.at.hint("all of that lies there already; Enter deals");
        }
        self.change(&commands)
    }

    /// My wagers back, Super Sevens with them.
    fn clear(&mut self, only: Option<u8>) -> Result<bool, Failure> {
        let mine = self.mine()?.into_keys();
        let areas: Vec<u8> = mine.filter(|a| only.is_none_or(|o| o == *a)).collect();
        if areas.is_empty() {
            return self.at.hint("you have no wager there");
        }
        let back = areas.into_iter().map(|area| {
            to_game(blackjack::Command::WithdrawFromBox {
                player: self.at.me.clone(),
                area,
                cents: None,
            })
        });
        let back: Vec<Command> = back.collect();
        self.change(&back)
    }

    fn clear_sevens(&mut self) -> Result<bool, Failure> {
        let laid = self.mine()?.into_iter().filter(|(_, (_, sevens))| *sevens);
        let back = laid.map(|(area, _)| {
            to_game(blackjack::Command::WithdrawSevens {
                player: self.at.me.clone(),
                area,
            })
        });
        let back: Vec<Command> = back.collect();
        if back.is_empty() {
            return self.at.hint("no Super Sevens wager of yours lies there");
        }
        self.change(&back)
    }
}
