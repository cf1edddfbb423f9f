//! Two books that differ in one thing show exactly that.

use super::*;
use croupier_engine::Word;
use croupier_house::compare::Says;

const NZ: &str = "nz-2004/baccarat";
const MINI: &str = "nz-1996/mini-baccarat";
const ACT: &str = "act-2012/mini-baccarat";
const NJ: &str = "nj-19-47/punto-banco";

fn ask(books: &[&str]) -> Ask {
    Ask {
        books: books.iter().map(|b| (*b).to_owned()).collect(),
        seed: Some("7".to_owned()),
        ..Ask::default()
    }
}

fn wagers(list: &[&str]) -> Option<Vec<String>> {
    Some(list.iter().map(|w| (*w).to_owned()).collect())
}

fn cards(list: &str) -> Vec<Card> {
    let card = |word: &str| Card::from_word(word).unwrap();
    list.split_whitespace().map(card).collect()
}

fn kinds(comparison: &Comparison) -> Vec<&'static str> {
    comparison.differences.iter().map(|d| d.kind).collect()
}

/// The rules of a difference, those of each column joined.
fn rules(comparison: &Comparison, kind: &str) -> Vec<String> {
    let mut all = comparison.differences.iter();
    let difference = all.find(|d| d.kind == kind).unwrap();
    let joined = |says: &Vec<Says>| {
        let rules: Vec<&str> = says.iter().filter_map(|s| s.rule.as_deref()).collect();
        rules.join(" ")
    };
    difference.books.iter().map(joined).collect()
}

fn texts(comparison: &Comparison, kind: &str) -> Vec<String> {
    let mut all = comparison.differences.iter();
    let difference = all.find(|d| d.kind == kind).unwrap();
    let joined = |says: &Vec<Says>| {
        let texts: Vec<&str> = says.iter().map(|s| s.text.as_str()).collect();
        texts.join("; ")
    };
    difference.books.iter().map(joined).collect()
}

/// nz-2004/baccarat/5.2 and nz-1996/mini-baccarat/4.8: both hands together, taken and refused.
#[test]
fn both_hands_differ_by_5_2_and_4_8_alone() {
    let both = compare(&ask(&[NZ, MINI])).unwrap();
    assert_eq!(kinds(&both), ["both-hands"]);
    assert_eq!(
        rules(&both, "both-hands"),
        ["nz-2004/baccarat/5.2", "nz-1996/mini-baccarat/4.8"]
    );
    let one = Ask {
        wagers: wagers(&["20 banker", "5 tie"]),
        ..ask(&[NZ, MINI])
    };
    let one = compare(&one).unwrap();
    assert!(one.differences.is_empty(), "{:?}", one.differences);
    assert!(one.rounds.iter().all(|row| row.alike));
    assert_eq!(one.books[0].end.why, "shoe-ended");
    assert_eq!(one.books[0].totals, one.books[1].totals);
}

/// nz-2004/baccarat/5.10 and 5.11.
#[test]
fn half_on_six_differs_from_commission_by_what_banker_pays() {
    let half = "nz-2004/baccarat banker-pays=half-on-six";
    let ask = Ask {
        wagers: wagers(&["20 banker"]),
        ..ask(&[NZ, half])
    };
    let compared = compare(&ask).unwrap();
    assert_eq!(kinds(&compared), ["banker-payment"]);
    assert_eq!(compared.books[1].label, half);
    let texts = texts(&compared, "banker-payment");
    assert_eq!(texts[0], "$20.00 at 1:1 less $1.00 gains $19.00");
    assert!(texts[1].contains("$20.00 at 1:1 gains $20.00"), "{texts:?}");
    assert!(texts[1].contains("$20.00 at 1:2 gains $10.00"), "{texts:?}");
    let rules = rules(&compared, "banker-payment");
    assert_eq!(rules[0], "nz-2004/baccarat/5.10(b)");
    assert!(rules[1].starts_with("nz-2004/baccarat/5.11"));
    for row in &compared.rounds {
        let won = row.books[0].as_ref().unwrap().outcome.as_deref() == Some("banker");
        assert_eq!(row.alike, !won, "round {}", row.round);
    }
}

