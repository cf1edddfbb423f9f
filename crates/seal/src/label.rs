//! Which shoe or which draw: the table, its number there, the book in force and the log as it stood.

use crate::bytes::{Hash, Writer};

/// Which shoe or which draw it is.
///
/// ```
/// use croupier_seal::{Hash, Label};
///
/// let label = Label::new("mini-1", 3, "nz-2004/baccarat", Hash([0; 32]));
/// assert_eq!(label.number, 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The table's id.
    pub table: String,
    /// The number of the shoe or of the round at that table. It goes up by one each time, so that one that was never opened is missed.
    pub number: u32,
    /// The book in force.
    pub book: String,
    /// The head of the table's log before this was sealed, which says what had happened by then.
    pub previous: Hash,
}

impl Label {
    /// Of these.
    #[must_use]
    pub fn new(table: &str, number: u32, book: &str, previous: Hash) -> Label {
        Label {
            table: table.to_owned(),
            number,
            book: book.to_owned(),
            previous,
        }
    }

    /// The bytes of all but the log's head.
    pub(crate) fn named(&self, tag: &str) -> Writer {
        Writer::new(tag)
            .text(&self.table)
            .raw(&self.number.to_be_bytes())
            .text(&self.book)
    }
}
