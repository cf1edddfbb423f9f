//! `croupier verify`: the store's own check of every hash and account, then every command decided again by the rules, and
//! with the operator's key what is sealed opened. All of it is of one moment, though a server may be writing meanwhile.

use crate::args::{Format, Verify};
use crate::error::Failure;
use crate::text::{count, thousands};
use crate::{exported, trust};
use croupier_server::ServeError;
use croupier_server::anchors::Stated;
use croupier_server::anchors::check::{Checked, Found};
use croupier_server::key::KeyKept;
use croupier_server::program;
use croupier_server::replay::{self, Audit, AuditFault};
use croupier_server::vault::Vault;
use croupier_store::{Address, Head, OpenError, Snapshot, Store, Verified};
use serde_json::{Value, json};
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The database in a data folder, and the operator's key.
pub(crate) const FILE: &str = Address::FILE;
pub(crate) const KEY: &str = "operator.key";

/// What was found sound.
struct Sound {
    heads: Vec<Head>,
    store: Verified,
    rules: Audit,
    /// Why what is sealed was not opened, if it was not.
    not_opened: Option<String>,
}

/// Verifies a database.
pub(crate) fn run(args: &Verify) -> Result<(), Failure> {
    if exported::is_one(&args.path) {
        return export(args);
    }
    let at = store_at(&args.path)?;
    if is_something_else(&args.path) {
        let path = args.path.display();
        return Err(
            Failure::usage(format!("{path} is neither a database nor an export")).hint(format!(
                "name the data folder of `croupier serve`, the file {FILE} in it, or an export"
            )),
        );
    }
    let anchors = args.anchor.as_deref().map(trust::anchors_in).transpose()?;
    let anchors = anchors.unwrap_or_default();
    let (key, named) = match args.key.said() {
        true => key_given(args).map(|(key, name)| (key, Some(name)))?,
        false => (KeyKept::File(folder_of(&args.path).join(KEY)), None),
    };
    let key = (&key, named.as_deref());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))?;
    let found = undisturbed(
        || at.file().and_then(state_of),
        || runtime.block_on(verify(&at, key, &anchors, args.quiet)),
    );
    let found = found.and_then(|sound| match &args.binary {
        Some(binary) => is_the_one(binary, &sound.rules.anchors).map(|()| sound),
        None => Ok(sound),
    });
    let mut out = std::io::stdout().lock();
    match found {
        Ok(sound) => {
            match args.form.format {
                _ if args.quiet => {}
                Format::Json => writeln!(out, "{:#}", sound.as_json(&at))?,
                Format::Text => write!(out, "{}", sound.as_text(&at))?,
            }
            Ok(out.flush()?)
        }
        Err(failure) => {
            if args.form.format == Format::Json {
                let told = json!({
                    "sound": false,
                    "path": at.to_string(),
                    "fault": failure.what(),
                });
                writeln!(out, "{told:#}")?;
            }
            Err(failure)
        }
    }
}

/// The database of a path, which may be the folder that it is in or that names it, or its address.
pub(crate) fn store_at(path: &Path) -> Result<Address, Failure> {
    let at = if path.is_dir() {
        Address::of_folder(path)
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?
    } else {
        Address::from(path)
    };
    if at.file().is_none_or(Path::is_file) {
        return Ok(at);
    }
    Err(
        Failure::usage(format!("there is no database at {at}")).hint(format!(
            "name the data folder of `croupier serve`, the file {FILE} in it, or postgres://user@host/name"
        )),
    )
}

/// Refuses a data folder where there is no house; whoever mistypes one does not mean to make another.
pub(crate) fn house_in(data: &Path) -> Result<(), Failure> {
    let has = |at: Address| at.file().is_none_or(Path::is_file);
    let begun = data.join(KEY).exists();
    if begun || data.is_dir() && Address::of_folder(data).map_or(true, has) {
        return Ok(());
    }
    Err(
        Failure::usage(format!("there is no house in {}", data.display())).hint(
            "name the data folder of `croupier serve`; that command makes one, and so does `croupier staff add`",
        ),
    )
}

