//! A PostgreSQL of one's own, as an ordinary user, in a folder that goes away with it; and a place for a test in one.

mod between;

pub use between::{Between, Cut};

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The environment variable with the address of the database that tests may use.
pub const DATABASE: &str = "CROUPIER_TEST_DATABASE";

/// The user that runs it where we are root, who may not: `nobody` has this number everywhere.
const NOBODY: u32 = 65_534;

static MADE: AtomicU32 = AtomicU32::new(0);

/// The folder of PostgreSQL's programs: one on `PATH`, or Debian's latest.
#[must_use]
pub fn programs() -> Option<PathBuf> {
    let whole = |folder: &Path| {
        let programs = ["initdb", "postgres", "psql"];
        programs.iter().all(|name| folder.join(name).is_file())
    };
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).find(|folder| whole(folder));
    on_path.or_else(|| {
        let versions = fs::read_dir("/usr/lib/postgresql").ok()?.flatten();
        let mut versions: Vec<(u32, PathBuf)> = versions
            .filter_map(|version| {
                let number = version.file_name().to_str()?.parse().ok()?;
                Some((number, version.path().join("bin")))
            })
            .filter(|(_, folder)| whole(folder))
            .collect();
        versions.sort();
        versions.pop().map(|(_, folder)| folder)
    })
}

/// A running server. It stops, and its folder goes, with this.
#[derive(Debug)]
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    server: Option<Child>,
}

impl Cluster {
    /// Makes a database and starts its server on a free port of this machine alone.
    ///
    /// # Errors
    /// If PostgreSQL is not there or does not start.
    pub fn start() -> Result<Cluster, String> {
        let programs = programs().ok_or("PostgreSQL is not installed (Debian: postgresql)")?;
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("croupier-postgres-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        if is_root() {
            own(&folder)?;
        }
        let port = TcpListener::bind(("127.0.0.1", 0)).and_then(|socket| socket.local_addr());
        let mut cluster = Cluster {
            port: port.map_err(|error| error.to_string())?.port(),
            folder,
            programs,
            server: None,
        };
        let mut initdb = cluster.program("initdb");
        initdb
            .args([
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C",
                "-U",
                "croupier",
                "-D",
            ])
            .arg(cluster.folder.join("data"))
            .stdout(Stdio::null());
        let made = initdb.output().map_err(|error| error.to_string())?;
        if !made.status.success() {
            return Err(String::from_utf8_lossy(&made.stderr).into_owned());
        }
        cluster.run()?;
        Ok(cluster)
    }

    /// Where it is found.
    #[must_use]
    pub fn url(&self) -> String {
        format!("postgres://croupier@127.0.0.1:{}/postgres", self.port)
    }

    /// Kills it as a crash of its machine would, and starts it again.
    ///
    /// # Errors
    /// If it does not come back.
    pub fn crash_and_restart(&mut self) -> Result<(), String> {
        self.crash();
        // A part of it may hold on to the port for a moment.
        let patience = Instant::now() + Duration::from_secs(20);
        loop {
            match self.run() {
                Err(_) if Instant::now() < patience => continue,
                done => return done,
            }
        }
    }

    /// Kills it as a crash of its machine would.
    pub fn crash(&mut self) {
        if let Some(server) = self.server.take() {
            // Every process of it, as the machine's end would, and not one after the other has said goodbye.
            let group = format!("-{}", server.id());
            drop(Command::new("kill").args(["-KILL", "--", &group]).status());
            let mut server = server;
            drop(server.wait());
        }
    }

    /// Starts the server, and waits until it answers.
    fn run(&mut self) -> Result<(), String> {
        drop(fs::remove_file(self.folder.join("data/postmaster.pid")));
        let mut server = self.program("postgres");
        server
            .arg("-D")
            .arg(self.folder.join("data"))
            .arg("-k")
            .arg(&self.folder)
            .args([
                "-p",
                &self.port.to_string(),
                "-c",
                "listen_addresses=127.0.0.1",
            ])
            .args(["-c", "max_connections=200", "-c", "shared_buffers=64MB"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut server, 0);
        let mut server = server.spawn().map_err(|error| error.to_string())?;
        let patience = Instant::now() + Duration::from_secs(30);
        loop {
            if let Ok(Some(status)) = server.try_wait() {
                return Err(format!("PostgreSQL ended at once with {status}"));
            }
            if psql(&self.programs, &self.url(), "SELECT 1").is_ok() {
                self.server = Some(server);
                return Ok(());
            }
            if Instant::now() > patience {
                drop(server.kill());
                return Err("PostgreSQL does not answer".to_owned());
            }
        }
    }

    /// One of PostgreSQL's programs, run by an ordinary user.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(&self.folder).env("LC_ALL", "C");
        #[cfg(unix)]
        if is_root() {
            use std::os::unix::process::CommandExt;
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.crash();
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// An empty place for a test in the database that tests may use: the address of a schema of its own. None if the suite was not given a
/// database; `cargo xtask test` gives it one.
///
/// # Panics
/// If there is a database, and it does not make one; or if there is none where tests must not be left out, which the variable `CI` says.
#[must_use]
pub fn place() -> Option<String> {
    let url = std::env::var(DATABASE).ok();
    assert!(
        url.is_some() || std::env::var_os("CI").is_none(),
        "tests with PostgreSQL would be left out: run `cargo xtask test`, which starts one, or set {DATABASE} to the address of one"
    );
    url.map(|url| place_in(&url))
}

/// An empty place in a database.
///
/// # Panics
/// If there is none to be had.
#[must_use]
pub fn place_in(url: &str) -> String {
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let moment = std::time::SystemTime::UNIX_EPOCH
        .elapsed()
        .unwrap_or_default();
    let name = format!("t{}_{}_{number}", std::process::id(), moment.as_micros());
    let programs = programs().expect("a database, but not the programs of PostgreSQL");
    psql(&programs, url, &format!("CREATE SCHEMA {name}")).expect("a schema");
    let joint = if url.contains('?') { '&' } else { '?' };
    format!("{url}{joint}options=-csearch_path%3D{name}")
}

/// Has a database do something, and says what it answered.
///
/// # Errors
/// If it does not.
pub fn execute(url: &str, sql: &str) -> Result<String, String> {
    psql(&programs().ok_or("no psql")?, url, sql)
}

fn psql(programs: &Path, url: &str, sql: &str) -> Result<String, String> {
    let told = Command::new(programs.join("psql"))
        .args([
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-c",
            sql,
            url,
        ])
        .output()
        .map_err(|error| error.to_string())?;
    match told.status.success() {
        true => Ok(String::from_utf8_lossy(&told.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&told.stderr).into_owned()),
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|told| told.stdout.trim_ascii() == b"0")
}

/// Gives a folder to the user that runs PostgreSQL.
fn own(folder: &Path) -> Result<(), String> {
    #[cfg(unix)]
    std::os::unix::fs::chown(folder, Some(NOBODY), Some(NOBODY))
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(())
}
