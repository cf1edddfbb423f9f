//! The automatic dealer's clock: what the house does next by itself, and when. What comes next is asked of the house;
//! this only gives it a time, and a card or a place where chance must say.

use super::{Clock, State};
use crate::config::Pace;
use crate::hidden::Hidden;
use crate::sealed;
use crate::shoe::{CryptoSource, EntropyFailed, uniform};
use croupier_engine::Equipment;
use croupier_house::command::Floor;
use croupier_house::dealer::{self, Next, Way, is_acceptance};
use croupier_house::seal::Step;
use croupier_house::{Command, Life, Table};
use std::time::Duration;
use tokio::time::Instant;

/// Something that the house will do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Opens the table.
    Open,
    /// Deals.
    Deal(Next),
    /// Does what its time has come for.
    Timed(Command),
    /// Closes the shares that wash a shoe or decide a draw, or settles them.
    Shares(Step),
}

/// An act and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pending {
    pub(super) act: Act,
    pub(super) due: Instant,
    of: Duration,
}

impl Pending {
    /// What the house does next at a table, if anything. What was pending keeps its time while it stays the same.
    pub(super) fn plan(
        table: &Table,
        pace: &Pace,
        now_ms: i64,
        before: Option<Pending>,
    ) -> Option<Pending> {
        let act = match (table.life(), table.setup().physical) {
            (Life::Drafted, _) => Some(Act::Open),
            (Life::Open, false) => match dealer::next(table) {
                Next::Wait => None,
                next => Some(match table.shares_before(&next) {
                    // Wagers may be made until the dice come to rest.
                    Some(Step::Close) if next == Next::Land => Act::Deal(next),
                    Some(step) => Act::Shares(step),
                    None => Act::Deal(next),
                }),
            },
            _ => None,
        };
        let dealt = act.map(|act| {
            let by_heat = match &act {
                // It has run for its time while shares were gathered.
                Act::Deal(Next::Land) if table.draw_is_settled() => Some(0),
                Act::Deal(next) => croupier_house::heat::wait_ms(table, next),
                Act::Open | Act::Timed(_) | Act::Shares(_) => None,
            };
            (by_heat.unwrap_or_else(|| wait_ms(&act, pace)), act)
        });
        let timed = table.timed().map(|(from_ms, command)| {
            let wait = u64::try_from(from_ms - now_ms).unwrap_or_default();
            (wait, Act::Timed(command))
        });
        // What comes first is planned; the other is thought of again after it.
        let (wait, act) = match (dealt, timed) {
            (Some(dealt), Some(timed)) if timed.0 > dealt.0 => dealt,
            (dealt, timed) => timed.or(dealt)?,
        };
        // What has a time of its own keeps to that: a sign may have been put up anew.
        if let Some(before) = before
            && before.act == act
            && !matches!(act, Act::Timed(_))
        {
            return Some(before);
        }
        let of = Duration::from_millis(wait);
        Some(Pending {
            act,
            due: Instant::now() + of,
            of,
        })
    }

    /// Puts the act off: it could not be done.
    pub(super) fn put_off(&mut self, by: Duration) {
        self.due = Instant::now() + by;
    }

    /// Whether it closes the betting.
    pub(super) const fn closes_betting(&self) -> bool {
        matches!(
            self.act,
            Act::Deal(Next::CloseBetting(_) | Next::LastCall(_))
        )
    }

    /// What people are shown of it.
    pub(super) fn clock(&self) -> Option<Clock> {
        let what = match self.act {
            Act::Deal(Next::CloseBetting(_)) => "betting",
            Act::Deal(Next::LastCall(_)) => "last-bets",
            Act::Deal(Next::Ask(_)) => "decision",
            Act::Deal(Next::Prepare(ref step)) if is_acceptance(step) => "decision",
            _ => return None,
        };
        Some(Clock {
            what,
            due: self.due,
            of: self.of,
        })
    }
}

