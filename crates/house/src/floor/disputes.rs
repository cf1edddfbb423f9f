//! Disputes: raised by a player, decided by the game supervisor, reviewed by a casino supervisor and by a Government inspector, as far as the
//! book has these instances; and promotional chips, which nobody redeems.

use crate::actor::Actor;
use crate::command::Floor as FloorCommand;
use crate::decide::{Decision, refuse};
use crate::event::Floor;
use crate::table::Table;
use crate::{Command, Event};
use croupier_engine::machine::{Field, Offer, To};
use croupier_engine::notation::Value;
use croupier_engine::words::{Instance, Ruling};
use croupier_engine::{Cents, Cited, Name, Reason, Refusal};

/// What players complained of, the first as number 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Disputes(Vec<Dispute>);

/// A dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Dispute {
    player: Name,
    /// Of what.
    words: String,
    /// An event of the round that it is about.
    about: Option<u64>,
    stands: Stands,
    /// The decisions, the first first.
    decisions: Vec<Ruled>,
    /// Whether the player was told of the right to consult an inspector.
    advised: bool,
}

/// A decision on a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "DisputeRuled"))]
pub struct Ruled {
    /// In which instance.
    pub instance: Instance,
    /// How.
    pub ruling: Ruling,
    /// Why.
    pub words: String,
    /// By whom, where it is known.
    pub by: Option<Name>,
}

/// A dispute as those see it whom it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DisputeView {
    /// Which, from 1.
    pub dispute: u32,
    /// Who complained.
    pub player: Name,
    /// Of what.
    pub words: String,
    /// An event of the round that it is about; none: no round had been played, or nobody filled it in.
    pub about: Option<u64>,
    /// Who is to decide it; none: nobody has been asked, or it is over.
    pub with: Option<Instance>,
    /// Whether it is over.
    pub over: bool,
    /// The decisions so far, the first first.
    pub decisions: Vec<Ruled>,
    /// Who may be asked for a review of the last decision.
    pub further: Option<Instance>,
    /// Whether who complained was told of the right to consult an inspector.
    pub advised: bool,
}

/// How a dispute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum Stands {
    /// Somebody is to decide it.
    With(Instance),
    /// Somebody has decided it, and a review may be asked for.
    Decided(Instance),
    /// It is over.
    Over,
}

impl Disputes {
    fn get(&self, number: u32) -> Option<&Dispute> {
        let at = usize::try_from(number).ok()?.checked_sub(1)?;
        self.0.get(at)
    }

    pub(crate) fn apply(&mut self, event: &Floor) {
        if let Floor::DisputeRaised {
            player,
            words,
            about,
            ..
        } = event
        {
            self.0.push(Dispute {
                player: player.clone(),
                words: words.clone(),
                about: *about,
                stands: Stands::With(Instance::First),
                decisions: Vec::new(),
                advised: false,
            });
            return;
        }
        let (Floor::DisputeDecided { dispute, .. }
        | Floor::DisputeReferred { dispute, .. }
        | Floor::DecisionAccepted { dispute }
        | Floor::ComplainantAdvised { dispute }) = event
        else {
            return;
        };
        let at = usize::try_from(*dispute).unwrap_or_default();
        let Some(found) = at.checked_sub(1).and_then(|at| self.0.get_mut(at)) else {
            return;
        };
        match event {
            Floor::DisputeDecided {
                instance,
                ruling,
                words,
                by,
                ..
            } => {
                found.decisions.push(Ruled {
                    instance: *instance,
                    ruling: *ruling,
                    words: words.clone(),
                    by: by.clone(),
                });
                found.stands = match instance {
                    Instance::First | Instance::Review => Stands::Decided(*instance),
                    Instance::Inspector => Stands::Over,
                };
            }
            Floor::DisputeReferred { to, .. } => found.stands = Stands::With(*to),
            Floor::DecisionAccepted { .. } => found.stands = Stands::Over,
            Floor::ComplainantAdvised { .. } => found.advised = true,
            _ => {}
        }
    }

    fn each(&self) -> impl Iterator<Item = (u32, &Dispute)> {
        (1..).zip(&self.0)
    }
}

impl Dispute {
    /// Whether this one has decided it, in whatever instance.
    fn was_decided_by(&self, actor: &Actor) -> bool {
        let by = |me: &Name| {
            self.decisions
                .iter()
                .any(|ruled| ruled.by.as_ref() == Some(me))
        };
        actor.name().is_some_and(by)
    }
}

/// Who decides in an instance, for people to read.
const fn who(instance: Instance) -> &'static str {
    match instance {
        Instance::First => "the game supervisor",
        Instance::Review => "a casino supervisor",
        Instance::Inspector => "a Government inspector",
    }
}

/// The command by which an instance decides.
fn deciding(instance: Instance, dispute: u32, ruling: Ruling, words: String) -> FloorCommand {
    match instance {
        Instance::First => FloorCommand::DecideDispute {
            dispute,
            ruling,
            words,
        },
        Instance::Review => FloorCommand::ReviewDispute {
            dispute,
            ruling,
            words,
        },
        Instance::Inspector => FloorCommand::RuleOnDispute {
            dispute,
            ruling,
            words,
        },
    }
}

