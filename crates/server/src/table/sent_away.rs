//! Whom a table sends away from every table of the house (nz-1996/general/9.0, 10.0): what is said at the table stands in its log, and the
//! office excludes the player for it. The logs are the truth: what the table's says and the office's does not is written there before whoever
//! said it has an answer, or else every second, and when the table is next opened. Said twice it is written once.

use super::owner::Owner;
use crate::office::{By, OfficeError};
use crate::replay;
use croupier_engine::{Name, Role, Word};
use croupier_house::event::Floor;
use croupier_house::reception::{Person, SentAway};
use croupier_house::{Event, Table};
use croupier_store::LoggedEvent;

/// Events read at a time.
const PAGE: usize = 500;

/// Whom a table has sent away, and when.
pub(super) fn known(table: &Table) -> impl Iterator<Item = (&Name, i64)> {
    table.sent_away().map(|(player, _, at_ms)| (player, at_ms))
}

impl Owner {
    /// Has the office exclude whom this table has sent away, if that may not be written yet.
    pub(super) async fn tell_office(&mut self) {
        if !self.untold {
            return;
        }
        match self.told_office().await {
            Ok(()) => self.untold = false,
            Err(error) => {
                tracing::warn!(table = self.id, %error, "the office does not know yet whom the table has sent away");
            }
        }
    }

    async fn told_office(&self) -> Result<(), OfficeError> {
        let office = self.deps.doorman.office();
        let table = &self.state.table;
        for (player, cause, at_ms) in table.sent_away() {
            let known = |person: &Person| person.was_sent_away(&self.id, at_ms);
            if office.look(|r| r.person(player).is_some_and(known)) {
                continue;
            }
            let by = self.who_sent(player, at_ms).await?;
            let at = SentAway {
                table: self.id.clone(),
                at_ms,
            };
            let book = &table.setup().book;
            office.send_away(&by, (player, cause), (&at, book)).await?;
        }
        Ok(())
    }

    /// Who sent a player away at that time, as the log has it.
    async fn who_sent(&self, player: &Name, at_ms: i64) -> Result<By, OfficeError> {
        let kind = self.state.table.rules().kind();
        let sent = |logged: &&LoggedEvent| {
            let is_that = logged.kind == "excluded" && logged.at_ms == at_ms;
            let read = is_that.then(|| replay::read(kind, logged).ok()).flatten();
            let who = read.as_ref().and_then(|cited| match &cited.what {
                Event::Floor(Floor::Excluded { player, .. }) => Some(player),
                Event::Floor(_) | Event::Game(_) => None,
            });
            who == Some(player)
        };
        let mut end = self.state.seq;
        while end > 0 {
            let after = end.saturating_sub(PAGE as u64);
            let events = self.deps.store.events(&self.id, after, PAGE).await?;
            if let Some(found) = events.iter().rev().find(sent) {
                let who = Name::new(&found.actor).zip(Role::from_word(&found.role));
                return who.map_or_else(By::house, |(name, role)| Ok(By { name, role }));
            }
            end = after;
        }
        By::house()
    }
}
