//! Chemin de fer: the equilibrium against the published one, against every other choice of either side, and against punto banco.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod rows;

use croupier_analysis::baccarat::ways;
use croupier_analysis::chemin_de_fer::{
    Coups, Draw, Game, Seen, Share, Solution, Solved, odds, solve, views,
};
use croupier_analysis::{Ask, Exact, Figure};
use croupier_engine::games::Rules as GameRules;
use croupier_engine::games::baccarat::hand::Outcome;
use croupier_engine::games::chemin_de_fer::{BankerDraws, Rules};
use croupier_engine::{Card, Cents, Word};
use croupier_rulebooks::{Choices, book};
use std::sync::Arc;

fn rules(options: &[(&str, &str)]) -> Arc<Rules> {
    let pairs = options
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let choices: Choices = pairs.collect();
    let book = book("nj-19-47/chemin-de-fer").unwrap();
    let GameRules::CheminDeFer(rules) = book.rules(&choices).unwrap() else {
        unreachable!("a chemin de fer book")
    };
    rules
}

fn fraction(text: &str) -> Exact {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let (numerator, denominator): (i128, u128) =
        (numerator.parse().unwrap(), denominator.parse().unwrap());
    Exact::ratio(numerator, denominator)
}

fn value(solution: &Solution) -> Exact {
    &solution.ends[0] - &solution.ends[1]
}

/// The one choice of the Banker's that is mixed.
fn mixed(game: &Game, solution: &Solution) -> (u8, Option<u8>, Exact) {
    let choices = game.situations().into_iter().zip(&solution.banker);
    let mut mixed = choices.filter(|(_, chance)| **chance > Exact::ZERO && **chance < Exact::ONE);
    let ((points, (_, _, third)), chance) = mixed.next().unwrap();
    assert!(mixed.next().is_none());
    (points, third, chance.clone())
}

/// Kemeny and Snell's game, one deck, each card put back, only totals seen; and how much there is to decide in the games that
/// were published after it, from a shoe.
#[test]
fn the_published_games_are_reproduced() {
    let coups = Coups::new(&ways::decks(1), Draw::WithReplacement);
    let game = Game::new(&coups, Seen::Totals, Share::percent(0));
    let shoe = Coups::new(&ways::decks(6), Draw::WithoutReplacement);
    let all = game.equilibria(false);
    assert_eq!(all.len(), 1);
    let solution = &all[0];
    let (points, third, chance) = mixed(&game, solution);
    assert_eq!((points, third), (6, None));
    let text = include_str!("../../../testdata/odds/chemin-de-fer.csv");
    let mut compared = 0;
    for row in rows::rows(text) {
        assert_eq!(row.digits, "exact");
        let (_, view) = row.wager.split_once('/').unwrap();
        let seen = Seen::ALL.into_iter().find(|seen| seen.word() == view);
        let (seen, what) = (seen.unwrap(), row.quantity.as_str());
        let cards = match row.options.as_str() {
            "replacement=yes cagnotte=0" => &coups,
            "replacement=no cagnotte=0" => &shoe,
            options => panic!("no such game: {options}"),
        };
        let ours = match (what, seen) {
            ("player-choices", _) => Exact::whole(seen.fives().len()),
            ("banker-choices", _) => {
                Exact::whole(Game::new(cards, seen, Share::percent(0)).situations().len())
            }
            ("player-draws-on-5", Seen::Totals) => solution.player[0].clone(),
            ("banker-draws-on-6-when-player-stays", Seen::Totals) => chance.clone(),
            ("value", Seen::Totals) => value(solution),
            _ => panic!("no such quantity: {what}"),
        };
        assert_eq!(ours, fraction(&row.value), "{view} {what}");
        compared += 1;
    }
    assert_eq!(compared, 9);
}

/// Always drawing on five against the table of play is punto banco, whose counts are known.
#[test]
fn drawing_on_five_against_the_table_is_punto_banco() {
    for decks in [6, 8] {
        let values = ways::decks(decks);
        let coups = Coups::new(&values, Draw::WithoutReplacement);
        let known = ways::ways(&values);
        for seen in Seen::ALL {
            let game = Game::new(&coups, seen, Share::percent(5));
            let ends = game.with_tableau(true).ends;
            for (end, outcome) in ends
                .iter()
                .zip([Outcome::Player, Outcome::Banker, Outcome::Tie])
            {
                assert_eq!(*end, Exact::ratio(known.outcome(outcome), known.total()));
            }
        }
    }
}

