//! What many sessions with a bankroll come to.
#![allow(
    clippy::float_arithmetic,
    reason = "shares and quantiles of simulated sessions"
)]

use super::bankroll::{End, Session};
use serde::Serialize;

/// The quantiles that are told.
pub const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// A share of the sessions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// From 0 to 1.
    pub share: f64,
    /// Its standard error; one session alone says nothing of it.
    pub error: Option<f64>,
}

/// How an amount spreads over the sessions, in stakes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Amounts {
    /// The average over the sessions.
    pub mean: f64,
    /// At each of [`QUANTILES`].
    pub quantiles: Vec<f64>,
}

/// What the sessions came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// How many there were.
    pub sessions: u64,
    /// Those that lost the bankroll.
    pub ruined: Share,
    /// Those that reached the target.
    pub reached: Share,
    /// Those that ended by time.
    pub over: Share,
    /// Those that left with more than they came with.
    pub ahead: Share,
    /// Wagers made in a session, on average.
    pub wagers: f64,
    /// What a session won.
    pub result: Amounts,
    /// The deepest fall from a height reached before.
    pub drawdown: Amounts,
}

/// Adds up sessions of a wager whose stake is so many units; none if there are none.
///
/// ```
/// use croupier_analysis::simulate::bankroll::{End, Session};
/// use croupier_analysis::simulate::summary::summary;
///
/// let session = |number, end, left_with| {
///     Session { number, end, left_with, wagers: 50, drawdown: 2000, path: vec![(0, 2000), (50, left_with)] }
/// };
/// // Units of which a stake is a hundred: one is ruined, one has doubled.
/// let told = summary(&[session(0, End::Ruined, 0), session(1, End::Reached, 4000)], 100).expect("sessions");
/// assert_eq!((told.ruined.share, told.ahead.share, told.result.mean), (0.5, 0.5, 0.0));
/// ```
#[must_use]
pub fn summary(sessions: &[Session], unit: i64) -> Option<Summary> {
    let first = sessions.first()?;
    let began = first.path.first().map_or(0, |(_, balance)| *balance);
    let all = sessions.len() as f64;
    let share = |of: &dyn Fn(&Session) -> bool| {
        let share = sessions.iter().filter(|s| of(s)).count() as f64 / all;
        Share {
            share,
            error: (sessions.len() > 1).then(|| (share * (1.0 - share) / all).sqrt()),
        }
    };
    let amounts = |of: &dyn Fn(&Session) -> i64| {
        let mut sorted: Vec<i64> = sessions.iter().map(of).collect();
        sorted.sort_unstable();
        let stakes = |units: i64| units as f64 / unit as f64;
        let at = |q: &f64| stakes(sorted[((all - 1.0) * q).round() as usize]);
        Amounts {
            mean: sorted.iter().map(|u| stakes(*u)).sum::<f64>() / all,
            quantiles: QUANTILES.iter().map(at).collect(),
        }
    };
    Some(Summary {
        sessions: sessions.len() as u64,
        ruined: share(&|s| s.end == End::Ruined),
        reached: share(&|s| s.end == End::Reached),
        over: share(&|s| s.end == End::Over),
        ahead: share(&|s| s.left_with > began),
        wagers: sessions.iter().map(|s| s.wagers as f64).sum::<f64>() / all,
        result: amounts(&|s| s.left_with - began),
        drawdown: amounts(&|s| s.drawdown),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_quantiles_are_of_all_sessions() {
        let session = |number, end, left_with| Session {
            number,
            end,
            left_with,
            wagers: 10,
            drawdown: 40,
            path: vec![(0, 200), (10, left_with)],
        };
        let all = [
            session(0, End::Ruined, 0),
            session(1, End::Reached, 400),
            session(2, End::Over, 220),
            session(3, End::Over, 200),
        ];
        let told = summary(&all, 20).unwrap();
        assert_eq!(
            (told.ruined.share, told.reached.share, told.over.share),
            (0.25, 0.25, 0.5)
        );
        assert_eq!(told.ahead.share, 0.5);
        assert_eq!(told.result.mean, 0.25);
        assert_eq!(told.result.quantiles[0], -10.0);
        assert_eq!(told.drawdown.quantiles, [2.0; 5]);
        assert_eq!(told.ruined.error, Some(0.1875_f64.sqrt() / 2.0));
        assert_eq!(summary(&all[..1], 20).unwrap().ruined.error, None);
        assert_eq!(summary(&[], 20), None);
    }
}
