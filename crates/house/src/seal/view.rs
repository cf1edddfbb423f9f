//! What everybody sees of what is sealed: enough to check it by oneself, and to take part.

use super::{Phase, Shares, Stamp};
use crate::Table;
use croupier_engine::Name;

use super::Hex;

/// A shoe or draw that is sealed and not yet opened whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SealView {
    /// The table's id, as it was signed.
    pub table: String,
    /// The book, as it was signed.
    pub book: String,
    /// The number of the shoe or draw.
    pub number: u32,
    /// Of a shoe: how many of each card it holds, from the ace of clubs to the king of spades.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub cards: Option<Vec<u16>>,
    /// Of a draw: how many equally likely faces the wheel or each die has.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub sides: Option<Vec<u8>>,
    /// The root of the shoe's tree, or the commitment to the house's share of the draw.
    pub root: Hex,
    /// The number of the last event that was logged before it was sealed.
    pub after: u64,
    /// The hash of that event.
    pub previous: Hex,
    /// The key that signed.
    pub key: Hex,
    /// The signature under the record.
    pub signature: Hex,
    /// How far the shares are.
    pub phase: Phase,
    /// Those who take part, in the order in which they committed.
    pub shares: Vec<ShareView>,
}

/// Somebody's share.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShareView {
    /// Whose.
    pub name: Name,
    /// The commitment to it.
    pub commitment: Hex,
    /// The share, once it was revealed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub share: Option<Hex>,
}

impl Table {
    /// What is sealed, the shoe in play before the one ahead.
    #[must_use]
    pub fn seals(&self) -> Vec<SealView> {
        let shoes = self.seals.shoes.iter().map(|shoe| {
            let cards = Some(shoe.cards.clone());
            self.seal_view(
                shoe.number,
                (cards, None),
                &shoe.root,
                &shoe.stamp,
                &shoe.shares,
            )
        });
        let draw = self.seals.draw.iter().map(|draw| {
            let sides = Some(draw.sides.clone());
            let root = &draw.commitment;
            self.seal_view(draw.number, (None, sides), root, &draw.stamp, &draw.shares)
        });
        shoes.chain(draw).collect()
    }

    fn seal_view(
        &self,
        number: u32,
        (cards, sides): (Option<Vec<u16>>, Option<Vec<u8>>),
        root: &Hex,
        stamp: &Stamp,
        shares: &Shares,
    ) -> SealView {
        let given = shares.given.iter().map(|given| ShareView {
            name: given.name.clone(),
            commitment: given.commitment.clone(),
            share: given.share.clone(),
        });
        SealView {
            table: self.setup.table.clone(),
            book: self.setup.book.clone(),
            number,
            cards,
            sides,
            root: root.clone(),
            after: stamp.after,
            previous: stamp.previous.clone(),
            key: stamp.key.clone(),
            signature: stamp.signature.clone(),
            phase: shares.phase,
            shares: given.collect(),
        }
    }
}