impl Table {
    fn dispute(&self, number: u32) -> Result<&Dispute, Refusal> {
        let found = self.disputes.get(number);
        let open = found.filter(|dispute| dispute.stands != Stands::Over);
        open.ok_or_else(|| {
            let detail = match found {
                Some(_) => format!("dispute {number} is over"),
                None => format!("there is no dispute {number} at this table"),
            };
            Refusal::uncited(Reason::NoSuchDispute, None, detail)
        })
    }

    /// Every dispute that this viewer may know of, the first first.
    pub(crate) fn dispute_views(&self, may_see: impl Fn(&Name) -> bool) -> Vec<DisputeView> {
        let seen = self
            .disputes
            .each()
            .filter(|(_, found)| may_see(&found.player));
        let view = |(dispute, found): (u32, &Dispute)| DisputeView {
            dispute,
            player: found.player.clone(),
            words: found.words.clone(),
            about: found.about,
            with: match found.stands {
                Stands::With(instance) => Some(instance),
                Stands::Decided(_) | Stands::Over => None,
            },
            over: found.stands == Stands::Over,
            decisions: found.decisions.clone(),
            further: match found.stands {
                Stands::Decided(by) => self.next_instance(by),
                Stands::With(_) | Stands::Over => None,
            },
            advised: found.advised,
        };
        seen.map(view).collect()
    }

    pub(crate) fn raise_dispute(&self, player: &Name, words: &str, about: Option<u64>) -> Decision {
        if words.trim().is_empty() {
            return refuse(Reason::FactsImpossible, "say what the complaint is about");
        }
        let dispute = u32::try_from(self.disputes.0.len()).unwrap_or(u32::MAX) + 1;
        let (player, words) = (player.clone(), words.to_owned());
        Ok(vec![self.cite(Floor::DisputeRaised {
            dispute,
            player,
            words,
            about,
        })])
    }

    pub(crate) fn decide_dispute(
        &self,
        actor: &Actor,
        number: u32,
        (instance, ruling): (Instance, Ruling),
        words: &str,
    ) -> Decision {
        let dispute = self.dispute(number)?;
        match dispute.stands {
            Stands::With(with) if with == instance => {}
            Stands::With(with) => {
                let detail = format!("dispute {number} is to be decided by {}", who(with));
                return refuse(Reason::DisputeElsewhere, detail);
            }
            Stands::Decided(by) if by == instance => {
                let detail = format!("dispute {number} has been decided");
                return refuse(Reason::DisputeElsewhere, detail);
            }
            Stands::Decided(_) | Stands::Over => {
                let detail = format!("nobody has asked for a review of dispute {number}");
                return refuse(Reason::DisputeElsewhere, detail);
            }
        }
        if dispute.was_decided_by(actor) {
            let detail = format!(
                "whoever has decided dispute {number} does not review it: another person must"
            );
            return refuse(Reason::SamePerson, detail);
        }
        Ok(vec![self.cite(Floor::DisputeDecided {
            dispute: number,
            instance,
            ruling,
            words: words.to_owned(),
            by: actor.name().cloned(),
        })])
    }

    /// Whether a decision must be left to another, since this one has made one before it.
    pub(crate) fn decided_before(&self, actor: &Actor, offer: &Offer) -> bool {
        let decides = ["decide-dispute", "review-dispute", "rule-on-dispute"].contains(&offer.word);
        let Some(Field::Is(Value::Number(number))) = offer.field("dispute").filter(|_| decides)
        else {
            return false;
        };
        let number = u32::try_from(*number).unwrap_or_default();
        let dispute = self.disputes.get(number);
        dispute.is_some_and(|dispute| dispute.was_decided_by(actor))
    }

    /// A dispute that was decided, of this player's.
    fn decided(&self, player: &Name, number: u32) -> Result<Instance, Refusal> {
        let dispute = self.dispute(number)?;
        if dispute.player != *player {
            let detail = format!("{} raised dispute {number}, not {player}", dispute.player);
            return refuse(Reason::NotYourself, detail);
        }
        match dispute.stands {
            Stands::Decided(by) => Ok(by),
            Stands::With(with) => {
                let detail = format!("{} has yet to decide dispute {number}", who(with));
                refuse(Reason::DisputeElsewhere, detail)
            }
            Stands::Over => refuse(Reason::NoSuchDispute, format!("dispute {number} is over")),
        }
    }

    /// The next instance after one, as far as the book gives somebody the power to decide there.
    fn next_instance(&self, after: Instance) -> Option<Instance> {
        let later: &[Instance] = match after {
            Instance::First => &[Instance::Review, Instance::Inspector],
            Instance::Review => &[Instance::Inspector],
            Instance::Inspector => &[],
        };
        later.iter().copied().find(|instance| {
            let command = deciding(*instance, 0, Ruling::Upheld, String::new());
            !self.roles_of(&Command::Floor(command)).is_empty()
        })
    }

