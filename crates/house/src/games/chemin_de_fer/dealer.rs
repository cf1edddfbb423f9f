//! The automatic dealer of a chemin de fer table (custom/chemin-de-fer/kept-hand, delay): it makes the cards ready, leaves
//! time for bids and wagers, and acts for a player who does not answer: a cut, the bank or a suivi is declined, what a new
//! Banker has bid is the first stake, one who later places none passes the bank, and a hand for which nobody speaks is
//! played by the table of play.

use crate::dealer::Next;
use crate::{Command, Table};
use croupier_engine::games;
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::games::chemin_de_fer::state::Covering;
use croupier_engine::games::chemin_de_fer::{CheminDeFer, Command as Said, Phase};
use croupier_engine::machine::ready;
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::machine::ready::Stage;
use croupier_engine::machine::{Game as _, Offering};
use croupier_engine::words::Step;
use croupier_engine::{Awaiting, Face};

fn say(command: Said) -> Command {
    Command::Game(games::Command::CheminDeFer(command))
}

/// The least that a new Banker has to stake, which the bid has laid down already (nj-19-47/chemin-de-fer/4.6(b)).
fn bid_as_stake(game: &CheminDeFer) -> Option<Said> {
    let (banker, _) = game.banker().filter(|_| game.coups() == 0)?;
    Some(Said::Stake {
        player: banker.clone(),
        cents: game.stake_bounds().0,
    })
}

/// What the dealer of such a table does next.
pub(crate) fn chemin_de_fer(table: &Table, game: &CheminDeFer) -> Next {
    let people = table.people();
    // What closes something is said only once there is something to close.
    let close = |command: Said| match game.check(people, &command) {
        Ok(_) => Next::CloseBetting(say(command)),
        Err(_) => Next::Wait,
    };
    match game.phase() {
        Phase::Closed => Next::Wait,
        Phase::Preparing(Stage::Steps(steps)) => match steps.first() {
            Some(Step::ChemmyShuffle | Step::Shuffle) if people.is_empty() => Next::Wait,
            Some(&step) => Next::Prepare(say(Said::Ready(ready::Command::Confirm { step }))),
            None => Next::Wait,
        },
        Phase::Preparing(Stage::Cutting {
            offered: Some((player, _)),
            ..
        }) => Next::Ask(say(Said::Ready(ready::Command::DeclineCut {
            player: player.clone(),
        }))),
        Phase::Preparing(Stage::Cutting { offered: None, .. }) => {
            let (least, most) = game.cut_bounds();
            Next::Cut(least, most)
        }
        Phase::Preparing(Stage::PlacingCuttingCard) => {
            let (from_back, _) = game.cutting_card_bounds();
            Next::Prepare(say(Said::Ready(ready::Command::PlaceCuttingCard {
                from_back,
            })))
        }
        Phase::Auction(_) => close(Said::CloseAuction {}),
        Phase::OfferingBank(Offering {
            offered: (player, _),
            ..
        }) => Next::Ask(say(Said::DeclineBank {
            player: player.clone(),
        })),
        Phase::Staking => Next::Ask(say(bid_as_stake(game)
            .filter(|stake| game.check(people, stake).is_ok())
            .unwrap_or(Said::OrderPass { cause: None }))),
        Phase::Covering(Covering::Suivi(player, _)) => Next::Ask(say(Said::DeclineSuivi {
            player: player.clone(),
        })),
        // With nobody but the Banker there nobody is asked: the stake waits for company, and the Banker may go (custom/chemin-de-fer/uncovered).
        Phase::Covering(Covering::Banco) if people.seated().len() < 2 => {
            Next::Prepare(say(Said::CloseBanco {}))
        }
        Phase::Covering(Covering::Banco) => close(Said::CloseBanco {}),
        // Once the whole stake is covered nobody has anything left to decide.
        Phase::Covering(Covering::Parts) if game.covered() >= game.bank() => {
            Next::Prepare(say(Said::Coup(coup::Command::NoMoreBets {})))
        }
        Phase::Covering(Covering::Parts) => close(Said::Coup(coup::Command::NoMoreBets {})),
        Phase::Burning(_) | Phase::Dealing => cards(table, game),
        Phase::Announced(_) => Next::Settle(say(Said::Coup(coup::Command::Settle {}))),
        Phase::ShoeEnded(_) if people.is_empty() => Next::Wait,
        Phase::ShoeEnded(_) => Next::NewShoe(say(Said::Coup(coup::Command::NewShoe {}))),
    }
}

/// What the deal needs: a card, or the word of one who holds a hand.
fn cards(table: &Table, game: &CheminDeFer) -> Next {
    match table.awaiting() {
        Some(Awaiting::Decision(_)) => {
            let mut sides = [games::baccarat::Side::Player, games::baccarat::Side::Banker]
                .into_iter()
                .map(|hand| Said::KeepHand { hand });
            match sides.find(|keep| game.check(table.people(), keep).is_ok()) {
                Some(keep) => Next::Ask(say(keep)),
                None => Next::Wait,
            }
        }
        Some(Awaiting::Chance(chance)) => {
            let drawn = chance.face != Face::Turned;
            let comes_out = matches!(game.due(), coup::Due::Draw(..) | coup::Due::Ordered(_));
            if comes_out && game.cards().cutting_card_is_next() {
                return Next::CuttingCard(say(Said::Coup(coup::Command::CuttingCard {})));
            }
            if drawn && game.cards().shoe.left() == 0 {
                return Next::OutOfCards(say(Said::Coup(
                    coup::Command::ReportInsufficientCards {},
                )));
            }
            match game.place_awaited() {
                Some(place) => Next::Reveal(place),
                None => Next::FaceDown(say(Said::Coup(coup::Command::FaceDown { count: Some(1) }))),
            }
        }
        Some(Awaiting::Draw(_)) | None => Next::Wait,
    }
}
