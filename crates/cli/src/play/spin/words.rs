//! What a person types at a roulette, tai-sai or money wheel table, read generously: `17 5`, `17/20 5`, `red 10`,
//! `voisins 2`, `total 10 5`, `pair 1 2 5`, `fern 5`, or a word that is not a wager. A place that the layout does not have is
//! left to the table, which refuses it with its rule.

use crate::play::usual::Usual;
use croupier_engine::games::roulette::{self, Call, Kind};
use croupier_engine::games::spin::state::Colour;
use croupier_engine::games::spin::{Apparatus, Mark, Position, Rules, Tender};
use croupier_engine::{Cents, Word};

/// Something said at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Go on with the wagers that lie there.
    Go,
    /// Go on without a wager of mine.
    Watch,
    /// Wagers to place.
    Wagers(Vec<Wager>),
    /// The wagers of the last round again.
    Repeat,
    /// As it was before the last change.
    Undo,
    /// My wagers back: all, or those at one place.
    Clear(Option<Mark>),
    /// Non-value chips in a colour: which, at what value, how many.
    Colour(Colour, Cents, u32),
    /// Non-value chips given back: so many, or all.
    Redeem(Option<u32>),
    /// The layout.
    Layout,
    /// The results so far.
    Results,
    /// What is paid.
    Pays,
    /// What is said at any table.
    Usual(Usual),
}

/// A wager that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wager {
    pub(super) what: What,
    /// How much, or how much a unit is.
    pub(super) cents: Cents,
    /// With which chips, if that was said.
    pub(super) chips: Option<Tender>,
}

/// What a wager is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    Place(Mark),
    Call(Call),
}

const ROULETTE_HELP: &str = "  17 5           $5.00 straight up on 17; also `5 on 17`
  17/20 5        a split; 13/14/15 a street, 17/18/20/21 a corner, 13-18 a six line;
                 also `street 13`, `corner 17`, `line 13`
  red 10, odd 10, 1-18 10, dozen 2 10, column 3 10
  voisins 2      $2.00 a unit; also `tiers 2`, `orphelins 2`, `neighbours 17 2`";

const TAI_SAI_HELP: &str = "  small 10       $10.00 on small; also `big 10`
  total 10 5     $5.00 on a total of ten
  pair 1 2 5     $5.00 on a one and a two; also `1/2 5`
  double 3 5, triple 3 5, any triple 5, face 3 5";

const MONEY_WHEEL_HELP: &str = "  a 5            $5.00 on symbol A
  fern 5         the same by the symbol's name, or the beginning of it";

const HELP: &str = "  …, …           several wagers at once, all or none
  Enter, spin    go on with the wagers that lie there
  watch          go on without a wager of yours
  repeat, r      the wagers of the last round again, as far as they do not lie there
  undo, u        as it was before
  clear          take your wagers back; `clear PLACE` takes one
  colour red 1 50
                 50 non-value chips in red at $1.00 each; from then on wagers are laid in
                 them, and `17 5 value` lays chips of value
  redeem         give them back
  layout, results, pays
                 the layout, what has come so far, the odds";

/// What can be said at this table, for people.
pub(crate) fn help(apparatus: Apparatus) -> String {
    let own = match apparatus {
        Apparatus::Roulette => ROULETTE_HELP,
        Apparatus::TaiSai => TAI_SAI_HELP,
        Apparatus::MoneyWheel => MONEY_WHEEL_HELP,
    };
    format!("{own}\n{HELP}")
}

/// A wager to try here.
pub(super) const fn example(apparatus: Apparatus) -> &'static str {
    match apparatus {
        Apparatus::Roulette => "red 10",
        Apparatus::TaiSai => "small 10",
        Apparatus::MoneyWheel => "a 5",
    }
}

fn unknown(what: impl Into<String>) -> Said {
    Said::Usual(Usual::Unknown(what.into()))
}

/// Reads a line at a table under these rules.
pub(super) fn read(line: &str, rules: &Rules) -> Said {
    let line = line.trim().to_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [] | ["spin" | "go" | "roll" | "deal"] => Said::Go,
        ["watch" | "pass"] => Said::Watch,
        ["repeat" | "r" | "again"] => Said::Repeat,
        ["undo" | "u"] => Said::Undo,
        ["clear"] => Said::Clear(None),
        ["clear", place @ ..] => match place_of(place, rules) {
            Ok(What::Place(mark)) => Said::Clear(Some(mark)),
            Ok(What::Call(_)) => unknown("take its places back one by one, or `clear` for all"),
            Err(what) => unknown(what),
        },
        ["colour" | "color", rest @ ..] => colour(rest),
        ["redeem"] => Said::Redeem(None),
        ["redeem", count] => match count.parse() {
            Ok(count) => Said::Redeem(Some(count)),
            Err(_) => unknown(format!("{count} is not a number of chips")),
        },
        ["layout" | "felt"] => Said::Layout,
        ["results" | "record"] => Said::Results,
        ["pays" | "odds"] => Said::Pays,
        words => Usual::read(words).map_or_else(|| wagers(&line, rules), Said::Usual),
    }
}

