//! What the automatic dealer does next at a baccarat table.

use crate::dealer::Next;
use crate::{Command, Table};
use croupier_engine::games;
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::baccarat::coup::Deals as _;
use croupier_engine::games::baccarat::{self, Baccarat, Phase};
use croupier_engine::machine::ready;
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::machine::ready::Stage;
use croupier_engine::machine::{Game as _, Offering};
use croupier_engine::words::Step;
use croupier_engine::{Awaiting, Face};

pub(crate) fn next(table: &Table, game: &Baccarat) -> Next {
    let say = |command: baccarat::Command| Command::Game(games::Command::Baccarat(command));
    let awaiting = table.awaiting();
    match (game.phase(), awaiting) {
        (Phase::Preparing(Stage::Steps(steps)), _) => {
            match steps.first() {
                // Beyond inspection and spread, cards wait for somebody to play with.
                Some(
                    Step::ChemmyShuffle | Step::Shuffle | Step::Acceptance | Step::RiffleShuffle,
                ) if table.people().is_empty() => Next::Wait,
                Some(&step) => {
                    Next::Prepare(say(baccarat::Command::Ready(ready::Command::Confirm {
                        step,
                    })))
                }
                None => Next::Wait,
            }
        }
        (
            Phase::Preparing(Stage::Cutting {
                offered: Some((player, _)),
                ..
            }),
            _,
        ) => Next::Ask(say(baccarat::Command::Ready(ready::Command::DeclineCut {
            player: player.clone(),
        }))),
        (Phase::Preparing(Stage::Cutting { offered: None, .. }), _) => {
            let (least, most) = game.cut_bounds();
            Next::Cut(least, most)
        }
        (
            Phase::OfferingShoe(Offering {
                offered: (player, _),
                ..
            }),
            _,
        ) => Next::Ask(say(baccarat::Command::DeclineShoe {
            player: player.clone(),
        })),
        (Phase::Preparing(Stage::PlacingCuttingCard), _) => {
            let (from_back, _) = game.cutting_card_bounds();
            Next::Prepare(say(baccarat::Command::Ready(
                ready::Command::PlaceCuttingCard { from_back },
            )))
        }
        (Phase::Betting, _) => {
            let closes = [
                baccarat::Command::Coup(coup::Command::NoMoreBets {}),
                baccarat::Command::OrderFreeRound {},
            ];
            let mut closes = closes.into_iter();
            match closes.find(|close| game.check(table.people(), close).is_ok()) {
                Some(close) => Next::CloseBetting(say(close)),
                None => Next::Wait,
            }
        }
        (
            Phase::Handling {
                hand,
                offered: (player, _),
                ..
            },
            _,
        ) => Next::Ask(say(baccarat::Command::DeclineHand {
            player: player.clone(),
            hand: *hand,
        })),
        (Phase::Dealing, Some(Awaiting::Decision(decision))) => match decision.command {
            "reduce-wagers" => Next::Prepare(say(baccarat::Command::ReduceWagers {})),
            // The handler who does not turn the cards loses them to the dealer.
            _ => {
                let handled = |side| {
                    game.coup().hands.hand(side).first_down().is_some()
                        && game.coup().hands.hand(side).handler.is_some()
                };
                let order = if game.deal().banker_first {
                    [baccarat::Side::Banker, baccarat::Side::Player]
                } else {
                    [baccarat::Side::Player, baccarat::Side::Banker]
                };
                match order.into_iter().find(|&side| handled(side)) {
                    Some(hand) => Next::Ask(say(baccarat::Command::KeepHand { hand })),
                    None => Next::Wait,
                }
            }
        },
        (Phase::Burning(_) | Phase::Dealing, Some(Awaiting::Chance(chance))) => {
            let drawn = chance.face != Face::Turned && chance.to != "burn";
            let dealing = *game.phase() == Phase::Dealing;
            let comes_out = matches!(game.due(), coup::Due::Draw(..) | coup::Due::Ordered(_));
            if comes_out && game.cards().cutting_card_is_next() {
                return Next::CuttingCard(say(baccarat::Command::Coup(
                    coup::Command::CuttingCard {},
                )));
            }
            if drawn && dealing && game.cards().shoe.left() == 0 {
                return Next::OutOfCards(say(baccarat::Command::Coup(
                    coup::Command::ReportInsufficientCards {},
                )));
            }
            match game.place_awaited() {
                Some(place) => Next::Reveal(place),
                None => Next::FaceDown(say(baccarat::Command::Coup(coup::Command::FaceDown {
                    count: Some(chance.count),
                }))),
            }
        }
        (Phase::Announced(_), _) => {
            Next::Settle(say(baccarat::Command::Coup(coup::Command::Settle {})))
        }
        (Phase::ShoeEnded(_), _) if table.people().is_empty() => Next::Wait,
        (Phase::ShoeEnded(_), _) => {
            let collect = baccarat::Command::CollectVigorish { player: None };
            if game.check(table.people(), &collect).is_ok() {
                return Next::Prepare(say(collect));
            }
            Next::NewShoe(say(baccarat::Command::Coup(coup::Command::NewShoe {})))
        }
        _ => Next::Wait,
    }
}
