//! The files that a site is made of, by their paths from the repository's root.

use std::collections::BTreeMap;

/// The files, each with its text, or without where it is none, as a picture.
#[derive(Debug, Default)]
pub struct Files(BTreeMap<String, Option<String>>);

impl FromIterator<(String, Option<String>)> for Files {
    fn from_iter<I: IntoIterator<Item = (String, Option<String>)>>(files: I) -> Self {
        Self(files.into_iter().collect())
    }
}

impl Files {
    /// One file's text.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<&str> {
        self.0.get(path)?.as_deref()
    }

    /// All files that are text.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// Whether a path is a file.
    #[must_use]
    pub fn is_file(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    /// Whether a path is a file or a folder with a file in it.
    #[must_use]
    pub fn exists(&self, path: &str) -> bool {
        let folder = format!("{path}/");
        self.is_file(path) || self.0.keys().any(|file| file.starts_with(&folder))
    }
}

/// A link's path from the root; `None` when it leaves the repository.
#[must_use]
pub fn resolve(from: &str, target: &str) -> Option<String> {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = if target.starts_with('/') {
        Vec::new()
    } else {
        folder.split('/').collect()
    };
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop().filter(|part| !part.is_empty())?),
            name => parts.push(name),
        }
    }
    parts.retain(|part| !part.is_empty());
    Some(parts.join("/"))
}
