//! Files that are made from the code and committed, so that a change of them is seen and reviewed. A test makes the text
//! anew and holds the file to it; `CROUPIER_BLESS=1` writes the file instead. Only tests and tasks use this crate.

pub mod fuzz;
pub mod postgres;

use std::fs;
use std::path::{Path, PathBuf};

/// Whether files are to be written anew.
#[must_use]
pub fn blessing() -> bool {
    std::env::var_os("CROUPIER_BLESS").is_some_and(|value| value == "1")
}

/// Where a file of the workspace lies, given from its root.
#[must_use]
pub fn path(file: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(file)
}

/// The text of a file of the workspace.
///
/// # Panics
/// If it cannot be read.
#[must_use]
pub fn read(file: &str) -> String {
    fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The files in a folder of the workspace and in the folders there, in order.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn files(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let entries = fs::read_dir(path(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    for entry in entries.flatten() {
        let name = format!("{folder}/{}", entry.file_name().display());
        if entry.path().is_dir() {
            found.extend(files(&name));
        } else {
            found.push(name);
        }
    }
    found.sort();
    found
}

/// Holds a file of the workspace to this text, or writes it there.
///
/// # Panics
/// If the file has another text, with the first line that differs; or if it cannot be written.
#[track_caller]
pub fn hold(file: &str, text: &str) {
    if blessing() {
        if let Err(error) = fs::write(path(file), text) {
            panic!("{file}: {error}");
        }
        return;
    }
    let kept = fs::read_to_string(path(file)).unwrap_or_default();
    if let Some(difference) = difference(&kept, text) {
        panic!(
            "{file}{difference}\nIf that is meant, run the test with CROUPIER_BLESS=1 to write the file anew"
        );
    }
}

/// The first line in which two texts differ, and what stands there in each.
fn difference(kept: &str, text: &str) -> Option<String> {
    if kept == text {
        return None;
    }
    let (mut old, mut new) = (kept.lines(), text.lines());
    let mut line = 1;
    loop {
        let end = "(the end of the file)";
        match (old.next(), new.next()) {
            // Then they differ in how their lines end.
            (None, None) => return Some(format!(":{line}: the line ends differ")),
            (was, is) if was != is => {
                let (was, is) = (was.unwrap_or(end), is.unwrap_or(end));
                return Some(format!(":{line}:\n  kept  {was}\n  now   {is}"));
            }
            _ => line += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_line_that_differs_is_named() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        let changed = difference("a\nb\n", "a\nc\n");
        assert_eq!(changed.as_deref(), Some(":2:\n  kept  b\n  now   c"));
        let longer = difference("a\n", "a\nb\n");
        let said = ":2:\n  kept  (the end of the file)\n  now   b";
        assert_eq!(longer.as_deref(), Some(said));
        assert!(difference("a\n", "a").is_some());
    }

    #[test]
    #[should_panic(expected = "testdata/none.txt:1:")]
    fn a_file_that_is_not_there_differs() {
        // Blessing would write it.
        assert!(!super::blessing(), "testdata/none.txt:1:");
        super::hold("testdata/none.txt", "text\n");
    }
}
