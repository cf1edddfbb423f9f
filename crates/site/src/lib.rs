//! README, the guides, `docs` and the rules as a static site with search. `cargo xtask docs` writes it.
//!
//! The site needs no server: pages link to each other relatively, and the search index is a script. A file of code, a rule book or a
//! rule script that a page links to becomes a listing, in which every rule that it mentions is a link. A link that leads nowhere, or to a
//! heading that is not there, is a fault.

mod files;
mod listing;
mod mentions;
mod page;
mod search;

pub use files::{Files, resolve};
pub use mentions::{Known, Mention, mentions};

use page::{Page, relative};
use std::collections::{BTreeMap, BTreeSet};

const STYLE: &str = include_str!("site.css");
const SCRIPT: &str = include_str!("site.js");

/// Pages outside `docs`, in the order in which the side bar lists them.
const PROJECT: [&str; 7] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "web/README.md",
    "clients/python/README.md",
];

/// The whole site.
#[derive(Debug)]
pub struct Site {
    /// What was made, by the path of its file in the site.
    made: BTreeMap<String, String>,
    /// Files of the repository that pages link to, which belong into the site as they are.
    copied: BTreeSet<String>,
}

/// What pages link to that are no pages themselves.
#[derive(Debug, Default)]
struct Linked {
    copied: BTreeSet<String>,
    listed: BTreeSet<String>,
    faults: Vec<String>,
}

impl Site {
    /// The site that these files make.
    ///
    /// # Errors
    /// Every link that leads nowhere.
    pub fn of(files: &Files) -> Result<Self, Vec<String>> {
        let markdown = files.texts().filter(|(path, _)| path.ends_with(".md"));
        let pages: BTreeMap<&str, Page<'_>> = markdown
            .filter(|(path, _)| path.starts_with("docs/") || PROJECT.contains(path))
            .map(|(path, text)| (path, Page::read(path, text)))
            .collect();
        let mut linked = Linked::default();
        let mut made = BTreeMap::new();
        for (path, page) in &pages {
            let body = page.render(files, &pages, &mut linked);
            let html = shell(&page.file, &page.title, &body, &side_bar(path, &pages));
            made.insert(page.file.clone(), html);
        }
        if !linked.faults.is_empty() {
            linked.faults.sort();
            return Err(linked.faults);
        }
        let known = listing::known(files);
        for path in &linked.listed {
            let text = files.text(path).unwrap_or_default();
            let file = listing::file_of(path);
            let body = listing::body(path, text, &known, files);
            made.insert(file.clone(), shell(&file, path, &body, ""));
        }
        made.insert("site.css".to_owned(), STYLE.to_owned());
        made.insert("site.js".to_owned(), SCRIPT.to_owned());
        made.insert("search.js".to_owned(), search::index(pages.values()));
        Ok(Self {
            made,
            copied: linked.copied,
        })
    }

    /// What was made, by the path of its file in the site.
    pub fn made(&self) -> impl Iterator<Item = (&str, &str)> {
        self.made
            .iter()
            .map(|(file, text)| (file.as_str(), text.as_str()))
    }

    /// The files of the repository that belong into the site as they are, under the same paths.
    pub fn copied(&self) -> impl Iterator<Item = &str> {
        self.copied.iter().map(String::as_str)
    }
}

/// The list of pages beside each page.
fn side_bar(here: &str, pages: &BTreeMap<&str, Page<'_>>) -> String {
    let groups: [(&str, Vec<&str>); 4] = [
        ("Croupier", vec!["README.md"]),
        (
            "Guides",
            under(pages, |path| path.starts_with("docs/guides/")),
        ),
        (
            "Reference",
            under(pages, |path| {
                path == "docs/rules/README.md"
                    || path
                        .rsplit_once('/')
                        .is_some_and(|(folder, _)| folder == "docs")
            }),
        ),
        (
            "The project",
            PROJECT
                .into_iter()
                .skip(1)
                .filter(|path| pages.contains_key(path))
                .collect(),
        ),
    ];
    let mut html = String::new();
    for (title, paths) in groups {
        html.push_str(&format!("<h2>{title}</h2>\n<ul>\n"));
        for path in paths {
            let (Some(page), Some(from)) = (pages.get(path), pages.get(here)) else {
                continue;
            };
            let current = if path == here {
                " aria-current=\"page\""
            } else {
                ""
            };
            html.push_str(&format!(
                "<li><a href=\"{}\"{current}>{}</a></li>\n",
                relative(&from.file, &page.file),
                page::escape(&page.title)
            ));
        }
        html.push_str("</ul>\n");
    }
    html
}

fn under<'a>(pages: &BTreeMap<&'a str, Page<'_>>, wanted: impl Fn(&str) -> bool) -> Vec<&'a str> {
    pages.keys().copied().filter(|path| wanted(path)).collect()
}

