//! What test laboratories ask of final outcomes: distribution, overlaps, coupon collector, runs, serial correlation, interplay and duplicates,
//! together at one confidence. Outcomes are given; nothing is drawn here.
#![allow(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a judgement of chance, not a figure of the game"
)]

pub mod chance;
mod measures;

use chance::Law;
use measures::Measure;
use serde::Serialize;

/// How many different cards there are.
const CARDS: u16 = 52;

/// How far behind a card the next one of a new deck lies: as new cards lie, and after one, two and three perfect riffles.
const LAGS: [usize; 4] = [1, 2, 4, 8];

/// How many shoes of a report are expected to lie as new cards do, at the most: none will ever be seen.
const NEVER: f64 = 1e-9;

/// The fewest rounds that say something: five pairs of cards expected in every cell.
pub const ROUNDS_MIN: u64 = 20_000;

/// What a test looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// Whether every outcome comes as often as it should.
    Distribution,
    /// Whether every outcome follows every other as often.
    Overlaps,
    /// How long it takes until every outcome has come.
    CouponCollector,
    /// How often low and high outcomes change.
    Runs,
    /// Whether an outcome depends on those before it.
    SerialCorrelation,
    /// Whether two outcomes of one round, or of two tables, depend on each other.
    Interplay,
    /// Whether sequences come twice that should not.
    Duplicates,
}

impl Test {
    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Test::Distribution => "distribution",
            Test::Overlaps => "overlaps",
            Test::CouponCollector => "coupon collector",
            Test::Runs => "runs",
            Test::SerialCorrelation => "serial correlation",
            Test::Interplay => "interplay",
            Test::Duplicates => "duplicates",
        }
    }
}

/// A test and what it measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Which test found it.
    pub test: Test,
    /// Of what, such as `die 2`.
    pub of: String,
    /// What was measured.
    pub measure: Measure,
}

/// A finding that was judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// Which test found it.
    pub test: Test,
    /// Of what, such as `die 2`.
    pub of: String,
    /// What was measured; none where it is beyond all bounds.
    pub statistic: Option<f64>,
    /// What it follows if all is well.
    pub law: Law,
    /// The least that passes.
    pub low: f64,
    /// The most that passes.
    pub high: f64,
    /// How likely something as far out is, on either side.
    pub p: f64,
    /// Whether it lies between the bounds.
    pub passed: bool,
}

/// Judges one of so many findings that are to hold together with this confidence (Bonferroni).
///
/// ```
/// use croupier_analysis::lab::{Faces, judge};
///
/// // A wheel on which every number comes as often as it should, one after the other.
/// let mut wheel = Faces::new(&[37]);
/// (0..=36).cycle().take(37_000).for_each(|number| wheel.push(&[number]));
/// let findings = wheel.findings();
/// let judged = findings.iter().map(|finding| judge(finding, findings.len(), 0.99));
/// assert!(judged.filter(|judged| !judged.passed).count() > 0);
/// ```
#[must_use]
pub fn judge(finding: &Finding, of: usize, confidence: f64) -> Judged {
    let Measure { statistic, law } = finding.measure;
    let each = (1.0 - confidence) / of as f64;
    let (low, high) = law.bounds(1.0 - each);
    let finite = statistic.is_finite();
    let p = if finite {
        law.two_sided(statistic)
    } else {
        0.0
    };
    Judged {
        test: finding.test,
        of: finding.of.clone(),
        statistic: finite.then_some(statistic),
        law,
        low,
        high,
        p,
        passed: p >= each,
    }
}

/// The tests of one sequence of outcomes, each by itself.
fn of_sequence(of: &str, outcomes: &[u16], faces: u16, findings: &mut Vec<Finding>) {
    let collector = measures::coupon_collector(outcomes, faces);
    let measured = [
        (Test::Overlaps, Some(measures::overlaps(outcomes, faces))),
        (Test::CouponCollector, collector),
        (Test::Runs, Some(measures::runs(outcomes, faces))),
        (
            Test::SerialCorrelation,
            Some(measures::serial_correlation(outcomes)),
        ),
        (
            Test::Duplicates,
            Some(measures::duplicates(outcomes, faces)),
        ),
    ];
    for (test, measure) in measured {
        findings.extend(measure.map(|measure| Finding {
            test,
            of: of.to_owned(),
            measure,
        }));
    }
}

