//! The layouts in text: roulette's numbers and what lies around them, tai-sai's areas, the money wheel's symbols, each with
//! the person's chips and the places that won last; and what a place or a result is called.

use crate::play::chips::short;
use crate::style::Paint;
use croupier_engine::games::money_wheel::{Section, Symbol};
use croupier_engine::games::roulette::{self, Colour, Kind, Pocket};
use croupier_engine::games::spin::{Apparatus, Outcome, Position, Rules};
use croupier_engine::games::tai_sai::position::Area;
use croupier_engine::{Cents, Word};
use std::collections::BTreeMap;

/// How wide the place of one number is.
const NUMBER: usize = 5;
/// How wide the place of a column is.
const COLUMN: usize = 7;
/// How wide the headings of tai-sai's rows are.
const HEADING: usize = 14;

/// A layout with a person's chips on it.
pub(super) struct Felt<'a> {
    pub(super) rules: &'a Rules,
    /// The person's chips by place.
    pub(super) mine: BTreeMap<Position, Cents>,
    /// What came last.
    pub(super) last: Option<Outcome>,
    pub(super) paint: Paint,
}

fn centred(text: &str, width: usize) -> String {
    format!("{text:^width$}")
}

impl Felt<'_> {
    /// The layout, line by line.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = match self.rules.apparatus {
            Apparatus::Roulette => self.roulette(),
            Apparatus::TaiSai => self.tai_sai(),
            Apparatus::MoneyWheel => self.money_wheel(),
        };
        for line in &mut lines {
            line.truncate(line.trim_end().len());
        }
        lines
    }

    fn won(&self, position: Position) -> bool {
        self.last.is_some_and(|last| position.wins(last).is_some())
    }

    /// A name, in brackets where it won last.
    fn label(&self, position: Position, name: &str) -> String {
        if self.won(position) {
            format!("[{name}]")
        } else {
            name.to_owned()
        }
    }

    /// What lies at a place, or nothing.
    fn chips(&self, position: Position) -> String {
        self.mine
            .get(&position)
            .copied()
            .map(short)
            .unwrap_or_default()
    }

    /// What lies at a place, marked by a sign of its own, for a layout is full of numbers; where there is no room for the
    /// amount, the sign alone.
    fn coins(&self, position: Position, width: usize) -> String {
        let chips = self.chips(position);
        if chips.is_empty() {
            return chips;
        }
        let marked = format!("●{chips}");
        match chips.len() {
            long if long > width => "●".to_owned(),
            long if long == width => chips,
            _ => marked,
        }
    }

    /// A place of one line: its name, and what lies there.
    fn cell(&self, position: Position, name: &str, width: usize) -> String {
        let label = self.label(position, name);
        let room = width.saturating_sub(label.chars().count() + 1);
        let coins = self.coins(position, room);
        let text = centred(format!("{label} {coins}").trim_end(), width);
        match (coins.is_empty(), position.kind()) {
            (_, "red") => self.paint.red(&text),
            (false, _) => self.paint.bold(&text),
            (true, _) => text,
        }
    }

    fn roulette(&self) -> Vec<String> {
        let all = roulette::Position::all();
        let place = |word: &str| all.iter().find(|p| p.to_word() == word).copied();
        let cell = |word: &str, name: &str, width| match place(word) {
            Some(p) => self.cell(Position::Roulette(p), name, width),
            None => centred("", width),
        };
        let bar = "─".repeat(NUMBER);
        let rule = |left: &str, joint: &dyn Fn(usize) -> &'static str, right: &str| {
            let mut line = left.to_owned();
            for at in 1..=12 {
                line.push_str(&bar);
                line.push_str(joint(at));
            }
            line + right
        };
        let end = "─".repeat(COLUMN);
        let mut lines = vec![rule(&format!("  ┌{bar}┬"), &|_| "┬", &format!("{end}┐"))];
        for row in [3, 2, 1] {
            let zero = match row {
                2 => self.number(0),
                _ => (centred("", NUMBER), String::new()),
            };
            let numbers: Vec<(String, String)> = std::iter::once(zero)
                .chain((0..12).map(|at| self.number(at * 3 + row)))
                .collect();
            let column = place(&format!("column-{row}")).map(Position::Roulette);
            let name = column.map(|c| self.label(c, &format!("col {row}")));
            let labels: String = numbers.iter().map(|(n, _)| format!("│{n}")).collect();
            let name = centred(&name.unwrap_or_default(), COLUMN);
            lines.push(format!("  {labels}│{name}│"));
            let laid = column.map(|c| self.coins(c, COLUMN)).unwrap_or_default();
            if !laid.is_empty() || numbers.iter().any(|(_, chips)| !chips.is_empty()) {
                let chips = |text: &str, width| self.paint.bold(&centred(text, width));
                let coins: String = numbers
                    .iter()
                    .map(|(_, c)| format!("│{}", chips(c, NUMBER)))
                    .collect();
                lines.push(format!("  {coins}│{}│", chips(&laid, COLUMN)));
            }
        }
        let dozens = |at: usize| if at.is_multiple_of(4) { "┼" } else { "┴" };
        lines.push(rule(&format!("  └{bar}┼"), &dozens, &format!("{end}┘")));
        let left = " ".repeat(NUMBER + 3);
        let dozen = |n: usize, name| cell(&format!("dozen-{n}"), name, 4 * NUMBER + 3);
        lines.push(format!(
            "{left}│{}│{}│{}│",
            dozen(1, "1st dozen"),
            dozen(2, "2nd dozen"),
            dozen(3, "3rd dozen")
        ));
        let halves = |at: usize| match at {
            12 => "┤",
            4 | 8 => "┼",
            _ if at.is_multiple_of(2) => "┬",
            _ => "─",
        };
        lines.push(rule(&format!("{left}├"), &halves, ""));
        let even = |word: &str, name| cell(word, name, 2 * NUMBER + 1);
        lines.push(format!(
            "{left}│{}│{}│{}│{}│{}│{}│",
            even("low", "1-18"),
            even("even", "even"),
            even("red", "red"),
            even("black", "black"),
            even("odd", "odd"),
            even("high", "19-36")
        ));
        let feet = |at: usize| match at {
            12 => "┘",
            _ if at.is_multiple_of(2) => "┴",
            _ => "─",
        };
        lines.push(rule(&format!("{left}└"), &feet, ""));
        lines
    }

    /// A number, dotted where a wager of several numbers covers it, and the chips straight up on it.
    fn number(&self, n: u8) -> (String, String) {
        let straight = |p: &roulette::Position| p.kind() == Kind::Straight;
        let pocket = Pocket::new(n);
        let covered = pocket.is_some_and(|pocket| {
            self.mine.keys().any(|p| match p {
                Position::Roulette(p) => !p.kind().is_outside() && !straight(p) && p.covers(pocket),
                _ => false,
            })
        });
        let dot = if covered { "•" } else { "" };
        let all = roulette::Position::all();
        let place = all.iter().find(|p| straight(p) && p.numbers() == [n]);
        let place = place.copied().map(Position::Roulette);
        let name = place.map_or_else(String::new, |p| self.label(p, &n.to_string()));
        let text = centred(&format!("{name}{dot}"), NUMBER);
        let text = match pocket.map(Pocket::colour) {
            Some(Colour::Red) => self.paint.red(&text),
            Some(Colour::Green) => self.paint.green(&text),
            _ => self.paint.bold(&text),
        };
        let coins = place.map(|p| self.coins(p, NUMBER)).unwrap_or_default();
        (text, coins)
    }

    fn tai_sai(&self) -> Vec<String> {
        let named = |word: String| Apparatus::TaiSai.position(&word);
        let odds = |key: &str| {
            let odds = self.rules.pays.odds(key);
            odds.map(|o| o.to_string()).unwrap_or_default()
        };
        let mut lines = Vec::new();
        let top: String = [
            ("small", "small 4-10"),
            ("any-triple", "any triple"),
            ("big", "big 11-17"),
        ]
        .into_iter()
        .filter_map(|(word, name)| {
            let name = format!("{name} ({})", odds(word));
            Some(self.cell(named(word.to_owned())?, &name, 28))
        })
        .collect();
        lines.push(format!("  {top}"));
        let faces = |kind: &str| -> Vec<(String, Option<Position>)> {
            let one = |n: u8| (n.to_string(), named(format!("{kind}-{n}")));
            (1..=6).map(one).collect()
        };
        let totals = (4..=17).map(|n: u8| (n.to_string(), named(format!("total-{n}"))));
        let paid: String = (4..=17)
            .filter_map(|n: u8| named(format!("total-{n}")))
            .map(|p| centred(&odds(p.kind()), 5))
            .collect();
        let pairs = (1..=6u8).flat_map(|a| (a + 1..=6).map(move |b| (a, b)));
        let pairs = pairs.map(|(a, b)| (format!("{a}/{b}"), named(format!("pair-{a}-{b}"))));
        let face = ["face-on-one", "face-on-two", "face-on-three"].map(odds);
        let rows = [
            self.row(&format!("double {}", odds("double")), faces("double"), 10),
            self.row(&format!("triple {}", odds("triple")), faces("triple"), 10),
            self.row("total", totals.collect(), 5),
            vec![format!(
                "  {}",
                self.paint.dim(&format!("{:HEADING$}{paid}", ""))
            )],
            self.row(&format!("pair {}", odds("pair")), pairs.collect(), 5),
            self.row(&format!("face {}", face[0]), faces("face"), 10),
        ];
        lines.extend(rows.into_iter().flatten());
        let more = format!("on two dice {}, on three {}", face[1], face[2]);
        let more = self.paint.dim(&format!("{:HEADING$}{more}", ""));
        lines.push(format!("  {more}"));
        lines
    }

    /// A row of areas under a heading, and the chips in them where there are any.
    fn row(
        &self,
        heading: &str,
        cells: Vec<(String, Option<Position>)>,
        width: usize,
    ) -> Vec<String> {
        let cells: Vec<(String, Position)> = cells
            .into_iter()
            .filter_map(|(name, position)| Some((name, position?)))
            .collect();
        let names: String = cells
            .iter()
            .map(|(name, p)| centred(&self.label(*p, name), width))
            .collect();
        let mut lines = vec![format!("  {heading:<HEADING$}{names}")];
        if cells.iter().any(|(_, p)| self.mine.contains_key(p)) {
            let coins: String = cells
                .iter()
                .map(|(_, p)| centred(&self.coins(*p, width - 1), width))
                .collect();
            let coins = self.paint.bold(&coins);
            lines.push(format!("  {:HEADING$}{coins}", ""));
        }
        lines
    }

    fn money_wheel(&self) -> Vec<String> {
        let longest = self.rules.names.iter().map(|n| n.chars().count()).max();
        let width = longest.unwrap_or_default();
        let line = |symbol: &Symbol| {
            let place = Position::MoneyWheel(*symbol);
            let odds = self.rules.pays.odds(symbol.word());
            let odds = odds.map(|o| o.to_string()).unwrap_or_default();
            let mark = if self.won(place) { "►" } else { " " };
            let name = called(place, self.rules);
            let coins = self.paint.bold(&self.coins(place, usize::MAX));
            let sections = symbol.sections();
            let letter = letter(*symbol);
            format!("  {mark} {letter}  {name:<width$}  {odds:>5}  {sections:>2} of 52  {coins}")
        };
        Symbol::ALL.iter().map(line).collect()
    }
}

