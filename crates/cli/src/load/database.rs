//! The database of a load with PostgreSQL: a place in it for servers of our own, how many commands they keep with one commit, and the baseline. The
//! bare program writes the rows that the store writes for the same commands, into the same tables, a column at a time; each group is sent in one go
//! together with its commit, and is durable before the next. Nothing is hashed, decided, looked up or sent to anybody.

use super::bare::{Bare, WRITES_FOR};
use super::tally::{Sample, Times};
use crate::error::Failure;
use croupier_store::{Address, Store};
use futures_util::future::{join_all, join3};
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Instant;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, NoTls, Statement};

/// The number of the bare program among the writers of its place.
const WRITER: i64 = 1_000_000;
/// Players at a table.
const SEATS: i64 = 7;

/// What the bare program does for a group, in the order of [`rows`].
const WRITES: [&str; 8] = [
    "UPDATE table_head SET seq = now.seq, head_hash = now.hash, owner = now.owner, epoch = 1, lease_until_ms = 0
     FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[]) AS now (number, seq, hash, owner)
     WHERE table_head.number = now.number",
    "INSERT INTO event (in_table, seq, epoch, at_ms, actor, role, kind, cause, body, hash)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[],
     $8::text[], $9::text[], $10::bytea[])",
    "UPDATE account SET balance_cents = now.balance_cents, entries = now.entries
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS now (number, balance_cents, entries)
     WHERE account.number = now.number",
    "INSERT INTO txn (number, txn_id, reason, in_table, seq, at_ms)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])",
    "INSERT INTO posting (account, entry, txn, line, cents, balance_cents)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])",
    "INSERT INTO command (number, actor, command_id, in_table, seq, request_hash, short, reply)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bytea[], $7::boolean[], $8::bytea[])",
    "UPDATE tip SET txns = $1, commands = $1 WHERE one = 1",
    "UPDATE writer SET done = $1 WHERE number = $2",
];

/// The values of a statement.
type Values = Vec<Box<dyn ToSql + Sync + Send>>;

macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$(Box::new($value) as Box<dyn ToSql + Sync + Send>),*] };
}

/// The database, with the places that were made in it.
pub(crate) struct Database {
    client: Client,
    /// Where the servers keep their house.
    house: String,
    /// Where the bare program writes.
    bare: String,
    made: Vec<String>,
}

/// What servers have kept so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) commands: u64,
    pub(crate) commits: u64,
    pub(crate) bytes: u64,
}

impl Kept {
    /// How many commands shared a commit since an earlier look, rounded.
    pub(crate) fn group(&self, before: &Kept) -> u64 {
        let commits = self.commits.saturating_sub(before.commits).max(1);
        let commands = self.commands.saturating_sub(before.commands);
        ((commands + commits / 2) / commits).max(1)
    }
}

impl Database {
    /// Makes a place for the bare program, and one for servers of our own; without them the house is at this address already.
    pub(crate) async fn open(url: &str, own: bool) -> Result<Database, Failure> {
        let client = connected(url).await?;
        let place = |of: &str| format!("croupier_load_{}_{of}", std::process::id());
        let mut made = vec![place("bare")];
        made.extend(own.then(|| place("house")));
        let script: Vec<String> = made.iter().map(|p| format!("CREATE SCHEMA {p}")).collect();
        let made_all = client.batch_execute(&script.join("; ")).await;
        made_all.map_err(failed)?;
        let joint = if url.contains('?') { '&' } else { '?' };
        let at = |place: &String| format!("{url}{joint}options=-csearch_path%3D{place}");
        Ok(Database {
            client,
            house: made.get(1).map_or_else(|| url.to_owned(), at),
            bare: at(&made[0]),
            made,
        })
    }

    /// The address for servers of our own.
    pub(crate) fn house(&self) -> &str {
        &self.house
    }

    /// Takes away what was made.
    pub(crate) async fn leave(self) -> Result<(), Failure> {
        for place in &self.made {
            let script = format!("DROP SCHEMA {place} CASCADE");
            let gone = self.client.batch_execute(&script).await;
            gone.map_err(failed)?;
        }
        Ok(())
    }

    /// What the servers have kept so far.
    pub(crate) async fn kept(&self) -> Result<Kept, Failure> {
        let sql = "SELECT commands, (SELECT coalesce(sum(done), 0)::bigint FROM writer),
             (SELECT coalesce(sum(pg_total_relation_size(relid)), 0)::bigint FROM pg_statio_user_tables
              WHERE schemaname = current_schema())
             FROM tip WHERE one = 1";
        let row = connected(&self.house).await?.query_one(sql, &[]).await;
        let row = row.map_err(|error| {
            failed(error).hint("--database is the database that the servers were started with")
        })?;
        let number = |at: usize| row.try_get::<_, i64>(at).map(i64::unsigned_abs);
        let (commands, commits, bytes) = (number(0), number(1), number(2));
        Ok(Kept {
            commands: commands.map_err(failed)?,
            commits: commits.map_err(failed)?,
            bytes: bytes.map_err(failed)?,
        })
    }

