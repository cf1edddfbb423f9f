//! The felt in text: the boxes with their chips before the deal, then the dealer's hand and every hand of every box, with
//! totals and what is at stake.

use crate::play::cards::{fanned, row};
use crate::play::chips::coin;
use crate::play::pieces::{Piece, seen, side_by_side};
use crate::style::Paint;
use croupier_engine::{Cents, Name};
use croupier_house::view::{BlackjackView, BoxHand, BoxView, BoxWager, HandStake};

/// How wide the inside of a box is.
const BOX: usize = 8;
/// How many of the dealer's hands the strip shows.
const STRIP: usize = 24;

/// A total, as a person says it.
pub(super) fn total(total: u8, soft: bool) -> String {
    match soft {
        true => format!("soft {total}"),
        false => total.to_string(),
    }
}

/// What a hand counts, and what has become of it.
fn stands(hand: &BoxHand) -> String {
    match hand {
        BoxHand { cards, .. } if cards.is_empty() => String::new(),
        BoxHand {
            blackjack: true, ..
        } => "blackjack".to_owned(),
        BoxHand { bust: true, .. } => format!("{} bust", hand.total),
        hand => total(hand.total, hand.soft),
    }
}

/// What lies beside a hand, mine marked otherwise than that of others.
fn stakes(hand: &BoxHand, me: &Name) -> Vec<String> {
    let one = |s: &HandStake| {
        let coin = |cents| coin(cents, s.player == *me);
        match s.added_cents.is_zero() {
            true => coin(s.cents),
            false => format!("{}+{}", coin(s.cents), coin(s.added_cents)),
        }
    };
    hand.stakes.iter().map(one).collect()
}

/// What a player has beside the hands.
fn beside(wager: &BoxWager, me: &Name) -> Vec<String> {
    let mine = wager.player == *me;
    let named = |name: &str, cents: Cents| {
        (!cents.is_zero()).then(|| format!("{name}{}", coin(cents, mine)))
    };
    let sevens = named("7s", wager.super_sevens_cents);
    let insured = named("ins", wager.insurance_cents);
    sevens.into_iter().chain(insured).collect()
}

/// A hand of a box: its name and total, its cards, its chips.
fn hand(of: &BoxView, nth: usize, me: &Name, paint: Paint) -> Piece {
    let hand = &of.hands[nth];
    let name = match of.hands.len() {
        0 | 1 => format!("BOX {}", of.area),
        _ => format!("BOX {} hand {}", of.area, nth + 1),
    };
    let mark = if hand.active { "▸ " } else { "" };
    let (title, wide) = seen(format!("{mark}{name}  {}", stands(hand)));
    let title = match hand.active {
        true => paint.bold(&title),
        false => title,
    };
    let (cards, across) = fanned(hand.cards.iter().map(|c| Some(*c)), paint);
    let mut chips = stakes(hand, me);
    if nth == 0 {
        chips.extend(of.wagers.iter().flat_map(|w| beside(w, me)));
    }
    let mut lines = vec![(title, wide)];
    lines.extend(cards.into_iter().map(|line| (line, across)));
    lines.push(seen(chips.join(" ")));
    Piece::new(lines)
}

