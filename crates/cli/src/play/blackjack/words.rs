//! What a person types at a blackjack table, read generously: `10`, `box 3 10`, `10 on 2 and 4`, `sevens 1`, and for a hand
//! `stand`, `draw`, `double` or `split`. A box that the table does not have is left to the table, which refuses it with its
//! rule.

use crate::play::usual::Usual;
use croupier_engine::{Cents, Word};

/// Where chips are laid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// On the box of my seat.
    Own,
    /// On every box on which I wager.
    Mine,
    /// On these.
    Boxes(Vec<u8>),
}

/// What is laid there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lay {
    /// A wager.
    Wager(Cents),
    /// The Super Sevens wager.
    Sevens,
}

/// Something said before the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Nothing: deal with the wagers that lie there, or with the last ones again.
    Deal,
    /// Wagers to place.
    Wagers(Vec<(Where, Lay)>),
    /// The wagers of the last round again.
    Repeat,
    /// The others play, and I do not.
    Pass,
    /// My wagers back, from all boxes or from one.
    Clear(Option<u8>),
    /// My Super Sevens wagers back.
    ClearSevens,
    /// The card that was discarded first.
    Burned,
    /// The boxes.
    Layout,
    /// What is said at any table.
    Usual(Usual),
}

/// Something said for a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// No further card.
    Stand,
    /// One more card.
    Draw,
    /// Doubling down, by so much or by as much as may be.
    Double(Option<Cents>),
    /// Splitting the pair.
    Split,
}

/// What can be said, for people.
pub(crate) const HELP: &str =
    "  10             wager $10.00 on your own box; `box 3 10` or `10 on 3` on box 3,
                 `10 on 2 and 4` on each of two; several at once with commas
  sevens         the Super Sevens wager beside each of your wagers, where it is offered;
                 `sevens 1` beside the one on box 1, `10 sevens` both at once
  Enter, deal    deal; with nothing of yours on the boxes, the last wagers again
  repeat, r      the wagers of the last round again, not dealt yet
  clear          take your wagers back; `clear 3` from box 3, `clear sevens`
  burned         see the card that was discarded first
  layout         the boxes and what lies there
  pass           let the house players play this round
For a hand:
  stand, s       no further card, from twelve on
  draw, h        one more card
  double, dd     double down on two cards that make 9, 10 or 11; `double 5` for less
  split, p       split two cards of one value, for the same wager again";

const fn unknown(sentence: String) -> Said {
    Said::Usual(Usual::Unknown(sentence))
}

/// Reads a line before the deal.
pub(super) fn read(line: &str) -> Said {
    let line = line.trim().to_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    if let Some(usual) = Usual::read(&words) {
        return Said::Usual(usual);
    }
    match words[..] {
        [] | ["deal" | "go"] => Said::Deal,
        ["repeat" | "r" | "again"] => Said::Repeat,
        ["pass" | "watch"] => Said::Pass,
        ["clear"] => Said::Clear(None),
        ["clear" | "no", "sevens"] => Said::ClearSevens,
        ["clear", number] | ["clear", "box", number] => match number.parse() {
            Ok(area) => Said::Clear(Some(area)),
            Err(_) => unknown(no_box(number)),
        },
        ["burned" | "burn"] => Said::Burned,
        ["layout" | "boxes"] => Said::Layout,
        _ => wagers(&line).map_or_else(unknown, Said::Wagers),
    }
}

fn no_box(word: &str) -> String {
    format!("{word:?} is not a box; boxes have numbers, such as `10 on 2`")
}

/// Wagers with commas between them.
fn wagers(line: &str) -> Result<Vec<(Where, Lay)>, String> {
    let mut wagers = Vec::new();
    for part in line.split([',', ';']) {
        let words: Vec<&str> = part
            .split([' ', '\t', '+', '&'])
            .filter(|w| !matches!(*w, "" | "and" | "with" | "the" | "each" | "super"))
            .collect();
        wagers.extend(wager(&words)?);
    }
    Ok(wagers)
}

/// One wager, on one box or several; with `sevens` at its end another beside it.
fn wager(words: &[&str]) -> Result<Vec<(Where, Lay)>, String> {
    match words {
        ["sevens" | "7s"] => Ok(vec![(Where::Mine, Lay::Sevens)]),
        ["sevens" | "7s", rest @ ..] => {
            if rest.iter().any(|w| w.contains(['.', '$'])) {
                return Err(
                    "the Super Sevens wager has one amount; say `sevens`, or `sevens 2` for box 2"
                        .to_owned(),
                );
            }
            Ok(vec![(boxes(rest)?, Lay::Sevens)])
        }
        [rest @ .., "sevens" | "7s"] => {
            let mut both = wager(rest)?;
            let beside = both.iter().map(|(at, _)| (at.clone(), Lay::Sevens));
            both.extend(beside.collect::<Vec<_>>());
            Ok(both)
        }
        ["box" | "boxes", numbers @ .., amount] if !numbers.is_empty() => {
            Ok(vec![(boxes(numbers)?, Lay::Wager(cents(amount)?))])
        }
        [amount] => Ok(vec![(Where::Own, Lay::Wager(cents(amount)?))]),
        [amount, "on" | "box" | "boxes", numbers @ ..] if !numbers.is_empty() => {
            Ok(vec![(boxes(numbers)?, Lay::Wager(cents(amount)?))])
        }
        _ => Err(not_understood(&words.join(" "))),
    }
}

