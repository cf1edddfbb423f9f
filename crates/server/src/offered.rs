//! What a viewer is offered, as a socket tells it: everything once, and from then on what became different, offer by offer and field by
//! field. The long lists of a table, such as the places of its layout, are told once and then named by a number.

use croupier_engine::machine::{Field, Offer};
use croupier_engine::notation::Value;
use croupier_engine::{Name, Role};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::fmt::Write as _;
use std::sync::{Arc, PoisonError, RwLock};

/// A list of so many values is told once.
const LONG: usize = 12;
/// A list that lacks so many values of another, at most, is named by that.
const LACKS_MAX: usize = 16;
/// So many lists are remembered at a table.
const LISTS_MAX: usize = 64;

/// The long lists that were offered at a table, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct Lists(RwLock<Vec<Arc<[Value]>>>);

impl Lists {
    /// The number of a list that has these values in this order, and what else is in it.
    fn naming<'a>(
        &self,
        values: &[Value],
        lacks: &'a mut Vec<Value>,
    ) -> Option<(usize, &'a [Value])> {
        let find = |lists: &[Arc<[Value]>], lacks: &mut Vec<Value>| {
            lists.iter().position(|list| is_within(values, list, lacks))
        };
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut found = find(&known, lacks);
        drop(known);
        if found.is_none() {
            let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
            found = find(&known, lacks);
            if found.is_none() && known.len() < LISTS_MAX {
                lacks.clear();
                known.push(values.into());
                found = Some(known.len() - 1);
            }
        }
        let lacks: &'a [Value] = lacks;
        found.map(|number| (number, lacks))
    }

    fn get(&self, number: usize) -> Option<Arc<[Value]>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.get(number).cloned()
    }
}

/// Whether a list has these values in this order and few others, which are noted.
fn is_within(values: &[Value], list: &[Value], lacks: &mut Vec<Value>) -> bool {
    lacks.clear();
    let few = list.len().checked_sub(values.len());
    if few.is_none_or(|few| few > LACKS_MAX) {
        return false;
    }
    let mut values = values.iter().peekable();
    for value in list {
        if values.next_if_eq(&value).is_none() {
            if lacks.len() == LACKS_MAX {
                return false;
            }
            lacks.push(value.clone());
        }
    }
    values.next().is_none()
}

/// What a viewer was offered last, and which lists it was told.
#[derive(Debug, Default)]
pub(crate) struct Offered {
    offers: Vec<Offer>,
    lists: Vec<usize>,
}

