//! A plain twin of what a stud hand is worth and wins, written longhand and without the engine's evaluator
//! (nz-1996/caribbean-stud/9.1, 9.5, 10.1, 10.2, 13.1, 13.3).

use croupier_engine::{Card, Rank};

/// The kind of hand, 0 odd cards to 9 royal flush, and then the ranks that decide, in order.
pub(crate) fn worth(cards: &[Card]) -> (usize, Vec<usize>) {
    assert_eq!(cards.len(), 5);
    let mut times = [0; 15];
    for card in cards {
        let rank = match card.rank {
            Rank::Ace => 14,
            rank => rank as usize + 1,
        };
        times[rank] += 1;
    }
    let of = |n: usize| -> Vec<usize> { (2..15).rev().filter(|r| times[*r] == n).collect() };
    let suited = cards.windows(2).all(|pair| pair[0].suit == pair[1].suit);
    let run = (5..15).rev().find(|top| {
        (0..5).all(|down| {
            let rank = top - down;
            times[if rank == 1 { 14 } else { rank }] == 1
        })
    });
    let decided = [of(4), of(3), of(2), of(1)].concat();
    match (run, suited) {
        (Some(14), true) => (9, vec![]),
        (Some(top), true) => (8, vec![top]),
        (Some(top), false) => (4, vec![top]),
        (None, true) => (5, decided),
        (None, false) if of(4).len() == 1 => (7, decided),
        (None, false) if of(3).len() == 1 => (if of(2).len() == 1 { 6 } else { 3 }, decided),
        (None, false) => (of(2).len(), decided),
    }
}

/// Whether it is an ace and a king, or higher.
pub(crate) fn qualifies(cards: &[Card]) -> bool {
    let (kind, ranks) = worth(cards);
    kind > 0 || (ranks[0] == 14 && ranks[1] == 13)
}

/// How a shown hand comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Came {
    /// The dealer does not qualify.
    NoHand,
    /// It is higher, of this kind, and the maximum cut what its bet is paid or did not.
    Won(usize, bool),
    /// It is lower.
    Lost,
    /// It is equal.
    StandOff,
}

/// How a shown hand comes out, and what it brings beyond the stakes, for an ante of so many cents and the bet of twice that:
/// negative is lost.
pub(crate) fn comes_out(
    ante: i64,
    hand: &[Card],
    dealer: &[Card],
    cap: Option<i64>,
) -> (Came, i64) {
    let odds = [1, 1, 2, 3, 4, 5, 7, 20, 50, 250];
    if !qualifies(dealer) {
        return (Came::NoHand, ante);
    }
    let (mine, other) = (worth(hand), worth(dealer));
    if mine > other {
        let bet = 2 * ante * odds[mine.0];
        match cap {
            Some(cap) if bet > cap => (Came::Won(mine.0, true), ante + cap),
            _ => (Came::Won(mine.0, false), ante + bet),
        }
    } else if mine < other {
        (Came::Lost, -3 * ante)
    } else {
        (Came::StandOff, 0)
    }
}
