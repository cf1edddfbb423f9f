//! Actual against theoretical while the house runs: what every table, and every wager at it, has won since its first event, beside what the exact
//! odds make of the same stakes. What lies further out than the operator's number of standard deviations is written into the diary and shown to
//! staff and the inspector, never to players; so is that it came back.
//!
//! Logs are followed a page at a time, so many events in each round, so that a long log is caught up with beside all else. Nothing is rounded
//! before it is shown: squares are compared, not roots.

use crate::diary::{self, Event};
use crate::replay;
use crate::report::{Expected, Odds};
use crate::server::Shared;
use croupier_engine::games::GameKind;
use croupier_house::report::{Figures, Period, Span, Stake, Tally};
use croupier_store::{Store, StoreError};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::watch;

/// How often it looks.
const EVERY: Duration = Duration::from_secs(10);
/// The most events that are read each time,
const AT_ONCE: usize = 4_000;
/// and how many of them together.
const PAGE: usize = 1_000;
/// What it takes to begin with a table, reckoned in events.
const A_TABLE: usize = 100;

/// From when on a result is an outlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutlierTerms {
    /// How many standard deviations a result may lie from what is expected.
    pub deviations: u16,
    /// In how many rounds of equal stakes there must have been wagers before anything is said. Where stakes differ it takes more: as many as
    /// have the same variance.
    pub rounds: u32,
}

impl Default for OutlierTerms {
    /// Four deviations are exceeded by chance once in sixteen thousand looks.
    fn default() -> OutlierTerms {
        OutlierTerms {
            deviations: 4,
            rounds: 1_000,
        }
    }
}

/// A result that lies too far from what is expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Outlier {
    /// The table.
    table: String,
    /// The wager, by the word that the odds have for it; none for all of the table's.
    wager: Option<String>,
    /// In how many rounds it was wagered on; for a table the sum over its wagers.
    rounds: u64,
    /// What was staked, as the odds reckon it.
    staked_cents: i64,
    /// What the table won.
    won_cents: i64,
    /// What it should have won.
    expected_cents: i64,
    /// The standard deviation of that.
    deviation_cents: i64,
    /// When it was noticed; none before it is written down.
    at_ms: Option<i64>,
}

/// A table, and one of its wagers or all.
type Key = (String, Option<String>);

/// The outliers of now.
#[derive(Debug, Default)]
pub(crate) struct Outliers(Mutex<BTreeMap<Key, Outlier>>);

