//! The automatic dealer of a roulette, tai-sai or money wheel table: it confirms the checks, sets the apparatus going when
//! somebody wagers, calls, collects and pays.

use crate::dealer::Next;
use crate::{Command, Table};
use croupier_engine::games::spin::{Apparatus, Command as Said, Phase, Spin};

/// What the dealer of such a table does next; `say` makes a command of its game.
pub(crate) fn spin(table: &Table, game: &Spin, say: impl Fn(Said) -> Command) -> Next {
    let somebody = !table.people().is_empty();
    let wagers = game.wagers().next().is_some();
    let spin = || say(Said::Spin { direction: None });
    match game.phase() {
        Phase::Checking(checks) => match checks.first() {
            Some(&check) => Next::Prepare(say(Said::Confirm { check })),
            None => Next::Wait,
        },
        Phase::Waiting if somebody => Next::Launch(spin()),
        Phase::Betting if !wagers => Next::Wait,
        Phase::Betting => match game.rules().apparatus {
            Apparatus::Roulette => Next::CloseBetting(spin()),
            Apparatus::TaiSai | Apparatus::MoneyWheel => {
                Next::CloseBetting(say(Said::NoMoreBets {}))
            }
        },
        // The ball runs, and wagers may be placed for a moment more.
        Phase::Spinning => Next::LastCall(say(Said::NoMoreBets {})),
        Phase::Called => Next::Launch(spin()),
        Phase::Running => Next::Land,
        Phase::Announced(_) => Next::Settle(say(Said::Collect {})),
        Phase::Paying { .. } => Next::Prepare(say(Said::Pay {
            position: None,
            player: None,
        })),
        Phase::Closed | Phase::Waiting | Phase::Halted => Next::Wait,
    }
}
