//! One page of the site: a Markdown file read once, its headings named as GitHub names them, and its links turned from files of the
//! repository into files of the site.

use crate::{Files, Linked, listing, resolve};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::collections::BTreeMap;

/// A stretch of a page under one heading, for the search.
pub(super) struct Section {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) text: String,
    /// Whether it begins with a heading, and not with an anchor (`<a id="…">`), as the row of a rule does.
    heading: bool,
}

/// A page, read.
pub(super) struct Page<'a> {
    path: &'a str,
    /// Its file in the site.
    pub(super) file: String,
    pub(super) title: String,
    events: Vec<Event<'a>>,
    /// From the top, which has an empty id, and from each heading on.
    pub(super) sections: Vec<Section>,
}

impl<'a> Page<'a> {
    pub(super) fn read(path: &'a str, text: &'a str) -> Self {
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
        let events: Vec<Event<'a>> = Parser::new_ext(text, options).collect();
        let sections = sections(&events);
        let title = sections
            .iter()
            .map(|section| &section.title)
            .find(|title| !title.is_empty())
            .map_or_else(|| path.to_owned(), Clone::clone);
        Self {
            path,
            file: file_of(path),
            title,
            events,
            sections,
        }
    }

    /// The page's body. What it links to that is no page, and links that lead nowhere, go into `linked`.
    pub(super) fn render(
        &self,
        files: &Files,
        pages: &BTreeMap<&str, Page<'_>>,
        linked: &mut Linked,
    ) -> String {
        let headings = self.sections.iter().filter(|section| section.heading);
        let mut ids = headings.map(|section| &section.id);
        // The rule whose row this is, on a page of rules.
        let book = self.path.strip_prefix("docs/rules/");
        let book = book.and_then(|path| path.strip_suffix(".md"));
        let mut rule = None;
        // Links that are left out, as those to a folder, which a site without a server cannot show.
        let mut unlinked = Vec::new();
        let events = self.events.iter().cloned().map(|event| match event {
            Event::Start(Tag::Heading {
                level,
                classes,
                attrs,
                ..
            }) => Event::Start(Tag::Heading {
                level,
                id: ids.next().map(|id| CowStr::from(id.clone())),
                classes,
                attrs,
            }),
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let to = self.target(&dest_url, rule.as_deref(), files, pages, linked);
                unlinked.push(to.is_none());
                match to {
                    Some(to) => Event::Start(Tag::Link {
                        link_type,
                        dest_url: to.into(),
                        title,
                        id,
                    }),
                    None => Event::InlineHtml("<span>".into()),
                }
            }
            Event::End(TagEnd::Link) if unlinked.pop() == Some(true) => {
                Event::InlineHtml("</span>".into())
            }
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let to = self.target(&dest_url, None, files, pages, linked);
                let to = to.unwrap_or_default();
                Event::Start(Tag::Image {
                    link_type,
                    dest_url: to.into(),
                    title,
                    id,
                })
            }
            Event::InlineHtml(tag) => {
                if let (Some(book), Some(number)) = (book, anchor(&tag)) {
                    rule = Some(format!("{book}/{number}"));
                }
                Event::InlineHtml(tag)
            }
            other => other,
        });
        let events: Vec<Event<'_>> = events.collect();
        let mut body = String::new();
        html::push_html(&mut body, events.into_iter());
        // A wide table scrolls by itself and not the page with it.
        body.replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
            .replace("</table>", "</table></div>")
    }

    /// Where a link goes in the site, in a listing to the place where it mentions the rule; `None` if nothing in it can be shown there.
    fn target(
        &self,
        link: &str,
        rule: Option<&str>,
        files: &Files,
        pages: &BTreeMap<&str, Page<'_>>,
        linked: &mut Linked,
    ) -> Option<String> {
        if link.contains("://") || link.starts_with("mailto:") {
            return Some(link.to_owned());
        }
        let (file, fragment) = match link.split_once('#') {
            Some((file, fragment)) => (file, Some(fragment)),
            None => (link, None),
        };
        let path = if file.is_empty() {
            Some(self.path.to_owned())
        } else {
            resolve(self.path, file)
        };
        let readme = path.as_ref().map(|path| format!("{path}/README.md"));
        let page = [&path, &readme]
            .into_iter()
            .flatten()
            .find_map(|path| pages.get(path.as_str()));
        match (page, path) {
            (Some(page), _) => {
                let known = |id: &str| page.sections.iter().any(|section| section.id == id);
                if fragment.is_some_and(|id| !known(id)) {
                    linked
                        .faults
                        .push(format!("{}: there is no heading `{link}`", self.path));
                }
                let file = relative(&self.file, &page.file);
                Some(match fragment {
                    Some(id) => format!("{file}#{id}"),
                    None => file,
                })
            }
            (None, Some(path)) if files.is_file(&path) && listing::is_listed(&path) => {
                let to = relative(&self.file, &listing::file_of(&path));
                linked.listed.insert(path);
                Some(rule.map_or(to.clone(), |rule| format!("{to}#{rule}")))
            }
            (None, Some(path)) if files.is_file(&path) => {
                let to = relative(&self.file, &path);
                linked.copied.insert(path);
                Some(to)
            }
            (None, Some(path)) if files.exists(&path) => None,
            (None, _) => {
                linked
                    .faults
                    .push(format!("{}: `{link}` does not exist", self.path));
                None
            }
        }
    }
}