/// Nobody gains by playing otherwise: no choice of either side, for every number of decks, share and view.
#[test]
fn nobody_gains_by_playing_otherwise() {
    for (decks, percent) in [("6", "0"), ("6", "5"), ("7", "5"), ("8", "10")] {
        let options = [
            ("banker-draws", "free"),
            ("decks", decks),
            ("cagnotte-percent", percent),
        ];
        let all = solve(&rules(&options), &Ask::default()).unwrap();
        assert_eq!(all.len(), 3);
        for Solved { game, solution, .. } in &all {
            let gains = game.banker_gains(&solution.player);
            for (gain, chance) in gains.iter().zip(&solution.banker) {
                let content = gain.is_zero()
                    || *chance
                        == if *gain > Exact::ZERO {
                            Exact::ONE
                        } else {
                            Exact::ZERO
                        };
                assert!(content, "{decks} {percent}: {gain} with {chance}");
            }
            for (group, chance) in solution.player.iter().enumerate() {
                let gain = game.player_gain(group, &solution.banker);
                let content = gain.is_zero()
                    || *chance
                        == if gain > Exact::ZERO {
                            Exact::ONE
                        } else {
                            Exact::ZERO
                        };
                assert!(content, "{decks} {percent}: {gain} with {chance}");
                // What a gain says is what the ends say.
                let mut other = solution.player.clone();
                other[group] = Exact::ONE;
                let draws = game.ends(&other, &solution.banker);
                other[group] = Exact::ZERO;
                let stays = game.ends(&other, &solution.banker);
                assert_eq!((&draws[0] - &draws[1]) - (&stays[0] - &stays[1]), gain);
            }
        }
    }
}

/// What the share does: it makes the Player draw more often to keep the Banker in doubt, and a Banker who pays nothing is in the
/// matrix game, where seeing more cannot hurt.
#[test]
fn seeing_more_never_hurts_in_the_matrix_game() {
    let options = [("banker-draws", "free"), ("cagnotte-percent", "0")];
    let all = solve(&rules(&options), &Ask::default()).unwrap();
    let [totals, banker, both] = [0, 1, 2].map(|i| value(&all[i].solution));
    assert!(banker < totals && both > banker, "{totals} {banker} {both}");
    assert!(totals < Exact::ZERO);
    let paid = solve(&rules(&[("banker-draws", "free")]), &Ask::default()).unwrap();
    assert!(paid[0].solution.player[0] > all[0].solution.player[0]);
    // For totals, and for cards of the Banker alone, there is no other equilibrium of the kind.
    for solved in &all[..2] {
        let all = solved.game.equilibria(false);
        assert_eq!(all, std::slice::from_ref(&solved.solution));
    }
}

#[test]
fn a_banker_bound_by_the_table_meets_the_best_play() {
    let tableau = rules(&[]);
    assert_eq!(tableau.banker_draws, BankerDraws::Tableau);
    let all = solve(&tableau, &Ask::default()).unwrap();
    assert_eq!(all.len(), views(BankerDraws::Tableau).len());
    for Solved { game, solution, .. } in &all {
        for draws in [true, false] {
            assert!(value(&game.with_tableau(draws)) <= value(solution));
        }
        assert_eq!(solution.banker, game.tableau());
    }
    // One who sees the cards does at least as well.
    assert!(value(&all[1].solution) >= value(&all[0].solution));
}

