//! What a load came to, for people and for programs. Whole numbers: times in microseconds, memory in bytes.

use super::bare::Bare;
use super::machine::Appends;
use super::starts::Start;
use super::tally::Counts;
use crate::text::thousands;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How long something took, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spread {
    pub(crate) count: u64,
    pub(crate) p50_us: u64,
    pub(crate) p99_us: u64,
}

/// The server's process, where it can be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ServerUse {
    /// Thousandths of one core.
    pub(crate) cpu_permille: u64,
    pub(crate) resident_bytes: u64,
    pub(crate) written_per_second: u64,
    /// For each table, beyond a server with one; none where we did not start it.
    pub(crate) per_table_bytes: Option<u64>,
    /// For each connection, beyond the server with its tables.
    pub(crate) per_client_bytes: u64,
    /// How much the database grew with each command; none where we did not start it.
    pub(crate) kept_per_command: Option<u64>,
}

/// How servers that share a database kept what they did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Commits {
    pub(crate) count: u64,
    /// How many commands shared one.
    pub(crate) group: u64,
}

/// Everything that is told.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) servers: u64,
    pub(crate) tables: u64,
    pub(crate) players: u64,
    pub(crate) spectators: u64,
    pub(crate) games: Vec<String>,
    pub(crate) rate: Option<u32>,
    pub(crate) took_ms: u64,
    pub(crate) counts: Counts,
    pub(crate) refused: BTreeMap<String, u64>,
    pub(crate) acknowledged: Option<Spread>,
    pub(crate) broadcast: Option<Spread>,
    /// What of the acknowledgements was the store's, by the server's own measure.
    pub(crate) appended: Option<Appends>,
    pub(crate) commits: Option<Commits>,
    pub(crate) rounds: u64,
    pub(crate) events: u64,
    pub(crate) server: Option<ServerUse>,
    pub(crate) own_cpu_permille: Option<u64>,
    pub(crate) starts: Vec<Start>,
    /// How many events the server had logged before them.
    pub(crate) logged: u64,
    pub(crate) baseline: Vec<Bare>,
    /// Where the folder of the server stays, if it does.
    pub(crate) folder: Option<String>,
}

impl Report {
    fn each_second(&self, count: u64) -> u64 {
        count * 1_000 / self.took_ms.max(1)
    }

    /// How much of what the bare program did in groups of the same size the servers did, in thousandths.
    fn ratio_permille(&self) -> Option<u64> {
        let group = self.commits?.group;
        let bare = self.baseline.iter().find(|bare| bare.group == group)?;
        (self.each_second(self.counts.done) * 1_000).checked_div(bare.commands_per_second)
    }

