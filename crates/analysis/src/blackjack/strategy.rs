//! Strategy as tables that a person reads, with what each error costs; and where the best play, which looks at the cards, differs
//! (nz-1996/blackjack/7.4, 10.1, 11.1, 12.1).

use super::game::{Game, Terms};
use super::hands::{ACE, Hand, Hands, TEN, VALUES};
use super::play::{Act, Best};
use super::total::{Table, basic, reached};
use super::wide::Wide;
use super::{counts, leaves_of};
use crate::ask::Ask;
use crate::exact::Exact;
use crate::report::Trouble;
use croupier_engine::games::blackjack::rules::Rules;
use dashu::integer::{IBig, UBig};

/// The order in which the dealer's first card is shown: two to ten, then the ace.
pub const UPS: [usize; VALUES] = [1, 2, 3, 4, 5, 6, 7, 8, TEN, ACE];

/// What kind of hands a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// No ace counts eleven.
    Hard,
    /// An ace does.
    Soft,
    /// Two cards of one value.
    Pair,
}

impl Kind {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Hard => "hard",
            Kind::Soft => "soft",
            Kind::Pair => "pair",
        }
    }
}

/// One square of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// The dealer's first card: aces 0, tens 9.
    pub up: usize,
    /// What the table says.
    pub act: Act,
    /// What is done where doubling down is not permitted, with three cards and more.
    pub otherwise: Option<Act>,
    /// How likely it is that a round comes here.
    pub frequency: Exact,
    /// What each permitted decision wins on average, in stakes, over the hands that come here.
    pub values: Vec<(Act, Exact)>,
}

impl Square {
    /// What another decision costs each time, in stakes.
    #[must_use]
    pub fn cost(&self, act: Act) -> Option<Exact> {
        let of = |act| self.values.iter().find(|(a, _)| *a == act).map(|(_, v)| v);
        Some(of(self.act)? - of(act)?)
    }
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The hands.
    pub kind: Kind,
    /// Which of them: a total, or the value of which they are a pair.
    pub label: String,
    /// By the dealer's first card, in the order of [`UPS`].
    pub squares: Vec<Square>,
}

/// A hand of two cards on which the best play does not do as the table says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The hand, as its cards are written.
    pub hand: String,
    /// The dealer's first card.
    pub up: usize,
    /// What the table says.
    pub table: Act,
    /// What is better.
    pub best: Act,
    /// By how much, in stakes.
    pub gain: Exact,
}

/// The whole strategy of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The rows: hard, soft, pairs.
    pub rows: Vec<Row>,
    /// Where the cards of a hand, and not its total alone, say otherwise.
    pub exceptions: Vec<Exception>,
    /// What the table wins on average, in stakes.
    pub table_value: Exact,
    /// What the best play wins.
    pub best_value: Exact,
}

/// How a value is written.
#[must_use]
pub fn value_word(value: usize) -> String {
    match value {
        ACE => "A".to_owned(),
        TEN => "T".to_owned(),
        value => (value + 1).to_string(),
    }
}

/// How a hand is written: its cards, the lowest last.
#[must_use]
pub fn hand_word(hand: &Hand) -> String {
    let mut cards: Vec<String> = Vec::new();
    let order = (1..VALUES).rev().chain([ACE]);
    for value in order {
        cards.extend((0..hand.cards[value]).map(|_| value_word(value)));
    }
    cards.join(",")
}

/// The strategy of a table under these rules, for the cards that are left.
///
/// # Errors
/// If too many cards are removed.
pub fn strategy(rules: &Rules, ask: &Ask) -> Result<Strategy, Trouble> {
    let left = ask.left(rules.decks)?;
    let leaves = leaves_of(&counts(&left))?;
    let terms = Terms::of(rules);
    let (table, game) = basic(&leaves, terms);
    let best = Game::on(&leaves, terms, &Best);
    Ok(Strategy {
        rows: rows(&table, &game),
        exceptions: exceptions(&game, &best),
        table_value: game.value(),
        best_value: best.value(),
    })
}

