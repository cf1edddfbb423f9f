//! Pieces of a felt in text, side by side in as many rows as they need.

/// How wide the felt may be.
pub(super) const WIDTH: usize = 84;
/// A piece of the felt whose lines are all seen as wide as each other.
pub(super) struct Piece {
    lines: Vec<String>,
    width: usize,
}

impl Piece {
    /// Lines of text with how wide each is seen, filled up to the widest.
    pub(super) fn new(lines: Vec<(String, usize)>) -> Piece {
        let width = lines.iter().map(|(_, wide)| *wide).max().unwrap_or(0);
        let fill = |(text, wide): (String, usize)| text + &" ".repeat(width - wide);
        Piece {
            lines: lines.into_iter().map(fill).collect(),
            width,
        }
    }
}

/// Text without colour, with how wide it is seen.
pub(super) fn seen(text: String) -> (String, usize) {
    let wide = text.chars().count();
    (text, wide)
}

/// Pieces side by side, in as many rows as they need.
pub(super) fn side_by_side(pieces: Vec<Piece>) -> Vec<String> {
    let mut rows: Vec<(Vec<String>, usize)> = Vec::new();
    for piece in pieces {
        match rows.last_mut() {
            Some((lines, width)) if *width + 3 + piece.width <= WIDTH => {
                *width += 3 + piece.width;
                for (line, more) in lines.iter_mut().zip(piece.lines) {
                    line.push_str("   ");
                    line.push_str(&more);
                }
            }
            _ => rows.push((piece.lines, piece.width)),
        }
    }
    let lines = rows.into_iter().flat_map(|(lines, _)| lines);
    lines
        .map(|line| format!("   {line}").trim_end().to_owned())
        .collect()
}
