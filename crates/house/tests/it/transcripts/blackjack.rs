//! The director of the blackjack transcript: three players, two of them standing behind the third, go through doubles, splits
//! and their follow decisions, first in rounds that are written out here and then from a fixed seed, with irregularities and
//! refusals, over more than one shoe.

use super::{Dice, hash, name, say, table};
use croupier_engine::games::blackjack::offers::Lay;
use croupier_engine::games::blackjack::{Blackjack, Command as Said, Offer, Phase};
use croupier_engine::games::{Command as GameCommand, Game, GameKind};
use croupier_engine::{Card, Cents};
use croupier_house::command::Floor;
use croupier_house::{Command, Table};
use croupier_rulebooks::{Book, Choices};

fn game(table: &Table) -> &Blackjack {
    match table.game() {
        Game::Blackjack(game) => game,
        _ => unreachable!("a blackjack book"),
    }
}

/// A command on offer; what goes wrong only where the director wishes for it.
fn offered(dice: &mut Dice, table: &Table, strange: bool) -> Option<Said> {
    let game = game(table);
    let rare = |o: &Offer| {
        let words = [
            "cutting-card",
            "omit-card",
            "reshuffle",
            "replace-cards",
            "hold-to-minimum",
            "withdraw-from-box",
            "withdraw-sevens",
            "direct-absent",
            "close-following",
            "close-insurance",
        ];
        matches!(o, Offer::Report(..)) || words.contains(&o.word())
    };
    let mut offers = game.offers(table.people());
    if !strange {
        offers.retain(|o| !rare(o));
        // All three like the same box.
        let liked = |o: &Offer| !matches!(o, Offer::Wager { area, .. } if *area > 2);
        offers.retain(liked);
    }
    if offers.is_empty() {
        return None;
    }
    let present = game.shoe().unseen().present();
    Some(match dice.pick(&offers) {
        Offer::Exactly(command) => command,
        Offer::Wager {
            player,
            area,
            there,
            ..
        } => Said::WagerOnBox {
            player,
            area,
            cents: if there.is_zero() {
                Cents(2000)
            } else {
                Cents(500)
            },
        },
        Offer::Withdraw { player, area, .. } => Said::WithdrawFromBox {
            player,
            area,
            cents: None,
        },
        Offer::Amount {
            lay,
            player,
            area,
            most: cents,
            ..
        } => match lay {
            Lay::Insurance => Said::Insure {
                player,
                area,
                cents,
            },
            Lay::Double(hand) => Said::DoubleDown {
                player,
                area,
                hand,
                cents,
            },
            Lay::Follow => Said::FollowDouble {
                player,
                area,
                cents,
            },
        },
        Offer::Cut { player, least, .. } => Said::Cut {
            player,
            position: least,
        },
        Offer::CuttingCard { least, .. } => Said::PlaceCuttingCard { from_back: least },
        Offer::Cards(_) => Said::Card {
            card: dice.pick(&present),
        },
        Offer::FaceDown => Said::FaceDown { count: None },
        Offer::Report(word, _) => report(word, dice.pick(&present)),
    })
}

fn report(word: &str, card: Card) -> Said {
    match word {
        "report-face-up-card" => Said::ReportFaceUpCard { card },
        "report-excess-card" => Said::ReportExcessCard { card: Some(card) },
        "report-dealer-card" => Said::ReportDealerCard { card },
        "report-damaged-card" => Said::ReportDamagedCard { card },
        "report-empty-box" => Said::ReportEmptyBox {
            area: 7,
            cards: vec![card],
        },
        "report-omission" => Said::ReportOmission {},
        "report-insufficient-cards" => Said::ReportInsufficientCards {},
        "report-missed-shuffle" => Said::ReportMissedShuffle {},
        "report-no-cutting-card" => Said::ReportNoCuttingCard {},
        "report-box-wager" => Said::ReportBoxWager {
            player: name("anna"),
            area: 1,
            cents: Cents(60_000),
        },
        _ => Said::ReportMisplacedCards { drawn: None },
    }
}

/// A command that is mostly wrong.
fn wrong(dice: &mut Dice) -> Said {
    let player = name(dice.pick(&["anna", "bo", "cy", "zed"]));
    let cents = Cents(dice.pick(&[-100, 0, 125, 300, 100_000]));
    let (area, hand) = (1 + dice.below(8) as u8, 1);
    match dice.below(9) {
        0 => Said::WagerOnBox {
            player,
            area,
            cents,
        },
        1 => Said::StandHand { player, area, hand },
        2 => Said::DoubleDown {
            player,
            area,
            hand,
            cents,
        },
        3 => Said::SplitPair { player, area, hand },
        4 => Said::Insure {
            player,
            area,
            cents,
        },
        5 => Said::FollowSplit { player, area },
        6 => Said::WithdrawFromBox {
            player,
            area,
            cents: None,
        },
        7 => Said::NewShoe {},
        _ => Said::Settle {},
    }
}

