//! What a person types at a Caribbean stud table, read generously: `10`, `10 jackpot`, `jackpot`, and for a hand `fold` or
//! `bet`.

use crate::play::usual::Usual;
use croupier_engine::{Cents, Word};

/// Something said before the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Nothing: deal with the ante that lies there, or with the last wagers again.
    Deal,
    /// An ante, with a wager on the jackpot or without.
    Ante(Cents, bool),
    /// A wager on the jackpot.
    Jackpot,
    /// The wagers of the last round again.
    Repeat,
    /// The others play, and I do not.
    Pass,
    /// My ante back, and what goes with it.
    Clear,
    /// The wager on the jackpot back.
    ClearJackpot,
    /// The jackpot: its meter and what it pays.
    Prizes,
    /// What a bet pays.
    Pays,
    /// What is said at any table.
    Usual(Usual),
}

/// Something said for a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The hand is given up.
    Fold,
    /// Twice the ante is bet on it.
    Bet,
}

/// What can be said, for people.
pub(crate) const HELP: &str =
    "  10             an ante of $10.00; `10 jackpot` with a wager on the jackpot
  jackpot, j     wager on the progressive jackpot, once your ante lies there
  Enter, deal    deal; with no ante of yours there, the last wagers again
  repeat, r      the wagers of the last round again, not dealt yet
  clear          take your ante back; `clear jackpot` only what is on the jackpot
  prizes         the jackpot's meter and what it pays
  pays           what a bet pays
  pass           let the house players play this round
For a hand:
  fold, f        give it up, and the ante with it
  bet, b         bet twice the ante on it; a hand you bet on is shown for you";

/// Reads a line before the deal.
pub(super) fn read(line: &str) -> Said {
    let line = line.trim().to_lowercase();
    let words: Vec<&str> = line
        .split([' ', '\t', ',', '+', '&'])
        .filter(|w| !matches!(*w, "" | "and" | "with" | "the" | "on" | "a" | "progressive"))
        .collect();
    if let Some(usual) = Usual::read(&words) {
        return Said::Usual(usual);
    }
    match words[..] {
        [] | ["deal" | "go"] => Said::Deal,
        ["repeat" | "r" | "again"] => Said::Repeat,
        ["pass" | "watch"] => Said::Pass,
        ["clear" | "no", "jackpot" | "j"] => Said::ClearJackpot,
        ["clear"] => Said::Clear,
        ["prizes" | "meter"] => Said::Prizes,
        ["pays" | "odds"] => Said::Pays,
        ["jackpot" | "j"] => Said::Jackpot,
        [amount] | ["ante", amount] | [amount, "ante"] => ante(amount, false),
        [amount, "jackpot" | "j"] | ["ante", amount, "jackpot" | "j"] => ante(amount, true),
        _ => unknown(&line),
    }
}

fn unknown(text: &str) -> Said {
    Said::Usual(Usual::Unknown(format!(
        "I do not understand {text:?}; try `10`, `10 jackpot`, or ? for what you can say"
    )))
}

fn ante(word: &str, jackpot: bool) -> Said {
    match Cents::from_word(word).filter(|cents| cents.is_positive()) {
        Some(cents) => Said::Ante(cents, jackpot),
        None if word.starts_with(|c: char| c.is_ascii_digit()) => Said::Usual(Usual::Unknown(
            format!("{word} is not an amount; write 10 or 7.50"),
        )),
        None => unknown(word),
    }
}

/// Reads what is said for a hand; else a sentence about it.
pub(super) fn choice(line: &str) -> Result<Choice, String> {
    match line.trim().to_lowercase().as_str() {
        "fold" | "f" => Ok(Choice::Fold),
        "bet" | "b" | "raise" | "call" => Ok(Choice::Bet),
        "" => Err("the hand waits for your word: fold or bet".to_owned()),
        other => Err(format!(
            "{other:?} is not an answer here; say fold or bet, or ?"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn antes_are_read_in_many_ways() {
        for line in ["10", "$10", "ante 10", "10.00 ante"] {
            assert_eq!(read(line), Said::Ante(Cents(1000), false), "{line}");
        }
        for line in ["10 jackpot", "10 j", "10 and the jackpot", "10 + jackpot"] {
            assert_eq!(read(line), Said::Ante(Cents(1000), true), "{line}");
        }
        assert_eq!(read("J"), Said::Jackpot);
        assert_eq!(read("no jackpot"), Said::ClearJackpot);
        assert_eq!(read("clear"), Said::Clear);
        assert_eq!(read(""), Said::Deal);
        assert_eq!(read("bye"), Said::Usual(Usual::Quit));
    }

    #[test]
    fn nonsense_is_answered() {
        for line in [
            "dance",
            "0",
            "-5",
            "10 20",
            "jackpot 10",
            "1e3",
            "ante",
            "20.123",
            "é",
        ] {
            assert!(
                matches!(read(line), Said::Usual(Usual::Unknown(_))),
                "{line}"
            );
        }
    }

    #[test]
    fn a_hand_is_folded_or_bet_on() {
        assert_eq!(choice("F"), Ok(Choice::Fold));
        assert_eq!(choice("bet"), Ok(Choice::Bet));
        for line in ["", "20", "?", "bet 20"] {
            assert!(choice(line).is_err(), "{line}");
        }
    }
}
