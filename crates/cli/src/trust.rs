//! `croupier anchor`, `events`, `backup` and `restore`: what is signed and kept elsewhere, what happened to the house itself, and copies that
//! prove to be whole.

use crate::args::Format;
use crate::args::trust::{Anchor, AnchorTask, Backup, Events, Restore};
use crate::error::Failure;
use crate::text::count;
use crate::verify::{FILE, KEY, house_in, not_as_it_was, store_at, unopened};
use croupier_server::anchors::check::{Checked, check};
use croupier_server::anchors::{Anchors, Stated, Why, kept};
use croupier_server::clock::HouseClock;
use croupier_server::diary::{self, Diary};
use croupier_server::key::{Key, KeyKept};
use croupier_server::vault::KeyError;
use croupier_server::{Config, ServeError, program, same_key};
use croupier_store::{Address, Snapshot, Store};
use serde_json::{Value, json};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// The file of anchors in a copy.
const ANCHORS: &str = "anchors.jsonl";

pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("threads cannot be started: {error}")))
}

/// Reads anchors, a line of JSON each.
pub(crate) fn anchors_in(path: &Path) -> Result<Vec<Stated>, Failure> {
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
    let lines = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty());
    let anchors: Vec<Stated> = lines
        .map(|(line, at)| {
            Stated::from_line(line).map_err(|error| {
                Failure::usage(format!("{}, line {at}: {error}", path.display()))
                    .hint("`croupier anchor DATA print` prints an anchor, and `croupier serve --anchors FILE` writes them")
            })
        })
        .collect::<Result<_, _>>()?;
    match anchors.is_empty() {
        true => Err(Failure::usage(format!(
            "there is no anchor in {}",
            path.display()
        ))),
        false => Ok(anchors),
    }
}

/// Makes an anchor in a data folder, also beside a server.
async fn made(data: &Path, key: &KeyKept, why: Why) -> Result<Stated, Failure> {
    let told = |error| crate::serve::told(error, data);
    let mut config = Config::new(data);
    config.key = Some(key.clone());
    let (office, held) = croupier_server::open_office(&config).await.map_err(told)?;
    let clock = HouseClock::of_the_machine();
    let program = program::digest().ok();
    let store = office.store().clone();
    let anchors = Anchors::open(office, clock.clone(), program).await;
    let anchors = anchors.map_err(Failure::failed)?;
    let anchor = anchors.make(why).await.map_err(|error| {
        Failure::unsound(error).hint("`croupier verify` says more; keep the data as they are")
    })?;
    if why == Why::Backup {
        let diary = Diary::open(store.clone(), clock).await;
        let diary = diary.map_err(Failure::failed)?;
        let anchor = anchor.number;
        let noted = diary.note(&diary::Event::BackedUp { anchor }).await;
        noted.map_err(Failure::failed)?;
    }
    let closed = store.close().await;
    drop(held);
    closed.map_err(Failure::failed)?;
    Ok(anchor)
}

/// Holds a database to anchors.
async fn held(at: &Address, given: &[Stated]) -> Result<Checked, Failure> {
    let store = Store::open_read_only(at).await.map_err(unopened)?;
    let mut snapshot = store.snapshot().await.map_err(Failure::failed)?;
    let checked = check(&mut snapshot, given).await;
    drop(snapshot);
    // Nothing was written, so nothing is lost if it does not close.
    let _ = store.close().await;
    checked.map_err(|found| not_as_it_was(at, &found))
}

/// Makes, prints, lists or checks anchors.
pub(crate) fn anchor(args: &Anchor, out: &mut impl Write) -> Result<(), Failure> {
    let runtime = runtime()?;
    match &args.what {
        AnchorTask::Make => {
            house_in(&args.data)?;
            let key = args.key.kept(&args.data)?;
            let anchor = runtime.block_on(made(&args.data, &key, Why::Asked))?;
            writeln!(out, "{}", anchor.to_line())?;
        }
        AnchorTask::Check { file: given } => {
            let at = store_at(&args.data)?;
            let given = given.as_deref().map(anchors_in).transpose()?;
            let checked = runtime.block_on(held(&at, &given.unwrap_or_default()))?;
            writeln!(
                out,
                "{at} agrees with {} of the house and {} from the file; the last is {}.",
                count(checked.kept, "anchor"),
                checked.given,
                checked.last
            )?;
        }
        AnchorTask::Print { number } => {
            let all = runtime.block_on(all(&store_at(&args.data)?))?;
            let found = match number {
                Some(number) => all.iter().find(|(_, anchor)| anchor.number == *number),
                None => all.last(),
            };
            let none = || match (number, all.last()) {
                (Some(number), Some((_, last))) => {
                    let last = last.number;
                    Failure::usage(format!("there is no anchor {number}; the last is {last}"))
                }
                _ => no_anchor(),
            };
            writeln!(out, "{}", found.ok_or_else(none)?.1.to_line())?;
        }
        AnchorTask::List(form) => {
            let all = runtime.block_on(all(&store_at(&args.data)?))?;
            if all.is_empty() && form.format == Format::Text {
                writeln!(
                    out,
                    "There is no anchor yet: `croupier anchor DATA make` makes one."
                )?;
            }
            for (why, anchor) in &all {
                match form.format {
                    Format::Json => writeln!(out, "{}", anchor.to_line())?,
                    Format::Text => writeln!(
                        out,
                        "{:>6}  {}  {:<9} {:>5} logs  {}",
                        anchor.number,
                        crate::text::utc(i64::try_from(anchor.at_ms).unwrap_or_default()),
                        word(*why),
                        anchor
                            .logs
                            .keys()
                            .filter(|log| !log.starts_with("record:"))
                            .count(),
                        anchor.hash().unwrap_or_default()
                    )?,
                }
            }
        }
    }
    Ok(out.flush()?)
}