fn colour(words: &[&str]) -> Said {
    let [colour, value, count] = words else {
        return unknown("say colour, value and number: colour red 1 50");
    };
    let read = (
        Colour::from_word(colour),
        Cents::from_word(value),
        count.parse(),
    );
    match read {
        (Some(colour), Some(value), Ok(count)) => Said::Colour(colour, value, count),
        (None, ..) => {
            let all: Vec<&str> = Colour::ALL.iter().map(|c| c.word()).collect();
            unknown(format!(
                "{colour} is not one of the colours: {}",
                all.join(", ")
            ))
        }
        _ => unknown("say colour, value and number: colour red 1 50"),
    }
}

fn wagers(line: &str, rules: &Rules) -> Said {
    let clauses = line.split([',', ';']).map(str::trim);
    let read: Result<Vec<Wager>, String> = clauses
        .filter(|clause| !clause.is_empty())
        .map(|clause| wager(clause, rules))
        .collect();
    match read {
        Ok(wagers) if wagers.is_empty() => unknown("say a wager, or ? for what can be said"),
        Ok(wagers) => Said::Wagers(wagers),
        Err(what) => unknown(what),
    }
}

/// A place and an amount, or `an amount on a place`.
fn wager(clause: &str, rules: &Rules) -> Result<Wager, String> {
    let said: Vec<&str> = clause.split_whitespace().collect();
    let (said, chips) = match said.as_slice() {
        [rest @ .., "in", "colour" | "color"] | [rest @ .., "colour" | "color"] => {
            (rest, Some(Tender::Colour))
        }
        [rest @ .., "in", "value"] | [rest @ .., "value"] => (rest, Some(Tender::Value)),
        all => (all, None),
    };
    let amount = |word: &str| Cents::from_word(word);
    let (place, cents) = match said {
        [first, "on", "the", place @ ..] | [first, "on", place @ ..] => (place, amount(first)),
        [place @ .., last] if amount(last).is_some() => (place, amount(last)),
        [first, place @ ..] => (place, amount(first)),
        [] => (said, None),
    };
    let example = example(rules.apparatus);
    match cents {
        None => Err(format!(
            "I do not understand {clause:?}; say place and amount: {example}"
        )),
        Some(cents) if place.is_empty() => Err(format!(
            "{cents} on what, or how much on {clause}? Say place and amount: {example}"
        )),
        Some(cents) => {
            let what = place_of(place, rules)?;
            Ok(Wager { what, cents, chips })
        }
    }
}

/// What the words name on this layout.
fn place_of(words: &[&str], rules: &Rules) -> Result<What, String> {
    let text = words.join("-");
    if text.contains('+') {
        return mark(&text);
    }
    let (name, numbers) = parts(&text);
    match rules.apparatus {
        Apparatus::Roulette => at_roulette(&name, &numbers),
        Apparatus::TaiSai => at_tai_sai(&name, &numbers),
        Apparatus::MoneyWheel => at_money_wheel(&words.join(" "), &rules.names),
    }
}

/// A place that the table may have; if not, it says so.
fn mark(text: &str) -> Result<What, String> {
    Mark::from_word(text)
        .map(What::Place)
        .ok_or_else(|| format!("there is no {text:?} on the layout"))
}

/// The letters and the numbers of a name: `six-line-13-18`, `street 13`, `c1`, `2nd dozen`, `17/20`.
fn parts(text: &str) -> (String, Vec<u32>) {
    let mut names: Vec<&str> = Vec::new();
    let mut numbers = Vec::new();
    for word in text.split(['-', '/']) {
        let digits = |c: char| c.is_ascii_digit();
        let at = match word.starts_with(digits) {
            true => word.find(|c| !digits(c)),
            false => word.find(digits),
        };
        let (first, second) = word.split_at(at.unwrap_or(word.len()));
        for part in [first, second] {
            match part.parse() {
                Ok(number) => numbers.push(number),
                Err(_) if matches!(part, "" | "the" | "st" | "nd" | "rd") => {}
                Err(_) => names.push(part),
            }
        }
    }
    (names.join("-"), numbers)
}

/// `kind-1-2`, or the kind alone.
fn joined(kind: &str, numbers: &[u32]) -> String {
    let mut text = kind.to_owned();
    for number in numbers {
        text.push_str(&format!("-{number}"));
    }
    text
}

