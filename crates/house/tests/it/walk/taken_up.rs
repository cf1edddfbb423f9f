//! Offers taken up: any value inside the bounds of each open field, at their ends more often than between.

use super::{Dice, NAMES};
use croupier_engine::machine::{Field, Offer};
use croupier_engine::notation::Value;
use croupier_engine::{Card, Cents, Word};
use croupier_house::{Command, Table};

/// A command of the game that the table offers to somebody. What is rare, and what is reported, comes now and then; the course of the
/// round comes once for three things that players do. None where nothing is on offer, or facts were asked for that are not known here.
pub(crate) fn offered_command(
    dice: &mut Dice<'_>,
    table: &Table,
    rare: &[&str],
) -> Option<Command> {
    let words = croupier_engine::games::Command::words(table.rules().kind());
    let mut offers = table.offers();
    offers.retain(|offer| words.contains(&offer.word));
    let is_rare = |o: &Offer| o.word.starts_with("report-") || rare.contains(&o.word);
    if dice.below(12) > 0 && !offers.iter().all(is_rare) {
        offers.retain(|offer| !is_rare(offer));
    }
    let (steps, others): (Vec<Offer>, Vec<Offer>) =
        offers.into_iter().partition(|o| o.player.is_none());
    let list = if others.is_empty() || (!steps.is_empty() && dice.below(4) == 0) {
        steps
    } else {
        others
    };
    if list.is_empty() {
        return None;
    }
    let offer = dice.pick(&list);
    complete(dice, table, &offer)
}

/// A command inside the bounds of an offer, with any facts where it asks for them.
pub(crate) fn complete(dice: &mut Dice<'_>, table: &Table, offer: &Offer) -> Option<Command> {
    let kind = table.rules().kind();
    let mut line = String::from(offer.word);
    for (name, of) in Command::fields_of(kind, offer.word) {
        let left_out = offer.optional.contains(name) && dice.below(3) == 0;
        let value = match offer.field(name) {
            _ if left_out => Value::Absent,
            None => offer.player.as_ref()?.to_value(),
            Some(Field::Is(value)) => value.clone(),
            Some(Field::OneOf(values)) => dice.pick(values),
            Some(Field::Cents(amounts)) => {
                let run = dice.pick(amounts.runs());
                let steps = (run.most.0 - run.least.0) / run.step.0;
                let small = steps.min(dice.below(8) as i64);
                let at = dice.pick(&[0, 0, small, steps / 2, steps]);
                Value::Cents(Cents(run.least.0 + at * run.step.0))
            }
            Some(Field::Number(least, most)) => {
                let some = least + dice.below((most - least + 1) as usize) as u32;
                Value::Number(u64::from(dice.pick(&[*least, *most, some])))
            }
            Some(Field::Facts) => fact(dice, table, name, of)?,
        };
        line.push_str(&format!(" {value}"));
    }
    Some(Command::parse(kind, &line).unwrap_or_else(|error| panic!("{line}: {error}")))
}

/// Some fact of this type, right or wrong.
fn fact(dice: &mut Dice<'_>, table: &Table, name: &str, of: &str) -> Option<Value> {
    let word = |word: &str| Value::Word(word.to_owned().into());
    let card = |dice: &mut Dice<'_>| {
        let deck: Vec<Card> = Card::deck().collect();
        dice.pick(&deck).to_value()
    };
    // Where a wager may lie is known from the wagers on offer.
    let place = |dice: &mut Dice<'_>| {
        let offers = table.offers();
        let places = offers.iter().filter_map(|o| match o.field(name)? {
            Field::Is(Value::Absent) => None,
            Field::Is(value) => Some(value.clone()),
            Field::OneOf(values) => values.first().cloned(),
            Field::Cents(_) | Field::Number(..) | Field::Facts => None,
        });
        let places: Vec<Value> = places.collect();
        (!places.is_empty()).then(|| dice.pick(&places))
    };
    let of: String = of.split_whitespace().collect();
    Some(match of.as_str() {
        "Card" => card(dice),
        "Option<Card>" if dice.below(2) == 0 => Value::Absent,
        "Option<Card>" => card(dice),
        "Vec<Card>" => Value::List(vec![card(dice)]),
        "Name" => word(dice.pick(&NAMES)),
        "Vec<Name>" if dice.below(2) == 0 => Value::List(Vec::new()),
        "Vec<Name>" => Value::List(vec![word(dice.pick(&NAMES))]),
        "Cents" => Value::Cents(Cents(dice.pick(&[100, 200, 1000, 50_000, 100_000]))),
        "u8" | "u16" | "u32" => Value::Number(dice.below(9) as u64),
        "Vec<u8>" => Value::List(vec![Value::Number(1 + dice.below(5) as u64)]),
        "InvalidCause" => word(dice.pick(&["disruption", "fraud"])),
        "Position" | "Mark" | "BetWord" => place(dice)?,
        "On" | "OnWord" => word(dice.pick(&["player", "banker", "tie"])),
        _ if of.starts_with("Option<") => Value::Absent,
        _ => return None,
    })
}
