//! The odds of every wager at a blackjack table (nz-1996/blackjack/4.1, 4.5, 8.3, 9.5, 14.4).

use super::game::{Game, Terms};
use super::hands::{ACE, Hands, TEN, VALUES};
use super::kernel::{BOX, INSURANCE, SUPER_SEVENS};
use super::play::{Act, Best};
use super::results::{Results, results};
use super::strategy::{UPS, value_word};
use super::total::{Table, basic};
use super::{countable, counts, lasts, leaves_of, sevens};
use crate::Trouble;
use crate::ask::Ask;
use crate::exact::Exact;
use crate::report::{Figure, Named, Outcome, Refused, Report, Wager};
use croupier_engine::games::blackjack::rules::{BustedSplit, Rules};
use croupier_engine::{Card, CardCounts, Case, Cents, DraftKey, Odds, Rank, Reason, Refusal};

/// What a book pays for this stake in the table's chips; without a stake, as the book writes it.
fn paid(rules: &Rules, ask: &Ask) -> Result<Terms, Trouble> {
    let mut terms = Terms::of(rules);
    let Some(stake) = ask.stake else {
        return Ok(terms);
    };
    let refused = |reason, why: String| {
        let refused = vec![Refused {
            wager: BOX.to_owned(),
            why: Refusal::new(&rules.table.citations, reason, why),
        }];
        Err(Trouble::Refused { stake, refused })
    };
    let (least, most) = (rules.table.limits.min_cents, rules.table.limits.max_cents);
    if stake > most {
        let why = format!("the maximum on a box is {most}");
        return refused(Reason::WagerAboveMaximum, why);
    }
    if let Some(reason) = rules.wager_reason(stake) {
        let why = match reason {
            Reason::NotInChips => "the table's chips cannot make it".to_owned(),
            Reason::WagerBelowMinimum => format!("the minimum on a box is {least}"),
            Reason::WagerNotPayable => {
                "what a blackjack wins could not be paid exactly in the table's chips".to_owned()
            }
            _ => "wagers are multiples of the table's increment".to_owned(),
        };
        return refused(reason, why);
    }
    let odds = |odds: Odds, stake: Cents| {
        let win = rules.win(odds, stake);
        match (u32::try_from(win.0), u32::try_from(stake.0)) {
            (Ok(pays), Ok(to)) if to > 0 => Odds { pays, to },
            _ => odds,
        }
    };
    terms.blackjack = odds(terms.blackjack, stake);
    terms.insurance = odds(terms.insurance, stake.share(1, 2));
    if let Some(sevens) = rules.super_sevens {
        terms.sevens = terms.sevens.map(|line| odds(line, sevens));
    }
    Ok(terms)
}

/// Every wager.
#[must_use]
pub fn wagers() -> Vec<Named> {
    [BOX, INSURANCE, SUPER_SEVENS].map(Named::alone).into()
}