    pub(crate) fn refer_dispute(&self, player: &Name, number: u32) -> Decision {
        let by = self.decided(player, number)?;
        let Some(to) = self.next_instance(by) else {
            let detail = format!("the decision of {} is final", who(by));
            return refuse(Reason::DisputeElsewhere, detail);
        };
        let dispute = number;
        Ok(vec![self.cite(Floor::DisputeReferred { dispute, to })])
    }

    pub(crate) fn accept_decision(&self, player: &Name, dispute: u32) -> Decision {
        self.decided(player, dispute)?;
        Ok(vec![self.cite(Floor::DecisionAccepted { dispute })])
    }

    pub(crate) fn advise_complainant(&self, dispute: u32) -> Decision {
        if self.dispute(dispute)?.advised {
            let detail = format!("who raised dispute {dispute} has been told already");
            return refuse(Reason::DisputeElsewhere, detail);
        }
        Ok(vec![self.cite(Floor::ComplainantAdvised { dispute })])
    }

    /// The first dispute that is not resolved and whose complainant has not been told of the right to consult an inspector.
    pub(crate) fn unadvised(&self) -> Option<u32> {
        let told = FloorCommand::AdviseComplainant { dispute: 0 };
        if self.roles_of(&Command::Floor(told)).is_empty() {
            return None;
        }
        let mut open = self.disputes.each();
        let found = open.find(|(_, d)| d.stands != Stands::Over && !d.advised)?;
        Some(found.0)
    }

    /// A table does not close before that.
    pub(crate) fn complainants_advised(&self) -> Result<(), Refusal> {
        match self.unadvised() {
            None => Ok(()),
            Some(number) => refuse(
                Reason::ComplainantNotAdvised,
                format!(
                    "who raised dispute {number} must first be told of the right to consult a Government inspector"
                ),
            ),
        }
    }

    pub(crate) fn issue_promotional(&self, player: &Name, cents: Cents) -> Decision {
        self.present(player)?;
        self.amount(cents, Cents::LARGEST)?;
        let chips_cents = self.purse(player) + cents;
        if chips_cents > Cents::LARGEST {
            let detail = format!("nobody holds more than {}", Cents::LARGEST);
            return refuse(Reason::AmountTooLarge, detail);
        }
        Ok(vec![self.cite(Floor::PromotionalIssued {
            player: player.clone(),
            cents,
            chips_cents,
        })])
    }

    /// Promotional chips go back for nothing, if there are any; so many others are left.
    pub(crate) fn promotional_returned(
        &self,
        player: &Name,
        cents: Cents,
        chips_cents: Cents,
    ) -> Option<Cited<Event>> {
        cents.is_positive().then(|| {
            self.cite(Floor::PromotionalReturned {
                player: player.clone(),
                cents,
                chips_cents,
            })
        })
    }

    /// Anybody may complain, also who has left the table.
    pub(crate) fn offer_dispute(&self, player: &Name) -> Offer {
        let raise = FloorCommand::RaiseDispute {
            player: player.clone(),
            words: String::new(),
            about: None,
        };
        let raise = Offer::exactly(&raise).facts("words").facts("about");
        raise.or_absent("about")
    }

    /// What may be said about disputes, and who may be given promotional chips.
    pub(crate) fn offer_disputes(&self, to: To<'_>, offers: &mut Vec<Offer>) {
        let facts = |command: &FloorCommand, fields: &[&str]| {
            let mut offer = Offer::exactly(command);
            for (name, field) in &mut offer.fields {
                if fields.contains(name) {
                    *field = Field::Facts;
                }
            }
            offer
        };
        let here = |player: &&Name| to.includes(player) && self.people.is_present(player);
        for player in self.people.all().filter(here) {
            offers.push(self.offer_dispute(player));
        }
        for (dispute, found) in self.disputes.each() {
            match found.stands {
                Stands::With(instance) if to.staff() => {
                    let decide = deciding(instance, dispute, Ruling::Upheld, String::new());
                    let decide = facts(&decide, &["words"]);
                    offers.push(decide.one_of("ruling", Ruling::ALL.iter().copied()));
                }
                Stands::Decided(by) if to.includes(&found.player) => {
                    let player = found.player.clone();
                    if self.next_instance(by).is_some() {
                        let player = player.clone();
                        let refer = FloorCommand::ReferDispute { player, dispute };
                        offers.push(Offer::exactly(&refer));
                    }
                    let accept = FloorCommand::AcceptDecision { player, dispute };
                    offers.push(Offer::exactly(&accept));
                }
                Stands::With(_) | Stands::Decided(_) | Stands::Over => {}
            }
            if to.staff() && found.stands != Stands::Over && !found.advised {
                let advise = FloorCommand::AdviseComplainant { dispute };
                offers.push(Offer::exactly(&advise));
            }
        }
        if to.staff() {
            for player in self.people.all().filter(here) {
                let (player, cents) = (player.clone(), Cents::ZERO);
                let issue = FloorCommand::IssuePromotional { player, cents };
                offers.push(facts(&issue, &["cents"]));
            }
        }
    }
}