fn wait_ms(act: &Act, pace: &Pace) -> u64 {
    match act {
        Act::Deal(Next::Prepare(step)) if is_acceptance(step) => pace.decision_ms,
        Act::Open | Act::Deal(Next::Wait) | Act::Timed(_) => 0,
        Act::Shares(Step::Close) => pace.step_ms,
        Act::Shares(Step::Settle { complete: true }) => 0,
        Act::Shares(Step::Settle { complete: false }) => pace.reveal_ms,
        Act::Deal(Next::Prepare(_) | Next::Cut(..)) => pace.step_ms,
        Act::Deal(Next::CloseBetting(_)) => pace.betting_ms,
        Act::Deal(Next::Ask(_)) => pace.decision_ms,
        Act::Deal(
            Next::CuttingCard(_) | Next::Reveal(_) | Next::FaceDown(_) | Next::OutOfCards(_),
        ) => pace.card_ms,
        Act::Deal(Next::Settle(_)) => pace.result_ms,
        Act::Deal(Next::NewShoe(_)) => pace.shoe_ms,
        Act::Deal(Next::Launch(_)) => pace.step_ms,
        Act::Deal(Next::LastCall(_)) => pace.last_bets_ms,
        Act::Deal(Next::Land) => pace.landing_ms,
    }
}

/// Why the house cannot act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum CannotAct {
    /// Chance says nothing.
    #[error(transparent)]
    Entropy(#[from] EntropyFailed),
    /// What the equipment will give is not at hand.
    #[error("what the equipment will give is not at hand")]
    NothingHidden,
}

/// The commands by which the house does it, all of them together.
pub(super) fn commands(
    act: &Act,
    state: &State,
    source: &mut impl CryptoSource,
) -> Result<Vec<Command>, CannotAct> {
    let table = &state.table;
    // What was opened shows next, also where something came between the two.
    if matches!(act, Act::Deal(Next::Reveal(_) | Next::Land))
        && let Some(shown) = table.due_to_show()
    {
        return Ok(vec![shown]);
    }
    let next = match act {
        Act::Open => return Ok(vec![Command::Floor(Floor::OpenTable {})]),
        Act::Timed(command) => return Ok(vec![command.clone()]),
        Act::Shares(step) => return Ok(vec![step.command()]),
        Act::Deal(next) => next,
    };
    let command = match next.way() {
        Way::Wait => None,
        Way::Said(command) => Some(command.clone()),
        Way::Cut(least, most) => {
            let range = most.saturating_sub(least).saturating_add(1);
            let position = least + uniform(range, source)?;
            dealer::cut_at(table, position)
        }
        Way::Reveal(place) if table.deals_sealed() => {
            let shown = sealed::showing(table, &state.hoard, place);
            return shown.map(Vec::from).ok_or(CannotAct::NothingHidden);
        }
        Way::Reveal(place) => {
            let card = state.card(place);
            card.and_then(|card| dealer::show_at(table, card))
        }
        Way::Land if table.sealed_draw().is_some() => {
            if let Some(step) = table.shares_before(next) {
                return Ok(vec![step.command()]);
            }
            let landed = sealed::landing(table, &state.hoard);
            return landed.map(Vec::from).ok_or(CannotAct::NothingHidden);
        }
        Way::Land => {
            let equipment = table.game().equipment();
            let drawn_now = match equipment {
                // Wagers were made until this moment: nothing was drawn before it.
                Equipment::Draw { due: false, .. } => Some(Hidden::made(equipment, source)?),
                Equipment::Draw { due: true, .. }
                | Equipment::Shoe { .. }
                | Equipment::Part { .. } => None,
            };
            let hidden = drawn_now.as_ref().or(state.unsealed());
            let faces = hidden.and_then(Hidden::faces);
            faces.and_then(|faces| dealer::land_at(table, faces))
        }
    };
    command
        .map(|command| vec![command])
        .ok_or(CannotAct::NothingHidden)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn confirm(step: croupier_engine::words::Step) -> Pending {
        let kind = croupier_rulebooks::book("nz-2004/baccarat").unwrap().game;
        let command = Command::parse(kind, &format!("confirm {step}")).unwrap();
        let next = Next::Prepare(command);
        let of = Duration::from_millis(wait_ms(&Act::Deal(next.clone()), &Pace::normal()));
        Pending {
            act: Act::Deal(next),
            due: Instant::now() + of,
            of,
        }
    }

    #[test]
    fn players_are_given_time_before_pre_shuffled_cards_are_accepted() {
        let acceptance = confirm(croupier_engine::words::Step::Acceptance);
        assert_eq!(acceptance.of.as_millis(), 12_000);
        assert_eq!(acceptance.clock().map(|c| c.what), Some("decision"));
        let spread = confirm(croupier_engine::words::Step::Spread);
        assert_eq!(spread.of.as_millis(), 900);
        assert!(spread.clock().is_none());
    }
}