/// What the hands of one square come to: how often, and what each decision is worth over them.
#[derive(Default)]
struct Sums {
    often: IBig,
    doubled_often: IBig,
    worth: [IBig; 4],
    drawn_of_two: IBig,
}

fn rows(table: &Table, game: &Game) -> Vec<Row> {
    let reached: Vec<Vec<Wide>> = (0..VALUES).map(|up| reached(game, up)).collect();
    let mut rows = Vec::new();
    for total in 5..=20 {
        rows.push(total_row(table, game, &reached, (Kind::Hard, total)));
    }
    for total in 13..=20 {
        rows.push(total_row(table, game, &reached, (Kind::Soft, total)));
    }
    for pair in [ACE, 1, 2, 3, 4, 5, 6, 7, 8, TEN] {
        let squares = UPS.iter().map(|&up| pair_square(game, pair, up));
        rows.push(Row {
            kind: Kind::Pair,
            label: value_word(pair),
            squares: squares.collect(),
        });
    }
    rows
}

fn total_row(table: &Table, game: &Game, reached: &[Vec<Wide>], (kind, total): (Kind, u8)) -> Row {
    let said = match kind {
        Kind::Soft => &table.soft,
        _ => &table.hard,
    };
    let squares = UPS.iter().map(|&up| {
        let sums = sums(game, &reached[up], up, (total, kind == Kind::Soft));
        let act = said[usize::from(total)][up];
        square(game, up, act, &sums)
    });
    Row {
        kind,
        label: total.to_string(),
        squares: squares.collect(),
    }
}

/// Sums over the hands of a total; where doubling down is possible, over those of two cards only.
fn sums(game: &Game, reached: &[Wide], up: usize, (total, soft): (u8, bool)) -> Sums {
    let hands = Hands::all();
    let mut sums = Sums::default();
    for (at, reached) in reached.iter().enumerate() {
        let hand = &hands.list[at];
        let here = hand.total == total && hand.soft == soft && hand.size >= 2;
        if !here || *reached == Wide::ZERO {
            continue;
        }
        let Some(left) = game.left(at) else { continue };
        let (reached, lost) = (reached.big(), game.lost(&left, up));
        let often = &reached * lost.big();
        for act in [Act::Stand, Act::Draw, Act::Double] {
            let Some(worth) = game.worth(at, up, act) else {
                continue;
            };
            let won = &reached * (worth - lost).big();
            if act == Act::Double {
                sums.doubled_often += &often;
                sums.drawn_of_two += &reached * (game.nodes[at].draw[up] - lost).big();
            }
            sums.worth[act as usize] += won;
        }
        sums.often += often;
    }
    sums
}

fn square(game: &Game, up: usize, act: Act, sums: &Sums) -> Square {
    let all = |n: &IBig| UBig::try_from(n.clone()).ok().filter(|n| *n != UBig::ZERO);
    let orders = game
        .leaves
        .scale
        .denominator(super::leaves::total(&game.leaves.shoe));
    let frequency = Exact::ratio(sums.often.clone(), orders);
    let mut values = Vec::new();
    if let Some(doubled) = all(&sums.doubled_often) {
        values.push((
            Act::Draw,
            Exact::ratio(sums.drawn_of_two.clone(), doubled.clone()),
        ));
        let won = sums.worth[Act::Double as usize].clone();
        values.push((Act::Double, Exact::ratio(won, doubled)));
    } else if let Some(often) = all(&sums.often) {
        for act in [Act::Stand, Act::Draw] {
            let won = &sums.worth[act as usize];
            if *won != IBig::ZERO {
                values.push((act, Exact::ratio(won.clone(), often.clone())));
            }
        }
    }
    Square {
        up,
        act,
        otherwise: (act == Act::Double).then_some(Act::Draw),
        frequency,
        values,
    }
}

