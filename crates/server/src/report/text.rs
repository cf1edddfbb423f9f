//! A report as CSV, a line for each row, and as text for people.

use super::{Report, Row};
use croupier_engine::Cents;
use std::fmt::Write;

/// One column: its name, and what stands there.
type Column = (&'static str, fn(&Row) -> String);

fn cents(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let size = cents.unsigned_abs();
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

fn maybe(value: Option<i64>) -> String {
    value.map(cents).unwrap_or_default()
}

/// Every column of the CSV. Amounts are in dollars with two digits.
const COLUMNS: &[Column] = &[
    ("table", |r| {
        r.table.clone().unwrap_or_else(|| "all".to_owned())
    }),
    ("book", |r| r.book.clone().unwrap_or_default()),
    ("period", |r| r.period.clone()),
    ("rounds", |r| r.rounds.to_string()),
    ("wagers", |r| r.wagers.to_string()),
    ("handle", |r| cents(r.handle_cents)),
    ("drop", |r| cents(r.drop_cents)),
    ("win", |r| cents(r.win_cents)),
    ("hold_percent", |r| {
        r.hold_percent.clone().unwrap_or_default()
    }),
    ("theoretical_win", |r| cents(r.theoretical.win_cents)),
    ("deviation", |r| cents(r.theoretical.deviation_cents)),
    ("low", |r| cents(r.theoretical.low_cents)),
    ("high", |r| cents(r.theoretical.high_cents)),
    ("without_odds", |r| cents(r.theoretical.unknown_cents)),
    ("commission", |r| cents(r.commission_cents)),
    ("corrected", |r| cents(r.corrected_cents)),
    ("cashed_out", |r| cents(r.cashed_out_cents)),
    ("held", |r| cents(r.held_cents)),
    ("fills", |r| cents(r.fills_cents)),
    ("credits", |r| cents(r.credits_cents)),
    ("opening", |r| maybe(r.opening_cents)),
    ("closing", |r| maybe(r.closing_cents)),
    ("counts", |r| r.counts.to_string()),
    ("over", |r| cents(r.over_cents)),
    ("win_by_count", |r| maybe(r.win_by_count_cents)),
    ("owed", |r| cents(r.owed_cents)),
    ("repaid", |r| cents(r.repaid_cents)),
    ("debts", |r| cents(r.debts_cents)),
    ("promotional_issued", |r| cents(r.promotional_issued_cents)),
    ("promotional_returned", |r| {
        cents(r.promotional_returned_cents)
    }),
    ("coupons_issued", |r| cents(r.coupons_issued_cents)),
    ("coupons_paid", |r| cents(r.coupons_paid_cents)),
    ("to_jackpots", |r| cents(r.to_jackpots_cents)),
    ("from_jackpots", |r| cents(r.from_jackpots_cents)),
    ("outstanding", |r| cents(r.outstanding_cents)),
    ("reconciles", |r| {
        if r.reconciles { "yes" } else { "no" }.to_owned()
    }),
];

/// A field of a CSV: none of ours has a quotation mark or a break.
fn field(text: String) -> String {
    match text.contains([',', '"']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

/// Columns for people.
const SHOWN: &[Column] = &[
    ("TABLE", |r| {
        r.table.clone().unwrap_or_else(|| "all".to_owned())
    }),
    ("ROUNDS", |r| r.rounds.to_string()),
    ("HANDLE", |r| money(r.handle_cents)),
    ("DROP", |r| money(r.drop_cents)),
    ("WIN", |r| money(r.win_cents)),
    ("HOLD", |r| {
        let hold = r.hold_percent.as_ref();
        hold.map_or_else(|| "–".to_owned(), |hold| format!("{hold}%"))
    }),
    ("EXPECTED", |r| money(r.theoretical.win_cents)),
    ("19 OF 20", |r| {
        let t = &r.theoretical;
        format!("{} … {}", money(t.low_cents), money(t.high_cents))
    }),
    ("", |r| {
        if r.theoretical.within { "" } else { "outside" }.to_owned()
    }),
];

/// An amount with its thousands apart.
#[must_use]
pub fn money(cents: i64) -> String {
    let plain = Cents(cents).to_string();
    let (whole, rest) = plain.split_at(plain.find('.').unwrap_or(plain.len()));
    let digits = whole.chars().filter(char::is_ascii_digit).count();
    let (mut text, mut left) = (String::new(), digits);
    for c in whole.chars() {
        if c.is_ascii_digit() {
            if left < digits && left % 3 == 0 {
                text.push(',');
            }
            left -= 1;
        }
        text.push(c);
    }
    text + rest
}

impl Report {
    /// As CSV, the totals after the rows.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let names: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
        let mut text = names.join(",") + "\n";
        for row in self.rows.iter().chain(&self.totals) {
            let fields: Vec<String> = COLUMNS.iter().map(|(_, of)| field(of(row))).collect();
            text.push_str(&fields.join(","));
            text.push('\n');
        }
        text
    }

    /// Whether every figure agrees with the ledger.
    #[must_use]
    pub const fn reconciles(&self) -> bool {
        self.reconciles
    }

    /// For people.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let rows_of = |total: &Row| -> Vec<&Row> {
            let rows = self.rows.iter();
            rows.filter(|row| row.period == total.period).collect()
        };
        let (busy, idle): (Vec<&Row>, Vec<&Row>) = self
            .totals
            .iter()
            .partition(|total| !rows_of(total).is_empty());
        // One heading is enough for periods in which nothing happened.
        match idle[..] {
            [] => {}
            [one] => {
                let _ = writeln!(text, "{}\n  Nothing happened.\n", one.period);
            }
            [first, .., last] => {
                let (count, first, last) = (idle.len(), &first.period, &last.period);
                let between = format!("Nothing happened in {count} periods");
                let _ = writeln!(text, "{between} between {first} and {last}.\n");
            }
        }
        for total in busy {
            let rows = rows_of(total);
            let _ = writeln!(text, "{}", total.period);
            let all: Vec<&Row> = rows.iter().copied().chain([total]).collect();
            lay_out(&mut text, &all);
            for row in &rows {
                say_more(&mut text, row);
            }
            text.push('\n');
        }
        self.accounts_in_words(&mut text);
        text
    }

    fn accounts_in_words(&self, text: &mut String) {
        text.push_str("Accounts\n");
        let cells = self.accounts.iter().map(|account| {
            let amounts = [
                account.opening_cents,
                account.by_tables_cents,
                account.otherwise_cents,
                account.closing_cents,
            ];
            let amounts = amounts.map(money);
            [vec![account.kind.clone()], amounts.to_vec()].concat()
        });
        let head = ["", "BEFORE", "AT TABLES", "OTHERWISE", "AFTER"].map(str::to_owned);
        columns(text, &[vec![head.to_vec()], cells.collect()].concat());
        text.push('\n');
        for why in &self.left_out {
            let _ = writeln!(text, "Left out: {why}.");
        }
        if self.reconciles {
            text.push_str("Every figure agrees with the ledger.\n");
        }
        for d in &self.differences {
            let table = d.table.as_deref().unwrap_or("all tables");
            let _ = writeln!(
                text,
                "NOT RECONCILED  {table}, {}: {} come to {} by the events and {} in the ledger.",
                d.period,
                d.what,
                money(d.events_cents),
                money(d.ledger_cents)
            );
        }
    }
}

fn lay_out(text: &mut String, rows: &[&Row]) {
    let head: Vec<String> = SHOWN.iter().map(|(name, _)| (*name).to_owned()).collect();
    let cells = rows.iter();
    let cells = cells.map(|row| SHOWN.iter().map(|(_, of)| of(row)).collect());
    columns(text, &[vec![head], cells.collect()].concat());
}

/// Cells under each other, the first column to the left and the others to the right.
fn columns(text: &mut String, lines: &[Vec<String>]) {
    let count = lines.iter().map(Vec::len).max().unwrap_or_default();
    let width = |nth: usize| {
        let cells = lines.iter().filter_map(|line| line.get(nth));
        cells
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or_default()
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    for line in lines {
        let mut out = String::new();
        for (nth, (cell, width)) in line.iter().zip(&widths).enumerate() {
            let _ = match nth {
                0 => write!(out, "  {cell:width$}"),
                _ => write!(out, "  {cell:>width$}"),
            };
        }
        text.push_str(out.trim_end());
        text.push('\n');
    }
}

/// What there is to say beside the columns.
fn say_more(text: &mut String, row: &Row) {
    let table = row.table.as_deref().unwrap_or("all");
    let amounts = [
        ("commission", row.commission_cents),
        ("put right", row.corrected_cents),
        ("cashed out", row.cashed_out_cents),
        ("held for players who are gone", row.held_cents),
        ("fills", row.fills_cents),
        ("credits", row.credits_cents),
        ("came to be owed", row.owed_cents),
        ("repaid", row.repaid_cents),
        ("owed at the end", row.debts_cents),
        ("promotional chips issued", row.promotional_issued_cents),
        ("promotional chips returned", row.promotional_returned_cents),
        ("coupons issued", row.coupons_issued_cents),
        ("paid on coupons", row.coupons_paid_cents),
        ("into jackpots", row.to_jackpots_cents),
        ("from jackpots", row.from_jackpots_cents),
        ("chips with players at the end", row.outstanding_cents),
        ("staked without fixed odds", row.theoretical.unknown_cents),
    ];
    let told = amounts.iter().filter(|(_, cents)| *cents != 0);
    let mut told: Vec<String> = told
        .map(|(what, cents)| format!("{what} {}", money(*cents)))
        .collect();
    if let (Some(opening), Some(closing)) = (row.opening_cents, row.closing_cents) {
        told.push(format!("rack {} to {}", money(opening), money(closing)));
        if row.counts > 0 {
            told.push(match row.over_cents {
                0 => "counts as expected".to_owned(),
                over if over > 0 => format!("counted over by {}", money(over)),
                short => format!("counted short by {}", money(-short)),
            });
        }
    }
    if !told.is_empty() {
        let _ = writeln!(text, "  {table}: {}", told.join(", "));
    }
    for assumed in &row.theoretical.assumes {
        let _ = writeln!(text, "  {table}: expected with {assumed}");
    }
}

#[cfg(test)]
mod tests {
    use super::money;

    #[test]
    fn thousands_are_apart() {
        let told = [0, 99_999, -12_345_600, 100_000, 123_456_789_012].map(money);
        let expected = [
            "$0.00",
            "$999.99",
            "-$123,456.00",
            "$1,000.00",
            "$1,234,567,890.12",
        ];
        assert_eq!(told, expected);
    }
}
