//! The rules of one baccarat table: a book's parameters with the operator's choices, as plain values.
//!
//! Nothing here knows a jurisdiction. `croupier-rulebooks` builds it from a book and a draft and refuses what the book
//! does not allow, so a `Rules` in hand is one under which a table may be run.

use crate::{Cents, ChipSet, Citations, Limits, Odds};
use alloc::string::String;

crate::keywords! {
    /// How big a table: how many wagering areas, and who may use them (nz-2004/baccarat/2.2).
    pub enum Version {
        /// Up to 7 areas.
        Mini = "mini",
        /// Up to 9 areas.
        Midi = "midi",
        /// Up to 14 areas, and one for standing players.
        Full = "full",
    }
}

crate::keywords! {
    /// How the cards are dealt and turned (nz-2004/baccarat/8.5).
    pub enum Style {
        /// Face up, by the dealer.
        A = "A",
        /// Face down, turned by the players with the highest wagers.
        B = "B",
        /// Face down, turned by the dealer.
        C = "C",
    }
}

crate::keywords! {
    /// What a winning Banker wager is paid.
    pub enum BankerPays {
        /// Even money less a commission on the amount won (nz-2004/baccarat/5.10).
        Commission = "commission",
        /// Even money, but half on a Banker win with 6 (nz-2004/baccarat/5.11).
        HalfOnSix = "half-on-six",
    }
}

/// Everything that decides how a baccarat table is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The book's id, such as `nz-2004/baccarat`.
    pub book: String,
    /// The version played.
    pub version: Version,
    /// How many numbered wagering areas, and seats.
    pub areas: u8,
    /// Whether standing players have a part of the layout of their own and seated ones the numbered areas.
    pub standing_area: bool,
    /// How many players may wager on one area.
    pub players_per_area: u8,
    /// Whether the total on one area is held to the table maximum.
    pub area_total_to_max: bool,
    /// Decks in the shoe.
    pub decks: u8,
    /// Cutting cards in use.
    pub cutting_cards: u8,
    /// The style of dealing.
    pub style: Style,
    /// How Banker wagers are paid.
    pub banker_pays: BankerPays,
    /// The commission on what a Banker wager wins, in percent.
    pub commission_percent: u8,
    /// The odds on a tie.
    pub tie_pays: Odds,
    /// The cut must be at least so many cards from either end.
    pub cut_from_ends: u16,
    /// The cutting card must be at least so many cards from the back.
    pub cutting_card_from_back: u16,
    /// Whether one player may wager on Banker and Player in one round.
    pub banker_with_player: bool,
    /// How many rounds may be dealt without wagers.
    pub free_rounds: u8,
    /// Whether wagers that could not be paid exactly in chips are refused.
    pub refuse_unpayable: bool,
    /// The sign.
    pub limits: Limits,
    /// The chips.
    pub chips: ChipSet,
    /// The book's rule for each key of [`super::cites`].
    pub citations: Citations,
}

impl Rules {
    /// What the commission on such a win is, where it comes to whole cents.
    #[must_use]
    pub fn commission(&self, won: Cents) -> Option<Cents> {
        match self.banker_pays {
            BankerPays::Commission => won.exactly(i64::from(self.commission_percent), 100),
            BankerPays::HalfOnSix => Some(Cents::ZERO),
        }
    }

    /// Whether a win on Banker of this stake, less commission, can be paid exactly in chips.
    #[must_use]
    pub fn banker_payable(&self, stake: Cents) -> bool {
        match self.banker_pays {
            BankerPays::Commission => self
                .commission(stake)
                .is_some_and(|commission| self.chips.can_make(stake - commission)),
            BankerPays::HalfOnSix => stake
                .exactly(1, 2)
                .is_some_and(|half| self.chips.can_make(half)),
        }
    }
}