/// nj-19-47/punto-banco/3.3(c): vigorish on $15.00 is 75 cents, on $13.00 it is rounded up.
#[test]
fn commission_is_rounded_in_new_jersey() {
    let ask = Ask {
        wagers: wagers(&["30 banker"]),
        options: vec![
            "nz-2004/baccarat:chips=0.01,1.00".to_owned(),
            "nj-19-47/minibaccarat:commission-percent=4".to_owned(),
        ],
        rounds: Some(30),
        ..ask(&[NZ, "nj-19-47/minibaccarat"])
    };
    let compared = compare(&ask).unwrap();
    assert!(
        kinds(&compared).contains(&"commission"),
        "{:?}",
        kinds(&compared)
    );
}

/// act-2012/mini-baccarat/5.4 lets one unseen card be burned: the cards are out of step from the first round on.
/// nj-19-47/punto-banco/3.5(d) shows as many as others burn unseen: the cards are the same.
#[test]
fn a_burn_shifts_the_cards_or_shows_them() {
    let shifted = Ask {
        rounds: Some(2),
        options: vec![format!("{ACT}:burn=one-down")],
        ..ask(&[NZ, ACT, NJ])
    };
    let compared = compare(&shifted).unwrap();
    assert_eq!(
        texts(&compared, "burn"),
        ["1 shown, 5 face down", "1 face down", "6 shown"]
    );
    let rules = rules(&compared, "burn");
    assert_eq!(rules[0], "nz-2004/baccarat/7.7(a)");
    assert_eq!(rules[2], "nj-19-47/punto-banco/3.5(d)");
    let row = &compared.rounds[0];
    assert_eq!(row.differs, ["cards", "result", "wagers"]);
    let hands: Vec<_> = row
        .books
        .iter()
        .flatten()
        .map(|r| &r.player_cards)
        .collect();
    assert_eq!(hands[0], hands[2]);
    assert_ne!(hands[0], hands[1]);
}

/// Every card of some ranks in eight decks, in some order.
fn all_of(ranks: &str) -> impl Iterator<Item = Card> {
    let mut words = Vec::new();
    for rank in ranks.chars() {
        for suit in "cdhs".chars() {
            words.extend(vec![format!("{rank}{suit}"); 8]);
        }
    }
    words
        .into_iter()
        .map(|word| Card::from_word(&word).unwrap())
}

/// Two cards burned, then 79 rounds of four cards each: the Player's naturals all win, or the 79th ties.
fn naturals(tie: bool) -> Vec<Card> {
    let (mut nines, mut eights, mut tens) = (all_of("9"), all_of("8"), all_of("TJQK"));
    let (mut sevens, mut twos, mut threes) = (all_of("7"), all_of("2"), all_of("3"));
    let (mut low, mut sixes) = (all_of("45"), all_of("6"));
    let mut list = cards("As Ac");
    for round in 1..=79 {
        let (player, banker) = match round {
            1..=32 => ([nines.next(), tens.next()], [tens.next(), low.next()]),
            33..=64 => ([eights.next(), tens.next()], [tens.next(), low.next()]),
            79 if tie => ([sevens.next(), twos.next()], [threes.next(), sixes.next()]),
            _ => ([sevens.next(), twos.next()], [threes.next(), threes.next()]),
        };
        list.extend([player[0], banker[0], player[1], banker[1]].map(Option::unwrap));
    }
    list
}

