//! Caribbean stud in the terminal: an ante, a look at one's own cards, and fold or bet. The house deals, compares, collects and
//! pays, and keeps the progressive jackpot of the sitting.

mod felt;
mod narrate;
mod pool;
mod prizes;
mod settled;
mod words;

use super::asks::Asks;
use super::deals::{Deals, Heard};
use super::over::Over;
use super::sitting::{Sitting, Told};
use super::usual::Usual;
use crate::error::Failure;
use croupier_engine::games::caribbean_stud::{CaribbeanStud, Command as Asked, Phase};
use croupier_engine::games::{self, Game as AtTable};
use croupier_engine::{Card, Cents, Name};
use croupier_house::view::StudView;
use croupier_house::{Actor, Command};
use pool::Pool;
pub(super) use words::HELP;
use words::{Choice, Said};

/// Plays until the person leaves.
pub(super) fn play(at: Sitting) -> Result<(), Failure> {
    let pool = match at.table().game() {
        AtTable::CaribbeanStud(game) => Pool::open(&at.floor, game)?,
        _ => return Err(Failure::failed(NO_STUD)),
    };
    let mut game = Game {
        at,
        pool,
        last: None,
        looked: None,
        talk: Vec::new(),
    };
    game.play()
}

const NO_STUD: &str = "no Caribbean stud is played at this table";

/// A game in the terminal.
struct Game {
    at: Sitting,
    /// The progressive jackpot.
    pool: Pool,
    /// My ante when betting closed last, and whether I wagered on the jackpot.
    last: Option<(Cents, bool)>,
    /// My cards, once I have looked at them.
    looked: Option<[Card; 5]>,
    /// What was said over the hands since somebody was asked.
    talk: Vec<String>,
}

const fn to_game(command: Asked) -> Command {
    Command::Game(games::Command::CaribbeanStud(command))
}

/// What is said for one who is not there to decide.
fn fold_absent(player: &Name) -> Command {
    to_game(Asked::FoldAbsent {
        player: player.clone(),
    })
}

impl Asks for Game {}

impl Deals for Game {
    const QUESTION: &str = "Your ante?";

    fn is_betting(&self) -> Result<bool, Failure> {
        Ok(*self.game()?.phase() == Phase::Betting)
    }

    fn hear(&mut self, line: &str) -> Result<Heard, Failure> {
        let ready = match words::read(line) {
            Said::Usual(Usual::Quit) => return Ok(Heard::Goodbye),
            Said::Deal if self.mine()?.is_some() => true,
            Said::Deal | Said::Repeat if self.last.is_none() => self
                .at
                .hint("you have no wager there; try `10`, or ? for what you can say")?,
            Said::Deal => self.repeat()?,
            Said::Pass if self.at.company.is_empty() => self
                .at
                .hint("you are alone here: without an ante nothing is dealt")?,
            Said::Pass if self.mine()?.is_some() => self
                .at
                .hint("your ante lies there; `clear` takes it back first")?,
            Said::Pass => true,
            said => self.aside(said).map(|()| false)?,
        };
        Ok(ready.into())
    }

    /// Those who have placed no ante place the least, or buy chips.
    fn company_wagers(&mut self) -> Result<(), Failure> {
        self.at.company_says(|at, _, companion| {
            let wagers = at.table().game().has_wager(companion);
            let seat = None;
            let ante = |player, cents| {
                to_game(Asked::Ante {
                    player,
                    cents,
                    seat,
                })
            };
            (!wagers).then(|| at.least_or_chips(companion, |o| o.word == "ante", ante))
        })?;
        self.narrate()
    }

    /// The dealer asks one after the other.
    fn answer(&mut self, absent: &Command) -> Result<(), Failure> {
        let Command::Game(games::Command::CaribbeanStud(command)) = absent else {
            return self.house(absent);
        };
        let asked = self.shown()?.asks;
        match (command, asked.first()) {
            (Asked::CloseDecisions {}, Some(player)) if *player != self.at.me => {
                let said = self.companion_decides(player.clone())?;
                self.companion_said_or(player, Some(said), &fold_absent(player))
            }
            (Asked::CloseDecisions {}, Some(player)) if self.at.leaving => {
                self.house(&fold_absent(player))
            }
            (Asked::CloseDecisions {}, Some(player)) => {
                let said = self.choose()?;
                if said.is_none() {
                    self.at
                        .hint("your hand is folded, as for one who is not there")?;
                }
                self.said_or(said, &fold_absent(player))
            }
            // A hand that was bet on and is not shown has lost.
            _ => self.house(absent),
        }
    }

    fn keep_wagers(&mut self) -> Result<(), Failure> {
        self.last = self.mine()?.or(self.last);
        Ok(())
    }

