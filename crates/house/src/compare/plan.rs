//! What is wagered and said in each round: the usual wagers, and a script with a line for a round where they differ or
//! something goes wrong.
//!
//! `round 3: 20 banker; 5 tie; report-excess-card 9h`. A round's wagers take the place of the usual ones (`none`: no wager).
//! A command is said at the first moment at which the book takes it, from `at betting`, `at deal` or `at result` on; otherwise
//! its refusal is shown. Round 0 is while the shoe is made ready.

use super::{Fault, LINES_MAX, ROUNDS_MAX, WAGERS_MAX, bad};
use crate::Command;
use croupier_engine::games::baccarat::command::On;
use croupier_engine::games::{self, GameKind};
use croupier_engine::{Cents, Word};
use std::collections::BTreeMap;

/// The one who wagers.
pub(super) const PLAYER: &str = "anna";

/// The commands a script may say beside reports; the rest the comparison does by itself.
const SAYABLE: [&str; 5] = [
    "invalidate-round",
    "place-wager",
    "withdraw-wager",
    "change-style",
    "change-payment",
];

/// A wager in area 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wager {
    pub(super) on: On,
    pub(super) cents: Cents,
}

/// From when on something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// While wagers are taken, once the round's are placed.
    Betting,
    /// Once betting is closed.
    Deal,
    /// Once the result is known.
    Result,
}

/// Something said in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Saying {
    pub(super) text: String,
    pub(super) command: Command,
    pub(super) from: Moment,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Lines {
    wagers: Option<Vec<Wager>>,
    says: Vec<Saying>,
}

/// What is wagered and said, round by round.
#[derive(Debug, PartialEq, Eq)]
pub struct Plan {
    usual: Vec<Wager>,
    rounds: BTreeMap<u32, Lines>,
}

fn wager(text: &str) -> Option<Wager> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [one, other] = words[..] else {
        return None;
    };
    let (amount, on) = match On::from_word(other) {
        Some(on) => (one, on),
        None => (other, On::from_word(one)?),
    };
    let cents = Cents::from_word(amount)?;
    let fits = cents.is_positive() && cents <= Cents::LARGEST;
    fits.then_some(Wager { on, cents })
}

/// Adds a wager; two on the same thing are one.
fn add(wagers: &mut Vec<Wager>, wager: Wager) -> Result<(), &'static str> {
    match wagers.iter_mut().find(|w| w.on == wager.on) {
        Some(before) => before.cents += wager.cents,
        None => wagers.push(wager),
    }
    if wagers.iter().any(|w| w.cents > Cents::LARGEST) || wagers.len() > WAGERS_MAX {
        return Err("wagers: that is more than is taken");
    }
    Ok(())
}

/// The moment from which a command is said where the script does not say.
fn usual_moment(word: &str) -> Moment {
    match word {
        "report-third-card" | "report-face-up-card" | "report-insufficient-cards" => Moment::Deal,
        "report-found-wager" => Moment::Deal,
        "report-excess-card" | "report-misdeal" | "invalidate-round" => Moment::Result,
        _ => Moment::Betting,
    }
}

fn saying(text: &str) -> Result<Saying, String> {
    let (from, line) = match text.strip_prefix("at ") {
        None => (None, text),
        Some(rest) => {
            let (word, line) = rest.trim_start().split_once(' ').unwrap_or((rest, ""));
            let moment = match word {
                "betting" => Moment::Betting,
                "deal" => Moment::Deal,
                "result" => Moment::Result,
                _ => {
                    return Err(format!(
                        "{word:?} is not a moment; there are betting, deal and result"
                    ));
                }
            };
            (Some(moment), line.trim())
        }
    };
    let word = line.split_whitespace().next().unwrap_or_default();
    let reports = games::Command::words(GameKind::Baccarat).iter().copied();
    let reports = reports.filter(|word| word.starts_with("report-"));
    let sayable: Vec<&str> = reports.chain(SAYABLE).collect();
    if !sayable.contains(&word) {
        return Err(format!(
            "{word:?} is neither a wager such as `20 banker` nor one of {}",
            sayable.join(", ")
        ));
    }
    let command = Command::parse(GameKind::Baccarat, line).map_err(|e| e.to_string())?;
    Ok(Saying {
        text: line.to_owned(),
        command,
        from: from.unwrap_or(usual_moment(word)),
    })
}

