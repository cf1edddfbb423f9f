//! A jackpot's log in the store: its name there, and the table that a command of it speaks of.

use crate::kept_log;
use croupier_engine::Name;
use croupier_house::jackpot::Command;

/// How the logs of jackpots are told from those of tables, whose ids have no colon.
pub(crate) const LOG: &str = "jackpot:";

/// The jackpot whose log this is; none for a table's.
pub(crate) fn name_of(log: &str) -> Option<Name> {
    log.strip_prefix(LOG).and_then(Name::new)
}

/// A command as the keeper says it.
pub(crate) type Said = kept_log::Said<Command>;

impl Said {
    /// The table that it speaks of.
    pub(crate) fn table(&self) -> Option<&str> {
        match &self.command {
            Command::Open {} => None,
            Command::Link { table }
            | Command::Deal { table, .. }
            | Command::Contribute { table, .. }
            | Command::Refund { table, .. }
            | Command::Claim { table, .. }
            | Command::EndRound { table }
            | Command::Pay { table } => Some(table),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::Cents;

    #[test]
    fn a_command_keeps_its_place() {
        let said = Said {
            command: Command::Contribute {
                table: "linked-1".into(),
                player: Name::new("anna").unwrap(),
                cents: Cents(100),
            },
            after: Some(17),
        };
        assert_eq!(Said::from_line(&said.to_line()), Ok(said.clone()));
        assert_eq!(said.table(), Some("linked-1"));
        assert!(Said::from_line("[]").is_err());
        assert!(Said::from_line(r#"{"do":"dance"}"#).is_err());
    }

    #[test]
    fn tables_have_no_such_ids() {
        assert!(name_of("jackpot:linked-1").is_some());
        assert!(name_of("linked-1").is_none());
        assert!(!crate::TableSpec::is_id("jackpot:linked-1"));
    }
}
