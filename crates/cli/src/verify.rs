//! `croupier verify`: the store's own check of every hash and account, then every command decided again by the rules.

use crate::args::{Format, Verify};
use crate::error::Failure;
use crate::text::thousands;
use croupier_server::replay::{self, Audit, AuditFault};
use croupier_store::{Head, OpenError, Store, Verified};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The database in a data folder.
const FILE: &str = "croupier.db";

/// What was found sound.
struct Sound {
    heads: Vec<Head>,
    store: Verified,
    rules: Audit,
}

/// Verifies a database.
pub(crate) fn run(args: &Verify) -> Result<(), Failure> {
    let path = file(&args.path)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))?;
    let found = runtime.block_on(verify(&path, args.quiet));
    let mut out = std::io::stdout().lock();
    match found {
        Ok(sound) => {
            match args.form.format {
                _ if args.quiet => {}
                Format::Json => writeln!(out, "{:#}", sound.as_json(&path))?,
                Format::Text => write!(out, "{}", sound.as_text(&path))?,
            }
            Ok(out.flush()?)
        }
        Err(failure) => {
            if args.form.format == Format::Json {
                let told = json!({
                    "sound": false,
                    "path": path.display().to_string(),
                    "fault": failure.what(),
                });
                writeln!(out, "{told:#}")?;
            }
            Err(failure)
        }
    }
}

/// The database file of a path, which may be the folder that it is in.
fn file(path: &Path) -> Result<PathBuf, Failure> {
    let file = if path.is_dir() {
        path.join(FILE)
    } else {
        path.to_owned()
    };
    if file.is_file() {
        return Ok(file);
    }
    Err(
        Failure::usage(format!("there is no database at {}", file.display())).hint(format!(
            "name the data folder of `croupier serve`, or the file {FILE} in it"
        )),
    )
}

async fn verify(path: &Path, quiet: bool) -> Result<Sound, Failure> {
    let store = Store::open_read_only(path).await.map_err(unopened)?;
    let mut progress = Progress::new(quiet);
    let checked = store
        .verify(|p| progress.say("hashes and accounts", p.done, p.total))
        .await
        .map_err(|damage| Failure::unsound(format!("{} is damaged: {damage}", path.display())));
    let sound = match checked {
        Err(failure) => Err(failure),
        Ok(verified) => {
            let audited =
                replay::audit(&store, |p| progress.say("commands", p.done, p.total)).await;
            match audited {
                Ok(rules) => Ok((verified, rules)),
                Err(AuditFault::Store(error)) => Err(Failure::failed(error)),
                Err(fault) => Err(Failure::unsound(format!(
                    "{} is not what the rules make of it: {fault}",
                    path.display()
                ))),
            }
        }
    };
    progress.end();
    let (verified, rules) = sound.map_err(|failure| match failure.is_unsound() {
        true => {
            failure.hint("everything before that place is sound; restore a copy that was verified")
        }
        false => failure,
    })?;
    let heads = store.tables().await.map_err(Failure::failed)?;
    // Nothing was written, so nothing is lost if it does not close.
    let _ = store.close().await;
    Ok(Sound {
        heads,
        store: verified,
        rules,
    })
}

fn unopened(error: OpenError) -> Failure {
    match &error {
        OpenError::Missing { .. } | OpenError::NotAStore { .. } => Failure::usage(&error).hint(
            format!("name the data folder of `croupier serve`, or its {FILE}"),
        ),
        OpenError::Damaged(_) => Failure::unsound(&error).hint("restore a copy that was verified"),
        OpenError::NewerSchema { .. } => {
            Failure::failed(&error).hint("a later croupier wrote it; verify it with that one")
        }
        OpenError::SqliteTooOld { .. } | OpenError::Io(_) => Failure::failed(&error),
    }
}

impl Sound {
    /// What was checked: how many of what, and how.
    fn rows(&self) -> [(&'static str, u64, &'static str); 11] {
        let (store, rules) = (&self.store, &self.rules);
        [
            (
                "tables",
                rules.tables,
                "each log whole, from its first event to its head",
            ),
            (
                "jackpots",
                rules.jackpots,
                "each log as those of its tables make it",
            ),
            (
                "events",
                store.events,
                "each hash made again from the bytes kept, chained to the one before",
            ),
            (
                "commands",
                rules.commands,
                "decided again by the rules, with the same events",
            ),
            ("rounds", rules.rounds, "settled"),
            ("wagers", rules.wagers, "settled, each with its rule"),
            ("cards", rules.cards, "seen, none that was not in its shoe"),
            (
                "draws",
                rules.draws,
                "of wheels and dice, set going before they showed",
            ),
            ("transactions", store.transactions, "each sums to zero"),
            ("postings", store.postings, "each as the events make it"),
            (
                "accounts",
                store.accounts,
                "each what its postings make it; all together zero",
            ),
        ]
    }

    fn as_text(&self, path: &Path) -> String {
        let mut out = format!("{} is sound.\n", path.display());
        for (name, count, how) in self.rows() {
            let line = format!("  {name:<13}{:>11}   {how}\n", thousands(count));
            out.push_str(&line);
        }
        for head in &self.heads {
            out.push_str(&format!(
                "  {} ends at {} in {}\n",
                head.table, head.seq, head.head
            ));
        }
        out
    }

    fn as_json(&self, path: &Path) -> Value {
        let checked: serde_json::Map<String, Value> = self
            .rows()
            .into_iter()
            .map(|(name, count, _)| (name.to_owned(), count.into()))
            .collect();
        let heads: Vec<Value> = self
            .heads
            .iter()
            .map(|h| json!({ "table": h.table, "seq": h.seq, "head": h.head.to_string() }))
            .collect();
        json!({
            "sound": true,
            "path": path.display().to_string(),
            "checked": checked,
            "heads": heads,
        })
    }
}

/// A line on the terminal that says how far it is.
struct Progress {
    shown: bool,
    last: Option<(&'static str, u64)>,
}

impl Progress {
    fn new(quiet: bool) -> Progress {
        Progress {
            shown: !quiet && std::io::stderr().is_terminal(),
            last: None,
        }
    }

    fn say(&mut self, what: &'static str, done: u64, total: u64) {
        let percent = (done * 100).checked_div(total).unwrap_or(100).min(100);
        if !self.shown || self.last == Some((what, percent)) {
            return;
        }
        self.last = Some((what, percent));
        let mut err = std::io::stderr().lock();
        // Progress that cannot be told is no reason to stop.
        let _ = write!(err, "\r\u{1b}[Kchecking {what}: {percent}%");
        let _ = err.flush();
    }

    fn end(&mut self) {
        if self.last.take().is_some() {
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        }
    }
}
