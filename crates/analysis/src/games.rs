//! Which games have their mathematics here, and the way to it from the rules of a table.

use crate::ask::Ask;
use crate::report::{Report, Trouble};
use crate::simulate::Kernel;
use crate::{baccarat, craps, spin};
use croupier_engine::Cents;
use croupier_engine::games::{GameKind, Rules};

/// Whether the odds of a game are known here.
#[must_use]
pub const fn has_odds(game: GameKind) -> bool {
    matches!(
        game,
        GameKind::Baccarat
            | GameKind::Roulette
            | GameKind::TaiSai
            | GameKind::MoneyWheel
            | GameKind::Craps
    )
}

/// Whether a game can be simulated here.
#[must_use]
pub const fn has_kernel(game: GameKind) -> bool {
    has_odds(game)
}

/// The odds of every wager under the rules of a table.
///
/// # Errors
/// If the game is not here, or what is asked makes no sense under these rules.
pub fn odds(rules: &Rules, ask: &Ask) -> Result<Report, Trouble> {
    match rules {
        Rules::Baccarat(rules) => baccarat::odds(rules, ask),
        Rules::Roulette(rules) | Rules::TaiSai(rules) | Rules::MoneyWheel(rules) => {
            spin::odds(rules, ask)
        }
        Rules::Craps(rules) => craps::odds(rules, ask),
        _ => Err(not_here(rules.kind())),
    }
}

/// The kernel that plays a table under these rules, each wager with that stake.
///
/// # Errors
/// If the game is not here.
pub fn kernel(rules: &Rules, stake: Option<Cents>) -> Result<Box<dyn Kernel>, Trouble> {
    Ok(match rules {
        Rules::Baccarat(rules) => Box::new(baccarat::kernel::Baccarat::new(rules, stake)),
        Rules::Roulette(rules) | Rules::TaiSai(rules) | Rules::MoneyWheel(rules) => {
            Box::new(spin::kernel::Spin::new(rules, stake))
        }
        Rules::Craps(rules) => Box::new(craps::kernel::Craps::new(rules, stake)),
        _ => return Err(not_here(rules.kind())),
    })
}

fn not_here(game: GameKind) -> Trouble {
    let here = GameKind::ALL.iter().filter(|g| has_odds(**g));
    let here: Vec<&str> = here.map(|g| g.word()).collect();
    Trouble::new(
        format!("the mathematics of {game} is not worked out"),
        format!("it is for books of {}", here.join(", ")),
    )
}