/// The odds of the wagers that are asked for.
///
/// ```
/// use croupier_analysis::{Ask, blackjack};
/// use croupier_engine::games::Rules;
///
/// let book = croupier_rulebooks::book("nz-1996/blackjack").expect("a book");
/// let Ok(Rules::Blackjack(rules)) = book.rules(&Default::default()) else { panic!("its own defaults") };
/// let dealer = Ask { strategy: Some("like-the-dealer".to_owned()), ..Ask::default() };
/// let [basic, dealer] = [Ask::default(), dealer].map(|ask| blackjack::odds(&rules, &ask));
/// assert!(basic?.wagers[0].edge < dealer?.wagers[0].edge, "who plays better loses less");
/// # Ok::<(), croupier_analysis::Trouble>(())
/// ```
///
/// # Errors
/// If too many cards are removed, or the stake would not be taken.
pub fn odds(rules: &Rules, ask: &Ask) -> Result<Report, Trouble> {
    let left = ask.left(rules.cards.decks)?;
    let terms = paid(rules, ask)?;
    let shoe = counts(&left);
    lasts(&shoe)?;
    let has_ace = shoe[ACE] > 0;
    let mut report = Report::new(&rules.table.book);
    let offers_sevens = rules.cards.decks >= rules.super_sevens_decks;
    let wants_sevens = ask.wants(SUPER_SEVENS);
    // Insurance does not depend on how hands are played.
    let played = if ask.wants(BOX) || (wants_sevens && offers_sevens) {
        Some(Played::new(rules, ask, &left, terms)?)
    } else {
        None
    };
    let mut seen = None;
    if let Some(played) = played.as_ref().filter(|_| ask.wants(BOX)) {
        let results = seen.insert(results(&played.game));
        report.wagers.push(played.box_wager(results));
    }
    if ask.wants(INSURANCE) {
        if has_ace {
            report.wagers.push(insurance(&left, &terms));
        } else {
            let why = "no ace is left for the dealer's first card";
            report.not_played.push(Refused {
                wager: INSURANCE.to_owned(),
                why: Refusal::by(
                    &rules.table.citations,
                    Reason::NotOffered,
                    Case::Insurance,
                    why,
                ),
            });
        }
    }
    if let Some(played) = played.as_ref().filter(|_| wants_sevens && offers_sevens) {
        let draws = draws(&played.game);
        let sevens = super_sevens(&left, rules.cards.decks, &terms, &draws);
        report.wagers.push(sevens);
    }
    if let (Some(played), Some(seen), true) = (&played, &seen, ask.is_whole()) {
        report = report
            .with("cards_left", Figure::Count(u128::from(left.total())))
            .with("strategy", squares(&played.table))
            .with("blackjack", Figure::Exact(seen.blackjack.clone()))
            .with("doubled", Figure::Exact(seen.doubled()))
            .with("split", Figure::Exact(seen.splits.probability()))
            .with("dealer", dealer(&played.game));
        if has_ace {
            report = report
                .with("insurance_by_tens_held", insurance_by_tens(&left, &terms))
                .with("even_money_by_blackjack", even_money(&played.game));
        }
        if offers_sevens {
            report = report.with("two_sevens", two_sevens(&left, &played.game));
        }
    }
    if wants_sevens && !offers_sevens {
        report.not_played.push(Refused {
            wager: SUPER_SEVENS.to_owned(),
            why: Refusal {
                rule: rules.table.citations.draft(DraftKey::Decks).rule,
                ..Refusal::uncited(
                    Reason::OptionOutOfBounds,
                    None,
                    format!(
                        "it is played with {} decks or more",
                        rules.super_sevens_decks
                    ),
                )
            },
        });
    }
    Ok(report)
}

/// How hands are played, and the round under that.
struct Played {
    table: Table,
    game: Game,
    /// How, in words.
    how: String,
    /// Whether a table for the cards that are left would be another one.
    differs_here: bool,
}

impl Played {
    /// By the strategy that is asked for, or by the table that people know, which is that of whole decks, whatever has left the shoe
    /// since.
    fn new(rules: &Rules, ask: &Ask, left: &CardCounts, terms: Terms) -> Result<Played, Trouble> {
        countable(rules)?;
        let leaves = leaves_of(&counts(left))?;
        let whole = counts(&CardCounts::decks(rules.cards.decks));
        let named = ask.strategy.as_deref().and_then(Table::named);
        let how = match (&named, &ask.strategy) {
            (Some(_), Some(word)) => format!("that of the strategy {word}"),
            _ => "that of basic strategy by totals, worked out for whole decks".to_owned(),
        };
        let (table, game) = if named.is_none() && leaves.shoe == whole {
            basic(&leaves, terms)
        } else {
            let table = match named {
                Some(table) => table,
                None => basic(&leaves_of(&whole)?, terms).0,
            };
            let game = Game::on(&leaves, terms, &table);
            (table, game)
        };
        Ok(Played {
            table,
            game,
            how,
            differs_here: ask.strategy.is_none() && leaves.shoe != whole,
        })
    }

    fn box_wager(&self, seen: &Results) -> Wager {
        let game = &self.game;
        let best = &Game::on(&game.leaves, game.terms, &Best);
        let wager = Wager::of(BOX, seen.outcomes(game.terms.blackjack));
        assert!(
            wager.edge == -game.value(),
            "the outcomes and the value of the box agree"
        );
        let named = |table: &Table| -Game::on(&game.leaves, game.terms, table).value();
        let insured = best_insurance(best);
        let reading = match game.terms.busted {
            BustedSplit::OriginalOnly => {
                "counts towards the original wager (busted-split=original-only)"
            }
            BustedSplit::BustedToo => {
                "stays lost beside the original wager (busted-split=busted-too)"
            }
        };
        let wager = wager
            .with("edge_best_play", -best.value())
            .with("edge_best_play_insured", -best.value() - insured)
            .with("edge_like_the_dealer", named(&Table::like_the_dealer()))
            .with("edge_never_bust", named(&Table::never_bust()))
            .noting(format!("the edge is {}; insurance is not taken", self.how))
            .noting("the best play looks at every card of the hand in play; after a split it knows its own hand and the cards of the pair's value that began hands, not the other cards of the other hands, and within that it is exact")
            .noting(format!("what a busted split hand has lost when the dealer has a blackjack {reading}"))
            .noting("every figure is of the first round after a shuffle; over shoes that are dealt to their cutting card a round costs a little more on average, since rounds with many small cards use more of a shoe");
        if !self.differs_here {
            return wager;
        }
        let here = -basic(&game.leaves, game.terms).1.value();
        wager
            .with("edge_by_the_table_for_these_cards", here)
            .noting("a table worked out for these cards would differ; its edge is given separately")
    }
}