/// The file of the site that a Markdown file becomes.
pub(super) fn file_of(path: &str) -> String {
    let stem = path.strip_suffix(".md").unwrap_or(path);
    match stem.strip_suffix("README") {
        Some(folder) => format!("{folder}index.html"),
        None => format!("{stem}.html"),
    }
}

/// The way from one file of the site to another.
pub(super) fn relative(from: &str, to: &str) -> String {
    let from: Vec<&str> = from.split('/').collect();
    let target: Vec<&str> = to.split('/').collect();
    let folders = from.len() - 1;
    let shared = (0..folders.min(target.len() - 1))
        .take_while(|at| from[*at] == target[*at])
        .count();
    let mut way = "../".repeat(folders - shared);
    way.push_str(&target[shared..].join("/"));
    way
}

/// Text as HTML shows it.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn sections(events: &[Event<'_>]) -> Vec<Section> {
    let section = |id: String, title: String, heading| Section {
        id,
        title,
        text: String::new(),
        heading,
    };
    let mut sections = vec![section(String::new(), String::new(), false)];
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut heading: Option<String> = None;
    for event in events {
        match (event, &mut heading) {
            (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
            (Event::End(TagEnd::Heading(_)), Some(title)) => {
                let slug = slug(title);
                let times = seen.entry(slug.clone()).or_default();
                let id = match *times {
                    0 => slug,
                    n => format!("{slug}-{n}"),
                };
                *times += 1;
                sections.push(section(id, std::mem::take(title), true));
                heading = None;
            }
            (Event::InlineHtml(tag), None) => {
                if let Some(id) = anchor(tag) {
                    sections.push(section(id.to_owned(), format!("§ {id}"), false));
                }
            }
            (Event::Text(text) | Event::Code(text), Some(title)) => title.push_str(text),
            (Event::Text(text) | Event::Code(text), None) => {
                if let Some(last) = sections.last_mut() {
                    last.text.push_str(text);
                }
            }
            (
                Event::SoftBreak
                | Event::HardBreak
                | Event::End(TagEnd::Paragraph | TagEnd::TableCell | TagEnd::Item),
                None,
            ) => {
                if let Some(last) = sections.last_mut() {
                    last.text.push(' ');
                }
            }
            _ => {}
        }
    }
    sections
}

/// The id that a tag of the page gives, if it is an anchor.
fn anchor(tag: &str) -> Option<&str> {
    tag.strip_prefix("<a id=\"")?.strip_suffix("\">")
}

/// A heading's id: small letters, words joined by hyphens, everything else left out.
fn slug(title: &str) -> String {
    title
        .to_lowercase()
        .chars()
        .filter_map(|sign| match sign {
            ' ' => Some('-'),
            '-' | '_' => Some(sign),
            _ => sign.is_alphanumeric().then_some(sign),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Page, file_of, relative, slug};

    #[test]
    fn headings_are_named_as_on_github() {
        assert_eq!(slug("Behind a proxy, with TLS"), "behind-a-proxy-with-tls");
        assert_eq!(slug("The inspector's desk"), "the-inspectors-desk");
        assert_eq!(slug("nz-1996/craps"), "nz-1996craps");
        let page = Page::read("docs/a.md", "# A\n## B\n## B\n");
        let ids: Vec<&str> = page.sections.iter().map(|s| s.id.as_str()).collect();
        assert_eq!(ids, ["", "a", "b", "b-1"]);
        assert_eq!(page.title, "A");
    }

    #[test]
    fn files_and_ways() {
        assert_eq!(file_of("README.md"), "index.html");
        assert_eq!(file_of("docs/rules/README.md"), "docs/rules/index.html");
        assert_eq!(file_of("docs/lab.md"), "docs/lab.html");
        assert_eq!(relative("index.html", "docs/lab.html"), "docs/lab.html");
        assert_eq!(
            relative("docs/guides/a.html", "docs/lab.html"),
            "../lab.html"
        );
        assert_eq!(
            relative("docs/guides/a.html", "index.html"),
            "../../index.html"
        );
        assert_eq!(relative("docs/a.html", "docs/a.html"), "a.html");
    }
}
