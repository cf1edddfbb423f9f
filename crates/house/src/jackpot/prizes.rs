//! What each of a table's winning hands is paid (nz-1996/caribbean-stud/12.1, 12.2).

use super::Won;
use croupier_engine::Cents;
use croupier_engine::games::caribbean_stud::Prizes;
use croupier_engine::poker::Category;

/// The prize of each hand, in the order in which they are paid: the fixed ones first, then straight flushes, each measured by
/// the same pool, then royal flushes in equal shares of what is left. Parts of a cent stay in the pool.
#[must_use]
pub fn awards(prizes: &Prizes, pool: Cents, hands: &[Won]) -> Vec<(Won, Cents)> {
    let of = |hand: Category| hands.iter().filter(move |won| won.hand == hand).cloned();
    let fixed = hands
        .iter()
        .filter(|won| !Prizes::shares(won.hand))
        .cloned();
    let least = |hand: Category| prizes.least(hand).unwrap_or_default();
    let mut awards: Vec<(Won, Cents)> = fixed.map(|won| (won.clone(), least(won.hand))).collect();
    let left = |awards: &[(Won, Cents)]| -> Cents {
        let paid: Cents = awards.iter().map(|(_, cents)| *cents).sum();
        (pool - paid).max(Cents::ZERO)
    };
    let percent = |hand: Category| i64::from(prizes.percent(hand).unwrap_or_default());
    let tenth = left(&awards).share(percent(Category::StraightFlush), 100);
    let straight = tenth.max(least(Category::StraightFlush));
    awards.extend(of(Category::StraightFlush).map(|won| (won, straight)));
    let royals = of(Category::RoyalFlush).count().max(1) as i64;
    let share = left(&awards).share(percent(Category::RoyalFlush), 100 * royals);
    let royal = share.max(least(Category::RoyalFlush));
    awards.extend(of(Category::RoyalFlush).map(|won| (won, royal)));
    awards
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::{Name, Word};

    const PRIZES: Prizes = Prizes {
        flush: Cents(10_000),
        full_house: Cents(15_000),
        four_of_a_kind: Cents(50_000),
        straight_flush: Cents(100_000),
        straight_flush_percent: 10,
        royal_flush: Cents(1_000_000),
    };

    fn paid(pool: i64, hands: &[&str]) -> Vec<(String, i64)> {
        let hands: Vec<Won> = hands
            .iter()
            .enumerate()
            .filter_map(|(n, hand)| {
                Some(Won {
                    player: Name::new(&format!("p{n}"))?,
                    hand: Category::from_word(hand)?,
                })
            })
            .collect();
        let awards = awards(&PRIZES, Cents(pool), &hands);
        let words = awards.iter().map(|(won, cents)| (won.to_word(), cents.0));
        words.collect()
    }

    /// nz-1996/caribbean-stud/12.1: one hand of each kind, with a pool that is large and one that is small.
    #[test]
    fn one_hand_is_paid_by_its_kind() {
        for (hand, large, small) in [
            ("flush", 10_000, 10_000),
            ("full-house", 15_000, 15_000),
            ("four-of-a-kind", 50_000, 50_000),
            ("straight-flush", 500_000, 100_000),
            ("royal-flush", 5_000_005, 1_000_000),
        ] {
            assert_eq!(paid(5_000_005, &[hand]), [(format!("p0:{hand}"), large)]);
            assert_eq!(paid(900, &[hand]), [(format!("p0:{hand}"), small)]);
        }
    }

    /// nz-1996/caribbean-stud/12.2: fixed prizes come off the pool first, straight flushes are measured by what that leaves,
    /// royal flushes share the rest.
    #[test]
    fn several_hands_are_paid_in_order() {
        let hands = [
            "royal-flush",
            "straight-flush",
            "flush",
            "straight-flush",
            "royal-flush",
        ];
        let each = [
            ("p2:flush", 10_000),
            ("p1:straight-flush", 499_000),
            ("p3:straight-flush", 499_000),
            ("p0:royal-flush", 1_996_000),
            ("p4:royal-flush", 1_996_000),
        ];
        let each = each.map(|(won, cents)| (won.to_owned(), cents));
        assert_eq!(paid(5_000_000, &hands), each);
        // A short pool is made up to the least of each.
        let small: Vec<i64> = paid(20_000, &hands).into_iter().map(|(_, c)| c).collect();
        assert_eq!(small, [10_000, 100_000, 100_000, 1_000_000, 1_000_000]);
        // An odd cent stays in the pool.
        let odd: Vec<i64> = paid(2_000_003, &["royal-flush", "royal-flush"])
            .into_iter()
            .map(|(_, c)| c)
            .collect();
        assert_eq!(odd, [1_000_001, 1_000_001]);
    }
}
