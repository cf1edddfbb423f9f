//! Documents: what a local link or image points to exists, and the README's code blocks say what they are.
//!
//! The commands in the README's `console` blocks are run by the command line's own tests.

use super::tree::is_under;
use super::{Tree, Violation};
use croupier_site::resolve;

/// What a code block of the README may be.
const LANGUAGES: [&str; 6] = ["console", "sh", "rust", "toml", "json", "text"];

pub(super) fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    for (path, text) in tree
        .under("", ".md")
        .filter(|(path, _)| !path.contains('/') || is_under(path, "docs"))
    {
        let mut fence: Option<&str> = None;
        for (at, line) in text.lines().enumerate() {
            let mut refuse = |what: String| found.push(Violation::new(path, at + 1, what));
            let line = line.trim_start();
            if let Some(marker) = fence {
                if line.starts_with(marker) && line.trim_matches(&['`', '~'][..]).trim().is_empty()
                {
                    fence = None;
                }
                continue;
            }
            if line.starts_with("```") || line.starts_with("~~~") {
                let info = line.trim_start_matches(['`', '~']);
                fence = Some(&line[..line.len() - info.len()]);
                let language = info.split([' ', ',']).next().unwrap_or_default();
                if path == "README.md" && !LANGUAGES.contains(&language) {
                    refuse(format!(
                        "say what the code block is: one of {}",
                        LANGUAGES.join(", ")
                    ));
                }
                continue;
            }
            for target in targets(line).filter(|target| !leads_out(target)) {
                let file = target.split(['#', '?']).next().unwrap_or_default();
                if !resolve(path, file).is_some_and(|file| file.is_empty() || tree.exists(&file)) {
                    refuse(format!("`{target}` does not exist: mend the link"));
                }
            }
        }
    }
    found
}

/// What a line links to: `[text](target)`, `![text](target)`, `[name]: target`, `src="target"` and `href="target"`.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    // Between backticks nothing is a link: outside, the number of backticks before is even.
    let inline = line
        .match_indices("](")
        .filter(|(at, _)| line[..*at].matches('`').count().is_multiple_of(2));
    let inline = inline.filter_map(|(at, _)| line[at + 2..].split([')', ' ']).next());
    let defined = line
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("]: "))
        .map(|(_, target)| target.trim());
    let quoted = ["src=\"", "href=\""]
        .into_iter()
        .flat_map(|key| line.split(key).skip(1));
    inline
        .chain(defined.and_then(|target| target.split(' ').next()))
        .chain(quoted.filter_map(|rest| rest.split('"').next()))
        .map(|target| target.trim_matches(['<', '>']))
}

/// Whether a target is outside the repository or within the same page.
fn leads_out(target: &str) -> bool {
    target.starts_with('#') || target.starts_with("mailto:") || target.contains("://")
}

#[cfg(test)]
mod tests {
    use super::super::said;
    use super::check;

    #[test]
    fn code_blocks_of_the_readme_say_what_they_are() {
        assert_eq!(
            said(
                check,
                &[(
                    "README.md",
                    "```console\n$ croupier\n```\n\n````text\n```\n````\n"
                )]
            ),
            [""; 0]
        );
        for text in ["```\nx\n```\n", "```bash\nx\n```\n", "~~~\nx\n~~~\n"] {
            let said = said(check, &[("README.md", text)]);
            assert!(
                said.len() == 1 && said[0].starts_with("README.md:1: say what"),
                "{text}: {said:?}"
            );
        }
        assert_eq!(said(check, &[("docs/a.md", "```\nx\n```\n")]), [""; 0]);
    }

    #[test]
    fn local_links_lead_somewhere() {
        let files = [
            (
                "README.md",
                "[map](ARCHITECTURE.md#crates) ![felt](docs/felt.svg \"Felt\") [out](https://example.org/x) [`a`](docs/)\n",
            ),
            ("ARCHITECTURE.md", "[here](#x)\n"),
            ("docs/felt.svg", "<svg/>"),
            (
                "docs/guide/a.md",
                "[up](../../README.md) [felt]\n\n[felt]: ../felt.svg\n<img src=\"../felt.svg\">\n",
            ),
        ];
        assert_eq!(said(check, &files), [""; 0]);
    }

    #[test]
    fn links_to_nothing_are_refused() {
        for text in [
            "[map](MAP.md)",
            "![felt](docs/felt.png)",
            "[x]: nowhere.md",
            "<img src=\"felt.png\">",
            "[out](../../elsewhere.md)",
            "[`code`](gone.md)",
        ] {
            assert_eq!(said(check, &[("docs/a.md", text)]).len(), 1, "{text}");
        }
    }

    #[test]
    fn code_is_no_link() {
        assert_eq!(
            said(
                check,
                &[("docs/a.md", "`[a](b)`\n```rust\nlet a = b[0](c);\n```\n")]
            ),
            [""; 0]
        );
    }
}
