//! What a person types at a craps table, read generously: `pass 10`, `place 6 12`, `odds 20`, `odds 6 10`, `hard 8 5`, or a
//! word that is not a wager. A wager that the layout does not have is left to the table, which refuses it with its rule.

use crate::play::usual::Usual;
use croupier_engine::games::craps::BetWord;
use croupier_engine::{Cents, Word};

/// Something said at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The dice are thrown, by me or by whoever has them.
    Throw,
    /// Wagers to place.
    Wagers(Vec<(BetWord, Cents)>),
    /// A wager taken down, whole or in part.
    Down(BetWord, Option<Cents>),
    /// All my wagers that may be taken down.
    Clear,
    /// A wager called on or off, or all that may rest.
    Mark(bool, Option<BetWord>),
    /// I pass the dice.
    Pass,
    /// The layout, each wager with what it pays.
    Layout,
    /// What is said at any table.
    Usual(Usual),
}

pub(crate) const HELP: &str =
    "  pass 10        $10.00 on the Pass Line; also `dont 10`, `come 10`, `dc 10` (Don't Come);
                 `$10 on the pass line` is understood too
  odds 20        odds on your Pass Line wager; `odds 6 10` on a Come wager on 6
  behind 20      behind your Don't Pass wager; `behind 6 12` behind a Don't Come
  place 6 12     also `buy 4 20`, `lay 10 40`, `hard 8 5`, `big 6 5`
  field 5        also `seven 5`, `craps 5`, `two 1`, `three 1`, `eleven 1`, `twelve 1`,
                 `horn 4`, `horn 12 5` (high on 12), `world 5`, `ce 2`
  …, …           several wagers at once, all or none
  Enter, throw   the dice are thrown
  down place 6   take a wager down; `down place 6 6` a part of it; `clear` all that may be
  on, off        wagers that rest on a come out work, or rest; `on place 6` one of them
  dice away      give the dice to the next
  layout         every wager, what it pays, and its rule";

/// Reads a line.
pub(super) fn read(line: &str) -> Said {
    let line = line.trim().to_lowercase().replace('$', "");
    let words: Vec<&str> = line.split_whitespace().collect();
    if let Some(usual) = Usual::read(&words) {
        return Said::Usual(usual);
    }
    let unknown = |text: &str| {
        Said::Usual(Usual::Unknown(format!(
            "I do not understand {text:?}; say ? for what you can say"
        )))
    };
    match words[..] {
        [] | ["throw" | "roll" | "t"] => Said::Throw,
        ["clear"] => Said::Clear,
        ["layout" | "pays" | "bets"] => Said::Layout,
        ["dice", "away"] => Said::Pass,
        [call @ ("on" | "off")] => Said::Mark(call == "on", None),
        [call @ ("on" | "off"), ref bet @ ..] => match bet_of(bet) {
            Some(bet) => Said::Mark(call == "on", Some(bet)),
            None => unknown(&line),
        },
        ["down" | "take", ref rest @ ..] => down(rest).unwrap_or_else(|| unknown(&line)),
        _ => {
            let wagers: Option<Vec<_>> = line.split(',').map(wager).collect();
            wagers.map_or_else(|| unknown(&line), Said::Wagers)
        }
    }
}

/// `place 6`, or `place 6 12` for a part.
fn down(words: &[&str]) -> Option<Said> {
    if let Some((last, bet)) = words.split_last()
        && let Some(cents) = Cents::from_word(last)
        && !bet.is_empty()
        && (bet.len() > 1 || !takes_number(bet[0]))
    {
        return Some(Said::Down(bet_of(bet)?, Some(cents)));
    }
    Some(Said::Down(bet_of(words)?, None))
}

/// One wager with its amount at the end, or `an amount on a wager`.
fn wager(text: &str) -> Option<(BetWord, Cents)> {
    let words: Vec<&str> = text.split_whitespace().filter(|w| *w != "the").collect();
    match words[..] {
        [amount, "on", ref bet @ ..] | [ref bet @ .., amount] => {
            Some((bet_of(bet)?, Cents::from_word(amount)?))
        }
        [] => None,
    }
}