impl Plan {
    /// Reads the usual wagers and a script.
    ///
    /// # Errors
    /// What cannot be read, with its line.
    pub fn read(wagers: &[String], script: &str) -> Result<Plan, Fault> {
        let mut plan = Plan {
            usual: Vec::new(),
            rounds: BTreeMap::new(),
        };
        if wagers.len() > WAGERS_MAX {
            return Err(bad(format!("wagers: {WAGERS_MAX} at most")));
        }
        for text in wagers {
            let wager = wager(text).ok_or_else(|| {
                bad(format!(
                    "wagers: {text:?} is not a wager; write an amount and player, banker or tie, such as 20 banker"
                ))
            })?;
            add(&mut plan.usual, wager).map_err(bad)?;
        }
        if script.lines().count() > LINES_MAX {
            return Err(bad(format!("script: {LINES_MAX} lines at most")));
        }
        for (at, line) in script.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                plan.line(line)
                    .map_err(|fault| bad(format!("script, line {}: {fault}", at + 1)))?;
            }
        }
        Ok(plan)
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let form = "a line is like round 3: 20 banker; report-excess-card 9h";
        let (head, rest) = line.split_once(':').ok_or(form)?;
        let number = head.trim().strip_prefix("round").unwrap_or(head).trim();
        let round: u32 = number.parse().map_err(|_| form)?;
        if round > ROUNDS_MAX {
            return Err(format!("rounds are 0 to {ROUNDS_MAX}, not {round}"));
        }
        let lines = self.rounds.entry(round).or_default();
        for part in rest.split(';').map(str::trim).filter(|p| !p.is_empty()) {
            if part == "none" {
                lines.wagers.get_or_insert_default();
            } else if let Some(wager) = wager(part) {
                let wagers = lines.wagers.get_or_insert_default();
                add(wagers, wager)?;
            } else if lines.says.len() < WAGERS_MAX {
                lines.says.push(saying(part)?);
            } else {
                return Err(format!("{WAGERS_MAX} commands a round at most"));
            }
        }
        Ok(())
    }

    /// The wagers of a round.
    pub(super) fn wagers(&self, round: u32) -> &[Wager] {
        let lines = self.rounds.get(&round);
        let own = lines.and_then(|lines| lines.wagers.as_deref());
        own.unwrap_or(&self.usual)
    }

    /// What is said in a round.
    pub(super) fn says(&self, round: u32) -> &[Saying] {
        self.rounds.get(&round).map_or(&[], |lines| &lines.says)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(wagers: &[&str], script: &str) -> Result<Plan, Fault> {
        let wagers: Vec<String> = wagers.iter().map(|w| (*w).to_owned()).collect();
        Plan::read(&wagers, script)
    }

    #[test]
    fn a_round_has_its_own_wagers_or_the_usual_ones() {
        let script = "# a comment\nround 2: tie 5; 20.00 banker\n3: none; report-late-error 1\n";
        let plan = read(&["20 banker"], script).unwrap();
        assert_eq!(plan.wagers(1).len(), 1);
        let on: Vec<On> = plan.wagers(2).iter().map(|w| w.on).collect();
        assert_eq!(on, [On::Tie, On::Banker]);
        assert!(plan.wagers(3).is_empty());
        assert_eq!(plan.says(3)[0].from, Moment::Betting);
        assert!(plan.says(1).is_empty());
    }

    #[test]
    fn what_makes_no_sense_is_named_with_its_line() {
        for (script, said) in [
            ("dance", "line 1: a line is like"),
            ("\nround 1: settle", "line 2: \"settle\" is neither"),
            ("round 1: at noon report-no-burn", "not a moment"),
            ("round 1: report-excess-card 1x", "line 1"),
            ("round 999: none", "rounds are 0 to 200"),
        ] {
            let Err(Fault::Bad(detail)) = read(&[], script) else {
                panic!("{script} is read")
            };
            assert!(detail.contains(said), "{detail}");
        }
        for wager in ["banker", "20", "-5 tie", "20 pair"] {
            assert!(read(&[wager], "").is_err(), "{wager}");
        }
    }
}
