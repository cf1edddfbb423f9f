//! The rows of a database read and written as those of any engine; see [`crate::carry`].

use std::pin::pin;

use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio_postgres::{Config, Row};

use super::columns::Columns;
use super::link::{Link, Trouble, config};
use super::read::{column, number};
use super::rows::round;
use super::writer::SETTINGS;
use super::{Moment, Postgres, Readers, connected, schema, zero};
use crate::carry::{self, COUNT, CarryError, Cell, Kind, Of, Page, Poured, UNFINISHED};
use crate::error::{Fault, OpenError, StoreError};

const fn select(kind: Kind) -> &'static str {
    match kind {
        Kind::Events => {
            "SELECT in_table, seq, epoch, at_ms, actor, role, kind, cause, body, hash FROM event ORDER BY in_table, seq"
        }
        Kind::Transactions => {
            "SELECT number, txn_id, reason, in_table, seq, at_ms FROM txn ORDER BY number"
        }
        Kind::Postings => {
            "SELECT account, entry, txn, line, cents, balance_cents FROM posting ORDER BY account, entry"
        }
        Kind::Replies => {
            "SELECT number, actor, command_id, in_table, seq, request_hash, short, reply, asked, role, at_ms FROM command ORDER BY number"
        }
        Kind::Secrets => "SELECT in_table, name, sealed FROM secret ORDER BY in_table, name",
        Kind::Sessions => {
            "SELECT token_hash, name_key, kind, at_ms, expires_ms FROM session ORDER BY token_hash"
        }
        Kind::Heads => carry::HEADS,
        Kind::Leases => carry::LEASES,
        Kind::Accounts => carry::ACCOUNTS,
        Kind::People => carry::PEOPLE,
    }
}

/// The statement that writes new rows, each of its values a column of them.
pub(super) const fn insert(kind: Kind) -> &'static str {
    match kind {
        Kind::Heads => {
            "INSERT INTO table_head (number, table_id, seq, head_hash, owner, epoch, lease_until_ms)
             SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bytea[], $5::text[], $6::bigint[], $7::bigint[])"
        }
        Kind::Leases => {
            "INSERT INTO lease (owner, until_ms) SELECT * FROM unnest($1::text[], $2::bigint[])
             ON CONFLICT (owner) DO UPDATE SET until_ms = excluded.until_ms"
        }
        Kind::Accounts => {
            "INSERT INTO account (number, id, kind, balance_cents, entries)
             SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])"
        }
        Kind::Events => {
            "INSERT INTO event (in_table, seq, epoch, at_ms, actor, role, kind, cause, body, hash)
             SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[],
             $8::text[], $9::text[], $10::bytea[])"
        }
        Kind::Transactions => {
            "INSERT INTO txn (number, txn_id, reason, in_table, seq, at_ms)
             SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])"
        }
        Kind::Postings => {
            "INSERT INTO posting (account, entry, txn, line, cents, balance_cents)
             SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])"
        }
        Kind::Replies => {
            "INSERT INTO command (number, actor, command_id, in_table, seq, request_hash, short, reply, asked, role, at_ms)
             SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bytea[], $7::boolean[],
             $8::bytea[], $9::text[], $10::text[], $11::bigint[])"
        }
        Kind::Secrets => {
            "INSERT INTO secret (in_table, name, sealed) SELECT * FROM unnest($1::bigint[], $2::text[], $3::bytea[])
             ON CONFLICT (in_table, name) DO UPDATE SET sealed = excluded.sealed"
        }
        Kind::People => {
            "INSERT INTO person (name_key, name, at_ms) SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])"
        }
        Kind::Sessions => {
            "INSERT INTO session (token_hash, name_key, kind, at_ms, expires_ms)
             SELECT * FROM unnest($1::bytea[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
             ON CONFLICT (token_hash) DO UPDATE SET name_key = excluded.name_key, kind = excluded.kind,
             at_ms = excluded.at_ms, expires_ms = excluded.expires_ms"
        }
    }
}

