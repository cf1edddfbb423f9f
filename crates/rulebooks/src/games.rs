//! The games that there are books of: a book joins with a line here, a game with its module.

mod baccarat;
mod blackjack;
mod caribbean_stud;
mod chemin_de_fer;
mod craps;
mod spin;

use crate::book::{Book, files};
use crate::option::Chosen;
use crate::parameters::{Needs, NoRules};
use croupier_engine::games::spin::Apparatus;
use croupier_engine::games::{GameKind, Rules};

macro_rules! books {
    ($($id:literal),* $(,)?) => {
        /// The books as they stand in the crate, each with its file.
        pub(crate) const BOOKS: &[(&str, &str)] = files!["books": $($id),*];
        /// The register of each book's rules, likewise.
        pub(crate) const REGISTERS: &[(&str, &str)] = files!["register": $($id),*];
    };
}

books![
    "nz-2004/baccarat",
    "nz-1996/mini-baccarat",
    "nz-1996/midi-baccarat",
    "nz-1996/baccarat",
    "nz-1996/blackjack",
    "nz-1998/mini-baccarat",
    "act-2012/mini-baccarat",
    "nj-19-47/punto-banco",
    "nj-19-47/minibaccarat",
    "nj-19-47/chemin-de-fer",
    "nz-1996/roulette",
    "nz-1996/tai-sai",
    "nz-1996/money-wheel",
    "nz-1996/craps",
    "nz-1996/caribbean-stud",
];

/// What a book of the game must give.
pub(crate) fn needs(game: GameKind) -> Needs {
    match game {
        GameKind::Baccarat => baccarat::needs(),
        GameKind::Blackjack => blackjack::needs(),
        GameKind::CheminDeFer => chemin_de_fer::needs(),
        GameKind::Roulette => spin::needs(Apparatus::Roulette),
        GameKind::TaiSai => spin::needs(Apparatus::TaiSai),
        GameKind::MoneyWheel => spin::needs(Apparatus::MoneyWheel),
        GameKind::Craps => craps::needs(),
        GameKind::CaribbeanStud => caribbean_stud::needs(),
    }
}

/// The rules of a table under a book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<Rules, NoRules> {
    match book.game {
        GameKind::Baccarat => baccarat::rules(book, chosen),
        GameKind::Blackjack => blackjack::rules(book, chosen),
        GameKind::CheminDeFer => chemin_de_fer::rules(book, chosen),
        GameKind::Roulette => spin::rules(book, chosen, Apparatus::Roulette).map(Rules::Roulette),
        GameKind::TaiSai => spin::rules(book, chosen, Apparatus::TaiSai).map(Rules::TaiSai),
        GameKind::MoneyWheel => {
            spin::rules(book, chosen, Apparatus::MoneyWheel).map(Rules::MoneyWheel)
        }
        GameKind::Craps => craps::rules(book, chosen),
        GameKind::CaribbeanStud => caribbean_stud::rules(book, chosen),
    }
}