/// The letter of a symbol.
fn letter(symbol: Symbol) -> char {
    let letter = symbol.word().chars().next_back();
    letter.unwrap_or_default().to_ascii_uppercase()
}

/// What a place is called in a sentence.
pub(super) fn called(position: Position, rules: &Rules) -> String {
    match position {
        Position::Roulette(p) => {
            let numbers: Vec<String> = p.numbers().iter().map(ToString::to_string).collect();
            match p.kind() {
                Kind::Straight => numbers.join("/"),
                Kind::Split | Kind::Street | Kind::Corner => {
                    format!("{} {}", p.kind(), numbers.join("/"))
                }
                Kind::SixLine => p.to_word().replacen("six-line-", "six line ", 1),
                _ => p.to_word().replace('-', " "),
            }
        }
        Position::TaiSai(p) => match p.area() {
            Area::Pair(a, b) => format!("pair {a}/{b}"),
            _ => p.to_word().replace('-', " "),
        },
        Position::MoneyWheel(symbol) => {
            let name = rules.names.get(symbol as usize);
            name.cloned().unwrap_or_else(|| symbol.to_word())
        }
    }
}

/// A result in the line of the latest ones.
pub(super) fn result(outcome: Outcome, paint: Paint) -> String {
    match outcome {
        Outcome::Pocket(pocket) => match pocket.colour() {
            Colour::Red => paint.red(&format!("{pocket}r")),
            Colour::Black => paint.bold(&format!("{pocket}b")),
            Colour::Green => paint.green(&pocket.to_string()),
        },
        Outcome::Dice(dice) => format!("{dice}={}", dice.total()),
        Outcome::Section(_) | Outcome::Symbol(_) => outcome
            .symbol()
            .map(letter)
            .map(String::from)
            .unwrap_or_default(),
    }
}

