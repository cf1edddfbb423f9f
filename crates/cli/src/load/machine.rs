//! The server under load: one of our own in a folder that goes when it does, what the system says of a process, and the few requests
//! that are not WebSockets.

use crate::error::Failure;
use rusqlite::{Connection, OpenFlags};
use std::collections::BTreeMap;
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

/// What a server of our own is started with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup<'a> {
    pub(crate) betting_ms: u64,
    /// As `ID=BOOK`.
    pub(crate) tables: &'a [String],
    /// The database that it uses in place of a file.
    pub(crate) database: Option<&'a str>,
    /// Whether it is one of several on that.
    pub(crate) node: bool,
}

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
    /// Starts one in a folder of its own, which stays if that is asked.
    pub(crate) fn start(
        within: Option<&Path>,
        setup: &Setup<'_>,
        keeps: bool,
    ) -> Result<Own, Failure> {
        Own::start_like(None, within, setup, keeps)
    }

    /// Starts the nodes of a fleet.
    pub(crate) fn fleet(
        within: Option<&Path>,
        setup: &Setup<'_>,
        nodes: u32,
    ) -> Result<Vec<Own>, Failure> {
        let mut fleet = Vec::new();
        for _ in 0..nodes {
            let node = Own::start_like(fleet.first(), within, setup, false)?;
            fleet.push(node);
        }
        Ok(fleet)
    }

    /// Starts one with the key and the token of another, if there is one.
    fn start_like(
        first: Option<&Own>,
        within: Option<&Path>,
        setup: &Setup<'_>,
        keeps: bool,
    ) -> Result<Own, Failure> {
        let folder = scratch(within)?;
        let copied = first.map_or(Ok(()), |first| {
            ["operator.key", "operator.token"]
                .iter()
                .try_for_each(|file| {
                    std::fs::copy(first.folder.join(file), folder.join(file)).map(drop)
                })
        });
        let started = copied
            .map_err(|error| unstarted(&error.to_string()))
            .and_then(|()| Own::start_in(&folder, setup, keeps));
        if started.is_err() {
            drop(std::fs::remove_dir_all(&folder));
        }
        started
    }

    /// Starts one in a folder, which stays if that is asked.
    pub(crate) fn start_in(folder: &Path, setup: &Setup<'_>, keeps: bool) -> Result<Own, Failure> {
        let mut child = spawned(folder, setup)?;
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
        setup: &Setup<'_>,
        after: Duration,
    ) -> Result<(), Failure> {
        let mut child = spawned(folder, setup)?;
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
fn spawned(folder: &Path, setup: &Setup<'_>) -> Result<Child, Failure> {
    let own = std::env::current_exe().map_err(|e| unstarted(&e.to_string()))?;
    let mut command = Command::new(own);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "error"])
        .args(["--pace", "fast", "--minimum-age", "0"])
        .arg("--data")
        .arg(folder)
        .args(["--betting-ms", &setup.betting_ms.to_string()])
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
    for table in setup.tables {
        command.args(["--table", table]);
    }
    // Whoever looks at the processes should not see its password.
    command.env("CROUPIER_DATABASE", setup.database.unwrap_or_default());
    if setup.node {
        command.args(["--advertise", "http://127.0.0.1:0"]);
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
    /// Of several processes together; none if there are none.
    pub(crate) fn of_all(pids: &[u32]) -> Option<Usage> {
        let all: Option<Vec<Usage>> = pids.iter().map(|pid| Usage::of(*pid)).collect();
        all?.into_iter().reduce(|a, b| Usage {
            cpu_ms: a.cpu_ms + b.cpu_ms,
            resident_bytes: a.resident_bytes + b.resident_bytes,
            written_bytes: a.written_bytes + b.written_bytes,
        })
    }

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

/// How long the store took for each batch that it was given between two looks at what a server measures, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Appends {
    pub(crate) count: u64,
    pub(crate) mean_us: u64,
    /// The next bound that the server counts to.
    pub(crate) p50_us: Option<u64>,
    pub(crate) p99_us: Option<u64>,
}

