//! `cargo xtask docs`: writes the documentation as a site with search, in `target/docs`; `crates/site` makes it.

use crate::Failure;
use crate::tidy::Tree;
use croupier_site::{Files, Site};
use std::fs;
use std::path::Path;

const HELP: &str = "\
Build README, the guides and everything under docs into a static site with search, in target/docs.

Usage: cargo xtask docs";

/// Builds the site on behalf of the command line.
pub(crate) fn chore(root: &Path, target: &Path, args: &[String]) -> Result<(), Failure> {
    match args {
        [] => {
            let site = site(&Tree::read(root)?)?;
            let to = target.join("docs");
            write(&site, root, &to)?;
            let pages = site.made().filter(|(file, _)| file.ends_with(".html"));
            let index = to.join("index.html");
            println!("{} pages; open {}", pages.count(), index.display());
            Ok(())
        }
        [help] if help == "--help" || help == "-h" => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(Failure::Usage(HELP.to_owned())),
    }
}

/// The site of a tree, or every link in it that leads nowhere.
fn site(tree: &Tree) -> Result<Site, Failure> {
    let files: Files = tree
        .files()
        .map(|(path, file)| (path.to_owned(), file.text.clone()))
        .collect();
    Site::of(&files).map_err(|faults| Failure::failed(faults.join("\n")))
}

fn write(site: &Site, root: &Path, to: &Path) -> Result<(), Failure> {
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
    for (file, text) in site.made() {
        put(file, text.as_bytes())?;
    }
    for file in site.copied() {
        let from = root.join(file);
        let bytes = fs::read(&from).map_err(|error| failed(&from, error))?;
        put(file, &bytes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::site;
    use crate::tidy::Tree;

    #[test]
    fn the_projects_own_pages_have_no_dead_link() {
        let tree = Tree::read(&crate::root()).expect("the tree");
        if let Err(failure) = site(&tree) {
            panic!("{failure:?}");
        }
    }
}
