//! The progressive jackpot as a wager: its lines, what it is worth at a meter, and the meter at which it breaks even
//! (nz-1996/caribbean-stud/11.3, 11.5, 11.6, 12.1).
//!
//! A hand's prize does not hang on the dealer's hand, nor on how the hand is played: those that win are bet on. What several
//! winners of one round take from each other (12.2, 12.3) is left out.

use super::solve::CATEGORIES;
use crate::ask::Pool;
use crate::exact::Exact;
use crate::report::{Outcome, Wager};
use croupier_engine::games::caribbean_stud::Prizes;
use croupier_engine::poker::Category;
use croupier_engine::{Cents, Word};

/// The jackpot's word among the wagers.
pub(super) const JACKPOT: &str = "jackpot";

/// What a hand wins at a meter, in hundredths of a cent so that a share is whole.
pub(super) fn prize(prizes: &Prizes, hand: Category, meter: Cents) -> i128 {
    let least = prizes
        .least(hand)
        .map_or(0, |cents| i128::from(cents.0) * 100);
    least.max(i128::from(share(prizes, hand)) * i128::from(meter.0))
}

/// How much of the pool in a hundred a hand wins.
fn share(prizes: &Prizes, hand: Category) -> u8 {
    prizes.percent(hand).unwrap_or_default()
}

/// A jackpot's figures for a chip.
#[derive(Clone, Debug)]
pub(super) struct Jackpot<'a> {
    pub(super) prizes: &'a Prizes,
    /// The wager on it.
    pub(super) chip: Cents,
    pub(super) pool: Pool,
    pub(super) hands: [u64; 10],
}

impl Jackpot<'_> {
    fn total(&self) -> u64 {
        self.hands.iter().sum()
    }

    /// What all hands together win at a meter, in hundredths of a cent.
    fn won(&self, meter: Cents) -> i128 {
        let hands = CATEGORIES.iter().zip(self.hands);
        hands
            .map(|(hand, n)| prize(self.prizes, *hand, meter) * i128::from(n))
            .sum()
    }

    /// What a wager must win on average to cost nothing, over all hands, in hundredths of a cent: the chip, and what else is to
    /// be made good.
    fn needed(&self, chip: Cents) -> i128 {
        i128::from(chip.0) * 100 * i128::from(self.total())
    }

    /// The meter in dollars at which a wager returns the chip; none if it does so at an empty pool, or never.
    pub(super) fn break_even(&self) -> Option<Exact> {
        let needed = self.needed(self.chip);
        if self.won(Cents::ZERO) >= needed {
            return None;
        }
        // Between the meters at which a share comes to more than its least, the worth is a straight line.
        let mut bends: Vec<i64> = CATEGORIES
            .iter()
            .filter(|hand| share(self.prizes, **hand) > 0)
            .filter_map(|hand| {
                let least = self.prizes.least(*hand)?;
                Some(least.share_up(100, i64::from(share(self.prizes, *hand))).0)
            })
            .collect();
        bends.sort_unstable();
        let low = bends
            .iter()
            .rev()
            .find(|bend| self.won(Cents(**bend)) < needed);
        let low = low.copied().unwrap_or(0);
        let (here, next) = (self.won(Cents(low)), self.won(Cents(low + 1)));
        if next <= here {
            return None;
        }
        let further = Exact::ratio(needed - here, (next - here).unsigned_abs());
        Some(&(Exact::whole(low) + further) / &Exact::whole(100))
    }

    /// The wager with all its lines.
    pub(super) fn wager(&self) -> Wager {
        let meter = self.pool.meter.unwrap_or(Cents::ZERO);
        // The chip itself is in the pool when the hand is dealt.
        let added = self.pool.increment.unwrap_or(Cents::ZERO);
        let total = self.total();
        let mut blanks = total;
        let mut outcomes = Vec::new();
        let unit = self.chip.0.unsigned_abs() * 100;
        for (hand, count) in CATEGORIES.iter().zip(self.hands).rev() {
            let won = prize(self.prizes, *hand, meter + added);
            if won == 0 || count == 0 {
                continue;
            }
            blanks -= count;
            let net = Exact::ratio(won, unit) - Exact::ONE;
            outcomes.push(Outcome::new(
                hand.to_word(),
                net,
                Exact::ratio(count, total),
            ));
        }
        let blank = Exact::ratio(blanks, total);
        outcomes.push(Outcome::new("no prize", Exact::whole(-1), blank));
        let mut wager = Wager::of(JACKPOT, outcomes);
        if let Some(even) = self.break_even() {
            let chip = Exact::ratio(added.0, 100_u8);
            wager = wager.with("break_even_meter", even.clone());
            if self.pool.increment.is_some() {
                wager = wager.with("break_even_meter_before_the_chip", &even - &chip);
            }
            if added.is_positive() {
                let least = Exact::ratio(self.prizes.royal_flush.0, 100_u8);
                wager = wager.with(
                    "chips_from_the_least_royal_prize_to_break_even",
                    (&even - &least) / chip,
                );
            }
        }
        let fixed = Exact::ratio(self.won(Cents::ZERO), u128::from(total) * u128::from(unit));
        wager = wager.with("return_of_the_least_prizes", fixed);
        match self.pool.meter {
            None => {
                wager.noting("the least prizes of every line are counted: the meter is not told")
            }
            Some(meter) => wager.noting(format!("the meter shows {meter} before the chip")),
        }
        .noting("one winning hand a round; what several winners share is left out")
    }
}
