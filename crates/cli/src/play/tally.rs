//! What a person won and lost in a sitting, from the events.

use super::felt;
use crate::text::count;
use croupier_engine::games::baccarat::event::WagerResult;
use croupier_engine::games::baccarat::{Event, On};
use croupier_engine::{Cents, Name};

/// The sums of a sitting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    bought: Cents,
    left_with: Cents,
    rounds: u64,
    round: u32,
    wagers: u64,
    staked: Cents,
    won: Cents,
    lost: Cents,
    commission: Cents,
    biggest: Option<(Cents, On, u32)>,
}

impl Tally {
    /// Chips were bought.
    pub(crate) fn bought(&mut self, cents: Cents) {
        self.bought += cents;
    }

    /// Chips were given back.
    pub(crate) fn cashed(&mut self, cents: Cents) {
        self.left_with += cents;
    }

    /// An event of the game.
    pub(crate) fn note(&mut self, me: &Name, event: &Event) {
        match event {
            Event::BettingClosed { round } => self.round = *round,
            Event::RoundSettled { .. } => self.rounds += 1,
            Event::WagerSettled {
                player,
                on,
                stake_cents,
                result,
                commission_cents,
                payment_cents,
                ..
            } if player == me => {
                self.wagers += 1;
                match result {
                    WagerResult::Won => {
                        self.won += *payment_cents;
                        self.commission += *commission_cents;
                        if self.biggest.is_none_or(|(most, ..)| *payment_cents > most) {
                            self.biggest = Some((*payment_cents, *on, self.round));
                        }
                    }
                    WagerResult::Lost => self.lost += *stake_cents,
                    WagerResult::StandOff => {}
                }
                self.staked += *stake_cents;
            }
            _ => {}
        }
    }

    /// The sitting in a few lines.
    pub(crate) fn summary(&self) -> String {
        let net = self.left_with - self.bought;
        let came = match net.0 {
            0 => "even".to_owned(),
            n if n > 0 => format!("{net} ahead"),
            _ => format!("{} behind", -net),
        };
        let mut out = format!(
            "You came with {} and leave with {}: {came}.\n",
            self.bought, self.left_with
        );
        out.push_str(&format!(
            "{}, {}, {} staked: won {}, lost {}",
            count(self.rounds, "round"),
            count(self.wagers, "wager"),
            self.staked,
            self.won,
            self.lost
        ));
        if !self.commission.is_zero() {
            out.push_str(&format!(", commission {}", self.commission));
        }
        out.push_str(".\n");
        if let Some((cents, on, round)) = self.biggest {
            out.push_str(&format!(
                "Biggest win: {cents} on {} in round {round}.\n",
                felt::on(on)
            ));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sitting_adds_up() {
        let me = Name::new("you").unwrap();
        let mut tally = Tally::default();
        tally.bought(Cents(10_000));
        for line in [
            "betting-closed 1",
            "wager-settled you 1 1 banker 20.00 won 1:1 20.00 1.00 19.00",
            "wager-settled bo 2 2 tie 5.00 won 8:1 40.00 0.00 40.00",
            "round-settled 1",
            "betting-closed 2",
            "wager-settled you 1 1 player 5.00 lost - 0.00 0.00 0.00",
            "round-settled 2",
        ] {
            tally.note(&me, &line.parse().unwrap());
        }
        tally.cashed(Cents(11_400));
        assert_eq!(
            tally.summary(),
            "You came with $100.00 and leave with $114.00: $14.00 ahead.\n\
             2 rounds, 2 wagers, $25.00 staked: won $19.00, lost $5.00, commission $1.00.\n\
             Biggest win: $19.00 on Banker in round 1.\n"
        );
    }
}