impl Appends {
    /// What was measured between two looks; none if nothing was.
    pub(crate) fn between(before: &str, after: &str) -> Option<Appends> {
        const NAME: &str = "croupier_append_seconds";
        let of = |metrics: &str| {
            let count = counted(metrics, &format!("{NAME}_count"));
            let mut total_us = 0;
            let mut within: BTreeMap<u64, u64> = BTreeMap::new();
            for line in metrics.lines() {
                let Some((name, value)) = line.rsplit_once(' ') else {
                    continue;
                };
                if name == format!("{NAME}_sum") {
                    total_us += micros(value).unwrap_or_default();
                }
                let bound = name.strip_prefix(&format!("{NAME}_bucket{{le=\""));
                let bound = bound.and_then(|bound| micros(bound.strip_suffix("\"}")?));
                if let (Some(bound), Ok(count)) = (bound, value.parse::<u64>()) {
                    *within.entry(bound).or_default() += count;
                }
            }
            (count, total_us, within)
        };
        let ((old, old_us, old_within), (new, new_us, within)) = (of(before), of(after));
        let count = new.checked_sub(old).filter(|count| *count > 0)?;
        let bound = |permille: u64| {
            let enough = within.iter().find(|(bound, now)| {
                let earlier = old_within.get(bound).copied().unwrap_or_default();
                now.saturating_sub(earlier) * 1_000 >= count * permille
            });
            enough.map(|(bound, _)| *bound)
        };
        Some(Appends {
            count,
            mean_us: new_us.saturating_sub(old_us) / count,
            p50_us: bound(500),
            p99_us: bound(990),
        })
    }
}

/// Seconds with a fraction, in microseconds; none if they have no end.
fn micros(seconds: &str) -> Option<u64> {
    let took = Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?;
    u64::try_from(took.as_micros()).ok()
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

    #[test]
    fn what_the_store_took_is_read_between_two_looks() {
        let look = |few: u64, most: u64, all: u64, sum: &str| {
            format!(
                "# TYPE croupier_append_seconds histogram\n\
                 croupier_append_seconds_bucket{{le=\"0.0005\"}} {few}\n\
                 croupier_append_seconds_bucket{{le=\"0.025\"}} {most}\n\
                 croupier_append_seconds_bucket{{le=\"+Inf\"}} {all}\n\
                 croupier_append_seconds_sum {sum}\n\
                 croupier_append_seconds_count {all}\n"
            )
        };
        let before = look(10, 10, 10, "0.001");
        let after = look(70, 110, 110, "1.001");
        let found = Appends {
            count: 100,
            mean_us: 10_000,
            p50_us: Some(500),
            p99_us: Some(25_000),
        };
        assert_eq!(Appends::between(&before, &after), Some(found));
        // Another node, of which nothing was asked, changes nothing.
        let idle = look(0, 0, 0, "0");
        let both = Appends::between(&(before.clone() + &idle), &(after + &idle));
        assert_eq!(both, Some(found));
        assert_eq!(Appends::between(&before, &before), None);
        let slow = Appends::between(&before, &look(10, 10, 12, "9.001")).unwrap();
        assert_eq!((slow.mean_us, slow.p99_us), (4_500_000, None));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_says_what_this_process_uses() {
        let usage = Usage::of(std::process::id()).unwrap();
        assert!(usage.resident_bytes > 100_000);
        assert!(Usage::of(u32::MAX).is_none());
        let twice = Usage::of_all(&[std::process::id(); 2]).unwrap();
        assert!(twice.resident_bytes > usage.resident_bytes);
        assert_eq!(Usage::of_all(&[]), None);
        assert_eq!(Usage::of_all(&[std::process::id(), u32::MAX]), None);
    }
}
