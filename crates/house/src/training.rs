//! Training: questions that the engine answers. A table is dealt from a seed, something goes wrong at it or is asked for, and what the book
//! makes of that is what the table itself decides, with the rule that it cites. Nothing is written by hand for a question but the words.
//!
//! A question is one of three kinds: what becomes of an irregularity, what a wager is paid, and whether something may be done. Of its
//! answers one is right. The others are what the same book does in other cases, other sums, or the opposite; none of them says in other
//! words what the right one says ([`words::kin`]).

mod walk;
pub mod words;

use crate::event::Event;
use crate::{Actor, Command, Table};
use croupier_engine::notation::Value;
use croupier_engine::{Cents, Cited, Refusal, RuleId};
use std::collections::BTreeMap;
use walk::{Draws, Walk};

/// How many answers there are to choose from, where there are so many.
const CHOICES: usize = 4;

/// How far a table is dealt for one question: some rounds of any game.
const STEPS: usize = 90;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TrainingKind"))]
pub enum Kind {
    /// What becomes of an irregularity.
    Ruling,
    /// What a wager is paid.
    Payment,
    /// Whether something may be done.
    Allowed,
}

/// A question, with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub kind: Kind,
    /// How the table stands, a line for each thing to know.
    pub stands: Vec<String>,
    /// What happened, and the question.
    pub asks: String,
    /// The answers to choose from.
    pub choices: Vec<String>,
    /// Which of them is right, from 0.
    pub right: usize,
    /// The rules by which it is; none where the text of the book is silent.
    pub rules: Vec<RuleId>,
    /// What the table says of it besides.
    pub detail: String,
    /// The command that was decided, in the notation.
    pub command: String,
    /// The table on which it was decided, for whoever checks it.
    table: Box<Table>,
    /// What is compared: the word of each answer.
    keys: Vec<String>,
}

impl Question {
    /// Has the table decide once more, and says which of the answers it gives: exactly one, if the question is sound.
    #[must_use]
    pub fn decided(&self) -> Vec<usize> {
        let kind = self.table.rules().kind();
        let Ok(command) = Command::parse(kind, &self.command) else {
            return Vec::new();
        };
        let before = (*self.table).clone();
        let decision = act(&mut before.clone(), &command);
        let is = |key: &str| match (self.kind, &decision) {
            (Kind::Ruling, Ok(events)) => ruling(&before, events).is_some_and(|r| r.remedy == key),
            (Kind::Payment, Ok(events)) => {
                let paid = payments(events);
                paid.iter()
                    .any(|p| p.about == self.detail && p.cents.to_string() == key)
            }
            (Kind::Allowed, decision) => key == if decision.is_ok() { "yes" } else { "no" },
            (Kind::Ruling | Kind::Payment, Err(_)) => false,
        };
        let right = self.keys.iter().enumerate().filter(|(_, key)| is(key));
        right.map(|(at, _)| at).collect()
    }

    /// The words by which the answers are compared, in their order.
    #[must_use]
    pub fn keys(&self) -> &[String] {
        &self.keys
    }
}

/// What the rules make of something.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ruling {
    on: String,
    remedy: String,
    rules: Vec<RuleId>,
}

/// What a settled wager was paid.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Paid {
    /// The event's own line up to what was paid: whose wager, and on what.
    about: String,
    stake: Cents,
    cents: Cents,
    rules: Vec<RuleId>,
    fields: Vec<(&'static str, Value)>,
}

/// Something to be asked: the table before it, what is said, and what comes of it.
struct Case {
    before: Table,
    stands: Vec<String>,
    command: Command,
    answer: Answer,
}

enum Answer {
    Ruled(Ruling),
    Paid(Paid),
    Refused(Refusal),
    Taken(Vec<RuleId>),
}

