//! Offers taken up: any value inside the bounds of each open field, at their ends more often than between.

use super::Dice;
use croupier_engine::machine::{Field, Offer};
use croupier_engine::notation::Value;
use croupier_engine::{Cents, Word};
use croupier_house::{Command, Table};

/// A command of the game that the table offers to somebody. What is rare, and what is reported, comes now and then; the course of the
/// round comes as often as what players may do. None where what was chosen asks for facts.
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
    let list = if others.is_empty() || (!steps.is_empty() && dice.below(2) == 0) {
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

/// A command inside the bounds of an offer; none where it asks for facts.
pub(crate) fn complete(dice: &mut Dice<'_>, table: &Table, offer: &Offer) -> Option<Command> {
    let kind = table.rules().kind();
    let mut line = String::from(offer.word);
    for (name, _) in Command::fields_of(kind, offer.word) {
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
            Some(Field::Facts) => return None,
        };
        line.push_str(&format!(" {value}"));
    }
    Some(Command::parse(kind, &line).unwrap_or_else(|error| panic!("{line}: {error}")))
}
