//! The chips of a table and the cage: fills and credits, each asked for, handed over and received by different people, and counts that two
//! people sign.

use crate::actor::{Actor, Who};
use crate::command::Floor as FloorCommand;
use crate::decide::{Decision, refuse};
use crate::event::Floor;
use crate::ledger;
use crate::table::Table;
use croupier_engine::games;
use croupier_engine::machine::{Field, Offer};
use croupier_engine::{Cents, Movement, Name, Reason, Refusal, Role};

/// What is on its way, and what was counted and is not signed yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Rack {
    transfer: Option<Transfer>,
    count: Option<Count>,
    /// What the last count that was signed found, with what players had then and less what had come from elsewhere: what players have now less,
    /// and what has come since, must be in the rack.
    base: Option<Cents>,
    /// What came to the chips of the table otherwise than over its counter or in play: fills less credits, promotional chips, and what jackpots paid
    /// in chips less what went into them.
    elsewhere: Cents,
}

/// What was counted, and is to be signed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Count {
    cents: Cents,
    by: Option<Name>,
    over_cents: Option<Cents>,
    /// What it makes the base, once it is signed.
    base: Cents,
}

/// Chips on their way between the cage and the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Transfer {
    cents: Cents,
    /// Whether they go to the table.
    fill: bool,
    requested_by: Option<Name>,
    /// Who handed them over, once somebody has.
    issued_by: Option<Option<Name>>,
}

/// Chips on their way between the cage and the table, as staff see it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TransferView {
    /// How much.
    pub cents: Cents,
    /// Whether they go to the table; otherwise to the cage.
    pub fill: bool,
    /// Who asked for them, where it is known.
    pub requested_by: Option<Name>,
    /// Whether they were handed over.
    pub handed_over: bool,
    /// By whom, where it is known.
    pub handed_over_by: Option<Name>,
}

/// A count of the table's chips that nobody has signed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountView {
    /// How much.
    pub cents: Cents,
    /// Who counted, where it is known.
    pub counted_by: Option<Name>,
    /// How much more that is than there should have been; less than zero is short. None: nothing was counted before.
    pub over_cents: Option<Cents>,
}

impl Transfer {
    /// Who hands the chips over, and who receives them.
    const fn roles(&self) -> (Role, Role) {
        match self.fill {
            true => (Role::Cashier, Role::Dealer),
            false => (Role::Dealer, Role::Cashier),
        }
    }
}

impl Rack {
    /// What is on its way.
    pub(crate) fn transfer_view(&self) -> Option<TransferView> {
        let transfer = self.transfer.as_ref()?;
        Some(TransferView {
            cents: transfer.cents,
            fill: transfer.fill,
            requested_by: transfer.requested_by.clone(),
            handed_over: transfer.issued_by.is_some(),
            handed_over_by: transfer.issued_by.clone().flatten(),
        })
    }

    /// What was counted and is to be signed.
    pub(crate) fn count_view(&self) -> Option<CountView> {
        let count = self.count.as_ref()?;
        Some(CountView {
            cents: count.cents,
            counted_by: count.by.clone(),
            over_cents: count.over_cents,
        })
    }

    /// Chips came to the table, or went, that no player brought, won or lost.
    pub(crate) fn came(&mut self, cents: Cents) {
        self.elsewhere += cents;
    }

    /// What jackpots pay in chips does not come from the rack, nor does what goes into them go there.
    pub(crate) fn sees_jackpot(&mut self, event: &games::Event) {
        for movement in event.movements() {
            match movement {
                Movement::ToJackpot { cents, .. } => self.came(-cents),
                Movement::FromJackpot {
                    cents, chips: true, ..
                } => self.came(cents),
                _ => {}
            }
        }
    }

