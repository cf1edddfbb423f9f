//! Where columns differ, round by round, and what made the difference: for each kind of difference, the rules side by side.

use super::Column;
use super::record::{Note, Round, WagerLine};
use croupier_engine::games::Rules;
use croupier_engine::{Cents, Reason, Word as _};

/// The most things that a column says of one difference.
const SAYS_MAX: usize = 6;

/// A round, with a place for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareRow"))]
pub struct Row {
    /// Its number.
    pub round: u32,
    /// Whether all columns agree, but for the rules' numbers.
    pub alike: bool,
    /// In what they differ: `played`, `cards`, `result`, `wagers`, `notes`.
    pub differs: Vec<&'static str>,
    /// The round in each column; none where it was not played.
    pub books: Vec<Option<Round>>,
}

/// What a book does, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareSays"))]
pub struct Says {
    /// What.
    pub text: String,
    /// The rule.
    pub rule: Option<String>,
}

/// A kind of difference.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difference {
    /// `cutting-card`, `burn`, `both-hands`, `refusal`, `banker-payment`, `commission`, `tie-payment`, `tie-charge`, `last-hand`,
    /// `found-wager` or `irregularity`.
    pub kind: &'static str,
    /// In words.
    pub title: String,
    /// In which rounds; none for the beginning of the shoe.
    pub rounds: Vec<u32>,
    /// What each column does.
    pub books: Vec<Vec<Says>>,
}

/// The rounds side by side.
pub(super) fn rows(columns: Vec<Vec<Round>>) -> Vec<Row> {
    let last = columns.iter().flatten().map(|r| r.round).max();
    let mut columns: Vec<_> = columns
        .into_iter()
        .map(|rounds| rounds.into_iter().peekable())
        .collect();
    (1..=last.unwrap_or_default())
        .map(|round| {
            let books: Vec<Option<Round>> = columns
                .iter_mut()
                .map(|rounds| rounds.next_if(|r| r.round == round))
                .collect();
            let differs = differs(&books);
            Row {
                round,
                alike: differs.is_empty(),
                differs,
                books,
            }
        })
        .collect()
}

fn all_same<T: PartialEq>(mut things: impl Iterator<Item = T>) -> bool {
    things.next().is_none_or(|first| things.all(|t| t == first))
}

fn differs(books: &[Option<Round>]) -> Vec<&'static str> {
    let played: Vec<&Round> = books.iter().flatten().collect();
    let wager = |w: &WagerLine| {
        let result = (w.result.clone(), w.odds.clone());
        (
            w.on.clone(),
            w.stake_cents,
            w.net_cents,
            w.commission_cents,
            result,
        )
    };
    // Each book settles in an order of its own.
    let wagers = |r: &Round| {
        let mut wagers: Vec<_> = r.wagers.iter().map(wager).collect();
        wagers.sort();
        wagers
    };
    let note = |n: &Note| match &n.reason {
        Some(reason) => (n.what.clone(), reason.clone()),
        None => (n.what.clone(), n.text.clone()),
    };
    let notes = |r: &Round| r.notes.iter().map(note).collect::<Vec<_>>();
    let mut found = Vec::new();
    if played.len() < books.len() {
        found.push("played");
    }
    let each = || played.iter().copied();
    if !all_same(each().map(|r| (&r.player_cards, &r.banker_cards))) {
        found.push("cards");
    }
    if !all_same(each().map(|r| &r.outcome)) {
        found.push("result");
    }
    if !all_same(each().map(wagers)) {
        found.push("wagers");
    }
    if !all_same(each().map(notes)) {
        found.push("notes");
    }
    found
}

/// Gathers differences of the same kind and title.
struct Found {
    columns: usize,
    list: Vec<Difference>,
}

impl Found {
    /// What the columns do in a round, where they do not all do the same; none: the column is not concerned.
    fn add(
        &mut self,
        kind: &'static str,
        title: &str,
        round: Option<u32>,
        says: Vec<Option<Says>>,
    ) {
        if all_same(says.iter().flatten().map(|s| &s.text)) {
            return;
        }
        let same = |d: &&mut Difference| d.kind == kind && d.title == title;
        let known = self.list.iter_mut().find(same);
        let difference = match known {
            Some(difference) => difference,
            None => {
                self.list.push(Difference {
                    kind,
                    title: title.to_owned(),
                    rounds: Vec::new(),
                    books: vec![Vec::new(); self.columns],
                });
                let last = self.list.len() - 1;
                &mut self.list[last]
            }
        };
        if let Some(round) = round
            && !difference.rounds.contains(&round)
        {
            difference.rounds.push(round);
        }
        for (book, says) in difference.books.iter_mut().zip(says) {
            if let Some(says) = says
                && !book.contains(&says)
                && book.len() < SAYS_MAX
            {
                book.push(says);
            }
        }
    }
}

