//! The files that tidy looks at: what git tracks or would track, read once.

use crate::Failure;
use crate::process::{command, output};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// One file; `text` is absent where the content is not UTF-8, as in an image.
#[derive(Debug)]
pub(crate) struct File {
    pub(super) bytes: u64,
    pub(crate) text: Option<String>,
}

/// The files by their path from the root, with `/` between its parts.
#[derive(Debug)]
pub(crate) struct Tree {
    files: BTreeMap<String, File>,
}

impl Tree {
    /// Reads the tracked files and the new ones that are not ignored.
    pub(crate) fn read(root: &Path) -> Result<Self, Failure> {
        // Git refuses a repository that another user owns, as in a mounted checkout, unless it is told otherwise.
        let list = command(
            root,
            "git -c safe.directory=* ls-files -co --exclude-standard -z",
        );
        let mut files = BTreeMap::new();
        for path in output(list)?.split('\0').filter(|path| !path.is_empty()) {
            // A file that was deleted but is still tracked is on the list and not on the disk.
            let Ok(content) = fs::read(root.join(path)) else {
                continue;
            };
            let bytes = content.len() as u64;
            files.insert(
                path.to_string(),
                File {
                    bytes,
                    text: String::from_utf8(content).ok(),
                },
            );
        }
        Ok(Self { files })
    }

    /// A tree of a few texts, for tests.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let file = |text: &str| File {
            bytes: text.len() as u64,
            text: Some(text.to_string()),
        };
        Self {
            files: files
                .iter()
                .map(|(path, text)| (path.to_string(), file(text)))
                .collect(),
        }
    }

    /// All files.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// All files that are text.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files()
            .filter_map(|(path, file)| Some((path, file.text.as_deref()?)))
    }

    /// The texts under a folder whose name ends with `ending`.
    pub(crate) fn under<'a>(
        &'a self,
        folder: &'a str,
        ending: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.texts()
            .filter(move |(path, _)| is_under(path, folder) && path.ends_with(ending))
    }

    /// One file's text.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.text.as_deref()
    }

    /// Whether a path is a file or a folder with a file in it.
    pub(crate) fn exists(&self, path: &str) -> bool {
        self.files.contains_key(path) || self.files.keys().any(|file| is_under(file, path))
    }

    /// The names of the folders under `crates` that have a manifest, each with the manifest's text.
    pub(crate) fn crates(&self) -> impl Iterator<Item = (&str, &str)> {
        self.under("crates", "/Cargo.toml")
            .filter_map(|(path, text)| {
                let name = path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
                (!name.contains('/')).then_some((name, text))
            })
    }
}

/// Whether a path lies in a folder; every path lies in the root, which is written as nothing.
pub(super) fn is_under(path: &str, folder: &str) -> bool {
    folder.is_empty()
        || path
            .strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_whole_names() {
        let tree = Tree::of(&[
            ("docs/a.md", ""),
            ("docs2/b.md", ""),
            ("crates/engine/Cargo.toml", "x"),
        ]);
        assert_eq!(tree.under("docs", ".md").count(), 1);
        assert!(tree.exists("docs") && tree.exists("docs/a.md"));
        assert!(!tree.exists("doc") && !tree.exists("docs/b.md"));
        assert_eq!(tree.crates().collect::<Vec<_>>(), [("engine", "x")]);
    }

    #[test]
    fn the_repository_can_be_read() {
        let tree = Tree::read(&crate::root()).unwrap();
        assert!(tree.text("xtask/src/tidy/tree.rs").is_some());
        assert!(!tree.exists("target"));
    }
}
