//! Every hand by its cards against every first card of the dealer's: what each decision wins when all that follows is played best
//! (nz-1996/blackjack/7.4, 10.1, 11.1, 12.1).

use super::super::game::{Game, Terms, each_two};
use super::super::hands::Hands;
use super::super::play::{Act, Best};
use super::super::total::{basic, reached};
use super::super::wide::Wide;
use super::super::{countable, counts, leaves_of};
use super::{Kind, UPS, hand_word};
use crate::Trouble;
use crate::ask::Ask;
use crate::exact::Exact;
use croupier_engine::games::blackjack::rules::Rules;

/// A hand against a first card of the dealer's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What kind of hand.
    pub kind: Kind,
    /// Its cards, such as `T+6`.
    pub hand: String,
    /// What they count.
    pub total: u8,
    /// The dealer's first card: aces 0, tens 9.
    pub up: usize,
    /// What the table by totals says.
    pub table: Act,
    /// What is best.
    pub best: Act,
    /// How likely it is that a round comes here when it is played best; hands after a split are not counted.
    pub frequency: Exact,
    /// What each permitted decision wins on average, in stakes.
    pub values: Vec<(Act, Exact)>,
}

impl Spot {
    /// What a decision costs each time, in stakes.
    #[must_use]
    pub fn cost(&self, act: Act) -> Option<Exact> {
        super::cost(&self.values, self.best, act)
    }
}

/// Which hands are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Those of two cards.
    Two,
    /// All that do not exceed twenty-one.
    All,
}

/// The hands that the cards that are left can make, by kind, total and cards. A blackjack is not among them: nothing is decided on
/// it but [`super::insurance`].
///
/// ```
/// use croupier_analysis::Ask;
/// use croupier_analysis::blackjack::play::Act;
/// use croupier_analysis::blackjack::strategy::hands::{Which, hands};
/// use croupier_engine::games::Rules;
///
/// let book = croupier_rulebooks::book("nz-1996/blackjack").expect("a book");
/// let Ok(Rules::Blackjack(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let spots = hands(&rules, &Ask::default(), Which::Two)?;
/// let spot = spots.iter().find(|spot| spot.hand == "A+A" && spot.up == 5).expect("aces against a six");
/// assert_eq!(spot.best, Act::Split);
/// assert!(spot.cost(Act::Stand) > spot.cost(Act::Split));
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
///
/// # Errors
/// If too many cards are removed.
pub fn hands(rules: &Rules, ask: &Ask, which: Which) -> Result<Vec<Spot>, Trouble> {
    countable(rules)?;
    let left = ask.left(rules.cards.decks)?;
    let leaves = leaves_of(&counts(&left))?;
    let terms = Terms::of(rules);
    let (_, table) = basic(&leaves, terms);
    let best = Game::on(&leaves, terms, &Best);
    let all = Hands::all();
    let mut ways: Vec<Vec<Wide>> = UPS.iter().map(|&up| reached(&best, up)).collect();
    // A pair that is split comes about too.
    each_two(&best.leaves.shoe, |at, n| {
        ways.iter_mut().for_each(|ways| ways[at] = Wide::of(n));
    });
    let told = |at: &usize| {
        let hand = &all.list[*at];
        let size = match which {
            Which::Two => hand.size == 2,
            Which::All => hand.size >= 2,
        };
        size && !hand.is_ace_ten()
    };
    let mut spots = Vec::new();
    for at in (0..all.list.len()).filter(told) {
        let (hand, Some(left)) = (&all.list[at], best.left(at)) else {
            continue;
        };
        for (&up, ways) in UPS.iter().zip(&ways) {
            let value = |act: &Act| Some((*act, best.mean(at, up, *act)?));
            let values: Vec<_> = Act::ALL.iter().filter_map(value).collect();
            if values.is_empty() {
                continue;
            }
            let often = ways[at].big() * best.lost(&left, up).big();
            spots.push(Spot {
                kind: match hand.pair() {
                    Some(_) => Kind::Pair,
                    None if hand.soft => Kind::Soft,
                    None => Kind::Hard,
                },
                hand: hand_word(hand),
                total: hand.total,
                up,
                table: table.act(at, up),
                best: best.act(at, up),
                frequency: super::share(&best, often),
                values,
            });
        }
    }
    // The hands stand by the number of their cards; a person looks for a total.
    spots.sort_by_key(|spot| (spot.kind, spot.total));
    Ok(spots)
}
