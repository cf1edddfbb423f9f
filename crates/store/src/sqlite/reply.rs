//! Replies as the file keeps them: one that is kept short ([`crate::short`]) is made whole from the events.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::schema::event_id;
use crate::short::{Piece, pieces, repeated};

/// The reply in a column of a row, of a command at the table of this number.
pub(super) fn whole(
    db: &Connection,
    table: i64,
    row: &Row<'_>,
    column: usize,
) -> Result<String, rusqlite::Error> {
    let ValueRef::Blob(kept) = row.get_ref(column)? else {
        return row.get(column);
    };
    let mut reply = Vec::new();
    for piece in pieces(kept) {
        match piece {
            Piece::Text(text) => reply.extend_from_slice(text),
            Piece::Event(number) => {
                let mut select = db.prepare_cached("SELECT body FROM event WHERE id = ?")?;
                let body: String =
                    select.query_row([event_id(table, number)?], |row| row.get(0))?;
                reply.extend_from_slice(repeated(&body));
            }
        }
    }
    let text = String::from_utf8(reply);
    text.map_err(|error| rusqlite::Error::Utf8Error(column, error.utf8_error()))
}