/// What came, where it came to rest: the wheel around it, or the dice.
pub(super) fn at_rest(outcome: Outcome) -> String {
    let around = |neighbours: Vec<String>| {
        let middle = neighbours.len() / 2;
        let mark = |(at, text): (usize, &String)| match at == middle {
            true => format!("[{text}]"),
            false => text.clone(),
        };
        let marked: Vec<String> = neighbours.iter().enumerate().map(mark).collect();
        format!("… {} …", marked.join(" "))
    };
    match outcome {
        Outcome::Pocket(pocket) => around(
            (-4..=4)
                .map(|by| pocket.neighbour(by).to_string())
                .collect(),
        ),
        Outcome::Section(section) => {
            let count = usize::from(Section::COUNT);
            let rim = (0..9).filter_map(|by| {
                let at = (usize::from(section.number()) + count + by - 4) % count;
                let there = u8::try_from(at).ok().and_then(Section::new)?;
                Some(letter(there.symbol()).to_string())
            });
            around(rim.collect())
        }
        Outcome::Dice(dice) => {
            const FACES: [&str; 6] = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
            let shown = dice.faces().map(|f| FACES[usize::from(f - 1)]);
            shown.join(" ")
        }
        Outcome::Symbol(symbol) => letter(symbol).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::games::Rules as Any;

    fn drawn(book: &str, mine: &[(&str, i64)], last: Option<&str>) -> Vec<String> {
        let book = croupier_rulebooks::book(&format!("nz-1996/{book}")).unwrap();
        let (Any::Roulette(rules) | Any::TaiSai(rules) | Any::MoneyWheel(rules)) =
            book.rules(&Default::default()).unwrap()
        else {
            panic!("another game");
        };
        let mine = mine
            .iter()
            .map(|(word, cents)| (Position::from_word(word).unwrap(), Cents(*cents)))
            .collect();
        let felt = Felt {
            rules: &rules,
            mine,
            last: last.map(|word| Outcome::from_word(word).unwrap()),
            paint: Paint::none(),
        };
        let lines = felt.lines();
        assert!(lines.iter().all(|l| l.chars().count() <= 100), "{lines:#?}");
        lines
    }

    #[test]
    fn the_roulette_layout_is_drawn_with_chips_and_the_winning_number() {
        let mine = [
            ("straight-17", 500),
            ("split-17-20", 250),
            ("red", 1000),
            ("dozen-2", 1250),
            ("column-1", 500),
        ];
        let lines = drawn("roulette", &mine, Some("17"));
        assert_eq!(
            lines.join("\n"),
            "  ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬───────┐
  │     │  3  │  6  │  9  │ 12  │ 15  │ 18  │ 21  │ 24  │ 27  │ 30  │ 33  │ 36  │ col 3 │
  │  0  │  2  │  5  │  8  │ 11  │ 14  │[17]•│ 20• │ 23  │ 26  │ 29  │ 32  │ 35  │[col 2]│
  │     │     │     │     │     │     │ ●5  │     │     │     │     │     │     │       │
  │     │  1  │  4  │  7  │ 10  │ 13  │ 16  │ 19  │ 22  │ 25  │ 28  │ 31  │ 34  │ col 1 │
  │     │     │     │     │     │     │     │     │     │     │     │     │     │  ●5   │
  └─────┼─────┴─────┴─────┴─────┼─────┴─────┴─────┴─────┼─────┴─────┴─────┴─────┼───────┘
        │       1st dozen       │  [2nd dozen] ●12.50   │       3rd dozen       │
        ├───────────┬───────────┼───────────┬───────────┼───────────┬───────────┤
        │  [1-18]   │   even    │  red ●10  │  [black]  │   [odd]   │   19-36   │
        └───────────┴───────────┴───────────┴───────────┴───────────┴───────────┘"
        );
    }

    #[test]
    fn the_areas_of_tai_sai_and_the_symbols_of_the_wheel() {
        let lines = drawn(
            "tai-sai",
            &[("small", 1000), ("pair-1-2", 500)],
            Some("1-2-2"),
        );
        let text = lines.join("\n");
        for part in [
            "[small 4-10 (1:1)] ●10",
            "[1/2]",
            " 5/6",
            "triple 180:1",
            "62:1",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        let lines = drawn("tai-sai", &[("pair-1-2", 1250), ("pair-1-3", 1200)], None);
        assert!(lines.join("\n").contains("  ●   ●12"), "{lines:#?}");
        let lines = drawn("money-wheel", &[("symbol-a", 500)], Some("section-0"));
        assert_eq!(lines[0], "    A  Fern              1:1  24 of 52  ●5");
        assert!(lines[5].starts_with("  ► F  Kiwi"), "{lines:#?}");
    }

    #[test]
    fn results_are_shown_where_they_came_to_rest() {
        let rest = |word| at_rest(Outcome::from_word(word).unwrap());
        assert_eq!(rest("17"), "… 4 21 2 25 [17] 34 6 27 13 …");
        assert_eq!(rest("section-0"), "… C A B A [F] A C B A …");
        assert_eq!(rest("1-2-6"), "⚀ ⚁ ⚅");
    }
}
