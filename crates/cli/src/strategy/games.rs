//! The sheets of each game in which a player decides something.

use super::sheet::{Cell, Sheet, Tone};
use crate::error::Failure;
use crate::odds::rows::{percent, short};
use croupier_analysis::blackjack::play::Act;
use croupier_analysis::blackjack::strategy::{Kind, UPS, value_word};
use croupier_analysis::{Ask, Exact, blackjack, caribbean_stud, chemin_de_fer};
use croupier_engine::games::Rules;

/// The sheets of a game under its rules.
pub(super) fn sheets(rules: &Rules, ask: &Ask) -> Result<Vec<Sheet>, Failure> {
    match rules {
        Rules::Blackjack(rules) => Ok(of_blackjack(&blackjack::strategy(rules, ask)?)),
        Rules::CaribbeanStud(rules) => {
            let pays = caribbean_stud::pays(rules, ask)?;
            let deck = caribbean_stud::deck(ask)?;
            let solution = caribbean_stud::Solution::new(deck, pays);
            Ok(of_stud(&solution.advice()))
        }
        Rules::CheminDeFer(rules) => {
            let solved = chemin_de_fer::solve(rules, ask)?;
            Ok(solved.iter().map(of_chemin).collect())
        }
        _ => Err(Failure::usage(format!(
            "at {} nothing is decided but what to wager on",
            rules.kind()
        ))
        .hint("strategies are for blackjack, caribbean-stud and chemin-de-fer; `croupier odds` tells what wagers cost")),
    }
}

fn heads(names: &[&str]) -> Vec<String> {
    names.iter().map(|n| (*n).to_owned()).collect()
}

const fn tone(act: Act) -> Tone {
    match act {
        Act::Stand => Tone::Still,
        Act::Draw => Tone::Go,
        Act::Double => Tone::More,
        Act::Split => Tone::Apart,
    }
}

fn of_blackjack(strategy: &blackjack::strategy::Strategy) -> Vec<Sheet> {
    let ups = || UPS.iter().map(|up| value_word(*up));
    let mut sheets: Vec<Sheet> = Vec::new();
    for kind in [Kind::Hard, Kind::Soft, Kind::Pair] {
        let mut sheet = Sheet {
            name: kind.word().to_owned(),
            head: std::iter::once("HAND".to_owned()).chain(ups()).collect(),
            ..Sheet::default()
        };
        for row in strategy.rows.iter().filter(|r| r.kind == kind) {
            let cell = |square: &blackjack::strategy::Square| {
                let others = Act::ALL.iter().filter(|a| **a != square.act);
                let cost = |act: &Act| Some((act.word().to_owned(), square.cost(*act)?));
                let mut text = square.act.letter().to_string();
                if let Some(otherwise) = square.otherwise.filter(|o| *o == Act::Stand) {
                    text.push(otherwise.letter().to_ascii_lowercase());
                }
                Cell {
                    text,
                    tone: tone(square.act),
                    costs: others.filter_map(cost).collect(),
                }
            };
            sheet
                .rows
                .push((row.label.clone(), row.squares.iter().map(cell).collect()));
        }
        sheets.push(sheet);
    }
    if let Some(first) = sheets.first_mut() {
        first.notes = vec![
            "S stand, H draw, D double down (draw, where that is not permitted; Ds: stand), P split".to_owned(),
            format!(
                "the table costs {} of the stake, the best play by cards {}",
                percent(&-strategy.table_value.clone(), 4),
                percent(&-strategy.best_value.clone(), 4)
            ),
        ];
    }
    let mut exceptions = Sheet {
        name: "two cards on which the best play differs".to_owned(),
        head: heads(&["HAND", "DEALER", "TABLE", "BEST", "GAIN"]),
        ..Sheet::default()
    };
    for exception in &strategy.exceptions {
        exceptions.rows.push((
            exception.hand.clone(),
            vec![
                Cell::plain(value_word(exception.up)),
                Cell::plain(exception.table.word()),
                Cell::plain(exception.best.word()),
                Cell::plain(percent(&exception.gain, 4)),
            ],
        ));
    }
    sheets.push(exceptions);
    sheets
}

fn of_stud(advice: &[caribbean_stud::Advice]) -> Vec<Sheet> {
    let mut sheet = Sheet {
        name: "fold or bet".to_owned(),
        head: heads(&["UP CARD", "HOLDING ITS RANK", "FROM", "TO", "PLAY", "SHARE", "COST"]),
        notes: vec![
            "hands by their ranks, from the highest to the lowest of a run; cost: what playing the run the other way costs, in antes".to_owned(),
        ],
        ..Sheet::default()
    };
    for line in advice {
        let tone = match line.play {
            caribbean_stud::Play::Fold => Tone::Still,
            caribbean_stud::Play::Bet => Tone::Go,
            _ => Tone::Apart,
        };
        let play = line.play.to_string();
        let other = if play == "fold" { "bet" } else { "fold" };
        sheet.rows.push((
            line.up.to_string(),
            vec![
                Cell::plain(if line.matches { "yes" } else { "no" }),
                Cell::plain(line.from.as_str()),
                Cell::plain(line.to.as_str()),
                Cell {
                    text: play,
                    tone,
                    costs: vec![(other.to_owned(), line.cost.clone())],
                },
                Cell::plain(percent(&line.share, 4)),
                Cell::plain(line.cost.decimal(6)),
            ],
        ));
    }
    vec![sheet]
}

fn of_chemin(solved: &chemin_de_fer::Solved) -> Sheet {
    let mut sheet = Sheet {
        name: format!("the Banker, seeing {}", solved.game.seen().word()),
        head: heads(&[
            "POINTS",
            "CARDS",
            "PLAYER'S THIRD",
            "DRAW",
            "TABLEAU",
            "SHARE",
            "COST",
        ]),
        ..Sheet::default()
    };
    let all = solved.advice();
    let whole = all.len() <= 100;
    for line in all {
        let settled = line.draws == Exact::ZERO || line.draws == Exact::ONE;
        // Where every pair of cards is a row of its own, those that the table of play says too are left out.
        if !whole && settled && !line.against_the_tableau {
            continue;
        }
        let (text, tone) = match &line.draws {
            d if *d == Exact::ONE => ("draw".to_owned(), Tone::Go),
            d if *d == Exact::ZERO => ("stay".to_owned(), Tone::Still),
            d => (format!("draw {} of the time", short(d)), Tone::Apart),
        };
        let cards = line
            .cards
            .map_or("-".to_owned(), |(a, b)| format!("{a}, {b}"));
        let third = line.third.map_or("stayed".to_owned(), |t| t.to_string());
        let same = if line.against_the_tableau {
            "otherwise"
        } else {
            "the same"
        };
        sheet.rows.push((
            line.points.to_string(),
            vec![
                Cell::plain(cards),
                Cell::plain(third),
                Cell {
                    text,
                    tone,
                    costs: vec![("the other".to_owned(), line.cost.clone())],
                },
                Cell::plain(same),
                Cell::plain(percent(&line.share, 4)),
                Cell::plain(line.cost.decimal(6)),
            ],
        ));
    }
    if !whole {
        sheet
            .notes
            .push("situations in which the table of play says the same are left out".to_owned());
    }
    sheet
}
