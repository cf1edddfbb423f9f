//! Reports: what every table came to in a shift, a gaming day or a longer time, from its events and, beside that, from the postings that the
//! store keeps of them. Both are read a page at a time, so that what is held grows with tables and periods and not with rounds. A report
//! that does not agree with the ledger says where.

mod text;
mod theory;

pub use text::money;
pub(crate) use theory::Expected;
pub use theory::Odds;

use crate::config::TableSpec;
use crate::replay::{self, ReplayError};
use croupier_house::report::{Date, Figures, GamingDay, Period, Span, Tally};
use croupier_house::{Account, Setup};
use croupier_store::{Snapshot, StoreError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Events and postings read at a time.
const PAGE: usize = 1_000;
/// The most periods in a report.
const PERIODS_MAX: i64 = 1_200;

/// How a report is divided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ReportBy")]
pub enum By {
    /// A row for every table.
    Table,
    /// A row for every table and shift.
    Shift,
    /// A row for every table and gaming day.
    #[default]
    Day,
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// When days and shifts begin.
    pub day: GamingDay,
    /// The first gaming day.
    pub from: Date,
    /// The last one.
    pub to: Date,
    /// How it is divided.
    pub by: By,
    /// One table alone.
    pub table: Option<String>,
    /// What time it is: there is no row for a shift or a day that has not begun.
    pub now_ms: i64,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The days make no report.
    #[error("{0}")]
    Days(String),
    /// There is no such table.
    #[error("there is no table {0}")]
    NoSuchTable(String),
    /// A log cannot be read.
    #[error("table {table}: {error}")]
    Log {
        /// The table.
        table: String,
        /// Why.
        error: ReplayError,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A report.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// How it is divided.
    by: By,
    /// The first gaming day.
    from: String,
    /// The last one.
    to: String,
    /// When shifts begin; with the first, the gaming day does.
    shifts: Vec<String>,
    /// How far these times are ahead of UTC.
    utc_offset: String,
    /// Whether every figure agrees with the ledger.
    reconciles: bool,
    /// Where it does not.
    differences: Vec<Difference>,
    /// A row for each table and period, in order of periods and tables; none for a table at which nothing was and is.
    rows: Vec<Row>,
    /// All tables together, period by period.
    totals: Vec<Row>,
    /// What the accounts of the house came to in the whole time, by kind.
    accounts: Vec<AccountRow>,
    /// Tables that are left out, and why.
    left_out: Vec<String>,
}

/// Where events and postings do not agree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReportDifference")]
pub struct Difference {
    /// The table; none where postings do not sum to zero.
    table: Option<String>,
    /// The period.
    period: String,
    /// The kind of account, or the figure.
    what: String,
    /// What the events make of it.
    events_cents: i64,
    /// What the ledger has.
    ledger_cents: i64,
}

/// What one table, or all, came to in a period.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReportRow")]
pub struct Row {
    /// The table; none for all of them.
    table: Option<String>,
    /// Its book.
    book: Option<String>,
    /// The period: `2026-11-17`, `2026-11-17/2` for a shift, or the first and the last day.
    period: String,
    /// When it begins.
    from_ms: i64,
    /// When the next one does.
    to_ms: i64,
    /// Rounds that ended; throws at craps.
    rounds: u64,
    /// Wagers that were decided.
    wagers: u64,
    /// What was staked on them.
    handle_cents: i64,
    /// What was bought in with.
    drop_cents: i64,
    /// What the table won: in play, with commission and what was put right.
    win_cents: i64,
    /// Win as a share of drop, in percent with two digits; none without a drop.
    hold_percent: Option<String>,
    /// What of the win is commission.
    commission_cents: i64,
    /// What of the win was put right after a wrong payment.
    corrected_cents: i64,
    /// What should have been won.
    theoretical: Theoretical,
    /// Chips for money at the table.
    cashed_out_cents: i64,
    /// Chips held for players who were gone.
    held_cents: i64,
    /// Chips from the cage.
    fills_cents: i64,
    /// Chips to the cage.
    credits_cents: i64,
    /// The rack at the beginning, by the last signed count; none if there was never one.
    opening_cents: Option<i64>,
    /// The rack at the end.
    closing_cents: Option<i64>,
    /// Signed counts.
    counts: u32,
    /// What they found too much; below zero is short.
    over_cents: i64,
    /// What the win comes to by drop and rack; none if the rack was never counted.
    win_by_count_cents: Option<i64>,
    /// What players came to owe.
    owed_cents: i64,
    /// What they paid of that.
    repaid_cents: i64,
    /// What they owe at the end.
    debts_cents: i64,
    /// Promotional chips handed out.
    promotional_issued_cents: i64,
    /// Promotional chips that came back.
    promotional_returned_cents: i64,
    /// What match play coupons stood for that the cage issued.
    coupons_issued_cents: i64,
    /// What was paid on coupons; the win is less by this.
    coupons_paid_cents: i64,
    /// Stakes that went into jackpots.
    to_jackpots_cents: i64,
    /// Prizes out of jackpots.
    from_jackpots_cents: i64,
    /// What players have in chips and on the layout at the end.
    outstanding_cents: i64,
    /// Whether all of it agrees with the ledger.
    reconciles: bool,
}

/// What should have been won, by the exact odds of every wager that was decided.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Theoretical {
    /// That, rounded to cents.
    win_cents: i64,
    /// The standard deviation of the win.
    deviation_cents: i64,
    /// Nineteen times of twenty the win is not below this.
    low_cents: i64,
    /// Nor above this.
    high_cents: i64,
    /// Whether the win lies between them, but for what was paid on coupons.
    within: bool,
    /// Stakes on wagers without fixed odds, which are left out of it.
    unknown_cents: i64,
    /// How it is taken to be played where players decide something.
    assumes: Vec<String>,
}

/// What the accounts of one kind came to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReportAccount")]
pub struct AccountRow {
    /// The kind: how the names of these accounts begin.
    kind: String,
    /// What they held together at the beginning.
    opening_cents: i64,
    /// What the events of tables moved.
    by_tables_cents: i64,
    /// What was moved otherwise: welcomes, the counter, jackpots and tournaments.
    otherwise_cents: i64,
    /// What they hold together at the end.
    closing_cents: i64,
}

impl Asked {
    /// The periods.
    fn span(&self) -> Result<Span, ReportError> {
        let days = self.from.days_to(self.to);
        let (from, to) = (self.from, self.to);
        if days < 0 {
            let why = format!("the first day, {from}, comes after the last, {to}");
            return Err(ReportError::Days(why));
        }
        if days >= PERIODS_MAX {
            let why = format!("from {from} to {to} is more than {PERIODS_MAX} days");
            return Err(ReportError::Days(why));
        }
        let dates = (0..=days).map(|n| self.from.plus(n));
        let begun = |period: &Period| period.from_ms <= self.now_ms;
        Ok(Span::new(match self.by {
            By::Day => {
                let days = dates.map(|date| self.day.day(date));
                days.filter(begun).collect()
            }
            By::Shift => {
                let shifts = dates.flat_map(|date| self.day.shifts_of(date));
                shifts.filter(begun).collect()
            }
            By::Table => {
                let (first, last) = (self.day.day(self.from), self.day.day(self.to));
                let name = match days {
                    0 => first.name,
                    _ => format!("{} to {}", first.name, last.name),
                };
                vec![Period {
                    name,
                    from_ms: first.from_ms,
                    to_ms: last.to_ms,
                }]
            }
        }))
    }
}

/// A table's figures, period by period.
struct OfTable {
    table: String,
    book: String,
    figures: Vec<Figures>,
    expected: Vec<Expected>,
}

/// Sums of postings by kind of account: before the first period, then in each.
type Sums = BTreeMap<&'static str, Vec<i64>>;

/// What the ledger has.
#[derive(Default)]
struct Posted {
    /// By table.
    tables: BTreeMap<String, Sums>,
    /// Of no table.
    otherwise: Sums,
}

impl Posted {
    fn of(&self, table: &str, kind: &str, at: usize) -> i64 {
        let sums = self.tables.get(table).and_then(|sums| sums.get(kind));
        sums.and_then(|sums| sums.get(at))
            .copied()
            .unwrap_or_default()
    }
}

/// Makes a report of a store as it stood at one moment.
///
/// # Errors
/// If what is asked for makes none, or a log cannot be read.
pub async fn report(
    store: &mut Snapshot,
    asked: &Asked,
    odds: &Odds,
) -> Result<Report, ReportError> {
    let span = asked.span()?;
    let heads = store.tables().await?;
    let tables = heads.iter().map(|head| head.table.as_str());
    let mut tables: Vec<&str> = tables.filter(|id| TableSpec::is_id(id)).collect();
    if let Some(one) = &asked.table {
        tables.retain(|id| id == one);
        if tables.is_empty() {
            return Err(ReportError::NoSuchTable(one.clone()));
        }
    }
    let (mut of_tables, mut left_out) = (Vec::new(), Vec::new());
    for table in &tables {
        match tallied(store, table, &span).await? {
            None => {}
            Some((_, tally)) if tally.is_tournament() => left_out.push(format!(
                "{table}: its chips are a tournament's, which are not money"
            )),
            Some((setup, tally)) => {
                let variants = tally.variants().to_vec();
                let figures = tally.finish();
                let of = |figures: &Figures| odds.expected(&setup.book, &variants, &figures.stakes);
                // Nobody else is kept waiting while odds are worked out.
                let expected = off_the_threads(|| figures.iter().map(of).collect());
                of_tables.push(OfTable {
                    table: (*table).to_owned(),
                    book: setup.book,
                    figures,
                    expected,
                });
            }
        }
    }
    let posted = posted(store, &span).await?;
    Ok(put_together(asked, &span, &of_tables, &posted, left_out))
}

/// Does something that takes its time where the runtime has other threads for the rest.
fn off_the_threads<T>(work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}

/// A table's log taken into a tally; none for one that was never drafted.
async fn tallied(
    store: &mut Snapshot,
    table: &str,
    span: &Span,
) -> Result<Option<(Setup, Tally)>, ReportError> {
    let wrong = |error| ReportError::Log {
        table: table.to_owned(),
        error,
    };
    let first = store.events(table, 0, 1).await?;
    let Some(first) = first.first() else {
        return Ok(None);
    };
    let drafted = replay::drafted(first).map_err(wrong)?;
    let (setup, kind) = (drafted.setup().clone(), drafted.rules().kind());
    let mut tally = Tally::new(&setup, table, span.clone());
    let mut after = 0;
    loop {
        let page = store.events(table, after, PAGE).await?;
        let Some(last) = page.last() else {
            break;
        };
        after = last.seq;
        let over = span.is_over(last.at_ms);
        for logged in &page {
            let event = replay::read(kind, logged).map_err(wrong)?;
            tally.take(logged.at_ms, &event.what);
        }
        if over {
            break;
        }
    }
    Ok(Some((setup, tally)))
}

/// The whole ledger, added up by period, table and kind of account.
async fn posted(store: &mut Snapshot, span: &Span) -> Result<Posted, ReportError> {
    let mut posted = Posted::default();
    let rows = span.periods().len() + 1;
    let mut after = (String::new(), 0);
    loop {
        let page = store.ledger((&after.0, after.1), PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(posted);
        };
        after = (last.account.clone(), last.entry);
        for posting in page.iter().filter(|p| !span.is_over(p.at_ms)) {
            let account = posting.account.parse::<Account>();
            let kind = account.map_or("unknown", |account| account.kind());
            let at = span.of(posting.at_ms).map_or(0, |at| at + 1);
            let sums = match &posting.table {
                Some(table) if TableSpec::is_id(table) => {
                    if !posted.tables.contains_key(table) {
                        posted.tables.insert(table.clone(), Sums::new());
                    }
                    posted.tables.get_mut(table)
                }
                _ => Some(&mut posted.otherwise),
            };
            if let Some(sums) = sums {
                sums.entry(kind).or_insert_with(|| vec![0; rows])[at] += posting.cents;
            }
        }
    }
}

/// What does not agree for one table in one period.
fn differences(of: &OfTable, posted: &Posted, nth: usize, period: &Period) -> Vec<Difference> {
    let figures = &of.figures[nth];
    let in_ledger = posted.tables.get(&of.table);
    let in_ledger = in_ledger.into_iter().flat_map(BTreeMap::keys);
    let kinds: BTreeSet<&str> = figures.accounts.keys().chain(in_ledger).copied().collect();
    let ledger = |kind: &str| posted.of(&of.table, kind, nth + 1);
    let events = |kind: &str| figures.accounts.get(kind).copied().unwrap_or_default();
    let mut pairs: Vec<(String, i64, i64)> = kinds
        .iter()
        .map(|kind| (format!("{kind} accounts"), events(kind), ledger(kind)))
        .collect();
    let won = ledger("float") - figures.fills + figures.credits + ledger("commission");
    pairs.push(("win".to_owned(), figures.win(), won));
    if let Some(by_count) = figures.win_by_count() {
        pairs.push(("win by the count".to_owned(), figures.win(), by_count));
    }
    let differ = pairs
        .into_iter()
        .filter(|(_, events, ledger)| events != ledger);
    let difference = |(what, events_cents, ledger_cents)| Difference {
        table: Some(of.table.clone()),
        period: period.name.clone(),
        what,
        events_cents,
        ledger_cents,
    };
    differ.map(difference).collect()
}

fn put_together(
    asked: &Asked,
    span: &Span,
    of_tables: &[OfTable],
    posted: &Posted,
    left_out: Vec<String>,
) -> Report {
    let (mut rows, mut totals, mut differing) = (Vec::new(), Vec::new(), Vec::new());
    for (nth, period) in span.periods().iter().enumerate() {
        let (mut all, mut expected) = (Figures::default(), Expected::default());
        let mut sound = true;
        for of in of_tables {
            let found = differences(of, posted, nth, period);
            let (figures, theory) = (&of.figures[nth], &of.expected[nth]);
            let idle = figures.is_nothing() && found.is_empty();
            if !idle {
                let row = Row::new(period, figures, theory, found.is_empty());
                rows.push(Row {
                    table: Some(of.table.clone()),
                    book: Some(of.book.clone()),
                    ..row
                });
            }
            all = all.beside(figures);
            expected.add(theory);
            sound &= found.is_empty();
            differing.extend(found);
        }
        totals.push(Row::new(period, &all, &expected, sound));
        differing.extend(unbalanced(posted, nth + 1, period));
    }
    Report {
        by: asked.by,
        from: asked.from.to_string(),
        to: asked.to.to_string(),
        shifts: asked.day.shifts(),
        utc_offset: asked.day.offset(),
        reconciles: differing.is_empty(),
        differences: differing,
        rows,
        totals,
        accounts: accounts(posted),
        left_out,
    }
}

/// Whether all postings of a period sum to zero.
fn unbalanced(posted: &Posted, at: usize, period: &Period) -> Option<Difference> {
    let all = posted.tables.values().chain([&posted.otherwise]);
    let sum: i64 = all.flat_map(BTreeMap::values).map(|sums| sums[at]).sum();
    (sum != 0).then(|| Difference {
        table: None,
        period: period.name.clone(),
        what: "all postings".to_owned(),
        events_cents: 0,
        ledger_cents: sum,
    })
}

fn accounts(posted: &Posted) -> Vec<AccountRow> {
    let mut rows: BTreeMap<&str, AccountRow> = BTreeMap::new();
    let tables = posted.tables.values().map(|sums| (true, sums));
    for (by_table, sums) in tables.chain([(false, &posted.otherwise)]) {
        for (kind, sums) in sums {
            let row = rows.entry(kind).or_insert_with(|| AccountRow {
                kind: (*kind).to_owned(),
                opening_cents: 0,
                by_tables_cents: 0,
                otherwise_cents: 0,
                closing_cents: 0,
            });
            let within: i64 = sums[1..].iter().sum();
            row.opening_cents += sums[0];
            row.closing_cents += sums[0] + within;
            match by_table {
                true => row.by_tables_cents += within,
                false => row.otherwise_cents += within,
            }
        }
    }
    rows.into_values().collect()
}

impl Row {
    fn new(period: &Period, figures: &Figures, expected: &Expected, reconciles: bool) -> Row {
        let (mean, deviation, low, high) = expected.cents();
        let win = figures.win();
        Row {
            table: None,
            book: None,
            period: period.name.clone(),
            from_ms: period.from_ms,
            to_ms: period.to_ms,
            rounds: figures.rounds,
            wagers: figures.wagers,
            handle_cents: figures.handle,
            drop_cents: figures.drop,
            win_cents: win,
            hold_percent: percent(win, figures.drop),
            commission_cents: figures.commission,
            corrected_cents: figures.corrected,
            theoretical: Theoretical {
                win_cents: mean,
                deviation_cents: deviation,
                low_cents: low,
                high_cents: high,
                // The odds know nothing of coupons.
                within: (low..=high).contains(&(win + figures.coupons_paid)),
                unknown_cents: expected.unknown,
                assumes: expected.assumes.iter().cloned().collect(),
            },
            cashed_out_cents: figures.cashed_out,
            held_cents: figures.held,
            fills_cents: figures.fills,
            credits_cents: figures.credits,
            opening_cents: figures.opening,
            closing_cents: figures.closing,
            counts: figures.counts,
            over_cents: figures.over,
            win_by_count_cents: figures.win_by_count(),
            owed_cents: figures.owed,
            repaid_cents: figures.repaid,
            debts_cents: figures.debts,
            promotional_issued_cents: figures.promotional_issued,
            promotional_returned_cents: figures.promotional_returned,
            coupons_issued_cents: figures.coupons_issued,
            coupons_paid_cents: figures.coupons_paid,
            to_jackpots_cents: figures.to_jackpots,
            from_jackpots_cents: figures.from_jackpots,
            outstanding_cents: figures.outstanding,
            reconciles,
        }
    }
}

/// A share in percent with two digits after the point, rounded to the nearest; none of nothing.
fn percent(part: i64, of: i64) -> Option<String> {
    if of == 0 {
        return None;
    }
    let (part, of) = (i128::from(part) * 10_000, i128::from(of));
    let hundredths = (2 * part + of).div_euclid(2 * of);
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.abs();
    Some(format!("{sign}{}.{:02}", size / 100, size % 100))
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn a_share_is_rounded_to_hundredths() {
        assert_eq!(percent(1, 3).as_deref(), Some("33.33"));
        assert_eq!(percent(2, 3).as_deref(), Some("66.67"));
        assert_eq!(percent(-1, 3).as_deref(), Some("-33.33"));
        assert_eq!(percent(-1, 100_000).as_deref(), Some("0.00"));
        assert_eq!(percent(5, 0), None);
    }
}
