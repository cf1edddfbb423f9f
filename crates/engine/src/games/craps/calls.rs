//! What is called of a throw, and by whom it is overruled; dice that leave the table (nz-1996/craps/4.5, 5.5, 7.1 to 7.7).

use super::cites::Key;
use super::command::{NoRoll, Office};
use super::dice::{Dice, DieAt};
use super::event::{Event, Reopened};
use super::state::{Call, Craps, Phase};
use crate::machine::{Checked, Game};
use crate::{Case, Reason, Refusal};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl Craps {
    pub(super) fn roll(&self, dice: Dice) -> Checked<Self> {
        self.refuse_if(!self.is_thrown(), Reason::NoSpinUnderWay, || {
            match self.phase {
                Phase::Rested {
                    call: Call::NoRoll(_),
                    ..
                } => "\"No roll\" was called of this throw; a call that was wrong is overruled",
                Phase::Rested {
                    call: Call::Roll(_),
                    ..
                } => "the throw has been called; a call that was wrong is overruled",
                _ => "no dice have been thrown",
            }
        })?;
        Self::then(move |course| {
            course.return_pending(None);
            course.push(Event::RollCalled {
                dice,
                total: dice.total(),
                words: words(dice),
            });
        })
    }

    /// What was called of the throw that lies there unsettled.
    fn unsettled(&self) -> Result<(Call, Office), Refusal> {
        match self.phase {
            Phase::Rested { call, by } => {
                self.passed(Reason::NoSpinUnderWay)?;
                Ok((call, by))
            }
            _ => self.refuse(
                Reason::NoSpinUnderWay,
                "every throw that was called has been settled",
            ),
        }
    }

    /// The same, or what was called of the throw that was settled last.
    fn called_last(&self) -> Result<(Call, Office), Refusal> {
        match self.reopenable() {
            Some(before) => Ok((before.call, before.by)),
            None => self.unsettled(),
        }
    }

    pub(super) fn no_roll(&self, cause: NoRoll, by: Option<Office>) -> Checked<Self> {
        let by = match (cause, by) {
            (NoRoll::Disputed, _) => Office::GameSupervisor,
            (_, by) => by.unwrap_or(Office::Stickperson),
        };
        self.refuse_if_by(
            by > Office::GameSupervisor,
            Reason::RoleMayNot,
            cause.called_by(),
            || "the stickperson or the game supervisor calls it; others overrule a call",
        )?;
        self.refuse_if(cause == NoRoll::HitChips, Reason::NotACause, || "dice may touch chips; only those that come to rest on the bank's chips make the roll void")?;
        let called = Key::NoRollCalled(cause);
        let late = match (&self.phase, self.reopenable_roll()) {
            (Phase::Thrown, _) => false,
            (
                Phase::Rested {
                    call: Call::Roll(_),
                    by: called_by,
                },
                _,
            ) => {
                if *called_by > by {
                    return self.stands(*called_by, by);
                }
                true
            }
            (_, Some(before)) => {
                let disputed = cause == NoRoll::Disputed;
                self.refuse_if_by(
                    !cause.is_void_by_itself(),
                    Reason::CallTooLate,
                    disputed.then_some(Case::Disputed),
                    || "the roll is settled; until the next throw it can only be voided for a cause that needs no call",
                )?;
                if before.by > by {
                    return self.stands(before.by, by);
                }
                true
            }
            (_, None) => {
                return self.under(
                    called,
                    self.refuse(
                        Reason::NoSpinUnderWay,
                        "no throw is there to be made void, and none was settled just now",
                    ),
                );
            }
        };
        self.under(called, self.passed(Reason::NoSpinUnderWay))?;
        if late {
            self.passed(Reason::CallStands)?;
        }
        Self::then(move |course| {
            course.return_pending(None);
            course.reopen(Reopened::Void);
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
            format!(
                "the call is the {}'s, which the {} does not overrule",
                called.name(),
                by.name()
            ),
        )
    }

    pub(super) fn rule_face(&self, dice: Dice) -> Checked<Self> {
        let (call, by) = self.under(Key::FaceRuled, self.unsettled())?;
        self.under(
            Key::FaceRuled,
            self.refuse_if(
                !matches!(call, Call::Roll(_)),
                Reason::NoSpinUnderWay,
                || "no roll was called; the call may be overruled",
            ),
        )?;
        if by > Office::GameSupervisor {
            return self.stands(by, Office::GameSupervisor);
        }
        Self::done(Event::FaceRuled {
            dice,
            total: dice.total(),
        })
    }

    pub(super) fn overrule(&self, by: Office, dice: Option<Dice>) -> Checked<Self> {
        let power = Key::CallOverruled(by.max(Office::GameSupervisor));
        let (call, called) = self.under(power, self.called_last())?;
        if called >= by {
            return self.stands(called, by);
        }
        let same = match (call, dice) {
            (Call::Roll(now), Some(then)) => now == then,
            (Call::NoRoll(_), None) => true,
            _ => false,
        };
        self.under(
            power,
            self.refuse_if(
                same,
                Reason::FactsImpossible,
                || "that is the call as it stands",
            ),
        )?;
        let thrown = match self.reopenable() {
            Some(before) => before.thrown.1.len(),
            None => self.dice.those(DieAt::Shooter).len(),
        };
        self.under(
            power,
            self.refuse_if(
                thrown < 2 && dice.is_some(),
                Reason::FactsImpossible,
                || "a die that left the table shows no face",
            ),
        )?;
        Self::then(move |course| {
            course.reopen(by.overrules());
            course.push(Event::CallOverruled { by, dice });
        })
    }

    pub(super) fn report_dice_lost(&self, dice: &[u8]) -> Checked<Self> {
        self.refuse_if_by(
            self.phase == Phase::Closed || self.replacing(),
            Reason::NotThisStep,
            Case::Lost,
            || "the set of dice is being replaced; dice are missed once it is inspected",
        )?;
        let here = |die: &u8| self.dice.present().contains(die);
        let twice = |die: &u8| dice.iter().filter(|other| *other == die).count() > 1;
        if dice.is_empty() || !dice.iter().all(here) || dice.iter().any(twice) {
            let here = numbers(&self.dice.present());
            return self.under(
                Key::DiceLost,
                self.refuse(
                    Reason::NoSuchDie,
                    format!("name each die that is missing once; at the table are {here}"),
                ),
            );
        }
        self.under(Key::DiceLost, self.passed(Reason::NoSuchDie))?;
        let thrown = |die: &u8| self.dice.at(*die) == Some(DieAt::Shooter);
        // A roll of which a die left the table is void, whatever was called.
        let void = match self.phase {
            _ if !dice.iter().any(thrown) => None,
            Phase::Thrown => Some((Office::Stickperson, false)),
            Phase::Rested {
                call: Call::Roll(_),
                by,
            } => Some((by, true)),
            _ => None,
        };
        let dice = dice.to_vec();
        Self::then(move |course| {
            if let Some((by, late)) = void {
                course.return_pending(None);
                let cause = NoRoll::OffTable;
                course.push(Event::NoRollCalled { cause, by, late });
            }
            course.push(Event::DiceLost { dice });
            course.replace_worn_out();
        })
    }

    pub(super) fn report_die_found(&self, die: u8, sound: bool) -> Checked<Self> {
        self.under(
            Key::DieFound,
            self.refuse_if(
                self.dice.at(die) != Some(DieAt::Lost),
                Reason::NoSuchDie,
                || format!("die {die} is not missing"),
            ),
        )?;
        Self::done(Event::DieFound { die, sound })
    }
}

/// Numbers of dice in a row.
pub(super) fn numbers(dice: &[u8]) -> String {
    let words: Vec<String> = dice.iter().map(ToString::to_string).collect();
    words.join(", ")
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
