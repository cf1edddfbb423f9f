//! Rust source as tokens, so that checks see code and not what comments and strings say about it.
//!
//! This is not a parser: it knows comments, strings, characters, numbers and names, and takes every other sign for itself.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Number,
    /// A string or character with its quotes.
    Quoted,
    /// A single sign, or `::`.
    Sign,
}

/// A piece of code with its place in the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    pub(super) line: usize,
    /// Where the token starts, in bytes.
    pub(super) start: usize,
}

impl Token<'_> {
    /// Where the token ends, in bytes.
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether the token is this name.
    pub(super) fn is_name(&self, name: &str) -> bool {
        self.kind == Kind::Name && self.text == name
    }

    /// Whether the token is this sign.
    pub(super) fn is_sign(&self, sign: &str) -> bool {
        self.kind == Kind::Sign && self.text == sign
    }
}

/// The tokens of a source text. Source that ends inside a string or comment ends there; it would not compile anyway.
pub(super) fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(first) = source[at..].chars().next() {
        let rest = &source[at..];
        let after_dot = tokens
            .last()
            .is_some_and(|token| token.is_sign(".") && token.end() == at);
        let (kind, length) = if first.is_whitespace() {
            (None, first.len_utf8())
        } else if rest.starts_with("//") {
            (None, rest.find('\n').unwrap_or(rest.len()))
        } else if rest.starts_with("/*") {
            (None, block_comment(rest))
        } else if let Some(length) = quoted(rest) {
            (Some(Kind::Quoted), length)
        } else if first.is_ascii_digit() {
            (Some(Kind::Number), number(rest, after_dot))
        } else if is_name_sign(first) {
            (Some(Kind::Name), name(rest))
        } else if rest.starts_with("::") {
            (Some(Kind::Sign), 2)
        } else {
            (Some(Kind::Sign), first.len_utf8())
        };
        let text = &rest[..length];
        if let Some(kind) = kind {
            tokens.push(Token {
                kind,
                text,
                line,
                start: at,
            });
        }
        line += text.matches('\n').count();
        at += length;
    }
    tokens
}

fn is_name_sign(sign: char) -> bool {
    sign == '_' || sign.is_alphanumeric()
}

/// The length of a name, a raw one included.
fn name(rest: &str) -> usize {
    let raw = if rest.starts_with("r#") { 2 } else { 0 };
    raw + rest[raw..]
        .find(|sign| !is_name_sign(sign))
        .unwrap_or(rest.len() - raw)
}

/// The length of a number. After a dot, as in `pair.0.1`, a number is an index and ends at the next dot.
fn number(rest: &str, after_dot: bool) -> usize {
    let whole = name(rest);
    let fraction = rest[whole..].strip_prefix('.').filter(|_| !after_dot);
    match fraction {
        Some(digits) if digits.starts_with(|sign: char| sign.is_ascii_digit()) => {
            whole + 1 + name(digits)
        }
        _ => whole,
    }
}

/// The length of a comment between `/*` and `*/`, which may hold others.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        if here.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if here.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

/// The length of a string or character that starts here, with its prefix and quotes.
fn quoted(rest: &str) -> Option<usize> {
    let prefix = ["br", "cr", "b", "c", "r", ""].into_iter().find(|prefix| {
        rest.strip_prefix(prefix).is_some_and(|tail| {
            let tail = if prefix.ends_with('r') {
                tail.trim_start_matches('#')
            } else {
                tail
            };
            tail.starts_with('"') || (tail.starts_with('\'') && !prefix.ends_with('r'))
        })
    })?;
    let tail = &rest[prefix.len()..];
    if prefix.ends_with('r') {
        let hashes = tail.len() - tail.trim_start_matches('#').len();
        let end = format!("\"{}", "#".repeat(hashes));
        let open = prefix.len() + hashes + 1;
        return Some(
            rest[open..]
                .find(&end)
                .map_or(rest.len(), |length| open + length + end.len()),
        );
    }
    if tail.starts_with('\'') && !is_character(tail) {
        return None;
    }
    let quote = tail.as_bytes()[0];
    let (mut at, bytes) = (1, tail.as_bytes());
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    Some((prefix.len() + at + 1).min(rest.len()))
}

/// Whether a quote opens a character rather than a lifetime.
fn is_character(tail: &str) -> bool {
    let mut signs = tail.chars().skip(1);
    matches!(
        (signs.next(), signs.next()),
        (Some('\\'), _) | (_, Some('\''))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<&str> {
        tokens(source).iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_are_left_out_and_strings_kept_whole() {
        assert_eq!(texts("a // f64\n/* f64 /* f64 */ f64 */ b"), ["a", "b"]);
        assert_eq!(
            texts(r##"x(r#"say "f64""#, "a\"b", b"c")"##),
            [
                "x",
                "(",
                r##"r#"say "f64""#"##,
                ",",
                r#""a\"b""#,
                ",",
                "b\"c\"",
                ")"
            ]
        );
    }

    #[test]
    fn characters_are_not_lifetimes() {
        assert_eq!(
            texts(r"'a' '\'' '\u{1F}' b'x'"),
            ["'a'", r"'\''", r"'\u{1F}'", "b'x'"]
        );
        assert_eq!(texts("&'a str"), ["&", "'", "a", "str"]);
        assert_eq!(texts("'é' '\"' x"), ["'é'", "'\"'", "x"]);
    }

    #[test]
    fn numbers_and_indices_are_told_apart() {
        assert_eq!(
            texts("1.5 + pair.0.1 1..5 2.max(3) 1_000u64"),
            [
                "1.5", "+", "pair", ".", "0", ".", "1", "1", ".", ".", "5", "2", ".", "max", "(",
                "3", ")", "1_000u64"
            ]
        );
    }

    #[test]
    fn raw_names_and_lines() {
        assert_eq!(texts("r#type std::fs"), ["r#type", "std", "::", "fs"]);
        let lines: Vec<usize> = tokens("a\n\"x\ny\" b\n// c\nd")
            .iter()
            .map(|token| token.line)
            .collect();
        assert_eq!(lines, [1, 2, 3, 5]);
    }

    #[test]
    fn source_cut_short_ends_quietly() {
        for source in ["\"open", "r#\"open", "/* open", "'\\", "\"x\\", "b'"] {
            tokens(source);
        }
    }
}
