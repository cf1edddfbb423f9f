//! Making cards ready for play, as every game with a shoe does it: steps that are confirmed, the cut offered, declined and
//! made, the cutting card put in (nz-1996/blackjack/5.1 to 6.6). A game says who is offered the cut and within which
//! bounds; what has been done is kept here.

use super::baccarat::command::Step;
use crate::{Name, People, Reason, Role};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// How far the cards are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The steps still to be confirmed.
    Steps(Vec<Step>),
    /// The stack is offered for the cut.
    Cutting {
        /// To whom and in which seat; nobody: staff cut.
        offered: Option<(Name, u8)>,
        /// Who declined.
        declined: Vec<Name>,
    },
    /// The cutting card is to be put in for play.
    PlacingCuttingCard,
    /// The stack is in the shoe.
    Ready,
}

/// The making ready of one stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preparation {
    stage: Stage,
    cut: Option<u16>,
    from_back: Option<u16>,
}

/// What a game must refuse, in its own book's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The state of affairs.
    pub reason: Reason,
    /// The case, where a book may have a rule of its own for it.
    pub case: &'static str,
    /// What is so, and what to do.
    pub detail: String,
}

impl Fault {
    fn new<T>(reason: Reason, case: &'static str, detail: impl Into<String>) -> Result<T, Fault> {
        Err(Fault {
            reason,
            case,
            detail: detail.into(),
        })
    }
}

/// What is awaited while cards are made ready.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What is to be done, in a word.
    pub what: &'static str,
    /// By which command.
    pub command: &'static str,
    /// By whom.
    pub role: Role,
    /// The player it is offered to, and the seat.
    pub player: Option<(Name, u8)>,
    /// The key of the event that comes of it.
    pub key: String,
}

impl Preparation {
    /// Cards with these steps before them.
    #[must_use]
    pub const fn of(steps: Vec<Step>) -> Preparation {
        Preparation {
            stage: Stage::Steps(steps),
            cut: None,
            from_back: None,
        }
    }

    /// How far the cards are.
    #[must_use]
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// How many cards were taken from the front of the stack at the cut, once it is cut.
    #[must_use]
    pub const fn cut(&self) -> Option<u16> {
        self.cut
    }

    /// How many cards are behind the cutting card, once it is in.
    #[must_use]
    pub const fn from_back(&self) -> Option<u16> {
        self.from_back
    }

    /// Whether all steps are confirmed and the cut is to be offered.
    #[must_use]
    pub fn may_be_cut(&self) -> bool {
        matches!(&self.stage, Stage::Steps(steps) if steps.is_empty())
    }

    /// The first of these who has not declined the cut.
    #[must_use]
    pub fn next_cutter(&self, order: &[(u8, Name)]) -> Option<(u8, Name)> {
        let declined: &[Name] = match &self.stage {
            Stage::Cutting { declined, .. } => declined,
            _ => &[],
        };
        let mut order = order.iter();
        order.find(|(_, name)| !declined.contains(name)).cloned()
    }

    /// Whether the cut is offered to this player.
    #[must_use]
    pub fn is_offered_to(&self, player: &Name) -> bool {
        matches!(&self.stage, Stage::Cutting { offered: Some((to, _)), .. } if to == player)
    }

    /// Why this step is not the one to be confirmed.
    ///
    /// # Errors
    /// What a game must refuse.
    pub fn check_step(&self, people: &People, step: Step) -> Result<(), Fault> {
        let next = match &self.stage {
            Stage::Steps(steps) => steps.first(),
            _ => None,
        };
        match next {
            Some(next) if *next == step => {}
            Some(next) => {
                let detail = format!("the next step is {next}, not {step}");
                return Fault::new(Reason::NotThisStep, "", detail);
            }
            None => {
                return Fault::new(Reason::NotThisStep, "", "no cards are being made ready now");
            }
        }
        if step == Step::ChemmyShuffle && people.is_empty() {
            return Fault::new(
                Reason::NobodyHasInspected,
                "",
                "the cards lie spread until the first player has come and had the chance to look at them",
            );
        }
        Ok(())
    }

