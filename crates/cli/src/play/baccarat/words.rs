//! What a person types at the table, read generously: `20 banker`, `b20 t5`, `player 10`, or a word that is not a wager.

use crate::play::usual::Usual;
use croupier_engine::games::baccarat::On;
use croupier_engine::{Cents, Word};

/// Something said at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// Nothing: deal with the wagers that lie there.
    Deal,
    /// Wagers to place.
    Wagers(Vec<(On, Cents)>),
    /// The wagers of the last round again.
    Repeat,
    /// A round without wagers.
    FreeRound,
    /// The others play, and I do not.
    Pass,
    /// My wagers back.
    Clear,
    /// The roads.
    Road,
    /// What is said at any table.
    Usual(Usual),
}

/// What can be said, for people.
pub(crate) const HELP: &str =
    "  b20 t5         wager $20.00 on Banker and $5.00 on a tie (p is Player);
                 `20 banker`, `player 10` and `$7.50 on tie` are understood too
  Enter          deal with the wagers that lie there
  repeat, r      the wagers of the last round again
  clear          take your wagers back
  none           ask for a round without wagers
  pass           let the house players play this round
  road           the shoe so far";

/// Reads a line.
pub(crate) fn read(line: &str) -> Said {
    let line = line.trim().to_lowercase();
    let words: Vec<&str> = line
        .split([' ', '\t', ',', ';', '+'])
        .filter(|w| !matches!(*w, "" | "on" | "and" | "the" | "a"))
        .collect();
    match words.as_slice() {
        [] | ["deal" | "go"] => Said::Deal,
        ["repeat" | "r" | "again"] => Said::Repeat,
        ["none" | "free"] => Said::FreeRound,
        ["pass" | "watch"] => Said::Pass,
        ["clear"] => Said::Clear,
        ["road" | "roads"] => Said::Road,
        words => Usual::read(words).map_or_else(|| wagers(words), Said::Usual),
    }
}

const fn unknown(what: String) -> Said {
    Said::Usual(Usual::Unknown(what))
}

fn side(word: &str) -> Option<On> {
    match word {
        "b" | "banker" | "bank" => Some(On::Banker),
        "p" | "player" => Some(On::Player),
        "t" | "tie" => Some(On::Tie),
        _ => None,
    }
}

/// Pairs of an amount and what it is on, in either order, joined or apart.
fn wagers(words: &[&str]) -> Said {
    let mut wagers = Vec::new();
    let (mut on, mut cents) = (None, None);
    for part in words.iter().flat_map(|word| parts(word)) {
        if let Some(named) = side(part).filter(|_| on.is_none()) {
            on = Some(named);
        } else if let Some(amount) = Cents::from_word(part).filter(|_| cents.is_none()) {
            cents = Some(amount);
        } else {
            return unknown(format!(
                "I do not understand {part:?}; try `20 banker`, `b20 t5`, or ? for what you can say"
            ));
        }
        if let (Some(what), Some(amount)) = (on, cents) {
            wagers.push((what, amount));
            (on, cents) = (None, None);
        }
    }
    match (on, cents) {
        (None, None) => Said::Wagers(wagers),
        (Some(on), _) => unknown(format!("how much on {on}?")),
        (None, Some(cents)) => unknown(format!(
            "{cents} on what? Say banker, player or tie: {} banker",
            cents.to_word()
        )),
    }
}

/// `b20` and `20b` are two words without a blank.
fn parts(word: &str) -> Vec<&str> {
    let is_letter = |c: char| c.is_alphabetic();
    let split = if word.starts_with(is_letter) {
        word.find(|c: char| !is_letter(c))
    } else {
        word.find(is_letter)
    };
    match split {
        Some(at) => vec![&word[..at], &word[at..]],
        None => vec![word],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wagers_are_read_in_many_ways() {
        let banker = |cents| (On::Banker, Cents(cents));
        let one = Said::Wagers(vec![banker(2000)]);
        for line in [
            "20 banker",
            "b20",
            "20b",
            "B 20",
            "banker 20.00",
            "$20 on the Banker",
        ] {
            assert_eq!(read(line), one, "{line}");
        }
        let two = Said::Wagers(vec![banker(2000), (On::Tie, Cents(550))]);
        for line in ["b20 t5.50", "20 banker, 5.50 tie", "b20 + 5.50 on tie"] {
            assert_eq!(read(line), two, "{line}");
        }
    }

    #[test]
    fn words_that_are_no_wager() {
        assert_eq!(read(""), Said::Deal);
        assert_eq!(read(" Repeat "), Said::Repeat);
        assert_eq!(read("none"), Said::FreeRound);
        assert_eq!(read("?"), Said::Usual(Usual::Help));
        assert_eq!(
            read("rules 5.12"),
            Said::Usual(Usual::Rule("5.12".to_owned()))
        );
        assert_eq!(read("buy 100"), Said::Usual(Usual::Buy(Cents(10_000))));
        assert_eq!(read("q"), Said::Usual(Usual::Quit));
    }

    #[test]
    fn nonsense_is_answered() {
        for line in [
            "20", "banker", "b20 30", "b20x", "dance", "b b", "20.5 b", "buy x", "b1e9", "é",
        ] {
            assert!(
                matches!(read(line), Said::Usual(Usual::Unknown(_))),
                "{line}"
            );
        }
    }
}