/// Says a command in the role that usually says it.
fn act(table: &mut Table, command: &Command) -> Result<Vec<Cited<Event>>, Refusal> {
    let roles = table.roles_of(command);
    let role = roles.first().copied().unwrap_or(command.roles()[0]);
    table.act(&Actor::house(role), 0, command)
}

fn rules_of<'a>(events: impl IntoIterator<Item = &'a Cited<Event>>) -> Vec<RuleId> {
    let mut rules: Vec<RuleId> = Vec::new();
    for event in events {
        for rule in event.rule.iter().chain(&event.also) {
            if !rules.contains(rule) {
                rules.push(rule.clone());
            }
        }
    }
    rules
}

fn fields(event: &Event) -> Vec<(&'static str, Value)> {
    match event {
        Event::Game(event) => event.fields(),
        Event::Floor(_) => Vec::new(),
    }
}

/// The one thing that the rules made of a report; none where it was nothing, or several things at once.
fn ruling(before: &Table, events: &[Cited<Event>]) -> Option<Ruling> {
    let named = |word: &'static str| events.iter().filter(move |e| e.what.word() == word);
    let has = |word: &'static str| named(word).next().is_some();
    let ruled: Vec<&Cited<Event>> = ["ruled", "mishap-ruled", "fault-ruled"]
        .into_iter()
        .flat_map(named)
        .collect();
    if let [event] = ruled[..] {
        let mut values = fields(&event.what).into_iter().map(|(_, v)| v.to_string());
        return Some(Ruling {
            on: values.next()?,
            remedy: values.next()?,
            rules: rules_of([event]),
        });
    }
    let undone = ["stake-refunded", "payment-voided", "settlement-reversed"]
        .into_iter()
        .any(has);
    let (event, remedy) = if let Some(event) = named("spin-voided").next() {
        let laid = before.people().all();
        let laid = laid
            .map(|p| before.game().on_layout(p).0)
            .any(|cents| cents > 0);
        let remedy = match (undone, has("wager-returned")) {
            (true, _) => "spin-undone",
            (false, true) => "spin-returned",
            (false, false) if laid => "spin-stay",
            (false, false) => return None,
        };
        (event, remedy)
    } else if let Some(event) = named("no-roll-called").next() {
        (event, if undone { "roll-undone" } else { "roll-stay" })
    } else {
        let event = named("round-invalidated").next()?;
        (event, "refunded")
    };
    let cause = fields(&event.what)
        .into_iter()
        .find(|(name, _)| *name == "cause")?;
    Some(Ruling {
        on: cause.1.to_string(),
        remedy: remedy.to_owned(),
        rules: rules_of([event]),
    })
}

/// What the settled wagers among the events were paid on top of their stakes.
fn payments(events: &[Cited<Event>]) -> Vec<Paid> {
    let paid = |event: &Cited<Event>| {
        let fields = fields(&event.what);
        let value = |name: &str| fields.iter().find(|(n, _)| *n == name).map(|(_, v)| v);
        let cents = |name: &str| match value(name) {
            Some(Value::Cents(cents)) => Some(*cents),
            _ => None,
        };
        let stake = cents("stake_cents")?;
        let paid = cents("payment_cents").or_else(|| cents("won_cents"))?;
        let won = value("result").is_none_or(|result| result.to_string() == "won");
        let about = fields
            .iter()
            .take_while(|(name, _)| *name != "payment_cents" && *name != "won_cents")
            .map(|(_, value)| value.to_string());
        let about: Vec<String> = about.collect();
        (won && paid.0 > 0 && stake.0 > 0).then(|| Paid {
            about: format!("{} {}", event.what.word(), about.join(" ")),
            stake,
            cents: paid,
            rules: rules_of([event]),
            fields,
        })
    };
    events.iter().filter_map(paid).collect()
}

