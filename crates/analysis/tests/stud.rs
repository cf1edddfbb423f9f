//! Caribbean stud: figures against published ones, the count against plain enumeration, the best play told, and what is refused.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod rows;

use croupier_analysis::Pool;
use croupier_analysis::caribbean_stud::{
    Advice, Deck, Pays, Play, Solution, Strategy, Totals, deck, hands, odds, pays,
};
use croupier_analysis::{Ask, Exact, Figure, Report, Wager};
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::caribbean_stud::Rules;
use croupier_engine::poker::Value;
use croupier_engine::{Card, Cents, Odds, Word};
use croupier_rulebooks::{Choices, book};
use std::collections::BTreeMap;
use std::sync::Arc;

fn rules(options: &[(&str, &str)]) -> Arc<Rules> {
    let pairs = options
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let choices: Choices = pairs.collect();
    let book = book("nz-1996/caribbean-stud").unwrap();
    let GameRules::CaribbeanStud(rules) = book.rules(&choices).unwrap() else {
        unreachable!("a Caribbean stud book")
    };
    rules
}

/// The book's rules with what a publication pays otherwise, and what its meter shows.
fn published(options: &str) -> (Rules, Ask) {
    let (mut rules, mut ask) = ((*rules(&[])).clone(), Ask::default());
    for option in options.split_whitespace() {
        let (key, value) = option.split_once('=').unwrap();
        pay(&mut rules, &mut ask, key, value);
    }
    (rules, ask)
}

fn pay(rules: &mut Rules, ask: &mut Ask, key: &str, value: &str) {
    match key {
        "royal" => rules.bet_odds[9] = Odds::new(value.parse().unwrap(), 1).unwrap(),
        "prizes" => {
            let prizes: Vec<i64> = value.split('/').map(|p| p.parse().unwrap()).collect();
            let &[four, full, flush] = &prizes[..] else {
                panic!("{value}")
            };
            rules.prizes.four_of_a_kind = Cents(four * 100);
            rules.prizes.full_house = Cents(full * 100);
            rules.prizes.flush = Cents(flush * 100);
        }
        "meter" => ask.pool.meter = Some(Cents(value.parse::<i64>().unwrap() * 100)),
        _ => panic!("{key}"),
    }
}

/// A decimal as an exact number.
fn decimal(text: &str) -> Exact {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits: i128 = format!("{whole}{part}").parse().unwrap();
    Exact::ratio(digits, 10_u128.pow(part.len() as u32))
}

fn round(report: &Report, name: &str) -> Exact {
    match report.round.iter().find(|(n, _)| n == name).unwrap() {
        (_, Figure::Count(count)) => Exact::whole(*count),
        (_, Figure::Exact(exact)) => exact.clone(),
        (_, other) => panic!("{name}: {other:?}"),
    }
}

fn quantity(report: &Report, wager: &Wager, what: &str) -> Exact {
    if let Some(name) = what.strip_prefix("round:") {
        return round(report, name);
    }
    if let Some(result) = what.strip_prefix("outcome:") {
        let outcome = wager.outcomes.iter().find(|o| o.result == result);
        return outcome.unwrap().probability.clone();
    }
    if let Some(results) = what.strip_prefix("deals:") {
        let of = |result: &str| quantity(report, wager, &format!("outcome:{result}"));
        let chance: Exact = results.split('+').map(of).sum();
        return chance * round(report, "deals");
    }
    match what {
        "return" => Exact::ONE - wager.edge.clone(),
        "total-loss" => &wager.edge * &round(report, "deals"),
        name => wager.figure(name).unwrap().clone(),
    }
}

#[test]
fn figures_are_the_published_ones() {
    let text = include_str!("../../../testdata/odds/caribbean-stud.csv");
    let mut reports: BTreeMap<String, Report> = BTreeMap::new();
    let mut compared = 0;
    for row in rows::rows(text) {
        let (wager, what) = (row.wager.as_str(), row.quantity.as_str());
        let report = reports.entry(row.options.clone()).or_insert_with(|| {
            let (rules, ask) = published(&row.options);
            odds(&rules, &ask).unwrap()
        });
        let found = report
            .wager(wager)
            .unwrap_or_else(|| panic!("no wager {wager}"));
        let ours = quantity(report, found, what);
        let digits: u32 = row.digits.parse().unwrap();
        let off = (ours.clone() - decimal(&row.value)).magnitude();
        let half = Exact::ratio(1, 2 * 10_u128.pow(digits));
        assert!(
            off <= half,
            "{wager} {what}: published {}, we have {}",
            row.value,
            ours.decimal(digits as usize + 3)
        );
        compared += 1;
    }
    assert!(compared > 50, "only {compared} figures");
}

