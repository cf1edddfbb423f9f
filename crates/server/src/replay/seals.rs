//! The audit of what a table sealed, beyond what the house finds when it decides the log's commands again: each seal is signed and names the
//! log as it stood just before, everything that shows was sealed, and what is over was opened.

use super::audit::Audit;
use crate::signing;
use croupier_house::event::Floor;
use croupier_house::seal::{self, Hex, Owed};
use croupier_house::{Command, Event, Life, Table};
use croupier_seal::Canonical;
use croupier_store::{Hash, LoggedEvent};
use std::collections::VecDeque;

/// The first edition under which every table with virtual equipment seals it.
const SEALED_SINCE: u32 = 5;

/// How far back the event may be that a seal names: a batch is no longer.
const BATCH_MAX: usize = 4_096;

/// The seals of one log on its way through.
#[derive(Default)]
pub(super) struct Seals {
    /// The last events, by number and hash.
    last: VecDeque<(u64, Hash)>,
    /// Whether anything was sealed before.
    begun: bool,
    /// Whether a draw is sealed and not opened.
    draw_pending: bool,
}

impl Seals {
    /// Looks at a command before it is decided: nothing shows that was not sealed, where that was to be expected.
    pub(super) fn before(&self, table: &Table, command: &Command) -> Result<(), String> {
        let expected = self.begun || table.setup().edition >= SEALED_SINCE;
        if expected && table.shows_unsealed(command) {
            let number = table.game().equipment().number();
            return Err(format!(
                "{command} shows what was never sealed, number {number}"
            ));
        }
        Ok(())
    }

    /// Takes an event that was applied to the table.
    pub(super) fn take(
        &mut self,
        table: &Table,
        logged: &LoggedEvent,
        event: &Event,
        found: &mut Audit,
    ) -> Result<(), String> {
        if let Event::Floor(Floor::Seal(event)) = event {
            self.check(table, event, found)?;
        }
        self.pass(logged);
        Ok(())
    }

    /// Remembers an event that seals nothing.
    pub(super) fn pass(&mut self, logged: &LoggedEvent) {
        self.last.push_back((logged.seq, logged.hash));
        if self.last.len() > BATCH_MAX {
            self.last.pop_front();
        }
    }

    fn check(
        &mut self,
        table: &Table,
        event: &seal::Event,
        found: &mut Audit,
    ) -> Result<(), String> {
        match event {
            seal::Event::ShoeSealed {
                shoe,
                after,
                previous,
                key,
                signature,
                ..
            } => {
                let record = table.sealed_shoe(*shoe).map(|record| record.bytes());
                self.sealed(record, *after, previous, (key, signature))?;
                found.keys.insert(key.to_string());
                found.sealed += 1;
            }
            seal::Event::DrawSealed {
                after,
                previous,
                key,
                signature,
                ..
            } => {
                let record = table.sealed_draw().map(|record| record.bytes());
                self.sealed(record, *after, previous, (key, signature))?;
                found.keys.insert(key.to_string());
                found.sealed += 1;
                // Where nobody is and nothing lies, a table goes to rest and forgets its share; nobody could gain by that.
                found.unopened += u64::from(self.draw_pending && !table.is_at_rest());
                self.draw_pending = true;
            }
            seal::Event::CardOpened { .. } => found.opened += 1,
            seal::Event::DrawOpened { .. } => {
                self.draw_pending = false;
                found.opened += 1;
            }
            seal::Event::ShareRevealed { .. } => found.shares += 1,
            seal::Event::SharesSettled { left_out, .. } => {
                found.withheld += left_out.len() as u64;
            }
            seal::Event::ShareCommitted { .. }
            | seal::Event::SharesClosed { .. }
            | seal::Event::ShoeClosed { .. } => {}
        }
        Ok(())
    }

    fn sealed(
        &mut self,
        record: Option<Vec<u8>>,
        after: u64,
        previous: &Hex,
        (key, signature): (&Hex, &Hex),
    ) -> Result<(), String> {
        self.begun = true;
        let known = self.last.iter().find(|(seq, _)| *seq == after);
        if known.is_none_or(|(_, hash)| hash.0 != previous.bytes()) {
            return Err(format!(
                "names another event {after} before it than the log has"
            ));
        }
        let signed = record.is_some_and(|record| signing::is_signed_bytes(&record, key, signature));
        if !signed {
            return Err("is not signed by the key that it names".to_owned());
        }
        Ok(())
    }

    /// The end of the log: what is over was opened.
    pub(super) fn end(&self, table: &Table) -> Result<(), String> {
        match table.owed_to_seals() {
            Some(Owed::CloseShoe(number)) => Err(format!(
                "shoe {number} was sealed, and is over, and was never opened"
            )),
            // Programs of before left a draw to the next throw, whatever was known of it.
            Some(Owed::OpenDraw(_)) if table.may_replace_draw() && table.life() == Life::Open => {
                Ok(())
            }
            Some(Owed::OpenDraw(number)) => {
                Err(format!("draw {number} was sealed, and was never opened"))
            }
            Some(Owed::SealShoe(_) | Owed::SealDraw(_)) | None => Ok(()),
        }
    }
}
