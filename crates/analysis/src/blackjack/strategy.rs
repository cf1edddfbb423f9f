//! Strategy as tables that a person reads, with what each error costs; and where the best play, which looks at the cards, differs
//! (nz-1996/blackjack/7.4, 10.1, 11.1, 12.1). Every hand by its cards is in [`hands`], insurance and even money in [`insurance`].

pub mod hands;
pub mod insurance;

use insurance::{Offer, offers};

use super::game::{Game, Terms};
use super::hands::{ACE, Hand, Hands, TEN, VALUES};
use super::play::{Act, Best};
use super::total::{Table, basic, reached};
use super::wide::Wide;
use super::{countable, counts, leaves_of};
use crate::Trouble;
use crate::ask::Ask;
use crate::exact::Exact;
use croupier_engine::games::blackjack::rules::Rules;
use dashu_int::{IBig, UBig};

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
        cost(&self.values, self.act, act)
    }
}

/// By how much one decision is worth less than the right one.
fn cost(values: &[(Act, Exact)], right: Act, other: Act) -> Option<Exact> {
    let of = |act| values.iter().find(|(a, _)| *a == act).map(|(_, v)| v);
    Some(of(right)? - of(other)?)
}

/// A number of orders, each told by what the dealer's cards come to, as a share of all.
fn share(game: &Game, orders: IBig) -> Exact {
    let all = super::leaves::total(&game.leaves.shoe);
    Exact::ratio(orders, game.leaves.scale.denominator(all))
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whether its hands are hard, soft or pairs.
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
    /// Insurance and even money; nothing where no ace is left for the dealer.
    pub offers: Vec<Offer>,
    /// Where the cards of a hand, and not its total alone, say otherwise.
    pub exceptions: Vec<Exception>,
    /// What the table wins on average, in stakes.
    pub table_value: Exact,
    /// What the best play wins.
    pub best_value: Exact,
}

/// How a value is written.
///
/// ```
/// use croupier_analysis::blackjack::strategy::{UPS, value_word};
///
/// let words: String = UPS.map(value_word).concat();
/// assert_eq!(words, "23456789TA");
/// ```
#[must_use]
pub fn value_word(value: usize) -> String {
    match value {
        ACE => "A".to_owned(),
        TEN => "T".to_owned(),
        value => (value + 1).to_string(),
    }
}

/// How a hand is written: its cards, the lowest last, such as `T+6`.
///
/// ```
/// use croupier_analysis::blackjack::hands::{Hands, TEN};
/// use croupier_analysis::blackjack::strategy::hand_word;
///
/// let all = Hands::all();
/// assert_eq!(hand_word(&all.list[all.two(5, TEN)]), "T+6");
/// ```
#[must_use]
pub fn hand_word(hand: &Hand) -> String {
    let mut cards: Vec<String> = Vec::new();
    let order = (1..VALUES).rev().chain([ACE]);
    for value in order {
        cards.extend((0..hand.cards[value]).map(|_| value_word(value)));
    }
    cards.join("+")
}

/// The strategy of a table under these rules, for the cards that are left.
///
/// ```
/// use croupier_analysis::Ask;
/// use croupier_analysis::blackjack::play::Act;
/// use croupier_analysis::blackjack::strategy::{Kind, UPS, strategy};
/// use croupier_engine::games::Rules;
///
/// let book = croupier_rulebooks::book("nz-1996/blackjack").expect("a book");
/// let Ok(Rules::Blackjack(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let told = strategy(&rules, &Ask::default())?;
/// let eleven = told.rows.iter().find(|row| row.kind == Kind::Hard && row.label == "11");
/// let squares = &eleven.expect("a row").squares;
/// assert_eq!(UPS[0], 1, "against a two");
/// assert_eq!(squares[0].act, Act::Double);
/// assert!(squares[0].cost(Act::Draw) > Some(Default::default()), "drawing instead costs something");
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
///
/// # Errors
/// If too many cards are removed.
pub fn strategy(rules: &Rules, ask: &Ask) -> Result<Strategy, Trouble> {
    countable(rules)?;
    let left = ask.left(rules.cards.decks)?;
    let leaves = leaves_of(&counts(&left))?;
    let terms = Terms::of(rules);
    let (table, game) = basic(&leaves, terms);
    let best = Game::on(&leaves, terms, &Best);
    Ok(Strategy {
        rows: rows(&table, &game),
        offers: offers(&game),
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
    permitted: [bool; 4],
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
            sums.permitted[act as usize] = true;
            sums.worth[act as usize] += won;
        }
        sums.often += often;
    }
    sums
}

fn square(game: &Game, up: usize, act: Act, sums: &Sums) -> Square {
    let all = |n: &IBig| UBig::try_from(n.clone()).ok().filter(|n| *n != UBig::ZERO);
    let frequency = share(game, sums.often.clone());
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
            if sums.permitted[act as usize] {
                let won = sums.worth[act as usize].clone();
                values.push((act, Exact::ratio(won, often.clone())));
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
