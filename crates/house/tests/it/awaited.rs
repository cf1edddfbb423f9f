//! What a table awaits cites the rule of what then happens, and is awaited of those who may do it: in every script, walk and tree.

use croupier_engine::{Awaiting, Cited};
use croupier_house::{Command, Event, Table};

/// What is awaited by another rule than that of what may happen then: the word of what it is, and the command.
const OTHERWISE: &[(&str, &str)] = &[
    // An offer is by the rule of offering; what becomes of it has rules of its own.
    ("cut", "cut"),
    ("shoe", "accept-shoe"),
    ("dice", "accept-dice"),
    ("dice", "offer-dice"),
    ("banco", "close-banco"),
    ("stake", "stake"),
    ("wagers", "no-more-bets"),
    // Where the cutting card goes is seen when it is there.
    ("cutting-card", "place-cutting-card"),
    // The end of the shoe asks for other cards.
    ("new-shoe", "new-shoe"),
    // A settlement that is not the whole of it: each wager is by its own rule.
    ("settle", "settle"),
    ("pay", "pay"),
    ("jackpot", "pay-jackpot"),
    // Everybody must wager in a heat; the wager is by the rule of wagers.
    ("wager", "place-wager"),
];

/// An accepted command that was awaited, or that gives what chance must give, makes something happen by the rule of awaiting it.
pub(crate) fn is_by_its_rule(table: &Table, command: &Command, events: &[Cited<Event>]) {
    let word = command.word();
    let given = ["card", "face-down", "result", "roll"].contains(&word);
    let (what, rule, answered) = match table.awaiting() {
        None => return,
        Some(Awaiting::Decision(d)) => {
            // Steps and notices are many, of which one is awaited.
            let one_of = ["confirm", "tell-inspector", "approve"].contains(&word);
            let other = one_of && command.to_string() != format!("{word} {}", d.what);
            let answered = word == d.command && !other;
            // Whoever is awaited has the power to do it.
            if answered && d.player.is_none() {
                let may = table.roles_of(command);
                let awaited = d.roles.iter().any(|role| may.contains(role));
                assert!(
                    awaited,
                    "{command} is awaited of {:?}, not {may:?}",
                    d.roles
                );
            }
            (d.what, d.rule, answered)
        }
        Some(Awaiting::Chance(c)) => (c.to, c.rule, given),
        Some(Awaiting::Draw(d)) => (d.what, d.rule, given),
    };
    let by = |e: &Cited<Event>| {
        e.rule == rule || rule.as_ref().is_some_and(|rule| e.also.contains(rule))
    };
    let same = !answered || OTHERWISE.contains(&(what, word)) || events.iter().any(by);
    assert!(same, "{what} is awaited by {rule:?}: {command}: {events:?}");
}