fn cells(kind: Kind, row: &Row) -> Result<Vec<Cell>, Trouble> {
    let cells = kind.cells().iter().enumerate();
    cells
        .map(|(at, of)| {
            Ok(match of {
                Of::Number => Cell::Number(column(row, at)?),
                Of::Maybe => Cell::Maybe(column(row, at)?),
                Of::Text => Cell::Text(column(row, at)?),
                Of::Bytes => Cell::Bytes(column(row, at)?),
                Of::Flag => Cell::Flag(column(row, at)?),
            })
        })
        .collect()
}

impl Postgres {
    /// Reads everything as it stands at one moment, and hands it over page by page.
    pub(crate) async fn pour(&self, to: mpsc::Sender<Page>) -> Result<Poured, StoreError> {
        let Moment(link) = self.snapshots(1).await?.remove(0);
        let count = link.row(COUNT, &[]).await?;
        let count = count.map_or(Ok(0), |row| number(&row, 0))?;
        let task = tokio::spawn(async move {
            for kind in Kind::ALL {
                let mut rows = pin!(link.stream(select(kind), &[]).await?);
                let mut page = Page::new(kind);
                while let Some(row) = rows.next().await {
                    page.rows.push(cells(kind, &row.map_err(Trouble::from)?)?);
                    if page.is_full() {
                        let full = std::mem::replace(&mut page, Page::new(kind));
                        if to.send(full).await.is_err() {
                            return Ok(()); // Nobody writes any more, and says why.
                        }
                    }
                }
                if to.send(page).await.is_err() {
                    return Ok(());
                }
            }
            Ok(())
        });
        Ok(Poured { count, task })
    }
}

/// A database into which a store is copied.
pub(crate) struct Sink {
    config: Config,
    link: Link,
}

impl Sink {
    /// Makes an empty store that is marked as unfinished. What was left of an earlier copy goes first.
    pub(crate) async fn begin(url: &str) -> Result<Sink, CarryError> {
        let config = config(url)?;
        let link = connected(&config, &SETTINGS).await?;
        match schema::version(&link).await {
            Ok(None) => {
                let mark = format!("CREATE TABLE {UNFINISHED} (one BIGINT)");
                link.script(&mark).await.map_err(schema::failed)?;
            }
            Ok(Some(_)) => {
                let to = crate::Address::from(url).to_string();
                return Err(CarryError::NotEmpty { to });
            }
            Err(OpenError::Unfinished { .. }) => schema::unmake(&link).await?,
            Err(error) => return Err(error.into()),
        }
        schema::migrate(&link, None).await?;
        Ok(Sink { config, link })
    }

    pub(crate) async fn write(&mut self, page: Page) -> Result<(), Fault> {
        let mut columns = Columns::default();
        for row in page.rows {
            for cell in &row {
                if let Cell::Text(Some(text)) = cell
                    && text.contains('\0')
                {
                    return Err(zero(text));
                }
            }
            columns.push(row);
        }
        let statement = columns.asked(insert(page.kind));
        round(&self.link, None, statement.into_iter().collect(), None).await?;
        Ok(())
    }

    /// Counts on from the rows that were written, which can be read now.
    pub(crate) async fn written(&mut self) -> Result<Postgres, CarryError> {
        let tip = "UPDATE tip SET tables = (SELECT coalesce(max(number), 0) FROM table_head),
             accounts = (SELECT coalesce(max(number), 0) FROM account), txns = (SELECT coalesce(max(number), 0) FROM txn),
             commands = (SELECT coalesce(max(number), 0) FROM command) WHERE one = 1";
        self.link.script(tip).await.map_err(Fault::from)?;
        Ok(Postgres {
            readers: Readers::new(self.config.clone()),
            writer: None,
        })
    }

    /// Takes the mark away.
    pub(crate) async fn finish(self) -> Result<(), Fault> {
        let unmark = format!("DROP TABLE {UNFINISHED}");
        Ok(self.link.script(&unmark).await?)
    }
}