    /// The jackpot is told what has happened, and its prizes are paid.
    fn look_after(&mut self) -> Result<(), Failure> {
        let heard = self.pool.hear(&self.at.floor)?;
        self.tell_jackpot(&heard.events)?;
        for payment in &heard.payments {
            self.house(payment)?;
        }
        Ok(())
    }
}

impl Game {
    /// The game at the table.
    fn game(&self) -> Result<&CaribbeanStud, Failure> {
        match self.at.table().game() {
            AtTable::CaribbeanStud(game) => Ok(game),
            _ => Err(Failure::failed(NO_STUD)),
        }
    }

    /// What everybody sees of it.
    fn shown(&self) -> Result<StudView, Failure> {
        let shown = self.at.table().view(None).stands.caribbean_stud();
        shown.ok_or_else(|| Failure::failed(NO_STUD))
    }

    /// What can be said without the cards being dealt.
    fn aside(&mut self, said: Said) -> Result<(), Failure> {
        let player = self.at.me.clone();
        let changed = match said {
            Said::Usual(usual) => return self.usual(usual),
            Said::Prizes => return self.prizes(),
            Said::Pays => return self.pays(),
            Said::Ante(cents, jackpot) => self.wager(cents, jackpot)?,
            Said::Jackpot => {
                let wager = self.jackpot_wager()?;
                self.change(&[wager])?
            }
            Said::Repeat => self.repeat()?,
            Said::Clear => self.change(&[to_game(Asked::WithdrawAnte { player })])?,
            Said::ClearJackpot => self.change(&[to_game(Asked::WithdrawJackpot { player })])?,
            Said::Deal | Said::Pass => false,
        };
        match changed {
            true => self.status(),
            false => Ok(()),
        }
    }

    /// My ante, and whether I wager on the jackpot.
    fn mine(&self) -> Result<Option<(Cents, bool)>, Failure> {
        let hand = self.game()?.hand_of(&self.at.me);
        Ok(hand.map(|(_, hand)| (hand.ante, hand.jackpot.is_some())))
    }

    fn jackpot_wager(&self) -> Result<Command, Failure> {
        Ok(to_game(Asked::WagerJackpot {
            player: self.at.me.clone(),
            cents: self.game()?.rules().jackpot_wager,
        }))
    }

    fn wager(&mut self, cents: Cents, jackpot: bool) -> Result<bool, Failure> {
        let player = self.at.me.clone();
        let seat = None;
        let mut commands = vec![to_game(Asked::Ante {
            player,
            cents,
            seat,
        })];
        // A wager that a misdeal left valid is in the round with the ante.
        let carried = self.game()?.carried().any(|(name, _)| *name == self.at.me);
        if jackpot && !carried {
            commands.push(self.jackpot_wager()?);
        }
        self.change(&commands)
    }

    /// The wagers of the last round again.
    fn repeat(&mut self) -> Result<bool, Failure> {
        match self.last {
            Some((cents, jackpot)) => self.wager(cents, jackpot),
            None => Ok(false),
        }
    }

    /// Five cards at which only this player may look.
    fn look(&self, player: &Name) -> Option<[Card; 5]> {
        let actor = Actor::player(player.clone());
        self.at.floor.look(&actor).try_into().ok()
    }

    /// Whether I fold or bet; none if I go.
    fn choose(&mut self) -> Result<Option<Command>, Failure> {
        if self.looked.is_none() {
            self.looked = self.look(&self.at.me);
            self.draw()?;
            self.at.terminal.keep();
        }
        let (me, rules) = (self.at.me.clone(), self.game()?.rules());
        let ante = self.mine()?.map(|(ante, _)| ante).unwrap_or_default();
        let cents = rules.bet_on(ante);
        self.tell_look()?;
        let offers = self.at.offers_to(&me);
        let question = match offers.iter().any(|o| o.word == "bet") {
            true => format!("Fold, or bet {cents}?"),
            false => format!("Fold? A bet is {cents}; `buy 100` gets you chips."),
        };
        let choice = self.ask(&question, words::choice)?;
        Ok(choice.map(|choice| {
            to_game(match choice {
                Choice::Fold => Asked::Fold { player: me },
                Choice::Bet => Asked::Bet { player: me, cents },
            })
        }))
    }

    /// A house player bets on an ace and a king, or higher, and folds otherwise.
    fn companion_decides(&self, player: Name) -> Result<Command, Failure> {
        let hand = self.look(&player).map(|cards| felt::arranged(cards).1);
        let game = self.game()?;
        let ante = game.hand_of(&player).map(|(_, hand)| hand.ante);
        let cents = game.rules().bet_on(ante.unwrap_or_default());
        Ok(to_game(
            match hand.is_some_and(|value| value.is_ace_king_or_higher()) {
                true if self.at.table().purse(&player) >= cents => Asked::Bet { player, cents },
                _ => Asked::Fold { player },
            },
        ))
    }
}
