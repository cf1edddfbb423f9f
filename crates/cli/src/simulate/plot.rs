//! Plots of sessions: how balances went, and what was left at the end.
#![allow(clippy::float_arithmetic, reason = "places on a drawing")]

use crate::drawing::{Anchor, BLACK, Colour, Drawing, short};
use croupier_analysis::simulate::bankroll::{End, Purse, Session};
use std::collections::BTreeMap;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 56.0;
/// Where the titles of both halves stand.
const TITLES: f64 = 76.0;
const TOP: f64 = 92.0;
const BOTTOM: f64 = 400.0;
/// Where the numbers and names of the horizontal axes stand.
const NUMBERS: f64 = 418.0;
const NAMES: f64 = 440.0;
/// Where the balances end and the distribution begins.
const END: f64 = 616.0;
const MIDDLE: f64 = 650.0;
const RIGHT: f64 = 940.0;
/// How many bars the distribution has at most.
const BARS: i64 = 31;
const BLUE: Colour = [0x33, 0x60, 0x9a];
const RED: Colour = [0xb0, 0x30, 0x30];
const GREEN: Colour = [0x2e, 0x7d, 0x4f];
const GREY: Colour = [0x70, 0x78, 0x80];
const PALE: Colour = [0xdd; 3];

/// The colour of a session by its end, with what that is called.
const fn colour(end: End) -> (Colour, &'static str) {
    match end {
        End::Ruined => (RED, "ruined"),
        End::Reached => (GREEN, "target reached"),
        End::Over => (BLUE, "session over"),
    }
}

/// A picture of sessions: the balances of the first ones over time, and beside it how many left with how much. Amounts are in
/// stakes.
#[must_use]
pub(crate) fn sessions(all: &[Session], unit: i64, purse: &Purse, title: &str) -> Drawing {
    let stakes = |units: i64| units as f64 / unit as f64;
    let points = || all.iter().flat_map(|s| &s.path);
    let ends = || all.iter().map(|s| stakes(s.left_with));
    let balances = || points().map(|(_, b)| stakes(*b)).chain(ends());
    let high = balances().fold(f64::from(purse.bankroll), f64::max);
    let low = balances().fold(0.0, f64::min);
    let span = (high - low).max(1.0);
    let longest = points().map(|(at, _)| *at).max().unwrap_or(1).max(1) as f64;
    let x = |wagers: f64| LEFT + (END - LEFT) * wagers / longest;
    let y = |balance: f64| BOTTOM - (BOTTOM - TOP) * (balance - low) / span;
    let mut drawing = Drawing::new(title);
    drawing.resize(WIDTH, HEIGHT);
    drawing.write((LEFT, 24.0), Anchor::Start, 15.0, BLACK, title);
    legend(&mut drawing, purse);
    for level in steps(low, low + span, 4.0, 0.0) {
        let at = y(level);
        drawing.line(vec![(LEFT, at), (RIGHT, at)], PALE, 1.0);
        drawing.text((LEFT - 6.0, at + 4.0), Anchor::End, short(level));
    }
    for wagers in steps(0.0, longest, 5.0, 1.0) {
        let at = x(wagers);
        drawing.line(vec![(at, BOTTOM), (at, BOTTOM + 4.0)], GREY, 1.0);
        drawing.text((at, NUMBERS), Anchor::Middle, short(wagers));
    }
    let began = y(f64::from(purse.bankroll));
    drawing.dashes((LEFT, began), (RIGHT, began), [0x88; 3]);
    let mut drawn = 0;
    for session in all.iter().filter(|s| !s.path.is_empty()) {
        let points = session.path.iter();
        let points = points.map(|(at, balance)| (x(*at as f64), y(stakes(*balance))));
        drawing.line(points.collect(), colour(session.end).0, 0.5);
        drawn += 1;
    }
    let bars = Bars::of(all);
    let most = bars.many.values().copied().max().unwrap_or(1) as f64;
    let length = |many: f64| (RIGHT - MIDDLE) * many / most;
    for many in steps(0.0, most, 3.0, 1.0) {
        let at = MIDDLE + length(many);
        drawing.line(vec![(at, TOP), (at, BOTTOM + 4.0)], PALE, 1.0);
        drawing.text((at, NUMBERS), Anchor::Middle, short(many));
    }
    for (at, &many) in &bars.many {
        // A bar reaches halfway to what its neighbours stand for.
        let from = bars.lowest + at * bars.wide;
        let edge = |units: i64| (2 * units - bars.step) as f64 / (2 * unit) as f64;
        let (top, bottom) = (y(edge(from + bars.wide).min(high)), y(edge(from).max(low)));
        let tells = Some(counted(many));
        let height = (bottom - top - 1.0).max(1.0);
        let place = [MIDDLE, top + 0.5, length(many as f64), height];
        drawing.area(place, GREY, None, tells);
    }
    let which = match all.len() as u64 {
        many if many == drawn => counted(many),
        many => format!("the first {drawn} of {}", counted(many)),
    };
    let titles = [
        (8.0, format!("balance in stakes: {which}")),
        (
            MIDDLE,
            format!("what {} left with", counted(all.len() as u64)),
        ),
    ];
    for (at, words) in titles {
        drawing.text((at, TITLES), Anchor::Start, words);
    }
    drawing.text(((LEFT + END) / 2.0, NAMES), Anchor::Middle, "wagers made");
    let name = "sessions";
    drawing.text(((MIDDLE + RIGHT) / 2.0, NAMES), Anchor::Middle, name);
    drawing
}

