//! The fonts that the page carries, each with its notice in `web/public/fonts`, which the page serves too.

use super::{read, told};
use crate::Failure;
use std::fs;
use std::path::Path;

const FONTS: &str = "web/src/lib/design/fonts";
const NOTICES: &str = "web/public/fonts";

/// What ends the file name of a notice, after the font's name, and is the licence of all of them.
const NOTICE: &str = "-OFL.txt";
pub(super) const LICENCE: &str = "OFL-1.1";

/// A font.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Font {
    /// The page's file, by its path from the root.
    pub(super) file: String,
    pub(super) name: String,
    /// Whose it is, and since when.
    pub(super) copyright: String,
    /// The text of the licence.
    pub(super) licence: String,
}

/// Every font of the page.
pub(super) fn all(root: &Path) -> Result<Vec<Font>, Failure> {
    let (fonts, notices) = (names(root, FONTS)?, names(root, NOTICES)?);
    let font = |file: &String| {
        let of_file = |notice: &&String| {
            let of = notice.strip_suffix(NOTICE);
            of.is_some_and(|of| file.starts_with(of))
        };
        let notice = notices.iter().find(of_file);
        let notice = notice.ok_or_else(|| {
            Failure::failed(format!("{FONTS}/{file}: there is no notice in {NOTICES}"))
        })?;
        let path = root.join(NOTICES).join(notice);
        Font::of(&format!("{FONTS}/{file}"), &read(&path)?)
    };
    fonts.iter().map(font).collect()
}

fn names(root: &Path, folder: &str) -> Result<Vec<String>, Failure> {
    let folder = root.join(folder);
    let entries = fs::read_dir(&folder).map_err(|error| told(&folder, &error))?;
    let mut names = entries
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<Vec<_>, std::io::Error>>()
        .map_err(|error| told(&folder, &error))?;
    names.sort();
    Ok(names)
}

impl Font {
    /// A notice's first line says whose the font is; the licence begins below a rule.
    fn of(file: &str, notice: &str) -> Result<Font, Failure> {
        let parts = || {
            let (head, licence) = notice.split_once("\n---")?;
            let line = head.lines().next()?.strip_prefix("Copyright ")?;
            let copyright = line.split_inclusive(')').next()?;
            let (_, of) = copyright.split_once(" The ")?;
            let (name, _) = of.split_once(" Project Authors")?;
            Some(Font {
                file: file.to_owned(),
                name: name.to_owned(),
                copyright: copyright.to_owned(),
                licence: licence.trim_start_matches('-').trim().to_owned(),
            })
        };
        parts().ok_or_else(|| Failure::failed(format!("{file}: its notice is not as expected")))
    }
}

#[cfg(test)]
mod tests {
    use super::{Font, all};

    #[test]
    fn a_notice_is_read() {
        let notice = "Copyright 2022 The A B Project Authors (https://a.example) A.ttf: Copyright\n\nThis\n\n-----\nSIL\n-----\n\nPREAMBLE\n";
        let font = Font::of("a.woff2", notice).expect("a font");
        assert_eq!(font.name, "A B");
        assert_eq!(
            font.copyright,
            "2022 The A B Project Authors (https://a.example)"
        );
        assert_eq!(font.licence, "SIL\n-----\n\nPREAMBLE");
        assert!(Font::of("a.woff2", "MIT\n").is_err());
    }

    #[test]
    fn every_font_of_the_page_has_its_notice() {
        let fonts = all(&crate::root()).expect("the fonts");
        let names: Vec<&str> = fonts.iter().map(|font| font.name.as_str()).collect();
        assert_eq!(names, ["EB Garamond", "Figtree"]);
        assert!(fonts.iter().all(|font| font.licence.contains("PREAMBLE")));
    }
}
