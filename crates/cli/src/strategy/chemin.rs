//! Chemin de fer: when the Player draws on five, and when a Banker who is free does, by what each has seen.

use super::Told;
use super::listing::{Decision, Listing, Spot};
use super::sheet::{Cell, Sheet, Tone, Wrong, hundredths};
use crate::error::Failure;
use crate::odds::rows::{percent, short};
use croupier_analysis::chemin_de_fer::{Advice, Five, Seen, Solved, solve};
use croupier_analysis::{Ask, Exact};
use croupier_engine::games::chemin_de_fer::{BankerDraws, Rules};

const UNIT: &str = "% of the stake";
const STAYING: Choice = Choice {
    word: "stay",
    letter: 'S',
    doing: "staying",
    tone: Tone::Still,
};
const DRAWING: Choice = Choice {
    word: "draw",
    letter: 'D',
    doing: "drawing",
    tone: Tone::Go,
};

/// One of the two things to do.
struct Choice {
    word: &'static str,
    letter: char,
    doing: &'static str,
    tone: Tone,
}

/// How both sides play.
pub(super) fn told(rules: &Rules, ask: &Ask) -> Result<Told, Failure> {
    let free = rules.banker_draws == BankerDraws::Free;
    let mut sheets = Vec::new();
    let mut spots = Vec::new();
    for solved in solve(rules, ask)? {
        let seen = solved.game.seen();
        let fives = solved.fives();
        sheets.push(of_player(&fives, seen));
        spots.extend(fives.iter().filter_map(|five| {
            let key = ["Player", "5", &five.hand, ""];
            spot(seen, key, &five.share, (&five.draws, five.values.as_ref()))
        }));
        if !free {
            continue;
        }
        let advice = solved.advice();
        sheets.push(of_banker(&solved, &advice));
        spots.extend(advice.iter().filter_map(|line| {
            let hand = line.hand().unwrap_or_else(|| line.points.to_string());
            let key = ["Banker", &line.points.to_string(), &hand, &third(line)];
            spot(seen, key, &line.share, (&line.draws, line.values.as_ref()))
        }));
    }
    if !free {
        sheets.push(Sheet {
            name: "the Banker".to_owned(),
            nothing: "nothing to decide: the table of play says when to draw (--option banker-draws=free leaves it to the Banker)",
            ..Sheet::default()
        });
    }
    let listing = Listing {
        columns: &["seen", "side", "points", "hand", "player_third"],
        mixes: true,
        spots,
        figures: Vec::new(),
    };
    Ok(Told { sheets, listing })
}

/// What the Player was seen to do.
fn third(line: &Advice) -> String {
    line.third
        .map_or("stayed".to_owned(), |card| card.to_string())
}

/// A hand with what may be done; none where it never comes.
fn spot(
    seen: Seen,
    key: [&str; 4],
    share: &Exact,
    (draws, values): (&Exact, Option<&[Exact; 2]>),
) -> Option<Spot> {
    let [stays, drawn] = values?;
    let best = stays.max(drawn);
    let chances = [&Exact::ONE - draws, draws.clone()];
    let each = [(STAYING, stays), (DRAWING, drawn)]
        .into_iter()
        .zip(chances);
    let decision = |((choice, value), chance): ((Choice, &Exact), Exact)| Decision {
        word: choice.word.to_owned(),
        chance,
        value: value.clone(),
        cost: best - value,
    };
    let key = std::iter::once(seen.word()).chain(key).map(str::to_owned);
    Some(Spot {
        key: key.collect(),
        frequency: share.clone(),
        decisions: each.map(decision).collect(),
    })
}

/// What is right, where it is one of the two.
fn settled(draws: &Exact) -> Option<(Choice, Choice)> {
    match draws {
        d if *d == Exact::ONE => Some((DRAWING, STAYING)),
        d if *d == Exact::ZERO => Some((STAYING, DRAWING)),
        _ => None,
    }
}

