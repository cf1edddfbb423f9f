//! The felt in text: cards in boxes with their points, and the roads of the shoe.

use crate::play::cards::boxed;
use crate::style::Paint;
use croupier_engine::games::baccarat::roads::Cell;
use croupier_engine::games::baccarat::{On, Outcome};
use croupier_house::view::{BaccaratView, HandView};

/// How wide the part of one hand is.
const HAND: usize = 24;
/// How many results the strip shows.
const STRIP: usize = 36;

/// A hand's part of the felt, each line `HAND` wide as it is seen.
fn hand(name: &str, hand: &HandView, paint: Paint) -> Vec<String> {
    let points = hand.points.map(|p| p.to_string());
    let title = format!("{name}  {}", points.unwrap_or_default());
    let mut lines = vec![paint.bold(&format!("{title:<HAND$}"))];
    let boxes: Vec<[String; 4]> = hand.cards.iter().map(|c| boxed(*c, paint)).collect();
    let blank = " ".repeat(HAND.saturating_sub(boxes.len() * 6));
    for row in 0..4 {
        let line: String = boxes.iter().map(|b| format!("{} ", b[row])).collect();
        lines.push(line + &blank);
    }
    lines
}

/// The two hands, line by line.
pub(crate) fn felt(view: &BaccaratView, paint: Paint) -> Vec<String> {
    let player = hand("PLAYER", &view.hands.player, paint);
    let banker = hand("BANKER", &view.hands.banker, paint);
    player
        .into_iter()
        .zip(banker)
        .map(|(p, b)| format!("   {p}{}", b).trim_end().to_owned())
        .collect()
}

fn mark(outcome: Outcome, paint: Paint) -> String {
    match outcome {
        Outcome::Player => paint.blue("P"),
        Outcome::Banker => paint.red("B"),
        Outcome::Tie => paint.green("T"),
    }
}

/// What a wager is on, as a person says it.
pub(crate) const fn on(on: On) -> &'static str {
    match on {
        On::Player => "Player",
        On::Banker => "Banker",
        On::Tie => "a tie",
    }
}

/// The newest results in a line.
pub(crate) fn strip(view: &BaccaratView, paint: Paint) -> String {
    let skip = view.results.len().saturating_sub(STRIP);
    let marks: Vec<String> = view
        .results
        .iter()
        .skip(skip)
        .map(|r| mark(r.outcome, paint))
        .collect();
    let more = if skip > 0 { "… " } else { "" };
    format!("{more}{}", marks.join(" "))
}

/// The bead plate and the big road.
pub(crate) fn roads(view: &BaccaratView, paint: Paint) -> String {
    if view.results.is_empty() {
        return "  No round of this shoe has been played yet.".to_owned();
    }
    let mut out = paint.dim("  bead plate\n");
    out.push_str(&grid(&view.roads.bead, paint));
    out.push_str(&paint.dim("  big road (* a tie after it)\n"));
    out.push_str(&grid(&view.roads.big, paint));
    out
}

/// Cells in their rows; the newest columns if there are too many.
fn grid(cells: &[Cell<Outcome>], paint: Paint) -> String {
    let newest = cells.iter().map(|c| c.column).max().unwrap_or(1);
    let first = newest.saturating_sub(STRIP as u16 - 1).max(1);
    let mut out = String::new();
    for row in 1..=6 {
        let mut line = String::from("  ");
        for column in first..=newest {
            let cell = cells.iter().find(|c| c.row == row && c.column == column);
            line.push_str(&match cell {
                Some(cell) if cell.ties > 0 => mark(cell.mark, paint) + "*",
                Some(cell) => mark(cell.mark, paint) + " ",
                None => paint.dim("·") + " ",
            });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::{Card, Word};

    #[test]
    fn cards_stand_in_boxes() {
        let nine = Card::from_word("9h");
        let ten = Card::from_word("Tc");
        let view = HandView {
            cards: vec![nine, ten, None],
            points: None,
            handler: None,
        };
        let lines = hand("PLAYER", &view, Paint::none());
        assert_eq!(lines[1].trim_end(), "╭───╮ ╭───╮ ╭───╮");
        assert_eq!(lines[2].trim_end(), "│9  │ │10 │ │░░░│");
        assert_eq!(lines[3].trim_end(), "│ ♥ │ │ ♣ │ │░░░│");
        assert!(lines.iter().all(|l| l.chars().count() == HAND));
    }

    #[test]
    fn a_road_is_drawn_cell_by_cell() {
        let cell = |column, row, mark, ties| Cell {
            column,
            row,
            mark,
            ties,
        };
        let cells = [
            cell(1, 1, Outcome::Player, 0),
            cell(1, 2, Outcome::Player, 1),
            cell(2, 1, Outcome::Banker, 0),
        ];
        let drawn = grid(&cells, Paint::none());
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[..3], ["  P B", "  P*·", "  · ·"]);
    }
}
