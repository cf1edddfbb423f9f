//! The rows that a group of changes looks at, fetched in one round, and what became of them, written in another.
//!
//! Every group takes hold of the row `tip` first, so that one after the other is carried out, whichever process it comes from: what is read
//! here is the present state, until the commit.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::{join_all, join3};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::carry::insert;
use super::columns::Columns;
use super::link::{Link, Trouble};
use super::read::{self, column, number};
use super::wants::Wants;
use crate::batch::CommandReply;
use crate::carry::{Cell, Kind};
use crate::error::Fault;
use crate::hash::Hash;
use crate::ledger::Account;
use crate::person::{Person, SessionKind};
use crate::record::kind_word;
use crate::short::shortened;
use crate::state::{Session, State, Table};

const LOCK: &str = "SELECT tables, accounts, txns, commands FROM tip WHERE one = 1 FOR UPDATE";
const DONE: &str = "SELECT done FROM writer WHERE number = $1";
const HEADS: &str =
    "SELECT number, table_id, seq, head_hash, owner, epoch, lease_until_ms FROM table_head
     WHERE table_id = ANY($1::text[])";
const HEADS_OF: &str =
    "SELECT number, table_id, seq, head_hash, owner, epoch, lease_until_ms FROM table_head
     WHERE owner = ANY($1::text[])";
const LEASES: &str = "SELECT owner, until_ms FROM lease";
const ACCOUNTS: &str =
    "SELECT number, id, kind, balance_cents, entries FROM account WHERE id = ANY($1::text[])";
const TRANSACTIONS: &str = "SELECT txn_id, number FROM txn WHERE txn_id = ANY($1::text[])";
/// Each is looked up by itself: joined at once, a planner without figures of the table reads all of it.
const COMMANDS: &str = "SELECT found.actor, found.command_id FROM unnest($1::text[], $2::text[]) AS asked (actor, command_id)
     CROSS JOIN LATERAL (SELECT actor, command_id FROM command
         WHERE command.actor = asked.actor AND command.command_id = asked.command_id LIMIT 1) AS found";
const PEOPLE: &str = "SELECT name_key, name, at_ms FROM person WHERE name_key = ANY($1::text[])";
const SESSIONS: &str = "SELECT token_hash, name_key, kind, at_ms, expires_ms FROM session
     WHERE token_hash = ANY($1::bytea[])";
const SESSIONS_OF: &str = "SELECT token_hash, name_key, kind, at_ms, expires_ms FROM session
     WHERE name_key = ANY($1::text[])";
const EXPIRED: &str = "SELECT token_hash, name_key, kind, at_ms, expires_ms FROM session
     WHERE expires_ms <= $1";
const SECRETS: &str = "SELECT table_id, name, sealed FROM unnest($1::text[], $2::text[]) AS asked (log, called)
     JOIN table_head ON table_id = asked.log JOIN secret ON in_table = table_head.number AND name = asked.called";

/// The rows of a group, by the hold on the tip.
pub(super) struct Rows {
    /// How many groups the writer has committed.
    pub(super) done: i64,
    tip: Tip,
    before: State,
    pub(super) state: State,
    /// Tables' and accounts' numbers.
    tables: BTreeMap<String, i64>,
    accounts: BTreeMap<String, i64>,
}

/// The last numbers that were given.
struct Tip {
    tables: i64,
    accounts: i64,
    txns: i64,
    commands: i64,
}

/// A statement with its values, on its way.
pub(super) type Asked<'a> = (&'static str, Vec<Box<dyn ToSql + Sync + Send + 'a>>);

fn asked<'a>(sql: &'static str, values: Vec<Box<dyn ToSql + Sync + Send + 'a>>) -> Asked<'a> {
    (sql, values)
}

