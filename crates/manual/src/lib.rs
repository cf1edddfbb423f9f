//! The documentation as the program carries it: the site of `croupier-site`, built by `build.rs`, each file compressed with gzip.

use flate2::read::GzDecoder;
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::io::Read;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/site"]
struct Files;

/// A file of the site, by its path in it, as it is or compressed with gzip.
#[must_use]
pub fn file(path: &str, gzip: bool) -> Option<Cow<'static, [u8]>> {
    let packed = Files::get(path)?.data;
    if gzip {
        return Some(packed);
    }
    let mut plain = Vec::new();
    GzDecoder::new(&*packed).read_to_end(&mut plain).ok()?;
    Some(plain.into())
}

#[cfg(test)]
mod tests {
    use super::file;

    #[test]
    fn the_documentation_is_on_board() {
        let text = |path: &str| String::from_utf8(file(path, false)?.into_owned()).ok();
        let front = text("index.html").expect("a front page");
        assert!(front.contains("docs/guides/host.html"), "{front}");
        let rules = text("docs/rules/nz-2004/baccarat.html").expect("a page of rules");
        assert!(rules.contains("<a id=\"5.12\">"), "{rules}");
        assert!(text("search.js").is_some_and(|index| index.contains("docs/guides/host.html")));
        assert!(file("index.html", true).is_some_and(|packed| packed.starts_with(&[0x1f, 0x8b])));
        assert!(file("docs/nowhere.html", true).is_none());
    }
}