/// Whether a file that was named is no database, by how it begins. One with a database's name is a damaged one.
fn is_something_else(path: &Path) -> bool {
    let mut first = [0; 16];
    let file = std::fs::File::open(path).ok();
    let Some(mut file) = file.filter(|_| path.is_file() && !path.ends_with(FILE)) else {
        return false;
    };
    file.read_exact(&mut first).is_err() || first != *b"SQLite format 3\0"
}

/// The file of the operator's key that goes with a database, unless it is kept elsewhere: beside it, or here.
fn folder_of(path: &Path) -> PathBuf {
    match path.is_dir() {
        true => path.to_owned(),
        false => Address::from(path)
            .file()
            .and_then(Path::parent)
            .unwrap_or(Path::new(""))
            .to_owned(),
    }
}

/// A verdict that nobody's writing has brought about. A file that nobody has open is read without locks; if a server was
/// started meanwhile, what was found may be its doing, and the second attempt has locks.
fn undisturbed<S: PartialEq, T>(
    state: impl Fn() -> S,
    mut attempt: impl FnMut() -> Result<T, Failure>,
) -> Result<T, Failure> {
    let before = state();
    let found = attempt();
    if found.as_ref().is_err_and(Failure::is_unsound) && state() != before {
        return attempt();
    }
    found
}

/// What changes with a file that is written to.
fn state_of(path: &Path) -> Option<(u64, SystemTime)> {
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}

/// The key that was named, and what it is called. Whoever names one is told if it is of no use, and not that all is sound but for what it
/// seals.
fn key_given(args: &Verify) -> Result<(KeyKept, String), Failure> {
    let path = args.path.as_path();
    let kept = args.key.kept(&folder_of(path))?;
    let told = |error| crate::serve::told(ServeError::Key(error), path);
    match kept.open().map_err(told)? {
        Some(key) => Ok((KeyKept::Fetched(key), kept.words())),
        None => {
            let file = kept.path().unwrap_or(path).display();
            Err(Failure::usage(format!("{file}: there is no such key"))
                .hint("name the key's file with --key"))
        }
    }
}

/// The vault of a database, or why what is sealed cannot be opened.
async fn vault_of(
    store: &Store,
    (kept, named): (&KeyKept, Option<&str>),
) -> Result<Result<Vault, String>, Failure> {
    let vault = match kept.open() {
        Ok(Some(key)) => key.vault(),
        Ok(None) => return Ok(Err(format!("there is no {KEY} beside it"))),
        Err(error) => return Ok(Err(error.to_string())),
    };
    let name = named.unwrap_or("operator.key beside it");
    match (croupier_server::same_key(store, &vault, name).await, named) {
        (Ok(()), _) => Ok(Ok(vault)),
        (Err(other @ ServeError::OtherKey { .. }), None) => Ok(Err(other.to_string())),
        (Err(other @ ServeError::OtherKey { .. }), Some(_)) => Err(Failure::usage(other).hint(
            "name the key of this house; without one, everything is verified but what is sealed",
        )),
        (Err(error), _) => Err(Failure::failed(error)),
    }
}

/// Checks an export, and tells of it.
fn export(args: &Verify) -> Result<(), Failure> {
    if args.anchor.is_some() || args.binary.is_some() {
        return Err(Failure::usage(
            "an export is checked by itself, without an anchor or a program",
        ));
    }
    let sound = exported::verify(&args.path)?;
    let mut out = std::io::stdout().lock();
    match args.form.format {
        _ if args.quiet => {}
        Format::Json => writeln!(out, "{:#}", exported_json(&args.path, &sound))?,
        Format::Text => write!(out, "{}", exported_text(&args.path, &sound))?,
    }
    Ok(out.flush()?)
}

