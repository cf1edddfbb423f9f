//! What is kept besides the logs, in the order in which it is hashed, and who is let in with a batch; see [`crate::record`].

use super::Memory;
use crate::batch::{Appended, Batch};
use crate::error::AdmitError;
use crate::hash::Hash;
use crate::person::{Admission, KeptSession, Person};
use crate::record::{Holdings, Link, ReplyRow, Rest, Rows, TransactionRow, Walk};

impl Memory {
    pub(crate) async fn admit(
        &self,
        batch: Batch,
        admission: Admission,
    ) -> Result<Appended, AdmitError> {
        let fate = self.fate(&batch.table)?;
        if fate.is_none_or(|failure| failure.kept) {
            let admitted = self.state().admit(batch, admission)?;
            if fate.is_none() {
                return Ok(admitted);
            }
        }
        Err(self.failed(fate).await.into())
    }

    pub(crate) fn chained(
        &self,
        rows: Rows,
        from: Link,
        points: &[u64],
    ) -> (Link, Vec<Option<Hash>>) {
        let state = self.state();
        let mut walk = Walk::new(from, points);
        let skip = usize::try_from(from.number).unwrap_or(usize::MAX);
        match rows {
            Rows::Transactions => {
                for (line, number) in state.first_lines.iter().zip(1..).skip(skip) {
                    let row = TransactionRow {
                        id: &line.transaction,
                        number,
                        reason: &line.reason,
                        at_ms: line.at_ms,
                        event: line.table.as_deref().zip(line.seq),
                    };
                    walk.take(number, |before| row.after(before));
                }
            }
            Rows::Replies => {
                for (key, number) in state.answered.iter().zip(1..).skip(skip) {
                    let Some((table, reply)) = state.replies.get(key) else {
                        continue;
                    };
                    let asked = reply.asked.as_ref();
                    let row = ReplyRow {
                        log: table,
                        number,
                        seq: reply.seq,
                        actor: &reply.actor,
                        command_id: &reply.command_id,
                        request_hash: &reply.request_hash.0,
                        reply: reply.reply.as_bytes(),
                        asked: (
                            asked.map(|asked| asked.command.as_str()),
                            asked.map(|asked| asked.role.as_str()),
                            asked.map(|asked| asked.at_ms),
                        ),
                    };
                    walk.take(number, |before| row.after(before));
                }
            }
        }
        walk.end()
    }

    pub(crate) fn holdings(&self, points: &[u64]) -> Vec<Hash> {
        let state = self.state();
        let mut holdings = Holdings::new(points);
        for (id, account) in &state.accounts {
            holdings.account(id, account.house);
            for line in state.postings.get(id).into_iter().flatten() {
                let number = state.transactions.get(&line.transaction).copied();
                holdings.posting(number.unwrap_or_default(), line.entry, line.balance_cents);
            }
        }
        holdings.end()
    }

    pub(crate) fn holdings_now(&self) -> (u64, Hash) {
        let last = self.state().first_lines.len() as u64;
        let hash = self.holdings(&[last]).pop();
        (last, hash.unwrap_or(Link::START.hash))
    }

    pub(crate) fn rest(&self) -> Hash {
        let state = self.state();
        let mut rest = Rest::new();
        for table in state.tables.values() {
            let head = &table.head;
            rest.log(&head.table, &head.owner, head.epoch, head.lease_until_ms);
        }
        for (owner, until_ms) in &state.leases {
            rest.lease(owner, *until_ms);
        }
        for table in state.tables.values() {
            for (name, sealed) in &table.secrets {
                rest.secret(&table.head.table, name, sealed);
            }
        }
        for person in state.people.values() {
            rest.person(&person.name, person.at_ms);
        }
        for (token, session) in &state.sessions {
            let (name, kind) = (&session.name_key, session.kind.word());
            rest.session(&token.to_string(), name, kind, session.expires_ms);
        }
        for (id, account) in &state.accounts {
            rest.account(id, account.house);
        }
        rest.end()
    }

    pub(crate) fn people(&self) -> Vec<Person> {
        self.state().people.values().cloned().collect()
    }

    pub(crate) fn sessions(&self) -> Vec<KeptSession> {
        let state = self.state();
        let kept = state.sessions.iter().map(|(token, session)| KeptSession {
            token: token.to_string(),
            name_key: session.name_key.clone(),
            kind: session.kind,
            at_ms: session.at_ms,
            expires_ms: session.expires_ms,
        });
        kept.collect()
    }

    pub(crate) fn secrets(&self) -> Vec<(String, String, Vec<u8>)> {
        let state = self.state();
        let of = |table: &crate::state::Table| {
            let secrets = table.secrets.iter();
            let log = table.head.table.clone();
            let of_it =
                secrets.map(move |(name, sealed)| (log.clone(), name.clone(), sealed.clone()));
            of_it.collect::<Vec<_>>()
        };
        state.tables.values().flat_map(of).collect()
    }

    pub(crate) fn transfers(&self) -> (u64, u64) {
        let state = self.state();
        let lines = state.first_lines.iter().zip(1..);
        let without = lines.filter(|(line, _)| line.table.is_none());
        without.fold((0, 0), |(count, _), (_, number)| (count + 1, number))
    }

    pub(crate) fn filed(&self, log: &str) -> Vec<(u64, String, String, i64)> {
        let state = self.state();
        let lines = state.first_lines.iter();
        let of_log = lines.filter(|line| line.table.as_deref() == Some(log));
        let filed = of_log.map(|line| {
            let seq = line.seq.unwrap_or_default();
            (
                seq,
                line.transaction.clone(),
                line.reason.clone(),
                line.at_ms,
            )
        });
        filed.collect()
    }

    pub(crate) fn misfiled(&self, but: &str) -> Option<(String, u64, String)> {
        let state = self.state();
        state.first_lines.iter().find_map(|line| {
            let (log, seq) = line.table.clone().zip(line.seq)?;
            let at = usize::try_from(seq.checked_sub(1)?).ok()?;
            let event = state.tables.get(&log)?.events.get(at)?;
            let named = line.transaction == format!("{log}/{seq}");
            let same = named && line.reason == event.kind && line.at_ms == event.at_ms;
            (log != but && !same).then(|| (log, seq, line.transaction.clone()))
        })
    }
}
