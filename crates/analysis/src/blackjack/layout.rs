//! Which cards can have left the shoe when a hand stands, listed once for every shoe: the hand's own, and where a pair was split
//! the cards of that value that began the other hands (nz-1996/blackjack/11.1, 11.4).

use super::hands::{ACE, BUST, Few, Hands, VALUES};
use super::sheet::{Tree, packed, unpacked};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

/// How many cards of the split value may be known to be gone besides those that began two hands: up to two.
pub(super) const LEVELS: usize = 3;
/// No leaf: the hand cannot stand there.
pub(super) const NONE: u32 = u32::MAX;

/// Cards gone, and the totals that stand against the dealer when they are.
pub(super) struct Gone {
    /// The cards.
    pub cards: Few,
    /// Where the values of the totals are kept.
    pub leaves: Range<usize>,
}

/// A hand that began with a card of a split pair.
pub(super) struct SplitHand {
    /// The hand in [`Hands`].
    pub hand: u16,
    /// What each further card makes of it, in the same list, or [`BUST`].
    pub with: [u16; VALUES],
    /// Where it stands, by how many more cards of the pair's value are gone.
    pub stands: [u32; LEVELS],
}

/// All of it.
pub(super) struct Layout {
    /// Cards gone.
    pub gone: Vec<Gone>,
    /// How they branch, and the lowest dealer's total that matters to any hand that stands then.
    pub tree: Tree,
    /// The totals of standing hands, where their values are kept: together where the same cards are gone.
    pub totals: Vec<u8>,
    /// Where a hand that was not split stands.
    pub stands: Vec<u32>,
    /// By the pair's value: the hands that can be made of one of its cards, fewer cards first.
    pub split: Vec<Vec<SplitHand>>,
}

/// What stands, as it is found: cards gone with a total, numbered from nothing.
#[derive(Default)]
struct Found {
    leaves: BTreeMap<(u64, u8), u32>,
}

impl Found {
    fn leaf(&mut self, cards: &Few, total: u8) -> u32 {
        let next = self.leaves.len() as u32;
        *self.leaves.entry((packed(cards), total)).or_insert(next)
    }
}

impl Layout {
    /// The layout.
    pub(super) fn get() -> &'static Layout {
        static LAYOUT: OnceLock<Layout> = OnceLock::new();
        LAYOUT.get_or_init(Layout::new)
    }

    fn new() -> Layout {
        let hands = Hands::all();
        let mut found = Found::default();
        // A hand stands on twelve or more, or on what one card made of a doubled hand: eleven at least.
        let stands: Vec<bool> = hands
            .list
            .iter()
            .map(|h| h.size >= 2 && (h.may_stand() || h.size == 3 && h.total == 11))
            .collect();
        let own = hands.list.iter().zip(&stands);
        let mut own: Vec<u32> = own
            .map(|(hand, &stands)| match stands {
                true => found.leaf(&hand.cards, hand.total),
                false => NONE,
            })
            .collect();
        let mut split: Vec<Vec<SplitHand>> = Vec::new();
        for pair in 0..VALUES {
            let mut at = vec![BUST; hands.list.len()];
            let held = hands.list.iter().enumerate().filter(|(_, h)| {
                // Split aces have one card each.
                h.cards[pair] > 0 && h.size >= 2 && (pair != ACE || h.size == 2)
            });
            let held: Vec<usize> = held.map(|(hand, _)| hand).collect();
            for (local, &hand) in held.iter().enumerate() {
                at[hand] = local as u16;
            }
            let mut list = Vec::new();
            for &hand in &held {
                let of = &hands.list[hand];
                let with = of.with.map(|next| match next {
                    BUST => BUST,
                    next => at[usize::from(next)],
                });
                let mut places = [NONE; LEVELS];
                for (level, place) in places.iter_mut().enumerate() {
                    let mut cards = of.cards;
                    cards[pair] += 1 + level as u8;
                    if stands[hand] && (pair != ACE || level == 0) {
                        *place = found.leaf(&cards, of.total);
                    }
                }
                list.push(SplitHand {
                    hand: hand as u16,
                    with,
                    stands: places,
                });
            }
            split.push(list);
        }
        // In the order in which they branch, and numbered in it.
        let leaves: Vec<((u64, u8), u32)> = found.leaves.into_iter().collect();
        let mut place = vec![NONE; leaves.len()];
        for ((_, was), now) in leaves.iter().zip(0..) {
            place[*was as usize] = now;
        }
        let renumber = |leaf: &mut u32| *leaf = place.get(*leaf as usize).copied().unwrap_or(NONE);
        own.iter_mut().for_each(renumber);
        for hand in split.iter_mut().flatten() {
            hand.stands.iter_mut().for_each(renumber);
        }
        let mut upto = 0;
        let same = leaves.chunk_by(|((one, _), _), ((other, _), _)| one == other);
        let mut lowest = Vec::new();
        let gone: Vec<Gone> = same
            .map(|some| {
                let begin = upto;
                upto += some.len();
                let ((cards, total), _) = some[0];
                lowest.push((cards, total));
                Gone {
                    cards: unpacked(cards),
                    leaves: begin..upto,
                }
            })
            .collect();
        Layout {
            tree: Tree::of(&lowest),
            gone,
            totals: leaves.into_iter().map(|((_, total), _)| total).collect(),
            stands: own,
            split,
        }
    }
}
