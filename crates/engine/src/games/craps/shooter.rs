//! The dice on their way round the table: offered, taken, chosen, thrown and passed on (nz-1996/craps/4.3 to 4.5, 5.1,
//! 5.3, 5.8 to 5.11).

use super::calls::numbers;
use super::cites::Key;
use super::dice::DieAt;
use super::event::{DicePassed, Event};
use super::state::{Craps, Phase};
use crate::machine::{Checked, Finding as _, Game};
use crate::{Case, Name, People, Reason, Refusal};
use alloc::format;
use alloc::string::String;
use alloc::vec;

impl Craps {
    pub(super) fn offer_dice(&self, people: &People) -> Checked<Self> {
        let (case, detail) = match self.phase {
            Phase::Replacing => (
                Some(Case::Inspector),
                "the dice are replaced first, once a Government inspector has been told of it",
            ),
            Phase::Inspecting(_) => (
                Some(Case::Inspection),
                "the dealer and the game supervisor inspect the dice first",
            ),
            _ => (
                self.first_offer(),
                "the dice are offered when they wait in the bowl",
            ),
        };
        self.refuse_if_by(
            self.phase != Phase::Waiting,
            Reason::NotOffered,
            case,
            || detail,
        )?;
        let next = self.next_in_turn(people, None).is_some();
        self.refuse_if(
            !next && self.wagers.is_empty(),
            Reason::NobodyForDice,
            || "nobody has a wager on the Pass Line or the Don't Pass area, and none waits for a roll",
        )?;
        match next {
            true => Self::then(|course| course.offer()),
            false => Self::done(Event::StickpersonThrows {}),
        }
    }

    /// The case of dice that are offered at the commencement of play.
    fn first_offer(&self) -> Option<Case> {
        self.last_shooter.is_none().then_some(Case::First)
    }

    /// The case of dice that are chosen: at the commencement of play, or later.
    const fn choice(&self) -> Case {
        match self.rolls {
            0 => Case::First,
            _ => Case::Dice,
        }
    }

    /// The place of the one to whom the dice are offered.
    fn offered(&self, player: &Name) -> Result<Option<u8>, Refusal> {
        match &self.phase {
            Phase::Offering {
                offered: (to, seat),
                ..
            } if to == player => {
                self.passed_by(Reason::NotOffered, self.first_offer())?;
                Ok(*seat)
            }
            _ => self.refuse_by(
                Reason::NotOffered,
                self.first_offer(),
                format!("the dice are not offered to {player} now"),
            ),
        }
    }

    pub(super) fn accept_dice(&self, player: &Name) -> Checked<Self> {
        let seat = self.offered(player)?;
        Self::done(Event::DiceAccepted {
            player: player.clone(),
            seat,
        })
    }

    pub(super) fn decline_dice(&self, player: &Name) -> Checked<Self> {
        self.offered(player)?;
        let player = player.clone();
        Self::then(move |course| {
            course.push(Event::DiceDeclined { player });
            course.offer();
        })
    }

    /// Whether this player has the dice.
    fn shoots(&self, player: &Name) -> Result<(), Refusal> {
        self.refuse_if(!self.is_shooter(player), Reason::NotTheShooter, || {
            format!("{player} is not the shooter now")
        })?;
        Ok(())
    }

    pub(super) fn choose_dice(
        &self,
        player: &Name,
        first: u8,
        second: u8,
        third: Option<u8>,
    ) -> Checked<Self> {
        self.refuse_if_by(
            !self.is_shooter(player),
            Reason::NotTheShooter,
            self.choice(),
            || format!("{player} is not the shooter now"),
        )?;
        self.refuse_if_by(
            !self.is_choosing(),
            Reason::NotThisStep,
            self.choice(),
            || "the shooter chooses two dice when taking them, or when one has left the table",
        )?;
        let here = |die| self.dice.at(die).is_some_and(|at| at != DieAt::Lost);
        if third.is_some() || first == second || !here(first) || !here(second) {
            let here = numbers(&self.dice.present());
            return self.refuse_by(
                Reason::NoSuchDie,
                if self.threw {
                    Case::Lost
                } else {
                    self.choice()
                },
                format!("the shooter keeps two dice and no more, of those at the table: {here}"),
            );
        }
        self.passed(Reason::NoSuchDie).in_case(|| {
            Some(if self.threw {
                Case::Lost
            } else {
                self.choice()
            })
        })?;
        Self::done(Event::DiceChosen {
            player: player.clone(),
            dice: vec![first, second],
        })
    }

    pub(super) fn request_dice(&self, player: &Name) -> Checked<Self> {
        self.shoots(player)?;
        let lost = !self.dice.those(DieAt::Lost).is_empty();
        self.refuse_if_by(self.phase != (Phase::Choosing { wanted: false }) || !lost, Reason::NotThisStep, Case::Lost, || "dice are asked back once, when they have left the table and the shooter is to choose")?;
        Self::done(Event::DiceRequested {
            player: player.clone(),
        })
    }

    /// Whether the shooter may be rid of the dice: between rolls.
    fn between_rolls(&self) -> Result<(), Refusal> {
        self.refuse_if(
            !matches!(self.phase, Phase::Choosing { .. } | Phase::Ready) || self.shooter.is_none(),
            Reason::NotBetweenRolls,
            || "a shooter has the dice passed after a roll that is settled and before the next",
        )?;
        Ok(())
    }

    pub(super) fn pass_dice(&self, player: &Name) -> Checked<Self> {
        self.shoots(player)?;
        self.between_rolls()?;
        self.refuse_if(!self.threw, Reason::NotBetweenRolls, || {
            format!("{player} passes the dice after a roll, and has not thrown them yet")
        })?;
        Self::then(move |course| {
            course.pass(DicePassed::Choice);
        })
    }

    pub(super) fn order_pass(&self) -> Checked<Self> {
        self.under(Key::DicePassed(DicePassed::Order), self.between_rolls())?;
        Self::then(move |course| {
            course.pass(DicePassed::Order);
        })
    }

    pub(super) fn throw(&self, player: Option<&Name>) -> Checked<Self> {
        if self.shooter.as_ref() != player {
            let who = match &self.shooter {
                Some(shooter) => format!("{shooter} is the shooter"),
                None => String::from("no player has the dice now"),
            };
            return self.refuse(Reason::NotTheShooter, who);
        }
        self.passed(Reason::NotTheShooter)?;
        match self.phase {
            Phase::Ready => {}
            Phase::Thrown | Phase::Rested { .. } => {
                return self.refuse_by(
                    Reason::NotThisStep,
                    Case::Settle,
                    "the dice are thrown again when the last throw is settled and they have come back",
                );
            }
            _ => {
                let lost = self.threw && self.is_choosing();
                return self.refuse_by(
                    Reason::NotThisStep,
                    if lost { Case::Lost } else { self.choice() },
                    "the dice are thrown when somebody has taken them and chosen two",
                );
            }
        }
        self.passed_by(Reason::NotThisStep, Case::Settle)?;
        if let Some(player) = player.filter(|p| !self.has_line(p)) {
            return self.refuse(
                Reason::ShooterWithoutWager,
                format!("{player} needs a wager on the Pass Line or the Don't Pass area to throw"),
            );
        }
        self.passed(Reason::ShooterWithoutWager)?;
        Self::done(Event::DiceThrown {
            roll: self.rolls + 1,
            player: player.cloned(),
        })
    }
}
