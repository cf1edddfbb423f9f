//! The way to the mathematics from the rules of a table, whichever game it is.

use crate::Trouble;
use crate::ask::{Ask, Pool};
use crate::report::{Named, Report};
use crate::simulate::Kernel;
use crate::{baccarat, blackjack, caribbean_stud, chemin_de_fer, craps, spin};
use caribbean_stud::Strategy;
use croupier_engine::games::Rules;

/// The ways to play that a game knows by name, the usual one first; none where there is nothing to decide.
///
/// ```
/// # use croupier_analysis::games;
/// let book = croupier_rulebooks::book("nz-1996/caribbean-stud").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// assert!(games::strategies(&rules).contains(&"ace-king"));
/// ```
#[must_use]
pub fn strategies(rules: &Rules) -> Vec<&'static str> {
    match rules {
        Rules::Blackjack(_) => blackjack::total::STRATEGIES.to_vec(),
        Rules::CaribbeanStud(_) => Strategy::ALL.map(Strategy::word).to_vec(),
        Rules::CheminDeFer(_) => vec!["equilibrium"],
        _ => Vec::new(),
    }
}

/// Whether players play against each other, and the house has a share of what one wins.
///
/// ```
/// use croupier_analysis::games;
///
/// let between = |id| {
///     let book = croupier_rulebooks::book(id).expect("a book");
///     games::is_between_players(&book.rules(&Default::default()).expect("its own defaults"))
/// };
/// assert!(between("nj-19-47/chemin-de-fer") && !between("nz-2004/baccarat"));
/// ```
#[must_use]
pub const fn is_between_players(rules: &Rules) -> bool {
    matches!(rules, Rules::CheminDeFer(_))
}

/// Every wager that there is under these rules, whether or not a table takes it; in a game that is played in several ways, for each
/// way or for the one that is asked for.
///
/// ```
/// # use croupier_analysis::{Ask, games};
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let wagers = games::wagers(&rules, &Ask::default());
/// assert!(wagers.iter().any(|named| named.wager == "split-17-20"));
/// ```
#[must_use]
pub fn wagers(rules: &Rules, ask: &Ask) -> Vec<Named> {
    match rules {
        Rules::Baccarat(_) => baccarat::wagers(),
        Rules::Blackjack(_) => blackjack::wagers(),
        Rules::CaribbeanStud(_) => caribbean_stud::wagers(ask),
        Rules::CheminDeFer(rules) => chemin_de_fer::wagers(rules),
        Rules::Roulette(rules) | Rules::TaiSai(rules) | Rules::MoneyWheel(rules) => {
            spin::wagers(rules)
        }
        Rules::Craps(_) => craps::wagers(),
    }
}

/// Whether the game has what is asked about: the wagers, a jackpot, and the way to play.
fn known(rules: &Rules, ask: &Ask) -> Result<(), Trouble> {
    if ask.pool != Pool::default() && !matches!(rules, Rules::CaribbeanStud(_)) {
        return Err(Trouble::NoJackpot { game: rules.kind() });
    }
    strategy_known(rules, ask)?;
    let all = wagers(rules, ask);
    let unknown = |word: &&String| all.iter().all(|named| named.wager != **word);
    match ask.wagers.iter().find(unknown) {
        None => Ok(()),
        Some(word) => Err(Trouble::NoSuchWager {
            word: word.clone(),
            game: rules.kind(),
        }),
    }
}

fn strategy_known(rules: &Rules, ask: &Ask) -> Result<(), Trouble> {
    let Some(word) = &ask.strategy else {
        return Ok(());
    };
    let known = strategies(rules);
    if known.contains(&word.as_str()) {
        return Ok(());
    }
    if known.is_empty() {
        return Err(Trouble::NothingToDecide { game: rules.kind() });
    }
    Err(Trouble::NoSuchStrategy {
        word: word.clone(),
        known,
    })
}

/// The odds of every wager under the rules of a table, or of those that are asked for: nothing else is worked out.
///
/// ```
/// # use croupier_analysis::{Ask, games};
/// let book = croupier_rulebooks::book("nz-1996/craps").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let ask = Ask { wagers: vec!["pass".to_owned()], ..Ask::default() };
/// let report = games::odds(&rules, &ask)?;
/// assert_eq!(report.wagers[0].edge.fraction(), "7/495");
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
///
/// # Errors
/// If what is asked makes no sense under these rules.
pub fn odds(rules: &Rules, ask: &Ask) -> Result<Report, Trouble> {
    known(rules, ask)?;
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

/// The kernel that plays a table under these rules, each wager with the stake that is asked for, in the way that is asked for.
/// It begins with whole shoes. [`crate::simulate::run()`] plays many rounds with it.
///
/// ```
/// use croupier_analysis::simulate::{Seed, Stream, Tally};
/// use croupier_analysis::{Ask, games};
///
/// let book = croupier_rulebooks::book("nz-1996/roulette").expect("a book");
/// let rules = book.rules(&Default::default()).expect("its own defaults");
/// let mut kernel = games::kernel(&rules, &Ask::default())?;
/// let mut tally = Tally::new(kernel.wagers().len());
/// kernel.block(&mut Stream::new(Seed::from(7), 0), 1000, &mut tally);
/// assert_eq!((kernel.round(), tally.results(0).count()), ("spin", 1000));
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
///
/// # Errors
/// If the table would not take the stake, or there is no such way to play.
pub fn kernel(rules: &Rules, ask: &Ask) -> Result<Box<dyn Kernel>, Trouble> {
    known(rules, ask)?;
    let stake = ask.stake;
    Ok(match rules {
        Rules::Baccarat(rules) => Box::new(baccarat::kernel::Baccarat::new(rules, stake)),
        Rules::Blackjack(rules) => blackjack::kernel(rules, ask)?,
        Rules::CaribbeanStud(rules) => {
            Box::new(caribbean_stud::kernel::Stud::of_table(rules, ask)?)
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
