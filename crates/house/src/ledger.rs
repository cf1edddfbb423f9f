//! Double entry: what each event does to the accounts. Every entry sums to zero.

use crate::Account;
use crate::Event;
use crate::Table;
use crate::company;
use crate::event::Floor;
use crate::heat;
use croupier_engine::words::Wrongly;
use croupier_engine::{Cents, Movement, Name, Wagering};

/// One line of an entry: what is added to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The account.
    pub account: String,
    /// What is added; negative is taken away.
    pub cents: Cents,
}

/// Where the players of a table have their money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Funding {
    /// In accounts of the house.
    Accounts,
    /// In their pockets.
    Cash,
}

pub(crate) fn move_cents(from: &Account, to: &Account, cents: Cents) -> Vec<Line> {
    let line = |account: &Account, cents| Line {
        account: account.to_string(),
        cents,
    };
    vec![line(from, -cents), line(to, cents)]
}

/// What the accounts of those who have chips at a table hold, as the table has it: in hand, in colour and on the layout. All others
/// there hold nothing.
#[must_use]
pub fn held(table: &Table) -> Vec<Line> {
    let of = |name: &Name| {
        let accounts = Account::all_at(&table.setup().table, name);
        let has = [
            table.purse(name),
            table.in_colour(name),
            table.game().on_layout(name),
        ];
        accounts.into_iter().zip(has).map(|(account, cents)| Line {
            account: account.to_string(),
            cents,
        })
    };
    let lines = table.chips.keys().flat_map(of);
    lines.filter(|line| !line.cents.is_zero()).collect()
}

/// The entry by which a guest is given play money.
#[must_use]
pub fn welcome(name: &Name, cents: Cents) -> Vec<Line> {
    move_cents(&Account::Cage, &Account::Player(name.clone()), cents)
}

