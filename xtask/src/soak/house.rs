//! The program itself: a server that is killed under load, one whose disk is full for a while under load, and a table that is given more commands
//! than an evening has.

use crate::Failure;
use crate::process::{command, run, succeeds};
use crate::stages::target_dir;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::{scope, sleep};
use std::time::Duration;

/// How large a disk is that is soon full, in MiB.
const DISK_MIB: u32 = 48;
/// How often it is full, and for how long.
const FULL: (u32, Duration) = (4, Duration::from_secs(2));
/// How many bytes of play come before it is first full.
const PLAYED: u64 = 256 << 10;
/// Commands at one table, and what they may take.
const COMMANDS: u32 = 100_000;
const MEMORY_MAX_KB: u64 = 100_000;

/// Kills a server so many times, and looks at the rest.
pub(super) fn search(root: &Path, kills: u64) -> Result<(), Failure> {
    run(command(root, "cargo build --release -p croupier-cli"))?;
    let croupier = target_dir(root).join("release/croupier");
    let mut load = Command::new(&croupier);
    load.args("load --tables 6 --players 4 --betting-ms 300".split(' '));
    for game in [
        "nz-1996/roulette",
        "nz-1996/blackjack",
        "nz-2004/baccarat",
        "nz-1996/craps",
    ] {
        load.args(["--games", game]);
    }
    load.args(["--kills", &kills.to_string()]);
    run(load)?;
    many_commands(&croupier)?;
    full_disk(&croupier)
}

/// A child that does not outlive us.
pub(super) struct Own(pub(super) Child);

impl Drop for Own {
    fn drop(&mut self) {
        drop((self.0.kill(), self.0.wait()));
    }
}

fn spawned(mut command: Command) -> Result<Own, Failure> {
    let line = crate::process::shown(&command);
    println!("$ {line}");
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let child = child.map_err(|error| Failure::failed(format!("`{line}`: {error}")))?;
    Ok(Own(child))
}

/// The most memory that a process has held, in kB.
fn most_memory_kb(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// A table takes many commands, each with an id that it must know again.
fn many_commands(croupier: &Path) -> Result<(), Failure> {
    let mut table = Command::new(croupier);
    table.args(["table", "nz-1996/roulette", "--seed", "1"]);
    let mut table = spawned(table)?;
    let failed = |error: std::io::Error| Failure::failed(format!("croupier table: {error}"));
    let (Some(mut input), Some(output)) = (table.0.stdin.take(), table.0.stdout.take()) else {
        return Err(Failure::failed("croupier table has no input and output"));
    };
    let refused = scope(|scope| {
        let reader = scope.spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            // The last answer ends it; the input stays open until the memory has been looked at.
            let mut refused = 0;
            for line in lines {
                refused += u32::from(line.starts_with("{\"refused\""));
                if line.contains(&format!("\"reply\":\"c-{}\"", COMMANDS - 1)) {
                    break;
                }
            }
            refused
        });
        writeln!(input, "open-table").map_err(failed)?;
        for player in 1..=7 {
            writeln!(input, "buy-in p{player} 1000.00").map_err(failed)?;
        }
        for n in 0..COMMANDS {
            let (player, word) = (
                n % 7 + 1,
                ["place-wager", "withdraw-wager"][n as usize / 7 % 2],
            );
            let rest = r#""position":"red","cents":1000}"#;
            writeln!(
                input,
                r#"{{"id":"c-{n}","do":"{word}","player":"p{player}",{rest}"#
            )
            .map_err(failed)?;
        }
        input.flush().map_err(failed)?;
        Ok(reader.join().unwrap_or(u32::MAX))
    })?;
    if refused > 0 {
        return Err(Failure::failed(format!(
            "soak: the table refused {refused} of {COMMANDS} commands."
        )));
    }
    match most_memory_kb(table.0.id()) {
        None => println!("soak: this system does not tell what memory a process has held."),
        Some(most) if most > MEMORY_MAX_KB => {
            return Err(Failure::failed(format!(
                "soak: {COMMANDS} commands took {most} kB."
            )));
        }
        Some(most) => println!("soak: {COMMANDS} commands with ids took {most} kB."),
    }
    Ok(())
}

/// A disk of our own, gone with us.
struct Disk(PathBuf);

impl Disk {
    fn mounted() -> Option<Disk> {
        let folder = std::env::temp_dir().join(format!("croupier-soak-{}", std::process::id()));
        fs::create_dir_all(&folder).ok()?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={DISK_MIB}m"), "tmpfs"]);
        if succeeds({
            mount.arg(&folder);
            mount
        }) {
            return Some(Disk(folder));
        }
        drop(fs::remove_dir(&folder));
        None
    }