/// The cutting card comes out before the first card of a round. nz-2004/baccarat/11.2 makes that round the last,
/// act-2012/mini-baccarat/5.7 too unless it ties, and nj-19-47/punto-banco/3.8(e) has one more.
#[test]
fn the_last_hand_differs_when_the_cutting_card_comes_first() {
    let of = |tie: bool| Ask {
        books: [NZ, ACT, NJ].map(str::to_owned).to_vec(),
        cards: Some(naturals(tie)),
        wagers: wagers(&["20 player"]),
        options: vec!["cutting-card-from-back=102".to_owned()],
        ..Ask::default()
    };
    let won = compare(&of(false)).unwrap();
    assert_eq!(kinds(&won), ["burn", "last-hand"]);
    assert_eq!(
        texts(&won, "last-hand"),
        [
            "round 79: cutting card before the first card, last hand announced: this one, the shoe ends",
            "round 79: cutting card before the first card, the shoe ends",
            "round 79: cutting card before the first card, last hand announced: one more; round 80: the shoe ends",
        ]
    );
    assert_eq!(
        rules(&won, "last-hand"),
        [
            "nz-2004/baccarat/11.2(a)",
            "act-2012/mini-baccarat/5.7",
            "nj-19-47/punto-banco/3.8(e)"
        ]
    );
    assert!(won.rounds[..78].iter().all(|row| row.alike));
    assert_eq!(won.rounds[78].differs, ["notes"]);
    assert_eq!(won.rounds[79].differs, ["played"]);
    let tied = compare(&of(true)).unwrap();
    let ends: Vec<u32> = tied.books.iter().map(|c| c.end.round).collect();
    assert_eq!(ends, [79, 80, 80]);
}

#[test]
fn a_scripted_irregularity_has_each_books_remedy() {
    let ask = Ask {
        script: Some(
            "round 2: report-excess-card 9h\nround 5: report-found-wager anna 1 player 900.00"
                .into(),
        ),
        wagers: wagers(&["20 banker"]),
        rounds: Some(6),
        ..ask(&[NZ, ACT, NJ])
    };
    let compared = compare(&ask).unwrap();
    assert_eq!(
        texts(&compared, "irregularity"),
        [
            "excess-card: void-hand",
            "excess-card: void-hand",
            "excess-card: burned"
        ]
    );
    let void = compared.rounds[2].books[0].as_ref().unwrap();
    assert_eq!(void.player_cards[0], "9h");
    let found = texts(&compared, "found-wager");
    assert!(
        found[0].contains("wager-above-maximum: valid-in-part"),
        "{found:?}"
    );
    assert_eq!(found[2], "NotInThisBook");
}

#[test]
fn what_cannot_be_compared_is_refused_with_the_reason() {
    let refused = |ask: Ask| compare(&ask).unwrap_err();
    let other = "nj-19-47/chemin-de-fer";
    let unlike = refused(ask(&[NZ, other]));
    assert_eq!(unlike.reason, "NotComparable");
    assert!(unlike.detail.contains(other), "{}", unlike.detail);
    assert_eq!(refused(ask(&[NZ, "chess"])).reason, "NoSuchBook");
    assert!(refused(ask(&[NZ])).detail.contains("2 to 12"));
    assert!(refused(ask(&[NZ, NZ])).detail.contains("there twice"));
    let decks = Ask {
        options: vec!["decks=6".to_owned()],
        ..ask(&[NZ, MINI])
    };
    assert_eq!(refused(decks).reason, "NotComparable");
    let cut = Ask {
        cut: Some(20),
        ..ask(&[NZ, NJ])
    };
    let cut = refused(cut);
    assert_eq!(cut.rule.as_deref(), Some("nz-2004/baccarat/7.6"));
    let style = Ask {
        options: vec![format!("{NZ}:style=D")],
        ..ask(&[NZ, NJ])
    };
    assert_eq!(refused(style).rule.as_deref(), Some("nz-2004/baccarat/8.5"));
    for bad in [
        Ask {
            rounds: Some(201),
            ..ask(&[NZ, NJ])
        },
        Ask {
            seed: None,
            ..ask(&[NZ, NJ])
        },
        Ask {
            seed: Some("x".to_owned()),
            ..ask(&[NZ, NJ])
        },
        Ask {
            options: vec!["colour=red".to_owned()],
            ..ask(&[NZ, NJ])
        },
        Ask {
            options: vec![format!("{MINI}:style=C")],
            ..ask(&[NZ, NJ])
        },
        Ask {
            wagers: wagers(&["all of it"]),
            ..ask(&[NZ, NJ])
        },
    ] {
        assert_eq!(refused(bad).reason, "BadField");
    }
}
