//! The five roads against vectors made by a program of its own, in `testdata/roads`: ties that stack, columns that turn at six,
//! tails that meet.

use croupier_engine::games::baccarat::Outcome;
use croupier_engine::games::baccarat::roads::{Cell, Colour, Roads};

fn marks(cells: &[Cell<Colour>]) -> String {
    let letter = |c: &Cell<Colour>| if c.mark == Colour::Red { 'r' } else { 'b' };
    let word: String = cells.iter().map(letter).collect();
    if word.is_empty() {
        "-".to_owned()
    } else {
        word
    }
}

#[test]
fn roads_agree_with_vectors_written_elsewhere() {
    let text = include_str!("../../../testdata/roads/shoes.txt");
    let mut shoes = 0;
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let parts: Vec<&str> = line.split(" | ").collect();
        let results: Vec<Outcome> = parts[0]
            .chars()
            .filter_map(|c| match c {
                'B' => Some(Outcome::Banker),
                'P' => Some(Outcome::Player),
                'T' => Some(Outcome::Tie),
                _ => None,
            })
            .collect();
        let roads = Roads::of(&results);
        let cell = |c: &Cell<Outcome>| match c.ties {
            0 => format!("{}.{}", c.column, c.row),
            ties => format!("{}.{}+{ties}", c.column, c.row),
        };
        let big: Vec<String> = roads.big.iter().map(cell).collect();
        let big = if big.is_empty() {
            "-".to_owned()
        } else {
            big.join(" ")
        };
        assert_eq!(big, parts[1], "big road of {}", parts[0]);
        assert_eq!(
            marks(&roads.big_eye_boy),
            parts[2],
            "big eye boy of {}",
            parts[0]
        );
        assert_eq!(marks(&roads.small), parts[3], "small road of {}", parts[0]);
        assert_eq!(
            marks(&roads.cockroach),
            parts[4],
            "cockroach pig of {}",
            parts[0]
        );
        assert_eq!(roads.bead.len(), results.len());
        shoes += 1;
    }
    assert!(shoes > 60, "only {shoes} shoes");
}