/// A page's whole document.
fn shell(file: &str, title: &str, body: &str, side_bar: &str) -> String {
    let root = "../".repeat(file.matches('/').count());
    let title = page::escape(title);
    let (to_nav, nav) = match side_bar {
        "" => ("", String::new()),
        list => (
            "<a class=\"pages\" href=\"#pages\">Pages</a>\n",
            format!("<nav id=\"pages\" aria-label=\"Pages\">\n{list}</nav>\n"),
        ),
    };
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>{title}</title>
<link rel=\"icon\" href=\"data:,\">
<link rel=\"stylesheet\" href=\"{root}site.css\">
<script src=\"{root}search.js\" defer></script>
<script src=\"{root}site.js\" data-root=\"{root}\" defer></script>
</head>
<body>
<a class=\"skip\" href=\"#content\">Skip to the content</a>
<header>
<a class=\"name\" href=\"{root}index.html\">Croupier</a>
<form role=\"search\"><input id=\"search\" type=\"search\" placeholder=\"Search\" aria-label=\"Search the documentation\" autocomplete=\"off\"></form>
{to_nav}<ol id=\"found\" hidden></ol>
</header>
<div class=\"columns\">
{nav}<main id=\"content\">
{body}</main>
</div>
</body>
</html>
"
    )
}

#[cfg(test)]
mod tests {
    use super::{Files, Site};

    fn built(files: &[(&str, &str)]) -> Result<Site, String> {
        let owned = |(path, text): &(&str, &str)| (path.to_string(), Some(text.to_string()));
        let files: Files = files.iter().map(owned).collect();
        Site::of(&files).map_err(|faults| faults.join("\n"))
    }

    #[test]
    fn pages_link_to_pages_and_bring_along_what_they_show() {
        let site = built(&[
            ("README.md", "# Top\n\n[guide](docs/guides/a.md#b-c) ![felt](docs/felt.svg) [src](crates/x.rs)\n"),
            ("docs/guides/a.md", "# A\n\n## B, C\n\n[up](../../README.md) [folder](../data)\n"),
            ("docs/felt.svg", "<svg/>"),
            ("docs/data/x.txt", ""),
            ("crates/x.rs", ""),
        ])
        .expect("a site");
        let top = &site.made["index.html"];
        assert!(
            top.contains("<a href=\"docs/guides/a.html#b-c\">guide</a>"),
            "{top}"
        );
        assert!(top.contains("src=\"docs/felt.svg\""), "{top}");
        assert_eq!(Vec::from_iter(site.copied()), ["docs/felt.svg"]);
        assert!(
            top.contains("<a href=\"crates/x.rs.html\">src</a>"),
            "{top}"
        );
        assert!(site.made.contains_key("crates/x.rs.html"));
        let guide = &site.made["docs/guides/a.html"];
        assert!(guide.contains("<h2 id=\"b-c\">"), "{guide}");
        assert!(
            guide.contains("<a href=\"../../index.html\">up</a>"),
            "{guide}"
        );
        assert!(guide.contains("<span>folder</span>"), "{guide}");
        assert!(guide.contains("aria-current=\"page\">A</a>"), "{guide}");
    }

    /// From a rule to its code and its script and back, one click each.
    #[test]
    fn rules_lead_to_files_and_files_to_rules() {
        let rows = "# B\n\n| rule | where |\n|---|---|\n| <a id=\"1.2\"></a>1.2 | [x][x] |\n\n[x]: ../../../crates/x.rs\n";
        let site = built(&[
            ("README.md", "# Top\n\n[1.2](docs/rules/a-1/b.md#1.2)\n"),
            ("docs/rules/a-1/b.md", rows),
            (
                "crates/rulebooks/register/ids.txt",
                "a-1/b/1.1\na-1/b/1.2\n",
            ),
            ("crates/x.rs", "//! The <law> (a-1/b/1.2).\n"),
        ])
        .expect("a site");
        let page = &site.made["docs/rules/a-1/b.html"];
        let there = "<a href=\"../../../crates/x.rs.html#a-1/b/1.2\">x</a>";
        assert!(
            page.contains(there) && page.contains("<a id=\"1.2\">"),
            "{page}"
        );
        let listing = &site.made["crates/x.rs.html"];
        let back = "<a id=\"a-1/b/1.2\" href=\"../docs/rules/a-1/b.html#1.2\">a-1/b/1.2</a>";
        assert!(
            listing.contains(back) && listing.contains("The &lt;law&gt; ("),
            "{listing}"
        );
        let row = "[\"docs/rules/a-1/b.html#1.2\",\"B\",\"§ 1.2\",\"1.2 x\"]";
        assert!(
            site.made["search.js"].contains(row),
            "{}",
            site.made["search.js"]
        );
    }

    #[test]
    fn dead_links_stop_the_build() {
        for (text, told) in [
            ("[x](gone.md)", "gone.md"),
            ("[x](#nowhere)", "#nowhere"),
            ("[x](SECURITY.md#nowhere)", "SECURITY.md#nowhere"),
            ("![x](gone.png)", "gone.png"),
        ] {
            let failed = built(&[("README.md", text), ("SECURITY.md", "# S\n")]);
            let Err(message) = failed else {
                panic!("{text} was taken");
            };
            assert!(message.contains(told), "{message}");
        }
    }

    #[test]
    fn the_index_knows_sections() {
        let site = built(&[(
            "README.md",
            "# Top\n\nFirst \"words\".\n\n## Second\n\nMore `code`.\n",
        )])
        .expect("a site");
        assert!(
            site.made["search.js"]
                .contains("[\"index.html\",\"Top\",\"\",\"First \\\"words\\\".\"]"),
            "{}",
            site.made["search.js"]
        );
        assert!(
            site.made["search.js"]
                .contains("[\"index.html#second\",\"Top\",\"Second\",\"More code.\"]"),
            "{}",
            site.made["search.js"]
        );
    }
}
