//! Cards for the hands that a kernel dealt.

use croupier_engine::Card;
use std::collections::BTreeMap;

/// Cards with these values, no card more often than the decks have it.
pub(crate) fn cards(values: &[u8], decks: usize) -> Vec<Card> {
    let mut pools: BTreeMap<u8, Vec<Card>> = BTreeMap::new();
    for card in Card::deck() {
        let pool = pools.entry(card.rank.face_value() % 10).or_default();
        pool.extend(std::iter::repeat_n(card, decks));
    }
    let take = |value: &u8| pools.get_mut(value).unwrap().pop().unwrap();
    values.iter().map(take).collect()
}