/// A field of an offer, as it is told.
#[derive(Clone, Copy, PartialEq)]
enum Told<'a> {
    Word(&'static str),
    Roles(&'a [Role]),
    Player(&'a Name),
    Is(&'a Value),
    Open(&'a Field),
    Optional(&'a [&'static str]),
    FromMs(i64),
}

impl Told<'_> {
    fn is_open(self) -> bool {
        matches!(self, Told::Open(_))
    }
}

/// The fields of an offer by their names.
fn told(offer: &Offer) -> impl Iterator<Item = (&'static str, Told<'_>)> {
    let first = [
        ("do", Told::Word(offer.word)),
        ("roles", Told::Roles(&offer.roles)),
    ];
    let player = offer.player.as_ref().map(Told::Player);
    let fields = offer.fields.iter().filter_map(|(name, field)| match field {
        Field::Is(Value::Absent) => None,
        Field::Is(value) => Some((*name, Told::Is(value))),
        Field::OneOf(_) | Field::Cents(_) | Field::Number(..) | Field::Facts => {
            Some((*name, Told::Open(field)))
        }
    });
    let optional = (!offer.optional.is_empty()).then_some(Told::Optional(&offer.optional));
    let from_ms = offer.from_ms.map(Told::FromMs);
    first
        .into_iter()
        .chain(player.map(|told| ("player", told)))
        .chain(fields)
        .chain(optional.map(|told| ("optional", told)))
        .chain(from_ms.map(|told| ("from_ms", told)))
}

fn put(text: &mut String, value: &impl Serialize) {
    text.push_str(&serde_json::to_string(value).unwrap_or_default());
}

/// Writes the value of a field; lists that it names are noted.
fn put_told(text: &mut String, told: Told<'_>, lists: &Lists, named: &mut Vec<usize>) {
    match told {
        Told::Word(word) => put(text, &word),
        Told::Roles(roles) => put(text, &roles),
        Told::Player(player) => put(text, &player.as_str()),
        Told::Is(value) => put(text, value),
        Told::Open(field @ Field::OneOf(values)) if values.len() >= LONG => {
            let mut lacks = Vec::new();
            let Some((number, lacks)) = lists.naming(values, &mut lacks) else {
                return put(text, field);
            };
            named.push(number);
            // Writing to a text does not fail.
            let _ = write!(text, "{{\"list\":{number}");
            if !lacks.is_empty() {
                text.push_str(",\"but\":");
                put(text, &lacks);
            }
            text.push('}');
        }
        Told::Open(field) => put(text, field),
        Told::Optional(names) => put(text, &names),
        Told::FromMs(ms) => put(text, &ms),
    }
}

/// Writes the fields of an object, with braces only if there are any.
struct Object<'a> {
    out: &'a mut String,
    begun: bool,
}

impl<'a> Object<'a> {
    fn new(out: &'a mut String) -> Object<'a> {
        Object { out, begun: false }
    }

    fn key(&mut self, name: &str) -> &mut String {
        self.out.push(if self.begun { ',' } else { '{' });
        self.begun = true;
        self.out.push('"');
        self.out.push_str(name);
        self.out.push_str("\":");
        self.out
    }

    fn end(self) {
        if self.begun {
            self.out.push('}');
        }
    }
}

impl Offered {
    /// Everything is offered anew, and told whole.
    pub(crate) fn whole(&mut self, offers: Vec<Offer>) -> String {
        self.offers = offers;
        serde_json::to_string(&self.offers).unwrap_or_default()
    }

    /// What is offered otherwise than before, as the fields of a message, each after a comma; nothing where all is as it was.
    pub(crate) fn changes(&mut self, offers: Vec<Offer>, lists: &Lists) -> Option<String> {
        let (mut changed, mut named) = (String::new(), Vec::new());
        let mut all = Object::new(&mut changed);
        for place in 0..offers.len().max(self.offers.len()) {
            match (self.offers.get(place), offers.get(place)) {
                (before, now) if before == now => {}
                (_, None) => all.key(&place.to_string()).push_str("null"),
                (before, Some(now)) => {
                    let mut offer = String::new();
                    write_changes(before, now, lists, &mut named, &mut offer);
                    if !offer.is_empty() {
                        all.key(&place.to_string()).push_str(&offer);
                    }
                }
            }
        }
        all.end();
        self.offers = offers;
        if changed.is_empty() {
            return None;
        }
        let mut text = String::with_capacity(changed.len() + 16);
        self.write_lists(&named, lists, &mut text);
        text.push_str(",\"offers\":");
        text.push_str(&changed);
        Some(text)
    }

    /// The lists that were not told before.
    fn write_lists(&mut self, named: &[usize], lists: &Lists, out: &mut String) {
        let mut new = String::new();
        let mut told = Object::new(&mut new);
        for number in named {
            if !self.lists.contains(number)
                && let Some(list) = lists.get(*number)
            {
                put(told.key(&number.to_string()), &&*list);
                self.lists.push(*number);
            }
        }
        told.end();
        if !new.is_empty() {
            out.push_str(",\"lists\":");
            out.push_str(&new);
        }
    }
}

/// What of an offer is other than before: its fields and those within `open`, each whole; one that is gone is null.
fn write_changes(
    before: Option<&Offer>,
    now: &Offer,
    lists: &Lists,
    named: &mut Vec<usize>,
    out: &mut String,
) {
    let old: Vec<_> = before.into_iter().flat_map(told).collect();
    let new: Vec<_> = told(now).collect();
    let (mut fixed, mut open) = (String::new(), String::new());
    for (of_open, part) in [(false, &mut fixed), (true, &mut open)] {
        let mut object = Object::new(part);
        for field in new.iter().filter(|(_, told)| told.is_open() == of_open) {
            if !old.contains(field) {
                put_told(object.key(field.0), field.1, lists, named);
            }
        }
        for (name, _) in old.iter().filter(|(_, told)| told.is_open() == of_open) {
            let stays = |(kept, told): &(&str, Told<'_>)| kept == name && told.is_open() == of_open;
            if !new.iter().any(stays) {
                object.key(name).push_str("null");
            }
        }
        object.end();
    }
    let is_open = |(_, told): &(&str, Told<'_>)| told.is_open();
    // Where no field is open any more, the object that held them goes too.
    if old.iter().any(is_open) && !new.iter().any(is_open) {
        open = "null".to_owned();
    }
    match (fixed.is_empty(), open.is_empty()) {
        (true, true) => {}
        (false, true) => out.push_str(&fixed),
        (none, false) => {
            fixed.truncate(fixed.len().saturating_sub(1));
            out.push_str(if none { "{" } else { &fixed });
            out.push_str(if none { "" } else { "," });
            out.push_str("\"open\":");
            out.push_str(&open);
            out.push('}');
        }
    }
}

/// What is on offer, as a client puts it together from what a socket tells.
#[derive(Clone, Debug, Default)]
pub struct OnOffer {
    offers: Vec<Json>,
    lists: Map<String, Json>,
}

impl OnOffer {
    /// Everything on offer.
    #[must_use]
    pub fn all(&self) -> &[Json] {
        &self.offers
    }

    /// Takes in a message; whether it tells anything of offers.
    pub fn take(&mut self, message: &Json) -> bool {
        if let Some(lists) = message["lists"].as_object() {
            self.lists.extend(lists.clone());
        }
        if let Some(whole) = message["options"].as_array() {
            self.offers.clone_from(whole);
            return true;
        }
        let Some(changes) = message["offers"].as_object() else {
            return false;
        };
        for (place, change) in changes {
            let Ok(place) = place.parse::<usize>() else {
                continue;
            };
            if self.offers.len() <= place {
                self.offers.resize(place + 1, Json::Null);
            }
            match change.as_object() {
                None => self.offers[place] = Json::Null,
                Some(change) => self.take_one(place, change),
            }
        }
        self.offers.retain(|offer| !offer.is_null());
        true
    }

    fn take_one(&mut self, place: usize, change: &Map<String, Json>) {
        let mut offer = self.offers[place].as_object().cloned().unwrap_or_default();
        for (name, value) in change {
            match value.as_object().filter(|_| name == "open") {
                None => take_in(&mut offer, name, value.clone()),
                Some(fields) => {
                    let known = offer.get("open").and_then(Json::as_object);
                    let mut open = known.cloned().unwrap_or_default();
                    for (name, field) in fields {
                        take_in(&mut open, name, self.whole(field));
                    }
                    offer.insert("open".to_owned(), open.into());
                }
            }
        }
        self.offers[place] = offer.into();
    }

    /// An open field, with the values of the list that it names.
    fn whole(&self, field: &Json) -> Json {
        let Some(number) = field["list"].as_u64() else {
            return field.clone();
        };
        let but = field["but"].as_array().map_or(&[][..], Vec::as_slice);
        let list = self.lists.get(&number.to_string()).and_then(Json::as_array);
        let values = list.into_iter().flatten();
        let values: Vec<&Json> = values.filter(|value| !but.contains(value)).collect();
        serde_json::json!({ "one_of": values })
    }
}

/// Takes in what a field is now; null is gone.
fn take_in(fields: &mut Map<String, Json>, name: &str, value: Json) {
    match value {
        Json::Null => drop(fields.remove(name)),
        value => drop(fields.insert(name.to_owned(), value)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use croupier_engine::Cents;
    use croupier_engine::machine::Amounts;

    fn offer(word: &'static str, fields: Vec<(&'static str, Field)>) -> Offer {
        Offer {
            word,
            roles: [Role::Player].as_slice().to_vec().into(),
            player: Name::new("anna"),
            fields,
            optional: Vec::new(),
            from_ms: None,
        }
    }

    fn places(of: impl IntoIterator<Item = u32>) -> Field {
        let word = |n: u32| Value::Word(format!("straight-{n}").into());
        Field::OneOf(of.into_iter().map(word).collect())
    }

    /// What may be offered at one moment after another.
    fn moments() -> Vec<Vec<Offer>> {
        let amounts = |most| Field::Cents(Amounts::every(Cents(50), Cents(most), Cents(50)));
        let wager = |of: Vec<u32>, most| {
            offer(
                "place-wager",
                vec![("position", places(of)), ("cents", amounts(most))],
            )
        };
        let all: Vec<u32> = (0..37).collect();
        let but = |gone: &[u32]| {
            all.iter()
                .copied()
                .filter(|n| !gone.contains(n))
                .collect::<Vec<_>>()
        };
        let leave = offer("leave", Vec::new());
        let mut optional = wager(vec![1, 2], 100).or_absent("cents");
        optional.from_ms = Some(7);
        vec![
            Vec::new(),
            vec![leave.clone()],
            vec![wager(all.clone(), 900), leave.clone()],
            vec![wager(all.clone(), 800), leave.clone()],
            vec![wager(but(&[5]), 800), wager(vec![5], 750), leave.clone()],
            vec![wager(but(&[5, 36]), 700), optional, leave.clone()],
            vec![
                wager(all[..20].to_vec(), 700),
                offer("sit", vec![("seat", Field::Number(1, 7))]),
            ],
            vec![
                offer("sit", vec![("seat", Field::Is(Value::Number(3)))]),
                leave,
            ],
            vec![
                wager(all.into_iter().rev().collect(), 50),
                offer("say", vec![("words", Field::Facts)]),
            ],
        ]
    }

    #[test]
    fn what_is_told_in_parts_comes_to_the_whole() {
        let lists = Lists::default();
        let moments = moments();
        for first in &moments {
            let (mut offered, mut heard) = (Offered::default(), OnOffer::default());
            let whole = offered.whole(first.clone());
            heard.take(&serde_json::from_str(&format!("{{\"options\":{whole}}}")).unwrap());
            for _ in 0..2 {
                for next in moments.iter().chain([first]) {
                    if let Some(told) = offered.changes(next.clone(), &lists) {
                        let text = format!("{{\"seq\":1{told}}}");
                        assert!(heard.take(&serde_json::from_str(&text).unwrap()), "{text}");
                    }
                    let expected = serde_json::to_value(next).unwrap();
                    assert_eq!(Json::from(heard.all().to_vec()), expected);
                    assert_eq!(offered.changes(next.clone(), &lists), None);
                }
            }
        }
    }

    #[test]
    fn a_long_list_is_told_once_and_then_named() {
        let (lists, moments) = (Lists::default(), moments());
        let mut offered = Offered::default();
        offered.whole(moments[1].clone());
        let first = offered.changes(moments[2].clone(), &lists).unwrap();
        assert!(first.contains("straight-36"), "{first}");
        let next = offered.changes(moments[4].clone(), &lists).unwrap();
        assert!(
            next.contains(r#""position":{"list":0,"but":["straight-5"]}"#),
            "{next}"
        );
        assert!(!next.contains("straight-36"), "{next}");
    }
}
