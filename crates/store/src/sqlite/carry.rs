//! The rows of a file read and written as those of any engine; see [`crate::carry`].

use std::path::{Path, PathBuf};

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, Row, ToSql, params_from_iter};
use tokio::sync::mpsc;

use super::known::Db;
use super::place::{Place, Readers, blocking};
use super::{Sqlite, absolute, beside, create, io_fault, open_error, schema, writer};
use crate::carry::{self, COUNT, CarryError, Cell, Kind, Of, Page, Poured, UNFINISHED};
use crate::error::{Fault, OpenError, StoreError};

const fn select(kind: Kind) -> &'static str {
    match kind {
        Kind::Events => {
            "SELECT event.id >> 40, event.id & 1099511627775, epoch, at_ms, actor, r.text, k.text, cause, body, hash
             FROM event LEFT JOIN word r ON r.number = role LEFT JOIN word k ON k.number = kind ORDER BY event.id"
        }
        Kind::Transactions => {
            "SELECT txn.number, txn_id, word.text, event >> 40, event & 1099511627775, at_ms
             FROM txn LEFT JOIN word ON word.number = reason ORDER BY txn.number"
        }
        Kind::Postings => {
            "SELECT id >> 32, id & 4294967295, txn, line, cents, balance_cents FROM posting ORDER BY id"
        }
        Kind::Replies => {
            "SELECT number, actor, command_id, in_table, seq, request_hash, typeof(reply) = 'blob', CAST(reply AS BLOB), asked, role, at_ms
             FROM command ORDER BY number"
        }
        Kind::Secrets => {
            "SELECT number, name, sealed FROM secret JOIN table_head ON table_head.table_id = secret.table_id ORDER BY number, name"
        }
        Kind::Sessions => {
            "SELECT unhex(token_hash), name_key, kind, at_ms, expires_ms FROM session ORDER BY token_hash"
        }
        Kind::Heads => carry::HEADS,
        Kind::Leases => carry::LEASES,
        Kind::Accounts => carry::ACCOUNTS,
        Kind::People => carry::PEOPLE,
    }
}

const fn insert(kind: Kind) -> &'static str {
    match kind {
        Kind::Heads => {
            "INSERT INTO table_head (number, table_id, seq, head_hash, owner, epoch, lease_until_ms) VALUES (?, ?, ?, ?, ?, ?, ?)"
        }
        Kind::Leases => "INSERT INTO lease (owner, until_ms) VALUES (?, ?)",
        Kind::Accounts => {
            "INSERT INTO account (number, id, kind, balance_cents, entries) VALUES (?, ?, ?, ?, ?)"
        }
        Kind::Events => {
            "INSERT INTO event (id, epoch, at_ms, actor, role, kind, cause, body, hash)
             VALUES (?1 << 40 | ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
        }
        Kind::Transactions => {
            "INSERT INTO txn (number, txn_id, reason, event, at_ms) VALUES (?1, ?2, ?3, ?4 << 40 | ?5, ?6)"
        }
        Kind::Postings => {
            "INSERT INTO posting (id, txn, line, cents, balance_cents) VALUES (?1 << 32 | ?2, ?3, ?4, ?5, ?6)"
        }
        Kind::Replies => {
            "INSERT INTO command (number, actor, command_id, in_table, seq, request_hash, reply, asked, role, at_ms)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, CASE WHEN ?7 THEN ?8 ELSE CAST(?8 AS TEXT) END, ?9, ?10, ?11)"
        }
        Kind::Secrets => {
            "INSERT INTO secret (table_id, name, sealed) VALUES ((SELECT table_id FROM table_head WHERE number = ?1), ?2, ?3)"
        }
        Kind::People => "INSERT INTO person (name_key, name, at_ms) VALUES (?, ?, ?)",
        Kind::Sessions => {
            "INSERT INTO session (token_hash, name_key, kind, at_ms, expires_ms) VALUES (lower(hex(?1)), ?2, ?3, ?4, ?5)"
        }
    }
}

/// The cells in whose place a file has the number of a word.
const fn words(kind: Kind) -> &'static [usize] {
    match kind {
        Kind::Events => &[5, 6],
        Kind::Transactions => &[2],
        Kind::Heads
        | Kind::Leases
        | Kind::Accounts
        | Kind::Postings
        | Kind::Replies
        | Kind::Secrets
        | Kind::People
        | Kind::Sessions => &[],
    }
}

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Cell::Number(number) => number.to_sql(),
            Cell::Maybe(number) => number.to_sql(),
            Cell::Text(text) => text.to_sql(),
            Cell::Bytes(bytes) => bytes.to_sql(),
            Cell::Flag(flag) => flag.to_sql(),
        }
    }
}