impl Outliers {
    /// Those that a store's diary has raised and not taken back.
    pub(crate) async fn load(store: &Store) -> Result<Outliers, StoreError> {
        let mut raised = BTreeMap::new();
        let mut after = 0;
        loop {
            let page = store.events(diary::LOG, after, PAGE).await?;
            let Some(last) = page.last() else {
                return Ok(Outliers(Mutex::new(raised)));
            };
            after = last.seq;
            for logged in &page {
                match diary::parse(logged) {
                    Ok(Event::ResultOutlier {
                        table,
                        wager,
                        rounds,
                        staked_cents,
                        won_cents,
                        expected_cents,
                        deviation_cents,
                    }) => {
                        let outlier = Outlier {
                            table: table.clone(),
                            wager: wager.clone(),
                            rounds,
                            staked_cents,
                            won_cents,
                            expected_cents,
                            deviation_cents,
                            at_ms: Some(logged.at_ms),
                        };
                        raised.insert((table, wager), outlier);
                    }
                    Ok(Event::ResultWithin { table, wager }) => {
                        raised.remove(&(table, wager));
                    }
                    _ => {}
                }
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<Key, Outlier>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All of them, by table.
    pub(crate) fn all(&self) -> Vec<Outlier> {
        self.lock().values().cloned().collect()
    }
}

/// A table whose log is followed.
struct Followed {
    kind: GameKind,
    book: String,
    tally: Tally,
    /// The last event that was taken in.
    after: u64,
}

impl Followed {
    /// From the first event on; none for a table that was never drafted, or whose log cannot be read.
    async fn new(store: &Store, table: &str) -> Result<Option<Followed>, StoreError> {
        let first = store.events(table, 0, 1).await?;
        let drafted = first.first().and_then(|first| replay::drafted(first).ok());
        Ok(drafted.map(|drafted| {
            let ever = Period {
                name: String::new(),
                from_ms: i64::MIN,
                to_ms: i64::MAX,
            };
            let setup = drafted.setup();
            Followed {
                kind: drafted.rules().kind(),
                book: setup.book.clone(),
                tally: Tally::new(setup, table, Span::new(vec![ever])),
                after: 0,
            }
        }))
    }

    /// Takes in at most so many events; how many there were.
    async fn read(&mut self, store: &Store, table: &str, most: usize) -> Result<usize, StoreError> {
        let page = store.events(table, self.after, most).await?;
        for logged in &page {
            self.after = logged.seq;
            // One that cannot be read has stopped the table, and `verify` names it.
            if let Ok(event) = replay::read(self.kind, logged) {
                self.tally.take(logged.at_ms, &event.what);
            }
        }
        Ok(page.len())
    }
}

/// What lies too far out among the results of a table, and what was looked at. It may take seconds.
fn judged(
    odds: &Odds,
    terms: OutlierTerms,
    table: &str,
    (book, variants, figures): (&str, &[BTreeMap<String, String>], &Figures),
) -> BTreeMap<Option<String>, Option<Outlier>> {
    let mut all = BTreeMap::new();
    if !enough(figures.stakes.values(), terms) {
        return all;
    }
    let (mut table_won, mut table_expected) = (figures.commission_apart, Expected::default());
    let mut known = Vec::new();
    let mut of_wagers: BTreeMap<&str, (Expected, Vec<&Stake>)> = BTreeMap::new();
    for (wagered, stake) in &figures.stakes {
        let one = [(wagered.clone(), *stake)].into();
        let expected = odds.expected(book, variants, &one);
        if expected.unknown == 0 {
            let of_wager = of_wagers.entry(&wagered.wager).or_default();
            of_wager.0.add(&expected);
            of_wager.1.push(stake);
            known.push(stake);
            table_won += stake.won;
        }
        table_expected.add(&expected);
    }
    let mut judge = |wager: Option<&str>, won: i64, expected: &Expected, stakes: &[&Stake]| {
        // Whoever plays worse than the odds suppose loses more, and nothing is wrong.
        let may_be_above = !expected.assumes.is_empty();
        let is_out = expected.is_out(won, terms.deviations, may_be_above);
        let (expected_cents, deviation_cents, ..) = expected.cents();
        let outlier = Outlier {
            table: table.to_owned(),
            wager: wager.map(str::to_owned),
            rounds: stakes.iter().map(|stake| stake.rounds).sum(),
            staked_cents: stakes.iter().map(|stake| stake.cents).sum(),
            won_cents: won,
            expected_cents,
            deviation_cents,
            at_ms: None,
        };
        all.insert(wager.map(str::to_owned), is_out.then_some(outlier));
    };
    // Commission that is charged apart cannot be told to a wager, nor to those whose odds are known.
    if figures.commission_apart == 0 {
        for (wager, (expected, stakes)) in &of_wagers {
            if enough(stakes.iter().copied(), terms) {
                let won = stakes.iter().map(|stake| stake.won).sum();
                judge(Some(wager), won, expected, stakes);
            }
        }
    }
    if figures.commission_apart == 0 || table_expected.unknown == 0 {
        judge(None, table_won, &table_expected, &known);
    }
    all
}

/// Whether there are enough stakes for a deviation to mean something: as much variance as so many equal ones.
fn enough<'a>(stakes: impl IntoIterator<Item = &'a Stake>, terms: OutlierTerms) -> bool {
    let sums = stakes.into_iter().fold((0_i128, 0_i128), |sums, stake| {
        (sums.0 + i128::from(stake.cents), sums.1 + stake.squares)
    });
    let (cents, squares) = sums;
    squares > 0 && cents.saturating_mul(cents) >= squares.saturating_mul(terms.rounds.into())
}

/// Writes down what is out now and was not, and what is within again.
async fn tell(shared: &Shared, table: &str, found: BTreeMap<Option<String>, Option<Outlier>>) {
    for (wager, outlier) in found {
        let key = (table.to_owned(), wager.clone());
        let known = shared.outliers.lock().contains_key(&key);
        let event = match (&outlier, known) {
            (Some(_), true) | (None, false) => continue,
            (None, true) => Event::ResultWithin {
                table: table.to_owned(),
                wager,
            },
            (Some(outlier), false) => {
                tracing::warn!(
                    table,
                    wager = outlier.wager,
                    won_cents = outlier.won_cents,
                    expected_cents = outlier.expected_cents,
                    deviation_cents = outlier.deviation_cents,
                    "a result lies far from what is expected"
                );
                Event::ResultOutlier {
                    table: table.to_owned(),
                    wager,
                    rounds: outlier.rounds,
                    staked_cents: outlier.staked_cents,
                    won_cents: outlier.won_cents,
                    expected_cents: outlier.expected_cents,
                    deviation_cents: outlier.deviation_cents,
                }
            }
        };
        // What could not be written down is tried again the next time.
        if let Err(error) = shared.diary.note(&event).await {
            tracing::error!(%error, event = event.word(), "it could not be written into the diary");
            continue;
        }
        let now = shared.clock.now_ms();
        let mut raised = shared.outliers.lock();
        match outlier {
            Some(outlier) => drop(raised.insert(
                key,
                Outlier {
                    at_ms: Some(now),
                    ..outlier
                },
            )),
            None => drop(raised.remove(&key)),
        }
    }
}

/// Follows the tables until the server stops.
pub(crate) async fn keep(
    shared: Weak<Shared>,
    terms: OutlierTerms,
    mut stop: watch::Receiver<bool>,
) {
    let mut followed: BTreeMap<String, Followed> = BTreeMap::new();
    let mut turn = 0;
    loop {
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = crate::told(&mut stop) => return,
        }
        let Some(shared) = shared.upgrade() else {
            return;
        };
        let tables = shared.tables.seen();
        let mut left = AT_ONCE;
        for nth in 0..tables.len() {
            let seen = &tables[(turn + nth) % tables.len()];
            let id = seen.id();
            let seq = seen.seq();
            if followed.get(id).is_some_and(|table| table.after >= seq) {
                continue;
            }
            if left == 0 {
                // The next time begins here.
                turn = (turn + nth) % tables.len();
                break;
            }
            match follow(&shared, &mut followed, id, &mut left, terms).await {
                Ok(()) => {}
                Err(error) => {
                    tracing::warn!(table = id, %error, "the log could not be followed");
                }
            }
        }
    }
}

/// Takes in what a table's log has more, and looks at the result once that is all.
async fn follow(
    shared: &Arc<Shared>,
    followed: &mut BTreeMap<String, Followed>,
    id: &str,
    left: &mut usize,
    terms: OutlierTerms,
) -> Result<(), StoreError> {
    if !followed.contains_key(id) {
        let Some(new) = Followed::new(&shared.store, id).await? else {
            return Ok(());
        };
        followed.insert(id.to_owned(), new);
        *left = left.saturating_sub(A_TABLE);
    }
    let Some(table) = followed.get_mut(id) else {
        return Ok(());
    };
    while *left > 0 {
        let most = PAGE.min(*left);
        let read = table.read(&shared.store, id, most).await?;
        *left -= read;
        if read < most {
            if table.tally.is_tournament() {
                return Ok(());
            }
            let (tally, book, id) = (table.tally.clone(), table.book.clone(), id.to_owned());
            let of = Arc::clone(shared);
            let found = tokio::task::spawn_blocking(move || {
                let figures = tally.so_far(0);
                let of_table = (book.as_str(), tally.variants(), figures);
                let found = judged(&of.reports.odds, terms, &id, of_table);
                (id, found)
            });
            if let Ok((id, found)) = found.await {
                tell(shared, &id, found).await;
            }
            return Ok(());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_house::report::Wagered;

    const USUAL: OutlierTerms = OutlierTerms {
        deviations: 4,
        rounds: 100,
    };

    fn figures(wagers: &[(&str, u64, i64)]) -> Figures {
        let stakes = wagers.iter().map(|&(wager, rounds, won)| {
            let wagered = Wagered {
                variant: 0,
                wager: wager.to_owned(),
            };
            let n = i64::try_from(rounds).unwrap();
            let stake = Stake {
                rounds,
                cents: 1_000 * n,
                squares: 1_000_000 * i128::from(n),
                won,
            };
            (wagered, stake)
        });
        Figures {
            stakes: stakes.collect(),
            ..Figures::default()
        }
    }

    fn found(book: &str, figures: &Figures) -> Vec<Option<String>> {
        let usual = [BTreeMap::new()];
        let found = judged(&Odds::default(), USUAL, "t", (book, &usual, figures));
        let out = found.into_iter().filter(|(_, outlier)| outlier.is_some());
        out.map(|(wager, _)| wager).collect()
    }

    /// The house wins a thirty-seventh of what is staked on red, with a deviation of √(1 − 1/37²) for each.
    #[test]
    fn a_result_beyond_the_deviations_is_out_and_one_within_is_not() {
        let red = Some("red".to_owned());
        let book = "nz-1996/roulette";
        // 400 wagers of $10.00: $108.11 ± $199.93.
        let limit = 10_811 + 4 * 19_993;
        assert!(found(book, &figures(&[("red", 400, limit - 10)])).is_empty());
        let over = found(book, &figures(&[("red", 400, limit + 10)]));
        assert_eq!(over, [None, red.clone()]);
        let under = found(book, &figures(&[("red", 400, 10_811 - 4 * 19_993 - 10)]));
        assert_eq!(under, [None, red.clone()]);
        // Two wagers that are out in different directions: the table as a whole is not.
        let both = [
            ("red", 400, limit + 10),
            ("black", 400, 21_622 - limit - 10),
        ];
        let both = found(book, &figures(&both));
        assert_eq!(both, [Some("black".to_owned()), red]);
    }

    #[test]
    fn too_few_wagers_say_nothing() {
        let book = "nz-1996/roulette";
        assert!(found(book, &figures(&[("17", 99, -9_000_000)])).is_empty());
        // One great stake makes up for no number of small ones.
        let mut one = figures(&[("red", 400, -2_000_000)]);
        let stake = one.stakes.values_mut().next().unwrap();
        stake.cents += 1_000_000;
        stake.squares += 1_000_000_000_000;
        assert!(found(book, &one).is_empty());
    }

    /// What players lose by playing badly is no outlier; what they win is.
    #[test]
    fn where_players_decide_something_only_too_little_is_out() {
        let book = "nz-1996/caribbean-stud";
        assert!(found(book, &figures(&[("ante", 400, 4_000_000)])).is_empty());
        let under = found(book, &figures(&[("ante", 400, -4_000_000)]));
        assert_eq!(under, [None, Some("ante".to_owned())]);
    }

    #[test]
    fn commission_charged_apart_counts_for_the_table_alone() {
        let mut banker = figures(&[("banker", 400, -50_000)]);
        banker.commission_apart = 10_000_000;
        assert_eq!(found("nz-2004/baccarat", &banker), [None]);
    }
}