    /// Takes an event in; players have so much.
    pub(crate) fn apply(&mut self, event: &Floor, outstanding: Cents) {
        match event {
            Floor::FillReceived { cents, .. } => self.came(*cents),
            Floor::CreditReceived { cents, .. } => self.came(-*cents),
            _ => {}
        }
        match event {
            Floor::FillRequested { cents, by } => self.requested(*cents, true, by),
            Floor::CreditRequested { cents, by } => self.requested(*cents, false, by),
            Floor::ChipsHandedOver { by } => {
                if let Some(transfer) = &mut self.transfer {
                    transfer.issued_by = Some(by.clone());
                }
            }
            Floor::RequestDropped { .. }
            | Floor::FillReceived { .. }
            | Floor::CreditReceived { .. } => self.transfer = None,
            Floor::FloatCounted {
                cents,
                by,
                over_cents,
            } => {
                self.count = Some(Count {
                    cents: *cents,
                    by: by.clone(),
                    over_cents: *over_cents,
                    base: *cents + outstanding - self.elsewhere,
                });
            }
            Floor::CountSigned { .. } => {
                self.base = self.count.take().map(|count| count.base).or(self.base);
            }
            _ => {}
        }
    }

    fn requested(&mut self, cents: Cents, fill: bool, by: &Option<Name>) {
        self.transfer = Some(Transfer {
            cents,
            fill,
            requested_by: by.clone(),
            issued_by: None,
        });
    }
}

/// Whether somebody else did what came before.
fn another(actor: &Actor, before: &[&Option<Name>]) -> Result<(), Refusal> {
    let me = actor.name();
    if me.is_some() && before.iter().any(|before| before.as_ref() == me) {
        let detail = "whoever did the step before may not do this one: another person must";
        return refuse(Reason::SamePerson, detail);
    }
    Ok(())
}

/// Who asked for the chips, where that is known to be somebody else.
fn asked_by_another<'a>(actor: &Actor, transfer: &'a Transfer) -> Option<&'a Name> {
    let asked = transfer.requested_by.as_ref();
    asked.filter(|asked| actor.name().is_some_and(|me| me != *asked))
}

impl Table {
    pub(crate) fn request(&self, actor: &Actor, cents: Cents, fill: bool) -> Decision {
        self.amount(cents, Cents::LARGEST)?;
        if self.rack.transfer.is_some() {
            let detail = "chips are on their way already; they must be received first";
            return refuse(Reason::AlreadyRequested, detail);
        }
        let by = actor.name().cloned();
        Ok(vec![self.cite(match fill {
            true => Floor::FillRequested { cents, by },
            false => Floor::CreditRequested { cents, by },
        })])
    }

    /// The chips that were asked for.
    fn transfer(&self) -> Result<&Transfer, Refusal> {
        let none = || {
            let detail = "no chips have been asked for";
            Refusal::uncited(Reason::NothingRequested, None, detail)
        };
        self.rack.transfer.as_ref().ok_or_else(none)
    }

    /// Chips that were asked for and not handed over yet.
    fn requested(&self) -> Result<&Transfer, Refusal> {
        let transfer = self.transfer()?;
        if transfer.issued_by.is_some() {
            let detail = "they have been handed over, and must be received";
            return refuse(Reason::AlreadyRequested, detail);
        }
        Ok(transfer)
    }

    pub(crate) fn drop_request(&self, actor: &Actor) -> Decision {
        let transfer = self.requested()?;
        let (cents, by) = (transfer.cents, actor.name().cloned());
        if let Some(other) = asked_by_another(actor, transfer) {
            let detail = format!("{other} asked for the chips, and nobody else withdraws that");
            return refuse(Reason::RoleMayNot, detail);
        }
        Ok(vec![self.cite(Floor::RequestDropped { cents, by })])
    }

    fn in_role(actor: &Actor, role: Role) -> Result<(), Refusal> {
        if actor.who == Who::House || actor.role == role {
            return Ok(());
        }
        let detail = format!("{} does that", role.called());
        refuse(Reason::RoleMayNot, detail)
    }

    pub(crate) fn hand_over_chips(&self, actor: &Actor) -> Decision {
        let transfer = self.requested()?;
        Self::in_role(actor, transfer.roles().0)?;
        another(actor, &[&transfer.requested_by])?;
        Ok(vec![self.cite(Floor::ChipsHandedOver {
            by: actor.name().cloned(),
        })])
    }