/// What wheels and dice showed, round by round.
///
/// ```
/// use croupier_analysis::lab::Faces;
///
/// let mut dice = Faces::new(&[6, 6]);
/// (0..20_000_u32).for_each(|n| dice.push(&[(n % 6) as u8, (n / 6 % 6) as u8]));
/// assert!(dice.findings().iter().any(|finding| finding.of == "dice 1 and 2"));
/// ```
#[derive(Clone, Debug)]
pub struct Faces {
    sides: Vec<u16>,
    shown: Vec<Vec<u16>>,
}

impl Faces {
    /// Of so many faces each.
    #[must_use]
    pub fn new(sides: &[u8]) -> Faces {
        Faces {
            sides: sides.iter().copied().map(u16::from).collect(),
            shown: vec![Vec::new(); sides.len()],
        }
    }

    /// One round.
    pub fn push(&mut self, faces: &[u8]) {
        for (shown, &face) in self.shown.iter_mut().zip(faces) {
            shown.push(u16::from(face));
        }
    }

    /// What there is to find.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        let one = self.sides.len() == 1;
        let whole: u16 = self.sides.iter().product();
        let rounds = self.shown.first().map_or(0, Vec::len);
        let together: Vec<u16> = (0..rounds)
            .map(|round| {
                let dice = self.shown.iter().zip(&self.sides);
                dice.fold(0, |sum, (shown, side)| sum * side + shown[round])
            })
            .collect();
        findings.push(Finding {
            test: Test::Distribution,
            of: if one { "the wheel" } else { "the throw" }.to_owned(),
            measure: measures::distribution(&together, whole),
        });
        for (n, (shown, &side)) in self.shown.iter().zip(&self.sides).enumerate() {
            let of = if one {
                "the wheel".to_owned()
            } else {
                format!("die {}", n + 1)
            };
            of_sequence(&of, shown, side, &mut findings);
        }
        if let [shown] = &self.shown[..] {
            let turns = shown.chunks_exact(2).map(|pair| (pair[0], pair[1]));
            let likely = 1.0 / f64::from(whole).powi(2);
            findings.push(Finding {
                test: Test::Interplay,
                of: "two tables in turn".to_owned(),
                measure: measures::interplay(turns, (whole, whole), |_, _| likely),
            });
        }
        for two in 0..self.sides.len() {
            for one in 0..two {
                let sides = (self.sides[one], self.sides[two]);
                let likely = 1.0 / (f64::from(sides.0) * f64::from(sides.1));
                let pairs = self.shown[one].iter().zip(&self.shown[two]);
                let pairs = pairs.map(|(a, b)| (*a, *b));
                findings.push(Finding {
                    test: Test::Interplay,
                    of: format!("dice {} and {}", one + 1, two + 1),
                    measure: measures::interplay(pairs, sides, |_, _| likely),
                });
            }
        }
        findings
    }
}

/// Shoes as they were shuffled.
///
/// ```
/// use croupier_analysis::lab::{Shoes, judge};
///
/// // Decks that were never shuffled.
/// let mut shoes = Shoes::new(1);
/// let new: Vec<u8> = (0..52).collect();
/// (0..20_000).for_each(|_| shoes.push(&new));
/// let findings = shoes.findings();
/// assert!(findings.iter().any(|finding| !judge(finding, findings.len(), 0.99).passed));
/// ```
#[derive(Clone, Debug)]
pub struct Shoes {
    decks: u16,
    /// How often each card lay at each place.
    places: Vec<[u64; CARDS as usize]>,
    first: Vec<u16>,
    second: Vec<u16>,
    last: Vec<u16>,
    /// How often a card was followed by the next one of a new deck, at each lag: in all, and squared by shoe.
    followed: [(f64, f64); LAGS.len()],
    /// Shoes in which that was so often, at some lag, that chance does not do it.
    in_order: u64,
}

