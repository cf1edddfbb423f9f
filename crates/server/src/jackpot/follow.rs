//! A linked table as its jackpot's keeper follows it: through its log, command by command.

use crate::replay::{self, ReplayError};
use croupier_house::jackpot::{Command, of_table, prize};
use croupier_house::{Event as TableEvent, Table};
use croupier_store::LoggedEvent;

/// What a command at a table means to the jackpot.
#[derive(Debug)]
pub(super) struct Told {
    /// The number of its last event.
    pub(super) seq: u64,
    /// When it was logged.
    pub(super) at_ms: i64,
    /// What is to be said.
    pub(super) commands: Vec<Command>,
    /// How many prizes were paid at the table.
    pub(super) paid: usize,
}

/// A table on its way through its log.
#[derive(Debug, Default)]
pub(super) struct Follower {
    table: Option<Table>,
    /// The number of the last event taken.
    pub(super) seq: u64,
}

impl Follower {
    /// The table as far as its log was read.
    pub(super) fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Takes further events, whole commands at a time, as the store keeps them.
    pub(super) fn take(&mut self, events: &[LoggedEvent]) -> Result<Vec<Told>, ReplayError> {
        let mut told = Vec::new();
        let mut rest = events;
        if self.table.is_none()
            && let Some((first, others)) = rest.split_first()
        {
            self.table = Some(replay::drafted(first)?);
            self.seq = first.seq;
            rest = others;
        }
        let Some(table) = &mut self.table else {
            return Ok(told);
        };
        while let Some(first) = rest.first() {
            let more = rest[1..].iter().take_while(|e| e.cause.is_none()).count();
            let (command, others) = rest.split_at(1 + more);
            rest = others;
            let read = |logged| replay::read(table.rules().kind(), logged).map(|cited| cited.what);
            let events: Vec<TableEvent> = command.iter().map(read).collect::<Result<_, _>>()?;
            let at_ms = u64::try_from(first.at_ms).unwrap_or_default();
            let commands = of_table(table, at_ms, &events);
            for (event, logged) in events.iter().zip(command) {
                replay::apply(table, event, logged)?;
                self.seq = logged.seq;
            }
            told.push(Told {
                seq: self.seq,
                at_ms: first.at_ms,
                commands,
                paid: events.iter().filter(|e| prize(e).is_some()).count(),
            });
        }
        Ok(told)
    }
}
