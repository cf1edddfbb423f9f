//! The tools that a test run needs beyond the Rust toolchain and Node, and how each comes onto a fresh Debian machine.
//!
//! Nothing is installed that is already there, so a second run costs nothing. cargo-nextest is the exception: without
//! it the tests run under `cargo test`, which needs no installation.

use crate::Failure;
use crate::process::{command, on_path, output, run, succeeds};
use crate::stages::target_dir;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// Something that a stage cannot run without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// rustfmt and clippy, which a minimal toolchain leaves out.
    Components,
    /// The packages of the page and of its tests.
    NodePackages,
    /// A real browser for the page's tests.
    Chromium,
    /// Python, in which the independent verifier is written.
    Python,
    /// The packages with which the Python package is tested.
    PythonPackages,
    /// Valgrind, whose callgrind counts instructions.
    Valgrind,
    /// PostgreSQL, the store's other engine.
    Postgres,
}

/// Provides one need, or says what a person has to do.
pub(crate) fn provide(root: &Path, need: Need) -> Result<(), Failure> {
    match need {
        Need::Components => components(root),
        Need::NodePackages => node_packages(root),
        Need::Chromium => chromium(root).map(drop),
        Need::Python => debian(root, "python3", "verifier", "").map(drop),
        Need::PythonPackages => python_packages(root),
        Need::Postgres => match croupier_kept::postgres::programs() {
            Some(_) => Ok(()),
            None => install(root, "postgresql", "unit", ""),
        },
        Need::Valgrind => debian(root, "valgrind", "instructions", "").map(drop),
    }
}

/// Whether tests can run under nextest.
pub(crate) fn has_nextest(root: &Path) -> bool {
    succeeds(command(root, "cargo nextest --version"))
}

fn components(root: &Path) -> Result<(), Failure> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if succeeds(command(root, &format!("cargo {subcommand} --version"))) {
            continue;
        }
        if on_path("rustup").is_none() {
            return Err(Failure::failed(format!(
                "`cargo {subcommand}` is missing and there is no rustup to add it: install {component} for this toolchain."
            )));
        }
        run(command(root, &format!("rustup component add {component}")))?;
    }
    Ok(())
}

fn node_packages(root: &Path) -> Result<(), Failure> {
    if on_path("npm").is_none() {
        return Err(Failure::failed(
            "npm is missing: install Node.js 20.19 or later with npm.",
        ));
    }
    for package in ["web", "web/e2e"] {
        let dir = root.join(package);
        if dir.join("package.json").is_file() && is_stale(&dir) {
            run(command(&dir, "npm ci --no-audit --no-fund"))?;
        }
    }
    Ok(())
}

/// Whether a package's `node_modules` is missing or older than its lock file. npm leaves a lock file of its own in
/// `node_modules` at the end of an installation, so one that was interrupted counts as missing.
fn is_stale(package: &Path) -> bool {
    let installed = written(&package.join("node_modules/.package-lock.json"));
    let locked = written(&package.join("package-lock.json"));
    installed.is_none() || installed < locked
}

fn written(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|facts| facts.modified()).ok()
}

/// What pip installs for the tests of the Python package.
const PYTHON_PACKAGES: [&str; 5] = ["gymnasium", "pettingzoo", "numpy", "pytest", "mypy"];

/// Python with these packages, in a virtual environment of its own.
pub(crate) fn python_of(root: &Path) -> PathBuf {
    target_dir(root).join("python/bin/python")
}

/// Makes that environment and installs the packages, unless a note in it says that they are there: an installation that was
/// interrupted has none.
fn python_packages(root: &Path) -> Result<(), Failure> {
    let dir = target_dir(root).join("python");
    let note = dir.join("installed.txt");
    let names = PYTHON_PACKAGES.join(" ");
    if is_noted(&note, &names) {
        return Ok(());
    }
    // Debian has it in a package of its own, and names no program for it.
    if !succeeds(command(root, "python3 -m ensurepip --version")) {
        install(root, "python3-venv", "python", "")?;
    }
    let mut environment = command(root, "python3 -m venv --clear");
    environment.arg(&dir);
    run(environment)?;
    let mut pip = Command::new(python_of(root));
    pip.args(["-m", "pip", "install", "--quiet"])
        .args(PYTHON_PACKAGES)
        .current_dir(root);
    run(pip)?;
    fs::write(&note, names).map_err(|error| Failure::failed(format!("{}: {error}", note.display())))
}

