//! The server under load: one of our own in a folder that goes when it does, what the system says of a process, and the few requests
//! that are not WebSockets.

use crate::args::Load;
use crate::error::Failure;
use rusqlite::{Connection, OpenFlags};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// More than anybody sends here.
const NO_LIMIT: &str = "1000000";
/// What each guest is given.
pub(crate) const GUESTS_CENTS: u64 = 100_000_000;

/// A server of our own. It ends, and its folder goes, when this is dropped.
#[derive(Debug)]
pub(crate) struct Own {
    child: Child,
    folder: PathBuf,
    /// Whether the folder stays.
    keeps: bool,
    pub(crate) address: SocketAddr,
}

impl Own {
    /// Starts one with tables as `ID=BOOK`, whose folder stays if that is asked.
    pub(crate) fn start(args: &Load, tables: &[String], keeps: bool) -> Result<Own, Failure> {
        let folder = scratch(args.scratch.as_deref())?;
        let started = Own::start_in(&folder, args.betting_ms, tables, keeps);
        if started.is_err() {
            drop(std::fs::remove_dir_all(&folder));
        }
        started
    }

    /// Starts one in a folder, which stays if that is asked.
    pub(crate) fn start_in(
        folder: &Path,
        betting_ms: u64,
        tables: &[String],
        keeps: bool,
    ) -> Result<Own, Failure> {
        let mut child = spawned(folder, betting_ms, tables)?;
        let mut line = String::new();
        if let Some(out) = child.stdout.as_mut() {
            drop(BufReader::new(out).read_line(&mut line));
        }
        let address = line.split("http://").nth(1).map(|rest| rest.trim_end());
        let address = address.and_then(|rest| rest.trim_end_matches('/').parse().ok());
        match address {
            Some(address) => Ok(Own {
                child,
                folder: folder.to_owned(),
                keeps,
                address,
            }),
            None => {
                drop((child.kill(), child.wait()));
                Err(unstarted("it did not say where it listens"))
            }
        }
    }

    /// Starts one in a folder and kills it so soon, whatever it has come to.
    pub(crate) fn cut_off_start(
        folder: &Path,
        betting_ms: u64,
        tables: &[String],
        after: Duration,
    ) -> Result<(), Failure> {
        let mut child = spawned(folder, betting_ms, tables)?;
        std::thread::sleep(after);
        drop((child.kill(), child.wait()));
        Ok(())
    }

    /// Stops it in order, or kills it; its folder stays.
    pub(crate) fn leave(mut self, killed: bool) -> Result<PathBuf, Failure> {
        self.keeps = true;
        if !killed {
            let pid = self.pid().to_string();
            let told = Command::new("kill").args(["-TERM", &pid]).status();
            let ended = told.and_then(|_| self.child.wait());
            ended.map_err(|e| Failure::failed(format!("the server did not stop: {e}")))?;
        }
        Ok(self.folder.clone())
    }

    /// Where it keeps what it keeps, if that stays.
    pub(crate) fn kept_in(&self) -> Option<&Path> {
        self.keeps.then_some(&*self.folder)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// How large its database is, with what is not taken into its file yet; none if it cannot be asked.
    pub(crate) fn kept_bytes(&self) -> Option<u64> {
        let file = self.folder.join("croupier.db");
        let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
        let number = |of: &str| db.pragma_query_value(None, of, |row| row.get::<_, u64>(0));
        Some(number("page_count").ok()? * number("page_size").ok()?)
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        // It need not say goodbye.
        drop((self.child.kill(), self.child.wait()));
        if !self.keeps {
            drop(std::fs::remove_dir_all(&self.folder));
        }
    }
}

fn unstarted(what: &str) -> Failure {
    Failure::failed(format!("the server did not start: {what}"))
}

/// The process of a server that was just started.
fn spawned(folder: &Path, betting_ms: u64, tables: &[String]) -> Result<Child, Failure> {
    let own = std::env::current_exe().map_err(|e| unstarted(&e.to_string()))?;
    let mut command = Command::new(own);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "error"])
        .args(["--pace", "fast", "--minimum-age", "0"])
        .arg("--data")
        .arg(folder)
        .args(["--betting-ms", &betting_ms.to_string()])
        .args(["--guests-cents", &GUESTS_CENTS.to_string()]);
    for limit in [
        "--connections-max",
        "--connections-per-address",
        "--commands-per-second",
        "--requests-per-second",
        "--guests-per-minute",
    ] {
        command.args([limit, NO_LIMIT]);
    }
    for table in tables {
        command.args(["--table", table]);
    }
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
    command.spawn().map_err(|e| unstarted(&e.to_string()))
}

/// A new folder that is ours alone.
pub(crate) fn scratch(within: Option<&Path>) -> Result<PathBuf, Failure> {
    let within = within.map_or_else(std::env::temp_dir, Path::to_owned);
    let pid = std::process::id();
    for n in 0..1_000 {
        let folder = within.join(format!("croupier-load-{pid}-{n}"));
        match std::fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => {
                let folder = folder.display();
                return Err(Failure::failed(format!("{folder}: {error}"))
                    .hint("name a folder that you may write to with --scratch"));
            }
        }
    }
    Err(Failure::failed("no temporary folder could be made"))
}

/// What the system says of a process so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    /// Time on the processor, in milliseconds.
    pub(crate) cpu_ms: u64,
    /// Memory in use.
    pub(crate) resident_bytes: u64,
    /// Written to disk.
    pub(crate) written_bytes: u64,
}

impl Usage {
    /// Of a process; none where the system does not say it.
    pub(crate) fn of(pid: u32) -> Option<Usage> {
        let read = |what: &str| std::fs::read_to_string(format!("/proc/{pid}/{what}")).ok();
        let (stat, status) = (read("stat")?, read("status")?);
        // The system counts in hundredths of a second.
        let (_, stat) = stat.rsplit_once(')')?;
        let ticks: Vec<u64> = stat
            .split_whitespace()
            .skip(11)
            .take(2)
            .flat_map(str::parse)
            .collect();
        let resident = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        let io = read("io").unwrap_or_default();
        let written = io
            .lines()
            .find_map(|line| line.strip_prefix("write_bytes: "));
        Some(Usage {
            cpu_ms: ticks.iter().sum::<u64>() * 10,
            resident_bytes: resident.split_whitespace().next()?.parse::<u64>().ok()? * 1_024,
            written_bytes: written.and_then(|w| w.parse().ok()).unwrap_or_default(),
        })
    }
}

/// One request, one answer: its status and its body.
pub(crate) async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    body: &str,
) -> std::io::Result<(u16, String)> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let status = answer.split(' ').nth(1).and_then(|s| s.parse().ok());
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    Ok((status.unwrap_or(0), body.to_owned()))
}

/// What a server has counted under a name, all labels together.
pub(crate) fn counted(metrics: &str, name: &str) -> u64 {
    let lines = metrics.lines().filter(|line| !line.starts_with('#'));
    let of = lines.filter(|line| line.split(['{', ' ']).next() == Some(name));
    of.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measurements_are_added_up() {
        let text = "# HELP a b\na_total{x=\"1\"} 3\na_total{x=\"2\"} 4\na_total_more 9\nb 5\n";
        assert_eq!(counted(text, "a_total"), 7);
        assert_eq!(counted(text, "b"), 5);
        assert_eq!(counted(text, "c"), 0);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_says_what_this_process_uses() {
        let usage = Usage::of(std::process::id()).unwrap();
        assert!(usage.resident_bytes > 100_000);
        assert!(Usage::of(u32::MAX).is_none());
    }
}