/// How many commands and rounds there are in all its logs.
fn decided(sound: &exported::Sound) -> (u64, u64) {
    let commands = sound.logs.iter().map(|log| log.commands).sum();
    (commands, sound.logs.iter().map(|log| log.rounds).sum())
}

fn exported_text(path: &Path, sound: &exported::Sound) -> String {
    let (path, logs) = (path.display(), &sound.logs);
    let mut out = match (&sound.day, logs.as_slice()) {
        (None, [log]) => format!("{path} is the log of {}, whole and signed.\n", log.table),
        (day, _) => format!(
            "{path} has the logs of {} on {}, each whole, signed together.\n",
            count(logs.len() as u64, "table"),
            day.as_deref().unwrap_or_default()
        ),
    };
    for log in logs {
        let named = match sound.day {
            Some(_) => format!("{}: ", log.table),
            None => String::new(),
        };
        let events = count(log.seq, "event");
        out.push_str(&format!("  {named}{events}, ending in {}\n", log.head));
    }
    let (commands, rounds) = decided(sound);
    let (commands, rounds) = (count(commands, "command"), count(rounds, "round"));
    let (signer, key) = (&sound.signed.signer, &sound.signed.key);
    out.push_str(&format!(
        "  {commands} decided again by the rules, {rounds}\n  signed by {signer} with the key {key}\n"
    ));
    out
}

fn exported_json(path: &Path, sound: &exported::Sound) -> Value {
    let log = |log: &exported::Log| json!({ "table": log.table, "events": log.seq, "head": log.head.to_string() });
    let mut told = json!({ "sound": true, "path": path.display().to_string() });
    match (&sound.day, sound.logs.as_slice()) {
        (None, [one]) => {
            for (field, value) in log(one).as_object().into_iter().flatten() {
                told[field] = value.clone();
            }
        }
        (day, logs) => {
            told["day"] = json!(day);
            told["tables"] = logs.iter().map(log).collect();
        }
    }
    let (commands, rounds) = decided(sound);
    told["signer"] = json!(sound.signed.signer);
    told["key"] = json!(sound.signed.key);
    told["commands"] = commands.into();
    told["rounds"] = rounds.into();
    told
}

/// Whether a program is the one that the last anchor names.
fn is_the_one(binary: &Path, anchors: &Checked) -> Result<(), Failure> {
    let found = program::digest_of(binary)
        .map_err(|error| Failure::usage(format!("{}: {error}", binary.display())))?;
    let found = found.to_string();
    match &anchors.program {
        Some(program) if *program == found => Ok(()),
        Some(program) => Err(Failure::unsound(format!(
            "{} has the digest {found}, and anchor {} names {program}",
            binary.display(),
            anchors.last
        ))),
        None => Err(Failure::usage("no anchor names a program")
            .hint("`croupier anchor DATA make` makes one")),
    }
}

async fn verify(
    at: &Address,
    key: (&KeyKept, Option<&str>),
    anchors: &[Stated],
    quiet: bool,
) -> Result<Sound, Failure> {
    let store = Store::open_read_only(at).await.map_err(unopened)?;
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let mut snapshots = store.snapshots(cores).await.map_err(Failure::failed)?;
    let mut progress = Progress::new(quiet);
    let checked = Snapshot::verify_with(&mut snapshots, |p| {
        progress.say("hashes and accounts", p.done, p.total);
    });
    let checked = checked
        .await
        .map_err(|damage| Failure::unsound(format!("{at} is damaged: {damage}")));
    let sound = match checked {
        Err(failure) => {
            // The store is not closed while anybody reads from it.
            drop(snapshots);
            Err(failure)
        }
        Ok(verified) => {
            let heads = snapshots[0].tables().await.map_err(Failure::failed)?;
            let (vault, not_opened) = match vault_of(&store, key).await? {
                Ok(vault) => (Some(vault), None),
                Err(why) => (None, Some(why)),
            };
            let anchors = anchors.to_vec();
            let audited = replay::audit_against(snapshots, vault, anchors, |p| {
                progress.say("commands", p.done, p.total);
            });
            match audited.await {
                Ok(rules) => Ok(Sound {
                    heads,
                    store: verified,
                    rules,
                    not_opened,
                }),
                Err(AuditFault::Store(error)) => Err(Failure::failed(error)),
                Err(AuditFault::Anchor(found)) => Err(not_as_it_was(at, &found)),
                Err(fault) => Err(Failure::unsound(format!(
                    "{at} is not what the rules make of it: {fault}"
                ))),
            }
        }
    };
    progress.end();
    // Nothing was written, so nothing is lost if it does not close.
    let _ = store.close().await;
    sound.map_err(
        |failure| match failure.is_unsound() && !failure.is_hinted() {
            true => failure
                .hint("everything before that place is sound; restore a copy that was verified"),
            false => failure,
        },
    )
}