fn at_roulette(name: &str, numbers: &[u32]) -> Result<What, String> {
    let call = match (name, numbers) {
        ("n" | "neighbours" | "neighbors", &[of]) => Call::from_word(&format!("neighbours-{of}")),
        (name, []) => Call::from_word(name),
        _ => None,
    };
    if let Some(call) = call {
        return Ok(What::Call(call));
    }
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let kind = match (name, sorted.len()) {
        ("", 2) => "split",
        ("", 3) => "street",
        ("", 4) => "corner",
        ("", 6) => "six-line",
        ("" | "number" | "straight-up", _) => "straight",
        ("line" | "sixline", _) => "six-line",
        ("row", _) => "street",
        ("col" | "c", _) => "column",
        ("d", _) => "dozen",
        ("r", 0) => "red",
        ("b", 0) => "black",
        (name, _) => name,
    };
    let word = joined(kind, &sorted);
    let all = roulette::Position::all();
    let covers =
        |p: &roulette::Position| -> Vec<u32> { p.numbers().into_iter().map(u32::from).collect() };
    let named = all.iter().find(|p| p.to_word() == word);
    let same = || all.iter().find(|p| name.is_empty() && covers(p) == sorted);
    // `13-18` and `1-18` are all the numbers from the one to the other.
    let range = || match *sorted {
        [from, to] if name.is_empty() => {
            let whole: Vec<u32> = (from..=to.min(36)).collect();
            all.iter().find(|p| covers(p) == whole)
        }
        _ => None,
    };
    // `street 13` is the one that begins there; a name that fits two is none.
    let begins = || {
        let from = *sorted.first().filter(|_| sorted.len() == 1)?;
        let kind: Kind = kind.parse().ok()?;
        let mut fit = all
            .iter()
            .filter(|p| p.kind() == kind && covers(p).first() == Some(&from));
        fit.next().filter(|_| fit.next().is_none())
    };
    let found = named.or_else(same).or_else(range).or_else(begins);
    match found {
        Some(place) => Ok(What::Place(Mark::from(Position::Roulette(*place)))),
        None => mark(&word),
    }
}

fn at_tai_sai(name: &str, numbers: &[u32]) -> Result<What, String> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let kind = match (name, sorted.as_slice()) {
        ("s", []) => "small",
        ("b" | "large", []) => "big",
        ("any" | "triple" | "triples" | "any-triples", []) => "any-triple",
        ("t" | "sum", [_]) => "total",
        ("single" | "number" | "f", [_]) => "face",
        ("", [_, _]) => "pair",
        ("", [4..=6]) => {
            return Err(format!(
                "{0} is a total and a face; say `total {0}` or `face {0}`",
                sorted[0]
            ));
        }
        ("", [1..=3]) => "face",
        ("", [_]) => "total",
        (name, _) => name,
    };
    mark(&joined(kind, &sorted))
}

