//! Caribbean stud: when to bet on odd cards; a pair or better is bet on, unless a depleted deck says otherwise.

use super::Told;
use super::listing::{Decision, Listing, Spot};
use super::sheet::{Cell, Sheet, Tone, hundredths};
use crate::error::Failure;
use crate::odds::rows::percent;
use croupier_analysis::caribbean_stud::{Advice, Outline, Play, Solution, deck, pays};
use croupier_analysis::{Ask, Exact};
use croupier_engine::games::caribbean_stud::Rules;

/// When to bet.
pub(super) fn told(rules: &Rules, ask: &Ask) -> Result<Told, Failure> {
    let solution = Solution::new(deck(ask)?, pays(rules, ask)?);
    let (advice, outline) = (solution.advice(), solution.outline());
    let mut sheets = Vec::new();
    if !outline.made_hands_are_bet {
        let name = "fold or bet with a pair or better";
        sheets.push(sheet(name, advice.iter().filter(|line| line.made)));
    }
    let mut odd = sheet(
        "fold or bet with odd cards",
        advice.iter().filter(|line| !line.made),
    );
    odd.notes.extend(notes(&outline, &advice));
    sheets.push(odd);
    let listing = Listing {
        columns: &["up", "hands", "holds_its_rank", "from", "to"],
        spots: advice.iter().map(spot).collect(),
        ..Listing::default()
    };
    Ok(Told { sheets, listing })
}

fn held(line: &Advice) -> &'static str {
    if line.matches { "yes" } else { "no" }
}

fn spot(line: &Advice) -> Spot {
    let hands = if line.made {
        "pair or better"
    } else {
        "odd cards"
    };
    let up = line.up.to_string();
    let key = [up.as_str(), hands, held(line), &line.from, &line.to];
    let decision = |word: &str, right: bool, cost: &Exact| {
        Decision::new(word, right, &(&line.value - cost), cost.clone())
    };
    let fold = decision("fold", line.play == Play::Fold, &line.cost_of_folding);
    let bet = decision("bet", line.play == Play::Bet, &line.cost_of_betting);
    let suits = line.play.hangs_on_suits();
    let by_suit = suits.then(|| decision(&line.play.to_string(), true, &Exact::ZERO));
    Spot {
        key: key.map(str::to_owned).to_vec(),
        frequency: line.share.clone(),
        decisions: [fold, bet].into_iter().chain(by_suit).collect(),
    }
}

fn sheet<'a>(name: &str, lines: impl Iterator<Item = &'a Advice>) -> Sheet {
    let row = |line: &Advice| {
        let tone = match line.play {
            Play::Fold => Tone::Still,
            Play::Bet => Tone::Go,
            Play::Suited { .. } | Play::ByUpSuit(_) => Tone::Apart,
        };
        let cost = |cost: &Exact| {
            if cost.is_zero() {
                "-".to_owned()
            } else {
                hundredths(cost)
            }
        };
        let cells = vec![
            Cell::plain(held(line)),
            Cell::plain(line.from.as_str()),
            Cell::plain(line.to.as_str()),
            Cell::toned(line.play.short(), tone),
            Cell::plain(percent(&line.share, 4)),
            Cell::plain(cost(&line.cost_of_folding)),
            Cell::plain(cost(&line.cost_of_betting)),
        ];
        (line.up.to_string(), cells)
    };
    let head = ["UP", "HELD", "FROM", "TO", "RIGHT", "COMES", "FOLD", "BET"];
    Sheet {
        name: name.to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows: lines.map(row).collect(),
        nothing: "this deck deals none",
        unit: "% of the ante",
        notes: Vec::new(),
    }
}

fn notes(outline: &Outline, advice: &[Advice]) -> Vec<String> {
    let mut notes = vec![
        "HELD: whether the hand holds a card of the up card's rank. FROM and TO: the highest and the lowest hand of a run, by \
         ranks. FOLD and BET: what that costs where it is wrong, in % of the ante, over the run, each time."
            .to_owned(),
    ];
    if advice.iter().any(|line| line.play.hangs_on_suits()) {
        notes.push(
            "bet with 2+: if two or more of the hand's cards are of the up card's suit, which makes the dealer's flush less \
             likely, else fold; \"or A\": also if just the ace is; \"not Q7\": but not if just the queen and the seven are"
                .to_owned(),
        );
    }
    if advice
        .iter()
        .any(|line| matches!(line.play, Play::ByUpSuit(_)))
    {
        notes.push(
            "ch: bet; d: fold: bet if the up card is of clubs or hearts, fold if of diamonds"
                .to_owned(),
        );
    }
    let (folded, all) = outline.flushes_folded;
    notes.push(if outline.made_hands_are_bet {
        "a pair or better is always bet, straights and flushes of any height among them; odd cards are five different ranks that \
         make neither"
            .to_owned()
    } else if folded == 0 {
        "flushes are always bet".to_owned()
    } else {
        format!("flushes are in no row: on {folded} of {all} pairs of a flush and an up card folding is right")
    });
    if outline.less_than_ace_king_is_folded {
        notes.push("less than ace and king is always folded".to_owned());
    }
    notes
}
