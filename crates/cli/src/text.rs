//! Text for people: lines of a bearable length, and the nearest of several words.

use strsim::levenshtein;

/// The width to which running text is broken.
pub(crate) const WIDTH: usize = 88;

/// Breaks text into lines of at most `width` characters, at blanks; a longer word stands alone.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A heading and its text, the text broken and indented under itself.
pub(crate) fn field(name: &str, text: &str) -> String {
    indented(name, text, 12)
}

/// The same, indented by so much.
pub(crate) fn indented(name: &str, text: &str, indent: usize) -> String {
    let lines = wrap(text, WIDTH - indent);
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        let head = if at == 0 { name } else { "" };
        out.push_str(&format!("{head:indent$}{line}\n"));
    }
    out
}

/// The words nearest to one that is not among them, the nearest first; none that is too far off.
pub(crate) fn nearest<'a>(
    word: &str,
    known: impl Iterator<Item = &'a str>,
    most: usize,
) -> Vec<&'a str> {
    let limit = (word.chars().count() / 3).max(1);
    let mut near: Vec<(usize, &str)> = known
        .map(|k| (levenshtein(word, k), k))
        .filter(|(d, _)| *d <= limit)
        .collect();
    near.sort_by_key(|(d, _)| *d);
    near.into_iter().map(|(_, k)| k).take(most).collect()
}

/// `1 round`, `2 rounds`.
pub(crate) fn count(n: u64, what: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{} {what}{s}", thousands(n))
}

/// A number with its thousands apart: `12,345`.
pub(crate) fn thousands(n: impl Into<u128>) -> String {
    let digits = n.into().to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A time as people read it, in UTC: `2026-11-17 22:45:07`.
pub(crate) fn utc(at_ms: i64) -> String {
    let day = croupier_server::GamingDay::new("00:00", "+00:00");
    let date = day.map(|day| day.date_of(at_ms).to_string());
    let seconds = at_ms.div_euclid(1_000).rem_euclid(86_400);
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    let date = date.unwrap_or_default();
    format!("{date} {hours:02}:{minutes:02}:{:02}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_blanks() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("extraordinarily so", 5), ["extraordinarily", "so"]);
        assert!(wrap("", 5).is_empty());
        assert_eq!(field("says", "a b"), "says        a b\n");
    }

    #[test]
    fn the_nearest_word_is_found() {
        let known = ["decks", "style", "chips"];
        assert_eq!(nearest("deck", known.into_iter(), 2), ["decks"]);
        assert!(nearest("colour", known.into_iter(), 2).is_empty());
    }

    #[test]
    fn numbers_are_readable() {
        assert_eq!(thousands(0_u8), "0");
        assert_eq!(thousands(999_u16), "999");
        assert_eq!(thousands(1_234_567_u64), "1,234,567");
        assert_eq!(count(1, "round"), "1 round");
        assert_eq!(count(1200, "round"), "1,200 rounds");
    }
}