/// nz-1996/caribbean-stud/10.1: the book pays 250 to 1 on a royal flush, and is a little kinder than the published game.
#[test]
fn the_book_has_its_own_optimum() {
    let report = odds(&rules(&[]), &Ask::default()).unwrap();
    let ante = report.wager("ante").unwrap();
    assert_eq!(
        ante.edge,
        Exact::ratio(86_362_082_531_u64, 1_661_102_543_100_u64)
    );
    // A hundred and fifty bets of two antes more for every royal flush that wins.
    let royal = ante
        .outcomes
        .iter()
        .find(|o| o.result == "won with royal-flush")
        .unwrap();
    assert_eq!(royal.pays, Exact::whole(501));
    let (usual, ask) = published("royal=100");
    let usual = odds(&usual, &ask).unwrap();
    let more = &royal.probability * &Exact::whole(300);
    assert_eq!(&ante.edge + &more, usual.wager("ante").unwrap().edge);
    // The jackpot of the book, by hand: 7.6 of the meter in 2,598,960 hands.
    let jackpot = report.wager("jackpot").unwrap();
    let meter = jackpot.figure("break_even_meter").unwrap();
    assert_eq!(
        *meter,
        Exact::ratio(2_598_960 - 510_800 - 561_600 - 312_000, 76_u8) * Exact::whole(10)
    );
    // No other play of the ante is better.
    for strategy in Strategy::ALL {
        assert!(report.wager(&strategy.wager()).unwrap().edge >= ante.edge);
    }
}

/// Deals counted one by one with the engine's own evaluator.
struct Plain {
    totals: Totals,
    deals: u64,
}

fn plain(deck: &[Card], pays: &Pays) -> Plain {
    let mut plain = Plain {
        totals: Totals::default(),
        deals: 0,
    };
    let value = |cards: &[Card]| Value::of(cards.try_into().unwrap());
    for_each(deck, 5, &mut |hand, rest| {
        let mine = value(hand);
        for (i, &up) in rest.iter().enumerate() {
            let others: Vec<Card> = [&rest[..i], &rest[i + 1..]].concat();
            let mut ends = Totals::default();
            let mut count = 0;
            for_each(&others, 4, &mut |four, _| {
                let dealer = value(&[four, &[up]].concat());
                count += 1;
                if !dealer.is_ace_king_or_higher() {
                    ends.no_hand += 1;
                } else if mine > dealer {
                    ends.won[mine.category as usize] += 1;
                } else if mine == dealer {
                    ends.stand_off += 1;
                } else {
                    ends.lost += 1;
                }
            });
            plain.deals += count;
            let all = &mut plain.totals;
            if ends.gain(pays) > -i128::from(count) * i128::from(pays.ante) {
                all.no_hand += ends.no_hand;
                all.stand_off += ends.stand_off;
                all.lost += ends.lost;
                let won = all.won.iter_mut().zip(ends.won);
                won.for_each(|(sum, more)| *sum += more);
            } else {
                all.folded += count;
            }
        }
    });
    plain
}

/// Every choice of so many cards, with those that are left.
fn for_each(cards: &[Card], take: usize, then: &mut dyn FnMut(&[Card], &[Card])) {
    fn go(
        left: &[Card],
        take: usize,
        taken: &mut Vec<Card>,
        rest: &mut Vec<Card>,
        then: &mut dyn FnMut(&[Card], &[Card]),
    ) {
        if take == 0 {
            let all: Vec<Card> = rest.iter().chain(left).copied().collect();
            return then(taken, &all);
        }
        let [first, others @ ..] = left else { return };
        taken.push(*first);
        go(others, take - 1, taken, rest, then);
        taken.pop();
        rest.push(*first);
        go(others, take, taken, rest, then);
        rest.pop();
    }
    go(cards, take, &mut Vec::new(), &mut Vec::new(), then);
}

