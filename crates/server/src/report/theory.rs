//! What a table should have won, from the exact odds of every wager under its book and options, and how far chance may take it from that.
//! Working odds out takes seconds in some games, so what was worked out once is kept.

use croupier_analysis::{Ask, Exact, Wager, games};
use croupier_engine::games::Rules;
use croupier_house::report::{Stake, Wagered};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// How many standard deviations either way hold nineteen results of twenty.
const BAND: (i32, u8) = (196, 100);

type Choices = BTreeMap<String, String>;
/// A wager under a book and options.
type Key = (String, Choices, String);

/// What a wager gives the house on a unit staked.
#[derive(Clone, Debug)]
struct Edge {
    mean: Exact,
    variance: Exact,
    /// What is taken for granted of how it is played.
    assumes: Option<String>,
}

/// Edges that were worked out before; none for a wager that has no odds.
#[derive(Debug, Default)]
pub struct Odds(Mutex<BTreeMap<Key, Option<Edge>>>);

/// What should have been won. Nothing is rounded before it is shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expected {
    mean: Exact,
    variance: Exact,
    /// Stakes on wagers of which no odds are known.
    pub(crate) unknown: i64,
    pub(crate) assumes: BTreeSet<String>,
}

impl Expected {
    pub(crate) fn add(&mut self, other: &Expected) {
        self.mean += other.mean.clone();
        self.variance += other.variance.clone();
        self.unknown += other.unknown;
        self.assumes.extend(other.assumes.iter().cloned());
    }

    /// Whether a result lies further away than so many standard deviations; one above what is expected may be allowed.
    pub(crate) fn is_out(&self, won: i64, deviations: u16, may_be_above: bool) -> bool {
        let off = Exact::whole(won) - self.mean.clone();
        if may_be_above && !off.is_negative() {
            return false;
        }
        off.square() > &Exact::whole(deviations).square() * &self.variance
    }

    /// In cents: what is expected, the standard deviation, and between what nineteen results of twenty lie.
    pub(crate) fn cents(&self) -> (i64, i64, i64, i64) {
        let whole = |exact: &Exact| exact.decimal(0).parse().unwrap_or_default();
        let deviation = self.variance.root_rounded(6).unwrap_or_default();
        let deviation: Exact = decimal(&deviation);
        let band = &deviation * &Exact::ratio(BAND.0, BAND.1);
        let (low, high) = (self.mean.clone() - band.clone(), self.mean.clone() + band);
        (
            whole(&self.mean),
            whole(&deviation),
            whole(&low),
            whole(&high),
        )
    }
}

/// A decimal as it is written.
fn decimal(text: &str) -> Exact {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits: String = [whole, rest].concat();
    let number: i128 = digits.parse().unwrap_or_default();
    let scale = 10_u128.pow(u32::try_from(rest.len()).unwrap_or_default());
    Exact::ratio(number, scale)
}

impl Odds {
    /// What these stakes should have won under a book with these sets of options. It may take seconds.
    pub(crate) fn expected(
        &self,
        book: &str,
        variants: &[Choices],
        stakes: &BTreeMap<Wagered, Stake>,
    ) -> Expected {
        self.learn(book, variants, stakes);
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut expected = Expected::default();
        for (wagered, stake) in stakes {
            let options = variants.get(wagered.variant).cloned().unwrap_or_default();
            let key = (book.to_owned(), options, wagered.wager.clone());
            let Some(Some(edge)) = known.get(&key) else {
                expected.unknown += stake.cents;
                continue;
            };
            expected.mean += &edge.mean * &Exact::whole(stake.cents);
            expected.variance += &edge.variance * &Exact::whole(stake.squares);
            expected.assumes.extend(edge.assumes.clone());
        }
        expected
    }

