//! Super Sevens, exactly: by line, and by how two sevens are played (nz-1996/blackjack/14.4, 14.5).

use super::game::Terms;
use super::hands::VALUES;
use super::kernel::SUPER_SEVENS;
use crate::exact::Exact;
use crate::report::{Outcome, Wager};
use croupier_engine::games::blackjack::hand::Sevens;
use croupier_engine::{Card, CardCounts, Rank, Suit};
use dashu_int::UBig;

/// Which first cards of the dealer's a third card is drawn to two sevens against.
pub type Draws = [bool; VALUES];

/// In how many orders of four cards, the box's first, the dealer's first and the box's next two, each line comes out: the third
/// of the box is its own only where one is drawn.
#[must_use]
pub fn lines(left: &CardCounts, draws: &Draws) -> [u128; 6] {
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
    let seven = |suit| Card {
        rank: Rank::Seven,
        suit,
    };
    let of = suits.map(|suit| u128::from(left.of(seven(suit))));
    let sevens: u128 = of.iter().sum();
    let all = u128::from(left.total());
    let mut ways = [0; 6];
    // Neither the dealer's card nor a further one matters to these.
    let rest = (all.saturating_sub(2)) * all.saturating_sub(3);
    ways[Sevens::None as usize] = (all - sevens) * all.saturating_sub(1) * rest;
    ways[Sevens::One as usize] = sevens * (all - sevens) * rest;
    let pairs = |suited: bool| -> u128 {
        let same: u128 = of.iter().map(|n| n * n.saturating_sub(1)).sum();
        if suited {
            same
        } else {
            sevens * sevens.saturating_sub(1) - same
        }
    };
    let triples_suited: u128 = of
        .iter()
        .map(|n| n * n.saturating_sub(1) * n.saturating_sub(2))
        .sum();
    for (up, &draws) in draws.iter().enumerate() {
        // How many cards the dealer's first may be, once so many sevens are out.
        let ups = |out: u128| {
            if up == 6 {
                sevens.saturating_sub(out)
            } else {
                u128::from(value_left(left, up))
            }
        };
        let third = all.saturating_sub(3);
        for suited in [false, true] {
            let two = if suited {
                Sevens::TwoSuited
            } else {
                Sevens::Two
            };
            let mut stay = pairs(suited) * ups(2) * third;
            if draws {
                // A pair, the dealer's card, and one more seven; whether all are of a suit depends on the pair and on it.
                let more = sevens.saturating_sub(2 + u128::from(up == 6));
                let drawn = pairs(suited) * ups(2) * more;
                stay -= drawn;
                if suited {
                    let all_three = triples_suited * ups(3);
                    ways[Sevens::ThreeSuited as usize] += all_three;
                    ways[Sevens::Three as usize] += drawn - all_three;
                } else {
                    ways[Sevens::Three as usize] += drawn;
                }
            }
            ways[two as usize] += stay;
        }
    }
    ways
}

fn value_left(left: &CardCounts, value: usize) -> u32 {
    let counts = |c: &Card| usize::from(c.rank.face_value()) == value + 1;
    Card::deck()
        .filter(counts)
        .map(|c| u32::from(left.of(c)))
        .sum()
}

/// The wager, two sevens being played so.
#[must_use]
pub fn wager(left: &CardCounts, terms: &Terms, draws: &Draws) -> Wager {
    let ways = lines(left, draws);
    let all = UBig::from(ways.iter().sum::<u128>());
    let outcomes = Sevens::ALL.iter().map(|&found| {
        let pays = match found {
            Sevens::None => Exact::whole(-1),
            found => Exact::of_odds(terms.sevens[found as usize - 1]),
        };
        let probability = Exact::ratio(ways[found as usize], all.clone());
        Outcome::new(line_words(found), pays, probability)
    });
    Wager::of(SUPER_SEVENS, outcomes.collect())
}

/// A line in words.
#[must_use]
pub const fn line_words(found: Sevens) -> &'static str {
    match found {
        Sevens::None => "no seven first",
        Sevens::One => "one seven",
        Sevens::Two => "two sevens",
        Sevens::TwoSuited => "two sevens of a suit",
        Sevens::Three => "three sevens",
        Sevens::ThreeSuited => "three sevens of a suit",
    }
}

/// What a unit on Super Sevens is worth once two sevens lie there and the dealer's first card is seen: if a third card is drawn,
/// and if not. The two sevens are of a suit, or not.
#[must_use]
pub fn third_card(
    left: &CardCounts,
    terms: &Terms,
    up: usize,
    suited: bool,
) -> Option<(Exact, Exact)> {
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
    let of = suits.map(|suit| {
        u64::from(left.of(Card {
            rank: Rank::Seven,
            suit,
        }))
    });
    let sevens: u64 = of.iter().sum();
    let gone = 2 + u64::from(up == 6);
    let unseen = u64::from(left.total()).checked_sub(3)?;
    let more = sevens.checked_sub(gone)?;
    let pay = |found: Sevens| Exact::of_odds(terms.sevens[found as usize - 1]);
    let stays = pay(if suited {
        Sevens::TwoSuited
    } else {
        Sevens::Two
    });
    if !suited {
        let gain = pay(Sevens::Three) - stays.clone();
        let drawn = &stays + &(&Exact::ratio(more, unseen) * &gain);
        return Some((drawn, stays));
    }
    // Which suit is not known: the mean over suits, by how often two of each come, and where the dealer's is a seven too, over
    // its suit.
    let pairs: u64 = of.iter().map(|n| n * n.saturating_sub(1)).sum();
    if pairs == 0 || unseen == 0 {
        return None;
    }
    let mut same = Exact::ZERO;
    for n in of {
        let weight = Exact::ratio(n * n.saturating_sub(1), pairs);
        let left = n.saturating_sub(2);
        let mean = if up == 6 {
            // Of the sevens that are left, one is the dealer's.
            let rest = sevens - 2;
            Exact::ratio(left * (rest - 1), rest.max(1))
        } else {
            Exact::whole(left)
        };
        same += &weight * &mean;
    }
    let same = same / Exact::whole(unseen);
    let other = Exact::ratio(more, unseen) - same.clone();
    let gain = |found| pay(found) - stays.clone();
    let drawn = &stays + &(&same * &gain(Sevens::ThreeSuited) + other * gain(Sevens::Three));
    Some((drawn, stays))
}
