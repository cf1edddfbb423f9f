//! The cage: the counter at which money goes into accounts and comes out of them, and vouchers are issued and redeemed. It is what the log
//! of the cage says and nothing else: [`Cage::decide`] turns a command into events or a refusal, [`Cage::apply`] takes events in,
//! [`entry`] is what they do to the accounts.
//!
//! nz-1996/general/17.1 has chips and vouchers redeemed at a patron's request, 17.2 leaves promotional chips out of that, 18.2 lets
//! non-value chips be redeemed only at their table, 16.1 leaves it to players to collect what is theirs, and 16.2 has what was not collected held
//! and disposed of by approved procedures. Above an amount that the operator sets, cash moves only when two people say so. The code of a
//! voucher is kept elsewhere, sealed.

mod words;

pub use words::{Command, Event};

use crate::Account;
use crate::ledger::{Line, move_cents};
use croupier_engine::machine::Misfit;
use croupier_engine::{Cents, Name, Role, keywords};
use std::collections::BTreeMap;
use std::fmt;

/// A day, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

keywords! {
    /// How somebody proved to be who they say.
    pub enum Proof {
        /// With a document that was looked at.
        Document,
        /// The cashier knows the person.
        Known,
    }
}

keywords! {
    /// What sort of chips somebody brings.
    pub enum ChipKind {
        /// Chips of value.
        Value,
        /// Non-value chips, of a table.
        NonValue,
        /// Promotional chips.
        Promotional,
    }
}

keywords! {
    /// Why something is refused at the cage.
    pub enum CageReason spelt as named {
        /// The role may not do this.
        RoleMayNot,
        /// Whoever asked for it may not confirm it.
        SamePerson,
        /// The amount is nothing or less.
        AmountNotPositive,
        /// The amount is more than anybody holds.
        AmountTooLarge,
        /// The account has less.
        NotEnoughMoney,
        /// There is nothing to confirm under this number.
        NothingRequested,
        /// There is no such voucher, or the code is not its code.
        NoSuchVoucher,
        /// It was redeemed, or is void.
        VoucherSpent,
        /// Its time has passed.
        VoucherExpired,
        /// Its time has not passed.
        VoucherNotExpired,
        /// Such chips are not redeemed at the cage.
        NotRedeemedHere,
    }
}

/// The entry that an event makes; empty where no money moves.
#[must_use]
pub fn entry(event: &Event) -> Vec<Line> {
    let purse = |player: &Option<Name>| match player {
        Some(player) => Account::Player(player.clone()),
        None => Account::Cash,
    };
    let of = |player: &Name| Account::Player(player.clone());
    match event {
        Event::CashedIn { player, cents } => move_cents(&Account::Cash, &of(player), *cents),
        Event::CashedOut { player, cents, .. } | Event::ChipsRedeemed { player, cents, .. } => {
            move_cents(&of(player), &Account::Cash, *cents)
        }
        Event::VoucherIssued { player, cents, .. } => {
            move_cents(&purse(player), &Account::Vouchers, *cents)
        }
        Event::VoucherRedeemed { player, cents, .. }
        | Event::VoucherVoided { player, cents, .. } => {
            move_cents(&Account::Vouchers, &purse(player), *cents)
        }
        Event::VoucherExpired { cents, .. } => {
            move_cents(&Account::Vouchers, &Account::Unclaimed, *cents)
        }
        Event::UnclaimedPaid { player, cents, .. } => {
            move_cents(&Account::Unclaimed, &of(player), *cents)
        }
        Event::TermsSet { .. }
        | Event::Requested { .. }
        | Event::Confirmed { .. }
        | Event::Dropped { .. } => Vec::new(),
    }
}

/// Why something is not done. `about` is the case under which an instrument's rule for it is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason.
    pub reason: CageReason,
    /// The case, where a rule may speak of it.
    pub about: Option<&'static str>,
    /// For people.
    pub detail: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused as {}: {}", self.reason.word(), self.detail)
    }
}

