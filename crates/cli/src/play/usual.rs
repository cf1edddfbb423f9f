//! What can be said at any table, whatever is played there.

use croupier_engine::{Cents, Word};

/// Something said that is no matter of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Usual {
    /// More chips.
    Buy(Cents),
    /// What a rule says.
    Rule(String),
    /// The table's sign.
    Sign,
    /// What can be said.
    Help,
    /// Goodbye.
    Quit,
    /// Something else, and what is wrong with it.
    Unknown(String),
}

/// What can be said at any table, for people.
pub(super) const HELP: &str = "  buy 100        more chips
  sign           the table's sign
  rules 4.1      what a rule says
  quit, q        leave with your chips";

impl Usual {
    /// Reads the words of a line; none if they are a matter of the game.
    pub(super) fn read(words: &[&str]) -> Option<Usual> {
        Some(match words {
            ["sign"] => Usual::Sign,
            ["?" | "help" | "h"] => Usual::Help,
            ["quit" | "q" | "exit" | "leave" | "bye"] => Usual::Quit,
            ["rule" | "rules", id] => Usual::Rule((*id).to_owned()),
            ["rule" | "rules"] => Usual::Unknown("which rule? For example: rules 4.1".to_owned()),
            ["buy" | "chips", amount] => match Cents::from_word(amount) {
                Some(cents) => Usual::Buy(cents),
                None => Usual::Unknown(format!("{amount} is not an amount; write 100 or 99.50")),
            },
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_usual_is_read_at_every_table() {
        let read = |line: &str| Usual::read(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(read("sign"), Some(Usual::Sign));
        assert_eq!(read("?"), Some(Usual::Help));
        assert_eq!(read("rules 5.12"), Some(Usual::Rule("5.12".to_owned())));
        assert_eq!(read("buy 99.50"), Some(Usual::Buy(Cents(9950))));
        assert!(matches!(read("buy x"), Some(Usual::Unknown(_))));
        assert!(matches!(read("rules"), Some(Usual::Unknown(_))));
        assert_eq!(read("bye"), Some(Usual::Quit));
        assert_eq!(read("red 10"), None);
        assert_eq!(read(""), None);
    }
}
