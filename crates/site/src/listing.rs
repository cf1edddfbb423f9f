//! A file of the repository as a page: code, a rule book or a rule script, in which each rule that it mentions is a link to the rule.

use crate::Files;
use crate::mentions::{Known, mentions};
use crate::page::{escape, file_of as page_of, relative};

/// The list of all rules of the documents, one id a line.
const IDS: &str = "crates/rulebooks/register/ids.txt";
/// The register of customary rules.
const CUSTOM: &str = "crates/rulebooks/register/custom/";

/// Whether a file is shown as a listing.
pub(super) fn is_listed(path: &str) -> bool {
    [".rs", ".toml", ".txt"]
        .iter()
        .any(|ending| path.ends_with(ending))
}

/// The file of the site that a listed file becomes.
pub(super) fn file_of(path: &str) -> String {
    format!("{path}.html")
}

/// All rules there are.
pub(super) fn known(files: &Files) -> Known {
    let ids = files
        .text(IDS)
        .unwrap_or_default()
        .lines()
        .map(str::to_owned);
    let custom = files.texts().filter_map(|(path, text)| {
        let name = path.strip_prefix(CUSTOM)?.strip_suffix(".toml")?;
        Some((name, text))
    });
    let custom = custom.flat_map(|(name, text)| {
        let numbers = text.lines().filter_map(|line| line.strip_prefix("id = "));
        numbers.map(move |number| format!("custom/{name}/{}", number.trim_matches('"')))
    });
    ids.chain(custom).collect()
}

/// The page's body. The first mention of each rule has the rule's id, so that the rule's page can lead there.
pub(super) fn body(path: &str, text: &str, known: &Known, files: &Files) -> String {
    let here = file_of(path);
    let mut html = format!("<h1>{}</h1>\n<pre class=\"listing\"><code>", escape(path));
    let (mut done, mut seen) = (0, std::collections::BTreeSet::new());
    let all = mentions(path, text, known);
    for same in all.chunk_by(|one, other| one.at == other.at) {
        let [.., last] = same else { continue };
        // One mention never begins inside another; what overlaps is left as text.
        if last.at.start < done {
            continue;
        }
        html.push_str(&escape(&text[done..last.at.start]));
        for mention in same.iter().filter(|mention| mention.rule != last.rule) {
            if seen.insert(&mention.rule) {
                html.push_str(&format!("<span id=\"{}\"></span>", mention.rule));
            }
        }
        let (book, number) = last.rule.rsplit_once('/').unwrap_or_default();
        let page = format!("docs/rules/{book}.md");
        let words = escape(&text[last.at.clone()]);
        if files.is_file(&page) {
            let id = if seen.insert(&last.rule) {
                format!("id=\"{}\" ", last.rule)
            } else {
                String::new()
            };
            let to = relative(&here, &page_of(&page));
            html.push_str(&format!("<a {id}href=\"{to}#{number}\">{words}</a>"));
        } else {
            html.push_str(&words);
        }
        done = last.at.end;
    }
    html.push_str(&escape(&text[done..]));
    html.push_str("</code></pre>\n");
    html
}
