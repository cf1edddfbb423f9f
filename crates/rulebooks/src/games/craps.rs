//! A craps book and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::Chosen;
use crate::parameters::{Kind, Needs, NoRules, Parameters, TABLE, Wanted};
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::craps::Rules;

/// The parameters of craps, each an option of the book or a value that it fixes.
const PARAMETERS: &Wanted = &[
    (Kind::Flag, &["double-odds", "refuse-unpayable"]),
    (
        Kind::Number,
        &["seats", "commission-percent", "closing-notice"],
    ),
    (
        Kind::Money,
        &["proposition-min", "proposition-max", "increment"],
    ),
];

pub(crate) fn needs() -> Needs {
    Needs::new(&[TABLE, PARAMETERS])
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<GameRules, NoRules> {
    let mut p = Parameters::new(book, chosen);
    let rules = Rules {
        table: p.table("seats", Some("proposition"))?,
        double_odds: p.flag("double-odds"),
        commission_percent: p.word("commission-percent")?,
        refuse_unpayable: p.flag("refuse-unpayable"),
    };
    p.made(rules).map(GameRules::Craps)
}

#[cfg(test)]
mod tests {
    use crate::parameters::refused;
    use crate::{Choices, book};
    use croupier_engine::games::Rules;

    /// nz-1996/craps/3.1 and nz-1996/general/13.1: the operator's choices are held to their bounds, and what the book
    /// fixes is as it fixes it.
    #[test]
    fn a_craps_draft_is_held_to_its_bounds() {
        let book = book("nz-1996/craps").unwrap();
        for (key, value, rule) in [
            ("seats", "25", "nz-1996/craps/2.1"),
            ("double-odds", "triple", "nz-1996/craps/3.1(e)(i)"),
            ("min", "1000.00", "nz-1996/general/13.1"),
            ("proposition-min", "600.00", "nz-1996/general/13.1"),
            ("increment", "10.00", "nz-1996/general/13.5"),
            ("chips", "0.50,0.50", "nz-1996/general/14.3"),
            ("chips", "1000.00", "nz-1996/general/14.3"),
            ("decks", "8", "nz-1996/general/2.1"),
        ] {
            let refused = refused("nz-1996/craps", &[(key, value)]);
            assert_eq!(refused[0], rule, "{key} {value}");
        }
        let Rules::Craps(rules) = book.rules(&Choices::new()).unwrap() else {
            panic!("a craps book")
        };
        assert_eq!((rules.table.seats, rules.commission_percent), (14, 5));
        assert_eq!(rules.table.closing_notice, Some(20));
        assert!(!rules.double_odds);
    }
}
