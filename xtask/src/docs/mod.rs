//! `cargo xtask docs`: README, the guides, `docs` and the rules as a static site with search, in `target/docs`.
//!
//! The site needs no server: pages link to each other relatively, and the search index is a script. A link that leads nowhere, or to a
//! heading that is not there, stops the build; so does the suite, through the test below.

mod page;
mod search;

use crate::Failure;
use crate::tidy::Tree;
use page::{Page, relative};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const HELP: &str = "\
Build README, the guides and everything under docs into a static site with search, in target/docs.

Usage: cargo xtask docs";

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

/// Builds the site on behalf of the command line.
pub(crate) fn chore(root: &Path, target: &Path, args: &[String]) -> Result<(), Failure> {
    match args {
        [] => {
            let site = Site::of(&Tree::read(root)?)?;
            let to = target.join("docs");
            site.write(root, &to)?;
            println!(
                "{} pages; open {}",
                site.pages.len(),
                to.join("index.html").display()
            );
            Ok(())
        }
        [help] if help == "--help" || help == "-h" => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(Failure::Usage(HELP.to_owned())),
    }
}

/// The whole site, before it is written.
struct Site {
    /// HTML by the path of its file in the site.
    pages: BTreeMap<String, String>,
    /// Files of the repository that pages link to, which are copied as they are.
    copied: BTreeSet<String>,
    index: String,
}

impl Site {
    fn of(tree: &Tree) -> Result<Self, Failure> {
        let sources: BTreeMap<&str, &str> = tree
            .under("", ".md")
            .filter(|(path, _)| path.starts_with("docs/") || PROJECT.contains(path))
            .collect();
        let pages: BTreeMap<&str, Page<'_>> = sources
            .iter()
            .map(|(path, text)| (*path, Page::read(path, text)))
            .collect();
        let mut faults = Vec::new();
        let mut copied = BTreeSet::new();
        let mut done = BTreeMap::new();
        for (path, page) in &pages {
            let body = page.render(tree, &pages, &mut copied, &mut faults);
            done.insert(
                page.file.clone(),
                shell(page, &body, &side_bar(path, &pages)),
            );
        }
        if !faults.is_empty() {
            faults.sort();
            return Err(Failure::failed(faults.join("\n")));
        }
        Ok(Self {
            pages: done,
            copied,
            index: search::index(pages.values()),
        })
    }

    fn write(&self, root: &Path, to: &Path) -> Result<(), Failure> {
        let failed = |what: &Path, error: std::io::Error| {
            Failure::failed(format!("{}: {error}", what.display()))
        };
        if to.exists() {
            fs::remove_dir_all(to).map_err(|error| failed(to, error))?;
        }
        let put = |file: &str, bytes: &[u8]| {
            let path = to.join(file);
            let folder = path.parent().unwrap_or(to);
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(&path, bytes))
                .map_err(|error| failed(&path, error))
        };
        for (file, html) in &self.pages {
            put(file, html.as_bytes())?;
        }
        for file in &self.copied {
            let from = root.join(file);
            let bytes = fs::read(&from).map_err(|error| failed(&from, error))?;
            put(file, &bytes)?;
        }
        put("site.css", STYLE.as_bytes())?;
        put("site.js", SCRIPT.as_bytes())?;
        put("search.js", self.index.as_bytes())
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
fn shell(page: &Page<'_>, body: &str, side_bar: &str) -> String {
    let root = "../".repeat(page.file.matches('/').count());
    let title = page::escape(&page.title);
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>{title}</title>
<link rel=\"stylesheet\" href=\"{root}site.css\">
<script src=\"{root}search.js\" defer></script>
<script src=\"{root}site.js\" data-root=\"{root}\" defer></script>
</head>
<body>
<a class=\"skip\" href=\"#content\">Skip to the content</a>
<header>
<a class=\"name\" href=\"{root}index.html\">Croupier</a>
<form role=\"search\"><input id=\"search\" type=\"search\" placeholder=\"Search\" aria-label=\"Search the documentation\" autocomplete=\"off\"></form>
<ol id=\"found\" hidden></ol>
</header>
<div class=\"columns\">
<nav aria-label=\"Pages\">
{side_bar}</nav>
<main id=\"content\">
{body}</main>
</div>
</body>
</html>
"
    )
}

#[cfg(test)]
mod tests {
    use super::Site;
    use crate::tidy::Tree;

    fn built(files: &[(&str, &str)]) -> Result<Site, String> {
        Site::of(&Tree::of(files)).map_err(|failure| format!("{failure:?}"))
    }

    #[test]
    fn the_projects_own_pages_have_no_dead_link() {
        let site = Site::of(&Tree::read(&crate::root()).expect("the tree"));
        if let Err(failure) = site {
            panic!("{failure:?}");
        }
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
        let top = &site.pages["index.html"];
        assert!(
            top.contains("<a href=\"docs/guides/a.html#b-c\">guide</a>"),
            "{top}"
        );
        assert!(top.contains("src=\"docs/felt.svg\""), "{top}");
        assert_eq!(
            Vec::from_iter(&site.copied),
            ["crates/x.rs", "docs/felt.svg"]
        );
        let guide = &site.pages["docs/guides/a.html"];
        assert!(guide.contains("<h2 id=\"b-c\">"), "{guide}");
        assert!(
            guide.contains("<a href=\"../../index.html\">up</a>"),
            "{guide}"
        );
        assert!(guide.contains("<span>folder</span>"), "{guide}");
        assert!(guide.contains("aria-current=\"page\">A</a>"), "{guide}");
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
            site.index
                .contains("[\"index.html\",\"Top\",\"\",\"First \\\"words\\\".\"]"),
            "{}",
            site.index
        );
        assert!(
            site.index
                .contains("[\"index.html#second\",\"Top\",\"Second\",\"More code.\"]"),
            "{}",
            site.index
        );
    }
}
