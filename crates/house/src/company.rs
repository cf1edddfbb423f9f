//! House players: at a table whose operator allows them they keep people company, so that somebody who comes alone has a game. They come
//! when a person sits down, one goes for each further person who does, and all go when the last person has gone. Their names are the
//! house's, their chips come out of the cage and go back there, and what they do is chosen from what they are offered, like anybody's.

use crate::command::Floor;
use crate::{Actor, Command, Life, Table};
use croupier_engine::games::{GameKind, Rules};
use croupier_engine::{Cents, Name};

/// What the names of house players begin with. Nobody else has such a name.
const PREFIX: &str = "house-";
/// So many times the least wager they buy in for.
const BUY_IN: i64 = 40;

/// Whether this is a house player's name, in whichever letters.
#[must_use]
pub fn is_one(name: &Name) -> bool {
    let start = name.as_str().get(..PREFIX.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(PREFIX))
}

/// Whether so many house players may keep company at such a table; if not, why, for a person to read.
///
/// # Errors
/// Why not.
pub fn check(rules: &Rules, physical: bool, company: u8) -> Result<(), String> {
    if company == 0 {
        return Ok(());
    }
    if physical {
        return Err("house players sit only where the house deals".to_owned());
    }
    if rules.kind() != GameKind::CheminDeFer {
        return Err("house players play chemin de fer only".to_owned());
    }
    // Somebody who comes always finds a seat.
    let most = rules.seats().saturating_sub(2);
    match company > most {
        true => Err(format!(
            "at a table with {} seats there may be {most} house players at most, so that a seat is free beside yours",
            rules.seats()
        )),
        false => Ok(()),
    }
}

/// What a house player does now, if one has something to do. Whoever carries it out asks again afterwards.
#[must_use]
pub fn next(table: &Table, at_ms: i64) -> Option<(Name, Command)> {
    let company = table.setup().company;
    if company == 0 || table.life() != Life::Open {
        return None;
    }
    let may = |(name, command): &(Name, Command)| {
        let actor = Actor::player(name.clone());
        table.decide(&actor, at_ms, command).is_ok()
    };
    let wanted = wanted(table);
    let ours: Vec<&Name> = table.people().all().filter(|name| is_one(name)).collect();
    if ours.len() > wanted {
        // In the middle of something only where nobody is left to mind.
        let free = |name: &&&Name| wanted == 0 || table.game().on_layout(name).is_zero();
        let mut leaving = ours.iter().rev().filter(free).map(|name| {
            let player = (**name).clone();
            (player.clone(), Command::Floor(Floor::Leave { player }))
        });
        if let Some(leaves) = leaving.find(&may) {
            return Some(leaves);
        }
    }
    let mut chosen = ours.iter().filter_map(|name| {
        let command = match table.people().seat_of(name) {
            None => sit(table, name)?,
            Some(_) => crate::games::companion(table, name)?,
        };
        Some(((*name).clone(), command))
    });
    chosen.find(&may).or_else(|| {
        let comes = || {
            let mut names = (1..=company).filter_map(|n| Name::new(&format!("{PREFIX}{n}")));
            let name = names.find(|name| !ours.contains(&name))?;
            Some((name.clone(), buy_in(table, &name)))
        };
        (ours.len() < wanted)
            .then(comes)
            .flatten()
            .filter(|come| may(come))
    })
}

/// Whether of those who sit here only house players have anything left to decide before the betting closes.
#[must_use]
pub fn decides_alone(table: &Table) -> bool {
    table.setup().company > 0 && crate::games::companions_decide(table)
}

/// Those who sit and are no house players.
pub(crate) fn persons(table: &Table) -> impl Iterator<Item = Name> {
    let seated = table.people().seated().into_iter();
    seated.map(|(_, name)| name).filter(|name| !is_one(name))
}

/// How many house players are wanted: as many as the operator allows with one person, one fewer for each further person.
fn wanted(table: &Table) -> usize {
    match persons(table).count() {
        0 => 0,
        persons => usize::from(table.setup().company).saturating_sub(persons - 1),
    }
}

fn sit(table: &Table, name: &Name) -> Option<Command> {
    let free = |seat: &u8| table.people().in_seat(*seat).is_none();
    let seat = (1..=table.rules().seats()).find(free)?;
    let player = name.clone();
    Some(Command::Floor(Floor::Sit { player, seat }))
}

/// Chips for a while.
pub(crate) fn buy_in(table: &Table, name: &Name) -> Command {
    Command::Floor(Floor::BuyIn {
        player: name.clone(),
        cents: Cents(table.rules().limits().min_cents.0.saturating_mul(BUY_IN)),
    })
}