/// A question of a book from a seed, at a freshly drafted table whose equipment is keyed; none where nothing that could be asked came up,
/// and then another seed has one.
#[must_use]
pub fn question(fresh: &Table, seed: u64) -> Option<Question> {
    let mut draws = Draws::new(seed);
    let mut walk = Walk::open(fresh.clone());
    let mut rulings: BTreeMap<(String, String), Case> = BTreeMap::new();
    let (mut paid, mut said): (Vec<Case>, Vec<Case>) = (Vec::new(), Vec::new());
    for _ in 0..STEPS {
        gather(&walk, &mut draws, &mut rulings, &mut said);
        // What is offered may ask for something that is not known here; then something else is tried.
        let Some(command) = walk.next(&mut draws) else {
            continue;
        };
        let before = walk.table.clone();
        let stands = walk.stands();
        let Some(events) = walk.say(&command) else {
            continue;
        };
        let all = payments(&events);
        // Two wagers that read alike could not be told apart.
        let alone = |one: &&Paid| all.iter().filter(|p| p.about == one.about).count() == 1;
        paid.extend(all.iter().filter(alone).map(|one| Case {
            before: before.clone(),
            stands: stands.clone(),
            command: command.clone(),
            answer: Answer::Paid(one.clone()),
        }));
    }
    let remedies: Vec<String> = {
        let mut all: Vec<String> = rulings.keys().map(|(_, remedy)| remedy.clone()).collect();
        all.sort();
        all.dedup();
        all
    };
    let mut ruled: Vec<Case> = rulings.into_values().collect();
    // Rulings are what training is for: they come first, and twice as often as both others together.
    let case = match draws.below(6) {
        0 if !paid.is_empty() => draws.take(&mut paid),
        1 if !said.is_empty() => draws.take(&mut said),
        _ => draws
            .take(&mut ruled)
            .or_else(|| draws.take(&mut paid))
            .or_else(|| draws.take(&mut said)),
    }?;
    let asked = case.asked(&remedies, &mut draws);
    (asked.decided() == [asked.right]).then_some(asked)
}

/// What could be asked at this moment: each report that the table admits, with some facts, and a wager that was taken before.
fn gather(
    walk: &Walk,
    draws: &mut Draws,
    rulings: &mut BTreeMap<(String, String), Case>,
    said: &mut Vec<Case>,
) {
    for command in walk.reports(draws) {
        let mut table = walk.table.clone();
        let Ok(events) = act(&mut table, &command) else {
            continue;
        };
        let Some(ruling) = ruling(&walk.table, &events) else {
            continue;
        };
        let key = (ruling.on.clone(), ruling.remedy.clone());
        // One of each, now from this moment and now from that.
        if rulings.contains_key(&key) && draws.below(3) > 0 {
            continue;
        }
        let case = Case {
            before: walk.table.clone(),
            stands: walk.stands(),
            command,
            answer: Answer::Ruled(ruling),
        };
        rulings.insert(key, case);
    }
    let Some(command) = walk.wagered(draws) else {
        return;
    };
    let answer = match act(&mut walk.table.clone(), &command) {
        Ok(events) => Answer::Taken(rules_of(&events)),
        Err(refusal) if refusal.rule.is_some() && words::is_of_the_rules(&refusal) => {
            Answer::Refused(refusal)
        }
        Err(_) => return,
    };
    said.push(Case {
        before: walk.table.clone(),
        stands: walk.stands(),
        command,
        answer,
    });
}