    /// Why the stack is not cut so.
    ///
    /// # Errors
    /// What a game must refuse.
    pub fn check_cut(
        &self,
        player: Option<&Name>,
        position: u16,
        (least, most): (u16, u16),
    ) -> Result<(), Fault> {
        let Stage::Cutting { offered, .. } = &self.stage else {
            return Fault::new(Reason::NotOffered, "", "the stack is not being cut now");
        };
        let to = offered.as_ref().map(|(name, _)| name);
        if to != player {
            let to = to.map_or("staff", |name| name.as_str());
            let detail = format!("the cut is for {to} now; staff cut only if no player does");
            return Fault::new(Reason::NotOffered, "", detail);
        }
        if !(least..=most).contains(&position) {
            let detail =
                format!("cut between {least} and {most} cards from the front, not at {position}");
            return Fault::new(Reason::CutTooNearEnd, "", detail);
        }
        Ok(())
    }

    /// Why this player has no cut to decline.
    ///
    /// # Errors
    /// What a game must refuse.
    pub fn check_decline(&self, player: &Name) -> Result<(), Fault> {
        if !self.is_offered_to(player) {
            let detail = format!("the cut is not offered to {player}");
            return Fault::new(Reason::NotOffered, "", detail);
        }
        Ok(())
    }

    /// Why the cutting card does not go there.
    ///
    /// # Errors
    /// What a game must refuse.
    pub fn check_place(&self, from_back: u16, (least, most): (u16, u16)) -> Result<(), Fault> {
        if self.stage != Stage::PlacingCuttingCard {
            return Fault::new(
                Reason::NotThisStep,
                "cutting-card",
                "the cutting card goes in once the stack has been cut",
            );
        }
        if !(least..=most).contains(&from_back) {
            let detail = format!("put it {least} to {most} cards from the back, not {from_back}");
            return Fault::new(Reason::CuttingCardTooNearBack, "", detail);
        }
        Ok(())
    }

    /// A step was confirmed.
    pub fn confirm(&mut self) {
        if let Stage::Steps(steps) = &mut self.stage
            && !steps.is_empty()
        {
            steps.remove(0);
        }
    }

    /// The cut is offered to the next, or falls to staff.
    pub fn offer(&mut self, to: Option<(Name, u8)>) {
        let declined = match &mut self.stage {
            Stage::Cutting { declined, .. } => core::mem::take(declined),
            _ => Vec::new(),
        };
        self.stage = Stage::Cutting {
            offered: to,
            declined,
        };
    }

    /// A player left the cut to the next.
    pub fn decline(&mut self, player: &Name) {
        if let Stage::Cutting { declined, .. } = &mut self.stage {
            declined.push(player.clone());
        }
    }

    /// The stack was cut.
    pub fn make_cut(&mut self, position: u16) {
        self.cut = Some(position);
        self.stage = Stage::PlacingCuttingCard;
    }

    /// The cutting card is in place and the stack in the shoe.
    pub fn place(&mut self, from_back: u16) {
        self.from_back = Some(from_back);
        self.stage = Stage::Ready;
    }

    /// What is awaited now.
    #[must_use]
    pub fn wanted(&self) -> Option<Wanted> {
        let wanted = |what, command, role, player, key: &str| Wanted {
            what,
            command,
            role,
            player,
            key: String::from(key),
        };
        Some(match &self.stage {
            Stage::Steps(steps) => {
                let step = *steps.first()?;
                let role = if step == Step::SupervisorInspection {
                    Role::Supervisor
                } else {
                    Role::Dealer
                };
                let key = format!("step-confirmed/{step}");
                wanted(step.word(), "confirm", role, None, &key)
            }
            Stage::Cutting { offered, .. } => {
                let role = if offered.is_some() {
                    Role::Player
                } else {
                    Role::Dealer
                };
                wanted("cut", "cut", role, offered.clone(), "cut-offered")
            }
            Stage::PlacingCuttingCard => wanted(
                "cutting-card",
                "place-cutting-card",
                Role::Dealer,
                None,
                "cutting-card-placed",
            ),
            Stage::Ready => return None,
        })
    }
}
