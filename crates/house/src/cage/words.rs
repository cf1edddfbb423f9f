//! What is asked and what happens at the cage.

use super::{ChipKind, Proof};
use croupier_engine::{Cents, Name, Role};

/// What is asked at the cage.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CageCommand"))]
pub enum Command {
    /// Cash comes into an account.
    CashIn {
        /// Whose.
        player: Name,
        /// How much.
        cents: Cents,
    },
    /// An account is paid out in cash.
    CashOut {
        /// Whose.
        player: Name,
        /// How much.
        cents: Cents,
        /// How the player proved to be that.
        proof: Proof,
    },
    /// Chips are brought for cash. What was taken away from a table is in the account.
    RedeemChips {
        /// By whom.
        player: Name,
        /// How much.
        cents: Cents,
        /// Which chips.
        chips: ChipKind,
        /// How the player proved to be that.
        proof: Proof,
    },
    /// A voucher is issued to whoever bears it.
    IssueVoucher {
        /// How much it is worth.
        cents: Cents,
        /// Out of whose account; none: for cash.
        player: Option<Name>,
    },
    /// A voucher is redeemed.
    RedeemVoucher {
        /// Its number.
        number: u32,
        /// Into whose account; none: for cash.
        player: Option<Name>,
    },
    /// A voucher that was not redeemed is made void, and its money goes back where it came from.
    VoidVoucher {
        /// Its number.
        number: u32,
        /// Why.
        why: String,
    },
    /// A voucher whose time has passed is taken off the books; its money is held unclaimed.
    ExpireVoucher {
        /// Its number.
        number: u32,
    },
    /// The money of an expired voucher is collected after all, by someone who proves to be the person it was issued to.
    PayUnclaimed {
        /// The voucher's number.
        number: u32,
        /// To whose account.
        player: Name,
        /// How the player proved to be that.
        proof: Proof,
    },
    /// Somebody else confirms what was asked for.
    Confirm {
        /// The number of the request.
        request: u32,
    },
    /// What was asked for is not to be done.
    Drop {
        /// The number of the request.
        request: u32,
    },
}

impl Command {
    /// The word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Command::CashIn { .. } => "cash-in",
            Command::CashOut { .. } => "cash-out",
            Command::RedeemChips { .. } => "redeem-chips",
            Command::IssueVoucher { .. } => "issue-voucher",
            Command::RedeemVoucher { .. } => "redeem-voucher",
            Command::VoidVoucher { .. } => "void-voucher",
            Command::ExpireVoucher { .. } => "expire-voucher",
            Command::PayUnclaimed { .. } => "pay-unclaimed",
            Command::Confirm { .. } => "confirm",
            Command::Drop { .. } => "drop",
        }
    }

    /// Who may say it, the usual speaker first.
    #[must_use]
    pub const fn roles(&self) -> &'static [Role] {
        match self {
            Command::CashIn { .. }
            | Command::CashOut { .. }
            | Command::RedeemChips { .. }
            | Command::IssueVoucher { .. }
            | Command::RedeemVoucher { .. }
            | Command::ExpireVoucher { .. } => &[Role::Cashier],
            Command::VoidVoucher { .. } | Command::PayUnclaimed { .. } => &[Role::Manager],
            Command::Confirm { .. } | Command::Drop { .. } => {
                &[Role::Cashier, Role::Manager, Role::CasinoSupervisor]
            }
        }
    }

    /// The player whose account it concerns.
    #[must_use]
    pub const fn player(&self) -> Option<&Name> {
        match self {
            Command::CashIn { player, .. }
            | Command::CashOut { player, .. }
            | Command::RedeemChips { player, .. }
            | Command::PayUnclaimed { player, .. } => Some(player),
            Command::IssueVoucher { player, .. } | Command::RedeemVoucher { player, .. } => {
                player.as_ref()
            }
            Command::VoidVoucher { .. }
            | Command::ExpireVoucher { .. }
            | Command::Confirm { .. }
            | Command::Drop { .. } => None,
        }
    }

    /// The same for the player as the house spells the name.
    #[must_use]
    pub fn spelled(mut self, name: Name) -> Command {
        match &mut self {
            Command::CashIn { player, .. }
            | Command::CashOut { player, .. }
            | Command::RedeemChips { player, .. }
            | Command::PayUnclaimed { player, .. }
            | Command::IssueVoucher {
                player: Some(player),
                ..
            }
            | Command::RedeemVoucher {
                player: Some(player),
                ..
            } => *player = name,
            Command::IssueVoucher { player: None, .. }
            | Command::RedeemVoucher { player: None, .. }
            | Command::VoidVoucher { .. }
            | Command::ExpireVoucher { .. }
            | Command::Confirm { .. }
            | Command::Drop { .. } => {}
        }
        self
    }
}