/// The dealer's hand and all others, line by line.
pub(super) fn felt(view: &BlackjackView, me: &Name, paint: Paint) -> Vec<String> {
    let dealer = &view.dealer;
    let count = match dealer.cards.len() {
        0 => String::new(),
        1 => dealer.total.to_string(),
        _ if dealer.blackjack => "blackjack".to_owned(),
        _ if dealer.total > 21 => format!("{} bust", dealer.total),
        _ => total(dealer.total, dealer.soft),
    };
    let mut lines = vec![format!("   {}", paint.bold(&format!("DEALER  {count}")))];
    lines.extend(row(dealer.cards.iter().map(|c| Some(*c)), paint));
    let pieces = view
        .boxes
        .iter()
        .flat_map(|of| (0..of.hands.len()).map(move |nth| hand(of, nth, me, paint)))
        .collect();
    lines.extend(side_by_side(pieces));
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// The boxes before the deal, with the chips in them and who sits there.
pub(super) fn layout(
    view: &BlackjackView,
    boxes: u8,
    me: &Name,
    sits: impl Fn(u8) -> Option<String>,
) -> Vec<String> {
    let mut lines: [String; 4] = Default::default();
    for area in 1..=boxes {
        let of = view.boxes.iter().find(|b| b.area == area);
        let chips: Vec<String> = of
            .iter()
            .flat_map(|b| b.hands.first())
            .flat_map(|h| stakes(h, me))
            .collect();
        let wagers = of.iter().flat_map(|b| &b.wagers);
        let sevens: Vec<String> = wagers.flat_map(|w| beside(w, me)).collect();
        let name: String = sits(area)
            .map(|name| format!(" {name} "))
            .unwrap_or_default()
            .chars()
            .take(BOX)
            .collect();
        let fit = |text: String| match text.chars().count() {
            long if long > BOX => text.chars().take(BOX - 1).chain(['…']).collect(),
            _ => text,
        };
        for (line, part) in lines.iter_mut().zip([
            format!("╭{:─^BOX$}╮", format!(" {area} ")),
            format!("│{:^BOX$}│", fit(chips.join(" "))),
            format!("│{:^BOX$}│", fit(sevens.join(" "))),
            format!("╰{name:─^BOX$}╯"),
        ]) {
            line.push(' ');
            line.push_str(&part);
        }
    }
    lines.map(|line| format!("  {line}")).to_vec()
}

/// What the dealer had in the newest rounds of the shoe, in a line.
pub(super) fn strip(view: &BlackjackView) -> String {
    let skip = view.results.len().saturating_sub(STRIP);
    let had: Vec<String> = view
        .results
        .iter()
        .skip(skip)
        .map(|r| match (r.blackjack, r.total) {
            (true, _) => "BJ".to_owned(),
            (false, total @ 22..) => format!("{total}×"),
            // The hand was not needed.
            (false, ..17) => "–".to_owned(),
            (false, total) => total.to_string(),
        })
        .collect();
    let more = if skip > 0 { "… " } else { "" };
    format!("Dealer had: {more}{}", had.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::pieces::WIDTH;
    use croupier_engine::{Card, Word};
    use croupier_house::view::{DealerResult, DealerView};

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace()
            .filter_map(Card::from_word)
            .collect()
    }

    fn name(text: &str) -> Name {
        Name::new(text).unwrap()
    }

    fn hand_of(text: &str, stakes: &[(&str, i64, i64)], active: bool) -> BoxHand {
        let value = croupier_engine::games::blackjack::hand::value(&cards(text));
        BoxHand {
            cards: cards(text),
            total: value.total,
            soft: value.soft,
            words: String::new(),
            blackjack: false,
            bust: value.total > 21,
            doubled: false,
            absent: false,
            stakes: stakes
                .iter()
                .map(|(player, cents, added)| HandStake {
                    player: name(player),
                    cents: Cents(*cents),
                    added_cents: Cents(*added),
                })
                .collect(),
            state: "waiting",
            active,
        }
    }

    fn view(boxes: Vec<BoxView>, dealer: &str) -> BlackjackView {
        let value = croupier_engine::games::blackjack::hand::value(&cards(dealer));
        BlackjackView {
            phase: "playing",
            shoe: 1,
            round: 1,
            cards_left: 300,
            cards_total: 312,
            last_round: false,
            super_sevens_cents: Some(Cents(100)),
            boxes,
            dealer: DealerView {
                cards: cards(dealer),
                total: value.total,
                soft: value.soft,
                blackjack: false,
            },
            exposed: Vec::new(),
            turn: None,
            asks: Vec::new(),
            held_to_minimum: Vec::new(),
            settled: Vec::new(),
            last_boxes: Vec::new(),
            last_dealer: None,
            results: Vec::new(),
        }
    }

    fn one_box(area: u8, hands: Vec<BoxHand>, sevens: i64) -> BoxView {
        BoxView {
            area,
            decides: Some(name("you")),
            wagers: vec![BoxWager {
                player: name("you"),
                cents: Cents(1000),
                super_sevens_cents: Cents(sevens),
                insurance_cents: Cents::ZERO,
            }],
            hands,
        }
    }

    #[test]
    fn hands_lie_on_the_felt_with_their_chips() {
        let one = one_box(1, vec![hand_of("As 6d", &[("you", 1000, 0)], true)], 100);
        let split = one_box(
            3,
            vec![
                hand_of("8h 3c", &[("you", 1000, 1000), ("bo", 500, 0)], false),
                hand_of("8s Th 9c", &[("you", 1000, 0)], false),
            ],
            0,
        );
        let lines = felt(&view(vec![one, split], "Kc"), &name("you"), Paint::none());
        assert_eq!(
            lines.join("\n"),
            "   DEALER  10
   ╭───╮
   │K  │
   │ ♣ │
   ╰───╯
   ▸ BOX 1  soft 17   BOX 3 hand 1  11   BOX 3 hand 2  27 bust
   ╭──╭───╮           ╭──╭───╮           ╭──╭──╭───╮
   │A │6  │           │8 │3  │           │8 │10│9  │
   │♠ │ ♦ │           │♥ │ ♣ │           │♠ │♥ │ ♣ │
   ╰──╰───╯           ╰──╰───╯           ╰──╰──╰───╯
   ●10 7s●1           ●10+●10 ○5         ●10"
        );
    }

    #[test]
    fn many_hands_take_several_rows_and_none_is_too_wide() {
        let boxes: Vec<BoxView> = (1..=7)
            .map(|area| {
                let hands = vec![hand_of("2s 3d 4c 5h", &[("you", 1000, 0)], false); 3];
                one_box(area, hands, 0)
            })
            .collect();
        let lines = felt(&view(boxes, "Kc 6d"), &name("you"), Paint::none());
        assert!(lines.iter().all(|l| l.chars().count() <= WIDTH + 3));
        let hands: usize = lines.iter().map(|l| l.matches("BOX").count()).sum();
        assert_eq!(hands, 21);
    }

    #[test]
    fn boxes_show_chips_before_the_deal() {
        let own = one_box(1, vec![hand_of("", &[("you", 1000, 0)], false)], 100);
        let shared = one_box(
            2,
            vec![hand_of("", &[("you", 12_250, 0), ("bo", 50_000, 0)], false)],
            0,
        );
        let sits = |area| (area == 1).then(|| "you".to_owned());
        let lines = layout(&view(vec![own, shared], ""), 3, &name("you"), sits);
        assert_eq!(
            lines,
            [
                "   ╭── 1 ───╮ ╭── 2 ───╮ ╭── 3 ───╮",
                "   │  ●10   │ │●122.50…│ │        │",
                "   │  7s●1  │ │        │ │        │",
                "   ╰─ you ──╯ ╰────────╯ ╰────────╯",
            ]
        );
    }

    #[test]
    fn the_dealers_hands_are_told() {
        let mut view = view(Vec::new(), "");
        let had = [(1, 19, false), (2, 21, true), (3, 24, false), (4, 5, false)];
        for (round, total, blackjack) in had {
            view.results.push(DealerResult {
                round,
                total,
                blackjack,
            });
        }
        assert_eq!(strip(&view), "Dealer had: 19 BJ 24× –");
    }
}
