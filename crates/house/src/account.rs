//! The accounts of the ledger: what each is called, and which may fall below zero. Nobody else makes up such a name or reads one.
//!
//! | account | what it holds |
//! |---|---|
//! | `cage` | the house's money behind everything; guests are given theirs from it, and house players' chips are bought with it |
//! | `cash` | money over the counter, where players have no account |
//! | `player:NAME` | a player's account |
//! | `chips:TABLE:NAME` | the chips in front of a player |
//! | `colour:TABLE:NAME` | the player's non-value chips, at their declared value |
//! | `wagers:TABLE:NAME` | the player's chips on the layout |
//! | `float:TABLE` | the table's chips: what it took and paid |
//! | `commission:TABLE` | commission taken, and the house's share in games between players |
//! | `debt:TABLE:NAME` | what a player owes the table, below zero |
//! | `unclaimed` | what players who are gone did not collect, where they have no account |
//! | `vouchers` | what is owed to the bearers of vouchers |
//! | `promotions` | promotional chips: what was issued, less what came back |
//! | `jackpot:NAME` | a progressive jackpot's pool |
//! | `jackpot-retained:NAME` | the operator's part of the wagers on it |
//! | `jackpot-reserve:NAME` | what the operator puts into it |
//! | `issued:TABLE` | tournament chips issued at a table; they are no money, and a heat's chips, wagers, float and commission are these |
//! | `tournament:NAME` | a tournament's prize pool |
//! | `tournament-commission:NAME` | what the operator keeps of the entry fees |

use croupier_engine::Name;
use std::fmt;
use std::str::FromStr;

/// An account. Tables are called by their ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Account {
    /// The house's money behind everything.
    Cage,
    /// Money over the counter.
    Cash,
    /// A player's account.
    Player(Name),
    /// The chips in front of a player at a table.
    Chips(String, Name),
    /// The player's non-value chips there.
    Colour(String, Name),
    /// The player's chips on the layout there.
    Wagers(String, Name),
    /// The chips of a table.
    Float(String),
    /// The commission taken at a table.
    Commission(String),
    /// What a player owes a table.
    Debt(String, Name),
    /// What players who are gone did not collect.
    Unclaimed,
    /// What is owed to the bearers of vouchers.
    Vouchers,
    /// Promotional chips.
    Promotions,
    /// The pool of a jackpot.
    Jackpot(Name),
    /// The operator's part of the wagers on a jackpot.
    JackpotRetained(Name),
    /// What the operator puts into a jackpot.
    JackpotReserve(Name),
    /// Tournament chips issued at a table.
    Issued(String),
    /// The prize pool of a tournament.
    Tournament(Name),
    /// What the operator keeps of a tournament's fees.
    TournamentCommission(Name),
}

impl Account {
    /// What a player has at a table: chips, non-value chips and wagers.
    #[must_use]
    pub fn all_at(table: &str, name: &Name) -> [Account; 3] {
        [Account::Chips, Account::Colour, Account::Wagers]
            .map(|account| account(table.to_owned(), name.clone()))
    }

    /// What the names of the same accounts of all players at a table begin with.
    #[must_use]
    pub fn prefixes_at(table: &str) -> [String; 3] {
        ["chips", "colour", "wagers"].map(|kind| format!("{kind}:{table}:"))
    }

    /// Whether it is one of the house's own, which owe what the players hold, or holds what a player owes. All others never fall
    /// below zero.
    #[must_use]
    pub const fn may_be_negative(&self) -> bool {
        match self {
            Account::Cage
            | Account::Cash
            | Account::Float(_)
            | Account::Commission(_)
            | Account::Promotions
            | Account::Debt(..)
            | Account::Jackpot(_)
            | Account::Issued(_)
            | Account::JackpotReserve(_) => true,
            Account::Player(_)
            | Account::Chips(..)
            | Account::Colour(..)
            | Account::Wagers(..)
            | Account::Unclaimed
            | Account::Vouchers
            | Account::Tournament(_)
            | Account::TournamentCommission(_)
            | Account::JackpotRetained(_) => false,
        }
    }

