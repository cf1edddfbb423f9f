//! Where a log is not what the rulings of today make of its commands: what differs, and the list of it for logs of earlier
//! editions.

use crate::wire;
use croupier_engine::{Cited, Reason, RuleId};
use croupier_house::{Command, Decision, Event};
use serde_json::Value;

/// Commands of one earlier edition that would be cited or decided otherwise now, all by the same rule and in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// The edition under which they were decided.
    pub edition: u32,
    /// The rule that is logged.
    pub rule: Option<RuleId>,
    /// The rule that is cited now, or what happens instead.
    pub now: String,
    /// How often.
    pub times: u64,
    /// The table of the first.
    pub table: String,
    /// The number of its event.
    pub seq: u64,
}

/// A difference between what is logged of a command and what it makes now.
pub(super) struct Difference {
    /// At which event of the command; past the last one if there should be more.
    pub(super) at: usize,
    /// The rule that is logged there.
    rule: Option<RuleId>,
    /// The rule that is cited now, or what happens instead.
    pub(super) now: String,
    /// What is wrong, if it is wrong.
    pub(super) what: String,
    /// Whether it is wrong in every edition: what the equipment gave is not a ruling.
    pub(super) is_fault: bool,
}

/// What differs between the events that are logged of a command and those that it makes now: every other citation, up to the
/// first other event.
pub(super) fn differing(
    command: &Command,
    decided: &Decision,
    logged: &[Cited<Event>],
) -> Vec<Difference> {
    let difference = |at: usize, now: String, what: String| Difference {
        at,
        rule: logged.get(at).and_then(|cited| cited.rule.clone()),
        now,
        what,
        is_fault: !shows_what_came(command, logged),
    };
    let decided = match decided {
        Ok(decided) => decided,
        Err(refusal) => {
            let now = format!("refused {}{}", refusal.reason, by(refusal.rule.as_ref()));
            let what = format!("{command} should have been {refusal}");
            let mut refused = difference(0, now, what);
            refused.is_fault |= matches!(
                refusal.reason,
                Reason::CardNotInShoe
                    | Reason::ShoeEmpty
                    | Reason::NoSuchDie
                    | Reason::NothingSealed
                    | Reason::SealBroken
                    | Reason::ShareNotTaken
            );
            return vec![refused];
        }
    };
    let mut found = Vec::new();
    for (at, (logged, decided)) in logged.iter().zip(decided).enumerate() {
        if logged == decided {
            continue;
        }
        let (is, should) = (wire::event_body(logged), wire::event_body(decided));
        let what = format!("reads {is}, not {should}");
        if logged.what != decided.what {
            let now = format!("{}{}", decided.what.word(), by(decided.rule.as_ref()));
            found.push(difference(at, now, what));
            return found;
        }
        let now = decided.rule.as_ref();
        let now = now.map_or_else(|| "no rule".to_owned(), ToString::to_string);
        found.push(difference(at, now, what));
    }
    let (makes, are) = (decided.len(), logged.len());
    if makes != are {
        let now = match decided.get(are) {
            Some(more) => format!("also {}{}", more.what.word(), by(more.rule.as_ref())),
            None => "nothing more".to_owned(),
        };
        let what = format!("{command} makes {makes} events, and {are} are logged");
        found.push(difference(makes.min(are), now, what));
    }
    found
}

fn by(rule: Option<&RuleId>) -> String {
    rule.map_or_else(String::new, |rule| format!(" [{rule}]"))
}

/// Whether the events show the card, the dice or the result that the command says came.
fn shows_what_came(command: &Command, logged: &[Cited<Event>]) -> bool {
    if !command.is_equipment() {
        return true;
    }
    let said = serde_json::to_value(command).unwrap_or_default();
    ["card", "dice", "outcome"].into_iter().all(|field| {
        let told = |value: &Value| value.get(field).filter(|v| !v.is_null()).cloned();
        let shown = logged
            .iter()
            .find_map(|cited| told(&serde_json::to_value(&cited.what).unwrap_or_default()));
        told(&said).is_none_or(|came| shown == Some(came))
    })
}

/// Adds differences to the list, those by the same rule together.
pub(super) fn list(
    all: &mut Vec<Otherwise>,
    differing: &[Difference],
    edition: u32,
    place: impl Fn(usize) -> (String, u64),
) {
    let listed = differing.iter().map(|difference| {
        let (table, seq) = place(difference.at);
        Otherwise {
            edition,
            rule: difference.rule.clone(),
            now: difference.now.clone(),
            times: 1,
            table,
            seq,
        }
    });
    merge(all, listed);
}

/// Adds to the list what comes after it, that by the same rule together.
pub(super) fn merge(all: &mut Vec<Otherwise>, more: impl IntoIterator<Item = Otherwise>) {
    for other in more {
        let key = |o: &Otherwise| (o.edition, o.rule.clone(), o.now.clone());
        match all.iter_mut().find(|known| key(known) == key(&other)) {
            Some(known) => known.times += other.times,
            None => all.push(other),
        }
    }
}
