//! Reports: what every wager of a book costs and gives, with each outcome, as exact figures.

use crate::Trouble;
use crate::exact::{DIGITS, Exact};
use croupier_engine::{Cents, Refusal};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// One way a wager can end.
///
/// ```
/// use croupier_analysis::{Exact, Outcome};
///
/// let red = Outcome::new("red", Exact::ONE, Exact::ratio(18, 37_u8));
/// assert!(red.wins() && red.probability < Exact::ratio(1, 2_u8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// What happened, in a few words.
    pub result: String,
    /// What the player is better off for a unit staked: 1 for even money, −1 for a lost stake, 0 for a stand-off.
    #[serde(serialize_with = "fraction")]
    pub pays: Exact,
    /// How likely it is.
    pub probability: Exact,
}

fn fraction<S: Serializer>(exact: &Exact, s: S) -> Result<S::Ok, S::Error> {
    s.serialize_str(&exact.fraction())
}

impl Outcome {
    /// An outcome.
    #[must_use]
    pub fn new(result: impl Into<String>, pays: Exact, probability: Exact) -> Outcome {
        Outcome {
            result: result.into(),
            pays,
            probability,
        }
    }

    /// Whether something is won.
    ///
    /// ```
    /// use croupier_analysis::{Exact, Outcome};
    ///
    /// let stand_off = Outcome::new("tie", Exact::ZERO, Exact::ONE);
    /// assert!(!stand_off.wins(), "the stake comes back, and nothing is won");
    /// ```
    #[must_use]
    pub fn wins(&self) -> bool {
        self.pays > Exact::ZERO
    }
}

/// A wager's names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its word, as commands name it.
    pub wager: String,
    /// What sort of wager it is.
    pub kind: String,
}

impl Named {
    /// A wager that is of no kind but its own.
    ///
    /// ```
    /// use croupier_analysis::Named;
    ///
    /// assert_eq!(Named::alone("banker"), Named { wager: "banker".into(), kind: "banker".into() });
    /// ```
    #[must_use]
    pub fn alone(wager: impl Into<String>) -> Named {
        let wager = wager.into();
        Named {
            kind: wager.clone(),
            wager,
        }
    }
}

/// A wager with all that is known about it.
///
/// ```
/// use croupier_analysis::{Exact, Outcome, Wager};
///
/// let red = Outcome::new("red", Exact::ONE, Exact::ratio(18, 37_u8));
/// let other = Outcome::new("other", -Exact::ONE, Exact::ratio(19, 37_u8));
/// let wager = Wager::of("red", vec![red, other]);
/// assert_eq!((wager.edge.fraction(), wager.sd_rounded(4)), ("1/37".into(), "0.9996".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wager {
    /// Its word, as commands name it.
    pub wager: String,
    /// What sort of wager it is: wagers of a kind that come to the same are told together in a table.
    pub kind: String,
    /// What the house keeps of a unit staked on average, stand-offs counted; negative where the player has the best of it.
    pub edge: Exact,
    /// Every outcome; the probabilities come to one.
    pub outcomes: Vec<Outcome>,
    /// The variance of what is won on a unit staked.
    pub variance: Exact,
    /// Other exact figures by name, such as `edge_per_decided` or `expected_rolls`.
    pub further: Vec<(String, Exact)>,
    /// What a reader should know.
    pub notes: Vec<String>,
}

