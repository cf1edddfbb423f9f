//! How many rules of each book there are of each kind, and how many of them scripts keep and break.

use super::{Gap, Kind, customs, find, ids, shown};
use serde::Serialize;

/// How many rules of a book there are of each kind, and how many of them the suite's scripts keep and break.
///
/// ```
/// use croupier_rulebooks::register::{Kind, coverage};
///
/// let rows = coverage();
/// let craps = rows.iter().find(|row| row.book == "nz-1996/craps").expect("a book");
/// assert_eq!(craps.missing + Kind::ALL.map(|kind| craps.of(kind)).iter().sum::<usize>(), craps.total);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// The book, such as `nz-2004/baccarat`.
    pub book: String,
    /// Whether these are rules of custom, which no document has.
    pub custom: bool,
    /// Rules that are [`Kind::Enforced`].
    pub enforced: usize,
    /// Rules that are [`Kind::Prompted`].
    pub prompted: usize,
    /// Rules that are [`Kind::Shown`].
    pub shown: usize,
    /// Rules that are [`Kind::Physical`].
    pub physical: usize,
    /// Rules with no entry.
    pub missing: usize,
    /// All rules of the book; the other five add up to it.
    pub total: usize,
    /// Rules that some event or refusal cites in a script.
    pub cited: usize,
    /// Rules that a script keeps.
    pub kept: usize,
    /// Rules that a script breaks.
    pub broken: usize,
    /// The whole ids of the rules that no script keeps and whose entry owes one or the reason, and does not say why none can.
    pub not_kept: Vec<String>,
    /// Likewise of those that no script breaks.
    pub not_broken: Vec<String>,
    /// The whole ids of the enforced rules that no event and no refusal cites in any script; their entries say why.
    pub uncited: Vec<String>,
}

impl Coverage {
    fn none(book: &str) -> Self {
        Self {
            book: book.to_owned(),
            custom: false,
            enforced: 0,
            prompted: 0,
            shown: 0,
            physical: 0,
            missing: 0,
            total: 0,
            cited: 0,
            kept: 0,
            broken: 0,
            not_kept: Vec::new(),
            not_broken: Vec::new(),
            uncited: Vec::new(),
        }
    }

    /// The count of one kind.
    ///
    /// ```
    /// use croupier_rulebooks::register::{Kind, coverage_of_all};
    ///
    /// let all = coverage_of_all();
    /// assert_eq!(all.of(Kind::Enforced), all.enforced);
    /// ```
    #[must_use]
    pub const fn of(&self, kind: Kind) -> usize {
        match kind {
            Kind::Enforced => self.enforced,
            Kind::Prompted => self.prompted,
            Kind::Shown => self.shown,
            Kind::Physical => self.physical,
        }
    }

    fn count(&mut self, id: &str) {
        let shown = shown(id);
        self.total += 1;
        self.cited += usize::from(shown.is_cited());
        self.kept += usize::from(!shown.kept.is_empty());
        self.broken += usize::from(!shown.broken.is_empty());
        let Some(entry) = find(id) else {
            self.missing += 1;
            return;
        };
        let gaps = shown.gaps(entry);
        if gaps.contains(&Gap::NotKept) {
            self.not_kept.push(id.to_owned());
        }
        if gaps.contains(&Gap::NotBroken) {
            self.not_broken.push(id.to_owned());
        }
        if entry.kind == Kind::Enforced && !shown.is_cited() {
            self.uncited.push(id.to_owned());
        }
        match entry.kind {
            Kind::Enforced => self.enforced += 1,
            Kind::Prompted => self.prompted += 1,
            Kind::Shown => self.shown += 1,
            Kind::Physical => self.physical += 1,
        }
    }
}

/// The count of each kind for every book, in the order of the books; those without entries too, and rules of custom last.
///
/// ```
/// use croupier_rulebooks::register::coverage;
///
/// let rows = coverage();
/// assert!(rows.last().expect("books").custom, "rules of custom come last");
/// ```
#[must_use]
pub fn coverage() -> Vec<Coverage> {
    let mut rows: Vec<Coverage> = Vec::new();
    let custom = customs().iter().map(|entry| (entry.id.as_str(), true));
    for (id, custom) in ids().map(|id| (id, false)).chain(custom) {
        let book = id.rsplit_once('/').map_or(id, |(book, _)| book);
        if rows.last().is_none_or(|row| row.book != book) {
            rows.push(Coverage {
                custom,
                ..Coverage::none(book)
            });
        }
        if let Some(row) = rows.last_mut() {
            row.count(id);
        }
    }
    rows
}

/// The count of each kind over all documents' books, under the name `all`.
///
/// ```
/// let all = croupier_rulebooks::register::coverage_of_all();
/// assert_eq!(all.enforced + all.prompted + all.shown + all.physical, all.total);
/// ```
#[must_use]
pub fn coverage_of_all() -> Coverage {
    let mut sum = Coverage::none("all");
    ids().for_each(|id| sum.count(id));
    sum
}

#[cfg(test)]
mod tests {
    use super::super::all;
    use super::*;

    #[test]
    fn coverage_adds_up() {
        let rows = coverage();
        let all_books = coverage_of_all();
        for row in rows.iter().chain([&all_books]) {
            let kinds: usize = Kind::ALL.iter().map(|kind| row.of(*kind)).sum();
            assert_eq!(kinds + row.missing, row.total, "{}", row.book);
            assert!(row.kept.max(row.broken) <= row.cited, "{}", row.book);
            assert!(row.cited <= row.kept + row.broken, "{}", row.book);
            let owes = |id: &String| {
                find(id).is_some_and(|e| matches!(e.kind, Kind::Enforced | Kind::Prompted))
            };
            assert!(row.not_kept.iter().all(owes), "{}", row.book);
            assert!(row.not_broken.iter().all(owes), "{}", row.book);
            let says_why = |id: &String| find(id).is_some_and(|entry| entry.uncited.is_some());
            assert!(row.uncited.iter().all(says_why), "{}", row.book);
            assert!(
                row.uncited.len() <= row.enforced.min(row.total - row.cited),
                "{}",
                row.book
            );
        }
        let published = || rows.iter().filter(|row| !row.custom);
        let total: usize = published().map(|row| row.total).sum();
        let kept: usize = published().map(|row| row.kept).sum();
        assert_eq!((total, kept), (all_books.total, all_books.kept));
        assert_eq!(all_books.total, 907);
        assert_eq!(all_books.total - all_books.missing, all().len());
        let reasons = all().iter().filter(|entry| entry.uncited.is_some());
        assert_eq!(all_books.uncited.len(), reasons.count());
    }
}
