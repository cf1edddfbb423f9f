//! Blackjack: basic strategy by totals, or the best play by the cards of a hand, with insurance and even money.

use super::Told;
use super::listing::{Decision, Listing, Spot};
use super::sheet::{Cell, Sheet, Tone, Wrong, hundredths};
use crate::error::Failure;
use crate::odds::rows::percent;
use croupier_analysis::blackjack::play::Act;
use croupier_analysis::blackjack::strategy::hands::{self, Which, hands};
use croupier_analysis::blackjack::strategy::insurance::{Answer, Offer};
use croupier_analysis::blackjack::strategy::{
    Exception, Kind, Strategy, UPS, strategy, value_word,
};
use croupier_analysis::{Ask, Exact};
use croupier_engine::games::blackjack::rules::Rules;

const UNIT: &str = "% of the stake";
const LETTERS: &str = "S stand, H draw, D double down (draw, once there are three cards), P split; costs are each time";
const DIFFERS: &str = "*";

const fn tone(act: Act) -> Tone {
    match act {
        Act::Stand => Tone::Still,
        Act::Draw => Tone::Go,
        Act::Double => Tone::More,
        Act::Split => Tone::Apart,
    }
}

const fn doing(act: Act) -> &'static str {
    match act {
        Act::Stand => "standing",
        Act::Draw => "drawing",
        Act::Double => "doubling down",
        Act::Split => "splitting",
    }
}

/// The cell of what is right, with what each other decision costs.
fn cell(right: Act, mark: &str, cost: &dyn Fn(Act) -> Option<Exact>) -> Cell {
    let others = Act::ALL.into_iter().filter(|act| *act != right);
    let wrong = |act: Act| {
        Some(Wrong {
            letter: act.letter(),
            doing: doing(act),
            cost: cost(act)?,
        })
    };
    Cell {
        text: format!("{}{mark}", right.letter()),
        tone: tone(right),
        wrong: others.filter_map(wrong).collect(),
    }
}

/// All decisions of a place.
fn spot(
    key: Vec<String>,
    frequency: &Exact,
    values: &[(Act, Exact)],
    (right, cost): (Act, &dyn Fn(Act) -> Option<Exact>),
) -> Spot {
    let decision = |(act, value): &(Act, Exact)| {
        let cost = cost(*act).unwrap_or_default();
        Decision::new(act.word(), *act == right, value, cost)
    };
    Spot {
        key,
        frequency: frequency.clone(),
        decisions: values.iter().map(decision).collect(),
    }
}

fn ups(first: &str) -> Vec<String> {
    let ups = UPS.iter().map(|up| value_word(*up));
    std::iter::once(first.to_owned()).chain(ups).collect()
}

/// A sheet for each kind of hand.
fn by_kind(mut rows: impl FnMut(Kind) -> Vec<(String, Vec<Cell>)>) -> Vec<Sheet> {
    let sheet = |kind: Kind| Sheet {
        name: match kind {
            Kind::Hard => "hard hands, by the dealer's first card".to_owned(),
            Kind::Soft => "soft hands: an ace counts eleven".to_owned(),
            Kind::Pair => "pairs".to_owned(),
        },
        head: ups("HAND"),
        rows: rows(kind),
        nothing: "these cards make none",
        unit: UNIT,
        notes: Vec::new(),
    };
    [Kind::Hard, Kind::Soft, Kind::Pair].map(sheet).into()
}

/// Notes beneath the first sheet.
fn noting(sheets: &mut [Sheet], notes: impl IntoIterator<Item = String>) {
    if let Some(first) = sheets.first_mut() {
        first.notes.extend(notes);
    }
}

/// Basic strategy.
pub(super) fn by_totals(rules: &Rules, ask: &Ask) -> Result<Told, Failure> {
    let strategy = strategy(rules, ask)?;
    let mut sheets = by_kind(|kind| {
        let rows = strategy.rows.iter().filter(|row| row.kind == kind);
        let told = rows.map(|row| {
            let squares = row.squares.iter();
            let cells = squares.map(|square| cell(square.act, "", &|act| square.cost(act)));
            (row.label.clone(), cells.collect())
        });
        told.collect()
    });
    noting(&mut sheets, [LETTERS.to_owned(), values(&strategy)]);
    sheets.push(insurance(&strategy.offers));
    sheets.push(exceptions(&strategy.exceptions));
    let mut spots = Vec::new();
    for row in &strategy.rows {
        for square in &row.squares {
            let key = [row.kind.word(), &row.label, &value_word(square.up)];
            spots.push(spot(
                key.map(str::to_owned).to_vec(),
                &square.frequency,
                &square.values,
                (square.act, &|act| square.cost(act)),
            ));
        }
    }
    spots.extend(strategy.offers.iter().map(|offer| {
        let (kind, hand) = named(offer);
        let key = [kind, hand, "A"].map(str::to_owned).to_vec();
        offered(key, offer)
    }));
    let listing = Listing {
        columns: &["kind", "hand", "up"],
        spots,
        figures: figures(&strategy),
        ..Listing::default()
    };
    Ok(Told { sheets, listing })
}

fn values(strategy: &Strategy) -> String {
    format!(
        "the table costs {} of the stake, the best play by cards {}, insurance left alone",
        percent(&-strategy.table_value.clone(), 4),
        percent(&-strategy.best_value.clone(), 4)
    )
}

fn figures(strategy: &Strategy) -> Vec<(&'static str, Exact)> {
    vec![
        ("table_value", strategy.table_value.clone()),
        ("best_value", strategy.best_value.clone()),
    ]
}