fn refuse<T>(reason: CageReason, detail: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal {
        reason,
        about: None,
        detail: detail.into(),
    })
}

/// The operator's terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Above this two people are needed.
    pub two_people_above: Cents,
    /// How many days a voucher is good.
    pub voucher_days: u16,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            two_people_above: Cents(200_000),
            voucher_days: 90,
        }
    }
}

/// How a voucher stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// It can be redeemed until its time has passed.
    Open,
    /// It was redeemed.
    Redeemed,
    /// It is void.
    Void,
    /// Its money is held unclaimed.
    Expired,
    /// That money was collected.
    Collected,
}

/// A voucher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voucher {
    /// What it is worth.
    pub cents: Cents,
    /// Out of whose account it came; none: for cash.
    pub player: Option<Name>,
    /// Until when it is good.
    pub expires_ms: i64,
    /// How it stands.
    pub stands: Stands,
}

/// What somebody asked for and another is to confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Who asked.
    pub by: Name,
    /// What.
    pub what: Command,
}

/// The cage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cage {
    terms: Terms,
    requests: BTreeMap<u32, Request>,
    requested: u32,
    vouchers: BTreeMap<u32, Voucher>,
}

impl Cage {
    /// The terms in force.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// What waits for somebody to confirm it, by number.
    #[must_use]
    pub const fn requests(&self) -> &BTreeMap<u32, Request> {
        &self.requests
    }

    /// The vouchers, by number.
    #[must_use]
    pub const fn vouchers(&self) -> &BTreeMap<u32, Voucher> {
        &self.vouchers
    }

    /// What is owed to the bearers of vouchers.
    #[must_use]
    pub fn owed(&self) -> Cents {
        let open = self.vouchers.values().filter(|v| v.stands == Stands::Open);
        open.map(|voucher| voucher.cents).sum()
    }

    /// Decides a command of somebody in a role.
    ///
    /// # Errors
    /// Why it is not done.
    pub fn decide(
        &self,
        by: &Name,
        role: Role,
        at_ms: i64,
        command: &Command,
    ) -> Result<Vec<Event>, Refusal> {
        if !command.roles().contains(&role) {
            let who: Vec<&str> = command.roles().iter().map(|role| role.called()).collect();
            let detail = format!("{} does that", who.join(" or "));
            return refuse(CageReason::RoleMayNot, detail);
        }
        match command {
            Command::Confirm { request } => self.confirm(by, at_ms, *request),
            Command::Drop { request } => {
                self.request(*request)?;
                Ok(vec![Event::Dropped { request: *request }])
            }
            command => {
                let events = self.carried_out(at_ms, command)?;
                if self.needs_another(command, &events) {
                    return Ok(vec![Event::Requested {
                        request: self.requested + 1,
                        by: by.clone(),
                        what: command.clone(),
                    }]);
                }
                Ok(events)
            }
        }
    }

    fn request(&self, number: u32) -> Result<&Request, Refusal> {
        match self.requests.get(&number) {
            Some(request) => Ok(request),
            None => {
                let detail = format!("nothing waits to be confirmed under number {number}");
                refuse(CageReason::NothingRequested, detail)
            }
        }
    }

    fn confirm(&self, by: &Name, at_ms: i64, number: u32) -> Result<Vec<Event>, Refusal> {
        let request = self.request(number)?;
        if request.by == *by {
            let detail = format!("{by} asked for it; another person must confirm it");
            return refuse(CageReason::SamePerson, detail);
        }
        let confirmed = Event::Confirmed {
            request: number,
            by: by.clone(),
        };
        let events = self.carried_out(at_ms, &request.what)?;
        Ok([vec![confirmed], events].concat())
    }

