//! The curator's shoe, and commission that is marked (nj-19-47/punto-banco/3.3(c), 3.6(b), 3.11(a), 3.11(b)).

use super::command::PassCause;
use super::event::{Event, Passed};
use super::state::{Baccarat, Phase};
use crate::machine::{Checked, Game, Offering};
use crate::{Case, Cents, Name, People, Reason, Refusal};
use alloc::format;
use alloc::vec::Vec;

impl Baccarat {
    fn with_curator(&self) -> Result<(), Refusal> {
        self.refuse_if(
            !self.rules.curator,
            Reason::NotInThisBook,
            || "at this table the dealer deals",
        )?;
        Ok(())
    }

    pub(super) fn accept_shoe(&self, people: &People, player: &Name) -> Checked<Self> {
        self.with_curator()?;
        let seat = match (&self.phase, people.seat_of(player)) {
            (
                Phase::OfferingShoe(Offering {
                    offered: (to, seat),
                    ..
                }),
                _,
            ) if to == player => *seat,
            // A shoe that nobody took may be asked for.
            (Phase::Betting, Some(seat)) if self.curator.is_none() => seat,
            _ => return self.shoe_not_offered(player),
        };
        self.passed_by(Reason::NotOffered, self.shoe_case())?;
        let (player, offered) = (player.clone(), self.phase != Phase::Betting);
        Self::then(move |course| {
            course.push(Event::ShoeAccepted { player, seat });
            if offered {
                course.open_betting();
            }
        })
    }

    /// Whether the shoe is offered at the commencement of play, or after it was passed, or not at all.
    const fn shoe_case(&self) -> Case {
        match (&self.phase, self.curator_seat) {
            (Phase::OfferingShoe(_), Some(_)) => Case::Passed,
            (Phase::OfferingShoe(_), None) => Case::Offered,
            _ => Case::Shoe,
        }
    }

    fn shoe_not_offered(&self, player: &Name) -> Checked<Self> {
        let detail = format!("the shoe is not offered to {player}");
        self.refuse_by(Reason::NotOffered, self.shoe_case(), detail)
    }

    pub(super) fn decline_shoe(&self, player: &Name) -> Checked<Self> {
        self.with_curator()?;
        let (seat, mut declined) = match &self.phase {
            Phase::OfferingShoe(Offering {
                offered: (to, seat),
                declined,
            }) if to == player => (*seat, declined.clone()),
            _ => return self.shoe_not_offered(player),
        };
        self.passed_by(Reason::NotOffered, self.shoe_case())?;
        declined.push(player.clone());
        let player = player.clone();
        Self::then(move |course| {
            course.push(Event::ShoeDeclined { player, seat });
            if !course.offer_shoe(&declined) {
                course.open_betting();
            }
        })
    }

    /// The shoe is passed: between rounds it is offered at once, and in the middle of one when that is settled.
    fn relinquish(&self, why: Passed) -> Checked<Self> {
        let offered = self.phase == Phase::Betting;
        Self::then(move |course| {
            course.pass_shoe(why);
            if offered {
                course.open_betting();
            }
        })
    }

    pub(super) fn pass_shoe(&self, player: &Name) -> Checked<Self> {
        self.with_curator()?;
        self.refuse_if(
            self.curator.as_ref().map(|(name, _)| name) != Some(player),
            Reason::NotOffered,
            || format!("{player} is not the curator"),
        )?;
        self.refuse_if(
            self.phase != Phase::Betting,
            Reason::NotBetweenRounds,
            || "the shoe is passed after a round, before the next",
        )?;
        self.relinquish(Passed::Choice)
    }

    pub(super) fn order_pass(&self, cause: Option<PassCause>) -> Checked<Self> {
        self.with_curator()?;
        self.refuse_if(
            self.curator.is_none(),
            Reason::NotOffered,
            || "no player has the shoe",
        )?;
        self.relinquish(match cause {
            None | Some(PassCause::Delay) => Passed::Order,
            Some(PassCause::InvalidDeals) => Passed::InvalidDeals,
            Some(PassCause::Contravention) => Passed::Contravention,
        })
    }

    /// Cards are not shuffled while commission is owed.
    pub(super) fn no_vigorish_owed(&self) -> Result<(), Refusal> {
        if let Some((player, cents)) = self.owed.iter().next() {
            return self.refuse(
                Reason::VigorishOwed,
                format!("{player} owes {cents} in vigorish, which is collected before the cards are shuffled"),
            );
        }
        self.passed(Reason::VigorishOwed)?;
        Ok(())
    }

    pub(super) fn collect_vigorish(&self, player: Option<&Name>) -> Checked<Self> {
        let owed: Vec<(Name, Cents)> = self
            .owed
            .iter()
            .filter(|(name, _)| player.is_none_or(|p| p == *name))
            .map(|(name, cents)| (name.clone(), *cents))
            .collect();
        self.refuse_if(
            owed.is_empty(),
            Reason::NoVigorishOwed,
            || "no vigorish is marked that could be collected",
        )?;
        Self::then(move |course| {
            for (player, cents) in owed {
                course.push(Event::VigorishCollected {
                    player,
                    cents,
                    owed_cents: Cents::ZERO,
                });
            }
        })
    }
}
