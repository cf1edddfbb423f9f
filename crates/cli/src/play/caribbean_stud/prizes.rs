//! What the jackpot does, holds and pays, and what a bet pays, told to the person who plays.

use super::Game;
use crate::error::Failure;
use crate::play::over::Over;
use croupier_engine::Cited;
use croupier_engine::games::caribbean_stud::cites;
use croupier_engine::games::caribbean_stud::event::HandResult;
use croupier_engine::poker::Category;
use croupier_house::jackpot;

/// A kind of hand, as a person says it.
pub(super) fn kind(hand: Category) -> String {
    hand.word().replace('-', " ")
}

impl Game {
    /// What the jackpot did: what it holds after wagers, and what it awards.
    pub(super) fn tell_jackpot(&mut self, events: &[Cited<jackpot::Event>]) -> Result<(), Failure> {
        let fed = |event: &Cited<jackpot::Event>| {
            use jackpot::Event::{Contributed, Refunded};
            matches!(event.what, Contributed { .. } | Refunded { .. })
        };
        let last = events.iter().rposition(fed);
        for (at, event) in events.iter().enumerate() {
            let rule = self.at.cite(event.rule.as_ref());
            let text = match &event.what {
                jackpot::Event::Contributed { meter_cents, .. }
                | jackpot::Event::Refunded { meter_cents, .. }
                    if last == Some(at) =>
                {
                    format!("The meter shows {meter_cents}.")
                }
                jackpot::Event::ToppedUp { cents, .. } => {
                    format!("The house adds the {cents} that the pool lacks.")
                }
                jackpot::Event::PrizeAwarded {
                    hand, meter_cents, ..
                } => format!(
                    "The prize for the {} leaves the pool; the meter shows {meter_cents}.",
                    kind(*hand)
                ),
                jackpot::Event::Seeded { meter_cents, .. } => {
                    format!("The pool begins again; the meter shows {meter_cents}.")
                }
                _ => continue,
            };
            self.talk(format!("{text}{rule}"))?;
        }
        Ok(())
    }

    /// What the jackpot holds and pays.
    pub(super) fn prizes(&mut self) -> Result<(), Failure> {
        let rules = self.game()?.rules();
        let (name, wager) = (rules.jackpot.clone(), rules.jackpot_wager);
        let rule = |key| rules.table.citations.rule(key);
        let prizes: Vec<_> = self
            .pool
            .prizes(&self.at.me)
            .into_iter()
            .map(|(hand, cents)| (hand, cents, rule(cites::Key::JackpotPaid(hand))))
            .collect();
        let meter = self.pool.meter();
        self.at.terminal.line(&format!(
            "  The meter of {name} shows {meter}; a wager on it is {wager}."
        ))?;
        for (hand, cents, rule) in prizes {
            let rule = self.at.cite(rule.as_ref());
            let text = format!("  {:<16}{cents:>12}{rule}", kind(hand));
            self.at.terminal.line(&text)?;
        }
        Ok(())
    }

    /// What a bet pays, the highest hand first.
    pub(super) fn pays(&mut self) -> Result<(), Failure> {
        let rules = self.game()?.rules();
        let won = HandResult::Won;
        let key = cites::settled(won, false);
        let rule = rules.table.citations.rule(key);
        let odds: Vec<_> = Category::ALL.iter().zip(rules.bet_odds).rev().collect();
        let most = rules.max_payout;
        let rule = self.at.cite(rule.as_ref());
        for (hand, odds) in odds {
            let text = format!(
                "  {:<16}{odds:>8}{rule}",
                kind(*hand),
                odds = odds.to_string()
            );
            self.at.terminal.line(&text)?;
        }
        if let Some(most) = most {
            self.at
                .terminal
                .line(&format!("  No bet is paid more than {most}."))?;
        }
        Ok(())
    }
}
