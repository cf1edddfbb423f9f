//! The felt in text: the dealer's hand, and the hands of the players with their antes, bets and wagers on the jackpot.

use crate::play::cards::{fanned, row};
use crate::play::chips::coin;
use crate::play::pieces::{Piece, seen, side_by_side};
use crate::style::Paint;
use croupier_engine::poker::{Reading, Value};
use croupier_engine::{Card, Name};
use croupier_house::view::{StudHand, StudView};

/// A hand as it is read: what makes its value first, then the rest from the highest; and that value.
pub(super) fn arranged(cards: [Card; 5]) -> ([Card; 5], Value) {
    let Reading { value, order, .. } = Reading::of(cards);
    (order.map(|nth| cards[usize::from(nth)]), value)
}

/// What lies with a hand.
fn chips(hand: &StudHand, mine: bool) -> String {
    let mut chips = vec![format!("ante {}", coin(hand.ante_cents, mine))];
    if !hand.bet_cents.is_zero() {
        chips.push(format!("bet {}", coin(hand.bet_cents, mine)));
    }
    if hand.jackpot {
        chips.push("jackpot ◉".to_owned());
    }
    chips.join("  ")
}

/// A hand: whose it is and what it is, its cards, its chips. I alone see my cards before they are shown.
fn hand(hand: &StudHand, me: &Name, looked: Option<[Card; 5]>, paint: Paint) -> Piece {
    let mine = hand.player == *me;
    let looked = looked.filter(|_| mine).map(arranged);
    let who = match mine {
        true => "YOU".to_owned(),
        false => hand.player.to_string(),
    };
    let what = match (&hand.read, hand.state, looked) {
        (_, "folded" | "absent", _) => "folded".to_owned(),
        (_, "dead", _) => "dead".to_owned(),
        (Some(read), ..) => read.name.clone(),
        (None, _, Some((_, value))) => value.words(),
        (None, ..) => String::new(),
    };
    let (title, wide) = seen(
        format!("SEAT {}  {who}  {what}", hand.seat)
            .trim_end()
            .to_owned(),
    );
    let title = if mine { paint.bold(&title) } else { title };
    let shown: Option<Vec<Card>> = hand.cards.iter().copied().collect();
    let shown = shown.and_then(|cards| cards.try_into().ok());
    let faces: Vec<Option<Card>> = match (shown.map(arranged), looked) {
        (Some((cards, _)), _) | (None, Some((cards, _))) => cards.map(Some).to_vec(),
        (None, None) => hand.cards.clone(),
    };
    let (cards, across) = fanned(faces.into_iter(), paint);
    let mut lines = vec![(title, wide)];
    lines.extend(cards.into_iter().map(|line| (line, across)));
    lines.push(seen(chips(hand, mine)));
    Piece::new(lines)
}

/// The dealer's hand and all others, line by line.
pub(super) fn felt(
    view: &StudView,
    me: &Name,
    looked: Option<[Card; 5]>,
    paint: Paint,
) -> Vec<String> {
    let dealer = &view.dealer;
    let name = dealer.read.as_ref().map_or("", |read| &read.name);
    let plays = match dealer.qualifies {
        Some(false) => ", which does not qualify",
        _ => "",
    };
    let title = format!("DEALER  {name}{plays}");
    let mut lines = vec![format!("   {}", paint.bold(title.trim_end()))];
    lines.extend(row(dealer.cards.iter().copied(), paint));
    let pieces = view.hands.iter().map(|h| hand(h, me, looked, paint));
    lines.extend(side_by_side(pieces.collect()));
    lines
}

/// What lies before the deal, in a line: `you ante ●10  jackpot ◉`.
pub(super) fn antes(view: &StudView, me: &Name) -> Vec<String> {
    let hands = view.hands.iter().map(|h| {
        let mine = h.player == *me;
        let who = if mine { "you" } else { h.player.as_str() };
        format!("   [{}] {who}: {}", h.seat, chips(h, mine))
    });
    hands.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_engine::games::caribbean_stud::{Dealing, Operation};
    use croupier_engine::{Cents, Word};
    use croupier_house::view::{StudDealer, StudJackpot};

    fn cards(text: &str) -> [Card; 5] {
        let cards: Vec<Card> = text.split(' ').filter_map(Card::from_word).collect();
        cards.try_into().unwrap()
    }

    #[test]
    fn a_hand_is_sorted_by_what_it_is() {
        for (hand, sorted, words) in [
            ("2h Ks 9c Kh 4d", "Ks Kh 9c 4d 2h", "pair of kings"),
            ("5c Ad 3h 2s 4d", "5c 4d 3h 2s Ad", "straight to the five"),
            ("Qc Ad Kh Js Td", "Ad Kh Qc Js Td", "straight to the ace"),
            (
                "7c 7d 2h 2s 2d",
                "2h 2s 2d 7c 7d",
                "full house, twos over sevens",
            ),
            ("3c Ad 9h Ks 4d", "Ad Ks 9h 4d 3c", "ace and king high"),
        ] {
            let (arranged, value) = arranged(cards(hand));
            assert_eq!(arranged, cards(sorted), "{hand}");
            assert_eq!(value.words(), words, "{hand}");
        }
    }

    #[test]
    fn only_my_own_cards_are_seen_before_they_are_shown() {
        let hand = |player: &str, seat, jackpot| StudHand {
            player: Name::new(player).unwrap(),
            seat,
            cards: vec![None; 5],
            read: None,
            ante_cents: Cents(1000),
            bet_cents: Cents(2000),
            jackpot,
            state: "bet",
        };
        let view = StudView {
            phase: "deciding",
            shoe: 1,
            round: 1,
            dealing: Dealing::Shoe,
            hands: vec![hand("you", 1, true), hand("house-1", 2, false)],
            dealer: StudDealer {
                cards: vec![None, Card::from_word("9h")],
                up: None,
                read: None,
                qualifies: None,
            },
            asks: Vec::new(),
            count_due: false,
            settled: Vec::new(),
            jackpot: StudJackpot {
                name: Name::new("stud-1").unwrap(),
                operation: Operation::Electronic,
                wager_cents: Cents(100),
                meter_cents: None,
                claims: Vec::new(),
                carried: Vec::new(),
            },
            pays: Vec::new(),
            pays_rule: None,
            max_payout_cents: None,
        };
        let me = Name::new("you").unwrap();
        let looked = Some(cards("2h Ks 9c Kh Td"));
        assert_eq!(
            felt(&view, &me, looked, Paint::none()).join("\n"),
            "   DEALER
   ╭───╮ ╭───╮
   │░░░│ │9  │
   │░░░│ │ ♥ │
   ╰───╯ ╰───╯
   SEAT 1  YOU  pair of kings     SEAT 2  house-1
   ╭──╭──╭──╭──╭───╮              ╭──╭──╭──╭──╭───╮
   │K │K │10│9 │2  │              │░░│░░│░░│░░│░░░│
   │♠ │♥ │♦ │♣ │ ♥ │              │░░│░░│░░│░░│░░░│
   ╰──╰──╰──╰──╰───╯              ╰──╰──╰──╰──╰───╯
   ante ●10  bet ●20  jackpot ◉   ante ○10  bet ○20"
        );
        assert_eq!(
            antes(&view, &me)[0],
            "   [1] you: ante ●10  bet ●20  jackpot ◉"
        );
    }
}
