//! What others wrote: where it comes from, under which licences it may be used, and what is not wanted at all.
//!
//! Where a crate comes from is read in the lock files, of every platform; its licence in `cargo tree`, of this one.

use super::{Tree, Violation, line_of};
use crate::Failure;
use crate::dist::BUNDLED;
use crate::process::{command, output};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use toml::Table;

const CRATES: &str = "Cargo.lock";
const PACKAGES: &str = "web/package-lock.json";
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Licences that ask for no more than their text and a name.
const ALLOWED: [&str; 8] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

/// Licences of what only builds or tests the page, and is in nobody's hands afterwards.
const ALLOWED_FOR_TOOLS: [&str; 2] = ["BlueOak-1.0.0", "MPL-2.0"];

/// Crates under another licence, with the reason why that does.
const OTHERWISE: [(&str, &str, &str); 1] = [(
    "option-ext",
    "MPL-2.0",
    "it helps rust-embed to find a folder while the program is built, and is no part of it",
)];

/// What is not wanted, with the reason.
const BANNED: [(&str, &str); 7] = [
    ("atty", "unsound and unmaintained: std has `IsTerminal`"),
    ("git2", "a library in C for what the program `git` does"),
    ("native-tls", "TLS is the affair of a proxy"),
    ("openssl-sys", "TLS is the affair of a proxy"),
    ("reqwest", "a house calls nobody"),
    ("sentry", "a house calls nobody"),
    ("serde_yaml", "unmaintained: what is configured is TOML"),
];

/// What the lock files say.
pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let crates = tree.text(CRATES).map(|text| locked_crates(tree, text));
    let packages = tree.text(PACKAGES).map(locked_packages);
    crates
        .into_iter()
        .chain(packages)
        .flat_map(|found| found.unwrap_or_else(|violation| vec![violation]))
        .collect()
}

/// Every crate is ours or from crates.io, and none is banned.
fn locked_crates(tree: &Tree, text: &str) -> Result<Vec<Violation>, Violation> {
    let unread = |what: &str| Violation::new(CRATES, 1, format!("cannot be read: {what}"));
    let lock = text.parse::<Table>().map_err(|e| unread(e.message()))?;
    let listed = lock.get("package").and_then(|list| list.as_array());
    let listed = listed.ok_or_else(|| unread("it lists no package"))?;
    let ours: BTreeSet<String> = tree
        .under("", "Cargo.toml")
        .filter_map(|(_, manifest)| {
            let manifest = manifest.parse::<Table>().ok()?;
            Some(manifest.get("package")?.get("name")?.as_str()?.to_owned())
        })
        .collect();
    let mut found = Vec::new();
    for package in listed {
        let field = |name: &str| package.get(name).and_then(toml::Value::as_str);
        let name = field("name").unwrap_or_default();
        let line = line_of(text, &format!("name = \"{name}\""));
        let mut wrong = |what: String| found.push(Violation::new(CRATES, line, what));
        match field("source") {
            Some(CRATES_IO) if field("checksum").is_some() => {}
            Some(CRATES_IO) => wrong(format!("{name} has no checksum")),
            Some(other) => wrong(format!("{name} comes from {other}: take it from crates.io")),
            None if ours.contains(name) => {}
            None => wrong(format!(
                "{name} comes from a folder: take it from crates.io"
            )),
        }
        if let Some((_, why)) = BANNED.iter().find(|(banned, _)| *banned == name) {
            wrong(format!("{name} is not wanted: {why}"));
        }
    }
    Ok(found)
}

/// Every package of the page is from the registry and under a licence that may be; those that end up in the bundle under one that lets them.
fn locked_packages(text: &str) -> Result<Vec<Violation>, Violation> {
    let unread = |what: String| Violation::new(PACKAGES, 1, format!("cannot be read: {what}"));
    let lock: Value = serde_json::from_str(text).map_err(|e| unread(e.to_string()))?;
    let listed = lock["packages"].as_object();
    let listed = listed.ok_or_else(|| unread("it lists no package".to_owned()))?;
    let installed = || {
        let paths = listed.iter().filter(|(path, _)| !path.is_empty());
        paths.map(|(path, package)| {
            let name = path.rsplit("node_modules/").next().unwrap_or(path);
            (path, name, package)
        })
    };
    let mut bundled: BTreeSet<&str> = BUNDLED.into_iter().collect();
    loop {
        let of_bundled = installed().filter(|(_, name, _)| bundled.contains(name));
        let needed = of_bundled.filter_map(|(_, _, package)| package["dependencies"].as_object());
        let needed: Vec<&str> = needed.flat_map(|d| d.keys()).map(String::as_str).collect();
        let before = bundled.len();
        bundled.extend(needed);
        if bundled.len() == before {
            break;
        }
    }
    let mut found = Vec::new();
    for (path, name, package) in installed() {
        let line = line_of(text, &format!("\"{path}\""));
        let mut wrong = |what: String| found.push(Violation::new(PACKAGES, line, what));
        if !package["integrity"].is_string() {
            wrong(format!("{name} comes from no registry"));
        }
        let licence = package["license"].as_str().unwrap_or_default();
        let tool = !bundled.contains(name) && ALLOWED_FOR_TOOLS.contains(&licence);
        if !tool && !allows(licence) {
            wrong(unlicensed(name, licence));
        }
    }
    Ok(found)
}

/// The licences of the crates that this platform's builds and tests use, as `cargo tree` has them.
pub(super) fn licences(root: &Path) -> Result<Vec<Violation>, Failure> {
    let listed = command(
        root,
        "cargo tree --locked --workspace --prefix none --format {p}|{l}",
    );
    Ok(of_crates(&output(listed)?))
}

