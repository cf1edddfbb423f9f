//! A baccarat book and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::Chosen;
use crate::parameters::{CARDS, Needs, Parameters, TABLE};
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::baccarat::rules::{
    BelowMinimum, Burn, CommissionTime, CutOrder, Differential, Disclosed, Equipment, FaceUp,
    FreeRounds, Invalidation, LastHand, LateError, Misdeal, NewCards, StyleChange,
};
use croupier_engine::games::baccarat::{BankerPays, Rules, Style, Version, cites};
use croupier_engine::machine::ready;
use croupier_engine::words::Step;
use croupier_engine::{Cents, Odds, Refusal, Word};

/// The parameters of baccarat, each an option of the book or a value that it fixes.
const PARAMETERS: &[&str] = &[
    "version",
    "areas",
    "standing-area",
    "players-on-area",
    "players-per-area",
    "area-total-to-max",
    "one-area",
    "equipment",
    "new-cards",
    "pre-shuffled-steps",
    "shuffler-steps",
    "second-shuffle",
    "closing-check",
    "cut-order",
    "recut-by",
    "burn",
    "last-hand",
    "style",
    "styles",
    "style-change",
    "banker-first",
    "banker-pays",
    "payment-change",
    "banker-exact",
    "commission-percent",
    "commission-rounding",
    "commission-unit",
    "commission-collected",
    "tie-charge-percent",
    "tie-pays",
    "paying-order",
    "banker-with-player",
    "free-rounds",
    "free-rounds-by",
    "differential",
    "disclosed",
    "face-up",
    "misdeal",
    "late-error",
    "below-minimum",
    "invalidation",
    "closing-notice",
    "curator",
    "refuse-unpayable",
    "tie-min",
    "tie-max",
    "max-differential",
    "increment",
];

pub(crate) fn needs() -> Needs {
    Needs::new(cites::keys(), &[TABLE, CARDS, PARAMETERS])
}

impl Parameters<'_> {
    /// The steps by which cards come into this equipment, and those by which pre-shuffled cards are taken up.
    fn steps(&mut self, equipment: Equipment, cards: &mut ready::Rules) -> Vec<Step> {
        if equipment != Equipment::Shoe {
            cards.new_steps = self.word("shuffler-steps", Vec::new());
            if self.flag("second-shuffle") {
                cards.new_steps.push(Step::SecondShuffle);
            }
        }
        if self.text("new-cards") == Some("pre-checked") {
            // What was checked beforehand is neither inspected nor spread again.
            cards.new_steps.retain(|s| {
                !matches!(
                    s,
                    Step::DealerInspection | Step::SupervisorInspection | Step::Spread
                )
            });
        }
        if equipment == Equipment::BatchShuffler {
            // The other set has been shuffled meanwhile.
            cards.used_steps.clear();
        }
        self.word("pre-shuffled-steps", Vec::new())
    }
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<GameRules, Vec<Refusal>> {
    let mut p = Parameters::new(book, chosen);
    let (table, mut cards) = (p.table("areas", Some("tie")), p.cards());
    let equipment = p.word("equipment", Equipment::Shoe);
    let style = p.word("style", Style::A);
    if equipment == Equipment::ContinuousShuffler && style == Style::B {
        p.refuse(
            "draft/equipment",
            "style B is not dealt from a continuous shuffler",
        );
    }
    let pre_shuffled_steps = p.steps(equipment, &mut cards);
    let commission_percent: u8 = p.word("commission-percent", 5);
    let commission_unit = match p.flag("commission-rounding") {
        true => {
            let unit = book
                .values
                .get("commission-unit")
                .and_then(|v| v.of(&commission_percent.to_string()));
            unit.and_then(Cents::from_word).unwrap_or(Cents(1))
        }
        false => Cents(1),
    };
    let players_on_area: u8 = p.word("players-on-area", 1);
    let rules = Rules {
        table,
        cards,
        version: p.word("version", Version::Mini),
        standing_area: p.flag("standing-area"),
        players_per_area: p
            .word("players-per-area", players_on_area)
            .min(players_on_area),
        area_total_to_max: p.flag("area-total-to-max"),
        one_area: p.flag("one-area"),
        equipment,
        new_cards: p.word("new-cards", NewCards::Sealed),
        pre_shuffled_steps,
        closing_check: p.flag("closing-check"),
        cut_order: p.word("cut-order", CutOrder::Ascending),
        burn: p.word("burn", Burn::ShownThenDown),
        last_hand: p.word("last-hand", LastHand::FirstIsLast),
        style,
        styles: p.word("styles", vec![style]),
        style_change: p.word("style-change", StyleChange::Never),
        banker_first: p.flag("banker-first"),
        banker_pays: p.word("banker-pays", BankerPays::Commission),
        payment_change: p.flag("payment-change"),
        banker_exact: p.flag("banker-exact"),
        commission_percent,
        commission_time: p.word("commission-collected", CommissionTime::Deducted),
        commission_unit,
        tie_charge_percent: p.word("tie-charge-percent", 0),
        tie_pays: Odds {
            pays: p.word("tie-pays", 8),
            to: 1,
        },
        paying: p.word("paying-order", 0),
        banker_with_player: p.flag("banker-with-player"),
        free_rounds: p.word("free-rounds", 0),
        free_rounds_by: p.word("free-rounds-by", FreeRounds::None),
        differential: p.word("differential", Differential::Shown),
        disclosed: p.word("disclosed", Disclosed::VoidHand),
        face_up: p.word("face-up", FaceUp::Unsaid),
        misdeal: p.word("misdeal", Misdeal::Always),
        late_error: p.word("late-error", LateError::Unsaid),
        below_minimum: p.word("below-minimum", BelowMinimum::Unsaid),
        invalidation: p.word("invalidation", Invalidation::Refund),
        curator: p.flag("curator"),
        refuse_unpayable: p.flag("refuse-unpayable"),
    };
    p.made(rules).map(GameRules::Baccarat)
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
        let draft = choices(&[("equipment", "continuous-shuffler"), ("style", "B")]);
        let refusals = book.rules(&draft).unwrap_err();
        assert_eq!(
            refusals[0].rule.as_ref().unwrap().as_str(),
            "nz-2004/baccarat/3.4"
        );
    }

    /// nz-2004/baccarat/2.2 and nz-2004/baccarat/3.1: three versions with 7, 9 and 14 areas.
    #[test]
    fn versions_differ_in_size() {
        let book = book("nz-2004/baccarat").unwrap();
        for (version, areas, per_area) in [("mini", 7, 3), ("midi", 9, 3), ("full", 14, 1)] {
            let made = book.rules(&choices(&[("version", version)])).unwrap();
            let croupier_engine::games::Rules::Baccarat(rules) = made else {
                unreachable!("a baccarat book")
            };
            assert_eq!(
                (rules.table.seats, rules.players_per_area),
                (areas, per_area)
            );
            assert_eq!(rules.standing_area, version == "full");
        }
    }
}