    pub(crate) fn json(&self) -> Value {
        let spread = |s: Option<Spread>| {
            s.map(|s| json!({"count": s.count, "p50_us": s.p50_us, "p99_us": s.p99_us}))
        };
        let bare = |b: &Bare| json!({"program": b.program, "group": b.group, "commands_per_second": b.commands_per_second, "p50_us": b.p50_us, "p99_us": b.p99_us});
        let start = |s: &Start| json!({"killed": s.killed, "listens_ms": s.listens_ms, "wager_ms": s.wager_ms});
        let counts = self.counts;
        json!({
            "servers": self.servers,
            "tables": self.tables,
            "players": self.players,
            "spectators": self.spectators,
            "games": self.games,
            "rate": self.rate,
            "took_ms": self.took_ms,
            "commands_done": counts.done,
            "commands_per_second": self.each_second(counts.done),
            "commands_passed": counts.passed,
            "refused": self.refused,
            "acknowledged": spread(self.acknowledged),
            "broadcast": spread(self.broadcast),
            "appended": self.appended.map(|a| json!({"count": a.count, "mean_us": a.mean_us, "p50_within_us": a.p50_us, "p99_within_us": a.p99_us})),
            "commits": self.commits.map(|c| json!({"count": c.count, "group": c.group})),
            "rounds": self.rounds,
            "events": self.events,
            "messages": counts.messages,
            "bytes_received": counts.received,
            "bytes_sent": counts.sent,
            "connections_lost": counts.lost,
            "server": self.server.map(|s| json!({
                "cpu_permille": s.cpu_permille,
                "resident_bytes": s.resident_bytes,
                "written_per_second": s.written_per_second,
                "per_table_bytes": s.per_table_bytes,
                "per_client_bytes": s.per_client_bytes,
                "kept_per_command": s.kept_per_command,
            })),
            "own_cpu_permille": self.own_cpu_permille,
            "logged": self.logged,
            "starts": self.starts.iter().map(start).collect::<Vec<_>>(),
            "baseline": self.baseline.iter().map(bare).collect::<Vec<_>>(),
            "ratio_permille": self.ratio_permille(),
            "folder": self.folder,
        })
    }

    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        let mut line = |name: &str, text: String| {
            // Writing to a text does not fail.
            let _ = writeln!(out, "{name:18}{text}");
        };
        let counts = self.counts;
        let offered = match self.rate {
            None => "each waits for an answer".to_owned(),
            Some(rate) => format!("{} a second offered", thousands(u64::from(rate))),
        };
        if self.servers > 1 {
            line("servers", thousands(self.servers));
        }
        line(
            "tables",
            format!(
                "{}, {} players and {} spectators at each, {offered}: {}",
                thousands(self.tables),
                self.players,
                thousands(self.spectators),
                self.games.join(", ")
            ),
        );
        line(
            "commands",
            format!(
                "{} done in {}, {} a second",
                thousands(counts.done),
                seconds(self.took_ms),
                thousands(self.each_second(counts.done))
            ),
        );
        for (reason, count) in &self.refused {
            line("  refused", format!("{} {reason}", thousands(*count)));
        }
        if counts.passed > 0 {
            let passed = thousands(counts.passed);
            line(
                "  not sent",
                format!("{passed}: nothing was offered, or too much under way"),
            );
        }
        let spread = |s: Option<Spread>| match s {
            None => "none".to_owned(),
            Some(s) => format!(
                "p50 {}, p99 {} of {}",
                millis(s.p50_us),
                millis(s.p99_us),
                thousands(s.count)
            ),
        };
        line("acknowledged", spread(self.acknowledged));
        line("broadcast", spread(self.broadcast));
        if let Some(appended) = self.appended {
            let within = |us: Option<u64>| match us {
                Some(us) => format!("within {}", millis(us)),
                None => "longer than is counted".to_owned(),
            };
            line(
                "store",
                format!(
                    "mean {}, p50 {}, p99 {} of {}",
                    millis(appended.mean_us),
                    within(appended.p50_us),
                    within(appended.p99_us),
                    thousands(appended.count)
                ),
            );
        }
        if let Some(commits) = self.commits {
            let each_second = thousands(self.each_second(commits.count));
            let group = commits.group;
            line(
                "commits",
                format!("{each_second} a second; {group} commands share one"),
            );
        }
        line(
            "rounds",
            format!(
                "{} a second; {} events a second",
                thousands(self.each_second(self.rounds)),
                thousands(self.each_second(self.events))
            ),
        );
        line(
            "wire",
            format!(
                "{} messages a second, {} each; {} a second received, {} sent",
                thousands(self.each_second(counts.messages)),
                bytes(counts.received / counts.messages.max(1)),
                bytes(self.each_second(counts.received)),
                bytes(self.each_second(counts.sent))
            ),
        );
        if counts.lost > 0 {
            line("lost", format!("{} connections", thousands(counts.lost)));
        }
        if let Some(server) = self.server {
            line(
                "server",
                format!(
                    "{} of a core, {}, {} a second written",
                    percent(server.cpu_permille),
                    bytes(server.resident_bytes),
                    bytes(server.written_per_second)
                ),
            );
            let table = server
                .per_table_bytes
                .map_or_else(|| "not known".to_owned(), bytes);
            let client = bytes(server.per_client_bytes);
            line(
                "  memory",
                format!("{table} a table, {client} a connection"),
            );
            if let Some(kept) = server.kept_per_command {
                line("  database", format!("{} a command", bytes(kept)));
            }
        }
        if let Some(own) = self.own_cpu_permille {
            line("clients", format!("{} of a core", percent(own)));
        }
        for start in &self.starts {
            let before = match start.killed {
                true => "a kill",
                false => "an orderly stop",
            };
            line(
                "start",
                format!(
                    "after {before} with {} tables and {} events: listens after {} ms, first wager accepted after {} ms",
                    thousands(self.tables),
                    thousands(self.logged),
                    thousands(start.listens_ms),
                    thousands(start.wager_ms)
                ),
            );
        }
        for bare in &self.baseline {
            line(
                &format!("bare {}", bare.program),
                format!(
                    "groups of {}: {} commands a second, a commit p50 {}, p99 {}",
                    bare.group,
                    thousands(bare.commands_per_second),
                    millis(bare.p50_us),
                    millis(bare.p99_us)
                ),
            );
        }
        if let Some(permille) = self.ratio_permille() {
            let (whole, part) = (permille / 1_000, permille % 1_000 / 10);
            line(
                "ratio",
                format!("{whole}.{part:02} of the bare program in groups of the same size"),
            );
        }
        if let Some(folder) = &self.folder {
            line("kept in", folder.clone());
        }
        out
    }
}

fn millis(us: u64) -> String {
    format!("{}.{} ms", thousands(us / 1_000), us % 1_000 / 100)
}

fn seconds(ms: u64) -> String {
    format!("{}.{} s", thousands(ms / 1_000), ms % 1_000 / 100)
}

fn percent(permille: u64) -> String {
    format!("{}.{} %", permille / 10, permille % 10)
}

fn bytes(n: u64) -> String {
    match n {
        0..10_000 => format!("{} B", thousands(n)),
        10_000..10_000_000 => format!("{} kB", thousands(n / 1_000)),
        _ => format!("{} MB", thousands(n / 1_000_000)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_as_people_write_them() {
        assert_eq!(millis(12_345), "12.3 ms");
        assert_eq!(millis(80), "0.0 ms");
        assert_eq!(bytes(9_999), "9,999 B");
        assert_eq!(bytes(1_234_567), "1,234 kB");
        assert_eq!(percent(1_234), "123.4 %");
    }
}