/// Those of lines such as `name v1.2.3|MIT`; ours are in [`super::licences`].
fn of_crates(listed: &str) -> Vec<Violation> {
    let lines = listed.lines().map(|line| line.trim_end_matches(" (*)"));
    let lines: BTreeSet<&str> = lines.filter(|line| !line.is_empty()).collect();
    let mut found = Vec::new();
    for line in lines {
        let (package, licence) = line.split_once('|').unwrap_or((line, ""));
        let name = package.split_whitespace().next().unwrap_or_default();
        let mut others = OTHERWISE.iter();
        let otherwise = others.any(|(one, under, _)| *one == name && *under == licence);
        if !allows(licence) && !otherwise {
            found.push(Violation::new(CRATES, 1, unlicensed(package, licence)));
        }
    }
    found
}

fn unlicensed(package: &str, licence: &str) -> String {
    let under = match licence {
        "" => "no licence that it names".to_owned(),
        licence => licence.to_owned(),
    };
    format!(
        "{package} is under {under}: do without it, or give the reason in xtask/src/tidy/dependencies.rs"
    )
}

/// Whether an expression of SPDX, or Cargo's older way of writing a choice, leaves a way that is allowed.
fn allows(expression: &str) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    any(&mut words) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words<'_>) -> bool {
    let mut allowed = all(words);
    while words.next_if_eq(&"OR").is_some() {
        allowed |= all(words);
    }
    allowed
}

fn all(words: &mut Words<'_>) -> bool {
    let mut allowed = one(words);
    while words.next_if_eq(&"AND").is_some() {
        allowed &= one(words);
    }
    allowed
}

fn one(words: &mut Words<'_>) -> bool {
    let Some(word) = words.next() else {
        return false;
    };
    if word == "(" {
        return any(words) & (words.next() == Some(")"));
    }
    // An exception only ever allows more.
    if words.next_if_eq(&"WITH").is_some() {
        words.next();
    }
    ALLOWED.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::{
        ALLOWED, BANNED, CRATES, CRATES_IO, OTHERWISE, PACKAGES, allows, check, of_crates,
    };

    #[test]
    fn an_expression_is_read() {
        for fits in [
            "MIT",
            "MIT/Apache-2.0",
            "Apache-2.0 / MIT",
            "Unlicense OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
        ] {
            assert!(allows(fits), "{fits}");
        }
        for not in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR GPL-3.0) AND GPL-3.0",
            "GPL-3.0 WITH Classpath-exception-2.0",
            "MIT MIT",
            "(MIT",
            "SEE LICENSE IN MIT",
        ] {
            assert!(!allows(not), "{not}");
        }
    }

    #[test]
    fn crates_come_from_crates_io_and_none_is_banned() {
        let ours = ("crates/a/Cargo.toml", "[package]\nname = \"a\"\n");
        let with = |lock: &str| said(check, &[ours, (CRATES, lock)]);
        let package = |name: &str, rest: &str| {
            format!("[[package]]\nname = \"{name}\"\nversion = \"1.0.0\"\n{rest}")
        };
        let source = format!("source = \"{CRATES_IO}\"\n");
        let whole = format!("{source}checksum = \"c\"\n");
        let sound = package("a", "") + &package("b", &whole);
        assert_eq!(with(&sound), [""; 0]);
        for (lock, what) in [
            (package("b", ""), "from a folder"),
            (package("b", &source), "no checksum"),
            (package("b", "source = \"git+https://x\"\n"), "git+https"),
            (package(BANNED[0].0, &whole), "is not wanted"),
            (String::new(), "lists no package"),
            ("=".to_owned(), "cannot be read"),
        ] {
            let said = with(&lock);
            assert!(said.len() == 1 && said[0].contains(what), "{said:?}");
        }
    }

    #[test]
    fn crates_have_licences() {
        let (name, under, _) = OTHERWISE[0];
        let sound = format!(
            "b v1.0.0|{}\n\n{name} v0.2.0|{under}\n{name} v0.2.0|{under} (*)\n",
            ALLOWED[0]
        );
        assert!(of_crates(&sound).is_empty());
        for line in ["b v1.0.0|", "b v1.0.0", &format!("b v1.0.0|{under}")] {
            assert_eq!(of_crates(line).len(), 1, "{line}");
        }
    }

    #[test]
    fn what_is_in_the_bundle_is_held_to_more() {
        let with = |packages: &str| {
            said(
                check,
                &[(PACKAGES, &format!("{{\"packages\":{{{packages}}}}}"))],
            )
        };
        let svelte = r#""":{},"node_modules/svelte":{"license":"MIT","integrity":"x","dependencies":{"b":"1"}}"#;
        let sound = [
            r#""node_modules/b":{"license":"ISC","integrity":"x"}"#,
            r#""node_modules/c":{"license":"MPL-2.0","integrity":"x"}"#,
        ];
        for one in sound {
            assert_eq!(with(&format!("{svelte},{one}")), [""; 0]);
        }
        for (one, what) in [
            (
                r#""node_modules/b":{"license":"MPL-2.0","integrity":"x"}"#,
                "b is under MPL-2.0",
            ),
            (
                r#""node_modules/a/node_modules/b":{"license":"MPL-2.0","integrity":"x"}"#,
                "b is under MPL-2.0",
            ),
            (
                r#""node_modules/c":{"license":"GPL-3.0","integrity":"x"}"#,
                "c is under GPL-3.0",
            ),
            (r#""node_modules/c":{"integrity":"x"}"#, "no licence"),
            (r#""node_modules/c":{"license":"MIT"}"#, "from no registry"),
        ] {
            let said = with(&format!("{svelte},{one}"));
            assert!(said.len() == 1 && said[0].contains(what), "{said:?}");
        }
        assert_eq!(said(check, &[(PACKAGES, "{}")]).len(), 1);
    }
}