impl Shoes {
    /// Of so many decks.
    #[must_use]
    pub fn new(decks: u8) -> Shoes {
        Shoes {
            decks: u16::from(decks),
            places: vec![[0; CARDS as usize]; usize::from(decks) * usize::from(CARDS)],
            first: Vec::new(),
            second: Vec::new(),
            last: Vec::new(),
            followed: [(0.0, 0.0); LAGS.len()],
            in_order: 0,
        }
    }

    /// One shoe, in its order.
    pub fn push(&mut self, cards: &[u8]) {
        for (counts, &card) in self.places.iter_mut().zip(cards) {
            counts[usize::from(card)] += 1;
        }
        if let [first, second, .., last] = cards {
            self.first.push(u16::from(*first));
            self.second.push(u16::from(*second));
            self.last.push(u16::from(*last));
        }
        let mut most = 0;
        for (sums, lag) in self.followed.iter_mut().zip(LAGS) {
            let pairs = cards.iter().zip(&cards[lag..]);
            let followed = pairs
                .filter(|(a, b)| **b == (**a + 1) % CARDS as u8)
                .count();
            most = most.max(followed);
            let followed = followed as f64;
            sums.0 += followed;
            sums.1 += followed * followed;
        }
        self.in_order += u64::from(most >= self.too_many());
    }

    /// So many neighbours of a new deck are not left by any shuffle: of the decks each, about one is expected, with a variance of one.
    fn too_many(&self) -> usize {
        8 * usize::from(self.decks) + 16
    }

    /// What there is to find.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let finding = |test, of: &str, measure| Finding {
            test,
            of: of.to_owned(),
            measure,
        };
        let mut findings = vec![finding(
            Test::Distribution,
            "every card at every place",
            self.at_places(),
        )];
        of_sequence("the first card", &self.first, CARDS, &mut findings);
        let of = [
            "neighbours in the shoe",
            "neighbours after a riffle",
            "neighbours after two riffles",
            "neighbours after three riffles",
        ];
        for (nth, of) in of.into_iter().enumerate() {
            let neighbours = self.neighbours(nth);
            findings.push(finding(Test::SerialCorrelation, of, neighbours));
        }
        findings.push(finding(
            Test::Duplicates,
            "shoes that were not shuffled",
            Measure {
                statistic: self.in_order as f64,
                law: Law::Poisson(NEVER),
            },
        ));
        let size = f64::from(self.decks * CARDS);
        let decks = f64::from(self.decks);
        let likely = |a: u16, b: u16| {
            let left = if a == b { decks - 1.0 } else { decks };
            left / (size - 1.0) / f64::from(CARDS)
        };
        for (of, other) in [
            ("first and second card", &self.second),
            ("first and last card", &self.last),
        ] {
            let pairs = self.first.iter().zip(other).map(|(a, b)| (*a, *b));
            let measure = measures::interplay(pairs, (CARDS, CARDS), likely);
            findings.push(finding(Test::Interplay, of, measure));
        }
        findings
    }

    /// Every card at every place. Since a shoe always holds the same cards, the sum is n / (n − 1) times χ² with 51 (n − 1) degrees of freedom.
    fn at_places(&self) -> Measure {
        let size = self.places.len() as f64;
        let expected = self.first.len() as f64 / f64::from(CARDS);
        let cells = self.places.iter().flatten();
        let sum: f64 = cells
            .map(|&n| (n as f64 - expected).powi(2) / expected)
            .sum();
        Measure {
            statistic: sum * (size - 1.0) / size,
            law: Law::ChiSquare(f64::from(CARDS - 1) * (size - 1.0)),
        }
    }

    /// How often a card is followed, at one of the lags, by the next one of a new deck: next to it as often as there are decks, on average. Cards
    /// that were not shuffled, in part, or only riffled are found by it.
    fn neighbours(&self, nth: usize) -> Measure {
        let shoes = self.first.len() as f64;
        let (sum, squares) = self.followed[nth];
        let mean = sum / shoes;
        let variance = squares / shoes - mean * mean;
        let size = self.places.len() as f64;
        let pairs = size - LAGS[nth] as f64;
        let away = mean - pairs * f64::from(self.decks) / (size - 1.0);
        let statistic = if variance > 0.0 {
            away / (variance / shoes).sqrt()
        } else {
            f64::INFINITY
        };
        Measure {
            statistic,
            law: Law::Normal,
        }
    }
}