/// Everything that made a difference.
pub(super) fn differences(books: &[Column], runs: &[(Rules, Vec<Round>)]) -> Vec<Difference> {
    let mut found = Found {
        columns: books.len(),
        list: Vec::new(),
    };
    openings(&mut found, books);
    let last = runs
        .iter()
        .filter_map(|(_, rounds)| rounds.last()?.round.into())
        .max();
    for number in 1..=last.unwrap_or_default() {
        let of = |rounds: &'_ [Round]| rounds.iter().position(|r| r.round == number);
        let row: Vec<Option<&Round>> = runs
            .iter()
            .map(|(_, rounds)| of(rounds).map(|at| &rounds[at]))
            .collect();
        refusals(&mut found, number, &row, runs);
        payments(&mut found, number, &row);
        sayings(&mut found, number, &row);
    }
    last_hands(&mut found, runs);
    found.list
}

fn openings(found: &mut Found, books: &[Column]) {
    let placed = |c: &Column| {
        Some(Says {
            text: format!("{} cards from the back", c.opening.from_back),
            rule: c.opening.from_back_rule.clone(),
        })
    };
    let title = "Where the cutting card lies";
    found.add(
        "cutting-card",
        title,
        None,
        books.iter().map(placed).collect(),
    );
    let burned = |c: &Column| {
        let burned = &c.opening.burned;
        let text = match (burned.shown.len(), burned.face_down) {
            (0, 0) => "none".to_owned(),
            (0, down) => format!("{down} face down"),
            (shown, 0) => format!("{shown} shown"),
            (shown, down) => format!("{shown} shown, {down} face down"),
        };
        Some(Says {
            text,
            rule: burned.rule.clone(),
        })
    };
    found.add("burn", "The burn", None, books.iter().map(burned).collect());
}

/// Wagers that one book takes and another refuses.
fn refusals(found: &mut Found, number: u32, row: &[Option<&Round>], runs: &[(Rules, Vec<Round>)]) {
    let mut seen: Vec<(&str, &str)> = Vec::new();
    let all = row.iter().flatten().flat_map(|round| &round.wagers);
    for wager in all.filter(|w| w.result == "refused") {
        let reason = wager.reason.as_deref().unwrap_or_default();
        if !seen.contains(&(&wager.on, reason)) {
            seen.push((&wager.on, reason));
        }
    }
    for (on, reason) in seen {
        let says = |(round, (rules, _)): (&Option<&Round>, &(Rules, Vec<Round>))| {
            let line = (*round)?.wagers.iter().find(|w| w.on == on)?;
            let refused = line.result == "refused";
            let by = line.rule.clone().filter(|_| refused);
            let reason = Reason::from_word(reason);
            let silent = || {
                let said = rules.citations().given(reason?, None, "place-wager")?;
                Some(said.rule.as_ref()?.as_str().to_owned())
            };
            Some(Says {
                text: match &line.reason {
                    Some(why) if refused => format!("refused: {why}"),
                    _ => "taken".to_owned(),
                },
                rule: by.or_else(silent),
            })
        };
        let says = row.iter().zip(runs).map(says).collect();
        if reason == "WagersNotTogether" {
            let title = "Banker and Player wagered on together";
            found.add("both-hands", title, Some(number), says);
        } else {
            let title = format!("A wager on {on}: {reason}");
            found.add("refusal", &title, Some(number), says);
        }
    }
}