/// Sends all of it, with a word before and one after, and only then waits for the answers.
pub(super) async fn round(
    link: &Link,
    first: Option<&'static str>,
    all: Vec<Asked<'_>>,
    last: Option<&'static str>,
) -> Result<Vec<Vec<Row>>, Trouble> {
    let mut prepared = Vec::with_capacity(all.len());
    for (sql, _) in &all {
        prepared.push(link.statement(sql).await?);
    }
    let word = async |word: Option<&'static str>| match word {
        Some(word) => link.script(word).await,
        None => Ok(()),
    };
    let answers = all
        .iter()
        .zip(&prepared)
        .map(async |((_, values), statement)| {
            let values: Vec<&(dyn ToSql + Sync)> = values
                .iter()
                .map(|value| -> &(dyn ToSql + Sync) { value.as_ref() })
                .collect();
            link.answers(statement, &values).await
        });
    let (begun, answers, ended) = join3(word(first), join_all(answers), word(last)).await;
    begun?;
    let answers: Result<Vec<Vec<Row>>, Trouble> = answers.into_iter().collect();
    let answers = answers?;
    ended?;
    Ok(answers)
}

macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$(Box::new($value) as Box<dyn ToSql + Sync + Send>),*] };
}

impl Rows {
    /// Takes hold of the tip, and fetches what changes ask for.
    pub(super) async fn fetch(link: &Link, writer: i64, wants: &Wants) -> Result<Rows, Trouble> {
        let all = |set: &BTreeSet<String>| set.iter().cloned().collect::<Vec<String>>();
        let pairs = |set: &BTreeSet<(String, String)>| -> (Vec<String>, Vec<String>) {
            set.iter().cloned().unzip()
        };
        let tokens: Vec<Vec<u8>> = wants.tokens.iter().map(|hash| hash.0.to_vec()).collect();
        let mut questions = vec![asked(LOCK, values![]), asked(DONE, values![writer])];
        let mut ask = |due: bool, question: Asked<'static>| {
            if due {
                questions.push(question);
            }
        };
        let named = [
            (HEADS, &wants.tables),
            (HEADS_OF, &wants.owners),
            (ACCOUNTS, &wants.accounts),
            (TRANSACTIONS, &wants.transactions),
            (PEOPLE, &wants.people),
            (SESSIONS_OF, &wants.sessions_of),
        ];
        for (sql, names) in named {
            ask(!names.is_empty(), asked(sql, values![all(names)]));
        }
        ask(wants.leases, asked(LEASES, values![]));
        let (actors, ids) = pairs(&wants.commands);
        ask(!actors.is_empty(), asked(COMMANDS, values![actors, ids]));
        ask(!tokens.is_empty(), asked(SESSIONS, values![tokens]));
        ask(
            wants.expired_ms.is_some(),
            asked(EXPIRED, values![wants.expired_ms]),
        );
        let (logs, names) = pairs(&wants.secrets);
        ask(!logs.is_empty(), asked(SECRETS, values![logs, names]));

