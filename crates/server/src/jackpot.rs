//! Progressive jackpots at the server (nz-1996/caribbean-stud/2.4, 11.3, 12.1 to 12.3): what their displays show, and the bell by which the
//! linked tables call their keepers. What a jackpot does is the house's business ([`croupier_house::jackpot`]); [`keeper`] is the
//! task that keeps one, and its log stands in the store beside those of the tables, as `jackpot:NAME`.

mod follow;
mod keeper;
mod log;

pub(crate) use keeper::spawn;
pub(crate) use log::{Said, event_body, name_of, parse_event};

use croupier_engine::games::Game;
use croupier_engine::games::caribbean_stud::Prizes;
use croupier_engine::{Cents, Name};
use croupier_house::Table;
use croupier_house::jackpot::Jackpot;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, watch};

/// The jackpot that a table is linked to, and what it pays.
pub(crate) fn linked_to(table: &Table) -> Option<(&Name, Prizes)> {
    match table.game() {
        Game::CaribbeanStud(game) => Some((&game.rules().jackpot, game.rules().prizes)),
        _ => None,
    }
}

/// What the displays of one jackpot show, and how its keeper is called.
#[derive(Debug)]
pub(crate) struct Board {
    bell: Notify,
    standing: watch::Sender<Option<Arc<Jackpot>>>,
}

impl Board {
    fn new() -> Board {
        let (standing, _) = watch::channel(None);
        Board {
            bell: Notify::new(),
            standing,
        }
    }

    /// Says that something happened at a linked table.
    pub(crate) fn ring(&self) {
        self.bell.notify_one();
    }

    /// The jackpot as it stands; nothing before its keeper has come.
    pub(crate) fn standing(&self) -> Option<Arc<Jackpot>> {
        self.standing.borrow().clone()
    }

    /// What its meter shows.
    pub(crate) fn meter(&self) -> Option<Cents> {
        self.standing
            .borrow()
            .as_ref()
            .map(|jackpot| jackpot.meter())
    }

    /// Every change from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<Option<Arc<Jackpot>>> {
        self.standing.subscribe()
    }
}

/// The boards of all jackpots that tables are linked to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Boards(Arc<Mutex<BTreeMap<Name, Arc<Board>>>>);

impl Boards {
    fn all(&self) -> std::sync::MutexGuard<'_, BTreeMap<Name, Arc<Board>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The board of a jackpot.
    pub(crate) fn of(&self, jackpot: &Name) -> Arc<Board> {
        let mut boards = self.all();
        let board = boards
            .entry(jackpot.clone())
            .or_insert_with(|| Arc::new(Board::new()));
        Arc::clone(board)
    }

    /// The jackpots that are kept.
    pub(crate) fn standing(&self) -> Vec<Arc<Jackpot>> {
        self.all().values().filter_map(|b| b.standing()).collect()
    }
}
