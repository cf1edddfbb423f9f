//! Nothing in the tree tells of one machine or of work left undone, and nothing in it is huge.
//!
//! This file is the only one that may spell out what it refuses.

use super::{Tree, Violation};

const THIS: &str = "xtask/src/tidy/traces.rs";
const BYTES_MAX: u64 = 1024 * 1024;

/// Folders of one machine. In `/home/` the next part is a person.
const PLACES: [&str; 4] = ["/work/", "/root/", "/home/", "/tmp/"];

/// Words that stand alone.
const MARKS: [&str; 3] = ["TODO", "FIXME", "XXX"];

/// Code for work left undone or tests left out.
const UNDONE: [&str; 3] = ["todo!(", "unimplemented!(", "#[ignore"];

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    for (path, file) in tree.files() {
        if file.bytes > BYTES_MAX {
            found.push(Violation::new(
                path,
                1,
                format!("{} bytes: no file may be over 1 MiB", file.bytes),
            ));
        }
        let Some(text) = file.text.as_deref().filter(|_| path != THIS) else {
            continue;
        };
        let lock = path.ends_with("package-lock.json") || path.ends_with("Cargo.lock");
        for (at, line) in text.lines().enumerate() {
            let what = if lock { in_lock(line) } else { in_line(line) };
            found.extend(what.map(|what| Violation::new(path, at + 1, what)));
        }
    }
    found
}

/// Lock files hold long random words, so only their download addresses count.
fn in_lock(line: &str) -> Option<String> {
    let line = line.trim_start();
    let hosted = line
        .strip_prefix("\"resolved\":")
        .is_some_and(|value| value.trim_start().starts_with("\"http"));
    hosted.then(|| "a download host: write the lock file with `npm install --omit-lockfile-registry-resolved`".into())
}

fn in_line(line: &str) -> Option<String> {
    if let Some(place) = PLACES.iter().find(|place| names_place(line, place)) {
        return Some(format!(
            "`{place}` is a place on one machine: use a path from the repository, or a temporary folder"
        ));
    }
    if let Some(mark) = MARKS.iter().find(|mark| stands_alone(line, mark)) {
        return Some(format!(
            "`{mark}`: do it now, or say in docs that it is not done"
        ));
    }
    let undone = UNDONE.iter().find(|undone| line.contains(**undone))?;
    Some(format!("`{undone}`: finish it, or take it out"))
}

fn names_place(line: &str, place: &str) -> bool {
    line.match_indices(place).any(|(at, _)| {
        let starts = !line[..at]
            .ends_with(|sign: char| sign.is_ascii_alphanumeric() || "_./-".contains(sign));
        let person = line[at + place.len()..]
            .split_once('/')
            .is_some_and(|(name, _)| is_word(name));
        starts && (place != "/home/" || person)
    })
}

fn is_word(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || "_-.".contains(sign))
}

fn stands_alone(line: &str, word: &str) -> bool {
    let joins = |sign: char| sign.is_alphanumeric() || sign == '_';
    line.match_indices(word)
        .any(|(at, _)| !line[..at].ends_with(joins) && !line[at + word.len()..].starts_with(joins))
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::{BYTES_MAX, PLACES, THIS, check};

    #[test]
    fn places_on_one_machine_are_refused() {
        for place in PLACES {
            for text in [
                format!("see {place}anna/x"),
                format!("(\"{place}anna/\")"),
                format!("x={place}anna/x"),
            ] {
                assert_eq!(said(check, &[("docs/a.md", &text)]).len(), 1, "{text}");
            }
        }
        for text in [
            "https://example.org/work/x",
            "crates/work/x",
            "the network/work/rest",
            "/homework",
            "/home/",
        ] {
            assert_eq!(said(check, &[("docs/a.md", text)]), [""; 0], "{text}");
        }
    }

    #[test]
    fn unfinished_work_is_refused() {
        for text in [
            "// TODO: later",
            "FIXME",
            "(XXX)",
            "todo!()",
            "unimplemented!(\"x\")",
            "#[ignore = \"slow\"]",
        ] {
            let said = said(check, &[("crates/a/src/a.rs", &format!("\n{text}\n"))]);
            assert!(
                said.len() == 1 && said[0].starts_with("crates/a/src/a.rs:2: "),
                "{text}: {said:?}"
            );
        }
        for text in ["TODOS_MAX", "LXXX", "let ignore = 1;"] {
            assert_eq!(
                said(check, &[("crates/a/src/a.rs", text)]),
                [""; 0],
                "{text}"
            );
        }
    }

    #[test]
    fn lock_files_name_no_host_and_may_hold_any_word() {
        let lock = "{\n  \"resolved\": \"https://host.example/a.tgz\",\n  \"integrity\": \"sha512-a/TODO/b\"\n}\n";
        let said = said(check, &[("web/package-lock.json", lock)]);
        assert!(
            said.len() == 1 && said[0].starts_with("web/package-lock.json:2: a download host"),
            "{said:?}"
        );
    }

    #[test]
    fn nothing_is_huge_and_this_file_may_speak() {
        let huge = "x".repeat(usize::try_from(BYTES_MAX).unwrap() + 1);
        assert_eq!(said(check, &[("testdata/a.txt", &huge)]).len(), 1);
        assert_eq!(said(check, &[(THIS, "TODO")]), [""; 0]);
    }
}
