//! The way to the mathematics from the rules of a table, whichever game it is.

use crate::ask::Ask;
use crate::report::{Report, Trouble};
use crate::simulate::Kernel;
use crate::{baccarat, blackjack, caribbean_stud, chemin_de_fer, craps, spin};
use croupier_engine::Cents;
use croupier_engine::games::Rules;

/// The odds of every wager under the rules of a table.
///
/// # Errors
/// If what is asked makes no sense under these rules.
pub fn odds(rules: &Rules, ask: &Ask) -> Result<Report, Trouble> {
    match rules {
        Rules::Baccarat(rules) => baccarat::odds(rules, ask),
        Rules::Blackjack(rules) => blackjack::odds(rules, ask),
        Rules::CaribbeanStud(rules) => caribbean_stud::odds(rules, ask),
        Rules::CheminDeFer(rules) => chemin_de_fer::odds(rules, ask),
        Rules::Roulette(rules) | Rules::TaiSai(rules) | Rules::MoneyWheel(rules) => {
            spin::odds(rules, ask)
        }
        Rules::Craps(rules) => craps::odds(rules, ask),
    }
}

/// The kernel that plays a table under these rules, each wager with that stake. Where there is something to decide it plays
/// as the report of the odds says.
///
/// # Errors
/// If the table would not take the stake.
pub fn kernel(rules: &Rules, stake: Option<Cents>) -> Result<Box<dyn Kernel>, Trouble> {
    Ok(match rules {
        Rules::Baccarat(rules) => Box::new(baccarat::kernel::Baccarat::new(rules, stake)),
        Rules::Blackjack(rules) => {
            use blackjack::kernel::{Blackjack, Dealing};
            let table = blackjack::odds::basic_table(rules)?;
            Box::new(Blackjack::new(rules, stake, &table, true, Dealing::Shoe))
        }
        Rules::CaribbeanStud(rules) => {
            Box::new(caribbean_stud::kernel::Stud::of_table(rules, stake)?)
        }
        Rules::CheminDeFer(rules) => {
            Box::new(chemin_de_fer::kernel::Chemin::of_table(rules, stake)?)
        }
        Rules::Roulette(rules) | Rules::TaiSai(rules) | Rules::MoneyWheel(rules) => {
            Box::new(spin::kernel::Spin::new(rules, stake))
        }
        Rules::Craps(rules) => Box::new(craps::kernel::Craps::new(rules, stake)),
    })
}