/// Reads which two dice; none leaves it to the table.
pub(super) fn two_dice(line: &str) -> Result<Option<(u8, u8)>, String> {
    let dice: Option<Vec<u8>> = line.split_whitespace().map(|w| w.parse().ok()).collect();
    match dice.as_deref() {
        Some([]) => Ok(None),
        Some(&[first, second]) => Ok(Some((first, second))),
        _ => Err("name two of them, such as 2 5".to_owned()),
    }
}

/// Whether a number belongs to such a wager.
fn takes_number(word: &str) -> bool {
    matches!(word, "place" | "buy" | "lay" | "hard" | "big")
}

/// The table's word for a wager.
fn bet_of(words: &[&str]) -> Option<BetWord> {
    let word = match words {
        ["line" | "pass", "line"] | ["line"] => "pass".to_owned(),
        ["dont" | "don't" | "dp"] | ["dont" | "don't", "pass"] => "dont-pass".to_owned(),
        ["dc"] | ["dont" | "don't", "come"] => "dont-come".to_owned(),
        ["odds"] => "odds-pass".to_owned(),
        ["odds", n] => format!("odds-come-{n}"),
        ["behind"] => "behind-dont-pass".to_owned(),
        ["behind", n] => format!("behind-dont-come-{n}"),
        ["hard", n] => format!("hard-{n}"),
        ["big", "6" | "six"] => "big-six".to_owned(),
        ["big", "8" | "eight"] => "big-eight".to_owned(),
        ["seven"] | ["any", "seven" | "7"] => "any-seven".to_owned(),
        ["craps"] | ["any", "craps"] => "any-craps".to_owned(),
        ["two"] => "craps-two".to_owned(),
        ["three"] => "craps-three".to_owned(),
        ["twelve"] => "craps-twelve".to_owned(),
        ["yo"] => "eleven".to_owned(),
        ["horn", "high", n] | ["horn", n] => format!("horn-high-{n}"),
        ["ce" | "c&e"] => "c-and-e".to_owned(),
        [] => return None,
        words => words.join("-"),
    };
    BetWord::from_word(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wagers_are_read_generously() {
        let bets = |line: &str| match read(line) {
            Said::Wagers(wagers) => wagers
                .iter()
                .map(|(bet, cents)| format!("{} {cents}", bet.to_word()))
                .collect::<Vec<_>>()
                .join(", "),
            other => format!("{other:?}"),
        };
        for (line, says) in [
            ("pass 10", "pass $10.00"),
            ("dont 10, field 5", "dont-pass $10.00, field $5.00"),
            ("don't come $5", "dont-come $5.00"),
            ("odds 20", "odds-pass $20.00"),
            ("odds 6 10", "odds-come-6 $10.00"),
            ("behind 9 12", "behind-dont-come-9 $12.00"),
            ("place 6 12", "place-6 $12.00"),
            ("hard 8 2.50", "hard-8 $2.50"),
            ("big six 5", "big-six $5.00"),
            ("horn 12 5", "horn-high-12 $5.00"),
            ("horn 4", "horn $4.00"),
            ("place 7 5", "place-7 $5.00"),
            ("ce 2", "c-and-e $2.00"),
            ("$10 on the pass line", "pass $10.00"),
            ("10 on place 6, 5 on field", "place-6 $10.00, field $5.00"),
            ("the hard 8 5", "hard-8 $5.00"),
        ] {
            assert_eq!(bets(line), says);
        }
        let word = |w: &str| BetWord::from_word(w).unwrap();
        assert_eq!(read("down place 6"), Said::Down(word("place-6"), None));
        assert_eq!(
            read("down place 6 6"),
            Said::Down(word("place-6"), Some(Cents(600)))
        );
        assert_eq!(
            read("down field 5"),
            Said::Down(word("field"), Some(Cents(500)))
        );
        assert_eq!(read("off"), Said::Mark(false, None));
        assert_eq!(read("on hard 8"), Said::Mark(true, Some(word("hard-8"))));
        assert_eq!(read(""), Said::Throw);
        assert!(matches!(read("pass"), Said::Usual(Usual::Unknown(_))));
    }
}