/// The first rounds: three players on a box. At the split Bo follows with money and Cy names the hand on which his wager
/// stays; at the doubles after it one follows and another does not, or is not asked. Then a dealer's blackjack after a double
/// and after a split that is bust, a blackjack of which one takes even money, one insures and one waits, and a hand that is
/// completed for want of Anna's word; and last, what goes wrong.
const ROUNDS: &[&str] = &[
    "wager-on-box anna 1 20.00; wager-on-box bo 1 30.00; wager-on-box cy 1 40.00; wager-sevens bo 1; no-more-bets",
    "card 8s; card 9c; card 8h; split-pair bo 1 1; follow-split bo 1",
    "split-pair anna 1 1; card 3d; follow-split bo 1; choose-hand cy 1 3; choose-hand cy 1 2; card 3d",
    "double-down anna 1 1 20.00; follow-double cy 1 40.00; follow-double bo 1 15.00; card Th",
    "card 2c; double-down anna 1 2 25.00; double-down anna 1 2 20.00; decline-follow bo 1; follow-double cy 1 40.00; card 9d",
    "card Kd; settle",
    "wager-on-box anna 1 20.00; wager-on-box bo 1 30.00; wager-on-box cy 1 40.00; no-more-bets",
    "card 5s; card Kc; card 5h; double-down anna 1 1 20.00; follow-double bo 1 30.00; close-following; card Kh; card Ac; settle",
    "wager-on-box anna 1 20.00; wager-on-box bo 1 30.00; wager-on-box cy 1 40.00; no-more-bets",
    "card 8s; card Kc; card 8h; split-pair anna 1 1; choose-hand bo 1 1; follow-split cy 1",
    "card Tc; draw-card anna 1 1; card 9c; card Td; draw-card anna 1 2; card 9d; card Ac; settle",
    "wager-on-box anna 1 20.00; wager-on-box bo 1 30.00; wager-on-box cy 1 40.00; no-more-bets",
    "card As; card Ac; card Kd; take-even-money anna 1; insure bo 1 15.00; decline-insurance cy 1; card Qh; settle",
    "wager-on-box anna 1 20.00; wager-on-box bo 1 30.00; no-more-bets; card 2s; card 6c; card 3h; draw-card bo 1 1",
    "direct-absent 1 1; card 4h; card 8c; card Td; card 5d; settle",
    // Cards on an empty box, before a decision and after one; a card drawn unseen, and one dealt to the dealer in error.
    "wager-on-box anna 1 20.00; wager-on-box bo 3 20.00; no-more-bets; card Ts; card 8s; card 6c; card 9h",
    "report-excess-card -; report-empty-box 2 2d; stand-hand anna 1 1; report-empty-box 2 4d,5d; report-dealer-card 6h",
    "draw-card bo 3 1; card Kd; card 9c; settle",
    // A box left out, before a decision and after one.
    "wager-on-box anna 1 20.00; wager-on-box bo 3 20.00; no-more-bets; card Ts; omit-card; card 6c; card 9h; report-omission",
    "card 8s; card 7d; stand-hand anna 1 1; stand-hand bo 3 1; card Kc; settle",
    "wager-on-box anna 1 20.00; wager-on-box bo 3 20.00; no-more-bets; card Ts; omit-card; card 6c; card 9h; card 4h",
    "stand-hand anna 1 1; card Ks; card 2s; settle",
    // The dealer's first card left out, before a decision and after one.
    "wager-on-box anna 1 20.00; no-more-bets; card Ts; omit-card; card 6d; report-omission; card 9d; stand-hand anna 1 1",
    "card 4s; card 8h; settle; wager-on-box anna 1 20.00; wager-on-box bo 3 20.00; no-more-bets; card Ts; card 5h; omit-card",
    "card 6s; card 6h; draw-card anna 1 1; card Qd; report-omission; take-back-hand anna 1; complete-hand bo 3",
    "double-down bo 3 1 20.00; card 7s; card As; card Qs; settle",
    // Cards placed wrongly, and wagers wrongly accepted; then rounds that are invalidated.
    "wager-on-box anna 1 20.00; wager-on-box bo 3 20.00; no-more-bets; card Ts; card 5s; card 6c; report-misplaced-cards 5s,Ts,6c",
    "report-box-wager anna 1 600.00; report-box-wager cy 3 2.00; card 9h; card 8h; stand-hand anna 1 1; stand-hand bo 3 1",
    "report-misplaced-cards -; wager-on-box anna 1 20.00; no-more-bets; card Th; report-box-wager cy 1 2.00",
    "invalidate-round disruption []; wager-on-box anna 1 20.00; wager-on-box bo 1 20.00; no-more-bets; card Th",
    "invalidate-round fraud anna",
];