/// What insurance and even money add to the best play where they are worth taking.
fn best_insurance(best: &Game) -> Exact {
    let hands = Hands::all();
    let mut sum = Exact::ZERO;
    let shoe = &best.leaves.shoe;
    super::game::each_two(shoe, |hand, ways| {
        let Some(left) = best.left(hand) else { return };
        let unseen = super::leaves::total(&left) as u64;
        if left[ACE] == 0 || unseen < 2 {
            return;
        }
        let cards = super::leaves::total(shoe) as u64;
        let often = Exact::ratio(ways * u64::from(left[ACE]), cards * (cards - 1) * unseen);
        let ten = Exact::ratio(left[TEN], unseen - 1);
        let half = Exact::ratio(1, 2_u8);
        let insured = half * insured_unit(&ten, best.terms.insurance);
        let gain = if hands.list[hand].is_ace_ten() {
            let waits = (Exact::ONE - ten) * Exact::of_odds(best.terms.blackjack);
            insured.max(Exact::ONE - waits)
        } else {
            insured
        };
        sum += often * gain.max(Exact::ZERO);
    });
    sum
}

/// What a unit of insurance wins where a ten is that likely.
pub(super) fn insured_unit(ten: &Exact, odds: Odds) -> Exact {
    &(ten * &Exact::of_odds(odds)) - &(&Exact::ONE - ten)
}

fn insurance(left: &CardCounts, terms: &Terms) -> Wager {
    let counts = counts(left);
    let ten = Exact::ratio(counts[TEN], u64::from(left.total()) - 1);
    Wager::of(
        INSURANCE,
        vec![
            Outcome::new("ten", Exact::of_odds(terms.insurance), ten.clone()),
            Outcome::new("other", Exact::whole(-1), Exact::ONE - ten),
        ],
    )
    .noting("offered when the dealer's first card is an ace; nothing is known here of the player's cards")
    .noting("the figure is of the first round after a shuffle; over shoes that are dealt to their cutting card it differs a little")
}

/// The edge of insurance by how many tens the player holds.
fn insurance_by_tens(left: &CardCounts, terms: &Terms) -> Figure {
    let counts = counts(left);
    let rows = (0..=2_u16).filter_map(|held| {
        let tens = counts[TEN].checked_sub(held)?;
        let ten = Exact::ratio(tens, u64::from(left.total()).checked_sub(3)?);
        let edge = -insured_unit(&ten, terms.insurance);
        Some((held.to_string(), Figure::Exact(edge)))
    });
    Figure::Table(rows.collect())
}

/// What a blackjack is worth against an ace: paid at once, or left to wait for the dealer's second card.
fn even_money(game: &Game) -> Figure {
    let hand = Hands::all().two(ACE, TEN);
    let waits = game.left(hand).map(|left| {
        let unseen = super::leaves::total(&left) as u64 - 1;
        let no = Exact::ONE - Exact::ratio(left[TEN], unseen.max(1));
        no * Exact::of_odds(game.terms.blackjack)
    });
    let mut rows = vec![("paid_at_once".to_owned(), Figure::Exact(Exact::ONE))];
    rows.extend(waits.map(|waits| ("left_to_wait".to_owned(), Figure::Exact(waits))));
    Figure::Table(rows)
}

/// Against which first cards of the dealer's two sevens are drawn to.
fn draws(game: &Game) -> sevens::Draws {
    let hand = Hands::all().two(6, 6);
    std::array::from_fn(|up| game.act(hand, up) == Act::Draw)
}