    /// Whether two people are needed: cash over the counter, above the limit.
    fn needs_another(&self, command: &Command, events: &[Event]) -> bool {
        let cash = Account::Cash.to_string();
        let lines = events.iter().flat_map(entry);
        let moved = lines.filter(|line| line.account == cash);
        let most = moved.map(|line| line.cents.0.abs()).max();
        let by_manager = command.roles() == [Role::Manager];
        most > Some(self.terms.two_people_above.0) && !by_manager
    }

    fn voucher(&self, number: u32) -> Result<&Voucher, Refusal> {
        let found = self.vouchers.get(&number);
        let Some(voucher) = found else {
            let detail = "there is no such voucher, or the code is not its code";
            return refuse(CageReason::NoSuchVoucher, detail);
        };
        let why = match voucher.stands {
            Stands::Open | Stands::Expired => return Ok(voucher),
            Stands::Redeemed => "has been redeemed",
            Stands::Void => "is void",
            Stands::Collected => "expired, and its money has been collected",
        };
        refuse(CageReason::VoucherSpent, format!("voucher {number} {why}"))
    }

    /// What comes of a command, once enough people have said it.
    fn carried_out(&self, at_ms: i64, command: &Command) -> Result<Vec<Event>, Refusal> {
        Ok(vec![match command {
            Command::CashIn { player, cents } => {
                amount(*cents)?;
                let (player, cents) = (player.clone(), *cents);
                Event::CashedIn { player, cents }
            }
            Command::CashOut {
                player,
                cents,
                proof,
            } => {
                amount(*cents)?;
                let (player, cents, proof) = (player.clone(), *cents, *proof);
                Event::CashedOut {
                    player,
                    cents,
                    proof,
                }
            }
            Command::RedeemChips {
                player,
                cents,
                chips,
                proof,
            } => {
                amount(*cents)?;
                redeemable(*chips)?;
                let (player, cents, proof) = (player.clone(), *cents, *proof);
                Event::ChipsRedeemed {
                    player,
                    cents,
                    proof,
                }
            }
            Command::IssueVoucher { cents, player } => {
                amount(*cents)?;
                let days = i64::from(self.terms.voucher_days);
                Event::VoucherIssued {
                    number: self.vouchers.keys().next_back().map_or(1, |last| last + 1),
                    cents: *cents,
                    player: player.clone(),
                    expires_ms: at_ms.saturating_add(days * DAY_MS),
                }
            }
            Command::RedeemVoucher { number, player } => {
                let voucher = self.voucher(*number)?;
                if voucher.stands == Stands::Expired || voucher.expires_ms <= at_ms {
                    return Err(Refusal {
                        reason: CageReason::VoucherExpired,
                        about: Some("voucher-expired"),
                        detail: format!(
                            "the time of voucher {number} has passed: its money is held, and a manager pays it to whom it was issued to"
                        ),
                    });
                }
                Event::VoucherRedeemed {
                    number: *number,
                    cents: voucher.cents,
                    player: player.clone(),
                }
            }
            Command::VoidVoucher { number, why } => {
                let voucher = self.open(*number)?;
                Event::VoucherVoided {
                    number: *number,
                    cents: voucher.cents,
                    player: voucher.player.clone(),
                    why: why.clone(),
                }
            }
            Command::ExpireVoucher { number } => {
                let voucher = self.open(*number)?;
                if voucher.expires_ms > at_ms {
                    let detail = format!("voucher {number} is still good");
                    return refuse(CageReason::VoucherNotExpired, detail);
                }
                Event::VoucherExpired {
                    number: *number,
                    cents: voucher.cents,
                }
            }
            Command::PayUnclaimed {
                number,
                player,
                proof,
            } => {
                let voucher = self.voucher(*number)?;
                if voucher.stands != Stands::Expired {
                    let detail = format!("the money of voucher {number} is not held unclaimed");
                    return refuse(CageReason::VoucherNotExpired, detail);
                }
                Event::UnclaimedPaid {
                    number: *number,
                    player: player.clone(),
                    cents: voucher.cents,
                    proof: *proof,
                }
            }
            // These are no request's.
            Command::Confirm { request } | Command::Drop { request } => {
                let detail = format!("request {request} is confirmed by itself");
                return refuse(CageReason::NothingRequested, detail);
            }
        }])
    }

