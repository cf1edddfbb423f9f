//! Double entry: what each event does to the accounts. Every entry sums to zero.
//!
//! | account | what it holds |
//! |---|---|
//! | `cage` | the house's money behind everything; guests are given theirs from it |
//! | `cash` | money over the counter, where players have no account |
//! | `player:NAME` | a player's account |
//! | `chips:TABLE:NAME` | the chips in front of a player |
//! | `colour:TABLE:NAME` | the player's non-value chips, at their declared value |
//! | `wagers:TABLE:NAME` | the player's chips on the layout |
//! | `float:TABLE` | the table's chips: what it took and paid |
//! | `jackpot:NAME` | a progressive jackpot's pool; `jackpot-retained:NAME` and `jackpot-reserve:NAME` are beside it |
//! | `commission:TABLE` | commission taken, and the house's share in games between players |

use crate::Event;
use crate::event::Floor;
use croupier_engine::{Cents, Movement, Name};

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

pub(crate) fn move_cents(from: String, to: String, cents: Cents) -> Vec<Line> {
    vec![
        Line {
            account: from,
            cents: -cents,
        },
        Line { account: to, cents },
    ]
}

/// The account of a player at the house.
#[must_use]
pub fn player_account(name: &Name) -> String {
    format!("player:{name}")
}

/// The accounts of what a player has at a table: chips, non-value chips and wagers.
#[must_use]
pub fn accounts_at(table: &str, name: &Name) -> [String; 3] {
    [chips_at, colour_at, wagers_at].map(|account| account(table, name))
}

fn chips_at(table: &str, name: &Name) -> String {
    format!("chips:{table}:{name}")
}

fn colour_at(table: &str, name: &Name) -> String {
    format!("colour:{table}:{name}")
}

fn wagers_at(table: &str, name: &Name) -> String {
    format!("wagers:{table}:{name}")
}

/// The account of a progressive jackpot's pool.
#[must_use]
pub fn pool_account(jackpot: &Name) -> String {
    format!("jackpot:{jackpot}")
}

/// The entry by which a guest is given play money.
#[must_use]
pub fn welcome(name: &Name, cents: Cents) -> Vec<Line> {
    move_cents("cage".to_owned(), player_account(name), cents)
}

/// The entry that an event at a table makes; empty where no chips move.
#[must_use]
pub fn entry(table: &str, funding: Funding, event: &Event) -> Vec<Line> {
    let chips = |name: &Name| chips_at(table, name);
    let purse = |name: &Name| match funding {
        Funding::Accounts => player_account(name),
        Funding::Cash => "cash".to_owned(),
    };
    match event {
        Event::Floor(Floor::BoughtIn { player, cents, .. }) => {
            move_cents(purse(player), chips(player), *cents)
        }
        Event::Floor(Floor::CashedOut { player, cents, .. }) => {
            move_cents(chips(player), purse(player), *cents)
        }
        Event::Floor(_) => Vec::new(),
        Event::Game(event) => {
            let wagers = |name: &Name| wagers_at(table, name);
            let float = || format!("float:{table}");
            let colour = |name: &Name| colour_at(table, name);
            let line = |movement: Movement| {
                let (movement, coloured) = match movement {
                    Movement::InColour(movement) => (*movement, true),
                    movement => (movement, false),
                };
                let front = |name: &Name| if coloured { colour(name) } else { chips(name) };
                match movement {
                    Movement::Staked(name, cents) => move_cents(front(&name), wagers(&name), cents),
                    Movement::Returned(name, cents) => {
                        move_cents(wagers(&name), front(&name), cents)
                    }
                    Movement::Taken(name, cents) => move_cents(wagers(&name), float(), cents),
                    Movement::Paid(name, cents) => move_cents(float(), front(&name), cents),
                    Movement::Charged(name, cents) => {
                        move_cents(front(&name), format!("commission:{table}"), cents)
                    }
                    Movement::Refunded(name, cents) => {
                        move_cents(format!("commission:{table}"), front(&name), cents)
                    }
                    Movement::Won { from, to, cents } => {
                        move_cents(wagers(&from), front(&to), cents)
                    }
                    Movement::Coloured(name, cents) => {
                        move_cents(chips(&name), colour(&name), cents)
                    }
                    Movement::Redeemed(name, cents) => {
                        move_cents(colour(&name), chips(&name), cents)
                    }
                    Movement::ToJackpot {
                        player,
                        jackpot,
                        cents,
                    } => move_cents(wagers(&player), pool_account(&jackpot), cents),
                    Movement::FromJackpot {
                        player,
                        jackpot,
                        cents,
                        chips: in_chips,
                    } => {
                        let to = if in_chips {
                            chips(&player)
                        } else {
                            purse(&player)
                        };
                        move_cents(pool_account(&jackpot), to, cents)
                    }
                    // A movement is in colour once.
                    Movement::InColour(_) => Vec::new(),
                }
            };
            let lines = event.movements().into_iter().flat_map(line);
            lines.filter(|l| !l.cents.is_zero()).collect()
        }
    }
}
