//! Wagers that are said aloud: with chips, which the dealer lays down, or with cash, which the dealer and a supervisor confirm
//! (nz-1996/mini-baccarat/4.3, nj-19-47/punto-banco/3.2(c)).

use super::command::{Confirmer, On, OnWord};
use super::event::Event;
use super::rules::CalledWagers;
use super::state::{Baccarat, Spot};
use crate::machine::{Checked, Game};
use crate::{Cents, Name, People, Reason};
use alloc::format;
use alloc::vec;

impl Baccarat {
    pub(super) fn call_wager(
        &self,
        people: &People,
        player: &Name,
        area: u8,
        on: &OnWord,
        cents: Cents,
    ) -> Checked<Self> {
        self.refuse_if(
            self.rules.called_wagers == CalledWagers::None,
            Reason::NotInThisBook,
            || "under these rules a wager is chips on the layout; none is taken by word of mouth",
        )?;
        let on = self.on(on)?;
        self.betting()?;
        let placed = self.wager_placed(people, player, area, on, cents)?;
        let called = Event::WagerCalled {
            player: player.clone(),
            area,
            on,
            cents,
        };
        if self.rules.called_wagers == CalledWagers::Confirmed {
            return Self::done(called);
        }
        Self::all(vec![called, placed])
    }

    pub(super) fn confirm_wager(
        &self,
        people: &People,
        player: &Name,
        area: u8,
        on: On,
        by: Confirmer,
    ) -> Checked<Self> {
        self.refuse_if(
            self.rules.called_wagers != CalledWagers::Confirmed,
            Reason::NotInThisBook,
            || "under these rules nobody confirms a wager",
        )?;
        self.betting()?;
        let spot = Spot {
            area,
            on,
            player: player.clone(),
        };
        let Some((cents, confirmed)) = self.called.get(&spot) else {
            return self.refuse(
                Reason::NoSuchWager,
                format!(
                    "no wager of {player} on {} in {} {area} waits to be confirmed",
                    on.called(),
                    self.area_words().0
                ),
            );
        };
        self.passed(Reason::NoSuchWager)?;
        self.refuse_if(confirmed.contains(&by), Reason::NoSuchWager, || match by {
            Confirmer::Dealer => {
                "the dealer has confirmed that wager; a casino supervisor is still to do so"
            }
            Confirmer::Supervisor => {
                "a casino supervisor has confirmed that wager; the dealer is still to do so"
            }
        })?;
        let said = Event::WagerConfirmed {
            player: player.clone(),
            area,
            on,
            cents: *cents,
            by,
        };
        if confirmed.is_empty() {
            return Self::done(said);
        }
        let placed = self.wager_placed(people, player, area, on, *cents)?;
        Self::all(vec![said, placed])
    }
}
