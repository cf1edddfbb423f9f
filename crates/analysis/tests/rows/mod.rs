//! Reading `testdata/odds/*.csv`: figures, each with the publication or the derivation that gave it.

use serde::Deserialize;

/// A published figure.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    pub(crate) wager: String,
    pub(crate) options: String,
    pub(crate) quantity: String,
    pub(crate) value: String,
    pub(crate) digits: String,
    source: String,
}

/// The rows of a file.
pub(crate) fn rows(text: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize().map(|row| {
        let row: Row = row.unwrap_or_else(|error| panic!("{error}"));
        assert!(!row.source.is_empty(), "{} has no source", row.wager);
        row
    });
    rows.collect()
}