impl Case {
    /// The question, with its answers in an order of their own.
    fn asked(self, remedies: &[String], draws: &mut Draws) -> Question {
        let kind = self.before.rules().kind();
        let (asked, right, mut others, rules, detail) = match self.answer {
            Answer::Ruled(ruling) => {
                let others = wrong_remedies(&self.before, &ruling.remedy, remedies, draws);
                let happened = words::happened(&self.command, &ruling.on);
                let asks = format!("{happened} What do the rules make of it?");
                (
                    Kind::Ruling,
                    ruling.remedy,
                    (asks, others),
                    ruling.rules,
                    String::new(),
                )
            }
            Answer::Paid(paid) => {
                let others = wrong_sums(paid.stake, paid.cents, draws);
                let asks = words::paid(&paid.fields, paid.stake);
                (
                    Kind::Payment,
                    paid.cents.to_string(),
                    (asks, others),
                    paid.rules,
                    paid.about,
                )
            }
            Answer::Refused(refusal) => {
                let asks = words::may(&self.command);
                let rules = refusal.rule.iter().chain(&refusal.also).cloned().collect();
                (
                    Kind::Allowed,
                    "no".to_owned(),
                    (asks, vec!["yes".to_owned()]),
                    rules,
                    refusal.detail,
                )
            }
            Answer::Taken(rules) => {
                let asks = words::may(&self.command);
                (
                    Kind::Allowed,
                    "yes".to_owned(),
                    (asks, vec!["no".to_owned()]),
                    rules,
                    String::new(),
                )
            }
        };
        let asks = std::mem::take(&mut others.0);
        let mut keys = std::mem::take(&mut others.1);
        let right = match asked {
            // Yes comes before no.
            Kind::Allowed => {
                keys.push(right.clone());
                keys.sort_by(|a, b| b.cmp(a));
                keys.iter().position(|key| *key == right)
            }
            Kind::Ruling | Kind::Payment => {
                let at = draws.below(keys.len() + 1);
                keys.insert(at, right);
                Some(at)
            }
        };
        Question {
            kind: asked,
            stands: self.stands,
            asks,
            choices: keys
                .iter()
                .map(|key| words::choice(kind, asked, key))
                .collect(),
            right: right.unwrap_or_default(),
            rules,
            detail,
            command: self.command.to_string(),
            table: Box::new(self.before),
            keys,
        }
    }
}

/// What the book does in other cases, and where that is too little, what other books of the game do.
fn wrong_remedies(table: &Table, right: &str, known: &[String], draws: &mut Draws) -> Vec<String> {
    let mut wrong: Vec<String> = Vec::new();
    let others = crate::games::remedies(table.rules().kind());
    let others: Vec<String> = others.iter().map(|word| (*word).to_owned()).collect();
    // What could be mistaken for it comes first; anything else only so that there is a choice at all.
    let like = |word: &String| words::is_of_a_wager(word) == words::is_of_a_wager(right);
    let (near, far): (Vec<String>, Vec<String>) = known.iter().cloned().partition(like);
    let (nearer, farther): (Vec<String>, Vec<String>) = others.into_iter().partition(like);
    for (mut list, most) in [
        (near, CHOICES - 1),
        (nearer, CHOICES - 1),
        (far, CHOICES - 2),
        (farther, CHOICES - 2),
    ] {
        while wrong.len() < most {
            let Some(next) = draws.take(&mut list) else {
                break;
            };
            let alike = |other: &str| words::kin(other) == words::kin(&next);
            if !alike(right) && !wrong.iter().any(|w| alike(w)) {
                wrong.push(next);
            }
        }
    }
    wrong
}

/// Sums that a slip would pay: at other odds, without or with the stake, with another commission.
fn wrong_sums(stake: Cents, right: Cents, draws: &mut Draws) -> Vec<String> {
    let (s, r) = (stake.0, right.0);
    let near = [
        s,
        2 * s,
        r + s,
        r - s,
        r * 2,
        r / 2,
        s - s / 20,
        r + s / 20,
        r - s / 20,
        s * 3 / 2,
        s * 6 / 5,
        r + 500,
    ];
    let mut sums: Vec<i64> = near
        .into_iter()
        .filter(|&sum| sum > 0 && sum != r)
        .collect();
    sums.sort_unstable();
    sums.dedup();
    let mut wrong = Vec::new();
    while wrong.len() + 1 < CHOICES {
        let Some(sum) = draws.take(&mut sums) else {
            break;
        };
        wrong.push(Cents(sum).to_string());
    }
    wrong
}