    /// What sort of account it is: how its name begins.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Account::Cage => "cage",
            Account::Cash => "cash",
            Account::Player(_) => "player",
            Account::Chips(..) => "chips",
            Account::Colour(..) => "colour",
            Account::Wagers(..) => "wagers",
            Account::Float(_) => "float",
            Account::Commission(_) => "commission",
            Account::Debt(..) => "debt",
            Account::Unclaimed => "unclaimed",
            Account::Vouchers => "vouchers",
            Account::Promotions => "promotions",
            Account::Jackpot(_) => "jackpot",
            Account::JackpotRetained(_) => "jackpot-retained",
            Account::JackpotReserve(_) => "jackpot-reserve",
            Account::Issued(_) => "issued",
            Account::Tournament(_) => "tournament",
            Account::TournamentCommission(_) => "tournament-commission",
        }
    }

    /// The table whose events alone move it, if it is one's.
    #[must_use]
    pub fn table(&self) -> Option<&str> {
        match self {
            Account::Chips(table, _)
            | Account::Colour(table, _)
            | Account::Wagers(table, _)
            | Account::Debt(table, _)
            | Account::Float(table)
            | Account::Issued(table)
            | Account::Commission(table) => Some(table),
            Account::Cage
            | Account::Cash
            | Account::Player(_)
            | Account::Unclaimed
            | Account::Vouchers
            | Account::Promotions
            | Account::Jackpot(_)
            | Account::JackpotRetained(_)
            | Account::JackpotReserve(_)
            | Account::Tournament(_)
            | Account::TournamentCommission(_) => None,
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Cage => f.write_str("cage"),
            Account::Cash => f.write_str("cash"),
            Account::Player(name) => write!(f, "player:{name}"),
            Account::Chips(table, name) => write!(f, "chips:{table}:{name}"),
            Account::Colour(table, name) => write!(f, "colour:{table}:{name}"),
            Account::Wagers(table, name) => write!(f, "wagers:{table}:{name}"),
            Account::Float(table) => write!(f, "float:{table}"),
            Account::Commission(table) => write!(f, "commission:{table}"),
            Account::Debt(table, name) => write!(f, "debt:{table}:{name}"),
            Account::Unclaimed => f.write_str("unclaimed"),
            Account::Vouchers => f.write_str("vouchers"),
            Account::Promotions => f.write_str("promotions"),
            Account::Jackpot(name) => write!(f, "jackpot:{name}"),
            Account::JackpotRetained(name) => write!(f, "jackpot-retained:{name}"),
            Account::JackpotReserve(name) => write!(f, "jackpot-reserve:{name}"),
            Account::Issued(table) => write!(f, "issued:{table}"),
            Account::Tournament(name) => write!(f, "tournament:{name}"),
            Account::TournamentCommission(name) => write!(f, "tournament-commission:{name}"),
        }
    }
}

/// No account of the house is called so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchAccount;

impl FromStr for Account {
    type Err = NoSuchAccount;

    fn from_str(text: &str) -> Result<Account, NoSuchAccount> {
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        let name = |text: &str| Name::new(text).ok_or(NoSuchAccount);
        let table = |id: &str| match id.is_empty() || id.contains(':') {
            true => Err(NoSuchAccount),
            false => Ok(id.to_owned()),
        };
        let at_table = |account: fn(String, Name) -> Account| {
            let (id, player) = rest.split_once(':').ok_or(NoSuchAccount)?;
            Ok(account(table(id)?, name(player)?))
        };
        match word {
            "cage" if text == word => Ok(Account::Cage),
            "cash" if text == word => Ok(Account::Cash),
            "player" => name(rest).map(Account::Player),
            "chips" => at_table(Account::Chips),
            "colour" => at_table(Account::Colour),
            "wagers" => at_table(Account::Wagers),
            "debt" => at_table(Account::Debt),
            "float" => table(rest).map(Account::Float),
            "commission" => table(rest).map(Account::Commission),
            "unclaimed" if text == word => Ok(Account::Unclaimed),
            "vouchers" if text == word => Ok(Account::Vouchers),
            "promotions" if text == word => Ok(Account::Promotions),
            "jackpot" => name(rest).map(Account::Jackpot),
            "jackpot-retained" => name(rest).map(Account::JackpotRetained),
            "jackpot-reserve" => name(rest).map(Account::JackpotReserve),
            "issued" => table(rest).map(Account::Issued),
            "tournament" => name(rest).map(Account::Tournament),
            "tournament-commission" => name(rest).map(Account::TournamentCommission),
            _ => Err(NoSuchAccount),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands in stores for good: each name, whether it may fall below zero, and whose it is.
    const KEPT: [(&str, bool, Option<&str>); 18] = [
        ("cage", true, None),
        ("cash", true, None),
        ("player:anna", false, None),
        ("chips:mini-1:anna", false, Some("mini-1")),
        ("colour:mini-1:anna", false, Some("mini-1")),
        ("wagers:mini-1:anna", false, Some("mini-1")),
        ("float:mini-1", true, Some("mini-1")),
        ("commission:mini-1", true, Some("mini-1")),
        ("debt:mini-1:anna", true, Some("mini-1")),
        ("unclaimed", false, None),
        ("vouchers", false, None),
        ("promotions", true, None),
        ("jackpot:stud-1", true, None),
        ("jackpot-retained:stud-1", false, None),
        ("jackpot-reserve:stud-1", true, None),
        ("issued:cup-1-1", true, Some("cup-1-1")),
        ("tournament:cup", false, None),
        ("tournament-commission:cup", false, None),
    ];

    #[test]
    fn names_are_read_as_they_are_written() {
        for (name, negative, table) in KEPT {
            let account: Result<Account, _> = name.parse();
            let told = account.as_ref().map(|a| (a.to_string(), a.table()));
            assert_eq!(told, Ok((name.to_owned(), table)));
            assert_eq!(account.map(|a| a.may_be_negative()), Ok(negative), "{name}");
        }
    }

    #[test]
    fn nothing_else_is_an_account() {
        for name in [
            "",
            "cages",
            "cage:",
            "cash:x",
            "player",
            "player:",
            "player:two words",
            "chips:mini-1",
            "chips:mini-1:",
            "chips::anna",
            "float",
            "float:",
            "float:a:b",
            "jackpots:stud-1",
        ] {
            assert_eq!(name.parse::<Account>(), Err(NoSuchAccount), "{name}");
        }
    }
}