fn cells(kind: Kind, row: &Row<'_>) -> Result<Vec<Cell>, rusqlite::Error> {
    let cells = kind.cells().iter().enumerate();
    cells
        .map(|(at, of)| {
            Ok(match of {
                Of::Number => Cell::Number(row.get(at)?),
                Of::Maybe => Cell::Maybe(row.get(at)?),
                Of::Text => Cell::Text(row.get(at)?),
                Of::Bytes => Cell::Bytes(row.get(at)?),
                Of::Flag => Cell::Flag(row.get(at)?),
            })
        })
        .collect()
}

impl Sqlite {
    /// Reads everything as it stands at one moment, and hands it over page by page.
    pub(crate) async fn pour(&self, to: mpsc::Sender<Page>) -> Result<Poured, StoreError> {
        let mut reader = self.snapshots(1).await?.remove(0);
        let count = |db: &Connection| db.query_row(COUNT, (), |row| row.get(0));
        let count = count(reader.open()?)?;
        let task = tokio::task::spawn_blocking(move || {
            let db = reader.open()?;
            for kind in Kind::ALL {
                let mut select = db.prepare(select(kind))?;
                let mut rows = select.query(())?;
                let mut page = Page::new(kind);
                while let Some(row) = rows.next()? {
                    page.rows.push(cells(kind, row)?);
                    if page.is_full() {
                        let full = std::mem::replace(&mut page, Page::new(kind));
                        if to.blocking_send(full).is_err() {
                            return Ok(()); // Nobody writes any more, and says why.
                        }
                    }
                }
                if to.blocking_send(page).is_err() {
                    return Ok(());
                }
            }
            Ok(())
        });
        Ok(Poured { count, task })
    }
}

/// A file into which a store is copied.
pub(crate) struct Sink {
    path: PathBuf,
    /// None while it is written to.
    db: Option<Db>,
}

impl Sink {
    /// Makes an empty store that is marked as unfinished.
    pub(crate) async fn begin(path: &Path) -> Result<Sink, CarryError> {
        let path = absolute(path)?;
        let db = blocking({
            let path = path.clone();
            move || begin(&path)
        });
        let db = Some(Db::new(db.await?));
        Ok(Sink { path, db })
    }

    pub(crate) async fn write(&mut self, page: Page) -> Result<(), Fault> {
        let db = self.db.take().ok_or_else(super::stopped)?;
        let db = blocking(move || {
            write(&db, page)?;
            Ok::<Db, Fault>(db)
        });
        self.db = Some(db.await?);
        Ok(())
    }

    /// The file, to be read.
    pub(crate) async fn written(&mut self) -> Result<Sqlite, CarryError> {
        Ok(Sqlite {
            readers: Readers::new(Place::to_write(&self.path).reading()),
            writer: None,
            _copy: None,
        })
    }

    /// Takes the mark away.
    pub(crate) async fn finish(mut self) -> Result<(), Fault> {
        let db = self.db.take().ok_or_else(super::stopped)?;
        blocking(move || {
            db.execute_batch(&format!("DROP TABLE {UNFINISHED}"))?;
            let db = db.into_inner();
            writer::empty_log(&db)?;
            db.close().map_err(|(_, error)| error.into())
        })
        .await
    }
}

/// Makes an empty store in a file. What was left of an earlier copy goes first, and with its first change the file is marked.
fn begin(path: &Path) -> Result<Connection, CarryError> {
    schema::check_library()?;
    let known = schema::migrations();
    create(path).map_err(io_fault)?;
    let connect = || Place::to_write(path).connect().map_err(open_error);
    let before = connect()?;
    match schema::version(&before, path, &known) {
        Ok(None) => {}
        Ok(Some(_)) => {
            let to = path.display().to_string();
            return Err(CarryError::NotEmpty { to });
        }
        Err(OpenError::Unfinished { .. }) => {
            drop(before);
            for suffix in ["", "-wal", "-shm"] {
                match std::fs::remove_file(beside(path, suffix)) {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                        return Err(io_fault(error).into());
                    }
                    _ => {}
                }
            }
            create(path).map_err(io_fault)?;
        }
        Err(error) => return Err(error.into()),
    }
    let mut db = connect()?;
    db.execute_batch(&format!("CREATE TABLE {UNFINISHED} (one BIGINT)"))
        .map_err(open_error)?;
    schema::write_ahead(&db)?;
    schema::migrate(&mut db, None, &known)?;
    Ok(db)
}

fn write(db: &Db, page: Page) -> Result<(), rusqlite::Error> {
    db.execute_batch("BEGIN IMMEDIATE")?;
    let mut insert = db.prepare_cached(insert(page.kind))?;
    for mut row in page.rows {
        for at in words(page.kind) {
            if let Some(Cell::Text(Some(word))) = row.get(*at) {
                row[*at] = Cell::Number(db.word(word)?);
            }
        }
        insert.execute(params_from_iter(row))?;
    }
    db.execute_batch("COMMIT")
}
