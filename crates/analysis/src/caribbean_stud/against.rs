//! One hand against one up card: every other card the dealer may hold, counted one by one (nz-1996/caribbean-stud/8.2, 9.1, 9.5).

use super::count::Ends;
use super::solve::{CATEGORIES, Pays};
use crate::exact::Exact;
use crate::hand::{Key, Ranker};
use croupier_engine::Card;
use croupier_engine::poker::Value;

/// What betting on this hand wins on average, in antes. Folding loses one.
///
/// ```
/// use croupier_analysis::caribbean_stud::{Pays, against};
/// use croupier_analysis::Exact;
/// use croupier_engine::{Cents, games::Rules};
///
/// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
/// let Ok(Rules::CaribbeanStud(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let pays = Pays::new(&rules, Cents(1000));
/// let worth = |hand: [&str; 5], up: &str| {
///     against(&pays, hand.map(|card| card.parse().expect("a card")), up.parse().expect("a card"))
/// };
/// assert!(worth(["Ah", "Ad", "9c", "6s", "3h"], "Kc") > -Exact::ONE);
/// assert!(worth(["Qh", "Jd", "9c", "6s", "3h"], "Kc") < -Exact::ONE, "folding loses less");
/// ```
#[must_use]
pub fn against(pays: &Pays, hand: [Card; 5], up: Card) -> Exact {
    let ranker = Ranker::shared();
    let qualifies = ranker.weakest(Value::is_ace_king_or_higher);
    let own = ranker.rank_cards(hand);
    let seen = |card: &Card| hand.contains(card) || *card == up;
    let left: Vec<Key> = Card::deck()
        .filter(|card| !seen(card))
        .map(Key::from)
        .collect();
    let up = Key::from(up);
    let mut ends = Ends::default();
    for (a, first) in left.iter().enumerate() {
        for (b, second) in left.iter().enumerate().skip(a + 1) {
            for (c, third) in left.iter().enumerate().skip(b + 1) {
                for fourth in &left[c + 1..] {
                    let dealer = ranker.rank([up, *first, *second, *third, *fourth]);
                    let end = if dealer < qualifies {
                        &mut ends.no_hand
                    } else {
                        match own.cmp(&dealer) {
                            core::cmp::Ordering::Greater => &mut ends.won,
                            core::cmp::Ordering::Equal => &mut ends.stand_off,
                            core::cmp::Ordering::Less => &mut ends.lost,
                        }
                    };
                    *end += 1;
                }
            }
        }
    }
    let kind = CATEGORIES.iter().position(|kind| *kind == own.category());
    let all = ends.no_hand + ends.won + ends.stand_off + ends.lost;
    let unit = u128::from(all) * u128::from(pays.ante.unsigned_abs());
    Exact::ratio(pays.betting(&ends, kind.unwrap_or(0)), unit)
}