    /// A voucher whose money has not gone anywhere yet.
    fn open(&self, number: u32) -> Result<&Voucher, Refusal> {
        let voucher = self.voucher(number)?;
        if voucher.stands == Stands::Open {
            return Ok(voucher);
        }
        let detail = format!("the time of voucher {number} has passed, and its money is held");
        refuse(CageReason::VoucherExpired, detail)
    }

    /// Takes an event in.
    ///
    /// # Errors
    /// If no house wrote it.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        const NO_VOUCHER: Misfit = Misfit::Because("the voucher does not stand so");
        const NO_REQUEST: Misfit = Misfit::Because("there is no such request");
        let mut turn = |number: &u32, from: Stands, to: Stands| {
            let voucher = self.vouchers.get_mut(number);
            let voucher = voucher.filter(|voucher| voucher.stands == from);
            voucher.ok_or(NO_VOUCHER)?.stands = to;
            Ok(())
        };
        match event {
            Event::TermsSet {
                two_people_above_cents,
                voucher_days,
            } => {
                self.terms = Terms {
                    two_people_above: *two_people_above_cents,
                    voucher_days: *voucher_days,
                };
                Ok(())
            }
            Event::Requested { request, by, what } => {
                if *request != self.requested + 1 {
                    return Err(Misfit::Because("requests are numbered in order"));
                }
                self.requested = *request;
                let (by, what) = (by.clone(), what.clone());
                self.requests.insert(*request, Request { by, what });
                Ok(())
            }
            Event::Confirmed { request, .. } | Event::Dropped { request } => {
                let removed = self.requests.remove(request);
                removed.map(|_| ()).ok_or(NO_REQUEST)
            }
            Event::VoucherIssued {
                number,
                cents,
                player,
                expires_ms,
            } => {
                let voucher = Voucher {
                    cents: *cents,
                    player: player.clone(),
                    expires_ms: *expires_ms,
                    stands: Stands::Open,
                };
                match self.vouchers.insert(*number, voucher) {
                    None => Ok(()),
                    Some(_) => Err(NO_VOUCHER),
                }
            }
            Event::VoucherRedeemed { number, .. } => turn(number, Stands::Open, Stands::Redeemed),
            Event::VoucherVoided { number, .. } => turn(number, Stands::Open, Stands::Void),
            Event::VoucherExpired { number, .. } => turn(number, Stands::Open, Stands::Expired),
            Event::UnclaimedPaid { number, .. } => turn(number, Stands::Expired, Stands::Collected),
            Event::CashedIn { .. } | Event::CashedOut { .. } | Event::ChipsRedeemed { .. } => {
                Ok(())
            }
        }
    }
}

fn amount(cents: Cents) -> Result<(), Refusal> {
    if cents.0 <= 0 {
        let detail = format!("{cents} is not an amount to be paid");
        return refuse(CageReason::AmountNotPositive, detail);
    }
    if cents > Cents::LARGEST {
        let detail = format!("nobody holds more than {}", Cents::LARGEST);
        return refuse(CageReason::AmountTooLarge, detail);
    }
    Ok(())
}

/// Only chips of value are redeemed away from their table.
fn redeemable(chips: ChipKind) -> Result<(), Refusal> {
    let (about, detail) = match chips {
        ChipKind::Value => return Ok(()),
        ChipKind::NonValue => (
            "non-value-chips",
            "chips without a value are redeemed only at the table at which they were issued",
        ),
        ChipKind::Promotional => (
            "promotional-chips",
            "promotional chips are not redeemed: they are wagered, or given back for nothing",
        ),
    };
    Err(Refusal {
        reason: CageReason::NotRedeemedHere,
        about: Some(about),
        detail: detail.to_owned(),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