/// The kind and the hand of an offer.
const fn named(offer: &Offer) -> (&'static str, &'static str) {
    match (offer.blackjack, offer.tens) {
        (true, _) => ("even money", "A+T"),
        (false, 0) => ("insurance", "no ten"),
        (false, 1) => ("insurance", "one ten"),
        (false, _) => ("insurance", "two tens"),
    }
}

fn offered(key: Vec<String>, offer: &Offer) -> Spot {
    let right = offer.right();
    let decision = |(answer, value): &(Answer, Exact)| {
        let cost = offer.cost(*answer).unwrap_or_default();
        Decision::new(answer.word(), *answer == right, value, cost)
    };
    Spot {
        key,
        frequency: offer.frequency.clone(),
        decisions: offer.values.iter().map(decision).collect(),
    }
}

fn insurance(offers: &[Offer]) -> Sheet {
    let row = |offer: &Offer| {
        let right = offer.right();
        let tone = match right {
            Answer::Leave => Tone::Still,
            Answer::Insure | Answer::EvenMoney => Tone::Go,
        };
        let mut cells = vec![
            Cell::toned(right.word(), tone),
            Cell::plain(percent(&offer.frequency, 4)),
            Cell::plain(percent(&offer.ten, 4)),
        ];
        for answer in [Answer::Leave, Answer::Insure, Answer::EvenMoney] {
            let cost = offer.cost(answer).filter(|_| answer != right);
            cells.push(Cell::plain(cost.map_or("-".to_owned(), |c| hundredths(&c))));
        }
        let name = if offer.blackjack {
            "a blackjack"
        } else {
            named(offer).1
        };
        (name.to_owned(), cells)
    };
    let head = [
        "YOU HOLD",
        "RIGHT",
        "COMES",
        "DEALER'S TEN",
        "LEAVE",
        "INSURE",
        "EVEN MONEY",
    ];
    Sheet {
        name: "insurance and even money, against an ace".to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows: offers.iter().map(row).collect(),
        nothing: "nothing to decide: no ace is left for the dealer",
        unit: UNIT,
        notes: vec![
            "LEAVE, INSURE and EVEN MONEY: what that costs where it is wrong, in % of the stake on the box; insurance is half of it. \
             A blackjack that is left waits for the dealer's second card."
                .to_owned(),
        ],
    }
}

fn exceptions(exceptions: &[Exception]) -> Sheet {
    let row = |exception: &Exception| {
        let cells = vec![
            Cell::plain(value_word(exception.up)),
            Cell::toned(exception.table.word(), tone(exception.table)),
            Cell::toned(exception.best.word(), tone(exception.best)),
            Cell::plain(hundredths(&exception.gain)),
        ];
        (exception.hand.clone(), cells)
    };
    Sheet {
        name: "two cards on which the best play differs from the table".to_owned(),
        head: ["HAND", "DEALER", "TABLE", "BEST", "GAIN"].map(str::to_owned).to_vec(),
        rows: exceptions.iter().map(row).collect(),
        nothing: "none",
        unit: UNIT,
        notes: vec![
            "gain in % of the stake, each time; every hand by its cards: --by two-cards or --by cards".to_owned(),
        ],
    }
}

/// The best play by the cards of a hand.
pub(super) fn by_cards(rules: &Rules, ask: &Ask, which: Which) -> Result<Told, Failure> {
    let strategy = strategy(rules, ask)?;
    let told = hands(rules, ask, which)?;
    let mut sheets = by_kind(|kind| rows(told.iter().filter(|spot| spot.kind == kind)));
    let play = "after this decision all is played best by the cards; hands after a split are not told apart";
    let marked = format!("{DIFFERS} the table by totals says otherwise");
    noting(
        &mut sheets,
        [
            LETTERS.to_owned(),
            marked,
            play.to_owned(),
            values(&strategy),
        ],
    );
    sheets.push(insurance(&strategy.offers));
    let mut spots = Vec::new();
    for hand in &told {
        let (total, up) = (hand.total.to_string(), value_word(hand.up));
        let key = [hand.kind.word(), &total, &hand.hand, &up, hand.table.word()];
        spots.push(spot(
            key.map(str::to_owned).to_vec(),
            &hand.frequency,
            &hand.values,
            (hand.best, &|act| hand.cost(act)),
        ));
    }
    spots.extend(strategy.offers.iter().map(|offer| {
        let (kind, hand) = named(offer);
        let total = if offer.blackjack { "21" } else { "" };
        let key = [kind, total, hand, "A", "leave"].map(str::to_owned);
        offered(key.to_vec(), offer)
    }));
    let listing = Listing {
        columns: &["kind", "total", "hand", "up", "table"],
        spots,
        figures: figures(&strategy),
        ..Listing::default()
    };
    Ok(Told { sheets, listing })
}

/// A row for every hand; a first card of the dealer's that is not left is an empty cell.
fn rows<'a>(spots: impl Iterator<Item = &'a hands::Spot>) -> Vec<(String, Vec<Cell>)> {
    let mut rows: Vec<(String, Vec<Cell>)> = Vec::new();
    for spot in spots {
        let name = format!("{} {}", spot.total, spot.hand);
        if rows.last().is_none_or(|(last, _)| *last != name) {
            rows.push((name, vec![Cell::default(); UPS.len()]));
        }
        let mark = if spot.best == spot.table { "" } else { DIFFERS };
        let place = UPS.iter().position(|up| *up == spot.up);
        let cells = rows.last_mut().map(|(_, cells)| cells);
        if let (Some(cells), Some(place)) = (cells, place) {
            cells[place] = cell(spot.best, mark, &|act| spot.cost(act));
        }
    }
    rows
}
