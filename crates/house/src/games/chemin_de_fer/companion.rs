//! What a house player does at a chemin de fer table. It opens the auction where nobody has, holds the bank for a few coups for as little as
//! it may, covers so little that people have room, or all it can where no person may, and turns its cards, so that they are played by the table of
//! play. Whatever else it is offered it leaves to the others.

use crate::company::{buy_in, persons};
use crate::{Actor, Command, Table};
use croupier_engine::games;
use croupier_engine::games::baccarat::Side;
use croupier_engine::games::baccarat::coup;
use croupier_engine::games::chemin_de_fer::state::Covering;
use croupier_engine::games::chemin_de_fer::{CheminDeFer, Command as Said, Phase};
use croupier_engine::machine::{Game as _, Offer, Offering, ready};
use croupier_engine::{Cents, Name};

/// So many times the minimum it opens the auction with, and at most takes the bank for.
const OPENS: i64 = 4;
/// So many coups it holds the bank for.
const HOLDS: u32 = 3;

fn say(command: Said) -> Command {
    Command::Game(games::Command::CheminDeFer(command))
}

/// Whether a person may still wager against the bank.
fn person_may_cover(table: &Table, game: &CheminDeFer) -> bool {
    persons(table).any(|name| !game.is_banker(&name))
}

/// Whether only house players have something left to decide: the stake of a person's bank is covered by nobody else.
pub(crate) fn decides_alone(table: &Table, game: &CheminDeFer) -> bool {
    matches!(
        game.phase(),
        Phase::Covering(Covering::Banco | Covering::Parts)
    ) && !person_may_cover(table, game)
}

/// What this house player says now, if anything.
pub(crate) fn companion(table: &Table, game: &CheminDeFer, name: &Name) -> Option<Command> {
    let player = || name.clone();
    let offers = table.offers_for(&Actor::player(player()));
    let offered = |command: Said| {
        let command = say(command);
        let admitted = offers.iter().any(|offer| offer.admits(&command));
        admitted.then_some(command)
    };
    let amounts = |word: &str| {
        let offer = offers.iter().find(|offer: &&Offer| offer.word == word)?;
        offer.amounts("cents").filter(|all| !all.is_empty())
    };
    let least = table.rules().limits().min_cents;
    let modest = Cents(least.0.saturating_mul(OPENS));
    match game.phase() {
        Phase::Preparing(_) => {
            offered(Said::Ready(ready::Command::DeclineCut { player: player() }))
        }
        Phase::Auction(bids) if bids.is_empty() => {
            let most = table.rules().limits().max_cents;
            let cents = modest.min(most);
            match table.purse(name) < cents {
                true => Some(buy_in(table, name)),
                false => offered(Said::Bid {
                    player: player(),
                    cents,
                }),
            }
        }
        Phase::OfferingBank(Offering {
            offered: (to, _), ..
        }) if to == name => {
            let takes = amounts("accept-bank").and_then(|all| all.least());
            let takes = takes.filter(|cents| *cents <= modest);
            let accept = takes.and_then(|cents| {
                offered(Said::AcceptBank {
                    player: player(),
                    cents,
                })
            });
            accept.or_else(|| offered(Said::DeclineBank { player: player() }))
        }
        Phase::Staking if game.is_banker(name) => {
            let passes = || offered(Said::PassBank { player: player() });
            let stakes = || {
                let cents = amounts("stake")?.least()?;
                offered(Said::Stake {
                    player: player(),
                    cents,
                })
            };
            match game.coups() >= HOLDS {
                true => passes().or_else(stakes),
                false => stakes().or_else(passes),
            }
        }
        Phase::Covering(Covering::Suivi(to, _)) if to == name => {
            offered(Said::DeclineSuivi { player: player() })
        }
        Phase::Covering(Covering::Parts) if !game.is_banker(name) && !game.has_wager(name) => {
            if table.purse(name) < least {
                return Some(buy_in(table, name));
            }
            let parts = amounts("cover")?;
            let cents = match person_may_cover(table, game) {
                true => parts.least().filter(|part| {
                    // People have half of it to themselves.
                    let after = game.covered() + *part;
                    after.0.saturating_mul(2) <= game.bank().0
                })?,
                false => parts.most()?,
            };
            offered(Said::Cover {
                player: player(),
                cents,
            })
        }
        Phase::Dealing => {
            let hands = [Side::Player, Side::Banker];
            let turn = |hand| {
                offered(Said::Coup(coup::Command::Turn {
                    player: player(),
                    hand,
                }))
            };
            let chosen = |hand| {
                let draws = hand == Side::Player || game.advice() == Some(true);
                offered(match draws {
                    true => Said::Draw {
                        player: player(),
                        hand,
                    },
                    false => Said::Stay {
                        player: player(),
                        hand,
                    },
                })
            };
            let mut all = hands.into_iter();
            all.clone().find_map(turn).or_else(|| all.find_map(chosen))
        }
        Phase::Closed
        | Phase::Burning(_)
        | Phase::Auction(_)
        | Phase::OfferingBank(_)
        | Phase::Staking
        | Phase::Covering(_)
        | Phase::Announced(_)
        | Phase::ShoeEnded(_) => None,
    }
}