/// Whether a note says so.
fn is_noted(note: &Path, what: &str) -> bool {
    fs::read_to_string(note).is_ok_and(|noted| noted == what)
}

/// Chromium's file: the one named by `CHROMIUM`, the one on `PATH`, or Debian's, installed now.
pub(crate) fn chromium(root: &Path) -> Result<PathBuf, Failure> {
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        return if named.is_file() {
            Ok(named)
        } else {
            Err(Failure::failed(format!(
                "CHROMIUM names {}, which is not a file.",
                named.display()
            )))
        };
    }
    let named = ", or set CHROMIUM to the file of one";
    debian(root, "chromium", "e2e", named)
}

/// A program's file: the one on `PATH`, or that of Debian's package of the same name, installed now. What the stage that needs
/// it could do otherwise is told where it cannot be installed.
fn debian(root: &Path, program: &str, stage: &str, otherwise: &str) -> Result<PathBuf, Failure> {
    if let Some(found) = on_path(program) {
        return Ok(found);
    }
    install(root, program, stage, otherwise)?;
    on_path(program).ok_or_else(|| {
        Failure::failed(format!(
            "apt-get installed {program}, yet it is not on PATH."
        ))
    })
}

/// Installs a package of Debian's that is missing, or says why it cannot be and what else could be done.
fn install(root: &Path, package: &str, stage: &str, otherwise: &str) -> Result<(), Failure> {
    let why = if on_path("apt-get").is_none() {
        Some("there is no apt-get to install it with")
    } else if output(command(root, "id -u"))?.trim() != "0" {
        Some("only root may install it")
    } else {
        None
    };
    if let Some(why) = why {
        return Err(Failure::failed(format!(
            "`{package}` is missing and {why}. Install it (Debian: `apt-get install {package}`){otherwise}, or leave \
             out the {stage} stage: `cargo xtask test --list` shows the others."
        )));
    }
    let install = format!("apt-get install -y {package}");
    for line in ["apt-get update", &install] {
        let mut apt = command(root, line);
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        run(apt)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn packages_are_stale_when_missing_or_older_than_their_lock() {
        let dir = std::env::temp_dir().join(format!("croupier-xtask-stale-{}", std::process::id()));
        let (lock, mark) = (
            dir.join("package-lock.json"),
            dir.join("node_modules/.package-lock.json"),
        );
        fs::create_dir_all(dir.join("node_modules")).unwrap();
        fs::write(&lock, "{}").unwrap();
        assert!(is_stale(&dir), "an interrupted installation counts as none");

        fs::write(&mark, "{}").unwrap();
        let now = SystemTime::now();
        let set = |file: &Path, time| {
            fs::File::options()
                .append(true)
                .open(file)
                .unwrap()
                .set_modified(time)
                .unwrap()
        };
        set(&lock, now);
        set(&mark, now + Duration::from_secs(1));
        assert!(!is_stale(&dir));
        set(&lock, now + Duration::from_secs(2));
        assert!(is_stale(&dir));
        fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn packages_of_python_are_installed_once_and_again_when_others_are_asked_for() {
        let dir = std::env::temp_dir().join(format!("croupier-xtask-note-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let note = dir.join("installed.txt");
        assert!(!is_noted(&note, "numpy pytest"));
        fs::write(&note, "numpy pytest").unwrap();
        assert!(is_noted(&note, "numpy pytest"));
        assert!(!is_noted(&note, "numpy pytest more"));
        fs::remove_dir_all(&dir).unwrap();
    }
}
