//! The search index: a script with one row for each section of each page, so that the site works from the disk too.

use super::page::Page;

/// `[where, page, section, text]` for each section that says something.
pub(super) fn index<'a>(pages: impl Iterator<Item = &'a Page<'a>>) -> String {
    let mut rows = Vec::new();
    for page in pages {
        let mut sections = page.sections.iter().peekable();
        // The page's own heading and what is under it are one row, which leads to its top.
        let mut top = String::new();
        while let Some(section) =
            sections.next_if(|section| section.title.is_empty() || section.title == page.title)
        {
            top.push_str(&section.text);
        }
        rows.push(row(&page.file, &page.title, "", &top));
        for section in sections {
            let to = format!("{}#{}", page.file, section.id);
            rows.push(row(&to, &page.title, &section.title, &section.text));
        }
    }
    format!("window.searchIndex = [\n{}\n];\n", rows.join(",\n"))
}

fn row(to: &str, page: &str, section: &str, text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let cells = [to, page, section, &words.join(" ")].map(quote);
    format!("[{}]", cells.join(","))
}

/// A string as JSON, and so as JavaScript, has it.
fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => quoted.extend(['\\', sign]),
            sign if sign.is_control() || ('\u{2028}'..='\u{2029}').contains(&sign) => {
                quoted.push_str(&format!("\\u{:04x}", u32::from(sign)));
            }
            sign => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn strings_are_quoted() {
        assert_eq!(
            quote("a \"b\" \\ \u{7} é"),
            "\"a \\\"b\\\" \\\\ \\u0007 é\""
        );
    }
}
