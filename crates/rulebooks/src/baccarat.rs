//! A baccarat book and a draft made into the engine's rules.

use crate::book::Book;
use crate::option::Chosen;
use crate::parameters::Needs;
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::baccarat::rules::{
    BelowMinimum, Burn, CommissionTime, CutOrder, Differential, Disclosed, Equipment, FaceUp,
    FreeRounds, Invalidation, LastHand, LateError, Misdeal, NewCards, StyleChange,
};
use croupier_engine::games::baccarat::{BankerPays, Rules, Style, Version, cites};
use croupier_engine::words::{RecutBy, Step};
use croupier_engine::{Cents, ChipSet, Limits, Odds, Reason, Refusal, SideLimits, Word};
use std::sync::Arc;

/// The parameters of baccarat, each an option of the book or a value that it fixes.
const PARAMETERS: &[&str] = &[
    "version",
    "areas",
    "standing-area",
    "players-on-area",
    "players-per-area",
    "area-total-to-max",
    "one-area",
    "decks",
    "equipment",
    "new-cards",
    "new-steps",
    "pre-shuffled-steps",
    "shuffler-steps",
    "used-steps",
    "second-shuffle",
    "closing-check",
    "cutting-cards",
    "cut-order",
    "recut-by",
    "cut-from-ends",
    "cutting-card-from-back",
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
    "min",
    "max",
    "tie-min",
    "tie-max",
    "max-differential",
    "increment",
    "chips",
];

pub(crate) fn needs() -> Needs {
    Needs {
        citations: cites::keys(),
        parameters: PARAMETERS.iter().map(|&p| p.to_owned()).collect(),
    }
}

/// A draft's choices over the book's fixed values.
struct Parameters<'a> {
    book: &'a Book,
    chosen: &'a Chosen<'a>,
    version: String,
    faults: Vec<Refusal>,
}

impl Parameters<'_> {
    fn text(&self, key: &str) -> Option<&str> {
        self.chosen
            .get(key)
            .or_else(|| self.book.values.get(key).and_then(|v| v.of(&self.version)))
    }

    /// A parameter that must be there and be a word of its kind; the book's file is at fault where it is not.
    fn word<T: Word>(&mut self, key: &str, default: T) -> T {
        let text = self.text(key).unwrap_or_default();
        if let Some(value) = T::from_word(text) {
            return value;
        }
        let detail = format!("{key}: {text:?} is no such value");
        self.refuse("reason/OptionOutOfBounds", detail);
        default
    }

    fn money(&self, key: &str) -> Option<Cents> {
        self.text(key).and_then(Cents::from_word)
    }

    fn flag(&self, key: &str) -> bool {
        self.text(key) == Some("yes")
    }

    fn refuse(&mut self, key: &str, detail: String) {
        self.faults.push(Refusal {
            reason: Reason::OptionOutOfBounds,
            rule: self.book.citations.rule(key),
            detail,
        });
    }

    fn limits(&self) -> Limits {
        let min = self.money("min").unwrap_or_default();
        let max = self.money("max").unwrap_or_default();
        Limits {
            min_cents: min,
            max_cents: max,
            side: Some(SideLimits {
                on: "tie".to_owned(),
                min_cents: self.money("tie-min").unwrap_or(min),
                max_cents: self.money("tie-max").unwrap_or(max),
            }),
            differential_cents: self.money("max-differential"),
            increment_cents: self.money("increment"),
        }
    }

    fn steps(&mut self, equipment: Equipment) -> (Vec<Step>, Vec<Step>, Vec<Step>) {
        let key = if equipment == Equipment::Shoe {
            "new-steps"
        } else {
            "shuffler-steps"
        };
        let mut new: Vec<Step> = self.word(key, Vec::new());
        if self.text("new-cards") == Some("pre-checked") {
            // What was checked beforehand is neither inspected nor spread again.
            new.retain(|s| {
                !matches!(
                    s,
                    Step::DealerInspection | Step::SupervisorInspection | Step::Spread
                )
            });
        }
        let pre_shuffled: Vec<Step> = self.word("pre-shuffled-steps", Vec::new());
        let mut used: Vec<Step> = self.word("used-steps", Vec::new());
        if self.flag("second-shuffle") {
            for steps in [&mut new, &mut used] {
                steps.push(Step::SecondShuffle);
            }
        }
        if equipment == Equipment::BatchShuffler {
            // The other set has been shuffled meanwhile.
            used.clear();
        }
        (new, pre_shuffled, used)
    }
}

/// The rules of a table under this book, or all the reasons why there are none.
pub(crate) fn rules(book: &Book, chosen: &Chosen<'_>) -> Result<GameRules, Vec<Refusal>> {
    let version = chosen
        .get("version")
        .or_else(|| book.values.get("version").and_then(|v| v.of("all")))
        .unwrap_or_default()
        .to_owned();
    let mut p = Parameters {
        book,
        chosen,
        version,
        faults: Vec::new(),
    };
    let limits = p.limits();
    for (key, detail) in limits.faults() {
        p.refuse(key, detail);
    }
    let chips = match ChipSet::new(&p.text("chips").and_then(Vec::from_word).unwrap_or_default()) {
        Ok(chips) => Some(chips),
        Err(fault) => {
            p.refuse("draft/chips", format!("chips: {fault}"));
            None
        }
    };
    let equipment = p.word("equipment", Equipment::Shoe);
    let style = p.word("style", Style::A);
    if equipment == Equipment::ContinuousShuffler && style == Style::B {
        p.refuse(
            "draft/equipment",
            "style B is not dealt from a continuous shuffler".to_owned(),
        );
    }
    let (new_steps, pre_shuffled_steps, used_steps) = p.steps(equipment);
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
        book: book.id.clone(),
        version: p.word("version", Version::Mini),
        areas: p.word("areas", 7),
        standing_area: p.flag("standing-area"),
        players_per_area: p
            .word("players-per-area", players_on_area)
            .min(players_on_area),
        area_total_to_max: p.flag("area-total-to-max"),
        one_area: p.flag("one-area"),
        decks: p.word("decks", 8),
        equipment,
        new_cards: p.word("new-cards", NewCards::Sealed),
        new_steps,
        pre_shuffled_steps,
        used_steps,
        closing_check: p.flag("closing-check"),
        cutting_cards: p.word("cutting-cards", 1),
        cut_order: p.word("cut-order", CutOrder::Ascending),
        recut_by: p.word("recut-by", RecutBy::Nobody),
        cut_from_ends: p.word("cut-from-ends", 52),
        cutting_card_from_back: p.word("cutting-card-from-back", 20),
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
        closing_notice: p.text("closing-notice").and_then(|t| t.parse().ok()),
        curator: p.flag("curator"),
        refuse_unpayable: p.flag("refuse-unpayable"),
        limits,
        chips: match chips {
            Some(chips) => chips,
            None => return Err(p.faults),
        },
        citations: book.citations.clone(),
    };
    if p.faults.is_empty() {
        Ok(GameRules::Baccarat(Arc::new(rules)))
    } else {
        Err(p.faults)
    }
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
            assert_eq!((rules.areas, rules.players_per_area), (areas, per_area));
            assert_eq!(rules.standing_area, version == "full");
        }
    }
}
