//! Power lost at any instant: what was acknowledged is there, nothing is there by halves.

use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use croupier_store::{Address, Store};

use crate::fixture::{append, batch, file, head, table, transaction};

fn copy(from: &Path, to: &Path) {
    for suffix in ["", "-wal"] {
        let name = |path: &Path| format!("{}{suffix}", path.display());
        fs::copy(name(from), name(to)).unwrap();
    }
}

/// One event and one transaction, so that log and ledger can be seen to move together.
pub(crate) async fn step(store: &Store, n: u64) -> u64 {
    let mut batch = batch(&head(store, "T1").await, &["{\"some\":\"text\"}"]);
    let money = [("cage", -1), ("player:anna", 1)];
    batch.transactions.push(transaction(&n.to_string(), &money));
    store.append(batch).await.unwrap().seq
}

/// What a reopened store holds, when log and ledger agree and everything verifies.
pub(crate) async fn recovered(at: impl Into<Address>) -> u64 {
    let store = Store::open(at).await.unwrap();
    store.verify(|_| {}).await.unwrap();
    let head = store.head("T1").await.unwrap();
    let seq = head.map_or(0, |head| head.seq);
    let money = store.balance("player:anna").await.unwrap();
    assert_eq!(u64::try_from(money), Ok(seq));
    store.close().await.unwrap();
    seq
}

#[tokio::test]
async fn dropped_without_closing() {
    let (_folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    table(&store, "T1").await;
    for n in 1..=5 {
        step(&store, n).await;
    }
    drop(store);
    assert_eq!(recovered(&path).await, 5);
}

#[tokio::test]
async fn files_copied_during_play() {
    let (folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    table(&store, "T1").await;
    for n in 1..=10 {
        step(&store, n).await;
        let image = folder.path().join(format!("image{n}.db"));
        copy(&path, &image);
        let read = Store::open_read_only(&image).await.unwrap();
        assert_eq!(read.verify(|_| {}).await.unwrap().events, n);
        read.close().await.unwrap();
        assert_eq!(recovered(&image).await, n);
    }
    // And carried on from, as after any restart.
    let image = Store::open(folder.path().join("image7.db")).await.unwrap();
    assert_eq!(append(&image, "T1", &["on"]).await.unwrap().seq, 8);
}

/// The write-ahead log only grows here, so its beginnings are what a crash can leave behind.
#[tokio::test]
async fn the_log_cut_off_anywhere() {
    let (folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    table(&store, "T1").await;
    // Whoever looks at this moment keeps what comes after it from being taken into the file.
    let _moment = store.snapshot().await.unwrap();
    let wal = format!("{}-wal", path.display());
    let length = || fs::metadata(&wal).unwrap().len();
    let mut acknowledged = vec![(length(), 0)];
    for n in 1..=8 {
        let seq = step(&store, n).await;
        acknowledged.push((length(), seq));
    }
    let mut cuts: Vec<_> = (0..=40).map(|part| length() * part / 40).collect();
    for (length, _) in &acknowledged {
        cuts.extend([length - 1, *length, length + 1]);
    }
    for (n, cut) in cuts.into_iter().enumerate() {
        let image = folder.path().join(format!("image{n}.db"));
        let image_wal = format!("{}-wal", image.display());
        copy(&path, &image);
        let bytes = fs::read(&image_wal).unwrap();
        let cut = bytes.len().min(usize::try_from(cut).unwrap());
        fs::write(&image_wal, &bytes[..cut]).unwrap();
        let sure = acknowledged
            .iter()
            .filter(|(length, _)| *length <= cut as u64);
        let sure = sure.map(|(_, seq)| *seq).max().unwrap_or(0);
        assert_eq!(recovered(&image).await, sure, "cut at {cut}");
    }
}

const CHILD_STORE: &str = "CROUPIER_TEST_CHILD_STORE";

/// The other half of the next test, which starts it with a store to fill: it appends for ever and says what was
/// acknowledged. Without one there is nothing to do.
#[tokio::test]
async fn child_that_is_killed() {
    let Ok(path) = std::env::var(CHILD_STORE) else {
        return;
    };
    let store = Store::open(path).await.unwrap();
    table(&store, "T1").await;
    for n in 1.. {
        let seq = step(&store, n).await;
        writeln!(std::io::stdout(), "acknowledged {seq}").unwrap();
    }
}

#[tokio::test]
async fn the_process_killed() {
    let (_folder, path) = file();
    killed(path).await;
}

#[tokio::test]
async fn the_process_killed_that_writes_to_postgres() {
    if let Some(url) = croupier_kept::postgres::place() {
        killed(url.into()).await;
    }
}

/// Kills a process that fills the store at an address.
async fn killed(at: PathBuf) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--nocapture"])
        .arg("crash::child_that_is_killed")
        .env(CHILD_STORE, &at)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut last = 0;
    let mut read = |lines: &mut dyn Iterator<Item = std::io::Result<String>>| {
        let line = lines.next()?.unwrap();
        if let Some((_, seq)) = line.split_once("acknowledged ") {
            last = seq.parse().unwrap();
        }
        Some(last)
    };
    while read(&mut lines).unwrap() < 50 {}
    child.kill().unwrap();
    child.wait().unwrap();
    while read(&mut lines).is_some() {}
    let found = recovered(&at).await;
    // One more may have been committed and not yet announced.
    assert!(found == last || found == last + 1, "{found}, {last}");
}
