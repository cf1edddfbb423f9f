//! A blackjack book and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::Chosen;
use crate::parameters::{CARDS, Kind, Needs, NoRules, Parameters, TABLE, Wanted};
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::blackjack::Rules;
use croupier_engine::{Cents, DraftKey};

/// The parameters of blackjack, each an option of the book or a value that it fixes.
const PARAMETERS: &Wanted = &[
    (
        Kind::Flag,
        &[
            "burn",
            "box-total-to-max",
            "mid-shoe-minimum",
            "refuse-unpayable",
        ],
    ),
    (
        Kind::Number,
        &[
            "boxes",
            "players-per-box",
            "boxes-per-player",
            "hands-per-box",
            "cutting-card-within",
            "cutting-card-customary",
            "super-sevens-decks",
            "closing-notice",
        ],
    ),
    (Kind::Money, &["super-sevens", "increment"]),
    (Kind::Words, &["busted-split"]),
    (
        Kind::Odds,
        &["blackjack-pays", "insurance-pays", "sevens-pay"],
    ),
];

pub(crate) fn needs() -> Needs {
    Needs::new(&[TABLE, CARDS, PARAMETERS])
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<GameRules, NoRules> {
    let mut p = Parameters::new(book, chosen);
    let (table, cards) = (p.table("boxes", None)?, p.cards()?);
    let super_sevens: Option<Cents> = p.may("super-sevens");
    let super_sevens_decks = p.word("super-sevens-decks")?;
    if super_sevens.is_some() && cards.decks < super_sevens_decks {
        let detail = format!("decks: Super Sevens is played with {super_sevens_decks} or more");
        p.refuse(DraftKey::Decks, detail);
    }
    if super_sevens.is_some_and(|cents| !table.chips.can_make(cents)) {
        let detail = "super-sevens: the chips cannot make that amount";
        p.refuse(DraftKey::Chips, detail);
    }
    if cards.cutting_card_from_back > u16::from(cards.decks) * 26 {
        let detail = "cutting-card-from-back: it goes in no further than half way from the back";
        p.refuse(DraftKey::CuttingCard, detail);
    }
    let rules = Rules {
        table,
        cards,
        cutting_card_customary: p.word("cutting-card-customary")?,
        cutting_card_within: p.word("cutting-card-within")?,
        burn: p.flag("burn"),
        players_per_box: p.word("players-per-box")?,
        boxes_per_player: p.word("boxes-per-player")?,
        box_total_to_max: p.flag("box-total-to-max"),
        mid_shoe_minimum: p.flag("mid-shoe-minimum"),
        hands_per_box: p.word("hands-per-box")?,
        blackjack_pays: p.word("blackjack-pays")?,
        insurance_pays: p.word("insurance-pays")?,
        super_sevens_decks,
        super_sevens,
        sevens_pay: p.words("sevens-pay")?,
        busted_split: p.word("busted-split")?,
        refuse_unpayable: p.flag("refuse-unpayable"),
    };
    p.made(rules).map(GameRules::Blackjack)
}

#[cfg(test)]
mod tests {
    use crate::parameters::refused;

    /// nz-1996/blackjack/3.1, nz-1996/blackjack/6.5, nz-1996/blackjack/13.1, nz-1996/blackjack/13.4: four to eight decks, six
    /// with Super Sevens; the cutting card no further in than half way; up to three players on a box and at least one box.
    #[test]
    fn a_blackjack_draft_is_held_to_its_bounds() {
        let refused = |pairs: &[(&str, &str)]| refused("nz-1996/blackjack", pairs);
        let own = |rule: &str| [format!("nz-1996/blackjack/{rule}")];
        assert_eq!(refused(&[("decks", "3")]), own("3.1"));
        assert_eq!(
            refused(&[("decks", "5"), ("super-sevens", "1.00")]),
            own("3.1")
        );
        assert!(refused(&[("decks", "6"), ("super-sevens", "1.00")]).is_empty());
        assert_eq!(
            refused(&[("decks", "4"), ("cutting-card-from-back", "105")]),
            own("6.5")
        );
        assert_eq!(refused(&[("players-per-box", "4")]), own("13.1"));
        assert_eq!(refused(&[("boxes-per-player", "0")]), own("13.4"));
        assert_eq!(refused(&[("min", "600.00")]), ["nz-1996/general/13.1"]);
        assert_eq!(refused(&[("chips", "1000.00")]), ["nz-1996/general/14.3"]);
        assert_eq!(
            refused(&[("super-sevens", "0.75")]),
            ["nz-1996/general/14.3"]
        );
        assert_eq!(refused(&[("increment", "6.00")]), ["nz-1996/general/13.5"]);
    }
}
