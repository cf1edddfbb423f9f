//! A baccarat book and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::{Bounds, Chosen};
use crate::parameters::{CARDS, Kind, Needs, NoRules, Parameters, TABLE, Wanted};
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::baccarat::rules::{Equipment, NewCards};
use croupier_engine::games::baccarat::{BankerPays, Rules, Style};
use croupier_engine::machine::ready;
use croupier_engine::words::Step;
use croupier_engine::{Cents, DraftKey, Odds, Word};

/// The parameters of baccarat, each an option of the book or a value that it fixes.
const PARAMETERS: &Wanted = &[
    (
        Kind::Flag,
        &[
            "standing-area",
            "area-total-to-max",
            "one-area",
            "second-shuffle",
            "closing-check",
            "vacancy-shuffle",
            "player-after-deal",
            "banker-first",
            "assigned-hands",
            "payment-change",
            "banker-exact",
            "commission-rounding",
            "banker-with-player",
            "curator",
            "partnership",
            "refuse-unpayable",
        ],
    ),
    (
        Kind::Number,
        &[
            "areas",
            "players-on-area",
            "players-per-area",
            "commission-percent",
            "tie-charge-percent",
            "tie-pays",
            "paying-order",
            "free-rounds",
            "closing-notice",
        ],
    ),
    (
        Kind::Money,
        &[
            "commission-unit",
            "tie-min",
            "tie-max",
            "max-differential",
            "increment",
        ],
    ),
    (
        Kind::Words,
        &[
            "version",
            "equipment",
            "new-cards",
            "pre-shuffled-steps",
            "shuffler-steps",
            "cut-order",
            "reshuffle-causes",
            "recut-by",
            "burn",
            "last-hand",
            "style",
            "styles",
            "style-change",
            "banker-pays",
            "commission-collected",
            "payment-rounding",
            "free-rounds-by",
            "differential",
            "disclosed",
            "face-up",
            "misdeal",
            "late-error",
            "below-minimum",
            "invalidation",
            "called-wagers",
        ],
    ),
];

pub(crate) fn needs() -> Needs {
    Needs::new(&[TABLE, CARDS, PARAMETERS])
}

impl Parameters<'_> {
    /// The steps by which cards come into this equipment, and those by which pre-shuffled cards are taken up.
    fn steps(&self, equipment: Equipment, cards: &mut ready::Rules) -> Result<Vec<Step>, NoRules> {
        if equipment != Equipment::Shoe {
            cards.new_steps = self.word("shuffler-steps")?;
            if self.flag("second-shuffle") {
                cards.new_steps.push(Step::SecondShuffle);
            }
        }
        if self.word::<NewCards>("new-cards")? == NewCards::PreChecked {
            // What was checked beforehand is neither inspected nor spread again.
            cards.new_steps.retain(|s| {
                !matches!(
                    s,
                    Step::DealerInspection | Step::SupervisorInspection | Step::Spread
                )
            });
        }
        if equipment == Equipment::BatchShuffler {
            // One set after the other.
            cards.new_steps.extend_from_within(..);
        }
        self.word("pre-shuffled-steps")
    }
}

/// What an option may be chosen to be; where the book fixes it, that alone.
fn choices_of<T: Word>(book: &Book, option: &str, chosen: T) -> Vec<T> {
    match book.options.get(option).map(|spec| &spec.bounds) {
        Some(Bounds::Choice(words)) => words.iter().filter_map(|word| T::from_word(word)).collect(),
        _ => vec![chosen],
    }
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<GameRules, NoRules> {
    let mut p = Parameters::new(book, chosen);
    let (table, mut cards) = (p.table("areas", Some("tie"))?, p.cards()?);
    let equipment: Equipment = p.word("equipment")?;
    let style: Style = p.word("style")?;
    if equipment == Equipment::ContinuousShuffler && style == Style::B {
        p.refuse(
            DraftKey::Equipment,
            "style B is not dealt from a continuous shuffler",
        );
    }
    let pre_shuffled_steps = p.steps(equipment, &mut cards)?;
    let commission_percent: u8 = p.word("commission-percent")?;
    let unit_of = |percent: u8| match p.flag("commission-rounding") {
        true => {
            let units = book.values.get("commission-unit");
            let unit = units.and_then(|units| units.of(&percent.to_string()));
            let unit = unit.and_then(|unit| Cents::from_word(&unit));
            unit.ok_or_else(|| NoRules::File {
                key: "commission-unit".to_owned(),
                wanted: Kind::Money.wanted(),
            })
        }
        false => Ok(Cents(1)),
    };
    let percents = choices_of(book, "commission-percent", commission_percent);
    let vigorish = percents.into_iter();
    let vigorish = vigorish.map(|percent| Ok((percent, unit_of(percent)?)));
    let vigorish: Vec<(u8, Cents)> = vigorish.collect::<Result<_, NoRules>>()?;
    let commission_unit = unit_of(commission_percent)?;
    let banker_pays: BankerPays = p.word("banker-pays")?;
    let players_on_area: u8 = p.word("players-on-area")?;
    let rules = Rules {
        table,
        cards,
        version: p.word("version")?,
        standing_area: p.flag("standing-area"),
        players_per_area: players_on_area.min(p.word("players-per-area")?),
        area_total_to_max: p.flag("area-total-to-max"),
        one_area: p.flag("one-area"),
        equipment,
        new_cards: p.word("new-cards")?,
        pre_shuffled_steps,
        closing_check: p.flag("closing-check"),
        reshuffle_causes: p.word("reshuffle-causes")?,
        vacancy_shuffle: p.flag("vacancy-shuffle"),
        cut_order: p.word("cut-order")?,
        burn: p.word("burn")?,
        last_hand: p.word("last-hand")?,
        style,
        styles: p.word("styles")?,
        style_change: p.word("style-change")?,
        player_after_deal: p.flag("player-after-deal"),
        banker_first: p.flag("banker-first"),
        assigned_hands: p.flag("assigned-hands"),
        banker_pays,
        payments: choices_of(book, "banker-pays", banker_pays),
        payment_change: p.flag("payment-change"),
        banker_exact: p.flag("banker-exact"),
        commission_percent,
        vigorish,
        commission_time: p.word("commission-collected")?,
        commission_unit,
        rounding: p.word("payment-rounding")?,
        tie_charge_percent: p.word("tie-charge-percent")?,
        tie_pays: Odds {
            pays: p.word("tie-pays")?,
            to: 1,
        },
        paying: p.word("paying-order")?,
        banker_with_player: p.flag("banker-with-player"),
        free_rounds: p.word("free-rounds")?,
        free_rounds_by: p.word("free-rounds-by")?,
        differential: p.word("differential")?,
        disclosed: p.word("disclosed")?,
        face_up: p.word("face-up")?,
        misdeal: p.word("misdeal")?,
        late_error: p.word("late-error")?,
        below_minimum: p.word("below-minimum")?,
        invalidation: p.word("invalidation")?,
        called_wagers: p.word("called-wagers")?,
        curator: p.flag("curator"),
        partnership: p.flag("partnership"),
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
                "nz-2004/baccarat/3.4(a)",
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
        // The text has a least distance from the back and no greatest.
        let refusals = book.rules(&choices(&[("cutting-card-from-back", "105")]));
        assert_eq!(refusals.unwrap_err()[0].rule, None);
        let draft = choices(&[("equipment", "continuous-shuffler"), ("style", "B")]);
        let refusals = book.rules(&draft).unwrap_err();
        assert_eq!(
            refusals[0].rule.as_ref().unwrap().as_str(),
            "nz-2004/baccarat/3.4(a)"
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
