//! Every decision of a strategy with its value and its cost, for programs: as CSV and JSON.

use super::sheet::Sheet;
use crate::error::Failure;
use croupier_analysis::Exact;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::Write;

/// Every decision of a strategy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listing {
    /// What a place is told by, in the game's own words.
    pub(super) columns: &'static [&'static str],
    /// Whether decisions may be left to chance.
    pub(super) mixes: bool,
    /// The places, in the order in which people read them.
    pub(super) spots: Vec<Spot>,
    /// What the whole of it comes to.
    pub(super) figures: Vec<(&'static str, Exact)>,
}

/// A place where something is decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Spot {
    /// By the columns.
    pub(super) key: Vec<String>,
    /// How likely it is that a round comes here.
    pub(super) frequency: Exact,
    /// All that may be done.
    pub(super) decisions: Vec<Decision>,
}

/// One thing that may be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Decision {
    pub(super) word: String,
    /// How often it is right: always, never, or in between.
    pub(super) chance: Exact,
    /// What it wins on average, in stakes.
    pub(super) value: Exact,
    /// What it wins less than what is right.
    pub(super) cost: Exact,
}

/// What was asked for.
pub(super) struct Asked<'a> {
    pub(super) book: &'a str,
    /// The options that were chosen.
    pub(super) chosen: &'a BTreeMap<String, String>,
    /// All options, as they are with those.
    pub(super) options: BTreeMap<String, String>,
    pub(super) removed: Vec<String>,
}

impl Asked<'_> {
    /// The columns with which every line of a CSV begins, so that lines of several strategies may stand in one sheet.
    const COLUMNS: [&'static str; 3] = ["book", "options", "removed"];

    fn columns(&self) -> [String; 3] {
        let chosen = self
            .chosen
            .iter()
            .map(|(key, value)| format!("{key}={value}"));
        let chosen: Vec<String> = chosen.collect();
        let removed = self.removed.join(" ");
        [self.book.to_owned(), chosen.join("; "), removed]
    }
}

impl Decision {
    /// A decision that is right or wrong.
    pub(super) fn new(word: &str, right: bool, value: &Exact, cost: Exact) -> Decision {
        Decision {
            word: word.to_owned(),
            chance: if right { Exact::ONE } else { Exact::ZERO },
            value: value.clone(),
            cost,
        }
    }

    fn is_right(&self) -> bool {
        self.chance > Exact::ZERO
    }
}

impl Listing {
    /// A line for every decision, with what was asked for.
    pub(super) fn csv(&self, asked: &Asked<'_>, out: &mut impl Write) -> Result<(), Failure> {
        let chance = self.mixes.then_some("chance");
        let head = Asked::COLUMNS.iter().chain(self.columns).copied();
        let head = head.chain(["decision", "right"]);
        let head = head.chain(chance).chain(["value", "cost", "frequency"]);
        let exactly = ["value_fraction", "cost_fraction", "frequency_fraction"];
        let mut out = csv::Writer::from_writer(out);
        out.write_record(head.chain(exactly))?;
        let asked = asked.columns();
        for spot in &self.spots {
            for decision in &spot.decisions {
                let right = if decision.is_right() { "yes" } else { "no" };
                let mut line = [&asked[..], &spot.key].concat();
                line.extend([decision.word.clone(), right.to_owned()]);
                line.extend(self.mixes.then(|| decision.chance.shortest()));
                let figures = [&decision.value, &decision.cost, &spot.frequency];
                line.extend(figures.map(Exact::shortest));
                line.extend(figures.map(Exact::fraction));
                out.write_record(line)?;
            }
        }
        Ok(out.flush()?)
    }

