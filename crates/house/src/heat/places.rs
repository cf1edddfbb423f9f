//! Who is level, who plays on, and who has which place in a heat (act-2012/mini-baccarat/12.20, 12.22).

use super::Heat;
use crate::table::Table;
use croupier_engine::{Cents, Name};

/// How one stands in a heat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "HeatStanding"))]
pub struct Standing {
    /// Who.
    pub player: Name,
    /// 1 is the best; those who are level have the same.
    pub place: u8,
    /// What the player has, or had at the last.
    #[cfg_attr(feature = "serde", serde(rename = "chips_cents"))]
    pub cents: Cents,
    /// After how many rounds the player was out; none: is not.
    pub out: Option<u32>,
}

/// Players by what they are compared by, the best first, with their places.
pub(crate) fn ranked<K: Ord>(mut all: Vec<(K, Name)>) -> Vec<(u8, Name)> {
    all.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let place = |at: usize| {
        let better = all.iter().filter(|(key, _)| *key > all[at].0).count();
        u8::try_from(better + 1).unwrap_or(u8::MAX)
    };
    (0..all.len())
        .map(|at| (place(at), all[at].1.clone()))
        .collect()
}

/// Those who share a place where that leaves it open who is on which side of a cut.
fn level(places: &[(u8, Name)], cuts: &[u8]) -> Vec<Name> {
    let group = |place: u8| places.iter().filter(move |(other, _)| *other == place);
    let undecided = |(place, _): &&(u8, Name)| {
        let last = usize::from(*place) + group(*place).count() - 1;
        cuts.iter()
            .any(|cut| (usize::from(*place)..last).contains(&usize::from(*cut)))
    };
    let names = places.iter().filter(undecided);
    names.map(|(_, name)| name.clone()).collect()
}

impl Heat {
    /// Those in a play-off who are still level.
    pub(super) fn still_level(&self) -> Vec<Name> {
        if self.contest.is_empty() {
            return Vec::new();
        }
        let scores = self.scores.iter();
        let all = scores.map(|(name, scores)| (scores.clone(), name.clone()));
        let mut level = level(&ranked(all.collect()), &self.cuts);
        level.retain(|name| self.contest.contains(name));
        level
    }
}

impl Table {
    /// Those who are level when the rounds are played, where it decides something.
    pub(super) fn level(&self) -> Vec<Name> {
        let Some(heat) = self.heat.as_ref().filter(|heat| heat.scores.is_empty()) else {
            return Vec::new();
        };
        let all = self.people.all();
        let all = all.map(|name| (self.worth(name), name.clone())).collect();
        level(&ranked(all), &heat.cuts)
    }

    /// How everybody stands: those who were there to the last by what they had then and in a play-off, then those who were out before,
    /// whoever was out later before the others, with more chips before those with fewer.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let Some(heat) = &self.heat else {
            return Vec::new();
        };
        let out = |name: &Name| heat.out.iter().find(|gone| gone.player == *name);
        // Whether there to the last, by the rounds if not, by the chips.
        let key = |name: &Name| {
            let scores = heat.scores.get(name).cloned();
            let last = out(name).map_or(u32::MAX, |gone| gone.rounds);
            let cents = out(name).map_or_else(|| self.worth(name), |gone| gone.cents);
            let last = if scores.is_some() { u32::MAX } else { last };
            (last, scores.unwrap_or_else(|| vec![cents]))
        };
        let all = self.people.all().chain(heat.out.iter().map(|g| &g.player));
        let all: Vec<_> = all.map(|name| (key(name), name.clone())).collect();
        let standing = |(place, player): (u8, Name)| Standing {
            place,
            cents: out(&player).map_or_else(|| self.worth(&player), |gone| gone.cents),
            out: out(&player).map(|gone| gone.rounds),
            player,
        };
        ranked(all).into_iter().map(standing).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(of: &[(i64, &str)]) -> Vec<(u8, Name)> {
        let all = of
            .iter()
            .filter_map(|(n, name)| Some((*n, Name::new(name)?)));
        ranked(all.collect())
    }

    #[test]
    fn those_who_are_level_share_a_place() {
        let places = places(&[(5, "a"), (9, "b"), (5, "c"), (1, "d")]);
        let words: Vec<String> = places.iter().map(|(p, n)| format!("{p}{n}")).collect();
        assert_eq!(words, ["1b", "2a", "2c", "4d"]);
    }

    #[test]
    fn only_where_it_decides_something_is_played_on() {
        let places = places(&[(9, "a"), (5, "b"), (5, "c"), (1, "d"), (1, "e")]);
        let names = |cuts: &[u8]| -> Vec<String> {
            let level = level(&places, cuts);
            level.iter().map(ToString::to_string).collect()
        };
        assert_eq!(names(&[2]), ["b", "c"]);
        assert_eq!(names(&[1]), [""; 0]);
        assert_eq!(names(&[3]), [""; 0]);
        assert_eq!(names(&[1, 2, 3, 4]), ["b", "c", "d", "e"]);
        assert_eq!(names(&[5]), [""; 0]);
    }
}