    /// Works out what is not known yet.
    fn learn(&self, book: &str, variants: &[Choices], stakes: &BTreeMap<Wagered, Stake>) {
        for (variant, options) in variants.iter().enumerate() {
            let key = |wager: &str| (book.to_owned(), options.clone(), wager.to_owned());
            let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let of_this = stakes.keys().filter(|wagered| wagered.variant == variant);
            let words = of_this.map(|wagered| wagered.wager.as_str());
            let missing: Vec<&str> = words.filter(|w| !known.contains_key(&key(w))).collect();
            drop(known);
            if missing.is_empty() {
                continue;
            }
            let rules = croupier_rulebooks::book(book).and_then(|book| book.rules(options).ok());
            for word in missing {
                let edge = rules.as_ref().and_then(|rules| work_out(rules, word));
                let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                known.insert(key(word), edge);
            }
        }
    }
}

fn work_out(rules: &Rules, word: &str) -> Option<Edge> {
    let shared = games::is_between_players(rules);
    let all = games::wagers(rules, &Ask::default());
    // In games between players the house has its share of the bank's winnings; the usual way to play is named first.
    let named = all.iter().find(|named| match shared {
        true => named.wager.split('/').next() == Some(word),
        false => named.wager == word,
    })?;
    let ask = Ask {
        wagers: vec![named.wager.clone()],
        ..Ask::default()
    };
    let report = games::odds(rules, &ask).ok()?;
    let wager = report.wagers.first()?;
    let decides = !games::strategies(rules).is_empty();
    let note = wager.notes.first().filter(|_| decides);
    let assumes = note.map(|note| format!("{word}: {note}"));
    Some(match shared {
        true => share(wager, assumes),
        false => Edge {
            mean: wager.edge.clone(),
            variance: wager.variance.clone(),
            assumes,
        },
    })
}

/// The house's part of what a player wins from another: what even money pays less than one.
fn share(wager: &Wager, assumes: Option<String>) -> Edge {
    let part = |pays: &Exact| match *pays > Exact::ZERO {
        true => Exact::ONE - pays.clone(),
        false => Exact::ZERO,
    };
    let of = |f: &dyn Fn(Exact) -> Exact| -> Exact {
        let each = wager.outcomes.iter();
        each.map(|o| &f(part(&o.pays)) * &o.probability).sum()
    };
    let mean = of(&|part| part);
    let variance = of(&|part| part.square()) - mean.square();
    Edge {
        mean,
        variance,
        assumes,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn stakes(words: &[&str]) -> BTreeMap<Wagered, Stake> {
        let wagered = |wager: &&str| Wagered {
            variant: 0,
            wager: (*wager).to_owned(),
        };
        let stake = Stake {
            rounds: 1,
            cents: 37_000,
            squares: 37_000 * 37_000,
            won: 0,
        };
        words.iter().map(|w| (wagered(w), stake)).collect()
    }

    #[test]
    fn the_edge_of_a_wheel_is_a_thirty_seventh() {
        let odds = Odds::default();
        let usual = [Choices::new()];
        let expected = odds.expected("nz-1996/roulette", &usual, &stakes(&["red", "no-such"]));
        let (mean, deviation, low, high) = expected.cents();
        assert_eq!(mean, 1_000);
        // The wager wins or loses 37,000, and its mean is 1,000.
        assert_eq!(deviation, 36_986);
        assert_eq!((low, high), (1_000 - 72_494, 1_000 + 72_494));
        assert_eq!(expected.unknown, 37_000);
        assert!(expected.assumes.is_empty());
    }

    #[test]
    fn between_players_the_house_has_its_share_of_the_bank() {
        let odds = Odds::default();
        let usual = [Choices::new()];
        let expected = odds.expected("nj-19-47/chemin-de-fer", &usual, &stakes(&["bank"]));
        // Five hundredths of what the bank wins, which it does 45.8653 times in a hundred.
        assert_eq!(expected.cents().0, 849);
        assert_eq!(expected.assumes.len(), 1);
        assert_eq!(expected.unknown, 0);
    }
}
