//! What is called of a throw, and by whom it is overruled; dice that leave the table (nz-1996/craps/4.5, 5.5, 7.1 to 7.7).

use super::command::{NoRoll, Office};
use super::dice::{Dice, DieAt};
use super::event::Event;
use super::state::{Call, Craps, Phase};
use crate::machine::{Checked, Game};
use crate::{Case, Reason, Refusal};
use alloc::format;
use alloc::string::String;

impl Craps {
    pub(super) fn roll(&self, dice: Dice) -> Checked<Self> {
        if self.phase != Phase::Thrown {
            return self.refuse(Reason::NoSpinUnderWay, "no dice have been thrown");
        }
        Self::then(move |course| {
            course.return_pending();
            course.push(Event::RollCalled {
                dice,
                total: dice.total(),
                words: words(dice),
            });
        })
    }

    /// What was called of the throw that lies there unsettled.
    fn called(&self) -> Result<(Call, Office), Refusal> {
        match self.phase {
            Phase::Rested { call, by } => Ok((call, by)),
            _ => self.refuse(
                Reason::NoSpinUnderWay,
                "no throw has been called that is not settled",
            ),
        }
    }

    pub(super) fn no_roll(&self, cause: NoRoll, by: Option<Office>) -> Checked<Self> {
        let by = match (cause, by) {
            (NoRoll::Disputed, _) => Office::GameSupervisor,
            (_, by) => by.unwrap_or(Office::Stickperson),
        };
        if by > Office::GameSupervisor {
            return self.refuse_by(
                Reason::RoleMayNot,
                Case::NoRoll,
                "the stickperson or the game supervisor calls it; others overrule a call",
            );
        }
        let late = match self.phase {
            Phase::Thrown => false,
            Phase::Rested {
                call: Call::Roll(_),
                by: called_by,
            } => {
                if !cause.is_void_by_itself() && cause != NoRoll::Disputed {
                    return self.refuse(
                        Reason::CallTooLate,
                        "the dice are at rest and called; only what makes a roll void by itself is called now",
                    );
                }
                if called_by > by {
                    return self.stands(called_by, by);
                }
                true
            }
            _ => {
                return self.refuse(
                    Reason::NoSpinUnderWay,
                    "no dice have been thrown, or no roll has been called already",
                );
            }
        };
        Self::then(move |course| {
            course.return_pending();
            course.push(Event::NoRollCalled { cause, by, late });
        })
    }

    fn stands<T>(&self, called: Office, by: Office) -> Result<T, Refusal> {
        let case = match by {
            Office::Stickperson => None,
            Office::GameSupervisor => Some(Case::GameSupervisor),
            Office::CasinoSupervisor => Some(Case::CasinoSupervisor),
            Office::Manager => Some(Case::Manager),
        };
        self.refuse_by(
            Reason::CallStands,
            case,
            format!("a call of the {called} stands against the {by}"),
        )
    }

    pub(super) fn rule_face(&self, dice: Dice) -> Checked<Self> {
        let (call, by) = self.called()?;
        let Call::Roll(_) = call else {
            return self.refuse(
                Reason::NoSpinUnderWay,
                "no roll was called; the call may be overruled",
            );
        };
        if by > Office::GameSupervisor {
            return self.stands(by, Office::GameSupervisor);
        }
        Self::done(Event::FaceRuled {
            dice,
            total: dice.total(),
        })
    }

    pub(super) fn overrule(&self, by: Office, dice: Option<Dice>) -> Checked<Self> {
        let (call, called) = self.called()?;
        if called >= by {
            return self.stands(called, by);
        }
        let short = self.dice.those(DieAt::Shooter).len() < 2;
        let same = match (call, dice) {
            (Call::Roll(now), Some(then)) => now == then,
            (Call::NoRoll(_), None) => true,
            _ => false,
        };
        if same || (short && dice.is_some()) {
            return self.refuse(
                Reason::FactsImpossible,
                "another call than the one made, and no faces of a die that is lost",
            );
        }
        Self::done(Event::CallOverruled { by, dice })
    }

    pub(super) fn report_dice_lost(&self, dice: &[u8]) -> Checked<Self> {
        let void = match self.phase {
            Phase::Thrown => false,
            Phase::Rested {
                call: Call::NoRoll(NoRoll::OffTable),
                ..
            } => true,
            _ => {
                return self.refuse_by(
                    Reason::NoSpinUnderWay,
                    Case::Lost,
                    "dice are lost in a throw; one that was called is no roll first",
                );
            }
        };
        let thrown = |die: &u8| self.dice.at(*die) == Some(DieAt::Shooter);
        let twice = dice.len() == 2 && dice[0] == dice[1];
        if dice.is_empty() || dice.len() > 2 || twice || !dice.iter().all(thrown) {
            return self.refuse(
                Reason::NoSuchDie,
                format!(
                    "name the dice of {:?} that are lost",
                    self.dice.those(DieAt::Shooter)
                ),
            );
        }
        let dice = dice.to_vec();
        Self::then(move |course| {
            if !void {
                course.return_pending();
                course.push(Event::NoRollCalled {
                    cause: NoRoll::OffTable,
                    by: Office::Stickperson,
                    late: false,
                });
            }
            course.push(Event::DiceLost { dice });
        })
    }

    pub(super) fn report_die_found(&self, die: u8, sound: bool) -> Checked<Self> {
        if self.dice.at(die) != Some(DieAt::Lost) {
            return self.refuse(Reason::NoSuchDie, format!("die {die} is not lost"));
        }
        Self::done(Event::DieFound { die, sound })
    }
}

/// What the stickperson calls.
fn words(dice: Dice) -> String {
    let number = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ][usize::from(dice.total()) - 2];
    if dice.is_pair() && (4..=10).contains(&dice.total()) {
        format!("{number}, the hard way")
    } else {
        String::from(number)
    }
}
