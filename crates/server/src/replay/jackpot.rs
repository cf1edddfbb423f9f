//! The audit of a progressive jackpot (nz-1996/caribbean-stud/11.3, 12.1 to 12.3): its log follows from the logs of its tables, every
//! command of it is decided again, each prize is paid at its table as it was awarded, and its pool holds what its meter shows.

use super::ledger::Ledger;
use super::{Audit, AuditFault, follows_in_time};
use crate::jackpot::{Said, parse_event};
use crate::kept_log::are_logged;
use croupier_engine::{Cents, Citations, Name};
use croupier_house::jackpot::{Command, Event, Jackpot, Terms, entry, of_table, prize};
use croupier_house::{Account, Event as TableEvent, Table};
use croupier_store::{Head, LoggedEvent, Snapshot};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What the log of one table means to its jackpot.
#[derive(Debug, Default)]
pub(super) struct Feed {
    /// What the table's book says.
    citations: Citations,
    /// What is to be said, each with the number of the last event of the table's command.
    said: VecDeque<(u64, Command)>,
    /// The prizes paid: the number of the event, to whom, how much.
    paid: VecDeque<(u64, Name, Cents)>,
}

impl Feed {
    /// Takes the events of one command; the table is as it was before them.
    pub(super) fn take(&mut self, table: &Table, logged: &[LoggedEvent], events: &[TableEvent]) {
        let (Some(first), Some(last)) = (logged.first(), logged.last()) else {
            return;
        };
        if self.citations != *table.rules().citations() {
            self.citations = table.rules().citations().clone();
        }
        let at_ms = u64::try_from(first.at_ms).unwrap_or_default();
        let commands = of_table(table, at_ms, events);
        self.said
            .extend(commands.into_iter().map(|c| (last.seq, c)));
        for (event, logged) in events.iter().zip(logged) {
            if let Some((player, cents)) = prize(event) {
                self.paid.push_back((logged.seq, player.clone(), cents));
            }
        }
    }
}

/// What all tables mean to their jackpots.
#[derive(Debug, Default)]
pub(super) struct Feeds(BTreeMap<Name, BTreeMap<String, Feed>>);

impl Feeds {
    pub(super) fn add(&mut self, jackpot: &Name, table: &str, feed: Feed) {
        let feeds = self.0.entry(jackpot.clone()).or_default();
        feeds.insert(table.to_owned(), feed);
    }

    /// Checks the log of one jackpot.
    pub(super) async fn audit(
        &mut self,
        store: &mut Snapshot,
        head: &Head,
        found: &mut Audit,
    ) -> Result<(), AuditFault> {
        let events = store.events(&head.table, 0, usize::MAX).await?;
        let wrong = |seq: u64, what: String| AuditFault::event(&head.table, seq, what);
        let Some((first, rest)) = events.split_first() else {
            return Ok(());
        };
        let opened = parse_event(&first.body).map_err(|why| wrong(first.seq, why))?;
        let terms = Terms::of(&opened.what).ok_or_else(|| {
            wrong(
                first.seq,
                "a jackpot's log begins with jackpot-opened".into(),
            )
        })?;
        let name = terms.name.clone();
        let feeds = self.0.remove(&name).unwrap_or_default();
        let citations = feeds.values().next().map(|feed| feed.citations.clone());
        let mut log = Log {
            jackpot: Jackpot::new(terms, citations.unwrap_or_default()),
            feeds,
            owed: BTreeMap::new(),
            ledger: Ledger::new(&head.table),
        };
        for command in rest.chunk_by(|_, next| next.cause.is_none()) {
            log.command(command)
                .map_err(|(seq, what)| wrong(seq, what))?;
            found.commands += 1;
            found.events += command.len() as u64;
        }
        found.events += 1;
        for pair in events.windows(2) {
            follows_in_time(pair[0].at_ms, &pair[1]).map_err(|what| wrong(pair[1].seq, what))?;
        }
        log.prizes()?;
        let retained = Account::JackpotRetained(name.clone());
        let retained = BTreeSet::from([retained.to_string()]);
        log.ledger.against(store, retained, found).await?;
        if log.is_up_to_date() {
            let account = Account::Jackpot(name).to_string();
            let held = store.balance(&account).await?;
            log.ledger.same(account, held, log.jackpot.meter().0)?;
        }
        Ok(())
    }
}

/// A jackpot's log on its way through.
struct Log {
    jackpot: Jackpot,
    feeds: BTreeMap<String, Feed>,
    /// The prizes awarded, by table.
    owed: BTreeMap<String, Vec<(Name, Cents)>>,
    ledger: Ledger,
}

impl Log {
    /// Checks the events of one command.
    fn command(&mut self, logged: &[LoggedEvent]) -> Result<(), (u64, String)> {
        let Some(first) = logged.first() else {
            return Ok(());
        };
        let seq = first.seq;
        let cause = first.cause.as_deref().unwrap_or_default();
        let said = Said::from_line(cause)
            .map_err(|why| (seq, format!("its command cannot be read: {why}")))?;
        if let (Some(table), Some(after)) = (said.table(), said.after) {
            self.follows(table, after, &said.command)
                .map_err(|why| (seq, why))?;
        }
        let decided = self.jackpot.decide(&said.command);
        let decided = decided
            .map_err(|refusal| (seq, format!("{} should have been {refusal}", said.command)))?;
        are_logged(&said.command, &decided, logged)?;
        for (event, logged) in decided.iter().zip(logged) {
            let lines = entry(&self.jackpot.terms().name, &event.what);
            self.ledger.take(logged.seq, lines);
            let taken = self.jackpot.apply(&event.what);
            taken.map_err(|misfit| (logged.seq, misfit.to_string()))?;
            if let Event::PrizeAwarded {
                table,
                player,
                cents,
                ..
            } = &event.what
            {
                let owed = self.owed.entry(table.clone()).or_default();
                owed.push((player.clone(), *cents));
            }
        }
        Ok(())
    }

    /// Whether this is what the table's log says next to the jackpot; what the jackpot would refuse is not in its log.
    fn follows(&mut self, table: &str, after: u64, command: &Command) -> Result<(), String> {
        let missing = || format!("the log of {table} does not say {command} at its event {after}");
        let feed = self.feeds.get_mut(table).ok_or_else(missing)?;
        while let Some((seq, said)) = feed.said.pop_front() {
            if seq == after && said == *command {
                return Ok(());
            }
            if self.jackpot.decide(&said).is_ok() {
                return Err(format!(
                    "the log of {table} says {said} at its event {seq} first"
                ));
            }
        }
        Err(missing())
    }

    /// Each prize was paid at its table as it was awarded, in order.
    fn prizes(&mut self) -> Result<(), AuditFault> {
        for (table, feed) in &mut self.feeds {
            let mut owed = self.owed.remove(table).unwrap_or_default().into_iter();
            for (seq, player, cents) in feed.paid.drain(..) {
                let awarded = owed.next();
                if awarded.as_ref() != Some(&(player.clone(), cents)) {
                    let what = match awarded {
                        Some((to, sum)) => {
                            format!("{cents} paid to {player}, and {sum} awarded to {to}")
                        }
                        None => format!("{cents} paid to {player}, and no prize awarded"),
                    };
                    return Err(AuditFault::event(table, seq, what));
                }
            }
            self.owed.insert(table.clone(), owed.collect());
        }
        Ok(())
    }

    /// Whether the jackpot has heard everything and every prize is paid.
    fn is_up_to_date(&self) -> bool {
        let heard = self.feeds.values().all(|feed| feed.said.is_empty());
        heard && self.owed.values().all(Vec::is_empty)
    }
}
