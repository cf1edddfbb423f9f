//! Replies as they are kept: where one repeats the events that it speaks of, it has their numbers instead, for they are kept once
//! already.
//!
//! A reply that repeats none is kept as the text it is. Of another the bytes are kept, in which a zero, a number and a zero stand for the body
//! of that event of the table without its first character, whatever is before it there.

/// What is shorter is not looked for.
const SHORTEST: usize = 16;

/// A reply in which events, given by their bodies and numbers, are told by their numbers; none if it has none of them.
pub(crate) fn shortened<'a>(
    reply: &str,
    events: impl Iterator<Item = (&'a str, u64)>,
) -> Option<Vec<u8>> {
    if reply.contains('\0') {
        return None;
    }
    let mut kept = Vec::new();
    let mut rest = reply;
    for (body, seq) in events {
        let body = body.get(1..).filter(|body| body.len() >= SHORTEST);
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

/// A piece of a reply that is kept short.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    /// As it is.
    Text(&'a [u8]),
    /// What stands for the body of the event of this number.
    Event(u64),
}

/// The pieces of a reply that is kept short.
pub(crate) fn pieces(kept: &[u8]) -> impl Iterator<Item = Piece<'_>> {
    kept.split(|byte| *byte == 0).enumerate().map(|(at, part)| {
        if at % 2 == 0 {
            return Piece::Text(part);
        }
        let number = std::str::from_utf8(part).ok().and_then(|n| n.parse().ok());
        Piece::Event(number.unwrap_or_default())
    })
}

/// What of an event's body a reply repeats.
pub(crate) fn repeated(body: &str) -> &[u8] {
    body.get(1..).unwrap_or_default().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_told_by_their_numbers() {
        let bodies = [r#"{"event":"one","more":1}"#, r#"{"n":1}"#];
        let reply = r#"{"events":[{"seq":7,"event":"one","more":1},{"seq":8,"n":1}]}"#;
        let kept = shortened(reply, bodies.into_iter().zip(7..)).unwrap();
        let expected = "{\"events\":[{\"seq\":7,\0".to_owned() + "7\0,{\"seq\":8,\"n\":1}]}";
        assert_eq!(String::from_utf8(kept.clone()).unwrap(), expected);
        assert_eq!(pieces(&kept).nth(1), Some(Piece::Event(7)));
        let whole: Vec<u8> = pieces(&kept)
            .flat_map(|piece| match piece {
                Piece::Text(text) => text,
                Piece::Event(_) => repeated(bodies[0]),
            })
            .copied()
            .collect();
        assert_eq!(String::from_utf8(whole).unwrap(), reply);
    }

    #[test]
    fn what_has_none_of_them_stays_as_it_is() {
        let events = || [r#"{"event":"one","more":1}"#, ""].into_iter().zip(7..);
        assert_eq!(shortened("refused", events()), None);
        let with_zero = "\0 \"event\":\"one\",\"more\":1}";
        assert_eq!(shortened(with_zero, events()), None);
    }
}