fn at_money_wheel(text: &str, names: &[String]) -> Result<What, String> {
    let letters = ["a", "b", "c", "d", "e", "f", "g"];
    let named = |exactly: bool| {
        let mut fit = letters.iter().zip(names).filter(|(_, name)| {
            let name = name.to_lowercase();
            name == text || (!exactly && name.starts_with(text))
        });
        let first = fit.next().map(|(letter, _)| *letter);
        first.filter(|_| fit.next().is_none())
    };
    let lettered = letters.into_iter().find(|l| *l == text);
    match named(true).or(lettered).or_else(|| named(false)) {
        Some(letter) => mark(&format!("symbol-{letter}")),
        None => mark(&text.replace(' ', "-")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::games::Rules as Any;

    fn said(book: &str, line: &str) -> Said {
        let book = croupier_rulebooks::book(&format!("nz-1996/{book}")).unwrap();
        match book.rules(&Default::default()).unwrap() {
            Any::Roulette(rules) | Any::TaiSai(rules) | Any::MoneyWheel(rules) => {
                read(line, &rules)
            }
            _ => panic!("another game"),
        }
    }

    /// The wagers of a line as notation.
    fn laid(book: &str, line: &str) -> String {
        let Said::Wagers(wagers) = said(book, line) else {
            panic!("{line}: {:?}", said(book, line));
        };
        let one = |w: &Wager| {
            let what = match &w.what {
                What::Place(mark) => mark.to_word(),
                What::Call(call) => call.to_word(),
            };
            let chips = w.chips.map(|c| format!(" {c}")).unwrap_or_default();
            format!("{what} {}{chips}", w.cents.to_word())
        };
        wagers.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn roulette_wagers_are_read_in_many_ways() {
        for (line, wager) in [
            ("17 5", "straight-17 5.00"),
            ("$5 on 17", "straight-17 5.00"),
            ("0 1.50", "straight-0 1.50"),
            ("17/20 5", "split-17-20 5.00"),
            ("20/17 5", "split-17-20 5.00"),
            ("split 17 20 5", "split-17-20 5.00"),
            ("split-17-20 5", "split-17-20 5.00"),
            ("13/14/15 5", "street-13-14-15 5.00"),
            ("street 13 5", "street-13-14-15 5.00"),
            ("0/2/3 5", "street-0-2-3 5.00"),
            ("17/18/20/21 5", "corner-17-18-20-21 5.00"),
            ("corner 17 5", "corner-17-18-20-21 5.00"),
            ("0/1/2/3 5", "corner-0-1-2-3 5.00"),
            ("13-18 5", "six-line-13-18 5.00"),
            ("line 13 5", "six-line-13-18 5.00"),
            ("13/14/15/16/17/18 5", "six-line-13-18 5.00"),
            ("1-18 5", "low 5.00"),
            ("13-24 5", "dozen-2 5.00"),
            ("2nd dozen 5", "dozen-2 5.00"),
            ("c3 5", "column-3 5.00"),
            ("red 10", "red 10.00"),
            ("10 on the red", "red 10.00"),
            ("10 red", "red 10.00"),
            ("r 10, b 5; odd 5", "red 10.00, black 5.00, odd 5.00"),
            ("voisins 2", "voisins 2.00"),
            ("neighbours 17 2", "neighbours-17 2.00"),
            ("n0 2", "neighbours-0 2.00"),
            ("red 10 in colour", "red 10.00 colour"),
            ("17 5 value", "straight-17 5.00 value"),
            // The table has no such places, and says so.
            ("17/21 5", "split-17-21 5.00"),
            ("37 5", "straight-37 5.00"),
            ("street 0 5", "street-0 5.00"),
            ("red+black 5", "red+black 5.00"),
            ("purple 5", "purple 5.00"),
        ] {
            assert_eq!(laid("roulette", line), wager, "{line}");
        }
    }

    #[test]
    fn tai_sai_and_money_wheel_wagers() {
        for (book, line, wager) in [
            ("tai-sai", "small 10", "small 10.00"),
            ("tai-sai", "b 10", "big 10.00"),
            ("tai-sai", "total 10 5", "total-10 5.00"),
            ("tai-sai", "t10 5", "total-10 5.00"),
            ("tai-sai", "11 5", "total-11 5.00"),
            ("tai-sai", "pair 1 2 5", "pair-1-2 5.00"),
            ("tai-sai", "2/1 5", "pair-1-2 5.00"),
            ("tai-sai", "double 3 5", "double-3 5.00"),
            ("tai-sai", "triple 3 5", "triple-3 5.00"),
            ("tai-sai", "any triple 5", "any-triple 5.00"),
            ("tai-sai", "face 4 5", "face-4 5.00"),
            ("tai-sai", "total 3 5", "total-3 5.00"),
            ("money-wheel", "a 5", "symbol-a 5.00"),
            ("money-wheel", "5 on G", "symbol-g 5.00"),
            ("money-wheel", "Fern 5", "symbol-a 5.00"),
            ("money-wheel", "southern cross 5", "symbol-g 5.00"),
            ("money-wheel", "south 5", "symbol-g 5.00"),
            ("money-wheel", "symbol-b 5", "symbol-b 5.00"),
            ("money-wheel", "h-h 5", "h-h 5.00"),
        ] {
            assert_eq!(laid(book, line), wager, "{line}");
        }
    }

    #[test]
    fn words_that_are_no_wager() {
        let said = |line| said("roulette", line);
        assert_eq!(said(""), Said::Go);
        assert_eq!(said("SPIN"), Said::Go);
        assert_eq!(said("r"), Said::Repeat);
        assert_eq!(said("undo"), Said::Undo);
        assert_eq!(said("clear"), Said::Clear(None));
        let seventeen = Mark::from_word("straight-17");
        assert_eq!(said("clear 17"), Said::Clear(seventeen));
        let fifty = Said::Colour(Colour::Red, Cents(100), 50);
        assert_eq!(said("colour red 1 50"), fifty);
        assert_eq!(said("redeem 5"), Said::Redeem(Some(5)));
        assert_eq!(
            said("rules 4.1"),
            Said::Usual(Usual::Rule("4.1".to_owned()))
        );
    }

    #[test]
    fn nonsense_is_answered() {
        for line in [
            "17",
            "red",
            "dance",
            "$",
            "colour",
            "colour mauve 1 5",
            "colour red 1 x",
            "é 5",
            ",",
            "redeem all",
            "clear voisins",
            "red 10, dance",
        ] {
            let said = said("roulette", line);
            assert!(
                matches!(said, Said::Usual(Usual::Unknown(_))),
                "{line}: {said:?}"
            );
        }
        assert!(matches!(
            said("tai-sai", "5 5"),
            Said::Usual(Usual::Unknown(_))
        ));
    }
}
