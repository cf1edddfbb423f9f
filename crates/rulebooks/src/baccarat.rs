//! A baccarat book and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::Chosen;
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::baccarat::{Rules, Version, cites};
use croupier_engine::{Cents, ChipSet, Limits, Odds, Reason, Refusal};
use std::sync::Arc;

/// What a book of this game must give, neither more nor less.
pub(crate) struct Needs {
    pub(crate) citations: Vec<String>,
    pub(crate) options: Vec<String>,
    pub(crate) values: Vec<String>,
}

pub(crate) fn needs() -> Needs {
    let words = |list: &[&str]| list.iter().map(|&w| w.to_owned()).collect();
    Needs {
        citations: cites::keys(),
        options: words(&[
            "version",
            "decks",
            "cutting-cards",
            "style",
            "banker-pays",
            "cutting-card-from-back",
            "players-per-area",
            "area-total-to-max",
            "free-rounds",
            "refuse-unpayable",
            "min",
            "max",
            "tie-min",
            "tie-max",
            "max-differential",
            "increment",
            "chips",
        ]),
        values: words(&[
            "areas",
            "players-per-area",
            "standing-area",
            "commission-percent",
            "tie-pays",
            "cut-from-ends",
            "banker-with-player",
        ]),
    }
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<GameRules, Vec<Refusal>> {
    let mut refusals = Vec::new();
    let version: Version = chosen.word("version").unwrap_or(Version::Mini);
    let value = |key: &str| {
        book.values
            .get(key)
            .and_then(|v| v.of(version.word()))
            .unwrap_or_default()
    };
    let number = |key: &str| chosen.word::<u16>(key).unwrap_or_default();
    let money = |key: &str| chosen.word::<Cents>(key);
    let min = money("min").unwrap_or_default();
    let max = money("max").unwrap_or_default();
    let limits = Limits {
        min_cents: min,
        max_cents: max,
        tie_min_cents: money("tie-min").unwrap_or(min),
        tie_max_cents: money("tie-max").unwrap_or(max),
        differential_cents: money("max-differential"),
        increment_cents: money("increment"),
    };
    let mut refuse = |key: &str, detail: String| {
        refusals.push(Refusal {
            reason: Reason::OptionOutOfBounds,
            rule: book.citations.rule(key),
            detail,
        });
    };
    for (key, detail) in limits.faults() {
        refuse(key, detail);
    }
    let chips = match ChipSet::new(&chosen.word::<Vec<Cents>>("chips").unwrap_or_default()) {
        Ok(chips) => Some(chips),
        Err(fault) => {
            refuse("draft/chips", format!("chips: {fault}"));
            None
        }
    };
    let Some(chips) = chips.filter(|_| refusals.is_empty()) else {
        return Err(refusals);
    };
    Ok(GameRules::Baccarat(Arc::new(Rules {
        book: book.id.clone(),
        version,
        areas: value("areas") as u8,
        standing_area: value("standing-area") == 1,
        players_per_area: number("players-per-area").min(value("players-per-area")) as u8,
        area_total_to_max: chosen.flag("area-total-to-max"),
        decks: number("decks") as u8,
        cutting_cards: number("cutting-cards") as u8,
        style: chosen
            .word("style")
            .unwrap_or(croupier_engine::games::baccarat::Style::A),
        banker_pays: chosen
            .word("banker-pays")
            .unwrap_or(croupier_engine::games::baccarat::BankerPays::Commission),
        commission_percent: value("commission-percent") as u8,
        tie_pays: Odds {
            pays: u32::from(value("tie-pays")),
            to: 1,
        },
        cut_from_ends: value("cut-from-ends"),
        cutting_card_from_back: number("cutting-card-from-back"),
        banker_with_player: value("banker-with-player") == 1,
        free_rounds: number("free-rounds") as u8,
        refuse_unpayable: chosen.flag("refuse-unpayable"),
        limits,
        chips,
        citations: book.citations.clone(),
    })))
}

#[cfg(test)]
mod tests {
    use crate::{Choices, book};

    fn choices(list: &[(&str, &str)]) -> Choices {
        list.iter()
            .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
            .collect()
    }

    /// nz-2004/baccarat/3.4, nz-2004/baccarat/7.6 and nz-1996/general/13.1: every fault of a draft is named at once.
    #[test]
    fn a_draft_outside_the_bounds_gets_all_the_reasons() {
        let book = book("nz-2004/baccarat").unwrap();
        let draft = choices(&[
            ("decks", "3"),
            ("cutting-card-from-back", "19"),
            ("style", "D"),
            ("colour", "red"),
        ]);
        let refusals = book.rules(&draft).unwrap_err();
        let rules: Vec<&str> = refusals
            .iter()
            .filter_map(|r| r.rule.as_ref().map(|r| r.as_str()))
            .collect();
        assert_eq!(
            rules,
            [
                "nz-2004/baccarat/2.1",
                "nz-2004/baccarat/7.6",
                "nz-2004/baccarat/3.4",
                "nz-2004/baccarat/8.5"
            ]
        );
        let draft = choices(&[
            ("min", "50.00"),
            ("max", "10.00"),
            ("increment", "60.00"),
            ("chips", "0.50,0.50"),
        ]);
        let refusals = book.rules(&draft).unwrap_err();
        assert_eq!(refusals.len(), 4, "{refusals:?}");
        assert_eq!(
            refusals[2].rule.as_ref().unwrap().as_str(),
            "nz-1996/general/13.5"
        );
    }

    /// nz-2004/baccarat/2.2 and nz-2004/baccarat/3.1: three versions with 7, 9 and 14 areas.
    #[test]
    fn versions_differ_in_size() {
        let book = book("nz-2004/baccarat").unwrap();
        for (version, areas, per_area) in [("mini", 7, 3), ("midi", 9, 3), ("full", 14, 1)] {
            let croupier_engine::games::Rules::Baccarat(rules) =
                book.rules(&choices(&[("version", version)])).unwrap();
            assert_eq!((rules.areas, rules.players_per_area), (areas, per_area));
            assert_eq!(rules.standing_area, version == "full");
        }
    }
}
