//! Plots of sessions: how balances went, and what was left at the end.
#![allow(clippy::float_arithmetic, reason = "places on a drawing")]

use super::bankroll::{End, Purse, Session};
use crate::drawing::{Anchor, BLACK, Colour, Drawing, short};

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 350.0;
/// Where the balances end and the distribution begins.
const MIDDLE: f64 = 640.0;
const RIGHT: f64 = 940.0;
/// How many bars the distribution has.
const BARS: usize = 31;
const BLUE: Colour = [0x33, 0x60, 0x9a];

/// A picture of sessions: the balances of the first ones over time, and beside it how many left with how much. Amounts are in
/// stakes.
#[must_use]
pub fn sessions(all: &[Session], unit: i64, purse: &Purse, title: &str) -> Drawing {
    let stakes = |units: i64| units as f64 / unit as f64;
    let points = || all.iter().flat_map(|s| &s.path);
    let ends = || all.iter().map(|s| stakes(s.left_with));
    let balances = || points().map(|(_, b)| stakes(*b)).chain(ends());
    let high = balances().fold(f64::from(purse.bankroll), f64::max);
    let low = balances().fold(0.0, f64::min);
    let span = (high - low).max(1.0);
    let longest = points().map(|(at, _)| *at).max().unwrap_or(1).max(1) as f64;
    let x = |wagers: u64| LEFT + (MIDDLE - 24.0 - LEFT) * wagers as f64 / longest;
    let y = |balance: f64| BOTTOM - (BOTTOM - TOP) * (balance - low) / span;
    let mut drawing = Drawing::new(title);
    drawing.resize(WIDTH, HEIGHT);
    drawing.write((LEFT, 24.0), Anchor::Start, 15.0, BLACK, title);
    // Levels of the balance, the bankroll among them.
    for step in 0..=4 {
        let level = low + span * f64::from(step) / 4.0;
        let at = y(level);
        drawing.line(vec![(LEFT, at), (RIGHT, at)], [0xdd; 3], 1.0);
        drawing.text((LEFT - 6.0, at + 4.0), Anchor::End, short(level));
    }
    let began = y(f64::from(purse.bankroll));
    drawing.dashes((LEFT, began), (RIGHT, began), [0x88; 3]);
    for session in all.iter().filter(|s| !s.path.is_empty()) {
        let colour = match session.end {
            End::Ruined => [0xb0, 0x30, 0x30],
            End::Reached => [0x2e, 0x7d, 0x4f],
            End::Over => BLUE,
        };
        let points = session.path.iter();
        let points = points.map(|(at, balance)| (x(*at), y(stakes(*balance))));
        drawing.line(points.collect(), colour, 0.5);
    }
    let mut bars = [0_u32; BARS];
    for end in ends() {
        let bar = ((end - low) / span * BARS as f64) as usize;
        bars[bar.min(BARS - 1)] += 1;
    }
    let most = f64::from(bars.iter().copied().max().unwrap_or(1).max(1));
    let height = (BOTTOM - TOP) / BARS as f64;
    for (at, &many) in bars.iter().enumerate().filter(|(_, n)| **n > 0) {
        let top = BOTTOM - height * (at + 1) as f64 + 0.5;
        let width = (RIGHT - MIDDLE) * f64::from(many) / most;
        let tells = Some(format!("{many} sessions"));
        drawing.area([MIDDLE, top, width, height - 1.0], BLUE, None, tells);
    }
    drawing.text((LEFT, 372.0), Anchor::Start, "0");
    let wagers = format!("{} wagers", short(longest));
    drawing.text((MIDDLE - 24.0, 372.0), Anchor::End, wagers);
    let left = format!("{} sessions left with, in stakes", all.len());
    drawing.text((MIDDLE, 372.0), Anchor::Start, left);
    drawing
}

#[cfg(test)]
mod tests {
    use super::super::stream::Seed;
    use super::*;

    #[test]
    fn every_session_is_drawn_and_counted() {
        let session = |number, left_with| Session {
            number,
            end: if left_with == 0 {
                End::Ruined
            } else {
                End::Over
            },
            left_with,
            wagers: 10,
            drawdown: 0,
            path: vec![(0, 2000), (10, left_with)],
        };
        let all = [session(0, 0), session(1, 2600), session(2, 2600)];
        let purse = Purse {
            bankroll: 100,
            target: None,
            session: 10,
            sessions: 3,
            seed: Seed::from(1),
            threads: std::num::NonZeroUsize::MIN,
        };
        let svg = sessions(&all, 20, &purse, "a < b & c").svg();
        // Five levels, the bankroll, and the sessions.
        assert_eq!(svg.matches("<polyline").count(), 5 + 1 + 3);
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains(">2 sessions<"));
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
