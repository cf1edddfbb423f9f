//! New rows, sent to the database a column at a time: one statement for however many there are.

use tokio_postgres::types::ToSql;

use super::rows::Asked;
use crate::carry::Cell;

/// New rows, a list for each of their columns.
#[derive(Default)]
pub(super) struct Columns(Vec<Column>);

enum Column {
    Numbers(Vec<Option<i64>>),
    Texts(Vec<Option<String>>),
    Bytes(Vec<Vec<u8>>),
    Flags(Vec<bool>),
}

impl Columns {
    pub(super) fn push(&mut self, row: Vec<Cell>) {
        if self.0.is_empty() {
            let begun = row.iter().map(|cell| match cell {
                Cell::Number(_) | Cell::Maybe(_) => Column::Numbers(Vec::new()),
                Cell::Text(_) => Column::Texts(Vec::new()),
                Cell::Bytes(_) => Column::Bytes(Vec::new()),
                Cell::Flag(_) => Column::Flags(Vec::new()),
            });
            self.0 = begun.collect();
        }
        for (column, cell) in self.0.iter_mut().zip(row) {
            match (column, cell) {
                (Column::Numbers(list), Cell::Number(number)) => list.push(Some(number)),
                (Column::Numbers(list), Cell::Maybe(number)) => list.push(number),
                (Column::Texts(list), Cell::Text(text)) => list.push(text),
                (Column::Bytes(list), Cell::Bytes(bytes)) => list.push(bytes),
                (Column::Flags(list), Cell::Flag(flag)) => list.push(flag),
                _ => debug_assert!(false, "a column is of one kind"),
            }
        }
    }

    /// The statement that writes them; none if there are none.
    pub(super) fn asked(self, sql: &'static str) -> Option<Asked<'static>> {
        if self.0.is_empty() {
            return None;
        }
        let values = self.0.into_iter().map(|column| match column {
            Column::Numbers(list) => Box::new(list) as Box<dyn ToSql + Sync + Send>,
            Column::Texts(list) => Box::new(list),
            Column::Bytes(list) => Box::new(list),
            Column::Flags(list) => Box::new(list),
        });
        Some((sql, values.collect()))
    }
}
