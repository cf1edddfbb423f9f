//! What is kept besides the logs, as hashes that can be signed: the transactions and the kept replies, each a chain in the order in which
//! they were written; what the accounts hold; and the rest, which changes in place.
//!
//! Nothing of it is stored. Who has the value of a chain at a row goes on from there ([`Snapshot::chained`](crate::Snapshot::chained)), and
//! who has no value begins before the first row, with zeros. The fields are framed as those of an event ([`crate::hash`]), in this order.
//!
//! | | domain (tag 0) | fields |
//! |---|---|---|
//! | a transaction | `croupier transaction v1` | 1 the hash before it, 2 its id, 3 its number, 4 reason, 5 milliseconds since 1970, and where an event moves it: 6 the log, 7 the number there |
//! | a reply | `croupier reply v1` | 1 the hash before it, 2 the log, 3 its number, 4 the number in the log, 5 who asked, 6 the id, 7 the hash of the request, 8 the reply as it is kept, and of a refusal: 9 what was asked, 10 role, 11 milliseconds since 1970 |
//! | the accounts | `croupier ledger v1` | 3 the number of the last transaction, and of each account that it or one before it moved, by id: 2 id, 4 how many postings, 5 what it holds in cents, 6 `house` or `player` |
//! | the rest | `croupier rest v1` | of each log, by id: 1 id, 2 owner, 3 epoch, 4 end of the lease; of each owner of leases: 5 owner, 6 until when; of each secret, by log and name: 7 log, 8 name, 9 sealed bytes; of each person, by name: 10 name, 11 since when; of each session, by token: 12 hash of the token, 13 name, 14 kind, 15 until when; of each account, by id: 16 id, 17 `house` or `player` |

use crate::hash::{Fields, Hash};

/// One of the chains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// The transactions of the ledger.
    Transactions,
    /// The replies that are kept.
    Replies,
}

/// A place in a chain, and its value there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The number of the row; 0 before the first.
    pub number: u64,
    /// The hash there.
    pub hash: Hash,
}

impl Link {
    /// Before the first row.
    pub const START: Link = Link {
        number: 0,
        hash: Hash([0; 32]),
    };
}

/// A transaction that an event moves: the event's number, the id, the reason, when.
pub(crate) type Filed = (u64, String, String, i64);

/// A transaction as it is hashed.
pub(crate) struct TransactionRow<'a> {
    pub(crate) id: &'a str,
    pub(crate) number: u64,
    pub(crate) reason: &'a str,
    pub(crate) at_ms: i64,
    pub(crate) event: Option<(&'a str, u64)>,
}

impl TransactionRow<'_> {
    pub(crate) fn after(&self, before: Hash) -> Hash {
        let mut fields = Fields::new(b"croupier transaction v1");
        fields.put(1, &before.0);
        fields.put(2, self.id.as_bytes());
        fields.put(3, &self.number.to_be_bytes());
        fields.put(4, self.reason.as_bytes());
        fields.put(5, &self.at_ms.to_be_bytes());
        if let Some((log, seq)) = self.event {
            fields.put(6, log.as_bytes());
            fields.put(7, &seq.to_be_bytes());
        }
        fields.finish()
    }
}

/// A kept reply as it is hashed.
pub(crate) struct ReplyRow<'a> {
    pub(crate) log: &'a str,
    pub(crate) number: u64,
    pub(crate) seq: u64,
    pub(crate) actor: &'a str,
    pub(crate) command_id: &'a str,
    pub(crate) request_hash: &'a [u8],
    pub(crate) reply: &'a [u8],
    /// What was asked, in which role, and when.
    pub(crate) asked: (Option<&'a str>, Option<&'a str>, Option<i64>),
}

impl ReplyRow<'_> {
    pub(crate) fn after(&self, before: Hash) -> Hash {
        let mut fields = Fields::new(b"croupier reply v1");
        fields.put(1, &before.0);
        fields.put(2, self.log.as_bytes());
        fields.put(3, &self.number.to_be_bytes());
        fields.put(4, &self.seq.to_be_bytes());
        fields.put(5, self.actor.as_bytes());
        fields.put(6, self.command_id.as_bytes());
        fields.put(7, self.request_hash);
        fields.put(8, self.reply);
        let (asked, role, at_ms) = self.asked;
        for (tag, text) in [(9, asked), (10, role)] {
            if let Some(text) = text {
                fields.put(tag, text.as_bytes());
            }
        }
        if let Some(at_ms) = at_ms {
            fields.put(11, &at_ms.to_be_bytes());
        }
        fields.finish()
    }
}

/// The value of a chain at some of its rows, as the rows come by.
pub(crate) struct Walk<'a> {
    at: Link,
    points: &'a [u64],
    found: Vec<Option<Hash>>,
}