    /// Writes commands like these at so many tables, in groups of each size.
    pub(crate) async fn baseline(
        &self,
        samples: &[Sample],
        tables: u64,
        groups: &[u64],
    ) -> Result<Vec<Bare>, Failure> {
        // The store makes its tables there, and nothing else of it is used.
        let store = Store::open(Address::Database(self.bare.clone())).await;
        let store = store.map_err(Failure::failed)?;
        store.close().await.map_err(Failure::failed)?;
        let tables = i64::try_from(tables).unwrap_or(i64::MAX);
        let mut program = Program::begin(&self.bare, samples, tables)
            .await
            .map_err(failed)?;
        let mut all = Vec::new();
        for group in groups {
            all.push(program.write(*group).await.map_err(failed)?);
        }
        Ok(all)
    }
}

/// The bare program.
struct Program<'a> {
    client: Client,
    statements: Vec<Statement>,
    samples: &'a [Sample],
    tables: i64,
    /// How many commands it has written.
    written: i64,
}

impl<'a> Program<'a> {
    async fn begin(url: &str, samples: &'a [Sample], tables: i64) -> Result<Program<'a>, Error> {
        let client = linked(url).await?;
        let rows = format!(
            "SET synchronous_commit = on;
             INSERT INTO writer VALUES ({WRITER}, 0);
             INSERT INTO table_head SELECT n, 'load-' || n, 0, ''::bytea, '', 1, 0 FROM generate_series(1, {tables}) AS n;
             INSERT INTO account SELECT n, 'account-' || n, 'house', 0, 0 FROM generate_series(1, {}) AS n;
             UPDATE tip SET tables = {tables}",
            2 * tables * SEATS
        );
        client.batch_execute(&rows).await?;
        let mut statements = Vec::new();
        for sql in WRITES {
            statements.push(client.prepare(sql).await?);
        }
        Ok(Program {
            client,
            statements,
            samples,
            tables,
            written: 0,
        })
    }

    /// Writes in groups of one size for a while.
    async fn write(&mut self, group: u64) -> Result<Bare, Error> {
        let times = Times::new();
        let started = Instant::now();
        let before = self.written;
        while started.elapsed() < WRITES_FOR {
            let begun = Instant::now();
            let next = self.written + i64::try_from(group).unwrap_or(1);
            self.commit(self.written..next).await?;
            self.written = next;
            times.record(begun.elapsed());
        }
        let written = (self.written - before).unsigned_abs();
        Ok(Bare::of("PostgreSQL", group, written, started, &times))
    }

    /// Sends all of a group at once, and waits until it is durable.
    async fn commit(&self, commands: Range<i64>) -> Result<(), Error> {
        let rows = rows(self.samples, self.tables, commands);
        let writes = self.statements.iter().zip(&rows);
        let client = &self.client;
        let writes = writes.map(async |(statement, values)| {
            let values: Vec<&(dyn ToSql + Sync)> = values
                .iter()
                .map(|value| -> &(dyn ToSql + Sync) { value.as_ref() })
                .collect();
            client.execute(statement, &values).await
        });
        // Each is on its way when it is first looked at, which is in this order.
        let (begin, commit) = (
            client.batch_execute("BEGIN"),
            client.batch_execute("COMMIT"),
        );
        let (begun, written, committed) = join3(begin, join_all(writes), commit).await;
        begun?;
        written.into_iter().collect::<Result<Vec<u64>, Error>>()?;
        committed
    }
}

/// The rows of commands, by their numbers: one after the other at each of the tables, where the players lay chips and take them back in turn.
fn rows(samples: &[Sample], tables: i64, commands: Range<i64>) -> [Values; 8] {
    let (begun, end) = (commands.start, commands.end);
    let sample = |n: i64| {
        let at = usize::try_from(n).unwrap_or_default();
        &samples[at % samples.len()]
    };
    let count = usize::try_from(end - begun).unwrap_or_default();
    let all = || begun..end;
    let (hash, at_ms, player) = (vec![0_u8; 32], 1_780_000_000_000_i64, "player".to_owned());
    let of_table: Vec<i64> = all().map(|n| n % tables + 1).collect();
    let seq: Vec<i64> = all().map(|n| n / tables + 1).collect();
    let actor: Vec<String> = all()
        .map(|n| format!("guest-{}", n % (tables * SEATS)))
        .collect();
    let cause: Vec<String> = all().map(|n| sample(n).command.clone()).collect();
    let body: Vec<String> = all().map(|n| sample(n).event.clone()).collect();
    let reply: Vec<Vec<u8>> = body.iter().map(|body| body.clone().into_bytes()).collect();
    let number: Vec<i64> = all().map(|n| n + 1).collect();
    let id: Vec<String> = all().map(|n| format!("load/{n}")).collect();
    // What is written last for a table or an account stands.
    let heads: BTreeMap<i64, i64> = of_table.iter().copied().zip(seq.iter().copied()).collect();
    let (heads, heads_seq): (Vec<i64>, Vec<i64>) = heads.into_iter().unzip();
    let moved = heads.len();
    let lines = all().flat_map(|n| {
        let (player, entry) = (n % (tables * SEATS), n / (tables * SEATS) + 1);
        let (cents, balance) = if entry % 2 == 1 {
            (500, 500)
        } else {
            (-500, 0)
        };
        let line = |line: i64, sign: i64| {
            let account = 2 * player + line + 1;
            [account, entry, n + 1, line, sign * cents, sign * balance]
        };
        [line(0, -1), line(1, 1)]
    });
    let lines: Vec<[i64; 6]> = lines.collect();
    let column = |at: usize| lines.iter().map(|line| line[at]).collect::<Vec<i64>>();
    let accounts: BTreeMap<i64, [i64; 2]> = lines
        .iter()
        .map(|[account, entry, .., balance]| (*account, [*balance, *entry]))
        .collect();
    let of_account = |at: usize| accounts.values().map(|a| a[at]).collect::<Vec<i64>>();
    [
        values![
            heads,
            heads_seq,
            vec![hash.clone(); moved],
            vec!["load".to_owned(); moved]
        ],
        values![
            of_table.clone(),
            seq.clone(),
            vec![1_i64; count],
            vec![at_ms; count],
            actor.clone(),
            vec![player; count],
            vec!["wager-placed".to_owned(); count],
            cause,
            body,
            vec![hash.clone(); count],
        ],
        values![
            accounts.keys().copied().collect::<Vec<i64>>(),
            of_account(0),
            of_account(1)
        ],
        values![
            number.clone(),
            id.clone(),
            vec!["wager".to_owned(); count],
            of_table.clone(),
            seq.clone(),
            vec![at_ms; count],
        ],
        values![
            column(0),
            column(1),
            column(2),
            column(3),
            column(4),
            column(5)
        ],
        values![
            number,
            actor,
            id,
            of_table,
            seq,
            vec![hash; count],
            vec![true; count],
            reply,
        ],
        values![end],
        values![end, WRITER],
    ]
}

async fn connected(url: &str) -> Result<Client, Failure> {
    linked(url).await.map_err(failed)
}

async fn linked(url: &str) -> Result<Client, Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    // It ends with the client; what goes wrong the client says.
    tokio::spawn(connection);
    Ok(client)
}

