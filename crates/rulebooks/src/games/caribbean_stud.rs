//! A Caribbean stud book and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::Chosen;
use crate::parameters::{Kind, Needs, NoRules, Parameters, TABLE, Wanted};
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::caribbean_stud::{Dealing, Prizes, Rules};
use croupier_engine::{Cents, DraftKey, Name};

/// The parameters of Caribbean stud, each an option of the book or a value that it fixes.
const PARAMETERS: &Wanted = &[
    (
        Kind::Number,
        &[
            "seats",
            "decks",
            "decks-shuffler",
            "jackpot",
            "prize-straight-flush-percent",
            "closing-notice",
        ],
    ),
    (
        Kind::Money,
        &[
            "jackpot-wager",
            "prize-flush",
            "prize-full-house",
            "prize-four-of-a-kind",
            "prize-straight-flush",
            "prize-royal-flush",
            "max-payout",
            "increment",
        ],
    ),
    (
        Kind::Words,
        &[
            "dealing",
            "new-steps",
            "new-steps-shuffler",
            "used-steps",
            "used-steps-shuffler",
            "jackpot-operation",
        ],
    ),
    (Kind::Odds, &["ante-odds", "bet-odds"]),
];

pub(crate) fn needs() -> Needs {
    Needs::new(&[TABLE, PARAMETERS])
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<GameRules, NoRules> {
    let mut p = Parameters::new(book, chosen);
    let table = p.table("seats", None)?;
    let dealing: Dealing = p.word("dealing")?;
    let (decks_key, new_key, used_key) = match dealing {
        Dealing::Shoe => ("decks", "new-steps", "used-steps"),
        Dealing::Shuffler => (
            "decks-shuffler",
            "new-steps-shuffler",
            "used-steps-shuffler",
        ),
    };
    let decks = p.word(decks_key)?;
    let (new_steps, used_steps) = (p.word(new_key)?, p.word(used_key)?);
    let number: u16 = p.word("jackpot")?;
    let Some(jackpot) = Name::new(&format!("stud-{number}")) else {
        p.refuse(DraftKey::Jackpot, format!("jackpot: {number} names none"));
        return Err(NoRules::Draft(p.faults));
    };
    let operation = p.word("jackpot-operation")?;
    let jackpot_wager: Cents = p.word("jackpot-wager")?;
    if !table.chips.denominations().contains(&jackpot_wager) {
        let detail = format!("jackpot-wager: {jackpot_wager} is not one of the table's chips");
        p.refuse(DraftKey::Jackpot, detail);
    }
    let max_payout: Option<Cents> = p.may("max-payout");
    if let Some(most) = max_payout
        && (!table.chips.can_make(most) || most > Cents::LARGEST)
    {
        let detail = format!("max-payout: the table's chips cannot make {most}");
        p.refuse(DraftKey::MaxPayout, detail);
    }
    let prizes = Prizes {
        flush: p.word("prize-flush")?,
        full_house: p.word("prize-full-house")?,
        four_of_a_kind: p.word("prize-four-of-a-kind")?,
        straight_flush: p.word("prize-straight-flush")?,
        straight_flush_percent: p.word("prize-straight-flush-percent")?,
        royal_flush: p.word("prize-royal-flush")?,
    };
    let ante_odds = p.word("ante-odds")?;
    let bet_odds = p.words("bet-odds")?;
    let rules = Rules {
        table,
        dealing,
        decks,
        new_steps,
        used_steps,
        jackpot,
        operation,
        jackpot_wager,
        prizes,
        ante_odds,
        bet_odds,
        max_payout,
    };
    p.made(rules).map(GameRules::CaribbeanStud)
}

#[cfg(test)]
mod tests {
    use crate::parameters::refused;

    /// nz-1996/caribbean-stud/2.1, nz-1996/caribbean-stud/2.3, nz-1996/caribbean-stud/2.5, nz-1996/caribbean-stud/4.8, nz-1996/caribbean-stud/10.2,
    /// nz-1996/caribbean-stud/11.5: a draft is held to its bounds, and a jackpot wager is one chip.
    #[test]
    fn a_stud_draft_is_held_to_its_bounds() {
        let refused = |pairs: &[(&str, &str)]| refused("nz-1996/caribbean-stud", pairs);
        let stud = |number: &str| vec![format!("nz-1996/caribbean-stud/{number}")];
        assert_eq!(refused(&[("dealing", "hand")]), stud("2.5(a)"));
        assert_eq!(refused(&[("seats", "10")]), stud("2.1"));
        assert_eq!(refused(&[("jackpot-operation", "none")]), stud("2.3(c)"));
        assert_eq!(refused(&[("jackpot-wager", "2.00")]), stud("4.2"));
        assert_eq!(refused(&[("max-payout", "100.25")]), stud("10.2"));
        assert_eq!(
            refused(&[("min", "50.00"), ("max", "20.00")])[0],
            "nz-1996/general/13.1"
        );
        assert_eq!(refused(&[("increment", "50.00")]), ["nz-1996/general/13.5"]);
        assert!(refused(&[]).is_empty());
        assert!(refused(&[("dealing", "shuffler"), ("max-payout", "50000.00")]).is_empty());
    }
}
