//! Plots of sessions: how balances went, and what was left at the end.
#![allow(clippy::float_arithmetic, reason = "places on a drawing")]

use super::bankroll::{End, Purse, Session};
use crate::drawing::{Anchor, BLACK, Colour, Drawing, short};
use std::collections::BTreeMap;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 350.0;
/// Where the balances end and the distribution begins.
const MIDDLE: f64 = 640.0;
const RIGHT: f64 = 940.0;
/// How many bars the distribution has at most.
const BARS: i64 = 31;
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
    let step = round_step(span / 4.0);
    let levels = (0..).map(|n| ((low / step).ceil() + f64::from(n)) * step);
    for level in levels.take_while(|level| *level <= high) {
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
    let bars = Bars::of(all);
    let most = bars.many.values().copied().max().unwrap_or(1) as f64;
    for (at, &many) in &bars.many {
        // A bar reaches halfway to what its neighbours stand for.
        let from = bars.lowest + at * bars.wide;
        let edge = |units: i64| (2 * units - bars.step) as f64 / (2 * unit) as f64;
        let (top, bottom) = (y(edge(from + bars.wide).min(high)), y(edge(from).max(low)));
        let width = (RIGHT - MIDDLE) * many as f64 / most;
        let tells = Some(format!("{many} sessions"));
        let height = (bottom - top - 1.0).max(1.0);
        drawing.area([MIDDLE, top + 0.5, width, height], BLUE, None, tells);
    }
    drawing.text((LEFT, 372.0), Anchor::Start, "0");
    let wagers = format!("{} wagers", short(longest));
    drawing.text((MIDDLE - 24.0, 372.0), Anchor::End, wagers);
    let left = format!("{} sessions left with, in stakes", all.len());
    drawing.text((MIDDLE, 372.0), Anchor::Start, left);
    drawing
}

/// How many sessions left with how much. Every bar stands for as many amounts that can come about as the others, so that none
/// is longer only for standing for more of them.
struct Bars {
    /// The least that a session left with.
    lowest: i64,
    /// What all amounts differ by a multiple of.
    step: i64,
    /// How many units a bar stands for.
    wide: i64,
    /// How many sessions, by bar.
    many: BTreeMap<i64, u64>,
}

impl Bars {
    fn of(all: &[Session]) -> Bars {
        let ends = || all.iter().map(|s| s.left_with);
        let lowest = ends().min().unwrap_or_default();
        let highest = ends().max().unwrap_or_default();
        let step = ends()
            .fold(0, |step, end| common(step, end - lowest))
            .max(1);
        let amounts = (highest - lowest) / step + 1;
        let wide = step * ((amounts + BARS - 1) / BARS);
        let mut many = BTreeMap::new();
        for end in ends() {
            *many.entry((end - lowest) / wide).or_default() += 1;
        }
        Bars {
            lowest,
            step,
            wide,
            many,
        }
    }
}

/// The greatest common divisor.
const fn common(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common(b, a % b) }
}

/// The next larger of 1, 2 and 5 with noughts.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let fits = [1.0, 2.0, 5.0].into_iter().find(|n| n * power >= least);
    fits.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::super::stream::Seed;
    use super::*;

    /// At even money what is left is even or odd, never both; no bar may stand for two even amounts beside one that stands for
    /// one.
    #[test]
    fn bars_stand_for_as_many_amounts_each() {
        let left = |left_with| Session {
            number: 0,
            end: End::Over,
            left_with,
            wagers: 1,
            drawdown: 0,
            path: Vec::new(),
        };
        let all: Vec<Session> = (0..124).map(|n| left(20 + 40 * n)).collect();
        let bars = Bars::of(&all);
        assert_eq!((bars.lowest, bars.step, bars.wide), (20, 40, 160));
        assert_eq!(bars.many.len(), 31);
        assert!(bars.many.values().all(|many| *many == 4));
        assert_eq!(Bars::of(&all[..1]).many, BTreeMap::from([(0, 1)]));
        for (least, step) in [
            (0.9, 1.0),
            (1.0, 1.0),
            (26.0, 50.0),
            (0.03, 0.05),
            (700.0, 1000.0),
        ] {
            assert!((round_step(least) / step - 1.0).abs() < 1e-9, "{least}");
        }
    }

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
        // Levels at 0, 50 and 100, the bankroll, and the sessions.
        assert_eq!(svg.matches("<polyline").count(), 3 + 1 + 3);
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains(">2 sessions<"));
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