fn pair_square(game: &Game, pair: usize, up: usize) -> Square {
    let hands = Hands::all();
    let hand = hands.two(pair, pair);
    let n = u64::from(game.leaves.shoe[pair]);
    let left = game.left(hand);
    let lost = left.map(|left| game.lost(&left, up)).unwrap_or_default();
    let values = Act::ALL
        .iter()
        .filter_map(|&act| Some((act, game.mean(hand, up, act)?)));
    let act = game.act(hand, up);
    Square {
        up,
        act,
        otherwise: (act == Act::Double).then_some(Act::Draw),
        frequency: game.share(&lost.times(n * n.saturating_sub(1))),
        values: values.collect(),
    }
}

fn exceptions(game: &Game, best: &Game) -> Vec<Exception> {
    let hands = Hands::all();
    let mut found = Vec::new();
    let two = hands.list.iter().enumerate().filter(|(_, h)| h.size == 2);
    for (at, hand) in two {
        for up in UPS {
            let (table, right) = (game.act(at, up), best.act(at, up));
            if table == right || hand.is_ace_ten() {
                continue;
            }
            let values = (best.mean(at, up, right), best.mean(at, up, table));
            if let (Some(right_value), Some(table_value)) = values {
                found.push(Exception {
                    hand: hand_word(hand),
                    up,
                    table,
                    best: right,
                    gain: right_value - table_value,
                });
            }
        }
    }
    found
}

impl Strategy {
    /// As lines of comma-separated values: one for every decision of every square, with its value and cost.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = String::from("kind,hand,up,decision,right,value,cost,frequency\n");
        for row in &self.rows {
            for square in &row.squares {
                for (act, value) in &square.values {
                    let cost = square.cost(*act).unwrap_or_default();
                    text.push_str(&format!(
                        "{},{},{},{},{},{},{},{}\n",
                        row.kind.word(),
                        row.label,
                        value_word(square.up),
                        act.word(),
                        if *act == square.act { "yes" } else { "no" },
                        value.decimal(9),
                        cost.decimal(9),
                        square.frequency.decimal(9),
                    ));
                }
            }
        }
        text
    }

    /// As a picture: one coloured square for every decision; what the next best costs, in hundredths of a stake, below its letter.
    #[must_use]
    pub fn svg(&self) -> String {
        const SIDE: usize = 44;
        const HIGH: usize = 30;
        let (width, height) = (SIDE * (VALUES + 2), HIGH * (self.rows.len() + 4));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\">\n<title>Basic strategy</title>\n"
        );
        let text = |x: usize, y: usize, size: usize, words: &str| {
            format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{words}</text>\n")
        };
        let mut y = 0;
        let mut kind = None;
        for row in &self.rows {
            if kind != Some(row.kind) {
                kind = Some(row.kind);
                out.push_str(&text(SIDE, y + 20, 13, row.kind.word()));
                for (at, &up) in UPS.iter().enumerate() {
                    let x = SIDE * (at + 2) + SIDE / 2;
                    out.push_str(&text(x, y + 20, 13, &value_word(up)));
                }
                y += HIGH;
            }
            out.push_str(&text(SIDE, y + 20, 13, &row.label));
            for (at, square) in row.squares.iter().enumerate() {
                let (x, side, high) = (SIDE * (at + 2), SIDE - 2, HIGH - 2);
                let fill = colour(square.act);
                out.push_str(&format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{high}\" rx=\"4\" fill=\"{fill}\"/>\n"
                ));
                let letter = square.act.letter().to_string();
                out.push_str(&text(x + side / 2, y + 14, 13, &letter));
                let costs = square.values.iter().filter(|(act, _)| *act != square.act);
                let least = costs.filter_map(|(act, _)| square.cost(*act)).min();
                if let Some(least) = least {
                    let hundredths = (least * Exact::whole(100)).decimal(1);
                    out.push_str(&text(x + side / 2, y + 25, 9, &hundredths));
                }
            }
            y += HIGH;
        }
        out.push_str("</svg>\n");
        out
    }
}

/// The colour of a decision: far enough apart in lightness for those who tell no colours.
#[must_use]
pub const fn colour(act: Act) -> &'static str {
    match act {
        Act::Stand => "#e8c468",
        Act::Draw => "#f4f1e8",
        Act::Double => "#8fc7d8",
        Act::Split => "#7fae86",
    }
}
