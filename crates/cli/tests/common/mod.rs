//! Runs the built `croupier`, for all tests of the command line.
#![allow(dead_code, reason = "each test file uses its part")]

#[cfg(unix)]
pub(crate) mod server;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// The built binary.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_croupier");

/// A command that neither colours nor knows a terminal's width.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command
        .args(args)
        .env_remove("COLUMNS")
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What a run said, and how it ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Runs to the end, with nothing to read.
pub(crate) fn run(args: &[&str]) -> Ran {
    command(args).output().unwrap().into()
}

/// Each line, `command | what is wrong | hint`, is refused with these words; where it names no hint, with or without one.
pub(crate) fn refused(lines: &str) {
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let [command, what, hint] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line} has not three parts");
        };
        let ran = run(&command.split_whitespace().collect::<Vec<_>>());
        assert_eq!(ran.code, 2, "{command}: {} {}", ran.out, ran.err);
        let hinted = hint.is_empty() || ran.err.contains("Hint: ") && ran.err.contains(hint);
        assert!(ran.err.contains(what) && hinted, "{command}: {}", ran.err);
    }
}

/// Runs to the end with these lines to read.
pub(crate) fn run_with(args: &[&str], input: &str) -> Ran {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // A command that stops early does not read the rest.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.into()
}

/// A table over JSON lines, asked one line at a time.
pub(crate) struct Table {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Table {
    /// Starts one of baccarat.
    pub(crate) fn start(args: &[&str]) -> Table {
        Table::at("nz-2004/baccarat", args)
    }

    /// Starts one.
    pub(crate) fn at(book: &str, args: &[&str]) -> Table {
        let mut whole = vec!["table", book];
        whole.extend(args);
        let mut child = command(&whole).stdin(Stdio::piped()).spawn().unwrap();
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Table {
            child,
            stdin,
            stdout,
        }
    }

    /// The most memory that it has had at once.
    #[cfg(target_os = "linux")]
    pub(crate) fn most_memory_kb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|l| l.starts_with("VmHWM:")).unwrap();
        let number = line.split_whitespace().nth(1).unwrap();
        number.parse().unwrap()
    }

    /// The next reply.
    pub(crate) fn reply(&mut self) -> serde_json::Value {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line:?}"))
    }

    /// Says a line and takes its reply.
    pub(crate) fn say(&mut self, line: &str) -> serde_json::Value {
        let stdin = self.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").unwrap();
        stdin.flush().unwrap();
        self.reply()
    }

    /// Says a line that must be accepted.
    pub(crate) fn accepted(&mut self, line: &str) -> serde_json::Value {
        let reply = self.say(line);
        assert!(reply.get("refused").is_none(), "{line}: {reply}");
        reply
    }

    /// Ends the input; the table must end well.
    pub(crate) fn end(mut self) {
        drop(self.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }
}

/// The root of the workspace.
pub(crate) fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
