//! A Caribbean stud book and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::Chosen;
use crate::parameters::{Needs, Parameters};
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::caribbean_stud::{Dealing, Operation, Prizes, Rules, cites};
use croupier_engine::{Cents, Name, Odds, Refusal};
use std::sync::Arc;

/// The parameters of Caribbean stud, each an option of the book or a value that it fixes.
const PARAMETERS: &[&str] = &[
    "seats",
    "dealing",
    "new-steps",
    "new-steps-shuffler",
    "used-steps",
    "used-steps-shuffler",
    "jackpot",
    "jackpot-operation",
    "jackpot-wager",
    "prize-flush",
    "prize-full-house",
    "prize-four-of-a-kind",
    "prize-straight-flush",
    "prize-straight-flush-percent",
    "prize-royal-flush",
    "ante-odds",
    "bet-odds",
    "max-payout",
    "closing-notice",
    "min",
    "max",
    "increment",
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
    let dealing = p.word("dealing", Dealing::Shoe);
    let (new_key, used_key) = match dealing {
        Dealing::Shoe => ("new-steps", "used-steps"),
        Dealing::Shuffler => ("new-steps-shuffler", "used-steps-shuffler"),
    };
    let (new_steps, used_steps) = (p.word(new_key, Vec::new()), p.word(used_key, Vec::new()));
    let number: u16 = p.word("jackpot", 1);
    let jackpot = Name::new(&format!("stud-{number}"));
    let operation = p.word("jackpot-operation", Operation::Electronic);
    let jackpot_wager = p.word("jackpot-wager", Cents::ZERO);
    let is_chip = |c: &croupier_engine::ChipSet| c.denominations().contains(&jackpot_wager);
    if chips.as_ref().is_some_and(|c| !is_chip(c)) {
        let detail = format!("jackpot-wager: {jackpot_wager} is not one of the table's chips");
        p.refuse("draft/jackpot", detail);
    }
    let max_payout = p.money("max-payout");
    if let (Some(chips), Some(most)) = (&chips, max_payout)
        && (!chips.can_make(most) || most > Cents::LARGEST)
    {
        let detail = format!("max-payout: the table's chips cannot make {most}");
        p.refuse("draft/max-payout", detail);
    }
    let prizes = Prizes {
        flush: p.word("prize-flush", Cents::ZERO),
        full_house: p.word("prize-full-house", Cents::ZERO),
        four_of_a_kind: p.word("prize-four-of-a-kind", Cents::ZERO),
        straight_flush: p.word("prize-straight-flush", Cents::ZERO),
        straight_flush_percent: p.word("prize-straight-flush-percent", 0),
        royal_flush: p.word("prize-royal-flush", Cents::ZERO),
    };
    let ante_odds = p.word("ante-odds", Odds::EVENS);
    let bet_odds: Vec<Odds> = p.word("bet-odds", Vec::new());
    let bet_odds = <[Odds; 10]>::try_from(bet_odds).ok();
    if bet_odds.is_none() {
        p.refuse(
            "reason/OptionOutOfBounds",
            "bet-odds: one for each kind of hand".to_owned(),
        );
    }
    let closing_notice = p.word("closing-notice", None);
    let seats = p.word("seats", 7);
    let (Some(chips), Some(jackpot), Some(bet_odds), true) =
        (chips, jackpot, bet_odds, p.faults.is_empty())
    else {
        return Err(p.faults);
    };
    Ok(GameRules::CaribbeanStud(Arc::new(Rules {
        book: book.id.clone(),
        seats,
        dealing,
        new_steps,
        used_steps,
        jackpot,
        operation,
        jackpot_wager,
        prizes,
        ante_odds,
        bet_odds,
        max_payout,
        closing_notice,
        limits,
        chips,
        citations: book.citations.clone(),
    })))
}

#[cfg(test)]
mod tests {
    use crate::{Choices, book};

    /// nz-1996/caribbean-stud/2.1, nz-1996/caribbean-stud/2.3, nz-1996/caribbean-stud/2.5, nz-1996/caribbean-stud/4.8, nz-1996/caribbean-stud/10.2,
    /// nz-1996/caribbean-stud/11.5: a draft is held to its bounds, and a jackpot wager is one chip.
    #[test]
    fn a_stud_draft_is_held_to_its_bounds() {
        let book = book("nz-1996/caribbean-stud").unwrap();
        let refused = |pairs: &[(&str, &str)]| -> Vec<String> {
            let pairs = pairs
                .iter()
                .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
            let refusals = book.rules(&pairs.collect()).err().unwrap_or_default();
            let rules = refusals.iter().filter_map(|r| r.rule.as_ref());
            rules.map(ToString::to_string).collect()
        };
        let stud = |number: &str| vec![format!("nz-1996/caribbean-stud/{number}")];
        assert_eq!(refused(&[("dealing", "hand")]), stud("2.5"));
        assert_eq!(refused(&[("seats", "10")]), stud("2.1"));
        assert_eq!(refused(&[("jackpot-operation", "none")]), stud("2.3"));
        assert_eq!(refused(&[("jackpot-wager", "2.00")]), stud("4.2"));
        assert_eq!(refused(&[("max-payout", "100.25")]), stud("10.2"));
        assert_eq!(
            refused(&[("min", "50.00"), ("max", "20.00")])[0],
            "nz-1996/general/13.1"
        );
        assert_eq!(refused(&[("increment", "50.00")]), ["nz-1996/general/13.5"]);
        assert!(refused(&[]).is_empty());
        assert!(refused(&[("dealing", "shuffler"), ("max-payout", "50000.00")]).is_empty());
        assert!(book.rules(&Choices::new()).is_ok());
    }
}