/// What winning wagers are paid and ties are charged, among books that saw the same result.
fn payments(found: &mut Found, number: u32, row: &[Option<&Round>]) {
    let lines = |on: &str, result: &str| -> Vec<Option<(i64, bool, &WagerLine)>> {
        row.iter()
            .map(|round| {
                let round = (*round)?;
                let mut lines = round.wagers.iter();
                let line = lines.find(|w| w.on == on && w.result == result)?;
                let six = on == "banker" && round.banker_points == Some(6);
                Some((line.stake_cents, six, line))
            })
            .collect()
    };
    let says = |line: &WagerLine| Says {
        text: match (line.result.as_str(), line.commission_cents) {
            ("stand-off", 0) => format!("{} stands", Cents(line.stake_cents)),
            ("stand-off", cents) => format!("{} charged {}", Cents(line.stake_cents), Cents(cents)),
            (_, cents) => {
                let odds = line.odds.as_deref().unwrap_or_default();
                let charged = match cents {
                    0 => String::new(),
                    cents => format!(" less {}", Cents(cents)),
                };
                let (stake, net) = (Cents(line.stake_cents), Cents(line.net_cents));
                format!("{stake} at {odds}{charged} gains {net}")
            }
        },
        rule: line.rule.clone(),
    };
    for (on, result) in [("banker", "won"), ("tie", "won"), ("banker", "stand-off")] {
        let lines = lines(on, result);
        let mut groups: Vec<(i64, bool)> = lines.iter().flatten().map(|l| (l.0, l.1)).collect();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            let of = |l: &Option<(i64, bool, _)>| l.is_some_and(|l| (l.0, l.1) == group);
            let same: Vec<Option<&WagerLine>> = lines
                .iter()
                .map(|l| l.filter(|_| of(l)).map(|l| l.2))
                .collect();
            let odds = all_same(same.iter().flatten().map(|l| &l.odds));
            let all_charged = same.iter().flatten().all(|l| l.commission_cents != 0);
            let (kind, title) = match (on, result) {
                ("tie", _) => ("tie-payment", "What a tie pays"),
                (_, "stand-off") => ("tie-charge", "A charge on ties"),
                _ if odds && all_charged => ("commission", "How commission is reckoned"),
                _ => ("banker-payment", "What a Banker win pays"),
            };
            let says = same.iter().map(|l| l.map(says)).collect();
            found.add(kind, title, Some(number), says);
        }
    }
}

/// What the script's irregularities lead to.
fn sayings(found: &mut Found, number: u32, row: &[Option<&Round>]) {
    let mut texts: Vec<&str> = Vec::new();
    for note in row.iter().flatten().flat_map(|round| &round.notes) {
        if let Some(said) = note.said.as_deref()
            && !texts.contains(&said)
        {
            texts.push(said);
        }
    }
    for text in texts {
        let says = |round: &Option<&Round>| {
            let notes: Vec<&Note> = (*round)?
                .notes
                .iter()
                .filter(|n| n.said.as_deref() == Some(text))
                .filter(|n| matches!(n.what.as_str(), "ruled" | "wager-found" | "refused"))
                .collect();
            let said: Vec<&str> = notes
                .iter()
                .map(|n| match (&n.reason, n.what.as_str()) {
                    (Some(reason), _) => reason.as_str(),
                    _ => n.text.as_str(),
                })
                .collect();
            Some(Says {
                text: said.join("; "),
                rule: notes.first()?.rule.clone(),
            })
        };
        let kind = if text.starts_with("report-found-wager") {
            "found-wager"
        } else {
            "irregularity"
        };
        found.add(kind, text, Some(number), row.iter().map(says).collect());
    }
}

/// What the cutting card led to, in each column that came to it.
fn last_hands(found: &mut Found, runs: &[(Rules, Vec<Round>)]) {
    let mut rounds_told = Vec::new();
    let mut told = |rounds: &[Round]| {
        let mut text: Vec<String> = Vec::new();
        let mut rule = None;
        for round in rounds {
            let end = |n: &&Note| {
                matches!(
                    n.what.as_str(),
                    "cutting-card-drawn" | "last-hand-announced" | "shoe-ended"
                )
            };
            let notes: Vec<&Note> = round.notes.iter().filter(end).collect();
            if let Some(first) = notes.first() {
                rounds_told.push(round.round);
                let said: Vec<&str> = notes.iter().map(|n| n.text.as_str()).collect();
                text.push(format!("round {}: {}", round.round, said.join(", ")));
                rule = rule.or_else(|| first.rule.clone());
            }
        }
        (!text.is_empty()).then(|| Says {
            text: text.join("; "),
            rule,
        })
    };
    let says = runs.iter().map(|(_, rounds)| told(rounds)).collect();
    rounds_told.sort_unstable();
    rounds_told.dedup();
    let before = found.list.len();
    found.add("last-hand", "The last hand", None, says);
    if let Some(difference) = found.list.get_mut(before) {
        difference.rounds = rounds_told;
    }
}
