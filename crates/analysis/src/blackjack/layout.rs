//! Which cards can have left the shoe when a hand stands, listed once for every shoe: the hand's own, and where a pair was split
//! the cards of that value that began the other hands (nz-1996/blackjack/11.1, 11.4).

use super::dealer::LOWEST;
use super::hands::{ACE, BUST, Few, Hands, VALUES};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// How many cards of the split value may be known to be gone besides those that began two hands: up to two.
pub const LEVELS: usize = 3;
/// No leaf: the hand cannot stand there.
pub const NONE: u32 = u32::MAX;

/// Cards gone, and the totals that stand against the dealer when they are.
pub struct Gone {
    /// The cards.
    pub cards: Few,
    /// The totals, and where each one's value is kept.
    pub totals: Vec<(u8, u32)>,
    /// The lowest dealer's total that matters to any of them.
    pub from: u8,
}

/// A hand that began with a card of a split pair.
pub struct SplitHand {
    /// The hand in [`Hands`].
    pub hand: u16,
    /// What each further card makes of it, in the same list, or [`BUST`].
    pub with: [u16; VALUES],
    /// Where it stands, by how many more cards of the pair's value are gone.
    pub stands: [u32; LEVELS],
}

/// All of it.
pub struct Layout {
    /// Cards gone.
    pub gone: Vec<Gone>,
    /// How many values of standing hands there are.
    pub leaves: usize,
    /// Where a hand that was not split stands.
    pub stands: Vec<u32>,
    /// By the pair's value: the hands that can be made of one of its cards, fewer cards first.
    pub split: Vec<Vec<SplitHand>>,
}

struct Builder {
    index: BTreeMap<Few, usize>,
    gone: Vec<Gone>,
    leaves: u32,
}

impl Builder {
    fn leaf(&mut self, cards: Few, total: u8) -> u32 {
        let gone = &mut self.gone;
        let at = *self.index.entry(cards).or_insert_with(|| {
            gone.push(Gone {
                cards,
                totals: Vec::new(),
                from: 21,
            });
            gone.len() - 1
        });
        let spot = &mut gone[at];
        if let Some((_, leaf)) = spot.totals.iter().find(|(t, _)| *t == total) {
            return *leaf;
        }
        let leaf = self.leaves;
        self.leaves += 1;
        spot.totals.push((total, leaf));
        spot.from = spot.from.min(total.max(LOWEST));
        leaf
    }
}

impl Layout {
    /// The layout.
    pub fn get() -> &'static Layout {
        static LAYOUT: OnceLock<Layout> = OnceLock::new();
        LAYOUT.get_or_init(Layout::new)
    }

    fn new() -> Layout {
        let hands = Hands::all();
        let mut build = Builder {
            index: BTreeMap::new(),
            gone: Vec::new(),
            leaves: 0,
        };
        // A hand stands on twelve or more, or on what one card made of a doubled hand: eleven at least.
        let stands: Vec<bool> = hands
            .list
            .iter()
            .map(|h| h.size >= 2 && (h.may_stand() || h.size == 3 && h.total == 11))
            .collect();
        let own = hands.list.iter().zip(&stands);
        let own: Vec<u32> = own
            .map(|(hand, &stands)| match stands {
                true => build.leaf(hand.cards, hand.total),
                false => NONE,
            })
            .collect();
        let mut split = Vec::new();
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
                        *place = build.leaf(cards, of.total);
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
        // Those to which the same totals matter stand together.
        build.gone.sort_by_key(|gone| gone.from);
        Layout {
            gone: build.gone,
            leaves: build.leaves as usize,
            stands: own,
            split,
        }
    }
}