        let of: Vec<&'static str> = questions.iter().map(|(sql, _)| *sql).collect();
        let begin = "BEGIN ISOLATION LEVEL READ COMMITTED";
        let answers = round(link, Some(begin), questions, None).await?;
        let mut rows = Rows {
            done: 0,
            tip: Tip {
                tables: 0,
                accounts: 0,
                txns: 0,
                commands: 0,
            },
            before: State::default(),
            state: State::default(),
            tables: BTreeMap::new(),
            accounts: BTreeMap::new(),
        };
        for (sql, found) in of.into_iter().zip(answers) {
            for row in &found {
                rows.take(sql, row)?;
            }
        }
        rows.before = rows.state.clone();
        Ok(rows)
    }

    fn take(&mut self, sql: &'static str, row: &Row) -> Result<(), Trouble> {
        let state = &mut self.state;
        match sql {
            LOCK => {
                self.tip = Tip {
                    tables: column(row, 0)?,
                    accounts: column(row, 1)?,
                    txns: column(row, 2)?,
                    commands: column(row, 3)?,
                }
            }
            DONE => self.done = column(row, 0)?,
            HEADS | HEADS_OF => {
                let head = read::to_head(row)?;
                self.tables.insert(head.table.clone(), column(row, 0)?);
                state.tables.insert(head.table.clone(), Table::new(head));
            }
            LEASES => drop(state.leases.insert(column(row, 0)?, column(row, 1)?)),
            ACCOUNTS => {
                let (id, account) = to_account(row)?;
                self.accounts.insert(id.clone(), column(row, 0)?);
                state.accounts.insert(id, account);
            }
            TRANSACTIONS => drop(state.transactions.insert(column(row, 0)?, number(row, 1)?)),
            COMMANDS => {
                let (actor, command_id): (String, String) = (column(row, 0)?, column(row, 1)?);
                let key = (actor.clone(), command_id.clone());
                // That there is one is all that is asked.
                let reply = CommandReply {
                    command_id,
                    actor,
                    request_hash: Hash([0; 32]),
                    reply: String::new(),
                    seq: 0,
                    asked: None,
                };
                state.replies.insert(key, (String::new(), reply));
            }
            PEOPLE => {
                let person = Person {
                    name: column(row, 1)?,
                    at_ms: column(row, 2)?,
                };
                state.people.insert(column(row, 0)?, person);
            }
            SESSIONS | SESSIONS_OF | EXPIRED => {
                let session = Session {
                    name_key: column(row, 1)?,
                    kind: SessionKind::of_word(&column::<String>(row, 2)?),
                    at_ms: column(row, 3)?,
                    expires_ms: column(row, 4)?,
                };
                state.sessions.insert(read::hash(row, 0)?, session);
            }
            SECRETS => {
                let table: String = column(row, 0)?;
                if let Some(table) = state.tables.get_mut(&table) {
                    table.secrets.insert(column(row, 1)?, column(row, 2)?);
                }
            }
            other => {
                let what = format!("nobody knows what {other:?} is asked for");
                return Err(Trouble::Final(Fault::new(what)));
            }
        }
        Ok(())
    }

    /// Writes what the changes made of the rows, and commits it as the group of this number.
    pub(super) async fn commit(
        mut self,
        link: &Link,
        writer: i64,
        group: i64,
    ) -> Result<(), Trouble> {
        let mut all = Vec::new();
        self.number();
        all.extend(self.heads());
        all.extend(self.events());
        all.extend(self.money());
        all.extend(self.replies());
        all.extend(self.secrets());
        all.extend(self.people());
        if all.is_empty() {
            return link.script("ROLLBACK").await;
        }
        let Tip {
            tables,
            accounts,
            txns,
            commands,
        } = self.tip;
        all.push(asked(
            "UPDATE tip SET tables = $1, accounts = $2, txns = $3, commands = $4 WHERE one = 1",
            values![tables, accounts, txns, commands],
        ));
        all.push(asked(
            "UPDATE writer SET done = $2 WHERE number = $1",
            values![writer, group],
        ));
        round(link, None, all, Some("COMMIT")).await.map(drop)
    }

    /// Gives new tables and accounts their numbers.
    fn number(&mut self) {
        for id in self.state.tables.keys() {
            if !self.tables.contains_key(id) {
                self.tip.tables += 1;
                self.tables.insert(id.clone(), self.tip.tables);
            }
        }
        for id in self.state.accounts.keys() {
            if !self.accounts.contains_key(id) {
                self.tip.accounts += 1;
                self.accounts.insert(id.clone(), self.tip.accounts);
            }
        }
    }

    fn table(&self, id: &str) -> i64 {
        self.tables.get(id).copied().unwrap_or_default()
    }

    fn heads(&self) -> Vec<Asked<'static>> {
        let mut new = Columns::default();
        let mut moved = Columns::default();
        for (id, table) in &self.state.tables {
            let before = self.before.tables.get(id).map(|table| &table.head);
            let head = &table.head;
            if before == Some(head) {
                continue;
            }
            let mut row = vec![
                Cell::Number(self.table(id)),
                Cell::Number(signed(head.seq)),
                Cell::Bytes(head.head.0.to_vec()),
                Cell::Text(Some(head.owner.clone())),
                Cell::Number(signed(head.epoch)),
                Cell::Number(head.lease_until_ms),
            ];
            match before {
                Some(_) => moved.push(row),
                None => {
                    row.insert(1, Cell::Text(Some(id.clone())));
                    new.push(row);
                }
            }
        }
        let mut leases = Columns::default();
        for (owner, until_ms) in &self.state.leases {
            if self.before.leases.get(owner) != Some(until_ms) {
                leases.push(vec![
                    Cell::Text(Some(owner.clone())),
                    Cell::Number(*until_ms),
                ]);
            }
        }
        let statements = [
            new.asked(
                insert(Kind::Heads),
            ),
            moved.asked(
                "UPDATE table_head SET seq = now.seq, head_hash = now.hash, owner = now.owner, epoch = now.epoch, lease_until_ms = now.until_ms
                 FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[], $5::bigint[], $6::bigint[])
                 AS now (number, seq, hash, owner, epoch, until_ms) WHERE table_head.number = now.number",
            ),
            leases.asked(
                insert(Kind::Leases),
            ),
        ];
        statements.into_iter().flatten().collect()
    }

    fn events(&self) -> Option<Asked<'static>> {
        let mut new = Columns::default();
        for (id, table) in &self.state.tables {
            for event in &table.events {
                new.push(vec![
                    Cell::Number(self.table(id)),
                    Cell::Number(signed(event.seq)),
                    Cell::Number(signed(event.epoch)),
                    Cell::Number(event.at_ms),
                    Cell::Text(Some(event.actor.clone())),
                    Cell::Text(Some(event.role.clone())),
                    Cell::Text(Some(event.kind.clone())),
                    Cell::Text(event.cause.clone()),
                    Cell::Text(Some(event.body.clone())),
                    Cell::Bytes(event.hash.0.to_vec()),
                ]);
            }
        }
        new.asked(insert(Kind::Events))
    }

    /// Balances, in the order of the accounts' ids, transactions and their lines.
    fn money(&mut self) -> Vec<Asked<'static>> {
        let mut new = Columns::default();
        let mut moved = Columns::default();
        for (id, account) in &self.state.accounts {
            let before = self.before.accounts.get(id);
            if before == Some(account) {
                continue;
            }
            let of = Cell::Number(self.accounts.get(id).copied().unwrap_or_default());
            let balance = Cell::Number(account.balance_cents);
            let entries = Cell::Number(signed(account.entries));
            match before {
                Some(_) => moved.push(vec![of, balance, entries]),
                None => {
                    let kind = Cell::Text(Some(kind_word(account.house).to_owned()));
                    new.push(vec![
                        of,
                        Cell::Text(Some(id.clone())),
                        kind,
                        balance,
                        entries,
                    ]);
                }
            }
        }
        let mut numbers = BTreeMap::new();
        let mut txns = Columns::default();
        for line in &self.state.first_lines {
            self.tip.txns += 1;
            numbers.insert(line.transaction.as_str(), self.tip.txns);
            let table = line.table.as_deref().map(|table| self.tables.get(table));
            txns.push(vec![
                Cell::Number(self.tip.txns),
                Cell::Text(Some(line.transaction.clone())),
                Cell::Text(Some(line.reason.clone())),
                Cell::Maybe(table.flatten().copied()),
                Cell::Maybe(line.seq.map(signed)),
                Cell::Number(line.at_ms),
            ]);
        }
        let mut postings = Columns::default();
        for (account, lines) in &self.state.postings {
            let account = self.accounts.get(account).copied().unwrap_or_default();
            for line in lines {
                let txn = numbers.get(line.transaction.as_str()).copied();
                postings.push(vec![
                    Cell::Number(account),
                    Cell::Number(signed(line.entry)),
                    Cell::Number(txn.unwrap_or_default()),
                    Cell::Number(signed(line.line)),
                    Cell::Number(line.cents),
                    Cell::Number(line.balance_cents),
                ]);
            }
        }
        let statements = [
            new.asked(
                insert(Kind::Accounts),
            ),
            moved.asked(
                "UPDATE account SET balance_cents = now.balance_cents, entries = now.entries
                 FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS now (number, balance_cents, entries)
                 WHERE account.number = now.number",
            ),
            txns.asked(
                insert(Kind::Transactions),
            ),
            postings.asked(
                insert(Kind::Postings),
            ),
        ];
        statements.into_iter().flatten().collect()
    }

    fn replies(&mut self) -> Option<Asked<'static>> {
        let mut new = Columns::default();
        for key in &self.state.answered {
            let Some((table, reply)) = self.state.replies.get(key) else {
                continue;
            };
            let events = self.state.tables.get(table).map(|table| &table.events[..]);
            let events = events.unwrap_or_default().iter();
            let short = shortened(&reply.reply, events.map(|e| (e.body.as_str(), e.seq)));
            self.tip.commands += 1;
            let asked = reply.asked.as_ref();
            new.push(vec![
                Cell::Number(self.tip.commands),
                Cell::Text(Some(reply.actor.clone())),
                Cell::Text(Some(reply.command_id.clone())),
                Cell::Number(self.tables.get(table).copied().unwrap_or_default()),
                Cell::Number(signed(reply.seq)),
                Cell::Bytes(reply.request_hash.0.to_vec()),
                Cell::Flag(short.is_some()),
                Cell::Bytes(short.unwrap_or_else(|| reply.reply.clone().into_bytes())),
                Cell::Text(asked.map(|asked| asked.command.clone())),
                Cell::Text(asked.map(|asked| asked.role.clone())),
                Cell::Maybe(asked.map(|asked| asked.at_ms)),
            ]);
        }
        new.asked(insert(Kind::Replies))
    }

    fn secrets(&self) -> Vec<Asked<'static>> {
        let mut kept = Columns::default();
        let mut gone = Columns::default();
        for (id, table) in &self.state.tables {
            let before = self.before.tables.get(id).map(|table| &table.secrets);
            let place =
                |name: &String| vec![Cell::Number(self.table(id)), Cell::Text(Some(name.clone()))];
            for (name, sealed) in &table.secrets {
                if before.and_then(|before| before.get(name)) != Some(sealed) {
                    let mut row = place(name);
                    row.push(Cell::Bytes(sealed.clone()));
                    kept.push(row);
                }
            }
            let names = before.into_iter().flat_map(BTreeMap::keys);
            for name in names.filter(|name| !table.secrets.contains_key(*name)) {
                gone.push(place(name));
            }
        }
        let statements = [
            kept.asked(
                insert(Kind::Secrets),
            ),
            gone.asked(
                "DELETE FROM secret WHERE (in_table, name) IN (SELECT * FROM unnest($1::bigint[], $2::text[]))",
            ),
        ];
        statements.into_iter().flatten().collect()
    }

    fn people(&self) -> Vec<Asked<'static>> {
        let mut people = Columns::default();
        for (key, person) in &self.state.people {
            if !self.before.people.contains_key(key) {
                people.push(vec![
                    Cell::Text(Some(key.clone())),
                    Cell::Text(Some(person.name.clone())),
                    Cell::Number(person.at_ms),
                ]);
            }
        }
        let mut kept = Columns::default();
        for (token, session) in &self.state.sessions {
            if self.before.sessions.get(token) != Some(session) {
                kept.push(vec![
                    Cell::Bytes(token.0.to_vec()),
                    Cell::Text(Some(session.name_key.clone())),
                    Cell::Text(Some(session.kind.word().to_owned())),
                    Cell::Number(session.at_ms),
                    Cell::Number(session.expires_ms),
                ]);
            }
        }
        let mut ended = Columns::default();
        let tokens = self.before.sessions.keys();
        for token in tokens.filter(|token| !self.state.sessions.contains_key(*token)) {
            ended.push(vec![Cell::Bytes(token.0.to_vec())]);
        }
        let statements = [
            people.asked(insert(Kind::People)),
            kept.asked(insert(Kind::Sessions)),
            ended.asked("DELETE FROM session WHERE token_hash = ANY($1::bytea[])"),
        ];
        statements.into_iter().flatten().collect()
    }
}

fn to_account(row: &Row) -> Result<(String, Account), Trouble> {
    let kind: String = column(row, 2)?;
    let account = Account {
        house: kind == "house",
        balance_cents: column(row, 3)?,
        entries: number(row, 4)?,
    };
    Ok((column(row, 1)?, account))
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