/// Small decks in which flushes, straights, pairs and stand-offs are common, counted one by one.
#[test]
fn small_decks_come_out_as_counted_one_by_one() {
    let kept = [
        "Ac Kc Qc Jc Tc 9c 8c Ad Kd Qd Jd Td",
        "Ac Kd Qh Js 9c Ad Kh Qs Jc 2d 2h 3s",
        "Ac 2c 3c 4c 5c 6c Ad 2d 3d 4d 5d Kh Ks",
        "Ah Kh Qh 7h 4h 2h As Ks Qs 7s 4s 2s Kd",
        "Ac Ad Ah As Kc Kd Kh Ks 2c 2d 9h",
        "Tc 9c 8c 7c 6c Td 9d 8d 7d 6d Ah Kh",
    ];
    let pays = pays(&rules(&[]), &Ask::default()).unwrap();
    let mut seen = Totals::default();
    for words in kept {
        let cards: Vec<Card> = words
            .split(' ')
            .map(|w| Card::from_word(w).unwrap())
            .collect();
        let mut deck = Deck::default();
        for card in Card::deck().filter(|card| !cards.contains(card)) {
            assert!(deck.remove(card));
        }
        let solution = Solution::new(deck, pays);
        let plain = plain(&cards, &pays);
        assert_eq!(solution.deals, plain.deals, "{words}");
        assert_eq!(*solution.of(Strategy::Optimal), plain.totals, "{words}");
        seen.folded += plain.totals.folded;
        seen.stand_off += plain.totals.stand_off;
        for (sum, more) in seen.won.iter_mut().zip(plain.totals.won) {
            *sum += more;
        }
    }
    assert!(
        seen.folded > 0 && seen.stand_off > 0 && seen.won.iter().all(|&n| n > 0),
        "{seen:?}"
    );
}

/// Every strategy accounts for every deal; every hand against every up card is told of once.
#[test]
fn nothing_is_left_out() {
    let pays = pays(&rules(&[]), &Ask::default()).unwrap();
    let solution = Solution::of_whole_deck(pays);
    assert_eq!(solution.deals, 19_933_230_517_200);
    for strategy in Strategy::ALL {
        let totals = solution.of(strategy);
        assert_eq!(
            totals.folded + totals.bets(),
            solution.deals,
            "{strategy:?}"
        );
    }
    let expected = [
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4,
    ];
    assert_eq!(hands(&solution.deck), expected);
    let told: Exact = solution.advice().iter().map(|advice| &advice.share).sum();
    let flushes = Exact::ratio(5_108 + 40, 2_598_960_u32);
    assert_eq!(told + flushes, Exact::ONE);
}

/// The published outline of the best play: a pair is bet on, less than ace and king is folded, and what is between hangs on the
/// up card. With a jack up card, ace, king, queen and ten is a matter of suits.
#[test]
fn the_best_play_is_told() {
    let pays = pays(&rules(&[]), &Ask::default()).unwrap();
    let solution = Solution::of_whole_deck(pays);
    let advice = solution.advice();
    let odd = |a: &&Advice| !a.made;
    let lines = advice.iter().filter(odd).count();
    assert!((80..120).contains(&lines), "{lines}");
    let of = |up: char, matches: bool| -> Vec<&Advice> {
        let all = advice.iter().filter(odd);
        all.filter(|a| a.up == up && a.matches == matches).collect()
    };
    let line = |a: &Advice| format!("{}-{} {}", a.from, a.to, a.play);
    let ace: Vec<String> = of('A', true).into_iter().map(line).collect();
    assert_eq!(ace, ["AKQJ9-AKJ32 bet", "AKT98-A6432 fold"]);
    let queen: Vec<String> = of('Q', true).into_iter().map(line).collect();
    assert_eq!(queen, ["AKQJ9-AKQ32 bet", "AQJT9-Q5432 fold"]);
    // Only a pair or better is bet on against an ace or a king that the hand does not hold.
    assert_eq!(of('A', false).len(), 1);
    let jack = of('J', false);
    assert_eq!(
        line(jack[0]),
        "AKQT9-AKQT9 bet with 2 of the up card's suit or more"
    );
    for up in "AKQJT98765432".chars() {
        for matches in [false, true] {
            let runs = of(up, matches);
            assert_eq!(runs.last().unwrap().play, Play::Fold, "{up} {matches}");
            assert!(runs.windows(2).all(|pair| pair[0].play != pair[1].play));
        }
    }
    for told in &advice {
        // Every error costs something; one that suits decide costs either way.
        let (fold, bet) = (told.play == Play::Fold, told.play == Play::Bet);
        assert_eq!(told.cost_of_folding > Exact::ZERO, !fold, "{told:?}");
        assert_eq!(told.cost_of_betting > Exact::ZERO, !bet, "{told:?}");
        // A pair or better is one run.
        assert!(!told.made || bet, "{told:?}");
        assert_eq!(&told.value - &told.cost_of_folding, Exact::whole(-1));
    }
    let outline = solution.outline();
    assert!(outline.made_hands_are_bet && outline.less_than_ace_king_is_folded);
    assert_eq!(outline.flushes_folded, (0, (5_108 + 40) * 47));
}