    /// Everything, with what was asked for and what a reader should know.
    pub(super) fn json(
        &self,
        asked: &Asked<'_>,
        sheets: &[Sheet],
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let notes: Vec<&String> = sheets.iter().flat_map(|sheet| &sheet.notes).collect();
        let mut whole = json!({ "book": asked.book, "options": asked.options });
        if !asked.removed.is_empty() {
            whole["asked"] = json!({ "removed": asked.removed });
        }
        for (name, figure) in &self.figures {
            whole[name] = json!(figure);
        }
        let spots: Vec<Value> = self.spots.iter().map(|spot| self.spot(spot)).collect();
        whole["spots"] = Value::Array(spots);
        whole["notes"] = json!(notes);
        writeln!(out, "{whole:#}")?;
        Ok(())
    }

    fn spot(&self, spot: &Spot) -> Value {
        let keys = self.columns.iter().zip(&spot.key);
        let mut all: Map<String, Value> = keys
            .map(|(name, word)| ((*name).to_owned(), json!(word)))
            .collect();
        let decision = |decision: &Decision| {
            let mut told = json!({
                "decision": decision.word,
                "right": decision.is_right(),
                "value": decision.value,
                "cost": decision.cost,
            });
            if self.mixes {
                told["chance"] = json!(decision.chance);
            }
            told
        };
        all.insert("frequency".to_owned(), json!(spot.frequency));
        let decisions = spot.decisions.iter().map(decision).collect();
        all.insert("decisions".to_owned(), Value::Array(decisions));
        Value::Object(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing() -> Listing {
        let half = Exact::ratio(1, 2_u8);
        let decisions = vec![
            Decision::new("stand", true, &half, Exact::ZERO),
            Decision::new("draw", false, &Exact::ratio(1, 8_u8), Exact::ratio(3, 8_u8)),
        ];
        Listing {
            columns: &["hand", "up"],
            spots: vec![Spot {
                key: vec!["T, 6".to_owned(), "2".to_owned()],
                frequency: Exact::ratio(1, 3_u8),
                decisions,
            }],
            ..Listing::default()
        }
    }

    /// Asked for with an option and two cards out.
    fn asking(ask: impl FnOnce(&Asked<'_>)) {
        let chosen = [("decks", "4"), ("chips", "1.00,5.00")];
        let chosen = chosen.map(|(key, value)| (key.to_owned(), value.to_owned()));
        ask(&Asked {
            book: "a/b",
            chosen: &chosen.into(),
            options: BTreeMap::new(),
            removed: vec!["5c".to_owned(), "Td".to_owned()],
        });
    }

    #[test]
    fn every_decision_is_a_line_with_its_value_and_cost() {
        let told = |listing: &Listing, asked: &Asked<'_>| {
            let mut out = Vec::new();
            listing.csv(asked, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let third = "0.333333333333333";
        let first = "a/b,\"chips=1.00,5.00; decks=4\",5c Td";
        let want = format!(
            "book,options,removed,hand,up,decision,right,value,cost,frequency,value_fraction,cost_fraction,frequency_fraction\n\
             {first},\"T, 6\",2,stand,yes,0.5,0,{third},1/2,0,1/3\n\
             {first},\"T, 6\",2,draw,no,0.125,0.375,{third},1/8,3/8,1/3\n"
        );
        asking(|asked| {
            assert_eq!(told(&listing(), asked), want);
            let mut mixed = listing();
            mixed.mixes = true;
            mixed.spots[0].decisions[0].chance = Exact::ratio(1, 4_u8);
            let text = told(&mixed, asked);
            assert!(text.contains("right,chance,value"), "{text}");
            assert!(text.contains("stand,yes,0.25,0.5,"), "{text}");
        });
    }

    #[test]
    fn json_says_what_was_asked() {
        let mut out = Vec::new();
        asking(|asked| listing().json(asked, &[], &mut out).unwrap());
        let told: Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(told["asked"]["removed"][0], "5c");
        let draw = &told["spots"][0]["decisions"][1];
        assert_eq!(draw["right"], false);
        assert_eq!(draw["cost"]["fraction"], "3/8");
        assert_eq!(told["spots"][0]["hand"], "T, 6");
    }
}
