//! What a person won and lost in a sitting, whatever was played.

use crate::text::count;
use croupier_engine::Cents;
use croupier_engine::words::WagerResult;

/// The sums of a sitting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    bought: Cents,
    left_with: Cents,
    rounds: u64,
    round: u32,
    wagers: u64,
    staked: Cents,
    won: Cents,
    lost: Cents,
    commission: Cents,
    biggest: Option<(Cents, String, u32)>,
}

impl Tally {
    /// Chips were bought.
    pub(super) fn bought(&mut self, cents: Cents) {
        self.bought += cents;
    }

    /// Chips were given back.
    pub(super) fn cashed(&mut self, cents: Cents) {
        self.left_with += cents;
    }

    /// Betting closed on a round.
    pub(super) const fn closed(&mut self, round: u32) {
        self.round = round;
    }

    /// A round was settled.
    pub(super) const fn settled(&mut self) {
        self.rounds += 1;
    }

    /// A wager of the person's was settled, however it came out.
    pub(super) fn wagered(&mut self, stake: Cents) {
        self.wagers += 1;
        self.staked += stake;
    }

    /// A wager was lost.
    pub(super) fn lost(&mut self, stake: Cents) {
        self.lost += stake;
    }

    /// A wager was won: what was paid, what was kept of it, and on what it lay.
    pub(super) fn won(&mut self, payment: Cents, commission: Cents, on: &str) {
        self.won += payment;
        self.commission += commission;
        if self
            .biggest
            .as_ref()
            .is_none_or(|(most, ..)| payment > *most)
        {
            self.biggest = Some((payment, on.to_owned(), self.round));
        }
    }

    /// A wager of the person's was settled: what was paid on it if it won, what was kept of that, and on what it lay.
    pub(super) fn came_out(
        &mut self,
        stake: Cents,
        result: WagerResult,
        (payment, commission, on): (Cents, Cents, &str),
    ) {
        self.wagered(stake);
        match result {
            WagerResult::Won => self.won(payment, commission, on),
            WagerResult::Lost => self.lost(stake),
            WagerResult::StandOff => {}
        }
    }

    /// The sitting in a few lines.
    pub(super) fn summary(&self) -> String {
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
        if let Some((cents, on, round)) = &self.biggest {
            out.push_str(&format!("Biggest win: {cents} on {on} in round {round}.\n"));
        }
        out
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::Tally;
    use croupier_engine::{Cents, Name};
    use std::fmt::Debug;
    use std::str::FromStr;

    /// Holds the summary of a sitting of `you` who came with $100.00, saw these events and left with so much, to these lines.
    pub(in crate::play) fn adds_up<E: FromStr<Err: Debug>>(
        note: impl Fn(&mut Tally, &Name, &E),
        events: &str,
        left_with: i64,
        summary: &str,
    ) {
        let lines = |text: &'_ str| -> Vec<String> {
            let lines = text.lines().map(str::trim);
            lines
                .filter(|line| !line.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let me = Name::new("you").unwrap();
        let mut tally = Tally::default();
        tally.bought(Cents(10_000));
        for line in lines(events) {
            note(&mut tally, &me, &line.parse().unwrap());
        }
        tally.cashed(Cents(left_with));
        assert_eq!(lines(&tally.summary()), lines(summary));
    }
}