impl Wager {
    /// A wager of these outcomes; edge and variance follow from them.
    ///
    /// ```
    /// use croupier_analysis::{Exact, Outcome, Wager};
    ///
    /// let end = |pays| Outcome::new("end", pays, Exact::ratio(1, 2_u8));
    /// let fair = Wager::of("coin", vec![end(Exact::ONE), end(-Exact::ONE)]);
    /// assert_eq!((fair.edge, fair.variance), (Exact::ZERO, Exact::ONE));
    /// ```
    ///
    /// # Panics
    /// If the probabilities do not come to one: then the mathematics is wrong, and no figure may be published.
    #[must_use]
    pub fn of(wager: impl Into<String>, outcomes: Vec<Outcome>) -> Wager {
        let wager = wager.into();
        let total: Exact = outcomes.iter().map(|o| &o.probability).sum();
        assert!(
            total == Exact::ONE,
            "the outcomes of {wager} come to {total}"
        );
        let mean: Exact = outcomes.iter().map(|o| &o.pays * &o.probability).sum();
        let squares: Exact = outcomes
            .iter()
            .map(|o| &o.pays.square() * &o.probability)
            .sum();
        Wager {
            kind: wager.clone(),
            wager,
            variance: squares - mean.square(),
            edge: -mean,
            outcomes,
            further: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// As one of a kind.
    ///
    /// ```
    /// use croupier_analysis::{Exact, Outcome, Wager};
    ///
    /// let sure = vec![Outcome::new("returned", Exact::ZERO, Exact::ONE)];
    /// let wager = Wager::of("straight-17", sure).of_kind("straight");
    /// assert_eq!((wager.wager.as_str(), wager.kind.as_str()), ("straight-17", "straight"));
    /// ```
    #[must_use]
    pub fn of_kind(mut self, kind: &str) -> Wager {
        kind.clone_into(&mut self.kind);
        self
    }

    /// With another figure.
    ///
    /// ```
    /// use croupier_analysis::{Exact, Outcome, Wager};
    ///
    /// let sure = vec![Outcome::new("returned", Exact::ZERO, Exact::ONE)];
    /// let wager = Wager::of("sure", sure).with("expected_rolls", Exact::ratio(557, 165_u8));
    /// assert_eq!(wager.figure("expected_rolls").expect("a figure").decimal(3), "3.376");
    /// ```
    #[must_use]
    pub fn with(mut self, name: &str, figure: Exact) -> Wager {
        self.further.push((name.to_owned(), figure));
        self
    }

    /// With a note.
    #[must_use]
    pub fn noting(mut self, note: impl Into<String>) -> Wager {
        self.notes.push(note.into());
        self
    }

    /// A figure by its name.
    ///
    /// ```
    /// use croupier_analysis::{Ask, games};
    ///
    /// let book = croupier_rulebooks::book("nz-2004/baccarat").expect("a book");
    /// let rules = book.rules(&Default::default()).expect("its own defaults");
    /// let report = games::odds(&rules, &Ask::default())?;
    /// let player = report.wager("player").expect("a wager");
    /// // Stand-offs left out, more is kept of each wager that is decided.
    /// assert!(player.figure("edge_per_decided") > player.figure("edge"));
    /// # Ok::<(), croupier_analysis::Trouble>(())
    /// ```
    #[must_use]
    pub fn figure(&self, name: &str) -> Option<&Exact> {
        match name {
            "edge" => Some(&self.edge),
            "variance" => Some(&self.variance),
            _ => self.further.iter().find(|(n, _)| n == name).map(|(_, e)| e),
        }
    }

    /// The standard deviation of what is won on a unit staked, as a decimal.
    ///
    /// ```
    /// use croupier_analysis::{Exact, Outcome, Wager};
    ///
    /// let end = |pays| Outcome::new("end", pays, Exact::ratio(1, 2_u8));
    /// let coin = Wager::of("coin", vec![end(Exact::ONE), end(-Exact::ONE)]);
    /// assert_eq!((coin.sd(), coin.sd_rounded(2)), ("1.000000000000000".into(), "1.00".into()));
    /// ```
    #[must_use]
    pub fn sd(&self) -> String {
        self.variance.root(DIGITS).unwrap_or_default()
    }

    /// The same, rounded to so many digits after the point.
    #[must_use]
    pub fn sd_rounded(&self, digits: usize) -> String {
        self.variance.root_rounded(digits).unwrap_or_default()
    }

    /// How likely it is that the player is better off by just this.
    ///
    /// ```
    /// use croupier_analysis::{Ask, Exact, games};
    ///
    /// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
    /// let rules = book.rules(&Default::default()).expect("its own defaults");
    /// let report = games::odds(&rules, &Ask::default())?;
    /// let number = report.wager("straight-17").expect("a wager");
    /// assert_eq!(number.probability_of(&Exact::whole(35)), Exact::ratio(1, 37_u8));
    /// # Ok::<(), croupier_analysis::Trouble>(())
    /// ```
    #[must_use]
    pub fn probability_of(&self, pays: &Exact) -> Exact {
        let of = self.outcomes.iter().filter(|o| o.pays == *pays);
        of.map(|o| &o.probability).sum()
    }
}

impl Serialize for Wager {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("wager", &self.wager)?;
        map.serialize_entry("kind", &self.kind)?;
        map.serialize_entry("edge", &self.edge)?;
        for (name, figure) in &self.further {
            map.serialize_entry(name, figure)?;
        }
        map.serialize_entry("outcomes", &self.outcomes)?;
        map.serialize_entry("variance", &self.variance)?;
        map.serialize_entry("sd", &self.sd())?;
        map.serialize_entry("notes", &self.notes)?;
        map.end()
    }
}

/// A figure that belongs to the round and to no wager alone.
///
/// ```
/// use croupier_analysis::{Ask, Figure, games};
///
/// let book = croupier_rulebooks::book("nz-1996/tai-sai").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let report = games::odds(&rules, &Ask::default())?;
/// let results = report.round.iter().find(|(name, _)| name == "equally_likely_results");
/// assert_eq!(results.map(|(_, figure)| figure), Some(&Figure::Count(216)), "three dice");
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// An exact number.
    Exact(Exact),
    /// A count, which may be larger than any machine number.
    Count(u128),
    /// A remark in words.
    Text(String),
    /// Figures by name, in order.
    Table(Vec<(String, Figure)>),
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Figure::Exact(exact) => exact.serialize(s),
            // As text where a reader of JSON might lose digits.
            Figure::Count(count) => match u64::try_from(*count) {
                Ok(small) if small < 1 << 53 => s.serialize_u64(small),
                _ => s.serialize_str(&count.to_string()),
            },
            Figure::Text(text) => s.serialize_str(text),
            Figure::Table(rows) => ordered(rows, s),
        }
    }
}

