//! Plots of sessions as SVG: how balances went, and what was left at the end.
#![allow(clippy::float_arithmetic, reason = "places on a drawing")]

use super::bankroll::{End, Purse, Session};
use std::fmt::Write;

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

/// A number with at most two digits after the point.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A picture of sessions: the balances of the first ones over time, and beside it how many left with how much. Amounts are in
/// stakes.
#[must_use]
pub fn sessions(all: &[Session], unit: i64, purse: &Purse, title: &str) -> String {
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
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let mut put = |line: std::fmt::Arguments<'_>| {
        let _ = writeln!(svg, "{line}");
    };
    put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">"
    ));
    put(format_args!("<title>{}</title>", escaped(title)));
    put(format_args!(
        "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>"
    ));
    put(format_args!(
        "<text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{}</text>",
        escaped(title)
    ));
    // Levels of the balance, the bankroll among them.
    for step in 0..=4 {
        let level = low + span * f64::from(step) / 4.0;
        let at = y(level);
        put(format_args!(
            "<path d=\"M{LEFT} {at:.1}H{RIGHT}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 6.0,
            at + 4.0,
            short(level)
        ));
    }
    let began = y(f64::from(purse.bankroll));
    put(format_args!(
        "<path d=\"M{LEFT} {began:.1}H{RIGHT}\" stroke=\"#888\" stroke-dasharray=\"4 4\"/>"
    ));
    for session in all.iter().filter(|s| !s.path.is_empty()) {
        let colour = match session.end {
            End::Ruined => "#b03030",
            End::Reached => "#2e7d4f",
            End::Over => "#33609a",
        };
        let points: Vec<String> = session
            .path
            .iter()
            .map(|(at, balance)| format!("{:.1},{:.1}", x(*at), y(stakes(*balance))))
            .collect();
        put(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-opacity=\"0.5\"/>",
            points.join(" ")
        ));
    }
    let mut bars = [0_u32; BARS];
    for end in ends() {
        let bar = ((end - low) / span * BARS as f64) as usize;
        bars[bar.min(BARS - 1)] += 1;
    }
    let most = f64::from(bars.iter().copied().max().unwrap_or(1).max(1));
    let height = (BOTTOM - TOP) / BARS as f64;
    for (at, &many) in bars.iter().enumerate().filter(|(_, n)| **n > 0) {
        let top = BOTTOM - height * (at + 1) as f64;
        put(format_args!(
            "<rect x=\"{MIDDLE}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#33609a\"><title>{many} sessions</title></rect>",
            top + 0.5,
            (RIGHT - MIDDLE) * f64::from(many) / most,
            height - 1.0
        ));
    }
    put(format_args!(
        "<text x=\"{LEFT}\" y=\"372\">0</text><text x=\"{:.1}\" y=\"372\" text-anchor=\"end\">{} wagers</text>",
        MIDDLE - 24.0,
        short(longest)
    ));
    put(format_args!(
        "<text x=\"{MIDDLE}\" y=\"372\">what {} sessions left with, in stakes</text>",
        all.len()
    ));
    put(format_args!("</svg>"));
    svg
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
        let svg = sessions(&all, 20, &purse, "a < b & c");
        assert_eq!(svg.matches("<polyline").count(), 3);
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains(">2 sessions<"));
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
