//! What the automatic dealer does next in a heat: asks the players in turn, gives them time, and has the places counted.

use super::Command;
use crate::command::Floor;
use crate::dealer::Next;
use crate::table::Table;
use crate::{Command as TableCommand, games::baccarat};
use croupier_engine::games::Game;

/// What comes next; none: what the game does.
pub(crate) fn next(table: &Table) -> Option<Next> {
    let heat = table.heat()?;
    let say = |command: Command| TableCommand::Floor(Floor::Heat(command));
    if heat.ended {
        return Some(Next::Wait);
    }
    if table.game.round_under_way() {
        return None;
    }
    if heat.begun && (heat.is_played() || table.in_order().len() < 2) {
        return Some(Next::Prepare(say(Command::EndHeat {})));
    }
    if !table.is_betting() {
        return None;
    }
    if !heat.begun {
        return Some(Next::Wait);
    }
    let then = match (table.to_ask(), &table.game) {
        (Some(_), _) => say(Command::AskWager {}),
        (None, Game::Baccarat(game)) => match baccarat::dealer::next(table, game) {
            Next::CloseBetting(close) => close,
            other => return Some(other),
        },
        (None, _) => return None,
    };
    Some(match heat.turn() {
        // Nobody is excluded unless the director has said how long a player has.
        Some(player) if !table.risks_minimum(player) => match heat.pace_s {
            Some(_) => Next::Ask(say(Command::ExcludePlayer {
                player: player.clone(),
                cause: None,
            })),
            None => Next::Wait,
        },
        Some(_) if !heat.finished => Next::CloseBetting(then),
        Some(_) | None => Next::Prepare(then),
    })
}

/// How long the house waits before it does this by itself, where the heat says so: what is left of a break, and what a player has to
/// wager.
#[must_use]
pub fn wait_ms(table: &Table, next: &Next) -> Option<u64> {
    let heat = table.heat()?;
    match next {
        Next::Prepare(command) if command.word() == "ask-wager" => heat.break_ms,
        Next::Ask(command) if command.word() == "exclude-player" => turn_ms(heat),
        Next::CloseBetting(_) => turn_ms(heat),
        _ => None,
    }
}

fn turn_ms(heat: &super::Heat) -> Option<u64> {
    Some(u64::from(heat.pace_s?) * 1_000)
}