/// What each side knows, in words.
const fn sees(seen: Seen) -> &'static str {
    match seen {
        Seen::Totals => "both play by points",
        Seen::BankerCards => "the Banker plays by cards, the Player by points",
        Seen::Cards => "both play by cards",
    }
}

/// The Player decides on five only; below that the rules draw, above it they stay.
fn of_player(fives: &[Five], seen: Seen) -> Sheet {
    let row = |five: &Five| {
        let right = settled(&five.draws);
        let (text, tone) = match &right {
            Some((right, _)) => (right.word.to_owned(), right.tone),
            None => (
                format!("draw {} of the time", short(&five.draws)),
                Tone::Apart,
            ),
        };
        let cost = |choice: &Choice| match (&right, &five.values) {
            (Some((_, wrong)), Some([stays, draws])) if wrong.word == choice.word => {
                hundredths(&(stays - draws).magnitude())
            }
            _ => "-".to_owned(),
        };
        let cells = vec![
            Cell::toned(text, tone),
            Cell::plain(percent(&five.share, 4)),
            Cell::plain(cost(&STAYING)),
            Cell::plain(cost(&DRAWING)),
        ];
        (five.hand.clone(), cells)
    };
    let head = ["HAND", "RIGHT", "COMES", "STAYING COSTS", "DRAWING COSTS"];
    Sheet {
        name: format!("the Player on five, where {}", sees(seen)),
        head: head.map(str::to_owned).to_vec(),
        rows: fives.iter().map(row).collect(),
        nothing: "nothing to decide",
        unit: UNIT,
        notes: vec![
            "costs are in % of the stake, each time; a dash is the right choice, or both if they are equal".to_owned(),
        ],
    }
}

/// A row for every hand of the Banker's, a column for every third card of the Player's.
fn of_banker(solved: &Solved, advice: &[Advice]) -> Sheet {
    let seen = solved.game.seen();
    let thirds: Vec<String> = (0..10)
        .map(|card: u8| card.to_string())
        .chain(["stayed".to_owned()])
        .collect();
    let mut rows: Vec<(String, Vec<Cell>, bool)> = Vec::new();
    let mut notes = vec![
        "D draw, S stay, M by chance; across: the Player's third card; costs are each time, after the house's share".to_owned(),
        "* the table of play says otherwise".to_owned(),
    ];
    for line in advice {
        let points = line.points.to_string();
        let name = line
            .hand()
            .map_or(points.clone(), |hand| format!("{points} ({hand})"));
        if rows.last().is_none_or(|(last, ..)| *last != name) {
            rows.push((name, vec![Cell::default(); thirds.len()], false));
        }
        let place = thirds.iter().position(|t| *t == third(line));
        let (Some((_, cells, differs)), Some(place)) = (rows.last_mut(), place) else {
            continue;
        };
        *differs |= line.against_the_tableau;
        let mark = if line.against_the_tableau { "*" } else { "" };
        cells[place] = match settled(&line.draws) {
            Some((right, wrong)) => Cell {
                text: format!("{}{mark}", right.letter),
                tone: right.tone,
                wrong: vec![Wrong {
                    letter: wrong.letter,
                    doing: wrong.doing,
                    cost: line.cost(),
                }],
            },
            None => {
                notes.push(format!(
                    "{}: draw {} of the time",
                    line.name(),
                    short(&line.draws)
                ));
                Cell::toned(format!("M{mark}"), Tone::Apart)
            }
        };
    }
    // Where every pair of cards is a row of its own, those on which the table of play is right are left out.
    if seen != Seen::Totals {
        rows.retain(|(_, _, differs)| *differs);
        notes.push("hands on which the table of play is right throughout are left out; CSV and JSON have them all".to_owned());
    }
    Sheet {
        name: format!("the Banker, where {}", sees(seen)),
        head: std::iter::once("HAND".to_owned()).chain(thirds).collect(),
        rows: rows
            .into_iter()
            .map(|(name, cells, _)| (name, cells))
            .collect(),
        nothing: "the table of play is right throughout",
        unit: UNIT,
        notes,
    }
}