/// A database that is not as anchors have it, or anchors that are not of it.
pub(crate) fn not_as_it_was(at: &Address, found: &Found) -> Failure {
    let failure = Failure::unsound(format!("{at} is not what it was: {found}"));
    match found {
        Found::OtherKey { .. } => failure.hint(
            "the anchors may be another house's: see that the file is this one's; if it is, somebody has exchanged the house's key",
        ),
        _ => failure,
    }
}

/// Why a database is not opened, with what to do about it.
pub(crate) fn unopened(error: OpenError) -> Failure {
    match &error {
        OpenError::Missing { .. } | OpenError::NotAStore { .. } => Failure::usage(&error).hint(
            format!("name the data folder of `croupier serve`, or its {FILE}"),
        ),
        OpenError::Damaged(_) => Failure::unsound(&error).hint("restore a copy that was verified"),
        OpenError::NewerSchema { .. } | OpenError::ChangedSchema { .. } => Failure::failed(&error)
            .hint("another croupier wrote it; use that one, or the copy made before it did"),
        OpenError::OlderSchema { .. } => {
            Failure::failed(&error).hint("`croupier migrate` brings it up to date")
        }
        OpenError::Unfinished { .. } => {
            Failure::failed(&error).hint("begin it again with the same `croupier copy`")
        }
        OpenError::InUse { .. } => {
            Failure::failed(&error).hint("stop the program that has it open, and try again")
        }
        OpenError::SqliteTooOld { .. } | OpenError::Io(_) => Failure::failed(&error),
    }
}