fn ordered<S: Serializer>(rows: &[(String, Figure)], s: S) -> Result<S::Ok, S::Error> {
    let mut map = s.serialize_map(Some(rows.len()))?;
    for (name, figure) in rows {
        map.serialize_entry(name, figure)?;
    }
    map.end()
}

/// A wager that a table would not take, and why.
///
/// ```
/// use croupier_analysis::{Ask, Trouble, games};
/// use croupier_engine::{Cents, Reason};
///
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let ask = Ask { wagers: vec!["red".to_owned()], stake: Some(Cents(100)), ..Ask::default() };
/// let Err(Trouble::Refused { refused, .. }) = games::odds(&rules, &ask) else { panic!("too little") };
/// assert_eq!(refused[0].why.reason, Reason::WagerBelowMinimum);
/// assert!(refused[0].to_string().starts_with("the minimum on red is $5.00"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its word, as commands name it.
    pub wager: String,
    /// The refusal, with the rule that it cites.
    pub why: Refusal,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why.rule {
            Some(rule) => write!(f, "{} [{rule}]", self.why.detail),
            None => f.write_str(&self.why.detail),
        }
    }
}

impl Serialize for Refused {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let rule = self.why.rule.as_ref().map(|rule| rule.as_str());
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("wager", &self.wager)?;
        map.serialize_entry("reason", self.why.reason.word())?;
        map.serialize_entry("rule", &rule)?;
        map.serialize_entry("detail", &self.why.detail)?;
        map.end()
    }
}

/// The odds of a book under some options.
///
/// ```
/// use croupier_analysis::{Ask, games};
///
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let report = games::odds(&rules, &Ask::default())?;
/// assert_eq!(report.book, "nz-1996/roulette");
/// assert!(report.wagers.iter().all(|wager| wager.edge.fraction() == "1/37"));
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The book's id.
    pub book: String,
    /// The options that were chosen; whoever asks fills them in.
    pub options: BTreeMap<String, String>,
    /// What was asked beside them, by name; whoever asks fills it in.
    #[serde(serialize_with = "asked", skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<(String, String)>,
    /// Every wager that was asked for, with its odds.
    pub wagers: Vec<Wager>,
    /// Wagers that the book knows and that are not played under these options or from these cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_played: Vec<Refused>,
    /// Wagers that a table would not take at the stake.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
    /// What is to be said of a round as a whole.
    #[serde(serialize_with = "round")]
    pub round: Vec<(String, Figure)>,
}

fn asked<S: Serializer>(rows: &[(String, String)], s: S) -> Result<S::Ok, S::Error> {
    s.collect_map(rows.iter().map(|(name, words)| (name, words)))
}

fn round<S: Serializer>(rows: &[(String, Figure)], s: S) -> Result<S::Ok, S::Error> {
    ordered(rows, s)
}

impl Report {
    /// A report without wagers as yet.
    #[must_use]
    pub fn new(book: impl Into<String>) -> Report {
        Report {
            book: book.into(),
            options: BTreeMap::new(),
            asked: Vec::new(),
            wagers: Vec::new(),
            not_played: Vec::new(),
            refused: Vec::new(),
            round: Vec::new(),
        }
    }

