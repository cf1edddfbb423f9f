//! What the rule scripts show of each rule: which of them keep it, which break it, and whom it binds; and which files of the code
//! name it or test it. `register/cited.txt` has it, a line a rule, as the suite saw it when it played the scripts.
//!
//! A script keeps a rule if an event of a command that was accepted cites it. A script breaks a rule if a refusal cites it, or the
//! first event of a command that reports a fault: that is the ruling, by the rule that is about the fault.

use super::{Entry, Kind};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

/// What the scripts show, as the suite has written it.
const CITED: &str = include_str!("../../register/cited.txt");

/// How many scripts are named on each side, at most.
const MOST: usize = 3;

/// What the scripts show of a rule. A script is named by its path in `testdata/rules`, without the ending.
///
/// ```
/// use croupier_rulebooks::register::shown;
///
/// let shown = shown("nz-2004/baccarat/5.12");
/// assert_eq!(shown.bound, ["player"], "who would make such a wager");
/// assert!(shown.code.iter().any(|file| file.ends_with("baccarat.toml")));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shown {
    /// Those who usually say the commands whose events or refusals cite it.
    pub bound: Vec<String>,
    /// Scripts that keep it, at most three that name it in their head, or else one.
    pub kept: Vec<String>,
    /// Scripts that break it, likewise.
    pub broken: Vec<String>,
    /// Files that name it, at most four, by their paths in the repository: its rule book, and the code that carries it.
    pub code: Vec<String>,
    /// Files with the tests in Rust that its entry names beside its scripts, likewise.
    pub tested_in: Vec<String>,
}

/// What an entry lacks, or has too much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// No script keeps the rule, and the entry does not say why.
    NotKept,
    /// No script breaks the rule, and the entry does not say why.
    NotBroken,
    /// The entry says why no script keeps the rule, and one does.
    KeptAfterAll,
    /// The entry says why no script breaks the rule, and one does.
    BrokenAfterAll,
    /// Nothing says who is bound.
    NobodyBound,
    /// The entry says who is bound, which the scripts show.
    BoundAfterAll,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Gap::NotKept => "no script keeps it: write one, or say why none can (`unkept`)",
            Gap::NotBroken => "no script breaks it: write one, or say why none can (`unbroken`)",
            Gap::KeptAfterAll => "a script keeps it: strike `unkept` or `uncited`",
            Gap::BrokenAfterAll => "a script breaks it: strike `unbroken` or `uncited`",
            Gap::NobodyBound => "nothing says who is bound: say so (`binds`)",
            Gap::BoundAfterAll => "the scripts show who is bound: strike `binds`",
        })
    }
}

impl Shown {
    /// Whether an event or a refusal in a script cites the rule.
    ///
    /// ```
    /// use croupier_rulebooks::register::{Shown, shown};
    ///
    /// assert!(shown("nz-2004/baccarat/5.12").is_cited());
    /// assert!(!Shown::default().is_cited());
    /// ```
    #[must_use]
    pub fn is_cited(&self) -> bool {
        !self.kept.is_empty() || !self.broken.is_empty()
    }

    /// Leaves the scripts that are named: those that name the rule in their head, or, if none does, the first alone.
    ///
    /// ```
    /// use croupier_rulebooks::register::Shown;
    ///
    /// let kept = ["b/named", "b/other"].map(String::from).to_vec();
    /// let mut shown = Shown { kept, ..Shown::default() };
    /// shown.cut(|script| script.ends_with("named"));
    /// assert_eq!(shown.kept, ["b/named"]);
    /// ```
    pub fn cut(&mut self, names: impl Fn(&str) -> bool) {
        for scripts in [&mut self.kept, &mut self.broken] {
            if scripts.iter().any(|script| names(script)) {
                scripts.retain(|script| names(script));
                scripts.truncate(MOST);
            } else {
                scripts.truncate(1);
            }
        }
    }

    /// What an entry lacks beside this, or has too much of.
    ///
    /// ```
    /// use croupier_rulebooks::register::{Gap, Kind, Shown, find, shown};
    ///
    /// let entry = find("nz-2004/baccarat/5.12").expect("an entry");
    /// assert_eq!(shown(&entry.id).gaps(entry), []);
    /// // An enforced rule that no script broke would lack one.
    /// assert!(entry.kind == Kind::Enforced && Shown::default().gaps(entry).contains(&Gap::NotBroken));
    /// ```
    #[must_use]
    pub fn gaps(&self, entry: &Entry) -> Vec<Gap> {
        let unkept = entry.unkept.is_some() || entry.uncited.is_some();
        let unbroken = entry.unbroken.is_some() || entry.uncited.is_some();
        let (enforced, prompted) = (entry.kind == Kind::Enforced, entry.kind == Kind::Prompted);
        let mut gaps = Vec::new();
        match (self.kept.is_empty(), unkept) {
            (true, false) if enforced || prompted => gaps.push(Gap::NotKept),
            (false, true) => gaps.push(Gap::KeptAfterAll),
            (true | false, _) => {}
        }
        match (self.broken.is_empty(), unbroken) {
            (true, false) if enforced => gaps.push(Gap::NotBroken),
            (false, true) => gaps.push(Gap::BrokenAfterAll),
            (true | false, _) => {}
        }
        match (self.bound.is_empty(), entry.binds.is_empty()) {
            (true, true) => gaps.push(Gap::NobodyBound),
            (false, false) => gaps.push(Gap::BoundAfterAll),
            (true | false, _) => {}
        }
        gaps
    }