/// Says what the colours and the dashes stand for.
fn legend(drawing: &mut Drawing, purse: &Purse) {
    const HIGH: f64 = 44.0;
    let mut at = LEFT;
    let mut entry = |drawing: &mut Drawing, words: &str| {
        drawing.text((at + 28.0, HIGH + 4.0), Anchor::Start, words);
        let began = at;
        at += 28.0 + 8.0 * words.len() as f64 + 14.0;
        [(began, HIGH), (began + 22.0, HIGH)]
    };
    for end in [End::Ruined, End::Reached, End::Over] {
        if end == End::Reached && purse.target.is_none() {
            continue;
        }
        let (colour, words) = colour(end);
        let line = entry(drawing, words);
        drawing.line(line.to_vec(), colour, 1.0);
    }
    let [from, to] = entry(drawing, "bankroll at the beginning");
    drawing.dashes(from, to, [0x88; 3]);
}

/// `1 session`, `2 sessions`.
fn counted(many: u64) -> String {
    format!("{many} session{}", if many == 1 { "" } else { "s" })
}

/// Round numbers between two, about so many, and no nearer to each other than `least`.
fn steps(low: f64, high: f64, about: f64, least: f64) -> impl Iterator<Item = f64> {
    let step = round_step(((high - low) / about).max(least));
    let first = (low / step).ceil();
    (0..)
        .map(move |n| (first + f64::from(n)) * step)
        .take_while(move |at| *at <= high)
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
    use super::*;
    use croupier_analysis::simulate::Seed;

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
            part: croupier_analysis::simulate::Part::WHOLE,
            threads: std::num::NonZeroUsize::MIN,
        };
        let svg = sessions(&all, 20, &purse, "a < b & c").svg();
        // Levels at 0, 50 and 100; wagers at 0, 2, … 10; sessions at 0, 1 and 2; the bankroll; the sessions; two ends and the
        // bankroll in the legend.
        assert_eq!(svg.matches("<polyline").count(), 3 + 6 + 3 + 1 + 3 + 3);
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains("<title>2 sessions<"));
        for words in [
            "<title>1 session<",
            ">balance in stakes: 3 sessions<",
            ">what 3 sessions left with<",
            ">ruined<",
            ">session over<",
            ">wagers made<",
        ] {
            assert!(svg.contains(words), "{words}: {svg}");
        }
        assert!(!svg.contains("target reached"), "there is none");
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        // Sessions without a path are counted but not drawn, and it says so.
        let mut some = all.to_vec();
        some[2].path.clear();
        let target = Some(200);
        let purse = Purse { target, ..purse };
        let svg = sessions(&some, 20, &purse, "a").svg();
        assert!(svg.contains("the first 2 of 3 sessions") && svg.contains("target reached"));
    }
}