    /// Takes up all the room that is left.
    fn fill(&self) {
        if let Ok(mut ballast) = fs::File::create(self.0.join("ballast")) {
            while ballast.write_all(&[0; 4_096]).is_ok() {}
        }
    }

    fn free(&self) {
        drop(fs::remove_file(self.0.join("ballast")));
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let mut unmount = Command::new("umount");
        unmount.arg(&self.0);
        succeeds(unmount);
        drop(fs::remove_dir(&self.0));
    }
}

/// A server on this folder that turns nobody away for coming too often, and where it listens; what else it says is to be read on.
pub(super) fn served(
    croupier: &Path,
    data: &Path,
    more: &[&str],
) -> Result<(Own, String, BufReader<ChildStdout>), Failure> {
    let mut serve = Command::new(croupier);
    serve.args("serve --listen 127.0.0.1:0 --log error --pace fast --minimum-age 0".split(' '));
    for limit in [
        "commands-per-second",
        "requests-per-second",
        "guests-per-minute",
    ] {
        serve.arg(format!("--{limit}")).arg("1000000");
    }
    serve.args(["--guests-cents", "100000000"]).args(more);
    serve.arg("--data").arg(data);
    let mut server = spawned(serve)?;
    let mut said = String::new();
    let Some(output) = server.0.stdout.take() else {
        return Err(Failure::failed("croupier serve has no output"));
    };
    let mut output = BufReader::new(output);
    while !said.contains("http://") {
        said.clear();
        let read = output.read_line(&mut said);
        if read.ok().is_none_or(|bytes| bytes == 0) {
            return Err(Failure::failed(
                "croupier serve did not say where it listens",
            ));
        }
    }
    let address = said.split("http://").nth(1).unwrap_or_default();
    let address = address.trim().trim_end_matches('/').to_owned();
    Ok((server, address, output))
}

/// How much the files of a folder hold.
fn size(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files
        .filter_map(|file| Some(file.metadata().ok()?.len()))
        .sum()
}

/// A number in a report.
fn counted(report: &str, what: &str) -> u64 {
    let rest = report.split(&format!("\"{what}\":")).nth(1);
    let digits = rest.and_then(|rest| rest.split([',', '}']).next());
    digits.and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// A server is played at while its disk is full now and then; in the end it is well by itself, and what it kept is sound.
fn full_disk(croupier: &Path) -> Result<(), Failure> {
    let Some(disk) = Disk::mounted() else {
        println!(
            "soak: no small disk can be mounted here, so that none was filled; be root for it."
        );
        return Ok(());
    };
    let data = disk.0.join("data");
    let tables = ["--table", "l1=nz-1996/roulette"];
    let (mut server, address, mut output) = served(croupier, &data, &tables)?;
    let mut load = Command::new(croupier);
    load.args(["load", "--server", &address]);
    load.args("--tables 1 --players 4 --rate 40 --seconds 20 --format json".split(' '));
    let before = size(&data);
    let mut load = spawned(load)?;
    // Not before there is play, for nobody could sit down.
    while size(&data) < before + PLAYED {
        if !matches!(load.0.try_wait(), Ok(None)) {
            return Err(Failure::failed(
                "soak: nobody played while there was room on the disk.",
            ));
        }
        sleep(Duration::from_millis(50));
    }
    for _ in 0..FULL.0 {
        disk.fill();
        sleep(FULL.1);
        disk.free();
        sleep(FULL.1);
    }
    let mut found = String::new();
    if let Some(output) = &mut load.0.stdout {
        drop(output.read_to_string(&mut found));
    }
    drop(load.0.wait());
    let [done, refused] = ["commands_done", "StoreUnavailable"].map(|what| counted(&found, what));
    println!(
        "soak: {done} commands were done while the disk was full {} times, {refused} refused.",
        FULL.0
    );
    if done == 0 || refused == 0 {
        return Err(Failure::failed(
            "soak: the disk was not full in the middle of play.",
        ));
    }
    run(command(
        Path::new("."),
        &format!("kill -TERM {}", server.0.id()),
    ))?;
    let mut rest = String::new();
    drop(output.read_to_string(&mut rest));
    let ended = server.0.wait();
    if !ended.is_ok_and(|status| status.success()) {
        return Err(Failure::failed(
            "soak: the server did not end in order after its disk was full.",
        ));
    }
    let mut verify = Command::new(croupier);
    verify.arg("verify").arg(&data);
    run(verify)
}
