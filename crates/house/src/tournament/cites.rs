//! The rules of tournaments: section 12 of the only book that has one, whichever book's table it is played at (act-2012/mini-baccarat/12.1).

use croupier_engine::{Citation, RuleId};

/// The book.
const BOOK: &str = "act-2012/mini-baccarat";

/// By these rules of it; by none, where its text is silent.
pub(crate) fn by(rules: &[&str]) -> Citation {
    let ids = rules
        .iter()
        .map(|rule| RuleId::new(&format!("{BOOK}/{rule}")));
    ids.collect::<Vec<_>>().into()
}
