//! The dealer's questions about chips beside a hand: insurance and even money, and whether I follow another who decides for
//! a box.

use super::answer::most;
use super::{Game, to_game};
use crate::error::Failure;
use crate::play::asks::Asks;
use crate::play::sitting::Told;
use croupier_engine::games::blackjack::Command as Said;
use croupier_engine::{Cents, Word};
use croupier_house::Command;

/// An answer where chips may be added, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Added {
    /// Nothing is added.
    Nothing,
    /// So much, or as much as may be.
    Chips(Option<Cents>),
    /// A blackjack is paid at once at even money.
    EvenMoney,
    /// The wager stays on this hand of a split pair.
    Hand(u8),
}

/// Reads whether insurance is wanted; `even` says whether even money may be had instead.
fn insurance(line: &str, even: bool) -> Result<Added, String> {
    let line = line.trim().to_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    Ok(match words[..] {
        [] | ["n" | "no" | "none"] => Added::Nothing,
        ["y" | "yes"] if even => Added::EvenMoney,
        ["e" | "even"] | ["even", "money"] => Added::EvenMoney,
        ["y" | "yes" | "i" | "insure" | "insurance"] => Added::Chips(None),
        ["insure" | "insurance", amount] | [amount] => match Cents::from_word(amount) {
            Some(cents) => Added::Chips(Some(cents)),
            None => {
                return Err(format!(
                    "{line:?} is not an answer here; say y, n or an amount"
                ));
            }
        },
        _ => {
            return Err(format!(
                "{line:?} is not an answer here; say y, n or an amount"
            ));
        }
    })
}

/// Reads whether I double with the one who decides.
fn follow_double(line: &str) -> Result<Added, String> {
    match insurance(line, false) {
        Ok(Added::EvenMoney) => Err("say y, n or an amount".to_owned()),
        answer => answer,
    }
}

/// Reads whether I split with the one who decides, or on which hand my wager stays.
fn follow_split(line: &str, first: u8) -> Result<Added, String> {
    let second = first + 1;
    match line.trim().to_lowercase().as_str() {
        "y" | "yes" | "follow" | "both" | "split" => Ok(Added::Chips(None)),
        "" | "n" | "no" => Ok(Added::Hand(first)),
        word => word
            .parse()
            .map(Added::Hand)
            .map_err(|_| format!("say both, or the hand that has your wager: {first} or {second}")),
    }
}

impl Game {
    /// Insurance: the house players take none, and I am asked for each of my boxes.
    pub(super) fn insure(&mut self, absent: &Command) -> Result<(), Failure> {
        let asked = self.game()?.insurance_asked();
        let companion = asked.iter().find(|(_, name)| *name != self.at.me);
        match (companion.cloned(), asked.first()) {
            (Some((area, player)), _) => {
                let none = to_game(Said::DeclineInsurance {
                    player: player.clone(),
                    area,
                });
                self.companion_said_or(&player, Some(none), absent)
            }
            (None, Some((area, _))) if !self.at.leaving => self.insure_box(*area, absent),
            _ => self.house(absent),
        }
    }

    fn insure_box(&mut self, area: u8, absent: &Command) -> Result<(), Failure> {
        let game = self.game()?;
        let bounds = game.insurance_bounds(area, &self.at.me);
        let even = game.hand(area, 1).is_some_and(|hand| hand.is_blackjack());
        let player = self.at.me.clone();
        let of = bounds.map(|(least, most)| match least == most {
            true => most.to_string(),
            false => format!("{least} to {most}"),
        });
        let question = match (even, of) {
            (true, Some(of)) => format!(
                "Box {area} has a blackjack: even money (y), insurance of {of}, or neither (Enter)?"
            ),
            (true, None) => format!("Box {area} has a blackjack: even money (y), or not (Enter)?"),
            (false, of) => {
                let of = of.unwrap_or_default();
                format!("Insurance for box {area}: {of}, or none (Enter)?")
            }
        };
        self.before_asking()?;
        let answer = self.ask(&question, |line| insurance(line, even))?;
        let said = answer.map(|answer| {
            to_game(match answer {
                Added::EvenMoney => Said::TakeEvenMoney { player, area },
                Added::Chips(cents) => Said::Insure {
                    player,
                    area,
                    cents: cents.or(bounds.map(|(_, most)| most)).unwrap_or_default(),
                },
                Added::Nothing | Added::Hand(_) => Said::DeclineInsurance { player, area },
            })
        });
        self.said_or(said, absent)
    }

    /// Another decides for a box on which I wager: whether I follow.
    pub(super) fn follow(&mut self, absent: &Command) -> Result<(), Failure> {
        let game = self.game()?;
        let waits = game.following().filter(|f| f.waiting.contains(&self.at.me));
        let Some(following) = waits.cloned().filter(|_| !self.at.leaving) else {
            return self.house(absent);
        };
        let (area, first) = (following.area, following.hand);
        let stake = game.hand(area, first);
        let stake = stake.and_then(|h| h.stake_of(&self.at.me)).map(|s| s.cents);
        let stake = stake.unwrap_or_default();
        let player = self.at.me.clone();
        self.before_asking()?;
        let most = most(&self.at.offers_to(&self.at.me), "follow-double", area).unwrap_or(stake);
        let answer = if following.split {
            let second = first + 1;
            let question = format!(
                "Box {area} is split: {stake} more for both hands, or your wager on hand {first} or {second}? [both/{first}/{second}]"
            );
            self.ask(&question, |line| follow_split(line, first))?
        } else {
            let question =
                format!("Box {area} is doubled down: up to {most} more (y), or nothing (Enter)?");
            self.ask(&question, follow_double)?
        };
        let said = answer.map(|answer| {
            to_game(match answer {
                Added::Chips(_) if following.split => Said::FollowSplit {
                    player,
                    area,
                    cents: None,
                },
                Added::Chips(cents) => Said::FollowDouble {
                    player,
                    area,
                    cents: cents.unwrap_or(most),
                },
                Added::Hand(hand) => Said::ChooseHand { player, area, hand },
                Added::Nothing | Added::EvenMoney => Said::DeclineFollow { player, area },
            })
        });
        self.said_or(said, absent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insurance_is_a_yes_a_no_or_an_amount() {
        for (line, even, answer) in [
            ("", false, Added::Nothing),
            ("no", true, Added::Nothing),
            ("y", false, Added::Chips(None)),
            ("y", true, Added::EvenMoney),
            ("even money", true, Added::EvenMoney),
            ("insure", true, Added::Chips(None)),
            ("7.50", false, Added::Chips(Some(Cents(750)))),
            ("insure 5", true, Added::Chips(Some(Cents(500)))),
        ] {
            assert_eq!(insurance(line, even), Ok(answer), "{line}");
        }
        for line in ["perhaps", "insure me please", "5 6"] {
            assert!(insurance(line, false).is_err(), "{line}");
        }
    }

    #[test]
    fn who_follows_says_so() {
        assert_eq!(follow_double("y"), Ok(Added::Chips(None)));
        assert!(follow_double("even").is_err());
        assert_eq!(follow_split("both", 1), Ok(Added::Chips(None)));
        assert_eq!(follow_split("2", 1), Ok(Added::Hand(2)));
        assert_eq!(follow_split("", 2), Ok(Added::Hand(2)));
        assert!(follow_split("left", 1).is_err());
    }
}