/// Where the number of cards in the up card's suit does not settle it, the ranks of those cards are told, exactly as the solution
/// has them.
#[test]
fn what_hangs_on_suits_is_told() {
    let pays = pays(&rules(&[]), &Ask::default()).unwrap();
    let advice = Solution::of_whole_deck(pays).advice();
    let exceptions: Vec<String> = advice
        .iter()
        .filter(|a| matches!(&a.play, Play::Suited { or, not, .. } if !or.is_empty() || !not.is_empty()))
        .map(|a| format!("{} up, {}: {}", a.up, a.from, a.play.short()))
        .collect();
    assert_eq!(
        exceptions,
        [
            "J up, AKQ87: bet with 3+, not Q87",
            "T up, AKT32: bet with 1+, not A, K",
            "7 up, AK742: bet with 1+, not A, K",
            "6 up, AKQ72: bet with 2+, not Q7, Q2, 72",
            "6 up, AK632: bet with 3+ or 32",
            "4 up, AKQ62: bet with 2+ or A or K",
            "4 up, AKQ52: bet with 2+, not Q5, Q2, 52",
        ]
    );
}

/// A deck without diamonds: which suit the up card is of may count, and what is said of made hands is looked up, not assumed.
#[test]
fn a_depleted_deck_is_told_as_it_is() {
    let removed = "Kd Qd Jd Td 9d 8d 7d 6d 5d 4d 3d 2d".split(' ');
    let ask = Ask {
        removed: removed.map(|card| Card::from_word(card).unwrap()).collect(),
        ..Ask::default()
    };
    let rules = rules(&[]);
    let solution = Solution::new(deck(&ask).unwrap(), pays(&rules, &ask).unwrap());
    let advice = solution.advice();
    let by_up_suit = advice
        .iter()
        .filter(|a| matches!(a.play, Play::ByUpSuit(_)));
    assert!(by_up_suit.count() > 0);
    let bet = |a: &Advice| a.play == Play::Bet;
    let all = advice.iter().filter(|a| a.made).all(bet);
    let outline = solution.outline();
    assert_eq!(
        outline.made_hands_are_bet,
        all && outline.flushes_folded.0 == 0
    );
}