/// custom/chemin-de-fer/cagnotte: the report adds up, and a stake that chips cannot share is named as it is played.
#[test]
fn the_report_adds_up() {
    for draws in ["tableau", "free"] {
        let options = [("banker-draws", draws)];
        let report = odds(&rules(&options), &Ask::default()).unwrap();
        let (_, Figure::Table(house)) = report
            .round
            .iter()
            .find(|(n, _)| n == "house_keeps")
            .unwrap()
        else {
            panic!("{:?}", report.round)
        };
        for (view, kept) in house {
            let wager = |name: &str| report.wager(&format!("{name}/{view}")).unwrap();
            // What the two lose together is what the house keeps.
            let both = &wager("bank").edge + &wager("cover").edge;
            assert_eq!(Figure::Exact(both), *kept);
        }
    }
    let rules = rules(&[("banker-draws", "free")]);
    let at = |cents| Ask {
        stake: Some(Cents(cents)),
        ..Ask::default()
    };
    let pays = |cents| {
        let report = odds(&rules, &at(cents)).unwrap();
        report.wager("bank/totals").unwrap().outcomes[0]
            .pays
            .clone()
    };
    assert_eq!(pays(1_000), Exact::ratio(19, 20_u8));
    // Five in a hundred of 19.50 is 97.5 cents; the least chip is 50.
    assert_eq!(pays(1_950), Exact::ONE - Exact::ratio(50, 1_950_u16));
    for (cents, why) in [(500, "from $10.00"), (1_025, "chips")] {
        let trouble = odds(&rules, &at(cents)).unwrap_err();
        assert!(trouble.to_string().contains(why), "{trouble}");
    }
    let ace = Card::from_word("Ac").unwrap();
    let removed = |n| Ask {
        removed: vec![ace; n],
        ..Ask::default()
    };
    assert!(
        odds(&rules, &removed(7))
            .unwrap_err()
            .to_string()
            .contains("Ac")
    );
    let fewer = odds(&rules, &removed(6)).unwrap();
    assert_ne!(
        fewer.wager("cover/cards"),
        odds(&rules, &Ask::default()).unwrap().wager("cover/cards")
    );
}

/// A person who holds the bank is told what to do in every situation, and what an error costs.
#[test]
fn the_banker_is_told_what_to_do() {
    let all = solve(&rules(&[("banker-draws", "free")]), &Ask::default()).unwrap();
    let totals = all[0].advice();
    assert_eq!(totals.len(), 88);
    let shares: Exact = totals.iter().map(|advice| &advice.share).sum();
    assert!(shares < Exact::ONE && shares > Exact::ratio(3, 5_u8));
    let of = |name: &str| totals.iter().find(|a| a.name() == name).unwrap();
    assert_eq!(of("3, player drew 8").draws, Exact::ZERO);
    assert_eq!(of("5, player drew 4").draws, Exact::ONE);
    assert!(
        of("6, player stayed").draws > Exact::ZERO && of("6, player stayed").draws < Exact::ONE
    );
    assert!(of("6, player stayed").cost().is_zero());
    let differs: Vec<String> = totals
        .iter()
        .filter(|a| a.against_the_tableau)
        .map(|a| a.name())
        .collect();
    assert!(
        differs.contains(&"6, player stayed".to_owned()),
        "{differs:?}"
    );
    assert_eq!(all[2].advice().len(), 484);
    assert!(all[2].advice().iter().all(|a| a.cards.is_some()));
}

/// What each choice wins adds up to what the game says is gained by drawing, for either side, and what is right wins no less.
#[test]
fn every_choice_is_told_with_what_it_wins() {
    for solved in solve(&rules(&[("banker-draws", "free")]), &Ask::default()).unwrap() {
        let (game, solution) = (&solved.game, &solved.solution);
        let gains = game.banker_gains(&solution.player);
        for (advice, gain) in solved.advice().iter().zip(gains) {
            let [stays, draws] = advice.values.as_ref().unwrap();
            assert_eq!(&(draws - stays) * &advice.share, gain, "{}", advice.name());
            assert!(advice.draws == Exact::ZERO || draws >= stays, "{advice:?}");
            assert!(advice.draws == Exact::ONE || stays >= draws, "{advice:?}");
        }
        for (group, five) in solved.fives().iter().enumerate() {
            let [stays, draws] = five.values.as_ref().unwrap();
            let gain = game.player_gain(group, &solution.banker);
            assert_eq!(&(draws - stays) * &five.share, gain, "{}", five.hand);
            assert!(five.draws == Exact::ZERO || draws >= stays, "{five:?}");
            assert!(five.draws == Exact::ONE || stays >= draws, "{five:?}");
        }
    }
}
