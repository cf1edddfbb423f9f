//! The prize pool, which is returned whole (act-2012/mini-baccarat/12.21, 12.23): its divisions by place, and what each of those who
//! share places gets.

use super::{Course, Tournament};
use crate::heat::ranked;
use croupier_engine::{Cents, Name};
use std::cmp::Reverse;

/// The divisions of a pool by shares in percent, the first place first. Cents that do not divide go to the first.
#[must_use]
pub fn divisions(pool: Cents, shares: &[u8]) -> Vec<Cents> {
    let mut divisions: Vec<Cents> = shares
        .iter()
        .map(|share| pool.share(i64::from(*share), 100))
        .collect();
    let rest = pool - divisions.iter().copied().sum();
    if let Some(first) = divisions.first_mut() {
        *first += rest;
    }
    divisions
}

/// A sum divided equally among so many. Cents that do not divide go one each to the first of them.
#[must_use]
pub fn split(sum: Cents, among: usize) -> Vec<Cents> {
    let count = i64::try_from(among).unwrap_or(i64::MAX).max(1);
    let (each, rest) = (sum.0 / count, sum.0 % count);
    (0..count.min(i64::try_from(among).unwrap_or(i64::MAX)))
        .map(|at| Cents(each + i64::from(at < rest)))
        .collect()
}

/// A prize: to whom, for which place, with how many others, how much.
pub(super) struct Prize {
    pub(super) player: Name,
    pub(super) place: u8,
    pub(super) shared_with: u8,
    pub(super) cents: Cents,
}

impl Tournament {
    /// Everybody with a place in the tournament, the best first: by the session of the last heat, in the final by the place there; in the
    /// others whoever was there to the last before those who were out, by the rounds and the chips.
    #[must_use]
    pub fn places(&self) -> Vec<(u8, Name)> {
        let last = u8::try_from(self.conditions.stages.len()).unwrap_or(u8::MAX);
        let key = |course: Course| match course {
            Course::Out(end) => {
                let place = Reverse(if end.session == last { end.place } else { 0 });
                let rounds = end.rounds.unwrap_or(u32::MAX);
                let level = (rounds, end.chips);
                // In the final the place says it all.
                let level = if end.session == last {
                    (0, Cents::ZERO)
                } else {
                    level
                };
                Some((end.session, place, level))
            }
            Course::In | Course::Forfeited => None,
        };
        let all = self.entrants.iter();
        let all = all.filter_map(|e| Some((key(e.course)?, e.player.clone())));
        ranked(all.collect())
    }

    /// The prizes: divisions of the pool by place, those of shared places together and divided equally. A division that nobody stands for
    /// goes to the first place.
    pub(super) fn awards(&self) -> Vec<Prize> {
        let places = self.places();
        let mut divisions = divisions(self.pool, &self.conditions.prizes);
        let nobody: Cents = divisions
            .drain(places.len().min(divisions.len())..)
            .collect::<Vec<_>>()
            .into_iter()
            .sum();
        if let Some(first) = divisions.first_mut() {
            *first += nobody;
        }
        let mut prizes = Vec::new();
        let mut at = 0;
        while at < divisions.len() {
            let place = places[at].0;
            let mut level: Vec<&Name> = places
                .iter()
                .filter(|(other, _)| *other == place)
                .map(|(_, name)| name)
                .collect();
            let number = |name: &Name| self.entrant(name).map(|e| e.number);
            level.sort_by_key(|name| number(name));
            let to = (at + level.len()).min(divisions.len());
            let sum = divisions[at..to].iter().copied().sum();
            let shared_with = u8::try_from(level.len() - 1).unwrap_or(u8::MAX);
            for (player, cents) in level.iter().zip(split(sum, level.len())) {
                prizes.push(Prize {
                    player: (*player).clone(),
                    place,
                    shared_with,
                    cents,
                });
            }
            at += level.len();
        }
        prizes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cents_that_do_not_divide_go_to_the_first() {
        assert_eq!(
            divisions(Cents(10_001), &[50, 30, 20]),
            [Cents(5_001), Cents(3_000), Cents(2_000)]
        );
        assert_eq!(
            split(Cents(5_000), 3),
            [Cents(1_667), Cents(1_667), Cents(1_666)]
        );
        assert_eq!(split(Cents(7), 1), [Cents(7)]);
        assert!(split(Cents(7), 0).is_empty());
    }
}
