//! A chemin de fer book and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::Chosen;
use crate::parameters::{CARDS, Kind, Needs, NoRules, Parameters, TABLE, Wanted};
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::chemin_de_fer::Rules;

/// The parameters of chemin de fer, each an option of the book or a value that it fixes.
const PARAMETERS: &Wanted = &[
    (Kind::Flag, &["second-shuffle"]),
    (Kind::Number, &["seats", "cagnotte-percent"]),
    (Kind::Words, &["recut-by", "banker-draws"]),
];

pub(crate) fn needs() -> Needs {
    Needs::new(&[TABLE, CARDS, PARAMETERS])
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<GameRules, NoRules> {
    let mut p = Parameters::new(book, chosen);
    let rules = Rules {
        table: p.table("seats", None)?,
        cards: p.cards()?,
        banker_draws: p.word("banker-draws")?,
        cagnotte_percent: p.word("cagnotte-percent")?,
    };
    p.made(rules).map(GameRules::CheminDeFer)
}

#[cfg(test)]
mod tests {
    use crate::parameters::refused;

    /// nj-19-47/chemin-de-fer/4.1(a), nj-19-47/chemin-de-fer/4.4(d): six decks or more, and 14 cards or more behind the
    /// cutting card; by custom a share of at most ten in a hundred.
    #[test]
    fn a_chemin_de_fer_draft_is_held_to_its_bounds() {
        let refused = |key, value| refused("nj-19-47/chemin-de-fer", &[(key, value)]);
        assert_eq!(refused("decks", "5"), ["nj-19-47/chemin-de-fer/4.1(a)"]);
        assert_eq!(
            refused("cutting-card-from-back", "13"),
            ["nj-19-47/chemin-de-fer/4.4(d)"]
        );
        for (key, value, custom) in [
            ("cagnotte-percent", "11", "cagnotte"),
            ("min", "20000.00", "limits"),
            ("chips", "0.50,0.50", "chips"),
            ("banker-draws", "never", "banker-draws"),
            ("seats", "1", "seats"),
        ] {
            assert_eq!(
                refused(key, value)[0],
                format!("custom/chemin-de-fer/{custom}")
            );
        }
        assert!(refused("decks", "6").is_empty());
    }
}
