//! What each answer to a decision on cards is worth, one decision at a time: the strategy of a table as somebody wants it who is at it.
//! It is that of whole packs or a whole shoe, as `croupier strategy` tells it, whatever has been dealt before.

use crate::blackjack::hands::{ACE, TEN};
use crate::blackjack::play::Act;
use crate::blackjack::strategy::hands::{Which, hands};
use crate::blackjack::strategy::insurance::{Answer, Offer};
use crate::blackjack::strategy::{strategy, value_word};
use crate::caribbean_stud::{Pays, against};
use crate::chemin_de_fer::solve;
use crate::{Ask, Exact, Trouble};
use croupier_engine::Card;
use croupier_engine::games::baccarat::hand::point_count;
use croupier_engine::games::dilemma::{Dilemma, On};
use croupier_engine::games::{Rules, caribbean_stud};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Each answer, by the word of its command, with what it wins on average of what is at stake.
pub type Worth = Vec<(&'static str, Exact)>;

/// Knows what every answer at a table is worth.
///
/// ```
/// use croupier_analysis::Advisor;
///
/// let rules = |id| croupier_rulebooks::book(id).expect("a book").rules(&Default::default()).expect("its own defaults");
/// assert!(Advisor::new(&rules("nz-1996/caribbean-stud"))?.is_some());
/// assert!(Advisor::new(&rules("nz-1996/roulette"))?.is_none(), "nothing is decided but what to wager on");
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
#[derive(Clone, Debug)]
pub enum Advisor {
    /// At blackjack.
    Hands {
        /// By the hand's cards and the dealer's first.
        spots: BTreeMap<(String, usize), Vec<(Act, Exact)>>,
        /// Insurance and even money.
        offers: Vec<Offer>,
    },
    /// At Caribbean stud every hand is counted when it is asked about.
    Five(Arc<caribbean_stud::Rules>),
    /// At chemin de fer: staying and drawing.
    Draws {
        /// On five.
        five: Option<[Exact; 2]>,
        /// By the Banker's points and the Player's third card.
        banker: BTreeMap<(u8, Option<u8>), [Exact; 2]>,
    },
}

impl Advisor {
    /// The one for a table under these rules; none where nothing is decided but what to wager on.
    ///
    /// ```
    /// use croupier_analysis::Advisor;
    ///
    /// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
    /// let rules = book.rules(&Default::default()).expect("its own defaults");
    /// assert!(Advisor::new(&rules)?.is_none(), "no cards, and nothing to decide on them");
    /// # Ok::<(), croupier_analysis::Trouble>(())
    /// ```
    ///
    /// # Errors
    /// If these rules are not counted.
    pub fn new(rules: &Rules) -> Result<Option<Advisor>, Trouble> {
        let ask = Ask::default();
        Ok(Some(match rules {
            Rules::Blackjack(rules) => {
                let spots = hands(rules, &ask, Which::All)?.into_iter();
                Advisor::Hands {
                    spots: spots
                        .map(|spot| ((spot.hand, spot.up), spot.values))
                        .collect(),
                    offers: strategy(rules, &ask)?.offers,
                }
            }
            Rules::CaribbeanStud(rules) => Advisor::Five(Arc::clone(rules)),
            Rules::CheminDeFer(rules) => {
                // The first is of those who play by points.
                let solved = solve(rules, &ask)?.into_iter().next();
                let solved = solved.as_ref();
                let lines = solved.map(|solved| solved.advice()).unwrap_or_default();
                let banker = lines.into_iter();
                Advisor::Draws {
                    five: solved.and_then(|solved| solved.fives().into_iter().next()?.values),
                    banker: banker
                        .filter_map(|line| Some(((line.points, line.third), line.values?)))
                        .collect(),
                }
            }
            _ => return Ok(None),
        }))
    }

    /// What each answer is worth; nothing where the rules leave no choice.
    ///
    /// ```
    /// use croupier_analysis::{Advisor, Exact};
    /// use croupier_engine::games::dilemma::{Dilemma, On};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
    /// let rules = book.rules(&Default::default()).expect("its own defaults");
    /// let advisor = Advisor::new(&rules)?.expect("something is decided");
    /// let cards = ["Ah", "Ad", "9c", "6s", "3h"].map(|card| card.parse().expect("a card"));
    /// let on = On::Five { cards, up: "Kc".parse().expect("a card") };
    /// let stake = croupier_engine::Cents(1000);
    /// let worth = advisor.worth(&Dilemma { at: None, stake, on });
    /// assert_eq!(worth[0], ("fold", -Exact::ONE));
    /// assert!(worth[1].1 > worth[0].1, "a pair of aces is worth a bet");
    /// # Ok::<(), croupier_analysis::Trouble>(())
    /// ```
    #[must_use]
    pub fn worth(&self, dilemma: &Dilemma) -> Worth {
        match (self, &dilemma.on) {
            (Advisor::Hands { spots, .. }, On::Hand { cards, up }) => {
                let values = spots.get(&(hand_word(cards), value(*up)));
                let word = |(act, worth): &(Act, Exact)| (act_word(*act), worth.clone());
                values.into_iter().flatten().map(word).collect()
            }
            (Advisor::Hands { offers, .. }, On::Insurance { cards }) => {
                let tens = cards.iter().filter(|card| value(**card) == TEN).count();
                let ace = cards.iter().any(|card| value(*card) == ACE);
                let blackjack = cards.len() == 2 && tens == 1 && ace;
                let of = |offer: &&Offer| {
                    offer.blackjack == blackjack && usize::from(offer.tens) == tens
                };
                let values = offers.iter().find(of).map(|offer| &offer.values);
                let word =
                    |(answer, worth): &(Answer, Exact)| (answer_word(*answer), worth.clone());
                values.into_iter().flatten().map(word).collect()
            }
            (Advisor::Five(rules), On::Five { cards, up }) => {
                let bet = against(&Pays::new(rules, dilemma.stake), *cards, *up);
                vec![("fold", -Exact::ONE), ("bet", bet)]
            }
            (Advisor::Draws { five, .. }, On::Player { cards }) => {
                let values = five.as_ref().filter(|_| point_count(cards) == 5);
                stay_or_draw(values)
            }
            (Advisor::Draws { banker, .. }, On::Banker { cards, third }) => {
                let third = third.map(|card| point_count(&[card]));
                stay_or_draw(banker.get(&(point_count(cards), third)))
            }
            _ => Vec::new(),
        }
    }
}

/// A card's place among the values: aces 0, all that count ten 9.
fn value(card: Card) -> usize {
    usize::from(card.rank.face_value()) - 1
}

/// How a hand is written: the highest value first, aces last.
fn hand_word(cards: &[Card]) -> String {
    let mut values: Vec<usize> = cards.iter().map(|card| value(*card)).collect();
    values.sort_unstable();
    let words: Vec<String> = values.into_iter().rev().map(value_word).collect();
    words.join("+")
}

const fn act_word(act: Act) -> &'static str {
    match act {
        Act::Stand => "stand-hand",
        Act::Draw => "draw-card",
        Act::Double => "double-down",
        Act::Split => "split-pair",
    }
}

const fn answer_word(answer: Answer) -> &'static str {
    match answer {
        Answer::Leave => "decline-insurance",
        Answer::Insure => "insure",
        Answer::EvenMoney => "take-even-money",
    }
}

fn stay_or_draw(values: Option<&[Exact; 2]>) -> Worth {
    let told = |[stay, draw]: &[Exact; 2]| vec![("stay", stay.clone()), ("draw", draw.clone())];
    values.map(told).unwrap_or_default()
}