impl<'a> Walk<'a> {
    /// From a place on; the points are numbers of rows in rising order, not before it.
    pub(crate) fn new(from: Link, points: &'a [u64]) -> Walk<'a> {
        let mut walk = Walk {
            at: from,
            points,
            found: Vec::with_capacity(points.len()),
        };
        walk.note(None);
        walk
    }

    /// Takes the next row: its number, and what it makes of the hash before it.
    pub(crate) fn take(&mut self, number: u64, after: impl FnOnce(Hash) -> Hash) {
        // A point between two rows is none.
        self.note(Some(number));
        self.at = Link {
            number,
            hash: after(self.at.hash),
        };
        self.note(None);
    }

    /// Notes what is here, and, before a row of a later number, that there is nothing up to it.
    fn note(&mut self, next: Option<u64>) {
        while let Some(point) = self.points.get(self.found.len()) {
            if *point == self.at.number {
                self.found.push(Some(self.at.hash));
            } else if next.is_some_and(|next| *point < next) {
                self.found.push(None);
            } else {
                return;
            }
        }
    }

    /// The last row, and the values at the points; none where there is no such row.
    pub(crate) fn end(mut self) -> (Link, Vec<Option<Hash>>) {
        self.found.resize(self.points.len(), None);
        (self.at, self.found)
    }
}

/// What the accounts held after some transactions, as they come by in the order of their ids, each with its postings in order.
pub(crate) struct Holdings {
    points: Vec<(u64, Fields)>,
    open: Option<Open>,
}

/// The account that is coming by.
struct Open {
    id: String,
    house: bool,
    /// At each point: how many entries it has so far, and what it holds.
    held: Vec<(u64, i64)>,
}

impl Holdings {
    pub(crate) fn new(points: &[u64]) -> Holdings {
        let begun = |point: &u64| {
            let mut fields = Fields::new(b"croupier ledger v1");
            fields.put(3, &point.to_be_bytes());
            (*point, fields)
        };
        Holdings {
            points: points.iter().map(begun).collect(),
            open: None,
        }
    }

    /// The next account.
    pub(crate) fn account(&mut self, id: &str, house: bool) {
        self.close();
        self.open = Some(Open {
            id: id.to_owned(),
            house,
            held: vec![(0, 0); self.points.len()],
        });
    }

    /// Its next posting: of which transaction, its number in the account, and what it leaves.
    pub(crate) fn posting(&mut self, transaction: u64, entry: u64, balance_cents: i64) {
        let Some(Open { held, .. }) = &mut self.open else {
            return;
        };
        for ((point, _), held) in self.points.iter().zip(held) {
            if transaction <= *point {
                *held = (entry, balance_cents);
            }
        }
    }

    fn close(&mut self) {
        let Some(Open { id, house, held }) = self.open.take() else {
            return;
        };
        for ((_, fields), (entries, cents)) in self.points.iter_mut().zip(held) {
            if entries > 0 {
                fields.put(2, id.as_bytes());
                fields.put(4, &entries.to_be_bytes());
                fields.put(5, &cents.to_be_bytes());
                fields.put(6, kind_word(house).as_bytes());
            }
        }
    }

    pub(crate) fn end(mut self) -> Vec<Hash> {
        self.close();
        let points = self.points.into_iter();
        points.map(|(_, fields)| fields.finish()).collect()
    }
}

pub(crate) const fn kind_word(house: bool) -> &'static str {
    if house { "house" } else { "player" }
}

/// The rest, on its way into a hash.
pub(crate) struct Rest(Fields);

impl Rest {
    pub(crate) fn new() -> Rest {
        Rest(Fields::new(b"croupier rest v1"))
    }

    fn put(&mut self, values: &[(u8, &[u8])]) {
        for (tag, value) in values {
            self.0.put(*tag, value);
        }
    }

    pub(crate) fn log(&mut self, id: &str, owner: &str, epoch: u64, lease_ms: i64) {
        let (epoch, lease) = (epoch.to_be_bytes(), lease_ms.to_be_bytes());
        self.put(&[
            (1, id.as_bytes()),
            (2, owner.as_bytes()),
            (3, &epoch),
            (4, &lease),
        ]);
    }

    pub(crate) fn lease(&mut self, owner: &str, until_ms: i64) {
        self.put(&[(5, owner.as_bytes()), (6, &until_ms.to_be_bytes())]);
    }

    pub(crate) fn secret(&mut self, log: &str, name: &str, sealed: &[u8]) {
        self.put(&[(7, log.as_bytes()), (8, name.as_bytes()), (9, sealed)]);
    }

    pub(crate) fn person(&mut self, name: &str, at_ms: i64) {
        self.put(&[(10, name.as_bytes()), (11, &at_ms.to_be_bytes())]);
    }

    pub(crate) fn session(&mut self, token: &str, name_key: &str, kind: &str, until_ms: i64) {
        let until = until_ms.to_be_bytes();
        let (token, name) = (token.as_bytes(), name_key.as_bytes());
        self.put(&[(12, token), (13, name), (14, kind.as_bytes()), (15, &until)]);
    }

    pub(crate) fn account(&mut self, id: &str, house: bool) {
        self.put(&[(16, id.as_bytes()), (17, kind_word(house).as_bytes())]);
    }

    pub(crate) fn end(self) -> Hash {
        self.0.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_knows_the_rows_that_it_passed() {
        let next = |number: u8| move |before: Hash| Hash::of(&[&before.0[..], &[number]].concat());
        let mut walk = Walk::new(Link::START, &[0, 1, 2, 3, 9]);
        for number in [1_u8, 3] {
            walk.take(u64::from(number), next(number));
        }
        let (last, found) = walk.end();
        let one = next(1)(Link::START.hash);
        let three = next(3)(one);
        assert_eq!(
            last,
            Link {
                number: 3,
                hash: three
            }
        );
        let expected = [Some(Link::START.hash), Some(one), None, Some(three), None];
        assert_eq!(found, expected);
        // From the middle on it comes to the same.
        let mut walk = Walk::new(
            Link {
                number: 1,
                hash: one,
            },
            &[1, 3],
        );
        walk.take(3, next(3));
        assert_eq!(walk.end().1, [Some(one), Some(three)]);
    }
}