    pub(crate) fn receive_chips(&self, actor: &Actor) -> Decision {
        let transfer = self.transfer()?;
        let Some(issued_by) = &transfer.issued_by else {
            let detail = "the chips have not been handed over yet";
            return refuse(Reason::NothingRequested, detail);
        };
        Self::in_role(actor, transfer.roles().1)?;
        another(actor, &[&transfer.requested_by, issued_by])?;
        let (cents, by) = (transfer.cents, actor.name().cloned());
        Ok(vec![self.cite(match transfer.fill {
            true => Floor::FillReceived { cents, by },
            false => Floor::CreditReceived { cents, by },
        })])
    }

    pub(crate) fn count_float(&self, actor: &Actor, cents: Cents) -> Decision {
        if cents.0 < 0 || cents > Cents::LARGEST {
            let detail = format!("{cents} is not an amount of chips");
            return refuse(Reason::AmountNotPositive, detail);
        }
        if self.game.round_under_way() {
            let detail = "chips are counted between rounds";
            return refuse(Reason::RoundUnderWay, detail);
        }
        let by = actor.name().cloned();
        let over_cents = self.in_rack().map(|expected| cents - expected);
        Ok(vec![self.cite(Floor::FloatCounted {
            cents,
            by,
            over_cents,
        })])
    }

    /// What players have in chips and on the layout.
    pub(crate) fn outstanding(&self) -> Cents {
        ledger::held(self).iter().map(|line| line.cents).sum()
    }

    /// What should be in the rack, by the last count that was signed; none where nothing was. Tournament chips are not counted against anything.
    fn in_rack(&self) -> Option<Cents> {
        let base = self.rack.base.filter(|_| self.heat.is_none())?;
        Some(base - self.outstanding() + self.rack.elsewhere)
    }

    pub(crate) fn sign_count(&self, actor: &Actor) -> Decision {
        let Some(count) = &self.rack.count else {
            let detail = "nothing has been counted that is not signed yet";
            return refuse(Reason::NothingRequested, detail);
        };
        another(actor, &[&count.by])?;
        Ok(vec![self.cite(Floor::CountSigned {
            cents: count.cents,
            by: actor.name().cloned(),
            over_cents: count.over_cents,
        })])
    }

    /// Whether a step with the chips of the table must be left to another: somebody did the one before it, or did not ask for what would be
    /// withdrawn.
    pub(crate) fn moves_after_own(&self, actor: &Actor, word: &str) -> bool {
        if let ("drop-request", Some(transfer)) = (word, &self.rack.transfer) {
            return asked_by_another(actor, transfer).is_some();
        }
        let before: Vec<&Option<Name>> = match (word, &self.rack.transfer, &self.rack.count) {
            ("hand-over-chips" | "receive-chips", Some(transfer), _) => {
                let issued = transfer.issued_by.iter();
                issued.chain([&transfer.requested_by]).collect()
            }
            ("sign-count", _, Some(count)) => vec![&count.by],
            _ => Vec::new(),
        };
        another(actor, &before).is_err()
    }

    /// What staff may do with the chips of the table.
    pub(crate) fn offer_rack(&self, offers: &mut Vec<Offer>) {
        if self.heat.is_some() && self.life != crate::Life::Open {
            return;
        }
        let amount = |command: &FloorCommand| {
            let mut offer = Offer::exactly(command);
            for (_, field) in &mut offer.fields {
                *field = Field::Facts;
            }
            offer
        };
        let cents = Cents::ZERO;
        match &self.rack.transfer {
            None => {
                offers.push(amount(&FloorCommand::RequestFill { cents }));
                offers.push(amount(&FloorCommand::RequestCredit { cents }));
            }
            Some(transfer) => {
                let (gives, takes) = transfer.roles();
                let (command, role) = match transfer.issued_by {
                    None => (FloorCommand::HandOverChips {}, gives),
                    Some(_) => (FloorCommand::ReceiveChips {}, takes),
                };
                let mut offer = Offer::exactly(&command);
                offer.roles = vec![role].into();
                offers.push(offer);
                if transfer.issued_by.is_none() {
                    offers.push(Offer::exactly(&FloorCommand::DropRequest {}));
                }
            }
        }
        if !self.game.round_under_way() {
            offers.push(amount(&FloorCommand::CountFloat { cents }));
        }
        if self.rack.count.is_some() {
            offers.push(Offer::exactly(&FloorCommand::SignCount {}));
        }
    }
}
