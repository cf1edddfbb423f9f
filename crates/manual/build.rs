//! Builds the documentation's site into `OUT_DIR/site`, each file compressed. Without the repository around it there is nothing to show.

use croupier_site::{Files, Site};
use flate2::{Compression, write::GzEncoder};
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What the site is made of; a change elsewhere is not worth another build.
const SOURCES: [&str; 14] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "docs",
    "web/README.md",
    "clients/python/README.md",
    "testdata/rules",
    "crates/rulebooks",
    "crates/engine/src",
    "crates/house/src",
    "crates/seal/src",
    "crates/analysis/src",
];

/// Folders that hold nothing of the documentation, and much else.
const SKIPPED: [&str; 5] = [
    ".git",
    "croupier-data",
    "target",
    "web/dist",
    "web/node_modules",
];

/// Files whose text the site reads; others are only linked to.
const READ: [&str; 4] = ["md", "rs", "toml", "txt"];

fn main() {
    if let Err(error) = build() {
        println!("cargo::error=the documentation could not be built: {error}");
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let out = PathBuf::from(std::env::var("OUT_DIR")?).join("site");
    println!("cargo::rerun-if-changed=build.rs");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    if !root.join("docs").is_dir() {
        return Ok(());
    }
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    let mut files = Vec::new();
    collect(&root, "", &mut files)?;
    let files: Files = files.into_iter().collect();
    let site = Site::of(&files).map_err(|faults| faults.join(" | "))?;
    for (file, text) in site.made() {
        pack(&out.join(file), text.as_bytes())?;
    }
    for file in site.copied() {
        pack(&out.join(file), &fs::read(root.join(file))?)?;
    }
    Ok(())
}

fn collect(
    folder: &Path,
    name: &str,
    found: &mut Vec<(String, Option<String>)>,
) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(last) = path.file_name().and_then(|last| last.to_str()) else {
            continue;
        };
        let whole = format!("{name}{last}");
        if path.is_dir() {
            if !SKIPPED.contains(&whole.as_str()) {
                collect(&path, &format!("{whole}/"), found)?;
            }
        } else {
            let ending = last.rsplit_once('.').map_or("", |(_, ending)| ending);
            let text = READ
                .contains(&ending)
                .then(|| fs::read_to_string(&path).ok());
            found.push((whole, text.flatten()));
        }
    }
    Ok(())
}

fn pack(to: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to.parent().unwrap_or(to))?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    Ok(fs::write(to, packed.finish()?)?)
}
