//! The director of the chemin de fer transcript: three players bid, stake, cover and play from a fixed seed until the shoe ends.

use super::{Dice, hash, name, say, table};
use croupier_engine::Cents;
use croupier_engine::games::chemin_de_fer::offers::Lay;
use croupier_engine::games::chemin_de_fer::{CheminDeFer, Command as Said, Offer, Phase};
use croupier_engine::games::{Command as GameCommand, Game};
use croupier_house::command::Floor;
use croupier_house::{Command, Table};
use croupier_rulebooks::{Book, Choices};

fn game(table: &Table) -> &CheminDeFer {
    match table.game() {
        Game::CheminDeFer(game) => game,
        _ => unreachable!("a chemin de fer book"),
    }
}

/// A command on offer; what goes wrong, and the cutting card, only where the director wishes for it.
fn offered(dice: &mut Dice, table: &Table, strange: bool) -> Option<Said> {
    let rare = |o: &Offer| {
        o.word().starts_with("report-") || matches!(o.word(), "cutting-card" | "order-recut")
    };
    let offers: Vec<Offer> = game(table)
        .offers(table.people())
        .into_iter()
        .filter(|o| strange || !rare(o))
        .collect();
    if offers.is_empty() {
        return None;
    }
    let chips = table.rules().chips();
    let present = game(table).shoe().unseen().present();
    Some(match dice.pick(&offers) {
        Offer::Exactly(command) => command,
        Offer::Amount {
            lay,
            player,
            there,
            least,
            most,
        } => {
            let least = chips.next_up(least);
            let cents = dice.pick(&[
                least,
                least,
                chips.next_down(most.min(Cents(least.0 * 2)), |c| c >= least),
            ]);
            match lay {
                Lay::Bid => Said::Bid { player, cents },
                Lay::Bank => Said::AcceptBank { player, cents },
                Lay::Stake => Said::Stake { player, cents },
                Lay::Part => Said::Cover {
                    player,
                    cents: cents - there,
                },
            }
        }
        Offer::Uncover { player, .. } => Said::Uncover {
            player,
            cents: None,
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
        Offer::Report("report-third-card") => Said::ReportThirdCard { card: None },
        Offer::Report("report-excess-card") => Said::ReportExcessCard { card: None },
        Offer::Report("report-face-up-card") => Said::ReportFaceUpCard {
            card: dice.pick(&present),
        },
        Offer::Report(_) => Said::ReportInsufficientCards {},
    })
}

/// A command that is mostly wrong.
fn wrong(dice: &mut Dice) -> Said {
    let player = name(dice.pick(&["anna", "bo", "cy", "zed"]));
    let cents = Cents(dice.pick(&[-100, 0, 125, 100_000_000]));
    match dice.below(8) {
        0 => Said::Bid { player, cents },
        1 => Said::Stake { player, cents },
        2 => Said::Cover { player, cents },
        3 => Said::Banco { player },
        4 => Said::Suivi { player },
        5 => Said::Draw {
            player,
            hand: croupier_engine::games::baccarat::Side::Player,
        },
        6 => Said::FaceDown { count: Some(9) },
        _ => Said::Settle {},
    }
}

/// Plays until a shoe has ended after many coups.
pub(super) fn direct(book: &Book) -> String {
    let mut table = table(book, &Choices::new());
    let mut dice = Dice(47);
    let mut out = format!("table {}\n", book.id);
    let mut at = 0;
    let mut tell = |table: &mut Table, command: &Command, out: &mut String| {
        say(table, at, command, out);
        at += 1;
    };
    tell(&mut table, &Command::Floor(Floor::OpenTable {}), &mut out);
    for (n, who) in ["anna", "bo", "cy"].iter().enumerate() {
        let player = name(who);
        tell(
            &mut table,
            &Command::Floor(Floor::BuyIn {
                player: player.clone(),
                cents: Cents(500_000_000),
            }),
            &mut out,
        );
        tell(
            &mut table,
            &Command::Floor(Floor::Sit {
                player,
                seat: n as u8 * 3 + 1,
            }),
            &mut out,
        );
    }
    for n in 0..6000 {
        let ended = matches!(game(&table).phase(), Phase::ShoeEnded(_));
        if ended && n > 900 && game(&table).shoe().left() < 60 {
            break;
        }
        let next =
            offered(&mut dice, &table, true).is_some_and(|_| game(&table).cutting_card_is_next());
        let strange = n < 900 && dice.below(14) == 0;
        let cutting = next
            && game(&table)
                .offers(table.people())
                .iter()
                .any(|o| o.word() == "cutting-card");
        let command = if dice.below(25) == 0 {
            wrong(&mut dice)
        } else if cutting {
            Said::CuttingCard {}
        } else {
            // An empty shoe leaves nothing but to say so.
            offered(&mut dice, &table, strange)
                .or_else(|| offered(&mut dice, &table, true))
                .unwrap_or_else(|| wrong(&mut dice))
        };
        tell(
            &mut table,
            &Command::Game(GameCommand::CheminDeFer(command)),
            &mut out,
        );
    }
    format!("{out}# sha256 {}\n", hash(&out))
}
