//! Replies as the file keeps them: where one repeats the events that it speaks of, it has their numbers instead, for they are kept once
//! already.
//!
//! A reply that repeats none is kept as the text it is. Of another the bytes are kept, in which a zero, a number and a zero stand for the body
//! of that event of the table without its first character, whatever is before it there.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::schema::event_id;
use crate::event::NewEvent;

/// What is shorter is not looked for.
const SHORTEST: usize = 16;

/// A reply in which events, the first of which has this number, are told by their numbers; none if it has none of them.
pub(super) fn shortened(reply: &str, events: &[NewEvent], first: u64) -> Option<Vec<u8>> {
    if reply.contains('\0') {
        return None;
    }
    let mut kept = Vec::new();
    let mut rest = reply;
    for (event, seq) in events.iter().zip(first..) {
        let body = event.body.get(1..).filter(|body| body.len() >= SHORTEST);
        if let Some((before, after)) = body.and_then(|body| rest.split_once(body)) {
            kept.extend_from_slice(before.as_bytes());
            kept.extend_from_slice(format!("\0{seq}\0").as_bytes());
            rest = after;
        }
    }
    if kept.is_empty() {
        return None;
    }
    kept.extend_from_slice(rest.as_bytes());
    Some(kept)
}

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
    for (at, part) in kept.split(|byte| *byte == 0).enumerate() {
        if at % 2 == 0 {
            reply.extend_from_slice(part);
            continue;
        }
        let number = std::str::from_utf8(part).ok().and_then(|n| n.parse().ok());
        let id = event_id(table, number.unwrap_or_default())?;
        let mut select = db.prepare_cached("SELECT body FROM event WHERE id = ?")?;
        let body: String = select.query_row([id], |row| row.get(0))?;
        reply.extend_from_slice(body.get(1..).unwrap_or_default().as_bytes());
    }
    let text = String::from_utf8(reply);
    text.map_err(|error| rusqlite::Error::Utf8Error(column, error.utf8_error()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(body: &str) -> NewEvent {
        NewEvent {
            kind: "Noted".into(),
            body: body.into(),
            cause: None,
            actor: "anna".into(),
            role: "player".into(),
            at_ms: 0,
        }
    }

    #[test]
    fn events_are_told_by_their_numbers() {
        let events = [event(r#"{"event":"one","more":1}"#), event(r#"{"n":1}"#)];
        let reply = r#"{"events":[{"seq":7,"event":"one","more":1},{"seq":8,"n":1}]}"#;
        let kept = shortened(reply, &events, 7).unwrap();
        let expected = "{\"events\":[{\"seq\":7,\0".to_owned() + "7\0,{\"seq\":8,\"n\":1}]}";
        assert_eq!(String::from_utf8(kept).unwrap(), expected);
    }

    #[test]
    fn what_has_none_of_them_stays_as_it_is() {
        let events = [event(r#"{"event":"one","more":1}"#), event("")];
        assert_eq!(shortened("refused", &events, 7), None);
        let with_zero = "\0 \"event\":\"one\",\"more\":1}";
        assert_eq!(shortened(with_zero, &events, 7), None);
    }
}