    /// Whom the rule binds: as the scripts show it, or else as the entry says.
    ///
    /// ```
    /// use croupier_rulebooks::register::{find, shown};
    ///
    /// let entry = find("nz-2004/baccarat/5.12").expect("an entry");
    /// assert_eq!(shown(&entry.id).bound(entry), ["player"]);
    /// ```
    #[must_use]
    pub fn bound<'a>(&'a self, entry: &'a Entry) -> &'a [String] {
        if self.bound.is_empty() {
            &entry.binds
        } else {
            &self.bound
        }
    }

    /// The line of a rule in `cited.txt`.
    ///
    /// ```
    /// use croupier_rulebooks::register::Shown;
    ///
    /// let shown = Shown { bound: vec!["dealer".into()], ..Shown::default() };
    /// assert_eq!(shown.line("nz-2004/baccarat/5.12"), "nz-2004/baccarat/5.12\tdealer\t\t\t\t");
    /// ```
    #[must_use]
    pub fn line(&self, id: &str) -> String {
        let parts = [
            &self.bound,
            &self.kept,
            &self.broken,
            &self.code,
            &self.tested_in,
        ];
        let parts = parts.map(|words| format!("\t{}", words.join(" ")));
        format!("{id}{}", parts.concat())
    }

    fn read(line: &str) -> Option<(&str, Shown)> {
        let mut parts = line.split('\t');
        let id = parts.next()?;
        let mut words = || {
            let part = parts.next()?;
            Some(part.split_whitespace().map(str::to_owned).collect())
        };
        // In the order of the line.
        let shown = Shown {
            bound: words()?,
            kept: words()?,
            broken: words()?,
            code: words()?,
            tested_in: words()?,
        };
        Some((id, shown))
    }
}

fn all() -> &'static BTreeMap<&'static str, Shown> {
    static ALL: OnceLock<BTreeMap<&str, Shown>> = OnceLock::new();
    ALL.get_or_init(|| CITED.lines().filter_map(Shown::read).collect())
}

/// What the scripts show of a rule. The id is the whole one.
///
/// ```
/// let shown = croupier_rulebooks::register::shown("nz-2004/baccarat/5.12");
/// assert_eq!(shown.broken, ["nz-2004/baccarat/5.12-banker-wager-must-be-payable"]);
/// ```
#[must_use]
pub fn shown(id: &str) -> &'static Shown {
    static NOTHING: Shown = Shown {
        bound: Vec::new(),
        kept: Vec::new(),
        broken: Vec::new(),
        code: Vec::new(),
        tested_in: Vec::new(),
    };
    all().get(id).unwrap_or(&NOTHING)
}

#[cfg(test)]
mod tests {
    use super::super::{all as entries, customs, is_rule};
    use super::*;

    #[test]
    fn every_line_is_of_a_rule_and_reads_back() {
        assert_eq!(all().len(), CITED.lines().count());
        for line in CITED.lines() {
            let (id, shown) = Shown::read(line).unwrap();
            assert!(is_rule(id), "{line}");
            let files = shown.code.len() + shown.tested_in.len();
            assert!(shown.is_cited() || files > 0, "{line}");
            assert_eq!(shown.line(id), line);
        }
    }

    #[test]
    fn every_enforced_rule_is_kept_and_broken_or_the_entry_says_why() {
        let entries = entries().iter().chain(customs());
        let gaps = entries.flat_map(|entry| {
            let gaps = shown(&entry.id).gaps(entry).into_iter();
            gaps.map(move |gap| format!("{}: {gap}", entry.id))
        });
        let gaps: Vec<String> = gaps.collect();
        assert!(gaps.is_empty(), "{}", gaps.join("\n"));
    }

    #[test]
    fn a_reason_stands_where_it_is_wanted_and_nowhere_else() {
        let entry = |kind, unkept: bool, unbroken: bool, binds: bool| Entry {
            kind,
            uncited: None,
            unkept: unkept.then(|| "U.".to_owned()),
            unbroken: unbroken.then(|| "U.".to_owned()),
            binds: binds.then(|| "dealer".to_owned()).into_iter().collect(),
            ..entries()[0].clone()
        };
        let nothing = Shown::default();
        let kept = Shown {
            kept: vec!["a/b/c".to_owned()],
            bound: vec!["player".to_owned()],
            ..Shown::default()
        };
        let broken = Shown {
            broken: kept.kept.clone(),
            ..kept.clone()
        };
        let enforced = Kind::Enforced;
        assert_eq!(
            nothing.gaps(&entry(enforced, false, false, false)),
            [Gap::NotKept, Gap::NotBroken, Gap::NobodyBound]
        );
        assert_eq!(nothing.gaps(&entry(enforced, true, true, true)), []);
        assert_eq!(
            kept.gaps(&entry(enforced, false, false, false)),
            [Gap::NotBroken]
        );
        assert_eq!(
            broken.gaps(&entry(enforced, true, true, true)),
            [Gap::KeptAfterAll, Gap::BrokenAfterAll, Gap::BoundAfterAll]
        );
        assert_eq!(
            nothing.gaps(&entry(Kind::Prompted, false, false, true)),
            [Gap::NotKept]
        );
        assert_eq!(
            nothing.gaps(&entry(Kind::Shown, false, false, false)),
            [Gap::NobodyBound]
        );
        assert_eq!(kept.bound(&entry(enforced, false, false, true)), ["player"]);
        assert_eq!(
            nothing.bound(&entry(enforced, false, false, true)),
            ["dealer"]
        );
    }

    #[test]
    fn scripts_that_name_the_rule_stand_for_all() {
        let scripts = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        let mut shown = Shown {
            kept: scripts.clone(),
            broken: scripts,
            ..Shown::default()
        };
        let mut other = shown.clone();
        shown.cut(|script| script > "b");
        assert_eq!(shown.kept, ["c", "d"]);
        assert_eq!(shown.broken, shown.kept);
        other.cut(|script| script > "d");
        assert_eq!(other.kept, ["a"]);
    }
}