impl Sound {
    /// What was checked: how many of what, and how.
    fn rows(&self) -> [(&'static str, u64, String); 19] {
        let (store, rules) = (&self.store, &self.rules);
        let secrets = match &self.not_opened {
            None => {
                "of shoes and draws in play, and of passwords, each opened with the key".to_owned()
            }
            Some(why) => {
                format!("of shoes and draws in play, and of passwords, there but not opened: {why}")
            }
        };
        let anchors = &self.rules.anchors;
        let held = match (anchors.last, anchors.rest) {
            (0, _) => "there are none yet".to_owned(),
            (last, true) => format!(
                "the last being {last}; leases, secrets and sessions too are as it has them"
            ),
            (last, false) => format!(
                "the last being {last}; leases, secrets and sessions have changed since, and are not compared"
            ),
        };
        let held = match anchors.given {
            0 => format!("of the house's own, {held}"),
            given => format!("of the house's own, and {given} given, {held}"),
        };
        let rows = [
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
                "tournaments",
                rules.tournaments,
                "each log decided again, money in being the pool, prizes and commission",
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
            (
                "sealed",
                rules.sealed,
                "shoes and draws, each signed and naming the log as it stood before",
            ),
            (
                "opened",
                rules.opened,
                "cards and draws, each as it was sealed and as wash and cut lead to it",
            ),
            (
                "shares",
                rules.shares,
                "of players, spectators and inspectors, which decided with the house",
            ),
            (
                "withheld",
                rules.withheld,
                "shares that were committed to and not revealed, left out by name",
            ),
            (
                "unopened",
                rules.unopened,
                "draws that were sealed for somebody and replaced before betting on them was closed",
            ),
            ("transactions", store.transactions, "each sums to zero"),
            ("postings", store.postings, "each as the events make it"),
            (
                "accounts",
                store.accounts,
                "each what its postings make it; all together zero",
            ),
            ("secrets", rules.secrets, secrets.as_str()),
            ("anchors", anchors.kept, held.as_str()),
        ];
        rows.map(|(name, count, how)| (name, count, how.to_owned()))
    }

    fn as_text(&self, at: &Address) -> String {
        let mut out = format!("{at} is sound.\n");
        for (name, count, how) in self.rows() {
            let line = format!("  {name:<13}{:>11}   {how}\n", thousands(count));
            out.push_str(&line);
        }
        for other in &self.rules.otherwise {
            let rule = other.rule.as_ref();
            out.push_str(&format!(
                "  {} under edition {}; now: {} ({} times, first at {}, event {})\n",
                rule.map_or("no rule", |rule| rule.as_str()),
                other.edition,
                other.now,
                thousands(other.times),
                other.table,
                other.seq
            ));
        }
        for head in &self.heads {
            out.push_str(&format!(
                "  {} ends at {} in {}\n",
                head.table, head.seq, head.head
            ));
        }
        out
    }

    fn as_json(&self, at: &Address) -> Value {
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
        let others = self.rules.otherwise.iter();
        let otherwise: Vec<Value> = others
            .map(|o| {
                json!({
                    "edition": o.edition, "rule": o.rule.as_ref().map(|rule| rule.as_str()), "now": o.now,
                    "times": o.times, "table": o.table, "seq": o.seq,
                })
            })
            .collect();
        json!({
            "sound": true,
            "path": at.to_string(),
            "checked": checked,
            "otherwise_now": otherwise,
            "secrets_not_opened": self.not_opened,
            "last_anchor": self.rules.anchors.last,
            "anchors_given": self.rules.anchors.given,
            "rest_compared": self.rules.anchors.rest,
            "program": self.rules.anchors.program,
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// How many attempts are made, and what comes of them.
    fn attempts(first: Failure, changed: bool) -> (u32, Result<(), Failure>) {
        let made = Cell::new(0);
        let found = undisturbed(
            || changed && made.get() > 0,
            || {
                made.set(made.get() + 1);
                if made.get() > 1 {
                    return Ok(());
                }
                Err(first.clone())
            },
        );
        (made.get(), found)
    }

    #[test]
    fn what_would_be_decided_otherwise_now_is_listed_by_rule() {
        let mut rules = Audit::default();
        rules.otherwise.push(croupier_server::replay::Otherwise {
            edition: 1,
            rule: Some(croupier_engine::RuleId::new("nz-2004/baccarat/3.2")),
            now: "nz-2004/baccarat/3.1".to_owned(),
            times: 1_200,
            table: "mini-1".to_owned(),
            seq: 7,
        });
        let sound = Sound {
            heads: Vec::new(),
            store: Verified::default(),
            rules,
            not_opened: None,
        };
        let text = sound.as_text(&Address::File("croupier.db".into()));
        let line = "  nz-2004/baccarat/3.2 under edition 1; now: nz-2004/baccarat/3.1 (1,200 times, first at mini-1, event 7)\n";
        assert!(text.ends_with(line), "{text}");
    }

    #[test]
    fn a_file_that_changed_under_our_hands_is_looked_at_again() {
        let unsound = Failure::unsound("event 3");
        assert_eq!(attempts(unsound.clone(), true), (2, Ok(())));
        assert_eq!(attempts(unsound.clone(), false), (1, Err(unsound)));
        let failed = Failure::failed("no disk");
        assert_eq!(attempts(failed.clone(), true), (1, Err(failed)));
    }
}