/// nz-1996/caribbean-stud/10.2: a maximum counts once the ante is told, and makes the book worse.
#[test]
fn a_maximum_payout_counts_for_an_ante() {
    let ask = |cents| Ask {
        stake: Some(Cents(cents)),
        ..Ask::default()
    };
    let capped = rules(&[("max-payout", "5000.00")]);
    let edge = |rules: &Rules, ask: &Ask| {
        odds(rules, ask)
            .unwrap()
            .wager("ante")
            .unwrap()
            .edge
            .clone()
    };
    let free = edge(&rules(&[]), &Ask::default());
    assert_eq!(edge(&rules(&[]), &ask(500)), free);
    // A royal flush wins 250 times ten dollars, a straight flush 50 times: neither is cut.
    assert_eq!(edge(&capped, &ask(500)), free);
    assert!(edge(&capped, &ask(5_000)) > free);
    let report = odds(&capped, &ask(20_000)).unwrap();
    let ante = report.wager("ante").unwrap();
    let pays = |result: &str| {
        ante.outcomes
            .iter()
            .find(|o| o.result == result)
            .unwrap()
            .pays
            .clone()
    };
    // Five thousand on a bet of four hundred, and the ante.
    assert_eq!(pays("won with royal-flush"), Exact::whole(26));
    assert_eq!(pays("won with straight-flush"), Exact::whole(26));
    assert_eq!(pays("won with full-house"), Exact::whole(15));
    let untold = odds(&capped, &Ask::default()).unwrap();
    let notes = &untold.wager("ante").unwrap().notes;
    assert!(notes.iter().any(|n| n.contains("$5000.00")), "{notes:?}");
}

/// nz-1996/caribbean-stud/11.3, nz-1996/caribbean-stud/12.1: the meter, and what a chip adds to it before the deal.
#[test]
fn the_jackpot_is_worth_its_meter() {
    let rules = rules(&[]);
    let asked = |pool| Ask {
        pool,
        ..Ask::default()
    };
    let at = |meter: i64, increment: Option<i64>| {
        let pool = Pool {
            meter: Some(Cents(meter)),
            increment: increment.map(Cents),
        };
        let report = odds(&rules, &asked(pool)).unwrap();
        report.wager("jackpot").unwrap().clone()
    };
    let even = at(0, None).figure("break_even_meter").unwrap().clone();
    let cents = &even * &Exact::whole(100);
    assert_eq!(even.decimal(2), "159810.53");
    let below: i64 = cents.decimal(0).parse().unwrap();
    assert!(at(below - 100, None).edge > Exact::ZERO);
    assert!(at(below + 100, None).edge < Exact::ZERO);
    // A small pool pays the least prizes, whatever it holds.
    assert_eq!(at(0, None).edge, at(900_000, None).edge);
    assert!(at(0, None).edge > at(1_100_000, None).edge);
    let fed = at(0, Some(70));
    let before = fed.figure("break_even_meter_before_the_chip").unwrap();
    assert_eq!(&even - before, Exact::ratio(7, 10_u8));
    assert_eq!(at(below - 70, Some(70)).edge, at(below, None).edge);
    let pool = Pool {
        meter: None,
        increment: Some(Cents(101)),
    };
    let trouble = odds(&rules, &asked(pool)).unwrap_err();
    assert!(trouble.to_string().contains("$1.01"), "{trouble}");
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let rules = rules(&[]);
    let refused = |ask: &Ask| odds(&rules, ask).unwrap_err();
    let card = Card::from_word("As").unwrap();
    let twice = Ask {
        removed: vec![card; 2],
        ..Ask::default()
    };
    assert!(refused(&twice).to_string().contains("As"));
    let many = Ask {
        removed: Card::deck().take(43).collect(),
        ..Ask::default()
    };
    assert!(refused(&many).to_string().contains("9 cards are left"));
    for (cents, why) in [
        (100, "from $5.00 to $200.00"),
        (25_000, "from $5.00"),
        (525, "chips"),
    ] {
        let ask = Ask {
            stake: Some(Cents(cents)),
            ..Ask::default()
        };
        let trouble = refused(&ask);
        assert!(trouble.to_string().contains(why), "{trouble:?}");
    }
}

/// Cards that are known to be elsewhere change the odds: without aces the dealer seldom qualifies.
#[test]
fn removed_cards_count() {
    let aces = Card::deck().filter(|card| card.index() % 13 == 0);
    let ask = Ask {
        removed: aces.collect(),
        ..Ask::default()
    };
    let report = odds(&rules(&[]), &ask).unwrap();
    assert_eq!(round(&report, "cards_left"), Exact::whole(48));
    // Five of twelve ranks in 792 ways, 8 of them in sequence, each in 1024 ways less 4 flushes.
    let odd_cards = Exact::ratio(784 * 1020, 1_712_304_u32);
    assert_eq!(round(&report, "dealer_qualifies"), Exact::ONE - odd_cards);
}
