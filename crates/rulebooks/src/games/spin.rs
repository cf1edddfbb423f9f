//! A book of roulette, tai-sai or the money wheel and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::Chosen;
use crate::parameters::{Kind, Needs, NoRules, Parameters, TABLE, Wanted};
use croupier_engine::DraftKey;
use croupier_engine::games::spin::apparatus::PayTable;
use croupier_engine::games::spin::state::Colour;
use croupier_engine::games::spin::{Apparatus, Rules};
use std::sync::Arc;

/// The parameters that the three share.
const PARAMETERS: &Wanted = &[
    (Kind::Flag, &["value-chips"]),
    (Kind::Number, &["colours", "seats", "closing-notice"]),
    (Kind::Money, &["increment"]),
    (Kind::Words, &["winners", "checks"]),
];

/// What the operator calls the symbols of the money wheel.
const NAMES: [&str; 7] = [
    "name-a", "name-b", "name-c", "name-d", "name-e", "name-f", "name-g",
];

/// The wagers that have limits of their own on the sign.
const fn side(apparatus: Apparatus) -> Option<&'static str> {
    match apparatus {
        Apparatus::Roulette => Some("inside"),
        Apparatus::TaiSai => Some("specials"),
        Apparatus::MoneyWheel => None,
    }
}

pub(crate) fn needs(apparatus: Apparatus) -> Needs {
    let mut needs = Needs::new(&[TABLE, PARAMETERS]);
    let parameters = &mut needs.parameters;
    let pays = apparatus.pays().iter().map(|key| format!("pays-{key}"));
    parameters.extend(pays.map(|key| (key, Kind::Odds)));
    if let Some(side) = side(apparatus) {
        let keys = [format!("{side}-min"), format!("{side}-max")];
        parameters.extend(keys.map(|key| (key, Kind::Money)));
    }
    if apparatus == Apparatus::MoneyWheel {
        parameters.push(("game-name".to_owned(), Kind::Text));
        parameters.extend(NAMES.map(|key| (key.to_owned(), Kind::Text)));
    }
    needs
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(
    book: &Book,
    chosen: &Chosen<'_>,
    apparatus: Apparatus,
) -> Result<Arc<Rules>, NoRules> {
    let mut p = Parameters::new(book, chosen);
    let table = p.table("seats", side(apparatus))?;
    let pays = PayTable::new(apparatus, |key| p.may(&format!("pays-{key}")));
    let pays = pays.map_err(|error| NoRules::File {
        key: format!("pays-{}", error.key()),
        wanted: Kind::Odds.wanted(),
    })?;
    let names: Vec<String> = match apparatus {
        Apparatus::MoneyWheel => NAMES
            .iter()
            .map(|key| p.text(key).unwrap_or_default().into_owned())
            .collect(),
        Apparatus::Roulette | Apparatus::TaiSai => Vec::new(),
    };
    for (at, name) in names.iter().enumerate() {
        if names[..at].contains(name) {
            p.refuse(
                DraftKey::Names,
                format!("two symbols are called {name:?}; each needs a name of its own"),
            );
        }
    }
    let colours: u8 = p.word("colours")?;
    let rules = Rules {
        table,
        apparatus,
        layout: apparatus.layout(),
        checks: p.word("checks")?,
        pays,
        winners: p.word("winners")?,
        colours: Colour::ALL[..usize::from(colours).min(Colour::ALL.len())].to_vec(),
        value_chips: p.flag("value-chips"),
        names,
    };
    p.made(rules)
}

#[cfg(test)]
mod tests {
    use crate::parameters::refused;

    /// nz-1996/money-wheel/2.4, nz-1996/money-wheel/2.8: the operator names game and symbols, no two symbols alike.
    #[test]
    fn symbols_have_names_of_their_own() {
        let id = "nz-1996/money-wheel";
        assert!(refused(id, &[("name-a", "Kiwi fruit"), ("game-name", "Big Wheel")]).is_empty());
        assert_eq!(
            refused(id, &[("name-a", "Kea"), ("name-g", "Kea")]),
            ["nz-1996/money-wheel/2.4"]
        );
        assert_eq!(refused(id, &[("name-a", "")]), ["nz-1996/money-wheel/2.4"]);
        assert_eq!(
            refused(id, &[("game-name", " ")]),
            ["nz-1996/money-wheel/2.8"]
        );
    }

    /// nz-1996/general/13.1, nz-1996/general/13.5: limits in order, the increment within the minimum, also of the side wagers.
    #[test]
    fn a_sign_is_in_order() {
        let id = "nz-1996/roulette";
        assert_eq!(
            refused(id, &[("inside-min", "50.00"), ("inside-max", "5.00")]),
            ["nz-1996/general/13.1"]
        );
        assert_eq!(
            refused(id, &[("increment", "4.00"), ("inside-min", "2.00")]),
            ["nz-1996/general/13.5"]
        );
        assert!(refused(id, &[("increment", "1.00"), ("inside-min", "2.00")]).is_empty());
    }

    /// nz-1996/roulette/5.1: odds are the book's, and no operator's choice.
    #[test]
    fn odds_are_no_option() {
        assert_eq!(
            refused("nz-1996/roulette", &[("pays-straight", "36:1")]),
            ["nz-1996/roulette/5.1"]
        );
    }
}