/// What the transcript must show of its game, a round of it in this order.
pub(super) const ROUND: &[&str] = &[
    "< decider-named 1 anna",
    "< pair-split 1 1 anna 20.00",
    "< split-followed bo 1 2 30.00",
    "< split-hand-chosen cy 1 2 false",
    "< hand-doubled 1 1 anna 20.00",
    "< double-followed bo 1 1 15.00",
    "< hand-doubled 1 2 anna 20.00",
    "< follow-declined bo 1 2 false",
    "< double-followed cy 1 2 40.00",
    "< stake-settled cy 1 2",
    "< round-settled",
];

/// What the transcript must show of its game, anywhere.
pub(super) const SHOWN: &[&str] = &[
    "< decider-named 1 anna",
    "< hand-doubled",
    "< double-followed",
    "< follow-declined",
    "< pair-split",
    "< split-followed",
    "< split-hand-chosen",
    "< insurance-placed",
    "< insurance-settled",
    " won blackjack 3:2",
    " dealer-blackjack ",
    " doubling-returned ",
    "< loss-returned anna 1 20.00 dealer-blackjack",
    " won even-money 1:1",
    " stand-off both-blackjack",
    "< hand-stood 1 1 anna true",
    "< sevens-settled",
    "< hand-busted",
    "< mishap-ruled face-up-card discarded",
    "< mishap-ruled drawn-unseen next-card",
    "< mishap-ruled exposed-card next-card",
    "< mishap-ruled empty-box reconstructed",
    "< mishap-ruled empty-box cards-void",
    "< mishap-ruled omitted-box reconstructed",
    "< mishap-ruled omitted-box box-void",
    "< mishap-ruled omitted-dealer reconstructed",
    "< mishap-ruled omitted-dealer options",
    "< mishap-ruled dealer-card discarded",
    "< mishap-ruled misplaced reconstructed",
    "< mishap-ruled misplaced round-void",
    "< mishap-ruled wager-above-maximum valid-in-part",
    "< mishap-ruled wager-below-minimum valid-once",
    "< mishap-ruled wager-below-minimum wager-void",
    "< mishap-ruled disruption refunded",
    "< mishap-ruled fraud refunded",
    "< shoe-ended",
];

/// Plays until two shoes have ended.
pub(super) fn direct(book: &Book) -> String {
    let options = [("super-sevens", "5.00"), ("decks", "6")];
    let choices: Choices = options.map(|(k, v)| (k.to_owned(), v.to_owned())).into();
    let mut table = table(book, &choices);
    let mut dice = Dice(21);
    let mut out = format!("table {} decks=6 super-sevens=5.00\n", book.id);
    let mut at = 0;
    let mut tell = |table: &mut Table, command: &Command, out: &mut String| {
        say(table, at, command, out);
        at += 1;
    };
    tell(&mut table, &Command::Floor(Floor::OpenTable {}), &mut out);
    for who in ["anna", "bo", "cy"] {
        let player = name(who);
        let cents = Cents(50_000_000);
        let come = Floor::BuyIn {
            player: player.clone(),
            cents,
        };
        tell(&mut table, &Command::Floor(come), &mut out);
        if who == "anna" {
            let sit = Floor::Sit { player, seat: 1 };
            tell(&mut table, &Command::Floor(sit), &mut out);
        }
    }
    let mut rounds = ROUNDS.iter().flat_map(|part| part.split("; "));
    for n in 0..4000 {
        let game = game(&table);
        if game.phase() != Phase::Preparing
            && game.phase() != Phase::Burning
            && let Some(line) = rounds.next()
        {
            let command = Command::parse(GameKind::Blackjack, line).unwrap();
            tell(&mut table, &command, &mut out);
            continue;
        }
        if n > 1500 && game.shoe_number() > 2 && game.shoe_is_fresh() {
            break;
        }
        let strange = dice.below(if n < 900 { 25 } else { 400 }) == 0;
        let command = if dice.below(14) == 0 {
            wrong(&mut dice)
        } else if game.draws_to().is_some() && game.cutting_card_is_next() {
            Said::CuttingCard {}
        } else {
            offered(&mut dice, &table, strange)
                .or_else(|| offered(&mut dice, &table, true))
                .unwrap_or_else(|| wrong(&mut dice))
        };
        let command = Command::Game(GameCommand::Blackjack(command));
        tell(&mut table, &command, &mut out);
    }
    format!("{out}# sha256 {}\n", hash(&out))
}