fn no_anchor() -> Failure {
    Failure::usage("there is no anchor yet").hint("`croupier anchor DATA make` makes one")
}

/// Why an anchor was made, in a word.
fn word(why: Why) -> String {
    let value = serde_json::to_value(why).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

async fn all(at: &Address) -> Result<Vec<(Why, Stated)>, Failure> {
    let store = Store::open_read_only(at).await.map_err(unopened)?;
    let all = kept(&store, 0, usize::MAX).await.map_err(Failure::failed);
    let _ = store.close().await;
    all
}

/// Tells what happened to the house.
pub(crate) fn events(args: &Events, out: &mut impl Write) -> Result<(), Failure> {
    let at = store_at(&args.path)?;
    if let Some(log) = &args.log
        && !diary::LOGS.contains(&log.as_str())
    {
        return Err(
            Failure::usage(format!("{log} is not one of the house's own logs"))
                .hint(format!("they are {}", diary::LOGS.join(", "))),
        );
    }
    let found = runtime()?.block_on(async {
        let store = Store::open_read_only(&at).await.map_err(unopened)?;
        let mut snapshot = store.snapshot().await.map_err(Failure::failed)?;
        let (log, kind) = (args.log.as_deref(), args.kind.as_deref());
        let found = diary::newest(&mut snapshot, log, kind, args.last).await;
        drop(snapshot);
        let _ = store.close().await;
        found.map_err(Failure::failed)
    })?;
    if found.is_empty() && args.form.format == Format::Text {
        writeln!(out, "There are no such events.")?;
    }
    for noted in &found {
        let event = &noted.event;
        let mut body: Value = serde_json::from_str(&event.body).unwrap_or_default();
        if let Some(fields) = body.as_object_mut() {
            fields.remove("event");
        }
        match args.form.format {
            Format::Json => {
                let told = json!({
                    "log": noted.log, "seq": event.seq, "at_ms": event.at_ms, "kind": event.kind,
                    "by": event.actor, "role": event.role, "what": body,
                });
                writeln!(out, "{told}")?;
            }
            Format::Text => {
                let (log, seq) = (noted.log.trim_start_matches("house:"), event.seq);
                let at = crate::text::utc(event.at_ms);
                let what = shortened(&body);
                writeln!(
                    out,
                    "{at}  {:<18} {:<16} {what}  [{log} {seq}]",
                    event.kind, event.actor
                )?;
            }
        }
    }
    Ok(out.flush()?)
}

/// What an event says, in a line.
fn shortened(body: &Value) -> String {
    let fields = body.as_object().into_iter().flatten();
    let told = fields.map(|(name, value)| match value {
        Value::String(text) => format!("{name}={text}"),
        Value::Object(fields) => format!("{name}=({} entries)", fields.len()),
        other => format!("{name}={other}"),
    });
    told.collect::<Vec<_>>().join(" ")
}

/// Copies a data folder.
pub(crate) fn backup(args: &Backup, out: &mut impl Write) -> Result<(), Failure> {
    let database = store_at(&args.data)?;
    let database = file_of(&database)?;
    let failed = |error: io::Error| Failure::failed(format!("{}: {error}", args.to.display()));
    let target = args.to.join(FILE);
    if target.exists() {
        return Err(Failure::usage(format!("{} exists", target.display()))
            .hint("name a folder of its own for every copy"));
    }
    let key = args.key.kept(&args.data)?;
    folder(&args.to).map_err(failed)?;
    let runtime = runtime()?;
    let anchor = runtime.block_on(made(&args.data, &key, Why::Backup))?;
    let part = args.to.join("croupier.db.part");
    let copied = runtime.block_on(async {
        Store::copy(database, &part).await.map_err(unopened)?;
        held(&Address::from(&part), std::slice::from_ref(&anchor)).await
    });
    let checked = copied.inspect_err(|_| drop(fs::remove_file(&part)))?;
    let mut lines = String::new();
    for (_, anchor) in runtime.block_on(all(&Address::from(&part)))? {
        lines.push_str(&format!("{}\n", anchor.to_line()));
    }
    private(&args.to.join(ANCHORS), lines.as_bytes()).map_err(failed)?;
    if let Some(key) = key.path().filter(|_| args.with_key) {
        let key = fs::read(key).map_err(failed)?;
        private(&args.to.join(KEY), &key).map_err(failed)?;
    }
    fs::rename(&part, &target).map_err(failed)?;
    sync(&args.to).map_err(failed)?;
    writeln!(
        out,
        "{} is a copy of {}, as anchor {} has it.",
        target.display(),
        database.display(),
        checked.last
    )?;
    Ok(out.flush()?)
}

/// Puts a copy into a new data folder.
pub(crate) fn restore(args: &Restore, out: &mut impl Write) -> Result<(), Failure> {
    let database = store_at(&args.from)?;
    let database = file_of(&database)?;
    let failed = |error: io::Error| Failure::failed(format!("{}: {error}", args.data.display()));
    for name in [FILE, KEY] {
        let there = args.data.join(name);
        if there.exists() {
            return Err(Failure::usage(format!("{} exists", there.display()))
                .hint("nothing is overwritten; name a new folder, or move the old one away"));
        }
    }
    let given = args.from.join(ANCHORS);
    let given = given.exists().then(|| anchors_in(&given)).transpose()?;
    let file = args.key.clone().unwrap_or_else(|| args.from.join(KEY));
    let file_name = file.display().to_string();
    let other = |what: String| {
        Failure::usage(what).hint(
            "name the operator's key of that house with --key, or say --without-key if it stays where it is",
        )
    };
    let key = match args.without_key {
        true => None,
        false => {
            let text = fs::read_to_string(&file);
            Some(text.map_err(|error| other(format!("{file_name}: {error}")))?)
        }
    };
    // One under a passphrase is taken as it is.
    let in_the_clear = key.as_ref().filter(|text| !Key::is_wrapped(text));
    let in_the_clear = in_the_clear.map(|text| {
        let malformed = || other(KeyError::Malformed { path: file }.to_string());
        Key::parse(text).ok_or_else(malformed)
    });
    let in_the_clear = in_the_clear.transpose()?;
    folder(&args.data).map_err(failed)?;
    let part = args.data.join("croupier.db.part");
    let runtime = runtime()?;
    let restored = runtime.block_on(async {
        Store::copy(database, &part).await.map_err(unopened)?;
        let store = Store::open_read_only(&part).await.map_err(unopened)?;
        let mut snapshots: Vec<Snapshot> = store.snapshots(1).await.map_err(Failure::failed)?;
        let sound = Snapshot::verify_with(&mut snapshots, |_| {}).await;
        drop(snapshots);
        let same = match (&sound, &in_the_clear) {
            (Ok(_), Some(key)) => same_key(&store, &key.vault(), &file_name).await,
            _ => Ok(()),
        };
        let _ = store.close().await;
        sound.map_err(|damage| Failure::unsound(format!("the copy is damaged: {damage}")))?;
        same.map_err(|error| match error {
            ServeError::OtherKey { .. } => other(error.to_string()),
            error => Failure::failed(error),
        })?;
        held(&Address::from(&part), &given.unwrap_or_default()).await
    });
    let checked = restored.inspect_err(|_| drop(fs::remove_file(&part)))?;
    // The key comes last: a database without one is a restore that was cut off.
    fs::rename(&part, args.data.join(FILE)).map_err(failed)?;
    if let Some(key) = key {
        private(&args.data.join(KEY), key.as_bytes()).map_err(failed)?;
    }
    sync(&args.data).map_err(failed)?;
    writeln!(
        out,
        "{} is restored, as anchor {} has it. `croupier verify {}` decides everything again.",
        args.data.display(),
        checked.last,
        args.data.display()
    )?;
    if in_the_clear.is_none() && !args.without_key {
        writeln!(
            out,
            "The key is under a passphrase: whether it is this house's, the first start will show."
        )?;
    }
    Ok(out.flush()?)
}

/// The file of a database that is to be copied.
fn file_of(at: &Address) -> Result<&Path, Failure> {
    at.file().ok_or_else(|| {
        Failure::usage(format!("{at} is not a file")).hint(
            "have PostgreSQL copy it (pg_dump, pg_basebackup), after `croupier anchor DATA make >> anchors.jsonl`; docs/operations.md says how",
        )
    })
}

/// Makes a folder for its owner alone.
pub(crate) fn folder(path: &Path) -> io::Result<()> {
    let mut make = fs::DirBuilder::new();
    make.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut make, 0o700);
    make.create(path)
}

/// Writes a file for its owner alone, which has its name only when it is whole.
fn private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = path.with_added_extension("part");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&part)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(part, path)
}

/// The names in a folder have to last as well.
fn sync(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    fs::File::open(folder)?.sync_all()?;
    Ok(())
}