    /// Takes in a wager, or why a table would refuse it.
    ///
    /// ```
    /// use croupier_analysis::{Exact, Outcome, Report, Wager};
    ///
    /// let sure = || Wager::of("sure", vec![Outcome::new("returned", Exact::ZERO, Exact::ONE)]);
    /// let mut report = Report::new("home/bowls");
    /// report.take("sure", None, sure);
    /// assert!(report.wager("sure").is_some() && report.refused.is_empty());
    /// ```
    pub fn take(
        &mut self,
        wager: impl Into<String>,
        refused: Option<Refusal>,
        told: impl FnOnce() -> Wager,
    ) {
        let wager = wager.into();
        match refused {
            Some(why) => self.refused.push(Refused { wager, why }),
            None => self.wagers.push(told()),
        }
    }

    /// The report, unless a table would take nothing of what is in it.
    ///
    /// ```
    /// use croupier_analysis::{Exact, Outcome, Report, Trouble, Wager};
    /// use croupier_engine::{Cents, Reason, Refusal};
    ///
    /// let refusal = Refusal::uncited(Reason::WagerBelowMinimum, None, "the minimum is $5.00");
    /// let mut report = Report::new("home/bowls");
    /// report.take("sure", Some(refusal), || Wager::of("sure", vec![Outcome::new("returned", Exact::ZERO, Exact::ONE)]));
    /// assert!(matches!(report.or_refused(Cents(100)), Err(Trouble::Refused { stake: Cents(100), .. })));
    /// ```
    ///
    /// # Errors
    /// If every wager is refused at the stake.
    pub fn or_refused(self, stake: Cents) -> Result<Report, Trouble> {
        if self.wagers.is_empty() && !self.refused.is_empty() {
            let refused = self.refused;
            return Err(Trouble::Refused { stake, refused });
        }
        Ok(self)
    }

    /// With a figure of the round.
    ///
    /// ```
    /// use croupier_analysis::{Figure, Report};
    ///
    /// let report = Report::new("home/bowls").with("equally_likely_results", Figure::Count(6));
    /// assert_eq!(report.round[0].1, Figure::Count(6));
    /// ```
    #[must_use]
    pub fn with(mut self, name: &str, figure: Figure) -> Report {
        self.round.push((name.to_owned(), figure));
        self
    }

    /// The wager of that word.
    #[must_use]
    pub fn wager(&self, word: &str) -> Option<&Wager> {
        self.wagers.iter().find(|w| w.wager == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edge_and_deviation_follow_from_the_outcomes() {
        let red = Wager::of(
            "red",
            vec![
                Outcome::new("red", Exact::ONE, Exact::ratio(18, 37_u8)),
                Outcome::new("other", Exact::whole(-1), Exact::ratio(19, 37_u8)),
            ],
        );
        assert_eq!(red.edge, Exact::ratio(1, 37_u8));
        assert_eq!(red.variance, Exact::ratio(1368, 1369_u16));
        assert!(red.sd().starts_with("0.999634"), "{}", red.sd());
        assert_eq!(red.sd_rounded(4), "0.9996");
        assert_eq!(red.sd_rounded(2), "1.00");
        // However large it is, it has all its digits.
        let lot = Exact::whole(10_i64.pow(18)) * Exact::whole(10_i64.pow(18));
        let end = |pays| Outcome::new("end", pays, Exact::ratio(1, 2_u8));
        let wild = Wager::of("wild", vec![end(lot.clone()), end(-lot)]);
        assert_eq!(wild.sd_rounded(1), format!("1{}.0", "0".repeat(36)));
        let json = serde_json::to_value(red.with("x", Exact::ONE).noting("n")).unwrap();
        assert_eq!(json["outcomes"][1]["pays"], "-1");
        assert_eq!(json["x"]["fraction"], "1");
        assert_eq!(json["notes"][0], "n");
    }

    #[test]
    #[should_panic(expected = "come to 1/2")]
    fn outcomes_that_leave_something_out_are_not_published() {
        let half = Outcome::new("half", Exact::ONE, Exact::ratio(1, 2_u8));
        let _ = Wager::of("half", vec![half]);
    }

    #[test]
    fn large_counts_keep_their_digits() {
        let big = Figure::Count(2_230_518_282_592_256 * 4096);
        assert!(serde_json::to_string(&big).unwrap().starts_with("\"913"));
        assert_eq!(serde_json::to_string(&Figure::Count(7)).unwrap(), "7");
    }
}