/// The entry that an event at a table makes; empty where no chips move.
#[must_use]
pub fn entry(table: &str, funding: Funding, event: &Event) -> Vec<Line> {
    let table = || table.to_owned();
    let chips = |name: &Name| Account::Chips(table(), name.clone());
    let debt = |name: &Name| Account::Debt(table(), name.clone());
    let purse = |name: &Name| match funding {
        // What house players have is the house's.
        Funding::Accounts if company::is_one(name) => Account::Cage,
        Funding::Accounts => Account::Player(name.clone()),
        Funding::Cash => Account::Cash,
    };
    match event {
        Event::Floor(Floor::BoughtIn { player, cents, .. }) => {
            move_cents(&purse(player), &chips(player), *cents)
        }
        Event::Floor(Floor::CashedOut { player, cents, .. }) => {
            move_cents(&chips(player), &purse(player), *cents)
        }
        Event::Floor(Floor::FillReceived { cents, .. }) => {
            move_cents(&Account::Cage, &Account::Float(table()), *cents)
        }
        Event::Floor(Floor::CreditReceived { cents, .. }) => {
            move_cents(&Account::Float(table()), &Account::Cage, *cents)
        }
        Event::Floor(Floor::PromotionalIssued { player, cents, .. }) => {
            move_cents(&Account::Promotions, &chips(player), *cents)
        }
        Event::Floor(Floor::PromotionalReturned { player, cents, .. }) => {
            move_cents(&chips(player), &Account::Promotions, *cents)
        }
        Event::Floor(Floor::CouponTakenUp {
            player,
            payment_cents,
            ..
        }) => {
            let lines = move_cents(&Account::Float(table()), &chips(player), *payment_cents);
            let lines = lines.into_iter();
            lines.filter(|line| !line.cents.is_zero()).collect()
        }
        Event::Floor(Floor::HeldUnclaimed { player, cents }) => {
            let held = match funding {
                Funding::Accounts => purse(player),
                Funding::Cash => Account::Unclaimed,
            };
            move_cents(&chips(player), &held, *cents)
        }
        Event::Floor(Floor::DebtRecorded { player, cents, .. }) => {
            move_cents(&debt(player), &chips(player), *cents)
        }
        Event::Floor(Floor::DebtPaid { player, cents, .. }) => {
            move_cents(&chips(player), &debt(player), *cents)
        }
        Event::Floor(Floor::PaymentCorrected {
            player,
            paid,
            cents,
        }) => {
            let float = Account::Float(table());
            match paid {
                Wrongly::Overpaid => move_cents(&chips(player), &float, *cents),
                Wrongly::Underpaid => move_cents(&float, &chips(player), *cents),
            }
        }
        Event::Floor(Floor::Heat(event)) => heat_entry(table(), event),
        Event::Floor(
            Floor::TableDrafted { .. }
            | Floor::TableOpened {}
            | Floor::TableClosed {}
            | Floor::Seal(_)
            | Floor::ClosingSignPosted { .. }
            | Floor::SignTakenDown { .. }
            | Floor::Seated { .. }
            | Floor::StoodUp { .. }
            | Floor::SeatVacated { .. }
            | Floor::Left { .. }
            | Floor::Gone { .. }
            | Floor::CameBack { .. }
            | Floor::InspectorTold { .. }
            | Floor::Approved { .. }
            | Floor::ChangeAnnounced { .. }
            | Floor::LimitsPosted { .. }
            | Floor::LimitsAgreed { .. }
            | Floor::LimitsChanged { .. }
            | Floor::OwnLimitsAllowed { .. }
            | Floor::OwnLimitsEnded { .. }
            | Floor::TableReserved {}
            | Floor::Admitted { .. }
            | Floor::TableReleased {}
            | Floor::Excluded { .. }
            | Floor::WagersDeclaredVoid { .. }
            | Floor::ConductReported { .. }
            | Floor::Readmitted { .. }
            | Floor::TableSuspended { .. }
            | Floor::TableResumed {}
            | Floor::FillRequested { .. }
            | Floor::CreditRequested { .. }
            | Floor::RequestDropped { .. }
            | Floor::ChipsHandedOver { .. }
            | Floor::FloatCounted { .. }
            | Floor::CountSigned { .. }
            | Floor::DisputeRaised { .. }
            | Floor::DisputeDecided { .. }
            | Floor::DisputeReferred { .. }
            | Floor::DecisionAccepted { .. }
            | Floor::ComplainantAdvised { .. }
            | Floor::CouponIssued { .. }
            | Floor::CouponLaid { .. }
            | Floor::CouponWithdrawn { .. }
            | Floor::TakenBack { .. },
        ) => Vec::new(),
        Event::Game(event) => {
            let wagers = |name: &Name| Account::Wagers(table(), name.clone());
            let float = || Account::Float(table());
            let commission = || Account::Commission(table());
            let colour = |name: &Name| Account::Colour(table(), name.clone());
            let line = |movement: Movement<'_>| {
                let (from, to, cents) = match movement {
                    Movement::Staked(name, cents) | Movement::Relaid(name, cents) => {
                        (chips(name), wagers(name), cents)
                    }
                    Movement::Returned(name, cents) => (wagers(name), chips(name), cents),
                    Movement::Taken(name, cents) | Movement::Unpaid(name, cents) => {
                        (wagers(name), float(), cents)
                    }
                    Movement::Paid(name, cents) | Movement::GivenBack(name, cents) => {
                        (float(), chips(name), cents)
                    }
                    Movement::Recovered(name, cents) => (float(), chips(name), -cents),
                    Movement::InColour(what, name, cents) => {
                        let (from, to) = match what {
                            Wagering::Staked => (colour(name), wagers(name)),
                            Wagering::Returned => (wagers(name), colour(name)),
                            Wagering::Taken | Wagering::Unpaid => (wagers(name), float()),
                            Wagering::Paid | Wagering::GivenBack => (float(), colour(name)),
                        };
                        (from, to, cents)
                    }
                    Movement::Charged(name, cents) => (chips(name), commission(), cents),
                    Movement::Refunded(name, cents) => (commission(), chips(name), cents),
                    Movement::Won { from, to, cents } => (wagers(from), chips(to), cents),
                    Movement::Coloured(name, cents) => (chips(name), colour(name), cents),
                    Movement::Redeemed(name, cents) => (colour(name), chips(name), cents),
                    Movement::ToJackpot {
                        player,
                        jackpot,
                        cents,
                    } => (wagers(player), Account::Jackpot(jackpot.clone()), cents),
                    Movement::FromJackpot {
                        player,
                        jackpot,
                        cents,
                        chips: in_chips,
                    } => {
                        let to = if in_chips {
                            chips(player)
                        } else {
                            purse(player)
                        };
                        (Account::Jackpot(jackpot.clone()), to, cents)
                    }
                };
                move_cents(&from, &to, cents)
            };
            let lines = event.movements().into_iter().flat_map(line);
            lines.filter(|l| !l.cents.is_zero()).collect()
        }
    }
}

/// The entry of an event in a heat: tournament chips, which are no money, come from what the table was issued with and go back there.
fn heat_entry(table: String, event: &heat::Event) -> Vec<Line> {
    let issued = Account::Issued(table.clone());
    let chips = |name: &Name| Account::Chips(table.clone(), name.clone());
    let lines = match event {
        heat::Event::ChipsIssued { player, cents, .. } => {
            move_cents(&issued, &chips(player), *cents)
        }
        // Whoever was out before has given them back already.
        heat::Event::Eliminated { player, cents, .. }
        | heat::Event::Placed {
            player,
            cents,
            out: None,
            ..
        } => move_cents(&chips(player), &issued, *cents),
        heat::Event::Placed { .. }
        | heat::Event::HeatSet { .. }
        | heat::Event::HeatBegun {}
        | heat::Event::MarkerMoved { .. }
        | heat::Event::WagerAsked { .. }
        | heat::Event::WagerFinished { .. }
        | heat::Event::OutOfTurn { .. }
        | heat::Event::WagerVoided { .. }
        | heat::Event::BreakOffered { .. }
        | heat::Event::PaceSet { .. }
        | heat::Event::PlayOffOrdered { .. }
        | heat::Event::HeatEnded {}
        | heat::Event::HeatAbandoned {} => Vec::new(),
    };
    let lines = lines.into_iter();
    lines.filter(|line| !line.cents.is_zero()).collect()
}
