//! A chemin de fer book and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::Chosen;
use crate::parameters::{Needs, Parameters};
use croupier_engine::Refusal;
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::chemin_de_fer::{BankerDraws, Rules, cites};
use croupier_engine::words::{RecutBy, Step};
use std::sync::Arc;

/// The parameters of chemin de fer, each an option of the book or a value that it fixes.
const PARAMETERS: &[&str] = &[
    "decks",
    "cutting-cards",
    "new-steps",
    "used-steps",
    "second-shuffle",
    "recut-by",
    "cut-from-ends",
    "cutting-card-from-back",
    "seats",
    "banker-draws",
    "cagnotte-percent",
    "min",
    "max",
    "chips",
];

pub(crate) fn needs() -> Needs {
    Needs {
        citations: cites::keys(),
        parameters: PARAMETERS.iter().map(|&p| p.to_owned()).collect(),
    }
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<GameRules, Vec<Refusal>> {
    let mut p = Parameters::new(book, chosen);
    let limits = p.limits(None);
    let chips = p.chips(&limits);
    let mut new_steps: Vec<Step> = p.word("new-steps", Vec::new());
    let mut used_steps: Vec<Step> = p.word("used-steps", Vec::new());
    if p.flag("second-shuffle") {
        for steps in [&mut new_steps, &mut used_steps] {
            steps.push(Step::SecondShuffle);
        }
    }
    let (decks, seats) = (p.word("decks", 6), p.word("seats", 9));
    let cutting_cards = p.word("cutting-cards", 2);
    let recut_by = p.word("recut-by", RecutBy::Same);
    let cut_from_ends = p.word("cut-from-ends", 10);
    let cutting_card_from_back = p.word("cutting-card-from-back", 14);
    let banker_draws = p.word("banker-draws", BankerDraws::Tableau);
    let cagnotte_percent = p.word("cagnotte-percent", 5);
    let (Some(chips), true) = (chips, p.faults.is_empty()) else {
        return Err(p.faults);
    };
    Ok(GameRules::CheminDeFer(Arc::new(Rules {
        book: book.id.clone(),
        seats,
        decks,
        cutting_cards,
        new_steps,
        used_steps,
        recut_by,
        cut_from_ends,
        cutting_card_from_back,
        banker_draws,
        cagnotte_percent,
        closing_notice: None,
        limits,
        chips,
        citations: book.citations.clone(),
    })))
}

#[cfg(test)]
mod tests {
    use crate::{Choices, book};

    /// nj-19-47/chemin-de-fer/4.1(a), nj-19-47/chemin-de-fer/4.4(d): six decks or more, and 14 cards or more behind the
    /// cutting card; by custom a share of at most ten in a hundred.
    #[test]
    fn a_chemin_de_fer_draft_is_held_to_its_bounds() {
        let book = book("nj-19-47/chemin-de-fer").unwrap();
        let refused = |key: &str, value: &str| -> Vec<String> {
            let draft = Choices::from([(key.to_owned(), value.to_owned())]);
            let refusals = book.rules(&draft).err().unwrap_or_default();
            refusals
                .iter()
                .filter_map(|r| r.rule.as_ref().map(ToString::to_string))
                .collect()
        };
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