fn not_understood(text: &str) -> String {
    format!("I do not understand {text:?}; try `10`, `10 on 2`, or ? for what you can say")
}

fn cents(word: &str) -> Result<Cents, String> {
    let amount = Cents::from_word(word).filter(|cents| cents.is_positive());
    amount.ok_or_else(|| match word.starts_with(|c: char| c.is_ascii_digit()) {
        true => format!("{word} is not an amount; write 10 or 7.50"),
        false => not_understood(word),
    })
}

fn boxes(words: &[&str]) -> Result<Where, String> {
    let numbers = words
        .iter()
        .filter(|w| !matches!(**w, "on" | "box" | "boxes"));
    let areas: Result<Vec<u8>, String> = numbers
        .map(|word| word.parse().map_err(|_| no_box(word)))
        .collect();
    areas.map(Where::Boxes)
}

/// Reads what is said for a hand; else a sentence about it.
pub(super) fn choice(line: &str) -> Result<Choice, String> {
    let line = line.trim().to_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    Ok(match words[..] {
        ["stand" | "s" | "stay"] => Choice::Stand,
        ["draw" | "h" | "hit" | "card"] => Choice::Draw,
        ["double" | "dd"] | ["double", "down"] => Choice::Double(None),
        ["double" | "dd", amount] | ["double", "down", amount] => {
            Choice::Double(Some(cents(amount)?))
        }
        ["split" | "p"] => Choice::Split,
        ["d"] => return Err("d may be draw or double: say h for a card, dd to double".to_owned()),
        [] => return Err("the hand waits for your word: stand or draw, say".to_owned()),
        _ => {
            return Err(format!(
                "{line:?} is not an answer here; say stand, draw, double or split, or ?"
            ));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(boxes: &[u8], lay: Lay) -> (Where, Lay) {
        (Where::Boxes(boxes.to_vec()), lay)
    }

    #[test]
    fn wagers_are_read_in_many_ways() {
        let ten = Lay::Wager(Cents(1000));
        for line in ["10", "$10", "10.00", " 10 "] {
            assert_eq!(read(line), Said::Wagers(vec![(Where::Own, ten)]), "{line}");
        }
        for line in [
            "box 3 10",
            "10 on 3",
            "10 on box 3",
            "10 box 3",
            "$10 on the box 3",
        ] {
            assert_eq!(read(line), Said::Wagers(vec![on(&[3], ten)]), "{line}");
        }
        for line in [
            "10 on 2 and 4",
            "10 each on 2 4",
            "boxes 2 and 4 10",
            "10 on 2 & 4",
        ] {
            assert_eq!(read(line), Said::Wagers(vec![on(&[2, 4], ten)]), "{line}");
        }
        assert_eq!(
            read("sevens"),
            Said::Wagers(vec![(Where::Mine, Lay::Sevens)])
        );
        assert_eq!(read("sevens 1"), Said::Wagers(vec![on(&[1], Lay::Sevens)]));
        let both = Said::Wagers(vec![(Where::Own, ten), (Where::Own, Lay::Sevens)]);
        for line in ["10 sevens", "10 + super sevens", "10 with sevens"] {
            assert_eq!(read(line), both, "{line}");
        }
        assert_eq!(
            read("10, box 3 7.50, sevens 3"),
            Said::Wagers(vec![
                (Where::Own, ten),
                on(&[3], Lay::Wager(Cents(750))),
                on(&[3], Lay::Sevens)
            ])
        );
    }

    #[test]
    fn words_that_are_no_wager() {
        assert_eq!(read(""), Said::Deal);
        assert_eq!(read("R"), Said::Repeat);
        assert_eq!(read("clear"), Said::Clear(None));
        assert_eq!(read("clear 3"), Said::Clear(Some(3)));
        assert_eq!(read("no sevens"), Said::ClearSevens);
        assert_eq!(read("burned"), Said::Burned);
        assert_eq!(read("quit"), Said::Usual(Usual::Quit));
    }

    #[test]
    fn nonsense_is_answered() {
        for line in [
            "dance",
            "10 on",
            "10 on x",
            "box 3",
            "10 2",
            "0",
            "-5",
            "10 on 300",
            "sevens 1.00",
            "clear x",
            ",",
            "10,",
            "1e3",
            "é",
            "box",
            "sevens sevens",
            "20.123",
        ] {
            assert!(
                matches!(read(line), Said::Usual(Usual::Unknown(_))),
                "{line}: {:?}",
                read(line)
            );
        }
    }

    #[test]
    fn a_hand_is_decided_in_few_letters() {
        for (line, said) in [
            ("stand", Choice::Stand),
            ("S", Choice::Stand),
            ("h", Choice::Draw),
            ("draw", Choice::Draw),
            ("double", Choice::Double(None)),
            ("dd 5", Choice::Double(Some(Cents(500)))),
            ("double down 7.50", Choice::Double(Some(Cents(750)))),
            ("p", Choice::Split),
        ] {
            assert_eq!(choice(line), Ok(said), "{line}");
        }
        for line in ["", "d", "double x", "?", "10", "stand up"] {
            assert!(choice(line).is_err(), "{line}");
        }
    }
}
