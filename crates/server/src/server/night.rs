//! The night watch: anchors made when it is time and kept in a file too, the program's daily look at itself, leaps of the clock and tables that
//! stopped written into the diary.

use super::Shared;
use crate::anchors::{AnchorFault, Stated, Why};
use crate::config::Config;
use crate::diary::{self, Event};
use crate::program;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How often it looks.
const ROUND: Duration = Duration::from_secs(2);
/// How often the program looks at its own file.
const SELF_CHECK: Duration = Duration::from_secs(24 * 3600);

/// Adds an anchor to the file of the inspector's, which is made if need be.
fn hand_out(path: &Path, anchor: &Stated) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(format!("{}\n", anchor.to_line()).as_bytes())?;
    file.sync_all()
}

impl Shared {
    /// Makes an anchor, and hands it out; failing is told, and stops nobody.
    pub(super) async fn anchor(&self, why: Why) -> Option<Stated> {
        match self.anchors.make(why).await {
            Ok(anchor) => {
                crate::measure::anchored();
                let hash = anchor.hash().unwrap_or_default();
                tracing::info!(number = anchor.number, hash, ?why, "an anchor was made");
                let terms = self.anchor_terms.as_ref();
                if let Some(path) = terms.and_then(|terms| terms.file.as_ref())
                    && let Err(error) = hand_out(path, &anchor)
                {
                    metrics::counter!("croupier_anchor_failures_total").increment(1);
                    let path = path.display();
                    tracing::error!(%error, "the anchor could not be written to {path}");
                }
                if let Some(terms) = terms {
                    (terms.told)(&anchor, why);
                }
                Some(anchor)
            }
            Err(error) => {
                metrics::counter!("croupier_anchor_failures_total").increment(1);
                tracing::error!(%error, "no anchor was made");
                if let AnchorFault::Changed(why) = &error {
                    let why = why.to_string();
                    self.diary.try_note(&Event::AnchorRefused { why }).await;
                }
                None
            }
        }
    }

    /// Looks at the program's own file: its digest now, and whether it is the one that was started; none where that is not known.
    pub(crate) async fn look_at_itself(&self) -> Option<(String, bool)> {
        let started = self.program?;
        let found = tokio::task::spawn_blocking(program::digest).await;
        let found = found.ok().and_then(Result::ok);
        let same = found == Some(started);
        if !same {
            tracing::error!("the program's file is not the one that was started");
        }
        let program = found.map(|digest| digest.to_string()).unwrap_or_default();
        let checked = Event::ProgramChecked {
            program: program.clone(),
            same,
        };
        self.diary.try_note(&checked).await;
        Some((program, same))
    }
}

/// Goes its rounds until the server stops.
pub(super) async fn keep(shared: Weak<Shared>, mut stop: watch::Receiver<bool>) {
    let mut last_ms = match shared.upgrade() {
        None => return,
        Some(shared) if shared.anchor_terms.is_none() => None,
        Some(shared) => Some(shared.anchor(Why::Start).await.map_or(0, |a| a.at_ms)),
    };
    let mut looked = Instant::now();
    let mut stopped = BTreeSet::new();
    let mut failed = None;
    loop {
        let Some(shared) = shared.upgrade() else {
            return;
        };
        for by_ms in shared.clock.leaps() {
            shared.diary.try_note(&Event::ClockLeapt { by_ms }).await;
        }
        let now = shared.source.failed();
        if now != failed {
            failed = now;
            if let Some(test) = failed {
                tracing::error!("the source of randomness failed: {}", test.words());
                shared
                    .diary
                    .try_note(&Event::RandomnessFailed { test })
                    .await;
            }
        }
        let now = shared.tables.stopped();
        stopped.retain(|id| now.iter().any(|(table, _)| table == id));
        for (table, why) in &now {
            stands(&shared, &mut stopped, table, why).await;
        }
        if let (Some(last), Some(terms)) = (&mut last_ms, &shared.anchor_terms) {
            let date = |ms: u64| terms.day.date_of(i64::try_from(ms).unwrap_or(i64::MAX));
            let now = u64::try_from(shared.clock.now_ms()).unwrap_or_default();
            let every = u64::try_from(terms.every.as_millis()).unwrap_or(u64::MAX);
            let why = if date(now) != date(*last) {
                Some(Why::Day)
            } else if now.saturating_sub(*last) >= every {
                Some(Why::Schedule)
            } else {
                None
            };
            if let Some(why) = why {
                shared.anchor(why).await;
                *last = now;
            }
        }
        if looked.elapsed() >= SELF_CHECK {
            shared.look_at_itself().await;
            looked = Instant::now();
        }
        drop(shared);
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = crate::told(&mut stop) => return,
        }
    }
}

/// Writes down that a table does not go on, once.
async fn stands(shared: &Arc<Shared>, known: &mut BTreeSet<String>, table: &str, why: &str) {
    if known.insert(table.to_owned()) {
        let event = Event::TableStopped {
            table: table.to_owned(),
            why: why.to_owned(),
        };
        shared.diary.try_note(&event).await;
    }
}

/// What the operator set, in words.
pub(super) fn settings(config: &Config, operator_token: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut set = |name: &str, value: String| drop(all.insert(name.to_owned(), value));
    set(diary::TOKEN, diary::token_name(operator_token));
    let key = config.key.as_ref();
    set(
        "key",
        key.map_or("in the data folder".to_owned(), |kept| format!("{kept:?}")),
    );
    set(diary::LISTEN, config.listen.to_string());
    if let Some(node) = &config.advertise {
        set(diary::NODE, node.to_string());
    }
    let guests = config.guests_cents;
    set(
        "guests_cents",
        guests.map_or("none".to_owned(), |c| c.to_string()),
    );
    let age = config.minimum_age.as_ref();
    set(
        "minimum_age",
        age.map_or("none".to_owned(), |age| age.years.to_string()),
    );
    set("pace", format!("{:?}", config.pace));
    set("limits", format!("{:?}", config.limits));
    set("outliers", format!("{:?}", config.outliers));
    set("cage", format!("{:?}", config.cage));
    set("shifts", config.gaming_day.shifts().join(","));
    set("utc_offset", config.gaming_day.offset());
    for table in &config.tables {
        let mut words = vec![table.book.clone()];
        words.extend(
            table
                .options
                .iter()
                .map(|(key, value)| format!("{key}={value}")),
        );
        words.extend(table.physical.then(|| "physical".to_owned()));
        words.extend(table.practice.then(|| "practice".to_owned()));
        words.extend((table.company > 0).then(|| format!("company={}", table.company)));
        set(&format!("{}{}", diary::TABLE, table.id), words.join(" "));
    }
    for jackpot in &config.jackpots {
        let terms = format!(
            "permille={} seed_cents={}",
            jackpot.permille, jackpot.seed_cents
        );
        set(&format!("jackpot {}", jackpot.name), terms);
    }
    let anchors = config.anchors.as_ref();
    set(
        "anchors_every_s",
        anchors.map_or("none".to_owned(), |a| a.every.as_secs().to_string()),
    );
    all
}
