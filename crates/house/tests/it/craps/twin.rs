//! A plain twin of the settlement, written longhand from the words of the wagers and the totals, without the engine's code.

/// What becomes of a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Comes {
    /// Nothing.
    Stays,
    /// It goes to this number.
    Moves(u8),
    /// It goes back, being off.
    Back,
    /// It goes back, being void.
    Void,
    /// It loses.
    Loses,
    /// It wins `pays` for every `to` on this part of the stake, and the rest is lost.
    Wins { pays: i64, to: i64, part: i64 },
}

fn number(word: &str) -> u8 {
    word.rsplit('-').next().unwrap().parse().unwrap()
}

fn is_point(total: u8) -> bool {
    [4, 5, 6, 8, 9, 10].contains(&total)
}

fn true_odds(number: u8) -> (i64, i64) {
    match number {
        6 | 8 => (6, 5),
        5 | 9 => (3, 2),
        _ => (2, 1),
    }
}

fn all_of(stake: i64, (pays, to): (i64, i64)) -> Comes {
    let part = stake;
    Comes::Wins { pays, to, part }
}

/// What the roll makes of the wager of that word. `units` are the parts of a C & E, on craps and on eleven.
pub(crate) fn comes(
    word: &str,
    point: Option<u8>,
    (d1, d2): (u8, u8),
    works: bool,
    stake: i64,
    units: (i64, i64),
) -> Comes {
    let total = d1 + d2;
    let even = all_of(stake, (1, 1));
    let wins = |pays| all_of(stake, (pays, 1));
    let wins_or_loses = |won: bool, comes: Comes| if won { comes } else { Comes::Loses };
    let horn = |part: i64, seven: bool, high: u8| match total {
        2 | 12 | 3 | 11 => Comes::Wins {
            pays: if total == 2 || total == 12 { 30 } else { 15 },
            to: 1,
            part: if total == high { 2 * part } else { part },
        },
        7 if seven => Comes::Wins {
            pays: 4,
            to: 1,
            part,
        },
        _ => Comes::Loses,
    };
    match word {
        "pass" | "come" if word == "come" || point.is_none() => match total {
            7 | 11 => even,
            2 | 3 | 12 => Comes::Loses,
            _ if word == "come" => Comes::Moves(total),
            _ => Comes::Stays,
        },
        "dont-pass" | "dont-come" if word == "dont-come" || point.is_none() => match total {
            2 | 3 => even,
            12 => Comes::Void,
            7 | 11 => Comes::Loses,
            _ if word == "dont-come" => Comes::Moves(total),
            _ => Comes::Stays,
        },
        "pass" | "odds-pass" if Some(total) == point => match word {
            "pass" => even,
            _ => all_of(stake, true_odds(total)),
        },
        "dont-pass" | "behind-dont-pass" if total == 7 => match word {
            "dont-pass" => even,
            _ => {
                let (pays, to) = true_odds(point.unwrap());
                all_of(stake, (to, pays))
            }
        },
        "pass" | "odds-pass" => lost_if(total == 7),
        "dont-pass" | "behind-dont-pass" => lost_if(Some(total) == point),
        "big-six" if total == 6 => even,
        "big-eight" if total == 8 => even,
        "big-six" | "big-eight" => lost_if(total == 7),
        "field" => match total {
            2 | 12 => wins(2),
            3 | 4 | 9 | 10 | 11 => even,
            _ => Comes::Loses,
        },
        "any-seven" => wins_or_loses(total == 7, wins(4)),
        "any-craps" => wins_or_loses([2, 3, 12].contains(&total), wins(7)),
        "craps-two" => wins_or_loses(total == 2, wins(30)),
        "craps-three" => wins_or_loses(total == 3, wins(15)),
        "craps-twelve" => wins_or_loses(total == 12, wins(30)),
        "eleven" => wins_or_loses(total == 11, wins(15)),
        "horn" => horn(stake / 4, false, 0),
        "world" => horn(stake / 5, true, 0),
        "c-and-e" => match total {
            2 | 3 | 12 => Comes::Wins {
                pays: 7,
                to: 1,
                part: units.0,
            },
            11 => Comes::Wins {
                pays: 15,
                to: 1,
                part: units.1,
            },
            _ => Comes::Loses,
        },
        _ if word.starts_with("horn-high-") => horn(stake / 5, false, number(word)),
        _ if word.starts_with("hard-") => match total {
            _ if !works => Comes::Stays,
            7 => Comes::Loses,
            t if t != number(word) => Comes::Stays,
            t if d1 == d2 => wins(if t == 4 || t == 10 { 7 } else { 9 }),
            _ => Comes::Loses,
        },
        _ => on_number(word, total, works, stake),
    }
}

fn lost_if(lost: bool) -> Comes {
    if lost { Comes::Loses } else { Comes::Stays }
}

/// A wager that lies on one of the six numbers.
fn on_number(word: &str, total: u8, works: bool, stake: i64) -> Comes {
    let n = number(word);
    assert!(is_point(n), "{word}");
    let (pays, to) = true_odds(n);
    if total != n && total != 7 {
        return Comes::Stays;
    }
    let made = total == n;
    let kind = word.rsplit_once('-').unwrap().0;
    if !works {
        return if kind == "odds-come" {
            Comes::Back
        } else {
            Comes::Stays
        };
    }
    let place = match n {
        6 | 8 => (7, 6),
        5 | 9 => (7, 5),
        _ => (9, 5),
    };
    match (kind, made) {
        ("come", true) | ("dont-come", false) => all_of(stake, (1, 1)),
        ("odds-come" | "buy", true) => all_of(stake, (pays, to)),
        ("behind-dont-come" | "lay", false) => all_of(stake, (to, pays)),
        ("place", true) => all_of(stake, place),
        _ => Comes::Loses,
    }
}
