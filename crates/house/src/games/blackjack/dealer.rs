//! The automatic dealer of a blackjack table (nz-1996/blackjack/6.1, 7.2, 7.6, 9.3, 13.3, 15.5, 15.9, 15.10): it makes the cards
//! ready, deals, and acts for players who do not answer. All who are asked at one time have one clock between them: what
//! ends it resolves everybody who is still silent, and nobody else.

use crate::dealer::Next;
use crate::{Command, Table};
use croupier_engine::games;
use croupier_engine::games::blackjack::state::Insurance;
use croupier_engine::games::blackjack::{Blackjack, Command as Said, Phase};
use croupier_engine::machine::Game as _;
use croupier_engine::machine::ready;
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::machine::ready::Stage;
use croupier_engine::words::Step;

pub(crate) fn say(command: Said) -> Command {
    Command::Game(games::Command::Blackjack(command))
}

/// What the dealer of such a table does next.
pub(crate) fn blackjack(table: &Table, game: &Blackjack) -> Next {
    let people = table.people();
    if let Some(place) = game.place_awaited().filter(|_| game.is_showing()) {
        return Next::Reveal(place);
    }
    match game.phase() {
        Phase::Closed => Next::Wait,
        Phase::Preparing(stage) => prepare(table, game, stage),
        Phase::Burning => Next::FaceDown(say(Said::FaceDown { count: Some(1) })),
        Phase::Betting => betting(table, game),
        Phase::Playing(_) => play(table, game),
        Phase::Decided => Next::Settle(say(Said::Settle {})),
        Phase::ShoeEnded if people.is_empty() => Next::Wait,
        Phase::ShoeEnded => Next::NewShoe(say(Said::NewShoe {})),
    }
}

fn prepare(table: &Table, game: &Blackjack, stage: &Stage) -> Next {
    match stage {
        Stage::Steps(steps) => match steps.first() {
            // Beyond inspection and spread, cards wait for somebody to play with.
            Some(Step::ChemmyShuffle | Step::Shuffle) if table.people().is_empty() => Next::Wait,
            Some(&step) => Next::Prepare(say(Said::Ready(ready::Command::Confirm { step }))),
            None => Next::Wait,
        },
        Stage::Cutting {
            offered: Some((player, _)),
            ..
        } => Next::Ask(say(Said::Ready(ready::Command::DeclineCut {
            player: player.clone(),
        }))),
        Stage::Cutting { offered: None, .. } => {
            let (least, most) = game.cut_bounds();
            Next::Cut(least, most)
        }
        Stage::PlacingCuttingCard => {
            let (least, most) = game.cutting_card_bounds();
            let from_back = game.cutting_card_about().clamp(least, most);
            Next::Prepare(say(Said::Ready(ready::Command::PlaceCuttingCard {
                from_back,
            })))
        }
    }
}

fn betting(table: &Table, game: &Blackjack) -> Next {
    match game.check(table.people(), &Said::NoMoreBets {}) {
        Ok(_) => Next::CloseBetting(say(Said::NoMoreBets {})),
        Err(_) => Next::Wait,
    }
}

fn play(table: &Table, game: &Blackjack) -> Next {
    if game.draws_to().is_some() {
        if game.cards().cutting_card_is_next() {
            return Next::CuttingCard(say(Said::CuttingCard {}));
        }
        return match game.place_awaited() {
            Some(place) if game.cards().shoe.left() > 0 => Next::Reveal(place),
            _ => Next::OutOfCards(say(Said::ReportInsufficientCards {})),
        };
    }
    if let Some((area, hand)) = game.undecided() {
        let command = say(Said::DirectAbsent { area, hand });
        let here = |player| table.people().is_present(player);
        return match game.turn() {
            Some((.., player)) if here(player) => Next::Ask(command),
            // Nobody is waited for who could decide.
            _ => Next::Prepare(command),
        };
    }
    if game.following().is_some() {
        return Next::Ask(say(Said::CloseFollowing {}));
    }
    if !game.options_asked().is_empty() {
        return Next::Ask(say(Said::CloseOptions {}));
    }
    match game.insurance() {
        Insurance::Open => Next::Ask(say(Said::CloseInsurance {})),
        Insurance::NotYet | Insurance::Closed => Next::Wait,
    }
}
