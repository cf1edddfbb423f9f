//! Making cards ready for play, as the games with a shoe do it: steps that are confirmed, the cut offered, declined and
//! made, the cutting card put in (nz-1996/blackjack/5.1 to 6.6, and the like of them in the books of baccarat and chemin de
//! fer). A game says who is offered the cut and within which bounds; what has been done is kept here.

use crate::machine::{Offer, Say, To};
use crate::words::{RecutBy, Step};
use crate::{Name, People, Reason, Role};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// How far the cards are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

/// The commands of a game by which cards are made ready.
pub trait Readies: Say {
    /// A step is done.
    fn confirm(step: Step) -> Self;
    /// The player leaves the cut to the next.
    fn decline_cut(player: Name) -> Self;
    /// The stack is cut; nobody: staff do.
    fn cut(player: Option<Name>, position: u16) -> Self;
    /// The cutting card is put in.
    fn place_cutting_card(from_back: u16) -> Self;
}

macro_rules! readies {
    ($command:ident) => {
        impl $crate::games::preparation::Readies for $command {
            fn confirm(step: $crate::words::Step) -> Self {
                $command::Confirm { step }
            }
            fn decline_cut(player: $crate::Name) -> Self {
                $command::DeclineCut { player }
            }
            fn cut(player: Option<$crate::Name>, position: u16) -> Self {
                $command::Cut { player, position }
            }
            fn place_cutting_card(from_back: u16) -> Self {
                $command::PlaceCuttingCard { from_back }
            }
        }
    };
}
pub(crate) use readies;

impl Stage {
    /// In a word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Stage::Steps(_) => "preparing",
            Stage::Cutting { .. } => "cutting",
            Stage::PlacingCuttingCard => "placing-cutting-card",
        }
    }

    /// The stack as it is when it is to be cut again.
    #[must_use]
    pub const fn recut() -> Stage {
        Stage::Cutting {
            offered: None,
            declined: Vec::new(),
        }
    }

    /// Whether all steps are confirmed and the cut is to be offered.
    #[must_use]
    pub fn may_be_cut(&self) -> bool {
        matches!(self, Stage::Steps(steps) if steps.is_empty())
    }

    /// The first of these who has not declined the cut.
    #[must_use]
    pub fn next_cutter(&self, order: &[(u8, Name)]) -> Option<(u8, Name)> {
        let declined: &[Name] = match self {
            Stage::Cutting { declined, .. } => declined,
            _ => &[],
        };
        let mut order = order.iter();
        order.find(|(_, name)| !declined.contains(name)).cloned()
    }

    /// Whether the cut is offered to this player.
    #[must_use]
    pub fn is_offered_to(&self, player: &Name) -> bool {
        matches!(self, Stage::Cutting { offered: Some((to, _)), .. } if to == player)
    }

    /// A step was confirmed.
    pub fn confirm(&mut self) {
        if let Stage::Steps(steps) = self
            && !steps.is_empty()
        {
            steps.remove(0);
        }
    }

    /// The cut is offered to the next, or falls to staff.
    pub fn offer(&mut self, to: Option<(Name, u8)>) {
        let declined = match self {
            Stage::Cutting { declined, .. } => core::mem::take(declined),
            _ => Vec::new(),
        };
        *self = Stage::Cutting {
            offered: to,
            declined,
        };
    }

    /// A player left the cut to the next.
    pub fn decline(&mut self, player: &Name) {
        if let Stage::Cutting { declined, .. } = self {
            declined.push(player.clone());
        }
    }

    /// What is awaited now; nothing once all steps are confirmed.
    #[must_use]
    pub fn wanted(&self) -> Option<Wanted> {
        let wanted = |what, command, role, player, key: &str| Wanted {
            what,
            command,
            role,
            player,
            key: String::from(key),
        };
        Some(match self {
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
        })
    }

    /// What may be said now, with the bounds of the cut and of the cutting card's place.
    pub fn offers<C: Readies>(
        &self,
        people: &People,
        cut: (u16, u16),
        place: (u16, u16),
        to: To<'_>,
        offers: &mut Vec<Offer>,
    ) {
        let between = |offer: Offer, name, (least, most): (u16, u16)| {
            offer.number(name, u32::from(least), u32::from(most))
        };
        match self {
            Stage::Steps(steps) => {
                let step = steps.first().filter(|_| to.staff());
                let ready = |step: &&Step| **step != Step::ChemmyShuffle || !people.is_empty();
                offers.extend(
                    step.filter(ready)
                        .map(|step| Offer::exactly(&C::confirm(*step))),
                );
            }
            Stage::Cutting { offered, .. } => {
                let player = offered.as_ref().map(|(name, _)| name.clone());
                if !player.as_ref().map_or(to.staff(), |name| to.includes(name)) {
                    return;
                }
                if let Some(player) = player.clone() {
                    offers.push(Offer::exactly(&C::decline_cut(player)));
                }
                let offer = Offer::exactly(&C::cut(player, cut.0));
                offers.push(between(offer, "position", cut));
            }
            Stage::PlacingCuttingCard => {
                if to.staff() {
                    let offer = Offer::exactly(&C::place_cutting_card(place.0));
                    offers.push(between(offer, "from_back", place));
                }
            }
        }
    }
}

/// Who is offered the stack when it is cut again: the one who cut it, or the next in this order.
#[must_use]
pub fn next_recutter(
    by: RecutBy,
    order: &[(u8, Name)],
    cutter: Option<&Name>,
) -> Option<(u8, Name)> {
    let at = order.iter().position(|(_, name)| Some(name) == cutter)?;
    let next = at + usize::from(by != RecutBy::Same);
    order.get(next).cloned()
}

/// Why this step is not the one to be confirmed. `first` says who must have come before cards are gathered up.
///
/// # Errors
/// What a game must refuse.
pub fn check_step(
    stage: Option<&Stage>,
    people: &People,
    step: Step,
    first: &str,
) -> Result<(), Fault> {
    let next = match stage {
        Some(Stage::Steps(steps)) => steps.first(),
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
        let detail = format!(
            "the cards lie spread until the first {first} come and had the chance to look at them"
        );
        return Fault::new(Reason::NobodyHasInspected, "", detail);
    }
    Ok(())
}

/// Why the stack is not cut so. `whose` says to whom it is offered where it is not this one's to cut.
///
/// # Errors
/// What a game must refuse.
pub fn check_cut(
    stage: Option<&Stage>,
    player: Option<&Name>,
    position: u16,
    (least, most): (u16, u16),
    whose: impl FnOnce(Option<&(Name, u8)>) -> String,
) -> Result<(), Fault> {
    let Some(Stage::Cutting { offered, .. }) = stage else {
        return Fault::new(Reason::NotOffered, "", "the stack is not being cut now");
    };
    if offered.as_ref().map(|(name, _)| name) != player {
        return Fault::new(Reason::NotOffered, "", whose(offered.as_ref()));
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
pub fn check_decline(stage: Option<&Stage>, player: &Name) -> Result<(), Fault> {
    if !stage.is_some_and(|stage| stage.is_offered_to(player)) {
        let detail = format!("the cut is not offered to {player}");
        return Fault::new(Reason::NotOffered, "", detail);
    }
    Ok(())
}

/// Why the cutting card does not go there.
///
/// # Errors
/// What a game must refuse.
pub fn check_place(
    stage: Option<&Stage>,
    from_back: u16,
    (least, most): (u16, u16),
) -> Result<(), Fault> {
    if stage != Some(&Stage::PlacingCuttingCard) {
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