/// What happened at the cage.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CageEvent"))]
pub enum Event {
    /// The operator's terms from now on.
    TermsSet {
        /// Above this two people are needed.
        two_people_above_cents: Cents,
        /// How many days a voucher is good.
        voucher_days: u16,
    },
    /// Something was asked for that another person must confirm.
    Requested {
        /// Its number, from 1.
        request: u32,
        /// Who asked.
        by: Name,
        /// What.
        what: Command,
    },
    /// Another person confirmed it.
    Confirmed {
        /// Which.
        request: u32,
        /// Who.
        by: Name,
    },
    /// It is not to be done.
    Dropped {
        /// Which.
        request: u32,
    },
    /// Cash came into an account.
    CashedIn {
        /// Whose.
        player: Name,
        /// How much.
        cents: Cents,
    },
    /// An account was paid out in cash.
    CashedOut {
        /// Whose.
        player: Name,
        /// How much.
        cents: Cents,
        /// How the player proved to be that.
        proof: Proof,
    },
    /// Chips of value were redeemed for cash.
    ChipsRedeemed {
        /// Whose.
        player: Name,
        /// How much.
        cents: Cents,
        /// How the player proved to be that.
        proof: Proof,
    },
    /// A voucher was issued.
    VoucherIssued {
        /// Its number, from 1.
        number: u32,
        /// How much it is worth.
        cents: Cents,
        /// Out of whose account; none: for cash.
        player: Option<Name>,
        /// Until when it is good.
        expires_ms: i64,
    },
    /// A voucher was redeemed.
    VoucherRedeemed {
        /// Its number.
        number: u32,
        /// How much.
        cents: Cents,
        /// Into whose account; none: for cash.
        player: Option<Name>,
    },
    /// A voucher was made void.
    VoucherVoided {
        /// Its number.
        number: u32,
        /// How much went back.
        cents: Cents,
        /// Into whose account; none: in cash.
        player: Option<Name>,
        /// Why.
        why: String,
    },
    /// A voucher's time had passed, and its money is held unclaimed.
    VoucherExpired {
        /// Its number.
        number: u32,
        /// How much.
        cents: Cents,
    },
    /// The money of an expired voucher was collected after all.
    UnclaimedPaid {
        /// The voucher's number.
        number: u32,
        /// To whose account.
        player: Name,
        /// How much.
        cents: Cents,
        /// How the player proved to be that.
        proof: Proof,
    },
}

impl Event {
    /// The word for the log.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Event::TermsSet { .. } => "terms-set",
            Event::Requested { .. } => "requested",
            Event::Confirmed { .. } => "confirmed",
            Event::Dropped { .. } => "dropped",
            Event::CashedIn { .. } => "cashed-in",
            Event::CashedOut { .. } => "cashed-out",
            Event::ChipsRedeemed { .. } => "chips-redeemed",
            Event::VoucherIssued { .. } => "voucher-issued",
            Event::VoucherRedeemed { .. } => "voucher-redeemed",
            Event::VoucherVoided { .. } => "voucher-voided",
            Event::VoucherExpired { .. } => "voucher-expired",
            Event::UnclaimedPaid { .. } => "unclaimed-paid",
        }
    }
}
