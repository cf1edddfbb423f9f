//! `croupier copy`: a house moved between the engines of its store, and what to do then.

use crate::args::copy::Copy;
use crate::error::Failure;
use crate::progress;
use crate::text::count;
use crate::trust::{folder, runtime};
use crate::verify::{FILE, KEY, store_at, unopened};
use croupier_store::{Address, CarryError, Carrying, Store};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::SystemTime;

/// Copies a house.
pub(crate) fn run(args: &Copy, out: &mut impl Write) -> Result<(), Failure> {
    let from = store_at(&args.from)?;
    let to = target(&args.to)?;
    if from == to {
        return Err(
            Failure::usage(format!("{from} cannot be copied onto itself"))
                .hint("name another folder or another database"),
        );
    }
    let _held = at_rest(&from)?;
    if let Some(path) = to.file().and_then(Path::parent) {
        folder(path).map_err(|error| Failure::failed(format!("{}: {error}", path.display())))?;
    }
    let runtime = runtime()?;
    runtime.block_on(closed(&from))?;
    let bar = progress::bar(0, "rows copied");
    let copied = runtime.block_on(Store::carry(&from, &to, |now| {
        let (at, what) = match now {
            Carrying::Copying(at) => (at, "rows copied"),
            Carrying::Checking(at) => (at, "rows checked"),
        };
        bar.set_message(what);
        bar.set_length(at.total);
        bar.set_position(at.done);
    }));
    bar.finish_and_clear();
    let copied = copied.map_err(|error| not_copied(error, &to))?;
    writeln!(
        out,
        "{to} is a copy of {from}, the same to the last row: {} in {}, {} with {}.",
        count(copied.events, "event"),
        count(copied.tables, "log"),
        count(copied.transactions, "transaction"),
        count(copied.postings, "line")
    )?;
    write!(out, "{}", next(args, &to))?;
    Ok(out.flush()?)
}

/// Where the copy goes: in a folder it is always the file there.
fn target(path: &Path) -> Result<Address, Failure> {
    match Address::from(path) {
        Address::File(path) if path.is_file() => {
            Err(Failure::usage(format!("{} is a file", path.display()))
                .hint("name a data folder, which need not exist yet, or postgres://user@host/name"))
        }
        Address::File(path) => Ok(Address::File(path.join(FILE))),
        database @ Address::Database(_) => Ok(database),
    }
}

/// The lock of the folder that a file is in, so that no server opens it meanwhile; none if no server ever had it.
fn at_rest(from: &Address) -> Result<Option<File>, Failure> {
    let folder = from.file().and_then(Path::parent);
    let Some(lock) = folder.and_then(|folder| File::open(folder.join("croupier.lock")).ok()) else {
        return Ok(None);
    };
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(_) => Err(running(from)),
    }
}

/// Refuses a database that a server has open somewhere.
async fn closed(from: &Address) -> Result<(), Failure> {
    if from.file().is_some() {
        return Ok(());
    }
    let store = Store::open_read_only(from).await.map_err(unopened)?;
    let leases = store.leases().await.map_err(Failure::failed)?;
    let _ = store.close().await;
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
    match leases.iter().any(|(_, until_ms)| *until_ms > now) {
        true => Err(running(from)),
        false => Ok(()),
    }
}

fn running(from: &Address) -> Failure {
    Failure::failed(format!("{from} is in use by a server")).hint(
        "stop the server first, so that nothing is played while it is copied; one that was killed lets go after ten seconds",
    )
}

fn not_copied(error: CarryError, to: &Address) -> Failure {
    match error {
        CarryError::Open(error) => unopened(error),
        CarryError::NotEmpty { .. } => Failure::usage(&error)
            .hint("nothing is overwritten; name a new folder, or an empty database or schema"),
        CarryError::CutOff(_) => Failure::failed(&error).hint(format!(
            "{to} is incomplete and is marked as such; run the same command again"
        )),
        CarryError::Damaged(_) => Failure::unsound(&error)
            .hint("`croupier verify` of the house says more; copy a restored one instead"),
        CarryError::Changed { .. } => Failure::failed(&error)
            .hint("see that no server and no other command uses it, and begin again"),
    }
}

/// What remains to be done.
fn next(args: &Copy, to: &Address) -> String {
    match to {
        Address::Database(_) => {
            let data = match args.from.is_dir() {
                true => args.from.display().to_string(),
                false => "DATA".to_owned(),
            };
            format!(
                "From now on: croupier serve --data {data} --database ADDRESS\nThe key and the token stay in {data}. What was copied is not changed any more: keep it, or move it away.\n"
            )
        }
        Address::File(_) => {
            let data = args.to.display();
            let mut text = String::new();
            if args.to.join(Address::ELSEWHERE).exists() {
                text.push_str(&format!(
                    "{data} still names a database: delete {data}/{}.\n",
                    Address::ELSEWHERE
                ));
            }
            if !args.to.join(KEY).exists() {
                text.push_str(&format!(
                    "Put the operator's key into {data} as {KEY}, or name it with --key.\n"
                ));
            }
            text.push_str(&format!("From now on: croupier serve --data {data}\n"));
            text
        }
    }
}
