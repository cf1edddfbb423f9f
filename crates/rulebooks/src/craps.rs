//! A craps book and a draft made into the engine's rules.

use crate::baccarat::Needs;
use crate::book::Book;
use crate::option::Chosen;
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::craps::{Rules, cites};
use croupier_engine::{Cents, ChipSet, Limits, Reason, Refusal, SideLimits, Word};
use std::sync::Arc;

/// The parameters of craps, each an option of the book or a value that it fixes.
const PARAMETERS: &[&str] = &[
    "double-odds",
    "seats",
    "refuse-unpayable",
    "min",
    "max",
    "proposition-min",
    "proposition-max",
    "increment",
    "chips",
    "commission-percent",
    "closing-notice",
];

pub(crate) fn needs() -> Needs {
    Needs {
        citations: cites::keys(),
        parameters: PARAMETERS.iter().map(|&p| p.to_owned()).collect(),
    }
}

fn text<'a>(book: &'a Book, chosen: &'a Chosen<'_>, key: &str) -> Option<&'a str> {
    let fixed = || book.values.get(key).and_then(|v| v.of("all"));
    chosen.get(key).or_else(fixed)
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<GameRules, Vec<Refusal>> {
    let mut faults: Vec<Refusal> = Vec::new();
    let mut fault = |key: &str, detail: String| {
        faults.push(Refusal {
            reason: Reason::OptionOutOfBounds,
            rule: book.citations.rule(key),
            detail,
        });
    };
    let money = |key: &str| text(book, chosen, key).and_then(Cents::from_word);
    let flag = |key: &str| text(book, chosen, key) == Some("yes");
    let number = |key: &str| text(book, chosen, key).and_then(u8::from_word);
    let (min, max) = (
        money("min").unwrap_or_default(),
        money("max").unwrap_or_default(),
    );
    let limits = Limits {
        min_cents: min,
        max_cents: max,
        side: Some(SideLimits {
            on: "proposition".to_owned(),
            min_cents: money("proposition-min").unwrap_or(min),
            max_cents: money("proposition-max").unwrap_or(max),
        }),
        differential_cents: None,
        increment_cents: money("increment"),
    };
    for (key, detail) in limits.faults() {
        fault(key, detail);
    }
    let list = text(book, chosen, "chips").and_then(Vec::from_word);
    let chips = ChipSet::new(&list.unwrap_or_default());
    match &chips {
        Err(wrong) => fault("draft/chips", format!("chips: {wrong}")),
        Ok(chips) if chips.next_up(min) > max => fault(
            "draft/chips",
            "the chips can make no amount between the minimum and the maximum".to_owned(),
        ),
        Ok(_) => {}
    }
    let (Ok(chips), true) = (chips, faults.is_empty()) else {
        return Err(faults);
    };
    Ok(GameRules::Craps(Arc::new(Rules {
        book: book.id.clone(),
        seats: number("seats").unwrap_or_default(),
        double_odds: flag("double-odds"),
        commission_percent: number("commission-percent").unwrap_or_default(),
        refuse_unpayable: flag("refuse-unpayable"),
        closing_notice: text(book, chosen, "closing-notice").and_then(u16::from_word),
        limits,
        chips,
        citations: book.citations.clone(),
    })))
}

#[cfg(test)]
mod tests {
    use crate::{Choices, book};
    use croupier_engine::games::Rules;

    /// nz-1996/craps/3.1 and nz-1996/general/13.1: the operator's choices are held to their bounds, and what the book
    /// fixes is as it fixes it.
    #[test]
    fn a_craps_draft_is_held_to_its_bounds() {
        let book = book("nz-1996/craps").unwrap();
        for (key, value, rule) in [
            ("seats", "25", "nz-1996/craps/2.1"),
            ("double-odds", "triple", "nz-1996/craps/3.1"),
            ("min", "1000.00", "nz-1996/general/13.1"),
            ("proposition-min", "600.00", "nz-1996/general/13.1"),
            ("increment", "10.00", "nz-1996/general/13.5"),
            ("chips", "0.50,0.50", "nz-1996/general/14.3"),
            ("chips", "1000.00", "nz-1996/general/14.3"),
            ("decks", "8", "nz-1996/general/2.1"),
        ] {
            let draft = Choices::from([(key.to_owned(), value.to_owned())]);
            let refusals = book.rules(&draft).unwrap_err();
            let cited = refusals[0].rule.as_ref().unwrap().as_str();
            assert_eq!(cited, rule, "{key} {value}");
        }
        let Rules::Craps(rules) = book.rules(&Choices::new()).unwrap() else {
            panic!("a craps book")
        };
        assert_eq!((rules.seats, rules.commission_percent), (14, 5));
        assert_eq!(rules.closing_notice, Some(20));
        assert!(!rules.double_odds);
    }
}