fn failed(error: Error) -> Failure {
    let source = std::error::Error::source(&error).map(ToString::to_string);
    let what = source.unwrap_or_else(|| error.to_string());
    Failure::failed(format!("the database says: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_group_is_commands_to_a_commit() {
        let kept = |commands, commits| Kept {
            commands,
            commits,
            bytes: 0,
        };
        let before = kept(100, 50);
        assert_eq!(kept(190, 60).group(&before), 9);
        assert_eq!(kept(195, 60).group(&before), 10);
        assert_eq!(kept(101, 60).group(&before), 1);
        assert_eq!(before.group(&before), 1);
    }

    #[tokio::test]
    async fn rows_are_written_and_timed() {
        let Some(url) = croupier_kept::postgres::place() else {
            return;
        };
        let database = Database::open(&url, true).await.unwrap();
        let sample = Sample {
            command: r#""do":"place-wager""#.to_owned(),
            event: r#""wager-placed""#.to_owned(),
        };
        let bare = database.baseline(&[sample], 3, &[1, 64]).await.unwrap();
        assert_eq!([bare[0].group, bare[1].group], [1, 64]);
        assert!(bare.iter().all(|bare| bare.commands_per_second > 0));
        let client = connected(&database.bare).await.unwrap();
        let sql = "SELECT (SELECT count(*) FROM event), (SELECT count(*) FROM posting), (SELECT count(*) FROM command),
             (SELECT sum(balance_cents)::bigint FROM account), (SELECT sum(seq)::bigint FROM table_head),
             (SELECT sum(entries)::bigint FROM account), (SELECT done FROM writer)";
        let row = client.query_one(sql, &[]).await.unwrap();
        let counts: Vec<i64> = (0..7).map(|at| row.get(at)).collect();
        let events = counts[0];
        assert!(events > 0);
        assert_eq!(
            counts,
            [events, 2 * events, events, 0, events, 2 * events, events]
        );
        drop(client);
        database.leave().await.unwrap();
    }
}