fn super_sevens(left: &CardCounts, decks: u8, terms: &Terms, draws: &sevens::Draws) -> Wager {
    let edge = |draws: &sevens::Draws| sevens::wager(left, terms, draws).edge;
    let mut wager = sevens::wager(left, terms, draws);
    let sevens: Vec<(Card, u16)> = Card::deck()
        .filter(|card| card.rank == Rank::Seven)
        .map(|card| (card, left.of(card)))
        .collect();
    if sevens.iter().any(|(_, n)| *n != u16::from(decks)) {
        let left: Vec<String> = sevens
            .iter()
            .map(|(card, n)| format!("{card}*{n}"))
            .collect();
        wager = wager.noting(format!("the sevens that are left: {}", left.join(" ")));
    }
    wager
        .with("edge_always_drawing", edge(&[true; VALUES]))
        .with("edge_never_drawing", edge(&[false; VALUES]))
        .noting(format!(
            "offered at the operator's option; two sevens are played as the box is: drawn to against {}, otherwise split or left",
            ups(draws)
        ))
}

fn ups(draws: &sevens::Draws) -> String {
    let drawn = UPS
        .iter()
        .filter(|&&up| draws[up])
        .map(|&up| value_word(up));
    let drawn: Vec<String> = drawn.collect();
    if drawn.is_empty() {
        "nothing".to_owned()
    } else {
        drawn.join(", ")
    }
}

/// By the dealer's first card: what drawing to two sevens costs the box, and what it gives a unit on Super Sevens.
fn two_sevens(left: &CardCounts, game: &Game) -> Figure {
    let hand = Hands::all().two(6, 6);
    let rows = UPS.iter().filter_map(|&up| {
        let draw = game.mean(hand, up, Act::Draw)?;
        let best = Act::ALL
            .iter()
            .filter_map(|&act| game.mean(hand, up, act))
            .max()?;
        let mut row = vec![(
            "drawing_costs_the_box".to_owned(),
            Figure::Exact(best - draw),
        )];
        for (name, suited) in [("gives_two_sevens", false), ("gives_two_of_a_suit", true)] {
            if let Some((drawn, stays)) = sevens::third_card(left, &game.terms, up, suited) {
                row.push((name.to_owned(), Figure::Exact(drawn - stays)));
            }
        }
        Some((value_word(up), Figure::Table(row)))
    });
    Figure::Table(rows.collect())
}

/// The dealer's hand by first card: how likely each total is, before anything else is known.
fn dealer(game: &Game) -> Figure {
    let dealer = super::dealer::Dealer::of(&game.leaves.shoe);
    let rows = UPS.iter().filter_map(|&up| {
        let all = dealer.plain[up] + dealer.blackjack[up];
        if all == 0 {
            return None;
        }
        let share = |n: u128| Figure::Exact(Exact::ratio(n, all));
        let mut row: Vec<(String, Figure)> = (super::dealer::LOWEST..)
            .zip(dealer.ways[up])
            .map(|(total, n)| (total.to_string(), share(n)))
            .collect();
        row.push(("blackjack".to_owned(), share(dealer.blackjack[up])));
        let stood: u128 = dealer.ways[up].iter().sum();
        row.push(("bust".to_owned(), share(dealer.plain[up] - stood)));
        Some((value_word(up), Figure::Table(row)))
    });
    Figure::Table(rows.collect())
}

/// The table in letters, a row for every hand.
fn squares(table: &Table) -> Figure {
    let letters = |of: &dyn Fn(usize) -> char| {
        let all: Vec<String> = UPS.iter().map(|&up| of(up).to_string()).collect();
        Figure::Text(all.join(" "))
    };
    let heads: Vec<String> = UPS.iter().map(|&up| value_word(up)).collect();
    let mut rows = vec![("dealer".to_owned(), Figure::Text(heads.join(" ")))];
    for total in 8..=17 {
        let row = letters(&|up| table.hard[total][up].letter());
        rows.push((format!("hard {total}"), row));
    }
    for total in 13..=20 {
        let row = letters(&|up| table.soft[total][up].letter());
        rows.push((format!("soft {total}"), row));
    }
    for pair in [ACE, 1, 2, 3, 4, 5, 6, 7, 8, TEN] {
        let row = letters(&|up| if table.pairs[pair][up] { 'P' } else { '-' });
        rows.push((format!("pair {}", value_word(pair)), row));
    }
    Figure::Table(rows)
}

/// Basic strategy for the whole decks of a table.
///
/// # Errors
/// If there are too few cards.
pub fn basic_table(rules: &Rules) -> Result<Table, Trouble> {
    countable(rules)?;
    let leaves = leaves_of(&counts(&CardCounts::decks(rules.cards.decks)))?;
    Ok(basic(&leaves, Terms::of(rules)).0)
}
