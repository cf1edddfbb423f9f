//! Every source file opens by saying what it is, and a long one says why it is long.

use super::tree::is_under;
use super::{Tree, Violation};

/// Longer files are refused unless their header gives a reason with `EXCUSE`.
const LINES_MAX: usize = 800;
const EXCUSE: &str = "over 800 lines because";

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    for (path, text) in tree.texts() {
        let Some((header, wanted)) = header(path, text) else {
            continue;
        };
        if header.is_empty() {
            found.push(Violation::new(
                path,
                1,
                format!("say first what this file is: {wanted}"),
            ));
        }
        let lines = text.lines().count();
        if lines > LINES_MAX && !header.join(" ").contains(EXCUSE) {
            let what = format!(
                "{lines} lines: split the file along a seam, or say in its header `{EXCUSE} …`"
            );
            found.push(Violation::new(path, LINES_MAX + 1, what));
        }
    }
    found
}

/// The words of a file's opening comment by lines, and what is wanted there; `None` where no header is asked for.
fn header<'a>(path: &str, text: &'a str) -> Option<(Vec<&'a str>, &'static str)> {
    let mut lines = text.lines().peekable();
    let page = is_under(path, "web/src") || is_under(path, "web/e2e");
    let (_, ending) = path.rsplit_once('.')?;
    match ending {
        "rs" => {
            let header = lines
                .map_while(|line| line.strip_prefix("//!"))
                .map(str::trim)
                .collect();
            Some((header, "a `//!` comment on the first line"))
        }
        "ts" | "js" | "mjs" if page => {
            lines.next_if(|line| line.starts_with("#!"));
            Some((
                script_comment(lines),
                "a `//` or `/**` comment on the first line",
            ))
        }
        "svelte" if page => {
            let header = match lines.next() {
                Some(first) if first.starts_with("<!--") => markup_comment(first, lines),
                Some(first) if first.starts_with("<script") => script_comment(lines),
                _ => Vec::new(),
            };
            Some((
                header,
                "`<!-- … -->`, or a comment on the first line of `<script>`",
            ))
        }
        _ => None,
    }
}

/// The leading comment of a script, with the signs that make it one taken off.
fn script_comment<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut open = false;
    let mut words = Vec::new();
    for line in lines.map(str::trim) {
        let starts = line.starts_with("/*");
        if !open && !starts && !line.starts_with("//") {
            break;
        }
        open = (open || starts) && !line.ends_with("*/");
        words.push(
            line.trim_start_matches(['/', '*'])
                .trim_end_matches(['/', '*'])
                .trim(),
        );
    }
    words
}

fn markup_comment<'a>(first: &'a str, rest: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut words = Vec::new();
    for line in std::iter::once(first).chain(rest) {
        words.push(
            line.trim_start_matches("<!--")
                .trim_end_matches("-->")
                .trim(),
        );
        if line.contains("-->") {
            break;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::check;

    #[test]
    fn rust_files_open_with_an_inner_comment() {
        assert_eq!(
            said(
                check,
                &[("crates/a/build.rs", "//! Builds.\nfn main() {}\n")]
            ),
            [""; 0]
        );
        for text in [
            "fn main() {}\n",
            "// Builds.\n",
            "\n//! Builds.\n",
            "#![no_std]\n//! Builds.\n",
            "",
        ] {
            assert_eq!(
                said(check, &[("crates/a/tests/a.rs", text)]).len(),
                1,
                "{text:?}"
            );
        }
    }

    #[test]
    fn the_page_says_what_its_files_are() {
        for (path, text) in [
            ("web/src/a.ts", "// The felt.\n"),
            ("web/src/a.ts", "/**\n * The felt.\n */\n"),
            ("web/e2e/a.mjs", "#!/usr/bin/env node\n// The felt.\n"),
            ("web/src/A.svelte", "<!-- The felt. -->\n"),
            ("web/src/A.svelte", "<script lang=\"ts\">\n  // The felt.\n"),
            ("web/vite.config.ts", "export default {};\n"),
        ] {
            assert_eq!(said(check, &[(path, text)]), [""; 0], "{text}");
        }
        for (path, text) in [
            ("web/src/a.ts", "export {};\n// The felt.\n"),
            ("web/e2e/a.ts", "import x from 'x';\n"),
            ("web/src/A.svelte", "<script>\n  let a = 1;\n"),
            ("web/src/A.svelte", "<div></div>\n"),
        ] {
            assert_eq!(said(check, &[(path, text)]).len(), 1, "{text}");
        }
    }

    #[test]
    fn a_long_file_wants_a_reason_in_its_header() {
        let long = "x\n".repeat(800);
        let refused = format!("//! A table.\n{long}// over 800 lines because it is\n");
        let excused = format!(
            "//! A table, over 800\n//! lines because the regulation prints it whole.\n{long}"
        );
        assert_eq!(said(check, &[("crates/a/src/a.rs", &refused)]).len(), 1);
        assert_eq!(said(check, &[("crates/a/src/a.rs", &excused)]), [""; 0]);
        let page = format!("<!--\nThe felt, over 800 lines because of its art.\n-->\n{long}");
        assert_eq!(said(check, &[("web/src/A.svelte", &page)]), [""; 0]);
        let page = format!("/**\n * The felt.\n */\n{long}");
        assert_eq!(said(check, &[("web/src/a.ts", &page)]).len(), 1);
    }
}
