//! Cards in text, whatever is played with them: `9♥` in a line, and hands in boxes.

use crate::style::Paint;
use croupier_engine::{Card, Rank, Suit};

/// How many lines a hand of boxed cards has.
const LINES: usize = 4;

/// A card's suit as a sign.
const fn suit(suit: Suit) -> char {
    match suit {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    }
}

fn rank(card: Card) -> String {
    match card.rank {
        Rank::Ten => "10".to_owned(),
        _ => card.to_string().chars().take(1).collect(),
    }
}

fn in_colour(card: Card, text: &str, paint: Paint) -> String {
    match card.suit {
        Suit::Hearts | Suit::Diamonds => paint.red(text),
        Suit::Clubs | Suit::Spades => paint.bold(text),
    }
}

/// A card in a line of text: `9♥`.
pub(super) fn card(card: Card, paint: Paint) -> String {
    in_colour(card, &format!("{}{}", rank(card), suit(card.suit)), paint)
}

/// Cards in a line of text: `9♥ 10♣`.
pub(super) fn line(cards: &[Card], paint: Paint) -> String {
    let cards: Vec<String> = cards.iter().map(|c| card(*c, paint)).collect();
    cards.join(" ")
}

/// A card in a box, line by line; without a face its back.
pub(super) fn boxed(face: Option<Card>, paint: Paint) -> [String; LINES] {
    let (above, below) = match face {
        None => (paint.dim("░░░"), paint.dim("░░░")),
        Some(card) => (
            in_colour(card, &format!("{:<3}", rank(card)), paint),
            in_colour(card, &format!(" {} ", suit(card.suit)), paint),
        ),
    };
    [
        "╭───╮".to_owned(),
        format!("│{above}│"),
        format!("│{below}│"),
        "╰───╯".to_owned(),
    ]
}

/// A hand of cards that lie on one another, each with its rank and suit to be read, or its back; how wide it is comes with
/// it.
pub(super) fn fanned(
    faces: impl Iterator<Item = Option<Card>>,
    paint: Paint,
) -> ([String; LINES], usize) {
    let faces: Vec<Option<Card>> = faces.collect();
    let mut lines: [String; LINES] = Default::default();
    let Some((last, under)) = faces.split_last() else {
        return (lines, 0);
    };
    for face in under {
        let (above, below) = match face {
            None => (paint.dim("░░"), paint.dim("░░")),
            Some(card) => (
                in_colour(*card, &format!("{:<2}", rank(*card)), paint),
                in_colour(*card, &format!("{} ", suit(card.suit)), paint),
            ),
        };
        let parts = [
            "╭──".to_owned(),
            format!("│{above}"),
            format!("│{below}"),
            "╰──".to_owned(),
        ];
        for (line, part) in lines.iter_mut().zip(parts) {
            line.push_str(&part);
        }
    }
    for (line, part) in lines.iter_mut().zip(boxed(*last, paint)) {
        line.push_str(&part);
    }
    (lines, under.len() * 3 + 5)
}

/// Boxed cards beside each other, line by line.
pub(super) fn row(faces: impl Iterator<Item = Option<Card>>, paint: Paint) -> Vec<String> {
    let boxes: Vec<[String; LINES]> = faces.map(|face| boxed(face, paint)).collect();
    (0..LINES)
        .map(|at| {
            let line: Vec<&str> = boxes.iter().map(|b| b[at].as_str()).collect();
            format!("   {}", line.join(" ")).trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::Word;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').filter_map(Card::from_word).collect()
    }

    #[test]
    fn cards_stand_in_a_line() {
        assert_eq!(line(&cards("Tc 9h"), Paint::none()), "10♣ 9♥");
    }

    #[test]
    fn cards_stand_in_boxes() {
        let faces = [cards("Tc")[0]].map(Some).into_iter().chain([None]);
        assert_eq!(
            row(faces, Paint::none()),
            [
                "   ╭───╮ ╭───╮",
                "   │10 │ │░░░│",
                "   │ ♣ │ │░░░│",
                "   ╰───╯ ╰───╯"
            ]
        );
        assert_eq!(row([].into_iter(), Paint::none()), [""; LINES]);
    }

    #[test]
    fn a_hand_lies_card_on_card() {
        let faces = [None]
            .into_iter()
            .chain(cards("Tc 9h As").into_iter().map(Some));
        let (lines, width) = fanned(faces, Paint::none());
        assert_eq!(
            lines,
            [
                "╭──╭──╭──╭───╮",
                "│░░│10│9 │A  │",
                "│░░│♣ │♥ │ ♠ │",
                "╰──╰──╰──╰───╯"
            ]
        );
        assert!(lines.iter().all(|l| l.chars().count() == width));
        assert_eq!(fanned([].into_iter(), Paint::none()).1, 0);
    }
}
